import { afterEach, describe, expect, test } from 'vitest';
import type { EventOutcome } from '../../app/github/dispatch-tick.ts';
import { renderBoxes } from '../../src/core/commands/control-boxes.ts';
import { helpText } from '../../src/core/commands/parse.ts';
import { renderCommandReplyKey } from '../../src/core/effects/command-reply-key.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { readThreads } from '../../src/github/comments/gate-threads.ts';
import { admitCommands } from '../../src/github/comments/read-commands.ts';
import { postComment } from '../../src/github/comments/write-comments.ts';
import { type HostName, hostOf, publicOfPerson, type Stage, type StageOptions, setStage } from './app-stage.ts';
import { pullRequestOf } from './pull-request.ts';

const open: Stage[] = [];

async function stageOf(host: HostName, options?: StageOptions): Promise<Stage> {
  const stage = await setStage(host, options);
  open.push(stage);
  return stage;
}

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

const wordsOf = async (stage: Stage, issue: number) =>
  (await stage.comments(issue))
    .filter(({ body, author }) => author?.type === 'Bot' && !body.includes('tickgate:v1 gate '))
    .map(({ body }) => body.split('\n').slice(1).join('\n'));

/** One test reads the time. */
const repliesIn = async (stage: Stage, issue: number) =>
  (await wordsOf(stage, issue)).map((words) => words.replace(/(?<= up by )\d\d:\d\d UTC/g, 'HH:MM UTC'));

const readLatest = (words: string): string | undefined => /takes it up by (\d\d:\d\d) UTC, otherwise/.exec(words)?.[1];

/** A renewal and a minute after this time, in whole minutes. Our receipt may be written in the next second. */
const latestAfter = (at: string): unknown => {
  const inSecond = (second: number) => new Date((Math.ceil((Date.parse(at) + second * 1_000) / 60_000) + 6) * 60_000);
  const times = [0, 1, 2, 3].map((second) => inSecond(second).toISOString().slice(11, 16));
  return expect.stringMatching(new RegExp(`^(?:${times.join('|')})$`));
};

const misplaced = (copy: string): string =>
  `A command counts where it begins its line, outside lists and with plain spaces; this one does not, so it was not obeyed. Write \`${copy}\` as a line of its own.`;

async function whenSaid(stage: Stage, words: { readonly by: string; readonly issue: number; readonly body: string }) {
  await stage.github.as(words.by).comments(words.issue, words.body);
  await stage.settled();
}

