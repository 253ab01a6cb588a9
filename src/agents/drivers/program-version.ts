/** Decides which version of a program works here: what it says itself, in the seat and with the environment of the session. */
import type { Seat, SeatCommand } from '../../core/sandbox/isolation.ts';

/** `claude 2.1.197 (Claude Code)`; a program that is absent or says nothing has the name alone. Foreign text, cut to one line. */
export async function versionOf(
  name: string,
  seat: Pick<Seat, 'run'>,
  at: Pick<SeatCommand, 'argv' | 'cwd' | 'env' | 'signal'>,
): Promise<string> {
  const [program] = at.argv;
  const end = await seat.run({ ...at, argv: [program, '--version'], deadlineMs: 20_000 });
  const said = end.code === 0 ? (end.stdout.trim().split('\n').at(-1) ?? '') : '';
  return `${name} ${said.replace(new RegExp(`^${name}(?:-cli)?\\s+`), '')}`.trim().slice(0, 100);
}
