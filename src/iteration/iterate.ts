/** The work of a tick under the lease: observe, decide, claim, act, work, publish, record, save. */

import { computeSessionCost } from '../core/budget/session-cost.ts';
import { applyClaim } from '../core/claim/head-claim.ts';
import { buildCleanUpFacts } from '../core/claim/planned-effects.ts';
import { readSubjectCeilings } from '../core/decide/batch.ts';
import type { Decision } from '../core/decide/decide.ts';
import { buildDeletionReplies } from '../core/directives/delete-branches.ts';
import { listCheckpoints } from '../core/effects/effect.ts';
import { stillHeld } from '../core/lease/force-unlock.ts';
import { LeaseLostError, renewPublishingMs } from '../core/lease/lease.ts';
import { over } from '../core/record/head-transitions.ts';
import { stopOrder } from '../core/record/interruption.ts';
import { endAhead, owesEnd } from '../core/record/notices.ts';
import { computeDollarsUsed } from '../core/state/counters.ts';
import type { LoopProgress } from '../core/state/loop-state.ts';
import { runWithHeartbeat } from '../lease/heartbeat.ts';
import { type UncontestedClaim, withdrawContestedClaims } from './claim-conflicts.ts';
import type { IterationPorts, IterationResult, UnderLease } from './iteration-ports.ts';
import { type EffectPorts, performEffects } from './perform-effects.ts';
import { type IterationPlan, planIteration } from './plan-iteration.ts';
import { agentMinutesLeft, publishWork } from './publish.ts';
import { recordAndSave } from './record-and-save.ts';

/** Runs from the loaded snapshot to the saved one. The caller reports and releases. */
export async function iterate(ports: IterationPorts, taken: UnderLease): Promise<IterationResult> {
  const { asked, held } = taken;
  const under: UnderLease = { ...taken, unlock: stillHeld(taken.unlock, held.head()) };
  const thought = await planIteration(ports, under);
  const { decision, obedience, planned: before } = thought;
  if (decision.verdict === 'work' && decision.sessions.length > 0) {
    const ready = await ports.crew.open();
    if (!ready.ok) return { kind: 'unavailable', code: ready.code, sentence: ready.sentence, remedy: ready.remedy };
  }
  const plan = {
    effects: before,
    consumed: obedience.consumed,
    now: asked.tick.now,
    whenEmpty: asked.config.whenEmpty,
    dirtyTree: thought.context.observation.dirtyTree,
  };
  const claiming = endAhead(thought.before, applyClaim(obedience, decision, plan));
  await writeClaim(ports, under, { ...thought, claiming });
  const { door, crew, workspace, journal } = ports;
  const { push } = crew;
  const acting: EffectPorts = {
    door,
    push,
    recover: workspace.recover,
    journal,
    now: door.now,
    stayHeld: renewBeforeEffects(ports, under),
  };
  const begun = await performEffects(before, acting, held.proof);
  const replies = buildDeletionReplies(obedience.cleanUps, obedience.state, {
    ...buildCleanUpFacts(decision, thought.facts),
    ...{ outcomes: begun, epoch: held.proof.epoch, controlIssue: thought.facts.controlIssue },
  });
  const told = await performEffects(replies, acting, held.proof);
  const { loop, backlog, agentLogins } = asked.config;
  const at = { loop, backlog, agentLogins, tick: asked.tick, claim: claiming };
  const ours = await withdrawContestedClaims({ door, acting, proof: held.proof }, at, {
    decision,
    state: obedience.state,
    outcomes: begun,
  });
  const worked = await runPlannedSessions(ports, under, ours);
  const published = await publishWork(ports, under, { thought, ours, worked, acting, at });
  const made = {
    effects: [...before, ...replies, ...ours.effects, ...published.effects],
    outcomes: [...begun, ...told, ...ours.outcomes, ...published.outcomes],
  };
  return recordAndSave(ports, { ...under, notices: thought.notices }, { ...thought, ...published.going, made });
}

async function writeClaim(
  ports: IterationPorts,
  under: UnderLease,
  {
    decision,
    claiming,
    facts: { controlIssue },
  }: Pick<IterationPlan, 'decision' | 'facts'> & { readonly claiming: LoopProgress },
): Promise<void> {
  const { held, memory } = under;
  // Report a dead holder's end here: the tick that begins another run over it is the last to know of it.
  if (claiming.head.status !== 'stopped' && owesEnd(held.head())) await ports.tellEnd({ held, memory, controlIssue });
  if (decision.verdict !== 'work') return void (await held.change(over(claiming.head)));
  const control = await held.changeSeeing(over(claiming.head), ports.controlAlong);
  await ports.showWorking(claiming, { ...under, control });
}

const runPlannedSessions = async (
  ports: IterationPorts,
  under: UnderLease,
  { decision, claim, said }: UncontestedClaim,
) =>
  decision.verdict === 'work' && decision.sessions.length > 0
    ? await runSessions(ports, under, { decision, claim, said })
    : { done: [], order: null };

/** Publishing many subjects takes long. Only a lost lease stops it; other failures are retried at the next effect. */
const renewBeforeEffects =
  (ports: IterationPorts, { asked, held }: UnderLease): NonNullable<EffectPorts['stayHeld']> =>
  async () => {
    if (Date.parse(ports.door.now()) - Date.parse(held.head().updatedAt) < renewPublishingMs) return;
    await held
      .renew({ minutesLeft: agentMinutesLeft(ports, asked), meteredDollars: 0, brief: true })
      .catch((error: unknown) => {
        if (error instanceof LeaseLostError) throw error;
      });
  };

/** Runs the agents while the heartbeat renews the lease. */
function runSessions(
  ports: IterationPorts,
  { asked, held, memory }: UnderLease,
  { decision, claim, said }: Pick<UncontestedClaim, 'claim' | 'said'> & { decision: Decision & { verdict: 'work' } },
) {
  const { tick, config } = asked;
  const { head, state } = claim;
  const { counters } = head;
  const { timing, cancelled } = ports;
  const order = async () => stopOrder((await ports.door.readThreads(held.head())).commands, held.head());
  const renewing = {
    held,
    timing,
    minutesLeft: () => agentMinutesLeft(ports, asked),
    metered: ports.crew.spent,
    isWorking: ports.crew.isWorking,
    order,
    say: ports.say,
    cancelled,
  };
  return runWithHeartbeat(renewing, (signal, secure, draining) =>
    ports.crew.run(decision.sessions, {
      loop: config.loop,
      iteration: counters.iterationsUsed,
      maxIterations: head.ceilings.maxIterations,
      baseSha: tick.baseSha,
      tickId: `${tick.runId}-${tick.runAttempt}`,
      minutesLeft: () => Math.max(0, renewing.minutesLeft()),
      checkpointed: (subject) => listCheckpoints(head.plannedEffects, subject),
      subjects: state.subjects,
      notes: memory.notes,
      said: (subject) => said.get(subject) ?? [],
      ceilings: readSubjectCeilings(config),
      run: {
        dollars: computeDollarsUsed(counters),
        sessions: counters.agentsDispatched,
        minSessionDollars: config.minSessionDollars,
        guessMinutes: config.sessionGuess.minutes,
      },
      costOf: (report) => computeSessionCost(report, ports.pricing),
      secure,
      signal,
      draining,
      now: ports.door.now,
      say: ports.say,
    }),
  );
}
