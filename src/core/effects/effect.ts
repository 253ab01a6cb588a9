/** Outward acts of a tick. Each has an idempotency key by which it is found again. */
import type { DirtyTree, EndedPullRequests, StandingPull } from '../observation/facts.ts';
import type { Claimer } from '../observation/thread.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import type { Finding, ReviewRecord } from '../state/review-record.ts';
import type { Subject } from '../state/subject.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { parseCommandReplyKey } from './command-reply-key.ts';

/** Bodies carry their own hidden marker (key and epoch) in line 1; see `hidden-marker.ts`. */
export type Effect = { readonly key: string } & (LoopEffect | PullRequestEffect);

type LoopEffect =
  | { readonly kind: 'label'; readonly issue: number; readonly name: string }
  | {
      readonly kind: 'unlabel';
      readonly issue: number;
      readonly name: string;
      /** The label stays if another loop has a claim by then: it is that loop's label, too. */
      readonly yields?: Claimer;
      /** The label goes only if the other loops' claims are seen, and seen to have been given back before it was set. */
      readonly ifGivenBack?: true;
      /** The label stays unless this pull request was merged in the same tick: its loop still works on it. */
      readonly afterMerge?: number;
      /** Replaces the text of our newest claim comment, whose marker then says that the claim is over; absent = it stays. */
      readonly claimNote?: string;
    }
  | {
      readonly kind: 'comment';
      readonly issue: number;
      readonly body: string;
      /** Rewrites the newest comment of this loop in the thread with this key prefix, instead of adding one. */
      readonly inPlaceOf?: string;
      /** Rewrites this comment instead of adding one, if it exists. */
      readonly rewrites?: number;
      readonly afterPush?: PushCondition;
    }
  | {
      readonly kind: 'gate';
      readonly issue: number;
      /** Thread to ask in if that one is locked: the control issue. */
      readonly orElse: number;
      readonly body: string;
      readonly gate: Gate;
      /** No person is known who is asked: the repository's owners are, but for these logins. */
      readonly mentionOwnersBut?: readonly string[];
    }
  | {
      readonly kind: 'gate-close';
      readonly gateId: string;
      readonly commentId: number;
      readonly nodeId: string;
      readonly body: string;
    }
  | {
      readonly kind: 'push';
      readonly subject: number;
      readonly branch: string;
      readonly sha: string;
      /** Required head of the remote branch; null = it must not exist. */
      readonly expectedHead: string | null;
    }
  /** Of a cancelled subject, by a person. Stays at another commit, or with an open or merged pull request. */
  | { readonly kind: 'delete-branch'; readonly subject: number; readonly branch: string; readonly sha: string }
  | {
      /** Uncommitted changes in the runner's workspace, handled as a person answered. */
      readonly kind: 'recover';
      readonly how: 'stash' | 'commit';
      readonly message: string;
      /** What the answer was about; other changes are left alone. */
      readonly tree: DirtyTree;
    }
  | {
      readonly kind: 'pull-request';
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
  | {
      /** Lines for the repository's lessons file, on a branch of their own with one pull request. */
      readonly kind: 'lessons';
      /** Of the candidates that it proposes. */
      readonly ids: readonly string[];
      readonly file: string;
      /** Opening of a file that does not exist yet. */
      readonly newFile: string;
      readonly branch: string;
      readonly base: string;
      readonly baseSha: string;
      /** If this pull request is open, its branch gets them instead; null = none is known. */
      readonly latest: number | null;
      readonly title: string;
      readonly body: string;
      readonly lines: readonly LessonLine[];
    };

export interface LessonLine {
  /** As the file has it. */
  readonly rule: string;
  /** As the text of a pull request has it. */
  readonly shown: string;
  /** `from #12, #15` */
  readonly from: string;
}

/** Acts of a review loop on a pull request. */
type PullRequestEffect =
  | {
      /** Review comment on a head, at most once per head. */
      readonly kind: 'review';
      readonly pull: number;
      readonly sha: string;
      readonly body: string;
      /** Remarks on lines that the diff shows; the body has the others. */
      readonly comments: readonly LineNote[];
    }
  | {
      /** Reply to a comment on a line, in its thread. */
      readonly kind: 'reply';
      readonly pull: number;
      readonly commentId: number;
      readonly body: string;
      readonly afterPush?: PushCondition;
    }
  /** Resolves threads of our remarks, given by their keys, on what a later round found gone. */
  | { readonly kind: 'resolve'; readonly pull: number; readonly remarks: readonly string[] }
  /** GitHub merges the base into the branch. */
  | { readonly kind: 'update-branch'; readonly pull: number; readonly sha: string }
  /** GitHub runs the failed jobs of these workflow runs once more, unless they have run twice. */
  | { readonly kind: 'rerun-checks'; readonly pull: number; readonly runs: readonly number[] }
  | {
      readonly kind: 'merge';
      readonly pull: number;
      /** The only commit that may be merged. */
      readonly sha: string;
      readonly strategy: 'squash' | 'merge' | 'rebase';
      /** Branch to delete after the merge; null = it stays. */
      readonly deleteBranch: string | null;
      /** Checked once more at the moment of the merge. */
      readonly unless: MergeGuard;
      /** Answers that the merge rests on; they stay valid if it is not tried. */
      readonly permitted: readonly Subject['permitted'][number][];
    };

/** For text about work that is pushed first. If the push fails, `orElse` replaces it; null = nothing is posted. */
export interface PushCondition {
  readonly subject: number;
  readonly orElse: string | null;
}

/** The last check failed, so GitHub was not asked. The effect is judged again later. */
export class EffectNotTriedError extends Error {}

/** Facts from when the merge was judged. If any has changed since, the merge is not made. */
export interface MergeGuard {
  readonly base: string;
  readonly doNotMergeLabel: string;
  /** No changes were requested since then; ISO-8601. */
  readonly since: string;
  /** One of their approvals must still be valid; null = the merge rests on none. */
  readonly approvers: readonly string[] | null;
  /** No check may be red or running: the rules of the base name none that GitHub itself would wait for. */
  readonly everyCheck: boolean;
  /** Logins that never count as a person. */
  readonly neverHuman: readonly string[];
  /** Path of the loop's own workflow, whose checks are ignored. */
  readonly workflow: string;
}

/** A remark on a line of a file; `line` null = on the file. The body is an agent's text, made inert. */
export interface LineNote {
  readonly path: string;
  readonly line: number | null;
  readonly body: string;
}

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
  /** Whom a gate comment mentions. */
  readonly people?: string[];
  readonly url?: string;
}

