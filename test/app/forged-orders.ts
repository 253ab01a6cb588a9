/** Ways to get a box of the control issue obeyed as the command of a person who did not tick it, or who ticked something else. */

import { renderOrderReceipt, toTickedBox } from '../../src/core/commands/control-boxes.ts';
import type { Stage } from './app-stage.ts';
import type { Forgery } from './forgeries.ts';

const approvers = ['ana'];
const opened = (stage: Stage): Promise<number> => stage.opensControlIssue('work', 'stopped', { approvers: 'ana' });

const bodyOf = async (stage: Stage, issue: number): Promise<string> =>
  ((await stage.github.as('ben').request(`GET /repos/acme/shop/issues/${issue}`)) as { body: string }).body;

async function ticks(stage: Stage, by: string, { issue, line }: { issue: number; line: string }): Promise<void> {
  const lines = (await bodyOf(stage, issue)).split('\n');
  const body = lines.map((one) => (one.includes(line) ? one.replace('- [ ]', '- [x]') : one)).join('\n');
  await stage.github.as(by).editsIssue(issue, { body });
  await stage.settled();
}

const forgedReceipt = (): string => {
  const [box = { id: '', verb: 'restart' as const, nonce: '' }] = toTickedBox('restart', 'fresh');
  const at = '2026-11-22T00:00:00Z';
  return renderOrderReceipt(
    { box, login: 'ana', userId: 1002, permission: 'admin', at, deliveryId: 'none' },
    { isAtWork: false },
  );
};

export const forgedOrders: readonly Forgery[] = [
  {
    attempt: 'A writer who is not among the `approvers` ticks Restart on the control issue',
    app: '@ben, only @ana may give this command.',
    tick: 'It obeys nothing.',
    orders: true,
    asking: { approvers },
    tries: async ({ stage }) => await ticks(stage, 'ben', { issue: await opened(stage), line: 'box=restart' }),
  },
  {
    attempt: 'A writer turns the words of Stop and Restart round, and then an approver, deceived, ticks what says Stop',
    app: 'the text of the box is not the loop’s',
    tick: 'It obeys nothing.',
    orders: true,
    asking: { approvers },
    wakes: 'command',
    async tries({ stage }) {
      const issue = await opened(stage);
      const body = (await bodyOf(stage, issue)).replace(/box=(stop|restart)/g, (_, verb) =>
        verb === 'stop' ? 'box=restart' : 'box=stop',
      );
      await stage.github.as('ben').editsIssue(issue, { body });
      await stage.settled();
      await ticks(stage, 'ana', { issue, line: '**Stop**' });
    },
  },
  {
    attempt:
      'A writer hides the true line of Restart in a folded part, puts its mark behind the words of Stop, and an approver ticks those',
    app: 'the text of the box is not the loop’s',
    tick: 'It obeys nothing.',
    orders: true,
    asking: { approvers },
    wakes: 'command',
    async tries({ stage }) {
      const issue = await opened(stage);
      const before = await bodyOf(stage, issue);
      const [stop = '', restart = ''] = ['**Stop**', '**Restart**'].map((word) =>
        before.split('\n').find((line) => line.includes(word)),
      );
      const mark = (line: string): string => /<!--.*-->/.exec(line)?.[0] ?? '';
      const hidden = `<details>\n\n\`\`\`\n${restart}\n\`\`\`\n\n</details>`;
      const body = `${before.replace(`${restart}\n`, '').replace(mark(stop), mark(restart))}\n${hidden}\n`;
      await stage.github.as('ben').editsIssue(issue, { body });
      await stage.settled();
      await ticks(stage, 'ana', { issue, line: '- [ ] **Stop**' });
    },
  },
  {
    attempt:
      'A workflow opens a second control issue of the loop that names another workflow, and a writer ticks Run now in it',
    app: 'that loop has another control issue',
    tick: 'It obeys nothing.',
    orders: true,
    async tries({ stage }) {
      const issue = await opened(stage);
      const body = (await bodyOf(stage, issue)).replace('tickgate.yml', 'deploy.yml');
      const { data } = await stage.loop.request('POST /repos/{owner}/{repo}/issues', {
        owner: 'acme',
        repo: 'shop',
        title: 'Loop',
        body,
        labels: ['tickgate'],
      });
      await ticks(stage, 'ben', { issue: (data as { number: number }).number, line: 'box=run' });
    },
  },
  {
    attempt: "A person writes the receipt of a box in an approver's name",
    app: 'it holds no command',
    tick: 'It obeys nothing.',
    orders: true,
    asking: { approvers },
    tries: async ({ stage }) => await stage.github.as('ben').comments(await opened(stage), forgedReceipt()),
  },
  {
    attempt: 'A writer edits the receipt of an approver’s Run now into one of Restart',
    app: 'Recorded: **run** by @ana. The next tick takes it up.',
    tick: 'ana run',
    orders: true,
    asking: { approvers },
    wakes: 'command',
    async tries({ stage }) {
      const issue = await opened(stage);
      await ticks(stage, 'ana', { issue, line: 'box=run' });
      const [receipt] = await stage.comments(issue);
      if (receipt === undefined) throw new Error('There is no receipt.');
      await stage.github.as('ben').editsComment(receipt.id, receipt.body.replace('box=run', 'box=restart'));
    },
  },
];
