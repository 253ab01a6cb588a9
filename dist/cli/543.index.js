export const id = 543;
export const ids = [543];
export const modules = {

/***/ 59543:
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
// EXTERNAL MODULE: ./build/src/bases.js
var bases = __webpack_require__(46483);
// EXTERNAL MODULE: ./build/src/core/config.js + 1 modules
var config = __webpack_require__(14947);
// EXTERNAL MODULE: ./build/src/core/config-claude-md.js
var config_claude_md = __webpack_require__(38138);
// EXTERNAL MODULE: ./build/src/core/config-view.js
var config_view = __webpack_require__(69213);
;// CONCATENATED MODULE: ./build/src/core/driver-promise.js
/** Says what a driver promises about dollars: how far its sessions can pass their caps. */
function driverPromise(driver, promise) {
    switch (promise) {
        case 'metered':
            return `${driver} is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. ${ownWord(driver)}`;
        case 'proxied':
            return `${driver} is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.`;
        case 'capped':
            return `${driver} is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time. ${ownWord(driver)}`;
    }
}
/** An agent that holds the key can reach its model without its program, and write what its program seems to print: only the proxy holds against it. */
const ownWord = (driver) => `That is by the word of ${driver}: what an agent spends with its key past ${driver} is seen by meter: proxy alone.`;

// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
// EXTERNAL MODULE: ./build/src/core/starter-files.js + 1 modules
var starter_files = __webpack_require__(26977);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/options.js + 1 modules
var options = __webpack_require__(40870);
;// CONCATENATED MODULE: ./build/src/cli/config-command.js
/** Decides what `tickgate config` reads: the file and the workflow of this folder, as a tick would find them on the default branch. */














/** A file with mistakes is a failure, as it is for a tick. */
async function runConfig(options, { stdout, stderr }, environment = process.env) {
    const { path, exists, given, resolved } = await configHere(options, environment);
    if (!exists && options.check !== undefined) {
        throw new mistake/* Mistake */.Fp('file_unusable', `There is no ${path}.`, 'Run this at the root of the repository, or name the file: --check FILE');
    }
    if (!resolved.ok) {
        if (options.json)
            stdout.write(asLine((0,config_view/* errorsJson */.Qj)(resolved.errors)));
        else
            stderr.write((0,config_view/* codedErrorsText */.gt)(resolved.errors));
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
async function configHere(options, environment) {
    const { given, schedules } = givenByWorkflow(options);
    const path = typeof options.check === 'string' ? options.check : (0,config/* configPath */.e)(given.with);
    const text = (0,external_node_fs_.existsSync)(path) ? readText(path) : null;
    const file = text === null ? null : { path, text };
    const resolved = (0,config/* resolveConfig */.p)({
        dispatch: {},
        with: given.with,
        file,
        bases: await (0,bases/* basesOf */.c)(file, (0,client/* otherFiles */.YT)(environment)).catch(client/* asMistake */.H),
        facts: { visibility: options.public ? 'public' : 'private', jobTimeoutMinutes: given.jobTimeoutMinutes },
    });
    return { path, exists: text !== null, given, schedules, resolved };
}
function readText(path) {
    if (!(0,external_node_fs_.statSync)(path).isFile())
        throw new mistake/* Mistake */.Fp('file_unusable', `${path} is no file.`, 'Name a file, such as .github/tickgate.yml.');
    try {
        return (0,external_node_fs_.readFileSync)(path, 'utf8');
    }
    catch (error) {
        if (!(error instanceof Error))
            throw error;
        throw new mistake/* Mistake */.Fp('file_unusable', `${path} cannot be read: ${error.message}.`, 'May you read it?');
    }
}
const asLine = (value) => `${JSON.stringify(value)}\n`;
/** Without a workflow of ours the file speaks alone. */
function givenByWorkflow({ workflow, loop }) {
    (0,options/* loopNamed */.sR)(loop);
    // The usual one need not be there; one that was named has to be.
    if (workflow !== starter_files/* starterPaths */.mE.workflow && !(0,external_node_fs_.existsSync)(workflow))
        throw new mistake/* Mistake */.Fp('file_unusable', `There is no ${workflow}.`, `Without --workflow it is ${starter_files/* starterPaths */.mE.workflow}.`);
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
    const claudeMd = (0,external_node_fs_.existsSync)('CLAUDE.md') ? (0,config_claude_md/* loopCostRates */.x)((0,external_node_fs_.readFileSync)('CLAUDE.md', 'utf8')).entries : [];
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
/* harmony export */   gt: () => (/* binding */ codedErrorsText),
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
        facts.promises.map((promise) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(promise)),
        facts.rates.map((rate) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(rate)),
        facts.notices.map((notice) => (0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(`Note: ${notice}`)),
    ];
    return `${blocks
        .filter((block) => block.length > 0)
        .map((block) => block.join('\n'))
        .join('\n\n')}\n`;
}
const settingsOf = ({ config, sources }) => [...sources].map(([key, source]) => ({ key, value: onDisk((0,_config_not_yet_js__WEBPACK_IMPORTED_MODULE_0__/* .valueAt */ .f)(config, key)), source }));
/** The default is what everybody has, so only who set something else is named. */
function line({ key, value, source }, width) {
    const start = `${key.padEnd(width)}${shownValue(value)}`;
    if (source.kind === 'default')
        return start;
    const from = `<- ${source.where}`;
    return start.length + 2 + from.length <= _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columns */ .YB ? `${start}  ${from}` : `${start}\n${' '.repeat(width)}${from}`;
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
/** The same where nothing else names their code. */
const codedErrorsText = (errors) => errorsText(errors.map((error) => ({ ...error, message: `error: ${code}: ${error.message}` })));
const code = 'configuration_wrong';
const errorsJson = (errors) => ({
    ok: false,
    errors: errors.map(({ key, message, position }) => ({
        code,
        key,
        message,
        file: position?.file ?? null,
        line: position?.line ?? null,
        column: position?.column ?? null,
    })),
});


/***/ }),

/***/ 26977:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Pq: () => (/* binding */ starterFiles),
  mE: () => (/* binding */ starterPaths)
});

