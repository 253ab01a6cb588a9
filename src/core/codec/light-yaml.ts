/**
 * Reads YAML with a parser that is less than half as large as the one that tells what is wrong with a text. What the two
 * may read differently, and every mistake, is left to the other one.
 */
import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml';
import type { YamlContent, YamlPath } from './yaml-text.ts';

/** Null = only the full parser can tell. */
export function readLightYaml(text: string): Omit<YamlContent, 'numberAt'> | null {
  if (disputed.test(text)) return null;
  try {
    const events = parseEvents(text, {});
    const root = new PlaceReader(events, text).readDocument();
    const [value] = constructFromEvents(events, { source: text, schema: CORE_SCHEMA });
    return { value, offsetOf: (path) => findOffset(root, path) };
  } catch {
    return null;
  }
}

/** Marks of documents, endless numbers, and characters that hide or end lines. */
const disputed =
  /^ *(?:---|\.\.\.)|\d[eE]\+?\d{3}|[^\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\ud7ff\u{1f300}-\u{1faff}]/mu;

/** A node with the places of its children by their keys. A child of a map begins at its key. */
interface Place {
  readonly at: number;
  readonly children: ReadonlyMap<string, Place>;
}

/** Throws at what the parsers may read differently: directives, anchors, aliases, tags, and unusual keys and items. */
class PlaceReader {
  readonly #events: readonly Event[];
  readonly #text: string;
  #next = 0;

  constructor(events: readonly Event[], text: string) {
    this.#events = events;
    this.#text = text;
  }

  /** Null = the text is empty, or only has comments. */
  readDocument(): Place | null {
    const first = this.#take();
    if (first === undefined) return null;
    if (first.type !== EVENT_ID.DOCUMENT || first.directives.length > 0) throw new Error('It has directives.');
    if (this.#events[this.#next]?.type === EVENT_ID.SCALAR) throw new Error('It is one scalar.');
    const root = this.#readNode();
    this.#take();
    if (this.#take() !== undefined) throw new Error('It has several documents.');
    return root;
  }

  #take(): Event | undefined {
    this.#next += 1;
    return this.#events[this.#next - 1];
  }

  /** Null = the collection around it ends here. */
  #readNode(): Place | null {
    const event = this.#take();
    if (event?.type === EVENT_ID.POP) return null;
    if (event === undefined || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.ALIAS)
      throw new Error('It has an alias.');
    if (event.anchorStart !== -1 || event.tagStart !== -1) throw new Error('It has an anchor or a tag.');
    if (event.type === EVENT_ID.SEQUENCE) return { at: event.start, children: this.#readItems() };
    if (event.type === EVENT_ID.MAPPING) return { at: event.start, children: this.#readPairs() };
    return { at: isQuoted(event) ? event.valueStart - 1 : event.valueStart, children: new Map() };
  }

  #readItems(): Place['children'] {
    const items = new Map<string, Place>();
    for (;;) {
      const event = this.#events[this.#next];
      const item = this.#readNode();
      if (item === null) return items;
      if (event?.type === EVENT_ID.SCALAR && hasNoStart(event)) throw new Error('An item is empty, or a block.');
      items.set(String(items.size), item);
    }
  }

  #readPairs(): Place['children'] {
    const pairs = new Map<string, Place>();
    for (;;) {
      const event = this.#events[this.#next];
      const key = this.#readNode();
      if (key === null) return pairs;
      if (event?.type !== EVENT_ID.SCALAR) throw new Error('A key is no text.');
      const name = getScalarValue(this.#text, event);
      if (!isQuoted(event) && isChanged(name)) throw new Error('A key is not read as it is written.');
      pairs.set(name, { at: key.at, children: this.#readNode()?.children ?? new Map() });
    }
  }
}

/** Nothing, and numbers and truth values in another spelling than the value of their key. */
const isChanged = (key: string): boolean =>
  /^(?:~|null|true|false|[-+.\d].*|)$/i.test(key) && !/^(?:true|false|0|[1-9]\d{0,14})$/.test(key);

const isQuoted = ({ style }: ScalarEvent): boolean =>
  style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;

/** The event of a block names where its text begins, not its sign. */
const hasNoStart = ({ style, valueStart }: ScalarEvent): boolean =>
  valueStart === -1 || style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;

function findOffset(root: Place | null, path: YamlPath): number {
  let place = root;
  let offset = 0;
  for (const key of path) {
    place = place?.children.get(String(key)) ?? null;
    if (place === null) return offset;
    offset = place.at;
  }
  return offset;
}
