/** GitHub gateway of a tick, built on the adapters in `github/`: reads, permissions, and how each effect is done. */
import type { AnswerPolicy } from '../core/access/authority.ts';
import { findNewestReadTime, listCommandPulls } from '../core/commands/collect.ts';
import { parseCommands } from '../core/commands/parse.ts';
import { findAskedPeople, mentionInQuestion, selectPeople } from '../core/gates/asked-people.ts';
import { readBoxes } from '../core/gates/comment.ts';
import { hasOption, parseBareAnswer } from '../core/gates/judge-answer.ts';
import { parseReceipt } from '../core/gates/receipt.ts';
import { assertHeld, type LeaseProof } from '../core/lease/lease.ts';
import type { PostedGate } from '../core/observation/facts.ts';
import type { ObservedPull } from '../core/observation/pull-request.ts';
import { parseControlIssue } from '../core/reports/control-issue/body.ts';
import { hasTurnedRed, listMarkedPulls } from '../core/review/check-marks.ts';
import { isDue, pullsChanged } from '../core/review/reviewed-head.ts';
import { parseGateId } from '../core/state/gate.ts';
import type { Head } from '../core/state/head.ts';
import { toThreadNumber } from '../core/state/subject.ts';
import { changeOutsideMarkers } from '../core/text/hidden-marker.ts';
import {
  type BacklogRead,
  type EffectDone,
  type GateThreadRead,
  GitHubError,
  type GitHubGateway,
  type OutwardEffect,
  type PlanRead,
  type Threads,
  type UnlockQuestions,
} from '../ports/github.ts';
import type { GitHub, MeteredGitHub } from './api/client.ts';
import { gateTextHash } from './api/graphql-fields.ts';
import { findControlIssue } from './comments/control-issue.ts';
import { readThreads } from './comments/gate-threads.ts';
import { admitCommands } from './comments/read-commands.ts';
import { postUnlockQuestion } from './comments/unlock-question.ts';
import {
  closeComment,
  closeUnfenced,
  commentInPlace,
  commentOnce,
  commentUnfenced,
  findPostedGates,
  gateOnce,
  removeComment,
  rewriteOnce,
} from './comments/write-comments.ts';
import { readClaims } from './issues/claim-comments.ts';
import type { BacklogFilter } from './issues/fields.ts';
import { readAdmissions } from './issues/label-admissions.ts';
import { addLabel, removeLabel } from './issues/labels.ts';
import { readMerged, readPlan, type Source } from './issues/plan-source.ts';
import { candidateParts, candidatesIn, readBacklog, readCandidates } from './issues/read-backlog.ts';
import { judgeGates } from './judge-gates.ts';
import { readStandings } from './people/permission-lookup.ts';
import { readRepositoryOwners } from './people/repository-owners.ts';
import { pullEdges } from './pulls/change-marks.ts';
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
import { readReviewLoop } from './pulls/read-review-loop.ts';
import { mergeOnce, replyOnce, resolveThreads, reviewOnce, updateOnce } from './pulls/review-acts.ts';
import type { PullFilter } from './pulls/review-filter.ts';
import { countScheduledRuns, isDispatchedBeside, readHolder, readHolderJobs } from './repository/workflow-runs.ts';

export interface GatewaySettings {
  readonly github: MeteredGitHub;
  readonly policy: AnswerPolicy;
  readonly filter: BacklogFilter;
  readonly source: Source;
  readonly pulls?: Omit<PullFilter, 'approving'>;
  readonly loop: string;
  readonly ownLogin: string;
  readonly redact: (text: string) => string;
  readonly ownRunId: number;
}

export function createGateway(settings: GatewaySettings): GitHubGateway {
  const { github, ownLogin, ownRunId } = settings;
  return {
    requests: github.requests,
    readThreads: (head) => threadsOf(settings, head),
    judgeGates: (gates, threads, known) => judgeGates(settings, gates, { threads, known }),
    readBacklog: (asked) => backlogOf(settings, asked),
    readAdmissions: (asked) =>
      readAdmissions(github, asked, { labels: settings.filter.labels, policy: settings.policy }),
    readIssues: (list) => readCandidates(github, settings.filter, list),
    readClaims: (subjects) => readClaims(github, subjects),
    outgoingAlong,
    readStandings: (logins) => readStandings(github, logins),
    readPlan: (claimed) => planRead(settings, claimed),
    readReviews: (claimed) => readReviewLoop(github, pullsOf(settings), claimed),
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
      return found && parseControlIssue(found.body).marker;
    },
    reply: async ({ key, issue, body }) =>
      void (await commentUnfenced(github, { key, issue, body: changeOutsideMarkers(body, settings.redact), ownLogin })),
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
    const read = await readReviewLoop(settings.github, { ...pullsOf(settings), only }, []).catch(unlessRefused);
    if (read === null) return null;
    found.push(...read.pulls);
  }
  return found;
}

