/** Ten thousand open issues: how many requests it takes to know them, and to go on knowing them. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { Settings } from '../../src/core/config/schema/settings.ts';
import { CachedBacklog } from '../../src/core/state/loop-state.ts';
import { openIssue } from '../../src/emulator/changes/thread.ts';
import { acting } from '../../src/emulator/model/account.ts';
import { createGateway } from '../../src/github/gateway.ts';
import { discoverIssues } from '../../src/observation/discover-issues.ts';
import { anIssue, aState, aTick, noon } from '../support/core-facts.ts';
import { effort } from '../support/effort.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

const config = { ...Settings.parse({}), loop: 'work' };

async function read({ job, emulator, owner, repo }: GitHubStage, known: CachedBacklog | null) {
  const github = job();
  const gateway = createGateway({
    github,
    policy: { approvers: [], neverHuman: [], receiptAppId: null },
    filter: { ...config.backlog, ownLogin: actionsLogin },
    source: { kind: 'issues' },
    loop: 'work',
    ownLogin: actionsLogin,
    redact: (text) => text,
    ownRunId: 1,
  });
  const now = new Date(emulator.world.clock.now()).toISOString();
  const tick = aTick({ now, owner, repo, ownLogin: actionsLogin });
  const state = aState({ knownBacklog: known });
  const found = await discoverIssues(gateway, {
    loop: 'work',
    config,
    tick,
    head: { run: 1 },
    state,
    claimed: [],
    restarts: false,
  });
  return { ...found, requests: github.requests() };
}

/** A page has a hundred: on a push a fifth of them shows the same. */
const open = effort({ push: 2_000, full: 10_000 });

test('thousands of open issues cost a request a hundred the first time, and one afterwards', async () => {
  const stage = await setGitHubStage({ seed: { users: { ana: 'write' }, membership: 'none' } });
  const { world, repository } = stage.emulator;
  for (let index = 0; index < open; index++) {
    openIssue(world, repository, {
      actor: acting(repository.owner),
      title: `Wish ${index}`,
      body: '### Acceptance Criteria\n\n- [ ] it works\n',
      labels: [],
      assignees: [],
      milestone: null,
    });
  }
  await world.clock.advance(3_600_000);

  const first = await read(stage, null);
  expect(first.known?.issues).toHaveLength(open);
  expect(first.requests).toBe(open / 100);

  await world.clock.advance(3_600_000);
  await stage.emulator.as('ana').closesIssue(1);
  await stage.emulator.as('ana').opensIssue({ title: 'One more' });
  const second = await read(stage, first.known);
  expect(second.known?.issues).toHaveLength(open);
  expect(second.backlog.length).toBeGreaterThanOrEqual(20);
  expect(second.requests).toBe(1);

  await world.clock.advance(3_600_000);
  const third = await read(stage, second.known);
  expect(third.known?.issues).toEqual(second.known?.issues);
  expect(third.requests).toBe(1);
  // What of it travels in the bundle.
  if (third.known === null) throw new Error('nothing is known');
  expect(gzipSync(toDiskText(CachedBacklog, third.known)).length).toBeLessThan(256 * 1024);
}, 600_000);

/** Each of them waits for an open issue of its own, which is none of the backlog. */
async function readBlocked(count: number) {
  const issues = Array.from({ length: count }, (_, index) => ({
    ...anIssue({ number: index + 1 }),
    named: [20_001 + index],
  }));
  let readings = 0;
  const gateway: Parameters<typeof discoverIssues>[0] = {
    readAdmissions: async () => ({ admissions: [], looked: new Map(), outside: [] }),
    readBacklog: async () => ({
      ...{ issues, left: [], ended: [], isCut: false, members: null, hidesMembers: false, touched: [] },
      ...{ pullRequests: [], endedSubjects: [], candidates: null },
    }),
    readIssues: async (list) => {
      readings += 1;
      const asked = new Set(list.issues.map(({ number }) => number));
      const states = new Map(list.states.map((number) => [number, 'OPEN']));
      return { issues: issues.filter(({ number }) => asked.has(number)), left: [], states };
    },
  };
  const tick = aTick({ now: noon, ownLogin: actionsLogin });
  const found = await discoverIssues(gateway, {
    loop: 'work',
    config,
    tick,
    head: { run: 1 },
    state: aState(),
    claimed: [],
    restarts: false,
  });
  return { doubts: found.doubts, readings };
}

test('a tick asks what hundreds of blocked issues wait for, and says when it has not come to its end', async () => {
  expect(await readBlocked(500)).toEqual({ doubts: 0, readings: 6 });
  expect(await readBlocked(3_000)).toEqual({ doubts: 100, readings: 20 });
});
