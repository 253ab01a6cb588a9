export const id = 772;
export const ids = [772];
export const modules = {

/***/ 53356:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SP: () => (/* binding */ shown),
/* harmony export */   U4: () => (/* binding */ complaint),
/* harmony export */   au: () => (/* binding */ didYouMean),
/* harmony export */   s5: () => (/* binding */ inFile)
/* harmony export */ });
/* unused harmony exports sourceKinds, nearest */
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21916);
/** How a mistake in the configuration is told: one line that names the field, the value, where it was set, and the remedy. */

/** In what order channels win: the later ones beat the earlier ones. */
const sourceKinds = (/* unused pure expression or super */ null && (['default', 'file', 'loop', 'with', 'dispatch', 'command']));
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
const plain = (text) => text.toLowerCase().replaceAll(/[_ ]/g, '-');
/** The candidate that was probably meant, or null when none is near. */
function nearest(word, candidates) {
    const ranked = candidates
        .map((candidate) => ({ candidate, edits: (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(plain(word), plain(candidate)) }))
        .toSorted((one, other) => one.edits - other.edits);
    const best = ranked[0];
    return best !== undefined && best.edits <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : null;
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

/***/ 86649:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G5: () => (/* binding */ command),
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Mg: () => (/* binding */ wholeFromZero),
/* harmony export */   NB: () => (/* binding */ logins),
/* harmony export */   Os: () => (/* binding */ group),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   Tq: () => (/* binding */ amountFromZero),
/* harmony export */   U9: () => (/* binding */ count),
/* harmony export */   c8: () => (/* binding */ secretVariables),
/* harmony export */   gC: () => (/* binding */ textList),
/* harmony export */   lT: () => (/* binding */ oneVariable),
/* harmony export */   uw: () => (/* binding */ plainVariables),
/* harmony export */   vU: () => (/* binding */ argv),
/* harmony export */   vj: () => (/* binding */ amount),
/* harmony export */   wC: () => (/* binding */ matching),
/* harmony export */   yL: () => (/* binding */ oneOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** The kinds of values that a setting can have; each says in words what it expects, and messages are built from those words. */

const camel = (key) => key.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
/**
 * An object of settings: kebab-case on disk, camelCase in code, unknown keys refused. Only keys that we named are renamed, so
 * that names given by users (models, loops, gates) stay as they are.
 */
const group = (shape) => zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej(shape, { error: 'expected a group of keys' }).transform(camelKeys);
function camelKeys(value) {
    const renamed = Object.fromEntries(Object.entries(value).map(([key, item]) => [camel(key), item]));
    // Exact by construction, which the compiler cannot follow through Object.fromEntries.
    return renamed;
}
const saying = (expectation) => ({ error: `expected ${expectation}` });
const count = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(saying('a whole number >= 1')).min(1, saying('a whole number >= 1'));
const wholeFromZero = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(saying('a whole number >= 0')).min(0, saying('a whole number >= 0'));
const amount = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(saying('a number > 0')).gt(0, saying('a number > 0'));
const amountFromZero = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(saying('a number >= 0')).min(0, saying('a number >= 0'));
const flag = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(saying('true or false'));
const oneOf = (...values) => zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(values, saying(values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`));
const text = (expectation = 'text') => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(saying(expectation)).min(1, saying(expectation));
const matching = (pattern, expectation) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(saying(expectation)).regex(pattern, saying(expectation));
const textList = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(text(), saying('a list of texts'));
const login = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:\[bot\])?$/;
const logins = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(matching(login, 'a GitHub login'), saying('a list of GitHub logins'));
const secretName = /_(?:TOKEN|KEY|SECRET)$/i;
const ownedByActions = /^(?:GITHUB|INPUT|ACTIONS|TICKGATE|RUNNER)_/i;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const variable = (expectation) => matching(variableName, expectation).refine((name) => !ownedByActions.test(name), {
    error: 'expected a name that does not start with GITHUB_, INPUT_, ACTIONS_, TICKGATE_ or RUNNER_: no agent gets those',
});
/** Names of secrets are admitted only where the user says so (`env-secrets`): a key in `env` is a slip worth stopping at. */
const plainVariables = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(variable('the name of an environment variable').refine((name) => !secretName.test(name), {
    error: 'expected a name that does not end in _TOKEN, _KEY or _SECRET (name it under env-secrets if the agent shall have it)',
}), saying('a list of names of environment variables'));
const secretVariables = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(variable('the name of an environment variable'), saying('a list of names of environment variables'));
const oneVariable = () => matching(variableName, 'the name of an environment variable');
/** A command for a shell (a text) or without one (a list: program, then arguments). */
const command = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([text(), zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).min(1)], saying('a command line, or a list of a program and its arguments'));
const shellSyntax = /["'`$\\|&;<>(){}*?#~]/;
/** A program and its arguments; never passed to a shell, so a text that needs one is refused instead of misread. */
const argv = () => zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([text(), zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).min(1)], saying('a list of a program and its arguments'))
    .refine((value) => typeof value !== 'string' || !shellSyntax.test(value), {
    error: 'expected a list such as ["node", "agent.mjs"]: no shell reads it, so quotes and shell syntax mean nothing',
})
    .transform((value) => (typeof value === 'string' ? value.trim().split(/\s+/) : value));


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
        if (!read.ok)
            errors.push((0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .complaint */ .U4)(input.name, `${read.problem}, got ${(0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .shown */ .SP)(given)}${hint}`, source));
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
/** The same settings without what says nothing: an empty text or null is "not given", in every channel. */
function withoutEmpty(settings) {
    const given = Object.entries(settings).filter(([, item]) => item !== null && item !== '');
    return Object.fromEntries(given.map(([key, item]) => [key, isGroup(item) ? withoutEmpty(item) : item]));
}


/***/ }),

/***/ 95990:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ LoopName)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Which names a loop may have: they become names of branches, cache keys and artifacts. */

const expectation = 'expected a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state"';
/** `state` would collide with the branch that the heads lie on. */
const LoopName = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP({ error: expectation })
    .regex(/^(?!state$)[a-z][a-z0-9_]{0,31}$/, { error: expectation });


/***/ }),

