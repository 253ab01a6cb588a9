/** Inputs and run count of `tickgate simulate`: the configuration, the issues, and recorded or assumed sessions. */
import { endsAtDollars } from '../../agents/drivers/registry.ts';
import { toModelRates } from '../../core/budget/configured-rates.ts';
import type { EffectiveConfig, ResolvedConfig } from '../../core/config/resolve.ts';
import { driversInUse, readRoleModels, rolesInUse } from '../../core/config/role-models.ts';
import { type Assumption, assumptions, firstCap } from '../../core/forecast/assumptions.ts';
import {
  type ForecastFacts,
  forecastFrom,
  forecastJson,
  forecastText,
  type RunForecast,
} from '../../core/forecast/forecast.ts';
import type { ReadIssue } from '../../core/observation/facts.ts';
import { nameRecipe } from '../../core/outcomes/name-recipe.ts';
import { errorsText } from '../../core/reports/config-view.ts';
import type { Schedule } from '../../core/schedule/schedule.ts';
import type { EndedWork } from '../../core/state/outcomes.ts';
import { formatCount, formatDollars } from '../../core/text/format.ts';
import type { MeteredGitHub } from '../../github/api/client.ts';
import { createClient, type Environment, hasToken, readOriginRepository, rethrowAsMistake } from '../client.ts';
import { readFolderConfig } from '../config-command.ts';
import { readLoopSetup } from '../doctor-command.ts';
import { exitCodes, Mistake } from '../mistake.ts';
import { findRecord } from '../status-record.ts';
import { type Terminal, withProgress } from '../terminal.ts';
import {
  assumeIssueSessions,
  type DrawIssueSessions,
  drawFromEntries,
  drawFromPastIssues,
  type KnownIssueSessions,
  learnIssueSessions,
  minPastIssues,
  type NumberRange,
  type PastRecord,
  type SessionAssumptions,
} from './journeys.ts';
import { drawFromOutcomes, minOutcomes, type PastOutcomes } from './past-outcomes.ts';
import { readPlanToSimulate, readSessionsFile, type SimulatedPlan } from './plan.ts';
import { buildAssumedIssues, readIssuesToSimulate, type SimulatedPeople } from './repository.ts';
import { type SimulationPolicy, simulateRun } from './run.ts';

export interface SimulateOptions {
  /** Absent = the configuration of this folder. */
  readonly repo?: string;
  readonly loop?: string;
  readonly workflow: string;
  /** Number of small, clear issues to assume instead of those on GitHub. */
  readonly issues?: number;
  /** Path of a file with the sessions of issues. */
  readonly sessions?: string;
  readonly sessionDollars?: NumberRange;
  readonly auditDollars?: NumberRange;
  readonly sessionMinutes?: NumberRange;
  /** Percent of the issues that no session can solve. */
  readonly fail?: number;
  readonly answer: SimulatedPeople['answers'];
  /** Hours until people answer or merge; Infinity = never. */
  readonly people: number;
  readonly days: number;
  readonly runs: number;
  readonly seed: number;
  readonly json: boolean;
}

export async function runSimulate(
  options: SimulateOptions,
  { stdout, stderr }: Terminal,
  environment: Environment = process.env,
): Promise<number> {
  const found = await withProgress(stderr, 'Reading the repository on GitHub …', () =>
    readSimulationSource(options, environment),
  ).catch(rethrowAsMistake);
  const tell = (line: string): void => void stderr.write(`${line}\n`);
  // In a file or a pipe every line stays, so fewer are written.
  const everyMs = stderr.clearScreen === undefined ? 30_000 : 1_000;
  const progress = { tell, now: () => performance.now(), everyMs };
  const facts = await computeForecast({ options, found, environment }, progress);
  stdout.write(options.json ? `${JSON.stringify(forecastJson(facts))}\n` : forecastText(facts));
  return exitCodes.done;
}

