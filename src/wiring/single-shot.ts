/** One iteration without state: a tick over a head that passes with it, which nobody is asked about and nothing follows. */
import { claimsOfShot, livingShot, shotConfig, shotEpoch, shotOf, shotRefusal } from '../core/decide/single-shot.ts';
import { newestSessions } from '../core/record/journal.ts';
import type { Holder } from '../core/state/head.ts';
import { act } from '../iteration/perform-effects.ts';
import { judged } from '../lease/force-unlock.ts';
import { type Asked, nothingSaid } from '../ports/clock.ts';
import type { Candidates, GitHubDoor } from '../ports/github.ts';
import { print } from '../reporting/report-tick.ts';
import type { Prepared } from '../startup/prepared.ts';
import { createPassingHead, passingProof } from '../storage/head/in-memory-head.ts';
import { tick } from '../tick/tick.ts';
import type { TickEnd, TickPorts } from '../tick/tick-ports.ts';
import type { Left } from './recovery-ports.ts';
import { redacting } from './reporting-ports.ts';
import type { Surroundings } from './surroundings.ts';
import { composePorts, doorOf } from './tick-ports.ts';

/** What is prepared for a tick of the loop, as a single shot of it. */
export const preparedForShot = (prepared: Prepared): Prepared => ({
  ...prepared,
  config: shotConfig(prepared.config),
  // Its claims, lines and counters begin with it, and end with it.
  request: { ...prepared.request, fresh: true },
  head: { kind: 'absent' },
  shown: null,
  errorSaid: null,
  tick: { ...prepared.tick, schedules: [], scheduledFor: null },
});

/** Refuses beside a live holder of the loop; `ports` are those of `portsForShot`. */
export async function singleShot(around: Surroundings, ports: TickPorts): Promise<TickEnd> {
  const refused = await refusal(around);
  if (refused !== null) return refused;
  const end = await tick(ports, preparedForShot(around.prepared));
  if (end.kind !== 'done') return end;
  // What is not there is not named.
  const head = { ...end.story.head, controlIssue: null, bundle: null };
  return { ...end, story: { ...end.story, head } };
}

async function refusal(around: Surroundings): Promise<TickEnd | null> {
  const { config, head, tick: at }: Asked = around.prepared;
  if (head.kind === 'unreadable') {
    const sentence = `Nobody can tell whether the loop ${config.loop} is at work: ${head.field}: ${head.reason}.`;
    return { kind: 'failed', code: 'loop_at_work', sentence, remedy: 'Mend the state of the loop first.' };
  }
  if (head.kind === 'absent' || head.head.lease === null) return null;
  const holder = head.head.lease;
  const sentence = shotRefusal(config.loop, holder, await judged(doorOf(around), holder, at.now));
  const remedy = 'Start it again when that run has ended.';
  return sentence === null ? null : { kind: 'failed', code: 'loop_at_work', sentence, remedy };
}

/** The ports of a tick, but for all that would keep, show or wake a loop. */
export function portsForShot(around: Surroundings, startedMs: number): TickPorts {
  const prepared = preparedForShot(around.prepared);
  const ports = composePorts({ ...around, prepared }, startedMs);
  const voice = redacting(around.voice, prepared.redact);
  const { runId, runAttempt } = prepared.tick;
  return {
    ...ports,
    heads: createPassingHead(),
    door: {
      ...besideShots(ports.door, { loop: prepared.config.loop, runId, runAttempt }),
      readThreads: () => Promise.resolve(nothingSaid),
      traces: () => Promise.resolve({ epoch: shotEpoch(prepared.tick), generation: 0 }),
    },
    save: ({ loop }) => Promise.resolve({ kind: 'saved', ref: nowhere(loop), notes: [] }),
    controlIssue: () => Promise.resolve(0),
    showWorking: () => Promise.resolve(),
    showStanding: () => Promise.resolve(0),
    report: ({ story }) => {
      print(voice, story);
      return Promise.resolve([]);
    },
    sayError: () => Promise.resolve(),
    dispatchNext: () => Promise.resolve(false),
  };
}