/***/ 23776:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fK: () => (/* binding */ valueAt),
/* harmony export */   uX: () => (/* binding */ reportNotYet)
/* harmony export */ });
/* unused harmony exports notYetOn, notYet */
/* harmony import */ var _config_error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53356);
/* harmony import */ var _config_layers_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(36570);
/* harmony import */ var _config_schema_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86367);



/** The day on which this table was last true; a line leaves it with the change that makes its setting work. */
const notYetOn = '2026-11-22';
const told = (sentence) => ({ refused: false, sentence });
const refused = (sentence) => ({ refused: true, sentence });
/** By dotted path; a path holds for everything below it. */
const notYet = {
    language: told('has no effect yet; texts are English'),
    extends: refused('is not built yet; copy the settings into this file'),
};
/** Values of settings that work otherwise. */
const valuesNotYet = {
    isolation: {
        container: refused('`container` is not built yet; use `uid`'),
        job: refused('`job` is not built yet; use `uid`'),
    },
};
const requestsNotYet = {
    stage: (request) => request.stage !== 'whole',
    'single-shot': (request) => request.singleShot,
};
/** What a person has to know about the settings that they changed and this build does not act on. */
function reportNotYet(effective) {
    const reports = [...settingReports(effective), ...valueReports(effective)];
    const requests = Object.entries(requestsNotYet).filter(([, asked]) => asked(effective.request));
    const errors = [
        ...reports
            .filter(({ rule }) => rule.refused)
            .map(({ path, rule }) => (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .complaint */ .U4)(path, rule.sentence, effective.sourceOf(path))),
        ...requests.map(([name]) => (0,_config_error_js__WEBPACK_IMPORTED_MODULE_0__/* .complaint */ .U4)(name, 'is not built yet; leave it out', effective.sourceOf(name))),
    ];
    const notices = reports.filter(({ rule }) => !rule.refused).map(({ path, rule }) => `${path}: ${rule.sentence}`);
    return { errors, notices };
}
const defaults = _config_schema_js__WEBPACK_IMPORTED_MODULE_1__/* .Settings */ .wB.parse({});
const settingReports = ({ settings }) => Object.entries(notYet).flatMap(([path, rule]) => JSON.stringify(valueAt(settings, path)) === JSON.stringify(valueAt(defaults, path)) ? [] : [{ path, rule }]);
const valueReports = ({ settings }) => Object.entries(valuesNotYet).flatMap(([path, rules]) => {
    const rule = rules[String(valueAt(settings, path))];
    return rule === undefined ? [] : [{ path, rule }];
});
/** The value in code of a setting's path on disk. */
function valueAt(settings, path) {
    const keys = path.split('.').map((key) => key.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()));
    return keys.reduce((value, key) => ((0,_config_layers_js__WEBPACK_IMPORTED_MODULE_2__/* .isGroup */ .IZ)(value) ? value[key] : undefined), settings);
}


/***/ }),

/***/ 86367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  TS: () => (/* binding */ Config),
  wB: () => (/* binding */ Settings)
});

// UNUSED EXPORTS: configJsonSchema

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/config-fields.js
var config_fields = __webpack_require__(86649);
;// CONCATENATED MODULE: ./build/src/core/config-agents.js
/** Settings that decide which agent works, with what, and how it is kept apart. */


