/** Inputs of the action: what each sets, and which are also accepted from the workflow_dispatch form. */
import * as z from 'zod';
import { listChoices, readSchemaAt, unwrapSchema } from '../../codec/schema-paths.ts';
import { agentProgramsInWords } from '../../sessions/contract/agent-programs.ts';
import {
  buildConfigError,
  buildValueError,
  type ConfigError,
  describeNumber,
  describeValue,
  didYouMean,
  type SettingSource,
  suggestNumber,
} from '../schema/error.ts';
import { Settings } from '../schema/settings.ts';
import {
  flag,
  group,
  LoopNameField,
  oneOf,
  optional,
  positiveInteger,
  text,
  textMatching,
} from '../schema/value-types.ts';
import { type RawSettings, setNestedValue } from './layers.ts';

/** A request to this one tick; unlike settings, it is never in a file. */
export const TickRequest = group({
  loop: optional(LoopNameField),
  stage: oneOf('whole', 'plan', 'agent', 'settle').default('whole'),
  pr: optional(positiveInteger),
  resume: flag.default(false),
  restart: flag.default(false),
  fresh: flag.default(false),
  stop: flag.default(false),
  'single-shot': flag.default(false),
  'dry-run': flag.default(false),
  paused: flag.default(false),
  config: textMatching(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$)).+$/, 'a path inside the repository').default(
    '.github/tickgate.yml',
  ),
  reason: optional(text),
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

const buildInput =
  (sets: Sets) =>
  (name: string, description: string): ActionInput => ({ name, description, sets, dispatch: false });
const requestInput = buildInput({ kind: 'request' });
const credentialInput = buildInput({ kind: 'credential' });
const settingInput = (name: string, description: string, paths: readonly string[] = [name]): ActionInput =>
  buildInput({ kind: 'setting', paths })(name, description);
const allowInForm = (input: ActionInput): ActionInput => ({ ...input, dispatch: true });

const everyRole = listChoices(Settings, ['agents']).map((role) => `agents.${role}.model`);

/** The contract of `action.yml`, in its order. Only github-token has a default there; the settings have the others. */
export const actionInputs: readonly ActionInput[] = [
  allowInForm(settingInput('skill', 'What the loop does: work or review.')),
  requestInput('loop', 'Name of the loop; default: the skill.'),
  requestInput('stage', 'Part of a tick in jobs mode: whole, plan, agent or settle.'),
  allowInForm(requestInput('pr', 'Number of the one pull request to review.')),
  settingInput('agent', `Coding agent: ${agentProgramsInWords}.`),
  settingInput('agent-command', 'Program and arguments of `agent: command`.'),
  settingInput('model', 'Model for every role.', everyRole),
  allowInForm(settingInput('max-iterations', 'Ceiling of iterations over the loop run.')),
  allowInForm(settingInput('max-prs', 'Ceiling of distinct pull requests over the loop run.')),
  allowInForm(settingInput('max-minutes', 'Ceiling of active tick time over the loop run, in minutes.')),
  allowInForm(settingInput('max-dollars', 'Ceiling of spend over the loop run, in USD; 0 disables it.')),
  settingInput('max-agents', 'Sessions that may run side by side.'),
  allowInForm(settingInput('lock', 'What to do when another tick is running: skip, wait or force (asks every time).')),
  allowInForm(requestInput('resume', 'Go on from the recorded counters after a crash.')),
  allowInForm(requestInput('restart', 'Begin the next run after a stop; spend stays counted.')),
  allowInForm(requestInput('fresh', 'Start a new run with all counters at zero.')),
  allowInForm(requestInput('stop', 'End the run; a tick that works is waited for.')),
  requestInput('single-shot', 'One iteration without state and without loop gates.'),
  allowInForm(requestInput('dry-run', 'Decide and print, write nothing, start no agent.')),
  settingInput('state-store', 'Where the bundle lies: mirrored, artifact, cache or branch.'),
  credentialInput(
    'state-key',
    "Secret that encrypts the loop's files and seals its head, such as 32 random characters; without it they lie in the clear.",
  ),
  credentialInput(
    'state-key-previous',
    'Former `state-key`, for rotation: opens what it encrypted, encrypts nothing new; `none` once, where there was no key before.',
  ),
  settingInput('pace', 'Next tick by cron, or continuous while there is more to do.'),
  settingInput('job-timeout-minutes', "The job's timeout in minutes."),
  requestInput('config', 'Path of the configuration file.'),
  allowInForm(requestInput('reason', 'Why this tick was started; shown in reports.')),
  requestInput('paused', 'Whether the loop is paused.'),
  credentialInput('app-id', 'The id of a GitHub App to act as.'),
  credentialInput('app-private-key', 'The private key of that app.'),
  credentialInput('github-token', 'Token of the workflow.'),
];

