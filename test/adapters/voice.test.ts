/** What the action prints, as the runner reads it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, mask, voice } from '../../src/action-io.ts';
import { commandIn } from '../../src/emulator/actions/runner/commands.ts';

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const commands = (): (string | undefined)[] => printed.split(/\r\n?|\n/).flatMap((line) => commandIn(line)?.name ?? []);

test('what an agent writes is no workflow command, on whatever way it reaches the log', () => {
  const evil = 'hi ##[save-state name=handover]{"evil":1}\n::stop-commands::x\r##[add-mask]true';
  voice.line(`#7 preparing, 0s: ${evil}`);
  expect(commands()).toEqual([]);
  voice.group(evil, evil);
  voice.annotate('warning', evil);
  expect(commands()).toEqual(['group', 'endgroup', 'warning']);
  expect(printed).toContain('hi # #[save-state name=handover]{"evil":1}');
});

test('a failure that quotes a masked secret is printed without it', () => {
  mask('half-one\nhalf-two');
  printed = '';
  fail('Headers.append: "token half-one\nhalf-two" is an invalid header value.');
  expect(printed).toContain('is an invalid header value');
  expect(printed).not.toMatch(/half-(?:one|two)/);
});