const drivers = ['claude', 'codex', 'opencode', 'gemini', 'command'];
const roles = ['worker', 'auditor', 'reviewer', 'responder', 'post_action'];
const agentSettings = {
    agent: (0,config_fields/* oneOf */.yL)(...drivers)
        .default('claude')
        .describe('Which coding agent works.'),
    agents: schemas/* partialRecord */.jgl(schemas/* enum */.k5n(roles), (0,config_fields/* group */.Os)({
        driver: (0,config_fields/* oneOf */.yL)(...drivers)
            .nullable()
            .default(null)
            .describe('Which coding agent has this role; default: `agent`.'),
        model: (0,config_fields/* text */.Qq)().nullable().default(null).describe("The role's model; default: the agent's own."),
        args: schemas/* array */.YOg(schemas/* string */.YjP()).default([]).describe('Further arguments of the agent.'),
    }))
        .prefault({})
        .describe('Agent, model and arguments per role.'),
    'fallback-model': (0,config_fields/* text */.Qq)().nullable().default(null).describe('Model of the one retry after a model error.'),
    'agent-command': (0,config_fields/* argv */.vU)()
        .nullable()
        .default(null)
        .describe('Program and arguments of `agent: command`; no shell reads them.'),
    'agent-config': (0,config_fields/* matching */.wC)(/^[\w.@-]+(?:\/[\w.@-]+)*$/, 'a folder of the repository, such as .github/agent')
        .nullable()
        .default(null)
        .describe("Folder of the default branch, copied over the agent's own files (its HOME) for a session, never committed."),
    'agent-logins': (0,config_fields/* logins */.NB)().default([]).describe('Logins that are never taken for a person.'),
};
const sessionSettings = {
    isolation: (0,config_fields/* oneOf */.yL)('uid', 'container', 'job', 'none')
        .default('uid')
        .describe('What separates the agent from the token: another user, a container, another job, or nothing.'),
    meter: (0,config_fields/* oneOf */.yL)('stream', 'proxy')
        .default('stream')
        .describe("How spend is seen while a session runs: the agent's own output, or a proxy that holds the model key."),
    env: (0,config_fields/* plainVariables */.uw)().default([]).describe('Environment variables that the agent gets besides the allow-list.'),
    'env-secrets': (0,config_fields/* secretVariables */.c8)()
        .default([])
        .describe('Environment variables with secrets that the agent gets, such as its model key.'),
    'setup-command': (0,config_fields/* command */.G5)()
        .nullable()
        .default(null)
        .describe('Runs once per subject before the agent, under its isolation. A text is run by bash, a list without a shell.'),
    'verify-command': (0,config_fields/* command */.G5)()
        .nullable()
        .default(null)
        .describe('Exit 0 is evidence of completion. A text is run by bash, a list without a shell.'),
};

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
;// CONCATENATED MODULE: ./build/src/core/config-ceilings.js
/** Settings that decide how much a loop run may take, and how much of it at once. */


const ceilingSettings = {
    'max-iterations': (0,config_fields/* count */.U9)().default(5).describe('Ceiling of iterations over the loop run.'),
    'max-prs': (0,config_fields/* count */.U9)().default(20).describe('Ceiling of distinct pull requests over the loop run.'),
    'max-minutes': (0,config_fields/* amount */.vj)().default(60).describe('Ceiling of active tick time over the loop run, in minutes.'),
    'max-dollars': (0,config_fields/* amountFromZero */.Tq)()
        .default(25)
        .describe('Ceiling of spend over the loop run, in USD; 0 disables this ceiling.'),
    deadline: iso/* datetime */.w$({ offset: true, error: 'expected a time such as 2026-12-24T18:00:00Z' })
        .nullable()
        .default(null)
        .describe('Time after which the loop run stops (ISO 8601 with zone).'),
    'hard-max': (0,config_fields/* group */.Os)({
        iterations: (0,config_fields/* count */.U9)().nullable().default(null).describe('Highest max-iterations that any input or command may set.'),
        prs: (0,config_fields/* count */.U9)().nullable().default(null).describe('Highest max-prs that any input or command may set.'),
        minutes: (0,config_fields/* amount */.vj)()
            .nullable()
            .default(null)
            .describe('Highest max-minutes that any input or command may set, in minutes.'),
        dollars: (0,config_fields/* amount */.vj)()
            .nullable()
            .default(null)
            .describe('Highest max-dollars that any input or command may set, in USD.'),
    })
        .prefault({})
        .describe('What no input, answer or command can raise a ceiling above.'),
    'min-session-dollars': (0,config_fields/* amount */.vj)()
        .default(0.5)
        .describe('A session whose share of the ceiling would be less, in USD, is not started.'),
    'session-guess': (0,config_fields/* group */.Os)({
        dollars: (0,config_fields/* amount */.vj)().default(1.5).describe('Guessed cost of a session before any was measured, in USD.'),
        minutes: (0,config_fields/* amount */.vj)().default(10).describe('Guessed length of a session before any was measured, in minutes.'),
    })
        .prefault({})
        .describe('What a session is expected to take before this run has measured one.'),
    'max-agents': (0,config_fields/* count */.U9)().default(4).describe('Sessions that may run side by side.'),
    'max-open-prs': (0,config_fields/* count */.U9)()
        .default(5)
        .describe('Unreviewed pull requests of the loop above which it starts nothing new.'),
    'max-open-gates': (0,config_fields/* count */.U9)()
        .default(5)
        .describe('Questions about single issues and pull requests that may be open at once.'),
    'max-sessions': (0,config_fields/* count */.U9)().default(12).describe('Sessions per subject over the loop run.'),
    'max-review-rounds': (0,config_fields/* count */.U9)().default(3).describe('Review rounds per pull request over the loop run.'),
    'max-audits-per-section': (0,config_fields/* count */.U9)().default(3).describe('Audits of one section of a subject over the loop run.'),
};

