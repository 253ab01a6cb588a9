/** The checks of `doctor` as a preflight: a loop's first tick looks around, says once what it finds, and starts nothing that cannot work. */
import { expect, test } from 'vitest';
import { readStatusRecord } from '../../src/cli/status-record.ts';
import { standingSeen } from '../../src/core/reports/why.ts';
import { givenLoop, oneSubjectATick, wellFormed } from '../support/loop.ts';

const preflights = (annotations: readonly { readonly message: string }[]): string[] =>
  annotations.flatMap(({ message }) =>
    message.includes('Preflight: ') ? [message.replace(/^.*?Preflight: /, '')] : [],
  );

test('given mistakes around a loop, the first tick reports them, and later ticks neither repeat nor query them', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One'), wellFormed('Two')],
    config: `backlog: { labels: [ready] }\nenv-secrets: [MODEL_KEY]\n${oneSubjectATick}`,
  });

  const first = await loop.tick();

  expect(preflights(first.annotations)).toEqual([
    expect.stringContaining('label-missing: There is no label ready, so the loop finds nothing.'),
    expect.stringContaining('key-unset: MODEL_KEY stands under env-secrets and is empty here.'),
    expect.stringMatching(/things to know, .*: schedule-missing: .* action-not-pinned: .* answers-wait: /),
  ]);
  expect(first.summary).toContain('label-missing: There is no label ready');
  expect(first.log).toContain('Preflight: what `doctor` finds');
  expect(first.log).toContain("Put this under `on:`  schedule: [{ cron: '23 * * * *' }]");
  expect(first.requests.filter((route) => route.endsWith('/labels'))).toHaveLength(1);

  await loop.ana.request('POST /repos/acme/shop/issues/1/labels', { labels: ['ready'] });
  const second = await loop.tick();

  expect(loop.head()).toMatchObject({ counters: { iterationsUsed: 1 } });
  expect(preflights(second.annotations)).toEqual([]);
  expect(second.requests.filter((route) => /\/rules\/|\/actions\/workflows$|[a-z]\/labels$/.test(route))).toEqual([]);
});

test('given a runner without the agent’s program, the tick says so in one red line before it claims or spends anything', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agentConfig: 'agent: claude\nisolation: none\n',
    env: { PATH: '/nowhere' },
  });

  const tick = await loop.tick();

  expect(tick.conclusion).toBe('failure');
  expect(tick.log).toContain("agent_missing: The agent's program claude is not on the PATH of this runner");
  expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 0, agentsDispatched: 0 } });
  expect(await loop.labels(1)).toEqual([]);

  const seen = await readStatusRecord(
    { repo: 'acme/shop', workflow: '.github/workflows/tickgate.yml' },
    { GITHUB_TOKEN: loop.ana.token, GITHUB_API_URL: loop.github.url },
  );
  expect(standingSeen(seen)).toEqual({
    kind: 'not begun',
    sentence:
      'not begun: the first tick failed or was cancelled, and recorded nothing; the summary of its run of `.github/workflows/tickgate.yml` says why, and what to do',
  });
});

test('given a model without a rate and meter: proxy, the tick names model, setting and remedy in one red line before it claims or spends anything', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    config: 'meter: proxy\nenv-secrets: [OPENAI_API_KEY]\nagents: { worker: { model: qwen9-huge } }\n',
    env: { OPENAI_API_KEY: 'not-a-key' },
  });

  const tick = await loop.tick();

  expect(tick.conclusion).toBe('failure');
  expect(tick.log).toContain(
    'model_unpriced: With meter: proxy every request would be refused: no rate is known for the model qwen9-huge (agents.worker.model). Set rates.qwen9-huge (input and output, in USD per million tokens, 0 for a local model) in .github/tickgate.yml, or use meter: stream. Nothing was claimed or spent.',
  );
  expect(tick.log).toContain('error model-unpriced: With meter: proxy');
  expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 0, agentsDispatched: 0 } });
  expect(await loop.labels(1)).toEqual([]);
});

test('given a merge without a review in a public repository, the tick says in one notice that this does nothing there', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], config: 'auto-merge-without-review: true\n' });

  const { log } = await loop.tick();

  expect(log.match(/auto-merge-without-review/g)).toHaveLength(1);
  expect(log).toContain('auto-merge-without-review does nothing in a public repository');
});
