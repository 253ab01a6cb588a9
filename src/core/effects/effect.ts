/** The outward acts of a tick: each has a key by which it is found again, so that doing it twice makes one. */
import type { EndedPullRequests, StandingPull } from '../observation/claimed-issue.ts';
import type { DirtyTree } from '../observation/facts.ts';
import type { Claimer } from '../observation/thread.ts';
import type { Gate } from '../state/gate.ts';
import type { Finding } from '../state/review-record.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import type { AfterPush, PullEffect } from './pull-request-effect.ts';

/** Bodies carry their own hidden marker (key and epoch) in line 1; see `marker.ts`. */
export type Effect =
  | { readonly kind: 'label'; readonly key: string; readonly issue: number; readonly name: string }
  | {
      readonly kind: 'unlabel';
      readonly key: string;
      readonly issue: number;
      readonly name: string;
      /** Left where a claim of another loop stands by then: the label is that loop's, too. */
      readonly yields?: Claimer;
      /** It stays where this pull request is not known to have been merged in the same tick: its loop still works on it. */
      readonly afterMerge?: number;
    }
  | {
      readonly kind: 'comment';
      readonly key: string;
      readonly issue: number;
      readonly body: string;
      /** The newest comment of this loop in that thread whose key begins so is rewritten instead of one more being added. */
      readonly inPlaceOf?: string;
      readonly afterPush?: AfterPush;
    }
  | {
      readonly kind: 'gate';
      readonly key: string;
      readonly issue: number;
      /** Where it is asked if that thread is locked: the control issue. */
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
      /** What the remote branch must show; null = it must not exist. */
      readonly expectedHead: string | null;
    }
  | {
      /** Of a cancelled subject, at a person's word; one that shows another commit, or has an open or merged pull request, stays. */
      readonly kind: 'delete-branch';
      readonly key: string;
      readonly subject: number;
      readonly branch: string;
      readonly sha: string;
    }
  | {
      /** Uncommitted changes of the runner's workspace, taken care of as a person said. */
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
      /** Which pull requests that ended meanwhile count as this one: nobody wants a second. */
      readonly ended: EndedPullRequests;
      /** Those of its branch, newest first, as the renewal before it has shown them; absent = they are to be asked for. */
      readonly standing?: readonly StandingPull[];
    }
  | PullEffect;

/** What came of an effect: `found` = an earlier try had done it already. */
export type Outcome =
  | { readonly key: string; readonly kind: 'done' | 'found'; readonly made: Made }
  /** `untried`: something stood against it at the last moment, and GitHub was not asked. `moved`: somebody else moved the branch meanwhile, which is no fault of the work. */
  | {
      readonly key: string;
      readonly kind: 'failed';
      readonly why: string;
      readonly moved?: true;
      readonly untried?: true;
    };

/** Identity of what an effect made, as far as it has one. */
export interface Made {
  readonly number?: number;
  readonly commentId?: number;
  readonly nodeId?: string;
  readonly sha?: string;
  /** How many comments it put into a thread. */
  readonly comments?: number;
  /** Hash of a gate comment's text as posted, with its boxes reset. */
  readonly textHash?: string;
  readonly url?: string;
}

