/** `dry-run` and `/loop plan`: shows what a tick would do. Takes no lease and starts no agent. */

import { buildPlanReplies } from '../core/claim/planned-effects.ts';
import { isReason } from '../core/commands/wake-reason.ts';
import { decideTick } from '../core/decide/decide.ts';
import { applyDirectives } from '../core/directives/apply.ts';
import type { Command } from '../core/observation/thread.ts';
import { newHead } from '../core/record/head-transitions.ts';
import type { TickOutcome } from '../core/reports/action-outputs.ts';
import { computeCostSpan, type DryRunReport } from '../core/reports/dry-run-report.ts';
import { createEmptyState } from '../core/state/loop-state.ts';
import { observe } from '../observation/observe.ts';
import type { Threads } from '../ports/github.ts';
import { newRunFacts, type TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';

export interface DryRunResult extends DryRunReport {
  /** An answer given meanwhile waits to be consumed. */
  readonly answered: boolean;
}

type DryRunPorts = Pick<TickPorts, 'github' | 'snapshot' | 'sessions'>;

export async function dryRun(ports: DryRunPorts, asked: TickInput, threads: Threads): Promise<DryRunResult> {
  const { github, snapshot, sessions } = ports;
  const { config, tick, request, head: read } = asked;
  const head = read.kind === 'present' ? read.head : newHead(newRunFacts(asked));
  const loaded = await snapshot.load(head);
  const state = loaded.kind === 'loaded' ? loaded.memory.state : createEmptyState();
  const dirtyTree = await sessions.workspace.look();
  const { pr: only, singleShot } = request;
  const readsOwnChecks = !singleShot;
  const observation = await observe(
    github,
    { head, state },
    { tick, threads, dirtyTree, config, only, readsOwnChecks },
  );
  const obeyed = applyDirectives(head, state, { observation, config });
  const { metered } = sessions;
  const decision = decideTick({ loop: config.loop, config, obeyed, observation, metered, singleShot });
  return {
    decision,
    cost: computeCostSpan(decision, obeyed.head, config.sessionGuess.dollars),
    note: loaded.kind === 'loaded' ? loaded.note : `The bundle could not be read: ${loaded.why}`,
    answered: observation.gates.some(({ kind }) => kind === 'answered'),
  };
}

/** True if the tick was started for `/loop plan`, and no command was given meanwhile that orders a tick to do something. */
export const isPlanRequested = ({ request, head }: TickInput, { commands }: Threads): boolean =>
  isReason(request.reason, 'plan') && head.kind === 'present' && commands.every(({ command }) => isQuestion(command));

const isQuestion = ({ verb }: Command): boolean => verb === 'plan' || verb === 'status' || verb === 'help';

/**
 * Replies in the thread of each request, idempotently: a later tick finds the reply. An answer given while this run
 * waited for its runner started no run of its own. It was promised the next tick, which is not this one.
 */
export async function replyWithPlan(ports: TickPorts, asked: TickInput, threads: Threads): Promise<TickOutcome> {
  const rehearsal = await dryRun(ports, asked, threads);
  const { head: read, config } = asked;
  const head = read.kind === 'present' ? read.head : null;
  if (head !== null && head.controlIssue !== null) {
    const at = { loop: config.loop, epoch: head.epoch, controlIssue: head.controlIssue, isCarriedOut: false };
    for (const reply of buildPlanReplies(threads.commands, rehearsal.decision, at)) await ports.github.reply(reply);
  }
  if (head !== null && rehearsal.answered) await ports.head.dispatchNext(head, 'answer');
  return { kind: 'rehearsed', rehearsal };
}
