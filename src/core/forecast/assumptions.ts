/** Sentences about the assumptions of a forecast, without which no figure can be judged. */

import { computeSessionCaps } from '../budget/ceilings.ts';
import type { Settings } from '../config/schema/settings.ts';
import { newCounters } from '../state/counters.ts';
import { formatDollars } from '../text/format.ts';

interface Range {
  readonly low: number;
  readonly high: number;
}

interface GuessedSessions {
  readonly dollars: Range;
  readonly auditDollars: Range;
  readonly minutes: Range;
  /** 0 to 1. */
  readonly failing: number;
}

export type Assumption =
  /** `asked`: a person gave the number. */
  | { readonly kind: 'assumed-issues'; readonly count: number; readonly asked: boolean }
  | { readonly kind: 'read-issues'; readonly count: number; readonly part: number; readonly repository: string }
  /** Tasks of a plan file, or of an issue's list. */
  | { readonly kind: 'read-tasks'; readonly count: number; readonly where: string }
  /** `unfinished`: in progress, and left out, since their end is unknown. */
  | { readonly kind: 'learned'; readonly journeys: number; readonly unfinished: number; readonly loop: string }
  /** `failing`: share of issues without a pull request, 0 to 1; `isSeen`: counted in this run, else guessed. */
  | {
      readonly kind: 'recorded';
      readonly pulls: number;
      readonly loop: string;
      readonly failing: number;
      readonly isSeen: boolean;
      readonly minutes: Range;
    }
  /** `guessed`: for the issues that the file says nothing of; null = it has an entry for any. */
  | { readonly kind: 'given'; readonly file: string; readonly guessed: GuessedSessions | null }
  | (GuessedSessions & { readonly kind: 'guessed' })
  /** What a session may spend at first, in USD; null = no dollar ceiling. `metered`: a session ends at its cap. */
  | { readonly kind: 'cap'; readonly dollars: number | null; readonly expected: number; readonly metered: boolean }
  /** Hours until people answer; null = no person comes. */
  | { readonly kind: 'people'; readonly hours: number | null };

export const assumptions = (all: readonly Assumption[]): string[] => [
  ...all.map(sentence),
  'audits find nothing; no tick is lost; no agent asks anything; limits of models are not met',
];

function sentence(assumption: Assumption): string {
  switch (assumption.kind) {
    case 'assumed-issues':
      return `${assumption.count} open issues, each small and clear${assumption.asked ? '' : unread}`;
    case 'read-issues': {
      const { count, part, repository } = assumption;
      return `the ${part < count ? `first ${part} of ` : ''}${count} open issues of ${repository}, as they are now`;
    }
    case 'read-tasks':
      return `the ${assumption.count} open tasks of ${assumption.where}, as it is now`;
    case 'learned': {
      const { journeys, unfinished, loop } = assumption;
      const rest = unfinished === 0 ? '' : `; ${unfinished} that have not ended are left out`;
      return `issues go as one of the ${journeys} went that loop ${loop} has brought to an end${rest}`;
    }
    case 'recorded': {
      const { pulls, loop, failing, isSeen, minutes } = assumption;
      const share = `${Math.round(failing * 100)} % of the issues fail${isSeen ? ', as in this run' : ''}`;
      return `an issue costs what one of the ${pulls} pull requests cost that ended for loop ${loop}, audits and repairs included; a session takes ${span(minutes)} minutes; ${share}`;
    }
    case 'given':
      return assumption.guessed === null
        ? `issues go as ${assumption.file} says`
        : `issues go as ${assumption.file} says; of one that it leaves out, ${describeGuess(assumption.guessed)}`;
    case 'guessed':
      return describeGuess(assumption);
    case 'cap': {
      if (assumption.dollars === null) return 'no session has a cap in dollars';
      const isLess = assumption.dollars < assumption.expected;
      const less = isLess ? `, less than it is expected to take${assumption.metered ? ': many are cut' : ''}` : '';
      const uncut = assumption.metered ? '' : `; ${costKnownLate}, so its dollars cut none`;
      return `a session gets ${formatDollars(assumption.dollars)} at first${less}${uncut}`;
    }
    case 'people':
      return assumption.hours === null
        ? 'no person answers or merges'
        : `people answer and merge ${assumption.hours === 0 ? 'at once' : `after ${assumption.hours} h`}, so that the loop goes on`;
  }
}

const describeGuess = ({ dollars, auditDollars, minutes, failing }: GuessedSessions): string =>
  `a session takes ${money(dollars)} and ${span(minutes)} minutes, its audit ${money(auditDollars)}; ${Math.round(failing * 100)} % of the issues are beyond the agent`;

/** Of a capped driver. */
export const costKnownLate = 'what a session costs is known once it has ended';

const unread = ', since yours were not read: that takes a token in GITHUB_TOKEN';

const span = ({ low, high }: Range): string => (low === high ? String(low) : `${low} to ${high}`);

const money = ({ low, high }: Range): string =>
  low === high ? formatDollars(low) : `${formatDollars(low)} to ${formatDollars(high)}`;

type Budgets = Pick<
  Settings,
  'maxIterations' | 'maxPrs' | 'maxMinutes' | 'maxDollars' | 'maxAgents' | 'minSessionDollars' | 'sessionGuess'
>;

/** First session cap of a new run, USD; null = no dollar ceiling. Shown before a start: low caps cut many sessions. */
export function firstCap(config: Budgets): number | null {
  const { maxIterations, maxPrs, maxMinutes, maxDollars, maxAgents, minSessionDollars, sessionGuess } = config;
  const ceilings = { maxIterations, maxPrs, maxMinutes, maxDollars, deadline: null, ceilingsRaised: [] };
  const [cap] = computeSessionCaps({
    counters: newCounters('1970-01-01T00:00:00.000Z'),
    ceilings,
    wanted: maxAgents,
    metered: true,
    minSessionDollars,
    guessDollars: sessionGuess.dollars,
    jobMinutesLeft: maxMinutes,
    maxTurns: 1,
  });
  return cap?.dollars ?? null;
}
