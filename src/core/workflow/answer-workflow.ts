/** Reads a workflow file for the job that records answers: its filter, and the permissions of its token. */
import * as z from 'zod';
import { type JobFacts, jobFacts } from './token-permissions.ts';
import { parseWorkflowYaml } from './workflow-yaml.ts';

const Step = z.object({ uses: z.string(), with: z.record(z.string(), z.unknown()).nullish() }).partial();
const Workflow = z.object({
  jobs: z.record(z.string(), z.object({ if: z.unknown(), steps: z.array(Step) }).partial()),
});

export interface AnswerJob {
  /** Its `if:`; empty = every event starts it. */
  readonly condition: string;
  /** Null also where an app of the loop answers, whose permissions stand in no file. */
  readonly granted: JobFacts['granted'];
  /** It answers as an app of the loop, not as the workflow. */
  readonly hasApp: boolean;
}

/** The first job with a step that uses the app of Tickgate; null = none, or no workflow. */
export function readAnswerJob(text: string): AnswerJob | null {
  const content = parseWorkflowYaml(text);
  const value = content.ok ? content.value : null;
  const { data } = Workflow.safeParse(value);
  const found = Object.entries(data?.jobs ?? {}).flatMap(([id, job]) =>
    (job.steps ?? []).flatMap((step) => (isAnswerStep(step) ? [{ id, job, step }] : [])),
  )[0];
  if (found === undefined) return null;
  const { id, job, step } = found;
  const hasApp = step.with?.['app-id'] !== undefined;
  return {
    condition: typeof job.if === 'string' ? job.if : '',
    granted: hasApp ? null : jobFacts(value, id).granted,
    hasApp,
  };
}

/** True for a step that uses the app of Tickgate. */
export const isAnswerStep = ({ uses = '' }: { readonly uses?: string | undefined }): boolean => /\/app@/.test(uses);

/** A filter from before the owner was asked for: GitHub shows members who hide their membership as strangers. */
export const dropsHiddenMembers = ({ condition }: AnswerJob): boolean =>
  condition.includes('author_association') && !/\bowner\.type\b/.test(condition);
