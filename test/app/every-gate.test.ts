/** Every question that a loop can ask today: a ticked box becomes a receipt, the receipt a tick, and the tick takes the answer. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parseReceipt } from '../../src/core/gates/receipt.ts';
import { GateName } from '../../src/core/state/gate.ts';
import type { IssueSeed } from '../../src/emulator/seed.ts';
import type { WorldEvent } from '../../src/emulator/world.ts';
import { someOnPush } from '../support/effort.ts';
import { leavesChanges } from '../support/leftovers.ts';
import { controlIssue, holder, holdsOnUntil, meets } from '../support/lock-stage.ts';
import { diligentAgent, type LoopSetting, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';
import { pushedForStranger } from '../support/stranger.ts';
import { latencies, virtualTime } from '../support/virtual-time.ts';
import { type AnsweredLoop, givenAnsweredLoop } from './answered-loop.ts';
import type { HostName } from './app-stage.ts';

const slow = 600_000;
const open: AnsweredLoop[] = [];

afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});

interface Story {
  readonly gate: GateName;
  readonly setting: LoopSetting;
  /** Until the question stands; the thread in which it does. */
  readonly asked: (loop: LoopStage) => Promise<number>;
  readonly answer: string;
  /** In words of one's own; absent = by ticking the box. */
  readonly replies?: string;
  /** What the answer has brought about. */
  readonly brings: (loop: LoopStage) => Promise<void>;
}

