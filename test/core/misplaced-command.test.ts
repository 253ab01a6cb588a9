/** A command that stands where none counts: its author hears so, and nothing is obeyed. */
import { describe, expect, test } from 'vitest';
import { findMisplacedCommand, listCommentLines } from '../../src/core/commands/misplaced.ts';
import { parseCommands } from '../../src/core/commands/parse.ts';
import { measureProcessorMs } from '../support/processor-time.ts';

const sentence =
  'A command counts where it begins its line, outside lists and with plain spaces; this one does not, so it was not obeyed.';

const toldOf = (body: string): string | null => {
  const line = findMisplacedCommand(body);
  if (line !== null && (line.kind !== 'refused' || line.isMisplaced !== true)) throw new Error('It is never obeyed.');
  return line?.says.replace(`${sentence} Write `, '').replace(' as a line of its own.', '') ?? null;
};

describe('a person who writes a command where none counts hears so, with the line to copy', () => {
  test.each([
    ['Please /loop stop', '`/loop stop`'],
    ['Please\u00a0/loop stop', '`/loop stop`'],
    ['Ben, this burns money, /loop stop it', '`/loop stop`'],
    ['Please, /loop STOP now', '`/loop stop now`'],
    ['- /loop stop', '`/loop stop`'],
    ['1. /loop pause', '`/loop pause`'],
    ['- a\n/loop stop', '`/loop stop`'],
    ['<b>\n/loop stop', '`/loop stop`'],
    ['/loop\u00a0stop', '`/loop stop`'],
    ['/loop\u2003stop now', '`/loop stop now`'],
    ['Please /loop pause loop=night', '`/loop pause loop=night`'],
    ['please /loop cancel', '`/loop cancel`'],
    ['please /loop cancel it loop=night', '`/loop cancel loop=night`'],
    ['please /loop cancel delete-branches=true loop=night', '`/loop cancel loop=night delete-branches=true`'],
    ['This burns money, /loop cancel it loop=night delete-branches=true', '`/loop cancel loop=night`'],
    ['This burns money, /loop stop now, it has not worked', '`/loop stop now`'],
    ['This burns money, /loop stop loop=night now', '`/loop stop now loop=night`'],
    ['This burns money, /loop stop it loop=night', '`/loop stop loop=night`'],
    ['Please /loop stop loop=night now', '`/loop stop loop=night now`'],
    ['Please /loop stop now loop=night', '`/loop stop now loop=night`'],
    ['Please /loop stop it burns money loop=night.', '`/loop stop loop=night it burns money`'],
    ['Please /loop stop, it burns money loop=night.', '`/loop stop loop=night`'],
    ['Please /loop stop it, thank you!', '`/loop stop it`'],
    ['Please /loop stop or /loop pause', '`/loop stop`'],
    ['Please /loop\u00a0stop\u00a0now', '`/loop stop now`'],
    ['Please /loop stop <!-- `x` -->', '`/loop stop -- x -->`'],
    [`Please /loop stop ${'x'.repeat(500)}`, `\`/loop stop ${'x'.repeat(188)}…\``],
    ['Please /loop raise dollars=20', '`/loop raise dollars=20`'],
    ['- /loop raise dollars=20 loop=night please.', '`/loop raise loop=night dollars=20`'],
    ['- /loop answer proceed, thanks', '`/loop answer proceed`'],
    ['- /loop answer w-1-budget-7-abcd raise  to\u00a040.', '`/loop answer w-1-budget-7-abcd raise to 40`'],
    ['Please /loop restart from-base=true', '`/loop restart from-base=true`'],
    ['> It works on #3\n/loop stop', '`/loop stop`'],
    ['Use `/loop pause`, no: /loop stop', '`/loop stop`'],
    ['Please /loop resume', '`/loop resume`'],
    ['- please /loop resume', '`/loop resume`'],
    ['/loop\u00a0resume', '`/loop resume`'],
    ['- /loop answer w-1-merge-7-abcd merge', '`/loop answer w-1-merge-7-abcd merge`'],
    ['/loop status\nand please /loop stop', '`/loop stop`'],
    ['/loop status loop=day\n- /loop stop loop=night', '`/loop stop loop=night`'],
    ['Please /loop stop\nPlease /loop pause', '`/loop stop`'],
  ])('%j', (body, copied) => {
    expect(toldOf(body)).toBe(copied);
    expect(parseCommands(body).filter(({ kind }) => kind === 'command').length).toBe(
      body.startsWith('/loop status') ? 1 : 0,
    );
  });

  test.each([
    '/loop stop',
    '/loop stop\nPlease /loop stop when you can',
    'We have /loops and /loop-backs',
    'See docs/loop stop.md and https://example.org/loop stop',
    'It says `/loop stop`, does it?',
    '```\n/loop stop\n```',
    '    /loop stop',
    '> Please /loop stop',
    '<!-- /loop stop -->',
    'Then a /loop resume may help',
    'Please /loop stopping',
    'On Friday wrote\n\n-----Original Message-----\nPlease /loop stop',
  ])('and nobody hears anything for %j', (body) => {
    expect(findMisplacedCommand(body)).toBeNull();
  });

  test('a no-break space behind the verb is named with the command that is meant', () => {
    const said = (body: string) =>
      parseCommands(body).map((line) => (line.kind === 'refused' ? line.says : line.command));
    expect(said('/loop stop\u00a0now')).toEqual([
      'A no-break space stands behind “stop”, so this is no command. Write `/loop stop now`.',
    ]);
    expect(said('/loop restart\u00a0please')).toEqual([
      'A no-break space stands behind “restart”, so this is no command. Write `/loop restart`.',
    ]);
  });

  test.each([
    ['Please /loop ', ''],
    [' ', '/loop x'],
    ['please, ', ''],
    ['/loop ', ''],
  ])('a comment of 60,000 characters of %j is searched in reasonable work', (part, end) => {
    const body = `x${part.repeat(60_000 / part.length)}${end}`;
    // Some 70 ms. Where each try begins again for every character it is minutes.
    expect(measureProcessorMs(() => void findMisplacedCommand(body))).toBeLessThan(3_000);
  });
});

