export const id = 580;
export const ids = [580];
export const modules = {

/***/ 17326:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SV: () => (/* binding */ driverOf),
/* harmony export */   Xf: () => (/* binding */ driversOf),
/* harmony export */   iB: () => (/* binding */ missingPrograms)
/* harmony export */ });
/* unused harmony exports agentsOf, rolesIn */
/* harmony import */ var _agents_driver_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(36223);
/* harmony import */ var _agents_drivers_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1487);
/* harmony import */ var _agents_program_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78463);
/* harmony import */ var _agents_proxy_accounts_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(30307);
/* harmony import */ var _core_agent_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(97553);
/* harmony import */ var _core_pricing_estimate_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(40830);
/** Decides who works in a role, with which model, and what it finds in its environment: keys only where no proxy holds them. */






/** What a role names for itself, else what holds for all. */
function agentsOf({ config, agentEnv, rates }) {
    // What prepares a clone may still install it.
    const missing = config.setupCommand === null ? missingPrograms(config, agentEnv['PATH'] ?? '') : [];
    if (config.meter === 'stream')
        return { agentFor: (role) => agentFor(config, role), env: agentEnv, missing };
    const { env, accounts } = separateKeys(agentEnv);
    return {
        agentFor: (role) => {
            const agent = agentFor(config, role);
            const dollarsOf = (usage) => knownDollars({ ...usage, driver: agent.driver.name }, rates);
            return { ...agent, driver: behindProxy(agent.driver, { accounts, dollarsOf }) };
        },
        env,
        missing,
    };
}
/** The programs of agents that may have to work and are not on this PATH; an image has programs of its own. */
function missingPrograms(config, path) {
    const programs = driversOf(config).flatMap((name) => (name === 'command' ? (config.agentCommand?.[0] ?? []) : name));
    return config.isolation === 'container' ? [] : programs.filter((program) => !isFound(program, path));
}
/** A program with a folder in its name lies in the clone of a subject, where nobody can look yet. */
const isFound = (program, path) => program.includes('/') || (0,_agents_program_file_js__WEBPACK_IMPORTED_MODULE_2__/* .programOn */ .C)(path, program) !== null;
/** Every driver that may have to work. */
const driversOf = (config) => [
    ...new Set(rolesIn(config).map((role) => driverOf(config, role))),
];
const rolesIn = ({ skill }) => _core_agent_js__WEBPACK_IMPORTED_MODULE_4__/* .rolesOf */ .R7[skill];
const driverOf = ({ agent, agents }, role) => agents[role]?.driver ?? agent;
/** The fallback model is one of the loop's agent: no other program knows it. */
function agentFor(config, role) {
    const own = config.agents[role];
    const [program, ...fixed] = config.agentCommand ?? [];
    const name = driverOf(config, role);
    return {
        driver: driverNamed(name),
        fallbackModel: name === config.agent ? config.fallbackModel : null,
        settings: {
            command: program === undefined ? null : [program, ...fixed],
            model: own?.model ?? null,
            args: own?.args ?? [],
        },
    };
}


/***/ }),

/***/ 36223:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  S: () => (/* binding */ driverOf)
});

// UNUSED EXPORTS: behindProxy

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
// EXTERNAL MODULE: ./build/src/core/agent.js + 1 modules
var agent = __webpack_require__(97553);
// EXTERNAL MODULE: ./build/src/core/json-error.js
var json_error = __webpack_require__(79036);
;// CONCATENATED MODULE: ./build/src/core/result-reading.js


/** The file decides when there is one; only an absent file lets a `## Loop Status` block speak. Never a silent success. */
function readWorkResult(file, lastMessage) {
    if (file.kind === 'refused')
        return failed(`The result file was refused: ${file.reason}`);
    return file.kind === 'text' ? parseResultFile(file.text) : parseLastMessage(lastMessage);
}
function parseResultFile(text) {
    const json = (0,json_error/* parseJson */.q)(text);
    if (!json.ok)
        return failed(`The result file is ${(0,json_error/* describeJsonError */.M)(json.error)}`);
    const parsed = agent/* WorkResult */.H$.safeParse(json.value);
    if (parsed.success)
        return { kind: 'result', result: parsed.data, from: 'file' };
    return failed(`The result file does not fit the contract: ${describeIssues(parsed.error)}`);
}
/** Field names of ours and kinds of mistakes only: the agent's own text never reaches a log through an error. */
function describeIssues(error) {
    return error.issues
        .slice(0, 3)
        .map((issue) => {
        const field = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : String(part))).join('.');
        const expected = issue.code === 'invalid_type' ? `${issue.expected} expected` : issue.code.replaceAll('_', ' ');
        return `${field || 'the whole'}: ${expected}`;
    })
        .join('; ');
}
function parseLastMessage(message) {
    const block = lastLoopStatus(message);
    if (block !== null)
        return readLoopStatus(block);
    const lastLine = message.trim().split('\n').at(-1)?.trim() ?? '';
    if (lastLine.endsWith('?')) {
        return { kind: 'failed', sentence: 'The session ended in a question and wrote no result', question: lastLine };
    }
    return failed('The session wrote no result file and no "## Loop Status" block');
}
/** From the last heading of that name to the next heading of the same or a higher level. */
function lastLoopStatus(message) {
    const lines = message.split(/\r?\n/);
    const start = lines.findLastIndex((line) => /^ {0,3}## +Loop Status\s*$/.test(line));
    if (start < 0)
        return null;
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => /^ {0,3}#{1,2} +\S/.test(line));
    return (end < 0 ? rest : rest.slice(0, end)).join('\n');
}
function readLoopStatus(block) {
    const field = (name) => new RegExp(`^\\s*(?:\\*\\*)?${name}(?:\\*\\*)?\\s*:\\s*(?:\\*\\*)?(.*)$`, 'im').exec(block)?.[1]?.trim() ?? null;
    const status = agent/* TaskStatus */.e1.safeParse(field('Task Status')?.toLowerCase());
    if (!status.success)
        return failed('The "## Loop Status" block has no Task Status of in_progress, blocked or complete');
    const signal = field('EXIT_SIGNAL')?.toLowerCase();
    if (signal !== 'true' && signal !== 'false') {
        return failed('The "## Loop Status" block has no EXIT_SIGNAL of true or false');
    }
    const indicators = [...block.matchAll(/^\s*[-*] \[[xX]\] +(.+?)\s*$/gm)].map((match) => match[1] ?? '');
    const result = agent/* WorkResult */.H$.parse({
        status: status.data,
        progress: field('Progress') ?? '',
        completion_indicators: indicators,
        exit_signal: signal === 'true',
        reason: field('Reason') ?? '',
    });
    return { kind: 'result', result, from: 'message' };
}
function failed(sentence) {
    return { kind: 'failed', sentence, question: null };
}

// EXTERNAL MODULE: ./build/src/core/root-cause.js
var root_cause = __webpack_require__(48439);
// EXTERNAL MODULE: ./build/src/core/model-trouble.js
var model_trouble = __webpack_require__(2618);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/session-facts.js



/** How it ended is judged before what it says: a killed or broken session cannot report success. */
function judgeSession(session) {
    const { end, reading } = session;
    const result = reading.kind === 'result' ? reading.result : null;
    const record = {
        usage: session.transcript.usage ?? (session.transcript.resultTellsUsage === true ? result?.usage : null) ?? [],
        denied: session.transcript.denied,
        exit: { code: end.code, signal: end.signal, timedOut: end.timedOut, cancelled: end.cancelled },
        durationMs: end.durationMs,
        workerLog: session.workerLog,
        lastMessage: session.transcript.message,
        stdout: end.stdout,
        stderr: end.stderr,
    };
    const broken = failureOf(session);
    if (broken)
        return { ...record, status: 'failed', failure: broken, result };
    if (result)
        return { ...record, status: result.status, result };
    return { ...record, status: 'failed', failure: resultFailure(reading), result: null };
}
function failureOf({ program, end, transcript, stopped }) {
    const minutes = Math.max(1, Math.round(end.durationMs / 60_000));
    const { trouble } = transcript;
    // It was silent because it waited for its model.
    if (stopped?.kind === 'stall' && trouble !== null && (0,model_trouble/* mendsByWaiting */.SP)(trouble))
        return troubleFailure(program, trouble);
    // One that had ended by itself was not ended by what was counted, or noticed, afterwards.
    if (stopped !== null && end.cancelled)
        return stopFailure(program, stopped);
    if (end.cancelled)
        return failure('cancelled', 'The session was cancelled');
    if (end.timedOut)
        return failure('timeout', `The session was stopped at its deadline after ${minutes} min`);
    if (trouble !== null)
        return troubleFailure(program, trouble);
    if (end.notStarted) {
        return failure('exit', `${program} could not be started (${end.notStarted})`, { program, detail: end.notStarted });
    }
    if (end.code === 0)
        return transcript.unfinished === null ? null : failure('exit', transcript.unfinished, { program });
    const how = end.code === null ? `signal ${end.signal ?? 'unknown'}` : `exit code ${end.code}`;
    return failure('exit', `${program} ended with ${how}`, { program, detail: how });
}
function stopFailure(program, stop) {
    switch (stop.kind) {
        case 'cap': {
            const sentence = `${program} used up its dollars: it was stopped at its cap of ${(0,wording/* dollars */.E9)(stop.dollars)}`;
            return failure('cap', sentence, { program, detail: 'dollars_used' });
        }
        case 'stall': {
            const sentence = `${program} fell silent: no output, no change and no work for ${(0,wording/* counted */.hS)(stop.minutes, 'minute')}`;
            return failure('stalled', sentence, { program, detail: 'stall_timeout' });
        }
    }
}
/** Waiting is nobody's failure, and what was used up is no failure of the work. */
function troubleFailure(program, trouble) {
    const kind = (0,model_trouble/* mendsByWaiting */.SP)(trouble) ? 'limit' : (0,model_trouble/* isAtCap */._Y)(trouble) ? 'cap' : 'model';
    return { ...failure(kind, (0,model_trouble/* troubleSentence */.xe)(program, trouble), { program, detail: trouble.kind }), trouble };
}
function resultFailure(reading) {
    if (reading.kind === 'result')
        throw new Error('a result is no failure');
    const { sentence, question } = reading;
    return { ...failure('result', sentence, { detail: sentence }), question };
}
function failure(kind, sentence, cause = {}) {
    const { program, detail } = cause;
    const rootCause = (0,root_cause/* rootCauseOf */.N)({
        class: kind,
        ...(program === undefined ? {} : { command: program }),
        ...(detail === undefined ? {} : { detail }),
    });
    return { class: kind, rootCause, sentence, question: null };
}

// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/session-meter.js

const newMeter = (cap) => ({ cap, spent: 0, underway: [] });
const capReached = ({ cap, spent }) => cap !== null && spent >= cap;
/**
 * Beside others goes what fits below the cap even if all of them cost their most; alone goes whatever is asked before the cap is
 * reached. So nothing but one reply can pass it, however many are asked for at once.
 */
function admission(meter, most) {
    const { cap, spent, underway } = meter;
    if (cap === null)
        return 'go';
    if (capReached(meter))
        return 'refuse';
    if (underway.length === 0)
        return 'go';
    const all = underway.reduce((sum, one) => sum + one, spent + most);
    return all <= cap ? 'go' : 'wait';
}
const sent = (meter, most) => ({
    ...meter,
    underway: [...meter.underway, most],
});
/** `most`: what was said of this request when it was sent. */
function replied(meter, most, dollars) {
    const at = meter.underway.indexOf(most);
    return {
        ...meter,
        spent: (0,budget/* addPrecisely */._N)(meter.spent, dollars),
        underway: meter.underway.toSpliced(at, at < 0 ? 0 : 1),
    };
}
/**
 * What a proxy metered, with the costs that the program itself told of: no token twice, and no reported dollar lost. Where the proxy saw no
 * reply at all, the program went another way, and its word is all there is.
 */
function countedOnce(metered, told) {
    const used = (told ?? []).filter(hasUsed);
    if (used.length > 0 && metered.every(({ messages }) => messages === 0))
        return used;
    const named = (model) => metered.some((row) => row.model === model);
    const costs = (rows) => {
        const reported = rows.flatMap(({ costReported }) => costReported ?? []);
        return reported.length === 0 ? null : (0,budget/* addPrecisely */._N)(...reported);
    };
    const others = costs((told ?? []).filter(({ model }) => !named(model)));
    return metered.map((row, index) => {
        const own = costs((told ?? []).filter(({ model }) => model === row.model));
        const more = index === 0 ? others : null;
        return { ...row, costReported: own === null && more === null ? null : (0,budget/* addPrecisely */._N)(own ?? 0, more ?? 0) };
    });
}
const hasUsed = ({ input, output, reasoning, cacheRead, cacheWrite, costReported }) => input + output + reasoning + cacheRead + cacheWrite + (costReported ?? 0) > 0;

// EXTERNAL MODULE: ./build/src/agents/proxy/accounts.js
var accounts = __webpack_require__(30307);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: ./build/src/core/transcript.js
var transcript = __webpack_require__(63163);
;// CONCATENATED MODULE: ./build/src/agents/proxy/held-bodies.js
/** Bytes; longer requests are refused by every vendor. */
const longestBody = 64 * 1024 * 1024;
/** Bytes; of this process, which holds the lease, too. */
const mostHeld = 2 * longestBody;
/** At once; each costs the process its buffers, whatever comes through it. */
const mostConnections = 256;
/** `most` is no less than the longest request. */
function openHolding(most) {
    const waiting = [];
    let held = 0;
    const fits = (bytes) => held + bytes <= most;
    return {
        async roomFor(bytes) {
            for (let waited = false; (!waited && waiting.length > 0) || !fits(bytes); waited = true)
                await new Promise((wake) => (waited ? waiting.unshift(wake) : waiting.push(wake)));
            held += bytes;
            // Who asked next may fit beside it.
            waiting.shift()?.();
            return () => {
                held -= bytes;
                waiting.shift()?.();
            };
        },
    };
}
/** Bytes at most, before any of them is read; one that does not say its length may be of any. */
function lengthOf({ headers }) {
    if (headers['transfer-encoding'] !== undefined)
        return longestBody;
    const length = Number(headers['content-length'] ?? 0);
    if (length > longestBody)
        throw new Error(tooLong);
    return length;
}
const tooLong = 'the request is too long';
async function bodyOf(incoming) {
    const chunks = [];
    let length = 0;
    for await (const chunk of incoming) {
        length += chunk.length;
        if (length > longestBody)
            throw new Error(tooLong);
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}

;// CONCATENATED MODULE: ./build/src/agents/proxy/incoming.js
/** Decides whether a request at the proxy is this session's own, and says a refusal so that every vendor's client reads it. */

/** The session's key may stand wherever a client of any vendor puts its own. */
function isOurs({ headers }, url, key) {
    const { authorization, 'x-api-key': apiKey, 'x-goog-api-key': googleKey } = headers;
    const given = [authorization?.replace(/^Bearer /i, ''), apiKey, googleKey, url.searchParams.get('key')];
    const expected = Buffer.from(key);
    return given.some((one) => {
        const found = Buffer.from(typeof one === 'string' ? one : '');
        return found.length === expected.length && (0,external_node_crypto_.timingSafeEqual)(found, expected);
    });
}
function refuse(response, status, why) {
    const message = `Tickgate: ${why}.`;
    const error = { type: 'permission_error', code: status, status: 'PERMISSION_DENIED', message };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'error', error }));
}

// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
;// CONCATENATED MODULE: ./build/src/agents/proxy/meterable.js
/** Decides what of a request nobody could meter and is taken out, and whether the length of what is left bounds what it can cost. */


const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Tools that the agent carries out itself; every other tool is the vendor's, and is charged for by the call. */
const ownTool = /^(?:function|custom|namespace|local_shell|shell|apply_patch|(?:bash|text_editor|computer|memory)_\w+)$/;
const geminisOwn = ['functionDeclarations', 'function_declarations'];
/**
 * Under a ceiling of dollars: without tools and servers of the vendor's (searches, code, MCP), without a choice of lane (some cost more than
 * the rates say),
 * and without caches that are kept for an hour, which are charged twice over.
 */
function meterable(body) {
    const entries = Object.entries(withoutDearer(body)).map(([name, value]) => [
        name,
        isSettings(name) && isObject(value) ? withoutDearer(value) : value,
    ]);
    const kept = withShortCaches(Object.fromEntries(entries));
    const tools = kept['tools'];
    if (!Array.isArray(tools))
        return kept;
    const own = tools.flatMap((tool) => ownOf(tool));
    if (own.length > 0)
        return { ...kept, tools: own };
    const { tools: _tools, tool_choice: _choice, toolConfig: _config, ...rest } = kept;
    return tools.length === 0 ? kept : rest;
}
/** A lane, a speed, a server or a search of the vendor's: whichever is wished for, in every spelling that an API may take. */
const dearer = new Set(['mcpservers', 'websearchoptions', 'servicetier', 'speed']);
const isDearer = (name) => dearer.has(name.toLowerCase().replaceAll(/[_-]/g, ''));
const withoutDearer = (value) => Object.fromEntries(Object.entries(value).filter(([name]) => !isDearer(name)));
/** Gemini's settings stand in an object of their own. */
const isSettings = (name) => /^generation_?config$/i.test(name);
function ownOf(tool) {
    if (!isObject(tool))
        return [];
    const declared = Object.entries(tool).filter(([name]) => geminisOwn.includes(name));
    if (declared.length > 0)
        return [Object.fromEntries(declared)];
    const { type, name } = tool;
    // Anthropic's own form has a name and no type.
    return typeof type === 'string' ? (ownTool.test(type) ? [tool] : []) : typeof name === 'string' ? [tool] : [];
}
/** What the vendor reads: the words of agents and their tools are left as they are. */
const withShortCaches = (value) => Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortIn(name, inner)]));
function shortIn(name, inner) {
    if (name === 'cache_control')
        return shortLived(inner);
    if (isFree(name, inner))
        return inner;
    if (Array.isArray(inner))
        return inner.map((one) => (isObject(one) ? withShortCaches(one) : one));
    return isObject(inner) ? withShortCaches(inner) : inner;
}
function shortLived(control) {
    if (!isObject(control))
        return control;
    const { ttl: _ttl, ...rest } = control;
    return rest;
}
const words = (...lines) => new Set(lines.flatMap((line) => line.split(' ')));
/** What a request may be made of where a token is at least one of its bytes: words, and calls of the agent's own tools. */
const worded = words('text input_text output_text summary_text reasoning_text reasoning message refusal content', 'tool_use tool_result thinking redacted_thinking tool_reference ephemeral enabled disabled adaptive', 'function_call function_call_output custom_tool_call custom_tool_call_output local_shell_call local_shell_call_output', 'auto any none tool required json_schema json_object grammar exec summary object');
/** What only names what goes in, or packs it. */
const elsewhere = words('file_id file_url fileData file_data fileUri file_uri inlineData inline_data image_url container vector_store_ids', 'server_url connector_id cachedContent cached_content previous_response_id conversation prompt');
/** Words of the agent in a form of its own. */
const free = words('input_schema parameters parametersJsonSchema args schema response metadata format');
const isFree = (name, inner) => free.has(name) || (name === 'input' && isObject(inner));
/** Whatever is not known goes in is not bounded: such a request goes alone. */
function isBounded(value) {
    if (Array.isArray(value))
        return value.every(isBounded);
    if (!isObject(value))
        return true;
    const { type } = value;
    if (typeof type === 'string' && !worded.has(type) && !ownTool.test(type))
        return false;
    return Object.entries(value).every(([name, inner]) => {
        if (elsewhere.has(name))
            return false;
        return isFree(name, inner) || isBounded(inner);
    });
}
/** Models that write so much in one reply, and more; what others may write is unknown, and a limit above it would be refused. */
const writesLong = (model) => /^(?:gpt-5|codex|o[34]|gemini-(?:2\.5|[3-9]))(?!.*(?:chat|image|audio|tts|live))/.test((0,pricing/* plainModel */.qc)(model));
/** Tokens; the largest round number that all of them take. */
const insertedLimit = 64_000;
/**
 * What goes out in place of what came; `bounded` = what it costs is bounded by its length and by its own limit. Under a ceiling that limit is
 * set where there is none, so that what breaks off cannot have cost more than it is charged for.
 */
