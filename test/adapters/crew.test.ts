/** A crew over a real remote: what becomes of a session that is ended in the middle. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { commandDriver } from '../../src/agents/command.ts';
import { effectKeys, checkpointsOf } from '../../src/core/effects.ts';
import { type LeaseProof, proofFor } from '../../src/core/lease.ts';
import type { CappedSession } from '../../src/core/plan.ts';
import type { RefusedWork } from '../../src/core/refused-work.ts';
import type { SessionReport } from '../../src/core/settle.ts';
import { assembleCrew } from '../../src/crew.ts';
import type { VisitSetting } from '../../src/visit.ts';
import { openJournal } from '../../src/state/journal.ts';
import { aFailedSubject, aLease, aSession, noon } from '../support/core-facts.ts';
import { givenRemote, type TestRemote } from './git-remote.ts';

let remote: TestRemote;
let folder: string;
let aside: RefusedWork[];
/** What goes on beside sessions: nothing may, once they have ended. */
let beside: number;
beforeEach(() => {
  aside = [];
  beside = 0;
  remote = givenRemote();
  folder = mkdtempSync(join(tmpdir(), 'tickgate-crew-'));
});
afterEach(() => {
  remote.remove();
  rmSync(folder, { recursive: true });
  expect(beside).toBe(0);
});

const branch = 'tickgate/work/7-task';
const proof = proofFor(aLease({ nonce: 'n' }), 'n') as LeaseProof;

/** One session of an agent that is a bash script, in full. */
async function wholeSession(script: string, order: Partial<CappedSession> = {}): Promise<SessionReport['outcome']> {
  const { crew, setting } = await openedCrew(script);
  const [report] = await crew.run([aSession({ subject: 7, branch, ...order })], setting);
  await crew.close();
  if (report === undefined) throw new Error('no report');
  return report.outcome;
}

/** Ended by a person as soon as it has touched `ready`. */
async function endedSession(script: string, meanwhile: () => void = () => {}) {
  const cancel = new AbortController();
  const { crew, setting, secured } = await openedCrew(`${script}; touch ${folder}/ready; sleep 60`, cancel.signal);
  const running = crew.run([aSession({ subject: 7, branch, fromSha: null })], setting);
  for (let turn = 0; turn < 400 && !existsSync(join(folder, 'ready')); turn += 1) await sleep(25);
  meanwhile();
  cancel.abort();
  const reports = await running;
  await crew.close();
  return { report: reports[0], secured };
}

async function openedCrew(script: string, signal = new AbortController().signal, verifyCommand: string | null = null) {
  const crew = assembleCrew(
    {
      isolation: { kind: 'none' },
      remote: { url: remote.url, token: null },
      agentFor: () => ({
        driver: commandDriver,
        settings: { command: ['bash', '-c', script], model: null, args: [] },
        fallbackModel: null,
      }),
      env: { PATH: process.env['PATH'] ?? '' },
      ownFiles: null,
      setupCommand: null,
      verifyCommand,
      postAction: { skill: null, prompt: null },
      dependencies: [],
      guardrails: {
        protectedPaths: [],
        allowedPaths: [],
        allowLockfiles: false,
        maxDiffLines: 1_000,
        knownSecrets: () => [],
      },
      identity: { name: 'tickgate[bot]', email: 'bot@x' },
      keepRefused: async (work) => {
        aside.push(work);
        return 'kept';
      },
      journal: openJournal(join(folder, 'journal.jsonl')),
      nonce: 'n',
      dollarsOf: () => 0,
      stallMs: 60_000,
      patience: { waitMinutes: 0, sleep: async () => {} },
      checkpointEveryMs: 600_000,
      every: () => {
        beside += 1;
        return () => {
          beside -= 1;
        };
      },
      clockMs: () => performance.now(),
    },
    { maxAgents: 1, roles: ['worker'] },
  );
  const secured: string[] = [];
  const setting: VisitSetting = {
    loop: 'work',
    iteration: 1,
    maxIterations: 5,
    baseSha: remote.baseSha,
    tickId: '1-1',
    minutesLeft: () => 10,
    checkpointed: () => [],
    subjects: [],
    notes: '',
    ceilings: { sessions: 12, audits: 3 },
    run: { dollars: 0, sessions: 0, minSessionDollars: 0.5, guessMinutes: 10 },
    costOf: () => 0,
    said: () => [],
    draining: () => false,
    secure: async (key) => {
      secured.push(key);
      return proof;
    },
    signal,
    now: () => noon,
    say: () => {},
  };
  const opened = await crew.open();
  if (!opened.ok) throw new Error(opened.sentence);
  return { crew, setting, secured };
}