describe.each<HostName>(['server', 'actions'])('a command, %s', (host) => {
  test('given a command on a control issue, the app wakes the loop of that issue', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue, body: '/loop run' });
    expect(stage.wakes()).toEqual(['command']);
    expect(await repliesIn(stage, issue)).toEqual([receiptOf('run', 'ben')]);
  });

  test.each([
    ['/loop pause', 'pause', ''],
    [
      '/loop pause until tomorrow',
      'pause',
      '\n\n“until tomorrow” was not read: a pause begins at once and lasts until `/loop resume`.',
    ],
    ['/loop stop', 'stop', ''],
    [
      '/loop stop now it burns',
      'stop now',
      '\n\n“it burns” is kept as the reason: a stop takes no time and no condition.',
    ],
    ['/loop cancel', 'cancel', ''],
  ])(
    'given %s while a tick works, the app says at once and once that this tick takes it up',
    async (body, name, words) => {
      const stage = await stageOf(host);
      const issue = await stage.opensControlIssue('work', 'working', { working: '7/1' });
      await whenSaid(stage, { by: 'ben', issue, body });
      expect(stage.wakes()).toEqual(['command']);
      await stage.redelivers(3);
      expect(await repliesIn(stage, issue)).toEqual([
        `Recorded: **${name}** by @ben. The tick at work takes it up by HH:MM UTC, otherwise the next tick.${words}`,
      ]);
      expect(await tickHears(stage, issue)).toEqual([`${name.split(' ')[0]} by ben`]);
    },
  );

  test.each([
    ['/loop resume', 'resume'],
    ['/loop unpause', 'resume'],
    ['/loop restart', 'restart'],
    ['/loop raise dollars=50', 'raise'],
  ])('given %s while a tick works, the app says at once that the next tick takes it up', async (body, name) => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'working', { working: '7/1' });
    await whenSaid(stage, { by: 'ben', issue, body });
    expect(await repliesIn(stage, issue)).toEqual([receiptOf(name, 'ben')]);
  });

  test('given a stop while a tick works, its receipt names the time by which that tick has read it, and goes on being true', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'working', { working: '7/1' });
    await whenSaid(stage, { by: 'ben', issue, body: '/loop stop' });
    const [said] = await stage.comments(issue);
    expect((await wordsOf(stage, issue)).map(readLatest)).toEqual([latestAfter(said?.createdAt ?? '')]);
  });

  test('given a stop that reaches the app late, its receipt names a time to come', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'working', { working: '7/1' });
    await stage.github.world.clock.advance(-3_600_000);
    await whenSaid(stage, { by: 'ben', issue, body: '/loop stop' });
    const [said] = await stage.comments(issue);
    const now = new Date(Date.parse(said?.createdAt ?? '') + 3_600_000).toISOString();
    expect((await wordsOf(stage, issue)).map(readLatest)).toEqual([latestAfter(now)]);
  });

  test('given a raise that names no ceiling, its receipt promises it only if one ceiling is asked about, and says how to name it', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue, body: '/loop raise 30\n/loop run' });
    expect(await repliesIn(stage, issue)).toEqual([
      `${receiptOf('run', 'ben')}\n\nRecorded: **raise** by @ben. The next tick takes it up if an open question, or else the stop of the run, is about one ceiling. Otherwise name the ceiling: \`/loop raise iterations=…\`, \`prs=…\`, \`minutes=…\` or \`dollars=…\`.`,
    ]);
    expect(await tickHears(stage, issue)).toEqual(['raise by ben', 'run by ben']);
  });

  test('given a cancel of one pull request while a tick works, the receipt names the next tick', async () => {
    const stage = await stageOf(host);
    const { number } = await pullRequestOf(stage, 'tickgate/work/1-faster');
    await stage.opensControlIssue('work', 'working', { pulls: String(number), working: '7/1' });
    await whenSaid(stage, { by: 'ben', issue: number, body: '/loop cancel' });
    expect(await repliesIn(stage, number)).toEqual([receiptOf('cancel', 'ben')]);
  });

  test('given several commands in one comment, one receipt names them and which tick takes up which', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'working', { working: '7/1' });
    await whenSaid(stage, {
      by: 'ben',
      issue,
      body: '/loop raise dollars=50\n/loop pause\n/loop run\n/loop raise prs=9',
    });
    await stage.redelivers(2);
    expect(await repliesIn(stage, issue)).toEqual([
      'Recorded: **pause** by @ben. The tick at work takes it up by HH:MM UTC, otherwise the next tick.\n\nRecorded: **raise**, **run** by @ben. The next tick takes them up.',
    ]);
  });

  test('given a delivery that comes after the tick’s reply, the app writes no receipt', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    const [said] = await stage.deaf(async () => void (await stage.github.as('ben').comments(issue, '/loop pause')));
    if (said === undefined) throw new Error('Nothing was to be delivered.');
    const [comment] = await stage.comments(issue);
    const id = `comment/${comment?.id}/pause`;
    const key = renderCommandReplyKey({ id, obeyed: true, thread: issue, receipt: null });
    const body = `${renderMarker('effect', { key, epoch: 9, loop: 'work' })}\n@ben **pause**: running → paused.`;
    await postComment(stage.loop, { issue, body });
    await stage.delivers(said);
    expect(stage.outcomes.at(-1)).toEqual({ did: 'replied', reply: 'recorded', found: true });
    expect(await repliesIn(stage, issue)).toEqual(['@ben **pause**: running → paused.']);
  });

  test('given a command in the thread of a question, the app wakes the only loop', async () => {
    const stage = await stageOf(host);
    await stage.opensControlIssue();
    await stage.asksGate({ issue: 1 });
    await whenSaid(stage, { by: 'ben', issue: 1, body: 'Enough.\n\n/loop stop it is late' });
    expect(stage.wakes()).toEqual(['command']);
  });

  test('given several loops, a command in the thread of a question has to name its loop', async () => {
    const stage = await stageOf(host);
    await stage.opensControlIssue('work');
    const night = await stage.opensControlIssue('night');
    await stage.asksGate({ issue: 1 });
    await whenSaid(stage, { by: 'ben', issue: 1, body: '/loop run' });
    await whenSaid(stage, { by: 'ben', issue: 1, body: '/loop stop loop=day' });
    expect(stage.wakes()).toEqual([]);
    expect(await repliesIn(stage, 1)).toEqual([
      'Several loops run here: night and work. Name one: `/loop run loop=work`.',
      'No loop “day” reads this thread, only night and work.',
    ]);
    await whenSaid(stage, { by: 'ben', issue: 1, body: '/loop stop loop=night' });
    expect(stage.wakes()).toEqual([]);
    expect((await repliesIn(stage, 1)).at(-1)).toBe(notHere('night', night));
    await whenSaid(stage, { by: 'ben', issue: 1, body: '/loop stop loop=work' });
    expect(stage.wakes()).toEqual(['command']);
  });

  test('given a stop of a loop at work that does not read the thread, the app promises nothing and says where to write it', async () => {
    const stage = await stageOf(host);
    await stage.opensControlIssue('work', 'working', { working: '7/1' });
    const night = await stage.opensControlIssue('night', 'working', { working: '8/1' });
    await stage.asksGate({ issue: 1 });
    const { number: pull } = await pullRequestOf(stage, 'tickgate/work/1-faster');
    for (const issue of [1, pull]) {
      await whenSaid(stage, { by: 'ben', issue, body: '/loop stop loop=night' });
      expect(await repliesIn(stage, issue)).toEqual([notHere('night', night)]);
    }
    expect(stage.wakes()).toEqual([]);
    // The control issue does not name yet what the tick at work has opened.
    await whenSaid(stage, { by: 'ben', issue: pull, body: '/loop stop' });
    const atWork = 'The tick at work takes it up by HH:MM UTC, otherwise the next tick.';
    expect((await repliesIn(stage, pull)).at(-1)).toBe(`Recorded: **stop** by @ben. ${atWork}`);
    expect(stage.wakes()).toEqual(['command']);
  });

  test('given a stop for two loops that read the thread, its receipt names each', async () => {
    const stage = await stageOf(host);
    const { number } = await pullRequestOf(stage, 'tickgate/work/1-faster');
    await stage.opensControlIssue('work', 'working', { pulls: String(number), working: '7/1' });
    await stage.opensControlIssue('night', 'next tick', { pulls: String(number) });
    await whenSaid(stage, { by: 'ben', issue: number, body: '/loop stop' });
    expect(await repliesIn(stage, number)).toEqual([
      'Recorded: **stop** (loop night) by @ben. The next tick takes it up.\n\nRecorded: **stop** (loop work) by @ben. The tick at work takes it up by HH:MM UTC, otherwise the next tick.',
    ]);
  });

  test('given approvers in a team that the app may not read, it promises nothing: the tick it starts checks them', async () => {
    const stage = await stageOf(host, { teams: { leads: ['cleo'] } });
    const issue = await stage.opensControlIssue('work', 'working', { approvers: 'acme/leads', working: '7/1' });
    await whenSaid(stage, { by: 'ben', issue, body: '/loop raise dollars=50\n/loop stop' });
    await press(stage, 'ben', { issue, box: 'Restart' });
    expect(await repliesIn(stage, issue)).toEqual([
      'Recorded: **stop** by @ben. The tick at work takes it up by HH:MM UTC, otherwise the next tick.\n\nNoted: **raise** by @ben. The next tick checks whether @ben is an approver.',
      'Noted: **restart** by @ben. The next tick checks whether @ben is an approver.',
    ]);
    expect(stage.wakes()).toContain('command');
  });

  test.each(['/loop stop', '/loop cancel', '/loop restart'])(
    'given %s without a name, the app wakes the loop that asked',
    async (body) => {
      const stage = await stageOf(host);
      await stage.opensControlIssue('night');
      await stage.opensControlIssue('work');
      await stage.asksGate({ issue: 1 });
      await whenSaid(stage, { by: 'ben', issue: 1, body });
      expect(await repliesIn(stage, 1)).toEqual([receiptOf(body.replace('/loop ', ''), 'ben')]);
      expect(stage.wakes()).toEqual(['command']);
    },
  );

  test('given another loop whose control issue is closed, a command needs no name', async () => {
    const stage = await stageOf(host);
    await stage.opensControlIssue('work');
    await stage.github.as('ana').closesIssue(await stage.opensControlIssue('night'));
    await stage.asksGate({ issue: 1 });
    await whenSaid(stage, { by: 'ben', issue: 1, body: '/loop run' });
    expect(await repliesIn(stage, 1)).toEqual([receiptOf('run', 'ben')]);
    expect(stage.wakes()).toEqual(['command']);
  });

  test('given a command in a thread where no loop asked or works, the app says once where to write it; a reader gets no reply', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'rita', issue: 2, body: '/loop cancel' });
    expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'no loop has asked or works here' });
    await whenSaid(stage, { by: 'ben', issue: 2, body: '/loop cancel' });
    await stage.redelivers(2);
    expect(stage.wakes()).toEqual([]);
    expect(await repliesIn(stage, 2)).toEqual([notHere('work', issue)]);
  });

  test.each(['/loop status', '/loop run', '/loop plan', '/loop raise dollars=50', '/loop pause'])(
    'given %s before any loop has run, the app says how one begins, once; a reader gets no reply',
    async (body) => {
      const stage = await stageOf(host);
      await whenSaid(stage, { by: 'rita', issue: 2, body });
      expect(await repliesIn(stage, 2)).toEqual([]);
      await whenSaid(stage, { by: 'ben', issue: 2, body });
      await stage.redelivers(2);
      expect(stage.wakes()).toEqual([]);
      expect(await repliesIn(stage, 2)).toEqual([
        expect.stringMatching(
          /^This command reaches no loop from here: .* start the first tick: Actions, .* Run workflow\./,
        ),
      ]);
    },
  );

  test('given a command on a second control issue of a loop, the app says which one is read', async () => {
    const stage = await stageOf(host);
    const first = await stage.opensControlIssue();
    const second = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue: second, body: '/loop status' });
    expect(await repliesIn(stage, second)).toEqual([notHere('work', first)]);
    expect(stage.wakes()).toEqual([]);
  });

  test('given a misspelt command, the app replies with the nearest one, once per comment', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue, body: '/loop stpo' });
    await stage.redelivers(3);
    expect(await repliesIn(stage, issue)).toEqual([
      'There is no command “stpo”. Did you mean `/loop stop`? All commands: `/loop help`.',
    ]);
    expect(stage.wakes()).toEqual([]);
  });

  test.each([
    ['Please /loop stop', '/loop stop'],
    ['Ben, it burns money.\n- please\u00a0/loop pause', '/loop pause'],
    ['/loop\u00a0stop', '/loop stop'],
  ])(
    'given %j, the app says once that it was not obeyed, with the line to copy, and wakes nothing',
    async (body, copy) => {
      const stage = await stageOf(host, { membership: 'none', visibility: 'public' });
      const issue = await stage.opensControlIssue();
      await whenSaid(stage, { by: 'rita', issue, body });
      expect(await repliesIn(stage, issue)).toEqual([]);
      await whenSaid(stage, { by: 'ben', issue, body });
      await stage.redelivers(2);
      expect(await repliesIn(stage, issue)).toEqual([misplaced(copy)]);
      expect(stage.wakes()).toEqual([]);
      expect(await tickHears(stage, issue)).toEqual([]);
    },
  );

  test('given a misspelt and a misplaced command in one comment, the one reply of the app says both', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue, body: '/loop frob\nPlease /loop stop' });
    const replies = await repliesIn(stage, issue);
    expect(replies).toHaveLength(1);
    expect(replies[0]).toContain('There is no command “frob”');
    expect(replies[0]).toContain('Write `/loop stop` as a line of its own.');
    expect(await tickHears(stage, issue)).toEqual([]);
  });

  test('given talk of a command where no loop runs, the app keeps still', async () => {
    const stage = await stageOf(host);
    await whenSaid(stage, { by: 'ben', issue: 1, body: 'Please /loop stop' });
    expect(await repliesIn(stage, 1)).toEqual([]);
  });

  test('given a misplaced command, the app obeys it once its author corrects it', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    const ben = stage.github.as('ben');
    const wrong = await ben.comments(issue, 'Please /loop stop');
    await stage.settled();
    await ben.editsComment(wrong, '/loop stop');
    await stage.settled();
    expect(stage.wakes()).toEqual(['command']);
  });

  test('given help, the app replies with the generated list, once', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue, body: '/loop help' });
    await stage.redelivers(2);
    expect(await repliesIn(stage, issue)).toEqual([helpText()]);
  });

  test('given status, the app reads it off the control issue and starts nothing', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'stopped: ceiling of 5 iterations reached');
    await stage.asksGate({ issue: 1 });
    await whenSaid(stage, { by: 'ben', issue: 1, body: '/loop status' });
    expect(await repliesIn(stage, 1)).toEqual([`**work**: stopped: ceiling of 5 iterations reached (#${issue})`]);
    expect(stage.wakes()).toEqual([]);
  });

  test('given plan, the app starts a tick that only shows, and none if the workflow has no input reason', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue, body: '/loop plan' });
    expect(stage.wakes()).toEqual(['plan']);
    expect(await repliesIn(stage, issue)).toEqual([receiptOf('plan', 'ben')]);
    const other = await stageOf(host, { declaresReason: false });
    const there = await other.opensControlIssue();
    await whenSaid(other, { by: 'ben', issue: there, body: '/loop plan' });
    expect(other.wakes()).toEqual([]);
    expect(await repliesIn(other, there)).toEqual([
      'Nothing was started: the workflow has no input `reason`, so a tick could not know that this is only a question. Add `reason: { type: string }` to its `workflow_dispatch` inputs.',
    ]);
  });

  test('given a command in the thread of a pull request, the app wakes the only loop', async () => {
    const stage = await stageOf(host);
    const { number } = await pullRequestOf(stage, 'tickgate/work/1-faster');
    await stage.opensControlIssue('work', 'next tick', { pulls: String(number) });
    await whenSaid(stage, { by: 'ben', issue: number, body: '/loop stop' });
    expect(stage.wakes()).toEqual(['command']);
  });

  test('given a command in the thread of an issue that the run works on, the app wakes the loop and writes a receipt', async () => {
    const stage = await stageOf(host);
    await stage.opensControlIssue('work', 'next tick', { issues: '1,2' });
    await whenSaid(stage, { by: 'ben', issue: 2, body: '/loop cancel' });
    expect(stage.wakes()).toEqual(['command']);
    expect(await repliesIn(stage, 2)).toEqual([receiptOf('cancel', 'ben')]);
  });

  test.each([
    ['that the tick at work has claimed just now', { key: 'claim/4/2/1', epoch: 9 }, true],
    ['that an earlier tick claimed', { key: 'claim/4/2/1', epoch: 8 }, false],
    ['whose claim the tick at work has withdrawn', { key: 'claim-over/4/2/1', epoch: 9 }, false],
    ['that another loop has claimed', { key: 'claim/4/2/1', epoch: 9, loop: 'night' }, false],
  ])(
    'given a command in the thread of an issue %s, the app knows whether the loop reads it',
    async (_what, mark, isRead) => {
      const stage = await stageOf(host);
      const issue = await stage.opensControlIssue('work', 'working', { working: '7/1' });
      const claim = renderMarker('effect', { loop: 'work', ...mark });
      await postComment(stage.loop, { issue: 2, body: `${claim}\nIt works on this issue.\n` });
      await whenSaid(stage, { by: 'ben', issue: 2, body: '/loop cancel' });
      expect(stage.wakes()).toEqual(isRead ? ['command'] : []);
      expect((await repliesIn(stage, 2)).at(-1)).toEqual(isRead ? receiptOf('cancel', 'ben') : notHere('work', issue));
    },
  );

  test('given a command on a pull request that no tick reads, the app says once where to write it, and starts nothing', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'next tick', { pulls: '77,78' });
    const { number } = await pullRequestOf(stage, 'tickgate/work/1-faster');
    await whenSaid(stage, { by: 'ben', issue: number, body: '/loop stop' });
    await stage.redelivers(2);
    expect(await repliesIn(stage, number)).toEqual([notHere('work', issue)]);
    expect(stage.wakes()).toEqual([]);
  });

  test('given a command of a reader, the app refuses it in one sentence; a stranger gets no reply', async () => {
    const stage = await stageOf(host, publicOfPerson);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'rita', issue, body: '/loop run' });
    await whenSaid(stage, { by: 'mallory', issue, body: '/loop run' });
    expect(await repliesIn(stage, issue)).toEqual(['@rita, only people with write access may give commands here.']);
    expect(stage.wakes()).toEqual([]);
  });

  test('given a member whose membership is private, their command is obeyed or refused like others’; a stranger there gets no reply', async () => {
    const stage = await stageOf(host, { membership: 'hidden', visibility: 'public' });
    const issue = await stage.opensControlIssue('work', 'next tick', { approvers: 'ana' });
    for (const by of ['rita', 'mallory']) await whenSaid(stage, { by, issue, body: '/loop run' });
    expect(stage.wakes()).toEqual([]);
    expect(await repliesIn(stage, issue)).toEqual([]);
    await whenSaid(stage, { by: 'ben', issue, body: '/loop run' });
    expect(stage.wakes()).toEqual(['command']);
    await whenSaid(stage, { by: 'ben', issue, body: '/loop raise dollars=150' });
    expect(await repliesIn(stage, issue)).toEqual([receiptOf('run', 'ben'), '@ben, only @ana may give this command.']);
  });

  test('given a member of a private repository whose membership is private, a command without the right gets its reason', async () => {
    const stage = await stageOf(host, { membership: 'hidden', visibility: 'private' });
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'rita', issue, body: '/loop run' });
    expect(await repliesIn(stage, issue)).toEqual(['@rita, only people with write access may give commands here.']);
    expect(stage.wakes()).toEqual([]);
  });

  test('given a command that only approvers may give, others are refused once and start nothing; an agent’s is ignored', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'next tick', { approvers: 'ana', agents: 'coder' });
    await whenSaid(stage, { by: 'ben', issue, body: '/loop raise dollars=150' });
    await stage.redelivers(2);
    await whenSaid(stage, { by: 'coder', issue, body: '/loop run\n/loop help\n/loop nonsense' });
    expect(await repliesIn(stage, issue)).toEqual(['@ben, only @ana may give this command.']);
    expect(stage.wakes()).toEqual([]);
    await whenSaid(stage, { by: 'ben', issue, body: '/loop stop' });
    await whenSaid(stage, { by: 'ana', issue, body: '/loop raise dollars=150' });
    expect(stage.wakes()).toEqual(['command', 'command']);
  });

  test('given a misspelt command, the app obeys it once its author corrects it; other edits get the reply that they do not count', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    const ben = stage.github.as('ben');
    const wrong = await ben.comments(issue, '/loop stpo');
    const prose = await ben.comments(issue, 'Let me think.');
    await stage.settled();
    await stage.github.as('cleo').editsComment(wrong, '/loop stop');
    await stage.settled();
    expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'its author did not edit it' });
    await ben.editsComment(prose, '/loop stop');
    await stage.settled();
    expect(stage.wakes()).toEqual([]);
    expect((await repliesIn(stage, issue)).at(-1)).toBe(
      'An edit cannot turn a comment into a command. Write a new comment.',
    );
    const again = await ben.comments(issue, '/loop stpo');
    await stage.settled();
    await ben.editsComment(again, '/loop stop');
    await stage.settled();
    expect(stage.wakes()).toEqual(['command']);
  });

  test('given an edit of the words behind a pause, which were never read, the app says nothing; a new command gets the reply', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    const ben = stage.github.as('ben');
    const said = await ben.comments(issue, '/loop pause for lunch');
    await stage.settled();
    const before = await repliesIn(stage, issue);
    await ben.editsComment(said, '/loop pause for dinner');
    await stage.settled();
    expect(await repliesIn(stage, issue)).toEqual(before);
    expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'it says nothing new' });
    await ben.editsComment(said, '/loop restart');
    await stage.settled();
    expect((await repliesIn(stage, issue)).at(-1)).toBe(
      'An edit cannot turn a comment into a command. Write a new comment.',
    );
  });

  test('given two hundred lines of commands, ten count at the cost of a few requests, and a reader is refused once', async () => {
    const stage = await stageOf(host, { membership: 'none', visibility: 'public' });
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'rita', issue, body: '/loop run\n'.repeat(200) });
    expect(await repliesIn(stage, issue)).toEqual(['@rita, only people with write access may give commands here.']);
    expect(stage.outcomes.filter(({ did }) => did !== 'nothing')).toHaveLength(1);
    await whenSaid(stage, { by: 'ben', issue, body: '/loop run\n'.repeat(200) });
    expect((await repliesIn(stage, issue)).slice(-2)).toEqual([
      'Only the first 10 commands of a comment count.',
      receiptOf('run', 'ben'),
    ]);
    expect(stage.wakes()).toHaveLength(1);
    expect(stage.outcomes.filter(({ did }) => did !== 'nothing')).toHaveLength(13);
  });

  test('given a late delivery, the app leaves the command to a tick dispatched since, not to a scheduled one', async () => {
    const stage = await stageOf(host, { cron: '0 * * * *' });
    const issue = await stage.opensControlIssue();
    const actions = actionsOf(stage.github.world);
    const [said] = await stage.deaf(async () => void (await stage.github.as('ben').comments(issue, '/loop stop')));
    if (said === undefined) throw new Error('Nothing was to be delivered.');
    actions.armSchedules('acme/shop');
    await stage.github.world.clock.advance(60 * 60_000);
    await actions.idle();
    expect(stage.wakes()).toEqual(['no reason']);
    await stage.delivers(said);
    await actions.idle();
    expect(stage.wakes()).toEqual(['no reason', 'command']);
    await stage.delivers(said);
    expect(stage.outcomes.slice(-2)).toMatchObject([
      { did: 'let-sleep' },
      { did: 'replied', reply: 'recorded', found: true },
    ]);
    expect(stage.wakes()).toEqual(['no reason', 'command']);
  });

  test('given a forged control issue, the app ignores commands on it', async () => {
    const stage = await stageOf(host);
    const real = await stage.opensControlIssue();
    const { body } = (await stage.github.as('ben').request(`GET /repos/acme/shop/issues/${real}`)) as { body: string };
    const fake = await stage.github
      .as('ben')
      .opensIssue({ title: 'Loop', body: body.replace('tickgate.yml', 'deploy.yml') });
    await whenSaid(stage, { by: 'ben', issue: fake, body: '/loop run' });
    expect(stage.wakes()).toEqual([]);
  });

  test('given a burst of commands, one tick starts while none has begun', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await whenSaid(stage, { by: 'ben', issue, body: '/loop raise dollars=50\n/loop resume\n/loop run' });
    expect(stage.wakes()).toEqual(['command']);
    expect(stage.outcomes.filter(({ did }) => did === 'woke' || did === 'let-sleep')).toHaveLength(3);
  });
});

