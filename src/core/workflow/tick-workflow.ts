/** Reads a workflow file for the tick that it runs: its triggers, its job, and the inputs of the action's step. */
import * as z from 'zod';
import { actionInputs } from '../config/sources/action-inputs.ts';
import { type JobFacts, jobFacts } from './token-permissions.ts';
import { parseWorkflowYaml } from './workflow-yaml.ts';

const Texts = z.record(z.string(), z.unknown()).nullish();
const Step = z.object({ id: z.string(), uses: z.string(), run: z.string(), with: Texts, env: Texts }).partial();
const Job = z
  .object({ 'runs-on': z.unknown(), 'cache-mode': z.unknown(), concurrency: z.unknown(), env: Texts })
  .extend({ steps: z.array(Step), uses: z.string(), with: Texts, secrets: z.unknown() })
  .partial();
const Workflow = z.object({
  on: z.unknown(),
  concurrency: z.unknown().optional(),
  env: Texts,
  jobs: z.record(z.string(), Job),
});

export interface TickStep {
  /** Id of the job that runs the action. */
  readonly job: string;
  readonly uses: string;
  /** Names of events, such as `schedule`. */
  readonly triggers: readonly string[];
  /** The action's `with:` and the variables that its step sees. Expressions stay as written. */
  readonly with: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly runsOn: readonly string[];
  readonly concurrency: boolean;
  readonly cacheMode: string | null;
  /** Scripts and action names of the steps before it. */
  readonly before: readonly string[];
  /** A checkout before it leaves the token in the clone. */
  readonly keepsToken: boolean;
  readonly facts: JobFacts;
}

export type TickWorkflow =
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** A valid workflow without this action. */
  | { readonly kind: 'other' }
  | { readonly kind: 'tick'; readonly step: TickStep };

export function readTickWorkflow(text: string): TickWorkflow {
  const content = parseWorkflowYaml(text);
  if (!content.ok) return { kind: 'unreadable', problem: content.problem };
  const read = Workflow.safeParse(content.value);
  if (!read.success) return { kind: 'unreadable', problem: 'it is no workflow: it needs `on` and `jobs`' };
  const found = Object.entries(read.data.jobs).flatMap(([id, job]) =>
    (job.steps ?? []).flatMap((step, index) => (isTickStep(step) ? [{ id, job, step, index }] : [])),
  )[0];
  if (found === undefined) return readReusableCall(content.value, read.data) ?? { kind: 'other' };
  const { id, job, step, index } = found;
  const before = (job.steps ?? []).slice(0, index);
  return {
    kind: 'tick',
    step: {
      job: id,
      uses: step.uses ?? '',
      triggers: listTriggers(read.data.on),
      with: toTextValues(step.with),
      env: { ...toTextValues(read.data.env), ...toTextValues(job.env), ...toTextValues(step.env) },
      runsOn: listStrings(job['runs-on']),
      concurrency: read.data.concurrency !== undefined || job.concurrency !== undefined,
      cacheMode: typeof job['cache-mode'] === 'string' ? job['cache-mode'] : null,
      before: before.map(({ run, uses }) => run ?? uses ?? ''),
      keepsToken: before.some(hasPersistedToken),
      facts: jobFacts(content.value, id),
    },
  };
}

/** Reads a job that calls Tickgate's reusable workflow, as if that workflow's steps were in this file. */
function readReusableCall(content: unknown, { on, jobs }: z.output<typeof Workflow>): TickWorkflow | null {
  const [id, job] = Object.entries(jobs).find(([, { uses = '' }]) => reusableWorkflowPattern.test(uses)) ?? [];
  if (id === undefined || job === undefined) return null;
  const {
    'action-repository': _repository,
    'action-commit': _commit,
    'agent-package': agent,
    'timeout-minutes': timeout,
    ...inputs
  } = toTextValues(job.with);
  const secrets = Texts.safeParse(job.secrets);
  const env = secrets.success ? toTextValues(secrets.data) : {};
  const credentials = Object.entries(reusableSecretInputs).flatMap(([secret, input]): [string, string][] => {
    const value = env[secret];
    return value === undefined ? [] : [[input, value]];
  });
  return {
    kind: 'tick',
    step: {
      job: id,
      uses: job.uses ?? '',
      triggers: listTriggers(on),
      with: { ...inputs, ...Object.fromEntries(credentials) },
      env,
      runsOn: ['ubuntu-latest'],
      concurrency: job.concurrency !== undefined,
      cacheMode: null,
      before: agent === undefined ? [] : [`npm install --global ${agent}`],
      keepsToken: false,
      facts: { ...jobFacts(content, id), timeoutMinutes: Number(timeout) || reusableTimeoutMinutes },
    },
  };
}

/** Secrets that the reusable workflow passes to inputs of the action. */
export const reusableSecretInputs: Readonly<Record<string, string>> = {
  TICKGATE_STATE_KEY: 'state-key',
  TICKGATE_STATE_KEY_PREVIOUS: 'state-key-previous',
  TICKGATE_APP_PRIVATE_KEY: 'app-private-key',
};

const reusableWorkflowPattern = /^[\w.-]+\/[\w.-]+\/\.github\/workflows\/tick\.yml@/;

/** Default of the job in that workflow; test/contract/reusable.test.ts keeps both equal. */
export const reusableTimeoutMinutes = 60;

/** True for a value that GitHub evaluates when the run starts. */
export const isExpression = (value: string): boolean => value.includes('${{');

/** True for the action itself, not for the app's. A renamed copy is recognised by the step's id. */
const isTickStep = ({ id, uses = '' }: z.output<typeof Step>): boolean =>
  uses === './' || /^[\w.-]+\/tickgate@/i.test(uses) || (id === 'tickgate' && uses !== '');

const hasPersistedToken = ({ uses = '', with: inputs }: z.output<typeof Step>): boolean =>
  uses.startsWith('actions/checkout@') && toTextValues(inputs)['persist-credentials'] !== 'false';

/** `on` is an event name, a list of names, or a map by name. */
const listTriggers = (on: unknown): string[] =>
  typeof on === 'object' && on !== null && !Array.isArray(on) ? Object.keys(on) : listStrings(on);

const listStrings = (value: unknown): string[] =>
  [value].flat().filter((name): name is string => typeof name === 'string');

const toTextValues = (values: z.output<typeof Texts>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]): [string, string][] =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );

export interface StaticInputs {
  readonly with: Readonly<Record<string, string>>;
  readonly jobTimeoutMinutes: number | null;
  /** One sentence for each input whose value is unknown before a run. */
  readonly notices: readonly string[];
}

/** Inputs as far as known without a run. A named secret counts as given. */
export function readStaticInputs(step: TickStep): StaticInputs {
  const secret = new Set(actionInputs.filter(({ sets }) => sets.kind === 'credential').map(({ name }) => name));
  const unknown = Object.entries(step.with).filter(([name, value]) => isExpression(value) && !secret.has(name));
  const names = unknown.map(([name]) => name);
  return {
    with: Object.fromEntries(Object.entries(step.with).filter(([name]) => !names.includes(name))),
    jobTimeoutMinutes: step.facts.timeoutMinutes,
    notices: names.map((name) => `${name}: set by an expression in the workflow, known only when a run starts`),
  };
}
