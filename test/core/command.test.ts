import { describe, expect, test } from 'vitest';
import {
  commandRules,
  helpText,
  parseCommands,
  questionWords,
  removeCommandLines,
} from '../../src/core/commands/parse.ts';
import { optionWords } from '../../src/core/gates/catalogue.ts';

function commands(body: string): unknown[] {
  return parseCommands(body).map((line) => (line.kind === 'command' ? line.command : line.says));
}

const raiseUsage =
  'Write `/loop raise iterations=…`, `/loop raise prs=…`, `/loop raise minutes=…` or `/loop raise dollars=…`.';

describe('commands', () => {
  test.each([
    ['/loop run', { verb: 'run' }],
    ['/loop', { verb: 'help' }],
    ['/loop stop', { verb: 'stop', reason: null }],
    ['/loop stop too dear, @ana', { verb: 'stop', reason: 'too dear, @ana' }],
    ['/Loop Stop', { verb: 'stop', reason: null }],
    ['/loop\tcancel  ', { verb: 'cancel' }],
    ['/loop cancel', { verb: 'cancel' }],
    ['/loop cancel delete-branches=false', { verb: 'cancel' }],
    ['/loop cancel delete-branches=true', { verb: 'cancel', deleteBranches: true }],
    ['/loop cancel loop=night delete-branches=true', { verb: 'cancel', deleteBranches: true }],
    ['/loop pause', { verb: 'pause' }],
    ['/loop unpause', { verb: 'resume' }],
    ['/loop stop now', { verb: 'stop', reason: null, now: true }],
    ['/loop stop Now it deletes files', { verb: 'stop', reason: 'it deletes files', now: true }],
    ['/loop stop nowhere near done', { verb: 'stop', reason: 'nowhere near done' }],
    ['/loop pause for lunch', { verb: 'pause', unread: 'for lunch' }],
    ['/loop pause loop=night until tomorrow', { verb: 'pause', unread: 'until tomorrow' }],
    ['/loop raise to 40', { verb: 'raise', ceilings: {}, to: 40 }],
    ['/loop raise 40', { verb: 'raise', ceilings: {}, to: 40 }],
    ['/loop raise to 40 dollars', { verb: 'raise', ceilings: { dollars: 40 } }],
    ['/loop raise dollars to 40 USD', { verb: 'raise', ceilings: { dollars: 40 } }],
    ['/loop raise to $40', { verb: 'raise', ceilings: { dollars: 40 } }],
    ['/loop raise prs to 30', { verb: 'raise', ceilings: { prs: 30 } }],
    [
      '/loop answer raise to 40',
      { verb: 'answer', gateId: null, option: 'raise', text: 'to 40', words: 'raise to 40' },
    ],
    [
      '/loop answer Blue, as ever',
      { verb: 'answer', gateId: null, option: 'blue,', text: 'as ever', words: 'Blue, as ever' },
    ],
    ['/loop raise dollars=50', { verb: 'raise', ceilings: { dollars: 50 } }],
    ['/loop raise dollars=$37.50, iterations=10', { verb: 'raise', ceilings: { dollars: 37.5, iterations: 10 } }],
    [
      '/loop answer w-1-merge-7-abcd merge',
      { verb: 'answer', gateId: 'w-1-merge-7-abcd', option: 'merge', text: null },
    ],
    [
      '/loop answer w-1-merge-7-abcd Merge  but   `carefully`',
      { verb: 'answer', gateId: 'w-1-merge-7-abcd', option: 'merge', text: 'but   `carefully`' },
    ],
    [
      '/loop answer w-1-merge-7-abcd stop [text]',
      { verb: 'answer', gateId: 'w-1-merge-7-abcd', option: 'stop', text: null },
    ],
  ])('%s', (body, command) => {
    expect(commands(body)).toEqual([command]);
  });

  test('stand at the start of any line of a comment, with its loop where there are several', () => {
    expect(commands('\uFEFFThanks!\r\n/loop resume\r\n\r\n/loop stop loop=night enough\r\n')).toEqual([
      { verb: 'resume' },
      { verb: 'stop', reason: 'enough' },
    ]);
    expect(parseCommands('/loop stop loop=night enough')[0]).toHaveProperty('loop', 'night');
    expect(parseCommands('/loop stop')[0]).toHaveProperty('loop', null);
    expect(parseCommands('/loop stop now loop=night')[0]).toMatchObject({
      loop: 'night',
      command: { now: true, reason: null },
    });
  });

  test.each([
    ['in a sentence', 'please /loop stop'],
    ['indented', ' /loop stop'],
    ['in a quote', '> /loop stop'],
    ['in the lazy line of a quote', '> they said\n/loop stop'],
    ['in a fence', '```\n/loop stop\n```'],
    ['in an unclosed fence', '~~~\n/loop stop'],
    ['in an HTML comment', '<!--\n/loop stop\n-->'],
    ['in an inline comment', 'see <!--\n/loop stop\n--> this'],
    ['in a code span over lines', 'see `a\n/loop stop\n` this'],
    ['in a list', '- a\n/loop stop'],
    ['in HTML', '<div>\n/loop stop\n</div>'],
    ['as another word', '/loops stop'],
    ['with a full-width slash', '／loop stop'],
    ['with a Cyrillic o', '/lооp stop'],
    ['with a no-break space', '/loop\u00A0stop'],
  ])('are none %s', (_where, body) => {
    expect(commands(body)).toEqual([]);
  });

  test('are not the words that answer questions', () => {
    const verbs = new Set<string>(commandRules.map(({ verb }) => verb));
    expect(questionWords.toSorted()).toEqual([...optionWords].filter((word) => !verbs.has(word)).toSorted());
  });

  test('with look-alike letters in the verb are unknown, not obeyed', () => {
    expect(commands('/loop ſtop')).toEqual([
      'There is no command “ſtop”. Did you mean `/loop stop`? All commands: `/loop help`.',
    ]);
  });

  test.each([
    ['/loop sotp now', 'There is no command “sotp”. Did you mean `/loop stop now`? All commands: `/loop help`.'],
    ['/loop reusme', 'There is no command “reusme”. Did you mean `/loop resume`? All commands: `/loop help`.'],
    [
      '/loop skip',
      'There is no command “skip”. To answer a question with it, write `/loop answer skip` in its thread. All commands: `/loop help`.',
    ],
    ['/loop @ana<b>', 'There is no command “@\u200Bana&lt;b&gt;”. All commands: `/loop help`.'],
    ['/loop run fast', '`run` takes no further words. Write `/loop run`.'],
    [
      '/loop cancel delete-branches',
      '`cancel` does not understand “delete-branches”. Write `/loop cancel` or `/loop cancel delete-branches=true`.',
    ],
    ['/loop raise', `\`raise\` needs a ceiling. ${raiseUsage}`],
    ['/loop raise dollars=ten', `\`raise\` does not understand “dollars=ten”. ${raiseUsage}`],
    ['/loop raise dollars=0', `\`raise\` does not understand “dollars=0”. ${raiseUsage}`],
    ['/loop raise prs=1.5', `\`prs\` is a whole number, not “prs=1.5”. ${raiseUsage}`],
    ['/loop raise prs=1 prs=2', `\`prs\` is given twice. ${raiseUsage}`],
    ['/loop raise __proto__=1', `\`raise\` does not understand “\\_\\_proto\\_\\_=1”. ${raiseUsage}`],
    ['/loop answer', '`answer` needs an option. Write `/loop answer [ID] OPTION [text]`.'],
  ])('%s is refused with what to write instead', (body, says) => {
    expect(commands(body)).toEqual([says]);
  });

  test('a line separator of Unicode does not hide what follows the verb', () => {
    expect(commands('/loop stop because\u2028it burns')).toEqual([{ verb: 'stop', reason: 'because\u2028it burns' }]);
  });

  test('words below an answer are none of the comment: no feedback, which would be paid for', () => {
    expect(removeCommandLines('/loop answer work-1-plan-2 hold\nuntil the docs are done')).toBe('');
    expect(removeCommandLines('Please mend it.\n/loop stop\nnow')).toBe('Please mend it.\nnow');
  });

  test('a misspelt command says that the words beside it answer nothing', () => {
    const left = 'Beside a line that begins with `/loop`, the other words of a comment answer nothing.';
    expect(commands('Blue.\n\n/loop is a fine tool')).toEqual([
      `There is no command “is”. All commands: \`/loop help\`. ${left}`,
    ]);
    expect(commands('/loop sotp\n\n-- \nAna').join()).not.toContain(left);
    expect(commands('> Stop it?\n\n/loop sotp').join()).not.toContain(left);
    expect(commands('Blue.\n\n/loop sotp\n/loop stop').join()).not.toContain(left);
  });

  test('an answer goes on below its line, up to the next command, without quotes and a signature', () => {
    const words = (body: string) =>
      parseCommands(body).flatMap((line) =>
        line.kind === 'command' && line.command.verb === 'answer' ? [line.command.text] : [],
      );
    expect(words('/loop answer work-1-plan-2 answer Helvetica\r\n\r\nin twelve points\n- bold')).toEqual([
      'Helvetica\n\nin twelve points\n- bold',
    ]);
    expect(words('/loop answer skip\nit is late\n\n> Skip it?\n\n/loop status\n\nand vague\n\n-- \nAna')).toEqual([
      'it is late',
    ]);
    expect(words('Hi\n\n/loop answer work-1-plan-2 hold\nfor now\n/loop answer work-1-plan-3 hold\nuntil May')).toEqual(
      ['for now', 'until May'],
    );
    expect(words('/loop answer raise to 40\nthanks')).toEqual(['to 40']);
    expect(words('/loop answer blue\n/loop stop\nit burns money')).toEqual([null]);
    // A number below the line is one that may be meant.
    expect(words('/loop answer raise\nto 40')).toEqual(['to 40']);
    expect(words('/loop answer raise to 40\nbut 30 today')).toEqual(['to 40\nbut 30 today']);
    expect(commands('/loop answer blue\nas the sky')[0]).toMatchObject({ words: 'blue\nas the sky' });
  });

  test('a comment of 60,000 characters made of commands is read in reasonable work', () => {
    const read = commands('/loop run\n\n'.repeat(5000));
    expect(read).toHaveLength(11);
    expect(read.at(-1)).toBe('Only the first 10 commands of a comment count.');
  });
});

