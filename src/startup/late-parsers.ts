/** Reads configuration and workflows, and loads a large parser only for a text that needs it. Most need none. */
import { readLightYaml } from '../core/codec/light-yaml.ts';
import type { ConfigParsers } from '../core/config/parsers.ts';

/**
 * What `read` returns with the full parsers. A first run without them tells whether they are needed, and only counts if
 * they are not. `read` must be pure.
 */
export async function readWithParsers<Read>(read: (parsers: ConfigParsers) => Read): Promise<Read> {
  let isParserMissing = false;
  const missing = <Stub>(stub: Stub): Stub => {
    isParserMissing = true;
    return stub;
  };
  const withoutParsers = read({
    compilePattern: (name) => missing({ ok: true, rule: { name, find: () => [] } }),
    readYaml: (text) => {
      const light = readLightYaml(text);
      if (light === null) return missing({ ok: false, problems: [] });
      return { ok: true, ...light, numberAt: () => missing(null) };
    },
  });
  if (!isParserMissing) return withoutParsers;
  const { fullParsers } = await import('../core/config/full-parsers.ts');
  return read(fullParsers);
}

/** Content of a workflow file; null = it is no YAML. */
export async function readWorkflowContent(text: string): Promise<unknown> {
  const light = readLightYaml(text);
  if (light !== null) return light.value;
  const { parseWorkflowYaml } = await import('../core/workflow/workflow-yaml.ts');
  const content = parseWorkflowYaml(text);
  return content.ok ? content.value : null;
}
