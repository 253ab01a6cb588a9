/** The lock: waiting for its holder, removing it by a person's answer, and a head that cannot be written. */
import { expect, test } from 'vitest';
import { logOf } from '../../src/emulator/actions/actions.ts';
import { type Run } from '../../src/emulator/actions/runs/runs.ts';
import { type Passage, type Watch } from '../../src/emulator/http/passage.ts';
import { controlIssue, endOf, holder, holdsOnUntil, meets, mortalHolder, starts } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const question = "Force-unlock previous iteration's lock? This may corrupt in-flight work.";
const story = { issues: [wellFormed('Add a search box')] };
const everythingEnds = (loop: LoopStage) => loop.actions.idle();

test('given lock: force, the tick asks once, only a writer’s yes takes the lock, and the old holder publishes nothing more', async () => {
  const loop = await givenLoop({ ...story, agent: holdsOnUntil('head.epoch > 1') });
  const first = await holder(loop);
  const control = controlIssue(loop);
  const reserved = loop.head()?.reserved.dollars ?? 0;

  // Two at once ask one question.
  const forcing = [starts(loop, { lock: 'force' }), starts(loop, { lock: 'force' })];
  for (const run of forcing) {
    const { outputs, log } = await endOf(run);
    expect(outputs['outcome']).toBe('skipped_lock');
    expect(log).toContain(`Previous iteration 1 still active (run ${first.id} attempt 1) — skipping this tick.`);
  }
  const gate = await loop.gate(control);
  expect(gate.body.split('\n')[1]).toBe(`**${question}**`);
  expect([...gate.body.matchAll(/tickgate:option (\w+)/g)].map(([, option]) => option)).toEqual(['yes', 'no', 'stop']);
  expect(loop.head()).toMatchObject({ epoch: 1, unlockGate: { commentId: gate.commentId, answerId: null } });

  // Neither silence nor a person without write access opens it.
  await loop.github.as('rob').comments(control, `/loop answer ${gate.id} yes`);
  expect((await meets(loop)).outputs['outcome']).toBe('skipped_lock');
  expect(loop.head()).toMatchObject({ epoch: 1, lease: { runId: first.id } });

  await loop.ana.ticks(gate.commentId, 'yes');
  const next = await meets(loop);
  expect(next.log).toContain('Force-unlock was answered yes by @ana.');
  expect(next.log).toContain(`Reaped stale lock for run ${first.id} attempt 1`);
  expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  await everythingEnds(loop);

  expect(logOf(first)).toContain('lease_lost: ');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
  expect(loop.head()).toMatchObject({
    lease: null,
    unlockGate: null,
    counters: { iterationsUsed: 2, dollarsReported: reserved + 0.5 },
  });
  expect(await loop.gateIds(control)).toEqual([]);
  const said = (await loop.comments(control)).find(({ id }) => id === gate.commentId);
  expect(said?.body).toContain('Answered: **yes** by @ana.');
  const lines = await loop.history();
  expect(lines.filter(({ outcome }) => outcome === 'errored')).toMatchObject([
    { iteration: 1, runId: first.id, dollarsThisIter: reserved },
  ]);
  expect(lines.find(({ runId }) => runId === next.run.id)?.gates).toMatchObject([
    { name: 'force-unlock', question, answer: null, signature: expect.any(String), by: null },
    { name: 'force-unlock', question, answer: 'yes', by: 'ana', channel: 'edit-history' },
  ]);
});

test('given a question about the lock that is open for a day, the ticks that meet the holder say it once more, to whom it was asked', async () => {
  const loop = await givenLoop({ ...story, agent: holdsOnUntil('head.skips_total >= 5') });
  await holder(loop);
  const control = controlIssue(loop);
  await meets(loop, { lock: 'force' });
  const reminders = async () =>
    (await loop.comments(control)).flatMap(({ body }) =>
      body.includes('open for a day') ? [body.split('\n')[1]] : [],
    );
  await loop.github.world.clock.advance(23 * 3_600_000);
  await meets(loop, { lock: 'force' });
  expect(await reminders()).toEqual([]);

  await loop.github.world.clock.advance(2 * 3_600_000);
  await Promise.all([meets(loop, { lock: 'force' }), meets(loop, { lock: 'force' })]);
  await meets(loop, { lock: 'force' });
  expect(await reminders()).toEqual([
    expect.stringContaining(`@ana: this question has been open for a day: [${question}]`),
  ]);
  await everythingEnds(loop);
});

