/** Answers as people write them: a word alone, by the same rights as a box, and never by guess. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';
import { givenPull, reviewConfig } from '../support/pull-under-review.ts';

const unclear = (title: string) => ({ title, body: '### Acceptance Criteria\n\n- TBD\n' });

/** One open question, in the thread of issue 1. */
async function givenQuestion(config = ''): Promise<LoopStage> {
  const loop = await givenLoop({ issues: [unclear('One')], config });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.github.world.clock.advance(31_000);
  return loop;
}

/** The open question whether a pull request is merged. */
async function givenMergeQuestion() {
  const agent = "result({ progress: 'Read it' });";
  const loop = await givenLoop({ visibility: 'private', inputs: { loop: 'work' }, agent, config: reviewConfig });
  const pull = await givenPull(loop);
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.github.world.clock.advance(31_000);
  const isMerged = async (): Promise<boolean> =>
    z.object({ merged: z.boolean() }).parse(await loop.ana.request(`GET /repos/acme/shop/pulls/${pull}`)).merged;
  return { ...loop, pull, isMerged };
}

async function answersSeen(loop: LoopStage): Promise<string[]> {
  await loop.github.world.clock.advance(2_000);
  await loop.tick();
  const entries = (await loop.history()).flatMap(({ gates }) => gates);
  return entries.flatMap(({ answer, by, channel, name }) =>
    answer === null ? [] : [`${name} ${answer} ${by} ${channel}`],
  );
}

/** What the loop wrote to people in a thread, apart from its questions. */
const repliesIn = async (loop: LoopStage, issue: number): Promise<string[]> =>
  (await loop.comments(issue)).flatMap(({ body }) =>
    body.includes('tickgate:v1 refusal') ? [body.split('\n').slice(1).join('\n')] : [],
  );

