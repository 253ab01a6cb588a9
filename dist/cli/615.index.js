export const id = 615;
export const ids = [615];
export const modules = {

/***/ 60615:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ findRecord),
  z: () => (/* binding */ recordOf)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var core_state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/schedule.js
var schedule = __webpack_require__(63488);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/github/settings.js
var settings = __webpack_require__(32252);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/lasting-deferral.js
var lasting_deferral = __webpack_require__(33645);
// EXTERNAL MODULE: ./build/src/core/notes.js
var notes = __webpack_require__(17024);
// EXTERNAL MODULE: ./build/src/core/identity.js
var identity = __webpack_require__(33155);
;// CONCATENATED MODULE: ./build/src/core/redacted-record.js
/** Decides how a record is written down without what a rule strikes out of its texts, and stays a record that can be read again. */



/**
 * The record on disk, with every free text of it struck through one by one, so that no pattern can break the file around it. What is
 * marked as an identity keeps its value; so does a field that cannot hold the mark (a time), and can hold no free text either.
 */
function redacted_record_redacted(schema, value, redact) {
    const stored = z.encode(schema, value);
    const hits = { count: 0 };
    const struck = strikeOf(schema)(stored, (text) => {
        const left = redact(text);
        if (left !== text)
            hits.count += 1;
        return left;
    });
    // Nearly every record: reading it again would cost as much as all the rest.
    if (hits.count === 0)
        return stored;
    const read = schema.safeParse(struck);
    if (read.success)
        return struck;
    return read.error.issues.reduce((record, { path }) => restored(record, stored, path), struck);
}
/** Thousands of lines have one schema: it is looked through once. */
const strikes = new WeakMap();
function strikeOf(schema) {
    if (typeof schema !== 'object' || schema === null)
        return struckWhole;
    const known = strikes.get(schema) ?? strikeBy(schema);
    strikes.set(schema, known);
    return known;
}
/** By the fields of the schema; whatever is of a kind not named here is struck as a whole. */
function strikeBy(schema) {
    if (schema instanceof z.ZodPipe)
        return strikeOf(schema.in);
    if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
        return strikeOf(schema.unwrap());
    if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
        return strikeOf(schema.unwrap());
    if (schema instanceof z.ZodArray) {
        const item = strikeOf(schema.element);
        return (value, redact) => (Array.isArray(value) ? value.map((one) => item(one, redact)) : value);
    }
    if (schema instanceof z.ZodObject)
        return strikeFields(schema.shape);
    if (schema instanceof z.ZodString)
        return strikeText(markOf(schema));
    return schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral ? (value) => value : struckWhole;
}
function strikeFields(shape) {
    const fields = new Map(Object.entries(shape).map(([name, field]) => [name, strikeOf(field)]));
    return (value, redact) => typeof value !== 'object' || value === null
        ? value
        : Object.fromEntries(Object.entries(value).map(([name, item]) => [name, (fields.get(name) ?? struckWhole)(item, redact)]));
}
function strikeText(mark) {
    switch (mark) {
        case 'identity':
            return (value) => value;
        case 'marked':
            return (value, redact) => (typeof value === 'string' ? outsideMarkers(value, redact) : value);
        case null:
            return struckWhole;
    }
}
function struckWhole(value, redact) {
    if (typeof value === 'string')
        return redact(value);
    if (Array.isArray(value))
        return value.map((item) => struckWhole(item, redact));
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, struckWhole(item, redact)]));
}
function restored(record, original, path) {
    const [key, ...rest] = path;
    if (key === undefined)
        return original;
    const at = (holder) => typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
    const value = restored(at(record), at(original), rest);
    if (Array.isArray(record))
        return record.map((item, index) => (index === key ? value : item));
    return typeof record === 'object' && record !== null ? { ...record, [key]: value } : record;
}

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
    if (loaded.kind === 'unavailable' && !(options.resume && head.deferrals >= lasting_deferral/* deferralsBorne */.l)) {
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
        [file('notes.md')]: redactedNotes(memory.notes, redact),
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
/**
 * Saves the current bundle again before its copy expires, where the loop is told to keep it; the head then names where it lies. Byte for
 * byte, but for one that moves to another store in the clear: it is sealed, where there is a key.
 */
async function resave(keeping, { bundle: ref }) {
    if (ref === null)
        return { kind: 'failed', why: 'there is no bundle yet' };
    const { bundles, vault } = keeping;
    const failed = (why) => ({ kind: 'failed', why: `${ref.name}: ${why}` });
    const { durableDays } = bundles.capabilities;
    const home = bundles.homeOf(ref);
    const atHome = home?.artifactId === null ? await bundles.load(home, Number.POSITIVE_INFINITY) : null;
    // Where there is no artifact, reading it was all: a cache entry lives on from its last use, a branch for ever.
    if (home !== null && atHome?.kind === 'bundle')
        return { kind: 'saved', ref: { ...home, ...livesFrom(keeping, durableDays) }, notes: [] };
    const loaded = atHome !== null && ref.artifactId === null ? atHome : await bundles.load(ref, Number.POSITIVE_INFINITY);
    if (loaded.kind !== 'bundle')
        return failed(whyLost(loaded));
    const { bytes, members } = loaded;
    const same = { name: ref.name, digest: ref.digest, bytes, members };
    if (home === null)
        return await put(keeping, await vault.seal(same), durableDays);
    const saved = await put(keeping, same, ref.durableDays ?? durableDays);
    if (saved.kind === 'failed')
        return saved;
    if (saved.ref.artifactId === ref.artifactId)
        return failed('this run has saved it before; another run has to save it again');
    // The key of the fast copy is used up; what was saved under it is still the same.
    return { ...saved, ref: { ...saved.ref, cacheKey: saved.ref.cacheKey ?? ref.cacheKey }, notes: [] };
}
/**
 * The bundle of generation + 1 that a dead holder saved and did not live to name in the head: taken instead of guessing what it
 * did, if it is whole and its manifest names the holder's epoch and nonce. Anything else is null.
 */
async function findLeft(bundles, { loop, generation, bundle: current }, { epoch, nonce, runId, runAttempt }) {
    const of = { loop, generation: generation + 1, epoch, runId, runAttempt };
    const left = await bundles.left({ prefix: namePrefix(of), runId, current });
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
;// CONCATENATED MODULE: ./build/src/state/artifact-zip.js
/** Decides what an artifact's archive holds: the one file of a zip, or nothing that a bundle could be made of. */


/** What a zip of one file adds to it, generously. */
const largestArchiveBytes = state_bundle/* largestBundleBytes */.cy + 65_536;
const damagedArchive = 'the artifact is no archive of one file of at most 64 MiB';
/**
 * The file of an archive that holds one, by its directory at the end (APPNOTE 4.3.12, 4.3.16); null for any other bytes: cut off, of
 * something else, none at all, or more than a bundle may have. What comes out is believed by its digest alone.
 */
function onlyMember(archive) {
    try {
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
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/src/state/state-api.js + 1 modules
var state_api = __webpack_require__(87867);
;// CONCATENATED MODULE: ./build/src/state/artifact-download.js



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
        return bytes === null ? { kind: 'corrupt', why: damagedArchive } : await open(bytes, ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        return status === 404 || status === 410 ? { kind: 'missing' } : { kind: 'unavailable', why: message };
    }
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/state/bundle-store.js
/** "Not there" counts only once a bundle of that age must be visible. */
const notThere = (ageSeconds, lagSeconds, where) => ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${minutes(lagSeconds)}` };
const minutes = (seconds) => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);

;// CONCATENATED MODULE: ./build/src/state/branch-store.js
/** Keeps the bundle beside the head, in the very commit that makes it the current one: neither can be there without the other. */




/** A commit is there for everybody once its swap was answered; a minute is for replicas. */
const visibilityLagSeconds = 60;
const fileOf = (loop) => `${loop}.bundle`;
function createBranchStore(options) {
    return {
        load: (ref, ageSeconds) => loadFromBranch(options, ref, ageSeconds),
        async save(bundle) {
            options.heads.put({ name: bundle.name, files: filesOf(options.loop, bundle) });
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
function filesOf(loop, { bytes, members }) {
    const shown = ['history.jsonl', 'state.json', 'notes.md'].map((kind) => {
        const path = memberName(loop, kind);
        return {
            path,
            content: members === null ? `Encrypted with state-key, in ${fileOf(loop)}.\n` : (members[path] ?? ''),
        };
    });
    return [{ path: fileOf(loop), content: bytes }, ...shown];
}
/** Read at the commit in which the head was seen to name it: a replica that lags behind cannot show another bundle under its name. */
async function loadFromBranch(options, ref, ageSeconds) {
    if (ref.bytes > state_bundle/* largestBundleBytes */.cy)
        return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(ref.bytes) };
    const commit = options.heads.bundleCommit();
    if (commit === null)
        return notThere(ageSeconds, visibilityLagSeconds, 'state branch');
    try {
        const file = await fileIn(options, commit);
        if (file.size > state_bundle/* largestBundleBytes */.cy)
            return { kind: 'corrupt', why: (0,state_bundle/* tooLarge */.g$)(file.size) };
        return await options.open(await contentOf(options, file), ref);
    }
    catch (error) {
        const { status, message } = (0,state_api/* apiFailure */.t)(error);
        // However old the bundle is, the commit may be of a moment ago: GitHub has named it, and not every replica knows it yet.
        if (status === 404 && !/^no commit found/i.test(message))
            return notThere(ageSeconds, visibilityLagSeconds, 'state branch');
        return { kind: 'unavailable', why: `state branch: ${message}` };
    }
}
const File = schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), size: schemas/* number */.aig(), encoding: schemas/* string */.YjP(), content: schemas/* string */.YjP() });
const Blob = schemas/* object */.Ikc({ content: schemas/* string */.YjP() });
async function fileIn({ api, loop }, commit) {
    const where = { owner: api.owner, repo: api.repo, path: fileOf(loop), ref: commit };
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

// EXTERNAL MODULE: ./build/src/state/head-branch.js + 4 modules
var head_branch = __webpack_require__(12614);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/state/derived-key.js
/** Makes the key of a sealed bundle from what a person chose for it. */

/** 128 MiB and about half a second: what a guess of the key costs, and what a tick pays once. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** 32 bytes, for AES-256. */
const derivedKey = (key, salt) => new Promise((resolve, reject) => {
    (0,external_node_crypto_.scrypt)(key, salt, 32, cost, (error, made) => (error === null ? resolve(made) : reject(error)));
});

;// CONCATENATED MODULE: ./build/src/state/vault.js
/** Decides who can read a bundle: sealed with `state-key` before it leaves the runner, opened with it or with the former key. */



/** `TGB1`, salt, nonce, ciphertext, tag. */
const magic = Buffer.from('TGB1', 'latin1');
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + saltBytes + nonceBytes;
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
            if (sealedIn(bundle.bytes) !== null)
                return { ...bundle, members: null };
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

// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/doctor-command.js + 28 modules
var doctor_command = __webpack_require__(73934);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/options.js + 1 modules
var options = __webpack_require__(40870);
;// CONCATENATED MODULE: ./build/src/cli/status-record.js
/** Decides how a loop's record is read from anywhere, without a run: its head from the state branch, its history from the bundle. */














/** A bundle's age says whether it may still appear: a person who asks can ask again. */
const LONG_AGO_SECONDS = 86_400;
async function recordOf({ repo, loop: asked, workflow }, environment) {
    (0,options/* loopNamed */.sR)(asked);
    const github = (0,client/* clientOf */.fe)(repo, environment);
    const { read, loop, config, opened } = await (0,doctor_command/* opening */.z)(github, workflow, asked);
    const found = await recordIn(opened.read, { github, loop, environment });
    if (found === null)
        throw await missing(github, loop);
    const now = github.now();
    const own = found.head.workflow === workflow ? read : await workflowAt(github, found.head.workflow);
    return {
        ...found,
        ...{ now, repositoryUrl: `${(0,client/* serverOf */.FN)(environment)}/${github.owner}/${github.repo}` },
        scheduledAt: own?.kind === 'tick' ? (0,schedule/* nextTick */.dY)(own.step.facts.schedules, now) : null,
        approvers: config.ok ? config.config.approvers : null,
    };
}
/** A loop is started by the workflow that its record names, which need not be the one that was asked about. */
async function workflowAt(github, path) {
    const [file] = await (0,settings/* readFiles */.Ul)(github, [path]);
    return file === undefined ? null : (0,tick_workflow/* readTickWorkflow */.Xd)(file.text);
}
async function missing(github, loop) {
    const others = await loopsOf(github);
    const [first] = others;
    const there = first === undefined ? '' : `; there are: ${others.join(', ')}`;
    return new mistake/* Mistake */.Fp('record_missing', `${github.owner}/${github.repo} has no loop ${loop} yet${there}.`, first === undefined
        ? 'Its first tick makes it; another loop is named by --loop.'
        : `Its first tick makes it; another one is shown by --loop ${first}`);
}
/** Those that have ticked. */
const loopsOf = async (github) => (await (0,settings/* readBranches */.Lr)(github, (0,head_branch/* branchOf */.W)(''))).filter((name) => core_state/* LoopName */.So.safeParse(name).success);
/** Null = it never ticked. */
async function findRecord(github, loop, environment) {
    const read = await headsOf(github, loop).read();
    return await recordIn(read, { github, loop, environment });
}
const headsOf = (github, loop) => (0,head_branch/* createHeadBranch */.r)(github, { loop, sleep: (ms) => (0,promises_.setTimeout)(ms) });
async function recordIn(read, { github, loop, environment }) {
    switch (read.kind) {
        case 'absent':
            return null;
        case 'unreadable':
            throw new mistake/* Mistake */.Fp('record_unreadable', `The state of loop ${loop} cannot be read: ${read.field}: ${read.reason}.`, 'Its next tick says what to do about it.');
        case 'present':
            return { head: read.head, ...(await memoryOf(read, { github, environment })) };
    }
}
async function memoryOf(read, reading) {
    const loaded = await loadMemory(bundlesOf(read, reading), read.head, { resume: false, ageSeconds: LONG_AGO_SECONDS });
    if (loaded.kind === 'loaded')
        return loaded.memory;
    throw new mistake/* Mistake */.Fp('record_unreadable', `The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'), 'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache alone is read by runs only.');
}
function bundlesOf({ head, version }, { github: api, environment }) {
    const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
    const { bundle, loop } = head;
    if (bundle?.artifactId === null && bundle.cacheKey === null) {
        const heads = { bundleCommit: () => version };
        return { load: (ref, ageSeconds) => loadFromBranch({ api, heads, loop, open }, ref, ageSeconds) };
    }
    // What a run reads from the cache first is read from its copy here: nothing but a run reaches the cache.
    return { load: (ref) => downloadBundle({ api, open }, ref) };
}


/***/ }),

/***/ 10312:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ol: () => (/* binding */ digestOf),
  cy: () => (/* binding */ largestBundleBytes),
  eg: () => (/* binding */ memberName),
  g$: () => (/* binding */ tooLarge),
  l1: () => (/* binding */ unpack)
});

