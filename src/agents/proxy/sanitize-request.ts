/** Builds what goes out in place of a request, and judges whether its length bounds its cost. */
import type { IncomingHttpHeaders } from 'node:http';
import { normaliseModelName } from '../../core/budget/rates.ts';
import { type Fields, fieldsOf } from '../../core/sessions/contract/transcript.ts';
import { formatThousands } from '../../core/text/format.ts';
import { isTooComplex, maxJsonDepth, maxJsonValues } from '../../core/text/json-complexity.ts';
import {
  type Allowed,
  allowHeader,
  allowRequest,
  isObject,
  type Json,
  type MeterUnknown,
} from './allow-lists/apply.ts';
import type { KnownProtocol } from './allow-lists/rule.ts';
import type { Protocol } from './protocols.ts';

/** Types of tools that the agent runs itself. The vendor's words for a toolset have no published size. */
const ownTool =
  /^(?:function|custom|namespace|local_shell|shell|apply_patch|(?:bash|text_editor|computer|memory)_(?!toolset)\w+)$/;

const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Types whose tokens are at least one byte each: words, and calls of the agent's own tools. */
const worded = words(
  'text input_text output_text summary_text reasoning_text reasoning message refusal content',
  'tool_use tool_result thinking redacted_thinking tool_reference ephemeral enabled disabled adaptive',
  'function_call function_call_output custom_tool_call custom_tool_call_output local_shell_call local_shell_call_output',
  'auto any none tool required json_schema json_object grammar exec summary object',
);

/** Fields that only refer to input, or pack it. */
const elsewhere = words(
  'file_id file_url fileData file_data fileUri file_uri inlineData inline_data image_url container vector_store_ids',
  'server_url connector_id cachedContent cached_content previous_response_id conversation prompt',
);

/** Fields with the agent's own words, in a form of its own. */
const free = words('input_schema parameters parametersJsonSchema args schema response metadata format');
const isFree = (name: string, inner: unknown): boolean => free.has(name) || (name === 'input' && isObject(inner));

/** Unknown input is not bounded. Such a request goes alone. */
function isBounded(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBounded);
  if (!isObject(value)) return true;
  const { type } = value;
  if (typeof type === 'string' && !worded.has(type) && !ownTool.test(type)) return false;
  return Object.entries(value).every(([name, inner]) => {
    if (elsewhere.has(name)) return false;
    return isFree(name, inner) || isBounded(inner);
  });
}

/**
 * Tokens that vendors add to a request of their own accord, generous guesses. Anthropic: up to 530 where there are tools
 * (docs.anthropic.com/en/docs/tool-use-pricing-and-tokens, of Claude 3, read 2026-11-27). Others quote its later pages
 * with 245 for bash, 700 for the text editor, 735 and 499 for the computer. Of OpenAI no number was found.
 */
const added = { perRequest: 1_000, perTypedTool: 2_000 };

/** A token is at least one byte, apart from the words that the vendor adds. Null = unbounded. */
function findMostInput(body: Json, bytes: number): number | null {
  if (!isBounded(body)) return null;
  const typed = [body['tools']].flat().filter((tool) => isObject(tool) && !isDescribed(tool['type']));
  return bytes + added.perRequest + added.perTypedTool * typed.length;
}

/** The request itself has all the words of the tool. */
const isDescribed = (type: unknown): boolean =>
  type === undefined || type === null || type === 'function' || type === 'custom';

/** Models that write this much in one reply or more. Others may refuse a limit above their unknown maximum. */
const writesLong = (model: string): boolean =>
  /^(?:gpt-5|codex|o[34]|gemini-(?:2\.5|[3-9]))(?!.*(?:chat|image|audio|tts|live))/.test(normaliseModelName(model));
/** Tokens. The largest round number that all of them take. */
const insertedLimit = 64_000;

/** The request as an object, or why it is none. This process also holds the lease, so it must not stall. */
export function parseRequest(given: Buffer): { readonly json: Json; readonly fields: Fields } | string {
  if (isTooComplex([given]))
    return `the request has more than ${formatThousands(maxJsonValues)} values, or more than ${maxJsonDepth} levels`;
  try {
    const json: unknown = JSON.parse(given.toString('utf8'));
    const fields = fieldsOf(json);
    if (isObject(json) && fields !== null) return { json, fields };
  } catch {
    // The vendor would say the same.
  }
  return 'the request is no JSON object';
}

export interface SanitizedRequest extends Pick<Allowed, 'takenOut' | 'refused'> {
  readonly body: Buffer;
  /** Tokens that the model reads at most; null = the request's length does not bound them. */
  readonly mostInput: number | null;
  /** See `Protocol`. */
  readonly mostOutput: number | null;
  /** As it goes out. */
  readonly asked: Json;
}

