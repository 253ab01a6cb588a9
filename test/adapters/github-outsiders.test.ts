/** Many issues of outsiders: ticks find an admitted one sooner or later, and know it afterwards without a request. */
import { beforeEach, expect, test } from 'vitest';
import { Settings } from '../../src/core/config/schema/settings.ts';
import type { CachedBacklog } from '../../src/core/state/loop-state.ts';
import { openIssue } from '../../src/emulator/changes/thread.ts';
import { acting, person } from '../../src/emulator/model/account.ts';
import { createGateway } from '../../src/github/gateway.ts';
import { discoverIssues } from '../../src/observation/discover-issues.ts';
import { aState, aTick } from '../support/core-facts.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

const labelled = { ...Settings.parse({ backlog: { labels: ['loop'] } }), loop: 'work' };
let config = labelled;

let stage: GitHubStage;
let known: CachedBacklog | null;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({
    seed: {
      visibility: 'public',
      membership: 'none',
      users: { ana: 'write', bob: 'write' },
      labels: [{ name: 'loop' }],
    },
  });
  known = null;
  config = labelled;
});

/** What the next tick finds, a quarter of an hour later. */
async function tick() {
  await stage.emulator.world.clock.advance(15 * 60_000);
  const { emulator, owner, repo } = stage;
  const github = stage.job();
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
  const facts = aTick({ now: new Date(emulator.world.clock.now()).toISOString(), owner, repo, ownLogin: actionsLogin });
  const state = aState({ knownBacklog: known });
  const found = await discoverIssues(gateway, {
    loop: 'work',
    config,
    tick: facts,
    head: { run: 1 },
    state,
    claimed: [],
    restarts: false,
  });
  known = found.known;
  const admitted = found.admissions?.map(({ number }) => number);
  return { admitted, unlooked: found.unlooked, remarks: found.remarks, requests: github.requests() };
}

/** From a form that sets the label, by one account or by as many as there are issues. */
function outsidersOpen(count: number, by: (index: number) => string = () => 'eve'): void {
  const { world, repository } = stage.emulator;
  for (let index = 0; index < count; index++) {
    const actor = acting(person(world, by(index)));

    const texts = { title: `Wish ${index}`, body: '### Acceptance Criteria\n\n- [ ] it works\n' };
    openIssue(world, repository, { ...texts, actor, labels: ['loop'], assignees: [], milestone: null });
  }
}

async function letsIn(login: string, issue: number): Promise<void> {
  await stage.emulator.as(login).unlabels(issue, 'loop');
  await stage.emulator.as(login).labels(issue, 'loop');
}

test('given many issues of outsiders, one of the next ticks finds the admitted one, and each says how many are left', async () => {
  outsidersOpen(310);
  await letsIn('ana', 310);

  expect(await tick()).toMatchObject({
    admitted: [],
    unlooked: 10,
    remarks: [
      '10 issues of outsiders were not looked at yet. The next ticks look whether a person let them in by a label of backlog.labels.',
    ],
  });
  expect(await tick()).toMatchObject({ admitted: [310], unlooked: 0, remarks: [] });
});

test('what was looked at costs nothing until it changes; who would be worked on is looked at each time', async () => {
  outsidersOpen(40);
  await tick();
  expect(await tick()).toEqual({ admitted: [], unlooked: 0, remarks: [], requests: 1 });

  await letsIn('ana', 33);
  expect((await tick()).admitted).toEqual([33]);
  // What changed, who let it in, and what ana may do.
  expect(await tick()).toMatchObject({ admitted: [33], requests: 3 });

  stage.emulator.repository.access.set('ana', 'read');
  expect((await tick()).admitted).toEqual([]);
  await letsIn('bob', 33);
  expect((await tick()).admitted).toEqual([33]);
});

test('given many authors who labelled their own issues, ticks look them up little by little', async () => {
  outsidersOpen(30, (index) => `eve${index}`);
  await letsIn('ana', 30);

  const first = await tick();
  expect(first).toMatchObject({ admitted: [], unlooked: 10 });
  expect(first.requests).toBeLessThanOrEqual(22);
  expect(await tick()).toMatchObject({ admitted: [30], unlooked: 0 });
  expect((await tick()).requests).toBeLessThanOrEqual(3);
});

/** An organisation's repository, in which GitHub shows a job no membership, and a loop that takes every open issue. */
function inAnOrganisation(): void {
  stage.emulator.repository.membership = 'hidden';
  config = { ...Settings.parse({}), loop: 'work' };
}

test('a member who hides the membership is no outsider: what the author may do is asked, once for all their issues', async () => {
  inAnOrganisation();
  outsidersOpen(3, (index) => ['ana', 'ana', 'eve'][index] ?? '');
  const found = await tick();
  expect(found.admitted).toEqual([1, 2]);
  expect(found.remarks).toEqual([
    '1 issue is left, since GitHub shows no tie of the author to this repository and the author may not triage here: #3 by eve. With backlog.labels, a label of these, set by a person who may triage, lets an issue in.',
  ]);

  // What changed, what comes first, and what ana may do; no request asks about eve again.
  expect(await tick()).toMatchObject({ admitted: [1, 2], requests: 3 });
  stage.emulator.repository.access.set('ana', 'read');
  expect((await tick()).admitted).toEqual([]);
});

test('given many authors in an organisation, ticks look them up little by little, and the answers outlive the daily read', async () => {
  inAnOrganisation();
  outsidersOpen(30, (index) => (index === 29 ? 'bob' : `eve${index}`));
  const first = await tick();
  expect(first).toMatchObject({ admitted: [], unlooked: 10 });
  expect(first.remarks.join()).toContain('whether the author may triage here');
  expect(first.requests).toBeLessThanOrEqual(22);
  expect(await tick()).toMatchObject({ admitted: [30], unlooked: 0 });

  stage.emulator.repository.access.set('eve3', 'triage');
  await stage.emulator.world.clock.advance(24 * 3_600_000);
  const next = await tick();
  expect(next).toMatchObject({ unlooked: 0 });
  expect(next.admitted).toContain(4);
  expect(next.requests).toBeLessThanOrEqual(23);
});

test('given a person’s repository, where no membership is private, ticks look up no author', async () => {
  config = { ...Settings.parse({}), loop: 'work' };
  outsidersOpen(5, (index) => `eve${index}`);
  expect(await tick()).toEqual({ admitted: [], unlooked: 0, remarks: [], requests: 1 });
});
