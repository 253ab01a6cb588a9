/** Forwards one charged request: applies the allow-list, admits it under the cap, counts what its reply reports. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { addOpenRequest, judgeRequest, type SessionMeter, settleRequest } from '../../core/budget/session-meter.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { addUsage, type Fields, maxModelNameLength, unused } from '../../core/sessions/contract/transcript.ts';
import { formatDollars } from '../../core/text/format.ts';
import type { MeterUnknown } from './allow-lists/apply.ts';
import { pass } from './forward.ts';
import { bodyOf, type Holding, plainName, refuse } from './incoming.ts';
import type { Protocol } from './protocols.ts';
import { type LargerParts, nothingRead, readUsage } from './read-reply.ts';
import { isRefusal, type ReplyRead, usageOf } from './reply-charge.ts';
import { headersAllowed, headersPassedOn, outgoing, parseRequest, type SanitizedRequest } from './sanitize-request.ts';
import { type ModelAccount, standingFactors } from './vendor-keys.ts';

export interface ProxyOrder {
  readonly accounts: readonly ModelAccount[];
  /** USD that the session may spend; null = no ceiling. */
  readonly cap: number | null;
  /** USD; null = no rate is known. */
  readonly dollarsOf: (usage: ModelUsage) => number | null;
  /** `meter-unknown`: what happens under a ceiling to what the allow-lists do not know. */
  readonly unknown: MeterUnknown;
  /** Called with a reply's usage once all of it has arrived. */
  readonly onReply: (usage: ModelUsage) => void;
  /** Logs what the meter changed in requests or could not read in replies. Each line comes once. */
  readonly onNotice?: (line: string) => void;
}

export interface ProxyState {
  readonly order: ProxyOrder;
  readonly key: string;
  /** Sums by model, apart for replies with and without a reported cost. */
  readonly rows: Map<string, ModelUsage>;
  readonly exchanges: Set<Promise<void>>;
  readonly holding: Holding;
  /** Notices that were given. */
  readonly noticed: Set<string>;
  /** See `MeterProxy`. */
  refused: number | null;
  /** Wakes requests that wait for earlier answers, in their order. */
  readonly waiting: (() => void)[];
  meter: SessionMeter;
}

export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

export interface Metering extends Exchange {
  readonly account: ModelAccount;
  readonly protocol: Protocol;
  /** Behind the account's route, with its query (`path`) and without (`rest`). */
  readonly path: string;
  readonly rest: string;
}

export async function metered(state: ProxyState, at: Metering): Promise<void> {
  const { protocol, response } = at;
  const { order } = state;
  const given = await bodyOf(at.incoming);
  const asked = parseRequest(given);
  if (typeof asked === 'string') return refuse(response, 400, asked);
  const { json, fields } = asked;
  const model = protocol.asked(at.rest, fields).model || 'unknown';
  const nameTrouble = findNameTrouble(state, model);
  if (nameTrouble !== null) return refuse(response, 400, nameTrouble);
  const unpricedWhy = unpriced(order, model);
  if (unpricedWhy !== null) return refuse(response, 403, `this cannot be metered: ${unpricedWhy}`);
  const capped = order.cap !== null;
  const passedOn = headersPassedOn(at.incoming.headers);
  const said = capped
    ? headersAllowed(passedOn, { known: protocol.known, unknown: order.unknown })
    : { headers: passedOn, takenOut: [], refused: null };
  const { upstream } = at.account;
  const sentOut = outgoing({ given, json, protocol, path: at.rest, capped, unknown: order.unknown, upstream });
  const refused = said.refused ?? sentOut.refused ?? hiddenWork(fields);
  if (refused !== null) return refuse(response, 403, unmeteredSentence(refused));
  for (const place of [...said.takenOut, ...sentOut.takenOut]) notice(state, takenOutSentence(place));
  await exchange(state, { ...at, headers: said.headers, model, sentOut });
}

/** With or without a ceiling: a reply that comes later reports no usage here, so nothing could be counted. */
const hiddenWork = (asked: Fields): string | null => (asked.flag('background') ? 'background' : null);

/** One line, for the agent's program. */
const unmeteredSentence = (place: string): string =>
  `this cannot be metered: \`${place}\` is sampled, carried out or charged where the reply's usage does not report it, or is not known`;

const takenOutSentence = (place: string): string =>
  `meter: took \`${place}\` out of the request: Tickgate does not know that it is charged at the rates (meter-unknown)`;

function notice({ order, noticed }: ProxyState, line: string): void {
  if (noticed.has(line) || noticed.size >= mostNotices) return;
  noticed.add(line);
  order.onNotice?.(line);
}

/** The names come from the agent, which can invent many. */
const mostNotices = 20;

interface Exchanging extends Metering {
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly sentOut: SanitizedRequest;
}

async function exchange(state: ProxyState, at: Exchanging): Promise<void> {
  const { protocol, response, model, sentOut } = at;
  const { body, mostInput, mostOutput } = sentOut;
  const capped = state.order.cap !== null;
  const standing = standingFactors(protocol.vendor, { ...sentOut, upstream: at.account.upstream });
  const factor = standing.always * standing.unread;
  const most = mostDollars(state.order, { model, mostInput, mostOutput, factor });
  if (!(await admitted(state, most))) return refuse(response, 403, capSentence(state.order.cap));
  let heard: ReplyRead = { usage: unused(model), isLast: false, reading: nothingRead };
  const settled = settling(state, { most, model });
  try {
    // The agent may have given up while the request waited.
    if (response.destroyed) return;
    await pass({
      ...at,
      body,
      learn: (part) => {
        heard = learn(heard, part, protocol);
      },
      ended: (passed) => {
        state.refused = isRefusal(passed) ? passed.status : null;
        if (capped) noticeUnclear(state, heard);
        const used = usageOf(heard, { bytes: body.length, mostInput, mostOutput, capped, standing }, passed);
        settled(priced(state.order, used, model));
      },
    });
  } finally {
    settled(null);
  }
}

