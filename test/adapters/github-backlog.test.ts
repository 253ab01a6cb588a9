/** The backlog as read from GitHub: who is free, who is blocked by what, in how many requests. */

import { beforeEach, describe, expect, test } from 'vitest';
import { Settings } from '../../src/core/config/schema/settings.ts';
import { renderEffectLine } from '../../src/core/effects/effect.ts';
import type { CachedBacklog } from '../../src/core/state/loop-state.ts';
import { openIssue } from '../../src/emulator/changes/thread.ts';
import { acting } from '../../src/emulator/model/account.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import type { MeteredGitHub } from '../../src/github/api/client.ts';
import { issueTextHash } from '../../src/github/api/graphql-fields.ts';
import { readThreads } from '../../src/github/comments/gate-threads.ts';
import { commentOnce } from '../../src/github/comments/write-comments.ts';
import { createGateway } from '../../src/github/gateway.ts';
import { readClaims } from '../../src/github/issues/claim-comments.ts';
import { searchText } from '../../src/github/issues/search.ts';
import { discoverIssues } from '../../src/observation/discover-issues.ts';
import { aState, aTick } from '../support/core-facts.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

let stage: GitHubStage;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({
    seed: {
      // Requests are counted here. In an organisation authors are asked about besides: github-outsiders.test.ts.
      visibility: 'public',
      membership: 'none',
      users: { ana: 'write', bob: 'write' },
      milestones: ['v1'],
      issues: [
        { title: 'One', body: 'First', labels: ['P0', 'loop'], milestone: 'v1' },
        { title: 'Two', body: 'depends on #1 and blocked by: #3, #9', labels: ['loop'] },
        { title: 'Three', assignees: ['bob'] },
        { title: 'Four', author: 'ana' },
      ],
    },
  });
});

/** Lists in which something that may not be seen keeps an issue from being worked on. */
const hindering = ['blockedBy', 'subIssues', 'closedByPullRequestsReferences'];

/** Each such list of an answer with a null before and behind what it holds. */
function withHoles(answer: unknown, isHoled: (list: string) => boolean, list = ''): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((one) => withHoles(one, isHoled));
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const inner = withHoles(value, isHoled, name);
      return [name, name === 'nodes' && Array.isArray(inner) && isHoled(list) ? [null, ...inner, null] : inner];
    }),
  );
}

/** As who may not see all. */
function withHolesIn(isHoled: (list: string) => boolean): MeteredGitHub {
  const github = stage.job();
  return { ...github, graphql: async (...asked) => withHoles(await github.graphql(...asked), isHoled) };
}

interface Asked {
  readonly labels?: readonly string[];
  readonly assignee?: string;
  readonly milestone?: string;
  readonly query?: string;
  readonly known?: CachedBacklog | null;
  readonly github?: MeteredGitHub;
  /** Of the run that asks. */
  readonly run?: number;
}

/** As a tick finds it. */
function read({ known = null, github = stage.job(), run = 1, ...backlog }: Asked = {}) {
  const config = { ...Settings.parse({ backlog }), loop: 'work' };
  const filter = { ...config.backlog, ownLogin: actionsLogin };
  const policy = { approvers: [], neverHuman: [], receiptAppId: null };
  const redact = (text: string) => text;
  const gateway = createGateway({
    github,
    policy,
    filter,
    source: { kind: 'issues' },
    loop: 'work',
    ownLogin: actionsLogin,
    redact,
    ownRunId: 1,
  });
  const now = new Date(stage.emulator.world.clock.now()).toISOString();
  const tick = aTick({ now, owner: stage.owner, repo: stage.repo, ownLogin: actionsLogin });
  const state = aState({ knownBacklog: known });
  return discoverIssues(gateway, { loop: 'work', config, tick, head: { run }, state, claimed: [], restarts: false });
}
const issues = async (asked?: Asked) => (await read(asked)).backlog;
const numbers = async (asked?: Asked) => (await issues(asked)).map(({ number }) => number);
const lines = async (asked: Asked) => (await read(asked)).known?.issues.map(({ number }) => number);

