/** unpostedAmong: split off so that imports run one way. */

import { isOpen } from '../../findings.ts';
import { ReviewRecord } from '../../review-record.ts';
import type { Finding } from '../../state/subject/finding.ts';

/** What stands and is posted nowhere, since GitHub refused the review that told of it. */
export const unpostedAmong = (findings: readonly Finding[], { unposted }: Pick<ReviewRecord, 'unposted'>): Finding[] =>
  unposted === null
    ? []
    : findings.filter((one) => isOpen(one) && Date.parse(one.createdAt) >= Date.parse(unposted.at));
