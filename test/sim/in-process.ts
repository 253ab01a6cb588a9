/** Runs the simulation's command in this process, from one bundle for all test files, in which a guard can be switched off. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { vi } from 'vitest';
import { bundleSwitchable } from '../../.ci/sim-bundle.mjs';
import { until } from '../support/until.ts';

export interface Said {
  readonly code: number;
  readonly text: string;
}

interface Simulation {
  main: (args: readonly string[], without: string | null) => Promise<number>;
}

const isOldNode = Number.parseInt(process.versions.node, 10) < 22;
let loaded: Promise<Simulation> | null = null;

/** Names the guard that the loop lacks while it runs, or null. */
export async function simulateHere(args: readonly string[], without: string | null): Promise<Said> {
  loaded ??= load();
  const { main } = await loaded;
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((verb) =>
    vi.spyOn(console, verb).mockImplementation((line: string) => void lines.push(line)),
  );
  // As in .ci/sim.mjs: to optimise as eagerly as usual takes a quarter of its time on Node 20.
  if (isOldNode) setFlagsFromString('--interrupt-budget=300000');
  try {
    return { code: await main(args, without), text: lines.join('\n') };
  } finally {
    if (isOldNode) setFlagsFromString('--interrupt-budget=67584');
    for (const spy of spies) spy.mockRestore();
  }
}

async function load(): Promise<Simulation> {
  const folder = join(process.env['TICKGATE_TEST_FOLDER'] ?? '', 'simulation');
  const [file, ready] = ['switchable-simulation.mjs', 'ready'].map((name) => join(folder, name)) as [string, string];
  const isOurs = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isOurs) {
    await bundleSwitchable(file);
    await writeFile(ready, '');
  } else await until(() => existsSync(ready));
  return (await import(file)) as Simulation;
}
