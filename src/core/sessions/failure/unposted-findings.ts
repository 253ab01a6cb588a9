/** unpostedAmong: split off so that imports run one way. */
import type { Finding } from '../../state/subject/finding.ts';
import { ReviewRecord } from '../../state/subject/review-record.ts';
import { isOpen } from '../contract/findings.ts';

/** What stands and is posted nowhere, since GitHub refused the review that told of it. */
export const unpostedAmong = (findings: readonly Finding[], { unposted }: Pick<ReviewRecord, 'unposted'>): Finding[] =>
  unposted === null
    ? []
    : findings.filter((one) => isOpen(one) && Date.parse(one.createdAt) >= Date.parse(unposted.at));
