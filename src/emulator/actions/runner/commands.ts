/** Workflow commands of a step, from its output (`::error::`, masks, groups) and its command files. */

export interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** The workflow command in a line of output; undefined if there is none. */
export function commandIn(line: string): Command | undefined {
  const match = /^\s*::([\w-]+)(?: ([^:]*(?::(?!:)[^:]*)*))?::(.*)$/.exec(line);
  if (match === null) return oldCommandIn(line);
  const [, name = '', properties = '', message = ''] = match;
  const pairs = properties.split(',').flatMap((pair) => {
    const [key = '', ...value] = pair.trim().split('=');
    return key === '' ? [] : [[key, unescaped(value.join('=')).replaceAll('%3A', ':').replaceAll('%2C', ',')] as const];
  });
  return { name: name.toLowerCase(), properties: Object.fromEntries(pairs), message: unescaped(message) };
}

const known = 'add-mask|stop-commands|set-output|save-state|debug|group|endgroup|error|warning|notice';
const oldForm = new RegExp(`##\\[(${known})(?: ([^\\]]*))?\\](.*)$`, 'i');

/** `##[name key=value;key=value]message`, which the runner still accepts anywhere in a line. */
function oldCommandIn(line: string): Command | undefined {
  // Like the runner, looks only at the first text that resembles a command.
  const start = line.indexOf('##[');
  const match = start < 0 ? null : oldForm.exec(line.slice(start));
  if (match === null || match.index > 0) return undefined;
  const [, name = '', properties = '', message = ''] = match;
  const pairs = properties.split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key === '' ? [] : [[key, unescaped(value.join('='))] as const];
  });
  return { name: name.toLowerCase(), properties: Object.fromEntries(pairs), message: unescaped(message) };
}

const unescaped = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');

/**
 * `name=value` and `name<<DELIMITER` entries of GITHUB_OUTPUT, GITHUB_ENV and GITHUB_STATE. Throws the runner's
 * message.
 */
export function pairsIn(text: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line === '') continue;
    const heredoc = /^([^=]+?)<<(.+)$/.exec(line);
    const plain = line.indexOf('=');
    if (heredoc !== null && (plain < 0 || plain > line.indexOf('<<'))) {
      const [, name = '', delimiter = ''] = heredoc;
      const end = lines.indexOf(delimiter, index + 1);
      if (end < 0) throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`);
      pairs[name] = lines.slice(index + 1, end).join('\n');
      index = end;
    } else if (plain > 0) {
      pairs[line.slice(0, plain)] = line.slice(plain + 1);
    } else {
      throw new Error(`Invalid format '${line}'`);
    }
  }
  return pairs;
}

/** Values that must never be shown. Longer ones come first, so that masking a part does not spoil the whole. */
export interface Masks {
  add(value: string): void;
  mask(text: string): string;
}

export function createMasks(): Masks {
  const values: string[] = [];
  return {
    add(value) {
      for (const line of [value, ...value.split(/\r?\n/)]) {
        if (line.trim() !== '' && !values.includes(line)) values.push(line);
      }
      values.sort((a, b) => b.length - a.length);
    },
    mask: (text) => values.reduce((masked, value) => masked.replaceAll(value, '***'), text),
  };
}
