/** GitHub's own command line before the emulated GitHub: what others' clients ask, it answers as GitHub does. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as always, expect } from 'vitest';
import type { Emulator } from '../../../src/emulator/emulator.ts';
import { ACTIONS_APP_ID, keepToken } from '../../../src/emulator/model/account.ts';
import type { Seed } from '../../../src/emulator/seed.ts';
import type { Permissions } from '../../../src/emulator/world.ts';
import { startGitHub } from '../../support/github.ts';

const run = promisify(execFile);
const isThere = await run('gh', ['--version']).then(
  () => true,
  () => false,
);
if (!isThere && process.env['CI'] === undefined)
  console.warn('gh is not installed: its tests are skipped (apt-get install gh).');
/** In CI a missing program is a failure. */
const test = isThere || process.env['CI'] !== undefined ? always : always.skip;

const here = ['-R', 'acme/shop'];

interface Given {
  readonly github: Emulator;
  /** What it prints, trimmed; what it says on stderr where it fails. */
  gh(...command: readonly string[]): Promise<string>;
  /** The same in a job whose file gives it these permissions. */
  ghInJob(permissions: Permissions): Given['gh'];
}

/** `gh` speaks plain HTTP over a socket of the file system, and takes what is behind it for github.com. */
async function given(seed: Seed, use: (given: Given) => Promise<void>): Promise<void> {
  const github = await startGitHub({ seed: { owner: 'acme', repo: 'shop', users: { ana: 'admin' }, ...seed } });
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-gh-'));
  const path = join(folder, 'socket');
  const door = createServer((request, response) => void github.world.server.emit('request', request, response));
  await new Promise<void>((resolve) => door.listen(path, resolve));
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    GH_CONFIG_DIR: join(folder, 'config'),
    GH_TOKEN: github.as('ana').token,
    ...{ GH_PROMPT_DISABLED: '1', GH_NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1' },
  };
  const speak =
    (environment: NodeJS.ProcessEnv): Given['gh'] =>
    async (...command) =>
      (await run('gh', [...command], { env: environment, cwd: folder })).stdout.trim();
  const gh = speak(env);
  const ghInJob: Given['ghInJob'] = (permissions) => {
    const { world } = github;
    const account = world.apps.get(ACTIONS_APP_ID)?.bot;
    if (account === undefined) throw new Error('no bot');
    const of = { kind: 'job', appId: ACTIONS_APP_ID, repository: 'acme/shop', runId: 1 } as const;
    return speak({
      ...env,
      GH_TOKEN: keepToken(world, { ...of, value: `job-${world.nextId()}`, account, permissions }),
    });
  };
  try {
    await gh('config', 'set', 'http_unix_socket', path);
    await use({ github, gh, ghInJob });
  } finally {
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

const json = async (gh: Given['gh'], ...command: readonly string[]): Promise<unknown> =>
  JSON.parse(await gh(...command));
const issues = (...titles: readonly string[]) => titles.map((title) => ({ title, author: 'ana', body: 'Please.' }));
const slow = 120_000;

test(
  'gh works on issues and labels',
  () =>
    given({ labels: [{ name: 'bug' }], issues: issues('First', 'Second') }, async ({ gh }) => {
      expect(await gh('auth', 'status').catch(({ stderr }: { stderr: string }) => stderr)).not.toContain('failed');
      expect(await gh('issue', 'create', ...here, '--title', 'Third', '--body', 'text', '--label', 'bug')).toMatch(
        /\/acme\/shop\/issues\/3$/,
      );
      expect(await json(gh, 'issue', 'list', ...here, '--json', 'number,title,labels')).toMatchObject([
        { number: 3, title: 'Third', labels: [{ name: 'bug' }] },
        { number: 2 },
        { number: 1 },
      ]);
      expect(await json(gh, 'issue', 'list', ...here, '--state', 'all', '--label', 'bug', '--json', 'number')).toEqual([
        { number: 3 },
      ]);
      await gh('issue', 'comment', '1', ...here, '--body', 'Hello.');
      await gh('issue', 'edit', '1', ...here, '--add-label', 'bug');
      // It asks for the `state` of an issue and of a pull request under one name.
      await gh('issue', 'close', '2', ...here, '--reason', 'not planned');
      const fields = 'title,body,state,labels,comments,author,closed';
      expect(await json(gh, 'issue', 'view', '1', ...here, '--json', fields)).toMatchObject({
        ...{ title: 'First', body: 'Please.', state: 'OPEN', closed: false },
        ...{ author: { login: 'ana', is_bot: false }, labels: [{ name: 'bug' }], comments: [{ body: 'Hello.' }] },
      });
      expect(await gh('api', 'repos/acme/shop/issues/2', '--jq', '.state + " " + .state_reason')).toBe(
        'closed not_planned',
      );
      await gh('issue', 'reopen', '2', ...here);
      await gh('label', 'create', 'new', ...here, '--color', 'ff0000');
      expect(await gh('label', 'list', ...here)).toMatch(/bug[^]*new|new[^]*bug/);
    }),
  slow,
);

test(
  'gh follows the pages of a list, however they come',
  () =>
    given(
      // To gh the emulator's own address in a link is a foreign host, which gets no token.
      { visibility: 'public', issues: issues(...Array.from({ length: 130 }, (_, index) => `Issue ${index}`)) },
      async ({ github, gh }) => {
        github.world.paging.short = true;
        const titles = await gh('api', '--paginate', 'repos/acme/shop/issues?per_page=100', '--jq', '.[].title');
        expect(titles.split('\n')).toHaveLength(130);
        expect((await gh('issue', 'list', ...here, '--limit', '130')).split('\n')).toHaveLength(130);
      },
    ),
  slow,
);

test(
  'gh opens, shows, reviews and merges a pull request',
  () =>
    given({}, async ({ github, gh }) => {
      const ana = github.as('ana');
      const sha = await gh('api', 'repos/acme/shop/git/ref/heads/main', '--jq', '.object.sha');
      await gh('api', 'repos/acme/shop/git/refs', '-f', 'ref=refs/heads/topic', '-f', `sha=${sha}`);
      await ana.commits({ path: 'a.txt', text: 'a\n', branch: 'topic', message: 'Add a' });
      await ana.commits({ path: 'b.txt', text: 'b\n', message: 'Add b' });
      expect(
        await gh('pr', 'create', ...here, '--head', 'topic', '--base', 'main', '--title', 'A', '--body', 'b'),
      ).toMatch(/\/acme\/shop\/pull\/1$/);
      expect(await gh('pr', 'list', ...here)).toMatch(/^1\tA\ttopic\tOPEN/);
      const fields = 'title,state,mergeable,headRefName,files,commits,reviews,statusCheckRollup,mergeStateStatus';
      expect(await json(gh, 'pr', 'view', '1', ...here, '--json', fields)).toMatchObject({
        ...{ title: 'A', state: 'OPEN', mergeable: 'MERGEABLE', headRefName: 'topic' },
        ...{ files: [{ path: 'a.txt', additions: 1 }], commits: [{ messageHeadline: 'Add a' }], reviews: [] },
      });
      // Against where the branch left its base, not against what the base has become.
      const diff = await gh('pr', 'diff', '1', ...here);
      expect(diff).toContain('a.txt');
      expect(diff).not.toContain('b.txt');
      await gh('pr', 'review', '1', ...here, '--comment', '--body', 'Nice.');
      await gh('pr', 'merge', '1', ...here, '--squash');
      expect(await json(gh, 'pr', 'view', '1', ...here, '--json', 'state,reviews')).toMatchObject({
        state: 'MERGED',
        reviews: [{ body: 'Nice.', state: 'COMMENTED' }],
      });
    }),
  slow,
);

test(
  'gh in a job with issues: write comments on an issue, and is refused on a pull request as on github.com',
  () =>
    given({ issues: issues('First') }, async ({ github, gh, ghInJob }) => {
      const sha = await gh('api', 'repos/acme/shop/git/ref/heads/main', '--jq', '.object.sha');
      await gh('api', 'repos/acme/shop/git/refs', '-f', 'ref=refs/heads/topic', '-f', `sha=${sha}`);
      await github.as('ana').commits({ path: 'a.txt', text: 'a\n', branch: 'topic', message: 'Add a' });
      await gh('pr', 'create', ...here, '--head', 'topic', '--base', 'main', '--title', 'A', '--body', 'b');
      const ofIssues = ghInJob({ contents: 'read', issues: 'write', pull_requests: 'read' });
      await ofIssues('issue', 'comment', '1', ...here, '--body', 'Hello.');
      const refused = { stderr: expect.stringContaining('Resource not accessible by integration') };
      await expect(ofIssues('pr', 'comment', '2', ...here, '--body', 'Hello.')).rejects.toMatchObject(refused);
      await expect(ofIssues('api', 'repos/acme/shop/issues/2/comments', '-f', 'body=Hello.')).rejects.toMatchObject(
        refused,
      );
      const ofBoth = ghInJob({ contents: 'read', issues: 'write', pull_requests: 'write' });
      await ofBoth('pr', 'comment', '2', ...here, '--body', 'Hello.');
      expect(await json(gh, 'pr', 'view', '2', ...here, '--json', 'comments')).toMatchObject({
        comments: [{ body: 'Hello.', author: { login: 'github-actions' } }],
      });
    }),
  slow,
);

test(
  'gh starts a workflow and sees its run',
  () =>
    given(
      {
        files: {
          '.github/workflows/ci.yml':
            'name: ci\non: { workflow_dispatch: { inputs: { why: { type: string } } } }\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo hi\n',
        },
      },
      async ({ gh }) => {
        expect(await gh('workflow', 'list', ...here)).toMatch(/^ci\tactive\t/);
        await gh('workflow', 'run', 'ci.yml', ...here, '-f', 'why=because');
        expect(await json(gh, 'run', 'list', ...here, '--json', 'workflowName,event')).toEqual([
          { workflowName: 'ci', event: 'workflow_dispatch' },
        ]);
      },
    ),
  slow,
);

test(
  'gh is refused as on GitHub, and shown what is not there',
  () =>
    given({ issues: issues('First') }, async ({ gh }) => {
      const refusal = async (...command: readonly string[]): Promise<string> =>
        await gh(...command).then(
          () => 'no refusal',
          ({ stderr }: { stderr: string }) => stderr,
        );
      expect(await refusal('issue', 'view', '99', ...here)).toContain(
        'GraphQL: Could not resolve to an issue or pull request with the number of 99. (repository.issue)',
      );
      expect(await refusal('repo', 'view', 'acme/none')).toContain(
        "Could not resolve to a Repository with the name 'acme/none'.",
      );
      expect(await refusal('api', 'repos/acme/none')).toContain('HTTP 404');
      expect(await refusal('api', 'repos/acme/shop/issues?per_page=100&page=100')).toContain(
        'Pagination with the page parameter is not supported for large datasets',
      );
    }),
  slow,
);
