export const id = 142;
export const ids = [142];
export const modules = {

/***/ 95742:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GH: () => (/* binding */ startOf)
/* harmony export */ });
/* unused harmony exports processTable, processesOfUser, processesWithMarks, processesInContainers, outsideSessions, activityOf */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/** Decides which processes belong to a session, by reading /proc: a tag in the environment, where it stands, kinship, the user, or pid and start. */

/** Everything visible in /proc; a process that ends while we look is left out. */
function processTable() {
    const entries = [];
    for (const name of readdirSync('/proc')) {
        if (!/^\d+$/.test(name))
            continue;
        // `status` and not the owner of the directory: a process that forbids dumps is shown as root's there.
        const status = read(`/proc/${name}/status`);
        const field = (key) => new RegExp(`^${key}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
        if (status === '')
            continue;
        const zombie = field('State') === 'Z';
        entries.push({ pid: Number(name), parent: Number(field('PPid')), uid: Number(field('Uid')), zombie });
    }
    return entries;
}
/** Living processes of a user. */
function processesOfUser(uid) {
    return processTable().flatMap((entry) => (entry.uid === uid && !entry.zombie ? [entry.pid] : []));
}
/**
 * Living processes that carry the tag in their environment, orphans that stand in the folder or hold a file of it open, and all descendants
 * of both: also children that left the group or lost their parent. A recycled process id is never among them, because a stranger does neither.
 */
function processesWithMarks({ tag, folder }) {
    const table = processTable();
    const place = realFolder(folder);
    const found = new Set();
    for (const entry of table) {
        if (entry.pid === process.pid)
            continue;
        const isTagged = read(`/proc/${entry.pid}/environ`).split('\0').includes(tag);
        if (isTagged || (isOrphan(entry) && reachesInto(entry.pid, place)))
            found.add(entry.pid);
    }
    for (let grew = found.size > 0; grew;) {
        const before = found.size;
        for (const { pid, parent } of table)
            if (found.has(parent))
                found.add(pid);
        grew = found.size > before;
    }
    return table.flatMap(({ pid, zombie }) => (found.has(pid) && !zombie ? [pid] : []));
}
/** Ours, and left to those who take in whom a parent left behind. Whoever looks around there in a shell of their own has a parent. */
const isOrphan = ({ parent, uid }) => uid === process.getuid?.() && (parent === 1 || /^(?:systemd|init)$/.test(read(`/proc/${parent}/comm`).trim()));
function reachesInto(pid, folder) {
    const held = listed(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`));
    return [linkOf(`/proc/${pid}/cwd`), ...held].some((end) => end === folder || end.startsWith(`${folder}/`));
}
function realFolder(folder) {
    try {
        return realpathSync(folder);
    }
    catch {
        return folder;
    }
}
function listed(folder) {
    try {
        return readdirSync(folder);
    }
    catch {
        return [];
    }
}
function linkOf(path) {
    try {
        return readlinkSync(path);
    }
    catch {
        return '';
    }
}
/** Living processes in containers with these ids, as docker names them in the control groups of its machine. */
function processesInContainers(ids) {
    if (ids.length === 0)
        return [];
    return processTable().flatMap(({ pid, zombie }) => {
        const group = zombie ? '' : read(`/proc/${pid}/cgroup`);
        return ids.some((id) => group.includes(id)) ? [pid] : [];
    });
}
/**
 * When a living process began, as `{boot}:{clock ticks since then}`; null where there is none. A pid is given out again and again,
 * a pid with this beside it never.
 */
function startOf(pid) {
    const stat = read(`/proc/${pid}/stat`);
    // The second field is the program's name in parentheses, which may hold anything, parentheses too.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields[18];
    if (ticks === undefined || state === 'Z')
        return null;
    return `${read('/proc/sys/kernel/random/boot_id').trim()}:${ticks}`;
}
/** Those of these processes that belong to none of these sessions of the kernel's. */
function outsideSessions(processes, sessions) {
    if (sessions.size === 0)
        return processes;
    return processes.filter((pid) => {
        const stat = read(`/proc/${pid}/stat`);
        return !sessions.has(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]));
    });
}
const msPerTick = 10;
/** CPU time of these processes and of the children that they have waited for; what has ended meanwhile counts nothing. */
function activityOf(processes) {
    const ticks = processes.flatMap((pid) => {
        const stat = read(`/proc/${pid}/stat`);
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return fields.slice(11, 15).map(Number);
    });
    const sum = ticks.reduce((total, one) => total + (Number.isFinite(one) ? one : 0), 0);
    return { processes, cpuMs: sum * msPerTick };
}
function read(path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8');
    }
    catch {
        return '';
    }
}


/***/ }),

/***/ 89142:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  z: () => (/* binding */ opening),
  runDoctor: () => (/* binding */ runDoctor)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/core/agent.js + 1 modules
var core_agent = __webpack_require__(97553);
// EXTERNAL MODULE: ./build/src/core/lease.js
var core_lease = __webpack_require__(29963);
// EXTERNAL MODULE: ./build/src/core/workflow-file.js
var workflow_file = __webpack_require__(69263);
;// CONCATENATED MODULE: ./build/src/core/app-access.js
/** What an app of one's own must hold so that a tick can speak as it, what each use of a token needs, and what is said where it lacks something. */


const inApi = (scope) => scope.replaceAll('-', '_');
const scopeOf = {
    api: Object.fromEntries(workflow_file/* tickNeeds */.z.map(({ scope, level }) => [inApi(scope), level])),
    git: { contents: 'write' },
    artifacts: { actions: 'read' },
    members: { members: 'read' },
};
/** The two inputs as they were given; an empty text means "not given". */
function readApp(given) {
    const [appId, privateKey] = [given.appId.trim(), given.privateKey.trim()];
    if (appId === '' && privateKey === '')
        return { kind: 'none' };
    if (privateKey === '') {
        return refused('app-private-key: is not given, but app-id is; give both, or neither. Is the secret behind it set?');
    }
    if (appId === '')
        return refused('app-id: is not given, but app-private-key is; give both, or neither');
    if (!/^[1-9]\d{0,14}$/.test(appId)) {
        return refused(`app-id: expected the number beside "App ID" on the app's page, got ${JSON.stringify(appId)}`);
    }
    return { kind: 'app', appId: Number(appId), privateKey };
}
const refused = (line) => ({ kind: 'refused', line });
/** Says nothing of what was given: it may be half a key. */
const noPrivateKey = "app-private-key: this is no private key in PEM form; use the .pem file that GitHub generated on the app's page, all of it";
const keyRefused = (appId, said) => `app-private-key: GitHub does not take this key for the app ${appId} (${said}); is app-id that of the same app, and was the key deleted on its page?`;
const notInstalled = (appId, repository) => `app-id: the app ${appId} is not installed on ${repository}; install it from the app's page ("Install App"), for this repository`;
const suspended = (appId, page) => `app-id: the installation of the app ${appId} is suspended; take that back at ${page}`;
/** One line; null where it may do what a tick does. */
function lackingForTick(app) {
    const missing = tickNeeds.filter(({ scope, level }) => app.permissions[inApi(scope)] !== level);
    if (missing.length === 0)
        return null;
    const why = missing.map(({ scope, level, why: reason }) => `${scope}: ${level} (${reason})`).join(', ');
    return `The app ${app.slug} lacks ${why}. Add it under "Permissions & events" on the app's page, then accept it at ${app.page}`;
}
/** A token from outside cannot be renewed: an app's ends after an hour, and some minutes of it were over when it came. */
const givenTokenMinutes = 50;
/** A job of a runner of one's own may take five days, its token lives one (GitHub's docs, `github_token`). */
const workflowTokenMinutes = 24 * 60;
/** GitHub's own app behind the token of every workflow. */
const workflowLogin = 'github-actions[bot]';
const isBotLogin = (login) => login.endsWith('[bot]');
/** Minutes of the job after which sessions end, so that what follows them still has a token; without end where it is renewed, or a person's. */
function tokenMinutes({ appId, ownLogin, }) {
    if (appId !== null || !isBotLogin(ownLogin))
        return Number.POSITIVE_INFINITY;
    return ownLogin === workflowLogin ? workflowTokenMinutes - toEndInOrderMinutes : givenTokenMinutes;
}
const personsToken = (login) => `github-token: this is the token of @${login}, so that nobody could tell what the loop writes from what @${login} says; ` +
    `leave it out to use the workflow's own, give app-id and app-private-key, or set \`allow-user-token: true\`: then @${login} cannot answer`;

;// CONCATENATED MODULE: ./build/src/core/cache-mode.js
/** Decides whether a job can keep a loop's files in the cache alone: a tick that cannot save would spend and remember nothing. */
/** `mode` is the job's effective `cache-mode` as the runner tells it; unset on runners that do not know it. Null = it can. */
function cacheUnusable(stateStore, mode) {
    if (stateStore !== 'cache' || mode === undefined || mode === '' || mode === 'write')
        return null;
    return (`state-store: \`cache\` needs a job that may read and write caches; this one has \`cache-mode: ${mode}\`. ` +
        'Set `cache-mode: write` for the job, start it by another event, or use `state-store: artifact`.');
}

;// CONCATENATED MODULE: ./build/src/core/checkup-workflow.js
/** Checks of the loop's workflow file: it is there, it starts ticks, and their job may and can do what a tick does. */



const stepOf = ({ workflow }) => workflow.read?.kind === 'tick' ? workflow.read.step : null;
/** A check that has something to say only where the workflow runs a tick: before that its settings are a guess. */
const ofStep = (look) => (facts) => {
    const step = stepOf(facts);
    return step === null ? null : look(step, facts);
};
/** Lines that a tick ends with say what is wrong, and behind that what to do. */
function inTwo(line) {
    const [, sentence = line, rest = ''] = /^(.*?)(?:; |\. )(.*)$/.exec(line) ?? [];
    const yaml = /\bpermissions: \{[^}]*\}/.exec(rest)?.[0] ?? null;
    return { sentence: `${sentence}.`, remedy: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`, yaml };
}
const byInit = 'Write one with `init`, and commit it to the default branch.';
/** Below, not even one session of the guessed length ends in order. */
const shortest = ({ config }) => core_lease/* toEndInOrderMinutes */.bY + (config.ok ? config.config.sessionGuess.minutes : 0);
const workflowChecks = [
    {
        code: 'workflow-missing',
        severity: 'error',
        look: ({ workflow, defaultBranch }) => workflow.read === null
            ? {
                sentence: `There is no ${workflow.path} on ${defaultBranch}.`,
                remedy: workflow.inFolder
                    ? `It lies in this folder: commit what \`init\` wrote, and push it to ${defaultBranch}.`
                    : `${byInit} Another one: --workflow.`,
            }
            : null,
    },
    {
        code: 'workflow-unreadable',
        severity: 'error',
        look: ({ workflow: { read, path } }) => read?.kind === 'unreadable'
            ? { sentence: `${path} cannot be read: ${read.problem}.`, remedy: 'GitHub does not run it; mend the file.' }
            : null,
    },
    {
        code: 'workflow-without-tick',
        severity: 'error',
        look: ({ workflow: { read, path } }) => read?.kind === 'other'
            ? {
                sentence: `${path} has no step that uses the action.`,
                remedy: 'Add one: `uses: OWNER/tickgate@COMMIT`; a copy of another name is known by `id: tickgate`.',
                yaml: '- id: tickgate\n  uses: OWNER/tickgate@COMMIT',
            }
            : null,
    },
    {
        code: 'workflow-disabled',
        severity: 'error',
        look: ({ workflow: { state, path }, repository }) => state?.startsWith('disabled') === true
            ? {
                sentence: `${path} is switched off (${state}).`,
                remedy: `Enable it: https://github.com/${repository}/actions/workflows/${path.split('/').at(-1)}`,
            }
            : null,
    },
    {
        code: 'schedule-missing',
        severity: 'warning',
        look: ofStep(({ facts, triggers }) => triggers.includes('schedule') && facts.schedules.length > 0
            ? null
            : {
                sentence: 'The workflow has no schedule: nothing starts a tick by itself.',
                remedy: "Put this under `on:`  schedule: [{ cron: '23 * * * *' }]",
                yaml: "on:\n  schedule: [{ cron: '23 * * * *' }]",
            }),
    },
    {
        code: 'dispatch-missing',
        severity: 'error',
        look: ofStep(({ triggers }) => triggers.includes('workflow_dispatch')
            ? null
            : {
                sentence: 'The workflow cannot be dispatched: neither a person nor an answer can start a tick.',
                remedy: 'Put this under `on:`  workflow_dispatch:',
                yaml: 'on:\n  workflow_dispatch:',
            }),
    },
    {
        code: 'concurrency-key',
        severity: 'error',
        look: ofStep(({ concurrency }) => concurrency
            ? {
                sentence: 'The workflow has a concurrency key: GitHub then cancels dispatched ticks, inputs and all.',
                remedy: 'Remove `concurrency:`; a lease keeps ticks apart.',
            }
            : null),
    },
    {
        code: 'permission-missing',
        severity: 'error',
        look: ofStep(({ facts, with: inputs }) => {
            const granted = facts.missingPermission === null || inputs['app-id'] !== undefined;
            return granted ? null : inTwo(facts.missingPermission);
        }),
    },
    {
        code: 'app-incomplete',
        severity: 'error',
        look: ofStep(({ with: inputs }) => {
            const [appId, privateKey] = [inputs['app-id'] ?? '', inputs['app-private-key'] ?? ''];
            // What the expressions stand for is known to runs alone.
            const read = readApp({ appId: appId.includes('${{') ? '1' : appId, privateKey });
            return read.kind === 'refused' ? inTwo(read.line) : null;
        }),
    },
    {
        code: 'action-not-pinned',
        severity: 'warning',
        look: ofStep(({ uses }) => uses === './' || /@[0-9a-f]{40}$/.test(uses)
            ? null
            : {
                sentence: `${uses} is no commit: whoever moves that name runs code with your token.`,
                remedy: 'Name the 40 digits of a commit, with its version as a comment.',
            }),
    },
    {
        code: 'token-in-clone',
        severity: 'warning',
        look: ofStep(({ keepsToken }) => keepsToken
            ? {
                sentence: 'A checkout before the tick leaves the token in its clone, where agents might read it.',
                remedy: 'Remove it, since a tick needs none, or set `persist-credentials: false`.',
                yaml: 'with: { persist-credentials: false }',
            }
            : null),
    },
    {
        code: 'job-too-short',
        severity: 'error',
        look: ofStep(({ facts: { timeoutMinutes } }, facts) => timeoutMinutes !== null && timeoutMinutes < shortest(facts)
            ? {
                sentence: `The job ends after ${timeoutMinutes} minutes, before a session of ${shortest(facts) - core_lease/* toEndInOrderMinutes */.bY} can end in order.`,
                remedy: 'Set `timeout-minutes: 60`.',
                yaml: 'timeout-minutes: 60',
            }
            : null),
    },
    {
        code: 'job-outlives-token',
        severity: 'warning',
        look: ofStep(({ facts: { timeoutMinutes }, with: given }) => timeoutMinutes !== null && timeoutMinutes > workflowTokenMinutes && given['app-id'] === undefined
            ? {
                sentence: `The job may take ${timeoutMinutes} minutes, and the workflow's own token ends after ${workflowTokenMinutes}: sessions end before that.`,
                remedy: 'Let the loop speak as an app, whose token is renewed: give app-id and app-private-key.',
            }
            : null),
    },
    {
        code: 'runner-not-linux',
        severity: 'error',
        look: ofStep(({ runsOn }, { config }) => config.ok && config.config.isolation === 'uid' && runsOn.some((name) => /^(?:windows|macos)\b/i.test(name))
            ? {
                sentence: `The job runs on ${runsOn.join(', ')}, and \`isolation: uid\` needs Linux.`,
                remedy: 'Set `runs-on: ubuntu-latest`.',
                yaml: 'runs-on: ubuntu-latest',
            }
            : null),
    },
    {
        code: 'cache-unusable',
        severity: 'error',
        look: ofStep(({ cacheMode }, { config }) => {
            const line = config.ok ? cacheUnusable(config.config.stateStore, cacheMode ?? undefined) : null;
            return line === null ? null : inTwo(line);
        }),
    },
];

// EXTERNAL MODULE: ./build/src/core/config-claude-md.js
var config_claude_md = __webpack_require__(38138);
// EXTERNAL MODULE: ./build/src/core/pricing.js + 1 modules
var pricing = __webpack_require__(8131);
// EXTERNAL MODULE: ./build/src/core/starter-agents.js
var starter_agents = __webpack_require__(61);
;// CONCATENATED MODULE: ./build/src/core/checkup-agent.js
/** Checks of the agent: its program gets onto the runner, its key reaches it, and its models have a price. */





