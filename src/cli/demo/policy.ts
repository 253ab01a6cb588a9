/** Answers the demo's gates by a policy, along the path of a person's answer: a ticked box, the app, a receipt. */

import { readGateMarker, tickBox } from '../../core/gates/comment.ts';
import type { GateName } from '../../core/state/gate.ts';
import type { Head } from '../../core/state/head.ts';
import { commentWithId } from '../../emulator/model/comment.ts';
import { Mistake } from '../mistake.ts';
import { buildRunFailure, readDemoHead } from './evidence.ts';
import { listMergeablePulls, readLoopStatusSentence } from './page/scene.ts';
import { type DemoEnvironment, failOnFailedRun, startScheduledRun } from './stage.ts';

/** A question without an entry is answered by `stop`, which ends the run. */
const policyAnswers: Readonly<Partial<Record<GateName, string>>> = {
  'ambiguous-criteria': 'proceed',
  'budget-escalation': 'raise',
  'repeated-failure': 'skip',
};

/** The script's dollars are not real and may be raised. A person's own plan goes up to the allowed dollars and ends. */
export const choosePolicyAnswer = (name: GateName, { own }: Pick<DemoEnvironment, 'own'>): string =>
  own !== null && name === 'budget-escalation' ? 'continue' : (policyAnswers[name] ?? 'stop');

const appAnswerTimeoutMs = 20_000;
const maxIdleTicks = 2;

/** Ticks, merges and answers until the loop's run has stopped. */
export async function runDemoByPolicy(stage: DemoEnvironment, signal: AbortSignal): Promise<void> {
  startScheduledRun(stage.github);
  let idleTicks = 0;
  let iterations = 0;
  while (!signal.aborted) {
    await stage.quiet();
    failOnFailedRun(stage);
    const head = (await readDemoHead(stage))?.head;
    if (head === undefined)
      throw new Mistake('demo_failed', 'The first tick left no head on its state branch.', 'Look into its log.');
    if (head.stop !== null) return;
    const merged = await mergeReadyPullRequests(stage);
    const answered = await answerOldestGate(stage, head);
    const moved = merged > 0 || answered || head.counters.iterationsUsed > iterations;
    iterations = head.counters.iterationsUsed;
    idleTicks = moved ? 0 : idleTicks + 1;
    if (idleTicks > maxIdleTicks) {
      throw buildRunFailure(`The loop does not go on: ${readLoopStatusSentence(stage)}`);
    }
    // After an answer, the app has already woken the loop.
    if (!answered) startScheduledRun(stage.github);
  }
}

/** Returns how many pull requests the maintainer merged. */
async function mergeReadyPullRequests(stage: DemoEnvironment): Promise<number> {
  const ready = listMergeablePulls(stage);
  for (const { number } of ready) await stage.maintainer.merges(number);
  return ready.length;
}

async function answerOldestGate(stage: DemoEnvironment, { openGates }: Head): Promise<boolean> {
  const [gate] = openGates;
  const comment = gate === undefined ? undefined : commentWithId(stage.github.world, gate.commentId);
  const marker = comment === undefined ? null : readGateMarker(comment.body);
  if (comment === undefined || marker === null) return false;
  const ticked = tickBox(comment.body, choosePolicyAnswer(marker.name, stage));
  if (ticked === null) throw new Error(`The gate ${marker.id} has no such box.`);
  await Promise.all([waitForAppToWakeLoop(stage), stage.maintainer.editsComment(comment.id, ticked)]);
  return true;
}

/** Resolves when the app has woken the loop for an answer. Rejects if the app does nothing: it could wait for ever. */
function waitForAppToWakeLoop(stage: DemoEnvironment): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (failure: Mistake | null): void => {
      clearTimeout(timer);
      forget();
      if (failure === null) resolve();
      else reject(failure);
    };
    const bug = 'This is a bug; the logs of the runs are kept.';
    const silent = () => end(new Mistake('demo_failed', 'The app did not take up a ticked box.', bug));
    const timer = setTimeout(silent, appAnswerTimeoutMs);
    const forget = stage.onAppOutcome((outcome) => {
      const woken = outcome.did === 'woke' || outcome.did === 'let-sleep';
      if (woken && outcome.reason === 'answer') end(null);
      if (outcome.did === 'refused')
        end(new Mistake('demo_failed', `The app refused a ticked box: ${outcome.cause}.`, bug));
    });
  });
}
