/** The demo's scripted agent: reads its work order, really edits and commits in its worktree, and writes a result. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { agentModel, auditUsage, type Edit, type Script, scriptFor } from './agent-script.ts';

interface Order {
  readonly task: string;
  readonly session: number;
  readonly role: string;
  readonly criteria: readonly string[];
}

/** `--pace MS`: how long each step takes, so that a person can watch. */
export async function workAsAgent(args: readonly string[]): Promise<void> {
  const [order, result, log] = ['TICKGATE_WORK_ORDER', 'TICKGATE_RESULT', 'TICKGATE_LOG'].map(
    (name) => process.env[name],
  );
  if (order === undefined || result === undefined || log === undefined) {
    process.stderr.write('demo-agent is started by the demo, with a work order in TICKGATE_WORK_ORDER.\n');
    process.exitCode = 2;
    return;
  }
  const paceMs = args[0] === '--pace' ? Number(args[1]) : 0;
  const step = async (line: string): Promise<void> => {
    appendFileSync(log, `${line}\n`);
    await sleep(paceMs);
  };
  const { task, session, role, criteria } = JSON.parse(readFileSync(order, 'utf8')) as Order;
  const title = task.split('\n', 1)[0] ?? '';
  const script = scriptFor(title, session);
  await step(`reads the issue: ${title}`);
  const works = async () => (script === null ? unknownTask() : await carryOut(script, step));
  const outcome = role === 'auditor' ? await audit(step, criteria.length) : await works();
  writeFileSync(result, `${JSON.stringify(outcome, null, 2)}\n`);
}

async function carryOut(script: Script, step: (line: string) => Promise<void>): Promise<object> {
  for (const edit of script.edits) {
    await step(`${'text' in edit ? 'writes' : 'changes'} ${edit.path}`);
    apply(edit);
  }
  await step('commits');
  commit(script.progress);
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
async function audit(step: (line: string) => Promise<void>, criteria: number): Promise<object> {
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

const unknownTask = (): object => ({
  status: 'blocked',
  progress: '',
  reason: 'The agent of this demo is a script: it knows the five sample issues only.',
});

function apply(edit: Edit): void {
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

function commit(message: string): void {
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=Demo agent', '-c', 'user.email=agent@localhost', ...args], { stdio: 'pipe' });
  };
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', message);
}
