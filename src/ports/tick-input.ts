/** Asked, nothingSaid: split off so that imports run one way. */
import type { EffectiveConfig, Sources } from '../core/config.ts';
import type { TickRequest } from '../core/config-inputs.ts';
import type { ControlMarker } from '../core/control-marker.ts';
import type { TickFacts } from '../core/observation.ts';
import type { Renewal } from '../core/renew.ts';
import type { Threads } from '../door.ts';
import type { HeadRead } from '../state/head-store.ts';

/** What the composition root knows before the first decision. */
export interface Asked {
  readonly config: EffectiveConfig;
  /** Without what a re-run may not do: its payload is that of the first attempt. */
  readonly request: TickRequest;
  readonly sources: Sources;
  readonly tick: TickFacts;
  readonly head: HeadRead;
  /** Hash of the cause of the error that the control issue shows already. */
  readonly errorSaid: string | null;
  /** It begins a fresh run without anybody's request. */
  readonly renewal?: Renewal;
  /** What stands in the control issue's hidden line; null = there is no such issue, or its body was erased. */
  readonly shown: ControlMarker | null;
}

/** Nothing was read, or nobody said anything. */
export const nothingSaid: Threads = {
  gates: [],
  commands: [],
  refused: [],
  news: false,
  readUpTo: null,
  backlogChanged: false,
};
