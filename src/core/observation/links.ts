/** repositoryUrl, questionLink: split off so that imports run one way. */
import type { TickFacts } from './facts.ts';

/** `https://github.com/owner/repo`, read from the run's own link, so that it is right on GitHub Enterprise too. */
export const repositoryUrl = ({ runUrl }: Pick<TickFacts, 'runUrl'>): string =>
  runUrl.replace(/\/actions\/runs\/.*$/, '');

/** A question as the text of a link. It carries quoted foreign text already; a bracket left in it would end the link's text. */
export const questionLink = (question: string, url: string): string =>
  `[${question.replace(/(?<!\\)[[\]]/g, '\\$&')}](${url})`;
