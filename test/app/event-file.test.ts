/** The event file of a workflow run has the limits of a delivery, and is not quoted when it cannot be read. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handleActionsEvent } from '../../app/delivery/run-in-actions.ts';

test.each([
  ['no JSON', '{"comment": words-of-a-stranger', 'the body is not JSON'],
  ['no object', '["words-of-a-stranger"]', 'the payload is not an object'],
  ['ten million lists', '['.repeat(10_000_000), 'the payload is nested too deeply or has too many values'],
  ['more than 25 MB', `{"words-of-a-stranger":"${'x'.repeat(25 * 2 ** 20)}"}`, 'the body is larger than 25 MB'],
])('%s', async (_what, text, reason) => {
  const payloadPath = join(mkdtempSync(join(tmpdir(), 'tickgate-event-')), 'event.json');
  writeFileSync(payloadPath, text);
  const event = { name: 'issues', payloadPath, repository: 'acme/shop', runId: '1', apiUrl: 'http://127.0.0.1:65533' };
  const answering = handleActionsEvent(event, { kind: 'token', token: 'none' });
  await expect(answering).rejects.toThrow(new Error(`The event of this workflow run cannot be read: ${reason}.`));
});
