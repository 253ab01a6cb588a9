/**
 * Isolation by user as GitHub's hosted runners have it: a user `runner` with `sudo` and no other right, on a machine whose tools stand open to
 * all users. In namespaces of their own, so that nothing of it reaches the machine of the tests.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const hosted = resolve(import.meta.dirname, '../support/hosted');
const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
const apart = ['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc'];
const namespaces = [...asRoot, ...apart, '--net', '--ipc', '--'];

/** Why it cannot be tried on this machine; null = it can. */
function hindrance(): string | null {
  const needs =
    'mount -t tmpfs x /mnt && mkdir /mnt/u /mnt/w && mount -t overlay x -o lowerdir=/etc,upperdir=/mnt/u,workdir=/mnt/w /etc';
  try {
    execFileSync('sudo', ['-V'], { stdio: 'ignore' });
  } catch {
    return 'there is no sudo';
  }
  try {
    const [program, ...args] = [...namespaces, 'bash', '-c', needs];
    execFileSync(program, args, { stdio: 'ignore' });
    return null;
  } catch {
    return 'namespaces and overlays cannot be had here';
  }
}

const why = hindrance();
if (why !== null) console.warn(`NOT TRIED: isolation through sudo on the layout of GitHub's image, since ${why}.`);

const Said = z.object({
  ...{ code: z.number().nullable(), signal: z.string().nullable(), timedOut: z.boolean(), cancelled: z.boolean() },
  ...{ stdout: z.array(z.string()), denied: z.number(), stderr: z.string() },
});
const Found = z.object({
  ...{
    evidence: z.string(),
    uids: z.array(z.number()),
    closed: z.array(z.string()),
    users: z.number(),
    own: z.array(z.string()),
    kept: z.string(),
    third: z.string(),
  },
  ...{
    self: Said,
    environment: Said,
    secret: Said,
    root: Said,
    parent: Said,
    job: Said,
    sibling: Said,
    programs: Said,
    home: Said,
    installed: Said,
  },
  ...{ result: z.unknown(), survival: Said, afterwards: z.number(), deadline: Said, deaf: Said, cancelled: Said },
  ...{ left: z.number(), stdin: Said, squatted: Said },
  haunted: z.object({
    ...{ isOther: z.boolean(), tookMs: z.number(), told: z.array(z.array(z.string())) },
    left: z.object({ ended: z.array(z.string()), surviving: z.array(z.string()) }),
  }),
});

(why === null ? describe : describe.skip)(
  `on the layout of GitHub's image, through sudo${why === null ? '' : ` (${why})`}`,
  () => {
    const stage = mkdtempSync(join(tmpdir(), 'tickgate-hosted-'));
    let found: z.output<typeof Found>;

    beforeAll(async () => {
      await build({
        entryPoints: [join(hosted, 'inside.ts')],
        outfile: join(stage, 'main.mjs'),
        bundle: true,
        banner: {
          js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
        },
        ...{ platform: 'node', format: 'esm', target: 'node20.18', logLevel: 'silent' },
      });
      const [program, ...args] = [...namespaces, 'bash', join(hosted, 'image.sh'), stage, process.execPath];
      const { stdout } = await promisify(execFile)(program, args, { timeout: 150_000 });
      found = Found.parse(JSON.parse(stdout));
    }, 180_000);

    afterAll(() => rmSync(stage, { recursive: true }));

    test('the isolation holds although /opt and /usr/share stand open: it is opened, and says that it goes through sudo', () => {
      expect(found.evidence).toBe('Agents run as users of their own (through sudo)');
      const [uid, groups, ...rest] = found.self.stdout;
      expect(Number(uid)).toBe(found.uids[0]);
      expect(groups).not.toContain(' ');
      expect(rest.join(' ')).toMatch(/CapEff:\s*0+ CapBnd:\s*0+ NoNewPrivs:\s*1/);
      expect(found.uids[0]).not.toBe(found.uids[1]);
      expect(found.users).toBe(4);
    });

    test('no program of the machine, and nothing that system services read, is the agent’s to change; the runner still may', () => {
      expect(found.programs).toMatchObject({ denied: 12, stdout: [''] });
      expect(found.own).toEqual(['updated', '775']);
    });

    test('the log says once what was closed to other users, with the command that opens it again', () => {
      expect(found.closed).toEqual([
        expect.stringMatching(/^Closed to other users .* `chmod 755 -- .*\/home\/runner[ `]/),
      ]);
    });

    test('the agent gets the environment that it was given, and nothing of sudo, the token, or the services of cache and artifacts', () => {
      const names = found.environment.stdout.map((line) => line.split('=')[0]);
      expect(new Set(names)).toEqual(new Set(['HOME', 'LANG', 'LOGNAME', 'PATH', 'TMPDIR', 'USER']));
      expect(found.secret.stdout).toEqual(['sk hidden']);
      expect(found.stdin.stdout).toEqual(['300000']);
    });

    test('sudo is no way back up, nor anything else', () => {
      expect(found.root.stdout.filter((line) => line === 'there').length).toBeGreaterThanOrEqual(3);
      expect(found.root.stdout).not.toContain('up');
      expect(found.root.stderr).toContain('sudo');
    });

    test('the tick’s process, the checkout with its token, the docker socket and the sibling are closed to it', () => {
      for (const [denied, said] of [
        [3, found.parent],
        [4, found.job],
        [4, found.sibling],
      ] as const)
        expect(said).toMatchObject({ denied, stdout: [''] });
      expect(found.result).toBe('{"status":"complete"}');
    });

    test('nothing of the runner’s home, its work root and its registration can be read or listed, also beside programs', () => {
      expect(found.home).toMatchObject({ denied: 14, stdout: [''] });
      expect(found.kept).toBe('token');
    });

    test('programs that are installed at home still run, with what they load, and what the environment names is there', () => {
      expect(found.installed).toMatchObject({
        stdout: ['linked', 'packaged', 'deep', 'cargo-like', 'toolchain'],
        stderr: '',
      });
    });

    test('nothing survives its session; deadline and cancel reach it behind sudo: SIGINT first, SIGKILL for who is deaf', () => {
      expect([found.survival.stdout, found.afterwards, found.left]).toEqual([['started'], 0, 0]);
      expect(found.deadline).toMatchObject({ timedOut: true, code: 7, stdout: ['saved'] });
      expect(found.deaf).toMatchObject({ timedOut: true, signal: 'SIGKILL' });
      expect(found.cancelled).toMatchObject({ cancelled: true, stdout: ['ready'] });
    });

    test('given an agent that binds the name of the next sandbox’s lock, it is ended and does not block that sandbox', () => {
      expect(found.squatted.stdout[0]).toBe('bound');
      expect(found.third).toBe('tickgate-agent-3');
    });

    test('given a user whose processes restart again and again, a session uses another user, the log says so once, and nothing hangs', () => {
      const { isOther, tookMs, told, left } = found.haunted;
      expect(isOther).toBe(true);
      expect(tookMs).toBeLessThan(60_000);
      const survive = /processes of tickgate-agent-3 survive SIGKILL \(\d+/;
      expect(told).toEqual([[expect.stringMatching(survive)], []]);
      expect(told[0]?.[0]).toMatch(/^No session runs as tickgate-agent-3 on this machine: .* Another user was taken/);
      expect(left).toEqual({ ended: [], surviving: [expect.stringMatching(survive)] });
    });
  },
);
