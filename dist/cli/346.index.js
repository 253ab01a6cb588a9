export const id = 346;
export const ids = [346];
export const modules = {

/***/ 84051:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Xf: () => (/* binding */ driversOf)
});

// UNUSED EXPORTS: agentsOf, driverOf, rolesOf

// EXTERNAL MODULE: ./build/src/agents/driver.js + 14 modules
var driver = __webpack_require__(43708);
// EXTERNAL MODULE: ./build/src/agents/drivers.js + 7 modules
var drivers = __webpack_require__(1487);
// EXTERNAL MODULE: ./build/src/agents/proxy/accounts.js
var accounts = __webpack_require__(30307);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
;// CONCATENATED MODULE: ./build/src/core/pricing-estimate.js
/** What a loop run has cost so far, by whose rates, and what a person has to be told about that estimate. */


/** Recomputed from all rows at every tick. Fails only where a model has neither a rate nor a vendor nor a reported cost. */
function estimateDollars(usages, table) {
    const priced = usages.map((usage) => price(usage, table));
    const unpriced = priced.find((result) => 'error' in result);
    if (unpriced !== undefined && 'error' in unpriced)
        return { ok: false, error: unpriced.error };
    const rows = priced.filter((result) => 'dollars' in result);
    const weakest = Math.max(0, ...rows.map((row) => rateSources.indexOf(row.source)));
    return {
        ok: true,
        estimate: {
            dollarsEstimate: addPrecisely(...rows.map((row) => row.dollars)),
            dollarsReported: addPrecisely(...usages.map((usage) => usage.costReported ?? 0)),
            rateTableSource: rows.length === 0 ? sourceBeforeUse(table) : (rateSources[weakest] ?? 'unknown-model'),
            rows,
            warnings: [...new Set(rows.filter((row) => row.source === 'unknown-model').map(unknownModelWarning))],
        },
    };
}
/** What tokens cost by our rates, in USD; null = there is no rate for their model, nor a vendor whose highest could stand for it. */
function pricing_estimate_knownDollars(usage, table) {
    const estimated = estimateDollars([usage], table);
    return estimated.ok ? estimated.estimate.dollarsEstimate : null;
}
/** What one reply cost as far as it can be told at once, in USD: the larger of what was reported and what its tokens cost. */
function replyDollars(usage, table) {
    return Math.max(usage.costReported ?? 0, pricing_estimate_knownDollars(usage, table) ?? 0);
}
/** A session that reported no usage at all: by its minutes, at least the guess for a whole one. USD. */
function dollarsByTime(minutes, guess) {
    return addPrecisely(guess.dollars * Math.max(1, minutes / guess.minutes));
}
function price(usage, table) {
    const found = findRates(usage, table);
    if (found.kind === 'known') {
        return { model: usage.model, source: found.source, row: found.row, dollars: costOf(usage, found.rates) };
    }
    if (usage.costReported !== null && usage.costReported > 0) {
        const dollars = addPrecisely(usage.costReported);
        return { model: usage.model, source: 'unknown-model', row: 'cost reported by the agent', dollars };
    }
    if (found.kind === 'unpriceable')
        return { error: unpriceable(usage.model) };
    return { model: usage.model, source: 'unknown-model', row: found.row, dollars: costOf(usage, found.rates) };
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
    return `The ceiling of $${maxDollars.toFixed(2)} is held by built-in rates, ${builtInTable}. Set rates in .github/tickgate.yml to use your own.`;
}

;// CONCATENATED MODULE: ./build/src/agent-choice.js
/** Decides who works in a role, with which model, and what it finds in its environment: keys only where no proxy holds them. */




