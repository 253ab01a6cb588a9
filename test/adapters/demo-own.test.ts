/** A demo on a person's own repository: what is refused before anything starts, and that theirs gets new branches and nothing else. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildNextStep, runAndHandBack } from '../../src/cli/demo/command.ts';
import {
  buildOwnFiles,
  createDemoClone,
  missingOnRunnersSentence,
  readOwnFolder,
  renderInitOptions,
  resolveOwnWork,
} from '../../src/cli/demo/own-work.ts';
import { renderOverview } from '../../src/cli/demo/page/overview.ts';
import {
  type DemoEnvironment,
  failOnFailedRun,
  leftOutSentence,
  startDemoEnvironment,
  startScheduledRun,
} from '../../src/cli/demo/stage.ts';
import { Mistake } from '../../src/cli/mistake.ts';
import { fullParsers } from '../../src/core/config/full-parsers.ts';
import { resolveConfig } from '../../src/core/config/resolve.ts';
import { nextTick } from '../../src/core/schedule/schedule.ts';
import { readTickWorkflow } from '../../src/core/workflow/tick-workflow.ts';
import { ownFolder } from '../support/own-folder.ts';

const gitIn =
  (folder: string) =>
  (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ana', '-c', 'user.email=ana@localhost', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();

const emptyFolder = (): string => ownFolder('own-test');

/** With one commit and something that is not committed. */
function aRepository(): string {
  const folder = emptyFolder();
  const git = gitIn(folder);
  git('init', '--quiet', '--initial-branch', 'trunk');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  writeFileSync(join(folder, 'draft.md'), 'mine');
  return folder;
}

/** As CI checks it out. */
function aShallowClone(): string {
  const [source, folder] = [aRepository(), emptyFolder()];
  gitIn(source)('commit', '--quiet', '--allow-empty', '--message', 'second');
  gitIn(folder)('clone', '--quiet', '--depth=1', `file://${source}`, '.');
  return folder;
}

function aPlan(text = '- [ ] Add a search box\n'): string {
  const path = join(emptyFolder(), 'plan.md');
  writeFileSync(path, text);
  return path;
}

