/** Lessons: what people's reviews corrected twice is proposed for a file that every session reads. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

const here = '/repos/acme/shop';
const file = '.github/tickgate-lessons.md';
const rule = 'Name a sum by what it sums.';
const other = 'Round amounts to cents.';

/** Learns from whatever people say: a new rule at first, and by its number once it is known. */
const agent = `
const { feedback, lessons } = order.review;
const known = readFileSync(0, 'utf8').split('## Lessons of this repository')[1]?.split('\\n## ')[0].trim() ?? '';
note(order.role + ' reads ' + JSON.stringify(known.split('\\n').filter((line) => line.startsWith('- '))));
if (order.role === 'reviewer') result({ progress: 'Read it' });
else {
  note('candidates ' + JSON.stringify(lessons ?? null));
  write('total.js', '// ' + order.session + '\\n');
  const from = feedback.map(({ id }) => id);
  const said = feedback.some(({ body }) => /cents/.test(body)) ? '${other}' : '${rule}';
  const at = (lessons ?? []).indexOf(said);
  result({
    progress: 'Mended',
    replies: from.map((to) => ({ to, body: 'Renamed.' })),
    lessons: [{ rule: at < 0 ? said : 'L' + (at + 1), from }, { rule: 'L7', from }, 'nonsense'],
  });
}`;

const manyRounds = `${reviewConfig}max-review-rounds: 20\n`;

const givenReviews = (setting: Partial<LoopSetting> = {}): Promise<LoopStage> =>
  givenLoop({ visibility: 'private', inputs: { loop: 'work' }, config: manyRounds, agent, ...setting });

const Pulls = z.array(z.object({ number: z.number(), state: z.string(), body: z.string() }));

interface Proposal extends z.output<typeof Pulls.element> {
  readonly branch: string;
  /** Lines that its branch adds to the default branch. */
  readonly adds: readonly string[];
}

async function readProposals(loop: LoopStage): Promise<Proposal[]> {
  const refs = loop.git('for-each-ref', '--format=%(refname:short)', 'refs/heads/tickgate/work/').split('\n');
  const found = await Promise.all(
    refs
      .filter((ref) => ref !== '')
      .map(async (branch) => {
        const diff = loop.git('diff', `main...${branch}`, '--', file).split('\n');
        const adds = diff.flatMap((line) => (line.startsWith('+- ') ? [line.slice(1)] : []));
        const pulls = await loop.ana.request(`GET ${here}/pulls?state=all&head=acme:${encodeURIComponent(branch)}`);
        return Pulls.parse(pulls).map((pull) => ({ ...pull, branch, adds }));
      }),
  );
  return found.flat();
}

const ticks = async (loop: LoopStage, times = 1): Promise<void> => {
  for (let tick = 0; tick < times; tick += 1) {
    await green(loop);
    expect(errorsOf(await loop.tick())).toEqual([]);
  }
};

/** One review with a text and a remark on a line. */
const reviews = async (loop: LoopStage, pull: number, body: string): Promise<void> => {
  const comments = [{ path: 'total.js', line: 1, side: 'RIGHT', body: `${body} Here as well.` }];
  await loop.ana.request(`POST ${here}/pulls/${pull}/reviews`, { event: 'COMMENT', body, comments });
};

/** Reviewed in as many rounds, each of which a responder has answered. */
async function reviewedAlike(loop: LoopStage, pull: number, said: readonly string[]): Promise<void> {
  for (const body of said) {
    await reviews(loop, pull, body);
    await ticks(loop);
  }
}

const names = ['Name it after what it sums.', 'This too should be named after what it sums.'];

