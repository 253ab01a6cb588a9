/** Reads everything that a loop depends on and that is visible from outside, for `tickgate doctor` to examine. */

import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EffectiveConfig, type ResolvedConfig, readConfigPath, resolveConfig } from '../core/config/resolve.ts';
import { listRateLines } from '../core/reports/rate-lines.ts';
import type { Schedule } from '../core/schedule/schedule.ts';
import type { CheckupFacts, StorePromise } from '../core/setup/doctor/check.ts';
import { readAppNumber } from '../core/setup/doctor/check.ts';
import { checkupJson, checkupText, isFatal, runDoctorChecks } from '../core/setup/doctor/checkup.ts';
import {
  readStaticInputs,
  readTickWorkflow,
  type StaticInputs,
  type TickWorkflow,
} from '../core/workflow/tick-workflow.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { readOtherFile } from '../github/repository/repository.ts';
import * as settings from '../github/repository/settings.ts';
import type { HeadRead } from '../ports/head-store.ts';
import { readMachineFacts } from '../startup/agent-selection.ts';
import { type OpeningFacts, openingQueryRider, readConfigBases } from '../startup/opening-query.ts';
import { artifactRetentionDays, capabilitiesOf } from '../storage/bundles/store-port.ts';
import { branchOf, createHeadBranch, type HeadBranch } from '../storage/head/git-branch-store.ts';
import { createClient, type Environment, findPages, readOriginRepository, rethrowAsMistake } from './client.ts';
import { exitCodes } from './mistake.ts';
import { requireLoopName } from './options.ts';
import { stripControlCharacters, type Terminal } from './terminal.ts';

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
  requireLoopName(options.loop);
  const seen = await readCheckupFacts(options, createClient(options.repo, environment)).catch(rethrowAsMistake);
  const here = options.here && seen.config.ok ? await readMachineFacts(seen.config.config, environment) : null;
  const facts = { ...seen, here };
  const findings = runDoctorChecks(facts);
  const report = options.json ? `${JSON.stringify(checkupJson(facts, findings))}\n` : checkupText(facts, findings);
  stdout.write(stripControlCharacters(report));
  return findings.some(isFatal) ? exitCodes.failed : exitCodes.done;
}

/** Whose ruleset bypass counts: the loop's app, if it has one. */
function chooseRulesetException(read: TickWorkflow | null): settings.Excepted {
  const app = readAppNumber({ workflow: { read } });
  return app === 'APP_ID' ? 'any' : app;
}

async function readCheckupFacts(
  { workflow, loop: asked }: DoctorOptions,
  github: MeteredGitHub,
): Promise<Omit<CheckupFacts, 'here'>> {
  const { read, loop, config, opened } = await readLoopSetup(github, workflow, asked);
  const rulesOf = (branch: string): Promise<string[]> => settings.readRules(github, branch);
  const { defaultBranch } = opened.along.repository;
  const [workflows, actions, labels, archived, state, work, base, required] = await Promise.all([
    settings.readWorkflows(github),
    settings.readActionsSettings(github),
    settings.readLabels(github),
    settings.readArchived(github),
    settings.readShownRules(github, branchOf(loop), chooseRulesetException(read)),
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
    workflow: { path: workflow, read, state: known?.state ?? null, inFolder: isWorkflowInFolder(github, workflow) },
    others: await settings.readFiles(github, others),
    lastScheduledAt: runs === null ? null : await settings.readLastScheduled(github, runs),
    pendingSince: runs === null ? null : await settings.readPendingSince(github, runs),
    config,
    kept: config.ok ? buildStorePromise(config.config) : null,
    claudeMd: opened.along.files.claudeMd,
    ...(config.ok ? { rates: listRateLines(config.config, opened.along.files.claudeMd) } : {}),
    head: toHeadFacts(opened.read),
  };
}

const isWorkflowInFolder = ({ owner, repo }: MeteredGitHub, path: string): boolean =>
  existsSync(path) && readOriginRepository().toLowerCase() === `${owner}/${repo}`.toLowerCase();

/** The retention that the repository itself allows is not visible from outside. */
function buildStorePromise({ stateStore: store }: EffectiveConfig): StorePromise {
  const { durableDays, visibilityLagSeconds } = capabilitiesOf(store, artifactRetentionDays);
  return { store, durableDays: Number.isFinite(durableDays) ? durableDays : null, visibilityLagSeconds };
}

const toHeadFacts = (read: HeadRead): CheckupFacts['head'] =>
  read.kind === 'unreadable' ? { kind: 'unreadable', why: `${read.field}: ${read.reason}` } : read;

export const openHeadBranch = (github: MeteredGitHub, loop: string): HeadBranch =>
  createHeadBranch(github, { loop, sleep: (ms) => sleep(ms) });

interface OpeningRead {
  readonly read: HeadRead;
  readonly along: OpeningFacts;
}

interface WorkflowInputs {
  readonly given: StaticInputs;
  readonly schedules: readonly Schedule[];
}

/** Without a Tickgate workflow, only the configuration file counts. `asked` names the loop instead of the workflow. */
export function readWorkflowInputs(read: TickWorkflow | null, asked: string | undefined): WorkflowInputs {
  const step = read?.kind === 'tick' ? read.step : null;
  const given = step === null ? { with: {}, jobTimeoutMinutes: null, notices: [] } : readStaticInputs(step);
  return {
    given: asked === undefined ? given : { ...given, with: { ...given.with, loop: asked } },
    schedules: step === null ? [] : step.facts.schedules,
  };
}

export interface LoopSetup extends Pick<WorkflowInputs, 'schedules'> {
  readonly read: TickWorkflow | null;
  readonly loop: string;
  readonly config: ResolvedConfig;
  readonly opened: OpeningRead;
}

/** The workflow names the configuration, and both name the loop. If a first guess was wrong, its part is read again. */
export async function readLoopSetup(
  github: MeteredGitHub,
  workflow: string,
  asked: string | undefined,
): Promise<LoopSetup> {
  const at = (loop: string, config: string): Promise<OpeningRead> =>
    openHeadBranch(github, loop).readWith(openingQueryRider({ config, workflow }));
  const usual = readConfigPath({});
  const guess = asked ?? 'work';
  const first = await at(guess, usual);
  const text = first.along.files.workflow;
  const read = text === null ? null : readTickWorkflow(text);
  const { given, schedules } = readWorkflowInputs(read, asked);
  const path = readConfigPath(given.with);
  const second = path === usual ? first : await at(guess, path);
  const configured = second.along.files.config;
  const file = configured === null ? null : { path, text: configured };
  const config = resolveConfig({
    dispatch: {},
    with: given.with,
    file,
    bases: await readConfigBases(file, (reference) => readOtherFile(github, reference)),
    pages: findPages,
    facts: { visibility: second.along.repository.visibility, jobTimeoutMinutes: given.jobTimeoutMinutes },
  });
  const loop = config.ok ? config.config.loop : guess;
  return { read, schedules, loop, config, opened: loop === guess ? second : await at(loop, path) };
}
