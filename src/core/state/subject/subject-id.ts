/** Decides how a task that is no issue is numbered, so that it goes through state, keys and branches like one, and how subjects are called. */

/** Issues never reach this far: GitHub counts them in 31 bits. */

const firstTask = 10_000_000_000;
const hexDigits = 8;

export const isTask = (subject: number): boolean => subject >= firstTask;

/** From the hash (hex) of its text: the same words are the same task, in every run and every loop. */
export const taskNumber = (hash: string): number => firstTask + Number.parseInt(hash.slice(0, hexDigits), 16);

/** `#12` of an issue, `task 3f2a9c81` of a task: no number that GitHub would make a link of. */
export const subjectName = (subject: number): string => (isTask(subject) ? `task ${idOf(subject)}` : `#${subject}`);

/** The same where nothing may become a link: `12`, `3f2a9c81`. */
export const idOf = (subject: number): string =>
  isTask(subject) ? (subject - firstTask).toString(16).padStart(hexDigits, '0') : String(subject);

/** Where a subject is talked about: a task has no thread of its own. */
export const threadOf = (subject: number | null, controlIssue: number): number =>
  subject === null || isTask(subject) ? controlIssue : subject;
