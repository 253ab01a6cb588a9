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
const longestReading = 8 * 1024;

/** Append-only: a task has an entry for each of its sessions that noted something new. The oldest entries go first. */
export function notesAfter(before: string, reports: readonly SessionReport[]): string {
  const notes = reports.reduce((sofar, report) => {
    const text = report.outcome.kind === 'delivered' ? asLines(report.outcome.result.notes) : '';
    const task = subjectName(report.order.subject);
    const isKnown = sofar.some((note) => note.task === task && note.text === text);
    return text === '' || isKnown ? sofar : [...sofar, { task, text }];
  }, readNotes(before));
  return written(bounded(notes, longestFile));
}

/** The entries of one subject, oldest first, without their headings. */
export const readNotesOf = (all: string, subject: number): string =>
  readNotes(all)
    .filter(({ task }) => task === subjectName(subject))
    .map(({ text }) => text)
    .join('\n');

export interface NotesWanted {
  readonly subject: number;
  /** Its prerequisites, done or not. */
  readonly dependsOn: readonly number[];
  /** Paths that sessions of a subject have changed. */
  readonly filesOf: (subject: number) => readonly string[];
  /** Subjects that may have notes. */
  readonly subjects: readonly number[];
}

/**
 * The newest notes, as far as a prompt has room. First those of the subject and its prerequisites, then of subjects that
 * changed a file that it changed too, then all others.
 */
export function notesFor(all: string, { subject, dependsOn, filesOf, subjects }: NotesWanted): string {
  const own = new Set(filesOf(subject));
  const near = subjects.filter((other) => filesOf(other).some((path) => own.has(path)));
  const ranks = [[subject, ...dependsOn], near].map((some) => new Set(some.map(subjectName)));
  const rankOf = ({ task }: Note): number => {
    const rank = ranks.findIndex((tasks) => tasks.has(task));
    return rank < 0 ? ranks.length : rank;
  };
  const wanted = readNotes(all).toSorted((one, other) => rankOf(other) - rankOf(one));
  return written(bounded(wanted, longestReading).toReversed());
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

/** The last ones that are no longer than this together. */
function bounded(notes: readonly Note[], longest: number): readonly Note[] {
  const first = notes.findIndex((_, index) => written(notes.slice(index)).length <= longest);
  return first < 0 ? [] : notes.slice(first);
}
