/** What people said, as read from GitHub: gates with their edits and replies, commands, receipts, permissions. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnswerPolicy } from '../../src/core/access/authority.ts';
import { renderReply, replySentence } from '../../src/core/commands/reply.ts';
import { renderGate } from '../../src/core/gates/comment.ts';
import { renderReceipt } from '../../src/core/gates/receipt.ts';
import { redrawn, renderControlIssue } from '../../src/core/reports/control-issue/body.ts';
import type { OpenGate } from '../../src/core/state/gate.ts';
import { writeControlIssue } from '../../src/github/comments/control-issue.ts';
import { gateTextHash } from '../../src/github/comments/gate-text-hash.ts';
import { readThreads } from '../../src/github/comments/gate-threads.ts';
import { admitCommands } from '../../src/github/comments/read-commands.ts';
import { commentOnce, postComment } from '../../src/github/comments/write-comments.ts';
import { lookUpPermission } from '../../src/github/people/permission-lookup.ts';
import type { RefusedCommand } from '../../src/ports/github.ts';
import { context } from '../core/gate-samples.ts';
import { anIssue, aVagueGate } from '../support/core-facts.ts';
import { aConsole } from '../support/core-story.ts';
import { actionsLogin, anApp, type GitHubStage, setGitHubStage } from './github-stage.ts';

let stage: GitHubStage;
beforeEach(async () => {
  await stage?.emulator.close();
  stage = await setGitHubStage({
    seed: {
      users: { ana: 'write', bob: 'maintain', tom: 'triage', rita: 'read' },
      issues: [{ title: 'Vague' }, { title: 'Other' }],
    },
  });
});

const gate = aVagueGate(anIssue({ number: 1 }));
const body = renderGate(gate, {
  workflow: '.github/workflows/tickgate.yml',
  approvers: [],
  neverHuman: [],
  receiptAppId: null,
  starter: 'ana',
  card: context.card,
  evidence: [],
  run: { id: 1, url: 'https://github.com/o/r/actions/runs/1' },
  language: 'en',
});

async function posted(): Promise<OpenGate> {
  const order = { key: `gate/${gate.id}`, issue: 1, body, ownLogin: actionsLogin };
  const { made } = await commentOnce(stage.job(), order, stage.proof);
  return { id: gate.id, commentId: made.commentId ?? 0, nodeId: made.nodeId ?? '' };
}
const readGate = async (open: OpenGate) => {
  const { gates } = await readThreads(stage.job(), { gates: [open], controlIssue: null, since: null });
  return gates[0];
};

describe('a gate', () => {
  test('that is untouched shows its comment, no edits, no replies', async () => {
    const open = await posted();
    expect(await readGate(open)).toMatchObject({
      gateId: gate.id,
      comment: { id: open.commentId, body, author: { login: actionsLogin, type: 'Bot' }, edits: [], viaAppId: null },
      replies: [],
      thread: { number: 1, closed: false, locked: false },
    });
  });

  test('whose box was ticked names who edited it, and its text is still the one that was posted', async () => {
    const open = await posted();
    await stage.emulator.as('ana').ticks(open.commentId, 'proceed');
    const read = await readGate(open);
    expect(read?.comment?.edits.map(({ editor }) => editor?.login)).toEqual(['ana']);
    expect(read?.comment?.edits[0]?.editor).toMatchObject({ type: 'User', id: expect.any(Number) });
    expect(gateTextHash(read?.comment?.body ?? '')).toBe(gateTextHash(body));
  });

  test('names all its editors in order', async () => {
    const open = await posted();
    await stage.emulator.as('ana').ticks(open.commentId, 'proceed');
    await stage.emulator.as('bob').unticks(open.commentId, 'proceed');
    await stage.emulator.as('bob').ticks(open.commentId, 'skip');
    const read = await readGate(open);
    expect(read?.comment?.edits.map(({ editor }) => editor?.login)).toEqual(['ana', 'bob', 'bob']);
  });

  test('has the later comments of its thread as replies, not the earlier ones', async () => {
    await stage.emulator.as('rita').comments(1, 'earlier');
    const open = await posted();
    await stage.emulator.as('ana').comments(1, `/loop answer ${gate.id} proceed`);
    const replies = (await readGate(open))?.replies ?? [];
    expect(replies.at(-1)).toMatchObject({ body: `/loop answer ${gate.id} proceed`, author: { login: 'ana' } });
  });

  test('that was deleted has no comment, and the others are read all the same', async () => {
    const open = await posted();
    const gone = { ...open, id: 'gone' };
    const other = await postComment(stage.job(), { issue: 2, body: 'x' });
    await stage.emulator.as('ana').deletesComment(open.commentId);
    const alive = { id: 'alive', commentId: other.made.commentId ?? 0, nodeId: other.made.nodeId ?? '' };
    const { gates } = await readThreads(stage.job(), { gates: [gone, alive], controlIssue: null, since: null });
    expect(gates.map(({ comment }) => comment?.body ?? null)).toEqual([null, 'x']);
  });

  test('shows through which app a receipt was written, at one request more', async () => {
    const open = await posted();
    const receipt = renderReceipt({
      gateId: gate.id,
      option: 'proceed',
      text: null,
      login: 'ana',
      userId: 7,
      permission: 'write',
      editedAt: '2026-11-22T00:00:00Z',
      deliveryId: 'd1',
      commentId: open.commentId,
      textHash: 'as posted',
    });
    const app = anApp(stage, 'doorman');
    await postComment(stage.installed(app), { issue: 1, body: receipt });
    await stage.emulator.as('ana').comments(1, receipt);
    const github = stage.job();
    const { gates } = await readThreads(github, { gates: [open], controlIssue: null, since: null });
    expect(gates[0]?.replies.map(({ viaAppId, author }) => [author?.login, viaAppId])).toEqual([
      ['doorman[bot]', app.id],
      ['ana', null],
    ]);
    expect(github.requests()).toBe(2);
  });

  test('costs one request, together with the control issue, and none if there is nothing to read', async () => {
    const open = await posted();
    const github = stage.job();
    await readThreads(github, { gates: [], controlIssue: null, since: null });
    expect(github.requests()).toBe(0);
    await readThreads(github, { gates: [open], controlIssue: 2, since: null });
    expect(github.requests()).toBe(1);
  });
});

describe('a permission', () => {
  test.each([
    ['ana', 'write'],
    ['bob', 'maintain'],
    ['tom', 'triage'],
    ['rita', 'read'],
  ])('of %s is %s now', async (login, permission) => {
    expect(await lookUpPermission(stage.job(), login)).toEqual({ id: expect.any(Number), permission });
  });

  test('of an unknown account is none', async () => {
    expect(await lookUpPermission(stage.job(), 'no-such-account')).toBeNull();
  });
});

describe('commands', () => {
  const policy: AnswerPolicy = { approvers: [], neverHuman: [actionsLogin], receiptAppId: null };
  const standing = aConsole();
  const control = renderControlIssue(standing, 'abcd1234');

  async function withControl(): Promise<number> {
    const order = {
      loop: 'work',
      known: null,
      title: 'Tickgate: work',
      draw: () => ({ body: control, assignees: null }),
      seen: null,
    };
    return (await writeControlIssue(stage.job(), order, stage.proof)).made.number ?? 0;
  }
  async function admitted(number: number, change: Partial<Parameters<typeof admitCommands>[2]> = {}) {
    const since = change.since ?? null;
    const threads = await readThreads(stage.job(), { gates: [], controlIssue: number, since });
    const github = stage.job();
    const now = github.now();
    const rules = {
      loop: 'work',
      ownLogin: actionsLogin,
      policy,
      consumed: [],
      since,
      lostState: null,
      now,
      ...change,
    };
    const heard = await admitCommands(github, threads, rules);
    said.splice(0, said.length, ...heard.refused);
    return heard.admitted.map(({ command, by }) => `${by} ${command.verb}`);
  }
  /** What the last reading refuses. */
  const said: RefusedCommand[] = [];
  const refusals = () => said.map(({ reply }) => replySentence(reply));
  /** As a tick says it. */
  const tells = async () => {
    for (const { thread, about, reply } of said)
      await postComment(stage.job(), { issue: thread, body: renderReply(about, reply) });
  };
  const bodyOf = async (number: number): Promise<string> => {
    const at = `/repos/${stage.owner}/${stage.repo}/issues/${number}`;
    return ((await stage.emulator.as(stage.owner).request(`GET ${at}`)) as { body: string }).body;
  };
  const ticks = async (login: string, number: number, box: string): Promise<void> => {
    const shown = (await bodyOf(number)).replace(`- [ ] **${box}**`, `- [x] **${box}**`);
    await stage.emulator.as(login).editsIssue(number, { body: shown });
  };

  test('are those of people who may write, in order, for this loop', async () => {
    // A hidden membership makes a reader a stranger, who gets no word.
    stage.emulator.repository.membership = null;
    const number = await withControl();
    await stage.emulator.as('ana').comments(number, '/loop run');
    await stage.emulator.as('rita').comments(number, '/loop stop');
    await stage.emulator.as('bob').comments(number, 'text\n\n/loop stop loop=other\n/loop resume loop=work');
    expect(await admitted(number)).toEqual(['ana run', 'bob resume']);
    expect(refusals()).toEqual([
      '@rita, only people with write access may give commands here.',
      'No loop “other” reads this thread, only work.',
    ]);
    await tells();
    await admitted(number);
    expect(refusals()).toEqual([]);
  });

  test('put into a person’s comment by an edit do not count', async () => {
    const number = await withControl();
    const id = await stage.emulator.as('bob').comments(number, 'I like it');
    await stage.emulator.as('ana').editsComment(id, '/loop raise dollars=500');
    expect(await admitted(number)).toEqual([]);
  });

  test('that spend more obey approvers; the others do not', async () => {
    const number = await withControl();
    await stage.emulator.as('ana').comments(number, '/loop raise dollars=50');
    await stage.emulator.as('ana').comments(number, '/loop stop');
    await stage.emulator.as('bob').comments(number, '/loop restart');
    const strict = { ...policy, approvers: ['bob'] };
    expect(await admitted(number, { policy: strict })).toEqual(['ana stop', 'bob restart']);
    expect(refusals()).toEqual(['@ana, only @bob may give this command.']);
  });

  test('that were read before are not read again', async () => {
    const number = await withControl();
    await stage.emulator.as('ana').comments(number, '/loop run');
    expect(await admitted(number, { since: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    const threads = await readThreads(stage.job(), { gates: [], controlIssue: number, since: null });
    const id = `comment/${threads.control?.comments[0]?.id}/run`;
    expect(await admitted(number, { consumed: [id] })).toEqual([]);
  });

  test('of a refused comment count once its author has corrected it; an obeyed one does not count twice', async () => {
    const number = await withControl();
    const ana = stage.emulator.as('ana');
    const obeyed = await ana.comments(number, '/loop run');
    const wrong = await ana.comments(number, '/loop stopp');
    expect(await admitted(number)).toEqual(['ana run']);
    expect(refusals()).toEqual(['There is no command “stopp”. Did you mean `/loop stop`? All commands: `/loop help`.']);
    await tells();
    await stage.emulator.world.clock.advance(5000);
    const since = new Date(stage.emulator.world.clock.now()).toISOString();
    await stage.emulator.world.clock.advance(5000);
    await ana.editsComment(obeyed, '/loop run\n\nplease');
    await ana.editsComment(wrong, '/loop stop');
    expect(await admitted(number, { since })).toEqual(['ana stop']);
    expect(await admitted(number, { since, consumed: [`comment/${wrong}/stop`] })).toEqual([]);
    await stage.emulator.world.clock.advance(5000);
    expect(await admitted(number, { since: new Date(stage.emulator.world.clock.now()).toISOString() })).toEqual([]);
  });

  test('of boxes count if all who edited the issue since it was drawn may give them, and otherwise none', async () => {
    const number = await withControl();
    await ticks('ana', number, 'Stop');
    expect(await admitted(number)).toEqual(['ana stop']);
    await ticks('bob', number, 'Run now');
    expect(await admitted(number)).toEqual(['ana or @bob run', 'ana or @bob stop']);
    await ticks('bob', number, 'Restart');
    const strict = { policy: { ...policy, approvers: ['bob'] } };
    expect(await admitted(number, strict)).toEqual(['ana or @bob run', 'ana or @bob stop']);
    const several =
      'GitHub does not show who ticked the box for `restart`: ana and bob edited this issue, and not all of them may give that command. Tick it again, or write `/loop restart`.';
    expect(refusals()).toEqual([several]);
    await tells();
    await admitted(number, strict);
    expect(refusals()).toEqual([]);
  });

  test('of boxes are as old as the first edit since the redraw: a later tick of another box makes none of them newer', async () => {
    const number = await withControl();
    const restart = control.replace('- [ ] **Restart**', '- [x] **Restart**');
    await stage.emulator.as('ana').editsIssue(number, { body: restart });
    const after = Date.now();
    // GitHub tells seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await stage.emulator
      .as('ana')
      .editsIssue(number, { body: restart.replace('- [ ] **Run now**', '- [x] **Run now**') });
    const threads = await readThreads(stage.job(), { gates: [], controlIssue: number, since: null });
    const orders = await admitCommands(stage.job(), threads, {
      loop: 'work',
      ownLogin: actionsLogin,
      policy,
      consumed: [],
      since: null,
      lostState: null,
      now: new Date(after).toISOString(),
    });
    expect(orders.admitted.map(({ command, at }) => [command.verb, Date.parse(at) <= after])).toEqual([
      ['run', true],
      ['restart', true],
    ]);
  });

  test('that were refused as another person’s stay refused when the approvers change; a new one counts, and a stop always', async () => {
    const number = await withControl();
    const strict = { ...policy, approvers: ['bob'] };
    for (const words of ['/loop raise dollars=50', '/loop stop'])
      await stage.emulator.as('ana').comments(number, words);
    expect(await admitted(number, { policy: strict })).toEqual(['ana stop']);
    await tells();
    expect(refusals()).toEqual(['@ana, only @bob may give this command.']);
    expect(await admitted(number)).toEqual(['ana stop']);
    await stage.emulator.as('ana').comments(number, '/loop raise dollars=50');
    expect(await admitted(number)).toEqual(['ana stop', 'ana raise']);
  });

  test('of a box without a known person are not attributed to the person who ticks another one after the redraw', async () => {
    const number = await withControl();
    const strict = { ...policy, approvers: ['bob'] };
    await ticks('ana', number, 'Restart');
    expect(await admitted(number, { policy: strict })).toEqual([]);
    await writeControlIssue(
      stage.job(),
      {
        loop: 'work',
        known: number,
        title: 'Tickgate: work',
        draw: (current) => {
          const drawn = redrawn(current?.body ?? null, standing, { nonce: 'efgh5678', redact: (same) => same });
          return drawn === null ? null : { body: drawn, assignees: null };
        },
        seen: null,
      },
      stage.proof,
    );
    await ticks('bob', number, 'Run now');
    expect(await admitted(number, { policy: strict })).toEqual(['bob run']);
  });
});
