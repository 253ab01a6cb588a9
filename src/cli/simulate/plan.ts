/** Reads a simulated run's plan from this folder or GitHub, as a tick does, and a person's expected sessions. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { planOf } from '../../core/backlog/plan-file.ts';
import type { EffectiveConfig } from '../../core/config/resolve.ts';
import type { MeteredGitHub } from '../../github/api/client.ts';
import { sha256 } from '../../github/api/graphql-fields.ts';
import { readPlan, sourceOf } from '../../github/issues/plan-source.ts';
import { Mistake } from '../mistake.ts';
import type { KnownJourney, Played } from './journeys.ts';

export interface FoundPlan {
  readonly text: string;
  readonly author: string;
  readonly authorAssociation: string;
}

/** The plan, its place, and the number of its open tasks. */
export interface PlanToRehearse {
  readonly plan: FoundPlan;
  readonly where: string;
  readonly open: number;
}

/** Null = the loop works on issues. If `github` is null, only this folder is read. */
export async function planFor(
  { backlog }: Pick<EffectiveConfig, 'backlog'>,
  github: MeteredGitHub | null,
): Promise<PlanToRehearse | null> {
  const source = sourceOf(backlog);
  if (source.kind === 'issues') return null;
  const where = source.kind === 'plan' ? source.path : `#${source.issue}`;
  const plan = github === null ? planHere(source) : await planThere(github, source);
  const open = planOf(plan.text, sha256).tasks.filter(({ mark }) => mark === 'open').length;
  return { plan, where, open };
}

type Source = Exclude<ReturnType<typeof sourceOf>, { kind: 'issues' }>;

async function planThere(github: MeteredGitHub, source: Source): Promise<FoundPlan> {
  const { text, why, author, authorAssociation } = (await readPlan(github, source, [])).page;
  if (text !== null) return { text, author, authorAssociation };
  throw new Mistake('file_unusable', why ?? 'The plan cannot be read.', 'Name another one under backlog.');
}

function planHere(source: Source): FoundPlan {
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
const Session = z.strictObject({
  dollars: z.number().nonnegative(),
  minutes: z.number().nonnegative().default(0),
  fails: z.boolean().default(false),
});

const File = z.array(
  z.strictObject({
    issue: z.number().int().positive().nullable().default(null),
    worker: z.tuple([Session], Session),
    auditor: z.tuple([Session], Session).default([{ dollars: 0, minutes: 0, fails: false }]),
  }),
);

const example = 'Such as: - { issue: 5, worker: [{ dollars: 0.4, minutes: 6, fails: true }, { dollars: 0.6 }] }';

export function readSessions(path: string): KnownJourney[] {
  if (!existsSync(path)) throw new Mistake('file_unusable', `There is no ${path}.`, example);
  const read = File.safeParse(parsed(path));
  if (read.success)
    return read.data.map(({ issue, worker, auditor }) => ({ issue, worker: all(worker), auditor: all(auditor) }));
  const [first] = read.error.issues;
  throw new Mistake('file_unusable', `${path}: ${first?.path.join('.') || 'the file'}: ${first?.message}`, example);
}

const all = ([first, ...others]: readonly [Played, ...Played[]]): [Played, ...Played[]] => [first, ...others];

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'), { logLevel: 'error' });
  } catch (error) {
    throw new Mistake(
      'file_unusable',
      `${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      example,
    );
  }
}
