/** Lease, Holder: split off so that imports run one way. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';

export const Lease = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  job: z.string(),
  workflow: z.string(),
  repository: z.string(),
  sha: z.string(),
  url: z.string(),
  runnerEnvironment: z.string(),
  host: z.string(),
  /** The iteration that this tick is, or will be once it claims. */
  iteration: z.number().int(),
  stage: z.enum(['whole', 'plan', 'agent', 'settle']),
  startedAt: z.iso.datetime(),
  /** Past it, a holder whose liveness cannot be told is no longer presumed alive without a person. */
  deadlineAt: z.iso.datetime(),
  epoch: z.number().int(),
  /** The holder's identity: run id and attempt alone are shared by everything that run starts. */
  nonce: z.string(),
  pid: z.number().int().nullable(),
  skill: z.string(),
});
export type Lease = z.output<typeof Lease>;

/** By what it is judged whether a holder lives. */
export type Holder = Pick<
  Lease,
  'runId' | 'runAttempt' | 'runnerEnvironment' | 'host' | 'pid' | 'startedAt' | 'deadlineAt'
>;