// UNUSED EXPORTS: scheduleMinute

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./build/src/core/answer.js
var answer = __webpack_require__(45207);
// EXTERNAL MODULE: ./build/src/core/marker.js
var marker = __webpack_require__(87011);
;// CONCATENATED MODULE: ./build/src/core/answer-filter.js
/** Decides which events start the answer workflow: those whose payload alone shows that it may hold an answer or a command. */


/** A box of a question, a `/loop` line of somebody with a tie to the repository, or a box of a control issue. */
const conditions = [
    `github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${(0,marker/* markerBegins */.VU)('gate')}')`,
    `github.event.comment && contains(github.event.comment.body, '/loop') && !contains(fromJSON('${JSON.stringify(answer/* STRANGERS */.aw)}'), github.event.comment.author_association)`,
    `github.event_name == 'issues' && contains(github.event.issue.body, '${(0,marker/* markerBegins */.VU)('control')}')`,
];
/** The `if:` of its job, a line each: what it drops starts no runner. The app judges the rest, and these once more. */
const answerCondition = [
    "github.event.sender.type == 'User' && (",
    ...conditions.map((one, index) => `(${one})${index < conditions.length - 1 ? ' ||' : ''}`),
    ')',
];

// EXTERNAL MODULE: ./build/src/core/starter-agents.js
var starter_agents = __webpack_require__(61);
// EXTERNAL MODULE: ./build/src/core/starter-choices.js
var starter_choices = __webpack_require__(18339);
// EXTERNAL MODULE: ./build/src/core/workflow-file.js
var workflow_file = __webpack_require__(69263);
;// CONCATENATED MODULE: ./build/src/core/starter-files.js
/** Decides what `init` writes: the loop's workflow, the one that takes answers, the configuration, and a form for issues. */





