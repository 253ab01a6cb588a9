/** The demo's parts: the scripted agent against the sample repository, comments as HTML, and what a click or a number does. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import stringWidth from 'fast-string-width';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findAgentScript } from '../../src/cli/demo/agent-script.ts';
import { listUndoneWork } from '../../src/cli/demo/evidence.ts';
import { renderLog } from '../../src/cli/demo/page/log.ts';
import { renderMarkdown } from '../../src/cli/demo/page/markdown.ts';
import { renderOverview } from '../../src/cli/demo/page/overview.ts';
import type { PageStage } from '../../src/cli/demo/page/scene.ts';
import { pageScript } from '../../src/cli/demo/page/script.ts';
import { type ServedPage, servePage } from '../../src/cli/demo/page/server.ts';
import { performPageAction, renderThread } from '../../src/cli/demo/page/thread-view.ts';
import { choosePolicyAnswer, runDemoByPolicy } from '../../src/cli/demo/policy.ts';
import { issueTitles, projectFiles, sampleIssues } from '../../src/cli/demo/sample.ts';
import type { DemoEnvironment } from '../../src/cli/demo/stage.ts';
import { answerInTerminal, narrateEvents } from '../../src/cli/demo/terminal.ts';
import { runDemoOnPage } from '../../src/cli/demo/watch.ts';
import { judgeCriteria } from '../../src/core/backlog/acceptance-criteria.ts';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { readBoxes, renderGate } from '../../src/core/gates/comment.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import { renderReceipt } from '../../src/core/gates/receipt.ts';
import { spendChart } from '../../src/core/reports/spend.ts';
import { Head } from '../../src/core/state/head.ts';
import { toTaskNumber } from '../../src/core/state/subject.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { html } from '../../src/core/text/html.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { onlyMember } from '../../src/storage/bundles/download-artifact.ts';
import { asked, context, dollarsTripped, mergeAsked } from '../core/gate-samples.ts';
import { aHead, aLine, anAskedGate, aState, aSubject, noon, someUsage } from '../support/core-facts.ts';
import { startGitHub } from '../support/github.ts';
import { until } from '../support/until.ts';
import { setGitHubStage } from './github-stage.ts';

const run = promisify(execFile);

describe('the scripted agent', () => {
  const work = async (...sessions: readonly (readonly [title: string, session: number])[]): Promise<boolean> => {
    const folder = await mkdtemp(join(tmpdir(), 'tickgate-sample-'));
    const write = async (path: string, text: string): Promise<void> => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    for (const [path, text] of Object.entries(projectFiles)) await write(path, text);
    for (const [title, session] of sessions) {
      for (const edit of findAgentScript(title, session)?.edits ?? []) {
        if ('text' in edit) await write(edit.path, edit.text);
        else {
          const before = await readFile(join(folder, edit.path), 'utf8');
          expect(before.split(edit.from)).toHaveLength(2);
          await write(
            edit.path,
            before.replace(edit.from, () => edit.to),
          );
        }
      }
    }
    const env = { PATH: process.env['PATH'] ?? '' };
    const passed = await run(process.execPath, ['--test'], { cwd: folder, env }).then(
      () => true,
      () => false,
    );
    await rm(folder, { recursive: true });
    return passed;
  };

  test('leaves the sample with passing tests, all four changes together', async () => {
    const { csv, vague, period, filter } = issueTitles;

    expect(await work([csv, 1], [vague, 1], [period, 1], [filter, 1])).toBe(true);
  }, 60_000);

  test('loses a cent twice, and gets it right when asked a third time', async () => {
    expect(await work([issueTitles.split, 1])).toBe(false);
    expect(await work([issueTitles.split, 2])).toBe(false);
    expect(await work([issueTitles.split, 3])).toBe(true);
  }, 60_000);

  test('has no answer to an issue that another account wrote', () => {
    expect(findAgentScript('Rewrite it all', 1)).toBeNull();
  });

  test('meets one vague issue among clear ones', () => {
    const vague = sampleIssues.filter(({ body = '' }) => judgeCriteria(body, 'heading').kind === 'ambiguous');

    expect(vague.map(({ title }) => title)).toEqual([issueTitles.vague]);
  });
});

describe('a comment on the page', () => {
  const shown = (text: string, source: string | null = 'comment-7'): string =>
    renderMarkdown(text, { source, localLink: () => null }).html;

  test('has its boxes where GitHub has them, each with its place in the text', () => {
    const text = '<!-- tickgate:v1 x -->\n**Go?**\n\n- [ ] <!-- tickgate:option go --> **go**: now\n- [x] stay\n';

    expect(shown(text)).toContain(`data-source="comment-7" data-offset="${text.indexOf('[ ]') + 1}"`);
    expect(shown(text).match(/ checked>/g)).toHaveLength(1);
    expect(shown(text)).not.toContain('tickgate:');
  });

  test('ends its lines where GitHub does', () => {
    expect(shown('Why now: it failed\nSpent so far: $1')).toContain('Why now: it failed<br>\nSpent so far');
  });

  test('has no live boxes in quotes, nor in a text that cannot be ticked', () => {
    expect(shown('> - [ ] quoted')).not.toContain('data-offset');
    expect(shown('- [ ] a', null)).toContain('disabled');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>',
    '[x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '`<b>`',
    '| a | b |\n| --- | --- |\n| <b onclick=x>c | d |',
    '- [ ] <svg onload=alert(1)>',
  ])('does nothing with %j', (text) => {
    const tags = shown(text).match(/<[^>]*>/g) ?? [];

    expect(tags.filter((tag) => /script|img|svg|<b\b|on\w+=|javascript:/i.test(tag))).toEqual([]);
  });

  test('shows tables, details and references', () => {
    expect(shown('| a | b |\n| --- | --- |\n| `x` | 2 |')).toContain('<td><code>x</code></td>');
    expect(shown('<details><summary>Why</summary>\n\n- so\n\n</details>')).toMatch(/^<details><summary>Why<\/summary>/);
    expect(shown('Closes #12')).toContain('<a href="/threads/12">#12</a>');
  });

  test('draws the chart of spend with its numbers in words, and shows any other diagram as it was written', () => {
    const spend = [
      { iteration: 1, startedAt: '2026-03-01T12:00:00Z', agents: 2, dollars: 1.31 },
      { iteration: 2, startedAt: '2026-03-01T13:00:00Z', agents: 1, dollars: 0.5 },
    ];
    const drawn = shown(spendChart(spend) ?? '');

    expect(drawn).toContain('<svg class="chart"');
    expect(drawn).toMatch(/role="img" aria-label="Spend per iteration, at most \$1\.31/);
    expect(drawn.match(/>\$(1\.31|0\.50)</g)).toHaveLength(2);
    expect(drawn).not.toContain('xychart');
    expect(shown('```mermaid\ngraph TD\n  a --> b\n```')).toContain('<pre tabindex="0"><code>graph TD');
    expect(shown('```mermaid\nxychart-beta\n    x-axis "Iteration" ["<b>"]\n    bar [1]\n```')).not.toContain('<b>');
  });

  test('escapes whatever is filled into HTML of ours', () => {
    expect(html`<p title="${'"><i>'}">${'<b>'}</p>`.html).toBe('<p title="&quot;&gt;&lt;i&gt;">&lt;b&gt;</p>');
  });
});

/** A demo that has only its GitHub. */
const demoOn = (github: DemoEnvironment['github'], repository: string): DemoEnvironment => ({
  github,
  actions: actionsOf(github.world),
  repository,
  maintainer: github.as('ana'),
  own: null,
  handBack: () => [],
  onAppOutcome: () => () => undefined,
  quiet: () => github.settled(),
  close: () => github.close(),
});

