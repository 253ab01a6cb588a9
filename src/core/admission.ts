/** Decides whether a person's label admits the text of somebody whose issues are not taken unasked: only the text that it was put on. */
import { type Account, type AnswerPolicy, isPerson, type Standing, WRITERS } from './answer.ts';
import type { Gate } from './gate.ts';
import type { Subject } from './state.ts';

/** An issue of an outsider, and what happened to its labels and its text. Times are ISO-8601, to the second. */
export interface LabelledIssue {
  readonly number: number;
  readonly textHash: string;
  readonly labels: readonly string[];
  /** Oldest first. */
  readonly labelled: readonly { readonly label: string; readonly at: string; readonly by: Account | null }[];
  /** When title or body were changed last; null = never. */
  readonly editedAt: string | null;
}

/** Somebody with the right to do so has let it in. */
export interface Admission {
  readonly number: number;
  /** Of the text as it stands now. */
  readonly textHash: string;
  readonly label: string;
  readonly by: string;
  /** That is not the text that the label was put on. */
  readonly edited: boolean;
}

/** GitHub lets them set labels; whoever opens an issue from a form with labels may have none of these. */
const labellers: readonly Standing['permission'][] = ['triage', ...WRITERS];

export interface Doorkeeping {
  /** The labels by which the loop chooses its issues. */
  readonly labels: readonly string[];
  readonly policy: Pick<AnswerPolicy, 'neverHuman'>;
  /** By login. */
  readonly standings: Readonly<Record<string, Standing>>;
}

/** Null = nobody who may has put one of the labels on it. Of each label the last time counts: it may have been taken off between. */
export function admissionOf(issue: LabelledIssue, by: Doorkeeping): Admission | null {
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
export const peopleOf = (issue: LabelledIssue, { labels, policy }: Omit<Doorkeeping, 'standings'>): string[] => [
  ...new Set(
    lastLabelled(issue, labels).flatMap(({ by }) =>
      isPerson(by, { ...policy, approvers: [], receiptAppId: null }) ? [by.login] : [],
    ),
  ),
];

/** Of each of these labels that it has: when it was set last, since it may have been taken off before. */
const lastLabelled = (
  issue: Pick<LabelledIssue, 'labels' | 'labelled'>,
  labels: readonly string[],
): LabelledIssue['labelled'] =>
  labels
    .filter((label) => issue.labels.some((one) => same(one, label)))
    .flatMap((label) => issue.labelled.findLast((event) => same(event.label, label)) ?? []);

function mayAdmit(account: Account | null, { policy, standings }: Doorkeeping): boolean {
  if (!isPerson(account, { ...policy, approvers: [], receiptAppId: null })) return false;
  const standing = standings[account.login];
  // A login that was given up and taken by another account is not the one that set it.
  return standing !== undefined && standing.id === account.id && labellers.includes(standing.permission);
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Why a text that was let in is asked about all the same; null = it is the one that was let in, or that somebody has answered for. */
export const editedSince = (
  admission: Admission | undefined,
  subject: Pick<Subject, 'textHash'> | null,
): string | null =>
  admission === undefined || !admission.edited || subject?.textHash === admission.textHash
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
