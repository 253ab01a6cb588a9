/** The app’s log: JSON lines with id, event and reason, never a payload. */
import { Probot } from 'probot';
import { GitHubError } from '../../src/ports/github.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Log = Probot['log'];

function pickFields(logged: object): object {
  const { id, event, reason, err } = logged as Readonly<Record<string, unknown>>;
  const fields = err === undefined ? { id, event, reason } : toFailureFields(err);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string' || value === null));
}

const toFailureFields = (error: unknown): object => ({
  event: error instanceof DeliveryFailure ? error.eventName : undefined,
  reason: describeFailure(error),
});

/** Probot creates the logger. Its pretty format and its error service load code at run time, so both stay off. */
export async function openLog(level: LogLevel): Promise<Log> {
  const maker = new Probot({ githubToken: 'none', logFormat: 'json', logLevel: level });
  await maker.ready();
  return maker.log.child({}, { formatters: { log: pickFields } });
}

/** Thrown to Probot instead of the error, which Probot would log as it is: its message may quote the payload. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  /** Not `event`, where Probot puts the whole delivery. */
  readonly eventName: string;
  readonly reason: string;

  constructor(eventName: string, cause: unknown) {
    const reason = describeFailure(cause);
    super(reason, { cause });
    this.eventName = eventName;
    this.reason = reason;
  }
}

/** GitHub's refusal in a sentence. For any other error only its class and where it was thrown. */
export function describeFailure(error: unknown): string {
  if (error instanceof DeliveryFailure) return error.reason;
  if (error instanceof GitHubError) return error.message.slice(0, 500);
  if (error instanceof AggregateError) return error.errors.map(describeFailure).join('; ').slice(0, 500);
  if (!(error instanceof Error)) return 'the handler threw a value that is not an Error';
  const { name, message, stack = '' } = error;
  // Skip the message, which may look like a stack itself.
  const calls = stack.slice(stack.indexOf(message) + message.length);
  const place = /^ {4}at (.{1,200})/m.exec(calls)?.[1];
  return place === undefined ? name : `${name} at ${place}`;
}
