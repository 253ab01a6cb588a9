/** Reads from a comment's hidden first line which question it asks or asked. */
import { parseGateId } from '../state/gate.ts';
import { parseMarker } from '../text/hidden-marker.ts';

/** The question that a comment asks or asked, by its hidden first line; null = it is no such comment. */
export function readAskedGate(body: string): { readonly gateId: string; readonly isOpen: boolean } | null {
  const { kind, fields = {} } = parseMarker(body) ?? {};
  const { id } = fields;
  if (id === undefined || parseGateId(id) === null) return null;
  return kind === 'gate' || kind === 'gate-answered' ? { gateId: id, isOpen: kind === 'gate' } : null;
}
