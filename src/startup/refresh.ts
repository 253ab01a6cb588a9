/** Reads again what a tick began with, after others held the lease: the head, where the default branch is, and what time it is. */

import { furthest } from '../core/access/rollback-detection.ts';
import { parseControlIssue } from '../core/reports/control-issue/body.ts';
import { controlIssueIn, controlRider } from '../github/comments/control-issue.ts';
import { repositoryRider } from '../github/repository/repository.ts';
import type { ControlIssue } from '../ports/control-issue.ts';
import type { Asked } from '../ports/tick-input.ts';
import type { HeadBranch, Rider } from '../storage/head/head-branch.ts';
import { trustedHead } from './confirm-head.ts';

export interface Rereading {
  readonly heads: Pick<HeadBranch, 'read' | 'readWith'>;
  /** GitHub's clock, ISO-8601. */
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
}

const rider: Rider<{ readonly baseSha: string; readonly controlOf: (loop: string) => ControlIssue | null }> = {
  root: repositoryRider.root,
  repository: `${repositoryRider.repository} ${controlRider.repository}`,
  take: (data) => ({
    baseSha: repositoryRider.take(data).baseSha,
    controlOf: (name) => controlIssueIn(data, { name, known: null }),
  }),
};

/** A head that was there may not be gone, or older, by now; nor older than what the control issue remembers of those who came in between. */
export async function readAfresh({ heads, now, sleep }: Rereading, asked: Asked): Promise<Asked> {
  const { read, along } = await heads.readWith(rider);
  const before = asked.head.kind === 'present' ? asked.head.head : null;
  const control = along.controlOf(asked.config.loop);
  const shown = control === null ? null : parseControlIssue(control.body).marker;
  const head = await trustedHead({
    read,
    remembered: furthest([before, shown]),
    readAgain: () => heads.read(),
    leftInCache: () => Promise.resolve(before !== null),
    sleep,
  });
  return { ...asked, head, shown: shown ?? asked.shown, tick: { ...asked.tick, now: now(), baseSha: along.baseSha } };
}
