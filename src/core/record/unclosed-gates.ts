/** triesBorne, failedClosing: split off so that imports run one way. */
import { Closing } from '../state/loop/unclosed-gate.ts';

/** A thread that is locked, or a comment that is not ours to change, stays so: nobody tries for ever. */
const triesBorne = 6;

/** What is left to be tried once this one has failed. */
export function failedClosing(known: readonly Closing[], closing: Omit<Closing, 'tries'>): Closing[] {
  const { gateId, commentId, nodeId, body } = closing;
  const others = known.filter((one) => one.gateId !== gateId);
  const tries = 1 + (known.find((one) => one.gateId === gateId)?.tries ?? 0);
  return tries >= triesBorne ? others : [...others, { gateId, commentId, nodeId, body, tries }];
}