/** The bundle that was not saved. */
const nowhere = (loop: string) => ({
  ...{ name: `${loop}-nowhere`, digest: `sha256:${'0'.repeat(64)}`, bytes: 0 },
  ...{ artifactId: null, cacheKey: null, savedAt: null, durableDays: null },
});

/** Of a main that could not: what has no finished pull request is given back. Branches stay as they were last pushed; the next shot goes on there. */
export async function settleShot(
  around: Omit<Surroundings, 'cancelled'>,
  { diary, journal }: Pick<Left, 'diary' | 'journal'>,
): Promise<string> {
  const { config, tick: at } = preparedForShot(around.prepared);
  const door = doorOf({ ...around, prepared: { ...around.prepared, config } });
  const pulls = await door.readOwnPullRequests();
  const isThrough = (subject: number): boolean =>
    pulls.some((pull) => pull.loop === config.loop && pull.subject === subject && !pull.draft);
  const begun = newestSessions(diary.sessions).filter(({ role }) => role !== 'reviewer' && role !== 'responder');
  const left = begun.map(({ subject }) => subject).filter((subject) => !isThrough(subject));
  const effects = claimsOfShot(left, { loop: config.loop, readAt: at.now });
  const acting = { door, push: never, recover: never, journal, now: around.github.now };
  const outcomes = await act(effects, acting, passingProof({ epoch: shotEpoch(at), nonce: at.nonce }));
  const freed = outcomes.filter(({ kind }) => kind !== 'failed').length;
  return `The single shot was ended before its time and keeps no state; claims given back: ${freed} of ${effects.length}.`;
}

const never = (): Promise<never> => Promise.reject(new Error('A single shot that was ended publishes nothing more.'));

/** The door of a single shot: claims of others that may still be at work look like another loop's, those of lost ones like its own. */
interface Own extends Pick<Holder, 'runId' | 'runAttempt'> {
  /** Under which every single shot of the loop claims. */
  readonly loop: string;
}

interface Claim {
  readonly loop: string;
  readonly epoch: number;
}

/** A run that cannot be asked about lives, as far as anybody knows; nobody comes back to life. */
export function besideShots(door: GitHubDoor, own: Own): GitHubDoor {
  const dead = new Set<number>();
  const signed = async (claim: Claim): Promise<string> => {
    const by = shotOf(claim.epoch);
    const isOwn = by.runId === own.runId && by.runAttempt === own.runAttempt;
    if (claim.loop !== own.loop || isOwn || dead.has(claim.epoch)) return claim.loop;
    if ((await judged(door, holderOf(by, door.now()), door.now())).kind !== 'dead') return livingShot(claim.loop, by);
    dead.add(claim.epoch);
    return claim.loop;
  };
  const resigned = async <C extends Claim>(claims: readonly C[]): Promise<C[]> =>
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
    ...door,
    readIssues: async (list) => await candidates(await door.readIssues(list)),
    readClaims: async (subjects) =>
      await Promise.all(
        (await door.readClaims(subjects)).map(async (issue) => ({ ...issue, claims: await resigned(issue.claims) })),
      ),
    readReviews: async (claimed) => {
      const read = await door.readReviews(claimed);
      const pulls = read.pulls.map(async (pull) => {
        const { claimedBy: loop, claimEpoch: epoch } = pull;
        return loop === null || epoch === null ? pull : { ...pull, claimedBy: await signed({ loop, epoch }) };
      });
      return { ...read, pulls: await Promise.all(pulls) };
    },
  };
}

/** When it would have to be over is not known: its jobs are asked at once where its run says that it has not ended. */
const holderOf = (by: Pick<Holder, 'runId' | 'runAttempt'>, now: string): Holder => ({
  ...by,
  // What its agents may outlive it by on a runner of one's own publishes nothing.
  runnerEnvironment: 'github-hosted',
  host: '',
  pid: null,
  startedAt: now,
  deadlineAt: new Date(0).toISOString(),
});