test('given an answer in a dead tick’s bundle, the tick that adopts the bundle does not obey it again', async () => {
  const loop = await givenLoop({ ...story, agent: holdsOnUntil('head.epoch > 1') });
  const first = await holder(loop);
  const control = controlIssue(loop);
  await meets(loop, { lock: 'force' });
  const gate = await loop.gate(control);
  await loop.ana.ticks(gate.commentId, 'yes');

  // It saves its bundle and dies before the head names that; slowly, so that it is seen to save.
  const slowly = { kind: 'delay', ms: 3_000 } as const;
  loop.github.world.faults.add({ route: 'results:ArtifactService/CreateArtifact', times: 1, effect: slowly });
  const doomed = loop.startProcess();
  await until(() => first.attempts.at(-1)?.status === 'completed');
  const isSaving = (): boolean => loop.head()?.plannedEffects.some((key) => key.startsWith('bundle/')) === true;
  await until(() => loop.head()?.lease?.runId === doomed.id && isSaving(), 20);
  const swap = { route: 'graphql:createCommitOnBranch', times: 1, effect: { kind: 'delay', ms: 15_000 } } as const;
  loop.github.world.faults.add(swap);
  await until(async () => (await loop.artifacts()) === 1, 20);
  await loop.actions.loseRunner(doomed);
  expect(loop.head()).toMatchObject({ generation: 0, unlockGate: { commentId: gate.commentId } });
  await loop.github.world.clock.advance(11 * 60_000);

  const next = await loop.tick();
  expect(errorsOf(next)).toEqual([]);
  expect(next.log).toContain(', which its tick had saved before it died.');
  const told = (await loop.history()).flatMap(({ gates }) => gates.filter(({ answer }) => answer !== null));
  expect(told).toMatchObject([{ name: 'force-unlock', answer: 'yes', by: 'ana' }]);
  expect(loop.head()).toMatchObject({ lease: null, unlockGate: null, openGates: [] });
});

test('when a person answers stop, the tick takes the lock and ends the run, since only a holder may stop one', async () => {
  const loop = await givenLoop({ ...story, agent: holdsOnUntil("head.status === 'stopped'") });
  const first = await holder(loop);
  const control = controlIssue(loop);
  await meets(loop, { lock: 'force' });
  const gate = await loop.gate(control);

  await loop.ana.comments(control, `/loop answer ${gate.id} stop`);
  const stopping = await meets(loop);
  await everythingEnds(loop);

  expect(stopping.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'gate_stop' });
  expect(logOf(first)).toContain('lease_lost: ');
  expect(loop.head()).toMatchObject({
    status: 'stopped',
    stop: { code: 'gate_stop' },
    lease: null,
    unlockGate: null,
  });
  const body = (await loop.threads()).find(({ number }) => number === control)?.body;
  expect(body).toContain('Loop already stopped at gate force-unlock in iteration 1');
  expect(await loop.pullRequests()).toEqual([]);
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');
});

test('when a person answers no, the tick skips, shows the answer at once and does not ask again about that holder', async () => {
  const loop = await givenLoop({
    ...story,
    agent: holdsOnUntil('head.unlock_gate?.answer_id && head.skips_total >= 3'),
  });
  const first = await holder(loop);
  const control = controlIssue(loop);
  await meets(loop, { lock: 'force' });
  const gate = await loop.gate(control);

  await loop.ana.comments(control, `/loop answer ${gate.id} no`);
  const refused = await meets(loop);
  expect(refused.outputs['outcome']).toBe('skipped_lock');
  expect(refused.log).toContain('Force-unlock was answered no by @ana: the lock stays.');
  const said = (await loop.comments(control)).find(({ id }) => id === gate.commentId);
  expect(said?.body).toContain('Answered: **no** by @ana.');
  expect(loop.head()?.lease?.runId).toBe(first.id);
  await meets(loop, { lock: 'force' });
  expect(await loop.gateIds(control)).toEqual([]);
  await everythingEnds(loop);

  // The holder ended by itself; the tick that its wake-up started tells of the question.
  expect(loop.head()).toMatchObject({ lease: null, unlockGate: null });
  const gates = (await loop.history()).flatMap((line) => line.gates);
  expect(gates).toMatchObject([
    { name: 'force-unlock', answer: null },
    { name: 'force-unlock', answer: 'no', by: 'ana', channel: 'reply' },
  ]);
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('given a holder that has ended, the question about it is void, and its answer affects no later holder', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter'].map(wellFormed),
    config: oneSubjectATick,
    agent: `if (order.iteration === 1) { note('at work'); await untilHead((head) => head.unlock_gate !== null); }
        if (order.iteration === 2) { note('second at work'); await untilHead((head) => head.skips_total >= 2); }
        write('work-' + order.subject + '.txt', 'done'); result({});`,
  });
  const first = await holder(loop);
  const control = controlIssue(loop);
  const asking = starts(loop, { lock: 'force' });
  await endOf(first);
  await endOf(asking);
  // The skip of the asking tick left a wake-up, which starts the second holder.
  await until(() => loop.notes().includes('second at work'));
  const [comment] = (await loop.comments(control)).filter(({ body }) => body.includes(question));
  expect(comment?.body).toContain('No answer is needed any more: the run that held the lock has let it go.');

  const id = /id=([\w-]+)/.exec(comment?.body ?? '')?.[1] ?? '';
  await loop.ana.comments(control, `/loop answer ${id.replaceAll('%2D', '-')} yes`);
  const late = await meets(loop);
  expect(late.outputs['outcome']).toBe('skipped_lock');
  expect(late.log).not.toContain('Reaped');
  await everythingEnds(loop);
  expect((await loop.history()).filter(({ outcome }) => outcome === 'errored')).toEqual([]);
  expect(await loop.pullRequests()).toHaveLength(2);
});

