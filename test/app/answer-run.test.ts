/** The answer workflow as `init` writes it, run by the runner: a ticked box starts it, its run starts the next tick, which takes the answer. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { servePage } from '../../src/cli/demo/page/server.ts';
import { parseReceipt } from '../../src/core/gates/receipt.ts';
import { buildStarterFiles, starterPaths } from '../../src/core/setup/init/files.ts';
import { logOf } from '../../src/emulator/actions/actions.ts';
import { currentAttempt, type Run } from '../../src/emulator/actions/runs/runs.ts';
import { actionUnderTest } from '../support/action-under-test.ts';
import { givenLoop } from '../support/loop.ts';
import { choices } from './starter.ts';

const slow = 300_000;
const repository = 'tickgate/tickgate';
const sha = 'a'.repeat(40);

/** The second action, bundled from the sources as they are, beside the loop's own. */
async function actionWithAnswer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-both-'));
  await cp(await actionUnderTest(), folder, { recursive: true });
  await mkdir(join(folder, 'app'));
  await cp(resolve('app/action.yml'), join(folder, 'app/action.yml'));
  await build({
    entryPoints: { 'answer/index': resolve('app/action.ts') },
    outdir: join(folder, 'dist'),
    bundle: true,
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return folder;
}

const ended = ({ attempts }: Run) => attempts.at(-1)?.conclusion;

test(
  'when a person ticks a box, the answer workflow runs once, writes a receipt and dispatches the tick that takes the answer; other comments start none',
  async () => {
    const vague = { title: 'Vague', body: 'Please.' };
    const loop = await givenLoop({ issues: [vague], action: await actionWithAnswer() });
    const { ana, actions, github } = loop;
    const path = starterPaths.answer;
    const written = buildStarterFiles({ choices, action: { repository, sha, version: '0.1.0' }, name: 'shop' });
    const text = written.find((file) => file.path === path)?.text ?? '';
    await ana.commits({ path, text });
    const quiet = async (): Promise<void> => {
      do {
        await github.settled();
        await actions.idle();
      } while (actions.runs().some(({ attempts }) => attempts.at(-1)?.status !== 'completed'));
    };
    const runsOf = (event: string): Run[] => actions.runs().filter((run) => run.event === event);

    await loop.tick();
    const { commentId, id } = await loop.gate(1);
    await ana.comments(1, 'Looks vague to me, too.');
    await quiet();
    expect(runsOf('issue_comment').map(ended)).toEqual(['skipped']);

    await ana.ticks(commentId, 'tickgate:option proceed ');
    await quiet();
    const [, answered, ...others] = runsOf('issue_comment');
    if (answered === undefined) throw new Error('No run was started.');
    expect(others).toEqual([]);
    expect({ came: ended(answered), log: logOf(answered) }).toMatchObject({ came: 'success' });
    const receipts = (await loop.comments(1)).flatMap(({ body }) => parseReceipt(body) ?? []);
    expect(receipts).toMatchObject([{ gateId: id, option: 'proceed', login: 'ana' }]);
    expect(runsOf('workflow_dispatch').map(({ inputs }) => inputs['reason'] ?? '')).toEqual(['', 'answer']);
    const taken = (await loop.history()).flatMap(({ gates }) => gates).filter(({ answer }) => answer !== null);
    expect(taken).toMatchObject([{ name: 'ambiguous-criteria', answer: 'proceed', by: 'ana', channel: 'receipt' }]);
    expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Vague (#1)']);

    // The page of the emulator counts as ticks the runs of the loop's workflow alone.
    const stage = { github, actions, maintainer: ana, repository: 'acme/shop', own: null, emulator: { hasApp: false } };
    const page = await servePage(stage, 0);
    onTestFinished(() => page.close());
    const read = async (at: string): Promise<string> => await (await fetch(new URL(at, page.url))).text();
    const overview = await read('/');
    const shown = [...overview.matchAll(/href="\/runs\/(\d+)"/g)].map(([, run]) => Number(run));
    expect(shown.toReversed()).toEqual(runsOf('workflow_dispatch').map(({ id: run }) => run));
    expect(overview).toContain('The answer workflow of this repository records answers and starts ticks.');
    expect(await read(`/runs/${answered.id}`)).toMatch(/<h1>Run 2 of tickgate answer<\/h1>\n.*: success<\/p>/);

    // The page of a tick shows its job summary, above the log.
    const ran = runsOf('workflow_dispatch').at(-1);
    if (ran === undefined) throw new Error('No tick has run.');
    const summaries = currentAttempt(ran).jobs.flatMap((job) => job.summaries);
    expect(summaries.join('')).not.toBe('');
    currentAttempt(ran).jobs[0]?.summaries.push(
      '\n\n<script>alert(1)</script> <img src=x onerror=alert(1)> [go](javascript:x)',
    );
    const whole = await read(`/runs/${ran.id}`);
    expect(whole).toMatch(/aria-label="Summary">[^]*<table>[^]*aria-label="Log"/);
    expect(whole).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(whole).not.toMatch(/<img|href="javascript/);

    // A box of the control issue goes the same way.
    const control = loop.head()?.controlIssue ?? 0;
    const { body } = (await ana.request(`GET /repos/acme/shop/issues/${control}`)) as { body: string };
    const offset = body.indexOf('- [ ] **Stop**') + '- ['.length;
    const clicked = await fetch(new URL('/api/box', page.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(page.url).origin },
      body: JSON.stringify({ source: `issue-${control}`, offset, checked: true }),
    });
    expect(await clicked.json()).toEqual({ said: 'Ticked as ana. The answer workflow takes it up.' });
    await quiet();
    expect(runsOf('issues').map(ended)).toEqual(['success']);
    expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });
  },
  slow,
);

test('a token that no header takes ends the answer action with a line that names the input, and with no part of it', async () => {
  const program = join(await actionWithAnswer(), 'dist/answer/index.js');
  const { status, stdout } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    env: {
      'INPUT_GITHUB-TOKEN': '“half-one”',
      GITHUB_EVENT_NAME: 'issue_comment',
      GITHUB_API_URL: 'http://127.0.0.1:9',
    },
  });
  expect({ status, said: stdout.split('\n').filter((line) => !line.startsWith('::add-mask::')) }).toEqual({
    status: 1,
    said: [
      '::error::github-token: no token: it holds a character that no token has, such as a typographic quote. Paste the token itself again: one line, without quotes or spaces.',
      '',
    ],
  });
});
