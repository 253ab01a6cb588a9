/** Reads issues by number afresh, and the states of what they wait for, in one question. */
import { z } from 'zod';
import type { ReadingList } from '../../core/backlog/refresh-list.ts';
import type { Candidates } from '../../ports/github-reads.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { askIssues, type BacklogFilter, type IssueFields, IssueNode, issueOf, isWanted } from './fields.ts';
import { statesIn, statesOf, statesPart } from './states.ts';

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

/** One request; a second one only where a text names what nobody had heard of when the question was made. */
export async function readCandidates(github: GitHub, filter: BacklogFilter, asked: ReadingList): Promise<Candidates> {
  const data = await askIssues(github, (fields) =>
    despiteMissing(askTogether(github, 'TickgateCandidates', candidateParts(asked, fields))),
  );
  return await candidatesIn(github, filter, { asked, data });
}

const alias = 'waited';

/** For a question that others share. */
export const candidateParts = ({ issues, states }: ReadingList, fields: IssueFields): Part[] => [
  ...(issues.length === 0 ? [] : [issuesPart(issues, fields)]),
  ...(states.length === 0 ? [] : [statesPart(states, alias)]),
];

/** From the answer to a question that they were part of. */
export async function candidatesIn(
  github: GitHub,
  filter: BacklogFilter,
  { asked, data }: { readonly asked: ReadingList; readonly data: unknown },
): Promise<Candidates> {
  const { repository } = Answer.parse(data);
  const nodes = asked.issues.flatMap((_, index) => IssueNode.nullish().parse(repository[`issue${index}`]) ?? []);
  const at = { owner: github.owner, repo: github.repo, ownLogin: filter.ownLogin };
  const issues = nodes.filter((node) => isWanted(node, filter)).map((node) => issueOf(node, at));
  const found = new Set(issues.map(({ number }) => number));
  const known = new Set(asked.states);
  const unheard = [...new Set(issues.flatMap(({ named }) => named))].filter((number) => !known.has(number));
  return {
    issues,
    left: asked.issues.map(({ number }) => number).filter((number) => !found.has(number)),
    states: new Map([...statesIn(data, asked.states, alias), ...(await statesOf(github, unheard))]),
  };
}

/** Numbers are variables: as many issues are the same question, whichever they are. Comments are read of claimed ones alone. */
const issuesPart = (asked: ReadingList['issues'], { plain, withClaims }: IssueFields): Part => ({
  fields: asked
    .map(
      ({ isClaimed }, index) => `issue${index}: issue(number: $issue${index}) { ...${isClaimed ? 'Claimed' : 'Free'} }`,
    )
    .join('\n'),
  variables: Object.fromEntries(asked.map(({ number }, index) => [`issue${index}`, { type: 'Int!', value: number }])),
  fragments: [
    ...(asked.every(({ isClaimed }) => isClaimed) ? [] : [`fragment Free on Issue { ${plain} }`]),
    ...(asked.some(({ isClaimed }) => isClaimed) ? [`fragment Claimed on Issue { ${withClaims} }`] : []),
  ].join('\n'),
});
