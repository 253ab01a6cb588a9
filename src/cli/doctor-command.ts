/** Reads everything that a loop depends on and that is visible from outside, for `tickgate doctor` to examine. */

import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endsAtDollars } from '../agents/drivers/registry.ts';
import { fullParsers } from '../core/config/full-parsers.ts';
import { type EffectiveConfig, type ResolvedConfig, readConfigPath, resolveConfig } from '../core/config/resolve.ts';
import { listRateLines } from '../core/reports/rate-lines.ts';
import type { Schedule } from '../core/schedule/schedule.ts';
import { type CheckupFacts, readAppNumber, type StorePromise } from '../core/setup/doctor/check.ts';
import { checkupJson, checkupText, isFatal, runDoctorChecks } from '../core/setup/doctor/checkup.ts';
import { wrapSentence } from '../core/text/terminal.ts';
import { type PauseVariableValues, pauseVariable, readsPauseVariable } from '../core/workflow/pause-variable.ts';
import {
  readStaticInputs,
  readTickWorkflow,
  type StaticInputs,
  type TickWorkflow,
} from '../core/workflow/tick-workflow.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { findMarkedControlIssue } from '../github/comments/control-issue.ts';
import { readOtherFile } from '../github/repository/repository.ts';
import * as settings from '../github/repository/settings.ts';
import type { HeadRead } from '../ports/head-store.ts';
import { readMachineFacts } from '../startup/agent-selection.ts';
import { type OpeningFacts, openingQueryRider, readConfigBases } from '../startup/opening-query.ts';
import { artifactRetentionDays, capabilitiesOf } from '../storage/bundles/store-port.ts';
import { branchOf, createHeadBranch, type HeadBranch } from '../storage/head/git-branch-store.ts';
import { createClient, type Environment, findPages, readOriginRepository, rethrowAsMistake } from './client.ts';
import { type Fix, planFixes } from './doctor-fix.ts';
import { exitCodes, Mistake } from './mistake.ts';
import { requireLoopName } from './options.ts';
import { stripControlCharacters, type Terminal } from './terminal.ts';

export interface DoctorOptions {
  readonly repo?: string;
  readonly loop?: string;
  readonly workflow: string;
  /** Also examine the machine that runs the command. */
  readonly here: boolean;
  /** Do what is safe, after a yes. */
  readonly fix?: boolean;
  readonly yes?: boolean;
  readonly json: boolean;
}

export async function runDoctor(
  options: DoctorOptions,
  { stdout }: Pick<Terminal, 'stdout'>,
  environment: Environment = process.env,
): Promise<number> {
  requireLoopName(options.loop);
  if (options.yes === true && options.fix !== true)
    throw new Mistake('option_unusable', '--yes answers the question of --fix.', 'Use both: doctor --fix --yes');
  const github = createClient(options.repo, environment);
  const seen = await readCheckupFacts(options, github).catch(rethrowAsMistake);
  const here = options.here && seen.config.ok ? await readMachineFacts(seen.config.config, environment) : null;
  const facts = { ...seen, here };
  const findings = runDoctorChecks(facts);
  if (!options.json) stdout.write(stripControlCharacters(checkupText(facts, findings)));
  const fixes = options.fix === true ? await planFixes(facts, github).catch(rethrowAsMistake) : [];
  const isDone = options.fix === true && (await applyFixes(fixes, options, stdout));
  const left = isDone ? runDoctorChecks({ ...(await readCheckupFacts(options, github)), here }) : findings;
  const applied = options.fix === true ? { fixes: fixes.map(({ what }) => ({ what, done: isDone })) } : {};
  if (options.json)
    stdout.write(stripControlCharacters(`${JSON.stringify({ ...checkupJson(facts, left), ...applied })}\n`));
  return left.some(isFatal) ? exitCodes.failed : exitCodes.done;
}

