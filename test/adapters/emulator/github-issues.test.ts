import { getOctokit } from '@actions/github';
import { describe, expect, test } from 'vitest';
import { startGitHub } from '../../support/github.ts';

const seed = {
  owner: 'ana',
  repo: 'shop',
  // Strangers write, and a person owns it.
  visibility: 'public',
  membership: 'none',
  users: { ben: 'write', tri: 'triage' },
  labels: [{ name: 'ready', color: '00ff00', description: 'May be taken' }],
  issues: [{ title: 'Cart is empty', body: '- [ ] fix it', labels: ['ready'] }],
} as const;

async function given(options: { visibility?: 'public' | 'private' } = {}) {
  const github = await startGitHub({ seed: { ...seed, ...options } });
  const as = (login: string) => getOctokit(github.as(login).token, { baseUrl: github.url }).rest;
  return { github, as };
}

const shop = { owner: 'ana', repo: 'shop' };
const refusal = (status: number): unknown => expect.objectContaining({ status });

describe('issues', () => {
  test('lists show issues and pull requests, filtered by state, label and assignee, page by page', async () => {
    const { as } = await given();
    const ana = as('ana');
    for (const title of ['two', 'three', 'four']) await ana.issues.create({ ...shop, title, assignees: ['ben'] });
    await ana.issues.update({ ...shop, issue_number: 2, state: 'closed', state_reason: 'not_planned' });
    const titles = async (query: object) =>
      (await ana.issues.listForRepo({ ...shop, ...query })).data.map(({ title }) => title);
    expect(await titles({})).toEqual(['four', 'three', 'Cart is empty']);
    expect(await titles({ state: 'closed' })).toEqual(['two']);
    expect(await titles({ labels: 'READY' })).toEqual(['Cart is empty']);
    expect(await titles({ assignee: 'none' })).toEqual(['Cart is empty']);
    const page = await ana.issues.listForRepo({ ...shop, state: 'all', per_page: 3 });
    expect(page.headers.link).toContain('page=2>; rel="next"');
    expect((await ana.issues.get({ ...shop, issue_number: 2 })).data.state_reason).toBe('not_planned');
  });

  test('addresses of pages lead to the host of the web, by REST and by GraphQL, and those of the API to its own', async () => {
    const { github, as } = await given();
    const web = `http://github.localhost:${new URL(github.url).port}`;
    const { data: comment } = await as('ben').issues.createComment({ ...shop, issue_number: 1, body: 'Hello' });
    expect(comment).toMatchObject({
      url: `${github.url}/repos/ana/shop/issues/comments/${comment.id}`,
      html_url: `${web}/ana/shop/issues/1#issuecomment-${comment.id}`,
      user: { url: `${github.url}/users/ben`, html_url: `${web}/ben` },
    });
    const { graphql } = getOctokit(github.as('ben').token, { baseUrl: github.url });
    const query =
      '{ repository(owner: "ana", name: "shop") { url issue(number: 1) { url resourcePath author { url } } } }';
    expect(await graphql(query)).toEqual({
      repository: {
        url: `${web}/ana/shop`,
        issue: { url: `${web}/ana/shop/issues/1`, resourcePath: '/ana/shop/issues/1', author: { url: `${web}/ana` } },
      },
    });
  });

  test('a body longer than 65536 characters is refused', async () => {
    const { as } = await given();
    const body = 'x'.repeat(65_537);
    await expect(as('ana').issues.create({ ...shop, title: 'long', body })).rejects.toEqual(refusal(422));
    await expect(as('ana').issues.createComment({ ...shop, issue_number: 1, body })).rejects.toEqual(refusal(422));
  });

  test('strangers may open and comment, but not label, close or edit what others wrote', async () => {
    const { as } = await given();
    const stranger = as('mallory');
    const own = await stranger.issues.create({ ...shop, title: 'mine', labels: ['ready'] });
    expect(own.data.labels).toEqual([]);
    const { data: comment } = await as('ben').issues.createComment({ ...shop, issue_number: 1, body: 'a gate' });
    await expect(stranger.issues.updateComment({ ...shop, comment_id: comment.id, body: 'x' })).rejects.toEqual(
      refusal(403),
    );
    await expect(stranger.issues.addLabels({ ...shop, issue_number: 1, labels: ['ready'] })).rejects.toEqual(
      refusal(403),
    );
    await expect(stranger.issues.update({ ...shop, issue_number: 1, state: 'closed' })).rejects.toEqual(refusal(403));
    await stranger.issues.update({ ...shop, issue_number: own.data.number, state: 'closed' });
    await expect(as('tri').issues.updateComment({ ...shop, comment_id: comment.id, body: 'x' })).rejects.toEqual(
      refusal(403),
    );
    await as('tri').issues.addLabels({ ...shop, issue_number: 1, labels: ['new label'] });
  });

  test('a locked conversation takes comments only from writers', async () => {
    const { github, as } = await given();
    await github.as('ana').locks(1);
    const body = 'hello';
    await expect(as('mallory').issues.createComment({ ...shop, issue_number: 1, body })).rejects.toEqual(refusal(403));
    await as('ben').issues.createComment({ ...shop, issue_number: 1, body });
  });

  test('a private repository does not exist for strangers, and an unknown token is no user', async () => {
    const { github, as } = await given({ visibility: 'private' });
    await expect(as('mallory').issues.get({ ...shop, issue_number: 1 })).rejects.toEqual(refusal(404));
    const unknown = getOctokit('ghp_unknown', { baseUrl: github.url }).rest;
    await expect(unknown.issues.get({ ...shop, issue_number: 1 })).rejects.toEqual(refusal(401));
    const { data } = await as('ana').repos.getCollaboratorPermissionLevel({ ...shop, username: 'mallory' });
    expect(data).toMatchObject({ permission: 'none', user: { role_name: 'none' } });
  });

  test('a stranger of a public repository has read', async () => {
    const { github, as } = await given();
    github.as('mallory');
    const { data } = await as('ana').repos.getCollaboratorPermissionLevel({ ...shop, username: 'mallory' });
    expect(data).toMatchObject({ permission: 'read', role_name: 'read', user: { role_name: 'read' } });
    const { data: triage } = await as('ana').repos.getCollaboratorPermissionLevel({ ...shop, username: 'tri' });
    expect(triage).toMatchObject({ permission: 'read', role_name: 'triage' });
  });

  test('what did not change is answered 304 and costs nothing', async () => {
    const { as } = await given();
    const { headers } = await as('ana').issues.get({ ...shop, issue_number: 1 });
    const again = as('ana').issues.get({ ...shop, issue_number: 1, headers: { 'if-none-match': headers.etag ?? '' } });
    await expect(again).rejects.toEqual(refusal(304));
    const { data } = await as('ana').rateLimit.get();
    expect(data.rate.used).toBe(1);
  });

  test('labels, milestones, assignees, reactions, dependencies, sub-issues and the timeline can be kept', async () => {
    const { github, as } = await given();
    const ana = as('ana');
    await ana.issues.createLabel({ ...shop, name: 'p1', color: 'ff0000' });
    await expect(ana.issues.createLabel({ ...shop, name: 'P1' })).rejects.toEqual(refusal(422));
    await ana.issues.setLabels({ ...shop, issue_number: 1, labels: ['p1'] });
    await ana.issues.removeLabel({ ...shop, issue_number: 1, name: 'p1' });
    const { data: milestone } = await ana.issues.createMilestone({ ...shop, title: 'v1' });
    await ana.issues.update({ ...shop, issue_number: 1, milestone: milestone.number, title: 'Renamed' });
    await ana.issues.addAssignees({ ...shop, issue_number: 1, assignees: ['ben'] });
    await ana.reactions.createForIssue({ ...shop, issue_number: 1, content: 'eyes' });
    const { data: other } = await ana.issues.create({ ...shop, title: 'first do this', body: 'see #1' });
    await github.as('ana').request('POST /repos/ana/shop/issues/1/dependencies/blocked_by', { issue_id: other.id });
    await ana.issues.addSubIssue({ ...shop, issue_number: 1, sub_issue_id: other.id });
    const { data: issue } = await ana.issues.get({ ...shop, issue_number: 1 });
    expect(issue).toMatchObject({
      milestone: { title: 'v1' },
      reactions: { eyes: 1 },
      issue_dependencies_summary: { blocked_by: 1 },
      sub_issues_summary: { total: 1 },
    });
    const { data: timeline } = await ana.issues.listEventsForTimeline({ ...shop, issue_number: 1 });
    expect(timeline.map(({ event }) => event)).toEqual([
      'labeled',
      'unlabeled',
      'labeled',
      'unlabeled',
      'renamed',
      'milestoned',
      'assigned',
      'cross-referenced',
    ]);
  });
});