const shown = async (stage: Stage, issue: number): Promise<string> =>
  ((await stage.github.as('ana').request(`GET /repos/acme/shop/issues/${issue}`)) as { body: string }).body;

interface Pressing {
  readonly issue: number;
  readonly box?: string;
  readonly off?: true;
}

async function press(stage: Stage, by: string, { issue, box = 'Run now', off }: Pressing): Promise<void> {
  const [was, is] = off === undefined ? [' ', 'x'] : ['x', ' '];
  const body = (await shown(stage, issue)).replace(`- [${was}] **${box}**`, `- [${is}] **${box}**`);
  await stage.github.as(by).editsIssue(issue, { body });
  await stage.settled();
}

/** As a tick draws it anew. */
async function redraws(stage: Stage, issue: number, nonce = 'anew'): Promise<void> {
  const body = (await shown(stage, issue)).split('\n\n', 1)[0] ?? '';
  await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
    owner: 'acme',
    repo: 'shop',
    issue_number: issue,
    body: `${body}\n\n${renderBoxes(nonce)}\n`,
  });
}

/** What a tick would obey now. */
const tickHears = async (stage: Stage, issue: number, approvers: readonly string[] = []) => {
  const threads = await readThreads(stage.loop, { gates: [], controlIssue: issue, since: null });
  const policy = { approvers, neverHuman: ['github-actions[bot]', 'coder'], receiptAppId: stage.receiptAppId };
  const rules = {
    loop: 'work',
    ownLogin: 'github-actions[bot]',
    policy,
    consumed: [],
    since: null,
    lostState: null,
    now: stage.loop.now(),
  };
  const { admitted } = await admitCommands(stage.loop, threads, rules);
  return admitted.map(({ command, by }) => `${command.verb} by ${by}`).toSorted();
};

