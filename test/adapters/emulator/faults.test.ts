/** Faults that the emulated GitHub can be given, as their callers meet them: what happened, and what they are told. */
import { describe, expect, test } from 'vitest';
import type { Passed } from '../../../src/emulator/http/passage.ts';
import { startGitHub } from '../../support/github.ts';
import { setStage } from './actions-stage.ts';

const sleeping = `on: { workflow_dispatch: }
jobs:
  tick:
    runs-on: ubuntu-latest
    steps: [{ run: sleep 60 }]
`;

describe('a planted fault', () => {
  test('`status-after` does what was asked and reports a failure', async () => {
    const github = await startGitHub();
    const ana = github.as(github.repository.owner.login);
    const route = 'POST /repos/{owner}/{repo}/issues';
    github.world.faults.add({ route, times: 1, effect: { kind: 'status-after', status: 502 } });
    await expect(ana.opensIssue({ title: 'Twice?' })).rejects.toThrow(/: 502 /);
    const here = `/repos/${github.repository.owner.login}/${github.repository.name}`;
    expect(await ana.request(`GET ${here}/issues`)).toMatchObject([{ title: 'Twice?' }]);
  });

  test('`lost-update` lets a person tick a box just before a write of an issue or a comment, which overwrites it', async () => {
    const github = await startGitHub({ seed: { owner: 'acme', repo: 'shop', users: { ana: 'write', ben: 'write' } } });
    const ben = github.as('ben');
    const told: unknown[] = [];
    github.world.bus.subscribe(({ sender, payload }) => {
      if ('changes' in payload) told.push([sender.login, payload['changes']]);
    });
    const text = '- [ ] Go\n- [ ] Stop';
    const issue = await ben.opensIssue({ title: 'Boxes', body: text });
    const comment = await ben.comments(issue, text);
    const effect = { kind: 'lost-update', by: 'ana', box: 'Stop' } as const;
    for (const thing of ['{issue_number}', 'comments/{comment_id}']) {
      github.world.faults.add({ route: `PATCH /repos/{owner}/{repo}/issues/${thing}`, times: 1, effect });
    }
    const ticked = '- [ ] Go\n- [x] Stop';
    await ben.editsIssue(issue, { body: 'Redrawn' });
    await ben.editsComment(comment, 'Redrawn');
    expect(told).toEqual(
      [issue, comment].flatMap(() => [
        ['ana', { body: { from: text } }],
        ['ben', { body: { from: ticked } }],
      ]),
    );
    expect(await ben.request(`GET /repos/acme/shop/issues/${issue}`)).toMatchObject({ body: 'Redrawn' });
    expect(await ben.request(`GET /repos/acme/shop/issues/comments/${comment}`)).toMatchObject({ body: 'Redrawn' });
  });
});

describe('a stranded run', () => {
  test.each([
    [{ status: 'queued', jobs: 'none' }, []],
    [{ status: 'in_progress', jobs: 'completed' }, ['completed']],
    [{ status: 'hibernating', jobs: 'completed' }, ['completed']],
  ] as const)('shows %j for ever, whatever became of its machine', async (as, jobs) => {
    const stage = await setStage({ workflows: { 'loop.yml': sleeping } });
    const run = stage.dispatch('loop.yml');
    await stage.actions.strand(run, as);
    await stage.github.world.clock.advance(30 * 24 * 3_600_000);
    const shown = await stage.rest('GET', `/actions/runs/${run.id}`);
    expect(shown.body).toMatchObject({ status: as.status, conclusion: null });
    const listed = await stage.rest('GET', `/actions/runs/${run.id}/attempts/1/jobs`);
    expect(listed.body).toMatchObject({ total_count: jobs.length, jobs: jobs.map((status) => ({ status })) });
    await stage.github.close();
  });
});

describe('a watch', () => {
  test('sees every request on its way, may hold it back, and knows its size', async () => {
    const seen: string[] = [];
    const passed: Passed[] = [];
    const github = await startGitHub({
      watch: {
        arrives: async ({ method, path }) => {
          await new Promise((resolve) => void setTimeout(resolve, 30));
          seen.push(`arrives ${method} ${path}`);
        },
        answers: ({ path }) => void seen.push(`answers ${path}`),
        passed: (passage) => void passed.push(passage),
      },
    });
    const here = `/repos/${github.repository.owner.login}/${github.repository.name}`;
    const ana = github.as(github.repository.owner.login);
    await ana.request(`GET ${here}`);
    await ana.comments(await ana.opensIssue({ title: 'One' }), 'x'.repeat(5_000));
    expect(seen.slice(0, 2)).toEqual([`arrives GET ${here}`, `answers ${here}`]);
    expect(passed.map(({ number, status }) => [number, status])).toEqual([
      [1, 200],
      [2, 201],
      [3, 201],
    ]);
    expect(passed[0]?.endedMs).toBeGreaterThanOrEqual((passed[0]?.arrivedMs ?? 0) + 25);
    expect(passed[2]?.bytesIn).toBeGreaterThan(5_000);
    expect(passed[2]?.bytesOut).toBeGreaterThan(5_000);
  });
});