test('a session that a person cancelled keeps its work on its branch, and is no failure that counts', async () => {
  const { report, secured } = await endedSession('echo half > half.txt');
  const head = remote.git('rev-parse', branch);
  expect(report?.outcome).toMatchObject({ kind: 'failed', failure: { class: 'cancelled' } });
  expect(report?.checkpoint).toBe(head);
  expect(checkpointsOf(secured, 7)).toEqual([head]);
  expect(remote.git('show', `${branch}:half.txt`)).toBe('half');
});

describe('work on a branch that a person moved meanwhile', () => {
  /** The bundle as a person opens it. */
  const opened = (): string => {
    const bundle = join(folder, 'aside.bundle');
    writeFileSync(bundle, aside[0]?.bytes ?? '');
    const [sha = '', ref = ''] = remote.git('bundle', 'list-heads', bundle).split(' ');
    remote.git('fetch', '-q', bundle, ref);
    return remote.git('show', `${sha}:mine.txt`);
  };

  test('is pushed over nobody: its bundle is kept, and the failure says where', async () => {
    const script = `cat > /dev/null; echo mine > mine.txt
      echo '{"status":"in_progress","progress":"Began"}' > "$TICKGATE_RESULT"`;
    const { crew, setting } = await openedCrew(script);
    const [report] = await crew.run([aSession({ subject: 7, branch, fromSha: null })], {
      ...setting,
      draining: () => true,
    });
    const { outcome } = report ?? {};
    if (outcome?.kind !== 'delivered') throw new Error(JSON.stringify(outcome));
    const theirs = remote.commitOn(branch, 'theirs.txt', 'x\n');
    const effect = { kind: 'push', key: effectKeys.push(7), subject: 7, branch, sha: outcome.tipSha } as const;

    const pushing = crew.push({ ...effect, expectedHead: outcome.expectedHead }, proof);
    await expect(pushing).rejects.toThrow(`${branch} was moved by somebody else to ${theirs}; kept`);
    await crew.close();

    expect(remote.git('rev-parse', branch)).toBe(theirs);
    expect(aside).toMatchObject([{ subject: 7, session: 1, detail: 'unpublished' }]);
    expect(opened()).toBe('mine');
  });

  test('is kept as well where its session was ended in the middle', async () => {
    const { report } = await endedSession('echo mine > mine.txt', () => remote.commitOn(branch, 'theirs.txt', 'x\n'));
    expect(report?.checkpoint).toBeUndefined();
    expect(report?.outcome).toMatchObject({
      failure: { sentence: expect.stringMatching(/is not on its branch: .* was moved by somebody else to \w+; kept$/) },
    });
    expect(opened()).toBe('mine');
  });
});

test('one that had done nothing leaves nothing', async () => {
  const { report, secured } = await endedSession('true');
  expect(report?.checkpoint).toBeUndefined();
  expect(secured).toEqual([]);
  expect(remote.git('branch', '--list', branch)).toBe('');
});

describe('a session that finds its work done on the branch, as a lost tick had pushed it', () => {
  const saying = (status: string): string => `echo '{"status":"${status}","progress":"Did it"}' > "$TICKGATE_RESULT"`;

  test('delivers it where no pull request shows it yet, though a post step has recorded it', async () => {
    const pushed = remote.commitOn(branch, 'done.txt', 'done\n');
    const outcome = await wholeSession(saying('complete'), { fromSha: pushed, pullRequest: null });
    expect(outcome).toMatchObject({ kind: 'delivered', tipSha: pushed, expectedHead: pushed });
  });

  test('is refused what stands there and breaks a guardrail, whoever pushed it', async () => {
    remote.commitOn(branch, '.github/workflows/ci.yml', 'on: push\n');
    const outcome = await wholeSession(saying('complete'), { fromSha: null, pullRequest: null });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { class: 'guardrail' } });
  });

  test('has changed nothing where its pull request shows it already', async () => {
    const pushed = remote.commitOn(branch, 'done.txt', 'done\n');
    const outcome = await wholeSession(saying('complete'), { fromSha: pushed, pullRequest: 8 });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { class: 'no-diff' } });
  });

  test('has changed nothing where its agent says that it is not complete', async () => {
    const pushed = remote.commitOn(branch, 'half.txt', 'half\n');
    const outcome = await wholeSession(saying('in_progress'), { fromSha: pushed, pullRequest: null });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { class: 'no-diff' } });
  });

  test('has changed nothing where there was nothing before', async () => {
    const outcome = await wholeSession(saying('complete'), { fromSha: null, pullRequest: null });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { class: 'no-diff' } });
  });
});