const dear = `write('work-' + order.subject + '.txt', 'done');
result({ usage: [{ model: 'claude-sonnet-4-7', input: 1000, output: 500, cost_reported: 0.5, messages: 1 }] });`;
const asker = `if (order.decisions.length === 0)
  result({ status: 'in_progress', exit_signal: false, completion_indicators: [], needs_decision: { question: 'Which name?' } });
else { write('name.txt', order.decisions[0].answer); result({}); }`;
const unheaded = (title: string): IssueSeed => ({ title, body: `${title}, please.\n\n- it works\n- it has a test\n` });
const titles = async (loop: LoopStage): Promise<string[]> =>
  (await loop.pullRequests()).map(({ title }) => title.replace(/ \(#\d+\)$/, '')).toSorted();
const halfDone = `write('part-' + order.iteration + '.txt', 'done\\n');
if (order.iteration === 1) result({ status: 'in_progress', exit_signal: false, completion_indicators: [], progress: 'Began' });
else { ${diligentAgent} }`;

const idler = `if (order.iteration === 1) result({ status: 'in_progress', exit_signal: false, completion_indicators: [] });
else { ${diligentAgent} }`;

async function ticksUntilAsked(loop: LoopStage, thread: () => number): Promise<number> {
  for (let turn = 0; turn < 5; turn++) {
    await loop.tick();
    if (thread() > 0 && (await loop.gateIds(thread())).length > 0) return thread();
  }
  throw new Error('The question was not asked in five ticks.');
}

const reviewing: LoopSetting = {
  visibility: 'private',
  inputs: { loop: 'work' },
  config: reviewConfig,
  agent: `if (order.role === 'responder') write('total.js', 'let total = 0;\\n');
result({ progress: 'Read it', ...(order.role === 'responder' ? { replies: order.review.feedback.map(({ id }) => ({ to: id, body: 'Renamed.' })) } : {}) });`,
};
const isMerged = async (loop: LoopStage): Promise<void> =>
  expect(await loop.ana.request('GET /repos/acme/shop/pulls/1')).toMatchObject({ merged: true });

const stories: readonly Story[] = [
  {
    gate: 'merge',
    setting: reviewing,
    async asked(loop) {
      const pull = await givenPull(loop);
      return await ticksUntilAsked(loop, () => pull);
    },
    answer: 'merge',
    brings: isMerged,
  },
  {
    gate: 'post-feedback-merge',
    setting: reviewing,
    async asked(loop) {
      const pull = await givenPull(loop);
      await loop.tick();
      await loop.ana.comments(pull, 'Please name it total.');
      await loop.tick();
      await green(loop);
      return await ticksUntilAsked(loop, () => pull);
    },
    answer: 'merge',
    brings: isMerged,
  },
  {
    gate: 'ambiguous-criteria',
    setting: { issues: [{ title: 'Vague', body: 'Please.' }] },
    asked: (loop) => ticksUntilAsked(loop, () => 1),
    answer: 'proceed',
    brings: async (loop) => expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Vague (#1)']),
  },
  {
    gate: 'budget-escalation',
    setting: {
      issues: ['One', 'Two', 'Three'].map(wellFormed),
      agent: dear,
      config: `${oneSubjectATick}max-dollars: 1.2\n`,
    },
    asked: (loop) => ticksUntilAsked(loop, () => controlIssue(loop)),
    answer: 'raise',
    brings: async (loop) => {
      expect(loop.head()?.ceilings).toMatchObject({ maxDollars: 2.4 });
      expect(await loop.pullRequests()).toHaveLength(2);
    },
  },
  {
    gate: 'backlog-drift',
    setting: { issues: ['One', 'Two'].map(wellFormed), config: oneSubjectATick },
    async asked(loop) {
      await loop.tick();
      await loop.ana.opensIssue({ ...wellFormed('Urgent'), labels: ['P0'] });
      return await ticksUntilAsked(loop, () => controlIssue(loop));
    },
    answer: 're-propose',
    brings: async (loop) => expect(await titles(loop)).toEqual(['One', 'Urgent']),
  },
  {
    gate: 'criteria-policy',
    setting: { issues: ['One', 'Two', 'Three'].map(unheaded), config: oneSubjectATick },
    asked: (loop) => ticksUntilAsked(loop, () => controlIssue(loop)),
    answer: 'accept',
    brings: async (loop) => expect(await titles(loop)).toEqual(['One']),
  },
  {
    gate: 'agent-decision',
    setting: { issues: [wellFormed('One')], agent: asker },
    asked: (loop) => ticksUntilAsked(loop, () => 1),
    answer: 'answer',
    replies: 'Call it Ada.',
    brings: async (loop) => {
      const [pull] = await loop.pullRequests();
      expect(loop.git('show', `${pull?.headSha}:name.txt`)).toBe('Call it Ada.');
    },
  },
  {
    gate: 'dirty-tree',
    setting: { issues: [wellFormed('One')], config: 'max-agents: 1\n' },
    async asked(loop) {
      await leavesChanges(loop);
      return await ticksUntilAsked(loop, () => controlIssue(loop));
    },
    answer: 'stash',
    brings: async (loop) => expect(await titles(loop)).toEqual(['Two']),
  },
  {
    gate: 'circuit-open',
    setting: { issues: [wellFormed('One')], agent: idler, config: 'circuit:\n  no-progress: 1\n' },
    asked: (loop) => ticksUntilAsked(loop, () => 1),
    answer: 'probe',
    brings: async (loop) => expect(await titles(loop)).toEqual(['One']),
  },
  {
    gate: 'repeated-failure',
    setting: { issues: [wellFormed('Doomed')], agent: 'fail(3);' },
    asked: (loop) => ticksUntilAsked(loop, () => 1),
    answer: 'skip',
    brings: async (loop) => expect((await loop.bundle())['work.state.json']).toContain('"phase": "failed"'),
  },
  {
    gate: 'resume-divergence',
    setting: { issues: [wellFormed('Add a search box')], agent: halfDone },
    async asked(loop) {
      await loop.tick();
      const [pull] = await loop.pullRequests();
      await pushedForStranger(loop, pull?.head ?? '');
      return await ticksUntilAsked(loop, () => pull?.number ?? 0);
    },
    answer: 're-attach',
    brings: async (loop) => {
      const [pull] = await loop.pullRequests();
      expect(loop.git('ls-tree', '--name-only', '-r', pull?.head ?? '')).toMatch(/by-somebody\.txt[^]*part-2\.txt/);
    },
  },
  {
    gate: 'force-unlock',
    setting: { issues: [wellFormed('Add a search box')], agent: holdsOnUntil('head.epoch > 1') },
    async asked(loop) {
      await holder(loop);
      await meets(loop, { lock: 'force' });
      return controlIssue(loop);
    },
    answer: 'yes',
    brings: async (loop) => expect(loop.head()).toMatchObject({ lease: null, unlockGate: null }),
  },
];

/** Of the time that this GitHub has: what a request, a delivery and a runner take is assumed, what the machine takes does not count. */
const elapsed: string[] = [];
afterAll(() => console.info(elapsed.join('\n')));

interface Asked {
  readonly answered: AnsweredLoop;
  readonly thread: number;
  readonly gateId: string;
  /** The question. */
  readonly commentId: number;
  /** By a box, or in words. */
  answers(): Promise<void>;
  /** By a slip of the thumb: another box, unticked at once. */
  slips(): Promise<void>;
}

async function given({ gate: name, setting, asked, answer, replies }: Story, host: HostName): Promise<Asked> {
  const time = virtualTime();
  const answered = await givenAnsweredLoop(host, { ...setting, ...time.setting });
  open.push(answered);
  const { loop } = answered;
  time.begins(loop.github.world.clock);
  const thread = await asked(loop);
  const gate = await loop.gate(thread);
  expect(gate.id).toContain(`-${name}-`);
  const answers = async (): Promise<void> => {
    if (replies === undefined) await loop.ana.ticks(gate.commentId, `tickgate:option ${answer} `);
    else await loop.ana.comments(thread, `/loop answer ${gate.id} ${answer} ${replies}`);
  };
  const slips = async (): Promise<void> => {
    const options = [...gate.body.matchAll(/tickgate:option (\S+) /g)].map(([, option]) => option);
    const other = `tickgate:option ${options.find((option) => option !== answer)} `;
    await loop.ana.ticks(gate.commentId, other);
    await loop.ana.unticks(gate.commentId, other);
  };
  return { answered, thread, gateId: gate.id, commentId: gate.commentId, answers, slips };
}

interface Times {
  readonly created_at: string;
  readonly updated_at: string;
}

/** Seconds from an answer to its receipt, and to the question that shows it as taken. */
async function secondsUntil({ answered: { loop }, thread, commentId }: Asked, answeredAt: number) {
  const all = (await loop.ana.request(`GET /repos/acme/shop/issues/${thread}/comments`)) as (Times & {
    readonly id: number;
    readonly body: string;
  })[];
  const since = (time: string | undefined): number => Math.round((Date.parse(time ?? '') - answeredAt) / 1000);
  return {
    recorded: since(all.find(({ body }) => parseReceipt(body) !== null)?.created_at),
    taken: since(all.find(({ id }) => id === commentId)?.updated_at),
  };
}

/** Both hosts live through these stories, each through every other one: the judgement is the same code. */
const hosted = stories.map((story, index) => [story.gate, index % 2 === 0 ? 'server' : 'actions', story] as const);

test('every gate of the catalogue has its story', () => {
  expect(stories.map(({ gate }) => gate).toSorted()).toEqual(GateName.options.toSorted());
});

describe.each(hosted)('%s, %s', (name, host, story) => {
  /** As they are recorded. */
  const words = story.replies ?? story.answer;

  test(
    'is answered by a receipt and a tick that consumes it, also when it is delivered ten times at once and out of order',
    async () => {
      const asked = await given(story, host);
      const { answered, thread, gateId, answers, slips } = asked;
      const { loop, app, quiet } = answered;
      const { clock } = loop.github.world;
      const before = answered.reasons().length;
      const said = async (speaks: () => Promise<void>): Promise<WorldEvent[]> =>
        (await app.deaf(speaks)).filter(({ name: event }) => event === 'issue_comment');
      const slipped = await said(slips);
      const [heard] = await said(answers);
      if (heard === undefined) throw new Error('Nothing was to be delivered.');
      const answeredAt = clock.now();
      await clock.advance(latencies.webhookMs);
      await Promise.all(Array.from({ length: 10 }, () => app.delivers(heard)));
      for (const event of slipped.toReversed()) await app.delivers(event);
      await quiet();

      const recorded = [{ gateId, option: story.answer, login: 'ana', text: story.replies ?? null }];
      expect(await answered.receipts(thread)).toMatchObject(recorded);
      expect(
        answered
          .reasons()
          .slice(before)
          .filter((reason) => reason === 'answer'),
      ).toEqual(['answer']);
      expect(await answered.answers()).toMatchObject([{ name, answer: words, by: 'ana', channel: 'receipt' }]);
      expect(await loop.gateIds(thread)).not.toContain(gateId);
      await story.brings(loop);
      // No schedule: nothing but the answer started a tick, and nothing waited for a time to come.
      const { recorded: receiptS, taken: takenS } = await secondsUntil(asked, answeredAt);
      expect(receiptS).toBeGreaterThan(0);
      expect(receiptS).toBeLessThan(10);
      expect(takenS).toBeGreaterThan(latencies.runnerMs / 1000);
      expect(takenS).toBeLessThan(60);
      elapsed.push(`${name}, ${host}: receipt after ${receiptS} s, taken after ${takenS} s`);
    },
    slow,
  );
});

// On a push of half of the stories: the tick looks for answers in one way, whatever the question.
describe.each(someOnPush(hosted))('%s, %s', (name, host, story) => {
  test(
    'is answered without any delivery, since the next tick finds it; a delivery after that changes nothing',
    async () => {
      const { answered, thread, gateId, answers } = await given(story, host);
      const words = story.replies ?? story.answer;
      const { loop, app, quiet } = answered;
      const before = answered.reasons().length;
      const late = (await app.deaf(answers)).filter(({ name: event }) => event === 'issue_comment');
      expect(answered.reasons()).toHaveLength(before);
      await loop.tick();
      await quiet();

      const channel = story.replies === undefined ? 'edit-history' : 'reply';
      expect(await answered.receipts(thread)).toEqual([]);
      expect(await answered.answers()).toMatchObject([{ name, answer: words, by: 'ana', channel }]);
      expect(await loop.gateIds(thread)).not.toContain(gateId);
      await story.brings(loop);

      const runs = answered.reasons().length;
      for (const event of late) await app.delivers(event);
      await quiet();
      expect(await answered.receipts(thread)).toEqual([]);
      expect(answered.reasons()).toHaveLength(runs);
      expect(await answered.answers()).toHaveLength(1);
    },
    slow,
  );
});
