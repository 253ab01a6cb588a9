import { describe, expect, test } from 'vitest';
import {
  describeClosedPlaces,
  type IsolationProbe,
  judgeContainerIsolation,
  judgeUidIsolation,
  type SandboxEvidence,
  weaknessOfSandbox,
} from '../../src/core/sandbox/isolation.ts';

const probe: IsolationProbe = { platform: 'linux', root: false, sudo: true, missing: [] };

describe('isolation by user', () => {
  test('can be had on Linux by root or by sudo without a password', () => {
    expect(judgeUidIsolation(probe)).toEqual({
      ok: true,
      evidence: 'Agents run as users of their own (through sudo)',
    });
    expect(judgeUidIsolation({ ...probe, root: true })).toMatchObject({ ok: true });
  });

  test.each([
    [
      { platform: 'darwin' },
      'uid isolation needs Linux, this is darwin',
      'Run on a Linux runner (runs-on: ubuntu-latest)',
    ],
    [
      { missing: ['useradd', 'setpriv'] },
      'uid isolation needs useradd, setpriv, not found on this machine',
      'Install the packages passwd, util-linux and coreutils',
    ],
    [
      { sudo: false },
      'uid isolation needs root or sudo without a password, and this user has neither',
      'Use a GitHub-hosted Linux runner, or allow `sudo -n` for the user of this runner',
    ],
  ])('fails closed where %j, with the remedy', (facts, sentence, remedy) => {
    expect(judgeUidIsolation({ ...probe, ...facts })).toEqual({
      ok: false,
      code: 'isolation_unavailable',
      sentence: `${sentence}.`,
      remedy: `${remedy}; or accept agents without isolation with \`isolation: none\` in .github/tickgate.yml.`,
    });
  });

  const sound: SandboxEvidence = {
    uid: 990,
    gids: [990],
    noNewPrivileges: true,
    capabilities: '0000000000000000',
    readsParentEnvironment: false,
    writesDockerSocket: false,
    usesSudo: false,
    writesPrograms: null,
    entersClosed: null,
  };

  test.each<[Partial<SandboxEvidence>, string]>([
    [{ uid: 0 }, 'the session does not run as its own user'],
    [{ uid: Number.NaN }, 'the session does not run as its own user'],
    [{ gids: [990, 27] }, 'the session belongs to foreign groups'],
    [{ noNewPrivileges: false }, 'the session could gain privileges (no_new_privs is not set)'],
    [{ capabilities: '0000000000000001' }, 'the session holds capabilities'],
    [{ readsParentEnvironment: true }, "the session can read this process's environment"],
    [{ writesDockerSocket: true }, 'the session can use the docker socket'],
    [{ usesSudo: true }, 'the session can use sudo'],
    [
      { writesPrograms: '/opt/pipx_bin' },
      'the session can write /opt/pipx_bin, where this machine looks for programs: close it (`chmod o-w /opt/pipx_bin`) or take it off the PATH',
    ],
    [
      { entersClosed: '/home/runner/.npmrc' },
      'the session can look into /home/runner/.npmrc, which is of the job or of this runner, and which Tickgate closes only where it belongs to the user of this runner and has no sticky bit: let that user own it (`chown`), or close it to other users (`chmod o-rwx /home/runner/.npmrc`)',
    ],
  ])('does not hold where a session says %j of itself', (weak, sentence) => {
    expect(weaknessOfSandbox(sound, { uid: 990, gid: 990 })).toBeNull();
    expect(weaknessOfSandbox({ ...sound, ...weak }, { uid: 990, gid: 990 })).toBe(sentence);
  });
});

describe('places that were closed to other users', () => {
  test('are reported with the command that opens them again, whatever their names', () => {
    const places = [
      { place: '/home/deploy', mode: '755' },
      { place: "/home/deploy/it's $HOME\n", mode: '644' },
      { place: '/home/deploy/app', mode: '755' },
    ];
    expect(describeClosedPlaces(places, new Set()).lines).toEqual([
      "Closed to other users of this machine, so that no agent reads there, and left so after the job: 3 places. To open what others need: `chmod 755 -- /home/deploy /home/deploy/app && chmod 644 -- $'/home/deploy/it\\'s $HOME\\u000a'`",
    ]);
    expect(describeClosedPlaces([], new Set()).lines).toEqual([]);
  });

  test('are reported once, whichever sandboxes closed them', () => {
    const [home, app] = [
      { place: '/home/deploy', mode: '755' },
      { place: '/home/app', mode: '755' },
    ];
    const first = describeClosedPlaces([home, home], new Set());
    expect(first.lines).toEqual([expect.stringMatching(/: 1 place\. .*`chmod 755 -- \/home\/deploy`$/)]);
    expect(describeClosedPlaces([home], first.reported).lines).toEqual([]);
    expect(describeClosedPlaces([home, app], first.reported).lines).toEqual([
      expect.stringContaining('`chmod 755 -- /home/app`'),
    ]);
  });
});

describe('isolation by container', () => {
  test('can be had where a daemon answers', () => {
    expect(judgeContainerIsolation('agents:1', { client: true, server: '28.2.2', said: '' })).toEqual({
      ok: true,
      evidence: 'Agents run in containers of agents:1 (docker 28.2.2)',
    });
  });

  test.each([
    [
      { client: false } as const,
      'container isolation needs docker, and it is not on the PATH of this machine',
      'Use a runner with docker, such as ubuntu-latest',
    ],
    [
      { client: true, server: null, said: 'Cannot connect to the Docker daemon' } as const,
      'container isolation needs a docker daemon, and none answers: Cannot connect to the Docker daemon',
      'Start the daemon, or let the user of this runner use it',
    ],
  ])('fails closed where %j, with the remedy', (found, sentence, remedy) => {
    expect(judgeContainerIsolation('agents:1', found)).toEqual({
      ok: false,
      code: 'isolation_unavailable',
      sentence: `${sentence}.`,
      remedy: `${remedy}; or accept agents without isolation with \`isolation: none\` in .github/tickgate.yml.`,
    });
  });
});
