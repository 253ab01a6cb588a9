import { describe, expect, test } from 'vitest';
import { spendPicture } from '../../src/core/reports/status/charts.ts';
import { splitDollars } from '../../src/core/reports/status/money.ts';
import { statusPage } from '../../src/core/reports/status/page.ts';
import { newBreaker } from '../../src/core/state/subject.ts';
import {
  aGateEntry,
  aHead,
  aLease,
  aLine,
  anEndedWork,
  aState,
  aSubject,
  later,
  noon,
  someUsage,
} from '../support/core-facts.ts';
import { aStoppedStory } from '../support/core-story.ts';

const at = { repositoryUrl: 'https://github.com/acme/shop', now: noon, scheduledAt: null, approvers: [], rates: [] };
const page = (facts: Partial<Parameters<typeof statusPage>[0]> = {}): string =>
  statusPage({ ...aStoppedStory(), ...at, ...facts });

/** As a reader sees it: tags are gone, spaces are one. */
const textOf = (html: string): string =>
  html
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const sectionOf = (html: string, name: string): string =>
  new RegExp(`aria-label="${name}">([^]*?)</section>`).exec(html)?.[1] ?? '';

describe('the page of a loop', () => {
  test('shows where it stands, what to do, its budgets, its questions, its ticks and its subjects, in words', () => {
    const text = textOf(page().replace(/<\/?code>/g, ''));
    expect(text).toContain('Stopped: Cost budget reached: $25.43 / $25.00 Raise it with /loop raise dollars=50.');
    expect(text).toContain('By cost_budget, since 2026-03-01T12:00:00Z. Next tick: none, the run has stopped.');
    expect(text).toContain('$25.43 of $25.00');
    expect(text).toContain(
      'Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?',
    );
    expect(text).toContain('#143 Search review #151');
    expect(text).toContain('Anyone with write access may answer.');
    expect(page()).toContain(
      '<a href="https://github.com/acme/shop/issues/149#issuecomment-900">Answer it on GitHub</a>',
    );
  });

  test('counts pull requests and tasks as what they are, not as issues', () => {
    const counted = (facts: Parameters<typeof page>[0]): string =>
      /Work ((?:\d+ [a-z ]+?)(?:,? (?:and )?\d+ [a-z ]+?)*) #/.exec(textOf(page(facts)))?.[1] ?? '';
    const pulls = [7, 8].map((number) => aSubject({ number, kind: 'pr', pullRequest: number, phase: 'reviewing' }));
    expect(counted({ head: aHead({ skill: 'review' }), state: aState({ subjects: pulls }), history: [] })).toBe(
      '2 pull requests',
    );
    const subjects = [aSubject({ number: 3 }), ...pulls.slice(0, 1)];
    expect(counted({ head: aHead(), state: aState({ subjects }), history: [] })).toBe('1 issue and 1 pull request');
  });

  test('says of a question that an answer starts no work while the run has stopped or is paused', () => {
    const asks = (facts: Parameters<typeof page>[0] = {}): string => textOf(sectionOf(page(facts), 'Needs you'));
    const held = 'an answer is recorded, but no work begins until';
    expect(asks()).toContain(`Anyone with write access may answer. The run has stopped: ${held} the run goes on.`);
    const pause = { by: 'ana', at: noon };
    expect(asks({ head: aHead({ status: 'parked', pause }) })).toContain(`The loop is paused: ${held} it is resumed.`);
    expect(asks({ head: aHead({ status: 'parked', notBefore: later(60) }) })).not.toContain(held);
    expect(asks({ head: aHead({ status: 'waiting' }) })).not.toContain(held);
  });

  test('is one file: it loads nothing, runs nothing and sends nothing', () => {
    const html = page();
    expect(html).toContain('content="default-src &#39;none&#39;;');
    expect(html).not.toMatch(/<script|<iframe|<form|@import|url\(|\bon\w+="/);
    const loaded = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, link = '']) => link);
    expect(
      loaded.filter(
        (link) => !link.startsWith('https://github.com/acme/shop') && link !== 'data:,' && link !== '#main',
      ),
    ).toEqual([]);
  });

  test('shows code in a question and its options as code, and no escapes of the comment', () => {
    const [gate] = aStoppedStory().state.gates;
    if (gate === undefined) throw new Error('The story asks something.');
    const html = page({
      state: aState({ gates: [{ ...gate, question: 'Run `npm test`? A\\_B &amp; \\`C\\` stay' }] }),
    });
    const card = sectionOf(html, 'Needs you');

    expect(card).toContain('<h3>Run <code>npm test</code>? A_B &amp; `C` stay</h3>');
    expect(card).toContain('<code>/loop restart</code> on the control issue begins again.');
    expect(page()).toContain('Raise it with <code>/loop raise dollars=50</code>.');
  });

  test('shows words of others as words', () => {
    const state = aState({ subjects: [aSubject({ number: 7, title: '<img src=x onerror=alert(1)>' })] });
    expect(page({ state })).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('has the figures of every picture as text beside it, and a name for what is a picture', () => {
    const html = page();
    expect(html.match(/<svg class="chart"/g)).toHaveLength(1);
    expect(html).toMatch(/<svg class="chart"[^>]* role="img" aria-label="Spend per iteration, at most \$13\.72;/);
    expect(textOf(html)).toMatch(/The same as a table .*\$13\.72/);
    const [named, hidden] = [/<svg class="chart"/g, /<svg [^>]*aria-hidden="true"/g].map((one) => html.match(one));
    expect((named?.length ?? 0) + (hidden?.length ?? 0)).toBe(html.match(/<svg /g)?.length);
  });

  test('shows each question once, newest first, with its present standing', () => {
    const [gate] = aStoppedStory().state.gates;
    if (gate === undefined) throw new Error('The story asks something.');
    const asked = { name: 'budget-escalation', question: 'Raise it?' };
    const history = [
      aLine({ gates: [aGateEntry({ ...asked, signature: 'a' }), aGateEntry({ ...asked, signature: 'b' })] }),
      aLine({
        gates: [
          aGateEntry({ ...asked, signature: 'a', at: later(9), answer: 'raise', text: 'to <5>', by: 'ana' }),
          aGateEntry({ ...asked, signature: 'd', question: 'Drift?', at: later(10) }),
          aGateEntry({ ...asked, signature: 'd', at: later(11), answer: 'continue', channel: 'expiry' }),
          aGateEntry({ ...asked, name: 'merge', question: 'Merge it?', subject: 7, signature: 'e' }),
          aGateEntry({ ...gate, answer: null, by: null, at: gate.askedAt }),
        ],
      }),
    ];
    const html = page({
      history,
      head: aHead({ consumed: [{ id: 'review-2-merge-7-0123456789ab', option: 'merge' }] }),
    });
    const rows = sectionOf(html, 'Questions and answers')
      .split('<li')
      .slice(1)
      .map((row) => textOf(`<li${row}`).trim());
    expect(rows).toEqual([
      '#149 Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation? open ambiguous-criteria, asked 2026-03-01 12:00 UTC',
      '#7 Merge it? answered merge, asked 2026-03-01 12:00 UTC; the next tick records the answer',
      'Drift? answered budget-escalation, asked 2026-03-01 12:10 UTC; 2026-03-01 12:11 UTC: continue by default, since no answer came in time',
      'Raise it? withdrawn budget-escalation, asked 2026-03-01 12:00 UTC; no answer is needed any more, and its comment says why',
      'Raise it? answered budget-escalation, asked 2026-03-01 12:00 UTC; 2026-03-01 12:09 UTC: raise (“to &lt;5&gt;”) by ana',
    ]);
  });

  test('has no table or picture that is wider than its column', () => {
    const [row] = someUsage(1);
    const html = page({
      state: aState({
        usage: row === undefined ? [] : [{ ...row, subject: 7, driver: 'claude', role: 'worker', session: '1-1-7-1' }],
      }),
    });
    expect(sectionOf(html, 'Agents')).not.toContain('<table');
    expect(textOf(sectionOf(html, 'Agents'))).toMatch(/1 session · [\d,]+ tokens in · [\d,]+ out · said to cost \$/);
    const timed = page({
      state: aState({
        usage:
          row === undefined
            ? []
            : [
                {
                  ...row,
                  model: 'by time',
                  costReported: 0.75,
                  subject: 7,
                  driver: 'command',
                  role: 'worker',
                  session: '1-1-7-1',
                },
              ],
      }),
    });
    expect(textOf(sectionOf(timed, 'Agents'))).toContain('charged $0.75');
    expect(textOf(sectionOf(timed, 'Agents'))).not.toContain('said to cost');
    expect(html).not.toMatch(/svg\.chart|\.chart \{[^}]*min-width/);
    expect(sectionOf(html, 'Spend per iteration').split('<details>')[0]).not.toContain('class="scroll"');
  });

  test.each([
    [6, ['$0.01', '$0.02', '$0.03', '$0.04', '$0.05', '$0.06']],
    [40, ['$0.05', '$0.10', '$0.15', '$0.20', '$0.25', '$0.30', '$0.35', '$0.40']],
  ])('writes on %d bars as many amounts as have room side by side', (bars, amounts) => {
    const drawn = spendPicture(
      Array.from({ length: bars }, (_, index) => ({ iteration: index + 1, dollars: (index + 1) / 100 })),
    );
    const width = Number(/viewBox="0 0 (\d+)/.exec(drawn?.html ?? '')?.[1]);
    const shown = [...(drawn?.html ?? '').matchAll(/<text[^>]*>(\$[^<]+)/g)].map(([, amount]) => amount);
    expect(width).toBeLessThanOrEqual(320);
    expect(drawn?.html.match(/<rect/g)).toHaveLength(bars);
    expect(shown).toEqual(amounts);
  });

  test('shows who worked when on what: agents and sessions by tick and subject, as far as they are recorded', () => {
    const row = (session: string, role: string) => ({
      ...(someUsage(1)[0] as NonNullable<ReturnType<typeof someUsage>[0]>),
      ...{ subject: Number(session.split('-')[2]), driver: 'claude', role, session },
    });
    const state = aState({
      subjects: [aSubject({ number: 7, title: 'Search' }), aSubject({ number: 8, title: 'Login' })],
      usage: [
        row('11-1-7-1', 'worker'),
        row('11-1-7-2', 'worker'),
        row('11-1-7-3', 'auditor'),
        row('12-1-8-1', 'worker'),
      ],
    });
    const history = [11, 12, 13].map((runId, index) =>
      aLine({ runId, startedAt: later(index * 60), endedAt: later(index * 60 + 4) }),
    );
    const [, part = ''] = /aria-label="Who worked when"><h2>([^]*?)<\/section>/.exec(page({ state, history })) ?? [];

    const text = textOf(part);
    expect(text).toContain('#7 12:00 UTC: 2 × worker (claude), auditor (claude)');
    expect(text).toContain('#8 13:00 UTC: worker (claude)');
    // The third tick started no session.
    expect(text).not.toContain('14:00');
  });

  test('tells agents without a known rate from a configuration that cannot be read', () => {
    const said = (facts: Parameters<typeof page>[0]): string => textOf(sectionOf(page(facts), 'Rates'));
    expect(said({})).toBe(' Rates No agent of the configuration has a model with a known rate. ');
    expect(said({ approvers: null })).toBe(' Rates The configuration has mistakes: no rate can be read from it. ');
    expect(said({ rates: ['m (worker): $1 in'] })).toBe(' Rates m (worker): $1 in ');
  });

  test('of a loop that did nothing yet says so in each part', () => {
    const text = textOf(page({ head: aHead(), state: aState(), history: [] }));
    for (const said of [
      'No issue is known yet.',
      'Nothing has been spent',
      'No session has reported its usage',
      'None yet.',
      'Nothing has been asked.',
    ]) {
      expect(text).toContain(said);
    }
  });

  test('of a long loop shows the newest ticks and how many are not shown', () => {
    const history = Array.from({ length: 260 }, (_, index) => aLine({ iteration: index, runId: 1000 + index }));
    const html = page({ history });
    expect(html).toContain('60 older ticks not shown.');
    expect(html).toContain('200 ticks waited, 8 min each, $0.00');
    expect(html).toContain('/actions/runs/1259/attempts/1');
    expect(html).not.toContain('/actions/runs/1059/attempts/1');
  });

  test('puts what a person must do first, then the work, then the ticks', () => {
    const parts = [...page().matchAll(/<section[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(parts.slice(0, 4)).toEqual(['Where the loop stands', 'Needs you', 'Work', 'Ticks']);
    expect(page()).toContain('<title>(1) stopped: ');
  });

  test('says of each tick what it did, and folds neighbours that only waited', () => {
    const waited = [3, 4, 5].map((runId) => aLine({ runId, outcome: 'awaiting_answer', endedAt: later(runId) }));
    const asked = aLine({ runId: 2, gates: [aGateEntry({ subject: 7 })], prsTouchedThisIter: ['#9'] });
    const again = aLine({ runId: 6, prsTouchedThisIter: ['#9'], dollarsThisIter: 0.5, endedAt: later(0.5) });
    const part = sectionOf(page({ history: [asked, ...waited, again] }), 'Ticks');

    expect(textOf(part)).toContain('went on with #9 30 s · $0.50 3 ticks waited, 4 min each, $0.00');
    expect(textOf(part)).toContain('opened #9; asked about #7');
    expect(part.match(/<details/g)).toHaveLength(1);
    expect(part).not.toMatch(/success|awaiting_answer/);
  });

  test('says of each issue its state and why, also of those that no session has touched', () => {
    const head = aHead({
      waits: [
        { kind: 'blocked', count: 1, first: [{ number: 4, by: [3] }] },
        {
          kind: 'failing',
          count: 2,
          first: [
            { number: 5, tries: 2, of: 3 },
            { number: 12, tries: 3, of: 4 },
          ],
        },
        { kind: 'review', count: 1, first: [{ number: 9 }] },
      ],
    });
    const openBreaker = { ...newBreaker(), circuitState: 'open' as const, evidence: '#12: 3 sessions alike.' };
    const failure = { rootCause: 'test', summary: 'no cent is lost', iteration: 1, at: noon };
    const claimed = { created: 1, text: 't', labels: ['in-progress'] };
    const cached = [
      { number: 6, created: 1, text: 't' },
      { ...claimed, number: 10, claim: 'work' },
      { ...claimed, number: 11, claim: 'docs' },
    ];
    const state = aState({
      subjects: [
        aSubject({ number: 1, title: 'Export', phase: 'done', pullRequest: 7, sessions: 1, dollars: 0.41 }),
        aSubject({ number: 2, title: 'Amounts', phase: 'done', pullRequest: 9, sessions: 1 }),
        aSubject({ number: 5, title: 'Split', sessions: 2, failures: [failure] }),
        aSubject({ number: 12, title: 'Join', sessions: 3, failures: [failure], breaker: openBreaker }),
      ],
      knownBacklog: { view: 'v', run: 1, syncedAt: noon, readAt: noon, issues: cached },
    });
    const merged = { number: 7, branch: 'b', headShaAtIterationStart: null, headShaAtIterationEnd: null };
    const history = [aLine({ trackedPrs: [{ ...merged, stateAtEnd: 'merged' }] })];
    const text = textOf(sectionOf(page({ head, state, history }), 'Work'));

    expect(text).toContain('Work 8 issues');
    expect(text).toContain('#1 Export merged Merged with #7 · 1 session · $0.41');
    expect(text).toContain('#2 Amounts review #9 A person reads and merges it');
    expect(text).toContain('#4 Issue #4 blocked Begins when #3 is done');
    expect(text).toContain('#5 Split failed 2 of 3 A next session is due · Last failure: no cent is lost');
    expect(text).toContain(
      '#12 Join failed 3 of 4 Its breaker is open: #12: 3 sessions alike. · Last failure: no cent is lost',
    );
    expect(text).toContain('#6 Issue #6 queued Waits for its turn');
    expect(text).toContain('#10 Issue #10 queued Waits for its turn');
    expect(text).toContain('#11 Issue #11 taken Claimed by loop docs');
  });

  test.each([
    [
      'at work',
      { used: { dollars: 10, iterationsUsed: 4 }, lease: aLease(), reserved: { iteration: 4, dollars: 4.4 } },
      [10, 4.4, 3.333333, 7.266667],
    ],
    ['between ticks', { used: { dollars: 23.9, iterationsUsed: 4 } }, [23.9, 0, 5.975, -4.875]],
    ['above its ceiling', { used: { dollars: 26, iterationsUsed: 4 } }, [26, 0, 6.5, -7.5]],
  ] as const)(
    'given a loop %s, the parts of the bar are the dollars spent, reserved, forecast and left',
    (_at, facts, parts) => {
      const head = aHead(facts);
      const { spent, reserved, forecast, left } = splitDollars(head);

      expect([spent, reserved, forecast, left]).toEqual(parts);
      const part = sectionOf(page({ head }), 'Budget of this run');
      const widths = [...part.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
      expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 1);
      const after = parts[3] < 0 ? 'above the ceiling' : 'free';
      expect(textOf(part)).toContain(
        `spent $${parts[0].toFixed(2)} reserved $${parts[1].toFixed(2)} forecast: next about $${parts[2].toFixed(2)} ${after} after the next iteration $${Math.abs(parts[3]).toFixed(2)}`,
      );
    },
  );
});

test('what became of pull requests is drawn once one of them has ended', () => {
  const kept = { ...{ left: [], totals: [], labelTotals: [], foldedUntil: null }, lookedAt: noon };
  const drawn = (pulls: ReturnType<typeof anEndedWork>[]) =>
    textOf(page({ state: aState({ outcomes: { ...kept, pulls } }) }));
  expect(drawn([anEndedWork()])).toContain('merged as it was 1');
  expect(drawn([])).not.toContain('No pull request was merged and kept');
});