interface ForecastRequest {
  readonly options: SimulateOptions;
  readonly found: SimulationSource;
  readonly environment: Environment;
}

export async function computeForecast(
  { options, found, environment }: ForecastRequest,
  progress: SimulationProgressOptions,
): Promise<ForecastFacts> {
  const { config } = found;
  rejectUnsupportedLoop(options, config);
  const work = await readSimulationWork(options, found, environment).catch(rethrowAsMistake);
  const hours = Number.isFinite(options.people) ? options.people : null;
  const policy: SimulationPolicy = {
    config,
    sources: found.sources,
    visibility: found.visibility,
    schedules: found.schedules,
    issues: work.issues,
    plan: work.plan,
    journeys: work.journeys,
    people: { afterMs: hours === null ? null : hours * 3_600_000, answers: options.answer },
    metered: endsAtDollars(config),
    startMs: Date.now(),
    days: options.days,
  };
  const runs = await simulateRuns(policy, options, progress);
  const { maxDollars, maxIterations, maxPrs, maxMinutes } = config;
  const ceilings = {
    ...(maxDollars === 0 ? {} : { dollars: maxDollars }),
    ...{ iterations: maxIterations, prs: maxPrs, minutes: maxMinutes },
  };
  const expected = computeGeometricMean(buildSessionAssumptions(options, config).dollars);
  const cap = { kind: 'cap', dollars: firstCap(config), expected, metered: policy.metered } as const;
  return {
    forecast: forecastFrom(config.loop, runs),
    assumed: assumptions([...work.assumed, cap, { kind: 'people', hours }]),
    metered: policy.metered,
    ceilings,
  };
}

interface SimulationSource {
  readonly config: EffectiveConfig;
  readonly sources: SimulationPolicy['sources'];
  readonly schedules: readonly Schedule[];
  readonly visibility: 'public' | 'private';
  /** Null = GitHub is not read. */
  readonly github: MeteredGitHub | null;
  readonly ownLogin: string;
}

/** With `--repo`, reads the default branch; otherwise this folder, as if it were pushed. */
export async function readSimulationSource(
  { repo, loop, workflow, issues }: SimulateOptions,
  environment: Environment,
): Promise<SimulationSource> {
  if (repo !== undefined) {
    const github = createClient(repo, environment);
    const { schedules, config, opened } = await readLoopSetup(github, workflow, loop);
    const { visibility, ownLogin } = opened.along.repository;
    return { ...requireValidConfig(config), schedules, visibility, github, ownLogin };
  }
  const here = await readFolderConfig(
    { workflow, public: false, ...(loop === undefined ? {} : { loop }) },
    environment,
  );
  const asks = issues === undefined && hasToken(environment) && readOriginRepository() !== '';
  const github = asks ? createClient(undefined, environment) : null;
  const opened = github === null ? null : await readLoopSetup(github, workflow, loop);
  const { visibility = 'private', ownLogin = '' } = opened?.opened.along.repository ?? {};
  return { ...requireValidConfig(here.resolved), schedules: here.schedules, visibility, github, ownLogin };
}

function requireValidConfig(resolved: ResolvedConfig): Pick<SimulationSource, 'config' | 'sources'> {
  if (resolved.ok) return resolved;
  throw new Mistake('configuration_wrong', errorsText(resolved.errors).trimEnd(), '`config --check` shows each again.');
}

