/** A tick with its own app: each token is made for one use, and the key appears nowhere. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { renderStateRuleset } from '../../src/core/setup/init/files.ts';
import { registerApp } from '../../src/emulator/model/account.ts';
import { installationsOf, issueInstallationToken } from '../../src/emulator/model/installation.ts';
import type { Permissions } from '../../src/emulator/world.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';
import { bytesOfBundle } from '../support/loop-record.ts';
import { workflow } from '../support/loop-workflow.ts';

const appId = 4_242;
const all: Permissions = { contents: 'write', issues: 'write', pull_requests: 'write', actions: 'write' };
const issues = [wellFormed('Add a search box')];
const spy = `note(JSON.stringify(process.env)); note('minutes ' + order.caps.minutes);
write('seen.txt', 'x'); result({ progress: 'Did it' });`;

interface Setting extends LoopSetting {
  readonly granted?: Permissions;
  readonly key?: string;
  /** The app that the inputs name. */
  readonly named?: string;
}

const theApp = (loop: LoopStage) => {
  const app = loop.github.world.apps.get(appId);
  if (app === undefined) throw new Error('There is no app.');
  return app;
};

/** The key lies in a secret of the repository, as it would; the job's own token may read and no more. */
async function givenOwnApp({
  granted = all,
  key,
  named = String(appId),
  ...setting
}: Setting = {}): Promise<LoopStage> {
  const loop = await givenLoop({
    issues,
    agent: spy,
    permissions: 'contents: read',
    inputs: { 'app-id': named, 'app-private-key': '${{ secrets.APP_KEY }}' },
    apps: [{ id: appId, slug: 'our-loop', permissions: granted }],
    ...setting,
  });
  loop.actions.configure({ secrets: { APP_KEY: key ?? theApp(loop).privateKeyPem } });
  return loop;
}

const installationTokens = ({ github }: LoopStage) =>
  [...github.world.tokens.values()].flatMap((token) => (token.kind === 'installation' ? [token] : []));

describe('given a loop with its own app, it', () => {
  test('keeps its state branch to itself by the ruleset that `doctor` prints: no other writer can push to it, and its ticks continue', async () => {
    const loop = await givenOwnApp();
    expect(errorsOf(await loop.tick())).toEqual([]);
    const { owner } = loop.github.repository;
    const imported = await loop.github
      .as(owner.login)
      .request('POST /repos/acme/shop/rulesets', JSON.parse(renderStateRuleset(appId)) as Record<string, unknown>);
    expect(imported).toMatchObject({ name: 'tickgate-state' });
    const tip = loop.stateTip();
    await expect(loop.writesHead('{}')).rejects.toThrow(/rule/i);
    expect(loop.stateTip()).toBe(tip);
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(loop.stateTip()).not.toBe(tip);
  });

  test('writes as the app; each token reaches only this repository with the permissions of its use; key and tokens appear nowhere', async () => {
    const loop = await givenOwnApp();
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    expect((await loop.threads()).map(({ title }) => title)).toContain('Add a search box (#1)');
    const authors = loop.github.world.accounts.get('our-loop[bot]');
    expect(authors?.type).toBe('Bot');
    const [pull] = await loop.pullRequests();
    expect(loop.git('log', '-1', '--format=%an', pull?.head ?? '').trim()).toBe('our-loop[bot]');
    expect((await loop.comments(1)).map(({ author }) => author)).toEqual(['our-loop[bot]']);

    const tokens = installationTokens(loop);
    expect(tokens.map(({ repositories }) => repositories)).toEqual(tokens.map(() => ['acme/shop']));
    const scopes = tokens.map(({ permissions }) => permissions);
    expect(scopes).toEqual([
      { metadata: 'read', ...all },
      { metadata: 'read', contents: 'write' },
    ]);

    const bytes = Buffer.from((await bytesOfBundle(loop.github, loop.head())) ?? []);
    const places = {
      agent: loop.notes().join('\n'),
      log: tick.log,
      summary: tick.summary,
      members: JSON.stringify(await loop.bundle()),
      store: bytes.toString('latin1'),
      head: loop.git('show', 'tickgate/state/work:head.json'),
      threads: JSON.stringify([await loop.threads(), await loop.comments(1)]),
    };
    const [, line = ''] = theApp(loop).privateKeyPem.split('\n');
    for (const [place, text] of Object.entries(places)) {
      const told = [line, ...tokens.map(({ value }) => value)].filter((secret) => text.includes(secret));
      expect({ place, told }).toEqual({ place, told: [] });
    }
  });

  test('continues what its workflow’s bot began, on the same control issue', async () => {
    const loop = await givenLoop({
      config: oneSubjectATick,
      issues: ['One', 'Two'].map(wellFormed),
      apps: [{ id: appId, slug: 'our-loop', permissions: all }],
    });
    expect(errorsOf(await loop.tick())).toEqual([]);
    const inputs = `          app-id: '${appId}'\n          app-private-key: '\${{ secrets.APP_KEY }}'\n`;
    await loop.ana.commits({
      path: '.github/workflows/tickgate.yml',
      text: workflow({ inputs, permissions: 'contents: read' }),
    });
    loop.actions.configure({ secrets: { APP_KEY: theApp(loop).privateKeyPem } });
    const second = await loop.tick();
    expect(errorsOf(second)).toEqual([]);
    expect((await loop.history()).map(({ iteration }) => iteration)).toEqual([1, 2]);
    expect((await loop.threads()).filter(({ labels }) => labels.includes('tickgate'))).toHaveLength(1);
  });
});

