/** Records a history over the emulated GitHub: a loop works off its backlog, and a person merges, changes and closes. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { onDisk } from '../../src/core/codec/record-codec.ts';
import { computeDollarsUsed } from '../../src/core/state/counters.ts';
import { Outcomes } from '../../src/core/state/outcomes.ts';
import { errorsOf, givenLoop, wellFormed } from './loop.ts';
import { PullRequest } from './loop-sight.ts';
import { readShownState } from './shown-loop.ts';

export const historyConfig =
  'max-agents: 5\nmax-iterations: 60\nmax-prs: 60\nmax-open-prs: 60\nmax-dollars: 200\nmax-minutes: 5000\n';

export const RecordedHistory = onDisk({
  seed: z.number(),
  issues: z.number(),
  dollars: z.number(),
  outcomes: Outcomes,
});
export type RecordedHistory = z.output<typeof RecordedHistory>;

/** 0 to 1. The same in the agent and in its tests. */
const unit = `function unit(...of) {
  return createHash('sha256').update([SEED, ...of].join(':')).digest().readUInt32BE() / 2 ** 32;
}`;

/** A session costs $0.30 to $1.20, an audit $0.05 to $0.20; of three audits one finds something to mend. */
const agent = (seed: number): string => `import { createHash } from 'node:crypto';
${unit.replace('SEED', String(seed))}
function used(least, ...of) {
  const cost = Math.round(least * 4 ** unit(...of) * 1000) / 1000;
  return [{ model: 'claude-sonnet-4-7', input: 50000, output: 5000, cost_reported: cost, messages: 3 }];
}
write('work-' + order.subject + '.txt', 'session ' + order.session + '\\n');
result({ progress: 'Did it', usage: used(0.3, 'work', order.subject, order.session) });`;

const auditor = `const usage = used(0.05, 'audit', order.subject, order.session);
const bug = { file: 'work-' + order.subject + '.txt', line: null, severity: 'bug', description: 'Not whole' };
const dirty = order.session === 2 && unit('dirty', order.subject) < 1 / 3;
result({ usage, ...(order.findings.length > 0 ? { resolved: order.findings.map(({ id }) => id) } : dirty ? { findings: [bug] } : {}) });`;

export async function recordHistory(seed: number, issues: number): Promise<RecordedHistory> {
  const draw = (what: string, of: number): number =>
    createHash('sha256').update([seed, what, of].join(':')).digest().readUInt32BE() / 2 ** 32;
  const titles = Array.from({ length: issues }, (_none, index) => wellFormed(`Wish ${index + 1}`));
  const loop = await givenLoop({ issues: titles, agent: agent(seed), auditor, config: historyConfig });
  const decided = new Set<number>();
  for (let worked = 0; ; worked = loop.head()?.counters.agentsDispatched ?? 0) {
    const errors = errorsOf(await loop.tick());
    if (errors.length > 0) throw new Error(errors.join('\n'));
    const undecided = z
      .array(PullRequest)
      .parse(await loop.ana.request('GET /repos/acme/shop/pulls?state=all&per_page=100'))
      .filter(({ number }) => !decided.has(number));
    const open = undecided.filter(({ draft }) => !draft);
    for (const { number, head } of open) {
      decided.add(number);
      const drawn = draw('people', number);
      if (drawn > 0.9) await loop.ana.closesIssue(number);
      else {
        if (drawn > 0.7) await loop.ana.commits({ path: `more-${number}.txt`, text: 'more', branch: head });
        await loop.ana.merges(number);
      }
    }
    const head = loop.head();
    if (head === null) throw new Error('The loop has no head.');
    if (undecided.length > 0 || head.counters.agentsDispatched > worked) continue;
    const { outcomes, subjects } = await readShownState(loop);
    if (outcomes === undefined) throw new Error('No pull request ended.');
    if (outcomes.pulls.length !== issues || subjects.some(({ pullRequest }) => pullRequest === null))
      throw new Error('An issue did not end with its pull request.');
    return { seed, issues, dollars: computeDollarsUsed(head.counters), outcomes };
  }
}
