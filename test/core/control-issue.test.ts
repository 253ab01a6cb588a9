import { describe, expect, test } from 'vitest';
import { hasUnreadTicks, listTickedBoxes, toBoxCommand } from '../../src/core/commands/control-boxes.ts';
import {
  type ControlIssueFacts,
  redrawn,
  renderControlIssue,
  sameControlIssue,
} from '../../src/core/reports/control-issue/body.ts';
import {
  budgetField,
  controlMarker,
  readBudget,
  readMarker,
  shownBudget,
} from '../../src/core/reports/control-issue/marker.ts';
import { iterationBlock } from '../../src/core/reports/job-summary.ts';
import { describeStanding } from '../../src/core/reports/standing.ts';
import { toTaskNumber } from '../../src/core/state/subject.ts';
import { setCheckbox, taskBoxes } from '../../src/core/text/checkboxes.ts';
import {
  aHead,
  aLease,
  aLine,
  anAskedGate,
  anEvaluation,
  aState,
  aSubject,
  aVagueGate,
  aVagueIssue,
  later,
  noon,
  theCeilings,
} from '../support/core-facts.ts';
import { aStoppedStory, aStory } from '../support/core-story.ts';

const working = { runId: 100, runAttempt: 2, url: 'https://github.com/acme/shop/actions/runs/100', repair: false };

function facts(given: Partial<ControlIssueFacts> = {}): ControlIssueFacts {
  const { head, state, history, tick } = aStory();
  const standing = { head, state, history, working: null, stop: null, error: null, scheduledAt: later(137) };
  return {
    ...standing,
    tick,
    reportCost: 'control',
    people: { approvers: [], agents: [], receiptAppId: null },
    block: null,
    ...given,
  };
}
const render = (given: Partial<ControlIssueFacts> = {}, nonce = 'n1'): string =>
  renderControlIssue(facts(given), nonce);
const tick = (body: string, index: number): string => {
  const box = taskBoxes(body)[index];
  if (box === undefined) throw new Error(`There is no box ${index}.`);
  return setCheckbox(body, box.offset, true);
};
const [run, stop] = [0, 1];
const asItIs = (text: string): string => text;

