/** Reads orders and possible answers from threads that may hold some. Loaded late, since Markdown is parsed here. */
import { parseCommands } from '../../core/commands/parse.ts';
import { readBoxes } from '../../core/gates/comment.ts';
import { parseReceipt } from '../../core/gates/receipt.ts';
import { parseBareAnswer, readPlainWords, takesWords } from '../../core/gates/unnamed-answer.ts';
import type { GateThreadRead } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import type { ThreadsRead } from './gate-threads.ts';
import { admitCommands, type CommandRules, type HeardCommands } from './read-commands.ts';

export interface Words extends HeardCommands {
  /** Something is worth a look under the lease. */
  readonly news: boolean;
}

export async function readWords(github: GitHub, read: ThreadsRead, rules: CommandRules): Promise<Words> {
  const heard = await admitCommands(github, read, rules);
  const news = heard.admitted.length > 0 || read.gates.some((thread) => hasNews(thread, rules.since));
  return { ...heard, news };
}

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
