/** Inputs of the action: what each sets, and which are also accepted from the workflow_dispatch form. */
import { z } from 'zod';
import { type ConfigError, complaint, didYouMean, type Source, shown, shownNumber } from '../schema/error.ts';
import { count, flag, group, LoopName, matching, oneOf, text } from '../schema/fields.ts';
import { choicesAt, Settings, schemaAt } from '../schema/settings.ts';
import { type RawSettings, setAt } from './layers.ts';

/** A request to this one tick; unlike settings, it is never in a file. */
export const TickRequest = group({
  loop: LoopName.nullable().default(null),
  stage: oneOf('whole', 'plan', 'agent', 'settle').default('whole'),
  pr: count().nullable().default(null),
  resume: flag().default(false),
  restart: flag().default(false),
  fresh: flag().default(false),
  'single-shot': flag().default(false),
  'dry-run': flag().default(false),
  paused: flag().default(false),
  config: matching(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$)).+$/, 'a path inside the repository').default(
    '.github/tickgate.yml',
  ),
  reason: text().nullable().default(null),
});
export type TickRequest = z.output<typeof TickRequest>;

type Sets =
  | { readonly kind: 'setting'; readonly paths: readonly string[] }
  | { readonly kind: 'request' }
  | { readonly kind: 'credential' };

export interface ActionInput {
  readonly name: string;
  readonly description: string;
  readonly sets: Sets;
  /** Also read from the workflow_dispatch form; all others reach the action through `with:` only. */
  readonly dispatch: boolean;
}

const setting = (name: string, description: string, paths: readonly string[] = [name]): ActionInput => ({
  name,
  description,
  sets: { kind: 'setting', paths },
  dispatch: false,
});
const request = (name: string, description: string): ActionInput => ({
  name,
  description,
  sets: { kind: 'request' },
  dispatch: false,
});
const credential = (name: string, description: string): ActionInput => ({
  name,
  description,
  sets: { kind: 'credential' },
  dispatch: false,
});
const inForm = (input: ActionInput): ActionInput => ({ ...input, dispatch: true });

const everyRole = choicesAt(Settings, ['agents']).map((role) => `agents.${role}.model`);

/** The contract of `action.yml`, in its order. Only github-token has a default there; the settings have the others. */
export const actionInputs: readonly ActionInput[] = [
  setting('skill', 'What the loop does: work or review.'),
  request('loop', 'Name of the loop; default: the skill.'),
  request('stage', 'Part of a tick in jobs mode: whole, plan, agent or settle.'),
  inForm(request('pr', 'Number of the one pull request to review.')),
  setting('agent', 'Coding agent: claude, codex, opencode, gemini or command.'),
  setting('agent-command', 'Program and arguments of `agent: command`.'),
  setting('model', 'Model for every role.', everyRole),
  inForm(setting('max-iterations', 'Ceiling of iterations over the loop run.')),
  inForm(setting('max-prs', 'Ceiling of distinct pull requests over the loop run.')),
  inForm(setting('max-minutes', 'Ceiling of active tick time over the loop run, in minutes.')),
  inForm(setting('max-dollars', 'Ceiling of spend over the loop run, in USD; 0 disables it.')),
  setting('max-agents', 'Sessions that may run side by side.'),
  inForm(setting('lock', 'What to do when another tick is running: skip, wait or force (asks every time).')),
  inForm(request('resume', 'Go on from the recorded counters after a crash.')),
  inForm(request('restart', 'Start a stopped run again; spend stays counted.')),
  inForm(request('fresh', 'Start a new run with all counters at zero.')),
  request('single-shot', 'One iteration without state and without loop gates.'),
  request('dry-run', 'Decide and print, write nothing, start no agent.'),
  setting('state-store', 'Where the bundle lies: mirrored, artifact, cache or branch.'),
  credential(
    'state-key',
    "Secret that encrypts the loop's files and seals its head, such as 32 random characters; without it they lie in the clear.",
  ),
  credential(
    'state-key-previous',
    'Former `state-key`, for rotation: opens what it encrypted, encrypts nothing new; `none` once, where there was no key before.',
  ),
  setting('pace', 'Next tick by cron, or continuous while there is more to do.'),
  setting('job-timeout-minutes', "The job's timeout in minutes."),
  request('config', 'Path of the configuration file.'),
  inForm(request('reason', 'Why this tick was started; shown in reports.')),
  request('paused', 'Whether the loop is paused.'),
  credential('app-id', 'The id of a GitHub App to act as.'),
  credential('app-private-key', 'The private key of that app.'),
  credential('github-token', 'Token of the workflow.'),
];

/** Inputs of one channel, by name. Values are texts; an empty text means "not given". */
export interface InputChannel {
  readonly source: Source;
  readonly values: Readonly<Record<string, string>>;
}

export interface InputReading {
  readonly settings: RawSettings;
  readonly request: Readonly<Record<string, unknown>>;
  readonly errors: readonly ConfigError[];
}