test('when reviews of a person correct the same thing twice, the loop proposes a lesson by pull request, and the next session reads it once it is merged', async () => {
  const loop = await givenReviews();
  const pull = await givenPull(loop);
  await ticks(loop);

  await reviewedAlike(loop, pull, names.slice(0, 1));
  await ticks(loop);
  expect(await readProposals(loop)).toEqual([]);

  await reviewedAlike(loop, pull, names.slice(1));
  await ticks(loop);
  expect(loop.notes().filter((line) => line.startsWith('candidates'))).toEqual([
    'candidates []',
    `candidates ["${rule}"]`,
  ]);
  const [proposal, ...others] = await readProposals(loop);
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({ state: 'open', adds: [`- ${rule} (from #${pull})`] });
  expect(proposal?.body).toContain(`- ${rule} (from #${pull})`);
  expect(loop.git('show', `${proposal?.branch}:${file}`)).toMatch(/^# Lessons\n/);
  expect(loop.head()?.counters.prsTouched).toContain(`#${proposal?.number}`);
  expect(loop.notes().at(-1)).toBe('reviewer reads []');

  // The same again while it is open: another candidate is one more commit on its branch.
  await reviewedAlike(loop, pull, ['Round it to cents.', 'Round this to cents, too.']);
  await ticks(loop);
  expect(await readProposals(loop)).toMatchObject([
    { number: proposal?.number, adds: [`- ${rule} (from #${pull})`, `- ${other} (from #${pull})`] },
  ]);

  await loop.ana.request(`PUT ${here}/pulls/${proposal?.number}/merge`, {});
  await reviewedAlike(loop, pull, ['Name this one as well.']);
  expect(loop.notes().findLast((line) => line.startsWith('responder'))).toBe(
    `responder reads ["- ${rule} (from #${pull})","- ${other} (from #${pull})"]`,
  );
  await ticks(loop, 2);
  expect(loop.notes().at(-1)).toContain(`reviewer reads ["- ${rule}`);
  expect((await readProposals(loop)).filter(({ state }) => state === 'open')).toEqual([]);
});

test('a lesson that a person declined by closing its pull request is never proposed again, and a pause keeps one waiting', async () => {
  const loop = await givenReviews();
  const pull = await givenPull(loop);
  await ticks(loop);
  await reviewedAlike(loop, pull, names);
  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop pause');
  await ticks(loop, 2);
  expect(await readProposals(loop)).toEqual([]);

  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop resume');
  await ticks(loop, 2);
  const [proposal] = await readProposals(loop);
  expect(proposal).toMatchObject({ state: 'open' });
  await loop.ana.request(`PATCH ${here}/pulls/${proposal?.number}`, { state: 'closed' });

  await reviewedAlike(loop, pull, ['Name it after what it sums, once more.', 'And again: name it.']);
  await ticks(loop, 2);
  expect(await readProposals(loop)).toEqual([{ ...proposal, state: 'closed' }]);
});

test.each([
  ['merges', 'PUT {}/merge', {}],
  ['closes', 'PATCH {}', { state: 'closed' }],
])(
  'a lesson that is added in the moment in which a person %s the open proposal is proposed by another pull request',
  async (_what, route, given) => {
    const at: { pull: number | null } = { pull: null };
    const arrives = async (passage: { readonly method: string; readonly path: string }): Promise<void> => {
      const { pull } = at;
      if (pull === null || passage.method !== 'PUT' || !passage.path.includes('/contents/')) return;
      at.pull = null;
      await loop.ana.request(route.replace('{}', `${here}/pulls/${pull}`), given);
    };
    const loop = await givenReviews({ watch: { arrives } });
    const pull = await givenPull(loop);
    await ticks(loop);
    await reviewedAlike(loop, pull, names);
    await ticks(loop);
    const [first] = await readProposals(loop);
    expect(first).toMatchObject({ state: 'open' });

    await reviewedAlike(loop, pull, ['Round it to cents.', 'Round this to cents, too.']);
    at.pull = first?.number ?? null;
    await ticks(loop, 2);
    expect(at.pull).toBeNull();
    const proposals = await readProposals(loop);
    expect(proposals.filter(({ state }) => state === 'open')).toMatchObject([{ adds: [`- ${other} (from #${pull})`] }]);
    expect(proposals).toHaveLength(2);
  },
);

test('with `lessons: off` no session is asked for lessons, and none is proposed', async () => {
  const loop = await givenReviews({ config: `${manyRounds}lessons: off\n` });
  const pull = await givenPull(loop);
  await ticks(loop);
  await reviewedAlike(loop, pull, names);
  await ticks(loop, 2);
  expect(loop.notes()).toContain('candidates null');
  expect(await readProposals(loop)).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a tick that is lost %s GitHub has opened the pull request of a lesson doubles neither the pull request nor its line',
  async (when) => {
    const at: { lose: (() => Promise<unknown>) | null } = { lose: null };
    const losing = async ({ method, path }: { readonly method: string; readonly path: string }) => {
      const { lose } = at;
      if (lose === null || method !== 'POST' || !path.endsWith('/pulls')) return undefined;
      at.lose = null;
      await lose();
      return 'cut' as const;
    };
    const watch: LoopSetting['watch'] =
      when === 'before' ? { arrives: losing } : { answers: async (passage) => void (await losing(passage)) };
    const loop = await givenReviews({ watch });
    const pull = await givenPull(loop);
    await ticks(loop);
    await reviewedAlike(loop, pull, names);

    const lost = new Promise<void>((resolve) => {
      at.lose = async () => {
        await loop.actions.loseRunner(run);
        resolve();
      };
    });
    await green(loop);
    const run = loop.startProcess();
    await lost;
    expect(loop.head()?.plannedEffects).toContainEqual(expect.stringMatching(/^lessons\//));
    expect(await readProposals(loop)).toHaveLength(when === 'before' ? 0 : 1);
    await loop.github.world.clock.advance(11 * 60_000);

    await ticks(loop, 2);
    const proposals = await readProposals(loop);
    expect(proposals).toMatchObject([{ state: 'open', adds: [`- ${rule} (from #${pull})`] }]);
    expect(loop.head()?.counters.prsTouched).toContain(`#${proposals[0]?.number}`);
  },
);
