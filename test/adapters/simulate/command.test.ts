/** `tickgate simulate` over the repository of the demo, before the demo has run: what it predicts, and what it says that it takes for granted. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { auditUsage, findAgentScript } from '../../../src/cli/demo/agent-script.ts';
import { sampleIssues } from '../../../src/cli/demo/sample.ts';
import { buildSampleSeed } from '../../../src/cli/demo/stage.ts';
import type { Forecast } from '../../../src/core/forecast/forecast.ts';
import { renderMarker } from '../../../src/core/text/hidden-marker.ts';
import { startGitHub } from '../../support/github.ts';
import { runCli } from '../../support/run-cli.ts';

/** What `demo --auto --json` says that it cost; test/e2e/demo.test.ts holds the demo to it. */
const demoDollars = 2.55;

const github = await startGitHub({ seed: buildSampleSeed('/nowhere', { paceMs: 0, cron: '23 * * * *' }) });
const folder = mkdtempSync(join(tmpdir(), 'tickgate-simulate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const environment = { GITHUB_TOKEN: github.as('ana').token, GITHUB_API_URL: github.url };

const simulate = (...args: readonly string[]) => runCli(['simulate', ...args], environment);

const read = (out: string) => JSON.parse(out) as Forecast & { readonly assumed: readonly string[] };

/** Prices of the demo's agent as its scripts have them; the last issue is the one that it gets wrong twice. */
function sessionsOfTheDemo(): string {
  const file = join(folder, 'sessions.yml');
  const journeys = sampleIssues.map(({ title }, index) => {
    const worked = (session: number) => ({
      dollars: findAgentScript(title, session)?.usage.cost_reported,
      fails: index === 4 && session < 3,
    });
    return { issue: index + 1, worker: [1, 2, 3].map(worked), auditor: [{ dollars: auditUsage.cost_reported }] };
  });
  writeFileSync(file, JSON.stringify(journeys));
  return file;
}

const asInTheDemo = ['--repo', 'maple/pocket-ledger', '--people', '0', '--answer', 'budget-escalation=raise'];

describe('simulate', () => {
  test('predicts spend, questions and end of the demo within 10 %, from its configuration and issues on GitHub', async () => {
    const { code, out } = await simulate(...asInTheDemo, '--sessions', sessionsOfTheDemo(), '--runs', '2', '--json');
    const { figures, ends, gates } = read(out);

    expect(code).toBe(0);
    // 1 % off: the demo counts the larger of what its agent says and what its tokens cost.
    expect(figures.dollars.p50).toBe(2.52);
    expect(Math.abs(figures.dollars.p50 - demoDollars)).toBeLessThan(0.1 * demoDollars);
    expect(figures).toMatchObject({ prs: { p50: 4 }, iterations: { p50: 2 }, sessions: { p50: 10 } });
    expect(ends).toEqual([{ code: 'backlog_empty', share: 1 }]);
    expect(gates.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'ambiguous-criteria', perRun: 1 },
      { name: 'budget-escalation', perRun: 1 },
      { name: 'repeated-failure', perRun: 1 },
    ]);
  });

  test('rehearses people who never come', async () => {
    const { out } = await simulate(...asInTheDemo.slice(0, 2), '--people', 'never', '--runs', '1', '--json');

    expect(read(out).assumed).toContain('no person answers or merges');
  });

  test('with no more than a range of prices gives a range in which the demo lies', async () => {
    const told = ['--session-dollars', '0.28..0.46', '--audit-dollars', '0.06', '--session-minutes', '1'];
    const { out } = await simulate(...asInTheDemo, ...told, '--runs', '12', '--json');
    const { figures, assumed } = read(out);

    expect(figures.dollars.p50).toBeLessThan(demoDollars);
    expect(figures.dollars.most).toBeGreaterThan(demoDollars);
    expect(assumed).toEqual([
      'the 5 open issues of maple/pocket-ledger, as they are now',
      'a session takes $0.28 to $0.46 and 1 minutes, its audit $0.06; 20 % of the issues are beyond the agent',
      'a session gets $1.00 at first; what a session costs is known once it has ended, so its dollars cut none',
      'people answer and merge at once, so that the loop goes on',
      'audits find nothing; no tick is lost; no agent asks anything; limits of models are not met',
    ]);
  });

  test('begins anew with an issue that bears the label of a claim, as a fresh run does', async () => {
    const ana = github.as('ana');
    const body = '### Acceptance Criteria\n\n- It is there\n';
    const claimed = await ana.opensIssue({ title: 'Claimed by a run before', body, labels: ['in-progress'] });
    const cheap = ['--repo', 'maple/pocket-ledger', '--runs', '1', '--json', '--session-dollars', '0.01'];
    const { out } = await simulate(...cheap);
    const before = read(out);
    await ana.closesIssue(claimed);
    const { out: without } = await simulate(...cheap);

    expect(before.assumed[0]).toBe('the 6 open issues of maple/pocket-ledger, as they are now');
    expect(before.figures.sessions.p50).toBeGreaterThan(read(without).figures.sessions.p50);
  });

  test('counts issues, not the control issue that it finds among them', async () => {
    const body = `${renderMarker('control', { loop: 'work' })}\nThe loop waits.`;
    const console = await github.as('maple').opensIssue({ title: 'Loop work', body, labels: ['tickgate'] });
    const { out } = await simulate('--repo', 'maple/pocket-ledger', '--runs', '1', '--json');
    await github.as('ana').closesIssue(console);

    expect(read(out).assumed[0]).toBe('the 5 open issues of maple/pocket-ledger, as they are now');
  });

  test('draws the same for the same seed, and prints it within 80 columns', async () => {
    const args = [...asInTheDemo, '--issues', '4', '--runs', '2'];
    const [one, again, other] = [
      await simulate(...args),
      await simulate(...args),
      await simulate(...args, '--seed', '2'),
    ];

    expect(again.out).toBe(one.out);
    expect(other.out).not.toBe(one.out);
    expect(one.out).toContain('- 4 open issues, each small and clear');
    // The demo's agent is a command, which reports its cost at the end.
    expect(one.out.replace(/\s+/g, ' ')).toMatch(/at first[^;]*; what a session costs is known once it has ended, so/);
    expect(one.out).toContain('\nThe dollars can pass their ceiling by what the sessions at work spend');
    expect(one.out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([
    [1, '', 0.6, 2],
    [5, '', 2.8, 9], // After the first session of #5, the dollars of the demo end the run.
    [1, ', without an entry for any', null, null],
  ])(
    'with %d issues goes by the file of the page, whose line for #5 is used for no other%s',
    async (...[issues, without, dollars, sessions]) => {
      const file = join(folder, 'page.yml');
      const [example = ''] = /^- \{ issue: 5[\s\S]+?(?=^```)/m.exec(readFileSync('docs/commands.md', 'utf8')) ?? [];
      writeFileSync(file, without === '' ? example : (example.split('\n')[0] ?? ''));
      const { out } = await simulate(
        '--repo',
        'maple/pocket-ledger',
        '--issues',
        String(issues),
        '--sessions',
        file,
        '--runs',
        '5',
        '--people',
        '0',
        '--json',
      );
      const { figures, assumed } = read(out);

      if (dollars !== null)
        expect({ dollars: figures.dollars.most, sessions: figures.sessions.most }).toEqual({ dollars, sessions });
      expect(assumed.some((line) => line.includes('of one that it leaves out, a session takes'))).toBe(
        dollars === null,
      );
    },
  );

  test.each([
    [['--answer', 'budget-escalation=more'], 2, 'budget-escalation is answered by continue, raise, stop.'],
    [['--answer', 'budget=raise'], 2, 'Expected GATE=OPTION; the gates are backlog-drift,'],
    [['--session-dollars', '3..1'], 2, 'Expected a number above 0, or two such as 0.5..2.'],
    [['--people', 'soon'], 2, 'Expected hours such as 4 or 0.5, or `never`.'],
    [['--repo', 'maple/pocket-ledger', '--sessions', 'nowhere.yml'], 1, 'There is no nowhere.yml.'],
    [['--repo', 'maple/pocket-ledger', '--sessions', 'package.json'], 1, 'package.json: the file: '],
  ])('%j ends with %d and says what was expected', async (args, code, sentence) => {
    const ended = await simulate(...args);

    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err.replaceAll('\n  ', ' ')).toContain(sentence);
  });
});
