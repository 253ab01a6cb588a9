/** `actions/checkout`: a real clone over git's own HTTP, with the job's token. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fullNameOf } from '../../model/repository.ts';
import { serverUrl } from './assignment.ts';
import type { Stop } from './child.ts';
import { invoke, type JobMemory, type StepOutcome, say } from './step-run.ts';

export interface Checkout {
  /** As `with:` gives them. The action's own defaults are added here. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly title: string;
  readonly stop: Stop;
}

export async function checkOut(memory: JobMemory, checkout: Checkout): Promise<StepOutcome> {
  const { world, run, tokens } = memory.assignment;
  const { inputs } = checkout;
  const here = fullNameOf(run.repository);
  const repository = inputs['repository'] || here;
  const own = repository.toLowerCase() === here.toLowerCase();
  const folder = join(memory.folders.workspace, inputs['path'] ?? '');
  const token = inputs['token'] || tokens.github;
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  memory.masks.add(token);
  memory.masks.add(header.split(' ')[2] ?? '');
  await mkdir(folder, { recursive: true });
  const target = targetOf(inputs['ref'] || (own ? run.ref : 'HEAD'), inputs['ref'] || !own ? null : run.headSha);
  const depth = Number(inputs['fetch-depth'] ?? 1);
  const scope = `http.${serverUrl(world)}/.extraheader`;
  const git = async (...args: readonly string[]): Promise<boolean> => {
    const env = { ...checkout.env, GIT_TERMINAL_PROMPT: '0' };
    const rest = {
      title: checkout.title,
      action: 'actions_checkout',
      cwd: folder,
      env,
      javascript: false,
      stop: checkout.stop,
    };
    return (await invoke(memory, { command: 'git', args, ...rest })).ok;
  };
  say(memory, `Syncing repository: ${repository}`);
  const done =
    (await git('init', '--quiet', '--initial-branch', 'main', '.')) &&
    (await git('remote', 'add', 'origin', `${serverUrl(world)}/${repository}`)) &&
    (await git('config', '--local', scope, header)) &&
    (await git(
      'fetch',
      '--quiet',
      '--no-tags',
      ...(depth > 0 ? [`--depth=${depth}`] : []),
      'origin',
      target.refspec,
    )) &&
    (await git('checkout', '--quiet', '--force', ...target.checkout));
  const kept = inputs['persist-credentials'] === 'false' ? await git('config', '--local', '--unset-all', scope) : true;
  return { ok: done && kept, outputs: { ref: target.ref, commit: run.headSha }, state: {} };
}

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
