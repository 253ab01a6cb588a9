/** Reads configuration and loads large parsers only if its texts need them. Most have no redaction pattern. */
import type { ConfigParsers } from '../core/config/parsers.ts';

/**
 * What `read` returns with the full parsers. A first run without them tells whether they are needed, and only counts if
 * they are not. `read` must be pure.
 */
export async function readWithParsers<Read>(read: (parsers: ConfigParsers) => Read): Promise<Read> {
  let isParserMissing = false;
  const withoutParsers = read({
    compilePattern: (name) => {
      isParserMissing = true;
      return { ok: true, rule: { name, find: () => [] } };
    },
  });
  if (!isParserMissing) return withoutParsers;
  const { fullParsers } = await import('../core/config/full-parsers.ts');
  return read(fullParsers);
}
