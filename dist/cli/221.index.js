export const id = 221;
export const ids = [221];
export const modules = {

/***/ 37098:
/***/ ((module) => {

function webpackEmptyAsyncContext(req) {
	// Here Promise.resolve().then() is used instead of new Promise() to prevent
	// uncaught exception popping up in devtools
	return Promise.resolve().then(() => {
		var e = new Error("Cannot find module '" + req + "'");
		e.code = 'MODULE_NOT_FOUND';
		throw e;
	});
}
webpackEmptyAsyncContext.keys = () => ([]);
webpackEmptyAsyncContext.resolve = webpackEmptyAsyncContext;
webpackEmptyAsyncContext.id = 37098;
module.exports = webpackEmptyAsyncContext;

/***/ }),

/***/ 70670:
/***/ ((module) => {

function webpackEmptyAsyncContext(req) {
	// Here Promise.resolve().then() is used instead of new Promise() to prevent
	// uncaught exception popping up in devtools
	return Promise.resolve().then(() => {
		var e = new Error("Cannot find module '" + req + "'");
		e.code = 'MODULE_NOT_FOUND';
		throw e;
	});
}
webpackEmptyAsyncContext.keys = () => ([]);
webpackEmptyAsyncContext.resolve = webpackEmptyAsyncContext;
webpackEmptyAsyncContext.id = 70670;
module.exports = webpackEmptyAsyncContext;

/***/ }),

/***/ 36099:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  startApp: () => (/* binding */ startApp)
});

// EXTERNAL MODULE: ./node_modules/probot/lib/index.js + 65 modules
var lib = __webpack_require__(57310);
;// CONCATENATED MODULE: ./build/app/in-turn.js
/**
 * Decides that what is about one thread, or wakes one workflow, happens one after the other, so that a look-up sees what the
 * one before wrote. Between two processes nothing orders them: the oldest of two receipts is the receipt, and its writer starts the tick.
 */
/** By key; nothing is remembered about what was done, only that something is under way. */
const underWay = new Map();
async function inTurn(key, job) {
    const before = underWay.get(key) ?? Promise.resolve();
    const mine = before.then(job, job);
    underWay.set(key, mine);
    try {
        return await mine;
    }
    finally {
        if (underWay.get(key) === mine)
            underWay.delete(key);
    }
}
/** Resolves when nothing is under way. */
async function allTurnsTaken() {
    while (underWay.size > 0)
        await Promise.allSettled(underWay.values());
}

;// CONCATENATED MODULE: ./build/app/log.js
/** Decides what the app logs: JSON lines on standard output, without headers, payloads or keys. */

/** Fields that hold what strangers wrote, signatures, or keys, wherever Probot puts them. */
const HIDDEN = [
    'req.headers',
    'res.headers',
    'event.payload',
    'err.event',
    'err.request',
    'err.response',
    'request',
    'response',
    'headers',
    'body',
    '*.privateKey',
    '*.token',
];
/** Probot makes its logger itself; its own pretty form and its error service load code when the process runs, so both stay off. */
async function openLog(level) {
    const maker = new lib/* Probot */.Jc({ githubToken: 'none', logFormat: 'json', logLevel: level });
    await maker.ready();
    return maker.log.child({}, { redact: { paths: HIDDEN, remove: true } });
}

;// CONCATENATED MODULE: ./build/app/manifest.js
/** Decides what GitHub is asked for when an app is registered: what app.yml asks for, where each has its reason. */
const MANIFEST = {
    name: 'tickgate',
    description: 'Records answers to the questions of a Tickgate loop and wakes the loop',
    url: 'https://github.com/tickgate/tickgate',
    public: false,
    default_permissions: { metadata: 'read', issues: 'write', pull_requests: 'read', checks: 'read', actions: 'write' },
    default_events: ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'],
};
const WEBHOOK_PATH = '/api/github/webhooks';
/** As the form field `manifest` wants it. */
const manifestFor = ({ publicUrl, backTo, name }) => JSON.stringify({
    ...MANIFEST,
    name,
    hook_attributes: { url: `${publicUrl}${WEBHOOK_PATH}`, active: true },
    redirect_url: backTo,
});

;// CONCATENATED MODULE: ./build/app/metrics.js
/** Upper bounds in seconds; GitHub gives up after ten. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];
function createMetrics() {
    const deliveries = new Map();
    const outcomes = new Map();
    const times = new Map();
    return {
        handled(event, { failed, seconds }) {
            count(deliveries, labels({ event, result: failed ? 'failed' : 'ok' }));
            const timed = times.get(event) ?? { below: BOUNDS.map(() => 0), sum: 0, count: 0 };
            BOUNDS.forEach((bound, index) => {
                if (seconds <= bound)
                    timed.below[index] = (timed.below[index] ?? 0) + 1;
            });
            timed.sum += seconds;
            timed.count += 1;
            times.set(event, timed);
        },
        did: (outcome) => count(outcomes, labels(kindOf(outcome))),
        text: () => [
            ...family('tickgate_deliveries_total', 'counter', 'Deliveries with a handler, by event and result.'),
            ...samples('tickgate_deliveries_total', deliveries),
            ...family('tickgate_outcomes_total', 'counter', 'What came of them.'),
            ...samples('tickgate_outcomes_total', outcomes),
            ...family('tickgate_handling_seconds', 'histogram', 'How long they took, calls to GitHub included.'),
            ...[...times].flatMap(([event, timed]) => histogram(event, timed)),
            ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.'),
            `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
            ...family('process_uptime_seconds', 'gauge', 'Age of the process.'),
            `process_uptime_seconds ${process.uptime().toFixed(3)}`,
            '',
        ].join('\n'),
    };
}
/** Only words of ours become labels: what strangers wrote would make new series without end. */
function kindOf(outcome) {
    const { did } = outcome;
    switch (did) {
        case 'nothing':
        case 'took-back':
            return { did };
        case 'recorded':
            return { did, found: String(outcome.found) };
        case 'refused':
            return { did, why: outcome.cause };
        case 'replied':
            return { did, why: outcome.reply };
        case 'woke':
        case 'let-sleep':
            return { did, why: outcome.reason };
    }
}
const count = (counts, key) => void counts.set(key, (counts.get(key) ?? 0) + 1);
const labels = (of) => `{${Object.entries(of)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`;
const family = (name, type, help) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
];
const samples = (name, counts) => [...counts].map(([of, value]) => `${name}${of} ${value}`);
function histogram(event, { below, sum, count: all }) {
    const name = 'tickgate_handling_seconds';
    return [
        ...BOUNDS.map((bound, index) => `${name}_bucket${labels({ event, le: String(bound) })} ${below[index] ?? 0}`),
        `${name}_bucket${labels({ event, le: '+Inf' })} ${all}`,
        `${name}_sum${labels({ event })} ${sum.toFixed(6)}`,
        `${name}_count${labels({ event })} ${all}`,
    ];
}

// EXTERNAL MODULE: ./build/src/github/client.js
var github_client = __webpack_require__(26330);
;// CONCATENATED MODULE: ./build/app/octokit.js
/** Decides how the app speaks to GitHub: without throttling, and only reads are tried again. */


/** One more try after a second: GitHub counts a delivery as failed after ten. */
const tries = { read: 1, write: 0 };
/** A write that was answered with an error may have happened; a redelivery looks it up before it writes again. */
const retryReads = (octokit) => {
    octokit.hook.before('request', (request) => {
        const isQuery = request.url === '/graphql' && !/^\s*mutation\b/.test(request['query']);
        // All calls of an octokit share the object under `request`: it is replaced, never written to.
        request.request = { ...request.request, retries: request.method === 'GET' || isQuery ? tries.read : tries.write };
    });
};
/** What Probot wants of a client before anybody heard the delivery; whoever called GitHub with it would fail at once. */
const speechless = { hook: { before: () => { } } };
/**
 * Probot makes a client for each delivery before any handler sees it: the dearest part of a delivery that is not ours, and a
 * failure for an installation whose id is none. Here `gitHubFor` makes it, for what was found whole and worth a request.
 */
const madeWhenNeeded = (octokit) => {
    const speakAs = octokit.auth;
    octokit.auth = async (asked) => {
        const { type, needed, ...event } = (asked ?? {});
        if (type !== 'event-octokit')
            return await speakAs(asked);
        return needed === true ? await speakAs({ type, ...event }) : { ...speechless, auth: octokit.auth };
    };
};
/** Speaks as the delivery's installation; every request names the delivery, by which GitHub's support finds it. */
async function gitHubFor(delivery) {
    const { id, name, payload, octokit } = delivery;
    const made = await octokit.auth({ type: 'event-octokit', event: { id, name, payload }, needed: true });
    const client = made;
    client.hook.before('request', ({ headers }) => {
        headers['x-github-delivery'] = id;
    });
    return (0,github_client/* gitHubOf */.T)(client, delivery.repo());
}
/**
 * Probot spaces writes by up to three seconds, so that three comments take nine: too long for an answer to a webhook, and for
 * nothing, since a delivery writes two things at most. Probot 14 heeds this only in the form of a function.
 */
const unthrottled = (options) => ({
    ...options,
    throttle: { ...options.throttle, enabled: false },
});
const AppOctokit = lib/* ProbotOctokit */.Cj.plugin(retryReads, madeWhenNeeded).defaults(unthrottled);

// EXTERNAL MODULE: ./build/src/github/errors.js
var errors = __webpack_require__(56150);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
;// CONCATENATED MODULE: ./build/src/github/webhook-payloads.js
/** Decides which webhook payloads are whole enough to be acted on: what is used of each event, and nothing else of it. */

const User = schemas/* object */.Ikc({ login: schemas/* string */.YjP(), id: schemas/* number */.aig(), type: schemas/* string */.YjP().optional() });
const Via = schemas/* object */.Ikc({ id: schemas/* number */.aig().nullish() }).nullish();
const Count = schemas/* int */.Whr().positive();
const Time = iso/* datetime */.w$({ offset: true });
const Repository = schemas/* object */.Ikc({
    name: schemas/* string */.YjP(),
    full_name: schemas/* string */.YjP(),
    owner: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }),
    default_branch: schemas/* string */.YjP(),
});
const Issue = schemas/* object */.Ikc({
    number: Count,
    body: schemas/* string */.YjP().nullish(),
    user: User.nullable(),
    performed_via_github_app: Via,
    pull_request: schemas/* object */.Ikc({}).optional(),
    updated_at: Time,
});
const Comment = schemas/* object */.Ikc({
    id: Count,
    node_id: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    user: User.nullable(),
    performed_via_github_app: Via,
    author_association: schemas/* string */.YjP(),
    created_at: Time,
    updated_at: Time,
});
const Changes = schemas/* object */.Ikc({ body: schemas/* object */.Ikc({ from: schemas/* string */.YjP() }).optional() });
const Pull = schemas/* object */.Ikc({
    number: Count,
    head: schemas/* object */.Ikc({ ref: schemas/* string */.YjP(), repo: schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() }).nullable() }),
    closed_at: Time.nullable(),
    updated_at: Time,
});
const common = { repository: Repository, sender: User, installation: schemas/* object */.Ikc({ id: Count }).optional() };
const shapes = {
    'issue_comment.created': schemas/* object */.Ikc({ ...common, issue: Issue, comment: Comment }),
    'issue_comment.edited': schemas/* object */.Ikc({ ...common, issue: Issue, comment: Comment, changes: Changes }),
    'issues.edited': schemas/* object */.Ikc({ ...common, issue: Issue, changes: Changes }),
    'pull_request.closed': schemas/* object */.Ikc({ ...common, number: Count, pull_request: Pull }),
    'pull_request_review.submitted': schemas/* object */.Ikc({
        ...common,
        pull_request: Pull.omit({ closed_at: true }),
        review: schemas/* object */.Ikc({ user: User.nullable(), author_association: schemas/* string */.YjP(), submitted_at: Time.nullish() }),
    }),
    'check_suite.completed': schemas/* object */.Ikc({
        ...common,
        check_suite: schemas/* object */.Ikc({ head_branch: schemas/* string */.YjP().nullable(), head_sha: schemas/* string */.YjP(), updated_at: Time }),
    }),
    'workflow_run.completed': schemas/* object */.Ikc({
        ...common,
        workflow_run: schemas/* object */.Ikc({
            id: Count,
            run_attempt: Count,
            event: schemas/* string */.YjP(),
            conclusion: schemas/* string */.YjP().nullable(),
            updated_at: Time,
        }),
    }),
};
/** The field that is missing or of a wrong kind, as `comment.id`; null = all is there. Signed is not whole: versions differ. */
function malformation(event, payload) {
    const read = shapes[event].safeParse(payload);
    if (read.success)
        return null;
    return read.error.issues[0]?.path.join('.') || 'all of it';
}

;// CONCATENATED MODULE: ./build/src/github/open-pulls.js
/** Asks whether a branch of this repository itself has an open pull request, at a commit. */

const Pulls = schemas/* array */.YOg(schemas/* object */.Ikc({
    head: schemas/* object */.Ikc({ ref: schemas/* string */.YjP(), sha: schemas/* string */.YjP(), repo: schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() }).nullable() }),
}));
/** False for branches of forks, whatever they are called, and for a commit that is not the newest any more. */
async function hasOpenPull(github, { branch, sha }) {
    const { owner, repo } = github;
    const { data } = await github.request('GET /repos/{owner}/{repo}/pulls', {
        owner,
        repo,
        head: `${owner}:${branch}`,
        state: 'open',
    });
    const here = `${owner}/${repo}`.toLowerCase();
    return Pulls.parse(data).some(({ head }) => head.ref === branch && head.sha === sha && head.repo?.full_name.toLowerCase() === here);
}

// EXTERNAL MODULE: ./build/src/core/control-issue.js + 7 modules
var control_issue = __webpack_require__(47752);
// EXTERNAL MODULE: ./build/src/core/effects.js
var effects = __webpack_require__(46103);
// EXTERNAL MODULE: ./build/src/github/actor.js
var actor = __webpack_require__(89056);
// EXTERNAL MODULE: ./build/src/github/pages.js
var pages = __webpack_require__(60961);
;// CONCATENATED MODULE: ./build/src/github/posted.js
/** Reads what was posted in a thread, and the control issues of a repository, each with its author and the app behind it. */





const posted_Via = schemas/* object */.Ikc({ id: schemas/* number */.aig() }).nullish();
const posted_Comment = schemas/* object */.Ikc({
    id: schemas/* number */.aig(),
    node_id: schemas/* string */.YjP(),
    body: schemas/* string */.YjP().nullish(),
    created_at: schemas/* string */.YjP(),
    user: actor/* RestActor */.C,
    performed_via_github_app: posted_Via,
});
/** All comments of an issue or pull request, oldest first; those since a time are fewer requests in a long thread. */
async function readPostedComments(github, thread) {
    const { owner, repo } = github;
    const items = await (0,pages/* allPages */.S)(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        owner,
        repo,
        issue_number: thread.issue,
        ...(thread.since === undefined ? {} : { since: thread.since }),
    });
    return schemas/* array */.YOg(posted_Comment)
        .parse(items)
        .map(({ id, node_id, body, created_at, user, performed_via_github_app }) => ({
        id,
        nodeId: node_id,
        body: body ?? '',
        createdAt: created_at,
        author: user,
        viaAppId: performed_via_github_app?.id ?? null,
    }));
}
const posted_Issue = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    body: schemas/* string */.YjP().nullish(),
    user: actor/* RestActor */.C,
    performed_via_github_app: posted_Via,
});
/** Every issue, open or closed, that has the label and the marker of a control issue; whether it is a loop's own is for the caller. */
async function readPostedLoops(github) {
    const { owner, repo } = github;
    const items = await (0,pages/* allPages */.S)(github, 'GET /repos/{owner}/{repo}/issues', {
        owner,
        repo,
        labels: effects/* controlLabel */.g5,
        state: 'all',
    });
    return schemas/* array */.YOg(posted_Issue)
        .parse(items)
        .flatMap(({ number, body, user, performed_via_github_app }) => {
        const { marker } = (0,control_issue/* parseControlIssue */.AR)(body ?? '');
        if (marker === null)
            return [];
        const viaAppId = performed_via_github_app?.id ?? null;
        return [{ issue: number, body: body ?? '', author: user, viaAppId, marker }];
    });
}

