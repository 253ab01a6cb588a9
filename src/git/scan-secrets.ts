/** Decides whether added lines hold a secret, with every rule of secretlint's recommended preset but its off switch, and every shape that redaction knows. */
import type { AddedText, SecretFinding } from '../core/publication/guardrails.ts';
import { refusingRules, secretRule } from '../core/redaction/redact.ts';

// `secretlint-disable` in a comment would let the writer of a diff switch the scan of that diff off.
const offSwitch = '@secretlint/secretlint-rule-filter-comments';

/** A fifth of a second the first time: to be begun while an agent works, so that its end does not wait for it. */
export const loadDetector = () =>
  Promise.all([import('@secretlint/core'), import('@secretlint/secretlint-rule-preset-recommend')]);

/** In UTF-16 and UTF-32 there are NULs between the letters of a secret; what has none is read once. */
function withoutNuls({ path, lines }: AddedText): AddedText[] {
  if (!lines.some(({ text }) => text.includes('\0'))) return [];
  return [{ path, lines: lines.map(({ number, text }) => ({ number, text: text.replaceAll('\0', '') })) }];
}

/**
 * Names path, line and rule of each find, never the value. `known`: values that are secret whatever they look like. `named`: paths that
 * the diff makes: they are published like any line, and are not told where they are secrets themselves.
 */
export async function findSecrets(
  added: readonly AddedText[],
  known: () => readonly string[],
  named: readonly string[] = [],
): Promise<SecretFinding[]> {
  const search = await searching(known);
  const names = await search(named.map((text) => ({ number: 0, text })));
  const found: SecretFinding[] = names.map((one) => ({ path: null, ...one }));
  for (const { path, lines } of added.flatMap((text) => [text, ...withoutNuls(text)])) {
    found.push(...(await search(lines)).map((one) => ({ path, ...one })));
  }
  return [...new Map(found.map((one) => [`${one.line} ${one.rule} ${one.path}`, one])).values()];
}

type Find = Pick<SecretFinding, 'line' | 'rule'>;

/** By all that is known of secrets: their values, secretlint's rules, and what our own redaction strikes out by its shape. */
async function searching(known: () => readonly string[]): Promise<(lines: AddedText['lines']) => Promise<Find[]>> {
  const [{ lintSource }, { rules }] = await loadDetector();
  const config = {
    rules: rules.filter(({ meta }) => meta.id !== offSwitch).map((rule) => ({ id: rule.meta.id, rule })),
  };
  const { find } = secretRule(known);
  return async (lines) => {
    // Together: the lines of a private key are nothing by themselves.
    const content = lines.map(({ text }) => text).join('\n');
    const { messages } = await lintSource({
      // The path is not the file's own: rules that exempt file names would be another off switch.
      source: { content, filePath: 'added-lines.txt', ext: '.txt', contentType: 'text' },
      options: { config, noPhysicFilePath: true, maskSecrets: true },
    });
    const found = lines
      .filter(({ text }) => [...find(text)].length > 0)
      .map(({ number }): Find => ({ line: number, rule: 'known' }));
    for (const { loc, ruleId } of messages) {
      const rule = ruleId.replace('@secretlint/secretlint-rule-', '');
      found.push({ line: lines[loc.start.line - 1]?.number ?? 0, rule });
    }
    const told = new Set(found.map(({ line }) => line));
    for (const one of shapesIn(lines, content)) {
      if (!told.has(one.line)) found.push(one);
      told.add(one.line);
    }
    return found;
  };
}

function shapesIn(lines: AddedText['lines'], content: string): Find[] {
  return refusingRules.flatMap(({ name, find }) => {
    const found: Find[] = [];
    let [index, end] = [0, lines[0]?.text.length ?? 0];
    // In the order of the text: each line is passed once.
    for (const [start] of find(content)) {
      for (; start > end; end += 1 + (lines[index]?.text.length ?? 0)) index += 1;
      found.push({ line: lines[index]?.number ?? 0, rule: name });
    }
    return found;
  });
}
