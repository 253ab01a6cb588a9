export const id = 133;
export const ids = [133];
export const modules = {

/***/ 50133:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runEmulator: () => (/* binding */ runEmulator)
});

// EXTERNAL MODULE: ./build/src/emulator/emulator.js + 46 modules
var emulator = __webpack_require__(43225);
// EXTERNAL MODULE: ./build/src/emulator/actions/workflows.js
var workflows = __webpack_require__(49463);
// EXTERNAL MODULE: ./build/src/emulator/model/installation.js
var model_installation = __webpack_require__(84367);
// EXTERNAL MODULE: ./build/src/emulator/model/repository.js
var model_repository = __webpack_require__(8139);
// EXTERNAL MODULE: ./build/src/cli/demo/stage.js + 2 modules
var stage = __webpack_require__(37129);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(38815);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
;// CONCATENATED MODULE: ./build/src/cli/seed-file.js
/** Decides what a seed file may say about the emulated world at its start; a mistake is one line with the field. */




const Access = schemas/* enum */.k5n(['none', 'read', 'triage', 'write', 'maintain', 'admin']);
const Level = schemas/* enum */.k5n(['read', 'write']);
const seed_file_name = schemas/* string */.YjP().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'expected a name of letters, digits, dots and dashes');
const SeedFile = schemas/* strictObject */.rej({
    owner: seed_file_name.optional(),
    repo: seed_file_name.optional(),
    visibility: schemas/* enum */.k5n(['public', 'private']).optional(),
    default_branch: schemas/* string */.YjP().min(1).optional(),
    description: schemas/* string */.YjP().optional(),
    users: schemas/* record */.g1P(seed_file_name, Access).optional(),
    files: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* strictObject */.rej({ text: schemas/* string */.YjP(), executable: schemas/* literal */.euz(true) })]))
        .optional(),
    teams: schemas/* record */.g1P(seed_file_name, schemas/* array */.YOg(seed_file_name)).optional(),
    labels: schemas/* array */.YOg(schemas/* strictObject */.rej({ name: schemas/* string */.YjP(), color: schemas/* string */.YjP().optional(), description: schemas/* string */.YjP().optional() }))
        .optional(),
    milestones: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    issues: schemas/* array */.YOg(schemas/* strictObject */.rej({
        title: schemas/* string */.YjP().min(1),
        body: schemas/* string */.YjP().optional(),
        labels: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
        assignees: schemas/* array */.YOg(seed_file_name).optional(),
        milestone: schemas/* string */.YjP().optional(),
        author: seed_file_name.optional(),
    }))
        .optional(),
    apps: schemas/* array */.YOg(schemas/* strictObject */.rej({
        slug: seed_file_name,
        name: schemas/* string */.YjP().optional(),
        id: schemas/* number */.aig().int().positive().optional(),
        permissions: schemas/* record */.g1P(schemas/* string */.YjP(), Level),
        events: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
        webhook_url: schemas/* url */.OZ5().optional(),
        webhook_secret: schemas/* string */.YjP().optional(),
    }))
        .optional(),
});
function readSeedFile(path) {
    const example = 'It looks like: { owner: acme, repo: shop, users: { ana: write }, issues: [{ title: First }] }';
    const fail = (why) => {
        throw new mistake/* Mistake */.Fp('file_unusable', `--seed ${path}: ${why}`, example);
    };
    const read = SeedFile.safeParse(parsed(path, fail));
    if (read.success)
        return seedOf(read.data);
    const [issue] = read.error.issues;
    const field = issue?.path.join('.') ?? '';
    return fail(`${field === '' ? '' : `${field}: `}${issue?.message ?? 'it is malformed'}`);
}
/** What a file leaves out is left out of the seed; no value of a parsed file is undefined. */
function seedOf({ default_branch: defaultBranch, apps, ...same }) {
    const renamed = apps?.map(({ webhook_url: webhookUrl, webhook_secret: webhookSecret, ...app }) => ({
        ...app,
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(webhookSecret === undefined ? {} : { webhookSecret }),
    }));
    return {
        ...same,
        ...(defaultBranch === undefined ? {} : { defaultBranch }),
        ...(renamed === undefined ? {} : { apps: renamed }),
    };
}
function parsed(path, fail) {
    if (!(0,external_node_fs_.existsSync)(path))
        return fail('there is no such file');
    if (!(0,external_node_fs_.statSync)(path).isFile())
        return fail('it is no file');
    try {
        return (0,dist.parse)((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch (error) {
        return fail(error instanceof Error ? (error.message.split('\n')[0] ?? 'no YAML') : 'no YAML');
    }
}

;// CONCATENATED MODULE: ./build/src/cli/emulator-command.js
/** Serves the emulated GitHub alone: one JSON line with its addresses and tokens, then silence until it is interrupted. */







async function runEmulator(options) {
    const home = (0,stage/* builtHome */.Gi)();
    const seed = options.seed === undefined
        ? (0,stage/* sampleSeed */.m7)(home, { paceMs: 0, cron: halfAnHourAway() })
        : withApp(readSeedFile(options.seed));
    const github = await listening(options.port, seed);
    try {
        (0,stage/* knowTheAction */.xp)(github, home).armSchedules((0,model_repository/* fullNameOf */.E4)(github.repository));
        for (const fault of options.fault)
            plant(github, fault);
        const app = options.app ? await (0,stage/* startSampleApp */.qI)(github, () => undefined) : null;
        process.stdout.write(`${JSON.stringify(addressesOf(github))}\n`);
        await interrupted();
        await app?.stop();
        return mistake/* exitCodes */.hS.done;
    }
    finally {
        await github.close();
    }
}
/** Whoever tries something out starts ticks by themselves first. */
const halfAnHourAway = () => `${(new Date().getUTCMinutes() + 31) % 60} * * * *`;
/** Every emulated repository has the app installed, so that `tokens.app` and `--app` mean something. */
const withApp = (seed) => seed.apps?.some(({ id }) => id === stage/* appSpec */.xP.id) ? seed : { ...seed, apps: [...(seed.apps ?? []), stage/* appSpec */.xP] };
async function listening(port, seed) {
    try {
        return await (0,emulator/* startEmulator */.s)({ port, seed });
    }
    catch (error) {
        const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
        if (!taken)
            throw error;
        throw (0,mistake/* portTaken */.f5)(port);
    }
}
/** A fault of a route that nobody serves would do nothing, so it is refused. */
function plant({ router, world }, fault) {
    const [method = '', template] = fault.route.split(' ');
    const served = template === undefined || router.find(method, template)?.route.template === template;
    if (!served) {
        throw new mistake/* Mistake */.Fp('option_unusable', `--fault: no route ${fault.route}.`, 'Write the template as in GitHub’s REST reference: GET /repos/{owner}/{repo}/pulls');
    }
    world.faults.add(fault);
}
function addressesOf(github) {
    const { url, graphqlUrl, repository, world } = github;
    const web = url.replace('127.0.0.1', 'github.localhost');
    const app = world.apps.get(stage/* appSpec */.xP.id);
    if (app === undefined)
        throw new Error('The emulated repository has no app.');
    const workflow = (0,workflows/* workflowsOf */.IN)(world, repository)[0]?.workflow.path ?? null;
    return {
        url,
        graphql_url: graphqlUrl,
        git_url: `${web}/${(0,model_repository/* fullNameOf */.E4)(repository)}.git`,
        results_url: `${url}/`,
        web_url: web,
        owner: repository.owner.login,
        repo: repository.name,
        workflow,
        tokens: {
            admin: github.as(repository.owner.login).token,
            write: holder(github, 'write', stage/* people */.c0.maintainer),
            read: holder(github, 'read', stage/* people */.c0.reader),
            app: appToken(github, app),
        },
        webhook_secret: app.webhookSecret,
    };
}
/** The token of somebody with just this access; one is added where the seed has nobody. */
function holder(github, access, login) {
    const { repository } = github;
    const known = [...repository.access].find(([, held]) => held === access)?.[0];
    if (known === undefined)
        repository.access.set(login, access);
    return github.as(known ?? login).token;
}
function appToken({ world }, app) {
    const [installation] = (0,model_installation/* installationsOf */.lH)(world, app);
    if (installation === undefined)
        throw new Error('The app of the emulated repository is not installed.');
    return (0,model_installation/* issueInstallationToken */.l6)(world, installation, { permissions: app.permissions, repositories: null }).value;
}
const interrupted = () => new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'])
        process.once(name, () => resolve());
});


/***/ })

};
