export const id = 806;
export const ids = [806];
export const modules = {

/***/ 21916:
/***/ ((__unused_webpack_module, exports) => {

var __webpack_unused_export__;

__webpack_unused_export__ = true;
exports.Io = __webpack_unused_export__ = void 0;
var peq = new Uint32Array(0x10000);
var myers_32 = function (a, b) {
    var n = a.length;
    var m = b.length;
    var lst = 1 << (n - 1);
    var pv = -1;
    var mv = 0;
    var sc = n;
    var i = n;
    while (i--) {
        peq[a.charCodeAt(i)] |= 1 << i;
    }
    for (i = 0; i < m; i++) {
        var eq = peq[b.charCodeAt(i)];
        var xv = eq | mv;
        eq |= ((eq & pv) + pv) ^ pv;
        mv |= ~(eq | pv);
        pv &= eq;
        if (mv & lst) {
            sc++;
        }
        if (pv & lst) {
            sc--;
        }
        mv = (mv << 1) | 1;
        pv = (pv << 1) | ~(xv | mv);
        mv &= xv;
    }
    i = n;
    while (i--) {
        peq[a.charCodeAt(i)] = 0;
    }
    return sc;
};
var myers_x = function (b, a) {
    var n = a.length;
    var m = b.length;
    var mhc = [];
    var phc = [];
    var hsize = Math.ceil(n / 32);
    var vsize = Math.ceil(m / 32);
    for (var i = 0; i < hsize; i++) {
        phc[i] = -1;
        mhc[i] = 0;
    }
    var j = 0;
    for (; j < vsize - 1; j++) {
        var mv_1 = 0;
        var pv_1 = -1;
        var start_1 = j * 32;
        var vlen_1 = Math.min(32, m) + start_1;
        for (var k = start_1; k < vlen_1; k++) {
            peq[b.charCodeAt(k)] |= 1 << k;
        }
        for (var i = 0; i < n; i++) {
            var eq = peq[a.charCodeAt(i)];
            var pb = (phc[(i / 32) | 0] >>> i) & 1;
            var mb = (mhc[(i / 32) | 0] >>> i) & 1;
            var xv = eq | mv_1;
            var xh = ((((eq | mb) & pv_1) + pv_1) ^ pv_1) | eq | mb;
            var ph = mv_1 | ~(xh | pv_1);
            var mh = pv_1 & xh;
            if ((ph >>> 31) ^ pb) {
                phc[(i / 32) | 0] ^= 1 << i;
            }
            if ((mh >>> 31) ^ mb) {
                mhc[(i / 32) | 0] ^= 1 << i;
            }
            ph = (ph << 1) | pb;
            mh = (mh << 1) | mb;
            pv_1 = mh | ~(xv | ph);
            mv_1 = ph & xv;
        }
        for (var k = start_1; k < vlen_1; k++) {
            peq[b.charCodeAt(k)] = 0;
        }
    }
    var mv = 0;
    var pv = -1;
    var start = j * 32;
    var vlen = Math.min(32, m - start) + start;
    for (var k = start; k < vlen; k++) {
        peq[b.charCodeAt(k)] |= 1 << k;
    }
    var score = m;
    for (var i = 0; i < n; i++) {
        var eq = peq[a.charCodeAt(i)];
        var pb = (phc[(i / 32) | 0] >>> i) & 1;
        var mb = (mhc[(i / 32) | 0] >>> i) & 1;
        var xv = eq | mv;
        var xh = ((((eq | mb) & pv) + pv) ^ pv) | eq | mb;
        var ph = mv | ~(xh | pv);
        var mh = pv & xh;
        score += (ph >>> (m - 1)) & 1;
        score -= (mh >>> (m - 1)) & 1;
        if ((ph >>> 31) ^ pb) {
            phc[(i / 32) | 0] ^= 1 << i;
        }
        if ((mh >>> 31) ^ mb) {
            mhc[(i / 32) | 0] ^= 1 << i;
        }
        ph = (ph << 1) | pb;
        mh = (mh << 1) | mb;
        pv = mh | ~(xv | ph);
        mv = ph & xv;
    }
    for (var k = start; k < vlen; k++) {
        peq[b.charCodeAt(k)] = 0;
    }
    return score;
};
var distance = function (a, b) {
    if (a.length < b.length) {
        var tmp = b;
        b = a;
        a = tmp;
    }
    if (b.length === 0) {
        return a.length;
    }
    if (a.length <= 32) {
        return myers_32(a, b);
    }
    return myers_x(a, b);
};
exports.Io = distance;
var closest = function (str, arr) {
    var min_distance = Infinity;
    var min_index = 0;
    for (var i = 0; i < arr.length; i++) {
        var dist = distance(str, arr[i]);
        if (dist < min_distance) {
            min_distance = dist;
            min_index = i;
        }
    }
    return arr[min_index];
};
__webpack_unused_export__ = closest;


/***/ }),

/***/ 9185:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  X: () => (/* binding */ configHere),
  runConfig: () => (/* binding */ runConfig)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./build/src/agent-choice.js
var agent_choice = __webpack_require__(17326);
// EXTERNAL MODULE: ./build/src/agents/drivers.js + 7 modules
var drivers = __webpack_require__(1487);
// EXTERNAL MODULE: ./build/src/core/config.js + 2 modules
var config = __webpack_require__(23415);
// EXTERNAL MODULE: ./build/src/core/config-error.js
var config_error = __webpack_require__(53356);
// EXTERNAL MODULE: ./build/src/core/redaction.js + 1 modules
var redaction = __webpack_require__(30400);
;// CONCATENATED MODULE: ./build/src/core/config-claude-md.js


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
        const problem = `unknown column ${(0,config_error/* shown */.SP)(unknown)}; expected model, in, out, cache read, cache write`;
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
        return complaint(line, `${model}: expected USD per million tokens >= 0, got ${got === '' ? 'nothing' : (0,config_error/* shown */.SP)(got)}`);
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

// EXTERNAL MODULE: ./build/src/core/config-view.js
var config_view = __webpack_require__(69213);
;// CONCATENATED MODULE: ./build/src/core/driver-promise.js
/** Says what a driver promises about dollars: how far its sessions can pass their caps. */
function driverPromise(driver, promise) {
    switch (promise) {
        case 'metered':
            return `${driver} is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply.`;
        case 'proxied':
            return `${driver} is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.`;
        case 'capped':
            return `${driver} is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time.`;
    }
}

// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
;// CONCATENATED MODULE: ./build/src/cli/config-command.js
/** Decides what `tickgate config` reads: the file and the workflow of this folder, as a tick would find them on the default branch. */










/** A file with mistakes is a failure, as it is for a tick. */
function runConfig(options, { stdout, stderr }) {
    const { path, exists, given, resolved } = configHere(options);
    if (!exists && options.check !== undefined) {
        throw new mistake/* Mistake */.Fp(`There is no ${path}.`, 'Run this at the root of the repository, or name the file: --check FILE');
    }
    if (!resolved.ok) {
        if (options.json)
            stdout.write(asLine((0,config_view/* errorsJson */.Qj)(resolved.errors)));
        else
            stderr.write((0,config_view/* errorsText */.v$)(resolved.errors));
        return mistake/* exitCodes */.hS.failed;
    }
    const facts = factsOf(resolved, { path, exists, notices: given.notices });
    if (options.json)
        stdout.write(asLine((0,config_view/* configJson */.B2)(facts)));
    else if (options.check === undefined)
        stdout.write((0,config_view/* configText */.Ut)(facts));
    else
        stdout.write(`${[`${path} is right.`, ...facts.notices.map((notice) => `Note: ${notice}`)].join('\n')}\n`);
    return mistake/* exitCodes */.hS.done;
}
/** What a tick would be told, if this folder were pushed. */
function configHere(options) {
    const { given, schedules } = givenByWorkflow(options);
    const path = typeof options.check === 'string' ? options.check : (0,config/* configPath */.e)(given.with);
    const text = (0,external_node_fs_.existsSync)(path) ? (0,external_node_fs_.readFileSync)(path, 'utf8') : null;
    const resolved = (0,config/* resolveConfig */.p)({
        dispatch: {},
        with: given.with,
        file: text === null ? null : { path, text },
        facts: { visibility: options.public ? 'public' : 'private', jobTimeoutMinutes: given.jobTimeoutMinutes },
    });
    return { path, exists: text !== null, given, schedules, resolved };
}
const asLine = (value) => `${JSON.stringify(value)}\n`;
/** Without a workflow of ours the file speaks alone. */
function givenByWorkflow({ workflow, loop }) {
    const read = (0,external_node_fs_.existsSync)(workflow) ? (0,tick_workflow/* readTickWorkflow */.Xd)((0,external_node_fs_.readFileSync)(workflow, 'utf8')) : null;
    const given = read?.kind === 'tick' ? (0,tick_workflow/* givenIn */.JS)(read.step) : { with: {}, jobTimeoutMinutes: null, notices: [] };
    const schedules = read?.kind === 'tick' ? read.step.facts.schedules : [];
    return { given: loop === undefined ? given : { ...given, with: { ...given.with, loop } }, schedules };
}
function factsOf({ config, sources, notices }, file) {
    const told = [...notices, ...file.notices];
    return { ...file, config, sources, notices: told, promises: promisesOf(config), rates: ratesOf(config) };
}
const promisesOf = (config) => (0,agent_choice/* driversOf */.Xf)(config).map((name) => driverPromise(name, config.meter === 'proxy' ? 'proxied' : (0,drivers/* driverNamed */.M)(name).promise));
/** Of every model that is named; without a name the agent chooses, and its replies say which it was. */
function ratesOf(config) {
    const claudeMd = (0,external_node_fs_.existsSync)('CLAUDE.md') ? loopCostRates((0,external_node_fs_.readFileSync)('CLAUDE.md', 'utf8')).entries : [];
    const table = { config: (0,pricing/* configuredRates */.cx)(config.rates), claudeMd };
    const roles = Object.values(config.agents).flatMap((own) => own?.model ? [{ driver: own.driver ?? config.agent, model: own.model }] : []);
    const fallback = config.fallbackModel === null ? [] : [{ driver: config.agent, model: config.fallbackModel }];
    const lines = [...roles, ...fallback].map((reached) => (0,config_view/* rateLine */.PX)(reached.model, (0,pricing/* findRates */.$v)(reached, table)));
    return [...new Set(lines)];
}


/***/ }),

