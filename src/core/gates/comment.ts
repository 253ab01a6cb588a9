/** Renders a question as a comment, and reads from it what is ticked and what was asked. */
import { type Gate, type GateIdParts, type GateOption, type OpenGate, parseGateId } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { canonicalText, setCheckbox, taskBoxes } from '../text/checkboxes.ts';
import { formatAlternatives, formatMinute } from '../text/format.ts';
import { parseAppId, parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { quote, quoteLine } from '../text/quote-untrusted.ts';
import {
  type AlikeQuestion,
  optionsForAll,
  parseAlike,
  renderAnswerAll,
  toAlikeField,
  toAllBox,
} from './answer-all.ts';
import { askedLine, renderApprovers, renderAsked } from './asked-people.ts';
import { gateDefinition, takesNoText } from './catalogue.ts';
import type { Card } from './decision-card.ts';
import type { Language } from './language.ts';
import { optionsOf, raiseText } from './questions.ts';
import { translatedLine } from './translations.ts';

const LONGEST_BODY = 60_000;

export interface GateCommentContext {
  /** Path of the workflow that an answer starts. */
  readonly workflow: string;
  /** Only these may answer; empty = everyone with write access. */
  readonly approvers: readonly string[];
  /** Logins that are not people: agents, and the loop's own. */
  readonly neverHuman: readonly string[];
  /** The configured app, whose receipts count; null = none is named. */
  readonly receiptAppId: number | null;
  /** Person who dispatched this tick, or gave the last answer; mentioned if there are no approvers. */
  readonly starter: string | null;
  /** What stands right below the question, and beside each box. */
  readonly card: Card;
  /** Open questions alike, which a box of this one may answer too. Absent = none. */
  readonly alike?: readonly AlikeQuestion[];
  /** Evidence for the question, most important first; may quote foreign text. */
  readonly evidence: readonly string[];
  readonly run: { readonly id: number; readonly url: string };
  /** Language of the line that follows the exact English question. */
  readonly language: Language;
  /** What counts without an answer, from this time on (ISO-8601); absent or null = the question waits for ever. */
  readonly expiry?: { readonly option: string; readonly at: string } | null;
}

/**
 * Renders the comment: what a decision needs in twelve lines, the rest folded away. Evidence is cut to keep the comment
 * within 60,000 characters.
 */
export function renderGate(gate: Gate, context: GateCommentContext): string {
  const { id, epoch, signature, options } = gate;
  const { card } = context;
  const shown = options.filter(({ byReplyOnly }) => !byReplyOnly).map(({ id: option }) => option);
  const translated = translatedLine(gate.question, context.language);
  const said = gate.quoted === null ? null : quoteBriefly(gate.quoted);
  const head = [
    gateMarker(
      {
        id,
        workflow: context.workflow,
        epoch,
        signature,
        options: shown.join(','),
        ...toAlikeField(context.alike ?? []),
      },
      context,
    ),
    `**${gate.question}**`,
    '',
    ...(translated === null ? [] : [translated, '']),
    card.why,
    card.spent,
    ...aboutCommit(gate, card),
    '',
    ...(said === null ? [] : [said.shown, '']),
    ...options.map((option) => optionLine(option, gate, card)),
    '',
    howToReply(gate),
    '',
    '```',
    `/loop answer ${id} ${shown.length < options.length ? 'answer your words' : 'OPTION [text]'}`,
    '```',
    '',
    [whoMayAnswer(context), ...describeExpiry(context.expiry ?? null)].join(' '),
    '',
    ...renderAnswerAll(gate.name, context.alike ?? []).flatMap(({ summary, lines }) => details(summary, lines)),
    ...details('What each option does', options.map(consequence)),
    ...(said === null || said.whole === null ? [] : details('The whole question of the agent', [said.whole])),
  ].join('\n');
  const tail = `[Run ${context.run.id}](${context.run.url})`;
  const room = LONGEST_BODY - head.length - tail.length - 400;
  return [head, ...details('Evidence', evidenceLines(context.evidence, room)), tail].join('\n');
}

const describeExpiry = (expiry: GateCommentContext['expiry']): string[] =>
  expiry == null
    ? []
    : [
        `Without an answer until ${formatMinute(expiry.at)} UTC, \`${expiry.option}\` counts, at the next tick after it.`,
      ];

function aboutCommit({ headSha }: Gate, { pull }: Card): string[] {
  const parts = [...(headSha === null ? [] : [`This is about commit ${headSha.slice(0, 12)}.`]), pull ?? []].flat();
  return parts.length === 0 ? [] : [parts.join(' ')];
}

/** More of an agent's question is folded away. */
const quotedAtOnce = { lines: 2, characters: 300 };

const questionGoesOn = '**The question goes on: open it below before you answer.**';

function quoteBriefly(text: string): { readonly shown: string; readonly whole: string | null } {
  const whole = quote(text);
  const lines = quote(text, { max: quotedAtOnce.characters })
    .split('\n')
    .filter((line) => line.trim() !== '>');
  if (lines.length <= quotedAtOnce.lines && lines.join('\n') === whole) return { shown: whole, whole: null };
  // A condition that stands further down must not be overlooked.
  return { shown: `${lines[0] ?? ''}\n\n${questionGoesOn}`, whole };
}

/** A word alone is no answer where it would merge or take a lock. */
function howToReply({ name, options }: Gate): string {
  if (options.some(({ byReplyOnly }) => byReplyOnly))
    return 'Your next comment here is the answer. Or reply with this line, or tick one box:';
  const textless = options.flatMap(({ id }) => (takesNoText(id) ? [` (\`${id}\` takes no text)`] : [])).join('');
  if (name === 'force-unlock') return `Tick one box, or reply with this line${textless}:`;
  const words = options.flatMap(({ id }) => (id === 'merge' ? [] : [`\`${id}\``]));
  return `Tick one box, reply ${formatAlternatives(words)}, or with this line${textless}:`;
}

/** Tells the app, which reads no configuration, of approvers, agents and whose receipts count. Bots need no entry. */
function gateMarker(
  fields: Readonly<Record<string, string | number>>,
  { approvers, neverHuman, receiptAppId }: Pick<GateCommentContext, 'approvers' | 'neverHuman' | 'receiptAppId'>,
): string {
  const agents = neverHuman.filter((login) => !login.endsWith('[bot]'));
  return renderMarker('gate', {
    ...fields,
    ...(approvers.length === 0 ? {} : { approvers: approvers.join(',') }),
    ...(agents.length === 0 ? {} : { agents: agents.join(',') }),
    ...(receiptAppId === null ? {} : { receipts: receiptAppId }),
  });
}

export interface GateMarker extends GateIdParts {
  readonly id: string;
  readonly workflow: string;
  readonly epoch: number;
  readonly signature: string;
  /** Options that have a box. */
  readonly options: readonly string[];
  /** Ids of the questions that the boxes for all answer too; empty = it has no such boxes. */
  readonly alike: readonly string[];
  /** Only these may answer; empty = everyone with write access. */
  readonly approvers: readonly string[];
  /** Agents' accounts: people by their type, but their answers never count as a person's. */
  readonly agents: readonly string[];
  /** The app whose receipts count; null = none is named. */
  readonly receiptAppId: number | null;
}

/** Reads the hidden first line of an open gate; null if the body is not such a comment. */
export function readGateMarker(body: string): GateMarker | null {
  const { kind, fields = {} } = parseMarker(body) ?? {};
  const { id, workflow, epoch, signature, options, approvers, agents, receipts, alike } = fields;
  const parts = id === undefined ? null : parseGateId(id);
  if (kind !== 'gate' || id === undefined || parts === null) return null;
  if (workflow === undefined || signature === undefined || options === undefined) return null;
  if (epoch === undefined || !/^\d{1,15}$/.test(epoch)) return null;
  const known = gateDefinition(parts.name).options.map((option) => option.id);
  const boxed = options.split(',');
  if (!boxed.every((option) => known.includes(option))) return null;
  const people = { approvers: loginsIn(approvers), agents: loginsIn(agents), receiptAppId: parseAppId(receipts) };
  const others = parseAlike(alike, parts.name);
  return { ...parts, id, workflow, epoch: Number(epoch), signature, options: boxed, alike: others, ...people };
}

const loginsIn = (list: string | undefined): string[] => (list === undefined ? [] : list.split(','));

/** The question for people: the bold line below the hidden one. */
export const questionIn = (body: string): string =>
  /^\*\*(.*)\*\*$/.exec(body.split(/\r?\n/)[1] ?? '')?.[1] ?? 'A question';

/** True if two ticks asked the same question in the same words. Boxes ticked since make no difference. */
export function sameQuestion(one: string, other: string): boolean {
  const words = wordsOf(one);
  return words !== null && words === wordsOf(other);
}

/** Drops what differs between two askings: ticked boxes, the epoch, who is mentioned, and the run. */
function wordsOf(body: string): string | null {
  const marker = readGateMarker(body);
  if (marker === null) return null;
  const text = canonicalText(body.slice(body.indexOf('\n') + 1))
    .replace(askedLine, '$1')
    .replace(/^\[Run \d+\]\((\S+\/)\d+\)$/m, '$1');
  return JSON.stringify([{ ...marker, epoch: 0 }, text]);
}

export type BoxReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'ticked'; readonly option: string }
  /** Several boxes are ticked: none counts. */
  | { readonly kind: 'contradictory'; readonly options: readonly string[] }
  /** The boxes cannot be matched to options any more: the gate is asked again. */
  | { readonly kind: 'damaged'; readonly why: string };