/** What a role names for itself, else what holds for all. */
function agentsOf({ config, agentEnv, rates }) {
    if (config.meter === 'stream')
        return { agentFor: (role) => agentFor(config, role), env: agentEnv };
    const { env, accounts } = separateKeys(agentEnv);
    return {
        agentFor: (role) => {
            const agent = agentFor(config, role);
            const dollarsOf = (usage) => knownDollars({ ...usage, driver: agent.driver.name }, rates);
            return { ...agent, driver: behindProxy(agent.driver, { accounts, dollarsOf }) };
        },
        env,
    };
}
/** Every driver that may have to work. */
const driversOf = (config) => [
    ...new Set(rolesOf[config.skill].map((role) => driverOf(config, role))),
];
const driverOf = ({ agent, agents }, role) => agents[role]?.driver ?? agent;
/** Who works in a loop of this skill. */
const rolesOf = {
    work: ['worker', 'auditor', 'post_action'],
    review: ['reviewer', 'responder'],
};
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

/***/ 43708:
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

// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/root-cause.js
/** The line by which two failures are "the same": places and times removed, names and codes kept. */
function rootCauseOf(cause) {
    const parts = [cause.class];
    for (const part of [cause.command, cause.detail]) {
        const normalised = part === undefined ? '' : normalise(part);
        if (normalised !== '')
            parts.push(normalised);
    }
    return parts.join(' | ');
}
function normalise(text) {
    return (text
        .split('\n', 1)
        .join('')
        .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+Z?/g, '')
        // A TAP result is counted through: one more test file before it is no other failure.
        .replace(/\bnot ok \d+\b/g, 'not ok')
        .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|minutes)\b/g, '')
        .replace(/\/(?:[^\s/:]+\/)+/g, '')
        .replace(/:\d+(?::\d+)?\b/g, '')
        .replace(/\b(?:0x)?[0-9a-f]{12,}\b/gi, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 200));
}

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
        usage: session.transcript.usage ?? result?.usage ?? [],
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
    if (stopped !== null)
        return stopFailure(program, stopped);
    if (end.cancelled)
        return failure('cancelled', 'The session was cancelled');
    if (end.timedOut)
        return failure('timeout', `The session was stopped at its deadline after ${minutes} min`);
    if (transcript.trouble !== null)
        return troubleFailure(program, transcript.trouble);
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
    const rootCause = rootCauseOf({
        class: kind,
        ...(program === undefined ? {} : { command: program }),
        ...(detail === undefined ? {} : { detail }),
    });
    return { class: kind, rootCause, sentence, question: null };
}

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
/** What a proxy metered, with the costs that the program itself told of: no token twice, and no reported dollar lost. */
function countedOnce(metered, told) {
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

// EXTERNAL MODULE: ./build/src/agents/proxy/accounts.js
var accounts = __webpack_require__(30307);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: ./build/src/core/transcript.js
var transcript = __webpack_require__(63163);
;// CONCATENATED MODULE: ./build/src/agents/proxy/incoming.js
/** Decides whether a request at the proxy is this session's own, takes its body, and says a refusal so that every vendor's client reads it. */

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
/** Bytes; longer requests are refused by every vendor. */
const longestBody = 64 * 1024 * 1024;
async function bodyOf(incoming) {
    const chunks = [];
    let length = 0;
    for await (const chunk of incoming) {
        length += chunk.length;
        if (length > longestBody)
            throw new Error('the request is too long');
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}
function refuse(response, status, why) {
    const message = `Tickgate: ${why}.`;
    const error = { type: 'permission_error', code: status, status: 'PERMISSION_DENIED', message };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'error', error }));
}

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(44708);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
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