;// CONCATENATED MODULE: ./build/src/core/config-guards.js
/** Settings that decide what may not be touched, shown or spent unpriced, and where state lies. */


const guardSettings = {
    'protected-paths': (0,config_fields/* textList */.gC)()
        .default([])
        .describe('Globs that no commit of an agent may touch, besides the built-in ones.'),
    'allow-lockfiles': (0,config_fields/* flag */.Jt)().default(false).describe('Lets agents change lockfiles.'),
    'max-diff-lines': (0,config_fields/* count */.U9)().default(2000).describe('Changed lines above which a diff is refused.'),
    redact: schemas/* array */.YOg(schemas/* union */.KCZ([
        (0,config_fields/* text */.Qq)(),
        schemas/* strictObject */.rej({
            name: (0,config_fields/* text */.Qq)().describe('Shown in place of what was found.'),
            pattern: (0,config_fields/* text */.Qq)().describe('RE2 pattern.'),
        }),
    ], { error: 'expected a pattern, or a name and a pattern' }), { error: 'expected a list of patterns' })
        .default([])
        .describe('Patterns (RE2 syntax) whose matches are never saved, logged or sent.'),
    rates: schemas/* record */.g1P((0,config_fields/* text */.Qq)(), (0,config_fields/* group */.Os)({
        input: (0,config_fields/* amountFromZero */.Tq)().describe('USD per million input tokens.'),
        output: (0,config_fields/* amountFromZero */.Tq)().describe('USD per million output tokens.'),
        'cache-read': (0,config_fields/* amountFromZero */.Tq)()
            .nullable()
            .default(null)
            .describe('USD per million cached input tokens read; default: the input rate.'),
        'cache-write': (0,config_fields/* amountFromZero */.Tq)()
            .nullable()
            .default(null)
            .describe('USD per million cached input tokens written; default: twice the input rate.'),
        reasoning: (0,config_fields/* amountFromZero */.Tq)()
            .nullable()
            .default(null)
            .describe('USD per million reasoning tokens; default: the output rate.'),
    }))
        .prefault({})
        .describe('Prices per model, in USD per million tokens; 0 for a local model.'),
    dependencies: schemas/* array */.YOg((0,config_fields/* group */.Os)({
        name: (0,config_fields/* text */.Qq)().describe('Name of the service.'),
        token: (0,config_fields/* text */.Qq)().describe('Text on stderr that signals the outage.'),
        'exit-code': (0,config_fields/* wholeFromZero */.Mg)().nullable().default(null).describe('Exit status that signals the outage.'),
        remedy: (0,config_fields/* text */.Qq)().describe('What a person can do about it.'),
    }), { error: 'expected a list of dependencies' })
        .default([])
        .describe('Services whose outage ends the run after two iterations; qmd is built in.'),
    'state-store': (0,config_fields/* oneOf */.yL)('mirrored', 'artifact', 'cache', 'branch')
        .default('mirrored')
        .describe('Where the bundle lies: artifact and cache, one of them, or the state branch.'),
    extends: (0,config_fields/* matching */.wC)(/^[\w.-]+\/[\w.-]+\/\/[^@\s]+@[0-9a-f]{40}$/, 'owner/repo//file@sha')
        .nullable()
        .default(null)
        .describe('A file of another repository that this one builds on: owner/repo//file@sha.'),
};

// EXTERNAL MODULE: ./build/src/core/config-loop.js
var config_loop = __webpack_require__(95990);
// EXTERNAL MODULE: ./build/src/core/gates.js
var gates = __webpack_require__(13609);
;// CONCATENATED MODULE: ./build/src/core/config-people.js
/** Settings that decide who is asked, whose answer counts, and what people are shown. */