describe('given one open question in a thread, a reply of', () => {
  const attribution = 'On Fri, Nov 27, 2026 at 11:00 AM tickgate[bot] <\nnotifications@github.com> wrote:';
  const quote = '> **Issue #1 has ambiguous criteria.**\n>\n> - [ ] **skip**: leave it out\n> - [ ] **stop**: end it';
  const byMail = [
    `skip\r\n\r\n${attribution}\r\n\r\n${quote}`,
    `${attribution}\n${quote.replace('[ ] **skip', '[x] **skip')}`,
  ];
  test.each(['Skip!\n', 'Skip please', '/loop answer skip', ...byMail])('%j answers it', async (words) => {
    const loop = await givenQuestion();
    await loop.ana.comments(1, words);
    expect(await answersSeen(loop)).toEqual(['ambiguous-criteria skip ana reply']);
    expect(await repliesIn(loop, 1)).toEqual([]);
  });

  test('the word wakes a loop that waits for it', async () => {
    const loop = await givenLoop({
      issues: ['One', 'Two', 'Three'].map((title) => ({ title, body: '- [ ] It works\n' })),
    });
    await loop.tick();
    expect(loop.head()?.status).toBe('waiting');
    await loop.github.world.clock.advance(31_000);
    await loop.ana.comments(loop.head()?.controlIssue ?? 0, 'ask');
    expect(await answersSeen(loop)).toEqual(['criteria-policy ask ana reply']);
  });

  test('more than the word, or a quoted word, is talk, and stays without an answer', async () => {
    const loop = await givenQuestion();
    for (const words of ['skip it', '> skip', 'I would say\n\nskip', 'skip?', `skip it\n\n${attribution}\n${quote}`])
      await loop.ana.comments(1, words);
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([]);
  });

  test.each(['yes', 'merge', 'LGTM'])('%j, which is no option, is refused once with the options', async (word) => {
    const loop = await givenQuestion();
    await loop.ana.comments(1, word);
    expect(await answersSeen(loop)).toEqual([]);
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([
      expect.stringMatching(
        /is not an option here\. Reply with `\/loop answer \S+ OPTION`, where OPTION is `skip`, `escalate`/,
      ),
    ]);
  });

  test('a word that is no option, after the words of another person, is talk among people', async () => {
    const loop = await givenQuestion();
    await loop.github.as('rob').comments(1, 'Is this still wanted?');
    await loop.ana.comments(1, 'yes');
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([]);
  });

  test('a word above a message that its mail program copied without marks is refused with the line to copy', async () => {
    const loop = await givenQuestion();
    const copied = 'From: tickgate[bot]\nSent: Friday, November 27, 2026 11:00\nTo: ana\n- [ ] **skip**: leave it out';
    await loop.ana.comments(1, `skip\n\nSent from my phone\n________________________________\n${copied}`);
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([expect.stringMatching(/\/loop answer \S+ skip/)]);
  });

  test('the words of a person who quotes a ticked box are no answer, so the next word may reply to them', async () => {
    const loop = await givenQuestion();
    await loop.github.as('rob').comments(1, 'Ana, shall we skip the demo?\n\n> - [x] **skip**: leave it out');
    await loop.ana.comments(1, 'skip');
    expect(await answersSeen(loop)).toEqual([]);
  });

  test('an order in a message that a mail program copied below is no order of the one who replies', async () => {
    const loop = await givenQuestion();
    const { id } = await loop.gate(1);
    const copied = 'From: Rob <rob@example.com>\nSent: Friday, November 27, 2026 11:00\nTo: ana\nSubject: One';
    await loop.ana.comments(1, `I do not want that.\n\n__________\n${copied}\n\n/loop answer ${id} proceed`);
    expect(await answersSeen(loop)).toEqual([]);
  });

  describe('a box that is ticked in the quote of a mail', () => {
    const ticked = quote.replace('[ ] **skip', '[x] **skip');

    test('is refused with the line to copy if more is said beside it, or several are ticked', async () => {
      const loop = await givenQuestion();
      await loop.ana.comments(1, `As we said.\n\n${attribution}\n${ticked}`);
      expect(await answersSeen(loop)).toEqual([]);
      await loop.ana.comments(1, `${attribution}\n${ticked.replace('[ ]', '[x]')}`);
      expect(await answersSeen(loop)).toEqual([]);
      const line = expect.stringMatching(/\/loop answer \S+ skip/);
      expect(await repliesIn(loop, 1)).toEqual([line, line]);
    });

    test('is refused so if the question was edited: another person may have ticked it there', async () => {
      const loop = await givenQuestion();
      const { commentId, body } = await loop.gate(1);
      await loop.ana.ticks(commentId, 'tickgate:option skip');
      await loop.ana.editsComment(commentId, body);
      await loop.ana.comments(1, `${attribution}\n${ticked}`);
      expect(await answersSeen(loop)).toEqual([]);
      expect(await repliesIn(loop, 1)).toEqual([
        expect.stringMatching(/: the question was edited\. If it does, write `\/loop answer \S+ skip`/),
      ]);
    });

    test('is not read beside a command that stands above the quote', async () => {
      const loop = await givenQuestion();
      await loop.ana.comments(1, `/loop answer proceed\n\n${attribution}\n${ticked}`);
      expect(await answersSeen(loop)).toEqual(['ambiguous-criteria proceed ana reply']);
      expect(await repliesIn(loop, 1)).toEqual([]);
    });

    test('is refused so if it is the box of all questions alike', async () => {
      const loop = await givenQuestion();
      await loop.ana.comments(1, `${attribution}\n> - [x] <!-- tickgate:option all-skip --> **skip**: all 3`);
      expect(await answersSeen(loop)).toEqual([]);
      expect(await repliesIn(loop, 1)).toEqual([expect.stringMatching(/\/loop answer \S+ skip/)]);
    });
  });

  test.each(['Merge!', 'merge, please', `${attribution}\n> - [x] **merge**: merge it`, '/loop answer merge not yet'])(
    '%j never merges: it is refused with the line to copy, which does',
    async (words) => {
      const loop = await givenMergeQuestion();
      await loop.ana.comments(loop.pull, words);
      expect(await answersSeen(loop)).toEqual([]);
      expect(await loop.isMerged()).toBe(false);
      const [refusal = ''] = await repliesIn(loop, loop.pull);
      const [line = ''] = /\/loop answer \S+ merge/.exec(refusal) ?? [];
      await loop.ana.comments(loop.pull, line);
      expect(await answersSeen(loop)).toEqual(['merge merge ana reply']);
      expect(await loop.isMerged()).toBe(true);
    },
  );

  test('a person without write access is refused, once', async () => {
    const loop = await givenQuestion();
    loop.github.repository.access.set('tina', 'triage');
    await loop.github.as('tina').comments(1, 'skip');
    expect(await answersSeen(loop)).toEqual([]);
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual(['@tina, only people with write access may answer this.']);
  });

  test('a person who is no approver is refused', async () => {
    const loop = await givenQuestion('approvers: [olga]\n');
    await loop.ana.comments(1, 'skip');
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual(['@ana, only @olga may answer this.']);
  });

  test('a word after the words of another person is refused with the line to copy, whoever that person is', async () => {
    const loop = await givenQuestion('approvers: [olga]\n');
    loop.github.repository.access.set('olga', 'write');
    await loop.ana.comments(1, '@olga shall I go on with the deployment, or skip it?');
    await loop.github.as('olga').comments(1, 'skip');
    expect(await answersSeen(loop)).toEqual([]);
    const [refusal = ''] = await repliesIn(loop, 1);
    expect(refusal).toMatch(/\/loop answer \S+ skip/);
  });

  test('a word after nothing but the answer of a person who may not give it counts', async () => {
    const loop = await givenQuestion();
    loop.github.repository.access.set('tina', 'triage');
    await loop.github.as('tina').comments(1, 'skip');
    await loop.ana.comments(1, 'skip');
    expect(await answersSeen(loop)).toEqual(['ambiguous-criteria skip ana reply']);
  });

  test('an edit that makes a word of talk, or changes the word, is no answer', async () => {
    const loop = await givenQuestion();
    const id = await loop.ana.comments(1, 'Let me think.');
    await loop.github.world.clock.advance(2_000);
    await loop.ana.editsComment(id, 'skip');
    expect(await answersSeen(loop)).toEqual([]);
    const { id: gateId } = await loop.gate(1);
    const reply = `A word in a comment that was edited answers nothing. Write \`/loop answer ${gateId} skip\`.`;
    await loop.tick();
    expect((await loop.comments(1)).filter(({ body }) => body.includes(reply))).toHaveLength(1);
  });

  test('a word written before the question is no answer to it', async () => {
    const loop = await givenLoop({ issues: [unclear('One')] });
    await loop.ana.comments(1, 'skip');
    await loop.tick();
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([]);
  });
});

