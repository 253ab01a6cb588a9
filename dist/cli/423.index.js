export const id = 423;
export const ids = [423];
export const modules = {

/***/ 62423:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runInit: () => (/* binding */ runInit)
});

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/core/config.js + 3 modules
var config = __webpack_require__(47470);
// EXTERNAL MODULE: ./build/src/core/starter-agents.js
var starter_agents = __webpack_require__(61);
// EXTERNAL MODULE: ./build/src/core/starter-choices.js
var starter_choices = __webpack_require__(18339);
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
    const verify = choices.verify === null ? '# Set verify-command: without it every pull request stays a draft.\n' : '';
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

;// CONCATENATED MODULE: ./build/src/core/starter-left.js
/** What is left to a person after `init`: everything that a file in the repository cannot do, each with where it is done. */



function leftToDo({ choices, action, repository }) {
    const page = (path) => repository === null ? null : `https://github.com/${repository}/${path}`;
    const { key } = starter_agents/* starterAgents */.M[choices.agent];
    const { label } = starter_choices/* recipes */._e[choices.recipe];
    return [
        ...(key === null
            ? []
            : [
                {
                    text: `Put a model key of its own, with a spend limit at its vendor, into the secret ${key}.`,
                    url: page('settings/secrets/actions/new'),
                },
            ]),
        ...(choices.token === 'app'
            ? [
                {
                    text: 'Install an app of yours; its id is the variable TICKGATE_APP_ID, its key the secret TICKGATE_APP_PRIVATE_KEY.',
                    url: page('settings/variables/actions/new'),
                },
            ]
            : [
                {
                    text: 'Allow "GitHub Actions to create and approve pull requests", in the organisation too.',
                    url: page('settings/actions'),
                },
            ]),
        ...(choices.agentCommand === null
            ? []
            : [
                {
                    text: `See that a job finds \`${choices.agentCommand.join(' ')}\`; what it is told and has to say:`,
                    url: `https://github.com/${action.repository}/blob/${action.sha}/docs/architecture.md`,
                },
            ]),
        ...(choices.verify === null
            ? [
                {
                    text: `Set verify-command in ${starterPaths.config}, such as \`npm test\`: without it every pull request stays a draft.`,
                    url: null,
                },
            ]
            : []),
        ...(label === null ? [] : [{ text: `Create the label ${label.name}: ${label.means}.`, url: page('labels') }]),
        { text: 'Commit these files to the default branch, and push it.', url: null },
        { text: 'Let `doctor` look whether anything is in the way.', url: null },
        { text: 'Start the first tick, or wait for the schedule.', url: page('actions/workflows/tickgate.yml') },
    ];
}
/** The most that one run, and with renewal each of them, may take. */
function spendSentence({ preset, renew }) {
    const { 'max-dollars': dollars, 'max-iterations': iterations } = starter_choices/* presets */.v4[preset];
    const each = { never: 'a run', daily: 'a day', weekly: 'a week' }[renew];
    return `The loop may spend $${dollars} in ${iterations} iterations ${each}, and asks before it takes 80 % of it.`;
}

// EXTERNAL MODULE: ./build/src/cli/home.js
var cli_home = __webpack_require__(27453);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/origin.js
var origin = __webpack_require__(89824);
;// CONCATENATED MODULE: ./build/src/cli/init-command.js
/** Decides what `tickgate init` does with the files of a loop: writes what is missing, and never over what is there unasked. */