function learn({ usage, isLast, reading }: ReplyRead, part: Fields, protocol: Protocol): ReplyRead {
  const { vendor, known } = protocol;
  return {
    usage: protocol.learned(usage, part),
    isLast: protocol.isLast(part) ?? isLast,
    reading: readUsage(reading, protocol.usageIn(part), { usage: known.usage, vendor }),
  };
}

function noticeUnclear(state: ProxyState, { reading }: ReplyRead): void {
  for (const place of reading.unclear.keys()) notice(state, unknownUsageSentence(place));
  for (const larger of reading.largerParts) notice(state, largerPartsSentence(larger));
}

const unknownUsageSentence = (place: string): string =>
  `meter: a reply tells ${quoteUsage(place)}, which Tickgate does not know: the reply is charged at its maximum`;

function largerPartsSentence({ whole, parts }: LargerParts): string {
  const named = parts.map(quoteUsage).join(' and ');
  const tells = parts.length === 1 ? `${named}, which is more than` : `${named}, which together are more than`;
  return `meter: a reply tells ${tells} ${quoteUsage(whole)} that contains ${parts.length === 1 ? 'it' : 'them'}: the reply is charged at its maximum`;
}

const quoteUsage = (place: string): string => `\`usage.${plainName(place)}\``;

/** Resolves when the request may go out, in order of arrival; false = the cap is reached. */
async function admitted(state: ProxyState, most: number): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const queues = !waited && state.waiting.length > 0;
    const judged = queues ? 'wait' : judgeRequest(state.meter, most);
    if (judged !== 'wait') {
      if (judged === 'go') state.meter = addOpenRequest(state.meter, most);
      // The next waiter may fit beside this one.
      state.waiting.shift()?.();
      return judged === 'go';
    }
    await new Promise<void>((wake) => (waited ? state.waiting.unshift(wake) : state.waiting.push(wake)));
  }
}

/** Settles a sent request once. Null: it used nothing, which is known and not estimated by time. */
function settling(
  state: ProxyState,
  { most, model }: { readonly most: number; readonly model: string },
): (used: ModelUsage | null) => void {
  let isSettled = false;
  return (used) => {
    if (isSettled) return;
    isSettled = true;
    state.meter = settleRequest(state.meter, most, used === null ? 0 : chargeOf(state.order, used));
    addRow(state, used ?? unused(model));
    if (used !== null) state.order.onReply(used);
    state.waiting.shift()?.();
  };
}

function addRow({ rows }: ProxyState, row: ModelUsage): void {
  const key = rowKey(row);
  rows.set(key, addUsage(rows.get(key) ?? unused(row.model), row));
}

const rowKey = ({ model, costReported }: ModelUsage): string =>
  `${costReported === null ? 'uncosted' : 'costed'} ${model}`;

/** The agent names the models, as long and as many as it likes, and what it named is kept until the session ends. */
const mostModels = 100;

function findNameTrouble({ rows }: ProxyState, model: string): string | null {
  if (model.length > maxModelNameLength) return `the name of the model has more than ${maxModelNameLength} characters`;
  const named = new Set([...rows.values()].map((row) => row.model));
  return named.size < mostModels || named.has(model) ? null : `the session named more than ${mostModels} models`;
}

/** USD of a reply: the larger of its tokens' price and what the vendor says that it charged. */
export const chargeOf = ({ dollarsOf }: ProxyOrder, used: ModelUsage): number =>
  Math.max(used.costReported ?? 0, dollarsOf({ ...used, costReported: null }) ?? 0);

/** Prices by the model that the reply names, or by the requested one if only that has a rate. */
function priced(order: ProxyOrder, used: ModelUsage | null, asked: string): ModelUsage | null {
  if (used === null) return null;
  const known = order.dollarsOf({ ...used, costReported: null }) === null ? { ...used, model: asked } : used;
  return known.costReported === null ? known : { ...known, costReported: chargeOf(order, known) };
}

/** Why no ceiling of dollars can hold: the model has no rate, or it searches at a fee that no reply reports. */
function unpriced({ cap, dollarsOf }: ProxyOrder, model: string): string | null {
  if (cap === null) return null;
  if (searching.test(model))
    return `the model "${model}" searches at a fee that no reply reports; name another one, or set max-dollars: 0`;
  if (dollarsOf({ ...unused(model), input: 1 }) !== null) return null;
  return `there is no rate for the model "${model}": set rates.${model} in .github/tickgate.yml`;
}

/** As OpenAI names them (`gpt-4o-search-preview`, `o4-mini-deep-research`), and OpenRouter's `:online`. */
const searching = /(?:^|[-_/])(?:search|deep-research)(?:[-_]|$)|:online$/i;

/** Upper bound: no input costs more than a write to the cache. */
function mostDollars(
  { dollarsOf }: ProxyOrder,
  asked: {
    readonly model: string;
    readonly mostInput: number | null;
    readonly mostOutput: number | null;
    readonly factor: number;
  },
): number {
  const { model, mostInput, mostOutput, factor } = asked;
  if (mostInput === null || mostOutput === null) return Number.POSITIVE_INFINITY;
  const most = { cacheWrite: Math.ceil(mostInput * factor), output: Math.ceil(mostOutput * factor) };
  return dollarsOf({ ...unused(model), ...most }) ?? Number.POSITIVE_INFINITY;
}

const capSentence = (cap: number | null): string => `the session has used up its cap of ${formatDollars(cap ?? 0)}`;
