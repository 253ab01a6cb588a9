/** The open questions of a loop, as data for an assistant. */
import { gateAddress } from '../../core/observation/facts.ts';
import { answeredBy } from '../../core/reports/open-question.ts';
import type { Seen } from '../../core/reports/status/text.ts';
import type { Gate } from '../../core/state/gate.ts';
import { subjectName } from '../../core/state/subject.ts';
import { unquoteSentence } from '../../core/text/quote-untrusted.ts';

/** Snake case, as in the other JSON of the command line. */
export interface OpenQuestions {
  readonly loop: string;
  /** One sentence. */
  readonly answered_by: string;
  readonly questions: readonly OpenQuestion[];
  /** Questions that are not asked before others are answered. */
  readonly not_asked_yet: number;
}

interface OpenQuestion {
  readonly id: string;
  readonly gate: string;
  /** `#14`, or `task:3f2a9c81`; null = the whole loop. */
  readonly subject: string | null;
  readonly title: string | null;
  readonly text: string;
  /** An agent's own words, verbatim; null = the question quotes none. */
  readonly quoted: string | null;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly consequence: string;
    /** It has no box: the answer is a reply with words. */
    readonly needs_text: boolean;
  }[];
  /** Address of the comment where a person answers. */
  readonly link: string;
  /** Number of the issue or pull request that holds the comment. */
  readonly thread: number;
  readonly asked_at: string;
}

export const describeOpenQuestions = (seen: Seen): OpenQuestions => ({
  loop: seen.head.loop,
  answered_by: answeredBy(seen),
  questions: seen.state.gates.map((gate) => describeQuestion(gate, seen)),
  not_asked_yet: seen.state.unasked.length,
});

const describeQuestion = (gate: Gate, { repositoryUrl }: Seen): OpenQuestion => ({
  id: gate.id,
  gate: gate.name,
  subject: gate.subject === null ? null : subjectName(gate.subject),
  title: gate.title ?? null,
  text: unquoteSentence(gate.question),
  quoted: gate.quoted,
  options: gate.options.map(({ id, label, consequence, byReplyOnly }) => ({
    ...{ id, label: unquoteSentence(label), consequence: unquoteSentence(consequence) },
    needs_text: byReplyOnly,
  })),
  link: gateAddress(gate, repositoryUrl),
  thread: gate.thread.issueNumber,
  asked_at: gate.askedAt,
});
