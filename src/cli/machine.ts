/** Decides what a machine has of what a loop's agents need: their programs, their keys, the isolation. */
import { driversOf } from '../agent-choice.ts';
import { expectIsolation } from '../agents/isolation.ts';
import { programOn } from '../agents/program-file.ts';
import type { MachineFacts } from '../core/checkup-machine.ts';
import type { EffectiveConfig } from '../core/config.ts';
import { wantedIsolation } from '../wanted-isolation.ts';
import type { Environment } from './client.ts';

export async function machineFacts(config: EffectiveConfig, environment: Environment): Promise<MachineFacts> {
  const { isolation, envSecrets, agentCommand } = config;
  const programs = driversOf(config).flatMap((name) => (name === 'command' ? (agentCommand?.[0] ?? []) : name));
  // The image has programs of its own.
  const here = isolation === 'container' ? [] : programs;
  return {
    missingPrograms: here.filter((program) => !isFound(program, environment['PATH'] ?? '')),
    unsetKeys: envSecrets.filter((name) => !environment[name]),
    isolation: isolation === 'job' ? null : await expectIsolation(wantedIsolation(config, { workspace: '', temp: '' })),
  };
}

/** A program with a folder in its name lies in the clone of a subject, where nobody can look yet. */
const isFound = (program: string, path: string): boolean => program.includes('/') || programOn(path, program) !== null;
