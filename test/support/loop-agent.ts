/** Scripts of agents for scenarios: a frame with the order and the result at hand, and the agent that simply does its work. */

/** Writes one file and says that it is done, at a cost of $0.50. */

export const diligentAgent = `write('work-' + order.subject + '.txt', 'done\\n'); result({ progress: 'Did #' + order.subject });`;

/** Finds nothing, for nothing: what a scenario counts is the work. */
export const contentAuditor = `result({ progress: 'Read it', usage: [{ model: 'claude-sonnet-4-7', input: 0, output: 0, cost_reported: 0, messages: 1 }] });`;

/** The script of an agent around its body; `notes` is a file outside of the work. */
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
const untilHead = async (holds) => { for (let turn = 0; turn < 600 && !holds(headNow()); turn++) await sleep(200); };
const result = (given) => writeFileSync(process.env.TICKGATE_RESULT, JSON.stringify({
  status: 'complete', progress: 'done', completion_indicators: ['Task complete', 'Implementation finished'], exit_signal: true,
  usage: [{ model: 'claude-sonnet-4-7', input: 1000, output: 500, cost_reported: 0.5, messages: 3 }], ...given }));
if (order.role === 'auditor') {
${auditor}
process.exit(0);
}
${body}
`;