const hosted = /^(?:ubuntu|windows|macos)-/i;
const secretIn = /^\$\{\{\s*secrets\.(\w+)\s*\}\}$/;
/** Every agent that may have to work: each role names its own, or has the loop's. */
const workersOf = ({ agent, agents, skill }) => [
    ...new Set(core_agent/* rolesOf */.R7[skill].map((role) => agents[role]?.driver ?? agent)),
];
const agentChecks = [
    {
        code: 'agent-not-installed',
        severity: 'error',
        look: ofStep(({ before, runsOn }, { config }) => {
            if (!config.ok || config.config.isolation === 'container' || !runsOn.some((name) => hosted.test(name)))
                return null;
            return workersOf(config.config).flatMap((agent) => {
                const { install } = starter_agents/* starterAgents */.M[agent];
                const named = before.some((step) => step.toLowerCase().includes(agent));
                if (install === null || named)
                    return [];
                return [
                    {
                        sentence: `No step before the tick installs ${agent}, and runners of GitHub have none.`,
                        remedy: `Add a step: - run: npm install --global ${install}`,
                        yaml: `- run: npm install --global ${install}`,
                    },
                ];
            });
        }),
    },
    {
        code: 'agent-without-key',
        severity: 'warning',
        look: ofStep((_step, { config }) => {
            if (!config.ok)
                return null;
            const { envSecrets, agent: usual } = config.config;
            return workersOf(config.config).flatMap((agent) => {
                const { key } = starter_agents/* starterAgents */.M[agent];
                // The loop's own agent may log in by another variable than the usual one.
                const isGiven = key === null || envSecrets.includes(key) || (agent === usual && envSecrets.length > 0);
                if (isGiven)
                    return [];
                const named = envSecrets.length === 0 ? 'no variable' : `no ${key}`;
                return [
                    {
                        sentence: `env-secrets names ${named}, so ${agent} gets no key for its model.`,
                        remedy: `Set env-secrets: [${[...envSecrets, key].join(', ')}], and give the step of the tick that variable.`,
                        yaml: `env-secrets: [${[...envSecrets, key].join(', ')}]`,
                    },
                ];
            });
        }),
    },
    {
        code: 'secret-not-given',
        severity: 'error',
        look: ofStep(({ env }, { config }) => (config.ok ? config.config.envSecrets : [])
            .filter((name) => env[name] === undefined)
            .map((name) => ({
            sentence: `env-secrets names ${name}, and the step of the tick has no such variable.`,
            remedy: `Put this under the step's env:  ${name}: \${{ secrets.${name} }}`,
            yaml: `env:\n  ${name}: \${{ secrets.${name} }}`,
        }))),
    },
    {
        code: 'secret-missing',
        severity: 'warning',
        look: ofStep(({ env, with: inputs }, { settings, repository }) => {
            const named = [...Object.values(env), ...Object.values(inputs)].flatMap((value) => secretIn.exec(value)?.[1] ?? []);
            return [...new Set(named)]
                .filter((name) => name !== 'GITHUB_TOKEN' && settings.secrets?.includes(name) === false)
                .map((name) => ({
                sentence: `The workflow uses the secret ${name}, which this repository does not have.`,
                remedy: `Add it, unless the organisation or an environment has it: https://github.com/${repository}/settings/secrets/actions/new`,
            }));
        }),
    },
    {
        code: 'isolation-none',
        severity: 'warning',
        look: ({ config }) => config.ok && config.config.isolation === 'none'
            ? {
                sentence: "With `isolation: none` agents run as the runner's own user, within reach of its token and files.",
                remedy: 'Leave `isolation` out on a Linux runner with `sudo -n`, or set it to `container`.',
            }
            : null,
    },
    {
        code: 'price-unknown',
        severity: 'warning',
        look: ({ config, claudeMd }) => {
            if (!config.ok)
                return null;
            const { agent, agents, fallbackModel, rates } = config.config;
            const named = [
                ...Object.values(agents).map((own) => ({ driver: own?.driver ?? agent, model: own?.model ?? null })),
                { driver: agent, model: fallbackModel },
            ];
            const table = { config: (0,pricing/* configuredRates */.cx)(rates), claudeMd: (0,config_claude_md/* loopCostRates */.x)(claudeMd ?? '').entries };
            return named.flatMap(({ driver, model }) => {
                if (model === null || (0,pricing/* findRates */.$v)({ driver, model }, table).kind === 'known')
                    return [];
                return [
                    {
                        sentence: `No price is known for the model ${model}.`,
                        remedy: 'Name one under `rates`, else the highest of its vendor counts, or none.',
                    },
                ];
            });
        },
    },
];

// EXTERNAL MODULE: ./build/src/core/first-cap.js
var first_cap = __webpack_require__(43274);
// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 1 modules
var stop_conditions = __webpack_require__(25138);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/checkup-loop.js





const loopChecks = [
    {
        code: 'config-wrong',
        severity: 'error',
        look: ({ config }) => config.ok
            ? null
            : config.errors.map(({ message }) => ({
                sentence: message,
                remedy: 'Mend it; `config --check` tells the same.',
            })),
    },
    {
        code: 'loop-undeclared',
        severity: 'warning',
        look: ({ config }) => config.ok
            ? config.notices.map((notice) => ({
                sentence: `${notice}.`,
                remedy: 'Put it there, or let the workflow name one that is.',
            }))
            : null,
    },
    {
        code: 'cap-below-guess',
        severity: 'warning',
        look: ({ config }) => {
            if (!config.ok)
                return null;
            const { maxDollars, maxAgents, sessionGuess } = config.config;
            const cap = (0,first_cap/* firstCap */.V)(config.config);
            if (cap === null || cap >= sessionGuess.dollars)
                return null;
            const fitting = Math.max(1, Math.floor(maxDollars / sessionGuess.dollars));
            return {
                sentence: `With ${maxAgents} at once a session gets ${(0,wording/* dollars */.E9)(cap)} of max-dollars at first, under the ${(0,wording/* dollars */.E9)(sessionGuess.dollars)} of session-guess: most would be cut and paid for twice.`,
                remedy: fitting < maxAgents
                    ? `Set max-agents: ${fitting}, or max-dollars: ${Math.ceil(maxAgents * sessionGuess.dollars)}.`
                    : `Set max-dollars: ${Math.ceil(maxAgents * sessionGuess.dollars)}, or session-guess to what sessions take.`,
            };
        },
    },
    {
        code: 'nothing-verified',
        severity: 'warning',
        look: ofStep((_step, { config }) => config.ok && config.config.skill === 'work' && config.config.verifyCommand === null
            ? {
                sentence: 'There is no verify-command, so what agents say decides what is complete.',
                remedy: 'Set the command that shows that work is complete, such as `verify-command: npm test`.',
            }
            : null),
    },
    {
        code: 'state-in-the-clear',
        severity: 'warning',
        look: (facts) => facts.visibility === 'public' && stepOf(facts) !== null && stepOf(facts)?.with['state-key'] === undefined
            ? {
                sentence: "Everybody can read the loop's files: numbers, titles, questions, figures.",
                remedy: 'Give the action a `state-key` from a secret, if that is not meant.',
            }
            : null,
    },
    {
        code: 'answers-wait',
        severity: 'warning',
        look: ofStep((_step, { others, config }) => others === null ||
            others.some(({ text }) => /uses:\s*\S+\/app@/.test(text)) ||
            (config.ok && config.config.receiptAppId !== null)
            ? null
            : {
                sentence: 'No app takes answers: a ticked box waits for the next scheduled tick.',
                remedy: 'Add the answer workflow that `init` writes, or run the app.',
            }),
    },
    {
        code: 'state-unreadable',
        severity: 'error',
        look: ({ head, loop }) => head.kind === 'unreadable'
            ? {
                sentence: `The branch tickgate/state/${loop} cannot be read: ${head.why}.`,
                remedy: 'The next tick says what to do; a dispatch with `fresh` begins anew.',
            }
            : null,
    },
    {
        code: 'lock-stuck',
        severity: 'warning',
        look: ({ head, now }) => {
            const lease = head.kind === 'present' ? head.head.lease : null;
            if (lease === null || Date.parse(lease.deadlineAt) > Date.parse(now))
                return null;
            return {
                sentence: `The lock is held by ${(0,core_lease/* holderName */.iY)(lease)} past its deadline ${lease.deadlineAt}.`,
                remedy: `Look whether that run lives: ${lease.url}; once it is over the next tick takes the lock.`,
            };
        },
    },
    {
        code: 'loop-stopped',
        severity: 'warning',
        look: ({ head, loop }) => head.kind === 'present' && head.head.status === 'stopped' && head.head.stop !== null
            ? {
                sentence: `The loop ${loop} is stopped: ${head.head.stop.code}, since ${head.head.stop.at}.`,
                remedy: (0,stop_conditions/* actAfter */.tX)(head.head, null) ?? '',
            }
            : null,
    },
];

;// CONCATENATED MODULE: ./build/src/core/checkup-machine.js
const machineChecks = [
    {
        code: 'program-missing',
        severity: 'error',
        look: ({ here }) => (here?.missingPrograms ?? []).map((program) => ({
            sentence: `The agent's program ${program} is not on the PATH of this machine.`,
            remedy: 'Install it in a step before this one.',
        })),
    },
    {
        code: 'key-unset',
        severity: 'error',
        look: ({ here }) => (here?.unsetKeys ?? []).map((name) => ({
            sentence: `${name} stands under env-secrets and is empty here.`,
            remedy: `Is the secret behind it set, and passed to this step by env?`,
        })),
    },
    {
        code: 'isolation-unavailable',
        severity: 'error',
        look: ({ here }) => here === null || here.isolation === null || here.isolation.ok
            ? null
            : { sentence: here.isolation.sentence, remedy: here.isolation.remedy },
    },
];

;// CONCATENATED MODULE: ./build/src/core/idle-schedule.js
const dayMs = 24 * 3_600_000;
/** https://docs.github.com/actions/reference/workflows-and-actions/events-that-trigger-workflows#schedule */
const idleDays = 60;
/** Early enough for whoever looks once a week. */
const warningDays = 10;
/** The day (`2026-05-09`) on which the schedule ends unless something is committed before; null = it is not near, or is over. */
function scheduleEnds({ visibility, schedules, lastCommitAt, now }) {
    if (visibility !== 'public' || schedules.length === 0)
        return null;
    const end = Date.parse(lastCommitAt) + idleDays * dayMs;
    const left = end - Date.parse(now);
    // A tick after that day shows that it did not come to it.
    return left > 0 && left <= warningDays * dayMs ? new Date(end).toISOString().slice(0, 10) : null;
}
/** What is said of that day, if there is one. */
const scheduleWarnings = (day) => (day === null ? [] : [scheduleEndsSentence(day)]);
const scheduleEndsSentence = (day) => `After ${idleDays} days without a commit GitHub switches off the schedules of a public repository: here on ${day}, unless something is committed before.`;

// EXTERNAL MODULE: ./build/src/core/schedule.js
var schedule = __webpack_require__(63488);
// EXTERNAL MODULE: ./build/src/core/state-ruleset.js
var state_ruleset = __webpack_require__(90131);
;// CONCATENATED MODULE: ./build/src/core/checkup-repository.js




