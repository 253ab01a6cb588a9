/** Runs a step: a script, a checkout, or a JavaScript action with its post half. */
import { writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { fileOf } from '../runs/runs.ts';
import { asText, interpolate, resolve } from '../workflows/expressions.ts';
import type { StepSpec } from '../workflows/workflow-file.ts';
import { type ActionManifest, readManifest } from './action-manifest.ts';
import { checkOut } from './checkout.ts';
import type { Stop } from './child.ts';
import { invoke, type JobMemory, type StepOutcome, say, scopeOf } from './step-run.ts';

/** A step's part at the end of the job. */
export interface PostStep {
  readonly title: string;
  readonly condition: string;
  run(stop: Stop): Promise<StepOutcome>;
}

export interface StepResult extends StepOutcome {
  readonly post: PostStep | null;
}

export interface StepCall {
  readonly spec: StepSpec;
  /** `__run_2`, or the step's own id. */
  readonly id: string;
  readonly title: string;
  readonly stop: Stop;
}

export async function carryOut(memory: JobMemory, call: StepCall): Promise<StepResult> {
  const { spec } = call;
  const scope = scopeOf(memory, memory.environment);
  const env = Object.fromEntries(Object.entries(spec.env).map(([name, value]) => [name, interpolate(value, scope)]));
  const inScope = scopeOf(memory, { ...memory.environment, ...env });
  if (spec.run !== undefined) return await runScript(memory, call, { env, script: interpolate(spec.run, inScope) });
  const inputs = Object.fromEntries(
    Object.entries(spec.with).map(([name, value]) => [name, asText(resolve(value, inScope))]),
  );
  const uses = spec.uses ?? '';
  if (/^actions\/checkout@/i.test(uses)) {
    const outcome = await checkOut(memory, { inputs, env, title: call.title, stop: call.stop });
    return { ...outcome, post: null };
  }
  return await runAction(memory, call, { env, inputs, folder: folderOf(memory, uses) });
}

async function runScript(
  memory: JobMemory,
  call: StepCall,
  { env, script }: { env: Record<string, string>; script: string },
): Promise<StepResult> {
  const { assignment, folders } = memory;
  const file = join(folders.temp, `${call.id}.sh`);
  await writeFile(file, script);
  const defaults = { ...fileOf(assignment.run, assignment.job)?.defaults.run, ...assignment.job.spec.defaults.run };
  const folder = call.spec['working-directory'] ?? defaults['working-directory'] ?? '';
  const [command = '', ...args] = shellOf(call.spec.shell ?? defaults.shell).map((part) =>
    part === '{0}' ? file : part,
  );
  say(memory, `##[group]Run ${script.split('\n')[0] ?? ''}`);
  say(memory, '##[endgroup]');
  const outcome = await invoke(memory, {
    title: call.title,
    action: call.id,
    command,
    args,
    cwd: isAbsolute(folder) ? folder : join(folders.workspace, folder),
    env,
    javascript: false,
    stop: call.stop,
  });
  return { ...outcome, post: null };
}

/** Without `shell:` the runner takes bash without pipefail. With `shell: bash` it adds pipefail. */
function shellOf(shell: string | undefined): string[] {
  switch (shell) {
    case undefined:
      return ['bash', '-e', '{0}'];
    case 'bash':
      return ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '{0}'];
    case 'sh':
      return ['sh', '-e', '{0}'];
    case 'python':
      return ['python3', '{0}'];
    default:
      return shell.split(/\s+/);
  }
}

/** `./path` of the workspace, or the local folder for `owner/name[/path]@ref`. */
function folderOf(memory: JobMemory, uses: string): string {
  if (uses.startsWith('./')) return join(memory.folders.workspace, uses);
  const [owner = '', name = '', ...path] = (uses.split('@')[0] ?? '').split('/');
  const folder = memory.assignment.settings.actions[`${owner}/${name}`.toLowerCase()];
  if (folder === undefined) throw new Error(`Unable to resolve action \`${uses}\`, repository not found`);
  return join(folder, ...path);
}

interface ActionCall {
  readonly env: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, string>>;
  readonly folder: string;
}

async function runAction(memory: JobMemory, call: StepCall, action: ActionCall): Promise<StepResult> {
  const manifest = await readManifest(action.folder);
  const environment = {
    ...action.env,
    ...inputEnvironment(memory, { manifest, given: action.inputs }),
    ...origin(call.spec.uses),
  };
  const half = async (file: string, title: string, given: { stop: Stop; state: Readonly<Record<string, string>> }) =>
    await invoke(memory, {
      title,
      action: call.id,
      command: memory.assignment.settings.node,
      args: [join(action.folder, file)],
      cwd: memory.folders.workspace,
      env: { ...environment, ...stateEnvironment(given.state) },
      javascript: true,
      stop: given.stop,
    });
  say(memory, `##[group]Run ${call.spec.uses ?? ''}`);
  for (const [name, value] of Object.entries(action.inputs)) say(memory, `  ${name}: ${value}`);
  say(memory, '##[endgroup]');
  const outcome = await half(manifest.runs.main ?? '', call.title, { stop: call.stop, state: {} });
  const { post } = manifest.runs;
  if (post === undefined) return { ...outcome, post: null };
  const title = `Post ${call.title}`;
  const run = async (stop: Stop): Promise<StepOutcome> => await half(post, title, { stop, state: outcome.state });
  return { ...outcome, post: { title, condition: manifest.runs['post-if'], run } };
}

/** `INPUT_MAX-DOLLARS`: upper case, spaces become underscores, dashes stay. */
function inputEnvironment(
  memory: JobMemory,
  { manifest, given }: { manifest: ActionManifest; given: Readonly<Record<string, string>> },
): Record<string, string> {
  const scope = scopeOf(memory, memory.environment);
  const values = new Map<string, string>();
  for (const [name, input] of Object.entries(manifest.inputs ?? {})) {
    values.set(name.toLowerCase(), interpolate(input?.default ?? '', scope));
  }
  for (const [name, value] of Object.entries(given)) {
    if (!values.has(name.toLowerCase())) {
      const valid = [...values.keys()].map((each) => `'${each}'`).join(', ');
      say(memory, `##[warning]Unexpected input(s) '${name}', valid inputs are [${valid}]`);
    }
    values.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(
    [...values].map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value]),
  );
}

function origin(uses = ''): Record<string, string> {
  const [path = '', ref = ''] = uses.split('@');
  if (uses.startsWith('./')) return {};
  return { GITHUB_ACTION_REPOSITORY: path.split('/').slice(0, 2).join('/'), GITHUB_ACTION_REF: ref };
}

const stateEnvironment = (state: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