interface GoingOut {
  /** As it came, and as it was parsed. */
  readonly given: Buffer;
  readonly json: Json;
  readonly protocol: Protocol;
  readonly path: string;
  readonly capped: boolean;
  readonly unknown: MeterUnknown;
  /** See `ModelAccount`. */
  readonly upstream: string;
}

/**
 * Builds what goes out in place of the request. Under a ceiling only what the allow-list knows goes out. A missing
 * output limit is set, so that a reply that breaks off cannot have cost more than it is charged for.
 */
export function outgoing({ given, json, protocol, path, capped, unknown, upstream }: GoingOut): SanitizedRequest {
  const asked = (body: Json) => {
    const fields = fieldsOf(body);
    return fields === null ? { model: '', mostOutput: null } : protocol.asked(path, fields);
  };
  const held = capped ? allowBody(json, protocol, unknown) : untouched({ ...json });
  const { takenOut, refused } = held;
  const sound = capped && isOpenAi(upstream) ? { ...held.body, service_tier: 'default' } : held.body;
  const { model, mostOutput } = asked(sound);
  const isOpen = capped && mostOutput === null && writesLong(model);
  const bound = isOpen && protocol.limited !== undefined ? protocol.limited(sound, insertedLimit) : sound;
  const amended = protocol.amended === undefined ? bound : protocol.amended({ ...bound });
  const isSame = !capped && protocol.amended === undefined;
  const body = isSame ? given : Buffer.from(JSON.stringify(amended));
  return {
    ...{ takenOut, refused, asked: amended, body },
    mostInput: findMostInput(amended, body.length),
    mostOutput: asked(amended).mostOutput,
  };
}

/** A project may have a dearer default tier. Other vendors of the protocol may not know the field. */
const isOpenAi = (upstream: string): boolean => /^https:\/\/(?:[\w-]+\.)?api\.openai\.com(?:[:/]|$)/i.test(upstream);

const allowBody = (body: Json, { known, spelled }: Protocol, unknown: MeterUnknown): Allowed =>
  allowRequest(body, known.request, { unknown, ...(spelled !== undefined && { spelled }) });

const untouched = (body: Json): Allowed => ({ body, takenOut: [], refused: null });

/* Only what is known to be harmless reaches the vendor: much else hides usage or costs more. */

/** What programs say of themselves, and what an API needs. Never the key, a compression, or a field mask. */
const passedOn = new Set([
  ...['accept', 'accept-language', 'user-agent', 'originator', 'session_id', 'conversation_id', 'version'],
  ...['anthropic-version', 'anthropic-beta', 'anthropic-dangerous-direct-browser-access', 'x-app'],
  ...['openai-beta', 'openai-organization', 'openai-project', 'x-client-request-id', 'x-goog-api-client'],
]);
const families = /^x-stainless-/;

export const headersPassedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.has(name) || families.test(name)));

/** Under a ceiling, headers that list values keep only those that the protocol's allow-list knows. */
export function headersAllowed(
  headers: IncomingHttpHeaders,
  { known, unknown }: { readonly known: KnownProtocol; readonly unknown: MeterUnknown },
): Omit<Allowed, 'body'> & { readonly headers: IncomingHttpHeaders } {
  const kept: IncomingHttpHeaders = { ...headers };
  const takenOut: string[] = [];
  let refused: string | null = null;
  for (const name of listedHeaders) {
    const value = headers[name];
    if (value === undefined) continue;
    delete kept[name];
    // A header of another protocol's vendor means nothing here.
    const rule = known.headers[name];
    if (rule === undefined) continue;
    const allowed = allowHeader(name, [value].flat().join(','), { rule, unknown });
    if (allowed.value !== null) kept[name] = allowed.value;
    takenOut.push(...allowed.takenOut);
    refused ??= allowed.refused;
  }
  return { headers: kept, takenOut, refused };
}

/** Each has a closed list of values in its protocol's allow-list, or does not pass. */
const listedHeaders = ['anthropic-version', 'anthropic-beta', 'openai-beta'];

/** By name, with their harmless values. All but `alt` and `beta` serve lists. */
const asked: Readonly<Record<string, RegExp>> = {
  ...{ alt: /^(?:sse|json)$/, beta: /^true$/ },
  ...{ limit: /^\d+$/, after_id: /./, before_id: /./, after: /./, pageSize: /^\d+$/, pageToken: /./ },
};

/** With its question mark; empty if nothing is left. */
export function queryPassedOn(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => Object.hasOwn(asked, name) && asked[name]?.test(value) === true);
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}
