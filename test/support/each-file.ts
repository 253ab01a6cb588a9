/** Setup of every test file: modules stay loaded from file to file, the environment and open servers do not. */
import { defaults } from '@actions/github/lib/utils';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { beginTest, finishFile, finishTest } from './finish.ts';

const environment = { ...process.env };

// GitHub's artifact client reads where the API is once, as it is loaded; one process has many emulated GitHubs.
Object.defineProperty(defaults, 'baseUrl', {
  configurable: true,
  enumerable: true,
  get: () => process.env['GITHUB_API_URL'] ?? 'https://api.github.com',
});

// A scenario drives whole ticks, with git and agents: it may take minutes on a busy machine.
if (expect.getState().testPath?.includes('/test/scenarios/')) vi.setConfig({ testTimeout: 600_000 });

beforeEach(beginTest);
afterEach(finishTest);

afterAll(async () => {
  await finishFile();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
