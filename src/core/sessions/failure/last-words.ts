/** What a failed agent printed last: lines for the log, and the one line that names the cause. */
import { stripHiddenText } from '../../text/quote-untrusted.ts';
import { readOutputTail, stripColours } from '../../text/terminal.ts';
import type { SessionFacts } from '../contract/agent-contract.ts';

type FailedFacts = SessionFacts & { readonly status: 'failed' };

/** Redact stderr before: no rule finds half a secret. */
type LastWords = Pick<FailedFacts, 'failure' | 'exit' | 'lastMessage' | 'stderr'>;

/** Lines for the log, inert: its last message, then its stderr. A session that Tickgate cancelled says nothing. */
export function renderLastWords({ failure, lastMessage, stderr }: LastWords): string {
  if (failure.class === 'cancelled') return '';
  return readOutputTail({ stdout: lastMessage, stderr }).join('\n');
}

/** Adds what the program printed as its cause, if its exit code alone says why it failed. */
export function namePrintedCause({ failure, exit, stderr }: LastWords): FailedFacts['failure'] {
  if (failure.class !== 'exit' || exit.code === null || exit.code === 0) return failure;
  const cause = findCauseLine(stderr);
  return cause === null ? failure : { ...failure, sentence: `${failure.sentence}: ${cause}` };
}

const linesSearched = 40;
const longestCause = 160;

/** Neither frames of a stack nor the version that Node prints below it. */
const isNoCause = (line: string): boolean => /^(?:at |File "|\^+$|Node\.js v\d)/.test(line);
const namesFailure =
  /error\b|exception\b|\b(?:fail(?:ed|ure)?|fatal|cannot|can't|denied|missing|invalid|refused)\b|not found\b/i;

/** The last line that names a failure, else the last one; null = nothing was printed. */
function findCauseLine(stderr: string): string | null {
  const lines = stderr
    .split('\n')
    .map((line) => stripHiddenText(stripColours(line)).replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !isNoCause(line))
    .slice(-linesSearched);
  const cause = lines.findLast((line) => namesFailure.test(line)) ?? lines.at(-1) ?? null;
  return cause === null || cause.length <= longestCause ? cause : `${cause.slice(0, longestCause - 1)}…`;
}