const settingsPage = ({ repository }, page) => `https://github.com/${repository}/settings/${page}`;
const isApp = (facts) => stepOf(facts)?.with['app-id'] !== undefined;
/** They stop a push or a commit of ours; checks and reviews that a rule wants cannot have happened on a new branch. */
const blocking = new Set(['creation', 'update', 'required_linear_history', 'pull_request', 'required_status_checks']);
const ruledBranch = (branch, rules) => {
    const found = rules.filter((rule) => blocking.has(rule));
    if (found.length === 0)
        return [];
    return [
        {
            sentence: `A ruleset binds ${branch}: ${[...new Set(found)].join(', ')}.`,
            remedy: 'Take the branches tickgate/** out of it, or let what the loop speaks as bypass it.',
        },
    ];
};
/** Runners are waited for on any busy day, but not for so long. */
const pendingTooLongMs = 2 * 3_600_000;
/** Missed in a row before it is worth a word: GitHub drops some on any busy day. */
const missedAreMany = 6;
const repositoryChecks = [
    {
        code: 'repository-archived',
        severity: 'error',
        look: ({ archived, repository }) => archived
            ? { sentence: `${repository} is archived: nothing can be written.`, remedy: 'Unarchive it in its settings.' }
            : null,
    },
    {
        code: 'fork',
        severity: 'error',
        look: ({ fork, config }) => fork && !(config.ok && config.config.allowFork)
            ? {
                sentence: 'This repository is a fork, where a loop ends without a word.',
                remedy: 'Set `allow-fork: true` to loop here.',
                yaml: 'allow-fork: true',
            }
            : null,
    },
    {
        code: 'actions-disabled',
        severity: 'error',
        look: (facts) => facts.settings.actionsEnabled === false
            ? { sentence: 'GitHub Actions is switched off here.', remedy: `Allow it: ${settingsPage(facts, 'actions')}` }
            : null,
    },
    {
        code: 'pull-requests-not-allowed',
        severity: 'error',
        look: (facts) => {
            if (isApp(facts))
                return null;
            const [owner = ''] = facts.repository.split('/');
            const { mayOpenPullRequests, organisationMayOpen } = facts.settings;
            const tick = 'Tick "Allow GitHub Actions to create and approve pull requests"';
            if (organisationMayOpen === false)
                return {
                    sentence: `The organisation ${owner} lets no workflow's token open pull requests.`,
                    remedy: `${tick} there, then in the repository: https://github.com/organizations/${owner}/settings/actions`,
                };
            return mayOpenPullRequests === false
                ? {
                    sentence: "The workflow's token may not open pull requests.",
                    remedy: `${tick}, in the organisation first: ${settingsPage(facts, 'actions')}`,
                }
                : null;
        },
    },
    {
        code: 'settings-not-visible',
        severity: 'unknown',
        look: ({ settings }) => settings.mayOpenPullRequests === null || settings.secrets === null
            ? {
                sentence: 'This token may not read the settings of Actions or the names of secrets.',
                remedy: 'Run this with the token of an administrator, such as that of `gh auth token`.',
            }
            : null,
    },
    {
        code: 'branch-ruled',
        severity: 'error',
        look: ({ rules, loop }) => [
            ...ruledBranch(`the state of the loop, tickgate/state/${loop}`, rules.state),
            ...ruledBranch(`its work, tickgate/${loop}/...`, rules.work),
        ],
    },
    {
        code: 'state-unguarded',
        severity: 'warning',
        look: (facts) => {
            const open = (0,state_ruleset/* unguarded */.A)(facts.rules.state);
            if (open.length === 0 || facts.rules.withheld === true)
                return null;
            return {
                sentence: `Whoever may push can have the state of the loop, tickgate/state/${facts.loop}, ${open.join(' and ')}: it would stop until a person begins anew.`,
                remedy: `Import this at ${settingsPage(facts, 'rules')} as a ruleset; a tick does neither: ${state_ruleset/* stateRuleset */.w}`,
            };
        },
    },
    {
        code: 'checks-never-start',
        severity: 'warning',
        look: (facts) => facts.rules.base.includes('required_status_checks') && !isApp(facts)
            ? {
                sentence: `${facts.defaultBranch} requires checks, and GitHub starts none for what a workflow's own token pushes until a person approves them.`,
                remedy: 'Let the loop speak as an app: give app-id and app-private-key.',
            }
            : null,
    },
    {
        code: 'merge-queue',
        severity: 'warning',
        look: ({ config, rules, defaultBranch }) => config.ok &&
            config.config.skill === 'review' &&
            config.config.merge.mode !== 'never' &&
            rules.base.includes('merge_queue')
            ? {
                sentence: `${defaultBranch} has a merge queue, and a loop puts nothing into one: with merge.mode ${config.config.merge.mode} it merges nothing there.`,
                remedy: 'Set `merge.mode: never`: a person puts what was reviewed into the queue.',
                yaml: 'merge: { mode: never }',
            }
            : null,
    },
    {
        code: 'label-missing',
        severity: 'error',
        look: ({ config, labels, repository }) => {
            if (!config.ok || labels === null)
                return null;
            const { skill, backlog, review } = config.config;
            const have = new Set(labels.map((label) => label.toLowerCase()));
            const wanted = skill === 'review' ? review.labels : backlog.source === 'issues' ? backlog.labels : [];
            return wanted
                .filter((label) => !have.has(label.toLowerCase()))
                .map((label) => ({
                sentence: `There is no label ${label}, so the loop finds nothing.`,
                remedy: `Create it: https://github.com/${repository}/labels`,
            }));
        },
    },
    {
        code: 'schedule-ends',
        severity: 'warning',
        look: (facts) => {
            const schedules = stepOf(facts)?.facts.schedules ?? [];
            return scheduleWarnings(scheduleEnds({ ...facts, schedules })).map((sentence) => ({
                sentence,
                remedy: 'Commit something before that day.',
            }));
        },
    },
    {
        code: 'schedule-late',
        severity: 'warning',
        look: (facts) => {
            const { lastScheduledAt: last, now } = facts;
            const schedules = stepOf(facts)?.facts.schedules ?? [];
            const missed = last === null ? 0 : (0,schedule/* timesBetween */.z2)(schedules, Date.parse(last), Date.parse(now));
            if (last === null || missed < missedAreMany)
                return null;
            return {
                sentence: `The schedule was due ${missed} times since its last run at ${last}.`,
                remedy: `Look whether GitHub has switched it off: https://github.com/${facts.repository}/actions`,
            };
        },
    },
    {
        code: 'run-pending',
        severity: 'warning',
        look: ({ pendingSince = null, now, repository }) => pendingSince === null || Date.parse(now) - Date.parse(pendingSince) < pendingTooLongMs
            ? null
            : {
                sentence: `A run of the workflow has waited since ${pendingSince} without being started.`,
                remedy: `Look what it waits for, a runner or a concurrency group that another run holds, and cancel that: https://github.com/${repository}/actions`,
            },
    },
    {
        code: 'secrets-within-reach',
        severity: 'warning',
        look: (facts) => isApp(facts)
            ? (facts.others ?? [])
                .filter(({ text }) => reachesSecrets(text))
                .map(({ path }) => ({
                sentence: `${path} runs on pull requests and uses secrets; for an app's pull requests it starts at once, with the agent's code.`,
                remedy: 'Keep those secrets in an environment that a person approves.',
            }))
            : null,
    },
];
const reachesSecrets = (text) => /\bpull_request(?:_target)?\b/.test(text) && /\$\{\{[^}]*\bsecrets\.(?!GITHUB_TOKEN\b)/.test(text);

;// CONCATENATED MODULE: ./build/src/core/store-promise.js

const places = {
    mirrored: 'as an artifact with a copy in the cache',
    artifact: 'as an artifact',
    cache: 'in the cache alone',
    branch: 'on the branch of the state',
};
function storePromise({ store, durableDays, visibilityLagSeconds }) {
    const days = durableDays === null ? 'for good' : `for ${(0,wording/* counted */.hS)(durableDays, 'day')}`;
    const sooner = store === 'mirrored' || store === 'artifact' ? ', or less where the repository keeps artifacts for less' : '';
    const lag = (0,wording/* counted */.hS)(visibilityLagSeconds / 60, 'minute');
    return `Between ticks the loop is kept ${places[store]} (state-store: ${store}) ${days}${sooner}; a new bundle may stay invisible for ${lag}, and a tick that meets that is deferred.`;
}

// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
;// CONCATENATED MODULE: ./build/src/core/checkup.js








const at = (page) => (check) => ({ ...check, page });
const blob = ({ repository, defaultBranch }, path) => `https://github.com/${repository}/blob/${defaultBranch}/${path}`;
const inWorkflow = at((facts) => (facts.workflow.read === null ? null : blob(facts, facts.workflow.path)));
const inSettings = at(({ repository }) => `https://github.com/${repository}/settings`);
const nowhere = at(() => null);
const checks = [
    ...repositoryChecks.map(inSettings),
    ...workflowChecks.map(inWorkflow),
    ...agentChecks.map(inWorkflow),
    ...loopChecks.map(nowhere),
    ...machineChecks.map(nowhere),
];
/** Of all that can be found, as docs/commands.md explains them. */
const checkCodes = checks.map(({ code }) => code);
/** The worst first, otherwise in the order in which one would mend them. */
function examine(facts) {
    const found = checks.flatMap(({ code, severity, look, page }) => [look(facts) ?? []].flat().map((said) => {
        const link = said.link ?? addressIn(said.remedy) ?? page(facts);
        return { severity, code, ...said, link, yaml: said.yaml ?? null };
    }));
    const order = ['error', 'warning', 'unknown'];
    return found.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}
const addressIn = (text) => /https:\/\/[^\s;]+/.exec(text)?.[0] ?? null;
/** Findings that keep a loop from working. */
const isFatal = ({ severity }) => severity === 'error';
/** One finding as a terminal or a log shows it: 80 columns, the remedy below. */
const findingText = ({ severity, code, sentence, remedy }) => [(0,terminal_text/* wrapped */.ky)(`${severity} ${code}: ${sentence}`), (0,terminal_text/* wrapped */.ky)(remedy, '  ')].join('\n');
function checkupText({ repository, loop, kept }, findings) {
    const told = findings.map(findingText);
    const errors = findings.filter(isFatal).length;
    const rest = findings.length - errors;
    const end = `${repository}, loop ${loop}: ${(0,wording/* counted */.hS)(checks.length, 'check')}, ${(0,wording/* counted */.hS)(errors, 'error')}, ${rest} more to know.`;
    const promised = kept == null ? [] : [(0,terminal_text/* wrapped */.ky)(storePromise(kept))];
    return `${[...told, ...promised, end].join('\n\n')}\n`;
}
const checkupJson = ({ repository, loop, kept }, findings) => ({
    ok: !findings.some(isFatal),
    repository,
    loop,
    ...(kept == null ? {} : { kept: keptJson(kept) }),
    findings,
});
const keptJson = ({ store, durableDays, visibilityLagSeconds }) => ({
    store,
    durable_days: durableDays,
    visibility_lag_seconds: visibilityLagSeconds,
});

// EXTERNAL MODULE: ./build/src/bases.js
var bases = __webpack_require__(46483);
// EXTERNAL MODULE: ./build/src/core/config.js + 1 modules
var core_config = __webpack_require__(14947);
// EXTERNAL MODULE: ./build/src/core/tick-workflow.js
var tick_workflow = __webpack_require__(85048);
// EXTERNAL MODULE: ./build/src/github/other-file.js
var other_file = __webpack_require__(33594);
// EXTERNAL MODULE: ./build/src/github/settings.js
var settings = __webpack_require__(32252);
// EXTERNAL MODULE: ./build/src/agent-choice.js
var agent_choice = __webpack_require__(17326);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/core/isolation.js
var isolation = __webpack_require__(24149);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/agents/container-run.js
/** Decides with which arguments a command of a seat becomes a container: what it may see, as whom, and what the client is told. */

/** Where the clone lies for the agent. */
const container_run_workspacePath = '/workspace';
const container_run_seatLabel = ({ tag }) => `dev.tickgate.seat=${tag}`;
const container_run_commandLabel = (id) => `dev.tickgate.command=${id}`;
/** Never root: a tick that is root gives its agents a user that nobody is. */
function container_run_containerUser() {
    const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
    return uid === 0 ? { uid: 65_532, gid: 65_532 } : { uid, gid };
}
/** Read by the client as well: these are told in the argv, all others in its environment, which nobody else can read. */
const readByClient = /^(?:HOME|TMPDIR|(?:DOCKER|XDG|OTEL)_.*)$/;
/** `id`: of this command alone. `cidFile`: where docker writes the container's own id; it must not exist. */
function container_run_containerLaunch({ docker, place }, command, { id, cidFile }) {
    const { uid, gid } = container_run_containerUser();
    // The image has a PATH of its own.
    const { PATH: _path, ...given } = command.env ?? {};
    const env = { ...given, HOME: join(place.base, 'home'), TMPDIR: join(place.base, 'tmp') };
    const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => !readByClient.test(name)));
    // A client that is killed leaves its container running: it ends by itself soon after its deadline.
    const seconds = Math.ceil(command.deadlineMs / 1_000) + 30;
    return {
        ...command,
        cwd: '/',
        env: { ...inherited, ...docker.env },
        argv: [
            docker.path,
            ...['run', '--rm', '--init', '--interactive', '--pull', 'never', '--name', `tickgate-${id}`],
            ...['--cidfile', cidFile, '--label', container_run_seatLabel(place), '--label', container_run_commandLabel(id)],
            ...['--user', `${uid}:${gid}`, '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
            ...['--pids-limit', '4096', ...(place.loopback ? ['--network', 'host'] : [])],
            ...mounts(place).flatMap((mount) => ['--mount', mount]),
            ...['--workdir', command.cwd],
            ...Object.entries(env).flatMap(([name, value]) => ['--env', readByClient.test(name) ? `${name}=${value}` : name]),
            ...['--entrypoint', 'timeout', place.image, '-k', '10', String(seconds), ...command.argv],
        ],
    };
}
/** Everything is at the path that it has on the machine, but for the clone. */
function mounts({ base, readable }) {
    const own = (name, target = join(base, name)) => `type=bind,source=${join(base, name)},target=${target}`;
    return [
        own('work', container_run_workspacePath),
        ...['home', 'tmp', 'out'].map((name) => own(name)),
        `${own('in')},readonly`,
        ...readable.map((folder) => `type=bind,source=${folder},target=${folder},readonly`),
    ];
}

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: ./build/src/agents/program-file.js
var program_file = __webpack_require__(78463);
;// CONCATENATED MODULE: ./build/src/agents/docker.js
/** Decides how Tickgate speaks to docker: by the client on its own PATH, with an environment that no agent can write. */



