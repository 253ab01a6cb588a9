/**
 * The action's main step: reads the invocation, prepares, and looks whether there is anything to do. Most ticks end
 * here, so all that acts is loaded after it. Wiring only.
 */
import { randomUUID } from 'node:crypto';
import { expectNoPost, type Invocation, mask, publishResult, readInvocation, voice } from '../action-io.ts';
import { strikeSecrets } from '../core/redaction/strike-secrets.ts';
import { outputsOfQuietEnd, summaryOfQuietEnd } from '../core/reports/quiet-end.ts';
import { createGitHub } from '../github/api/client.ts';
import { createThreadReader } from '../github/thread-reader.ts';
import { findInputMistakes, openCredentials } from '../startup/credentials.ts';
import { prepare } from '../startup/prepare.ts';
import type { Prepared } from '../startup/prepared.ts';
import { canOnlySkip, checkForWork, isUpkeepDue, type WorkCheck, withRenewal } from '../tick/check-for-work.ts';
import { createClock } from './clock.ts';
import { createGatewaySettings } from './gateway-settings.ts';
import type { runTick } from './run-tick.ts';

/** Runs the main step from the process's environment. Returns the exit code; if it is not 0, the log says why. */
export async function runMain(): Promise<number> {
  const seen = { pages: '' };
  try {
    expectNoPost();
    const invocation = readInvocation();
    seen.pages = invocation.pages;
    return await startTick(invocation);
  } catch (error) {
    const { publishUncaught } = await import('./publish-failure.ts');
    return await publishUncaught(error, seen.pages);
  }
}

async function startTick(invocation: Invocation): Promise<number> {
  const mistakes = findInputMistakes(invocation);
  if (mistakes.length > 0) return await refuse(invocation, mistakes);
  const opened = await openCredentials(invocation, mask);
  if (opened.kind === 'refused') return await refuse(invocation, [opened.line]);
  const { credentials } = opened;
  const { owner, repo, apiUrl } = invocation;
  const github = createGitHub({ token: credentials.api, owner, repo, baseUrl: apiUrl });
  const { sleep } = createClock(github);
  const nonce = randomUUID();
  const environment = process.env;
  const prepared = await prepare({ invocation, credentials, github, nonce, environment, sleep });
  if (prepared.kind === 'refused') return await refuse(invocation, prepared.lines);
  if (prepared.kind === 'ended') {
    await publishResult({}, summaryOfQuietEnd(prepared.reason), strikeSecrets);
    voice.line(prepared.reason);
    return 0;
  }
  for (const notice of prepared.notices) voice.annotate('notice', notice);
  const startedMs = performance.now();
  // A single shot has no head that could say that nothing is left to do.
  const asked = withRenewal(prepared);
  const looked = prepared.request.singleShot
    ? null
    : await checkForWork(createThreadReader(createGatewaySettings(prepared, github)), asked);
  if (looked?.kind === 'quiet' && endsHere(invocation, prepared, looked)) return await endQuietly(prepared, looked);
  const given = { invocation, prepared, github, voice };
  if (looked?.kind === 'go' && invocation.runnerEnvironment === 'github-hosted' && canOnlySkip(asked)) {
    const { skipBehindLiveHolder } = await import('./skip-tick.ts');
    const verdict = await skipBehindLiveHolder(given, asked, startedMs);
    return verdict === null ? 0 : await act(given, { looked: { ...looked, verdict }, startedMs });
  }
  return await act(given, { looked, startedMs });
}

async function refuse(invocation: Invocation, lines: readonly string[]): Promise<number> {
  const { publishRefusal } = await import('./publish-failure.ts');
  return await publishRefusal(invocation, lines);
}

async function act(...given: Parameters<typeof runTick>): Promise<number> {
  const { runTick } = await import('./run-tick.ts');
  return await runTick(...given);
}

type QuietLook = Extract<WorkCheck, { kind: 'quiet' }>;

/** A self-hosted runner may have agents of a lost tick, which end whatever this tick does. */
const endsHere = ({ runnerEnvironment }: Invocation, prepared: Prepared, { head }: QuietLook): boolean =>
  runnerEnvironment === 'github-hosted' && (prepared.request.dryRun || !isUpkeepDue(prepared, head));

async function endQuietly({ redact }: Prepared, { head, reason }: QuietLook): Promise<number> {
  await publishResult(outputsOfQuietEnd(head), summaryOfQuietEnd(reason), redact);
  voice.line(reason);
  return 0;
}
