/** Plans the batch of one iteration: which issues get a session now, and which need an answer first. */
import { type CriteriaJudgement, judgeCriteria, judgeTaskCriteria } from '../backlog/acceptance-criteria.ts';
import { buildBranchName, type Candidate } from '../backlog/eligibility.ts';
import { editedTextSentence } from '../backlog/outsiders.ts';
import { buildTextSignature, changedCommentsSentence } from '../backlog/thread-snapshot.ts';
import type { Settings } from '../config/schema/settings.ts';
import { ask, type GateFacts, signatureOf } from '../gates/questions.ts';
import type { OwnPullRequest } from '../observation/facts.ts';
import type { PhaseRules, PlannedSession, SubjectCeilings } from '../sessions/contract/planned-session.ts';
import { judgeBreaker } from '../sessions/failure/circuit-breaker.ts';
import { gateSubject, repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import { roleOf } from '../sessions/phase-machine.ts';
import type { GateName } from '../state/gate.ts';
import { type Evaluation, type RuleFinding, toEvaluation } from '../state/history-line.ts';
import { isTask, type Subject, subjectName } from '../state/subject.ts';
import { digest } from '../text/format.ts';
import { splitSections } from '../text/markdown.ts';

export interface Batch {
  readonly sessions: readonly PlannedSession[];
  readonly questions: readonly GateFacts[];
  /** Beyond `max-open-gates`: listed now, asked by a later tick. */
  readonly unasked: readonly GateFacts[];
}

export interface BatchLimits {
  readonly sessions: number;
  /** How many more pull requests may be opened. */
  readonly newPullRequests: number;
  /** How many more subject gates may be open. */
  readonly questions: number;
  readonly ceilings: SubjectCeilings;
  readonly phases: Pick<PhaseRules, 'audit' | 'postAction'> & { readonly sections: 'markers' | 'none' };
  readonly criteria: 'heading' | 'any-list' | 'none';
  readonly loop: string;
  /** Open pull requests of our own, as they stand now. */
  readonly pullRequests: readonly OwnBranchPull[];
}

/**
 * Takes the candidates in order until the batch is full, and judges the criteria of these alone. A question beyond
 * `max-open-gates` leaves its issue for a later tick.
 */
export function planBatch(candidates: readonly Candidate[], limits: BatchLimits): Batch {
  const sessions: PlannedSession[] = [];
  const questions: GateFacts[] = [];
  const unasked: GateFacts[] = [];
  let room = limits.newPullRequests;
  for (const candidate of candidates) {
    if (sessions.length >= limits.sessions) break;
    const opens = candidate.subject?.pullRequest == null;
    if (opens && room <= 0) continue;
    const { issue } = candidate;
    const criteria = isTask(issue.number)
      ? judgeTaskCriteria(issue, limits.criteria)
      : judgeCriteria(issue.body, limits.criteria);
    const question = findCandidateQuestion(candidate, criteria, limits);
    if (question === null) {
      sessions.push(planWorkSession(candidate, criteria, limits));
      if (opens) room -= 1;
    } else (questions.length < limits.questions ? questions : unasked).push(question);
  }
  return { sessions, questions, unasked };
}

const batchGateThresholds: readonly { readonly name: GateName; readonly threshold: string }[] = [
  { name: 'ambiguous-criteria', threshold: 'no criteria by structure, TBD or TODO, or edited after admission' },
  { name: 'repeated-failure', threshold: 'the same root cause twice running, or a ceiling of the subject reached' },
  { name: 'resume-divergence', threshold: 'the recorded head is not the one of the branch' },
  { name: 'agent-decision', threshold: 'its last session asked for a decision' },
  { name: 'circuit-open', threshold: 'its breaker is open' },
];

/** For the record: which gates the batch raised. */
export const buildBatchEvaluations = ({ questions, unasked }: Batch): Evaluation[] =>
  batchGateThresholds.map(({ name, threshold }) => {
    const subjects = listNamedSubjects(questions, name);
    const waiting = listNamedSubjects(unasked, name);
    const raised = subjects === '' ? [] : [`Raised by ${subjects}`];
    const left = waiting === '' ? [] : [`Not asked yet (max-open-gates): ${waiting}`];
    return toGateEvaluation(name, threshold, {
      fired: subjects !== '' || waiting !== '',
      inputs: { subjects, ...(waiting === '' ? {} : { unasked: waiting }) },
      sentence: [...raised, ...left].join('. ') || 'No subject of the batch raises it',
    });
  });

export const toGateEvaluation = (code: GateName, threshold: string, finding: RuleFinding): Evaluation =>
  toEvaluation({ code, condition: null, kind: 'gate', at: 'entry', threshold }, finding);

const listNamedSubjects = (facts: readonly GateFacts[], name: GateName): string =>
  facts
    .filter((one) => one.name === name)
    .map((one) => subjectName(ask(one).subject ?? 0))
    .join(', ');

/** The question that needs an answer before a session starts; null = none. */
function findCandidateQuestion(
  candidate: Candidate,
  criteria: CriteriaJudgement,
  limits: BatchLimits,
): GateFacts | null {
  const { issue, subject, admission } = candidate;
  const before =
    findDivergence(subject, limits.pullRequests) ??
    findUnrecordedHead(candidate, limits) ??
    findSubjectQuestion(subject, limits.ceilings);
  if (before !== null) return before;
  const why = editedTextSentence(admission, subject) ?? findUnclearReason(candidate, criteria);
  if (why === null) return null;
  const textHash = buildTextSignature(issue, subject?.admittedComments ?? null);
  const question: GateFacts = { name: 'ambiguous-criteria', issue: issue.number, textHash, why };
  return isPermitted(subject, question) ? null : question;
}

/** The question about a subject's sessions so far that needs an answer before another one; null = none. */
export function findSubjectQuestion(subject: Subject | null, ceilings: SubjectCeilings): GateFacts | null {
  const wanted = findDecisionQuestion(subject) ?? findCircuitQuestion(subject);
  if (wanted !== null) return wanted;
  const failure = repeatedFailure(subject, ceilings);
  return failure === null || isPermitted(subject, failure) ? null : failure;
}

function planWorkSession(
  { issue, subject }: Candidate,
  criteria: CriteriaJudgement,
  { loop, phases, pullRequests }: BatchLimits,
): PlannedSession {
  const left = findOwnPull({ issue, subject }, { loop, pullRequests });
  const phase = subject?.phase ?? 'coding';
  const role = roleOf(phase);
  if (role === null) throw new Error(`#${issue.number} is ${phase}: nothing works on it.`);
  return {
    subject: issue.number,
    title: issue.title,
    body: issue.body,
    textHash: issue.textHash,
    criteria: criteria.kind === 'clear' ? criteria.criteria : [],
    // Without a record, the run continues an earlier run's pull request, even if the issue was renamed since.
    branch: subject?.branch ?? left?.branch ?? buildBranchName(loop, issue),
    fromSha: subject?.headSha ?? left?.headSha ?? null,
    pullRequest: subject?.pullRequest ?? null,
    decisions: subject?.decisions ?? [],
    dependsOn: issue.dependsOn,
    session: (subject?.sessions ?? 0) + 1,
    role,
    phase,
    section: subject?.sectionIndex ?? 0,
    rules: {
      sections: phases.sections === 'markers' ? splitSections(issue.body).length : 1,
      audit: phases.audit,
      postAction: phases.postAction,
    },
  };
}

/** Judged when a subject enters coding, and again when its text differs from the one admitted then. */
function findUnclearReason({ issue, subject }: Candidate, criteria: CriteriaJudgement): string | null {
  if (subject !== null && subject.textHash === issue.textHash)
    return changedCommentsSentence(issue, subject.admittedComments);
  if (criteria.kind === 'ambiguous') return criteria.reason;
  return subject === null || subject.textHash === '' ? null : 'The text was edited after work on it had begun.';
}

/** A branch that a crashed tick of ours or another account has moved. A person is asked before work continues. */
export function findDivergence(
  subject: Subject | null,
  now: BatchLimits['pullRequests'],
): Extract<GateFacts, { name: 'resume-divergence'; pr: number }> | null {
  if (subject === null || subject.headSha === null) return null;
  const { headSha: recordedSha, pullRequest: pr } = subject;
  const found = now.find(({ number }) => number === pr);
  if (found === undefined || found.headSha === recordedSha) return null;
  return { name: 'resume-divergence', pr: found.number, recordedSha, headSha: found.headSha };
}

export const readSubjectCeilings = (config: Settings): SubjectCeilings => {
  return { sessions: config.maxSessions, audits: config.maxAuditsPerSection };
};

/** The question about an open breaker whose opening has no answer yet. */
function findCircuitQuestion(subject: Subject | null): GateFacts | null {
  if (subject === null) return null;
  const { breaker, permitted, declined } = subject;
  const verdict = judgeBreaker(breaker, gateSubject(subject), { permitted, refused: declined });
  return verdict.kind === 'ask' ? verdict.facts : null;
}

/** The question of a subject's last session, until a person has answered it. */
export function findDecisionQuestion(subject: Subject | null): GateFacts | null {
  if (subject === null || subject.asking === null) return null;
  const { session, question } = subject.asking;
  const about = gateSubject(subject);
  return { name: 'agent-decision', subject: about, session, question, questionHash: digest(question) };
}

export const isPermitted = (subject: Subject | null, facts: GateFacts): boolean =>
  subject?.permitted.some(({ gate, signature }) => gate === facts.name && signature === signatureOf(facts)) ?? false;

/** A pull request of ours; it may show a branch that no record of this run names. */
type OwnBranchPull = Pick<OwnPullRequest, 'number' | 'headSha' | 'leftAt' | 'loop' | 'subject' | 'branch'>;

type KnownPulls = Pick<BatchLimits, 'loop' | 'pullRequests'>;

/** An open pull request for this issue, from an earlier run or from one whose records are lost. */
const findOwnPull = ({ issue, subject }: Candidate, { loop, pullRequests }: KnownPulls): OwnBranchPull | undefined =>
  pullRequests.find(
    (one) => one.loop === loop && one.subject === issue.number && (subject?.branch ?? one.branch) === one.branch,
  );

/** Our pull request names the commit we left. Any other head may be a stranger's, and a gate asks about it. */
function findUnrecordedHead(candidate: Candidate, known: KnownPulls): GateFacts | null {
  const { issue, subject } = candidate;
  const left = subject?.headSha == null ? findOwnPull(candidate, known) : undefined;
  if (left === undefined || left.leftAt === left.headSha) return null;
  const { branch, headSha, leftAt: recordedSha = null } = left;
  return { name: 'resume-divergence', issue: issue.number, branch, recordedSha, headSha };
}
