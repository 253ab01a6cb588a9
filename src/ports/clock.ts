/** Ports for time and the journal, and the input of a tick. */

import { z } from 'zod';
import type { EffectiveConfig, SettingSources } from '../core/config/resolve.ts';
import type { TickRequest } from '../core/config/sources/action-inputs.ts';
import type { RunRenewal } from '../core/decide/renewal.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import type { ControlMarker } from '../core/reports/control-issue/marker.ts';
import type { Threads } from './github.ts';
import type { HeadRead } from './head-store.ts';

export interface TickClock {
  sleep(ms: number): Promise<void>;
  /** Runs the task every `ms`, first after `ms`, until the returned function is called. */
  every(ms: number, task: () => void): () => void;
  /** 0 to 1. */
  random(): number;
  /** GitHub's clock, ISO-8601. */
  now(): string;
}

/** Facts that the composition root has before the first decision. */
export interface TickInput {
  readonly config: EffectiveConfig;
  /** Without requests that a re-run may not make: its payload is that of the first attempt. */
  readonly request: TickRequest;
  readonly sources: SettingSources;
  readonly tick: TickFacts;
  readonly head: HeadRead;
  /** Hash of the cause of the error that the control issue already shows. */
  readonly errorSaid: string | null;
  /** Set if the tick begins a fresh run without a person's request. */
  readonly renewal?: RunRenewal;
  /** Content of the control issue's hidden line. Null = there is no such issue, or its body was erased. */
  readonly shown: ControlMarker | null;
}

/** Nothing was read, or there was nothing to read. */
export const emptyThreads: Threads = {
  gates: [],
  commands: [],
  refused: [],
  news: false,
  readUpTo: null,
  backlogChanged: false,
};

export const JournalEntry = z.strictObject({
  /** ISO-8601. */
  t: z.iso.datetime(),
  kind: z.enum(['intent', 'done', 'usage', 'session', 'interrupted']),
  /** Effect key, or the session's id. */
  key: z.string(),
  data: z.json(),
});
export type JournalEntry = z.output<typeof JournalEntry>;

export interface Journal {
  /** The entry is on the disk on return. Synchronous: a signal handler has two seconds and no retry. */
  append(entry: JournalEntry): void;
}