describe('the first line', () => {
  const first = (given: Partial<ControlIssueFacts> = {}): string => describeStanding(facts(given)).sentence;
  const head = aHead({ generation: 4 });

  test('of a loop that never ticked says that nothing was changed', () => {
    const waiting = 'Waiting for the first tick; nothing was changed.';
    expect(first({ head: aHead({ epoch: 0 }), history: [], state: aState() })).toBe(waiting);
    expect(first({ head: aHead({ lease: aLease() }), history: [], state: aState() })).toBe(waiting);
  });

  test('says which iteration works, with a link to its run', () => {
    expect(first({ working })).toBe(
      'working: iteration 3/5 ([run 100](https://github.com/acme/shop/actions/runs/100))',
    );
  });

  test('says when the next tick comes, and that questions are open meanwhile', () => {
    expect(first({ state: aState() })).toBe('next tick 14:17 UTC');
    expect(first({ state: aState(), scheduledAt: null })).toBe('next tick when its workflow is started');
    expect(first()).toBe('next tick 14:17 UTC; 1 question open');
  });

  test('says what is waited for, the question for the whole loop before all others', () => {
    const budget = anAskedGate({
      name: 'budget-escalation',
      iteration: 4,
      tripped: [{ name: 'iterations', value: 4, ceiling: 5, raiseTo: 10 }],
      ceilings: theCeilings(),
    });
    const state = aState({ gates: [aVagueGate(aVagueIssue(149)), budget] });

    expect(first({ head: { ...head, status: 'waiting' }, state })).toBe(
      'waiting for an answer: Approaching iterations ceiling (4/5). Continue, raise ceiling, or stop? (and 1 more question)',
    );
    expect(first({ head: { ...head, status: 'idle' } })).toBe(
      'waiting for an answer: Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?',
    );
  });

  test('says why the run stopped, also when only its history still knows', () => {
    const stopped = { ...head, status: 'stopped' as const, stop: { code: 'cost_budget', at: noon } };
    const sentence = 'Cost budget reached: $25.43 / $25.00';
    const evaluation = anEvaluation({ code: 'cost_budget', sentence });

    expect(first({ head: stopped, stop: { code: 'cost_budget', sentence, act: 'a' } })).toBe(`stopped: ${sentence}`);
    expect(first({ head: stopped, history: [aLine({ evaluations: [evaluation] }), aLine()] })).toBe(
      `stopped: ${sentence}`,
    );
    expect(first({ head: stopped, history: [] })).toBe('stopped: cost_budget');
  });

  test('names the budget that is used up where a run rests, with the raise, and promises no next issue', () => {
    const spent = { ...head.counters, dollarsReported: 0.12, dollarsCounted: 0.12 };
    const ceilings = { ...head.ceilings, maxDollars: 0.05 };
    expect(first({ head: { ...head, status: 'idle', counters: spent, ceilings }, state: aState() })).toBe(
      'idle: nothing to work on; no session begins, since its dollars are used up ($0.12 of $0.05): raise it with `/loop raise dollars=1`',
    );
  });

  test('promises no next issue where what is left is too little for a session, and no raise above hard-max', () => {
    const spent = { ...head.counters, dollarsReported: 24.8, dollarsCounted: 24.8, agentsDispatched: 10 };
    const idle = (counters: typeof spent, hardMax: number): string =>
      first({
        head: { ...head, status: 'idle', counters },
        state: aState(),
        limits: {
          hardMax: { iterations: null, prs: null, minutes: hardMax, dollars: hardMax },
          minSessionDollars: 0.5,
        },
      });
    const rest = 'idle: nothing to work on; no session begins, since its';

    expect(idle(spent, 30)).toBe(
      `${rest} dollars are too few for a session ($24.80 of $25.00 used): raise it with \`/loop raise dollars=30\``,
    );
    expect(idle(spent, 24)).toContain('`hard-max.dollars: 24` of the configuration file allows no raise');
    const slow = { ...spent, dollarsReported: 1, dollarsCounted: 1, minutesElapsed: 59.9 };
    expect(idle(slow, 90)).toBe(
      `${rest} minutes are too few for a session (59.9 of 60 used): raise it with \`/loop raise minutes=90\``,
    );
    expect(idle({ ...slow, minutesElapsed: 20 }, 90)).toContain('a new issue is taken up by the next tick');
  });

  test('says of a task in conflict to reword its entry, which a new issue would not help', () => {
    const task = toTaskNumber('a08c2817');
    const waits = [{ kind: 'review' as const, count: 1, first: [{ number: 5, conflictWith: 'main' }] }];
    const told = (number: number, kind: 'issue' | 'task'): string =>
      render({
        head: { ...head, status: 'idle', waits },
        state: aState({ subjects: [aSubject({ number, kind, phase: 'done', pullRequest: 5 })] }),
      }).replaceAll('\u200b', '');
    const remedy = 'In conflict with main: merge main into its branch by hand, or close it and';
    expect(told(task, 'task')).toContain(`${remedy} reword its entry in the plan: a new task then |`);
    expect(told(3, 'issue')).toContain(`${remedy} open a new issue |`);
  });

  test('tells an issue that was skipped after its sessions failed from one that was skipped before', () => {
    const waits: ReturnType<typeof aHead>['waits'] = [
      { kind: 'failed', count: 1, first: [{ number: 5 }] },
      { kind: 'skipped', count: 1, first: [{ number: 3 }] },
    ];
    const known = { state: null, history: [aLine()], working: null, stop: null, error: null, scheduledAt: null };
    expect(describeStanding({ ...known, head: aHead({ status: 'idle', waits }) }).sentence).toBe(
      'waiting for people: 1 issue skipped after failures (#5), 1 skipped issue (#3)',
    );
  });

  test('calls a pull request under review one, where its session failed', () => {
    const waits = [{ kind: 'failing' as const, count: 1, first: [{ number: 7, tries: 1, of: 2 }] }];
    const told = (kind: 'issue' | 'pr') =>
      first({ head: { ...head, status: 'idle', waits }, state: aState({ subjects: [aSubject({ number: 7, kind })] }) });
    expect(told('pr')).toBe('failing: the last session of pull request #7 failed, try 1 of 2');
    expect(told('issue')).toBe('failing: the last session of issue #7 failed, try 1 of 2');
  });

  test('says that nothing is to do, what ends a pause, and what is wrong', () => {
    const state = aState();

    expect(first({ head: { ...head, status: 'idle' }, state })).toBe(
      'idle: nothing to work on; a new issue is taken up by the next tick',
    );
    expect(first({ head: { ...head, status: 'parked' }, state })).toBe(
      'paused: write `/loop resume` on the control issue, or tick its box Resume',
    );
    expect(first({ head: { ...head, status: 'parked', notBefore: later(90) }, state })).toBe(
      'paused until 2026-03-01T13:30:00Z',
    );
    expect(first({ error: { sentence: 'the state branch was deleted', causeHash: 'h' } })).toBe(
      'error: the state branch was deleted',
    );
  });
});