// EXTERNAL MODULE: ./build/src/core/answer.js
var answer = __webpack_require__(45207);
;// CONCATENATED MODULE: ./build/app/authorship.js
/** Decides what was written by a loop or by this app: the app behind the bot tells, a marker alone can be copied by anybody. */

/** GitHub's own app behind every GITHUB_TOKEN: that of a loop which runs without an app of its own. */
const ACTIONS_APP_ID = 15_368;
function authorshipOf({ user, performed_via_github_app: via }) {
    return { author: user === null ? null : accountOf(user), viaAppId: via?.id ?? null };
}
function accountOf(user) {
    return { login: user.login, id: user.id, type: user.type ?? 'Unknown' };
}
/** True for the bot of this app and for GitHub Actions' own. */
function isOurs({ author, viaAppId }, appId) {
    if (author?.type !== 'Bot')
        return false;
    return viaAppId === appId || viaAppId === ACTIONS_APP_ID || author.login === 'github-actions[bot]';
}
const anybody = { approvers: [], neverHuman: [], receiptAppId: null };
/** Neither a bot nor an account that is gone. */
const isHuman = (account) => (0,answer/* isPerson */.KA)(account, anybody);
/** True for who may write now. */
const mayWrite = (account, standing) => standing !== null && (0,answer/* authority */.ku)(account, standing, anybody) !== null;

;// CONCATENATED MODULE: ./build/app/loops.js
/** Decides which loop a command or an event belongs to; loops are known by their control issues. */



/** The loop whose control issue this is, or null. */
function loopOfIssue(issue, appId) {
    const { marker } = (0,control_issue/* parseControlIssue */.AR)(issue.body);
    return marker === null || !isOurs(issue, appId) ? null : known({ ...issue, marker });
}
async function readLoops(github, appId) {
    const loops = (await readPostedLoops(github)).filter((loop) => isOurs(loop, appId)).map(known);
    const first = loops.filter(({ name }, index) => loops.findIndex((other) => other.name === name) === index);
    return first.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
async function readLoop(github, appId, name) {
    return (await readLoops(github, appId)).find((loop) => loop.name === name) ?? null;
}
const known = ({ issue, body, marker }) => ({
    name: marker.loop,
    workflow: marker.workflow,
    issue,
    working: marker.working,
    people: marker.people,
    body,
});
const WORK_BRANCH = /^tickgate\/(?!state\/)([a-z][a-z0-9_]{0,31})\//;
/** The loop that works on this branch, by its name alone. */
const loopOfBranch = (branch) => WORK_BRANCH.exec(branch ?? '')?.[1] ?? null;

;// CONCATENATED MODULE: ./build/app/outcome.js
const nothing = (why) => ({ did: 'nothing', why });

;// CONCATENATED MODULE: ./build/src/github/newest-run.js
/** Reads when a workflow was last started, since a tick that began after something has seen it; and how often its schedule started it. */

const Runs = schemas/* object */.Ikc({ workflow_runs: schemas/* array */.YOg(schemas/* object */.Ikc({ created_at: schemas/* string */.YjP() })) });
/** Time of the newest run of the workflow (its path or file name), ISO-8601 in whole seconds; null = it never ran. `nowMs` is GitHub's clock. */
async function readNewestRun(github, workflow) {
    const { data, headers } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
        owner: github.owner,
        repo: github.repo,
        workflow_id: workflow.split('/').at(-1) ?? workflow,
        per_page: 1,
    });
    const createdAt = Runs.parse(data).workflow_runs[0]?.created_at ?? null;
    return { createdAt, nowMs: Date.parse(String(headers['date'])) };
}
const Counted = schemas/* object */.Ikc({ total_count: schemas/* number */.aig() });
/** How many runs its schedule has started since then. */
async function countScheduledRuns(github, { workflow, since }) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
        owner: github.owner,
        repo: github.repo,
        workflow_id: workflow.split('/').at(-1) ?? workflow,
        event: 'schedule',
        created: `>=${since.replace(/\.\d+Z$/, 'Z')}`,
        per_page: 1,
    });
    return Counted.parse(data).total_count;
}

;// CONCATENATED MODULE: ./build/src/github/workflow-runs.js
/** Reads from workflow runs whether a holder lives and whether a tick is on its way, and dispatches the next one. */


const Run = schemas/* object */.Ikc({
    id: schemas/* number */.aig(),
    status: schemas/* string */.YjP().nullable(),
    run_attempt: schemas/* number */.aig().default(1),
    updated_at: schemas/* string */.YjP(),
    created_at: schemas/* string */.YjP(),
    event: schemas/* string */.YjP(),
    html_url: schemas/* string */.YjP(),
});
const readRun = async (github, runId) => {
    const at = { owner: github.owner, repo: github.repo, run_id: runId };
    const answer = await orNull(github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', at));
    return answer === null ? null : Run.parse(answer.data);
};
/** A run that is gone counts only beside our own, read with the same token: without the permission all runs look gone. */
async function readHolder(github, holder, ownRunId) {
    return await answered(async () => {
        const run = await readRun(github, holder.runId);
        if (run === null)
            return { kind: 'gone', ownRunVisible: (await readRun(github, ownRunId)) !== null };
        const status = run.status ?? 'unknown';
        const completedAt = status === 'completed' ? run.updated_at : null;
        return { kind: 'attempt', status, currentAttempt: run.run_attempt, completedAt };
    });
}
const Jobs = schemas/* object */.Ikc({ total_count: schemas/* number */.aig(), jobs: schemas/* array */.YOg(schemas/* object */.Ikc({ status: schemas/* string */.YjP() })) });
/** Asked past the deadline: runs are known to stay open after all their work ended. */
async function readHolderJobs(github, holder) {
    return await answered(async () => {
        const { data } = await github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs', {
            owner: github.owner,
            repo: github.repo,
            run_id: holder.runId,
            attempt_number: holder.runAttempt,
            per_page: 100,
        });
        const { total_count, jobs } = Jobs.parse(data);
        return {
            kind: 'jobs',
            allCompleted: total_count === jobs.length && jobs.every(({ status }) => status === 'completed'),
        };
    });
}
/** What was not answered is no sign of death. */
async function answered(ask) {
    try {
        return await ask();
    }
    catch (error) {
        return { kind: 'unanswered', why: String(error).replace(/^[A-Za-z]*Error: /, '') };
    }
}
const notStarted = ['requested', 'queued', 'pending', 'waiting'];
const workflow_runs_Runs = schemas/* object */.Ikc({ workflow_runs: schemas/* array */.YOg(Run) });
/** GitHub starts a run within minutes, or at times never: such a one stays `queued` until somebody deletes it. */
const stuckAfterMs = 60 * 60_000;
/** Runs of the workflow that have not started and still may: another one would be one too many. */
async function readWaitingRuns(github, workflow) {
    const { data, headers } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
        owner: github.owner,
        repo: github.repo,
        workflow_id: fileOf(workflow),
        per_page: 10,
    });
    // By GitHub's own clock; without it none is old, since a tick too few is made up for by the schedule.
    const now = Date.parse(String(headers['date']));
    return workflow_runs_Runs.parse(data).workflow_runs.flatMap(({ id, status, created_at, html_url }) => {
        const stuck = now - Date.parse(created_at) > stuckAfterMs;
        return !stuck && status !== null && notStarted.includes(status) ? [{ id, status, url: html_url }] : [];
    });
}
/** `.github/workflows/tick.yml` or its file name; GitHub wants the latter. */
const fileOf = (workflow) => workflow.split('/').at(-1) ?? workflow;
const Details = schemas/* object */.Ikc({ workflow_run_id: schemas/* number */.aig(), html_url: schemas/* string */.YjP() });
/** One tick, unless one is waiting already. Without a lease, which has been given back by then: a doubled tick does no harm. */
async function dispatchOnce(github, order) {
    const [waiting] = await readWaitingRuns(github, order.workflow);
    if (waiting !== undefined)
        return { found: true, made: { number: waiting.id, url: waiting.url } };
    const parameters = {
        owner: github.owner,
        repo: github.repo,
        workflow_id: fileOf(order.workflow),
        ref: order.ref,
        inputs: order.inputs,
    };
    const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
    const send = (given) => github.request(route, given);
    const answer = await send({ ...parameters, return_run_details: true }).catch((error) => {
        const said = error instanceof errors/* GitHubError */.y_ && [400, 422].includes(error.status ?? 0) ? error.said : '';
        // Enterprise Servers do not know the field yet; a workflow need not declare the input that only tells why it was started.
        if (/return_run_details/.test(said))
            return send(parameters);
        if (/unexpected inputs/i.test(said) && order.needsInputs === undefined)
            return send({ ...parameters, inputs: {}, return_run_details: true });
        throw error;
    });
    const details = Details.safeParse(answer.data);
    return {
        found: false,
        made: details.success ? { number: details.data.workflow_run_id, url: details.data.html_url } : {},
    };
}

;// CONCATENATED MODULE: ./build/app/wake.js




/** One after the other for a workflow, so that two events at once start one tick. */
const wake = (github, order) => inTurn(`${github.owner}/${github.repo} ${order.workflow}`, () => wakeNow(github, order));
async function wakeNow(github, order) {
    const { workflow, ref, reason, needsReason } = order;
    const why = await needless(github, order);
    if (why !== null)
        return { did: 'let-sleep', workflow, reason, why };
    const strictly = needsReason === undefined ? {} : { needsInputs: needsReason };
    const { found, made } = await dispatchOnce(github, { workflow, ref, inputs: { reason }, ...strictly });
    if (found)
        return { did: 'let-sleep', workflow, reason, why: `run ${made.number} has not started yet` };
    return { did: 'woke', workflow, reason, runId: made.number ?? null };
}
async function needless(github, { workflow, unlessRunSince, leftToWriterAt }) {
    if (unlessRunSince === null)
        return null;
    const { createdAt: newest, nowMs } = await readNewestRun(github, workflow);
    if (newest !== null && Date.parse(newest) >= Date.parse(unlessRunSince))
        return `a run was created at ${newest}`;
    const isFresh = leftToWriterAt !== undefined && nowMs - Date.parse(leftToWriterAt) < WRITER_MS;
    return isFresh ? 'whoever wrote the receipt starts one' : null;
}
/** GitHub answers 422 to inputs that the workflow file does not declare. */
const isUndeclared = (error) => error instanceof errors/* GitHubError */.y_ && error.status === 422 && /unexpected inputs/i.test(error.said);
const SECOND_MS = 1000;
const QUIET_MS = 120_000;
const WRITER_MS = 60_000;
/** For what people say: a run of a later second than this has it before its eyes. */
const after = (time) => new Date(Date.parse(time) + SECOND_MS).toISOString();
/** For what happens by itself: runs that are younger than two minutes by then, or came later, are enough. */
const quietBefore = (time) => new Date(Date.parse(time) - QUIET_MS).toISOString();

;// CONCATENATED MODULE: ./build/app/handlers/check-suite-completed.js





async function checkSuiteCompleted(context, { appId }) {
    const { check_suite: suite, repository } = context.payload;
    const name = loopOfBranch(suite.head_branch);
    if (name === null)
        return [nothing('no loop works on that branch')];
    const github = await gitHubFor(context);
    // A branch of a fork may have any name, and an event of it says no other one.
    const branch = suite.head_branch ?? '';
    if (!(await hasOpenPull(github, { branch, sha: suite.head_sha })))
        return [nothing('no pull request of that branch is open here')];
    const loop = await readLoop(github, appId, name);
    if (loop === null)
        return [nothing(`there is no loop ${name}`)];
    const ref = repository.default_branch;
    const unlessRunSince = quietBefore(suite.updated_at);
    return [await wake(github, { workflow: loop.workflow, ref, reason: 'checks', unlessRunSince })];
}

// EXTERNAL MODULE: ./node_modules/fastest-levenshtein/mod.js
var mod = __webpack_require__(21916);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
// EXTERNAL MODULE: ./build/src/core/markdown-tree.js
var markdown_tree = __webpack_require__(65297);
;// CONCATENATED MODULE: ./build/src/core/command.js
/** Decides which lines of a comment are `/loop` commands, what each means, and what is said to a line that means nothing. */




