/** Turns a person's workflow_dispatch form into commands of that person, obeyed once like all others. */
import { isApprover, type TeamMembers } from '../access/authority.ts';
import type { EffectiveConfig, SettingSources } from '../config/resolve.ts';
import type { TickRequest } from '../config/sources/action-inputs.ts';
import type { AdmittedCommand, TickFacts } from '../observation/facts.ts';
import type { NewCeilings } from '../observation/thread.ts';
import { type CeilingName, type Ceilings, ceilingNames, readCeiling } from '../state/counters.ts';

export interface DispatchForm {
  readonly config: EffectiveConfig;
  readonly sources: SettingSources;
  readonly request: TickRequest;
  readonly tick: Pick<TickFacts, 'runId' | 'actor' | 'begunAt'>;
}

const toSettingName = (name: CeilingName): `max-${CeilingName}` => `max-${name}`;

/** `running` = the recorded ceilings of the run; null = the run begins with this tick and takes the form's ceilings. */
export function buildDispatchCommands(
  { config, sources, request, tick }: DispatchForm,
  running: Ceilings | null,
): AdmittedCommand[] {
  if (tick.actor === null) return [];
  const by = tick.actor;
  const order = (verb: string): Omit<AdmittedCommand, 'command'> => ({
    id: `dispatch/${tick.runId}/${verb}`,
    by,
    at: tick.begunAt,
  });
  const { reason } = request;
  const verbs: AdmittedCommand[] = [
    ...(request.stop ? [{ ...order('stop'), command: { verb: 'stop', reason } } as const] : []),
    ...(request.restart ? [{ ...order('restart'), command: { verb: 'restart' } } as const] : []),
  ];
  if (running === null) return verbs;
  const ceilings: NewCeilings = Object.fromEntries(
    ceilingNames
      .filter(
        (name) =>
          sources.get(toSettingName(name))?.kind === 'dispatch' &&
          readCeiling(name, config) !== readCeiling(name, running),
      )
      .map((name) => [name, readCeiling(name, config)]),
  );
  if (Object.keys(ceilings).length === 0) return verbs;
  return [...verbs, { ...order('raise'), command: { verb: 'raise', ceilings } }];
}

/**
 * Reports orders of a form whose tick found the lock held: they are lost, since only comments are read again.
 * One line with the remedy, or none if nothing was ordered.
 */
export function describeIgnoredOrders(form: DispatchForm, running: Ceilings): string[] {
  const ordered = buildDispatchCommands(form, running).flatMap(({ command }) =>
    command.verb === 'raise' ? Object.entries(command.ceilings).map(([name, to]) => `${name}=${to}`) : [command.verb],
  );
  const orders = [...(form.request.fresh ? ['fresh'] : []), ...ordered];
  if (orders.length === 0) return [];
  if (form.request.stop) return [lostStopSentence];
  const raise = ordered.filter((order) => order.includes('=')).join(' ');
  const comment = raise === '' ? '/loop restart' : `/loop raise ${raise}`;
  const other = orders.length === 1 && form.request.fresh ? '' : ` or comment \`${comment}\` on the control issue,`;
  return [
    `Not obeyed, since another tick is still active: ${orders.join(', ')}. Dispatch it again when that one has ended,${other} or dispatch with \`lock: wait\`.`,
  ];
}

/** A tick that is to stop the run waits for the one that works. Only a comment is heard while that one goes on. */
const lostStopSentence =
  'Not obeyed, since another tick is still active: stop. Comment `/loop stop` on the control issue, or dispatch it again when that one has ended.';

/**
 * One line per ceiling of the file or of `with:` that differs from the one the run began with: it waits for a fresh
 * run. A raise since then hides no later change of the file, unless it came to the same value.
 */
export function describePendingCeilings(
  { config, sources }: Pick<DispatchForm, 'config' | 'sources'>,
  running: Ceilings,
): string[] {
  // Only written values count as changes: if its form began the run with another value, that was intended.
  const isWritten = (name: string): boolean => ['with', 'file', 'loop'].includes(sources.get(name)?.kind ?? '');
  const amounts = ceilingNames
    .filter((name) => isWritten(toSettingName(name)))
    .flatMap((name) => {
      const [now, has] = [readCeiling(name, config), readCeiling(name, running)];
      const began = running.ceilingsRaised.find(({ ceiling }) => ceiling === name)?.from ?? has;
      return now === began || now === has
        ? []
        : [buildPendingCeilingSentence(toSettingName(name), { now, began, has })];
    });
  const { deadline } = config;
  const at = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));
  if (!isWritten('deadline') || at(deadline) === at(running.deadline)) return amounts;
  const [now, began] = [deadline ?? 'none', running.deadline ?? 'none'];
  return [...amounts, buildPendingCeilingSentence('deadline', { now, began, has: began })];
}

type CeilingValue = number | string;

function buildPendingCeilingSentence(
  name: string,
  { now, began, has }: Readonly<Record<'now' | 'began' | 'has', CeilingValue>>,
): string {
  const given = has === began ? '' : ` and was given ${has}`;
  return `${name} is ${now} in the configuration, but this run began with ${began}${given}: the new value waits for a fresh run (\`fresh: true\`).`;
}

/** Why the form is refused: some inputs are for approvers only, if approvers are named. Null = allowed. */
export function explainUnapproved({ config, sources, request, tick }: DispatchForm, teams: TeamMembers): string | null {
  const { approvers } = config;
  if (approvers.length === 0 || tick.actor === null) return null;
  const raises = ceilingNames.some((name) => sources.get(toSettingName(name))?.kind === 'dispatch');
  if (!request.fresh && !request.restart && !raises) return null;
  if (isApprover(tick.actor, { approvers, teams })) return null;
  return `@${tick.actor} may not dispatch fresh, restart or a ceiling: only ${approvers.map((login) => `@${login}`).join(', ')} may (approvers).`;
}