/** Rejects a loop that cannot be simulated. The message names its ceilings and the dry run that starts nothing. */
function rejectUnsupportedLoop(
  { issues }: SimulateOptions,
  { skill, backlog, maxDollars, ...most }: EffectiveConfig,
): void {
  if (skill !== 'work') {
    const dearest = maxDollars === 0 ? 'dollars without a ceiling' : formatDollars(maxDollars);
    throw new Mistake(
      'option_unusable',
      'A review loop cannot be rehearsed: what it does hangs on what people push and write on pull requests, and when. ' +
        `By its ceilings a run costs at most ${dearest}, ${formatCount(most.maxIterations, 'iteration')} and ${formatCount(most.maxMinutes, 'minute')}.`,
      'What its next tick would do is shown by a run of its workflow with this under `with:` (no agent is started, nothing is written): dry-run: true',
    );
  }
  if (issues === undefined || backlog.source === 'issues') return;
  throw new Mistake(
    'option_unusable',
    '--issues is for a loop that works on issues; this one works on the tasks of a plan.',
    'Leave it out: the plan is read as it is.',
  );
}

interface SimulationWork {
  readonly issues: readonly ReadIssue[];
  readonly plan: SimulatedPlan | null;
  readonly journeys: DrawIssueSessions;
  readonly assumed: readonly Assumption[];
}

const defaultIssueCount = 10;

async function readSimulationWork(
  options: SimulateOptions,
  found: SimulationSource,
  environment: Environment,
): Promise<SimulationWork> {
  const { github, config } = found;
  const { journeys, assumption } = await chooseSessionSource(options, found, environment);
  const build = (
    issues: readonly ReadIssue[],
    first: Assumption,
    plan: SimulatedPlan | null = null,
  ): SimulationWork => ({
    issues,
    plan,
    journeys,
    assumed: [first, assumption],
  });
  const toDo = await readPlanToSimulate(config, github);
  if (toDo !== null) return build([], { kind: 'read-tasks', count: toDo.open, where: toDo.where }, toDo.plan);
  if (options.issues !== undefined || github === null) {
    const { issues: count = defaultIssueCount } = options;
    return build(buildAssumedIssues(count), { kind: 'assumed-issues', count, asked: options.issues !== undefined });
  }
  const { issues, found: count } = await readIssuesToSimulate(github, config, found.ownLogin);
  const repository = `${github.owner}/${github.repo}`;
  return build(issues, { kind: 'read-issues', count, part: issues.length, repository });
}

/** Takes sessions from the options, else from the loop's ended pull requests or issues, else from a guess. */
async function chooseSessionSource(
  options: SimulateOptions,
  { github, config }: SimulationSource,
  environment: Environment,
): Promise<ChosenSessions> {
  const assumed = buildSessionAssumptions(options, config);
  const otherwise = assumeIssueSessions(assumed);
  if (options.sessions !== undefined) {
    const known = readSessionsFile(options.sessions);
    const guessed = known.some(({ issue }) => issue === null) ? null : assumed;
    const assumption = { kind: 'given', file: options.sessions, guessed } as const;
    return { journeys: drawFromEntries(known, otherwise), assumption };
  }
  const { sessionDollars, auditDollars, sessionMinutes, fail } = options;
  const isAssumed = [sessionDollars, auditDollars, sessionMinutes, fail].some((one) => one !== undefined);
  const record = github === null || isAssumed ? null : await findRecord(github, config.loop, environment);
  return chooseRecordedSessions(record, config, assumed);
}

export interface ChosenSessions {
  readonly journeys: DrawIssueSessions;
  readonly assumption: Assumption;
}

/** From the pull requests that ended, else from the issues that did, else as assumed. */
export function chooseRecordedSessions(
  record: Pick<PastRecord, 'state' | 'history'> | null,
  config: EffectiveConfig,
  assumed: SessionAssumptions,
): ChosenSessions {
  const otherwise = assumeIssueSessions(assumed);
  const rates = { config: toModelRates(config.rates), claudeMd: [] };
  const past = record === null ? null : learnIssueSessions({ ...record, rates, maxAgents: config.maxAgents });
  const { known, unfinished } = past ?? { known: [], unfinished: 0 };
  const pulls = record?.state.outcomes?.pulls.filter((work) => isOfTheseSettings(work, config)) ?? [];
  if (pulls.length >= minOutcomes) return chooseOutcomes({ pulls, known, assumed, loop: config.loop });
  if (known.length < minPastIssues) return { journeys: otherwise, assumption: { kind: 'guessed', ...assumed } };
  return {
    journeys: drawFromPastIssues(known, otherwise),
    assumption: { kind: 'learned', journeys: known.length, unfinished, loop: config.loop },
  };
}

