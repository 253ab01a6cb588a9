/** In which forms a known secret can appear in the output of programs: as it is, escaped, encoded, line by line. */

/** Shorter values would strike out ordinary text, and are no secrets worth the name. */
const shortest = 6;

export function spellings(secret: string): string[] {
  const value = secret.trim();
  if (value.length < shortest) return [];
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  const forms = [value, ...lines, JSON.stringify(value).slice(1, -1), urlEncoded(value), ...base64Forms(value)];
  return [...new Set(forms)].filter((form) => form.length >= shortest);
}

/** A lone surrogate cannot be encoded; such a value has no URL form. */
const urlEncoded = (value: string): string => (/\p{Surrogate}/u.test(value) ? value : encodeURIComponent(value));

/**
 * Base64 of the value inside a longer text, such as `x-access-token:VALUE` in a Basic header: three alignments, and of each
 * only the characters that the value alone decides.
 */
function base64Forms(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [0, 1, 2].flatMap((shift) => {
    const encoded = btoa('\0'.repeat(shift) + binary);
    const first = Math.ceil((shift * 4) / 3);
    const last = Math.floor(((shift + bytes.length) * 4) / 3);
    const form = encoded.slice(first, last);
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