function outgoing(given, { protocol, path, capped }) {
    const parsed = JSON.parse(given.toString('utf8'));
    if (!isObject(parsed))
        return { body: given, bounded: false, mostOutput: null };
    const asked = (body) => {
        const fields = (0,transcript/* fieldsOf */.Pf)(body);
        return fields === null ? { model: '', mostOutput: null } : protocol.asked(path, fields);
    };
    const sound = capped ? meterable({ ...parsed }) : { ...parsed };
    const { model, mostOutput } = asked(sound);
    const isOpen = capped && mostOutput === null && writesLong(model);
    const bound = isOpen && protocol.limited !== undefined ? protocol.limited(sound, insertedLimit) : sound;
    const said = protocol.amended === undefined ? bound : protocol.amended({ ...bound });
    const isSame = !capped && protocol.amended === undefined;
    return {
        body: isSame ? given : Buffer.from(JSON.stringify(said)),
        bounded: isBounded(said),
        mostOutput: asked(said).mostOutput,
    };
}

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(44708);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
;// CONCATENATED MODULE: ./build/src/agents/proxy/passed-on.js
/** What programs say of themselves, and what an API cannot do without; never the key, a form of packing, or a field mask. */
const passedOn = new Set([
    ...['accept', 'accept-language', 'user-agent', 'originator', 'session_id', 'conversation_id', 'version'],
    ...['anthropic-version', 'anthropic-beta', 'anthropic-dangerous-direct-browser-access', 'x-app'],
    ...['openai-beta', 'openai-organization', 'openai-project', 'x-client-request-id', 'x-goog-api-client'],
]);
const families = /^x-stainless-/;
const headersPassedOn = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.has(name) || families.test(name)));
/** By name, with the values that do no harm; the rest is for lists. */
const asked = {
    ...{ alt: /^(?:sse|json)$/, beta: /^true$/ },
    ...{ limit: /^\d+$/, after_id: /./, before_id: /./, after: /./, pageSize: /^\d+$/, pageToken: /./ },
};
/** With its question mark; empty where nothing is left. */
function queryPassedOn(query) {
    const kept = [...query].filter(([name, value]) => Object.hasOwn(asked, name) && asked[name]?.test(value) === true);
    return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

// EXTERNAL MODULE: external "node:string_decoder"
var external_node_string_decoder_ = __webpack_require__(46193);
;// CONCATENATED MODULE: ./build/src/agents/proxy/reply-reading.js
/** Decides what of a reply is read while it passes: every event of a stream, or the whole text once it has come. */



/** Characters; what is longer tells no usage that would be waited for. */
const longest = 32 * 1024 * 1024;
/** `contentType` as the reply names it. */
const readReply = (contentType, learn) => contentType.includes('text/event-stream') ? readEvents(learn) : readWhole(learn);
function readEvents(learn) {
    const decoder = new external_node_string_decoder_.StringDecoder('utf8');
    let begun = '';
    let data = [];
    const line = (text) => {
        if (text.startsWith('data:'))
            data.push(text.slice('data:'.length).replace(/^ /, ''));
        if (text !== '')
            return;
        const told = (0,transcript/* objectOf */.Xy)(data.join('\n'));
        data = [];
        if (told !== null)
            learn(told);
    };
    const take = (text) => {
        const lines = `${begun}${text}`.split(/\r\n|\n/);
        begun = (lines.pop() ?? '').slice(-longest);
        lines.forEach(line);
    };
    return {
        take: (chunk) => take(decoder.write(chunk)),
        end: () => take(`${decoder.end()}\n\n`),
    };
}
/** One object, or a list of them: so Gemini streams when nobody asks for events. */
function readWhole(learn) {
    const chunks = [];
    let length = 0;
    return {
        take: (chunk) => {
            length += chunk.length;
            if (length <= longest)
                chunks.push(chunk);
        },
        end: () => {
            const json = (0,json_error/* parseJson */.q)(Buffer.concat(chunks).toString('utf8'));
            if (!json.ok)
                return;
            for (const one of Array.isArray(json.value) ? json.value : [json.value]) {
                const told = (0,transcript/* fieldsOf */.Pf)(one);
                if (told !== null)
                    learn(told);
            }
        },
    };
}

;// CONCATENATED MODULE: ./build/src/agents/proxy/passage.js
/** Decides how one request passes to the vendor and its reply back: with the real key in place of the session's, read as it passes. */







/** Throws where no reply came. Only where the vendor was never reached is nothing to be paid: what it has been sent it works on and charges. */
async function pass(passing) {
    const { response, ended } = passing;
    const { request, isReached } = sentOn(passing);
    // Once there is a reply, what goes wrong is seen there.
    request.on('error', () => { });
    // Whoever went away, perhaps because it was stopped, wants no rest of it.
    response.once('close', () => request.destroy());
    try {
        const [reply] = (await (0,external_node_events_.once)(request, 'response'));
        await passBack(passing, reply);
    }
    catch (error) {
        if (response.destroyed || isReached())
            ended({ status: null, bytes: 0 });
        if (!response.destroyed)
            throw error;
    }
}
async function passBack({ response, learn, ended }, reply) {
    const status = reply.statusCode ?? 502;
    const reading = readReply(reply.headers['content-type'] ?? '', learn);
    let bytes = 0;
    let told = false;
    const end = () => {
        if (told)
            return;
        told = true;
        reading.end();
        ended({ status, bytes });
    };
    const tee = new external_node_stream_.Transform({
        transform: (chunk, _encoding, next) => {
            bytes += chunk.length;
            reading.take(chunk);
            next(null, chunk);
        },
        flush: (next) => {
            end();
            next();
        },
    });
    response.writeHead(status, withoutHopByHop(reply));
    response.flushHeaders();
    await (0,external_node_stream_promises_.pipeline)(reply, tee, response).catch(() => response.destroy());
    end();
}
function sentOn({ incoming, account, path, body }) {
    const target = new URL(`${account.upstream.replace(/\/+$/, '')}${path}`);
    const [name, value] = account.credential;
    const form = body === null ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) };
    const isSecret = target.protocol === 'https:';
    const open = isSecret ? external_node_https_.request : external_node_http_.request;
    const request = open(target, {
        // A connection that was kept, and that the vendor closed just then, would look as if the vendor had taken the request.
        agent: false,
        method: incoming.method ?? 'POST',
        // What is packed could not be read on its way.
        headers: { ...headersPassedOn(incoming.headers), 'accept-encoding': 'identity', ...form, [name]: value },
    });
    let isReached = false;
    request.once('socket', (socket) => {
        socket.once(isSecret ? 'secureConnect' : 'connect', () => {
            isReached = true;
        });
    });
    request.end(body ?? undefined);
    return { request, isReached: () => isReached };
}
const withoutHopByHop = ({ headers }) => Object.fromEntries(Object.entries(headers).filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name)));

;// CONCATENATED MODULE: ./build/src/agents/proxy/protocol.js
/** A limit of tokens, as often as there are alternatives; the largest, where it is said under several names; null where there is none. */
function limitOf(bodies, names, alternatives = 1) {
    const limits = [bodies].flat().flatMap((body) => names.flatMap((name) => body.number(name) ?? []));
    const limit = Math.max(0, ...limits);
    return limit <= 0 ? null : Math.ceil(limit) * Math.max(1, alternatives);
}

;// CONCATENATED MODULE: ./build/src/agents/proxy/protocols.js

const messages = {
    name: 'messages',
    fits: (path) => /^(?:\/v1)?\/messages$/.test(path),
    asked: (_path, body) => ({ model: body.text('model') ?? '', mostOutput: limitOf(body, ['max_tokens']) }),
    // The first event says what went in, a later one what came out, each as its sum so far.
    learned: (known, told) => {
        const message = told.text('type') === 'message_start' ? told.fields('message') : told;
        const usage = message.fields('usage');
        if (usage.names().length === 0)
            return known;
        const most = (before, name) => Math.max(before, usage.count(name));
        return {
            ...known,
            model: message.text('model') || known.model,
            input: most(known.input, 'input_tokens'),
            output: most(known.output, 'output_tokens'),
            cacheRead: most(known.cacheRead, 'cache_read_input_tokens'),
            cacheWrite: most(known.cacheWrite, 'cache_creation_input_tokens'),
            messages: 1,
        };
    },
    isLast: (told) => {
        if (told.text('type') === 'message_delta')
            return Boolean(told.fields('delta').text('stop_reason'));
        return told.text('type') === 'message_start' ? false : told.fields('usage').names().length > 0 || null;
    },
};
const responses = {
    name: 'responses',
    fits: (path) => /^(?:\/v1)?\/responses$/.test(path),
    asked: (_path, body) => ({
        model: body.text('model') ?? '',
        mostOutput: limitOf(body, ['max_output_tokens']),
    }),
    limited: (body, most) => ({ ...body, max_output_tokens: most }),
    refusal: (body) => (body.flag('background') ? 'a reply in the background tells no usage' : null),
    learned: (known, told) => {
        const response = told.names().includes('response') ? told.fields('response') : told;
        const usage = response.fields('usage');
        return withOpenAi(known, response.text('model'), {
            input: usage.number('input_tokens'),
            output: usage.number('output_tokens'),
            cached: usage.fields('input_tokens_details').count('cached_tokens'),
            reasoning: usage.fields('output_tokens_details').count('reasoning_tokens'),
        });
    },
    // An event has a type, the whole has none.
    isLast: (told) => /^(?:response\.(?:completed|incomplete|failed))?$/.test(told.text('type') ?? ''),
};
const chat = {
    name: 'chat',
    fits: (path) => /^(?:\/v1)?\/chat\/completions$/.test(path),
    asked: (_path, body) => ({
        model: body.text('model') ?? '',
        mostOutput: limitOf(body, ['max_completion_tokens', 'max_tokens'], body.count('n')),
    }),
    limited: (body, most) => ({ ...body, max_completion_tokens: most }),
    // A stream tells what it used only if it is asked to.
    amended: (body) => {
        if (body['stream'] !== true)
            return body;
        const given = body['stream_options'];
        const options = typeof given === 'object' && given !== null ? given : {};
        return { ...body, stream_options: { ...options, include_usage: true } };
    },
    learned: (known, told) => {
        const usage = told.fields('usage');
        return withOpenAi(known, told.text('model'), {
            input: usage.number('prompt_tokens'),
            output: usage.number('completion_tokens'),
            cached: usage.fields('prompt_tokens_details').count('cached_tokens'),
            reasoning: usage.fields('completion_tokens_details').count('reasoning_tokens'),
        });
    },
    // OpenAI tells it behind the last choice; some that speak its protocol tell the use so far beside every piece.
    isLast: (told) => {
        const choices = told.list('choices');
        if (choices.length > 0)
            return choices.every((choice) => choice.text('finish_reason') !== null);
        return told.fields('usage').names().length > 0 || null;
    },
};
/** Google's APIs take both spellings. */
const settingsNames = ['generationConfig', 'generation_config'];
const outputNames = ['maxOutputTokens', 'max_output_tokens'];
const gemini = {
    name: 'gemini',
    fits: (path) => /^\/v1(?:beta|alpha)?\/models\/[\w.-]+:(?:generateContent|streamGenerateContent)$/.test(path),
    asked: (path, body) => {
        const settings = settingsNames.map((name) => body.fields(name));
        const alternatives = settings.flatMap((each) => [each.count('candidateCount'), each.count('candidate_count')]);
        const mostOutput = limitOf(settings, outputNames, Math.max(...alternatives));
        return { model: /models\/([\w.-]+):/.exec(path)?.[1] ?? '', mostOutput };
    },
    limited: (body, most) => {
        const given = settingsNames.flatMap((name) => Object.entries(body[name] ?? {}));
        const settings = Object.fromEntries(given.filter(([name]) => !outputNames.includes(name)));
        const { generation_config: _other, ...rest } = body;
        return { ...rest, generationConfig: { ...settings, maxOutputTokens: most } };
    },
    // Thoughts stand beside the candidates; what went in includes what the cache gave.
    learned: (known, told) => {
        const usage = told.fields('usageMetadata');
        if (usage.number('promptTokenCount') === null)
            return known;
        const cacheRead = usage.count('cachedContentTokenCount');
        return {
            ...known,
            model: told.text('modelVersion') || known.model,
            input: Math.max(0, usage.count('promptTokenCount') - cacheRead) + usage.count('toolUsePromptTokenCount'),
            output: usage.count('candidatesTokenCount'),
            reasoning: usage.count('thoughtsTokenCount'),
            cacheRead,
            messages: 1,
        };
    },
    // Each piece of a stream tells the use so far. Of a prompt that was blocked there is no candidate.
    isLast: (told) => {
        const candidates = told.list('candidates');
        if (candidates.length > 0)
            return candidates.every((candidate) => candidate.text('finishReason') !== null);
        return told.fields('promptFeedback').text('blockReason') !== null || null;
    },
};
const protocols = [messages, responses, chat, gemini];
/** What went in includes what the cache gave, and what came out the reasoning: each token is counted once. */
function withOpenAi(known, model, used) {
    if (used.input === null && used.output === null)
        return known;
    const whole = (value) => Math.min(1e12, Math.max(0, Math.round(value ?? 0)));
    return {
        ...known,
        model: model || known.model,
        input: Math.max(0, whole(used.input) - used.cached),
        output: Math.max(0, whole(used.output) - used.reasoning),
        reasoning: used.reasoning,
        cacheRead: used.cached,
        messages: 1,
    };
}

;// CONCATENATED MODULE: ./build/src/agents/proxy/reply-charge.js
/** The model's side said no, whoever of it spoke. */
const isRefusal = ({ status }) => status !== null && status >= 400;
/**
 * Said by who stands between, or by a vendor that gave up waiting for itself: somebody took the request, and what became of it nobody
 * knows. Not among them are 521, 522, 523, 525 and 526, by which a gateway says that it reached nobody. Of 500 Google says that it charges
 * nothing, and the others bill by the replies that they gave.
 */
const unknownEnds = new Set([408, 499, 502, 504, 520, 524]);
const reply_charge_isFree = (passed) => isRefusal(passed) && !unknownEnds.has(passed.status ?? 0);
/** Rather too few than too many: English prose has four. */
const bytesPerToken = 3;
const tokensIn = (bytes) => Math.ceil(bytes / bytesPerToken);
/** Tokens; what no model of the price table writes more than in one reply, thoughts that nobody sees among them. */
const longestReply = 128_000;
/**
 * A refusal costs nothing. What does not say its use to the end, cannot be read, or broke off is taken for all that it could have become:
 * most of it may have been thought unseen, and the vendor charges what it has generated, whoever heard it.
 */
function usageOf({ usage, isLast }, sentOut, passed) {
    if (reply_charge_isFree(passed))
        return null;
    const most = Math.max(tokensIn(passed.bytes), sentOut.mostOutput ?? longestReply);
    if (usage.messages === 0)
        return { ...usage, input: tokensIn(sentOut.bytes), output: most, messages: 1 };
    return isLast ? usage : { ...usage, output: Math.max(usage.output, most) };
}

;// CONCATENATED MODULE: ./build/src/agents/proxy/meter-proxy.js
/** Decides what a session may ask of its model: a reverse proxy on loopback that holds the key, counts what replies used, and ends at the cap. */












async function openMeterProxy(order) {
    const key = `tickgate-${(0,external_node_crypto_.randomBytes)(24).toString('hex')}`;
    const meter = newMeter(order.cap);
    const holding = openHolding(mostHeld);
    const state = { order, key, rows: [], exchanges: new Set(), holding, refused: null, waiting: [], meter };
    const server = (0,external_node_http_.createServer)((incoming, response) => {
        const exchange = answer(state, { incoming, response })
            .catch((error) => {
            if (response.headersSent)
                response.destroy();
            else
                refuse(response, 502, error instanceof Error ? error.message : String(error));
        })
            .finally(() => state.exchanges.delete(exchange));
        state.exchanges.add(exchange);
    });
    server.maxConnections = mostConnections;
    // A request may wait for room as long as the replies before it take; the session has a deadline.
    server.requestTimeout = 0;
    await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address();
    return {
        url: (route) => `http://127.0.0.1:${port}/${route}`,
        key,
        used: () => (0,transcript/* usageByModel */.W1)(state.rows),
        refused: () => state.refused,
        close: async () => {
            const closed = new Promise((resolve) => server.close(resolve));
            server.closeAllConnections();
            await closed;
            await Promise.all(state.exchanges);
        },
    };
}
async function answer(state, { incoming, response }) {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    if (!isOurs(incoming, url, state.key))
        return refuse(response, 401, 'this is no key of this session');
    const [, route = '', rest = '/'] = /^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
    const account = state.order.accounts.find((one) => one.route === route);
    if (account === undefined)
        return refuse(response, 404, `there is no model at ${url.pathname}`);
    const giveBack = await state.holding.roomFor(lengthOf(incoming));
    try {
        await answered(state, { incoming, response, account, path: `${rest}${queryPassedOn(url.searchParams)}`, rest });
    }
    finally {
        giveBack();
    }
}
async function answered(state, at) {
    const { incoming, response, rest } = at;
    if (meter_proxy_isFree(incoming.method, rest)) {
        const body = incoming.method === 'GET' ? null : await bodyOf(incoming);
        return pass({ ...at, body, learn: () => { }, ended: () => { } });
    }
    const protocol = incoming.method === 'POST' ? protocols.find(({ fits }) => fits(rest)) : undefined;
    if (protocol === undefined)
        return refuse(response, 403, `${incoming.method} ${rest} cannot be metered`);
    return metered(state, { ...at, protocol });
}
/** What costs nothing: counting tokens, and the list of models. */
function meter_proxy_isFree(method, path) {
    if (method === 'GET')
        return /^(?:\/v1(?:beta)?)?\/models(?:\/[\w.-]+)?$/.test(path);
    if (method !== 'POST')
        return false;
    return /^(?:\/v1)?\/messages\/count_tokens$|^\/v1(?:beta)?\/models\/[\w.-]+:countTokens$/.test(path);
}
async function metered(state, at) {
    const { protocol, response } = at;
    const given = await bodyOf(at.incoming);
    const asked = (0,transcript/* objectOf */.Xy)(given.toString('utf8'));
    if (asked === null)
        return refuse(response, 400, 'the request is no JSON object');
    const model = protocol.asked(at.rest, asked).model || 'unknown';
    const refusal = unpriced(state.order, model) ?? protocol.refusal?.(asked) ?? null;
    if (refusal !== null)
        return refuse(response, 403, `this cannot be metered: ${refusal}`);
    const { body, bounded, mostOutput } = outgoing(given, { protocol, path: at.rest, capped: state.order.cap !== null });
    const most = mostDollars(state.order, { model, mostOutput: bounded ? mostOutput : null, bytes: body.length });
    if (!(await admitted(state, most)))
        return refuse(response, 403, capSentence(state.order.cap));
    let heard = { usage: (0,transcript/* unused */.x3)(model), isLast: false };
    const settled = settling(state, { most, model });
    try {
        // It may have waited longer than the agent did.
        if (response.destroyed)
            return;
        await pass({
            ...at,
            body,
            learn: (told) => {
                heard = {
                    usage: protocol.learned(heard.usage, told),
                    isLast: protocol.isLast(told) ?? heard.isLast,
                };
            },
            ended: (passed) => {
                state.refused = isRefusal(passed) ? passed.status : null;
                settled(priced(state.order, usageOf(heard, { bytes: body.length, mostOutput }, passed), model));
            },
        });
    }
    finally {
        settled(null);
    }
}
/** Resolves when the request may go out, in the order in which they came; false = the cap is reached. */
async function admitted(state, most) {
    for (let waited = false;; waited = true) {
        const queues = !waited && state.waiting.length > 0;
        const judged = queues ? 'wait' : admission(state.meter, most);
        if (judged !== 'wait') {
            if (judged === 'go')
                state.meter = sent(state.meter, most);
            // Who came after may fit beside it.
            state.waiting.shift()?.();
            return judged === 'go';
        }
        await new Promise((wake) => (waited ? state.waiting.unshift(wake) : state.waiting.push(wake)));
    }
}
/** To be told once what a request that went out used; null = nothing, which is known then and not guessed by anybody's time. */
function settling(state, { most, model }) {
    let told = false;
    return (used) => {
        if (told)
            return;
        told = true;
        state.meter = replied(state.meter, most, used === null ? 0 : (state.order.dollarsOf(used) ?? 0));
        state.rows.push(used ?? (0,transcript/* unused */.x3)(model));
        if (used !== null)
            state.order.onReply(used);
        state.waiting.shift()?.();
    };
}
/** By the name that the reply gives, or by the one that was asked for where only that has a rate. */
const priced = ({ dollarsOf }, used, asked) => used !== null && dollarsOf(used) === null ? { ...used, model: asked } : used;
/** A ceiling of dollars cannot be held over a model whose price nobody knows. */
const unpriced = ({ cap, dollarsOf }, model) => cap !== null && dollarsOf({ ...(0,transcript/* unused */.x3)(model), input: 1 }) === null
    ? `there is no rate for the model "${model}": set rates.${model} in .github/tickgate.yml`
    : null;
/** A token is at least one byte, and nothing that goes in costs more than what is written to the cache. */
function mostDollars({ dollarsOf }, asked) {
    const { model, mostOutput, bytes } = asked;
    if (mostOutput === null)
        return Number.POSITIVE_INFINITY;
    return dollarsOf({ ...(0,transcript/* unused */.x3)(model), cacheWrite: bytes, output: mostOutput }) ?? Number.POSITIVE_INFINITY;
}
const capSentence = (cap) => `the session has used up its cap of ${(0,wording/* dollars */.E9)(cap ?? 0)}`;

;// CONCATENATED MODULE: ./build/src/agents/output-reading.js
/** Passes output on, and each metered reply as soon as its line is whole. */
function readOutput(reader, { onOutput, onReply }) {
    let begun = '';
    return {
        take: (stream, chunk) => {
            onOutput(stream, chunk);
            if (stream === 'stderr')
                return;
            const lines = `${begun}${chunk}`.split('\n');
            begun = (lines.pop() ?? '').slice(-lineMaxChars);
            for (const line of lines) {
                const usage = reader.line(line);
                if (usage !== null)
                    onReply?.(usage);
            }
        },
        /** What came without the end of its line is read, too; it is no reply that was metered in time. */
        reader: () => {
            if (begun !== '')
                reader.line(begun);
            begun = '';
            return reader;
        },
    };
}
/** A line without an end must not fill the memory. */
const lineMaxChars = 1024 * 1024;

;// CONCATENATED MODULE: ./build/src/agents/stall-watch.js
/** A program that waits for an answer still wakes up now and then. */
const idleShare = 0.02;
function watchStall({ seat, cwd, stallMs, onStall }) {
    const everyMs = Math.min(30_000, stallMs / 4);
    let before = seat.activity();
    // By a clock that nobody sets.
    let quietSinceMs = performance.now();
    let looking = false;
    const look = async () => {
        const now = seat.activity();
        const same = now.processes.join() === before.processes.join();
        const works = !same || now.cpuMs - before.cpuMs > idleShare * everyMs;
        before = now;
        if (works)
            quietSinceMs = performance.now();
        const quietMs = performance.now() - quietSinceMs;
        if (quietMs < stallMs)
            return;
        const seen = await lookedAt(seat, cwd, Date.now() - quietMs);
        if (seen === 'changed')
            quietSinceMs = performance.now();
        if (seen === 'unchanged')
            onStall();
    };
    const timer = setInterval(() => {
        if (looking)
            return;
        looking = true;
        // Whoever cannot look does not accuse.
        look()
            .catch(() => { })
            .finally(() => {
            looking = false;
        });
    }, everyMs);
    return {
        heard: () => {
            quietSinceMs = performance.now();
        },
        end: () => clearInterval(timer),
    };
}
const lookSeconds = 30;
/**
 * Asked in the seat, whose files nobody else may read. By the kernel's own time: a file may be given any other, and one in the future
 * would count for ever. What cannot be read has not changed: one closed folder would keep a silent session for ever.
 */
async function lookedAt(seat, cwd, sinceMs) {
    const since = `@${Math.floor(sinceMs / 1000)}`;
    // Its own end: behind sudo nobody reaches it from outside.
    const bounded = ['timeout', '--kill-after=5', String(lookSeconds)];
    const argv = [...bounded, 'find', '.', '-newerct', since, '-print', '-quit'];
    const deadlineMs = (lookSeconds + 10) * 1_000;
    const end = await seat.runBeside({ argv, cwd, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, deadlineMs });
    if (end.stdout.trim() !== '')
        return 'changed';
    // GNU find says 1 where something could not be read.
    return end.code === 0 || end.code === 1 ? 'unchanged' : 'unknown';
}

;// CONCATENATED MODULE: ./build/src/agents/session-brake.js




/** Ends a session before its time; what pulled it first counts, and a person's word before that. */
function brakeOf({ signal }) {
    const control = new AbortController();
    let pulled = null;
    return {
        signal: signal === undefined ? control.signal : AbortSignal.any([control.signal, signal]),
        pull: (stop) => {
            if (pulled !== null || signal?.aborted === true)
                return;
            pulled = stop;
            control.abort();
        },
        pulled: () => pulled,
    };
}
/** Stops the session with the reply that takes it to its cap. */
function charging({ order, dollarsOf, onReply }, stop) {
    const cap = order.caps.dollars;
    let spent = 0;
    return (usage) => {
        onReply?.(usage);
        spent = (0,budget/* addPrecisely */._N)(spent, dollarsOf?.(usage) ?? 0);
        if (cap !== null && capReached({ cap, spent }))
            stop({ kind: 'cap', dollars: cap });
    };
}
function stallWatchOf({ seat, cwd, stallMs }, stop) {
    const onStall = () => stop({ kind: 'stall', minutes: Math.round((stallMs ?? 0) / 60_000) });
    return stallMs === undefined ? { heard: () => { }, end: () => { } } : watchStall({ seat, cwd, stallMs, onStall });
}
/** Some programs try again for ever without a word: then only the proxy knows what they wait for. */
function troubleInSilence(stopped, proxy) {
    const status = stopped?.kind === 'stall' ? (proxy?.refused() ?? null) : null;
    return status === null ? null : (0,model_trouble/* troubleOf */.LH)('it went on asking without a word until it was ended', status);
}

;// CONCATENATED MODULE: ./build/src/agents/version.js
/** `claude 2.1.197 (Claude Code)`; a program that is absent or says nothing has the name alone. Foreign text, cut to one line. */
async function versionOf(name, seat, at) {
    const [program] = at.argv;
    const end = await seat.run({ ...at, argv: [program, '--version'], deadlineMs: 20_000 });
    const said = end.code === 0 ? (end.stdout.trim().split('\n').at(-1) ?? '') : '';
    return `${name} ${said.replace(new RegExp(`^${name}(?:-cli)?\\s+`), '')}`.trim().slice(0, 100);
}

