/** Whom a question reaches: GitHub notifies those who are mentioned in a new comment, and no account is named that is no person. */
import { expect, test } from 'vitest';
import { nextTick } from '../../src/core/schedule/schedule.ts';
import { givenLoop, type LoopSetting, type LoopStage } from '../support/loop.ts';

const unclear = (title: string) => ({ title, body: '### Acceptance Criteria\n\n- TBD\n' });
const cron = '17 4 * * *';

const givenScheduledLoop = (setting: LoopSetting = {}): Promise<LoopStage> =>
  givenLoop({ issues: ['One', 'Two'].map(unclear), cron, ...setting });

function givenMember(loop: LoopStage, login: string, access: 'admin' | 'write' | 'read'): void {
  loop.github.as(login);
  loop.github.repository.access.set(login, access);
}

/** The tick that no person started. */
async function untilScheduled(loop: LoopStage): Promise<void> {
  const { clock } = loop.github.world;
  const now = new Date(clock.now()).toISOString();
  await clock.advance(Date.parse(nextTick([{ cron, timezone: 'UTC' }], now) ?? now) - clock.now());
  await loop.actions.idle();
  await loop.github.settled();
}

const whoIsAsked = async (loop: LoopStage, issue: number): Promise<string> =>
  /^.*(?:may answer\.)$/m.exec((await loop.gate(issue)).body)?.[0] ?? '';

test('a question of a scheduled tick mentions the administrators, the owner among them', async () => {
  const loop = await givenScheduledLoop({ membership: 'none' });
  givenMember(loop, 'olga', 'admin');
  givenMember(loop, 'rita', 'read');
  await untilScheduled(loop);

  expect(await whoIsAsked(loop, 1)).toBe('@acme and @olga: anyone with write access may answer.');
  expect(await whoIsAsked(loop, 2)).toBe('@acme and @olga: anyone with write access may answer.');
  const first = await loop.gate(1);
  await loop.ana.ticks(first.commentId, 'skip');
  await untilScheduled(loop);
  expect((await loop.comments(1)).find(({ id }) => id === first.commentId)?.body).toContain(
    'Answered: **skip** by @ana',
  );
});

test('the people of CODEOWNERS come before the administrators, if GitHub knows that they may write', async () => {
  const loop = await givenScheduledLoop();
  givenMember(loop, 'olga', 'admin');
  givenMember(loop, 'bea', 'write');
  await loop.ana.commits({
    path: '.github/CODEOWNERS',
    text: '* @stranger @bea @acme/everyone bob@example.com\n/docs/ @olga\n',
  });
  await untilScheduled(loop);
  expect(await whoIsAsked(loop, 1)).toBe('@bea: anyone with write access may answer.');
});

test('with notify.owners off the question mentions no person', async () => {
  const loop = await givenScheduledLoop({ config: 'notify:\n  owners: false\n' });
  givenMember(loop, 'olga', 'admin');
  await untilScheduled(loop);
  expect(await whoIsAsked(loop, 1)).toBe('Anyone with write access may answer.');
});

test('the person who answered last is asked by later scheduled ticks', async () => {
  const loop = await givenScheduledLoop({ config: 'max-open-gates: 1\n' });
  givenMember(loop, 'olga', 'admin');
  await untilScheduled(loop);
  await loop.ana.ticks((await loop.gate(1)).commentId, 'skip');
  await untilScheduled(loop);
  expect(await whoIsAsked(loop, 2)).toBe('@ana: anyone with write access may answer.');
});

test('of more than five approvers five are mentioned, and the others counted', async () => {
  const approvers = ['ana', 'bea', 'cleo', 'dan', 'eve', 'finn', 'gus'];
  const loop = await givenScheduledLoop({ config: `approvers: [${approvers.join(', ')}]\n` });
  await loop.tick();
  expect(await whoIsAsked(loop, 1)).toBe('Only @ana, @bea, @cleo, @dan and @eve, and 2 other approvers may answer.');
});

test('questions and the control issue tell the app whose receipts count', async () => {
  const loop = await givenLoop({ issues: [unclear('One')], config: 'receipt-app-id: 4711\n' });
  await loop.tick();
  const control = (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue);
  for (const body of [(await loop.gate(1)).body, control?.body])
    expect(body?.split('\n')[0]).toContain(' receipts=4711 ');
});

const assigneesOf = async (loop: LoopStage): Promise<string[]> => {
  const issue = await loop.ana.request(`GET /repos/acme/shop/issues/${loop.head()?.controlIssue ?? 0}`);
  return (issue as { assignees: { login: string }[] }).assignees.map(({ login }) => login);
};

test('who is asked is assigned to the control issue while a question is open, and others stay on it', async () => {
  const loop = await givenLoop({ issues: [unclear('One')], config: 'approvers: [ana, stranger, olga]\n' });
  givenMember(loop, 'olga', 'admin');
  givenMember(loop, 'rita', 'write');
  await loop.tick();
  // One of the approvers is no member: GitHub assigns the others.
  expect(await assigneesOf(loop)).toEqual(['ana', 'olga']);
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.request(`POST /repos/acme/shop/issues/${control}/assignees`, { assignees: ['rita'] });
  await loop.ana.request(`DELETE /repos/acme/shop/issues/${control}/assignees`, { assignees: ['olga'] });
  await loop.ana.opensIssue(unclear('Two'));
  await loop.tick();
  expect((await assigneesOf(loop)).toSorted()).toEqual(['ana', 'rita']);

  for (const issue of [1, loop.head()?.controlIssue === 2 ? 3 : 2])
    await loop.ana.ticks((await loop.gate(issue)).commentId, 'skip');
  await loop.tick();
  expect(loop.head()?.openGates).toEqual([]);
  expect(await assigneesOf(loop)).toEqual(['rita']);
});
