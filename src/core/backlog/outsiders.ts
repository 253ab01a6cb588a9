/** Admits issues of seeming outsiders: the author may triage here, or a person who may labelled this very text. */
import { type Account, type AccountPermission, type AnswerPolicy, isPerson, mayLabel } from '../access/authority.ts';
import type { Admission, LabelledIssue } from '../observation/facts.ts';
import type { Gate } from '../state/gate.ts';
import type { CachedBacklog, CachedIssue } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import { equalsIgnoringCase, includesIgnoringCase } from '../text/format.ts';
import { buildBacklogComparator } from './eligibility.ts';
import { overlapSeconds } from './issue-cache.ts';

export interface AdmissionRules {
  /** The labels by which the loop chooses its issues. */
  readonly labels: readonly string[];
  readonly policy: Pick<AnswerPolicy, 'neverHuman'>;
  /** GitHub may hide an author's tie: the owner is an organisation, and its membership is private by default. */
  readonly hidesMembers: boolean;
  /** By login. */
  readonly standings: Readonly<Record<string, AccountPermission>>;
}

/**
 * Null = the author may not triage, and no label was set by a person who may. Only the last setting of each label
 * counts: it may have been removed in between.
 */
export function findAdmission(issue: LabelledIssue, by: AdmissionRules): Admission | null {
  if (by.hidesMembers && mayAdmit(issue.author, by)) {
    const { number, textHash, author } = issue;
    // Only its author and people with write access can have edited it.
    return { number, textHash, label: null, by: author?.login ?? '', edited: false };
  }
  const newest = listNewestLabelEvents(issue, by.labels)
    .filter((event) => mayAdmit(event.by, by))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1);
  if (newest === undefined) return null;
  const { number, textHash, editedAt } = issue;
  // Within one second the order is unknown: the text counts as edited.
  const edited = editedAt !== null && Date.parse(editedAt) >= Date.parse(newest.at);
  return { number, textHash, label: newest.label, by: newest.by?.login ?? '', edited };
}

/** People who set one of the labels last. The permission of each is looked up. */
export const listLabellers = (
  issue: LabelledIssue,
  { labels, policy }: Pick<AdmissionRules, 'labels' | 'policy'>,
): string[] => [
  ...new Set(listNewestLabelEvents(issue, labels).flatMap(({ by }) => (isPerson(by, policy) ? [by.login] : []))),
];

/** The author, if only a permission lookup tells whether they have a tie to the repository. */
export const listAuthorToVerify = (
  { author }: Pick<LabelledIssue, 'author'>,
  { policy, hidesMembers }: Pick<AdmissionRules, 'policy' | 'hidesMembers'>,
): string[] => (hidesMembers && isPerson(author, policy) ? [author.login] : []);

/** The last setting of each of these labels that the issue has. A label may have been removed before. */
const listNewestLabelEvents = (
  issue: Pick<LabelledIssue, 'labels' | 'labelled'>,
  labels: readonly string[],
): LabelledIssue['labelled'] =>
  labels
    .filter((label) => includesIgnoringCase(issue.labels, label))
    .flatMap((label) => issue.labelled.findLast((event) => equalsIgnoringCase(event.label, label)) ?? []);

function mayAdmit(account: Account | null, { policy, standings }: AdmissionRules): boolean {
  if (!isPerson(account, policy)) return false;
  const standing = standings[account.login];
  // If a login was given up and taken by another account, that account is not the one that wrote or labelled.
  return standing !== undefined && standing.id === account.id && mayLabel(standing);
}

/** Why an admitted text still needs a question. Null = it is the admitted text, or a person has answered for it. */
export const editedTextSentence = (
  admission: Admission | undefined,
  subject: Pick<Subject, 'textHash'> | null,
): string | null =>
  admission === undefined || admission.label === null || !admission.edited || subject?.textHash === admission.textHash
    ? null
    : `The text was edited after @${admission.by} had put the label \`${admission.label}\` on it.`;

/** A question that expires unanswered admits no outsider's text. */
export const shouldWaitForPerson = (
  option: string,
  gate: Pick<Gate, 'name' | 'subject'>,
  admissions: readonly Admission[] = [],
): boolean =>
  gate.name === 'ambiguous-criteria' &&
  option === 'proceed' &&
  admissions.some(({ number, edited }) => edited && number === gate.subject);

/** Which of the checked issues were admitted, and by whom. */
export interface AdmissionLookup {
  readonly admissions: readonly Admission[];
  /** Last change of each checked issue, ISO-8601; null = it is gone. Issues left for later are absent. */
  readonly looked: ReadonlyMap<number, string | null>;
  /** Logins of authors who were looked up and may not triage here. */
  readonly outside: readonly string[];
}

export interface AdmissionQuery {
  readonly numbers: readonly number[];
  /** Authors are looked up, too. */
  readonly hidesMembers: boolean;
  /** Authors who could not admit their own issue when they were looked up, as cached. */
  readonly authors: Readonly<Record<string, number>>;
  /** ISO-8601. */
  readonly now: string;
}