describe('given approvers by team, they', () => {
  // Only an organisation has teams.
  const vague = {
    membership: 'hidden',
    issues: [{ title: 'Vague', body: 'Please.', author: 'ana' }],
    config: 'approvers: [acme/leads]\n',
    teams: { leads: ['lea'] },
  } as const;

  test('are looked up with a token for that alone: a member’s answer counts, and a writer outside is refused once', async () => {
    const loop = await givenOwnApp({ ...vague, granted: { ...all, members: 'read' } });
    loop.github.repository.access.set('lea', 'write');
    expect(errorsOf(await loop.tick())).toEqual([]);
    const { id, body } = await loop.gate(1);
    expect(body).toContain('Only @acme/leads may answer.');
    await loop.ana.comments(1, `/loop answer ${id} skip`);
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect((await loop.comments(1)).at(-1)?.body).toContain('@ana, only @acme/leads may answer this.');
    await loop.github.as('lea').comments(1, `/loop answer ${id} proceed`);
    expect(errorsOf(await loop.tick())).toEqual([]);
    const answers = (await loop.history()).flatMap(({ gates }) => gates.filter(({ answer }) => answer !== null));
    expect(answers).toMatchObject([{ answer: 'proceed', by: 'lea' }]);
    const scopes = installationTokens(loop).map(({ permissions }) => JSON.stringify(permissions));
    expect(scopes).toContain('{"metadata":"read","members":"read"}');
  });

  test('end the tick with one line if no token can read the team’s members', async () => {
    const line = async (setting: Setting): Promise<string[]> => {
      const loop = await givenOwnApp({ ...vague, ...setting });
      const said = errorsOf(await loop.tick());
      expect(loop.head()).toBeNull();
      return said;
    };
    const granted = { ...all, members: 'read' } as const;
    expect(await line({})).toEqual([
      expect.stringMatching(
        /^approvers: the app our-loop may not read the members of a team: add "Members: read" .* at http/,
      ),
    ]);
    expect(await line({ granted, teams: {} })).toEqual([
      'approvers: there is no team acme/leads that the app can see; is it spelt as in its address, and not secret to the app?',
    ]);
    expect(await line({ granted, config: 'approvers: [other/leads]\n' })).toEqual([
      'approvers: other/leads is no team of acme; name teams as acme/TEAM',
    ]);
  });
});

