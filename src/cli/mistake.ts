/** Error reports of failing commands on standard error: one line with the cause, one with the remedy. */
import * as z from 'zod';
import type { CommandFailureCode } from '../core/errors/codes.ts';
import { strikeSecrets } from '../core/redaction/strike-secrets.ts';
import { strikeValues } from '../core/redaction/token-form.ts';
import { wrapSentence } from '../core/text/terminal.ts';

/** A user's mistake or an external failure; printed without a stack. */
export class Mistake extends Error {
  override readonly name = 'Mistake';
  readonly code: CommandFailureCode;
  readonly remedy: string;

  constructor(code: CommandFailureCode, message: string, remedy: string) {
    super(message);
    this.code = code;
    this.remedy = remedy;
  }
}

/** The exit codes of every command, as `--help` lists them. */
export const exitCodes = { done: 0, failed: 1, misunderstood: 2, interrupted: 130 } as const;

/** The error that `--json` prints on standard output, besides the lines for people. */
export interface FailureReport {
  readonly code: CommandFailureCode;
  readonly message: string;
  readonly remedy: string;
}

export const toFailureLine = (refusal: FailureReport): string => `${JSON.stringify({ ok: false, error: refusal })}\n`;

/** Environment variables whose values no output shows. */
export const secretNames = ['GITHUB_TOKEN', 'GH_TOKEN', 'TICKGATE_STATE_KEY'] as const;

/** A message may quote an option or a file, into which a key was pasted. */
export function toFailureReport(error: unknown): FailureReport {
  const report = describeFailure(error);
  return { ...report, message: strikeAll(report.message), remedy: strikeAll(report.remedy) };
}

/** The values themselves too, since a token need not have the shape of one, and a key has none. */
const strikeAll = (text: string): string =>
  strikeSecrets(
    strikeValues(
      text,
      secretNames.map((name) => process.env[name]?.trim() ?? ''),
    ),
  );

function describeFailure(error: unknown): FailureReport {
  if (error instanceof Mistake) return { code: error.code, message: error.message, remedy: error.remedy };
  const world = describeFileSystemError(error);
  if (world !== null) return { code: 'machine_refused', message: world, remedy: machineRemedy };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'bug', message, remedy: bugRemedy };
}

const machineRemedy = 'Look at that path: may you read and write it, and is there room?';
const bugRemedy = 'Report it with the lines that were printed.';

export const buildPortTakenMistake = (port: number): Mistake =>
  new Mistake('port_taken', `Port ${port} is taken.`, 'Name another one, or leave --port out for any free one.');

/** Prints a stack only for our own bugs. Returns the exit code. */
export function printFailure(stderr: { write(text: string): unknown }, error: unknown): number {
  const { code, message, remedy } = toFailureReport(error);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = remedy.split('\n').map((line) => wrapSentence(line));
  if (code === 'bug') stderr.write(strikeAll(`error: bug: this is a bug in tickgate\n${stack}\n`));
  else stderr.write(`${renderErrorLine(code, message)}\n${lines.join('\n')}\n`);
  return exitCodes.failed;
}

/** Wraps a one-line message at 80 columns, except inside a longer word. A message of several lines keeps its breaks. */
export const renderErrorLine = (code: CommandFailureCode, message: string): string =>
  message.includes('\n') ? `error: ${code}: ${message}` : wrapSentence(`error: ${code}: ${message}`);

const SystemError = z.object({ code: z.string(), path: z.string(), message: z.string() });
const fileSystemErrorCodes = new Set([
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EISDIR',
  'ENOENT',
  'ENOSPC',
  'EROFS',
  'EEXIST',
  'ELOOP',
]);

/** The file system's refusal, with its path; null = another kind of error. */
function describeFileSystemError(error: unknown): string | null {
  const { success, data } = SystemError.safeParse(error);
  return success && fileSystemErrorCodes.has(data.code) ? `${data.path}: ${data.message.split(',')[0]}.` : null;
}