test('given a re-run with lock: force, the tick ignores its payload with one line and asks nothing', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter'].map(wellFormed),
    config: oneSubjectATick,
    agent: `if (order.iteration === 2) { note('at work'); await untilHead((head) => head.skips_total >= 1); }
        write('work-' + order.subject + '.txt', 'done'); result({});`,
  });
  const forced = starts(loop, { lock: 'force' });
  await endOf(forced);
  await holder(loop);
  loop.actions.rerun(forced);
  const again = await endOf(forced);
  await everythingEnds(loop);
  expect(again.outputs['outcome']).toBe('skipped_lock');
  const notice = 'Re-run (attempt 2): ignored lock of the workflow_dispatch form; dispatch a new run to use them.';
  expect(
    forced.attempts.at(-1)?.jobs.flatMap(({ annotations }) => annotations.map(({ message }) => message)),
  ).toContain(notice);
  const bodies = (await loop.comments(controlIssue(loop))).map(({ body }) => body);
  expect(bodies.filter((body) => body.includes(question))).toEqual([]);
});

test('given a holder of unknown status, it counts as alive; past its deadline the loop asks a person, and yes reaps it', async () => {
  const loop = await givenLoop({ ...story, agent: holdsOnUntil('head.epoch > 1') });
  const first = await mortalHolder(loop);
  const control = controlIssue(loop);
  await loop.actions.strand(first, { status: 'hibernating', jobs: 'none' });

  const inTime = await loop.tick();
  expect(inTime.outputs['outcome']).toBe('skipped_lock');
  const warning = `Cannot tell whether run ${first.id} attempt 1 still works (unknown status 'hibernating'); taking it as alive.`;
  expect(inTime.log.split('\n').filter((line) => line.includes(warning))).toHaveLength(1);
  expect(await loop.gateIds(control)).toEqual([]);

  await loop.github.world.clock.advance(80 * 60_000);
  const tooLate = await loop.tick();
  expect(tooLate.outputs['outcome']).toBe('skipped_lock');
  const gate = await loop.gate(control);
  expect(gate.body).toContain(question);
  // Asked once, however many ticks come.
  await loop.tick();
  expect(await loop.gateIds(control)).toEqual([gate.id]);

  await loop.ana.ticks(gate.commentId, 'yes');
  const next = await loop.tick({ 'max-dollars': '100' });
  expect(errorsOf(next)).toEqual([]);
  expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.pullRequests()).toHaveLength(1);
});

/** The question whether to force-unlock, when the tick that posts it dies before the head names its comment. */

const isPosted = ({ method, path }: Passage): boolean => method === 'POST' && /\/issues\/\d+\/comments$/.test(path);

interface LostQuestion {
  readonly loop: LoopStage;
  readonly first: Run;
  readonly control: number;
  /** Id of the gate that stands in the thread. */
  readonly id: string;
}

