/** The action's post step: the second half of a tick whose main could not finish. Wires and nothing else. */
import { fail, mask, readInvocation, secretsIn, takeOver, voice } from './action-io.ts';
import { keepingOf } from './compose.ts';
import { told } from './failure.ts';
import { createGitHub } from './github/client.ts';
import { prepare } from './prepare.ts';
import { settleInterrupted } from './settle-interrupted.ts';
import { openStateFolder } from './state/state-folder.ts';
import { timingOf } from './timing.ts';

async function post(): Promise<void> {
  const handover = takeOver();
  if (handover === null || handover.finished) return;
  const invocation = readInvocation();
  secretsIn(invocation).forEach(mask);
  const { token, owner, repo, apiUrl } = invocation;
  const github = createGitHub({ token, owner, repo, baseUrl: apiUrl });
  const timing = timingOf(github);
  const prepared = await prepare({
    invocation,
    github,
    nonce: handover.nonce,
    environment: process.env,
    sleep: timing.sleep,
  });
  if (prepared.kind !== 'ready') return voice.line('Nothing to settle: the tick had not begun.');
  const folder = await openStateFolder(invocation.workspace);
  const keeping = keepingOf({ invocation, prepared, github, folder });
  const settled = await settleInterrupted({ heads: prepared.heads, keeping, timing }, prepared);
  voice.line(settled);
}

try {
  await post();
} catch (error) {
  fail(told(error));
}