const peopleSettings = {
    gates: schemas/* partialRecord */.jgl(gates/* GateName */.$r, (0,config_fields/* group */.Os)({
        'expiry-hours': (0,config_fields/* amount */.vj)().describe('Hours after which the default option counts as the answer.'),
        default: (0,config_fields/* text */.Qq)().describe('The option that then counts; never merge, yes or raise.'),
    }))
        .prefault({})
        .describe('Gates that answer themselves after a while; without an entry a gate waits for ever.'),
    approvers: schemas/* array */.YOg((0,config_fields/* matching */.wC)(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}(\/[A-Za-z0-9._-]+)?$/, 'a GitHub login, or org/team'), {
        error: 'expected a list of GitHub logins',
    })
        .default([])
        .describe('Whose answers count; default: everybody with write permission.'),
    'receipt-app-id': (0,config_fields/* count */.U9)()
        .nullable()
        .default(null)
        .describe("App whose receipts count; default: `app-id`, else GitHub Actions' own."),
    'allow-user-token': (0,config_fields/* flag */.Jt)()
        .default(false)
        .describe("Accepts a person's token as github-token; that person cannot answer."),
    'allow-fork': (0,config_fields/* flag */.Jt)().default(false).describe('Lets the loop run in a fork.'),
    'report-cost': (0,config_fields/* oneOf */.yL)('pr', 'control', 'off')
        .nullable()
        .default(null)
        .describe('Where cost is shown; default: pr in private, control in public repositories.'),
    verbosity: (0,config_fields/* oneOf */.yL)('quiet', 'verbose').default('quiet').describe('How much is written on issues and pull requests.'),
    language: (0,config_fields/* matching */.wC)(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language such as "en"')
        .default('en')
        .describe('Language of a translated line after each exact English gate text.'),
    notify: (0,config_fields/* group */.Os)({
        'webhook-env': (0,config_fields/* oneVariable */.lT)()
            .nullable()
            .default(null)
            .describe('Name of the environment variable with the webhook URL.'),
    })
        .prefault({})
        .describe('A Slack-compatible webhook for gates and stops.'),
};

;// CONCATENATED MODULE: ./build/src/core/config-rhythm.js
/** Settings that decide when the loop ticks, waits, renews itself and gives up waiting. */

