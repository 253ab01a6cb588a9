/** Lessons: what people's reviews corrected twice is proposed for a file that every session reads. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf, givenLoop, type LoopStage } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

const here = '/repos/acme/shop';
const file = '.github/tickgate-lessons.md';
const rule = 'Name a sum by what it sums.';

/** Learns from whatever people say: a new rule at first, and by its number once it is known. */
const agent = `
const { feedback, lessons } = order.review;
note(order.role + ' knows ' + JSON.stringify(lessons ?? null));
if (order.role === 'reviewer') result({ progress: 'Read it' });
else {
  write('total.js', '// ' + order.session + '\\n');
  const from = feedback.map(({ id }) => id);
  result({
    progress: 'Mended',
    replies: from.map((to) => ({ to, body: 'Renamed.' })),
    lessons: [{ rule: lessons.length === 0 ? '${rule}' : 'L1', from }, { rule: 'L7', from }, 'nonsense'],
  });
}`;

const Pulls = z.array(
  z.object({
    number: z.number(),
    state: z.string(),
    title: z.string(),
    body: z.string(),
    head: z.object({ ref: z.string(), sha: z.string() }),
    user: z.object({ login: z.string() }),
  }),
);

const givenReviews = (config = ''): Promise<LoopStage> =>
  givenLoop({ visibility: 'private', inputs: { loop: 'work' }, config: `${reviewConfig}${config}`, agent });

const proposals = async (loop: LoopStage) =>
  Pulls.parse(await loop.ana.request(`GET ${here}/pulls?state=all`)).filter(({ head }) => head.ref.includes('lessons'));

const ticks = async (loop: LoopStage): Promise<void> => {
  await green(loop);
  expect(errorsOf(await loop.tick())).toEqual([]);
};

/** One review with two remarks on lines. */
const reviews = async (loop: LoopStage, pull: number, body: string): Promise<void> => {
  const comments = [1].map((line) => ({ path: 'total.js', line, side: 'RIGHT', body: `${body} Here as well.` }));
  await loop.ana.request(`POST ${here}/pulls/${pull}/reviews`, { event: 'COMMENT', body, comments });
};

test('when reviews of a person correct the same thing twice, the loop proposes a lesson by pull request, and every session reads it once it is merged', async () => {
  const loop = await givenReviews();
  const pull = await givenPull(loop);
  await ticks(loop);

  await reviews(loop, pull, 'Name it after what it sums.');
  await ticks(loop);
  await ticks(loop);
  expect(loop.notes().at(1)).toBe('responder knows []');
  expect(await proposals(loop)).toEqual([]);

  await reviews(loop, pull, 'This too should be named after what it sums.');
  await ticks(loop);
  await ticks(loop);
  expect(loop.notes()).toContain(`responder knows ["${rule}"]`);
  const [proposal, ...others] = await proposals(loop);
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({ state: 'open', head: { ref: expect.stringMatching(/^tickgate\/work\/lessons-/) } });
  expect(proposal?.body).toContain(`- ${rule} (from #${pull})`);
  expect(loop.git('show', `${proposal?.head.sha}:${file}`)).toMatch(
    /^# Lessons\n[^]*\n- Name a sum by what it sums\. \(from #\d+\)\n$/,
  );
  expect(loop.head()?.counters.prsTouched).toContain(`#${proposal?.number}`);
});
