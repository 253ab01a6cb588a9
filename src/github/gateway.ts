/** GitHub gateway of a tick, built on the adapters in `github/`: reads, permissions, and how each effect is done. */
import { findAskedPeople, mentionInQuestion, selectPeople } from '../core/gates/asked-people.ts';
import { assertHeld, type LeaseProof } from '../core/lease/lease.ts';
import type { PostedGate } from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import { readMarker } from '../core/reports/control-issue/marker.ts';
import { parseGateId } from '../core/state/gate.ts';
import { toThreadNumber } from '../core/state/subject.ts';
import { changeOutsideMarkers } from '../core/text/hidden-marker.ts';
import {
  type BacklogRead,
  type EffectDone,
  GitHubError,
  type GitHubGateway,
  type OutwardEffect,
  type PlanRead,
  type UnlockQuestions,
} from '../ports/github.ts';
import type { GitHub, MeteredGitHub } from './api/client.ts';
import { findControlIssue } from './comments/control-issue.ts';
import { gateTextHash } from './comments/gate-text-hash.ts';
import { postUnlockQuestion } from './comments/unlock-question.ts';
import {
  closeComment,
  closeUnfenced,
  commentInPlace,
  commentOnce,
  findPostedGates,
  gateOnce,
  removeComment,
  rewriteOnce,
} from './comments/write-comments.ts';
import { readClaims } from './issues/claim-comments.ts';
import type { BacklogFilter } from './issues/fields.ts';
import { readAdmissions } from './issues/label-admissions.ts';
import { addLabel, removeLabel } from './issues/labels.ts';
import { readMerged, readPlan } from './issues/plan-source.ts';
import { candidateParts, candidatesIn, readBacklog, readCandidates } from './issues/read-backlog.ts';
import { judgeGates } from './judge-gates.ts';
import { readStandings } from './people/permission-lookup.ts';
import { readRepositoryOwners } from './people/repository-owners.ts';
import { readCheckLogs, rerunOnce } from './pulls/check-logs.ts';
import { deleteBranchOnce } from './pulls/delete-branch.ts';
import { readGoneBranches } from './pulls/gone-branches.ts';
import { openPullRequest } from './pulls/open-pull-request.ts';
import { readCheckMarks, readReviewLoops, unlessRefused } from './pulls/own-checks.ts';
import {
  type ClaimedSubject,
  endedPart,
  pullRequestsPart,
  readEnded,
  readOwnPullRequests,
} from './pulls/own-pull-requests.ts';
import { outgoingAlong, readPutOnTop } from './pulls/pre-publication-read.ts';
import { proposeLessons } from './pulls/propose-lessons.ts';
import { readReviewLoop } from './pulls/read-review-loop.ts';
import { revertsIn, revertsPart } from './pulls/reverts.ts';
import { mergeOnce, replyOnce, resolveThreads, reviewOnce, updateOnce } from './pulls/review-acts.ts';
import { countScheduledRuns, isDispatchedBeside, readHolder, readHolderJobs } from './repository/workflow-runs.ts';
import { createThreadReader, type ThreadSettings, toPullFilter } from './thread-reader.ts';

export interface GatewaySettings extends ThreadSettings {
  readonly filter: BacklogFilter;
  readonly ownRunId: number;
}

