/** The demo as a person sees it: a real browser opens the page, ticks a box, and sees the receipt and later the pull request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusPage } from '../../src/core/reports/status/page.ts';
import { aStoppedStory } from '../support/core-story.ts';

const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'index.js');
const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const patience = { timeout: 120_000 };

const started: { demo?: ChildProcess; browser?: Browser; url?: string } = {};

beforeAll(async () => {
  if (program === undefined) throw new Error('There is no Chromium: apt-get install chromium');
  if (!existsSync(cli)) throw new Error(`${cli} is missing: npm run build`);
  const demo = spawn(process.execPath, [cli, 'demo'], { stdio: ['ignore', 'pipe', 'ignore'] });
  started.demo = demo;
  for await (const line of createInterface(demo.stdout)) {
    started.url = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)?.[0] ?? '';
    break;
  }
  started.browser = await chromium.launch({ executablePath: program, args: quiet });
}, 120_000);

afterAll(async () => {
  await started.browser?.close();
  const { demo } = started;
  if (demo === undefined || demo.exitCode !== null) return;
  demo.kill('SIGINT');
  await once(demo, 'exit');
});

async function open(width: number): Promise<Page> {
  const page = await started.browser?.newPage({ viewport: { width, height: 800 } });
  if (page === undefined) throw new Error('no browser');
  await page.goto(started.url ?? '');
  return page;
}

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/** At one moment: the page may be drawn anew between two questions. */
const boxesOnPage = `[...document.querySelectorAll('.task > label')].map((label) => {
  const { x, y, width, height } = label.getBoundingClientRect();
  return { x, y, width, height };
})`;

/** A thumb finds a box of its own size, and what appears then moves nothing away under it. */
async function answersOnAPhone(): Promise<void> {
  const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const phone = await started.browser?.newPage(touch);
  if (phone === undefined) throw new Error('no browser');
  await phone.goto(`${started.url}threads/2`);
  const proceed = phone.getByRole('checkbox', { name: 'proceed: best interpretation' });
  await proceed.waitFor(patience);
  const seen = (): Promise<Box[]> => phone.evaluate(boxesOnPage);
  const before = await seen();
  expect(before.length).toBeGreaterThan(2);
  expect(before.filter(({ y, height }) => height < 44 || y + height > 844)).toEqual([]);
  await proceed.tap(patience);
  await phone.getByText('Ticked as ana.').waitFor(patience);
  expect(await seen()).toEqual(before);
  await phone.getByText('Recorded: proceed by @ana.').waitFor(patience);
  expect(await fits(phone)).toBe(true);
  await phone.close();
}

const fits = (page: Page): Promise<boolean> => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

test('when a person ticks boxes with mouse and keyboard and merges, the page shows the loop continue', async () => {
  const page = await open(1280);
  const proceed = page.getByRole('checkbox', { name: 'proceed: best interpretation' });
  await proceed.waitFor(patience);

  await answersOnAPhone();

  await page.getByRole('link', { name: 'Tickgate', exact: true }).click();
  const raise = page.getByRole('checkbox', { name: /^raise: dollars \$3\.00/ });
  await raise.waitFor(patience);
  await raise.focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('link', { name: /^#\d+ Make the amounts nicer to read \(#2\)$/ })
    .first()
    .click(patience);
  await page.getByRole('button', { name: 'Merge as ana' }).click(patience);
  await page.getByText('Merged by ana.').waitFor(patience);

  expect(await page.locator('.file').count()).toBe(2);
  expect(await fits(page)).toBe(true);

  await page.goto(started.url ?? '');
  const asking = page.locator('.ticks .tick').filter({ hasText: 'asked about #2' });
  await asking.getByRole('link').first().click(patience);
  await page.getByRole('heading', { name: /^Tick \d+$/ }).waitFor(patience);
  // What it did, where a workflow run says `success` in any case.
  expect(await page.locator('main .quiet').first().innerText()).toMatch(/, run \d+, iteration 1: .*asked about #2/);
}, 400_000);

test('given a phone, nothing is wider than its screen', async () => {
  const page = await open(360);

  for (const path of ['', 'threads/2', 'threads/6', 'threads/7']) {
    await page.goto(`${started.url}${path}`);
    expect({ path, fits: await fits(page) }).toEqual({ path, fits: true });
  }
}, 120_000);

test.each([
  [360, 'light'],
  [1280, 'dark'],
] as const)(
  'given the status page at %i px, %s, it loads nothing, is no wider than the screen, and keys reach what scrolls',
  async (width, colorScheme) => {
    const file = join(await mkdtemp(join(tmpdir(), 'tickgate-page-')), 'loop.html');
    const place = { repositoryUrl: 'https://github.com/acme/shop', now: '2026-03-01T12:30:00Z' };
    const facts = { ...place, scheduledAt: null, approvers: [], rates: [] };
    await writeFile(file, statusPage({ ...aStoppedStory(), ...facts }));
    const page = await started.browser?.newPage({ viewport: { width, height: 800 }, colorScheme });
    if (page === undefined) throw new Error('no browser');
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));

    await page.goto(pathToFileURL(file).href);

    expect(asked.filter((url) => !url.startsWith('file:') && url !== 'data:,')).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await fits(page)).toBe(true);
    for (const name of ['Needs you 1', 'Work 3 issues', 'Ticks', 'Questions and answers', 'Budget of this run']) {
      expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(1);
    }
    await page.getByRole('img', { name: /^Spend per iteration, at most / }).waitFor();
    const questions = page.getByRole('list', { name: 'Questions and answers, newest first' });
    expect(await questions.getByRole('listitem').count()).toBeGreaterThan(0);
    await page.close();
  },
  120_000,
);
