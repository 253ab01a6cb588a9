/** What the next tick makes of a thread, in the words that it says or records: judged as the tick does, whatever the app said. */

import type { AnswerPolicy } from '../../src/core/access/authority.ts';
import { refusalSentence } from '../../src/core/gates/receipt.ts';
import type { GateReading, OwnPullRequest } from '../../src/core/observation/facts.ts';
import type { Head } from '../../src/core/state/head.ts';
import { issueTextHash } from '../../src/github/api/graphql-fields.ts';
import { createGateway } from '../../src/github/gateway.ts';
import type { GateThreadRead, GitHubGateway } from '../../src/ports/github.ts';
import { aHead, anIssue, settings, theCeilings } from '../support/core-facts.ts';
import type { Stage } from './app-stage.ts';
import type { AskedGate } from './staged-threads.ts';

const loopLogin = 'github-actions[bot]';

/** The first issue after those of the stage. */
const controlIssue = 3;

/** Which orders in the thread of a question, or on the control issue, the next tick would obey. */
export async function tickObeys(
  stage: Stage,
  { gate, commentId, nodeId }: AskedGate,
  policy: Partial<AnswerPolicy> = {},
): Promise<string[]> {
  const openGates = [{ id: gate.id, commentId, nodeId }];
  const { commands } = await gatewayOf(stage, policy).readThreads({ ...aHead(), openGates, controlIssue });
  return commands.map(({ command, by }) => `${by} ${command.verb}`);
}

const gatewayOf = (stage: Stage, policy: Partial<AnswerPolicy>): GitHubGateway =>
  createGateway({
    github: stage.loop,
    policy: {
      approvers: [],
      receiptAppId: stage.receiptAppId,
      ...policy,
      neverHuman: [loopLogin, ...(policy.neverHuman ?? [])],
    },
    filter: { labels: [], assignee: null, milestone: null, ownLogin: loopLogin },
    source: { kind: 'issues' },
    loop: 'work',
    redact: (text) => text,
    ownLogin: loopLogin,
    ownRunId: 77,
  });

interface TickReading extends Partial<AnswerPolicy> {
  readonly consumed?: Head['consumed'];
  /** Other questions that are open. */
  readonly beside?: readonly AskedGate[];
}

/** The reading of a gate that state and head know as open. */
export async function tickReads(
  stage: Stage,
  { gate, commentId, nodeId }: AskedGate,
  { consumed = [], beside = [], ...policy }: TickReading = {},
): Promise<GateReading | undefined> {
  const gateway = gatewayOf(stage, policy);
  const others = beside.map((other) => ({ id: other.gate.id, commentId: other.commentId, nodeId: other.nodeId }));
  const openGates = [{ id: gate.id, commentId, nodeId }, ...others];
  const threads = await gateway.readThreads({ ...aHead(), openGates });
  const known = {
    ...(await subjectNow(stage, gate.thread.issueNumber)),
    subjects: [],
    ceilings: theCeilings(),
    hardMax: settings().hardMax,
    consumed,
  };
  const gates = [gate, ...beside.map((other) => other.gate)];
  const [reading] = await gateway.judgeGates(gates, { ...threads, gates: threads.gates.map(beforeRefusals) }, known);
  return reading;
}

/** As if the app had not refused it already: a tick says nothing twice. */
const beforeRefusals = (thread: GateThreadRead): GateThreadRead => ({
  ...thread,
  replies: thread.replies.filter(({ body }) => !body.startsWith('<!-- tickgate:v1 refusal ')),
});

async function subjectNow({ github }: Stage, number: number) {
  const ana = github.as('ana');
  const issue = (await ana.request(`GET /repos/acme/shop/issues/${number}`)) as {
    title: string;
    body: string | null;
    state: string;
    pull_request?: object;
  };
  if (issue.pull_request === undefined) {
    const { title, body, state } = issue;
    if (state === 'closed') return { backlog: [], pullRequests: [] };
    return { backlog: [{ ...anIssue({ number }), textHash: issueTextHash(title, body ?? '') }], pullRequests: [] };
  }
  const { head } = (await ana.request(`GET /repos/acme/shop/pulls/${number}`)) as {
    head: { sha: string; ref: string };
  };
  const pull: OwnPullRequest = {
    number,
    subject: 1,
    branch: head.ref,
    headSha: head.sha,
    draft: false,
    loop: 'work',
    reviewed: false,
  };
  return { backlog: [], pullRequests: [pull] };
}

/** In one line, as a person would be told. */
export function toldOf(reading: GateReading | undefined): string {
  if (reading === undefined) return 'It asks nothing any more.';
  const [refusal] = reading.refusals;
  switch (reading.kind) {
    case 'answered':
      return `Answered: ${reading.answer.option} by @${reading.answer.login}.`;
    case 'open':
      return refusal === undefined ? 'It finds no answer.' : refusalSentence(refusal);
    case 'ask-again':
      return `It asks again: ${reading.why}`;
    case 'void':
      return `It closes the question: ${reading.why}.`;
  }
}