describe('a plan of one’s own', () => {
  test('is the sample where nothing is said, and is worked on with what the repository shows', () => {
    expect(resolveOwnWork({}, {})).toBeNull();
    const options = { plan: aPlan(), repo: aRepository(), agent: 'claude' } as const;
    expect(resolveOwnWork(options, { ANTHROPIC_API_KEY: 'k', OTHER: 'x' })).toMatchObject({
      ...{ agent: 'claude', setup: 'npm ci', verify: 'npm test', maxDollars: 5 },
      secrets: { ANTHROPIC_API_KEY: 'k' },
    });
  });

  test('is followed by a line for `init` that a shell takes as it stands, with all that was given', () => {
    const line = renderInitOptions({
      ...{ agent: 'command', agentCommand: ['node', "it's mine.mjs"] },
      ...{ setup: null, verify: 'npm test && echo "$HOME"', folder: { path: '/work/shop' } },
    });
    const words = execFileSync('sh', ['-c', `printf '%s\\n'${line}`], { encoding: 'utf8' })
      .trim()
      .split('\n');

    expect(words).toEqual([
      ...['--agent', 'command', '--verify', 'npm test && echo "$HOME"'],
      ...['--agent-command', 'node', "it's mine.mjs"],
    ]);
    const claude = { agent: 'claude', agentCommand: null, setup: 'npm ci', verify: null } as const;
    expect(renderInitOptions({ ...claude, folder: { path: '/work/shop' } })).toBe(" --agent claude --setup 'npm ci'");
  });

  test('is followed by `doctor` where `init` has run, which would find its files there', () => {
    const repo = aRepository();
    const nextOf = () => buildNextStep(resolveOwnWork({ plan: aPlan(), repo, agent: 'codex' }, { CODEX_API_KEY: 'k' }));
    expect(nextOf().command).toMatch(/ init --agent codex/);
    mkdirSync(join(repo, '.github', 'workflows'), { recursive: true });
    writeFileSync(join(repo, '.github', 'workflows', 'tickgate.yml'), 'on: push\n');
    expect(nextOf()).toMatchObject({
      lead: expect.stringContaining('pushed to GitHub'),
      command: expect.stringMatching(/ doctor$/),
    });
  });

  test('is followed by a line for `init` with paths inside the repository; it names programs elsewhere, which no runner has', () => {
    const folder = { path: realpathSync(aRepository()) };
    const line = (...agentCommand: readonly string[]) => {
      const work = { agent: 'command', agentCommand, setup: null, verify: null, folder } as const;
      return [renderInitOptions(work), missingOnRunnersSentence(work)];
    };
    const inside = join(folder.path, 'package-lock.json');

    expect(line('node', inside)).toEqual([' --agent command --agent-command node package-lock.json', null]);
    expect(line(inside)).toEqual([' --agent command --agent-command ./package-lock.json', null]);
    const [told, missing] = line('node', '/home/ana/agent.mjs');
    expect(told).toBe(' --agent command --agent-command node /home/ana/agent.mjs');
    expect(missing).toContain('/home/ana/agent.mjs is on this machine alone');
  });

  test.each([
    ['--repo: for a plan of yours; the sample has its own.', { repo: '.' }],
    ['--setup, --max-dollars: for a plan of yours; the sample has its own.', { setup: 'npm ci', maxDollars: 3 }],
    ['There is no plan nowhere.md.', { plan: 'nowhere.md', agent: 'codex' }],
    ['--plan needs an agent: the script of the demo knows its sample only.', { plan: aPlan() }],
    ['--agent command and --agent-command belong together.', { plan: aPlan(), agent: 'command' }],
    ['claude needs a key in ANTHROPIC_API_KEY, which is not set.', { plan: aPlan(), agent: 'claude' }],
    ['has no open task.', { plan: aPlan('- [x] Done\n'), agent: 'claude' }],
    ['is no git repository with a commit.', { plan: aPlan(), agent: 'claude', repo: tmpdir() }],
    ['is a shallow clone.', { plan: aPlan(), agent: 'claude', repo: aShallowClone() }],
  ] as const)('is refused with: %s', (sentence, options) => {
    expect(() => resolveOwnWork(options, {})).toThrow(sentence);
  });

  test('is set up so that this build accepts it, with the key by its name alone', () => {
    const options = { plan: aPlan(), repo: aRepository(), agent: 'claude', maxDollars: 2 } as const;
    const work = resolveOwnWork(options, { ANTHROPIC_API_KEY: 'very secret' });
    if (work === null) throw new Error('no work');
    const files = buildOwnFiles(work, 7);
    const text = files['.github/tickgate.yml'] ?? '';
    const facts = { visibility: 'private', jobTimeoutMinutes: 360 } as const;
    const read = resolveConfig({
      dispatch: {},
      with: {},
      file: { path: '.github/tickgate.yml', text },
      pages: () => 'docs',
      parsers: fullParsers,
      facts,
    });

    expect(read).toMatchObject({ ok: true, notices: [], config: { maxDollars: 2, envSecrets: ['ANTHROPIC_API_KEY'] } });
    expect(JSON.stringify(files)).not.toContain('very secret');
    expect(files['.github/workflows/tickgate.yml']).toContain('ANTHROPIC_API_KEY: ${{ secrets.ANTHROPIC_API_KEY }}');
  });
});

/** A demo on a repository with workflows of its own, as it stands before its first tick. */
async function aDemoWith(files: Readonly<Record<string, string>>): Promise<DemoEnvironment> {
  const repo = aRepository();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(repo, dirname(path)), { recursive: true });
    writeFileSync(join(repo, path), text);
    gitIn(repo)('add', path);
  }
  gitIn(repo)('commit', '--quiet', '--allow-empty', '--message', 'workflows');
  const own = resolveOwnWork({ plan: aPlan(), repo, agent: 'command', agentCommand: ['./agent'] }, {});
  const stage = await startDemoEnvironment({ paceMs: 0, own });
  onTestFinished(() => stage.close());
  return stage;
}

