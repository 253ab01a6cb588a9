/** Builds HTML. Every inserted value is escaped, unless it is our own HTML already. */

export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | readonly Part[];

/** html`<p>${text}</p>`: escapes texts, joins lists, renders null as nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.reduce((sofar, text, index) => sofar + filled(parts[index - 1] ?? null) + text) };
}

/** Marks text as our own HTML, which is not escaped. */
export const trusted = (text: string): Html => ({ html: text });

export const join = (parts: readonly Html[]): Html => trusted(parts.map((part) => part.html).join(''));

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function filled(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(filled).join('');
}
