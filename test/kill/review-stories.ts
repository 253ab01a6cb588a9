/** The killed ticks of a review loop: it reads a pull request, answers people in it, brings it up to date, merges what a person approved. */
import type { LoopSetting, LoopStage } from '../support/loop-stage.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';
import { answers, type Story, tickOnce } from './story.ts';

const here = '/repos/acme/shop';
const pull = 1;
const branch = 'total';
const ceilings = 'max-iterations: 50\nmax-dollars: 1000\nmax-minutes: 600\nmax-prs: 20\n';

/** Finds what is wrong as long as it is there, mends it, and answers whoever said something. */
const agentWho = (severity: 'bug' | 'warning'): string => `note('session ' + order.subject + ' ' + order.iteration);
const isThere = readFileSync('total.js', 'utf8').includes('sum += 1');
const found = { file: 'total.js', line: 2, severity: '${severity}', description: 'It adds one too much.', scenario: 'total([]) gives 1' };
const known = order.findings.map(({ id }) => id);
if (order.role === 'reviewer') result({ progress: 'Read it', ...(isThere ? { findings: known.length === 0 ? [found] : [] } : { resolved: known }) });
else {
  write('total.js', 'let sum = 0;\\nsum += 0;\\n// ' + order.review.feedback.map(({ body }) => body).join(' ') + '\\n');
  result({ progress: 'Mended', replies: order.review.feedback.map(({ id }) => ({ to: id, body: 'Mended.' })) });
}
note('worked ' + order.subject + ' ' + order.iteration);`;

const setting = (more = '', agent = agentWho('bug')): LoopSetting => ({
  visibility: 'private',
  // Its owner approves, and an organisation could not.
  membership: 'none',
  inputs: { loop: 'work' },
  agent,
  config: `${reviewConfig.replace('max-iterations: 50\n', ceilings)}${more}`,
});
const byApproval = 'merge:\n  mode: auto\n  delete-branch: true\n';

/** Whatever is pushed passes its check. */
async function passes(loop: LoopStage): Promise<void> {
  if (loop.git('branch', '--list', branch) !== '') await green(loop, branch);
}

/** Also where a review was lost with its tick: it is asked for once more. */
async function passesAndIsMerged(loop: LoopStage): Promise<void> {
  await passes(loop);
  for (const { id, commentId, body } of await loop.gates(pull)) {
    if (!body.includes('[x]')) await loop.ana.ticks(commentId, id.includes('repeated-failure') ? 'retry' : 'merge');
  }
}

async function isMended(loop: LoopStage): Promise<void> {
  await givenPull(loop, branch);
  await loop.ana.commits({ path: 'total.js', text: 'let sum = 0;\nsum += 0;\n', branch });
  await green(loop, branch);
}

export const reviewStories: readonly Story[] = [
  {
    name: 'reviewing',
    setting: setting('', agentWho('warning')),
    before: async (loop) => void (await givenPull(loop, branch)),
    answer: passesAndIsMerged,
  },
  {
    name: 'replying',
    setting: setting(),
    before: async (loop) => {
      await isMended(loop);
      await tickOnce(loop);
      await loop.ana.comments(pull, 'Please say why.');
      const commit = loop.git('rev-parse', branch).trim();
      const remark = { body: 'Why zero?', commit_id: commit, path: 'total.js', line: 2, side: 'RIGHT' };
      await loop.ana.request(`POST ${here}/pulls/${pull}/comments`, remark);
    },
    answer: passesAndIsMerged,
  },
  {
    name: 'resolving',
    setting: setting(),
    before: async (loop) => {
      await givenPull(loop, branch);
      await tickOnce(loop);
      await green(loop, branch);
    },
    answer: passesAndIsMerged,
  },
  {
    name: 'merging',
    setting: setting(byApproval),
    before: async (loop) => {
      await isMended(loop);
      await tickOnce(loop);
      await loop.github.as('acme').reviews(pull, 'APPROVE');
    },
    answer: passes,
    mayLeave: branch,
  },
  {
    name: 'updating',
    setting: setting(),
    before: async (loop) => {
      await isMended(loop);
      await tickOnce(loop);
      loop.github.repository.protection.upToDate = true;
      await loop.ana.commits({ path: 'other.js', text: 'x\n' });
      await answers(pull, 'merge')(loop);
    },
    answer: passesAndIsMerged,
  },
];
