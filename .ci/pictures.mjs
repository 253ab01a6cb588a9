/** Draws docs/pictures/*.png from the product as it is built: the demo's page with its first question, and `status --html` of a loop that ran on the emulator. Takes a minute; needs Chromium. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'dist/cli/index.js');
const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
if (program === undefined) throw new Error('There is no Chromium: apt-get install chromium');

const desk = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const patience = { timeout: 120_000 };

async function draw(name, { url, look, after = () => Promise.resolve() }) {
  const page = await browser.newPage(look);
  await page.goto(url);
  await after(page);
  await page.screenshot({ path: join(root, 'docs/pictures', name) });
  await page.close();
  console.log(`docs/pictures/${name}`);
}

async function drawDemo() {
  const demo = await begun(['demo']);
  const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(demo.line) ?? [];
  const asked = (page) => page.getByRole('checkbox', { name: 'proceed: best interpretation' }).waitFor(patience);
  await draw('demo-1280.png', { url, look: { ...desk, colorScheme: 'light' }, after: asked });
  await draw('demo-360.png', { url: `${url}threads/2`, look: { ...phone, colorScheme: 'dark' }, after: asked });
  await demo.end();
}

/** Two ticks with a person's answer between them, and one question that is left open. */
async function drawStatus() {
  const emulator = await begun(['emulator', '--app']);
  const world = JSON.parse(emulator.line);
  const ask = callerOf(world);
  await tick(ask);
  await ticksBox(ask, { issue: 2, option: 'proceed' });
  await tick(ask);
  await tick(ask);
  const folder = await mkdtemp(join(tmpdir(), 'tickgate-pictures-'));
  const file = join(folder, 'status.html');
  const env = { ...process.env, GITHUB_API_URL: world.url, GITHUB_TOKEN: world.tokens.admin };
  const args = [cli, 'status', '--repo', `${world.owner}/${world.repo}`, '--html', file];
  const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`status ended with ${code}`);
  const url = pathToFileURL(file).href;
  await draw('status-1280.png', { url, look: { ...desk, colorScheme: 'dark' } });
  await draw('status-360.png', { url, look: { ...phone, colorScheme: 'light' } });
  await rm(folder, { recursive: true });
  await emulator.end();
}

async function begun(args) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = createInterface(child.stdout);
  const [line] = await once(lines, 'line'); // What follows is the story in the terminal.
  lines.resume();
  const end = async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  return { line, end };
}

const callerOf =
  ({ url, owner, repo, tokens }) =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${tokens.write}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}/repos/${owner}/${repo}${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : await answer.json();
  };

/** Dispatches one, and waits until nothing runs any more. */
async function tick(ask) {
  await ask('POST', '/actions/workflows/tickgate.yml/dispatches', { ref: 'main' });
  for (let second = 0; second < 120; second++) {
    await sleep(1_000);
    const { workflow_runs: runs } = await ask('GET', '/actions/runs');
    if (runs.every(({ status }) => status === 'completed')) return;
  }
  throw new Error('The runs did not end within two minutes.');
}

async function ticksBox(ask, { issue, option }) {
  const comments = await ask('GET', `/issues/${issue}/comments`);
  const box = new RegExp(`- \\[ \\](?=.*\\*\\*${option}\\*\\*)`);
  const question = comments.find(({ body }) => box.test(body));
  if (question === undefined) throw new Error(`Nothing asks on #${issue} with the option ${option}.`);
  await ask('PATCH', `/issues/comments/${question.id}`, { body: question.body.replace(box, '- [x]') });
}

const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await drawDemo();
  await drawStatus();
} finally {
  await browser.close();
}