const rhythmSettings = {
    lock: (0,config_fields/* oneOf */.yL)('skip', 'wait', 'force').default('skip').describe('What a tick does that finds another one running.'),
    pace: (0,config_fields/* oneOf */.yL)('cron', 'continuous')
        .default('cron')
        .describe('Whether a tick with more to do waits for the schedule or starts the next one.'),
    renew: (0,config_fields/* group */.Os)({
        every: (0,config_fields/* oneOf */.yL)('never', 'daily', 'weekly')
            .default('never')
            .describe('When a run that ended by a budget or is idle begins anew; weekly = on Mondays.'),
        at: (0,config_fields/* matching */.wC)(/^([01]\d|2[0-3]):[0-5]\d [A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/, 'a time and zone such as "20:00 Europe/Berlin"')
            .nullable()
            .default(null)
            .describe('Time and zone of the renewal, such as "20:00 Europe/Berlin"; default: 00:00 UTC.'),
    })
        .prefault({})
        .describe('The recorded decision to begin a fresh run.'),
    'when-empty': (0,config_fields/* oneOf */.yL)('idle', 'stop').default('idle').describe('What an empty backlog makes of the run.'),
    'checkpoint-minutes': (0,config_fields/* amount */.vj)()
        .default(10)
        .describe('How often the work of running sessions is preserved, in minutes.'),
    'job-timeout-minutes': (0,config_fields/* amount */.vj)()
        .nullable()
        .default(null)
        .describe("The job's timeout in minutes; default: from the workflow file."),
    'stall-timeout-minutes': (0,config_fields/* amount */.vj)()
        .default(10)
        .describe('Silence after which a session counts as stalled, in minutes.'),
    'rate-limit-wait-minutes': (0,config_fields/* amount */.vj)()
        .default(5)
        .describe('How long a tick waits for a rate limit before it parks, in minutes.'),
    circuit: (0,config_fields/* group */.Os)({
        'no-progress': (0,config_fields/* count */.U9)().default(5).describe('Sessions without progress that open the breaker.'),
        'same-error': (0,config_fields/* count */.U9)().default(10).describe('Sessions with the same root cause that open the breaker.'),
        stalls: (0,config_fields/* count */.U9)().default(5).describe('Stalls running that open the breaker.'),
    })
        .prefault({})
        .describe('When the circuit breaker opens.'),
};

;// CONCATENATED MODULE: ./build/src/core/config-subjects.js
/** Settings that decide what the loop works on and reviews, in which order, and how it ends. */

const workSettings = {
    backlog: (0,config_fields/* group */.Os)({
        source: (0,config_fields/* oneOf */.yL)('issues', 'plan', 'task-list').default('issues').describe('Where tasks come from.'),
        labels: (0,config_fields/* textList */.gC)().default([]).describe('Only issues with all of these labels.'),
        milestone: (0,config_fields/* text */.Qq)().nullable().default(null).describe('Only issues of this milestone.'),
        assignee: (0,config_fields/* text */.Qq)().nullable().default(null).describe('Only issues of this assignee.'),
        query: (0,config_fields/* text */.Qq)().nullable().default(null).describe('GitHub search that narrows the issues.'),
        plan: (0,config_fields/* text */.Qq)().nullable().default(null).describe('The plan file of `source: plan`.'),
        issue: (0,config_fields/* count */.U9)().nullable().default(null).describe('The issue of `source: task-list`.'),
    })
        .prefault({})
        .describe('What the work loop works on.'),
    priority: (0,config_fields/* group */.Os)({
        labels: (0,config_fields/* textList */.gC)()
            .default(['P0', 'P1', 'priority: critical', 'priority: high'])
            .describe('Labels in order of urgency; the first two count as high.'),
    })
        .prefault({})
        .describe('What comes first.'),
    criteria: (0,config_fields/* oneOf */.yL)('heading', 'any-list', 'none')
        .default('heading')
        .describe('What counts as acceptance criteria: the heading, any checklist, or nothing is needed.'),
    audit: (0,config_fields/* oneOf */.yL)('each', 'final').default('each').describe('Audit after each section, or only at the end.'),
    sections: (0,config_fields/* oneOf */.yL)('markers', 'none').default('markers').describe('How a task is cut into sections.'),
    'post-action': (0,config_fields/* group */.Os)({
        enabled: (0,config_fields/* flag */.Jt)().default(false).describe('Whether a last session follows a clean final audit.'),
        skill: (0,config_fields/* text */.Qq)().nullable().default(null).describe('The skill of that session.'),
        prompt: (0,config_fields/* text */.Qq)().nullable().default(null).describe('The prompt of that session.'),
    })
        .prefault({})
        .describe('A last, best-effort session after a clean final audit.'),
};
const reviewSettings = {
    review: (0,config_fields/* group */.Os)({
        labels: (0,config_fields/* textList */.gC)().default([]).describe('Also pull requests with all of these labels.'),
        query: (0,config_fields/* text */.Qq)().nullable().default(null).describe('GitHub search for pull requests to review.'),
        'require-checks': (0,config_fields/* oneOf */.yL)('auto', 'always')
            .default('auto')
            .describe('Whether a pull request without any check may be reviewed.'),
    })
        .prefault({})
        .describe('What the review loop reviews.'),
    merge: (0,config_fields/* group */.Os)({
        mode: (0,config_fields/* oneOf */.yL)('ask', 'auto', 'never').default('ask').describe('Who decides to merge.'),
        strategy: (0,config_fields/* oneOf */.yL)('squash', 'merge', 'rebase').default('squash').describe('How pull requests are merged.'),
        'delete-branch': (0,config_fields/* flag */.Jt)().default(false).describe('Whether the branch is deleted after the merge.'),
    })
        .prefault({})
        .describe('Merging.'),
    'auto-merge-without-review': (0,config_fields/* flag */.Jt)()
        .default(false)
        .describe('Lets `merge.mode: auto` merge without a human approval; never in public repositories.'),
    'do-not-merge-label': (0,config_fields/* text */.Qq)().default('do-not-merge').describe('A pull request with this label is left alone.'),
};

;// CONCATENATED MODULE: ./build/src/core/config-schema.js
/** Every key of `.github/tickgate.yml`: one schema that makes the types, the checks, the JSON Schema and the docs. */









/** All settings in the order of the documentation; the same keys stand at the top of the file and under `loops.<name>`. */
const shape = {
    skill: (0,config_fields/* oneOf */.yL)('work', 'review')
        .default('work')
        .describe('What the loop does: work on issues, or review pull requests.'),
    ...agentSettings,
    ...sessionSettings,
    ...ceilingSettings,
    ...workSettings,
    ...reviewSettings,
    ...rhythmSettings,
    ...peopleSettings,
    ...guardSettings,
};
const Settings = (0,config_fields/* group */.Os)(shape).meta({ id: 'loop' });
const Config = schemas/* strictObject */.rej({
    ...shape,
    loops: schemas/* record */.g1P(config_loop/* LoopName */.S, Settings).prefault({}).describe('The same keys for one loop, by its name.'),
})
    .meta({ title: 'Tickgate configuration', description: '.github/tickgate.yml' });
/** The draft-07 schema that editors read by the `yaml-language-server` line. */
const configJsonSchema = () => z.toJSONSchema(Config, { io: 'input', target: 'draft-07' });


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

/***/ 47470:
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
// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/gate.js
var gate = __webpack_require__(21338);
// EXTERNAL MODULE: ./build/src/core/schedule.js
var schedule = __webpack_require__(63488);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 3 modules
var stop_conditions = __webpack_require__(31937);
;// CONCATENATED MODULE: ./build/src/core/renew.js




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
    if (openGates.some(({ id }) => parseGateId(id)?.name === 'circuit-open'))
        return false;
    if (status === 'stopped')
        return stop !== null && clearedByRaising(stop.code) !== null;
    // An idle run that has used nothing has nothing to renew.
    return status === 'idle' && counters.iterationsUsed > 0;
}
const timeOf = ({ at }) => at ?? '00:00 UTC';
/** The newest time of the rule that is not after now; weekly = Mondays. Null = the zone is unknown. */
function lastTime(renew, now) {
    const [time = '', timezone = ''] = timeOf(renew).split(' ');
    const [hour, minute] = time.split(':').map(Number);
    return meantFor({ cron: `${minute} ${hour} * * ${renew.every === 'weekly' ? 1 : '*'}`, timezone }, now);
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
const renewalEvaluation = (renewal) => evaluation({
    code: 'renew',
    condition: null,
    kind: 'start',
    at: 'entry',
    threshold: 'ended by a budget, or idle, before its time',
}, { fired: true, inputs: { due_since: renewal.since, rule: renewal.rule }, sentence: renewalNotice(renewal) });

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
    if (zone === undefined || isZone(zone))
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
const rules = [
    aboveHardMax,
    commandNeedsProgram,
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
        : parsed.error.issues.flatMap((issue) => issueErrors(issue, { value: root.value, locate }));
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
            ? { ok: true, value: (0,config_layers/* withoutEmpty */.C2)(value) }
            : { ok: false, problem: 'expected keys and values' };
    }
    catch {
        return { ok: false, problem: 'too many aliases' };
    }
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
/** One issue of the schema may be several mistakes: every unknown key is one. */
function issueErrors(issue, read) {
    const told = (path, problem, explained = path) => {
        const key = path.map(String).join('.');
        const position = read.locate(path);
        return { key, message: (0,config_error/* inFile */.s5)(`${key}: ${problem}`, position, explained.map(String)), position };
    };
    if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => told([...issue.path, key], `unknown key${unknownHint(key, issue.path)}`, issue.path));
    }
    if (issue.code === 'invalid_key')
        return [told(issue.path, issue.issues[0]?.message ?? issue.message)];
    const value = issue.path.reduce(inside, read.value);
    const hint = typeof value === 'string' ? (0,config_error/* didYouMean */.au)(value, (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, issue.path)) : '';
    return [told(issue.path, `${issue.message}, got ${(0,config_error/* shown */.SP)(value)}${hint}`)];
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
    return (0,config_error/* didYouMean */.au)(key, (0,config_shape/* choicesAt */.O5)(config_schema/* Config */.TS, parent));
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

