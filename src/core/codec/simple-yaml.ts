/**
 * Reads the plain part of YAML in which most configurations and workflows are written: block maps and lists, scalars of
 * one line, literal blocks, and collections in brackets on one line. The parser of all of YAML is forty times as large,
 * so it is loaded only for other texts. A text that might mean anything else, or be wrong, is not read here.
 */
import type { YamlContent, YamlPath } from './yaml-text.ts';

/** Null = only the full parser can tell. */
export function readSimpleYaml(text: string): Omit<YamlContent, 'numberAt'> | null {
  if (unusual.test(text) || tooLong.test(text)) return null;
  try {
    const root = new BlockReader(text).readRoot();
    return { value: root === null ? undefined : toValue(root), offsetOf: (path) => findOffset(root, path) };
  } catch (error) {
    if (error instanceof NotSimpleError) return null;
    throw error;
  }
}

class NotSimpleError extends Error {}

const giveUp = (): never => {
  throw new NotSimpleError();
};

/** Tabs, carriage returns and other characters by which YAML and editors count lines differently. */
const unusual = /[^\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\ud7ff\u{1f300}-\u{1faff}]/u;

/** A line that may take time with the square of its length. */
const tooLong = /[^\n]{4001}/;
/** Of brackets. Deeper ones might not fit the stack. */
const deepest = 20;

type Node =
  | { readonly kind: 'scalar'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'map'; readonly at: number; readonly pairs: ReadonlyMap<string, Pair> }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly Node[] };

interface Pair {
  readonly at: number;
  readonly node: Node;
}

function toValue(node: Node): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(toValue);
  return Object.fromEntries([...node.pairs].map(([key, pair]) => [key, toValue(pair.node)]));
}

function findOffset(root: Node | null, path: YamlPath): number {
  let node = root;
  let offset = 0;
  for (const key of path) {
    if (node?.kind === 'map') {
      const pair = node.pairs.get(String(key));
      if (pair === undefined) return offset;
      offset = pair.at;
      node = pair.node;
    } else if (node?.kind === 'list') {
      node = node.items[Number(key)] ?? null;
      offset = node?.at ?? offset;
    } else return offset;
  }
  return offset;
}

interface Line {
  readonly indent: number;
  /** Without its indent. */
  readonly text: string;
  /** Offset of `text`. */
  readonly at: number;
}

/** A key, its colon, and the blanks before its value. */
const keyStart = /^([A-Za-z_][\w.-]{0,99}):(?: +|$)/;
/** Keys that are no texts, or no ordinary property. */
const specialKey = /^(?:null|true|false|__proto__)$/i;

class BlockReader {
  readonly #lines: Line[];
  readonly #endsWithNewline: boolean;
  #next = 0;

  constructor(text: string) {
    let start = 0;
    this.#lines = text.split('\n').map((line) => {
      const content = line.replace(/^ +/, '');
      const indent = line.length - content.length;
      const at = start + indent;
      start += line.length + 1;
      return { indent, text: content, at };
    });
    this.#endsWithNewline = text.endsWith('\n');
  }

  readRoot(): Node | null {
    const first = this.#peek();
    if (first === null) return null;
    if (first.indent > 0 || isItem(first)) giveUp();
    const root = this.#readMap(0);
    return this.#peek() === null ? root : giveUp();
  }

  /** The next line with content; null = the text has ended. */
  #peek(): Line | null {
    for (; this.#next < this.#lines.length; this.#next += 1) {
      const line = this.#lines[this.#next];
      if (line !== undefined && line.text !== '' && !line.text.startsWith('#')) return line;
    }
    return null;
  }

  #readMap(indent: number): Node {
    const at = this.#peek()?.at ?? 0;
    const pairs = new Map<string, Pair>();
    for (let line = this.#peek(); line !== null && line.indent >= indent; line = this.#peek()) {
      if (line.indent > indent) giveUp();
      const [start, key] = keyStart.exec(line.text) ?? giveUp();
      if (key === undefined || specialKey.test(key) || pairs.has(key)) return giveUp();
      this.#next += 1;
      const node = this.#readValue(indent, { text: line.text.slice(start.length), at: line.at + start.length });
      pairs.set(key, { at: line.at, node });
    }
    return { kind: 'map', at, pairs };
  }

  /** `rest`: what stands behind the key. */
  #readValue(indent: number, rest: Pick<Line, 'text' | 'at'>): Node {
    if (rest.text.startsWith('|')) return this.#readLiteral(indent, rest);
    if (rest.text !== '' && !rest.text.startsWith('#')) return readInline(rest);
    const below = this.#peek();
    if (below !== null && isItem(below) && below.indent >= indent) return this.#readList(below.indent);
    return below !== null && below.indent > indent ? this.#readMap(below.indent) : scalar(rest.at, null);
  }

  #readList(indent: number): Node {
    const items: Node[] = [];
    const at = this.#peek()?.at ?? 0;
    for (let line = this.#peek(); line !== null && line.indent === indent; line = this.#peek()) {
      const [dash] = /^- +/.exec(line.text) ?? [];
      if (dash === undefined) {
        if (isItem(line)) giveUp();
        break;
      }
      const inner = { indent: indent + dash.length, text: line.text.slice(dash.length), at: line.at + dash.length };
      if (keyStart.test(inner.text)) {
        this.#lines[this.#next] = inner;
        items.push(this.#readMap(inner.indent));
      } else {
        this.#next += 1;
        items.push(readInline(inner));
      }
    }
    return { kind: 'list', at, items };
  }

  /** The lines of a `|` block. */
  #readLiteral(parent: number, { text, at }: Pick<Line, 'text' | 'at'>): Node {
    if (text !== '|' && text !== '|-') giveUp();
    const lines: string[] = [];
    const indent = this.#lines[this.#next]?.indent ?? 0;
    for (; this.#next < this.#lines.length; this.#next += 1) {
      const line = this.#lines[this.#next];
      if (line === undefined || (line.text !== '' && line.indent <= parent)) break;
      // A blank line that is longer than the indent has blanks as its content.
      if (line.text === '' ? line.indent > indent : line.indent < indent) giveUp();
      lines.push(line.text === '' ? '' : ' '.repeat(line.indent - indent) + line.text);
    }
    const isLast = this.#next === this.#lines.length;
    if (indent <= parent || lines[0] === '' || (isLast && !this.#endsWithNewline)) giveUp();
    const content = lines.join('\n').replace(/\n+$/, '');
    return scalar(at, text === '|' ? `${content}\n` : content);
  }
}

