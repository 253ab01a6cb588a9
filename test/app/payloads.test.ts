/** Whatever is delivered, signed or not, whole or not: the server answers, lives, and starts nothing without a valid answer. */
import { createHmac, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseReceipt } from '../../src/core/gates/receipt.ts';
import { createCheckRun } from '../../src/emulator/changes/check.ts';
import { ACTIONS_APP_ID } from '../../src/emulator/model/account.ts';
import { installationOn } from '../../src/emulator/model/installation.ts';
import type { WorldEvent } from '../../src/emulator/world.ts';
import { effort } from '../support/effort.ts';
import { publicOfPerson, type Stage, setStage } from './app-stage.ts';
import { pullRequestOf } from './pull-request.ts';

interface Example {
  readonly name: string;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

const recorded = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly Example[];
const heard = ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'];
const stage: { set?: Stage } = {};
const there = (): Stage => {
  if (stage.set === undefined) throw new Error('There is no stage.');
  return stage.set;
};

beforeAll(async () => {
  stage.set = await setStage('server', publicOfPerson);
});
afterAll(async () => {
  await stage.set?.close();
});

interface Delivered {
  readonly name: string;
  readonly body: string;
}

/** Answers by status, as often as each came; what is no orderly answer with its words. */
async function deliverAll(deliveries: readonly Delivered[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const waiting = [...deliveries];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const status = await answerTo(next);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return statuses;
}

/** A connection that lay idle while this busy process closed it is reset under the next delivery: once more, on a new one. */
async function answerTo(delivered: Delivered): Promise<string> {
  for (let tries = 2; ; tries--) {
    try {
      return await deliver(delivered);
    } catch (error) {
      if (tries === 0) return `broken: ${String(error)}`;
    }
  }
}

async function deliver({ name, body }: Delivered): Promise<string> {
  const { app, server } = there();
  const answer = await fetch(server?.webhookUrl ?? '', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': name,
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', app.webhookSecret).update(body).digest('hex')}`,
    },
  });
  const said = await answer.text();
  return answer.status < 500 ? String(answer.status) : `${answer.status}: ${said.slice(0, 300)}`;
}

const unhurt = async (): Promise<void> => {
  expect((await fetch(`${there().server?.url}/healthz`)).status).toBe(200);
  expect(there().wakes()).toEqual([]);
  const said = (await there().comments(1)).flatMap(({ body }) => parseReceipt(body) ?? []);
  expect(said).toEqual([]);
};

test('given the recorded payloads of every GitHub event, the app answers them and starts nothing', async () => {
  const deliveries = recorded.flatMap(({ name, examples }) =>
    examples.map((payload) => ({ name, body: JSON.stringify(payload) })),
  );
  expect(deliveries.length).toBeGreaterThan(200);
  const all = [
    ...deliveries,
    ...(await asOurs()).map(({ name, payload }) => ({ name, body: JSON.stringify(payload) })),
  ];
  expect(await deliverAll(all)).toEqual({ 200: all.length });
  await unhurt();
}, 300_000);

/** Mulberry32: the same numbers for the same seed on every machine. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 60,
  '',
  'NaN',
  [],
  {},
  [null],
  'x'.repeat(100_000),
  '/loop answer',
  '\u0000',
  '../../..',
  { length: 3 },
  '<!-- tickgate:v1 gate -->',
  '- [x] a',
];

/** One to three fields, anywhere, are of another kind, gone, or put elsewhere. */
function bent(payload: unknown, random: () => number): unknown {
  const copy = structuredClone(payload);
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
    let at = copy as Record<string, unknown>;
    for (;;) {
      const key = pick(Object.keys(at));
      if (key === undefined) break;
      const inner = at[key];
      if (typeof inner === 'object' && inner !== null && random() < 0.7) {
        at = inner as Record<string, unknown>;
        continue;
      }
      if (random() < 0.3) delete at[key];
      else at[key] = structuredClone(pick(odd));
      break;
    }
  }
  return copy;
}

