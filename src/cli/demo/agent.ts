/** The demo's scripted agent: reads its work order, really edits and commits in its worktree, and writes a result. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTerminal } from '../terminal.ts';
import { type AgentScript, agentModel, auditUsage, findAgentScript, type ScriptEdit } from './agent-script.ts';

interface DemoWorkOrder {
  readonly task: string;
  readonly session: number;
  readonly role: string;
  readonly criteria: readonly string[];
}

/** `--pace MS`: how long each step takes, so that a person can watch. */
export async function runDemoAgent(args: readonly string[]): Promise<void> {
  const [order, result, log] = ['TICKGATE_WORK_ORDER', 'TICKGATE_RESULT', 'TICKGATE_LOG'].map(
    (name) => process.env[name],
  );
  if (order === undefined || result === undefined || log === undefined) {
    processTerminal.stderr.write('demo-agent is started by the demo, with a work order in TICKGATE_WORK_ORDER.\n');
    process.exitCode = 2;
    return;
  }
  const paceMs = args[0] === '--pace' ? Number(args[1]) : 0;
  const step = async (line: string): Promise<void> => {
    appendFileSync(log, `${line}\n`);
    await sleep(paceMs);
  };
  const { task, session, role, criteria } = JSON.parse(readFileSync(order, 'utf8')) as DemoWorkOrder;
  const title = task.split('\n', 1)[0] ?? '';
  const script = findAgentScript(title, session);
  await step(`reads the issue: ${title}`);
  const works = async () => (script === null ? buildBlockedResult() : await runAgentScript(script, step));
  const outcome = role === 'auditor' ? await auditChange(step, criteria.length) : await works();
  writeFileSync(result, `${JSON.stringify(outcome, null, 2)}\n`);
}

async function runAgentScript(script: AgentScript, step: (line: string) => Promise<void>): Promise<object> {
  for (const edit of script.edits) {
    await step(`${'text' in edit ? 'writes' : 'changes'} ${edit.path}`);
    applyScriptEdit(edit);
  }
  await step('commits');
  commitAllChanges(script.progress);
  return {
    status: 'complete',
    progress: script.progress,
    completion_indicators: ['Implementation finished', 'Ready for review'],
    exit_signal: true,
    reason: 'Every criterion is covered.',
    usage: [{ model: agentModel, ...script.usage }],
  };
}

/** Always approves: a script is right once its tests pass. */
async function auditChange(step: (line: string) => Promise<void>, criteria: number): Promise<object> {
  await step('reads the change');
  await step('compares it with the criteria');
  return {
    status: 'complete',
    progress: 'Read the whole change against the criteria.',
    exit_signal: true,
    findings: [],
    criteria: Array.from({ length: criteria }, (_, index) => ({ number: index + 1, holds: true })),
    usage: [{ model: agentModel, ...auditUsage }],
  };
}

const buildBlockedResult = (): object => ({
  status: 'blocked',
  progress: '',
  reason: 'The agent of this demo is a script: it knows the five sample issues only.',
});

function applyScriptEdit(edit: ScriptEdit): void {
  if ('text' in edit) {
    mkdirSync(dirname(edit.path), { recursive: true });
    writeFileSync(edit.path, edit.text);
    return;
  }
  const before = existsSync(edit.path) ? readFileSync(edit.path, 'utf8') : '';
  if (before.split(edit.from).length !== 2) throw new Error(`${edit.path} is not as the script expects it.`);
  writeFileSync(
    edit.path,
    before.replace(edit.from, () => edit.to),
  );
}

function commitAllChanges(message: string): void {
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=Demo agent', '-c', 'user.email=agent@localhost', ...args], { stdio: 'pipe' });
  };
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', message);
}
