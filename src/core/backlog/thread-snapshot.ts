/** Selects the comments of an issue that agents see: verbatim words of people with write access, as of the snapshot. */
import { type Account, type AccountPermission, type AnswerPolicy, isPerson } from '../access/authority.ts';
import { parseCommands } from '../commands/parse.ts';
import type { FrozenComment, Said, ThreadEnd } from '../observation/thread.ts';
import { WRITE_PERMISSIONS } from '../state/gate.ts';
import { AdmittedComment } from '../state/subject.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

export interface SnapshotFacts {
  /** ISO-8601. Null = the moment was not recorded, and agents see no comment. */
  readonly frozenAt: string | null;
  /** Recorded when an agent first saw them. Null = no agent has yet. */
  readonly admitted: readonly AdmittedComment[] | null;
  readonly policy: Pick<AnswerPolicy, 'neverHuman'>;
}

type PersonComment = Said & { readonly by: Account };

/** The newest of them: an agent reads a task, not a debate. */
const maxSnapshotComments = 20;
const maxCommentLength = 4_000;

/** How many of the last commenters without a visible tie are looked up: each costs a request, and threads are open. */
const mostUnknown = 20;

/** Logins to look up: authors of comments that agents may see. */
export function listCommentersToVerify(said: readonly Said[], freezing: SnapshotFacts): string[] {
  const spoken = listEligibleComments(said, freezing);
  const named = (ties: readonly Said['tie'][]): string[] => [
    ...new Set(spoken.filter(({ tie }) => ties.includes(tie)).map(({ by }) => by.login)),
  ];
  return [...new Set([...named(['some']), ...named(['unknown']).slice(-mostUnknown)])];
}

/** Oldest first. What was written or changed later belongs to another text than the snapshot. */
export const selectSnapshotComments = (
  said: readonly Said[],
  freezing: SnapshotFacts & { readonly standings: Readonly<Record<string, AccountPermission>> },
): PersonComment[] =>
  listEligibleComments(said, freezing)
    .filter(({ by }) => mayWrite(by, freezing.standings[by.login]))
    .slice(-maxSnapshotComments);

export const toFrozenComments = (chosen: readonly PersonComment[]): FrozenComment[] =>
  chosen.map(({ by, body }) => ({ by: quoteLine(by.login, { max: 60 }), body: body.slice(0, maxCommentLength) }));

/** How much of a hash the record keeps: enough that no other text can be found for it. */
const hashKept = 32;

export const toAdmittedComments = (chosen: readonly Said[]): AdmittedComment[] =>
  chosen.map(({ id, hash }) => ({ id, hash: hash.slice(0, hashKept) }));

function listEligibleComments(said: readonly Said[], { frozenAt, admitted, policy }: SnapshotFacts): PersonComment[] {
  if (frozenAt === null) return [];
  const until = Date.parse(frozenAt);
  const isFrozen = (one: Said): boolean =>
    admitted === null ? wasThereBy(one, until) : admitted.some((comment) => isAsAdmitted(one, comment));
  return said.flatMap((one) => {
    const { by, tie, body, isHidden } = one;
    if (!isPerson(by, policy)) return [];
    // Accounts that cannot have the right cost no permission lookup.
    if (isHidden || tie === 'none' || body.trim() === '') return [];
    // Addressed to the loop, not to the agent.
    return isFrozen(one) && parseCommands(body).length === 0 ? [{ ...one, by }] : [];
  });
}

const wasThereBy = ({ createdAt, editedAt }: Said, until: number): boolean =>
  Date.parse(createdAt) <= until && (editedAt === null || Date.parse(editedAt) <= until);

const isAsAdmitted = ({ id, hash }: Pick<Said, 'id' | 'hash'>, admitted: AdmittedComment): boolean =>
  id === admitted.id && hash.startsWith(admitted.hash);

/** If a login was given up and taken by another account, that account is not the comment's author. */
const mayWrite = (by: Account, standing: AccountPermission | undefined): boolean =>
  standing !== undefined && standing.id === by.id && WRITE_PERMISSIONS.some((one) => one === standing.permission);

interface IssueText {
  readonly textHash: string;
  /** Null = not read. */
  readonly thread: ThreadEnd | null;
}

/** Signature of the current text and admitted comments: the issue's hash alone as long as no comment changed. */
export function buildTextSignature(
  { textHash, thread }: IssueText,
  admitted: readonly AdmittedComment[] | null,
): string {
  if (thread === null || admitted === null) return textHash;
  const changed = admitted
    .filter(({ id }) => id >= thread.fromId)
    .filter((one) => !thread.comments.some((comment) => isAsAdmitted(comment, one)))
    .map(({ id }) => `${id}:${thread.comments.find((comment) => comment.id === id)?.hash.slice(0, 12) ?? 'gone'}`);
  return changed.length === 0 ? textHash : `${textHash}+${changed.join(',')}`;
}

/** Why a question is due although the text is the same. Null = the comments are those that agents were shown. */
export const changedCommentsSentence = (
  texts: IssueText,
  admitted: readonly AdmittedComment[] | null,
): string | null =>
  buildTextSignature(texts, admitted) === texts.textHash
    ? null
    : 'A comment that belongs to it was edited, hidden or deleted after work on it had begun.';

/** Whether an answer was about the current text. If the thread was not read, only the issue's own text is compared. */
export const isCurrentText = (
  signature: string,
  texts: IssueText,
  admitted: readonly AdmittedComment[] | null,
): boolean =>
  texts.thread === null
    ? signature.split('+', 1)[0] === texts.textHash
    : signature === buildTextSignature(texts, admitted);