describe('in a comment that is too large to parse', () => {
  const log = 'ok\n'.repeat(12_000);

  test.each(['Please /loop stop', '- /loop pause', 'It burns money, /loop cancel it'])(
    'the author of %j hears that no command in it counts',
    (words) => {
      expect(listCommentLines(`${log}${words}`)).toEqual([
        {
          kind: 'refused',
          says: expect.stringMatching(/^This comment has more lines.* of its own\.$/),
          isMisplaced: true,
        },
      ]);
    },
  );

  test.each(['> Please /loop stop', 'Please /loop resume', 'nothing'])('nobody hears anything for %j', (words) => {
    expect(listCommentLines(`${log}${words}`)).toEqual([]);
  });

  test('a command in its place is refused once', () => {
    expect(listCommentLines(`${log}\n/loop stop\nPlease /loop stop`)).toHaveLength(1);
  });
});

test('a misplaced line that is wrong in itself is refused as it would be in its place, and not copied', () => {
  expect(findMisplacedCommand('- /loop raise dollars=many')).toMatchObject({
    says: `${sentence} ${parseCommands('/loop raise dollars=many').map((line) => (line.kind === 'refused' ? line.says : ''))[0]}`,
  });
});

test('each line to copy is obeyed as it is copied', () => {
  const body = 'Please /loop stop it burns money loop=night, thanks';
  const [, copied = ''] = /Write `(.*)`/.exec(findMisplacedCommand(body)?.says ?? '') ?? [];
  expect(parseCommands(copied)).toEqual([
    { kind: 'command', loop: 'night', command: { verb: 'stop', reason: 'it burns money' } },
  ]);
});

test('a stop of one loop does not speak for a misplaced stop of another', () => {
  expect(toldOf('/loop stop loop=day\n- /loop stop loop=night')).toBe('`/loop stop loop=night`');
  expect(toldOf('/loop stop loop=day\n- /loop stop')).toBe('`/loop stop`');
  expect(toldOf('/loop stop loop=night\n- /loop stop loop=NIGHT')).toBeNull();
});

test('beside a misspelt command, the one reply says both', () => {
  const lines = listCommentLines('/loop frob\n- /loop stop');

  expect(lines).toMatchObject([{ kind: 'refused', says: expect.stringContaining('There is no command “frob”') }]);
  expect(lines).toMatchObject([{ says: expect.stringContaining('`/loop stop` as a line of its own') }]);
});

test('a no-break space behind the verb leaves the name of the loop in the line to copy', () => {
  expect(parseCommands('/loop stop\u00a0now loop=night')).toMatchObject([
    { kind: 'refused', says: expect.stringContaining('Write `/loop stop now loop=night`.') },
  ]);
  expect(parseCommands('/loop stop\u00a0loop=night now')).toMatchObject([
    { kind: 'refused', says: expect.stringContaining('Write `/loop stop loop=night now`.') },
  ]);
  expect(parseCommands('/loop raise\u00a0dollars=20')).toMatchObject([
    { kind: 'refused', says: expect.stringContaining('Write `/loop raise dollars=20`.') },
  ]);
  expect(parseCommands('/loop pause\u00a0loop=night')).toMatchObject([
    { kind: 'refused', says: expect.stringContaining('`/loop pause loop=night`') },
  ]);
});
