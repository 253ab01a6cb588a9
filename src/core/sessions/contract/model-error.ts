/** Classifies a model's error: whether waiting helps, another model, or only a person. */

export const troubleKinds = [
  'rate_limit',
  'overloaded',
  'unreachable',
  'no_such_model',
  'context_too_long',
  'key_refused',
  'no_credit',
  'turns_used',
  'dollars_used',
  'unknown',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

export interface ModelTrouble {
  readonly kind: TroubleKind;
  /** HTTP status of the reply; null = there was none, or the agent does not say. */
  readonly status: number | null;
  /** The agent's message, cut to one line; untrusted text. */
  readonly said: string;
  /** When the limit ends, if reported: seconds from then, or a time. */
  readonly resets: { readonly afterSeconds: number } | { readonly at: string } | null;
}

const byStatus: Readonly<Record<number, TroubleKind>> = {
  401: 'key_refused',
  402: 'no_credit',
  403: 'key_refused',
  404: 'no_such_model',
  413: 'context_too_long',
  429: 'rate_limit',
  529: 'overloaded',
};

/** Needed beside statuses: a 400 can be any of the first three, and some agents give no status. */
const byWords: readonly (readonly [RegExp, TroubleKind])[] = [
  [/credit balance|insufficient_quota|billing|payment required/i, 'no_credit'],
  [
    /prompt (?:is|as) too long|context[ _]?(?:length|window|overflow)|maximum context|too many (?:input )?tokens/i,
    'context_too_long',
  ],
  [/rate.?limit|quota|too many requests|resource.?exhausted|usage limit/i, 'rate_limit'],
  [/overloaded|server is busy|unavailable|high demand|temporary errors/i, 'overloaded'],
  [/invalid (?:x-)?api.?key|unauthori[sz]ed|authentication|not logged in|no api key/i, 'key_refused'],
  [/model.{0,60}(?:not found|not exist|not supported)|no such model/i, 'no_such_model'],
  [
    /unable to connect|connection refused|ECONNREFUSED|ENOTFOUND|ECONNRESET|fetch failed|stream disconnected|error sending request/i,
    'unreachable',
  ],
];

/** Classifies by the message and the HTTP status. Agents that give no status name it in the message. */
export function troubleOf(said: string, given: number | null = null): ModelTrouble {
  const named = /\b(?:status|error)[:\s]*(?:code[:\s]*)?\(?([45]\d\d)\b/i.exec(said)?.[1];
  const status = given ?? (named === undefined ? null : Number(named));
  const words = byWords.find(([pattern]) => pattern.test(said))?.[1];
  // 429 is used for a limit of the account as well as of the minute. Every other status is unambiguous.
  const certain = status === null || status === 429 ? undefined : byStatus[status];
  const kind = certain ?? words ?? kindOfStatus(status);
  return { kind, status, said: oneLine(said), resets: resetsIn(said) };
}

function kindOfStatus(status: number | null): TroubleKind {
  if (status === null) return 'unknown';
  return byStatus[status] ?? (status >= 500 ? 'overloaded' : 'unknown');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `try again in 1h 5m`, `retry after 30 seconds`, `resets at <ISO-8601 time>`, and Claude's `limit reached|1790000000`. */
function resetsIn(said: string): ModelTrouble['resets'] {
  const epoch = /\|(1\d{9})\b/.exec(said)?.[1];
  if (epoch !== undefined) return { at: new Date(Number(epoch) * 1000).toISOString() };
  const time = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))/.exec(said)?.[1];
  if (time !== undefined && !Number.isNaN(Date.parse(time))) return { at: new Date(time).toISOString() };
  const after =
    /\b(?:again|retry|resets?)\s*(?:in|after)?[:\s]+((?:\d+(?:\.\d+)?\s*[a-z]+[\s,]*(?:and\s+)?){1,4})/i.exec(
      said,
    )?.[1];
  if (after === undefined) return null;
  const parts = [
    ...after.matchAll(/(\d+(?:\.\d+)?)\s*(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])/gi),
  ];
  const total = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (seconds[unit?.[0]?.toLowerCase() ?? ''] ?? 0),
    0,
  );
  return total > 0 ? { afterSeconds: Math.ceil(total) } : null;
}

/** Time alone helps: the session is retried later, and its work has not failed. */
export const mendsByWaiting = ({ kind }: ModelTrouble): boolean => kind === 'rate_limit' || kind === 'overloaded';

/** Another model may succeed. */
export const mendsByModel = ({ kind }: ModelTrouble): boolean =>
  kind === 'overloaded' || kind === 'no_such_model' || kind === 'context_too_long' || kind === 'unknown';

/** Its key, its account or its model is wrong for every session of the loop. */
export const needsPerson = ({ kind }: ModelTrouble): boolean =>
  kind === 'key_refused' || kind === 'no_credit' || kind === 'no_such_model';

/** The session ended at its cap, and what it did counts. */
export const isAtCap = ({ kind }: ModelTrouble): boolean => kind === 'turns_used' || kind === 'dollars_used';

const meanings: Readonly<Record<TroubleKind, string>> = {
  rate_limit: 'is rate limited',
  overloaded: 'found its model overloaded',
  unreachable: 'could not reach its model',
  no_such_model: 'asked for a model that does not exist or is not allowed',
  context_too_long: 'ran out of the context of its model',
  key_refused: 'was refused: its key is missing or wrong',
  no_credit: 'was refused: its account has no credit',
  turns_used: 'used up its turns',
  dollars_used: 'used up its dollars',
  unknown: 'was failed by its model',
};

/** `claude is rate limited (429): ...`; the agent's message is untrusted text. */
export const troubleSentence = (program: string, { kind, status, said }: ModelTrouble): string =>
  `${program} ${meanings[kind]}${status === null ? '' : ` (${status})`}${said === '' ? '' : `: ${said}`}`;