// UNUSED EXPORTS: Manifest, nameParts, namePrefix, pack

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
;// CONCATENATED MODULE: ./node_modules/nanotar/dist/index.mjs
const tarItemTypeMap = {
  // Standard
  "0": "file",
  // Regular file
  "1": "hardLink",
  // Hard link (meta)
  "2": "symbolicLink",
  // Symbolic link (meta)
  "3": "characterDevice",
  // Character device (meta)
  "4": "blockDevice",
  // Block device (meta)
  "5": "directory",
  // Directory (meta)
  "6": "fifo",
  // Named pipe (FIFO) (meta)
  "7": "contiguousFile",
  // Contiguous file (rarely used, mostly for older systems)
  // Extended headers
  "g": "globalExtendedHeader",
  // Global extended header (meta)
  "x": "extendedHeader",
  // Extended header for the next file (meta)
  // GNU tar
  "D": "gnuDirectory",
  // GNU directory metadata (meta)
  "I": "gnuInodeMetadata",
  // GNU inode metadata
  "K": "gnuLongLinkName",
  // GNU long link name
  "L": "gnuLongFileName",
  // GNU long file name
  "N": "gnuOldLongFileName",
  // GNU long file name (old)
  "M": "gnuMultiVolume",
  // Multi-volume archive entry
  "S": "gnuSparseFile",
  // Sparse file (for files with holes)
  "E": "gnuExtendedSparse",
  // Extended sparse file (used in GNU tar for large sparse files)
  // Solaris tar
  "A": "solarisAcl",
  // Solaris access control list
  "V": "solarisVolumeLabel",
  // Solaris volume label (meta)
  "X": "solarisOldExtendedHeader"
  // Deprecated extended header format (meta)
};

