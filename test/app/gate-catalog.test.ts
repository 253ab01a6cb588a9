/** Every option of every gate in the catalog is taken by both hosts, and the tick takes what they recorded for the answer. */
import { expect, test } from 'vitest';
import { GATES } from '../../src/core/gates/catalogue.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import { parseReceipt } from '../../src/core/gates/receipt.ts';
import type { GateName } from '../../src/core/state/gate.ts';
import { ceilings } from '../core/gate-samples.ts';
import { type HostName, type Stage, setStage } from './app-stage.ts';
import { pullRequestOf } from './pull-request.ts';
import { tickReads } from './tick-reads.ts';

interface Thread {
  readonly number: number;
  readonly headSha: string;
}

/** Undefined: the text of the thread's own issue, which the stage reads. */
function factsOf(name: GateName, { number, headSha }: Thread): GateFacts | undefined {
  const subject = { kind: 'issue', number } as const;
  switch (name) {
    case 'ambiguous-criteria':
      return undefined;
    case 'backlog-drift':
      return { name, added: [{ number: 2, priority: null }], removed: [] };
    case 'budget-escalation':
      return { name, iteration: 4, ceilings, tripped: [{ name: 'dollars', value: 21, ceiling: 25, raiseTo: 50 }] };
    case 'post-feedback-merge':
    case 'merge':
      return { name, pr: number, headSha };
    case 'resume-divergence':
      return { name, pr: number, recordedSha: 'a'.repeat(40), headSha };
    case 'force-unlock':
      return { name, holderNonce: 'f00dfeed' };
    case 'repeated-failure':
      return { name, subject, rootCause: 'test: npm test', count: 2 };
    case 'dirty-tree':
      return { name, runner: 'builder-1', path: '/work', porcelainHash: 'c0ffee', changes: [' M README.md'] };
    case 'agent-decision':
      return { name, subject, session: 's1', question: 'Which name?', questionHash: 'beef' };
    case 'circuit-open':
      return { name, subject, evidence: '5 sessions running without progress', opening: 1 };
    case 'criteria-policy':
      return { name, run: 1 };
  }
}

/** GitHub alone can tell of these that their pull request is where it was. */
const aboutPullRequests: readonly GateName[] = ['merge', 'post-feedback-merge', 'resume-divergence'];

async function threadOf(stage: Stage, name: GateName, option: string): Promise<Thread> {
  if (aboutPullRequests.includes(name)) return await pullRequestOf(stage, `tickgate/work/${name}-${option}`);
  return { number: await stage.github.as('ana').opensIssue({ title: `${name} ${option}` }), headSha: '' };
}

test.each<HostName>(['server', 'actions'])(
  'every option of every gate becomes one receipt, which the tick takes for the answer, %s',
  async (host) => {
    const stage = await setStage(host);
    for (const { name, options } of GATES) {
      for (const { id: option, byReplyOnly } of options) {
        const thread = await threadOf(stage, name, option);
        const facts = factsOf(name, thread);
        const asked = await stage.asksGate({ issue: thread.number, ...(facts === undefined ? {} : { facts }) });
        const ben = stage.github.as('ben');
        if (byReplyOnly) await ben.comments(thread.number, `/loop answer ${asked.gate.id} ${option} Call it Ada.`);
        else await ben.ticks(asked.commentId, `tickgate:option ${option} `);
        await stage.settled();

        const receipts = (await stage.comments(thread.number)).flatMap(({ body }) => parseReceipt(body) ?? []);
        expect(receipts).toMatchObject([{ gateId: asked.gate.id, option, login: 'ben' }]);
        expect(await tickReads(stage, asked)).toMatchObject({
          kind: 'answered',
          answer: { option, login: 'ben', channel: 'receipt', text: byReplyOnly ? 'Call it Ada.' : null },
        });
      }
    }
    expect(new Set(stage.wakes())).toEqual(new Set(['answer']));
    expect(stage.failures()).toBe(0);
    await stage.close();
  },
);