/** Those that have a handler, as if they had happened in this repository, where a loop could be started. */
async function asOurs(): Promise<{ name: string; payload: object }[]> {
  const { world, repository } = there().github;
  const real = installationOn(world, there().app, repository);
  const control = await there().opensControlIssue();
  const [event] = await there().deaf(async () => void (await there().github.as('rita').comments(control, 'Hello.')));
  if (event === undefined) throw new Error('Nothing was said.');
  const { repository: ours } = event.payload as { repository: object };
  return recorded.flatMap(({ name, examples }) =>
    heard.includes(name)
      ? examples.map((payload) => ({ name, payload: { ...payload, repository: ours, installation: { id: real?.id } } }))
      : [],
  );
}

/** Checks of a work branch whose pull request is closed by now. */
async function lateChecks(): Promise<WorldEvent[]> {
  const { deaf, github } = there();
  const { number, headSha } = await pullRequestOf(there(), 'tickgate/work/1-faster');
  const app = github.world.apps.get(ACTIONS_APP_ID);
  if (app === undefined) throw new Error('There is no Actions app.');
  const actor = { account: app.bot, cause: 'job', app } as const;
  const events = await deaf(async () => {
    createCheckRun(github.world, github.repository, { actor, name: 'test', headSha, conclusion: 'success' });
    await github.as('ben').closesIssue(number);
  });
  return events.filter(({ name }) => name === 'check_suite');
}

/** What readers and strangers did to real questions here, and what a writer took back: every one is whole, and none of them counts. */
async function ownEvents(): Promise<WorldEvent[]> {
  const { asksGate, deaf, github, opensControlIssue } = there();
  const { gate, commentId } = await asksGate({ issue: 1 });
  const control = await opensControlIssue();
  return await deaf(async () => {
    await github.as('rita').comments(1, `/loop answer ${gate.id} proceed`);
    await github.as('mallory').comments(control, '/loop restart');
    const words = await github.as('ben').comments(1, 'No box here.');
    await github.as('ben').editsComment(words, '- [x] none');
    await github.as('ben').ticks(commentId, 'proceed');
    await github.as('ben').unticks(commentId, 'proceed');
    const { body } = (await github.as('ben').request(`GET /repos/acme/shop/issues/${control}`)) as { body: string };
    await github.as('ben').editsIssue(control, { body: body.replace('- [ ] **Stop**', '- [x] **Stop**') });
    await github.as('ben').editsIssue(control, { body });
  });
}

test('given thousands of malformed payloads, the app neither fails nor starts a tick', async () => {
  const random = chance(20_261_122);
  const { world, repository } = there().github;
  const real = installationOn(world, there().app, repository);
  // Most name an installation that is none, so that not all of them cost requests.
  const own = [...(await ownEvents()), ...(await lateChecks())].flatMap(({ name, payload }) =>
    [real?.id, 7, 7, 7].map((id) => ({ name, payload: { ...payload, installation: { id } } })),
  );
  const others = await asOurs();
  const before = there().outcomes.length;
  const deliveries = Array.from({ length: effort({ push: 2_000, full: 10_000 }) }, (_, index) => {
    const from = index % 2 === 0 ? own : others;
    const base = from[Math.floor(random() * from.length)];
    return { name: base?.name ?? '', body: JSON.stringify(bent(base?.payload, random)) };
  });
  const statuses = await deliverAll(deliveries);
  expect(Object.keys(statuses).filter((status) => !/^[24]\d\d$/.test(status))).toEqual([]);
  const did = new Set(
    there()
      .outcomes.slice(before)
      .map((outcome) => outcome.did),
  );
  // A reader's answer that stayed whole is refused, and so is a line in a writer's comment that was bent into a command that is none.
  expect([...did].filter((one) => one !== 'replied').toSorted()).toEqual(['nothing', 'refused']);
  await unhurt();
}, 900_000);
