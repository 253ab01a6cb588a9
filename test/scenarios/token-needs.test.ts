/** A loop has exactly what `init` writes into its workflow, or asks of its app: with that it works; with less it says so, and writes nothing. */
import { describe, expect, test } from 'vitest';
import {
  formatNeedsInBraces,
  loopNeeds,
  type Need,
  tickNeeds,
  toAppPermissions,
} from '../../src/core/workflow/token-permissions.ts';
import type { Permissions } from '../../src/emulator/world.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, wellFormed } from '../support/loop.ts';
import { givenPull, reviewConfig } from '../support/pull-under-review.ts';

const appId = 4_242;
const reader = `result({ progress: 'Read it' });`;
const reviewing: LoopSetting = { inputs: { loop: 'work' }, config: reviewConfig, agent: reader };
const working: LoopSetting = { issues: [wellFormed('Add a search box')] };

interface Spoken {
  readonly setting: LoopSetting;
  readonly visibility: 'public' | 'private';
  readonly needs: readonly Need[];
}

/** With the workflow's own token. */
const asWorkflow = ({ setting, visibility, needs }: Spoken): Promise<LoopStage> =>
  givenLoop({ ...setting, visibility, permissions: formatNeedsInBraces(needs) });

/** As an app of one's own, with a job that may do nothing by itself. */
async function asApp({ setting, visibility, needs }: Spoken): Promise<LoopStage> {
  const loop = await givenLoop({
    ...setting,
    visibility,
    permissions: 'contents: read',
    inputs: { ...setting.inputs, 'app-id': String(appId), 'app-private-key': '${{ secrets.APP_KEY }}' },
    apps: [{ id: appId, slug: 'our-loop', permissions: toAppPermissions(needs) }],
  });
  const app = loop.github.world.apps.get(appId);
  if (app === undefined) throw new Error('There is no app.');
  loop.actions.configure({ secrets: { APP_KEY: app.privateKeyPem } });
  return loop;
}

const speakers = [
  ['its workflow', asWorkflow],
  ['an app', asApp],
] as const;

const mintedFor = ({ github }: LoopStage): Permissions[] =>
  [...github.world.tokens.values()].flatMap((token) => (token.kind === 'installation' ? [token.permissions] : []));

describe.each(speakers)('given a loop with the identity of %s, it', (_name, speaking) => {
  test('reviews in a private repository with the permissions that `init` writes: it reads the checks, and asks whether to merge', async () => {
    const needs = loopNeeds;
    const loop = await speaking({ setting: reviewing, visibility: 'private', needs });
    const pull = await givenPull(loop);
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect((await loop.gate(pull)).body).toContain(`PR #${pull} is reviewed and green. Merge it?`);
    // Of an app's tokens none has more than this.
    const all = { metadata: 'read', ...toAppPermissions(needs) };
    for (const minted of mintedFor(loop)) if ('issues' in minted) expect(minted).toEqual(all);
  });

  test('reviews in a public one with every tick’s permissions, since any token may read what is public', async () => {
    const loop = await speaking({ setting: reviewing, visibility: 'public', needs: tickNeeds });
    const pull = await givenPull(loop);
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect((await loop.gate(pull)).body).toContain('reviewed and green');
  });

  test('works on issues in a private repository with the permissions that `init` writes', async () => {
    const loop = await speaking({ setting: working, visibility: 'private', needs: loopNeeds });
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(await loop.pullRequests()).toMatchObject([{ title: 'Add a search box (#1)' }]);
  });

  test('says in one line which permission a review in a private repository lacks, and writes nothing', async () => {
    const loop = await speaking({ setting: reviewing, visibility: 'private', needs: tickNeeds });
    expect(errorsOf(await loop.tick())).toEqual([
      expect.stringContaining(
        ' lacks checks: read (whether the checks of a pull request are green), statuses: read (the same for commit statuses). ',
      ),
    ]);
    expect(loop.head()).toBeNull();
  });
});