;// CONCATENATED MODULE: ./build/src/agents/worker-log.js
const workerLogName = 'worker.log';
const tailBytes = 4 * 1024;
const everyMs = 1_000;
/** `end`: looks no more by itself, and must be called. `last`: once nothing writes any more, the last line of all. */
function followWorkerLog(seat, onLine) {
    let last = '';
    const look = async () => {
        const file = await seat.tail(workerLogName, tailBytes);
        const line = file.kind === 'bytes' ? lastLine(new TextDecoder().decode(file.bytes)) : '';
        if (line === '' || line === last)
            return;
        last = line;
        onLine?.(line);
    };
    let looking = Promise.resolve();
    const timer = setInterval(() => {
        looking = looking.then(look);
    }, everyMs).unref();
    return {
        end: () => clearInterval(timer),
        last: async () => {
            await looking;
            await look();
            return last;
        },
    };
}
const lastLine = (text) => text.trimEnd().split('\n').at(-1)?.trim() ?? '';

;// CONCATENATED MODULE: ./build/src/agents/driver.js
/** Decides how a driver is run: the contract that holds for every agent program; what differs is a row of the driver table. */













const resultMaxBytes = 1024 * 1024;
function driverOf(row) {
    // The first session of a process tells it in the log.
    let versionTold = !row.tellsVersion;
    return {
        name: row.name,
        promise: row.streamsUsage ? 'metered' : 'capped',
        run: (request) => {
            const asksVersion = !versionTold;
            versionTold = true;
            return runSession(row, request, asksVersion);
        },
    };
}
/** The same driver, whose program reaches its model through a proxy of the session's own. */
const behindProxy = (driver, proxy) => ({
    ...driver,
    promise: 'proxied',
    run: (request) => driver.run({ ...request, proxy }),
});
async function runSession(row, request, asksVersion) {
    const brake = brakeOf(request);
    const onReply = charging(request, brake.pull);
    if (request.proxy === undefined)
        return runAgent(row, request, { brake, onReply, proxy: null, asksVersion });
    const proxy = await openMeterProxy({ ...request.proxy, cap: request.order.caps.dollars, onReply });
    try {
        return await runAgent(row, request, { brake, onReply, proxy, asksVersion });
    }
    finally {
        await proxy.close();
    }
}
async function runAgent(row, request, running) {
    const { seat, order } = request;
    const { brake, onReply, proxy } = running;
    const [paths, behind] = [await layOut(request), behindOf(row, request, proxy)];
    const settings = { ...request.settings, args: [...request.settings.args, ...behind.args] };
    const { argv, env } = row.launch(settings, order, seat);
    const launch = {
        argv,
        cwd: request.cwd,
        env: { ...env, ...request.env, ...behind.env, ...paths },
        signal: brake.signal,
    };
    if (running.asksVersion)
        request.onWorkerLog?.(await versionOf(row.name, seat, launch));
    const sinceMs = Date.now();
    const silence = stallWatchOf(request, brake.pull);
    const log = followWorkerLog(seat, withEach(silence.heard, request.onWorkerLog));
    const reading = readOutput(row.reader(settings), {
        // Each reply is counted once, where it is seen first.
        ...(proxy === null && { onReply }),
        onOutput: (stream, chunk) => {
            silence.heard();
            request.onOutput?.(stream, chunk);
        },
    });
    const end = await seat
        .run({
        ...launch,
        stdin: request.prompt,
        deadlineMs: Math.min(request.deadlineMs, order.caps.minutes * 60_000),
        ...(request.onStart && { onStart: request.onStart }),
        onOutput: reading.take,
    })
        .finally(() => {
        silence.end();
        log.end();
    });
    const workerLog = await log.last();
    const file = await seat.take(resultName, resultMaxBytes);
    const told = await withUsageLeft(row, reading.reader().ended(end), { seat, launch, settings, sinceMs });
    // What broke off with the session is counted when the proxy is closed.
    await proxy?.close();
    const transcript = proxy === null ? told : { ...told, usage: countedOnce(proxy.used(), told.usage) };
    const result = readWorkResult(file.kind === 'bytes' ? { kind: 'text', text: new TextDecoder().decode(file.bytes) } : file, transcript.message);
    const [program, stopped] = [(0,external_node_path_.basename)(argv[0]), brake.pulled()];
    const trouble = transcript.trouble ?? troubleInSilence(stopped, proxy);
    return judgeSession({ program, end, reading: result, transcript: { ...transcript, trouble }, workerLog, stopped });
}
const withEach = (heard, told) => (line) => {
    heard();
    told?.(line);
};
async function withUsageLeft({ usageLeft }, told, at) {
    const { seat, settings, sinceMs } = at;
    if (told.usage !== null || usageLeft === undefined)
        return told;
    const { cwd, env } = at.launch;
    const left = await usageLeft(seat, { cwd, ...(env && { env }), settings, sinceMs });
    return left === null ? told : { ...told, usage: [left] };
}
/** How its program reaches the proxy, or what it does without where there is none and its dollars have an end. */
function behindOf({ behindProxy: own, alone }, request, proxy) {
    const { env, order, proxy: metering } = request;
    const nothing = { args: [], env: {} };
    if (proxy === null)
        return order.caps.dollars === null ? nothing : (alone?.(env) ?? nothing);
    const told = own?.(proxy, env) ?? { args: [], env: {} };
    return { args: told.args, env: { ...(0,accounts/* ownAccounts */.$k)(metering?.accounts ?? [], proxy), ...told.env } };
}
const resultName = 'result.json';
/** Writes the order and clears the outbox, so that nothing of an earlier session can pass for this one's word. */
async function layOut({ seat, order, settings }) {
    const orderPath = (0,external_node_path_.join)(seat.inbox, 'order.json');
    await (0,promises_.writeFile)(orderPath, `${JSON.stringify(parse/* encode */.lF(agent/* WorkOrder */.qm, order), null, 2)}\n`, { mode: 0o644 });
    for (const name of [resultName, workerLogName])
        await clear(seat, (0,external_node_path_.join)(seat.outbox, name));
    return {
        TICKGATE_WORK_ORDER: orderPath,
        TICKGATE_RESULT: (0,external_node_path_.join)(seat.outbox, resultName),
        TICKGATE_LOG: (0,external_node_path_.join)(seat.outbox, workerLogName),
        ...(settings.model !== null && { TICKGATE_MODEL: settings.model }),
    };
}
/** What an agent made a folder of and closed, only its own user can open. */
async function clear(seat, path) {
    const remove = () => (0,promises_.rm)(path, { force: true, recursive: true });
    await remove().catch(async () => {
        const script = 'chmod -R u+rwX -- "$1"; rm -rf -- "$1"';
        const argv = ['bash', '--norc', '-c', script, 'clear', path];
        await seat.run({ argv, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, deadlineMs: 120_000 });
        await remove();
    });
}


/***/ }),

/***/ 1487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  M: () => (/* binding */ driverNamed)
});

// EXTERNAL MODULE: ./build/src/core/model-trouble.js
var model_trouble = __webpack_require__(2618);
// EXTERNAL MODULE: ./build/src/core/transcript.js
var transcript = __webpack_require__(63163);
// EXTERNAL MODULE: ./build/src/agents/driver.js + 18 modules
var driver = __webpack_require__(36223);
;// CONCATENATED MODULE: ./build/src/agents/claude.js



/** What it may use where its user is our own: everything that a session needs, named one by one. */
const tools = 'Bash,Edit,Glob,Grep,MultiEdit,NotebookEdit,Read,TodoWrite,Write';
const row = {
    name: 'claude',
    streamsUsage: true,
    reportsCost: true,
    stopsAtDollars: true,
    countsTurns: true,
    tellsVersion: true,
    launch: ({ model, args }, { caps }, seat) => ({
        argv: [
            'claude',
            '-p',
            ...['--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
            ...(caps.turns === null ? [] : ['--max-turns', String(caps.turns)]),
            ...(caps.dollars === null ? [] : ['--max-budget-usd', String(caps.dollars)]),
            ...(seat.kind === 'none'
                ? ['--permission-mode', 'acceptEdits', '--allowedTools', tools]
                : ['--permission-mode', 'bypassPermissions']),
            ...(model === null ? [] : ['--model', model]),
            ...args,
        ],
        env: {
            // By default it goes on trying for ten minutes, also where the key is refused; Tickgate waits by itself.
            CLAUDE_CODE_MAX_RETRIES: '2',
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
            DISABLE_AUTOUPDATER: '1',
        },
    }),
    // Under both names that it has had.
    alone: () => ({ args: ['--disallowedTools=Task,Agent'], env: {} }),
    reader: claudeReader,
};
const claudeDriver = (0,driver/* driverOf */.S)(row);
function claudeReader() {
    const reading = {
        messages: new Map(),
        streaming: new Map(),
        said: '',
        version: null,
        waitedSeconds: null,
        result: null,
    };
    return {
        line: (text) => {
            const line = (0,transcript/* objectOf */.Xy)(text);
            return line === null ? null : readLine(reading, line);
        },
        ended: () => transcriptOf(reading),
    };
}
function readLine(reading, line) {
    switch (line.text('type') ?? '') {
        case 'system':
            reading.version = line.text('claude_code_version') ?? reading.version;
            if (line.text('subtype') === 'api_retry')
                reading.waitedSeconds = line.count('retry_delay_ms') / 1000;
            return null;
        case 'assistant': {
            const message = line.fields('message');
            const text = message.list('content').flatMap((block) => block.text('text') ?? []);
            if (text.length > 0)
                reading.said = text.join('\n');
            return learned(reading, message.text('id'), message);
        }
        case 'stream_event':
            return readEvent(reading, line);
        case 'result':
            reading.result = line;
            return null;
        default:
            return null;
    }
}
function readEvent(reading, line) {
    const event = line.fields('event');
    const whose = line.text('parent_tool_use_id') ?? '';
    if (event.text('type') === 'message_start') {
        const message = event.fields('message');
        reading.streaming.set(whose, message.text('id') ?? '');
        return learned(reading, message.text('id'), message);
    }
    return event.text('type') === 'message_delta' ? learned(reading, reading.streaming.get(whose) ?? null, event) : null;
}
/** What a line adds to what is known of its message: the same message comes in several lines, each with its usage so far. */
function learned({ messages }, id, told) {
    if (id === null)
        return null;
    const known = messages.get(id);
    const model = told.text('model') ?? known?.model ?? null;
    // What it says in the model's place, such as an error, cost nothing.
    if (model === null || model === '<synthetic>')
        return null;
    const before = known ?? (0,transcript/* unused */.x3)(model);
    const usage = told.fields('usage');
    const now = {
        ...before,
        input: Math.max(before.input, usage.count('input_tokens')),
        output: Math.max(before.output, usage.count('output_tokens')),
        cacheRead: Math.max(before.cacheRead, usage.count('cache_read_input_tokens')),
        cacheWrite: Math.max(before.cacheWrite, usage.count('cache_creation_input_tokens')),
        messages: 1,
    };
    messages.set(id, now);
    const more = {
        ...now,
        input: now.input - before.input,
        output: now.output - before.output,
        cacheRead: now.cacheRead - before.cacheRead,
        cacheWrite: now.cacheWrite - before.cacheWrite,
        messages: 1 - before.messages,
    };
    return more.input + more.output + more.cacheRead + more.cacheWrite + more.messages === 0 ? null : more;
}
function transcriptOf(reading) {
    const { result } = reading;
    return {
        message: result?.text('result') ?? reading.said,
        usage: usageOf(reading),
        denied: (result?.list('permission_denials') ?? []).flatMap((denial) => denial.text('tool_name') ?? []),
        trouble: result === null ? null : troubleIn(result, reading),
        version: reading.version,
        // Interrupted, it ends with 0.
        unfinished: result === null ? 'claude ended without its result line' : null,
    };
}
/** Its own sum, but nothing less than what its messages told: whatever writes that last line cannot unsay them. The cost is always its own. */
function usageOf({ result, messages }) {
    const streamed = (0,transcript/* usageByModel */.W1)([...messages.values()]);
    const models = result?.fields('modelUsage');
    const summed = (models?.names() ?? []).map((model) => {
        const used = models?.fields(model) ?? (0,transcript/* fieldsOf */.Pf)({});
        return {
            ...(0,transcript/* unused */.x3)(model),
            input: used?.count('inputTokens') ?? 0,
            output: used?.count('outputTokens') ?? 0,
            cacheRead: used?.count('cacheReadInputTokens') ?? 0,
            cacheWrite: used?.count('cacheCreationInputTokens') ?? 0,
            costReported: used?.dollars('costUSD') ?? null,
            messages: messages.size,
        };
    });
    const rows = tokensOf(summed) >= tokensOf(streamed) ? summed : largerOf(summed, streamed);
    const total = result?.dollars('total_cost_usd') ?? null;
    const [first, ...others] = rows;
    if (first === undefined)
        return result === null ? null : [];
    if (total === null || rows.some(({ costReported }) => costReported !== null))
        return rows;
    return [{ ...first, costReported: total }, ...others];
}
const tokensOf = (rows) => rows.reduce((sum, { input, output, cacheRead, cacheWrite }) => sum + input + output + cacheRead + cacheWrite, 0);
function largerOf(summed, streamed) {
    const merged = streamed.map((heard) => {
        const told = summed.find(({ model }) => plain(model) === plain(heard.model)) ?? heard;
        return {
            ...told,
            input: Math.max(heard.input, told.input),
            output: Math.max(heard.output, told.output),
            cacheRead: Math.max(heard.cacheRead, told.cacheRead),
            cacheWrite: Math.max(heard.cacheWrite, told.cacheWrite),
        };
    });
    return [...merged, ...summed.filter(({ model }) => !merged.some((one) => one.model === model))];
}
/** Its sum names the size of the context, too: `claude-x[1m]`. */
const plain = (model) => model.replace(/\[[^\]]*\]$/, '');
/** `subtype` says "success" also of a session whose model refused: `is_error` and the status decide. */
function troubleIn(result, { said, waitedSeconds }) {
    if (!result.flag('is_error'))
        return null;
    const words = result.text('result') ?? (said || 'no message');
    const limit = { status: null, said: words, resets: null };
    switch (result.text('subtype') ?? '') {
        case 'error_max_turns':
            return { ...limit, kind: 'turns_used', said: 'Reached the maximum number of turns' };
        case 'error_max_budget_usd':
            return { ...limit, kind: 'dollars_used', said: 'Reached the maximum budget' };
        default: {
            const trouble = (0,model_trouble/* troubleOf */.LH)(words, result.number('api_error_status'));
            if (trouble.kind !== 'rate_limit' || trouble.resets !== null || !waitedSeconds)
                return trouble;
            return { ...trouble, resets: { afterSeconds: Math.ceil(waitedSeconds) } };
        }
    }
}

;// CONCATENATED MODULE: ./build/src/agents/codex-usage.js

/** What went in includes what the cache gave, and what came out includes the reasoning: each token is counted once. */
function codexUsage(usage, model) {
    const cacheRead = usage.count('cached_input_tokens');
    const cacheWrite = usage.count('cache_write_input_tokens');
    const reasoning = usage.count('reasoning_output_tokens');
    return {
        ...(0,transcript/* unused */.x3)(model),
        input: Math.max(0, usage.count('input_tokens') - cacheRead - cacheWrite),
        output: Math.max(0, usage.count('output_tokens') - reasoning),
        reasoning,
        cacheRead,
        cacheWrite,
        messages: 1,
    };
}

;// CONCATENATED MODULE: ./build/src/agents/codex-log.js


// Of this session alone: an earlier try has left its own log in the same home.
const script = `
  find "\${CODEX_HOME:-$HOME/.codex}/sessions" -name 'rollout-*.jsonl' -newermt "@$1" -exec grep -H '"token_count"' {} + | tail -n 2000`;
/** Files are stamped with a clock that lags by some milliseconds. */
const clockSlackMs = 20;
async function usageInLog(seat, at) {
    const { sinceMs, model, ...where } = at;
    const argv = ['bash', '--norc', '-c', script, 'log', ((sinceMs - clockSlackMs) / 1000).toFixed(3)];
    const end = await seat.run({ ...where, argv, deadlineMs: 20_000 });
    return readLog(end.stdout, model);
}
/** `file:line` by line. A log counts through, and begins anew when its context is used up: what stood there before counts as well. */
function readLog(text, model) {
    const files = new Map();
    let closed = (0,transcript/* unused */.x3)(model);
    for (const entry of text.split('\n')) {
        const [file = '', line = ''] = /^(.*?\.jsonl):(\{.*)$/.exec(entry)?.slice(1) ?? [];
        const payload = (0,transcript/* objectOf */.Xy)(line)?.fields('payload');
        if (payload?.text('type') !== 'token_count')
            continue;
        const now = codexUsage(payload.fields('info').fields('total_token_usage'), model);
        // A line about limits alone counts nothing.
        if (codex_log_tokensOf(now) === 0)
            continue;
        const before = files.get(file) ?? (0,transcript/* unused */.x3)(model);
        if (codex_log_tokensOf(now) < codex_log_tokensOf(before))
            closed = (0,transcript/* addUsage */.vk)(closed, before);
        files.set(file, now);
    }
    const used = [...files.values()].reduce(transcript/* addUsage */.vk, closed);
    return used.input + used.output + used.cacheRead === 0 ? null : used;
}
const codex_log_tokensOf = ({ input, output, reasoning, cacheRead, cacheWrite }) => input + output + reasoning + cacheRead + cacheWrite;

// EXTERNAL MODULE: ./build/src/agents/proxy/accounts.js
var accounts = __webpack_require__(30307);
;// CONCATENATED MODULE: ./build/src/agents/codex.js






const codex_row = {
    name: 'codex',
    streamsUsage: false,
    reportsCost: false,
    stopsAtDollars: false,
    countsTurns: false,
    tellsVersion: true,
    launch: ({ model, args }, _order, seat) => ({
        argv: [
            'codex',
            'exec',
            '--json',
            // Its own sandbox keeps it inside its clone; the result lies beside that. In a container it can have none, and needs none.
            ...(seat.kind === 'container'
                ? ['-s', 'danger-full-access']
                : ['-s', 'workspace-write', '--add-dir', seat.outbox]),
            ...(model === null ? [] : ['-m', model]),
            ...args,
            // The prompt comes by stdin.
            '-',
        ],
        env: {},
    }),
    // It knows no variable for another address: a provider of its own has one. What comes last wins.
    behindProxy: ({ url }) => ({
        args: [
            ...['-c', 'model_provider="tickgate"'],
            ...['-c', 'model_providers.tickgate.name="tickgate"'],
            ...['-c', `model_providers.tickgate.base_url="${url('openai')}"`],
            ...['-c', `model_providers.tickgate.env_key="${accounts/* ownKeyName */.ds}"`],
            ...['-c', 'model_providers.tickgate.wire_api="responses"'],
        ],
        env: {},
    }),
    reader: ({ model }) => codexReader(model ?? unnamed),
    usageLeft: (seat, { settings: { model }, ...at }) => usageInLog(seat, { ...at, model: model ?? unnamed }),
};
/** Stands for the model that nobody named. */
const unnamed = 'codex';
const codexDriver = (0,driver/* driverOf */.S)(codex_row);
/** `model`: under which name its usage is counted, since it tells none. */
function codexReader(model) {
    const reading = { said: '', failed: null, used: null, ended: false };
    return {
        line: (text) => {
            const line = (0,transcript/* objectOf */.Xy)(text);
            if (line !== null)
                codex_readLine(reading, line, model);
            return null;
        },
        ended: () => ({
            message: reading.said,
            usage: reading.used === null ? null : [reading.used],
            denied: [],
            trouble: reading.failed,
            version: null,
            unfinished: reading.ended || reading.failed !== null ? null : 'codex ended without the end of its turn',
        }),
    };
}
function codex_readLine(reading, line, model) {
    switch (line.text('type') ?? '') {
        case 'item.completed': {
            const item = line.fields('item');
            // An item of the type `error` may be a mere warning.
            if (item.text('type') === 'agent_message')
                reading.said = item.text('text') ?? reading.said;
            return;
        }
        case 'turn.started':
            reading.failed = null;
            return;
        case 'turn.failed':
            reading.failed = (0,model_trouble/* troubleOf */.LH)(line.fields('error').text('message') ?? 'no message');
            return;
        case 'turn.completed':
            reading.ended = true;
            reading.used = (0,transcript/* addUsage */.vk)(reading.used ?? (0,transcript/* unused */.x3)(model), codexUsage(line.fields('usage'), model));
            return;
        default:
    }
}

;// CONCATENATED MODULE: ./build/src/agents/command.js

const command_row = {
    name: 'command',
    streamsUsage: false,
    reportsCost: false,
    stopsAtDollars: false,
    countsTurns: false,
    tellsVersion: false,
    launch: ({ command, args }) => {
        if (command === null)
            throw new Error('agent: command needs an agent-command.');
        const [program, ...fixed] = command;
        return { argv: [program, ...fixed, ...args], env: {} };
    },
    reader: wordsAlone,
};
const commandDriver = (0,driver/* driverOf */.S)(command_row);
/** Nothing is known of its lines; what it used stands in its result, if anywhere. */
function wordsAlone() {
    return {
        line: () => null,
        ended: ({ stdout }) => ({
            message: stdout,
            usage: null,
            resultTellsUsage: true,
            denied: [],
            trouble: null,
            version: null,
            unfinished: null,
        }),
    };
}

;// CONCATENATED MODULE: ./build/src/agents/gemini.js



const gemini_row = {
    name: 'gemini',
    streamsUsage: false,
    reportsCost: false,
    stopsAtDollars: false,
    countsTurns: false,
    tellsVersion: true,
    launch: ({ model, args }) => ({
        // Without `-p`, which wants the prompt as an argument: it takes the whole prompt from stdin.
        argv: [
            'gemini',
            ...['--output-format', 'json', '--approval-mode', 'yolo', '--skip-trust'],
            ...(model === null ? [] : ['-m', model]),
            ...args,
        ],
        env: {},
    }),
    reader: geminiReader,
};
const geminiDriver = (0,driver/* driverOf */.S)(gemini_row);
/** A text that never ends must not fill the memory. */
const longest = 4 * 1024 * 1024;
function geminiReader() {
    const lines = [];
    let length = 0;
    return {
        line: (text) => {
            length += text.length;
            if (length <= longest)
                lines.push(text);
            return null;
        },
        ended: (end) => gemini_transcriptOf((0,transcript/* objectOf */.Xy)(fromBrace(lines.join('\n'))), end),
    };
}
/** Warnings may stand before it. */
const fromBrace = (text) => text.slice(Math.max(0, text.search(/^\{/m)));
function gemini_transcriptOf(report, { stderr, code }) {
    const refusal = report === null ? lastObject(stderr) : null;
    const error = (refusal ?? report)?.fields('error') ?? null;
    const failed = error !== null && error.names().length > 0;
    return {
        message: report?.text('response') ?? '',
        usage: gemini_usageOf(report ?? refusal),
        denied: [],
        trouble: failed ? gemini_troubleIn(error) : null,
        version: null,
        unfinished: report === null && !failed && code === 0 ? 'gemini ended without its report' : null,
    };
}
function gemini_troubleIn(error) {
    const code = error.number('code');
    const said = error.text('message') ?? error.text('type') ?? 'no message';
    return (0,model_trouble/* troubleOf */.LH)(said, code !== null && code >= 400 && code < 600 ? code : null);
}
/** The JSON text at the end, after whatever else was printed. */
function lastObject(stderr) {
    for (const start of [...stderr.matchAll(/^\{/gm)].map(({ index }) => index).toReversed()) {
        const end = stderr.lastIndexOf('}');
        const found = end > start ? (0,transcript/* objectOf */.Xy)(stderr.slice(start, end + 1)) : null;
        if (found !== null)
            return found;
    }
    return null;
}
/** `prompt` includes what the cache gave; the thoughts stand beside the candidates. */
function gemini_usageOf(report) {
    const models = report?.fields('stats').fields('models');
    if (models === undefined || models.names().length === 0)
        return null;
    return models.names().map((model) => {
        const tokens = models.fields(model).fields('tokens');
        const cacheRead = tokens.count('cached');
        return {
            ...(0,transcript/* unused */.x3)(model),
            input: Math.max(0, tokens.count('prompt') - cacheRead) + tokens.count('tool'),
            output: tokens.count('candidates'),
            reasoning: tokens.count('thoughts'),
            cacheRead,
            messages: models.fields(model).fields('api').count('totalRequests'),
        };
    });
}

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/json-error.js
var json_error = __webpack_require__(79036);
;// CONCATENATED MODULE: ./build/src/agents/opencode.js
/** The driver of opencode: `opencode run --format json`, which tells after every step what it used and what that cost. */






const opencode_row = {
    name: 'opencode',
    streamsUsage: true,
    reportsCost: true,
    stopsAtDollars: false,
    countsTurns: false,
    tellsVersion: true,
    launch: ({ model, args }) => ({
        // Without a title it asks a smaller model for one, and never tells what that cost.
        argv: [
            'opencode',
            'run',
            '--format',
            'json',
            '--title',
            'Tickgate',
            ...(model === null ? [] : ['--model', model]),
            ...args,
        ],
        env: {
            OPENCODE_DISABLE_AUTOUPDATE: '1',
            OPENCODE_DISABLE_MODELS_FETCH: '1',
            OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
            OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
        },
    }),
    behindProxy: ({ url, key }, env) => ({
        args: [],
        env: { OPENCODE_CONFIG_CONTENT: configBehind(env['OPENCODE_CONFIG_CONTENT'], { url, key }) },
    }),
    alone: (env) => ({ args: [], env: { OPENCODE_CONFIG_CONTENT: configAlone(env['OPENCODE_CONFIG_CONTENT']) } }),
    reader: ({ model }) => opencodeReader(model ?? 'opencode'),
};
const opencodeDriver = (0,driver/* driverOf */.S)(opencode_row);
const Provider = schemas/* looseObject */._H3({ options: schemas/* looseObject */._H3({}).catch({}) }).catch({ options: {} });
/** What else is configured stays; its vendors' addresses carry the version of their interface. */
function configBehind(given, { url, key }) {
    const read = (0,json_error/* parseJson */.q)(given ?? '{}');
    const config = schemas/* looseObject */._H3({ provider: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).catch({}) })
        .parse(read.ok ? read.value : {});
    const addresses = { anthropic: `${url('anthropic')}/v1`, openai: url('openai'), google: `${url('google')}/v1beta` };
    const own = Object.entries(addresses).map(([name, baseURL]) => {
        const known = Provider.parse(config.provider[name]);
        return [name, { ...known, options: { ...known.options, baseURL, apiKey: key } }];
    });
    return JSON.stringify({ ...config, provider: { ...config.provider, ...Object.fromEntries(own) } });
}
/** What else is configured stays. */
function configAlone(given) {
    const read = (0,json_error/* parseJson */.q)(given ?? '{}');
    const config = schemas/* looseObject */._H3({ tools: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).catch({}) }).parse(read.ok ? read.value : {});
    return JSON.stringify({ ...config, tools: { ...config.tools, task: false } });
}
/** `model`: under which name its usage is counted, since its lines tell none. */
function opencodeReader(model) {
    const reading = {
        steps: new Map(),
        denied: [],
        said: { message: '', text: '' },
        failed: null,
        ended: false,
    };
    return {
        line: (text) => {
            const line = (0,transcript/* objectOf */.Xy)(text);
            return line === null ? null : opencode_readLine(reading, line, model);
        },
        ended: (end) => {
            const trouble = reading.failed ?? troubleOnStderr(end);
            return {
                message: reading.said.text,
                usage: reading.steps.size === 0 ? null : (0,transcript/* usageByModel */.W1)([...reading.steps.values()]),
                denied: [...new Set(reading.denied)],
                trouble,
                version: null,
                unfinished: reading.ended || trouble !== null ? null : 'opencode ended in the middle of a step',
            };
        },
    };
}
function opencode_readLine(reading, line, model) {
    const part = line.fields('part');
    switch (line.text('type') ?? '') {
        case 'text': {
            const message = part.text('messageID') ?? '';
            const before = reading.said.message === message ? `${reading.said.text}\n` : '';
            reading.said = { message, text: `${before}${part.text('text') ?? ''}` };
            return null;
        }
        case 'tool_use': {
            const state = part.fields('state');
            if (state.text('status') === 'error' && /rejected permission|denied/i.test(state.text('error') ?? ''))
                reading.denied.push(part.text('tool') ?? 'a tool');
            return null;
        }
        case 'step_start':
            reading.failed = null;
            return null;
        case 'step_finish':
            reading.ended = part.text('reason') !== 'tool-calls';
            return stepped(reading, part, model);
        case 'error':
            reading.failed = opencode_troubleIn(line.fields('error'));
            return null;
        default:
            return null;
    }
}
function stepped({ steps }, part, model) {
    const id = part.text('id') ?? `step ${steps.size}`;
    if (steps.has(id))
        return null;
    const tokens = part.fields('tokens');
    const used = {
        ...(0,transcript/* unused */.x3)(model),
        input: tokens.count('input'),
        output: tokens.count('output'),
        reasoning: tokens.count('reasoning'),
        cacheRead: tokens.fields('cache').count('read'),
        cacheWrite: tokens.fields('cache').count('write'),
        // 0 is also what it says of a model whose price it does not know.
        costReported: part.dollars('cost') || null,
        messages: 1,
    };
    steps.set(id, used);
    return used;
}
/** What it gave up on after its own tries it says in colours, and in no event. */
function troubleOnStderr({ code, stderr }) {
    const said = /^Error: (.*)$/m.exec((0,external_node_util_.stripVTControlCharacters)(stderr))?.[1];
    return code === 0 || said === undefined ? null : (0,model_trouble/* troubleOf */.LH)(said);
}
function opencode_troubleIn(error) {
    const data = error.fields('data');
    const said = data.text('message') ?? error.text('message') ?? error.text('name') ?? 'no message';
    const trouble = (0,model_trouble/* troubleOf */.LH)(said, data.number('statusCode'));
    return error.text('name') === 'ContextOverflowError' ? { ...trouble, kind: 'context_too_long' } : trouble;
}

;// CONCATENATED MODULE: ./build/src/agents/drivers.js
/** Decides which driver runs an agent: the table of all that are known. */





const drivers = {
    claude: claudeDriver,
    codex: codexDriver,
    opencode: opencodeDriver,
    gemini: geminiDriver,
    command: commandDriver,
};
const driverNamed = (name) => drivers[name];


/***/ }),

