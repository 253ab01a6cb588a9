/** The command lines of what only developers run: they explain themselves, and begin nothing over a mistake. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** Those that run for minutes. */
const commands = Object.entries(scripts).flatMap(([name, line]) =>
  /^(?:e2e|bench):|^(?:pictures|kills)$/.test(name) ? [[name, line.replace(/^node /, '')] as const] : [],
);

async function run(script: string, option: string) {
  const child = spawn(process.execPath, [script, option], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}

test('there are as many of them as this test expects', () => {
  expect(commands.map(([name]) => name).toSorted()).toEqual([
    ...['bench:app', 'bench:core', 'bench:publish', 'bench:tick'],
    ...['e2e:agents', 'e2e:container', 'e2e:foreign', 'e2e:own', 'kills', 'pictures'],
  ]);
});

test.each(commands)('npm run %s prints its usage at --help', async (name, script) => {
  expect(await run(script, '--help')).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringMatching(new RegExp(`^npm run ${name}\\b[^]*--help +this text\\s*$`)),
  });
});

test.each(commands)('npm run %s begins nothing with an option that it does not know', async (name, script) => {
  expect(await run(script, '--nonsense')).toEqual({
    ...{ code: 2, out: '' },
    err: `${name}: Unknown option '--nonsense'; see --help\n`,
  });
});
