/** Builds, from the facts of a gate, its exact question, options, evidence, and the signature that binds the answer. */

import {
  type Ceilings,
  ceilingNames,
  ceilingText,
  fixedAmountText,
  readCeiling,
  type TrippedCeiling,
} from '../state/counters.ts';
import { type CeilingRaise, type Gate, type GateName, type GateOption, MAX_LABEL_CHARS } from '../state/gate.ts';
import { isTask, subjectName } from '../state/subject.ts';
import { digest, formatTimes } from '../text/format.ts';
import { cutAtWord, quoteLine } from '../text/quote-untrusted.ts';
import { gateDefinition } from './catalogue.ts';

/** A tripped budget. `raiseTo` is twice the ceiling, bounded by `hard-max`, and so may equal the ceiling. */
export interface Raisable extends TrippedCeiling {
  readonly raiseTo: number;
}

/** Issues and pull requests share one number space, so the number alone identifies a subject. */
export interface GateSubject {
  readonly kind: 'issue' | 'pr';
  readonly number: number;
}

export interface PrioritisedIssue {
  readonly number: number;
  readonly priority: string | null;
}

/** An issue of the plan whose priority label ranks higher than when it was planned. */
export interface RaisedIssue {
  readonly number: number;
  readonly priority: string;
  readonly before: string | null;
}

interface DriftFacts {
  readonly name: 'backlog-drift';
  readonly added: readonly PrioritisedIssue[];
  readonly removed: readonly number[];
  /** Absent = none. */
  readonly raised?: readonly RaisedIssue[];
}

/** All inputs of a question and its signature: facts, never clocks. */
export type GateFacts =
  | DriftFacts
  /** `why`: what is unclear, for the evidence. */
  | { name: 'ambiguous-criteria'; issue: number; textHash: string; why?: string }
  | { name: 'budget-escalation'; iteration: number; tripped: readonly Raisable[]; ceilings: Ceilings }
  | { name: 'post-feedback-merge' | 'merge'; pr: number; headSha: string; evidence?: readonly string[] }
  /** `why`: which tick holds the lock, and since when. */
  | { name: 'force-unlock'; holderNonce: string; why?: string }
  /**
   * `about`: its yes is for one more session about red checks, and grants no round of review. `last`: the sentence of the
   * newest failure, for the person who decides; it may quote an agent. `exhausted`: something is used up, so that `count`
   * is of no failures.
   */
  | {
      name: 'repeated-failure';
      subject: GateSubject;
      rootCause: string;
      count: number;
      about?: 'checks';
      last?: string;
      exhausted?: true;
    }
  | { name: 'resume-divergence'; pr: number; recordedSha: string; headSha: string }
  /** A branch without a pull request known to this run. `recordedSha` null: no record names a commit of it. */
  | { name: 'resume-divergence'; issue: number; branch: string; recordedSha: string | null; headSha: string }
  /** `changes`: lines of `git status --porcelain`, for the evidence. */
  | { name: 'dirty-tree'; runner: string; path: string; porcelainHash: string; changes: readonly string[] }
  | { name: 'agent-decision'; subject: GateSubject; session: string; question: string; questionHash: string }
  | { name: 'circuit-open'; subject: GateSubject | null; evidence: string; opening: number }
  /** `missing`: how many of the first issues lack the heading. */
  | { name: 'criteria-policy'; run: number; missing?: { readonly lacking: number; readonly of: number } };

/** A question as it will be posted. */
export type Question = Pick<
  Gate,
  'name' | 'subject' | 'question' | 'quoted' | 'options' | 'signature' | 'headSha' | 'raises'
>;

/** Builds the exact text, the options that have an effect, and the signature. */
export function ask(facts: GateFacts): Question {
  const raises = facts.name === 'budget-escalation' ? raisesOf(facts.tripped) : [];
  return {
    name: facts.name,
    subject: subjectOf(facts),
    question: questionOf(facts),
    quoted: facts.name === 'agent-decision' ? facts.question : null,
    options: optionsOf(facts.name, raises),
    signature: signatureOf(facts),
    headSha: 'headSha' in facts ? facts.headSha : null,
    raises,
  };
}

/** Equal signatures mean the same question. Foreign text in one is hashed, since redaction skips signatures. */
export function signatureOf(facts: GateFacts): string {
  switch (facts.name) {
    case 'backlog-drift':
      return driftSignature(facts);
    case 'ambiguous-criteria':
      return facts.textHash;
    case 'budget-escalation': {
      const tripped = inOrder(facts.tripped).map(({ name }) => name);
      const ceilings = ceilingNames.map((name) => readCeiling(name, facts.ceilings));
      return `${tripped.join('+')}|${ceilings.join(',')}|${facts.iteration}`;
    }
    case 'post-feedback-merge':
    case 'merge':
      return facts.headSha;
    case 'force-unlock':
      return facts.holderNonce;
    case 'repeated-failure':
      return `${facts.count}|${digest(facts.rootCause)}${facts.about === 'checks' ? aboutChecks : ''}`;
    case 'resume-divergence':
      return divergenceSignature(facts);
    case 'dirty-tree':
      return `${facts.runner}|${facts.path}|${facts.porcelainHash}`;
    case 'agent-decision':
      return `${facts.session}|${facts.questionHash}`;
    case 'circuit-open':
      return String(facts.opening);
    case 'criteria-policy':
      return String(facts.run);
  }
}

