/**
 * The forms of a known secret that are struck out: as it is, line by line, escaped for JSON or HTML, encoded for URLs, in hex, in base64.
 * docs/security.md promises these and no other: cut into pieces, wrapped, compressed or encrypted, a secret is not found.
 */

/** Shorter values would strike out ordinary text, and are no secrets worth the name. */

const shortest = 6;

export function spellings(secret: string): string[] {
  const value = secret.trim();
  if (value.length < shortest) return [];
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  const bytes = new TextEncoder().encode(value);
  const escaped = [...jsonForms(value), ...htmlForms(value), ...urlForms(value)];
  const forms = [value, ...lines, ...escaped, ...hexForms(bytes), ...base64Forms(bytes)];
  return [...new Set(forms)].filter((form) => form.length >= shortest);
}

/** Some programs write all but ASCII as `\u….`, and some escape slashes. */
function jsonForms(value: string): string[] {
  const plain = JSON.stringify(value).slice(1, -1);
  const code = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(4, '0');
  const ascii = (upper: boolean): string =>
    plain.replace(/[\u007f-\uffff]/g, (unit) => `\\u${upper ? code(unit).toUpperCase() : code(unit)}`);
  return [plain, ascii(false), ascii(true)].flatMap((form) => [form, form.replaceAll('/', '\\/')]);
}

/** Quotes stay as they are, or become one of the entities that programs write for them. */
function htmlForms(value: string): string[] {
  const plain = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const doubles = ['"', '&quot;', '&#34;'];
  const singles = ["'", '&#39;', '&#x27;', '&apos;'];
  return doubles.flatMap((double) => singles.map((single) => plain.replaceAll('"', double).replaceAll("'", single)));
}

/**
 * Encoders differ in what they leave alone: those of JavaScript, RFC 3986 to the letter, and forms, where a blank is a plus. A lone surrogate
 * cannot be encoded; such a value has no URL form.
 */
function urlForms(value: string): string[] {
  if (/\p{Surrogate}/u.test(value)) return [];
  const component = encodeURIComponent(value);
  const also = (letters: RegExp): string =>
    component.replace(letters, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  const all = [component, encodeURI(value), also(/[!'()*]/g), also(/[!'()~]/g)];
  const upper = all.flatMap((form) => [form, form.replaceAll('%20', '+')]);
  return [...upper, ...upper.map((form) => form.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()))];
}

function hexForms(bytes: Uint8Array): string[] {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex, hex.toUpperCase()];
}

/**
 * Base64 of the value inside a longer text, such as `x-access-token:VALUE` in a Basic header: three alignments, and of each
 * only the characters that the value alone decides.
 */
function base64Forms(bytes: Uint8Array): string[] {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [0, 1, 2].flatMap((shift) => {
    const encoded = btoa('\0'.repeat(shift) + binary);
    const first = Math.ceil((shift * 4) / 3);
    const last = Math.floor(((shift + bytes.length) * 4) / 3);
    const form = encoded.slice(first, last);
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
