export const id = 470;
export const ids = [470];
export const modules = {

/***/ 61677:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ asMistake),
/* harmony export */   fe: () => (/* binding */ clientOf),
/* harmony export */   y0: () => (/* binding */ hasToken)
/* harmony export */ });
/* harmony import */ var _github_client_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26330);
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(56150);
/* harmony import */ var _github_repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(70005);
/* harmony import */ var _mistake_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54156);
/* harmony import */ var _origin_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(89824);
/** Decides how a command speaks to GitHub: about which repository, with whose token, and how a refusal is told. */





const tokenIn = (environment) => environment['GITHUB_TOKEN'] || environment['GH_TOKEN'];
const hasToken = (environment) => Boolean(tokenIn(environment));
/** `asked` is `owner/name`; absent, the repository of the run or of this folder is meant. */
function clientOf(asked, environment) {
    const repository = asked ?? (environment['GITHUB_REPOSITORY'] || (0,_origin_js__WEBPACK_IMPORTED_MODULE_4__/* .originOf */ .y)());
    const [owner = '', repo = '', ...rest] = repository.split('/');
    if (owner === '' || repo === '' || rest.length > 0) {
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_3__/* .Mistake */ .Fp(`Which repository? “${repository}” is none.`, 'Such as: --repo octocat/hello-world');
    }
    const token = tokenIn(environment);
    if (!token) {
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_3__/* .Mistake */ .Fp('There is no token in GITHUB_TOKEN or GH_TOKEN.', 'One that may read contents and actions will do, such as the one of `gh auth token`.');
    }
    return (0,_github_client_js__WEBPACK_IMPORTED_MODULE_0__/* .createGitHub */ .C)({ token, owner, repo, baseUrl: environment['GITHUB_API_URL'] || 'https://api.github.com' });
}
/** For `.catch`: what GitHub refused is told without a stack. */
function asMistake(error) {
    if (error instanceof _github_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .EmptyRepository */ .C)
        throw new _mistake_js__WEBPACK_IMPORTED_MODULE_3__/* .Mistake */ .Fp(error.message, 'Push a first commit, such as what `init` writes.');
    if (!(error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_))
        throw error;
    throw new _mistake_js__WEBPACK_IMPORTED_MODULE_3__/* .Mistake */ .Fp(error.message, 'The token must be able to read contents and actions of the repository.');
}


/***/ }),

/***/ 89824:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ commitOf),
/* harmony export */   y: () => (/* binding */ originOf)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/** Decides which repository a folder belongs to: where its remote `origin` lies, and at which commit it stands. */

/** `owner/name`; empty where there is none. */
const originOf = (folder = '.') => /[:/]([^/:]+\/[^/]+?)(?:\.git)?\/?$/.exec(git(folder, 'remote', 'get-url', 'origin'))?.[1] ?? '';
/** The commit that is checked out; empty where there is none. */
const commitOf = (folder) => git(folder, 'rev-parse', 'HEAD');
function git(folder, ...args) {
    try {
        return (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFileSync)('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
    }
    catch {
        return '';
    }
}


/***/ }),

/***/ 77627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _L: () => (/* binding */ furthest),
/* harmony export */   uI: () => (/* binding */ unexpectedStatus)
/* harmony export */ });
/* unused harmony exports wentBack, deletedSentence, hasTicked */
/** Decides whether a head may be believed: a state branch that was set back or deleted would forget spend, answers and a lease. */
/** Why a head that is there may not be believed; null = nothing speaks against it. */
const wentBack = (head, remembered) => remembered !== null && (head.epoch < remembered.epoch || head.generation < remembered.generation)
    ? `the state branch went back from generation ${remembered.generation} to ${head.generation}`
    : null;
/** The sentence of a head whose status this build does not know; `file` is where it stands. */
const unexpectedStatus = (status, file) => `Unexpected loop status: '${status}'. ${file} may be corrupted. Fix the status field or delete the file and restart.`;
/** Said of a loop that has left traces and has no head. */
const deletedSentence = 'the state branch was deleted; start with fresh: true';
/** A control issue that was made before the first tick remembers none. */
const hasTicked = (remembered) => remembered !== null && remembered.epoch > 0;
/** The larger of each: a fresh start goes above all that anybody remembers. */
const furthest = (remembered) => {
    const known = remembered.flatMap((one) => one ?? []);
    if (known.length === 0)
        return null;
    return {
        epoch: Math.max(...known.map(({ epoch }) => epoch)),
        generation: Math.max(...known.map(({ generation }) => generation)),
    };
};


