/** Phase: split off so that imports run one way. */
import { z } from 'zod';

/** In the order of a subject's life: of a task, then of a pull request under review; the last four are ends. */
export const Phase = z.enum([
  'coding',
  'auditing',
  'final_auditing',
  'final_audit_fix',
  'post_action',
  'reviewing',
  'responding',
  'done',
  'failed',
  'cancelled',
  'skipped',
]);
export type Phase = z.output<typeof Phase>;