export interface OutsiderFacts {
  readonly known: CachedBacklog;
  /** Issues whose text was read in this tick. */
  readonly read: ReadonlyMap<number, unknown>;
  /**
   * Issues with an open question, whose default applies or not by who admitted the issue; and those that an order may
   * restart in this tick.
   */
  readonly due: ReadonlySet<number>;
  /** Finished subjects that no order may restart in this tick. */
  readonly over: ReadonlySet<number>;
  /** Already checked in this tick. */
  readonly looked: ReadonlyMap<number, unknown>;
  readonly priorityLabels: readonly string[];
}

/** In order. `again`: the cache would put them to work, but rights may change. `anew`: unchecked since a change. */
export function selectOutsidersToCheck(facts: OutsiderFacts): { readonly again: number[]; readonly anew: number[] } {
  const { known, read, due, over, looked, priorityLabels } = facts;
  const open = known.issues
    .filter(({ number, outsider }) => outsider !== undefined && !over.has(number) && !looked.has(number))
    .toSorted(buildBacklogComparator(priorityLabels));
  const isAgain = ({ number, admitted }: CachedIssue): boolean =>
    due.has(number) || (admitted === true && read.has(number));
  const numbers = (lines: readonly CachedIssue[]): number[] => lines.map(({ number }) => number);
  return {
    again: numbers(open.filter(isAgain)),
    anew: numbers(open.filter((line) => !isAgain(line) && line.admitted === undefined)),
  };
}

/** A check of an issue that changed just now is not cached: its second may hold another change that was not seen. */
export function applyAdmissions(known: CachedBacklog, read: AdmissionLookup, now: string): CachedBacklog {
  const { admissions, looked } = read;
  const settled = Date.parse(now) / 1_000 - overlapSeconds;
  const letIn = new Set(admissions.map(({ number }) => number));
  const issues = known.issues.map((line): CachedIssue => {
    const updatedAt = looked.get(line.number);
    if (updatedAt === undefined || line.outsider === undefined) return line;
    const { admitted: _before, ...rest } = line;
    if (updatedAt === null) return rest;
    const updated = Math.floor(Date.parse(updatedAt) / 1_000);
    return updated < settled ? { ...rest, updated, admitted: letIn.has(line.number) } : rest;
  });
  const { authors: _before, ...rest } = known;
  const authors = updateRejectedAuthors(known, read, now);
  return { ...rest, issues, ...(Object.keys(authors).length === 0 ? {} : { authors }) };
}

/** Only authors with an open issue in the backlog. */
function updateRejectedAuthors(
  { authors = {}, issues }: CachedBacklog,
  { admissions, outside }: Pick<AdmissionLookup, 'admissions' | 'outside'>,
  now: string,
): Readonly<Record<string, number>> {
  const writing = new Set(issues.map(({ outsider }) => outsider));
  const inside = new Set(admissions.flatMap(({ label, by }) => (label === null ? [by] : [])));
  const asked = Math.floor(Date.parse(now) / 1_000);
  const all = { ...authors, ...Object.fromEntries(outside.map((login) => [login, asked])) };
  return Object.fromEntries(Object.entries(all).filter(([login]) => writing.has(login) && !inside.has(login)));
}

const hoursOfAnswer = 24;

/** Rejected authors to look up again, oldest lookup first, as long as no other author's first lookup suffers. */
export const listOutdatedAuthors = (authors: Readonly<Record<string, number>>, now: string): string[] =>
  Object.entries(authors)
    .filter(([, asked]) => Date.parse(now) / 1_000 - asked >= hoursOfAnswer * 3_600)
    .toSorted(([, a], [, b]) => a - b)
    .map(([login]) => login);

/** Remark on issues that were not checked. Null = all were. */
export const uncheckedOutsidersSentence = (count: number, hidesMembers: boolean): string | null =>
  count === 0
    ? null
    : `${count === 1 ? '1 issue of an outsider was' : `${count} issues of outsiders were`} not looked at yet. The next ticks look ${
        hidesMembers ? 'whether the author may triage here, and ' : ''
      }whether a person let ${count === 1 ? 'it' : 'them'} in by a label of backlog.labels.`;

const maxListedOutsiders = 5;

/** Remark on an organisation's issues that are left out: members may take their authors for members. Null = none. */
export function ignoredOutsidersSentence(
  left: readonly { readonly number: number; readonly author: string }[],
  labels: readonly string[],
): string | null {
  if (left.length === 0) return null;
  const named = left.slice(0, maxListedOutsiders).map(({ number, author }) => `#${number} by ${author}`);
  const more = left.length > maxListedOutsiders ? ` and ${left.length - maxListedOutsiders} more` : '';
  return `${left.length === 1 ? '1 issue is' : `${left.length} issues are`} left, since GitHub shows no tie of the author to this repository and the author may not triage here: ${named.join(', ')}${more}. ${
    labels.length === 0 ? 'With backlog.labels, a label of these' : 'A label of backlog.labels'
  }, set by a person who may triage, lets an issue in.`;
}