function parseTar(data, opts) {
  const buffer = data.buffer || data;
  const files = [];
  let offset = 0;
  let nextExtendedHeader;
  let globalExtendedHeader;
  while (offset < buffer.byteLength - 512) {
    let name = _readString(buffer, offset, 100);
    if (name.length === 0) {
      break;
    }
    if (nextExtendedHeader) {
      const longName = nextExtendedHeader.path || nextExtendedHeader.linkpath;
      if (longName) {
        name = longName;
      }
    }
    const mode = _readString(buffer, offset + 100, 8).trim();
    const uid = Number.parseInt(_readString(buffer, offset + 108, 8));
    const gid = Number.parseInt(_readString(buffer, offset + 116, 8));
    const size = _readNumber(buffer, offset + 124, 12);
    const seek = 512 + 512 * Math.trunc(size / 512) + (size % 512 ? 512 : 0);
    const mtime = _readNumber(buffer, offset + 136, 12);
    const _type = _readString(buffer, offset + 156, 1) || "0";
    const type = tarItemTypeMap[_type] || _type;
    switch (type) {
      // Extended headers for next entry
      case "extendedHeader":
      case "globalExtendedHeader": {
        const headers = _parseExtendedHeaders(
          new Uint8Array(buffer, offset + 512, size)
        );
        if (type === "extendedHeader") {
          nextExtendedHeader = headers;
        } else {
          nextExtendedHeader = void 0;
          globalExtendedHeader = {
            ...globalExtendedHeader,
            ...headers
          };
        }
        offset += seek;
        continue;
      }
      // GNU tar long file names
      case "gnuLongFileName":
      case "gnuOldLongFileName":
      case "gnuLongLinkName": {
        nextExtendedHeader = { path: _readString(buffer, offset + 512, size) };
        offset += seek;
        continue;
      }
    }
    const user = _readString(buffer, offset + 265, 32);
    const group = _readString(buffer, offset + 297, 32);
    name = _sanitizePath(name);
    const meta = {
      name,
      type,
      size,
      attrs: {
        ...globalExtendedHeader,
        ...nextExtendedHeader,
        mode,
        uid,
        gid,
        mtime,
        user,
        group
      }
    };
    nextExtendedHeader = void 0;
    if (opts?.filter && !opts.filter(meta)) {
      offset += seek;
      continue;
    }
    if (opts?.metaOnly) {
      files.push(meta);
      offset += seek;
      continue;
    }
    const data2 = size === 0 ? void 0 : new Uint8Array(buffer, offset + 512, size);
    files.push({
      ...meta,
      data: data2,
      get text() {
        return new TextDecoder().decode(this.data);
      }
    });
    offset += seek;
  }
  return files;
}
async function parseTarGzip(data, opts = {}) {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(data));
      controller.close();
    }
  }).pipeThrough(new DecompressionStream(opts.compression ?? "gzip"));
  const decompressedData = await new Response(stream).arrayBuffer();
  return parseTar(decompressedData, opts);
}
function _sanitizePath(path) {
  let normalized = path.replace(/\\/g, "/");
  normalized = normalized.replace(/^[a-zA-Z]:\//, "");
  normalized = normalized.replace(/^\/+/, "");
  const hasLeadingDotSlash = normalized.startsWith("./");
  const parts = normalized.split("/");
  const resolved = [];
  for (const part of parts) {
    if (part === "..") {
      resolved.pop();
    } else if (part !== "." && part !== "") {
      resolved.push(part);
    }
  }
  let result = resolved.join("/");
  if (hasLeadingDotSlash && !result.startsWith("./")) {
    result = "./" + result;
  }
  if (path.endsWith("/") && !result.endsWith("/")) {
    result += "/";
  }
  return result;
}
function _readString(buffer, offset, size) {
  const view = new Uint8Array(buffer, offset, size);
  const i = view.indexOf(0);
  const td = new TextDecoder();
  return td.decode(i === -1 ? view : view.slice(0, i));
}
function _readNumber(buffer, offset, size) {
  const view = new Uint8Array(buffer, offset, size);
  let str = "";
  for (let i = 0; i < size; i++) {
    str += String.fromCodePoint(view[i]);
  }
  return Number.parseInt(str, 8);
}
function _parseExtendedHeaders(data) {
  const dataStr = new TextDecoder().decode(data);
  const headers = {};
  for (const line of dataStr.split("\n")) {
    const s = line.split(" ")[1]?.split("=");
    if (s) {
      headers[s[0]] = s[1];
    }
  }
  return headers;
}

function dist_createTar(files, opts = {}) {
  const _files = files.map((file) => {
    const data = _normalizeData(file.data);
    return {
      ...file,
      data,
      size: data?.length || 0
    };
  });
  let tarDataSize = 0;
  for (let i = 0; i < files.length; i++) {
    const size = _files[i].data?.length ?? 0;
    tarDataSize += 512 + 512 * Math.trunc(size / 512);
    if (size % 512) {
      tarDataSize += 512;
    }
  }
  let bufSize = 10240 * Math.trunc(tarDataSize / 10240);
  if (tarDataSize % 10240) {
    bufSize += 10240;
  }
  const buffer = new ArrayBuffer(bufSize);
  let offset = 0;
  for (const file of _files) {
    const isDir = !file.data;
    _writeString(buffer, file.name, offset, 100);
    const mode = file.attrs?.mode ?? opts.attrs?.mode ?? (isDir ? "775" : "664");
    _writeString(buffer, _leftPad(mode, 7), offset + 100, 8);
    const uid = file.attrs?.uid ?? opts.attrs?.uid ?? 1e3;
    _writeString(buffer, _leftPad(uid.toString(8), 7), offset + 108, 8);
    const gid = file.attrs?.gid ?? opts.attrs?.gid ?? 1e3;
    _writeString(buffer, _leftPad(gid.toString(8), 7), offset + 116, 8);
    _writeString(buffer, _leftPad(file.size.toString(8), 11), offset + 124, 12);
    const mtime = file.attrs?.mtime ?? opts.attrs?.mtime ?? Date.now();
    _writeString(
      buffer,
      _leftPad(Math.trunc(mtime / 1e3).toString(8), 11),
      offset + 136,
      12
    );
    const type = isDir ? "5" : "0";
    _writeString(buffer, type, offset + 156, 1);
    _writeString(
      buffer,
      "ustar",
      offset + 257,
      6
      /* magic string */
    );
    _writeString(
      buffer,
      "00",
      offset + 263,
      2
      /* magic version */
    );
    const user = file.attrs?.user ?? opts.attrs?.user ?? "";
    _writeString(buffer, user, offset + 265, 32);
    const group = file.attrs?.group ?? opts.attrs?.group ?? "";
    _writeString(buffer, group, offset + 297, 32);
    _writeString(buffer, "        ", offset + 148, 8);
    const header = new Uint8Array(buffer, offset, 512);
    let chksum = 0;
    for (let i = 0; i < 512; i++) {
      chksum += header[i];
    }
    _writeString(buffer, chksum.toString(8), offset + 148, 8);
    if (!isDir) {
      const destArray = new Uint8Array(buffer, offset + 512, file.size);
      for (let byteIdx = 0; byteIdx < file.size; byteIdx++) {
        destArray[byteIdx] = file.data[byteIdx];
      }
      offset += 512 * Math.trunc(file.size / 512);
      if (file.size % 512) {
        offset += 512;
      }
    }
    offset += 512;
  }
  return new Uint8Array(buffer);
}
function createTarGzipStream(files, opts = {}) {
  const buffer = dist_createTar(files, opts);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(buffer);
      controller.close();
    }
  }).pipeThrough(new CompressionStream(opts.compression ?? "gzip"));
}
async function createTarGzip(files, opts = {}) {
  const data = await new Response(createTarGzipStream(files, opts)).arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return data;
}
function _writeString(buffer, str, offset, size) {
  const strView = new Uint8Array(buffer, offset, size);
  const te = new TextEncoder();
  const written = te.encodeInto(str, strView).written;
  for (let i = written; i < size; i++) {
    strView[i] = 0;
  }
}
function _leftPad(input, targetLength) {
  return String(input).padStart(targetLength, "0");
}
function _normalizeData(data) {
  if (data === null || data === void 0) {
    return void 0;
  }
  if (typeof data === "string") {
    return new TextEncoder().encode(data);
  }
  if (data instanceof ArrayBuffer) {
    return new Uint8Array(data);
  }
  return data;
}



// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
;// CONCATENATED MODULE: ./build/src/state/bundle.js
/** Decides what a bundle is: the loop's files with a manifest, as one deterministic gzip tar made and opened in memory. */







const mebibyte = 1024 * 1024;
const largestBundleBytes = 64 * mebibyte;
const largestUnpackedBytes = 512 * mebibyte;
const manifestFile = 'manifest.json';
const previousKept = 3;
const memberKinds = ['lock', 'budget.json', 'history.jsonl', 'state.json', 'notes.md'];
const memberName = (loop, kind) => `${loop}.${kind}`;
const FormerRecord = (0,on_disk/* onDisk */.F)({
    name: schemas/* string */.YjP(),
    artifactId: schemas/* number */.aig().int().nullable(),
    cacheKey: schemas/* string */.YjP().nullable(),
});
/** Where an earlier bundle lies, so that it can be deleted without a listing. The first builds wrote its name alone. */
const Former = schemas/* codec */.rLB(schemas/* union */.KCZ([schemas/* string */.YjP(), FormerRecord]), schemas/* custom */.IeY(), {
    decode: (stored) => (typeof stored === 'string' ? { name: stored, artifactId: null, cacheKey: null } : stored),
    encode: (former) => former,
});
const Member = (0,on_disk/* onDisk */.F)({
    name: schemas/* string */.YjP(),
    sha256: schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/),
    bytes: schemas/* number */.aig().int().nonnegative(),
});
const Manifest = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(1),
    loop: state/* LoopName */.So,
    generation: schemas/* number */.aig().int().nonnegative(),
    epoch: schemas/* number */.aig().int().nonnegative(),
    /** Who made it: a dead run's bundle is adopted only if this fits its lease. */
    nonce: schemas/* string */.YjP(),
    runId: schemas/* number */.aig().int(),
    runAttempt: schemas/* number */.aig().int(),
    /** The last three bundles before it, newest first. */
    previous: schemas/* array */.YOg(Former).max(previousKept),
    /** Older ones: deleted once this bundle is the current one. */
    outdated: schemas/* array */.YOg(Former).max(previousKept).default([]),
    members: schemas/* array */.YOg(Member),
});
/** The same content is the same name and, with one zlib, the same bytes. `mostBytes` are those of the packed file. */
function pack(origin, members, mostBytes = largestBundleBytes) {
    const names = Object.keys(members).toSorted();
    const foreign = names.find((name) => !isMember(origin.loop, name));
    if (foreign !== undefined)
        return { kind: 'refused', why: `${foreign} is no file of loop ${origin.loop}` };
    const texts = names.map((name) => ({ name, data: Buffer.from(members[name] ?? '', 'utf8') }));
    const manifest = diskText(Manifest, {
        ...origin,
        schemaVersion: 1,
        previous: origin.previous.slice(0, previousKept),
        outdated: origin.previous.slice(previousKept, 2 * previousKept),
        members: texts.map(({ name, data }) => ({ name, sha256: sha256(data), bytes: data.byteLength })),
    });
    const attrs = { mode: '600', uid: 0, gid: 0, mtime: 0, user: '', group: '' };
    const tar = createTar([{ name: manifestFile, data: manifest }, ...texts], { attrs });
    const bytes = new Uint8Array(gzipSync(tar, { level: 9 }));
    if (bytes.byteLength > mostBytes)
        return { kind: 'refused', why: tooLarge(bytes.byteLength) };
    return {
        kind: 'packed',
        bundle: { name: `${namePrefix(origin)}${shortSum(manifest)}`, digest: digestOf(bytes), bytes, members },
    };
}
/**
 * Opens a packed file; bytes that the head does not vouch for (`digest` null = no head names it), or that hold anything but our
 * files as the manifest lists them, are corrupt.
 */
