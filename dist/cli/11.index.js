export const id = 11;
export const ids = [11];
export const modules = {

/***/ 53011:
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
// EXTERNAL MODULE: ./build/src/core/config.js + 1 modules
var core_config = __webpack_require__(14947);
// EXTERNAL MODULE: ./build/src/core/starter-agents.js
var starter_agents = __webpack_require__(61);
// EXTERNAL MODULE: ./build/src/core/starter-choices.js
var starter_choices = __webpack_require__(18339);
// EXTERNAL MODULE: ./build/src/core/starter-files.js + 1 modules
var starter_files = __webpack_require__(26977);
// EXTERNAL MODULE: ./build/src/core/state-ruleset.js
var state_ruleset = __webpack_require__(90131);
;// CONCATENATED MODULE: ./build/src/core/starter-left.js
/** What is left to a person after `init`: everything that a file in the repository cannot do, each with where it is done. */




function leftToDo({ choices, action, repository, server = 'https://github.com', proposed, }) {
    const page = (path) => (repository === null ? null : `${server}/${repository}/${path}`);
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
        identity(choices, page),
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
                    text: `Set verify-command in ${starter_files/* starterPaths */.mE.config}, such as \`npm test\`: without it no check runs, and what agents say decides what is complete.`,
                    url: null,
                },
            ]
            : []),
        ...(label === null ? [] : [{ text: `Create the label ${label.name}: ${label.means}.`, url: page('labels') }]),
        {
            text: proposed ? 'Merge this pull request.' : 'Commit these files to the default branch, and push it.',
            url: null,
        },
        {
            text: `Forbid that the loop's record is set back or deleted; a ruleset to import: \`${state_ruleset/* stateRuleset */.w}\``,
            url: page('settings/rules'),
        },
        { text: 'Let `doctor` look whether anything is in the way.', url: null },
        { text: 'Start the first tick, or wait for the schedule.', url: page('actions/workflows/tickgate.yml') },
    ];
}
/** What it takes to open pull requests in that name. */
const identity = ({ token }, page) => token === 'app'
    ? {
        text: 'Install an app of yours; its id is the variable TICKGATE_APP_ID, its key the secret TICKGATE_APP_PRIVATE_KEY.',
        url: page('settings/variables/actions/new'),
    }
    : {
        text: 'Allow "GitHub Actions to create and approve pull requests", in the organisation too.',
        url: page('settings/actions'),
    };

// EXTERNAL MODULE: ./build/src/core/starter-spend.js
var starter_spend = __webpack_require__(70803);
// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/home.js
var cli_home = __webpack_require__(27453);
// EXTERNAL MODULE: ./build/src/core/outputs.js
var outputs = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/setup-pull-text.js


const setupBranch = 'tickgate-init';
const setupTitle = 'Add a Tickgate loop';
function setupBody({ decision, spend, left }) {
    const plan = decision === null
        ? ['The first tick looks at the pull requests that it finds then; nothing of it can be told beforehand.']
        : [
            `As the repository is now, the first tick would **${(0,outputs/* would */.sM)(decision)}**. Nothing was started for this.`,
            '',
            (0,wording/* details */.zH)('Every rule, with its evidence', (0,outputs/* decisionRows */.gU)(decision).join('\n')),
        ];
    const steps = left.map(({ text, url }) => `- [ ] ${text}${url === null ? '' : ` ${url}`}`);
    return ['## The first tick', '', ...plan, '', spend, '', '## What is left', '', ...steps, ''].join('\n');
}

// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/github/errors.js
var errors = __webpack_require__(56150);
// EXTERNAL MODULE: ./build/src/github/settings.js
var settings = __webpack_require__(32252);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/github/setup-pull.js
/** Puts files on a branch of their own and opens the pull request for them, once: what is there already is brought up to date. */