/***/ }),

/***/ 26330:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ createGitHub),
/* harmony export */   T: () => (/* binding */ gitHubOf)
/* harmony export */ });
/* harmony import */ var _actions_github__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60722);
/* harmony import */ var _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49735);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(56150);
/** Decides how GitHub is spoken to: as whom, with counted requests, by GitHub's own clock, and retries for reads alone. */



/** A GitHub over any octokit, such as Probot's `context.octokit`. */
function gitHubOf(octokit, repository) {
    return {
        owner: repository.owner,
        repo: repository.repo,
        request: (route, parameters) => octokit.request(route, parameters).catch(_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .explained */ .to),
        graphql: (query, variables) => octokit.graphql(query, variables).catch(_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .explained */ .to),
    };
}
const readRetries = 3;
function createGitHub(options) {
    const meter = { requests: 0, dateMs: Date.now(), readAtMs: performance.now() };
    const { token, baseUrl, retryUnitMs = 1_000 } = options;
    const octokit = (0,_actions_github__WEBPACK_IMPORTED_MODULE_0__/* .getOctokit */ .Q)(typeof token === 'string' ? token : 'made for each request', {
        baseUrl,
        retry: { retryAfterBaseValue: retryUnitMs },
        ...(typeof token === 'string' ? {} : { authStrategy: () => ({ hook: asking(token, retryUnitMs) }) }),
    }, metering(meter), _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L);
    // A write that was answered with an error may have happened: whoever wrote looks before it writes again.
    octokit.hook.before('request', (request) => {
        // All calls of an octokit share the object under `request`: it is replaced, never written to.
        request.request = { ...request.request, retries: isRead(request) ? readRetries : 0 };
    });
    return {
        ...gitHubOf(octokit, options),
        requests: () => meter.requests,
        now: () => new Date(meter.dateMs + performance.now() - meter.readAtMs).toISOString(),
    };
}
/** A new token of an app is not known everywhere at once: what is refused for it was not done, and is asked a second later. */
const newTokenTries = 3;
const asking = (token, pauseMs) => async (request, route, parameters) => {
    const order = request.endpoint.merge(route, parameters);
    for (let tries = 1;; tries++) {
        order.headers['authorization'] = `token ${await token()}`;
        try {
            return await request(order);
        }
        catch (error) {
            if (tries === newTokenTries || !isUnauthenticated(error))
                throw error;
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
    }
};
const isUnauthenticated = (error) => error instanceof Error && 'status' in error && error.status === 401;
/** Registered before the retry plugin, so that every try is counted. */
function metering(meter) {
    return (octokit) => {
        octokit.hook.wrap('request', async (request, options) => {
            meter.requests += 1;
            const response = await request(options);
            const dateMs = Date.parse(response.headers.date ?? '');
            if (!Number.isNaN(dateMs))
                Object.assign(meter, { dateMs, readAtMs: performance.now() });
            return response;
        });
        return {};
    };
}
const isRead = (request) => request.method === 'GET' ||
    (request.url === '/graphql' && typeof request.query === 'string' && !/^\s*mutation\b/.test(request.query));


/***/ }),

/***/ 56150:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TL: () => (/* binding */ despiteMissing),
/* harmony export */   Xd: () => (/* binding */ orNull),
/* harmony export */   ln: () => (/* binding */ isLocked),
/* harmony export */   to: () => (/* binding */ explained),
/* harmony export */   y_: () => (/* binding */ GitHubError)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides what a failure of GitHub's API means for a person: one sentence, and the permission to add where one is missing. */