const LONGEST_TEXT = 4000;
/** Of one comment: each may cost requests, and a body holds nine thousand lines. */
const MOST_LINES = 10;
/** Verbs that change what the loop may spend or has counted obey `approvers`; the others need write permission alone. */
const isGuarded = (verb) => verb === 'restart' || verb === 'raise';
/** The whole grammar: parser, help and suggestions are made from this table. */
const RULES = [
    bare('run', 'starts one tick now'),
    {
        verb: 'stop',
        usage: '/loop stop [reason]',
        does: 'ends the run; an iteration that works is finished first',
        read: (rest) => ({ verb: 'stop', reason: rest === '' ? null : rest.slice(0, LONGEST_TEXT) }),
    },
    {
        verb: 'cancel',
        usage: '/loop cancel [delete-branches=true]',
        does: 'stops the agents now; in the thread of one issue or pull request, only that one',
        read: readCancel,
    },
    bare('resume', 'goes on after a pause'),
    bare('restart', 'begins again after a stop; what was spent stays spent'),
    bare('status', 'shows where the loop stands'),
    bare('plan', 'shows what the next tick would do, and starts nothing'),
    {
        verb: 'raise',
        usage: '/loop raise dollars=50 [iterations=10] [prs=40] [minutes=120]',
        does: 'sets new ceilings',
        read: readRaise,
    },
    {
        verb: 'answer',
        usage: '/loop answer ID OPTION [text]',
        does: 'answers an open question',
        read: readAnswer,
    },
    bare('help', 'shows this list'),
];
/** The commands of a comment, in order, at most ten. Lines in quotes, code and HTML comments are not commands. */
function parseCommands(body) {
    // Most comments hold no command; they are not worth a syntax tree.
    if (!/^\/loop/im.test(body))
        return [];
    const lines = commandLines(body);
    const heard = lines.slice(0, MOST_LINES).map(readLine);
    if (lines.length <= MOST_LINES)
        return heard;
    return [...heard, refused(`Only the first ${MOST_LINES} commands of a comment are heard.`)];
}
/** The list of commands as it is shown to people. */
function helpText() {
    const lines = RULES.map(({ usage, does }) => `- \`${usage}\`: ${does}`);
    return [
        '**Commands**, each on a line of its own, from people with write access:',
        '',
        ...lines,
        '',
        'Where several loops run, add `loop=NAME` after the verb: `/loop stop loop=night`.',
    ].join('\n');
}
const HEAD = /^\/loop(?:[ \t]+([^ \t]+)(?:[ \t]+(.*))?)?[ \t]*$/i;
const LOOP = /^loop=([^ \t]+)(?:[ \t]+|$)/;
function readLine(line) {
    const [, word = 'help', all = ''] = HEAD.exec(line) ?? [];
    const verb = asciiLowerCase(word);
    const rule = RULES.find((one) => one.verb === verb);
    if (rule === undefined)
        return refused(unknownVerb(word));
    const loop = LOOP.exec(all);
    const command = rule.read(all.slice(loop?.[0].length ?? 0).trim());
    if (typeof command === 'string')
        return refused(`${command} Write \`${rule.usage}\`.`);
    return { kind: 'command', loop: loop?.[1] ?? null, command };
}
/** Lines that begin with `/loop`, with nothing before it, in a top-level paragraph, outside code spans and inline HTML. */
function commandLines(body) {
    const { root, shift } = (0,markdown_tree/* markdownTree */.a)(body);
    const paragraphs = root.children.filter((node) => node.type === 'paragraph');
    const shownSpans = paragraphs.map((paragraph) => span(paragraph, shift));
    const hidden = paragraphs.flatMap((paragraph) => hiddenSpans(paragraph, shift));
    // Lines come from the text itself: the tree has lost their indents.
    return Array.from(body.matchAll(/[^\r\n]+/g)).flatMap(({ index, 0: line }) => {
        if (!/^\/loop(?![^ \t])/i.test(line))
            return [];
        const isShown = shownSpans.some(([start, end]) => start <= index && index < end);
        return isShown && !hidden.some(([start, end]) => start < index && index < end) ? [line] : [];
    });
}
function hiddenSpans(node, shift) {
    if (node.type === 'html' || node.type === 'inlineCode')
        return [span(node, shift)];
    return 'children' in node ? node.children.flatMap((child) => hiddenSpans(child, shift)) : [];
}
function span(node, shift) {
    return [(node.position?.start.offset ?? 0) + shift, (node.position?.end.offset ?? 0) + shift];
}
function bare(verb, does) {
    const read = (rest) => (rest === '' ? { verb } : `\`${verb}\` takes no further words.`);
    return { verb, usage: `/loop ${verb}`, does, read };
}
function readCancel(rest) {
    if (rest === '' || rest === 'delete-branches=false')
        return { verb: 'cancel', deleteBranches: false };
    if (rest === 'delete-branches=true')
        return { verb: 'cancel', deleteBranches: true };
    return `\`cancel\` does not know “${shown(rest)}”.`;
}
function readRaise(rest) {
    const ceilings = {};
    const words = rest.split(/[ \t,]+/).filter((word) => word !== '');
    for (const word of words) {
        const [, name, value] = /^([a-z]+)=\$?(\d{1,9}(?:\.\d{1,2})?)$/i.exec(word) ?? [];
        const ceiling = budget/* ceilingNames */.qi.find((one) => one === asciiLowerCase(name ?? ''));
        const amount = Number(value);
        if (ceiling === undefined || amount === 0)
            return `\`raise\` does not understand “${shown(word)}”.`;
        if ((ceiling === 'iterations' || ceiling === 'prs') && !Number.isInteger(amount)) {
            return `\`${ceiling}\` is a whole number, not “${shown(word)}”.`;
        }
        if (ceilings[ceiling] !== undefined)
            return `\`${ceiling}\` is given twice.`;
        ceilings[ceiling] = amount;
    }
    return words.length === 0 ? '`raise` needs a ceiling.' : { verb: 'raise', ceilings };
}
function readAnswer(rest) {
    const [, gateId, option, words = ''] = /^([^ \t]+)[ \t]+([^ \t]+)(?:[ \t]+(.*))?$/.exec(rest) ?? [];
    if (gateId === undefined || option === undefined)
        return '`answer` needs the id of the question and an option.';
    // A reply copied from the question's own code block still ends in the placeholder.
    const text = words.trim() === '[text]' ? '' : words.trim().slice(0, LONGEST_TEXT);
    return { verb: 'answer', gateId, option: asciiLowerCase(option), text: text === '' ? null : text };
}
function unknownVerb(given) {
    const word = given.slice(0, 40);
    const verbs = RULES.map(({ verb }) => verb);
    const [nearest = 'help'] = verbs.toSorted((a, b) => (0,mod/* distance */.Io)(word, a) - (0,mod/* distance */.Io)(word, b));
    const help = 'All commands: `/loop help`.';
    const near = (0,mod/* distance */.Io)(word, nearest) <= Math.max(2, Math.floor(nearest.length / 2));
    const unknown = `There is no command “${shown(word)}”.`;
    return near ? `${unknown} Did you mean \`/loop ${nearest}\`? ${help}` : `${unknown} ${help}`;
}
function refused(says) {
    return { kind: 'refused', says };
}
function shown(words) {
    return (0,quote/* quoteLine */.tQ)(words, { max: 40 });
}
/** Only ASCII letters change: the Kelvin sign or a dotless i never becomes a letter of a command. */
function asciiLowerCase(word) {
    return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

;// CONCATENATED MODULE: ./build/src/github/standing.js
/** Asks what an account may do in the repository now; what a webhook or an author association says is older. */


const permissions = ['admin', 'maintain', 'write', 'triage', 'read', 'none'];
const Permission = schemas/* enum */.k5n(permissions);
const Answer = schemas/* object */.Ikc({
    permission: schemas/* string */.YjP(),
    /** Finer than `permission`, but free text where an organisation has roles of its own. */
    role_name: schemas/* string */.YjP().optional(),
    user: schemas/* object */.Ikc({ id: schemas/* number */.aig() }).nullable(),
});
/** Null: there is no such account (any more), or GitHub does not say. Throws if the question itself was refused. */
async function readStanding(github, login) {
    const answer = await (0,errors/* orNull */.Xd)(github.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
        owner: github.owner,
        repo: github.repo,
        username: login,
    }));
    if (answer === null)
        return null;
    const { permission, role_name, user } = Answer.parse(answer.data);
    const known = Permission.safeParse(role_name).data ?? Permission.safeParse(permission).data;
    return user === null || known === undefined ? null : { id: user.id, permission: known };
}
/** By login; who has no standing is left out. */
async function readStandings(github, logins) {
    const entries = [...new Set(logins)].map(async (login) => [login, await readStanding(github, login)]);
    const found = (await Promise.all(entries)).filter((entry) => entry[1] !== null);
    return Object.fromEntries(found);
}

// EXTERNAL MODULE: ./build/src/core/approvers.js
var core_approvers = __webpack_require__(15587);
// EXTERNAL MODULE: ./build/src/core/gate-comment.js
var gate_comment = __webpack_require__(81650);
// EXTERNAL MODULE: ./build/src/core/gates.js
var gates = __webpack_require__(13609);
;// CONCATENATED MODULE: ./build/app/known-gate.js

/** Question and facts stay unknown: the tick, which knows them, judges once more. */
function knownGate(marker, place) {
    const { id, name, subject, signature, iteration, epoch, workflow, approvers, agents } = marker;
    const { commentId, nodeId, issue, postedAt, appId } = place;
    const gate = {
        id,
        name,
        subject,
        question: '',
        quoted: null,
        options: (0,gates/* gateDefinition */.rK)(name).options.map((option) => ({ ...option })),
        signature,
        headSha: null,
        raises: [],
        askedAt: postedAt,
        iteration,
        epoch,
        thread: { issueNumber: issue },
        commentId,
        textHash: null,
    };
    return { gate, nodeId, commentId, issue, workflow, policy: { approvers, neverHuman: agents, receiptAppId: appId } };
}

;// CONCATENATED MODULE: ./build/src/github/teams.js
/** Reads who is in the teams that may approve, those of their child teams included. */




const Members = schemas/* array */.YOg(schemas/* object */.Ikc({ login: schemas/* string */.YjP() }));
/** One request a team and hundred members, none where no approver is a team. Throws where the token may not ask. */
async function readTeams(github, approvers) {
    const teams = await Promise.all(approvers.filter(core_approvers/* isTeam */.IJ).map(async (team) => {
        const [org = '', slug = ''] = team.split('/');
        const route = 'GET /orgs/{org}/teams/{team_slug}/members';
        return { team, members: await (0,errors/* orNull */.Xd)((0,pages/* allPages */.S)(github, route, { org, team_slug: slug })) };
    }));
    const unknown = teams.find(({ members }) => members === null);
    if (unknown !== undefined)
        return { kind: 'unknown', line: (0,core_approvers/* teamUnknown */.eb)(unknown.team) };
    const logins = teams.map(({ team, members }) => [team, Members.parse(members).map(({ login }) => login)]);
    return { kind: 'read', teams: Object.fromEntries(logins) };
}

;// CONCATENATED MODULE: ./build/app/orders.js




/** `agent`: no person's word, and nobody is told. Where this app may not ask who is in a team the tick decides. */
async function mayOrder(github, { by, verb, loop }) {
    const { approvers, agents } = loop.people;
    if ((0,core_approvers/* includesLogin */.Bm)(agents, by.login))
        return 'agent';
    if (!isGuarded(verb) || approvers.length === 0 || (0,core_approvers/* isApprover */.SQ)(by.login, { approvers }))
        return 'yes';
    const teams = await teamsAmong(github, approvers);
    if (teams === null || (0,core_approvers/* isApprover */.SQ)(by.login, { approvers, teams }))
        return 'yes';
    return { kind: 'unauthorised', login: by.login, approvers };
}
async function teamsAmong(github, approvers) {
    try {
        const read = await readTeams(github, approvers);
        return read.kind === 'read' ? read.teams : null;
    }
    catch (error) {
        if (error instanceof errors/* GitHubError */.y_ && error.failure === 'permission')
            return null;
        throw error;
    }
}

// EXTERNAL MODULE: ./build/src/core/marker.js
var marker = __webpack_require__(87011);
;// CONCATENATED MODULE: ./build/src/core/command-reply.js
/** Decides what the app replies to a `/loop` command that no tick answers, and how such a reply is found again. */




const keyOf = (about, kind) => `reply/${about}/${kind}`;
/** Said at most once per comment and kind: look for this line before posting. */
function replyMarker(about, { kind }) {
    return (0,marker/* renderMarker */.Bd)('effect', { key: keyOf(about, kind), epoch: 0 });
}
function renderReply(about, reply) {
    return `${replyMarker(about, reply)}\n${replySentence(reply)}`;
}
/** By which a tick finds its own reply again. */
const replyKey = (about, { kind }) => keyOf(about, kind);
/** Of what was refused in one of these ways its author may make another command by an edit; what was obeyed is not heard twice. */
const refusals = (/* unused pure expression or super */ null && (['misspelt', 'unauthorised', 'which-loop', 'no-such-loop']));
/** Whether one of these bodies, which bots wrote, refuses a command of this comment. */
const wasRefused = (commentId, bodies) => refusals.some((kind) => wasReplied(commentId, { kind }, bodies));
const wasReplied = (about, { kind }, bodies) => bodies.some((body) => effectOf(body)?.key === keyOf(about, kind));
/** Whether a body is a reply of the app, or of a tick, to a command. */
const isReply = (body) => (0,marker/* effectOf */.$x)(body)?.key.startsWith('reply/') === true;
function replySentence(reply) {
    switch (reply.kind) {
        case 'help':
            return helpText();
        case 'misspelt':
            return reply.says;
        case 'unauthorised':
            return reply.approvers.length === 0
                ? `@${reply.login}, only people with write access may give commands here.`
                : `@${reply.login}, only ${(0,gate_comment/* mentions */.wy)(reply.approvers)} may give this command.`;
        case 'several-editors':
            return `Nobody can tell who ticked the box for \`${reply.verb}\`: ${(0,gate_comment/* listed */.KE)(reply.editors)} edited this issue, and not all of them may give that command. Tick it again, or write \`/loop ${reply.verb}\`.`;
        case 'edited':
            return 'What was something else before is not heard as a command after an edit. Write a new comment.';
        case 'which-loop':
            return `Several loops run here: ${(0,gate_comment/* listed */.KE)(reply.loops)}. Name one: \`/loop stop loop=${reply.loops[0]}\`.`;
        case 'no-such-loop':
            return `There is no loop “${(0,quote/* quoteLine */.tQ)(reply.named, { max: 40 })}” here, only ${(0,gate_comment/* listed */.KE)(reply.loops)}.`;
        case 'status':
            return `**${reply.loop}**: ${headlineOf(reply.controlIssue)} (#${reply.issue})`;
        case 'plan':
            return 'Nothing was started: the workflow does not take the input `reason`, so that a tick would not know that it is only asked. Add `reason: { type: string }` to its `workflow_dispatch` inputs.';
    }
}
/** The line under the hidden one. */
function headlineOf(controlIssue) {
    const [, headline = ''] = controlIssue.split(/\r?\n/, 2);
    return headline === '' ? 'nothing is known yet' : headline;
}

// EXTERNAL MODULE: ./build/src/core/receipt.js
var core_receipt = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
;// CONCATENATED MODULE: ./build/src/github/comments.js
/** Decides how our comments are found again, written once, changed and collapsed. */







const comments_Comment = schemas/* object */.Ikc({
    id: schemas/* number */.aig(),
    node_id: schemas/* string */.YjP(),
    html_url: schemas/* string */.YjP(),
    body: schemas/* string */.YjP().nullish(),
    created_at: schemas/* string */.YjP(),
    updated_at: schemas/* string */.YjP(),
    user: actor/* RestActor */.C,
});
/** Written at most once per key, as far as one writer at a time can promise; doubles of a crash are found by the key. */
async function commentOnce(github, order, proof) {
    assertHeld(proof);
    return await commentUnfenced(github, order);
}
/** Without a lease: for what a tick says that takes none. */
async function commentUnfenced(github, order) {
    const earlier = await findOwnComment(github, order);
    return earlier === null ? await postSurely(github, order) : { found: true, made: madeOf(earlier) };
}
/** An answer that got lost says nothing: what was not answered is looked for once more before it counts as failed. */
async function postSurely(github, order) {
    try {
        return await postComment(github, order);
    }
    catch (error) {
        const posted = await findOwnComment(github, order).catch(() => null);
        if (posted === null)
            throw error;
        return { found: false, made: madeOf(posted) };
    }
}
/** One comment for what is said again and again: the newest one of its kind is rewritten, and only where there is none a new one made. */
async function commentInPlace(github, order, proof) {
    assertHeld(proof);
    const own = await ownComments(github, order);
    const earlier = own.findLast(({ body }) => isOfKind(body ?? '', order));
    if (earlier === undefined)
        return await postSurely(github, order);
    const found = earlier.body === order.body;
    if (!found)
        await rewriteComment(github, { commentId: earlier.id, body: order.body });
    return { found, made: madeOf(earlier) };
}
/** For what people shall hear of: a new comment, since an edit notifies nobody; the one of its kind before it is collapsed. */
async function announceOnce(github, order, proof) {
    assertHeld(proof);
    const said = (await ownComments(github, order)).filter(({ body }) => isOfKind(body ?? '', order));
    const same = said.find(({ body }) => effectOf(body ?? '')?.key === order.key);
    if (same !== undefined)
        return { found: true, made: madeOf(same) };
    const deed = await postSurely(github, order);
    const earlier = said.at(-1);
    if (earlier !== undefined)
        await collapse(github, earlier.node_id, 'OUTDATED');
    return deed;
}
/** Two loops of a repository may say the same of one issue. */
const isOfKind = (body, { loop, inPlaceOf }) => parseMarker(body)?.fields['loop'] === loop && (effectOf(body)?.key.startsWith(inPlaceOf) ?? false);
/**
 * The same for a question: one that stands there and was reworded since is written anew, so that it asks what is asked now. A box that
 * somebody has ticked is an answer, and stays.
 */