/** A holder at work, and the question about its lock by a tick whose machine was lost as soon as the comment stood there. */
async function givenLostQuestion(shown: string): Promise<LostQuestion> {
  const watch: { answers: NonNullable<Watch['answers']> } = { answers: () => undefined };
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: holdsOnUntil(shown),
    watch: { answers: (passage) => watch.answers(passage) },
  });
  const first = await holder(loop);
  const control = controlIssue(loop);
  let release = (): void => {};
  const died = new Promise<void>((resolve) => (release = resolve));
  watch.answers = (passage) => (isPosted(passage) ? died : undefined);
  const asker = loop.startProcess({ lock: 'force' });
  await until(async () => (await loop.gateIds(control)).length === 1, 60);
  await loop.actions.loseRunner(asker);
  watch.answers = () => undefined;
  release();
  const [id = ''] = await loop.gateIds(control);
  expect(loop.head()).toMatchObject({ unlockGate: null });
  return { loop, first, control, id };
}

test('given a tick that died while it asked about the lock, the next tick that meets the holder records the question, which then takes an answer', async () => {
  const { loop, control, id } = await givenLostQuestion('head.epoch > 1');
  expect((await meets(loop)).outputs['outcome']).toBe('skipped_lock');
  const gate = await loop.gate(control);
  expect(gate.id).toBe(id);
  expect(loop.head()).toMatchObject({ epoch: 1, unlockGate: { commentId: gate.commentId, answerId: null } });

  await loop.ana.ticks(gate.commentId, 'yes');
  expect((await meets(loop)).log).toContain('Force-unlock was answered yes by @ana.');
  await loop.actions.idle();
  expect(await loop.gateIds(control)).toEqual([]);
  expect(loop.head()).toMatchObject({ lease: null, unlockGate: null, plannedEffects: [] });
});

test('given a lock question whose holder has ended, the next tick closes it, and the tick after costs no more than usual', async () => {
  const planned = "head.planned_effects.some((key) => key.includes('force-unlock'))";
  const { loop, first, control } = await givenLostQuestion(planned);
  await endOf(first);
  expect(loop.head()).toMatchObject({ lease: null, unlockGate: null });
  expect(await loop.gateIds(control)).toHaveLength(1);

  const next = await loop.tick();
  expect(errorsOf(next)).toEqual([]);
  expect(await loop.gateIds(control)).toEqual([]);
  const bodies = (await loop.comments(control)).map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('No answer is needed any more: what asked it is over.'))).toHaveLength(
    1,
  );
  expect(loop.head()?.plannedEffects).toEqual([]);
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');
});

/** A rule of the repository under which no branch of a loop's state can be written. */
function closesStateBranches(loop: LoopStage): () => void {
  const { rulesets } = loop.github.repository;
  const refs = ['refs/heads/tickgate/state/**'];
  rulesets.push({ id: 1, name: 'closed', refs, rules: ['creation', 'update'], bypass: [], createdAt: 0 });
  return () => void rulesets.splice(0);
}

const remedy =
  'A ruleset or branch protection covers tickgate/state/work: exclude tickgate/state/** from it, or let this token bypass it.';

test('a lease that GitHub refuses to write is no contention: the tick is red with its message and the remedy, and nothing was started', async () => {
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter'].map(wellFormed),
    config: oneSubjectATick,
  });
  const reopens = closesStateBranches(loop);
  const first = await loop.tick();
  expect(first.conclusion).toBe('failure');
  expect(errorsOf(first)).toEqual([expect.stringMatching(/^state_write_refused: .*rule/i)]);
  expect(errorsOf(first)[0]).toContain(remedy);
  expect(first.outputs).toMatchObject({ outcome: 'errored', 'stop-reason': 'state_write_refused' });
  expect(loop.head()).toBeNull();
  expect(await loop.threads()).toHaveLength(2);

  reopens();
  expect(errorsOf(await loop.tick())).toEqual([]);
  const before = loop.stateTip();
  closesStateBranches(loop);
  const second = await loop.tick();
  expect(errorsOf(second)).toEqual([expect.stringContaining(remedy)]);
  expect(loop.stateTip()).toBe(before);
  expect(await loop.pullRequests()).toHaveLength(1);
});

test('given a skip that the head could not record, only its history line is missing', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: holdsOnUntil('head.skips_total >= 1'),
  });
  await holder(loop);
  const reopens = closesStateBranches(loop);
  const unnoted = await meets(loop);
  expect(unnoted.outputs['outcome']).toBe('skipped_lock');
  expect(unnoted.log).toContain('This tick could not be noted in the head; it will have no history line.');
  reopens();
  await meets(loop);
  await loop.actions.idle();
  await until(() => loop.head()?.lease === null);
  expect((await loop.history()).filter(({ outcome }) => outcome === 'skipped_lock')).toHaveLength(1);
  expect(await loop.pullRequests()).toHaveLength(1);
});