type InputTexts = Readonly<Record<string, string>>;

/** One channel's values. Its settings are raw, as a file would have them. */
export interface ParsedInputs {
  readonly source: SettingSource;
  readonly settings: RawSettings;
  readonly request: Readonly<Record<string, unknown>>;
  readonly errors: readonly ConfigError[];
}

/** Where an input's value belongs; it has the type of the first of its settings. */
function locateInput({ name, sets }: ActionInput): { root: z.ZodType; paths: readonly string[]; path: string[] } {
  const [root, paths] = sets.kind === 'setting' ? [Settings, sets.paths] : [TickRequest, [name]];
  return { root, paths, path: paths[0]?.split('.') ?? [] };
}

/** First option of a choice in the form: GitHub selects the first by itself, and an option may not be empty. */
const asConfigured = 'as configured';

/** A field of the workflow_dispatch form: its type keeps GitHub from sending what a tick would refuse. */
export interface FormField {
  readonly name: string;
  readonly description: string;
  readonly type: 'string' | 'number' | 'boolean' | 'choice';
  /** Of a choice. */
  readonly options: readonly string[];
}

/** Fields that the form may have, in order. None has a default: what a person leaves alone is not given. */
export const formFields: readonly FormField[] = actionInputs
  .filter(({ dispatch }) => dispatch)
  .map((input) => {
    const { root, path } = locateInput(input);
    const choices = listChoices(root, path);
    const described = { name: input.name, description: input.description.replace(/\.$/, ''), options: [] };
    if (choices.length > 0) return { ...described, type: 'choice', options: [asConfigured, ...choices] };
    const inner = unwrapSchema(readSchemaAt(root, path));
    if (inner instanceof z.ZodBoolean) return { ...described, type: 'boolean' };
    return { ...described, type: inner instanceof z.ZodNumber ? 'number' : 'string' };
  });

/** GitHub sends `false` for an empty box, and the first option of a choice that was left alone. */
const isLeftAlone = (schema: z.ZodType, given: string): boolean =>
  given === asConfigured || (given === 'false' && unwrapSchema(schema) instanceof z.ZodBoolean);

/** Reads one channel and reports every malformed value. An empty text means "not given". */
export function readInputs(source: SettingSource, values: InputTexts): ParsedInputs {
  const errors = findMisspelledInputs(source, values);
  const settings: RawSettings = {};
  const request: Record<string, unknown> = {};
  for (const input of actionInputs) {
    const { name, sets, dispatch } = input;
    const given = values[name]?.trim() ?? '';
    if (given === '' || sets.kind === 'credential') continue;
    const { root, paths, path } = locateInput(input);
    const schema = readSchemaAt(root, path);
    if (source.kind === 'dispatch' && (!dispatch || isLeftAlone(schema, given))) continue;
    const read = parseInputText(schema, given);
    const hint = suggestNumber(name, given) || didYouMean(given, listChoices(root, path));
    const got = /^[+-]?\d/.test(given) ? describeNumber(Number(given), describeValue(given)) : describeValue(given);
    if (!read.ok) errors.push(buildValueError(name, `${read.problem}, got ${got}${hint}`, source));
    else if (sets.kind === 'request') request[name] = read.value;
    else for (const each of paths) setNestedValue(settings, each.split('.'), read.value);
  }
  return { source, settings, request, errors };
}

/** A workflow may have inputs of its own, so only a name close to one of ours is reported as a typo. */
function findMisspelledInputs(source: SettingSource, values: InputTexts): ConfigError[] {
  const known = actionInputs.map((input) => input.name);
  return Object.keys(values).flatMap((name) => {
    const hint = known.includes(name) ? '' : didYouMean(name, known);
    return hint === '' ? [] : [buildConfigError(name, `unknown input${hint}`, source)];
  });
}