/** By these the client finds its daemon. */
const clientNames = ['HOME', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH'];
/** Null where there is none on the PATH of this process. */
function docker_findDocker() {
    const path = process.env['PATH'] ?? '';
    const found = (0,program_file/* programOn */.C)(path, 'docker');
    if (found === null)
        return null;
    const env = { PATH: path, LANG: 'C' };
    for (const name of clientNames) {
        const value = process.env[name];
        if (value)
            env[name] = value;
    }
    return { path: found, env };
}
/** Never rejects. */
function askDocker({ path, env }, args, timeoutMs = 30_000) {
    return new Promise((resolve) => {
        (0,external_node_child_process_.execFile)(path, args, { env, cwd: '/', timeout: timeoutMs }, (error, stdout, stderr) => {
            const code = error ? (typeof error.code === 'number' ? error.code : 127) : 0;
            resolve({ code, stdout, stderr });
        });
    });
}
const lastLineOf = ({ stdout, stderr }) => (stderr.trim() || stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';
async function docker_probeDocker(docker) {
    if (docker === null)
        return { client: false };
    const end = await askDocker(docker, ['version', '--format', '{{.Server.Version}}']);
    return {
        client: true,
        server: end.code === 0 ? end.stdout.trim() : null,
        said: lastLineOf(end) || 'it said nothing',
    };
}
const pullMs = 600_000;
/** Makes sure that the image is on this machine; why it is not, or null. */
async function docker_bringImage(docker, image) {
    if ((await askDocker(docker, ['image', 'inspect', '--format', '{{.Id}}', image])).code === 0)
        return null;
    const end = await askDocker(docker, ['pull', '--quiet', image], pullMs);
    return end.code === 0 ? null : lastLineOf(end) || 'docker pull failed';
}
/** Resolves when no container has the label; throws where that cannot be brought about, or be known. */
async function docker_endContainers(docker, label) {
    for (let round = 0; round < 100; round += 1) {
        const listed = await askDocker(docker, ['ps', '--all', '--quiet', '--filter', `label=${label}`]);
        if (listed.code !== 0)
            throw new Error(`docker does not say what still runs: ${lastLineOf(listed)}`);
        const ids = listed.stdout.split(/\s+/).filter((id) => id !== '');
        if (ids.length === 0)
            return;
        await askDocker(docker, ['rm', '--force', '--volumes', ...ids]);
        await sleep(round === 0 ? 0 : 100);
    }
    throw new Error('containers of a session survive their end');
}

;// CONCATENATED MODULE: ./build/src/agents/foreign-file.js
/** Decides whether a file that an agent wrote may be read: no link, no device, its own, alone under its name, and not too long. */



/** `uid`: whom the file must belong to. */
function foreign_file_readingFrom(outbox, uid) {
    const read = (name, limit) => readForeign(join(outbox, name), { uid, ...limit });
    return {
        take: (name, maxBytes) => read(name, { maxBytes }),
        tail: (name, tailBytes) => read(name, { tailBytes }),
    };
}
async function readForeign(path, limits) {
    let file;
    try {
        // Without O_NONBLOCK opening a FIFO would wait for a writer for ever.
        file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    }
    catch (error) {
        return whyNotOpened(error);
    }
    try {
        return await readOpened(file, limits);
    }
    finally {
        await file.close();
    }
}
/** Judged by the open handle, so that what was checked is what is read. */
async function readOpened(file, { uid, maxBytes, tailBytes }) {
    const facts = await file.stat();
    if (!facts.isFile())
        return foreign_file_refused('it is not a regular file');
    if (facts.uid !== uid)
        return foreign_file_refused('it does not belong to the agent');
    if (facts.nlink !== 1)
        return foreign_file_refused('it has a second name (hard link)');
    if (maxBytes !== undefined && facts.size > maxBytes) {
        return foreign_file_refused(`it is longer than ${maxBytes} bytes`);
    }
    const length = Math.min(facts.size, tailBytes ?? facts.size);
    const bytes = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
        const { bytesRead } = await file.read(bytes, filled, length - filled, facts.size - length + filled);
        if (bytesRead === 0)
            break;
        filled += bytesRead;
    }
    return { kind: 'bytes', bytes: bytes.subarray(0, filled) };
}
function whyNotOpened(error) {
    const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : 'unknown error';
    if (code === 'ENOENT')
        return { kind: 'absent' };
    if (code === 'ELOOP')
        return foreign_file_refused('it is a symbolic link');
    if (code === 'ENXIO')
        return foreign_file_refused('it is not a regular file');
    return foreign_file_refused(`it cannot be opened (${code})`);
}
function foreign_file_refused(reason) {
    return { kind: 'refused', reason };
}

;// CONCATENATED MODULE: ./build/src/agents/privilege.js
/** Decides how this process does what only root may: by itself, or through `sudo -n`; programs come from system folders only. */


const systemPath = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
/** Absolute path of a system program: PATH could name a folder that somebody else writes. */
function privilege_systemProgram(name) {
    for (const folder of systemPath) {
        try {
            (0,external_node_fs_.accessSync)(`${folder}/${name}`, external_node_fs_.constants.X_OK);
            return `${folder}/${name}`;
        }
        catch {
            continue;
        }
    }
    return null;
}
/** For folders that an agent has filled, with as many files as it liked. */
const privilege_removalMs = (/* unused pure expression or super */ null && (5 * 60_000));
/** Runs a system program with a fixed environment; never rejects: a program that is absent ends with 127. */
function privilege_system(argv, timeoutMs = 20_000) {
    const [program, ...args] = argv;
    const env = { PATH: systemPath.join(':'), LANG: 'C' };
    return new Promise((resolve) => {
        (0,external_node_child_process_.execFile)(privilege_systemProgram(program) ?? program, args, { env, cwd: '/', timeout: timeoutMs }, (error, stdout, stderr) => {
            const code = error ? (typeof error.code === 'number' ? error.code : 127) : 0;
            resolve({ code, stdout, stderr });
        });
    });
}
/** `null` if this user is not root and sudo wants a password. A privileged command that fails throws with its last words. */
async function privilege_privilege() {
    const kind = process.getuid?.() === 0 ? 'root' : (await privilege_system(['sudo', '-n', 'true'])).code === 0 ? 'sudo' : null;
    if (kind === null)
        return null;
    return {
        kind,
        run: async (argv, timeoutMs) => {
            const end = await privilege_system(kind === 'root' ? argv : ['sudo', '-n', '--', ...argv], timeoutMs);
            if (end.code === 0)
                return end.stdout;
            throw new Error(`${argv[0]} ended with ${end.code}: ${end.stderr.trim().split('\n').at(-1) ?? ''}`);
        },
    };
}

// EXTERNAL MODULE: ./build/src/agents/proc.js
var proc = __webpack_require__(95742);
// EXTERNAL MODULE: external "node:string_decoder"
var external_node_string_decoder_ = __webpack_require__(46193);
;// CONCATENATED MODULE: ./build/src/agents/process.js
/** Decides when a command is over: at its exit, its deadline or a cancel, and never before all its descendants are gone. */



/** Its own group and nothing else, for a command beside another one of the same seat. */
const process_groupAlone = {
    interrupt: async (pid) => process_signalGroup(pid, 'SIGINT'),
    kill: async (pid) => process_signalGroup(pid, 'SIGKILL'),
};
/** A command of ours beside an agent; while it runs, its session stands in `sessions`, so that it is not taken for the agent's. */
async function process_runBesideAgent(launch, sessions) {
    let own = 0;
    const onStart = (pid) => {
        own = pid;
        sessions.add(pid);
        launch.onStart?.(pid);
    };
    return process_runProcess({ ...launch, onStart }, process_groupAlone).finally(() => sessions.delete(own));
}
/** A launch leads a group of its own. */
function process_signalGroup(pid, name) {
    try {
        process.kill(-pid, name);
    }
    catch {
        // Gone meanwhile; or, behind sudo, not ours to signal: then its user's processes are ended.
    }
}
const interruptGraceMs = 5_000;
const outputCap = { headBytes: 64 * 1024, tailBytes: 192 * 1024 };
/** Runs an argv without a shell in a session of its own. `graceMs`: between SIGINT and SIGKILL. */
async function process_runProcess(launch, reach, graceMs = interruptGraceMs) {
    const started = performance.now();
    const [program, ...args] = launch.argv;
    if (launch.signal?.aborted)
        return notRun({ cancelled: true, notStarted: null });
    const child = spawn(program, args, { cwd: launch.cwd, env: launch.env, detached: true, shell: false });
    if (child.pid !== undefined)
        launch.onStart?.(child.pid);
    const output = { stdout: cappedOutput(outputCap), stderr: cappedOutput(outputCap) };
    for (const stream of ['stdout', 'stderr']) {
        const decoder = new StringDecoder('utf8');
        child[stream].on('data', (chunk) => {
            output[stream].add(chunk);
            launch.onOutput?.(stream, decoder.write(chunk));
        });
    }
    // A command that does not read its input is no error of ours.
    child.stdin.on('error', () => { });
    child.stdin.end(launch.stdin ?? '');
    const exited = exitOf(child);
    const watch = watchStop(launch, child, { reach, graceMs });
    const exit = await exited;
    const stop = await watch.end();
    const { pid } = child;
    if (pid === undefined)
        return notRun({ cancelled: false, notStarted: exit.notStarted ?? 'unknown' });
    await reach.kill(pid);
    await drained(child);
    return {
        code: exit.code,
        signal: exit.signal,
        timedOut: stop === 'deadline',
        cancelled: stop === 'cancelled',
        notStarted: null,
        durationMs: Math.round(performance.now() - started),
        stdout: output.stdout.text(),
        stderr: output.stderr.text(),
    };
}
function notRun(why) {
    return { code: null, signal: null, timedOut: false, durationMs: 0, stdout: '', stderr: '', ...why };
}
function exitOf(child) {
    return new Promise((resolve) => {
        child.once('exit', (code, signal) => resolve({ code, signal, notStarted: null }));
        child.once('error', (error) => {
            if (child.pid === undefined)
                resolve({ code: null, signal: null, notStarted: error.code ?? 'unknown' });
        });
    });
}
/** SIGINT to all, then SIGKILL to all; `end` says whether and why the command was stopped. */
function watchStop(launch, child, how) {
    let stopped = null;
    let killTimer;
    let pending = Promise.resolve();
    const { pid } = child;
    const stop = (why) => {
        if (stopped || pid === undefined)
            return;
        stopped = why;
        pending = how.reach.interrupt(pid);
        killTimer = setTimeout(() => {
            pending = Promise.all([pending, how.reach.kill(pid)]).then(() => undefined);
            // Awaited in `end`; until then a failure must not count as unhandled.
            pending.catch(() => { });
        }, how.graceMs);
        pending.catch(() => { });
    };
    const onAbort = () => stop('cancelled');
    const deadline = setTimeout(() => stop('deadline'), launch.deadlineMs);
    launch.signal?.addEventListener('abort', onAbort, { once: true });
    return {
        end: async () => {
            clearTimeout(deadline);
            clearTimeout(killTimer);
            launch.signal?.removeEventListener('abort', onAbort);
            await pending;
            return stopped;
        },
    };
}
/** With all descendants dead the pipes close by themselves; a pipe kept open from outside must not hold the tick. */
function drained(child) {
    const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
    return new Promise((resolve) => {
        const check = () => {
            if (streams.every((stream) => stream.closed || stream.readableEnded))
                finish();
        };
        const finish = () => {
            clearTimeout(timer);
            for (const stream of streams)
                stream.destroy();
            resolve();
        };
        const timer = setTimeout(finish, 1_000);
        for (const stream of streams)
            stream.once('close', check).once('end', check);
        check();
    });
}

;// CONCATENATED MODULE: ./build/src/agents/container-seat.js
/** Decides how a session sits in containers: each command in one of its own, over folders that its seat keeps. */











/** `readable`: folders beside its own that the agent may read. Throws a sentence when the seat does not hold; then nothing is left. */
async function container_seat_openContainerSeat(room, readable) {
    const { docker, root, image, loopback } = room;
    const base = await mkdtemp(join(root, 'seat-'));
    const place = { kind: 'container', base, tag: randomUUID(), image, loopback, readable: [...readable] };
    const seat = containerSeatAt(docker, place);
    try {
        await makeFolders(place);
        await proveSeat(seat, place);
        return seat;
    }
    catch (error) {
        await seat.close().catch(() => { });
        throw error;
    }
}
/** A seat whose folders are there already. */
function containerSeatAt(docker, place) {
    const { base } = place;
    const life = { halted: false };
    const endAll = () => endContainers(docker, seatLabel(place));
    const beside = new Set();
    const run = async (command, reachOf, id = randomUUID()) => {
        const cidFile = join(base, `${id}.cid`);
        const launch = containerLaunch({ docker, place }, command, { id, cidFile });
        try {
            return await runProcess(launch, reachOf(id));
        }
        finally {
            await rm(cidFile, { force: true });
        }
    };
    return {
        kind: 'container',
        place,
        user: String(containerUser().uid),
        uid: containerUser().uid,
        work: workspacePath,
        tree: workspacePath,
        home: join(base, 'home'),
        tmp: join(base, 'tmp'),
        inbox: join(base, 'in'),
        outbox: join(base, 'out'),
        ...readingFrom(join(base, 'out'), containerUser().uid),
        run: (command) => run(command, () => reaching(endAll)),
        runBeside: (command) => {
            const own = randomUUID();
            beside.add(own);
            return run(command, (id) => reaching(() => endContainers(docker, commandLabel(id))), own).finally(() => beside.delete(own));
        },
        // What Tickgate runs beside the agent is no life sign of it.
        activity: () => activityOf(processesInContainers(containersOf(base, beside))),
        halt: async () => {
            life.halted = true;
            await endAll();
        },
        close: async () => {
            if (life.halted)
                return;
            await endAll();
            // What an agent closed to itself is closed to us where it is our own user.
            await system(['chmod', '-R', 'u+rwX', '--', base], removalMs);
            await rm(base, { recursive: true, force: true });
        },
    };
}
/** The client passes a SIGINT on to its container, which no SIGKILL of the client reaches. */
const reaching = (endContainer) => ({
    interrupt: groupAlone.interrupt,
    kill: async (pid) => {
        signalGroup(pid, 'SIGKILL');
        await endContainer();
    },
});
function containersOf(base, without) {
    const files = readdirSync(base).filter((name) => name.endsWith('.cid') && !without.has(name.slice(0, -'.cid'.length)));
    return files.flatMap((name) => readFileSync(join(base, name), 'utf8').trim() || []);
}
async function makeFolders({ base }) {
    const { uid, gid } = containerUser();
    const isOther = uid !== process.getuid?.();
    for (const name of ['work', 'home', 'tmp', 'out']) {
        await mkdir(join(base, name), { mode: 0o700 });
        if (isOther)
            await chown(join(base, name), uid, gid);
    }
    await mkdir(join(base, 'in'), { mode: 0o755 });
    await writeFile(join(base, unseen), '', { mode: 0o644 });
}
/** Lies beside the seat's folders: who sees it sees more than was meant. */
const unseen = 'unseen';
/** A question asked from inside, since only that shows what an agent could do, and whether the image is fit. */
async function proveSeat(seat, { base, image, readable }) {
    const script = `
    id -u; id -G
    sed -n 's/^CapPrm:[[:space:]]*//p' /proc/self/status; sed -n 's/^NoNewPrivs:[[:space:]]*//p' /proc/self/status
    readlink /proc/self/ns/pid
    { [ -w /var/run/docker.sock ] && echo yes; } || echo no
    sudo -n true >/dev/null 2>&1 && echo yes || echo no
    { [ -e "$1" ] && echo yes; } || echo no
    shift
    for folder in "$@"; do { touch "$folder/probe" 2>/dev/null && echo "written: $folder"; } || true; done
    git --version >/dev/null 2>&1 || echo 'lacks: git'
    find /proc/self -maxdepth 0 -newermt @0 >/dev/null 2>&1 || echo 'lacks: GNU find'`;
    const { work, home, tmp, outbox, inbox } = seat;
    const folders = [work, home, tmp, outbox, inbox, ...readable];
    const argv = ['bash', '--norc', '-c', script, 'probe', join(base, unseen), ...folders];
    const end = await seat.run({ argv, cwd: '/', deadlineMs: 60_000 });
    if (end.code !== 0)
        throw new Error(`a container of ${image} could not be used: ${lastWords(end)}`);
    const lines = end.stdout.trim().split('\n');
    const lacking = lines.find((line) => line.startsWith('lacks: '));
    if (lacking !== undefined)
        throw new Error(`the image ${image} ${lacking.replace(':', '')}`);
    const [uid, gids = '', capabilities = '?', noNewPrivileges, namespace, writesDocker, usesSudo, sees] = lines;
    const weakness = weaknessOfSeat({
        uid: Number(uid),
        gids: gids.split(' ').map(Number),
        capabilities,
        noNewPrivileges: noNewPrivileges === '1',
        readsParentEnvironment: namespace === (await readlink('/proc/self/ns/pid')),
        writesDockerSocket: writesDocker !== 'no',
        usesSudo: usesSudo !== 'no',
        // It sees programs of its image alone.
        writesPrograms: null,
        entersClosed: sees === 'no' ? null : base,
    }, containerUser());
    if (weakness !== null)
        throw new Error(weakness);
    const written = lines.filter((line) => line.startsWith('written: ')).map((line) => line.slice('written: '.length));
    if (written.join() !== [work, home, tmp, outbox].join())
        throw new Error('the session can write where it must not, or not where it must');
    const own = await seat.take('probe', 1);
    if (own.kind !== 'bytes')
        throw new Error('what the session writes does not belong to it on this machine');
    await seat.run({
        argv: ['rm', '-f', ...[work, home, tmp, outbox].map((folder) => join(folder, 'probe'))],
        cwd: '/',
        deadlineMs: 60_000,
    });
}
const lastWords = ({ stderr, stdout, notStarted }) => notStarted ?? (stderr.trim() || stdout.trim()).split('\n').at(-1)?.slice(0, 300) ?? '';

;// CONCATENATED MODULE: ./build/src/agents/plain-seat.js
/** Decides how a session sits without isolation: directories of its own, the user of this process, and an end to its processes. */









/** `root`: where the seat's directories are made; default: the system's temporary folder. */
async function plain_seat_openPlainSeat(root = tmpdir()) {
    const base = await mkdtemp(join(root, 'tickgate-seat-'));
    for (const name of ['home', 'tmp', 'work', 'in', 'out'])
        await mkdir(join(base, name), { mode: 0o700 });
    return plainSeatAt({ kind: 'none', base, tag: randomUUID() });
}
/** A seat whose directories are there already. */
function plainSeatAt(place) {
    const { base, tag } = place;
    const folder = (name) => join(base, name);
    const marks = marksOf(place);
    const own = { HOME: folder('home'), TMPDIR: folder('tmp'), TICKGATE_SEAT: tag };
    const life = { halted: false };
    const beside = new Set();
    return {
        kind: 'none',
        place,
        user: userInfo().username,
        uid: userInfo().uid,
        work: folder('work'),
        tree: join(folder('work'), 'repo'),
        home: folder('home'),
        tmp: folder('tmp'),
        inbox: folder('in'),
        outbox: folder('out'),
        ...readingFrom(folder('out'), userInfo().uid),
        run: (command) => runProcess({ ...command, env: { ...command.env, ...own } }, reachByMarks(marks)),
        runBeside: (command) => runBesideAgent({ ...command, env: { ...command.env, ...own } }, beside),
        activity: () => activityOf(outsideSessions(processesWithMarks(marks), beside)),
        halt: () => {
            life.halted = true;
            return endPlain(place);
        },
        close: async () => {
            if (life.halted)
                return;
            await endPlain(place);
            // Read-only folders, such as Go's module cache, are the agent's own and so ours to open.
            await system(['chmod', '-R', 'u+rwX', '--', base], removalMs);
            await rm(base, { recursive: true, force: true });
        },
    };
}
function reachByMarks(marks) {
    return {
        interrupt: async (pid) => {
            const strays = processesWithMarks(marks);
            signalGroup(pid, 'SIGINT');
            for (const stray of strays)
                signal(stray, 'SIGINT');
        },
        kill: async (pid) => {
            signalGroup(pid, 'SIGKILL');
            await plain_seat_endProcesses(marks);
        },
    };
}
const marksOf = ({ base, tag }) => ({ tag: `TICKGATE_SEAT=${tag}`, folder: base });
/** Every process of the seat that can be told from others of its user. */
const endPlain = (place) => plain_seat_endProcesses(marksOf(place));
async function plain_seat_endProcesses(marks) {
    for (let round = 0; round < 100; round += 1) {
        const living = processesWithMarks(marks);
        if (living.length === 0)
            return;
        for (const pid of living)
            signal(pid, 'SIGKILL');
        await sleep(10);
    }
    throw new Error('Processes of a session survive SIGKILL');
}
function signal(pid, name) {
    try {
        process.kill(pid, name);
    }
    catch {
        // Gone meanwhile, which is what we want.
    }
}

;// CONCATENATED MODULE: ./build/src/agents/private-folders.js
/** Decides what of the runner's own folders (its home, its work root) no agent's user may read: all that no program of the PATH needs. */




const isWithin = (inner, outer) => inner.startsWith(outer === '/' ? outer : `${outer}/`);
/** Of the system, whoever calls them a home: closing one would close the machine. */
const ofTheSystem = (/* unused pure expression or super */ null && ([
    '/bin',
    '/dev',
    '/etc',
    '/home',
    '/lib',
    '/mnt',
    '/opt',
    '/proc',
    '/run',
    '/srv',
    '/tmp',
    '/usr',
    '/var',
]));
const isOwn = (folder) => isAbsolute(folder) && !ofTheSystem.some((one) => one === folder || isWithin(one, folder));
/**
 * Closes to everybody but their owner and its group what lies there, as it is at this moment. What it cannot close stands in the answer, too:
 * a folder of somebody else's that the runner itself may only have as everybody has it, and would lose. What another user left in a folder of
 * the runner's, such as `~/.npm` after `sudo npm`, the runner keeps by its group.
 */
async function private_folders_closePrivateFolders(root, { folders, given }) {
    const own = folders.map((folder) => resolve(folder)).filter(isOwn);
    const real = await Promise.all(own.map((folder) => realpath(folder).catch(() => null)));
    const trees = [...new Set(real.flatMap((folder) => (folder !== null && isOwn(folder) ? [folder] : [])))];
    const kept = (await needed(given, trees)).filter((one) => !trees.some((tree) => one === tree || isWithin(tree, one)));
    const places = {
        closed: [],
        passable: [],
        changed: [],
        left: new Set(),
    };
    for (const tree of trees)
        await closeTree(root, { folder: tree, isLeft: false, kept, places });
    places.closed.push(...(await secretsIn(root, kept.filter((one) => trees.some((tree) => isWithin(one, tree))))));
    for (const isLeft of [false, true]) {
        const alike = places.closed.filter((place) => places.left.has(place) === isLeft);
        for (let from = 0; from < alike.length; from += 500)
            places.changed.push(...(await takeAway(root, { right: 'o-rwx', isLeft }, alike.slice(from, from + 500))));
    }
    return places;
}
/** From the outside in: once a folder cannot be written, nothing in it can be exchanged while it is looked at. */
async function closeTree(root, { folder, isLeft, kept, places }) {
    if (kept.some((one) => one === folder || isWithin(folder, one)))
        return;
    const found = await lstat(folder).catch(() => null);
    if (found === null || found.isSymbolicLink())
        return;
    const leads = found.isDirectory() && (found.mode & 0o001) !== 0 && kept.some((one) => isWithin(one, folder));
    if (isLeft)
        places.left.add(folder);
    if (!leads) {
        places.closed.push(folder);
        return;
    }
    places.passable.push(folder);
    places.changed.push(...(await takeAway(root, { right: 'o-rw', isLeft }, [folder])));
    const names = await readdir(folder).catch(() => []);
    const isOurs = found.uid === process.getuid?.() && (found.mode & 0o1000) === 0;
    for (const name of names)
        await closeTree(root, { folder: join(folder, name), isLeft: isOurs, kept, places });
}
/** What cannot be changed, or is gone, is no failure here: the probe of each seat asks. Tells what was changed, as it was before. */
async function takeAway(root, { right, isLeft }, places) {
    const [uid, gid] = [String(process.getuid?.() ?? 0), String(process.getgid?.() ?? 0)];
    const open = ['!', '-type', 'l', '!', '-perm', '-1000', '-perm', right === 'o-rwx' ? '/0007' : '/0006'];
    const byGroup = ['-exec', 'chgrp', gid, '{}', '+', '-exec', 'chmod', 'g=o', '{}', '+'];
    const ours = [...open, ...(isLeft ? [] : ['-user', uid])];
    const keep = isLeft ? ['(', '-user', uid, '-o', ...byGroup, ')'] : [];
    const change = ['-printf', '%m %p\\0', ...keep, '-exec', 'chmod', right, '{}', '+'];
    const said = await root.run(['find', ...places, '-maxdepth', '0', ...ours, ...change], removalMs).catch(() => '');
    const lines = said.split('\0').filter((line) => line !== '');
    return lines.map((line) => ({ mode: line.slice(0, line.indexOf(' ')), place: line.slice(line.indexOf(' ') + 1) }));
}
/** Folders of programs, and what their links lead to, by name and behind links; what the environment names beside. */
async function needed(given, trees) {
    const { PATH: path = '', ...others } = given;
    const named = Object.values(others).flatMap((value) => value.split(':'));
    const found = new Set();
    for (const folder of named.filter(isAbsolute))
        for (const one of await ends(folder))
            found.add(one);
    for (const folder of path.split(':').filter(isAbsolute)) {
        for (const end of await ends(folder)) {
            for (const one of [end, toolAround(end, trees)])
                if (one !== null)
                    found.add(one);
            const entries = trees.some((tree) => isWithin(end, tree)) ? await entriesOf(end) : [];
            for (const target of entries)
                for (const one of programAround(target, trees))
                    found.add(one);
        }
    }
    return [...found];
}
const ends = async (folder) => [
    resolve(folder),
    ...(await realpath(folder)
        .then((one) => [one])
        .catch(() => [])),
];
/** With all that they load from beside them: the programs elsewhere that links in a folder lead to. */
const private_folders_linkedPrograms = async (folder) => (await entriesOf(folder)).flatMap((target) => programAround(target, []));
/** What the links in a folder of programs lead to. */
async function entriesOf(folder) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(folder, name));
    const targets = await Promise.all(links.map((link) => realpath(link).catch(() => null)));
    return targets.filter((target) => target !== null);
}
/** Of all programs of a user, and so nobody's own: what lies beside its `bin` belongs to others. */
const shared = new Set(['.local', '.config', '.cache', 'share']);
/** `lib` and the like beside a `bin`; null where that is a folder of the user's whole life. */
function toolAround(folder, trees) {
    const tool = dirname(folder);
    const isBin = /^s?bin$|^shims$/.test(basename(folder));
    return isBin && !trees.includes(tool) && !shared.has(basename(tool)) ? tool : null;
}
/** With what a program loads from beside it; nothing where it has vanished since its link was read. */
function programAround(target, trees) {
    const packages = /^.*?\/node_modules(?=\/)/.exec(target)?.[0];
    if (packages !== undefined)
        return [packages];
    const folder = dirname(target);
    const found = lstatSync(target, { throwIfNoEntry: false });
    if (found === undefined)
        return [];
    const isAlone = trees.includes(folder) || shared.has(basename(folder)) || !found.isFile();
    return [isAlone ? target : (toolAround(folder, trees) ?? folder)];
}
/** What tools call the files that sign them in, where those lie among their programs. */
const secretNames = [
    ...[
        'credentials',
        'credentials.toml',
        'credentials.json',
        '.credentials',
        '.credentials.json',
        'auth.json',
        'hosts.yml',
    ],
    ...['.netrc', '.npmrc', '.git-credentials', 'id_rsa', 'id_ecdsa', 'id_ed25519'],
];
async function secretsIn(root, kept) {
    if (kept.length === 0)
        return [];
    const names = secretNames.flatMap((name, at) => [...(at === 0 ? [] : ['-o']), '-name', name]);
    const isSecret = ['-type', 'f', '(', ...names, ')', '-perm', '/0007', '-print0'];
    const find = ['find', ...kept, '-maxdepth', '3', '-name', 'node_modules', '-prune', '-o', ...isSecret];
    // It ends with 1 where one of the folders is not there.
    const said = await root.run(['bash', '--norc', '-c', '"$@" 2>/dev/null || true', 'find', ...find], removalMs);
    return said.split('\0').filter((file) => file !== '');
}