test('the help lists the whole grammar', () => {
  expect(helpText()).toMatchInlineSnapshot(`
    "**Commands**, each on a line of its own, from people with write access:

    - \`/loop run\`: starts one tick now
    - \`/loop stop [now] [reason]\`: ends the run; agents that work are told to end at their next safe point, and with \`now\` they are ended at once, with their work preserved
    - \`/loop cancel [delete-branches=true]\`: ends the run and its agents at once, as \`stop now\` does; in the thread of an issue or a pull request of the run, only that one, at the next tick; branches stay without \`delete-branches=true\`
    - \`/loop pause\`: begins nothing more until \`/loop resume\`; agents that work are told to end at their next safe point
    - \`/loop resume\`: goes on after a pause, or once a service that was away is back
    - \`/loop unpause\`: the same as \`resume\`
    - \`/loop restart [from-base=true]\`: begins again after a stop; what was spent stays spent; with \`from-base=true\`, work whose branch is gone begins anew
    - \`/loop status\`: shows where the loop stands
    - \`/loop plan\`: shows what the next tick would do, and starts nothing
    - \`/loop raise [dollars=50] [iterations=10] [prs=40] [minutes=120]\`: sets new ceilings, at least one; \`/loop raise to 40\` sets the one that the open question, or the stop, is about
    - \`/loop answer [ID] OPTION [text]\`: answers an open question; without an ID, the only one that is open in the thread
    - \`/loop help\`: shows this list

    Where several loops run, add \`loop=NAME\` after the verb: \`/loop stop loop=night\`."
  `);
});