type ParsedText = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/** Parses a text as what the schema accepts: the text itself, a number, a boolean or a list. */
function parseInputText(schema: z.ZodType, given: string): ParsedText {
  const readings = [given, ...listTypedReadings(given)];
  const value = readings.find((reading) => schema.safeParse(reading).success);
  if (value !== undefined) return { ok: true, value };
  return { ok: false, problem: schema.safeParse(readings.at(-1)).error?.issues[0]?.message ?? 'not valid' };
}

function listTypedReadings(given: string): unknown[] {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(given)) return [Number(given)];
  if (/^(?:true|false)$/i.test(given)) return [given.toLowerCase() === 'true'];
  return given.startsWith('[') ? parseJsonList(given) : [];
}

function parseJsonList(given: string): unknown[] {
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) ? [list] : [];
  } catch {
    return [];
  }
}

/** Keys that seal a loop's head and bundles. */
export interface StateKeys {
  /** Null = nothing is sealed. */
  readonly current: string | null;
  /** Opens what was sealed before a rotation, and seals nothing new. */
  readonly previous: string | null;
  /** `state-key-previous: none`: a head written before there was a key is accepted, too. */
  readonly takesUnsealed: boolean;
}

export function readStateKeys(given: Readonly<Record<string, string | undefined>>): StateKeys {
  const current = given['state-key']?.trim() || null;
  const previous = given['state-key-previous']?.trim() || null;
  return previous === 'none'
    ? { current, previous: null, takesUnsealed: true }
    : { current, previous, takesUnsealed: false };
}

/** Never in a file: even in `with:` they come from a form. */
const orders = ['fresh', 'restart', 'resume'];
/** In the form they are commands to a run. In `with:` they are settings of a new run, whatever their origin. */
const ceilings = ['max-iterations', 'max-prs', 'max-minutes', 'max-dollars'];

type InputTest = (name: string, value: string) => boolean;
const isOrder: InputTest = (name, value) => orders.includes(name) && value !== '' && value !== 'false';
const isCeiling: InputTest = (name, value) => ceilings.includes(name) && value !== '';
const isForce: InputTest = (name, value) => name === 'lock' && value === 'force';

export interface AttemptInputs {
  readonly dispatch: InputTexts;
  readonly with: InputTexts;
  /** One line that names what was ignored, or null. */
  readonly notice: string | null;
}

/**
 * Drops one-time inputs on a re-run (`runAttempt` > 1): GitHub's button repeats the form, so a raise or a fresh start
 * would happen again. A workflow may pass orders on in `with:`, so they are dropped there too. Ceilings in `with:`
 * stay: they never raise a run under way, and without them a new run would be limited by the defaults.
 */
export function dropRepeatedInputs(
  asked: Omit<AttemptInputs, 'notice'> & { readonly runAttempt: number },
): AttemptInputs {
  const { dispatch, with: given, runAttempt } = asked;
  const inForm = listMatchingNames(
    dispatch,
    (name, value) => isOrder(name, value) || isCeiling(name, value) || isForce(name, value),
  );
  const handedOn = listMatchingNames(
    given,
    (name, value) => isOrder(name, value) || (isForce(name, value) && hasForceInForm(dispatch)),
  );
  const ignored = runAttempt > 1 ? [...new Set([...inForm, ...handedOn])] : [];
  if (ignored.length === 0) return { dispatch, with: given, notice: null };
  const standing = listMatchingNames(given, (name, value) => isCeiling(name, value) && inForm.includes(name));
  const newRun = standing.length === 0 ? '' : ` A run that begins takes ${standing.join(', ')} from \`with:\`.`;
  return {
    dispatch: omitInputs(dispatch, inForm),
    with: omitInputs(given, handedOn),
    notice: `Re-run (attempt ${runAttempt}): ignored ${ignored.join(', ')} of the workflow_dispatch form; dispatch a new run to use them.${newRun}`,
  };
}

/** The form says `force`, as `lock` or in a field whose name is no input of the action. */
const hasForceInForm = (form: InputTexts): boolean =>
  Object.entries(form).some(
    ([field, filled]) =>
      filled.trim() === 'force' && (field === 'lock' || !actionInputs.some((input) => input.name === field)),
  );

const listMatchingNames = (given: InputTexts, matches: InputTest): string[] =>
  Object.entries(given).flatMap(([name, value]) => (matches(name, value.trim()) ? name : []));

const omitInputs = (given: InputTexts, names: readonly string[]): InputTexts =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
