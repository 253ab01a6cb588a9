/** The driver for any program: its argv from the config, its result by file or by a `## Loop Status` block on stdout. */
import { type DriverRow, driverOf } from './driver.ts';

const command: DriverRow = {
  name: 'command',
  promise: 'capped',
  argv: ({ command: [program, ...fixed], args }) => [program, ...fixed, ...args],
  lastMessage: (end) => end.stdout,
  reply: () => null,
  usage: () => null,
  failure: () => null,
};

export const commandDriver = driverOf(command);
