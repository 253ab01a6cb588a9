/** finished, isWhole, isAudit: split off so that imports run one way. */
import { Phase } from './phase.ts';

export const finished = (phase: Phase): boolean =>
  phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'skipped';

/** The work itself is complete and audited: what a person may merge. */
export const isWhole = (phase: Phase): boolean => phase === 'post_action' || phase === 'done';

export const isAudit = (phase: Phase): boolean => phase === 'auditing' || phase === 'final_auditing';
