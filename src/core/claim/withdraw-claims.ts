/** withdrawals, withoutContested, unpublished, disclaimed, withdrawnCommits: split off so that imports run one way. */
import type { Contest } from '../backlog/claim-conflict.ts';
import { type Effect, effectKeys, effectLine } from '../effects/effect.ts';
import { isOfOneShot } from '../effects/single-shot-keys.ts';
import type { Claimer } from '../observation/claimer.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { type LoopState, putSubject, subjectIn } from '../state/loop/loop-state.ts';
import type { Progress } from '../state/loop/progress.ts';
import { claimLabel } from '../state/values/labels.ts';

/**
 * What a withdrawal makes: the claim comment says so and is none any more; the label stays with the other loop, if there is one. Of two
 * that claimed in one second, the one that looked later may have found ours withdrawn already, and works: the label is its own then.
 */
export const withdrawals = (
  contests: readonly Contest[],
  at: Claimer & { readonly run: number; readonly iteration: number; readonly epoch: number },
): Effect[] =>
  contests.flatMap(({ subject, why, isFree }): Effect[] => {
    const key = effectKeys.withdrawn({ run: at.run, subject, iteration: at.iteration });
    const line = effectLine({ key, epoch: at.epoch, loop: at.loop });
    const body = `${line}\nThe Tickgate loop \`${at.loop}\` does not work on this issue: ${why}.\n`;
    const label = {
      kind: 'unlabel',
      key: effectKeys.unlabel(subject, claimLabel),
      issue: subject,
      name: claimLabel,
      yields: { loop: at.loop, readAt: at.readAt, ...(isOfOneShot(at.loop, key) ? { epoch: at.epoch } : {}) },
    } as const;
    return [{ kind: 'comment', key, issue: subject, body, inPlaceOf: effectKeys.claims }, ...(isFree ? [label] : [])];
  });

/** Subjects as they were before this tick claimed them: no session was begun for them. A label that stayed stays theirs to give back. */
export function withoutContested(
  claim: Progress,
  before: LoopState,
  { contests, labelled }: { readonly contests: readonly Contest[]; readonly labelled: readonly number[] },
): Progress {
  const state = contests.reduce((sofar: LoopState, { subject }): LoopState => {
    const was = before.subjects.find(({ number }) => number === subject);
    if (labelled.includes(subject)) return putSubject(sofar, { ...(was ?? subjectIn(sofar, subject)), claimed: true });
    const others = { ...sofar, subjects: sofar.subjects.filter(({ number }) => number !== subject) };
    return was === undefined ? others : putSubject(others, { ...was, claimed: false });
  }, claim.state);
  return { ...claim, state };
}

/**
 * Work that nobody publishes: another loop has the issue, or nobody wants it any more. The session's cost is charged all the same.
 * `aside`: where its commit is now, by its hash.
 */
export const unpublished = (
  reports: readonly SessionReport[],
  contests: readonly Contest[],
  aside: ReadonlyMap<string, string>,
): SessionReport[] =>
  reports.map((report) => {
    const contest = contests.find(({ subject }) => subject === report.order.subject);
    if (contest === undefined || report.outcome.kind === 'failed') return report;
    const { outcome } = report;
    const kept = outcome.kind === 'delivered' ? aside.get(outcome.tipSha) : undefined;
    const sentence = `Nothing was published: ${contest.why}${kept === undefined ? '' : `; ${kept}`}.`;
    return {
      ...report,
      outcome: { kind: 'failed', failure: { class: 'cancelled', rootCause: 'claim-lost', sentence, question: null } },
    };
  });

/** The issues stay what they were worked to be; what another loop has claimed is not ours to give back any more. */
export const disclaimed = ({ head, state }: Progress, contests: readonly Contest[]): Progress => ({
  head,
  state: {
    ...state,
    subjects: state.subjects.map((subject) =>
      contests.some((contest) => contest.subject === subject.number && !contest.isFree)
        ? { ...subject, claimed: false }
        : subject,
    ),
  },
});

/** The newest commit of each of them: it holds what came before it. */
export const withdrawnCommits = (reports: readonly SessionReport[], contests: readonly Contest[]): string[] =>
  contests.flatMap(({ subject }) => {
    const newest = reports.findLast(({ order, outcome }) => order.subject === subject && outcome.kind === 'delivered');
    return newest?.outcome.kind === 'delivered' ? [newest.outcome.tipSha] : [];
  });
