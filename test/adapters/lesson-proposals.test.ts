/** Proposals of lessons that a lost tick opened, and that a person ended before any record named them. */
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { effectKeys, renderEffectLine } from '../../src/core/effects/effect.ts';
import { lessonsBranch, lessonsFile } from '../../src/core/review/lessons.ts';
import { proposeLessons } from '../../src/github/pulls/propose-lessons.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

let stage: GitHubStage;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({ seed: { users: { ana: 'admin' } } });
});

const first = { id: 'aaaa', rule: 'Name a sum by what it sums.' };
const second = { id: 'bbbb', rule: 'Round amounts to cents.' };

const Ref = z.object({ object: z.object({ sha: z.string() }) });

/** By a tick whose records know no proposal. */
async function proposes(...lessons: readonly (typeof first)[]) {
  const { emulator, owner, repo, proof } = stage;
  const { object } = Ref.parse(await emulator.as('ana').request(`GET /repos/${owner}/${repo}/git/ref/heads/main`));
  const key = effectKeys.lessons(lessons[0]?.id ?? '');
  const order = {
    ...({ kind: 'lessons', key, ids: lessons.map(({ id }) => id), file: lessonsFile, newFile: '# Lessons' } as const),
    ...{ branch: lessonsBranch('work', lessons[0]?.id ?? ''), base: 'main', baseSha: object.sha, latest: null },
    ...{
      title: 'Lessons',
      body: `${renderEffectLine({ key, epoch: 1, loop: 'work' })}\nLessons.`,
      ownLogin: actionsLogin,
    },
    lines: lessons.map(({ rule }) => ({ rule, shown: rule, from: 'from #1' })),
  };
  return await proposeLessons(stage.job(), order, proof);
}

const Pulls = z.array(z.object({ number: z.number(), state: z.string(), body: z.string() }));

async function listProposals() {
  const { emulator, owner, repo } = stage;
  const pulls = Pulls.parse(await emulator.as('ana').request(`GET /repos/${owner}/${repo}/pulls?state=all`));
  return pulls
    .toSorted((one, other) => one.number - other.number)
    .map(({ state, body }) => ({
      state,
      shows: [first, second].flatMap(({ id, rule }) => (body.includes(rule) ? [id] : [])),
    }));
}

const closes = (pull: number | undefined) =>
  stage.emulator.as('ana').request(`PATCH /repos/${stage.owner}/${stage.repo}/pulls/${pull}`, { state: 'closed' });

test('a lesson that a person declined there is not proposed again, and one that it never showed has a proposal of its own', async () => {
  const { made } = await proposes(first);
  await closes(made.number);

  expect(await proposes(first)).toMatchObject({ found: true, made: { number: made.number } });
  expect(await listProposals()).toEqual([{ state: 'closed', shows: ['aaaa'] }]);

  const own = await proposes(first, second);
  expect(await proposes(first, second)).toMatchObject({ found: true, made: own.made });
  expect(await listProposals()).toEqual([
    { state: 'closed', shows: ['aaaa'] },
    { state: 'open', shows: ['bbbb'] },
  ]);
});

test('a proposal whose first line a person took out before closing it declines that lesson alone', async () => {
  const { made } = await proposes(first);
  const { emulator, owner, repo } = stage;
  const edited = { body: `${renderEffectLine({ key: effectKeys.lessons(first.id), epoch: 1, loop: 'work' })}\nNo.` };
  await emulator.as('ana').request(`PATCH /repos/${owner}/${repo}/pulls/${made.number}`, edited);
  await closes(made.number);

  await proposes(first, second);
  expect(await listProposals()).toEqual([
    { state: 'closed', shows: [] },
    { state: 'open', shows: ['bbbb'] },
  ]);
});

test('a lesson that is added in the moment in which a person closes it is proposed by the next tick', async () => {
  const { made } = await proposes(first);
  const { bus } = stage.emulator.world;
  const closed = new Promise((resolve) => {
    const unsubscribe = bus.subscribe(({ name }) => {
      if (name !== 'push') return;
      unsubscribe();
      resolve(closes(made.number));
    });
  });

  await expect(proposes(first, second)).rejects.toThrow(
    `Pull request #${made.number} was merged or closed while lines were added. The next tick proposes them.`,
  );
  await closed;
  await proposes(first, second);
  expect(await listProposals()).toEqual([
    { state: 'closed', shows: ['aaaa'] },
    { state: 'open', shows: ['bbbb'] },
  ]);
});
