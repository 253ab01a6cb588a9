/** Decides what the app logs: JSON lines on standard output, without headers, payloads or keys. */
import { Probot } from 'probot';
import type { LogLevel } from './settings.ts';

export type Log = Probot['log'];

/** Fields that hold what strangers wrote, signatures, or keys, wherever Probot puts them. */
const HIDDEN = [
  'req.headers',
  'res.headers',
  'event.payload',
  'err.event',
  'err.request',
  'err.response',
  'request',
  'response',
  'headers',
  'body',
  '*.privateKey',
  '*.token',
];

/** Probot makes its logger itself; its own pretty form and its error service load code when the process runs, so both stay off. */
export async function openLog(level: LogLevel): Promise<Log> {
  const maker = new Probot({ githubToken: 'none', logFormat: 'json', logLevel: level });
  await maker.ready();
  return maker.log.child({}, { redact: { paths: HIDDEN, remove: true } });
}