/***/ 78463:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ programOn)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/** Decides which file a program's name stands for on a PATH. */


/** Its absolute path; null = there is none. Folders that are relative to wherever a process happens to be do not count. */
const programOn = (path, name) => path
    .split(node_path__WEBPACK_IMPORTED_MODULE_1__.delimiter)
    .filter(node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)
    .map((folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, name))
    .find(isExecutable) ?? null;
function isExecutable(file) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.accessSync)(file, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.X_OK);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 30307:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $k: () => (/* binding */ ownAccounts),
/* harmony export */   ds: () => (/* binding */ ownKeyName)
/* harmony export */ });
/* unused harmony exports separateKeys, unmeterable */
/** Decides which variables of the environment are the keys and addresses of model vendors: the proxy keeps them, the agent gets its own. */
const bearer = (key) => ['authorization', `Bearer ${key}`];
const apiKey = (key) => ['x-api-key', key];
const googleKey = (key) => ['x-goog-api-key', key];
const vendors = [
    {
        route: 'anthropic',
        upstream: 'https://api.anthropic.com',
        addressName: 'ANTHROPIC_BASE_URL',
        keys: { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_AUTH_TOKEN: bearer },
    },
    {
        route: 'openai',
        upstream: 'https://api.openai.com/v1',
        addressName: 'OPENAI_BASE_URL',
        keys: { OPENAI_API_KEY: bearer, CODEX_API_KEY: bearer },
    },
    {
        route: 'google',
        upstream: 'https://generativelanguage.googleapis.com',
        addressName: 'GOOGLE_GEMINI_BASE_URL',
        keys: { GEMINI_API_KEY: googleKey, GOOGLE_API_KEY: googleKey },
    },
];
/** Where a program finds the session's key, whatever vendor it asks. */
const ownKeyName = 'TICKGATE_MODEL_KEY';
const ofVendors = new Set(vendors.flatMap(({ addressName, keys }) => [addressName, ...Object.keys(keys)]));
/** With these an agent reaches a model around any proxy: it signs in by itself, or asks a vendor that no account stands for. */
const roundabout = /_API_?KEY$|_TOKEN$|_CUSTOM_HEADERS$|^AWS_(?!(?:DEFAULT_)?REGION$)|^(?:GOOGLE|AZURE|VERTEX|CLOUDSDK|AICORE)_|^CLAUDE_CODE_USE_|^OPENCODE_AUTH|_PAT$/i;
/** Of registries of packages, and of reports on tests: no model answers them. */
const ofOthers = /^(?:NPM|NODE_AUTH|YARN_NPM_AUTH|CODECOV|PYPI|NUGET|JFROG|ARTIFACTORY)_TOKEN$|_REGISTRY_TOKEN$/i;
const isRoundabout = (name) => !ofVendors.has(name) && roundabout.test(name) && !ofOthers.test(name) && name !== ownKeyName;
function separateKeys(env) {
    const accounts = vendors.flatMap(({ route, upstream, addressName, keys }) => {
        const [found] = Object.entries(keys).flatMap(([keyName, credential]) => {
            const key = env[keyName];
            return key === undefined || key === '' ? [] : [{ keyName, credential: credential(key) }];
        });
        return found === undefined ? [] : [{ route, upstream: env[addressName] || upstream, addressName, ...found }];
    });
    const own = Object.entries(env).filter(([name]) => !ofVendors.has(name) && !isRoundabout(name));
    return { env: Object.fromEntries(own), accounts };
}
/** What an agent that runs behind the proxy finds in its environment: addresses of its own, and a key that is good for nothing else. */
const ownAccounts = (accounts, { url, key }) => ({
    ...Object.fromEntries(accounts.flatMap(({ addressName, keyName, route }) => [
        [addressName, url(route)],
        [keyName, key],
    ])),
    [ownKeyName]: key,
});
const routeOf = { claude: 'anthropic', codex: 'openai', gemini: 'google' };
/** Why the proxy cannot stand between these drivers and their models, as a sentence with its remedy; null = it can. */
function unmeterable(drivers, env) {
    const around = Object.keys(env).find((name) => isRoundabout(name) && env[name] !== '');
    if (around !== undefined)
        return `meter: \`proxy\` cannot hold ${around}, with which an agent goes around it; use an API key of Anthropic, OpenAI or Google, or \`meter: stream\`; a secret that opens no model needs a name of another form, such as NAME_SECRET`;
    if (drivers.includes('opencode') && /"(?:baseURL|apiKey)"/i.test(env['OPENCODE_CONFIG_CONTENT'] ?? ''))
        return 'meter: `proxy` cannot stand before an address or a key that OPENCODE_CONFIG_CONTENT names; leave `baseURL` and `apiKey` out there, or use `meter: stream`';
    const { accounts } = separateKeys(env);
    const keyless = drivers.find((driver) => !accounts.some(({ route }) => route === (routeOf[driver] ?? route)));
    if (keyless === undefined)
        return null;
    const wanted = vendors.filter(({ route }) => route === (routeOf[keyless] ?? route));
    const names = wanted.flatMap(({ keys }) => Object.keys(keys)).join(' or ');
    return `meter: \`proxy\` holds the model key of ${keyless}, and none is there: name it under env-secrets and give it to the step (${names})`;
}


/***/ }),

/***/ 46483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ basesOf)
/* harmony export */ });
/* harmony import */ var _core_config_extends_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38281);
/* harmony import */ var _core_config_reference_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81315);
/** Reads what a configuration builds on: each file names the next, so that they are asked for one after another. */


/** No request where nothing is extended. */
async function basesOf(file, read) {
    const bases = new Map();
    if (file === null)
        return bases;
    for (let next = (0,_core_config_extends_js__WEBPACK_IMPORTED_MODULE_0__/* .missingBase */ .S)(file, bases); next !== null; next = (0,_core_config_extends_js__WEBPACK_IMPORTED_MODULE_0__/* .missingBase */ .S)(file, bases)) {
        const reference = (0,_core_config_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .parseReference */ .F2)(next);
        bases.set(next, reference === null ? { problem: 'is no owner/repo//file@sha' } : await read(reference));
    }
    return bases;
}


/***/ }),

/***/ 38138:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ loopCostRates)
/* harmony export */ });
/* unused harmony export loopLogging */
/* harmony import */ var _config_error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53356);
/* harmony import */ var _redaction_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30400);


const file = 'CLAUDE.md';
function complaint(line, problem) {
    const column = line.text.search(/\S/) + 1 || 1;
    const position = { file, line: line.number, column, text: line.text };
    return {
        key: 'CLAUDE.md',
        message: `${file}:${line.number}:${column}: ${problem} — in \`${line.text.trim()}\``,
        position,
    };
}
/** Lines outside HTML comments, with those inside code fences marked: an example in a fence is no heading. */
function linesOf(markdown) {
    const visible = markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ''));
    let fence = null;
    return visible.split(/\r?\n/).map((text, index) => {
        const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
        const inside = fence !== null;
        if (fence === null)
            fence = mark ?? null;
        else if (mark?.startsWith(fence) === true)
            fence = null;
        return { number: index + 1, text, fenced: inside || fence !== null };
    });
}
function headingOf(line) {
    const match = line.fenced ? null : /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line.text);
    return match === null ? null : { level: (match[1] ?? '').length, title: match[2] ?? '' };
}
/** The heading's line and what stands under it, up to the next heading of its level or above. */
function section(lines, title) {
    const start = lines.findIndex((line) => headingOf(line)?.title === title);
    const heading = lines[start];
    if (heading === undefined)
        return null;
    const level = headingOf(heading)?.level ?? 0;
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => (headingOf(line)?.level ?? 7) <= level);
    return { heading, body: end < 0 ? rest : rest.slice(0, end) };
}
/** Both headings are `###` in the source, so "under" means: after it, with no heading of a higher level between. */
function isUnder(lines, heading, parent) {
    const above = lines.slice(0, heading.number - 1).map(headingOf);
    const at = above.findLastIndex((candidate) => candidate?.title === parent);
    const level = above[at]?.level;
    return level !== undefined && above.slice(at + 1).every((between) => between === null || between.level >= level);
}
/** Reads the table `| model | in | out |` in USD per million tokens, with optional columns `cache read` and `cache write`. */
function loopCostRates(markdown) {
    const lines = linesOf(markdown);
    const block = section(lines, 'Loop Cost Rates');
    if (block === null)
        return { entries: [], errors: [] };
    if (!isUnder(lines, block.heading, 'SDD Configuration')) {
        return { entries: [], errors: [complaint(block.heading, 'expected this block under "### SDD Configuration"')] };
    }
    const rows = block.body
        .filter((line) => !line.fenced && line.text.trim().startsWith('|'))
        .map((line) => ({ line, cells: cellsOf(line.text) }))
        .filter(({ cells }) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
    const header = rows[0]?.cells[0]?.toLowerCase() === 'model' ? rows.shift() : undefined;
    if (rows.length === 0)
        return { entries: [], errors: [complaint(block.heading, 'expected a row such as | model | 3.00 | 15.00 |')] };
    const columns = header === undefined ? ['model', 'in', 'out', 'cache read', 'cache write'] : header.cells;
    const unknown = columns.find((name) => columnOf(name) === null);
    if (header !== undefined && unknown !== undefined) {
        const problem = `unknown column ${(0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .shown */ .SP)(unknown)}; expected model, in, out, cache read, cache write`;
        return { entries: [], errors: [complaint(header.line, problem)] };
    }
    const read = rows.map(({ line, cells }) => ({ line, rate: rateOf(line, cells, columns) }));
    return gathered(read.map(({ line, rate }, at) => repeatedRow(read.slice(0, at), line, rate) ?? rate));
}
/** Which of two rows is meant nobody can tell, and a ceiling is only as good as its rates. */
function repeatedRow(above, line, rate) {
    const earlier = above.find((one) => 'model' in rate && 'model' in one.rate && one.rate.model === rate.model);
    if (earlier === undefined || !('model' in rate))
        return null;
    return complaint(line, `${rate.model} stands in line ${earlier.line.number} already; expected one row for each model`);
}
const cellsOf = (text) => text
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^`|`$/g, ''));
function columnOf(name) {
    const plain = name.toLowerCase().replace(/\(.*\)|[^a-z]/g, '');
    const columns = {
        model: 'model',
        in: 'input',
        input: 'input',
        out: 'output',
        output: 'output',
        cacheread: 'cacheRead',
        cachewrite: 'cacheWrite',
    };
    return columns[plain] ?? null;
}
function rateOf(line, cells, columns) {
    const cell = (column) => cells[columns.findIndex((name) => columnOf(name) === column)] ?? '';
    const usd = (column) => {
        const match = /^\$?(\d+(?:\.\d+)?)$/.exec(cell(column));
        return match === null ? null : Number(match[1]);
    };
    const model = cell('model');
    const [input, output] = [usd('input'), usd('output')];
    if (model === '')
        return complaint(line, 'expected a model');
    if (cells.length > columns.length)
        return complaint(line, `expected at most ${columns.length} cells, got ${cells.length}`);
    const malformed = ['input', 'output', 'cacheRead', 'cacheWrite'].find((column) => usd(column) === null && !(column.startsWith('cache') && cell(column) === ''));
    if (malformed !== undefined || input === null || output === null) {
        const got = cell(malformed ?? 'input');
        return complaint(line, `${model}: expected USD per million tokens >= 0, got ${got === '' ? 'nothing' : (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .shown */ .SP)(got)}`);
    }
    return { model, input, output, cacheRead: usd('cacheRead'), cacheWrite: usd('cacheWrite'), reasoning: null };
}
function gathered(results) {
    const isError = (result) => 'message' in result;
    return {
        entries: results.filter((result) => !isError(result)),
        errors: results.filter(isError),
    };
}
/** Reads redaction patterns: list items with the pattern in backticks (text before it is the name), or lines of a fence. */
function loopLogging(markdown) {
    const block = section(linesOf(markdown), 'Loop Logging');
    const told = (block?.body ?? []).filter((line) => line.fenced ? line.text.trim() !== '' && !/^ {0,3}(?:`{3,}|~{3,})/.test(line.text) : /^\s*[-*+] /.test(line.text));
    return gathered(told.map((line, index) => patternOf(line, `logging-${index + 1}`)));
}
function patternOf(line, unnamed) {
    const item = /^\s*[-*+] +([^`]*?):?\s*(?:`([^`]+)`|``\s?(.+?)\s?``)/.exec(line.text);
    const pattern = line.fenced ? line.text.trim() : (item?.[2] ?? item?.[3]);
    // A pattern that is not understood would let through what somebody meant to keep secret.
    if (pattern === undefined)
        return complaint(line, 'expected a pattern in backticks');
    const name = line.fenced || item?.[1] === undefined || item[1] === '' ? unnamed : item[1];
    const compiled = compilePattern(name, pattern);
    return compiled.ok ? { name, pattern } : complaint(line, compiled.problem);
}


/***/ }),

/***/ 53356:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SP: () => (/* binding */ shown),
/* harmony export */   U4: () => (/* binding */ complaint),
/* harmony export */   al: () => (/* binding */ inOrder),
/* harmony export */   au: () => (/* binding */ didYouMean),
/* harmony export */   b8: () => (/* binding */ shownNumber),
/* harmony export */   s5: () => (/* binding */ inFile)
/* harmony export */ });
/* unused harmony exports sourceKinds, nearest */
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21916);
/** How a mistake in the configuration is told: one line that names the field, the value, where it was set, and the remedy. */

/** In what order channels win: the later ones beat the earlier ones. */
const sourceKinds = (/* unused pure expression or super */ null && (['default', 'file', 'loop', 'with', 'dispatch', 'command']));
/** As they stand: file by file, and in each from its top; what stands in no file keeps its place among the files. */
function inOrder(errors) {
    const files = [...new Set(errors.map(({ position }) => position?.file))];
    const rank = ({ position }) => [
        files.indexOf(position?.file),
        position?.line ?? 0,
        position?.column ?? 0,
    ];
    return errors.toSorted((one, other) => {
        const [first, second] = [rank(one), rank(other)];
        return first.map((value, at) => value - (second[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
}
const quotedLength = 80;
const clip = (text) => (text.length > quotedLength ? `${text.slice(0, quotedLength - 1)}…` : text);
/** A wrong value as it is shown; `got "ten"`, `got 0`, `got a list`. */
function shown(value) {
    if (typeof value === 'string')
        return JSON.stringify(clip(value));
    if (value === undefined || value === null)
        return 'nothing';
    if (Array.isArray(value))
        return 'a list';
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
        return `${value}`;
    return 'a group of keys';
}
/** A wrong number as it was written: `1e400` is what stands there, and not what became of it. */
const shownNumber = (value, written) => `${clip(written)}${Number.isFinite(value) || !/\d/.test(written) ? '' : ', which is too large to count with'}`;
const plain = (text) => text.toLowerCase().replaceAll(/[_ ]/g, '-');
/** The candidate that was probably meant, or null when none is near. */
function nearest(word, candidates) {
    const ranked = candidates
        .map((candidate) => ({ candidate, edits: (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(plain(word), plain(candidate)) }))
        .toSorted((one, other) => one.edits - other.edits);
    const best = ranked[0];
    if (best === undefined)
        return null;
    const isNear = best.edits <= Math.max(1, Math.floor(word.length / 3)) || isSwapped(word, best.candidate);
    return isNear ? best.candidate : null;
}
/** Two letters that changed places are two edits, and the commonest slip of all. */
function isSwapped(word, candidate) {
    const at = word.split('').findIndex((letter, index) => letter !== candidate[index]);
    if (at < 0)
        return false;
    const swapped = `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
    return swapped === candidate;
}
const didYouMean = (word, candidates) => {
    const near = nearest(word, candidates);
    return near === null ? '' : `; did you mean "${near}"?`;
};
/** A mistake in a value that has a source: with its position and the documentation in the file, with its channel elsewhere. */
function complaint(key, problem, source) {
    const { position } = source;
    const message = position === null
        ? `${key}: ${problem} (${whereSet(source)})`
        : inFile(`${key}: ${problem}`, position, key.split('.'));
    return { key, message, position };
}
const whereSet = (source) => (source.kind === 'default' ? 'the default' : `set in ${source.where}`);
/** `file:line:col`, the problem, the offending line, and where the key at this path is explained. */
function inFile(problem, position, path) {
    const key = path[0] === 'loops' && path.length > 2 ? path[2] : path[0];
    const place = `${position.file}:${position.line}:${position.column}`;
    const page = key === undefined ? 'docs/configuration.md' : `docs/configuration.md#${key}`;
    return `${place}: ${problem} — in \`${clip(position.text.trim())}\`, see ${page}`;
}