export function createGateway(settings: GatewaySettings): GitHubGateway {
  const { github, ownLogin, ownRunId } = settings;
  return {
    requests: github.requests,
    ...createThreadReader(settings),
    judgeGates: (gates, threads, known) => judgeGates(settings, gates, { threads, known }),
    readBacklog: (asked) => backlogOf(settings, asked),
    readAdmissions: (asked) =>
      readAdmissions(github, asked, { labels: settings.filter.labels, policy: settings.policy }),
    readIssues: (list) => readCandidates(github, settings.filter, list),
    readClaims: (subjects) => readClaims(github, subjects),
    outgoingAlong,
    readStandings: (logins) => readStandings(github, logins),
    readPlan: (claimed, lookedAt) => planRead(settings, claimed, lookedAt),
    readReviews: (claimed, lookedAt) => readReviewLoop(github, toPullFilter(settings), { claimed, lookedAt }),
    readCheckMarks: (pulls) => readCheckMarks(github, pulls),
    readPulls: (numbers) => readPullsAlone(settings, numbers),
    readReviewLoops: () => readReviewLoops(github),
    readCheckLogs: (pull) => readCheckLogs(github, pull, settings.redact),
    readMerged: (tasks) => readMerged(github, ownLogin, tasks),
    readOwnPullRequests: () => readOwnPullRequests(github, ownLogin),
    readPutOnTop: (moved, base) => readPutOnTop(github, moved, { base, policy: settings.policy }),
    readGoneBranches: (branches) => readGoneBranches(github, branches),
    findGates: (ids, controlIssue) => findGates(settings, ids, controlIssue),
    unlock: createUnlockQuestions(settings),
    holder: (lease) => readHolder(github, lease, ownRunId),
    holderJobs: (lease) => readHolderJobs(github, lease),
    scheduledRuns: (asked) => scheduledRuns(github, asked),
    isDispatchedBeside: (workflow) => isDispatchedBeside(github, workflow, ownRunId),
    traces: async (loop) => {
      const found = await findControlIssue(github, { name: loop, known: null });
      return found && readMarker(found.body);
    },
    perform: (effect, proof) => performAt(settings, effect, proof),
  };
}

/** The count is a figure in a report, so no tick fails without it. */
async function scheduledRuns(
  github: MeteredGitHub,
  asked: Parameters<typeof countScheduledRuns>[1],
): Promise<number | null> {
  try {
    return await countScheduledRuns(github, asked);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return null;
  }
}

/** Queries one pull request at a time, because the query of each is heavy. */
async function readPullsAlone(settings: GatewaySettings, numbers: readonly number[]): Promise<ObservedPull[] | null> {
  const found: ObservedPull[] = [];
  for (const only of numbers) {
    const read = await readReviewLoop(settings.github, { ...toPullFilter(settings), only }).catch(unlessRefused);
    if (read === null) return null;
    found.push(...read.pulls);
  }
  return found;
}

/** Reads the first page of everything in one query. */
async function backlogOf(
  { github, filter, ownLogin }: GatewaySettings,
  { since, known, claimed, expected, lookedAt }: Parameters<GitHubGateway['readBacklog']>[0],
): Promise<BacklogRead> {
  const { pages, first } = await readBacklog(github, { filter, since, known }, (fields) => [
    pullRequestsPart,
    endedPart(claimed),
    ...revertsPart(lookedAt),
    ...(expected === null ? [] : candidateParts(expected, fields)),
  ]);
  const [pullRequests, endedSubjects, candidates] = await Promise.all([
    readOwnPullRequests(github, ownLogin, Promise.resolve(first)),
    readEnded(github, claimed, Promise.resolve(first)),
    expected === null ? null : candidatesIn(github, filter, { asked: expected, data: first }),
  ]);
  return { ...pages, pullRequests, endedSubjects, candidates, reverts: revertsIn(first, lookedAt, github) };
}

async function planRead(
  { github, source, ownLogin }: GatewaySettings,
  claimed: readonly ClaimedSubject[],
  lookedAt: string | null,
): Promise<PlanRead> {
  const { page, first } = await readPlan(github, source, [
    pullRequestsPart,
    endedPart(claimed),
    ...revertsPart(lookedAt),
  ]);
  const [pullRequests, endedSubjects] = await Promise.all([
    readOwnPullRequests(github, ownLogin, Promise.resolve(first)),
    readEnded(github, claimed, Promise.resolve(first)),
  ]);
  return { ...page, pullRequests, endedSubjects, reverts: revertsIn(first, lookedAt, github) };
}

async function findGates(
  { github, ownLogin }: GatewaySettings,
  ids: readonly string[],
  controlIssue: number,
): Promise<PostedGate[]> {
  // If its thread was locked, the gate was posted on the control issue.
  const threads = new Set([
    ...ids.map((id) => toThreadNumber(parseGateId(id)?.subject ?? null, controlIssue)),
    controlIssue,
  ]);
  const found = await Promise.all([...threads].map((issue) => findPostedGates(github, { issue, ids, ownLogin })));
  return found.flat();
}

