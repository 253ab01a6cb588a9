/** The parser of all of YAML, which tells where each mistake stands. A tick loads it only for texts that need it. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Pair, parseDocument } from 'yaml';
import type { YamlPath, YamlRead } from '../../codec/yaml-text.ts';
import { findUnclosed } from './unclosed-yaml.ts';

export function parseYaml(text: string): YamlRead {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error' });
  const unclosed = document.errors.length === 0 ? null : findUnclosed(text);
  if (unclosed !== null) {
    const message = `the ${unclosed.sign} that opens here is never closed`;
    return { ok: false, problems: [{ message, offset: unclosed.offset }] };
  }
  if (document.errors.length > 0)
    return { ok: false, problems: document.errors.map(({ message, pos }) => ({ message, offset: pos[0] })) };
  try {
    return {
      ok: true,
      value: document.contents === null ? undefined : document.toJS({ maxAliasCount: 100 }),
      offsetOf: (path) => findOffset(document, path),
      numberAt: (path) => readNumberText(document, path),
    };
  } catch {
    return { ok: false, problems: [{ message: 'too many aliases', offset: 0 }] };
  }
}

function readNumberText(document: Document.Parsed, path: YamlPath): string | null {
  const found: unknown = document.getIn(path.map(String), true);
  const node = isAlias(found) ? found.resolve(document) : found;
  return isScalar(node) && typeof node.value === 'number' ? (node.source ?? null) : null;
}

function findOffset(document: Document.Parsed, path: YamlPath): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find((item) => readKeyText(item.key) === String(key));
      if (pair === undefined) return offset;
      offset = readNodeStart(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = readNodeStart(node) ?? offset;
    } else return offset;
  }
  return offset;
}

const readKeyText = (key: unknown): string => String(isNode(key) ? key.toJSON() : key);
const readNodeStart = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
