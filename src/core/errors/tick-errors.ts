/** Every code by which a tick ends red: closed, and the source of its part of docs/errors.md. */

import { judgeUidIsolation } from '../sandbox/isolation.ts';
import type { Example, Explained } from './entry.ts';

/** As the error of the run and its summary have it. */
const red = (code: string, lines: readonly string[]): Example => ({
  at: { place: 'The error of the workflow run' },
  lines: `${code}: ${lines.join(' ')}`,
});

function unavailable(): string[] {
  const probe = { platform: 'linux', missing: [], root: false, sudo: false };
  const judged = judgeUidIsolation(probe);
  return judged.ok ? [] : [judged.sentence, judged.remedy];
}

/** Ends of a tick that are red: somebody has to look. */
export const tickFailures = {
  state_unreadable: {
    means:
      'The head or the bundle of the loop cannot be read, or holds what this version does not know; nothing is started or overwritten.',
    when: `Somebody edited \`head.json\`, deleted or moved back the branch \`tickgate/state/{loop}\`; the bundle that the head names is gone,
damaged or sealed with another \`state-key\`; or an older version of the action reads what a newer one wrote. The line names the file and,
where there is one, the field.`,
    remedy: 'Dispatch the workflow with `resume: true` where it says so, else with `fresh: true`.',
    more: `\`resume: true\` goes on from the counters of the head, without the history: money that was spent stays counted. \`fresh: true\` begins a
new run with the whole budget. After a downgrade of the action go forward again instead: nothing is lost then. A sealed bundle needs its old
key under \`state-key-previous\`. It is red once; later ticks end green in seconds, and the control issue keeps saying it
([when it cannot be read](../state.md#when-it-cannot-be-read)).`,
    example: red('state_unreadable', [
      "Unexpected loop status: 'paused'. head.json on branch tickgate/state/work may be corrupted. Fix the status field or delete the file and restart.",
      'Dispatch the workflow with `fresh: true` to start anew.',
    ]),
  },
  state_write_refused: {
    means:
      'The branch of the state could not be written: a permission or a ruleset stands against it, or GitHub gave no clear answer for too long.',
    when: `A ruleset or branch protection covers \`tickgate/state/**\` (often one that was meant for all branches), or the job lacks
\`contents: write\`. Mostly it is found out when the lock is to be taken: then nothing was started and nothing was spent. A rule that is set
while agents work, or an outage that lasts until the job ends, is met by a tick that has spent: its post step keeps what the agents made as
far as it can write, and the next tick charges what was reserved.`,
    remedy: 'Do what the second line says: it names the permission or the rule. `doctor` finds both.',
    more: `Exclude \`tickgate/**\` from the ruleset, or put this under the job's \`permissions\`: \`contents: write\`. Where GitHub gave no clear
answer, the next tick tries again by itself ([the lock](../lock.md#when-the-lock-cannot-be-written)).`,
    example: red('state_write_refused', [
      'Resource not accessible by integration',
      'The token may not write contents. Add to the job:\n  permissions:\n    contents: write',
    ]),
  },
  isolation_unavailable: {
    means: 'The isolation that is asked for cannot be had on this machine, so no agent was started.',
    when: `\`isolation: uid\`, the default, needs Linux and root or \`sudo\` without a password; \`isolation: container\` needs a docker daemon.
A self-hosted runner often has neither. It is found out before anything is claimed or spent.`,
    remedy:
      'Use a Linux runner with root or `sudo -n`, or with docker for `container`, or accept agents without isolation with `isolation: none` in the file.',
    more: `\`isolation: none\` lets an agent read what the job may read, its token among it; every report says so then
([isolation](../security.md#isolation)). \`doctor --here\`, run in a job on that runner, looks without starting a tick.`,
    example: red('isolation_unavailable', unavailable()),
  },
  agent_missing: {
    means:
      'The program of the agent is not on the PATH of the runner, so no agent was started and nothing was claimed.',
    when: `No step before the tick installs it; it is installed in another job; or it lies in a folder that only a login shell has on its
PATH. A role with a driver of its own (\`agents.reviewer.driver\`) needs that program as well.`,
    remedy: 'Install it in a step before the tick, as the workflow that `init` writes does.',
    more: `For Claude: \`- run: npm install --global @anthropic-ai/claude-code\`, in the version that was [tried](../agents.md). For
\`agent: command\` name a program that a checkout or an earlier step puts there.`,
    example: red('agent_missing', [
      "The agent's program claude is not on the PATH of this runner, so no agent was started.",
      'Install it in a step before the tick, as `init` writes it; nothing was claimed or spent.',
    ]),
  },
  lease_lost: {
    means: 'Another tick took the lock while this one worked, so this one published nothing more.',
    when: `A person answered the question of \`lock: force\` with yes, the deadline of this tick had passed while its runner hung, or the branch
of the state was deleted under it. Its agents were ended at once.`,
    remedy: 'Nothing; the tick that has the lock goes on.',
    more: `What this tick had reserved stays charged, and what it had pushed is found and not done again. If it comes up often without anybody
forcing the lock, look whether the runner stands still for minutes ([the lock](../lock.md)).`,
    example: red('lease_lost', [
      'The lease is held by run 52 attempt 1 now (epoch 8, ours was 7).',
      'Nothing was published; the next tick goes on.',
    ]),
  },
  loop_at_work: {
    means: 'A single shot was started while a tick of its loop is at work, or may be; nothing was started.',
    when: `\`single-shot: true\` takes no lock, so it looks who has it: the holder is alive, nobody can tell whether it is, or the state cannot
be read.`,
    remedy: 'Start it again when that run has ended; where the state cannot be read, mend that first.',
    more: 'The line links to the run that is at work. The state is mended as for [`state_unreadable`](state_unreadable.md).',
    example: red('loop_at_work', [
      'single-shot is refused: the loop work is at work (iteration 2, run 50 attempt 1). https://github.com/octocat/hello-world/actions/runs/50',
      'Start it again when that run has ended.',
    ]),
  },
  bundle_not_saved: {
    means: 'The state could not be kept where `state-store` wants it: as an artifact, in the cache or on the branch.',
    when: `The service of artifacts or caches refused or was away, the storage of the account is full, or the bundle has more than 64 MiB. What
the agents made is published by then, and the counters stand in the head.`,
    remedy:
      'Nothing; the next tick repairs it from the head. If it stays, look at the storage and cache limits of the repository.',
    more: `After two in a row later ticks first save what is missing, and start nothing before they have; the control issue says so
([where it is kept](../state.md)). \`state-store: branch\` needs neither service.`,
    example: red('bundle_not_saved', [
      'The bundle was not saved: Artifact storage quota has been hit.',
      'The next tick repairs it.',
    ]),
  },
} as const satisfies Readonly<Record<string, Explained>>;
export type TickFailureCode = keyof typeof tickFailures;