/***/ 69213:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ configJson),
/* harmony export */   PX: () => (/* binding */ rateLine),
/* harmony export */   Qj: () => (/* binding */ errorsJson),
/* harmony export */   Ut: () => (/* binding */ configText),
/* harmony export */   v$: () => (/* binding */ errorsText)
/* harmony export */ });
/* harmony import */ var _config_layers_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36570);
/* harmony import */ var _config_not_yet_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(23776);
/* harmony import */ var _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13077);



/** Plain text within 80 columns, but for values that are longer. */
function configText(facts) {
    const rows = settingsOf(facts);
    const width = Math.max(...rows.map(({ key }) => key.length)) + 2;
    const blocks = [
        [facts.exists ? `Loop ${facts.config.loop}, from ${facts.path}` : `Loop ${facts.config.loop}; no ${facts.path}`],
        rows.map((row) => line(row, width)),
        facts.promises.map((promise) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .k)(promise)),
        facts.rates.map((rate) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .k)(rate)),
        facts.notices.map((notice) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .k)(`Note: ${notice}`)),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
const settingsOf = ({ config, sources }) => [...sources].map(([key, source]) => ({ key, value: onDisk((0,_config_not_yet_js__WEBPACK_IMPORTED_MODULE_0__/* .valueAt */ .fK)(config, key)), source }));
/** The default is what everybody has, so only who set something else is named. */
function line({ key, value, source }, width) {
    const start = `${key.padEnd(width)}${shownValue(value)}`;
    if (source.kind === 'default')
        return start;
    const from = `<- ${source.where}`;
    return start.length + 2 + from.length <= _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columns */ .Y ? `${start}  ${from}` : `${start}\n${' '.repeat(width)}${from}`;
}
function shownValue(value) {
    if (value === null || value === undefined)
        return '-';
    return typeof value === 'string' ? value : JSON.stringify(value);
}
/** Groups under names of the user's have keys of ours inside, in camelCase in code. */
function onDisk(value) {
    if (Array.isArray(value))
        return value.map(onDisk);
    if (!(0,_config_layers_js__WEBPACK_IMPORTED_MODULE_2__/* .isGroup */ .IZ)(value))
        return value ?? null;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [kebab(key), onDisk(item)]));
}
const kebab = (key) => key.replace(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => `-${letter.toLowerCase()}`);
/** Of a model that the configuration names, as its sessions are charged. */
function rateLine(model, found) {
    if (found.kind === 'unpriceable')
        return `${model}: no rate is known; set one under \`rates\``;
    const from = found.kind === 'known' ? found.source : `not known, so that of ${found.row}, the highest of its vendor`;
    return `${model}: $${found.rates.input} in, $${found.rates.output} out per million tokens (${from})`;
}
/** The same for programs; `value` is null where there is none. */
const configJson = (facts) => ({
    ok: true,
    file: facts.exists ? facts.path : null,
    loop: facts.config.loop,
    settings: settingsOf(facts).map(({ key, value, source }) => ({ key, value, source: sourceJson(source) })),
    promises: facts.promises,
    rates: facts.rates,
    notices: facts.notices,
});
const sourceJson = ({ kind, where, position }) => ({
    kind,
    where,
    line: position?.line ?? null,
    column: position?.column ?? null,
});
/** Every mistake, then how many there are. */
const errorsText = (errors) => `${errors.map(({ message }) => message).join('\n\n')}\n\n${errors.length === 1 ? '1 mistake' : `${errors.length} mistakes`}\n`;
const errorsJson = (errors) => ({
    ok: false,
    errors: errors.map(({ key, message, position }) => ({
        key,
        message,
        file: position?.file ?? null,
        line: position?.line ?? null,
        column: position?.column ?? null,
    })),
});


/***/ })

};
