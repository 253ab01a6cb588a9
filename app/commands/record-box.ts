/** Handles ticked boxes of a control issue: a receipt or a refusal for each, and one tick that reads them. */
import type { Account } from '../../src/core/access/authority.ts';
import {
  isDrawn,
  type OrderReceipt,
  orderReceiptIn,
  parseOrderReceipt,
  renderOrderReceipt,
  stillOrdered,
  type TickedBox,
  tickedBoxes,
} from '../../src/core/commands/control-boxes.ts';
import { type BoxReading, type GateMarker, readBoxes, readGateMarker } from '../../src/core/gates/comment.ts';
import { sameTextWithBoxesReset } from '../../src/core/text/checkboxes.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { isLocked } from '../../src/github/api/errors.ts';
import { type ControlRead, readThreads } from '../../src/github/comments/gate-threads.ts';
import { removeComment } from '../../src/github/comments/write-comments.ts';
import { readNewestRun } from '../../src/github/repository/workflow-runs.ts';
import { after, nothing, type Outcome, type Wake, wake } from '../github/dispatch-tick.ts';
import type { KnownLoop } from '../github/find-loop.ts';
import { postFirst, replyOnce } from '../github/receipts.ts';
import { mayOrder } from './run-commands.ts';

export interface PressedBox {
  readonly box: TickedBox;
  /** It had our own words before it was ticked. */
  readonly asDrawn: boolean;
}

export interface Ordering {
  readonly github: GitHub;
  readonly appId: number;
  readonly defaultBranch: string;
  readonly loop: KnownLoop;
  /** Account that ticked, and the permission that it has now. */
  readonly by: Account;
  readonly permission: string;
  /** ISO-8601. */
  readonly at: string;
  readonly deliveryId: string;
}

type Waking = Pick<Wake, 'unlessRunSince' | 'leftToWriterAt'>;

interface Taken {
  readonly outcome: Outcome;
  /** Null = no tick is needed for it. */
  readonly waking: Waking | null;
}

export async function takeOrders(boxes: readonly PressedBox[], ordering: Ordering): Promise<Outcome[]> {
  const taken: Taken[] = [];
  for (const pressed of boxes) taken.push(await takeOrder(pressed, ordering));
  const wakings = taken.flatMap(({ waking }) => waking ?? []);
  // A run that is under way has not read a receipt posted just now.
  const waking = wakings.find(({ unlessRunSince }) => unlessRunSince === null) ?? wakings[0];
  const outcomes = taken.map(({ outcome }) => outcome);
  if (waking === undefined) return outcomes;
  const { github, loop, defaultBranch: ref } = ordering;
  return [...outcomes, await wake(github, { workflow: loop.workflow, ref, reason: 'command', ...waking })];
}

async function takeOrder({ box, asDrawn }: PressedBox, ordering: Ordering): Promise<Taken> {
  const { github, appId, loop, by, at } = ordering;
  const may = await mayOrder(github, { by, verb: box.verb, loop });
  if (may === 'agent') return left('an agent ticked it');
  if (may !== 'yes') {
    const outcome = await replyOnce({ github, appId, issue: loop.issue }, { about: box.id, reply: may });
    return { outcome, waking: null };
  }
  const { control } = await readThreads(github, { gates: [], controlIssue: loop.issue, since: at });
  if (control === null) return left('the control issue is gone');
  if (!asDrawn) return leftToTick(box, { control, at });
  const earlier = ownOrders(control, appId).find(
    ({ receipt }) => receipt.box.id === box.id && receipt.userId === by.id,
  );
  if (earlier !== undefined) {
    const { createdAt } = earlier;
    return recorded(box, { found: true }, { unlessRunSince: createdAt, leftToWriterAt: createdAt });
  }
  const why = await overtaken(control, box, ordering);
  return why === null ? await record(box, ordering) : left(why);
}

/** The box may have been reworded. A tick judges it by all who edited the issue. */
function leftToTick({ id }: TickedBox, { control, at }: { readonly control: ControlRead; readonly at: string }): Taken {
  const stands = tickedBoxes(control.body).some((box) => box.id === id);
  return left('the box is not in the words of the loop', stands ? { unlessRunSince: after(at) } : null);
}

/** Maximum delay of a delivery. Later it is unknown whether a tick has obeyed the box and dropped its record since. */
const HEARD_MS = 30 * 60_000;

