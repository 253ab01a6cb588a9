/** `actions/checkout`: a real clone over git's own HTTP, with the job's token. */
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fullNameOf } from '../../model/repository.ts';
import { webOrigin } from '../../world.ts';
import { runChild, type Stop } from './child.ts';
import { type JobMemory, type StepOutcome, say } from './step-run.ts';

export interface Checkout {
  /** As `with:` gives them. The action's own defaults are added here. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly title: string;
  readonly stop: Stop;
}

export async function checkOut(memory: JobMemory, checkout: Checkout): Promise<StepOutcome> {
  const { world, run, tokens, settings } = memory.assignment;
  const { inputs } = checkout;
  const here = fullNameOf(run.repository);
  const repository = inputs['repository'] || here;
  const own = repository.toLowerCase() === here.toLowerCase();
  const folder = join(memory.folders.workspace, inputs['path'] ?? '');
  const token = inputs['token'] || tokens.github;
  const authorization = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  memory.masks.add(token);
  memory.masks.add(authorization.split(' ')[2] ?? '');
  const target = targetOf(inputs['ref'] || (own ? run.ref : 'HEAD'), inputs['ref'] || !own ? null : run.headSha);
  const depth = Number(inputs['fetch-depth'] ?? 1);
  const origin = { server: webOrigin(world), repository };
  const header = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${origin.server}/.extraheader`,
    GIT_CONFIG_VALUE_0: authorization,
  };
  const git = async (...args: readonly string[]): Promise<boolean> => {
    const code = await runChild({
      command: 'git',
      args,
      cwd: folder,
      env: { ...memory.environment, ...checkout.env, ...header, GIT_TERMINAL_PROMPT: '0' },
      onLine: (line) => say(memory, line),
      stop: checkout.stop,
      patience: settings.patience,
    });
    if (code !== 0 && code !== null) say(memory, `##[error]Process completed with exit code ${code}.`);
    return code === 0;
  };
  say(memory, `Syncing repository: ${repository}`);
  await initialiseClone(folder, origin);
  const cut = depth > 0 ? [`--depth=${depth}`] : [];
  const ok =
    (await git('fetch', '--quiet', '--no-tags', ...cut, 'origin', target.refspec)) &&
    (await git('checkout', '--quiet', '--force', ...target.checkout));
  if (inputs['persist-credentials'] !== 'false') await appendHeader(folder, origin.server, authorization);
  return { ok, outputs: { ref: target.ref, commit: run.headSha }, state: {} };
}

interface Origin {
  /** Address of the server, without a slash at its end. */
  readonly server: string;
  /** `owner/name`. */
  readonly repository: string;
}

/** What `git init` and `git remote add` would write, without their processes: every job of every test checks out. */
async function initialiseClone(folder: string, { server, repository }: Origin): Promise<void> {
  const inside = join(folder, '.git');
  for (const one of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    await mkdir(join(inside, one), { recursive: true });
  await writeFile(join(inside, 'HEAD'), 'ref: refs/heads/main\n');
  const core = ['repositoryformatversion = 0', 'filemode = true', 'bare = false', 'logallrefupdates = true'];
  const origin = [`url = ${server}/${repository}`, 'fetch = +refs/heads/*:refs/remotes/origin/*'];
  const config = [['[core]', ...core].join('\n\t'), ['[remote "origin"]', ...origin].join('\n\t')];
  await writeFile(join(inside, 'config'), `${config.join('\n')}\n`);
}

/** Later steps use it as their token. */
const appendHeader = async (folder: string, server: string, header: string): Promise<void> =>
  await appendFile(join(folder, '.git', 'config'), `[http "${server}/"]\n\textraheader = ${header}\n`);

/** The ref to fetch and how to check it out: a branch by name (at the run's commit), or any other ref detached. */
function targetOf(ref: string, sha: string | null): { ref: string; refspec: string; checkout: string[] } {
  const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
  if (branch !== null) {
    const remote = `refs/remotes/origin/${branch}`;
    return { ref, refspec: `+${sha ?? ref}:${remote}`, checkout: ['-B', branch, remote] };
  }
  const name = /^(refs\/|HEAD$|[0-9a-f]{40}$)/.test(ref) ? ref : `refs/heads/${ref}`;
  if (name.startsWith('refs/heads/')) return targetOf(name, sha);
  return {
    ref,
    refspec: `+${sha ?? name}:refs/remotes/origin/checkout`,
    checkout: ['--detach', 'refs/remotes/origin/checkout'],
  };
}