class GitHubError extends Error {
    name = 'GitHubError';
    failure;
    status;
    /** What GitHub itself said. */
    said;
    /** Partial data of a GraphQL answer that had errors too. */
    data;
    /** Types of GraphQL errors (`NOT_FOUND`, `STALE_DATA`, ...). */
    types;
    constructor(facts, cause) {
        super(facts.sentence, { cause });
        this.failure = facts.failure;
        this.status = facts.status;
        this.said = facts.said;
        this.data = facts.data;
        this.types = facts.types;
    }
}
const Header = zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()]).optional();
const Thrown = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    status: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional(),
    errors: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })).optional(),
    data: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    request: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ method: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).optional().catch(undefined),
    response: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        headers: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), Header).optional(),
        data: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).optional().catch(undefined),
    })
        .optional()
        .catch(undefined),
});
/** For `.catch`: throws what is understood as a `GitHubError`, anything else as it came. */
function explained(error) {
    if (error instanceof GitHubError)
        throw error;
    const thrown = Thrown.safeParse(error);
    if (!thrown.success || (thrown.data.status === undefined && thrown.data.errors === undefined))
        throw error;
    const facts = factsOf(thrown.data);
    throw new GitHubError({ ...facts, sentence: sentenceOf(facts, thrown.data) }, error);
}
function factsOf(thrown) {
    const types = thrown.errors?.flatMap(({ type }) => (type === undefined ? [] : [type])) ?? [];
    const said = thrown.errors?.map(({ message }) => message).join('; ') ?? thrown.response?.data?.message ?? thrown.message;
    const status = thrown.errors === undefined ? (thrown.status ?? null) : null;
    const facts = { status, said, data: thrown.errors === undefined ? undefined : thrown.data, types };
    return { ...facts, failure: failureOf({ status, said, types, thrown }) };
}
function failureOf(at) {
    const { status, said, types } = at;
    const noneLeft = String(at.thrown.response?.headers?.['x-ratelimit-remaining'] ?? '') === '0';
    const limited = types.includes('RATE_LIMITED') || status === 429 || (status === 403 && (noneLeft || /rate limit/i.test(said)));
    if (limited)
        return 'rate-limit';
    if (status === 401 || status === 403 || types.includes('FORBIDDEN'))
        return 'permission';
    if (status === 404 || status === 410 || (types.length > 0 && types.every((type) => type === 'NOT_FOUND')))
        return 'not-found';
    return status !== null && status >= 500 ? 'unavailable' : 'refused';
}
function sentenceOf(facts, thrown) {
    const what = thrown.request === undefined ? '' : ` (${thrown.request.method} ${pathOf(thrown.request.url)})`;
    switch (facts.failure) {
        case 'permission':
            return `GitHub refused: ${facts.said}${what}.${missing(thrown)}`;
        case 'not-found':
            return `GitHub does not know it, or the token may not see it: ${facts.said}${what}`;
        case 'rate-limit':
            return `GitHub's rate limit is used up${resetAt(thrown)}: ${facts.said}`;
        case 'unavailable':
            return `GitHub did not answer properly: ${facts.said}${what}`;
        case 'refused':
            return `GitHub refused: ${facts.said}${what}`;
    }
}
const pathOf = (url) => (URL.canParse(url) ? new URL(url).pathname : url);
/** GitHub names what an endpoint accepts: `issues=write; pull_requests=write` are alternatives, a comma joins what is needed together. */
function missing(thrown) {
    const accepted = thrown.response?.headers?.['x-accepted-github-permissions'];
    const [first = ''] = String(accepted ?? '').split(';');
    const wanted = first
        .split(',')
        .map((pair) => /^\s*([a-z_]+)=(read|write|admin)\s*$/.exec(pair))
        .flatMap((match) => (match === null ? [] : [`  ${match[1]?.replaceAll('_', '-')}: ${match[2]}`]));
    return wanted.length === 0 ? '' : ` Add to the job:\npermissions:\n${wanted.join('\n')}`;
}
function resetAt(thrown) {
    const seconds = Number(thrown.response?.headers?.['x-ratelimit-reset'] ?? Number.NaN);
    return Number.isFinite(seconds) ? ` until ${new Date(seconds * 1000).toISOString()}` : '';
}
/** No bot may write in a locked conversation, whatever its token may do; people with write access may. */
const isLocked = (error) => error instanceof GitHubError && /issue is locked/i.test(error.said);
/** `not-found` as null; every other failure stays a failure. */
async function orNull(call) {
    try {
        return await call;
    }
    catch (error) {
        if (error instanceof GitHubError && error.failure === 'not-found')
            return null;
        throw error;
    }
}
/** Data of a GraphQL answer of which some objects are gone: GitHub reports each as an error beside the data of the others. */
async function despiteMissing(call) {
    try {
        return await call;
    }
    catch (error) {
        const partial = error instanceof GitHubError && error.failure === 'not-found' && error.types.length > 0;
        if (partial && error.data !== undefined && error.data !== null)
            return error.data;
        throw error;
    }
}


