/** Decides whether a gate is answered, by which person, and which answers are refused. */

import {
  type Account,
  type AccountPermission,
  type AnswerPolicy,
  findAnswerPermission,
  isPerson,
} from '../access/authority.ts';
import type { Claim, GateThread, Refusal, RefusalCause } from '../observation/thread.ts';
import type { Answer, Gate } from '../state/gate.ts';
import { formatList } from '../text/format.ts';
import { claimsOf, type Unclear } from './attributed-answers.ts';

export interface AnswerFacts {
  readonly policy: AnswerPolicy;
  /** By login, for all accounts of `claimants`. Those without a permission, such as deleted ones, are absent. */
  readonly standings: Readonly<Record<string, AccountPermission>>;
  /** The gate's signature and head SHA as they are now; null = not known or not about a commit. */
  readonly signature: string | null;
  readonly headSha: string | null;
}

export type Judgement =
  /** `refusals`: for later contradicting answers, and for answers that did not count. */
  | { readonly kind: 'answered'; readonly answer: Answer; readonly refusals: readonly Refusal[] }
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly refusals: readonly [Refusal, ...Refusal[]] }
  /** The question must be asked again; `why` is the sentence with the reason. */
  | { readonly kind: 'ask-again'; readonly why: string; readonly editors: readonly string[] };

/** Lists the people whose permission must be read before `judgeAnswer` is called. */
export function claimants(gate: Gate, thread: GateThread, policy: AnswerPolicy): Account[] {
  const { claims } = claimsOf(gate, thread, policy);
  const people = claims.filter(({ by }) => isPerson(by, policy)).map(({ by }) => by);
  return people.filter(({ login }, index) => people.findIndex((other) => other.login === login) === index);
}

/**
 * The first person with a valid answer decides, by their newest valid answer: a slip may be corrected until a tick
 * consumes it. An invalid answer blocks no other person's, not even if its account was deleted or renamed.
 */
export function judgeAnswer(gate: Gate, thread: GateThread, facts: AnswerFacts): Judgement {
  const { claims, unclear } = claimsOf(gate, thread, facts.policy);
  const refusals: Refusal[] = [];
  const valid: Answer[] = [];
  for (const claim of claims) {
    const weighed = weigh(gate, claim, facts);
    if ('cause' in weighed) {
      refusals.push({ gateId: gate.id, commentId: claim.commentId, why: weighed });
    } else {
      valid.push(weighed);
    }
  }
  const answer = valid.findLast(({ userId }) => userId === valid[0]?.userId);
  if (answer === undefined) return unanswered(gate, unclear, refusals);
  return { kind: 'answered', answer, refusals: [...refusals, ...contradictions(answer, valid)] };
}

const contradictions = (answer: Answer, valid: readonly Answer[]): Refusal[] =>
  valid
    .filter(({ userId, option }) => userId !== answer.userId && option !== answer.option)
    .map(({ gateId, commentId }) => {
      const why = { cause: 'answered', option: answer.option, login: answer.login } as const;
      return { gateId, commentId, why };
    });

/** True if an answer with this option is still valid: what it approves is still what the question was about. */
export function stillHolds(gate: Gate, option: string, now: Pick<AnswerFacts, 'signature' | 'headSha'>): boolean {
  const bound = gate.options.some(({ id, needsSameFacts }) => id === option && needsSameFacts);
  if (!bound) return true;
  if (now.signature !== null && now.signature !== gate.signature) return false;
  return gate.headSha === null || now.headSha === gate.headSha;
}

function weigh(gate: Gate, claim: Claim, facts: AnswerFacts): Answer | RefusalCause {
  const { by, option, text, at, channel, commentId, deliveryId } = claim;
  const known = gate.options.find(({ id }) => id === option);
  if (known === undefined) return { cause: 'malformed', option, options: gate.options.map(({ id }) => id) };
  if (known.byReplyOnly && text === null) return { cause: 'needs-text', option };
  const unauthorised = { cause: 'unauthorised', login: by.login, approvers: facts.policy.approvers } as const;
  if (!isPerson(by, facts.policy)) return unauthorised;
  const standing = Object.hasOwn(facts.standings, by.login) ? facts.standings[by.login] : undefined;
  const permission = standing === undefined ? null : findAnswerPermission(by, standing, facts.policy);
  if (permission === null) return unauthorised;
  if (!stillHolds(gate, option, facts)) return { cause: 'stale' };
  const { id: gateId, name, question } = gate;
  const { login, id: userId } = by;
  return { gateId, name, question, option, text, login, userId, permission, at, channel, commentId, deliveryId };
}

function unanswered(gate: Gate, unclear: Unclear | null, refusals: readonly Refusal[]): Judgement {
  switch (unclear?.cause) {
    case 'gone':
      return again('The comment with the question is gone.');
    case 'damaged':
      return again(`The comment with the question cannot be read any more: ${unclear.why}.`);
    case 'several-editors':
      return severalEditors(unclear.editors);
    case 'contradictory':
      return refused([...refusals, ...ownRefusal(gate, { cause: 'contradictory', options: unclear.options })]);
    case 'reworded':
      return refused([...refusals, ...ownRefusal(gate, { cause: 'reworded' })]);
    case undefined:
      return refused(refusals);
  }
}

function severalEditors(editors: readonly string[]): Judgement {
  if (editors.length === 1) return again(`The box was ticked by ${editors[0]}, which is not a person.`, editors);
  // Mentioned so that they are notified. A name that is not a login stands for a deleted account.
  const named = editors.map((editor) => (/^[A-Za-z0-9-]+$/.test(editor) ? `@${editor}` : editor));
  return again(`Nobody can tell who ticked the box, since ${formatList(named)} edited the question.`, editors);
}

function again(why: string, editors: readonly string[] = []): Judgement {
  return { kind: 'ask-again', why, editors };
}

function ownRefusal(gate: Gate, why: RefusalCause): Refusal[] {
  return gate.commentId === null ? [] : [{ gateId: gate.id, commentId: gate.commentId, why }];
}

function refused([first, ...others]: readonly Refusal[]): Judgement {
  return first === undefined ? { kind: 'open' } : { kind: 'refused', refusals: [first, ...others] };
}
