/**
 * Scripts of agents for scenarios: a frame that provides the order and the result, and an agent that simply does its
 * work.
 */

/** Writes one file and reports that it is done, at a cost of $0.50. */

export const diligentAgent = `write('work-' + order.subject + '.txt', 'done\\n'); result({ progress: 'Did #' + order.subject });`;

/** Finds nothing, at no cost, because a scenario counts only the work. */
export const contentAuditor = `result({ progress: 'Read it', usage: [{ model: 'claude-sonnet-4-7', input: 0, output: 0, cost_reported: 0, messages: 1 }] });`;

const usedBy = (dollars: number, [input, output]: readonly [number, number], messages: number): string =>
  `"usage":[{"model":"claude-sonnet-4-7","input":${input},"output":${output},"cost_reported":${dollars},"messages":${messages}}]`;
const completed =
  '"status":"complete","completion_indicators":["Task complete","Implementation finished"],"exit_signal":true';

/**
 * An agent that starts Node only for what a scenario scripts. The usual agents of both roles are these few lines of a
 * shell, which start thirty times as fast.
 */
export const shellAgent = (
  script: string,
  scripted: { readonly worker: boolean; readonly auditor: boolean },
): string => {
  const node = `exec '${process.execPath}' '${script}'`;
  const worker = `printf 'done\\n' > "work-$subject.txt"
printf '{"progress":"Did #%s",%s}' "$subject" '${completed},${usedBy(0.5, [1000, 500], 3)}' > "$TICKGATE_RESULT"`;
  const auditor = `printf '{"progress":"Read it",%s}' '${completed},${usedBy(0, [0, 0], 1)}' > "$TICKGATE_RESULT"`;
  return `subject= role=
while read -r name value; do
  case $name in
    '"subject":') [ -n "$subject" ] || subject=\${value%,} ;;
    '"role":') [ -n "$role" ] || role=$value ;;
  esac
done < "$TICKGATE_WORK_ORDER"
case $role in
  '"auditor",') ${scripted.auditor ? node : auditor} ;;
  *) ${scripted.worker ? node : worker} ;;
esac
`;
};

/** The script of an agent around its body. `notes` is a file outside of the work. */
export const agentScript = (
  at: { readonly gitDir: string; readonly notes: string },
  { body, auditor }: { readonly body: string; readonly auditor: string },
): string => `
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const order = JSON.parse(readFileSync(process.env.TICKGATE_WORK_ORDER, 'utf8'));
const write = (path, text) => writeFileSync(path, text);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const fail = (code) => process.exit(code);
const notesFile = '${at.notes}';
const note = (line) => appendFileSync(notesFile, line + '\\n');
const gitDir = '${at.gitDir}';
const headNow = () => JSON.parse(execFileSync('git', ['--git-dir', gitDir, 'show', 'tickgate/state/work:head.json'], { encoding: 'utf8' }));
const untilHead = async (holds) => {
  const tip = () => readFileSync(gitDir + '/refs/heads/tickgate/state/work', 'utf8');
  for (let turn = 0, seen = '', head = null; turn < 600; turn++) {
    const now = tip();
    if (now !== seen) head = headNow();
    // It may hold for another reason than the head.
    if (holds(head)) return;
    seen = now;
    await sleep(200);
  }
};
const result = (given) => writeFileSync(process.env.TICKGATE_RESULT, JSON.stringify({
  status: 'complete', progress: 'done', completion_indicators: ['Task complete', 'Implementation finished'], exit_signal: true,
  usage: [{ model: 'claude-sonnet-4-7', input: 1000, output: 500, cost_reported: 0.5, messages: 3 }], ...given }));
if (order.role === 'auditor') {
${auditor}
process.exit(0);
}
${body}
`;
