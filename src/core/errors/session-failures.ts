/** Every class of failure of an agent's session: closed, and the source of its part of docs/errors.md. */

import type { FailureClass } from '../sessions/contract/agent-contract.ts';
import { rootCauseOf } from '../sessions/failure/circuit-breaker.ts';
import type { Example, Explained } from './entry.ts';

/** As the annotation of the run has it, with the root cause by which two failures are the same. */
const told = (sentence: string, cause: Parameters<typeof rootCauseOf>[0]): Example => ({
  at: { place: 'A warning of the workflow run' },
  lines: `Session failed: #14\n${sentence} (${rootCauseOf(cause)})`,
});

const secondTry = 'A second session tries; the same twice is asked about.';
const asks = 'The question is [`repeated-failure`](../gates.md#which-are-asked): skip, retry once more, or stop.';

/** Why a session of an agent gave no finished work. */
export const sessionFailures = {
  compile: {
    means: 'The setup command failed, so the session could not begin.',
    when: '`setup-command` ended with another code than 0 in the clone that the agent was to work in. No model was asked, and none was paid.',
    remedy: secondTry,
    more: `Try the command in a fresh clone, as a user without rights: it has no token, no login and an empty home there. ${asks}`,
    example: told('setup-command failed: npm error code EUSAGE', {
      class: 'compile',
      command: 'setup-command',
      detail: 'npm error code EUSAGE',
    }),
  },
  test: {
    means: 'The verify command failed on what the session made.',
    when: `\`verify-command\` ended with another code than 0 on a fresh checkout of the work. The first line that names a failure is the cause by
which two are the same. What was made is kept, and the pull request stays a draft.`,
    remedy: secondTry,
    more: `If it passes on your machine, look for what a fresh checkout lacks: ignored files, or what \`setup-command\` would install. ${asks}`,
    example: told('verify-command failed: not ok 3 - adds two numbers', {
      class: 'test',
      command: 'verify-command',
      detail: 'not ok 3 - adds two numbers',
    }),
  },
  lint: {
    means: 'The linter objects.',
    when: `No part of this version says it: a linter that \`verify-command\` runs fails as [\`test\`](test.md). The name is known, so that a record
which holds it can be read.`,
    remedy: secondTry,
    example: told('lint failed: src/sum.js:3 no-unused-vars', {
      class: 'lint',
      command: 'lint',
      detail: 'src/sum.js:3 no-unused-vars',
    }),
  },
  timeout: {
    means: 'The session took longer than it may.',
    when: `Each session gets a share of the minutes that the run and the job have left; at the end of it the agent is told to end, then ended.
What it had committed by then is kept, and a later session goes on there.`,
    remedy: 'Cut the issue smaller, or give each session more time: a larger `max-minutes`, or a smaller `max-agents`.',
    more: 'A short `timeout-minutes` of the job cuts sessions, too; `doctor` warns of one that is too short for any.',
    example: told('The session was stopped at its deadline after 20 min', { class: 'timeout' }),
  },
  denied: {
    means: 'The agent, or what it made, was denied something that it needs.',
    when: `The agent says that it is blocked; its own settings denied it the tools that it asked for, so that nothing was changed; or GitHub
refused to take what it made.`,
    remedy: 'Read what was denied: it stands in the line.',
    more: `Tools are allowed in the agent's own settings ([files of its own](../agents.md#files-of-its-own)). Of a push or a pull request that was
refused the line has GitHub's own words: a ruleset on \`tickgate/**\`, or a permission that [\`doctor\`](../commands.md#doctor) names.`,
    example: told('Tools denied: Bash, Write', { class: 'denied', detail: 'tools denied' }),
  },
  'no-diff': {
    means: 'The session ended without any change.',
    when: 'It says that it is done, or done for now, and its clone is as it was: what the issue asks for is there already, or the agent did not see what to do.',
    remedy: 'Say in the issue what shall be different.',
    more: `An issue whose work is on the default branch already is closed by you. Criteria that can be checked (\`### Acceptance Criteria\`, a list)
help most. ${asks}`,
    example: told('The session changed nothing', { class: 'no-diff' }),
  },
  guardrail: {
    means: 'The change touches what agents may not touch.',
    when: `A path that is protected in any spelling (workflows, CODEOWNERS, the configuration of agents and editors, yours under \`protected-paths\`), a
lockfile, a submodule, a link that leaves the tree, a file over 1 MiB, or more lines than \`max-diff-lines\`. Nothing of it was published.`,
    remedy: 'Allow the path, or make the change yourself.',
    more: `\`allow-lockfiles: true\` and a larger \`max-diff-lines\` are settings; what is built in stays protected
([guardrails](../security.md#guardrails)). The line says where the refused work is kept for you to read.`,
    example: told('.github/workflows/ci.yml: the path is protected', { class: 'guardrail', detail: 'protected-path' }),
  },
  model: {
    means: 'The model refused, or was not there.',
    when: `The key is missing, wrong or without credit; the model does not exist or is not allowed for the key; its context was full; or its
vendor could not be reached.`,
    remedy: 'Look at the key, the model’s name and its vendor’s limits.',
    more: `\`fallback-model\` lets another model go on where that helps ([when the model refuses](../agents.md#when-the-model-refuses)). A new key goes
into the secret; the next session uses it.`,
    example: told('claude was refused: its key is missing or wrong (401): invalid x-api-key', {
      class: 'model',
      command: 'claude',
      detail: 'key_refused',
    }),
  },
  'tick-lost': {
    means: 'The tick ended before the session did.',
    when: 'The runner was lost, the job was killed, or its time was over before the session could be ended in order. The next tick finds out, and counts it.',
    remedy: 'Nothing; the next tick goes on from what was pushed.',
    more: `The iteration and what was reserved for the session stay charged. Does it come often, look at the runner, and at
\`timeout-minutes\` of the job ([cancelled, killed, lost](../interruptions.md)).`,
    example: {
      at: { command: 'node dist/cli/index.js status --why 14' },
      lines: '  failed in iteration 3: The tick of run 50 attempt 1 was lost (tick-lost)',
    },
  },
  result: {
    means: 'The agent left no result, or a malformed one.',
    when: `It wrote neither the result file nor a block \`## Loop Status\` as its last words; the file does not fit the contract; or an audit came
to no verdict; or it claims a use that its time and model could not have produced ([budgets](../budgets.md#what-a-session-costs)). Nothing
is taken for success that does not say so.`,
    remedy: 'For `agent: command`, see the contract of a program.',
    more: `What a program is told and has to say stands under [what a program needs](../architecture.md#what-a-program-needs-to-be-an-agent). Of a known
agent it mostly means that its context was full, or that it stopped to ask: its last words are in the log.`,
    example: told('The session wrote no result file and no "## Loop Status" block', {
      class: 'result',
      detail: 'The session wrote no result file and no "## Loop Status" block',
    }),
  },
  exit: {
    means: 'The agent’s program ended with an error.',
    when: 'It could not be started, ended with another code than 0, or was ended by a signal that Tickgate did not send (often the memory of the runner).',
    remedy: 'Read its last words in the log of the run.',
    more: `Run the program by hand in a fresh clone. Signal SIGKILL is the system's answer to too little memory: lower \`max-agents\`, or take a larger
runner. ${asks}`,
    example: told('claude ended with exit code 1', { class: 'exit', command: 'claude', detail: 'exit code 1' }),
  },
  cancelled: {
    means: 'A person ended it, or its claim had gone to somebody else.',
    when: '`/loop cancel`, the Cancel button of the workflow run, or another loop that had claimed the same issue a moment earlier.',
    remedy: 'Nothing.',
    more: 'It counts as nobody’s failure. What the agent had done by then is kept on its branch, and a restart goes on there ([cancelled, killed, lost](../interruptions.md)).',
    example: told('The session was cancelled', { class: 'cancelled' }),
  },
  outage: {
    means: 'A service that the work needs is away.',
    when: 'A command said so by the token or the exit status of a [dependency](../configuration.md#dependencies); `qmd` is built in.',
    remedy: 'Nothing; after two in a row the run stops and names it.',
    more: 'It is no failure of the issue. The stop is [`qmd_unreachable`](qmd_unreachable.md), whatever the service is called.',
    example: told('qmd is unreachable: qmd-unreachable: connect ECONNREFUSED', { class: 'outage', command: 'qmd' }),
  },
  decision: {
    means: 'The agent asks a person something.',
    when: 'It ended with a question instead of guessing, as it is told to where the issue leaves something open that only a person can decide.',
    remedy: 'Answer the question on the issue.',
    more: 'The question is [`agent-decision`](../gates.md#which-are-asked): a reply in words is given to the next session. Other issues go on meanwhile.',
    example: told('The agent asked for a decision', { class: 'decision' }),
  },
  stalled: {
    means: 'Nothing was said, changed or worked for too long.',
    when: 'For `stall-timeout-minutes` (10) the agent printed nothing, changed no file and used no processor: it waits for something that does not come.',
    remedy: secondTry,
    more: `Often it asks on a terminal that nobody sees, or a command of the project waits for input. A silence that is meant (a long build) needs a
larger [\`stall-timeout-minutes\`](../configuration.md#stall-timeout-minutes). ${asks}`,
    example: told('claude fell silent: no output, no change and no work for 10 minutes', {
      class: 'stalled',
      command: 'claude',
      detail: 'stall_timeout',
    }),
  },
  limit: {
    means: 'The model asks to wait.',
    when: 'Its vendor limits how much may be asked in a time, or is overloaded. Short waits are waited out, up to `rate-limit-wait-minutes`; then the work is put off.',
    remedy: 'Nothing; a later tick goes on.',
    more: 'It counts as nobody’s failure. If it comes every hour, lower `max-agents`, or ask the vendor for a higher limit ([when the model refuses](../agents.md#when-the-model-refuses)).',
    example: told('claude is rate limited (429): try again in 5 minutes', {
      class: 'limit',
      command: 'claude',
      detail: 'rate_limit',
    }),
  },
  cap: {
    means: 'It used up what it was given.',
    when: 'The dollars or turns of this one session: its fair share of what the run had left when the tick began.',
    remedy: 'Nothing; a later session goes on from its work, within the ceilings.',
    more: `If one session after the other ends so, the share is too small for your issues: raise \`max-dollars\`, lower \`max-agents\`, or cut the
issues smaller. \`simulate\` shows it beforehand ([budgets](../budgets.md#what-happens-when)).`,
    example: told('claude used up its dollars: it was stopped at its cap of $1.50', {
      class: 'cap',
      command: 'claude',
      detail: 'dollars_used',
    }),
  },
} as const satisfies Readonly<Record<FailureClass, Explained>>;
