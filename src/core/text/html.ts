/** Builds HTML. Every inserted value is escaped, unless it is our own HTML already. */
import { unquoteSentence } from './quote-untrusted.ts';

export interface Html {
  readonly html: string;
}

type HtmlPart = Html | string | number | null | readonly HtmlPart[];

/** html`<p>${text}</p>`: escapes texts, joins lists, renders null as nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { html: texts.reduce((sofar, text, index) => sofar + renderHtmlPart(parts[index - 1] ?? null) + text) };
}

/** Marks text as our own HTML, which is not escaped. */
export const trustHtml = (text: string): Html => ({ html: text });

export const joinHtml = (parts: readonly Html[]): Html => trustHtml(parts.map((part) => part.html).join(''));

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function renderHtmlPart(part: HtmlPart): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map(renderHtmlPart).join('');
}

/** A quoted sentence as its reader sees it on GitHub: code spans as code, without escapes and entities. */
export const renderSentence = (sentence: string): Html => renderCodeSpans(sentence, unquoteSentence);

/** Plain text whose code spans are shown as code. An escaped backtick opens none. */
export const renderCodeSpans = (text: string, toShown: (part: string) => string = (part) => part): Html =>
  joinHtml(
    text
      .split(/(?<![\\`])`([^`\n]+)`(?!`)/)
      .map((part, index) => (index % 2 === 1 ? html`<code>${toShown(part)}</code>` : html`${toShown(part)}`)),
  );
