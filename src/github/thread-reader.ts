/** Reads what people wrote, and whether anything changed that a resting loop waits for. Every tick begins with it. */
import type { AnswerPolicy } from '../core/access/authority.ts';
import {
  findNewestReadTime,
  findReadStart,
  listCommandIssues,
  listCommandPulls,
  readDrawnEpoch,
} from '../core/commands/reading-range.ts';
import { listDoubledReplies } from '../core/effects/command-reply-key.ts';
import { mayHoldWords } from '../core/gates/quick-look.ts';
import { hasTurned, listMarkedPulls } from '../core/review/check-marks.ts';
import { isDue, pullsChanged } from '../core/review/reviewed-head.ts';
import type { Head } from '../core/state/head.ts';
import { changeOutsideMarkers } from '../core/text/hidden-marker.ts';
import { GitHubError, type GitHubGateway, type Threads } from '../ports/github.ts';
import type { MeteredGitHub } from './api/client.ts';
import { isOwn } from './api/graphql-fields.ts';
import { readThreads, type ThreadsRead } from './comments/gate-threads.ts';
import type { CommandRules } from './comments/read-commands.ts';
import type { Words } from './comments/read-words.ts';
import type { Source } from './issues/plan-source.ts';
import type { PullFilter } from './pulls/review-filter.ts';

export interface ThreadSettings {
  readonly github: MeteredGitHub;
  readonly policy: AnswerPolicy;
  readonly source: Source;
  readonly pulls?: Omit<PullFilter, 'approving'>;
  readonly loop: string;
  readonly ownLogin: string;
  readonly redact: (text: string) => string;
}

export function createThreadReader(
  settings: ThreadSettings,
): Pick<GitHubGateway, 'readThreads' | 'reply' | 'removeReplies'> {
  const { github, ownLogin, redact } = settings;
  return {
    readThreads: (head) => readAll(settings, head),
    reply: async ({ key, issue, body }) => {
      // Most ticks have nothing to reply to.
      const { commentUnfenced } = await import('./comments/write-comments.ts');
      await commentUnfenced(github, { key, issue, body: changeOutsideMarkers(body, redact), ownLogin });
    },
    removeReplies: async (commentIds) => {
      const { removeComment } = await import('./comments/write-comments.ts');
      try {
        for (const id of commentIds) await removeComment(github, id);
      } catch (error) {
        // Two replies do no harm, so no tick fails where GitHub deletes none, and none tries for each of them.
        if (!(error instanceof GitHubError)) throw error;
      }
    },
  };
}

/** Which pull requests a loop reviews. */
export const toPullFilter = ({
  pulls,
  ownLogin,
  policy,
}: Pick<ThreadSettings, 'pulls' | 'ownLogin' | 'policy'>): PullFilter => ({
  ...(pulls ?? { only: null, labels: [], query: null, ownLogin, neverHuman: [], workflow: '', lacksWorkflows: true }),
  approving: policy,
});

async function readAll(settings: ThreadSettings, head: Head): Promise<Threads> {
  const { github, source } = settings;
  const { unlockGate: unlock, controlIssue, commandCursor: cursor, lostState } = head;
  const since = findReadStart(head);
  const asked = unlock === null ? [] : [{ id: unlock.gate.id, commentId: unlock.commentId, nodeId: unlock.nodeId }];
  const gates = [...head.openGates, ...asked];
  const backlog =
    head.status === 'idle' && head.skill === 'work'
      ? { readAt: head.backlogReadAt, seen: head.backlogSeen, plan: planPath(source) }
      : null;
  const [pulls, issues] = [listCommandPulls(head), listCommandIssues(head)];
  const marked = head.skill === 'work' ? listMarkedPulls(head.backlogSeen) : [];
  const read = await readThreads(github, { gates, controlIssue, cursor, since, pulls, issues, backlog, marked });
  const atRest = head.status === 'idle' && head.skill === 'review';
  const edges = atRest ? await readChangeMarks(settings) : null;
  const isRestingWork = head.status === 'idle' && head.skill === 'work';
  const turned =
    isRestingWork && (isDue(head.backlogSeen, github.now()) || hasTurned(read.checkMarks, head.backlogSeen));
  const consumed = head.consumed.map(({ id }) => id);
  const { admitted, refused, editedAt, news } = mayHoldWords(read, { since: cursor, consumed })
    ? await loadAndReadWords(settings, read, {
        since,
        consumed,
        lostState,
        beginsWork: head.status === 'running' || head.status === 'idle',
      })
    : noWords;
  const threadComments = [
    ...read.gates.map(({ replies }) => replies),
    ...read.pulls.map(({ comments }) => comments),
  ].flat();
  const comments = [...threadComments, ...(read.control?.comments ?? [])];
  const created = comments.map(({ createdAt }) => createdAt);
  const own = comments.filter(({ author }) => isOwn(author, settings.ownLogin));
  return {
    gates: read.gates,
    commands: admitted,
    refused,
    doubledReplies: listDoubledReplies(own, settings.loop),
    news,
    checkMarks: read.checkMarks,
    readUpTo: findNewestReadTime([...created, ...editedAt], cursor),
    ...(read.control === null ? {} : { drawnEpoch: readDrawnEpoch(read.control.body) }),
    backlogChanged:
      edges === null ? read.backlogChanged || turned : pullsChanged(edges, head.backlogSeen, github.now()),
  };
}

const noWords: Words = { admitted: [], refused: [], editedAt: [], news: false };

/** What reads words is large, and most ticks find none. */
async function loadAndReadWords(
  settings: ThreadSettings,
  read: ThreadsRead,
  before: Pick<CommandRules, 'since' | 'consumed' | 'lostState' | 'beginsWork'>,
): Promise<Words> {
  const { readWords } = await import('./comments/read-words.ts');
  const { github, policy, loop, ownLogin } = settings;
  return await readWords(github, read, { loop, ownLogin, policy, now: github.now(), ...before });
}

/** Only a review loop at rest needs them. */
async function readChangeMarks(settings: ThreadSettings): Promise<string[]> {
  const { pullEdges } = await import('./pulls/change-marks.ts');
  return await pullEdges(settings.github, toPullFilter(settings));
}

const planPath = (source: Source): string | null => (source.kind === 'plan' ? source.path : null);
