/** circuitQuestion, decisionWanted, isPermitted: split off so that imports run one way. */

import { type GateFacts, signatureOf } from '../gates/questions.ts';
import { judgeBreaker } from '../sessions/failure/circuit-breaker.ts';
import { gateSubject } from '../sessions/failure/repeated-failure.ts';
import type { Subject } from '../state/subject/subject.ts';
import { digest } from '../text/digest.ts';

/** Of a breaker that is open and whose opening nobody has answered for. */
export function circuitQuestion(subject: Subject | null): GateFacts | null {
  if (subject === null) return null;
  const { breaker, permitted, declined } = subject;
  const verdict = judgeBreaker(breaker, gateSubject(subject), { permitted, refused: declined });
  return verdict.kind === 'ask' ? verdict.facts : null;
}

/** What the last session of a subject asked, until a person has answered it. */
export function decisionWanted(subject: Subject | null): GateFacts | null {
  if (subject === null || subject.asking === null) return null;
  const { session, question } = subject.asking;
  const about = gateSubject(subject);
  return { name: 'agent-decision', subject: about, session, question, questionHash: digest(question) };
}

export const isPermitted = (subject: Subject | null, facts: GateFacts): boolean =>
  subject?.permitted.some(({ gate, signature }) => gate === facts.name && signature === signatureOf(facts)) ?? false;