/** The question of an agent, in the thread of issue 1; its next session writes the answer into a file. */
async function givenAgentQuestion() {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agent: `if (order.decisions.length === 0) result({ status: 'in_progress', exit_signal: false, needs_decision: { question: 'Which name?' } });
else { write('name.txt', order.decisions[0].answer); result({}); }`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const { body, id } = await loop.gate(1);
  expect(body).toContain('**Issue #1: the agent needs a decision. Answer by reply, skip, or stop?**');
  expect(body).toContain('> Which name?');
  await loop.github.world.clock.advance(31_000);
  const heard = async (): Promise<string | null> => {
    await loop.tick();
    const [pull] = await loop.pullRequests();
    return pull === undefined ? null : loop.git('show', `${pull.headSha}:name.txt`);
  };
  return { ...loop, id, heard };
}

describe('given the question of an agent', () => {
  test.each(['Call it Ada.', '/loop answer Call it Ada.', '/loop answer ID answer Call it Ada.'])(
    '%j is the answer, and reaches its next session',
    async (words) => {
      const loop = await givenAgentQuestion();
      await loop.ana.comments(1, words.replace('ID', loop.id));
      expect(await loop.heard()).toBe('Call it Ada.');
    },
  );

  test('several comments of one person are one answer, a word of agreement among them', async () => {
    const loop = await givenAgentQuestion();
    await loop.ana.comments(1, 'Yes');
    await loop.ana.comments(1, 'Call it Ada.\n\nIn one word.');
    expect(await loop.heard()).toBe('Yes\n\nCall it Ada.\n\nIn one word.');
  });

  test('words behind an option are refused with the line to copy: they may be meant for the agent', async () => {
    const loop = await givenAgentQuestion();
    await loop.ana.comments(1, '/loop answer stop using Redis');
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([expect.stringMatching(/\/loop answer \S+ answer your words/)]);
  });

  test('talk wakes a resting loop once, and no further look takes its lease for it', async () => {
    const loop = await givenAgentQuestion();
    loop.github.repository.access.set('tina', 'triage');
    await loop.github.as('tina').comments(1, 'Call it Eve.');
    await loop.tick();
    const { epoch } = loop.head() ?? { epoch: 0 };
    await loop.github.world.clock.advance(600_000);
    await loop.tick();
    await loop.tick();
    expect(loop.head()?.epoch).toBe(epoch);
  });

  test('an option is chosen by its word', async () => {
    const loop = await givenAgentQuestion();
    await loop.ana.comments(1, 'skip');
    expect(await answersSeen(loop)).toEqual(['agent-decision skip ana reply']);
  });

  test('what speaks to another person, or is said by one who may not write, is talk', async () => {
    const loop = await givenAgentQuestion();
    loop.github.repository.access.set('tina', 'triage');
    await loop.ana.comments(1, '@rob what would you call it?');
    await loop.github.as('tina').comments(1, 'Call it Eve.');
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([]);
  });

  test('words that follow those of another person are refused with the line to copy, once in a conversation', async () => {
    const loop = await givenAgentQuestion();
    await loop.github.as('rob').comments(1, '@ana is this still wanted?');
    await loop.ana.comments(1, 'I think so.');
    expect(await answersSeen(loop)).toEqual([]);
    await loop.ana.comments(1, 'I am sure now.');
    expect(await answersSeen(loop)).toEqual([]);
    expect(await repliesIn(loop, 1)).toEqual([
      `It is not clear whether this answers the question: it follows the words of another person. If it does, write \`/loop answer ${loop.id} answer your words\`.`,
    ]);
  });
});

