/** Rereads a tick's inputs after other ticks held the lease: the head, the default branch's commit, and the time. */

import { deletedSentence, furthest, hasTicked, wentBack } from '../core/lease/lease.ts';
import { readMarker } from '../core/reports/control-issue/marker.ts';
import type { HeadPosition } from '../core/state/head.ts';
import { controlIssueIn, controlRider } from '../github/comments/control-issue.ts';
import { repositoryRider } from '../github/repository/repository.ts';
import type { HeadRead } from '../ports/head-store.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { HeadBranch, Rider } from '../storage/head/git-branch-store.ts';
import type { ControlIssueOf } from './opening-query.ts';

export interface RefreshPorts {
  readonly heads: Pick<HeadBranch, 'read' | 'readWith'>;
  /** GitHub's clock, ISO-8601. */
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
}

const refreshRider: Rider<{ readonly baseSha: string; readonly controlOf: ControlIssueOf }> = {
  root: repositoryRider.root,
  repository: `${repositoryRider.repository} ${controlRider.repository}`,
  take: (data) => ({
    baseSha: repositoryRider.take(data).baseSha,
    controlOf: (name, known) => controlIssueIn(data, { name, known }),
  }),
};

/** The head must not be gone, nor older than before or than what the control issue records of ticks in between. */
export async function refreshInput({ heads, now, sleep }: RefreshPorts, asked: TickInput): Promise<TickInput> {
  const { read, along } = await heads.readWith(refreshRider);
  const before = asked.head.kind === 'present' ? asked.head.head : null;
  const control = along.controlOf(asked.config.loop, null);
  const shown = control === null ? null : readMarker(control.body);
  const head = await confirmHead({
    read,
    remembered: furthest([before, shown]),
    readAgain: () => heads.read(),
    leftInCache: () => Promise.resolve(before !== null),
    sleep,
  });
  const controlIssue = findControlNumber(along.controlOf, asked.config.loop, head);
  return {
    ...asked,
    head,
    controlIssue,
    shown: shown ?? asked.shown,
    tick: { ...asked.tick, now: now(), baseSha: along.baseSha },
  };
}

/** The control issue's number as GitHub lists it: what the head names counts only if it is the loop's own. */
export const findControlNumber = (controlOf: ControlIssueOf, loop: string, read: HeadRead): number | null =>
  controlOf(loop, read.kind === 'present' ? read.head.controlIssue : null)?.number ?? null;

export interface DoubtPorts {
  readonly read: HeadRead;
  readonly remembered: HeadPosition | null;
  readonly readAgain: () => Promise<HeadRead>;
  /** Whether a cache entry of the loop is left. Queried only if there is no head. */
  readonly leftInCache: () => Promise<boolean>;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Delay before a head that looks set back or deleted is reread: a query's replicas may differ in age. */
const replicaLagMs = 3_000;

/** The head as read. If it looks set back or deleted twice: `unreadable`, field `branch`, a sentence for the user. */
export async function confirmHead(doubting: DoubtPorts): Promise<HeadRead> {
  if ((await doubtHead(doubting, doubting.read)) === null) return doubting.read;
  await doubting.sleep(replicaLagMs);
  const again = await doubting.readAgain();
  const reason = await doubtHead(doubting, again);
  if (reason === null) return again;
  return { kind: 'unreadable', version: again.kind === 'absent' ? null : again.version, field: 'branch', reason };
}

async function doubtHead({ remembered, leftInCache }: DoubtPorts, read: HeadRead): Promise<string | null> {
  switch (read.kind) {
    case 'present':
      return wentBack(read.head, remembered);
    case 'absent':
      return hasTicked(remembered) || (await leftInCache()) ? deletedSentence : null;
    case 'unreadable':
      return null;
  }
}
