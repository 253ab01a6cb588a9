/** What a person sees of a loop from outside while a tick works that a restart let begin anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentAtWork } from '../support/hanging-agent.ts';
import { diligentAgent, givenLoop, wellFormed } from '../support/loop.ts';
import { ownFolder } from '../support/own-folder.ts';
import { readStatus } from '../support/shown-loop.ts';

test('a question that the restart closed is open in no view of a tick at work, nor is what a claimed issue was before', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Add a total')],
    agent: `note('began');
if (readFileSync(notesFile, 'utf8').split('began').length <= 3) fail(3);
note('pid ' + process.pid);
await sleep(8_000);
${diligentAgent}`,
  });
  await loop.tick();
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  expect((await loop.gate(1)).body).toContain('Issue #1 failed twice with');
  await loop.ana.comments(control, '/loop stop');
  await loop.tick();
  expect(await readStatus(loop)).toMatch(/^#1 +asks you/m);

  // GitHub tells the time of a comment in whole seconds.
  await loop.github.world.clock.advance(2_000);
  await loop.ana.comments(control, '/loop restart');
  const [run] = loop.start(1);
  if (run === undefined) throw new Error('No tick began.');
  await agentAtWork(loop);
  const written = join(ownFolder('seen-at-work'), 'status.html');
  await readStatus(loop, ['--html', written]);
  const during = [await readStatus(loop), await readStatus(loop, ['--why', '1']), readFileSync(written, 'utf8')];
  await loop.ended(run);

  for (const text of during) {
    expect(text).toContain('working: iteration 1/');
    expect(text).toContain('A tick works on it now');
    expect(text).not.toMatch(
      /asks you|asks: |asked since|for your answer|Needs you|for you<|not claimed|user_interrupt/,
    );
  }
});
