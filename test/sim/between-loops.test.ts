import { describe, expect, test } from 'vitest';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import type { Repository } from '../../src/emulator/model/repository.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { readLoopName } from './attribution.ts';
import { eachPaysForItself, oneLoopAtATime, publishedOnce } from './between-loops.ts';
import { keepsOffForeignGround, keepsToOwnBundles, offForeignGround, pushesToOwnBranch } from './foreign-ground.ts';
import type { SessionEntry, TickEntry } from './ledger.ts';
import type { Call } from './network.ts';
import { onlyPlace, placeOf } from './place.ts';

interface Pull {
  readonly branch: string;
  readonly state?: 'open' | 'closed';
  readonly mergedAt?: number | null;
}

const bot = { type: 'Bot', login: 'github-actions[bot]' };

/** A loop `work` and a loop `works`, each with a control issue and a comment in #9. `of` chooses which of them acts. */
function someLoops(pulls: readonly Pull[] = [], of: 'work' | 'works' = 'work') {
  const found: string[] = [];
  const comment = (loop: string, id: number) => ({
    id,
    nodeId: `IC_${id}`,
    author: bot,
    body: `${renderMarker('effect', { key: 'claim/1/9/1', epoch: 1, loop })}\nMine.`,
  });
  const control = (number: number, loop: string) => ({
    number,
    pull: null,
    state: 'open',
    author: bot,
    body: `${renderMarker('control', { loop, workflow: '.github/workflows/w.yml', epoch: 1, generation: 1 })}\nAll is well.`,
    comments: [],
  });
  const threads = [
    control(1, 'work'),
    control(2, 'works'),
    {
      number: 9,
      pull: null,
      state: 'open',
      author: bot,
      body: '',
      comments: [comment('work', 91), comment('works', 92)],
    },
    ...pulls.map(({ branch, state = 'open', mergedAt = null }, index) => ({
      number: 20 + index,
      state,
      author: bot,
      body: '',
      comments: [],
      pull: { headRef: branch, mergedAt },
    })),
  ];
  const repository = {} as Repository;
  for (const thread of threads) threadsOf(repository).set(thread.number, thread as never);
  const ground = {
    github: { repository },
    violate: (invariant: string) => void found.push(invariant),
  };
  const loops = [
    { ...ground, place: onlyPlace, setting: { review: null }, loops: [] as unknown[] },
    { ...ground, place: placeOf('works'), setting: { review: {} }, loops: [] as unknown[] },
  ];
  for (const one of loops) one.loops.push(...loops);
  return { found, loops: loops as never, acting: loops[of === 'work' ? 0 : 1] as never };
}

const asks = (method: string, path: string, body: unknown = {}): Call => ({
  ...{ method, path, body, query: {}, isRead: false, name: `${method} ${path}` },
});

const at = '/repos/octo-org/shop';

describe('a loop', () => {
  test.each([
    ['the control issue', asks('PATCH', `${at}/issues/2`)],
    ['what is said there', asks('POST', `${at}/issues/2/comments`, { body: 'Hello' })],
    ['a comment', asks('PATCH', `${at}/issues/comments/92`)],
    ['a comment, to collapse it', asks('POST', '/graphql', { query: '', variables: { id: 'IC_92' } })],
    ['a branch', asks('DELETE', `${at}/git/refs/heads/tickgate/works/9-task`)],
    ['the state', asks('DELETE', `${at}/git/refs/heads/tickgate/state/works`)],
    ['a tick', asks('POST', `${at}/actions/workflows/tickgate-works.yml/dispatches`)],
  ])('breaks a promise where it changes %s of another loop', (_, call) => {
    const { found, acting } = someLoops();
    keepsOffForeignGround(acting, '7.1', call);
    expect(found).toEqual([offForeignGround]);
  });

  test.each([
    asks('PATCH', `${at}/issues/1`),
    asks('PATCH', `${at}/issues/comments/91`),
    asks('POST', `${at}/issues/9/comments`),
    asks('POST', '/graphql', { query: '', variables: { id: 'IC_91' } }),
    asks('DELETE', `${at}/git/refs/heads/tickgate/work/9-task`),
    asks('POST', `${at}/actions/workflows/tickgate.yml/dispatches`),
    { ...asks('GET', `${at}/issues/2`), isRead: true },
  ])('may do what is its own: $name', (call) => {
    const { found, acting } = someLoops();
    keepsOffForeignGround(acting, '7.1', call);
    expect(found).toEqual([]);
  });

  test('that reviews pushes to pull requests of another one, and deletes the branches of those that are merged', () => {
    const pulls = [{ branch: 'tickgate/work/9-task' }, { branch: 'tickgate/work/8-task', mergedAt: 5 }];
    const { found, acting } = someLoops(pulls, 'works');
    pushesToOwnBranch(acting, '7.1', 'tickgate/work/9-task');
    keepsOffForeignGround(acting, '7.1', asks('DELETE', `${at}/git/refs/heads/tickgate/work/8-task`));
    expect(found).toEqual([]);
    pushesToOwnBranch(acting, '7.1', 'tickgate/work/7-task');
    keepsOffForeignGround(acting, '7.1', asks('DELETE', `${at}/git/refs/heads/tickgate/work/9-task`));
    expect(found).toEqual([offForeignGround, offForeignGround]);
  });

  test('that works pushes to no branch of another one', () => {
    const { found, acting } = someLoops([{ branch: 'tickgate/works/9-task' }]);
    pushesToOwnBranch(acting, '7.1', 'tickgate/work/9-task');
    pushesToOwnBranch(acting, '7.1', 'topic-1');
    expect(found).toEqual([]);
    pushesToOwnBranch(acting, '7.1', 'tickgate/works/9-task');
    expect(found).toEqual([offForeignGround]);
  });

  test('touches no bundle of a loop whose name begins like its own', () => {
    const { found, acting } = someLoops();
    const named = (loop: string): string => `tickgate--${loop}--g1--e1--7-1--0123456789ab`;
    keepsToOwnBundles(acting, '7.1: removal', named('work'));
    expect(found).toEqual([]);
    keepsToOwnBundles(acting, '7.1: removal', named('works'));
    expect(found).toEqual([offForeignGround]);
  });
});

