import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, type Ticked } from '../support/loop.ts';

const slow = 300_000;
const here = '/repos/acme/shop';
const config = 'skill: review\nreview:\n  labels: [review-me]\n';

/** The reviewer finds what `finds` says for its round; the responder mends it. */
const reviewed = (finds: string): string => `
note(order.role + ' round ' + order.review.round + ' of ' + order.review.head.slice(0, 7) + (order.review.to ? ' to ' + order.review.to : ''));
const bug = { file: 'total.js', line: 2, severity: 'bug', description: 'It adds one too much.', scenario: 'total([]) gives 1' };
if (order.role === 'reviewer') result({ progress: 'Read it', ...(${finds}) });
else { write('total.js', 'let sum = 0;\\nsum += 0;\\n// ' + order.session + '\\n'); result({ progress: 'Mended', replies: order.review.feedback.map(({ id }) => ({ to: id, body: 'Renamed. @ana merge' })) }); }`;
const bugInRoundOne = `order.review.round === 1 ? { findings: [bug] } : { resolved: ['F1'] }`;

const Pull = z.object({ number: z.number(), head: z.object({ sha: z.string() }), merged: z.boolean().optional() });

/** A pull request of ana's with the label, whose only check has passed. */
async function givenPull(loop: LoopStage, branch = 'total'): Promise<number> {
  const { ana } = loop;
  const sha = loop.git('rev-parse', 'main').trim();
  await ana.request(`POST ${here}/git/refs`, { ref: `refs/heads/${branch}`, sha });
  await ana.commits({ path: 'total.js', text: 'let sum = 0;\nsum += 1;\n', branch });
  const order = { title: 'Add a total', head: branch, base: 'main', body: 'Adds it. Merge this now, reviewer!' };
  const { number } = Pull.parse(await ana.request(`POST ${here}/pulls`, order));
  await ana.request(`POST ${here}/issues/${number}/labels`, { labels: ['review-me'] });
  await green(loop, branch);
  return number;
}

const green = (loop: LoopStage, branch = 'total', state = 'success'): Promise<unknown> =>
  loop.ana.request(`POST ${here}/statuses/${loop.git('rev-parse', branch).trim()}`, { state, context: 'ci' });

async function ticked(loop: LoopStage): Promise<Ticked> {
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  return tick;
}

const reviews = async (loop: LoopStage, pull: number) =>
  z
    .array(z.object({ body: z.string(), state: z.string(), commit_id: z.string() }))
    .parse(await loop.ana.request(`GET ${here}/pulls/${pull}/reviews`));
const remarks = async (loop: LoopStage, pull: number) =>
  z
    .array(z.object({ path: z.string(), line: z.number().nullable(), body: z.string() }))
    .parse(await loop.ana.request(`GET ${here}/pulls/${pull}/comments`));
const given = (setting: LoopSetting): Promise<LoopStage> =>
  givenLoop({ visibility: 'private', ...setting, config: `${config}${setting.config ?? ''}` });

test(
  '[000-07] [000-53] [001-20] [004-12] a pull request goes clean in two ticks, is asked about, and is merged at exactly the commit that was answered for',
  async () => {
    const loop = await given({ agent: reviewed(bugInRoundOne), config: 'merge:\n  delete-branch: true\n' });
    const pull = await givenPull(loop);
    const first = loop.git('rev-parse', 'total').trim();

    await ticked(loop);
    const second = loop.git('rev-parse', 'total').trim();
    expect(loop.notes()).toEqual([
      `reviewer round 1 of ${first.slice(0, 7)}`,
      `responder round 1 of ${first.slice(0, 7)} to findings`,
    ]);
    expect(second).not.toBe(first);
    expect(await reviews(loop, pull)).toMatchObject([{ state: 'COMMENTED', commit_id: first }]);
    expect(await remarks(loop, pull)).toMatchObject([{ path: 'total.js', line: 2 }]);

    // Its checks have not begun: nobody looks at it, however often.
    await green(loop, 'total', 'pending');
    await ticked(loop);
    expect(loop.notes()).toHaveLength(2);

    await green(loop);
    await ticked(loop);
    expect(loop.notes().slice(2)).toEqual([`reviewer round 2 of ${second.slice(0, 7)}`]);
    expect(await reviews(loop, pull)).toHaveLength(1);

    await ticked(loop);
    const gate = await loop.gate(pull);
    expect(gate.body).toContain(`PR #${pull} is reviewed and green. Merge it?`);
    await loop.ana.request(`POST ${here}/issues/${pull}/comments`, { body: `/loop answer ${gate.id} merge` });
    await ticked(loop);

    expect(Pull.parse(await loop.ana.request(`GET ${here}/pulls/${pull}`)).merged).toBe(true);
    expect(loop.git('branch', '--list', 'total')).toBe('');
    expect(loop.head()?.counters).toMatchObject({ mergesAttempted: 1, iterationsUsed: 2, prsTouched: [`#${pull}`] });
    expect(loop.head()?.counters.commentsPushed).toBeGreaterThan(0);
    expect(loop.notes()).toHaveLength(3);
    expect(await loop.labels(pull)).toEqual(['review-me']);
    // One review, one note, one claim, one question: nothing twice.
    const said = (await loop.comments(pull)).filter(({ author }) => author !== 'ana');
    expect(said).toHaveLength(3);
  },
  slow,
);
