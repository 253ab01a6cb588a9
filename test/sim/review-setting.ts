/**
 * Which worlds have a review loop, and how it is set up. Drawn from a stream of its own, so that worlds of work stay as
 * they were.
 */
import { chanceOf } from './chance.ts';

export interface ReviewSetting {
  readonly mode: 'ask' | 'auto' | 'never';
  /** `auto` needs no approval if the repository is private. */
  readonly withoutReview: boolean;
  readonly isPrivate: boolean;
  readonly deletesBranch: boolean;
  /**
   * The base's rules require the check to pass. Otherwise all existing checks decide, and after a while a head may have
   * none.
   */
  readonly requiresCheck: boolean;
  readonly maxRounds: number;
}

export const worldKinds = ['work', 'review', 'any'] as const;
export type WorldKind = (typeof worldKinds)[number];

export const doNotMerge = 'do-not-merge';
export const wantedLabel = 'review-me';
/** The one check of a pull request, if it has any. */
export const checkName = 'ci';

const share = 0.2;

/** Null = a loop that works on issues. */
export function reviewSettingOf(seed: string, kind: WorldKind): ReviewSetting | null {
  const reviews = kind === 'any' ? chanceOf(seed, 'kind of world').happens(share) : kind === 'review';
  if (!reviews) return null;
  const chance = chanceOf(seed, 'review setting');
  return {
    mode: chance.pick(['ask', 'ask', 'auto', 'auto', 'never']),
    withoutReview: chance.happens(0.4),
    isPrivate: chance.happens(0.5),
    deletesBranch: chance.happens(0.5),
    requiresCheck: chance.happens(0.4),
    maxRounds: chance.between(1, 4),
  };
}

export const reviewConfig = ({ mode, withoutReview, deletesBranch, maxRounds }: ReviewSetting): string[] => [
  'skill: review',
  'review:',
  `  labels: [${wantedLabel}]`,
  'merge:',
  `  mode: ${mode}`,
  `  delete-branch: ${deletesBranch}`,
  `auto-merge-without-review: ${withoutReview}`,
  `max-review-rounds: ${maxRounds}`,
];