/***/ }),

/***/ 38281:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  d: () => (/* binding */ chainOf),
  S: () => (/* binding */ missingBase)
});

// EXTERNAL MODULE: ./build/src/core/config-error.js
var config_error = __webpack_require__(53356);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./build/src/core/config-inputs.js
var config_inputs = __webpack_require__(86669);
// EXTERNAL MODULE: ./build/src/core/config-layers.js
var config_layers = __webpack_require__(36570);
// EXTERNAL MODULE: ./build/src/core/config-schema.js + 6 modules
var config_schema = __webpack_require__(86367);
// EXTERNAL MODULE: ./build/src/core/config-shape.js
var config_shape = __webpack_require__(60511);
;// CONCATENATED MODULE: ./build/src/core/config-file.js






/** Reads the whole file and reports every mistake in it, those of loops that do not run now included. */
function readConfigFile(file) {
    const lines = new dist.LineCounter();
    const document = (0,dist.parseDocument)(file.text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
    const place = (offset) => {
        const { line, col } = lines.linePos(offset);
        return { file: file.path, line, column: col, text: file.text.split(/\r?\n/)[line - 1] ?? '' };
    };
    const broken = document.errors.map((error) => yamlError(error.message, place(error.pos[0])));
    if (broken.length > 0)
        return { ...nothing, errors: broken };
    const root = contentOf(document);
    if (!root.ok)
        return { ...nothing, errors: [yamlError(root.problem, place(0))] };
    const locate = (path) => place(offsetOf(document, path));
    const parsed = config_schema/* Config */.TS.safeParse(root.value);
    const errors = parsed.success
        ? []
        : parsed.error.issues.flatMap((issue) => issueErrors(issue, { value: root.value, locate, written: (path) => writtenAt(document, path) }));
    return { ...layersOf(root.value, locate), errors };
}
const nothing = {
    top: { settings: {}, sourceOf: () => ({ kind: 'file', where: 'the file', position: null }) },
    loops: new Map(),
    errors: [],
};
const yamlError = (problem, position) => ({
    key: 'yaml',
    message: (0,config_error/* inFile */.s5)(`not valid YAML: ${problem}`, position, []),
    position,
});
function contentOf(document) {
    if (document.contents === null)
        return { ok: true, value: {} };
    try {
        const value = document.toJS({ maxAliasCount: 100 });
        return (0,config_layers/* isGroup */.IZ)(value)
            ? { ok: true, value: (0,config_layers/* withoutEmpty */.C2)(value, isKnown) }
            : { ok: false, problem: 'expected keys and values' };
    }
    catch {
        return { ok: false, problem: 'too many aliases' };
    }
}
/** Names that people give, as of loops and models, are all known. */
function isKnown(path) {
    const choices = (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, path.slice(0, -1));
    return choices.length === 0 || choices.includes(path.at(-1) ?? '');
}
function layersOf(value, locate) {
    const { loops, ...settings } = value;
    const top = { settings, sourceOf: sourceAt('file', [], locate) };
    const perLoop = Object.entries((0,config_layers/* isGroup */.IZ)(loops) ? loops : {}).map(([name, own]) => [
        name,
        { settings: (0,config_layers/* isGroup */.IZ)(own) ? own : {}, sourceOf: sourceAt('loop', ['loops', name], locate) },
    ]);
    return { top, loops: new Map(perLoop) };
}
const sourceAt = (kind, prefix, locate) => (path) => {
    const position = locate([...prefix, ...path]);
    const where = `${position.file}:${position.line}:${position.column}`;
    return { kind, where: kind === 'loop' ? `${where} (${prefix.join('.')})` : where, position };
};
function writtenAt(document, path) {
    const found = document.getIn(path.map(String), true);
    const node = (0,dist.isAlias)(found) ? found.resolve(document) : found;
    return (0,dist.isScalar)(node) && typeof node.value === 'number' ? (node.source ?? null) : null;
}
/** One issue of the schema may be several mistakes: every unknown key is one. */
function issueErrors(issue, read) {
    const told = (path, problem, explained = path) => {
        // A key may be a whole mapping of several lines.
        const key = path.map((part) => String(part).replace(/\s+/g, ' ')).join('.');
        const position = read.locate(path);
        return { key, message: (0,config_error/* inFile */.s5)(`${key}: ${problem}`, position, explained.map(String)), position };
    };
    if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => told([...issue.path, key], `unknown key${unknownHint(key, issue.path)}`, issue.path));
    }
    if (issue.code === 'invalid_key')
        return [told(issue.path, issue.issues[0]?.message ?? issue.message)];
    const value = issue.path.reduce(inside, read.value);
    const written = read.written(issue.path);
    const got = typeof value === 'number' && written !== null ? (0,config_error/* shownNumber */.b8)(value, written) : (0,config_error/* shown */.SP)(value);
    if (issue.code === 'invalid_type' && (issue.expected === 'object' || issue.expected === 'record'))
        return [
            told(issue.path, `expected a group of keys${keysHint(issue.path)}, got ${got}${keyMeant(value, issue.path)}`),
        ];
    const hint = typeof value === 'string' ? (0,config_error/* didYouMean */.au)(value, (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, issue.path)) : '';
    return [told(issue.path, `${issue.message}, got ${got}${hint}`)];
}
/** More of them are no help in one line; the page that it names has them all. */
const mostListed = 12;
function keysHint(path) {
    const keys = (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, path);
    return keys.length > 0 && keys.length <= mostListed ? ` (${keys.join(', ')})` : '';
}
/** Of `merge: ask`: the one key of the group that takes such a value. */
function keyMeant(value, path) {
    const [key, ...others] = (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, path).filter((one) => (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, [...path, one]).includes(String(value)));
    return key === undefined || others.length > 0 ? '' : `; did you mean "${key}: ${String(value)}" below it?`;
}
const inside = (value, key) => {
    if (Array.isArray(value))
        return value[Number(key)];
    return (0,config_layers/* isGroup */.IZ)(value) ? value[String(key)] : undefined;
};
function unknownHint(key, parent) {
    const input = config_inputs/* actionInputs */.eh.find((candidate) => candidate.name === key);
    if (input !== undefined && parent.length === 0)
        return '; it is an input of the action, set it under `with:`';
    const keys = (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, parent);
    const listed = keys.length <= mostListed && keys.length > 0 ? `; expected one of ${keys.join(', ')}` : '';
    return (0,config_error/* didYouMean */.au)(key, keys) || listed;
}
/** Where a path stands: its key when it is a pair's, else the value; the nearest thing above it when it is missing. */
function offsetOf(document, path) {
    let node = document.contents;
    let offset = 0;
    for (const key of path) {
        if ((0,dist.isMap)(node)) {
            const pair = node.items.find((item) => keyText(item.key) === String(key));
            if (pair === undefined)
                return offset;
            offset = startOf(pair.key) ?? offset;
            node = pair.value;
        }
        else if ((0,dist.isSeq)(node)) {
            node = node.items[Number(key)];
            offset = startOf(node) ?? offset;
        }
        else
            return offset;
    }
    return offset;
}
const keyText = (key) => String((0,dist.isNode)(key) ? key.toJSON() : key);
const startOf = (node) => ((0,dist.isNode)(node) ? node.range?.[0] : undefined);

// EXTERNAL MODULE: ./build/src/core/config-reference.js
var config_reference = __webpack_require__(81315);
;// CONCATENATED MODULE: ./build/src/core/config-extends.js



/** One file is read before every tick for each link, so that a chain is kept short. */
const longestChain = 5;
function chainOf(file, bases) {
    const files = [];
    const seen = [];
    for (let text = file;;) {
        const reading = readConfigFile(text);
        files.push(reading);
        const errors = files.flatMap((one) => [...one.errors, ...ofLoops(one)]);
        const next = reading.top.settings['extends'];
        if (typeof next !== 'string' || (0,config_reference/* parseReference */.F2)(next) === null)
            return { files, errors, missing: null };
        const wrong = (problem) => {
            const told = (0,config_error/* complaint */.U4)('extends', problem, reading.top.sourceOf(['extends']));
            return { files, errors: [...errors, told], missing: null };
        };
        if (seen.includes(next))
            return wrong(`${next} builds on itself; take it out of one of the files`);
        if (seen.length === longestChain)
            return wrong(`more than ${longestChain} files build on one another; unite some`);
        const found = bases.get(next);
        if (found === undefined)
            return { files, errors, missing: next };
        if ('problem' in found)
            return wrong(`${next}: ${found.problem}`);
        seen.push(next);
        text = { path: (0,config_reference/* shortName */.EU)(next), text: found.text };
    }
}
/** Which loop runs may depend on what is extended. */
const ofLoops = ({ loops }) => [...loops.values()].flatMap(({ settings, sourceOf }) => settings['extends'] === undefined
    ? []
    : [(0,config_error/* complaint */.U4)('extends', 'has no place under a loop; put it at the top of the file', sourceOf(['extends']))]);
/** The next file that has to be read before the configuration is known; null = none. */
const missingBase = (file, bases) => chainOf(file, bases).missing;


/***/ }),

/***/ 86669:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   eh: () => (/* binding */ actionInputs),
/* harmony export */   rj: () => (/* binding */ TickRequest)
/* harmony export */ });
/* harmony import */ var _config_error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53356);
/* harmony import */ var _config_fields_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86649);
/* harmony import */ var _config_layers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(36570);
/* harmony import */ var _config_loop_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95990);
/* harmony import */ var _config_schema_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86367);
/* harmony import */ var _config_shape_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60511);
/** Which inputs the action has, what each sets, and which of them a person may give in the workflow_dispatch form. */







/** What a tick is asked to do once; unlike settings, it stands in no file. */
const TickRequest = (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .group */ .Os)({
    loop: _config_loop_js__WEBPACK_IMPORTED_MODULE_1__/* .LoopName */ .S.nullable().default(null),
    stage: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .oneOf */ .yL)('whole', 'plan', 'agent', 'settle').default('whole'),
    pr: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .count */ .U9)().nullable().default(null),
    resume: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .flag */ .Jt)().default(false),
    restart: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .flag */ .Jt)().default(false),
    fresh: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .flag */ .Jt)().default(false),
    'single-shot': (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .flag */ .Jt)().default(false),
    'dry-run': (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .flag */ .Jt)().default(false),
    paused: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .flag */ .Jt)().default(false),
    config: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .matching */ .wC)(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$)).+$/, 'a path inside the repository').default('.github/tickgate.yml'),
    reason: (0,_config_fields_js__WEBPACK_IMPORTED_MODULE_3__/* .text */ .Qq)().nullable().default(null),
});
const setting = (name, description, paths = [name]) => ({
    name,
    description,
    sets: { kind: 'setting', paths },
    dispatch: false,
});
const request = (name, description) => ({
    name,
    description,
    sets: { kind: 'request' },
    dispatch: false,
});
const credential = (name, description) => ({
    name,
    description,
    sets: { kind: 'credential' },
    dispatch: false,
});
const inForm = (input) => ({ ...input, dispatch: true });
const everyRole = (0,_config_shape_js__WEBPACK_IMPORTED_MODULE_4__/* .choicesAt */ .O5)(_config_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .Settings */ .wB, ['agents']).map((role) => `agents.${role}.model`);
/** The contract of `action.yml`, in its order. None has a default there but github-token: defaults live in the settings. */
const actionInputs = [
    setting('skill', 'What the loop does: work or review.'),
    request('loop', 'Name of the loop; default: the skill.'),
    request('stage', 'Part of a tick in jobs mode: whole, plan, agent or settle.'),
    inForm(request('pr', 'Number of the one pull request to review.')),
    setting('agent', 'Coding agent: claude, codex, opencode, gemini or command.'),
    setting('agent-command', 'Program and arguments of `agent: command`.'),
    setting('model', 'Model for every role.', everyRole),
    inForm(setting('max-iterations', 'Ceiling of iterations over the loop run.')),
    inForm(setting('max-prs', 'Ceiling of distinct pull requests over the loop run.')),
    inForm(setting('max-minutes', 'Ceiling of active tick time over the loop run, in minutes.')),
    inForm(setting('max-dollars', 'Ceiling of spend over the loop run, in USD; 0 disables it.')),
    setting('max-agents', 'Sessions that may run side by side.'),
    inForm(setting('lock', 'What to do when another tick is running: skip, wait or force (asks every time).')),
    inForm(request('resume', 'Go on from the recorded counters after a crash.')),
    inForm(request('restart', 'Start a stopped run again; spend stays counted.')),
    inForm(request('fresh', 'Start a new run with all counters at zero.')),
    request('single-shot', 'One iteration without state and without loop gates.'),
    request('dry-run', 'Decide and print, write nothing, start no agent.'),
    setting('state-store', 'Where the bundle lies: mirrored, artifact, cache or branch.'),
    credential('state-key', "Secret that encrypts the loop's files, such as 32 random characters; without it they lie in the clear."),
    credential('state-key-previous', 'Former `state-key`, for rotation: opens what it encrypted, encrypts nothing new.'),
    setting('pace', 'Next tick by cron, or continuous while there is more to do.'),
    setting('job-timeout-minutes', "The job's timeout in minutes."),
    request('config', 'Path of the configuration file.'),
    inForm(request('reason', 'Why this tick was started; shown in reports.')),
    request('paused', 'Whether the loop is paused.'),
    credential('app-id', 'The id of a GitHub App to act as.'),
    credential('app-private-key', 'The private key of that app.'),
    credential('github-token', 'Token of the workflow.'),
];
/** Reads one channel; every malformed value is reported. */
function readInputs(channel) {
    const { source, values } = channel;
    const errors = misspelled(channel);
    const settings = {};
    const requested = {};
    for (const input of inputsOf(source)) {
        const given = values[input.name]?.trim() ?? '';
        if (given === '' || input.sets.kind === 'credential')
            continue;
        const paths = input.sets.kind === 'request' ? [input.name] : input.sets.paths;
        const root = input.sets.kind === 'request' ? TickRequest : _config_schema_js__WEBPACK_IMPORTED_MODULE_2__/* .Settings */ .wB;
        const path = paths[0]?.split('.') ?? [];
        const read = fromText((0,_config_shape_js__WEBPACK_IMPORTED_MODULE_4__/* .schemaAt */ .lv)(root, path), given);
        const hint = (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .didYouMean */ .au)(given, (0,_config_shape_js__WEBPACK_IMPORTED_MODULE_4__/* .choicesAt */ .O5)(root, path));
        const got = /^[+-]?\d/.test(given) ? (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .shownNumber */ .b8)(Number(given), (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .shown */ .SP)(given)) : (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .shown */ .SP)(given);
        if (!read.ok)
            errors.push((0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .complaint */ .U4)(input.name, `${read.problem}, got ${got}${hint}`, source));
        else if (input.sets.kind === 'request')
            requested[input.name] = read.value;
        else
            for (const each of paths)
                (0,_config_layers_js__WEBPACK_IMPORTED_MODULE_5__/* .setAt */ .ef)(settings, each.split('.'), read.value);
    }
    return { settings, request: requested, errors };
}
const inputsOf = (source) => source.kind === 'with' ? actionInputs : actionInputs.filter((input) => input.dispatch);
/** A workflow may have inputs of its own; only a name that is nearly one of ours is taken for a slip. */
function misspelled({ source, values }) {
    const known = actionInputs.map((input) => input.name);
    return Object.keys(values).flatMap((name) => {
        const hint = known.includes(name) ? '' : (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .didYouMean */ .au)(name, known);
        return hint === '' ? [] : [(0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .complaint */ .U4)(name, `unknown input${hint}`, source)];
    });
}
/** The value that a text stands for: itself, or the number, truth value or list that the schema wants. */
function fromText(schema, given) {
    const readings = [given, ...otherReadings(given)];
    const value = readings.find((reading) => schema.safeParse(reading).success);
    if (value !== undefined)
        return { ok: true, value };
    return { ok: false, problem: schema.safeParse(readings.at(-1)).error?.issues[0]?.message ?? 'not valid' };
}
function otherReadings(given) {
    if (/^[+-]?\d+(?:\.\d+)?$/.test(given))
        return [Number(given)];
    if (/^(?:true|false)$/i.test(given))
        return [given.toLowerCase() === 'true'];
    return given.startsWith('[') ? jsonList(given) : [];
}
function jsonList(given) {
    try {
        const list = JSON.parse(given);
        return Array.isArray(list) ? [list] : [];
    }
    catch {
        return [];
    }
}


/***/ }),

/***/ 36570:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C2: () => (/* binding */ withoutEmpty),
/* harmony export */   IZ: () => (/* binding */ isGroup),
/* harmony export */   J: () => (/* binding */ mergeLayers),
/* harmony export */   ef: () => (/* binding */ setAt)
/* harmony export */ });
const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** From the weakest layer to the strongest; each fits the schema, so a path is a group in all of them or in none. */
function mergeLayers(layers) {
    const values = new Map();
    for (const layer of layers) {
        for (const [path, value] of leaves(layer.settings)) {
            const key = path.join('\0');
            values.set(key, { path, value, source: layer.sourceOf(path) });
        }
    }
    const settings = {};
    for (const { path, value } of values.values())
        setAt(settings, path, value);
    const sources = new Map([...values.values()].map(({ path, source }) => [path.join('.'), source]));
    return { settings, sources };
}
function leaves(value, prefix = []) {
    return Object.entries(value).flatMap(([key, item]) => {
        const path = [...prefix, key];
        return isGroup(item) ? leaves(item, path) : [[path, item]];
    });
}
/** Sets a value deep inside; keys are data, so `__proto__` is an ordinary one. */
function setAt(settings, path, value) {
    const [key, ...rest] = path;
    if (key === undefined)
        return;
    const own = Object.hasOwn(settings, key) ? settings[key] : undefined;
    const inner = isGroup(own) ? own : {};
    if (rest.length > 0)
        setAt(inner, rest, value);
    Object.defineProperty(settings, key, {
        value: rest.length > 0 ? inner : value,
        enumerable: true,
        configurable: true,
        writable: true,
    });
}
/**
 * The same settings without what says nothing: an empty text or null is "not given", in every channel. A key that nobody knows stays
 * all the same, so that it is told.
 */
function withoutEmpty(settings, isKnown, above = []) {
    const entries = Object.entries(settings).map(([key, item]) => ({ key, item, path: [...above, key] }));
    const given = entries.filter(({ item, path }) => (item !== null && item !== '') || !isKnown(path));
    return Object.fromEntries(given.map(({ key, item, path }) => [key, isGroup(item) ? withoutEmpty(item, isKnown, path) : item]));
}


/***/ }),

/***/ 23776:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ valueAt),
/* harmony export */   u: () => (/* binding */ reportNotYet)
/* harmony export */ });
/* harmony import */ var _config_error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53356);
/* harmony import */ var _config_layers_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(36570);


/** Values of settings that work otherwise. */
const valuesNotYet = {
    isolation: {
        job: '`job` is not built yet; use `uid` or `container`',
    },
};
const requestsNotYet = {
    stage: (request) => request.stage !== 'whole',
};
/** What is asked for and not built, each with its place. */
function reportNotYet({ settings, request, sourceOf }) {
    const values = Object.entries(valuesNotYet).flatMap(([path, rules]) => {
        const sentence = rules[String(valueAt(settings, path))];
        return sentence === undefined ? [] : [(0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .complaint */ .U4)(path, sentence, sourceOf(path))];
    });
    const requests = Object.entries(requestsNotYet).filter(([, asked]) => asked(request));
    return [...values, ...requests.map(([name]) => (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .complaint */ .U4)(name, 'is not built yet; leave it out', sourceOf(name)))];
}
/** The value in code of a setting's path on disk. */
function valueAt(settings, path) {
    const keys = path.split('.').map((key) => key.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()));
    return keys.reduce((value, key) => ((0,_config_layers_js__WEBPACK_IMPORTED_MODULE_1__/* .isGroup */ .IZ)(value) ? value[key] : undefined), settings);
}


/***/ }),

/***/ 60511:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $0: () => (/* binding */ leafPaths),
/* harmony export */   O5: () => (/* binding */ choicesAt),
/* harmony export */   lv: () => (/* binding */ schemaAt)
/* harmony export */ });
/* unused harmony export documentedPaths */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Walks the schema of the settings: which keys and values are valid at a path, and which of them are leaves. */

/** The schema inside defaults, nulls and renamings. */
function bare(schema) {
    if (schema instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodDefault */ .XiL || schema instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodPrefault */ .xgV)
        return bare(schema.unwrap());
    if (schema instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodNullable */ .l1C || schema instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodOptional */ .IiU)
        return bare(schema.unwrap());
    return schema instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodPipe */ .utH ? bare(schema.in) : schema;
}
function child(schema, key) {
    const inner = bare(schema);
    if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodObject */ .bvH)
        return inner.shape[String(key)];
    if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodRecord */ .b8S)
        return inner.valueType;
    return inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodArray */ .naA ? inner.element : undefined;
}
const at = (schema, path) => path.reduce(child, schema);
/** The schema at a path; a path that the schema does not have is our bug. */
function schemaAt(root, path) {
    const found = at(root, path);
    if (!(found instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodType */ .aRx))
        throw new Error(`The schema has no "${path.join('.')}"`);
    return found;
}
/** What may stand at a path: the keys of a group, the names of a closed record, or the values of a choice. */
function choicesAt(root, path) {
    const inner = bare(at(root, path));
    if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodObject */ .bvH)
        return Object.keys(inner.shape);
    if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodRecord */ .b8S)
        return inner.keyType instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodEnum */ .Vb4 ? inner.keyType.options.map(String) : [];
    return inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodEnum */ .Vb4 ? inner.options.map(String) : [];
}
/** Dotted paths of all settings; a record under names of the user's is one setting. */
function leafPaths(root, prefix = '') {
    const inner = bare(root);
    if (!(inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodObject */ .bvH))
        return [prefix];
    return Object.keys(inner.shape).flatMap((key) => leafPaths(schemaAt(root, [key]), joined(prefix, key)));
}
/** The same with what stands under names and in lists: `rates.<name>.input`, `dependencies.<n>.token`. */
function documentedPaths(root, prefix = '') {
    const inner = bare(root);
    if (inner instanceof z.ZodRecord)
        return documentedPaths(schemaAt(root, ['<name>']), joined(prefix, '<name>'));
    const listed = inner instanceof z.ZodArray && bare(inner.element) instanceof z.ZodObject;
    if (listed)
        return documentedPaths(schemaAt(root, ['<n>']), joined(prefix, '<n>'));
    if (!(inner instanceof z.ZodObject))
        return [prefix];
    return Object.keys(inner.shape).flatMap((key) => documentedPaths(schemaAt(root, [key]), joined(prefix, key)));
}
const joined = (prefix, key) => (prefix === '' ? key : `${prefix}.${key}`);


/***/ }),

/***/ 14947:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: () => (/* binding */ configPath),
  p: () => (/* binding */ resolveConfig)
});