async function runInit(options, { stdout, stderr }) {
    const action = actionFor(options.uses);
    const answered = await answersTo(options);
    if (answered === null)
        return mistake/* exitCodes */.hS.interrupted;
    const choices = choicesOf(answered);
    const repository = (0,origin/* originOf */.y)() || null;
    const files = starterFiles({ choices, action, name: repository ?? (0,external_node_path_.basename)((0,external_node_path_.resolve)('.')) });
    refuseWrong(files);
    const compared = files.map(compare);
    const differing = compared.filter(({ state }) => state === 'differs');
    const writes = !options.dryRun && (options.force || differing.length === 0);
    if (writes)
        for (const file of compared)
            if (file.state !== 'unchanged')
                write(file);
    const left = leftToDo({ choices, action, repository });
    const told = { compared, writes, left, spend: spendSentence(choices) };
    stdout.write(options.json ? `${JSON.stringify(jsonOf(told))}\n` : textOf(told));
    if (writes || options.dryRun)
        return mistake/* exitCodes */.hS.done;
    const names = differing.map(({ path }) => path).join(', ');
    stderr.write(`error: ${names} would be changed, so nothing was written.\nLook at the difference, then use --force.\n`);
    return mistake/* exitCodes */.hS.failed;
}
/** Null = the person left. */
async function answersTo(options) {
    const asks = process.stdin.isTTY && process.stdout.isTTY && !options.yes && !options.json;
    if (!asks)
        return options;
    const { askWhatIsOpen } = await Promise.all(/* import() */[__webpack_require__.e(170), __webpack_require__.e(436)]).then(__webpack_require__.bind(__webpack_require__, 49436));
    return askWhatIsOpen(options);
}
/** A clone of the action names itself; where it lies nowhere, a person has to. */
function actionFor(uses) {
    const home = (0,cli_home/* homeFolder */.Wx)();
    const given = uses ?? `${(0,origin/* originOf */.y)(home)}@${(0,origin/* commitOf */.D)(home)}`;
    const [, repository, sha] = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{40})$/.exec(given) ?? [];
    if (repository !== undefined && sha !== undefined)
        return { repository, sha, version: (0,cli_home/* version */.rE)() };
    throw new mistake/* Mistake */.Fp(uses === undefined
        ? 'It is not known from where your workflows shall take the action.'
        : `--uses: "${uses}" names no commit.`, 'Name a repository that they may use, and a commit of it: --uses OWNER/NAME@40-DIGIT-COMMIT');
}
function choicesOf(options) {
    const found = (0,starter_agents/* commandsFor */.A)((0,external_node_fs_.readdirSync)('.'));
    const agent = options.agent ?? starter_choices/* defaultChoices */.WT.agent;
    if ((agent === 'command') !== (options.agentCommand !== undefined)) {
        throw new mistake/* Mistake */.Fp(agent === 'command'
            ? '--agent command needs a program.'
            : `--agent-command is for --agent command, not ${agent}.`, 'Such as: --agent command --agent-command node .github/agent.mjs');
    }
    return {
        recipe: options.recipe ?? starter_choices/* defaultChoices */.WT.recipe,
        agent,
        agentCommand: options.agentCommand ?? null,
        preset: options.preset ?? starter_choices/* defaultChoices */.WT.preset,
        renew: options.renew ?? starter_choices/* defaultChoices */.WT.renew,
        token: options.token ?? starter_choices/* defaultChoices */.WT.token,
        setup: options.setup ?? found.setup,
        verify: options.verify ?? found.verify,
    };
}
/** What a tick would refuse is not written. */
function refuseWrong(files) {
    const file = files.find(({ path }) => path === starterPaths.config) ?? null;
    const facts = { visibility: 'private', jobTimeoutMinutes: null };
    const resolved = (0,config/* resolveConfig */.p)({ dispatch: {}, with: {}, file, facts });
    if (resolved.ok)
        return;
    throw new mistake/* Mistake */.Fp(resolved.errors.map(({ message }) => message).join('\n'), 'Change the option that it comes from.');
}
function compare(file) {
    if (!(0,external_node_fs_.existsSync)(file.path))
        return { ...file, state: 'new', diff: '' };
    if ((0,external_node_fs_.readFileSync)(file.path, 'utf8') === file.text)
        return { ...file, state: 'unchanged', diff: '' };
    const args = ['diff', '--no-index', '--no-color', '--no-ext-diff', '--', file.path, '-'];
    const { stdout } = (0,external_node_child_process_.spawnSync)('git', args, { encoding: 'utf8', input: file.text });
    return { ...file, state: 'differs', diff: stdout };
}
function write({ path, text }) {
    (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
    (0,external_node_fs_.writeFileSync)(path, text);
}
const verdict = ({ state }, writes) => {
    if (state === 'unchanged')
        return 'unchanged';
    if (!writes)
        return state === 'new' ? 'missing' : 'differs';
    return state === 'new' ? 'written' : 'replaced';
};
function textOf({ compared, writes, left, spend }) {
    const lines = compared.map((file) => `${verdict(file, writes).padEnd(11)}${file.path}`);
    const diffs = writes ? [] : compared.flatMap(({ diff }) => (diff === '' ? [] : ['', diff.trimEnd()]));
    const steps = left.flatMap(({ text, url }, index) => [
        `${index + 1}. ${text}`,
        ...(url === null ? [] : [`   ${url}`]),
    ]);
    return `${[...lines, ...diffs, '', spend, '', 'What is left:', ...steps].join('\n')}\n`;
}
const jsonOf = ({ compared, writes, left, spend }) => ({
    files: compared.map((file) => ({ path: file.path, state: verdict(file, writes), diff: file.diff })),
    spend,
    left,
});


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

/***/ 45207:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fn: () => (/* binding */ Answer),
/* harmony export */   KA: () => (/* binding */ isPerson),
/* harmony export */   Zl: () => (/* binding */ isStranger),
/* harmony export */   aw: () => (/* binding */ STRANGERS),
/* harmony export */   ku: () => (/* binding */ authority)
/* harmony export */ });
/* unused harmony exports WRITERS, AnswerChannel */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _approvers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15587);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21338);
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13609);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/** Decides what the record of an answer holds, and who is a person that may give one. */





