import { expect, test } from 'vitest';
import { lives } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

/** One way to misbehave for each issue. */
const nasty = `import { spawn } from 'node:child_process';
const ways = {
  1: () => {
    write('huge.bin', 'x'.repeat(50 * 1024 * 1024));
    result({ progress: 'Made it big' });
  },
  2: async () => {
    process.on('SIGINT', () => {});
    for (let count = 0; count < 3; count++) {
      const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
      note('child ' + child.pid);
    }
    await sleep(600_000);
  },
  3: () => {},
  4: () => console.log('I looked at it. Shall I use tabs?'),
  5: () => {
    write('film.bin', Buffer.alloc(140 * 1024 * 1024));
    result({ progress: 'Made a film' });
  },
};
await ways[order.subject]();`;

test('given agents that write 50 MB, fork and hang, stay silent or end with a question, each fails by name, publishes nothing and leaves no process', async () => {
  const loop = await givenLoop({
    issues: ['Big', 'Hang', 'Silent', 'Question', 'Film'].map(wellFormed),
    config: 'max-agents: 5\nsessions-per-subject: 1\nstall-timeout-minutes: 0.1\n',
    agent: nasty,
  });

  const tick = await loop.tick();

  expect(errorsOf(tick).filter((line) => line.includes('    at '))).toEqual([]);
  expect(tick).toMatchObject({ conclusion: 'success', outputs: { verdict: 'work', outcome: 'ok' } });
  expect(tick.log).toContain('the file has 52428800 bytes, more than 1 MiB');
  expect(tick.log).toContain(
    'film.bin: the file has 146800640 bytes, and GitHub takes none of more than 100 MB; leave it out, or keep it in Git LFS or a release',
  );
  expect(tick.log).toContain('its bundle is kept as the artifact tickgate-refused--work--1-1--1');
  expect(tick.log).toContain('fell silent: no output, no change and no work for 0.1 minutes');
  expect(tick.log).toContain('The session wrote no result file and no "## Loop Status" block');
  expect(tick.log).toContain('The session ended in a question and wrote no result');
  expect(loop.git('for-each-ref', '--format=%(refname)', 'refs/heads/tickgate/work').trim()).toBe('');
  expect(await loop.pullRequests()).toEqual([]);
  const children = loop.notes().flatMap((line) => /^child (\d+)$/.exec(line)?.[1] ?? []);
  expect(children).toHaveLength(3);
  expect(children.map(Number).filter(lives)).toEqual([]);
  const [line] = await loop.history();
  expect(line?.taskCommits).toEqual(
    [1, 2, 3, 4, 5].map((issue) => ({ task: `#${issue}`, commit: null, status: 'blocked', failed: true })),
  );
});
