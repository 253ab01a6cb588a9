/** Detects that a command ended because a service is away, and decides when the run gives up waiting for it. */
import { Outage } from '../../state/loop-state.ts';

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

/** EX_QMD_UNREACHABLE and its token come from the source documents. */
const qmd: Dependency = {
  name: 'qmd',
  token: 'qmd-unreachable',
  exitCode: 78,
  remedy: 'fix per ADR-0024',
};

/** The built-in dependency and those of the configuration. One of the same name replaces the built-in. */
export const dependenciesOf = (configured: readonly Dependency[]): readonly Dependency[] =>
  configured.some(({ name }) => name === qmd.name) ? configured : [qmd, ...configured];

/** A session's report of the dependency that was away; the error is untrusted text. */
export interface OutageSignal {
  readonly dependency: string;
  readonly remedy: string;
  readonly error: string;
}

/** Consecutive iterations with an outage: the first wastes a tick, the second ends the run. */
export const outageLimit = 2;

interface EndedProgram {
  readonly code: number | null;
  readonly stderr: string;
  /** `command`: a configured command of the repository. */
  readonly ran: 'agent' | 'command';
}

/**
 * Reads the exit status first, then the end of stderr for a line with the token: either suffices. A program that
 * succeeded signals nothing. The built-in status is reserved for the agent: `EX_CONFIG` of any other program is 78, too.
 */
export function outageOf(
  { code, stderr, ran }: EndedProgram,
  dependencies: readonly Dependency[],
): OutageSignal | null {
  if (code === 0) return null;
  const lines = stderr.trimEnd().split('\n').slice(-linesAtEnd);
  const reporting = (token: string): string | undefined => lines.find((line) => hasToken(line, token));
  const found =
    dependencies.find((one) => one.exitCode !== null && one.exitCode === code && (ran === 'agent' || one !== qmd)) ??
    dependencies.find(({ token }) => reporting(token) !== undefined);
  if (found === undefined) return null;
  const line = reporting(found.token) ?? `exit code ${code}`;
  return { dependency: found.name, remedy: found.remedy, error: line.replace(/\s+/g, ' ').trim().slice(0, 200) };
}

/** Agents print there what their tools said, too. Why a program gave up stands at the end. */
const linesAtEnd = 20;

/** A longer word is another one: the evidence of a stop is `qmd-unreachable-after-2-attempts`. */
function hasToken(line: string, token: string): boolean {
  for (let at = line.indexOf(token); at !== -1; at = line.indexOf(token, at + 1)) {
    const [before, after] = [line[at - 1] ?? '', line[at + token.length] ?? ''];
    if (!/[\w-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

/**
 * Counts one iteration: an outage adds, a success resets, anything else leaves the count. Each service has its own
 * count: no person repairs one that was not away twice, and services that are away by turns are not forgotten.
 */
export function countOutages(
  before: { readonly consecutive: number; readonly outage: Outage | null },
  iteration: { readonly number: number; readonly signals: readonly OutageSignal[]; readonly succeeded: boolean },
): { readonly consecutive: number; readonly outage: Outage | null } {
  const [first] = iteration.signals;
  if (first !== undefined) {
    // If a lost bundle held the service of this count, the count goes on. Otherwise the run could retry forever.
    const awayBefore = before.outage?.dependency ?? first.dependency;
    const counts = new Map(Object.entries(before.outage?.others ?? {})).set(awayBefore, before.consecutive);
    const away = new Map(iteration.signals.map((signal) => [signal.dependency, signal]));
    for (const name of away.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
    const countOf = ({ dependency }: OutageSignal): number => counts.get(dependency) ?? 1;
    // Of several services, the one that was away most often: it ends the run.
    const longest = [...away.values()].reduce((most, one) => (countOf(one) > countOf(most) ? one : most), first);
    const consecutive = countOf(longest);
    counts.delete(longest.dependency);
    const others = Object.fromEntries([...counts].filter(([, count]) => count > 0));
    const rest = Object.keys(others).length === 0 ? {} : { others };
    return { consecutive, outage: { ...longest, iteration: iteration.number, ...rest } };
  }
  return iteration.succeeded ? { consecutive: 0, outage: null } : before;
}

export const outageCause = ({ dependency }: Outage, attempts: number): string =>
  `${dependency}-unreachable-after-${attempts}-attempts`;

export const outageSentence = ({ dependency, remedy, error }: Outage): string =>
  `${dependency} unreachable — ${remedy} and resume (${error})`;
