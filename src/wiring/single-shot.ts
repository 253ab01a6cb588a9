/** One iteration without state: a tick over an in-memory head, without questions and without a successor. */

import {
  computeShotEpoch,
  explainShotRefusal,
  nameLivingShot,
  parseShotEpoch,
  releaseShotClaims,
  toShotConfig,
} from '../core/decide/single-shot.ts';
import { newestSessions } from '../core/record/journal.ts';
import type { TickOutcome } from '../core/reports/action-outputs.ts';
import type { LeaseHolder } from '../core/state/head.ts';
import { performEffects } from '../iteration/perform-effects.ts';
import { judgeHolderLiveness } from '../lease/holder-liveness.ts';
import type { Candidates, GitHubGateway } from '../ports/github.ts';
import { emptyThreads, type TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import { printReport } from '../reporting/report-tick.ts';
import type { Prepared } from '../startup/prepared.ts';
import { createPassingHead, passingProof } from '../storage/head/in-memory-head.ts';
import { tick } from '../tick/tick.ts';
import type { RecoverySurroundings } from './recovery-ports.ts';
import { redactVoice } from './redact-voice.ts';
import type { Surroundings } from './surroundings.ts';
import { createGitHubGateway, createTickPorts } from './tick-ports.ts';

/** Turns a prepared tick of the loop into a single shot. */
export const prepareSingleShot = (prepared: Prepared): Prepared => ({
  ...prepared,
  config: toShotConfig(prepared.config),
  // Its claims, lines and counters begin and end with it.
  request: { ...prepared.request, fresh: true },
  head: { kind: 'absent' },
  shown: null,
  controlIssue: null,
  errorSaid: null,
  tick: { ...prepared.tick, schedules: [], scheduledFor: null },
});

/** Refuses to run beside a live holder of the loop. `ports` are those of `createSingleShotPorts`. */
export async function runSingleShot(around: Surroundings, ports: TickPorts): Promise<TickOutcome> {
  const refused = await refusal(around);
  if (refused !== null) return refused;
  const end = await tick(ports, prepareSingleShot(around.prepared));
  if (end.kind !== 'done') return end;
  // There is no control issue and no bundle to name.
  const head = { ...end.story.head, controlIssue: null, bundle: null };
  return { ...end, story: { ...end.story, head } };
}

async function refusal(around: Surroundings): Promise<TickOutcome | null> {
  const { config, head, tick: at }: TickInput = around.prepared;
  if (head.kind === 'unreadable') {
    const sentence = `Tickgate cannot tell whether the loop ${config.loop} is at work: ${head.field}: ${head.reason}.`;
    return { kind: 'failed', code: 'loop_at_work', sentence, remedy: 'Mend the state of the loop first.' };
  }
  if (head.kind === 'absent' || head.head.lease === null) return null;
  const holder = head.head.lease;
  const sentence = explainShotRefusal(
    config.loop,
    holder,
    await judgeHolderLiveness(createGitHubGateway(around), holder, at.now),
  );
  const remedy = 'Start it again when that run has ended.';
  return sentence === null ? null : { kind: 'failed', code: 'loop_at_work', sentence, remedy };
}

/** Ports of a tick, without any that would store, show or wake a loop. */
export function createSingleShotPorts(around: Surroundings, startedMs: number): TickPorts {
  const prepared = prepareSingleShot(around.prepared);
  const ports = createTickPorts({ ...around, prepared }, startedMs);
  const voice = redactVoice(around.voice, prepared.redact);
  const { runId, runAttempt } = prepared.tick;
  return {
    ...ports,
    github: {
      ...withoutShotConflicts(ports, { loop: prepared.config.loop, runId, runAttempt }),
      readThreads: () => Promise.resolve(emptyThreads),
      traces: () => Promise.resolve({ epoch: computeShotEpoch(prepared.tick), generation: 0 }),
    },
    head: { ...ports.head, ...createPassingHead(), dispatchNext: () => Promise.resolve(false) },
    snapshot: {
      ...ports.snapshot,
      save: ({ loop }) => Promise.resolve({ kind: 'saved', ref: noStorage(loop), notes: [] }),
    },
    reports: {
      ...ports.reports,
      createControlIssue: () => Promise.resolve(0),
      showWorking: () => Promise.resolve(),
      showStanding: () => Promise.resolve(0),
      report: ({ story }) => {
        printReport(voice, story);
        return Promise.resolve([]);
      },
      sayError: () => Promise.resolve(),
    },
  };
}

/** Stands for the bundle that was not saved. */
const noStorage = (loop: string) => ({
  ...{ name: `${loop}-nowhere`, digest: `sha256:${'0'.repeat(64)}`, bytes: 0 },
  ...{ artifactId: null, cacheKey: null, savedAt: null, durableDays: null },
});

/** Gives back a lost main's claims without a finished pull request. Branches stay as pushed, for the next shot. */
export async function recoverSingleShot(
  around: Omit<Surroundings, 'cancelled'>,
  { diary, journal }: Pick<RecoverySurroundings, 'diary' | 'journal'>,
): Promise<string> {
  const { config, tick: at } = prepareSingleShot(around.prepared);
  const github = createGitHubGateway({ ...around, prepared: { ...around.prepared, config } });
  const pulls = await github.readOwnPullRequests();
  const isThrough = (subject: number): boolean =>
    pulls.some((pull) => pull.loop === config.loop && pull.subject === subject && !pull.draft);
  const begun = newestSessions(diary.sessions).filter(({ role }) => role !== 'reviewer' && role !== 'responder');
  const left = begun.map(({ subject }) => subject).filter((subject) => !isThrough(subject));
  const effects = releaseShotClaims(left, { loop: config.loop, readAt: at.now });
  const acting = { github, push: neverAsked, recover: neverAsked, journal, now: around.github.now };
  const outcomes = await performEffects(
    effects,
    acting,
    passingProof({ epoch: computeShotEpoch(at), nonce: at.nonce }),
  );
  const freed = outcomes.filter(({ kind }) => kind !== 'failed').length;
  return `The single shot was ended before its time and keeps no state; claims given back: ${freed} of ${effects.length}.`;
}

const neverAsked = (): Promise<never> =>
  Promise.reject(new Error('A single shot that was ended publishes nothing more.'));

interface OwnFacts extends Pick<LeaseHolder, 'runId' | 'runAttempt'> {
  /** Name under which every single shot of the loop claims. */
  readonly loop: string;
}

interface ShotClaim {
  readonly loop: string;
  readonly epoch: number;
}

/**
 * Shows claims of other shots that may be alive as another loop's, and those of dead shots as this shot's own.
 * Fails closed: a run that cannot be queried counts as alive. A dead run stays dead.
 */
export function withoutShotConflicts(
  { github, clock }: Pick<TickPorts, 'github' | 'clock'>,
  own: OwnFacts,
): GitHubGateway {
  const dead = new Set<number>();
  const signed = async (claim: ShotClaim): Promise<string> => {
    const by = parseShotEpoch(claim.epoch);
    const isOwn = by.runId === own.runId && by.runAttempt === own.runAttempt;
    if (claim.loop !== own.loop || isOwn || dead.has(claim.epoch)) return claim.loop;
    if ((await judgeHolderLiveness(github, shotHolder(by, clock.now()), clock.now())).kind !== 'dead')
      return nameLivingShot(claim.loop, by);
    dead.add(claim.epoch);
    return claim.loop;
  };
  const resigned = async <C extends ShotClaim>(claims: readonly C[]): Promise<C[]> =>
    await Promise.all(claims.map(async (claim) => ({ ...claim, loop: await signed(claim) })));
  const candidates = async (read: Candidates): Promise<Candidates> => ({
    ...read,
    issues: await Promise.all(
      read.issues.map(async (issue) => ({
        ...issue,
        claims: issue.claims === null ? null : await resigned(issue.claims),
      })),
    ),
  });
  return {
    ...github,
    readIssues: async (list) => await candidates(await github.readIssues(list)),
    readClaims: async (subjects) =>
      await Promise.all(
        (await github.readClaims(subjects)).map(async (issue) => ({ ...issue, claims: await resigned(issue.claims) })),
      ),
    readReviews: async (...asked) => {
      const read = await github.readReviews(...asked);
      const pulls = read.pulls.map(async (pull) => {
        const { claimedBy: loop, claimEpoch: epoch } = pull;
        return loop === null || epoch === null ? pull : { ...pull, claimedBy: await signed({ loop, epoch }) };
      });
      return { ...read, pulls: await Promise.all(pulls) };
    },
  };
}

/** Its deadline is unknown, so its jobs are queried at once if its run says that it has not ended. */
const shotHolder = (by: Pick<LeaseHolder, 'runId' | 'runAttempt'>, now: string): LeaseHolder => ({
  ...by,
  // On a self-hosted runner its agents may outlive it, but they publish nothing.
  runnerEnvironment: 'github-hosted',
  host: '',
  pid: null,
  startedAt: now,
  deadlineAt: new Date(0).toISOString(),
});
