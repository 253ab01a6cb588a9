/** The secrets in a collector's variables. */
import { otlpHeaders } from './otlp-headers.ts';

/** Of `name=Bearer%20value,…`, what may be a token. */
const headerValue = /=\s*(?:(?:Bearer|Basic)(?: |%20)+)?([^,]*[^,\s])/gi;

/** The values of the headers, as they are and decoded. Masked, a shorter one would take words out of every line of the log. */
export const listOtlpSecrets = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env)
    .flatMap(([name, value = '']) => (otlpHeaders.test(name) ? [...value.matchAll(headerValue)] : []))
    .flatMap(([, value = '']) => [value, decode(value)])
    .filter(({ length }) => length > 5);

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
