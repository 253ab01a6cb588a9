/** `dry-run` and `/loop plan`: shows what a tick would do. Takes no lease and starts no agent. */

import { buildPlanReplies } from '../core/claim/planned-effects.ts';
import { isReason } from '../core/commands/collect.ts';
import { decideTick } from '../core/decide/decide.ts';
import { applyDirectives } from '../core/directives/apply.ts';
import { newHead } from '../core/record/head-transitions.ts';
import { createEmptyState } from '../core/state/loop-state.ts';
import { observe } from '../observation/observe.ts';
import type { Threads } from '../ports/github.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { DryRunResult, TickOutcome, TickPorts } from './tick-ports.ts';

export async function dryRun(ports: TickPorts, asked: TickInput, threads: Threads): Promise<DryRunResult> {
  const { config, tick, head: read } = asked;
  const start = {
    loop: config.loop,
    skill: config.skill,
    workflow: tick.workflow,
    ceilings: ports.ceilings,
    now: tick.now,
  };
  const head = read.kind === 'present' ? read.head : newHead(start);
  const loaded = await ports.loadMemory(head);
  const state = loaded.kind === 'loaded' ? loaded.memory.state : createEmptyState();
  const dirtyTree = await ports.workspace.look();
  const observation = await observe(
    ports.door,
    { head, state },
    { tick, threads, dirtyTree, config, only: asked.request.pr },
  );
  const obeyed = applyDirectives(head, state, { observation, config });
  const { metered } = ports.crew;
  const { singleShot } = asked.request;
  const decision = decideTick({ loop: config.loop, config, obeyed, observation, metered, singleShot });
  return {
    decision,
    note: loaded.kind === 'loaded' ? loaded.note : `The bundle could not be read: ${loaded.why}`,
    answered: observation.gates.some(({ kind }) => kind === 'answered'),
  };
}

/** True if the tick was started for `/loop plan` and no other command was given meanwhile. */
export const isPlanRequested = ({ request, head }: TickInput, { commands }: Threads): boolean =>
  isReason(request.reason, 'plan') &&
  head.kind === 'present' &&
  commands.every(({ command }) => command.verb === 'plan');

/**
 * Replies in the thread of each request, idempotently: a later tick finds the reply. An answer given while this run
 * waited for its runner started no run of its own. It was promised the next tick, which is not this one.
 */
export async function replyWithPlan(ports: TickPorts, asked: TickInput, threads: Threads): Promise<TickOutcome> {
  const rehearsal = await dryRun(ports, asked, threads);
  const { head: read, config } = asked;
  const head = read.kind === 'present' ? read.head : null;
  if (head !== null && head.controlIssue !== null) {
    const at = { loop: config.loop, epoch: head.epoch, controlIssue: head.controlIssue };
    for (const reply of buildPlanReplies(threads.commands, rehearsal.decision, at)) await ports.door.reply(reply);
  }
  if (head !== null && rehearsal.answered) await ports.dispatchNext(head, 'answer');
  return { kind: 'rehearsed', rehearsal };
}
