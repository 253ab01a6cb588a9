/** Where a loop stands: one sentence, in every place where people look, after ticks over ports in memory. */
import { describe, expect, test } from 'vitest';
import { renderRecord, renderStatusText } from '../../src/cli/status-command.ts';
import { withoutClosedGates } from '../../src/core/gates/open-gate.ts';
import type { OwnPullRequest } from '../../src/core/observation/facts.ts';
import type { ObservedPull } from '../../src/core/observation/pull-request.ts';
import { buildWaits } from '../../src/core/record/waits.ts';
import { summaryOf } from '../../src/core/reports/action-outputs.ts';
import { buildQuestionsMessage } from '../../src/core/reports/chat-message.ts';
import { renderControlIssue } from '../../src/core/reports/control-issue/body.ts';
import { findFullReviewQueue } from '../../src/core/reports/review-queue.ts';
import { describeStanding } from '../../src/core/reports/standing.ts';
import { statusPage } from '../../src/core/reports/status/page.ts';
import { standingText } from '../../src/core/reports/status/text.ts';
import { whyBriefly } from '../../src/core/reports/why.ts';
import { whySubjectText } from '../../src/core/reports/why-subject.ts';
import { hasTurned } from '../../src/core/review/check-marks.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import {
  aCommand,
  aDelivery,
  aFailure,
  aHead,
  anAudit,
  anIssue,
  anObservation,
  aState,
  aVagueIssue,
  decisionFacts,
  later,
  settings,
} from '../support/core-facts.ts';
import { type LoopInMemory, loopInMemory } from '../support/loop-in-memory.ts';
import { aCheck, aPull } from '../support/pull-facts.ts';

/** The first line of the control issue as the last tick left it. */
const onControlIssue = (loop: LoopInMemory): string => controlIssueOf(loop).split('\n')[1]?.trimEnd() ?? '';

function controlIssueOf(loop: LoopInMemory): string {
  const { head, state, history } = loop.story();
  return renderControlIssue(
    {
      ...{ head, state, history, working: null, stop: null, error: null, block: null },
      ...{
        scheduledAt: loop.story().next.scheduledAt,
        reportCost: 'control',
        people: { approvers: [], agents: [], receiptAppId: null },
      },
      tick: { runUrl: 'https://github.com/acme/shop/actions/runs/100', scheduleEnds: null },
    },
    'n1',
  );
}

/** The same loop as `status` shows it from outside. */
function seen(loop: LoopInMemory) {
  const { state, history, next } = loop.story();
  const head = loop.head();
  const record = { head, state, history, scheduledAt: next.scheduledAt, now: head.updatedAt };
  return { ...record, repositoryUrl: 'https://github.com/acme/shop', approvers: [], rates: [] };
}

const reviewable: OwnPullRequest = {
  ...{ number: 101, subject: 1, branch: 'tickgate/work/1-task-1', headSha: 'c'.repeat(40) },
  ...{ draft: false, loop: 'work', reviewed: false },
};

const failsOn = (subject: number) => (session: CappedSession) =>
  session.subject === subject ? failing(session) : [aDelivery(session), anAudit(aDelivery(session))].slice(-2);

const failing = (session: CappedSession) => aFailure(session, `test | ${session.subject} ${session.session}`);

test('an agent that asks a person has asked, and has not failed', async () => {
  const asks = (session: CappedSession): SessionReport => {
    const failed = aFailure(session);
    if (failed.outcome.kind !== 'failed') throw new Error('It did not fail.');
    const failure = { ...failed.outcome.failure, class: 'decision' as const, question: 'Which colour?' };
    return { ...failed, outcome: { kind: 'failed' as const, failure } };
  };
  const loop = loopInMemory({ issues: [anIssue({ number: 1 })], agent: asks });
  const summary = summaryOf(await loop.tick());
  expect(summary).toContain('1 question asked (agent-decision #1)');
  expect(summary).not.toContain('session failed');
});