const Repository = schemas/* object */.Ikc({ default_branch: schemas/* string */.YjP() });
const Ref = schemas/* object */.Ikc({ object: schemas/* object */.Ikc({ sha: schemas/* string */.YjP() }) });
const Commit = schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), tree: schemas/* object */.Ikc({ sha: schemas/* string */.YjP() }) });
const Made = schemas/* object */.Ikc({ sha: schemas/* string */.YjP() });
const Pull = schemas/* object */.Ikc({ number: schemas/* number */.aig(), html_url: schemas/* string */.YjP() });
/** Nothing is forced: what others put on the branch stays below the new commit. */
async function openSetupPull(github, setup) {
    const base = Repository.parse(await ask(github, 'GET /repos/{owner}/{repo}')).default_branch;
    const head = await headOf(github, setup.branch);
    const parent = head ?? (await headOf(github, base));
    if (parent === null)
        throw new Error(`The default branch ${base} has no commit.`);
    const sha = await committed(github, setup, parent);
    if (head === null)
        await ask(github, 'POST /repos/{owner}/{repo}/git/refs', { ref: `refs/heads/${setup.branch}`, sha });
    else if (sha !== head) {
        const at = { ref: `heads/${setup.branch}`, sha, force: false };
        await ask(github, 'PATCH /repos/{owner}/{repo}/git/refs/{ref}', at);
    }
    return await pulled(github, setup, base);
}
/** The parent itself where its tree has the files already. */
async function committed(github, { files, title }, parent) {
    const at = { commit_sha: parent };
    const before = Commit.parse(await ask(github, 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}', at)).tree.sha;
    const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }));
    const order = { base_tree: before, tree: entries };
    const tree = Made.parse(await ask(github, 'POST /repos/{owner}/{repo}/git/trees', order)).sha;
    if (tree === before)
        return parent;
    const commit = { message: title, tree, parents: [parent] };
    return Made.parse(await ask(github, 'POST /repos/{owner}/{repo}/git/commits', commit)).sha;
}
async function pulled(github, { branch, title, body }, base) {
    const open = { head: `${github.owner}:${branch}`, base, state: 'open' };
    const [known] = schemas/* array */.YOg(Pull).parse(await ask(github, 'GET /repos/{owner}/{repo}/pulls', open));
    if (known === undefined) {
        const made = Pull.parse(await ask(github, 'POST /repos/{owner}/{repo}/pulls', { head: branch, base, title, body }));
        return { number: made.number, url: made.html_url, state: 'opened' };
    }
    const change = { pull_number: known.number, title, body };
    await ask(github, 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}', change);
    return { number: known.number, url: known.html_url, state: 'updated' };
}
async function headOf(github, branch) {
    try {
        const at = { ref: `heads/${branch}` };
        return Ref.parse(await ask(github, 'GET /repos/{owner}/{repo}/git/ref/{ref}', at)).object.sha;
    }
    catch (error) {
        if (error instanceof errors/* GitHubError */.y_ && error.failure === 'not-found')
            return null;
        throw error;
    }
}
async function ask(github, route, parameters = {}) {
    const { owner, repo } = github;
    return (await github.request(route, { owner, repo, ...parameters })).data;
}

// EXTERNAL MODULE: ./build/src/cli/doctor-command.js + 29 modules
var doctor_command = __webpack_require__(89142);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/simulate/backlog.js + 41 modules
var backlog = __webpack_require__(55918);
// EXTERNAL MODULE: ./build/src/cli/simulate/run.js + 111 modules
var run = __webpack_require__(15232);
;// CONCATENATED MODULE: ./build/src/cli/init-pull.js
/** Decides what `init --pr` does: the files as a pull request on GitHub, with the plan of the first tick, and nothing in this folder. */











