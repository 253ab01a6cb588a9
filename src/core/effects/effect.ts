/** Outward acts of a tick. Each has an idempotency key by which it is found again. */
import type { EndedPullRequests, StandingPull } from '../observation/claimed-issue.ts';
import type { DirtyTree } from '../observation/facts.ts';
import type { Claimer } from '../observation/thread.ts';
import type { Gate } from '../state/gate.ts';
import type { Finding } from '../state/review-record.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import type { PullRequestEffect, PushCondition } from './pull-request-effect.ts';

/** Bodies carry their own hidden marker (key and epoch) in line 1; see `hidden-marker.ts`. */
export type Effect =
  | { readonly kind: 'label'; readonly key: string; readonly issue: number; readonly name: string }
  | {
      readonly kind: 'unlabel';
      readonly key: string;
      readonly issue: number;
      readonly name: string;
      /** The label stays if another loop has a claim by then: it is that loop's label, too. */
      readonly yields?: Claimer;
      /** The label stays unless this pull request was merged in the same tick: its loop still works on it. */
      readonly afterMerge?: number;
    }
  | {
      readonly kind: 'comment';
      readonly key: string;
      readonly issue: number;
      readonly body: string;
      /** Rewrites the newest comment of this loop in the thread with this key prefix, instead of adding one. */
      readonly inPlaceOf?: string;
      readonly afterPush?: PushCondition;
    }
  | {
      readonly kind: 'gate';
      readonly key: string;
      readonly issue: number;
      /** Thread to ask in if that one is locked: the control issue. */
      readonly orElse: number;
      readonly body: string;
      readonly gate: Gate;
    }
  | {
      readonly kind: 'gate-close';
      readonly key: string;
      readonly gateId: string;
      readonly commentId: number;
      readonly nodeId: string;
      readonly body: string;
    }
  | {
      readonly kind: 'push';
      readonly key: string;
      readonly subject: number;
      readonly branch: string;
      readonly sha: string;
      /** Required head of the remote branch; null = it must not exist. */
      readonly expectedHead: string | null;
    }
  | {
      /** Of a cancelled subject, by a person. Stays at another commit, or with an open or merged pull request. */
      readonly kind: 'delete-branch';
      readonly key: string;
      readonly subject: number;
      readonly branch: string;
      readonly sha: string;
    }
  | {
      /** Uncommitted changes in the runner's workspace, handled as a person answered. */
      readonly kind: 'recover';
      readonly key: string;
      readonly how: 'stash' | 'commit';
      readonly message: string;
      /** What the answer was about; other changes are left alone. */
      readonly tree: DirtyTree;
    }
  | {
      readonly kind: 'pull-request';
      readonly key: string;
      readonly subject: number;
      readonly branch: string;
      readonly base: string;
      readonly title: string;
      readonly body: string;
      readonly draft: boolean;
      readonly labels: readonly string[];
      /** Ended pull requests that count as this one, so that no second one is opened. */
      readonly ended: EndedPullRequests;
      /** Pull requests of its branch, newest first, as read with the renewal before it; absent = must be read. */
      readonly standing?: readonly StandingPull[];
    }
  | PullRequestEffect;

/** Result of an effect; `found` = an earlier attempt had done it already. */
export type Outcome =
  | { readonly key: string; readonly kind: 'done' | 'found'; readonly made: EffectIdentity }
  /** `untried`: a last check failed; GitHub was not asked. `moved`: others moved the branch; no fault of the work. */
  | {
      readonly key: string;
      readonly kind: 'failed';
      readonly why: string;
      readonly moved?: true;
      readonly untried?: true;
      /** GitHub was unavailable or asked to wait: a later attempt may succeed. */
      readonly passing?: true;
    };

/** Identity of what an effect made, if it has one. */
export interface EffectIdentity {
  readonly number?: number;
  readonly commentId?: number;
  readonly nodeId?: string;
  readonly sha?: string;
  /** Number of comments that it added to a thread. */
  readonly comments?: number;
  /** Hash of a gate comment's text as posted, with its boxes reset. */
  readonly textHash?: string;
  readonly url?: string;
}

/** The gate with the thread and the comment in which it was posted. */
export const placePostedGate = (gate: Gate, thing: EffectIdentity): Gate => ({
  ...gate,
  thread: { issueNumber: thing.number ?? gate.thread.issueNumber },
  commentId: thing.commentId ?? null,
  textHash: thing.textHash ?? null,
});

