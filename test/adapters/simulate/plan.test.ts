/** `tickgate simulate` of a loop whose tasks stand in a plan file or in the list of an issue. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Mistake } from '../../../src/cli/mistake.ts';
import { runSimulate, type SimulateOptions } from '../../../src/cli/simulate/command.ts';
import type { Forecast } from '../../../src/core/forecast/forecast.ts';
import { startGitHub } from '../../support/github.ts';
import { ownFolder } from '../../support/own-folder.ts';

const home = process.cwd();
afterEach(() => process.chdir(home));

const plan = `- [x] Add the user model
- [ ] Add the auth middleware (depends: "Add the user model")
- [ ] Add the login endpoint (depends: "Add the auth middleware")
- [ ] Write the manual
- [!] Add a second factor
`;
const settings = 'verify-command: npm test\nmax-dollars: 50\nmax-iterations: 20\n';
const ofFile = `${settings}backlog: { source: plan, plan: docs/plan.md }\n`;

const options: SimulateOptions = {
  ...{ workflow: '.github/workflows/tickgate.yml', answer: {}, people: 2, days: 14, runs: 1, seed: 1, json: true },
  ...{ sessionDollars: { low: 1, high: 1 }, auditDollars: { low: 0.25, high: 0.25 }, fail: 0 },
  sessionMinutes: { low: 6, high: 6 },
};

async function simulate(
  asked: Partial<SimulateOptions> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Forecast & { readonly assumed: readonly string[] }> {
  const said = { out: '' };
  const terminal = { stdout: { write: (text: string) => (said.out += text) }, stderr: { write: () => undefined } };
  await runSimulate({ ...options, ...asked }, terminal, environment);
  return JSON.parse(said.out) as Forecast & { readonly assumed: readonly string[] };
}

function inFolder(files: Readonly<Record<string, string>>): void {
  const folder = ownFolder('simulate-plan');
  for (const part of ['.github', 'docs']) mkdirSync(join(folder, part));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  process.chdir(folder);
}

const refusal = async (asked: Partial<SimulateOptions> = {}): Promise<unknown> => {
  const error = await simulate(asked).catch((thrown: unknown) => thrown);
  return error instanceof Mistake ? [error.code, error.message] : error;
};

describe('a plan', () => {
  test('of this folder is worked off as the tick does it: what depends waits for a merge, done and blocked tasks cost nothing', async () => {
    inFolder({ '.github/tickgate.yml': ofFile, 'docs/plan.md': plan });

    const { figures, ends, assumed } = await simulate();
    const alone = await simulate({ people: Number.POSITIVE_INFINITY });

    expect(assumed[0]).toBe('the 3 open tasks of docs/plan.md, as it is now');
    expect(figures).toMatchObject({ prs: { p50: 3 }, sessions: { p50: 6 }, iterations: { p50: 2 } });
    expect(figures.dollars.p50).toBe(3.75);
    expect(ends.map(({ code }) => code)).toEqual(['idle']);
    // The login endpoint waits for a pull request that stays unmerged.
    expect(alone.figures).toMatchObject({ prs: { p50: 2 }, iterations: { p50: 1 } });
  });

  test('on GitHub is read there, and so is the list of an issue', async () => {
    const files = { '.github/tickgate.yml': ofFile, 'docs/plan.md': plan };
    const github = await startGitHub({
      seed: { owner: 'acme', repo: 'shop', files, issues: [{ title: 'All of it', body: '- [ ] One\n- [ ] Two\n' }] },
    });
    const ana = github.as('acme');
    const environment = { GITHUB_TOKEN: ana.token, GITHUB_API_URL: github.url };

    const ofPlan = await simulate({ repo: 'acme/shop' }, environment);
    const list = `${settings}backlog: { source: task-list, issue: 1 }\n`;
    await ana.commits({ path: '.github/tickgate.yml', text: list });
    const ofList = await simulate({ repo: 'acme/shop' }, environment);

    expect(ofPlan.assumed[0]).toBe('the 3 open tasks of docs/plan.md, as it is now');
    expect(ofPlan.figures.prs.p50).toBe(3);
    expect(ofList.assumed[0]).toBe('the 2 open tasks of #1, as it is now');
    expect(ofList.figures).toMatchObject({ prs: { p50: 2 }, dollars: { p50: 2.5 } });
  });

  test('that is missing, stands in an issue, or does not fit an option, is reported with what to do', async () => {
    inFolder({ '.github/tickgate.yml': ofFile });
    expect(await refusal()).toEqual(['file_unusable', 'There is no docs/plan.md.']);
    inFolder({ '.github/tickgate.yml': 'backlog: { source: task-list, issue: 7 }\n' });
    expect(await refusal()).toEqual(['token_missing', expect.stringContaining('stand in issue #7')]);
    inFolder({ '.github/tickgate.yml': ofFile, 'docs/plan.md': plan });
    expect(await refusal({ issues: 4 })).toEqual(['option_unusable', expect.stringContaining('--issues')]);
    inFolder({ '.github/tickgate.yml': 'skill: review\n' });
    expect(await refusal()).toEqual([
      'option_unusable',
      expect.stringMatching(/^A review loop .* at most \$25\.00, 5 iterations and 60 minutes\.$/),
    ]);
    inFolder({ '.github/tickgate.yml': 'skill: review\nmax-dollars: 0\nmax-iterations: 1\n' });
    expect(await refusal()).toEqual([
      'option_unusable',
      expect.stringContaining('dollars without a ceiling, 1 iteration'),
    ]);
  });
});

test('writes its progress each second on a terminal, and every half minute elsewhere', async () => {
  inFolder({ '.github/tickgate.yml': ofFile, 'docs/plan.md': plan });
  const countLines = async (clearScreen?: () => void): Promise<number> => {
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_500));
    const lines: string[] = [];
    const stderr = { write: (text: string) => lines.push(text), ...(clearScreen === undefined ? {} : { clearScreen }) };
    await runSimulate(options, { stdout: { write: () => undefined }, stderr }, {});
    clock.mockRestore();
    return lines.filter((line) => line.includes('runs rehearsed')).length;
  };
  const onTerminal = await countLines(() => undefined);
  expect(onTerminal).toBeGreaterThan(2);
  expect(await countLines()).toBeLessThan(onTerminal / 5);
});
