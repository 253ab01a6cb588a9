/** Sends what a chat is told to the webhook that the configuration names; a chat that does not listen costs a warning, never a tick. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Voice } from '../action-io.ts';

const chatTimeoutMs = 10_000;
/** Before each further try: most that fails is over in seconds, and a tick has better to do than to wait for a chat. */
const retryDelaysMs = [1_000, 4_000];

export type ChatEnvironment = (text: string) => Promise<void>;

export interface ChatWebhook {
  /** Name of the environment variable that holds the webhook's URL; null = there is no chat. */
  readonly variable: string | null;
  /** Name of the one that holds the key by which messages are signed; null = they are not. */
  readonly keyVariable: string | null;
  /** The value of an environment variable, masked in the log. */
  readonly read: (variable: string) => string;
  readonly voice: Pick<Voice, 'annotate'>;
  readonly redact: (text: string) => string;
  readonly sleep: (ms: number) => Promise<void>;
}

export function openChatWebhook(chat: ChatWebhook): ChatEnvironment {
  const { variable, voice, redact } = chat;
  return async (text) => {
    if (variable === null) return;
    const trouble = await sendMessage(chat, variable, JSON.stringify({ text: redact(text) }));
    if (trouble !== null) voice.annotate('warning', `notify.webhook-env: nobody was told in the chat: ${trouble}.`);
  };
}

/** Null when it was taken. */
async function sendMessage(
  { keyVariable, read, sleep }: ChatWebhook,
  variable: string,
  body: string,
): Promise<string | null> {
  const url = read(variable);
  const key = keyVariable === null ? null : read(keyVariable);
  if (url === '') return `the environment of this step has no ${variable}`;
  if (!URL.canParse(url)) return `${variable} holds no URL`;
  // Unsigned, whoever checks signatures would take it for somebody else's.
  if (key === '') return `the environment of this step has no ${keyVariable}`;
  // The same in every try: an answer that was lost on its way shows a message twice, and whoever cares can tell.
  const headers = {
    'content-type': 'application/json',
    'x-tickgate-delivery': randomUUID(),
    ...(key === null
      ? {}
      : { 'x-tickgate-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}` }),
  };
  let sent = await postMessage(url, headers, body);
  for (const ms of retryDelaysMs) {
    if (!sent.again) break;
    await sleep(ms);
    sent = await postMessage(url, headers, body);
  }
  return sent.trouble;
}

interface SendResult {
  /** Null = it was taken. The URL is a key: no sentence may hold it. */
  readonly trouble: string | null;
  /** The same message may be taken a moment later. */
  readonly again: boolean;
}

async function postMessage(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendResult> {
  try {
    const signal = AbortSignal.timeout(chatTimeoutMs);
    const { ok, status } = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    if (ok) return { trouble: null, again: false };
    return { trouble: `its webhook answered ${status}`, again: status === 429 || status >= 500 };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { trouble: isLate ? 'it did not answer' : 'it cannot be reached', again: !isLate };
  }
}