/** What differs is shown by the pull request itself. */
async function proposeFiles(github, proposing) {
    const { files, spend, left } = proposing;
    const there = await (0,settings/* readFiles */.Ul)(github, files.map(({ path }) => path));
    const decision = await decisionFor(github, files);
    const setup = { branch: setupBranch, title: setupTitle, body: setupBody({ decision, spend, left }), files };
    const pull = await openSetupPull(github, setup).catch(withScope);
    const stateOf = ({ path, text }) => {
        const before = there.find((file) => file.path === path)?.text;
        if (before === undefined)
            return 'new';
        return before === text ? 'unchanged' : 'differs';
    };
    return { files: files.map((file) => ({ ...file, state: stateOf(file) })), pull };
}
/** Of a loop that works on issues: its own rules, over the issues as they are. */
async function decisionFor(github, files) {
    const textOf = (path) => files.find((file) => file.path === path)?.text ?? '';
    const { opened } = await (0,doctor_command/* opening */.z)(github, starter_files/* starterPaths */.mE.workflow, undefined);
    const { visibility, ownLogin } = opened.along.repository;
    const workflow = (0,tick_workflow/* readTickWorkflow */.Xd)(textOf(starter_files/* starterPaths */.mE.workflow));
    const resolved = (0,core_config/* resolveConfig */.p)({
        dispatch: {},
        with: {},
        file: { path: starter_files/* starterPaths */.mE.config, text: textOf(starter_files/* starterPaths */.mE.config) },
        facts: { visibility, jobTimeoutMinutes: workflow.kind === 'tick' ? workflow.step.facts.timeoutMinutes : null },
    });
    if (!resolved.ok || resolved.config.skill !== 'work')
        return null;
    const { config, sources } = resolved;
    const { issues } = await (0,backlog/* issuesOn */.Km)(github, config, ownLogin);
    return await (0,run/* firstDecision */.d)({ config, sources, visibility, issues, nowMs: Date.parse(github.now()) });
}
/** Everybody may read, and only who may change workflows can propose one. */
function withScope(error) {
    if (!(error instanceof errors/* GitHubError */.y_))
        throw error;
    throw new mistake/* Mistake */.Fp('github_refused', error.message, 'The token must be able to write contents, pull requests and workflows: of `gh`, after `gh auth refresh --scopes workflow`.');
}

// EXTERNAL MODULE: ./build/src/cli/progress.js
var progress = __webpack_require__(10069);
// EXTERNAL MODULE: ./build/src/cli/origin.js
var origin = __webpack_require__(89824);
;// CONCATENATED MODULE: ./build/src/cli/init-command.js
/** Decides what `tickgate init` does with the files of a loop: writes what is missing, and never over what is there unasked. */
















