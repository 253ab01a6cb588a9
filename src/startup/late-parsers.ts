/** Reads configuration and loads large parsers only if its texts need them. Most have no redaction pattern. */
import type { ModelRate } from '../core/budget/rates.ts';
import type { ConfigParsers } from '../core/config/parsers.ts';
import type { ParsedBlock } from '../core/config/sources/claude-md.ts';
import type { NamedPattern, PatternCompiler } from '../core/redaction/redact.ts';

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

/** What CLAUDE.md says about loops. */
export interface ProjectFile {
  readonly rates: ParsedBlock<ModelRate>;
  readonly logging: ParsedBlock<NamedPattern>;
}

const nothing = { entries: [], errors: [] };

/** The reader of CLAUDE.md, loaded only for a text that has the heading of one of our blocks. */
export async function loadProjectReader(text: string): Promise<(compile: PatternCompiler) => ProjectFile> {
  if (!/Loop (?:Cost Rates|Logging)/.test(text)) return () => ({ rates: nothing, logging: nothing });
  const { parseLoopCostRates, parseRedactionPatterns } = await import('../core/config/sources/claude-md.ts');
  return (compile) => ({ rates: parseLoopCostRates(text), logging: parseRedactionPatterns(text, compile) });
}