;// CONCATENATED MODULE: ./build/src/agents/program-folders.js
/** Decides what no agent's user may write: the folders that programs of this machine come from, whoever left them open to everybody. */





/** Read by programs of the system itself, as root or as the runner's user. Images of GitHub's runners leave them open to everybody. */
const readBySystem = ['polkit-1', 'dbus-1', 'perl', 'perl5', 'python3', 'git-core', 'bash-completion'].map((name) => `/usr/share/${name}`);
/** Every folder on the way to a program of the PATH, by its name and behind its links: who may write one decides what is run. */
async function program_folders_programFolders(path) {
    const found = new Set();
    for (const named of path.split(':').filter((folder) => isAbsolute(folder))) {
        const there = nearest(named);
        for (const end of [there, await realpath(there)]) {
            found.add(end);
            for (let folder = dirname(end); folder !== dirname(folder); folder = dirname(folder)) {
                // In a sticky folder nobody replaces what another one owns.
                if (((modeOf(folder) ?? 0) & 0o1000) === 0)
                    found.add(folder);
            }
        }
    }
    return [...found];
}
/** A folder that is not there yet is made by whoever may write the one that would hold it. */
function nearest(folder) {
    return existsSync(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));
}
const modeOf = (folder) => statSync(folder, { throwIfNoEntry: false })?.mode ?? null;
const isOpen = (folder) => ((modeOf(folder) ?? 0) & 0o1002) === 0o002;
/** Takes from everybody what only this user needs: it keeps the right by its group. What is sticky stays, and no seat holds then. */
async function program_folders_closeProgramFolders(root, path) {
    const folders = await program_folders_programFolders(path);
    const ends = await Promise.all(path
        .split(':')
        .filter((folder) => existsSync(folder))
        .map((folder) => realpath(folder)));
    // The tool's own folder, with all that its programs load; and those of tools that only have a link on the PATH.
    const around = ends.filter((end) => basename(end) === 'bin').map((end) => dirname(end));
    const tools = [...around, ...(await Promise.all(ends.map(linkedPrograms))).flat()].filter(isOpen);
    const trees = [...new Set([...tools, ...readBySystem])].filter((folder) => existsSync(folder));
    const open = folders.filter(isOpen);
    if (trees.length > 0)
        await program_folders_close(root, [...trees], ['!', '-type', 'l']);
    if (ends.length > 0)
        await program_folders_close(root, ['-L', ...ends], ['-maxdepth', '1', '-type', 'f']);
    if (open.length > 0)
        await program_folders_close(root, ['-H', ...open], ['-maxdepth', '0']);
}
async function program_folders_close(root, where, what) {
    const options = where.filter((word) => word.startsWith('-'));
    const folders = where.filter((word) => !word.startsWith('-'));
    const [uid, gid] = [String(process.getuid?.() ?? 0), String(process.getgid?.() ?? 0)];
    const keep = ['(', '-user', uid, '-o', '-exec', 'chgrp', gid, '{}', '+', '-exec', 'chmod', 'g+w', '{}', '+', ')'];
    const ours = root.kind === 'root' ? [] : keep;
    const depth = what[0] === '-maxdepth' ? what.slice(0, 2) : [];
    const open = [...what.slice(depth.length), '-perm', '-0002', '!', '-perm', '-1000'];
    // What vanishes meanwhile is no failure: what counts is asked by the probe of each seat.
    await root
        .run(['find', ...options, ...folders, ...depth, ...open, ...ours, '-exec', 'chmod', 'o-w', '{}', '+'], removalMs)
        .catch(() => { });
}

// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
;// CONCATENATED MODULE: ./build/src/agents/known-users.js
/** Which agent users this machine knows, whoever made them. */

/** By the index in their name. */
async function known_users_knownAgentUsers() {
    const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
    return passwd.split('\n').flatMap((line) => {
        const [, index, uid] = /^tickgate-agent-(\d+):[^:]*:(\d+):/.exec(line) ?? [];
        return index === undefined || uid === undefined ? [] : [{ index: Number(index), uid: Number(uid) }];
    });
}

;// CONCATENATED MODULE: ./build/src/agents/squatters.js
/** Decides who holds the name of an agent user's lock by no right: an agent itself, which may bind any abstract name that it likes. */



