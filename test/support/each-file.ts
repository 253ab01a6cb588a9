/** Setup of every test file. Modules stay loaded from file to file. The environment and open servers do not. */
import { defaults } from '@actions/github/lib/utils';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { effort } from './effort.ts';
import './launcher.ts';
import { beginTest, finishFile, finishTest } from './finish.ts';

const environment = { ...process.env };

// GitHub's artifact client reads the API's address only once, when it is loaded. One process has many emulated GitHubs.
Object.defineProperty(defaults, 'baseUrl', {
  configurable: true,
  enumerable: true,
  get: () => process.env['GITHUB_API_URL'] ?? 'https://api.github.com',
});

// A scenario runs whole ticks, with git and agents, and may take minutes on a busy machine.
if (expect.getState().testPath?.includes('/test/scenarios/')) vi.setConfig({ testTimeout: 600_000 });

// On a push the properties draw the same cases each time, so that a failure is of the change. At night they draw new ones.
if (effort({ push: 1, full: 0 }) === 1) fc.configureGlobal({ seed: 20_261_127 });

beforeEach(beginTest);
afterEach(finishTest);

afterAll(async () => {
  await finishFile();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
