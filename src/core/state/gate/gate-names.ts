/** GateName, OptionKind, LONGEST_LABEL: split off so that imports run one way. */
import { z } from 'zod';

export const GateName = z.enum([
  'backlog-drift',
  'ambiguous-criteria',
  'budget-escalation',
  'post-feedback-merge',
  'merge',
  'force-unlock',
  'repeated-failure',
  'resume-divergence',
  'dirty-tree',
  'agent-decision',
  'circuit-open',
  'criteria-policy',
]);
export type GateName = z.infer<typeof GateName>;

/** A permitting answer is consumed once, a declining one holds for its signature until the run ends, stop ends the run. */
export const OptionKind = z.enum(['permitting', 'declining', 'stop']);
export type OptionKind = z.infer<typeof OptionKind>;

/** The width of a phone, in characters. */
export const LONGEST_LABEL = 40;
