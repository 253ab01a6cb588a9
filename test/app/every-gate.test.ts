/** Every question that a loop can ask today: a ticked box becomes a receipt, the receipt a tick, and the tick takes the answer. */
import { afterEach, expect, test } from '@jest/globals';
import type { GateName } from '../../src/core/gates.ts';
import { controlIssue, holder, holdsOnUntil, meets } from '../support/lock-stage.ts';
import { diligentAgent, type LoopSetting, type LoopStage, wellFormed } from '../support/loop.ts';
import { pushedForStranger } from '../support/stranger.ts';
import { type AnsweredLoop, givenAnsweredLoop } from './answered-loop.ts';

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
  /** What the answer has brought about. */
  readonly brings: (loop: LoopStage) => Promise<void>;
}

const dear = `write('work-' + order.subject + '.txt', 'done');
result({ usage: [{ model: 'claude-sonnet-4-7', input: 1000, output: 500, cost_reported: 0.5, messages: 1 }] });`;
const halfDone = `write('part-' + order.iteration + '.txt', 'done\\n');
if (order.iteration === 1) result({ status: 'in_progress', exit_signal: false, completion_indicators: [], progress: 'Began' });
else { ${diligentAgent} }`;

async function ticksUntilAsked(loop: LoopStage, thread: () => number): Promise<number> {
  for (let turn = 0; turn < 5; turn++) {
    await loop.tick();
    if (thread() > 0 && (await loop.gateIds(thread())).length > 0) return thread();
  }
  throw new Error('The question was not asked in five ticks.');
}

const stories: readonly Story[] = [
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
      config: 'max-agents: 1\nmax-dollars: 1.2\n',
    },
    asked: (loop) => ticksUntilAsked(loop, () => controlIssue(loop)),
    answer: 'raise',
    brings: async (loop) => {
      expect(loop.head()?.ceilings).toMatchObject({ maxDollars: 2.4 });
      expect(await loop.pullRequests()).toHaveLength(2);
    },
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

test.each(stories.map((story) => [story.gate, story] as const))(
  '%s',
  async (name, story) => {
    const answered = await givenAnsweredLoop('server', story.setting);
    open.push(answered);
    const { loop, quiet } = answered;
    const { clock } = loop.github.world;
    const thread = await story.asked(loop);
    const gate = await loop.gate(thread);
    expect(gate.id).toContain(`-${name}-`);
    const before = answered.reasons().length;

    const tickedAt = clock.now();
    await loop.ana.ticks(gate.commentId, `tickgate:option ${story.answer} `);
    await quiet();

    expect(await answered.receipts(thread)).toMatchObject([{ gateId: gate.id, option: story.answer, login: 'ana' }]);
    expect(answered.reasons().slice(before)[0]).toBe('answer');
    expect(await answered.answers()).toMatchObject([{ name, answer: story.answer, by: 'ana', channel: 'receipt' }]);
    expect(await loop.gateIds(thread)).not.toContain(gate.id);
    await story.brings(loop);
    // No schedule: nothing but the answer started a tick, and the clock of this GitHub was not put forward.
    const [taken] = (await loop.history()).filter(({ gates }) => gates.some(({ answer }) => answer === story.answer));
    expect(Date.parse(taken?.startedAt ?? '') - tickedAt).toBeLessThan(5 * 60_000);
  },
  slow,
);
