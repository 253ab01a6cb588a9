/** What a loop has written when the app comes in: a question in a thread, a control issue. */

import { renderBoxes } from '../../src/core/commands/control-boxes.ts';
import { renderGate } from '../../src/core/gates/comment.ts';
import { openGate } from '../../src/core/gates/open-gate.ts';
import { ask, type GateFacts } from '../../src/core/gates/questions.ts';
import type { Gate } from '../../src/core/state/gate.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { type Need, tickNeeds, toAppPermissions } from '../../src/core/workflow/token-permissions.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import { ACTIONS_APP_ID, keepToken, secret } from '../../src/emulator/model/account.ts';
import { fullNameOf } from '../../src/emulator/model/repository.ts';
import type { MeteredGitHub } from '../../src/github/api/client.ts';
import { issueTextHash } from '../../src/github/api/graphql-fields.ts';
import { gateTextHash } from '../../src/github/comments/gate-text-hash.ts';
import { postComment } from '../../src/github/comments/write-comments.ts';
import { context } from '../core/gate-samples.ts';

export const WORKFLOW = '.github/workflows/tickgate.yml';

export interface Asking {
  readonly issue: number;
  /** Absent = its criteria are ambiguous. */
  readonly facts?: GateFacts;
  readonly approvers?: readonly string[];
  readonly neverHuman?: readonly string[];
  readonly receiptAppId?: number;
  /** Open questions that its boxes for all answer too. */
  readonly alike?: readonly AskedGate[];
}

export interface AskedGate {
  /** As the loop's state knows it. */
  readonly gate: Gate;
  readonly commentId: number;
  readonly nodeId: string;
  readonly body: string;
}

let nonces = 0;

export async function asksGate(loop: MeteredGitHub, where: Asking): Promise<AskedGate> {
  const { issue, approvers = [], neverHuman = [], receiptAppId = null } = where;
  const facts = where.facts ?? { name: 'ambiguous-criteria', issue, textHash: await textHashOf(loop, issue) };
  const askedAt = '2026-11-22T00:00:00Z';
  const nonce = `nonce${++nonces}`;
  const gate = openGate(ask(facts), { loop: 'work', iteration: 4, epoch: 9, nonce, askedAt, issueNumber: issue });
  const run = { id: 812, url: 'https://github.com/acme/shop/actions/runs/812' };
  const people = { approvers, neverHuman, receiptAppId, starter: 'ana', card: context.card };
  const alike = (where.alike ?? []).map(({ gate: { id, subject } }) => ({ id, subject, link: '[The other](x)' }));
  const said = { ...people, alike, evidence: ['no criteria'], run, language: 'en' } as const;
  const body = renderGate(gate, { workflow: WORKFLOW, ...said });
  const { made } = await postComment(loop, { issue, body });
  const { commentId = 0, nodeId = '' } = made;
  return { gate: { ...gate, commentId, textHash: gateTextHash(body) }, commentId, nodeId, body };
}

async function textHashOf({ request, owner, repo }: MeteredGitHub, issue: number): Promise<string> {
  const at = { owner, repo, issue_number: issue };
  const { data } = await request('GET /repos/{owner}/{repo}/issues/{issue_number}', at);
  const { title, body } = data as { title: string; body: string | null };
  return issueTextHash(title, body ?? '');
}

export interface ShownLoop {
  readonly loop: string;
  readonly headline: string;
  /** Separated by commas, as they stand in the hidden line. */
  readonly people: {
    readonly approvers?: string;
    readonly agents?: string;
    readonly pulls?: string;
    readonly issues?: string;
    /** Run and attempt of the tick at work. */
    readonly working?: string;
    readonly receipts?: number;
  };
}

export async function opensControlIssue(github: MeteredGitHub, shown: ShownLoop): Promise<number> {
  const { loop, headline, people } = shown;
  const marker = renderMarker('control', { loop, workflow: WORKFLOW, epoch: 9, generation: 3, ...people });
  const body = `${marker}\n${headline}\n\n${renderBoxes('fresh')}\n`;
  const { owner, repo } = github;
  const { data } = await github.request('POST /repos/{owner}/{repo}/issues', {
    owner,
    repo,
    title: `Loop ${loop}`,
    body,
    labels: ['tickgate'],
  });
  return (data as { number: number }).number;
}

/** GITHUB_TOKEN of a job, with what `init` has its workflow ask for: the loop's where nothing else is said. */
export function jobToken({ world, repository }: Emulator, needs: readonly Need[] = tickNeeds): string {
  const account = world.apps.get(ACTIONS_APP_ID)?.bot;
  if (account === undefined) throw new Error('The emulator has no Actions app.');
  return keepToken(world, {
    kind: 'job',
    value: `ghs_${secret()}`,
    account,
    appId: ACTIONS_APP_ID,
    repository: fullNameOf(repository),
    permissions: { metadata: 'read', ...toAppPermissions(needs) },
    runId: 77,
  });
}
