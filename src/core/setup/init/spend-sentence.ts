/** Says what a loop may cost by the ceilings of one run and by how often one begins anew: for a day, and in all. */
import { type Preset, presets, type Renewal, type StarterChoices } from './choices.ts';

type Spending = Pick<StarterChoices, 'preset' | 'renew'>;

const usd = (dollars: number): string => `$${dollars.toLocaleString('en-US')}`;

/** What the choices may cost at most; a run renews once in its period, so that a day never sees two whole budgets. */
export function spendSentence({ preset, renew }: Spending): string {
  const { 'max-dollars': dollars, 'max-iterations': iterations } = presets[preset];
  const each = {
    never: `${usd(dollars)} in all, in ${iterations} iterations, and all of it in one day if there is work enough; then it stops until a person begins a new run.`,
    daily: `${usd(dollars)} a day, in ${iterations} iterations, and ${usd(dollars * 30)} in 30 days: a new run begins every day, with no end in all.`,
    weekly: `${usd(dollars)} a week, in ${iterations} iterations, and all of it in one day if there is work enough: a new run begins every Monday, with no end in all.`,
  }[renew];
  const asks = 'It asks before a run takes 80 % of its budget.';
  return [`The loop may spend at most ${each}`, asks, ...contradiction({ preset, renew })].join(' ');
}

/** As a choice, once it is known how much one run may take. */
export function renewalHint(renew: Renewal, preset: Preset): string {
  const { 'max-dollars': dollars } = presets[preset];
  switch (renew) {
    case 'never':
      return `${usd(dollars)} in all: the run ends at its ceilings, until a person begins a new one`;
    case 'daily':
      return `${usd(dollars)} a day: a new run every day, with the whole budget again${preset === 'week' ? ', seven times what a week was to cost' : ''}`;
    case 'weekly':
      return `${usd(dollars)} a week: a new run every Monday, with the whole budget again`;
  }
}

/** A budget that is named after a time and given anew in a shorter one is more than its name says. */
function contradiction({ preset, renew }: Spending): string[] {
  if (preset !== 'week' || renew !== 'daily') return [];
  const { 'max-dollars': dollars } = presets.week;
  return [
    `Note that these two contradict each other: what is meant for a week is given anew every day, ${usd(dollars * 7)} a week. For ${usd(dollars)} a week choose --renew weekly, for less a day --preset night.`,
  ];
}