async function runInit(options, { stdout, stderr }, environment = process.env) {
    const action = actionFor(options.uses);
    if (!options.pr)
        refuseElsewhere();
    const answered = await answersTo(options);
    if (answered === null)
        return mistake/* exitCodes */.hS.interrupted;
    const choices = choicesOf(answered);
    const repository = (0,origin/* originOf */.yv)() || null;
    const files = (0,starter_files/* starterFiles */.Pq)({ choices, action, name: repository ?? (0,external_node_path_.basename)((0,external_node_path_.resolve)('.')) });
    refuseWrong(files);
    const spend = (0,starter_spend/* spendSentence */.M)(choices);
    const server = (0,client/* serverOf */.FN)(environment);
    if (options.pr && !options.dryRun) {
        const github = (0,client/* clientOf */.fe)(undefined, environment);
        const left = leftToDo({ choices, action, repository: `${github.owner}/${github.repo}`, server, proposed: true });
        const proposing = () => proposeFiles(github, { files, spend, left });
        const { files: seen, pull } = await (0,progress/* during */.i)(stderr, 'Opening the pull request …', proposing).catch(client/* asMistake */.H);
        const compared = seen.map((file) => ({ ...file, diff: '' }));
        stdout.write(shown({ compared, how: 'proposed', left, spend, pull }, options));
        return mistake/* exitCodes */.hS.done;
    }
    const compared = files.map(compare);
    const differing = compared.filter(({ state }) => state === 'differs');
    const writes = !options.dryRun && (options.force || differing.length === 0);
    if (writes)
        for (const file of compared)
            if (file.state !== 'unchanged')
                write(file);
    const left = leftToDo({ choices, action, repository, server, proposed: false });
    stdout.write(shown({ compared, how: writes ? 'written' : 'looked at', left, spend, pull: null }, options));
    if (writes || options.dryRun)
        return mistake/* exitCodes */.hS.done;
    const names = differing.map(({ path }) => path).join(', ');
    stderr.write(`${(0,mistake/* errorLine */.BP)('files_differ', `${names} would be changed, so nothing was written.`)}\nLook at the difference, then use --force.\n`);
    return mistake/* exitCodes */.hS.failed;
}
/** GitHub reads workflows at the root of a repository alone. */
function refuseElsewhere() {
    const top = (0,origin/* topOf */.HX)('.');
    if (top === null)
        throw new mistake/* Mistake */.Fp('folder_unusable', 'This folder lies in no git repository.', 'Run it at the root of a clone, or after `git init`.');
    if ((0,external_node_path_.resolve)(top) === (0,external_node_fs_.realpathSync)('.'))
        return;
    throw new mistake/* Mistake */.Fp('folder_unusable', 'This folder is not the root of its repository, where GitHub looks for workflows.', `Go there first: cd ${top}`);
}
/** Null = the person left. */
async function answersTo(options) {
    const asks = process.stdin.isTTY && process.stdout.isTTY && !options.yes && !options.json;
    if (!asks)
        return options;
    // A terminal that nobody has measured, as of `docker run -t`: its questions would be one letter a line.
    if (process.stdout.columns === 0)
        process.stdout.columns = terminal_text/* columns */.YB;
    const { askWhatIsOpen } = await Promise.all(/* import() */[__webpack_require__.e(170), __webpack_require__.e(55)]).then(__webpack_require__.bind(__webpack_require__, 49436));
    return askWhatIsOpen(options);
}
/** A clone of the action names itself; where it lies nowhere, a person has to. */
function actionFor(uses) {
    const home = (0,cli_home/* homeFolder */.Wx)();
    const commit = (0,origin/* commitOf */.D3)(home);
    const given = uses ?? `${(0,origin/* originOf */.yv)(home)}@${commit}`;
    const [, repository, sha] = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{40})$/.exec(given) ?? [];
    if (repository !== undefined && sha !== undefined)
        return { repository, sha, version: (0,cli_home/* version */.rE)() };
    throw new mistake/* Mistake */.Fp('option_unusable', uses === undefined
        ? 'It is not known from where your workflows shall take the action.'
        : `--uses: "${uses}" names no commit.`, uses === undefined && commit !== ''
        ? `Push ${home} to a repository of yours, then: --uses OWNER/NAME@${commit}`
        : 'Name a repository that they may use, and a commit of it: --uses OWNER/NAME@40-DIGIT-COMMIT');
}
function choicesOf(options) {
    const found = (0,starter_agents/* commandsFor */.A)((0,external_node_fs_.readdirSync)('.'));
    const agent = options.agent ?? starter_choices/* defaultChoices */.WT.agent;
    if ((agent === 'command') !== (options.agentCommand !== undefined)) {
        throw new mistake/* Mistake */.Fp('option_unusable', agent === 'command'
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
    const file = files.find(({ path }) => path === starter_files/* starterPaths */.mE.config) ?? null;
    const facts = { visibility: 'private', jobTimeoutMinutes: null };
    const resolved = (0,core_config/* resolveConfig */.p)({ dispatch: {}, with: {}, file, facts });
    if (resolved.ok)
        return;
    throw new mistake/* Mistake */.Fp('configuration_wrong', resolved.errors.map(({ message }) => message).join('\n'), 'Change the option that it comes from.');
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
const shown = (told, { json }) => json ? `${JSON.stringify(jsonOf(told))}\n` : textOf(told);
function verdict({ state }, how) {
    if (state === 'unchanged')
        return 'unchanged';
    const isNew = state === 'new';
    switch (how) {
        case 'written':
            return isNew ? 'written' : 'replaced';
        case 'looked at':
            return isNew ? 'missing' : 'differs';
        case 'proposed':
            return 'proposed';
    }
}
function textOf({ compared, how, left, spend, pull }) {
    const lines = compared.map((file) => `${verdict(file, how).padEnd(11)}${file.path}`);
    const diffs = how === 'written' ? [] : compared.flatMap(({ diff }) => (diff === '' ? [] : ['', diff.trimEnd()]));
    const opened = pull === null ? [] : ['', `Pull request #${pull.number} ${pull.state}: ${pull.url}`];
    const steps = left.flatMap(({ text, url }, index) => [
        (0,terminal_text/* wrapped */.ky)(`${index + 1}. ${text}`),
        ...(url === null ? [] : [`   ${url}`]),
    ]);
    return `${[...lines, ...diffs, ...opened, '', (0,terminal_text/* wrapped */.ky)(spend), '', 'What is left:', ...steps].join('\n')}\n`;
}
const jsonOf = ({ compared, how, left, spend, pull }) => ({
    files: compared.map((file) => ({ path: file.path, state: verdict(file, how), diff: file.diff })),
    ...(pull === null ? {} : { pull }),
    spend,
    left,
});


/***/ }),

/***/ 70803:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ spendSentence),
/* harmony export */   Y: () => (/* binding */ renewalHint)
/* harmony export */ });
/* harmony import */ var _starter_choices_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18339);
/** Says what a loop may cost by the ceilings of one run and by how often one begins anew: for a day, and in all. */

