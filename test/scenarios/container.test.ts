import { expect, test } from 'vitest';
import { fakeDocker, realDocker } from '../support/docker/fake-docker.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

/** See test/adapters/agents-container.test.ts. */
const real = process.env['TICKGATE_DOCKER_IMAGE'] ?? '';
const image = real || 'ghcr.io/acme/agents:1';

/** Tells where it is and what it sees; an auditor only says that it has looked. */
const agent = `
[ "$(pwd)" = /workspace ] || exit 9
env | cut -d= -f1 | sort | tr '\\n' ' ' > seen.txt
echo '{"status":"complete","progress":"Wrote it","completion_indicators":["Task complete","Implementation finished"],"exit_signal":true,"usage":[{"model":"claude-sonnet-4-7","input":10,"output":5,"cost_reported":0.01,"messages":1}]}' > "$TICKGATE_RESULT"`;

test('given container isolation, setup, agent, check and git run in containers, and the tick opens a pull request', async () => {
  const standIn = real === '' ? fakeDocker({ image }) : null;
  const docker = standIn ?? realDocker(image);
  try {
    const { PATH = '', DOCKER_CONFIG = '', DOCKER_HOST = '' } = process.env;
    const loop = await givenLoop({
      issues: [wellFormed('Write seen.txt')],
      agentConfig: [
        'agent: command',
        `agent-command: ${JSON.stringify(['bash', '-c', agent])}`,
        'isolation: container',
        `container-image: ${image}`,
        'env-secrets: [MODEL_KEY]',
        'setup-command: id -u > "$HOME/setup"',
        'verify-command: test -s seen.txt && test "$(cat "$HOME/setup")" != 0',
        '',
      ].join('\n'),
      env: { PATH, DOCKER_CONFIG, DOCKER_HOST, MODEL_KEY: 'sk-hidden' },
    });

    const tick = await loop.tick();

    expect(errorsOf(tick)).toEqual([]);
    const [pull] = await loop.pullRequests();
    const seen = loop.git('show', `${pull?.headSha}:seen.txt`).trim().split(' ');
    expect(seen).toEqual(expect.arrayContaining(['HOME', 'MODEL_KEY', 'TICKGATE_RESULT', 'TICKGATE_WORK_ORDER']));
    expect(seen.filter((name) => /^(?:GITHUB|ACTIONS|INPUT|RUNNER_TEMP|DOCKER)/.test(name))).toEqual([]);
    expect(docker.runs().length).toBeGreaterThan(5);
    expect(JSON.stringify(docker.runs().map(({ argv }) => argv))).not.toContain('sk-hidden');

    if (standIn === null) return;
    standIn.behaves({ image, daemon: false });
    await loop.ana.opensIssue(wellFormed('Another'));
    const failed = await loop.tick();
    expect(failed.conclusion).toBe('failure');
    expect(failed.log).toMatch(/isolation_unavailable: container isolation needs a docker daemon, and none answers/);
  } finally {
    docker.remove();
  }
});