// Processes come and go while it looks: that is no failure.
const holders = 'find /proc -maxdepth 3 -path "/proc/[0-9]*/fd/*" -lname "socket:\\\\[$1\\\\]" -print 2>/dev/null || true';
/** Ends agents that hold it; true if there were any. Sessions of Tickgate hold a lock as the user of their tick, never as an agent's. */
async function squatters_endSquatters(root, name) {
    const inodes = inodesOf(name);
    if (inodes.length === 0)
        return false;
    const found = await Promise.all(inodes.map((inode) => root.run(['bash', '--norc', '-c', holders, 'find', inode])));
    const pids = new Set(found.flatMap((text) => [...text.matchAll(/^\/proc\/(\d+)\//gm)].map(([, pid]) => Number(pid))));
    const agents = new Set((await knownAgentUsers()).map(({ uid }) => uid));
    const squatting = processTable().filter(({ pid, uid }) => pids.has(pid) && agents.has(uid));
    if (squatting.length === 0)
        return false;
    const kill = ['bash', '--norc', '-c', 'kill -KILL "$@" 2>/dev/null || true', 'kill'];
    await root.run([...kill, ...squatting.map(({ pid }) => String(pid))]);
    return true;
}
/** Of sockets in this network namespace that bear the name; padded with NULs, as Node writes it. */
function inodesOf(name) {
    return readFileSync('/proc/net/unix', 'utf8')
        .split('\n')
        .flatMap((line) => {
        const [, , , , , , inode, path = ''] = line.trim().split(/\s+/);
        return inode !== undefined && path.replace(/^@/, '').replace(/@+$/, '') === name ? [inode] : [];
    });
}

;// CONCATENATED MODULE: ./build/src/agents/agent-user.js
/** Decides which user a session runs as: the first `tickgate-agent-{k}` that no other session on this machine holds. */




const seatsPerMachine = 64;
/** Makes the user if it is not there yet. `kept`: indexes to pass over. Throws when every seat is taken or useradd refuses. */
async function agent_user_takeAgentUser(root, kept = new Set()) {
    for (let index = 1; index <= seatsPerMachine; index += 1) {
        if (kept.has(index))
            continue;
        const user = await takeAgentUserAt(root, index);
        if (user !== null)
            return user;
    }
    throw new Error(`all ${seatsPerMachine} agent users of this machine are in use`);
}
/** Null while another session of this machine holds that user. */
async function takeAgentUserAt(root, index) {
    const name = agentUserName(index);
    const lock = await lockedFor(name, root);
    if (lock === null)
        return null;
    const release = () => new Promise((resolve) => lock.close(() => resolve()));
    try {
        return { index, name, ...(await ensureUser(name, root)), release };
    }
    catch (error) {
        await release();
        throw error;
    }
}
const looksMs = 10_000;
/** For whoever comes back to a seat: somebody who looks whether it is free holds its user for a moment. Null while a session holds it on. */
async function agent_user_takeBackAgentUser(root, index) {
    for (const end = performance.now() + looksMs;; await sleep(250)) {
        const user = await takeAgentUserAt(root, index);
        if (user !== null || performance.now() > end)
            return user;
    }
}
const agentUserName = (index) => `tickgate-agent-${index}`;
const evictions = 20;
/** Null while another session holds it. An agent that has bound the name itself is ended: it would keep its own user from being swept for ever. */
async function lockedFor(name, root) {
    for (let eviction = 0;; eviction += 1) {
        const lock = await lockForMachine(name);
        if (lock !== null || eviction >= evictions || !(await endSquatters(root, name)))
            return lock;
        await sleep(20);
    }
}
/** An abstract socket is a lock that the kernel gives back when its holder dies: nothing stale can remain. */
function lockForMachine(name) {
    return new Promise((resolve, reject) => {
        const server = createServer((socket) => socket.destroy());
        server.once('error', (error) => {
            if (error.code === 'EADDRINUSE')
                resolve(null);
            else
                reject(error);
        });
        server.listen(`\0${name}`, () => resolve(server.unref()));
    });
}
async function ensureUser(name, root) {
    let refusal = '';
    for (let attempt = 0; attempt < 10; attempt += 1) {
        const known = await lookUp(name);
        if (known)
            return known;
        // useradd locks /etc/passwd and gives up at once when another tick holds it.
        if (attempt > 0)
            await sleep(100 * attempt);
        refusal = await root.run(addUser(name)).then(() => '', (error) => error.message);
    }
    throw new Error(`the user ${name} could not be made: ${refusal}`);
}
function addUser(name) {
    return [
        'useradd',
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/bin/false',
        name,
    ];
}
async function lookUp(name) {
    const { code, stdout } = await system(['getent', 'passwd', name]);
    if (code !== 0)
        return null;
    const [, , uid, gid] = stdout.trim().split(':').map(Number);
    if (!uid || !gid || uid === process.getuid?.())
        throw new Error(`the user ${name} is not a user of its own`);
    return { uid, gid };
}

;// CONCATENATED MODULE: ./build/src/agents/become-user.js
/** Decides how a command becomes an agent user and never comes back up, and how every process of that user is ended. */




const defaultPath = '/usr/local/bin:/usr/bin:/bin';
// What sudo adds by itself.
const sudoTraces = (/* unused pure expression or super */ null && (['SUDO_COMMAND', 'SUDO_USER', 'SUDO_UID', 'SUDO_GID', 'MAIL', 'SHELL', 'TERM']));
/**
 * The same launch as that user: no groups, no capabilities, no new privileges, dead when its parent dies. Behind `sudo` that parent is
 * sudo, which outlives a killed tick: whoever takes the user next, or the post step, ends it.
 */
function become_user_asUser(launch, user, kind) {
    const env = { PATH: defaultPath, ...launch.env };
    const become = [
        systemProgram('setpriv') ?? 'setpriv',
        `--reuid=${user.uid}`,
        `--regid=${user.gid}`,
        '--clear-groups',
        '--no-new-privs',
        '--inh-caps=-all',
        '--ambient-caps=-all',
        '--bounding-set=-all',
        '--pdeathsig=KILL',
        '--',
    ];
    // `env -C`, because under sudo this process itself may not enter the agent's folders.
    const enter = ['env', '-C', launch.cwd];
    if (kind === 'root')
        return { ...launch, env, cwd: '/', argv: [...become, ...enter, ...launch.argv] };
    // Values travel in the environment and never in the argv, which every user of the machine can read. These five are
    // no secrets, and sudo sets them anew, or the loader drops them (TMPDIR), whatever is to be preserved.
    const again = ['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR'].flatMap((name) => env[name] ? [`${name}=${env[name]}`] : []);
    const unset = sudoTraces.flatMap((name) => (env[name] === undefined ? ['-u', name] : []));
    const sudo = [systemProgram('sudo') ?? 'sudo', '-n', `--preserve-env=${Object.keys(env).join(',')}`, '--'];
    return { ...launch, env, cwd: '/', argv: [...sudo, ...become, ...enter, ...unset, ...again, ...launch.argv] };
}
// `kill -1` reaches all processes of the user in one step of the kernel, so that forking cannot outrun it. It is asked
// for by that user itself, and not without having looked: as root it would reach everybody.
const killScript = '(( EUID == $1 && EUID != 0 )) || exit 3; kill -"$2" -1';
async function become_user_signalUser(root, user, signal) {
    if (!Number.isInteger(user.uid) || user.uid <= 0 || user.uid === process.getuid?.()) {
        throw new Error(`the processes of ${user.name} are not ours to end`);
    }
    const argv = ['bash', '--norc', '-c', killScript, 'end', String(user.uid), signal];
    const launch = become_user_asUser({ argv, cwd: '/', env: {}, deadlineMs: 0 }, user, root.kind);
    await system(launch.argv);
}
/** Long enough for a machine under load; a session that ends pays it only where something is wrong. */
const survivesMs = 5_000;
/** Ends every process of the user; which of them live on all the same, once that is sure. */
async function become_user_endedProcesses(root, user) {
    const startedMs = performance.now();
    for (let round = 0; round < 10 || performance.now() - startedMs < survivesMs; round += 1) {
        if (processesOfUser(user.uid).length === 0)
            return [];
        await become_user_signalUser(root, user, 'KILL');
        await sleep(10);
    }
    return processesOfUser(user.uid);
}
/** Resolves when the user has no living process; throws when some survive, so that the user is not used again. */
async function become_user_endProcesses(root, user) {
    const left = await become_user_endedProcesses(root, user);
    if (left.length > 0)
        throw new Error(survivorsOf(user.name, left));
}

;// CONCATENATED MODULE: ./build/src/agents/shared-places.js
/** Decides what a session finds of an earlier one of its user in the folders and queues that everybody shares: nothing. */

const shared_places_shared = (/* unused pure expression or super */ null && (['/tmp', '/var/tmp', '/dev/shm', '/dev/mqueue']));
const script = (/* unused pure expression or super */ null && (`
  uid=$1; shift
  find "$@" -mindepth 1 -maxdepth 2 -user "$uid" -exec rm -rf --one-file-system -- {} + 2>/dev/null
  for ipc in shm:m:7 msg:q:7 sem:s:4; do
    IFS=: read -r kind option at <<<"$ipc"
    while read -r -a fields; do
      [ "\${fields[$at]}" = "$uid" ] && ipcrm "-$option" "\${fields[1]}"
    done <"/proc/sysvipc/$kind"
  done >/dev/null 2>&1
  find "$@" -mindepth 1 -maxdepth 2 -user "$uid" -print -quit 2>/dev/null; true`));
/** Removes what that user owns there, whoever runs it; prints what it could not. */
const shared_places_emptySharedArgv = (uid) => [
    'bash',
    '--norc',
    '-c',
    script,
    'empty',
    String(uid),
    ...shared_places_shared.filter((folder) => existsSync(folder)),
];
/** Between two sessions of a seat. A container has a temporary folder of its own for each command; without isolation the user is ours. */
async function emptyShared(seat) {
    if (seat.kind !== 'uid')
        return;
    const { stdout } = await seat.run({ argv: shared_places_emptySharedArgv(seat.uid), cwd: seat.work, deadlineMs: 120_000 });
    if (stdout.trim() !== '')
        throw new Error(`${stdout.trim()} of the session before cannot be removed`);
}

;// CONCATENATED MODULE: ./build/src/agents/uid-seat.js
/** Decides how a session sits behind a user of its own: its folders, how it becomes that user, and how nothing of it survives. */













/** Throws a sentence when the seat cannot be had or does not hold; then nothing has run in it and nothing is left. */
async function uid_seat_openUidSeat(root, { workRoot, closed, passable, haunted }) {
    const user = await takeQuietUser(root, workRoot, haunted);
    const base = join(workRoot, `seat-${user.index}-${randomUUID()}`);
    const seat = seatAt(base, { root, user });
    try {
        await removeLeftovers(root, workRoot, user);
        await uid_seat_emptyShared(root, user);
        await uid_seat_makeFolders(root, base, user);
        await uid_seat_proveSeat(seat, user, { closed, passable });
        return seat;
    }
    catch (error) {
        await seat.close().catch(() => { });
        throw error;
    }
}
/** One after the other is looked at for seconds: so many, and it is the machine that is wrong. */
const mostHaunted = 8;
/** The first that nobody holds and whose processes end: what lives on would sit beside the next session, with all its rights. */
async function takeQuietUser(root, workRoot, haunted) {
    for (;;) {
        const user = await takeAgentUser(root, new Set([...(await haltedSeats(workRoot)), ...haunted.keys()]));
        const left = await endedProcesses(root, user);
        if (left.length === 0)
            return user;
        await user.release();
        haunted.set(user.index, passedOver(user.name, left));
        if (haunted.size >= mostHaunted)
            throw new Error(`${survivorsOf(user.name, left)}, and so do those of others`);
    }
}
/** Sits down again where a process of this tick sat that is gone. Null if another session has that user now. */
async function reopenUidSeat(root, place) {
    const user = await takeBackAgentUser(root, place.index);
    if (user === null)
        return null;
    try {
        await endProcesses(root, user);
        return seatAt(place.base, { root, user });
    }
    catch (error) {
        await user.release();
        throw error;
    }
}
function seatAt(base, { root, user }) {
    const [life, beside] = [{ halted: false, over: false }, new Set()];
    // Once the user is given back, what runs as it is somebody else's.
    const reach = {
        interrupt: async () => (life.over ? undefined : signalUser(root, user, 'INT')),
        kill: async () => (life.over ? undefined : endProcesses(root, user)),
    };
    const seat = {
        kind: 'uid',
        place: { kind: 'uid', base, index: user.index },
        user: user.name,
        uid: user.uid,
        work: join(base, 'work'),
        tree: join(base, 'work', 'repo'),
        home: join(base, 'home'),
        tmp: join(base, 'tmp'),
        inbox: join(base, 'in'),
        outbox: join(base, 'out'),
        ...readingFrom(join(base, 'out'), user.uid),
        halt: async () => {
            life.halted = true;
            // Before the user is given back: its next session clears what is not marked.
            await writeFile(join(base, haltedMark), '').catch(() => { });
            await endProcesses(root, user);
            life.over = true;
            await user.release();
        },
        close: async () => {
            if (life.halted)
                return;
            try {
                await endProcesses(root, user);
                life.over = true;
                await remove(root, [base]);
            }
            finally {
                await user.release();
            }
        },
    };
    const own = { HOME: seat.home, TMPDIR: seat.tmp, USER: user.name, LOGNAME: user.name };
    const become = (command) => {
        const ended = life.halted || life.over ? { signal: AbortSignal.abort() } : {};
        return asUser({ ...command, env: { ...command.env, ...own }, ...ended }, user, root.kind);
    };
    return {
        ...seat,
        run: (command) => runProcess(become(command), reach),
        runBeside: (command) => runBesideAgent(become(command), beside),
        activity: () => activityOf(outsideSessions(processesOfUser(user.uid), beside)),
    };
}
/** Folders lie in one that only this process may change; what the agent owns is closed to every other agent. */
async function uid_seat_makeFolders(root, base, user) {
    await mkdir(base);
    await chmod(base, 0o711);
    const folder = (name, owner, mode) => root.run(['install', '-d', '-o', `${owner}`, '-g', `${user.gid}`, '-m', mode, '--', join(base, name)]);
    for (const name of ['home', 'tmp', 'work'])
        await folder(name, user.uid, '0700');
    const self = process.getuid?.() ?? 0;
    await folder('in', self, '0750');
    await folder('out', self, '0770');
}
const haltedMark = 'halted';
/** Post steps have five minutes, and begin when the runner has ended the step before. */
const awaitsPostMs = (/* unused pure expression or super */ null && (10 * 60_000));
/** Users whose halted seat still holds what a post step is to preserve: nobody else may sit there, or take it away. */
async function haltedSeats(workRoot) {
    const found = new Set();
    for (const name of await readdir(workRoot)) {
        const index = Number(/^seat-(\d+)-/.exec(name)?.[1]);
        const mark = Number.isNaN(index) ? null : await lstat(join(workRoot, name, haltedMark)).catch(() => null);
        if (mark !== null && Date.now() - mark.mtimeMs < awaitsPostMs)
            found.add(index);
    }
    return found;
}
const remove = (root, folders) => root.run(['rm', '-rf', '--one-file-system', '--', ...folders], removalMs);
/** While we hold the user's lock, any other seat of that user is what a killed tick left behind. What cannot be removed is closed to it. */
async function removeLeftovers(root, workRoot, user) {
    const names = await readdir(workRoot);
    const left = names.filter((name) => name.startsWith(`seat-${user.index}-`)).map((name) => join(workRoot, name));
    if (left.length === 0)
        return;
    await remove(root, left).catch(async () => {
        for (const folder of left)
            if (existsSync(folder))
                await chmod(folder, 0o700);
    });
}
/** No word of an earlier session of this user waits for the next one. */
async function uid_seat_emptyShared(root, user) {
    const left = (await root.run(emptySharedArgv(user.uid), removalMs)).trim();
    if (left !== '')
        throw new Error(`${left} of an earlier session of ${user.name} cannot be removed`);
}
/** A question asked from inside the seat, since only that shows what an agent could do. */
async function uid_seat_proveSeat(seat, user, { closed, passable }) {
    const script = `
    id -u; id -G
    sed -n 's/^NoNewPrivs:[[:space:]]*//p; s/^CapPrm:[[:space:]]*//p' /proc/self/status
    head -c 1 "/proc/$1/environ" >/dev/null 2>&1 && echo yes || echo no
    { [ -w /var/run/docker.sock ] && echo yes; } || echo no
    sudo -n true >/dev/null 2>&1 </dev/null && echo yes || echo no
    shift; count=0
    (for folder in "$@"; do [ -w "$folder" ] && { echo "$folder"; exit; }; done; echo)
    while IFS= read -r -d '' place; do
      at=\${place:1}
      { [ -r "$at" ] || [ -w "$at" ] || { [ "\${place:0:1}" = c ] && [ -x "$at" ]; }; } && { echo "$at"; exit; }
      count=$((count + 1))
    done; echo "$count closed"`;
    const programs = await programFolders(process.env['PATH'] ?? '');
    const argv = ['bash', '--norc', '-c', script, 'probe', String(process.pid), ...programs];
    // As many as a home holds; what an argv holds has an end.
    const places = [...closed.map((place) => `c${place}\0`), ...passable.map((place) => `p${place}\0`)];
    const end = await seat.run({ argv, cwd: seat.work, stdin: places.join(''), deadlineMs: 20_000 });
    const [uid = '', gids = '', ...facts] = end.stdout.split('\n');
    // /proc shows CapPrm before NoNewPrivs.
    const [capabilities = '?', noNewPrivileges, readsParent, writesDocker, usesSudo, writesPrograms = '?', enters = '?'] = facts;
    const evidence = {
        uid: Number(uid),
        gids: gids.split(' ').map(Number),
        capabilities,
        noNewPrivileges: noNewPrivileges === '1',
        readsParentEnvironment: readsParent !== 'no',
        writesDockerSocket: writesDocker !== 'no',
        usesSudo: usesSudo !== 'no',
        writesPrograms: writesPrograms === '' ? null : writesPrograms,
        entersClosed: enters === `${places.length} closed` ? null : enters,
    };
    const weakness = weaknessOfSeat(evidence, user);
    if (weakness)
        throw new Error(end.code === 0 ? weakness : `${weakness}: ${end.stderr.trim().split('\n').at(-1) ?? ''}`);
}

;// CONCATENATED MODULE: ./build/src/agents/isolation.js
/** Decides where sessions sit: opens the isolation that the config asks for, or says why it cannot be had. Never falls back. */












/** Whether it could be had here, as far as can be told without trying. */
async function expectIsolation(wanted) {
    switch (wanted.kind) {
        case 'none':
            return isolation/* withoutIsolation */.RG;
        case 'uid':
            return (0,isolation/* judgeUidIsolation */.qn)(probeMachine(await privilege_privilege()));
        case 'container':
            return (0,isolation/* judgeContainerIsolation */.Bu)(wanted.image, await docker_probeDocker(docker_findDocker()));
    }
}
/** Proves itself before anybody works: one seat is opened and closed again. */
async function openIsolation(wanted) {
    switch (wanted.kind) {
        case 'none':
            return { ok: true, isolation: await openWithout() };
        case 'uid':
            return openUid(wanted);
        case 'container':
            return openContainers(wanted);
    }
}
async function openUid({ closed, own, given }) {
    const root = await privilege();
    const verdict = judgeUidIsolation(probeMachine(root));
    if (!verdict.ok)
        return verdict;
    if (root === null)
        throw new Error('Isolation by user was granted to somebody without the right to it.');
    const workRoot = `/var/lib/tickgate-${process.getuid?.() ?? 0}`;
    const haunted = new Map();
    const said = new Set();
    const changed = [];
    const told = () => {
        const lines = [...haunted.values()].filter((line) => !said.has(line));
        for (const line of lines)
            said.add(line);
        return [...closedToOthers(changed.splice(0)), ...lines];
    };
    // Anew for each seat: what came to be there meanwhile, such as the login of another job of this runner, is closed as well.
    const openSeat = async () => {
        const places = await closePrivateFolders(root, { folders: own, given });
        changed.push(...places.changed);
        return openUidSeat(root, { workRoot, haunted, ...places, closed: [...closed, ...places.closed] });
    };
    const isolation = {
        kind: 'uid',
        evidence: verdict.evidence,
        root: workRoot,
        openSeat,
        told,
        close: async () => { },
    };
    return tried(isolation, async () => {
        await removeOldRooms(workRoot);
        await root.run(['install', '-d', '-m', '0711', '-o', String(process.getuid?.() ?? 0), '--', workRoot]);
        changed.push(...(await closeFolders(closed)));
        await closeProgramFolders(root, process.env['PATH'] ?? '');
    });
}
async function openContainers({ image, loopback }) {
    const docker = findDocker();
    const verdict = judgeContainerIsolation(image, await probeDocker(docker));
    if (!verdict.ok)
        return verdict;
    if (docker === null)
        throw new Error('Isolation by container was granted without a client of docker.');
    const root = await mkdtemp(join(tmpdir(), 'tickgate-'));
    const close = () => rm(root, { recursive: true, force: true });
    const openSeat = (readable = []) => openContainerSeat({ docker, root, image, loopback }, readable);
    const isolation = { kind: 'container', evidence: verdict.evidence, root, openSeat, told: () => [], close };
    const opening = await tried(isolation, async () => {
        const missing = await bringImage(docker, image);
        if (missing !== null)
            throw new Error(`the image ${image} cannot be had: ${missing}`);
    });
    if (!opening.ok)
        await close();
    return opening;
}
/** Fails closed: what cannot be made ready, or does not hold, is no isolation. */
async function tried(isolation, makeReady) {
    try {
        await makeReady();
        const seat = await isolation.openSeat();
        await seat.close();
        return { ok: true, isolation };
    }
    catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return isolationUnavailable([`${isolation.kind} isolation was tried and does not hold: ${why}`, ...isolation.told()].join('. '), 'See the lines above in this log, and try a GitHub-hosted Linux runner');
    }
}
/**
 * Whatever another step of the job left there, such as a checkout with its token, is nobody else's to read. A folder that is shared by
 * everybody, or somebody else's, stays as it is: then no seat holds, and the message says why.
 */
async function closeFolders(folders) {
    const changed = [];
    for (const place of folders) {
        const found = await stat(place).catch(() => null);
        const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o1000) === 0;
        if (!isOurs || (found.mode & 0o077) === 0)
            continue;
        await chmod(place, found.mode & 0o700);
        changed.push({ place, mode: (found.mode & 0o7777).toString(8) });
    }
    return changed;
}
/** What a tick that was killed left beside its seats, once no job can be that old (five days on a runner of one's own). */
async function removeOldRooms(workRoot) {
    const names = await readdir(workRoot).catch(() => []);
    for (const name of names.filter((entry) => /^git-[0-9a-f-]{36}$/.test(entry))) {
        const room = join(workRoot, name);
        const made = await lstat(room).catch(() => null);
        if (made !== null && Date.now() - made.mtimeMs > 6 * 24 * 3_600_000)
            await rm(room, { recursive: true, force: true });
    }
}
function probeMachine(root) {
    const needed = ['useradd', 'setpriv', 'getent', 'install', 'bash', 'env'];
    return {
        platform: process.platform,
        root: root?.kind === 'root',
        sudo: root?.kind === 'sudo',
        missing: needed.filter((name) => privilege_systemProgram(name) === null),
    };
}
async function openWithout() {
    const root = await mkdtemp(join(tmpdir(), 'tickgate-'));
    return {
        kind: 'none',
        evidence: withoutIsolation.evidence,
        root,
        openSeat: () => openPlainSeat(root),
        told: () => [],
        close: () => rm(root, { recursive: true, force: true }),
    };
}

;// CONCATENATED MODULE: ./build/src/wanted-isolation.js
/** Decides which isolation a tick asks for, and which folders of its job no agent may enter. */

/** Another step may have left its token in the job's folders, as a checkout does. A container sees nothing of the job but the proxy. */
function wantedIsolation({ isolation, containerImage, meter }, { workspace, temp, home, given }) {
    switch (isolation) {
        case 'none':
            return { kind: 'none' };
        case 'container':
            return { kind: 'container', image: containerImage ?? '', loopback: meter === 'proxy' };
        case 'uid':
        case 'job':
            return {
                kind: 'uid',
                closed: [workspace, temp].filter((folder) => folder !== ''),
                own: [home, ...workRoot(temp), ...runnerRoot(process.execPath)].filter((folder) => folder !== ''),
                given,
            };
    }
}
/** With the checkouts, actions and tools of all jobs of the runner. */
const workRoot = (temp) => ((0,external_node_path_.basename)(temp) === '_temp' ? [(0,external_node_path_.dirname)(temp)] : []);
/** With its registration at GitHub: it runs actions by a node of its own. */
const runnerRoot = (node) => {
    const [, root] = /^(\/.+)\/externals\/node[^/]*\/bin\/node$/.exec(node) ?? [];
    return root === undefined ? [] : [root];
};

;// CONCATENATED MODULE: ./build/src/machine.js
/** Decides what a machine has of what a loop's agents need: their programs, their keys, the isolation. */



async function machineFacts(config, environment) {
    const wanted = wantedIsolation(config, { workspace: '', temp: '', home: '', given: {} });
    return {
        ...withinReach(config, environment),
        isolation: config.isolation === 'job' ? null : await expectIsolation(wanted),
    };
}
/** What a look at the disk and the environment tells, without starting anything. */
const withinReach = (config, environment) => ({
    missingPrograms: (0,agent_choice/* missingPrograms */.iB)(config, environment['PATH'] ?? ''),
    unsetKeys: config.envSecrets.filter((name) => !environment[name]),
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/github/control-issue.js
var control_issue = __webpack_require__(24030);
// EXTERNAL MODULE: ./build/src/github/repository.js
var repository = __webpack_require__(70005);
;// CONCATENATED MODULE: ./build/src/opening-read.js
/** The first query of a tick: the head, what the control issue remembers of it, the repository, and the files that configure the loop. */



const Blob = schemas/* object */.Ikc({ text: schemas/* string */.YjP().nullish() }).nullish();
const Files = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ config: Blob, claudeMd: Blob, workflow: Blob }) });
/** Paths come from our own inputs and environment; they stand in the query as JSON strings, which GraphQL reads alike. */
function openingRider(paths) {
    const file = (alias, path) => `${alias}: object(expression: ${JSON.stringify(`${paths.at ?? 'HEAD'}:${path}`)}) { ... on Blob { text } }`;
    return {
        root: repository/* repositoryRider */.j.root,
        repository: [
            repository/* repositoryRider */.j.repository,
            control_issue/* controlRider */.c_.repository,
            file('config', paths.config),
            file('claudeMd', 'CLAUDE.md'),
            file('workflow', paths.workflow),
        ].join(' '),
        take: (data) => {
            const { config, claudeMd, workflow } = Files.parse(data).repository;
            return {
                repository: repository/* repositoryRider */.j.take(data),
                controlOf: (name) => (0,control_issue/* controlIssueIn */.EA)(data, { name, known: null }),
                files: { config: config?.text ?? null, claudeMd: claudeMd?.text ?? null, workflow: workflow?.text ?? null },
            };
        },
    };
}

// EXTERNAL MODULE: ./build/src/state/capabilities.js
var capabilities = __webpack_require__(4409);
// EXTERNAL MODULE: ./build/src/state/head-branch.js + 4 modules
var head_branch = __webpack_require__(12614);
// EXTERNAL MODULE: ./build/src/cli/client.js
var client = __webpack_require__(61677);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./build/src/cli/options.js + 1 modules
var cli_options = __webpack_require__(40870);
// EXTERNAL MODULE: ./build/src/cli/origin.js
var origin = __webpack_require__(89824);
;// CONCATENATED MODULE: ./build/src/cli/doctor-command.js
/** Decides what `tickgate doctor` reads before it judges: everything that a loop depends on and that can be seen from outside. */
















