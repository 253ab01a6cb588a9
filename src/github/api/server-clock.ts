/** GitHub's clock as its `Date` headers tell it: the clock of a runner may be minutes off. */

export interface ServerClock {
  /** Sets the clock by an answer's `Date` header; an answer without one changes nothing. */
  readonly set: (dateHeader: string | number | undefined) => void;
  /** The newest `Date` header plus what passed since, ISO-8601. Until the first answer, the clock of this machine. */
  readonly now: () => string;
}

/** `wallMs` may be wrong and may jump; `steadyMs` only measures what passed. */
export function createServerClock(machine: {
  readonly wallMs: () => number;
  readonly steadyMs: () => number;
}): ServerClock {
  let known = { dateMs: machine.wallMs(), readAtMs: machine.steadyMs() };
  return {
    set: (dateHeader) => {
      const dateMs = Date.parse(String(dateHeader ?? ''));
      if (!Number.isNaN(dateMs)) known = { dateMs, readAtMs: machine.steadyMs() };
    },
    now: () => new Date(known.dateMs + machine.steadyMs() - known.readAtMs).toISOString(),
  };
}