describe('the page', () => {
  const parts: { stage?: DemoEnvironment; page?: ServedPage } = {};
  const stage = (): DemoEnvironment => parts.stage as DemoEnvironment;
  const url = (): string => parts.page?.url ?? '';

  beforeAll(async () => {
    const github = await startGitHub({ seed: { users: { ana: 'write' }, issues: [{ title: 'One' }] } });
    parts.stage = demoOn(github, 'octo-org/sample');
    parts.page = await servePage(stage(), 0);
  });
  afterAll(async () => await parts.page?.close());

  const commentOf = async (id: number): Promise<{ body: string }> =>
    (await stage().maintainer.request(`GET /repos/octo-org/sample/issues/comments/${id}`)) as { body: string };

  test('ticks a box as the maintainer, with one character changed', async () => {
    const text = 'Go?\r\n\r\n* [ ] yes\r\n* [ ] no\r\n';
    const id = await stage().github.as('octo-org').comments(1, text);

    const deed = await performPageAction(stage(), '/api/box', {
      source: `comment-${id}`,
      offset: text.indexOf('[ ]') + 1,
      checked: true,
    });

    expect(deed).toEqual({ ok: true, said: 'Ticked as ana. The app takes it up.' });
    expect((await commentOf(id)).body).toBe(text.replace('[ ] yes', '[x] yes'));
  });

  test('ticks nothing where there is no box any more', async () => {
    const id = await stage().github.as('octo-org').comments(1, 'No box here');

    const deed = await performPageAction(stage(), '/api/box', { source: `comment-${id}`, offset: 3, checked: true });

    expect(deed).toEqual({ ok: false, said: 'The text has changed meanwhile; look again.' });
    expect((await commentOf(id)).body).toBe('No box here');
  });

  test('gets a sentence for a request that it could not have sent', async () => {
    expect(await performPageAction(stage(), '/api/box', {})).toEqual({
      ok: false,
      said: 'That is nothing this page could send; load it again.',
    });
  });

  test('takes back that the demo is silent, once it answers again', () => {
    const said = { textContent: '' };
    const heard = new Map<string, () => void>();
    const listening = { addEventListener: (name: string, act: () => void) => void heard.set(name, act) };
    const browser = {
      document: { getElementById: () => said, addEventListener: () => {} },
      EventSource: function EventSource() {
        return listening;
      },
      fetch: () => new Promise(() => {}),
      location: { pathname: '/' },
    };
    runInNewContext(pageScript, browser);

    heard.get('error')?.();
    expect(said.textContent).toContain('The demo does not answer.');
    heard.get('open')?.();
    expect(said.textContent).toBe('');
  });

  test('gives the keyboard the next thing to do where the question that had it is gone', async () => {
    const heading = { focused: 0, setAttribute: () => {}, focus: () => (heading.focused += 1) };
    const box = { id: 'box-1' };
    const place = {
      dataset: {} as Record<string, string>,
      innerHTML: '',
      contains: (node: unknown) => node === box,
      querySelectorAll: () => [],
      querySelector: () => heading,
    };
    const heard = new Map<string, () => void>();
    const browser = {
      document: {
        activeElement: box,
        getElementById: (id: string) => (id === 'main' ? place : null),
        addEventListener: () => {},
      },
      EventSource: function EventSource() {
        return { addEventListener: (name: string, act: () => void) => void heard.set(name, act) };
      },
      fetch: () => Promise.resolve({ json: () => Promise.resolve({ title: 'Loop', main: '<h2>Needs you 1</h2>' }) }),
      location: { pathname: '/' },
    };
    runInNewContext(pageScript, browser);

    heard.get('change')?.();
    await vi.waitFor(() => expect(place.innerHTML).toContain('Needs you 1'));
    expect(heading.focused).toBe(1);
  });

  test('shows which agent worked when on which issue, the budget of the run, and what each tick did', () => {
    const usage = { ...(someUsage(1)[0] as NonNullable<ReturnType<typeof someUsage>[0]>), driver: 'command' };
    const record = {
      head: aHead(),
      history: [aLine({ runId: 77 })],
      state: aState({ usage: [{ ...usage, subject: 1, role: 'worker', session: '77-1-1-1' }] }),
    };
    const { side } = renderOverview(stage(), record);

    expect(side.html).toMatch(/<a href="\/threads\/1">#1<\/a>[^]*worker \(command\)/);
    expect(side.html).toContain('Budget of this run');
    expect(renderOverview(stage(), null).side.html).not.toContain('Who worked when');
  });

  test('answers this machine and its own page only', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${url()}api/merge`, { method: 'POST', headers, body: JSON.stringify({ number: 1 }) });

    expect((await fetch(url())).status).toBe(200);
    expect((await fetch(`${url()}threads/99`)).status).toBe(404);
    expect((await post({ origin: 'https://evil.example', 'content-type': 'application/json' })).status).toBe(403);
    expect((await post({ 'content-type': 'application/json' })).status).toBe(403);
    const { origin } = new URL(url());
    expect((await post({ origin, 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('carries no script but its own file', async () => {
    const answer = await fetch(`${url()}threads/1`);

    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await answer.text()).match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/page.js">']);
  });
});

describe('a log on the page', () => {
  const shown = (text: string): string => renderLog(text).html;

  test('has its groups folded and its colours shown', () => {
    const log = '##[group]Run npm test\nnpm test\n##[endgroup]\n\u001B[31mnot ok\u001B[0m 1';
    expect(shown(log)).toBe(
      '<details><summary>Run npm test</summary><span class="line">npm test</span></details><span class="line"><span class="c-red">not ok</span> 1</span>',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '\u001B]8;;javascript:alert(1)\u0007link\u001B]8;;\u0007',
    '\u001B[31m<img src=x onerror=alert(1)>',
    '##[group]<b onclick=x>',
    '\u001B[2J\u001B[H\u0007',
  ])('does nothing with %j', (text) => {
    const tags = shown(text).match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<\/?(?:span|details|summary)(?: class="[a-z -]*")?>$/.test(tag))).toEqual([]);
    expect(shown(text)).not.toMatch(/[\u001B\u0007]|javascript:/);
  });

  test('says how many of its lines are not shown', () => {
    expect(renderLog('a\nb\nc', 2).html).toContain('1 earlier lines not shown');
  });
});

describe('what the demo tells of its ticks', () => {
  test('names each session that failed, with its cause', async () => {
    const github = await startGitHub({
      seed: {
        users: { ana: 'write' },
        files: {
          '.github/workflows/tickgate.yml':
            'on: workflow_dispatch\njobs: { tick: { runs-on: ubuntu-latest, steps: [{ run: "echo \'::warning title=Session failed%3A #1::python3 ended with exit code 3\'" }] } }\n',
        },
      },
    });
    const said: string[] = [];
    const silence = narrateEvents(github.world, (line) => void said.push(line));
    const actions = actionsOf(github.world);
    actions.configure({ machine: 'one', poolSize: 1 });
    await github
      .as('ana')
      .request('POST /repos/octo-org/sample/actions/workflows/tickgate.yml/dispatches', { ref: 'main' });
    await actions.idle();
    silence();

    expect(said).toEqual([
      'tick 1 begins (started by ana)',
      'tick 1 ends',
      '  Session failed: #1: python3 ended with exit code 3',
    ]);
    await github.close();
  });

  test('explains a tick that begins before another has ended', async () => {
    const github = await startGitHub({
      seed: {
        users: { ana: 'write' },
        files: {
          '.github/workflows/tickgate.yml':
            'on: workflow_dispatch\njobs: { tick: { runs-on: ubuntu-latest, steps: [{ run: "until [ -e ../../../end ]; do sleep 0.05; done" }] } }\n',
        },
      },
    });
    const said: string[] = [];
    const silence = narrateEvents(github.world, (line) => void said.push(line));
    const actions = actionsOf(github.world);
    actions.configure({ machine: 'one', poolSize: 2 });
    const by = github.as('ana');
    const dispatch = () =>
      by.request('POST /repos/octo-org/sample/actions/workflows/tickgate.yml/dispatches', { ref: 'main' });
    await dispatch();
    await until(() => said.length === 1);
    await dispatch();
    await until(() => said.length === 2);
    for (const begun of actions.runs()) actions.cancel(begun);
    await actions.idle();
    await dispatch();
    await until(() => said.length === 5);
    silence();

    expect(said[0]).toBe('tick 1 begins (started by ana)');
    expect(said[1]).toBe('tick 2 begins (started by ana) beside tick 1: the lock lets one of them work');
    expect(said[4]).toBe('tick 3 begins (started by ana)');
    await github.close();
  }, 30_000);
});

/** A demo whose tick does nothing, with this head of its loop and this status on the control issue. */
async function aDemoAt(head: Head, status: string): Promise<DemoEnvironment> {
  const tick = 'on: workflow_dispatch\njobs: { tick: { runs-on: ubuntu-latest, steps: [{ run: "true" }] } }\n';
  const github = await startGitHub({
    seed: {
      users: { ana: 'write' },
      files: { '.github/workflows/tickgate.yml': tick },
      issues: [{ title: 'Loop', body: `${renderMarker('control', { loop: 'work' })}\n${status}` }],
    },
  });
  onTestFinished(() => github.close());
  const at = '/repos/octo-org/sample';
  const owner = github.as('octo-org');
  const main = (await owner.request(`GET ${at}/git/ref/heads/main`)) as { object: { sha: string } };
  const branch = 'tickgate/state/work';
  await owner.request(`POST ${at}/git/refs`, { ref: `refs/heads/${branch}`, sha: main.object.sha });
  await owner.commits({ path: 'head.json', text: toDiskText(Head, head), branch });
  const stage = demoOn(github, 'octo-org/sample');
  return { ...stage, quiet: () => stage.actions.idle() };
}

test('unattended, a loop that does not go on ends the demo with where the loop says that it stands', async () => {
  const stage = await aDemoAt(aHead({ status: 'idle' }), 'failing: the last session of issue #1 failed');
  const ended = runDemoByPolicy(stage, new AbortController().signal);

  await expect(ended).rejects.toThrow('The loop does not go on: failing: the last session of issue #1 failed');
}, 30_000);

test('on a page, the terminal asks nothing any more once the loop has stopped', async () => {
  const stopped = aHead({ status: 'stopped', stop: { code: 'gate_stop', at: '2026-03-01T12:00:00.000Z' } });
  const stage = await aDemoAt(stopped, 'stopped');
  const pull = { title: 'Ready', head: 'tickgate/state/work', base: 'main' };
  await stage.maintainer.request('POST /repos/octo-org/sample/pulls', pull);
  const said = { text: '' };
  const terminal = { input: new PassThrough(), output: { write: (text: string) => (said.text += text) } };
  const { signal } = new AbortController();
  await runDemoOnPage(stage, { port: 0, say: () => undefined, signal, terminal });

  expect(said.text).toMatch(/Ready: the pull request is ready[^]*\nNo longer asked, for the loop has stopped\.\n$/);
}, 30_000);

test('a run of a workflow that is not the loop’s begins no tick', async () => {
  const stage = await aDemoAt(aHead(), '');
  await stage.maintainer.commits({
    path: '.github/workflows/ci.yml',
    text: 'on: workflow_dispatch\njobs: { test: { runs-on: ubuntu-latest, steps: [{ run: "true" }] } }\n',
  });
  await stage.maintainer.request(`POST /repos/${stage.repository}/actions/workflows/ci.yml/dispatches`, {
    ref: 'main',
  });
  await stage.actions.idle();

  expect(stage.actions.runs()).toHaveLength(1);
  expect(renderOverview(stage, null).hero.html).toContain('No tick has begun yet.');
}, 30_000);

test('a first tick that ended without beginning work is not said to begin; of a pause the page names the cause', async () => {
  const stage = await aDemoAt(aHead(), '');
  const ticksWith = async (command: string): Promise<string> => {
    await stage.maintainer.commits({
      path: '.github/workflows/tickgate.yml',
      text: `on: workflow_dispatch\njobs: { tick: { runs-on: ubuntu-latest, steps: [{ run: ${JSON.stringify(command)} }, { uses: your-org/tickgate@v1, if: false }] } }\n`,
    });
    await stage.maintainer.request(`POST /repos/${stage.repository}/actions/workflows/tickgate.yml/dispatches`, {
      ref: 'main',
    });
    await stage.actions.idle();
    return renderOverview(stage, null).hero.html;
  };

  const paused = await ticksWith("echo 'paused: TICKGATE_PAUSED or the input `paused` is set'");
  expect(stage.actions.runs()).toHaveLength(1);
  expect(paused).toContain('Paused: TICKGATE_PAUSED or the input <code>paused</code> is set.');
  expect(paused).toContain('The last tick did nothing.');
  expect(await ticksWith('true')).toContain('The last tick ended before it began any work. Its log says why.');
}, 30_000);

test('what the demo says last names what was not done and why, also what a stop left open, and nothing that was completed after a failure', () => {
  const failed = { rootCause: 'exit | node | exit code 3', iteration: 1, at: '2026-03-01T12:00:00.000Z' };
  const failures = [
    { ...failed, summary: 'an earlier cause' },
    { ...failed, summary: 'node ended with exit code 3: no key' },
  ];
  const skipped = { gate: 'repeated-failure', signature: 's', option: 'skip' } as const;
  const subjects = [
    aSubject({ number: 1, phase: 'coding', failures }),
    aSubject({ number: 2, phase: 'done', failures }),
    aSubject({ number: 3, phase: 'coding', failures: [] }),
    aSubject({ number: 4, phase: 'failed', failures, declined: [skipped] }),
    aSubject({ number: 5, phase: 'coding', declined: [{ ...skipped, gate: 'agent-decision' }] }),
    aSubject({ number: 6, phase: 'done', declined: [skipped] }),
    aSubject({ number: 7, phase: 'cancelled' }),
    aSubject({ number: 8, phase: 'coding', sessions: 1, dollars: 0.2 }),
  ];
  const head = aHead({ status: 'stopped', stop: { code: 'user_interrupt', at: noon } });
  const gates = [
    anAskedGate({
      name: 'agent-decision',
      subject: { kind: 'issue', number: 8 },
      session: 's',
      question: 'Which?',
      questionHash: 'h',
    }),
  ];
  const tasks = [
    { number: toTaskNumber('3f2a9c81'), text: 'Open task', mark: 'open' as const, why: null },
    { number: toTaskNumber('4f2a9c81'), text: 'Done task', mark: 'done' as const, why: null },
  ];
  const threads = [
    { number: 9, title: 'Never begun', state: 'open', isPull: false },
    { number: 10, title: 'Closed by a person', state: 'closed', isPull: false },
    { number: 11, title: 'A pull request', state: 'open', isPull: true },
  ];
  const left = (state: Parameters<typeof aState>[0]) =>
    listUndoneWork({ head, state: aState(state), history: [], threads });

  expect(left({ subjects: subjects.slice(7), gates })).toEqual([
    '#8: its question was not answered',
    '#9: it was not begun when the run ended',
  ]);
  expect(left({ subjects, tasks })).toEqual([
    '#1: its last session failed: node ended with exit code 3: no key',
    '#3: it was not begun when the run ended',
    '#4: a person skipped it; its last session failed: node ended with exit code 3: no key',
    '#5: a person skipped it',
    '#7: a person closed or cancelled it',
    '#8: it was begun and not finished when the run ended',
    '#9: it was not begun when the run ended',
    'task 3f2a9c81: it was not begun when the run ended',
  ]);
});

describe('the policy that answers unattended', () => {
  const own = { maxDollars: 5 } as DemoEnvironment['own'];

  test('raises the dollars of the script, and never those of a person', () => {
    expect(choosePolicyAnswer('budget-escalation', { own: null })).toBe('raise');
    expect(choosePolicyAnswer('budget-escalation', { own })).toBe('continue');
    expect(choosePolicyAnswer('circuit-open', { own })).toBe('stop');
  });
});

test('an archive with anything but one file is no bundle of ours', () => {
  expect(onlyMember(Buffer.from('PK no zip'))).toBeNull();
});

/** `columns`: of the terminal. */
async function onStage({ columns }: { readonly columns?: number } = {}) {
  const {
    emulator: github,
    job,
    owner,
    repo,
  } = await setGitHubStage({
    seed: { users: { ana: 'write' }, issues: [{ title: 'One' }] },
  });
  const stage = demoOn(github, `${owner}/${repo}`);
  const input = new PassThrough();
  const said = { text: '' };
  const silence = answerInTerminal(stage, {
    input,
    output: { write: (text) => (said.text += text), ...(columns === undefined ? {} : { columns }) },
  });
  const botPosts = async (body: string): Promise<number> => {
    const at = { owner, repo, issue_number: 1, body };
    const { data } = await job().request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', at);
    return (data as { id: number }).id;
  };
  const asks = async (facts: GateFacts) => {
    const gate = asked(facts);
    const id = await botPosts(renderGate(gate, context));
    return { id: gate.id, number: id, body: async () => (await bodyOf(id)).body };
  };
  const bodyOf = async (id: number): Promise<{ body: string }> =>
    (await stage.maintainer.request(`GET /repos/${owner}/${repo}/issues/comments/${id}`)) as { body: string };
  /** As a later tick does: the comment is no open question any more. */
  const settles = (id: number) => {
    const at = { owner, repo, comment_id: id, body: 'Answered.' };
    return job().request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', at);
  };
  /** A pull request of the loop that a person may merge. */
  const opensPull = async (title: string): Promise<number> => {
    const [at, branch] = [`/repos/${owner}/${repo}`, 'tickgate/work/1-one'];
    const { object } = (await stage.maintainer.request(`GET ${at}/git/ref/heads/main`)) as { object: { sha: string } };
    await stage.maintainer.request(`POST ${at}/git/refs`, { ref: `refs/heads/${branch}`, sha: object.sha });
    await stage.maintainer.commits({ path: 'one.md', text: 'One\n', branch });
    const pull = { title, head: branch, base: 'main' };
    return ((await stage.maintainer.request(`POST ${at}/pulls`, pull)) as { number: number }).number;
  };
  const isMerged = (number: number): boolean => threadsOf(github.repository).get(number)?.pull?.mergedAt !== null;
  return { stage, input, said, silence, asks, botPosts, settles, opensPull, isMerged };
}

test('the page says to tick a box for a question with options, and to write for one of an agent', async () => {
  const { stage, asks, silence } = await onStage();
  silence();
  const forYou = (): string => /For you: [^<]*/.exec(renderOverview(stage, null).hero.html)?.[0] ?? '';
  await asks({
    ...{ name: 'agent-decision', subject: { kind: 'issue', number: 1 }, session: 's' },
    ...{ question: 'Which colour?', questionHash: 'h' },
  });
  expect(forYou()).toBe('For you: write in the field below to answer 1 question of an agent.');
  await asks(dollarsTripped);
  expect(forYou()).toBe(
    'For you: tick a box below to answer 1 question; write in the field below to answer 1 question of an agent.',
  );
}, 30_000);

describe('a question of the demo', () => {
  test('is shown in the terminal in its own words, with a number for each box', async () => {
    const { said, asks, silence } = await onStage();
    await asks(dollarsTripped);
    await until(() => said.text !== '');
    silence();

    expect(said.text).toMatchInlineSnapshot(`
      "
      #1 Approaching dollars ceiling ($20.80/$25.00). Continue, raise ceiling, or
        stop?
        1  continue: one more iteration, about $2.60 an iteration
        2  raise: dollars $25.00 → $50.00, buys about 12 more iterations at $2.60
        3  stop: end this run, at no cost
      Its number and Enter, or a tick on the page:
      "
    `);
  });

  const agentAsked: GateFacts = {
    name: 'agent-decision',
    subject: { kind: 'issue', number: 1 },
    session: '812-1-1-1',
    question: 'Which colour?',
    questionHash: 'hash',
  };
  const repliesOn = (stage: DemoEnvironment): string[] =>
    threadsOf(stage.github.repository)
      .get(1)
      ?.comments.map(({ body }) => body) ?? [];

  test('of an agent is answered in words in the terminal', async () => {
    const { stage, input, said, asks, silence } = await onStage();
    const gate = await asks(agentAsked);
    await until(() => said.text !== '');
    expect(said.text).toMatch(/“Which\s+colour\?”/);
    expect(said.text).toContain('Your words or a number and Enter');
    input.write('blue,  as ever\n');
    await until(() => /next\s+session\s+reads/.test(said.text));
    silence();
    expect(repliesOn(stage)).toContain(`/loop answer ${gate.id} answer blue, as ever`);
  });

  test('of an agent is answered in words on the page, below the question', async () => {
    const { stage, asks, silence } = await onStage();
    silence();
    const gate = await asks(agentAsked);
    const source = `comment-${gate.number}`;
    const thread = threadsOf(stage.github.repository).get(1);
    expect(thread === undefined ? '' : renderThread(stage, thread).html).toContain(`data-reply="${source}"`);
    expect(await performPageAction(stage, '/api/reply', { source, words: ' blue\nas ever ' })).toMatchObject({
      ok: true,
    });
    expect(repliesOn(stage)).toContain(`/loop answer ${gate.id} answer blue as ever`);
    expect(await performPageAction(stage, '/api/reply', { source: 'comment-1', words: 'blue' })).toEqual({
      ok: false,
      said: 'This question is answered already.',
    });
  });

  test('is answered by its number; any other input changes nothing and lists the valid ones', async () => {
    const { input, said, asks, silence } = await onStage();
    const gate = await asks(dollarsTripped);
    await until(() => said.text !== '');
    input.write('raise\n9\n\n');
    await until(() => said.text.endsWith('A number from 1 to 3, please.\n'));
    expect(readBoxes(await gate.body(), gate.id)).toEqual({ kind: 'none' });

    input.write('2\n');
    await until(async () => readBoxes(await gate.body(), gate.id).kind === 'ticked');
    silence();

    expect(readBoxes(await gate.body(), gate.id)).toEqual({ kind: 'ticked', option: 'raise' });
  });

  test('stays while a later one is asked; its answer says what it did, and the later one follows', async () => {
    const { input, said, asks, silence } = await onStage();
    await asks(dollarsTripped);
    await until(() => said.text !== '');
    const shown = said.text;
    await asks(mergeAsked);
    await sleep(50);
    expect(said.text).toBe(shown);

    input.write('2\n');
    await until(() => said.text.split('Its number').length > 2);
    silence();

    expect(said.text.slice(shown.length)).toMatch(
      /^Done as ana, “raise: dollars \$25\.00 → \$50\.00, buys about 12 more iterations at\n {2}\$2\.60”: the box on #1 is ticked; the app records it, and the next tick takes\n {2}it up\.\n\n#1 /,
    );
  });

  test('stays while a pull request becomes ready, and the merge stays while a question is asked; each answer says what it did', async () => {
    const { input, said, asks, silence, opensPull, isMerged } = await onStage();
    await asks(dollarsTripped);
    await until(() => said.text !== '');
    const before = said.text;
    const pull = await opensPull('Write one');
    await sleep(50);
    expect(said.text).toBe(before);

    input.write('1\n');
    await until(() => said.text.includes('Merge it?'));
    expect(said.text.slice(before.length)).toMatch(
      /^Done as ana, “continue: [^]*\n\n#2 Write one: the pull request is ready\./,
    );
    const merging = said.text;
    await asks(mergeAsked);
    await sleep(50);
    expect(said.text).toBe(merging);

    input.write('1\n');
    await until(() => said.text.slice(merging.length).split('Its number').length > 1);
    silence();
    expect(isMerged(pull)).toBe(true);
    expect(said.text.slice(merging.length)).toMatch(/^Done as ana, “merge it”: #2 is merged; [^]*\n\n#1 /);
  });

  test.each([
    [40, 40],
    [80, 80],
    [120, 120],
    [200, 120],
  ])('in a terminal of %i columns takes up to %i, also in wide letters and with emoji', async (columns, most) => {
    const { said, silence, opensPull } = await onStage({ columns });
    await opensPull(`${'金額の表示を読みやすくする'.repeat(9)} and ${'🎉 '.repeat(30)}in English words again`);
    await until(() => said.text.includes('Its number'));
    silence();
    const widths = said.text.split('\n').map((line) => stringWidth(line));

    expect(Math.max(...widths)).toBeLessThanOrEqual(most);
    expect(Math.max(...widths)).toBeGreaterThan(most - 3);
    expect(said.text.replaceAll(/\s/g, '')).toContain(`${'金額の表示を読みやすくする'.repeat(9)}and🎉`);
  });

  test('that the page has answered is not answered again by a number: the terminal says that it is settled', async () => {
    const { input, said, asks, silence, settles } = await onStage();
    const gate = await asks(dollarsTripped);
    await until(() => said.text !== '');
    await settles(gate.number);
    await until(() => said.text.includes('Settled elsewhere: #1 Approaching'));
    input.write('2\n');
    await sleep(50);
    silence();

    expect(said.text).not.toContain('Done as');
  });

  test('after a stop is no longer asked, and says so where it was read', async () => {
    const { input, said, asks, silence } = await onStage();
    const gate = await asks(dollarsTripped);
    await until(() => said.text !== '');
    silence('for the loop has stopped');
    silence();
    await asks(mergeAsked);
    input.write('2\n');
    await sleep(50);

    expect(said.text.split('\n').at(-2)).toBe('No longer asked, for the loop has stopped.');
    expect(said.text.match(/No longer asked|Its number/g)).toHaveLength(2);
    expect(readBoxes(await gate.body(), gate.id)).toEqual({ kind: 'none' });
  });

  test('after a stop is on the page of the emulator, whose loop a person may restart, and not on that of the demo, which is over', async () => {
    const { stage, silence, asks } = await onStage();
    await asks(dollarsTripped);
    silence();
    const stopped = aHead({ status: 'stopped', stop: { code: 'backlog_empty', at: '2026-03-01T12:00:00.000Z' } });
    const shown = (head: Head, more: Partial<PageStage> = {}): string => {
      const { hero, main } = renderOverview({ ...stage, ...more }, { head, history: [], state: aState() });
      return hero.html + main.html;
    };
    const over = 'The demo is over: no answer is read any more.';
    const question = 'Approaching dollars ceiling';

    expect(shown(stopped)).toContain(over);
    expect(shown(stopped)).not.toContain(question);
    for (const going of [shown(aHead()), shown(stopped, { emulator: { hasApp: true } })]) {
      expect(going).toContain(question);
      expect(going).not.toContain(over);
    }
  });

  test('that was answered is named as recorded beside a standing that still asks, until the next tick', async () => {
    const { stage, asks, botPosts, silence } = await onStage();
    const gate = await asks(dollarsTripped);
    silence();
    const state = aState({ gates: [{ ...asked(dollarsTripped), id: gate.id }], subjects: [aSubject({ number: 7 })] });
    const record = { head: aHead(), history: [], state };
    const work = (): string => renderOverview(stage, record).main.html;
    expect(renderOverview(stage, record).hero.html).not.toContain('is recorded');
    expect(work()).toContain('a question about the whole loop waits for your answer');
    const answer = { gateId: gate.id, option: 'continue', text: null, login: 'ana', userId: 7, permission: 'write' };
    const from = { editedAt: '2026-11-22T00:01:00Z', deliveryId: 'd1', commentId: gate.number, textHash: null };
    await botPosts(renderReceipt({ ...answer, ...from }));

    expect(renderOverview(stage, record).hero.html).toContain(
      'Your answer on #1 is recorded: the next tick takes it up.',
    );
    expect(work()).not.toContain('waits for your answer');
    expect(work()).toContain('No session starts before the next tick: it takes up your answer about the whole loop');
  });

  test('that is not there is not answered in silence', async () => {
    const { input, said, silence } = await onStage();
    input.write('1\n');
    await until(() => said.text !== '');
    silence();

    expect(said.text).toBe('Nothing is asked just now.\n');
  });

  test('is withdrawn once its reader has gone', async () => {
    const { input, said, asks, silence } = await onStage();
    silence();
    const gate = await asks(dollarsTripped);
    input.write('2\n');
    await sleep(50);

    expect(said.text).toBe('');
    expect(readBoxes(await gate.body(), gate.id)).toEqual({ kind: 'none' });
  });
});