/** Of this connection alone, or ours to say: length, encoding, and the key, since the agent's is none. */
const notPassedOn = new Set([
    ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
    ...['transfer-encoding', 'upgrade', 'host', 'content-length', 'accept-encoding', 'expect'],
    ...['authorization', 'x-api-key', 'x-goog-api-key', 'cookie'],
]);
/** Throws where the vendor cannot be reached: then there was no reply and nothing is to be paid. */
async function pass(passing) {
    const { response, ended } = passing;
    const outgoing = sentOn(passing);
    // Once there is a reply, what goes wrong is seen there.
    outgoing.on('error', () => { });
    // Whoever went away, perhaps because it was stopped, wants no rest of it.
    response.once('close', () => outgoing.destroy());
    try {
        const [reply] = (await (0,external_node_events_.once)(outgoing, 'response'));
        await passBack(passing, reply);
    }
    catch (error) {
        if (!response.destroyed)
            throw error;
        ended({ status: null, bytes: 0, whole: false });
    }
}
async function passBack({ response, learn, ended }, reply) {
    const status = reply.statusCode ?? 502;
    const reading = readReply(reply.headers['content-type'] ?? '', learn);
    let bytes = 0;
    let told = false;
    const end = (whole) => {
        if (told)
            return;
        told = true;
        reading.end();
        ended({ status, bytes, whole });
    };
    const tee = new external_node_stream_.Transform({
        transform: (chunk, _encoding, next) => {
            bytes += chunk.length;
            reading.take(chunk);
            next(null, chunk);
        },
        flush: (next) => {
            end(true);
            next();
        },
    });
    response.writeHead(status, withoutHopByHop(reply));
    response.flushHeaders();
    await (0,external_node_stream_promises_.pipeline)(reply, tee, response).catch(() => response.destroy());
    end(false);
}
function sentOn({ incoming, account, path, body }) {
    const target = new URL(`${account.upstream.replace(/\/+$/, '')}${path}`);
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !notPassedOn.has(name)));
    const [name, value] = account.credential;
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const open = target.protocol === 'https:' ? external_node_https_.request : external_node_http_.request;
    const outgoing = open(target, {
        method: incoming.method ?? 'POST',
        // What is packed could not be read on its way.
        headers: { ...headers, 'accept-encoding': 'identity', ...length, [name]: value },
    });
    outgoing.end(body ?? undefined);
    return outgoing;
}
const withoutHopByHop = ({ headers }) => Object.fromEntries(Object.entries(headers).filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name)));