const createUnlockQuestions = ({ github, ownLogin }: GatewaySettings): UnlockQuestions => ({
  ask: async ({ gate, body, since }) => {
    const order = { gateId: gate.id, issue: gate.thread.issueNumber, body, since, ownLogin };
    const posted = await postUnlockQuestion(github, order);
    return { ...posted, textHash: gateTextHash(posted.body) };
  },
  close: async (order) => void (await closeUnfenced(github, order)),
  remove: (commentId) => removeComment(github, commentId),
});

/** Redacts secrets in outgoing texts, because agents and their tools wrote them. */
const struck = (effect: OutwardEffect, redact: (text: string) => string): OutwardEffect => {
  if (effect.kind === 'pull-request')
    return { ...effect, title: redact(effect.title), body: changeOutsideMarkers(effect.body, redact) };
  if (effect.kind === 'lessons') {
    const lines = effect.lines.map((line) => ({ ...line, rule: redact(line.rule), shown: redact(line.shown) }));
    return { ...effect, lines };
  }
  if (effect.kind === 'review') {
    const comments = effect.comments.map((note) => ({ ...note, body: redact(note.body) }));
    return { ...effect, body: changeOutsideMarkers(effect.body, redact), comments };
  }
  return 'body' in effect ? { ...effect, body: changeOutsideMarkers(effect.body, redact) } : effect;
};

export async function performAt(
  { github, ownLogin, redact, loop }: Pick<GatewaySettings, 'github' | 'loop' | 'ownLogin' | 'redact'>,
  planned: OutwardEffect,
  proof: LeaseProof,
): Promise<EffectDone> {
  assertHeld(proof);
  const effect = struck(planned, redact);
  switch (effect.kind) {
    case 'label':
      return addLabel(github, effect, proof);
    case 'unlabel':
      return removeLabel(github, { ...effect, loop, ownLogin }, proof);
    case 'comment':
      if (effect.rewrites !== undefined)
        return rewriteOnce(github, { ...effect, ownLogin, rewrites: effect.rewrites }, proof);
      return effect.inPlaceOf === undefined
        ? commentOnce(github, { ...effect, ownLogin }, proof)
        : commentInPlace(github, { ...effect, ownLogin, loop, inPlaceOf: effect.inPlaceOf }, proof);
    case 'gate': {
      const asked = await withOwners(github, effect);
      const { found, made, body } = await gateOnce(github, { ...asked, ownLogin }, proof);
      return { found, made: { ...made, textHash: gateTextHash(body), people: findAskedPeople(body, [ownLogin]) } };
    }
    case 'gate-close':
      return closeComment(github, effect, proof);
    case 'pull-request':
      return openPullRequest(github, { ...effect, ownLogin }, proof);
    case 'lessons':
      return proposeLessons(github, { ...effect, ownLogin }, proof);
    case 'review':
      return reviewOnce(github, { ...effect, ownLogin }, proof);
    case 'resolve':
      return resolveThreads(github, { ...effect, ownLogin }, proof);
    case 'reply':
      return replyOnce(github, { ...effect, ownLogin }, proof);
    case 'update-branch':
      return updateOnce(github, effect, proof);
    case 'rerun-checks':
      return rerunOnce(github, effect, proof);
    case 'merge':
      return mergeOnce(github, effect, proof);
    case 'delete-branch':
      return deleteBranchOnce(github, effect, proof);
  }
}

/** Several questions of one tick cost one request. */
const ownersOf = new WeakMap<GitHub, Promise<string[]>>();

async function withOwners<T extends Pick<Extract<OutwardEffect, { kind: 'gate' }>, 'body' | 'mentionOwnersBut'>>(
  github: GitHub,
  effect: T,
): Promise<T> {
  if (effect.mentionOwnersBut === undefined) return effect;
  const owners = ownersOf.get(github) ?? readRepositoryOwners(github);
  ownersOf.set(github, owners);
  return { ...effect, body: mentionInQuestion(effect.body, selectPeople(await owners, effect.mentionOwnersBut)) };
}
