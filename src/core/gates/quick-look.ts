/**
 * Tells from afar whether people may have said anything. Most ticks find that they have not, and load no Markdown
 * parser and no grammar of commands. It may say yes in vain, and never says no where a full reading finds something.
 */
import type { ThreadComment } from '../observation/thread.ts';
import { parseMarker } from '../text/hidden-marker.ts';

export interface SeenThreads {
  readonly gates: readonly {
    readonly gateId: string;
    /** Null = it was deleted. */
    readonly comment: ThreadComment | null;
    readonly replies: readonly ThreadComment[];
  }[];
  /** The control issue; null = there is none. */
  readonly control: { readonly body: string; readonly comments: readonly ThreadComment[] } | null;
  readonly pulls: readonly { readonly comments: readonly ThreadComment[] }[];
}

export interface ReadBefore {
  /** Comments up to here were read before, ISO-8601; null = none were. */
  readonly since: string | null;
  /** Ids of commands that were obeyed before. */
  readonly consumed: readonly string[];
}

export function mayHoldWords({ gates, control, pulls }: SeenThreads, { since, consumed }: ReadBefore): boolean {
  const isFresh = (comment: ThreadComment): boolean => wasWrittenSince(comment, since);
  const inThreads = [control?.comments ?? [], ...pulls.map(({ comments }) => comments)].flat();
  return (
    gates.some((gate) => mayBeAnswered(gate) || gate.replies.some((reply) => isFresh(reply) && mayAnswer(reply))) ||
    inThreads.some((comment) => isFresh(comment) && mayOrder(comment, consumed)) ||
    (control !== null && tick.test(control.body))
  );
}

/** Full readings look back a minute, for times in whole seconds and answers that came while a tick read. */
const lookBackMs = 60_000;

function wasWrittenSince({ createdAt, edits }: ThreadComment, since: string | null): boolean {
  if (since === null) return true;
  const from = Date.parse(since) - lookBackMs;
  return [createdAt, ...edits.map(({ at }) => at)].some((time) => !(Date.parse(time) < from));
}

const tick = /\[x\]/i;
const commandLine = /^\/loop/im;
/** Also where it stands in a list or behind other words: it is not obeyed there, and its author hears so. */
const commandWords = /^\/loop|\/loop\s/gim;
const quotedTick = /^ {0,3}>.*\[x\]/im;

/** Unless it stands as it was posted: a tick is an edit. */
function mayBeAnswered({ gateId, comment }: SeenThreads['gates'][number]): boolean {
  if (comment === null || comment.edits.length > 0 || tick.test(comment.body)) return true;
  const marker = parseMarker(comment.body);
  return marker?.kind !== 'gate' || marker.fields['id'] !== gateId;
}

/** Any comment of a person may be an answer, and so may each text of a program that is not ours. */
function mayAnswer({ author, body }: ThreadComment): boolean {
  const kind = author?.type === 'Bot' ? parseMarker(body)?.kind : undefined;
  return kind === undefined || kind === 'receipt' || commandLine.test(body) || quotedTick.test(body);
}

/** Programs give no commands. They record the boxes that people tick. */
function mayOrder(comment: ThreadComment, consumed: readonly string[]): boolean {
  const { author, body } = comment;
  if (author?.type !== 'Bot')
    return body.search(commandWords) < 0 ? mayReachNoQuestion(comment) : !isObeyed(comment, consumed);
  const marker = parseMarker(body);
  if (marker?.kind !== 'order') return false;
  const { nonce, box } = marker.fields;
  return !consumed.includes(`box/${nonce}/${box}`);
}

/** An answer in a word gets a reply where nothing is asked, or where it was edited. Longer comments are none. */
const mayReachNoQuestion = ({ body, edits }: ThreadComment): boolean =>
  body.length <= longestWordChars && (edits.length > 0 || raiseWord.test(body));

const raiseWord = /\braise\b.*\d/i;
const longestWordChars = 200;

/** The newest comment is always read again, and often it is the command that stopped the loop. */
const isObeyed = ({ id, body, edits }: ThreadComment, consumed: readonly string[]): boolean =>
  edits.length === 0 &&
  body.match(commandWords)?.length === 1 &&
  consumed.some((order) => order.startsWith(`comment/${id}/`));
