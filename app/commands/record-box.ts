/** Handles ticked boxes of a control issue: a receipt or a refusal for each, and one tick that reads them. */
import type { Account } from '../../src/core/access/authority.ts';
import {
  isDrawn,
  isStillOrdered,
  listTickedBoxes,
  type OrderReceipt,
  parseOrderReceipt,
  readOrderReceipt,
  renderOrderReceipt,
  type TickedBox,
} from '../../src/core/commands/control-boxes.ts';
import { parseCommandReplyKey } from '../../src/core/effects/command-reply-key.ts';
import { type BoxReading, type GateMarker, readBoxes, readGateMarker } from '../../src/core/gates/comment.ts';
import { isSameExceptBoxes } from '../../src/core/text/checkboxes.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { isLocked } from '../../src/github/api/errors.ts';
import { type ControlRead, readThreads } from '../../src/github/comments/gate-threads.ts';
import { removeComment } from '../../src/github/comments/write-comments.ts';
import { readNewestRun } from '../../src/github/repository/workflow-runs.ts';
import {
  addOneSecond,
  type EventOutcome,
  skipEvent,
  type WakeRequest,
  wakeLoopWorkflow,
} from '../github/dispatch-tick.ts';
import type { LoopSummary } from '../github/find-loop.ts';
import { isVoiceOfAnother, postReplyOnce, postUnlessRaced } from '../github/receipts.ts';
import { checkCommandPermission } from './run-commands.ts';

export interface PressedBox {
  readonly box: TickedBox;
  /** The line had our own words before it was ticked. */
  readonly asDrawn: boolean;
}

export interface BoxCommandContext {
  readonly github: GitHub;
  readonly appId: number;
  readonly defaultBranch: string;
  readonly loop: LoopSummary;
  /** Account that ticked, and the permission that it has now. */
  readonly by: Account;
  readonly permission: string;
  /** ISO-8601. */
  readonly at: string;
  readonly deliveryId: string;
}

type WakeLimits = Pick<WakeRequest, 'unlessRunSince' | 'leftToWriterAt'>;

interface BoxResult {
  readonly outcome: EventOutcome;
  /** Null = no tick is needed for it. */
  readonly waking: WakeLimits | null;
}

export async function handleTickedBoxes(
  boxes: readonly PressedBox[],
  ordering: BoxCommandContext,
): Promise<EventOutcome[]> {
  const taken: BoxResult[] = [];
  for (const pressed of boxes) taken.push(await handleTickedBox(pressed, ordering));
  const wakings = taken.flatMap(({ waking }) => waking ?? []);
  // A run that is under way has not read a receipt posted just now.
  const waking = wakings.find(({ unlessRunSince }) => unlessRunSince === null) ?? wakings[0];
  const outcomes = taken.map(({ outcome }) => outcome);
  if (waking === undefined) return outcomes;
  const { github, loop, defaultBranch: ref } = ordering;
  return [...outcomes, await wakeLoopWorkflow(github, { workflow: loop.workflow, ref, reason: 'command', ...waking })];
}

async function handleTickedBox({ box, asDrawn }: PressedBox, ordering: BoxCommandContext): Promise<BoxResult> {
  const { github, appId, loop, by, at } = ordering;
  const may = await checkCommandPermission(github, { by, verb: box.verb, loop });
  if (may === 'agent') return buildSkippedBox('an agent ticked it');
  if (typeof may !== 'string') {
    const outcome = await postReplyOnce({ github, appId, issue: loop.issue }, { about: box.id, reply: may });
    return { outcome, waking: null };
  }
  const { control } = await readThreads(github, { gates: [], controlIssue: loop.issue, since: at });
  if (control === null) return buildSkippedBox('the control issue is gone');
  if (isAnswered(control, box)) return buildSkippedBox('a tick has obeyed it and said so');
  if (!asDrawn) return leaveBoxToTick(box, { control, at });
  const earlier = listOwnBoxReceipts(control, appId).find(
    ({ receipt }) => receipt.box.id === box.id && receipt.userId === by.id,
  );
  if (earlier !== undefined) {
    const { createdAt } = earlier;
    return buildRecordedBox(box, { found: true }, { unlessRunSince: createdAt, leftToWriterAt: createdAt });
  }
  const why = await explainObsoleteBox(control, box, ordering);
  return why === null ? await recordBox(box, ordering, may === 'unknown') : buildSkippedBox(why);
}

