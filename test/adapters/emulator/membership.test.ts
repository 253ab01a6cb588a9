/** What an author is to the repository is what the viewer may know: an organisation's members hide it unless they show it. */
import { expect, test } from 'vitest';
import { installationOn, issueInstallationToken } from '../../../src/emulator/model/installation.ts';
import type { Seed } from '../../../src/emulator/seed.ts';
import type { WorldEvent } from '../../../src/emulator/world.ts';
import type { MeteredGitHub } from '../../../src/github/api/client.ts';
import { type GitHubStage, setGitHubStage } from '../github-stage.ts';

/** Public: a stranger reads it. */
const stageOf = (membership: Seed['membership'] & string): Promise<GitHubStage> =>
  setGitHubStage({
    seed: {
      owner: 'acme',
      repo: 'shop',
      ...{ visibility: 'public', membership },
      users: { ana: 'write', ben: 'read' },
      issues: [{ title: 'Cart is empty', author: 'ana' }],
      apps: [
        { slug: 'plain', permissions: { issues: 'read' } },
        { slug: 'knowing', permissions: { issues: 'read', members: 'read' } },
      ],
    },
  });

/** By REST and by GraphQL. */
async function seenBy(github: MeteredGitHub): Promise<unknown[]> {
  const { data } = await github.request('GET /repos/acme/shop/issues/1');
  const asked = await github.graphql(
    '{ repository(owner: "acme", name: "shop") { issue(number: 1) { authorAssociation } } }',
  );
  const { repository } = asked as { repository: { issue: { authorAssociation: string } } };
  return [(data as { author_association: string }).author_association, repository.issue.authorAssociation];
}

function installed({ emulator: { world, repository }, client }: GitHubStage, slug: string): MeteredGitHub {
  const app = [...world.apps.values()].find((one) => one.slug === slug);
  const installation = app && installationOn(world, app, repository);
  if (installation === undefined) throw new Error(`${slug} is not installed`);
  const scope = { permissions: installation.app.permissions, repositories: null };
  return client(issueInstallationToken(world, installation, scope).value);
}

test('a private membership shows to members and to an app that may read them, and to no others', async () => {
  const stage = await stageOf('hidden');
  const person = (login: string) => stage.client(stage.emulator.as(login).token);
  expect(await seenBy(stage.job())).toEqual(['NONE', 'NONE']);
  expect(await seenBy(installed(stage, 'plain'))).toEqual(['NONE', 'NONE']);
  expect(await seenBy(installed(stage, 'knowing'))).toEqual(['MEMBER', 'MEMBER']);
  expect(await seenBy(person('ben'))).toEqual(['MEMBER', 'MEMBER']);
  expect(await seenBy(person('mallory'))).toEqual(['NONE', 'NONE']);
});

test('a public membership shows to all, and a person’s repository has collaborators', async () => {
  expect(await seenBy((await stageOf('public')).job())).toEqual(['MEMBER', 'MEMBER']);
  expect(await seenBy((await stageOf('none')).job())).toEqual(['COLLABORATOR', 'COLLABORATOR']);
});

test('a webhook says no more than a stranger sees, and names the owner an organisation', async () => {
  const { emulator } = await stageOf('hidden');
  const heard: WorldEvent[] = [];
  emulator.world.bus.subscribe((event) => void heard.push(event));
  await emulator.as('ana').comments(1, 'Please.');
  expect(heard.at(-1)?.payload).toMatchObject({
    comment: { author_association: 'NONE' },
    repository: { owner: { type: 'Organization' } },
  });
});

test('who had a pull request merged is a contributor where nothing closer shows', async () => {
  const stage = await stageOf('hidden');
  const ana = stage.emulator.as('ana');
  const { object } = (await ana.request('GET /repos/acme/shop/git/ref/heads/main')) as { object: { sha: string } };
  await ana.request('POST /repos/acme/shop/git/refs', { ref: 'refs/heads/topic', sha: object.sha });
  await ana.commits({ path: 'a.txt', text: 'a\n', branch: 'topic' });
  await ana.request('POST /repos/acme/shop/pulls', { title: 'A', head: 'topic', base: 'main' });
  await ana.merges(2);
  expect(await seenBy(stage.job())).toEqual(['CONTRIBUTOR', 'CONTRIBUTOR']);
});
