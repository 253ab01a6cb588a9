/** Decides which driver runs an agent: the table of all that are known. */
import { claudeDriver } from './claude.ts';
import { codexDriver } from './codex.ts';
import { commandDriver } from './command.ts';
import type { AgentDriver } from './driver.ts';
import { geminiDriver } from './gemini.ts';
import { opencodeDriver } from './opencode.ts';

const drivers = {
  claude: claudeDriver,
  codex: codexDriver,
  opencode: opencodeDriver,
  gemini: geminiDriver,
  command: commandDriver,
} as const;

export type DriverName = keyof typeof drivers;

export const driverNamed = (name: DriverName): AgentDriver => drivers[name];