;// CONCATENATED MODULE: ./build/src/agents/proxy/protocol.js
/** A limit of tokens, as often as there are alternatives; null where there is none. */
function limitOf(body, names, alternatives = 1) {
    const limit = names.flatMap((name) => body.number(name) ?? [])[0];
    return limit === undefined || limit <= 0 ? null : Math.ceil(limit) * Math.max(1, alternatives);
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
};
const responses = {
    name: 'responses',
    fits: (path) => /^(?:\/v1)?\/responses$/.test(path),
    asked: (_path, body) => ({
        model: body.text('model') ?? '',
        mostOutput: keptByVendor(body) ? null : limitOf(body, ['max_output_tokens']),
    }),
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
};
const chat = {
    name: 'chat',
    fits: (path) => /^(?:\/v1)?\/chat\/completions$/.test(path),
    asked: (_path, body) => ({
        model: body.text('model') ?? '',
        mostOutput: limitOf(body, ['max_completion_tokens', 'max_tokens'], body.count('n')),
    }),
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
};
const gemini = {
    name: 'gemini',
    fits: (path) => /^\/v1(?:beta|alpha)?\/models\/[\w.-]+:(?:generateContent|streamGenerateContent)$/.test(path),
    asked: (path, body) => {
        const settings = body.fields('generationConfig');
        const limit = limitOf(settings, ['maxOutputTokens'], settings.count('candidateCount'));
        const model = /models\/([\w.-]+):/.exec(path)?.[1] ?? '';
        return { model, mostOutput: body.names().includes('cachedContent') ? null : limit };
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
};
const protocols = [messages, responses, chat, gemini];
/** What goes in is kept by the vendor, or the reply is fetched later: its length says nothing about its cost. */
const keptByVendor = (body) => ['previous_response_id', 'conversation', 'prompt'].some((name) => body.names().includes(name));
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

;// CONCATENATED MODULE: ./build/src/agents/proxy/meter-proxy.js
/** Decides what a session may ask of its model: a reverse proxy on loopback that holds the key, counts what replies used, and ends at the cap. */








async function openMeterProxy(order) {
    const key = `tickgate-${(0,external_node_crypto_.randomBytes)(24).toString('hex')}`;
    const state = { order, key, rows: [], exchanges: new Set(), waiting: [], meter: newMeter(order.cap) };
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
    await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address();
    return {
        url: (route) => `http://127.0.0.1:${port}/${route}`,
        key,
        used: () => (0,transcript/* usageByModel */.W1)(state.rows),
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
    url.searchParams.delete('key');
    const [, route = '', rest = '/'] = /^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
    const account = state.order.accounts.find((one) => one.route === route);
    if (account === undefined)
        return refuse(response, 404, `there is no model at ${url.pathname}`);
    const at = { incoming, response, account, path: `${rest}${url.search}` };
    if (isFree(incoming.method, rest)) {
        const body = incoming.method === 'GET' ? null : await bodyOf(incoming);
        return pass({ ...at, body, learn: () => { }, ended: () => { } });
    }
    const protocol = incoming.method === 'POST' ? protocols.find(({ fits }) => fits(rest)) : undefined;
    if (protocol === undefined)
        return refuse(response, 403, `${incoming.method} ${rest} cannot be metered`);
    return metered(state, { ...at, protocol, rest });
}
/** What costs nothing: counting tokens, and the list of models. */
function isFree(method, path) {
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
    const { mostOutput, ...named } = protocol.asked(at.rest, asked);
    const model = named.model || 'unknown';
    const refusal = unpriced(state.order, model) ?? protocol.refusal?.(asked) ?? null;
    if (refusal !== null)
        return refuse(response, 403, `this cannot be metered: ${refusal}`);
    const body = protocol.amended === undefined ? given : amended(given, protocol.amended);
    const most = mostDollars(state.order, { model, mostOutput, bytes: body.length });
    if (!(await admitted(state, most)))
        return refuse(response, 403, capSentence(state.order.cap));
    let known = (0,transcript/* unused */.x3)(model);
    const settled = settling(state, most);
    try {
        // It may have waited longer than the agent did.
        if (response.destroyed)
            return;
        await pass({
            ...at,
            body,
            learn: (told) => {
                known = protocol.learned(known, told);
            },
            ended: (passed) => settled(priced(state.order, usageOf(known, body.length, passed), model)),
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
/** To be told once what a request that went out used; null = nothing. */
function settling(state, most) {
    let told = false;
    return (used) => {
        if (told)
            return;
        told = true;
        state.meter = replied(state.meter, most, used === null ? 0 : (state.order.dollarsOf(used) ?? 0));
        if (used !== null) {
            state.rows.push(used);
            state.order.onReply(used);
        }
        state.waiting.shift()?.();
    };
}
/** Rather too few than too many: English prose has four. */
const bytesPerToken = 3;
const tokensIn = (bytes) => Math.ceil(bytes / bytesPerToken);
/** A refusal costs nothing. What says nothing of its use is taken for what its length may have cost, and so is the rest of what broke off. */
function usageOf(known, sentBytes, { status, bytes, whole }) {
    if (status !== null && status >= 400)
        return null;
    if (known.messages === 0)
        return { ...known, input: tokensIn(sentBytes), output: tokensIn(bytes), messages: 1 };
    return whole ? known : { ...known, output: Math.max(known.output, tokensIn(bytes)) };
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
function amended(given, amend) {
    const body = JSON.parse(given.toString('utf8'));
    return typeof body === 'object' && body !== null ? Buffer.from(JSON.stringify(amend({ ...body }))) : given;
}

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
    let quietSinceMs = Date.now();
    let looking = false;
    const look = async () => {
        const now = seat.activity();
        const same = now.processes.join() === before.processes.join();
        const works = !same || now.cpuMs - before.cpuMs > idleShare * everyMs;
        before = now;
        if (works)
            quietSinceMs = Date.now();
        if (Date.now() - quietSinceMs < stallMs)
            return;
        if (await changedSince(seat, cwd, quietSinceMs))
            quietSinceMs = Date.now();
        else
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
            quietSinceMs = Date.now();
        },
        end: () => clearInterval(timer),
    };
}
/** Asked in the seat, whose files nobody else may read. */
async function changedSince(seat, cwd, sinceMs) {
    const since = `@${Math.floor(sinceMs / 1000)}`;
    const argv = ['find', '.', '-newermt', since, '-print', '-quit'];
    const end = await seat.runBeside({ argv, cwd, env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, deadlineMs: 30_000 });
    return end.code !== 0 || end.stdout.trim() !== '';
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
/** `stop` returns the last line of all. */
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
    }, everyMs);
    return {
        stop: async () => {
            clearInterval(timer);
            await looking;
            await look();
            return last;
        },
    };
}
const lastLine = (text) => text.trimEnd().split('\n').at(-1)?.trim().slice(0, 500) ?? '';

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
    const log = followWorkerLog(seat, request.onWorkerLog);
    const silence = stallWatchOf(request, brake.pull);
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
        .finally(silence.end);
    const workerLog = await log.stop();
    const file = await seat.take(resultName, resultMaxBytes);
    const told = await withUsageLeft(row, reading.reader().ended(end), { seat, launch, settings, sinceMs });
    // What broke off with the session is counted when the proxy is closed.
    await proxy?.close();
    const transcript = proxy === null ? told : { ...told, usage: countedOnce(proxy.used(), told.usage) };
    const result = readWorkResult(file.kind === 'bytes' ? { kind: 'text', text: new TextDecoder().decode(file.bytes) } : file, transcript.message);
    const program = (0,external_node_path_.basename)(argv[0]);
    return judgeSession({ program, end, reading: result, transcript, workerLog, stopped: brake.pulled() });
}
async function withUsageLeft({ usageLeft }, told, at) {
    const { seat, settings, sinceMs } = at;
    if (told.usage !== null || usageLeft === undefined)
        return told;
    const { cwd, env } = at.launch;
    const left = await usageLeft(seat, { cwd, ...(env && { env }), settings, sinceMs });
    return left === null ? told : { ...told, usage: [left] };
}
/** How its program reaches the proxy; nothing where there is none. */
function behindOf({ behindProxy: own }, { env, proxy: metering }, proxy) {
    if (proxy === null)
        return { args: [], env: {} };
    const told = own?.(proxy, env) ?? { args: [], env: {} };
    return { args: told.args, env: { ...(0,accounts/* ownAccounts */.$k)(metering?.accounts ?? [], proxy), ...told.env } };
}
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
const resultName = 'result.json';
/** Writes the order and clears the outbox, so that nothing of an earlier session can pass for this one's word. */
async function layOut({ seat, order, settings }) {
    const orderPath = (0,external_node_path_.join)(seat.inbox, 'order.json');
    await (0,promises_.writeFile)(orderPath, `${JSON.stringify(parse/* encode */.lF(agent/* WorkOrder */.qm, order), null, 2)}\n`, { mode: 0o644 });
    for (const name of [resultName, workerLogName])
        await (0,promises_.rm)((0,external_node_path_.join)(seat.outbox, name), { force: true, recursive: true });
    return {
        TICKGATE_WORK_ORDER: orderPath,
        TICKGATE_RESULT: (0,external_node_path_.join)(seat.outbox, resultName),
        TICKGATE_LOG: (0,external_node_path_.join)(seat.outbox, workerLogName),
        ...(settings.model !== null && { TICKGATE_MODEL: settings.model }),
    };
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
// EXTERNAL MODULE: ./build/src/agents/driver.js + 14 modules
var driver = __webpack_require__(43708);
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
/** Its own sum where it gives one, else what its messages told; the cost is always its own. */
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
    const counted = summed.some((used) => used.input + used.output + used.cacheRead + used.cacheWrite > 0);
    const rows = counted ? summed : streamed;
    const total = result?.dollars('total_cost_usd') ?? null;
    const [first, ...others] = rows;
    if (first === undefined)
        return result === null ? null : [];
    if (total === null || rows.some(({ costReported }) => costReported !== null))
        return rows;
    return [{ ...first, costReported: total }, ...others];
}
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
/** `file:line` by line. A log counts through, and begins anew when its context is used up: the highest count of each file holds. */
function readLog(text, model) {
    const files = new Map();
    for (const entry of text.split('\n')) {
        const [file = '', line = ''] = /^(.*?\.jsonl):(\{.*)$/.exec(entry)?.slice(1) ?? [];
        const payload = (0,transcript/* objectOf */.Xy)(line)?.fields('payload');
        if (payload?.text('type') !== 'token_count')
            continue;
        const now = codexUsage(payload.fields('info').fields('total_token_usage'), model);
        const before = files.get(file) ?? (0,transcript/* unused */.x3)(model);
        files.set(file, {
            ...now,
            input: Math.max(before.input, now.input),
            output: Math.max(before.output, now.output),
            reasoning: Math.max(before.reasoning, now.reasoning),
            cacheRead: Math.max(before.cacheRead, now.cacheRead),
            cacheWrite: Math.max(before.cacheWrite, now.cacheWrite),
        });
    }
    const used = [...files.values()].reduce(transcript/* addUsage */.vk, (0,transcript/* unused */.x3)(model));
    return used.input + used.output + used.cacheRead === 0 ? null : used;
}

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
            // Its own sandbox keeps it inside its clone; the result lies beside that.
            ...['-s', 'workspace-write', '--add-dir', seat.outbox],
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
    reader: ({ model }) => opencodeReader(model ?? 'opencode'),
};
const opencodeDriver = (0,driver/* driverOf */.S)(opencode_row);
/** What else is configured stays; its vendors' addresses carry the version of their interface. */
function configBehind(given, { url, key }) {
    const read = (0,json_error/* parseJson */.q)(given ?? '{}');
    const config = schemas/* looseObject */._H3({ provider: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).catch({}) })
        .parse(read.ok ? read.value : {});
    const addresses = { anthropic: `${url('anthropic')}/v1`, openai: url('openai'), google: `${url('google')}/v1beta` };
    const own = Object.entries(addresses).map(([name, baseURL]) => [name, { options: { baseURL, apiKey: key } }]);
    return JSON.stringify({ ...config, provider: { ...config.provider, ...Object.fromEntries(own) } });
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
        ended: () => ({
            message: reading.said.text,
            usage: reading.steps.size === 0 ? null : (0,transcript/* usageByModel */.W1)([...reading.steps.values()]),
            denied: [...new Set(reading.denied)],
            trouble: reading.failed,
            version: null,
            unfinished: reading.ended || reading.failed !== null ? null : 'opencode ended in the middle of a step',
        }),
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
/** Signs in with the vendor by itself, around any proxy. */
const roundabout = (/* unused pure expression or super */ null && (['CLAUDE_CODE_OAUTH_TOKEN']));
function separateKeys(env) {
    const accounts = vendors.flatMap(({ route, upstream, addressName, keys }) => {
        const [found] = Object.entries(keys).flatMap(([keyName, credential]) => {
            const key = env[keyName];
            return key === undefined || key === '' ? [] : [{ keyName, credential: credential(key) }];
        });
        return found === undefined ? [] : [{ route, upstream: env[addressName] || upstream, addressName, ...found }];
    });
    const kept = new Set(vendors.flatMap(({ addressName, keys }) => [addressName, ...Object.keys(keys)]));
    return { env: Object.fromEntries(Object.entries(env).filter(([name]) => !kept.has(name))), accounts };
}
/** Where a program finds the session's key, whatever vendor it asks. */
const ownKeyName = 'TICKGATE_MODEL_KEY';
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
    const around = roundabout.find((name) => env[name] !== undefined);
    if (around !== undefined)
        return `meter: \`proxy\` cannot hold ${around}, with which an agent goes around it; use an API key, or \`meter: stream\``;
    if (drivers.includes('opencode') && /"baseURL"/i.test(env['OPENCODE_CONFIG_CONTENT'] ?? ''))
        return 'meter: `proxy` cannot stand before an address that OPENCODE_CONFIG_CONTENT names; leave `baseURL` out there, or use `meter: stream`';
    const { accounts } = separateKeys(env);
    const keyless = drivers.find((driver) => !accounts.some(({ route }) => route === (routeOf[driver] ?? route)));
    if (keyless === undefined)
        return null;
    const wanted = vendors.filter(({ route }) => route === (routeOf[keyless] ?? route));
    const names = wanted.flatMap(({ keys }) => Object.keys(keys)).join(' or ');
    return `meter: \`proxy\` holds the model key of ${keyless}, and none is there: name it under env-secrets and give it to the step (${names})`;
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
    const parts = [...after.matchAll(/(\d+(?:\.\d+)?)\s*(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b/gi)];
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

/***/ 8131:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  cx: () => (/* binding */ configuredRates),
  $v: () => (/* binding */ findRates)
});

// UNUSED EXPORTS: builtInTable, costOf, plainModel, rateSources, tokenClasses

;// CONCATENATED MODULE: ./build/src/core/price-table.generated.js
/** Generated by `node .ci/price-table.mjs`, never edited: rates of current models in USD per million tokens. */
const price_table_generated_PRICES_FROM = { package: '@pydantic/genai-prices', version: '0.1.8', day: '2026-11-22' };
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

;// CONCATENATED MODULE: ./build/src/core/pricing.js

/** From the strongest to the weakest; as recorded in `rate_table_source`. */
const rateSources = (/* unused pure expression or super */ null && (['config file', 'CLAUDE.md SDD config', 'built-in default', 'unknown-model']));
/** The `rates` of the configuration file as rows. */
const configuredRates = (rates) => Object.entries(rates).map(([model, rate]) => ({ model, ...rate }));
const tokenClasses = (/* unused pure expression or super */ null && (['input', 'output', 'reasoning', 'cacheRead', 'cacheWrite']));
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
function vendorOf({ driver, model }) {
    const own = driverVendors[driver];
    if (own !== undefined)
        return own;
    const name = plainModel(model);
    if (name.startsWith('claude'))
        return 'anthropic';
    if (/^(?:gpt|codex|o\d)/.test(name))
        return 'openai';
    return name.startsWith('gemini') ? 'google' : null;
}
/** An unknown model costs as much as the dearest that it might be; without a vendor, as the dearest that somebody configured. */
function highestFor(reached, table) {
    const vendor = vendorOf(reached);
    const rows = vendor === null
        ? [...table.config, ...table.claudeMd]
        : PRICES.filter((row) => row[1] === vendor).flatMap(([model]) => builtIn(model) ?? []);
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
const builtInTable = (/* unused pure expression or super */ null && (`${PRICES_FROM.package} ${PRICES_FROM.version} (${PRICES_FROM.day})`));


/***/ }),