async function overtaken(control: ControlRead, box: TickedBox, { github, appId, loop, by, at }: Ordering) {
  const said = { box, userId: by.id, at };
  const receipts = ownOrders(control, appId).map(({ receipt }) => receipt);
  if (!stillOrdered(said, { ...control, recorded: receipts }, (editor) => editor?.type === 'Bot'))
    return 'the box was unticked again';
  if (isDrawn(control.body, box)) return null;
  const { nowMs } = await readNewestRun(github, loop.workflow);
  return nowMs - Date.parse(at) > HEARD_MS ? 'the box was drawn anew long since' : null;
}

async function record(box: TickedBox, ordering: Ordering): Promise<Taken> {
  const { github, appId, loop, by, permission, at, deliveryId } = ordering;
  const receipt: OrderReceipt = { box, login: by.login, userId: by.id, permission, at, deliveryId };
  const posting = {
    body: renderOrderReceipt(receipt),
    since: at,
    isSame: (said: string) => isSameOrder(parseOrderReceipt(said), receipt),
  };
  try {
    const written = await postFirst({ github, appId, issue: loop.issue }, posting);
    if (written === 'second') return recorded(box, { found: true }, null);
  } catch (error) {
    if (!isLocked(error)) throw error;
    return left('the control issue is locked, so that no receipt can stand there', { unlessRunSince: after(at) });
  }
  return recorded(box, { found: false }, { unlessRunSince: null });
}

const isSameOrder = (found: OrderReceipt | null, { box, userId }: OrderReceipt): boolean =>
  found?.box.id === box.id && found.userId === userId;

const recorded = ({ id }: TickedBox, { found }: { readonly found: boolean }, waking: Waking | null): Taken => ({
  outcome: { did: 'recorded-order', box: id, found },
  waking,
});

const left = (why: string, waking: Waking | null = null): Taken => ({ outcome: nothing(why), waking });

/** A receipt by this app for a box of a control issue. */
interface OwnOrder {
  readonly receipt: OrderReceipt;
  /** Id of its comment. */
  readonly id: number;
  readonly createdAt: string;
}

/** Oldest first. */
export function ownOrders({ comments }: Pick<ControlRead, 'comments'>, appId: number): OwnOrder[] {
  return comments.flatMap((comment) => {
    const receipt = orderReceiptIn(comment, appId);
    return receipt === null ? [] : [{ receipt, id: comment.id, createdAt: comment.createdAt }];
  });
}

interface Unticking {
  readonly appId: number;
  readonly issue: number;
  readonly by: Account;
  readonly boxes: readonly TickedBox[];
  /** ISO-8601. */
  readonly at: string;
}

/** A tick has read any command that is older. */
const LOOKED_BACK_MS = 24 * 60 * 60_000;

/** Removes the receipts of boxes that their person unticked. */
export async function takeBackOrders(github: GitHub, { appId, issue, by, boxes, at }: Unticking): Promise<Outcome[]> {
  const since = new Date(Date.parse(at) - LOOKED_BACK_MS).toISOString();
  const { control } = await readThreads(github, { gates: [], controlIssue: issue, since });
  const stand = tickedBoxes(control?.body ?? '').map(({ id }) => id);
  const over = (control === null ? [] : ownOrders(control, appId)).filter(
    ({ receipt: { box, userId } }) =>
      userId === by.id && boxes.some(({ id }) => id === box.id) && !stand.includes(box.id),
  );
  if (over.length === 0) return [nothing('no command box was ticked')];
  for (const { id } of over) await removeComment(github, id);
  return over.map(({ receipt }) => ({ did: 'took-back-order', box: receipt.box.id }));
}

/** Meaning of an edit of a gate's comment, from its text before and after alone: an idle edit costs no request. */
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
  if (firstLine(before) !== firstLine(after)) return noAnswer('its hidden first line was changed');
  const [was, is] = [readBoxes(before, marker.id), readBoxes(after, marker.id)];
  if (was.kind === 'damaged' || is.kind === 'damaged') return noAnswer('its boxes cannot be read; the tick asks anew');
  const [ticked, stand] = [optionsOf(was), optionsOf(is)];
  const added = stand.find((option) => !ticked.includes(option));
  // Unticking all but one of several chooses that one.
  const left = ticked.length > 1 && stand.length === 1 ? stand[0] : undefined;
  const option = added ?? left;
  if (option === undefined && stand.length < ticked.length) return { kind: 'unticked', marker };
  if (option === undefined) return noAnswer('no box was ticked');
  if (!sameTextWithBoxesReset(before, after)) return { kind: 'reworded', marker };
  return { kind: 'ticked', marker, option, stand };
}

function optionsOf(reading: BoxReading): readonly string[] {
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

const firstLine = (text: string): string => text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';

const noAnswer = (why: string): BoxEdit => ({ kind: 'nothing', why });
