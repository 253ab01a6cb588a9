/** Strikes credentials out of messages that may quote what a person pasted into the wrong place. Loads no RE2. */
import { detectors, randomness } from './detectors.ts';

/** Every credential by its shape becomes a mark, as `redact` writes it. */
export const strikeSecrets = (text: string): string =>
  detectors.reduce((struck, { name, pattern }) => struck.replace(pattern, `[redacted: ${name}]`), text);

/** A word of the shape of a credential, or of no shape at all: long, with letters and digits in no order. */
export const looksLikeSecret = (value: string): boolean =>
  strikeSecrets(value) !== value || (/^[\w+=-]{20,}$/.test(value) && randomness(value) >= 16);