const twoStories = {
  issues: ['Add a search box', 'Add a filter'].map(wellFormed),
  config: oneSubjectATick,
};

test('given lock: wait, the tick polls until the holder has released, then works from the state as it is then', async () => {
  const loop = await givenLoop({
    ...twoStories,
    agent: `if (order.iteration === 1) { note('at work'); await sleep(5_000); }
        if (order.iteration === 2) note('reads ' + readFileSync('news.txt', 'utf8'));
        write('work-' + order.subject + '.txt', 'done'); result({});`,
  });
  const first = await holder(loop);
  const waiting = starts(loop, { lock: 'wait' });
  await until(() => logOf(waiting).includes('Waiting for iteration 1'));
  await loop.ana.commits({ path: 'news.txt', text: 'of the wait' });
  const { outputs, log } = await endOf(waiting);
  await loop.actions.idle();

  // What the job has used up already may be a part of a minute.
  expect(log).toMatch(
    new RegExp(`Waiting for iteration 1 \\(run ${first.id} attempt 1\\) to end: 0 of at most 5[34] minutes\\.`),
  );
  expect(outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.notes()).toContain('reads of the wait');
  expect(loop.head()).toMatchObject({ lease: null, skipsTotal: 0, counters: { iterationsUsed: 2 } });
  expect((await loop.history()).map(({ outcome, runId }) => ({ outcome, runId }))).toEqual([
    { outcome: 'ok', runId: first.id },
    { outcome: 'ok', runId: waiting.id },
  ]);
  // Waiting costs no active minutes.
  expect(loop.head()?.counters.minutesElapsed).toBeLessThan(0.5);
});

test('given a waiting tick, commands that people write meanwhile reach it', async () => {
  const loop = await givenLoop({
    ...twoStories,
    agent:
      "if (order.iteration === 1) { note('at work'); await sleep(5_000); } write('a' + order.subject, 'x'); result({});",
  });
  await holder(loop);
  const waiting = starts(loop, { lock: 'wait' });
  await until(() => logOf(waiting).includes('Waiting for iteration 1'));
  // Of what is said meanwhile the holder looks for a stop alone.
  await loop.ana.comments(controlIssue(loop), '/loop raise iterations=9');
  const { outputs } = await endOf(waiting);
  await loop.actions.idle();
  expect(outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.head()?.ceilings).toMatchObject({
    maxIterations: 9,
    ceilingsRaised: [{ ceiling: 'iterations', to: 9, by: 'ana' }],
  });
});

test('given a waiting tick with a restart in its form, it lifts no stop that a person ordered meanwhile', async () => {
  const loop = await givenLoop({
    ...twoStories,
    agent:
      "if (order.iteration === 1) { note('at work'); await sleep(5_000); } write('a' + order.subject, 'x'); result({});",
  });
  await holder(loop);
  const waiting = starts(loop, { lock: 'wait', restart: 'true' });
  await until(() => logOf(waiting).includes('Waiting for iteration 1'));
  await loop.ana.comments(controlIssue(loop), '/loop stop');
  await endOf(waiting);
  await loop.actions.idle();
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });
  expect(loop.notes().filter((note) => note.startsWith('at work'))).toHaveLength(1);
});

test('given a wait whose minutes are used up, the tick skips, with the reason in log, output and history', async () => {
  const loop = await givenLoop({ ...twoStories, agent: holdsOnUntil('head.skips_total >= 1') });
  const first = await holder(loop);
  const { outputs, log, run } = await meets(loop, { lock: 'wait', 'max-minutes': '0.02' });
  await loop.actions.idle();

  expect(outputs).toMatchObject({ outcome: 'skipped_lock', 'stop-reason': 'wait_exhausted' });
  expect(log).toContain(
    `Previous iteration 1 still active (run ${first.id} attempt 1) after 0 minutes of waiting — skipping this tick (wait_exhausted).`,
  );
  const line = (await loop.history()).find(({ runId }) => runId === run.id);
  expect(line).toMatchObject({
    outcome: 'skipped_lock',
    stopConditionsFired: [],
    evaluations: [
      { code: 'lock_held', condition: 9, fired: true, inputs: [{ name: 'reason', value: 'wait_exhausted' }] },
    ],
  });
});
