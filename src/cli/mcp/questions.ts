/** The open questions of a loop, as JSON for an assistant. */
import { gateAddress } from '../../core/observation/facts.ts';
import { answeredBy } from '../../core/reports/open-question.ts';
import type { Seen } from '../../core/reports/status/text.ts';
import type { Gate } from '../../core/state/gate.ts';
import { subjectName } from '../../core/state/subject.ts';
import { truncateText, unquoteSentence } from '../../core/text/quote-untrusted.ts';
import { type CleanText, maxReportChars } from './answer.ts';

/** Snake case, as in the other JSON of the command line. */
interface OpenQuestions {
  readonly loop: string;
  /** One sentence. */
  readonly answered_by: string;
  readonly questions: readonly OpenQuestion[];
  /** Open questions that find no room in this report. */
  readonly not_shown: number;
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
  /** An agent's own words; null = the question quotes none. */
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

/** Of one question; the comment at its link has it whole. */
const maxChars = { title: 200, text: 1_000, quoted: 2_000 } as const;

/** The oldest questions that find room, at least one. */
export function renderQuestionsJson(seen: Seen, clean: CleanText): string {
  const all = seen.state.gates.map((gate) => describeQuestion(gate, seen, clean));
  const render = (shown: number): string => {
    const report: OpenQuestions = {
      loop: seen.head.loop,
      answered_by: clean(answeredBy(seen)),
      questions: all.slice(0, shown),
      not_shown: all.length - shown,
      not_asked_yet: seen.state.unasked.length,
    };
    return JSON.stringify(report, null, 2);
  };
  let shown = all.length;
  while (shown > 1 && render(shown).length > maxReportChars) shown -= 1;
  return render(shown);
}

/** Texts are cleaned one by one: a line separator of a text, cleaned later, would break the JSON. */
function describeQuestion(gate: Gate, { repositoryUrl }: Seen, clean: CleanText): OpenQuestion {
  const shorten = (text: string, max: number): string => truncateText(clean(text), max);
  return {
    id: gate.id,
    gate: gate.name,
    subject: gate.subject === null ? null : subjectName(gate.subject),
    title: gate.title === undefined ? null : shorten(gate.title, maxChars.title),
    text: shorten(unquoteSentence(gate.question), maxChars.text),
    quoted: gate.quoted === null ? null : shorten(gate.quoted, maxChars.quoted),
    options: gate.options.map(({ id, label, consequence, byReplyOnly }) => ({
      id,
      label: clean(unquoteSentence(label)),
      consequence: shorten(unquoteSentence(consequence), maxChars.text),
      needs_text: byReplyOnly,
    })),
    link: gateAddress(gate, repositoryUrl),
    thread: gate.thread.issueNumber,
    asked_at: gate.askedAt,
  };
}
