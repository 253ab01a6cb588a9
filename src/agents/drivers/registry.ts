/** Decides which driver runs an agent: the table of all that are known. */
import type { TranscriptReader } from '../../core/sessions/contract/transcript.ts';
import { claudeDriver } from './claude.ts';
import { codexDriver } from './codex.ts';
import { type AgentDriver, type DriverRow, driverOf } from './driver.ts';
import { geminiDriver } from './gemini.ts';
import { opencodeDriver } from './opencode.ts';

/** The driver for any program: its argv from the config, its result by file or by a `## Loop Status` block on stdout. */
const row: DriverRow = {
  name: 'command',
  streamsUsage: false,
  reportsCost: false,
  stopsAtDollars: false,
  countsTurns: false,
  tellsVersion: false,
  launch: ({ command, args }) => {
    if (command === null) throw new Error('agent: command needs an agent-command.');
    const [program, ...fixed] = command;
    return { argv: [program, ...fixed, ...args], env: {} };
  },
  reader: wordsAlone,
};

export const commandDriver = driverOf(row);

/** Nothing is known of its lines; what it used stands in its result, if anywhere. */
function wordsAlone(): TranscriptReader {
  return {
    line: () => null,
    ended: ({ stdout }) => ({
      message: stdout,
      usage: null,
      resultTellsUsage: true,
      denied: [],
      trouble: null,
      version: null,
      unfinished: null,
    }),
  };
}

const drivers = {
  claude: claudeDriver,
  codex: codexDriver,
  opencode: opencodeDriver,
  gemini: geminiDriver,
  command: commandDriver,
} as const;

export type DriverName = keyof typeof drivers;

export const driverNamed = (name: DriverName): AgentDriver => drivers[name];
