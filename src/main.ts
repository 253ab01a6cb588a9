/** The action's main step: reads the invocation, prepares, ticks, says how it ended. Wires and nothing else. */
import { randomUUID } from 'node:crypto';
import { fail, handOver, mask, publishResult, readInvocation, secretsIn, voice } from './action-io.ts';
import { leaveOnSignal } from './cancellation.ts';
import { composePorts } from './compose.ts';
import { outputsOf, summaryOf } from './core/outputs.ts';
import { createGitHub } from './github/client.ts';
import { endOrphans } from './orphans.ts';
import { prepare } from './prepare.ts';
import { openStateFolder } from './state/state-folder.ts';
import { told } from './failure.ts';
import { tick } from './tick.ts';
import { timingOf } from './timing.ts';

async function main(): Promise<void> {
  const invocation = readInvocation();
  if (invocation.token === '')
    return fail("github-token: no token was given; leave the input out to use the workflow's own");
  secretsIn(invocation).forEach(mask);
  const { token, owner, repo, apiUrl } = invocation;
  const github = createGitHub({ token, owner, repo, baseUrl: apiUrl });
  const nonce = randomUUID();
  const environment = process.env;
  const { sleep } = timingOf(github);
  const prepared = await prepare({ invocation, github, nonce, environment, sleep });
  if (prepared.kind === 'refused') return fail(prepared.lines.join('\n'));
  if (prepared.kind === 'ended') return voice.line(prepared.reason);
  for (const notice of prepared.notices) voice.annotate('notice', notice);
  const tickId = `${invocation.runId}-${invocation.runAttempt}`;
  const folder = await openStateFolder(invocation.workspace, tickId);
  for (const line of await endOrphans({ journalFile: folder.journalFile, tickId })) voice.line(line);
  const handover = { nonce, loop: prepared.config.loop, folder: folder.path };
  handOver({ ...handover, finished: false });
  const cancel = new AbortController();
  const ports = composePorts({ invocation, prepared, github, folder, voice, cancelled: cancel.signal });
  const { journal, crew } = ports;
  leaveOnSignal(cancel, { journal, now: github.now, halt: crew.halt, exit: process.exit });
  const end = await tick(ports, prepared);
  handOver({ ...handover, finished: end.kind !== 'failed' });
  await publishResult(outputsOf(end), prepared.redact(summaryOf(end)));
  if (end.kind === 'failed') return fail(`${end.code}: ${end.sentence} ${end.remedy}`);
  if (end.kind === 'halted')
    voice.line(`${end.code}: ${end.sentence} ${end.remedy} (Told before: see the control issue.)`);
  if (end.kind === 'quiet' || end.kind === 'deferred') voice.line(end.reason);
  if (end.kind === 'skipped') voice.line(end.sentence);
}

try {
  await main();
} catch (error) {
  fail(told(error));
}
