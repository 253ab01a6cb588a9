/** The secrets in the variables that name a collector: those of all signals, and those of each. */
export const otlpHeaders = /^OTEL_EXPORTER_OTLP_(?:\w+_)?HEADERS$/i;

/** Of `name=Scheme%20value,…`, what may be a token. */
const headerValue = /=\s*(?:[a-z][\w-]*(?: |%20)+)?([^,]*[^,\s])/gi;
const endpoints = /^OTEL_EXPORTER_OTLP_(?:\w+_)?ENDPOINT$/i;

/** The values of the headers, and the password of an address, as they are and decoded. Masked, a shorter one would take words out of every line of the log. */
export const listOtlpSecrets = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env)
    .flatMap(([name, value = '']) => {
      if (endpoints.test(name)) return readPassword(value);
      return otlpHeaders.test(name) ? [...value.matchAll(headerValue)].map(([, token = '']) => token) : [];
    })
    .flatMap((value) => [value, decode(value)])
    .filter(({ length }) => length > 5);

const readPassword = (address: string): string[] => (URL.canParse(address) ? [new URL(address).password] : []);

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
