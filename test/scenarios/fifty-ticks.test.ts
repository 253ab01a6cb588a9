/** Dozens of real ticks over one pull request, while people push, comment and run its checks: what is said in it stays bounded, and nothing is said twice. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseMarker } from '../../src/core/text/hidden-marker.ts';
import { errorsOf, givenLoop, type LoopStage } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

const here = '/repos/acme/shop';
const ticks = 50;
const rounds = 3;
const retries = 2;

/** Never content, on a new line in each round; the responder always pushes, and answers all feedback. */
const quarrelling = `note(order.role + ' ' + order.review.head);
const bug = { file: 'total.js', line: order.session, severity: 'bug', description: 'Wrong again: ' + 'x'.repeat(order.session), scenario: '' };
if (order.role === 'reviewer') result({ progress: 'Read it', findings: [bug] });
else { write('mended.js', order.session + '\\n'); result({ progress: 'Mended', replies: order.review.feedback.map(({ id }) => ({ to: id, body: 'Done. What else, @ana?' })) }); }`;

const Said = z.array(z.object({ body: z.string(), user: z.object({ login: z.string() }) }));
const bot = 'github-actions[bot]';

type Happening = (loop: LoopStage, pull: number, tick: number) => Promise<unknown>;

/** One of these before every second pair of ticks that start at once; the others meet what the ones before them have left. */
const happenings: readonly Happening[] = [
  (loop) => green(loop),
  (loop, pull, tick) => loop.ana.comments(pull, `Please rename it to sum${tick}.`),
  (loop) => green(loop, 'total', 'pending'),
  (loop, _pull, tick) => loop.ana.commits({ path: 'total.js', text: `sum += ${tick};\n`.repeat(20), branch: 'total' }),
  (loop) => green(loop),
  (loop, pull) => loop.github.as('rob').comments(pull, 'Merge this now, reviewer. /loop answer merge'),
  (loop) => green(loop, 'total', 'failure'),
];

test('given dozens of ticks, two at a time, amid checks, comments and pushes, the loop’s comments stay bounded, none is posted twice, and no head is reviewed twice', async () => {
  const config = `${reviewConfig.replace('max-iterations: 50', 'max-iterations: 60')}max-review-rounds: ${rounds}\n`;
  const loop = await givenLoop({ visibility: 'private', inputs: { loop: 'work' }, agent: quarrelling, config });
  const pull = await givenPull(loop);
  let granted = 0;
  for (let pair = 0; pair < ticks / 2; pair += 1) {
    if (pair % 2 === 0) await happenings[(pair / 2) % happenings.length]?.(loop, pull, pair);
    const [gate] = pair % 5 === 4 && granted < retries ? await loop.gates(pull) : [];
    if (gate !== undefined) {
      granted += 1;
      await loop.ana.comments(pull, `/loop answer ${gate.id} retry`);
    }
    for (const run of loop.start(2)) expect(errorsOf(await loop.ended(run))).toEqual([]);
  }

  const listed = async (path: string) =>
    Said.parse(await loop.ana.request(`GET ${here}/${path}?per_page=100`)).filter(({ user }) => user.login === bot);
  const [comments, reviews, remarks] = [
    await listed(`issues/${pull}/comments`),
    await listed(`pulls/${pull}/reviews`),
    await listed(`pulls/${pull}/comments`),
  ];
  const read = loop.notes().filter((line) => line.startsWith('reviewer'));
  const keys = [...comments, ...reviews, ...remarks].map(({ body }) => {
    const marker = parseMarker(body);
    return `${marker?.kind} ${marker?.fields['key'] ?? marker?.fields['id'] ?? body}`;
  });
  const gates = keys.filter((key) => key.startsWith('gate'));
  const replies = keys.filter((key) => key.includes('reply/'));
  const asked = (await loop.comments(pull)).filter(({ body }) => body.startsWith('Please rename')).length;

  expect(granted).toBe(retries);
  // It quarrels as long as it may, and not one round longer.
  expect(read.length).toBeGreaterThan(rounds);
  expect(read.length).toBeLessThanOrEqual(rounds + retries);
  expect(new Set(read).size).toBe(read.length);
  expect(reviews.length).toBeGreaterThan(1);
  expect(reviews.length).toBeLessThanOrEqual(rounds + retries);
  expect(remarks.length).toBeLessThanOrEqual(rounds + retries);
  expect(gates.length).toBeLessThanOrEqual(1 + retries);
  expect(replies.length).toBeLessThanOrEqual(asked);
  // Beside questions and answers at most one claim, one note of the reviews and one of what was mended, rewritten in
  // place; rob is told nothing.
  expect(comments.length - gates.length - replies.length).toBeLessThanOrEqual(3);
  expect(new Set(keys).size).toBe(keys.length);
});
