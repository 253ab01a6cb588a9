/** What a tick does under the lease: observe, decide, claim, act, work, publish, record, save, release. */

import { sessionCost } from '../core/budget/session-cost.ts';
import { claimed } from '../core/claim/head-claim.ts';
import { cleanUpFacts } from '../core/claim/planned-effects.ts';
import { subjectCeilings } from '../core/decide/batch.ts';
import type { Decision } from '../core/decide/decide.ts';
import { cleanUpReplies } from '../core/directives/delete-branches.ts';
import { checkpointsOf } from '../core/effects/effect.ts';
import { stillHeld } from '../core/lease/force-unlock.ts';
import { LeaseLostError, renewPublishingMs } from '../core/lease/lease.ts';
import { over } from '../core/record/head-transitions.ts';
import { stopOrder } from '../core/record/interruption.ts';
import { endAhead, owesEnd } from '../core/record/notices.ts';
import { dollarsUsed } from '../core/state/counters.ts';
import type { Progress } from '../core/state/loop-state.ts';
import { underRenewal } from '../lease/heartbeat.ts';
import { type Uncontested, withdrawn } from './claim-conflicts.ts';
import type { Iterated, Iterating, UnderLease } from './iteration-ports.ts';
import { type Acting, act } from './perform-effects.ts';
import { type Thought, think } from './plan-iteration.ts';
import { minutesLeft, publish } from './publish.ts';
import { finish } from './record-and-save.ts';

/** From the loaded memory to the saved one; the caller reports and releases. */
export async function iterate(ports: Iterating, taken: UnderLease): Promise<Iterated> {
  const { asked, held } = taken;
  const under: UnderLease = { ...taken, unlock: stillHeld(taken.unlock, held.head()) };
  const thought = await think(ports, under);
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
  const claiming = endAhead(thought.before, claimed(obedience, decision, plan));
  await takeUp(ports, under, { ...thought, claiming });
  const { door, crew, workspace, journal } = ports;
  const { push } = crew;
  const acting: Acting = {
    door,
    push,
    recover: workspace.recover,
    journal,
    now: door.now,
    stayHeld: staying(ports, under),
  };
  const begun = await act(before, acting, held.proof);
  const replies = cleanUpReplies(obedience.cleanUps, obedience.state, {
    ...cleanUpFacts(decision, thought.facts),
    ...{ outcomes: begun, epoch: held.proof.epoch, controlIssue: thought.facts.controlIssue },
  });
  const told = await act(replies, acting, held.proof);
  const { loop, backlog, agentLogins } = asked.config;
  const at = { loop, backlog, agentLogins, tick: asked.tick, claim: claiming };
  const ours = await withdrawn({ door, acting, proof: held.proof }, at, {
    decision,
    state: obedience.state,
    outcomes: begun,
  });
  const worked = await workOn(ports, under, ours);
  const published = await publish(ports, under, { thought, ours, worked, acting, at });
  const made = {
    effects: [...before, ...replies, ...ours.effects, ...published.effects],
    outcomes: [...begun, ...told, ...ours.outcomes, ...published.outcomes],
  };
  return finish(ports, { ...under, notices: thought.notices }, { ...thought, ...published.going, made });
}

async function takeUp(
  ports: Iterating,
  under: UnderLease,
  {
    decision,
    claiming,
    facts: { controlIssue },
  }: Pick<Thought, 'decision' | 'facts'> & { readonly claiming: Progress },
): Promise<void> {
  const { held, memory } = under;
  // Of a dead holder: whoever begins another run over its end is the last to know of it.
  if (claiming.head.status !== 'stopped' && owesEnd(held.head())) await ports.tellEnd({ held, memory, controlIssue });
  if (decision.verdict !== 'work') return void (await held.change(over(claiming.head)));
  const control = await held.changeSeeing(over(claiming.head), ports.controlAlong);
  await ports.showWorking(claiming, { ...under, control });
}

const workOn = async (ports: Iterating, under: UnderLease, { decision, claim, said }: Uncontested) =>
  decision.verdict === 'work' && decision.sessions.length > 0
    ? await sessions(ports, under, { decision, claim, said })
    : { done: [], order: null };

/** Publishing takes its time with many subjects. Only a loss stops it: a renewal that fails otherwise is tried again before the next effect. */
const staying =
  (ports: Iterating, { asked, held }: UnderLease): NonNullable<Acting['stayHeld']> =>
  async () => {
    if (Date.parse(ports.door.now()) - Date.parse(held.head().updatedAt) < renewPublishingMs) return;
    await held
      .renew({ minutesLeft: minutesLeft(ports, asked), meteredDollars: 0, brief: true })
      .catch((error: unknown) => {
        if (error instanceof LeaseLostError) throw error;
      });
  };

/** The agents, while the lease is renewed under them. */
function sessions(
  ports: Iterating,
  { asked, held, memory }: UnderLease,
  { decision, claim, said }: Pick<Uncontested, 'claim' | 'said'> & { decision: Decision & { verdict: 'work' } },
) {
  const { tick, config } = asked;
  const { head, state } = claim;
  const { counters } = head;
  const { timing, cancelled } = ports;
  const order = async () => stopOrder((await ports.door.readThreads(held.head())).commands, held.head());
  const renewing = {
    held,
    timing,
    minutesLeft: () => minutesLeft(ports, asked),
    metered: ports.crew.spent,
    isWorking: ports.crew.isWorking,
    order,
    say: ports.say,
    cancelled,
  };
  return underRenewal(renewing, (signal, secure, draining) =>
    ports.crew.run(decision.sessions, {
      loop: config.loop,
      iteration: counters.iterationsUsed,
      maxIterations: head.ceilings.maxIterations,
      baseSha: tick.baseSha,
      tickId: `${tick.runId}-${tick.runAttempt}`,
      minutesLeft: () => Math.max(0, renewing.minutesLeft()),
      checkpointed: (subject) => checkpointsOf(head.plannedEffects, subject),
      subjects: state.subjects,
      notes: memory.notes,
      said: (subject) => said.get(subject) ?? [],
      ceilings: subjectCeilings(config),
      run: {
        dollars: dollarsUsed(counters),
        sessions: counters.agentsDispatched,
        minSessionDollars: config.minSessionDollars,
        guessMinutes: config.sessionGuess.minutes,
      },
      costOf: (report) => sessionCost(report, ports.pricing),
      secure,
      signal,
      draining,
      now: ports.door.now,
      say: ports.say,
    }),
  );
}