const damaged = (why: string): BoxReading => ({ kind: 'damaged', why });

/** Reads this gate's boxes, wherever in the text they now are and whatever is written beside them. */
export function readBoxes(body: string, gateId: string): BoxReading {
  const marker = readGateMarker(body);
  if (marker === null) return damaged('its hidden first line is gone');
  if (marker.id !== gateId) return damaged('its hidden first line names another question');
  const boxes = optionBoxes(body);
  const ticked: string[] = [];
  for (const option of listBoxes(marker)) {
    const own = boxes.filter((box) => box.option === option);
    const [box] = own;
    if (box === undefined) return damaged(`the box of “${option}” is gone`);
    if (own.length > 1) return damaged(`there are several boxes of “${option}”`);
    if (box.checked) ticked.push(option);
  }
  const [only, ...others] = ticked;
  if (only === undefined) return { kind: 'none' };
  return others.length === 0 ? { kind: 'ticked', option: only } : { kind: 'contradictory', options: ticked };
}

const listBoxes = ({ name, options, alike }: GateMarker): string[] => [
  ...options,
  ...(alike.length === 0 ? [] : optionsForAll(name).map(({ id }) => toAllBox(id))),
];

/** Ticks the option's box and changes no other character. Null if there is not exactly one such box. */
export function tickBox(body: string, option: string): string | null {
  const [box, another] = optionBoxes(body).filter((one) => one.option === option);
  return box === undefined || another !== undefined ? null : setCheckbox(body, box.offset, true);
}