async function gateOnce(github, order, proof) {
    assertHeld(proof);
    try {
        return await gateIn(github, order);
    }
    catch (error) {
        if (!isLocked(error) || order.issue === order.orElse)
            throw error;
        const there = await gateOnce(github, { ...order, issue: order.orElse }, proof);
        return { ...there, made: { ...there.made, number: order.orElse } };
    }
}
async function gateIn(github, order) {
    const earlier = await findOwnComment(github, order);
    if (earlier === null)
        return { ...(await postSurely(github, order)), body: order.body };
    const untouched = earlier.created_at === earlier.updated_at || sameQuestion(earlier.body ?? '', order.body);
    const asPosted = untouched ? earlier.body : null;
    if (asPosted == null)
        await rewriteComment(github, { commentId: earlier.id, body: order.body });
    return { found: true, made: madeOf(earlier), body: asPosted ?? order.body };
}
async function rewriteComment(github, order) {
    const at = { owner: github.owner, repo: github.repo, comment_id: order.commentId };
    await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...at, body: order.body });
}
/** An effect is looked for soon after it may have been done: among the newest comments, however long the thread is. */
async function ownComments(github, { issue, ownLogin }) {
    const items = await newestItems(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        owner: github.owner,
        repo: github.repo,
        issue_number: issue,
    });
    return z
        .array(comments_Comment)
        .parse(items)
        .filter(({ user }) => isOwn(user, ownLogin));
}
/** Loops of a repository that speak as one bot have the same keys: whose comment it is stands in its marker. */
async function findOwnComment(github, order) {
    const loopOf = (body) => parseMarker(body)?.fields['loop'];
    const own = await ownComments(github, order);
    return (own.find(({ body }) => effectOf(body ?? '')?.key === order.key && loopOf(body ?? '') === loopOf(order.body)) ?? null);
}
/** Those of the wanted gates that stand open in this thread, written by us. */
async function findPostedGates(github, wanted) {
    const own = await ownComments(github, wanted);
    return own.flatMap((comment) => {
        const body = comment.body ?? '';
        const marker = readGateMarker(body);
        if (marker === null || !wanted.ids.includes(marker.id))
            return [];
        const { id, signature, epoch } = marker;
        return [{ id, signature, epoch, question: questionIn(body), commentId: comment.id, nodeId: comment.node_id }];
    });
}
/** Without a look-up and without a lease: for the app, whose receipts and refusals are looked up by their own markers. */
async function postComment(github, order) {
    const { data } = await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        owner: github.owner,
        repo: github.repo,
        issue_number: order.issue,
        body: order.body,
    });
    return { found: false, made: madeOf(comments_Comment.parse(data)) };
}
/** A comment that is gone already is as good as removed. */
async function removeComment(github, commentId) {
    const at = { owner: github.owner, repo: github.repo, comment_id: commentId };
    await (0,errors/* orNull */.Xd)(github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', at));
}
const madeOf = (comment) => ({
    commentId: comment.id,
    nodeId: comment.node_id,
    url: comment.html_url,
});
/** Gives a comment of ours its final text and collapses it. */
async function closeComment(github, order, proof) {
    assertHeld(proof);
    return await closeUnfenced(github, order);
}
/** Without a lease: for a text that everybody who closes this comment would write. One that somebody deleted is closed. */
async function closeUnfenced(github, order) {
    const made = { commentId: order.commentId, nodeId: order.nodeId };
    const before = await orNull(readComment(github, order.commentId));
    if (before === null)
        return { found: true, made };
    const found = before.body === order.body;
    if (!found)
        await rewriteComment(github, order);
    await collapse(github, order.nodeId, 'RESOLVED');
    return { found, made };
}
async function collapse(github, id, why) {
    await github.graphql(`mutation TickgateCollapse($id: ID!, $why: ReportedContentClassifiers!) {
      minimizeComment(input: { subjectId: $id, classifier: $why }) { minimizedComment { isMinimized } }
    }`, { id, why });
}
async function readComment(github, id) {
    const at = { owner: github.owner, repo: github.repo, comment_id: id };
    const { data } = await github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', at);
    return comments_Comment.parse(data);
}

;// CONCATENATED MODULE: ./build/app/say-once.js
/** Decides that receipts, refusals and replies are looked up by their markers before they are written. */







async function refuseOnce(place, refusal) {
    const said = { did: 'refused', gateId: refusal.gateId, cause: refusal.why.cause };
    if ((0,core_receipt/* isAlreadyRefused */.Vu)(refusal, await ownBodies(place)))
        return { ...said, found: true };
    return (await posted(place, (0,core_receipt/* renderRefusal */.$W)(refusal))) ? { ...said, found: false } : unsayable;
}
async function replyOnce(place, to) {
    const { about, reply } = to;
    const line = replyMarker(about, reply);
    const found = (await ownBodies(place)).some((body) => body.split(/\r?\n/, 1)[0] === line);
    if (!found && !(await posted(place, renderReply(about, reply))))
        return unsayable;
    return { did: 'replied', reply: reply.kind, found };
}
const unsayable = nothing('the thread is locked, so that no bot can say anything there');
/** False in a locked thread: no redelivery would help. */
async function posted({ github, issue }, body) {
    try {
        await postComment(github, { issue, body });
        return true;
    }
    catch (error) {
        if ((0,errors/* isLocked */.ln)(error))
            return false;
        throw error;
    }
}
/** What this app, or a tick of a loop, wrote in the thread. */
async function ownBodies({ github, appId, issue }) {
    const comments = await readPostedComments(github, { issue });
    return comments.filter((comment) => isOurs(comment, appId)).map(({ body }) => body);
}

;// CONCATENATED MODULE: ./build/src/core/still-meant.js
function stillMeant(claim, now) {
    return claim.commentId === now.comment.id ? isTickMeant(claim, now) : isReplyMeant(claim, now);
}
/**
 * Others cannot take a tick back, and only its person can take it up again: once they edited the question later, their tick counts only
 * while it is the one that stands and nobody else has touched the boxes since.
 */
function isTickMeant({ by, option, at }, { comment, boxes }) {
    const since = comment.edits.filter((edit) => Date.parse(edit.at) >= Date.parse(at));
    const own = since.filter(({ editor }) => editor?.id === by.id);
    const isAlone = boxes.kind === 'ticked' && boxes.option === option;
    if (own.some((edit) => Date.parse(edit.at) > Date.parse(at)))
        return isAlone && own.length === since.length;
    // Times have whole seconds: of several edits within the one of the tick, the boxes tell whether the tick outlived them.
    const stands = isAlone || (boxes.kind === 'contradictory' && boxes.options.includes(option));
    return own.length < 2 || (stands && own.length === since.length);
}
/** A reply that is gone leaves the receipt as what is known of it; one that its author edited says what it says now. */
function isReplyMeant({ by, option, text, commentId }, { replies, replyClaims }) {
    const reply = replies.find(({ id }) => id === commentId);
    if (reply === undefined || reply.edits.every(({ editor }) => editor?.id !== by.id))
        return true;
    return replyClaims.some((now) => now.commentId === commentId && now.option === option && now.text === text);
}

;// CONCATENATED MODULE: ./build/src/core/claims.js





function claimsOf(gate, thread, policy) {
    const { comment } = thread;
    if (comment === null)
        return { claims: [], unclear: { cause: 'gone' } };
    const boxes = (0,gate_comment/* readBoxes */.a5)(comment.body, gate.id);
    const { recorded, standing: receipts, replies } = recordedIn(gate, { ...thread, comment }, policy);
    const ticks = boxClaims(boxes, { comment, receipts, thread, policy });
    const claims = [...receipts, ...replies.filter((reply) => !covered(reply, receipts)), ...ticks.claims];
    return { claims: claims_inTurn(claims, recorded), unclear: ticks.unclear };
}
/** What receipts of the app say, and which of it is still the word of whoever gave it; with what replies say by themselves. */
function recordedIn(gate, thread, policy) {
    const replies = thread.replies.flatMap((reply) => replyClaims(gate, reply, policy));
    const recorded = thread.replies.flatMap((reply) => receiptClaims(gate, reply, policy));
    const boxes = (0,gate_comment/* readBoxes */.a5)(thread.comment.body, gate.id);
    const now = { comment: thread.comment, boxes, replies: thread.replies, replyClaims: replies };
    return { recorded, standing: recorded.filter((claim) => stillMeant(claim, now)), replies };
}
/** By the time at which each was said; who had an answer recorded and corrects it keeps the turn of that one. */
function claims_inTurn(claims, recorded) {
    const turn = ({ by, at }) => Math.min(Date.parse(at), ...recorded.filter((one) => one.by.id === by.id).map((one) => Date.parse(one.since ?? one.at)));
    return claims.toSorted((a, b) => turn(a) - turn(b) || Date.parse(a.at) - Date.parse(b.at));
}
/** A receipt counts only from the bot of the receipt app, and unedited: any writer may edit the comment of a bot. */
function receiptClaims(gate, reply, policy) {
    const receipt = (0,core_receipt/* parseReceipt */.Wy)(reply.body);
    if (receipt === null || receipt.gateId !== gate.id || reply.edits.length > 0)
        return [];
    if (isOfBox(receipt, gate) && !isOfThisBox(receipt, gate))
        return [];
    if (policy.receiptAppId === null || reply.viaAppId !== policy.receiptAppId || reply.author?.type !== 'Bot')
        return [];
    return [claimOfReceipt(receipt)];
}
const isOfBox = ({ commentId, textHash }, gate) => textHash !== null || commentId === gate.commentId;
/** Of the comment that the loop posted, not of a copy, and of its words as they were posted: who ticked had read those. */
const isOfThisBox = ({ commentId, textHash }, gate) => commentId === gate.commentId && textHash === gate.textHash;
function claimOfReceipt({ login, userId, option, text, editedAt, commentId, deliveryId, insteadOf }) {
    const by = { login, id: userId, type: 'User' };
    const since = insteadOf === undefined ? {} : { since: insteadOf.since };
    return { by, option, text, at: editedAt, channel: 'receipt', commentId, deliveryId, ...since };
}
/** A reply is its author's word only if nobody else has edited it. */
function replyClaims(gate, reply, policy) {
    const { author, edits } = reply;
    if (!(0,answer/* isPerson */.KA)(author, policy) || edits.some(({ editor }) => editor?.id !== author.id))
        return [];
    const at = edits.at(-1)?.at ?? reply.createdAt;
    return parseCommands(reply.body).flatMap((line) => {
        if (line.kind !== 'command' || line.command.verb !== 'answer' || line.command.gateId !== gate.id)
            return [];
        const { option, text } = line.command;
        return [{ by: author, option, text, at, channel: 'reply', commentId: reply.id, deliveryId: null }];
    });
}
function covered(reply, receipts) {
    return receipts.some((receipt) => receipt.commentId === reply.commentId && receipt.option === reply.option);
}
/** A ticked box that no receipt speaks for is the word of the only editor, if there is one and the text was left alone. */
function boxClaims(boxes, { comment, receipts, thread, policy }) {
    if (boxes.kind === 'none')
        return { claims: [], unclear: null };
    if (boxes.kind === 'damaged')
        return { claims: [], unclear: { cause: 'damaged', why: boxes.why } };
    if (boxes.kind === 'contradictory') {
        return { claims: [], unclear: { cause: 'contradictory', options: boxes.options } };
    }
    const { option } = boxes;
    if (receipts.some((receipt) => receipt.commentId === comment.id && receipt.option === option)) {
        return { claims: [], unclear: null };
    }
    if (!thread.textIntact)
        return { claims: [], unclear: { cause: 'reworded' } };
    const last = comment.edits.at(-1);
    // A tick whose edit is not listed yet: the next tick of the loop sees it.
    if (last === undefined)
        return { claims: [], unclear: null };
    const editors = new Map(comment.edits.map(({ editor }) => [editor?.id ?? null, editor?.login ?? 'a deleted account']));
    const { editor } = last;
    if (editors.size > 1 || !(0,answer/* isPerson */.KA)(editor, policy)) {
        return { claims: [], unclear: { cause: 'several-editors', editors: [...editors.values()] } };
    }
    const claim = { by: editor, option, text: null, at: last.at, channel: 'edit-history' };
    return { claims: [{ ...claim, commentId: comment.id, deliveryId: null }], unclear: null };
}

;// CONCATENATED MODULE: ./build/src/core/judge-answer.js



/** Whose permission must be asked before `judgeAnswer` can be called. */
function claimants(gate, thread, policy) {
    const { claims } = claimsOf(gate, thread, policy);
    const people = claims.filter(({ by }) => (0,answer/* isPerson */.KA)(by, policy)).map(({ by }) => by);
    return people.filter(({ login }, index) => people.findIndex((other) => other.login === login) === index);
}
/**
 * The first person with a valid answer has answered, by the newest of their own words: who corrects a slip before a tick has taken it
 * shall get what they said last. One whose permission is unknown holds back all later ones: the gate stays open.
 */
function judgeAnswer(gate, thread, facts) {
    const { claims, unclear } = claimsOf(gate, thread, facts.policy);
    const refusals = [];
    const valid = [];
    for (const claim of claims) {
        const weighed = weigh(gate, claim, facts);
        if (weighed === 'unknown') {
            if (valid.length === 0)
                return { kind: 'open' };
        }
        else if ('cause' in weighed) {
            refusals.push({ gateId: gate.id, commentId: claim.commentId, why: weighed });
        }
        else {
            valid.push(weighed);
        }
    }
    const answer = valid.findLast(({ userId }) => userId === valid[0]?.userId);
    if (answer === undefined)
        return unanswered(gate, unclear, refusals);
    return { kind: 'answered', answer, refusals: [...refusals, ...contradictions(answer, valid)] };
}
const contradictions = (answer, valid) => valid
    .filter(({ userId, option }) => userId !== answer.userId && option !== answer.option)
    .map(({ gateId, commentId }) => {
    const why = { cause: 'answered', option: answer.option, login: answer.login };
    return { gateId, commentId, why };
});
/** True if an answer with this option may still be used although time has passed: what it approves is what was asked about. */
function stillHolds(gate, option, now) {
    const bound = gate.options.some(({ id, needsSameFacts }) => id === option && needsSameFacts);
    if (!bound)
        return true;
    if (now.signature !== null && now.signature !== gate.signature)
        return false;
    return gate.headSha === null || now.headSha === gate.headSha;
}
function weigh(gate, claim, facts) {
    const { by, option, text, at, channel, commentId, deliveryId } = claim;
    const known = gate.options.find(({ id }) => id === option);
    if (known === undefined)
        return { cause: 'malformed', option, options: gate.options.map(({ id }) => id) };
    if (known.byReplyOnly && text === null)
        return { cause: 'needs-text', option };
    const unauthorised = { cause: 'unauthorised', login: by.login, approvers: facts.policy.approvers };
    if (!(0,answer/* isPerson */.KA)(by, facts.policy))
        return unauthorised;
    const standing = Object.hasOwn(facts.standings, by.login) ? facts.standings[by.login] : undefined;
    if (standing === undefined)
        return 'unknown';
    const permission = (0,answer/* authority */.ku)(by, standing, facts.policy);
    if (permission === null)
        return unauthorised;
    if (!stillHolds(gate, option, facts))
        return { cause: 'stale' };
    const { id: gateId, name, question } = gate;
    const { login, id: userId } = by;
    return { gateId, name, question, option, text, login, userId, permission, at, channel, commentId, deliveryId };
}
function unanswered(gate, unclear, refusals) {
    switch (unclear?.cause) {
        case 'gone':
            return again('The comment with the question is gone.');
        case 'damaged':
            return again(`The comment with the question cannot be read any more: ${unclear.why}.`);
        case 'several-editors':
            return severalEditors(unclear.editors);
        case 'contradictory':
            return judge_answer_refused([...refusals, ...ownRefusal(gate, { cause: 'contradictory', options: unclear.options })]);
        case 'reworded':
            return judge_answer_refused([...refusals, ...ownRefusal(gate, { cause: 'reworded' })]);
        case undefined:
            return judge_answer_refused(refusals);
    }
}
function severalEditors(editors) {
    if (editors.length === 1)
        return again(`The box was ticked by ${editors[0]}, which is not a person.`, editors);
    // Named so that they are notified; what is no login stands for an account that is gone.
    const named = editors.map((editor) => (/^[A-Za-z0-9-]+$/.test(editor) ? `@${editor}` : editor));
    return again(`Nobody can tell who ticked the box, since ${(0,gate_comment/* listed */.KE)(named)} edited the question.`, editors);
}
function again(why, editors = []) {
    return { kind: 'ask-again', why, editors };
}
function ownRefusal(gate, why) {
    return gate.commentId === null ? [] : [{ gateId: gate.id, commentId: gate.commentId, why }];
}
function judge_answer_refused([first, ...others]) {
    return first === undefined ? { kind: 'open' } : { kind: 'refused', refusals: [first, ...others] };
}

// EXTERNAL MODULE: ./build/src/core/gate-questions.js
var gate_questions = __webpack_require__(95690);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
// EXTERNAL MODULE: ./build/src/github/text-hash.js
var text_hash = __webpack_require__(19403);
;// CONCATENATED MODULE: ./build/src/github/subject-now.js
/** Reads what a question may be about as it is now: the text of an issue, the head of a pull request. */


const subject_now_Issue = schemas/* object */.Ikc({ title: schemas/* string */.YjP(), body: schemas/* string */.YjP().nullish() });
const PullRequest = schemas/* object */.Ikc({ head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP() }) });
async function readTextHash({ request, owner, repo }, issue) {
    const at = { owner, repo, issue_number: issue };
    const { title, body } = subject_now_Issue.parse((await request('GET /repos/{owner}/{repo}/issues/{issue_number}', at)).data);
    return (0,text_hash/* issueTextHash */.Ho)(title, body ?? '');
}
async function readHeadSha({ request, owner, repo }, pull) {
    const at = { owner, repo, pull_number: pull };
    return PullRequest.parse((await request('GET /repos/{owner}/{repo}/pulls/{pull_number}', at)).data).head.sha;
}

;// CONCATENATED MODULE: ./build/app/asked-about.js



/** The gate's signature as it would be now; null where it rests on what only the loop knows. */
async function signatureNow(github, { name, subject, signature }) {
    // A task's text stands in a plan, which the tick reads.
    if (subject === null || (0,task_number/* isTask */.Id)(subject))
        return null;
    switch (name) {
        case 'ambiguous-criteria':
            return await readTextHash(github, subject);
        case 'merge':
        case 'post-feedback-merge':
            return await readHeadSha(github, subject);
        case 'resume-divergence': {
            const [recordedSha = ''] = signature.split('..');
            return (0,gate_questions/* divergenceSignature */.vY)({ recordedSha, headSha: await readHeadSha(github, subject) });
        }
        case 'backlog-drift':
        case 'budget-escalation':
        case 'force-unlock':
        case 'repeated-failure':
        case 'dirty-tree':
        case 'agent-decision':
        case 'circuit-open':
        case 'criteria-policy':
            return null;
    }
}

