/** LOG_LEVELS, LogLevel: split off so that imports run one way. */
import { Probot } from 'probot';
import { DeliveryFailure, describeFailure } from './failure.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = Probot['log'];

function pickFields(logged: object): object {
  const { id, event, reason, err } = logged as Readonly<Record<string, unknown>>;
  const fields = err === undefined ? { id, event, reason } : fieldsOfFailure(err);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string' || value === null));
}

const fieldsOfFailure = (error: unknown): object => ({
  event: error instanceof DeliveryFailure ? error.eventName : undefined,
  reason: describeFailure(error),
});

/** Probot makes its logger itself; its own pretty form and its error service load code when the process runs, so both stay off. */
export async function openLog(level: LogLevel): Promise<Log> {
  const maker = new Probot({ githubToken: 'none', logFormat: 'json', logLevel: level });
  await maker.ready();
  return maker.log.child({}, { formatters: { log: pickFields } });
}
