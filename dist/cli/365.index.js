export const id = 365;
export const ids = [365];
export const modules = {

/***/ 46549:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runStatus: () => (/* binding */ runStatus)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/state.js + 10 modules
var core_state = __webpack_require__(74826);
// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 2 modules
var stop_conditions = __webpack_require__(27373);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/why.js

/** Plain text for a terminal: where the loop stands, what the last tick found, and every rule with its inputs and threshold. */
function whyText({ head, state, history }) {
    const line = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const blocks = [
        [standing(head)],
        state.gates.map(({ id, question, askedAt }) => `open since ${(0,wording/* instant */.uR)(askedAt)}: ${question}\n  ${id}`),
        line === undefined ? ['No tick has recorded anything yet.'] : [tickOf(line)],
        ...(line === undefined ? [] : [[causeOf(line)], ...rulesOf(line)]),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
function standing({ loop, run, status, stop, notBefore }) {
    const since = stop === null ? '' : `: ${stop.code}, since ${(0,wording/* instant */.uR)(stop.at)}`;
    const until = notBefore === null ? '' : `, not before ${(0,wording/* instant */.uR)(notBefore)}`;
    return `Loop ${loop}, run ${run}: ${status}${since}${until}`;
}
const tickOf = ({ iteration, endedAt, runId, runAttempt, verdict, outcome }) => `Last tick: ${(0,wording/* instant */.uR)(endedAt)}, workflow run ${runId} attempt ${runAttempt}, iteration ${iteration}: ${verdict}, ${outcome}`;
/** What fired, in its own words; a stop of the entry fires at the exit once more and is told once. */
function causeOf({ evaluations }) {
    const fired = [
        ...new Set(evaluations.filter((one) => one.fired).map(({ code, sentence }) => `${code}: ${sentence}`)),
    ];
    return fired.length === 0 ? 'Nothing stood against work.' : `Because:\n${fired.map((one) => `  ${one}`).join('\n')}`;
}
/** What fired comes first in each part, since that is what was asked about. */
function rulesOf({ evaluations }) {
    const part = (title, at, kinds) => {
        const found = evaluations.filter((one) => one.at === at && kinds.includes(one.kind));
        const sorted = [...found.filter(({ fired }) => fired), ...found.filter(({ fired }) => !fired)];
        return sorted.length === 0 ? [] : [title, ...sorted.map(ruleText)];
    };
    return [
        part('Began by itself:', 'entry', ['start']),
        part('Stop conditions at the exit:', 'exit', ['stop']),
        part('Stop conditions at the entry:', 'entry', ['stop']),
        part('What may keep a tick from working:', 'entry', ['hold']),
        part('Questions:', 'entry', ['gate']),
    ];
}
function ruleText({ code, condition, fired, inputs, threshold, sentence }) {
    const number = condition === null ? '' : ` (${condition})`;
    const values = inputs.map(({ name, value }) => `${name} ${value === null || value === '' ? '-' : value}`).join(', ');
    const rule = threshold === null ? '' : ` [fires when ${threshold}]`;
    return `  ${fired ? 'FIRED' : 'no   '} ${code}${number}: ${sentence}\n        ${values}${rule}`;
}

;// CONCATENATED MODULE: ./build/src/core/status-text.js
/** Decides how a loop is told in a terminal: where it stands, its budgets, what it waits for, and its subjects. */





/** Plain text; every line of a subject begins with its number. */
function standingText({ head, state, history, }) {
    const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
    const blocks = [
        [
            standing(head),
            ...(head.stop === null ? [] : [(0,stop_conditions/* actAfter */.tX)(head.stop.code, head.ceilings)]),
            ...(last === undefined ? [] : [tickOf(last)]),
        ],
        (0,budget_bars/* budgetBars */.yj)(head.counters, head.ceilings),
        state.gates.map(({ question, id }) => `asks: ${question}\n  ${id}`),
        state.subjects.toSorted((one, other) => other.number - one.number).map(subjectLine),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
const subjectLine = ({ number, title, phase, pullRequest, dollars: spent }) => [(0,task_number/* subjectName */.wn)(number), phase, pullRequest === null ? '-' : `PR #${pullRequest}`, (0,wording/* dollars */.E9)(spent), title].join('  ');

// EXTERNAL MODULE: ./build/src/github/client.js
var client = __webpack_require__(26330);
// EXTERNAL MODULE: ./build/src/github/errors.js
var errors = __webpack_require__(56150);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/lasting-deferral.js
/** When a person hears of files that cannot be had now, and what they are told. */

/** So many ticks in a row wait in silence; then somebody may decide to go on without the files. */
const deferralsBorne = 6;
/** `why` names the bundle and what GitHub answered. */
const lastingDeferral = (deferrals, why) => `The loop's files could not be loaded in ${counted(deferrals, 'tick')} running, and nothing was started. ` +
    'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
    `Last cause: ${why}`;

;// CONCATENATED MODULE: ./build/src/core/said-once.js
const sentences = {
    'public-unencrypted': "This repository is public and no `state-key` is set: anybody can read the loop's files (history, subjects, questions) " +
        'in its artifacts and caches, without what was redacted. Set `state-key` to a secret of at least 32 random characters to encrypt them.',
    'sweep-denied': 'Older bundles cannot be deleted, since the token lacks `actions: write`: new ones are kept for 7 days and saved again before they expire.',
};
const said_once_wasSaid = ({ said }, id) => said.includes(id);
/** The state that remembers them, and the sentences that are new. */
function said_once_sayOnce(state, ids) {
    const unsaid = ids.filter((id) => !said_once_wasSaid(state, id));
    return { state: { ...state, said: [...state.said, ...unsaid] }, notes: unsaid.map((id) => sentences[id]) };
}
/** It is not so any more: should it come back, it is said again. */
const said_once_forgetSaid = (state, id) => ({
    ...state,
    said: state.said.filter((known) => known !== id),
});

// EXTERNAL MODULE: ./build/src/state/bundle.js + 1 modules
var state_bundle = __webpack_require__(10312);
;// CONCATENATED MODULE: ./build/src/sweep.js

/** The current bundle and the three before it. */
const generationsKept = 4;
/**
 * At most two requests: one bundle of both stores; the retention ends what is left over. Null where nothing was outdated. Called
 * under the lease, when the swap that made the current bundle has been won by an earlier tick.
 */
async function sweep_sweepOld(bundles, head, outdated) {
    const old = outdated.find((former) => mayGo(head, former));
    return old === undefined ? null : await bundles.remove(old);
}
/** Names are read back, so that a list which is wrong, by whatever mistake, deletes nothing of another loop or of a tick that runs. */
function mayGo({ loop, generation, bundle }, former) {
    const parts = nameParts(former.name);
    return (parts !== null &&
        parts.loop === loop &&
        parts.generation <= generation - generationsKept &&
        former.name !== bundle?.name);
}

;// CONCATENATED MODULE: ./build/src/memory.js
/** Loads what a loop remembers from its bundle, and packs what it shall remember: the files named in the specification. */










const nothing = { state: (0,core_state/* emptyState */.p$)(), history: [], notes: '', previous: [], outdated: [] };
/**
 * `resume` goes on from the head's counters with an empty history where the bundle is lost, or could not be had for so long that
 * a person was told; nothing else ever does.
 */
async function loadMemory(bundles, head, options) {
    if (head.bundle === null)
        return { kind: 'loaded', memory: nothing, note: null };
    const { name } = head.bundle;
    const loaded = await bundles.load(head.bundle, options.ageSeconds);
    if (loaded.kind === 'unavailable' && !(options.resume && head.deferrals >= deferralsBorne)) {
        return { kind: 'unavailable', why: `${name}: ${loaded.why}` };
    }
    const read = loaded.kind === 'bundle' ? readMembers(head.loop, loaded) : { ok: false, why: whyLost(loaded) };
    if (read.ok)
        return { kind: 'loaded', memory: read.memory, note: read.note };
    if (options.resume) {
        return { kind: 'loaded', memory: nothing, note: `${name}: ${read.why}. Going on with an empty history.` };
    }
    return { kind: 'unreadable', why: `${name}: ${read.why}.` };
}
const whyLost = (loaded) => loaded.kind === 'missing' ? 'it is not there any more, in none of the places where it was saved' : loaded.why;
function readMembers(loop, { members, manifest }) {
    if (manifest.loop !== loop)
        return { ok: false, why: `it belongs to the loop ${manifest.loop}` };
    const stateFile = (0,state_bundle/* memberName */.eg)(loop, 'state.json');
    const state = (0,disk/* readDiskText */.xd)(core_state/* LoopState */._, members[stateFile] ?? '');
    if (!state.ok)
        return { ok: false, why: `${stateFile}: ${state.field}: ${state.reason}` };
    const historyFile = (0,state_bundle/* memberName */.eg)(loop, 'history.jsonl');
    const history = (0,core_history/* readHistory */.Lu)(members[historyFile] ?? '');
    if (!history.ok) {
        return { ok: false, why: `${historyFile} line ${history.line}: ${history.field}: ${history.reason}` };
    }
    const notes = members[(0,state_bundle/* memberName */.eg)(loop, 'notes.md')] ?? '';
    const { previous, outdated } = manifest;
    return {
        ok: true,
        memory: { state: state.value, history: history.lines, notes, previous, outdated },
        note: history.note === null ? null : `${historyFile}: ${history.note}`,
    };
}
/** Where old bundles cannot be deleted, they must not pile up. */
const unsweptDays = 7;
/** Writes the files into the state folder and saves them as the bundle of the next generation. */
async function saveMemory(keeping, head, before) {
    const { lease } = head;
    if (lease === null)
        throw new Error('A bundle is only saved under a lease.');
    const { memory, told } = await swept(keeping, head, before);
    const members = membersOf(head, memory, keeping.redact);
    await keeping.folder.writeAll(members);
    const origin = {
        loop: head.loop,
        generation: head.generation + 1,
        epoch: head.epoch,
        nonce: lease.nonce,
        runId: lease.runId,
        runAttempt: lease.runAttempt,
        previous: [...(head.bundle === null ? [] : [formerOf(head.bundle)]), ...memory.previous],
    };
    const packing = pack(origin, members);
    if (packing.kind === 'refused')
        return { kind: 'failed', why: packing.why };
    const saved = await put(keeping, await keeping.vault.seal(packing.bundle), daysFor(keeping, memory.state));
    return saved.kind === 'failed' ? saved : { ...saved, notes: [...told, ...saved.notes] };
}
const daysFor = ({ bundles }, state) => wasSaid(state, 'sweep-denied')
    ? Math.min(unsweptDays, bundles.capabilities.durableDays)
    : bundles.capabilities.durableDays;
async function put(keeping, bundle, days) {
    const saved = await keeping.bundles.save(bundle, days);
    if (saved.kind === 'failed')
        return saved;
    const { artifactId, cacheKey, notes } = saved;
    const lies = { artifactId, cacheKey, ...livesFrom(keeping, days) };
    const ref = { name: bundle.name, digest: bundle.digest, bytes: bundle.bytes.length, ...lies };
    return { kind: 'saved', ref, notes };
}
const livesFrom = ({ now }, days) => ({
    savedAt: now(),
    durableDays: Number.isFinite(days) ? days : null,
});
const formerOf = ({ name, artifactId, cacheKey }) => ({ name, artifactId, cacheKey });
/** Deletes what the current bundle has outdated, and remembers what was said about how the files are kept. */
async function swept(keeping, head, memory) {
    const removal = await sweepOld(keeping.bundles, head, memory.outdated);
    const known = removal === 'removed' ? forgetSaid(memory.state, 'sweep-denied') : memory.state;
    const ids = [
        ...(removal === 'denied' ? ['sweep-denied'] : []),
        ...(keeping.inTheOpen ? ['public-unencrypted'] : []),
    ];
    const { state, notes } = sayOnce(known, ids);
    return { memory: { ...memory, state }, told: notes };
}
/** Lock and budget are written for people and tools, and never read back. */
function membersOf(head, memory, redact) {
    const once = memorized(redact);
    const file = (name) => memberName(head.loop, name);
    const lines = newestLines(memory.history).map((line) => asLine(redacted(HistoryLine, line, once)));
    return {
        [file('lock')]: head.lease === null ? '' : asText(redacted(Lease, head.lease, once)),
        [file('budget.json')]: asText(redacted(Budget, budgetOf(head), once)),
        [file('history.jsonl')]: lines.join(''),
        [file('state.json')]: asText(redacted(LoopState, memory.state, once)),
        [file('notes.md')]: redact(memory.notes),
    };
}
/** A thousand lines of history repeat themselves: each text is searched once. */
function memorized(redact) {
    const seen = new Map();
    return (text) => {
        const known = seen.get(text) ?? redact(text);
        seen.set(text, known);
        return known;
    };
}
/** Saves the current bundle again, byte for byte, before its copy expires; the head then names where it lies. */
async function resave(keeping, { bundle: ref }) {
    if (ref === null)
        return { kind: 'failed', why: 'there is no bundle yet' };
    const failed = (why) => ({ kind: 'failed', why: `${ref.name}: ${why}` });
    const loaded = await keeping.bundles.load(ref, Number.POSITIVE_INFINITY);
    if (loaded.kind === 'missing')
        return failed(whyLost(loaded));
    if (loaded.kind !== 'bundle')
        return failed(loaded.why);
    const { durableDays } = keeping.bundles.capabilities;
    // Where there is no artifact, reading it was all: a cache entry lives on from its last use, a branch for ever.
    if (ref.artifactId === null)
        return { kind: 'saved', ref: { ...ref, ...livesFrom(keeping, durableDays) }, notes: [] };
    const bundle = { name: ref.name, digest: ref.digest, bytes: loaded.bytes, members: null };
    const saved = await put(keeping, bundle, ref.durableDays ?? durableDays);
    if (saved.kind === 'failed')
        return saved;
    if (saved.ref.artifactId === ref.artifactId)
        return failed('this run has saved it before; another run has to save it again');
    // The key of the fast copy is used up; what was saved under it is still the same.
    return { ...saved, ref: { ...saved.ref, cacheKey: ref.cacheKey }, notes: [] };
}
/**
 * The bundle of generation + 1 that a dead holder saved and did not live to name in the head: taken instead of guessing what it
 * did, if it is whole and its manifest names the holder's epoch and nonce. Anything else is null.
 */
async function findLeft(bundles, { loop, generation }, { epoch, nonce, runId, runAttempt }) {
    const of = { loop, generation: generation + 1, epoch, runId, runAttempt };
    const left = await bundles.left({ prefix: namePrefix(of), runId });
    if (left === null)
        return null;
    const { manifest } = left;
    const same = manifest.nonce === nonce &&
        manifest.epoch === epoch &&
        manifest.generation === of.generation &&
        manifest.runId === runId &&
        manifest.runAttempt === runAttempt;
    const read = same ? readMembers(loop, left) : null;
    return read?.ok === true ? { memory: read.memory, ref: left.ref } : null;
}

// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/state/state-api.js
/** What the state adapters ask of GitHub's API, structurally: an octokit and the repository to speak about. */

/** An octokit's own error, or one that a client has explained (`said` = GitHub's words, `types` = of GraphQL errors). */
const Thrown = schemas/* object */.Ikc({
    message: schemas/* string */.YjP(),
    said: schemas/* string */.YjP().optional(),
    types: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    status: schemas/* number */.aig().nullish(),
    errors: schemas/* array */.YOg(schemas/* object */.Ikc({ type: schemas/* string */.YjP().optional(), message: schemas/* string */.YjP() })).optional(),
    response: schemas/* object */.Ikc({ data: schemas/* object */.Ikc({ message: schemas/* string */.YjP() }) })
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

;// CONCATENATED MODULE: ./build/src/state/artifact-download.js
/** Reads a bundle from its artifact outside of a run, by the REST API alone: GitHub's own client wants a runner around it. */



const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';
/** What was read is believed by its digest alone, as in a run. */
async function downloadBundle({ api, open }, ref) {
    if (ref.artifactId === null)
        return { kind: 'missing' };
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    try {
        const { owner, repo } = api;
        const { data } = await api.request(route, { owner, repo, artifact_id: ref.artifactId, archive_format: 'zip' });
        const bytes = data instanceof ArrayBuffer ? onlyMember(Buffer.from(data)) : null;
        return bytes === null ? { kind: 'corrupt', why: 'the artifact is no archive of one file' } : await open(bytes, ref);
    }
    catch (error) {
        const { status, message } = apiFailure(error);
        return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
    }
}
/** The file of a zip archive that holds one, by its directory at the end (APPNOTE 4.3.12, 4.3.16); null for any other bytes. */
function onlyMember(archive) {
    const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || archive.readUInt16LE(end + 10) !== 1)
        return null;
    const entry = archive.readUInt32LE(end + 16);
    const size = archive.readUInt32LE(entry + 20);
    const local = archive.readUInt32LE(entry + 42);
    // What stands before the content has another length here than in the directory.
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const isStored = archive.readUInt16LE(entry + 10) === 0;
    return isStored ? content : (0,external_node_zlib_.inflateRawSync)(content, { maxOutputLength: state_bundle/* largestBundleBytes */.cy });
}

;// CONCATENATED MODULE: ./build/src/state/bundle-store.js
/** "Not there" counts only once a bundle of that age must be visible. */
const notThere = (ageSeconds, lagSeconds, where) => ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${minutes(lagSeconds)}` };
const minutes = (seconds) => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
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
                    failure = apiFailure(error);
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
    if (status.success && !core_state/* LoopStatus */.zn.safeParse(status.data.status).success) {
        return unreadable('status', (0,core_state/* unexpectedStatus */.uI)(status.data.status, where));
    }
    const read = (0,disk/* readDiskText */.xd)(core_state/* Head */.p3, text);
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
    const stored = parse/* encode */.lF(core_state/* Head */.p3, head);
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

;// CONCATENATED MODULE: ./build/src/state/branch-store.js
/** Keeps the bundle beside the head, in the very commit that makes it the current one: neither can be there without the other. */





/** A commit is there for everybody once its swap was answered; a minute is for replicas. */
const visibilityLagSeconds = 60;
const fileOf = (loop) => `${loop}.bundle`;
function createBranchStore(options) {
    return {
        load: (ref, ageSeconds) => load(options, ref, ageSeconds),
        async save(bundle) {
            options.heads.put({ name: bundle.name, files: branch_store_filesOf(options.loop, bundle) });
            return { kind: 'saved', artifactId: null, cacheKey: null, notes: [] };
        },
        // What no head names was never committed.
        left: async () => null,
        // The next bundle takes the place of this one.
        remove: async () => 'removed',
        capabilities: { durableDays: Number.POSITIVE_INFINITY, visibilityLagSeconds },
    };
}
/** The bundle, which alone is read back, and its members for people; encrypted, they say only where their content is. */
function branch_store_filesOf(loop, { bytes, members }) {
    const shown = ['history.jsonl', 'state.json', 'notes.md'].map((kind) => {
        const path = (0,state_bundle/* memberName */.eg)(loop, kind);
        return {
            path,
            content: members === null ? `Encrypted with state-key, in ${fileOf(loop)}.\n` : (members[path] ?? ''),
        };
    });
    return [{ path: fileOf(loop), content: bytes }, ...shown];
}
async function load(options, ref, ageSeconds) {
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    try {
        const file = await fileIn(options);
        if (file.size > state_bundle/* largestBundleBytes */.cy)
            return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(file.size) };
        return await options.open(await contentOf(options, file), ref);
    }
    catch (error) {
        const { status, message } = apiFailure(error);
        if (status === 404)
            return notThere(ageSeconds, visibilityLagSeconds, 'state branch');
        return { kind: 'unavailable', why: `state branch: ${message}` };
    }
}
const File = schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), size: schemas/* number */.aig(), encoding: schemas/* string */.YjP(), content: schemas/* string */.YjP() });
const Blob = schemas/* object */.Ikc({ content: schemas/* string */.YjP() });
async function fileIn({ api, loop }) {
    const where = { owner: api.owner, repo: api.repo, path: fileOf(loop), ref: branchOf(loop) };
    return File.parse((await api.request('GET /repos/{owner}/{repo}/contents/{path}', where)).data);
}
/** Up to 1 MB the content comes with the file; above it GitHub leaves it out, and the blob is asked for. */
async function contentOf({ api }, file) {
    if (file.encoding === 'base64')
        return decoded(file.content);
    const which = { owner: api.owner, repo: api.repo, file_sha: file.sha };
    return decoded(Blob.parse((await api.request('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', which)).data).content);
}
const decoded = (base64) => new Uint8Array(Buffer.from(base64, 'base64'));

;// CONCATENATED MODULE: ./build/src/state/vault.js
/** Decides who can read a bundle: sealed with `state-key` before it leaves the runner, opened with it or with the former key. */


/** `TGB1`, salt, nonce, ciphertext, tag. */
const magic = Buffer.from('TGB1', 'latin1');
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes + nonceBytes;
/** 128 MiB and about half a second: what a guess of the key costs, and what a tick pays once. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
function createVault(keys) {
    const derive = deriver();
    const sealed = new Map();
    // The salt of what was opened is used again, so that a tick derives one key, not two; a rotation starts a new one.
    let salt = null;
    async function opened(file, name) {
        for (const key of [keys.current, keys.previous]) {
            if (key === null)
                continue;
            const plain = decrypt(file, { name, key: await derive(key, file.salt) });
            if (plain !== null && key === keys.current)
                salt = file.salt;
            if (plain !== null)
                return plain;
        }
        return null;
    }
    return {
        async seal(bundle) {
            if (keys.current === null)
                return bundle;
            const known = sealed.get(bundle.digest);
            if (known !== undefined)
                return known;
            salt ??= (0,external_node_crypto_.randomBytes)(saltBytes);
            const bytes = encrypt(bundle, { key: await derive(keys.current, salt), salt });
            const made = { name: bundle.name, digest: (0,state_bundle/* digestOf */.ol)(bytes), bytes, members: null };
            sealed.set(bundle.digest, made);
            return made;
        },
        async open(bytes, ref) {
            const { name, digest } = ref;
            const corrupt = (why) => ({ kind: 'corrupt', why });
            if (digest !== null && (0,state_bundle/* digestOf */.ol)(bytes) !== digest)
                return corrupt('its digest is not the one in the head');
            const file = sealedIn(bytes);
            if (file === null) {
                // What no head vouches for must at least come from somebody who knows the key.
                return digest === null && keys.current !== null ? corrupt('it is not encrypted') : (0,state_bundle/* unpack */.l1)(bytes, ref);
            }
            if (keys.current === null)
                return corrupt(noKey);
            const plain = await opened(file, name);
            return plain === null
                ? corrupt(otherKey(keys.previous !== null))
                : { ...(0,state_bundle/* unpack */.l1)(plain, { name, digest: null }), bytes };
        },
    };
}
const noKey = 'it is encrypted, and no `state-key` was given; give the action the key that it was saved with';
const otherKey = (both) => both
    ? 'neither `state-key` nor `state-key-previous` opens it: it was saved with another key, or under another name'
    : '`state-key` does not open it: it was saved with another key (after a rotation, give that one as `state-key-previous`), or under another name';
/** Each key of each salt is derived once. */
function deriver() {
    const derived = new Map();
    return (key, salt) => {
        const id = `${Buffer.from(salt).toString('hex')} ${key}`;
        const known = derived.get(id) ?? derivedKey(key, salt);
        derived.set(id, known);
        return known;
    };
}
const derivedKey = (key, salt) => new Promise((resolve, reject) => {
    (0,external_node_crypto_.scrypt)(key, salt, 32, cost, (error, made) => (error === null ? resolve(made) : reject(error)));
});
/** The parts of a sealed file; null for a plain one. */
function sealedIn(bytes) {
    if (bytes.length < headerBytes + tagBytes || !magic.equals(bytes.subarray(0, magic.length)))
        return null;
    const nonceAt = magic.length + saltBytes;
    return {
        salt: bytes.slice(magic.length, nonceAt),
        nonce: bytes.slice(nonceAt, headerBytes),
        ciphertext: bytes.subarray(headerBytes, bytes.length - tagBytes),
        tag: bytes.slice(bytes.length - tagBytes),
    };
}
function encrypt({ name, bytes }, by) {
    const nonce = (0,external_node_crypto_.randomBytes)(nonceBytes);
    const cipher = (0,external_node_crypto_.createCipheriv)('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(name));
    const parts = [magic, by.salt, nonce, cipher.update(bytes), cipher.final()];
    return new Uint8Array(Buffer.concat([...parts, cipher.getAuthTag()]));
}
/** Null unless every byte, the name included, is what was sealed with this key. */
function decrypt({ nonce, ciphertext, tag }, by) {
    const decipher = (0,external_node_crypto_.createDecipheriv)('aes-256-gcm', by.key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(by.name))
        .setAuthTag(tag);
    try {
        return new Uint8Array(Buffer.concat([decipher.update(ciphertext), decipher.final()]));
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
;// CONCATENATED MODULE: ./build/src/cli/status-command.js
/** Decides how a loop's record is read from anywhere, without a run: its head from the state branch, its history from the bundle. */















/** A bundle's age says whether it may still appear: a person who asks can ask again. */
const LONG_AGO_SECONDS = 86_400;
async function runStatus(options, { stdout }, environment = process.env) {
    const explained = await recordOf(options, environment).catch(asMistake);
    stdout.write(options.json ? asJson(explained) : inert(textOf(options, explained)));
    return mistake/* exitCodes */.hS.done;
}
function textOf({ why }, explained) {
    if (why === undefined)
        return standingText(explained);
    if (why === true)
        return whyText(explained);
    const upTo = explained.history.findLastIndex(({ iteration }) => String(iteration) === why);
    if (upTo >= 0)
        return whyText({ ...explained, history: explained.history.slice(0, upTo + 1) });
    throw new mistake/* Mistake */.Fp(`The history holds no iteration ${why}.`, 'Leave the number out for the last tick.');
}
/** Titles and causes are words of others: none of them may steer a terminal. */
const inert = (text) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');
/** As the files of the bundle have it. */
const asJson = ({ head, state, history }) => (0,disk/* asText */.e1)({
    head: JSON.parse((0,disk/* diskText */.TI)(core_state/* Head */.p3, head)),
    state: JSON.parse((0,disk/* diskText */.TI)(core_state/* LoopState */._, state)),
    history: history.map((line) => JSON.parse((0,disk/* diskText */.TI)(core_history/* HistoryLine */.Zg, line))),
});
async function recordOf({ repo, loop }, environment) {
    if (!core_state/* LoopName */.So.safeParse(loop).success)
        throw new mistake/* Mistake */.Fp(`“${loop}” is no name of a loop.`, 'Such as: --loop work');
    const github = clientOf(repo ?? environment['GITHUB_REPOSITORY'] ?? originHere(), environment);
    const heads = createHeadBranch(github, { loop, sleep: (ms) => (0,promises_.setTimeout)(ms) });
    const read = await heads.read();
    switch (read.kind) {
        case 'absent':
            throw new mistake/* Mistake */.Fp(`${github.owner}/${github.repo} has no loop ${loop} yet.`, 'Its first tick makes it; another loop is named by --loop.');
        case 'unreadable':
            throw new mistake/* Mistake */.Fp(`The state of loop ${loop} cannot be read: ${read.field}: ${read.reason}.`, 'Its next tick says what to do about it.');
        case 'present':
            return { head: read.head, ...(await memoryOf(read.head, { github, heads, environment })) };
    }
}
function clientOf(repository, environment) {
    const [owner = '', repo = '', ...rest] = repository.split('/');
    if (owner === '' || repo === '' || rest.length > 0) {
        throw new mistake/* Mistake */.Fp(`Which repository? “${repository}” is none.`, 'Such as: --repo octocat/hello-world');
    }
    const token = environment['GITHUB_TOKEN'] || environment['GH_TOKEN'];
    if (!token) {
        throw new mistake/* Mistake */.Fp('There is no token in GITHUB_TOKEN or GH_TOKEN.', 'One that may read contents and actions will do, such as the one of `gh auth token`.');
    }
    return (0,client/* createGitHub */.C)({ token, owner, repo, baseUrl: environment['GITHUB_API_URL'] || 'https://api.github.com' });
}
/** Empty where there is none. */
function originHere() {
    try {
        const url = (0,external_node_child_process_.execFileSync)('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8', stdio: 'pipe' }).trim();
        return /[:/]([^/:]+\/[^/]+?)(?:\.git)?\/?$/.exec(url)?.[1] ?? '';
    }
    catch {
        return '';
    }
}
async function memoryOf(head, reading) {
    const loaded = await loadMemory(bundlesOf(head, reading), head, { resume: false, ageSeconds: LONG_AGO_SECONDS });
    if (loaded.kind === 'loaded')
        return loaded.memory;
    throw new mistake/* Mistake */.Fp(`The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'), 'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache alone is read by runs only.');
}
function bundlesOf({ bundle, loop }, { github, heads, environment }) {
    const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
    if (bundle?.artifactId === null && bundle.cacheKey === null) {
        return createBranchStore({ api: github, heads, loop, open });
    }
    // What a run reads from the cache first is read from its copy here: nothing but a run reaches the cache.
    return { load: (ref) => downloadBundle({ api: github, open }, ref) };
}
function asMistake(error) {
    if (!(error instanceof errors/* GitHubError */.y_))
        throw error;
    throw new mistake/* Mistake */.Fp(error.message, 'The token must be able to read contents and actions of the repository.');
}


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

/***/ 64377:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w$: () => (/* binding */ datetime)
/* harmony export */ });
/* unused harmony exports date, time, duration */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(43759);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);



function datetime(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._isoDateTime */ .G1(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodISODateTime */ .You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}


/***/ })

};