describe('the backlog', () => {
  test('holds the open issues, oldest first, with what decides about them', async () => {
    const found = await issues();
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(found[0]).toMatchObject({
      title: 'One',
      body: 'First',
      textHash: issueTextHash('One', 'First'),
      labels: ['P0', 'loop'],
      assignees: [],
      author: stage.owner,
      authorAssociation: 'OWNER',
      openBlockers: [],
      closingPullRequests: [],
      claims: [],
    });
    expect(found[2]?.assignees).toEqual(['bob']);
  });

  test('is narrowed by all labels, by assignee and by milestone', async () => {
    expect(await numbers({ labels: ['loop'] })).toEqual([1, 2]);
    expect(await numbers({ labels: ['loop', 'p0'] })).toEqual([1]);
    expect(await numbers({ assignee: 'bob' })).toEqual([3]);
    expect(await numbers({ milestone: 'v1' })).toEqual([1]);
  });

  test('names blockers of the text while they are open and exist', async () => {
    expect((await issues())[1]?.openBlockers).toEqual([1, 3]);
    await stage.emulator.as('ana').closesIssue(3);
    expect((await issues())[1]?.openBlockers).toEqual([1]);
  });

  test('counts as many sub-issues as GitHub allows, the last of them too', async () => {
    const { world, repository } = stage.emulator;
    const spec = { body: '', labels: [], assignees: [], milestone: null, actor: acting(repository.owner) };
    const parent = openIssue(world, repository, { ...spec, title: 'Parent' });
    for (let index = 0; index < 100; index++) {
      const child = openIssue(world, repository, { ...spec, title: `Part ${index}` });
      parent.subIssues.push(child);
      if (index < 99) child.state = 'closed';
    }
    const found = await issues();
    expect(found.find(({ number }) => number === parent.number)?.openBlockers).toHaveLength(1);
  });

  test('says whose words about blockers were not understood, unless they are an outsider’s', async () => {
    await stage.emulator.as('ana').opensIssue({ title: 'Five', body: 'depends on acme/other#1' });
    await stage.emulator.as('eve').opensIssue({ title: 'Six', body: 'depends on acme/other#1' });
    const { remarks, backlog } = await read();
    expect(remarks).toEqual([
      'What follows `depends on` or `blocked by` was not understood in #5: write `#12` for an issue of this repository; for one of another repository set GitHub\'s "blocked by".',
    ]);
    expect(backlog.find(({ number }) => number === 5)?.openBlockers).toEqual([]);
  });

  test("names GitHub's own blocked-by and open sub-issues", async () => {
    const owner = stage.emulator.as(stage.owner);
    const at = `/repos/${stage.owner}/${stage.repo}/issues`;
    const { id } = (await owner.request(`GET ${at}/4`)) as { id: number };
    await owner.request(`POST ${at}/1/dependencies/blocked_by`, { issue_id: id });
    await owner.request(`POST ${at}/3/sub_issues`, { sub_issue_id: id });
    const found = await issues();
    expect(found.map(({ openBlockers }) => openBlockers)).toEqual([[4], [1, 3], [4], []]);
    await owner.closesIssue(4);
    expect((await issues()).map(({ openBlockers }) => openBlockers)).toEqual([[], [1, 3], []]);
  });

  test.each(['none', 'hidden'] as const)(
    'is read past what comes as null, deleted or not to be seen; membership: %s',
    async (membership) => {
      Object.assign(stage.emulator.repository, { membership });
      const owner = stage.emulator.as(stage.owner);
      const at = `/repos/${stage.owner}/${stage.repo}/issues`;
      const { id } = (await owner.request(`GET ${at}/4`)) as { id: number };
      await owner.request(`POST ${at}/1/dependencies/blocked_by`, { issue_id: id });

      const found = await issues({ github: withHolesIn((list) => !hindering.includes(list)) });
      expect(found.map(({ openBlockers }) => openBlockers)).toEqual([[4], [1, 3], [], []]);
      expect(found.map(({ labels }) => labels.length)).toEqual([2, 1, 0, 0]);
    },
  );

  test.each(['blockedBy', 'subIssues'])('waits for what may not be seen: %s', async (name) => {
    await stage.emulator.as('ana').editsIssue(2, { body: 'depends on #1' });
    expect((await issues())[0]?.blockedElsewhere).toBe(false);
    const found = await issues({ github: withHolesIn((list) => list === name) });
    expect(found.map(({ blockedElsewhere }) => blockedElsewhere)).toEqual([true, true, true, true]);
    expect(found.map(({ openBlockers }) => openBlockers)).toEqual([[], [1], [], []]);
  });

  test('leaves alone what a pull request closes that may not be seen, when it is found and when it is claimed', async () => {
    const hidden = { number: null, author: 'ghost', ofLoop: false };
    await stage.emulator.as('ana').editsIssue(2, { body: 'depends on #1' });
    const isClosing = (list: string): boolean => list === 'closedByPullRequestsReferences';
    const { backlog, known } = await read({ github: withHolesIn(isClosing) });
    expect(backlog.map(({ closingPullRequests }) => closingPullRequests)).toEqual(
      Array.from({ length: 4 }, () => [hidden, hidden]),
    );
    expect(known?.issues.map(({ closing }) => closing)).toEqual(Array.from({ length: 4 }, () => [null, null]));
    const [claimed] = await readClaims(withHolesIn(isClosing), [1]);
    expect(claimed?.closingPullRequests).toEqual([hidden, hidden]);
  });

  test('shows our claim on an issue with the label, and no other author’s', async () => {
    await stage.emulator.as('ana').labels(1, 'in-progress');
    const key = 'claim/1/1/1';
    const body = `${renderEffectLine({ key, epoch: 7, loop: 'work' })}\nClaimed.`;
    await stage.emulator.as('ana').comments(1, body);
    expect((await issues())[0]?.claims).toEqual([]);
    await commentOnce(stage.job(), { key, issue: 1, body, ownLogin: actionsLogin }, stage.proof);
    expect((await issues())[0]?.claims).toEqual([{ key, epoch: 7, loop: 'work' }]);
  });

  test('costs one request where nothing is claimed or named', async () => {
    await stage.emulator.as('ana').editsIssue(2, { body: 'free' });
    const github = stage.job();
    await read({ github });
    expect(github.requests()).toBe(1);
  });

  test('costs one request, when it is known, where seventy issues wait for one thing; two where one more waits for another', async () => {
    const person = stage.emulator.as('ana');
    const { world } = stage.emulator;
    for (let index = 0; index < 70; index++)
      await person.opensIssue({ title: `Blocked ${index}`, body: 'depends on #3', labels: ['night'] });
    await world.clock.advance(3_600_000);
    const { known } = await read({ labels: ['night'] });
    await world.clock.advance(3_600_000);
    const github = stage.job();
    await read({ labels: ['night'], known, github });
    expect(github.requests()).toBe(1);

    await person.opensIssue({ title: 'One more', body: 'depends on #4', labels: ['night'] });
    const again = stage.job();
    expect((await read({ labels: ['night'], known, github: again })).known?.issues.at(-1)?.blockers).toEqual([4]);
    expect(again.requests()).toBe(2);
  }, 60_000);

  test('is read to its end beyond a hundred issues', async () => {
    for (let index = 0; index < 100; index++) await stage.emulator.as('ana').opensIssue({ title: `More ${index}` });
    expect(await numbers()).toHaveLength(104);
  }, 60_000);

  test('survives a read that fails twice', async () => {
    stage.emulator.world.faults.add({ route: 'graphql:repository', times: 2, effect: { kind: 'status', status: 502 } });
    expect(await numbers()).toHaveLength(4);
  });

  test('of a server that does not know blocked-by is read without it', async () => {
    const body = { errors: [{ message: "Field 'blockedBy' doesn't exist on type 'Issue'" }] };
    stage.emulator.world.faults.add({
      route: 'graphql:repository',
      times: 1,
      effect: { kind: 'status', status: 200, body },
    });
    const github = stage.job();
    expect(await numbers({ github })).toEqual([1, 2, 3, 4]);
    expect(github.requests()).toBe(3);
  });
});

