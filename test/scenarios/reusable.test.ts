/** A tick through the reusable workflow, with the caller that the documents show, the action checked out from its own repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitNamed } from '../../src/emulator/actions/workflows/git-files.ts';
import { seedRepository } from '../../src/emulator/seed.ts';
import { actionUnderTest } from '../support/action-under-test.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

/** The action's repository, beside the loop's own on the same GitHub: its sources' bundle, and the workflow as it lies here. */
async function actionRepository({ github }: LoopStage): Promise<string> {
  const folder = await actionUnderTest();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:js|json|yml)$/.test(path),
  );
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const repository = seedRepository(github.world, {
    ...{ owner: 'your-org', repo: 'tickgate', visibility: 'public' },
    files: { ...files, '.github/workflows/tick.yml': readFileSync('.github/workflows/tick.yml', 'utf8') },
  });
  return commitNamed(repository, 'refs/heads/main') ?? '';
}

/** The page's last piece of YAML; the agent of these tests is no package. */
function callerAt(commit: string): string {
  const page = readFileSync('docs/getting-started.md', 'utf8');
  const shown = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => text).at(-1) ?? '';
  return shown.replaceAll('0123456789abcdef0123456789abcdef01234567', commit).replace(/^ *agent-package: .*\n/m, '');
}

test('given the ten lines of the documents, a caller’s workflow runs a tick through the reusable workflow, and answers continue it', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    config: 'env-secrets: [ANTHROPIC_API_KEY]\n',
    agent: `note(process.env.ANTHROPIC_API_KEY); write('box.txt', 'a box\\n'); result({ dollars: 0.5 });`,
  });
  loop.actions.configure({ secrets: { ANTHROPIC_API_KEY: 'sk-of-the-caller', OTHER: 'stays here' } });
  const commit = await actionRepository(loop);
  await loop.ana.commits({
    path: '.github/workflows/tickgate.yml',
    text: callerAt(commit).replace(/^( *)paused: /m, '$1timeout-minutes: 90\n$&'),
  });

  const tick = await loop.tick({ 'max-dollars': '7' });

  expect(tick.conclusion).toBe('success');
  expect(tick.run.attempts[0].jobs.map(({ name }) => name)).toEqual(['tick / tick']);
  expect(await loop.pullRequests()).toMatchObject([{ title: 'Add a search box (#1)', draft: false }]);
  expect(loop.notes()).toEqual(['sk-of-the-caller']);
  // The form of the caller reaches the action by the event; its schedule is known from the caller's file.
  expect(loop.head()).toMatchObject({ ceilings: { maxDollars: 7 }, workflow: '.github/workflows/tickgate.yml' });
  expect(tick.summary).toMatch(/Next tick.*:23/);
  expect(tick.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(tick.log).not.toContain('error');

  loop.actions.configure({ vars: { TICKGATE_PAUSED: 'true' } });
  const paused = await loop.tick();
  expect(paused.log).toContain('paused: TICKGATE_PAUSED or the input `paused` is set');
  expect(paused.summary.trim()).toBe('Nothing was done: paused: TICKGATE_PAUSED or the input `paused` is set.');
});

test('given a caller’s permissions, they bound the tick; if they are too few, one line says so', async () => {
  const loop = await givenLoop();
  const text = callerAt(await actionRepository(loop));
  const at = async (from: string, to: string) => {
    await loop.ana.commits({ path: '.github/workflows/tickgate.yml', text: text.replace(from, to) });
    return await loop.tick();
  };

  const less = await at('issues: write', 'issues: read');
  expect(less.conclusion).toBe('failure');
  expect(errorsOf(less)).toEqual([expect.stringContaining("The workflow's token lacks issues: write")]);
  expect(loop.head()).toBeNull();

  const more = await at('actions: write', 'actions: write, checks: read, statuses: read');
  expect(errorsOf(more)).toEqual([]);
  expect(more.run.attempts[0].jobs).toMatchObject([{ permissions: { checks: 'read', statuses: 'read' } }]);
});