/** The gate with the thread and the comment in which it was posted. */
export const placePostedGate = (gate: Gate, thing: EffectIdentity): Gate => ({
  ...gate,
  thread: { issueNumber: thing.number ?? gate.thread.issueNumber },
  commentId: thing.commentId ?? null,
  textHash: thing.textHash ?? null,
});

interface ClaimPlace {
  readonly run: number;
  readonly subject: number;
  readonly iteration: number;
}

export const effectKeys = {
  label: (subject: number, name: string): string => `label/${subject}/${name}`,
  unlabel: (subject: number, name: string): string => `unlabel/${subject}/${name}`,
  claim: ({ run, subject, iteration }: ClaimPlace): string => `claim/${run}/${subject}/${iteration}`,
  /** A claim that has ended: withdrawn before any work came of it, or left with its work unfinished. */
  withdrawn: ({ run, subject, iteration }: ClaimPlace): string => `claim-over/${run}/${subject}/${iteration}`,
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
  lessons: (id: string): string => `lessons/${id}`,
  gate: (gateId: string): string => `gate/${gateId}`,
  /** The one comment about a question that stays open. */
  reminder: (gateId: string): string => `remind/${gateId}`,
  gateClose: (gateId: string): string => `gate-close/${gateId}`,
  /** A question whose request may still arrive, though its tick no longer holds the lease; `until` is ISO-8601, UTC. */
  gateLate: (gateId: string, until: string): string => `gate-late/${until}/${gateId}`,
  review: (pull: number, sha: string): string => `review/${pull}/${sha}`,
  /** The loop's one comment about a pull request, kept up to date. */
  reviewNote: (pull: number, sha: string): string => `review-note/${pull}/${sha}`,
  reviewNotes: 'review-note/',
  /** What was pushed to mend a head that is not reviewed yet. Its key vouches for no head, unlike that of a review note. */
  mendNote: (pull: number, sha: string): string => `mend-note/${pull}/${sha}`,
  mendNotes: 'mend-note/',
  /** By id and time of the finding: a fresh run begins at F1 again, and remarks of the earlier run remain. */
  remark: (pull: number, { id, createdAt }: Pick<Finding, 'id' | 'createdAt'>): string =>
    `remark/${pull}/${id}/${Date.parse(createdAt)}`,
  resolve: (pull: number, sha: string): string => `resolve/${pull}/${sha}`,
  reply: (feedback: string): string => `reply/${feedback}`,
  /** An order was heard while agents work; the reply to it follows when it is obeyed. */
  heard: (id: string): string => `heard/${id}`,
  updateBranch: (pull: number, sha: string): string => `update/${pull}/${sha}`,
  rerunChecks: (pull: number, sha: string): string => `rerun-checks/${pull}/${sha}`,
  /** No act: the session of this number about red checks of a head begins. It counts even if its tick is lost. */
  repair: (pull: number, { sha, number }: PlannedRepair): string => `repair/${pull}/${sha}/${number}`,
  merge: (pull: number, sha: string): string => `merge/${pull}/${sha}`,
  /** Reports a pull request that a person closed unmerged, in its subject's thread. */
  rejected: (subject: number, pull: number): string => `rejected/${subject}/${pull}`,
  clarify: (subject: number, signature: string): string => `clarify/${subject}/${signature}`,
  /** Not an act on GitHub's surface, but the last step that a tick plans: the save of its records. */
  bundle: (loop: string, generation: number): string => `bundle/${loop}/${generation}`,
};