const notHere = (loop: string, issue: number): string =>
  `The loop ${loop} does not read commands here. Write it on #${issue} (its control issue), where it is for the whole loop.`;

const receiptOf = (verb: string, login: string): string =>
  `Recorded: **${verb}** by @${login}. The next tick takes it up.`;

describe.each<HostName>(['server', 'actions'])('a box of the control issue, %s', (host) => {
  test('given a command box that a writer ticked, the app writes one receipt and starts one tick, however often it is delivered', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    const [pressed] = await stage.deaf(() => press(stage, 'ben', { issue }));
    if (pressed === undefined) throw new Error('Nothing was to be delivered.');
    await Promise.all(Array.from({ length: 10 }, () => stage.delivers(pressed)));
    await stage.settled();
    expect(await repliesIn(stage, issue)).toEqual([receiptOf('run', 'ben')]);
    expect(stage.wakes()).toEqual(['command']);
    expect(stage.failures()).toBe(0);
    expect(await tickHears(stage, issue)).toEqual(['run by ben']);
  });

  test('given a box that stops or pauses while a tick works, its receipt names that tick; another box waits for the next', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'working', { working: '7/1' });
    for (const box of ['Pause', 'Stop', 'Run now']) await press(stage, 'ben', { issue, box });
    const atWork = 'The tick at work takes it up by HH:MM UTC, otherwise the next tick.';
    expect(await repliesIn(stage, issue)).toEqual([
      `Recorded: **pause** by @ben. ${atWork}`,
      `Recorded: **stop** by @ben. ${atWork}`,
      receiptOf('run', 'ben'),
    ]);
  });

  test('given a ticked box that a redraw overwrites, it still counts, also if its delivery comes after the redraw, but not half an hour later', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await press(stage, 'ben', { issue, box: 'Stop' });
    await redraws(stage, issue);
    expect(await tickHears(stage, issue)).toEqual(['stop by ben']);
    const [late] = await stage.deaf(() => press(stage, 'cleo', { issue, box: 'Resume' }));
    const [later] = await stage.deaf(() => press(stage, 'ana', { issue, box: 'Run now' }));
    await redraws(stage, issue, 'once-more');
    if (late === undefined || later === undefined) throw new Error('Nothing was to be delivered.');
    await stage.delivers(late);
    expect(await tickHears(stage, issue)).toEqual(['resume by cleo', 'stop by ben']);
    await stage.github.world.clock.advance(31 * 60_000);
    await stage.delivers(later);
    expect(stage.outcomes).toContainEqual({ did: 'nothing', why: 'the box was redrawn long ago' });
    expect(await repliesIn(stage, issue)).toEqual([receiptOf('stop', 'ben'), receiptOf('resume', 'cleo')]);
  });

  test('when a person unticks their box, the command is withdrawn, whichever delivery comes first', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await press(stage, 'ben', { issue, box: 'Stop' });
    await press(stage, 'ben', { issue, box: 'Stop', off: true });
    expect(stage.outcomes.at(-1)).toMatchObject({ did: 'took-back-order' });
    expect(await repliesIn(stage, issue)).toEqual([]);
    const turned = await stage.deaf(async () => {
      await press(stage, 'ben', { issue, box: 'Stop' });
      await press(stage, 'ben', { issue, box: 'Stop', off: true });
    });
    for (const event of turned.toReversed()) await stage.delivers(event);
    expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'the box was unticked again' });
    expect(await repliesIn(stage, issue)).toEqual([]);
    expect(await tickHears(stage, issue)).toEqual([]);
  });

  test('given a withdrawn box, it stays withdrawn after a redraw, also if its delivery comes once more', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    const [first] = await stage.deaf(() => press(stage, 'ben', { issue, box: 'Stop' }));
    if (first === undefined) throw new Error('Nothing was to be delivered.');
    await stage.delivers(first);
    // The delivery that it was unticked is lost.
    await stage.deaf(() => press(stage, 'ben', { issue, box: 'Stop', off: true }));
    await redraws(stage, issue);
    expect(await tickHears(stage, issue)).toEqual([]);
    const [again] = await stage.deaf(() => press(stage, 'cleo', { issue, box: 'Stop' }));
    if (again === undefined) throw new Error('Nothing was to be delivered.');
    await stage.deaf(() => press(stage, 'cleo', { issue, box: 'Stop', off: true }));
    await redraws(stage, issue, 'third');
    await stage.delivers(again);
    expect(stage.outcomes).toContainEqual({ did: 'nothing', why: 'the box was unticked again' });
    expect(await tickHears(stage, issue)).toEqual([]);
  });

  test('given a box that two people ticked in turn, the second person’s command counts whatever became of the first’s', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await press(stage, 'ben', { issue, box: 'Stop' });
    stage.github.repository.access.delete('ben');
    await press(stage, 'ana', { issue, box: 'Stop', off: true });
    await press(stage, 'ana', { issue, box: 'Stop' });
    expect(await tickHears(stage, issue)).toEqual(['stop by ana']);
  });

  test('given a box that only approvers may tick, others are refused once and start nothing; an agent’s is ignored', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'stopped', { approvers: 'ana', agents: 'coder' });
    await press(stage, 'coder', { issue });
    await press(stage, 'ben', { issue, box: 'Restart' });
    expect(await repliesIn(stage, issue)).toEqual(['@ben, only @ana may give this command.']);
    expect(stage.wakes()).toEqual([]);
    await press(stage, 'ben', { issue, box: 'Stop' });
    expect(stage.wakes()).toEqual(['command']);
    // The Stop is known to be his; what else stands ticked could be the word of either.
    expect(await tickHears(stage, issue, ['ana'])).toEqual(['stop by ben']);
  });

  test('given a box beside which another person changed the words, the app writes no receipt', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue('work', 'stopped', { approvers: 'ana' });
    const turned = (await shown(stage, issue))
      .replace('box=stop', 'box=other')
      .replace('box=restart', 'box=stop')
      .replace('box=other', 'box=restart');
    await stage.github.as('ben').editsIssue(issue, { body: turned });
    await press(stage, 'ana', { issue, box: 'Stop' });
    expect(await repliesIn(stage, issue)).toEqual([]);
    expect(stage.wakes()).toEqual(['command']);
    expect(await tickHears(stage, issue, ['ana'])).toEqual([]);
  });

  test('given a box that was ticked before, another edit of the issue does not wake the loop', async () => {
    const stage = await stageOf(host);
    const issue = await stage.opensControlIssue();
    await press(stage, 'ben', { issue });
    await stage.github.as('ben').editsIssue(issue, { title: 'Renamed' });
    await stage.settled();
    expect(stage.wakes()).toEqual(['command']);
    expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'no command box was ticked' });
  });
});

test('given two hosts at once, one receipt counts for a box, and one tick starts', async () => {
  const stage = await stageOf('server');
  const issue = await stage.opensControlIssue();
  const heard = await stage.deaf(() => press(stage, 'ben', { issue, box: 'Stop' }));
  const [pressed] = heard;
  if (pressed === undefined) throw new Error('Nothing was to be delivered.');
  const { github } = stage;
  const outcomes: EventOutcome[] = [];
  const inActions = await hostOf('actions', { github, app: stage.app, outcomes });
  await Promise.all([stage.delivers(pressed), inActions.delivers(pressed)]);
  await stage.settled();
  expect(stage.wakes()).toEqual(['command']);
  expect(await tickHears(stage, issue)).toEqual(['stop by ben']);
});
