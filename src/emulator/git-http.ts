/** Serves clones and pushes over HTTP: access, the effects of a push, and refusals by rules. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { answerUnderFaults, type RawAnswer } from './actions/stores/raw-answer.ts';
import { type GitInput, gitProcess } from './git-process.ts';
import { receivePush } from './git-push.ts';
import { callerOf } from './http/caller.ts';
import { type Asking, canSee, may } from './http/permissions.ts';
import type { Caller } from './http/router.ts';
import { bodyOf } from './http/serve.ts';
import { fullNameOf, type Repository, repositoryNamed } from './model/repository.ts';
import type { InstallPart } from './part.ts';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

const PATH = /^\/(?<owner>[^/]+)\/(?<name>[^/]+?)(?:\.git)?\/(?<end>info\/refs|git-upload-pack|git-receive-pack)$/;

export const installGitHttp: InstallPart = ({ world, router }) => {
  router.mount(
    (path) => PATH.test(path),
    (request, response, url) => serveGit(world, { request, response, url }),
  );
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

type Service = 'git-upload-pack' | 'git-receive-pack';

async function serveGit(world: World, { request, response, url }: Exchange): Promise<void> {
  const { owner = '', name = '', end = '' } = PATH.exec(url.pathname)?.groups ?? {};
  const advertising = end === 'info/refs';
  const service = serviceNamed(advertising ? (url.searchParams.get('service') ?? '') : end);
  const sent = await bodyOf(request);
  await answerUnderFaults(world, {
    // Only the second request does the work. A planted failure must not be used up by the advertisement.
    route: advertising ? `git:info/refs` : service.replace('git-', 'git:'),
    response,
    conflict: refused(409, 'Conflict'),
    async perform() {
      const caller = callerIn(world, request.headers.authorization);
      if (caller === undefined) return refused(401, 'Invalid username or token.');
      const repository = repositoryNamed(world, `${owner}/${name}`);
      const refusal = refusalOf({ world, caller }, repository, service === 'git-receive-pack' ? 'write' : 'read');
      if (refusal !== undefined || repository === undefined) return refusal;
      const protocol = String(request.headers['git-protocol'] ?? '');
      if (advertising) return await advertise(repository, service, protocol);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      if (service === 'git-upload-pack') return answered(service, await upload(repository, { input: body, protocol }));
      if (caller.kind !== 'token') return refused(401, 'No anonymous write access.');
      return answered(service, await receivePush(world, { repository, token: caller.token, body }));
    },
  });
}

const upload = async ({ gitDir }: Repository, given: GitInput): Promise<Buffer> =>
  (await gitProcess([...ANY_SHA, 'upload-pack', '--stateless-rpc', gitDir], given)).stdout;

/** Runners fetch exactly the commit of their run. */
const ANY_SHA = ['-c', 'uploadpack.allowAnySHA1InWant=true'];

const serviceNamed = (name: string): Service => (name === 'git-receive-pack' ? name : 'git-upload-pack');

/** GitHub's refusals: 401 makes git ask for a password, 404 hides the repository, 403 names the person. */
function refusalOf(asking: Asking, repository: Repository | undefined, level: 'read' | 'write'): RawAnswer | undefined {
  const { caller } = asking;
  const visible = repository !== undefined && canSee(asking, repository);
  if (visible && may(asking, { permission: { contents: level } }, repository)) return undefined;
  if (caller.kind === 'anonymous') return refused(401, 'No anonymous write access.');
  if (!visible) return refused(404, 'Repository not found.');
  const login = caller.kind === 'token' ? caller.account.login : caller.app.bot.login;
  return refused(403, `Permission to ${fullNameOf(repository)}.git denied to ${login}.`);
}

function callerIn(world: World, authorization: string | undefined): Caller | undefined {
  try {
    return callerOf(world, authorization);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const refused = (status: number, message: string): RawAnswer => ({
  status,
  headers: { 'content-type': 'text/plain', ...(status === 401 && { 'www-authenticate': 'Basic realm="GitHub"' }) },
  body: message,
});

async function advertise(repository: Repository, service: Service, protocol: string): Promise<RawAnswer> {
  const stdout = await advertisement(repository, service, protocol);
  const header = `# service=${service}\n`;
  const line = (header.length + 4).toString(16).padStart(4, '0') + header;
  return {
    status: 200,
    headers: { 'content-type': `application/x-${service}-advertisement`, 'cache-control': 'no-cache' },
    body: Buffer.concat([Buffer.from(`${line}0000`), stdout]),
  };
}

/** Of protocol 2: what the server can do, without refs, so that it stays as it is. */
const abilities = new WeakMap<Repository, Buffer>();

async function advertisement(repository: Repository, service: Service, protocol: string): Promise<Buffer> {
  const config = [...ANY_SHA, '-c', 'receive.advertisePushOptions=false'];
  const command = [service.replace('git-', ''), '--stateless-rpc', '--advertise-refs', repository.gitDir];
  const spoken = service === 'git-upload-pack' ? protocol : '';
  const known = spoken === 'version=2' ? abilities.get(repository) : undefined;
  if (known !== undefined) return known;
  const { code, stdout } = await gitProcess([...config, ...command], { protocol: spoken });
  if (spoken === 'version=2' && code === 0) abilities.set(repository, stdout);
  return stdout;
}

const answered = (service: Service, body: Buffer): RawAnswer => ({
  status: 200,
  headers: { 'content-type': `application/x-${service}-result`, 'cache-control': 'no-cache' },
  body,
});
