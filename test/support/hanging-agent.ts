/**
 * An agent that hangs in chosen iterations with half of its work done and ignores signals, and functions to wait for
 * it.
 */
import { readFileSync } from 'node:fs';
import { diligentAgent, type LoopStage } from './loop.ts';
import { until } from './until.ts';

/**
 * Writes `half-{n}.txt`, notes its process id, ignores SIGINT and SIGTERM, and hangs. In every other iteration it notes
 * which halves it finds, and does its work.
 */
export const hangsIn = (iterations: readonly number[], before = ''): string => `
if (${JSON.stringify(iterations)}.includes(order.iteration)) {
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  write('half-' + order.iteration + '.txt', 'half\\n');
  ${before}
  note('pid ' + process.pid);
  await sleep(600_000);
}
for (const iteration of ${JSON.stringify(iterations)})
  if (existsSync('half-' + iteration + '.txt')) note('found half-' + iteration);
${diligentAgent}`;

/** The process id of the agent that hangs as number `count`. */
export async function agentAtWork(loop: LoopStage, count = 1): Promise<number> {
  const told = (): string[] => loop.notes().filter((line) => line.startsWith('pid '));
  await until(() => told().length >= count);
  return Number(told()[count - 1]?.slice('pid '.length));
}

/** A process that has ended is no longer alive, though the process that inherited it may not have asked how it ended. */
export function lives(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !['Z', 'X'].includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

export const firstOf = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Error('There is none.');
  return first;
};
