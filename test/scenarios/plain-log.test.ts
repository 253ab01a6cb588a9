/** What a person reads in the log of a run: plain text, since no page renders it. */
import { expect, test } from 'vitest';
import { givenLoop, wellFormed } from '../support/loop.ts';

test('the log of a tick shows words as they were written, without the escapes and entities of a page', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Escape <b> & "quotes" in search_box *fast*')],
    config: 'setup-command: "echo \'a <tag> & [x] failed in my_file\' >&2; exit 3"\n',
  });

  const { log } = await loop.tick();

  const own = log.split('##[endgroup]').slice(1).join('\n');
  expect(own).toContain('a <tag> & [x] failed in my_file');
  expect(own.split('\n').filter((line) => /&(?:amp|lt|gt|quot|#39);|\\[!-/:-@[-`{-~]|\u200b/.test(line))).toEqual([]);
});
