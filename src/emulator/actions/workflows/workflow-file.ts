/** Reads a workflow file: triggers, jobs and steps, as far as the emulated runner supports them. */
import { parse } from 'yaml';
import * as z from 'zod';

const Text = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? '' : String(value)));
const Texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Mapping = z.record(z.string(), Text);
const Level = z.enum(['read', 'write', 'none']);
const Permissions = z.union([z.enum(['read-all', 'write-all']), z.record(z.string(), Level), z.null()]);
const Condition = z.union([z.string(), z.boolean()]);
const Concurrency = z.union([
  z.string().transform((group) => ({ group, 'cancel-in-progress': false, queue: 'single' })),
  z.object({
    group: z.string(),
    'cancel-in-progress': z.union([z.boolean(), z.string()]).default(false),
    queue: z.string().default('single'),
  }),
]);
const CacheMode = z.enum(['read', 'write', 'write-only', 'none']);
/** A number, or an expression that gives one. */
const Count = z.union([z.number(), z.string()]);

export const StepSpec = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  if: Condition.optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  shell: z.string().optional(),
  with: Mapping.default({}),
  env: Mapping.default({}),
  'working-directory': z.string().optional(),
  'continue-on-error': Condition.default(false),
  'timeout-minutes': Count.optional(),
});
export type StepSpec = z.infer<typeof StepSpec>;

const Defaults = z.object({
  run: z.object({ shell: z.string().optional(), 'working-directory': z.string().optional() }).default({}),
});

export const JobSpec = z
  .object({
    name: z.string().optional(),
    needs: Texts.default([]),
    if: Condition.optional(),
    'runs-on': z.unknown().optional(),
    permissions: Permissions.optional(),
    env: Mapping.default({}),
    outputs: Mapping.default({}),
    strategy: z
      .object({
        matrix: z.unknown().optional(),
        'fail-fast': Condition.default(true),
        'max-parallel': Count.optional(),
      })
      .optional(),
    concurrency: Concurrency.optional(),
    'cache-mode': CacheMode.optional(),
    'timeout-minutes': Count.default(360),
    'continue-on-error': Condition.default(false),
    defaults: Defaults.default({ run: {} }),
    /** A reusable workflow that the job calls. Such a job has no steps of its own. */
    uses: z.string().optional(),
    with: Mapping.default({}),
    secrets: z.union([z.literal('inherit'), Mapping]).optional(),
    steps: z.array(StepSpec).default([]),
  })
  .refine((job) => (job.uses === undefined) !== (job['runs-on'] === undefined), 'It needs one of runs-on and uses.');
export type JobSpec = z.infer<typeof JobSpec>;

const DispatchInput = z
  .object({
    type: z.enum(['string', 'boolean', 'choice', 'number', 'environment']).default('string'),
    required: z.boolean().default(false),
    default: Text.optional(),
    options: z.array(Text).default([]),
  })
  .nullable()
  .transform((input) => input ?? { type: 'string' as const, required: false, options: [] });

const Trigger = z
  .looseObject({
    types: Texts.optional(),
    branches: Texts.optional(),
    'branches-ignore': Texts.optional(),
    tags: Texts.optional(),
    paths: Texts.optional(),
    'paths-ignore': Texts.optional(),
    workflows: Texts.optional(),
    inputs: z.record(z.string(), DispatchInput).nullable().optional(),
    secrets: z
      .record(z.string(), z.object({ required: z.boolean().default(false) }).nullable())
      .nullable()
      .optional(),
    outputs: z
      .record(z.string(), z.object({ value: z.string() }))
      .nullable()
      .optional(),
  })
  .nullable()
  .transform((trigger) => trigger ?? {});
export type Trigger = z.infer<typeof Trigger>;

const Schedule = z.array(z.object({ cron: z.string(), timezone: z.string().optional() }));

const Triggers = z
  .union([
    Texts.transform((names) => Object.fromEntries(names.map((name) => [name, null]))),
    z.record(z.string(), z.unknown()),
  ])
  .transform(({ schedule = [], ...events }: Record<string, unknown>) => ({
    schedule: Schedule.parse(schedule),
    events: z.record(z.string(), Trigger).parse(events),
  }));

export const WorkflowFile = z.object({
  name: z.string().optional(),
  'run-name': z.string().optional(),
  on: Triggers,
  permissions: Permissions.optional(),
  env: Mapping.default({}),
  defaults: Defaults.default({ run: {} }),
  concurrency: Concurrency.optional(),
  'cache-mode': CacheMode.optional(),
  jobs: z.record(z.string(), JobSpec),
});
export type WorkflowFile = z.infer<typeof WorkflowFile>;
export type Concurrency = z.infer<typeof Concurrency>;

const files = new Map<string, WorkflowFile>();
const filesKept = 500;

/**
 * Throws a ZodError or a YAML error if GitHub would call the file invalid. Cached, because every event reads the same
 * few texts again.
 */
export function readWorkflow(text: string): WorkflowFile {
  const known = files.get(text);
  if (known !== undefined) return known;
  const made = WorkflowFile.parse(parse(text));
  if (files.size >= filesKept) files.clear();
  files.set(text, made);
  return made;
}

/** A job's GITHUB_TOKEN permissions: the job's own key, else the workflow's, else the repository's default. */
export function permissionsOf(file: WorkflowFile, job: JobSpec): Record<string, 'read' | 'write'> {
  const written = job.permissions ?? file.permissions;
  const held: Record<string, 'read' | 'write'> = { metadata: 'read' };
  for (const [name, level] of Object.entries(levelsOf(written ?? { contents: 'read', packages: 'read' }))) {
    if (level !== 'none') held[name.replaceAll('-', '_')] = level;
  }
  return held;
}

type Levels = Record<string, z.infer<typeof Level>>;

function levelsOf(written: 'read-all' | 'write-all' | Levels): Levels {
  if (typeof written === 'object') return written;
  const level = written === 'read-all' ? 'read' : 'write';
  return Object.fromEntries(ALL.map((name) => [name, level]));
}

const ALL = [
  'actions',
  'attestations',
  'checks',
  'contents',
  'deployments',
  'discussions',
  'id-token',
  'issues',
  'models',
  'packages',
  'pages',
  'pull-requests',
  'security-events',
  'statuses',
];
