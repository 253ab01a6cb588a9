/** The door of a tick to GitHub, made of the adapters in `github/`: what is read, who may say what, and how each effect is done. */
import type { AnswerPolicy } from './core/answer.ts';
import { authority, isPerson } from './core/answer.ts';
import type { ThreadComment } from './core/claims.ts';
import { parseCommands } from './core/command.ts';
import { boxCommand, tickedBoxes } from './core/control-boxes.ts';
import { parseControlIssue } from './core/control-issue.ts';
import type { Gate } from './core/gate.ts';
import { readBoxes } from './core/gate-comment.ts';
import { gateNow } from './core/gate-now.ts';
import { claimants, judgeAnswer } from './core/judge-answer.ts';
import type { AdmittedCommand, GateReading } from './core/observation.ts';
import type { Head } from './core/state.ts';
import type { GitHubDoor, KnownNow, OutwardEffect, Threads } from './door.ts';
import { type BacklogFilter, backlogChangedSince, readBacklog } from './github/backlog.ts';
import type { MeteredGitHub } from './github/client.ts';
import { closeComment, commentOnce, type Deed } from './github/comments.ts';
import { findControlIssue } from './github/control-issue.ts';
import { type ControlRead, type GateThreadRead, readThreads } from './github/gate-threads.ts';
import { addLabel, removeLabel } from './github/labels.ts';
import { readEnded, readOwnPullRequests, statesOf } from './github/own-pull-requests.ts';
import { openPullRequest } from './github/pull-request.ts';
import { readStandings } from './github/standing.ts';
import { gateTextHash } from './github/text-hash.ts';
import { dispatchOnce, readHolder, readHolderJobs } from './github/workflow-runs.ts';
import type { LeaseProof } from './core/lease.ts';

export interface DoorSettings {
  readonly github: MeteredGitHub;
  readonly policy: AnswerPolicy;
  readonly filter: BacklogFilter;
  readonly ownLogin: string;
  readonly ownRunId: number;
}

export function openDoor(settings: DoorSettings): GitHubDoor {
  const { github, ownLogin, ownRunId } = settings;
  return {
    now: github.now,
    requests: github.requests,
    readThreads: (head) => threadsOf(settings, head),
    judgeGates: (gates, threads, known) => judgeGates(settings, gates, { threads, known }),
    backlogChangedSince: (time) => backlogChangedSince(github, time),
    readBacklog: () => readBacklog(github, settings.filter),
    readOwnPullRequests: () => readOwnPullRequests(github, ownLogin),
    readEnded: (claimed) => readEnded(github, claimed),
    holder: (lease) => readHolder(github, lease, ownRunId),
    holderJobs: (lease) => readHolderJobs(github, lease),
    controlMarker: async (loop) => {
      const found = await findControlIssue(github, { name: loop, known: null });
      return found === null ? null : parseControlIssue(found.body).marker;
    },
    perform: (effect, proof) => perform(settings, effect, proof),
  };
}

async function threadsOf(settings: DoorSettings, head: Head): Promise<Threads> {
  const { openGates: gates, controlIssue, commandCursor: since } = head;
  const { gates: read, control } = await readThreads(settings.github, { gates, controlIssue, since });
  const said = [...read.flatMap(({ replies }) => replies), ...(control?.comments ?? [])];
  const given = [...said.flatMap(commandsIn), ...(control === null ? [] : boxesIn(control))];
  const unheard = given.filter(({ id }) => !head.consumed.some((used) => used.id === id));
  const commands = unheard.length === 0 ? [] : await admitted(settings, unheard);
  const times = said.map(({ createdAt }) => createdAt).toSorted();
  return {
    gates: read,
    commands,
    news: commands.length > 0 || read.some((thread) => hasNews(thread, settings.policy)),
    readUpTo: times.at(-1) ?? since,
  };
}

/** A box that is not as we posted it, a comment by somebody else, or a comment that is gone: worth a look under the lease. */
function hasNews({ gateId, comment, replies }: GateThreadRead, { neverHuman }: AnswerPolicy): boolean {
  if (comment === null || readBoxes(comment.body, gateId).kind !== 'none') return true;
  return replies.some(({ author }) => author === null || !neverHuman.includes(author.login) || author.type === 'Bot');
}

type Given = AdmittedCommand & { readonly author: ThreadComment['author'] };

