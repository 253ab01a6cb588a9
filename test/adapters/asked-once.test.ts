/** Whose permission a review loop asks for, when a crowd speaks in its pull requests. */
import { expect, test } from 'vitest';
import { gitHubOf } from '../../src/github/api/client.ts';
import { askingOnce } from '../../src/github/people/permission-lookup.ts';

const refused = (status: number): never => {
  throw Object.assign(new Error('Resource not accessible by integration'), { status });
};

/** A GitHub that knows the permissions of all accounts but some. */
function given(failing: Readonly<Record<string, number>> = {}) {
  const asked: string[] = [];
  const answer = async (_route: string, { username = '' }: Record<string, unknown> = {}) => {
    const login = String(username);
    asked.push(login);
    if (failing[login] !== undefined) refused(failing[login]);
    return { status: 200, headers: {}, data: { permission: 'write', user: { id: login.length } } };
  };
  const github = gitHubOf({ request: answer, graphql: async () => ({}) }, { owner: 'acme', repo: 'shop' });
  return { asked, ask: askingOnce(github) };
}
const people = (count: number, association: string) =>
  Array.from({ length: count }, (_none, index) => ({ login: `${association.toLowerCase()}-${index}`, association }));

test('of a crowd those with a tie to the repository are asked about, and no more than can be afforded; each of them once', async () => {
  const { asked, ask } = given();
  const team = people(3, 'MEMBER');
  const crowd = people(200, 'NONE');
  const { standings, unknown } = await ask([...crowd, ...team, ...crowd]);
  expect(asked).toHaveLength(3 + 20);
  expect(asked).toEqual(expect.arrayContaining(team.map(({ login }) => login)));
  expect(Object.keys(standings)).toHaveLength(23);
  expect(unknown.size).toBe(180);

  const more = await ask([...team, ...crowd, ...people(100, 'CONTRIBUTOR')]);
  expect(asked).toHaveLength(60);
  expect(new Set(asked).size).toBe(60);
  expect(more.standings).toMatchObject(standings);
});

test('an account that is gone may do nothing, one that GitHub does not speak about is not known: neither ends the tick', async () => {
  const { ask } = given({ gone: 404, hidden: 403 });
  const { standings, unknown } = await ask(
    ['ana', 'gone', 'hidden'].map((login) => ({ login, association: 'MEMBER' })),
  );
  expect(Object.keys(standings)).toEqual(['ana']);
  expect([...unknown]).toEqual(['hidden']);
  await expect(given({ ana: 502 }).ask([{ login: 'ana', association: 'MEMBER' }])).rejects.toThrow('properly');
});