test('questions beyond `max-open-gates` are listed where the open ones stand, also when none is open any more', () => {
  const beyond = [152, 153].map((number) => ({
    ...{ gate: 'ambiguous-criteria', subject: number },
    question: `Issue #${number} has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?`,
  }));
  const part = (state: ControlIssueFacts['state']): string =>
    render({ state: { ...state, unasked: beyond } })
      .split('### Open questions\n\n')[1]
      ?.split('\n\n### ')[0] ?? '';

  expect(part(aStory().state)).toMatchInlineSnapshot(`
"- [Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/149#issuecomment-900)

Not asked yet (\`max-open-gates\`); as soon as open ones are answered, the next tick asks:

- [Issue #152 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/152)
- [Issue #153 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/153)"
`);
  expect(part(aState())).toMatchInlineSnapshot(`
"Not asked yet (\`max-open-gates\`); as soon as open ones are answered, the next tick asks:

- [Issue #152 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/152)
- [Issue #153 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/153)"
`);
  const many = Array.from({ length: 30 }, (_none, index) => ({ gate: 'g', subject: index + 1, question: 'Why?' }));
  expect(render({ state: aState({ unasked: many }) })).toContain('/issues/20)\n- and 10 more questions\n');
});

test('the whole issue reads as follows', () => {
  expect(render()).toMatchInlineSnapshot(`
    "<!-- tickgate:v1 control loop=work workflow=.github/workflows/tickgate.yml epoch=1 generation=4 pulls=148,151 budget=2026-03-01T12:00:00.000Z|3|14.92|5,20,60,25|0,0,0,0|18.4|148,151|none -->
    next tick 14:17 UTC; 1 question open

    \`\`\`text
    iterations  ▓▓▓▓▓▓░░░░  3/5
    PRs         ▓░░░░░░░░░  2/20
    minutes     ▓▓▓░░░░░░░  18.4/60
    dollars     ▓▓▓▓▓░░░░░  $14.92/$25.00

    spent $14.92, reserved $0.00, forecast $4.97 an iteration, of $25.00
    \`\`\`

    ### Open questions

    - [Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/149#issuecomment-900)

    ### Commands

    - [ ] **Run now**: one tick, at once <!-- tickgate:v1 control box=run nonce=n1 -->
    - [ ] **Stop**: end the run; agents that work are told to end at their next safe point <!-- tickgate:v1 control box=stop nonce=n1 -->
    - [ ] **Pause**: begin nothing more until Resume; agents that work are told to end at their next safe point <!-- tickgate:v1 control box=pause nonce=n1 -->
    - [ ] **Resume**: go on after a pause <!-- tickgate:v1 control box=resume nonce=n1 -->
    - [ ] **Restart**: begin again after a stop; what was spent stays spent <!-- tickgate:v1 control box=restart nonce=n1 -->

    Or write a comment: \`/loop help\` lists the commands.

    ### Subjects

    | Subject | State | PR | Cost | Branch | Why |
    | --- | --- | --- | --- | --- | --- |
    | #149 Nicer | asks you | – | $0.00 | – | Waits for your answer |
    | #145 Sort \\| filter | begun | – | $1.21 | – | A next session is due |
    | #143 Search | review #151 | #151 | $2.00 | [branch](https://github.com/acme/shop/tree/tickgate/work/143-search) | A person reads and merges it, if it is still open |

    ### Last ticks

    | UTC | Iter. | Outcome | Cost | PRs |
    | --- | --- | --- | --- | --- |
    | [03‑01 12:00](https://github.com/acme/shop/actions/runs/100/attempts/1) | 3 | ok | $3.21 | #151 |
    | [03‑01 12:00](https://github.com/acme/shop/actions/runs/100/attempts/1) | 2 | ok | $11.71 | – |

    <details><summary>Spend per iteration</summary>

    \`\`\`mermaid
    xychart-beta
        title "Spend per iteration in USD"
        x-axis "Iteration" ["2", "3"]
        y-axis "USD" 0 --> 11.71
        bar [11.71, 3.21]
    \`\`\`

    | Iteration | Started (UTC) | Sessions | Cost |
    | --- | --- | --- | --- |
    | 2 | 2026-03-01 12:00 | 3 | $11.71 |
    | 3 | 2026-03-01 12:00 | 2 | $3.21 |

    </details>

    <sub>2 recorded ticks in 2026-03, about 9 billed minutes.</sub>
    "
  `);
});

