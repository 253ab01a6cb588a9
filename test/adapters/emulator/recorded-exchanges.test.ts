/**
 * What github.com answered when octokit recorded it (`@octokit/fixtures`), asked of the emulated GitHub: the same status, and every field that
 * was there, of the same kind. What it does not speak is named, and stands in docs/emulator.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test as always, describe, expect } from 'vitest';
import { z } from 'zod';
import { readRef } from '../../../src/emulator/git/refs.ts';
import type { Seed } from '../../../src/emulator/seed.ts';
import { startGitHub } from '../../support/github.ts';

function folderOf(name: string): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

const folder = folderOf('@octokit/fixtures');
if (folder === null && process.env['CI'] === undefined)
  console.warn('@octokit/fixtures is not installed: what it recorded is not asked (npm ci).');
/** In CI a missing package is a failure. */
const test = folder !== null || process.env['CI'] !== undefined ? always : always.skip;
const scenarios = join(folder ?? '', 'scenarios', 'api.github.com');

const owner = 'octokit-fixture-org';
const issue = { title: 'Issue', author: 'octokit-fixture-user-a' };

/** Those that it speaks, with what was there when each was recorded. */
const spoken: Readonly<Record<string, Seed>> = {
  'add-labels-to-issue': {},
  'create-file': {},
  'create-status': {},
  errors: {},
  'get-content': { files: { 'README.md': '# hello-world' } },
  'get-repository': {},
  'get-root': {},
  labels: { labels: [{ name: 'bug' }] },
  'lock-issue': { issues: [issue] },
};

/** Routes that it does not have, and lists that GitHub has paged by cursors since 2025, in the words of docs/emulator.md. */
const unspoken: Readonly<Record<string, string>> = {
  'add-and-remove-repository-collaborator': 'collaborators and invitations',
  'branch-protection': 'changes of branch protection',
  'get-archive': 'archives',
  'get-organization': "organisations' own page",
  'git-refs': 'list of all refs',
  'mark-notifications-as-read': 'notifications',
  markdown: 'Markdown',
  'paginate-issues': 'pages of issues by number',
  'project-cards': 'classic project boards',
  'release-assets': 'releases and their assets',
  'release-assets-conflict': 'releases and their assets',
  'rename-repository': 'renamed repositories',
  'search-issues': 'REST search',
};

const Steps = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    body: z.unknown(),
    status: z.number(),
    response: z.unknown(),
    reqheaders: z.object({ accept: z.string().optional() }),
  }),
);
type Step = z.output<typeof Steps>[number];

const recorded = (name: string): Step[] =>
  Steps.parse(JSON.parse(readFileSync(join(scenarios, name, 'normalized-fixture.json'), 'utf8')));

/** What of the recorded answer is not in this one; a null, and an empty list, may stand for anything. */
function lacking(was: unknown, is: unknown, at = ''): string[] {
  if (was === null || is === null) return [];
  if (kindOf(was) !== kindOf(is)) return [`${at}: was ${kindOf(was)}, is ${kindOf(is)}`];
  if (Array.isArray(was) && Array.isArray(is))
    return was.length > 0 && is.length > 0 ? lacking(was[0], is[0], `${at}[0]`) : [];
  if (typeof was !== 'object' || typeof is !== 'object') return [];
  return Object.entries(was).flatMap(([name, value]) =>
    name in is ? lacking(value, Reflect.get(is, name), `${at}.${name}`) : [`${at}.${name} is missing`],
  );
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

describe('a recorded exchange with github.com', () => {
  test('is asked, or named as what the emulator does not speak', () => {
    expect(readdirSync(scenarios).toSorted()).toEqual([...Object.keys(spoken), ...Object.keys(unspoken)].toSorted());
    const [, lacks = ''] = readFileSync('docs/emulator.md', 'utf8').split('## What it lacks');
    const page = lacks.replaceAll(/\s+/g, ' ');
    expect(Object.values(unspoken).filter((words) => !page.includes(words))).toEqual([]);
  });

  test.each(Object.keys(spoken))('%s is answered alike', async (name) => {
    const steps = recorded(name);
    const [, repo = name] = new RegExp(`/repos/${owner}/([^/? ]+)`).exec(steps.map(({ path }) => path).join(' ')) ?? [];
    const users = { 'octokit-fixture-user-a': 'admin' } as const;
    const github = await startGitHub({ seed: { owner, repo, membership: 'public', users, ...spoken[name] } });
    const { token } = github.as('octokit-fixture-user-a');
    const head = readRef(github.repository.gitDir, 'refs/heads/main') ?? '';
    const answers: unknown[] = [];
    for (const step of steps) {
      // Commits are normalized to unused numbers.
      const path = step.path.replace('0'.repeat(39) + '1', head);
      const hasBody = typeof step.body === 'object' && step.body !== null;
      const answer = await fetch(github.url + path, {
        method: step.method.toUpperCase(),
        headers: { authorization: `token ${token}`, accept: step.reqheaders.accept ?? '*/*' },
        ...(hasBody ? { body: JSON.stringify(step.body) } : {}),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
      answers.push({
        ...{ asked: `${step.method} ${step.path}`, status: answer.status },
        lacks: answer.status === step.status ? lacking(step.response, body) : [text],
      });
    }
    expect(answers).toEqual(
      steps.map(({ method, path, status }) => ({ asked: `${method} ${path}`, status, lacks: [] })),
    );
  });
});
