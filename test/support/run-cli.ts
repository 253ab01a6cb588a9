/** Runs a command line in this process and keeps what it writes. */
import { runProgram } from '../../src/cli/program.ts';

export interface EndedCommand {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The environment is set for this run alone. */
export async function runCli(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<EndedCommand> {
  const written = { out: '', err: '' };
  Object.assign(process.env, environment);
  try {
    const code = await runProgram(args, {
      stdout: { write: (text) => (written.out += text) },
      stderr: { write: (text) => (written.err += text) },
    });
    return { code, ...written };
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
}
