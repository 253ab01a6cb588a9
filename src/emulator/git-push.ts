/** Receives a push: stores its objects, then moves each ref by compare-and-swap or refuses it in GitHub's words. */

import { type RefChange, refsChanged } from './changes/refs.ts';
import { NO_SHA, readObject } from './git/objects.ts';
import { moveRefs } from './git/refs.ts';
import { changedWorkflow } from './git/workflow-files.ts';
import { gitProcess } from './git-process.ts';
import { actorOf } from './model/account.ts';
import type { Repository } from './model/repository.ts';
import { refusedBy } from './model/ruleset.ts';
import type { Token, World } from './world.ts';

interface Push {
  readonly changes: readonly RefChange[];
  readonly capabilities: ReadonlySet<string>;
  readonly pack: Buffer;
}

export interface Pusher {
  readonly repository: Repository;
  readonly token: Token;
  readonly body: Buffer;
}

/** Answers with the bytes of git's own report, so that the client prints the same as for GitHub. */
export async function receivePush(world: World, { repository, token, body }: Pusher): Promise<Buffer> {
  const push = readPush(body);
  const unpacked = await takeIn(repository, push);
  const refusals = new Map<string, Refused>();
  for (const change of push.changes) {
    const refusal = unpacked ?? refusalOf(world, { repository, token, change });
    if (refusal !== null) refusals.set(change.name, refusal);
  }
  const atomic = push.capabilities.has('atomic');
  const free = push.changes.filter(({ name }) => !refusals.has(name));
  const together = atomic ? [free] : free.map((change) => [change]);
  for (const moves of together) {
    const failure = atomic && refusals.size > 0 ? 'atomic push failure' : moveRefs(repository.gitDir, moves);
    if (failure === null) refsChanged(world, repository, { actor: actorOf(world, token), changes: moves });
    else
      for (const { name } of moves)
        refusals.set(name, { reason: failure.replace(/^(?:(?:fatal|error|prepare): )+/, ''), remote: [] });
  }
  const results = new Map(push.changes.map(({ name }) => [name, refusals.get(name)?.reason ?? null]));
  const messages = [...refusals.values()].flatMap(({ remote }) => remote);
  return report(push, { unpack: unpacked?.reason ?? 'ok', results, said: messages });
}

/** Commands as pkt-lines (`before after ref`, capabilities after a NUL), a flush, then the pack. */
function readPush(body: Buffer): Push {
  const changes: RefChange[] = [];
  let capabilities = new Set<string>();
  let offset = 0;
  for (;;) {
    const length = Number.parseInt(body.subarray(offset, offset + 4).toString('latin1'), 16);
    if (!(length >= 4)) break;
    const line = body.subarray(offset + 4, offset + length).toString('utf8');
    const [command = '', options] = line.split('\0');
    if (options !== undefined) capabilities = new Set(options.trim().split(' '));
    const [before = '', after = '', name = ''] = command.trim().split(' ');
    if (before !== 'shallow') changes.push({ name, before: shaOrNull(before), after: shaOrNull(after) });
    offset += length;
  }
  return { changes, capabilities, pack: body.subarray(offset + 4) };
}

const shaOrNull = (sha: string): string | null => (sha === NO_SHA ? null : sha);

interface Refused {
  readonly reason: string;
  /** Lines that the client prints after `remote:`. */
  readonly remote: readonly string[];
}

/** Stores objects loose, as the model reads them. Objects without a ref do no harm. */
async function takeIn(
  { gitDir, largestFileBytes: most }: Repository,
  { pack, changes }: Push,
): Promise<Refused | null> {
  if (pack.length > 0) {
    const { code, stderr } = await gitProcess(['--git-dir', gitDir, 'unpack-objects', '-q'], { input: pack });
    if (code !== 0) return { reason: 'unpacker error', remote: [stderr.trim()] };
  }
  const tips = changes.flatMap(({ after }) => after ?? []);
  if (tips.length === 0) return null;
  const walk = async (...filter: string[]) =>
    await gitProcess(['--git-dir', gitDir, 'rev-list', '--objects', ...filter, ...tips, '--not', '--all']);
  const { code, stdout } = await walk(`--filter=blob:limit=${most + 1}`, '--filter-print-omitted');
  if (code !== 0) return { reason: 'missing necessary objects', remote: [] };
  const large = stdout.toString('utf8').match(/(?<=^~)[0-9a-f]+$/gm) ?? [];
  if (large.length === 0) return null;
  const named = (await walk()).stdout.toString('utf8');
  return tooLarge(
    most,
    large.map((sha) => ({
      path: new RegExp(`^${sha} (.*)$`, 'm').exec(named)?.[1] ?? sha,
      bytes: readObject(gitDir, sha)?.bytes.length ?? 0,
    })),
  );
}

/** The words of GitHub's hook, as people quote them when they ask for help. */
function tooLarge(most: number, files: readonly { readonly path: string; readonly bytes: number }[]): Refused {
  const inMb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(2);
  const about = files.map(
    ({ path, bytes }) =>
      `error: File ${path} is ${inMb(bytes)} MB; this exceeds GitHub's file size limit of ${inMb(most)} MB`,
  );
  const advice = 'You may want to try Git Large File Storage - https://git-lfs.github.com.';
  return {
    reason: 'pre-receive hook declined',
    remote: [
      'error: Trace: 0',
      'error: See https://gh.io/lfs for more information.',
      ...about,
      `error: GH001: Large files detected. ${advice}`,
    ],
  };
}

interface Asked {
  readonly repository: Repository;
  readonly token: Token;
  readonly change: RefChange;
}

function refusalOf(world: World, { repository, token, change }: Asked): Refused | null {
  const { name, after } = change;
  if (!/^refs\/(?!pull\/)/.test(name)) return { reason: 'deny updating a hidden ref', remote: [] };
  if (after === null && name === `refs/heads/${repository.defaultBranch}`) {
    return { reason: `refusing to delete the current branch: ${name}`, remote: [] };
  }
  const rule = refusedBy(repository, { actor: actorOf(world, token), move: change });
  if (rule !== undefined) {
    const remote = [`error: GH013: Repository rule violations found for ${name}.`, '', `- ${rule}`, ''];
    return { reason: 'push declined due to repository rule violations', remote };
  }
  const workflow = mayChangeWorkflows(token) ? undefined : changedWorkflow(repository.gitDir, after);
  if (workflow === undefined) return null;
  const sentence = `refusing to allow a GitHub App to create or update workflow \`${workflow}\` without \`workflows\` permission`;
  return { reason: sentence, remote: [] };
}

const mayChangeWorkflows = (token: Token): boolean =>
  token.kind === 'user' || token.permissions['workflows'] === 'write';

interface Report {
  readonly unpack: string;
  readonly results: ReadonlyMap<string, string | null>;
  readonly said: readonly string[];
}

function report({ capabilities }: Push, { unpack, results, said }: Report): Buffer {
  const lines = [...results].map(([ref, reason]) => (reason === null ? `ok ${ref}\n` : `ng ${ref} ${reason}\n`));
  const status = Buffer.concat([...[`unpack ${unpack}\n`, ...lines].map(pkt), FLUSH]);
  if (!capabilities.has('side-band-64k')) return status;
  const remote = said.length > 0 ? [band(2, Buffer.from(`${said.join('\n')}\n`))] : [];
  return Buffer.concat([...remote, band(1, status), FLUSH]);
}

const FLUSH = Buffer.from('0000');

function pkt(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}

const band = (number: number, content: Buffer): Buffer => pkt(Buffer.concat([Buffer.from([number]), content]));
