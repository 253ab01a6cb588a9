/** Renders and parses the marker, the hidden first line of everything that Tickgate posts. */

/** `receipt` is of an answer, `order` of a command's box, `effect` of the rest: claims, pull requests, replies. */
export const MARKER_KINDS = ['gate', 'gate-answered', 'receipt', 'order', 'refusal', 'effect', 'control'] as const;
export type MarkerKind = (typeof MARKER_KINDS)[number];

export interface Marker {
  readonly kind: MarkerKind;
  /** Names are `a-z_`; values are any text. */
  readonly fields: Readonly<Record<string, string>>;
}

const LINE = /^<!-- tickgate:v1 ([a-z-]+)((?: [a-z_]+=[A-Za-z0-9._~:/,+|%-]*)*) -->$/;
/** Characters to percent-encode: no `>`, `--` or line break of a value can end the comment or reach a parser. */
const UNSAFE = /[^A-Za-z0-9._~:/,+|-]|(?<=-)-|-$/gu;

/** `<!-- tickgate:v1 effect key=pr/12 epoch=7 -->` */
export function renderMarker(kind: MarkerKind, fields: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${encode(String(value))}`);
  const line = `<!-- tickgate:v1 ${kind}${pairs.join('')} -->`;
  if (!LINE.test(line)) throw new Error(`A marker's field names are a-z and _: ${Object.keys(fields).join(', ')}`);
  return line;
}

/** Prefix of every marker of this kind, for callers that can only search for a text. */
export const buildMarkerPrefix = (kind: MarkerKind): string => `<!-- tickgate:v1 ${kind} `;

/** Parses the marker in line 1 of a body; a BOM and CRLF are tolerated. Null = another line, spelling or version. */
export function parseMarker(body: string): Marker | null {
  const [line = ''] = body.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const [, kind, pairs] = LINE.exec(line) ?? [];
  const known = MARKER_KINDS.find((one) => one === kind);
  if (known === undefined || pairs === undefined) return null;
  const entries = pairs.split(' ').filter((pair) => pair !== '');
  const fields: Record<string, string> = {};
  for (const pair of entries) {
    const [name = '', value = ''] = pair.split('=', 2);
    const text = decode(value);
    if (text === null || Object.hasOwn(fields, name)) return null;
    fields[name] = text;
  }
  // Accept only the canonical spelling: any other was not written by us.
  return renderMarker(known, fields) === line ? { kind: known, fields } : null;
}

/** Changes a body's text but none of our markers, which are needed to find and read it again. */
export const changeOutsideMarkers = (body: string, change: (text: string) => string): string =>
  body
    .split(/(<!-- tickgate:[^\n>]* -->)/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('');

/** Effect key of the effect that made this body, and the fencing token of its lease. A gate comment's key is built from the gate's id. */
export function parseEffectMarker(body: string): { readonly key: string; readonly epoch: number } | null {
  const marker = parseMarker(body);
  if (marker === null) return null;
  // A refusal needs no lease, so its epoch is 0.
  const epoch = Number(marker.kind === 'refusal' ? 0 : marker.fields['epoch']);
  const key = toEffectKey(marker);
  return key === undefined || !Number.isSafeInteger(epoch) ? null : { key, epoch };
}

function toEffectKey({ kind, fields }: Marker): string | undefined {
  if (kind === 'gate') return `gate/${fields['id']}`;
  if (kind === 'gate-answered') return `gate-close/${fields['id']}`;
  if (kind === 'refusal') return `refusal/${fields['gate']}/${fields['comment']}/${fields['cause']}`;
  return fields['key'];
}

function encode(value: string): string {
  return value.replace(UNSAFE, (character) => {
    const bytes = character === '-' ? ['2D'] : Array.from(new TextEncoder().encode(character), hex);
    return bytes.map((byte) => `%${byte}`).join('');
  });
}

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** A field that names an app by its id; null = it names none. */
export const parseAppId = (field: string | undefined): number | null =>
  field !== undefined && /^[1-9]\d{0,14}$/.test(field) ? Number(field) : null;