// EXTERNAL MODULE: ./build/src/core/known-backlog.js
var known_backlog = __webpack_require__(71592);
;// CONCATENATED MODULE: ./build/src/github/backlog-news.js
/** Decides whether anything of the backlog changed since it was read, in one question that a loop at rest shares with others. */



const Labelled = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    updatedAt: schemas/* string */.YjP(),
    labels: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) }).nullable(),
});
const fields = 'nodes { number updatedAt labels(first: 20) { nodes { name } } }';
/** Pull requests can be blockers, close issues, or be ours: their list knows no `since`. */
const newestPullsPart = {
    fields: `newestPulls: pullRequests(first: 5, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }`,
};
const NewestPulls = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ newestPulls: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(Labelled) }) }) });
/** Redrawing the control issue would keep the loop awake. */
const isControl = ({ labels }) => labels?.nodes.some(({ name }) => name.toLowerCase() === effects/* controlLabel */.g5) === true;
const touchedPulls = (data) => touchedIssues(NewestPulls.parse(data).repository.newestPulls.nodes);
const touchedIssues = (nodes) => nodes.filter((node) => !isControl(node)).map(({ number, updatedAt }) => ({ number, updatedAt }));
/** The backlog's cursor question, of which only numbers and times are wanted; `$changed` is `changedSince`. */
const backlogNewsFields = ({ plan }) => plan === null
    ? `changed: issues(first: 100, filterBy: $changed, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }
      ${newestPullsPart.fields}`
    : `${planFields(plan)} ${newestPullsPart.fields}`;
/** The path comes from our own configuration; GraphQL reads a JSON string alike. */
const planFields = (path) => `plan: object(expression: ${JSON.stringify(`HEAD:${path}`)}) { ... on Blob { oid } }`;
const PlanNow = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ plan: schemas/* object */.Ikc({ oid: schemas/* string */.YjP().optional() }).nullable() }) });
/** The plan's text, as one word. */
const planSeen = (oid) => `plan@${oid ?? 'none'}`;
/** As `IssueFilters`. */
const changedSince = ({ readAt }) => readAt === null ? {} : { since: (0,known_backlog/* cursorOf */.cg)({ readAt }) };
const Changed = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ changed: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(Labelled) }) }) });
/** Closed ones count, since what they blocked may be free now. */
function backlogChanged(data, { readAt, seen, plan }) {
    if (readAt === null)
        return true;
    const since = Date.parse((0,known_backlog/* cursorOf */.cg)({ readAt }));
    const known = new Set(seen);
    const hasNews = (touched) => touched.some((one) => Date.parse(one.updatedAt) >= since && !known.has((0,known_backlog/* seenKey */.HZ)(one)));
    if (plan !== null) {
        const oid = PlanNow.parse(data).repository.plan?.oid ?? null;
        return !known.has(planSeen(oid)) || hasNews(touchedPulls(data));
    }
    return hasNews([...touchedIssues(Changed.parse(data).repository.changed.nodes), ...touchedPulls(data)]);
}

;// CONCATENATED MODULE: ./build/src/github/thread-comments.js
/** Decides how a comment and its edit history come out of GraphQL as facts that answers are judged from. */





const editFields = `includesCreatedEdit lastEditedAt editor ${actor/* actorFields */.H_}
  userContentEdits(first: 100) { nodes { editedAt editor ${actor/* actorFields */.H_} } }`;
const commentFields = `id databaseId body createdAt authorAssociation author ${actor/* actorFields */.H_} ${editFields}`;
const Edited = {
    includesCreatedEdit: schemas/* boolean */.zMY(),
    lastEditedAt: schemas/* string */.YjP().nullable(),
    editor: actor/* Actor */.Ag,
    userContentEdits: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ editedAt: schemas/* string */.YjP(), editor: actor/* Actor */.Ag })) }).nullable(),
};
const EditHistory = schemas/* object */.Ikc(Edited);
const CommentNode = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    databaseId: schemas/* number */.aig(),
    body: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP(),
    authorAssociation: schemas/* string */.YjP(),
    author: actor/* Actor */.Ag,
    ...Edited,
});
/** Oldest first, without the entry that stands for the creation; an edit that is not listed yet counts too. */
function editsOf(node) {
    // GitHub lists the newest first; times have whole seconds, so that the list's order decides among equals.
    const listed = (node.userContentEdits?.nodes ?? [])
        .map(({ editor, editedAt }) => ({ editor, at: editedAt }))
        .toReversed()
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const edits = node.includesCreatedEdit ? listed.slice(1) : listed;
    const last = edits.at(-1)?.at;
    const { lastEditedAt } = node;
    const unlisted = lastEditedAt !== null && (last === undefined || Date.parse(last) < Date.parse(lastEditedAt));
    return unlisted ? [...edits, { editor: node.editor, at: lastEditedAt }] : edits;
}
const threadComment = (node) => ({
    id: node.databaseId,
    body: node.body,
    author: node.author,
    createdAt: node.createdAt,
    viaAppId: null,
    isStranger: (0,answer/* isStranger */.Zl)(node.authorAssociation),
    edits: editsOf(node),
});
const ViaApp = schemas/* object */.Ikc({ performed_via_github_app: schemas/* object */.Ikc({ id: schemas/* number */.aig() }).nullish() });
/** Only REST says through which app a comment was written; it is asked for those alone that look like receipts. */
async function withApp(github, comment) {
    if (comment.author?.type !== 'Bot' || (0,core_receipt/* parseReceipt */.Wy)(comment.body) === null)
        return comment;
    const answer = await (0,errors/* orNull */.Xd)(github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', {
        owner: github.owner,
        repo: github.repo,
        comment_id: comment.id,
    }));
    const viaAppId = answer === null ? null : (ViaApp.parse(answer.data).performed_via_github_app?.id ?? null);
    return { ...comment, viaAppId };
}

;// CONCATENATED MODULE: ./build/src/github/gate-threads.js
/** Reads what people said since the last tick: threads of open gates and the control issue, in one query. */





const commentsFields = `pageInfo { hasPreviousPage startCursor } nodes { ${commentFields} }`;
const Comments = schemas/* object */.Ikc({
    pageInfo: schemas/* object */.Ikc({ hasPreviousPage: schemas/* boolean */.zMY(), startCursor: schemas/* string */.YjP().nullable() }),
    nodes: schemas/* array */.YOg(CommentNode),
});
const Thread = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    number: schemas/* number */.aig(),
    closed: schemas/* boolean */.zMY(),
    locked: schemas/* boolean */.zMY(),
    comments: Comments,
});
const fieldsOfThread = (comments) => `id number closed locked comments(last: ${comments}) { ${commentsFields} }`;
const threadFields = fieldsOfThread(100);
/** What is read of a pull request at once: many are looked at, and few are spoken to. */
const pullFields = fieldsOfThread(30);
/** No request at all if there is nothing to read. */
async function readThreads(github, reading) {
    const { gates, backlog = null } = reading;
    if (gates.length === 0 && !asksRepository(reading))
        return { gates: [], control: null, pulls: [], backlogChanged: false };
    const data = await (0,errors/* despiteMissing */.TL)(github.graphql(queryOf(reading), variablesOf(github, reading)));
    const { nodes, repository } = gate_threads_Answer.parse(data);
    const found = await Promise.all(gates.map((gate, index) => gateThread(github, { gate, node: nodes?.[index] ?? null })));
    const changed = backlog !== null && backlogChanged(data, backlog);
    const pulls = await pullThreads(github, reading, data);
    const issue = repository?.issue ?? null;
    if (issue === null)
        return { gates: found, control: null, pulls, backlogChanged: changed };
    const comments = await commentsSince(github, issue, { time: reading.since ?? '', edited: true });
    return {
        gates: found,
        pulls,
        backlogChanged: changed,
        control: { number: issue.number, body: issue.body, closed: issue.closed, edits: editsOf(issue), comments },
    };
}
const asksRepository = ({ controlIssue, pulls = [], backlog = null }) => controlIssue !== null || pulls.length > 0 || backlog !== null;
function queryOf(reading) {
    const { gates, controlIssue, pulls = [], backlog = null } = reading;
    const asksGates = gates.length > 0;
    const asksControl = controlIssue !== null;
    const variables = [
        ...(asksGates ? ['$ids: [ID!]!'] : []),
        ...(asksRepository(reading) ? ['$owner: String!', '$repo: String!'] : []),
        ...(asksControl ? ['$number: Int!'] : []),
        ...(backlog === null || backlog.plan !== null ? [] : ['$changed: IssueFilters']),
    ];
    const nodes = `nodes(ids: $ids) { ... on IssueComment { ${commentFields} issue { ${threadFields} } } }`;
    const control = `issue(number: $number) { body ${editFields} ${threadFields} }`;
    const ofPulls = pulls
        .map((number) => `${aliasOf(number)}: pullRequest(number: ${number}) { ${pullFields} }`)
        .join(' ');
    const fields = `${asksControl ? control : ''} ${ofPulls} ${backlog === null ? '' : backlogNewsFields(backlog)}`;
    const repository = asksRepository(reading) ? `repository(owner: $owner, name: $repo) { ${fields} }` : '';
    return `query TickgateThreads(${variables.join(', ')}) { ${asksGates ? nodes : ''} ${repository} }`;
}
const aliasOf = (pull) => `pull${pull}`;
const variablesOf = (github, reading) => ({
    ...(reading.gates.length > 0 ? { ids: reading.gates.map(({ nodeId }) => nodeId) } : {}),
    ...(asksRepository(reading) ? { owner: github.owner, repo: github.repo } : {}),
    ...(reading.controlIssue === null ? {} : { number: reading.controlIssue }),
    ...(reading.backlog == null || reading.backlog.plan !== null ? {} : { changed: changedSince(reading.backlog) }),
});
const Aliased = schemas/* object */.Ikc({ repository: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).nullish() });
const ThreadOrNone = Thread.nullable().catch(null);
async function pullThreads(github, { pulls = [], since }, data) {
    if (pulls.length === 0)
        return [];
    const repository = Aliased.parse(data).repository ?? {};
    return await Promise.all(pulls.map(async (number) => {
        const thread = ThreadOrNone.parse(repository[aliasOf(number)] ?? null);
        return {
            number,
            comments: thread === null ? [] : await commentsSince(github, thread, { time: since ?? '', edited: true }),
        };
    }));
}
const GateNode = CommentNode.extend({ issue: Thread });
const gate_threads_Answer = schemas/* object */.Ikc({
    // What is not a comment any more comes as null, or without the fields of one.
    nodes: schemas/* array */.YOg(GateNode.nullable().catch(null)).optional(),
    repository: schemas/* object */.Ikc({ issue: Thread.extend({ body: schemas/* string */.YjP(), ...EditHistory.shape }).nullish() })
        .nullable()
        .optional(),
});
async function gateThread(github, { gate, node }) {
    const { id: gateId, nodeId } = gate;
    if (node === null)
        return { gateId, nodeId, comment: null, replies: [], thread: null };
    const { number, closed, locked } = node.issue;
    const later = await commentsSince(github, node.issue, { time: node.createdAt, edited: false });
    const replies = await Promise.all(later.filter(({ id }) => id !== node.databaseId).map((reply) => withApp(github, reply)));
    return { gateId, nodeId, comment: threadComment(node), replies, thread: { number, closed, locked } };
}
const Older = schemas/* object */.Ikc({ node: schemas/* object */.Ikc({ comments: Comments }) });
/**
 * Comments at or after `time`, oldest first; reads on backwards while the oldest one read is not older. `edited`: also those edited since,
 * and the refusals of bots, as far as they are among what was read: a command that was refused may have been corrected.
 */
async function commentsSince(github, thread, { time, edited }) {
    const since = time === '' ? Number.NEGATIVE_INFINITY : Date.parse(time);
    let nodes = thread.comments.nodes;
    let page = thread.comments.pageInfo;
    while (page.hasPreviousPage && nodes.every(({ createdAt }) => Date.parse(createdAt) >= since)) {
        const data = await github.graphql(`query TickgateOlderComments($id: ID!, $before: String) {
        node(id: $id) {
          ... on Issue { comments(last: 100, before: $before) { ${commentsFields} } }
          ... on PullRequest { comments(last: 100, before: $before) { ${commentsFields} } }
        }
      }`, { id: thread.id, before: page.startCursor });
        const older = Older.parse(data).node.comments;
        nodes = [...older.nodes, ...nodes];
        page = older.pageInfo;
    }
    const isNew = (at) => at !== null && Date.parse(at) >= since;
    return nodes
        .filter(({ createdAt, lastEditedAt, author, body }) => isNew(createdAt) || (edited && (isNew(lastEditedAt) || (author?.type === 'Bot' && isReply(body)))))
        .map(threadComment);
}

;// CONCATENATED MODULE: ./build/app/open-thread.js



/** Null: the comment is gone, damaged, or shows no open question any more. */
async function readOpenThread(github, { gate, nodeId, commentId }) {
    const reading = { gates: [{ id: gate.id, commentId, nodeId }], controlIssue: null, since: null };
    const [read] = (await readThreads(github, reading)).gates;
    if (read === undefined || read.comment === null)
        return null;
    if ((0,gate_comment/* readGateMarker */.kT)(read.comment.body)?.id !== gate.id)
        return null;
    // Whether the text is as posted is known to the tick alone, which compares it with what the receipt says it was.
    const thread = { comment: read.comment, textIntact: true, replies: read.replies };
    return { thread, gate: { ...gate, textHash: (0,text_hash/* gateTextHash */.Rw)(read.comment.body) } };
}

;// CONCATENATED MODULE: ./build/app/receipts.js



/** Those of one question, oldest first; one that anybody edited is no receipt any more. */
function ownReceipts(replies, { gateId, appId }) {
    return replies
        .filter(({ viaAppId, author, edits }) => viaAppId === appId && author?.type === 'Bot' && edits.length === 0)
        .flatMap(({ id, createdAt, body }) => {
        const receipt = (0,core_receipt/* parseReceipt */.Wy)(body);
        return receipt?.gateId === gateId ? [{ receipt, id, createdAt }] : [];
    });
}
const sameWords = (one, other) => one.gateId === other.gateId &&
    one.option === other.option &&
    one.text === other.text &&
    one.userId === other.userId &&
    one.commentId === other.commentId;
/**
 * `first`: whoever wrote it starts the tick. `second`: another process had written one for the same delivery since we looked, which
 * starts it; a double of our own is removed, and one by another app stays, since a loop believes only one of the two.
 */
async function writeReceipt(place, receipt) {
    const { github, appId, issue } = place;
    const { made } = await postComment(github, { issue, body: (0,core_receipt/* renderReceipt */.pB)(receipt) });
    const comments = await readPostedComments(github, { issue, since: receipt.editedAt });
    const [oldest] = comments
        // Inside Actions nobody knows the id of the app that runs beside it. A bot that forges one delays the answer until the schedule.
        .filter(({ author, body }) => author?.type === 'Bot' && isOfSameDelivery((0,core_receipt/* parseReceipt */.Wy)(body), receipt))
        .toSorted((a, b) => a.id - b.id);
    if (oldest === undefined || oldest.id === made.commentId)
        return 'first';
    if (oldest.viaAppId === appId && made.commentId !== undefined)
        await removeComment(github, made.commentId);
    return 'second';
}
const isOfSameDelivery = (found, receipt) => found !== null && sameWords(found, receipt) && found.editedAt === receipt.editedAt;
/** What an answer stands in place of: the last of the person's earlier ones, and the time of the first. */
function insteadOf(earlier) {
    const last = earlier.at(-1);
    if (last === undefined)
        return {};
    const [since = ''] = earlier.map(({ receipt }) => receipt.insteadOf?.since ?? receipt.editedAt).toSorted();
    return { insteadOf: { option: last.receipt.option, since } };
}

;// CONCATENATED MODULE: ./build/app/take-answer.js
/** Decides whether what somebody ticked or wrote becomes a receipt: by the judgement of the tick itself, with the receipt before it. */