/***/ 13077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ columns),
/* harmony export */   k: () => (/* binding */ wrapped)
/* harmony export */ });
/** How wide text in a terminal is, and how a sentence that is longer goes on. */
const columns = 80;
/** A sentence over as many lines as it takes, all but the first two columns further in. */
function wrapped(sentence, indent = '') {
    const lines = [];
    let line = indent;
    for (const word of sentence.split(' ')) {
        if (line.trim() !== '' && line.length + 1 + word.length > columns) {
            lines.push(line);
            line = `${indent}  ${word}`;
        }
        else
            line += line.trim() === '' ? word : ` ${word}`;
    }
    return [...lines, line].join('\n');
}


/***/ }),

/***/ 85048:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JS: () => (/* binding */ givenIn),
/* harmony export */   Xd: () => (/* binding */ readTickWorkflow)
/* harmony export */ });
/* unused harmony export isExpression */
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var _config_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86669);
/* harmony import */ var _workflow_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(69263);
/** What a workflow file says about the tick that it runs: what starts it, its job, and what the step of the action is given. */




const Texts = zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()).nullish();
const Step = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), uses: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), run: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), with: Texts, env: Texts }).partial();
const Job = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ 'runs-on': zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J(), 'cache-mode': zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J(), concurrency: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J(), env: Texts })
    .extend({ steps: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Step) })
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
        return { kind: 'other' };
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


/***/ })

};
