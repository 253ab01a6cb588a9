/** Judges open gates by their threads: answered, void or to be asked again, and which refusals are not posted yet. */
import { type Account, type AccountPermission, type AnswerPolicy, mayLabel } from '../core/access/authority.ts';
import { ceilingsChangedText, judgeCurrentGate } from '../core/directives/question-validity.ts';
import { fromAllBox, refuseClosed } from '../core/gates/answer-all.ts';
import { readAnswered } from '../core/gates/closed-question.ts';
import { readBoxes, readGateMarker } from '../core/gates/comment.ts';
import { claimants, claimsForAll, type Judgement, judgeAnswer } from '../core/gates/judge-answer.ts';
import { isAlreadyRefused } from '../core/gates/receipt.ts';
import type { GateReading } from '../core/observation/facts.ts';
import type { Claim, GateThread, Refusal } from '../core/observation/thread.ts';
import type { Answer, Gate } from '../core/state/gate.ts';
import { isTask } from '../core/state/subject.ts';
import type { GateContext, GateThreadRead, Threads } from '../ports/github.ts';
import type { GitHub } from './api/client.ts';
import { gateTextHash } from './comments/gate-text-hash.ts';
import { statesOf } from './issues/states.ts';
import { readStandings } from './people/permission-lookup.ts';

interface Judging {
  readonly github: GitHub;
  readonly policy: AnswerPolicy;
}

type JudgingAll = Judging & Pick<GateContext, 'hardMax'>;

export async function judgeGates(
  settings: Judging,
  gates: readonly Gate[],
  read: { threads: Threads; known: GateContext },
): Promise<GateReading[]> {
  const absent = gates.flatMap(({ subject }) =>
    subject === null || read.known.backlog.some(({ number }) => number === subject) ? [] : [subject],
  );
  const states = await statesOf(
    settings.github,
    absent.filter((subject) => !isTask(subject)),
  );
  const asked = gates.flatMap((gate): AskedGate[] => {
    const thread = read.threads.gates.find(({ gateId }) => gateId === gate.id);
    return thread === undefined ? [] : [{ gate, thread }];
  });
  return Promise.all(
    gates.map(async (gate): Promise<GateReading> => {
      const thread = read.threads.gates.find(({ gateId }) => gateId === gate.id);
      if (thread === undefined) return { gateId: gate.id, kind: 'open', refusals: [] };
      const subjectState =
        gate.subject === null ? null : (states.get(gate.subject) ?? (isTask(gate.subject) ? 'GONE' : null));
      const taken = takenBefore(gate, thread, read.known.consumed);
      const judging = { ...settings, hardMax: read.known.hardMax };
      const heard = { ...thread, fromOthers: claimsFromOthers(gate, asked, settings.policy) };
      const now = withHeldRaise(judgeCurrentGate(gate, { ...read.known, subjectState }), gate, read.known);
      const reading = await judgeGate(judging, { gate, thread: heard, taken, now });
      return withClosedRefused(reading, { gate, thread, open: gates.map(({ id }) => id) });
    }),
  );
}

/** The ceilings moved by this very answer, which a lost tick has consumed. */
const withHeldRaise = (
  now: ReturnType<typeof judgeCurrentGate>,
  { id, signature }: Gate,
  { consumed }: Pick<GateContext, 'consumed'>,
): typeof now =>
  now.kind === 'stands' && consumed.some((one) => one.id === id && one.option === 'raise')
    ? { ...now, signature }
    : now;

interface AskedGate {
  readonly gate: Gate;
  readonly thread: GateThreadRead;
}

/** Boxes of the other open questions that list this one. A text that was edited lists nothing. */
const claimsFromOthers = (gate: Gate, asked: readonly AskedGate[], policy: AnswerPolicy): Claim[] =>
  asked
    .filter(({ gate: other, thread }) => other.id !== gate.id && listsOf(thread).includes(gate.id))
    .flatMap(({ gate: other, thread }) => claimsForAll(other, toGateThread(other, thread), policy));

const listsOf = ({ comment }: GateThreadRead): readonly string[] =>
  comment === null ? [] : (readGateMarker(comment.body)?.alike ?? []);

const toGateThread = ({ textHash }: Gate, { comment, replies, rivals, fromOthers }: HeardThread): GateThread => ({
  ...{ comment, replies, textIntact: comment !== null && gateTextHash(comment.body) === textHash },
  ...(rivals === undefined ? {} : { rivals }),
  ...(fromOthers === undefined ? {} : { fromOthers }),
});

/** A box for all that answers this question tells there which of the listed ones it came too late for. */
function withClosedRefused(
  reading: GateReading,
  { gate, thread, open }: AskedGate & { readonly open: readonly string[] },
): GateReading {
  const boxes = thread.comment === null ? null : readBoxes(thread.comment.body, gate.id);
  const isForAll = boxes?.kind === 'ticked' && boxes.option !== fromAllBox(boxes.option);
  if (reading.kind !== 'answered' || !isForAll || reading.answer.commentId !== gate.commentId) return reading;
  const late = unsaid(refuseClosed(gate, { alike: listsOf(thread), open }), thread, new Set());
  return { ...reading, refusals: [...reading.refusals, ...late] };
}

