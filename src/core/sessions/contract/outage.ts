/** Decides whether a command ended because a service that the work needs is away, and when the run gives up waiting for it. */
import { Outage } from '../../state/loop-state.ts';

/** A service without which no session can succeed. */
export interface Dependency {
  readonly name: string;
  /** Literal text on stderr that signals its outage. */
  readonly token: string;
  /** Exit status that signals it; null = none is reserved. */
  readonly exitCode: number | null;
  /** That status is other programs' own, too (78 is EX_CONFIG of sysexits.h): it counts only where stderr names the service. */
  readonly named: boolean;
  /** What a person can do, e.g. `fix per ADR-0024`. */
  readonly remedy: string;
}

/** EX_QMD_UNREACHABLE and its token are the source documents' own. */
const qmd = {
  name: 'qmd',
  token: 'qmd-unreachable',
  exitCode: 78,
  remedy: 'fix per ADR-0024',
};

type Command = string | readonly string[] | null;

export interface DependencySettings {
  readonly dependencies: readonly Omit<Dependency, 'named'>[];
  readonly agentCommand: Command;
  readonly setupCommand: Command;
  readonly verifyCommand: Command;
}

/**
 * The built-in dependency and those of the configuration; one that is named alike replaces the built-in. Its exit status says it by
 * itself only in a repository of which a command names it.
 */
export function dependenciesOf({
  dependencies,
  agentCommand,
  setupCommand,
  verifyCommand,
}: DependencySettings): readonly Dependency[] {
  const own = dependencies.map((one) => ({ ...one, named: false }));
  if (own.some(({ name }) => name === qmd.name)) return own;
  const commands = [agentCommand, setupCommand, verifyCommand].flatMap((command) => command ?? []);
  const used = commands.some((word) => names(word, qmd.name));
  return [{ ...qmd, named: !used }, ...own];
}

/** As a word, or as the beginning of one with a hyphen. */
const names = (text: string, name: string): boolean =>
  text.split(/[^\w-]+/).some((word) => word === name || word.startsWith(`${name}-`));

/** What a session says of the dependency that was away; the error is foreign text. */
export interface OutageSignal {
  readonly dependency: string;
  readonly remedy: string;
  readonly error: string;
}

/** Iterations running that may signal an outage: one is a wasted tick, the second ends the run. */
export const outageLimit = 2;

/**
 * The exit status is read first, then stderr for the token; a command that succeeded signals nothing. The token counts where a program
 * reports it, at the start of a line: a test, an issue or a log that quotes it says nothing of any service.
 */
export function outageOf(
  { code, stderr }: { readonly code: number | null; readonly stderr: string },
  dependencies: readonly Dependency[],
): OutageSignal | null {
  if (code === 0) return null;
  const lines = stderr.split('\n');
  const byStatus = ({ exitCode, named, name }: Dependency): boolean =>
    exitCode !== null && exitCode === code && (!named || names(stderr, name));
  const found =
    dependencies.find(byStatus) ?? dependencies.find(({ token }) => lines.some((line) => reports(line, token)));
  if (found === undefined) return null;
  const line = lines.find((text) => reports(text, found.token)) ?? `exit code ${code}`;
  return { dependency: found.name, remedy: found.remedy, error: line.replace(/\s+/g, ' ').trim().slice(0, 200) };
}

/** What programs put before their own report. */
const label = /^\s*(?:(?:[a-z]*error|fatal):\s*)?/i;

const reports = (line: string, token: string): boolean => line.replace(label, '').startsWith(token);

/**
 * One more iteration with its outages: signalled counts, a success resets, anything else leaves the count as it is. Each service is
 * counted for itself, so that nobody mends what was never away twice; those that are away by turns are not forgotten over each other.
 */
export function countOutages(
  before: { readonly consecutive: number; readonly outage: Outage | null },
  iteration: { readonly number: number; readonly signals: readonly OutageSignal[]; readonly succeeded: boolean },
): { readonly consecutive: number; readonly outage: Outage | null } {
  const [first] = iteration.signals;
  if (first !== undefined) {
    // Whose count it is was lost with a bundle: it goes on, rather than to let the run try for ever.
    const awayBefore = before.outage?.dependency ?? first.dependency;
    const counts = new Map(Object.entries(before.outage?.others ?? {})).set(awayBefore, before.consecutive);
    const away = new Map(iteration.signals.map((signal) => [signal.dependency, signal]));
    for (const name of away.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
    const countOf = ({ dependency }: OutageSignal): number => counts.get(dependency) ?? 1;
    // Of several the one that was away most often: it is what ends the run.
    const told = [...away.values()].reduce((most, one) => (countOf(one) > countOf(most) ? one : most), first);
    const consecutive = countOf(told);
    counts.delete(told.dependency);
    const others = Object.fromEntries([...counts].filter(([, count]) => count > 0));
    const rest = Object.keys(others).length === 0 ? {} : { others };
    return { consecutive, outage: { ...told, iteration: iteration.number, ...rest } };
  }
  return iteration.succeeded ? { consecutive: 0, outage: null } : before;
}

export const outageCause = ({ dependency }: Outage, attempts: number): string =>
  `${dependency}-unreachable-after-${attempts}-attempts`;

export const outageSentence = ({ dependency, remedy, error }: Outage): string =>
  `${dependency} unreachable — ${remedy} and resume (${error})`;