/** Reads the thread as it is now, judges, writes the receipt or the refusal once, and wakes the loop. */
async function takeAnswer(answering) {
    const { known, said } = answering;
    if (!(0,answer/* isPerson */.KA)(said.by, known.policy))
        return [nothing('an agent said it')];
    const teams = await teamsOf(answering);
    if (typeof teams === 'string')
        return [nothing(teams)];
    return await takeFrom({ ...answering, known: { ...known, policy: { ...known.policy, teams } } });
}
async function takeFrom(asked) {
    const { github, appId, said } = asked;
    const read = await readOpenThread(github, asked.known);
    if (read === null)
        return [nothing('the question is gone or closed by now')];
    const { thread, gate } = read;
    const known = { ...asked.known, gate };
    const { standing } = recordedIn(gate, thread, known.policy);
    const own = ownReceipts(thread.replies, { gateId: gate.id, appId });
    const answering = { ...asked, known, earlier: own.filter(({ receipt }) => receipt.userId === said.by.id) };
    const words = wordsOf(answering);
    const same = answering.earlier.find(({ receipt }) => sameWords(receipt, words));
    if (same !== undefined && standing.some((claim) => sameWords({ ...words, ...claim, userId: claim.by.id }, words))) {
        const { createdAt } = same;
        return [
            recorded(words, { found: true }),
            await wakeLoop(answering, { unlessRunSince: createdAt, leftToWriterAt: createdAt }),
        ];
    }
    const unclear = unclearBoxes(thread, answering, standing);
    if (typeof unclear === 'string')
        return [nothing(unclear)];
    if (unclear !== null)
        return [await refuse(answering, unclear)];
    return await judge(answering, thread);
}
/** A sentence where it cannot be asked: the next tick, which can, judges the answer. */
async function teamsOf({ github, known }) {
    try {
        const read = await readTeams(github, known.policy.approvers);
        return read.kind === 'read' ? read.teams : read.line;
    }
    catch (error) {
        if (error instanceof errors/* GitHubError */.y_ && error.failure === 'permission')
            return 'this app may not read who is in a team';
        throw error;
    }
}
/** What the boxes say now about a tick that was reported: null = they still say it; a cause is refused, a sentence is not. */
function unclearBoxes({ comment }, { known, said, earlier }, standing) {
    if (said.ticked === null)
        return null;
    const boxes = (0,gate_comment/* readBoxes */.a5)(comment.body, known.gate.id);
    switch (boxes.kind) {
        case 'none':
            return 'the box was unticked again';
        case 'damaged':
            return `the boxes cannot be read: ${boxes.why}`;
        case 'ticked':
            return boxes.option === said.option ? null : 'another box is ticked by now';
        case 'contradictory': {
            const { options } = boxes;
            if (options.join(' ') !== said.ticked.join(' '))
                return 'the boxes were changed since';
            // Beside what is recorded a second tick contradicts it, or corrects one's own; beside what is not, nobody can tell which is meant.
            const isHeld = standing.some(({ by }) => by.id !== said.by.id);
            const others = options.filter((option) => option !== said.option);
            const corrects = others.every((option) => earlier.some(({ receipt }) => receipt.option === option));
            return isHeld || corrects ? null : { cause: 'contradictory', options };
        }
    }
}
async function judge(answering, thread) {
    const { github, known, said } = answering;
    const standing = await readStanding(github, said.by.login);
    if (standing === null)
        return [nothing(`GitHub does not say what ${said.by.login} may do`)];
    const receipt = receiptFor(answering, standing);
    const before = { ...thread, replies: [...thread.replies, asComment(receipt, answering)] };
    const others = claimants(known.gate, before, known.policy).filter(({ login }) => login !== said.by.login);
    const standings = await readStandings(github, others.map(({ login }) => login));
    const judgement = judgeAnswer(known.gate, before, {
        policy: known.policy,
        standings: { ...standings, [said.by.login]: standing },
        signature: null,
        headSha: null,
    });
    const words = wordsOf(answering);
    if (judgement.kind === 'answered' && sameWords({ ...words, ...judgement.answer }, words)) {
        return (await stillAsked(answering))
            ? await record(answering, receipt)
            : [await refuse(answering, { cause: 'stale' })];
    }
    const refusals = 'refusals' in judgement ? judgement.refusals : [];
    const own = refusals.find(({ commentId }) => commentId === said.commentId);
    if (own !== undefined)
        return [await refuse(answering, own.why)];
    if (judgement.kind !== 'answered')
        return [nothing(`the question is ${judgement.kind}`)];
    const isOwn = judgement.answer.userId === said.by.id;
    return [nothing(isOwn ? 'they have said something else since' : 'somebody else said the same before')];
}
/** A question about what has changed since is asked anew, whatever the answer to it; but a stop is one about the run. */
async function stillAsked({ github, known: { gate }, said }) {
    if (gate.options.some(({ id, kind }) => id === said.option && kind === 'stop'))
        return true;
    const now = await signatureNow(github, gate);
    return now === null || now === gate.signature;
}
/** In place of what the same person had recorded before, so that one receipt stands and says what the tick will take. */
async function record(answering, receipt) {
    const { github, appId, known, earlier } = answering;
    try {
        const written = await writeReceipt({ github, appId, issue: known.issue }, receipt);
        for (const { id } of earlier)
            await removeComment(github, id);
        if (written === 'second')
            return [recorded(receipt, { found: true })];
    }
    catch (error) {
        if (!(0,errors/* isLocked */.ln)(error))
            throw error;
        // The tick that is woken finds the answer by itself.
        return [nothing('the thread is locked, so that no receipt can stand there'), await wakeLoop(answering)];
    }
    return [recorded(receipt, { found: false }), await wakeLoop(answering)];
}
const recorded = ({ gateId, option }, { found }) => ({
    did: 'recorded',
    gateId,
    option,
    found,
});
const wordsOf = ({ known, said: { option, text, by, commentId } }) => ({
    gateId: known.gate.id,
    option,
    text,
    userId: by.id,
    commentId,
});
function receiptFor(answering, { permission }) {
    const { known, said, earlier } = answering;
    return {
        ...wordsOf(answering),
        login: said.by.login,
        permission,
        editedAt: said.at,
        deliveryId: said.deliveryId,
        textHash: said.ticked === null ? null : known.gate.textHash,
        ...insteadOf(earlier),
    };
}
/** The receipt as the tick would find it, so that the app promises nothing that the tick does not keep. */
function asComment(receipt, { appId }) {
    const author = { login: 'tickgate[bot]', id: 0, type: 'Bot' };
    const body = (0,core_receipt/* renderReceipt */.pB)(receipt);
    return { id: 0, body, author, createdAt: receipt.editedAt, viaAppId: appId, edits: [] };
}
const refuse = (answering, why) => refuseOnce({ github: answering.github, appId: answering.appId, issue: answering.known.issue }, { gateId: answering.known.gate.id, commentId: answering.said.commentId, why });
const wakeLoop = ({ github, known, defaultBranch }, unless = { unlessRunSince: null }) => wake(github, { workflow: known.workflow, ref: defaultBranch, reason: 'answer', ...unless });

;// CONCATENATED MODULE: ./build/app/commands.js











function once(read) {
    let asked;
    return () => (asked ??= read());
}
/** Several orders of one comment start one tick, which reads them all; who may give none is told so once. */
async function obeyLines(lines, from) {
    const reading = {
        from,
        gates: once(() => gatesIn(from)),
        loops: once(() => readLoops(from.github, from.appId)),
        woken: new Set(),
    };
    const outcomes = [];
    for (const line of from.mayCommand ? lines : lines.slice(0, 1))
        outcomes.push(...(await obeyLine(line, reading)));
    return outcomes;
}
async function obeyLine(line, reading) {
    const { from } = reading;
    if (line.kind === 'command' && line.command.verb === 'answer')
        return await reply(line.command, reading);
    const own = loopOfIssue(from.thread, from.appId);
    if (own === null && !from.thread.isPullRequest && (await reading.gates()).length === 0) {
        return [nothing('no loop has asked or works here')];
    }
    if (!from.mayCommand)
        return [await say(from, { kind: 'unauthorised', login: from.by.login, approvers: [] })];
    const loops = own === null ? await reading.loops() : [own];
    if (loops.some(({ people }) => (0,core_approvers/* includesLogin */.Bm)(people.agents, from.by.login)))
        return [nothing('an agent wrote it')];
    if (line.kind === 'refused')
        return [await say(from, { kind: 'misspelt', says: line.says })];
    if (line.command.verb === 'help')
        return [await say(from, { kind: 'help' })];
    const chosen = own ?? chooseLoop(loops, line.loop);
    if (chosen === null)
        return [nothing('this repository has no loop')];
    return [await ('kind' in chosen ? say(from, chosen) : order(line.command, { reading, loop: chosen }))];
}
async function order({ verb }, { reading, loop }) {
    const { from, woken } = reading;
    const { workflow } = loop;
    if (verb === 'plan')
        return await plan(loop, from);
    if (verb === 'status') {
        return await say(from, { kind: 'status', loop: loop.name, issue: loop.issue, controlIssue: loop.body });
    }
    const { github, defaultBranch: ref, comment } = from;
    const may = await mayOrder(github, { by: from.by, verb, loop });
    if (may === 'agent')
        return nothing('an agent wrote it');
    if (may !== 'yes')
        return await say(from, may);
    if (woken.has(workflow))
        return { did: 'let-sleep', workflow, reason: 'command', why: 'one tick reads the whole comment' };
    woken.add(workflow);
    return await wake(github, { workflow, ref, reason: 'command', unlessRunSince: after(comment.at) });
}
/** Only a tick can tell what the next one would do; one that does not hear why it was started would simply work. */
async function plan({ workflow }, from) {
    const { github, defaultBranch: ref } = from;
    try {
        return await wake(github, { workflow, ref, reason: 'plan', unlessRunSince: null, needsReason: true });
    }
    catch (error) {
        if (isUndeclared(error))
            return await say(from, { kind: 'plan' });
        throw error;
    }
}
function chooseLoop(loops, named) {
    const [first, ...others] = loops;
    const names = loops.map(({ name }) => name);
    if (first === undefined)
        return null;
    if (named !== null)
        return loops.find(({ name }) => name === named) ?? { kind: 'no-such-loop', named, loops: names };
    return others.length === 0 ? first : { kind: 'which-loop', loops: names };
}
/** Also what a comment that was edited into a command gets. */
const say = ({ github, appId, thread, comment }, what) => replyOnce({ github, appId, issue: thread.issue }, { about: comment.id, reply: what });
async function gatesIn({ github, appId, thread }) {
    const comments = await readPostedComments(github, { issue: thread.issue });
    return comments.filter((comment) => isOurs(comment, appId) && (0,gate_comment/* readGateMarker */.kT)(comment.body) !== null);
}
async function reply({ gateId, option, text }, { from, gates: asGates }) {
    const { github, appId, defaultBranch, by, comment, thread } = from;
    const { issue } = thread;
    const gates = await asGates();
    const asked = gates.find(({ body }) => (0,gate_comment/* readGateMarker */.kT)(body)?.id === gateId);
    const marker = asked === undefined ? null : (0,gate_comment/* readGateMarker */.kT)(asked.body);
    if (asked === undefined || marker === null) {
        // What people without a say write about gates that nobody asked is not worth an answer.
        if (!from.mayCommand)
            return [nothing('somebody without write access answers an unknown question')];
        const refusal = { gateId, commentId: comment.id, why: { cause: 'unknown-gate' } };
        return [await refuseOnce({ github, appId, issue }, refusal)];
    }
    const known = knownGate(marker, {
        commentId: asked.id,
        nodeId: asked.nodeId,
        issue,
        postedAt: asked.createdAt,
        appId,
    });
    const { id: commentId, at, deliveryId } = comment;
    return await takeAnswer({
        github,
        appId,
        defaultBranch,
        known,
        said: { option, text, by, at, commentId, deliveryId, ticked: null },
    });
}

;// CONCATENATED MODULE: ./build/app/commented.js






async function obeyComment(context, { appId, lines, at }, obey = obeyLines) {
    const { comment, issue, repository } = context.payload;
    const by = comment.user === null ? null : accountOf(comment.user);
    if (!isHuman(by))
        return [nothing('a bot wrote it')];
    if ((0,answer/* isStranger */.Zl)(comment.author_association))
        return [nothing('a stranger wrote it')];
    const github = await gitHubFor(context);
    const standing = await readStanding(github, by.login);
    if (standing === null)
        return [nothing(`GitHub does not say what ${by.login} may do`)];
    return await obey(lines, {
        github,
        appId,
        defaultBranch: repository.default_branch,
        by,
        mayCommand: mayWrite(by, standing),
        comment: { id: comment.id, at, deliveryId: context.id },
        thread: {
            issue: issue.number,
            body: issue.body ?? '',
            isPullRequest: issue.pull_request !== undefined,
            ...authorshipOf(issue),
        },
    });
}

;// CONCATENATED MODULE: ./build/app/handlers/issue-comment-created.js



async function issueCommentCreated(context, { appId }) {
    const { comment } = context.payload;
    const lines = parseCommands(comment.body);
    if (lines.length === 0)
        return [nothing('it holds no command')];
    return await obeyComment(context, { appId, lines, at: comment.created_at });
}

;// CONCATENATED MODULE: ./build/app/edited-words.js




/** A tick that finds a command in an edited comment cannot know whether it was obeyed before, unless it was refused. */
async function hearEditedWords(context, appId) {
    const { changes, comment, sender } = context.payload;
    const before = parseCommands(changes.body?.from ?? comment.body);
    const added = parseCommands(comment.body).filter((line) => !before.some((one) => same(one, line)));
    if (added.length === 0)
        return [nothing('it says nothing new')];
    if (comment.user?.id !== sender.id)
        return [nothing('its author did not edit it')];
    const wasRefused = before.some(({ kind }) => kind === 'refused');
    const heard = wasRefused ? added : added.filter(isAnswer);
    const at = comment.updated_at;
    if (heard.length > 0)
        return await obeyComment(context, { appId, lines: heard, at });
    return await obeyComment(context, { appId, lines: added, at }, async (lines, from) => from.mayCommand ? [await say(from, { kind: 'edited' })] : await obeyLines(lines, from));
}
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const isAnswer = (line) => line.kind === 'command' && line.command.verb === 'answer';

;// CONCATENATED MODULE: ./build/app/take-back.js





async function takeBack(github, { known, appId, by }) {
    const read = await readOpenThread(github, known);
    if (read === null)
        return [nothing('the question is gone or closed by now')];
    const { thread, gate } = read;
    const { standing } = recordedIn(gate, thread, known.policy);
    const over = ownReceipts(thread.replies, { gateId: gate.id, appId })
        .filter(({ receipt }) => receipt.userId === by.id && receipt.commentId === known.commentId)
        .filter(({ receipt }) => !standing.some((claim) => claim.by.id === by.id && claim.option === receipt.option));
    if (over.length === 0)
        return [nothing('no box was ticked')];
    for (const { id } of over)
        await removeComment(github, id);
    return over.map(({ receipt: { gateId, option } }) => ({ did: 'took-back', gateId, option }));
}

// EXTERNAL MODULE: ./build/src/core/task-boxes.js
var task_boxes = __webpack_require__(34388);
;// CONCATENATED MODULE: ./build/app/ticked-box.js
/** Decides what an edit of a gate's comment says, from its text before and after alone: no request is spent on what says nothing. */


/** With several boxes ticked, the option is the one that came with this edit. */
function readBoxEdit(before, after) {
    const marker = (0,gate_comment/* readGateMarker */.kT)(after);
    if (marker === null)
        return { kind: 'no-question' };
    if (firstLine(before) !== firstLine(after))
        return ticked_box_nothing('its hidden first line was changed');
    const [was, is] = [(0,gate_comment/* readBoxes */.a5)(before, marker.id), (0,gate_comment/* readBoxes */.a5)(after, marker.id)];
    if (was.kind === 'damaged' || is.kind === 'damaged')
        return ticked_box_nothing('its boxes cannot be read; the tick asks anew');
    const [ticked, stand] = [optionsOf(was), optionsOf(is)];
    const added = stand.find((option) => !ticked.includes(option));
    // Whoever unticks all but one of several has chosen that one.
    const left = ticked.length > 1 && stand.length === 1 ? stand[0] : undefined;
    const option = added ?? left;
    if (option === undefined && stand.length < ticked.length)
        return { kind: 'unticked', marker };
    if (option === undefined)
        return ticked_box_nothing('no box was ticked');
    if (!(0,task_boxes/* sameTextWithBoxesReset */.qo)(before, after))
        return { kind: 'reworded', marker };
    return { kind: 'ticked', marker, option, stand };
}
function optionsOf(reading) {
    switch (reading.kind) {
        case 'none':
        case 'damaged':
            return [];
        case 'ticked':
            return [reading.option];
        case 'contradictory':
            return reading.options;
    }
}
const firstLine = (text) => text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
const ticked_box_nothing = (why) => ({ kind: 'nothing', why });

