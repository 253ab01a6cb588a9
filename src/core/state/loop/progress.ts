/** Progress, uniteKeys: split off so that imports run one way. */
import type { Head } from '../head/head.ts';
import type { LoopState } from './loop-state.ts';

export interface Progress {
  readonly head: Head;
  readonly state: LoopState;
}

export const uniteKeys = (known: readonly string[], more: readonly string[]): string[] => [
  ...new Set([...known, ...more]),
];
