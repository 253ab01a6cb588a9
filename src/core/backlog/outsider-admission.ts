/** Decides whether an issue of a seeming outsider may be worked on: its author may triage here, or a person who may labelled this very text. */

import { type Account, mayLabel, type Standing } from '../access/account.ts';
import { type AnswerPolicy, isPerson } from '../access/authority.ts';
import type { Admission, LabelledIssue } from '../observation/admission.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { Subject } from '../state/subject/subject.ts';

export interface Doorkeeping {
  /** The labels by which the loop chooses its issues. */
  readonly labels: readonly string[];
  readonly policy: Pick<AnswerPolicy, 'neverHuman'>;
  /** GitHub may show no tie of an author who has one: the owner is an organisation, and membership is hidden unless its holder shows it. */
  readonly hidesMembers: boolean;
  /** By login. */
  readonly standings: Readonly<Record<string, Standing>>;
}

/** Null = its author may not, and nobody who may has put one of the labels on it. Of each label the last time counts: it may have been taken off between. */
export function admissionOf(issue: LabelledIssue, by: Doorkeeping): Admission | null {
  if (by.hidesMembers && mayAdmit(issue.author, by)) {
    const { number, textHash, author } = issue;
    // Nobody but its author and those who may write can have edited it.
    return { number, textHash, label: null, by: author?.login ?? '', edited: false };
  }
  const newest = lastLabelled(issue, by.labels)
    .filter((event) => mayAdmit(event.by, by))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1);
  if (newest === undefined) return null;
  const { number, textHash, editedAt } = issue;
  // In one second nobody can tell which came first.
  const edited = editedAt !== null && Date.parse(editedAt) >= Date.parse(newest.at);
  return { number, textHash, label: newest.label, by: newest.by?.login ?? '', edited };
}

/** Who may have set one of the labels as a person, the last time; each is asked about. */
export const labellersOf = (
  issue: LabelledIssue,
  { labels, policy }: Pick<Doorkeeping, 'labels' | 'policy'>,
): string[] => [...new Set(lastLabelled(issue, labels).flatMap(({ by }) => (isAnybody(by, policy) ? [by.login] : [])))];

/** The author, where only asking tells whether they have a tie to the repository. */
export const authorToAsk = (
  { author }: Pick<LabelledIssue, 'author'>,
  { policy, hidesMembers }: Pick<Doorkeeping, 'policy' | 'hidesMembers'>,
): string[] => (hidesMembers && isAnybody(author, policy) ? [author.login] : []);

const isAnybody = (account: Account | null, policy: Doorkeeping['policy']): account is Account =>
  isPerson(account, { ...policy, approvers: [], receiptAppId: null });

/** Of each of these labels that it has: when it was set last, since it may have been taken off before. */
const lastLabelled = (
  issue: Pick<LabelledIssue, 'labels' | 'labelled'>,
  labels: readonly string[],
): LabelledIssue['labelled'] =>
  labels
    .filter((label) => issue.labels.some((one) => same(one, label)))
    .flatMap((label) => issue.labelled.findLast((event) => same(event.label, label)) ?? []);

function mayAdmit(account: Account | null, { policy, standings }: Doorkeeping): boolean {
  if (!isAnybody(account, policy)) return false;
  const standing = standings[account.login];
  // A login that was given up and taken by another account is not the one that wrote, or labelled.
  return standing !== undefined && standing.id === account.id && mayLabel(standing);
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Why a text that was let in is asked about all the same; null = it is the one that was let in, or that somebody has answered for. */
export const editedSince = (
  admission: Admission | undefined,
  subject: Pick<Subject, 'textHash'> | null,
): string | null =>
  admission === undefined || admission.label === null || !admission.edited || subject?.textHash === admission.textHash
    ? null
    : `The text was edited after @${admission.by} had put the label \`${admission.label}\` on it.`;

/** That nobody has answered in time lets no text of an outsider in. */
export const wantsAPerson = (
  option: string,
  gate: Pick<Gate, 'name' | 'subject'>,
  admissions: readonly Admission[] = [],
): boolean =>
  gate.name === 'ambiguous-criteria' &&
  option === 'proceed' &&
  admissions.some(({ number, edited }) => edited && number === gate.subject);