test('of a stopped loop reads as follows', () => {
  const story = aStoppedStory();
  const { head, state, history } = story;

  expect(render({ head, state, history, stop: story.stop, block: iterationBlock(story) })).toMatchInlineSnapshot(`
    "<!-- tickgate:v1 control loop=work workflow=.github/workflows/tickgate.yml epoch=1 generation=4 pulls=148,151 budget=2026-03-01T12:00:00.000Z|3|25.43|5,20,60,25|0,0,0,0|18.4|148,151|none -->
    stopped: Cost budget reached: $25.43 / $25.00  
    Raise it with \`/loop raise dollars=50\`.

    \`\`\`text
    iterations  ▓▓▓▓▓▓░░░░  3/5
    PRs         ▓░░░░░░░░░  2/20
    minutes     ▓▓▓░░░░░░░  18.4/60
    dollars     ▓▓▓▓▓▓▓▓▓▓  $25.43/$25.00

    spent $25.43, reserved $0.00, forecast $8.48 an iteration, of $25.00
    \`\`\`

    ### Open questions

    The run has stopped: an answer is recorded, but no work begins until the run goes on.

    - [Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/149#issuecomment-900)

    ### Commands

    - [ ] **Run now**: one tick, at once <!-- tickgate:v1 control box=run nonce=n1 -->
    - [ ] **Stop**: end the run; agents that work are told to end at their next safe point <!-- tickgate:v1 control box=stop nonce=n1 -->
    - [ ] **Pause**: begin nothing more until Resume; agents that work are told to end at their next safe point <!-- tickgate:v1 control box=pause nonce=n1 -->
    - [ ] **Resume**: go on after a pause <!-- tickgate:v1 control box=resume nonce=n1 -->
    - [ ] **Restart**: begin again after a stop; what was spent stays spent <!-- tickgate:v1 control box=restart nonce=n1 -->

    Or write a comment: \`/loop help\` lists the commands.

    ### Subjects

    | Subject | State | PR | Cost | Branch | Why |
    | --- | --- | --- | --- | --- | --- |
    | #149 Nicer | asks you | – | $0.00 | – | Waits for your answer |
    | #145 Sort \\| filter | begun | – | $1.21 | – | The run has stopped |
    | #143 Search | review #151 | #151 | $2.00 | [branch](https://github.com/acme/shop/tree/tickgate/work/143-search) | A person reads and merges it, if it is still open |

    ### Last ticks

    | UTC | Iter. | Outcome | Cost | PRs |
    | --- | --- | --- | --- | --- |
    | [03‑01 12:00](https://github.com/acme/shop/actions/runs/100/attempts/1) | 3 | halted | $13.72 | #151 |
    | [03‑01 12:00](https://github.com/acme/shop/actions/runs/100/attempts/1) | 2 | ok | $11.71 | – |

    <details><summary>Spend per iteration</summary>

    \`\`\`mermaid
    xychart-beta
        title "Spend per iteration in USD"
        x-axis "Iteration" ["2", "3"]
        y-axis "USD" 0 --> 13.72
        bar [11.71, 13.72]
    \`\`\`

    | Iteration | Started (UTC) | Sessions | Cost |
    | --- | --- | --- | --- |
    | 2 | 2026-03-01 12:00 | 3 | $11.71 |
    | 3 | 2026-03-01 12:00 | 2 | $13.72 |

    </details>

    <details><summary>Last iteration</summary>

    ## Loop Iteration 3/5 — work

    Started: 2026-03-01T12:00:00Z  
    Backlog: 2 unblocked, 1 blocked, 1 in-progress, 1 by outsiders  
    Iteration plan: implement #143, #145 (2 of 4 max-agents)

    Budget remaining: 2 iterations, 18 PRs, 41 minutes, $0.00  
    Promise: claude is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. That is by the word of claude: what an agent spends with its key past claude is seen by meter: proxy alone.

    Stop conditions evaluated: cost_budget — Cost budget reached: $25.43 / $25.00  
    Concurrency: lock acquired (previous iteration drained at 11:48 UTC)

    Outcome: halted. 1 PR opened (#151). 1 session failed (#145). 1 question asked (ambiguous-criteria #149). Cost budget reached: $25.43 / $25.00.

    Next tick: none, the run has stopped

    Task 2/5 complete (1 blocked) — 360s — elapsed 1104s ([status of each session](https://github.com/acme/shop/actions/runs/100))

    </details>

    <sub>2 recorded ticks in 2026-03, about 9 billed minutes.</sub>
    "
  `);
});

