/** Every known way to get an answer accepted that no entitled person gave, and what the app and the next tick reply. */

import type { GateFacts } from '../../src/core/gates/questions.ts';
import { renderReceipt } from '../../src/core/gates/receipt.ts';
import { addComment, editComment } from '../../src/emulator/changes/comment.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import { type Actor, acting, registerApp } from '../../src/emulator/model/account.ts';
import { commentWithId } from '../../src/emulator/model/comment.ts';
import { install } from '../../src/emulator/model/installation.ts';
import { postComment } from '../../src/github/comments/write-comments.ts';
import type { HostName, Stage } from './app-stage.ts';
import { forgedOrders } from './forged-orders.ts';
import { pullRequestOf } from './pull-request.ts';
import type { AskedGate, Asking } from './staged-threads.ts';

export interface Scene {
  readonly stage: Stage;
  readonly asked: AskedGate;
}

export interface Forgery {
  readonly attempt: string;
  /** How the app ends: what it says in the thread, or why it says nothing. */
  readonly app: string;
  /** What the next tick makes of it. */
  readonly tick: string;
  readonly asking?: Partial<Asking>;
  /** Asks about a pull request. */
  readonly merge?: true;
  /** The head does not know the question as open. */
  readonly closed?: true;
  /** It is a command: the tick is asked what it would obey. */
  readonly orders?: true;
  /** A tick had been started all the same: for what was an answer then, or a box that only a tick can judge. */
  readonly wakes?: 'answer' | 'command';
  /** Only there; absent = in both. */
  readonly host?: HostName;
  tries(scene: Scene): Promise<unknown>;
}

const finds = { nothing: 'It finds no answer.' } as const;
const reworded = (id: string): string =>
  `The text of this question was edited, so its boxes do not count. Reply with \`/loop answer ${id} OPTION\`.`;
const unknown = 'There is no open question with this id.';
const unread =
  'This comment has more lines, underlined lines or nested quotes than Tickgate reads, so no command in it counts. Write the command in a comment of its own.';
const writersOnly = (login: string): string => `@${login}, only people with write access may answer this.`;
const moved =
  'What this question was about has changed, so the answer was not used. If it still matters, it is asked again.';
const changed = 'It closes the question: what it was about has changed since.';

/** Stands for the id of the question, in what is said. */
export const ID = 'ID';

const ticked = (body: string, option = 'proceed'): string =>
  body.replace(`- [ ] <!-- tickgate:option ${option}`, `- [x] <!-- tickgate:option ${option}`);

/** An edit past the permission check of GitHub's page: what a door that was left open would let through. */
function edits({ github }: Stage, by: Actor, { commentId, body }: { commentId: number; body: string }): void {
  const comment = commentWithId(github.world, commentId);
  if (comment === undefined) throw new Error(`There is no comment ${commentId}.`);
  editComment(github.world, comment, { actor: by, body });
}

function anybody({ world }: Emulator, login: string): Actor {
  const account = world.accounts.get(login);
  if (account === undefined) throw new Error(`Nobody is called ${login}.`);
  return acting(account);
}

function anotherApp({ world, repository }: Emulator): Actor {
  const app = registerApp(world, { slug: 'renovate', permissions: { issues: 'write' } });
  install(world, app, { account: repository.owner });
  return { account: app.bot, cause: 'installation', app };
}

const answers = ({ stage, asked }: Scene, by: string, words: string): Promise<number> =>
  stage.github.as(by).comments(asked.gate.thread.issueNumber, words.replaceAll(ID, asked.gate.id));

