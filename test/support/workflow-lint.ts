/** Checks YAML for GitHub Actions: valid and careful. */
import { execFileSync } from 'node:child_process';
import { parse } from 'yaml';

export interface YamlFile {
  /** Path of the file. `action.yml` files are actions, all others are workflows. */
  readonly path: string;
  readonly text: string;
}

export interface LintFinding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/**
 * Keys that GitHub runs and the released linters do not know. A line leaves when a newer linter knows its key. The test
 * that uses this list fails once a line is no longer needed.
 */
export const newerThanTheLinters = [
  { since: '2026-11-21', key: 'concurrency.queue', message: /actionlint .*unexpected key "queue" for "concurrency"/ },
  {
    since: '2026-11-21',
    key: 'schedule timezone',
    message: /actionlint .*element of "schedule" section must be mapping and must contain one key "cron"/,
  },
  { since: '2026-11-21', key: 'cache-mode', message: /unexpected (key|value) ['"]cache-mode['"]/i },
] as const;

/** Findings of GitHub's parser and of actionlint. One call takes seconds, even for few files, so pass many at once. */
export function lintYaml(files: readonly YamlFile[]): LintFinding[] {
  const input = JSON.stringify(files);
  return JSON.parse(
    execFileSync(process.execPath, ['.ci/lint-workflows.mjs'], { encoding: 'utf8', input }),
  ) as LintFinding[];
}

export function isNewer({ message }: Pick<LintFinding, 'message'>): boolean {
  return newerThanTheLinters.some((newer) => newer.message.test(message));
}

interface Workflow {
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: unknown;
  readonly uses?: string;
  readonly steps?: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

/**
 * Our own rules: pinned actions, permissions on every job, no checkout that leaves its token, no expressions in
 * scripts.
 */
export function carelessness({ path, text }: YamlFile): string[] {
  const workflow = parse(text) as Workflow;
  return Object.entries(workflow.jobs ?? {}).flatMap(([id, job]) => {
    const steps = job.steps ?? [];
    const uses = [job.uses, ...steps.map((step) => step.uses)].filter((name) => name !== undefined);
    const found = [
      ...uses
        .filter((name) => !isPinned(name, text))
        .map((name) => `uses ${name}, which is not a commit with its version beside it`),
      ...steps.filter(({ run }) => run?.includes('${{')).map(() => 'has an expression in a script: pass it by env'),
      ...steps.filter(keepsToken).map(() => 'checks out with persist-credentials, so that later steps hold the token'),
    ];
    const says = workflow.permissions !== undefined || job.permissions !== undefined;
    if (!says && !isOnlyCalled(workflow)) found.push('does not say its permissions');
    return found.map((fault) => `${path}: job ${id} ${fault}`);
  });
}

/** A called workflow has the permissions of its caller (github/codeql#21636). */
const isOnlyCalled = ({ on }: Workflow): boolean =>
  typeof on === 'object' && on !== null && Object.keys(on).every((event) => event === 'workflow_call');

function isPinned(name: string, text: string): boolean {
  if (name.startsWith('./')) return true;
  const line = text.split('\n').find((candidate) => candidate.includes(name)) ?? '';
  return /@[0-9a-f]{40}$/.test(name) && /#\s*v\d+\.\d+\.\d+\s*$/.test(line);
}

function keepsToken({ uses, with: inputs }: { uses?: string; with?: Readonly<Record<string, unknown>> }): boolean {
  return uses?.startsWith('actions/checkout@') === true && inputs?.['persist-credentials'] !== false;
}
