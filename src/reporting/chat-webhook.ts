/** Sends chat messages to the configured webhook. A failed delivery costs a warning, never a tick. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Voice } from '../action-io.ts';
import { buildChatPayload } from '../core/reports/chat-payload.ts';

const chatTimeoutMs = 10_000;
/** Delay before each retry. Most failures are over in seconds, and a tick should not wait long for a chat. */
const retryDelaysMs = [1_000, 4_000];

export type ChatEnvironment = (text: string) => Promise<void>;

export interface ChatWebhook {
  /** Environment variable that holds the webhook's URL; null = there is no chat. */
  readonly variable: string | null;
  /** Environment variable that holds the key for signing messages; null = they are not signed. */
  readonly keyVariable: string | null;
  /** Reads an environment variable and masks its value in the log. */
  readonly read: (variable: string) => string;
  readonly voice: Pick<Voice, 'annotate'>;
  readonly redact: (text: string) => string;
  readonly sleep: (ms: number) => Promise<void>;
}

export function openChatWebhook(chat: ChatWebhook): ChatEnvironment {
  const { variable, voice, redact } = chat;
  return async (text) => {
    if (variable === null) return;
    const trouble = await sendMessage(chat, variable, redact(text));
    if (trouble !== null) voice.annotate('warning', `notify.webhook-env: no chat message was sent: ${trouble}.`);
  };
}

/** Null if the webhook accepted the message; otherwise what went wrong. */
async function sendMessage(
  { keyVariable, read, sleep }: ChatWebhook,
  variable: string,
  text: string,
): Promise<string | null> {
  const url = read(variable);
  const key = keyVariable === null ? null : read(keyVariable);
  if (url === '') return `the environment of this step has no ${variable}`;
  if (!URL.canParse(url)) return `${variable} holds no URL`;
  // A receiver that checks signatures would take an unsigned message for a foreign one.
  if (key === '') return `the environment of this step has no ${keyVariable}`;
  const body = JSON.stringify(buildChatPayload(url, text));
  // Same delivery id in every retry (at-least-once): if an answer is lost, a receiver can tell the duplicate.
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
  /** Null = accepted. The URL is a secret: no sentence may contain it. */
  readonly trouble: string | null;
  /** Whether the same message may be accepted a moment later. */
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