/** Two open questions in one thread, that of the control issue: a person closed the threads where they stood. */
async function givenTwoQuestions(): Promise<LoopStage> {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(unclear) });
  await loop.tick();
  for (const issue of [1, 2]) await loop.ana.locks(issue);
  for (const issue of [1, 2]) await loop.ana.deletesComment((await loop.gate(issue)).commentId);
  await loop.github.world.clock.advance(2_000);
  await loop.tick();
  await loop.github.world.clock.advance(2_000);
  expect(await loop.gateIds(loop.head()?.controlIssue ?? 0)).toHaveLength(2);
  return loop;
}

describe('given two open questions in a thread', () => {
  test('a word is refused with the ids of both, once, and never counts later for the one that is left', async () => {
    const loop = await givenTwoQuestions();
    const control = loop.head()?.controlIssue ?? 0;
    const ids = (await loop.gateIds(control)).toSorted();
    await loop.ana.comments(control, 'skip');
    expect(await answersSeen(loop)).toEqual([]);
    const refusal = `Several questions are open here, so this answer counts for none. Name one:\n\n${ids.map((id) => `- \`/loop answer ${id} skip\``).join('\n')}`;
    expect(await repliesIn(loop, control)).toEqual([refusal]);

    await loop.ana.comments(control, `/loop answer ${ids[0]} escalate`);
    expect(await answersSeen(loop)).toEqual(['ambiguous-criteria escalate ana reply']);
    expect(await answersSeen(loop)).toEqual(['ambiguous-criteria escalate ana reply']);
    expect(await repliesIn(loop, control)).toEqual([refusal]);
  });

  test('a word counts for none of them even if another is answered in the same moment', async () => {
    const loop = await givenTwoQuestions();
    const control = loop.head()?.controlIssue ?? 0;
    const [first] = await loop.gates(control);
    await loop.ana.comments(control, 'proceed');
    await loop.ana.ticks(first?.commentId ?? 0, 'skip');
    expect(await answersSeen(loop)).toEqual(['ambiguous-criteria skip ana edit-history']);
    expect(await answersSeen(loop)).toEqual(['ambiguous-criteria skip ana edit-history']);
  });
});

test('given a question about the dollars, a reply that names a number raises to it, within hard-max, and the closed question says what followed', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    agent: diligentAgent,
    config: 'max-agents: 1\nmax-dollars: 1.2\nhard-max:\n  dollars: 4\n',
  });
  await loop.tick();
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  const gate = await loop.gate(control);
  await loop.github.world.clock.advance(31_000);
  await loop.ana.comments(control, 'raise to 5');
  expect(await answersSeen(loop)).toEqual([]);
  expect(await repliesIn(loop, control)).toEqual([
    'dollars: $5.00 is above `hard-max` of the configuration file, $4.00. The most is `/loop raise dollars=4`.',
  ]);

  await loop.ana.comments(control, 'raise to 3');
  expect(await answersSeen(loop)).toEqual(['budget-escalation raise ana reply']);
  expect(loop.head()?.ceilings).toMatchObject({ maxDollars: 3, ceilingsRaised: [{ from: 1.2, to: 3, by: 'ana' }] });
  const closed = (await loop.comments(control)).find(({ id }) => id === gate.commentId)?.body ?? '';
  expect(closed.split('\n').slice(1)).toEqual([
    'Answered: **raise** by @ana.',
    '',
    expect.stringMatching(
      /^What followed: dollars \$1\.20 → \$3\.00\. \[Run \d+\]\(\S+\) then decided to work on #2\.$/,
    ),
    ...['', expect.stringMatching(/^> Approaching dollars ceiling/), '', 'In these words:', '', '> raise to 3', ''],
    '- Option: raise',
    expect.stringMatching(/^- By: ana \(user \d+\), permission \w+$/),
    ...[expect.stringMatching(/^- When: /), '- How: a reply', expect.stringMatching(/^- Comment \d+$/)],
  ]);
});

test('an answer to a run that is paused or stopped says that no work begins, and what it does once the run goes on', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two', 'Three'].map(unclear) });
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  const followed = async (issue: number, gate: { readonly commentId: number }): Promise<string> => {
    const comments = await loop.comments(issue);
    const body = comments.find(({ id }) => id === gate.commentId)?.body ?? '';
    return body.split('\n').find((line) => line.startsWith('What followed: ')) ?? body;
  };
  const gates = await Promise.all([1, 2, 3].map((issue) => loop.gate(issue)));
  const [one, two, three] = gates;
  if (one === undefined || two === undefined || three === undefined) throw new Error('three questions');
  const later = 'Once the run goes on: An agent works on it as it best understands the text.';

  await loop.ana.comments(control, '/loop pause');
  await answersSeen(loop);
  await loop.ana.comments(1, `/loop answer ${one.id} proceed`);
  await answersSeen(loop);
  expect(await followed(1, one)).toBe(
    `What followed: The loop is paused: an answer is recorded, but no work begins until it is resumed. ${later}`,
  );

  await loop.ana.comments(control, '/loop stop');
  await loop.ana.comments(2, `/loop answer ${two.id} proceed`);
  await answersSeen(loop);
  expect(await followed(2, two)).toMatch(
    /^What followed: \[Run \d+\]\(\S+\) decided to stop: Stopped by @\S?ana\. Once the run goes on: An agent works/,
  );

  await loop.ana.comments(3, `/loop answer ${three.id} proceed`);
  await answersSeen(loop);
  expect(await followed(3, three)).toBe(
    `What followed: The run has stopped: an answer is recorded, but no work begins until the run goes on. ${later}`,
  );
  expect(loop.notes()).toEqual([]);
  const replies = (await loop.comments(control)).map(({ body }) => body).join('\n');
  expect(replies).toContain('**pause**: waiting for an answer → paused;');
  expect(replies).toContain('**stop**: paused by ana → stopped;');
});

test('an answer that permits work, while another question holds the loop, says what the tick decided, and what it does later', async () => {
  const spends =
    "write('work.txt', 'done');\nresult({ progress: 'Done', usage: [{ model: 'claude-sonnet-4-6', input: 1, output: 1, cost_reported: 0.5 }] });";
  const config = `${oneSubjectATick}max-dollars: 1.2\n`;
  const loop = await givenLoop({
    issues: [unclear('One'), ...['Two', 'Three'].map(wellFormed)],
    agent: spends,
    config,
  });
  await loop.tick();
  await loop.tick();
  expect(loop.head()).toMatchObject({ status: 'waiting' });
  const gate = await loop.gate(1);
  await loop.ana.comments(1, `/loop answer ${gate.id} proceed`);
  expect(await answersSeen(loop)).toContain('ambiguous-criteria proceed ana reply');
  const body = (await loop.comments(1)).find(({ id }) => id === gate.commentId)?.body;
  expect(body).toMatch(
    /^What followed: \[Run \d+\]\(\S+\) decided to do nothing: Waiting for an answer: Approaching dollars ceiling .*stop\? Once the run goes on: An agent works on it as it best understands the text\.$/m,
  );
});

test('a raise in a word is an answer once, and no later tick says that it answered nothing', async () => {
  const config = 'max-agents: 1\nmax-dollars: 1.2\nhard-max:\n  dollars: 4\n';
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), agent: diligentAgent, config });
  await loop.tick();
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.github.world.clock.advance(31_000);
  await loop.ana.comments(control, 'raise to 3');
  for (let ticks = 0; ticks < 3; ticks += 1) await loop.tick();
  expect(loop.head()?.ceilings.maxDollars).toBe(3);
  const bodies = (await loop.comments(control)).map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('no ceiling was raised'))).toEqual([]);
});