function optionBoxes(body: string): { option: string; offset: number; checked: boolean }[] {
  return taskBoxes(body).flatMap(({ comments, offset, checked }) => {
    const options = comments.flatMap((comment) => /^<!-- tickgate:option ([a-z-]+) -->$/.exec(comment)?.[1] ?? []);
    const [option] = options;
    return option === undefined || options.length > 1 ? [] : [{ option, offset, checked }];
  });
}

/** A box must not contain an issue reference: GitHub ticks such an item by itself when the issue closes. */
function optionLine(option: GateOption, gate: Gate, { costs }: Card): string {
  const box = option.byReplyOnly ? '' : `[ ] <!-- tickgate:option ${option.id} --> `;
  const cost = costs[option.id];
  const line = `- ${box}${emphasised(option)}${cost === undefined ? '' : `, ${cost}`}`;
  const raises = option.id === 'raise' ? gate.raises.map(raiseText) : [];
  const unsaid = raises.filter((raise) => !option.label.includes(raise));
  return [line, ...(unsaid.length === 0 ? [] : [`  - ${unsaid.join(', ')}`])].join('\n');
}

function emphasised({ id, label }: GateOption): string {
  return label.startsWith(`${id}: `) ? `**${id}**${label.slice(id.length)}` : `**${label}**`;
}

function consequence({ id, label, consequence: sentence }: GateOption): string {
  return `- ${label.startsWith(`${id}: `) ? id : label}: ${sentence}`;
}

const whoMayAnswer = ({ approvers, starter }: GateCommentContext): string =>
  approvers.length > 0 ? renderApprovers(approvers) : renderAsked(starter === null ? [] : [starter]);

function evidenceLines(evidence: readonly string[], room: number): string[] {
  const lines = evidence.map((line) => `- ${quoteLine(line, { max: 1000, references: 'keep' })}`);
  let left = room;
  const fitting = lines.findIndex((line) => (left -= line.length + 1) < 0);
  if (fitting < 0) return lines;
  return [...lines.slice(0, fitting), `- … and ${lines.length - fitting} more, cut for length: see the run.`];
}

function details(summary: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];
}

/** The question's comment as it is now; `textHash` covers its text without the boxes. */
interface StandingQuestion {
  readonly body: string;
  readonly textHash: string;
  readonly issueNumber: number;
}

/**
 * Recovers an open question whose bundle was lost from its own comment, where a person may still answer it. Null if its text is not the one we posted, or the
 * posted text is unknown.
 */
export function readBack(open: OpenGate, { body, textHash, issueNumber }: StandingQuestion): Gate | null {
  const marker = readGateMarker(body);
  const { id, commentId, askedAt, raises = [] } = open;
  if (marker === null || marker.id !== id || open.textHash !== textHash || askedAt === undefined) return null;
  const { name, subject, signature, iteration, epoch } = marker;
  const isShown = ({ id: option, byReplyOnly }: GateOption): boolean => byReplyOnly || marker.options.includes(option);
  return {
    id,
    name,
    subject,
    question: questionIn(body),
    quoted: null,
    options: optionsOf(name, raises).filter(isShown),
    signature,
    headSha: shaIn(name, signature),
    raises: [...raises],
    askedAt,
    iteration,
    epoch,
    thread: { issueNumber },
    commentId,
    textHash,
  };
}

/** The commit that an answer approves is part of the signature. */
function shaIn(name: Gate['name'], signature: string): string | null {
  if (name === 'merge' || name === 'post-feedback-merge') return signature;
  return name === 'resume-divergence' ? (signature.split('..')[1] ?? null) : null;
}

/** Open questions of this run that no bundle contains. Those of an earlier run are closed and answer nothing. */
export const unknownGates = (
  { openGates, counters }: Pick<Head, 'openGates' | 'counters'>,
  known: readonly Pick<Gate, 'id'>[],
): OpenGate[] =>
  openGates.filter(
    ({ id, askedAt }) =>
      !known.some((gate) => gate.id === id) && askedAt !== undefined && askedAt >= counters.startedAt,
  );