// EXTERNAL MODULE: ./build/src/core/approvers.js
var approvers = __webpack_require__(15587);
// EXTERNAL MODULE: ./build/src/core/config-error.js
var config_error = __webpack_require__(53356);
// EXTERNAL MODULE: ./build/src/core/gates.js
var gates = __webpack_require__(13609);
// EXTERNAL MODULE: ./build/src/core/renew.js
var renew = __webpack_require__(78568);
// EXTERNAL MODULE: ./build/src/core/redaction.js + 1 modules
var redaction = __webpack_require__(30400);
;// CONCATENATED MODULE: ./build/src/core/config-checks.js
/** Rules between settings: what each value allows alone may still not hold together. */





/** Every rule speaks, so that one look at the log shows all that is wrong. */
const checkTogether = (effective) => rules.flatMap((rule) => rule(effective));
const ceilingNames = ['iterations', 'prs', 'minutes', 'dollars'];
const ceilingOf = (settings, name) => ({
    iterations: settings.maxIterations,
    prs: settings.maxPrs,
    minutes: settings.maxMinutes,
    dollars: settings.maxDollars,
})[name];
/** A dollar ceiling of 0 is none, so it lies above every hard-max. */
const isAbove = (name, ceiling, most) => ceiling > most || (name === 'dollars' && ceiling === 0);
/** Ceilings that nobody chose yield to hard-max; those that somebody chose are refused by `aboveHardMax`. */
function yieldToHardMax(effective) {
    const { settings, sourceOf } = effective;
    const lowered = (name) => {
        const ceiling = ceilingOf(settings, name);
        const most = settings.hardMax[name];
        const chosen = sourceOf(`max-${name}`).kind !== 'default';
        return most === null || chosen ? ceiling : Math.min(ceiling, most);
    };
    return {
        ...settings,
        maxIterations: lowered('iterations'),
        maxPrs: lowered('prs'),
        maxMinutes: lowered('minutes'),
        maxDollars: lowered('dollars'),
    };
}
const aboveHardMax = ({ settings, sourceOf }) => ceilingNames.flatMap((name) => {
    const most = settings.hardMax[name];
    const ceiling = ceilingOf(settings, name);
    if (most === null || !isAbove(name, ceiling, most))
        return [];
    const problem = ceiling === 0 ? 'no ceiling (0)' : `${ceiling}`;
    const remedy = `${problem} is above hard-max.${name} ${most}; lower it, or raise hard-max in the file`;
    return [(0,config_error/* complaint */.U4)(`max-${name}`, remedy, sourceOf(`max-${name}`))];
});
const commandNeedsProgram = ({ settings, sourceOf }) => {
    const drivers = [settings.agent, ...Object.values(settings.agents).map((role) => role?.driver)];
    if (!drivers.includes('command') || settings.agentCommand !== null)
        return [];
    const problem = '`command` needs a program; set agent-command: [program, argument, ...]';
    return [(0,config_error/* complaint */.U4)('agent', problem, sourceOf('agent'))];
};
const containerNeedsImage = ({ settings, sourceOf }) => settings.isolation !== 'container' || settings.containerImage !== null
    ? []
    : [(0,config_error/* complaint */.U4)('isolation', '`container` needs an image; set container-image: NAME', sourceOf('isolation'))];
const neverByDefault = new Set(['merge', 'yes', 'raise']);
const gateDefaults = ({ settings, sourceOf }) => gates/* GATES */.JH.flatMap((gate) => {
    const own = settings.gates[gate.name];
    const path = `gates.${gate.name}.default`;
    const allowed = gate.options.filter((option) => !neverByDefault.has(option.id) && !option.byReplyOnly);
    const names = allowed.map((option) => option.id);
    if (own === undefined || names.includes(own.default))
        return [];
    const problem = `expected one of ${names.join(', ')}, got "${own.default}"${(0,config_error/* didYouMean */.au)(own.default, names)}`;
    return [(0,config_error/* complaint */.U4)(path, problem, sourceOf(path))];
});
/** Its question stands in the head and holds nobody but the ticks that skip anyway. */
const unlockWaits = ({ settings, sourceOf }) => {
    const path = 'gates.force-unlock';
    if (settings.gates['force-unlock'] === undefined)
        return [];
    return [(0,config_error/* complaint */.U4)(path, 'cannot expire: without an answer the lock stays, and every tick skips', sourceOf(path))];
};
const renewZone = ({ settings, sourceOf }) => {
    const [, zone] = settings.renew.at?.split(' ') ?? [];
    if (zone === undefined || (0,renew/* isZone */.DS)(zone))
        return [];
    return [(0,config_error/* complaint */.U4)('renew.at', `"${zone}" is no time zone; name one such as Europe/Berlin`, sourceOf('renew.at'))];
};
const teamsNeedAnApp = ({ settings, credentials, sourceOf }) => {
    const [team] = credentials.includes('app-id') ? [] : settings.approvers.filter(approvers/* isTeam */.IJ);
    if (team === undefined)
        return [];
    const problem = `who is in the team "${team}" only an app can read: give app-id and app-private-key, or name logins`;
    return [(0,config_error/* complaint */.U4)('approvers', problem, sourceOf('approvers'))];
};
const patternsCompile = ({ settings, sourceOf }) => (0,redaction/* namedPatterns */.D7)(settings.redact).flatMap(({ name, pattern }) => {
    const compiled = (0,redaction/* compilePattern */.Eb)(name, pattern);
    return compiled.ok ? [] : [(0,config_error/* complaint */.U4)('redact', compiled.problem, sourceOf('redact'))];
});
/** A branch cannot be taken back: what was public once is in everybody's clone. */
const branchInPublic = ({ settings, isPublic, credentials, sourceOf }) => {
    if (settings.stateStore !== 'branch' || !isPublic || credentials.includes('state-key'))
        return [];
    const problem = '`branch` would publish the files of the loop in this public repository; set `state-key` to encrypt them, or use `mirrored`';
    return [(0,config_error/* complaint */.U4)('state-store', problem, sourceOf('state-store'))];
};
/** Most likely the secret behind `state-key` is gone: without this, the next bundle would lie in the clear. */
const formerKeyAlone = ({ credentials, sourceOf }) => {
    if (!credentials.includes('state-key-previous') || credentials.includes('state-key'))
        return [];
    const problem = 'only opens what a former key encrypted; set `state-key` too, with which new bundles are encrypted';
    return [(0,config_error/* complaint */.U4)('state-key-previous', problem, sourceOf('state-key-previous'))];
};
/** Without it there would be nothing to work on, and nobody would know why. */
const sourceNeedsPlace = ({ settings: { backlog }, sourceOf }) => {
    if (backlog.source === 'plan' && backlog.plan === null)
        return [
            (0,config_error/* complaint */.U4)('backlog.source', '`plan` needs a file; set backlog.plan: docs/plan.md', sourceOf('backlog.source')),
        ];
    if (backlog.source === 'task-list' && backlog.issue === null)
        return [
            (0,config_error/* complaint */.U4)('backlog.source', '`task-list` needs an issue; set backlog.issue: 12', sourceOf('backlog.source')),
        ];
    return [];
};
/** They choose among issues: set beside a plan they would choose nothing. */
const filtersNeedIssues = ({ settings: { backlog }, sourceOf }) => {
    if (backlog.source === 'issues')
        return [];
    const { labels, milestone, assignee, query } = backlog;
    const set = Object.entries({ labels: labels.length > 0, milestone, assignee, query }).filter(([, value]) => value);
    return set.map(([name]) => {
        const path = `backlog.${name}`;
        return (0,config_error/* complaint */.U4)(path, `chooses among issues, and backlog.source is \`${backlog.source}\`; leave it out`, sourceOf(path));
    });
};
/** Longer searches GitHub refuses. */
const longestQuery = 256;
/** The search is asked for what is open in this repository, whatever it says. */
const queriesNarrow = ({ settings: { backlog, review }, sourceOf }) => [
    ...queryProblem(backlog.query, { foreign: /pr|pull-request|merged|closed/, what: 'issues' }).map((problem) => (0,config_error/* complaint */.U4)('backlog.query', problem, sourceOf('backlog.query'))),
    ...queryProblem(review.query, { foreign: /issue|merged|closed/, what: 'pull requests' }).map((problem) => (0,config_error/* complaint */.U4)('review.query', problem, sourceOf('review.query'))),
];
function queryProblem(query, { foreign, what }) {
    if (query === null)
        return [];
    const beyond = new RegExp(`(?<![\\w-])-?(?:(?:repo|org|user|sort):\\S*|(?:is|type|state):(?:${foreign.source})\\b)`, 'i');
    const [found] = beyond.exec(query) ?? [];
    if (found !== undefined)
        return [`\`${found}\` has no place here: it is searched among the open ${what} of this repository; leave it out`];
    if (query.length <= longestQuery)
        return [];
    return [`has ${query.length} characters, and GitHub searches for ${longestQuery}; shorten it`];
}
/** They are about a run of the loop, and a single shot is none. */
const shotIsNoRun = ({ request, sourceOf }) => request.singleShot
    ? ['resume', 'restart', 'fresh'].flatMap((name) => request[name]
        ? [
            (0,config_error/* complaint */.U4)(name, 'is about a run of the loop, and `single-shot` is none; leave one of them out', sourceOf(name)),
        ]
        : [])
    : [];
const rules = [
    shotIsNoRun,
    aboveHardMax,
    commandNeedsProgram,
    containerNeedsImage,
    gateDefaults,
    unlockWaits,
    renewZone,
    teamsNeedAnApp,
    patternsCompile,
    branchInPublic,
    formerKeyAlone,
    sourceNeedsPlace,
    filtersNeedIssues,
    queriesNarrow,
];

// EXTERNAL MODULE: ./build/src/core/config-extends.js + 1 modules
var config_extends = __webpack_require__(38281);
// EXTERNAL MODULE: ./build/src/core/config-inputs.js
var config_inputs = __webpack_require__(86669);
// EXTERNAL MODULE: ./build/src/core/config-layers.js
var config_layers = __webpack_require__(36570);
// EXTERNAL MODULE: ./build/src/core/config-not-yet.js
var config_not_yet = __webpack_require__(23776);
// EXTERNAL MODULE: ./build/src/core/config-schema.js + 6 modules
var config_schema = __webpack_require__(86367);
// EXTERNAL MODULE: ./build/src/core/config-shape.js
var config_shape = __webpack_require__(60511);
;// CONCATENATED MODULE: ./build/src/core/config.js
/** Which value of every setting counts for this tick, who set it, and everything that is wrong with what was set. */








/** GitHub's own default of `timeout-minutes`. */
const defaultJobTimeoutMinutes = 360;
const channels = {
    command: 'a /loop command',
    dispatch: 'the workflow_dispatch form',
    with: "the action's `with:`",
    loop: 'the loop in the file',
    file: 'the file',
    default: 'default',
};
const channel = (kind) => ({ kind, where: channels[kind], position: null });
/** Where the configuration file is to be read from, before anything else is known. */
function configPath(inputs) {
    const given = config_inputs/* TickRequest */.rj.safeParse({ config: inputs['config']?.trim() || undefined });
    return given.success ? given.data.config : config_inputs/* TickRequest */.rj.parse({}).config;
}
/** Every mistake of every channel is reported at once; with one of them, nothing is decided. */
function resolveConfig(asked) {
    const chain = asked.file === null ? null : (0,config_extends/* chainOf */.d)(asked.file, asked.bases ?? new Map());
    const inputs = {
        with: (0,config_inputs/* readInputs */.Ko)({ source: channel('with'), values: asked.with }),
        dispatch: (0,config_inputs/* readInputs */.Ko)({ source: channel('dispatch'), values: asked.dispatch }),
        command: (0,config_inputs/* readInputs */.Ko)({ source: channel('command'), values: asked.command ?? {} }),
    };
    const malformed = [chain, inputs.with, inputs.dispatch, inputs.command].flatMap((reading) => reading?.errors ?? []);
    if (chain !== null && chain.missing !== null)
        throw new Error(`${chain.missing} was not read`);
    const request = requestOf(inputs);
    if (asked.file === null && request.asked['config'] !== undefined) {
        malformed.push((0,config_error/* complaint */.U4)('config', `no file ${(0,config_error/* shown */.SP)(request.asked['config'])} on the default branch`, request.sourceOf('config')));
    }
    if (malformed.length > 0)
        return { ok: false, errors: (0,config_error/* inOrder */.al)(malformed) };
    return decide(asked, { files: chain?.files ?? [], inputs, request });
}
function requestOf(inputs) {
    const kinds = ['with', 'dispatch', 'command'];
    const asked = { ...inputs.with.request, ...inputs.dispatch.request, ...inputs.command.request };
    const sourceOf = (name) => channel(kinds.findLast((kind) => inputs[kind].request[name] !== undefined) ?? 'default');
    return { asked, sourceOf };
}
function decide(asked, readings) {
    const request = config_inputs/* TickRequest */.rj.parse(readings.request.asked);
    const { layers, loop, notices, errors } = layersFor(request, readings);
    const merged = (0,config_layers/* mergeLayers */.J)(layers);
    const settings = config_schema/* Settings */.wB.parse(merged.settings);
    const given = config_inputs/* actionInputs */.eh.filter(({ name, sets }) => sets.kind === 'credential' && asked.with[name]?.trim());
    const credentials = given.map(({ name }) => name);
    const sourceOf = (path) => {
        if (credentials.includes(path))
            return channel('with');
        return merged.sources.get(path) ?? below(merged.sources, path) ?? readings.request.sourceOf(path);
    };
    const isPublic = asked.facts.visibility === 'public';
    const chosen = { settings, request, sourceOf, credentials, isPublic };
    const effective = { ...chosen, settings: yieldToHardMax(chosen) };
    const wrong = [...errors, ...checkTogether(effective), ...(0,config_not_yet/* reportNotYet */.u)(effective)];
    if (wrong.length > 0)
        return { ok: false, errors: (0,config_error/* inOrder */.al)(wrong) };
    return {
        ok: true,
        config: withFacts(effective.settings, loop, asked.facts),
        request,
        sources: new Map((0,config_shape/* leafPaths */.$0)(config_schema/* Settings */.wB).map((path) => [path, sourceOf(path)])),
        notices,
    };
}
/** A record such as `rates` has the source of the strongest of its entries. */
function below(sources, path) {
    return [...sources].findLast(([key]) => key.startsWith(`${path}.`))?.[1];
}
function withFacts(settings, loop, facts) {
    return {
        ...settings,
        loop,
        reportCost: settings.reportCost ?? (facts.visibility === 'private' ? 'pr' : 'control'),
        jobTimeoutMinutes: settings.jobTimeoutMinutes ?? facts.jobTimeoutMinutes ?? defaultJobTimeoutMinutes,
    };
}
/**
 * The loop's name decides which part of the files counts; unnamed, a loop is called after its skill. Files that build on one another count
 * as one: what stands under the loop, in whichever of them, beats what stands at a top.
 */
function layersFor(request, { files, inputs, request: reading }) {
    const given = ['with', 'dispatch', 'command'].map((kind) => ({ settings: inputs[kind].settings, sourceOf: () => channel(kind) }));
    const weakestFirst = files.toReversed();
    const top = weakestFirst.map((file) => file.top);
    const loop = request.loop ?? config_schema/* Settings */.wB.parse((0,config_layers/* mergeLayers */.J)([...top, ...given]).settings).skill;
    const own = weakestFirst.flatMap((file) => file.loops.get(loop) ?? []);
    // A loop named after a skill has that skill unless somebody says otherwise.
    const named = loop === 'review'
        ? [{ settings: { skill: 'review' }, sourceOf: () => ({ ...channel('default'), where: "the loop's name" }) }]
        : [];
    const layers = [...named, ...top, ...own, ...given];
    return { layers, loop, ...undeclared(request, files, reading) };
}
/** A misspelled loop would start from nothing, with ceilings of its own. */
function undeclared(request, files, reading) {
    const declared = [...new Set(files.flatMap((file) => [...file.loops.keys()]))];
    if (request.loop === null || declared.length === 0 || declared.includes(request.loop))
        return { notices: [], errors: [] };
    const hint = (0,config_error/* didYouMean */.au)(request.loop, declared);
    if (hint !== '')
        return {
            notices: [],
            errors: [(0,config_error/* complaint */.U4)('loop', `unknown loop "${request.loop}"${hint}`, reading.sourceOf('loop'))],
        };
    return {
        notices: [`loop: "${request.loop}" is not under loops in the file; it has the settings at its top`],
        errors: [],
    };
}


/***/ }),

/***/ 30101:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ nextTime)
/* harmony export */ });
/** Decides when a schedule falls due: POSIX cron in UTC, or in the schedule's time zone. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SEARCH_MS = 5 * 366 * 24 * HOUR_MS;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The first whole minute after `after` (ms) that the expression names; undefined when five years have none. */
function nextTime(expression, after, timeZone = 'UTC') {
    const cron = read(expression);
    const localTime = clockOf(timeZone);
    const end = after + SEARCH_MS;
    for (let at = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS; at < end;) {
        const time = localTime(at);
        const restOfHour = (60 - time.minute) * MINUTE_MS;
        if (!dayMatches(cron, time)) {
            // Days of a time zone may be 23 hours long: there only an hour at a time is safe to skip.
            at += timeZone === 'UTC' ? restOfHour + (23 - time.hour) * HOUR_MS : restOfHour;
        }
        else if (!cron.hours.has(time.hour))
            at += restOfHour;
        else if (!cron.minutes.has(time.minute))
            at += MINUTE_MS;
        else
            return at;
    }
    return undefined;
}
const PARTS = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', weekday: 'short' };
function clockOf(timeZone) {
    if (timeZone === 'UTC')
        return utcTime;
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...PARTS, hourCycle: 'h23' });
    return (at) => partsOf(format, at);
}
function utcTime(at) {
    const date = new Date(at);
    return {
        minute: date.getUTCMinutes(),
        hour: date.getUTCHours(),
        day: date.getUTCDate(),
        month: date.getUTCMonth() + 1,
        weekday: date.getUTCDay(),
    };
}
function partsOf(clock, at) {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
        minute: Number(parts.get('minute')),
        hour: Number(parts.get('hour')),
        day: Number(parts.get('day')),
        month: Number(parts.get('month')),
        weekday: WEEKDAYS.indexOf((parts.get('weekday') ?? '').toLowerCase()),
    };
}
function dayMatches(cron, time) {
    if (!cron.months.has(time.month))
        return false;
    const byDate = cron.days.has(time.day);
    const byWeekday = cron.weekdays.has(time.weekday);
    return cron.eitherDay ? byDate || byWeekday : byDate && byWeekday;
}
function read(expression) {
    const fields = expression.trim().split(/\s+/);
    const [minute, hour, day, month, weekday] = fields;
    if (fields.length !== 5 || !minute || !hour || !day || !month || !weekday) {
        throw new Error(`"${expression}" is not a cron expression of five fields`);
    }
    const weekdays = valuesOf(weekday, { min: 0, max: 7, names: WEEKDAYS, firstName: 0 });
    return {
        minutes: valuesOf(minute, { min: 0, max: 59 }),
        hours: valuesOf(hour, { min: 0, max: 23 }),
        days: valuesOf(day, { min: 1, max: 31 }),
        months: valuesOf(month, { min: 1, max: 12, names: MONTHS, firstName: 1 }),
        weekdays: new Set([...weekdays].map((value) => value % 7)),
        eitherDay: day !== '*' && weekday !== '*',
    };
}
/** `*`, `a`, `a-b`, lists of them, each with an optional step. */
function valuesOf(text, field) {
    const values = new Set();
    for (const part of text.split(',')) {
        const [range = '', step = '1'] = part.split('/');
        const [from = '', to] = range === '*' ? [String(field.min), String(field.max)] : range.split('-');
        const first = numberIn(from, field);
        const last = to !== undefined ? numberIn(to, field) : part.includes('/') ? field.max : first;
        if (!(Number(step) >= 1) || first > last)
            throw new Error(`"${part}" is not a cron field`);
        for (let value = first; value <= last; value += Number(step))
            values.add(value);
    }
    return values;
}
function numberIn(text, { min, max, names = [], firstName = 0 }) {
    const named = names.indexOf(text.toLowerCase());
    const value = named >= 0 ? named + firstName : /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max))
        throw new Error(`"${text}" is outside ${min}-${max}`);
    return value;
}


/***/ }),

/***/ 79036:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ describeJsonError),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
/** Decides where text stops being JSON and which kind of mistake that is, without ever repeating the text. */
/** A parsed value, or the position (1-based) and kind of the first mistake: safe to show, since it quotes nothing. */
function parseJson(text) {
    try {
        return { ok: true, value: JSON.parse(text) };
    }
    catch {
        return { ok: false, error: locate(text) };
    }
}
function describeJsonError(error) {
    return error.kind === 'empty'
        ? 'not JSON: the file is empty'
        : `not JSON: ${error.kind} at line ${error.line}, column ${error.column}`;
}
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// The control characters are meant: JSON forbids them raw inside strings.
// oxlint-disable-next-line no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\r\n]*/y;
/** JSON.parse quotes the text in its messages and does not always give a position, hence this small scanner. */
function locate(text) {
    const open = [];
    let expecting = 'value';
    let at = 0;
    const eat = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (found)
            at += found[0].length;
        return found !== null;
    };
    for (;;) {
        eat(SPACE);
        const char = text[at];
        if (char === undefined)
            return position(text, at, text.trim() === '' ? 'empty' : 'unexpected end');
        const step = advance(expecting, char, open);
        if (step === 'literal') {
            if (!eat(char === '"' ? STRING : LITERAL))
                return position(text, at, wanted(expecting));
            expecting = expecting.startsWith('key') ? ':' : ', or end';
        }
        else if (step === 'wrong') {
            return position(text, at, wanted(expecting));
        }
        else {
            at += 1;
            expecting = step;
        }
    }
}
/** What is expected after one structural character, `literal` where a string, number or word must start. */
function advance(expecting, char, open) {
    const inside = open.at(-1);
    if (expecting === ':')
        return char === ':' ? 'value' : 'wrong';
    if (expecting === ', or end') {
        if (char === ',' && inside)
            return inside === '{' ? 'key' : 'value';
        return closes(char, inside, open);
    }
    if (expecting === 'key or }' && char === '}')
        return closes(char, inside, open);
    if (expecting === 'value or ]' && char === ']')
        return closes(char, inside, open);
    if (expecting === 'key' || expecting === 'key or }')
        return char === '"' ? 'literal' : 'wrong';
    if (char === '{' || char === '[') {
        open.push(char);
        return char === '{' ? 'key or }' : 'value or ]';
    }
    return 'literal';
}
function closes(char, inside, open) {
    if (!(char === '}' && inside === '{') && !(char === ']' && inside === '['))
        return 'wrong';
    open.pop();
    return ', or end';
}
function wanted(expecting) {
    if (expecting === 'key' || expecting === 'key or }')
        return 'key expected';
    return expecting === 'value' || expecting === 'value or ]' ? 'value expected' : 'unexpected character';
}
function position(text, at, kind) {
    const before = text.slice(0, at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, kind };
}


/***/ }),