type GateCloseEffect = Extract<Effect, { kind: 'gate-close' }>;

export const buildGateClose = (close: Omit<GateCloseEffect, 'kind' | 'key'>): GateCloseEffect => ({
  ...close,
  kind: 'gate-close',
  key: effectKeys.gateClose(close.gateId),
});

/** Replies to commands that the head has as obeyed, and of which no bundle says that they were posted. */
export const listOwedReplies = ({ plannedEffects, consumed }: Pick<Head, 'plannedEffects' | 'consumed'>) =>
  plannedEffects.flatMap((key) => {
    const reply = parseCommandReplyKey(key);
    const option = consumed.find(({ id }) => id === reply?.id)?.option;
    return reply === null || option === undefined ? [] : [{ ...reply, key, option }];
  });

/** A question may leave a comment after its tick: one that must be closed, or one that exists unconfirmed. */
export const isGateKey = (key: string): boolean => /^gate(?:-close|-late)?\//.test(key);

/** The question that a key is about; null = it is about something else. */
export const parseGateKey = (key: string): string | null =>
  /^gate(?:-close|-late\/[^/]+)?\/(.+)$/.exec(key)?.[1] ?? null;

export const isLateKey = (key: string): boolean => key.startsWith('gate-late/');

/** True if the request of this late question can no longer arrive: its tick's time was over before `now`, ISO-8601. */
export const isPastLate = (key: string, now: string): boolean => (key.split('/')[1] ?? '') < now;

/**
 * Keys of failed questions and pushes: without an answer, GitHub may still have executed them. A failed reply to a
 * command is owed to the next tick, and not once more: its thread may take no comment any more. `before`: the keys that
 * this tick found.
 */
export const listUnclearKeys = (
  made: { readonly effects: readonly Effect[]; readonly outcomes: readonly Outcome[] },
  before: readonly string[],
): string[] =>
  made.outcomes.flatMap(({ kind, key }) => {
    if (kind !== 'failed') return [];
    if (key.startsWith('gate/')) return [key];
    if (parseCommandReplyKey(key) !== null) return before.includes(key) ? [] : [key];
    const push = made.effects.find((effect) => effect.kind === 'push' && effect.key === key);
    return push?.kind === 'push' ? [effectKeys.checkpoint(push.subject, push.sha)] : [];
  });

/** Commits that were written ahead for the branch of a subject and may be on it. */
export const listCheckpoints = (keys: readonly string[], subject: number): string[] => {
  const start = effectKeys.checkpoint(subject, '');
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
};

/** A session, planned ahead, about the red checks of a head; `number` counts those of the same head from 1. */
export interface PlannedRepair {
  readonly sha: string;
  readonly number: number;
}

/** The number of the next repair of this head. */
export const nextRepairOf = ({ repairs }: Pick<ReviewRecord, 'repairs'>, head: string): number =>
  1 + repairs.filter(({ sha }) => sha === head).length;

/** Heads of a pull request whose red checks were to be mended by sessions planned ahead. */
export const listRepairs = (keys: readonly string[], pull: number): PlannedRepair[] =>
  keys.flatMap((key) => {
    const planned = parseRepair(key);
    return planned?.pull === pull ? [planned] : [];
  });

/** Older builds gave no number. Null = another key. */
export function parseRepair(key: string): (PlannedRepair & { readonly pull: number }) | null {
  const [, pull, sha, number = '1'] = /^repair\/(\d+)\/([^/]+)(?:\/(\d+))?$/.exec(key) ?? [];
  return pull === undefined || sha === undefined ? null : { pull: Number(pull), sha, number: Number(number) };
}

/** The subject that a key claims, in any run and iteration: a restart leaves its label in place. Null = no claim. */
export function parseClaimedSubject(key: string): number | null {
  const [, subject] = /^claim\/\d+\/(\d+)\/\d+$/.exec(key) ?? [];
  return subject === undefined ? null : Number(subject);
}

interface EffectMark {
  readonly key: string;
  readonly epoch: number;
  readonly loop: string;
}

/** Line 1 of what an effect makes. It names the loop, since two loops may do the same to one issue. */
export const renderEffectLine = ({ key, epoch, loop }: EffectMark): string =>
  renderMarker('effect', { key, epoch, loop });

/**
 * Line 1 of a pull request. It says whether the work is complete: not every repository has drafts, and a draft may be
 * marked ready by any account. `head`: the commit we left on its branch, for a run without records of it.
 */
export function renderPullRequestLine(
  made: EffectMark & { readonly complete: boolean; readonly head?: string | null },
): string {
  const { key, epoch, loop, complete, head = null } = made;
  const [work, left] = [complete ? {} : { work: 'partial' }, head === null ? {} : { head }];
  return renderMarker('effect', { key, epoch, loop, ...work, ...left });
}

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