/** Answers are judged with their gate; lines that are no command are the app's to reply to. */
const commandsIn = (comment: ThreadComment): Given[] =>
  parseCommands(comment.body).flatMap((line, index): Given[] =>
    line.kind === 'command' && line.command.verb !== 'answer'
      ? [
          {
            id: `comment/${comment.id}/${index}`,
            command: line.command,
            by: '',
            at: comment.createdAt,
            author: comment.author,
          },
        ]
      : [],
  );

/** Who ticked a box is told by the edit history alone, and only while one person edited the issue since we drew it. */
function boxesIn({ body, edits }: ControlRead): Given[] {
  const ticked = tickedBoxes(body);
  const last = edits.at(-1);
  if (ticked.length === 0 || last === undefined) return [];
  return ticked.map((box) => ({ id: box.id, command: boxCommand(box), by: '', at: last.at, author: last.editor }));
}

/** People who may write now; restart and raise also obey `approvers`. */
async function admitted({ github, policy }: DoorSettings, given: readonly Given[]): Promise<AdmittedCommand[]> {
  const people = given.filter(({ author }) => isPerson(author, policy));
  const standings = await readStandings(
    github,
    people.map(({ author }) => author?.login ?? ''),
  );
  return people.flatMap(({ author, ...rest }) => {
    const standing = author === null ? undefined : standings[author.login];
    if (author === null || standing === undefined) return [];
    const guarded = rest.command.verb === 'restart' || rest.command.verb === 'raise';
    const allowed = authority(author, standing, guarded ? policy : { ...policy, approvers: [] });
    return allowed === null ? [] : [{ ...rest, by: author.login }];
  });
}

async function judgeGates(
  settings: DoorSettings,
  gates: readonly Gate[],
  read: { threads: Threads; known: KnownNow },
): Promise<GateReading[]> {
  const absent = gates.flatMap(({ subject }) =>
    subject === null || read.known.backlog.some(({ number }) => number === subject) ? [] : [subject],
  );
  const states = await statesOf(settings.github, absent);
  return Promise.all(
    gates.map(async (gate): Promise<GateReading> => {
      const thread = read.threads.gates.find(({ gateId }) => gateId === gate.id);
      if (thread === undefined) return { gateId: gate.id, kind: 'open', refusals: [] };
      const subjectState = gate.subject === null ? null : (states.get(gate.subject) ?? null);
      return judgeGate(settings, { gate, thread, now: gateNow(gate, { ...read.known, subjectState }) });
    }),
  );
}

async function judgeGate(
  { github, policy }: DoorSettings,
  { gate, thread, now }: { gate: Gate; thread: GateThreadRead; now: ReturnType<typeof gateNow> },
): Promise<GateReading> {
  const gateId = gate.id;
  if (now.kind === 'void') return { gateId, kind: 'void', why: now.why, refusals: [] };
  const { comment, replies } = thread;
  const facts = { comment, replies, textIntact: comment !== null && gateTextHash(comment.body) === gate.textHash };
  const people = claimants(gate, facts, policy);
  const standings = await readStandings(
    github,
    people.map(({ login }) => login),
  );
  const judged = judgeAnswer(gate, facts, { policy, standings, signature: now.signature, headSha: null });
  switch (judged.kind) {
    case 'answered':
      return { gateId, kind: 'answered', answer: judged.answer, refusals: judged.refusals };
    case 'open':
      return { gateId, kind: 'open', refusals: [] };
    case 'refused':
      return { gateId, kind: 'open', refusals: judged.refusals };
    case 'ask-again':
      return { gateId, kind: 'ask-again', why: judged.why, refusals: [] };
  }
}

async function perform({ github, ownLogin }: DoorSettings, effect: OutwardEffect, proof: LeaseProof): Promise<Deed> {
  switch (effect.kind) {
    case 'label':
      return addLabel(github, effect, proof);
    case 'unlabel':
      return removeLabel(github, effect, proof);
    case 'comment':
      return commentOnce(github, { ...effect, ownLogin }, proof);
    case 'gate': {
      const deed = await commentOnce(github, { ...effect, ownLogin }, proof);
      return { ...deed, made: { ...deed.made, textHash: gateTextHash(effect.body) } };
    }
    case 'gate-close':
      return closeComment(github, effect, proof);
    case 'pull-request':
      return openPullRequest(github, { ...effect, ownLogin }, proof);
    case 'dispatch':
      return dispatchOnce(github, { workflow: effect.workflow, ref: effect.ref, inputs: { reason: effect.reason } });
  }
}