const starterPaths = {
    workflow: '.github/workflows/tickgate.yml',
    answer: '.github/workflows/tickgate-answer.yml',
    config: '.github/tickgate.yml',
    form: '.github/ISSUE_TEMPLATE/tickgate-task.yml',
};
function starterFiles(plan) {
    const files = [
        { path: starterPaths.workflow, text: workflowText(plan) },
        { path: starterPaths.answer, text: answerText(plan) },
        { path: starterPaths.config, text: configFileText(plan) },
    ];
    return starter_choices/* recipes */._e[plan.choices.recipe].skill === 'review'
        ? files
        : [...files, { path: starterPaths.form, text: formText(plan) }];
}
const pinned = ({ repository, sha, version }, part = '') => `${repository}${part}@${sha} # v${version}`;
/** Odd, away from the full hour, when GitHub is busy and drops schedules, and not the same in every repository. */
function scheduleMinute(name) {
    const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((hash, code) => (hash * 31 + code) % 65_521, 7);
    return 7 + 2 * (sum % 24);
}
/** Of the form; empty means "not given", so none has a default. */
const formInputs = [
    ['max-iterations', 'string', 'Ceiling of iterations over the loop run'],
    ['max-prs', 'string', 'Ceiling of distinct pull requests over the loop run'],
    ['max-minutes', 'string', 'Ceiling of active minutes over the loop run'],
    ['max-dollars', 'string', 'Ceiling of spend over the loop run, in USD'],
    ['pr', 'string', 'Number of the one pull request to review'],
    ['resume', 'boolean', 'Go on from the recorded counters after a crash'],
    ['restart', 'boolean', 'Start a stopped run again; spend stays counted'],
    ['fresh', 'boolean', 'Start a new run with all counters at zero'],
    ['lock', 'string', 'When another tick is running: skip, wait or force'],
    ['reason', 'string', 'Why this tick is started'],
];
/** What the review loop reads besides, in private repositories. */
const reviewNeeds = [
    { scope: 'checks', level: 'read', why: 'whether the checks of a pull request are green' },
    { scope: 'statuses', level: 'read', why: 'the same for commit statuses' },
];
function permissionsText({ choices }) {
    if (choices.token === 'app')
        return 'permissions: {} # the app has its own';
    const needs = starter_choices/* recipes */._e[choices.recipe].skill === 'review' ? [...workflow_file/* tickNeeds */.z, ...reviewNeeds] : workflow_file/* tickNeeds */.z;
    return ['permissions:', ...needs.map(({ scope, level, why }) => `  ${scope}: ${level} # ${why}`)].join('\n');
}
function workflowText(plan) {
    const { choices, action, name } = plan;
    const { install, key } = starter_agents/* starterAgents */.M[choices.agent];
    return `# One tick of the loop: ${starter_choices/* recipes */._e[choices.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${scheduleMinute(name)} * * * *'
  workflow_dispatch:
    inputs:
${formInputs.map(([input, type, text]) => `      ${input}: { type: ${type}, description: '${text}' }`).join('\n')}
${permissionsText(plan)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${install === null ? '' : `      - run: npm install --global ${install}\n`}      - id: tickgate
        uses: ${pinned(action)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${choices.token === 'app' ? appInputs : ''}${key === null ? '' : `        env:\n          ${key}: \${{ secrets.${key} }}\n`}`;
}
const appInputs = `          app-id: \${{ vars.TICKGATE_APP_ID }}
          app-private-key: \${{ secrets.TICKGATE_APP_PRIVATE_KEY }}
`;
/** An app's loop believes that app's receipts alone, so the answers have to be its own. */
const answerText = ({ action, choices, }) => `# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
permissions:
  issues: write # receipts and refusals are comments
  actions: write # starts the loop's workflow
  pull-requests: read # a question can stand on a pull request
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${answerCondition.map((line) => `      ${line}`).join('\n')}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${pinned(action, '/app')}
${choices.token === 'app' ? `        with:\n${appInputs}` : ''}`;
function configFileText({ choices, action }) {
    const recipe = starter_choices/* recipes */._e[choices.recipe];
    const { hint: _hint, ...ceilings } = starter_choices/* presets */.v4[choices.preset];
    const { key } = starter_agents/* starterAgents */.M[choices.agent];
    const at = `${action.repository}/${action.sha}`;
    const settings = {
        skill: recipe.skill,
        agent: choices.agent,
        ...(choices.agentCommand === null ? {} : { 'agent-command': choices.agentCommand }),
        ...(key === null ? {} : { 'env-secrets': [key] }),
        ...(choices.setup === null ? {} : { 'setup-command': choices.setup }),
        ...(choices.verify === null ? {} : { 'verify-command': choices.verify }),
        ...recipe.settings,
        ...ceilings,
        ...(choices.renew === 'never' ? {} : { renew: { every: choices.renew } }),
    };
    const verify = choices.verify === null
        ? '# Set verify-command: without it no check runs, and what agents say decides what is complete.\n'
        : '';
    return `# yaml-language-server: $schema=https://raw.githubusercontent.com/${at}/docs/schema/config.schema.json
# ${recipe.title}. Every key: https://github.com/${action.repository}/blob/${action.sha}/docs/configuration.md
${verify}${(0,dist.stringify)(settings, { lineWidth: 0 })}`;
}
function formText({ choices }) {
    const { label } = starter_choices/* recipes */._e[choices.recipe];
    return `name: A task for the loop
description: Small enough for one pull request, clear enough for somebody who was not there
${label === null ? '' : `labels: [${label.name}]\n`}body:
  - type: textarea
    id: why
    attributes:
      label: Why
      description: Who is better off, and how one would notice.
    validations:
      required: true
  - type: textarea
    id: criteria
    attributes:
      label: Acceptance Criteria
      description: A checklist; each line something that a test can show.
      value: |
        - [ ] 
    validations:
      required: true
`;
}


/***/ })

};
