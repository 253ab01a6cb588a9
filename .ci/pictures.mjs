/** Draws docs/pictures/* from the product as it is built: the demo's page with its first question, `status --html` of a loop that ran on the emulator, and a gate as its comment is rendered. With names (`gate`, `demo`, `status`) only those. Takes a minute; needs Chromium. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { readCommandLine } from './command-line.mjs';
import { importSources } from './import-sources.mjs';

const { words: wanted } = readCommandLine({
  command: 'pictures',
  summary:
    'Draws docs/pictures/* from the product as it is built; with names only those. Takes a minute; needs Chromium.',
  words: ['gate', 'demo', 'status'],
});

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'dist/cli/index.js');
const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
if (program === undefined) throw new Error('There is no Chromium: apt-get install chromium');

const desk = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const patience = { timeout: 120_000 };

async function draw(name, { url, look, after = () => Promise.resolve() }) {
  const page = await browser.newPage(look);
  await page.goto(url);
  await after(page);
  const drawn = await page.screenshot();
  await page.close();
  // The page's own policy forbids to read the picture there.
  const blank = await browser.newPage();
  const small = paletteOf(await blank.evaluate(pixelsOf, drawn.toString('base64')));
  await blank.close();
  await writeFile(join(root, 'docs/pictures', name), small);
  console.log(`docs/pictures/${name}: ${small.length} bytes`);
}

/** Stores the digest of its page in the picture. A test compares it and sees when the words have changed. */
async function drawGate() {
  const { gatePicture } = await importSources(`export { gatePicture } from './test/support/gate-picture.ts';`);
  const text = gatePicture();
  const page = await browser.newPage({
    viewport: { width: 440, height: 100 },
    deviceScaleFactor: 1.6,
    colorScheme: 'light',
  });
  await page.setContent(text);
  const drawn = await page.screenshot({ fullPage: true });
  const pixels = await page.evaluate(pixelsOf, drawn.toString('base64'));
  await page.close();
  const digest = createHash('sha256').update(text).digest('hex');
  await writeFile(join(root, 'docs/pictures/gate.png'), pngOf(pixels, `sha256:${digest}`));
  console.log('docs/pictures/gate.png');
}

/** Runs in the browser. */
async function pixelsOf(base64) {
  const answer = await fetch(`data:image/png;base64,${base64}`);
  const image = await createImageBitmap(await answer.blob());
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const rgb = Array.from({ length: image.width * image.height }, (_, at) => [...data.subarray(at * 4, at * 4 + 3)]);
  return { width: image.width, height: image.height, rgb: rgb.flat() };
}

/** Flat colours and text are a fifth smaller without the filters that the browser applies before it compresses. */
function pngOf({ width, height, rgb }, source) {
  const row = width * 3;
  const lines = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) lines.set(rgb.slice(y * row, (y + 1) * row), y * (row + 1) + 1);
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const text = chunk('tEXt', Buffer.from(`Source\0${source}`, 'latin1'));
  return pngFrom([chunk('IHDR', header), text, chunk('IDAT', deflateSync(lines, { level: 9 }))]);
}

const coloursShown = 64;

/** The most frequent colours; every other pixel takes the nearest of them. Text and flat areas lose nothing that is seen. */
function paletteOf({ width, height, rgb }) {
  const counts = new Map();
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) {
    colours[at] = (rgb[at * 3] << 16) | (rgb[at * 3 + 1] << 8) | rgb[at * 3 + 2];
    counts.set(colours[at], (counts.get(colours[at]) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  const shown = byCount.slice(0, coloursShown).map(([colour]) => colour);
  const distance = (one, other) =>
    [16, 8, 0].reduce((sum, by) => sum + (((one >> by) & 255) - ((other >> by) & 255)) ** 2, 0);
  const nearest = (colour) =>
    shown.reduce((best, one, at) => (distance(one, colour) < distance(shown[best], colour) ? at : best), 0);
  const places = new Map(byCount.map(([colour], at) => [colour, at < shown.length ? at : nearest(colour)]));
  const lines = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, at) => (lines[at + Math.floor(at / width) + 1] = places.get(colour)));
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const palette = Buffer.from(shown.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return pngFrom([chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(lines, { level: 9 }))]);
}

const pngFrom = (chunks) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))]);

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

async function drawDemo() {
  const demo = await begun(['demo']);
  const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(demo.line) ?? [];
  const asked = (page) => page.getByRole('checkbox', { name: 'proceed: best interpretation' }).waitFor(patience);
  await draw('demo-1280.png', { url, look: { ...desk, colorScheme: 'light' }, after: asked });
  await draw('demo-390.png', { url, look: { ...phone, colorScheme: 'dark' }, after: asked });
  await demo.end();
}

/** Draws two ticks with a person's answer between them, and one question that is still open. */
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
  await draw('status-390.png', { url, look: { ...phone, colorScheme: 'light' } });
  await rm(folder, { recursive: true });
  await emulator.end();
}

async function begun(args) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = createInterface(child.stdout);
  const [line] = await once(lines, 'line'); // The remaining lines are the story for the terminal.
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

/** Dispatches one tick and waits until no run is left. */
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

const browser = await chromium.launch({
  executablePath: program,
  args: ['--no-sandbox', '--disable-gpu', '--disable-lcd-text'],
});
const pictures = { gate: drawGate, demo: drawDemo, status: drawStatus };
try {
  for (const name of wanted.length === 0 ? Object.keys(pictures) : wanted) await pictures[name]();
} finally {
  await browser.close();
}
