/** Processor time of this process for a synchronous task, in ms. Unlike time on the wall, other work beside it costs none. */
export function measureProcessorMs(task: () => void): number {
  const from = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}