async function runDoctor(options, { stdout }, environment = process.env) {
    (0,cli_options/* loopNamed */.sR)(options.loop);
    const seen = await factsFor(options, (0,client/* clientOf */.fe)(options.repo, environment)).catch(client/* asMistake */.H);
    const here = options.here && seen.config.ok ? await machineFacts(seen.config.config, environment) : null;
    const facts = { ...seen, here };
    const findings = examine(facts);
    const told = options.json ? `${JSON.stringify(checkupJson(facts, findings))}\n` : checkupText(facts, findings);
    stdout.write(inert(told));
    return findings.some(isFatal) ? mistake/* exitCodes */.hS.failed : mistake/* exitCodes */.hS.done;
}
/** Paths, labels and names are words of others: none of them may steer a terminal. */
const inert = (text) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');
async function factsFor({ workflow, loop: asked }, github) {
    const { read, loop, config, opened } = await opening(github, workflow, asked);
    const rulesOf = (branch) => settings/* readRules */.Kc(github, branch);
    const { defaultBranch } = opened.along.repository;
    const [workflows, actions, labels, archived, state, work, base, required] = await Promise.all([
        settings/* readWorkflows */.L9(github),
        settings/* readActionsSettings */.$j(github),
        settings/* readLabels */.k2(github),
        settings/* readArchived */.pF(github),
        settings/* readShownRules */.BO(github, (0,head_branch/* branchOf */.W)(loop)),
        rulesOf(`tickgate/${loop}/0-any`),
        rulesOf(defaultBranch),
        settings/* readRequiredChecks */.TP(github, defaultBranch),
    ]);
    const known = workflows.find(({ path }) => path === workflow);
    const runs = known === undefined ? null : workflow;
    const others = workflows.flatMap(({ path }) => (path === workflow ? [] : path));
    return {
        ...opened.along.repository,
        loop,
        repository: `${github.owner}/${github.repo}`,
        now: github.now(),
        archived,
        settings: actions,
        labels,
        rules: {
            ...{ state: state.types, withheld: state.withheld, work },
            base: required.length > 0 ? [...base, 'required_status_checks'] : base,
        },
        workflow: { path: workflow, read, state: known?.state ?? null, inFolder: liesHere(github, workflow) },
        others: await settings/* readFiles */.Ul(github, others),
        lastScheduledAt: runs === null ? null : await settings/* readLastScheduled */.Gk(github, runs),
        pendingSince: runs === null ? null : await settings/* readPendingSince */.ok(github, runs),
        config,
        kept: config.ok ? promiseOf(config.config) : null,
        claudeMd: opened.along.files.claudeMd,
        head: headOf(opened.read),
    };
}
const liesHere = ({ owner, repo }, path) => (0,external_node_fs_.existsSync)(path) && (0,origin/* originOf */.yv)().toLowerCase() === `${owner}/${repo}`.toLowerCase();
/** What the repository itself allows is not seen from outside. */
function promiseOf({ stateStore: store }) {
    const { durableDays, visibilityLagSeconds } = (0,capabilities/* capabilitiesOf */.SF)(store, capabilities/* artifactRetentionDays */.M1);
    return { store, durableDays: Number.isFinite(durableDays) ? durableDays : null, visibilityLagSeconds };
}
const headOf = (read) => read.kind === 'unreadable' ? { kind: 'unreadable', why: `${read.field}: ${read.reason}` } : read;
/** The workflow names the configuration, and both name the loop: what was guessed wrong is read again. */
async function opening(github, workflow, asked) {
    const at = (loop, config) => (0,head_branch/* createHeadBranch */.r)(github, { loop, sleep: (ms) => (0,promises_.setTimeout)(ms) }).readWith(openingRider({ config, workflow }));
    const usual = (0,core_config/* configPath */.e)({});
    const guess = asked ?? 'work';
    const first = await at(guess, usual);
    const text = first.along.files.workflow;
    const read = text === null ? null : (0,tick_workflow/* readTickWorkflow */.Xd)(text);
    const said = read?.kind === 'tick' ? (0,tick_workflow/* givenIn */.JS)(read.step) : { with: {}, jobTimeoutMinutes: null, notices: [] };
    const given = asked === undefined ? said : { ...said, with: { ...said.with, loop: asked } };
    const path = (0,core_config/* configPath */.e)(given.with);
    const second = path === usual ? first : await at(guess, path);
    const configured = second.along.files.config;
    const file = configured === null ? null : { path, text: configured };
    const config = (0,core_config/* resolveConfig */.p)({
        dispatch: {},
        with: given.with,
        file,
        bases: await (0,bases/* basesOf */.c)(file, (reference) => (0,other_file/* readOtherFile */.l)(github, reference)),
        facts: { visibility: second.along.repository.visibility, jobTimeoutMinutes: given.jobTimeoutMinutes },
    });
    const loop = config.ok ? config.config.loop : guess;
    return { read, loop, config, opened: loop === guess ? second : await at(loop, path) };
}


/***/ }),

/***/ 43274:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ firstCap)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/** What a session of a new run may cost at first: told before a loop is let go, since a cap below what sessions take cuts most of them. */

/** USD, with as many sessions at once as there may be; null = no dollar ceiling. */
function firstCap(config) {
    const { maxIterations, maxPrs, maxMinutes, maxDollars, maxAgents, minSessionDollars, sessionGuess } = config;
    const ceilings = { maxIterations, maxPrs, maxMinutes, maxDollars, deadline: null, ceilingsRaised: [] };
    const [cap] = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionCaps */ .eZ)({
        counters: (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .newCounters */ .UL)('1970-01-01T00:00:00.000Z'),
        ceilings,
        wanted: maxAgents,
        metered: true,
        minSessionDollars,
        guessDollars: sessionGuess.dollars,
        jobMinutesLeft: maxMinutes,
        maxTurns: 1,
    });
    return cap?.dollars ?? null;
}


/***/ }),

/***/ 90131:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ unguarded),
/* harmony export */   w: () => (/* binding */ stateRuleset)
/* harmony export */ });
/** The ruleset that keeps whoever may push from setting a loop's record back or taking it away (spec/state §1). */
/** A tick neither forces nor deletes these branches, so that both may be forbidden to everyone. */
const guarded = ['deletion', 'non_fast_forward'];
const ruleset = {
    name: 'tickgate-state',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['refs/heads/tickgate/state/**'], exclude: [] } },
    rules: guarded.map((type) => ({ type })),
};
/** As GitHub imports it; with a space between any two words, where a terminal may break the line. */
const stateRuleset = JSON.stringify(ruleset, null, 1).replace(/\n */g, ' ');
/** Of the two rules those that none of `types` is, in words. */
const unguarded = (types) => guarded.filter((type) => !types.includes(type)).map((type) => (type === 'deletion' ? 'deleted' : 'set back'));


/***/ }),

/***/ 77627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _L: () => (/* binding */ furthest),
/* harmony export */   uI: () => (/* binding */ unexpectedStatus)
/* harmony export */ });
/* unused harmony exports wentBack, deletedSentence, hasTicked */
/** Decides whether a head may be believed: a state branch that was set back or deleted would forget spend, answers and a lease. */
/** Why a head that is there may not be believed; null = nothing speaks against it. */
function wentBack(head, remembered) {
    if (remembered === null || (head.epoch >= remembered.epoch && head.generation >= remembered.generation))
        return null;
    const count = head.generation === remembered.generation ? 'epoch' : 'generation';
    return `the state branch went back from ${count} ${remembered[count]} to ${head[count]}`;
}
/** The sentence of a head whose status this build does not know; `file` is where it stands. */
const unexpectedStatus = (status, file) => `Unexpected loop status: '${status}'. ${file} may be corrupted. Fix the status field or delete the file and restart.`;
/** Said of a loop that has left traces and has no head. */
const deletedSentence = 'the state branch was deleted; start with fresh: true';
/** A control issue that was made before the first tick remembers none. */
const hasTicked = (remembered) => remembered !== null && remembered.epoch > 0;
/** The larger of each: a fresh start goes above all that anybody remembers. */
const furthest = (remembered) => {
    const known = remembered.flatMap((one) => one ?? []);
    if (known.length === 0)
        return null;
    return {
        epoch: Math.max(...known.map(({ epoch }) => epoch)),
        generation: Math.max(...known.map(({ generation }) => generation)),
    };
};


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

/***/ 79642:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dy: () => (/* binding */ readBaseRules),
/* harmony export */   QG: () => (/* binding */ Retargets),
/* harmony export */   dA: () => (/* binding */ retargetedAt),
/* harmony export */   eW: () => (/* binding */ wantingOf),
/* harmony export */   fD: () => (/* binding */ rulesOf),
/* harmony export */   gV: () => (/* binding */ retargetFields)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56150);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60961);
/** Decides what the rules of a base branch want of a pull request before it is merged, and since when it is its base. */



const Rules = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    type: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    parameters: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        required_status_checks: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ context: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), integration_id: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().nullish() }))
            .optional(),
        workflows: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })).optional(),
        code_scanning_tools: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ tool: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })).optional(),
    })
        .optional(),
}));
/** By rulesets. Servers without them have none, nor have private repositories on GitHub's free plan, where the question is refused. */
async function readBaseRules(github, nodes) {
    const bases = [...new Set(nodes.map(({ baseRefName }) => baseRefName))];
    const read = await Promise.all(bases.map(async (branch) => ({ branch, ...(await rulesOf(github, branch)) })));
    const hidden = read.flatMap(({ branch, refused }) => (refused === null ? [] : [{ branch, refused }]));
    return {
        required: new Map(read.map(({ branch, rules }) => [branch, checksIn(rules)])),
        remarks: hidden[0] === undefined
            ? []
            : [
                hiddenRemark(hidden.map(({ branch }) => branch), hidden[0].refused),
            ],
    };
}
/** A tool of code scanning reports by a check run of its own name, which is GitHub's own app to make, whoever uploads the results. */
const checksIn = (rules) => Rules.parse(rules).flatMap(({ parameters: { required_status_checks, workflows, code_scanning_tools } = {} }) => [
    ...(required_status_checks ?? []).map(({ context, integration_id: app = null }) => ({ name: context, app })),
    ...(workflows ?? []).map(({ path }) => ({ name: path, app: null, isWorkflow: true })),
    ...(code_scanning_tools ?? []).map(({ tool }) => ({ name: tool, app: null, slug: codeScanning })),
]);
const codeScanning = 'github-advanced-security';
const hiddenRemark = (branches, said) => `GitHub does not show the rulesets of ${branches.join(', ')} (${said}): they count as having none. Checks that classic branch protection wants still count.`;
/** Rules of active rulesets that bind a branch of this name; `refused`: what GitHub said where it does not show them. */
async function rulesOf(github, branch) {
    const at = { owner: github.owner, repo: github.repo, branch };
    try {
        const rules = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_2__/* .allPages */ .S)(github, 'GET /repos/{owner}/{repo}/rules/branches/{branch}', at);
        return { rules, refused: null };
    }
    catch (error) {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_))
            throw error;
        if (error.status === 404)
            return { rules: [], refused: null };
        if (error.failure === 'permission' && error.status === 403)
            return { rules: [], refused: error.said };
        throw error;
    }
}
/** GitHub would let some tokens pass its rules over; `BLOCKED` says that they are not met, whoever asks. */
function wantingOf({ reviewDecision, mergeStateStatus }) {
    if (reviewDecision === 'REVIEW_REQUIRED')
        return 'approval';
    return mergeStateStatus === 'BLOCKED' ? 'something' : 'nothing';
}
/** Of a pull request: by a person, or by GitHub when the branch it went into was deleted. */
const retargetFields = `retargets: timelineItems(last: 1, itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT]) {
  nodes { ... on BaseRefChangedEvent { createdAt } ... on AutomaticBaseChangeSucceededEvent { createdAt } }
}`;
const Retargets = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ createdAt: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })) });
const retargetedAt = ({ nodes }) => nodes.at(-1)?.createdAt ?? null;


/***/ }),

/***/ 24030:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EA: () => (/* binding */ controlIssueIn),
/* harmony export */   _5: () => (/* binding */ findControlIssue),
/* harmony export */   c_: () => (/* binding */ controlRider)
/* harmony export */ });
/* unused harmony exports controlAlong, sayOnControlIssue, writeControlIssue */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53339);
/* harmony import */ var _core_control_issue_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45436);
/* harmony import */ var _core_effects_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46103);
/* harmony import */ var _core_lease_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29963);
/* harmony import */ var _actor_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(89056);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56150);
/** Decides which issue is a loop's control issue, makes it if it is missing, and writes it only when it changes. */






const IssueNode = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    number: zod__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig(),
    id: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    body: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    closed: zod__WEBPACK_IMPORTED_MODULE_5__/* .boolean */ .zMY(),
    author: _actor_js__WEBPACK_IMPORTED_MODULE_3__/* .Actor */ .Ag,
    lastEditedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().nullable(),
    editor: _actor_js__WEBPACK_IMPORTED_MODULE_3__/* .Actor */ .Ag,
});
const issueFields = `number id body closed author ${_actor_js__WEBPACK_IMPORTED_MODULE_3__/* .actorFields */ .H_} lastEditedAt editor ${_actor_js__WEBPACK_IMPORTED_MODULE_3__/* .actorFields */ .H_}`;
const Answer = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    viewer: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() }),
    repository: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ controlIssues: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(IssueNode) }) }),
});
/** Fields that ride along with the query of the head; see `repositoryRider`, which asks for the viewer too. */
const controlRider = {
    root: 'viewer { login }',
    repository: `controlIssues: issues(first: 50, filterBy: { labels: ["${_core_effects_js__WEBPACK_IMPORTED_MODULE_1__/* .controlLabel */ .g5}"] }, orderBy: { field: CREATED_AT, direction: ASC }) {
    nodes { ${issueFields} }
  }`,
};
/** The control issue of a loop among those with the label: ours, with its marker; or the one known by number, whatever its body says now. */
function controlIssueIn(data, loop) {
    const { viewer, repository } = Answer.parse(data);
    const all = repository.controlIssues.nodes;
    const isOurs = ({ author, body }) => (0,_actor_js__WEBPACK_IMPORTED_MODULE_3__/* .isOwn */ .NP)(author, viewer.login) && (0,_core_control_issue_js__WEBPACK_IMPORTED_MODULE_0__/* .parseControlIssue */ .AR)(body).marker?.loop === loop.name;
    const found = all.find(({ number, author }) => number === loop.known && isABotsOr(viewer.login, author)) ?? all.find(isOurs);
    if (found === undefined)
        return null;
    const others = all.filter((one) => one !== found && !one.closed && isOurs(one));
    return { ...asRead(found, viewer.login), surplus: others.map(({ number }) => number) };
}
const asRead = (node, ownLogin) => ({
    number: node.number,
    nodeId: node.id,
    body: node.body,
    closed: node.closed,
    editedAt: (0,_actor_js__WEBPACK_IMPORTED_MODULE_3__/* .isOwn */ .NP)(node.editor, ownLogin) ? null : node.lastEditedAt,
    surplus: [],
});
/** What the head remembers stays the one when the loop speaks as another bot from now on: nobody else can write the head. */
const isABotsOr = (ownLogin, author) => author?.type === 'Bot' || (0,_actor_js__WEBPACK_IMPORTED_MODULE_3__/* .isOwn */ .NP)(author, ownLogin);
/** For the answer to a swap, where the viewer is no field of. */
const controlAlong = (ownLogin) => ({
    repository: controlRider.repository,
    take: (repository) => (loop) => controlIssueIn({ viewer: { login: ownLogin }, repository }, loop),
});
async function findControlIssue(github, loop) {
    const data = await github.graphql(`query TickgateControlIssue($owner: String!, $repo: String!) {
      ${controlRider.root}
      repository(owner: $owner, name: $repo) { ${controlRider.repository} }
    }`, { owner: github.owner, repo: github.repo });
    return controlIssueIn(data, loop);
}
const Made = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ number: zod__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig(), node_id: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), html_url: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() });
/** Without a lease, to say that there is none to be had; null where nothing could be said. */
async function sayOnControlIssue(github, order) {
    const loop = { name: order.loop, known: null };
    const current = await findControlIssue(github, loop);
    if (current === null)
        return order.missing === null ? null : await makeUnfenced(github, loop, order.missing);
    const body = order.draw(current.body);
    if (body === null)
        return null;
    await editIssue(github, current.number, { body, state: 'open' });
    return { found: true, made: { number: current.number, nodeId: current.nodeId } };
}
/** Of two that ticks without a lease make at once the older one stays. */
async function makeUnfenced(github, loop, text) {
    const deed = await makeIssue(github, text);
    const { number } = deed.made;
    const oldest = await findControlIssue(github, loop);
    if (oldest !== null && oldest.number < number)
        await editIssue(github, number, { state: 'closed', labels: [] });
    return deed;
}
async function makeIssue(github, text) {
    const at = { owner: github.owner, repo: github.repo, labels: [controlLabel] };
    const { data } = await github.request('POST /repos/{owner}/{repo}/issues', { ...at, ...text });
    const { number, node_id: nodeId, html_url: url } = Made.parse(data);
    return { found: false, made: { number, nodeId, url } };
}
async function editIssue(github, number, change) {
    const at = { owner: github.owner, repo: github.repo, issue_number: number };
    await github.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { ...at, ...change });
}
/** Found, or made; reopened if closed; read just before it is written, so that `draw` leaves alone what was ticked meanwhile. */
async function writeControlIssue(github, order, proof) {
    assertHeld(proof);
    const loop = { name: order.loop, known: order.known };
    const labelled = order.seen?.(loop) ?? (await findControlIssue(github, loop));
    const unlabelled = labelled === null && order.known !== null ? await withoutLabel(github, order.known) : null;
    const current = labelled ?? unlabelled;
    const body = order.draw(current);
    if (current === null)
        return await makeIssue(github, { title: order.title, body: body ?? '' });
    if (body !== null || current.closed || unlabelled !== null) {
        await editIssue(github, current.number, {
            ...(body === null ? {} : { body }),
            ...(current.closed ? { state: 'open' } : {}),
            ...(unlabelled === null ? {} : { labels: [controlLabel] }),
        });
    }
    for (const number of current.surplus) {
        assertHeld(proof);
        const text = `This was opened twice. The control issue of the loop \`${order.loop}\` is #${current.number}.`;
        await editIssue(github, number, { body: text, labels: [], state: 'closed' });
    }
    return { found: true, made: { number: current.number, nodeId: current.nodeId } };
}
const Known = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    viewer: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP() }),
    repository: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ issue: IssueNode.nullable() }),
});
/** Somebody took its label off: still the one, if we or another bot wrote it and it is an issue. */
async function withoutLabel(github, number) {
    const asked = github.graphql(`query TickgateKnownIssue($owner: String!, $repo: String!, $number: Int!) {
      viewer { login }
      repository(owner: $owner, name: $repo) { issue(number: $number) { ${issueFields} } }
    }`, { owner: github.owner, repo: github.repo, number });
    const { viewer, repository } = Known.parse(await despiteMissing(asked));
    const { issue } = repository;
    if (issue === null || !isABotsOr(viewer.login, issue.author))
        return null;
    return asRead(issue, viewer.login);
}


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


/***/ }),

