/** The log of a tick, without secrets. */
import type { Voice } from '../action-io.ts';

/** Redacts everything that is printed, whatever its source. */
export const redactVoice = (voice: Voice, redact: (text: string) => string): Voice => ({
  line: (text) => voice.line(redact(text)),
  group: (title, text) => voice.group(redact(title), redact(text)),
  annotate: (level, message) => voice.annotate(level, redact(message)),
});