/** Permissions with which GitHub lets someone edit a comment that is not theirs: the least that may answer. */
const WRITERS = ['write', 'maintain', 'admin'];
/** By which door an answer came: the app's receipt, a `/loop answer` reply, or the edit history of the question itself. */
const AnswerChannel = zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['receipt', 'reply', 'edit-history']);
/** An answer, verbatim: what was asked, what was said, by whom, when and how. */
const Answer = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    gateId: _gate_js__WEBPACK_IMPORTED_MODULE_0__/* .GateId */ .PE,
    name: _gates_js__WEBPACK_IMPORTED_MODULE_1__/* .GateName */ .$r,
    question: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    option: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Words that came with a reply. */
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    login: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    userId: zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().positive(),
    permission: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(WRITERS),
    at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    channel: AnswerChannel,
    /** The reply, or the question itself for a ticked box. */
    commentId: zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().positive(),
    deliveryId: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
});
function isPerson(account, policy) {
    if (account === null || account.type !== 'User' || account.login.endsWith('[bot]'))
        return false;
    return !(0,_approvers_js__WEBPACK_IMPORTED_MODULE_5__/* .includesLogin */ .Bm)(policy.neverHuman, account.login);
}
/** The permission with which this account may answer, or null. */
function authority(account, standing, policy) {
    // A login that was given up and taken by another account is not the one that answered.
    if (standing.id !== account.id)
        return null;
    if (policy.approvers.length > 0 && !(0,_approvers_js__WEBPACK_IMPORTED_MODULE_5__/* .isApprover */ .SQ)(account.login, policy))
        return null;
    return WRITERS.find((one) => one === standing.permission) ?? null;
}
/** What GitHub calls authors without any tie to the repository. */
const STRANGERS = ['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN'];
/**
 * True for authors without any tie to the repository, whose comments cost the app no request. A member of an organisation who hides the
 * membership may look like one too; the next tick, which asks for the permission of some of them, still reads that answer.
 */
function isStranger(association) {
    return STRANGERS.includes(association);
}


/***/ }),

