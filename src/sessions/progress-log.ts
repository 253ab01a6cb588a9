/** Decides when a running session is told in the log: at each new word of its agent, and every half minute whatever it does. */

import type { ModelUsage } from '../core/sessions/contract/agent-contract.ts';
import { begunSession, liveLine, type SessionStage, withReply } from '../core/sessions/progress-line.ts';
import type { Timing } from '../ports/clock.ts';

export interface LiveView {
  readonly entered: (stage: SessionStage) => void;
  readonly replied: (usage: ModelUsage) => void;
  readonly logged: (line: string) => void;
  readonly end: () => void;
}

export interface Watching {
  readonly subject: number;
  readonly say: (line: string) => void;
  readonly every: Timing['every'];
  /** A clock that nobody sets, in ms. */
  readonly elapsedMs: () => number;
}

const halfMinuteMs = 30_000;

export function liveView({ subject, say, every, elapsedMs }: Watching): LiveView {
  let session = begunSession(subject);
  const tell = (): void => say(liveLine({ ...session, elapsedMs: elapsedMs() }));
  return {
    entered: (stage) => {
      session = { ...session, stage };
    },
    replied: (usage) => {
      session = withReply(session, usage);
    },
    logged: (workerLog) => {
      session = { ...session, workerLog };
      tell();
    },
    end: every(halfMinuteMs, tell),
  };
}
