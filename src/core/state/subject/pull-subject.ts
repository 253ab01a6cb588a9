/** pullSubject: split off so that imports run one way. */
import { type Subject, subjectOf } from './subject.ts';

/** As recorded, or never seen before. */
export const pullSubject = (subjects: readonly Subject[], number: number): Subject => {
  const known = subjects.find((subject) => subject.number === number) ?? subjectOf(number);
  return { ...known, kind: 'pr', pullRequest: number, phase: known.phase === 'coding' ? 'reviewing' : known.phase };
};