describe('given a mistake with the app, a tick logs one line and writes nothing', () => {
  const said = async (setting: Setting): Promise<string> => {
    const loop = await givenOwnApp(setting);
    const tick = await loop.tick();
    expect(tick.conclusion).toBe('failure');
    expect(loop.head()).toBeNull();
    expect(tick.log).not.toContain('    at ');
    const [error, ...more] = errorsOf(tick);
    expect(more).toEqual([]);
    return error ?? '';
  };
  const otherKey = (): string =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

  test('for a key that is malformed, of another app, or missing', async () => {
    expect(await said({ key: 'sesame' })).toBe(
      "app-private-key: this is no private key in PEM form; use the .pem file that GitHub generated on the app's page, all of it",
    );
    expect(await said({ key: otherKey() })).toBe(
      'app-private-key: GitHub does not take this key for the app 4242 (A JSON web token could not be decoded); ' +
        'is app-id that of the same app, and was the key deleted on its page?',
    );
    expect(await said({ inputs: { 'app-id': String(appId) } })).toBe(
      'app-private-key: is not given, but app-id is; give both, or neither. Is the secret behind it set?',
    );
    expect(await said({ named: 'our-loop' })).toBe(
      'app-id: expected the number beside "App ID" on the app\'s page, got "our-loop"',
    );
  });

  test('for an app that is not installed here, or lacks a permission of a tick', async () => {
    const { contents, ...fewer } = all;
    expect(contents).toBe('write');
    expect(await said({ granted: { ...fewer, issues: 'read' } })).toMatch(
      /^The app our-loop lacks contents: write \(the state branch and the work branches are pushed with it\), issues: write \(claims, questions and the control issue are written with it\)\. Add it under "Permissions & events" on the app's page, then accept it at http/,
    );
    const loop = await givenOwnApp({ named: '77' });
    const elsewhere = registerApp(loop.github.world, { slug: 'elsewhere', id: 77, permissions: all });
    loop.actions.configure({ secrets: { APP_KEY: elsewhere.privateKeyPem } });
    expect(errorsOf(await loop.tick())).toEqual([
      'app-id: the app 77 is not installed on acme/shop; install it from the app\'s page ("Install App"), for this repository',
    ]);
  });
});

describe('given a token from elsewhere', () => {
  test('an app’s token as github-token limits the tick to 50 minutes, and the workflow’s permissions do not apply to it', async () => {
    const loop = await givenOwnApp({ inputs: { 'github-token': '${{ secrets.GIVEN }}' } });
    const [installation] = installationsOf(loop.github.world, theApp(loop));
    if (installation === undefined) throw new Error('not installed');
    const { value } = issueInstallationToken(loop.github.world, installation, {
      permissions: { ...all, metadata: 'read' },
      repositories: null,
    });
    loop.actions.configure({ secrets: { GIVEN: value } });
    expect(errorsOf(await loop.tick())).toEqual([]);
    const minutes = Number(/minutes ([\d.]+)/.exec(loop.notes().join('\n'))?.[1]);
    expect(minutes).toBeLessThanOrEqual(50);
    expect(minutes).toBeGreaterThan(40);
  });

  test('one that no header takes is refused before any request, and neither log nor summary has a part of it', async () => {
    const loop = await givenLoop({ inputs: { 'github-token': '${{ secrets.GIVEN }}' }, issues });
    loop.actions.configure({ secrets: { GIVEN: 'half-one\nhalf-two' } });
    const ticked = await loop.tick();
    expect(errorsOf(ticked)).toEqual([
      'github-token: no token: it holds a line break. Paste the token itself again: one line, without quotes or spaces.',
    ]);
    expect(`${ticked.log}${ticked.summary}`).not.toMatch(/half-(?:one|two)/);
    expect(ticked.requests).toEqual([]);
  });

  test('a person’s token is refused, unless the file allows it; then that person cannot answer', async () => {
    const personal = { inputs: { 'github-token': '${{ secrets.GIVEN }}' }, permissions: 'contents: read' };
    const loop = await givenLoop({ ...personal, issues });
    loop.actions.configure({ secrets: { GIVEN: loop.ana.token } });
    expect(errorsOf(await loop.tick())).toEqual([
      'github-token: this is the token of @ana, so GitHub would not tell apart what the loop writes and what @ana says; ' +
        "leave it out to use the workflow's own, give app-id and app-private-key, or set `allow-user-token: true`: then @ana cannot answer",
    ]);
    expect(loop.head()).toBeNull();

    const vague = { issues: [{ title: 'Vague', body: 'Please.' }], config: 'allow-user-token: true\n' };
    const allowed = await givenLoop({ ...personal, ...vague });
    allowed.actions.configure({ secrets: { GIVEN: allowed.ana.token } });
    expect(errorsOf(await allowed.tick())).toEqual([]);
    const gate = await allowed.gate(1);
    await allowed.ana.ticks(gate.commentId, 'tickgate:option proceed ');
    expect(errorsOf(await allowed.tick())).toEqual([]);
    expect((await allowed.history()).flatMap(({ gates }) => gates.filter(({ answer }) => answer !== null))).toEqual([]);
    expect(await allowed.pullRequests()).toEqual([]);
  });
});
