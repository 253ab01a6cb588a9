/** The demo's questions in the terminal: shown with numbers, answered by one line, as the maintainer's own tick. */
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/cli/demo/stage.ts';
import { answerInTerminal } from '../../src/cli/demo/terminal.ts';
import { readBoxes, renderGate } from '../../src/core/gates/comment.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { asked, context, dollarsTripped } from '../core/gate-samples.ts';
import { until } from '../support/until.ts';
import { setGitHubStage } from './github-stage.ts';

async function onStage() {
  const {
    emulator: github,
    job,
    owner,
    repo,
  } = await setGitHubStage({
    seed: { users: { ana: 'write' }, issues: [{ title: 'One' }] },
  });
  const stage: DemoEnvironment = {
    github,
    actions: actionsOf(github.world),
    repository: `${owner}/${repo}`,
    maintainer: github.as('ana'),
    own: null,
    handBack: () => [],
    onAppOutcome: () => () => undefined,
    quiet: () => github.settled(),
    close: () => github.close(),
  };
  const input = new PassThrough();
  const said = { text: '' };
  const silence = answerInTerminal(stage, { input, output: { write: (text) => (said.text += text) } });
  const asks = async (facts: GateFacts) => {
    const gate = asked(facts);
    const body = renderGate(gate, context);
    const at = { owner, repo, issue_number: 1, body };
    const { data } = await job().request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', at);
    const { id } = data as { id: number };
    return { id: gate.id, body: async () => (await bodyOf(id)).body };
  };
  const bodyOf = async (id: number): Promise<{ body: string }> =>
    (await stage.maintainer.request(`GET /repos/${owner}/${repo}/issues/comments/${id}`)) as { body: string };
  return { input, said, silence, asks };
}

describe('a question of the demo', () => {
  test('is shown in the terminal in its own words, with a number for each box', async () => {
    const { said, asks, silence } = await onStage();
    await asks(dollarsTripped);
    await until(() => said.text !== '');
    silence();

    expect(said.text).toMatchInlineSnapshot(`
"
#1 Approaching dollars ceiling ($21.00/$25.00). Continue, raise ceiling, or
  stop?
  1  continue: one more iteration
  2  raise: dollars $25.00 → $50.00
  3  stop: end this run
Its number and Enter, or a tick on the page:
"
`);
  });

  test('is answered by its number; anything else changes nothing and is told what would count', async () => {
    const { input, said, asks, silence } = await onStage();
    const gate = await asks(dollarsTripped);
    await until(() => said.text !== '');
    input.write('raise\n9\n\n');
    await until(() => said.text.endsWith('A number from 1 to 3, please.\n'));
    expect(readBoxes(await gate.body(), gate.id)).toEqual({ kind: 'none' });

    input.write('2\n');
    await until(async () => readBoxes(await gate.body(), gate.id).kind === 'ticked');
    silence();

    expect(readBoxes(await gate.body(), gate.id)).toEqual({ kind: 'ticked', option: 'raise' });
  });

  test('is no more anybody’s once nobody listens', async () => {
    const { input, said, asks, silence } = await onStage();
    silence();
    const gate = await asks(dollarsTripped);
    input.write('2\n');
    await sleep(50);

    expect(said.text).toBe('');
    expect(readBoxes(await gate.body(), gate.id)).toEqual({ kind: 'none' });
  });
});