/***/ 32252:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $j: () => (/* binding */ readActionsSettings),
/* harmony export */   BO: () => (/* binding */ readShownRules),
/* harmony export */   Gk: () => (/* binding */ readLastScheduled),
/* harmony export */   Kc: () => (/* binding */ readRules),
/* harmony export */   L9: () => (/* binding */ readWorkflows),
/* harmony export */   Lr: () => (/* binding */ readBranches),
/* harmony export */   TP: () => (/* binding */ readRequiredChecks),
/* harmony export */   Ul: () => (/* binding */ readFiles),
/* harmony export */   k2: () => (/* binding */ readLabels),
/* harmony export */   ok: () => (/* binding */ readPendingSince),
/* harmony export */   pF: () => (/* binding */ readArchived)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _base_rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79642);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(56150);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60961);
/** Reads what a repository allows: its settings of Actions, rules, labels, and how its workflows are doing; null = not ours to see. */




const here = ({ owner, repo }) => ({ owner, repo });
async function ifAllowed(call) {
    try {
        return await call;
    }
    catch (error) {
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_ && ['permission', 'not-found'].includes(error.failure))
            return null;
        throw error;
    }
}
const Enabled = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ enabled: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY() });
const Allowed = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ can_approve_pull_request_reviews: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY() });
const Secrets = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ secrets: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })) });
/** Only administrators see them. */
async function readActionsSettings(github) {
    const org = { org: github.owner };
    const [enabled, allowed, above, secrets] = await Promise.all([
        ifAllowed(github.request('GET /repos/{owner}/{repo}/actions/permissions', here(github))),
        ifAllowed(github.request('GET /repos/{owner}/{repo}/actions/permissions/workflow', here(github))),
        // A person's account has no such page, which GitHub answers like one that may not be seen.
        ifAllowed(github.request('GET /orgs/{org}/actions/permissions/workflow', org)),
        ifAllowed(github.request('GET /repos/{owner}/{repo}/actions/secrets', { ...here(github), per_page: 100 })),
    ]);
    return {
        actionsEnabled: enabled === null ? null : Enabled.parse(enabled.data).enabled,
        mayOpenPullRequests: allowed === null ? null : Allowed.parse(allowed.data).can_approve_pull_request_reviews,
        organisationMayOpen: above === null ? null : Allowed.parse(above.data).can_approve_pull_request_reviews,
        secrets: secrets === null ? null : Secrets.parse(secrets.data).secrets.map(({ name }) => name),
    };
}
/** Types of the rules that bind a branch of this name, whether it exists or not; none where GitHub does not show them. */
async function readRules(github, branch) {
    return (await readShownRules(github, branch)).types;
}
/** `withheld`: GitHub refuses the question. */
async function readShownRules(github, branch) {
    const { rules, refused } = await (0,_base_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .rulesOf */ .fD)(github, branch);
    const types = zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ type: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })).parse(rules);
    return { types: types.map(({ type }) => type), withheld: refused !== null };
}
const Protected = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    protection: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ required_status_checks: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ contexts: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()) }).optional() }).optional(),
});
/** Names of the checks that the older kind of branch protection wants, which no ruleset tells. */
async function readRequiredChecks(github, branch) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...here(github), branch });
    return Protected.parse(data).protection?.required_status_checks?.contexts ?? [];
}
async function readLabels(github) {
    const labels = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_3__/* .allPages */ .S)(github, 'GET /repos/{owner}/{repo}/labels', here(github));
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() }))
        .parse(labels)
        .map(({ name }) => name);
}
const readArchived = async (github) => {
    const { data } = await github.request('GET /repos/{owner}/{repo}', here(github));
    return zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ archived: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY() }).parse(data).archived;
};
const Refs = zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ ref: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() }));
/** What the names of branches that begin so go on with. */
async function readBranches(github, prefix) {
    const ref = `heads/${prefix}`;
    const { data } = await github.request('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', { ...here(github), ref });
    return Refs.parse(data).map((one) => one.ref.slice(`refs/${ref}`.length));
}
const Workflows = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ workflows: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), state: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })) });
/** Those of the default branch, by path; a state is such as `active` or `disabled_inactivity`. */
async function readWorkflows(github) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows', {
        ...here(github),
        per_page: 100,
    });
    return Workflows.parse(data).workflows;
}
const Runs = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ workflow_runs: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ created_at: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })) });
/** When the schedule started it last, ISO-8601; null where it never did. */
async function readLastScheduled(github, workflow) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
        ...here(github),
        workflow_id: workflow.split('/').at(-1),
        event: 'schedule',
        per_page: 1,
    });
    return Runs.parse(data).workflow_runs[0]?.created_at ?? null;
}
/** Since when the oldest run waits that has not been started, ISO-8601; null where none waits. */
async function readPendingSince(github, workflow) {
    const waiting = async (status) => {
        const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
            ...{ ...here(github), workflow_id: workflow.split('/').at(-1) },
            ...{ status, per_page: 100 },
        });
        return Runs.parse(data).workflow_runs.map(({ created_at: at }) => at);
    };
    const since = (await Promise.all([waiting('pending'), waiting('queued')])).flat();
    return since.toSorted()[0] ?? null;
}
const Texts = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_2__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish() }).nullable()) });
/** Files of the default branch; those that are no text are left out. */
async function readFiles(github, paths) {
    if (paths.length === 0)
        return [];
    const fields = paths.map((path, index) => `file${index}: object(expression: ${JSON.stringify(`HEAD:${path}`)}) { ... on Blob { text } }`);
    const query = `query TickgateFiles($owner: String!, $repo: String!) { repository(owner: $owner, name: $repo) { ${fields.join(' ')} } }`;
    const { repository } = Texts.parse(await github.graphql(query, here(github)));
    return paths.flatMap((path, index) => {
        const text = repository[`file${index}`]?.text ?? null;
        return text === null ? [] : [{ path, text }];
    });
}


/***/ }),

/***/ 4409:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hk: () => (/* binding */ branchCapabilities),
/* harmony export */   M1: () => (/* binding */ artifactRetentionDays),
/* harmony export */   SF: () => (/* binding */ capabilitiesOf)
/* harmony export */ });
/* unused harmony exports artifactLagSeconds, artifactCapabilities, cacheCapabilities, mirroredCapabilities */
/** What each place promises of a bundle: how long it stays there, and how long a new one may stay invisible. */
/** Artifacts live long enough for a loop that ticks rarely; every tick that works saves a new one. */
const artifactRetentionDays = 30;
/** "Immediately available", says GitHub; a minute is for replicas. */
const artifactLagSeconds = 60;
const artifactCapabilities = (durableDays) => ({
    durableDays,
    visibilityLagSeconds: artifactLagSeconds,
});
/** Seven days since it was last read or written. */
const cacheCapabilities = { durableDays: 7, visibilityLagSeconds: 15 * 60 };
/** A commit is there for everybody once its swap was answered; a minute is for replicas. */
const branchCapabilities = { durableDays: Number.POSITIVE_INFINITY, visibilityLagSeconds: 60 };
/** The durable copy decides how long; either may be the one that is read. */
const mirroredCapabilities = (durable, fast) => ({
    durableDays: durable.durableDays,
    visibilityLagSeconds: Math.max(durable.visibilityLagSeconds, fast.visibilityLagSeconds),
});
/** Of what `state-store` chooses, where artifacts are kept for so many days. */
function capabilitiesOf(store, artifactDays) {
    const artifact = artifactCapabilities(artifactDays);
    const all = { artifact, cache: cacheCapabilities, branch: branchCapabilities };
    return store === 'mirrored' ? mirroredCapabilities(artifact, cacheCapabilities) : all[store];
}


/***/ }),

/***/ 12614:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ branchOf),
  r: () => (/* binding */ createHeadBranch)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/trust.js
var trust = __webpack_require__(77627);
;// CONCATENATED MODULE: ./build/src/state/head-reading.js
/** Decides what the state branch of a loop shows: a head, none, or something that is none. */




const headFile = 'head.json';
/** Far more than any loop writes: what is larger was not written by one. */
const largestHead = 1_000_000;
const Content = schemas/* object */.Ikc({ text: schemas/* string */.YjP().nullish(), byteSize: schemas/* number */.aig(), isTruncated: schemas/* boolean */.zMY().nullable() });
/** Of the query for a head, with the newest commits where they were asked for. */
const HeadAnswer = schemas/* object */.Ikc({
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
/** What the answer to the query for a loop's head shows; an unreadable one names the field, and says why. */
function readingOf(data, { loop, branch }) {
    const target = HeadAnswer.parse(data).repository.head?.target;
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
    if (status.success && !state/* LoopStatus */.zn.safeParse(status.data.status).success) {
        return unreadable('status', (0,trust/* unexpectedStatus */.uI)(status.data.status, where));
    }
    const read = (0,disk/* readDiskText */.xd)(state/* Head */.p3, text);
    if (!read.ok)
        return unreadable(read.field, read.reason);
    // A copy or a renamed branch: its counters, lease and control issue are another loop's.
    if (read.value.loop !== loop)
        return unreadable('loop', `it belongs to the loop ${read.value.loop}, not to ${loop}`);
    return { kind: 'present', version, head: read.value };
}
function jsonIn(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/src/state/refused-write.js
function refusedWrite(failure, branch) {
    const unclear = failure.kind === 'unclear' ? { afterMs: failure.afterMs } : null;
    return { kind: 'refused', message: failure.message, remedy: remedyOf(failure, branch), unclear };
}
function remedyOf(failure, branch) {
    if (failure.kind === 'unclear') {
        return `GitHub gave no clear answer about ${branch}, though it was asked again; the next tick tries again.`;
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

;// CONCATENATED MODULE: ./build/src/state/seen-commits.js
/** The same head, which knows the last commit that it was read from or moved to, as long as its bundle lies there, too. */
function rememberingCommits(plain) {
    let last = null;
    const saw = (read) => {
        if (read.kind !== 'present' || read.head.bundle === null)
            return;
        const { version, head } = read;
        const { artifactId, cacheKey } = read.head.bundle;
        // An answer that is older than an earlier one tells of a bundle that was followed by another.
        const isOlder = last !== null && head.generation < last.generation;
        if (artifactId === null && cacheKey === null && !isOlder)
            last = { generation: head.generation, version };
    };
    return {
        ...plain,
        bundleCommit: () => last?.version ?? null,
        async read() {
            const read = await plain.read();
            saw(read);
            return read;
        },
        async readWith(rider) {
            const found = await plain.readWith(rider);
            saw(found.read);
            return found;
        },
        async swap(expected, next, along) {
            const swap = await plain.swap(expected, next, along);
            if (swap.kind === 'won')
                saw({ kind: 'present', version: swap.version, head: next });
            if (swap.kind === 'lost')
                saw(swap.read);
            return swap;
        },
    };
}

;// CONCATENATED MODULE: ./build/src/state/swap-ids.js
function swapIds(newId) {
    const ids = new WeakMap();
    return (next) => {
        const id = ids.get(next) ?? newId();
        ids.set(next, id);
        return id;
    };
}

// EXTERNAL MODULE: ./build/src/state/state-api.js + 1 modules
var state_api = __webpack_require__(87867);
;// CONCATENATED MODULE: ./build/src/state/head-branch.js
/** Keeps the head as `head.json` on the branch `tickgate/state/{loop}`, moved by GitHub's own compare-and-swap. */









/** How far back a swap whose answer was lost is looked for: more than pile up while it is tried, since only skips do. */
const lookBack = 50;
const tries = 4;
/** A swap that has to wait longer than that before its next try is left to whoever asked for it. */
const longestPauseMs = 5_000;
const branchOf = (loop) => `tickgate/state/${loop}`;
function createHeadBranch(api, options) {
    const branch = branchOf(options.loop);
    const at = { loop: options.loop, branch };
    const idOf = swapIds(options.newSwapId ?? external_node_crypto_.randomUUID);
    const query = async (extra) => api.graphql(headQuery(extra), { owner: api.owner, repo: api.repo, branch: `refs/heads/${branch}` });
    let beside = null;
    return rememberingCommits({
        put: (files) => void (beside = files),
        read: async () => readingOf(await query({ root: '', repository: '', commit: '' }), at),
        async readWith(rider) {
            const data = await query({ ...rider, commit: '' });
            return { read: readingOf(data, at), along: rider.take(data) };
        },
        async swap(expected, next, along) {
            const own = beside !== null && beside.name === next.bundle?.name ? beside.files : [];
            const swap = { branch, expected, next, beside: own, id: idOf(next), along: along?.repository ?? '' };
            const history = `history(first: ${lookBack}) { nodes { oid message } }`;
            let failure = { kind: 'unclear', status: null, message: 'no answer', afterMs: 0 };
            for (let attempt = 1; attempt <= tries; attempt++) {
                if (attempt > 1)
                    await options.sleep(Math.max(failure.afterMs, 250 * 2 ** attempt));
                try {
                    const written = await write(api, swap);
                    if (own.length > 0)
                        beside = null;
                    return { kind: 'won', ...written };
                }
                catch (error) {
                    failure = (0,state_api/* apiFailure */.t)(error);
                }
                const isLong = failure.afterMs > longestPauseMs;
                if (isLong && !mayBeDone(failure))
                    break;
                // A read-back that fails too leaves all open: writing again is safe, since GitHub compares.
                const back = await query({ root: '', repository: '', commit: history }).catch(() => null);
                const seen = back === null ? null : settle(back, swap);
                if (seen?.swap.kind === 'won' && own.length > 0)
                    beside = null;
                if (seen !== null && (seen.isCertain || attempt === tries || failure.kind === 'refusal'))
                    return seen.swap;
                if (failure.kind === 'refusal' || isLong)
                    break;
            }
            return refusedWrite(failure, branch);
        },
    });
}
/** A limit has refused it before it was done; whoever answers with a failure of its own may have done it. */
const mayBeDone = ({ status }) => status !== null && status >= 500;
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
/** What the branch says about a swap whose answer was none: won if its commit is in the history, even under later ones. */
function settle(data, { id, expected, next, branch }) {
    const target = HeadAnswer.parse(data).repository.head?.target;
    const commits = target?.history?.nodes ?? [];
    const own = commits.find(({ message }) => message.includes(`(swap ${id})`));
    if (own !== undefined)
        return { swap: { kind: 'won', version: own.oid }, isCertain: true };
    if ((target?.oid ?? null) === expected)
        return null;
    const isCertain = expected === null || commits.some(({ oid }) => oid === expected);
    return { swap: { kind: 'lost', read: readingOf(data, { loop: next.loop, branch }) }, isCertain };
}
/** The head, and beside it what people and tools may look at; only the head is ever read back. */
function filesOf(head) {
    const stored = parse/* encode */.lF(state/* Head */.p3, head);
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


/***/ }),

/***/ 87867:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  t: () => (/* binding */ apiFailure)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/state/asked-pause.js
/** Decides from the headers of an answer how long GitHub asks to be left alone. */

const Value = schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* number */.aig()]).optional().catch(undefined);
const Headers = schemas/* object */.Ikc({
    date: Value,
    'retry-after': Value,
    'x-ratelimit-remaining': Value,
    'x-ratelimit-reset': Value,
});
/** In milliseconds; 0 = it does not say. A limit that is used up says when it begins anew, by GitHub's own clock. */
function askedPauseMs(headers) {
    const seconds = Number(headers['retry-after']);
    if (seconds > 0)
        return seconds * 1000;
    if (String(headers['x-ratelimit-remaining']) !== '0')
        return 0;
    const ms = Number(headers['x-ratelimit-reset']) * 1000 - Date.parse(String(headers.date));
    return ms > 0 ? ms : 0;
}

;// CONCATENATED MODULE: ./build/src/state/state-api.js
/** What the state adapters ask of GitHub's API, structurally: an octokit and the repository to speak about. */


const Answer = schemas/* object */.Ikc({
    headers: Headers.optional(),
    response: schemas/* object */.Ikc({ headers: Headers }).optional().catch(undefined),
});
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
/** Of the answers 4xx, which refuse: conflicts and limits, which pass. */
const passing = [408, 409, 425, 429];
const isDefinite = (status) => status >= 400 && status < 500 && !passing.includes(status);
/** Types of GraphQL errors that say nothing about the request. */
const passingTypes = ['STALE_DATA', 'SERVICE_UNAVAILABLE', 'INTERNAL', 'TIMEOUT'];
/** Tells GitHub's refusals from answers that leave open whether it happened: conflicts, timeouts, lost connections, limits. */
function apiFailure(error) {
    const thrown = Thrown.safeParse(error);
    if (!thrown.success)
        return { kind: 'unclear', status: null, message: String(error), afterMs: 0 };
    const { errors, response, said, message: outer } = thrown.data;
    const status = thrown.data.status ?? null;
    const types = thrown.data.types ?? errors?.flatMap(({ type }) => type ?? []) ?? [];
    const message = said ?? errors?.map((one) => one.message).join('; ') ?? response?.data.message ?? outer;
    const unclear = { kind: 'unclear', status, message, afterMs: pauseAskedBy(error) };
    if (/rate limit/i.test(message) || types.includes('RATE_LIMITED'))
        return unclear;
    if (types.length > 0)
        return types.some((type) => passingTypes.includes(type)) ? unclear : { ...unclear, kind: 'refusal' };
    return status !== null && isDefinite(status) ? { ...unclear, kind: 'refusal' } : unclear;
}
/** A client that explains keeps what was thrown as the cause. */
function pauseAskedBy(error) {
    for (const thrown of [error, error instanceof Error ? error.cause : null]) {
        const { data } = Answer.safeParse(thrown);
        const headers = data?.response?.headers ?? data?.headers;
        if (headers !== undefined)
            return askedPauseMs(headers);
    }
    return 0;
}


/***/ })

};