test('an agent is told the notes that are for it, and what its clone lacks', async () => {
  remote.commitOn(branch, '.gitmodules', '[submodule "zlib"]\n\tpath = vendor/zlib\n');
  const head = remote.git('rev-parse', branch);
  const script = `cat > ${folder}/prompt; cp "$TICKGATE_WORK_ORDER" ${folder}/order; echo a > a.txt; git add a.txt
    echo '{"status":"in_progress","progress":"Began"}' > "$TICKGATE_RESULT"`;
  const { crew, setting } = await openedCrew(script);
  const said: string[] = [];
  const notes = '## Task: #5\n\n- The index is in db/.\n\n## Task: #6\n\n- Not for seven.\n';
  const order = aSession({ subject: 7, branch, fromSha: head, dependsOn: [5] });

  await crew.run([order], { ...setting, notes, say: (line) => said.push(line) });
  await crew.close();

  expect(JSON.parse(readFileSync(join(folder, 'order'), 'utf8'))).toMatchObject({
    notes: '## Task: #5\n\n- The index is in db/.\n',
  });
  expect(readFileSync(join(folder, 'prompt'), 'utf8')).toContain('Submodules are empty folders here: vendor/zlib.');
  expect(said).toContain('#7: Submodules are empty folders here: vendor/zlib.');
});

test('what a check says is told in the log, what failed before to the agent, and the work is kept on its branch', async () => {
  const script = `cat > ${folder}/prompt; echo a > a.txt; echo '{"status":"complete","progress":"Did it"}' > "$TICKGATE_RESULT"`;
  const verify = `printf 'one\\n##[add-mask]two\\n'; echo 'FAIL: the sum is 3' >&2; exit 1`;
  const { crew, setting } = await openedCrew(script, undefined, verify);
  const said: string[] = [];
  const subjects = [aFailedSubject(7, ['verify-command failed: FAIL: the sum is 4'])];

  const [report] = await crew.run([aSession({ subject: 7, branch, fromSha: null })], {
    ...setting,
    subjects,
    say: (line) => said.push(line),
  });
  await crew.close();

  expect(report?.outcome).toMatchObject({ failure: { sentence: 'verify-command failed: FAIL: the sum is 3' } });
  expect(report?.checkpoint).toBe(remote.git('rev-parse', branch));
  expect(remote.git('show', `${branch}:a.txt`)).toBe('a');
  const told = said.filter((line) => line.startsWith('#7, verifying: '));
  expect(told).toEqual(
    ['one', String.raw`\##\[add-mask\]two`, 'FAIL: the sum is 3'].map((line) => `#7, verifying: ${line}`),
  );
  expect(readFileSync(join(folder, 'prompt'), 'utf8')).toContain(
    '## The session before this one failed\n\nWhat it did is in the worktree, as far as it could be kept. See to it that this one does not fail alike.\n\n```text\nverify-command failed: FAIL: the sum is 4\n```',
  );
});

test('what did not stand its checks and breaks a guardrail, too, is on no branch: its bundle is kept, and the failure says so', async () => {
  const script = `cat > /dev/null; mkdir .github; echo x > .github/a.yml; echo '{"status":"complete","progress":"Did it"}' > "$TICKGATE_RESULT"`;
  const { crew, setting } = await openedCrew(script, undefined, 'exit 1');
  const [report] = await crew.run([aSession({ subject: 7, branch, fromSha: null })], setting);
  await crew.close();

  expect(report?.checkpoint).toBeUndefined();
  expect(remote.git('branch', '--list', branch)).toBe('');
  expect(aside).toMatchObject([{ subject: 7, session: 1, detail: 'protected-path' }]);
  expect(report?.outcome).toMatchObject({
    failure: {
      class: 'test',
      sentence: expect.stringMatching(/^verify-command failed: .*is not on its branch: \.github\/a\.yml: .*; kept$/),
    },
  });
});

test('[002-05] a task whose branch is gone is not gone on with: no agent starts, and the failure names what is missing', async () => {
  const { crew, setting } = await openedCrew(`touch ${folder}/started`);
  const [report] = await crew.run([aSession({ subject: 7, branch, fromSha: 'a'.repeat(40) })], setting);
  await crew.close();

  expect(report?.outcome).toMatchObject({
    failure: { class: 'denied', sentence: `Branch ${branch} is at nothing, not at the recorded ${'a'.repeat(40)}` },
  });
  expect(existsSync(join(folder, 'started'))).toBe(false);
});