// EXTERNAL MODULE: ./build/src/core/config-not-yet.js
var config_not_yet = __webpack_require__(23776);
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
    const file = asked.file === null ? null : readConfigFile(asked.file);
    const inputs = {
        with: (0,config_inputs/* readInputs */.Ko)({ source: channel('with'), values: asked.with }),
        dispatch: (0,config_inputs/* readInputs */.Ko)({ source: channel('dispatch'), values: asked.dispatch }),
        command: (0,config_inputs/* readInputs */.Ko)({ source: channel('command'), values: asked.command ?? {} }),
    };
    const malformed = [file, inputs.with, inputs.dispatch, inputs.command].flatMap((reading) => reading?.errors ?? []);
    const request = requestOf(inputs);
    if (asked.file === null && request.asked['config'] !== undefined) {
        malformed.push((0,config_error/* complaint */.U4)('config', `no file ${(0,config_error/* shown */.SP)(request.asked['config'])} on the default branch`, request.sourceOf('config')));
    }
    if (malformed.length > 0)
        return { ok: false, errors: malformed };
    return decide(asked, { file, inputs, request });
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
    const unfinished = (0,config_not_yet/* reportNotYet */.uX)(effective);
    const wrong = [...errors, ...checkTogether(effective), ...unfinished.errors];
    if (wrong.length > 0)
        return { ok: false, errors: wrong };
    return {
        ok: true,
        config: withFacts(effective.settings, loop, asked.facts),
        request,
        sources: new Map((0,config_shape/* leafPaths */.$0)(config_schema/* Settings */.wB).map((path) => [path, sourceOf(path)])),
        notices: [...notices, ...unfinished.notices],
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
/** The loop's name decides which part of the file counts; unnamed, a loop is called after its skill. */
function layersFor(request, { file, inputs, request: reading }) {
    const given = ['with', 'dispatch', 'command'].map((kind) => ({ settings: inputs[kind].settings, sourceOf: () => channel(kind) }));
    const top = file === null ? [] : [file.top];
    const loop = request.loop ?? config_schema/* Settings */.wB.parse((0,config_layers/* mergeLayers */.J)([...top, ...given]).settings).skill;
    const own = file?.loops.get(loop);
    // A loop named after a skill has that skill unless somebody says otherwise.
    const named = loop === 'review'
        ? [{ settings: { skill: 'review' }, sourceOf: () => ({ ...channel('default'), where: "the loop's name" }) }]
        : [];
    const layers = [...named, ...top, ...(own === undefined ? [] : [own]), ...given];
    return { layers, loop, ...undeclared(request, file, reading) };
}
/** A misspelled loop would start from nothing, with ceilings of its own. */
function undeclared(request, file, reading) {
    const declared = [...(file?.loops.keys() ?? [])];
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

/***/ 30400:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Eb: () => (/* binding */ compilePattern),
  D7: () => (/* binding */ namedPatterns)
});

