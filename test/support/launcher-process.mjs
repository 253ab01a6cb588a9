/** Starts programs for a test process, and passes on what they read, write and end with. See launcher.ts. */
import { spawn } from 'node:child_process';
import { createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , requests, pids] = process.argv;
const pidPipe = openSync(pids, 'r+');
const children = new Map();
const tell = (message) => process.connected && process.send(message);

const answer = (pid = 0) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(pid);
  writeSync(pidPipe, bytes);
};

// A copied error has lost its code.
const tellError = (id, error, event = 'error') => tell({ id, event, message: error.message, properties: { ...error } });

function start({ id, file, args, options }) {
  let child;
  try {
    child = spawn(file, args, options);
  } catch (error) {
    // Arguments that no program can be started with. The test process waits for an answer.
    answer();
    tellError(id, error);
    return;
  }
  answer(child.pid);
  children.set(id, child);
  child.once('spawn', () => tell({ id, event: 'spawn' }));
  child.once('error', (error) => tellError(id, error));
  child.once('exit', (code, signal) => tell({ id, event: 'exit', code, signal }));
  child.once('close', (code, signal) => {
    children.delete(id);
    tell({ id, event: 'close', code, signal });
  });
  for (const name of ['stdout', 'stderr']) {
    child[name].on('data', (chunk) => tell({ id, event: name, chunk }));
    child[name].once('end', () => tell({ id, event: name, chunk: null }));
  }
  child.stdin.on('error', (error) => tellError(id, error, 'stdin-error'));
}

const acts = {
  write: ({ id, chunk }) => children.get(id)?.stdin.write(chunk),
  end: ({ id }) => children.get(id)?.stdin.end(),
  destroy: ({ id, stream }) => children.get(id)?.[stream].destroy(),
};

createInterface({ input: createReadStream(requests) }).on('line', (line) => start(JSON.parse(line)));
process.on('message', (message) => acts[message.act](message));
// Whatever ends this process, the test process waits for no pid any more.
process.once('exit', () => answer());
process.once('disconnect', () => {
  for (const { pid } of children.values()) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended, or leads no group of its own.
    }
  }
  process.exit();
});