/** A tick rewrites the receipt of a box that it has obeyed, unless agents worked then. Another delivery of that box then finds no receipt. */
const isAnswered = ({ comments }: ControlRead, { id }: TickedBox): boolean =>
  comments.some(
    ({ author, body }) => author?.type === 'Bot' && parseCommandReplyKey(parseEffectMarker(body)?.key ?? '')?.id === id,
  );

/** The box may have been reworded. A tick judges it by all who edited the issue. */
function leaveBoxToTick(
  { id }: TickedBox,
  { control, at }: { readonly control: ControlRead; readonly at: string },
): BoxResult {
  const stands = listTickedBoxes(control.body).some((box) => box.id === id);
  return buildSkippedBox('the text of the box is not the loop’s', stands ? { unlessRunSince: addOneSecond(at) } : null);
}

/** Maximum delay of a delivery. Later it is unknown whether a tick has obeyed the box and dropped its record since. */
const MAX_DELIVERY_DELAY_MS = 30 * 60_000;

async function explainObsoleteBox(
  control: ControlRead,
  box: TickedBox,
  { github, appId, loop, by, at }: BoxCommandContext,
) {
  const ticked = { box, userId: by.id, at };
  const receipts = listOwnBoxReceipts(control, appId).map(({ receipt }) => receipt);
  if (!isStillOrdered(ticked, { ...control, recorded: receipts }, (editor) => editor?.type === 'Bot'))
    return 'the box was unticked again';
  if (isDrawn(control.body, box)) return null;
  const { nowMs } = await readNewestRun(github, loop.workflow);
  return nowMs - Date.parse(at) > MAX_DELIVERY_DELAY_MS ? 'the box was redrawn long ago' : null;
}

async function recordBox(box: TickedBox, ordering: BoxCommandContext, isUnchecked: boolean): Promise<BoxResult> {
  const { github, appId, loop, by, permission, at, deliveryId } = ordering;
  if (isVoiceOfAnother(loop.people.receiptAppId, appId))
    return buildSkippedBox(`the receipts of app ${loop.people.receiptAppId} count here`, { unlessRunSince: null });
  const receipt: OrderReceipt = { box, login: by.login, userId: by.id, permission, at, deliveryId };
  const posting = {
    body: renderOrderReceipt(receipt, { isAtWork: loop.working !== null, isUnchecked, now: new Date() }),
    since: at,
    isSame: (text: string) => isSameOrder(parseOrderReceipt(text), receipt),
  };
  try {
    const written = await postUnlessRaced({ github, appId, issue: loop.issue }, posting);
    if (written === 'second') return buildRecordedBox(box, { found: true }, null);
  } catch (error) {
    if (!isLocked(error)) throw error;
    return buildSkippedBox('the control issue is locked: no receipt can be posted there', {
      unlessRunSince: addOneSecond(at),
    });
  }
  return buildRecordedBox(box, { found: false }, { unlessRunSince: null });
}

const isSameOrder = (found: OrderReceipt | null, { box, userId }: OrderReceipt): boolean =>
  found?.box.id === box.id && found.userId === userId;

const buildRecordedBox = (
  { id }: TickedBox,
  { found }: { readonly found: boolean },
  waking: WakeLimits | null,
): BoxResult => ({
  outcome: { did: 'recorded-order', box: id, found },
  waking,
});

const buildSkippedBox = (why: string, waking: WakeLimits | null = null): BoxResult => ({
  outcome: skipEvent(why),
  waking,
});

/** A receipt by this app for a box of a control issue. */
interface OwnBoxReceipt {
  readonly receipt: OrderReceipt;
  /** Id of its comment. */
  readonly id: number;
  readonly createdAt: string;
}

