/** The action's main step: reads the invocation, prepares, ticks, says how it ended. Wires and nothing else. */
import { randomUUID } from 'node:crypto';
import { fail, handOver, mask, publishResult, readInvocation, secretsIn, voice } from './action-io.ts';
import { composePorts } from './compose.ts';
import { outputsOf, summaryOf } from './core/outputs.ts';
import { createGitHub } from './github/client.ts';
import { prepare } from './prepare.ts';
import { openJournal } from './state/journal.ts';
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
  const folder = await openStateFolder(invocation.workspace);
  const handover = { nonce, loop: prepared.config.loop, folder: folder.path };
  handOver({ ...handover, finished: false });
  const cancelled = cancellation(folder.journalFile, github.now);
  const end = await tick(composePorts({ invocation, prepared, github, folder, voice, cancelled }), prepared);
  handOver({ ...handover, finished: end.kind !== 'failed' });
  await publishResult(outputsOf(end), summaryOf(end));
  if (end.kind === 'failed') return fail(`${end.code}: ${end.sentence} ${end.remedy}`);
  if (end.kind === 'halted')
    voice.line(`${end.code}: ${end.sentence} ${end.remedy} (Told before: see the control issue.)`);
  if (end.kind === 'quiet' || end.kind === 'deferred') voice.line(end.reason);
  if (end.kind === 'skipped') voice.line(end.sentence);
}

/** GitHub gives 7.5 s after SIGINT: agents are told to end, the journal says why, and everything else is `post`'s. */
function cancellation(journalFile: string, now: () => string): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: string): void => {
    controller.abort();
    openJournal(journalFile).append({ t: now(), kind: 'interrupted', key: signal, data: null });
    setTimeout(() => process.exit(1), 2_000);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return controller.signal;
}

try {
  await main();
} catch (error) {
  fail(told(error));
}
