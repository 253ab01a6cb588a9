/** Decides which comments of an issue an agent is told: what people who may write had said when its text was taken as it was, word for word. */

import { type Account, type AnswerPolicy, isPerson, type Standing } from '../access/authority.ts';
import { parseCommands } from '../commands/parse.ts';
import type { FrozenComment, Said, ThreadEnd } from '../observation/thread.ts';
import { WRITERS } from '../state/gate.ts';
import { AdmittedComment } from '../state/subject.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

export interface Freezing {
  /** ISO-8601; null = before anybody wrote that moment down, and nothing is told. */
  readonly frozenAt: string | null;
  /** As written down when an agent was told them first; null = none was told yet. */
  readonly admitted: readonly AdmittedComment[] | null;
  readonly policy: Pick<AnswerPolicy, 'neverHuman'>;
}

type Spoken = Said & { readonly by: Account };

/** The newest of them; an agent reads a task, not a debate. */
const most = 20;
const longest = 4_000;

/** Accounts without a visible tie that are asked about in a thread, the last to speak: each costs a request, and anybody may speak. */
const mostUnknown = 20;

/** Who has to be asked about: whoever said something then that could be told. */
export function speakersOf(said: readonly Said[], freezing: Freezing): string[] {
  const spoken = couldBeTold(said, freezing);
  const named = (ties: readonly Said['tie'][]): string[] => [
    ...new Set(spoken.filter(({ tie }) => ties.includes(tie)).map(({ by }) => by.login)),
  ];
  return [...new Set([...named(['some']), ...named(['unknown']).slice(-mostUnknown)])];
}

/** Oldest first. What was written or changed later is another text, which nobody has frozen. */
export const chosenComments = (
  said: readonly Said[],
  freezing: Freezing & { readonly standings: Readonly<Record<string, Standing>> },
): Spoken[] =>
  couldBeTold(said, freezing)
    .filter(({ by }) => mayWrite(by, freezing.standings[by.login]))
    .slice(-most);

export const toldOf = (chosen: readonly Spoken[]): FrozenComment[] =>
  chosen.map(({ by, body }) => ({ by: quoteLine(by.login, { max: 60 }), body: body.slice(0, longest) }));

/** As much of a hash as the record keeps: nobody finds another text with it. */
const hashKept = 32;

export const admittedOf = (chosen: readonly Said[]): AdmittedComment[] =>
  chosen.map(({ id, hash }) => ({ id, hash: hash.slice(0, hashKept) }));

function couldBeTold(said: readonly Said[], { frozenAt, admitted, policy }: Freezing): Spoken[] {
  if (frozenAt === null) return [];
  const until = Date.parse(frozenAt);
  const isFrozen = (one: Said): boolean =>
    admitted === null ? wasThereBy(one, until) : admitted.some((comment) => isAsAdmitted(one, comment));
  return said.flatMap((one) => {
    const { by, tie, body, isHidden } = one;
    if (!isPerson(by, { ...policy, approvers: [], receiptAppId: null })) return [];
    // A question to GitHub for nobody who cannot have the right.
    if (isHidden || tie === 'none' || body.trim() === '') return [];
    // Said to the loop, not to whoever works.
    return isFrozen(one) && parseCommands(body).length === 0 ? [{ ...one, by }] : [];
  });
}

const wasThereBy = ({ createdAt, editedAt }: Said, until: number): boolean =>
  Date.parse(createdAt) <= until && (editedAt === null || Date.parse(editedAt) <= until);

const isAsAdmitted = ({ id, hash }: Pick<Said, 'id' | 'hash'>, admitted: AdmittedComment): boolean =>
  id === admitted.id && hash.startsWith(admitted.hash);

/** A login that was given up and taken by another account is not the one that spoke. */
const mayWrite = (by: Account, standing: Standing | undefined): boolean =>
  standing !== undefined && standing.id === by.id && WRITERS.some((one) => one === standing.permission);

interface Texts {
  readonly textHash: string;
  /** Null = not read. */
  readonly thread: ThreadEnd | null;
}

/** Text and admitted comments as they stand now: the hash of the issue alone as long as no comment is another one. */
export function textNow({ textHash, thread }: Texts, admitted: readonly AdmittedComment[] | null): string {
  if (thread === null || admitted === null) return textHash;
  const changed = admitted
    .filter(({ id }) => id >= thread.fromId)
    .filter((one) => !thread.comments.some((comment) => isAsAdmitted(comment, one)))
    .map(({ id }) => `${id}:${thread.comments.find((comment) => comment.id === id)?.hash.slice(0, 12) ?? 'gone'}`);
  return changed.length === 0 ? textHash : `${textHash}+${changed.join(',')}`;
}

/** What is asked about a text whose comments are other ones; null = they are what agents were told. */
export const changedSince = (texts: Texts, admitted: readonly AdmittedComment[] | null): string | null =>
  textNow(texts, admitted) === texts.textHash
    ? null
    : 'A comment that belongs to it was edited, hidden or deleted after work on it had begun.';

/** Whether an answer was about the text as it stands; where the thread was not read, about the issue's own. */
export const isTextNow = (signature: string, texts: Texts, admitted: readonly AdmittedComment[] | null): boolean =>
  texts.thread === null ? signature.split('+', 1)[0] === texts.textHash : signature === textNow(texts, admitted);