function unpack(bytes, ref) {
    const corrupt = (why) => ({ kind: 'corrupt', why });
    if (ref.digest !== null && digestOf(bytes) !== ref.digest)
        return corrupt('its digest is not the one in the head');
    const files = filesIn(bytes);
    if (files === null)
        return corrupt('it is no gzip tar of plain files');
    const text = files.get(manifestFile);
    if (text === undefined)
        return corrupt(`it has no ${manifestFile}`);
    const read = (0,disk/* readDiskText */.xd)(Manifest, text);
    if (!read.ok)
        return corrupt(`${manifestFile}, ${read.field}: ${read.reason}`);
    const manifest = read.value;
    if (`${namePrefix(manifest)}${shortSum(text)}` !== ref.name)
        return corrupt('its manifest belongs to another bundle');
    const foreign = [...files.keys()].find((name) => name !== manifestFile && !isMember(manifest.loop, name));
    if (foreign !== undefined)
        return corrupt('it holds a file that is none of the loop');
    if (files.size !== manifest.members.length + 1)
        return corrupt('its files are not those of its manifest');
    const members = {};
    for (const { name, sha256: expected } of manifest.members) {
        const member = files.get(name);
        if (member === undefined || sha256(member) !== expected)
            return corrupt(`${name} is not what its manifest says`);
        members[name] = member;
    }
    return { kind: 'bundle', members, manifest, bytes };
}
const tooLarge = (bytes) => `the bundle has ${(bytes / mebibyte).toFixed(1)} MiB; at most ${largestBundleBytes / mebibyte} MiB are taken`;
/** What the name of every bundle of this generation, epoch and attempt begins with; no such prefix begins another. */
const namePrefix = (of) => `tickgate--${of.loop}--g${of.generation}--e${of.epoch}--${of.runId}-${of.runAttempt}--`;
/** The parts of a bundle's name; null for any other name. */
function nameParts(name) {
    const [, loop, generation, runId] = /^tickgate--([a-z0-9_]+)--g(\d+)--e\d+--(\d+)-\d+--[0-9a-f]{12}$/.exec(name) ?? [];
    return loop === undefined ? null : { loop, generation: Number(generation), runId: Number(runId) };
}
const isMember = (loop, name) => memberKinds.some((kind) => name === memberName(loop, kind));
const sha256 = (data) => (0,external_node_crypto_.createHash)('sha256').update(data).digest('hex');
const digestOf = (bytes) => `sha256:${sha256(bytes)}`;
const shortSum = (manifest) => sha256(manifest).slice(0, 12);
/** Nothing is ever written by a name of the archive: names are compared with our own, paths and links are refused. */
function filesIn(bytes) {
    const files = new Map();
    try {
        const tar = (0,external_node_zlib_.gunzipSync)(bytes, { maxOutputLength: largestUnpackedBytes });
        // nanotar reads `.buffer` from its start, so a view into a larger buffer would be read at the wrong place.
        for (const file of parseTar(new Uint8Array(tar))) {
            if (file.type !== 'file' || file.name.includes('/') || files.has(file.name))
                return null;
            files.set(file.name, new TextDecoder('utf-8', { fatal: true }).decode(file.data ?? new Uint8Array()));
        }
    }
    catch {
        return null;
    }
    return files;
}


/***/ })

};
