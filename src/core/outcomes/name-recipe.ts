/** Names the recipe of a loop by its settings: the configuration does not say which one `init` took. */
import type { Settings } from '../config/schema/settings.ts';

/** A review loop with other settings than those of the recipes is a `pr-babysitter`, any other loop a `backlog`. */
export function nameRecipe({ skill, review, backlog }: Pick<Settings, 'skill' | 'review' | 'backlog'>): string {
  if (skill === 'review') return /\bauthor:app\//.test(review.query ?? '') ? 'dependency-bumps' : 'pr-babysitter';
  return backlog.labels.includes('flaky-test') ? 'flaky-tests' : 'backlog';
}