;// CONCATENATED MODULE: ./build/app/handlers/issue-comment-edited.js









async function issueCommentEdited(context, { appId }) {
    const { changes, comment, issue, repository, sender } = context.payload;
    const edit = readBoxEdit(changes.body?.from ?? comment.body, comment.body);
    if (edit.kind === 'no-question')
        return await hearEditedWords(context, appId);
    if (edit.kind === 'nothing')
        return [nothing(edit.why)];
    if (!isOurs(authorshipOf(comment), appId))
        return [nothing('a loop did not write this comment')];
    const place = { commentId: comment.id, nodeId: comment.node_id, issue: issue.number, postedAt: comment.created_at };
    const known = knownGate(edit.marker, { ...place, appId });
    const by = accountOf(sender);
    if (!isHuman(by))
        return [nothing('a bot edited it')];
    const github = await gitHubFor(context);
    if (edit.kind === 'reworded')
        return [await refuseOnce({ github, appId, issue: issue.number }, reworded(known))];
    if (edit.kind === 'unticked')
        return await takeBack(github, { known, appId, by });
    const { option, stand: ticked } = edit;
    const said = { option, text: null, by, at: comment.updated_at, commentId: comment.id, ticked };
    return await takeAnswer({
        github,
        appId,
        defaultBranch: repository.default_branch,
        known,
        said: { ...said, deliveryId: context.id },
    });
}
const reworded = ({ gate, commentId }) => ({ gateId: gate.id, commentId, why: { cause: 'reworded' } });

;// CONCATENATED MODULE: ./build/app/handlers/issues-edited.js









async function issuesEdited(context, { appId }) {
    const { changes, issue, repository, sender } = context.payload;
    const body = issue.body ?? '';
    const ticked = newlyTicked(changes.body?.from ?? body, body);
    if (ticked.length === 0)
        return [nothing('no command box was ticked')];
    const loop = loopOfIssue({ ...authorshipOf(issue), issue: issue.number, body }, appId);
    if (loop === null)
        return [nothing('it is no control issue of a loop')];
    const by = accountOf(sender);
    if (!isHuman(by))
        return [nothing('a bot edited it')];
    const github = await gitHubFor(context);
    const standing = await readStanding(github, by.login);
    if (!mayWrite(by, standing))
        return [nothing('they have no write access')];
    for (const { id, verb } of ticked) {
        const may = await mayOrder(github, { by, verb, loop });
        if (may === 'agent')
            return [nothing('an agent ticked it')];
        // Several at once are one word: the tick hears all of them, or says of which it does not.
        if (may !== 'yes' && ticked.length === 1) {
            return [await replyOnce({ github, appId, issue: issue.number }, { about: id, reply: may })];
        }
    }
    const { workflow } = loop;
    const ref = repository.default_branch;
    return [await wake(github, { workflow, ref, reason: 'command', unlessRunSince: after(issue.updated_at) })];
}
function newlyTicked(before, now) {
    const known = new Set((0,control_issue/* parseControlIssue */.AR)(before).ticked.map(({ id }) => id));
    return (0,control_issue/* parseControlIssue */.AR)(now).ticked.filter(({ id }) => !known.has(id));
}

;// CONCATENATED MODULE: ./build/app/handlers/pull-request-closed.js




async function pullRequestClosed(context, { appId }) {
    const { pull_request: pull, repository, sender } = context.payload;
    const name = loopOfBranch(pull.head.ref);
    if (name === null)
        return [nothing('no loop works on that branch')];
    // A branch of a fork may have any name.
    if (pull.head.repo?.full_name !== repository.full_name)
        return [nothing('the branch is that of a fork')];
    if (sender.type !== 'User')
        return [nothing('a loop that merges or closes goes on by itself')];
    const github = await gitHubFor(context);
    const loop = await readLoop(github, appId, name);
    if (loop === null)
        return [nothing(`there is no loop ${name}`)];
    const unlessRunSince = quietBefore(pull.closed_at ?? pull.updated_at);
    const ref = repository.default_branch;
    return [await wake(github, { workflow: loop.workflow, ref, reason: 'pull-request', unlessRunSince })];
}

;// CONCATENATED MODULE: ./build/app/handlers/pull-request-review-submitted.js







async function pullRequestReviewSubmitted(context, { appId }) {
    const { pull_request: pull, repository, review } = context.payload;
    const name = loopOfBranch(pull.head.ref);
    if (name === null)
        return [nothing('no loop works on that branch')];
    if (pull.head.repo?.full_name !== repository.full_name)
        return [nothing('the branch is that of a fork')];
    const by = review.user === null ? null : accountOf(review.user);
    if (!isHuman(by))
        return [nothing('a bot reviewed it')];
    if ((0,answer/* isStranger */.Zl)(review.author_association))
        return [nothing('a stranger reviewed it')];
    const github = await gitHubFor(context);
    const standing = await readStanding(github, by.login);
    if (!mayWrite(by, standing))
        return [nothing('they have no write access')];
    const loop = await readLoop(github, appId, name);
    if (loop === null)
        return [nothing(`there is no loop ${name}`)];
    const unlessRunSince = quietBefore(review.submitted_at ?? pull.updated_at);
    const ref = repository.default_branch;
    return [await wake(github, { workflow: loop.workflow, ref, reason: 'review', unlessRunSince })];
}

;// CONCATENATED MODULE: ./build/app/handlers/workflow-run-completed.js




/** Ticks are started by these alone; the runs of a repository's checks cost no request. */
const startedBy = ['schedule', 'workflow_dispatch', 'repository_dispatch'];
async function workflowRunCompleted(context, { appId }) {
    const { workflow_run: run, repository } = context.payload;
    if (run.conclusion === 'success')
        return [nothing('the run ended well')];
    if (!startedBy.includes(run.event))
        return [nothing('no tick is started like that')];
    const github = await gitHubFor(context);
    const loop = (await readLoops(github, appId)).find((one) => worksIn(one, run));
    if (loop === undefined)
        return [nothing('no loop counts on that run')];
    // Whoever repairs and dies of the same is left to the schedule: else a tick that always dies would never stop.
    if (loop.working?.repair === true)
        return [nothing('it was to repair already')];
    const ref = repository.default_branch;
    // Times have whole seconds: a run that died within its first would else be the one that makes another needless.
    const unlessRunSince = after(run.updated_at);
    return [await wake(github, { workflow: loop.workflow, ref, reason: 'repair', unlessRunSince })];
}
const worksIn = ({ working }, run) => working !== null && working.runId === run.id && working.runAttempt === run.run_attempt;

;// CONCATENATED MODULE: ./build/app/routes.js











function mountRoutes(probot, app) {
    hearWords(probot, app);
    hearWork(probot, app);
}
/** What people tick and write. */
function hearWords(probot, app) {
    probot.on('issue_comment.edited', (context) => heard(context, {
        app,
        event: 'issue_comment.edited',
        about: ({ payload }) => payload.issue.number,
        handle: issueCommentEdited,
    }));
    probot.on('issue_comment.created', (context) => heard(context, {
        app,
        event: 'issue_comment.created',
        about: ({ payload }) => payload.issue.number,
        handle: issueCommentCreated,
    }));
    probot.on('issues.edited', (context) => heard(context, {
        app,
        event: 'issues.edited',
        about: ({ payload }) => payload.issue.number,
        handle: issuesEdited,
    }));
}
/** What becomes of the loop's pull requests and runs. */
function hearWork(probot, app) {
    probot.on('pull_request.closed', (context) => heard(context, {
        app,
        event: 'pull_request.closed',
        about: ({ payload }) => payload.number,
        handle: pullRequestClosed,
    }));
    probot.on('pull_request_review.submitted', (context) => heard(context, {
        app,
        event: 'pull_request_review.submitted',
        about: ({ payload }) => payload.pull_request.number,
        handle: pullRequestReviewSubmitted,
    }));
    probot.on('check_suite.completed', (context) => heard(context, {
        app,
        event: 'check_suite.completed',
        about: ({ payload }) => payload.check_suite.head_branch ?? '',
        handle: checkSuiteCompleted,
    }));
    probot.on('workflow_run.completed', (context) => heard(context, {
        app,
        event: 'workflow_run.completed',
        about: ({ payload }) => `run ${payload.workflow_run.id}`,
        handle: workflowRunCompleted,
    }));
}
async function heard(context, { app, event, about, handle }) {
    const startedMs = performance.now();
    const ended = (failed) => app.metrics?.handled(context.name, { failed, seconds: (performance.now() - startedMs) / 1000 });
    const wrong = malformation(event, context.payload) ?? missingInstallation(app, context.payload);
    if (wrong !== null)
        return tell(context, { app, outcomes: [nothing(`the payload is malformed: ${wrong}`)] });
    const { owner, repo } = context.repo();
    const key = `${owner}/${repo}#${about(context)}`;
    try {
        tell(context, { app, about: key, outcomes: await inTurn(key, () => handle(context, app)) });
        ended(false);
    }
    catch (error) {
        // Uninstalled, or the repository is gone: no redelivery would help. All else shows as a failed delivery.
        const gone = error instanceof errors/* GitHubError */.y_ && error.failure === 'not-found';
        ended(!gone);
        if (!gone)
            throw error;
        tell(context, { app, about: key, outcomes: [nothing(error.message)] });
    }
}
function missingInstallation({ installed }, payload) {
    return installed && !Object.hasOwn(payload, 'installation') ? 'installation' : null;
}
function tell({ log }, { app, about, outcomes }) {
    for (const outcome of outcomes) {
        log.info({ about, outcome }, outcome.did);
        app.metrics?.did(outcome);
        app.onOutcome?.(outcome);
    }
}

;// CONCATENATED MODULE: ./build/app/server.js







/** Longer than balancers and GitHub keep an idle connection: whoever closes first must not be the one who is written to. */
const KEEP_ALIVE_MS = 75_000;
/** Listens when it returns. */
async function startApp(options) {
    const { appId, privateKey, webhookSecret, baseUrl, host, port } = options;
    const log = await openLog(options.logLevel);
    const Configured = lib/* Probot */.Jc.defaults({ appId, privateKey, secret: webhookSecret, baseUrl, Octokit: AppOctokit });
    const server = new lib/* Server */.gq({
        Probot: Configured,
        log,
        host,
        port: listenable(port),
        webhookPath: WEBHOOK_PATH,
        enableStaticFiles: false,
    });
    const { onOutcome } = options;
    const metrics = createMetrics();
    await server.load((probot, { addHandler }) => {
        mountRoutes(probot, { appId, installed: true, metrics, ...(onOutcome === undefined ? {} : { onOutcome }) });
        addHandler(answerTo('/healthz', async () => json(200, { status: 'ok' })));
        addHandler(answerTo('/readyz', readinessOf(probot)));
        addHandler(answerTo('/metrics', async () => ({ status: 200, type: METRICS_TYPE, text: metrics.text() })));
    });
    const http = await server.start();
    http.keepAliveTimeout = KEEP_ALIVE_MS;
    const url = `http://${server.host}:${server.port}`;
    return {
        url,
        webhookUrl: `${url}${WEBHOOK_PATH}`,
        log,
        async stop() {
            // Whoever is being answered now would keep the connection, and with it the process, for as long as an idle one.
            http.keepAliveTimeout = 1;
            const closed = server.stop();
            http.closeIdleConnections();
            // A delivery that takes long was answered already and still works.
            await Promise.all([closed, allTurnsTaken()]);
        },
    };
}
/** Probot takes the number 0 for "not given" and listens on 3000; Node takes the text for any free port. */
const listenable = (port) => (port === 0 ? '0' : port);
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const json = (status, body) => ({
    status,
    type: 'application/json',
    text: `${JSON.stringify(body)}\n`,
});
function answerTo(path, reply) {
    return async (request, response) => {
        if (request.method !== 'GET' || request.url?.split('?')[0] !== path)
            return false;
        const { status, type, text } = await reply();
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
        response.end(text);
        return true;
    };
}
const READY_FOR_MS = 30_000;
/** Asks GitHub at most every half minute, however often it is asked itself. */
function readinessOf(probot) {
    let last = null;
    return () => {
        if (last === null || performance.now() - last.at > READY_FOR_MS)
            last = { at: performance.now(), reply: askForApp(probot) };
        return last.reply;
    };
}
async function askForApp(probot) {
    try {
        const octokit = await probot.auth();
        const { data } = await octokit.request('GET /app');
        return json(200, { status: 'ready', app: data?.slug ?? 'unknown' });
    }
    catch (error) {
        return json(503, { status: 'not ready', why: error instanceof Error ? error.message : String(error) });
    }
}


/***/ }),

/***/ 81650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   V0: () => (/* binding */ tickBox),
/* harmony export */   a5: () => (/* binding */ readBoxes),
/* harmony export */   kT: () => (/* binding */ readGateMarker),
/* harmony export */   wy: () => (/* binding */ mentions)
/* harmony export */ });
/* unused harmony exports renderGate, questionIn, sameQuestion */
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13609);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21338);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95690);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(87011);
/* harmony import */ var _task_boxes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(34388);






