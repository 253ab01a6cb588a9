/** State, statesOf, statesPart, States, statesIn: split off so that imports run one way. */
import { z } from 'zod';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';

/** Under one name the two types of state would conflict. */
const State = z
  .object({ issueState: z.enum(['OPEN', 'CLOSED']), pullState: z.enum(['OPEN', 'CLOSED', 'MERGED']) })
  .partial()
  .nullish();

/** State of issues and pull requests by number, in one query; what is not there is left out. */
export async function statesOf(github: GitHub, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  return statesIn(await despiteMissing(askTogether(github, 'TickgateStates', [statesPart(numbers)])), numbers);
}

/** Numbers are variables: as many threads are the same question, whichever they are. `alias`: of those that share a question, each its own. */
export const statesPart = (numbers: readonly number[], alias = 'state'): Part => ({
  fields: numbers
    .map(
      (_, index) =>
        `${alias}${index}: issueOrPullRequest(number: $${alias}${index}) { ... on Issue { issueState: state } ... on PullRequest { pullState: state } }`,
    )
    .join(' '),
  variables: Object.fromEntries(numbers.map((value, index) => [`${alias}${index}`, { type: 'Int!', value }])),
});

/** By alias; what other parts asked beside it is not looked at. */
const States = z.object({ repository: z.record(z.string(), z.unknown()) });

export function statesIn(data: unknown, numbers: readonly number[], alias = 'state'): Map<number, string> {
  const { repository } = States.parse(data);
  return new Map(
    numbers.flatMap((number, index): [number, string][] => {
      const thread = State.parse(repository[`${alias}${index}`]);
      const state = thread?.issueState ?? thread?.pullState;
      return state === undefined ? [] : [[number, state]];
    }),
  );
}