describe('an issue', () => {
  const twice = 'an issue has one open pull request of all loops';
  const own = 'tickgate/work/9-task';
  const other = 'tickgate/works/9-task-said-anew';

  test('has no open pull requests of two loops', () => {
    const { found, loops } = someLoops([{ branch: own }, { branch: other }]);
    publishedOnce(loops);
    expect(found).toEqual([twice]);
  });

  test.each([
    [[{ branch: own, state: 'closed' }, { branch: other }]],
    [[{ branch: own }, { branch: 'tickgate/works/8-task' }]],
    [[{ branch: own }, { branch: 'tickgate/elsewhere/9-task' }]],
  ] as const)('may have %j', (pulls) => {
    const { found, loops } = someLoops(pulls);
    publishedOnce(loops);
    expect(found).toEqual([]);
  });
});

describe('a subject', () => {
  const beside = (around: { endedAt?: number | null; subject?: number; where?: string } = {}): string[] => {
    const { endedAt = null, subject = 9, where } = around;
    const found: string[] = [];
    const theirs = { ledger: { sessions: [{ id: '8.1-9-1', tick: '8.1', subject, endedAt }] } };
    const ours = {
      loops: [theirs],
      faults: { struck: where === undefined ? [] : [{ number: 1, kind: 'stale-list', where }] },
      violate: (invariant: string) => void found.push(invariant),
    };
    oneLoopAtATime(ours as never, { id: '7.1-9-1', tick: '7.1', subject: 9 } as SessionEntry);
    return found;
  };

  test('has sessions of one loop at a time', () => {
    expect(beside()).toEqual(['one loop at a time works on a subject']);
  });

  test.each([{ endedAt: 5 }, { subject: 8 }, { where: '8.1: TickgateClaims' }, { where: '7.1: TickgateClaims' }])(
    'may have them where %j',
    (around) => {
      expect(beside(around)).toEqual([]);
    },
  );
});

describe('what is charged to a loop', () => {
  const charged = (
    counted: { readonly reported?: number; readonly estimated?: number; readonly agents?: number },
    reserved = 0,
  ): string[] => {
    const found: string[] = [];
    const sessions = [{ tick: '7.1', budgetFrom: 'then', dollars: 2, cap: 3, told: true }] as SessionEntry[];
    const { reported = 0, estimated = 0, agents = 1 } = counted;
    const dollars = { dollars_reported: reported, dollars_estimate: estimated, dollars_counted: 0 };
    eachPaysForItself(
      {
        place: onlyPlace,
        ledger: { ticks: [{ name: '7.1', end: 'done ok' }] as TickEntry[], sessions } as never,
        violate: (invariant) => void found.push(invariant),
      },
      {
        head: { counters: { started_at: 'then', agents_dispatched: agents, ...dollars } } as never,
        reserved: new Map([['7.1', reserved]]),
      },
    );
    return found;
  };
  const foreign = ['a loop pays for its own sessions'];

  test('is what its own agents report, and no more', () => {
    expect(charged({ reported: 2 })).toEqual([]);
    expect(charged({ reported: 2.5 })).toEqual(foreign);
    expect(charged({ reported: 2.5, agents: 2 })).toEqual([]);
  });

  test('is the cap of a session that nobody heard of, or all that its tick had set aside', () => {
    expect(charged({ estimated: 3 })).toEqual([]);
    expect(charged({ estimated: 3.5 })).toEqual(foreign);
    expect(charged({ estimated: 5 }, 5)).toEqual([]);
    expect(charged({ estimated: 5.5 }, 5)).toEqual(foreign);
  });
});

test.each([
  [renderMarker('effect', { key: 'pr/1', epoch: 1, loop: 'works' }), 'works'],
  [renderMarker('gate', { id: 'works-2-merge-9-nabcd', epoch: 1 }), 'works'],
  [renderMarker('gate-answered', { id: 'works-2-merge-9-nabcd', epoch: 1 }), 'works'],
  [renderMarker('refusal', { gate: 'works-2-merge-9-nabcd', comment: 3, cause: 'unknown' }), 'works'],
  [renderMarker('effect', { key: 'reply/3/help', epoch: 0 }), null],
  ['Please name it otherwise.', null],
])('the loop of %s', (body, loop) => {
  expect(readLoopName(body)).toBe(loop);
});
