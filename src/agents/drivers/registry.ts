/** How each program of the table (`agentPrograms`) is started and read, and the driver `command`. */
import type { EffectiveConfig } from '../../core/config/resolve.ts';
import { driversInUse } from '../../core/config/role-models.ts';
import {
  type AgentProgramName,
  agentProgramNames,
  type UsageFormat,
} from '../../core/sessions/contract/agent-programs.ts';
import { objectOf, type TranscriptReader } from '../../core/sessions/contract/transcript.ts';
import { claudeDriver, claudeReader } from './claude.ts';
import { codexDriver, codexReader, codexUsageLeft } from './codex.ts';
import { copilotDriver } from './copilot.ts';
import { type AgentDriver, type DriverRow, driverOf } from './driver.ts';
import { geminiDriver, geminiReader } from './gemini.ts';
import { opencodeDriver } from './opencode.ts';
import { qwenDriver } from './qwen.ts';

/** Driver of any program: argv from the config, result by file or by a `## Loop Status` block in its words. */
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
  reader: ({ usageFormat, model }) =>
    usageFormat === undefined ? wordsAlone() : ofOneRun(readers[usageFormat](model)),
  usageLeft: (sandbox, at) =>
    at.settings.usageFormat === 'codex' ? codexUsageLeft(sandbox, at) : Promise.resolve(null),
};

/**
 * Readers for programs whose output has another program's format. `model`: the name under which usage is counted where
 * no line reports one.
 */
const readers: Readonly<Record<UsageFormat, (model: string | null) => TranscriptReader>> = {
  claude: claudeReader,
  codex: (model) => codexReader(model ?? undefined),
  gemini: geminiReader,
};

export const commandDriver = driverOf(row);

/** A script may start its program twice, and each run reports itself alone. Then no usage counts as reported. */
function ofOneRun(reader: TranscriptReader): TranscriptReader {
  let reports = 0;
  return {
    line: (text) => {
      if (objectOf(text)?.text('type') === 'result') reports += 1;
      return reader.line(text);
    },
    ended: (end) => {
      const transcript = reader.ended(end);
      return reports > 1 ? { ...transcript, usage: null } : transcript;
    },
  };
}

/** Knows nothing about the program's lines. Only its result can report its usage. */
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

const drivers: Readonly<Record<AgentProgramName, AgentDriver>> = {
  claude: claudeDriver,
  codex: codexDriver,
  opencode: opencodeDriver,
  gemini: geminiDriver,
  copilot: copilotDriver,
  qwen: qwenDriver,
  command: commandDriver,
};

export type DriverName = AgentProgramName;

export const driverNames = agentProgramNames;

export const driverNamed = (name: DriverName): AgentDriver => drivers[name];

/** Whether its dollars end every session: Tickgate meters it while it runs, or the program keeps to the limit itself. */
export const endsAtDollars = (config: Pick<EffectiveConfig, 'agent' | 'agents' | 'skill' | 'meter'>): boolean =>
  config.meter === 'proxy' ||
  driversInUse(config)
    .map((name) => driverNamed(name))
    .every(({ promise, chargedAtCap }) => promise !== 'capped' || chargedAtCap === true);