test('an issue that a tick took up is in work for a person who looks meanwhile, though only the head knows of it', async () => {
  const during: string[] = [];
  const loop: LoopInMemory = loopInMemory({
    issues: [anIssue({ number: 1 }), anIssue({ number: 2, body: 'TBD' })],
    agent: (session) => {
      const { head, saved } = loop;
      const facts = {
        head: head(),
        state: saved().state,
        history: saved().history,
        now: head().updatedAt,
        scheduledAt: null,
      };
      const record = { ...facts, repositoryUrl: 'https://github.com/acme/shop', approvers: [], rates: [] };
      during.push(
        renderStatusText({ workflow: 'loop.yml' }, record),
        renderStatusText({ workflow: 'loop.yml', why: '1' }, record),
        renderStatusText({ workflow: 'loop.yml', why: '2' }, record).replaceAll(/\s+/g, ' '),
      );
      expect(() => renderStatusText({ workflow: 'loop.yml', why: '9' }, record)).toThrow(
        /knows no issue or pull request 9 yet\. At work: workflow run \d+ attempt 1, since \S+: what it has done so far is recorded as it ends\./,
      );
      return [aDelivery(session), anAudit(aDelivery(session))];
    },
  });
  await loop.tick();
  expect(during[0]).toMatch(/#1 +in work\s+A tick works on it now/);
  expect(during[0]).toMatch(/#2 +asks you\s+Waits for your answer/);
  expect(during[2]).toContain(
    '#2: a tick at work asks about it. The question stands in its thread, and is recorded as the tick ends.',
  );
  expect(during[1]).toContain('#1: a tick works on it now. What comes of it is recorded as the tick ends.');
  expect(renderStatusText({ workflow: 'loop.yml' }, seen(loop))).not.toContain('in work');
});

test('while a tick works after a restart, nothing of before the restart stands open for a person who looks', async () => {
  const during: string[] = [];
  let fails = true;
  const loop: LoopInMemory = loopInMemory({
    issues: [1, 2, 3].map((number) => anIssue({ number })),
    config: 'max-agents: 1\nmax-iterations: 20\n',
    agent: (session) => {
      if (fails) return aFailure(session, 'test | npm test');
      const { head, saved } = loop;
      const { state, history } = saved();
      const record = { ...withoutClosedGates({ head: head(), state }), history, now: head().updatedAt };
      const facts = { ...record, ...{ scheduledAt: null, approvers: [], rates: [] } };
      const shown = { ...facts, repositoryUrl: 'https://github.com/acme/shop' };
      const look = (why?: string): string =>
        renderStatusText({ workflow: 'loop.yml', ...(why === undefined ? {} : { why }) }, shown);
      if (during.length === 0)
        during.push(look(), look('1'), look('3'), statusPage(shown), whyBriefly(shown).replaceAll(/\n +/g, ' '));
      return [aDelivery(session), anAudit(aDelivery(session))];
    },
  });
  for (let ticks = 0; ticks < 2; ticks += 1) await loop.tick();
  expect(loop.saved().state.gates.map(({ name, subject }) => [name, subject])).toContainEqual(['repeated-failure', 1]);
  loop.commands(aCommand({ verb: 'stop', reason: null }, 'comment/1/stop'));
  await loop.tick();
  loop.commands({ ...aCommand({ verb: 'restart' }, 'comment/2/restart'), at: loop.head().updatedAt });
  fails = false;
  await loop.tick();

  const [status = '', why = '', untouched = '', page = '', loopWhy = ''] = during;
  expect(status).toMatch(/^#1 +in work .*\n {2}A tick works on it now · Last failure: /m);
  expect(why).toMatch(/\n {2}in work: A tick works on it now/);
  expect(why).toContain('claimed by this loop');
  for (const text of [status, why, untouched, page]) {
    expect(text).not.toMatch(/asks you|asks: |asked since|Waits for your answer|waits for your answer|not claimed/);
    expect(text).not.toMatch(/Left for a person|question for you|Needs you|Answer it on GitHub|user_interrupt/);
  }
  expect(loopWhy).not.toContain('open since');
  expect(loopWhy).toMatch(
    /Last recorded tick: .*stop, halted\sWhat that tick found, before the one at work: user_interr/,
  );
});

describe('a loop that has nothing to do by itself', () => {
  test('says for whom it waits, in the same words everywhere, and a tick that only looks says them too', async () => {
    const loop = loopInMemory({ issues: [anIssue({ number: 1 }), anIssue({ number: 2, openBlockers: [1] })] });
    const worked = await loop.tick();
    const sentence = 'waiting for people: 1 pull request to review or merge (#101), 1 blocked issue (#2 by #1)';

    expect(summaryOf(worked).split('\n')[0]).toBe(
      '**next tick when its workflow is started; 1 pull request to review or merge (#101); 1 blocked issue (#2 by #1)**',
    );
    loop.pullRequests.push(reviewable);
    const rested = await loop.tick();
    const quiet = await loop.tick();
    expect(loop.head()).toMatchObject({ status: 'idle' });

    expect(onControlIssue(loop)).toBe(sentence);
    expect(summaryOf(rested).split('\n')[0]).toBe(`**${sentence}**`);
    expect(quiet).toMatchObject({ kind: 'quiet', reason: sentence });
    expect(standingText(seen(loop)).replace(/\n +/g, ' ')).toMatch(`Loop work, run 1: ${sentence}\n`);
    expect(statusPage(seen(loop))).toContain(`<title>${sentence} · acme/shop</title>`);
    expect(JSON.parse(renderRecord(seen(loop)))).toMatchObject({
      standing: { kind: 'waiting for people', sentence },
    });
  });

  test('is idle only where nothing at all is left', async () => {
    const loop = loopInMemory({ issues: [] });
    await loop.tick();
    expect(onControlIssue(loop)).toBe('idle: nothing to work on; a new issue is taken up by the next tick');
    expect(summaryOf(await loop.tick())).toBe(
      'Nothing was done: idle: nothing to work on; a new issue is taken up by the next tick.\n',
    );
  });

  test('says in every place that what is left pays for no session, with the raise that hard-max allows', async () => {
    const config =
      'max-dollars: 1.4\nhard-max: { dollars: 2 }\nmin-session-dollars: 1\nsession-guess: { dollars: 0.5 }\n';
    const loop = loopInMemory({ issues: [anIssue({ number: 1 })], config });
    const worked = await loop.tick();
    const quiet = await loop.tick();
    expect(loop.head()).toMatchObject({ status: 'idle', counters: { dollarsReported: 1 } });
    const sentence =
      'waiting for people: 1 pull request to review or merge (#101); no session begins, since its dollars are too few for a session ($1.00 of $1.40 used): raise it with `/loop raise dollars=2`';

    expect(summaryOf(worked)).toContain(sentence);
    expect(summaryOf(worked)).not.toContain('Open an issue');
    expect(quiet).toMatchObject({ kind: 'quiet', reason: sentence });
    const limits = { hardMax: { iterations: null, prs: null, minutes: null, dollars: 2 }, minSessionDollars: 1 };
    expect(standingText({ ...seen(loop), limits }).replace(/\n +/g, ' ')).toContain(`Loop work, run 1: ${sentence}\n`);
  });

  test('names what people have skipped, and what others work on', async () => {
    const loop = loopInMemory({ issues: [aVagueIssue(4), anIssue({ number: 5, assignees: ['bo'] })] });
    await loop.tick();
    loop.answers('ambiguous-criteria', 'skip');
    await loop.tick();
    expect(onControlIssue(loop)).toBe('waiting for people: 1 skipped issue (#4)');
    const taken = loopInMemory({ issues: [anIssue({ number: 5, assignees: ['bo'] })] });
    await taken.tick();
    expect(onControlIssue(taken)).toBe(
      'idle: nothing to work on (1 in work elsewhere (#5)); a new issue is taken up by the next tick',
    );
  });
});

describe('a loop with as many unreviewed pull requests as it may have', () => {
  const openOf = (subject: number): OwnPullRequest => ({ ...reviewable, number: 100 + subject, subject });
  const fullLoop = async (): Promise<LoopInMemory> => {
    const issues = [1, 2, 13].map((number) => anIssue({ number }));
    const loop = loopInMemory({ issues, config: 'max-open-prs: 2\n' });
    await loop.tick();
    return loop;
  };
  const sentence =
    'waiting for people: 2 pull requests to review or merge (#101, #102); nothing new begins before a review (max-open-prs 2)';

  test('is no reason to wait while one of them is red: the next tick mends it', async () => {
    const loop = await fullLoop();
    loop.pullRequests.push(openOf(1), openOf(2));
    await loop.tick();
    const { history } = loop.story();
    const mending = history.map((line) => ({
      ...line,
      evaluations: line.evaluations.map((one) => ({
        ...one,
        fired: one.fired && one.code !== 'open_prs_backpressure',
      })),
    }));

    expect(findFullReviewQueue(history)).toEqual({ unreviewed: 2, most: 2 });
    expect(findFullReviewQueue(mending)).toBeNull();
  });

  test('is counted once for each pull request, also where the history has lost the tick that opened it', async () => {
    const loop = loopInMemory({ issues: [1, 2].map((number) => anIssue({ number })), config: 'max-open-prs: 2\n' });
    loop.pullRequests.push(openOf(1));
    await loop.tick();
    const [line] = loop.story().history as [HistoryLine];
    const [opened] = line.trackedPrs as [HistoryLine['trackedPrs'][number]];
    const mended = { ...line, trackedPrs: [opened, { ...opened, number: 101 }] };
    const earlier = { ...line, trackedPrs: [], budgetSnapshot: { ...line.budgetSnapshot, prsTouched: ['#101'] } };

    expect(opened.number).toBe(102);
    expect(findFullReviewQueue([earlier, mended])).toEqual({ unreviewed: 2, most: 2 });
  });

  test('says that it waits for people, as soon as the last of them is open and at each later tick', async () => {
    const loop = await fullLoop();
    expect(onControlIssue(loop)).toBe(sentence);
    loop.pullRequests.push(openOf(1), openOf(2));
    const deferred = await loop.tick();

    expect(loop.head().status).toBe('running');
    expect(onControlIssue(loop)).toBe(sentence);
    expect(summaryOf(deferred).split('\n')[0]).toBe(`**${sentence}**`);
    expect(JSON.parse(renderRecord(seen(loop)))).toMatchObject({ standing: { kind: 'waiting for people' } });
  });

  test('says of an issue that is free what it waits for, and not that others come first', async () => {
    const loop = await fullLoop();
    loop.pullRequests.push(openOf(1), openOf(2));
    await loop.tick();
    const why = 'Begins once one of 2 pull requests is reviewed (max-open-prs 2)';

    expect(standingText(seen(loop))).toContain(`\n#13  queued\n  ${why}\n`);
    expect(whySubjectText(seen(loop), 13)).toContain(
      '\n  free; begins once one of 2 pull requests is reviewed (max-open-prs 2)\n',
    );
  });

  test('goes on where a reader sees one of them merged, or the next tick finds one reviewed', async () => {
    const loop = await fullLoop();
    loop.pullRequests.push(openOf(1), openOf(2));
    await loop.tick();
    const merged = { number: 101, title: 'One', state: 'merged', isPull: true };

    expect(standingText({ ...seen(loop), threads: [merged] })).toContain('next tick when its workflow is started');
    expect(standingText({ ...seen(loop), threads: [merged] })).toContain('\n#13  queued\n  Waits for its turn\n');
    loop.pullRequests[0] = { ...openOf(1), reviewed: true };
    await loop.tick();
    expect(loop.sessions.map(({ subject }) => subject)).toContain(13);
  });
});

describe('a loop whose sessions fail', () => {
  test('says which one failed last, which try it was, and why', async () => {
    const loop = loopInMemory({ issues: [anIssue({ number: 7 })], agent: failing });
    const failed = await loop.tick();
    const sentence =
      'failing: the last session of issue #7 failed, try 1 of 2: npm test failed; next tick when its workflow is started';
    expect(onControlIssue(loop)).toBe(sentence);
    expect(summaryOf(failed)).toMatch(`**${sentence}**\n`);
    expect(summaryOf(failed)).toContain('\nOutcome: failed. 1 session failed (#7).');
    expect(standingText(seen(loop))).toMatch(/^Last recorded tick: .*, iteration\n {2}1: work, failed\n/m);
  });

  test('goes on without a word of it once the issue succeeds', async () => {
    let tries = 0;
    const loop = loopInMemory({
      issues: [anIssue({ number: 7 })],
      agent: (session) => {
        tries += 1;
        return tries === 1 ? failing(session) : aDelivery(session);
      },
    });
    await loop.tick();
    await loop.tick();
    expect(onControlIssue(loop)).not.toContain('failing');
    expect(loop.head().waits.filter(({ kind }) => kind === 'failing')).toEqual([]);
  });
});

test('the head names each issue whose thread is read, from its first session on, also once it is done', async () => {
  const issues = [1, 2, 3].map((number) => anIssue({ number }));
  const loop = loopInMemory({ issues, config: 'max-agents: 3\n', agent: failsOn(3) });
  await loop.tick();
  expect(loop.sessions.map(({ subject }) => subject)).toContain(3);
  expect(loop.head().issueThreads.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a conflict is marked as known if, and only if, people are shown it: GitHub may answer two queries differently', async () => {
  const mark = { number: 101, headSha: 'c'.repeat(40), checks: 'SUCCESS' };
  const wakes = async (shown: Partial<OwnPullRequest>, mergeable: string): Promise<boolean> => {
    const pullRequests = [{ ...reviewable, ...shown }];
    const loop = loopInMemory({ issues: [], pullRequests, checks: [{ ...mark, mergeable }] });
    await loop.tick();
    return hasTurned([{ ...mark, mergeable: 'CONFLICTING' }], loop.head().backlogSeen);
  };

  expect(await wakes({}, 'CONFLICTING')).toBe(true);
  expect(await wakes({ conflictWith: 'main' }, 'UNKNOWN')).toBe(false);
  expect(await wakes({ conflictWith: 'main' }, 'CONFLICTING')).toBe(false);
});

test('what failed stays failed in the ticks and the picture of the past, also after a restart', async () => {
  let run = 1;
  const loop = loopInMemory({
    issues: [anIssue({ number: 7 })],
    // GitHub's clock may go back by a second: it then ended after its tick.
    agent: (session) =>
      run === 1 ? { ...failing(session), endedAt: later(6.01) } : [aDelivery(session), anAudit(aDelivery(session))],
  });
  await loop.tick();
  run = 2;
  loop.commands({ id: 'comment/1/restart', command: { verb: 'restart' }, at: loop.head().updatedAt, by: 'ana' });
  await loop.tick();
  const record = seen(loop);
  const [first] = record.history;
  const usage = [7].map((subject) => ({
    ...{ subject, driver: 'claude', role: 'worker', session: `${first?.runId}-${first?.runAttempt}-7-1`, model: 'm' },
    ...{ input: 1, output: 1, reasoning: 0, cacheRead: 0, cacheWrite: 0, messages: 1, costReported: null },
  }));
  const page = statusPage({ ...record, state: { ...record.state, usage } });

  expect(record.head.run).toBe(2);
  expect(record.state.subjects.flatMap(({ failures }) => failures)).toEqual([]);
  expect(page).toContain('#7 failed');
  expect(page).toMatch(/UTC: worker \(claude\), failed/);
});

test('`--why` says of a session that a person ended who ended it and where the work is', async () => {
  const loop = loopInMemory({ issues: [anIssue({ number: 7 })], agent: failing });
  await loop.tick();
  const ended = { subject: 7, by: 'ana', order: 'cancel', branch: 'tickgate/work/7-task-7', sha: 'd'.repeat(40) };
  const record = seen(loop);
  const history = record.history.map((line) => ({ ...line, endedByOrder: [ended] }));

  expect(whySubjectText({ ...record, history }, 7)?.replaceAll(/\n +/g, ' ')).toContain(
    ' session ended by @ana (`/loop cancel`); the work is kept on `tickgate/work/7-task-7` at dddddddddddd',
  );
  expect(whySubjectText(record, 7)).toContain('\n    no commit: its session failed');
});

describe('`status`', () => {
  test('tells when the next tick is due as its reader sees it, however old the record is', async () => {
    const loop = loopInMemory({ issues: [anIssue({ number: 1 }), anIssue({ number: 2 })], agent: failing });
    await loop.tick();
    const { now, ...record } = seen(loop);
    const hoursLater = (hours: number): string => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
    const scheduledAt = hoursLater(30);
    const clock = `${scheduledAt.slice(11, 16)} UTC`;

    expect(standingText({ ...record, scheduledAt, now })).toContain(`next tick ${scheduledAt.slice(0, 10)} ${clock}`);
    expect(standingText({ ...record, scheduledAt, now: hoursLater(10) })).toContain(`next tick ${clock}`);
  });

  test('names every subject with what it waits for, those that were never worked on too', async () => {
    const loop = loopInMemory({
      issues: [
        anIssue({ number: 1 }),
        anIssue({ number: 2, openBlockers: [1] }),
        anIssue({ number: 3, assignees: ['bo'] }),
        aVagueIssue(4),
        anIssue({ number: 5 }),
      ],
      agent: failsOn(5),
    });
    await loop.tick();
    const lines = standingText(seen(loop));

    expect(lines).toMatch(/^#1 {2}review #101 {2}\$.*\n {2}A person reads and merges it$/m);
    expect(lines).toMatch(/^#4 {2}asks you {2}\S.*\n {2}Waits for your answer$/m);
    expect(lines).toMatch(/^#5 {2}failed 1 of 2 {2}- .*\n {2}A next session is due · Last failure: npm test failed$/m);
    expect(lines).toContain('\n#2  blocked\n  Begins when #1 is done\n');
    expect(lines).toContain('\n#3  taken\n  It is assigned to a person\n');
    expect(statusPage(seen(loop))).toContain(
      '<span class="chip wait">review #101</span><span class="why">A person reads and merges it',
    );
  });

  test('says of a subject what the page, the control issue, the summary, `--why` and `--json` say', async () => {
    const loop = loopInMemory({
      issues: [anIssue({ number: 1 }), aVagueIssue(4), anIssue({ number: 5 })],
      agent: failsOn(5),
    });
    await loop.tick();
    loop.answers('ambiguous-criteria', 'skip');
    const summary = summaryOf(await loop.tick());
    const rows = [
      { number: 1, state: 'review #101', why: 'A person reads and merges it, if it is still open' },
      { number: 4, state: 'skipped', why: 'Skipped by ana, 2026-03-01 12:05 UTC' },
      { number: 5, state: 'failed 1 of 2', why: 'A next session is due · Last failure: npm test failed' },
    ];

    for (const { number, state, why } of rows) {
      expect(standingText(seen(loop))).toMatch(new RegExp(`^#${number} {2}${state} .*\\n {2}${why}$`, 'm'));
      expect(statusPage(seen(loop))).toContain(`${state}</span><span class="why">${why}`);
      expect(controlIssueOf(loop)).toMatch(new RegExp(`^\\| #${number} .*\\| ${state} \\| .*\\| ${why} \\|$`, 'm'));
      const { work } = JSON.parse(renderRecord(seen(loop)));
      expect(work).toContainEqual(expect.objectContaining({ number, state, why }));
      expect(whySubjectText(seen(loop), number)).toContain(`\n  ${state}: ${why}\n`);
      // The summary's table has the subjects that cost something.
      if (number !== 4) expect(summary).toMatch(new RegExp(`^\\| #${number} .*\\| ${state} \\|`, 'm'));
    }
  });

  test('names the open breaker of the run as what holds each issue, in every place, until a restart closes it', async () => {
    const loop = loopInMemory({
      issues: [1, 2, 3, 4, 5, 6].map((number) => anIssue({ number })),
      config: 'max-agents: 5\n',
      agent: failing,
    });
    const expectHeld = (why: string): void => {
      const page = statusPage(seen(loop)).replaceAll('&#39;', "'");
      const text = standingText(seen(loop)).replaceAll(/\n {4}/g, ' ');
      const { work } = JSON.parse(renderRecord(seen(loop)));
      for (const number of [1, 2, 3, 4, 5]) {
        const failed = `${why} · Last failure: npm test failed`;
        expect(text).toMatch(new RegExp(`^#${number} {2}failed .*\\n {2}${why} · Last failure`, 'm'));
        expect(page).toContain(`<span class="why">${failed}`);
        expect(controlIssueOf(loop)).toMatch(new RegExp(`^\\| #${number} .*\\| failed .*\\| ${why} · .*\\|$`, 'm'));
        expect(work).toContainEqual(expect.objectContaining({ number, why: failed }));
        expect(whySubjectText(seen(loop), number)?.replaceAll(/\n +/g, ' ')).toMatch(`: ${why}`);
      }
      expect(text).toMatch(new RegExp(`^#6 {2}queued\\n {2}${why}$`, 'm'));
      expect(whySubjectText(seen(loop), 6)?.replaceAll(/\n +/g, ' ')).toContain(`free; n${why.slice(1)}`);
    };

    const expectFirst = (why: string): void => {
      const first = why.replace(/^N/, 'n');
      const brief = whyBriefly(seen(loop))
        .replaceAll(/\n {4,}/g, ' ')
        .replaceAll(/\n {2}(?! )/g, ' ');
      expect(brief).toContain(`Loop work, run 1: ${first}`);
      expect(brief).toContain(`Because: circuit_open: ${why}`);
      expect(standingText(seen(loop)).replaceAll(/\n +/g, ' ')).toContain(`Loop work, run 1: ${first}`);
      expect(controlIssueOf(loop).split('\n')[1]).toMatch(new RegExp(`^${first}`));
    };

    await loop.tick();
    expectHeld("No session starts: the run's breaker is open, and the next tick begins with its question");
    expectFirst("No session starts: the run's breaker is open, and the next tick begins with its question");
    await loop.tick();
    expect(whyBriefly(seen(loop))).toMatch(/Because:\n {2}circuit_open: No session starts/);
    expect(seen(loop).state.gates.map(({ name }) => name)).toEqual(['circuit-open']);
    expectHeld("No session starts: the run's breaker is open, and its question waits for your answer");
    loop.answers('circuit-open', 'skip');
    await loop.tick();
    expectHeld("No session starts until a restart: the run's breaker is left open, as answered");
    expect(standingText(seen(loop))).toMatch(/^Loop work, run 1: no session starts until a restart/);
    const atRest = standingText({ ...seen(loop), head: { ...seen(loop).head, status: 'idle', waits: [] } });
    expect(atRest).toMatch(/^Loop work, run 1: no session starts until a restart[^;]*; idle: nothing to work on$/m);
  });

  test('names an issue that is asked about by its title, as the control issue does, in this tick and in later ones', async () => {
    const loop = loopInMemory({ issues: [{ ...aVagueIssue(4), title: 'Make it | nicer' }, anIssue({ number: 5 })] });
    for (const iteration of [1, 2]) {
      await loop.tick();
      loop.issues.push(anIssue({ number: 5 + iteration }));
      expect(loop.head().counters.iterationsUsed).toBe(iteration);
      expect(controlIssueOf(loop)).toMatch(/^\| #4 Make it \\\| nicer \| asks you \| – \| /m);
      expect(standingText(seen(loop))).toContain('\n#4  asks you  Make it | nicer\n  Waits for your answer\n');
    }
    loop.answers('ambiguous-criteria', 'skip');
    await loop.tick();
    expect(loop.saved().state.gates).toEqual([]);
  });

  test('names a pause, and any open question about the whole loop, as what holds an issue', async () => {
    const vague = loopInMemory({ issues: [1, 2, 3].map(aVagueIssue) });
    await vague.tick();
    expect(seen(vague).state.gates.map(({ name }) => name)).toEqual(['criteria-policy']);
    expect(standingText(seen(vague))).toContain(
      '\n#1  queued\n  No session starts: a question about the whole loop waits for your answer\n',
    );
    const paused = { ...seen(vague), head: { ...vague.head(), status: 'parked' as const } };
    expect(standingText(paused)).toContain('\n#1  queued\n  The run is paused\n');
  });

  test('says `skipped` of each subject that people left, also beyond those that the head names', async () => {
    const loop = loopInMemory({ issues: [aVagueIssue(1)] });
    await loop.tick();
    loop.answers('ambiguous-criteria', 'skip');
    await loop.tick();
    const { head, state, history } = loop.story();
    const [skipped] = state.subjects;
    const subjects = [1, 2, 3, 4, 5, 6, 7].flatMap((number) => (skipped === undefined ? [] : [{ ...skipped, number }]));
    const first = subjects.slice(0, 5).map(({ number }) => ({ number }));
    const waits = [{ kind: 'skipped' as const, count: 7, first }];
    const many = {
      ...seen(loop),
      head: { ...head, waits },
      state: { ...state, subjects, knownBacklog: null },
      history,
    };

    expect(standingText(many).match(/^#\d {2}skipped /gm)).toHaveLength(7);
  });

  test('answers `--why` in at most 15 lines, and says where every rule is shown', async () => {
    const loop = loopInMemory({ issues: [1, 2, 3, 4, 5, 6, 7].map(aVagueIssue) });
    await loop.tick();
    const lines = renderStatusText({ workflow: 'tickgate.yml', why: true }, seen(loop)).trimEnd().split('\n');

    expect(lines.length).toBeLessThanOrEqual(15);
    expect(lines[0]).toContain('Loop work, run 1: ');
    expect(lines.at(-1)).toMatch(/^Every rule with its evidence: status --why iteration:\d+$/);
    const whole = renderStatusText({ workflow: 'tickgate.yml', why: 'iteration:0' }, seen(loop));
    expect(whole).toContain('Stop conditions at the exit:');
  });

  test('answers `--why` of a finished issue in at most 15 lines, however long it took: how it ended, and its newest ticks', async () => {
    const loop = loopInMemory({ issues: [anIssue({ number: 1 })] });
    await loop.tick();
    const record = seen(loop);
    const [line] = record.history;
    const long = 'a word and another '.repeat(30);
    const failure = { rootCause: 'test', summary: long, iteration: 1, at: record.now };
    const subjects = record.state.subjects.map((subject) => ({
      ...{ ...subject, failures: Array.from({ length: 9 }, () => failure) },
      decisions: Array.from({ length: 9 }, () => ({ question: long, answer: 'yes', by: 'ana' })),
    }));
    const many = Array.from({ length: 40 }, (_, index) => (line === undefined ? [] : [{ ...line, iteration: index }]));
    const facts = { ...record, state: { ...record.state, subjects }, history: many.flat() };
    const asked = { workflow: 'tickgate.yml', why: '1' };
    const [short, longer] = [record, facts].map((one) => renderStatusText(asked, one).trimEnd().split('\n'));

    expect(short?.length).toBeLessThanOrEqual(15);
    expect(short?.join('\n')).toMatch(
      /\n#1 Task 1\n {2}review #101: A person reads .*[^]*\nWhat happened:\n.*iteration 1 /,
    );
    expect(longer?.length).toBeLessThanOrEqual(15);
    expect(longer?.join('\n')).toMatch(/iteration 39 \(work, ok\)\n.*\n.*\nEvery tick: status --history\./);
  });

  test('explains an issue that is finished and that the state has dropped, from the history', async () => {
    const loop = loopInMemory({ issues: [anIssue({ number: 1 })] });
    await loop.tick();
    const { state, ...rest } = seen(loop);
    const text = whySubjectText({ ...rest, state: { ...state, subjects: [], knownBacklog: null } }, 1);

    expect(text ?? '').toContain('#1 is at rest: its work is over, and the history alone still tells of it.');
    expect(text).toMatch(/What happened:\n.*iteration 1 \(work, ok\)\n {4}c{7}: its session is done/);
  });
});

test('a review loop awaits the checks of a pull request, and people where the author must go on', () => {
  const running = aPull({ number: 41, checks: [aCheck('running')] });
  const draft = aPull({ number: 42, draft: true });
  const sentenceOf = (...pulls: ObservedPull[]): string => {
    const context = decisionFacts({
      config: { skill: 'review' },
      head: aHead({ skill: 'review', status: 'idle', generation: 1 }),
      observation: anObservation({ pulls }),
    });
    const waits = buildWaits(context, { effects: [], outcomes: [] });
    const alone = { history: [], working: null, stop: null, error: null, scheduledAt: null };
    return describeStanding({ ...alone, head: { ...context.obeyed.head, waits }, state: null }).sentence;
  };
  expect(sentenceOf()).toBe(
    'idle: nothing to work on; a new pull request that the loop may review is taken up by the next tick',
  );
  const head = aHead({ skill: 'review', status: 'idle', generation: 1 });
  const idle = { history: [], working: null, stop: null, error: null, scheduledAt: null, head, state: null };
  const taken = (review: object): string =>
    describeStanding({ ...idle, limits: settings({ skill: 'review', review }) }).sentence;
  expect(taken({ labels: ['babysit'] })).toBe(
    'idle: nothing to work on; a new pull request of a loop or with the label `babysit` is taken up by the next tick',
  );
  expect(taken({ labels: ['a', 'b'], query: 'is:pr' })).toContain(
    'a new pull request of a loop or with the labels `a` and `b` or that `review.query` finds is taken up',
  );
  expect(taken({})).toContain('a new pull request of a loop is taken up');

  const shown = {
    ...{ head, state: aState(), history: [], now: head.updatedAt, scheduledAt: null },
    approvers: [],
    rates: [],
  };
  const limits = settings({ skill: 'review', review: { labels: ['babysit'] } });
  const repositoryUrl = 'https://github.com/acme/shop';
  expect(() => renderStatusText({ workflow: 'loop.yml', why: '3' }, { ...shown, repositoryUrl, limits })).toThrow(
    expect.objectContaining({
      remedy: expect.stringContaining(
        'It takes each pull request of a loop or with the label `babysit`, at its next tick.',
      ),
    }),
  );
  expect(sentenceOf(running)).toBe('awaiting checks: 1 pull request whose checks have not ended (#41)');
  expect(sentenceOf(running, draft)).toBe(
    'waiting for people: 1 pull request for people to go on with (#42); 1 pull request whose checks have not ended (#41)',
  );
});

test('a chat that is asked hears where the loop stands', async () => {
  const loop = loopInMemory({ issues: [aVagueIssue(4)] });
  await loop.tick();
  expect(buildQuestionsMessage(loop.story())?.split('\n').at(-1)).toBe(onControlIssue(loop));
});