/***/ 2618:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LH: () => (/* binding */ troubleOf),
/* harmony export */   SP: () => (/* binding */ mendsByWaiting),
/* harmony export */   _Y: () => (/* binding */ isAtCap),
/* harmony export */   xe: () => (/* binding */ troubleSentence)
/* harmony export */ });
/* unused harmony exports troubleKinds, mendsByModel */
/** Decides what a model's refusal means: whether waiting helps, another model, or only a person. */
const troubleKinds = (/* unused pure expression or super */ null && ([
    'rate_limit',
    'overloaded',
    'unreachable',
    'no_such_model',
    'context_too_long',
    'key_refused',
    'no_credit',
    'turns_used',
    'dollars_used',
    'unknown',
]));
const byStatus = {
    401: 'key_refused',
    402: 'no_credit',
    403: 'key_refused',
    404: 'no_such_model',
    413: 'context_too_long',
    429: 'rate_limit',
    529: 'overloaded',
};
/** Words before statuses: a 400 can be any of the first three, and some agents give no status. */
const byWords = [
    [/credit balance|insufficient_quota|billing|payment required/i, 'no_credit'],
    [
        /prompt is too long|context[ _]?(?:length|window|overflow)|maximum context|too many (?:input )?tokens/i,
        'context_too_long',
    ],
    [/rate.?limit|quota|too many requests|resource.?exhausted|usage limit/i, 'rate_limit'],
    [/overloaded|server is busy|unavailable|high demand|temporary errors/i, 'overloaded'],
    [/invalid (?:x-)?api.?key|unauthori[sz]ed|authentication|not logged in|no api key/i, 'key_refused'],
    [/model.{0,60}(?:not found|not exist|not supported)|no such model/i, 'no_such_model'],
    [
        /unable to connect|connection refused|ECONNREFUSED|ENOTFOUND|ECONNRESET|fetch failed|stream disconnected|error sending request/i,
        'unreachable',
    ],
];
/** By the words and the HTTP status of a failed request; agents that give no status name it in the words. */
function troubleOf(said, given = null) {
    const named = /\b(?:status|error)[:\s]*(?:code[:\s]*)?\(?([45]\d\d)\b/i.exec(said)?.[1];
    const status = given ?? (named === undefined ? null : Number(named));
    const words = byWords.find(([pattern]) => pattern.test(said))?.[1];
    // A limit of the account is said with the status of a limit of the minute, too; every other status is plain enough.
    const certain = status === null || status === 429 ? undefined : byStatus[status];
    const kind = certain ?? words ?? kindOfStatus(status);
    return { kind, status, said: oneLine(said), resets: resetsIn(said) };
}
function kindOfStatus(status) {
    if (status === null)
        return 'unknown';
    return byStatus[status] ?? (status >= 500 ? 'overloaded' : 'unknown');
}
const oneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 300);
const seconds = { s: 1, m: 60, h: 3600, d: 86_400 };
/** `try again in 1h 5m`, `retry after 30 seconds`, `resets at 2026-11-22T12:00:00Z`, and Claude's own `limit reached|1790000000`. */
function resetsIn(said) {
    const epoch = /\|(1\d{9})\b/.exec(said)?.[1];
    if (epoch !== undefined)
        return { at: new Date(Number(epoch) * 1000).toISOString() };
    const time = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))/.exec(said)?.[1];
    if (time !== undefined && !Number.isNaN(Date.parse(time)))
        return { at: new Date(time).toISOString() };
    const after = /\b(?:again|retry|resets?)\s*(?:in|after)?[:\s]+((?:\d+(?:\.\d+)?\s*[a-z]+[\s,]*(?:and\s+)?){1,4})/i.exec(said)?.[1];
    if (after === undefined)
        return null;
    const parts = [
        ...after.matchAll(/(\d+(?:\.\d+)?)\s*(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])/gi),
    ];
    const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (seconds[unit?.[0]?.toLowerCase() ?? ''] ?? 0), 0);
    return total > 0 ? { afterSeconds: Math.ceil(total) } : null;
}
/** Time alone mends it: the session is tried again later, and nobody's failure. */
const mendsByWaiting = ({ kind }) => kind === 'rate_limit' || kind === 'overloaded';
/** Another model may manage. */
const mendsByModel = ({ kind }) => kind === 'overloaded' || kind === 'no_such_model' || kind === 'context_too_long' || kind === 'unknown';
/** The session ended at what it was given, and what it did counts. */
const isAtCap = ({ kind }) => kind === 'turns_used' || kind === 'dollars_used';
const meanings = {
    rate_limit: 'is rate limited',
    overloaded: 'found its model overloaded',
    unreachable: 'could not reach its model',
    no_such_model: 'asked for a model that does not exist or is not allowed',
    context_too_long: 'ran out of the context of its model',
    key_refused: 'was refused: its key is missing or wrong',
    no_credit: 'was refused: its account has no credit',
    turns_used: 'used up its turns',
    dollars_used: 'used up its dollars',
    unknown: 'was failed by its model',
};
/** `claude is rate limited (429): ...`; what the agent said is foreign text. */
const troubleSentence = (program, { kind, status, said }) => `${program} ${meanings[kind]}${status === null ? '' : ` (${status})`}${said === '' ? '' : `: ${said}`}`;


/***/ }),

/***/ 40830:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C3: () => (/* binding */ unknownModelWarning),
/* harmony export */   Dw: () => (/* binding */ builtInRatesNotice),
/* harmony export */   cq: () => (/* binding */ estimateDollars),
/* harmony export */   eM: () => (/* binding */ dollarsByTime)
/* harmony export */ });
/* unused harmony exports knownDollars, replyDollars */
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _pricing_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8131);
/** What a loop run has cost so far, by whose rates, and what a person has to be told about that estimate. */


/** Recomputed from all rows at every tick. Fails only where a model has neither a rate nor a vendor nor a reported cost. */
function estimateDollars(usages, table) {
    const priced = usages.map((usage) => price(usage, table));
    const unpriced = priced.find((result) => 'error' in result);
    if (unpriced !== undefined && 'error' in unpriced)
        return { ok: false, error: unpriced.error };
    const rows = priced.filter((result) => 'dollars' in result);
    const weakest = Math.max(0, ...rows.map((row) => _pricing_js__WEBPACK_IMPORTED_MODULE_1__/* .rateSources */ .nc.indexOf(row.source)));
    return {
        ok: true,
        estimate: {
            dollarsEstimate: (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(...rows.map((row) => row.dollars)),
            dollarsReported: (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(...usages.map((usage) => usage.costReported ?? 0)),
            rateTableSource: rows.length === 0 ? sourceBeforeUse(table) : (_pricing_js__WEBPACK_IMPORTED_MODULE_1__/* .rateSources */ .nc[weakest] ?? 'unknown-model'),
            rows,
            warnings: [...new Set(rows.filter((row) => row.source === 'unknown-model').map(unknownModelWarning))],
        },
    };
}
/** What tokens cost by our rates, in USD; null = there is no rate for their model, nor a vendor whose highest could stand for it. */
function knownDollars(usage, table) {
    const estimated = estimateDollars([usage], table);
    return estimated.ok ? estimated.estimate.dollarsEstimate : null;
}
/** What one reply cost as far as it can be told at once, in USD: the larger of what was reported and what its tokens cost. */
function replyDollars(usage, table) {
    return Math.max(usage.costReported ?? 0, knownDollars(usage, table) ?? 0);
}
/** A session that reported no usage at all: by its minutes, at least the guess for a whole one. USD. */
function dollarsByTime(minutes, guess) {
    return (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(guess.dollars * Math.max(1, minutes / guess.minutes));
}
function price(usage, table) {
    const found = (0,_pricing_js__WEBPACK_IMPORTED_MODULE_1__/* .findRates */ .$v)(usage, table);
    if (found.kind === 'known') {
        return { model: usage.model, source: found.source, row: found.row, dollars: (0,_pricing_js__WEBPACK_IMPORTED_MODULE_1__/* .costOf */ .ho)(usage, found.rates) };
    }
    if (usage.costReported !== null && usage.costReported > 0) {
        const dollars = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(usage.costReported);
        return { model: usage.model, source: 'unknown-model', row: 'cost reported by the agent', dollars };
    }
    if (found.kind === 'unpriceable')
        return { error: unpriceable(usage.model) };
    return { model: usage.model, source: 'unknown-model', row: found.row, dollars: (0,_pricing_js__WEBPACK_IMPORTED_MODULE_1__/* .costOf */ .ho)(usage, found.rates) };
}
const sourceBeforeUse = (table) => {
    if (table.config.length > 0)
        return 'config file';
    return table.claudeMd.length > 0 ? 'CLAUDE.md SDD config' : 'built-in default';
};
const unpriceable = (model) => `rates: no rate for model "${model}", and no vendor whose highest rate could stand for it; set rates.${model}.input and .output in .github/tickgate.yml (USD per million tokens, 0 for a local model)`;
const unknownModelWarning = (row) => `No rate for model "${row.model}": counted by the ${row.row}. Set rates.${row.model} in .github/tickgate.yml.`;
/** One notice a run: built-in rates age, and a ceiling is only as good as its rates. `maxDollars` 0 = no ceiling to guard. */
function builtInRatesNotice(source, maxDollars) {
    if (source !== 'built-in default' || maxDollars === 0)
        return null;
    return `The ceiling of $${maxDollars.toFixed(2)} is held by built-in rates, ${_pricing_js__WEBPACK_IMPORTED_MODULE_1__/* .builtInTable */ .kB}. Set rates in .github/tickgate.yml to use your own.`;
}


/***/ }),

/***/ 8131:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  kB: () => (/* binding */ builtInTable),
  cx: () => (/* binding */ configuredRates),
  ho: () => (/* binding */ costOf),
  $v: () => (/* binding */ findRates),
  qc: () => (/* binding */ plainModel),
  nc: () => (/* binding */ rateSources)
});

// UNUSED EXPORTS: tokenClasses

;// CONCATENATED MODULE: ./build/src/core/price-table.generated.js
/** Generated by `node .ci/price-table.mjs`, never edited: rates of current models in USD per million tokens. */
const PRICES_FROM = { package: '@pydantic/genai-prices', version: '0.1.8', day: '2026-11-22' };
const PRICES = [
    ['claude-fable-5', 'anthropic', 10, 50, 1, 20],
    ['claude-fable-5-1', 'anthropic', 10, 50, 0.25, 20],
    ['claude-haiku-4-5', 'anthropic', 1, 5, 0.1, 2],
    ['claude-haiku-4.5', 'anthropic', 1, 5, 0.1, 2],
    ['claude-opus-4', 'anthropic', 15, 75, 1.5, 30],
    ['claude-opus-4-0', 'anthropic', 15, 75, 1.5, 30],
    ['claude-opus-4-1', 'anthropic', 15, 75, 1.5, 30],
    ['claude-opus-4-5', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-4-6', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-4-7', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-4-8', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-4.1', 'anthropic', 15, 75, 1.5, 30],
    ['claude-opus-4.5', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-4.6', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-4.7', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-4.8', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-5', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-5-5', 'anthropic', 4, 20, 0.2, 8],
    ['claude-opus-5.0', 'anthropic', 5, 25, 0.5, 10],
    ['claude-opus-5.5', 'anthropic', 4, 20, 0.2, 8],
    ['claude-sonnet-3-7', 'anthropic', 3, 15, 0.3, 6],
    ['claude-sonnet-3.7', 'anthropic', 3, 15, 0.3, 6],
    ['claude-sonnet-4', 'anthropic', 3, 15, 0.3, 6],
    ['claude-sonnet-4-0', 'anthropic', 3, 15, 0.3, 6],
    ['claude-sonnet-4-5', 'anthropic', 6, 22.5, 0.6, 12],
    ['claude-sonnet-4-6', 'anthropic', 3, 15, 0.3, 6],
    ['claude-sonnet-4.5', 'anthropic', 6, 22.5, 0.6, 12],
    ['claude-sonnet-4.6', 'anthropic', 3, 15, 0.3, 6],
    ['claude-sonnet-5', 'anthropic', 2, 10, 0.2, 4],
    ['claude-sonnet-5.0', 'anthropic', 2, 10, 0.2, 4],
    ['codex-mini', 'openai', 1.5, 6, 0.375, null],
    ['gemini-2.5-flash', 'google', 0.3, 2.5, 0.03, null],
    ['gemini-2.5-flash-lite', 'google', 0.1, 0.4, 0.01, null],
    ['gemini-2.5-flash-preview-09-2025', 'google', 0.3, 2.5, 0.03, null],
    ['gemini-2.5-pro', 'google', 2.5, 15, 0.25, null],
    ['gemini-3-flash-preview', 'google', 0.5, 3, 0.05, null],
    ['gemini-3-pro-preview', 'google', 4, 18, 0.4, null],
    ['gemini-3-pro-text-preview', 'google', 4, 18, 0.4, null],
    ['gemini-3.1-flash-lite', 'google', 0.25, 1.5, 0.025, null],
    ['gemini-3.1-flash-lite-preview', 'google', 0.25, 1.5, 0.025, null],
    ['gemini-3.1-pro-preview', 'google', 4, 18, 0.4, null],
    ['gemini-3.5-flash', 'google', 1.5, 9, 0.15, null],
    ['gemini-3.5-flash-lite', 'google', 0.3, 2.5, 0.03, null],
    ['gemini-3.5-flash-preview', 'google', 1.5, 9, 0.15, null],
    ['gemini-3.6-flash', 'google', 1.5, 7.5, 0.15, null],
    ['gemini-3.7-flash', 'google', 1.5, 7.5, 0.15, null],
    ['gemini-3.8-flash', 'google', 1.5, 7.5, 0.15, null],
    ['gpt-4.1', 'openai', 2, 8, 0.5, null],
    ['gpt-4.1-mini', 'openai', 0.4, 1.6, 0.1, null],
    ['gpt-4.1-nano', 'openai', 0.1, 0.4, 0.025, null],
    ['gpt-5', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5-1', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5-1-chat', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5-1-codex', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5-1-codex-max', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5-1-codex-mini', 'openai', 0.25, 2, 0.025, null],
    ['gpt-5-1-mini', 'openai', 0.25, 2, 0.025, null],
    ['gpt-5-2', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5-2-chat', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5-2-codex', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5-2-pro', 'openai', 21, 168, null, null],
    ['gpt-5-3', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5-3-chat', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5-3-codex', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5-4', 'openai', 5, 22.5, 0.5, null],
    ['gpt-5-4-mini', 'openai', 0.75, 4.5, 0.075, null],
    ['gpt-5-4-nano', 'openai', 0.2, 1.25, 0.02, null],
    ['gpt-5-4-pro', 'openai', 60, 270, null, null],
    ['gpt-5-5', 'openai', 10, 45, 1, null],
    ['gpt-5-5-chat', 'openai', 10, 45, 1, null],
    ['gpt-5-5-codex', 'openai', 10, 45, 1, null],
    ['gpt-5-5-pro', 'openai', 60, 270, null, null],
    ['gpt-5-6', 'openai', 8, 30, 0.8, 10],
    ['gpt-5-6-luna', 'openai', 0.4, 1.8, 0.04, 0.5],
    ['gpt-5-6-sol', 'openai', 8, 30, 0.8, 10],
    ['gpt-5-6-terra', 'openai', 4, 18, 0.4, 5],
    ['gpt-5-chat', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5-codex', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5-mini', 'openai', 0.25, 2, 0.025, null],
    ['gpt-5-nano', 'openai', 0.05, 0.4, 0.005, null],
    ['gpt-5-pro', 'openai', 15, 120, null, null],
    ['gpt-5.1', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5.1-chat', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5.1-codex', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5.1-codex-max', 'openai', 1.25, 10, 0.125, null],
    ['gpt-5.1-codex-mini', 'openai', 0.25, 2, 0.025, null],
    ['gpt-5.1-mini', 'openai', 0.25, 2, 0.025, null],
    ['gpt-5.2', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5.2-chat', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5.2-codex', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5.2-pro', 'openai', 21, 168, null, null],
    ['gpt-5.3', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5.3-chat', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5.3-codex', 'openai', 1.75, 14, 0.175, null],
    ['gpt-5.4', 'openai', 5, 22.5, 0.5, null],
    ['gpt-5.4-mini', 'openai', 0.75, 4.5, 0.075, null],
    ['gpt-5.4-nano', 'openai', 0.2, 1.25, 0.02, null],
    ['gpt-5.4-pro', 'openai', 60, 270, null, null],
    ['gpt-5.5', 'openai', 10, 45, 1, null],
    ['gpt-5.5-chat', 'openai', 10, 45, 1, null],
    ['gpt-5.5-codex', 'openai', 10, 45, 1, null],
    ['gpt-5.5-pro', 'openai', 60, 270, null, null],
    ['gpt-5.6', 'openai', 8, 30, 0.8, 10],
    ['gpt-5.6-luna', 'openai', 0.4, 1.8, 0.04, 0.5],
    ['gpt-5.6-sol', 'openai', 8, 30, 0.8, 10],
    ['gpt-5.6-terra', 'openai', 4, 18, 0.4, 5],
    ['o3', 'openai', 2, 8, 0.5, null],
    ['o3-mini', 'openai', 1.1, 4.4, 0.55, null],
    ['o3-mini-high', 'openai', 1.1, 4.4, 0.55, null],
    ['o3-pro', 'openai', 20, 80, null, null],
    ['o4-mini', 'openai', 1.1, 4.4, 0.275, null],
    ['o4-mini-high', 'openai', 1.1, 4.4, 0.275, null],
];
/** Input and output of the dearest that each vendor sells by the token, of whatever kind: for models that have no row. */
const DEAREST = {
    anthropic: [15, 75],
    openai: [150, 600],
    google: [12, 120],
};

;// CONCATENATED MODULE: ./build/src/core/pricing.js

/** From the strongest to the weakest; as recorded in `rate_table_source`. */
const rateSources = ['config file', 'CLAUDE.md SDD config', 'built-in default', 'unknown-model'];
/** The `rates` of the configuration file as rows. */
const configuredRates = (rates) => Object.entries(rates).map(([model, rate]) => ({ model, ...rate }));
const tokenClasses = ['input', 'output', 'reasoning', 'cacheRead', 'cacheWrite'];
/** The source documents' own rows; they count for exactly these ids, since a family's next model may cost four times as much. */
const seedRows = [
    { model: 'claude-opus-4-7', input: 15, output: 75, cacheRead: null, cacheWrite: null, reasoning: null },
    { model: 'claude-sonnet-4-7', input: 3, output: 15, cacheRead: null, cacheWrite: null, reasoning: null },
    { model: 'claude-haiku-4-7', input: 0.25, output: 1.25, cacheRead: null, cacheWrite: null, reasoning: null },
];
const generated = new Map(PRICES.map(([model, , input, output, cacheRead, cacheWrite]) => [
    model,
    { model, input, output, cacheRead, cacheWrite, reasoning: null },
]));
/** The rates of a model, from the first source that knows it. */
function findRates(reached, table) {
    const known = [
        ['config file', rowOf(table.config, reached.model)],
        ['CLAUDE.md SDD config', rowOf(table.claudeMd, reached.model)],
        ['built-in default', builtIn(reached.model)],
    ];
    for (const [source, row] of known) {
        if (row !== null)
            return { kind: 'known', source, rates: filled(row), row: row.model };
    }
    return highestFor(reached, table);
}
/** Where the seeds and the generated table both know an id, the higher rate of each class counts. */
function builtIn(model) {
    const seed = seedRows.find((row) => row.model === model);
    const found = generated.get(plainModel(model));
    if (seed === undefined || found === undefined)
        return seed ?? found ?? null;
    return {
        model,
        input: Math.max(seed.input, found.input),
        output: Math.max(seed.output, found.output),
        cacheRead: found.cacheRead,
        cacheWrite: found.cacheWrite,
        reasoning: null,
    };
}
const rowOf = (rows, model) => rows.find((row) => row.model === model) ?? rows.find((row) => row.model === plainModel(model)) ?? null;
/** The name without what providers put around it: vendor, region, date, context window. */
function plainModel(model) {
    const name = model.toLowerCase().split('/').at(-1) ?? '';
    return name
        .replace(/\[[^\]]*\]$/, '')
        .replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|openai|google)\./, '')
        .replace(/-v\d+(?::\d+)?$/, '')
        .replace(/[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
}
const driverVendors = { claude: 'anthropic', codex: 'openai', gemini: 'google' };
/** By the model's name, since an agent chooses it and may reach more vendors than its driver's; else by the driver. */
function vendorOf({ driver, model }) {
    const name = plainModel(model);
    if (name.startsWith('claude'))
        return 'anthropic';
    if (/^(?:gpt|chatgpt|codex|computer-use|ft:|o\d)/.test(name))
        return 'openai';
    if (/^(?:gemini|gemma|imagen|veo)/.test(name))
        return 'google';
    return driverVendors[driver] ?? null;
}
/** An unknown model costs as much as the dearest that it might be; without a vendor, as the dearest that somebody configured. */
function highestFor(reached, table) {
    const vendor = vendorOf(reached);
    const rows = vendor === null
        ? [...table.config, ...table.claudeMd]
        : [...PRICES.filter((row) => row[1] === vendor).flatMap(([model]) => builtIn(model) ?? []), dearestOf(vendor)];
    const rates = rows.map(filled);
    const highest = (name) => Math.max(...rates.map((each) => each[name]));
    if (rates.length === 0 || highest('output') + highest('input') === 0)
        return { kind: 'unpriceable', model: reached.model };
    return {
        kind: 'unknown',
        source: 'unknown-model',
        rates: ratesBy(highest),
        row: vendor === null ? 'highest configured rate' : `highest ${vendor} rate`,
    };
}
const dearestOf = (vendor) => {
    const [input, output] = DEAREST[vendor];
    return { model: vendor, input, output, cacheRead: null, cacheWrite: null, reasoning: null };
};
const ratesBy = (rate) => ({
    input: rate('input'),
    output: rate('output'),
    reasoning: rate('reasoning'),
    cacheRead: rate('cacheRead'),
    cacheWrite: rate('cacheWrite'),
});
/** What nobody said is assumed dear: no discount for reading a cache, the longest-lived one for writing it. */
const filled = (row) => ({
    input: row.input,
    output: row.output,
    reasoning: row.reasoning ?? row.output,
    cacheRead: row.cacheRead ?? row.input,
    cacheWrite: row.cacheWrite ?? 2 * row.input,
});
/** Exact: rates become whole picodollars per token, the sum is rounded up to whole micro-dollars. Result in USD. */
function costOf(usage, rates) {
    const picodollars = tokenClasses.reduce((sum, name) => sum + BigInt(usage[name]) * BigInt(Math.round(rates[name] * 1e6)), 0n);
    return Number((picodollars + 999999n) / 1000000n) / 1e6;
}
/** The built-in table's package, version and day, for reports. */
const builtInTable = `${PRICES_FROM.package} ${PRICES_FROM.version} (${PRICES_FROM.day})`;


/***/ }),

/***/ 30400:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Eb: () => (/* binding */ compilePattern),
  D7: () => (/* binding */ namedPatterns)
});

// UNUSED EXPORTS: detectorRules, redact, refusingRules, secretRule

// EXTERNAL MODULE: ./node_modules/re2js/build/index.js
var build = __webpack_require__(2856);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
;// CONCATENATED MODULE: ./build/src/core/redaction-detectors.js
/** Shapes of credentials that are never saved or shown, whoever wrote them, and that no diff may add. */
/**
 * Each begins where no longer word could (`before`) and repeats one class of characters at a time: a text is read once per
 * detector, however it was made up.
 */
const before = '(?<![A-Za-z0-9_-])';
const detector = (name, shape, isMeant = isRandom) => ({
    name,
    pattern: new RegExp(`${before}${shape}`, 'g'),
    isMeant,
});
/** `your`, `KEY`, `yourApiKey`, `api03`, `12345`: what somebody thought of. */
const word = /^(?:\d+|[A-Z]+\d*|[A-Z]?[a-z]*(?:[A-Z][a-z]{2,})*\d*)$/;
const stretched = /(.)\1{3,}/g;
/** How many characters of it are neither of words nor one of many alike. No off switch: what is added takes nothing from them. */
const randomness = (found) => found
    .split(/[^A-Za-z0-9]+/)
    .map((piece) => piece.replace(stretched, ''))
    .filter((piece) => !word.test(piece))
    .join('').length;
function isRandom(found) {
    return randomness(found) >= 8;
}
/** Code that reads and writes keys names their first line; a key has what follows it. */
const hasBody = (found) => randomness(found) >= 40;
/** Published, so that everybody may use them: AWS' example, and the key of Azure's emulator. */
const published = /^A[A-Z]{3}\w*EXAMPLE$|^AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1/;
/** Of capitals alone, or with its name in front: by its length, where it is not one character over and over. */
const isOwn = (found) => !published.test(found) && found.replace(stretched, '').length >= 16;
/**
 * Shown nowhere, and added by ordinary work every day: `postgres://user:password@localhost` in a test, `Authorization: Bearer` with
 * anything behind it in documentation. A token there has a shape of its own, or secretlint knows its place.
 */
const never = () => false;
const detectors = [
    {
        name: 'private-key',
        pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s\\,:]{0,16384}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
        isMeant: hasBody,
    },
    detector('github-token', 'gh[oprsu]_[A-Za-z0-9_]{16,255}'),
    detector('github-token', 'github_pat_[A-Za-z0-9_]{22,255}'),
    detector('anthropic-key', 'sk-ant-[A-Za-z0-9_-]{16,255}'),
    detector('openai-key', 'sk-(?=[A-Za-z_-]{0,64}[0-9])[A-Za-z0-9_-]{20,255}'),
    detector('google-key', 'AIza[A-Za-z0-9_-]{35}'),
    detector('google-token', 'ya29\\.[A-Za-z0-9_-]{20,2048}'),
    detector('aws-key-id', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])', isOwn),
    detector('slack-token', 'xox[abeoprs]-[A-Za-z0-9-]{10,255}'),
    detector('slack-webhook', 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,255}'),
    detector('npm-token', 'npm_[A-Za-z0-9]{36}'),
    detector('pypi-token', 'pypi-[A-Za-z0-9_-]{50,1024}'),
    detector('gitlab-token', 'gl(?:pat|ptt|rt|dt|cbt)-[A-Za-z0-9_-]{20,255}'),
    detector('huggingface-token', 'hf_[A-Za-z0-9]{30,255}'),
    detector('stripe-key', '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,255}'),
    detector('sendgrid-key', 'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}'),
    detector('json-web-token', 'eyJ[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}'),
    detector('azure-key', 'AccountKey=[A-Za-z0-9+/=]{40,128}', isOwn),
    { name: 'url-password', pattern: /(?<=:\/\/[^\s:@/]{0,64}:)[^\s@/]{3,256}(?=@)/g, isMeant: never },
    {
        name: 'authorization',
        pattern: /(?<=\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|token)\s{1,4})[A-Za-z0-9+/=._~-]{8,4096}/gi,
        isMeant: never,
    },
];