/***/ }),

/***/ 70005:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ EmptyRepository),
/* harmony export */   j: () => (/* binding */ repositoryRider)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Reads what a tick must know of its repository, as fields that ride along with the query of the head. */

/** Nothing was ever pushed: there is no workflow to run, nor a configuration to read. */
class EmptyRepository extends Error {
    name = 'EmptyRepository';
    constructor() {
        super('The repository is empty: it has no default branch yet.');
    }
}
const Answer = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    viewer: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }),
    repository: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        visibility: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        isFork: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
        defaultBranchRef: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), target: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), committedDate: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }) })
            .nullable(),
    }),
});
/** Selections and how to read their answer; see `Rider` of the head's branch. */
const repositoryRider = {
    root: 'viewer { login }',
    repository: 'visibility isFork defaultBranchRef { name target { oid ... on Commit { committedDate } } }',
    take(data) {
        const { viewer, repository } = Answer.parse(data);
        if (repository.defaultBranchRef === null)
            throw new EmptyRepository();
        return {
            // What an enterprise calls internal is not open to the world.
            visibility: repository.visibility === 'PUBLIC' ? 'public' : 'private',
            fork: repository.isFork,
            defaultBranch: repository.defaultBranchRef.name,
            baseSha: repository.defaultBranchRef.target.oid,
            lastCommitAt: repository.defaultBranchRef.target.committedDate,
            ownLogin: viewer.login,
        };
    },
};


/***/ }),

/***/ 92642:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ branchOf),
  r: () => (/* binding */ createHeadBranch)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/trust.js
var trust = __webpack_require__(77627);
;// CONCATENATED MODULE: ./build/src/state/refused-write.js
function refusedWrite(failure, branch) {
    return { kind: 'refused', message: failure.message, remedy: remedyOf(failure, branch) };
}
function remedyOf(failure, branch) {
    if (failure.kind === 'unclear') {
        return `GitHub gave no clear answer several times and ${branch} did not move; the next tick tries again.`;
    }
    // Rules first: their messages speak of permissions too.
    if (/\brules?\b|ruleset|protected|violation/i.test(failure.message)) {
        return `A ruleset or branch protection covers ${branch}: exclude tickgate/state/** from it, or let this token bypass it.`;
    }
    if (failure.status === 403 ||
        failure.status === 404 ||
        /not accessible|permission|not authorized/i.test(failure.message)) {
        return 'The token may not write contents. Add to the job:\n  permissions:\n    contents: write';
    }
    return `Look for a ruleset or branch protection on tickgate/state/**, and check that the job has \`contents: write\`.`;
}

// EXTERNAL MODULE: ./build/src/state/state-api.js
var state_api = __webpack_require__(93439);
;// CONCATENATED MODULE: ./build/src/state/head-branch.js
/** Keeps the head as `head.json` on the branch `tickgate/state/{loop}`, moved by GitHub's own compare-and-swap. */







