/** Locates and classifies the first JSON syntax error, without ever quoting the text. */

export type JsonError = { readonly line: number; readonly column: number; readonly kind: JsonErrorKind };
export type JsonErrorKind = 'empty' | 'value expected' | 'key expected' | 'unexpected character' | 'unexpected end';

/** The parsed value, or position (1-based) and kind of the first error. Safe to show, since it quotes nothing. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; error: JsonError } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, error: locateJsonError(text) };
  }
}

export function describeJsonError(error: JsonError): string {
  return error.kind === 'empty'
    ? 'not JSON: the file is empty'
    : `not JSON: ${error.kind} at line ${error.line}, column ${error.column}`;
}

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// The control characters are intended: JSON forbids them raw inside strings.
// oxlint-disable-next-line no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\r\n]*/y;

type ExpectedToken = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/** JSON.parse quotes the text in its messages and does not always give a position, hence this small scanner. */
function locateJsonError(text: string): JsonError {
  const open: ('{' | '[')[] = [];
  let expecting: ExpectedToken = 'value';
  let at = 0;
  const eat = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  for (;;) {
    eat(SPACE);
    const char = text[at];
    if (char === undefined) return buildJsonError(text, at, text.trim() === '' ? 'empty' : 'unexpected end');
    const step = readStructure(expecting, char, open);
    if (step === 'literal') {
      if (!eat(char === '"' ? STRING : LITERAL)) return buildJsonError(text, at, toJsonErrorKind(expecting));
      expecting = expecting.startsWith('key') ? ':' : ', or end';
    } else if (step === 'wrong') {
      return buildJsonError(text, at, toJsonErrorKind(expecting));
    } else {
      at += 1;
      expecting = step;
    }
  }
}

/** Returns what is expected after one structural character; `literal` if a string, number or word must start. */
function readStructure(
  expecting: ExpectedToken,
  char: string,
  open: ('{' | '[')[],
): ExpectedToken | 'literal' | 'wrong' {
  const inside = open.at(-1);
  if (expecting === ':') return char === ':' ? 'value' : 'wrong';
  if (expecting === ', or end') {
    if (char === ',' && inside) return inside === '{' ? 'key' : 'value';
    return closeBracket(char, inside, open);
  }
  if (expecting === 'key or }' && char === '}') return closeBracket(char, inside, open);
  if (expecting === 'value or ]' && char === ']') return closeBracket(char, inside, open);
  if (expecting === 'key' || expecting === 'key or }') return char === '"' ? 'literal' : 'wrong';
  if (char === '{' || char === '[') {
    open.push(char);
    return char === '{' ? 'key or }' : 'value or ]';
  }
  return 'literal';
}

function closeBracket(char: string, inside: '{' | '[' | undefined, open: ('{' | '[')[]): ExpectedToken | 'wrong' {
  if (!(char === '}' && inside === '{') && !(char === ']' && inside === '[')) return 'wrong';
  open.pop();
  return ', or end';
}

function toJsonErrorKind(expecting: ExpectedToken): JsonErrorKind {
  if (expecting === 'key' || expecting === 'key or }') return 'key expected';
  return expecting === 'value' || expecting === 'value or ]' ? 'value expected' : 'unexpected character';
}

function buildJsonError(text: string, at: number, kind: JsonErrorKind): JsonError {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, kind };
}
