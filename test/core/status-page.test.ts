import { describe, expect, test } from 'vitest';
import { statusPage } from '../../src/core/reports/status/page.ts';
import { aHead, aLine, aState, aSubject, later, noon, someUsage } from '../support/core-facts.ts';
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

describe('the page of a loop', () => {
  test('shows where it stands, what to do, its budgets, its questions, its ticks and its subjects, in words', () => {
    const text = textOf(page());
    expect(text).toContain(
      'Loop work, run 1: stopped: Cost budget reached: $25.43 / $25.00 By cost_budget, since 2026-03-01T12:00:00Z',
    );
    expect(text).toContain('Raise it with `/loop raise dollars=50`.');
    expect(text).toContain('dollars $25.43 of $25.00');
    expect(text).toContain(
      'Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?',
    );
    expect(text).toContain('#143 Search done – #151');
    expect(text).toContain('Next tick: none, the run has stopped');
    expect(text).toContain('Anyone with write access may answer.');
    expect(page()).toContain(
      '<a href="https://github.com/acme/shop/issues/149#issuecomment-900">Issue #149 has ambiguous',
    );
  });

  test('is one file: it loads nothing, runs nothing and sends nothing', () => {
    const html = page();
    expect(html).toContain('content="default-src &#39;none&#39;;');
    expect(html).not.toMatch(/<script|<iframe|<form|@import|url\(|\bon\w+="/);
    const loaded = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, link = '']) => link);
    expect(loaded.filter((link) => !link.startsWith('https://github.com/acme/shop') && link !== 'data:,')).toEqual([]);
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
    expect(html.match(/<svg (?!class="chart")/g)?.length).toBe(html.match(/aria-hidden="true"/g)?.length);
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

    expect(part).toContain('<a href="https://github.com/acme/shop/actions/runs/11/attempts/1">03-01 12:00</a>');
    const text = textOf(part);
    expect(text).toContain('#7 Search 2 × worker (claude), auditor (claude) –');
    expect(text).toContain('#8 Login – worker (claude)');
    // The third tick started nobody.
    expect(text).not.toContain('14:00');
  });

  test('of a loop that did nothing yet says so in each part', () => {
    const text = textOf(page({ head: aHead(), state: aState(), history: [] }));
    for (const said of [
      'Nothing.',
      'Nothing has been spent',
      'No session has reported its usage',
      'None has recorded',
      'Nothing has been asked.',
    ]) {
      expect(text).toContain(said);
    }
  });

  test('of a long loop shows the newest ticks and how many are not shown', () => {
    const history = Array.from({ length: 260 }, (_, index) => aLine({ iteration: index, runId: 1000 + index }));
    const html = page({ history });
    expect(html).toContain('60 older ticks not shown.');
    expect(html).toContain('/actions/runs/1259/attempts/1');
    expect(html).not.toContain('/actions/runs/1059/attempts/1');
  });
});
