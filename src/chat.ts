/** Sends what a chat is told to the webhook that the configuration names; a chat that does not listen costs a warning, never a tick. */
import type { Voice } from './action-io.ts';

const PATIENCE_MS = 10_000;

export type TellChat = (text: string) => Promise<void>;

export interface Chat {
  /** Name of the environment variable that holds the webhook's URL; null = there is no chat. */
  readonly variable: string | null;
  /** The value of an environment variable, masked in the log. */
  readonly read: (variable: string) => string;
  readonly voice: Pick<Voice, 'annotate'>;
  readonly redact: (text: string) => string;
}

export const openChat =
  ({ variable, read, voice, redact }: Chat): TellChat =>
  async (text) => {
    if (variable === null) return;
    const trouble = await sent(read(variable), { variable, text: redact(text) });
    if (trouble !== null) voice.annotate('warning', `notify.webhook-env: nobody was told in the chat: ${trouble}.`);
  };

/** Null when it was taken. The URL is a key: no sentence may hold it. */
async function sent(url: string, { variable, text }: { variable: string; text: string }): Promise<string | null> {
  if (url === '') return `the environment of this step has no ${variable}`;
  if (!URL.canParse(url)) return `${variable} holds no URL`;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? null : `its webhook answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'it did not answer' : 'it cannot be reached';
  }
}
