/** A Stop that is ticked between a tick's reading of the control issue and its redraw: the page loses it, the app's receipt does not. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { controlIssue } from '../support/lock-stage.ts';
import { oneSubjectATick, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';
import { type AnsweredLoop, givenAnsweredLoop } from './answered-loop.ts';

const slow = 600_000;
const open: AnsweredLoop[] = [];

afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});

const stopsBeforeTheRedraw = {
  route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  times: 1,
  effect: { kind: 'lost-update', by: 'ana', box: '**Stop**' },
} as const;

test(
  'given a Stop box that a redraw overwrites, it is lost without the app, and obeyed once with it',
  async () => {
    const issues = ['One', 'Two', 'Three', 'Four', 'Five'].map(wellFormed);
    const answered = await givenAnsweredLoop('server', {
      issues,
      config: `${oneSubjectATick}max-iterations: 20\n`,
    });
    open.push(answered);
    const { loop, app, quiet } = answered;
    const { faults } = loop.github.world;
    await loop.tick();
    const control = controlIssue(loop);
    const shown = async (): Promise<string> =>
      (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
    const said = async () =>
      (await loop.comments(control))
        .map(({ body }) => body.split('\n')[1] ?? '')
        .filter((line) => line.includes('**stop**'));

    faults.add({ ...stopsBeforeTheRedraw });
    const missed = await app.deaf(async () => void (await loop.tick()));
    expect(missed.filter(({ name, sender }) => name === 'issues' && sender.login === 'ana')).toHaveLength(1);
    expect(loop.head()).toMatchObject({ status: 'running', counters: { iterationsUsed: 2 } });
    expect(await shown()).not.toContain('[x]');
    // The ids of a redraw's boxes cannot be derived from public text.
    const { epoch, generation } = loop.head() ?? {};
    const guess = createHash('sha256').update(`work ${epoch} ${generation}`).digest('hex').slice(0, 12);
    expect(await shown()).not.toContain(guess);

    faults.add({ ...stopsBeforeTheRedraw });
    await loop.tick();
    await quiet();
    expect(loop.head()).toMatchObject({ stop: { code: 'user_interrupt' }, counters: { iterationsUsed: 3 } });
    expect(await shown()).toContain('stopped: Stopped by @\u200Bana');
    // Agents worked: the receipt stays until the head has the order, and the reply is a comment of its own.
    expect(await said()).toEqual([
      expect.stringMatching(/^Recorded: \*\*stop\*\* by @ana/),
      expect.stringMatching(/^@ana \*\*stop\*\*: running → stopped/),
    ]);
    expect(answered.reasons().filter((reason) => reason === 'command')).toHaveLength(1);

    // A form is known to the second in which it was sent: in the stop's own second it might be the older word.
    await until(() => Date.now() > Date.parse(loop.head()?.stop?.at ?? '') + 1_000);
    await loop.tick({ restart: 'true' });
    await quiet();
    expect(loop.head()).toMatchObject({ stop: null, counters: { iterationsUsed: 1 } });
  },
  slow,
);
