/** A run that `renew` began says so wherever a person looks: its counters and its spend begin at nothing. */
import { describe, expect, test } from 'vitest';
import { annotationsOf } from '../../src/core/reports/action-outputs.ts';
import { renderControlIssue } from '../../src/core/reports/control-issue/body.ts';
import { jobSummary } from '../../src/core/reports/job-summary.ts';
import { historyText } from '../../src/core/reports/status/charts.ts';
import { outcomesOf } from '../../src/core/reports/status/ticks.ts';
import { aHead, anIssue } from '../support/core-facts.ts';
import { type LoopInMemory, loopInMemory } from '../support/loop-in-memory.ts';

const ended = { updatedAt: '2026-02-28T09:00:00.000Z', used: { iterationsUsed: 2, dollars: 0.4 } };
const idle = aHead({ ...ended, status: 'idle' });
const spent = aHead({ ...ended, status: 'stopped', stop: { code: 'cost_budget', at: ended.updatedAt } });

/** What people read after the first tick of the new run, and after the next one, which is its last. */
async function readsAfter(head: typeof idle, issues: Parameters<typeof loopInMemory>[0] = {}) {
  const loop = loopInMemory({ config: 'renew: { every: daily, at: "12:00 UTC" }\n', head, ...issues });
  await loop.tick();
  const first = { summary: jobSummary(loop.story()), log: annotationsOf(loop.story()).map(({ message }) => message) };
  return { ...first, history: historyText(loop.story().history), page: pageOf(loop), control: controlIssueOf(loop) };
}

const pageOf = (loop: LoopInMemory) => [...outcomesOf(loop.story().history).values()];

function controlIssueOf(loop: LoopInMemory): string {
  const { head, state, history } = loop.story();
  const standing = { head, state, history, working: null, stop: null, error: null, scheduledAt: null };
  const people = { approvers: [], agents: [], receiptAppId: null };
  const tick = { runUrl: 'https://github.com/acme/shop/actions/runs/100', scheduleEnds: null };
  return renderControlIssue({ ...standing, block: null, reportCost: 'control', people, tick }, 'n1');
}

describe('a run that `renew` began', () => {
  test.each([
    ['idle', idle, {}, 'run 1 was idle.'],
    ['stopped by its dollars', spent, { issues: [anIssue({ number: 1 })] }, 'run 1 had stopped (cost_budget).'],
  ])(
    'after one that was %s says so in log, summary, control issue, history and page, with its number and why',
    async (...[, head, given, why]) => {
      const sentence = `Run 2 began, as \`renew\` says (daily at 12:00 UTC; due since 2026-03-01T12:00:00.000Z): ${why}`;
      const { summary, log, history, page, control } = await readsAfter(head, given);

      expect(log).toContain(sentence);
      expect(summary.split('\n\n').slice(0, 2)).toContain(sentence);
      expect(summary.split('began, as')).toHaveLength(2);
      expect(control).toContain(`\n${sentence}\n`);
      expect(history.replace(/\s+/g, ' ')).toContain('renew began run 2 (daily at 12:00 UTC)');
      expect(page.join()).toContain('renew began run 2 (daily at 12:00 UTC)');
    },
  );

  test('is the only one of which this is said', async () => {
    const { summary, history, control } = await readsAfter(aHead({ status: 'running' }), {
      issues: [anIssue({ number: 1 })],
    });
    for (const text of [summary, history, control]) expect(text).not.toMatch(/renew/);
  });
});
