/** A command in a comment, with the app and real ticks: its receipt at once, and the reply of the tick that obeys it. */
import { afterEach, expect, test } from 'vitest';
import { controlIssue } from '../support/lock-stage.ts';
import { oneSubjectATick, wellFormed } from '../support/loop.ts';
import { type AnsweredLoop, givenAnsweredLoop } from './answered-loop.ts';

const slow = 300_000;
const open: AnsweredLoop[] = [];

afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});

test(
  'given a pause in a comment, its author reads one receipt, and then once from the tick what it changed',
  async () => {
    const issues = ['One', 'Two', 'Three'].map(wellFormed);
    const answered = await givenAnsweredLoop('server', { issues, config: oneSubjectATick });
    open.push(answered);
    const { loop, app, quiet } = answered;
    await loop.tick();
    const control = controlIssue(loop);
    await loop.ana.comments(control, '/loop pause');
    await quiet();
    await app.redelivers(2);
    await quiet();
    const said = (await loop.comments(control)).map(({ body }) => body.split('\n')[1] ?? '');
    expect(said.filter((line) => line.includes('**pause**'))).toEqual([
      'Recorded: **pause** by @ana. The next tick takes it up.',
      expect.stringMatching(/^@ana \*\*pause\*\*: running → paused/),
    ]);
    expect(loop.head()).toMatchObject({ status: 'parked', pause: { by: 'ana' } });
  },
  slow,
);
