/** Decides what of a request nobody could meter and is taken out, and whether the length of what is left bounds what it can cost. */
import { plainModel } from '../../core/pricing.ts';
import { fieldsOf } from '../../core/transcript.ts';
import type { Protocol } from './protocol.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tools that the agent carries out itself; every other tool is the vendor's, and is charged for by the call. */
const ownTool =
  /^(?:function|custom|namespace|local_shell|shell|apply_patch|(?:bash|text_editor|computer|memory)_\w+)$/;
const geminisOwn = ['functionDeclarations', 'function_declarations'];

/**
 * Under a ceiling of dollars: without tools and servers of the vendor's (searches, code, MCP), without a choice of lane (some cost more than
 * the rates say),
 * and without caches that are kept for an hour, which are charged twice over.
 */
function meterable(body: Json): Json {
  const entries = Object.entries(withoutDearer(body)).map(([name, value]) => [
    name,
    isSettings(name) && isObject(value) ? withoutDearer(value) : value,
  ]);
  const kept = withShortCaches(Object.fromEntries(entries) as Json);
  const tools = kept['tools'];
  if (!Array.isArray(tools)) return kept;
  const own = tools.flatMap((tool: unknown) => ownOf(tool));
  if (own.length > 0) return { ...kept, tools: own };
  const { tools: _tools, tool_choice: _choice, toolConfig: _config, ...rest } = kept;
  return tools.length === 0 ? kept : rest;
}

/** A lane, a speed, a server or a search of the vendor's: whichever is wished for, in every spelling that an API may take. */
const dearer = new Set(['mcpservers', 'websearchoptions', 'servicetier', 'speed']);
const isDearer = (name: string): boolean => dearer.has(name.toLowerCase().replaceAll(/[_-]/g, ''));

const withoutDearer = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isDearer(name)));

/** Gemini's settings stand in an object of their own. */
const isSettings = (name: string): boolean => /^generation_?config$/i.test(name);

function ownOf(tool: unknown): unknown[] {
  if (!isObject(tool)) return [];
  const declared = Object.entries(tool).filter(([name]) => geminisOwn.includes(name));
  if (declared.length > 0) return [Object.fromEntries(declared)];
  const { type, name } = tool;
  // Anthropic's own form has a name and no type.
  return typeof type === 'string' ? (ownTool.test(type) ? [tool] : []) : typeof name === 'string' ? [tool] : [];
}

/** What the vendor reads: the words of agents and their tools are left as they are. */
const withShortCaches = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortIn(name, inner)]));

function shortIn(name: string, inner: unknown): unknown {
  if (name === 'cache_control') return shortLived(inner);
  if (isFree(name, inner)) return inner;
  if (Array.isArray(inner)) return inner.map((one: unknown) => (isObject(one) ? withShortCaches(one) : one));
  return isObject(inner) ? withShortCaches(inner) : inner;
}

function shortLived(control: unknown): unknown {
  if (!isObject(control)) return control;
  const { ttl: _ttl, ...rest } = control;
  return rest;
}

const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** What a request may be made of where a token is at least one of its bytes: words, and calls of the agent's own tools. */
const worded = words(
  'text input_text output_text summary_text reasoning_text reasoning message refusal content',
  'tool_use tool_result thinking redacted_thinking tool_reference ephemeral enabled disabled adaptive',
  'function_call function_call_output custom_tool_call custom_tool_call_output local_shell_call local_shell_call_output',
  'auto any none tool required json_schema json_object grammar exec summary object',
);

/** What only names what goes in, or packs it. */
const elsewhere = words(
  'file_id file_url fileData file_data fileUri file_uri inlineData inline_data image_url container vector_store_ids',
  'server_url connector_id cachedContent cached_content previous_response_id conversation prompt',
);

/** Words of the agent in a form of its own. */
const free = words('input_schema parameters parametersJsonSchema args schema response metadata format');
const isFree = (name: string, inner: unknown): boolean => free.has(name) || (name === 'input' && isObject(inner));

/** Whatever is not known goes in is not bounded: such a request goes alone. */
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

/** Models that write so much in one reply, and more; what others may write is unknown, and a limit above it would be refused. */
const writesLong = (model: string): boolean =>
  /^(?:gpt-5|codex|o[34]|gemini-(?:2\.5|[3-9]))(?!.*(?:chat|image|audio|tts|live))/.test(plainModel(model));
/** Tokens; the largest round number that all of them take. */
const insertedLimit = 64_000;

interface Outgoing {
  readonly body: Buffer;
  readonly bounded: boolean;
  /** See `Protocol`. */
  readonly mostOutput: number | null;
}

/**
 * What goes out in place of what came; `bounded` = what it costs is bounded by its length and by its own limit. Under a ceiling that limit is
 * set where there is none, so that what breaks off cannot have cost more than it is charged for.
 */
export function outgoing(
  given: Buffer,
  { protocol, path, capped }: { readonly protocol: Protocol; readonly path: string; readonly capped: boolean },
): Outgoing {
  const parsed: unknown = JSON.parse(given.toString('utf8'));
  if (!isObject(parsed)) return { body: given, bounded: false, mostOutput: null };
  const asked = (body: Json) => {
    const fields = fieldsOf(body);
    return fields === null ? { model: '', mostOutput: null } : protocol.asked(path, fields);
  };
  const sound = capped ? meterable({ ...parsed }) : { ...parsed };
  const { model, mostOutput } = asked(sound);
  const isOpen = capped && mostOutput === null && writesLong(model);
  const bound = isOpen && protocol.limited !== undefined ? protocol.limited(sound, insertedLimit) : sound;
  const said = protocol.amended === undefined ? bound : protocol.amended({ ...bound });
  const isSame = !capped && protocol.amended === undefined;
  return {
    body: isSame ? given : Buffer.from(JSON.stringify(said)),
    bounded: isBounded(said),
    mostOutput: asked(said).mostOutput,
  };
}
