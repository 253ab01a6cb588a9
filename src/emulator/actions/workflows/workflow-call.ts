/** Lists the jobs of a run: those of its file, with the called workflow's jobs in place of each call. */

import { fullNameOf, type Repository, repositoryNamed } from '../../model/repository.ts';
import type { Permissions, World } from '../../world.ts';
import { commitNamed, textsUnder } from './git-files.ts';
import { type JobSpec, permissionsOf, readWorkflow, type Trigger, type WorkflowFile } from './workflow-file.ts';

/** A job that calls a workflow, from the view of that workflow's jobs. */
export interface WorkflowCall {
  /** Key of the calling job: `caller`, or `outer / caller` inside a called workflow. */
  readonly key: string;
  readonly spec: JobSpec;
  readonly needs: readonly string[];
  /** The call that contains the calling job. */
  readonly parent: WorkflowCall | null;
  /** The called file, and its repository and commit. */
  readonly file: WorkflowFile;
  readonly reference: { readonly path: string; readonly sha: string; readonly ref?: string };
}

export interface PlannedJob {
  /** The job's id after the ids of the calling jobs: `caller / job`. */
  readonly key: string;
  readonly spec: JobSpec;
  /** Keys, not ids. */
  readonly needs: readonly string[];
  readonly permissions: Permissions;
  readonly call: WorkflowCall | null;
}

/** GitHub's message about a call that it does not start. The run ends as a startup failure. */
export class CallMistake extends Error {
  override readonly name = 'CallMistake';
}

interface Place {
  readonly repository: Repository;
  readonly sha: string;
}

interface Planning {
  readonly place: Place;
  readonly file: WorkflowFile;
  readonly call: WorkflowCall | null;
  /** Permissions that the calling job grants; null = there is no caller. */
  readonly granted: Permissions | null;
}

/** GitHub's own limit: the top workflow and nine below it. */
const deepest = 10;

/** Throws a CallMistake. */
export const planJobs = (world: World, place: Place, file: WorkflowFile): readonly PlannedJob[] =>
  planned(world, { place, file, call: null, granted: null });

function planned(world: World, planning: Planning): PlannedJob[] {
  const { place, file, call } = planning;
  const keyOf = (id: string): string => (call === null ? id : `${call.key} / ${id}`);
  return Object.entries(file.jobs).flatMap(([id, spec]): PlannedJob[] => {
    const key = keyOf(id);
    const needs = spec.needs.map(keyOf);
    const permissions = permissionsIn(planning, { key, spec });
    if (spec.uses === undefined) return [{ key, spec, needs, permissions, call }];
    if (key.split(' / ').length >= deepest)
      throw new CallMistake(`${key}: workflows are nested deeper than ${deepest}`);
    if (spec.strategy !== undefined) throw new CallMistake(`${key}: a matrix of calls is not emulated`);
    const called = calledBy(world, place, spec.uses);
    checkCall(key, { spec, trigger: called.trigger });
    const { file: inner, reference } = called;
    const within: WorkflowCall = { key, spec, needs, parent: call, file: inner, reference };
    return planned(world, { place: called.place, file: inner, call: within, granted: permissions });
  });
}

/** A called workflow can keep or lower its caller's permissions, never raise them. */
function permissionsIn(
  { file, granted }: Planning,
  { key, spec }: { readonly key: string; readonly spec: JobSpec },
): Permissions {
  const isSaid = (spec.permissions ?? file.permissions) !== undefined;
  if (granted !== null && !isSaid) return granted;
  const wanted = permissionsOf(file, spec);
  if (granted === null) return wanted;
  for (const [scope, level] of Object.entries(wanted)) {
    if (granted[scope] === level || granted[scope] === 'write') continue;
    const allowed = granted[scope] ?? 'none';
    throw new CallMistake(
      `The nested job '${key}' is requesting '${scope}: ${level}', but is only allowed '${scope}: ${allowed}'.`,
    );
  }
  return wanted;
}

interface Called extends Pick<WorkflowCall, 'file' | 'reference'> {
  readonly place: Place;
  readonly trigger: Trigger;
}

function calledBy(world: World, caller: Place, uses: string): Called {
  const { place, path, ref } = placeOf(world, caller, uses);
  const text = textsUnder(place.repository, place.sha, '.github/workflows').get(path);
  if (text === undefined) throw new CallMistake(`error parsing called workflow "${uses}": workflow was not found.`);
  const file = readWorkflow(text);
  const trigger = file.on.events['workflow_call'];
  if (trigger === undefined)
    throw new CallMistake(`"${uses}": workflow is not reusable as it is missing workflow_call`);
  const full = `${fullNameOf(place.repository)}/${path}`;
  const reference = ref === null ? { path: full, sha: place.sha } : { path: `${full}@${ref}`, sha: place.sha, ref };
  return { place, file, trigger, reference };
}

/** `./path` is in the caller's own commit. Another repository must be public, or have the same owner. */
function placeOf(world: World, caller: Place, uses: string): { place: Place; path: string; ref: string | null } {
  if (uses.startsWith('./')) return { place: caller, path: uses.slice(2), ref: null };
  const [, name = '', path = '', ref = ''] = /^([^/]+\/[^/]+)\/(\.github\/workflows\/[^/@]+)@(.+)$/.exec(uses) ?? [];
  const repository = repositoryNamed(world, name);
  const mayRead = repository?.visibility === 'public' || repository?.owner === caller.repository.owner;
  const sha = repository === undefined || !mayRead ? undefined : commitNamed(repository, ref);
  if (repository === undefined || sha === undefined)
    throw new CallMistake(`error parsing called workflow "${uses}": workflow was not found.`);
  return { place: { repository, sha }, path, ref };
}

/** Inputs and secrets must be declared by the called workflow, and all required ones must be given. */
function checkCall(key: string, { spec, trigger }: { readonly spec: JobSpec; readonly trigger: Trigger }): void {
  const { inputs, secrets } = { inputs: trigger.inputs ?? {}, secrets: trigger.secrets ?? {} };
  const passed = typeof spec.secrets === 'object' ? Object.keys(spec.secrets) : [];
  const complain = (what: string): never => {
    throw new CallMistake(`${key}: Invalid workflow file: ${what}`);
  };
  for (const name of Object.keys(spec.with))
    if (!Object.hasOwn(inputs, name)) complain(`Invalid input, ${name} is not defined in the referenced workflow.`);
  for (const name of passed)
    if (!Object.hasOwn(secrets, name)) complain(`Invalid secret, ${name} is not defined in the referenced workflow.`);
  for (const [name, { required, default: otherwise }] of Object.entries(inputs))
    if (required && otherwise === undefined && !Object.hasOwn(spec.with, name))
      complain(`Input ${name} is required, but not provided while calling.`);
  for (const [name, secret] of Object.entries(secrets))
    if (secret?.required === true && spec.secrets !== 'inherit' && !passed.includes(name))
      complain(`Secret ${name} is required, but not provided while calling.`);
}

/** Calls from the outermost to the one that contains the job. */
export const callsAround = (call: WorkflowCall | null): readonly WorkflowCall[] =>
  call === null ? [] : [...callsAround(call.parent), call];
