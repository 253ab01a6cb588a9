/** Decides whether added lines hold a secret, with every rule of secretlint's recommended preset but its off switch. */
import type { AddedText, SecretFinding } from '../core/guardrails.ts';
import { secretRule } from '../core/redaction.ts';

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

/** Names path, line and rule of each find, never the value. `known`: values that are secret whatever they look like. */
export async function findSecrets(
  added: readonly AddedText[],
  known: () => readonly string[],
): Promise<SecretFinding[]> {
  const texts = added.flatMap((text) => [text, ...withoutNuls(text)]);
  const [{ lintSource }, { rules }] = await loadDetector();
  const config = {
    rules: rules.filter(({ meta }) => meta.id !== offSwitch).map((rule) => ({ id: rule.meta.id, rule })),
  };
  const { find } = secretRule(known);
  const found: SecretFinding[] = texts.flatMap(({ path, lines }) =>
    lines.filter(({ text }) => [...find(text)].length > 0).map(({ number: line }) => ({ path, line, rule: 'known' })),
  );
  for (const { path, lines } of texts) {
    const content = lines.map(({ text }) => text).join('\n');
    const { messages } = await lintSource({
      // The path is not the file's own: rules that exempt file names would be another off switch.
      source: { content, filePath: 'added-lines.txt', ext: '.txt', contentType: 'text' },
      options: { config, noPhysicFilePath: true, maskSecrets: true },
    });
    for (const message of messages) {
      const line = lines[message.loc.start.line - 1]?.number ?? 0;
      found.push({ path, line, rule: message.ruleId.replace('@secretlint/secretlint-rule-', '') });
    }
  }
  return [...new Map(found.map((one) => [`${one.line} ${one.rule} ${one.path}`, one])).values()];
}