describe('a backlog that was read before', () => {
  const hour = 3_600_000;
  const clock = () => stage.emulator.world.clock;
  /** Read an hour ago. */
  const remembered = async (asked: Asked = {}) => {
    const { known } = await read(asked);
    await clock().advance(hour);
    return known;
  };

  test('is known whole, and only what comes first is read again, in two requests', async () => {
    const known = await remembered();
    const github = stage.job();
    const again = await read({ known, github });
    expect(again.known?.issues).toEqual(known?.issues);
    expect(again.backlog.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(github.requests()).toBe(2);
  });

  test('gains what was opened, and loses what was closed', async () => {
    const known = await remembered();
    await stage.emulator.as('ana').closesIssue(1);
    await stage.emulator.as('ana').opensIssue({ title: 'Five' });
    expect(await lines({ known })).toEqual([2, 3, 4, 5]);
  });

  test('loses what lost its label, and gains what got it', async () => {
    const known = await remembered({ labels: ['loop'] });
    await stage.emulator.as('ana').unlabels(1, 'loop');
    await stage.emulator.as('ana').labels(4, 'loop');
    expect(await lines({ known, labels: ['loop'] })).toEqual([2, 4]);
  });

  test('frees what waited for an issue that is closed, though itself unchanged and without a label', async () => {
    await stage.emulator.as('ana').editsIssue(2, { body: 'depends on #3' });
    const known = await remembered({ labels: ['loop'] });
    expect(known?.issues.find(({ number }) => number === 2)?.blockers).toEqual([3]);
    await stage.emulator.as('bob').closesIssue(3);
    const { known: now, backlog } = await read({ known, labels: ['loop'] });
    expect(now?.issues.find(({ number }) => number === 2)?.blockers).toBeUndefined();
    expect(backlog.find(({ number }) => number === 2)?.openBlockers).toEqual([]);
  });

  test('misses no change of the very second in which it was read', async () => {
    const { known } = await read();
    await stage.emulator.as('ana').opensIssue({ title: 'In the same second' });
    expect(await lines({ known })).toEqual([1, 2, 3, 4, 5]);
  });

  test('misses no change that a copy of GitHub showed a minute late', async () => {
    const { known } = await read();
    await clock().advance(60_000);
    await stage.emulator.as('ana').opensIssue({ title: 'Late' });
    await clock().advance(60_000);
    const late = known === null ? null : { ...known, readAt: new Date(clock().now() - 30_000).toISOString() };
    expect(await lines({ known: late })).toEqual([1, 2, 3, 4, 5]);
  });

  test('drops what was deleted or moved away once it is read by its number', async () => {
    const known = await remembered();
    threadsOf(stage.emulator.repository).delete(3);
    expect(await lines({ known })).toEqual([1, 2, 4]);
  });

  test('sees a relation that was drawn without a trace in what changed', async () => {
    const known = await remembered();
    const [one, four] = [1, 4].map((number) => threadsOf(stage.emulator.repository).get(number));
    if (one === undefined || four === undefined) throw new Error('no issues');
    one.blockedBy.add(four);
    expect((await issues({ known }))[0]?.openBlockers).toEqual([4]);
  });

  test.each([
    ['in a new run', { run: 2 }],
    ['with other settings', { milestone: 'v1' }],
  ])('is read again %s', async (_when, change) => {
    const known = await remembered();
    const again = await read({ known, ...change });
    expect(again.known?.syncedAt).not.toBe(known?.syncedAt);
  });

  test('is read again after a day', async () => {
    const known = await remembered();
    await clock().advance(22 * hour);
    expect((await read({ known })).known?.syncedAt).toBe(known?.syncedAt);
    await clock().advance(hour);
    expect((await read({ known })).known?.syncedAt).not.toBe(known?.syncedAt);
  });
});

describe('an idle loop', () => {
  const news = async (edge: { readAt: string | null; seen: readonly string[] }) => {
    const github = stage.job();
    const { backlogChanged } = await readThreads(github, {
      gates: [],
      controlIssue: null,
      since: null,
      backlog: { ...edge, plan: null },
    });
    expect(github.requests()).toBe(1);
    return backlogChanged;
  };
  const edgeOfReading = async () => {
    const { known, seen } = await read();
    return { readAt: known?.readAt ?? null, seen };
  };
  /** Of a backlog in which nothing has changed for a second. */
  const edgeNow = async () => {
    await stage.emulator.world.clock.advance(1_000);
    return edgeOfReading();
  };

  test('finds no news in what it has seen, though it asks about the same moments again', async () => {
    expect(await news(await edgeNow())).toBe(false);
  });

  test.each([
    ['opened', () => stage.emulator.as('ana').opensIssue({ title: 'New' })],
    ['closed', () => stage.emulator.as('ana').closesIssue(3)],
  ])('wakes for what is %s in the very second of its reading', async (_what, act) => {
    const edge = await edgeNow();
    await stage.emulator.world.clock.advance(1_000);
    await act();
    expect(await news(edge)).toBe(true);
  });

  test('wakes for a second change of one issue within the second in which it read the first', async () => {
    const { clock } = stage.emulator.world;
    await clock.advance(1_000 - (clock.now() % 1_000));
    const issue = await stage.emulator.as('ana').opensIssue({ title: 'New' });
    const before = await edgeOfReading();
    await stage.emulator.as('ana').closesIssue(issue);
    expect(await news(before)).toBe(true);
  });

  test('wakes for a change that shows late', async () => {
    const edge = await edgeNow();
    await stage.emulator.world.clock.advance(1_000);
    await stage.emulator.as('ana').opensIssue({ title: 'Late' });
    const readAt = new Date(stage.emulator.world.clock.now() + 60_000).toISOString();
    expect(await news({ ...edge, readAt })).toBe(true);
  });

  test('lets its own control issue sleep', async () => {
    const edge = await edgeNow();
    await stage.emulator.as('ana').opensIssue({ title: 'Control', labels: ['tickgate'] });
    expect(await news(edge)).toBe(false);
  });

  test('that never read its backlog has news', async () => {
    expect(await news({ readAt: null, seen: [] })).toBe(true);
  });
});

describe('a backlog that a search narrows', () => {
  test('holds what the search finds and the other settings allow', async () => {
    expect(await numbers({ query: 'label:loop' })).toEqual([1, 2]);
    expect(await numbers({ query: 'label:loop -label:p0' })).toEqual([2]);
    expect(await numbers({ query: 'first', labels: ['loop'] })).toEqual([1]);
    expect(await numbers({ query: 'four', labels: ['loop'] })).toEqual([]);
  });

  test('is asked for in the question about what changed: one request where nothing is new', async () => {
    const { known } = await read({ query: 'label:loop' });
    const github = stage.job();
    const again = await read({ query: 'label:loop', known, github });
    expect(again.known?.issues.map(({ number }) => number)).toEqual([1, 2]);
    // What changed and the search; what comes first, afresh.
    expect(github.requests()).toBeLessThanOrEqual(2);
  });

  test('loses what the search does not find any more, and gains what it finds now, changed or not', async () => {
    const { known } = await read({ query: 'label:loop' });
    if (known === null) throw new Error('no picture');
    const stale = { ...known, issues: known.issues.filter(({ number }) => number !== 2) };
    await stage.emulator.as('ana').unlabels(1, 'loop');

    const after = await read({ query: 'label:loop', known: stale });

    expect(after.known?.issues.map(({ number }) => number)).toEqual([2]);
    expect(after.backlog.map(({ number }) => number)).toEqual([2]);
  });

  test('never reaches beyond its repository', () => {
    const at = { owner: 'acme', repo: 'app' };
    expect(searchText(at, { for: 'issue', query: 'label:a OR label:b' })).toBe(
      'repo:acme/app is:issue is:open (label:a OR label:b) sort:created-asc',
    );
    expect(searchText(at, { for: 'issue', query: 'crash' })).toBe(
      'repo:acme/app is:issue is:open crash sort:created-asc',
    );
  });
});

describe('issues of outsiders', () => {
  beforeEach(async () => {
    await stage.emulator.as('eve').opensIssue({ title: 'Please', body: 'Do it' });
  });
  const admissions = async () => (await read({ labels: ['loop'] })).admissions;
  const someTime = () => stage.emulator.world.clock.advance(2_000);

  test('are let in by the label of a person who may set it, and not by one who may not', async () => {
    expect(await admissions()).toEqual([]);
    await stage.emulator.as('ana').labels(5, 'loop');
    const textHash = issueTextHash('Please', 'Do it');
    expect(await admissions()).toEqual([{ number: 5, textHash, label: 'loop', by: 'ana', edited: false }]);
  });

  test('are another text once they were edited or renamed after that', async () => {
    await stage.emulator.as('ana').labels(5, 'loop');
    await someTime();
    await stage.emulator.as('eve').editsIssue(5, { body: 'Do something else' });
    expect(await admissions()).toMatchObject([{ number: 5, edited: true }]);
    await someTime();
    await stage.emulator.as('ana').unlabels(5, 'loop');
    await stage.emulator.as('ana').labels(5, 'loop');
    expect(await admissions()).toMatchObject([{ edited: false }]);
    await someTime();
    await stage.emulator.as('eve').editsIssue(5, { title: 'Pretty please' });
    expect(await admissions()).toMatchObject([{ edited: true }]);
  });

  test('cost no request where none of them has the label', async () => {
    const before = stage.job();
    await read({ labels: ['loop'], github: before });
    await stage.emulator.as('ana').labels(5, 'loop');
    const after = stage.job();
    await read({ labels: ['loop'], github: after });
    // One about the label, one about ana.
    expect(after.requests() - before.requests()).toBe(2);
  });
});

test('a claimed issue is read with what was said in its thread, and by whom', async () => {
  await stage.emulator.as('ana').comments(1, 'Use the index.');
  const [issue] = await readClaims(stage.job(), [1]);
  expect(issue?.said).toMatchObject([
    { by: { login: 'ana', type: 'User' }, body: 'Use the index.', editedAt: null, isHidden: false },
  ]);
});
