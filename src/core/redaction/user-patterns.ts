/** Compiles the user's redaction patterns. RE2 is large, so a tick loads this file only if a pattern is configured. */
import { RE2JS } from 're2js';
import type { PatternCompiler, TextRange } from './redact.ts';

/** User patterns run in RE2, which visits a character at most once per state: no pattern can hang a tick (ReDoS). */
export const compilePattern: PatternCompiler = (name, pattern) => {
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.matcher('').find())
      return { ok: false, problem: `the pattern "${pattern}" (${name}) matches the empty text` };
    return { ok: true, rule: { name, find: (text) => matchesOf(compiled, text) } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `the pattern "${pattern}" (${name}) is not valid RE2 syntax: ${reason}` };
  }
};

function matchesOf(pattern: RE2JS, text: string): TextRange[] {
  const matcher = pattern.matcher(text);
  const ranges: TextRange[] = [];
  while (matcher.find()) ranges.push([matcher.start(), matcher.end()]);
  return ranges;
}