/** Shows what it will do, and does it only with a yes: of `--yes`, or of the person. True = it was done. */
async function applyFixes(
  fixes: readonly Fix[],
  { yes, json }: Pick<DoctorOptions, 'yes' | 'json'>,
  stdout: Terminal['stdout'],
): Promise<boolean> {
  const say = (line: string): unknown => (json ? null : stdout.write(stripControlCharacters(`${line}\n`)));
  if (fixes.length === 0) {
    say('\nNothing of this can be mended without a person: do what stands below each finding.');
    return false;
  }
  say(['', '--fix will:', ...fixes.map(({ what }) => wrapSentence(`- ${what}`))].join('\n'));
  if (yes !== true && !(!json && (await confirmFixes()))) {
    say('Nothing was changed. To do it without a question: --fix --yes');
    return false;
  }
  for (const { what, apply } of fixes) {
    await apply().catch(rethrowAsMistake);
    say(wrapSentence(`done: ${what}`));
  }
  return true;
}

async function confirmFixes(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const { confirm } = await import('@clack/prompts');
  return (await confirm({ message: 'Do this?', initialValue: false })) === true;
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
  const agentFiles = config.ok ? listAgentFiles(config.config) : [];
  const [workflows, actions, labels, archived, state, work, base, required, rootFiles, agentTexts] = await Promise.all([
    settings.readWorkflows(github),
    readSettings(github, read),
    settings.readLabels(github),
    settings.readArchived(github),
    settings.readShownRules(github, branchOf(loop), chooseRulesetException(read)),
    rulesOf(`tickgate/${loop}/0-any`),
    rulesOf(defaultBranch),
    settings.readRequiredChecks(github, defaultBranch),
    settings.readRootFiles(github, opened.along.repository.baseSha),
    settings.readFiles(github, agentFiles),
  ]);
  const known = workflows.find(({ path }) => path === workflow);
  const runs = known === undefined ? null : workflow;
  // Before the first push neither file is there, and the default agent is no choice of a file.
  const isConfigured = read !== null || opened.along.files.config !== null;
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
    rootFiles,
    missingAgentFiles: agentFiles.filter((file) => !agentTexts.some(({ path }) => path === file)),
    others: await settings.readFiles(github, others),
    lastScheduledAt: runs === null ? null : await settings.readLastScheduled(github, runs),
    pendingSince: runs === null ? null : await settings.readPendingSince(github, runs),
    config,
    ...(config.ok ? { metered: endsAtDollars(config.config) } : {}),
    kept: config.ok ? buildStorePromise(config.config) : null,
    claudeMd: opened.along.files.claudeMd,
    ...(config.ok && isConfigured ? { rates: listRateLines(config.config, opened.along.files.claudeMd) } : {}),
    head:
      opened.read.kind === 'absent'
        ? { kind: 'absent', controlIssue: await findMarkedControlIssue(github, loop).catch(() => null) }
        : toHeadFacts(opened.read),
  };
}

async function readSettings(github: MeteredGitHub, read: TickWorkflow | null): Promise<CheckupFacts['settings']> {
  const [actions, paused] = await Promise.all([settings.readActionsSettings(github), readPauseVariable(github, read)]);
  return { ...actions, ...(paused === undefined ? {} : { pauseVariable: paused }) };
}

/** Undefined = the workflow does not use it; null = this token may not read it. */
export const readPauseVariable = async (
  github: MeteredGitHub,
  read: TickWorkflow | null,
): Promise<PauseVariableValues | null | undefined> =>
  read?.kind === 'tick' && readsPauseVariable(read.step)
    ? await settings.readVariable(github, pauseVariable)
    : undefined;

/** Words of `agent-command` that name a script of the repository, such as `.github/agent.mjs`. */
const listAgentFiles = ({ agentCommand }: EffectiveConfig): string[] =>
  (agentCommand ?? [])
    .filter((word) => /^(?:\.\/)?(?:[\w.-]+\/)*[\w.-]+\.(?:[cm]?[jt]s|py|sh|rb|pl)$/.test(word) && !word.includes('..'))
    .map((word) => word.replace(/^\.\//, ''));

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
    parsers: fullParsers,
    facts: { visibility: second.along.repository.visibility, jobTimeoutMinutes: given.jobTimeoutMinutes },
  });
  const loop = config.ok ? config.config.loop : guess;
  return { read, schedules, loop, config, opened: loop === guess ? second : await at(loop, path) };
}
