/** Notes between agents (`{loop}.notes.md`): which are kept, and which session receives whose notes. */

import { subjectName } from '../state/subject.ts';
import { stripHiddenText } from '../text/quote-untrusted.ts';
import type { SessionReport } from './contract/session-report.ts';

interface Note {
  /** As `subjectName` writes it. */
  readonly task: string;
  readonly text: string;
}

const linesKept = 3;
const longestLine = 300;
const longestFile = 32 * 1024;

/** The newest notes of each task, the oldest task first. An agent without notes leaves the earlier ones in place. */
export function notesAfter(before: string, reports: readonly SessionReport[]): string {
  const notes = reports.reduce((sofar, report) => {
    const text = report.outcome.kind === 'delivered' ? asLines(report.outcome.result.notes) : '';
    if (text === '') return sofar;
    const task = subjectName(report.order.subject);
    return [...sofar.filter((note) => note.task !== task), { task, text }];
  }, readNotes(before));
  return written(bounded(notes));
}

export interface NotesWanted {
  readonly subject: number;
  /** Its prerequisites, done or not. */
  readonly dependsOn: readonly number[];
  /** Paths that sessions of a subject have changed. */
  readonly filesOf: (subject: number) => readonly string[];
  /** Subjects that may have notes. */
  readonly subjects: readonly number[];
}

/** Notes of the subject, of its prerequisites, and of subjects that changed a file that it changed too. */
export function notesFor(all: string, { subject, dependsOn, filesOf, subjects }: NotesWanted): string {
  const own = new Set(filesOf(subject));
  const near = subjects.filter((other) => filesOf(other).some((path) => own.has(path)));
  const heard = new Set([subject, ...dependsOn, ...near].map(subjectName));
  return written(readNotes(all).filter(({ task }) => heard.has(task)));
}

const heading = '## Task: ';

/** Redacts the notes in the file. Their headings stay readable. */
export const redactedNotes = (file: string, redact: (text: string) => string): string =>
  file
    .split(/^(## Task: (?:#\d+|task [0-9a-f]{8}))$/m)
    .map((part, at) => (at % 2 === 1 ? part : redact(part)))
    .join('');

/** Makes each line a list item, so that no agent can forge a task heading. */
const asLines = (said: string): string =>
  stripHiddenText(said)
    .split('\n')
    .map((line) => line.replace(/^[\s>#*-]+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, linesKept)
    .map((line) => `- ${line.slice(0, longestLine)}`)
    .join('\n');

const readNotes = (file: string): Note[] =>
  file
    .split(/^## Task: /m)
    .slice(1)
    .map((part) => {
      const [task = '', ...lines] = part.split('\n');
      return { task: task.trim(), text: lines.join('\n').trim() };
    });

const written = (notes: readonly Note[]): string =>
  notes.map(({ task, text }) => `${heading}${task}\n\n${text}\n`).join('\n');

/** Drops the oldest notes first. */
function bounded(notes: readonly Note[]): readonly Note[] {
  const first = notes.findIndex((_, index) => written(notes.slice(index)).length <= longestFile);
  return first < 0 ? [] : notes.slice(first);
}
