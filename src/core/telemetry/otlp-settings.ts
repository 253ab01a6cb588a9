/** Whether the environment asks for OpenTelemetry's protocol. Names are those of its specification. */

type Environment = Readonly<Record<string, string | undefined>>;

export type OtlpSettings =
  | { readonly kind: 'off' | 'on' }
  /** The sentence holds no value: an address may hold a password. */
  | { readonly kind: 'invalid'; readonly sentence: string };

const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const signals = ['TRACES', 'METRICS'] as const;

/** One variable switches everything on. The library reads the rest of the environment itself. */
export function readOtlpSettings(env: Environment): OtlpSettings {
  if (isUnset(env[endpoint]) || env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return { kind: 'off' };
  const addresses = [endpoint, ...signals.map((signal) => `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`)];
  const wrong = addresses.find((name) => !isUnset(env[name]) && !isHttpAddress(env[name] ?? ''));
  if (wrong !== undefined)
    return {
      kind: 'invalid',
      sentence: `${wrong} is no address of http or https, so no telemetry was sent. Write it like https://collector.example.com:4318, or remove it.`,
    };
  const unspoken = signals.map((signal) => findProtocol(env, signal)).find((name) => env[name]?.trim() === 'grpc');
  if (unspoken !== undefined)
    return {
      kind: 'invalid',
      sentence: `${unspoken} is grpc, which Tickgate does not speak, so no telemetry was sent. Set it to http/json, and the endpoint to the HTTP port of the collector, such as 4318.`,
    };
  return { kind: 'on' };
}

/** The variable that holds for this signal: its own goes before the general one. */
function findProtocol(env: Environment, signal: (typeof signals)[number]): string {
  const own = `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`;
  return isUnset(env[own]) ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : own;
}

const isUnset = (value: string | undefined): boolean => value === undefined || value.trim() === '';

const isHttpAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Why nothing arrived. `busy`: the collector asked to try again later, until there was no time left. */
export type ExportTrouble =
  | { readonly kind: 'refused'; readonly status: number }
  /** The library threw an error of this name. */
  | { readonly kind: 'broken'; readonly name: string }
  | { readonly kind: 'late' | 'busy' | 'unreachable' | 'headers' };

/** Node's, for a line break in a value or a space in a name. */
const badHeaderCodes = /^ERR_INVALID_(?:CHAR|HTTP_TOKEN)$/;

/** Of an error of the exporter, only what cannot be words of the collector. A number is an HTTP status. */
export function classifyExportError(error: (Error & { readonly code?: unknown }) | undefined): ExportTrouble {
  if (typeof error?.code === 'number') return { kind: 'refused', status: error.code };
  if (typeof error?.code === 'string') return { kind: badHeaderCodes.test(error.code) ? 'headers' : 'unreachable' };
  return { kind: error?.message === 'Request timed out' ? 'late' : 'busy' };
}

/** What happened and what to do. It names variables, never their values. */
export function describeExportTrouble(trouble: ExportTrouble): { readonly why: string; readonly remedy: string } {
  switch (trouble.kind) {
    case 'refused':
      return {
        why: `the collector answered ${trouble.status}`,
        remedy:
          trouble.status === 401 || trouble.status === 403
            ? 'Correct OTEL_EXPORTER_OTLP_HEADERS.'
            : `Let ${endpoint} name a collector that takes OTLP as JSON over HTTP.`,
      };
    case 'headers':
      return {
        why: 'its headers are none of HTTP',
        remedy: 'Write OTEL_EXPORTER_OTLP_HEADERS as name=value, with commas between, and without line breaks.',
      };
    case 'broken':
      return {
        why: `the library of OpenTelemetry failed (${trouble.name})`,
        remedy: 'Please report it. OTEL_SDK_DISABLED: true switches telemetry off meanwhile.',
      };
    case 'busy':
      return { why: 'the collector asked to try again later', remedy: 'Look at the collector.' };
    case 'late':
      return { why: 'the collector did not answer in time', remedy: reach };
    case 'unreachable':
      return { why: 'the collector cannot be reached', remedy: reach };
  }
}

const reach = `Look whether it runs, and whether this machine reaches the address in ${endpoint}.`;