// UNUSED EXPORTS: detectorRules, redact, secretRule

// EXTERNAL MODULE: ./node_modules/re2js/build/index.js
var build = __webpack_require__(2856);
;// CONCATENATED MODULE: ./build/src/core/redaction-detectors.js
/** Shapes of credentials that are never saved or shown, whoever wrote them. */
/**
 * Each begins where no longer word could (`before`) and repeats one class of characters at a time: a text is read once per
 * detector, however it was made up.
 */
const before = '(?<![A-Za-z0-9_-])';
const detector = (name, shape) => ({ name, pattern: new RegExp(`${before}${shape}`, 'g') });
const detectors = [
    {
        name: 'private-key',
        pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s\\,:]{0,16384}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
    },
    detector('github-token', 'gh[oprsu]_[A-Za-z0-9_]{16,255}'),
    detector('github-token', 'github_pat_[A-Za-z0-9_]{22,255}'),
    detector('anthropic-key', 'sk-ant-[A-Za-z0-9_-]{16,255}'),
    detector('openai-key', 'sk-(?=[A-Za-z_-]{0,64}[0-9])[A-Za-z0-9_-]{20,255}'),
    detector('google-key', 'AIza[A-Za-z0-9_-]{35}'),
    detector('google-token', 'ya29\\.[A-Za-z0-9_-]{20,2048}'),
    detector('aws-key-id', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])'),
    detector('slack-token', 'xox[abeoprs]-[A-Za-z0-9-]{10,255}'),
    detector('slack-webhook', 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,255}'),
    detector('npm-token', 'npm_[A-Za-z0-9]{36}'),
    detector('pypi-token', 'pypi-[A-Za-z0-9_-]{50,1024}'),
    detector('gitlab-token', 'gl(?:pat|ptt|rt|dt|cbt)-[A-Za-z0-9_-]{20,255}'),
    detector('huggingface-token', 'hf_[A-Za-z0-9]{30,255}'),
    detector('stripe-key', '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,255}'),
    detector('sendgrid-key', 'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}'),
    detector('json-web-token', 'eyJ[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}'),
    detector('azure-key', 'AccountKey=[A-Za-z0-9+/=]{40,128}'),
    { name: 'url-password', pattern: /(?<=:\/\/[^\s:@/]{0,64}:)[^\s@/]{3,256}(?=@)/g },
    {
        name: 'authorization',
        pattern: /(?<=\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|token)\s{1,4})[A-Za-z0-9+/=._~-]{8,4096}/gi,
    },
];

;// CONCATENATED MODULE: ./build/src/core/redaction.js
/** What is struck out of a text before it is saved, shown or sent: known secrets, credentials by shape, the user's patterns. */



/**
 * Strikes out everything that any rule finds in the text as given, so that no rule can hide from the next. Ranges that
 * overlap become one, named by the earliest, and of those by the first rule.
 */
function redact(text, rules) {
    const found = [];
    for (const { name, find } of rules)
        for (const [start, end] of find(text))
            found.push({ start, end, name });
    if (found.length === 0)
        return { text, count: 0 };
    const ordered = found.filter(({ start, end }) => end > start).toSorted((one, other) => one.start - other.start);
    const pieces = [];
    let count = 0;
    let kept = 0;
    for (const { start, end, name } of ordered) {
        if (start >= kept) {
            pieces.push(text.slice(kept, start), `[redacted: ${name}]`);
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

/***/ 63488:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z2: () => (/* binding */ timesBetween)
/* harmony export */ });
/* unused harmony exports nextTick, meantFor */
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
