/** Inputs and run count of `tickgate simulate`: the configuration, the issues, and recorded or assumed sessions. */
import { driverNamed } from '../../agents/drivers/registry.ts';
import { configuredRates } from '../../core/budget/rates.ts';
import type { EffectiveConfig, ResolvedConfig } from '../../core/config/resolve.ts';
import { type Assumption, assumptions, firstCap } from '../../core/forecast/assumptions.ts';
import { forecastFrom, forecastJson, forecastText, type RunForecast } from '../../core/forecast/forecast.ts';
import type { ReadIssue } from '../../core/observation/facts.ts';
import { errorsText } from '../../core/reports/config-view.ts';
import type { Schedule } from '../../core/schedule/schedule.ts';
import { counted, dollars } from '../../core/text/format.ts';
import type { MeteredGitHub } from '../../github/api/client.ts';
import { driversOf } from '../../startup/agent-selection.ts';
import { asMistake, clientOf, type Environment, hasToken, originOf } from '../client.ts';
import { configHere } from '../config-command.ts';
import { opening } from '../doctor-command.ts';
import { exitCodes, Mistake } from '../mistake.ts';
import { findRecord } from '../status-record.ts';
import { during, type Terminal } from '../terminal.ts';
import {
  type Assumed,
  assumedJourneys,
  drawnFrom,
  fewestJourneys,
  type Journeys,
  journeysOf,
  type Range,
} from './journeys.ts';
import { type FoundPlan, planFor, readSessions } from './plan.ts';
import { assumedIssues, issuesOn, type People } from './repository.ts';
import { type Policy, rehearseRun } from './run.ts';

export interface SimulateOptions {
  /** Absent = the configuration of this folder. */
  readonly repo?: string;
  readonly loop?: string;
  readonly workflow: string;
  /** Number of small, clear issues to assume instead of those on GitHub. */
  readonly issues?: number;
  /** Path of a file with the sessions of issues. */
  readonly sessions?: string;
  readonly sessionDollars?: Range;
  readonly auditDollars?: Range;
  readonly sessionMinutes?: Range;
  /** Percent of the issues that no session can solve. */
  readonly fail?: number;
  readonly answer: People['answers'];
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
  const found = await during(stderr, 'Reading the repository on GitHub …', () => foundFor(options, environment)).catch(
    asMistake,
  );
  const { config } = found;
  refuseUnless(options, config);
  const work = await workFor(options, found, environment).catch(asMistake);
  const hours = Number.isFinite(options.people) ? options.people : null;
  const policy: Policy = {
    config,
    sources: found.sources,
    visibility: found.visibility,
    schedules: found.schedules,
    issues: work.issues,
    plan: work.plan,
    journeys: work.journeys,
    people: { afterMs: hours === null ? null : hours * 3_600_000, answers: options.answer },
    metered: config.meter === 'proxy' || driversOf(config).every((name) => driverNamed(name).promise !== 'capped'),
    startMs: Date.now(),
    days: options.days,
  };
  const tell = (line: string): void => void stderr.write(`${line}\n`);
  const runs = await rehearseRuns(policy, options, { tell, now: () => performance.now() });
  const { maxDollars, maxIterations, maxPrs, maxMinutes } = config;
  const ceilings = {
    ...(maxDollars === 0 ? {} : { dollars: maxDollars }),
    ...{ iterations: maxIterations, prs: maxPrs, minutes: maxMinutes },
  };
  const expected = middle(assumedBy(options, config).dollars);
  const cap = { kind: 'cap', dollars: firstCap(config), expected } as const;
  const facts = {
    forecast: forecastFrom(config.loop, runs),
    assumed: assumptions([...work.assumed, cap, { kind: 'people', hours }]),
    ceilings,
  };
  stdout.write(options.json ? `${JSON.stringify(forecastJson(facts))}\n` : forecastText(facts));
  return exitCodes.done;
}

interface Found {
  readonly config: EffectiveConfig;
  readonly sources: Policy['sources'];
  readonly schedules: readonly Schedule[];
  readonly visibility: 'public' | 'private';
  /** Null = GitHub is not read. */
  readonly github: MeteredGitHub | null;
  readonly ownLogin: string;
}

/** With `--repo`, reads the default branch; otherwise this folder, as if it were pushed. */
async function foundFor({ repo, loop, workflow, issues }: SimulateOptions, environment: Environment): Promise<Found> {
  if (repo !== undefined) {
    const github = clientOf(repo, environment);
    const { read, config, opened } = await opening(github, workflow, loop);
    const { visibility, ownLogin } = opened.along.repository;
    const schedules = read?.kind === 'tick' ? read.step.facts.schedules : [];
    return { ...right(config), schedules, visibility, github, ownLogin };
  }
  const here = await configHere({ workflow, public: false, ...(loop === undefined ? {} : { loop }) }, environment);
  const asks = issues === undefined && hasToken(environment) && originOf() !== '';
  const github = asks ? clientOf(undefined, environment) : null;
  const opened = github === null ? null : await opening(github, workflow, loop);
  const { visibility = 'private', ownLogin = '' } = opened?.opened.along.repository ?? {};
  return { ...right(here.resolved), schedules: here.schedules, visibility, github, ownLogin };
}