/** Oldest first. */
export function listOwnBoxReceipts({ comments }: Pick<ControlRead, 'comments'>, appId: number): OwnBoxReceipt[] {
  return comments.flatMap((comment) => {
    const receipt = readOrderReceipt(comment, appId);
    return receipt === null ? [] : [{ receipt, id: comment.id, createdAt: comment.createdAt }];
  });
}

interface UntickedBoxes {
  readonly appId: number;
  readonly issue: number;
  readonly by: Account;
  readonly boxes: readonly TickedBox[];
  /** ISO-8601. */
  readonly at: string;
}

/** A tick has read any command that is older. */
const RECEIPT_LOOKBACK_MS = 24 * 60 * 60_000;

/** Removes the receipts of boxes that their person unticked. */
export async function withdrawBoxReceipts(
  github: GitHub,
  { appId, issue, by, boxes, at }: UntickedBoxes,
): Promise<EventOutcome[]> {
  const since = new Date(Date.parse(at) - RECEIPT_LOOKBACK_MS).toISOString();
  const { control } = await readThreads(github, { gates: [], controlIssue: issue, since });
  const stand = listTickedBoxes(control?.body ?? '').map(({ id }) => id);
  const over = (control === null ? [] : listOwnBoxReceipts(control, appId)).filter(
    ({ receipt: { box, userId } }) =>
      userId === by.id && boxes.some(({ id }) => id === box.id) && !stand.includes(box.id),
  );
  if (over.length === 0) return [skipEvent('no command box was ticked')];
  for (const { id } of over) await removeComment(github, id);
  return over.map(({ receipt }) => ({ did: 'took-back-order', box: receipt.box.id }));
}

/**
 * Meaning of an edit of a gate's comment. It needs only the text before and after, so an idle edit costs no request.
 */
export type BoxEdit =
  /** `stand`: all boxes that are ticked now. */
  | { readonly kind: 'ticked'; readonly marker: GateMarker; readonly option: string; readonly stand: readonly string[] }
  | { readonly kind: 'unticked'; readonly marker: GateMarker }
  /** Boxes were ticked and the text was changed too. */
  | { readonly kind: 'reworded'; readonly marker: GateMarker }
  /** Not the comment of an open gate. */
  | { readonly kind: 'no-question' }
  | { readonly kind: 'nothing'; readonly why: string };

/** With several boxes ticked, the option is the one that came with this edit. */
export function readBoxEdit(before: string, after: string): BoxEdit {
  const marker = readGateMarker(after);
  if (marker === null) return { kind: 'no-question' };
  if (readFirstLine(before) !== readFirstLine(after)) return buildIgnoredEdit('its hidden first line was changed');
  const [was, is] = [readBoxes(before, marker.id), readBoxes(after, marker.id)];
  if (was.kind === 'damaged' || is.kind === 'damaged')
    return buildIgnoredEdit('its boxes cannot be read; the tick asks again');
  const [ticked, stand] = [listTickedOptions(was), listTickedOptions(is)];
  const added = stand.find((option) => !ticked.includes(option));
  // Unticking all but one of several chooses that one.
  const left = ticked.length > 1 && stand.length === 1 ? stand[0] : undefined;
  const option = added ?? left;
  if (option === undefined && stand.length < ticked.length) return { kind: 'unticked', marker };
  if (option === undefined) return buildIgnoredEdit('no box was ticked');
  if (!isSameExceptBoxes(before, after)) return { kind: 'reworded', marker };
  return { kind: 'ticked', marker, option, stand };
}

function listTickedOptions(reading: BoxReading): readonly string[] {
  switch (reading.kind) {
    case 'none':
    case 'damaged':
      return [];
    case 'ticked':
      return [reading.option];
    case 'contradictory':
      return reading.options;
  }
}

const readFirstLine = (text: string): string => text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';

const buildIgnoredEdit = (why: string): BoxEdit => ({ kind: 'nothing', why });