/** Reads one channel and reports every malformed value. */
export function readInputs(channel: InputChannel): InputReading {
  const { source, values } = channel;
  const errors: ConfigError[] = misspelled(channel);
  const settings: RawSettings = {};
  const requested: Record<string, unknown> = {};
  for (const input of inputsOf(source)) {
    const given = values[input.name]?.trim() ?? '';
    if (given === '' || input.sets.kind === 'credential') continue;
    const paths = input.sets.kind === 'request' ? [input.name] : input.sets.paths;
    const root = input.sets.kind === 'request' ? TickRequest : Settings;
    const path = paths[0]?.split('.') ?? [];
    const read = fromText(schemaAt(root, path), given);
    const hint = didYouMean(given, choicesAt(root, path));
    const got = /^[+-]?\d/.test(given) ? shownNumber(Number(given), shown(given)) : shown(given);
    if (!read.ok) errors.push(complaint(input.name, `${read.problem}, got ${got}${hint}`, source));
    else if (input.sets.kind === 'request') requested[input.name] = read.value;
    else for (const each of paths) setAt(settings, each.split('.'), read.value);
  }
  return { settings, request: requested, errors };
}

const inputsOf = (source: Source): readonly ActionInput[] =>
  source.kind === 'with' ? actionInputs : actionInputs.filter((input) => input.dispatch);

/** A workflow may have inputs of its own, so only a name close to one of ours is reported as a typo. */
function misspelled({ source, values }: InputChannel): ConfigError[] {
  const known = actionInputs.map((input) => input.name);
  return Object.keys(values).flatMap((name) => {
    const hint = known.includes(name) ? '' : didYouMean(name, known);
    return hint === '' ? [] : [complaint(name, `unknown input${hint}`, source)];
  });
}

type FromText = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/** Parses a text as what the schema accepts: the text itself, a number, a boolean or a list. */
function fromText(schema: z.ZodType, given: string): FromText {
  const readings = [given, ...otherReadings(given)];
  const value = readings.find((reading) => schema.safeParse(reading).success);
  if (value !== undefined) return { ok: true, value };
  return { ok: false, problem: schema.safeParse(readings.at(-1)).error?.issues[0]?.message ?? 'not valid' };
}

function otherReadings(given: string): unknown[] {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(given)) return [Number(given)];
  if (/^(?:true|false)$/i.test(given)) return [given.toLowerCase() === 'true'];
  return given.startsWith('[') ? jsonList(given) : [];
}

function jsonList(given: string): unknown[] {
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) ? [list] : [];
  } catch {
    return [];
  }
}

/** Never in a file: even in `with:` they come from a form. */
const orders = ['fresh', 'restart', 'resume'];
/** In the form they are commands to a run. In `with:` they are settings of a new run, whatever their origin. */
const ceilings = ['max-iterations', 'max-prs', 'max-minutes', 'max-dollars'];

type Given = Readonly<Record<string, string>>;

export interface InputsOfAttempt {
  readonly dispatch: Given;
  readonly with: Given;
  /** One line that names what was ignored, or null. */
  readonly notice: string | null;
}

/**
 * Drops one-time inputs on a re-run (`runAttempt` > 1): GitHub's button repeats the form, so a raise or a fresh start
 * would happen again. A workflow may pass orders on in `with:`, so they are dropped there too. Ceilings in `with:`
 * stay: they never raise a run under way, and without them a new run would be limited by the defaults.
 */
export function inputsOfAttempt(asked: {
  readonly dispatch: Given;
  readonly with: Given;
  readonly runAttempt: number;
}): InputsOfAttempt {
  const { dispatch, runAttempt } = asked;
  const inForm = namesIn(
    dispatch,
    (name, value) => isOrder(name, value) || isCeiling(name, value) || isForce(name, value),
  );
  const handedOn = namesIn(
    asked.with,
    (name, value) => isOrder(name, value) || (isForce(name, value) && canForce(dispatch)),
  );
  const ignored = runAttempt > 1 ? [...new Set([...inForm, ...handedOn])] : [];
  if (ignored.length === 0) return { dispatch, with: asked.with, notice: null };
  const standing = namesIn(asked.with, (name, value) => isCeiling(name, value) && inForm.includes(name));
  return {
    dispatch: without(dispatch, inForm),
    with: without(asked.with, handedOn),
    notice: `Re-run (attempt ${runAttempt}): ignored ${ignored.join(', ')} of the workflow_dispatch form; dispatch a new run to use them.${begunWith(standing)}`,
  };
}

const begunWith = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` A run that begins takes ${names.join(', ')} from \`with:\`.`;

const isOrder = (name: string, value: string): boolean => orders.includes(name) && value !== '' && value !== 'false';
const isCeiling = (name: string, value: string): boolean => ceilings.includes(name) && value !== '';
const isForce = (name: string, value: string): boolean => name === 'lock' && value === 'force';

/** The form says `force`, as `lock` or in a field whose name is no input of the action. */
const canForce = (form: Given): boolean =>
  Object.entries(form).some(
    ([field, filled]) =>
      filled.trim() === 'force' && (field === 'lock' || !actionInputs.some((input) => input.name === field)),
  );

const namesIn = (given: Given, isOne: (name: string, value: string) => boolean): string[] =>
  Object.entries(given).flatMap(([name, value]) => (isOne(name, value.trim()) ? name : []));

const without = (given: Given, names: readonly string[]): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
