/** Reads again what a tick began with, after others held the lease: the head, where the default branch is, and what time it is. */
import { deletedSentence, furthest, hasTicked, wentBack } from '../core/lease/lease.ts';
import { parseControlIssue } from '../core/reports/control-issue/body.ts';
import type { HeadPosition } from '../core/state/head.ts';
import { controlIssueIn, controlRider } from '../github/comments/control-issue.ts';
import { repositoryRider } from '../github/repository/repository.ts';
import type { TickInput } from '../ports/clock.ts';
import type { ControlIssue } from '../ports/github.ts';
import type { HeadRead } from '../ports/head-store.ts';
import type { HeadBranch, Rider } from '../storage/head/git-branch-store.ts';

export interface RefreshPorts {
  readonly heads: Pick<HeadBranch, 'read' | 'readWith'>;
  /** GitHub's clock, ISO-8601. */
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
}

const refreshRider: Rider<{ readonly baseSha: string; readonly controlOf: (loop: string) => ControlIssue | null }> = {
  root: repositoryRider.root,
  repository: `${repositoryRider.repository} ${controlRider.repository}`,
  take: (data) => ({
    baseSha: repositoryRider.take(data).baseSha,
    controlOf: (name) => controlIssueIn(data, { name, known: null }),
  }),
};

/** A head that was there may not be gone, or older, by now; nor older than what the control issue remembers of those who came in between. */
export async function refreshInput({ heads, now, sleep }: RefreshPorts, asked: TickInput): Promise<TickInput> {
  const { read, along } = await heads.readWith(refreshRider);
  const before = asked.head.kind === 'present' ? asked.head.head : null;
  const control = along.controlOf(asked.config.loop);
  const shown = control === null ? null : parseControlIssue(control.body).marker;
  const head = await confirmHead({
    read,
    remembered: furthest([before, shown]),
    readAgain: () => heads.read(),
    leftInCache: () => Promise.resolve(before !== null),
    sleep,
  });
  return { ...asked, head, shown: shown ?? asked.shown, tick: { ...asked.tick, now: now(), baseSha: along.baseSha } };
}

/** Reads the head once more before it is called set back or deleted: answers of one query may come from replicas of different age. */
export interface DoubtPorts {
  readonly read: HeadRead;
  readonly remembered: HeadPosition | null;
  readonly readAgain: () => Promise<HeadRead>;
  /** Whether a cache entry of the loop is left; asked only where there is no head. */
  readonly leftInCache: () => Promise<boolean>;
  readonly sleep: (ms: number) => Promise<void>;
}

const replicaLagMs = 3_000;

/** The head as read, or `unreadable` in the field `branch` with the sentence that a person is told. */
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
