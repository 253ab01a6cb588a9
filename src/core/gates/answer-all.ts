/**
 * One answer for several open questions alike. A question lists the ids of the others in its hidden line. A box of it
 * that says so is an answer to each of them, which is judged there as a box of its own.
 */
import type { Claim, GateThread, Refusal } from '../observation/thread.ts';
import { type Gate, type GateName, type GateOption, parseGateId } from '../state/gate.ts';
import { subjectName } from '../state/subject.ts';
import { formatList } from '../text/format.ts';
import { gateDefinition } from './catalogue.ts';

/** A hidden line stays short, and a person can read the list. */
const mostAlike = 20;

const prefix = 'all-';

/** Id of the box that gives this answer to all. */
export const toAllBox = (option: string): string => `${prefix}${option}`;

/** The answer behind the id of a box, be it for one question or for all. */
export const fromAllBox = (box: string): string => (box.startsWith(prefix) ? box.slice(prefix.length) : box);

/**
 * Options that may be given to several at once. Never one that approves a commit or takes a lock: each of those needs its
 * own look. Stop is about the run anyway.
 */
export function optionsForAll(name: GateName): GateOption[] {
  const { scope, options } = gateDefinition(name);
  const approvesCommit = name === 'merge' || name === 'post-feedback-merge' || name === 'resume-divergence';
  if (scope === 'loop' || name === 'merge' || name === 'post-feedback-merge') return [];
  return options.filter(
    ({ kind, byReplyOnly, needsSameFacts }) => kind !== 'stop' && !byReplyOnly && !(approvesCommit && needsSameFacts),
  );
}

/** The open questions of the same gate about other subjects, oldest first; those beyond the limit are not listed. */
export function selectAlike<Asked extends Pick<Gate, 'id' | 'name' | 'subject'>>(
  gate: Pick<Gate, 'id' | 'name' | 'subject'>,
  others: readonly Asked[],
): Asked[] {
  if (gate.subject === null || optionsForAll(gate.name).length === 0) return [];
  return others
    .filter(({ id, name, subject }) => id !== gate.id && name === gate.name && subject !== null)
    .slice(0, mostAlike);
}

export interface AlikeQuestion {
  readonly id: string;
  readonly subject: number | null;
  /** Its question as a link. */
  readonly link: string;
}

/** A fold, so that no person ticks its boxes for those of one question; none if there is no other question. */
export function renderAnswerAll(
  name: GateName,
  alike: readonly AlikeQuestion[],
): { readonly summary: string; readonly lines: readonly string[] }[] {
  if (alike.length === 0) return [];
  const count = alike.length + 1;
  const others = formatList(alike.map(({ subject }) => subjectName(subject ?? 0)));
  const lines = [
    ...alike.map(({ link }) => `- ${link}`),
    '',
    'One box answers this question and those listed. Questions that are asked later are not covered:',
    '',
    ...optionsForAll(name).map(({ id }) => `- [ ] <!-- tickgate:option ${toAllBox(id)} --> **${id}**: all ${count}`),
  ];
  return [{ summary: `Answer all ${count} questions like this at once: this one and ${others}`, lines }];
}

/** The field of the hidden line that names the others. */
export const toAlikeField = (alike: readonly AlikeQuestion[]): Record<string, string> =>
  alike.length === 0 ? {} : { alike: alike.map(({ id }) => id).join(',') };

/** Reads the ids that a hidden line lists. Those of another gate or of the whole loop are no such list's. */
export function parseAlike(field: string | undefined, name: GateName): string[] {
  const ids = field === undefined || field === '' ? [] : field.split(',');
  return ids.filter((id) => {
    const parts = parseGateId(id);
    return parts?.name === name && parts.subject !== null;
  });
}

/** The claims of boxes for all, as claims of another question. Those for one question are left out. */
export const toClaimsForAll = (claims: readonly Claim[], gate: Pick<Gate, 'commentId'>): Claim[] =>
  claims
    .filter(({ option, commentId }) => option.startsWith(prefix) && commentId === gate.commentId)
    .map((claim) => ({ ...claim, option: fromAllBox(claim.option), isFromOther: true }));

/**
 * Such a box answers what its person could read. If another account edited the question, that may have been another text,
 * even if it reads as posted by now. A rewrite of ours after a lost tick counts as such an edit.
 */
export const isAsPosted = ({ at, by }: Claim, { textIntact, comment }: GateThread): boolean =>
  textIntact &&
  comment !== null &&
  Date.parse(comment.createdAt) <= Date.parse(at) &&
  comment.edits.every(({ editor }) => editor?.id === by.id);

/** Told where the box was ticked: an answer to this question is none to those that were closed by then. */
export const refuseClosed = (
  gate: Pick<Gate, 'commentId'>,
  { alike, open }: { readonly alike: readonly string[]; readonly open: readonly string[] },
): Refusal[] =>
  alike
    .filter((id) => gate.commentId !== null && !open.includes(id))
    .map((gateId) => ({ gateId, commentId: gate.commentId ?? 0, why: { cause: 'closed' } }));
