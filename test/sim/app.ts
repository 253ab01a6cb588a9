/**
 * The app beside a simulated repository. Its own code handles ticked boxes of the control issue, some time later or
 * never.
 */

import { handleTickedBoxes } from '../../app/commands/record-box.ts';
import { parseControlIssueLoop } from '../../app/github/find-loop.ts';
import { parseOrderReceipt, type TickedBox } from '../../src/core/commands/control-boxes.ts';
import { answerNeeds, toAppPermissions } from '../../src/core/workflow/token-permissions.ts';
import { ACTIONS_APP_ID, accountNamed, keepToken } from '../../src/emulator/model/account.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import type { Account } from '../../src/emulator/world.ts';
import { type GitHub, gitHubOf } from '../../src/github/api/client.ts';
import { describeUncaught } from '../../src/reporting/report-tick.ts';
import { speakerOf } from './network.ts';
import { owner, repo } from './place.ts';
import type { Simulation } from './simulation.ts';

export interface Press {
  readonly issue: number;
  readonly box: TickedBox;
  readonly by: string;
}

/** Most deliveries come within seconds, some late, some never. Some worlds have no app. */
export function hearsPress(simulation: Simulation, press: Press): void {
  const { timeline, chances, hasApp } = simulation;
  // In whole seconds, as GitHub tells times.
  const at = new Date(Math.floor(timeline.now() / 1_000) * 1_000).toISOString();
  const delay = chances.app.tail(1_000, 45 * 60_000);
  if (chances.app.happens(0.1) || !hasApp) return;
  timeline.after(
    delay,
    () => void heard(simulation, press, at).catch((error) => simulation.tell(`app: ${describeUncaught(error)}`)),
  );
}

async function heard(simulation: Simulation, { issue, box, by }: Press, at: string): Promise<void> {
  const { world, repository } = simulation.github;
  const [bot, person] = [accountNamed(world, 'github-actions[bot]'), accountNamed(world, by)];
  const body = threadsOf(repository).get(issue)?.body;
  if (bot === undefined || person === undefined || body === undefined) return;
  const loop = parseControlIssueLoop({ author: bot, viaAppId: ACTIONS_APP_ID, issue, body }, ACTIONS_APP_ID);
  if (loop === null) return;
  const outcomes = await handleTickedBoxes([{ box, asDrawn: true }], {
    github: clientFor(simulation, bot),
    appId: ACTIONS_APP_ID,
    defaultBranch: repository.defaultBranch,
    loop,
    by: person,
    permission: 'write',
    at,
    deliveryId: box.id,
  });
  for (const outcome of outcomes) simulation.tell(`app: ${JSON.stringify(outcome)}`);
  noteReceipt(simulation, { issue, box });
}

/** From now on every tick that begins can read the receipt, as long as no person deletes it. */
function noteReceipt({ github, ledger, timeline }: Simulation, { issue, box }: Omit<Press, 'by'>): void {
  const receipt = threadsOf(github.repository)
    .get(issue)
    ?.comments.find(({ body }) => parseOrderReceipt(body)?.box.id === box.id);
  const order = ledger.orders.find(({ what }) => what === box.id);
  if (receipt !== undefined && order !== undefined && order.recordedAt === null)
    Object.assign(order, { recordedAt: timeline.now(), comment: receipt.id });
}

const granted = { metadata: 'read', ...toAppPermissions(answerNeeds) } as const;

/** The app's network works. What this world does to a loop's calls, it also does to the app's. */
function clientFor({ github, timeline }: Simulation, account: Account): GitHub {
  const value = `ghs_app_${owner}`;
  const grant = { appId: ACTIONS_APP_ID, repository: `${owner}/${repo}`, permissions: granted, runId: 0 };
  const token = keepToken(github.world, { kind: 'job', value, account, ...grant });
  const speaker = speakerOf(async (call) => {
    const answer = await github.ask({ token, ...call });
    if ('dropped' in answer) throw new Error('Nobody planted a fault in the emulator.');
    const headers = { ...answer.headers, date: new Date(timeline.now()).toUTCString() };
    return { status: answer.status, data: answer.body, headers, sentAtMs: timeline.now() };
  });
  return gitHubOf(speaker, { owner, repo });
}
