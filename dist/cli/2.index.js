export const id = 2;
export const ids = [2];
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

/***/ 64821:
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
        case 'took-back-order':
            return { did };
        case 'recorded':
        case 'recorded-order':
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

// EXTERNAL MODULE: ./build/src/github/client.js + 1 modules
var github_client = __webpack_require__(9665);
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

// EXTERNAL MODULE: ./build/src/core/control-issue.js + 1 modules
var control_issue = __webpack_require__(45436);
// EXTERNAL MODULE: ./build/src/github/posted.js
var posted = __webpack_require__(2182);
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
/** Of several issues of one loop that which the loop itself takes: the oldest; before it, one that this very app wrote. */
async function readLoops(github, appId) {
    const byOthers = ({ viaAppId }) => Number(viaAppId !== appId);
    const loops = (await (0,posted/* readPostedLoops */.Z)(github))
        .filter((loop) => isOurs(loop, appId))
        .toSorted((a, b) => byOthers(a) - byOthers(b) || a.issue - b.issue)
        .map(known);
    const first = loops.filter(({ name }, index) => loops.findIndex((other) => other.name === name) === index);
    return first.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
async function readLoop(github, appId, name) {
    return (await readLoops(github, appId)).find((loop) => loop.name === name) ?? null;
}
/**
 * Whether an issue that says so is the loop's: any workflow that may write issues can open another one, which names another workflow and
 * other people. One that lost its label is in no list, and is believed while there is no other.
 */
function isTheOne(own, listed) {
    const known = listed.find(({ name }) => name === own.name);
    return known === undefined || known.issue === own.issue;
}
const known = ({ issue, body, marker }) => ({
    name: marker.loop,
    workflow: marker.workflow,
    issue,
    working: marker.working,
    people: marker.people,
    pulls: marker.pulls,
    body,
});
const WORK_BRANCH = /^tickgate\/(?!state\/)([a-z][a-z0-9_]{0,31})\//;
/** The loop that works on this branch, by its name alone. */
const loopOfBranch = (branch) => WORK_BRANCH.exec(branch ?? '')?.[1] ?? null;

;// CONCATENATED MODULE: ./build/app/outcome.js
const nothing = (why) => ({ did: 'nothing', why });

// EXTERNAL MODULE: ./build/src/github/newest-run.js
var newest_run = __webpack_require__(34627);
// EXTERNAL MODULE: ./build/src/github/workflow-runs.js
var workflow_runs = __webpack_require__(27991);
;// CONCATENATED MODULE: ./build/app/wake.js




/** One after the other for a workflow, so that two events at once start one tick. */
const wake = (github, order) => inTurn(`${github.owner}/${github.repo} ${order.workflow}`, () => wakeNow(github, order));
async function wakeNow(github, order) {
    const { workflow, ref, reason, needsReason } = order;
    const why = await needless(github, order);
    if (why !== null)
        return { did: 'let-sleep', workflow, reason, why };
    const strictly = needsReason === undefined ? {} : { needsInputs: needsReason };
    const { found, made } = await (0,workflow_runs/* dispatchOnce */.mL)(github, { workflow, ref, inputs: { reason }, ...strictly });
    if (found)
        return { did: 'let-sleep', workflow, reason, why: `run ${made.number} has not started yet` };
    return { did: 'woke', workflow, reason, runId: made.number ?? null };
}
/** A command is not left to a run of the schedule, which leaves no wake-up where it meets a lease, nor to one that failed. */
async function needless(github, order) {
    const { workflow, reason, unlessRunSince, leftToWriterAt } = order;
    if (unlessRunSince === null)
        return null;
    const ordered = reason === 'command';
    const run = await (0,newest_run/* readNewestRun */.g)(github, workflow, ordered ? 'workflow_dispatch' : undefined);
    const { createdAt, nowMs } = run;
    const newest = ordered && run.failed ? null : createdAt;
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

// EXTERNAL MODULE: ./build/src/core/command.js
var command = __webpack_require__(59764);
// EXTERNAL MODULE: ./build/src/github/standing.js
var github_standing = __webpack_require__(13957);
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

// EXTERNAL MODULE: ./build/src/github/pages.js
var pages = __webpack_require__(60961);
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
    if (!(0,command/* isGuarded */.JN)(verb) || approvers.length === 0 || (0,core_approvers/* isApprover */.SQ)(by.login, { approvers }))
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

// EXTERNAL MODULE: ./build/src/core/command-reply.js
var command_reply = __webpack_require__(40861);
// EXTERNAL MODULE: ./build/src/core/receipt.js
var core_receipt = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/src/github/comments.js
var github_comments = __webpack_require__(73195);
;// CONCATENATED MODULE: ./build/app/say-once.js
/** Decides that receipts, refusals and replies are looked up by their markers before they are written. */







async function refuseOnce(place, refusal) {
    const said = { did: 'refused', gateId: refusal.gateId, cause: refusal.why.cause };
    if ((0,core_receipt/* isAlreadyRefused */.Vu)(refusal, await ownBodies(place)))
        return { ...said, found: true };
    return (await say_once_posted(place, (0,core_receipt/* renderRefusal */.$W)(refusal))) ? { ...said, found: false } : unsayable;
}
async function replyOnce(place, to) {
    const { about, reply } = to;
    const line = (0,command_reply/* replyMarker */.Td)(about, reply);
    const found = (await ownBodies(place)).some((body) => body.split(/\r?\n/, 1)[0] === line);
    if (!found && !(await say_once_posted(place, (0,command_reply/* renderReply */.Vv)(about, reply))))
        return unsayable;
    return { did: 'replied', reply: reply.kind, found };
}
const unsayable = nothing('the thread is locked, so that no bot can say anything there');
/** False in a locked thread: no redelivery would help. */
async function say_once_posted({ github, issue }, body) {
    try {
        await (0,github_comments/* postComment */.Gy)(github, { issue, body });
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
    const comments = await (0,posted/* readPostedComments */.m)(github, { issue });
    return comments.filter((comment) => isOurs(comment, appId)).map(({ body }) => body);
}

// EXTERNAL MODULE: ./build/src/core/claims.js + 1 modules
var claims = __webpack_require__(97235);
// EXTERNAL MODULE: ./build/src/core/judge-answer.js
var judge_answer = __webpack_require__(6969);
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

// EXTERNAL MODULE: ./build/src/github/gate-threads.js + 1 modules
var gate_threads = __webpack_require__(6296);
;// CONCATENATED MODULE: ./build/app/open-thread.js



/** Null: the comment is gone, damaged, or shows no open question any more. */
async function readOpenThread(github, { gate, nodeId, commentId }) {
    const reading = { gates: [{ id: gate.id, commentId, nodeId }], controlIssue: null, since: null };
    const [read] = (await (0,gate_threads/* readThreads */._)(github, reading)).gates;
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
async function postFirst(place, { body, since, isSame }) {
    const { github, appId, issue } = place;
    const { made } = await (0,github_comments/* postComment */.Gy)(github, { issue, body });
    const comments = await (0,posted/* readPostedComments */.m)(github, { issue, since });
    const [oldest] = comments
        // Inside Actions nobody knows the id of the app that runs beside it. A bot that forges one delays the answer until the schedule.
        .filter(({ author, body: said }) => author?.type === 'Bot' && isSame(said))
        .toSorted((a, b) => a.id - b.id);
    if (oldest === undefined || oldest.id === made.commentId)
        return 'first';
    if (oldest.viaAppId === appId && made.commentId !== undefined)
        await (0,github_comments/* removeComment */.IG)(github, made.commentId);
    return 'second';
}
const writeReceipt = (place, receipt) => postFirst(place, {
    body: (0,core_receipt/* renderReceipt */.pB)(receipt),
    since: receipt.editedAt,
    isSame: (said) => isOfSameDelivery((0,core_receipt/* parseReceipt */.Wy)(said), receipt),
});
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
    const { standing } = (0,claims/* recordedIn */.A)(gate, thread, known.policy);
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
    const standing = await (0,github_standing/* readStanding */.Z)(github, said.by.login);
    if (standing === null)
        return [nothing(`GitHub does not say what ${said.by.login} may do`)];
    const receipt = receiptFor(answering, standing);
    const before = { ...thread, replies: [...thread.replies, asComment(receipt, answering)] };
    const others = (0,judge_answer/* claimants */.tO)(known.gate, before, known.policy).filter(({ login }) => login !== said.by.login);
    const standings = await (0,github_standing/* readStandings */.g)(github, others.map(({ login }) => login));
    const judgement = (0,judge_answer/* judgeAnswer */._n)(known.gate, before, {
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
            await (0,github_comments/* removeComment */.IG)(github, id);
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
    const listed = await reading.loops();
    if (own !== null && !isTheOne(own, listed))
        return [nothing('that loop has another control issue')];
    const loops = own === null ? listed : [own];
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
    if (verb === 'status') {
        return await say(from, { kind: 'status', loop: loop.name, issue: loop.issue, controlIssue: loop.body });
    }
    if (!(await isHeard(loop, reading)))
        return await say(from, { kind: 'not-here', issue: loop.issue });
    if (verb === 'plan')
        return await plan(loop, from);
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
/** Whether a tick reads this thread. One at work may have opened the pull request a moment ago: the control issue does not name it yet. */
async function isHeard({ pulls, working }, { from: { thread }, gates }) {
    if (!thread.isPullRequest || working !== null || pulls.includes(thread.issue))
        return true;
    return (await gates()).length > 0;
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
    const comments = await (0,posted/* readPostedComments */.m)(github, { issue: thread.issue });
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
    const standing = await (0,github_standing/* readStanding */.Z)(github, by.login);
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
    const lines = (0,command/* parseCommands */.Gr)(comment.body);
    if (lines.length === 0)
        return [nothing('it holds no command')];
    return await obeyComment(context, { appId, lines, at: comment.created_at });
}

;// CONCATENATED MODULE: ./build/app/edited-words.js




/** A tick that finds a command in an edited comment cannot know whether it was obeyed before, unless it was refused. */
async function hearEditedWords(context, appId) {
    const { changes, comment, sender } = context.payload;
    const before = (0,command/* parseCommands */.Gr)(changes.body?.from ?? comment.body);
    const added = (0,command/* parseCommands */.Gr)(comment.body).filter((line) => !before.some((one) => same(one, line)));
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
    const { standing } = (0,claims/* recordedIn */.A)(gate, thread, known.policy);
    const over = ownReceipts(thread.replies, { gateId: gate.id, appId })
        .filter(({ receipt }) => receipt.userId === by.id && receipt.commentId === known.commentId)
        .filter(({ receipt }) => !standing.some((claim) => claim.by.id === by.id && claim.option === receipt.option));
    if (over.length === 0)
        return [nothing('no box was ticked')];
    for (const { id } of over)
        await (0,github_comments/* removeComment */.IG)(github, id);
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

// EXTERNAL MODULE: ./build/src/core/control-boxes.js
var control_boxes = __webpack_require__(30284);
// EXTERNAL MODULE: ./build/src/core/order-receipt.js
var order_receipt = __webpack_require__(6884);
;// CONCATENATED MODULE: ./build/app/own-orders.js





/** Oldest first. */
function ownOrders({ comments }, appId) {
    return comments.flatMap((comment) => {
        const receipt = (0,order_receipt/* orderReceiptIn */.YA)(comment, appId);
        return receipt === null ? [] : [{ receipt, id: comment.id, createdAt: comment.createdAt }];
    });
}
/** What was ordered earlier a tick has heard. */
const LOOKED_BACK_MS = 24 * 60 * 60_000;
async function takeBackOrders(github, { appId, issue, by, boxes, at }) {
    const since = new Date(Date.parse(at) - LOOKED_BACK_MS).toISOString();
    const { control } = await (0,gate_threads/* readThreads */._)(github, { gates: [], controlIssue: issue, since });
    const stand = (0,control_boxes/* tickedBoxes */.ab)(control?.body ?? '').map(({ id }) => id);
    const over = (control === null ? [] : ownOrders(control, appId)).filter(({ receipt: { box, userId } }) => userId === by.id && boxes.some(({ id }) => id === box.id) && !stand.includes(box.id));
    if (over.length === 0)
        return [nothing('no command box was ticked')];
    for (const { id } of over)
        await (0,github_comments/* removeComment */.IG)(github, id);
    return over.map(({ receipt }) => ({ did: 'took-back-order', box: receipt.box.id }));
}

;// CONCATENATED MODULE: ./build/app/take-order.js











async function takeOrders(boxes, ordering) {
    const taken = [];
    for (const pressed of boxes)
        taken.push(await takeOrder(pressed, ordering));
    const wakings = taken.flatMap(({ waking }) => waking ?? []);
    // What was written just now no run has read that is under way.
    const waking = wakings.find(({ unlessRunSince }) => unlessRunSince === null) ?? wakings[0];
    const outcomes = taken.map(({ outcome }) => outcome);
    if (waking === undefined)
        return outcomes;
    const { github, loop, defaultBranch: ref } = ordering;
    return [...outcomes, await wake(github, { workflow: loop.workflow, ref, reason: 'command', ...waking })];
}
async function takeOrder({ box, asDrawn }, ordering) {
    const { github, appId, loop, by, at } = ordering;
    const may = await mayOrder(github, { by, verb: box.verb, loop });
    if (may === 'agent')
        return left('an agent ticked it');
    if (may !== 'yes') {
        const outcome = await replyOnce({ github, appId, issue: loop.issue }, { about: box.id, reply: may });
        return { outcome, waking: null };
    }
    const { control } = await (0,gate_threads/* readThreads */._)(github, { gates: [], controlIssue: loop.issue, since: at });
    if (control === null)
        return left('the control issue is gone');
    if (!asDrawn)
        return leftToTick(box, { control, at });
    const earlier = ownOrders(control, appId).find(({ receipt }) => receipt.box.id === box.id && receipt.userId === by.id);
    if (earlier !== undefined) {
        const { createdAt } = earlier;
        return take_order_recorded(box, { found: true }, { unlessRunSince: createdAt, leftToWriterAt: createdAt });
    }
    const why = await overtaken(control, box, ordering);
    return why === null ? await take_order_record(box, ordering) : left(why);
}
/** Somebody may have put other words to the box: a tick judges it by everybody who edited the issue. */
function leftToTick({ id }, { control, at }) {
    const stands = (0,control_boxes/* tickedBoxes */.ab)(control.body).some((box) => box.id === id);
    return left('the box is not in the words of the loop', stands ? { unlessRunSince: after(at) } : null);
}
/** For so long a delivery may be late. Later nobody can tell whether a tick has obeyed the box that it tells of, and forgotten it since. */
const HEARD_MS = 30 * 60_000;
async function overtaken(control, box, { github, appId, loop, by, at }) {
    const said = { box, userId: by.id, at };
    const receipts = ownOrders(control, appId).map(({ receipt }) => receipt);
    if (!(0,order_receipt/* stillOrdered */.Ch)(said, { ...control, recorded: receipts }, (editor) => editor?.type === 'Bot'))
        return 'the box was unticked again';
    if ((0,control_boxes/* isDrawn */.tl)(control.body, box))
        return null;
    const { nowMs } = await (0,newest_run/* readNewestRun */.g)(github, loop.workflow);
    return nowMs - Date.parse(at) > HEARD_MS ? 'the box was drawn anew long since' : null;
}
async function take_order_record(box, ordering) {
    const { github, appId, loop, by, permission, at, deliveryId } = ordering;
    const receipt = { box, login: by.login, userId: by.id, permission, at, deliveryId };
    const posting = {
        body: (0,order_receipt/* renderOrderReceipt */.pw)(receipt),
        since: at,
        isSame: (said) => isSameOrder((0,order_receipt/* parseOrderReceipt */.Q9)(said), receipt),
    };
    try {
        const written = await postFirst({ github, appId, issue: loop.issue }, posting);
        if (written === 'second')
            return take_order_recorded(box, { found: true }, null);
    }
    catch (error) {
        if (!(0,errors/* isLocked */.ln)(error))
            throw error;
        return left('the control issue is locked, so that no receipt can stand there', { unlessRunSince: after(at) });
    }
    return take_order_recorded(box, { found: false }, { unlessRunSince: null });
}
const isSameOrder = (found, { box, userId }) => found?.box.id === box.id && found.userId === userId;
const take_order_recorded = ({ id }, { found }, waking) => ({
    outcome: { did: 'recorded-order', box: id, found },
    waking,
});
const left = (why, waking = null) => ({ outcome: nothing(why), waking });

;// CONCATENATED MODULE: ./build/app/handlers/issues-edited.js









async function issuesEdited(context, { appId }) {
    const { changes, issue, repository, sender } = context.payload;
    const body = issue.body ?? '';
    const before = changes.body?.from ?? body;
    const [ticked, unticked] = [tickedSince(before, body), tickedSince(body, before)];
    if (ticked.length === 0 && unticked.length === 0)
        return [nothing('no command box was ticked')];
    const loop = loopOfIssue({ ...authorshipOf(issue), issue: issue.number, body }, appId);
    if (loop === null)
        return [nothing('it is no control issue of a loop')];
    const by = accountOf(sender);
    if (!isHuman(by))
        return [nothing('a bot edited it')];
    const github = await gitHubFor(context);
    if (ticked.length === 0) {
        return await takeBackOrders(github, { appId, issue: loop.issue, by, boxes: unticked, at: issue.updated_at });
    }
    const standing = await (0,github_standing/* readStanding */.Z)(github, by.login);
    if (standing === null || !mayWrite(by, standing))
        return [nothing('they have no write access')];
    if (!isTheOne(loop, await readLoops(github, appId)))
        return [nothing('that loop has another control issue')];
    return await takeOrders(ticked.map((box) => ({ box, asDrawn: (0,control_boxes/* standsAsDrawn */.IV)(before, box) })), {
        github,
        appId,
        defaultBranch: repository.default_branch,
        loop,
        by,
        permission: standing.permission,
        at: issue.updated_at,
        deliveryId: context.id,
    });
}
function tickedSince(before, now) {
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
    if ((0,core_approvers/* includesLogin */.Bm)(loop.people.agents, sender.login))
        return [nothing('an agent closed it')];
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
    const standing = await (0,github_standing/* readStanding */.Z)(github, by.login);
    if (!mayWrite(by, standing))
        return [nothing('they have no write access')];
    const loop = await readLoop(github, appId, name);
    if (loop === null)
        return [nothing(`there is no loop ${name}`)];
    if ((0,core_approvers/* includesLogin */.Bm)(loop.people.agents, by.login))
        return [nothing('an agent reviewed it')];
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
/* harmony export */   RB: () => (/* binding */ sameQuestion),
/* harmony export */   V0: () => (/* binding */ tickBox),
/* harmony export */   a5: () => (/* binding */ readBoxes),
/* harmony export */   eh: () => (/* binding */ renderGate),
/* harmony export */   kT: () => (/* binding */ readGateMarker),
/* harmony export */   qh: () => (/* binding */ questionIn),
/* harmony export */   wy: () => (/* binding */ mentions)
/* harmony export */ });
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13609);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21338);
/* harmony import */ var _gate_languages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(91292);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95690);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5989);
/* harmony import */ var _task_boxes_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(34388);







const LONGEST_BODY = 60_000;
/** The comment, boxes before anything long, at most 60,000 characters: evidence is what gives way. */
function renderGate(gate, context) {
    const { id, epoch, signature, options } = gate;
    const { standing = null } = context;
    const boxed = options.filter(({ byReplyOnly }) => !byReplyOnly);
    const shown = boxed.map(({ id: option }) => option).join(',');
    const translated = (0,_gate_languages_js__WEBPACK_IMPORTED_MODULE_2__/* .translatedLine */ .rp)(gate.question, context.language);
    const head = [
        gateMarker({ id, workflow: context.workflow, epoch, signature, options: shown }, context),
        `**${gate.question}**`,
        '',
        ...(translated === null ? [] : [translated, '']),
        ...(standing === null ? [] : [standing, '']),
        ...(gate.quoted === null ? [] : [(0,_quote_js__WEBPACK_IMPORTED_MODULE_4__/* .quote */ .hD)(gate.quoted), '']),
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
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .renderMarker */ .Bd)('gate', {
        ...fields,
        ...(approvers.length === 0 ? {} : { approvers: approvers.join(',') }),
        ...(agents.length === 0 ? {} : { agents: agents.join(',') }),
    });
}
/** What the hidden first line says of an open gate, or null if this is no comment of one. */
function readGateMarker(body) {
    const { kind, fields = {} } = (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .parseMarker */ .gY)(body) ?? {};
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
    const text = (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_5__/* .canonicalText */ .A4)(body.slice(body.indexOf('\n') + 1))
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
    return box === undefined || another !== undefined ? null : (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_5__/* .withBox */ .i3)(body, box.offset, true);
}
function optionBoxes(body) {
    return (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_5__/* .taskBoxes */ .du)(body).flatMap(({ comments, offset, checked }) => {
        const options = comments.flatMap((comment) => /^<!-- tickgate:option ([a-z-]+) -->$/.exec(comment)?.[1] ?? []);
        const [option] = options;
        return option === undefined || options.length > 1 ? [] : [{ option, offset, checked }];
    });
}
/** No reference to an issue may stand in a box: GitHub ticks such an item by itself when the issue closes. */
function boxLine(option, gate) {
    const line = `- [ ] <!-- tickgate:option ${option.id} --> ${emphasised(option)}`;
    const raises = option.id === 'raise' ? gate.raises.map(_gate_questions_js__WEBPACK_IMPORTED_MODULE_3__/* .raiseText */ .AJ) : [];
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
    const lines = evidence.map((line) => `- ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_4__/* .quoteLine */ .tQ)(line, { max: 1000, references: 'keep' })}`);
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

/***/ 89056:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ag: () => (/* binding */ Actor),
/* harmony export */   C: () => (/* binding */ RestActor),
/* harmony export */   H_: () => (/* binding */ actorFields),
/* harmony export */   NP: () => (/* binding */ isOwn),
/* harmony export */   NZ: () => (/* binding */ isOwnWord)
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
/** As we wrote it: whoever may write to the repository may edit what anybody said. */
const isOwnWord = ({ author, editor }, ownLogin) => isOwn(author, ownLogin) && (editor === null || isOwn(editor, ownLogin));


/***/ }),

/***/ 60961:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ newestItems),
/* harmony export */   S: () => (/* binding */ allPages)
/* harmony export */ });
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


/***/ })

};