const usd = (dollars) => `$${dollars.toLocaleString('en-US')}`;
/** What the choices may cost at most; a run renews once in its period, so that a day never sees two whole budgets. */
function spendSentence({ preset, renew }) {
    const { 'max-dollars': dollars, 'max-iterations': iterations } = _starter_choices_js__WEBPACK_IMPORTED_MODULE_0__/* .presets */ .v4[preset];
    const each = {
        never: `${usd(dollars)} in all, in ${iterations} iterations, and all of it in one day if there is work enough; then it stops until a person begins a new run.`,
        daily: `${usd(dollars)} a day, in ${iterations} iterations, and ${usd(dollars * 30)} in 30 days: a new run begins every day, with no end in all.`,
        weekly: `${usd(dollars)} a week, in ${iterations} iterations, and all of it in one day if there is work enough: a new run begins every Monday, with no end in all.`,
    }[renew];
    const asks = 'It asks before a run takes 80 % of its budget.';
    return [`The loop may spend at most ${each}`, asks, ...contradiction({ preset, renew })].join(' ');
}
/** As a choice, once it is known how much one run may take. */
function renewalHint(renew, preset) {
    const { 'max-dollars': dollars } = _starter_choices_js__WEBPACK_IMPORTED_MODULE_0__/* .presets */ .v4[preset];
    switch (renew) {
        case 'never':
            return `${usd(dollars)} in all: the run ends at its ceilings, until a person begins a new one`;
        case 'daily':
            return `${usd(dollars)} a day: a new run every day, with the whole budget again${preset === 'week' ? ', seven times what a week was to cost' : ''}`;
        case 'weekly':
            return `${usd(dollars)} a week: a new run every Monday, with the whole budget again`;
    }
}
/** A budget that is named after a time and given anew in a shorter one is more than its name says. */
function contradiction({ preset, renew }) {
    if (preset !== 'week' || renew !== 'daily')
        return [];
    const { 'max-dollars': dollars } = _starter_choices_js__WEBPACK_IMPORTED_MODULE_0__/* .presets */ .v4.week;
    return [
        `Note that these two contradict each other: what is meant for a week is given anew every day, ${usd(dollars * 7)} a week. For ${usd(dollars)} a week choose --renew weekly, for less a day --preset night.`,
    ];
}


/***/ })

};
