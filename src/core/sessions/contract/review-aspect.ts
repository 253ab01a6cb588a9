/** Side, SideFindings: split off so that imports run one way. */
import { z } from 'zod';
import { ReportedFinding } from './reported-finding.ts';

export const Side = z.enum(['correctness', 'security', 'tests', 'conventions']);
export type Side = z.output<typeof Side>;

/** What sessions found that looked from some sides each; their words are untrusted. */
export const SideFindings = z.strictObject({
  reported: z.array(ReportedFinding),
  /** Nobody came to a verdict on these. */
  unseen: z.array(Side),
});
export type SideFindings = z.output<typeof SideFindings>;
