/** The fault that `npm run mutants` tries, for programs that a test bundles and starts as a process of their own. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { planted } from '../../.ci/plant.mjs';

/** Empty where no fault is tried. */
export function plantedFault(): Plugin[] {
  const told = process.env['TICKGATE_PLANTED_FAULT'] ?? '';
  if (told === '') return [];
  const row = JSON.parse(told) as Parameters<typeof planted>[1];
  return [
    {
      name: 'planted fault',
      setup(build) {
        build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
          const source = readFileSync(path, 'utf8');
          return { loader: 'ts', contents: path === resolve(row.in) ? planted(source, row) : source };
        });
      },
    },
  ];
}
