/** isParked, parkedReason: split off so that imports run one way. */
import type { Head } from './head.ts';

/** A pause that is not over: nothing starts, whatever is said or answered meanwhile. */
export const isParked = ({ status, notBefore }: Head, now: string): boolean =>
  status === 'parked' && (notBefore === null || notBefore > now);

export const parkedReason = ({ notBefore, controlIssue }: Head): string => {
  if (notBefore !== null) return `parked until ${notBefore}`;
  return controlIssue === null
    ? 'parked before it had a control issue; start with `resume: true`'
    : 'parked until `/loop resume`';
};