/** Outcomes outlive a change of recipe, agent or model, after which an issue costs something else. */
function isOfTheseSettings({ recipe, driver, model }: EndedWork, config: EffectiveConfig): boolean {
  const models = rolesInUse(config).map((role) => readRoleModels(config, role).model);
  return (
    recipe === nameRecipe(config) &&
    (driver === null || driversInUse(config).some((one) => one === driver)) &&
    (model === null || models.includes(null) || models.includes(model))
  );
}

/** Outcomes tell of no issue that failed: how many do is known from this run, or assumed. */
function chooseOutcomes({
  pulls,
  known,
  assumed,
  loop,
}: {
  readonly pulls: PastOutcomes['pulls'];
  readonly known: readonly KnownIssueSessions[];
  readonly assumed: SessionAssumptions;
  readonly loop: string;
}): ChosenSessions {
  const failed = known.filter(({ worker }) => worker.every(({ fails }) => fails));
  const isSeen = known.length >= minPastIssues;
  const failing = isSeen ? failed.length / known.length : assumed.failing;
  const { minutes } = assumed;
  return {
    journeys: drawFromOutcomes({ pulls, failed, failing, minutes }, assumeIssueSessions({ ...assumed, failing: 1 })),
    assumption: { kind: 'recorded', pulls: pulls.length, loop, failing, isSeen, minutes },
  };
}

export function buildSessionAssumptions(
  {
    sessionDollars,
    auditDollars,
    sessionMinutes,
    fail = 20,
  }: Pick<SimulateOptions, 'sessionDollars' | 'auditDollars' | 'sessionMinutes' | 'fail'>,
  { sessionGuess: guess }: EffectiveConfig,
): SessionAssumptions {
  return {
    dollars: sessionDollars ?? buildRangeAround(guess.dollars),
    auditDollars:
      auditDollars ??
      buildRangeAround((sessionDollars === undefined ? guess.dollars : computeGeometricMean(sessionDollars)) / 4),
    minutes: sessionMinutes ?? buildRangeAround(guess.minutes),
    failing: fail / 100,
  };
}

/** Half to double: the usual error of a guess. */
const buildRangeAround = (value: number): NumberRange => ({ low: value / 2, high: value * 2 });

const computeGeometricMean = ({ low, high }: NumberRange): number => Math.sqrt(low * high);

/** Progress of the simulation, reported between runs and within one. */
interface SimulationProgressOptions {
  readonly tell: (line: string) => void;
  /** Milliseconds of real time, not of the virtual clock. */
  readonly now: () => number;
  /** Shortest time between two lines, in milliseconds of real time. */
  readonly everyMs: number;
  /** Once aborted, no further run begins, and the simulation throws; absent = it cannot be cancelled. */
  readonly signal?: AbortSignal;
}

export async function simulateRuns(
  policy: SimulationPolicy,
  { runs, seed }: { readonly runs: number; readonly seed: number },
  { tell, now, everyMs, signal }: SimulationProgressOptions,
): Promise<RunForecast[]> {
  const done: RunForecast[] = [];
  let saidMs = now();
  while (done.length < runs) {
    signal?.throwIfAborted();
    const own = seed + done.length * 7_919;
    const forecast = await simulateRun(policy, own, ({ tick, day }) => {
      if (now() - saidMs < everyMs) return;
      saidMs = now();
      tell(`${done.length} of ${runs} runs rehearsed; the next is at tick ${tick}, day ${day} of ${policy.days}`);
    });
    done.push(forecast);
  }
  return done;
}
