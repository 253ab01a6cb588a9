/** Decides when two failures are the same: by their class, the command that failed, and what it said first. */
import type { FailureClass } from './agent-contract.ts';

/** The line by which two failures are "the same": places and times removed, names and codes kept. */
export function rootCauseOf(cause: { class: FailureClass; command?: string; detail?: string }): string {
  const parts: string[] = [cause.class];
  for (const part of [cause.command, cause.detail]) {
    const normalised = part === undefined ? '' : normalise(part);
    if (normalised !== '') parts.push(normalised);
  }
  return parts.join(' | ');
}

function normalise(text: string): string {
  return (
    text
      .split('\n', 1)
      .join('')
      .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+Z?/g, '')
      // A TAP result is counted through: one more test file before it is no other failure.
      .replace(/\bnot ok \d+\b/g, 'not ok')
      .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|minutes)\b/g, '')
      .replace(/\/(?:[^\s/:]+\/)+/g, '')
      .replace(/:\d+(?::\d+)?\b/g, '')
      .replace(/\b(?:0x)?[0-9a-f]{12,}\b/gi, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200)
  );
}