const workflowOn = (events: string, run: string): string =>
  `on: ${events}\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${run}\n`;

describe('a demo on a repository that has workflows', () => {
  const ci = '.github/workflows/ci.yml';
  const answer = '.github/workflows/tickgate-answer.yml';
  const events = '[push, pull_request, issues, issue_comment, workflow_dispatch]';

  test('starts none of them on the machine, whatever happens, and the loop’s own by no push of an agent', async () => {
    const witness = join(emptyFolder(), 'ran');
    const stage = await aDemoWith({
      [ci]: workflowOn(events, `touch ${witness}`),
      [answer]: workflowOn(events, `touch ${witness}`),
    });
    const { maintainer, repository, actions } = stage;
    const change = { path: '.github/workflows/tickgate.yml', text: workflowOn('push', `touch ${witness}`) };
    await maintainer.commits({ path: 'one.md', text: 'one' });
    await maintainer.comments(await maintainer.opensIssue({ title: 'One' }), 'ticked');
    await maintainer.request(`POST /repos/${repository}/git/refs`, {
      ref: 'refs/heads/tickgate/work/1-one',
      sha: gitIn(stage.github.repository.gitDir)('rev-parse', 'main'),
    });
    await maintainer.commits({ ...change, branch: 'tickgate/work/1-one' });
    const dispatched = maintainer.request(`POST /repos/${repository}/actions/workflows/ci.yml/dispatches`, {
      ref: 'main',
    });

    await expect(dispatched).rejects.toThrow("Cannot trigger a 'workflow_dispatch' on a disabled workflow");
    await stage.quiet();
    expect(actions.runs().map(({ workflow }) => workflow.path)).toEqual([]);
    expect(existsSync(witness)).toBe(false);
  }, 60_000);

  test('says which are left out, and what stands in for them', async () => {
    const both = await aDemoWith({ [ci]: workflowOn('push', 'true'), [answer]: workflowOn('issues', 'true') });
    const none = await aDemoWith({});

    expect(leftOutSentence(both)).toBe(
      'only the loop runs on this machine; workflows left out: ci.yml, tickgate-answer.yml. Pull requests have no checks here but --verify. The app of the demo takes the answers.',
    );
    expect(leftOutSentence(none)).toBeNull();
  }, 60_000);

  test('ends with the cause and the last lines of a run that failed without an annotation', async () => {
    const stage = await aDemoWith({});
    stage.actions.configure({ actions: {} });
    startScheduledRun(stage.github);
    await stage.quiet();
    const error = caught(() => failOnFailedRun(stage));
    const cause = 'Unable to resolve action `tickgate/tickgate@v1`, repository not found';

    expect(error.message).toBe(`Run 1 of .github/workflows/tickgate.yml ended with failure: ${cause}`);
    expect(error.remedy.split('\n')).toEqual(['Its whole log is kept.', `| ##[error]${cause}`]);
    const { main } = renderOverview(stage, null);
    expect(main.html).toContain('ended with failure; Unable to resolve action');
  }, 60_000);
});

function caught(act: () => void): Mistake {
  try {
    act();
  } catch (error) {
    if (error instanceof Mistake) return error;
  }
  throw new Error('no mistake was thrown');
}

describe('the times that a demo states', () => {
  test('are those at which it ticks: within a minute, unless a person does something', () => {
    const work = resolveOwnWork(
      { plan: aPlan(), repo: aRepository(), agent: 'command', agentCommand: ['./agent'] },
      {},
    );
    if (work === null) throw new Error('no work');
    const read = readTickWorkflow(buildOwnFiles(work, 7)['.github/workflows/tickgate.yml'] ?? '');
    const schedules = read?.kind === 'tick' ? read.step.facts.schedules : [];

    expect(nextTick(schedules, '2026-03-01T12:00:17Z')).toBe('2026-03-01T12:01:00.000Z');
  });
});