test('says below its first line when the schedule ends, and after all how many of its ticks never started', () => {
  const history = [aLine({ missedTicks: 2 }), aLine({ missedTicks: null }), aLine({ missedTicks: 1 })];
  const lines = render({ history, tick: { ...facts().tick, scheduleEnds: '2026-05-09' } }).split('\n');

  expect(lines.slice(1, 3)).toEqual([
    'next tick 14:17 UTC; 1 question open  ',
    'After 60 days without a commit GitHub switches off the schedules of a public repository: here on 2026-05-09, unless something is committed before.',
  ]);
  expect(lines.at(-2)).toBe(
    '<sub>3 recorded ticks in 2026-03, about 24 billed minutes, 3 scheduled ticks that GitHub did not start.</sub>',
  );
});

test('says of a record that began anew that its counts of the month do', () => {
  const history = [aLine({ generation: 2 }), aLine({ generation: 3 })];

  expect(render({ history }).split('\n').at(-2)).toMatch(
    /^<sub>2 recorded ticks in 2026-03, since this record began anew, about \d+ billed minutes\.<\/sub>$/,
  );
});

describe('the hidden first line', () => {
  test('is read back as it was written', () => {
    const of = facts({ working, error: { sentence: 's', causeHash: 'abc123' } });
    const issueThreads = [{ number: 149, since: of.head.counters.startedAt }];
    const given = { ...of, head: { ...of.head, issueThreads } };

    expect(readMarker(render(given))).toEqual(controlMarker(given));
    expect(controlMarker(given)).toEqual({
      loop: 'work',
      workflow: '.github/workflows/tickgate.yml',
      epoch: 1,
      generation: 4,
      working: { runId: 100, runAttempt: 2, repair: false },
      error: 'abc123',
      scheduleEnds: null,
      people: { approvers: [], agents: [], receiptAppId: null },
      pulls: [148, 151],
      issues: [149],
      assigning: { asked: [], assigned: [] },
      budget: {
        startedAt: '2026-03-01T12:00:00.000Z',
        iterations: 3,
        dollars: 14.92,
        ceilings: { iterations: 5, prs: 20, minutes: 60, dollars: 25 },
        raises: { iterations: 0, prs: 0, minutes: 0, dollars: 0 },
        minutes: 18.4,
        pulls: [148, 151],
        deadline: null,
      },
    });
    const limited = aHead({ ceilings: { deadline: '2026-05-09T18:00:00.000Z' } });
    expect(readBudget(budgetField(shownBudget(limited)))).toEqual(shownBudget(limited));
    const people = { approvers: ['ana', 'acme/leads'], agents: ['coder'], receiptAppId: 77 };
    expect(readMarker(render({ people }))).toEqual({ ...controlMarker(facts()), people });
    const assigning = { asked: ['ana', 'bo'], assigned: ['ana'] };
    expect(readMarker(render({ assigning }))).toEqual({ ...controlMarker(facts()), assigning });
    const ending = facts({ tick: { ...facts().tick, scheduleEnds: '2026-05-09' } });
    expect(readMarker(render(ending))).toEqual({ ...controlMarker(facts()), scheduleEnds: '2026-05-09' });
    expect(readMarker(render())).toEqual(controlMarker(facts()));
  });

  test('that was erased, damaged or belongs to something else is none', () => {
    const body = render();

    expect(readMarker('')).toBeNull();
    expect(readMarker(body.split('\n').slice(1).join('\n'))).toBeNull();
    expect(readMarker(body.replace('epoch=1', 'epoch=one'))).toBeNull();
    expect(readMarker(body.replace('generation=4', 'generation=4 working=100'))).toBeNull();
    expect(readMarker(`<!-- tickgate:v1 effect key=pr/1 epoch=1 loop=work -->`)).toBeNull();
  });
});