const headFile = 'head.json';
/** Far more than any loop writes: what is larger was not written by one. */
const largestHead = 1_000_000;
/** How far back a swap whose answer was lost is looked for: more than can pile up within a few seconds. */
const lookBack = 50;
const tries = 4;
const branchOf = (loop) => `tickgate/state/${loop}`;
function createHeadBranch(api, options) {
    const branch = branchOf(options.loop);
    const newSwapId = options.newSwapId ?? external_node_crypto_.randomUUID;
    const query = async (extra) => api.graphql(headQuery(extra), { owner: api.owner, repo: api.repo, branch: `refs/heads/${branch}` });
    let beside = null;
    return {
        put: (files) => void (beside = files),
        read: async () => readingOf(await query({ root: '', repository: '', commit: '' }), branch),
        async readWith(rider) {
            const data = await query({ ...rider, commit: '' });
            return { read: readingOf(data, branch), along: rider.take(data) };
        },
        async swap(expected, next, along) {
            const own = beside !== null && beside.name === next.bundle?.name ? beside.files : [];
            const swap = { branch, expected, next, beside: own, id: newSwapId(), along: along?.repository ?? '' };
            const history = `history(first: ${lookBack}) { nodes { oid message } }`;
            let failure = { kind: 'unclear', status: null, message: 'no answer' };
            for (let attempt = 1; attempt <= tries; attempt++) {
                if (attempt > 1)
                    await options.sleep(250 * 2 ** attempt);
                try {
                    const written = await write(api, swap);
                    if (own.length > 0)
                        beside = null;
                    return { kind: 'won', ...written };
                }
                catch (error) {
                    failure = (0,state_api/* apiFailure */.t)(error);
                }
                // A read-back that fails too leaves all open: writing again is safe, since GitHub compares.
                const back = await query({ root: '', repository: '', commit: history }).catch(() => null);
                const settled = back === null ? null : settle(back, swap);
                if (settled?.kind === 'won' && own.length > 0)
                    beside = null;
                if (settled !== null)
                    return settled;
                if (failure.kind === 'refusal')
                    break;
            }
            return refusedWrite(failure, branch);
        },
    };
}
const headQuery = (extra) => `
  query TickgateHead($owner: String!, $repo: String!, $branch: String!) {
    ${extra.root}
    repository(owner: $owner, name: $repo) {
      head: ref(qualifiedName: $branch) {
        target {
          oid
          ... on Commit {
            file(path: "${headFile}") { object { ... on Blob { text byteSize isTruncated } } }
            ${extra.commit}
          }
        }
      }
      ${extra.repository}
    }
  }`;
