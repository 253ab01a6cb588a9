/** A review by sessions that look side by side, and by one that tries to refute what they found before anything is posted. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop } from '../support/loop.ts';
import { givenPull, green } from '../support/pull-under-review.ts';

const here = '/repos/acme/shop';

/** Every side reports one thing, security dies in round one; who consolidates believes the first of them. */
const agent = `
const { review, role } = order;
if (role === 'reviewer' && review.sides !== null) {
  note('looks from ' + review.sides.join('+') + ' in round ' + review.round);
  if (review.round === 1 && review.sides[0] === 'security') fail(3);
  result({ progress: 'Looked', findings: review.round > 1 ? [] : [{ file: 'total.js', line: 2, severity: 'bug', description: 'Seen from ' + review.sides[0], scenario: '' }] });
} else if (role === 'reviewer') {
  note('refutes ' + review.found.reported.map(({ description }) => description).join(', ') + '; unseen: ' + review.found.unseen.join(','));
  result(review.round === 1 ? { progress: 'Tried', findings: [review.found.reported.find(({ description }) => description === 'Seen from correctness')] } : { progress: 'Gone', resolved: ['F1'] });
} else { write('total.js', 'let sum = 0;\\n'); result({ progress: 'Mended' }); }`;

test('[004-06] what one side found goes out only when it survived; what is gone in the next round ends its thread', async () => {
  const config = 'skill: review\nmax-iterations: 2\nmax-agents: 4\nreview:\n  labels: [review-me]\n';
  const loop = await givenLoop({ visibility: 'private', inputs: { loop: 'work' }, agent, config });
  const pull = await givenPull(loop);
  const ticked = async () => expect(errorsOf(await loop.tick())).toEqual([]);

  await ticked();
  const [refuting, ...looking] = loop.notes().toReversed();
  const sides = ['conventions', 'correctness', 'security', 'tests'];
  expect(new Set(looking)).toEqual(new Set(sides.map((side) => `looks from ${side} in round 1`)));
  expect(refuting).toBe('refutes Seen from correctness, Seen from tests, Seen from conventions; unseen: security');
  const said = JSON.stringify([
    await loop.ana.request(`GET ${here}/pulls/${pull}/comments`),
    await loop.ana.request(`GET ${here}/pulls/${pull}/reviews`),
    await loop.comments(pull),
  ]);
  expect(said).toContain('Seen from correctness');
  expect(said).not.toMatch(/Seen from (?:tests|conventions)/);
  expect(loop.head()?.counters.agentsDispatched).toBe(6);

  await green(loop);
  await ticked();
  expect(loop.notes().at(-1)).toBe('refutes ; unseen: ');
  const { data } = (await loop.ana.request('POST /graphql', {
    query: `query { repository(owner: "acme", name: "shop") { pullRequest(number: ${pull}) { reviewThreads(first: 9) { nodes { isResolved } } } } }`,
  })) as { data: { repository: { pullRequest: { reviewThreads: unknown } } } };
  expect(data.repository.pullRequest.reviewThreads).toEqual({ nodes: [{ isResolved: true }] });
  expect((await loop.gates(pull)).length).toBe(1);
});