const aboutChecks = '|checks';

/** Of a repeated failure: whether it asked about red checks. */
export const asksAboutChecks = ({ signature }: Pick<Gate, 'signature'>): boolean => signature.endsWith(aboutChecks);

/** Signature of a branch that is not at its recorded head: both SHAs. */
export const divergenceSignature = (facts: { readonly recordedSha: string | null; readonly headSha: string }): string =>
  `${facts.recordedSha ?? ''}..${facts.headSha}`;

function questionOf(facts: GateFacts): string {
  switch (facts.name) {
    case 'backlog-drift':
      return 'Backlog changed since last iteration. Re-propose the next batch?';
    case 'ambiguous-criteria':
      return `${titled({ kind: 'issue', number: facts.issue })} has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?`;
    case 'budget-escalation':
      return budgetQuestion(facts.tripped);
    case 'post-feedback-merge':
      return `Responder addressed human feedback on PR #${facts.pr}. Merge now or hold for human re-review?`;
    case 'merge':
      return `PR #${facts.pr} is reviewed and green. Merge it?`;
    case 'force-unlock':
      return "Force-unlock previous iteration's lock? This may corrupt in-flight work.";
    case 'repeated-failure':
      return `${titled(facts.subject)} ${facts.exhausted ? 'cannot go on' : `failed ${formatTimes(facts.count)} with`}: ${quoteLine(describeRootCause(facts.rootCause), { max: 120 })}. Skip, retry once more, or stop the loop?`;
    case 'resume-divergence':
      return 'pr' in facts
        ? `PR #${facts.pr} has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?`
        : `${titled({ kind: 'issue', number: facts.issue })}: its branch holds commits that no record of this run names — re-attach, skip, or stop the loop?`;
    case 'dirty-tree':
      return 'Uncommitted changes detected in working tree. These may be from a crashed loop worker.';
    case 'agent-decision':
      return `${titled(facts.subject)}: the agent needs a decision. Answer by reply, skip, or stop?`;
    case 'circuit-open':
      return `${endSentence(quoteLine(cutAtWord(facts.evidence, 120)))} Probe once, skip, or stop?`;
    case 'criteria-policy':
      return 'Most issues have no `### Acceptance Criteria`. Accept other headings and checklists as criteria, ask per issue, or stop?';
  }
}

const endSentence = (line: string): string => (/[.…]$/.test(line) ? line : `${line}.`);

/** Budgets are named in the order iterations, prs, minutes, dollars. One budget has its own wording. */
function budgetQuestion(tripped: readonly TrippedCeiling[]): string {
  const [only, ...others] = inOrder(tripped);
  if (only === undefined) throw new Error('The budget gate was asked although no budget tripped.');
  if (others.length === 0) {
    return `Approaching ${only.name} ceiling (${ratio(only)}). Continue, raise ceiling, or stop?`;
  }
  const parts = [only, ...others].map((budget) => `${budget.name} (${ratio(budget)})`);
  return `Approaching ${new Intl.ListFormat('en').format(parts)}. Continue, raise ceiling(s), or stop?`;
}

function inOrder<Budget extends TrippedCeiling>(tripped: readonly Budget[]): Budget[] {
  return ceilingNames.flatMap((name) => tripped.filter((budget) => budget.name === name));
}

/** What the next iteration is expected to take past the ceiling is no approach to it: then what is used is named. */
function ratio({ name, value: expected, ceiling, used = expected }: TrippedCeiling): string {
  const value = expected > ceiling ? Math.min(used, ceiling) : expected;
  // A value below one may be near its ceiling too, and must not be shown as 0.
  const near = value < 1 ? ceilingText(name, value) : fixedAmountText(name, value);
  return `${near}/${ceilingText(name, ceiling)}`;
}

function raisesOf(tripped: readonly Raisable[]): CeilingRaise[] {
  return inOrder(tripped)
    .filter(({ ceiling, raiseTo }) => raiseTo > ceiling)
    .map(({ name, ceiling, raiseTo }) => ({ ceiling: name, from: ceiling, to: raiseTo }));
}

/** One raise as the option shows it, e.g. `dollars $25.00 → $50.00`. */
export function raiseText({ ceiling, from, to }: CeilingRaise): string {
  return `${ceiling} ${ceilingText(ceiling, from)} → ${ceilingText(ceiling, to)}`;
}