/** A gate as it stands now: in the thread where it could be asked. */
export const postedGate = (gate: Gate, thing: Made): Gate => ({
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
  /** A claim that was taken back before anything came of it. */
  withdrawn: (at: { run: number; subject: number; iteration: number }): string =>
    `claim-over/${at.run}/${at.subject}/${at.iteration}`,
  /** All claims of a subject, in its thread, withdrawn ones included. */
  claims: 'claim',
  /** What is said when a run ends; a run that is raised or goes on from idle ends again. */
  final: (at: { run: number; generation: number }): string => `final/${at.run}/${at.generation}`,
  finals: (run: number): string => `final/${run}/`,
  /** The same in the chat, where nothing can be looked up. */
  finalChat: (at: { run: number; generation: number }): string => `final-chat/${at.run}/${at.generation}`,
  push: (subject: number): string => `push/${subject}`,
  deleteBranch: (subject: number, sha: string): string => `delete-branch/${subject}/${sha}`,
  isPush: (key: string): boolean => key.startsWith('push/'),
  /** Work that is not finished, put on its branch so that it is not lost; written ahead, so that the commit is known as ours. */
  checkpoint: (subject: number, sha: string): string => `checkpoint/${subject}/${sha}`,
  recover: ({ porcelainHash }: Pick<DirtyTree, 'porcelainHash'>): string => `recover/${porcelainHash.slice(0, 16)}`,
  pullRequest: (subject: number): string => `pr/${subject}`,
  gate: (gateId: string): string => `gate/${gateId}`,
  gateClose: (gateId: string): string => `gate-close/${gateId}`,
  review: (pull: number, sha: string): string => `review/${pull}/${sha}`,
  /** What a loop says of a pull request, in one comment that is kept up to date. */
  reviewNote: (pull: number, sha: string): string => `review-note/${pull}/${sha}`,
  reviewNotes: 'review-note/',
  /** By what a finding is called and when it was found: a fresh run begins at F1 again, and the remarks of the run before still stand. */
  remark: (pull: number, { id, createdAt }: Pick<Finding, 'id' | 'createdAt'>): string =>
    `remark/${pull}/${id}/${Date.parse(createdAt)}`,
  resolve: (pull: number, sha: string): string => `resolve/${pull}/${sha}`,
  reply: (feedback: string): string => `reply/${feedback}`,
  updateBranch: (pull: number, sha: string): string => `update/${pull}/${sha}`,
  merge: (pull: number, sha: string): string => `merge/${pull}/${sha}`,
  /** A pull request that a person closed unmerged, told in the thread of its subject. */
  rejected: (subject: number, pull: number): string => `rejected/${subject}/${pull}`,
  clarify: (subject: number, signature: string): string => `clarify/${subject}/${signature}`,
  /** Not an act on GitHub's surface, but the last thing that a tick plans: what it recorded is saved. */
  bundle: (loop: string, generation: number): string => `bundle/${loop}/${generation}`,
  control: (loop: string): string => `control/${loop}`,
};

type GateClosing = Extract<Effect, { kind: 'gate-close' }>;

export const gateClosing = ({ gateId, commentId, nodeId, body }: Omit<GateClosing, 'kind' | 'key'>): GateClosing => ({
  ...{ kind: 'gate-close', key: effectKeys.gateClose(gateId) },
  ...{ gateId, commentId, nodeId, body },
});

/** What may be left of a question after its tick: a comment that is to be closed, or one that may stand unknown. */
export const isAboutGate = (key: string): boolean => /^gate(?:-close)?\//.test(key);

/** Questions and pushes that failed: GitHub may have done what it did not answer. */
export const unclearKeys = (made: {
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
}): string[] =>
  made.outcomes.flatMap(({ kind, key }) => {
    if (kind !== 'failed') return [];
    if (key.startsWith('gate/')) return [key];
    const push = made.effects.find((effect) => effect.kind === 'push' && effect.key === key);
    return push?.kind === 'push' ? [effectKeys.checkpoint(push.subject, push.sha)] : [];
  });

const withCheckpoints = (keys: readonly string[], subject: number): string[] =>
  keys.filter((key) => key.startsWith(effectKeys.checkpoint(subject, '')));

/** Commits that were written ahead for the branch of a subject and may stand there. */
export const checkpointsOf = (keys: readonly string[], subject: number): string[] => {
  const start = effectKeys.checkpoint(subject, '');
  return withCheckpoints(keys, subject).map((key) => key.slice(start.length));
};

/** The subject that a key claims, in whatever run and iteration: a restart since then leaves its label where it is. Null = it is no claim. */
export function claimedBy(key: string): number | null {
  const [, subject] = /^claim\/\d+\/(\d+)\/\d+$/.exec(key) ?? [];
  return subject === undefined ? null : Number(subject);
}

/** Line 1 of what an effect makes; the loop stands in it, since two loops of a repository may do the same to one issue. */
export const effectLine = (made: { readonly key: string; readonly epoch: number; readonly loop: string }): string =>
  renderMarker('effect', { key: made.key, epoch: made.epoch, loop: made.loop });

/**
 * Of a pull request, which says itself whether its work is complete: not every repository has drafts, and anybody may call one ready.
 * `head`: where its branch was left, for a run that knows nothing else of it.
 */
export const pullRequestLine = (
  made: Parameters<typeof effectLine>[0] & { readonly complete: boolean; readonly head?: string | null },
): string => {
  const { key, epoch, loop, complete, head = null } = made;
  const [work, left] = [complete ? {} : { work: 'partial' }, head === null ? {} : { head }];
  return renderMarker('effect', { key, epoch, loop, ...work, ...left });
};

export const isPartial = (body: string): boolean => parseMarker(body)?.fields['work'] === 'partial';

/** Where the branch of a pull request was left, as its body says; null = it does not say. */
export const leftAtIn = (body: string): string | null => parseMarker(body)?.fields['head'] ?? null;

/**
 * Of its own, so that what the loop has under way is another's; the same for every single shot, so that the next one finds what a lost
 * one left. No loop can be called so.
 */
export const shotName = (loop: string): string => `${loop}-once`;

/** In a thread that several single shots write in, a claim is its writer's alone: all of them have one name. */
export const isOfOneShot = (loop: string, key: string): boolean =>
  loop === shotName(loop.replace(/-once$/, '')) && key.startsWith(effectKeys.claims);
