/** Reads everything that a loop depends on and that is visible from outside, for `tickgate doctor` to examine. */

import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { configPath, type EffectiveConfig, type ResolvedConfig, resolveConfig } from '../core/config/resolve.ts';
import type { CheckupFacts, StorePromise } from '../core/setup/doctor/check.ts';
import { checkupJson, checkupText, examine, isFatal } from '../core/setup/doctor/checkup.ts';
import { appNumber } from '../core/setup/doctor/workflow-checks.ts';
import { givenIn, readTickWorkflow, type TickWorkflow } from '../core/workflow/tick-workflow.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { readOtherFile } from '../github/repository/repository.ts';
import * as settings from '../github/repository/settings.ts';
import type { HeadRead } from '../ports/head-store.ts';
import { machineFacts } from '../startup/agent-selection.ts';
import { basesOf, type OpeningFacts, openingRider } from '../startup/opening-query.ts';
import { artifactRetentionDays, capabilitiesOf } from '../storage/bundles/store-port.ts';
import { branchOf, createHeadBranch } from '../storage/head/git-branch-store.ts';
import { asMistake, clientOf, type Environment, originOf } from './client.ts';
import { exitCodes } from './mistake.ts';
import { loopNamed } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface DoctorOptions {
  readonly repo?: string;
  readonly loop?: string;
  readonly workflow: string;
  /** Also examine the machine that runs the command. */
  readonly here: boolean;
  readonly json: boolean;
}

export async function runDoctor(
  options: DoctorOptions,
  { stdout }: Pick<Terminal, 'stdout'>,
  environment: Environment = process.env,
): Promise<number> {
  loopNamed(options.loop);
  const seen = await factsFor(options, clientOf(options.repo, environment)).catch(asMistake);
  const here = options.here && seen.config.ok ? await machineFacts(seen.config.config, environment) : null;
  const facts = { ...seen, here };
  const findings = examine(facts);
  const told = options.json ? `${JSON.stringify(checkupJson(facts, findings))}\n` : checkupText(facts, findings);
  stdout.write(inert(told));
  return findings.some(isFatal) ? exitCodes.failed : exitCodes.done;
}

/** Whose ruleset bypass counts: the loop's app, if it has one. */
function exceptionOf(read: TickWorkflow | null): settings.Excepted {
  const app = appNumber({ workflow: { read } });
  return app === 'APP_ID' ? 'any' : app;
}

/** Paths, labels and names are untrusted text: their control characters must not reach a terminal. */
const inert = (text: string): string => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');

async function factsFor(
  { workflow, loop: asked }: DoctorOptions,
  github: MeteredGitHub,
): Promise<Omit<CheckupFacts, 'here'>> {
  const { read, loop, config, opened } = await opening(github, workflow, asked);
  const rulesOf = (branch: string): Promise<string[]> => settings.readRules(github, branch);
  const { defaultBranch } = opened.along.repository;
  const [workflows, actions, labels, archived, state, work, base, required] = await Promise.all([
    settings.readWorkflows(github),
    settings.readActionsSettings(github),
    settings.readLabels(github),
    settings.readArchived(github),
    settings.readShownRules(github, branchOf(loop), exceptionOf(read)),
    rulesOf(`tickgate/${loop}/0-any`),
    rulesOf(defaultBranch),
    settings.readRequiredChecks(github, defaultBranch),
  ]);
  const known = workflows.find(({ path }) => path === workflow);
  const runs = known === undefined ? null : workflow;
  const others = workflows.flatMap(({ path }) => (path === workflow ? [] : path));
  return {
    ...opened.along.repository,
    loop,
    repository: `${github.owner}/${github.repo}`,
    now: github.now(),
    archived,
    settings: actions,
    labels,
    rules: {
      ...{ state: state.types, stateBinding: state.binding, withheld: state.withheld, work },
      base: required.length > 0 ? [...base, 'required_status_checks'] : base,
    },
    workflow: { path: workflow, read, state: known?.state ?? null, inFolder: liesHere(github, workflow) },
    others: await settings.readFiles(github, others),
    lastScheduledAt: runs === null ? null : await settings.readLastScheduled(github, runs),
    pendingSince: runs === null ? null : await settings.readPendingSince(github, runs),
    config,
    kept: config.ok ? promiseOf(config.config) : null,
    claudeMd: opened.along.files.claudeMd,
    head: headOf(opened.read),
  };
}

const liesHere = ({ owner, repo }: MeteredGitHub, path: string): boolean =>
  existsSync(path) && originOf().toLowerCase() === `${owner}/${repo}`.toLowerCase();

/** The retention that the repository itself allows is not visible from outside. */
function promiseOf({ stateStore: store }: EffectiveConfig): StorePromise {
  const { durableDays, visibilityLagSeconds } = capabilitiesOf(store, artifactRetentionDays);
  return { store, durableDays: Number.isFinite(durableDays) ? durableDays : null, visibilityLagSeconds };
}

const headOf = (read: HeadRead): CheckupFacts['head'] =>
  read.kind === 'unreadable' ? { kind: 'unreadable', why: `${read.field}: ${read.reason}` } : read;

interface Opened {
  readonly read: HeadRead;
  readonly along: OpeningFacts;
}

export interface Opening {
  readonly read: TickWorkflow | null;
  readonly loop: string;
  readonly config: ResolvedConfig;
  readonly opened: Opened;
}

/** The workflow names the configuration, and both name the loop. If a first guess was wrong, its part is read again. */
export async function opening(github: MeteredGitHub, workflow: string, asked: string | undefined): Promise<Opening> {
  const at = (loop: string, config: string): Promise<Opened> =>
    createHeadBranch(github, { loop, sleep: (ms) => sleep(ms) }).readWith(openingRider({ config, workflow }));
  const usual = configPath({});
  const guess = asked ?? 'work';
  const first = await at(guess, usual);
  const text = first.along.files.workflow;
  const read = text === null ? null : readTickWorkflow(text);
  const said = read?.kind === 'tick' ? givenIn(read.step) : { with: {}, jobTimeoutMinutes: null, notices: [] };
  const given = asked === undefined ? said : { ...said, with: { ...said.with, loop: asked } };
  const path = configPath(given.with);
  const second = path === usual ? first : await at(guess, path);
  const configured = second.along.files.config;
  const file = configured === null ? null : { path, text: configured };
  const config = resolveConfig({
    dispatch: {},
    with: given.with,
    file,
    bases: await basesOf(file, (reference) => readOtherFile(github, reference)),
    facts: { visibility: second.along.repository.visibility, jobTimeoutMinutes: given.jobTimeoutMinutes },
  });
  const loop = config.ok ? config.config.loop : guess;
  return { read, loop, config, opened: loop === guess ? second : await at(loop, path) };
}
