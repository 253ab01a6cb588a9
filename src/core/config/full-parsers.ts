/** The parsers themselves. Only what reads every text imports this file: a tick imports it when one of its texts needs it. */
import { compilePattern } from '../redaction/user-patterns.ts';
import type { ConfigParsers } from './parsers.ts';

export const fullParsers: ConfigParsers = { compilePattern };