describe('what agents were paid for', () => {
  const say = (said: string[]) => (line: string) => void said.push(line);
  const stage = { own: null, handBack: () => ['tickgate/work/1-first'] };

  test('is left on branches however the demo ends: by itself, by its time limit, by a red run', async () => {
    const said: string[] = [];
    const ended = await runAndHandBack(stage, say(said), async () => undefined);
    const late = runAndHandBack(stage, say(said), () => Promise.reject(new Error('did not end within 6 s')));

    await expect(late).rejects.toThrow('did not end within 6 s');
    expect(ended).toEqual(['tickgate/work/1-first']);
    expect(said.filter((line) => line.startsWith('left the branch tickgate/work/1-first'))).toHaveLength(2);
  });

  test('hides no failure by its own: the reason why the demo ended is reported', async () => {
    const said: string[] = [];
    const refusing = {
      own: null,
      handBack: () => {
        throw new Error('No space left');
      },
    };
    const late = runAndHandBack(refusing, say(said), () => Promise.reject(new Error('did not end within 6 s')));

    await expect(late).rejects.toThrow('did not end within 6 s');
    expect(said).toEqual(['the branches could not be left: No space left']);
  });
});

/** The emulated repository of a demo, and agents that push a branch of the loop with one file. */
function aDemoOf(theirs: string) {
  const [gitDir, agents] = [emptyFolder(), emptyFolder()];
  gitIn(gitDir)('init', '--quiet', '--bare', '--initial-branch', 'main');
  const emulated = { gitDir, defaultBranch: 'main' };
  const room = createDemoClone(readOwnFolder(theirs));
  room.publish(emulated, { '.github/tickgate.yml': 'agent: claude\n' });
  const git = gitIn(agents);
  git('clone', '--quiet', gitDir, '.');
  const work = (name: string, file: string, from: string): void => {
    git('checkout', '--quiet', '-b', `tickgate/work/${name}`, from);
    writeFileSync(join(agents, file), name);
    git('add', '--all');
    git('commit', '--quiet', '--message', name);
    git('push', '--quiet', 'origin', 'HEAD');
  };
  return { room, emulated, work };
}

describe('the person’s repository', () => {
  test('gets a branch that looks like the loop’s files as it is, and the others none the less', () => {
    const theirs = aRepository();
    const { room, emulated, work } = aDemoOf(theirs);
    work('1-settings', '.github/tickgate.yml', 'origin/main');
    work('2-plain', 'two.md', 'origin/main');

    expect(room.handBack(emulated)).toEqual(['tickgate/work/1-settings', 'tickgate/work/2-plain']);
    room.close();
    const left = gitIn(theirs)('ls-tree', '-r', '--name-only', 'tickgate/work/2-plain');
    expect(left.split('\n')).toEqual(['package-lock.json', 'two.md']);
  });

  test('gets the branches of the loop on top of its own commit, without the loop’s files, and nothing else changes', () => {
    const theirs = aRepository();
    const { room, emulated, work } = aDemoOf(theirs);
    work('1-first', '1-first.md', 'origin/main');
    // A branch that goes on from the first one, as after a merge.
    work('2-second', '2-second.md', 'HEAD');
    gitIn(theirs)('branch', 'tickgate/work/1-first');

    expect(room.handBack(emulated)).toEqual(['tickgate/work/1-first-2', 'tickgate/work/2-second']);
    room.close();
    const git = gitIn(theirs);
    expect(git('log', '--format=%s', 'tickgate/work/2-second').split('\n')).toEqual(['2-second', '1-first', 'first']);
    expect(git('ls-tree', '-r', '--name-only', 'tickgate/work/1-first-2').split('\n')).toEqual([
      '1-first.md',
      'package-lock.json',
    ]);
    expect(git('rev-parse', 'tickgate/work/2-second~1')).toBe(git('rev-parse', 'tickgate/work/1-first-2'));
    expect(git('rev-parse', 'tickgate/work/1-first')).toBe(git('rev-parse', 'trunk'));
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['trunk', '?? draft.md']);
  });
});
