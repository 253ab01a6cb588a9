/** Finds secrets in added lines: secretlint's recommended preset without its off switch, and shapes of redaction. */
import type { AddedText, SecretFinding } from '../core/publication/guardrails.ts';
import { refusingRules, secretRule } from '../core/redaction/redact.ts';

// `secretlint-disable` in a comment would let the author of a diff switch off its scan.
const offSwitch = '@secretlint/secretlint-rule-filter-comments';

/**
 * Takes a fifth of a second the first time. Start it while an agent works, so that its end does not wait for it.
 * secretlint times each rule of each scan, keeps the marks for ever and searches them all at each new one, so that 750
 * changed files took 24 s of a processor, and twice as many four times that. Tickgate reads no times, so it makes no marks.
 */
export async function loadDetector() {
  const [core, preset, { secretLintProfiler }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
    import('@secretlint/profiler'),
  ]);
  secretLintProfiler.mark = () => {};
  return { lintSource: core.lintSource, rules: preset.rules };
}

/** In UTF-16 and UTF-32, NULs stand between the letters of a secret. Text without NULs is read once. */
function withoutNuls({ path, lines }: AddedText): AddedText[] {
  if (!lines.some(({ text }) => text.includes('\0'))) return [];
  return [{ path, lines: lines.map(({ number, text }) => ({ number, text: text.replaceAll('\0', '') })) }];
}

/**
 * Returns path, line and rule of each finding, never the value. `known`: values that are secret whatever they look
 * like. `named`: paths that the diff creates, which are published like any line. The path of a finding in them is null.
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

/** Searches by known values, by secretlint's rules, and by the shapes that our redaction strikes out. */
async function searching(known: () => readonly string[]): Promise<(lines: AddedText['lines']) => Promise<Find[]>> {
  const { lintSource, rules } = await loadDetector();
  const config = {
    rules: rules.filter(({ meta }) => meta.id !== offSwitch).map((rule) => ({ id: rule.meta.id, rule })),
  };
  const { find } = secretRule(known);
  return async (lines) => {
    // Joined, because the lines of a private key match nothing by themselves.
    const content = lines.map(({ text }) => text).join('\n');
    const { messages } = await lintSource({
      // Not the file's own path: rules that exempt file names would be another off switch.
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
    const foundLines = new Set(found.map(({ line }) => line));
    for (const one of shapesIn(lines, content)) {
      if (!foundLines.has(one.line)) found.push(one);
      foundLines.add(one.line);
    }
    return found;
  };
}

function shapesIn(lines: AddedText['lines'], content: string): Find[] {
  return refusingRules.flatMap(({ name, find }) => {
    const found: Find[] = [];
    let [index, end] = [0, lines[0]?.text.length ?? 0];
    // Matches come in the order of the text, so each line is passed once.
    for (const [start] of find(content)) {
      for (; start > end; end += 1 + (lines[index]?.text.length ?? 0)) index += 1;
      found.push({ line: lines[index]?.number ?? 0, rule: name });
    }
    return found;
  });
}
