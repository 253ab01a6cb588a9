/** The ticks that are killed: each with what leads up to it, and with the people who go on answering afterwards. */

import { leavesChanges, leftIn } from '../support/leftovers.ts';
import { wellFormed } from '../support/loop-stage.ts';
import { reviewStories } from './review-stories.ts';
import { answers, nobody, type Story, tickOnce } from './story.ts';

const vague = (title: string) => ({ title, body: `${title}, please.` });
/** Wide ceilings: what a kill charges must not stop the loop that repairs it. */
const config =
  'max-agents: 2\nmax-iterations: 20\nmax-dollars: 1000\nmax-minutes: 600\nmax-prs: 20\nmax-open-prs: 20\nsessions-per-subject: 1\n';
const agent = `note('session ' + order.subject + ' ' + order.iteration); write('work-' + order.subject + '.txt', 'done\\n'); result({ progress: 'Did #' + order.subject }); note('worked ' + order.subject + ' ' + order.iteration);`;
/** Leaves a part, and says so; whoever finds one finishes it. */
const inTwo = `const part = 'part-' + order.subject + '.txt'; const isFirst = !existsSync(part); note('session ' + order.subject + ' ' + order.iteration);
write(isFirst ? part : 'rest-' + order.subject + '.txt', 'done\\n');
result(isFirst ? { status: 'in_progress', progress: 'Did a part', completion_indicators: [], exit_signal: false } : { progress: 'Did the rest' });
note('worked ' + order.subject + ' ' + order.iteration);`;
export const stories: readonly Story[] = [
  {
    name: 'working',
    setting: { issues: [vague('Answered')], agent, config },
    before: async (loop) => {
      await tickOnce(loop);
      await answers(1, 'proceed')(loop);
      await loop.ana.opensIssue(wellFormed('Clear'));
      await loop.ana.opensIssue(vague('Murky'));
    },
    answer: answers(1, 'proceed'),
  },
  { name: 'asking', setting: { issues: [vague('Murky')], agent, config }, before: nobody, answer: nobody },
  {
    name: 'answering',
    setting: { issues: [vague('Left out')], agent, config },
    before: async (loop) => {
      await tickOnce(loop);
      await answers(1, 'skip')(loop);
    },
    answer: answers(1, 'skip'),
  },
  {
    name: 'stopping',
    setting: { issues: [vague('Murky')], agent, config },
    before: async (loop) => {
      await tickOnce(loop);
      await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop enough for today');
    },
    answer: nobody,
  },
  {
    name: 'finishing',
    setting: { issues: [wellFormed('In two parts')], agent: inTwo, config },
    before: tickOnce,
    answer: nobody,
  },
  {
    name: 'cancelling',
    setting: { issues: [wellFormed('In two parts')], agent: inTwo, config },
    before: async (loop) => {
      await tickOnce(loop);
      const [pull] = await loop.pullRequests();
      if (pull?.draft !== true) throw new Error('The first session left no draft.');
      await loop.ana.comments(pull.number, '/loop cancel');
    },
    answer: nobody,
  },
  {
    name: 'deleting',
    setting: { issues: [wellFormed('In two parts')], agent: inTwo, config },
    before: async (loop) => {
      await tickOnce(loop);
      const [pull] = await loop.pullRequests();
      await loop.ana.closesIssue(pull?.number ?? 0);
      await loop.ana.comments(pull?.number ?? 0, '/loop cancel delete-branches=true');
    },
    answer: nobody,
  },
  {
    name: 'escalating',
    setting: { issues: [vague('Murky')], agent, config },
    before: async (loop) => {
      await tickOnce(loop);
      await answers(1, 'escalate')(loop);
    },
    answer: nobody,
  },
  {
    name: 'going on',
    // The second issue is left to the tick that this one dispatches.
    setting: {
      issues: ['One', 'Two'].map(wellFormed),
      agent,
      config: `${config.replace('max-agents: 2', 'max-agents: 1\niterations-per-tick: 1')}pace: continuous\n`,
    },
    before: nobody,
    answer: nobody,
  },
  {
    name: 'recovering',
    graceMs: 16 * 60_000,
    setting: { issues: [wellFormed('One')], agent, config },
    before: async (loop) => {
      await leavesChanges(loop);
      await tickOnce(loop);
      await answers(loop.head()?.controlIssue ?? 0, 'Stash')(loop);
    },
    answer: nobody,
    beside: (loop) => {
      const { git, status } = leftIn(loop);
      return {
        changes: status(),
        stashes: git('stash', 'list')
          .split('\n')
          .filter((line) => line !== '').length,
      };
    },
  },
  ...reviewStories,
];