function right(resolved: ResolvedConfig): Pick<Found, 'config' | 'sources'> {
  if (resolved.ok) return resolved;
  throw new Mistake('configuration_wrong', errorsText(resolved.errors).trimEnd(), '`config --check` shows each again.');
}

/** Rejects a loop that cannot be simulated. The message names its ceilings and the dry run that starts nothing. */
function refuseUnless({ issues }: SimulateOptions, { skill, backlog, maxDollars, ...most }: EffectiveConfig): void {
  if (skill !== 'work') {
    const dearest = maxDollars === 0 ? 'dollars without a ceiling' : dollars(maxDollars);
    throw new Mistake(
      'option_unusable',
      'A review loop cannot be rehearsed: what it does hangs on what people push and write on pull requests, and when. ' +
        `By its ceilings a run costs at most ${dearest}, ${counted(most.maxIterations, 'iteration')} and ${counted(most.maxMinutes, 'minute')}.`,
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

interface Work {
  readonly issues: readonly ReadIssue[];
  readonly plan: FoundPlan | null;
  readonly journeys: Journeys;
  readonly assumed: readonly Assumption[];
}

const issuesUnlessSaid = 10;

async function workFor(options: SimulateOptions, found: Found, environment: Environment): Promise<Work> {
  const { github, config } = found;
  const sessions = await sessionsFor(options, found, environment);
  const toDo = await planFor(config, github);
  if (toDo !== null) {
    const { plan, open, where } = toDo;
    const assumed: Assumption[] = [{ kind: 'read-tasks', count: open, where }, sessions.assumption];
    return { issues: [], plan, journeys: sessions.journeys, assumed };
  }
  if (options.issues !== undefined || github === null) {
    const count = options.issues ?? issuesUnlessSaid;
    const asked = options.issues !== undefined;
    return {
      issues: assumedIssues(count),
      plan: null,
      journeys: sessions.journeys,
      assumed: [{ kind: 'assumed-issues', count, asked }, sessions.assumption],
    };
  }
  const { issues, found: count } = await issuesOn(github, config, found.ownLogin);
  const repository = `${github.owner}/${github.repo}`;
  return {
    issues,
    plan: null,
    journeys: sessions.journeys,
    assumed: [{ kind: 'read-issues', count, part: issues.length, repository }, sessions.assumption],
  };
}

/** Takes sessions from the options, else from the loop's recorded issues, else from a guess. */
async function sessionsFor(
  options: SimulateOptions,
  { github, config }: Found,
  environment: Environment,
): Promise<{ readonly journeys: Journeys; readonly assumption: Assumption }> {
  const assumed = assumedBy(options, config);
  const otherwise = assumedJourneys(assumed);
  if (options.sessions !== undefined) {
    const known = readSessions(options.sessions);
    return { journeys: drawnFrom(known, otherwise), assumption: { kind: 'told', file: options.sessions } };
  }
  const { sessionDollars, auditDollars, sessionMinutes, fail } = options;
  const isTold = [sessionDollars, auditDollars, sessionMinutes, fail].some((one) => one !== undefined);
  const record = github === null || isTold ? null : await findRecord(github, config.loop, environment);
  const rates = { config: configuredRates(config.rates), claudeMd: [] };
  const past = record === null ? null : journeysOf({ ...record, rates, maxAgents: config.maxAgents });
  const { known, unfinished } = past ?? { known: [], unfinished: 0 };
  if (known.length < fewestJourneys) return { journeys: otherwise, assumption: { kind: 'guessed', ...assumed } };
  return {
    journeys: drawnFrom(known, otherwise),
    assumption: { kind: 'learned', journeys: known.length, unfinished, loop: config.loop },
  };
}

function assumedBy(
  { sessionDollars, auditDollars, sessionMinutes, fail = 20 }: SimulateOptions,
  { sessionGuess: guess }: EffectiveConfig,
): Assumed {
  return {
    dollars: sessionDollars ?? around(guess.dollars),
    auditDollars: auditDollars ?? around((sessionDollars === undefined ? guess.dollars : middle(sessionDollars)) / 4),
    minutes: sessionMinutes ?? around(guess.minutes),
    failing: fail / 100,
  };
}

/** Half to double: the usual error of a guess. */
const around = (value: number): Range => ({ low: value / 2, high: value * 2 });

const middle = ({ low, high }: Range): number => Math.sqrt(low * high);

/** Progress of the simulation, reported at most once a second, between runs and within one. */
interface Telling {
  readonly tell: (line: string) => void;
  /** Milliseconds of real time, not of the virtual clock. */
  readonly now: () => number;
}

const everyMs = 1_000;

export async function rehearseRuns(
  policy: Policy,
  { runs, seed }: { readonly runs: number; readonly seed: number },
  { tell, now }: Telling,
): Promise<RunForecast[]> {
  const done: RunForecast[] = [];
  let saidMs = now();
  while (done.length < runs) {
    const own = seed + done.length * 7_919;
    const forecast = await rehearseRun(policy, own, ({ tick, day }) => {
      if (now() - saidMs < everyMs) return;
      saidMs = now();
      tell(`${done.length} of ${runs} runs rehearsed; the next is at tick ${tick}, day ${day} of ${policy.days}`);
    });
    done.push(forecast);
  }
  return done;
}
