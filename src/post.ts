/** The action's post step: the second half of a tick whose main could not finish. Wires and nothing else. */
import { fail, mask, readInvocation, takeOver, voice } from './action-io.ts';
import { bundlesOf } from './compose.ts';
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
  mask(invocation.token);
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
  const keeping = {
    bundles: bundlesOf({ invocation, prepared }),
    folder: await openStateFolder(invocation.workspace),
    redact: prepared.redact,
  };
  const settled = await settleInterrupted({ heads: prepared.heads, keeping, timing }, prepared);
  voice.line(settled);
}

try {
  await post();
} catch (error) {
  fail(told(error));
}
