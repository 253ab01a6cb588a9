/** The page of a loop in a real browser, without a loop: screen readers, keys, colours, and a thousand issues. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountPage, type ServedPage, servePage } from '../../src/cli/demo/page/server.ts';
import { renderGate } from '../../src/core/gates/comment.ts';
import { statusPage } from '../../src/core/reports/status/page.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { setGitHubStage } from '../adapters/github-stage.ts';
import { asked, context, dollarsTripped } from '../core/gate-samples.ts';
import { aFailedSubject, aSubject } from '../support/core-facts.ts';
import { aStory } from '../support/core-story.ts';

const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const started: {
  browser?: Browser;
  page?: ServedPage;
  web?: string;
  repository?: string;
  folder?: string;
  close?: () => Promise<void>;
} = {};

beforeAll(async () => {
  if (program === undefined) throw new Error('There is no Chromium: apt-get install chromium');
  started.browser = await chromium.launch({
    executablePath: program,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  started.folder = await mkdtemp(join(tmpdir(), 'tickgate-loop-page-'));
  const issues = [{ title: '<img src=x onerror="document.title=1">', body: 'Text' }, { title: 'Two' }];
  const { emulator, job, owner, repo } = await setGitHubStage({ seed: { users: { ana: 'write' }, issues } });
  const body = renderGate(asked(dollarsTripped), context);
  await job().request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner,
    repo,
    issue_number: 1,
    body,
  });
  const { github, actions } = { github: emulator, actions: actionsOf(emulator.world) };
  started.repository = `${owner}/${repo}`;
  const stage = { github, actions, repository: `${owner}/${repo}`, maintainer: emulator.as('ana'), own: null };
  started.page = await servePage(stage, 0);
  const unmount = mountPage({ ...stage, emulator: { hasApp: true } });
  started.web = emulator.url.replace('127.0.0.1', 'github.localhost');
  started.close = () => {
    unmount();
    return emulator.close();
  };
}, 60_000);

afterAll(async () => {
  await started.browser?.close();
  await started.page?.close();
  await started.close?.();
  if (started.folder !== undefined) await rm(started.folder, { recursive: true, force: true });
});

const place = { repositoryUrl: 'https://github.com/acme/shop', now: '2026-03-01T12:30:00Z' };
const facts = { ...place, scheduledAt: null, approvers: [], rates: ['The model costs $3 a million tokens.'] };

async function writeStatus(name: string, story = aStory()): Promise<string> {
  const file = join(started.folder ?? '', `${name}.html`);
  await writeFile(file, statusPage({ ...story, ...facts }));
  return pathToFileURL(file).href;
}

async function open(url: string, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  if (started.browser === undefined) throw new Error('no browser');
  // Our own pages forbid foreign scripts: the checker's is let in by the browser alone.
  const eyes = await started.browser.newContext({ viewport: { width, height: 844 }, colorScheme, bypassCSP: true });
  const page = await eyes.newPage();
  await page.goto(url);
  return page;
}

const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
  );
  return found as string[];
};

const looks = [
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const;

describe.each(looks)('at %i px, %s', (width, scheme) => {
  test('the status page has no flaw that a checker for screen readers finds, and nothing wider than the screen', async () => {
    const page = await open(await writeStatus('status'), width, scheme);

    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  }, 60_000);

  test('the served page says who one is, and wraps the command that lists the commits', async () => {
    const page = await open(started.page?.url ?? '', width, scheme);

    expect(await page.getByText('· write access').filter({ visible: true }).count()).toBe(1);
    const cut = `[...document.querySelectorAll('aside pre')].filter((one) => one.scrollWidth > one.clientWidth).length`;
    expect(await page.evaluate(cut)).toBe(0);
    await page.close();
  }, 60_000);

  test.each(['', 'threads/1', 'threads/9'])(
    'neither has the served page /%s',
    async (path) => {
      const page = await open(`${started.page?.url ?? ''}${path}`, width, scheme);

      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.close();
    },
    60_000,
  );
});

test.each(looks)(
  'the web address of the emulator shows the same page at %i px, %s, without a flaw',
  async (width, scheme) => {
    const page = await open(`${started.web ?? ''}/`, width, scheme);
    const card = page.locator('.asks article');

    expect(await card.innerText()).toContain('Approaching dollars ceiling');
    expect(await page.locator('.rows .row').count()).toBe(2);
    expect(await page.locator('aside').innerText()).toContain('The app runs');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  },
  60_000,
);

test('a link of the emulated GitHub leads to the page, a tick there is the maintainer’s, and the API stays what it was', async () => {
  const page = await open(`${started.web ?? ''}/${started.repository ?? ''}/issues/1`, 1280);
  expect(new URL(page.url()).pathname).toBe('/threads/1');
  await page.getByRole('checkbox').first().check();
  await page.getByText('Ticked as ana.').waitFor();

  expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
  const api = await fetch(`${(started.web ?? '').replace('github.localhost', '127.0.0.1')}/`);
  expect(api.headers.get('content-type')).toContain('application/json');
  await page.close();
}, 60_000);

test('keys reach the first question before anything else of the page, and a title of others stays text', async () => {
  const page = await open(started.page?.url ?? '', 1280);
  const reached: unknown[] = [];
  // A redraw of the page in between may take a key: it keeps the focus where it was.
  for (let press = 0; press < 8 && reached.at(-1) !== 'box'; press++) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(
      'document.activeElement.type === "checkbox" ? "box" : document.activeElement.textContent.slice(0, 15)',
    );
    if (now !== reached.at(-1)) reached.push(now);
  }

  expect(reached).toEqual(['Skip to content', 'Tickgate', '#1 <img src=x o', 'box']);
  expect(await page.locator('img').count()).toBe(0);
  await page.close();
}, 60_000);

test('given a thousand issues, the browser lays out only the rows that are in sight', async () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const subjects = numbers.map((number) =>
    number % 3 === 0
      ? { ...aFailedSubject(number, ['test | npm test']), title: `Issue ${number} of a long list of work` }
      : aSubject({ number, title: `Issue ${number} of a long list of work`, sessions: 1, dollars: 0.4 }),
  );
  const story = aStory();
  const url = await writeStatus('thousand', { ...story, state: { ...story.state, subjects } });
  if (started.browser === undefined) throw new Error('no browser');
  const page = await started.browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(url);
  const skipped: unknown = await page.evaluate(
    `[...document.querySelectorAll('.row .why')].filter((why) => !why.checkVisibility({ contentVisibilityAuto: true })).length`,
  );

  expect(await page.locator('.row:not(.asked)').count()).toBe(1_000);
  expect(skipped).toBeGreaterThan(900);
  await page.close();
}, 60_000);