describe('a ticked box', () => {
  test('is a command with an id of its own, in a body with any line ends', () => {
    const expected = [{ id: 'box/n1/stop', verb: 'stop', nonce: 'n1' }];

    expect(listTickedBoxes(tick(render(), stop))).toEqual(expected);
    expect(listTickedBoxes(tick(render().replaceAll('\n', '\r\n'), stop))).toEqual(expected);
    expect(listTickedBoxes(render())).toEqual([]);
    expect(listTickedBoxes(tick(render(), stop)).map(toBoxCommand)).toEqual([{ verb: 'stop', reason: null }]);
    expect(listTickedBoxes(tick(render(), run)).map(toBoxCommand)).toEqual([{ verb: 'run' }]);
  });

  test('in a quote or a fence, or without our marker, is none', () => {
    const line = '- [x] **Stop** <!-- tickgate:v1 control box=stop nonce=n1 -->';

    expect(listTickedBoxes(`> ${line}`)).toEqual([]);
    expect(listTickedBoxes(`\`\`\`\n${line}\n\`\`\``)).toEqual([]);
    expect(listTickedBoxes('- [x] **Stop**')).toEqual([]);
    expect(listTickedBoxes('- [x] Stop <!-- tickgate:v1 control box=merge nonce=n1 -->')).toEqual([]);
    expect(listTickedBoxes(`${line}\n${line}`)).toHaveLength(1);
  });

  test('is redrawn unticked once a tick has read it, obeyed or not: left ticked, the next editor would seem to give it', () => {
    const current = tick(render(), stop);
    const next = facts({ head: { ...facts().head, generation: 5 } });
    const drawn = redrawn(current, next, { nonce: 'n2', redact: asItIs }) ?? '';

    expect(listTickedBoxes(drawn)).toEqual([]);
    expect(drawn).toContain('- [ ] **Stop**');
    expect(drawn).toContain('box=stop nonce=n2');
  });
});

describe('a box ticked after the tick looked for orders', () => {
  const body = tick(render(), stop);
  const heard = { at: '2026-03-02T10:00:00Z', consumed: [] };

  test('keeps the issue from being redrawn, so that the person who ticked it stays known', () => {
    expect(hasUnreadTicks({ body, editedAt: '2026-03-02T10:00:00Z' }, heard)).toBe(true);
    expect(hasUnreadTicks({ body, editedAt: '2026-03-02T09:59:59Z' }, { ...heard, at: null })).toBe(true);
  });

  test('does not once it was read, obeyed, or drawn by ourselves', () => {
    expect(hasUnreadTicks({ body, editedAt: '2026-03-02T09:59:59Z' }, heard)).toBe(false);
    expect(hasUnreadTicks({ body, editedAt: '2026-03-02T10:00:00Z' }, { ...heard, consumed: ['box/n1/stop'] })).toBe(
      false,
    );
    expect(hasUnreadTicks({ body, editedAt: null }, heard)).toBe(false);
    expect(hasUnreadTicks({ body: render(), editedAt: '2026-03-02T10:00:00Z' }, heard)).toBe(false);
  });
});

