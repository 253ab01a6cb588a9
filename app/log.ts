/**
 * Logs JSON lines on standard output. Of what is handed over, only the fields listed here are written, whoever logs: Probot and its client
 * put whole deliveries, requests and errors beside their messages.
 */
import { Probot } from 'probot';
import type { LogLevel } from './delivery/log.ts';
import { DeliveryFailure, describeFailure } from './failure.ts';

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
