/** A real remote for tests: a bare repository by file, or by smart HTTP behind a token. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TestRemote = {
  readonly dir: string;
  readonly url: string;
  readonly baseSha: string;
  readonly git: (...args: string[]) => string;
  /** Commits a file on a branch (made from main if it is new) as another writer would; returns the new head. */
  readonly commitOn: (branch: string, path: string, content: string) => string;
  readonly remove: () => void;
};

const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@x', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@x' };

/** Remotes as they begin, by their files. They are made by ten processes of git, and then copied. */
const pristine = new Map<string, { readonly dir: string; readonly baseSha: string }>();

/** `main` with `first.txt` and then one commit per file. */
export function givenRemote(files: Record<string, string> = { 'README.md': '# Hello\n' }): TestRemote {
  const key = JSON.stringify(files);
  const begun = pristine.get(key);
  const remote = remoteAt(mkdtempSync(join(tmpdir(), 'remote-')));
  if (begun !== undefined) {
    cpSync(begun.dir, remote.dir, { recursive: true });
    return { ...remote, baseSha: begun.baseSha };
  }
  remote.git('init', '-q', '--bare', '-b', 'main');
  remote.commitOn('main', 'first.txt', 'first\n');
  let baseSha = '';
  for (const [path, content] of Object.entries(files)) baseSha = remote.commitOn('main', path, content);
  const dir = join(mkdtempSync(join(tmpdir(), 'pristine-')), 'remote.git');
  cpSync(remote.dir, dir, { recursive: true });
  pristine.set(key, { dir, baseSha });
  return { ...remote, baseSha };
}

function remoteAt(root: string): Omit<TestRemote, 'baseSha'> {
  const dir = join(root, 'remote.git');
  const run = (args: string[], input = ''): string => {
    const env = { PATH: process.env['PATH'], ...author, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    return execFileSync('git', args, {
      cwd: root,
      env,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    }).trim();
  };
  const git = (...args: string[]): string => run([`--git-dir=${dir}`, ...args]);
  const commitOn = (branch: string, path: string, content: string): string => {
    const parent = [branch, 'main'].find((name) => git('branch', '--list', name) !== '');
    const script = [
      `commit refs/heads/${branch}`,
      'committer A <a@x> 1700000000 +0000',
      `data ${Buffer.byteLength(path) + 4}`,
      `Add ${path}`,
      ...(parent ? [`from refs/heads/${parent}^0`] : []),
      `M 100644 inline ${path}`,
      `data ${Buffer.byteLength(content)}`,
      content,
    ].join('\n');
    run([`--git-dir=${dir}`, 'fast-import', '--quiet'], `${script}\n`);
    return git('rev-parse', branch);
  };
  return { dir, url: `file://${dir}`, git, commitOn, remove: () => rmSync(root, { recursive: true }) };
}

export type HttpRemote = {
  readonly url: string;
  /** Whether each request that arrived was let in. */
  readonly letIn: boolean[];
  readonly close: () => Promise<void>;
};

/** `git http-backend` on loopback; without `Basic x-access-token:{token}` it answers 401. */
export async function serveOverHttp(remote: TestRemote, token: string): Promise<HttpRemote> {
  const letIn: boolean[] = [];
  const wanted = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  remote.git('config', 'http.receivepack', 'true');
  const server = createServer((request, response) => {
    const given = request.headers.authorization;
    letIn.push(given === wanted);
    if (given !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="test"' }).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://x');
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: join(remote.dir, '..'),
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REMOTE_USER: 'x-access-token',
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const answer = Buffer.concat(chunks);
      const split = answer.indexOf('\r\n\r\n');
      const headers = answer
        .subarray(0, split)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ', 2));
      for (const [name = '', value = ''] of headers) if (name !== 'Status') response.setHeader(name, value);
      response.statusCode = Number(headers.find(([name]) => name === 'Status')?.[1]?.slice(0, 3) ?? 200);
      response.end(answer.subarray(split + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/remote.git`,
    letIn,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