const Content = schemas/* object */.Ikc({ text: schemas/* string */.YjP().nullish(), byteSize: schemas/* number */.aig(), isTruncated: schemas/* boolean */.zMY().nullable() });
const Answer = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        head: schemas/* object */.Ikc({
            target: schemas/* object */.Ikc({
                oid: schemas/* string */.YjP(),
                file: schemas/* object */.Ikc({ object: Content.nullish() }).nullish(),
                history: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), message: schemas/* string */.YjP() })) }).optional(),
            }),
        })
            .nullable(),
    }),
});
const WithStatus = schemas/* object */.Ikc({ status: schemas/* string */.YjP() });
function readingOf(data, branch) {
    const target = Answer.parse(data).repository.head?.target;
    if (target === undefined)
        return { kind: 'absent' };
    const version = target.oid;
    const where = `${headFile} on branch ${branch}`;
    const content = target.file?.object;
    const text = content?.text;
    const unreadable = (field, reason) => ({ kind: 'unreadable', version, field, reason });
    if (content == null || typeof text !== 'string')
        return unreadable('(root)', 'no text');
    const { byteSize, isTruncated } = content;
    if (isTruncated === true || byteSize > largestHead) {
        return unreadable('(root)', `${byteSize} bytes; a head has at most ${largestHead}`);
    }
    const json = jsonIn(text);
    const status = WithStatus.safeParse(json);
    if (status.success && !state/* LoopStatus */.zn.safeParse(status.data.status).success) {
        return unreadable('status', (0,trust/* unexpectedStatus */.uI)(status.data.status, where));
    }
    const read = (0,disk/* readDiskText */.xd)(state/* Head */.p3, text);
    return read.ok ? { kind: 'present', version, head: read.value } : unreadable(read.field, read.reason);
}
function jsonIn(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** What the branch says about a swap whose answer was none: won if its commit is in the history, even under later ones. */
function settle(data, swap) {
    const target = Answer.parse(data).repository.head?.target;
    const own = target?.history?.nodes.find(({ message }) => message.includes(`(swap ${swap.id})`));
    if (own !== undefined)
        return { kind: 'won', version: own.oid };
    return (target?.oid ?? null) === swap.expected ? null : { kind: 'lost', read: readingOf(data, swap.branch) };
}
/** The head, and beside it what people and tools may look at; only the head is ever read back. */
function filesOf(head) {
    const stored = parse/* encode */.lF(state/* Head */.p3, head);
    return [
        { path: headFile, content: (0,disk/* asText */.e1)(stored) },
        { path: `${head.loop}.lock`, content: (0,disk/* asText */.e1)(stored.lease) },
        { path: `${head.loop}.budget.json`, content: (0,disk/* asText */.e1)({ ...stored.counters, ...stored.ceilings }) },
    ];
}
const messageOf = ({ next, id }) => `tickgate ${next.loop}: ${next.status}, epoch ${next.epoch}, generation ${next.generation} (swap ${id}) [skip ci]`;
async function write(api, swap) {
    return swap.expected === null
        ? { version: await createBranch(api, swap) }
        : await commitOn(api, { ...swap, expected: swap.expected });
}
const Committed = schemas/* object */.Ikc({
    createCommitOnBranch: schemas/* object */.Ikc({ commit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), repository: schemas/* unknown */.L5J().optional() }) }),
});
/** Check and write in one call: GitHub refuses it with STALE_DATA unless the branch is at `expected`. */
async function commitOn(api, swap) {
    const data = await api.graphql(`mutation TickgateSwap($input: CreateCommitOnBranchInput!) {
      createCommitOnBranch(input: $input) { commit { oid ${swap.along === '' ? '' : `repository { ${swap.along} }`} } }
    }`, {
        input: {
            branch: { repositoryNameWithOwner: `${api.owner}/${api.repo}`, branchName: swap.branch },
            expectedHeadOid: swap.expected,
            message: { headline: messageOf(swap) },
            fileChanges: {
                additions: [...filesOf(swap.next), ...swap.beside].map(({ path, content }) => ({
                    path,
                    contents: Buffer.from(content).toString('base64'),
                })),
            },
        },
        request: { retries: 0 },
    });
    const { oid, repository } = Committed.parse(data).createCommitOnBranch.commit;
    return { version: oid, seen: repository };
}
const Sha = schemas/* object */.Ikc({ sha: schemas/* string */.YjP() });
/** The first head, which names no bundle yet: a commit without parents, and create-ref, which fails when somebody else was faster. */
async function createBranch(api, swap) {
    const at = { owner: api.owner, repo: api.repo, request: { retries: 0 } };
    const tree = await api.request('POST /repos/{owner}/{repo}/git/trees', {
        ...at,
        tree: filesOf(swap.next).map((file) => ({ ...file, mode: '100644', type: 'blob' })),
    });
    const commit = await api.request('POST /repos/{owner}/{repo}/git/commits', {
        ...at,
        message: messageOf(swap),
        tree: Sha.parse(tree.data).sha,
        parents: [],
    });
    const { sha } = Sha.parse(commit.data);
    await api.request('POST /repos/{owner}/{repo}/git/refs', { ...at, ref: `refs/heads/${swap.branch}`, sha });
    return sha;
}


/***/ }),

/***/ 93439:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ apiFailure)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** What the state adapters ask of GitHub's API, structurally: an octokit and the repository to speak about. */

/** An octokit's own error, or one that a client has explained (`said` = GitHub's words, `types` = of GraphQL errors). */
const Thrown = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    said: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    types: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(),
    status: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish(),
    errors: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })).optional(),
    response: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ data: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }) })
        .optional()
        .catch(undefined),
});
const definite = [400, 401, 403, 404, 422];
/** Tells GitHub's refusals from answers that leave open whether it happened: conflicts, timeouts, lost connections, limits. */
function apiFailure(error) {
    const thrown = Thrown.safeParse(error);
    if (!thrown.success)
        return { kind: 'unclear', status: null, message: String(error) };
    const { errors, response, said, message: outer } = thrown.data;
    const status = thrown.data.status ?? null;
    const types = thrown.data.types ?? errors?.flatMap(({ type }) => type ?? []) ?? [];
    const message = said ?? errors?.map((one) => one.message).join('; ') ?? response?.data.message ?? outer;
    const unclear = { kind: 'unclear', status, message };
    if (/rate limit/i.test(message) || types.includes('RATE_LIMITED'))
        return unclear;
    if (types.length > 0)
        return types.includes('STALE_DATA') ? unclear : { ...unclear, kind: 'refusal' };
    return status !== null && definite.includes(status) ? { ...unclear, kind: 'refusal' } : unclear;
}


/***/ })

};