export const forgeries: readonly Forgery[] = [
  {
    attempt: 'A person quotes the question in a comment of their own, and a writer ticks the box in it',
    app: 'a loop did not write this comment',
    tick: finds.nothing,
    async tries({ stage, asked }) {
      const copy = await stage.github.as('cleo').comments(1, asked.body);
      await stage.settled();
      await stage.github.as('ben').ticks(copy, 'proceed');
    },
  },
  {
    attempt: 'A reader ticks a box, as if GitHub let readers edit the comment of a bot',
    app: writersOnly('rita'),
    tick: writersOnly('rita'),
    tries: async ({ stage, asked: { commentId, body } }) =>
      edits(stage, anybody(stage.github, 'rita'), { commentId, body: ticked(body) }),
  },
  {
    attempt: 'A reader replies',
    app: writersOnly('rita'),
    tick: writersOnly('rita'),
    tries: (scene) => answers(scene, 'rita', `/loop answer ${ID} proceed`),
  },
  {
    attempt: 'A stranger replies',
    app: 'a stranger wrote it',
    tick: finds.nothing,
    tries: (scene) => answers(scene, 'mallory', `/loop answer ${ID} proceed`),
  },
  {
    attempt: 'A writer who is not among the `approvers` ticks a box',
    app: '@ben, only @cleo may answer this.',
    tick: '@ben, only @cleo may answer this.',
    asking: { approvers: ['cleo'] },
    tries: ({ stage, asked }) => stage.github.as('ben').ticks(asked.commentId, 'proceed'),
  },
  {
    attempt: 'The bot of another app ticks a box',
    app: 'a bot edited it',
    tick: 'It asks again: The box was ticked by renovate[bot], which is not a person.',
    host: 'server',
    tries: async ({ stage, asked: { commentId, body } }) =>
      edits(stage, anotherApp(stage.github), { commentId, body: ticked(body) }),
  },
  {
    attempt: "A box is ticked with the loop's own token",
    app: 'a bot edited it',
    tick: 'It asks again: The box was ticked by github-actions[bot], which is not a person.',
    host: 'server',
    async tries({ stage, asked: { commentId, body } }) {
      const { owner, repo } = stage.loop;
      const order = { owner, repo, comment_id: commentId, body: ticked(body) };
      await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', order);
    },
  },
  {
    attempt: "A coding agent's account, one of `agent-logins`, ticks a box with write permission",
    app: 'an agent said it',
    tick: 'It asks again: The box was ticked by coder, which is not a person.',
    asking: { neverHuman: ['coder'] },
    tries: ({ stage, asked }) => stage.github.as('coder').ticks(asked.commentId, 'proceed'),
  },
  {
    attempt: 'Somebody whose write permission was taken away ticks a box on a page that is still open',
    app: writersOnly('ben'),
    tick: writersOnly('ben'),
    async tries({ stage, asked: { commentId, body } }) {
      stage.github.repository.access.delete('ben');
      edits(stage, anybody(stage.github, 'ben'), { commentId, body: ticked(body) });
    },
  },
  {
    attempt: 'A writer ticks a box and loses the permission before the next tick',
    app: 'Recorded: **proceed** by @ben. The next tick takes it up.',
    tick: writersOnly('ben'),
    async tries({ stage, asked }) {
      await stage.github.as('ben').ticks(asked.commentId, 'proceed');
      await stage.settled();
      stage.github.repository.access.delete('ben');
    },
  },
  {
    attempt: 'The words of the question are changed together with the tick',
    app: reworded(ID),
    tick: reworded(ID),
    tries: ({ stage, asked: { commentId, body } }) =>
      stage.github.as('ben').editsComment(commentId, ticked(body).replace('has ambiguous criteria', 'is fine')),
  },
  {
    attempt: 'A writer turns the words round first, and then somebody else, deceived, ticks the box',
    app: 'Recorded: **proceed** by @cleo. The next tick takes it up.',
    tick: reworded(ID),
    async tries({ stage, asked: { commentId, body } }) {
      await stage.github.as('ben').editsComment(commentId, body.replace('**proceed**', '**skip**'));
      await stage.settled();
      await stage.github.as('cleo').ticks(commentId, 'tickgate:option proceed');
    },
  },
  {
    attempt: 'The delivery of a tick is replayed after the question was closed',
    app: 'the question is gone or closed by now',
    tick: 'It asks nothing any more.',
    closed: true,
    async tries({ stage, asked }) {
      const events = await stage.deaf(() => stage.github.as('ben').ticks(asked.commentId, 'proceed'));
      const { owner, repo } = stage.loop;
      const order = { owner, repo, comment_id: asked.commentId, body: 'Answered: **skip** by @ana.' };
      await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', order);
      await stage.settled();
      for (const event of events) await stage.delivers(event);
    },
  },
  {
    attempt: 'A reply names a question of another loop, or of another repository',
    app: unknown,
    tick: finds.nothing,
    tries: (scene) => answers(scene, 'ben', '/loop answer night-4-ambiguous-criteria-1-k3x9 proceed'),
  },
  {
    attempt: 'A reply stands in another thread than the question',
    app: unknown,
    tick: finds.nothing,
    async tries({ stage, asked }) {
      await stage.asksGate({ issue: 2 });
      await stage.github.as('ben').comments(2, `/loop answer ${asked.gate.id} proceed`);
    },
  },
  {
    attempt: 'The hidden line is changed to another epoch together with the tick',
    app: 'its hidden first line was changed',
    tick: reworded(ID),
    tries: ({ stage, asked: { commentId, body } }) =>
      stage.github.as('ben').editsComment(commentId, ticked(body).replace('epoch=9', 'epoch=10')),
  },
  {
    attempt: 'The hidden line is changed to another workflow together with the tick',
    app: 'its hidden first line was changed',
    tick: reworded(ID),
    tries: ({ stage, asked: { commentId, body } }) =>
      stage.github.as('ben').editsComment(commentId, ticked(body).replace('tickgate.yml', 'deploy.yml')),
  },
  {
    attempt: 'A commit is pushed after the question whether to merge, and then merge is ticked',
    app: moved,
    tick: changed,
    merge: true,
    async tries({ stage, asked }) {
      await stage.github.as('cleo').commits({ path: 'more.txt', text: 'more\n', branch: 'tickgate/work/1-faster' });
      await stage.settled();
      await stage.github.as('ben').ticks(asked.commentId, 'merge');
    },
  },
  {
    attempt: 'The issue is edited after the question about its criteria, and then proceed is ticked',
    app: moved,
    tick: changed,
    async tries({ stage, asked }) {
      await stage.github.as('ana').editsIssue(1, { body: 'Something else altogether.' });
      await stage.settled();
      await stage.github.as('ben').ticks(asked.commentId, 'proceed');
    },
  },
  {
    attempt: 'Two boxes are ticked',
    app: 'Several boxes are ticked (skip, stop), so none counts. Leave one ticked.',
    tick: 'Several boxes are ticked (skip, stop), so none counts. Leave one ticked.',
    tries: ({ stage, asked: { commentId, body } }) =>
      stage.github.as('ben').editsComment(commentId, ticked(ticked(body, 'skip'), 'stop')),
  },
  {
    attempt: 'A tick is taken back before its delivery comes',
    app: 'the box was unticked again',
    tick: finds.nothing,
    async tries({ stage, asked }) {
      const ben = stage.github.as('ben');
      const [first] = await stage.deaf(async () => {
        await ben.ticks(asked.commentId, 'proceed');
        await ben.unticks(asked.commentId, 'proceed');
      });
      if (first !== undefined) await stage.delivers(first);
    },
  },
  {
    attempt: 'A tick is taken back after its receipt',
    app: 'It takes its receipt away.',
    tick: finds.nothing,
    wakes: 'answer',
    async tries({ stage, asked }) {
      const ben = stage.github.as('ben');
      await ben.ticks(asked.commentId, 'proceed');
      await stage.settled();
      await ben.unticks(asked.commentId, 'proceed');
    },
  },
  {
    attempt: 'The delivery of a tick is replayed after its person ticked another box instead',
    app: 'Recorded: **stop** instead of **proceed** by @ben. The next tick takes it up.',
    tick: 'Answered: stop by @ben.',
    wakes: 'answer',
    async tries({ stage, asked }) {
      const ben = stage.github.as('ben');
      const first = await stage.deaf(() => ben.ticks(asked.commentId, 'proceed'));
      for (const event of first) await stage.delivers(event);
      await stage.github.world.clock.advance(2000);
      await ben.ticks(asked.commentId, 'stop');
      await stage.settled();
      for (const event of first) await stage.delivers(event);
    },
  },
  {
    attempt: 'A writer who is no approver ticks again what an approver took back, whose deliveries come after that',
    app: '@ben, only @ana may answer this.',
    tick: 'It asks again: GitHub does not show who ticked the box: @ana and @ben edited the question.',
    asking: { approvers: ['ana'] },
    async tries({ stage, asked }) {
      const ana = stage.github.as('ana');
      const late = await stage.deaf(async () => {
        await ana.ticks(asked.commentId, 'proceed');
        await ana.unticks(asked.commentId, 'proceed');
      });
      await stage.github.as('ben').ticks(asked.commentId, 'proceed');
      await stage.settled();
      for (const event of late) await stage.delivers(event);
    },
  },
  {
    attempt: 'A second box is ticked, and a stranger writes a receipt for the first, so that it looks held',
    app: 'Several boxes are ticked (skip, proceed), so none counts. Leave one ticked.',
    tick: 'Several boxes are ticked (skip, proceed), so none counts. Leave one ticked.',
    async tries({ stage, asked }) {
      await stage.deaf(() => stage.github.as('ben').ticks(asked.commentId, 'skip'));
      await stage.github.as('mallory').comments(1, receiptFor(asked, 'skip'));
      await stage.github.as('cleo').ticks(asked.commentId, 'proceed');
    },
  },
  {
    attempt: 'The hidden line is changed to another epoch first, and then somebody else ticks the box',
    app: 'Recorded: **proceed** by @cleo. The next tick takes it up.',
    tick: reworded(ID),
    async tries({ stage, asked: { commentId, body } }) {
      await stage.github.as('ben').editsComment(commentId, body.replace('epoch=9', 'epoch=10'));
      await stage.settled();
      await stage.github.as('cleo').ticks(commentId, 'proceed');
    },
  },
  {
    attempt: 'The option is written with a letter of another alphabet that looks the same',
    app: `“рroceed” is not an option here. Reply with \`/loop answer ${ID} OPTION\`, where OPTION is \`skip\`, \`escalate\`, \`proceed\` or \`stop\`.`,
    tick: `“рroceed” is not an option here. Reply with \`/loop answer ${ID} OPTION\`, where OPTION is \`skip\`, \`escalate\`, \`proceed\` or \`stop\`.`,
    tries: (scene) => answers(scene, 'ben', `/loop answer ${ID} \u0440roceed`),
  },
  {
    attempt: 'The command is written with a letter of another alphabet that looks the same',
    app: 'it holds no command',
    tick: finds.nothing,
    tries: (scene) => answers(scene, 'ben', `/l\u043E\u043Ep answer ${ID} proceed`),
  },
  {
    attempt: 'The answer hides in an HTML comment, a quote and a code block of a reply',
    app: 'no question that is open here takes their words',
    tick: finds.nothing,
    tries: (scene) =>
      answers(
        scene,
        'ben',
        `Thanks!\n\n<!--\n/loop answer ${ID} proceed\n-->\n\n> /loop answer ${ID} proceed\n\n\`\`\`\n/loop answer ${ID} proceed\n\`\`\``,
      ),
  },
  {
    attempt: 'The answer stands at the end of 65,536 characters that are built to be slow to read',
    app: unread,
    tick: finds.nothing,
    tries(scene) {
      const answer = `\n\n/loop answer ${ID} proceed`.replace(ID, scene.asked.gate.id);
      return answers(scene, 'ben', `${'<!'.repeat(40_000).slice(0, 65_536 - answer.length)}${answer}`);
    },
  },
  {
    attempt: 'The answer stands above 65,536 characters of lines that each make a heading of the one before',
    app: unread,
    tick: finds.nothing,
    tries(scene) {
      const answer = `/loop answer ${ID} proceed\n\n`.replace(ID, scene.asked.gate.id);
      return answers(scene, 'ben', `${answer}${'--\n'.repeat(22_000)}`.slice(0, 65_536));
    },
  },
  {
    attempt: 'The question is buried in 65,536 characters, and its box ticked',
    app: reworded(ID),
    tick: reworded(ID),
    tries: ({ stage, asked: { commentId, body } }) =>
      stage.github.as('ben').editsComment(commentId, `${ticked(body)}\n\n`.padEnd(65_536, 'x')),
  },
  {
    attempt: "A person writes a receipt in another's name",
    app: 'it holds no command',
    tick: finds.nothing,
    tries: ({ stage, asked }) => stage.github.as('ben').comments(1, receiptFor(asked)),
  },
  {
    attempt: "The bot of another app writes a receipt in a person's name",
    app: 'it holds no command',
    tick: finds.nothing,
    host: 'server',
    async tries({ stage, asked }) {
      const thread = commentWithId(stage.github.world, asked.commentId)?.thread;
      if (thread === undefined) throw new Error('There is no thread.');
      addComment(stage.github.world, thread, { actor: anotherApp(stage.github), body: receiptFor(asked) });
    },
  },
  {
    attempt: "A writer edits the answer into another person's reply",
    app: 'its author did not edit it',
    tick: finds.nothing,
    async tries({ stage, asked }) {
      const reply = await stage.github.as('ben').comments(1, 'Let me think.');
      await stage.settled();
      await stage.github.as('cleo').editsComment(reply, `/loop answer ${asked.gate.id} proceed`);
    },
  },
  {
    attempt: 'A writer who is not among the `approvers` gives the command `raise`',
    app: '@ben, only @ana may give this command.',
    tick: 'It obeys nothing.',
    orders: true,
    asking: { approvers: ['ana'] },
    async tries({ stage }) {
      await stage.opensControlIssue('work', 'next tick', { approvers: 'ana' });
      await stage.github.as('ben').comments(1, '/loop raise dollars=150');
    },
  },
  {
    attempt: "A coding agent's account, one of `agent-logins`, gives the command `run` with write permission",
    app: 'an agent wrote it',
    tick: 'It obeys nothing.',
    orders: true,
    asking: { neverHuman: ['coder'] },
    async tries({ stage }) {
      await stage.opensControlIssue('work', 'next tick', { agents: 'coder' });
      await stage.github.as('coder').comments(1, '/loop run');
    },
  },
  {
    attempt: "A writer edits a command into another person's comment",
    app: 'its author did not edit it',
    tick: 'It obeys nothing.',
    orders: true,
    async tries({ stage }) {
      await stage.opensControlIssue();
      const said = await stage.github.as('ana').comments(1, 'Let me think.');
      await stage.settled();
      await stage.github.as('ben').editsComment(said, '/loop raise dollars=150');
    },
  },
  ...forgedOrders,
  {
    attempt:
      'Another workflow of the repository posts a copy of the question with its own token, and a writer ticks it',
    app: 'Recorded: **proceed** by @ben. The next tick takes it up.',
    tick: finds.nothing,
    async tries({ stage, asked }) {
      const { made } = await postComment(stage.loop, { issue: 1, body: asked.body });
      await stage.settled();
      await stage.github.as('ben').ticks(made.commentId ?? 0, 'proceed');
    },
  },
];

/** What the app would have written for a tick of ana's. */
const receiptFor = ({ gate, commentId }: AskedGate, option = 'proceed'): string =>
  renderReceipt({
    gateId: gate.id,
    option,
    text: null,
    login: 'ana',
    userId: 1002,
    permission: 'admin',
    editedAt: '2026-11-22T00:00:00Z',
    deliveryId: 'none',
    commentId,
    textHash: gate.textHash,
  });

/** The question of an attempt, asked. */
export async function askedFor({ asking, merge }: Forgery, stage: Stage): Promise<AskedGate> {
  if (merge === undefined) return await stage.asksGate({ issue: 1, ...asking });
  const { number, headSha } = await pullRequestOf(stage, 'tickgate/work/1-faster');
  const facts: GateFacts = { name: 'merge', pr: number, headSha };
  return await stage.asksGate({ issue: number, facts });
}

/** As docs/threat-model.md shows it. */
export function forgeryTable(): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = forgeries.map(({ attempt, app, tick }) => `| ${[attempt, app, tick].map(cell).join(' | ')} |`);
  return ['| Attempt | The app | The next tick |', '|---|---|---|', ...rows].join('\n');
}
