/** The command line of a developer command: `--help` prints its usage, a mistake is one line and exit code 2. */
import { parseArgs } from 'node:util';

/**
 * Ends the process at `--help` and at a mistake, before anything long begins. `options`: what each does, by its name and
 * the name of its value, such as `rows FILE`; without one it is a flag. `words`: what may stand there without a name.
 */
export function readCommandLine({ command, summary, options = {}, words = [] }) {
  const known = Object.keys(options).map((key) => key.split(' '));
  const types = known.map(([name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' }]);
  try {
    const { values, positionals } = parseArgs({
      options: { ...Object.fromEntries(types), help: { type: 'boolean' } },
      allowPositionals: words.length > 0,
    });
    const unknown = positionals.find((word) => !words.includes(word));
    if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${words.join(', ')}`);
    if (values.help !== true) return { values, words: positionals };
    process.stdout.write(renderUsage({ command, summary, options, words }));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${command}: ${error.message.split('. ')[0].replaceAll('\n', ' ')}; see --help\n`);
    process.exit(2);
  }
}

function renderUsage({ command, summary, options, words }) {
  const given = [
    ...Object.keys(options).map((key) => `[--${key}]`),
    ...(words.length === 0 ? [] : [`[${words.join('|')}]`]),
  ];
  const rows = Object.entries({ ...options, help: 'this text' }).map(([key, what]) => [`--${key}`, what]);
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ['npm run', command, ...(given.length === 0 ? [] : ['--', ...given])].join(' '),
    '',
    summary,
    '',
    ...rows.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`),
    '',
  ].join('\n');
}