;// CONCATENATED MODULE: ./build/src/core/redaction.js
/** What is struck out of a text before it is saved, shown or sent: known secrets, credentials by shape, the user's patterns. */




function foundIn(text, rules) {
    const found = rules.flatMap(({ name, find }) => Array.from(find(text), ([start, end]) => ({ start, end, name })));
    const marks = found.length === 0 ? [] : rules.flatMap(({ name }) => occurrences(text, markOf(name)));
    return marks.length === 0
        ? found
        : found.filter(({ start, end }) => !marks.some(([from, to]) => from <= start && end <= to));
}
/** In place of what was found. What is struck once stays as it is, whatever fits the mark itself: texts are compared after it. */
const markOf = (name) => `[redacted: ${name}]`;
/** A page shows `ghp\_…` as `ghp_…`: what was quoted before it is struck is searched as its reader sees it, too. */
function foundThroughQuotes(text, rules) {
    const read = readThrough(text);
    if (read === null)
        return [];
    const found = foundIn(read.text, rules).filter(({ start, end }) => end > start);
    return found.map(({ start, end, name }) => {
        const [from, to] = read.origin(start, end);
        return { start: from, end: to, name };
    });
}
/**
 * Strikes out everything that any rule finds in the text as given, and in what it says where it was quoted, so that no rule can hide
 * from the next and no escape hides anything from a rule. Ranges that overlap become one, named by the earliest, and of those by
 * the first rule.
 */
function redact(text, rules) {
    const found = [...foundIn(text, rules), ...foundThroughQuotes(text, rules)];
    if (found.length === 0)
        return { text, count: 0 };
    const ordered = found.filter(({ start, end }) => end > start).toSorted((one, other) => one.start - other.start);
    const pieces = [];
    let count = 0;
    let kept = 0;
    for (const { start, end, name } of ordered) {
        if (start >= kept) {
            pieces.push(text.slice(kept, start), markOf(name));
            count += 1;
        }
        kept = Math.max(kept, end);
    }
    return { text: pieces.join('') + text.slice(kept), count };
}
/** The built-in detectors; their names are public, see `redaction-detectors.ts`. */
const detectorRules = detectors.map(({ name, pattern }) => ({
    name,
    find: (text) => (text.search(pattern) < 0 ? nothing : matchesIn(text, pattern)),
}));
/** Of these finds, what a diff is refused for: see `isMeant`. */
const refusingRules = detectors.map(({ name, pattern, isMeant }) => ({
    name,
    find: (text) => matchesIn(text, pattern).filter(([start, end]) => isMeant(text.slice(start, end))),
}));
const nothing = [];
/** Copies the pattern, as every `matchAll` does: for texts in which a search has found something. */
const matchesIn = (text, pattern) => Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length]);
/** Values of tokens and keys that this tick holds by now, in every spelling in which programs print them; they only become more. */
function secretRule(secrets) {
    let spelt = { of: 0, values: [] };
    const values = () => {
        const held = secrets();
        if (held.length !== spelt.of)
            spelt = { of: held.length, values: [...new Set(held.flatMap(spellings))] };
        return spelt.values;
    };
    return { name: 'secret', find: (text) => values().flatMap((value) => occurrences(text, value)) };
}
function occurrences(text, value) {
    const ranges = [];
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
        ranges.push([at, at + value.length]);
    return ranges;
}
/** Patterns of the configuration in order; those without a name are numbered. */
const namedPatterns = (patterns) => patterns.map((entry, index) => typeof entry === 'string' ? { name: `pattern-${index + 1}`, pattern: entry } : entry);
/** A user's pattern runs in RE2, where one search never looks at a character more than once per state: none can hang a tick. */
function compilePattern(name, pattern) {
    try {
        const compiled = build/* RE2JS */.L3.compile(pattern);
        if (compiled.matcher('').find())
            return { ok: false, problem: `the pattern "${pattern}" (${name}) matches the empty text` };
        return { ok: true, rule: { name, find: (text) => matchesOf(compiled, text) } };
    }
    catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { ok: false, problem: `the pattern "${pattern}" (${name}) is not valid RE2 syntax: ${reason}` };
    }
}
function matchesOf(pattern, text) {
    const matcher = pattern.matcher(text);
    const ranges = [];
    while (matcher.find())
        ranges.push([matcher.start(), matcher.end()]);
    return ranges;
}


/***/ }),

/***/ 78568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DS: () => (/* binding */ isZone),
/* harmony export */   pc: () => (/* binding */ renewalEvaluation),
/* harmony export */   tv: () => (/* binding */ renewalNotice),
/* harmony export */   wc: () => (/* binding */ renewalOf)
/* harmony export */ });
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4929);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21338);
/* harmony import */ var _schedule_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(63488);
/* harmony import */ var _stop_conditions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(25138);




/** Null = not now. Never after a person's stop, unreadable state or an open breaker, and never while anybody works. */
function renewalOf(head, renew, now) {
    if (renew.every === 'never' || head.lease !== null || !mayRenew(head))
        return null;
    const since = lastTime(renew, now);
    const endedAt = head.stop?.at ?? head.updatedAt;
    if (since === null || Date.parse(since) <= Date.parse(endedAt))
        return null;
    return { since, rule: `${renew.every} at ${timeOf(renew)}` };
}
function mayRenew({ status, stop, counters, openGates, breakerOpen }) {
    // Whether it was asked about, answered or listed only: what opened it has not been looked at.
    if (breakerOpen)
        return false;
    if (openGates.some(({ id }) => (0,_gate_js__WEBPACK_IMPORTED_MODULE_1__/* .parseGateId */ .mr)(id)?.name === 'circuit-open'))
        return false;
    if (status === 'stopped')
        return stop !== null && (0,_stop_conditions_js__WEBPACK_IMPORTED_MODULE_3__/* .clearedByRaising */ .ZQ)(stop.code) !== null;
    // An idle run that has used nothing has nothing to renew.
    return status === 'idle' && counters.iterationsUsed > 0;
}
const timeOf = ({ at }) => at ?? '00:00 UTC';
/** The newest time of the rule that is not after now; weekly = Mondays. Null = the zone is unknown. */
function lastTime(renew, now) {
    const [time = '', timezone = ''] = timeOf(renew).split(' ');
    const [hour, minute] = time.split(':').map(Number);
    return (0,_schedule_js__WEBPACK_IMPORTED_MODULE_2__/* .meantFor */ .pn)({ cron: `${minute} ${hour} * * ${renew.every === 'weekly' ? 1 : '*'}`, timezone }, now);
}
function isZone(zone) {
    try {
        return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
    }
    catch {
        return false;
    }
}
const renewalNotice = ({ since, rule }) => `A fresh run began, as \`renew\` says (${rule}; due since ${since}).`;
/** The decision as it stands in the run's first line. */
const renewalEvaluation = (renewal) => (0,_history_js__WEBPACK_IMPORTED_MODULE_0__/* .evaluation */ .rI)({
    code: 'renew',
    condition: null,
    kind: 'start',
    at: 'entry',
    threshold: 'ended by a budget, or idle, before its time',
}, { fired: true, inputs: { due_since: renewal.since, rule: renewal.rule }, sentence: renewalNotice(renewal) });


/***/ }),

/***/ 63488:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dY: () => (/* binding */ nextTick),
/* harmony export */   pn: () => (/* binding */ meantFor),
/* harmony export */   z2: () => (/* binding */ timesBetween)
/* harmony export */ });
/* harmony import */ var _cron_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30101);
/** Decides when the schedule of a loop's workflow starts the next tick, and when it meant to start this one. */

const hourMs = 3_600_000;
/** From the usual to the rare, so that the times of a frequent schedule are not counted through for years. */
const lookBackMs = [hourMs, 25 * hourMs, 8 * 24 * hourMs, 32 * 24 * hourMs, 366 * 24 * hourMs];
/** The first time after `now` that one of them names, ISO-8601; null where there is none, or none that can be read. */
function nextTick(schedules, now) {
    const times = schedules.flatMap((schedule) => due(schedule, Date.parse(now)) ?? []);
    return times.length === 0 ? null : isoOf(Math.min(...times));
}
/** The newest time up to `now` that the expression names: GitHub starts scheduled runs late, never early. */
function meantFor(schedule, now) {
    const until = Date.parse(now);
    for (const span of lookBackMs) {
        const last = lastBetween(schedule, until - span, until);
        if (last !== null)
            return isoOf(last);
    }
    return null;
}
/** How many times after `from` and up to `until` (ms) all of them name: each starts a run of its own. */
const timesBetween = (schedules, from, until) => schedules.reduce((sum, schedule) => {
    let count = 0;
    for (let at = due(schedule, from); at !== null && at <= until; at = due(schedule, at))
        count += 1;
    return sum + count;
}, 0);
function lastBetween(schedule, from, until) {
    let last = null;
    for (let at = due(schedule, from); at !== null && at <= until; at = due(schedule, at))
        last = at;
    return last;
}
/** GitHub has accepted the expression; what we cannot read is shown as nothing, and never fails a tick. */
function due({ cron, timezone }, after) {
    try {
        return (0,_cron_js__WEBPACK_IMPORTED_MODULE_0__/* .nextTime */ .v)(cron, after, timezone) ?? null;
    }
    catch {
        return null;
    }
}
const isoOf = (ms) => new Date(ms).toISOString();


/***/ }),

/***/ 85048:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JS: () => (/* binding */ givenIn),
/* harmony export */   Xd: () => (/* binding */ readTickWorkflow)
/* harmony export */ });
/* unused harmony exports calledCredentials, calledTimeoutMinutes, isExpression */
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var _config_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86669);
/* harmony import */ var _workflow_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(69263);
/** What a workflow file says about the tick that it runs: what starts it, its job, and what the step of the action is given. */




const Texts = zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()).nullish();
const Step = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), uses: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), run: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), with: Texts, env: Texts }).partial();
const Job = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ 'runs-on': zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J(), 'cache-mode': zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J(), concurrency: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J(), env: Texts })
    .extend({ steps: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Step), uses: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), with: Texts, secrets: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J() })
    .partial();
const Workflow = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    on: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J(),
    concurrency: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J().optional(),
    env: Texts,
    jobs: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), Job),
});
function readTickWorkflow(text) {
    const content = contentOf(text);
    if (!content.ok)
        return { kind: 'unreadable', problem: content.problem };
    const read = Workflow.safeParse(content.value);
    if (!read.success)
        return { kind: 'unreadable', problem: 'it is no workflow: it needs `on` and `jobs`' };
    const found = Object.entries(read.data.jobs).flatMap(([id, job]) => (job.steps ?? []).flatMap((step, index) => (isTick(step) ? [{ id, job, step, index }] : [])))[0];
    if (found === undefined)
        return called(text, read.data) ?? { kind: 'other' };
    const { id, job, step, index } = found;
    const before = (job.steps ?? []).slice(0, index);
    return {
        kind: 'tick',
        step: {
            job: id,
            uses: step.uses ?? '',
            triggers: triggersOf(read.data.on),
            with: texts(step.with),
            env: { ...texts(read.data.env), ...texts(job.env), ...texts(step.env) },
            runsOn: namesIn(job['runs-on']),
            concurrency: read.data.concurrency !== undefined || job.concurrency !== undefined,
            cacheMode: typeof job['cache-mode'] === 'string' ? job['cache-mode'] : null,
            before: before.map(({ run, uses }) => run ?? uses ?? ''),
            keepsToken: before.some(keepsToken),
            facts: (0,_workflow_file_js__WEBPACK_IMPORTED_MODULE_2__/* .jobFacts */ .X)(text, id),
        },
    };
}
/** A job that calls the reusable workflow beside the action, as if its steps stood here. */
function called(text, { on, jobs }) {
    const [id, job] = Object.entries(jobs).find(([, { uses = '' }]) => reusable.test(uses)) ?? [];
    if (id === undefined || job === undefined)
        return null;
    const { 'action-repository': _repository, 'action-commit': _commit, 'agent-package': agent, 'timeout-minutes': timeout, ...inputs } = texts(job.with);
    const secrets = Texts.safeParse(job.secrets);
    const env = secrets.success ? texts(secrets.data) : {};
    return {
        kind: 'tick',
        step: {
            job: id,
            uses: job.uses ?? '',
            triggers: triggersOf(on),
            with: { ...inputs, ...credentialsIn(env) },
            env,
            runsOn: ['ubuntu-latest'],
            concurrency: job.concurrency !== undefined,
            cacheMode: null,
            before: agent === undefined ? [] : [`npm install --global ${agent}`],
            keepsToken: false,
            facts: { ...(0,_workflow_file_js__WEBPACK_IMPORTED_MODULE_2__/* .jobFacts */ .X)(text, id), timeoutMinutes: Number(timeout) || calledTimeoutMinutes },
        },
    };
}
/** Secrets of the called workflow that it hands to inputs of the action. */
const calledCredentials = {
    TICKGATE_STATE_KEY: 'state-key',
    TICKGATE_STATE_KEY_PREVIOUS: 'state-key-previous',
    TICKGATE_APP_PRIVATE_KEY: 'app-private-key',
};
const credentialsIn = (env) => Object.fromEntries(Object.entries(env).flatMap(([secret, value]) => {
    const input = calledCredentials[secret];
    return input === undefined ? [] : [[input, value]];
}));
const reusable = /^[\w.-]+\/[\w.-]+\/\.github\/workflows\/tick\.yml@/;
/** Of the job in that workflow unless its caller says otherwise; test/contract/reusable.test.ts holds them equal. */
const calledTimeoutMinutes = 60;
/** A value that GitHub works out when the run starts. */
const isExpression = (value) => value.includes('${{');
/** The action itself, not the one of the app beside it; a renamed copy is told by the step's id. */
const isTick = ({ id, uses = '' }) => uses === './' || /^[\w.-]+\/tickgate@/i.test(uses) || (id === 'tickgate' && uses !== '');
const keepsToken = ({ uses = '', with: inputs }) => uses.startsWith('actions/checkout@') && texts(inputs)['persist-credentials'] !== 'false';
function contentOf(text) {
    try {
        return { ok: true, value: (0,yaml__WEBPACK_IMPORTED_MODULE_0__.parse)(text, { logLevel: 'error' }) };
    }
    catch (error) {
        const [first = ''] = error instanceof Error ? error.message.split('\n') : [];
        return { ok: false, problem: `it is no YAML: ${first.replace(/:$/, '')}` };
    }
}
/** `on` is a name, a list of names, or what starts it by name. */
const triggersOf = (on) => typeof on === 'object' && on !== null && !Array.isArray(on) ? Object.keys(on) : namesIn(on);
const namesIn = (value) => [value].flat().filter((name) => typeof name === 'string');
const texts = (values) => Object.fromEntries(Object.entries(values ?? {}).flatMap(([name, value]) => ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : []));
/** What can be told of the inputs without a run: that a secret is named counts as given. */
function givenIn(step) {
    const secret = new Set(_config_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .actionInputs */ .eh.filter(({ sets }) => sets.kind === 'credential').map(({ name }) => name));
    const unknown = Object.entries(step.with).filter(([name, value]) => isExpression(value) && !secret.has(name));
    const names = unknown.map(([name]) => name);
    return {
        with: Object.fromEntries(Object.entries(step.with).filter(([name]) => !names.includes(name))),
        jobTimeoutMinutes: step.facts.timeoutMinutes,
        notices: names.map((name) => `${name}: set by an expression in the workflow, known only when a run starts`),
    };
}


/***/ }),

/***/ 63163:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pf: () => (/* binding */ fieldsOf),
/* harmony export */   W1: () => (/* binding */ usageByModel),
/* harmony export */   Xy: () => (/* binding */ objectOf),
/* harmony export */   vk: () => (/* binding */ addUsage),
/* harmony export */   x3: () => (/* binding */ unused)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _json_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79036);


/** The object on this line; null = no JSON, or no object. */
function objectOf(text) {
    if (!text.trimStart().startsWith('{'))
        return null;
    const json = (0,_json_error_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(text);
    return json.ok ? fieldsOf(json.value) : null;
}
function fieldsOf(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        return null;
    const record = { ...value };
    const number = (name) => {
        const found = record[name];
        return typeof found === 'number' && Number.isFinite(found) ? found : null;
    };
    return {
        text: (name) => {
            const found = record[name];
            return typeof found === 'string' ? found : null;
        },
        number,
        count: (name) => Math.min(1e12, Math.max(0, Math.round(number(name) ?? 0))),
        dollars: (name) => {
            const found = number(name);
            return found === null || found < 0 || found > 1e6 ? null : (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(found);
        },
        flag: (name) => record[name] === true,
        fields: (name) => fieldsOf(record[name]) ?? nothing,
        list: (name) => {
            const found = record[name];
            return Array.isArray(found) ? found.flatMap((one) => fieldsOf(one) ?? []) : [];
        },
        names: () => Object.keys(record),
    };
}
const nothing = {
    text: () => null,
    number: () => null,
    count: () => 0,
    dollars: () => null,
    flag: () => false,
    fields: () => nothing,
    list: () => [],
    names: () => [],
};
const unused = (model) => ({
    model,
    input: 0,
    output: 0,
    reasoning: 0,
    cacheRead: 0,
    cacheWrite: 0,
    costReported: null,
    messages: 0,
});
/** One row per model, in the order in which they came. */
function usageByModel(replies) {
    const rows = new Map();
    for (const reply of replies) {
        const row = rows.get(reply.model) ?? unused(reply.model);
        rows.set(reply.model, addUsage(row, reply));
    }
    return [...rows.values()];
}
const addUsage = (row, more) => ({
    model: row.model,
    input: row.input + more.input,
    output: row.output + more.output,
    reasoning: row.reasoning + more.reasoning,
    cacheRead: row.cacheRead + more.cacheRead,
    cacheWrite: row.cacheWrite + more.cacheWrite,
    costReported: row.costReported === null && more.costReported === null
        ? null
        : (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .addPrecisely */ ._N)(row.costReported ?? 0, more.costReported ?? 0),
    messages: row.messages + more.messages,
});


/***/ }),

/***/ 69263:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ jobFacts),
/* harmony export */   z: () => (/* binding */ tickNeeds)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/** What a loop's own workflow file says: when it starts, the timeout of the job, and whether its token may do what a tick does. */


const Scopes = zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())]);
const Schedules = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ cron: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), timezone: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('UTC') }));
const Workflow = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    on: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J(),
    permissions: Scopes.nullish(),
    jobs: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ permissions: Scopes.nullish(), 'timeout-minutes': zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J() }).partial()),
});
/** What every tick writes and reads, with what breaks without it. */
const tickNeeds = [
    { scope: 'contents', level: 'write', why: 'the state branch and the work branches are pushed with it' },
    { scope: 'issues', level: 'write', why: 'claims, questions and the control issue are written with it' },
    { scope: 'pull-requests', level: 'write', why: 'pull requests are opened with it' },
    { scope: 'actions', level: 'write', why: 'the holder of the lock is looked up and the next tick started with it' },
];
const nothingKnown = { timeoutMinutes: null, missingPermission: null, schedules: [] };
/** `job` is the id of the job. A file that cannot be read says nothing: GitHub itself has accepted it. */
function jobFacts(text, job) {
    const read = Workflow.safeParse(parsed(text));
    const own = read.success ? read.data.jobs[job] : undefined;
    if (!read.success || own === undefined)
        return nothingKnown;
    const minutes = own['timeout-minutes'];
    const granted = own.permissions ?? read.data.permissions ?? null;
    return {
        timeoutMinutes: typeof minutes === 'number' && minutes > 0 ? minutes : null,
        missingPermission: granted === null ? null : missingIn(granted),
        schedules: schedulesIn(read.data.on),
    };
}
/** `on` is a name, a list of names, or what starts it by name. */
function schedulesIn(on) {
    const read = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ schedule: Schedules }).safeParse(on);
    return read.success ? read.data.schedule : [];
}
function parsed(text) {
    try {
        return (0,yaml__WEBPACK_IMPORTED_MODULE_0__.parse)(text);
    }
    catch {
        return null;
    }
}
function missingIn(granted) {
    if (granted === 'write-all')
        return null;
    const levels = typeof granted === 'string' ? {} : granted;
    const missing = tickNeeds.filter(({ scope, level }) => levels[scope] !== level);
    if (missing.length === 0)
        return null;
    const why = missing.map(({ scope, level, why: reason }) => `${scope}: ${level} (${reason})`).join(', ');
    const yaml = tickNeeds.map(({ scope, level }) => `${scope}: ${level}`).join(', ');
    return `The workflow's token lacks ${why}. Put this into the job: permissions: { ${yaml} }`;
}


/***/ })

};