/***/ 87011:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $x: () => (/* binding */ effectOf),
/* harmony export */   Bd: () => (/* binding */ renderMarker),
/* harmony export */   VU: () => (/* binding */ markerBegins),
/* harmony export */   gY: () => (/* binding */ parseMarker)
/* harmony export */ });
/* unused harmony exports MARKER_KINDS, outsideMarkers, effectMarker */
/** Decides how the hidden first line of everything that Tickgate writes looks, and which first lines are ours. */
/** What a text of ours is. `effect` covers all that has no kind of its own: claim comments, pull requests, replies. */
const MARKER_KINDS = ['gate', 'gate-answered', 'receipt', 'refusal', 'effect', 'control'];
const LINE = /^<!-- tickgate:v1 ([a-z-]+)((?: [a-z_]+=[A-Za-z0-9._~:/,+|%-]*)*) -->$/;
/** All else is percent-encoded: no `>`, no `--`, no line break of a value can end the comment or reach a parser. */
const UNSAFE = /[^A-Za-z0-9._~:/,+|-]|(?<=-)-|-$/gu;
/** `<!-- tickgate:v1 effect key=pr/12 epoch=7 -->` */
function renderMarker(kind, fields) {
    const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${encode(String(value))}`);
    const line = `<!-- tickgate:v1 ${kind}${pairs.join('')} -->`;
    if (!LINE.test(line))
        throw new Error(`A marker's field names are a-z and _: ${Object.keys(fields).join(', ')}`);
    return line;
}
/** How every first line of this kind begins: for those who can only look for a text. */
const markerBegins = (kind) => `<!-- tickgate:v1 ${kind} `;
/** The marker in line 1 of a body (a BOM and CRLF do no harm), or null: any other line, spelling or version is not ours. */
function parseMarker(body) {
    const [line = ''] = body.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
    const [, kind, pairs] = LINE.exec(line) ?? [];
    const known = MARKER_KINDS.find((one) => one === kind);
    if (known === undefined || pairs === undefined)
        return null;
    const entries = pairs.split(' ').filter((pair) => pair !== '');
    const fields = {};
    for (const pair of entries) {
        const [name = '', value = ''] = pair.split('=', 2);
        const text = decode(value);
        if (text === null || Object.hasOwn(fields, name))
            return null;
        fields[name] = text;
    }
    // One text, one spelling: what we would not have written ourselves is not ours.
    return renderMarker(known, fields) === line ? { kind: known, fields } : null;
}
/** A body with its words changed and every marker of ours as it is: by them it is found and read again. */
const outsideMarkers = (body, change) => body
    .split(/(<!-- tickgate:[^\n>]* -->)/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('');
/** Line 1 of what an effect makes; `key` is how it is found again, `epoch` the lease under which it was made. */
function effectMarker(key, epoch) {
    return renderMarker('effect', { key, epoch });
}
/** Key and epoch of the effect that made this body; a gate's comment is found by the gate's id. */
function effectOf(body) {
    const marker = parseMarker(body);
    if (marker === null)
        return null;
    // What anybody may say to anybody is under no lease.
    const epoch = Number(marker.kind === 'refusal' ? 0 : marker.fields['epoch']);
    const key = keyOf(marker);
    return key === undefined || !Number.isSafeInteger(epoch) ? null : { key, epoch };
}
function keyOf({ kind, fields }) {
    if (kind === 'gate')
        return `gate/${fields['id']}`;
    if (kind === 'gate-answered')
        return `gate-close/${fields['id']}`;
    if (kind === 'refusal')
        return `refusal/${fields['gate']}/${fields['comment']}/${fields['cause']}`;
    return fields['key'];
}
function encode(value) {
    return value.replace(UNSAFE, (character) => {
        const bytes = character === '-' ? ['2D'] : Array.from(new TextEncoder().encode(character), hex);
        return bytes.map((byte) => `%${byte}`).join('');
    });
}
function hex(byte) {
    return byte.toString(16).toUpperCase().padStart(2, '0');
}
function decode(value) {
    try {
        return decodeURIComponent(value);
    }
    catch {
        return null;
    }
}


/***/ })

};
