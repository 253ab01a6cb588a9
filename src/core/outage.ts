/** Decides whether a command ended because a service that the work needs is away, and when the run gives up waiting for it. */
import { z } from 'zod';
import { onDisk } from './on-disk.ts';

/** A service without which no session can succeed. */
export interface Dependency {
  readonly name: string;
  /** Literal text on stderr that signals its outage. */
  readonly token: string;
  /** Exit status that signals it; null = none is reserved. */
  readonly exitCode: number | null;
  /** What a person can do, e.g. `fix per ADR-0024`. */
  readonly remedy: string;
}

/** EX_QMD_UNREACHABLE and its token are the source documents' own. */
const qmd: Dependency = {
  name: 'qmd',
  token: 'qmd-unreachable',
  exitCode: 78,
  remedy: 'fix per ADR-0024',
};

/** The built-in dependency and those of the configuration; one that is named alike replaces the built-in. */
export const dependenciesOf = (configured: readonly Dependency[]): readonly Dependency[] =>
  configured.some(({ name }) => name === qmd.name) ? configured : [qmd, ...configured];

/** What a session says of the dependency that was away; the error is foreign text. */
export interface OutageSignal {
  readonly dependency: string;
  readonly remedy: string;
  readonly error: string;
}

/** The last outage that was signalled, until an iteration succeeds. */
export const Outage = onDisk({
  dependency: z.string(),
  remedy: z.string(),
  error: z.string(),
  iteration: z.number().int().nonnegative(),
});
export type Outage = z.output<typeof Outage>;

/** Iterations running that may signal an outage: one is a wasted tick, the second ends the run. */
export const outageLimit = 2;

/** The exit status is read first, then stderr for the token; a command that succeeded signals nothing. */
export function outageOf(
  end: { readonly code: number | null; readonly stderr: string },
  dependencies: readonly Dependency[],
): OutageSignal | null {
  if (end.code === 0) return null;
  const found =
    dependencies.find(({ exitCode }) => exitCode !== null && exitCode === end.code) ??
    dependencies.find(({ token }) => end.stderr.includes(token));
  if (found === undefined) return null;
  const line = end.stderr.split('\n').find((text) => text.includes(found.token)) ?? `exit code ${end.code}`;
  return { dependency: found.name, remedy: found.remedy, error: line.replace(/\s+/g, ' ').trim().slice(0, 200) };
}

/**
 * One more iteration with its outages: signalled counts, a success resets, anything else leaves the count as it is. Each service is
 * counted for itself: another one that is away begins at one, so that nobody mends what was never away twice.
 */
export function countOutages(
  before: { readonly consecutive: number; readonly outage: Outage | null },
  iteration: { readonly number: number; readonly signals: readonly OutageSignal[]; readonly succeeded: boolean },
): { readonly consecutive: number; readonly outage: Outage | null } {
  const [first] = iteration.signals;
  if (first !== undefined) {
    // Whose count it is was lost with a bundle: it goes on, rather than to let the run try for ever.
    const awayBefore = before.outage?.dependency ?? first.dependency;
    const again = iteration.signals.find(({ dependency }) => dependency === awayBefore);
    const consecutive = again === undefined ? 1 : before.consecutive + 1;
    return { consecutive, outage: { ...(again ?? first), iteration: iteration.number } };
  }
  return iteration.succeeded ? { consecutive: 0, outage: null } : before;
}

export const outageCause = ({ dependency }: Outage, attempts: number): string =>
  `${dependency}-unreachable-after-${attempts}-attempts`;

export const outageSentence = ({ dependency, remedy, error }: Outage): string =>
  `${dependency} unreachable — ${remedy} and resume (${error})`;
