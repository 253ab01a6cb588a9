/** Reads what people wrote, and whether anything changed that a resting loop waits for. Every tick begins with it. */
import type { AnswerPolicy } from '../core/access/authority.ts';
import { findNewestReadTime, listCommandIssues, listCommandPulls } from '../core/commands/collect.ts';
import { parseCommands } from '../core/commands/parse.ts';
import { readBoxes } from '../core/gates/comment.ts';
import { parseReceipt } from '../core/gates/receipt.ts';
import { parseBareAnswer, readPlainWords, takesWords } from '../core/gates/unnamed-answer.ts';
import { hasTurned, listMarkedPulls } from '../core/review/check-marks.ts';
import { isDue, pullsChanged } from '../core/review/reviewed-head.ts';
import type { Head } from '../core/state/head.ts';
import { changeOutsideMarkers } from '../core/text/hidden-marker.ts';
import type { GateThreadRead, GitHubGateway, Threads } from '../ports/github.ts';
import type { MeteredGitHub } from './api/client.ts';
import { readThreads } from './comments/gate-threads.ts';
import { admitCommands } from './comments/read-commands.ts';
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

export function createThreadReader(settings: ThreadSettings): Pick<GitHubGateway, 'readThreads' | 'reply'> {
  const { github, ownLogin, redact } = settings;
  return {
    readThreads: (head) => readAll(settings, head),
    reply: async ({ key, issue, body }) => {
      // Most ticks have nothing to reply to.
      const { commentUnfenced } = await import('./comments/write-comments.ts');
      await commentUnfenced(github, { key, issue, body: changeOutsideMarkers(body, redact), ownLogin });
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
  const { github, policy, loop, ownLogin, source } = settings;
  const { unlockGate: unlock, controlIssue, commandCursor: since } = head;
  const asked = unlock === null ? [] : [{ id: unlock.gate.id, commentId: unlock.commentId, nodeId: unlock.nodeId }];
  const gates = [...head.openGates, ...asked];
  const backlog =
    head.status === 'idle' && head.skill === 'work'
      ? { readAt: head.backlogReadAt, seen: head.backlogSeen, plan: planPath(source) }
      : null;
  const [pulls, issues] = [listCommandPulls(head), listCommandIssues(head)];
  const marked = head.skill === 'work' ? listMarkedPulls(head.backlogSeen) : [];
  const read = await readThreads(github, { gates, controlIssue, since, pulls, issues, backlog, marked });
  const atRest = head.status === 'idle' && head.skill === 'review';
  const edges = atRest ? await readChangeMarks(settings) : null;
  const isRestingWork = head.status === 'idle' && head.skill === 'work';
  const turned =
    isRestingWork && (isDue(head.backlogSeen, github.now()) || hasTurned(read.checkMarks, head.backlogSeen));
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
      edges === null ? read.backlogChanged || turned : pullsChanged(edges, head.backlogSeen, github.now()),
  };
}

/** Only a review loop at rest needs them. */
async function readChangeMarks(settings: ThreadSettings): Promise<string[]> {
  const { pullEdges } = await import('./pulls/change-marks.ts');
  return await pullEdges(settings.github, toPullFilter(settings));
}

const planPath = (source: Source): string | null => (source.kind === 'plan' ? source.path : null);

/** True for a ticked box, a possible answer, or a deleted gate comment: worth a look under the lease. */
function hasNews({ gateId, comment, replies }: GateThreadRead, since: string | null): boolean {
  if (comment === null || readBoxes(comment.body, gateId).kind !== 'none') return true;
  // Starts a minute earlier, to include answers from a second that was not over. Only possible answers count, not talk.
  const from = since === null ? 0 : Date.parse(since) - 60_000;
  // Talk is looked at once, or a resting loop would take the lease for it at every look.
  const heard = since === null ? 0 : Date.parse(since) + 1_000;
  return replies.some(
    ({ body, createdAt, author }) =>
      (Date.parse(createdAt) > from && (parseReceipt(body) !== null || hasAnswer(body))) ||
      (author?.type === 'User' &&
        Date.parse(createdAt) > heard &&
        takesWords(gateId) &&
        readPlainWords(body).length > 0),
  );
}

/** A word that is no option of the question has a reply all the same. */
const hasAnswer = (body: string): boolean =>
  parseBareAnswer(body) !== null ||
  parseCommands(body).some((line) => line.kind === 'command' && line.command.verb === 'answer');