export const effectKeys = {
  label: (subject: number, name: string): string => `label/${subject}/${name}`,
  unlabel: (subject: number, name: string): string => `unlabel/${subject}/${name}`,
  claim: (at: { run: number; subject: number; iteration: number }): string =>
    `claim/${at.run}/${at.subject}/${at.iteration}`,
  /** A claim withdrawn before any work came of it. */
  withdrawn: (at: { run: number; subject: number; iteration: number }): string =>
    `claim-over/${at.run}/${at.subject}/${at.iteration}`,
  /** Prefix of all claims in the thread of a subject, withdrawn ones included. */
  claims: 'claim',
  /** Report at the end of a run; a run that is raised or leaves idle ends again. */
  final: (at: { run: number; generation: number }): string => `final/${at.run}/${at.generation}`,
  finals: (run: number): string => `final/${run}/`,
  /** The same for chat, which cannot be searched. */
  finalChat: (at: { run: number; generation: number }): string => `final-chat/${at.run}/${at.generation}`,
  push: (subject: number): string => `push/${subject}`,
  deleteBranch: (subject: number, sha: string): string => `delete-branch/${subject}/${sha}`,
  isPush: (key: string): boolean => key.startsWith('push/'),
  /** Unfinished work, pushed so that it is not lost; written ahead, so that the commit is known as ours. */
  checkpoint: (subject: number, sha: string): string => `checkpoint/${subject}/${sha}`,
  recover: ({ porcelainHash }: Pick<DirtyTree, 'porcelainHash'>): string => `recover/${porcelainHash.slice(0, 16)}`,
  pullRequest: (subject: number): string => `pr/${subject}`,
  gate: (gateId: string): string => `gate/${gateId}`,
  gateClose: (gateId: string): string => `gate-close/${gateId}`,
  review: (pull: number, sha: string): string => `review/${pull}/${sha}`,
  /** The loop's one comment about a pull request, kept up to date. */
  reviewNote: (pull: number, sha: string): string => `review-note/${pull}/${sha}`,
  reviewNotes: 'review-note/',
  /** By id and time of the finding: a fresh run begins at F1 again, and remarks of the earlier run remain. */
  remark: (pull: number, { id, createdAt }: Pick<Finding, 'id' | 'createdAt'>): string =>
    `remark/${pull}/${id}/${Date.parse(createdAt)}`,
  resolve: (pull: number, sha: string): string => `resolve/${pull}/${sha}`,
  reply: (feedback: string): string => `reply/${feedback}`,
  updateBranch: (pull: number, sha: string): string => `update/${pull}/${sha}`,
  merge: (pull: number, sha: string): string => `merge/${pull}/${sha}`,
  /** Reports a pull request that a person closed unmerged, in its subject's thread. */
  rejected: (subject: number, pull: number): string => `rejected/${subject}/${pull}`,
  clarify: (subject: number, signature: string): string => `clarify/${subject}/${signature}`,
  /** Not an act on GitHub's surface, but the last step that a tick plans: the save of its records. */
  bundle: (loop: string, generation: number): string => `bundle/${loop}/${generation}`,
  control: (loop: string): string => `control/${loop}`,
};

type GateCloseEffect = Extract<Effect, { kind: 'gate-close' }>;

export const buildGateClose = ({
  gateId,
  commentId,
  nodeId,
  body,
}: Omit<GateCloseEffect, 'kind' | 'key'>): GateCloseEffect => ({
  ...{ kind: 'gate-close', key: effectKeys.gateClose(gateId) },
  ...{ gateId, commentId, nodeId, body },
});

/** A question may leave a comment after its tick: one that must be closed, or one that exists unconfirmed. */
export const isGateKey = (key: string): boolean => /^gate(?:-close)?\//.test(key);

/** Keys of failed questions and pushes: without an answer, GitHub may still have executed them. */
export const listUnclearKeys = (made: {
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
}): string[] =>
  made.outcomes.flatMap(({ kind, key }) => {
    if (kind !== 'failed') return [];
    if (key.startsWith('gate/')) return [key];
    const push = made.effects.find((effect) => effect.kind === 'push' && effect.key === key);
    return push?.kind === 'push' ? [effectKeys.checkpoint(push.subject, push.sha)] : [];
  });

const filterCheckpointKeys = (keys: readonly string[], subject: number): string[] =>
  keys.filter((key) => key.startsWith(effectKeys.checkpoint(subject, '')));

/** Commits that were written ahead for the branch of a subject and may be on it. */
export const listCheckpoints = (keys: readonly string[], subject: number): string[] => {
  const start = effectKeys.checkpoint(subject, '');
  return filterCheckpointKeys(keys, subject).map((key) => key.slice(start.length));
};

/** The subject that a key claims, in any run and iteration: a restart leaves its label in place. Null = no claim. */
export function parseClaimedSubject(key: string): number | null {
  const [, subject] = /^claim\/\d+\/(\d+)\/\d+$/.exec(key) ?? [];
  return subject === undefined ? null : Number(subject);
}

/** Line 1 of what an effect makes. It names the loop, since two loops may do the same to one issue. */
export const renderEffectLine = (made: {
  readonly key: string;
  readonly epoch: number;
  readonly loop: string;
}): string => renderMarker('effect', { key: made.key, epoch: made.epoch, loop: made.loop });

/**
 * Line 1 of a pull request. It says whether the work is complete: not every repository has drafts, and a draft may be
 * marked ready by anybody. `head`: the commit we left on its branch, for a run without records of it.
 */
export const renderPullRequestLine = (
  made: Parameters<typeof renderEffectLine>[0] & { readonly complete: boolean; readonly head?: string | null },
): string => {
  const { key, epoch, loop, complete, head = null } = made;
  const [work, left] = [complete ? {} : { work: 'partial' }, head === null ? {} : { head }];
  return renderMarker('effect', { key, epoch, loop, ...work, ...left });
};

export const isPartialPullRequest = (body: string): boolean => parseMarker(body)?.fields['work'] === 'partial';

/** The commit we left on a pull request's branch, as its body says; null = it does not say. */
export const readLeftSha = (body: string): string | null => parseMarker(body)?.fields['head'] ?? null;

/**
 * A single shot has its own name, so that the loop's work counts as another's. All single shots share it, so that the
 * next one finds what a lost one left. No loop can have this name.
 */
export const toShotName = (loop: string): string => `${loop}-once`;

/** All single shots share one name, so a claim of theirs in a thread belongs only to the shot that wrote it. */
export const isSingleShotClaim = (loop: string, key: string): boolean =>
  loop === toShotName(loop.replace(/-once$/, '')) && key.startsWith(effectKeys.claims);
