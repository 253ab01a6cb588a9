/** Reads a simulated run's plan from this folder or GitHub, as a tick does, and a person's expected sessions. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { parsePlan } from '../../core/backlog/plan-file.ts';
import type { EffectiveConfig } from '../../core/config/resolve.ts';
import type { MeteredGitHub } from '../../github/api/client.ts';
import { sha256 } from '../../github/api/graphql-fields.ts';
import { readPlan, sourceOf } from '../../github/issues/plan-source.ts';
import { Mistake } from '../mistake.ts';
import type { KnownIssueSessions } from './journeys.ts';

export interface SimulatedPlan {
  readonly text: string;
  readonly author: string;
  readonly authorAssociation: string;
}

/** The plan, its place, and the number of its open tasks. */
export interface LocatedPlan {
  readonly plan: SimulatedPlan;
  readonly where: string;
  readonly open: number;
}

/** Null = the loop works on issues. If `github` is null, only this folder is read. */
export async function readPlanToSimulate(
  { backlog }: Pick<EffectiveConfig, 'backlog'>,
  github: MeteredGitHub | null,
): Promise<LocatedPlan | null> {
  const source = sourceOf(backlog);
  if (source.kind === 'issues') return null;
  const where = source.kind === 'plan' ? source.path : `#${source.issue}`;
  const plan = github === null ? readPlanInFolder(source) : await readPlanOnGitHub(github, source);
  const open = parsePlan(plan.text, sha256).tasks.filter(({ mark }) => mark === 'open').length;
  return { plan, where, open };
}

type PlanLocation = Exclude<ReturnType<typeof sourceOf>, { kind: 'issues' }>;

async function readPlanOnGitHub(github: MeteredGitHub, source: PlanLocation): Promise<SimulatedPlan> {
  const { text, why, author, authorAssociation } = (await readPlan(github, source, [])).page;
  if (text !== null) return { text, author, authorAssociation };
  throw new Mistake('file_unusable', why ?? 'The plan cannot be read.', 'Name another one under backlog.');
}

function readPlanInFolder(source: PlanLocation): SimulatedPlan {
  if (source.kind === 'task-list') {
    throw new Mistake(
      'token_missing',
      `The tasks of this loop stand in issue #${source.issue}, which takes a token to read.`,
      'Set GITHUB_TOKEN, such as to what `gh auth token` prints, and name the repository: --repo OWNER/NAME',
    );
  }
  if (!existsSync(source.path)) {
    throw new Mistake('file_unusable', `There is no ${source.path}.`, 'Write it, or name another one: backlog.plan');
  }
  return { text: readFileSync(source.path, 'utf8'), author: '', authorAssociation: 'MEMBER' };
}

/** Expected sessions, issue by issue, in YAML or JSON. A mistake is reported with its place. */
const ExpectedSession = z.strictObject({
  dollars: z.number().nonnegative(),
  minutes: z.number().nonnegative().default(0),
  fails: z.boolean().default(false),
});

const ExpectedSessionsFile = z.array(
  z.strictObject({
    issue: z.number().int().positive().nullable().default(null),
    worker: z.tuple([ExpectedSession], ExpectedSession),
    auditor: z.tuple([ExpectedSession], ExpectedSession).default([{ dollars: 0, minutes: 0, fails: false }]),
  }),
);

const sessionsFileExample =
  'Such as: - { issue: 5, worker: [{ dollars: 0.4, minutes: 6, fails: true }, { dollars: 0.6 }] }';

export function readSessionsFile(path: string): KnownIssueSessions[] {
  if (!existsSync(path)) throw new Mistake('file_unusable', `There is no ${path}.`, sessionsFileExample);
  const read = ExpectedSessionsFile.safeParse(parseSessionsYaml(path));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw new Mistake(
    'file_unusable',
    `${path}: ${first?.path.join('.') || 'the file'}: ${first?.message}`,
    sessionsFileExample,
  );
}

function parseSessionsYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'), { logLevel: 'error' });
  } catch (error) {
    throw new Mistake(
      'file_unusable',
      `${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      sessionsFileExample,
    );
  }
}