// An answer that a lost tick's claim took and closed. The comment then shows our record instead of boxes. It counts if
// we made the last edit and the head says the same.
function takenBefore(gate: Gate, { comment }: GateThreadRead, consumed: GateContext['consumed']): Answer | null {
  const option = consumed.find(({ id }) => id === gate.id)?.option;
  const last = comment?.edits.at(-1)?.editor;
  if (comment === null || last == null || option === undefined || last.id !== comment.author?.id) return null;
  const answer = readAnswered(comment.body, gate);
  return answer?.option === option ? answer : null;
}

type HeardThread = GateThreadRead & Pick<GateThread, 'fromOthers'>;

interface Judged {
  readonly gate: Gate;
  readonly thread: HeardThread;
  /** An answer taken by a lost tick; null = none. */
  readonly taken: Answer | null;
  readonly now: ReturnType<typeof judgeCurrentGate>;
}

/** A taken answer becomes void with its subject, like every other answer. */
async function judgeGate(judging: JudgingAll, { gate, thread, taken, now }: Judged): Promise<GateReading> {
  const gateId = gate.id;
  const { signature, headSha } = now.kind === 'void' ? { signature: null, headSha: null } : now;
  const { judged, strangers } =
    taken === null
      ? await judgeThread(judging, { gate, thread, signature, headSha })
      : { judged: { kind: 'answered' as const, answer: taken, refusals: [] }, strangers: new Set<number>() };
  const moved = signature === null || signature === gate.signature ? null : describeMoved(signature);
  const why = now.kind === 'void' ? now.why : moved;
  // A stop answer is about the run, so it counts whatever became of the subject, its text or its branch.
  if (why !== null && !(judged.kind === 'answered' && kindOf(gate, judged.answer.option) === 'stop')) {
    return { gateId, kind: 'void', why, refusals: [] };
  }
  switch (judged.kind) {
    case 'answered':
      return { gateId, kind: 'answered', answer: judged.answer, refusals: unsaid(judged.refusals, thread, strangers) };
    case 'open':
      return { gateId, kind: 'open', refusals: [] };
    case 'refused':
      return { gateId, kind: 'open', refusals: unsaid(judged.refusals, thread, strangers) };
    case 'ask-again':
      return { gateId, kind: 'ask-again', why: judged.why, refusals: [] };
  }
}

async function judgeThread(
  { github, policy, hardMax }: JudgingAll,
  { gate, thread, ...now }: Pick<Judged, 'gate' | 'thread'> & { signature: string | null; headSha: string | null },
): Promise<{ readonly judged: Judgement; readonly strangers: ReadonlySet<number> }> {
  const { replies } = thread;
  const facts = toGateThread(gate, thread);
  const standings = await standingsOf(github, claimants(gate, facts, policy), replies);
  return {
    judged: judgeAnswer(gate, facts, { policy, standings, hardMax, ...now }),
    strangers: strangersIn(replies, standings),
  };
}

/** Only the first strangers are looked up: each costs a request, and any account may write a thousand answers. */
const mostStrangers = 20;

async function standingsOf(
  github: GitHub,
  people: readonly Account[],
  replies: GateThreadRead['replies'],
): Promise<Readonly<Record<string, AccountPermission>>> {
  const strange = new Set(replies.filter(({ isStranger }) => isStranger).map(({ author }) => author?.id));
  const unheard = people.filter(({ id }) => strange.has(id)).slice(mostStrangers);
  const heard = people.filter((one) => !unheard.includes(one)).map(({ login }) => login);
  const none = unheard.map(({ login, id }): [string, AccountPermission] => [login, { id, permission: 'none' }]);
  return { ...Object.fromEntries(none), ...(await readStandings(github, heard)) };
}

/**
 * Ids of replies by people without a tie to the repository. A member who hides the membership still has a permission
 * there.
 */
const strangersIn = (
  replies: GateThreadRead['replies'],
  standings: Readonly<Record<string, AccountPermission>>,
): ReadonlySet<number> =>
  new Set(
    replies
      .filter(({ author, isStranger }) => {
        const standing = author === null ? undefined : standings[author.login];
        return isStranger === true && !(standing !== undefined && standing.id === author?.id && mayLabel(standing));
      })
      .map(({ id }) => id),
  );

/** Drops refusals that the app or an earlier tick posted, and those to strangers, who could make us write forever. */
function unsaid(refusals: readonly Refusal[], { replies }: GateThreadRead, strangers: ReadonlySet<number>): Refusal[] {
  const ours = replies.filter(({ author }) => author?.type === 'Bot').map(({ body }) => body);
  return refusals.filter((refusal) => !strangers.has(refusal.commentId) && !isAlreadyRefused(refusal, ours));
}

const describeMoved = (signature: string): string =>
  signature === ceilingsChangedText ? ceilingsChangedText : 'what it was about has changed since';

const kindOf = (gate: Gate, option: string) => gate.options.find(({ id }) => id === option)?.kind;
