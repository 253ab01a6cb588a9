/** The parsers themselves. Only what reads every text imports this file: a tick imports it when one of its texts needs it. */
import { compilePattern } from '../redaction/user-patterns.ts';
import type { ConfigParsers } from './parsers.ts';
import { parseYaml } from './sources/yaml-parser.ts';

export const fullParsers: ConfigParsers = { compilePattern, readYaml: parseYaml };