describe('a redraw', () => {
  test('writes nothing when nothing but nonces, line ends and trailing blanks differ', () => {
    const current = render({}, 'n1');

    expect(redrawn(current, facts(), { nonce: 'n2', redact: asItIs })).toBeNull();
    expect(redrawn(`${current.replaceAll('\n', ' \r\n')}\n\n`, facts(), { nonce: 'n2', redact: asItIs })).toBeNull();
    expect(sameControlIssue(current, render({}, 'n2'))).toBe(true);
  });

  test('writes when something else is shown, was erased or was edited', () => {
    const current = render();
    const draw = (text: string | null, given: Partial<ControlIssueFacts> = {}): boolean =>
      redrawn(text, facts(given), { nonce: 'n2', redact: asItIs }) !== null;

    expect(draw(null)).toBe(true);
    expect(draw('')).toBe(true);
    expect(draw(current.replace('3/5', '9/5'))).toBe(true);
    expect(draw(current, { working })).toBe(true);
    expect(redrawn(tick(current, stop), facts(), { nonce: 'n2', redact: asItIs })).not.toBeNull();
  });
});

describe('a large loop', () => {
  test('fits into an issue whatever the number and the titles of its subjects', () => {
    const subjects = Array.from({ length: 3_000 }, (_, number) =>
      aSubject({ number: number + 1, title: '&<>@'.repeat(100), branch: `tickgate/work/${number}-${'x'.repeat(40)}` }),
    );
    const gates = Array.from({ length: 200 }, (_, number) => aVagueGate(aVagueIssue(number + 1)));
    const history = Array.from({ length: 1_000 }, () => aLine({ agentsDispatchedThisIter: 4, dollarsThisIter: 1 }));
    const body = render({ state: aState({ subjects, gates }), history });

    expect(body.length).toBeLessThanOrEqual(60_000);
    expect(body).toMatch(/\n29\d\d more subjects in the loop's state file\./);
    expect(body).toContain('- and 180 more questions');
    expect(listTickedBoxes(tick(body, stop))).toHaveLength(1);
  });
});

test('an issue that asks before any session worked on it stands among the subjects', () => {
  const { state } = aStory();
  const [gate] = state.gates;
  const subjects = state.subjects.filter(({ number }) => number !== gate?.subject);

  expect(render({ state: { ...state, subjects } })).toMatch(
    /### Subjects\n\n.*\n.*\n\| #149 .*\| asks you \| – \| – \| – \| Waits for your answer \|\n\| #145 /,
  );
});

test('a title can neither tick a box, mention an account, nor break the table', () => {
  const title = '- [x] x <!-- tickgate:v1 control box=stop nonce=n1 --> @octocat | y';
  const body = render({ state: aState({ subjects: [aSubject({ number: 9, title })] }) });

  expect(listTickedBoxes(body)).toEqual([]);
  expect(body).not.toContain('@octocat');
  expect(taskBoxes(body)).toHaveLength(5);
});

test('cost is left out where it is shown nowhere', () => {
  expect(render({ reportCost: 'off' })).not.toMatch(/Cost|mermaid/);
});

test('what a rule strikes out is not drawn, and boxes and marker stay what they were', () => {
  const redact = (text: string): string => text.replaceAll(/tickgate|Nicer|box/g, '[redacted: rule]');
  const body = redrawn(null, facts(), { nonce: 'n1', redact }) ?? '';

  expect(body).not.toContain('Nicer');
  expect(readMarker(tick(body, stop))).toEqual(controlMarker(facts()));
  expect(listTickedBoxes(tick(body, stop))).toEqual([{ id: 'box/n1/stop', verb: 'stop', nonce: 'n1' }]);
});

test('a tick that touched many pull requests names the first of them', () => {
  const prsTouchedThisIter = Array.from({ length: 9 }, (_, number) => `#${number + 1}`);

  expect(render({ history: [aLine({ prsTouchedThisIter })] })).toContain('| $0.00 | #1, #2, #3, #4, #5, 4 more |');
});