const LONGEST_BODY = 60_000;
/** The comment, boxes before anything long, at most 60,000 characters: evidence is what gives way. */
function renderGate(gate, context) {
    const { id, epoch, signature, options } = gate;
    const boxed = options.filter(({ byReplyOnly }) => !byReplyOnly);
    const shown = boxed.map(({ id: option }) => option).join(',');
    const head = [
        gateMarker({ id, workflow: context.workflow, epoch, signature, options: shown }, context),
        `**${gate.question}**`,
        '',
        ...(gate.quoted === null ? [] : [quote(gate.quoted), '']),
        ...boxed.map((option) => boxLine(option, gate)),
        '',
        ...(gate.headSha === null ? [] : [`This is about commit ${gate.headSha.slice(0, 12)}.`, '']),
        boxed.length < options.length ? 'Reply with one line, or tick one box:' : 'Tick one box, or reply with one line:',
        '',
        '```',
        `/loop answer ${id} ${boxed.length < options.length ? 'answer your words' : 'OPTION [text]'}`,
        '```',
        '',
        whoMayAnswer(context),
        '',
        ...details('What each option does', options.map(consequence)),
    ].join('\n');
    const tail = `[Run ${context.run.id}](${context.run.url})`;
    const room = LONGEST_BODY - head.length - tail.length - 400;
    return [head, ...details('Evidence', evidenceLines(context.evidence, room)), tail].join('\n');
}
/** Who may answer, and who never, stands in it for the app, which reads no configuration. Bots are known as such. */
function gateMarker(fields, { approvers, neverHuman }) {
    const agents = neverHuman.filter((login) => !login.endsWith('[bot]'));
    return renderMarker('gate', {
        ...fields,
        ...(approvers.length === 0 ? {} : { approvers: approvers.join(',') }),
        ...(agents.length === 0 ? {} : { agents: agents.join(',') }),
    });
}
/** What the hidden first line says of an open gate, or null if this is no comment of one. */
function readGateMarker(body) {
    const { kind, fields = {} } = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .parseMarker */ .gY)(body) ?? {};
    const { id, workflow, epoch, signature, options, approvers, agents } = fields;
    const parts = id === undefined ? null : (0,_gate_js__WEBPACK_IMPORTED_MODULE_1__/* .parseGateId */ .mr)(id);
    if (kind !== 'gate' || id === undefined || parts === null)
        return null;
    if (workflow === undefined || signature === undefined || options === undefined)
        return null;
    if (epoch === undefined || !/^\d{1,15}$/.test(epoch))
        return null;
    const known = (0,_gates_js__WEBPACK_IMPORTED_MODULE_0__/* .gateDefinition */ .rK)(parts.name).options.map((option) => option.id);
    const boxed = options.split(',');
    if (!boxed.every((option) => known.includes(option)))
        return null;
    const people = { approvers: loginsIn(approvers), agents: loginsIn(agents) };
    return { ...parts, id, workflow, epoch: Number(epoch), signature, options: boxed, ...people };
}
const loginsIn = (list) => (list === undefined ? [] : list.split(','));
/** For people to read: what stands in bold below the hidden line. */
const questionIn = (body) => /^\*\*(.*)\*\*$/.exec(body.split(/\r?\n/)[1] ?? '')?.[1] ?? 'A question';
/** True if two ticks have asked the same in the same words, whoever has ticked a box of it since. */
function sameQuestion(one, other) {
    const words = wordsOf(one);
    return words !== null && words === wordsOf(other);
}
/** Apart from its boxes, and from which tick says it under whose dispatch. */
function wordsOf(body) {
    const marker = readGateMarker(body);
    if (marker === null)
        return null;
    const text = canonicalText(body.slice(body.indexOf('\n') + 1))
        .replace(/^(?:@\S+: a|A)(nyone with write access may answer\.)$/m, '$1')
        .replace(/^\[Run \d+\]\((\S+\/)\d+\)$/m, '$1');
    return JSON.stringify([{ ...marker, epoch: 0 }, text]);
}
/** The boxes of this very gate, wherever in the text they now stand and whatever is written beside them. */
function readBoxes(body, gateId) {
    const marker = readGateMarker(body);
    if (marker === null)
        return damaged('its hidden first line is gone');
    if (marker.id !== gateId)
        return damaged('its hidden first line names another question');
    const boxes = optionBoxes(body);
    const ticked = [];
    for (const option of marker.options) {
        const own = boxes.filter((box) => box.option === option);
        const [box] = own;
        if (box === undefined)
            return damaged(`the box of “${option}” is gone`);
        if (own.length > 1)
            return damaged(`there are several boxes of “${option}”`);
        if (box.checked)
            ticked.push(option);
    }
    const [only, ...others] = ticked;
    if (only === undefined)
        return { kind: 'none' };
    return others.length === 0 ? { kind: 'ticked', option: only } : { kind: 'contradictory', options: ticked };
}
/** The body with the option's box ticked, one character changed and no other; null if there is not exactly one such box. */
function tickBox(body, option) {
    const [box, another] = optionBoxes(body).filter((one) => one.option === option);
    return box === undefined || another !== undefined ? null : (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_3__/* .withBox */ .i3)(body, box.offset, true);
}
function optionBoxes(body) {
    return (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_3__/* .taskBoxes */ .du)(body).flatMap(({ comments, offset, checked }) => {
        const options = comments.flatMap((comment) => /^<!-- tickgate:option ([a-z-]+) -->$/.exec(comment)?.[1] ?? []);
        const [option] = options;
        return option === undefined || options.length > 1 ? [] : [{ option, offset, checked }];
    });
}
/** No reference to an issue may stand in a box: GitHub ticks such an item by itself when the issue closes. */
function boxLine(option, gate) {
    const line = `- [ ] <!-- tickgate:option ${option.id} --> ${emphasised(option)}`;
    const raises = option.id === 'raise' ? gate.raises.map(raiseText) : [];
    const unsaid = raises.filter((raise) => !option.label.includes(raise));
    return [line, ...unsaid.map((raise) => `  - ${raise}`)].join('\n');
}
function emphasised({ id, label }) {
    return label.startsWith(`${id}: `) ? `**${id}**${label.slice(id.length)}` : `**${label}**`;
}
function consequence({ id, label, consequence: sentence }) {
    return `- ${label.startsWith(`${id}: `) ? id : label}: ${sentence}`;
}
function whoMayAnswer({ approvers, starter }) {
    if (approvers.length > 0)
        return `Only ${mentions(approvers)} may answer.`;
    return starter === null
        ? 'Anyone with write access may answer.'
        : `@${starter}: anyone with write access may answer.`;
}
/** `@ana, @bo and @cy` */
function mentions(logins) {
    return listed(logins.map((login) => `@${login}`));
}
/** `a, b and c` */
function listed(names) {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
function evidenceLines(evidence, room) {
    const lines = evidence.map((line) => `- ${quoteLine(line, { max: 1000, references: 'keep' })}`);
    let left = room;
    const fitting = lines.findIndex((line) => (left -= line.length + 1) < 0);
    if (fitting < 0)
        return lines;
    return [...lines.slice(0, fitting), `- … and ${lines.length - fitting} more, cut for length: see the run.`];
}
function details(summary, lines) {
    return lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];
}
function damaged(why) {
    return { kind: 'damaged', why };
}


/***/ }),

/***/ 5989:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   tQ: () => (/* binding */ quoteLine),
/* harmony export */   vl: () => (/* binding */ asRead)
/* harmony export */ });
/* unused harmony exports quote, quoteSentence, asSeen, fenceUntrusted */
/** Decides how foreign text is shown without doing anything: no mention, reference, command, box, marker, image or heading works. */
/** A zero-width space: nobody sees it, and a mention or a reference with one inside is none. */
const GAP = '\u200B';
// Control characters, and those that hide text or turn its direction: a text must read as what it is.
const INVISIBLE = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}]/gu;
const LINE_BREAK = /\r\n?|\u2028|\u2029/g;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** The text as a block quote, line by line, inert. An empty text is an empty string. */
function quote(text, { max = 4000, references = 'break' } = {}) {
    const cleaned = visible(text).trim();
    if (cleaned === '')
        return '';
    const lines = cut(cleaned, max).split('\n');
    return lines.map((line) => `> ${inert(line, references)}`.trimEnd()).join('\n');
}
/** The text on one line, inert, to stand inside a sentence of ours. */
function quoteLine(text, { max = 200, references = 'break' } = {}) {
    const line = visible(text).replace(/\s+/g, ' ').trim();
    return inert(cut(line, max), references);
}
/**
 * A sentence of ours in which foreign words may stand, on one line, with its references and amounts of money as they were written: a
 * dollar sign before a digit never ends a formula on GitHub.
 */
const quoteSentence = (text, max = 300) => quoteLine(text, { max, references: 'keep' }).replace(/\\\$(?=\d)/g, '$');
/** A sentence that was quoted for a page, as its reader sees it: for a terminal, or a page of ours. */
const asRead = (text) => text.replaceAll(GAP, '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
/** What a reader of the page saw of a text: HTML comments and invisible characters are gone. */
const asSeen = (text) => 
// A space in place of each comment, so that what stood around it cannot join to a new one.
visible(visible(text).replace(HTML_COMMENT, ' ')).trim();
/** Untrusted text for a prompt, as it was seen; the fence is longer than any that the text could close it with. */
function fenceUntrusted(text, { max = 30_000 } = {}) {
    const shown = cut(asSeen(text), max);
    const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}text\n${shown}\n${fence}`;
}
function visible(text) {
    return text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '');
}
function cut(text, max) {
    const characters = Array.from(text);
    return characters.length <= max ? text : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}
function inert(line, references) {
    return withoutLineStart(withoutReferences(withoutMarkup(line), references));
}
/** Every character with a meaning in Markdown, HTML or GitHub's math is written as itself. */
function withoutMarkup(line) {
    return line
        .replace(/[\\`*_[\]~|$]/g, '\\$&')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/@(?=\S)/g, `@${GAP}`);
}
const KEYWORD = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b/gi;
/** References in all forms (`#1`, `GH-1`, `/issues/1`), and the keywords that would close what they name. */
function withoutReferences(line, references) {
    const wordsBroken = line.replace(KEYWORD, (word) => `${word.slice(0, 1)}${GAP}${word.slice(1)}`);
    if (references === 'keep')
        return wordsBroken;
    return wordsBroken
        .replace(/#(?=\d)/g, `#${GAP}`)
        .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
        .replace(/\/(issues|pull|discussions|commit)\/(?=[0-9a-f])/gi, `/$1/${GAP}`);
}
/** What means something only where a line begins: commands, lists, headings, rules, indented code. */
function withoutLineStart(line) {
    return line
        .replace(/^[ \t]+/, (indent) => '\u00A0'.repeat(Math.min(indent.length, 12)))
        .replace(/^(\u00A0*)([/#+=-])/, '$1\\$2')
        .replace(/^(\u00A0*\d{1,9})([.)])/, '$1\\$2');
}


/***/ }),

/***/ 7177:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ renderRefusal),
/* harmony export */   Vu: () => (/* binding */ isAlreadyRefused),
/* harmony export */   Wy: () => (/* binding */ parseReceipt),
/* harmony export */   pB: () => (/* binding */ renderReceipt)
/* harmony export */ });
/* unused harmony exports refusalMarker, refusalKey, refusalSentence */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(64377);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21338);
/* harmony import */ var _gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5989);
/** Decides how the app's receipt for an accepted answer and a short refusal look as comments, and how they are read back. */





const Fields = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    gate: _gate_js__WEBPACK_IMPORTED_MODULE_0__/* .GateId */ .PE,
    option: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1),
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    user: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    login: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1),
    permission: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    edited_at: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$(),
    delivery: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    comment: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    text_hash: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    instead_of: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1).optional(),
    since: zod__WEBPACK_IMPORTED_MODULE_3__/* .datetime */ .w$().optional(),
});
/** `Recorded: **raise** by @ana. The next tick takes it up.`; of a corrected answer, `Recorded: **hold** instead of **merge** by @ana.` */
function renderReceipt(receipt) {
    const { insteadOf } = receipt;
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .renderMarker */ .Bd)('receipt', {
        gate: receipt.gateId,
        option: receipt.option,
        user: receipt.userId,
        login: receipt.login,
        permission: receipt.permission,
        edited_at: receipt.editedAt,
        delivery: receipt.deliveryId,
        comment: receipt.commentId,
        ...(receipt.textHash === null ? {} : { text_hash: receipt.textHash }),
        ...(receipt.text === null ? {} : { text: receipt.text }),
        ...(insteadOf === undefined ? {} : { instead_of: insteadOf.option, since: insteadOf.since }),
    });
    const corrected = insteadOf === undefined || insteadOf.option === receipt.option ? '' : ` instead of **${insteadOf.option}**`;
    return `${marker}\nRecorded: **${receipt.option}**${corrected} by @${receipt.login}. The next tick takes it up.`;
}
/** The receipt in a body, or null. Who wrote the body is for the caller to judge. */
function parseReceipt(body) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .parseMarker */ .gY)(body);
    const parsed = Fields.safeParse(marker?.kind === 'receipt' ? marker.fields : null);
    if (!parsed.success)
        return null;
    const { gate, option, text, user, login, permission, edited_at, delivery, comment, text_hash } = parsed.data;
    const { instead_of, since } = parsed.data;
    return {
        gateId: gate,
        option,
        text: text ?? null,
        login,
        userId: Number(user),
        permission,
        editedAt: edited_at,
        deliveryId: delivery,
        commentId: Number(comment),
        textHash: text_hash ?? null,
        ...(instead_of === undefined || since === undefined ? {} : { insteadOf: { option: instead_of, since } }),
    };
}
/** Said at most once per cause and comment: look for this marker line before posting. */
function refusalMarker({ gateId, commentId, why }) {
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .renderMarker */ .Bd)('refusal', { gate: gateId.slice(0, 120), comment: commentId, cause: why.cause });
}
/** By which a tick finds its own refusal again; `effectOf` makes it from the marker. */
const refusalKey = ({ gateId, commentId, why }) => `refusal/${gateId.slice(0, 120)}/${commentId}/${why.cause}`;
function renderRefusal(refusal) {
    return `${refusalMarker(refusal)}\n${refusalSentence(refusal)}`;
}
/** True if one of our own comments already says this. */
function isAlreadyRefused(refusal, ownBodies) {
    const line = refusalMarker(refusal);
    return ownBodies.some((body) => body.split(/\r?\n/, 1)[0] === line);
}
function refusalSentence({ gateId, why }) {
    switch (why.cause) {
        case 'unauthorised': {
            const who = why.approvers.length === 0 ? 'people with write access' : (0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .mentions */ .wy)(why.approvers);
            return `@${why.login}, only ${who} may answer this.`;
        }
        case 'stale':
            return 'What this question was about has changed, so the answer was not used. If it still matters, it is asked again.';
        case 'malformed':
            return `“${(0,_quote_js__WEBPACK_IMPORTED_MODULE_5__/* .quoteLine */ .tQ)(why.option, { max: 40 })}” is not an option here. Reply with \`/loop answer ${gateId} OPTION\`, where OPTION is ${choices(why.options)}.`;
        case 'needs-text':
            return `“${why.option}” needs words: \`/loop answer ${gateId} ${why.option} your words\`.`;
        case 'contradictory':
            return `Several boxes are ticked (${why.options.join(', ')}), so none counts. Leave one ticked.`;
        case 'reworded':
            return `The text of this question was edited, so its boxes do not count. Reply with \`/loop answer ${gateId} OPTION\`.`;
        case 'answered':
            return `Already answered: **${why.option}** by @${why.login}. This later answer changes nothing.`;
        case 'unknown-gate':
            return 'There is no open question with this id.';
    }
}
function choices(options) {
    const names = options.map((option) => `\`${option}\``);
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}


/***/ }),

/***/ 89056:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ Actor),
/* harmony export */   C: () => (/* binding */ RestActor),
/* harmony export */   H_: () => (/* binding */ actorFields),
/* harmony export */   NP: () => (/* binding */ isOwn)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides under which login an account of GraphQL is known: GraphQL leaves out the `[bot]` that REST and webhooks write. */

const actorFields = '{ type: __typename login ... on User { databaseId } ... on Bot { databaseId } }';
const Actor = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), databaseId: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish() })
    .nullish()
    .transform((actor) => {
    if (actor === null || actor === undefined)
        return null;
    const login = actor.type === 'Bot' && !actor.login.endsWith('[bot]') ? `${actor.login}[bot]` : actor.login;
    return { login, id: actor.databaseId ?? 0, type: actor.type };
});
/** The same of REST. */
const RestActor = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(), type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })
    .nullish()
    .transform((user) => user ?? null);
/** What we wrote ourselves is told by its author; a marker alone can be copied by anybody. */
const isOwn = (author, ownLogin) => author !== null && author.login.toLowerCase() === ownLogin.toLowerCase();


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

/***/ 60961:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ allPages)
/* harmony export */ });
/* unused harmony export newestItems */
const perPage = 100;
/** All items, page by page; stops at the first page that is not full. */
async function allPages(github, route, parameters) {
    const items = [];
    for (let page = 1;; page++) {
        const { data } = await github.request(route, { ...parameters, per_page: perPage, page });
        if (!Array.isArray(data))
            throw new Error(`GitHub answered ${route} with something that is no list.`);
        items.push(...data);
        if (data.length < perPage)
            return items;
    }
}
/** The newest 100 to 199 items of a list that is ordered oldest first, in three requests at most, however long it is. */
async function newestItems(github, route, parameters) {
    const page = async (number) => {
        const { data, headers } = await github.request(route, { ...parameters, per_page: perPage, page: number });
        if (!Array.isArray(data))
            throw new Error(`GitHub answered ${route} with something that is no list.`);
        const [, last = number] = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(String(headers['link'] ?? '')) ?? [];
        return { items: data, last: Number(last) };
    };
    const first = await page(1);
    if (first.last === 1)
        return first.items;
    const [before, newest] = await Promise.all([first.last === 2 ? first : page(first.last - 1), page(first.last)]);
    return [...before.items, ...newest.items];
}


/***/ }),

/***/ 19403:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ho: () => (/* binding */ issueTextHash),
/* harmony export */   Rw: () => (/* binding */ gateTextHash),
/* harmony export */   sc: () => (/* binding */ sha256)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _core_task_boxes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(34388);
/** Decides what counts as the same text: of an issue that was admitted or asked about, of a gate as it was posted. */


/** sha256, hex. */
const sha256 = (text) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('hex');
/** sha256 (hex) of title and body; GitHub's editor turns line ends into CRLF, which changes nothing that anybody reads. */
const issueTextHash = (title, body) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
    .update(`${title}\n${body.replaceAll('\r\n', '\n')}`)
    .digest('hex');
/** Stored with a gate when it is posted; boxes answer only while it still fits. Ticks do not change it. */
const gateTextHash = (body) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,_core_task_boxes_js__WEBPACK_IMPORTED_MODULE_1__/* .canonicalText */ .A4)(body)).digest('hex');


/***/ })

};
