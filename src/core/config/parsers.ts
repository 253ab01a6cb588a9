/** Parsers of the texts that people configure. They are large, so a tick loads them only for a text that needs them. */
import type { YamlReader } from '../codec/yaml-text.ts';
import type { PatternCompiler } from '../redaction/redact.ts';

export interface ConfigParsers {
  readonly compilePattern: PatternCompiler;
  readonly readYaml: YamlReader;
}
