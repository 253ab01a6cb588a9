/** What an agent may say about a problem that it found. */
import { z } from 'zod';

/** What an agent says about a finding; Tickgate adds section and time when it records it. */
export const ReportedFinding = z.object({
  file: z.string().min(1),
  line: z.number().int().positive().nullable().default(null),
  severity: z.enum(['bug', 'warning']),
  description: z.string().min(1),
  scenario: z.string().default(''),
});
export type ReportedFinding = z.output<typeof ReportedFinding>;