/** Reads the first page of everything in one query. */
async function backlogOf(
  { github, filter, ownLogin }: GatewaySettings,
  { since, known, claimed, expected }: Parameters<GitHubGateway['readBacklog']>[0],
): Promise<BacklogRead> {
  const { pages, first } = await readBacklog(github, { filter, since, known }, (fields) => [
    pullRequestsPart,
    endedPart(claimed),
    ...(expected === null ? [] : candidateParts(expected, fields)),
  ]);
  const [pullRequests, endedSubjects, candidates] = await Promise.all([
    readOwnPullRequests(github, ownLogin, Promise.resolve(first)),
    readEnded(github, claimed, Promise.resolve(first)),
    expected === null ? null : candidatesIn(github, filter, { asked: expected, data: first }),
  ]);
  return { ...pages, pullRequests, endedSubjects, candidates };
}

async function planRead(
  { github, source, ownLogin }: GatewaySettings,
  claimed: readonly ClaimedSubject[],
): Promise<PlanRead> {
  const { page, first } = await readPlan(github, source, [pullRequestsPart, endedPart(claimed)]);
  const [pullRequests, endedSubjects] = await Promise.all([
    readOwnPullRequests(github, ownLogin, Promise.resolve(first)),
    readEnded(github, claimed, Promise.resolve(first)),
  ]);
  return { ...page, pullRequests, endedSubjects };
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

const pullsOf = ({ pulls, ownLogin, policy }: GatewaySettings): PullFilter => ({
  ...(pulls ?? { only: null, labels: [], query: null, ownLogin, neverHuman: [], workflow: '', lacksWorkflows: true }),
  approving: policy,
});

async function threadsOf(settings: GatewaySettings, head: Head): Promise<Threads> {
  const { github, policy, loop, ownLogin, source } = settings;
  const { unlockGate: unlock, controlIssue, commandCursor: since } = head;
  const asked = unlock === null ? [] : [{ id: unlock.gate.id, commentId: unlock.commentId, nodeId: unlock.nodeId }];
  const gates = [...head.openGates, ...asked];
  const backlog =
    head.status === 'idle' && head.skill === 'work'
      ? { readAt: head.backlogReadAt, seen: head.backlogSeen, plan: planPath(source) }
      : null;
  const pulls = listCommandPulls(head);
  const marked = head.skill === 'work' ? listMarkedPulls(head.backlogSeen) : [];
  const read = await readThreads(github, { gates, controlIssue, since, pulls, backlog, marked });
  const atRest = head.status === 'idle' && head.skill === 'review';
  const edges = atRest ? await pullEdges(github, pullsOf(settings)) : null;
  const isRestingWork = head.status === 'idle' && head.skill === 'work';
  const turnedRed =
    isRestingWork && (isDue(head.backlogSeen, github.now()) || hasTurnedRed(read.checkMarks, head.backlogSeen));
  const consumed = head.consumed.map(({ id }) => id);
  const { admitted, refused, editedAt } = await admitCommands(github, read, {
    loop,
    ownLogin,
    policy,
    consumed,
    since,
  });
  const threadComments = [
    ...read.gates.map(({ replies }) => replies),
    ...read.pulls.map(({ comments }) => comments),
  ].flat();
  const created = [...threadComments, ...(read.control?.comments ?? [])].map(({ createdAt }) => createdAt);
  return {
    gates: read.gates,
    commands: admitted,
    refused,
    news: admitted.length > 0 || read.gates.some((thread) => hasNews(thread, since)),
    checkMarks: read.checkMarks,
    readUpTo: findNewestReadTime([...created, ...editedAt], since),
    backlogChanged:
      edges === null ? read.backlogChanged || turnedRed : pullsChanged(edges, head.backlogSeen, github.now()),
  };
}

const planPath = (source: Source): string | null => (source.kind === 'plan' ? source.path : null);

const createUnlockQuestions = ({ github, ownLogin }: GatewaySettings): UnlockQuestions => ({
  ask: async ({ gate, body, since }) => {
    const order = { gateId: gate.id, issue: gate.thread.issueNumber, body, since, ownLogin };
    const posted = await postUnlockQuestion(github, order);
    return { ...posted, textHash: gateTextHash(posted.body) };
  },
  close: async (order) => void (await closeUnfenced(github, order)),
  remove: (commentId) => removeComment(github, commentId),
});

/** True for a ticked box, a possible answer, or a deleted gate comment: worth a look under the lease. */
function hasNews({ gateId, comment, replies }: GateThreadRead, since: string | null): boolean {
  if (comment === null || readBoxes(comment.body, gateId).kind !== 'none') return true;
  // Starts a minute earlier, to include answers from a second that was not over. Only possible answers count, not talk.
  const from = since === null ? 0 : Date.parse(since) - 60_000;
  return replies.some(
    ({ body, createdAt }) => Date.parse(createdAt) > from && (parseReceipt(body) !== null || hasAnswer(body, gateId)),
  );
}

const hasAnswer = (body: string, gateId: string): boolean =>
  hasOption(gateId, parseBareAnswer(body)?.option ?? '') ||
  parseCommands(body).some((line) => line.kind === 'command' && line.command.verb === 'answer');

/** Redacts secrets in outgoing texts, because agents and their tools wrote them. */
const struck = (effect: OutwardEffect, redact: (text: string) => string): OutwardEffect => {
  if (effect.kind === 'pull-request')
    return { ...effect, title: redact(effect.title), body: changeOutsideMarkers(effect.body, redact) };
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
      return removeLabel(github, { ...effect, loop }, proof);
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
