import { describe, expect, test } from 'vitest';
import { finalReport, gateStories } from '../../src/core/reports/final-report.ts';
import type { TickStory } from '../../src/core/reports/tick-report.ts';
import type { GateEntry, HistoryLine } from '../../src/core/state/history-line.ts';
import type { Subject } from '../../src/core/state/subject.ts';
import { formatInstant } from '../../src/core/text/format.ts';
import { aGateEntry, aHead, aLine, aSubject, later, noon } from '../support/core-facts.ts';
import { aStoppedStory, aStory } from '../support/core-story.ts';

describe('the final report', () => {
  const entry = (answer: string | null, at: string, facts: Partial<GateEntry> = {}) =>
    aGateEntry({ subject: 9, answer, at, by: answer === null ? null : 'ana', ...facts });
  const partOf = (report: string | null, title: string): string =>
    (report ?? '').split(`### ${title}\n\n`)[1]?.split('\n\n###')[0] ?? '';

  test('is not written while the run goes on', () => {
    expect(finalReport(aStory())).toBeNull();
  });

  test('names cause and act, each counter against its ceiling, all gates, and the files', () => {
    expect(finalReport(aStoppedStory())).toMatchInlineSnapshot(`
"## Loop stopped: cost_budget

Cost budget reached: $25.43 / $25.00  
Raise it with \`/loop raise dollars=50\`.  
Elapsed: 1104s of work in 3 iterations since 2026-03-01T12:00:00Z.

### Budgets and counters

| Counter | Used | Ceiling |
| --- | --- | --- |
| iterations | 3 | 5 |
| PRs | 2 (#148, #151) | 20 |
| minutes | 18.4 | 60 |
| dollars | $25.43 | $25.00 |
| dollars as agents reported them, and as charged for ticks that ended early | $25.43 | – |
| dollars as estimated | $25.43 (rates: built-in default) | – |
| agents dispatched | 5 | – |
| tokens in | 1,843,210 | – |
| tokens out | 412,057 | – |
| comments pushed | 0 | – |
| merges attempted | 0 | – |
| qmd failures running | 0 | – |
| CI minutes | about 0 | – |
| API requests | 0 | – |

### Gates of this run

- **ambiguous-criteria** #149: Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation? → still open, asked 2026-03-01T12:00:00Z

### Where the files are

- State branch [\`tickgate/state/work\`](https://github.com/acme/shop/tree/tickgate/state/work): \`head.json\`, \`work.lock\`, \`work.budget.json\`
- Bundle \`tickgate--work--g4--e1--100-1--0123456789ab\` (4096 bytes): \`work.history.jsonl\`, \`work.state.json\`, \`work.notes.md\`
- [Artifact](https://github.com/acme/shop/actions/runs/100/artifacts/77)
- Cache key: \`tickgate--work--g4\`
- [Last run](https://github.com/acme/shop/actions/runs/100)
"
`);
  });

  test('pairs each question of the run with its own answer, also when the same was asked twice', () => {
    const history = [
      aLine({ gates: [entry(null, later(1))] }),
      aLine({ gates: [entry('proceed', later(2)), entry(null, later(3))] }),
    ];
    const earlierRun = aLine({ gates: [entry('skip', later(0))] });
    const other = { ...earlierRun, budgetSnapshot: { ...earlierRun.budgetSnapshot, startedAt: later(-999) } };

    expect(gateStories([other, ...history], aHead()).map(({ answered }) => answered?.answer ?? null)).toEqual([
      'proceed',
      null,
    ]);
  });

  test('shows each answer as it was given, whose it was and when, with foreign words made inert', () => {
    const asked = { name: 'agent-decision', question: 'Issue #9: the agent needs a decision.', signature: 'd' };
    const gates = [
      entry(null, later(1), asked),
      entry('use @octocat\n- [ ] it', later(2), asked),
      entry(null, later(3)),
      entry('merge', later(4), { name: 'merge', question: 'Merge it?', text: 'no idea, ask @bob' }),
      entry('continue', later(5), { name: 'budget-escalation', question: 'Go on?', by: null, channel: 'expiry' }),
    ];
    const report = finalReport(aStoppedStory({ history: [aLine({ gates })] }));

    expect(partOf(report, 'Gates of this run')).toMatchInlineSnapshot(`
"- **agent-decision** #9: Issue #9: the agent needs a decision. → **use @​octocat - \\[ \\] it** by ana, 2026-03-01T12:02:00Z
- **ambiguous-criteria** #9: Q? → closed without an answer, asked 2026-03-01T12:03:00Z
- **merge** #9: Merge it? → **merge** (“no idea, ask @​bob”) by ana, 2026-03-01T12:04:00Z
- **budget-escalation** #9: Go on? → **continue** by default, since no answer came in time, 2026-03-01T12:05:00Z"
`);
  });

  test('shows a question as it was asked, not its markup', () => {
    const asked = { ...entry(null, later(1)), question: 'Issue #4 failed twice with: my\\_tool \\| &lt;x&gt;.' };
    const report = finalReport(aStoppedStory({ history: [aLine({ gates: [asked] })] }));

    expect(partOf(report, 'Gates of this run')).toContain('failed twice with: my\\_tool \\| &lt;x&gt;.');
  });

  test('names the pause of a run that is paused as well', () => {
    const story = aStoppedStory();
    const pause = { by: 'ana', at: noon };
    const told = (head: TickStory['head']): string => finalReport({ ...story, head }) ?? '';

    expect(told({ ...story.head, pause })).toMatch(
      /raise dollars=\d+`\. The run is also paused by ana: write `\/loop resume` as well\./,
    );
    expect(told(story.head)).not.toContain('paused');
  });

  test('says that its lists go back to before a restart', () => {
    const story = aStoppedStory();
    const told = (iterationsBeforeRestart: number): string[] => {
      const head = { ...story.head, counters: { ...story.head.counters, iterationsBeforeRestart } };
      const history = [aLine({ taskCommits: [{ task: '#1', commit: null, status: 'blocked' }] })];
      return finalReport({ ...story, head, history })?.match(/^### (?:Gates|Commits) .*$/gm) ?? [];
    };

    expect(told(0)).toEqual(['### Gates of this run', '### Commits of this run']);
    expect(told(2)).toEqual([
      `### Gates since ${formatInstant(story.head.counters.startedAt)}, before the restart too`,
      `### Commits since ${formatInstant(story.head.counters.startedAt)}, before the restart too`,
    ]);
  });

  test('lists the commits of this run for a selective revert, and blocked tasks without one', () => {
    const commits = [
      { task: '#143', commit: 'c'.repeat(40), status: 'done' as const },
      { task: '#145', commit: null, status: 'blocked' as const },
    ];
    const report = finalReport(aStoppedStory({ history: [aLine({ taskCommits: commits })] }));

    expect(partOf(report, 'Commits of this run')).toBe(
      `- #143: ${'c'.repeat(40)}\n- #145: no commit: its session brought none`,
    );
  });

  test('says once how often the sessions of a task failed', () => {
    const none = { task: '#145', commit: null, status: 'blocked' as const };
    const once = aLine({ taskCommits: [none], failed: [145] });
    const report = finalReport(aStoppedStory({ history: [once, aLine({ taskCommits: [none] }), once] }));

    expect(partOf(report, 'Commits of this run')).toBe(
      '- #145: no commit: its session failed, twice\n- #145: no commit: its session brought none',
    );
  });

  test('says of a session without a finished commit how it ended, and that its work in progress was kept', () => {
    const none = { task: '#145', commit: null, status: 'blocked' as const };
    const kept = { ...none, checkpoint: 'd'.repeat(40) };
    const listed = (
      made: HistoryLine['taskCommits'][number],
      { gates = [], failed = [] }: { readonly gates?: GateEntry[]; readonly failed?: number[] } = {},
    ): string => {
      const line = aLine({ taskCommits: [made], gates, ...(failed.length === 0 ? {} : { failed }) });
      return partOf(finalReport(aStoppedStory({ history: [line] })), 'Commits of this run');
    };
    const asked = entry(null, later(1), { name: 'agent-decision', subject: 145, signature: 'd' });
    const said = (why: string) => `- #145: no finished commit: ${why}; its work in progress was kept on its branch`;

    expect(listed({ ...none, failed: true })).toBe('- #145: no commit: its session failed');
    expect(listed({ ...kept, failed: true })).toBe(said('its session failed'));
    expect(listed(kept)).toBe(said('its session ended before it was done'));
    expect(listed(kept, { gates: [asked] })).toBe(said('its agent asked a person'));
    // A later session of the same task failed in that tick.
    expect(listed(kept, { failed: [145] })).toBe(said('its session ended before it was done'));
  });

  test('says of a session that a person ended who ended it, by which command, and where the work is', () => {
    const none = { task: '#145', commit: null, status: 'blocked' as const };
    const ended = { subject: 145, by: 'ana', order: 'stop now', branch: 'tickgate/work/145-sort', sha: 'd'.repeat(40) };
    const listed = (endedByOrder: NonNullable<HistoryLine['endedByOrder']>, taskCommits = [none]): string =>
      partOf(finalReport(aStoppedStory({ history: [aLine({ taskCommits, endedByOrder })] })), 'Commits of this run');

    expect(listed([ended])).toBe(
      `- #145: session ended by @ana (\`/loop stop now\`); the work is kept on \`tickgate/work/145-sort\` at ${'d'.repeat(12)}`,
    );
    expect(listed([{ ...ended, sha: null }])).toContain('it had no work to keep');
    expect(listed([{ ...ended, order: 'cancel', branch: null }])).toBe(
      '- #145: session ended by @ana (`/loop cancel`); its branch is deleted',
    );
    // Only the last session of the tick was at work then.
    expect(listed([ended], [none, { ...none }])).toMatch(
      /^- #145: no commit: its session brought none\n- #145: session ended by @ana/,
    );
  });

  test('says of a session that asked a person what its issue waits for, and once that is answered that it asked', () => {
    const none = { task: '#145', commit: null, status: 'blocked' as const };
    const asked = aLine({
      taskCommits: [none],
      gates: [entry(null, later(1), { name: 'agent-decision', subject: 145, signature: 'd' })],
    });
    const { state } = aStoppedStory();
    const listed = (asking: Subject['asking'], history: readonly HistoryLine[]): string => {
      const subjects = [aSubject({ number: 145, asking })];
      return partOf(finalReport(aStoppedStory({ history, state: { ...state, subjects } })), 'Commits of this run');
    };
    const asking = { session: 's', question: 'Delete the *old* API?' };

    expect(listed(asking, [asked])).toBe(
      "- #145: no commit, waits for a person's answer to its agent: “Delete the \\*old\\* API?”",
    );
    // Where `max-open-gates` keeps the question back, no gate was asked.
    expect(listed(asking, [aLine({ taskCommits: [none] })])).toContain('waits for a person');
    expect(listed(null, [asked, aLine({ taskCommits: [none] })])).toBe(
      '- #145: no commit: its agent asked a person\n- #145: no commit: its session brought none',
    );
  });

  test('names work that has no pull request and says where it lies', () => {
    const { state } = aStoppedStory();
    const left = aSubject({ number: 145, branch: 'tickgate/work/145-sort', headSha: 'd'.repeat(40) });
    const report = finalReport(aStoppedStory({ state: { ...state, subjects: [left] } }));

    expect(partOf(report, 'Work without a pull request')).toBe(
      `- #145: \`tickgate/work/145-sort\` at ${'d'.repeat(12)}`,
    );
  });

  test('says how long the run has worked in all', () => {
    expect(finalReport(aStoppedStory())).toContain(
      'Elapsed: 1104s of work in 3 iterations since 2026-03-01T12:00:00Z.',
    );
  });

  test('counts the iterations before a restart, as the time and the dollars do', () => {
    const { head } = aStoppedStory();
    const counters = { ...head.counters, iterationsUsed: 1, iterationsBeforeRestart: 7 };
    expect(finalReport(aStoppedStory({ head: { ...head, counters } }))).toContain('in 8 iterations since');
  });

  test('does not grow with the age of its run', () => {
    const taskCommits = [{ task: '#1', commit: 'c'.repeat(40), status: 'done' as const }];
    const history = Array.from({ length: 1_000 }, (_, at) =>
      aLine({ gates: [entry(null, later(at), { question: '&'.repeat(600) })], taskCommits }),
    );
    const subjects = Array.from({ length: 1_000 }, (_, number) =>
      aSubject({ number, branch: `tickgate/work/${number}-${'x'.repeat(60)}`, headSha: 'd'.repeat(40) }),
    );
    const prsTouched = Array.from({ length: 1_000 }, (_, number) => `#${number}`);
    const story = aStoppedStory({ history });
    const head = { ...story.head, counters: { ...story.head.counters, prsTouched } };
    const report = finalReport({ ...story, head, state: { ...story.state, subjects } }) ?? '';

    expect(report.length).toBeLessThan(60_000);
    expect(report).toContain('- and 975 earlier questions in the history file');
  });
});
