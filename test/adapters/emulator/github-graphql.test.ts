import { readFileSync } from 'node:fs';
import { getOctokit } from '@actions/github';
import { buildSchema, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { additionalIdl } from '../../../src/emulator/graphql/additions.ts';
import { githubSchema } from '../../../src/emulator/graphql/schema.ts';
import { startGitHub } from '../../support/github.ts';

const shop = { owner: 'ana', repo: 'shop' };

async function given() {
  const github = await startGitHub({
    seed: {
      ...shop,
      // Strangers write, and a person owns it.
      ...{ visibility: 'public', membership: 'none' },
      users: { ben: 'write' },
      labels: [{ name: 'ready' }],
      issues: [{ title: 'One', body: 'first', labels: ['ready'] }, { title: 'Two' }],
    },
  });
  const as = (login: string) => getOctokit(github.as(login).token, { baseUrl: github.url });
  return { github, as };
}

const COMMIT = `mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid message } ref { name target { oid } } } }`;

interface Committed {
  createCommitOnBranch: { commit: { oid: string; message: string }; ref: { name: string; target: { oid: string } } };
}

const commitInput = (expectedHeadOid: string, text: string, branchName = 'main') => ({
  branch: { repositoryNameWithOwner: 'ana/shop', branchName },
  expectedHeadOid,
  message: { headline: `Say ${text}`, body: 'why' },
  fileChanges: { additions: [{ path: 'state/head.json', contents: Buffer.from(text).toString('base64') }] },
});

async function headOf(octokit: ReturnType<typeof getOctokit>, branch = 'main'): Promise<string> {
  return (await octokit.rest.git.getRef({ ...shop, ref: `heads/${branch}` })).data.object.sha;
}

describe('GraphQL', () => {
  test('of twenty commits on one expected head exactly one wins, the others get STALE_DATA', async () => {
    const { as } = await given();
    const octokit = as('ben');
    const head = await headOf(octokit);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        octokit.graphql<Committed>(COMMIT, { input: commitInput(head, `try ${index}`) }),
      ),
    );
    const won = tries.filter((one) => one.status === 'fulfilled');
    const lost = tries.filter((one) => one.status === 'rejected');
    expect(won).toHaveLength(1);
    expect(won[0]?.value.createCommitOnBranch.ref.target.oid).toBe(await headOf(octokit));
    expect(lost).toHaveLength(19);
    for (const { reason } of lost) {
      expect(reason).toMatchObject({
        errors: [
          {
            type: 'STALE_DATA',
            path: ['createCommitOnBranch'],
            message: `Expected branch to point to "${head}" but it did not. Pull and try again.`,
          },
        ],
      });
    }
  });

  test('several refs move together or not at all', async () => {
    const { github, as } = await given();
    const octokit = as('ben');
    const before = await headOf(octokit);
    await octokit.rest.git.createRef({ ...shop, ref: 'refs/heads/work', sha: before });
    const { createCommitOnBranch } = await octokit.graphql<Committed>(COMMIT, { input: commitInput(before, 'next') });
    const after = createCommitOnBranch.commit.oid;
    const move = (name: string, beforeOid: string) => ({ name, beforeOid, afterOid: after });
    const update = (...refUpdates: object[]) =>
      octokit.graphql('mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }', {
        input: { repositoryId: github.repository.nodeId, refUpdates },
      });
    const refused = update(move('refs/heads/work', before), move('refs/heads/new', before));
    await expect(refused).rejects.toMatchObject({ errors: [{ type: 'STALE_DATA' }] });
    expect(await headOf(octokit, 'work')).toBe(before);
    await update(move('refs/heads/work', before), move('refs/heads/new', '0'.repeat(40)));
    expect(await headOf(octokit, 'work')).toBe(after);
    expect(await headOf(octokit, 'new')).toBe(after);
  });

  test('a ruleset refuses writes with its own words, whichever write wins the race', async () => {
    const { as } = await given();
    await as('ana').rest.repos.createRepoRuleset({
      ...shop,
      name: 'state',
      enforcement: 'active',
      conditions: { ref_name: { include: ['refs/heads/main'], exclude: [] } },
      rules: [{ type: 'update' }],
    });
    const octokit = as('ben');
    const refused = octokit.graphql(COMMIT, { input: commitInput(await headOf(octokit), 'x') });
    await expect(refused).rejects.toMatchObject({
      errors: [
        {
          type: 'UNPROCESSABLE',
          message: expect.stringContaining('Repository rule violations found\n\nCannot update this protected ref.'),
        },
      ],
    });
  });

  test('readers cannot commit, and an unknown field is refused as GitHub does', async () => {
    const { as } = await given();
    const stranger = as('mallory');
    const refused = stranger.graphql(COMMIT, { input: commitInput(await headOf(stranger), 'x') });
    await expect(refused).rejects.toMatchObject({ errors: [{ path: ['createCommitOnBranch'] }] });
    await expect(stranger.graphql('{ viewer { nonsense } }')).rejects.toMatchObject({
      errors: [{ message: "Field 'nonsense' doesn't exist on type 'User'", extensions: { code: 'undefinedField' } }],
    });
    await expect(stranger.graphql('{ repository(owner: "ana", name: "nope") { id } }')).rejects.toMatchObject({
      errors: [
        {
          type: 'NOT_FOUND',
          path: ['repository'],
          message: "Could not resolve to a Repository with the name 'ana/nope'.",
        },
      ],
    });
  });

  test('the edit history of a comment names each editor and keeps every text', async () => {
    const { github, as } = await given();
    const id = await github.as('ana').comments(1, 'Merge it?\n- [ ] yes\n- [ ] no');
    const read = () =>
      as('ben').graphql<{ repository: { issue: { comments: { nodes: object[] } } } }>(
        `{ repository(owner: "ana", name: "shop") { issue(number: 1) { comments(first: 5) { nodes {
          id databaseId fullDatabaseId body isMinimized viewerDidAuthor lastEditedAt includesCreatedEdit author { __typename login ... on User { databaseId } } editor { login }
          userContentEdits(first: 10) { totalCount nodes { editor { login } editedAt diff } } } } } } }`,
      );
    const comment = async () => (await read()).repository.issue.comments.nodes[0];
    expect(await comment()).toMatchObject({
      databaseId: null,
      fullDatabaseId: String(id),
      editor: null,
      lastEditedAt: null,
      userContentEdits: { totalCount: 0 },
    });
    await github.as('ben').ticks(id, 'yes');
    expect(await comment()).toMatchObject({
      body: 'Merge it?\n- [x] yes\n- [ ] no',
      author: { __typename: 'User', login: 'ana' },
      editor: { login: 'ben' },
      includesCreatedEdit: true,
      userContentEdits: {
        nodes: [
          { editor: { login: 'ben' }, diff: 'Merge it?\n- [x] yes\n- [ ] no' },
          { editor: { login: 'ana' }, diff: 'Merge it?\n- [ ] yes\n- [ ] no' },
        ],
      },
    });
  });

  test('issues are filtered, counted, paged, and found again by their ids', async () => {
    const { as } = await given();
    const octokit = as('ana');
    const { repository } = await octokit.graphql<{
      repository: {
        issues: { totalCount: number; nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
      };
    }>(
      `{ rateLimit { remaining } viewer { login } repository(owner: "ana", name: "shop") { nameWithOwner visibility isFork
        defaultBranchRef { name target { ... on Commit { history(first: 1) { nodes { messageHeadline author { user { login } } } } } } }
        object(expression: "main:README.md") { ... on Blob { text byteSize } }
        issues(first: 1, states: OPEN, filterBy: { labels: ["ready"] }, orderBy: { field: UPDATED_AT, direction: DESC }) { totalCount nodes { id title labels(first: 5) { nodes { name } } } pageInfo { endCursor hasNextPage } } } }`,
    );
    expect(repository).toMatchObject({
      visibility: 'PUBLIC',
      defaultBranchRef: {
        name: 'main',
        target: { history: { nodes: [{ messageHeadline: 'Initial commit', author: { user: { login: 'ana' } } }] } },
      },
      object: { text: '# shop\n' },
      issues: {
        totalCount: 1,
        nodes: [{ title: 'One', labels: { nodes: [{ name: 'ready' }] } }],
        pageInfo: { hasNextPage: false },
      },
    });
    const id = repository.issues.nodes[0]?.id;
    const found = await octokit.graphql(
      'query($id: ID!) { node(id: $id) { __typename ... on Issue { number timelineItems(first: 5, itemTypes: [LABELED_EVENT]) { nodes { __typename ... on LabeledEvent { label { name } actor { login } } } } } } }',
      { id },
    );
    expect(found).toEqual({
      node: {
        __typename: 'Issue',
        number: 1,
        timelineItems: { nodes: [{ __typename: 'LabeledEvent', label: { name: 'ready' }, actor: { login: 'ana' } }] },
      },
    });
    await expect(
      octokit.graphql('{ repository(owner: "ana", name: "shop") { issues { totalCount } } }'),
    ).rejects.toThrow('provide a `first` or `last`');
  });

  test('comments are added, edited by who may, and collapsed', async () => {
    const { as } = await given();
    const { data: issue } = await as('ana').rest.issues.get({ ...shop, issue_number: 1 });
    const added = await as('ana').graphql<{ addComment: { commentEdge: { node: { id: string } } } }>(
      'mutation($id: ID!) { addComment(input: { subjectId: $id, body: "asked" }) { commentEdge { node { id url issue { number } } } } }',
      { id: issue.node_id },
    );
    const { id } = added.addComment.commentEdge.node;
    const edit =
      'mutation($id: ID!) { updateIssueComment(input: { id: $id, body: "answered" }) { issueComment { body } } }';
    await expect(as('mallory').graphql(edit, { id })).rejects.toMatchObject({ errors: [{ type: 'FORBIDDEN' }] });
    await as('ben').graphql(edit, { id });
    const hidden = await as('ben').graphql(
      'mutation($id: ID!) { minimizeComment(input: { subjectId: $id, classifier: RESOLVED }) { minimizedComment { isMinimized minimizedReason } } }',
      { id },
    );
    expect(hidden).toEqual({
      minimizeComment: { minimizedComment: { isMinimized: true, minimizedReason: 'resolved' } },
    });
  });

  test('a planted fault can lose the answer of a mutation that happened', async () => {
    const { github, as } = await given();
    const octokit = as('ben');
    const head = await headOf(octokit);
    github.world.faults.add({ route: 'graphql:createCommitOnBranch', times: 1, effect: { kind: 'drop-after' } });
    await expect(octokit.graphql(COMMIT, { input: commitInput(head, 'lost answer') })).rejects.toThrow();
    expect(await headOf(octokit)).not.toBe(head);
  });

  test('the packed schema asks and answers what the published one does, and the fields that it does not know yet', async () => {
    const idl = readFileSync('node_modules/@octokit/graphql-schema/schema.graphql', 'utf8');
    expect(outline(await githubSchema())).toEqual(
      outline(buildSchema(`${idl}\n${additionalIdl}`, { assumeValid: true, assumeValidSDL: true })),
    );
  });
});

const outline = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => `${type.name}.${field.name}: ${field.type.toString()}`);
    if (!isObjectType(type) && !isInterfaceType(type)) return [type.name];
    return Object.values(type.getFields()).map(
      (field) =>
        `${type.name}.${field.name}(${field.args.map((argument) => `${argument.name}: ${argument.type.toString()}`).join()}): ${field.type.toString()}`,
    );
  });
