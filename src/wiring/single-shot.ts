/** One iteration without state: a tick over a head that passes with it, which nobody is asked about and nothing follows. */

import { claimsOfShot, shotConfig, shotEpoch, shotRefusal } from '../core/decide/single-shot.ts';
import { newestSessions } from '../core/record/journalled-sessions.ts';
import { act } from '../iteration/perform-effects.ts';
import { judged } from '../lease/holder-liveness.ts';
import { type Asked, nothingSaid } from '../ports/tick-input.ts';
import { print } from '../reporting/report-tick.ts';
import type { Prepared } from '../startup/prepared.ts';
import { createPassingHead, passingProof } from '../storage/head/in-memory-head.ts';
import type { TickEnd } from '../tick/outcome.ts';
import { besideShots } from '../tick/single-shot-gateway.ts';
import { tick } from '../tick/tick.ts';
import type { TickPorts } from '../tick/tick-ports.ts';
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