/** The catalogue's options. If `hard-max` leaves no room, `raise` is not offered, since it would do nothing. */
export function optionsOf(name: GateName, raises: readonly CeilingRaise[]): GateOption[] {
  const { options } = gateDefinition(name);
  if (name !== 'budget-escalation') return [...options];
  const [only] = raises;
  if (only === undefined) return options.filter(({ id }) => id !== 'raise');
  const single = `raise: ${raiseText(only)}`;
  const label = raises.length === 1 && single.length <= MAX_LABEL_CHARS ? single : 'raise: the ceilings listed here';
  const other = raises.length === 1 ? 'reply `raise to NUMBER`' : `write \`raise ${only.ceiling}=NUMBER\` as OPTION`;
  const consequence = `The ${raises.length === 1 ? 'ceiling is' : 'ceilings are'} raised as shown; for another number ${other}.`;
  return options.map((option) => (option.id === 'raise' ? { ...option, label, consequence } : option));
}

function subjectOf(facts: GateFacts): number | null {
  if ('pr' in facts) return facts.pr;
  if ('issue' in facts) return facts.issue;
  return 'subject' in facts ? (facts.subject?.number ?? null) : null;
}

function titled({ kind, number }: GateSubject): string {
  if (isTask(number)) return `Plan ${subjectName(number)}`;
  return kind === 'issue' ? `Issue #${number}` : `PR #${number}`;
}

/** Digest of sorted numbers with priorities. A collision is harmless: drift selects the plan, approves nothing. */
function driftSignature({ added, removed, raised = [] }: DriftFacts): string {
  const plus = added.map(({ number, priority }) => `+${number}:${priority ?? ''}`).toSorted();
  const minus = removed.map((number) => `-${number}`).toSorted();
  const up = raised.map(({ number, priority }) => `^${number}:${priority}`).toSorted();
  return `+${plus.length}-${minus.length}${up.length === 0 ? '' : `^${up.length}`}|${digest([...plus, ...minus, ...up].join('\n'))}`;
}

/** Words for people. These classes say no more than the command and its message, which follow them. */
export const describeRootCause = (rootCause: string): string =>
  rootCause.replace(/^(?:test|exit|compile) \| /, '').replaceAll(' | ', ': ');

/** Lists the evidence that is folded away below the boxes. */
export function evidenceOf(facts: GateFacts): string[] {
  switch (facts.name) {
    case 'ambiguous-criteria':
      return [facts.why ?? unclearText];
    case 'repeated-failure':
      return [
        `Root cause${facts.exhausted ? '' : `, ${formatTimes(facts.count)}`}: ${describeRootCause(facts.rootCause)}`,
        ...(facts.last === undefined ? [] : [`The last one: ${facts.last}`]),
      ];
    case 'resume-divergence':
      return [divergenceEvidence(facts)];
    case 'backlog-drift':
      return driftEvidence(facts);
    case 'dirty-tree':
      return [`In ${facts.path} on ${facts.runner}:`, ...facts.changes];
    case 'circuit-open':
      return facts.subject === null ? [facts.evidence, sharedCauseHint] : [facts.evidence];
    case 'merge':
    case 'post-feedback-merge':
      return [...(facts.evidence ?? [])];
    case 'agent-decision':
    case 'budget-escalation':
    case 'criteria-policy':
    case 'force-unlock':
      return [];
  }
}

/** Said of an issue of which nothing more exact is known. */
export const unclearText = 'The text has no section "### Acceptance Criteria" with items, or still says TBD or TODO.';

export function divergenceEvidence(facts: Extract<GateFacts, { name: 'resume-divergence' }>): string {
  const { recordedSha, headSha } = facts;
  const left = recordedSha === null ? 'Where it was left is not known' : `Left at ${recordedSha.slice(0, 12)}`;
  return `${'branch' in facts ? `${facts.branch}: ` : ''}${left}, found at ${headSha.slice(0, 12)}.`;
}

const sharedCauseHint =
  'Look first at what they share: the key and the limits of the model, setup-command, verify-command, the default branch.';

const issuesNamed = 50;

function driftEvidence({ added, removed, raised = [] }: DriftFacts): string[] {
  const lists = [
    added.map(({ number, priority }) => `added: ${subjectName(number)}${priority === null ? '' : ` (${priority})`}`),
    raised.map(
      ({ number, priority, before }) => `raised: ${subjectName(number)} (${priority}, before ${before ?? 'none'})`,
    ),
    removed.map((number) => `removed, or no longer free: ${subjectName(number)}`),
  ];
  const isCut = lists.some((list) => list.length > issuesNamed);
  return [
    ...lists.flatMap((list) => list.slice(0, issuesNamed)),
    ...(isCut ? [`and more: ${added.length} added, ${raised.length} raised, ${removed.length} removed in all`] : []),
  ];
}
