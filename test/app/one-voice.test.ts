/** Where the app and the answer workflow both hear an event, people read each refusal and each reply once. */
import { afterEach, expect, test } from 'vitest';
import { keepToken } from '../../src/emulator/model/account.ts';
import { createGitHub } from '../../src/github/api/client.ts';
import { postComment } from '../../src/github/comments/write-comments.ts';
import { type Stage, setStage } from './app-stage.ts';

const open: Stage[] = [];

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

/** The answer workflow, in a repository where the bot of an app can write as well. */
async function givenBoth() {
  const stage = await setStage('actions');
  open.push(stage);
  const { world, repository, url } = stage.github;
  const [owner, repo] = [repository.owner.login, repository.name];
  const { app } = stage;
  const token = keepToken(world, {
    kind: 'job',
    value: `token-${world.nextId()}`,
    account: app.bot,
    appId: app.id,
    repository: `${owner}/${repo}`,
    permissions: { issues: 'write', metadata: 'read' },
    runId: 1,
  });
  return { stage, app: createGitHub({ token, owner, repo, baseUrl: url, retryUnitMs: 1 }) };
}

const botsSay = async (stage: Stage) =>
  (await stage.comments(1)).filter(({ author, body }) => author?.type === 'Bot' && !body.includes('tickgate:v1 gate '));

test.each(['/loop help', '/loop stpo', '/loop answer work-4-ambiguous-criteria-1-nonce99 skip'])(
  'given the app’s reply to %j, the answer workflow keeps still',
  async (words) => {
    const { stage, app } = await givenBoth();
    await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(2000);
    await stage.github.as('ben').comments(1, words);
    await stage.settled();
    const [first, ...more] = await botsSay(stage);
    expect(more).toEqual([]);

    const events = await stage.deaf(async () => {
      await stage.github.as('ben').comments(1, words);
    });
    const [comment] = (await stage.comments(1)).filter(({ author }) => author?.login === 'ben').slice(-1);
    const [earlier] = (await stage.comments(1)).filter(({ author }) => author?.login === 'ben');
    const body = (first?.body ?? '').replaceAll(String(earlier?.id), String(comment?.id));
    await postComment(app, { issue: 1, body });
    for (const event of events) await stage.delivers(event);
    await stage.settled();
    const said = await botsSay(stage);
    expect(said.filter(({ body: text }) => text.includes(String(comment?.id)))).toHaveLength(1);
    expect(said.at(-1)?.viaAppId).toBe(app === undefined ? null : stage.app.id);
  },
);