const isItem = ({ text }: Pick<Line, 'text'>): boolean => text === '-' || text.startsWith('- ');

const scalar = (at: number, value: unknown): Node => ({ kind: 'scalar', at, value });

/** A value on one line, and nothing behind it but a comment. */
function readInline({ text, at }: Pick<Line, 'text' | 'at'>): Node {
  if (/^['"[{]/.test(text)) {
    const reader = new FlowReader(text, at);
    const node = reader.readNode();
    return /^ *$|^ +#/.test(reader.rest()) ? node : giveUp();
  }
  const [words = ''] = text.split(' #', 1);
  const plain = withoutBlanks(words);
  return /:(?: |$)/.test(plain) ? giveUp() : scalar(at, readPlain(plain));
}

const withoutBlanks = (text: string): string => text.replace(/ +$/, '');

/** A text begins with a sign that means nothing else to YAML. Numbers in an unusual form are left to the parser. */
function readPlain(text: string): unknown {
  if (text === 'null' || text === '~') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^(?:null|true|false)$/i.test(text) || !/^(?:[\p{L}\d_./$(]|-\d)/u.test(text)) return giveUp();
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/.test(text) && text !== '-0') return Number(text);
  return /^-?(?:\d*\.?\d*(?:e[-+]?\d*)?|0[xo].*|\.(?:inf|nan))$/i.test(text) ? giveUp() : text;
}

/** Reads collections in brackets and quoted texts. */
class FlowReader {
  readonly #text: string;
  readonly #offset: number;
  #at = 0;
  #depth = 0;

  constructor(text: string, offset: number) {
    this.#text = text;
    this.#offset = offset;
  }

  rest(): string {
    return this.#text.slice(this.#at);
  }

  readNode(): Node {
    const at = this.#offset + this.#at;
    if (this.#take(/^\[ */) !== null) return { kind: 'list', at, items: this.#readItems(']', () => this.readNode()) };
    if (this.#take(/^\{ */) !== null) {
      const pairs = this.#readItems('}', () => this.#readPair());
      const byKey = new Map(pairs);
      return byKey.size === pairs.length ? { kind: 'map', at, pairs: byKey } : giveUp();
    }
    const single = this.#take(/^'(?:[^']|'')*'/);
    if (single !== null) return scalar(at, single.slice(1, -1).replaceAll("''", "'"));
    const double = this.#take(/^"[^"\\]*"/);
    if (double !== null) return scalar(at, double.slice(1, -1));
    const plain = this.#take(/^[^,[\]{}:#'"&*!|>%@`]+/) ?? giveUp();
    return scalar(at, readPlain(withoutBlanks(plain)));
  }

  #readPair(): [string, Pair] {
    const at = this.#offset + this.#at;
    // As in JSON, a quoted key needs no blank behind its colon.
    const [start, plain, quoted] =
      /^(?:([A-Za-z_][\w.-]{0,99}): +|"([A-Za-z_][\w.-]{0,99})": *)/.exec(this.rest()) ?? giveUp();
    const key = plain ?? quoted;
    if (key === undefined || specialKey.test(key)) return giveUp();
    this.#at += start.length;
    return [key, { at, node: this.readNode() }];
  }

  #readItems<Item>(end: string, read: () => Item): Item[] {
    const items: Item[] = [];
    this.#depth += 1;
    if (this.#depth > deepest) giveUp();
    if (this.#text[this.#at] !== end) {
      do items.push(read());
      while (this.#take(/^ *, */) !== null);
      this.#take(/^ */);
    }
    if (this.#text[this.#at] !== end) giveUp();
    this.#at += 1;
    this.#depth -= 1;
    return items;
  }

  #take(pattern: RegExp): string | null {
    const [found] = pattern.exec(this.rest()) ?? [];
    this.#at += found?.length ?? 0;
    return found ?? null;
  }
}
