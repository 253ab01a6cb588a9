export const id = 377;
export const ids = [377];
export const modules = {

/***/ 55918:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  XD: () => (/* binding */ assumedIssues),
  Km: () => (/* binding */ issuesOn)
});

// UNUSED EXPORTS: mostIssues

// EXTERNAL MODULE: ./build/src/core/marker.js
var marker = __webpack_require__(87011);
// EXTERNAL MODULE: ./build/src/core/command-cursor.js
var command_cursor = __webpack_require__(90531);
// EXTERNAL MODULE: ./build/src/core/control-issue.js + 1 modules
var control_issue = __webpack_require__(45436);
// EXTERNAL MODULE: ./build/src/core/command.js
var command = __webpack_require__(59764);
// EXTERNAL MODULE: ./build/src/core/gate.js
var gate = __webpack_require__(21338);
// EXTERNAL MODULE: ./build/src/core/gate-comment.js
var gate_comment = __webpack_require__(81650);
// EXTERNAL MODULE: ./build/src/core/pull-edges.js
var pull_edges = __webpack_require__(91357);
;// CONCATENATED MODULE: ./build/src/core/heard-pulls.js
const mostPulls = 20;
/** Numbers, oldest first. */
const heardPulls = ({ counters }) => counters.prsTouched.slice(-mostPulls).map((name) => Number(name.slice(1)));

// EXTERNAL MODULE: ./build/src/core/receipt.js
var receipt = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/src/core/trust.js
var trust = __webpack_require__(77627);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/admission.js
var core_admission = __webpack_require__(21760);
// EXTERNAL MODULE: ./build/src/github/actor.js
var actor = __webpack_require__(89056);
// EXTERNAL MODULE: ./build/src/github/errors.js
var errors = __webpack_require__(56150);
// EXTERNAL MODULE: ./build/src/github/standing.js
var github_standing = __webpack_require__(13957);
// EXTERNAL MODULE: ./build/src/github/text-hash.js
var text_hash = __webpack_require__(19403);
// EXTERNAL MODULE: ./build/src/github/together.js
var together = __webpack_require__(27671);
;// CONCATENATED MODULE: ./build/src/github/admissions.js
/** Reads who labelled the issues of outsiders, and whether their text was changed since: what decides whether they are let in. */







const Event = schemas/* object */.Ikc({
    type: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP().optional(),
    label: schemas/* object */.Ikc({ name: schemas/* string */.YjP() }).optional(),
    actor: actor/* Actor */.Ag,
});
const Node = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    updatedAt: schemas/* string */.YjP(),
    lastEditedAt: schemas/* string */.YjP().nullable(),
    labels: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) }).nullable(),
    timelineItems: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(Event.nullable()) }),
});
/** Further back nobody looks: a label that was set before them admits nothing. */
const events = 100;
const fields = `number title body updatedAt lastEditedAt
  labels(first: 50) { nodes { name } }
  timelineItems(last: ${events}, itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]) {
    nodes {
      type: __typename
      ... on LabeledEvent { createdAt label { name } actor ${actor/* actorFields */.H_} }
      ... on RenamedTitleEvent { createdAt }
    }
  }`;
const Answer = schemas/* object */.Ikc({ repository: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) });
/** In one question; as many as a reading list holds, so that what a tick may work on is one question. */
const admissions_together = 60;
/** Questions of a call. */
const mostQuestions = 5;
/** Whose standing is asked about in a call: each is a request. */
const mostPeople = 20;
/** One request for sixty issues, and one for everybody who set a label last; it ends where these are too many. */
async function readAdmissions(github, numbers, by) {
    const admissions = [];
    const looked = new Map();
    const standings = {};
    const people = new Set();
    for (let question = 0; question < mostQuestions && by.labels.length > 0; question++) {
        const asked = numbers.slice(question * admissions_together, (question + 1) * admissions_together);
        if (asked.length === 0)
            break;
        const read = await ask(github, asked);
        const met = read.slice(0, affordable(read, by, people));
        const logins = met.flatMap(({ issue }) => (issue === null ? [] : (0,core_admission/* peopleOf */.xr)(issue, by)));
        Object.assign(standings, await (0,github_standing/* readStandings */.g)(github, logins.filter((login) => !people.has(login))));
        for (const login of logins)
            people.add(login);
        for (const { number, issue, updatedAt } of met) {
            looked.set(number, updatedAt);
            const admission = issue === null ? null : (0,core_admission/* admissionOf */.fG)(issue, { ...by, standings });
            if (admission !== null)
                admissions.push(admission);
        }
        if (met.length < read.length)
            break;
    }
    return { admissions, looked };
}
/** How many of the first can be judged without asking about more people than a call may. */
function affordable(read, by, asked) {
    const people = new Set(asked);
    const over = read.findIndex(({ issue }, index) => {
        for (const login of issue === null ? [] : (0,core_admission/* peopleOf */.xr)(issue, by))
            people.add(login);
        return index > 0 && people.size > mostPeople;
    });
    return over < 0 ? read.length : over;
}
async function ask(github, numbers) {
    const data = await (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateAdmissions', [part(numbers)]));
    const { repository } = Answer.parse(data);
    return numbers.map((number, index) => {
        const node = Node.nullish().parse(repository[`issue${index}`]) ?? null;
        return { number, issue: node === null ? null : labelled(node), updatedAt: node?.updatedAt ?? null };
    });
}
const part = (numbers) => ({
    fields: numbers.map((_, index) => `issue${index}: issue(number: $issue${index}) { ...Labelled }`).join('\n'),
    variables: Object.fromEntries(numbers.map((value, index) => [`issue${index}`, { type: 'Int!', value }])),
    fragments: `fragment Labelled on Issue { ${fields} }`,
});
function labelled({ number, title, body, labels, lastEditedAt, timelineItems }) {
    const happened = timelineItems.nodes.flatMap((event) => event ?? []);
    const renamed = happened.flatMap(({ type, createdAt }) => (type === 'RenamedTitleEvent' ? (createdAt ?? []) : []));
    const edits = [...renamed, ...(lastEditedAt === null ? [] : [lastEditedAt])];
    return {
        number,
        textHash: (0,text_hash/* issueTextHash */.Ho)(title, body),
        labels: labels?.nodes.map(({ name }) => name) ?? [],
        labelled: happened.flatMap(({ label, createdAt, actor }) => label === undefined || createdAt === undefined ? [] : [{ label: label.name, at: createdAt, by: actor }]),
        editedAt: edits.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
    };
}

// EXTERNAL MODULE: ./build/src/core/known-backlog.js
var known_backlog = __webpack_require__(71592);
// EXTERNAL MODULE: ./build/src/github/backlog-news.js
var backlog_news = __webpack_require__(62172);
// EXTERNAL MODULE: ./build/src/core/effects.js
var effects = __webpack_require__(46103);
// EXTERNAL MODULE: ./build/src/core/markdown-tree.js
var markdown_tree = __webpack_require__(65297);
;// CONCATENATED MODULE: ./build/src/core/text-blockers.js

const none = { numbers: [], unclear: false };
/** Most texts are told by this, at no cost of a syntax tree. */
const glance = /depends|blocked/i;
/** `here` = `owner/repo`. Quotes and code are no promises, nor is what nobody sees. */
function textBlockers({ title, body }, here) {
    const said = glance.test(title) ? [saidIn(title, here).found] : [];
    if (glance.test(body)) {
        const { children } = (0,markdown_tree/* markdownTree */.a)(body).root;
        // A text that is built to be slow has no tree: better one promise too many than a tick that is held up.
        said.push(...(children.length === 0 ? [saidIn(body, here).found] : saidInBlocks(children, here)));
    }
    return text_blockers_together(said);
}
const text_blockers_together = (said) => ({
    numbers: [...new Set(said.flatMap(({ numbers }) => numbers))],
    unclear: said.some(({ unclear }) => unclear),
});
function saidInBlocks(blocks, here) {
    return blocks.flatMap((block, index) => {
        if (block.type === 'blockquote')
            return [];
        if (block.type === 'list')
            return block.children.flatMap(({ children }) => saidInBlocks(children, here));
        const { found, isOpen } = saidIn(wordsOf(block), here);
        const next = blocks[index + 1];
        return isOpen && next !== undefined ? [found, namedBy(next, here)] : [found];
    });
}
/** What stands under words that name nothing themselves: the items of a list, or a paragraph that begins with references. */
function namedBy(block, here) {
    if (block.type === 'list') {
        const firsts = block.children.map(({ children: [first] }) => (first === undefined ? '' : wordsOf(first)));
        return text_blockers_together(firsts.map((words) => namedAt(words, { from: 0, here, isExpected: !isNothing(words) })));
    }
    const isText = block.type === 'paragraph' || block.type === 'html';
    return isText ? namedAt(wordsOf(block), { from: 0, here, isExpected: false }) : none;
}
/** A struck one counts no more; a link is what it leads to, where that is an issue, and else its words. */
function wordsOf(node) {
    return spelled(node)
        .replace(/~~[^~]+~~/g, '')
        .replace(/\[([^\][]*)\]\(([^()\s]{0,500})(?:\s[^()]{0,500})?\)/g, (_all, words, url) => LINK.test(url) ? url : words)
        .replace(/\*+|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, '');
}
function spelled(node) {
    if (node.type === 'text')
        return node.value;
    if (node.type === 'break')
        return '\n';
    // What a comment or a tag says shows nowhere.
    if (node.type === 'html')
        return node.value.replace(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g, ' ');
    // A word in its place, so that what stands around it cannot join.
    if (node.type === 'inlineCode')
        return 'code';
    return 'children' in node && node.type !== 'blockquote' ? node.children.map(spelled).join('') : '';
}
const PHRASE = /\b(?:depends\s+on|blocked\s+by)\b/gi;
const DENIED = /(?:\bno longer|\bnot|\bnever|n['’]t)\s+(?:(?:yet|currently|really|actually|directly|any ?more|any longer|be|being|been)\s+)*$/i;
/** `isOpen`: it ends with the phrase, so that what is named stands in the next block. */
function saidIn(words, here) {
    const phrases = [...words.matchAll(PHRASE)].filter(({ index }) => !DENIED.test(words.slice(Math.max(0, index - 80), index)));
    const found = phrases.map(({ 0: { length }, index }) => {
        const from = index + length;
        const isExpected = /^\s*:/.test(words.slice(from)) && !isNothing(words.slice(from));
        return namedAt(words, { from, here, isExpected });
    });
    const last = phrases.at(-1);
    const isOpen = last !== undefined && /^[\s:]*$/.test(words.slice(last.index + last[0].length));
    return { found: text_blockers_together(found), isOpen };
}
/** What people and issue forms write where nothing is to be named. */
const isNothing = (words) => /^(?:none|no response|nothing|nobody|n\/a|-*)\.?$/i.test(/^[\s:_]*([^\n]{0,80})/.exec(words)?.[1]?.trim() ?? '');
const LINK = /^https?:\/\/[^/\s]+\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d{1,9})(?![\w/])(?:[#?][^\s,;)\]]*)?/i;
const REFERENCE = /^(?:#(\d{1,9})|GH-(\d{1,9})|([\w.-]+\/[\w.-]+)#(\d{1,9}))(?!\w)/i;
const BETWEEN = /^(?:\s*(?:[,;&+/]|\band\b|\bor\b)\s*)+(?:(?:issues?|prs?|pull requests?)\s+)?|^[ \t]+(?=[#\w./-]*#\d)/i;
const BEFORE = /^[\s:([]*(?:\[[ x]\]\s*)?(?:(?:the|both|open|issues?|prs?|pull requests?)\s+)*[([]*/i;
/** A reference that stands where it is not read. */
const LOOKS = /^[^.!?\n]*(?:#\d|\bGH-\d|\/(?:issues|pull)\/\d)/i;
/** The references in a row that begins here. */
function namedAt(words, { from, here, isExpected }) {
    const numbers = [];
    let foreign = false;
    let rest = words.slice(from);
    rest = rest.slice(BEFORE.exec(rest)?.[0].length ?? 0);
    for (let isFirst = true;; isFirst = false) {
        const between = isFirst ? '' : BETWEEN.exec(rest)?.[0];
        if (between === undefined)
            break;
        const one = referenceAt(rest.slice(between.length));
        if (one === null)
            break;
        rest = rest.slice(between.length + one.length).replace(/^[)\]]/, '');
        if (one.repository === null || one.repository.toLowerCase() === here.toLowerCase())
            numbers.push(one.number);
        else
            foreign = true;
    }
    const isNamed = numbers.length > 0 || foreign;
    return { numbers, unclear: foreign || (!isNamed && (isExpected || LOOKS.test(rest.slice(0, 300)))) };
}
function referenceAt(words) {
    const link = LINK.exec(words);
    if (link !== null)
        return { repository: link[1] ?? '', number: Number(link[2]), length: link[0].length };
    const found = REFERENCE.exec(words);
    if (found === null)
        return null;
    const [{ length }, own, old, repository = null, theirs] = found;
    return { repository, number: Number(own ?? old ?? theirs), length };
}

// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
// EXTERNAL MODULE: ./build/src/github/present-nodes.js
var present_nodes = __webpack_require__(21198);
;// CONCATENATED MODULE: ./build/src/github/own-pull-requests.js
/** Reads the open pull requests of this repository's loops, and which claimed subjects ended meanwhile. */








/** By what a pull request shows that a loop has made it, whoever opened it. */
const MadePull = schemas/* object */.Ikc({ headRefName: schemas/* string */.YjP(), isCrossRepository: schemas/* boolean */.zMY(), body: schemas/* string */.YjP() });
const PullRequestNode = MadePull.extend({
    number: schemas/* number */.aig(),
    headRefOid: schemas/* string */.YjP(),
    isDraft: schemas/* boolean */.zMY(),
    lastEditedAt: schemas/* string */.YjP().nullable(),
    editor: actor/* Actor */.Ag,
    author: actor/* Actor */.Ag,
    reviews: schemas/* object */.Ikc({
        nodes: (0,present_nodes/* presentNodes */.$)(schemas/* object */.Ikc({ author: actor/* Actor */.Ag, commit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }).nullish() })),
    }),
});
const Page = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequests: schemas/* object */.Ikc({
            pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
            nodes: (0,present_nodes/* presentNodes */.$)(PullRequestNode),
        }),
    }),
});
const pullRequestsFrom = (after) => ({
    fields: `pullRequests(states: OPEN, first: 100, after: $pullsAfter) {
    pageInfo { hasNextPage endCursor }
    nodes {
      number headRefName headRefOid isDraft isCrossRepository body
      lastEditedAt editor ${actor/* actorFields */.H_} author ${actor/* actorFields */.H_}
      reviews(last: 30) { nodes { author ${actor/* actorFields */.H_} commit { oid } } }
    }
  }`,
    variables: { pullsAfter: { type: 'String', value: after } },
});
/** The first page, for a question that others share. */
const pullRequestsPart = pullRequestsFrom(null);
/** Of every loop of the repository, and of single shots (`{loop}-once`): branch `tickgate/{loop}/...` here, not in a fork, written by us with our marker. */
async function readOwnPullRequests(github, ownLogin, first) {
    const found = [];
    const ask = (after) => (0,together/* askTogether */.q)(github, 'TickgatePullRequests', [pullRequestsFrom(after)]);
    for (let data = await (first ?? ask(null));;) {
        const { nodes, pageInfo } = Page.parse(data).repository.pullRequests;
        found.push(...nodes.flatMap((node) => ownOf(node, ownLogin)));
        if (!pageInfo.hasNextPage)
            return found;
        data = await ask(pageInfo.endCursor);
    }
}
/** By branch and marker; null = no loop's. */
function madeByLoop(pull) {
    const [, loop] = /^tickgate\/([a-z][a-z0-9_]{0,31}(?:-once)?)\/./.exec(pull.headRefName) ?? [];
    const subject = Number(/^pr\/(\d{1,13})$/.exec((0,marker/* effectOf */.$x)(pull.body)?.key ?? '')?.[1]);
    if (loop === undefined || loop === 'state' || pull.isCrossRepository || Number.isNaN(subject))
        return null;
    return { loop, subject };
}
function ownOf(node, ownLogin) {
    const made = (0,actor/* isOwn */.NP)(node.author, ownLogin) ? madeByLoop(node) : null;
    if (made === null)
        return [];
    const reviewed = node.reviews.nodes.some(({ author, commit }) => author?.type === 'User' && !(0,actor/* isOwn */.NP)(author, ownLogin) && commit?.oid === node.headRefOid);
    // Anybody who may write may edit a body, and only the last hand is known.
    const unchanged = node.lastEditedAt === null || (0,actor/* isOwn */.NP)(node.editor, ownLogin);
    const leftAt = unchanged ? (0,effects/* leftAtIn */.w2)(node.body) : null;
    return [
        {
            number: node.number,
            subject: made.subject,
            branch: node.headRefName,
            headSha: node.headRefOid,
            ...(leftAt === null ? {} : { leftAt }),
            draft: node.isDraft || (0,effects/* isPartial */.mt)(node.body),
            loop: made.loop,
            reviewed,
        },
    ];
}
/** Under one name the two types of state would conflict. */
const State = schemas/* object */.Ikc({ issueState: schemas/* enum */.k5n(['OPEN', 'CLOSED']), pullState: schemas/* enum */.k5n(['OPEN', 'CLOSED', 'MERGED']) })
    .partial()
    .nullish();
/** A task has no thread that could be closed. */
const numbersOf = (claimed) => [...new Set(claimed.flatMap(({ number, pullRequest }) => [number, pullRequest ?? number]))].filter((number) => !(0,task_number/* isTask */.Id)(number));
const endedPart = (claimed) => statesPart(numbersOf(claimed));
/** Claimed subjects whose pull request or issue ended; a merge closes the issue too, so the pull request is asked first. */
async function readEnded(github, claimed, first) {
    const numbers = numbersOf(claimed);
    const states = first === undefined ? await statesOf(github, numbers) : statesIn(await first, numbers);
    return claimed.flatMap(({ number, pullRequest }) => {
        const request = pullRequest === null ? undefined : states.get(pullRequest);
        if (request === 'MERGED')
            return [{ number, how: 'pull request merged' }];
        if (states.get(number) === 'CLOSED')
            return [{ number, how: 'issue closed' }];
        return request === 'CLOSED' ? [{ number, how: 'pull request closed' }] : [];
    });
}
/** State of issues and pull requests by number, in one query; what is not there is left out. */
async function statesOf(github, numbers) {
    if (numbers.length === 0)
        return new Map();
    return statesIn(await (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateStates', [statesPart(numbers)])), numbers);
}
/** Numbers are variables: as many threads are the same question, whichever they are. `alias`: of those that share a question, each its own. */
const statesPart = (numbers, alias = 'state') => ({
    fields: numbers
        .map((_, index) => `${alias}${index}: issueOrPullRequest(number: $${alias}${index}) { ... on Issue { issueState: state } ... on PullRequest { pullState: state } }`)
        .join(' '),
    variables: Object.fromEntries(numbers.map((value, index) => [`${alias}${index}`, { type: 'Int!', value }])),
});
/** By alias; what other parts asked beside it is not looked at. */
const States = schemas/* object */.Ikc({ repository: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) });
function statesIn(data, numbers, alias = 'state') {
    const { repository } = States.parse(data);
    return new Map(numbers.flatMap((number, index) => {
        const thread = State.parse(repository[`${alias}${index}`]);
        const state = thread?.issueState ?? thread?.pullState;
        return state === undefined ? [] : [[number, state]];
    }));
}

;// CONCATENATED MODULE: ./build/src/github/closing-pulls.js
/** Reads which open pull requests would close an issue, and whether a loop of this repository has made them. */



const closingField = `closedByPullRequestsReferences(first: 10) {
  nodes { number headRefName isCrossRepository body author ${actor/* actorFields */.H_} }
}`;
const ClosingPulls = schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(MadePull.extend({ number: schemas/* number */.aig(), author: actor/* Actor */.Ag }).nullable()) })
    .nullish()
    .transform((pulls) => (pulls?.nodes ?? []).map((pull) => ({
    number: pull?.number ?? null,
    author: pull?.author?.login ?? 'ghost',
    ofLoop: pull !== null && madeByLoop(pull) !== null,
})));

// EXTERNAL MODULE: ./build/src/core/contest.js
var contest = __webpack_require__(71325);
;// CONCATENATED MODULE: ./build/src/github/merging-itself.js
/** Reads whether GitHub is about to merge a pull request by itself, and whether only its merge queue may. */

/** Of a pull request. */
const automaticFields = 'autoMergeRequest { enabledAt } isInMergeQueue';
const mergingFields = `${automaticFields} isMergeQueueEnabled`;
const automatic = { autoMergeRequest: schemas/* object */.Ikc({}).nullable(), isInMergeQueue: schemas/* boolean */.zMY() };
const merging = { ...automatic, isMergeQueueEnabled: schemas/* boolean */.zMY() };
const Automatic = schemas/* object */.Ikc(automatic);
const Merging = schemas/* object */.Ikc(merging);
const automaticOf = (node) => {
    if (node.isInMergeQueue)
        return 'merge queue';
    return node.autoMergeRequest === null ? null : 'auto-merge';
};
const mergingOf = (node) => ({
    automatic: automaticOf(node),
    mergeQueue: node.isMergeQueueEnabled,
});

;// CONCATENATED MODULE: ./build/src/github/claims.js
/** Reads whose claim an issue carries: only claim comments that we wrote ourselves count. */










const ClaimComments = schemas/* object */.Ikc({
    nodes: (0,present_nodes/* presentNodes */.$)(schemas/* object */.Ikc({
        databaseId: schemas/* number */.aig(),
        body: schemas/* string */.YjP(),
        author: actor/* Actor */.Ag,
        updatedAt: schemas/* string */.YjP(),
        isMinimized: schemas/* boolean */.zMY(),
    })),
});
/** As many comments as one page holds. */
const lastComments = 100;
/** Of an issue: the comments among which claims stand, and those that belong to its text. */
const claimFields = `claims: comments(last: ${lastComments}) {
  nodes { databaseId body updatedAt isMinimized author ${actor/* actorFields */.H_} }
}`;
const threadEnd = ({ nodes }) => ({
    comments: nodes
        .filter(({ isMinimized }) => !isMinimized)
        .map(({ databaseId: id, body }) => ({ id, hash: (0,text_hash/* commentHash */.c_)(body) })),
    fromId: nodes.length < lastComments ? 0 : Math.min(...nodes.map(({ databaseId }) => databaseId)),
});
/** Last: whose it is. A loop rewrites its claim comment in place, so that its place in the thread says nothing. */
function claimsIn(comments, ownLogin) {
    const claims = comments.nodes
        .filter(({ author }) => (0,actor/* isOwn */.NP)(author, ownLogin))
        .flatMap(({ body, updatedAt }) => claimIn(body).map((claim) => ({ ...claim, updatedAt })));
    const owner = (0,contest/* ownerOf */.bf)(claims);
    if (owner === undefined)
        return [];
    return [...claims.filter((claim) => claim !== owner), owner].map(({ key, epoch, loop }) => ({ key, epoch, loop }));
}
const claims_Answer = schemas/* object */.Ikc({ repository: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) });
const SaidComment = schemas/* object */.Ikc({
    databaseId: schemas/* number */.aig(),
    body: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP(),
    updatedAt: schemas/* string */.YjP(),
    lastEditedAt: schemas/* string */.YjP().nullable(),
    isMinimized: schemas/* boolean */.zMY(),
    authorAssociation: schemas/* string */.YjP(),
    author: actor/* Actor */.Ag,
});
const Claimed = schemas/* object */.Ikc({
    state: schemas/* string */.YjP().optional(),
    pullState: schemas/* string */.YjP().optional(),
    autoMergeRequest: automatic.autoMergeRequest.optional(),
    isInMergeQueue: automatic.isInMergeQueue.optional(),
    labels: schemas/* object */.Ikc({ nodes: (0,present_nodes/* presentNodes */.$)(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) }).nullable(),
    assignees: schemas/* object */.Ikc({ nodes: (0,present_nodes/* presentNodes */.$)(schemas/* object */.Ikc({ login: schemas/* string */.YjP() })) }),
    closedByPullRequestsReferences: ClosingPulls,
    claims: schemas/* object */.Ikc({ nodes: (0,present_nodes/* presentNodes */.$)(SaidComment) }),
})
    .nullish();
/** The same comments, with what decides whether an agent is told them. */
const saidFields = `claims: comments(last: ${lastComments}) {
  nodes { databaseId body createdAt updatedAt lastEditedAt isMinimized authorAssociation author ${actor/* actorFields */.H_} }
}`;
const sharedFields = `labels(first: 50) { nodes { name } } assignees(first: 10) { nodes { login } } ${saidFields}`;
const issueFields = `state ${sharedFields}
  ${closingField}`;
/** Issues that this tick has claimed, as they are now. Claims of any bot count: loops of a repository may speak as different ones. */
async function readClaims(github, subjects) {
    if (subjects.length === 0)
        return [];
    const data = await (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateClaims', [claimsPart(subjects)]));
    return claimedIn(claims_Answer.parse(data).repository, subjects);
}
/** By their aliases, from what a question or a change of the head has brought along. */
const claimedIn = (repository, subjects) => subjects.map((subject, index) => {
    const issue = Claimed.parse(repository[`claimed${index}`]);
    const comments = issue?.claims.nodes.filter(({ author }) => author?.type === 'Bot') ?? [];
    return {
        subject,
        isOpen: (issue?.state ?? issue?.pullState) === 'OPEN',
        isPull: issue?.pullState !== undefined,
        automatic: automaticOf({
            autoMergeRequest: issue?.autoMergeRequest ?? null,
            isInMergeQueue: issue?.isInMergeQueue === true,
        }),
        labels: issue?.labels?.nodes.map(({ name }) => name) ?? [],
        assignees: issue?.assignees.nodes.map(({ login }) => login) ?? [],
        closingPullRequests: issue?.closedByPullRequestsReferences ?? [],
        claims: comments.flatMap(({ body, updatedAt }) => claimIn(body).map((claim) => ({ ...claim, updatedAt }))),
        said: (issue?.claims.nodes ?? []).map((comment) => ({
            id: comment.databaseId,
            by: comment.author,
            association: comment.authorAssociation,
            body: comment.body,
            hash: (0,text_hash/* commentHash */.c_)(comment.body),
            createdAt: comment.createdAt,
            editedAt: comment.lastEditedAt,
            isHidden: comment.isMinimized,
        })),
    };
});
/** `number`: a variable, or the number itself. */
const claimedField = (index, number) => `claimed${index}: issueOrPullRequest(number: ${number}) {
    ... on Issue { ${issueFields} } ... on PullRequest { pullState: state ${automaticFields} ${sharedFields} }
  }`;
const claimsPart = (subjects) => ({
    fields: subjects.map((_, index) => claimedField(index, `$claimed${index}`)).join(' '),
    variables: Object.fromEntries(subjects.map((value, index) => [`claimed${index}`, { type: 'Int!', value }])),
});
/** A claim whose marker names no loop is of no loop: nobody but a person takes it over. */
function claimIn(body) {
    const fields = (0,marker/* parseMarker */.gY)(body)?.fields ?? {};
    const key = fields['key'] ?? '';
    const epoch = Number(fields['epoch']);
    if (!key.startsWith('claim/') || !Number.isSafeInteger(epoch))
        return [];
    return [{ key, epoch, loop: fields['loop'] ?? '' }];
}

;// CONCATENATED MODULE: ./build/src/github/issue-fields.js
/** Decides what is read of an issue of the backlog, and what becomes of it: everything that decides whether it is free. */









const names = schemas/* object */.Ikc({ nodes: (0,present_nodes/* presentNodes */.$)(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) });
const home = schemas/* object */.Ikc({ nameWithOwner: schemas/* string */.YjP() });
/** A null may not be seen: whether it is open nobody can tell us. */
const Related = schemas/* object */.Ikc({
    nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ number: schemas/* number */.aig(), state: schemas/* string */.YjP(), repository: home }).nullable()),
});
const IssueNode = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    state: schemas/* string */.YjP(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    author: actor/* Actor */.Ag,
    authorAssociation: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP(),
    updatedAt: schemas/* string */.YjP(),
    labels: names.nullable(),
    assignees: schemas/* object */.Ikc({ nodes: (0,present_nodes/* presentNodes */.$)(schemas/* object */.Ikc({ login: schemas/* string */.YjP() })) }),
    milestone: schemas/* object */.Ikc({ title: schemas/* string */.YjP(), dueOn: schemas/* string */.YjP().nullable() }).nullable(),
    subIssues: Related,
    blockedBy: Related.optional(),
    closedByPullRequestsReferences: ClosingPulls,
    /** Only of one with the claim label, or of whose thread agents were told something. */
    claims: ClaimComments.optional(),
});
/** GitHub lets an issue have 100 sub-issues, and gives out no more in a page; what is asked for at most costs no points here. */
const mostRelated = 100;
const relatedFields = 'nodes { number state repository { nameWithOwner } }';
/** `claims`: with the comments in which our claims stand. */
function fieldsOf(at) {
    return `number state title body authorAssociation createdAt updatedAt
    author ${actor/* actorFields */.H_}
    labels(first: 50) { nodes { name } }
    assignees(first: 10) { nodes { login } }
    milestone { title dueOn }
    subIssues(first: ${mostRelated}) { ${relatedFields} }
    ${at.blockedBy ? `blockedBy(first: ${mostRelated}) { ${relatedFields} }` : ''}
    ${closingField}
    ${at.claims ? claimFields : ''}`;
}
const fieldsWith = (blockedBy) => ({
    plain: fieldsOf({ claims: false, blockedBy }),
    withClaims: fieldsOf({ claims: true, blockedBy }),
});
/** Servers that do not know the relation: older Enterprise Servers. */
const withoutRelation = new WeakSet();
/** Asks with the fields that this server knows; one that does not know blocked-by has no such relations. */
async function askIssues(github, ask) {
    if (withoutRelation.has(github))
        return await ask(fieldsWith(false));
    try {
        return await ask(fieldsWith(true));
    }
    catch (error) {
        const isUnknown = error instanceof errors/* GitHubError */.y_ && /Field 'blockedBy' doesn't exist|"blockedBy"/.test(error.said);
        if (!isUnknown)
            throw error;
        withoutRelation.add(github);
        return await ask(fieldsWith(false));
    }
}
const hasLabel = (labels, label) => labels?.nodes.some(({ name }) => name.toLowerCase() === label.toLowerCase()) === true;
/** Open, and work of this loop as far as its settings say; a control issue of ours is no work. */
const isWanted = ({ state, labels, author, assignees, milestone }, filter) => state === 'OPEN' &&
    !(hasLabel(labels, effects/* controlLabel */.g5) && (0,actor/* isOwn */.NP)(author, filter.ownLogin)) &&
    (filter.milestone === null || milestone?.title === filter.milestone) &&
    (filter.assignee === null || assignees.nodes.some(({ login }) => same(login, filter.assignee ?? ''))) &&
    filter.labels.every((label) => hasLabel(labels, label));
const same = (a, b) => a.toLowerCase() === b.toLowerCase();
function issueOf(node, at) {
    const here = `${at.owner}/${at.repo}`;
    const listed = [...(node.blockedBy?.nodes ?? []), ...node.subIssues.nodes];
    const related = listed.filter((one) => one !== null);
    const open = related.filter(({ state }) => state === 'OPEN');
    const isNear = ({ repository }) => same(repository.nameWithOwner, here);
    const near = open.filter(isNear);
    const said = textBlockers(node, here);
    return {
        number: node.number,
        title: node.title,
        body: node.body,
        textHash: (0,text_hash/* issueTextHash */.Ho)(node.title, node.body),
        labels: node.labels?.nodes.map(({ name }) => name) ?? [],
        assignees: node.assignees.nodes.map(({ login }) => login),
        author: node.author?.login ?? 'ghost',
        authorAssociation: node.authorAssociation,
        createdAt: node.createdAt,
        updatedAt: node.updatedAt,
        milestoneDue: node.milestone?.dueOn ?? null,
        openBlockers: [...new Set(near.map(({ number }) => number))].toSorted((a, b) => a - b),
        dependsOn: related.filter(isNear).map(({ number }) => number),
        named: said.numbers.filter((number) => number !== node.number),
        ...(said.unclear ? { unclear: true } : {}),
        blockedElsewhere: related.length < listed.length || near.length < open.length,
        closingPullRequests: node.closedByPullRequestsReferences,
        claims: claimsOf(node, at.ownLogin),
        thread: node.claims === undefined ? null : threadEnd(node.claims),
    };
}
const claimsOf = (node, ownLogin) => {
    if (!hasLabel(node.labels, effects/* claimLabel */.Z7))
        return [];
    return node.claims === undefined ? null : claimsIn(node.claims, ownLogin);
};

;// CONCATENATED MODULE: ./build/src/github/search.js
/** Decides which open issues or pull requests of the repository GitHub's search finds, and reads issues that are not known yet. */





/** GitHub gives no more results of one search, however many there are. */
const searchedAtMost = 1_000;
const pageSize = 100;
const Found = schemas/* object */.Ikc({
    search: schemas/* object */.Ikc({
        issueCount: schemas/* number */.aig(),
        pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
        nodes: (0,present_nodes/* presentNodes */.$)(schemas/* object */.Ikc({ number: schemas/* number */.aig().optional(), repository: schemas/* object */.Ikc({ nameWithOwner: schemas/* string */.YjP() }).optional() })
            .nullable()),
    }),
});
/** Oldest first: what is cut off is the newest. An `or` must not reach beyond this repository. */
const searchText = ({ owner, repo }, { for: kind, query }) => `repo:${owner}/${repo} is:${kind} is:open ${/\bOR\b/.test(query) ? `(${query})` : query} sort:created-asc`;
const membersPart = (at, search, after) => ({
    fields: 'id',
    root: `search(query: $search, type: ISSUE, first: ${pageSize}, after: $searchAfter) {
    issueCount pageInfo { hasNextPage endCursor }
    nodes { ... on ${search.for === 'issue' ? 'Issue' : 'PullRequest'} { number repository { nameWithOwner } } }
  }`,
    variables: {
        search: { type: 'String!', value: searchText(at, search) },
        searchAfter: { type: 'String', value: after },
    },
});
/** `first`: an answer to `membersPart` from its beginning; further pages are asked for. */
async function membersOf(github, search, first) {
    const here = `${github.owner}/${github.repo}`.toLowerCase();
    const numbers = new Set();
    for (let data = first;;) {
        const { issueCount, pageInfo, nodes } = Found.parse(data).search;
        for (const node of nodes)
            if (node?.number !== undefined && node.repository?.nameWithOwner.toLowerCase() === here)
                numbers.add(node.number);
        if (!pageInfo.hasNextPage)
            return { numbers, isCut: issueCount > searchedAtMost };
        data = await (0,together/* askTogether */.q)(github, 'TickgateSearch', [membersPart(github, search, pageInfo.endCursor)]);
    }
}
const search_Answer = schemas/* object */.Ikc({ repository: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) });
/** What the search found and neither the last tick knew nor the changes since brought: one request per hundred. */
async function readNumbered(github, numbers) {
    const nodes = [];
    for (let from = 0; from < numbers.length; from += pageSize) {
        const some = numbers.slice(from, from + pageSize);
        const data = await askIssues(github, ({ plain }) => (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateFound', [numbered(some, plain)])));
        const { repository } = search_Answer.parse(data);
        nodes.push(...some.flatMap((_, index) => IssueNode.nullish().parse(repository[`issue${index}`]) ?? []));
    }
    return nodes;
}
const numbered = (numbers, plain) => ({
    fields: numbers.map((_, index) => `issue${index}: issue(number: $issue${index}) { ...Found }`).join('\n'),
    variables: Object.fromEntries(numbers.map((value, index) => [`issue${index}`, { type: 'Int!', value }])),
    fragments: `fragment Found on Issue { ${plain} }`,
});

;// CONCATENATED MODULE: ./build/src/github/backlog.js
/** Reads the issues of the backlog: all open ones, or what changed since a moment, with everything that decides whether they are free. */








const backlog_Page = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        issues: schemas/* object */.Ikc({
            pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
            nodes: (0,present_nodes/* presentNodes */.$)(IssueNode),
        }),
    }),
});
const backlog_pageSize = 100;
/** A page lasts from its cursor on: what changes meanwhile moves to the end of the order, so that nothing is passed over. */
function pageFrom({ filter, since }, after, { plain }) {
    const { labels, assignee } = filter;
    const narrowed = { ...(labels.length === 0 ? {} : { labels }), ...(assignee === null ? {} : { assignee }) };
    const value = since === null ? { ...narrowed, states: ['OPEN'] } : { since };
    const order = since === null ? 'CREATED_AT' : 'UPDATED_AT';
    return {
        fields: `issues(first: ${backlog_pageSize}, after: $issuesAfter, filterBy: $filter, orderBy: { field: ${order}, direction: ASC }) {
      pageInfo { hasNextPage endCursor }
      nodes { ${plain} }
    }`,
        variables: { filter: { type: 'IssueFilters', value }, issuesAfter: { type: 'String', value: after } },
    };
}
/** One request per hundred issues; `beside` is asked with the first page, whose whole answer is given out. */
async function readBacklog(github, asked, beside = () => []) {
    const { filter, since } = asked;
    const { query = null } = filter;
    const search = query === null ? null : { for: 'issue', query };
    const searched = search === null ? [] : [membersPart(github, search, null)];
    // Where a search chooses, nobody reads all that is open.
    const isPaged = search === null || since !== null;
    const first = await askIssues(github, (fields) => {
        const pages = isPaged ? [pageFrom(asked, null, fields)] : [];
        // What is asked about subjects may be gone.
        return (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateBacklog', [...pages, backlog_news/* newestPullsPart */.kd, ...searched, ...beside(fields)]));
    });
    const { nodes, isCut } = isPaged ? await allNodes(github, asked, first) : { nodes: [], isCut: false };
    const members = search === null ? null : await membersOf(github, search, first);
    const heard = new Set([...asked.known, ...nodes.map(({ number }) => number)]);
    const unheard = [...(members?.numbers ?? [])].filter((number) => !heard.has(number));
    const all = [...nodes, ...(await readNumbered(github, unheard))];
    const isIn = (node) => isWanted(node, filter) && members?.numbers.has(node.number) !== false;
    const at = { owner: github.owner, repo: github.repo, ownLogin: filter.ownLogin };
    const out = all.filter((node) => !isIn(node));
    return {
        first,
        pages: {
            issues: all.filter(isIn).map((node) => issueOf(node, at)),
            left: [
                ...out.map(({ number }) => number),
                ...asked.known.filter((number) => members?.numbers.has(number) === false),
            ],
            ended: out.filter(({ state }) => state !== 'OPEN').map(({ number }) => number),
            isCut: isCut || members?.isCut === true,
            members: members?.numbers ?? null,
            touched: [...(0,backlog_news/* touchedIssues */.Dx)(all), ...(0,backlog_news/* touchedPulls */.b4)(first)],
        },
    };
}
async function allNodes(github, asked, first) {
    const nodes = [];
    for (let data = first;;) {
        const page = backlog_Page.parse(data).repository.issues;
        nodes.push(...page.nodes);
        if (!page.pageInfo.hasNextPage)
            return { nodes, isCut: false };
        if (nodes.length >= known_backlog/* knownAtMost */.Cn)
            return { nodes, isCut: true };
        const { endCursor } = page.pageInfo;
        data = await askIssues(github, (fields) => (0,together/* askTogether */.q)(github, 'TickgateBacklog', [pageFrom(asked, endCursor, fields)]));
    }
}

;// CONCATENATED MODULE: ./build/src/github/candidates.js
/** Reads issues by number afresh, and the states of what they wait for, in one question. */





const candidates_Answer = schemas/* object */.Ikc({ repository: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()) });
/** One request; a second one only where a text names what nobody had heard of when the question was made. */
async function readCandidates(github, filter, asked) {
    const data = await askIssues(github, (fields) => (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateCandidates', candidateParts(asked, fields))));
    return await candidatesIn(github, filter, { asked, data });
}
const alias = 'waited';
/** For a question that others share. */
const candidateParts = ({ issues, states }, fields) => [
    ...(issues.length === 0 ? [] : [issuesPart(issues, fields)]),
    ...(states.length === 0 ? [] : [statesPart(states, alias)]),
];
/** From the answer to a question that they were part of. */
async function candidatesIn(github, filter, { asked, data }) {
    const { repository } = candidates_Answer.parse(data);
    const nodes = asked.issues.flatMap((_, index) => IssueNode.nullish().parse(repository[`issue${index}`]) ?? []);
    const at = { owner: github.owner, repo: github.repo, ownLogin: filter.ownLogin };
    const issues = nodes.filter((node) => isWanted(node, filter)).map((node) => issueOf(node, at));
    const found = new Set(issues.map(({ number }) => number));
    const known = new Set(asked.states);
    const unheard = [...new Set(issues.flatMap(({ named }) => named))].filter((number) => !known.has(number));
    return {
        issues,
        left: asked.issues.map(({ number }) => number).filter((number) => !found.has(number)),
        states: new Map([...statesIn(data, asked.states, alias), ...(await statesOf(github, unheard))]),
    };
}
/** Numbers are variables: as many issues are the same question, whichever they are. Comments are read of claimed ones alone. */
const issuesPart = (asked, { plain, withClaims }) => ({
    fields: asked
        .map(({ isClaimed }, index) => `issue${index}: issue(number: $issue${index}) { ...${isClaimed ? 'Claimed' : 'Free'} }`)
        .join('\n'),
    variables: Object.fromEntries(asked.map(({ number }, index) => [`issue${index}`, { type: 'Int!', value: number }])),
    fragments: [
        ...(asked.every(({ isClaimed }) => isClaimed) ? [] : [`fragment Free on Issue { ${plain} }`]),
        ...(asked.some(({ isClaimed }) => isClaimed) ? [`fragment Claimed on Issue { ${withClaims} }`] : []),
    ].join('\n'),
});

// EXTERNAL MODULE: ./build/src/github/comments.js
var comments = __webpack_require__(73195);
// EXTERNAL MODULE: ./build/src/github/control-issue.js
var github_control_issue = __webpack_require__(24030);
// EXTERNAL MODULE: ./build/src/core/answer.js
var answer = __webpack_require__(45207);
;// CONCATENATED MODULE: ./build/src/core/admitted-order.js
/** Decides whether an order is given by those who may give it now, and what is said where it is not. */


/** One that could be the word of several people counts where each of them may give it: then it does not matter whose it is. */
function admission(order, facts) {
    const { line, givers } = order;
    const rights = givers.map((giver) => rightOf(giver, line.kind === 'command' ? line.command.verb : null, facts));
    if (givers.length > 1 && !rights.every((right) => right === 'given'))
        return severalEditors(order);
    const right = rights.find((one) => one !== 'given') ?? 'given';
    if (right === 'unheard' || (right !== 'given' && order.isStranger))
        return { kind: 'unheard' };
    if (right !== 'given')
        return { kind: 'refused', reply: right };
    if (line.kind === 'refused')
        return { kind: 'refused', reply: { kind: 'misspelt', says: line.says } };
    const { id, at, thread } = order;
    const by = givers.map((giver) => giver?.login).join(' or @');
    const where = thread === null || order.kind === 'box' ? {} : { thread };
    return { kind: 'admitted', command: { id, command: line.command, at, ...where, by } };
}
function rightOf(giver, verb, { policy, standings }) {
    if (!(0,answer/* isPerson */.KA)(giver, policy))
        return 'unheard';
    const { login } = giver;
    const standing = Object.hasOwn(standings, login) ? standings[login] : undefined;
    if (standing === undefined)
        return 'unheard';
    if ((0,answer/* authority */.ku)(giver, standing, { ...policy, approvers: [] }) === null)
        return { kind: 'unauthorised', login, approvers: [] };
    const isTheirs = verb === null || !(0,command/* isGuarded */.JN)(verb) || (0,answer/* authority */.ku)(giver, standing, policy) !== null;
    return isTheirs ? 'given' : { kind: 'unauthorised', login, approvers: policy.approvers };
}
function severalEditors({ line, givers }) {
    const editors = givers.map((giver) => giver?.login ?? 'a deleted account');
    const verb = line.kind === 'command' ? line.command.verb : 'help';
    return { kind: 'refused', reply: { kind: 'several-editors', verb, editors } };
}

// EXTERNAL MODULE: ./build/src/core/command-reply.js
var command_reply = __webpack_require__(40861);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
// EXTERNAL MODULE: ./build/src/core/control-boxes.js
var control_boxes = __webpack_require__(30284);
// EXTERNAL MODULE: ./build/src/core/order-receipt.js
var order_receipt = __webpack_require__(6884);
;// CONCATENATED MODULE: ./build/src/core/orders.js






/** `answer` is judged with its gate. Lines that mean nothing are kept, for a reply. */
function ordersIn({ thread, comments }, hearing) {
    const bodies = comments.filter(({ author }) => author?.type === 'Bot').map(({ body }) => body);
    return comments.flatMap((comment) => ordersOf(comment, { thread, bodies, hearing }));
}
/** A comment is its author's word only while nobody else has edited it. */
function ordersOf(comment, { thread, bodies, hearing }) {
    const { id, body, author, edits, createdAt, isStranger = false } = comment;
    if (!(0,answer/* isPerson */.KA)(author, hearing.policy) || edits.some(({ editor }) => editor?.id !== author.id))
        return [];
    const again = !isLater(createdAt, hearing.since);
    const at = again ? (edits.at(-1)?.at ?? createdAt) : createdAt;
    if (again && !(isLater(at, hearing.since) && (0,command_reply/* wasRefused */.GD)(id, bodies)))
        return [];
    return (0,command/* parseCommands */.Gr)(body).flatMap((line, index) => {
        if (line.kind === 'command' && line.command.verb === 'answer')
            return [];
        if (line.kind === 'command' && line.loop !== null && line.loop !== hearing.loop)
            return [];
        const order = {
            id: `comment/${id}/${orders_wordsOf(line, index)}`,
            about: String(id),
            thread,
            at,
            givers: [author],
            line,
        };
        return [{ ...order, kind: 'comment', again, isStranger }];
    });
}
/** What a line orders, not where it stands: its author may correct lines above it, or put another order in its place. */
function orders_wordsOf(line, index) {
    if (line.kind === 'refused')
        return `refused/${index}`;
    const { command } = line;
    if (command.verb === 'cancel' && command.deleteBranches === true)
        return 'cancel/delete-branches';
    if (command.verb !== 'raise')
        return command.verb;
    const ceilings = budget/* ceilingNames */.qi.flatMap((name) => {
        const amount = command.ceilings[name];
        return amount === undefined ? [] : [name, amount];
    });
    return ['raise', ...ceilings].join('/');
}
const isLater = (time, since) => since === null || Date.parse(time) > Date.parse(since);
/**
 * Ticked since our last redraw; nobody can tell by which of those who edited the issue since, nor by which edit: each box counts as old as
 * the first, so that no Restart looks later than the stop after it.
 */
function ordersOfBoxes({ number, body, edits }, isOurs) {
    const since = edits.slice(edits.findLastIndex(({ editor }) => isOurs(editor)) + 1);
    const [first] = since;
    if (first === undefined)
        return [];
    const givers = [...new Map(since.map(({ editor }) => [editor?.id ?? null, editor])).values()];
    return (0,control_boxes/* tickedBoxes */.ab)(body).map((box) => ordered(box, { thread: number, at: first.at, givers }));
}
/** Boxes that the app saw being ticked, oldest first: whose word each is, and when it was given, is known, and a redraw takes none away. */
function ordersOfReceipts(control, { since, policy }, isOurs) {
    const recorded = control.comments.flatMap((comment) => (0,order_receipt/* orderReceiptIn */.YA)(comment, policy.receiptAppId) ?? []);
    return control.comments.flatMap((comment) => {
        const receipt = (0,order_receipt/* orderReceiptIn */.YA)(comment, policy.receiptAppId);
        if (receipt === null || !isLater(comment.createdAt, since))
            return [];
        if (!(0,order_receipt/* stillOrdered */.Ch)(receipt, { ...control, recorded }, isOurs))
            return [];
        const { box, login, userId: id, at } = receipt;
        return [ordered(box, { thread: control.number, at, givers: [{ login, id, type: 'User' }] })];
    });
}
const ordered = (box, given) => ({
    id: box.id,
    about: box.id,
    ...given,
    kind: 'box',
    line: { kind: 'command', loop: null, command: (0,control_boxes/* boxCommand */.V$)(box) },
    again: false,
    isStranger: false,
});

;// CONCATENATED MODULE: ./build/src/github/commands.js
/** Asks what those who gave orders may do now, and tells apart what the loop obeys and what is to be refused. */






/** Of strangers only so many are asked about: each costs a request, and anybody may write a thousand commands. */
const mostStrangers = 20;
/** Asks the permission of everybody who gave one, and nothing if nobody did. */
async function admitCommands(github, threads, rules) {
    const places = placesOf(threads);
    const written = places.flatMap((place) => ordersIn(place, rules));
    const { control } = threads;
    const all = [...written, ...boxesIn(control, rules)];
    const unheard = all.filter(({ isStranger }) => isStranger).slice(mostStrangers);
    const orders = all.filter((order) => !rules.consumed.includes(order.id) && !unheard.includes(order));
    const people = orders.flatMap(({ givers }) => givers).filter((giver) => (0,answer/* isPerson */.KA)(giver, rules.policy));
    const standings = await (0,github_standing/* readStandings */.g)(github, people.map(({ login }) => login));
    const judged = oneEach(orders.map((order) => ({ order, came: admission(order, { policy: rules.policy, standings }) })));
    return {
        admitted: judged
            .flatMap(({ came }) => (came.kind === 'admitted' ? [came.command] : []))
            .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
        refused: judged.flatMap(({ order, came }) => (came.kind === 'refused' ? untold(order, came.reply, places) : [])),
        editedAt: orders.flatMap(({ again, at }) => (again ? [at] : [])),
    };
}
/** Of what is told of one order the first that may be obeyed counts: whose word is worth nothing must not silence another's. */
function oneEach(judged) {
    const rank = { admitted: 0, refused: 1, unheard: 2 };
    const best = new Map();
    for (const one of judged) {
        const known = best.get(one.order.id);
        if (known === undefined || rank[one.came.kind] < rank[known.came.kind])
            best.set(one.order.id, one);
    }
    return [...best.values()];
}
/** Receipts first, the oldest before the others: they know whose word it is, the edit history may not. */
function boxesIn(control, rules) {
    if (control === null)
        return [];
    const isOurs = (editor) => (0,actor/* isOwn */.NP)(editor, rules.ownLogin);
    return [...ordersOfReceipts(control, rules, isOurs), ...ordersOfBoxes(control, isOurs)];
}
/** The app, or an earlier tick, may have said it. */
function untold({ thread, about }, reply, places) {
    const bodies = places
        .filter((place) => place.thread === thread)
        .flatMap(({ comments }) => comments.filter(({ author }) => author?.type === 'Bot').map(({ body }) => body));
    return thread === null || (0,command_reply/* wasReplied */.Dq)(about, reply, bodies) ? [] : [{ thread, about, reply }];
}
/** Where commands count: the control issue, the threads of open questions, the loop's own pull requests. */
const placesOf = ({ control, gates, pulls }) => [
    ...(control === null ? [] : [{ thread: control.number, comments: control.comments }]),
    ...gates.map(({ thread, replies }) => ({ thread: thread?.number ?? null, comments: replies })),
    ...pulls.map(({ number, comments }) => ({ thread: number, comments })),
];

// EXTERNAL MODULE: ./build/src/github/gate-threads.js + 1 modules
var gate_threads = __webpack_require__(6296);
// EXTERNAL MODULE: ./build/src/github/newest-run.js
var newest_run = __webpack_require__(34627);
;// CONCATENATED MODULE: ./build/src/github/outgoing.js
/** Asks, with the renewal before work goes out, whose its issues are and which pull requests its branches have. */



const pullFields = `number id url title body isDraft state createdAt closedAt isCrossRepository
  author ${actor/* actorFields */.H_} labels(first: 50) { nodes { name } }`;
/** As many as REST shows on a page; an older one is none that this tick could have opened or missed. */
const pullsField = (index, branch) => `standing${index}: pullRequests(headRefName: ${JSON.stringify(branch)}, first: 30, orderBy: { field: CREATED_AT, direction: DESC }) {
    nodes { ${pullFields} }
  }`;
const Repository = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J());
const Pulls = schemas/* object */.Ikc({
    nodes: schemas/* array */.YOg(schemas/* object */.Ikc({
        number: schemas/* number */.aig(),
        id: schemas/* string */.YjP(),
        url: schemas/* string */.YjP(),
        title: schemas/* string */.YjP(),
        body: schemas/* string */.YjP(),
        isDraft: schemas/* boolean */.zMY(),
        state: schemas/* enum */.k5n(['OPEN', 'CLOSED', 'MERGED']),
        createdAt: schemas/* string */.YjP(),
        closedAt: schemas/* string */.YjP().nullable(),
        isCrossRepository: schemas/* boolean */.zMY(),
        author: actor/* Actor */.Ag,
        labels: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) }).nullable(),
    })),
});
/** For the answer to a swap: literals only. */
const outgoingAlong = ({ subjects, branches }) => ({
    repository: [
        ...subjects.map((number, index) => claimedField(index, String(number))),
        ...branches.map((branch, index) => pullsField(index, branch)),
    ].join(' '),
    take: (data) => {
        const repository = Repository.parse(data);
        const pulls = branches.map((branch, index) => [branch, standingIn(repository[`standing${index}`])]);
        return { claims: claimedIn(repository, subjects), pulls: new Map(pulls) };
    },
});
/** A branch of a fork may have the same name. */
const standingIn = (data) => Pulls.parse(data).nodes.flatMap(({ id: nodeId, isDraft: draft, isCrossRepository, labels, ...pull }) => isCrossRepository
    ? []
    : [
        {
            ...pull,
            nodeId,
            draft,
            isOpen: pull.state === 'OPEN',
            labels: labels?.nodes.map(({ name }) => name) ?? [],
        },
    ]);

// EXTERNAL MODULE: ./build/src/github/plan.js
var plan = __webpack_require__(70498);
;// CONCATENATED MODULE: ./build/src/github/wanted-pulls.js


const wanted_pulls_hasLabel = ({ labels }, wanted) => labels?.nodes.some(({ name }) => name.toLowerCase() === wanted.toLowerCase()) === true;
/** `found`: by the search. */
function wanted_pulls_isWanted(node, { labels, ownLogin }, found) {
    const ours = (0,actor/* isOwn */.NP)(node.author, ownLogin) && !node.isCrossRepository && isLoopsBranch(node);
    return ours || found.has(node.number) || (labels.length > 0 && labels.every((label) => wanted_pulls_hasLabel(node, label)));
}
const isLoopsBranch = ({ headRefName, body }) => /^tickgate\/(?!state\/)[a-z][a-z0-9_]{0,31}\/./.test(headRefName) && /^pr\/\d{1,13}$/.test((0,marker/* effectOf */.$x)(body)?.key ?? '');

;// CONCATENATED MODULE: ./build/src/github/pull-edges.js
/** Reads of the pull requests of an idle review loop no more than the marks by which it sees that one has changed. */







const EdgeNode = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    body: schemas/* string */.YjP(),
    isCrossRepository: schemas/* boolean */.zMY(),
    headRefName: schemas/* string */.YjP(),
    headRefOid: schemas/* string */.YjP(),
    updatedAt: schemas/* string */.YjP(),
    mergeable: schemas/* string */.YjP(),
    author: actor/* Actor */.Ag,
    labels: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) }).nullable(),
    commits: schemas/* object */.Ikc({
        nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ commit: schemas/* object */.Ikc({ statusCheckRollup: schemas/* object */.Ikc({ state: schemas/* string */.YjP() }).nullable() }) })),
    }),
});
const pull_edges_fields = `number body isCrossRepository headRefName headRefOid updatedAt mergeable author ${actor/* actorFields */.H_}
  labels(first: 100) { nodes { name } }
  commits(last: 1) { nodes { commit { statusCheckRollup { state } } } }`;
const pull_edges_Page = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequests: schemas/* object */.Ikc({
            pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
            nodes: schemas/* array */.YOg(EdgeNode),
        }),
    }),
});
const One = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ pullRequest: EdgeNode.nullable() }) });
/** One question for a hundred open ones. */
async function pullEdges(github, filter) {
    const nodes = filter.only === null ? await openOnes(github, filter) : await theOne(github, filter.only);
    return nodes.map(({ headRefOid: headSha, commits, ...node }) => (0,pull_edges/* edgeOf */.BQ)({ ...node, headSha, checks: commits.nodes[0]?.commit.statusCheckRollup?.state ?? null }));
}
async function theOne(github, number) {
    const part = {
        fields: `pullRequest(number: $number) { ${pull_edges_fields} }`,
        variables: { number: { type: 'Int!', value: number } },
    };
    const { pullRequest } = One.parse(await (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateEdge', [part]))).repository;
    return pullRequest === null ? [] : [pullRequest];
}
const openFrom = (after) => ({
    fields: `pullRequests(states: OPEN, first: 100, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { ${pull_edges_fields} }
  }`,
    variables: { after: { type: 'String', value: after } },
});
async function openOnes(github, filter) {
    const search = filter.query === null ? null : { for: 'pr', query: filter.query };
    const searched = search === null ? [] : [membersPart(github, search, null)];
    const first = await (0,together/* askTogether */.q)(github, 'TickgateEdges', [openFrom(null), ...searched]);
    const found = [];
    for (let data = first;;) {
        const { nodes, pageInfo } = pull_edges_Page.parse(data).repository.pullRequests;
        found.push(...nodes);
        if (!pageInfo.hasNextPage)
            break;
        data = await (0,together/* askTogether */.q)(github, 'TickgateEdges', [openFrom(pageInfo.endCursor)]);
    }
    const members = search === null ? null : await membersOf(github, search, first);
    return found.filter((node) => wanted_pulls_isWanted(node, filter, members?.numbers ?? new Set()));
}

;// CONCATENATED MODULE: ./build/src/github/asked-once.js
/** Asks what accounts may do in the repository, each once in a reading and not more of them than it can afford: anybody may speak in a pull request. */




/** Requests of a reading; of those without any tie to the repository, whom nothing bounds, as many as a gate hears. */
const mostAsked = 60;
const asked_once_mostStrangers = 20;
/** What is told of one is everything that was told so far. */
function askingOnce(github) {
    const standings = {};
    const unknown = new Set();
    const met = new Set();
    const left = { people: mostAsked, strangers: asked_once_mostStrangers };
    return async (people) => {
        const fresh = closestFirst(people.filter(({ login }) => !met.has(login)));
        const asked = fresh.filter((one) => affords(left, one));
        for (const { login } of fresh) {
            met.add(login);
            unknown.add(login);
        }
        await Promise.all(asked.map(async ({ login }) => {
            const standing = await unlessRefused((0,github_standing/* readStanding */.Z)(github, login));
            if (standing !== undefined)
                unknown.delete(login);
            if (standing != null)
                standings[login] = standing;
        }));
        return { standings, unknown };
    };
}
function affords(left, { association }) {
    const strange = (0,answer/* isStranger */.Zl)(association);
    if (left.people === 0 || (strange && left.strangers === 0))
        return false;
    left.people -= 1;
    if (strange)
        left.strangers -= 1;
    return true;
}
/** Of each login once, by its closest tie; who spoke first comes first. */
function closestFirst(people) {
    const first = new Map();
    for (const one of people.toSorted((a, b) => distance(a) - distance(b)))
        if (!first.has(one.login))
            first.set(one.login, one);
    return [...first.values()];
}
const distance = ({ association }) => {
    if (known_backlog/* admittedAssociations */.Hc.includes(association))
        return 0;
    return (0,answer/* isStranger */.Zl)(association) ? 2 : 1;
};
/** Undefined: GitHub does not tell it to this token. What is gone by tomorrow (a limit, an outage) is no such answer. */
async function unlessRefused(call) {
    try {
        return await call;
    }
    catch (error) {
        if (error instanceof errors/* GitHubError */.y_ && error.failure === 'permission' && error.status === 403)
            return undefined;
        throw error;
    }
}
/** What people must know where somebody was not asked about; `pulls`: where those spoke. */
const unaskedRemark = (pulls) => pulls.length === 0
    ? []
    : [
        `What some who spoke in ${pulls.map((number) => `#${number}`).join(', ')} may do here is not known (GitHub is asked about ${mostAsked} accounts a tick, ${asked_once_mostStrangers} of them strangers): their words count as those of people without write access, and merge.mode auto leaves these to a person.`,
    ];

// EXTERNAL MODULE: ./build/src/core/long-lived.js
var long_lived = __webpack_require__(86600);
;// CONCATENATED MODULE: ./build/src/github/branch-uses.js
/** Reads what a repository does with its branches beside showing pull requests in them. */



/** Of the repository, and of a pull request. */
const defaultField = 'defaultBranchRef { name }';
const headFields = 'headRef { refUpdateRule { pattern } }';
const DefaultBranch = schemas/* object */.Ikc({ name: schemas/* string */.YjP() }).nullable();
const HeadRef = schemas/* object */.Ikc({ refUpdateRule: schemas/* object */.Ikc({ pattern: schemas/* string */.YjP() }).nullish() }).nullable();
/** A branch of a fork is called what its owner likes. */
const otherUse = ({ headRefName, isCrossRepository, headRef }, uses) => isCrossRepository ? null : (0,long_lived/* otherUseOf */.P)({ branch: headRefName, isProtected: headRef?.refUpdateRule != null }, uses);
const usesOf = (defaultBranch, open) => ({
    defaultBranch: defaultBranch?.name ?? null,
    bases: new Map(open.map(({ number, baseRefName }) => [baseRefName, number])),
});
/** Where what is open goes into, beside a question about one pull request. */
const basesPart = (after) => ({
    fields: `${defaultField} bases: pullRequests(states: OPEN, first: 100, after: $basesAfter) {
    pageInfo { hasNextPage endCursor } nodes { number baseRefName }
  }`,
    variables: { basesAfter: { type: 'String', value: after } },
});
const Bases = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        defaultBranchRef: DefaultBranch,
        bases: schemas/* object */.Ikc({
            pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
            nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ number: schemas/* number */.aig(), baseRefName: schemas/* string */.YjP() })),
        }),
    }),
});
/** `first`: the answer that holds the first page. */
async function usesIn(github, first) {
    const { defaultBranchRef, bases } = Bases.parse(first).repository;
    const open = [...bases.nodes];
    for (let { pageInfo } = bases; pageInfo.hasNextPage;) {
        const data = await (0,together/* askTogether */.q)(github, 'TickgateBases', [basesPart(pageInfo.endCursor)]);
        const page = Bases.parse(data).repository.bases;
        open.push(...page.nodes);
        pageInfo = page.pageInfo;
    }
    return usesOf(defaultBranchRef, open);
}

// EXTERNAL MODULE: ./build/src/github/base-rules.js
var base_rules = __webpack_require__(79642);
;// CONCATENATED MODULE: ./build/src/github/labelled-pulls.js
/** Decides which pull requests of outsiders a label lets in: those on which a person who may triage has put it. */





/** Of a pull request. Further back nobody looks: a label that was set before them admits nothing. */
const labelledFields = `authorAssociation labelled: timelineItems(last: 50, itemTypes: [LABELED_EVENT]) {
  nodes { ... on LabeledEvent { createdAt label { name } actor ${actor/* actorFields */.H_} } }
}`;
const labelled_pulls_labelled = {
    authorAssociation: schemas/* string */.YjP(),
    labelled: schemas/* object */.Ikc({
        nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ createdAt: schemas/* string */.YjP(), label: schemas/* object */.Ikc({ name: schemas/* string */.YjP() }), actor: actor/* Actor */.Ag }).nullable()),
    }),
};
const Labelled = schemas/* object */.Ikc(labelled_pulls_labelled);
/** An outsider's, which nothing but its labels brings here; bots are outsiders, too. */
const needsAdmission = (node, filter, found) => !known_backlog/* admittedAssociations */.Hc.includes(node.authorAssociation) && !wanted_pulls_isWanted(node, { ...filter, labels: [] }, found);
/** Those of them that somebody has let in, as an issue of an outsider is. */
async function admittedPulls(ask, { labels, ownLogin, neverHuman }, nodes) {
    const policy = { neverHuman: [ownLogin, ...neverHuman] };
    const pulls = nodes.map(asLabelled);
    const people = pulls.flatMap((pull) => (0,core_admission/* peopleOf */.xr)(pull, { labels, policy }));
    // GitHub lets nobody set labels who has no tie to the repository.
    const { standings } = await ask(people.map((login) => ({ login, association: 'COLLABORATOR' })));
    const letIn = pulls.filter((pull) => (0,core_admission/* admissionOf */.fG)(pull, { labels, policy, standings }) !== null);
    return new Set(letIn.map(({ number }) => number));
}
/** Its text is no order to anybody: whatever is pushed or written after the label is reviewed as it stands. */
const asLabelled = ({ number, labels, labelled: { nodes } }) => ({
    number,
    textHash: '',
    labels: labels?.nodes.map(({ name }) => name) ?? [],
    labelled: nodes.flatMap((event) => event === null ? [] : [{ label: event.label.name, at: event.createdAt, by: event.actor }]),
    editedAt: null,
});
const shown = 10;
/** What people must know where some stay outside. */
const outsideRemark = (numbers) => numbers.length === 0
    ? []
    : [
        `Left alone, since no person who may triage put a label of review.labels on what an outsider or a bot opened: ${numbers
            .slice(0, shown)
            .map((number) => `#${number}`)
            .join(', ')}${numbers.length > shown ? ` and ${numbers.length - shown} more` : ''}. To let one in, take the label off and put it on again.`,
    ];

;// CONCATENATED MODULE: ./build/src/github/pull-checks.js
/** Decides what check runs, check suites and commit statuses of a head say, as one list. */


const WorkflowRun = schemas/* object */.Ikc({
    url: schemas/* string */.YjP(),
    workflow: schemas/* object */.Ikc({ resourcePath: schemas/* string */.YjP() }),
    file: schemas/* object */.Ikc({ path: schemas/* string */.YjP() }).nullish(),
})
    .nullable();
const Run = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('CheckRun'),
    checkSuite: schemas/* object */.Ikc({
        workflowRun: WorkflowRun,
        app: schemas/* object */.Ikc({ databaseId: schemas/* number */.aig().nullable(), slug: schemas/* string */.YjP() }).nullish(),
    })
        .nullable(),
    name: schemas/* string */.YjP(),
    status: schemas/* string */.YjP(),
    conclusion: schemas/* string */.YjP().nullable(),
    detailsUrl: schemas/* string */.YjP().nullable(),
});
const Status = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('StatusContext'),
    context: schemas/* string */.YjP(),
    state: schemas/* string */.YjP(),
    targetUrl: schemas/* string */.YjP().nullable(),
    creator: actor/* Actor */.Ag,
});
const Contexts = schemas/* object */.Ikc({
    totalCount: schemas/* number */.aig(),
    nodes: schemas/* array */.YOg(schemas/* discriminatedUnion */.gMt('type', [Run, Status])),
});
const Rollup = schemas/* object */.Ikc({
    state: schemas/* string */.YjP(),
    contexts: Contexts,
});
const Suite = schemas/* object */.Ikc({ status: schemas/* string */.YjP(), conclusion: schemas/* string */.YjP().nullable(), workflowRun: WorkflowRun });
const SuiteNodes = schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(Suite) }).nullable();
const workflowRunField = 'workflowRun { url workflow { resourcePath } file { path } }';
const contextFields = `totalCount nodes { type: __typename
    ... on CheckRun { name status conclusion detailsUrl 
      checkSuite { app { databaseId slug } ${workflowRunField} } }
    ... on StatusContext { context state targetUrl creator ${actor/* actorFields */.H_} }
  }`;
const rollupField = `statusCheckRollup { state contexts(first: 100) { ${contextFields} } }`;
/** A workflow has a suite before it has runs: while it waits for an approval, or for a runner, and between jobs of which one needs another. */
const checkFields = `checkSuites(last: 100) { nodes { status conclusion ${workflowRunField} } }
  ${rollupField}`;
/** `workflow`: path of the loop's own, whose ticks vouch for nothing, and would wait for themselves. */
function checksOf({ rollup, suites }, { required, pinned = [], workflow }) {
    const isOthers = isNotOf(lastPart(workflow));
    const others = (rollup?.contexts.nodes ?? []).filter((node) => node.type === 'StatusContext' || isOthers(node.checkSuite?.workflowRun ?? null));
    const listed = others.map((node) => {
        const said = node.type === 'CheckRun' ? node.name : node.context;
        const name = isFromItsApp(node, { name: said, pinned }) ? said : `${said} (by ${reporterOf(node)})`;
        const url = node.type === 'CheckRun' ? node.detailsUrl : node.targetUrl;
        const state = node.type === 'CheckRun' ? runState(node) : statusState(node.state);
        return { name, state, required: required.includes(name), url };
    });
    const ran = (suites?.nodes ?? []).filter(({ workflowRun }) => isOthers(workflowRun));
    const held = ran.filter(({ conclusion }) => conclusion === 'ACTION_REQUIRED');
    return [
        ...listed,
        ...unlisted(rollup),
        ...workflowsAmong(ran, others, pinned),
        ...held.map(({ workflowRun }) => {
            return { name: 'A workflow', state: 'action-required', required: true, url: workflowRun?.url ?? null };
        }),
    ];
}
/**
 * What the rules want of a workflow its newest suite tells as a whole. Another one that has not ended makes checks that are not there yet, and
 * what of it is there may have passed.
 */
function workflowsAmong(suites, listed, pinned) {
    const wanted = pinned.flatMap((one) => {
        const suite = one.isWorkflow === true ? suites.findLast(({ workflowRun: run }) => isFrom(run, one.name)) : undefined;
        const url = suite?.workflowRun?.url ?? null;
        return suite === undefined ? [] : [{ name: one.name, state: runState(suite), required: true, url }];
    });
    const shown = new Set(listed.flatMap((node) => (isRunning(node) ? (node.checkSuite?.workflowRun?.url ?? []) : [])));
    const others = suites.flatMap(({ workflowRun: run, status }) => {
        const isTold = status === 'COMPLETED' || run === null || shown.has(run.url) || wanted.some(({ url }) => url === run.url);
        return isTold ? [] : [{ name: fileOf(run), state: 'running', required: false, url: run.url }];
    });
    return [...wanted, ...others];
}
const isRunning = (node) => node.type === 'CheckRun' && node.status !== 'COMPLETED';
/** In rules a workflow of another repository goes by its path there. */
const isFrom = (run, path) => run !== null && (run.file?.path === path || fileOf(run) === lastPart(path));
const fileOf = ({ workflow }) => lastPart(workflow.resourcePath);
const lastPart = (path) => path.split('/').at(-1) ?? '';
/** What another reporter calls by the name of a required check is not that check. */
function isFromItsApp(node, { name, pinned }) {
    const wanted = pinned.filter((one) => one.name === name);
    const slugs = wanted.flatMap(({ slug }) => slug ?? []);
    if (slugs.length > 0)
        return node.type === 'CheckRun' && slugs.some((slug) => slug === node.checkSuite?.app?.slug);
    // A workflow is told by its suite: what merely bears the path of its file is none.
    if (wanted.some(({ isWorkflow }) => isWorkflow === true))
        return false;
    const apps = wanted.flatMap(({ app }) => app ?? []);
    if (apps.length === 0)
        return true;
    if (node.type === 'CheckRun')
        return apps.some((app) => app === node.checkSuite?.app?.databaseId);
    // Of a status GitHub tells only which bot set it; what any workflow could have set is told apart by the app of workflows.
    if (node.creator?.type !== 'Bot')
        return false;
    return node.creator.login !== 'github-actions[bot]' || apps.includes(actionsApp);
}
/** Of GitHub Actions on github.com. */
const actionsApp = 15368;
const reporterOf = (node) => (node.type === 'CheckRun' ? node.checkSuite?.app?.slug : node.creator?.login) ?? 'somebody else';
const isNotOf = (file) => (run) => file === '' || run === null || fileOf(run) !== file;
/** Of more checks than are listed GitHub tells what all of them come to. */
function unlisted(rollup) {
    if (rollup === null || rollup.contexts.totalCount <= rollup.contexts.nodes.length)
        return [];
    return [{ name: 'All checks together', state: statusState(rollup.state), required: false, url: null }];
}
function runState({ status, conclusion }) {
    if (status !== 'COMPLETED')
        return 'running';
    if (conclusion === 'ACTION_REQUIRED')
        return 'action-required';
    // What was not reported any more (stale) vouches for nothing.
    if (conclusion === 'SUCCESS')
        return 'passed';
    return conclusion === 'NEUTRAL' || conclusion === 'SKIPPED' ? 'skipped' : 'failed';
}
function statusState(state) {
    if (state === 'SUCCESS')
        return 'passed';
    return state === 'PENDING' || state === 'EXPECTED' ? 'running' : 'failed';
}

// EXTERNAL MODULE: ./build/src/core/approvers.js
var approvers = __webpack_require__(15587);
;// CONCATENATED MODULE: ./build/src/github/pull-feedback.js
/** Decides what people have said in a pull request, and who of them may write to the repository. */



const pull_feedback_text = {
    databaseId: schemas/* number */.aig().nullable(),
    author: actor/* Actor */.Ag,
    editor: actor/* Actor */.Ag,
    lastEditedAt: schemas/* string */.YjP().nullable(),
    authorAssociation: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
};
const LineComment = schemas/* object */.Ikc({ ...pull_feedback_text, createdAt: schemas/* string */.YjP(), path: schemas/* string */.YjP(), line: schemas/* number */.aig().nullable() });
const Total = { totalCount: schemas/* number */.aig() };
const Review = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    ...pull_feedback_text,
    state: schemas/* string */.YjP(),
    submittedAt: schemas/* string */.YjP().nullable(),
    commit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }).nullable(),
    comments: schemas/* object */.Ikc({ ...Total, nodes: schemas/* array */.YOg(LineComment) }),
});
const Comment = schemas/* object */.Ikc({ ...pull_feedback_text, createdAt: schemas/* string */.YjP(), updatedAt: schemas/* string */.YjP() });
const ReviewNodes = schemas/* object */.Ikc({ ...Total, nodes: schemas/* array */.YOg(Review) }).nullable();
const CommentNodes = schemas/* object */.Ikc({ ...Total, nodes: schemas/* array */.YOg(Comment) });
const textFields = `databaseId body authorAssociation author ${actor/* actorFields */.H_} lastEditedAt editor ${actor/* actorFields */.H_}`;
const lineFields = `${textFields} createdAt path line`;
const commentFields = `${textFields} createdAt updatedAt`;
const feedbackFields = `reviews(last: 40) { totalCount nodes { id ${textFields} state submittedAt
    commit { oid } comments(first: 30) { totalCount nodes { ${lineFields} } } } }
  comments(last: 60) { totalCount nodes { ${commentFields} } }`;
const pull_feedback_saidIn = (pull, who) => ({
    feedback: feedbackOf(pull, who),
    saidInPart: isSaidInPart(pull, who.neverHuman) || spokeIn(pull, who, who.unknown),
});
/** More was said than is read here: an older word against a merge may be among it. */
function isSaidInPart({ reviews, comments }, neverHuman) {
    const lists = [reviews, comments, ...(reviews?.nodes ?? []).filter(isPersons(neverHuman)).map((one) => one.comments)];
    return lists.some((list) => list !== null && list.totalCount > list.nodes.length);
}
const isPersons = (neverHuman) => ({ author }) => author?.type === 'User' && !(0,approvers/* includesLogin */.Bm)(neverHuman, author.login);
/** People who said something: their permission is asked, since an association says less (a collaborator may only read). */
const speakers = (pull, { neverHuman }) => [...reviewsIn(pull).flatMap((one) => [one, ...one.comments.nodes]), ...pull.comments.nodes].flatMap((one) => one.author !== null && isPersons(neverHuman)(one)
    ? [{ login: one.author.login, association: one.authorAssociation }]
    : []);
/** One of these people said something in it. */
const spokeIn = (pull, who, people) => people.size > 0 && speakers(pull, who).some(({ login }) => people.has(login));
/** Drafts of reviews are nobody's word yet. */
const reviewsIn = ({ reviews }) => (reviews?.nodes ?? []).filter(({ state }) => state !== 'PENDING');
/** Oldest first. */
function feedbackOf(pull, who) {
    const isPerson = isPersons(who.neverHuman);
    const reviews = reviewsIn(pull);
    const lines = reviews.flatMap(({ comments, submittedAt }) => comments.nodes.map((one) => ({ ...one, createdAt: later(one.createdAt, submittedAt) })));
    return [
        ...reviews.filter(isPerson).map(ofReview),
        ...lines.filter(isPerson).map((one) => ({ ...said(one, 'line', one.createdAt), path: one.path, line: one.line })),
        ...pull.comments.nodes.filter(isPerson).map((one) => said(one, 'comment', one.createdAt)),
    ]
        .map((one) => ({ ...one, isWriter: (0,approvers/* includesLogin */.Bm)(who.writers, one.by), mayApprove: mayApprove(one.by, who) }))
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
/** A line is drafted at one time and said at another, with its review: nobody could answer it before. */
const later = (drafted, submitted) => submitted !== null && Date.parse(submitted) > Date.parse(drafted) ? submitted : drafted;
const mayApprove = (login, { writers, ...who }) => (0,approvers/* includesLogin */.Bm)(writers, login) && (who.approvers.length === 0 || (0,approvers/* isApprover */.SQ)(login, who));
function said(one, kind, at) {
    return {
        id: `${kind}/${one.databaseId ?? 0}`,
        by: one.author?.login ?? 'ghost',
        at,
        // What a maintainer changes in somebody else's words is no word of theirs.
        editedAt: one.editor?.login === one.author?.login ? one.lastEditedAt : null,
        body: one.body,
        verdict: null,
        commit: null,
        path: null,
        line: null,
    };
}
const verdictOf = {
    APPROVED: 'approved',
    CHANGES_REQUESTED: 'changes-requested',
    DISMISSED: 'dismissed',
};
const ofReview = (one) => ({
    ...said(one, 'review', one.submittedAt ?? ''),
    verdict: verdictOf[one.state] ?? null,
    commit: one.commit?.oid ?? null,
});

;// CONCATENATED MODULE: ./build/src/github/opinions.js
/** Reads the verdicts that stand in a pull request, however old, and what its checks say in the moment of a merge. */







const Opinion = schemas/* object */.Ikc({
    databaseId: schemas/* number */.aig().nullable(),
    author: actor/* Actor */.Ag,
    authorAssociation: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    state: schemas/* string */.YjP(),
    submittedAt: schemas/* string */.YjP().nullable(),
    commit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }).nullable(),
});
const OpinionNodes = schemas/* object */.Ikc({ totalCount: schemas/* number */.aig(), nodes: schemas/* array */.YOg(Opinion) }).nullable();
/** Of each reviewer who may write the newest review that says yes or no, or said so until it was dismissed. */
const opinionFields = `opinions: latestOpinionatedReviews(first: 100, writersOnly: true) {
  totalCount nodes { databaseId author ${actor/* actorFields */.H_} authorAssociation body state submittedAt commit { oid } }
}`;
/** With the verdicts that are older than the reviews which are read; what is said on lines beside them is not read. */
function withOpinions(node) {
    const { reviews, opinions } = node;
    if (reviews === null || opinions === null)
        return node;
    const older = opinions.nodes
        .filter((one) => reviews.nodes.every(({ databaseId }) => databaseId !== one.databaseId))
        .map((one) => ({ ...one, id: '', comments: { totalCount: 0, nodes: [] } }));
    return {
        ...node,
        reviews: { totalCount: reviews.totalCount + older.length, nodes: [...older, ...reviews.nodes] },
    };
}
const Text = schemas/* object */.Ikc({ author: actor/* Actor */.Ag, body: schemas/* string */.YjP() });
const Now = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequest: schemas/* object */.Ikc({
            opinions: OpinionNodes,
            comments: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(Text.extend({ createdAt: schemas/* string */.YjP() })) }),
            reviews: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(Text.extend({ state: schemas/* string */.YjP(), submittedAt: schemas/* string */.YjP().nullable() })) })
                .nullable(),
            commits: schemas/* object */.Ikc({
                nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ commit: schemas/* object */.Ikc({ checkSuites: SuiteNodes, statusCheckRollup: Rollup.nullable() }) })),
            }),
        }),
    }),
});
const opinions_textFields = `author ${actor/* actorFields */.H_} body`;
const nowQuery = `query TickgateMergeNow($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) {
    comments(last: 30) { nodes { ${opinions_textFields} createdAt } } reviews(last: 30) { nodes { ${opinions_textFields} state submittedAt } }
    ${opinionFields} commits(last: 1) { nodes { commit { ${checkFields} } } }
  } }
}`;
/** GitHub's times are whole seconds. */
const isSince = (at, since) => Date.parse(at) >= Math.floor(Date.parse(since) / 1000) * 1000;
/** Who may only read stands in nobody's way. */
async function writersAmong(github, logins) {
    const standings = await (0,github_standing/* readStandings */.g)(github, logins);
    return Object.entries(standings).flatMap(([login, { permission }]) => answer/* WRITERS */.J1.some((one) => one === permission) ? [login] : []);
}
const opinions_isPersons = (author, neverHuman) => author?.type === 'User' && !(0,approvers/* includesLogin */.Bm)(neverHuman, author.login);
/** `workflow`: path of the loop's own, whose ticks vouch for nothing. */
async function readStanding(github, pull, { neverHuman, workflow, since }) {
    const { owner, repo } = github;
    const data = Now.parse(await github.graphql(nowQuery, { owner, repo, number: pull }));
    const { opinions, commits, comments, reviews } = data.repository.pullRequest;
    const remarks = (reviews?.nodes ?? [])
        .filter(({ state }) => state === 'COMMENTED')
        .map(({ submittedAt, ...one }) => ({ ...one, createdAt: submittedAt ?? '' }));
    const said = [...comments.nodes, ...remarks].flatMap(({ author, body, createdAt: at }) => opinions_isPersons(author, neverHuman) && isSince(at, since) && (0,command/* wordsBeside */.ui)(body) !== '' ? [author.login] : []);
    const { nodes, totalCount } = opinions ?? { nodes: [], totalCount: 0 };
    const { checkSuites: suites = null, statusCheckRollup: rollup = null } = commits.nodes[0]?.commit ?? {};
    return {
        spoke: await writersAmong(github, said),
        opinions: nodes.flatMap(({ author, state, commit, submittedAt }) => opinions_isPersons(author, neverHuman)
            ? [{ by: author.login, state, commit: commit?.oid ?? null, at: submittedAt ?? '' }]
            : []),
        isPart: totalCount > nodes.length,
        checks: checksOf({ rollup, suites }, { required: [], workflow }),
    };
}

;// CONCATENATED MODULE: ./build/src/github/pull-node.js
/** What is asked of a pull request of a review loop, and the shape of the answer. */









const By = schemas/* object */.Ikc({ user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).nullable() }).nullable();
const PullNode = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    url: schemas/* string */.YjP(),
    state: schemas/* enum */.k5n(['OPEN', 'CLOSED', 'MERGED']),
    isDraft: schemas/* boolean */.zMY(),
    isCrossRepository: schemas/* boolean */.zMY(),
    headRefName: schemas/* string */.YjP(),
    headRefOid: schemas/* string */.YjP(),
    baseRefName: schemas/* string */.YjP(),
    baseRefOid: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP(),
    updatedAt: schemas/* string */.YjP(),
    mergeable: schemas/* string */.YjP(),
    mergeStateStatus: schemas/* string */.YjP(),
    reviewDecision: schemas/* string */.YjP().nullable(),
    author: actor/* Actor */.Ag,
    labels: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) }).nullable(),
    baseRef: schemas/* object */.Ikc({
        refUpdateRule: schemas/* object */.Ikc({ requiredStatusCheckContexts: schemas/* array */.YOg(schemas/* string */.YjP().nullable()).nullish() }).nullish(),
        target: schemas/* object */.Ikc({ statusCheckRollup: Rollup.nullish() }).nullish(),
    })
        .nullable(),
    commits: schemas/* object */.Ikc({
        nodes: schemas/* array */.YOg(schemas/* object */.Ikc({
            commit: schemas/* object */.Ikc({
                parents: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ oid: schemas/* string */.YjP() })) }),
                checkSuites: SuiteNodes,
                statusCheckRollup: Rollup.nullable(),
            }),
        })),
    }),
    written: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ commit: schemas/* object */.Ikc({ author: By, committer: By }) })) }),
    headRef: HeadRef,
    ...merging,
    retargets: base_rules/* Retargets */.QG,
    opinions: OpinionNodes,
    ...labelled_pulls_labelled,
    reviews: ReviewNodes,
    comments: CommentNodes,
});
const pull_node_pullFields = `number title body url state isDraft isCrossRepository headRefName headRefOid baseRefName baseRefOid
  createdAt updatedAt mergeable mergeStateStatus ${mergingFields} reviewDecision author ${actor/* actorFields */.H_}
  labels(first: 100) { nodes { name } }
  baseRef { refUpdateRule { requiredStatusCheckContexts } target { ... on Commit { ${rollupField} } } } ${headFields} ${base_rules/* retargetFields */.gV} ${labelledFields} ${opinionFields}
  commits(last: 1) { nodes { commit { parents(first: 2) { nodes { oid } } ${checkFields} } } }
  written: commits(last: 100) { nodes { commit { author { user { login } } committer { user { login } } } } }
  ${feedbackFields}`;
/** Of the newest commits, as GitHub knows them by their addresses: who has none there is nobody. */
const writtenBy = ({ written }) => [
    ...new Set(written.nodes.flatMap(({ commit: { author, committer } }) => [author, committer].flatMap((by) => by?.user?.login ?? []))),
];
const edgeAt = (node) => ({
    number: node.number,
    headSha: node.headRefOid,
    updatedAt: node.updatedAt,
    checks: node.commits.nodes[0]?.commit.statusCheckRollup?.state ?? null,
    mergeable: node.mergeable,
});

;// CONCATENATED MODULE: ./build/src/github/read-on.js
/** Reads on where a pull request holds more than came with the question for all of them: its checks, what people who may write remarked, and own notes and claims. */







/** Pages of a hundred: of one list, and of all of a tick, since anybody may make a conversation long. */
const mostOfOne = 10;
const mostOfAll = 40;
/** What is still longer says so by its count, as before. */
async function readOn(github, nodes, who) {
    const purse = { pages: mostOfAll };
    const whole = [];
    for (const node of nodes) {
        const commits = await allChecks(github, node, purse);
        const reviews = await allRemarks(github, node, { purse, writers: who.writers });
        whole.push({ ...node, commits, reviews, comments: await ownComments(github, node, { purse, ...who }) });
    }
    return whole;
}
async function parts(purse, ask) {
    const found = [];
    let cursor = null;
    for (let page = 0; page < mostOfOne && purse.pages > 0; page++) {
        purse.pages -= 1;
        const part = await ask(cursor);
        found.push(...part.nodes);
        cursor = part.next;
        if (cursor === null)
            break;
    }
    return found;
}
const isCut = ({ totalCount, nodes }) => totalCount > nodes.length;
const Onward = schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() });
const onward = ({ hasNextPage, endCursor }) => (hasNextPage ? endCursor : null);
const askOf = (github, number, fields) => async (cursor) => await (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateReadOn', [
    {
        fields: `pullRequest(number: $number) { ${fields} }`,
        variables: { number: { type: 'Int!', value: number }, cursor: { type: 'String', value: cursor } },
    },
]));
const Checked = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequest: schemas/* object */.Ikc({
            headRefOid: schemas/* string */.YjP(),
            commits: schemas/* object */.Ikc({
                nodes: schemas/* array */.YOg(schemas/* object */.Ikc({
                    commit: schemas/* object */.Ikc({
                        statusCheckRollup: schemas/* object */.Ikc({ contexts: Contexts.extend({ pageInfo: Onward }) }).nullable(),
                    }),
                })),
            }),
        })
            .nullable(),
    }),
});
async function allChecks(github, node, purse) {
    const [newest] = node.commits.nodes;
    const rollup = newest?.commit.statusCheckRollup ?? null;
    if (newest === undefined || rollup === null || !isCut(rollup.contexts))
        return node.commits;
    const fields = `headRefOid commits(last: 1) { nodes { commit { statusCheckRollup {
    contexts(first: 100, after: $cursor) { pageInfo { hasNextPage endCursor } ${contextFields} } } } } }`;
    const ask = askOf(github, node.number, fields);
    const found = await parts(purse, async (cursor) => {
        const { pullRequest } = Checked.parse(await ask(cursor)).repository;
        const contexts = pullRequest?.commits.nodes[0]?.commit.statusCheckRollup?.contexts;
        // Of a head that was pushed meanwhile nothing belongs to this one.
        if (contexts === undefined || pullRequest?.headRefOid !== node.headRefOid)
            return { nodes: [], next: null };
        return { nodes: contexts.nodes, next: onward(contexts.pageInfo) };
    });
    if (found.length <= rollup.contexts.nodes.length)
        return node.commits;
    const contexts = { ...rollup.contexts, nodes: found };
    return { nodes: [{ commit: { ...newest.commit, statusCheckRollup: { ...rollup, contexts } } }] };
}
const Remarked = schemas/* object */.Ikc({
    node: schemas/* object */.Ikc({ comments: schemas/* object */.Ikc({ pageInfo: Onward, nodes: schemas/* array */.YOg(LineComment) }) }).nullable(),
});
const remarksQuery = `query TickgateRemarksOf($id: ID!, $cursor: String) { node(id: $id) { ... on PullRequestReview {
  comments(first: 100, after: $cursor) { pageInfo { hasNextPage endCursor } nodes { ${lineFields} } } } } }`;
async function allRemarks(github, { reviews }, { purse, writers }) {
    if (reviews === null)
        return null;
    const nodes = [];
    for (const review of reviews.nodes) {
        if (!isCut(review.comments) || !(0,approvers/* includesLogin */.Bm)(writers, review.author?.login ?? '')) {
            nodes.push(review);
            continue;
        }
        const found = await parts(purse, async (cursor) => {
            const data = await (0,errors/* despiteMissing */.TL)(github.graphql(remarksQuery, { id: review.id, cursor }));
            const { node } = Remarked.parse(data);
            return node === null ? { nodes: [], next: null } : { ...node.comments, next: onward(node.comments.pageInfo) };
        });
        const isMore = found.length > review.comments.nodes.length;
        nodes.push(isMore ? { ...review, comments: { ...review.comments, nodes: found } } : review);
    }
    return { ...reviews, nodes };
}
const Said = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequest: schemas/* object */.Ikc({
            comments: schemas/* object */.Ikc({
                pageInfo: schemas/* object */.Ikc({ hasPreviousPage: schemas/* boolean */.zMY(), startCursor: schemas/* string */.YjP().nullable() }),
                nodes: schemas/* array */.YOg(Comment),
            }),
        })
            .nullable(),
    }),
});
/** What others said further back is told by its count alone; a note or a claim stands where it was first written, however much was said since. */
async function ownComments(github, { number, comments }, { purse, ownLogin }) {
    if (!isCut(comments))
        return comments;
    const fields = `comments(last: 100, before: $cursor) { pageInfo { hasPreviousPage startCursor } nodes { ${commentFields} } }`;
    const ask = askOf(github, number, fields);
    const found = await parts(purse, async (cursor) => {
        const { pullRequest } = Said.parse(await ask(cursor)).repository;
        if (pullRequest === null)
            return { nodes: [], next: null };
        const { nodes, pageInfo } = pullRequest.comments;
        return { nodes, next: pageInfo.hasPreviousPage ? pageInfo.startCursor : null };
    });
    const known = new Set(comments.nodes.map(({ databaseId }) => databaseId));
    const older = found.filter(({ author, databaseId }) => (0,actor/* isOwn */.NP)(author, ownLogin) && !known.has(databaseId));
    return { ...comments, nodes: [...older, ...comments.nodes] };
}

;// CONCATENATED MODULE: ./build/src/github/review-notes.js



/** Heads of which a note of ours tells, newest last. */
const reviewNotes = ({ comments }, ownLogin) => comments.nodes
    .filter((comment) => (0,actor/* isOwnWord */.NZ)(comment, ownLogin))
    .toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
    .flatMap(({ body }) => {
    const [, sha] = /^review-note\/\d+\/([0-9a-f]{40,64})$/.exec((0,marker/* effectOf */.$x)(body)?.key ?? '') ?? [];
    const { loop = '', bugs, into = null, responded = '' } = (0,marker/* parseMarker */.gY)(body)?.fields ?? {};
    const respondedAt = Number.isNaN(Date.parse(responded)) ? null : responded;
    return sha === undefined ? [] : [{ sha, loop, bugs: Number(bugs ?? 1), into, respondedAt }];
});
/**
 * What is known of the head that stands there: by its note, or, where a tick died before it could write one, by the review that it had
 * posted, of which nobody knows any more how much it found.
 */
function reviewedHead(pull, notes, ownLogin) {
    const note = notes.at(-1);
    const { number, headRefOid: sha } = pull;
    const posted = (pull.reviews?.nodes ?? []).findLast((review) => (0,actor/* isOwnWord */.NZ)(review, ownLogin) && (0,marker/* effectOf */.$x)(review.body)?.key === effects/* effectKeys */.sD.review(number, sha));
    if (note?.sha !== sha && posted !== undefined)
        return { sha, loop: (0,marker/* parseMarker */.gY)(posted.body)?.fields['loop'] ?? '', bugs: 1, into: null };
    return note === undefined ? null : { sha: note.sha, loop: note.loop, bugs: note.bugs, into: note.into };
}
/** Answers of a responder: a note tells of the newest, and it stands there itself, also where its tick died before the note. */
function responses(pull, notes, ownLogin) {
    const said = [...pull.comments.nodes, ...(pull.reviews?.nodes ?? []).flatMap(({ comments }) => comments.nodes)];
    const replies = said
        .filter(({ author, body }) => (0,actor/* isOwn */.NP)(author, ownLogin) && answerKey.test((0,marker/* effectOf */.$x)(body)?.key ?? ''))
        .map(({ createdAt }) => createdAt);
    const times = [...notes.flatMap((note) => note.respondedAt ?? []), ...replies];
    const respondedAt = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
    return { respondedAt, answersPeople: replies.length > 0 };
}
/** Of `effectKeys.reply`; replies to commands name their kind behind it. */
const answerKey = /^reply\/(?:comment|review|line)\/\d+$/;

;// CONCATENATED MODULE: ./build/src/github/review-pulls.js
/** Reads the pull requests that a review loop may look at, with everything that decides what comes next for each. */





















const review_pulls_Page = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        defaultBranchRef: DefaultBranch,
        pullRequests: schemas/* object */.Ikc({
            pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
            nodes: schemas/* array */.YOg(PullNode),
        }),
    }),
});
const review_pulls_One = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ pullRequest: PullNode.nullable() }) });
const review_pulls_openFrom = (after) => ({
    fields: `${defaultField} pullRequests(states: OPEN, first: ${perPage}, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { ${pull_node_pullFields} }
  }`,
    variables: { after: { type: 'String', value: after } },
});
/** What is read of each is much, and GitHub bounds the nodes of a question. */
const perPage = 20;
/** All that are open and the loop's, with the pull requests under way that ended meanwhile. */
async function readReviewLoop(github, filter, claimed) {
    const { nodes: candidates, outsiders, remarks, uses } = await readNodes(github, filter);
    const ask = askingOnce(github);
    const letIn = await admittedPulls(ask, filter, candidates.filter(({ number }) => outsiders.has(number)));
    const nodes = candidates.filter(({ number }) => letIn.has(number) || !outsiders.has(number)).map(withOpinions);
    const gone = claimed.filter(({ number }) => !nodes.some((node) => node.number === number && node.state === 'OPEN'));
    const endedSubjects = await readEnded(github, gone);
    const who = { neverHuman: [filter.ownLogin, ...filter.neverHuman] };
    const [rules, heard] = await Promise.all([
        (0,base_rules/* readBaseRules */.Dy)(github, nodes),
        ask(nodes.flatMap((node) => speakers(node, who))),
    ]);
    const writers = review_pulls_writersAmong(heard);
    const whole = await readOn(github, nodes, { ownLogin: filter.ownLogin, writers });
    const unheard = nodes.filter((node) => spokeIn(node, who, heard.unknown));
    return {
        pulls: whole.map((node) => observed(node, filter, { rules, writers, unknown: heard.unknown, uses })),
        endedSubjects,
        edges: candidates.map((node) => (0,pull_edges/* edgeOf */.BQ)(edgeAt(node))),
        remarks: [
            ...remarks,
            ...outsideRemark([...outsiders].filter((number) => !letIn.has(number))),
            ...unaskedRemark(unheard.map(({ number }) => number)),
            ...rules.remarks,
        ],
    };
}
async function readNodes(github, filter) {
    const one = filter.only;
    const ask = async () => (one === null ? await review_pulls_openOnes(github, filter) : await review_pulls_theOne(github, one));
    const read = await ask();
    // GitHub computes whether a branch merges when it is asked, and says so when it is asked again.
    const unknown = read.nodes.some(({ state, mergeable }) => state === 'OPEN' && mergeable === 'UNKNOWN');
    return unknown ? await ask() : read;
}
async function review_pulls_theOne(github, number) {
    const part = {
        fields: `pullRequest(number: $number) { ${pull_node_pullFields} }`,
        variables: { number: { type: 'Int!', value: number } },
    };
    const data = await (0,errors/* despiteMissing */.TL)((0,together/* askTogether */.q)(github, 'TickgateReviewOne', [part, basesPart(null)]));
    const { pullRequest } = review_pulls_One.parse(data).repository;
    const nodes = pullRequest === null ? [] : [pullRequest];
    return { nodes, outsiders: new Set(), uses: await usesIn(github, data), remarks: [] };
}
/** With a search, what it finds is asked with the first page. */
async function review_pulls_openOnes(github, filter) {
    const found = [];
    const search = filter.query === null ? null : { for: 'pr', query: filter.query };
    const searched = search === null ? [] : [membersPart(github, search, null)];
    const ask = (after, beside) => (0,together/* askTogether */.q)(github, 'TickgateReviews', [review_pulls_openFrom(after), ...beside]);
    const first = await ask(null, searched);
    for (let data = first;;) {
        const { nodes, pageInfo } = review_pulls_Page.parse(data).repository.pullRequests;
        found.push(...nodes);
        if (!pageInfo.hasNextPage)
            break;
        data = await ask(pageInfo.endCursor, []);
    }
    const members = search === null ? null : await membersOf(github, search, first);
    const searchedFor = members?.numbers ?? new Set();
    const nodes = found.filter((node) => wanted_pulls_isWanted(node, filter, searchedFor));
    const outsiders = nodes.filter((node) => needsAdmission(node, filter, searchedFor)).map(({ number }) => number);
    const uses = usesOf(review_pulls_Page.parse(first).repository.defaultBranchRef, found);
    return {
        nodes,
        outsiders: new Set(outsiders),
        uses,
        remarks: members?.isCut === true ? [cutRemark(members.numbers.size)] : [],
    };
}
const cutRemark = (read) => `review.query matches more pull requests than GitHub gives out: the oldest ${read} are read. Narrow it.`;
const review_pulls_writersAmong = ({ standings }) => Object.entries(standings).flatMap(([login, { permission }]) => answer/* WRITERS */.J1.some((one) => one === permission) ? [login] : []);
const mergeableAs = { MERGEABLE: 'clean', CONFLICTING: 'conflicting' };
const isKnown = (mergeable) => mergeable in mergeableAs;
function isBaseChecked({ baseRef }, workflow) {
    const rollup = baseRef?.target?.statusCheckRollup ?? null;
    return checksOf({ rollup, suites: null }, { required: [], workflow }).some(({ state }) => state === 'passed');
}
function observed(node, { ownLogin, neverHuman, approving, workflow }, known) {
    const { commit } = node.commits.nodes[0] ?? {};
    const protection = node.baseRef?.refUpdateRule?.requiredStatusCheckContexts ?? [];
    const pinned = known.rules.required.get(node.baseRefName) ?? [];
    const requiredChecks = [...new Set([...pinned.map(({ name }) => name), ...protection.flatMap((name) => name ?? [])])];
    const notes = reviewNotes(node, ownLogin);
    const claim = wanted_pulls_hasLabel(node, effects/* claimLabel */.Z7) ? claimsIn(node.comments, ownLogin).at(-1) : undefined;
    const ran = { rollup: commit?.statusCheckRollup ?? null, suites: commit?.checkSuites ?? null };
    return {
        number: node.number,
        title: node.title,
        body: node.body,
        url: node.url,
        author: node.author?.login ?? 'ghost',
        state: node.state === 'OPEN' ? 'open' : node.state === 'MERGED' ? 'merged' : 'closed',
        draft: node.isDraft || (0,effects/* isPartial */.mt)(node.body),
        labels: node.labels?.nodes.map(({ name }) => name) ?? [],
        branch: node.headRefName,
        headSha: node.headRefOid,
        headParents: commit?.parents.nodes.map(({ oid }) => oid) ?? [],
        baseBranch: node.baseRefName,
        baseSha: node.baseRefOid,
        retargetedAt: (0,base_rules/* retargetedAt */.dA)(node.retargets),
        fork: node.isCrossRepository,
        writtenBy: writtenBy(node),
        otherUse: otherUse(node, known.uses),
        createdAt: node.createdAt,
        mergeable: isKnown(node.mergeable) ? mergeableAs[node.mergeable] : 'unknown',
        behind: node.mergeStateStatus === 'BEHIND',
        wanting: (0,base_rules/* wantingOf */.eW)(node),
        ...mergingOf(node),
        checks: checksOf(ran, { required: requiredChecks, pinned, workflow }),
        baseChecked: isBaseChecked(node, workflow),
        requiredChecks,
        ...pull_feedback_saidIn(node, {
            neverHuman: [ownLogin, ...neverHuman],
            writers: known.writers,
            unknown: known.unknown,
            ...approving,
        }),
        claimedBy: claim === undefined ? null : claim.loop,
        claimEpoch: claim?.epoch ?? null,
        reviewedHead: reviewedHead(node, notes, ownLogin),
        ...responses(node, notes, ownLogin),
    };
}

;// CONCATENATED MODULE: ./build/src/github/put-on-top.js
/** Reads who put commits on top of a work branch, and whether every one of them may write now. */





/** An account GitHub matched to the commit's address; `{}` and null where it matched none. */
const Author = schemas/* union */.KCZ([actor/* RestActor */.C, schemas/* object */.Ikc({}).transform(() => null)]);
const Comparison = schemas/* object */.Ikc({
    status: schemas/* string */.YjP(),
    total_commits: schemas/* number */.aig(),
    commits: schemas/* array */.YOg(schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), author: Author, parents: schemas/* array */.YOg(schemas/* object */.Ikc({ sha: schemas/* string */.YjP() })) })),
});
/** `base`: the default branch. Two questions at most, and one for each author. */
async function readPutOnTop(github, moved, { base, policy }) {
    const onTop = await commitsOnTop(github, moved, base);
    const unknown = { ...moved, commits: onTop?.length ?? 0, writers: null };
    if (onTop === null || onTop.length === 0)
        return unknown;
    const people = onTop.flatMap(({ author }) => ((0,answer/* isPerson */.KA)(author, policy) ? [author] : []));
    if (people.length < onTop.length)
        return unknown;
    const logins = [...new Set(people.map(({ login }) => login))];
    const standings = await (0,github_standing/* readStandings */.g)(github, logins);
    const writes = people.every((person) => {
        const standing = standings[person.login];
        // Who may answer questions is another matter: these are commits.
        return standing !== undefined && (0,answer/* authority */.ku)(person, standing, { ...policy, approvers: [] }) !== null;
    });
    return writes ? { ...moved, commits: onTop.length, writers: logins } : unknown;
}
/** Null: the branch was rewritten, its commits are gone, or they are too many to look at. */
async function commitsOnTop(github, { recordedSha, headSha }, base) {
    const since = await compare(github, recordedSha, headSha);
    if (since === null || since.status !== 'ahead' || since.total_commits > since.commits.length)
        return null;
    // Only a merge brings commits of the default branch along.
    if (since.commits.every(({ parents }) => parents.length < 2))
        return since.commits;
    const own = await compare(github, base, headSha);
    if (own === null || own.total_commits > own.commits.length)
        return null;
    const ours = new Set(own.commits.map(({ sha }) => sha));
    return since.commits.filter(({ sha }) => ours.has(sha));
}
async function compare(github, from, to) {
    const answer = await (0,errors/* orNull */.Xd)(github.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
        owner: github.owner,
        repo: github.repo,
        basehead: `${from}...${to}`,
        per_page: 250,
    }));
    return answer === null ? null : Comparison.parse(answer.data);
}

// EXTERNAL MODULE: ./build/src/github/posted.js
var posted = __webpack_require__(2182);
;// CONCATENATED MODULE: ./build/src/github/unlock-question.js
/**
 * Posts and removes the question whether to force-unlock. It comes from ticks that hold no lease, so nothing here is fenced: it is
 * posted at least once, and of several comments with one gate id only the oldest stays.
 */





/** The one comment with this question: an earlier one, another tick's, or ours. */
async function postUnlockQuestion(github, order) {
    const before = await readQuestions(github, order);
    if (before.length > 0)
        return await keepOldest(github, before, null);
    const { made } = await (0,comments/* postComment */.Gy)(github, order);
    const { commentId, nodeId } = made;
    if (commentId === undefined || nodeId === undefined)
        throw new Error('GitHub gave the new comment no id.');
    const after = await readQuestions(github, order);
    // A list that lags behind may not show it yet.
    return after.length > 0
        ? await keepOldest(github, after, commentId)
        : { commentId, nodeId, body: order.body, found: false };
}
async function readQuestions(github, { gateId, issue, since, ownLogin }) {
    const comments = await (0,posted/* readPostedComments */.m)(github, { issue, since });
    return comments
        .filter(({ author, body }) => (0,actor/* isOwn */.NP)(author, ownLogin) && (0,marker/* effectOf */.$x)(body)?.key === effects/* effectKeys */.sD.gate(gateId))
        .toSorted((a, b) => a.id - b.id);
}
async function keepOldest(github, [first, ...doubles], ours) {
    if (first === undefined)
        throw new Error('There is no question to keep.');
    for (const { id } of doubles)
        await (0,comments/* removeComment */.IG)(github, id);
    return { commentId: first.id, nodeId: first.nodeId, body: first.body, found: first.id !== ours };
}

// EXTERNAL MODULE: ./build/src/github/workflow-runs.js
var workflow_runs = __webpack_require__(27991);
// EXTERNAL MODULE: ./build/src/core/lease.js
var lease = __webpack_require__(29963);
;// CONCATENATED MODULE: ./build/src/github/branches.js
/** Deletes branches of ours: only at the commit that is named, and at a person's word only what no pull request shows or was merged from. */



/** Only what was merged goes, and nothing that is open needs. GitHub itself compares: somebody may push in this very moment. */
async function deleteAt(github, { branch, sha }) {
    const { owner, repo } = github;
    const data = await github.graphql(shownQuery, { owner, repo, name: nameOf(branch), branch });
    const { id, ref, defaultBranchRef, pullRequests, stacked } = Shown.parse(data).repository;
    const isShown = pullRequests.nodes.some(({ state, isCrossRepository }) => state === 'OPEN' && !isCrossRepository);
    const isNeeded = isShown || stacked.nodes.length > 0 || defaultBranchRef?.name === branch || ref?.refUpdateRule != null;
    if (ref?.target.oid === sha && !isNeeded)
        await remove(github, { branch, sha }, id);
}
const remove = (github, { branch, sha }, repositoryId) => {
    const refUpdates = [{ name: nameOf(branch), beforeOid: sha, afterOid: noCommit }];
    return github.graphql(branchDeletion, { input: { repositoryId, refUpdates } });
};
const nameOf = (branch) => `refs/heads/${branch}`;
const branchDeletion = `mutation TickgateDelete($input: UpdateRefsInput!) {
  updateRefs(input: $input) { clientMutationId }
}`;
/** Where a ref is to go that shall be no more. */
const noCommit = '0'.repeat(40);
const Shown = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        id: schemas/* string */.YjP(),
        defaultBranchRef: DefaultBranch,
        ref: HeadRef.unwrap()
            .extend({ target: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }) })
            .nullable(),
        stacked: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ number: schemas/* number */.aig() })) }),
        pullRequests: schemas/* object */.Ikc({
            nodes: schemas/* array */.YOg(schemas/* object */.Ikc({
                number: schemas/* number */.aig(),
                state: schemas/* enum */.k5n(['OPEN', 'CLOSED', 'MERGED']),
                isCrossRepository: schemas/* boolean */.zMY(),
            })),
        }),
    }),
});
/** One that is gone counts as found. Throws why a branch stays: somebody moved it, or a pull request needs it. */
async function deleteBranchOnce(github, { branch, sha }, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    const { owner, repo } = github;
    const data = await github.graphql(shownQuery, { owner, repo, name: nameOf(branch), branch });
    const { id, ref, pullRequests, stacked } = Shown.parse(data).repository;
    if (ref === null)
        return { found: true, made: { sha } };
    if (ref.target.oid !== sha)
        throw new Error(`somebody moved it: it stands at ${ref.target.oid}, not at ${sha}`);
    const needed = pullRequests.nodes.find(({ state, isCrossRepository }) => state !== 'CLOSED' && !isCrossRepository);
    if (needed !== undefined)
        throw new Error(`pull request #${needed.number} is ${needed.state.toLowerCase()}`);
    const [upon] = stacked.nodes;
    if (upon !== undefined)
        throw new Error(`pull request #${upon.number} is to be merged into it`);
    await remove(github, { branch, sha }, id);
    return { found: false, made: { sha } };
}
const shownQuery = `query TickgateBranchShown($owner: String!, $repo: String!, $name: String!, $branch: String!) {
  repository(owner: $owner, name: $repo) {
    id ${defaultField}
    ref(qualifiedName: $name) { target { oid } refUpdateRule { pattern } }
    stacked: pullRequests(baseRefName: $branch, states: [OPEN], first: 1) { nodes { number } }
    pullRequests(headRefName: $branch, first: 100, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { number state isCrossRepository }
    }
  }
}`;

;// CONCATENATED MODULE: ./build/src/github/labels.js
/** Puts labels on issues and takes them off; both are idempotent at GitHub, which makes unknown labels itself. */





/** Not looked up first: one that is there already stays one, and nobody can tell from the answer. */
async function addLabel(github, order, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    const at = { owner: github.owner, repo: github.repo, issue_number: order.issue };
    await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { ...at, labels: [order.name] });
    return { found: false, made: { number: order.issue } };
}
/** A label that is not there any more counts as found, and so does one that is another loop's. */
async function removeLabel(github, order, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    if (order.name === effects/* claimLabel */.Z7 && order.afterMerge === undefined && (await isOthers(github, order)))
        return { found: true, made: { number: order.issue } };
    const gone = await (0,errors/* orNull */.Xd)(github.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', {
        owner: github.owner,
        repo: github.repo,
        issue_number: order.issue,
        name: order.name,
    }));
    return { found: gone === null, made: { number: order.issue } };
}
async function isOthers(github, { issue, loop, yields }) {
    const [read] = await readClaims(github, [issue]);
    if (read === undefined)
        return false;
    return yields === undefined ? (0,contest/* isHandedOn */.wL)(read, loop) : (0,contest/* rivalsOf */.V6)(read.claims, yields).length > 0;
}

;// CONCATENATED MODULE: ./build/src/github/remark-threads.js
/** Decides which threads of remarks are called resolved: our own, on what is gone, in which nobody else has said anything. */




const Threads = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequest: schemas/* object */.Ikc({
            reviewThreads: schemas/* object */.Ikc({
                pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
                nodes: schemas/* array */.YOg(schemas/* object */.Ikc({
                    id: schemas/* string */.YjP(),
                    isResolved: schemas/* boolean */.zMY(),
                    comments: schemas/* object */.Ikc({
                        totalCount: schemas/* number */.aig(),
                        nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ body: schemas/* string */.YjP(), author: actor/* Actor */.Ag })),
                    }),
                })),
            }),
        }),
    }),
});
const asked = `query TickgateRemarks($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) {
    reviewThreads(first: 100, after: $after) { pageInfo { hasNextPage endCursor }
      nodes { id isResolved comments(first: 20) { totalCount nodes { body author ${actor/* actorFields */.H_} } } } }
  } }
}`;
async function resolveThreads(github, order, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    const open = (await threadsOf(github, order.pull)).filter((thread) => isToResolve(thread, order));
    for (const { id } of open) {
        await github.graphql('mutation TickgateResolve($id: ID!) { resolveReviewThread(input: { threadId: $id }) { thread { isResolved } } }', { id });
    }
    return { found: open.length === 0, made: {} };
}
async function threadsOf(github, number) {
    const { owner, repo } = github;
    const found = [];
    let after = null;
    do {
        const data = await github.graphql(asked, { owner, repo, number, after });
        const { nodes, pageInfo } = Threads.parse(data).repository.pullRequest.reviewThreads;
        found.push(...nodes);
        after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    return found;
}
/** Where somebody else speaks, the thread is theirs to end. */
function isToResolve({ isResolved, comments }, { remarks, ownLogin }) {
    const { nodes, totalCount } = comments;
    const key = (0,marker/* effectOf */.$x)(nodes[0]?.body ?? '')?.key;
    return (!isResolved &&
        totalCount === nodes.length &&
        nodes.every(({ author }) => (0,actor/* isOwn */.NP)(author, ownLogin)) &&
        remarks.some((remark) => remark === key));
}

;// CONCATENATED MODULE: ./build/src/core/diff-lines.js
/** Numbers of the lines of the new file that the patch shows. */
function linesOf(patch) {
    const lines = new Set();
    let at = 0;
    for (const text of patch.split('\n')) {
        const [, start] = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text) ?? [];
        if (start !== undefined)
            at = Number(start) - 1;
        else if (text.startsWith('+') || text.startsWith(' '))
            lines.add((at += 1));
    }
    return lines;
}
/** Remarks that can stand on their line, and those that must be told elsewhere. */
function placed(notes, files) {
    const shown = new Map(files.map(({ path, patch }) => [path, patch === null ? new Set() : linesOf(patch)]));
    const isShown = (note) => note.line !== null && shown.get(note.path)?.has(note.line) === true;
    return { inline: notes.filter(isShown), unplaced: notes.filter((note) => !isShown(note)) };
}

// EXTERNAL MODULE: ./build/src/core/pull-effects.js
var pull_effects = __webpack_require__(1953);
// EXTERNAL MODULE: ./build/src/core/review-text.js
var review_text = __webpack_require__(53781);
// EXTERNAL MODULE: ./build/src/core/merging.js + 1 modules
var core_merging = __webpack_require__(70689);
;// CONCATENATED MODULE: ./build/src/github/merge-guard.js
/** Decides whether a merge that was judged a moment ago may still be made: what people did meanwhile stands against it. */




const PullNow = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    merged: schemas/* boolean */.zMY(),
    state: schemas/* string */.YjP(),
    draft: schemas/* boolean */.zMY().optional(),
    mergeable_state: schemas/* string */.YjP().optional(),
    labels: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })),
    head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP() }),
    base: schemas/* object */.Ikc({ ref: schemas/* string */.YjP() }),
});
/** Null = nothing. What GitHub has not computed yet is left to GitHub, which refuses what its rules forbid. */
function notNow(now, { sha, unless }, { spoke, opinions, isPart, checks }) {
    const { base, doNotMergeLabel, since, approvers, everyCheck } = unless;
    const labels = now.labels.map(({ name }) => name);
    if (now.head.sha !== sha)
        return 'its head has moved';
    if (now.state !== 'open')
        return 'it is not open any more';
    if (now.draft === true)
        return 'it is a draft again';
    if ((0,core_merging/* isMarkedDoNotMerge */.FJ)({ labels }, { doNotMergeLabel }))
        return `it was labelled ${doNotMergeLabel} a moment ago`;
    if (now.base.ref !== base)
        return `it goes into ${now.base.ref} now, not into ${base}`;
    if (now.mergeable_state === 'blocked')
        return 'the rules of its base do not let it be merged';
    // Where the rules of the base want none, GitHub would merge over a check that has turned red meanwhile.
    const open = everyCheck ? checks.find(({ state }) => state !== 'passed' && state !== 'skipped') : undefined;
    if (open !== undefined)
        return `its check ${open.name} does not pass any more`;
    if (isPart)
        return 'more people have judged it than are read: a person merges it';
    const against = opinions.find((one) => one.state === 'CHANGES_REQUESTED' && (one.commit === sha || isSince(one.at, since)));
    if (against !== undefined)
        return `@${against.by} has asked for changes`;
    // Nobody has read it yet: what it says is judged, and answered, before anything is merged.
    if (spoke[0] !== undefined)
        return `@${spoke[0]} has said something since it was judged`;
    return approvers === null || approvers.some((login) => stands(login, sha, opinions))
        ? null
        : 'the approval that it rests on does not stand any more';
}
const stands = (login, sha, opinions) => opinions.some(({ by, state, commit }) => (0,approvers/* includesLogin */.Bm)([by], login) && state === 'APPROVED' && commit === sha);

// EXTERNAL MODULE: ./build/src/github/pages.js
var pages = __webpack_require__(60961);
;// CONCATENATED MODULE: ./build/src/github/pull-acts.js
/** Decides how reviews, replies, updates and merges are done at GitHub: each is looked up first and made at most once. */












const Written = schemas/* object */.Ikc({
    id: schemas/* number */.aig(),
    node_id: schemas/* string */.YjP(),
    html_url: schemas/* string */.YjP(),
    body: schemas/* string */.YjP().nullish(),
    user: actor/* RestActor */.C,
});
const File = schemas/* object */.Ikc({ filename: schemas/* string */.YjP(), patch: schemas/* string */.YjP().nullish() });
const at = ({ owner, repo }, pull) => ({ owner, repo, pull_number: pull });
/** A head has one review of ours, whoever tried before. */
async function reviewOnce(github, order, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    const { pull, key, sha } = order;
    const own = await ownIn(github, order, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews');
    if (own !== undefined)
        return { found: true, made: madeOf(own) };
    const files = await (0,pages/* allPages */.S)(github, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files', at(github, pull));
    const shown = schemas/* array */.YOg(File)
        .parse(files)
        .map(({ filename: path, patch }) => ({ path, patch: patch ?? null }));
    const { inline, unplaced } = placed(order.comments, shown);
    const { data } = await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
        ...at(github, pull),
        commit_id: sha,
        event: 'COMMENT',
        body: unplaced.length === 0 ? order.body : `${order.body}\n${(0,review_text/* unplacedText */.kJ)(unplaced)}`,
        comments: inline.map(({ path, line, body }) => ({ path, line, side: 'RIGHT', body })),
    });
    if ((0,marker/* effectOf */.$x)(order.body)?.key !== key)
        throw new Error(`The review ${key} does not name itself.`);
    return { found: false, made: { ...madeOf(Written.parse(data)), comments: 1 + inline.length } };
}
/** An answer that got lost says nothing: a reply that counts as failed has the words handed over again, and a second session paid. */
async function replyOnce(github, order, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    const remarks = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments';
    const own = await ownIn(github, order, remarks);
    if (own !== undefined)
        return { found: true, made: madeOf(own) };
    const made = await reply(github, order).catch(async (error) => {
        const posted = await ownIn(github, order, remarks).catch(() => undefined);
        if (posted === undefined)
            throw error;
        return posted;
    });
    return { found: false, made: { ...madeOf(made), comments: 1 } };
}
async function reply(github, { pull, commentId, body }) {
    const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies';
    const { data } = await github.request(route, { ...at(github, pull), comment_id: commentId, body });
    return Written.parse(data);
}
async function ownIn(github, { pull, key, ownLogin }, list) {
    const all = schemas/* array */.YOg(Written).parse(await (0,pages/* allPages */.S)(github, list, at(github, pull)));
    return all.find(({ user, body }) => (0,actor/* isOwn */.NP)(user, ownLogin) && (0,marker/* effectOf */.$x)(body ?? '')?.key === key);
}
const madeOf = ({ id, node_id: nodeId, html_url: url }) => ({
    commentId: id,
    nodeId,
    url,
});
/** What has the newest base in it already, or conflicts with it, is for others to go on with. */
async function updateOnce(github, { pull, sha }, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    await github.request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch', {
        ...at(github, pull),
        expected_head_sha: sha,
    });
    return { found: false, made: { number: pull } };
}
/** Exactly the commit that was allowed: GitHub compares it once more, and refuses another. */
async function mergeOnce(github, order, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    const { pull, sha, strategy, deleteBranch } = order;
    const now = await readPull(github, pull);
    const found = now.merged && now.head.sha === sha;
    if (!found) {
        const why = notNow(now, order, await readStanding(github, pull, order.unless));
        if (why !== null)
            throw new pull_effects/* NotTried */.E(why);
        const merging = { ...at(github, pull), sha, merge_method: strategy };
        // An answer that got lost says nothing: what was not answered is looked at once more before it counts as failed.
        await github
            .request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', merging)
            .catch(async (error) => {
            const after = await readPull(github, pull).catch(() => null);
            if (after?.merged !== true || after.head.sha !== sha)
                throw error;
        });
    }
    // It is merged: that the branch cannot be deleted is nobody's failure.
    if (deleteBranch !== null)
        await deleteAt(github, { branch: deleteBranch, sha }).catch(unlessGitHubs);
    return { found, made: { number: pull, sha } };
}
async function readPull(github, pull) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', at(github, pull));
    return PullNow.parse(data);
}
const unlessGitHubs = (error) => {
    if (!(error instanceof errors/* GitHubError */.y_))
        throw error;
};

// EXTERNAL MODULE: ./build/src/core/pull-request-text.js + 1 modules
var pull_request_text = __webpack_require__(73542);
;// CONCATENATED MODULE: ./build/src/github/pull-request.js
/** Decides whether a work branch gets a new pull request or the one that it has is brought up to date. */







const PullRequest = schemas/* object */.Ikc({
    number: schemas/* number */.aig(),
    node_id: schemas/* string */.YjP(),
    html_url: schemas/* string */.YjP(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP().nullish(),
    draft: schemas/* boolean */.zMY().default(false),
    state: schemas/* enum */.k5n(['open', 'closed']),
    created_at: schemas/* string */.YjP(),
    closed_at: schemas/* string */.YjP().nullish(),
    user: actor/* RestActor */.C,
    labels: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })).default([]),
})
    .transform((pull) => ({
    number: pull.number,
    nodeId: pull.node_id,
    url: pull.html_url,
    title: pull.title,
    body: pull.body ?? '',
    draft: pull.draft,
    isOpen: pull.state === 'open',
    createdAt: pull.created_at,
    closedAt: pull.closed_at ?? null,
    author: pull.user,
    labels: pull.labels.map(({ name }) => name),
}));
/** Found by its head branch: ours and open, or ended meanwhile. One by somebody else on our branch is left alone, and said. */
async function openPullRequest(github, order, proof) {
    (0,lease/* assertHeld */.mW)(proof);
    if (order.standing === undefined)
        return await openBeside(github, order, await pullsOn(github, order.branch));
    return await openBeside(github, order, order.standing).catch(async (error) => {
        // One that was on its way when it was looked for: GitHub refuses a second one of a branch.
        if (!(error instanceof errors/* GitHubError */.y_) || error.status !== 422)
            throw error;
        return await openBeside(github, order, await pullsOn(github, order.branch));
    });
}
async function pullsOn(github, branch) {
    const { owner, repo } = github;
    const asked = { owner, repo, head: `${owner}:${branch}`, state: 'all' };
    return schemas/* array */.YOg(PullRequest).parse((await github.request('GET /repos/{owner}/{repo}/pulls', asked)).data);
}
async function openBeside(github, order, standing) {
    const open = standing.find(({ isOpen }) => isOpen);
    const over = open === undefined ? standing.find((one) => isOverAlready(one, order)) : undefined;
    if (over !== undefined)
        return { found: true, made: pull_request_madeOf(over) };
    const request = open === undefined ? await create(github, order) : await bringUpToDate(github, order, open);
    const missing = order.labels.filter((label) => !request.labels.includes(label));
    if (missing.length > 0) {
        await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
            owner: github.owner,
            repo: github.repo,
            issue_number: request.number,
            labels: missing,
        });
    }
    return { found: open !== undefined, made: pull_request_madeOf(request) };
}
const pull_request_madeOf = ({ number, nodeId, url }) => ({ number, nodeId, url });
/** Ours, and ended by a person: what this tick would open was opened before, or was ended while it worked. */
function isOverAlready(request, { ended, key, ownLogin }) {
    const { isOpen, closedAt, createdAt } = request;
    if (isOpen || closedAt === null)
        return false;
    if (!(0,actor/* isOwn */.NP)(request.author, ownLogin) || (0,marker/* effectOf */.$x)(request.body)?.key !== key)
        return false;
    const later = (time, since) => Date.parse(time) >= Math.floor(Date.parse(since) / 1000) * 1000;
    return later(closedAt, ended.tickSince) || (request.number > (ended.known ?? 0) && later(createdAt, ended.runSince));
}
async function bringUpToDate(github, order, open) {
    if (!(0,actor/* isOwn */.NP)(open.author, order.ownLogin) || (0,marker/* effectOf */.$x)(open.body)?.key !== order.key) {
        throw new Error(`Pull request #${open.number} on ${order.branch} was not opened by this loop; it is left alone.`);
    }
    // We call it ready before we say that it is complete: what says so and is a draft again, a person has put back.
    const isReady = open.draft && !order.draft && (0,effects/* isPartial */.mt)(open.body);
    if (isReady)
        await markReady(github, open.nodeId);
    // Its title is what it was opened with, or what somebody has made of it since.
    const body = (0,pull_request_text/* withWordsBelow */.rC)(open.body, (0,pull_request_text/* wordedAs */.of)(order.body, { draft: open.draft && !isReady }));
    if (open.body === body)
        return open;
    const { data } = await github.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
        owner: github.owner,
        repo: github.repo,
        pull_number: open.number,
        body,
    });
    return PullRequest.parse(data);
}
async function markReady(github, id) {
    await github.graphql('mutation TickgateReady($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }', { id });
}
async function create(github, order) {
    const wanted = {
        owner: github.owner,
        repo: github.repo,
        head: order.branch,
        base: order.base,
        title: order.title,
    };
    const post = (draft) => github.request('POST /repos/{owner}/{repo}/pulls', { ...wanted, draft, body: (0,pull_request_text/* wordedAs */.of)(order.body, { draft }) });
    const answer = await post(order.draft).catch((error) => {
        // Private repositories of free plans have no drafts.
        const noDrafts = error instanceof errors/* GitHubError */.y_ && error.status === 422 && /draft/i.test(error.said);
        if (!order.draft || !noDrafts)
            throw error;
        return post(false);
    });
    return PullRequest.parse(answer.data);
}

;// CONCATENATED MODULE: ./build/src/github-perform.js
/** Does one effect at GitHub, with every secret struck out of what it says. */








/** What goes out was said by agents and their tools: secrets are struck out of it first. */
const struck = (effect, redact) => {
    if (effect.kind === 'pull-request')
        return { ...effect, title: redact(effect.title), body: (0,marker/* outsideMarkers */.dB)(effect.body, redact) };
    if (effect.kind === 'review') {
        const comments = effect.comments.map((note) => ({ ...note, body: redact(note.body) }));
        return { ...effect, body: (0,marker/* outsideMarkers */.dB)(effect.body, redact), comments };
    }
    return 'body' in effect ? { ...effect, body: (0,marker/* outsideMarkers */.dB)(effect.body, redact) } : effect;
};
async function performAt({ github, ownLogin, redact, loop }, planned, proof) {
    const effect = struck(planned, redact);
    switch (effect.kind) {
        case 'label':
            return addLabel(github, effect, proof);
        case 'unlabel':
            return removeLabel(github, { ...effect, loop }, proof);
        case 'comment':
            return effect.inPlaceOf === undefined
                ? (0,comments/* commentOnce */.ZD)(github, { ...effect, ownLogin }, proof)
                : (0,comments/* commentInPlace */.In)(github, { ...effect, ownLogin, loop, inPlaceOf: effect.inPlaceOf }, proof);
        case 'gate': {
            const { found, made, body } = await (0,comments/* gateOnce */.hf)(github, { ...effect, ownLogin }, proof);
            return { found, made: { ...made, textHash: (0,text_hash/* gateTextHash */.Rw)(body) } };
        }
        case 'gate-close':
            return (0,comments/* closeComment */.wj)(github, effect, proof);
        case 'pull-request':
            return openPullRequest(github, { ...effect, ownLogin }, proof);
        case 'review':
            return reviewOnce(github, { ...effect, ownLogin }, proof);
        case 'resolve':
            return resolveThreads(github, { ...effect, ownLogin }, proof);
        case 'reply':
            return replyOnce(github, { ...effect, ownLogin }, proof);
        case 'update-branch':
            return updateOnce(github, effect, proof);
        case 'merge':
            return mergeOnce(github, effect, proof);
        case 'delete-branch':
            return deleteBranchOnce(github, effect, proof);
    }
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./build/src/agents/proc.js
var proc = __webpack_require__(95742);
;// CONCATENATED MODULE: ./build/src/holder-process.js
/** Tells whether the process that holds a loop's lock still lives, for ticks outside Actions, where no run can be asked about. */



/** `now` is the clock by which the lease was written; ages are compared, so that it need not agree with this machine's own. */
function probeHolder({ pid, host, startedAt }, now) {
    if (pid === null)
        return { kind: 'unanswered', why: 'it is no process of a machine' };
    if (host !== (0,external_node_os_.hostname)())
        return { kind: 'process', probe: 'other-host' };
    if (!lives(pid))
        return { kind: 'process', probe: 'dead' };
    const uptime = uptimeSeconds();
    // What cannot be told counts as alive.
    if (uptime === null)
        return { kind: 'process', probe: 'alive' };
    const [, ticks] = (0,proc/* startOf */.GH)(pid)?.split(':') ?? [];
    const age = ticks === undefined ? 0 : uptime - Number(ticks) / ticksPerSecond;
    const held = (Date.parse(now) - Date.parse(startedAt)) / 1000;
    // Younger than its lock, or a process that has ended and is only listed still: the number says nothing any more.
    const another = ticks === undefined || age + clockSlackSeconds < held;
    return { kind: 'process', probe: another ? 'dead' : 'alive' };
}
/** `Date` headers have whole seconds, and the lock is taken a little after the process began. */
const clockSlackSeconds = 5;
function lives(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        // EPERM: it lives and belongs to somebody else.
        return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
    }
}
/** Of /proc, on every Linux that is in use. */
const ticksPerSecond = 100;
/** Since the machine was started; null where there is no /proc. */
function uptimeSeconds() {
    try {
        return Number((0,external_node_fs_.readFileSync)('/proc/uptime', 'utf8').split(' ')[0]);
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./build/src/core/gate-answered.js
var gate_answered = __webpack_require__(87548);
// EXTERNAL MODULE: ./build/src/core/gate-now.js
var gate_now = __webpack_require__(34227);
// EXTERNAL MODULE: ./build/src/core/judge-answer.js
var judge_answer = __webpack_require__(6969);
;// CONCATENATED MODULE: ./build/src/judge-gates.js








async function judgeGates(settings, gates, read) {
    const absent = gates.flatMap(({ subject }) => subject === null || read.known.backlog.some(({ number }) => number === subject) ? [] : [subject]);
    const states = await statesOf(settings.github, absent.filter((subject) => !(0,task_number/* isTask */.Id)(subject)));
    return Promise.all(gates.map(async (gate) => {
        const thread = read.threads.gates.find(({ gateId }) => gateId === gate.id);
        if (thread === undefined)
            return { gateId: gate.id, kind: 'open', refusals: [] };
        const subjectState = gate.subject === null ? null : (states.get(gate.subject) ?? ((0,task_number/* isTask */.Id)(gate.subject) ? 'GONE' : null));
        const taken = takenBefore(gate, thread, read.known.consumed);
        return judgeGate(settings, { gate, thread, taken, now: (0,gate_now/* gateNow */.c)(gate, { ...read.known, subjectState }) });
    }));
}
/**
 * What a claim had taken and closed whose tick was lost: the comment shows no box any more, but our record of it, as long as nobody
 * else has edited it and the head says the same.
 */
function takenBefore(gate, { comment }, consumed) {
    const option = consumed.find(({ id }) => id === gate.id)?.option;
    const last = comment?.edits.at(-1)?.editor;
    if (comment === null || last == null || option === undefined || last.id !== comment.author?.id)
        return null;
    const answer = (0,gate_answered/* readAnswered */.Cv)(comment.body, gate);
    return answer?.option === option ? answer : null;
}
/** What was taken stands or falls with what it was about, like every other answer. */
async function judgeGate(judging, { gate, thread, taken, now }) {
    const gateId = gate.id;
    const { signature, headSha } = now.kind === 'void' ? { signature: null, headSha: null } : now;
    const judged = taken === null
        ? await judgeThread(judging, { gate, thread, signature, headSha })
        : { kind: 'answered', answer: taken, refusals: [] };
    const moved = signature !== null && signature !== gate.signature ? 'what it was about has changed since' : null;
    const why = now.kind === 'void' ? now.why : moved;
    // Whoever stops the run means the run, whatever became of the subject, its text or its branch.
    if (why !== null && !(judged.kind === 'answered' && kindOf(gate, judged.answer.option) === 'stop')) {
        return { gateId, kind: 'void', why, refusals: [] };
    }
    switch (judged.kind) {
        case 'answered':
            return { gateId, kind: 'answered', answer: judged.answer, refusals: unsaid(judged.refusals, thread) };
        case 'open':
            return { gateId, kind: 'open', refusals: [] };
        case 'refused':
            return { gateId, kind: 'open', refusals: unsaid(judged.refusals, thread) };
        case 'ask-again':
            return { gateId, kind: 'ask-again', why: judged.why, refusals: [] };
    }
}
async function judgeThread({ github, policy }, { gate, thread, ...now }) {
    const { comment, replies } = thread;
    const facts = { comment, replies, textIntact: comment !== null && (0,text_hash/* gateTextHash */.Rw)(comment.body) === gate.textHash };
    const standings = await standingsOf(github, (0,judge_answer/* claimants */.tO)(gate, facts, policy), replies);
    return (0,judge_answer/* judgeAnswer */._n)(gate, facts, { policy, standings, ...now });
}
/** Of strangers only so many are asked about, the first ones: each costs a request, and anybody may write a thousand answers. */
const judge_gates_mostStrangers = 20;
async function standingsOf(github, people, replies) {
    const strange = new Set(replies.filter(({ isStranger }) => isStranger).map(({ author }) => author?.id));
    const unheard = people.filter(({ id }) => strange.has(id)).slice(judge_gates_mostStrangers);
    const heard = people.filter((one) => !unheard.includes(one)).map(({ login }) => login);
    const none = unheard.map(({ login, id }) => [login, { id, permission: 'none' }]);
    return { ...Object.fromEntries(none), ...(await (0,github_standing/* readStandings */.g)(github, heard)) };
}
/** The app, or an earlier tick, may have said it; and to strangers nobody says anything, or they could make us write without end. */
function unsaid(refusals, { replies }) {
    const ours = replies.filter(({ author }) => author?.type === 'Bot').map(({ body }) => body);
    const strangers = new Set(replies.filter(({ isStranger }) => isStranger).map(({ id }) => id));
    return refusals.filter((refusal) => !strangers.has(refusal.commentId) && !(0,receipt/* isAlreadyRefused */.Vu)(refusal, ours));
}
const kindOf = (gate, option) => gate.options.find(({ id }) => id === option)?.kind;

// EXTERNAL MODULE: ./build/src/state/head-branch.js + 4 modules
var head_branch = __webpack_require__(12614);
;// CONCATENATED MODULE: ./build/src/state/head-traces.js
/** Reads how far a loop had come from a state branch whose head nobody can read: what is left of the file, and the messages of its commits. */



const head_traces_Answer = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        head: schemas/* object */.Ikc({
            target: schemas/* object */.Ikc({
                file: schemas/* object */.Ikc({ object: schemas/* object */.Ikc({ text: schemas/* string */.YjP().nullish() }).nullish() }).nullish(),
                history: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ message: schemas/* string */.YjP() })) }),
            }),
        })
            .nullable(),
    }),
});
/** Further than any loop comes: a number that somebody made up must not use up all that are left. */
const mostTicks = 1_000_000_000;
const Count = schemas/* number */.aig().int().nonnegative().max(mostTicks);
/** In the file's own spelling. */
const Left = schemas/* object */.Ikc({ epoch: Count.catch(0), generation: Count.catch(0) });
/** Null where nothing tells. */
async function headTraces(api, loop) {
    const data = await api.graphql(`query TickgateHeadTraces($owner: String!, $repo: String!, $branch: String!) {
      repository(owner: $owner, name: $repo) {
        head: ref(qualifiedName: $branch) {
          target {
            ... on Commit {
              file(path: "head.json") { object { ... on Blob { text } } }
              history(first: 100) { nodes { message } }
            }
          }
        }
      }
    }`, { owner: api.owner, repo: api.repo, branch: `refs/heads/${(0,head_branch/* branchOf */.W)(loop)}` });
    const target = head_traces_Answer.parse(data).repository.head?.target;
    if (target === undefined)
        return null;
    const told = target.history.nodes.flatMap(({ message }) => inMessage(message, loop));
    return (0,trust/* furthest */._L)([...inFile(target.file?.object?.text ?? ''), ...told]);
}
function inFile(text) {
    const left = Left.safeParse(jsonOf(text));
    return left.success ? [left.data] : head_traces_fieldsOf(text);
}
/** Of a file that is no JSON any more: its lines may stand there still. */
function head_traces_fieldsOf(text) {
    const count = (name) => Count.catch(0).parse(Number(new RegExp(`"${name}": ?(\\d+)`).exec(text)?.[1]));
    return [{ epoch: count('epoch'), generation: count('generation') }];
}
/** As every swap words it. */
function inMessage(message, loop) {
    const [, name, epoch, generation] = /^tickgate (\S+): [a-z]+, epoch (\d{1,9}), generation (\d{1,9}) /.exec(message) ?? [];
    return name === loop ? [{ epoch: Number(epoch), generation: Number(generation) }] : [];
}
function jsonOf(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/src/github-door.js
/** The door of a tick to GitHub, made of the adapters in `github/`: what is read, who may say what, and how each effect is done. */



































function openDoor(settings) {
    const { github, ownLogin, ownRunId } = settings;
    return {
        now: github.now,
        requests: github.requests,
        readThreads: (head) => github_door_threadsOf(settings, head),
        judgeGates: (gates, threads, known) => judgeGates(settings, gates, { threads, known }),
        readBacklog: (asked) => backlogOf(settings, asked),
        readAdmissions: (issues) => readAdmissions(github, issues, { labels: settings.filter.labels, policy: settings.policy }),
        readIssues: (list) => readCandidates(github, settings.filter, list),
        readClaims: (subjects) => readClaims(github, subjects),
        outgoingAlong: outgoingAlong,
        readStandings: (logins) => (0,github_standing/* readStandings */.g)(github, logins),
        readPlan: (claimed) => planRead(settings, claimed),
        readReviews: (claimed) => readReviewLoop(github, pullsOf(settings), claimed),
        readMerged: (tasks) => (0,plan/* readMerged */.pA)(github, ownLogin, tasks),
        readOwnPullRequests: () => readOwnPullRequests(github, ownLogin),
        readPutOnTop: (moved, base) => readPutOnTop(github, moved, { base, policy: settings.policy }),
        findGates: (ids, controlIssue) => findGates(settings, ids, controlIssue),
        unlock: unlockDoor(settings),
        holder: async (lease) => lease.pid === null ? await (0,workflow_runs/* readHolder */.F1)(github, lease, ownRunId) : probeHolder(lease, github.now()),
        holderJobs: (lease) => (0,workflow_runs/* readHolderJobs */.Nb)(github, lease),
        scheduledRuns: (asked) => scheduledRuns(github, asked),
        traces: async (loop) => {
            const found = await (0,github_control_issue/* findControlIssue */._5)(github, { name: loop, known: null });
            return (0,trust/* furthest */._L)([found && (0,control_issue/* parseControlIssue */.AR)(found.body).marker, await headTraces(github, loop)]);
        },
        reply: async ({ key, issue, body }) => void (await (0,comments/* commentUnfenced */.MU)(github, { key, issue, body: (0,marker/* outsideMarkers */.dB)(body, settings.redact), ownLogin })),
        perform: (effect, proof) => performAt(settings, effect, proof),
    };
}
/** A figure in a report: no tick fails for the want of it. */
async function scheduledRuns(github, asked) {
    try {
        return await (0,newest_run/* countScheduledRuns */.Z)(github, asked);
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y_))
            throw error;
        return null;
    }
}
/** One question for the first page of everything. */
async function backlogOf({ github, filter, ownLogin }, { since, known, claimed, expected }) {
    const { pages, first } = await readBacklog(github, { filter, since, known }, (fields) => [
        pullRequestsPart,
        endedPart(claimed),
        ...(expected === null ? [] : candidateParts(expected, fields)),
    ]);
    const [pullRequests, endedSubjects, candidates] = await Promise.all([
        readOwnPullRequests(github, ownLogin, Promise.resolve(first)),
        readEnded(github, claimed, Promise.resolve(first)),
        expected === null ? null : candidatesIn(github, filter, { asked: expected, data: first }),
    ]);
    return { ...pages, pullRequests, endedSubjects, candidates };
}
async function planRead({ github, source, ownLogin }, claimed) {
    const { page, first } = await (0,plan/* readPlan */.m3)(github, source, [pullRequestsPart, endedPart(claimed)]);
    const [pullRequests, endedSubjects] = await Promise.all([
        readOwnPullRequests(github, ownLogin, Promise.resolve(first)),
        readEnded(github, claimed, Promise.resolve(first)),
    ]);
    return { ...page, pullRequests, endedSubjects };
}
async function findGates({ github, ownLogin }, ids, controlIssue) {
    // One whose thread was locked stands on the control issue.
    const threads = new Set([...ids.map((id) => (0,task_number/* threadOf */.uu)((0,gate/* parseGateId */.mr)(id)?.subject ?? null, controlIssue)), controlIssue]);
    const found = await Promise.all([...threads].map((issue) => (0,comments/* findPostedGates */.d1)(github, { issue, ids, ownLogin })));
    return found.flat();
}
const pullsOf = ({ pulls, ownLogin, policy }) => ({
    ...(pulls ?? { only: null, labels: [], query: null, ownLogin, neverHuman: [], workflow: '' }),
    approving: policy,
});
async function github_door_threadsOf(settings, head) {
    const { github, policy, loop, ownLogin, source } = settings;
    const { unlockGate: unlock, controlIssue, commandCursor: since } = head;
    const asked = unlock === null ? [] : [{ id: unlock.gate.id, commentId: unlock.commentId, nodeId: unlock.nodeId }];
    const gates = [...head.openGates, ...asked];
    const backlog = head.status === 'idle' && head.skill === 'work'
        ? { readAt: head.backlogReadAt, seen: head.backlogSeen, plan: planPath(source) }
        : null;
    const pulls = heardPulls(head);
    const read = await (0,gate_threads/* readThreads */._)(github, { gates, controlIssue, since, pulls, backlog });
    const atRest = head.status === 'idle' && head.skill === 'review';
    const edges = atRest ? await pullEdges(github, pullsOf(settings)) : null;
    const consumed = head.consumed.map(({ id }) => id);
    const { admitted, refused, editedAt } = await admitCommands(github, read, {
        loop,
        ownLogin,
        policy,
        consumed,
        since,
    });
    const said = [...read.gates.map(({ replies }) => replies), ...read.pulls.map(({ comments }) => comments)].flat();
    const created = [...said, ...(read.control?.comments ?? [])].map(({ createdAt }) => createdAt);
    return {
        gates: read.gates,
        commands: admitted,
        refused,
        news: admitted.length > 0 || read.gates.some((thread) => hasNews(thread, since)),
        readUpTo: (0,command_cursor/* readUpTo */.V)([...created, ...editedAt], since),
        backlogChanged: edges === null ? read.backlogChanged : (0,pull_edges/* pullsChanged */.RU)(edges, head.backlogSeen, github.now()),
    };
}
const planPath = (source) => (source.kind === 'plan' ? source.path : null);
const unlockDoor = ({ github, ownLogin }) => ({
    ask: async ({ gate, body, since }) => {
        const order = { gateId: gate.id, issue: gate.thread.issueNumber, body, since, ownLogin };
        const posted = await postUnlockQuestion(github, order);
        return { ...posted, textHash: (0,text_hash/* gateTextHash */.Rw)(posted.body) };
    },
    close: async (order) => void (await (0,comments/* closeUnfenced */.f_)(github, order)),
    remove: (commentId) => (0,comments/* removeComment */.IG)(github, commentId),
});
/** A box that is not as we posted it, a comment by somebody else, or a comment that is gone: worth a look under the lease. */
function hasNews({ gateId, comment, replies }, since) {
    if (comment === null || (0,gate_comment/* readBoxes */.a5)(comment.body, gateId).kind !== 'none')
        return true;
    // A minute back, so that no answer is missed whose second was not over; talk is no news, only what can be an answer.
    const from = since === null ? 0 : Date.parse(since) - 60_000;
    return replies.some(({ body, createdAt }) => Date.parse(createdAt) > from && ((0,receipt/* parseReceipt */.Wy)(body) !== null || hasAnswer(body)));
}
const hasAnswer = (body) => (0,command/* parseCommands */.Gr)(body).some((line) => line.kind === 'command' && line.command.verb === 'answer');

;// CONCATENATED MODULE: ./build/src/cli/simulate/backlog.js



/** The control issue of a loop. A tick knows it as its own; here a person looks, and somebody else wrote it. */
const isConsole = (body) => (0,marker/* parseMarker */.gY)(body)?.kind === 'control';
/** More would only take time: no run comes so far. */
const mostIssues = 300;
/** Oldest first; what an issue waits for outside of the backlog stays as it is. */
async function issuesOn(github, config, ownLogin) {
    const { labels, assignee, milestone, query } = config.backlog;
    const door = openDoor({
        github,
        redact: (text) => text,
        loop: config.loop,
        ownLogin,
        ownRunId: 0,
        policy: { approvers: [], neverHuman: [], receiptAppId: null },
        filter: { labels, assignee, milestone, query, ownLogin },
        source: { kind: 'issues' },
    });
    const read = await door.readBacklog({ since: null, known: [], claimed: [], expected: null });
    const members = read.issues.filter(({ number, body }) => (read.members?.has(number) ?? true) && !isConsole(body));
    const issues = members.slice(0, mostIssues);
    const numbers = new Set(issues.map(({ number }) => number));
    const elsewhere = [...new Set(issues.flatMap(({ named }) => named))].filter((number) => !numbers.has(number));
    const states = await statesOf(github, elsewhere);
    return {
        found: members.length,
        issues: issues.map((issue) => ({
            ...issue,
            openBlockers: [...issue.openBlockers, ...issue.named.filter((number) => states.get(number) === 'OPEN')],
            named: issue.named.filter((number) => numbers.has(number)),
        })),
    };
}
/** Small and clear, free, of somebody who may write. */
const assumedIssues = (count) => Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: `Task ${index + 1}`,
    body: '### Acceptance Criteria\n\n- [ ] it works\n',
    textHash: String(index + 1).padStart(64, '0'),
    labels: [],
    assignees: [],
    author: 'somebody',
    authorAssociation: 'MEMBER',
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    updatedAt: '2026-01-01T00:00:00Z',
    milestoneDue: null,
    openBlockers: [],
    blockedElsewhere: false,
    dependsOn: [],
    closingPullRequests: [],
    claims: null,
    thread: null,
    named: [],
}));


/***/ }),

/***/ 15232:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  d: () => (/* binding */ firstDecision),
  X: () => (/* binding */ rehearseRun)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/agent-choice.js
var agent_choice = __webpack_require__(17326);
// EXTERNAL MODULE: ./build/src/core/config-inputs.js
var config_inputs = __webpack_require__(86669);
// EXTERNAL MODULE: ./build/src/core/lease.js
var core_lease = __webpack_require__(29963);
// EXTERNAL MODULE: ./build/src/core/schedule.js
var schedule = __webpack_require__(63488);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var core_state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/core/effects.js
var core_effects = __webpack_require__(46103);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
// EXTERNAL MODULE: ./build/src/core/agent.js + 1 modules
var agent = __webpack_require__(97553);
// EXTERNAL MODULE: ./build/src/core/root-cause.js
var root_cause = __webpack_require__(48439);
// EXTERNAL MODULE: ./build/src/core/gate-questions.js
var gate_questions = __webpack_require__(95690);
// EXTERNAL MODULE: ./build/src/core/subject-journey.js
var subject_journey = __webpack_require__(79360);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/circuit-breaker.js
/** Decides when a subject's breaker opens and closes, and what an open one means for its next session: none, a probe, or a question. */






/** A session that was allowed nothing and changed nothing. */
const toolsDeniedDetail = 'tools denied';
const toolsDenied = (0,root_cause/* rootCauseOf */.N)({ class: 'denied', detail: toolsDeniedDetail });
/** A session that a person permits as a probe: until its end the breaker is neither open nor closed. */
const probing = (breaker) => breaker.circuitState === 'open' ? { ...breaker, circuitState: 'half_open' } : breaker;
/** The breakers of all subjects that had a session, after it. */
const afterSessions = (state, reports, limits) => reports.reduce((sofar, { order, outcome }) => {
    const subject = sofar.subjects.find(({ number }) => number === order.subject);
    if (subject === undefined)
        return sofar;
    const failure = outcome.kind === 'failed' ? outcome.failure : null;
    return (0,core_state/* putSubject */.mN)(sofar, { ...subject, breaker: breakerAfter(subject.breaker, failure, limits) });
}, state);
/** `breaker` has counted the session already, but for silence and denials; `failure` null = it delivered. */
function breakerAfter(breaker, failure, limits) {
    if (failure === null)
        return breaker.circuitState === 'half_open' ? circuit_breaker_closed(breaker) : { ...breaker, ...circuit_breaker_calm };
    if ((0,agent/* isNobodysFailure */.b6)(failure.class))
        return breaker;
    const now = {
        ...breaker,
        stalledLoops: failure.class === 'stalled' ? breaker.stalledLoops + 1 : 0,
        deniedLoops: failure.rootCause === toolsDenied ? breaker.deniedLoops + 1 : 0,
    };
    const why = breaker.circuitState === 'half_open' ? 'Its probe failed' : reached(now, limits);
    if (why === null || breaker.circuitState === 'open')
        return now;
    const evidence = `${why}. Last error: ${failure.sentence}`.slice(0, longestEvidence);
    return { ...now, circuitState: 'open', openings: breaker.openings + 1, evidence };
}
const circuit_breaker_calm = { stalledLoops: 0, deniedLoops: 0 };
const longestEvidence = 500;
const circuit_breaker_closed = ({ openings, currentLoop, lastProgress, exitSignal, completionIndicators }) => ({
    ...(0,subject_journey/* newBreaker */.$_)(),
    ...{ openings, currentLoop, lastProgress, exitSignal, completionIndicators },
});
/** The first limit that is reached, as a sentence without its full stop. */
function reached(breaker, limits) {
    const { noProgressLoops, repeatedErrorLoops, stalledLoops, deniedLoops } = breaker;
    const { denials = 2 } = limits;
    const inARow = (sessions) => `${(0,wording/* counted */.hS)(sessions, 'session')} in a row`;
    if (deniedLoops >= denials)
        return `${inARow(deniedLoops)} were denied their tools`;
    if (stalledLoops >= limits.stalls)
        return `${inARow(stalledLoops)} fell silent (stall_timeout)`;
    if (repeatedErrorLoops >= limits.sameError)
        return `${inARow(repeatedErrorLoops)} ended with the same error`;
    return noProgressLoops >= limits.noProgress ? `${inARow(noProgressLoops)} made no progress` : null;
}
/** `subject` null = the breaker of the whole run. Only an answer, or the gate's expiry with that default, lets a probe through. */
function judgeBreaker(breaker, subject, { permitted, refused }) {
    if (breaker.circuitState === 'closed')
        return { kind: 'go' };
    // Half-open between two ticks: its probe was lost, and the answer with it.
    const facts = { name: 'circuit-open', subject, evidence: breaker.evidence, opening: breaker.openings };
    const answered = (given) => given.some(({ gate, signature }) => gate === facts.name && signature === (0,gate_questions/* signatureOf */.yK)(facts));
    if (answered(refused))
        return { kind: 'hold' };
    return answered(permitted) ? { kind: 'probe' } : { kind: 'ask', facts };
}

// EXTERNAL MODULE: ./build/src/core/run-streak.js
var run_streak = __webpack_require__(60267);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
;// CONCATENATED MODULE: ./build/src/core/run-breaker.js
/** Decides when the breaker of the whole run opens and closes: by the sessions of several subjects, one after the other. */




/** What keeps failing for one subject alone is that subject's breaker's to stop: the others may do better. */
const never = {
    noProgress: Number.POSITIVE_INFINITY,
    sameError: Number.POSITIVE_INFINITY,
    stalls: Number.POSITIVE_INFINITY,
    denials: Number.POSITIVE_INFINITY,
};
const streakAfter = (before, reports, limits) => reports.reduce((sofar, report) => afterSession(sofar, report, limits), before);
function afterSession(before, report, limits) {
    const failure = report.outcome.kind === 'failed' ? report.outcome.failure : null;
    const breaker = (0,subject_journey/* breakerAfter */.n8)(before.breaker, report, before.lastRootCause);
    if (breaker === before.breaker)
        return before;
    const gotOn = breaker.noProgressLoops === 0 && breaker.repeatedErrorLoops === 0;
    const subjects = gotOn ? [] : [...new Set([...before.subjects, report.order.subject])].slice(-subjectsKept);
    const next = breakerAfter(breaker, failure, subjects.length > 1 ? limits : never);
    return { breaker: named(next, subjects, before), lastRootCause: failure?.rootCause ?? null, subjects };
}
const subjectsKept = 20;
/** The evidence of an opening names them: what they share is what a person has to look for. */
function named(breaker, subjects, { breaker: before }) {
    if (breaker.openings === before.openings)
        return breaker;
    return { ...breaker, evidence: `The whole loop: ${breaker.evidence} (${subjects.map(task_number/* subjectName */.wn).join(', ')})` };
}
/** Whether the run may start sessions, and how many it may try. */
const judgeRun = ({ runStreak, permitted, held }) => judgeBreaker(runStreak.breaker, null, { permitted, refused: held });
/** Someone who begins the run anew has looked at what opened it; a later opening is another question. */
const restartedStreak = ({ breaker }) => ({
    ...(0,run_streak/* newRunStreak */.W)(),
    breaker: { ...(0,subject_journey/* newBreaker */.$_)(), openings: breaker.openings },
});
/** The one session that was permitted as a probe. */
const probingRun = (streak) => ({ ...streak, breaker: probing(streak.breaker) });

;// CONCATENATED MODULE: ./build/src/core/restart.js

/** A pause ends; a stop does not. */
const resumed = (head) => ({
    ...head,
    notBefore: null,
    status: head.status === 'parked' ? 'running' : head.status,
});
/** A pause that is not over: nothing starts, whatever is said or answered meanwhile. */
const isParked = ({ status, notBefore }, now) => status === 'parked' && (notBefore === null || notBefore > now);
const parkedReason = ({ notBefore, controlIssue }) => {
    if (notBefore !== null)
        return `parked until ${notBefore}`;
    return controlIssue === null
        ? 'parked before it had a control issue; start with `resume: true`'
        : 'parked until `/loop resume`';
};
const completedSentence = 'This run is completed; start a new one with `fresh: true`.';
/** A completed run has nothing to restart. */
const isCompleted = ({ stop }) => stop !== null && ['backlog_empty', 'pr_terminal'].includes(stop.code);
const overtakenSentence = 'Somebody has stopped the run since this was said; give `/loop restart` again if it shall go on.';
const stoppedTogetherSentence = 'The same tick was told to stop the run; give `/loop restart` again if it shall go on.';
/** A tick hears a stop while its agents work, and reads older words only later: they must not undo what was said after them. */
const isOvertaken = ({ at }, { stop }) => stop?.code === 'user_interrupt' && Date.parse(at) < Date.parse(stop.at);
/** Nothing that its sessions and audits ran up counts against it any more. */
const uncounted = (subject) => ({
    ...subject,
    sessions: 0,
    failures: [],
    rounds: 0,
    auditErrors: 0,
    modelErrors: 0,
});
/** With its own pull request where that is open; what a person closed stays closed, and the work gets a new one. */
function takenUpAgain(subject, open) {
    const { pullRequest } = subject;
    const again = { ...uncounted(subject), phase: 'coding', declined: [] };
    if (pullRequest === null || open.includes(pullRequest))
        return again;
    return { ...again, pullRequest: null, formerPullRequest: pullRequest };
}
/** Whoever begins again has looked at what opened the run's breaker, and has refused nothing of what may come. */
const judgedAnew = ({ runStreak, held }) => ({
    runStreak: restartedStreak(runStreak),
    held: held.filter(({ gate }) => gate !== 'circuit-open'),
});
/** What was spent stays, and with it the number of iterations that it was spent in. */
const restartedCounters = (counters) => ({
    ...counters,
    iterationsUsed: 0,
    iterationsBeforeRestart: counters.iterationsBeforeRestart + counters.iterationsUsed,
    qmdFailuresConsecutive: 0,
});
/** Same run, iterations and failure counters reset; spend, minutes and pull requests stay, and so do plan and branches. */
function restarted({ head, state }, { now, openPullRequests }) {
    const subjects = state.subjects.map((subject) => subject.phase === 'failed' || subject.phase === 'cancelled'
        ? takenUpAgain(subject, openPullRequests)
        : uncounted(subject));
    return {
        head: {
            ...head,
            run: head.run + 1,
            status: 'running',
            stop: null,
            notBefore: null,
            counters: restartedCounters(head.counters),
            updatedAt: now,
        },
        // What a person begins again is planned anew: nobody asks whether the backlog is still the same.
        state: {
            ...state,
            subjects,
            ...judgedAnew(state),
            permitted: [],
            backlogSnapshot: null,
            proposedSnapshot: null,
            outage: null,
        },
    };
}

// EXTERNAL MODULE: ./build/src/core/phases.js
var core_phases = __webpack_require__(2997);
;// CONCATENATED MODULE: ./build/src/core/subject-commands.js




/** Given elsewhere than on the control issue, by a box or by a form. */
const isForOneSubject = ({ command, thread }, { controlIssue }) => (command.verb === 'cancel' || command.verb === 'restart') && thread !== undefined && thread !== controlIssue;
/** `over`: the issue whose questions nobody needs to answer any more. */
function orderSubject({ verb, thread, deleteBranches = false }, state, openPullRequests) {
    const subject = state.subjects.find(({ number, pullRequest }) => number === thread || pullRequest === thread);
    if (subject === undefined)
        return refused(`This run does not work on #${thread}.`);
    if (verb === 'restart')
        return begunAnew(state, subject, openPullRequests);
    const isOver = (0,core_phases/* finished */.xl)(subject.phase) && subject.phase !== 'done';
    return deleteBranches && isOver ? { kind: 'done', state, over: null } : cancelled(state, subject);
}
function cancelled(state, subject) {
    if ((0,core_phases/* finished */.xl)(subject.phase))
        return refused(`${(0,task_number/* subjectName */.wn)(subject.number)} is ${subject.phase} already: nothing works on it.`);
    return { kind: 'done', state: (0,core_state/* putSubject */.mN)(state, { ...subject, phase: 'cancelled' }), over: subject.number };
}
function begunAnew(state, subject, openPullRequests) {
    if (subject.phase !== 'failed' && subject.phase !== 'cancelled') {
        return refused(`${(0,task_number/* subjectName */.wn)(subject.number)} has neither failed nor been cancelled: there is nothing to restart.`);
    }
    return { kind: 'done', state: (0,core_state/* putSubject */.mN)(state, takenUpAgain(subject, openPullRequests)), over: null };
}
const refused = (sentence) => ({ kind: 'refused', sentence });

;// CONCATENATED MODULE: ./build/src/core/branch-clean-up.js




const words = 'delete-branches';
/** What a claim writes behind `cancel` or `cancel #12`, so that whoever repairs its tick deletes what it did not. */
const withDeletion = (option, order) => deletesBranches(order) ? `${option} ${words}` : option;
/** Whether this order also asks for its branches: then it is done with only when a tick that works on nothing has obeyed it. */
const deletesBranches = ({ command }) => command.verb === 'cancel' && command.deleteBranches === true;
/** Obeyed by a tick that was lost before a bundle could tell of it. */
const cleanUpsLeft = ({ consumed }) => consumed.flatMap(({ id, option }) => {
    const [all, thread] = /^cancel(?: #(\d+))? delete-branches$/.exec(option) ?? [];
    return all === undefined ? [] : [{ id, by: null, thread: thread === undefined ? null : Number(thread) }];
});
/** What is ordered now, after what was left. */
const cleanUpOrders = (head, commands) => [
    ...cleanUpsLeft(head),
    ...commands.filter(deletesBranches).map((given) => ({
        id: given.id,
        by: given.by,
        thread: isForOneSubject(given, head) ? (given.thread ?? null) : null,
    })),
];
/**
 * Ours by name, and as we left them: the deletion names the recorded commit, and GitHub compares. What is finished keeps its branch, and
 * so does what an open pull request shows: closing one is a person's word of its own.
 */
function cleanUp({ thread }, { subjects }, { loop, pullRequests, begun }) {
    const isMeant = ({ number, pullRequest }) => thread === null || number === thread || pullRequest === thread;
    const ours = subjects.filter((subject) => isMeant(subject) && subject.kind !== 'pr' && subject.phase !== 'done' && isOurs(subject, loop));
    const judged = ours.flatMap(({ number, branch, headSha }) => {
        if (branch === null || headSha === null)
            return [];
        const open = pullRequests.find((pull) => pull.branch === branch);
        if (open !== undefined)
            return [{ branch, why: standsOpen(open.number) }];
        if (begun.includes(number))
            return [{ branch, why: 'it is worked on again' }];
        const key = core_effects/* effectKeys */.sD.deleteBranch(number, headSha);
        return [{ kind: 'delete-branch', key, subject: number, branch, sha: headSha }];
    });
    return {
        deletions: judged.flatMap((one) => ('kind' in one ? [one] : [])),
        kept: judged.flatMap((one) => ('why' in one ? [one] : [])),
    };
}
const isOurs = ({ branch }, loop) => branch?.startsWith(`tickgate/${loop}/`) === true;
const standsOpen = (pull) => `pull request #${pull} is open; close it and give the command again if it shall go`;
/** To whoever asked, once it is done or was refused: each branch by name, with the commit by which it can be had back. */
function cleanUpReplies(orders, state, facts) {
    return orders.map((order) => {
        const { deletions, kept } = cleanUp(order, state, facts);
        const points = [
            ...deletions.map((one) => told(one, facts.outcomes)),
            ...kept.map(({ branch, why }) => `- kept: \`${branch}\`: ${why}`),
        ];
        const key = `reply/${order.id}/${words}`;
        const said = points.length === 0 ? ['There is no branch of ours to delete.'] : points;
        const head = order.by === null ? 'Branches that were to be deleted:' : `@${order.by} The branches, as you asked:`;
        const body = [(0,core_effects/* effectLine */.Eg)({ key, ...facts }), head, '', ...said, ''].join('\n');
        return { kind: 'comment', key, issue: order.thread ?? facts.controlIssue, body };
    });
}
function told({ key, branch, sha }, outcomes) {
    const outcome = outcomes.find((one) => one.key === key);
    if (outcome === undefined || outcome.kind === 'failed')
        return `- kept: \`${branch}\`: ${(0,quote/* quoteLine */.tQ)(outcome?.why ?? 'nothing was tried', { max: 300 })}`;
    return `- deleted: \`${branch}\`, which stood at ${sha}`;
}
/** Nothing of it is gone on with: a restart begins it anew from the default branch. */
function withoutBranch(state, { subject, sha }) {
    const before = state.subjects.find(({ number }) => number === subject);
    if (before === undefined || before.headSha !== sha)
        return state;
    const nothing = { branch: null, headSha: null, delivery: null, completionSummary: null };
    return (0,core_state/* putSubject */.mN)(state, { ...before, ...nothing, sectionIndex: 0, rounds: 0, findings: [], criteriaMet: [] });
}

// EXTERNAL MODULE: ./build/src/core/command-reply.js
var command_reply = __webpack_require__(40861);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/dispatched.js
/** Turns what a person put into the workflow_dispatch form into commands of that person, obeyed once like all others. */


const setting = (name) => `max-${name}`;
const wanted = (name, config) => ({ iterations: config.maxIterations, prs: config.maxPrs, minutes: config.maxMinutes, dollars: config.maxDollars })[name];
/** `running` = the ceilings of the run as recorded; null for a run that begins with this tick, which takes the form's own. */
function dispatchedCommands({ config, sources, request, tick }, running) {
    if (tick.actor === null)
        return [];
    const by = tick.actor;
    const order = (verb) => ({
        id: `dispatch/${tick.runId}/${verb}`,
        by,
        at: tick.begunAt,
    });
    const restart = request.restart ? [{ ...order('restart'), command: { verb: 'restart' } }] : [];
    if (running === null)
        return restart;
    const ceilings = Object.fromEntries(budget/* ceilingNames */.qi
        .filter((name) => sources.get(setting(name))?.kind === 'dispatch' && wanted(name, config) !== (0,budget/* ceilingOf */.tO)(name, running))
        .map((name) => [name, wanted(name, config)]));
    if (Object.keys(ceilings).length === 0)
        return restart;
    return [...restart, { ...order('raise'), command: { verb: 'raise', ceilings } }];
}
/**
 * What a form ordered whose tick met a holder: nobody obeys it later, as only comments are read again. One line with the remedy, or
 * none where nothing was ordered.
 */
function unheardOrders(form, running) {
    const ordered = dispatchedCommands(form, running).flatMap(({ command }) => command.verb === 'raise' ? Object.entries(command.ceilings).map(([name, to]) => `${name}=${to}`) : [command.verb]);
    const orders = [...(form.request.fresh ? ['fresh'] : []), ...ordered];
    if (orders.length === 0)
        return [];
    const raise = ordered.filter((order) => order.includes('=')).join(' ');
    const comment = raise === '' ? '/loop restart' : `/loop raise ${raise}`;
    const other = orders.length === 1 && form.request.fresh ? '' : ` or comment \`${comment}\` on the control issue,`;
    return [
        `Not obeyed, since another tick is still active: ${orders.join(', ')}. Dispatch it again when that one has ended,${other} or dispatch with \`lock: wait\`.`,
    ];
}
/**
 * A ceiling of the file or of `with:` that differs from the one the run began with waits for a fresh run; said in one line each.
 * A raise since then answers no later change of the file, unless it came to the same.
 */
function waitingCeilings({ config, sources }, running) {
    // Where nothing is written, nothing was changed: a run that its form began with another value is as it was meant.
    const isWritten = (name) => ['with', 'file', 'loop'].includes(sources.get(name)?.kind ?? '');
    const amounts = budget/* ceilingNames */.qi
        .filter((name) => isWritten(setting(name)))
        .flatMap((name) => {
        const [now, has] = [wanted(name, config), (0,budget/* ceilingOf */.tO)(name, running)];
        const began = running.ceilingsRaised.find(({ ceiling }) => ceiling === name)?.from ?? has;
        return now === began || now === has ? [] : [waits(setting(name), { now, began, has })];
    });
    const { deadline } = config;
    const at = (moment) => (moment === null ? null : Date.parse(moment));
    if (!isWritten('deadline') || at(deadline) === at(running.deadline))
        return amounts;
    const [now, began] = [deadline ?? 'none', running.deadline ?? 'none'];
    return [...amounts, waits('deadline', { now, began, has: began })];
}
function waits(name, { now, began, has }) {
    const given = has === began ? '' : ` and was given ${has}`;
    return `${name} is ${now} in the configuration, but this run began with ${began}${given}: the new value waits for a fresh run (\`fresh: true\`).`;
}
/** Inputs of the form that only an approver may give, where approvers are named; null = all is well. */
function unapproved({ config, sources, request, tick }, teams) {
    const { approvers } = config;
    if (approvers.length === 0 || tick.actor === null)
        return null;
    const raises = ceilingNames.some((name) => sources.get(setting(name))?.kind === 'dispatch');
    if (!request.fresh && !request.restart && !raises)
        return null;
    if (isApprover(tick.actor, { approvers, teams }))
        return null;
    return `@${tick.actor} may not dispatch fresh, restart or a ceiling: only ${approvers.map((login) => `@${login}`).join(', ')} may (approvers).`;
}

// EXTERNAL MODULE: ./build/src/core/known-backlog.js
var known_backlog = __webpack_require__(71592);
// EXTERNAL MODULE: ./build/src/core/gate.js
var core_gate = __webpack_require__(21338);
;// CONCATENATED MODULE: ./build/src/core/expiry.js

const isOver = (name, askedAt, { gates, now }) => {
    const hours = gates[name]?.expiryHours;
    return hours !== undefined && Date.parse(now) - Date.parse(askedAt) >= hours * 3_600_000;
};
/** The configured default once the time is over; null while a person is waited for. What the gate does not offer is no answer. */
function expiredOption(gate, gates, now) {
    const option = gates[gate.name]?.default;
    if (option === undefined || !isOver(gate.name, gate.askedAt, { gates, now }))
        return null;
    return gate.options.some(({ id }) => id === option) ? option : null;
}
/** Seen by ticks that have no bundle: one of the open questions has answered itself by now. */
const hasExpired = (open, gates, now) => open.some(({ id, askedAt }) => {
    const name = (0,core_gate/* parseGateId */.mr)(id)?.name;
    return name !== undefined && askedAt !== undefined && isOver(name, askedAt, { gates, now });
});

// EXTERNAL MODULE: ./build/src/core/renew.js
var renew = __webpack_require__(78568);
;// CONCATENATED MODULE: ./build/src/core/wake-reason.js
/** Why the app starts a tick: the workflow hears it in its input `reason`, and two of them change what the tick does. */
const isReason = (reason, wanted) => reason === wanted;

;// CONCATENATED MODULE: ./build/src/open.js









/** Nothing was read, or nobody said anything. */
const nothingSaid = {
    gates: [],
    commands: [],
    refused: [],
    news: false,
    readUpTo: null,
    backlogChanged: false,
};
/** So many at once: GitHub takes eighty comments a minute from everybody together. The others are told by the next tick. */
const mostTold = 10;
/** Who gave an order that is none is told before anything else, whatever the tick comes to: that takes no lease, since it says the same whoever says it. */
async function open_open(door, asked) {
    const opening = await opened(door, asked);
    if (opening.kind === 'unreadable' || asked.request.dryRun)
        return opening;
    for (const { thread, about, reply } of opening.threads.refused.slice(0, mostTold))
        await door.reply({ key: (0,command_reply/* replyKey */.a$)(about, reply), issue: thread, body: (0,command_reply/* renderReply */.Vv)(about, reply) });
    return opening;
}
/**
 * Stopped, parked or waiting with nothing new said, or idle with an unchanged backlog: the tick ends with at most two queries and
 * without a write. Everything else goes on to the lease.
 */
async function opened(door, asked) {
    const { request, tick, head: read } = asked;
    if (read.kind === 'absent' || (read.kind === 'unreadable' && request.fresh))
        return { kind: 'go', threads: nothingSaid };
    if (read.kind === 'unreadable')
        return { kind: 'unreadable', field: read.field, reason: read.reason };
    const { head } = read;
    if (isBeyondWords(head) && !request.fresh && !request.resume)
        return quiet(head, nothingSaid, 'stopped: state_unreadable; start with `resume: true` or `fresh: true`');
    const said = await door.readThreads(head);
    const ordered = dispatchedCommands(asked, request.fresh ? null : head.ceilings);
    const threads = { ...said, commands: [...said.commands, ...ordered] };
    const go = { kind: 'go', threads };
    if (request.fresh || request.resume || ordered.length > 0 || threads.news)
        return go;
    // A holder is judged whatever the status says; and nobody waits for a question that is not there.
    if (head.lease !== null || (head.status === 'waiting' && head.openGates.length === 0))
        return go;
    if (hasLeftQuestion(head) || hasClosingLeft(head) || cleanUpsLeft(head).length > 0)
        return go;
    switch (head.status) {
        case 'running':
            return isWokenInVain(asked) ? quiet(head, threads, 'what this tick was started for was taken up already') : go;
        case 'stopped':
            return quiet(head, threads, `stopped: ${head.stop?.code ?? 'unknown'}`);
        case 'waiting':
            if (hasExpired(head.openGates, asked.config.gates, tick.now))
                return go;
            return quiet(head, threads, 'waiting for an answer');
        case 'parked':
            return isParked(head, tick.now) ? quiet(head, threads, parkedReason(head)) : go;
        case 'idle':
            if (hasExpired(head.openGates, asked.config.gates, tick.now))
                return go;
            return threads.backlogChanged || isPictureOld(head, tick.now)
                ? go
                : quiet(head, threads, 'idle: nothing to work on');
    }
}
const quiet = (head, threads, reason) => ({ kind: 'quiet', head, reason, threads });
/** For an answer or a command that an earlier tick has taken, or that is none: nobody ordered an iteration by it. */
const isWokenInVain = ({ request: { reason } }) => isReason(reason, 'answer') || isReason(reason, 'command');
/** Its files cannot be read: no command or answer could be obeyed, and every look would be red once more. */
const isBeyondWords = ({ lease, status, stop }) => lease === null && status === 'stopped' && stop?.code === 'state_unreadable';
/** Asked about a holder that has left: whoever comes next closes it. */
const hasLeftQuestion = ({ unlockGate, status }) => unlockGate !== null && status !== 'parked';
/** A question that is over and looks open, or may; tries are counted, so that this ends. */
const hasClosingLeft = ({ plannedEffects, status }) => status !== 'parked' && plannedEffects.some(core_effects/* isAboutGate */.Ph);
/** Relations may change without a trace in what changed: once a day everything is read. */
const isPictureOld = ({ backlogSyncedAt }, now) => backlogSyncedAt !== null && (0,known_backlog/* isAgedOut */.Qx)(backlogSyncedAt, now);
/** As if a person had dispatched it with `fresh: true`, where the file says so in advance. */
function renewed(asked) {
    const { head, config, tick, request } = asked;
    const renewal = head.kind === 'present' && !request.fresh ? (0,renew/* renewalOf */.wc)(head.head, config.renew, tick.now) : null;
    return renewal === null ? asked : { ...asked, renewal, request: { ...request, fresh: true } };
}

// EXTERNAL MODULE: ./build/src/core/closing-pull.js
var closing_pull = __webpack_require__(29956);
// EXTERNAL MODULE: ./build/src/core/frozen-comments.js
var frozen_comments = __webpack_require__(40190);
;// CONCATENATED MODULE: ./build/src/core/backlog.js





/** Splits the open issues into what may be taken now, in order, and what may not, with the reason; `unread` are those known by their line alone. */
function sortBacklog(read, subjects, rules) {
    const known = new Map(subjects.map((subject) => [subject.number, subject]));
    const workable = [];
    const behind = [];
    const hindered = [];
    for (const issue of read.issues) {
        const subject = known.get(issue.number) ?? null;
        const why = hindranceOf(signsOf(issue, rules), subject, rules);
        const admission = rules.admissions.find(({ number }) => number === issue.number);
        if (why === null)
            workable.push({ issue, subject, ...(admission === undefined ? {} : { admission }) });
        else
            hindered.push({ issue, why });
    }
    for (const line of read.unread ?? []) {
        const why = hindranceOf(signsKnown(line), known.get(line.number) ?? null, rules);
        if (why === null)
            behind.push(line);
        else
            hindered.push({ issue: { number: line.number, openBlockers: line.blockers ?? [] }, why });
    }
    const byPlace = inOrder(rules.priorityLabels);
    return {
        workable: workable.toSorted((a, b) => byPlace(placeOf(a.issue), placeOf(b.issue))),
        behind: behind.toSorted(byPlace),
        hindered,
    };
}
/** Open subjects that are not finished: what keeps `backlog_empty` from firing. Work taken by others is theirs. */
const unfinishedCount = ({ workable, behind, hindered }) => workable.length + behind.length + hindered.filter(({ why }) => why.kind === 'gated' || why.kind === 'blocked').length;
const isClaimLabel = (label) => label.toLowerCase() === core_effects/* claimLabel */.Z7;
function signsOf(issue, rules) {
    return {
        number: issue.number,
        outsider: known_backlog/* admittedAssociations */.Hc.includes(issue.authorAssociation) ? null : issue.author,
        letIn: false,
        labelled: issue.labels.some(isClaimLabel),
        claim: issue.claims === null ? undefined : (issue.claims.at(-1)?.loop ?? null),
        assigned: issue.assignees.some((login) => login.toLowerCase() !== rules.assignee?.toLowerCase()),
        // One that a lost tick of ours opened is found by its branch and gone on with.
        closing: issue.closingPullRequests.filter((pull) => !(0,closing_pull/* isOurs */.M)(pull, rules.ownLogin)).map(({ number }) => number),
        blockers: issue.openBlockers,
        elsewhere: issue.blockedElsewhere,
        hasText: (hash) => hash === issue.textHash,
        isAbout: (signature, { admittedComments }) => (0,frozen_comments/* isTextNow */.cm)(signature, issue, admittedComments),
    };
}
const signsKnown = (line) => ({
    number: line.number,
    outsider: line.outsider ?? null,
    letIn: line.admitted === true,
    labelled: line.labels?.some(isClaimLabel) ?? false,
    claim: line.claim,
    assigned: line.assigned ?? false,
    closing: line.closing ?? [],
    blockers: line.blockers ?? [],
    elsewhere: line.elsewhere ?? false,
    hasText: (hash) => (0,known_backlog/* textStart */.m1)(hash) === line.text,
    isAbout: (signature) => (0,known_backlog/* textStart */.m1)(signature) === line.text,
});
function hindranceOf(issue, subject, rules) {
    if (subject !== null && (0,core_phases/* finished */.xl)(subject.phase))
        return { kind: 'finished', phase: subject.phase };
    if (subject === null && rules.delivered.has(issue.number))
        return { kind: 'finished', phase: 'done' };
    if (rules.gated.has(issue.number))
        return { kind: 'gated' };
    const taken = takenBySomebody(issue, subject, rules);
    if (taken !== null)
        return taken;
    if (issue.outsider !== null && !isAdmitted(issue, rules))
        return { kind: 'outsider', author: issue.outsider };
    if (issue.blockers.length > 0 || issue.elsewhere)
        return { kind: 'blocked', by: issue.blockers };
    const declined = subject?.declined.find(({ gate, signature }) => {
        if (gate === 'merge' || gate === 'post-feedback-merge')
            return false; // about its pull request, not about its work
        return gate !== 'ambiguous-criteria' || issue.isAbout(signature, subject);
    });
    return declined === undefined ? null : { kind: 'declined', gate: declined.gate };
}
/** The text that was looked at when its label was: another one may have been written in between. */
const isAdmitted = ({ number, letIn, hasText }, { admissions }) => letIn || admissions.some((admission) => admission.number === number && hasText(admission.textHash));
/** A claim label without our claim is somebody's own; so is work that a person has, or that a pull request already does. */
function takenBySomebody(issue, subject, rules) {
    if (issue.labelled && (issue.claim === null || issue.claim === undefined))
        return { kind: 'taken', sign: 'label' };
    if (issue.labelled && issue.claim !== rules.loop)
        return { kind: 'taken', sign: 'another loop' };
    if (rules.underOthers.has(issue.number))
        return { kind: 'taken', sign: 'another loop' };
    if (issue.assigned)
        return { kind: 'taken', sign: 'assignee' };
    return issue.closing.some((number) => number === null || number !== subject?.pullRequest)
        ? { kind: 'taken', sign: 'pull request' }
        : null;
}
const placeOf = (issue) => ({
    number: issue.number,
    created: Date.parse(issue.createdAt) / 1_000,
    labels: [...issue.labels],
    ...(issue.milestoneDue === null ? {} : { due: Date.parse(issue.milestoneDue) / 1_000 }),
});
/** Priority label, then the milestone that is due first, then age. */
function inOrder(priorityLabels) {
    const ranks = new Map(priorityLabels.map((label, index) => [label.toLowerCase(), index]));
    const rank = ({ labels = [] }) => Math.min(...labels.map((label) => ranks.get(label.toLowerCase()) ?? ranks.size), ranks.size);
    const due = (one) => one.due ?? Number.MAX_SAFE_INTEGER;
    return (a, b) => rank(a) - rank(b) || due(a) - due(b) || a.created - b.created || a.number - b.number;
}
/** The work branch of an issue: `tickgate/{loop}/{n}-{slug}`; the slug is cut from the title and holds no foreign syntax. */
function branchName(loop, issue) {
    const slug = issue.title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 40)
        .replace(/^-+|-+$/g, '');
    return `tickgate/${loop}/${issue.number}${slug === '' ? '' : `-${slug}`}`;
}

;// CONCATENATED MODULE: ./build/src/core/reading-list.js
/** Decides which issues of a large backlog a tick reads afresh before it chooses among them: the first ones, and what waits for an answer. */


/** Free ones in order: as many as the question about criteria looks at, and some more whose text looks clear. */
const firstFree = 20;
const moreClear = 12;
/** Those that a question or a plan names. */
const mostNamed = 20;
/** With those that look hindered, in case they are not any more. */
const mostIssues = 60;
/** Whose state is asked along: what issues wait for by their own words. */
const mostBlockers = 100;
/** Lines of issues that were not read in this tick. */
function unreadOf({ issues }, read) {
    const fresh = new Set(read.map(({ number }) => number));
    return issues.filter(({ number }) => !fresh.has(number));
}
/** Whether a tick that found nothing to work on has seen all that there is: a reading is bounded, and may end before its goal. */
const looksOver = ({ unlooked = 0, doubts = 0 }, { workable, behind }) => unlooked + doubts === 0 && (workable.length > 0 || behind.length === 0);
function readingList(facts) {
    const { known, read, sorted, priorityLabels } = facts;
    const lines = new Map(known.issues.map((line) => [line.number, line]));
    const isUnread = ({ number }) => !read.has(number);
    const named = facts.named.flatMap((number) => lines.get(number) ?? []).slice(0, mostNamed);
    const first = freeFirst(lines, facts);
    const others = sorted.hindered
        .filter(({ why }) => why.kind === 'blocked' || why.kind === 'taken')
        .flatMap(({ issue }) => lines.get(issue.number) ?? [])
        .toSorted((a, b) => Number(mayBeOurs(b)) - Number(mayBeOurs(a)) || inOrder(priorityLabels)(a, b));
    const chosen = [...new Set([...named, ...first, ...others])].slice(0, mostIssues);
    const issues = chosen.filter(isUnread).map((line) => ({
        number: line.number,
        isClaimed: hasClaimLabel(line) || facts.told.has(line.number),
    }));
    return { issues, states: statesFor(chosen.filter(isUnread)) };
}
/**
 * What blocked issues wait for and the picture does not hold, if nothing is free: named in a text, and outside of the backlog or closed long
 * ago. Only asking tells which. `asked`: whose state this tick has asked for.
 */
function doubtsOf({ known, read, sorted }, asked) {
    if (sorted.workable.length + sorted.behind.length > 0)
        return [];
    const open = new Set(known.issues.map(({ number }) => number));
    // Whoever was read in this tick was read with what it waits for.
    const awaited = sorted.hindered.flatMap(({ issue, why }) => why.kind === 'blocked' && !read.has(issue.number) ? why.by : []);
    return [...new Set(awaited)].filter((number) => !open.has(number) && !asked.has(number)).slice(0, mostBlockers);
}
function freeFirst(lines, { sorted, priorityLabels, spare }) {
    const { workable, behind } = sorted;
    const most = firstFree + spare;
    const free = [...workable.flatMap(({ issue }) => lines.get(issue.number) ?? []), ...behind].toSorted(inOrder(priorityLabels));
    const clear = free.slice(most).filter(({ vague }) => vague !== true);
    return [...free.slice(0, most), ...clear.slice(0, moreClear)];
}
/** With the claim label, and nobody has looked yet whose claim it is. */
const mayBeOurs = (line) => line.claim === undefined && hasClaimLabel(line);
const hasClaimLabel = ({ labels = [] }) => labels.some((label) => label.toLowerCase() === core_effects/* claimLabel */.Z7);
/** What the chosen ones wait for. */
const statesFor = (chosen) => [...new Set(chosen.flatMap(({ blockers = [] }) => blockers))].slice(0, mostBlockers);

;// CONCATENATED MODULE: ./build/src/core/cycles.js
/** Finds the subjects that wait for each other, so that none of them could ever be begun. */
/**
 * One shortest cycle for each knot of subjects, begun at its lowest number and without repeating it: `[50, 51]`. Numbers that wait
 * for nothing here end no way.
 */
function cyclesOf(waiting) {
    const knotted = withoutEnds(waiting);
    const told = new Set();
    return [...knotted.keys()]
        .toSorted((a, b) => a - b)
        .flatMap((start) => {
        if (told.has(start))
            return [];
        const way = shortestWayBack(knotted, start);
        if (way === null)
            return [];
        // Whoever hangs together with it both ways is part of the same knot.
        for (const member of knotOf(knotted, start))
            told.add(member);
        return [way];
    });
}
/** Whoever waits for nobody here, or only for such, is in no cycle: what is left of a backlog without one is nothing. */
function withoutEnds(waiting) {
    const left = new Map(waiting);
    const turned = backwards(waiting);
    const open = new Map([...waiting].map(([from, tos]) => [from, tos.filter((to) => waiting.has(to)).length]));
    const ends = [...open].filter(([, count]) => count === 0).map(([number]) => number);
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
        left.delete(end);
        for (const from of turned.get(end) ?? []) {
            const count = (open.get(from) ?? 0) - 1;
            open.set(from, count);
            if (count === 0)
                ends.push(from);
        }
    }
    return left;
}
function backwards(waiting) {
    const turned = new Map();
    for (const [from, tos] of waiting) {
        for (const to of tos) {
            const others = turned.get(to);
            if (others === undefined)
                turned.set(to, [from]);
            else
                others.push(from);
        }
    }
    return turned;
}
/** Breadth first, so that the first way back is the shortest. */
function shortestWayBack(waiting, start) {
    const cameFrom = new Map();
    let edge = [start];
    while (edge.length > 0) {
        const next = [];
        for (const from of edge) {
            for (const to of waiting.get(from) ?? []) {
                if (to === start)
                    return wayTo(from, start, cameFrom);
                if (!waiting.has(to) || cameFrom.has(to))
                    continue;
                cameFrom.set(to, from);
                next.push(to);
            }
        }
        edge = next;
    }
    return null;
}
function wayTo(last, start, cameFrom) {
    const way = [last];
    for (let at = last; at !== start;) {
        at = cameFrom.get(at) ?? start;
        way.unshift(at);
    }
    return way;
}
/** Everything that the start reaches and that reaches the start. */
function knotOf(waiting, start) {
    const back = cycles_reached(backwards(waiting), start);
    return [...cycles_reached(waiting, start)].filter((number) => back.has(number));
}
function cycles_reached(waiting, start) {
    const found = new Set([start]);
    const left = [start];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
        for (const to of waiting.get(at) ?? []) {
            if (!waiting.has(to) || found.has(to))
                continue;
            found.add(to);
            left.push(to);
        }
    }
    return found;
}

// EXTERNAL MODULE: ./build/src/core/admission.js
var admission = __webpack_require__(21760);
// EXTERNAL MODULE: ./build/src/core/markdown-tree.js
var markdown_tree = __webpack_require__(65297);
;// CONCATENATED MODULE: ./build/src/core/criteria.js

const PLACEHOLDER = /(?<![A-Za-z0-9])(?:TBD|TODO)(?![A-Za-z0-9])/;
/** Judges the text of an issue; the criteria are its own words, untrusted, one per item. */
function judgeCriteria(body, mode) {
    const key = `${mode} ${body}`;
    const known = judgements.get(key);
    if (known !== undefined)
        return known;
    const judged = judge(body, mode);
    if (judgements.size >= judgementsKept)
        judgements.clear();
    judgements.set(key, judged);
    return judged;
}
/** A syntax tree costs a millisecond, and whoever plans twice or simulates reads the same texts again. */
const judgements = new Map();
const judgementsKept = 200;
function judge(body, mode) {
    const blocks = (0,markdown_tree/* markdownTree */.a)(body).root.children;
    const section = acceptanceSection(blocks);
    const criteria = section === null ? [] : itemsOf(section);
    const listed = criteria.length > 0 || mode === 'heading' ? criteria : listItems(blocks);
    // Who asks for no criteria has also said that no question shall be asked about them.
    if (mode === 'none')
        return { kind: 'clear', criteria: listed };
    const placeholder = PLACEHOLDER.exec(blocks.map((block) => wordsOf(block)).join('\n'))?.[0];
    if (placeholder !== undefined)
        return ambiguous(`The text still says ${placeholder}.`);
    if (listed.length > 0)
        return { kind: 'clear', criteria: listed };
    if (mode === 'any-list')
        return ambiguous('There is no list of criteria.');
    return ambiguous(section === null
        ? 'There is no `### Acceptance Criteria` section.'
        : 'The `### Acceptance Criteria` section is empty.');
}
/** A plan's task says in one line what is wanted: items below it are its criteria, and without any the line itself is. */
function judgeTask(task, mode) {
    const blocks = (0,markdown_tree/* markdownTree */.a)(task.body).root.children;
    const items = listItems(blocks);
    const criteria = items.length > 0 ? items : [task.title];
    const placeholder = PLACEHOLDER.exec([task.title, ...blocks.map((block) => wordsOf(block))].join('\n'))?.[0];
    return placeholder === undefined || mode === 'none'
        ? { kind: 'clear', criteria }
        : ambiguous(`The text still says ${placeholder}.`);
}
/** Whether the heading is there, whatever stands under it. */
const hasCriteriaHeading = (body) => 
// Most texts without it are told by this, at no cost of a syntax tree.
/acceptance criteria/i.test(body) && acceptanceSection((0,markdown_tree/* markdownTree */.a)(body).root.children) !== null;
function ambiguous(reason) {
    return { kind: 'ambiguous', reason };
}
/** The blocks under the heading, up to the next heading of its rank or above; null without the heading. */
function acceptanceSection(blocks) {
    const start = blocks.findIndex((block) => isHeading(block, 3) && /^[*_]*acceptance criteria:?[*_]*$/i.test(wordsOf(block).trim()));
    if (start < 0)
        return null;
    const after = blocks.slice(start + 1);
    const end = after.findIndex((block) => block.type === 'heading' && block.depth <= 3);
    return end < 0 ? after : after.slice(0, end);
}
function isHeading(block, depth) {
    return block.type === 'heading' && block.depth === depth;
}
/** List items where there are any; else every paragraph is one criterion. GitHub's issue forms write `_No response_` for nothing. */
function itemsOf(blocks) {
    const items = listItems(blocks);
    if (items.length > 0)
        return items;
    const paragraphs = blocks.filter(({ type }) => type === 'paragraph' || type === 'blockquote').map(oneLine);
    return paragraphs.filter((text) => text !== '' && text !== '_No response_');
}
function listItems(blocks) {
    const lists = blocks.filter((block) => block.type === 'list');
    return lists.flatMap(({ children }) => children.map(oneLine)).filter((text) => text !== '');
}
function oneLine(node) {
    return wordsOf(node, 'with code').replace(/\s+/g, ' ').trim();
}
/** What a reader sees; code is left out where it is looked for placeholders, since `// TODO` in a sample is no gap in the text. */
function wordsOf(node, code) {
    if (node.type === 'text')
        return node.value;
    if (node.type === 'break')
        return '\n';
    if (node.type === 'inlineCode' || node.type === 'code')
        return code === undefined ? '' : node.value;
    if (!('children' in node))
        return '';
    return node.children.map((child) => wordsOf(child, code)).join(isFlow(node) ? '\n' : '');
}
function isFlow(node) {
    return node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote' || node.type === 'root';
}

// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
;// CONCATENATED MODULE: ./build/src/core/left-branch.js
/** An open pull request for this issue: of an earlier run, or of one whose records are lost. */
const leftFor = ({ issue, subject }, { loop, pullRequests }) => pullRequests.find((one) => one.loop === loop && one.subject === issue.number && (subject?.branch ?? one.branch) === one.branch);
/** Our own words say where we left its branch; what they do not name may be anybody's, and is asked about. */
function strangeHead(candidate, known) {
    const { issue, subject } = candidate;
    const left = subject?.headSha == null ? leftFor(candidate, known) : undefined;
    if (left === undefined || left.leftAt === left.headSha)
        return null;
    const { branch, headSha, leftAt: recordedSha = null } = left;
    return { name: 'resume-divergence', issue: issue.number, branch, recordedSha, headSha };
}

// EXTERNAL MODULE: ./build/src/core/findings.js
var core_findings = __webpack_require__(67075);
// EXTERNAL MODULE: ./build/src/core/review-record.js
var review_record = __webpack_require__(83583);
;// CONCATENATED MODULE: ./build/src/core/repeated-failure.js




const subjectCeilings = (config) => ({
    sessions: config.maxSessions,
    audits: config.maxAuditsPerSection,
});
/** Sessions in a row that end with an error of the model, or audits that end without a verdict. */
const errorsBorne = 2;
/** Tries to post one review. */
const refusalsBorne = 2;
/** Audits that may see one bug. */
const returnsBorne = 3;
/** The question of a subject that cannot go on as it does; null = it can. */
function repeatedFailure(subject, ceilings) {
    if (subject === null)
        return null;
    const cause = errors(subject) ?? again(subject) ?? unposted(subject) ?? audited(subject, ceilings) ?? used(subject, ceilings);
    return cause === null ? null : { name: 'repeated-failure', subject: gateSubject(subject), ...cause };
}
/** As a question names it. */
const gateSubject = ({ kind, number }) => ({
    kind: kind === 'pr' ? 'pr' : 'issue',
    number,
});
/** Counted over the run, and asked about when one more comes; failures that success has ended are not held against it. */
function errors({ failures, phase, modelErrors, auditErrors }) {
    const last = failures.at(-1);
    if (last === undefined)
        return null;
    if ((0,core_phases/* isAudit */.CA)(phase) && auditErrors >= errorsBorne) {
        const kind = phase === 'auditing' ? 'audit_retry_exhausted' : 'final_audit_retry_exhausted';
        return { rootCause: `${kind} | ${last.rootCause}`, count: auditErrors };
    }
    return isModelError(last.rootCause) && modelErrors >= errorsBorne
        ? { rootCause: `error_max_retries | ${last.rootCause}`, count: modelErrors }
        : null;
}
const isModelError = (rootCause) => /^model(?: \||$)/.test(rootCause);
/** Twice running with the same root cause. */
function again({ failures }) {
    const [last, before] = failures.toReversed();
    if (last === undefined || before === undefined || last.rootCause !== before.rootCause)
        return null;
    const streak = failures.toReversed().findIndex(({ rootCause }) => rootCause !== last.rootCause);
    return { rootCause: last.rootCause, count: streak < 0 ? failures.length : streak };
}
/** GitHub refuses a review in other words each time, with the id of the request: its tries are counted, not what was said. */
function unposted({ findings, failures, review }) {
    const times = (0,review_record/* unpostedAmong */.xB)(findings, review).length === 0 ? 0 : (review.unposted?.times ?? 0);
    if (times < refusalsBorne)
        return null;
    return { rootCause: failures.findLast(isRefusedReview)?.rootCause ?? refusedReview(''), count: times };
}
/** Root cause of a review that GitHub did not take. */
const refusedReview = (why) => (0,root_cause/* rootCauseOf */.N)({ class: 'denied', command: 'post the review', detail: why });
const isRefusedReview = ({ rootCause }) => rootCause.startsWith(refusedReview(''));
/** Asked before one more attempt to fix, never between such an attempt and its audit. */
function audited({ phase, findings, rounds }, ceilings) {
    if ((0,core_phases/* isAudit */.CA)(phase))
        return null;
    const back = (0,core_findings/* returned */._r)(findings, returnsBorne);
    if (back !== null)
        return { rootCause: `finding came back | ${back.file}`, count: back.seen };
    const bugs = findings.filter(core_findings/* blocks */.Bv);
    if (rounds < ceilings.audits || bugs.length === 0)
        return null;
    const kind = phase === 'final_audit_fix' ? 'final_audit_retry_exhausted' : 'audit_retry_exhausted';
    return { rootCause: `${kind} | ${[...new Set(bugs.map(({ file }) => file))].slice(0, 5).join(', ')}`, count: rounds };
}
const used = ({ sessions }, ceilings) => sessions < ceilings.sessions ? null : { rootCause: `${sessions} sessions used`, count: sessions };

;// CONCATENATED MODULE: ./build/src/core/sections.js
/** Decides into which sections the text of a task is cut: at the lines that hold a section marker and nothing else. */

const marker = /^<!--\s*(?:forge|tickgate)-section\s*-->$/;
/**
 * At least one, in their order, and nothing of the text is lost: a marker opens a section, and what stands before the first one belongs
 * to the first. A marker in code or in a quote is text.
 */
function sectionsOf(body) {
    const { root, shift } = (0,markdown_tree/* markdownTree */.a)(body);
    const starts = root.children.flatMap((node) => {
        const offset = node.position?.start.offset;
        return node.type === 'html' && marker.test(node.value.trim()) && offset !== undefined ? [offset + shift] : [];
    });
    const [, ...further] = starts;
    const cuts = [0, ...further, body.length];
    return cuts.slice(1).map((end, index) => body.slice(cuts[index], end).trim());
}

;// CONCATENATED MODULE: ./build/src/core/plan.js
/** Chooses the batch of one iteration: which issues get a session now, and which must first be asked about. */












/**
 * Walks the candidates in their order until the batch is full. Criteria are judged for these alone. A question that may not be
 * asked yet (`max-open-gates`) leaves its issue for a later tick.
 */
function planBatch(candidates, limits) {
    const sessions = [];
    const questions = [];
    const unasked = [];
    let room = limits.newPullRequests;
    for (const candidate of candidates) {
        if (sessions.length >= limits.sessions)
            break;
        const opens = candidate.subject?.pullRequest == null;
        if (opens && room <= 0)
            continue;
        const judged = plan_judge(candidate, limits);
        if (judged.kind === 'session') {
            sessions.push(judged.session);
            if (opens)
                room -= 1;
        }
        else
            (questions.length < limits.questions ? questions : unasked).push(judged.facts);
    }
    return { sessions, questions, unasked };
}
const asked = [
    { name: 'ambiguous-criteria', threshold: 'no criteria by structure, TBD or TODO, or edited after admission' },
    { name: 'repeated-failure', threshold: 'the same root cause twice running, or a ceiling of the subject reached' },
    { name: 'resume-divergence', threshold: 'the recorded head is not the one of the branch' },
    { name: 'agent-decision', threshold: 'its last session asked for a decision' },
    { name: 'circuit-open', threshold: 'its breaker is open' },
];
/** Which gates the batch raised, for the record. */
const batchEvaluations = ({ questions, unasked }) => asked.map(({ name, threshold }) => {
    const subjects = plan_named(questions, name);
    const waiting = plan_named(unasked, name);
    const raised = subjects === '' ? [] : [`Raised by ${subjects}`];
    const left = waiting === '' ? [] : [`Not asked yet (max-open-gates): ${waiting}`];
    return (0,core_history/* evaluation */.rI)({ code: name, condition: null, kind: 'gate', at: 'entry', threshold }, {
        fired: subjects !== '' || waiting !== '',
        inputs: { subjects, ...(waiting === '' ? {} : { unasked: waiting }) },
        sentence: [...raised, ...left].join('. ') || 'No subject of the batch raises it',
    });
});
const plan_named = (facts, name) => facts
    .filter((one) => one.name === name)
    .map((one) => (0,task_number/* subjectName */.wn)((0,gate_questions/* ask */.kA)(one).subject ?? 0))
    .join(', ');
function plan_judge(candidate, limits) {
    const { issue, subject } = candidate;
    const moved = divergence(subject, limits.pullRequests) ?? strangeHead(candidate, limits);
    if (moved !== null)
        return { kind: 'question', facts: moved };
    const wanted = decisionWanted(subject);
    if (wanted !== null)
        return { kind: 'question', facts: wanted };
    const circuit = circuitQuestion(subject);
    if (circuit !== null)
        return { kind: 'question', facts: circuit };
    const failures = repeatedFailure(subject, limits.ceilings);
    if (failures !== null && !isPermitted(subject, failures))
        return { kind: 'question', facts: failures };
    const criteria = (0,task_number/* isTask */.Id)(issue.number)
        ? judgeTask(issue, limits.criteria)
        : judgeCriteria(issue.body, limits.criteria);
    const why = (0,admission/* editedSince */.iL)(candidate.admission, subject) ?? unclear(candidate, criteria);
    const question = {
        name: 'ambiguous-criteria',
        issue: issue.number,
        textHash: (0,frozen_comments/* textNow */.AW)(issue, subject?.admittedComments ?? null),
        why: why ?? '',
    };
    if (why !== null && !isPermitted(subject, question))
        return { kind: 'question', facts: question };
    return { kind: 'session', session: sessionFor(candidate, criteria, limits) };
}
function sessionFor({ issue, subject }, criteria, { loop, phases, pullRequests }) {
    const left = leftFor({ issue, subject }, { loop, pullRequests });
    const { phase, section } = positionOf(subject);
    const role = (0,core_phases/* roleOf */.kp)(phase);
    if (role === null)
        throw new Error(`#${issue.number} is ${phase}: nothing works on it.`);
    return {
        subject: issue.number,
        title: issue.title,
        body: issue.body,
        textHash: issue.textHash,
        criteria: criteria.kind === 'clear' ? criteria.criteria : [],
        // A run that knows nothing of it goes on with the pull request that an earlier one left, whatever the issue was called then.
        branch: subject?.branch ?? left?.branch ?? branchName(loop, issue),
        fromSha: subject?.headSha ?? left?.headSha ?? null,
        pullRequest: subject?.pullRequest ?? null,
        decisions: subject?.decisions ?? [],
        dependsOn: issue.dependsOn,
        session: (subject?.sessions ?? 0) + 1,
        role,
        phase,
        section,
        rules: {
            sections: phases.sections === 'markers' ? sectionsOf(issue.body).length : 1,
            audit: phases.audit,
            postAction: phases.postAction,
        },
    };
}
const positionOf = (subject) => ({
    phase: subject?.phase ?? 'coding',
    section: subject?.sectionIndex ?? 0,
});
/** Judged when a subject enters coding, and again when its text is another than the one that was admitted then. */
function unclear({ issue, subject }, criteria) {
    if (subject !== null && subject.textHash === issue.textHash)
        return (0,frozen_comments/* changedSince */.$A)(issue, subject.admittedComments);
    if (criteria.kind === 'ambiguous')
        return criteria.reason;
    return subject === null || subject.textHash === '' ? null : 'The text was edited after work on it had begun.';
}
/** Of a breaker that is open and whose opening nobody has answered for. */
function circuitQuestion(subject) {
    if (subject === null)
        return null;
    const { breaker, permitted, declined } = subject;
    const verdict = judgeBreaker(breaker, gateSubject(subject), { permitted, refused: declined });
    return verdict.kind === 'ask' ? verdict.facts : null;
}
/** What the last session of a subject asked, until a person has answered it. */
function decisionWanted(subject) {
    if (subject === null || subject.asking === null)
        return null;
    const { session, question } = subject.asking;
    const about = gateSubject(subject);
    return { name: 'agent-decision', subject: about, session, question, questionHash: (0,gate_questions/* digest */.br)(question) };
}
/** A branch that is not where it was left, by a crashed tick of ours or by somebody else: nobody works on it unasked. */
function divergence(subject, now) {
    if (subject === null || subject.headSha === null)
        return null;
    const { headSha: recordedSha, pullRequest: pr } = subject;
    const found = now.find(({ number }) => number === pr);
    if (found === undefined || found.headSha === recordedSha)
        return null;
    return { name: 'resume-divergence', pr: found.number, recordedSha, headSha: found.headSha };
}
const isPermitted = (subject, facts) => subject?.permitted.some(({ gate, signature }) => gate === facts.name && signature === (0,gate_questions/* signatureOf */.yK)(facts)) ?? false;

;// CONCATENATED MODULE: ./build/src/core/decision-context.js
/** Everything a tick decides from: configuration, what was obeyed, what was observed; and the backlog as these three sort it. */







const backlogOf = ({ loop, config, obeyed, observation }) => sortedFor(loop, { config, state: obeyed.state, observation });
/** The backlog as the answers and questions of this state leave it. */
function sortedFor(loop, { config, state, observation, }) {
    const { backlog: issues, known, pullRequests } = observation;
    const own = pullRequests.filter((one) => one.loop === loop);
    const ours = new Set(own.map(({ subject }) => subject));
    return sortBacklog({ issues, unread: known === null ? [] : unreadOf(known, issues) }, state.subjects, {
        gated: new Set(state.gates.flatMap((gate) => (0,core_state/* issueOf */.v1)(gate, state.subjects) ?? [])),
        delivered: new Set(own.filter(({ draft }) => !draft).map(({ subject }) => subject)),
        underOthers: new Set(pullRequests.map(({ subject }) => subject).filter((subject) => !ours.has(subject))),
        loop,
        assignee: config.backlog.assignee,
        priorityLabels: config.priority.labels,
        ownLogin: observation.tick.ownLogin,
        admissions: observation.admissions ?? [],
    });
}
const actFacts = ({ config, obeyed: { head }, }) => ({
    counters: head.counters,
    ceilings: head.ceilings,
    reservedDollars: head.reserved.dollars,
    hardMax: config.hardMax,
});
/** Facts for the stop conditions at entry and exit of a tick. */
function stopFacts({ config, obeyed, observation }, sorted, moment) {
    const { head, state, stopCommand, gateStop } = obeyed;
    const { lease } = head;
    return {
        ...moment,
        ...actFacts({ config, obeyed }),
        // Who knows whether one that was not looked at may be worked on.
        openSubjects: unfinishedCount(sorted) + (observation.unlooked ?? 0),
        openGates: state.gates.length,
        reviews: config.skill === 'review',
        cycles: cyclesOf(new Map(waiting(sorted).map(({ issue }) => [issue.number, issue.openBlockers]))),
        repeated: state.subjects.flatMap((subject) => {
            const facts = (0,core_phases/* finished */.xl)(subject.phase) ? null : repeatedFailure(subject, unlimited);
            return facts === null || isPermitted(subject, facts)
                ? []
                : [{ number: subject.number, rootCause: facts.rootCause }];
        }),
        watched: observation.watched,
        outage: state.outage,
        otherHolder: lease === null || lease.nonce === observation.tick.nonce ? null : lease,
        stopCommand,
        gateStop,
    };
}
/** Condition 6 is about failures that repeat, not about work that takes long. */
const unlimited = { sessions: Number.POSITIVE_INFINITY, audits: Number.POSITIVE_INFINITY };
/** Open subjects of this loop that wait: for a person, or for other issues. Text of outsiders makes nobody wait for it. */
const waiting = ({ hindered }) => hindered.filter(({ why }) => why.kind === 'gated' || why.kind === 'blocked');

// EXTERNAL MODULE: ./build/src/core/drift.js
var drift = __webpack_require__(25294);
;// CONCATENATED MODULE: ./build/src/core/dirty-tree.js
/** Decides what becomes of uncommitted changes on a reused runner: asked about, taken care of as answered, or left with the tick ended. */


const commitMessage = 'chore: recover uncommitted loop worker changes';
/** An answer counts only for the runner, folder and changes that it names; `now` ISO-8601. */
function judgeDirtyTree(tree, { permitted, held }, now) {
    if (tree === null)
        return { kind: 'clean' };
    const signature = (0,gate_questions/* signatureOf */.yK)({ name: 'dirty-tree', ...tree });
    const answer = [...permitted, ...held].find((one) => one.gate === 'dirty-tree' && one.signature === signature);
    if (answer === undefined)
        return { kind: 'ask' };
    if (answer.option === 'stash')
        return { kind: 'stash', message: `loop-recovery-${now}` };
    return answer.option === 'commit' ? { kind: 'commit', message: commitMessage } : { kind: 'abort' };
}
/** Before any agent starts: the changes are put aside as answered. */
function recovery({ dirtyTree: tree, tick }, state) {
    const verdict = judgeDirtyTree(tree, state, tick.now);
    if (tree === null || (verdict.kind !== 'stash' && verdict.kind !== 'commit'))
        return [];
    return [{ kind: 'recover', key: core_effects/* effectKeys */.sD.recover(tree), how: verdict.kind, message: verdict.message, tree }];
}
/** Permits of other runners wait for their runner; every other is used up by the iteration that starts. */
const unusedPermits = (permitted, tree) => {
    const used = tree === null ? null : (0,gate_questions/* signatureOf */.yK)({ name: 'dirty-tree', ...tree });
    return permitted.filter(({ gate, signature }) => gate === 'dirty-tree' && signature !== used);
};

;// CONCATENATED MODULE: ./build/src/core/holds.js




/** In order of precedence. */
const rules = [
    {
        // A pause ends by its time or by a person's word to resume, and by nothing else that a tick may find.
        code: 'parked',
        threshold: 'parked, and its time is not over',
        evaluate: ({ obeyed: { head }, observation }) => {
            const fired = isParked(head, observation.tick.now);
            return {
                fired,
                inputs: { status: head.status, not_before: head.notBefore },
                sentence: fired ? parkedReason(head) : 'The loop is not parked',
            };
        },
    },
    {
        code: 'loop_gate_open',
        threshold: 'a question about the whole loop is open',
        evaluate: ({ obeyed: { state } }) => {
            const open = state.gates.find(({ subject }) => subject === null);
            return {
                fired: open !== undefined,
                inputs: { gate: open?.id ?? null },
                sentence: open === undefined ? 'No question about the whole loop is open' : `Waiting for an answer: ${open.question}`,
            };
        },
    },
    {
        code: 'circuit_open',
        threshold: "the run's breaker is open, and nobody wants it probed",
        evaluate: ({ obeyed: { state } }) => {
            const fired = judgeRun(state).kind === 'hold';
            return {
                fired,
                inputs: { openings: state.runStreak.breaker.openings },
                sentence: fired
                    ? `The breaker of the run is left open, as answered (skip); \`/loop restart\` on the control issue closes it. ${state.runStreak.breaker.evidence}`
                    : "No answer keeps the run's breaker open",
            };
        },
    },
    {
        code: 'dirty_tree',
        threshold: 'changes in the workspace that a person said to leave alone',
        evaluate: ({ obeyed: { state }, observation: { dirtyTree, tick } }) => {
            const fired = judgeDirtyTree(dirtyTree, state, tick.now).kind === 'abort';
            return {
                fired,
                inputs: { runner: dirtyTree?.runner ?? null, path: dirtyTree?.path ?? null },
                sentence: fired
                    ? `The changes in ${dirtyTree?.path} on ${dirtyTree?.runner} are left alone, as answered (Abort).`
                    : 'No changes in the workspace hold this tick',
            };
        },
    },
    {
        code: 'open_prs_backpressure',
        threshold: 'unreviewed pull requests >= max-open-prs',
        evaluate: (context) => {
            const [unreviewed, most] = [unreviewedPullRequests(context), context.config.maxOpenPrs];
            return {
                fired: unreviewed >= most,
                inputs: { unreviewed, max_open_prs: most },
                sentence: `${unreviewed} pull requests of this loop wait for review (max-open-prs ${most}).`,
            };
        },
    },
    {
        code: 'job_minutes',
        threshold: 'minutes left <= 0',
        evaluate: ({ observation: { tick } }) => ({
            fired: !(tick.jobMinutesLeft > 0),
            inputs: { minutes_left: tick.jobMinutesLeft },
            sentence: tick.jobMinutesLeft > 0 ? 'The job has time for a session' : 'The job has no minutes left for a session.',
        }),
    },
];
/** Open pull requests of this loop that no person has looked at since their last push. */
const unreviewedPullRequests = ({ loop, observation }) => observation.pullRequests.filter((one) => !one.reviewed && one.loop === loop).length;
/** Evaluates all of them; `first` is the one that counts. */
function evaluateHolds(context) {
    const found = rules.map((rule) => ({ rule, finding: rule.evaluate(context) }));
    const first = found.find(({ finding }) => finding.fired);
    return {
        evaluations: found.map(({ rule, finding }) => (0,core_history/* evaluation */.rI)({ ...rule, condition: null, kind: 'hold', at: 'entry' }, finding)),
        first: first === undefined ? null : { code: first.rule.code, reason: first.finding.sentence },
    };
}

;// CONCATENATED MODULE: ./build/src/core/criteria-policy.js


/** How many of the first candidates are looked at. */
const looked = 20;
const answerOf = ({ held, run }) => held.find(({ gate, signature }) => gate === 'criteria-policy' && signature === String(run))?.option ?? null;
/** `accept` makes any list count, for this run. */
const modeOf = (facts) => facts.mode === 'heading' && answerOf(facts) === 'accept' ? 'any-list' : facts.mode;
/** How many of the first candidates have no heading; null where nobody needs to be asked: decided, or not judged by the heading. */
function lackingHeading(candidates, facts) {
    if (facts.mode !== 'heading' || answerOf(facts) !== null)
        return null;
    // A task of a plan needs no heading.
    const first = candidates.filter(({ issue }) => !(0,task_number/* isTask */.Id)(issue.number)).slice(0, looked);
    return { lacking: first.filter(({ issue }) => !hasCriteriaHeading(issue.body)).length, of: first.length };
}
/** More than half, and more than one: about a single issue its own question is asked. */
const mostLack = ({ lacking, of }) => lacking > 1 && lacking * 2 > of;

// EXTERNAL MODULE: ./build/src/core/long-lived.js
var long_lived = __webpack_require__(86600);
// EXTERNAL MODULE: ./build/src/core/merging.js + 1 modules
var merging = __webpack_require__(70689);
;// CONCATENATED MODULE: ./build/src/core/branch-update.js
/** Decides when GitHub merges the base into a branch for the loop, and what a head is that came of it. */


/** How often a branch is brought up to date in one run: each time its head is looked at anew, and that is paid for. */
const mostUpdates = 5;
const wait = (why) => ({ kind: 'wait', why, until: null });
/** First a plain update of the branch, then one session, then a person; never of what a person holds: that is about this very head. */
function inConflict(pull, memory) {
    if (pull.mergeable !== 'conflicting' && !pull.behind)
        return null;
    const readOnly = (0,long_lived/* readOnlyBecause */.t)(pull);
    if (readOnly !== null)
        return wait(`it is behind its base or in conflict, and ${readOnly}: a person brings it up to date`);
    if (pull.mergeable !== 'conflicting')
        return null;
    if (isHeldHere(pull, memory))
        return wait('it is in conflict with its base, and a person holds this head');
    if (memory.review.updatedFrom !== pull.headSha)
        return { kind: 'update' };
    if (memory.review.resolvedFrom !== pull.headSha)
        return { kind: 'respond', to: 'conflict' };
    return { kind: 'stuck', rootCause: 'merge conflict', count: 2, again: 'conflict' };
}
/** What nobody has read yet is read once it is up to date, where a merge could follow at all: else it would be read twice. */
function behindUnread(pull, memory, { merge }) {
    const isRead = pull.headSha === memory.lastReviewedCommit || pull.headSha === pull.reviewedHead?.sha;
    if (!pull.behind || isRead || merge.mode === 'never' || isHeldHere(pull, memory))
        return null;
    return isUsedUp(memory.review) ? null : updated(pull, memory);
}
/** Only the newest base is missing to a merge. */
function updated({ headSha }, { review }) {
    const { updatedFrom, updates: count } = review;
    if (updatedFrom === headSha)
        return { kind: 'stuck', rootCause: 'it could not be brought up to date', count: 1, again: 'update' };
    const rootCause = 'its base moves on faster than it is reviewed';
    return isUsedUp(review) ? { kind: 'stuck', rootCause, count, again: 'update' } : { kind: 'update' };
}
const isUsedUp = ({ updates, granted }) => updates >= mostUpdates + granted;
const isHeldHere = (pull, memory) => (0,merging/* isHeld */.i7)({ ...pull, madeFrom: madeFrom(pull, memory.review) }, memory);
/** Heads that it has come from by nothing but updates of this loop: what a person holds is held over these. */
const madeFrom = (pull, review) => isNextInRow(pull, review) ? [review.updatedFrom, review.updatesSince].flatMap((sha) => sha ?? []) : [];
/** Which round a review of this head is: what nobody but GitHub made of a reviewed head is looked at again within its round. */
const roundOf = (pull, memory) => memory.reviewRound + (isOwnUpdate(pull, memory) ? 0 : 1);
/** The base, merged by GitHub into the head that was reviewed last, as this loop had it do; once, or time and again as the base moved on. */
const isOwnUpdate = (pull, { lastReviewedCommit, review }) => lastReviewedCommit !== null && rowOf(review) === lastReviewedCommit && isNextInRow(pull, review);
const rowOf = ({ updatedFrom, updatesSince }) => updatesSince ?? updatedFrom;
/** What GitHub made when it was last asked for an update, and nobody's work since. */
const isNextInRow = ({ headParents }, review) => review.updatedFrom !== null &&
    review.resolvedFrom !== review.updatedFrom &&
    headParents.length === 2 &&
    headParents[0] === review.updatedFrom;
/** What is remembered of an update of this head that is asked for now: it goes on with the row whose newest link the head is. */
function updateOf({ headSha, headParents }, review) {
    const goesOn = review.updatedFrom === headSha || isNextInRow({ headParents }, review);
    const updates = review.updates + (review.updatedFrom === headSha ? 0 : 1);
    return { ...review, updates, updatedFrom: headSha, updatesSince: goesOn ? rowOf(review) : headSha };
}

// EXTERNAL MODULE: ./build/src/core/command.js
var command = __webpack_require__(59764);
;// CONCATENATED MODULE: ./build/src/core/observed-pull.js
/** The facts of one pull request that a review loop decides from. What people and agents wrote in it is untrusted text. */
/** When it was said as it stands now, ISO-8601. */
const wordAt = ({ at, editedAt }) => editedAt !== null && Date.parse(editedAt) > Date.parse(at) ? editedAt : at;

;// CONCATENATED MODULE: ./build/src/core/feedback-answers.js


/** So often the same words are handed to a responder; then a person is told that they got no answer. */
const handedAtMost = 2;
/** What a responder is to answer: words of people who may write, that are more than commands to us and than an approval. */
const unansweredFeedback = (feedback, answers) => feedback.filter((one) => {
    const passed = passedOver(one, answers);
    const isOpen = passed === undefined ? isNew(one, answers) : passed.times < handedAtMost;
    return one.isWriter && isOpen && wantsAnswer(one);
});
/** Words that stand, were handed over as often as they may be, and that no answer names. */
const unheeded = (feedback, answers) => feedback.filter((one) => (passedOver(one, answers)?.times ?? 0) >= handedAtMost);
function isNew(one, { answeredUpTo, answered }) {
    const upTo = answeredUpTo === null ? Number.NEGATIVE_INFINITY : Date.parse(answeredUpTo);
    const said = Date.parse(wordAt(one));
    return said > upTo || (said === upTo && !answered.includes(one.id));
}
const wantsAnswer = ({ verdict, body }) => verdict === 'changes-requested' || (verdict === null && (0,command/* wordsBeside */.ui)(body) !== '');
/** Words that were changed since are other words. */
const passedOver = (one, { passedOver: all }) => all.find(({ id, at }) => id === one.id && at === wordAt(one));
/**
 * After a responder who answered. All up to the newest word has been handed over, and of that one's second what was handed over before
 * counts as well; what the result does not name is passed over.
 */
function afterAnswer(handed, result, before) {
    const times = [...(before.answeredUpTo === null ? [] : [before.answeredUpTo]), ...handed.map(wordAt)];
    const answeredUpTo = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
    const known = answeredUpTo === before.answeredUpTo ? before.answered : [];
    const ids = handed.flatMap((one) => (wordAt(one) === answeredUpTo ? [one.id] : []));
    const rest = before.passedOver.filter(({ id }) => handed.every((one) => one.id !== id));
    const missed = handed.filter((one) => !isNamed(one, result));
    return {
        answeredUpTo,
        answered: [...known, ...ids],
        passedOver: missed.reduce((sofar, one) => withPassedOver(sofar, one, before), rest),
    };
}
/** A verdict without words has nothing that a reply could name. */
const isNamed = ({ id, body }, result) => replyTo(result, id) !== null || (0,command/* wordsBeside */.ui)(body) === '';
/** The first that says something: what counts as an answer is what is posted. */
const replyTo = ({ replies }, id) => replies.flatMap(({ to, body }) => (to === id && body.trim() !== '' ? [body.trim()] : []))[0] ?? null;
/** A responder who was handed these once more had nothing to say and nothing to change: there is no third time. */
const afterSilence = (handed, before) => handed
    .filter((one) => passedOver(one, before) !== undefined)
    .reduce((sofar, one) => withPassedOver(sofar, one, before), before.passedOver);
/** One more time than was known `before` the session that it was handed to. */
const withPassedOver = (all, one, before) => {
    const times = (passedOver(one, before)?.times ?? 0) + 1;
    return [...all.filter(({ id }) => id !== one.id), { id: one.id, at: wordAt(one), times }].slice(-mostKept);
};
/** As many as are read of one pull request, and more. */
const mostKept = 200;

// EXTERNAL MODULE: ./build/src/core/approvers.js
var approvers = __webpack_require__(15587);
;// CONCATENATED MODULE: ./build/src/core/verdicts.js
/** Decides which verdicts of reviewers stand: whose approval counts for this head, and who wants changes. */

/** Each reviewer's newest verdict: one that was dismissed is none, and brings no older one back. */
function verdicts({ feedback }) {
    const given = feedback.filter(({ isWriter, verdict }) => isWriter && verdict !== null);
    return [...new Map(given.map((one) => [one.by.toLowerCase(), one])).values()];
}
/** What people write who mean nothing but yes. Anything else, in any language or sign, may be a condition. */
const plainYes = /^(?:(?:lgtm|looks (?:good|great|fine)(?: to me)?|nice|great|good|fine|perfect|approved?|ship it|yes|ok(?:ay)?|thanks?|thank you|work|job|:(?:\+1|thumbsup|shipit|rocket|tada|heart|white_check_mark|100|clap):|👍\p{Emoji_Modifier}?|👏\p{Emoji_Modifier}?|✅|🚀|🎉|❤️?|💯)[\s.,!]*)*$/iu;
/** Whether somebody who approved this head has said more than yes: "approved, but not before Thursday" is for a person to read. */
const approvedInWords = (pull) => verdicts(pull).some(({ verdict, commit, body }) => verdict === 'approved' && commit === pull.headSha && !plainYes.test(body.trim()));
/** Whose approval of this very head, for this very base, stands; nobody's counts beside a wish for changes, or for what they have put there themselves. */
function verdicts_approvers(pull) {
    const newest = verdicts(pull);
    if (newest.some(({ verdict }) => verdict === 'changes-requested'))
        return [];
    const since = pull.retargetedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(pull.retargetedAt);
    return newest.flatMap(({ verdict, commit, mayApprove, by, at }) => verdict === 'approved' &&
        commit === pull.headSha &&
        mayApprove &&
        Date.parse(at) > since &&
        !(0,approvers/* includesLogin */.Bm)(pull.writtenBy, by)
        ? [by]
        : []);
}
/** Whether a reviewer's newest verdict is a wish for changes. */
function changesWanted(pull) {
    const wishes = verdicts(pull).filter(({ verdict }) => verdict === 'changes-requested');
    if (wishes.length === 0)
        return null;
    return wishes.some(({ commit }) => commit === pull.headSha) ? 'on-this-head' : 'before';
}

;// CONCATENATED MODULE: ./build/src/core/merge-order.js

/** Only `judgeMerge` allows one. */
const mergeOrder = ({ headSha: sha, by }, pull, { permitted }) => ({
    pull: pull.number,
    sha,
    branch: pull.otherUse === null ? pull.branch : null,
    base: pull.baseBranch,
    by,
    approvers: verdicts_approvers(pull),
    everyCheck: pull.requiredChecks.length === 0,
    permitted,
});

// EXTERNAL MODULE: ./build/src/core/review-sides.js
var review_sides = __webpack_require__(11072);
;// CONCATENATED MODULE: ./build/src/core/ci-readiness.js
/** How long the first check may take to appear, from when the loop saw the head first: that is never before its push. */
const graceMinutes = 15;
/** Required checks decide where there are any, else all that exist. */
function ciReadiness(pull, at) {
    const { checks, requiredChecks } = pull;
    const held = checks.find(({ state }) => state === 'action-required');
    if (held !== undefined)
        return ci_readiness_wait(`${held.name} waits for somebody to approve it${linkOf(held)}`);
    const deciding = checks.filter(({ name, required }) => required || requiredChecks.includes(name));
    const missing = requiredChecks.filter((name) => !checks.some((check) => check.name === name));
    const judged = deciding.length + missing.length > 0 ? deciding : checks;
    // At rest a loop sees what all checks come to in one word: a red one that decides nothing hides what becomes of those that do.
    const until = judged.length < checks.length && checks.some(isRed(judged)) ? after(at.now, lookAgainMinutes) : null;
    const failed = judged.filter(({ state }) => state === 'failed');
    if (failed.length > 0)
        return ci_readiness_wait(`failed: ${namesOf(failed)}`, until);
    const running = judged.filter(({ state }) => state === 'running');
    // Nor does that word tell that a workflow has ended whose last jobs were skipped.
    if (running.length > 0)
        return ci_readiness_wait(`still running: ${namesOf(running)}`, after(at.now, lookAgainMinutes));
    if (missing.length > 0)
        return ci_readiness_wait(`required and not started: ${missing.slice(0, shown).join(', ')}`, until);
    if (judged.length === 0)
        return unvouched(at);
    return { kind: 'ready', note: judged.some(({ state }) => state === 'passed') ? null : skippedNote };
}
const isRed = (judged) => (check) => check.state === 'failed' && !judged.includes(check);
/** How long a loop at rest takes the word of all checks together for what they come to. */
const lookAgainMinutes = 15;
const after = (time, minutes) => new Date(Date.parse(time) + minutes * 60_000).toISOString();
const skippedNote = 'All checks of this head were skipped: nothing but the review vouches for it.';
function unvouched(at) {
    if (at.requireChecks === 'always')
        return ci_readiness_wait('no check has appeared, and review.require-checks is always');
    const until = after(at.seenAt, graceMinutes);
    if (Date.parse(at.now) >= Date.parse(until)) {
        return {
            kind: 'ready',
            note: `No check appeared within ${graceMinutes} minutes: nothing but the review vouches for it.`,
        };
    }
    return { kind: 'wait', why: 'no check has appeared yet', until };
}
const shown = 5;
const namesOf = (checks) => checks
    .slice(0, shown)
    .map(({ name }) => name)
    .join(', ');
const linkOf = ({ url }) => (url === null ? '' : `: ${url}`);
const ci_readiness_wait = (why, until = null) => ({ kind: 'wait', why, until });

;// CONCATENATED MODULE: ./build/src/core/review.js
/** Decides what comes next for a pull request of a review loop: wait, bring up to date, review, respond, ask, merge, or leave it alone. */








const review_wait = (why, until = null) => ({ kind: 'wait', why, until });
/** One step for one head: a review at most once for each, a response at most once after each review. */
function nextStep(pull, memory, rules) {
    const end = terminalState(pull, rules.merge);
    if (end !== null)
        return { kind: 'over', state: end };
    if (pull.claimedBy !== null && pull.claimedBy !== rules.loop)
        return review_wait(`the loop ${pull.claimedBy} works on it`);
    if (pull.draft)
        return review_wait('it is a draft');
    // A push would be merged by GitHub before anybody has looked at it.
    if (pull.automatic !== null) {
        const why = pull.automatic === 'auto-merge' ? 'auto-merge is on' : 'it stands in the merge queue';
        return review_wait(`${why}: GitHub merges it by itself, so nothing is put on its branch`);
    }
    const found = foundAndUnposted(pull, memory);
    if (found.length > 0)
        return { kind: 'post', found };
    const current = inConflict(pull, memory) ?? behindUnread(pull, memory, rules);
    if (current !== null)
        return current;
    const readiness = ciReadiness(pull, { ...rules, seenAt: (0,review_record/* seenAt */.dh)(pull.headSha, memory.review) ?? rules.now });
    if (readiness.kind === 'wait')
        return review_wait(readiness.why, readiness.until);
    const known = pull.reviewedHead;
    if (pull.headSha !== memory.lastReviewedCommit && known !== null && known.sha === pull.headSha) {
        return afterNote(pull, known, { memory, rules, readiness });
    }
    if (pull.headSha !== memory.lastReviewedCommit) {
        return roundOf(pull, memory) <= lastRound(memory, rules)
            ? { kind: 'review', note: readiness.note }
            : usedUp(memory);
    }
    return afterReview(pull, memory, { rules, readiness });
}
/** What of it stands; where the head has moved, the review of the new one says what does. */
const foundAndUnposted = ({ headSha }, { findings, review }) => (review.unposted?.sha === headSha ? (0,review_record/* unpostedAmong */.xB)(findings, review) : []);
function terminalState({ state, labels }, rules) {
    if (state !== 'open')
        return state;
    return (0,merging/* isMarkedDoNotMerge */.FJ)({ labels }, rules) ? 'do-not-merge' : null;
}
/** Reviewed by a tick or a run whose memory is gone: never again; what it found is not known any more, but for how much it was. */
function afterNote(pull, { loop, bugs, into }, at) {
    if (loop !== at.rules.loop)
        return review_wait(`the loop ${loop} has reviewed this head; a new commit is reviewed here`);
    if (bugs !== 0)
        return { kind: 'stuck', rootCause: 'what a review found was lost with its tick', count: bugs, again: 'review' };
    // A note is no more than a comment: what nothing else vouches for is never merged without a word of a person.
    const merge = at.rules.merge.mode === 'auto' ? { ...at.rules.merge, mode: 'ask' } : at.rules.merge;
    const review = { ...at.memory.review, reviewedInto: into };
    const memory = { ...at.memory, lastReviewedCommit: pull.headSha, review };
    return afterReview(pull, memory, { ...at, rules: { ...at.rules, merge } });
}
const lastRound = ({ review }, { maxRounds }) => maxRounds + review.granted;
const roundsLeft = (memory, rules) => memory.reviewRound < lastRound(memory, rules);
const usedUp = ({ reviewRound }) => ({
    kind: 'stuck',
    rootCause: 'review rounds used up',
    count: reviewRound,
    again: 'findings',
});
/** This head was reviewed: whatever stands open is answered before anything is merged. */
function afterReview(pull, memory, { rules, readiness }) {
    const bugs = memory.findings.some(core_findings/* blocks */.Bv);
    const feedback = unansweredFeedback(pull.feedback, memory.review).length > 0;
    const readOnly = (0,long_lived/* readOnlyBecause */.t)(pull);
    if ((bugs || feedback) && readOnly !== null)
        return review_wait(`${readOnly}: its author answers what was found`);
    if (bugs)
        return roundsLeft(memory, rules) ? { kind: 'respond', to: 'findings' } : usedUp(memory);
    if (feedback)
        return { kind: 'respond', to: 'feedback' };
    const verdict = (0,merging/* judgeMerge */.sX)(mergeFacts(pull, memory, readiness), rules.merge, memory);
    return verdict.kind === 'update' ? updated(pull, memory) : { kind: 'judged', verdict };
}
function mergeFacts(pull, memory, readiness) {
    return {
        ...pull,
        readiness,
        reviewedSha: memory.lastReviewedCommit,
        reviewedInto: memory.review.reviewedInto,
        madeFrom: madeFrom(pull, memory.review),
        usuallyChecked: memory.review.checked || pull.baseChecked,
        ...stillOpen(memory),
        unanswered: unansweredFeedback(pull.feedback, memory.review).length,
        unheeded: unheeded(pull.feedback, memory.review),
        openedAt: pull.createdAt,
        respondedAt: [memory.review.respondedAt, pull.respondedAt]
            .flatMap((at) => at ?? [])
            .toSorted(byTime)
            .at(-1) ?? null,
        answersPeople: pull.answersPeople || memory.review.answeredUpTo !== null,
        humanFeedbackAt: pull.feedback.map(({ at }) => at),
        humanApproved: verdicts_approvers(pull).length > 0,
        approvedInWords: approvedInWords(pull),
        changesWanted: changesWanted(pull),
    };
}
const stillOpen = ({ findings }) => ({
    openBugs: findings.filter(core_findings/* blocks */.Bv).length,
    warnings: findings.filter((one) => (0,core_findings/* isOpen */.nT)(one) && !(0,core_findings/* blocks */.Bv)(one)).length,
});
const byTime = (a, b) => Date.parse(a) - Date.parse(b);

;// CONCATENATED MODULE: ./build/src/core/plan-reviews.js
/** Chooses what one iteration of a review loop does: which pull requests are reviewed, answered, brought up to date, merged or asked about. */










const plan_reviews_wait = (why, until = null) => ({ kind: 'wait', why, until });
const reviewRules = ({ loop, config, observation, }) => ({
    loop,
    now: observation.tick.now,
    maxRounds: config.maxReviewRounds,
    requireChecks: config.review.requireChecks,
    merge: reviewMergeRules(config, observation.tick),
});
const reviewMergeRules = (config, { visibility }) => ({
    mode: config.merge.mode,
    autoWithoutReview: config.autoMergeWithoutReview,
    isPublic: visibility === 'public',
    doNotMergeLabel: config.doNotMergeLabel,
});
/** The oldest first, until the batch is full. */
function planReviews(context) {
    const { config, obeyed, observation } = context;
    const { counters, ceilings } = obeyed.head;
    const touched = new Set(counters.prsTouched);
    const asking = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
    let room = observation.watched === null ? ceilings.maxPrs - touched.size : Number.POSITIVE_INFINITY;
    const batch = {
        sessions: [],
        questions: [],
        unasked: [],
        merges: [],
        updates: [],
        posts: [],
        waiting: [],
    };
    for (const pull of (observation.pulls ?? []).toSorted((a, b) => a.number - b.number)) {
        const item = itemFor(pull, context);
        const isNew = !touched.has(`#${pull.number}`);
        if (item.kind === 'question') {
            (batch.questions.length < config.maxOpenGates - asking ? batch.questions : batch.unasked).push(item.facts);
        }
        else if (item.kind === 'wait') {
            batch.waiting.push({ pull: pull.number, why: item.why, until: item.until });
        }
        else if (isNew && room <= 0) {
            batch.waiting.push({ pull: pull.number, why: 'no pull request more may be touched (max-prs)', until: null });
        }
        else if (item.kind === 'session' && batch.sessions.length >= config.maxAgents) {
            batch.waiting.push({ pull: pull.number, why: 'as many agents as may work at once do (max-agents)', until: null });
        }
        else {
            if (isNew)
                room -= 1;
            if (item.kind === 'session')
                batch.sessions.push(item.session);
            else if (item.kind === 'merge')
                batch.merges.push(item.order);
            else if (item.kind === 'post')
                batch.posts.push(item.order);
            else
                batch.updates.push(item.order);
        }
    }
    return { ...batch, sessions: (0,review_sides/* seated */.J0)(batch.sessions, config.maxAgents) };
}
/** As recorded, or never seen before. */
const pullSubject = (subjects, number) => {
    const known = subjects.find((subject) => subject.number === number) ?? (0,core_state/* subjectOf */.et)(number);
    return { ...known, kind: 'pr', pullRequest: number, phase: known.phase === 'coding' ? 'reviewing' : known.phase };
};
function itemFor(pull, context) {
    const { state } = context.obeyed;
    const subject = pullSubject(state.subjects, pull.number);
    const isAsking = state.gates.some((gate) => gate.subject === pull.number);
    const step = nextStep(pull, subject, reviewRules(context));
    // Whoever is asked about a merge is to see what was found.
    if (isAsking && step.kind !== 'post')
        return plan_reviews_wait('its question is open');
    if (step.kind === 'over')
        return plan_reviews_wait(`it is ${step.state}`);
    if ((0,core_phases/* finished */.xl)(subject.phase))
        return plan_reviews_wait(`it is left alone: ${subject.phase}`);
    const question = standingQuestion(subject, context);
    if (question !== null)
        return isAsking ? plan_reviews_wait('its question is open') : { kind: 'question', facts: question };
    const item = itemOf(step, pull, { subject, context });
    const isRead = item.kind !== 'update' && (item.kind !== 'session' || item.session.role !== 'responder');
    const readOnly = (0,long_lived/* readOnlyBecause */.t)(pull);
    return isRead || readOnly === null ? item : plan_reviews_wait(readOnly);
}
/** What must be asked before anything is tried once more. */
function standingQuestion(subject, { config }) {
    const wanted = decisionWanted(subject) ?? circuitQuestion(subject);
    if (wanted !== null)
        return wanted;
    const failure = repeatedFailure(subject, subjectCeilings(config));
    return failure === null || isPermitted(subject, failure) ? null : failure;
}
function itemOf(step, pull, about) {
    const { number, headSha: sha, headParents } = pull;
    switch (step.kind) {
        case 'wait':
            return plan_reviews_wait(step.why, step.until);
        case 'update':
            return { kind: 'update', order: { pull: number, sha, headParents } };
        case 'post':
            return { kind: 'post', order: { pull: number, sha, round: about.subject.reviewRound, found: step.found } };
        case 'review':
            return { kind: 'session', session: plan_reviews_sessionFor(pull, about, { role: 'reviewer', to: null, note: step.note }) };
        case 'respond':
            return { kind: 'session', session: plan_reviews_sessionFor(pull, about, { role: 'responder', to: step.to, note: null }) };
        case 'stuck': {
            const facts = stuckQuestion(step, about.subject);
            if (!isPermitted(about.subject, facts))
                return { kind: 'question', facts };
            // A person wants it tried once more.
            if (step.again === 'update' || step.again === 'review')
                return itemOf({ kind: step.again, note: null }, pull, about);
            return itemOf({ kind: 'respond', to: step.again }, pull, about);
        }
        case 'judged':
            if (step.verdict.kind === 'hold')
                return plan_reviews_wait(step.verdict.why);
            if (step.verdict.kind === 'ask')
                return { kind: 'question', facts: step.verdict.facts };
            return { kind: 'merge', order: mergeOrder(step.verdict, pull, about.subject) };
    }
}
const stuckQuestion = ({ rootCause, count }, subject) => ({
    name: 'repeated-failure',
    subject: gateSubject(subject),
    rootCause,
    count,
});
/** What would be asked about it now because nothing is left to try; null = something is. */
function stuckNow(pull, subject, facts) {
    const step = nextStep(pull, subject, reviewRules(facts));
    return step.kind === 'stuck' ? stuckQuestion(step, subject) : null;
}
function plan_reviews_sessionFor(pull, { subject, context }, { role, to, note, }) {
    return {
        subject: pull.number,
        title: pull.title,
        body: pull.body,
        textHash: subject.textHash,
        criteria: [],
        branch: pull.branch,
        fromSha: pull.headSha,
        pullRequest: pull.number,
        decisions: subject.decisions,
        dependsOn: [],
        session: subject.sessions + 1,
        role,
        phase: role === 'reviewer' ? 'reviewing' : 'responding',
        section: 0,
        rules: { sections: 1, audit: 'final', postAction: false },
        review: {
            round: role === 'reviewer' ? roundOf(pull, subject) : subject.reviewRound,
            lastRound: context.config.maxReviewRounds + subject.review.granted,
            baseBranch: pull.baseBranch,
            baseSha: pull.baseSha,
            headSha: pull.headSha,
            since: subject.lastReviewedCommit === pull.headSha ? null : subject.lastReviewedCommit,
            fork: pull.fork,
            readOnly: (0,long_lived/* readOnlyBecause */.t)(pull) !== null,
            to,
            feedback: unansweredFeedback(pull.feedback, subject.review),
            ...{ seats: 1, sides: null, found: null },
            note,
        },
    };
}
/** What its review leaves to be asked about a pull request, once its sessions of this tick have ended. */
function questionsAfter(context, { subjects }, reviewed) {
    return (context.observation.pulls ?? []).flatMap((pull) => {
        const subject = subjects.find(({ number }) => number === pull.number);
        if (subject === undefined || !reviewed.includes(pull.number))
            return [];
        const step = nextStep(pull, subject, reviewRules(context));
        return step.kind === 'judged' && step.verdict.kind === 'ask' ? [step.verdict.facts] : [];
    });
}

;// CONCATENATED MODULE: ./build/src/core/proposal.js








/** Of a work loop. `snapshot`: the backlog that it plans from. */
function workProposal(context, sorted = backlogOf(context)) {
    const { backlogSnapshot } = context.obeyed.state;
    // With a person's word about drift, the plan that it named is worked on: what came since then is asked about next time.
    const plan = driftPermit(context) === null ? null : backlogSnapshot;
    const workable = plan === null ? sorted.workable : (0,drift/* within */.ux)(sorted, plan);
    const snapshot = plan === null || workable === sorted.workable ? (0,drift/* snapshotOf */.eY)(sorted) : plan;
    const batch = batchOf(context, workable);
    const newPullRequests = batch.sessions.filter(({ pullRequest }) => pullRequest === null).length;
    return { sorted, batch, newPullRequests, snapshot };
}
/** Of a review loop: its pull requests exist, and each counts from when it is touched first. */
function reviewProposal(context, sorted = backlogOf(context)) {
    const batch = planReviews(context);
    const touched = new Set(context.obeyed.head.counters.prsTouched);
    const pulls = [
        ...batch.sessions.map(({ subject }) => subject),
        ...[...batch.merges, ...batch.updates, ...batch.posts].map(({ pull }) => pull),
    ];
    const newPullRequests = new Set(pulls.filter((pull) => !touched.has(`#${pull}`))).size;
    return { sorted, batch, newPullRequests };
}
/** An answer applies to the drift that it names, and buys one iteration even where the backlog went on changing. */
const driftPermit = ({ obeyed: { state } }) => state.permitted.find(({ gate }) => gate === 'backlog-drift')?.option ?? null;
const policyFacts = ({ config, obeyed: { head, state } }) => ({
    mode: config.criteria,
    held: state.held,
    run: head.run,
});
/** The most sessions that agents, pull-request headroom and reviewers' patience allow at once. */
function batchOf(context, workable) {
    const { config, obeyed, observation } = context;
    const { counters, ceilings } = obeyed.head;
    const openSubjectGates = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
    return planBatch(workable, {
        sessions: judgeRun(obeyed.state).kind === 'probe' ? 1 : config.maxAgents,
        newPullRequests: Math.min(observation.watched === null ? ceilings.maxPrs - counters.prsTouched.length : Number.POSITIVE_INFINITY, config.maxOpenPrs - unreviewedPullRequests(context)),
        questions: Math.max(0, config.maxOpenGates - openSubjectGates),
        ceilings: subjectCeilings(config),
        phases: { audit: config.audit, sections: config.sections, postAction: config.postAction.enabled },
        criteria: modeOf(policyFacts(context)),
        loop: context.loop,
        pullRequests: observation.pullRequests,
    });
}

;// CONCATENATED MODULE: ./build/src/core/loop-questions.js









/** All that fire are asked together: nobody shall answer one only to find the next. */
function loopQuestions(context, proposal) {
    const triggers = [loop_questions_drift, dirtyTree, policy, budgets, circuit].map((trigger) => trigger(context, proposal));
    return {
        questions: triggers.flatMap(({ facts, permitted }) => (facts === null || permitted ? [] : [facts])),
        evaluations: triggers.map(({ name, threshold, facts, permitted, inputs, sentence }) => (0,core_history/* evaluation */.rI)({ code: name, condition: null, kind: 'gate', at: 'entry', threshold }, { fired: facts !== null, inputs: { ...inputs, permitted }, sentence })),
    };
}
/** What changed since the last iteration planned; null = nothing that a person has to look at. */
function driftOf({ config, obeyed: { state }, }, sorted) {
    const { backlogSnapshot, subjects } = state;
    const priorityLabels = config.priority.labels;
    return backlogSnapshot === null ? null : (0,drift/* driftSince */.Sj)(backlogSnapshot, { sorted, subjects, priorityLabels });
}
function loop_questions_drift(context, { sorted }) {
    const found = driftOf(context, sorted);
    const numbers = (list) => list.map(task_number/* subjectName */.wn).join(', ');
    const added = found?.added.map(({ number }) => number) ?? [];
    const removed = found?.removed ?? [];
    const changes = [
        ...(added.length === 0 ? [] : [`${added.length} added`]),
        ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
    ];
    return {
        name: 'backlog-drift',
        threshold: "the unblocked issues differ from the last iteration's",
        facts: found === null ? null : { name: 'backlog-drift', ...found },
        permitted: driftPermit(context) !== null,
        inputs: { added: numbers(added.slice(0, 20)), removed: numbers(removed.slice(0, 20)) },
        sentence: found === null ? 'The backlog is what the last iteration planned from' : `Backlog changed: ${changes.join(', ')}`,
    };
}
function dirtyTree({ obeyed: { state }, observation }) {
    const tree = observation.dirtyTree;
    const verdict = judgeDirtyTree(tree, state, observation.tick.now);
    return {
        name: 'dirty-tree',
        threshold: 'uncommitted changes on a reused runner',
        facts: tree === null ? null : { name: 'dirty-tree', ...tree },
        permitted: verdict.kind !== 'ask' && verdict.kind !== 'clean',
        inputs: { runner: tree?.runner ?? null, path: tree?.path ?? null },
        sentence: tree === null ? 'The workspace is clean' : `Uncommitted changes in ${tree.path} on ${tree.runner}`,
    };
}
/** Only where an issue would be asked about now: a backlog whose best issues are clear needs no policy yet. */
function policy(context, { sorted, batch }) {
    const { head } = context.obeyed;
    const vague = batch.questions.some(({ name }) => name === 'ambiguous-criteria');
    const found = vague ? lackingHeading(sorted.workable, policyFacts(context)) : null;
    const fired = found !== null && mostLack(found);
    return {
        name: 'criteria-policy',
        threshold: 'lacking > 1, and more than half of the first 20',
        facts: fired ? { name: 'criteria-policy', run: head.run } : null,
        permitted: false,
        inputs: { lacking: found?.lacking ?? null, of: found?.of ?? null },
        sentence: found === null
            ? 'No issue of the batch is unclear, or criteria were decided for this run'
            : `${found.lacking} of the first ${found.of} issues have no \`### Acceptance Criteria\``,
    };
}
/** Several subjects in a row got nowhere: whatever they share, the next one would meet, too. */
function circuit({ obeyed: { state } }) {
    const { breaker } = state.runStreak;
    const verdict = judgeRun(state);
    const asks = verdict.kind === 'ask';
    return {
        name: 'circuit-open',
        threshold: "the run's breaker is open",
        facts: asks ? verdict.facts : null,
        permitted: verdict.kind === 'probe',
        inputs: { state: breaker.circuitState, openings: breaker.openings },
        sentence: asks ? breaker.evidence : "The run's breaker lets sessions start",
    };
}
/** The one batched question about all budgets at 80 %. */
function budgets(context, proposal) {
    const tripped = trippedBy(context, proposal);
    const facts = budgetQuestion(context, tripped);
    const signature = (0,gate_questions/* signatureOf */.yK)(facts);
    const shares = tripped.map(({ name, value, ceiling }) => `${name} ${(0,gate_questions/* amountText */.cY)(name, value)}/${(0,gate_questions/* ceilingText */.Dm)(name, ceiling)}`);
    return {
        name: 'budget-escalation',
        threshold: 'projected >= 80 % of a ceiling',
        facts: tripped.length === 0 ? null : facts,
        permitted: context.obeyed.state.permitted.some((one) => one.gate === facts.name && one.signature === signature),
        inputs: Object.fromEntries(tripped.map(({ name, value }) => [name, value])),
        sentence: shares.length === 0 ? 'No budget is near its ceiling' : `Near their ceiling: ${shares.join(', ')}`,
    };
}
/** What would be asked about budgets now; null = nothing. */
function budgetsNow(context, proposal) {
    const tripped = trippedBy(context, proposal);
    return tripped.length === 0 ? null : budgetQuestion(context, tripped);
}
/** Nothing that starts spends nothing. */
function trippedBy({ config, obeyed, observation }, { batch, newPullRequests }) {
    const { counters, ceilings } = obeyed.head;
    const sessions = batch.sessions.length;
    const planned = { sessions, newPrs: newPullRequests, guessDollars: config.sessionGuess.dollars };
    const projection = (0,budget/* projectIteration */.$t)(counters, planned);
    const singlePr = observation.watched !== null;
    return sessions === 0 ? [] : (0,budget/* trippedBudgets */.NJ)({ counters, ceilings, projection, singlePr });
}
const budgetQuestion = ({ config, obeyed: { head } }, tripped) => ({
    name: 'budget-escalation',
    iteration: head.counters.iterationsUsed + 1,
    tripped: tripped.map((one) => ({
        ...one,
        raiseTo: Math.min(one.ceiling * 2, config.hardMax[one.name] ?? Number.POSITIVE_INFINITY),
    })),
    ceilings: head.ceilings,
});

;// CONCATENATED MODULE: ./build/src/core/review-evaluations.js
/** What the record of a tick says about the pull requests of a review loop: what was asked, merged, and why the others wait. */

/** What a review loop asked, for the record. */
function reviewEvaluations({ questions, unasked, merges, waiting }) {
    const asked = [...questions, ...unasked];
    return ['merge', 'post-feedback-merge', 'repeated-failure', 'agent-decision', 'circuit-open'].map((name) => {
        const named = asked.filter((facts) => facts.name === name);
        const pulls = named.map((facts) => `PR #${'pr' in facts ? facts.pr : 'subject' in facts ? facts.subject?.number : ''}`);
        const merged = name === 'merge' ? merges.map(({ pull, by }) => `PR #${pull} is merged (${by})`) : [];
        const held = name === 'merge' ? waiting.map(({ pull, why }) => `PR #${pull}: ${why}`).slice(0, 20) : [];
        const told = [...(pulls.length === 0 ? [] : [`Raised by ${pulls.join(', ')}`]), ...merged, ...held];
        return (0,core_history/* evaluation */.rI)({ code: name, condition: null, kind: 'gate', at: 'entry', threshold: thresholds[name] }, {
            fired: pulls.length > 0,
            inputs: { subjects: pulls.join(', ') },
            sentence: told.join('; ').slice(0, 1_000) || 'No pull request raises it',
        });
    });
}
const thresholds = {
    merge: 'reviewed on this head, nothing open, green, and merge.mode asks',
    'post-feedback-merge': 'a responder pushed after what a person said',
    'repeated-failure': 'the same root cause twice running, a ceiling of the subject reached, or nothing left to try',
    'agent-decision': 'its last session asked for a decision',
    'circuit-open': 'its breaker is open',
};

// EXTERNAL MODULE: ./build/src/core/stop-conditions.js + 1 modules
var stop_conditions = __webpack_require__(25138);
;// CONCATENATED MODULE: ./build/src/core/decide.js










/** The decision of one tick. All conditions are evaluated and recorded, whichever verdict follows. */
function decide(context) {
    const sorted = backlogOf(context);
    const { now } = context.observation.tick;
    const { head, state } = context.obeyed;
    const stopped = (0,stop_conditions/* alreadyStopped */.CO)(head, state, actFacts(context));
    const standing = stopped === null ? null : { ...stopped, since: stopped.since ?? null };
    const entry = (0,stop_conditions/* evaluateStops */.TY)(stopFacts(context, sorted, { at: 'entry', now, sessionAffordable: true, standing }));
    const holds = evaluateHolds(context);
    const evaluations = [...entry.evaluations, ...holds.evaluations];
    // Whatever fires now, what has stopped stays stopped: an empty backlog would make it idle, and the next issue would wake it.
    if (stopped !== null)
        return { verdict: 'stop', stop: stillStopped(stopped, entry.stop), evaluations };
    // A pause gives way to a stop, but not to an empty backlog.
    const paused = holds.first?.code === 'parked' && (entry.stop === null || entry.stop.code === 'backlog_empty');
    if (entry.stop !== null && !paused)
        return { verdict: 'stop', stop: entry.stop, evaluations };
    if (holds.first !== null)
        return held(holds.first, evaluations);
    return context.config.skill === 'review'
        ? reviewed(context, sorted, evaluations)
        : planned(context, sorted, evaluations);
}
/** A person's word to stop, said of a run that a ceiling had stopped, outlasts the raise of that ceiling. */
const stillStopped = (stopped, said) => said !== null && personsStops.includes(said.code) && (0,stop_conditions/* clearedByRaising */.ZQ)(stopped.code) !== null ? said : stopped;
const personsStops = ['user_interrupt', 'gate_stop'];
const held = ({ code, reason }, evaluations) => code === 'open_prs_backpressure' || code === 'dirty_tree'
    ? { verdict: 'defer', code, reason, evaluations }
    : { verdict: 'idle', reason, unasked: null, evaluations };
/** Nothing stands against work: what shall be worked on, what must be asked first, and what it may cost. */
function planned(context, sorted, before) {
    const proposal = workProposal(context, sorted);
    const { batch, snapshot } = proposal;
    const loop = loopQuestions(context, proposal);
    const evaluations = [...before, ...loop.evaluations, ...batchEvaluations(batch)];
    const { asked, unasked } = questionsNow(context, loop, batch);
    if (batch.sessions.length === 0 && batch.questions.length === 0) {
        const later = context.singleShot === true ? 'to be asked about first' : 'to be asked about once fewer questions are open';
        return { verdict: 'idle', reason: idleReason(sorted, [later, batch.unasked.length]), unasked, evaluations };
    }
    const sessions = withCaps(context, batch.sessions);
    // Before anything is asked: an answer that lets the loop go on would buy nothing.
    if (batch.sessions.length > 0 && sessions.length === 0)
        return unaffordable(context, sorted, evaluations);
    const asking = { verdict: 'ask', unasked, snapshot, evaluations };
    if (asked.length > 0)
        return { ...asking, questions: asked, parks: 'loop' };
    if (sessions.length === 0)
        return { ...asking, questions: batch.questions, parks: 'subjects' };
    return { verdict: 'work', sessions, questions: batch.questions, unasked, snapshot, evaluations };
}
/** The same for a review loop: questions about pull requests are asked beside the work, loop questions before it. */
function reviewed(context, sorted, before) {
    const proposal = reviewProposal(context, sorted);
    const { batch } = proposal;
    const { sessions: wanted, questions, merges, updates, posts } = batch;
    const loop = loopQuestions(context, proposal);
    const { asked, unasked } = questionsNow(context, loop, batch);
    const evaluations = [...before, ...loop.evaluations, ...reviewEvaluations(batch)];
    const snapshot = (0,drift/* snapshotOf */.eY)(sorted);
    const acts = { merges, updates, posts };
    if (wanted.length === 0 && merges.length + updates.length + posts.length > 0) {
        return { verdict: 'work', sessions: [], questions, unasked, snapshot, acts, evaluations };
    }
    if (wanted.length + questions.length === 0)
        return { ...waitingFor(batch), unasked, evaluations };
    const sessions = withCaps(context, wanted);
    if (wanted.length > 0 && sessions.length === 0)
        return unaffordable(context, sorted, evaluations);
    const asking = { verdict: 'ask', unasked, snapshot, evaluations };
    if (asked.length > 0)
        return { ...asking, questions: asked, parks: 'loop' };
    if (wanted.length === 0)
        return { ...asking, questions, parks: 'subjects' };
    return { verdict: 'work', sessions, questions, unasked, snapshot, acts, evaluations };
}
function waitingFor({ waiting, }) {
    const said = waiting.slice(0, 5).map(({ pull, why }) => `PR #${pull}: ${why}`);
    const reason = said.length === 0 ? 'No pull request waits for a review.' : `Nothing to do yet. ${said.join('; ')}.`;
    const until = waiting.flatMap((one) => one.until ?? []).toSorted()[0] ?? null;
    return { verdict: 'idle', reason, until };
}
/** Questions about the whole loop; a single shot keeps those, too, for what it says at its end. */
const questionsNow = ({ singleShot = false }, { questions }, { unasked }) => (singleShot ? { asked: [], unasked: [...questions, ...unasked] } : { asked: questions, unasked });
function withCaps(context, wanted) {
    const caps = capsFor(context, wanted.length);
    const affording = affordingOf(context);
    return wanted.flatMap((session, index) => {
        const cap = caps[index];
        return cap === undefined ? [] : [{ ...(0,review_sides/* affordable */.d3)(session, cap, affording), cap }];
    });
}
function affordingOf({ config, obeyed, metered }) {
    const { counters, ceilings } = obeyed.head;
    if (metered)
        return { sessionDollars: config.minSessionDollars, oneAtATime: false };
    const used = (0,budget/* dollarsUsed */.$9)(counters);
    const taken = counters.agentsDispatched === 0 ? config.sessionGuess.dollars : used / counters.agentsDispatched;
    return {
        sessionDollars: Math.max(config.minSessionDollars, taken),
        oneAtATime: ceilings.maxDollars > 0 && used * 2 >= ceilings.maxDollars,
    };
}
function capsFor({ config, obeyed, observation, metered }, wanted) {
    const { counters, ceilings } = obeyed.head;
    return (0,budget/* sessionCaps */.eZ)({
        counters,
        ceilings,
        wanted,
        metered,
        minSessionDollars: config.minSessionDollars,
        guessDollars: config.sessionGuess.dollars,
        jobMinutesLeft: observation.tick.jobMinutesLeft,
        maxTurns: turnsPerSession,
    });
}
/** Turns bind only drivers that count them; far above what a session of ten minutes takes. */
const turnsPerSession = 200;
/** No session can be given a cap: the dollars left are too few (condition 12). */
function unaffordable(context, sorted, before) {
    const { now } = context.observation.tick;
    const again = (0,stop_conditions/* evaluateStops */.TY)(stopFacts(context, sorted, { at: 'entry', now, sessionAffordable: false, standing: null }));
    if (again.stop === null)
        throw new Error('No session can be given a cap, yet no ceiling says so.');
    const others = before.filter(({ kind }) => kind !== 'stop');
    return { verdict: 'stop', stop: again.stop, evaluations: [...again.evaluations, ...others] };
}
function idleReason(sorted, [later, unasked]) {
    const counts = new Map();
    for (const { why } of sorted.hindered)
        counts.set(why.kind, (counts.get(why.kind) ?? 0) + 1);
    if (unasked > 0)
        counts.set(later, unasked);
    if (sorted.behind.length > 0)
        counts.set('not read yet', sorted.behind.length);
    const parts = [...counts].map(([kind, count]) => `${count} ${kind}`);
    return parts.length === 0 ? 'Nothing to work on: the backlog is empty.' : `Nothing to work on: ${parts.join(', ')}.`;
}
/** What a claim reserves: the caps of all sessions that may run at once. */
const reservedDollars = (sessions) => (0,budget/* addPrecisely */._N)(...sessions.map(({ cap }) => cap.dollars ?? 0));

// EXTERNAL MODULE: ./build/src/core/gates.js
var gates = __webpack_require__(13609);
;// CONCATENATED MODULE: ./build/src/core/given-answer.js
/** Decides what the chosen option of a gate makes of head and state: a permit, a refusal that holds, or the end of the run. */




function obeyOption(sofar, choice) {
    const { gate, answer, consumedBefore } = choice;
    const option = gate.options.find(({ id }) => id === answer.option);
    if (option === undefined)
        throw new Error(`Gate ${gate.id} has no option that was answered.`);
    if (option.kind === 'stop')
        return { ...sofar, gateStop: { gate: gate.name, iteration: gate.iteration } };
    if ((0,gates/* gateDefinition */.rK)(gate.name).holds === 'run')
        return heldForRun(sofar, gate, answer.option);
    if (option.kind === 'declining')
        return declined(sofar, gate, answer);
    // Consumed by a claim whose tick was lost: one more attempt was made then; what holds as long as its facts do, and words that no
    // agent has heard, hold still.
    const isSpent = !option.needsSameFacts && !option.byReplyOnly && consumedBefore.some(({ id }) => id === gate.id);
    return isSpent ? sofar : permitted(sofar, choice);
}
const holding = ({ name, signature }, option) => ({ gate: name, signature, option });
const heldForRun = (sofar, gate, option) => ({
    ...sofar,
    state: { ...sofar.state, held: [...sofar.state.held, holding(gate, option)] },
});
function permitted(sofar, choice) {
    const { gate, answer } = choice;
    const number = (0,core_state/* issueOf */.v1)(gate, sofar.state.subjects);
    if (number !== null)
        return withSubject(sofar, number, (subject) => permittedSubject(subject, gate, answer));
    if (answer.option === 'raise')
        return raisedByAnswer(sofar, choice);
    const { state } = sofar;
    return {
        ...sofar,
        state: {
            ...state,
            permitted: [...state.permitted, holding(gate, answer.option)],
            backlogSnapshot: answer.option === 're-propose' ? state.proposedSnapshot : state.backlogSnapshot,
        },
    };
}
function permittedSubject(subject, gate, { option, text, by }) {
    if (gate.name === 'resume-divergence')
        return { ...subject, headSha: gate.headSha };
    if (gate.name !== 'agent-decision') {
        const { review } = subject;
        const more = gate.name === 'repeated-failure' && subject.kind === 'pr' ? 1 : 0;
        return {
            ...subject,
            review: { ...review, granted: review.granted + more },
            permitted: [...subject.permitted, holding(gate, option)],
        };
    }
    const decision = { question: gate.quoted ?? gate.question, answer: text ?? option, by };
    return { ...subject, asking: null, decisions: [...subject.decisions, decision].slice(-decisionsKept) };
}
/** The newest: what an agent is told must not grow with every answer. */
const decisionsKept = 10;
/** The from -> to that the option showed, never above a `hard-max` that was lowered since. */
function raisedByAnswer(sofar, { gate, answer, hardMax }) {
    const head = gate.raises.reduce((current, { ceiling, from, to }) => {
        const most = Math.min(to, hardMax[ceiling] ?? Number.POSITIVE_INFINITY);
        return most <= from ? current : withCeiling(current, { name: ceiling, to: most, by: answer.by, at: answer.at });
    }, sofar.head);
    return { ...sofar, head };
}
/** A ceiling that what is used does not reach, or none, clears a stop by that budget; counters stay as they are. */
function withCeiling(head, change) {
    const ceilings = (0,budget/* raised */.P5)(head.ceilings, change);
    const cleared = head.stop !== null &&
        (0,stop_conditions/* clearedByRaising */.ZQ)(head.stop.code) === change.name &&
        !(0,budget/* exhausted */.uW)(change.name, head.counters, ceilings);
    return { ...head, ceilings, ...(cleared ? { stop: null, status: 'running' } : {}) };
}
/** A refusal holds for its signature until the run ends; refusing a repeated failure ends its subject. */
function declined(sofar, gate, { option, by }) {
    // Its refusal is kept with the question, in the head.
    if (gate.name === 'force-unlock')
        return sofar;
    const number = (0,core_state/* issueOf */.v1)(gate, sofar.state.subjects);
    if (number === null)
        return heldForRun(sofar, gate, option);
    const marked = withSubject(sofar, number, (subject) => ({
        ...subject,
        phase: gate.name === 'repeated-failure' ? 'failed' : subject.phase,
        asking: gate.name === 'agent-decision' ? null : subject.asking,
        declined: [...subject.declined, holding(gate, option)],
    }));
    if (option !== 'escalate')
        return marked;
    return { ...marked, clarify: [...marked.clarify, { subject: number, signature: gate.signature, by }] };
}
const withSubject = (sofar, number, change) => {
    const before = sofar.state.subjects.find((subject) => subject.number === number) ?? (0,core_state/* subjectOf */.et)(number);
    return { ...sofar, state: (0,core_state/* putSubject */.mN)(sofar.state, change(before)) };
};

;// CONCATENATED MODULE: ./build/src/core/gate-entry.js
/**
 * Of a question when it was asked (`answer` null), or of its consumed answer; the question is verbatim. What was chosen is the answer, and
 * words stand beside it: nobody could tell from them what they allowed. Where only words can answer, they are the answer.
 */
function gateEntry(gate, answer) {
    const { name, question, subject, signature, options } = gate;
    const about = { name, question, subject, signature };
    if (answer === null)
        return { ...about, ...unanswered, at: gate.askedAt };
    const { option, text, login, permission, at, channel, userId, commentId, deliveryId } = answer;
    const isWords = text !== null && options.some(({ id, byReplyOnly }) => id === option && byReplyOnly);
    const said = isWords ? { answer: text, text: null } : { answer: option, text };
    return { ...about, ...said, at, by: login, permission, channel, userId, commentId, deliveryId };
}
const unanswered = {
    answer: null,
    text: null,
    by: null,
    permission: null,
    channel: null,
    userId: null,
    commentId: null,
    deliveryId: null,
};

// EXTERNAL MODULE: ./build/src/core/gate-now.js
var gate_now = __webpack_require__(34227);
;// CONCATENATED MODULE: ./build/src/core/superseded.js







const changed = 'what it was about has changed since';
/** Null = it stands. */
function superseded(gate, facts) {
    const { head, state } = facts;
    switch (gate.name) {
        case 'backlog-drift':
            return driftMoved(gate, facts);
        case 'budget-escalation':
            return budgetsMoved(gate, facts);
        case 'criteria-policy':
            return gate.signature === String(head.run) ? null : changed;
        case 'dirty-tree':
            return treeMoved(gate, facts);
        case 'repeated-failure': {
            const subject = state.subjects.find(({ number }) => number === gate.subject) ?? null;
            const now = repeatedFailure(subject, subjectCeilings(facts.config)) ?? stuckPull(subject, facts);
            return now !== null && (0,gate_questions/* signatureOf */.yK)(now) === gate.signature ? null : changed;
        }
        case 'agent-decision': {
            const subject = state.subjects.find(({ number }) => number === gate.subject);
            return subject?.asking == null ? changed : null;
        }
        case 'circuit-open': {
            if (gate.subject === null)
                return String(state.runStreak.breaker.openings) === gate.signature ? null : changed;
            const subject = state.subjects.find(({ number }) => number === gate.subject);
            return subject === undefined || String(subject.breaker.openings) === gate.signature ? null : changed;
        }
        case 'ambiguous-criteria':
        case 'merge':
        case 'post-feedback-merge':
            return mergeMoved(gate, facts);
        case 'force-unlock':
        case 'resume-divergence':
            return null;
    }
}
/** Nobody shall answer for a merge that somebody has spoken against: by a label, or by words that are to be answered first. */
function mergeMoved(gate, { head, state, observation, config }) {
    const pull = observation.pulls?.find(({ number }) => number === gate.subject);
    if (pull === undefined)
        return null;
    const rules = reviewRules({ loop: head.loop, config, observation });
    const step = nextStep(pull, pullSubject(state.subjects, pull.number), rules);
    if (step.kind === 'over')
        return `PR #${pull.number} is ${step.state}`;
    if (step.kind === 'respond')
        return 'what was said since is answered first';
    return step.kind === 'judged' && step.verdict.kind === 'ask' && step.verdict.facts.name !== gate.name
        ? changed
        : null;
}
function stuckPull(subject, { head, observation, config }) {
    const pull = observation.pulls?.find(({ number }) => number === subject?.number);
    return subject === null || pull === undefined
        ? null
        : stuckNow(pull, subject, { loop: head.loop, config, observation });
}
function driftMoved(gate, { head, state, observation, config }) {
    const now = driftOf({ config, obeyed: { state } }, sortedFor(head.loop, { config, state, observation }));
    if (now === null)
        return 'the backlog is again what the last iteration planned from';
    return (0,gate_questions/* signatureOf */.yK)({ name: 'backlog-drift', ...now }) === gate.signature ? null : changed;
}
/** Other budgets are near their ceiling, or none is, or there is nothing to start: whoever answers would answer what nobody asks. */
function budgetsMoved(gate, { head, state, observation, config }) {
    const obeyed = { head, state, stopCommand: null, gateStop: null };
    const planning = { loop: head.loop, config, obeyed, observation };
    const now = budgetsNow(planning, config.skill === 'review' ? reviewProposal(planning) : workProposal(planning));
    return now !== null && (0,gate_questions/* signatureOf */.yK)(now) === gate.signature ? null : changed;
}
/** Only its own runner can tell. */
function treeMoved(gate, { observation: { dirtyTree: tree } }) {
    if (tree === null || !gate.signature.startsWith(`${tree.runner}|${tree.path}|`))
        return null;
    return (0,gate_questions/* signatureOf */.yK)({ name: 'dirty-tree', ...tree }) === gate.signature ? null : changed;
}

;// CONCATENATED MODULE: ./build/src/core/obey-gates.js
/** Folds what was read of the open questions into head and state: answers, questions that are overtaken, and those that expired. */






const obeyReadings = (commanded, facts) => budgetsLast(facts.observation.gates, commanded.state).reduce((sofar, reading) => obeyReading(sofar, reading, facts), commanded);
/** A command that takes a question away, for its subject or by beginning again, does not take away that it was answered with stop. */
const obeyStops = (start, facts) => facts.observation.gates
    .filter((reading) => isFreshStop(reading, start))
    .reduce((sofar, reading) => obeyReading(sofar, reading, facts), start);
function isFreshStop(reading, { head, state }) {
    if (reading.kind !== 'answered' || head.consumed.some(({ id }) => id === reading.gateId))
        return false;
    const gate = state.gates.find(({ id }) => id === reading.gateId);
    return gate?.options.some(({ id, kind }) => id === reading.answer.option && kind === 'stop') === true;
}
function obeyReading(sofar, reading, facts) {
    const gate = sofar.state.gates.find(({ id }) => id === reading.gateId);
    if (gate === undefined)
        return sofar;
    const { now } = facts.observation.tick;
    switch (reading.kind) {
        case 'open':
            if ((0,gate_now/* ceilingsMoved */.O)(gate, sofar.head.ceilings))
                return voided(sofar, gate, ceilingsChanged);
            return obey_gates_stillOpen(sofar, gate, facts);
        case 'ask-again':
        case 'void':
            return voided(sofar, gate, reading.why);
        case 'answered': {
            const { answer } = reading;
            const stale = overtaken(sofar, { gate, answer }, facts);
            if (stale !== null)
                return voided(sofar, gate, stale);
            const done = consumed(sofar, { gate, answer: { option: answer.option, text: answer.text, by: answer.login, at: now } }, facts);
            return {
                ...done,
                answers: [...done.answers, { gate, answer }],
                entries: [...done.entries, gateEntry(gate, answer)],
            };
        }
    }
}
const ceilingsChanged = 'the ceilings were changed';
/** The answers to all other questions first: they say what the budgets are asked about. */
const budgetsLast = (readings, { gates }) => {
    const aboutBudgets = ({ gateId }) => gates.some(({ id, name }) => id === gateId && name === 'budget-escalation');
    return [...readings.filter((one) => !aboutBudgets(one)), ...readings.filter(aboutBudgets)];
};
/**
 * Why an answer about budgets lets nothing go on: it was about other budgets, or other ceilings, than would be asked about now. Taken
 * up, it would be spent on nothing, and the same person asked once more. A word to stop counts whatever it was asked about.
 */
function overtaken(sofar, { gate, answer }, facts) {
    if (gate.name !== 'budget-escalation' || answer.option === 'stop')
        return null;
    // Taken up by a claim whose tick was lost: it is told with its question, and buys nothing a second time.
    if (answer.option === 'continue' && sofar.head.consumed.some(({ id }) => id === gate.id))
        return null;
    const moved = (0,gate_now/* ceilingsMoved */.O)(gate, sofar.head.ceilings) ? ceilingsChanged : null;
    const why = moved ?? superseded(gate, { ...facts, head: sofar.head, state: withoutGate(sofar, gate).state });
    return why === null ? null : `${why}, so that \`${answer.option}\` by ${answer.login} is not used`;
}
/** Nobody has answered: the question may have become another, or its time may be over. */
function obey_gates_stillOpen(sofar, gate, facts) {
    const why = superseded(gate, { ...facts, head: sofar.head, state: withoutGate(sofar, gate).state });
    if (why !== null)
        return voided(sofar, gate, why);
    const { now } = facts.observation.tick;
    const option = expiredOption(gate, facts.config.gates, now);
    if (option === null || (0,admission/* wantsAPerson */["in"])(option, gate, facts.observation.admissions))
        return sofar;
    const by = 'nobody (expiry)';
    const done = consumed(sofar, { gate, answer: { option, text: null, by, at: now } }, facts);
    return {
        ...done,
        voided: [...done.voided, { gate, why: `nobody answered in time, so that its default \`${option}\` counts` }],
        entries: [...done.entries, { ...gateEntry(gate, null), answer: option, at: now, channel: 'expiry' }],
    };
}
function consumed(sofar, { gate, answer }, { config }) {
    const free = withoutGate(sofar, gate);
    const used = { ...free, consumed: [...free.consumed, { id: gate.id, option: answer.option }] };
    return obeyOption(used, { gate, answer, hardMax: config.hardMax, consumedBefore: sofar.head.consumed });
}
const voided = (sofar, gate, why) => ({
    ...withoutGate(sofar, gate),
    voided: [...sofar.voided, { gate, why }],
});
function withoutGate(sofar, gate) {
    const gates = sofar.state.gates.filter(({ id }) => id !== gate.id);
    return { ...sofar, state: { ...sofar.state, gates } };
}

;// CONCATENATED MODULE: ./build/src/core/pending-order.js



/** `stop`, `cancel #12`, `cancel delete-branches`, `restart run`: what a claim writes for a command; all but the verb goes with the bundle that knows its effect. */
function consumedOption(given, head) {
    const { command, thread } = given;
    if (isForOneSubject(given, head))
        return withDeletion(`${command.verb} #${thread}`, given);
    return command.verb === 'restart' ? 'restart run' : withDeletion(command.verb, given);
}
/** Without what is to be done again. */
const settledOption = (option) => option.split(' ', 1)[0] ?? option;
/** What those orders make of the state, made again; `over`: issues whose questions nobody needs to answer any more. */
function obeyedAgain({ head, state }, at) {
    return pendingOrders(head).reduce((sofar, order) => {
        if (order.kind === 'run')
            return { ...sofar, state: restarted({ head, state: sofar.state }, at).state };
        const done = orderSubject(order, sofar.state, at.openPullRequests);
        if (done.kind === 'refused')
            return sofar;
        return { state: done.state, over: done.over === null ? sofar.over : [...sofar.over, done.over] };
    }, { state, over: [] });
}
/** What earlier ticks obeyed and no bundle tells of. */
const pendingOrders = ({ consumed }) => consumed.flatMap(({ option }) => {
    if (option === 'restart run')
        return [{ kind: 'run' }];
    const [, verb, thread] = /^(cancel|restart) #(\d+)(?: delete-branches)?$/.exec(option) ?? [];
    if (verb !== 'cancel' && verb !== 'restart')
        return [];
    return [{ kind: 'subject', verb, thread: Number(thread) }];
});

;// CONCATENATED MODULE: ./build/src/core/obey.js










/** Whoever stops the run comes first, by an answer or by a command; then the other commands in their order, then the other answers. */
function obey(head, state, facts) {
    const fresh = facts.observation.commands.filter(({ id }) => !head.consumed.some((used) => used.id === id));
    const start = {
        head,
        state,
        stopCommand: null,
        gateStop: null,
        answers: [],
        voided: [],
        consumed: [],
        entries: [],
        refusals: [],
        clarify: [],
        cleanUps: cleanUpOrders(head, fresh),
        rejected: [],
    };
    const ending = fresh.filter(({ command }) => command.verb === 'stop' || command.verb === 'cancel');
    const others = fresh.filter((command) => !ending.includes(command));
    const now = facts.observation.tick.now;
    const openPullRequests = facts.observation.pullRequests.map(({ number }) => number);
    const commanded = [...ending, ...others].reduce((sofar, command) => obeyCommand(sofar, command, { config: facts.config, now, openPullRequests }), obeyedBefore(obeyStops(start, facts), { config: facts.config, now, openPullRequests }));
    const judged = obeyReadings(commanded, facts);
    // What had ended before and is taken up again now does not end by the same fact once more.
    const over = new Set(state.subjects.flatMap(({ number, phase }) => ((0,core_phases/* finished */.xl)(phase) ? [number] : [])));
    return facts.observation.ended.filter(({ number }) => !over.has(number)).reduce(endedMeanwhile, judged);
}
/** Orders of a tick that was lost with its bundle: what they made of the head stands there, what they made of the state is made again. */
function obeyedBefore(start, at) {
    const { state, over } = obeyedAgain(start, at);
    return over.reduce((sofar, subject) => unasked(sofar, subject, null), { ...start, state });
}
function obeyCommand(sofar, given, at) {
    const done = {
        ...sofar,
        consumed: [...sofar.consumed, { id: given.id, option: consumedOption(given, sofar.head) }],
    };
    if (isForOneSubject(given, done.head))
        return obeyForSubject(done, given, at.openPullRequests);
    switch (given.command.verb) {
        case 'stop':
        case 'cancel':
            return {
                ...done,
                // Whoever said it first has stopped the run.
                stopCommand: done.stopCommand ?? {
                    by: given.by,
                    reason: 'reason' in given.command ? given.command.reason : null,
                },
            };
        case 'resume':
            return { ...done, head: resumed(done.head) };
        case 'restart':
            if (isCompleted(done.head))
                return obey_refused(done, given, completedSentence);
            // Nobody knows any more which of the two words was the last: boxes and forms come without the second.
            if (done.stopCommand !== null)
                return obey_refused(done, given, stoppedTogetherSentence);
            return isOvertaken(given, done.head)
                ? obey_refused(done, given, overtakenSentence)
                : { ...done, ...restarted(done, at) };
        case 'raise':
            return raisedByCommand(done, { given, ceilings: given.command.ceilings, ...at });
        case 'run':
        case 'status':
        case 'plan':
        case 'answer':
        case 'help':
            // The tick that runs is the answer to `run`; answers are judged with their gate; the app replies to the others.
            return done;
    }
}
function obeyForSubject(sofar, given, openPullRequests) {
    const { command, thread, by } = given;
    if (thread === undefined || (command.verb !== 'cancel' && command.verb !== 'restart'))
        return sofar;
    const deleteBranches = deletesBranches(given);
    const done = ordered(sofar, { verb: command.verb, thread, deleteBranches, by }, openPullRequests);
    return done.kind === 'refused' ? obey_refused(sofar, given, done.sentence) : done.obedience;
}
function ordered(sofar, order, openPullRequests) {
    const done = orderSubject(order, sofar.state, openPullRequests);
    if (done.kind === 'refused')
        return done;
    const after = { ...sofar, state: done.state };
    return { kind: 'done', obedience: done.over === null ? after : unasked(after, done.over, order.by) };
}
/** Nobody needs to answer any more what was asked about a cancelled subject. */
function unasked(sofar, over, by) {
    const why = `${(0,task_number/* subjectName */.wn)(over)} was cancelled${by === null ? '' : ` by @${by}`}`;
    const about = sofar.state.gates.filter((gate) => (0,core_state/* issueOf */.v1)(gate, sofar.state.subjects) === over);
    return about.reduce((now, gate) => voided(now, gate, why), sofar);
}
/** Every new ceiling of one command, or a line why one of them may not be. */
function raisedByCommand(sofar, asked) {
    const { given, config, now } = asked;
    return budget/* ceilingNames */.qi.reduce((current, name) => {
        const to = asked.ceilings[name];
        if (to === undefined)
            return current;
        const most = config.hardMax[name];
        if (to === (0,budget/* ceilingOf */.tO)(name, current.head.ceilings)) {
            return obey_refused(current, given, `${name}=${to} is what the ceiling is already.`);
        }
        if (most === null || to <= most) {
            return { ...current, head: withCeiling(current.head, { name, to, by: given.by, at: now }) };
        }
        const sentence = `${name}=${to} is above hard-max ${most} of the configuration file.`;
        return obey_refused(current, given, sentence);
    }, sofar);
}
const obey_refused = (sofar, given, sentence) => ({
    ...sofar,
    refusals: [...sofar.refusals, { commandId: given.id, by: given.by, sentence }],
    cleanUps: sofar.cleanUps.filter(({ id }) => id !== given.id),
});
/** Work on a closed issue is over; one whose pull request was closed unmerged is not tried again in this run. */
function endedMeanwhile(sofar, { number, how }) {
    const phase = how === 'pull request merged' ? 'done' : 'cancelled';
    const subject = sofar.state.subjects.find((one) => one.number === number) ?? (0,core_state/* subjectOf */.et)(number);
    // A task has no label to be taken off before it is nobody's.
    const claimed = subject.claimed && !(0,task_number/* isTask */.Id)(number);
    if ((0,core_phases/* finished */.xl)(subject.phase))
        return { ...sofar, state: (0,core_state/* putSubject */.mN)(sofar.state, { ...subject, claimed }) };
    const { pullRequest } = subject;
    const rejected = how === 'pull request closed' && pullRequest !== null ? [{ subject: number, pullRequest }] : [];
    const state = (0,core_state/* putSubject */.mN)(sofar.state, { ...subject, claimed, phase });
    return { ...sofar, state, rejected: [...sofar.rejected, ...rejected] };
}

// EXTERNAL MODULE: ./build/src/core/gate-answered.js
var gate_answered = __webpack_require__(87548);
;// CONCATENATED MODULE: ./build/src/core/force-unlock.js




/** `force` asks about every holder; anybody asks about one of whom nobody can tell whether it lives, once its deadline has passed. */
const mustAsk = (mode, verdict) => verdict.kind !== 'dead' && (mode === 'force' || (verdict.kind === 'ambiguous' && verdict.pastDeadline));
/** Its id follows from the holder, so that ticks which ask at once ask one question. */
function unlockQuestion({ loop, holder, issueNumber, askedAt, again }) {
    const plain = (nonce, length) => nonce.replace(/[^a-z0-9]/g, '').slice(0, length);
    return (0,core_gate/* openGate */.GN)((0,gate_questions/* ask */.kA)({ name: 'force-unlock', holderNonce: holder.nonce }), {
        loop,
        iteration: holder.iteration,
        epoch: holder.epoch,
        nonce: `${plain(holder.nonce, 20)}${again === null ? '' : plain(again, 8)}`,
        askedAt,
        issueNumber,
        id: null,
    });
}
/** What a person needs to know before removing the lock. */
const unlockEvidence = (holder, verdict) => [
    `The lock is held by ${(0,core_lease/* holderName */.iY)(holder)}, iteration ${holder.iteration}, since ${holder.startedAt}; its deadline is ${holder.deadlineAt}.`,
    verdict.kind === 'ambiguous' ? verdict.warning : 'GitHub says that it has not ended.',
    `Removing the lock ends nothing${holder.pid === null ? `: to end it too, cancel it at ${holder.url}` : '; the process works on'}`,
];
const askedUnlock = (gate, posted) => ({
    commentId: posted.commentId,
    nodeId: posted.nodeId,
    forNonce: gate.signature,
    answerId: null,
    gate: { ...gate, commentId: posted.commentId, textHash: posted.textHash },
    answer: null,
});
const answeredUnlock = (unlock, answer) => ({
    ...unlock,
    answerId: String(answer.commentId),
    answer: { ...answer, text: null },
});
/** Kept only while its holder is there, and unless somebody else has asked before; `replacing` is a comment that cannot be answered. */
function withQuestion(head, unlock, replacing) {
    const known = head.unlockGate;
    const taken = known !== null && known.forNonce === unlock.forNonce && known.commentId !== replacing;
    return head.lease?.nonce !== unlock.forNonce || taken ? head : { ...head, unlockGate: unlock };
}
/** `no` stays with the question: it is not asked again about this holder. */
const withRefusal = (head, answered) => head.unlockGate?.commentId === answered.commentId ? { ...head, unlockGate: answered } : head;
/** The answer as the swap that takes the lease consumes it: only a holder stops a run. */
function withGrant(head, { gate, answer, ...rest }, now) {
    const option = answer?.option ?? '';
    const others = head.consumed.filter(({ id }) => id !== gate.id);
    const consumed = {
        ...head,
        unlockGate: { ...rest, gate, answer },
        consumed: [...others, { id: gate.id, option }],
    };
    return option === 'stop' ? { ...consumed, status: 'stopped', stop: { code: 'gate_stop', at: now } } : consumed;
}
const holderEnded = 'the run that held the lock has let it go';
/** The question as the next holder finds it: answered, or void since nobody holds that lock any more. */
const readingOf = ({ gate, answer }) => answer === null
    ? { gateId: gate.id, refusals: [], kind: 'void', why: holderEnded }
    : { gateId: gate.id, refusals: [], kind: 'answered', answer };
/** It lives in the head alone; for the tick that closes it, it is obeyed, closed and told of like every other question. */
const withUnlockGate = (state, unlock) => unlock === null ? state : { ...state, gates: [...state.gates, unlock.gate] };
const withUnlockReading = (observation, unlock) => unlock === null ? observation : { ...observation, gates: [...observation.gates, readingOf(unlock)] };
const withUnlockThread = (open, unlock) => unlock === null ? open : [...open, { id: unlock.gate.id, commentId: unlock.commentId, nodeId: unlock.nodeId }];
/** Until a history tells of its end, whoever saved that one; a question that was asked meanwhile, about us, stays. */
const untoldUnlock = (unlock, history) => {
    const isTold = ({ name, signature }) => name === 'force-unlock' && signature === unlock?.forNonce;
    return history.some(({ gates }) => gates.some(isTold)) ? null : unlock;
};
/** None where the head does not hold it any more: a bundle that was adopted since has told of its end. */
const stillHeld = (unlock, { unlockGate }) => unlockGate?.commentId === unlock?.commentId ? unlock : null;
/** The final form of its comment; whoever closes it writes the same. */
const closedUnlock = ({ gate, answer }) => answer === null ? (0,gate_answered/* renderClosed */.Z_)(gate, holderEnded) : (0,gate_answered/* renderAnswered */.Ug)(gate, answer);
const unlockSentences = {
    asked: (issue) => `Asked on #${issue} whether to force-unlock; ticks skip until it is answered.`,
    open: (issue) => `Whether to force-unlock is still to be answered on #${issue}.`,
    nowhere: (holder) => `There is no control issue yet on which to ask whether to force-unlock; cancel ${(0,core_lease/* holderName */.iY)(holder)} by hand if it hangs.`,
    unposted: (why) => `The question whether to force-unlock could not be posted: ${why}`,
    refused: ({ login }) => `Force-unlock was answered no by @${login}: the lock stays.`,
    granted: ({ option, login }) => `Force-unlock was answered ${option} by @${login}.`,
};

;// CONCATENATED MODULE: ./build/src/core/kept-keys.js
/** Decides which acts stay written down once a bundle is saved: those that a lost tick had planned, and that no record tells of yet. */

/** Newest of all: a branch or a pull request shows one of the newest acts, and ticks are lost seldom. */
const kept_keys_mostKept = 64;
/**
 * Where another tick's bundle is named, or one that nobody decided anything for: whatever this state does not know of. A tick that was lost after
 * the one whose bundle it is may have labelled what it claimed; `lost`: those that no line of the bundle tells of.
 */
function perhapsThere({ plannedEffects, lost }, { gates: known, subjects }) {
    const told = new Set([
        ...known.map(({ id }) => core_effects/* effectKeys */.sD.gate(id)),
        ...plannedEffects.filter((key) => subjects.some(({ number, claimed }) => claimed && (0,core_effects/* claimedBy */.dl)(key) === number)),
    ]);
    const gates = plannedEffects.filter((key) => key.startsWith('gate/') && !told.has(key));
    const claims = lost.length === 0 ? [] : plannedEffects.filter((key) => (0,core_effects/* claimedBy */.dl)(key) !== null && !told.has(key));
    const acts = plannedEffects.filter((key) => key.startsWith('review/') ? isUntold(key, subjects) : key.startsWith('checkpoint/'));
    return [...gates, ...claims, ...acts.slice(-kept_keys_mostKept)];
}
/**
 * After a tick that has recorded what it did: reviews that no record tells of, and commits of subjects whose records say the same as before it,
 * `last`. Whoever works on such a subject next must know them as ours, also where it was cancelled meanwhile. Of a head that was recorded since, what
 * was planned after it: nobody may have heard whether it was pushed. One that is not among them came after all of them.
 */
function keptKeys(keys, { subjects, last }) {
    const kept = new Set(subjects.flatMap((subject) => {
        const before = last.find(({ number }) => number === subject.number);
        return [...keptCheckpoints(keys, subject, before), ...keptReviews(keys, subject)];
    }));
    return keys.filter((key) => kept.has(key)).slice(-kept_keys_mostKept);
}
function keptCheckpoints(keys, { number, headSha }, before) {
    const commits = (0,core_effects/* checkpointsOf */.xm)(keys, number);
    const known = headSha === null ? -1 : commits.lastIndexOf(headSha);
    if (known === -1 && headSha !== null && headSha !== before?.headSha)
        return [];
    return commits.slice(known + 1).map((sha) => core_effects/* effectKeys */.sD.checkpoint(number, sha));
}
/** Also of a head before the one that was reviewed since: a branch may be set back to it. */
function keptReviews(keys, subject) {
    const own = core_effects/* effectKeys */.sD.review(subject.number, '');
    return keys.filter((key) => key.startsWith(own) && isUntold(key, [subject]));
}
/** A head that a tick was to review, and nobody knows whether it did. */
function isUntold(key, subjects) {
    return !subjects.some(({ number, lastReviewedCommit, review }) => [lastReviewedCommit, review.noted, ...review.read.map(({ sha }) => sha)].some((sha) => sha !== null && core_effects/* effectKeys */.sD.review(number, sha) === key));
}

;// CONCATENATED MODULE: ./build/src/core/run-end.js

const isReport = (key) => key.startsWith('final/');
const isAboutEnd = (key) => isReport(key) || key.startsWith('final-chat/');
/** Keys of the report on the control issue and of the message in the chat; null = said, or nothing to say. */
const owedEnd = ({ plannedEffects, }) => ({
    report: plannedEffects.find(isReport) ?? null,
    chat: plannedEffects.find((key) => isAboutEnd(key) && !isReport(key)) ?? null,
});
const owesEnd = ({ plannedEffects }) => plannedEffects.some(isAboutEnd);
/** What of that stays written down for this head: a run that goes on has no end to tell. */
const endKept = ({ status, plannedEffects }) => status === 'stopped' ? plannedEffects.filter(isAboutEnd) : [];
/**
 * The head with what is to be said of its end. `ends`: this swap ends the run, so that what may be left of an earlier end of it is
 * overtaken. The generation is that of the bundle which will tell of it, whoever saves it.
 */
function withEnd(head, ends) {
    const others = head.plannedEffects.filter((key) => !isAboutEnd(key));
    const at = { run: head.run, generation: head.generation + 1 };
    const end = ends && head.status === 'stopped' ? [core_effects/* effectKeys */.sD.final(at), core_effects/* effectKeys */.sD.finalChat(at)] : endKept(head);
    return { ...head, plannedEffects: [...others, ...end] };
}
/** Whether a tick that found the run so leaves it as another one, or at rest. */
const isEnd = (found, head) => found.status !== head.status || found.run !== head.run;
/** The claim of a tick that found the run so. */
const endAhead = (found, { head, state }) => ({
    head: withEnd(head, isEnd(found, head)),
    state,
});
/** From then on nobody waits for it any more: what GitHub has refused for so long it refuses for good. */
const toldWithinMs = 24 * 3_600_000;
/** After a try, in which these keys were `said`. Later than a day after the stop it is the last one, unless it was the first. */
function afterTelling(head, said, now) {
    const isLate = head.stop === null || Date.parse(now) - Date.parse(head.stop.at) > toldWithinMs;
    const isLast = isLate && head.upkeepNotBefore !== null;
    const stays = (key) => !isAboutEnd(key) || (!isLast && !said.includes(key));
    return { ...head, plannedEffects: head.plannedEffects.filter(stays) };
}

;// CONCATENATED MODULE: ./build/src/core/repair.js
/** Decides what a holder that never released leaves behind: what it reserved is charged, what it published is folded, one line says so. */




/** The tick that this head shows as holding; null if the last holder gave the lease back. */
const lostTick = ({ lease, run, reserved, plannedEffects }) => lease === null ? null : { lease, run, reserved, plannedEffects };
/** Whether it had got as far as its claim: before that nothing was done, consumed or reserved. */
const hasClaimed = ({ reserved, plannedEffects }) => reserved.iteration > 0 || plannedEffects.length > 0;
/** Whether it had recorded: counted and charged everything, and only its bundle is missing. */
const hasRecorded = ({ plannedEffects }) => plannedEffects.some((key) => key.startsWith('bundle/'));
/**
 * Charged, yet not saved: a tick that dies before its bundle is current still shows what it had claimed, at no further cost. The
 * bundle is from now on what is planned and not done.
 */
const unsaved = (head, claim) => ({
    ...head,
    plannedEffects: [...claim.plannedEffects, core_effects/* effectKeys */.sD.bundle(head.loop, head.generation + 1)],
    reserved: { iteration: claim.reserved.iteration, dollars: 0 },
});
/** Subjects that the lost tick had claimed for sessions: keys of ticks lost before it may still stand beside its own. */
const claimedSubjects = ({ run, reserved, plannedEffects }) => plannedEffects.flatMap((key) => {
    const subject = (0,core_effects/* claimedBy */.dl)(key);
    return subject !== null && core_effects/* effectKeys */.sD.claim({ run, subject, iteration: reserved.iteration }) === key ? subject : [];
});
/** What is remembered of a lost tick until a bundle tells of it. */
function lossOf(lost) {
    const { runId, runAttempt, epoch, startedAt, nonce } = lost.lease;
    const recorded = hasRecorded(lost);
    const subjects = recorded ? [] : claimedSubjects(lost);
    return { runId, runAttempt, epoch, startedAt, nonce, outcome: 'errored', recorded, ...lost.reserved, subjects };
}
/** Not of the run that a fresh one has ended: that one's counters are gone, and so are its subjects. */
const isOfThisRun = ({ startedAt }, { counters }) => startedAt >= counters.startedAt;
/** Losses that no line tells of yet: a tick may have saved its line and died before it gave the lease back. */
const untold = (losses, history) => losses.filter(({ runId, runAttempt, epoch }) => !history.some((line) => line.epoch === epoch &&
    line.runId === runId &&
    line.runAttempt === runAttempt &&
    line.outcome !== 'skipped_lock'));
/** Nothing is charged or told twice: for the head that goes on with this history. */
const withoutTold = (head, history) => ({
    ...head,
    lost: untold(head.lost, history),
});
/**
 * The head of whoever takes over from a lost tick: its iteration and reservation are charged, since a session may have run and spent
 * them, and it stays in `lost` until a bundle tells of it. Applied twice it charges once.
 */
function chargedHead(head, lost, now) {
    const known = head.lost.some(({ epoch }) => epoch === lost.lease.epoch);
    const taken = {
        ...head,
        reserved: { iteration: 0, dollars: 0 },
        plannedEffects: head.plannedEffects.filter((key) => !key.startsWith('bundle/')),
        lost: known ? head.lost : withoutOldest([...head.lost, lossOf(lost)]),
    };
    if (head.reserved.iteration === 0 || hasRecorded(head))
        return taken;
    const { counters } = head;
    return {
        ...taken,
        counters: {
            ...counters,
            iterationsUsed: Math.max(counters.iterationsUsed, lost.reserved.iteration),
            agentsDispatched: counters.agentsDispatched + claimedSubjects(lost).length,
            dollarsCounted: (0,budget/* addPrecisely */._N)((0,budget/* dollarsUsed */.$9)(counters), lost.reserved.dollars),
            dollarsReported: (0,budget/* addPrecisely */._N)(counters.dollarsReported, lost.reserved.dollars),
            dollarsEstimate: (0,budget/* addPrecisely */._N)(counters.dollarsEstimate, lost.reserved.dollars),
            minutesElapsed: (0,budget/* addPrecisely */._N)(counters.minutesElapsed, minutesOf(head, lost.lease, now)),
        },
    };
}
/** The same for a tick that could still say that it was cancelled: nobody's failure, unless it broke after it had recorded. */
function interruptedHead(head, lost, now) {
    const charged = chargedHead(head, lost, now);
    if (hasRecorded(lost))
        return charged;
    const own = (loss) => loss.epoch === lost.lease.epoch ? { ...loss, outcome: 'interrupted', subjects: [] } : loss;
    return { ...charged, lost: charged.lost.map(own) };
}
/** Ticks save before they work long before: so many can only be lost where one after the other dies as soon as it holds the lease. */
const lossesKept = 200;
/** One that had claimed nothing is given up first: it cost nothing but its line. */
function withoutOldest(losses) {
    const idle = losses.findIndex(({ iteration, recorded }) => iteration === 0 && !recorded);
    return losses.length <= lossesKept ? [...losses] : losses.toSpliced(Math.max(0, idle), 1);
}
/**
 * How long a lost tick was at work: up to its last sign of life, and the time in which another was due. When it was found says
 * nothing about that.
 */
function minutesOf({ updatedAt }, { startedAt }, now) {
    const ended = Math.min(Date.parse(now), Math.max(Date.parse(updatedAt), Date.parse(startedAt)) + core_lease/* renewEveryMs */.Vk);
    return Math.max(0, ended - Date.parse(startedAt)) / 60_000;
}
/**
 * What the losses of the head mean for the state of the last bundle. What a lost tick had published is found among `pullRequests`,
 * read now: then the work is not lost, and no failure is counted.
 */
function repaired({ head, state }, now) {
    const lost = head.lost.filter((loss) => isOfThisRun(loss, head));
    const { plannedEffects } = head;
    const usage = [...state.usage, ...lost.flatMap(chargeFor)];
    const held = (lost.length === 0 ? [] : plannedEffects.flatMap((key) => (0,core_effects/* claimedBy */.dl)(key) ?? [])).reduce(withClaim, state);
    const subjects = held.subjects.map((subject) => withOwnPush(subject, head, now));
    return lost
        .flatMap((loss) => workedOn(loss, head).map((number) => ({ loss, number })))
        .reduce((sofar, { loss, number }) => {
        const found = now.pullRequests.find(({ subject, loop }) => subject === number && loop === head.loop);
        // The last bundle does not know a subject whose first session was lost.
        const subject = sofar.state.subjects.find((one) => one.number === number) ?? (0,core_state/* subjectOf */.et)(number);
        const before = state.subjects.find(({ pullRequest }) => pullRequest === found?.number);
        const isNews = before === undefined || (loss.recorded && hasOwnPush(found, before, plannedEffects));
        return found === undefined || !isNews
            ? { ...sofar, state: (0,core_state/* putSubject */.mN)(sofar.state, withFailure(subject, loss, now.at)) }
            : published(sofar, subject, found);
    }, { head, state: { ...state, usage, subjects } });
}
/** Also of a tick that had recorded: what it made of its subjects went with its bundle, but for what GitHub shows. */
const workedOn = (loss, head) => (loss.recorded ? claimsOf(loss, head) : loss.subjects);
const claimsOf = ({ iteration }, { run, plannedEffects }) => claimedSubjects({ run, reserved: { iteration, dollars: 0 }, plannedEffects });
/** The label may stand by now, and is ours to remove, whatever became of the tick. */
function withClaim(state, number) {
    const subject = state.subjects.find((one) => one.number === number) ?? (0,core_state/* subjectOf */.et)(number);
    return (0,core_state/* putSubject */.mN)(state, { ...subject, claimed: true });
}
/** Its branch has moved to a commit of ours since the last bundle. */
const hasOwnPush = (found, before, planned) => found !== undefined &&
    found.headSha !== before.headSha &&
    (0,core_effects/* checkpointsOf */.xm)(planned, before.number).includes(found.headSha);
/**
 * A head that a lost tick had planned to push is ours: work goes on from there, and nobody is asked. What a responder pushed so has
 * answered people, and is merged only as such.
 */
function withOwnPush(subject, { skill, plannedEffects }, now) {
    const own = skill === 'review' ? subject.number : subject.pullRequest;
    const found = now.pullRequests.find(({ number }) => number === own)?.headSha;
    if (found === undefined || !(0,core_effects/* checkpointsOf */.xm)(plannedEffects, subject.number).includes(found))
        return subject;
    const responded = skill === 'review' && found !== subject.headSha ? { respondedAt: now.at } : {};
    return { ...subject, headSha: found, review: { ...subject.review, ...responded } };
}
function withFailure(subject, { runId, runAttempt, iteration }, at) {
    const summary = `The tick of run ${runId} attempt ${runAttempt} was lost`;
    const failure = { rootCause: 'tick-lost', summary, iteration, at };
    return { ...subject, sessions: subject.sessions + 1, failures: [...subject.failures, failure] };
}
function published({ head, state }, subject, found) {
    const { counters } = head;
    const prsTouched = [...new Set([...counters.prsTouched, `#${found.number}`])];
    return {
        head: { ...head, counters: { ...counters, prsTouched } },
        state: (0,core_state/* putSubject */.mN)(state, {
            ...subject,
            claimed: true,
            branch: found.branch,
            headSha: ownHead(subject, found, head.plannedEffects),
            pullRequest: found.number,
            phase: found.draft ? subject.phase : 'done',
        }),
    };
}
/** What was planned for its branch, since somebody else may have come to it after us; without a plan, what was known before. */
function ownHead({ number, headSha }, found, planned) {
    const ours = (0,core_effects/* checkpointsOf */.xm)(planned, number);
    return ours.includes(found.headSha) ? found.headSha : (ours.at(-1) ?? headSha);
}
/** A usage row in place of the meter readings that died with the runner: the whole reservation. */
const chargeFor = ({ runId, runAttempt, epoch, dollars }) => dollars === 0
    ? []
    : [
        {
            subject: 0,
            driver: 'lost',
            role: 'worker',
            session: `lost-${runId}-${runAttempt}-${epoch}`,
            model: 'lost tick',
            ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
            costReported: dollars,
            messages: 0,
        },
    ];

// EXTERNAL MODULE: ./build/src/core/skip.js
var core_skip = __webpack_require__(76318);
;// CONCATENATED MODULE: ./build/src/core/head.js
/** How a head changes: begun, begun anew, skipped past, leased, released; idempotent, since a swap may be applied twice. */









/** A loop that has never run: epoch and generation 0, nothing used. */
function newHead(facts) {
    return {
        schemaVersion: core_state/* schemaVersion */.CZ,
        loop: facts.loop,
        skill: facts.skill,
        workflow: facts.workflow,
        status: 'running',
        run: 1,
        deferrals: 0,
        epoch: 0,
        generation: 0,
        lease: null,
        bundle: null,
        ceilings: facts.ceilings,
        counters: (0,budget/* newCounters */.UL)(facts.now),
        reserved: { iteration: 0, dollars: 0 },
        plannedEffects: [],
        lost: [],
        consumed: [],
        skips: [],
        skipsTotal: 0,
        wake: false,
        unlockGate: null,
        openGates: [],
        controlIssue: null,
        backlogReadAt: null,
        backlogSeen: [],
        backlogSyncedAt: null,
        commandCursor: null,
        stop: null,
        notBefore: null,
        upkeepNotBefore: null,
        updatedAt: facts.now,
        breakerOpen: false,
    };
}
/** A fresh run over a readable head: all counters start again; epoch, generation and what people can still answer go on. */
const freshHead = (old, start) => ({
    ...newHead(start),
    run: old.run + 1,
    epoch: old.epoch,
    generation: old.generation,
    lost: old.lost,
    // Questions of the run that ends here: the first tick of the new one closes them.
    openGates: old.openGates,
    plannedEffects: old.plannedEffects.filter((key) => /^gate(?:-close)?\//.test(key)),
    skips: old.skips,
    skipsTotal: old.skipsTotal,
    unlockGate: old.unlockGate,
    controlIssue: old.controlIssue,
    commandCursor: old.commandCursor,
    // The newest commands are read once more: they must stay known as obeyed.
    consumed: settledOptions(old.consumed),
});
/**
 * One more tick that met a holder; idempotent, so that a lost answer may be tried again. Only the last 20 are kept. `updatedAt` stays: it
 * tells when the holder was last seen alive.
 */
function withSkip(head, skip, wake) {
    const known = head.skips.some((other) => other.runId === skip.runId && other.runAttempt === skip.runAttempt);
    if (known)
        return { ...head, wake: head.wake || wake };
    return {
        ...head,
        skips: [...head.skips, skip].slice(-core_skip/* skipsKept */.x),
        skipsTotal: head.skipsTotal + 1,
        wake: head.wake || wake,
    };
}
/** The lease taken: epoch + 1. The tick that begins is the one that an earlier wake-up asked for. */
const withLease = (head, lease) => ({
    ...head,
    epoch: lease.epoch,
    lease,
    wake: false,
    updatedAt: lease.startedAt,
});
const released = (head, now) => ({ ...head, lease: null, updatedAt: now });
/** This tick's head over what others may have touched meanwhile: the lease's deadline, skips, the wake-up, a question about our lock. */
const over = (mine) => (newest) => ({
    ...mine,
    lease: newest.lease,
    skips: newest.skips,
    skipsTotal: newest.skipsTotal,
    wake: newest.wake,
    unlockGate: newest.unlockGate,
});
const consumedKept = 20;
/** The next generation: what the bundle tells of leaves the head; skips that came meanwhile stay. */
function withBundle(newest, saved) {
    const { bundle, generation, state, history } = saved;
    const lost = untold(newest.lost, history);
    const unclear = saved.unclear ?? perhapsThere({ plannedEffects: newest.plannedEffects, lost }, state);
    const told = new Set(history
        .filter(({ outcome }) => outcome === 'skipped_lock')
        .map(({ runId, runAttempt }) => `${runId}/${runAttempt}`));
    const unlockGate = untoldUnlock(newest.unlockGate, history);
    const open = new Set([...state.gates.map(({ id }) => id), ...(unlockGate === null ? [] : [unlockGate.gate.id])]);
    return {
        ...newest,
        generation,
        bundle,
        upkeepNotBefore: null,
        // An answered gate leaves the head with the bundle that no longer holds it, never before.
        openGates: newest.openGates.filter(({ id }) => open.has(id)),
        // An answered gate is gone from the head, but where its bundle does not know of that: one that a post step saved, or one that is
        // adopted by whoever was let in by an answer.
        consumed: [
            ...newest.consumed.filter(({ id }) => open.has(id)),
            ...newestCommands(newest.consumed),
            ...settledOptions(newest.consumed.filter(({ id }) => /^(?:box|dispatch)\//.test(id)).slice(-consumedKept)),
        ],
        // What is still to be closed is planned and not done: also a fresh run, which forgets the state, closes it.
        plannedEffects: [
            ...state.unclosed.map(({ gateId }) => core_effects/* effectKeys */.sD.gateClose(gateId)),
            ...unclear,
            // No bundle tells whether it was said.
            ...endKept(newest),
        ],
        lost,
        reserved: { iteration: 0, dollars: 0 },
        breakerOpen: state.runStreak.breaker.circuitState !== 'closed',
        unlockGate,
        skips: newest.skips.filter(({ runId, runAttempt }) => !told.has(`${runId}/${runAttempt}`)),
    };
}
/**
 * Commands since the cursor, which stands just before the newest of them, are read again: their ids must stay known. Newest are those of
 * the highest comments, since a stop is obeyed first wherever it stands, and those obeyed last, since an old comment may have been edited.
 * Orders by forms and boxes do not count among them.
 */
function newestCommands(consumed) {
    const commentOf = (id) => Number(/^comment\/(\d+)\//.exec(id)?.[1] ?? 0);
    const commands = consumed.filter(({ id }) => id.startsWith('comment/'));
    const written = commands.toSorted((a, b) => commentOf(a.id) - commentOf(b.id));
    const kept = new Set([...written.slice(-consumedKept), ...commands.slice(-consumedKept)]);
    return settledOptions(commands.filter((command) => kept.has(command)));
}
const settledOptions = (consumed) => consumed.map(({ id, option }) => ({ id, option: settledOption(option) }));

// EXTERNAL MODULE: ./build/src/core/outputs.js
var outputs = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/src/core/receipt.js
var receipt = __webpack_require__(7177);
;// CONCATENATED MODULE: ./build/src/core/spoken-to.js



/** So many at once: GitHub takes eighty comments a minute from everybody together. The others are told by the next tick. */
const most = 10;
/** Refusals that the app, where there is one, has not written already: those were left out when the threads were read. */
function refusalEffects(readings, gates) {
    return readings
        .flatMap(({ gateId, refusals }) => {
        const issue = gates.find(({ id }) => id === gateId)?.thread.issueNumber;
        return issue === undefined ? [] : refusals.map((refusal) => ({ refusal, issue }));
    })
        .slice(0, most)
        .map(({ refusal, issue }) => ({ kind: 'comment', key: (0,receipt/* refusalKey */.cW)(refusal), issue, body: (0,receipt/* renderRefusal */.$W)(refusal) }));
}
/** One comment for each `/loop plan`, in the thread where it was written. */
function planReplies(commands, decision, at) {
    return commands
        .filter(({ command }) => command.verb === 'plan')
        .map(({ id, thread = at.controlIssue }) => {
        const key = `plan/${id}`;
        const said = [
            `The next tick would **${(0,outputs/* would */.sM)(decision)}**. Nothing was started for this answer.`,
            '',
            ...(0,outputs/* decisionRows */.gU)(decision),
        ];
        return { kind: 'comment', key, issue: thread, body: [(0,core_effects/* effectLine */.Eg)({ key, ...at }), ...said].join('\n') };
    });
}

;// CONCATENATED MODULE: ./build/src/core/discovery.js

function pictureOf(before, read, at) {
    const { view, run, now } = at;
    const open = new Set(before === null ? read.issues.map(({ number }) => number) : []);
    const lines = read.issues.map((issue) => (0,known_backlog/* knownOf */.bz)(withNamed(issue, () => true), view));
    const { left, ended } = read;
    return {
        known: {
            view: view.of,
            run,
            syncedAt: before?.syncedAt ?? now,
            readAt: now,
            issues: (0,known_backlog/* withChanges */.AW)(before?.issues ?? [], { lines, left, ended }),
        },
        fresh: new Map(read.issues.filter((issue) => isFinal(issue, open)).map((issue) => [issue.number, sure(issue)])),
        open,
        seen: (0,known_backlog/* seenOf */.Pm)(read.touched, now),
    };
}
/** Nothing is left to be asked: whose claim it is, and whether what its text names is open. */
const isFinal = ({ claims, named }, open) => claims !== null && named.every((number) => open.has(number));
const sure = (issue) => withNamed(issue, () => true);
/** What its text names blocks it like GitHub's own relations, while it is open. */
function withNamed({ named, ...issue }, isOpen) {
    const blockers = [...new Set([...issue.openBlockers, ...named.filter(isOpen)])];
    const dependsOn = [...new Set([...issue.dependsOn, ...named])];
    return { ...issue, dependsOn, openBlockers: blockers.toSorted((a, b) => a - b) };
}
function withReading(picture, read, view) {
    const isOpen = (number) => read.states.get(number) === 'OPEN' || picture.open.has(number);
    const issues = read.issues.map((issue) => withNamed(issue, isOpen));
    const lines = issues.map((issue) => (0,known_backlog/* knownOf */.bz)(issue, view));
    const ended = read.asked.filter((number) => !isOpen(number));
    const fresh = new Map(picture.fresh);
    for (const issue of issues)
        fresh.set(issue.number, issue);
    for (const number of read.left)
        fresh.delete(number);
    const known = (0,known_backlog/* withChanges */.AW)(picture.known.issues, { lines, left: read.left, ended });
    return { ...picture, known: { ...picture.known, issues: known }, fresh };
}
const mostUnclear = 5;
/** Of those whose texts count: which name something that they wait for and that was not understood; null = none does. */
function unclearRemark({ fresh }, admissions) {
    const letIn = new Set(admissions.map(({ number }) => number));
    const unclear = [...fresh.values()]
        .filter(({ number, authorAssociation }) => known_backlog/* admittedAssociations */.Hc.includes(authorAssociation) || letIn.has(number))
        .flatMap((issue) => (issue.unclear === true ? [`#${issue.number}`] : []));
    if (unclear.length === 0)
        return null;
    const more = unclear.length > mostUnclear ? ` and ${unclear.length - mostUnclear} more` : '';
    return `What follows \`depends on\` or \`blocked by\` was not understood in ${unclear.slice(0, mostUnclear).join(', ')}${more}: write \`#12\` for an issue of this repository; for one of another repository set GitHub's "blocked by".`;
}
/** In order of their numbers. */
const observed = ({ fresh, known, seen }) => ({
    backlog: [...fresh.values()].toSorted((a, b) => a.number - b.number),
    known,
    seen,
});

;// CONCATENATED MODULE: ./build/src/core/outsiders.js


/**
 * `again`: those that would be worked on by what is remembered, in order; rights may have been withdrawn since. `anew`: those that nobody
 * has looked at since they changed, in order.
 */
function outsidersToLookAt(facts) {
    const { known, read, gated, over, looked, priorityLabels } = facts;
    const open = known.issues
        .filter(({ number, outsider }) => outsider !== undefined && !over.has(number) && !looked.has(number))
        .toSorted(inOrder(priorityLabels));
    const isAgain = ({ number, admitted }) => gated.has(number) || (admitted === true && read.has(number));
    const numbers = (lines) => lines.map(({ number }) => number);
    return {
        again: numbers(open.filter(isAgain)),
        anew: numbers(open.filter((line) => !isAgain(line) && line.admitted === undefined)),
    };
}
/** Nothing is remembered of one that changed a moment ago: the same second may have brought another change that nobody has seen. */
function withAdmissions(known, { admissions, looked }, now) {
    const settled = Date.parse(now) / 1_000 - known_backlog/* overlapSeconds */.jH;
    const letIn = new Set(admissions.map(({ number }) => number));
    const issues = known.issues.map((line) => {
        const updatedAt = looked.get(line.number);
        if (updatedAt === undefined || line.outsider === undefined)
            return line;
        const { admitted: _before, ...rest } = line;
        if (updatedAt === null)
            return rest;
        const updated = Math.floor(Date.parse(updatedAt) / 1_000);
        return updated < settled ? { ...rest, updated, admitted: letIn.has(line.number) } : rest;
    });
    return { ...known, issues };
}
/** What people should know where some were not looked at; null = all were. */
const notLookedAt = (count) => count === 0
    ? null
    : `${count === 1 ? '1 issue of an outsider was' : `${count} issues of outsiders were`} not looked at yet: whether somebody let ${count === 1 ? 'it' : 'them'} in by a label of backlog.labels is asked in the next ticks.`;

;// CONCATENATED MODULE: ./build/src/look-at-outsiders.js



const nobodyLooked = { admissions: [], looked: new Map() };
/** No request where nothing is to be looked at. */
async function lookedAt(door, facts, step) {
    const { again, anew } = toLookAt(facts, step);
    // Once a tick: what is left then waits for the next one.
    const isFirst = step.read.looked.size === 0;
    const numbers = [...again, ...(isFirst ? anew : [])];
    if (numbers.length === 0)
        return step;
    const more = await door.readAdmissions(numbers);
    const read = {
        admissions: [...step.read.admissions, ...more.admissions],
        looked: new Map([...step.read.looked, ...more.looked]),
    };
    const known = withAdmissions(step.picture.known, read, facts.tick.now);
    return { picture: { ...step.picture, known }, read };
}
/** How many were left. */
function unlookedOf(facts, step) {
    const { again, anew } = toLookAt(facts, step);
    return again.length + anew.length;
}
/** Without labels of the backlog nobody can let anybody in. */
function toLookAt({ config, state }, { picture, read }) {
    if (config.backlog.labels.length === 0)
        return { again: [], anew: [] };
    const facts = {
        known: picture.known,
        read: picture.fresh,
        gated: new Set(state.gates.flatMap((gate) => (0,core_state/* issueOf */.v1)(gate, state.subjects) ?? [])),
        over: new Set(state.subjects.filter(({ phase }) => (0,core_phases/* finished */.xl)(phase)).map(({ number }) => number)),
        looked: read.looked,
        priorityLabels: config.priority.labels,
    };
    return outsidersToLookAt(facts);
}

;// CONCATENATED MODULE: ./build/src/discover.js







/** Readings of a tick that finds one hindered issue after the other where free ones were known or may be; the next tick goes on. */
const mostReadings = 20;
/** One question, as a rule: what changed, and what the picture before lets expect to come first. All that is open is read page by page. */
async function discover(door, facts) {
    const { state, tick, head, claimed } = facts;
    const view = viewFor(facts);
    const now = { view: view.of, run: head.run, at: tick.now };
    const before = (0,known_backlog/* isOutdated */.lY)(state.knownBacklog, now) ? null : state.knownBacklog;
    const since = before === null ? null : (0,known_backlog/* cursorOf */.cg)(before);
    const known = before?.issues.map(({ number }) => number) ?? [];
    const expected = before === null ? null : expectedOf(before, facts);
    const read = await door.readBacklog({ since, known, claimed, expected });
    const { pullRequests, endedSubjects: ended } = read;
    let picture = pictureOf(before, read, { view, run: head.run, now: tick.now });
    if (expected !== null && read.candidates !== null) {
        // Who got the claim label since was read without its thread: whose claim that is, the next reading asks.
        const issues = read.candidates.issues.filter(({ claims }) => claims !== null);
        const whole = among(read.members, { ...read.candidates, issues });
        picture = withReading(picture, { ...whole, asked: expected.states }, view);
    }
    let step = await lookedAt(door, facts, { picture, read: nobodyLooked });
    const asked = new Set(expected?.states ?? []);
    let doubts = [];
    for (let readings = 0;; readings++) {
        const { picture: sofar, read: looked } = step;
        const sorted = sort(facts, sofar, { pullRequests, admissions: looked.admissions });
        doubts = doubtsOf({ known: sofar.known, read: new Set(sofar.fresh.keys()), sorted }, asked);
        const list = nextList(facts, sofar, { sorted, doubts, isFirst: readings === 0 });
        if (list === null || readings === mostReadings)
            break;
        for (const number of list.states)
            asked.add(number);
        const again = among(read.members, await door.readIssues(list));
        step = await lookedAt(door, facts, {
            ...step,
            picture: withReading(sofar, { ...again, asked: list.states }, view),
        });
    }
    const { admissions } = step.read;
    const unlooked = unlookedOf(facts, step);
    const remarks = [
        read.isCut ? cutRemark(read.members) : null,
        notLookedAt(unlooked),
        unclearRemark(step.picture, admissions),
    ].filter((one) => one !== null);
    const left = { unlooked, doubts: doubts.length };
    return { ...observed(step.picture), ...left, admissions, tasks: null, remarks, pullRequests, ended };
}
/** What comes first, once; then on, while nothing is free and something may be. Null = there is nothing to ask. */
function nextList(facts, picture, at) {
    const { sorted, doubts, isFirst } = at;
    const list = listFor(facts, picture, { sorted, spare: 0 });
    const isOpen = isFirst || (sorted.workable.length === 0 && sorted.behind.length > 0);
    if (isOpen && list.issues.length > 0)
        return list;
    return doubts.length === 0 ? null : { issues: [], states: doubts };
}
/** Some more than are read of a picture that is up to date: a few of the first may have left the backlog since. */
const spare = 5;
/** What came first by the picture of the tick before. */
function expectedOf(before, facts) {
    const picture = { known: before, fresh: new Map(), open: new Set(), seen: [] };
    const list = listFor(facts, picture, { sorted: sort(facts, picture, { pullRequests: [], admissions: [] }), spare });
    // That picture is older than the labels which its own tick set.
    const ours = new Set(facts.claimed.map(({ number }) => number));
    const issues = list.issues.map((issue) => (ours.has(issue.number) ? { ...issue, isClaimed: true } : issue));
    return { ...list, issues };
}
/** What the search does not find is none of the loop's, though it may be open and labelled. */
function among(members, { issues, left, states }) {
    if (members === null)
        return { issues, left, states };
    const others = issues.filter(({ number }) => !members.has(number)).map(({ number }) => number);
    return { issues: issues.filter(({ number }) => members.has(number)), left: [...left, ...others], states };
}
const cutRemark = (members) => members === null
    ? `More than ${known_backlog/* knownAtMost */.Cn} issues are open: the rest is not read. Narrow the backlog with backlog.labels.`
    : `backlog.query matches more issues than GitHub gives out: the oldest ${members.size} are read. Narrow it.`;
const viewFor = ({ config, tick }) => (0,known_backlog/* viewOf */.du)({
    assignee: config.backlog.assignee,
    ownLogin: tick.ownLogin,
    labels: config.priority.labels,
    criteria: config.criteria,
    // Whose label is a person's hangs on the accounts of agents.
    filter: [config.backlog, config.agentLogins],
});
const sort = ({ loop, config, state, tick }, picture, beside) => sortedFor(loop, { config, state, observation: { ...observed(picture), ...beside, tick } });
/** How much of a plan is read, in case an answer says to go on with it. */
const firstOfPlan = 10;
const isTold = ({ admittedComments }) => admittedComments !== null && admittedComments.length > 0;
function listFor({ state, config }, picture, choice) {
    const asked = state.gates.flatMap((gate) => (0,core_state/* issueOf */.v1)(gate, state.subjects) ?? []);
    const { known, fresh } = picture;
    const told = new Set(state.subjects.filter(isTold).map(({ number }) => number));
    const isWhole = ({ number, thread }) => thread !== null || !told.has(number);
    return readingList({
        known,
        told,
        read: new Set([...fresh.values()].filter(isWhole).map(({ number }) => number)),
        ...choice,
        named: [...asked, ...(state.backlogSnapshot?.free.slice(0, firstOfPlan) ?? [])],
        priorityLabels: config.priority.labels,
    });
}

;// CONCATENATED MODULE: ./build/src/discover-pulls.js


/** A review loop has no backlog: nothing of it is read. */
async function discoverPulls(door, { config, tick, claimed }, only) {
    const { pulls, endedSubjects: ended, edges, remarks } = await door.readReviews(claimed);
    const [watched] = only === null ? [] : pulls.filter(({ number }) => number === only);
    return {
        backlog: [],
        known: null,
        tasks: null,
        remarks,
        seen: edges,
        pullRequests: pulls.filter(({ state }) => state === 'open').map(asOwn),
        ended,
        pulls,
        watched: watched === undefined
            ? null
            : { number: watched.number, state: terminalState(watched, reviewMergeRules(config, tick)) ?? 'open' },
    };
}
/** For those who ask where a head stands: no work of any loop. */
const asOwn = ({ number, branch, headSha, draft }) => ({
    ...{ number, subject: number, branch, headSha, draft },
    loop: '',
    reviewed: true,
});

// EXTERNAL MODULE: ./build/src/core/plan-backlog.js
var plan_backlog = __webpack_require__(23968);
// EXTERNAL MODULE: ./build/src/core/plan-file.js
var plan_file = __webpack_require__(54937);
// EXTERNAL MODULE: ./build/src/github/text-hash.js
var text_hash = __webpack_require__(19403);
;// CONCATENATED MODULE: ./build/src/discover-tasks.js
/** Finds what may be worked on where the backlog is a plan: reads it as it stands now, and which of its tasks were merged. */






async function discoverTasks(door, facts) {
    const { loop, state, tick, claimed } = facts;
    const read = await door.readPlan(claimed);
    const plan = (0,plan_file/* planOf */.XC)(read.text ?? '', text_hash/* sha256 */.sc);
    const { pullRequests, author, authorAssociation } = read;
    const merged = new Set([
        ...mergedBefore(facts, read),
        ...(await door.readMerged(neverSeen(plan, facts).map(({ number, text }) => ({ number, branch: branchName(loop, { number, title: text }) })))),
    ]);
    const backlog = (0,plan_backlog/* planBacklog */.LJ)(plan, { merged, pullRequests, loop, author, authorAssociation, hash: text_hash/* sha256 */.sc });
    return {
        backlog: backlog.issues,
        known: null,
        // A plan that cannot be read is none that lost its tasks.
        tasks: read.text === null ? state.tasks : backlog.marks,
        remarks: [...(read.why === null ? [] : [read.why]), ...backlog.notes],
        seen: [...read.seen, ...(0,known_backlog/* seenOf */.Pm)(read.touched, tick.now)],
        pullRequests,
        ended: read.endedSubjects,
    };
}
const mergedBefore = ({ state }, { endedSubjects }) => [
    ...state.tasks.filter(({ mark, why }) => mark === 'done' && why === plan_backlog/* byMerge */.An).map(({ number }) => number),
    ...endedSubjects
        .filter(({ number, how }) => (0,task_number/* isTask */.Id)(number) && how === 'pull request merged')
        .map(({ number }) => number),
];
/** A fresh run knows of no merge: whether a task was done before is asked once, when it is first seen. */
function neverSeen({ tasks }, { state }) {
    const known = new Set([...state.tasks, ...state.subjects].map(({ number }) => number));
    return tasks.filter(({ number, mark }) => mark === 'open' && !known.has(number));
}

;// CONCATENATED MODULE: ./build/src/observe.js




async function foundFor(door, asked, only) {
    if (asked.config.skill === 'review')
        return await discoverPulls(door, asked, only);
    const found = await (asked.config.backlog.source === 'issues' ? discover(door, asked) : discoverTasks(door, asked));
    return { ...found, watched: null };
}
/** Subjects under way are asked for by number: they may have left the backlog's filter, or be closed. */
async function observe(door, { state, head }, facts) {
    const { tick, config } = facts;
    const claimed = state.subjects.filter(isUnderWay);
    const asked = { loop: config.loop, config, tick, head, state, claimed };
    const found = await foundFor(door, asked, facts.only);
    const { backlog, pullRequests } = found;
    const { ceilings, consumed } = head;
    const known = { backlog, pullRequests, ceilings, consumed, subjects: state.subjects };
    const gates = await door.judgeGates(state.gates, facts.threads, known);
    const { commands } = facts.threads;
    return { ...found, tick, gates, commands, dirtyTree: facts.dirtyTree };
}
/** A stop gives claims back: a pull request that is not finished may be closed or merged meanwhile all the same. */
const isUnderWay = ({ claimed, phase, pullRequest }) => claimed || (pullRequest !== null && !(0,core_phases/* finished */.xl)(phase));

;// CONCATENATED MODULE: ./build/src/rehearse.js
/** `dry-run` and `/loop plan`: decides what a tick would do and shows it; takes no lease, starts no agent. */







async function rehearse(ports, asked, threads) {
    const { config, tick, head: read } = asked;
    const start = {
        loop: config.loop,
        skill: config.skill,
        workflow: tick.workflow,
        ceilings: ports.ceilings,
        now: tick.now,
    };
    const head = read.kind === 'present' ? read.head : newHead(start);
    const loaded = await ports.loadMemory(head);
    const state = loaded.kind === 'loaded' ? loaded.memory.state : (0,core_state/* emptyState */.p$)();
    const dirtyTree = await ports.workspace.look();
    const observation = await observe(ports.door, { head, state }, { tick, threads, dirtyTree, config, only: asked.request.pr });
    const obeyed = obey(head, state, { observation, config });
    const { metered } = ports.crew;
    const { singleShot } = asked.request;
    const decision = decide({ loop: config.loop, config, obeyed, observation, metered, singleShot });
    return {
        decision,
        note: loaded.kind === 'loaded' ? loaded.note : `The bundle could not be read: ${loaded.why}`,
        answered: observation.gates.some(({ kind }) => kind === 'answered'),
    };
}
/** Started for `/loop plan`, and nobody has given another command meanwhile. */
const asksForPlan = ({ request, head }, { commands }) => isReason(request.reason, 'plan') &&
    head.kind === 'present' &&
    commands.every(({ command }) => command.verb === 'plan');
/**
 * Whoever asked is told in the thread where they asked; a later tick finds the reply and lets it be. An answer that was given while this
 * run waited for its runner started none of its own: it was promised the next tick, which is another than this.
 */
async function showPlan(ports, asked, threads) {
    const rehearsal = await rehearse(ports, asked, threads);
    const { head: read, config } = asked;
    const head = read.kind === 'present' ? read.head : null;
    if (head !== null && head.controlIssue !== null) {
        const at = { loop: config.loop, epoch: head.epoch, controlIssue: head.controlIssue };
        for (const reply of planReplies(threads.commands, rehearsal.decision, at))
            await ports.door.reply(reply);
    }
    if (head !== null && rehearsal.answered)
        await ports.dispatchNext(head, 'answer');
    return { kind: 'rehearsed', rehearsal };
}

// EXTERNAL MODULE: ./build/src/core/isolation.js
var isolation = __webpack_require__(24149);
// EXTERNAL MODULE: ./build/src/core/lasting-deferral.js
var lasting_deferral = __webpack_require__(33645);
// EXTERNAL MODULE: ./build/src/core/stop-act.js
var stop_act = __webpack_require__(98764);
;// CONCATENATED MODULE: ./build/src/core/unsaved-ticks.js

/** So many ticks may work whose files could not be saved: that happens, and the next one saves for both. */
const unsavedBorne = 2;
/** So many may be lost in whatever way before they are told, so that none is forgotten. */
const untoldBorne = 10;
const savesFirst = ({ lost }) => lost.filter(({ recorded }) => recorded).length >= unsavedBorne || lost.length >= untoldBorne;
/** `why` is what the store said. */
const unsavedSentence = ({ lost }, why) => `What the last ${(0,wording/* counted */.hS)(lost.length, 'tick')} did could not be saved, and nothing is started before it is. ` +
    `Make room for artifacts and caches, or choose another \`state-store\`. Last cause: ${why}`;

;// CONCATENATED MODULE: ./build/src/halt.js



const freshRemedy = 'Dispatch the workflow with `fresh: true` to start anew.';
/** Red once, so that a person looks; from then on quiet, until the cause is another. */
async function haltOnHead(ports, asked, at) {
    const file = `head.json on the branch tickgate/state/${asked.config.loop}`;
    const sentence = ['status', 'branch'].includes(at.field) ? at.reason : `${file}: ${at.field}: ${at.reason}`;
    const end = { code: 'state_unreadable', sentence, remedy: freshRemedy };
    if (ports.causeHash(sentence) === asked.errorSaid)
        return { kind: 'halted', ...end };
    // Nobody knows whether it ever had a control issue: without one, nobody would know either that this was said.
    await ports.sayError(errorOf(ports, asked, sentence), 'make');
    return { kind: 'failed', ...end };
}
/** The head is whole and has the stop: later ticks are quiet by it. Of a run that had stopped before, one that hears news comes here again. */
async function haltOnBundle(ports, asked, sentence) {
    const end = { code: 'state_unreadable', sentence, remedy: stop_act/* unreadableAct */.Kl };
    if (ports.causeHash(sentence) === asked.errorSaid)
        return { kind: 'halted', ...end };
    await ports.sayError(errorOf(ports, asked, sentence));
    return { kind: 'failed', ...end };
}
/** Most likely it passes by itself: a person hears of it when it has lasted, and again each time that it has lasted as long once more. */
async function defer(ports, { config }, at) {
    const { deferrals } = at.head;
    if (deferrals % lasting_deferral/* deferralsBorne */.l === 0) {
        const sentence = (0,lasting_deferral/* lastingDeferral */.a)(deferrals, at.why);
        await ports.sayError({ loop: config.loop, sentence, causeHash: ports.causeHash('deferred') });
    }
    return { kind: 'deferred', reason: at.why, head: at.head };
}
/** Nothing is spent on work that could be lost: a person hears of it once, and each later tick tries to save again before anything else. */
async function deferUnsaved(ports, asked, at) {
    const reason = unsavedSentence(at.head, at.why);
    const causeHash = ports.causeHash('unsaved');
    if (causeHash !== asked.errorSaid)
        await ports.sayError({ loop: asked.config.loop, sentence: reason, causeHash });
    return { kind: 'deferred', reason, head: at.head };
}
const errorOf = (ports, { config }, sentence) => ({
    loop: config.loop,
    sentence: `state_unreadable: ${sentence}`,
    causeHash: ports.causeHash(sentence),
});

// EXTERNAL MODULE: ./build/src/core/pull-effects.js
var pull_effects = __webpack_require__(1953);
;// CONCATENATED MODULE: ./build/src/act.js


/**
 * One failed effect does not stop the others, but those of its own subject that build on it (no pull request without its push, and no word
 * of it; no claim given back for a merge that was refused).
 * A lost lease stops everything as soon as it is noticed: what follows would be published by nobody's right.
 */
async function act(effects, acting, proof) {
    const outcomes = [];
    const unpushed = new Set();
    const unmerged = new Set();
    for (const effect of effects) {
        const left = isGivenBackInVain(effect, unmerged) ? 'it was not merged' : leftOf(effect, unpushed);
        if (typeof left === 'string') {
            outcomes.push({ key: effect.key, kind: 'failed', why: left });
            continue;
        }
        await acting.stayHeld?.();
        const outcome = await perform(left, acting, proof);
        if (effect.kind === 'push' && outcome.kind === 'failed')
            unpushed.add(effect.subject);
        if (effect.kind === 'merge' && outcome.kind === 'failed')
            unmerged.add(effect.pull);
        outcomes.push(outcome);
    }
    return outcomes;
}
/** What failed pushes leave of an effect, or why nothing is left. */
function leftOf(effect, unpushed) {
    const nothing = 'its branch could not be pushed';
    if (effect.kind === 'pull-request')
        return unpushed.has(effect.subject) ? nothing : effect;
    if (effect.kind !== 'comment' && effect.kind !== 'reply')
        return effect;
    const { afterPush } = effect;
    if (afterPush === undefined || !unpushed.has(afterPush.subject))
        return effect;
    return afterPush.orElse === null ? nothing : { ...effect, body: afterPush.orElse };
}
/** The claim of a pull request that was not merged goes on, and so does its label. */
const isGivenBackInVain = (effect, unmerged) => effect.kind === 'unlabel' && effect.afterMerge !== undefined && unmerged.has(effect.afterMerge);
async function perform(effect, acting, proof) {
    const { journal, now } = acting;
    (0,core_lease/* assertHeld */.mW)(proof);
    journal.append({ t: now(), kind: 'intent', key: effect.key, data: null });
    try {
        const did = await done(effect, acting, proof);
        if ('moved' in did)
            return { key: effect.key, kind: 'failed', why: did.moved, moved: true };
        journal.append({ t: now(), kind: 'done', key: effect.key, data: { ...did.made } });
        return { key: effect.key, kind: did.found ? 'found' : 'done', made: did.made };
    }
    catch (error) {
        if (error instanceof core_lease/* LeaseLostError */.Jd || !(error instanceof Error))
            throw error;
        const untried = error instanceof pull_effects/* NotTried */.E ? { untried: true } : {};
        return { key: effect.key, kind: 'failed', why: error.message, ...untried };
    }
}
function done(effect, { door, push, recover }, proof) {
    if (effect.kind === 'push')
        return push(effect, proof);
    return effect.kind === 'recover' ? recover(effect) : door.perform(effect, proof);
}

// EXTERNAL MODULE: ./build/src/core/unasked.js
var core_unasked = __webpack_require__(91680);
;// CONCATENATED MODULE: ./build/src/core/claim.js
/** The claim: what is written down before anything outward is done, so that a crash after it is visible and repairable. */











/**
 * The claim: iteration counted, dollars reserved, effects and consumed ids written down before anything outward is done. Values
 * are absolute, so that applying it to a head which somebody else touched meanwhile gives the same claim.
 */
function claimed(before, decision, plan) {
    const { head, state } = before;
    const sessions = decision.verdict === 'work' ? decision.sessions : [];
    const works = sessions.length > 0;
    return {
        head: {
            ...head,
            ...standingAtClaim(decision, head, plan),
            // A pause that is over names no time any more.
            notBefore: works ? null : head.notBefore,
            counters: countersAtClaim(head, decision, works),
            reserved: works
                ? { iteration: head.counters.iterationsUsed + 1, dollars: reservedDollars(sessions) }
                : head.reserved,
            // Those of a tick that was lost before stay until a bundle says what became of them.
            plannedEffects: uniteKeys(head.plannedEffects, [
                ...plan.effects.map(({ key }) => key),
                ...taskClaims(sessions, head),
                ...publicationKeys(sessions),
            ]),
            consumed: uniteConsumed(head.consumed, plan.consumed),
        },
        state: sessions.reduce((now, session) => claim_withClaim(now, session, plan.now), acting(claim_planned(state, decision, plan.dirtyTree), decision)),
    };
}
/** A merge counts when it is tried, whatever GitHub says to it. */
function countersAtClaim({ counters }, decision, works) {
    const merges = decision.verdict === 'work' ? (decision.acts?.merges.length ?? 0) : 0;
    return {
        ...counters,
        iterationsUsed: counters.iterationsUsed + (works ? 1 : 0),
        mergesAttempted: counters.mergesAttempted + merges,
    };
}
/** A word to merge, or to post once more, buys one try, and a branch is brought up to date once for each of its heads. */
function acting(state, decision) {
    if (decision.verdict !== 'work' || decision.acts === undefined)
        return state;
    const { merges, updates, posts } = decision.acts;
    const tried = merges.reduce((sofar, { pull }) => {
        return (0,core_state/* putSubject */.mN)(sofar, { ...pullSubject(sofar.subjects, pull), permitted: [] });
    }, state);
    const posted = posts.reduce((sofar, { pull }) => {
        const before = pullSubject(sofar.subjects, pull);
        // A word to merge that was given meanwhile stands.
        return (0,core_state/* putSubject */.mN)(sofar, {
            ...before,
            permitted: before.permitted.filter(({ gate }) => gate !== 'repeated-failure'),
        });
    }, tried);
    return updates.reduce((sofar, { pull, sha: headSha, headParents }) => {
        const before = pullSubject(sofar.subjects, pull);
        const review = updateOf({ headSha, headParents }, before.review);
        return (0,core_state/* putSubject */.mN)(sofar, { ...before, permitted: [], review });
    }, posted);
}
/** The iteration that starts uses up the permits for it; the next one is compared with the backlog that this one planned from. */
function claim_planned(state, decision, dirtyTree) {
    switch (decision.verdict) {
        case 'work':
            return {
                ...state,
                permitted: unusedPermits(state.permitted, dirtyTree),
                backlogSnapshot: decision.snapshot,
                proposedSnapshot: null,
                unasked: (0,core_unasked/* unaskedOf */.j6)(decision.unasked),
                runStreak: probingRun(state.runStreak),
            };
        case 'ask': {
            const waiting = { ...state, unasked: (0,core_unasked/* unaskedOf */.j6)(decision.unasked) };
            return decision.parks === 'loop' ? { ...waiting, proposedSnapshot: decision.snapshot } : waiting;
        }
        case 'idle':
            return decision.unasked === null ? state : { ...state, unasked: (0,core_unasked/* unaskedOf */.j6)(decision.unasked) };
        case 'stop':
            return { ...state, unasked: [] };
        case 'defer':
            return state;
    }
}
/** A stop is written with the claim: the word of a person that was consumed here must not be lost with this runner. */
function standingAtClaim(decision, head, plan) {
    switch (decision.verdict) {
        case 'work':
            return { status: 'running', stop: null };
        case 'ask':
            // Waiting is what a posted question makes of it: a tick that dies before posting must not leave a loop that waits for nothing.
            return { status: decision.parks === 'loop' ? 'running' : 'idle', stop: null };
        case 'stop':
            return stopped(decision.stop, plan);
        case 'idle':
            return { status: isParked(head, plan.now) ? 'parked' : 'idle', stop: null };
        case 'defer':
            // Nobody is waited for any more: an open question about the loop would have been met before.
            return { status: head.status === 'stopped' || head.status === 'waiting' ? 'running' : head.status, stop: null };
    }
}
/** An empty backlog makes the run idle, unless it was told to stop then; every other stop ends it. */
function stopped(stop, at) {
    if (stop.code === 'backlog_empty' && at.whenEmpty === 'idle')
        return { status: 'idle', stop: null };
    return { status: 'stopped', stop: { code: stop.code, at: stop.since ?? at.now } };
}
const uniteKeys = (known, more) => [
    ...new Set([...known, ...more]),
];
/** Tasks carry no claim comment that would be planned: what this tick works on must be known to whoever repairs it all the same. */
const taskClaims = (sessions, { run, counters }) => sessions
    .filter(({ subject }) => (0,task_number/* isTask */.Id)(subject))
    .map(({ subject }) => core_effects/* effectKeys */.sD.claim({ run, subject, iteration: counters.iterationsUsed + 1 }));
/** What the sessions will publish, if they deliver: whoever has to repair this tick looks for it. */
const publicationKeys = (sessions) => sessions.flatMap(({ subject, review }) => [
    core_effects/* effectKeys */.sD.push(subject),
    review === undefined ? core_effects/* effectKeys */.sD.pullRequest(subject) : core_effects/* effectKeys */.sD.review(subject, review.headSha),
]);
const uniteConsumed = (known, more) => [
    ...known,
    ...more.filter(({ id }) => !known.some((one) => one.id === id)),
];
/** Another text, or a word to go on with it as it stands now, comments included. */
const isTakenAnew = ({ textHash, permitted }, session) => textHash !== session.textHash || permitted.some(({ gate }) => gate === 'ambiguous-criteria');
/** A permitting answer buys one attempt: the session that starts now uses it up. */
function claim_withClaim(state, session, now) {
    const before = session.review === undefined ? (0,core_state/* subjectIn */.iw)(state, session.subject) : pullSubject(state.subjects, session.subject);
    const resolves = session.review?.to === 'conflict' ? { resolvedFrom: session.review.headSha } : {};
    return (0,core_state/* putSubject */.mN)(state, {
        ...before,
        review: { ...before.review, ...resolves },
        title: session.title,
        textHash: session.textHash,
        ...(isTakenAnew(before, session) ? { frozenAt: now, admittedComments: null } : {}),
        branch: session.branch,
        claimed: true,
        sessions: session.session,
        permitted: [],
        asking: null,
        breaker: probing(before.breaker),
    });
}

;// CONCATENATED MODULE: ./build/src/core/claim-effects.js
/** Decides how people and other loops see that an issue is being worked on: a comment that says by whom, and the label. */


/** The comment first: a label without one would be somebody's own. */
function claimEffects(session, { head, loop, observation, verbosity }) {
    // Nobody could label a task: its claim stands in the head, as a key, and for other loops in its pull request.
    if ((0,task_number/* isTask */.Id)(session.subject))
        return [];
    const { tick } = observation;
    const at = { run: head.run, subject: session.subject, iteration: head.counters.iterationsUsed + 1 };
    const key = core_effects/* effectKeys */.sD.claim(at);
    const line = (0,core_effects/* effectLine */.Eg)({ key, epoch: head.epoch, loop });
    const body = `${line}\nThe Tickgate loop \`${loop}\` works on this ${session.review === undefined ? 'issue' : 'pull request'} (iteration ${at.iteration}, [run ${tick.runId}](${tick.runUrl})).\n`;
    return [
        {
            kind: 'comment',
            key,
            issue: session.subject,
            body,
            ...(verbosity === 'quiet' ? { inPlaceOf: core_effects/* effectKeys */.sD.claims } : {}),
        },
        { kind: 'label', key: core_effects/* effectKeys */.sD.label(session.subject, core_effects/* claimLabel */.Z7), issue: session.subject, name: core_effects/* claimLabel */.Z7 },
    ];
}

// EXTERNAL MODULE: ./build/src/core/gate-comment.js
var gate_comment = __webpack_require__(81650);
// EXTERNAL MODULE: ./build/src/core/budget-bars.js
var budget_bars = __webpack_require__(819);
;// CONCATENATED MODULE: ./build/src/core/gate-evidence.js
/** Decides what a question rests on: the line that everybody sees below it, and the evidence behind it. */




/** The question of a budget names what it would come to; what is used already stands below it. Null = nothing is to be said. */
function standingOf(facts, counters) {
    if (facts.name !== 'budget-escalation')
        return null;
    const parts = facts.tripped.map(({ name, value, ceiling }) => {
        const used = (0,budget/* usedOf */.Z)(name, counters);
        const more = value > used ? ` and ${(0,gate_questions/* amountText */.cY)(name, value - used)} with the next iteration` : '';
        return `${budget_bars/* budgetLabels */.bk[name]} ${(0,gate_questions/* amountText */.cY)(name, used)}${more}, of ${(0,gate_questions/* ceilingText */.Dm)(name, ceiling)}`;
    });
    return `Used so far: ${parts.join('; ')}.`;
}
/** Folded away below the boxes. */
function evidenceOf(facts) {
    switch (facts.name) {
        case 'ambiguous-criteria':
            return [facts.why ?? 'The text has no `### Acceptance Criteria` section with items, or still says TBD or TODO.'];
        case 'repeated-failure':
            return [`Root cause, ${facts.count} times running: ${facts.rootCause}`];
        case 'resume-divergence':
            return [divergenceEvidence(facts)];
        case 'backlog-drift':
            return driftEvidence(facts);
        case 'dirty-tree':
            return [`In ${facts.path} on ${facts.runner}:`, ...facts.changes];
        case 'circuit-open':
            return [facts.evidence, ...solutions(facts)];
        case 'merge':
        case 'post-feedback-merge':
            return [...(facts.evidence ?? [])];
        case 'agent-decision':
        case 'budget-escalation':
        case 'criteria-policy':
        case 'force-unlock':
            return [];
    }
}
function divergenceEvidence(facts) {
    const { recordedSha, headSha } = facts;
    const left = recordedSha === null ? 'Where it was left is not known' : `Left at ${recordedSha.slice(0, 12)}`;
    return `${'branch' in facts ? `${facts.branch}: ` : ''}${left}, found at ${headSha.slice(0, 12)}.`;
}
const solutions = ({ subject }) => subject !== null
    ? []
    : [
        'Look first at what they share: the key and the limits of the model, setup-command, verify-command, the default branch.',
    ];
const issuesNamed = 50;
function driftEvidence({ added, removed }) {
    const rest = added.length + removed.length - 2 * issuesNamed;
    return [
        ...added
            .slice(0, issuesNamed)
            .map(({ number, priority }) => `added: ${(0,task_number/* subjectName */.wn)(number)}${priority === null ? '' : ` (${priority})`}`),
        ...removed.slice(0, issuesNamed).map((number) => `removed, or no longer free: ${(0,task_number/* subjectName */.wn)(number)}`),
        ...(rest > 0 ? [`and more: ${added.length} added, ${removed.length} removed in all`] : []),
    ];
}

;// CONCATENATED MODULE: ./build/src/core/given-back.js



/**
 * Claims end with their subject: closed, merged, declined after failures, cancelled, or the run stopped. What is begun anew in the
 * same tick stays claimed.
 */
function givenBack(decision, { subjects }, observation) {
    const ended = new Set(observation.ended.map(({ number }) => number));
    const begun = new Set(decision.verdict === 'work' ? decision.sessions.map(({ subject }) => subject) : []);
    const isOver = ({ number, phase }) => ended.has(number) || (phase !== 'done' && ((0,core_phases/* finished */.xl)(phase) || decision.verdict === 'stop'));
    return subjects.filter((subject) => isOver(subject) && !begun.has(subject.number)).flatMap(labelGivenBack);
}
/** With the run that stops, its claims end: but for work that is done and waits for its review. */
const claimsEnded = ({ subjects }) => subjects.filter(({ phase }) => phase !== 'done').flatMap(labelGivenBack);
const labelGivenBack = ({ number, claimed }) => claimed && !(0,task_number/* isTask */.Id)(number)
    ? [{ kind: 'unlabel', key: core_effects/* effectKeys */.sD.unlabel(number, core_effects/* claimLabel */.Z7), issue: number, name: core_effects/* claimLabel */.Z7 }]
    : [];
/** Claims that were given back are nobody's to give back again. */
const withoutClaims = (state, outcomes) => ({
    ...state,
    subjects: state.subjects.map((subject) => {
        const key = effectKeys.unlabel(subject.number, claimLabel);
        const freed = outcomes.some((outcome) => outcome.key === key && outcome.kind !== 'failed');
        return freed ? { ...subject, claimed: false } : subject;
    }),
});

// EXTERNAL MODULE: ./build/src/core/review-text.js
var review_text = __webpack_require__(53781);
;// CONCATENATED MODULE: ./build/src/core/review-publication.js







/** `reports`: those of one pull request in this tick, at most a review and a response. */
function reviewPublication(all, context) {
    // What looked from one side alone was tried by the session after it: nothing goes out before.
    const reports = all.filter(({ order }) => !(0,review_sides/* isOneSide */.Mb)(order));
    const [first] = reports;
    if (first?.order.review === undefined || reports.every(({ outcome }) => outcome.kind === 'failed'))
        return [];
    const { subject: pull, review } = first.order;
    const subject = context.subjectAfter(pull);
    const about = { loop: context.loop, epoch: context.epoch, pull, review };
    const key = core_effects/* effectKeys */.sD.reviewNote(pull, review.headSha);
    const noteOn = (told) => (0,review_text/* reviewNote */.vb)(about, subject, standing(told, review, subject));
    const unpushed = reports.filter(({ outcome }) => outcome.kind !== 'delivered');
    const afterPush = unpushed.length === reports.length ? {} : { afterPush: { subject: pull, orElse: noteOn(unpushed) } };
    return [
        ...reports.flatMap((report) => reviewOf(report, about, subject)),
        ...reports.flatMap((report) => resolvedBy(report, about, subject)),
        ...reports.flatMap((report) => answersOf(report, about)),
        { kind: 'comment', key, issue: pull, body: noteOn(reports), inPlaceOf: core_effects/* effectKeys */.sD.reviewNotes, ...afterPush },
    ];
}
function standing(reports, review, subject) {
    if (!subject.findings.some(core_findings/* blocks */.Bv) && review.feedback.length === 0)
        return 'clean';
    if (review.readOnly)
        return review.fork ? 'fork' : 'read-only';
    if (reports.some(({ outcome: { kind } }) => kind === 'delivered' || kind === 'answered'))
        return 'answered';
    return review.round >= review.lastRound ? 'rounds-over' : 'failed';
}
/** One review for what is new in this round; what was found before has its remark already, but where GitHub refused it. A fork gets the note alone. */
function reviewOf({ outcome, endedAt }, about, subject) {
    if (outcome.kind !== 'audited' || about.review.fork)
        return [];
    const refused = (0,review_record/* unpostedAmong */.xB)(subject.findings, subject.review);
    const fresh = subject.findings.filter((finding) => (0,core_findings/* isOpen */.nT)(finding) && (finding.createdAt === endedAt || refused.includes(finding)));
    return fresh.length === 0 ? [] : [reviewEffect(about, fresh)];
}
/** Of one head, with what was found there. */
function reviewEffect(about, found) {
    const { pull, review } = about;
    return {
        kind: 'review',
        key: core_effects/* effectKeys */.sD.review(pull, review.headSha),
        pull,
        sha: review.headSha,
        body: (0,review_text/* reviewBody */.ff)(about, found),
        comments: found.slice(0, remarksShown).map((finding) => (0,review_text/* lineNote */.h9)(finding, about)),
    };
}
const remarksShown = 30;
/** What this round found gone is told where it was remarked on; a fork has no remarks. */
function resolvedBy({ outcome, endedAt }, about, subject) {
    if (outcome.kind !== 'audited' || about.review.fork)
        return [];
    const { pull, review } = about;
    const gone = subject.findings.filter(({ resolvedAt }) => resolvedAt === endedAt);
    const remarks = gone.map((finding) => core_effects/* effectKeys */.sD.remark(pull, finding));
    return remarks.length === 0
        ? []
        : [{ kind: 'resolve', key: core_effects/* effectKeys */.sD.resolve(pull, review.headSha), pull, remarks }];
}
function answersOf({ order, outcome }, about) {
    if (outcome.kind !== 'delivered' && outcome.kind !== 'answered')
        return [];
    const { subject, branch } = order;
    const replies = repliesOf(outcome.result, about);
    if (outcome.kind === 'answered')
        return replies;
    const { tipSha: sha, expectedHead } = outcome;
    return [
        { kind: 'push', key: core_effects/* effectKeys */.sD.push(subject), subject, branch, sha, expectedHead },
        // A reply is posted once: said of work that nobody can see, it would stand in the way of the true one.
        ...replies.map((reply) => ({ ...reply, afterPush: { subject, orElse: null } })),
    ];
}
/** Only to what it was asked to answer, once for each. */
function repliesOf(result, { loop, epoch, pull, review }) {
    return review.feedback.flatMap(({ id }) => {
        const said = replyTo(result, id);
        if (said === null)
            return [];
        const key = core_effects/* effectKeys */.sD.reply(id);
        const body = `${(0,core_effects/* effectLine */.Eg)({ key, epoch, loop })}\n${(0,quote/* quote */.hD)(said, { max: 2_000 })}\n`;
        const [kind, number] = id.split('/');
        return kind === 'line'
            ? [{ kind: 'reply', key, pull, commentId: Number(number), body }]
            : [{ kind: 'comment', key, issue: pull, body }];
    });
}

;// CONCATENATED MODULE: ./build/src/core/pull-acts.js


function pullActs(acts, facts) {
    const { loop, head, merge, doNotMergeLabel, observation, neverHuman } = facts;
    const since = observation.tick.now;
    const merges = (acts?.merges ?? []).flatMap(({ pull, sha, branch, base, by, ...order }) => [
        {
            kind: 'merge',
            key: core_effects/* effectKeys */.sD.merge(pull, sha),
            pull,
            sha,
            strategy: merge.strategy,
            deleteBranch: merge.deleteBranch ? branch : null,
            unless: {
                base,
                doNotMergeLabel,
                since,
                approvers: by === 'approval' ? order.approvers : null,
                everyCheck: order.everyCheck,
                neverHuman,
                workflow: observation.tick.workflow,
            },
            permitted: order.permitted,
        },
        { kind: 'unlabel', key: core_effects/* effectKeys */.sD.unlabel(pull, core_effects/* claimLabel */.Z7), issue: pull, name: core_effects/* claimLabel */.Z7, afterMerge: pull },
    ]);
    const updates = (acts?.updates ?? []).map(({ pull, sha }) => ({ kind: 'update-branch', key: core_effects/* effectKeys */.sD.updateBranch(pull, sha), pull, sha }));
    const posts = (acts?.posts ?? []).map(({ pull, sha, round, found }) => reviewEffect({ loop, epoch: head.epoch, pull, review: { headSha: sha, round } }, found));
    return [...posts, ...updates, ...merges];
}

;// CONCATENATED MODULE: ./build/src/core/rejected-pull.js
/** What is said where a person closed a pull request of ours unmerged: in the thread of its issue, since that is where nothing more happens. */


/** The same closing is told once, whichever tick sees it again. */
function rejectionNotice({ subject, pullRequest }, at) {
    const key = core_effects/* effectKeys */.sD.rejected(subject, pullRequest);
    const issue = (0,task_number/* threadOf */.uu)(subject, at.controlIssue);
    return {
        kind: 'comment',
        key,
        issue,
        body: `${(0,core_effects/* effectLine */.Eg)({ key, ...at })}\n${rejectedSentence({ subject, pullRequest })}\n`,
    };
}
/** A task has no thread in which it could be asked for. */
const rejectedSentence = ({ subject, pullRequest }) => `#${pullRequest} was closed without being merged: ${(0,task_number/* subjectName */.wn)(subject)} is cancelled and not tried again in this run. ${(0,task_number/* isTask */.Id)(subject)
    ? 'A fresh run takes it up again.'
    : `\`/loop restart\` in the thread of #${pullRequest} takes it up again, on the branch that it has.`}`;

;// CONCATENATED MODULE: ./build/src/core/planned-effects.js
/** Turns a decision into the outward acts that come before any agent starts: gates closed and asked, claims made and given back. */
















/** All acts of a decision before the sessions, in the order in which they are done. */
function plannedEffects(decision, obedience, facts) {
    return [
        ...closings(obedience, facts),
        ...orphanClosings(facts.orphans.filter(({ reusable }) => !reusable), []),
        ...replies(obedience, facts),
        ...spoken(decision, facts),
        ...givenBack(decision, obedience.state, facts.observation),
        ...obedience.cleanUps.flatMap((order) => cleanUp(order, obedience.state, cleanUpFacts(decision, facts)).deletions),
        ...(decision.verdict === 'work' ? recovery(facts.observation, obedience.state) : []),
        ...(decision.verdict === 'work' ? decision.sessions.flatMap((session) => claimEffects(session, facts)) : []),
        ...(decision.verdict === 'work' ? pullActs(decision.acts, facts) : []),
        ...('questions' in decision ? questionEffects(decision.questions, facts) : []),
    ];
}
const cleanUpFacts = (decision, { loop, observation }) => ({
    loop,
    pullRequests: observation.pullRequests,
    begun: decision.verdict === 'work' ? decision.sessions.map(({ subject }) => subject) : [],
});
/** Gates as they are asked in this tick; a budget gate's iteration is the one that it asks about. */
function questionEffects(questions, facts) {
    return questions.map((question) => {
        const { tick } = facts.observation;
        const asked = (0,gate_questions/* ask */.kA)(question);
        const again = facts.orphans.find((orphan) => asksTheSame(orphan, asked));
        const gate = (0,core_gate/* openGate */.GN)(asked, {
            loop: facts.loop,
            iteration: facts.head.counters.iterationsUsed + 1,
            epoch: facts.head.epoch,
            nonce: tick.nonce.replace(/[^a-z0-9]/g, '').slice(0, 12),
            askedAt: tick.now,
            issueNumber: (0,task_number/* threadOf */.uu)(asked.subject, facts.controlIssue),
            id: again?.id ?? null,
        });
        const context = {
            workflow: tick.workflow,
            approvers: facts.approvers,
            neverHuman: facts.neverHuman,
            starter: tick.actor,
            standing: standingOf(question, facts.head.counters),
            evidence: evidenceOf(question),
            run: { id: tick.runId, url: tick.runUrl },
            language: facts.language,
        };
        return {
            kind: 'gate',
            key: core_effects/* effectKeys */.sD.gate(gate.id),
            issue: gate.thread.issueNumber,
            orElse: facts.controlIssue,
            body: (0,gate_comment/* renderGate */.eh)(gate, context),
            gate,
        };
    });
}
/** A question that stands there already keeps its id, and with it the answers that were given under it. */
const asksTheSame = (orphan, { name, subject, signature }) => {
    const parts = (0,core_gate/* parseGateId */.mr)(orphan.id);
    return orphan.reusable && parts?.name === name && parts.subject === subject && orphan.signature === signature;
};
/** What begins anew takes no answer of the run before; a closing that was planned stays one. */
const orphaned = (posted, head, fresh) => posted.map((gate) => ({
    ...gate,
    reusable: !fresh && !head.plannedEffects.includes(core_effects/* effectKeys */.sD.gateClose(gate.id)),
}));
/**
 * A gate whose bundle was lost with its tick is nobody's question any more: it is asked anew, not waited for. Its key stays planned,
 * since this tick may be lost as well before it has closed the comment or asked the same again.
 */
function withKnownGates(head, { gates }) {
    const isKnown = ({ id }) => gates.some((gate) => gate.id === id);
    const orphans = head.openGates.filter((gate) => !isKnown(gate)).map(({ id }) => core_effects/* effectKeys */.sD.gate(id));
    return {
        ...head,
        openGates: head.openGates.filter(isKnown),
        plannedEffects: uniteKeys(head.plannedEffects, orphans),
    };
}
/** Ids of the gates that the head has heard of and the last bundle has not: their tick was lost, or their run is over. */
function orphanIds(head, { gates, unclosed }) {
    const planned = head.plannedEffects.flatMap((key) => /^gate(?:-close)?\/(.+)$/.exec(key)?.[1] ?? []);
    const known = new Set([...gates.map(({ id }) => id), ...unclosed.map(({ gateId }) => gateId)]);
    return [...new Set([...planned, ...head.openGates.map(({ id }) => id)])].filter((id) => !known.has(id));
}
/** Orphans whose question is not asked again are closed: nobody would read an answer to them. */
const orphanClosings = (orphans, asked) => orphans
    .filter(({ id }) => !asked.some((effect) => effect.kind === 'gate' && effect.gate.id === id))
    .map(({ id, epoch, commentId, nodeId, question }) => {
    const gate = { id, epoch, question: (0,quote/* quoteLine */.tQ)(question, { max: 300 }) };
    return (0,core_effects/* gateClosing */.h2)({ gateId: id, commentId, nodeId, body: (0,gate_answered/* renderClosed */.Z_)(gate, 'what asked it is over') });
});
const closings = ({ answers, voided, state }, { openGates }) => [
    ...state.unclosed.map(core_effects/* gateClosing */.h2),
    ...answers.flatMap(({ gate, answer }) => closing(gate, openGates, (0,gate_answered/* renderAnswered */.Ug)(gate, answer))),
    ...voided.flatMap(({ gate, why }) => closing(gate, openGates, (0,gate_answered/* renderClosed */.Z_)(gate, why))),
];
function closing(gate, openGates, body) {
    const open = openGates.find(({ id }) => id === gate.id);
    if (gate.commentId === null || open === undefined)
        return [];
    return [(0,core_effects/* gateClosing */.h2)({ gateId: gate.id, commentId: gate.commentId, nodeId: open.nodeId, body })];
}
function spoken(decision, { loop, head, controlIssue, observation, gatesBefore }) {
    const at = { loop, epoch: head.epoch, controlIssue };
    return [...refusalEffects(observation.gates, gatesBefore), ...planReplies(observation.commands, decision, at)];
}
function replies({ clarify, refusals, rejected }, facts) {
    const { loop, controlIssue } = facts;
    const at = { loop, controlIssue, epoch: facts.head.epoch };
    const comment = (issue, key, text) => ({
        kind: 'comment',
        key,
        issue,
        body: `${(0,core_effects/* effectLine */.Eg)({ key, ...at })}\n${text}\n`,
    });
    return [
        ...clarify.map(({ subject, signature, by }) => comment((0,task_number/* threadOf */.uu)(subject, facts.controlIssue), core_effects/* effectKeys */.sD.clarify(subject, signature), clarificationRequest(by, subject))),
        ...refusals.map(({ commandId, by, sentence }) => comment(facts.controlIssue, `reply/${commandId}`, `@${by} ${sentence}`)),
        ...rejected.map((pull) => rejectionNotice(pull, at)),
    ];
}
/** What the answer `escalate` asks of the issue's author. */
const clarificationRequest = (by, subject) => [
    `@${by} asks for clearer acceptance criteria before an agent works on ${(0,task_number/* isTask */.Id)(subject) ? (0,task_number/* subjectName */.wn)(subject) : 'this issue'}.`,
    '',
    (0,task_number/* isTask */.Id)(subject)
        ? 'Edit the plan so that the task has one nested item per criterion and no TBD or TODO. The next tick reads it again.'
        : 'Edit the issue so that it has a `### Acceptance Criteria` section with one item per criterion and no TBD or TODO. The next tick reads it again.',
].join('\n');

// EXTERNAL MODULE: ./build/src/core/pricing-estimate.js
var pricing_estimate = __webpack_require__(40830);
// EXTERNAL MODULE: ./build/src/core/stop-rule.js
var stop_rule = __webpack_require__(93876);
;// CONCATENATED MODULE: ./build/src/core/interruption.js
/** Decides what an interrupted tick means for its loop: whether it pauses, what is certain of its spend, and how people are told. */












/**
 * Whether a loop whose tick was interrupted now has been interrupted before as well, with nothing in between but skipped ticks:
 * somebody cancels what the loop does, and does not say why. `lost`: earlier ones that no line tells of yet.
 */
const interruptedBefore = (history, lost = []) => (lost.at(-1) ?? history.findLast(({ outcome }) => outcome !== 'skipped_lock'))?.outcome === 'interrupted';
/** Until a person says so: `/loop resume`, or the Resume box. A stopped run stays stopped. */
const paused = (head) => head.status === 'stopped' ? head : { ...head, status: 'parked', notBefore: null };
/**
 * What the sessions of a tick certainly cost, in USD: one that has ended what it cost; another is charged its cap, or what it was metered at where that is more.
 * Null where a reply cannot be priced: then nothing is certain, and the reservation stands.
 */
function certainDollars(sessions, rates) {
    let sum = 0;
    for (const { cap, replies, spent } of sessions) {
        if (spent !== null) {
            sum = addPrecisely(sum, spent);
            continue;
        }
        const estimated = estimateDollars(replies, rates);
        if (!estimated.ok)
            return null;
        const { dollarsEstimate, dollarsReported } = estimated.estimate;
        sum = addPrecisely(sum, Math.max(cap ?? 0, dollarsEstimate, dollarsReported));
    }
    return sum;
}
/** Whether an iteration had been claimed, and so was used up. */
const hasIterated = ({ iteration }) => iteration > 0;
const became = {
    interrupted: 'was interrupted',
    errored: 'ended before it had recorded its work',
    halted: 'was cancelled by a command',
};
/** Status block of an iteration that could not end: what was saved of it, and what happens next. */
function interruptionBlock(told) {
    const kept = told.preserved.filter(({ sha }) => sha !== null);
    const lost = told.preserved.filter(({ sha, why }) => sha === null && why !== null);
    return [
        `## ${told.iteration === 0 ? 'A tick' : `Iteration ${told.iteration}`} ${became[told.outcome]}`,
        `Run ${told.runId} attempt ${told.runAttempt}. ${counts(told)}`,
        ...kept.map(({ subject, branch, sha, why }) => `- ${subjectName(subject)}: the work is on \`${branch}\` (${sha?.slice(0, 7)})${why === null ? '' : `, but for the last of it: ${because(why)}`}`),
        ...lost.map(({ subject, why }) => `- ${subjectName(subject)}: nothing was preserved: ${because(why ?? '')}`),
        ...(told.journal === 'sound' ? [] : ['The journal of this tick is damaged: nothing of it was used.']),
        ...(told.paused
            ? ['Two iterations in a row were interrupted: the loop is paused until `/loop resume` or the Resume box.']
            : []),
    ].join('\n');
}
const because = (why) => quoteLine(why, { max: 200 });
const counts = ({ iteration }) => iteration === 0 ? 'It had claimed nothing.' : 'Its iteration and its reservation stay counted.';
/** The same in one line for the log. */
function interruptionLine({ iteration, outcome, preserved }) {
    if (iteration === 0)
        return `The tick ${became[outcome]} and had claimed nothing; its lease is given back.`;
    const branches = preserved.filter(({ sha }) => sha !== null).length;
    const kept = branches === 0 ? '' : `the work on ${counted(branches, 'branch', 'branches')} is preserved, `;
    return `The tick ${became[outcome]}: its iteration and its reservation stay counted, ${kept}and its lease is given back.`;
}
/**
 * The head once the bundle of an interrupted tick is saved. That bundle knows neither the questions that the tick posted nor the answers
 * that it took: both stay in the head, so that the next tick finds the ones and does not obey the others again.
 */
const afterInterruption = (saved, before) => ({
    ...saved,
    openGates: before.openGates,
    consumed: before.consumed,
    // What was cut off may still arrive, and what it had asked is read back.
    plannedEffects: uniteKeys(before.plannedEffects.filter(core_effects/* isAboutGate */.Ph), saved.plannedEffects),
});
/** A `/loop cancel`, or else a `/loop stop`, that nobody obeyed yet: the iteration that works is the last one. */
function stopOrder(commands, head) {
    // What is about one subject is obeyed at the next entry: the agents of others go on.
    const fresh = commands.filter((command) => !isForOneSubject(command, head) && !head.consumed.some(({ id }) => id === command.id));
    const said = (verb) => fresh.find(({ command }) => command.verb === verb);
    return said('cancel') ?? said('stop') ?? null;
}
/** An order that was given while agents worked is obeyed at the exit of their iteration. */
function orderedMeanwhile(obedience, claim, order) {
    const { head, state } = claim;
    const { by, command } = order;
    const stopCommand = { by, reason: command.verb === 'stop' ? command.reason : null };
    const consumed = consumedNow(head, order);
    return { obedience: { ...obedience, stopCommand }, claim: { head: { ...head, consumed }, state } };
}
/** What asks for branches as well is heard once more, by a tick that pushes to none of them. */
const consumedNow = ({ consumed }, order) => deletesBranches(order) ? consumed : [...consumed, { id: order.id, option: order.command.verb }];
/** Stopped by that person's word, which is obeyed with it; the evidence is what every tick would record for it. */
function stoppedBy(head, order, now) {
    const { by, command } = order;
    const evidence = evaluateStops({
        ...calm,
        at: 'exit',
        now,
        counters: head.counters,
        ceilings: head.ceilings,
        openSubjects: 1,
        stopCommand: { by, reason: command.verb === 'stop' ? command.reason : null },
        reservedDollars: head.reserved.dollars,
    });
    const consumed = consumedNow(head, order);
    const stopped = { ...head, status: 'stopped', stop: { code: 'user_interrupt', at: now }, consumed };
    return { head: stopped, ...evidence };
}
/** What a session of an interrupted tick leaves in its subject: claimed, and gone on with from where its work was put. */
function withSession(state, session, found) {
    const before = state.subjects.find(({ number }) => number === session.subject) ?? subjectOf(session.subject);
    const { preserved, pullRequest } = found;
    const published = pullRequest !== null && preserved?.complete === true && preserved.sha === pullRequest.headSha;
    return putSubject(state, {
        ...before,
        title: session.title,
        textHash: session.textHash,
        branch: session.branch,
        headSha: preserved?.sha ?? before.headSha,
        pullRequest: pullRequest?.number ?? before.pullRequest,
        phase: published && !pullRequest.draft ? 'done' : before.phase,
        claimed: true,
        sessions: Math.max(before.sessions, session.session),
        permitted: [],
    });
}

// EXTERNAL MODULE: ./build/src/core/session-cost.js + 1 modules
var session_cost = __webpack_require__(4815);
// EXTERNAL MODULE: ./build/src/core/contest.js
var contest = __webpack_require__(71325);
;// CONCATENATED MODULE: ./build/src/contested.js
/** Looks whether what this tick has claimed is its own: before its agents start, and before their work is published. */





/** Tasks have no thread in which anybody could claim them. */
const contestsOf = async (door, claiming, subjects) => contestsIn(await claimsNow(door, subjects), claiming);
async function claimsNow(door, subjects) {
    const issues = subjects.filter((subject) => !(0,task_number/* isTask */.Id)(subject));
    return issues.length === 0 ? [] : await door.readClaims(issues);
}
function contestsIn(issues, { loop, tick, backlog }) {
    const { assignee, labels } = backlog;
    const by = { loop, readAt: tick.now, ownLogin: tick.ownLogin, assignee, labels };
    return issues.flatMap((issue) => (0,contest/* contestOf */.U8)(issue, by) ?? []);
}
/** What agents are told of the threads; pull requests under review have their own feedback. */
async function chosenIn(door, issues, { claim, tick, agentLogins }) {
    const policy = { neverHuman: [tick.ownLogin, ...agentLogins] };
    const threads = issues
        .filter(({ isPull = false }) => !isPull)
        .map(({ subject, said = [] }) => {
        const { frozenAt, admittedComments: admitted } = (0,core_state/* subjectIn */.iw)(claim.state, subject);
        return { subject, said, freezing: { frozenAt, admitted, policy } };
    });
    const speakers = threads.flatMap(({ said, freezing }) => (0,frozen_comments/* speakersOf */.oU)(said, freezing));
    const standings = speakers.length === 0 ? {} : await door.readStandings(speakers);
    return threads.map(({ subject, said, freezing }) => ({
        subject,
        comments: (0,frozen_comments/* chosenComments */.Ne)(said, { ...freezing, standings }),
    }));
}
/** Written down once: what an agent was told is what later sessions are told, or a person is asked. */
const admitting = ({ head, state }, chosen) => ({
    head,
    state: chosen.reduce((sofar, { subject: number, comments }) => {
        const subject = (0,core_state/* subjectIn */.iw)(sofar, number);
        if (subject.frozenAt === null || subject.admittedComments !== null)
            return sofar;
        return (0,core_state/* putSubject */.mN)(sofar, { ...subject, admittedComments: (0,frozen_comments/* admittedOf */.uL)(comments) });
    }, state),
});
const withdrawalsOf = (contests, { loop, tick, claim: { head } }) => {
    const { run, epoch, counters } = head;
    return (0,contest/* withdrawals */.lj)(contests, { run, epoch, iteration: counters.iterationsUsed, loop, readAt: tick.now });
};
/** What another loop claimed in the same moment is left to it before an agent costs anything. */
async function withdrawn({ door, acting, proof }, claiming, before) {
    const { decision } = before;
    const nobody = { claim: claiming.claim, decision, effects: [], outcomes: [], said: new Map() };
    if (decision.verdict !== 'work')
        return nobody;
    const subjects = decision.sessions.map(({ subject }) => subject);
    const issues = await claimsNow(door, subjects);
    const chosen = await chosenIn(door, issues, claiming);
    const claim = admitting(claiming.claim, chosen);
    const said = new Map(chosen.map(({ subject, comments }) => [subject, (0,frozen_comments/* toldOf */.dc)(comments)]));
    const contests = contestsIn(issues, claiming);
    if (contests.length === 0)
        return { ...nobody, claim, said };
    const effects = withdrawalsOf(contests, claiming);
    const outcomes = await act(effects, acting, proof);
    const labelled = effects.flatMap((effect) => effect.kind === 'unlabel' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed')
        ? [effect.issue]
        : []);
    const isContested = (subject) => contests.some((contest) => contest.subject === subject);
    return {
        claim: (0,contest/* withoutContested */.gB)(claim, before.state, { contests, labelled }),
        decision: { ...decision, sessions: decision.sessions.filter(({ subject }) => !isContested(subject)) },
        effects,
        outcomes,
        said,
    };
}
/** Finished work on what is not ours any more: kept where people find it, published nowhere. */
async function withdrawnWork({ setAside }, reports, contests) {
    const aside = new Map();
    for (const sha of (0,contest/* withdrawnCommits */.Dk)(reports, contests))
        aside.set(sha, await setAside(sha));
    return (0,contest/* unpublished */.OW)(reports, contests, aside);
}

// EXTERNAL MODULE: ./build/src/core/command-cursor.js
var command_cursor = __webpack_require__(90531);
// EXTERNAL MODULE: ./build/src/core/stop-causes.js
var stop_causes = __webpack_require__(97102);
// EXTERNAL MODULE: ./build/src/core/task-commit.js
var task_commit = __webpack_require__(36388);
;// CONCATENATED MODULE: ./build/src/core/tracked-work.js
/** Each once, with its heads before the first session and after the last. */
function trackedPullRequests(state, work) {
    const worked = firstOf(work.reports).flatMap(({ order }) => {
        const subject = tracked_work_subjectOf(state, order.subject);
        if (subject?.pullRequest == null)
            return [];
        const { pullRequest: number, branch, headSha } = subject;
        const heads = { headShaAtIterationStart: order.fromSha, headShaAtIterationEnd: headSha ?? order.fromSha };
        return [{ number, branch: branch ?? order.branch, ...heads, stateAtEnd: 'open' }];
    });
    const acted = work.effects.flatMap((effect) => {
        if ((effect.kind !== 'merge' && effect.kind !== 'update-branch') || !isDone(effect, work))
            return [];
        const known = worked.find(({ number }) => number === effect.pull);
        const branch = known?.branch ?? work.pulls.find(({ number }) => number === effect.pull)?.branch ?? '';
        // GitHub makes the commit that brings a branch up to date: its name is read by the next tick.
        const end = effect.kind === 'merge' ? effect.sha : null;
        const start = known?.headShaAtIterationStart ?? effect.sha;
        const stateAtEnd = effect.kind === 'merge' ? 'merged' : 'open';
        return [{ number: effect.pull, branch, headShaAtIterationStart: start, headShaAtIterationEnd: end, stateAtEnd }];
    });
    const byNumber = new Map([...worked, ...acted].map((one) => [one.number, one]));
    return [...byNumber.values()];
}
/** The clones of this tick, failed ones too, each with the head of its branch at the remote: the runner keeps none of them. */
const activeWorktrees = (state, { reports }) => firstOf(reports).flatMap(({ order, clone }) => clone === undefined
    ? []
    : [{ path: clone, branch: order.branch, headSha: tracked_work_subjectOf(state, order.subject)?.headSha ?? order.fromSha }]);
const firstOf = (reports) => reports.filter(({ order }, at) => reports.findIndex((one) => one.order.subject === order.subject) === at);
const tracked_work_subjectOf = ({ subjects }, number) => subjects.find((subject) => subject.number === number);
const isDone = (effect, { outcomes }) => outcomes.some(({ key, kind }) => key === effect.key && kind !== 'failed');

;// CONCATENATED MODULE: ./build/src/core/history-line.js
/** Makes the history line of a tick from what stood before it and after it, and the lines of ticks that were skipped. */







/** The line of a tick that held the lease; per-iteration figures are differences of the counters. */
function historyLine(facts) {
    const { before, after } = facts;
    const { reports } = facts.work;
    const [was, is] = [before.counters, after.head.counters];
    const last = reports.at(-1);
    return {
        iteration: is.iterationsUsed,
        skill: after.head.skill,
        startedAt: facts.startedAt,
        endedAt: facts.endedAt,
        outcome: facts.outcome,
        prsTouchedThisIter: is.prsTouched.filter((pr) => !was.prsTouched.includes(pr)),
        agentsDispatchedThisIter: is.agentsDispatched - was.agentsDispatched,
        tokensInThisIter: is.tokensIn - was.tokensIn,
        tokensOutThisIter: is.tokensOut - was.tokensOut,
        dollarsThisIter: Math.max(0, (0,budget/* addPrecisely */._N)((0,budget/* dollarsUsed */.$9)(is), -(0,budget/* dollarsUsed */.$9)(was))),
        budgetSnapshot: { ...(0,core_state/* budgetOf */.nT)(after.head), prsTouchedTotal: is.prsTouched.length },
        trackedPrs: trackedPullRequests(after.state, facts.work),
        activeWorktrees: activeWorktrees(after.state, facts.work),
        gates: [...facts.entries],
        // What fires at entry fires at the exit too.
        stopConditionsFired: firedStops(facts.evaluations),
        runId: facts.tick.runId,
        runAttempt: facts.tick.runAttempt,
        epoch: after.head.epoch,
        generation: after.head.generation + 1,
        verdict: facts.verdict,
        evaluations: [...facts.evaluations],
        tasks: facts.tasks,
        taskCommits: (0,task_commit/* taskCommitsOf */.PE)(facts.work),
        timing: {
            loopStarted: is.startedAt,
            lastTaskStarted: last?.startedAt ?? null,
            lastTaskDurationS: last === undefined ? null : secondsBetween(last.startedAt, last.endedAt),
            totalElapsedS: Math.round(is.minutesElapsed * 60),
        },
        scheduledFor: facts.scheduledFor,
        missedTicks: facts.missedTicks,
    };
}
const firedStops = (evaluations) => [
    ...new Set(evaluations.filter(({ fired, kind }) => fired && kind === 'stop').map(({ code }) => code)),
];
const secondsBetween = (from, to) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
/** A line of a tick that recorded nothing itself: it advances no counter. */
const idleLine = (head, generation, idle) => ({
    iteration: head.counters.iterationsUsed,
    skill: head.skill,
    startedAt: idle.startedAt,
    endedAt: idle.endedAt,
    outcome: idle.outcome,
    prsTouchedThisIter: [],
    agentsDispatchedThisIter: 0,
    tokensInThisIter: 0,
    tokensOutThisIter: 0,
    dollarsThisIter: 0,
    budgetSnapshot: { ...(0,core_state/* budgetOf */.nT)(head), prsTouchedTotal: head.counters.prsTouched.length },
    trackedPrs: [],
    activeWorktrees: [],
    gates: [],
    stopConditionsFired: [],
    runId: idle.run.runId,
    runAttempt: idle.run.runAttempt,
    epoch: idle.epoch,
    generation,
    verdict: idle.verdict,
    evaluations: [],
    tasks: { total: 0, completed: 0, blocked: 0 },
    taskCommits: [],
    timing: { loopStarted: head.counters.startedAt, lastTaskStarted: null, lastTaskDurationS: null, totalElapsedS: 0 },
    scheduledFor: null,
    missedTicks: null,
});
/** Condition 9, which is an outcome and never a stop: shown where a tick had waited for the holder in vain. */
const lockHeld = (reason) => (0,core_history/* evaluation */.rI)({ code: 'lock_held', condition: 9, kind: 'stop', at: 'entry', threshold: stop_causes/* lockHeldThreshold */.a }, { fired: true, inputs: { reason }, sentence: 'The lock was held until the time for waiting was used up' });
/**
 * Lines of the ticks that met a holder since the last record. One that is in the history may stand in the head once more: its note was
 * taken, GitHub's answer said otherwise, and the holder had recorded it before it was noted again.
 */
function skipLines(head, told) {
    const isTold = ({ runId, runAttempt }) => told.history.some((line) => line.outcome === 'skipped_lock' && line.runId === runId && line.runAttempt === runAttempt);
    return head.skips
        .filter((skip) => !isTold(skip))
        .map((skip) => {
        const times = { startedAt: skip.at, endedAt: skip.at, epoch: head.epoch };
        const line = idleLine(head, told.generation, { outcome: 'skipped_lock', verdict: 'skip', run: skip, ...times });
        return skip.reason === undefined ? line : { ...line, evaluations: [lockHeld(skip.reason)] };
    });
}
/**
 * The lines of ticks that never saved their own, oldest first. Every counter that rose since the last line belongs to one of them: what
 * a loss is charged is its own, the rest is the newest one's, which may have recorded before its bundle was lost.
 */
function lossLines(head, told) {
    const rose = roseSince(head, told.last);
    const own = head.lost.filter((loss) => isOfThisRun(loss, head));
    const charges = (0,budget/* addPrecisely */._N)(...own.map(({ dollars }) => dollars));
    const agents = own.reduce((sum, { subjects }) => sum + subjects.length, 0);
    return head.lost.map((loss) => {
        const line = idleLine(head, told.generation, {
            outcome: loss.outcome,
            verdict: loss.iteration > 0 ? 'work' : 'none',
            run: loss,
            startedAt: loss.startedAt,
            endedAt: head.updatedAt,
            epoch: loss.epoch,
        });
        // Charged to the run that a fresh one has ended.
        if (!own.includes(loss))
            return line;
        const rest = (total, charged) => loss === own.at(-1) ? Math.max(0, (0,budget/* addPrecisely */._N)(total, -charged)) : 0;
        return {
            ...line,
            iteration: loss.iteration > 0 ? loss.iteration : line.iteration,
            dollarsThisIter: (0,budget/* addPrecisely */._N)(loss.dollars, rest(rose.dollars, charges)),
            agentsDispatchedThisIter: loss.subjects.length + rest(rose.agents, agents),
            tokensInThisIter: rest(rose.tokensIn, 0),
            tokensOutThisIter: rest(rose.tokensOut, 0),
            prsTouchedThisIter: loss === own.at(-1) ? rose.prs : [],
        };
    });
}
/** What was counted since the last line of this run; where the lines themselves were lost, nobody can say. */
function roseSince({ counters, bundle }, last) {
    const same = last?.budgetSnapshot.startedAt === counters.startedAt ? last.budgetSnapshot : null;
    const base = same ?? (last === undefined && bundle !== null ? counters : (0,budget/* newCounters */.UL)(counters.startedAt));
    const rise = (used) => Math.max(0, (0,budget/* addPrecisely */._N)(used(counters), -used(base)));
    return {
        dollars: rise(budget/* dollarsUsed */.$9),
        agents: rise((of) => of.agentsDispatched),
        tokensIn: rise((of) => of.tokensIn),
        tokensOut: rise((of) => of.tokensOut),
        prs: counters.prsTouched.filter((pr) => !base.prsTouched.includes(pr)),
    };
}

// EXTERNAL MODULE: ./build/src/core/notes.js
var core_notes = __webpack_require__(17024);
;// CONCATENATED MODULE: ./build/src/core/rate-notices.js



/** About the sessions of this tick, by their ids; the state remembers what was said. */
function rateNotices({ head, state }, sessions, pricing) {
    const rows = state.usage.filter(({ session }) => sessions.includes(session));
    const metered = rows.filter(({ model }) => model !== session_cost/* byTime */.XL);
    const result = (0,pricing_estimate/* estimateDollars */.cq)(metered, pricing.rates);
    const notices = [];
    if (result.ok && metered.length > 0) {
        const { rateTableSource, rows: priced } = result.estimate;
        const sentence = (0,pricing_estimate/* builtInRatesNotice */.Dw)(rateTableSource, head.ceilings.maxDollars);
        if (sentence !== null)
            notices.push({ id: 'built-in-rates', sentence });
        for (const row of priced) {
            if (row.source === 'unknown-model')
                notices.push({ id: `unknown-model/${(0,gate_questions/* digest */.br)(row.model)}`, sentence: (0,pricing_estimate/* unknownModelWarning */.C3)(row) });
        }
    }
    if (metered.length < rows.length)
        notices.push({ id: 'no-usage', sentence: noUsage(pricing.sessionGuess) });
    const fresh = notices.filter(({ id }, index) => !state.said.includes(id) && notices.findIndex((one) => one.id === id) === index);
    return {
        state: { ...state, said: [...state.said, ...fresh.map(({ id }) => id)] },
        notes: fresh.map(({ sentence }) => sentence),
    };
}
const noUsage = ({ dollars, minutes }) => `A session reported no usage: it is counted by its time, $${dollars.toFixed(2)} for ${minutes} minutes (session-guess).`;

;// CONCATENATED MODULE: ./build/src/core/recollection.js
/** Decides what a loop knows of the head that stands in a pull request now: what it said of it itself, or what a note tells where its memory has a gap. */



const headsKept = 50;
/** What was said of a head, for when it comes back: a branch may be pushed back to it. */
function withRead({ read }, { sha, base, findings }) {
    const open = findings.filter(core_findings/* blocks */.Bv).map(({ id }) => id);
    return [...read.filter((one) => one.sha !== sha), { sha, base, open }].slice(-headsKept);
}
/** A head that came back is judged by what was said of it; a note counts only where the loop may have forgotten what it tells of. */
function recollected({ state, observation }, { loop, plannedEffects }) {
    if (observation.pulls === undefined)
        return { state, observation };
    const pulls = [];
    let known = state;
    for (const pull of observation.pulls) {
        const subject = known.subjects.find(({ number }) => number === pull.number);
        const doubt = subject === undefined ? null : noteAgainst(pull, subject, loop);
        const isPlanned = plannedEffects.includes(core_effects/* effectKeys */.sD.review(pull.number, pull.headSha));
        pulls.push(doubt === null || isPlanned ? pull : { ...pull, reviewedHead: null });
        if (doubt !== null && isPlanned)
            known = (0,core_state/* putSubject */.mN)(known, notedOf(doubt, pull, observation.tick.now));
        const back = subject === undefined ? null : cameBack(subject, pull, observation.tick.now);
        if (back !== null)
            known = (0,core_state/* putSubject */.mN)(known, back);
    }
    return { state: known, observation: { ...observation, pulls } };
}
/** Of a subject that it remembers a loop knows what it has reviewed, unless a tick was lost that was to review this very head. */
const noteAgainst = (pull, subject, loop) => {
    const { reviewedHead: note, headSha } = pull;
    const { lastReviewedCommit: last, review } = subject;
    const isDoubtful = note?.sha === headSha && note.loop === loop && last !== null && last !== headSha;
    return isDoubtful && review.noted !== headSha ? subject : null;
};
/** Where the note tells of no bug, what stood before it is mended, though nobody knows any more who said so. */
function notedOf(subject, { headSha, reviewedHead }, now) {
    const review = { ...subject.review, noted: headSha };
    if (reviewedHead?.bugs !== 0)
        return { ...subject, review };
    const findings = subject.findings.map((one) => ((0,core_findings/* blocks */.Bv)(one) ? { ...one, resolvedAt: now } : one));
    return { ...subject, findings, review };
}
function cameBack(subject, { headSha, state }, now) {
    const read = subject.review.read.find(({ sha }) => sha === headSha);
    if (read === undefined || subject.lastReviewedCommit === headSha || state !== 'open')
        return null;
    const findings = asTheyStood(subject.findings, read, now);
    const review = { ...subject.review, reviewedInto: read.base };
    return { ...subject, lastReviewedCommit: headSha, findings, review };
}
/** Of what stood then and whose words are not kept any more, one stands for all. */
function asTheyStood(findings, { open }, now) {
    const known = findings.map((one) => {
        if (open.includes(one.id))
            return { ...one, resolvedAt: null };
        return (0,core_findings/* blocks */.Bv)(one) ? { ...one, resolvedAt: now } : one;
    });
    const [lost] = open.filter((id) => !findings.some((one) => one.id === id));
    if (lost === undefined)
        return known;
    const description = 'An earlier review of this head found bugs whose words are not kept: look at the whole once more';
    const rest = { id: lost, file: '(more findings)', line: null, severity: 'bug', description, scenario: '' };
    return [...known, { ...rest, section: null, createdAt: now, seen: 1, resolvedAt: null }];
}

;// CONCATENATED MODULE: ./build/src/core/after-session.js
/** Decides what a session makes of its subject: its phase, findings and counts, and whether another session may follow in the same tick. */










/** Branch and head, findings and phase, or one more failure. Publishing is folded in by `record`. */
function after_session_afterSession(before, report, iteration) {
    const { order, outcome } = report;
    // What came of it is handed to the session that consolidates, and is that one's to say.
    if ((0,review_sides/* isOneSide */.Mb)(order))
        return { ...before, sessions: Math.max(before.sessions, order.session) };
    const worked = {
        ...before,
        ...(0,subject_journey/* journeyAfter */.XG)(before, report, before.failures.at(-1)?.rootCause ?? null),
        title: order.title,
        textHash: order.textHash,
        branch: order.branch,
        headSha: report.checkpoint ?? before.headSha,
        sessions: Math.max(before.sessions, order.session),
    };
    // A best effort: whatever becomes of it, the work is whole.
    if (order.role === 'post_action')
        return afterPostAction(worked, report);
    if (order.review !== undefined)
        return afterReviewSession(worked, report, iteration);
    switch (outcome.kind) {
        case 'answered':
            return worked;
        case 'delivered':
            // What an audit saw is another work by now.
            return moved({ ...worked, failures: [], criteriaMet: [], delivery: (0,subject_journey/* deliveryAfter */.t0)(before.delivery, report) }, report);
        case 'audited':
            return moved({
                ...worked,
                failures: [],
                findings: findingsAfter(before, report),
                criteriaMet: [...(outcome.met ?? before.criteriaMet)],
            }, report);
        case 'failed':
            return failed(worked, report, iteration);
    }
}
/** A head that was read to its end is never read again; of what a responder was handed its answer counts for what it names. */
function afterReviewSession(worked, report, iteration) {
    const { order, outcome, endedAt } = report;
    const { review } = order;
    if (review === undefined)
        return failed(worked, report, iteration);
    if (outcome.kind === 'failed') {
        const ended = failed(worked, report, iteration);
        // What it had done is on the branch all the same, and no merge of it may pass for one that answers nobody.
        const pushed = order.role === 'responder' && report.checkpoint !== undefined;
        const silent = review.to === 'feedback' && outcome.failure.class === 'no-diff';
        const record = {
            ...ended.review,
            ...(pushed ? { respondedAt: endedAt } : {}),
            ...(silent ? { passedOver: afterSilence(review.feedback, ended.review) } : {}),
        };
        return { ...ended, review: record };
    }
    if (outcome.kind === 'audited') {
        const findings = findingsAfter(worked, report);
        const read = withRead(worked.review, { sha: review.headSha, base: review.baseBranch, findings });
        // Nothing had to be said of its checks.
        const checked = worked.review.checked || review.note === null;
        // It goes out with the review of this head.
        const unposted = (0,review_record/* unpostedAmong */.xB)(findings, worked.review).length > 0 ? worked.review.unposted : null;
        const record = { ...worked.review, reviewedInto: review.baseBranch, read, checked, unposted };
        const known = { lastReviewedCommit: review.headSha, reviewRound: review.round, review: record };
        return moved({ ...worked, ...known, failures: [], findings }, report);
    }
    const answers = afterAnswer(review.feedback, outcome.result, worked.review);
    const record = { ...worked.review, ...answers, respondedAt: endedAt };
    return { ...worked, failures: [], phase: 'reviewing', review: record };
}
/** All subjects as the sessions of one iteration leave them. */
const after_session_afterSessions = (state, reports, iteration) => reports.reduce((sofar, report) => (0,core_state/* putSubject */.mN)(sofar, after_session_afterSession((0,core_state/* subjectIn */.iw)(sofar, report.order.subject), report, iteration)), state);
function afterPostAction(worked, report) {
    const completionSummary = report.summary?.slice(0, longestSummary) ?? worked.completionSummary;
    return moved({ ...worked, completionSummary, delivery: (0,subject_journey/* deliveryAfter */.t0)(worked.delivery, report) }, report);
}
/** Characters of what a post action says last. */
const longestSummary = 4_000;
function failed(worked, report, iteration) {
    const { outcome, order } = report;
    if (outcome.kind !== 'failed')
        return worked;
    const { class: kind, rootCause, sentence, question } = outcome.failure;
    if (kind === 'decision' && question !== null)
        return { ...worked, asking: { session: report.id, question: question.slice(0, longestQuestion) } };
    if ((0,agent/* isNobodysFailure */.b6)(kind))
        return worked;
    // Tried again from its branch as it is, until the breaker opens.
    if (kind === 'stalled')
        return worked;
    // It used up its share and left something of its own for the next one: that is how long work goes on.
    const left = report.checkpoint !== undefined && report.checkpoint !== order.fromSha;
    if (kind === 'cap' && left)
        return { ...worked, failures: [] };
    return {
        ...worked,
        failures: [...worked.failures, { rootCause, summary: sentence, iteration, at: report.endedAt }],
        modelErrors: worked.modelErrors + (isModelError(rootCause) ? 1 : 0),
        auditErrors: worked.auditErrors + ((0,core_phases/* isAudit */.CA)(order.phase) ? 1 : 0),
    };
}
/** Characters of an agent's question that are kept and shown. */
const longestQuestion = 4_000;
function findingsAfter(before, { order, outcome, endedAt }) {
    if (outcome.kind !== 'audited')
        return before.findings;
    const section = order.phase === 'auditing' && order.rules.sections > 1 ? order.section : null;
    return (0,core_findings/* afterAudit */._i)(before.findings, outcome, { section, now: endedAt });
}
function moved(subject, report) {
    const { order } = report;
    const at = { phase: order.phase, section: order.section };
    const to = (0,core_phases/* nextPosition */.hF)(at, eventOf(subject, report), order.rules);
    const elsewhere = to.section !== at.section || (to.phase === 'final_auditing' && at.phase !== 'final_audit_fix');
    const rounds = subject.rounds + ((0,core_phases/* isAudit */.CA)(at.phase) && !(0,core_phases/* isAudit */.CA)(to.phase) && subject.findings.some(core_findings/* blocks */.Bv) ? 1 : 0);
    return {
        ...subject,
        phase: to.phase,
        sectionIndex: to.section,
        ...(elsewhere ? { rounds: 0, auditErrors: 0 } : { rounds }),
    };
}
function eventOf(subject, { order, outcome }) {
    if (order.role === 'post_action')
        return 'post-action-over';
    if (outcome.kind === 'audited')
        return subject.findings.some(core_findings/* blocks */.Bv) ? 'bugs-open' : 'clean';
    return outcome.kind === 'delivered' && outcome.complete ? 'session-done' : 'parked';
}
/** The session that may follow at once; null = its subject is over, or waits for the next tick or for a person. */
function followUp({ order, outcome }, subject, ceilings) {
    const role = (0,core_phases/* roleOf */.kp)(subject.phase);
    if (role === null || outcome.kind === 'failed')
        return null;
    if (order.review !== undefined)
        return responseTo(order, outcome, subject);
    if (outcome.kind === 'delivered' && !outcome.complete)
        return null;
    if (repeatedFailure(subject, ceilings) !== null)
        return null;
    const { phase, sectionIndex: section, sessions, pullRequest } = subject;
    return { ...order, fromSha: subject.headSha, pullRequest, session: sessions + 1, role, phase, section };
}
/** After a review that found bugs, or while people wait for an answer, one response; after a response nothing in the same tick. */
function responseTo(order, { kind }, subject) {
    const { review } = order;
    if (review === undefined || kind !== 'audited' || review.readOnly || (0,review_sides/* isOneSide */.Mb)(order))
        return null;
    const bugs = subject.findings.some(core_findings/* blocks */.Bv);
    if (!bugs && review.feedback.length === 0)
        return null;
    if (bugs && review.round >= review.lastRound)
        return null;
    const { sessions, phase } = { sessions: subject.sessions + 1, phase: 'responding' };
    const to = bugs ? 'findings' : 'feedback';
    return {
        ...order,
        fromSha: review.headSha,
        session: sessions,
        role: 'responder',
        phase,
        review: { ...review, to, found: null },
    };
}

// EXTERNAL MODULE: ./build/src/core/closing.js
var core_closing = __webpack_require__(6366);
// EXTERNAL MODULE: ./build/src/core/last-stop.js
var last_stop = __webpack_require__(99926);
// EXTERNAL MODULE: ./build/src/core/outage.js
var outage = __webpack_require__(71870);
;// CONCATENATED MODULE: ./build/src/core/record-reviews.js
/** Folds what happened to pull requests under review: what nobody got to see counts as not done, and comments are counted. */






const outcomeOf = ({ outcomes }, { key }) => outcomes.find((outcome) => outcome.key === key);
/** What GitHub did of a review, of replies and of merges: refused, the first is posted again, and the second answered nobody; the third is a failure of its pull request. */
function pullsAfter({ before, after }, ending, iteration) {
    return ending.effects.reduce((state, effect) => {
        const outcome = outcomeOf(ending, effect);
        if (effect.kind === 'review' && outcome !== undefined)
            return afterPosting({ before, after: state }, { effect, outcome }, { ...ending, iteration });
        if (outcome?.kind !== 'failed')
            return state;
        if (effect.kind === 'comment' || effect.kind === 'reply')
            return isUnsent(effect, ending) ? state : unreplied({ before, after: state }, effect, ending);
        if (effect.kind !== 'merge')
            return state;
        const subject = (0,core_state/* subjectIn */.iw)(state, effect.pull);
        // A word buys one try, and this was none.
        if (outcome.untried === true)
            return (0,core_state/* putSubject */.mN)(state, { ...subject, permitted: [...effect.permitted] });
        const failure = {
            rootCause: `merge | ${outcome.why}`.slice(0, 300),
            summary: outcome.why,
            iteration,
            at: ending.tick.now,
        };
        return (0,core_state/* putSubject */.mN)(state, { ...subject, failures: [...subject.failures, failure] });
    }, after);
}
/** Its findings were paid for and are kept. What says no each time is a failure, and asked about before it is tried a third time. */
function afterPosting({ before, after }, { effect: { pull, sha }, outcome }, { reports, tick, iteration }) {
    const subject = (0,core_state/* subjectIn */.iw)(after, pull);
    const known = (0,core_state/* subjectIn */.iw)(before, pull);
    const own = reports.filter(({ order }) => order.subject === pull);
    const made = own.find(({ order, outcome: { kind } }) => kind === 'audited' && !(0,review_sides/* isOneSide */.Mb)(order));
    const { unposted } = subject.review;
    const at = unposted?.at ?? made?.endedAt;
    const isRefused = outcome.kind === 'failed' && at !== undefined;
    const times = (unposted?.times ?? 0) + 1;
    const review = { ...subject.review, unposted: isRefused ? { sha, at, times } : null };
    // A session that failed has its failure already.
    if (isRefused && (own.length === 0 || subject.failures.length === 0)) {
        const failures = [...known.failures, refusalOf(outcome, { iteration, at: tick.now })];
        return (0,core_state/* putSubject */.mN)(after, { ...subject, review, failures });
    }
    // Posted, it ends what was said of its refusal, and of nothing else.
    const failures = isRefused ? subject.failures : subject.failures.filter((failure) => !isRefusedReview(failure));
    return (0,core_state/* putSubject */.mN)(after, { ...subject, review, failures });
}
/** Its answer is not on GitHub as a whole: nobody has heard the words, and they stand as they stood before. */
const isUnsent = ({ afterPush }, made) => (0,task_commit/* unpushed */.N$)(made).some(({ subject }) => subject === afterPush?.subject);
/** Words that GitHub did not take answer nobody: they are handed over once more like those that an answer did not name. */
function unreplied({ before, after }, { key }, { reports }) {
    for (const { order } of reports) {
        const one = order.review?.feedback.find(({ id }) => core_effects/* effectKeys */.sD.reply(id) === key);
        if (one === undefined)
            continue;
        const subject = (0,core_state/* subjectIn */.iw)(after, order.subject);
        const { review } = (0,core_state/* subjectIn */.iw)(before, order.subject);
        const passedOver = withPassedOver(subject.review.passedOver, one, review);
        return (0,core_state/* putSubject */.mN)(after, { ...subject, review: { ...subject.review, passedOver } });
    }
    return after;
}
const refusalOf = ({ why }, at) => ({
    rootCause: refusedReview(why),
    summary: `Its review was not posted: ${why}`.slice(0, 500),
    ...at,
});
/** Pull requests that a session worked on, or that were merged or brought up to date. */
const pullsTouched = (ending) => [
    ...ending.reports.flatMap(({ order }) => (order.review === undefined ? [] : [`#${order.subject}`])),
    ...ending.effects.flatMap((effect) => (effect.kind === 'merge' || effect.kind === 'update-branch') && outcomeOf(ending, effect)?.kind === 'done'
        ? [`#${effect.pull}`]
        : []),
];
/** Reviews with their remarks, and replies to remarks; what was found had been counted when it was made. */
const remarksMade = (ending) => ending.effects.reduce((sum, effect) => {
    const outcome = effect.kind === 'review' || effect.kind === 'reply' ? outcomeOf(ending, effect) : undefined;
    return outcome?.kind === 'done' ? sum + (outcome.made.comments ?? 1) : sum;
}, 0);

// EXTERNAL MODULE: ./build/src/core/retention.js
var retention = __webpack_require__(7651);
;// CONCATENATED MODULE: ./build/src/core/unpublished.js


/**
 * In the phase that it was in: what nobody can see is not done, and a phase builds on what the one before it has published. What says no
 * each time, such as a ruleset on work branches, is asked about before a third session is paid for. Where somebody moved the branch meanwhile
 * nothing failed: the next tick meets what stands there.
 */
const unpublished = (state, before, published) => [...refusals(published)].reduce((sofar, [number, { why, moved }]) => {
    const { phase, sectionIndex, review, failures } = (0,core_state/* subjectIn */.iw)(before, number);
    const now = (0,core_state/* subjectIn */.iw)(sofar, number);
    const failure = {
        rootCause: (0,root_cause/* rootCauseOf */.N)({ class: 'denied', command: 'publish', detail: why }),
        summary: `It was not published: ${why}`.slice(0, 500),
        iteration: published.iteration,
        at: published.tick.now,
    };
    return (0,core_state/* putSubject */.mN)(sofar, {
        ...now,
        phase,
        sectionIndex,
        review: { ...review, ...saidOf(now.review) },
        // A session that failed has its failure already.
        failures: now.failures.length > 0 ? now.failures : [...failures, ...(moved ? [] : [failure])],
    });
}, state);
/** What a reviewer has read was read, wherever an answer to it went. */
const saidOf = ({ reviewedInto, read, checked }) => ({ reviewedInto, read, checked });
/** The first reason of each subject. */
function refusals({ effects, outcomes }) {
    const first = new Map();
    for (const effect of effects) {
        if (effect.kind !== 'push' && effect.kind !== 'pull-request')
            continue;
        const outcome = outcomes.find(({ key }) => key === effect.key);
        if (outcome?.kind === 'failed' && !first.has(effect.subject))
            first.set(effect.subject, outcome);
    }
    return first;
}

;// CONCATENATED MODULE: ./build/src/core/record.js
/** Folds what happened into head and state: sessions, what was published of them, and what they cost. */















/** Head and state after the sessions and their publication; status and stop are set by `concluded`. */
function recorded(before, ending) {
    const iteration = before.head.counters.iterationsUsed;
    const worked = after_session_afterSessions(before.state, ending.reports, iteration);
    const told = ending.effects.reduce((state, effect) => withEffect(state, effect, ending.outcomes), worked);
    const unseen = unpublished(told, before.state, { ...ending, iteration });
    const known = (0,task_commit/* unpushed */.N$)(ending).reduce((state, { subject }) => record_withSubject(state, subject, { delivery: (0,core_state/* subjectIn */.iw)(before.state, subject).delivery }), unseen);
    const published = pullsAfter({ before: before.state, after: known }, ending, iteration);
    const rows = ending.reports.flatMap((report) => (0,session_cost/* usageRows */.x4)(report, ending.pricing));
    const away = outagesAfter(before, ending);
    const state = {
        ...published,
        outage: away.outage,
        unasked: (0,core_unasked/* uniteUnasked */.LM)(published.unasked, (0,core_unasked/* unaskedOf */.j6)(ending.unasked)),
        ...ending.picture,
        usage: [...published.usage, ...rows],
        subjects: published.subjects.map((subject) => withSpend(subject, rows, ending.pricing.rates)),
        taskCommits: [...published.taskCommits, ...(0,task_commit/* taskCommitsOf */.PE)(ending)].slice(-taskCommitsKept),
    };
    const counters = record_counted(before.head.counters, { ending, rows });
    return {
        head: {
            ...before.head,
            counters: { ...counters, qmdFailuresConsecutive: away.consecutive },
            openGates: openGatesOf(before.head, ending),
            reserved: { iteration: 0, dollars: 0 },
        },
        state: (0,retention/* retained */.BY)(state, ending.backlog),
    };
}
const outagesAfter = ({ head, state }, { reports }) => (0,outage/* countOutages */.YL)({ consecutive: head.counters.qmdFailuresConsecutive, outage: state.outage }, {
    number: head.counters.iterationsUsed,
    signals: reports.flatMap(({ outcome }) => (outcome.kind === 'failed' ? (outcome.failure.outage ?? []) : [])),
    succeeded: reports.some(({ outcome }) => outcome.kind !== 'failed'),
});
/** Added up like the counters, never computed anew: what was spent under other rates stays what it was. */
function withSpend(subject, rows, rates) {
    const own = rows.filter((row) => row.subject === subject.number);
    return { ...subject, dollars: (0,budget/* addPrecisely */._N)(subject.dollars, (0,session_cost/* spentIn */.O0)(own, rates)) };
}
const taskCommitsKept = 200;
function record_counted(before, facts) {
    const { ending, rows } = facts;
    const total = (pick) => rows.reduce((sum, row) => sum + pick(row), 0);
    const pullRequests = made(ending, 'pull-request').flatMap(({ number }) => number === undefined ? [] : [`#${number}`]);
    const classes = before.tokenClasses;
    const estimate = (0,session_cost/* priced */.af)(rows, ending.pricing.rates);
    return {
        ...before,
        prsTouched: [...new Set([...before.prsTouched, ...pullRequests, ...pullsTouched(ending)])],
        // What GitHub's limits and people's inboxes bear: notes, questions and remarks alike.
        commentsPushed: before.commentsPushed + made(ending, 'comment').length + made(ending, 'gate').length + remarksMade(ending),
        minutesElapsed: (0,budget/* addPrecisely */._N)(before.minutesElapsed, activeMinutes(ending)),
        tokensIn: before.tokensIn + total((row) => row.input + row.cacheRead + row.cacheWrite),
        tokensOut: before.tokensOut + total((row) => row.output + row.reasoning),
        agentsDispatched: before.agentsDispatched + ending.reports.filter(({ noAgent }) => noAgent !== true).length,
        // Added up, never computed anew: a lost bundle or a lower rate must not make spent money disappear.
        dollarsEstimate: (0,budget/* addPrecisely */._N)(before.dollarsEstimate, estimate.dollarsEstimate),
        rateTableSource: rows.length === 0 ? before.rateTableSource : estimate.rateTableSource,
        dollarsReported: (0,budget/* addPrecisely */._N)(before.dollarsReported, ...rows.filter(({ model }) => model !== session_cost/* byTime */.XL).map((row) => row.costReported ?? 0)),
        dollarsCounted: (0,budget/* addPrecisely */._N)((0,budget/* dollarsUsed */.$9)(before), (0,session_cost/* spentIn */.O0)(rows, ending.pricing.rates)),
        tokenClasses: {
            input: classes.input + total((row) => row.input),
            output: classes.output + total((row) => row.output),
            reasoning: classes.reasoning + total((row) => row.reasoning),
            cacheRead: classes.cacheRead + total((row) => row.cacheRead),
            cacheWrite: classes.cacheWrite + total((row) => row.cacheWrite),
        },
        ciMinutes: (0,budget/* addPrecisely */._N)(before.ciMinutes, Math.ceil(ending.minutes)),
        apiRequests: before.apiRequests + ending.apiRequests,
    };
}
/** The two are told by two clocks, GitHub's and this machine's. */
const activeMinutes = ({ reports, minutes, waitedMinutes }) => reports.length === 0 ? 0 : Math.max(0, minutes - waitedMinutes);
/** What effects of one kind made, in the order of the effects; failed ones made nothing. */
const made = (ending, kind) => ending.effects.flatMap((effect) => {
    const outcome = effect.kind === kind ? ending.outcomes.find(({ key }) => key === effect.key) : undefined;
    return outcome === undefined || outcome.kind === 'failed' ? [] : [outcome.made];
});
function withEffect(state, effect, outcomes) {
    const outcome = outcomes.find(({ key }) => key === effect.key);
    if (outcome === undefined)
        return state;
    if (effect.kind === 'gate-close')
        return withClosing(state, effect, outcome);
    if (outcome.kind === 'failed')
        return state;
    switch (effect.kind) {
        case 'gate':
            return {
                ...state,
                gates: [...state.gates.filter(({ id }) => id !== effect.gate.id), (0,core_effects/* postedGate */.RG)(effect.gate, outcome.made)],
            };
        case 'delete-branch':
            return withoutBranch(state, effect);
        case 'push':
            return record_withSubject(state, effect.subject, { headSha: effect.sha });
        case 'merge':
            return record_withSubject(state, effect.pull, { phase: 'done' });
        case 'pull-request':
            return record_withSubject(state, effect.subject, { pullRequest: outcome.made.number ?? null });
        case 'unlabel':
            return record_withSubject(state, effect.issue, { claimed: false });
        case 'label':
        case 'comment':
        case 'review':
        case 'reply':
        case 'resolve':
        case 'update-branch':
        case 'recover':
            return state;
    }
}
/** A question that is over and looks open would be answered in vain: whatever hinders its closing is gone one day. */
function withClosing(state, { gateId, commentId, nodeId, body }, outcome) {
    const { unclosed } = state;
    const closing = { gateId, commentId, nodeId, body };
    if (outcome.kind === 'failed')
        return { ...state, unclosed: (0,core_closing/* failedClosing */.f)(unclosed, closing) };
    return { ...state, unclosed: unclosed.filter((one) => one.gateId !== gateId) };
}
function record_withSubject(state, number, change) {
    const before = state.subjects.find((subject) => subject.number === number);
    return before === undefined ? state : (0,core_state/* putSubject */.mN)(state, { ...before, ...change });
}
/** Gates posted in this tick join those that stay open; answered ones were taken out when they were obeyed. */
function openGatesOf(head, ending) {
    const posted = ending.effects.flatMap((effect) => {
        const outcome = effect.kind === 'gate' ? ending.outcomes.find(({ key }) => key === effect.key) : undefined;
        if (effect.kind !== 'gate' || outcome === undefined || outcome.kind === 'failed')
            return [];
        const { commentId, nodeId, textHash } = outcome.made;
        if (commentId === undefined || nodeId === undefined)
            return [];
        const { id, askedAt, raises } = effect.gate;
        const text = textHash === undefined ? {} : { textHash };
        return [{ id, commentId, nodeId, askedAt, ...text, ...(raises.length === 0 ? {} : { raises }) }];
    });
    return [...head.openGates.filter(({ id }) => !posted.some((one) => one.id === id)), ...posted];
}
/** Status and stop at the end: an exit stop ends the run (an empty backlog makes it idle unless told to stop), a loop gate parks it. */
function concluded(progress, stop, at) {
    const { head, state } = progress;
    // A pause outlives all but a stop that ends the run.
    if (head.status === 'parked' && (stop === null || stop.code === 'backlog_empty'))
        return progress;
    if (stop !== null) {
        const ended = { ...head, ...stopped(stop, at) };
        return { state: { ...state, unasked: [], lastStop: (0,last_stop/* wordsOf */.Z9)(stop, ended) ?? state.lastStop }, head: ended };
    }
    const loopGate = state.gates.some(({ subject }) => subject === null);
    return { state, head: { ...head, status: loopGate ? 'waiting' : head.status } };
}

;// CONCATENATED MODULE: ./build/src/core/rate-limit.js
/** Minutes from one try to the next. */
const stepMinutes = 1;
/** Where nobody says when the limit ends. */
const parkedMinutes = 15;
/** The longest limits are of a week; a time beyond that is a mistake or somebody's words, and not taken for the end of anything. */
const longestDays = 8;
/** Then it is looked at again after a day. */
const unbelievedDays = 1;
/** Whether to wait one step more and try again; not for a limit that is known to outlast the patience. */
function waitsOnceMore(failure, { minutes, mostMinutes, minutesLeft, now }) {
    if (failure.class !== 'limit' || minutes + stepMinutes > mostMinutes || minutesLeft <= stepMinutes)
        return false;
    const ends = endOf(failure.trouble?.resets ?? null, now);
    return ends === null || ends - Date.parse(now) <= (mostMinutes - minutes) * 60_000;
}
/** ms since 1970; null = nobody said. */
function endOf(resets, said) {
    if (resets === null)
        return null;
    return 'at' in resets ? Date.parse(resets.at) : Date.parse(said) + resets.afterSeconds * 1000;
}
const retrySentence = '⏳ Rate limited. Retrying in 60 seconds (1m)';
const clearedSentence = '✅ Rate limit cleared, resuming work';
/** When the next tick may try again: the latest time that a session of this one was told; null = none met a limit. */
function limitedUntil(reports) {
    const times = reports.flatMap(({ outcome, endedAt }) => outcome.kind === 'failed' && outcome.failure.class === 'limit'
        ? [untilOf(outcome.failure.trouble?.resets ?? null, endedAt)]
        : []);
    return times.toSorted().at(-1) ?? null;
}
/** At least one step away, so that no time in the past lets ticks through at once, and never so far that the loop is as good as lost. */
function untilOf(resets, endedAt) {
    const after = (minutes) => Date.parse(endedAt) + minutes * 60_000;
    const told = endOf(resets, endedAt) ?? after(parkedMinutes);
    const believed = told <= after(longestDays * dayMinutes) ? told : after(unbelievedDays * dayMinutes);
    return new Date(Math.max(after(stepMinutes), believed)).toISOString();
}
const dayMinutes = 24 * 60;
/** Ticks before that time spend nothing; what ended or paused the run anyway stays what it is. */
const parkedUntil = (head, until) => until === null || head.status !== 'running' ? head : { ...head, status: 'parked', notBefore: until };

// EXTERNAL MODULE: ./build/src/core/pull-edges.js
var pull_edges = __webpack_require__(91357);
;// CONCATENATED MODULE: ./build/src/core/exit-stops.js
/** Judges the stop conditions once more when a tick ends, on what it left: the next entry would find the same, one tick later. */




/** `context`: as the tick decided, with head and state as they are now. */
function exitStops(context, { now, standing }) {
    const sorted = backlogOf(context);
    const propose = context.config.skill === 'review' ? reviewProposal : workProposal;
    const { counters, ceilings } = context.obeyed.head;
    // What nobody wants to start needs no dollars: a run whose work is done is not stopped by what is left over.
    const sessionAffordable = (0,budget/* affordsSession */.WE)({ counters, ceilings, minSessionDollars: context.config.minSessionDollars }) ||
        propose(context, sorted).batch.sessions.length === 0;
    return (0,stop_conditions/* evaluateStops */.TY)(stopFacts(context, sorted, { at: 'exit', now, sessionAffordable, standing }));
}

// EXTERNAL MODULE: ./build/src/core/single-shot.js
var single_shot = __webpack_require__(8290);
;// CONCATENATED MODULE: ./build/src/finish.js
/** The second half of a tick that worked: fold, exit stops, history line, save; `post` does the same for a main that could not. */























/** Record, save, and the swap that makes the new bundle the current one. */
async function finish(ports, under, done) {
    const { asked, held, memory } = under;
    const { folded, notes: ratesSaid } = foldedOf(ports, under, done);
    const now = ports.door.now();
    const exit = exitOf(asked, done, { folded, now });
    const result = concluded(folded, exit.stop, { now, whenEmpty: asked.config.whenEmpty });
    const progress = { ...result, head: parkedUntil(result.head, limitedUntil(done.reports)) };
    const isLoop = !asked.request.singleShot;
    const ends = isLoop && exit.stop !== null && (done.reports.length > 0 || isEnd(done.before, progress.head));
    await held.change(over({
        ...withEnd(unsaved(progress.head, held.head()), ends),
        commandCursor: (0,command_cursor/* cursorAfter */.n)(under.threads.readUpTo, under.held.head().commandCursor),
        ...backlogEdge(done),
        updatedAt: now,
    }));
    const head = held.head();
    const line = lineOf(under, done, { exit, progress, now });
    const generation = head.generation + 1;
    const losses = lossLines(done.before, { last: memory.history.at(-1), generation });
    const history = [...memory.history, ...losses, ...skipLines(head, { history: memory.history, generation }), line];
    const files = { ...memory, state: progress.state, history, notes: (0,core_notes/* notesAfter */.sv)(memory.notes, done.reports) };
    const saved = await ports.save(head, files);
    if (saved.kind === 'failed')
        return { kind: 'unsaved', sentence: (0,wording/* asSentence */.KG)(`The bundle was not saved: ${saved.why}`) };
    const records = { subjects: progress.state.subjects, last: memory.state.subjects };
    const unclear = uniteKeys((0,core_effects/* unclearKeys */.j0)(done.made), keptKeys(head.plannedEffects, records));
    const control = await held.changeSeeing((newest) => withBundle(newest, { bundle: saved.ref, generation, state: progress.state, history, unclear }), ports.controlAlong);
    const notes = [...under.notices, ...ratesSaid, ...saved.notes, ...shotNotes(asked, done)];
    const { promise } = ports.crew;
    // A tick that was lost may have ended the run, and have said nothing of it.
    const ended = ends || (isLoop && owesEnd(held.head()));
    const at = { stop: exit.stop, ended, head: held.head(), state: progress.state, history, notes, promise };
    const story = storyOf(under, done, at);
    return { kind: 'recorded', story, outcome: line.outcome, control };
}
const finish_pictureOf = ({ known, tasks }) => ({
    ...(known === null ? {} : { knownBacklog: known }),
    ...(tasks === null ? {} : { tasks: [...tasks] }),
});
const openNumbers = ({ backlog, known }) => [
    ...new Set([...backlog, ...(known?.issues ?? [])].map(({ number }) => number)),
];
/** From where on a loop at rest looks for news, without its bundle. */
const backlogEdge = ({ decision, context, context: { observation } }) => ({
    // Whoever rests without having looked at everything looks again.
    backlogReadAt: looksOver(observation, backlogOf(context)) ? observation.tick.now : null,
    backlogSeen: [
        ...observation.seen,
        ...('until' in decision && decision.until != null ? [(0,pull_edges/* timeEdge */.Lr)(decision.until)] : []),
    ],
    backlogSyncedAt: observation.known?.syncedAt ?? null,
});
/** What happened in head and state, and what is to be said about the rates that it was counted by. */
function foldedOf(ports, { asked, held }, done) {
    const { claim, reports, made, context, unasked } = done;
    const folded = recorded({ ...claim, head: { ...claim.head, reserved: held.head().reserved } }, {
        tick: asked.tick,
        reports,
        ...made,
        minutes: ports.minutes(),
        waitedMinutes: held.waitedMinutes(),
        apiRequests: ports.door.requests(),
        pricing: ports.pricing,
        picture: finish_pictureOf(context.observation),
        backlog: openNumbers(context.observation),
        unasked,
    });
    const sessions = reports.map(({ id }) => id);
    const { state, notes } = rateNotices(folded, sessions, ports.pricing);
    const { circuit } = asked.config;
    const runStreak = streakAfter(state.runStreak, reports, circuit);
    return { folded: { ...folded, state: { ...afterSessions(state, reports, circuit), runStreak } }, notes };
}
function storyOf({ asked, reaped }, { context, decision, reports, made, claim }, end) {
    const { stop, ended, head, state, history, notes } = end;
    return {
        tick: asked.tick,
        backlog: backlogOf(context),
        decision,
        reports,
        outcomes: made.outcomes,
        stop,
        ended,
        head,
        state,
        history,
        consumed: claim.head.consumed.map(({ id }) => id),
        reaped,
        notices: notes,
        config: { maxAgents: asked.config.maxAgents, reportCost: asked.config.reportCost, promise: end.promise },
        next: { scheduledAt: (0,schedule/* nextTick */.dY)(asked.tick.schedules, head.updatedAt), dispatched: false },
        singleShot: asked.request.singleShot,
    };
}
const shotNotes = ({ request }, { decision, unasked }) => request.singleShot ? (0,single_shot/* notAsked */.Op)([...(0,single_shot/* unaskedIn */.zJ)(decision), ...unasked]) : [];
/** All conditions once more, over what the iteration left; a stop at entry stays the stop. */
function exitOf({ request }, { decision, context, obedience }, { folded, now }) {
    const { watched } = context.observation;
    const isMerged = folded.state.subjects.some(({ number, kind, phase }) => kind === 'pr' && number === watched?.number && phase === 'done');
    const after = {
        ...context,
        observation: watched !== null && isMerged
            ? { ...context.observation, watched: { ...watched, state: 'merged' } }
            : context.observation,
        obeyed: { ...obedience, head: folded.head, state: folded.state },
    };
    const entry = decision.verdict === 'stop' ? decision.stop : null;
    const standing = entry === null ? null : { ...entry, since: entry.since ?? context.observation.tick.now };
    const { stop, evaluations } = exitStops(after, { now, standing });
    const exit = { stop: entry ?? stop, evaluations: [...decision.evaluations, ...evaluations] };
    return request.singleShot ? (0,single_shot/* shotExit */.Tl)(exit) : exit;
}
function lineOf({ asked, unlock }, done, at) {
    return historyLine({
        before: done.before,
        after: at.progress,
        tick: asked.tick,
        startedAt: asked.tick.now,
        endedAt: at.now,
        outcome: finish_outcomeOf(done, at.progress.head),
        verdict: done.decision.verdict,
        evaluations: [...(asked.renewal === undefined ? [] : [(0,renew/* renewalEvaluation */.pc)(asked.renewal)]), ...at.exit.evaluations],
        entries: [...unlockEntries(unlock), ...done.obedience.entries, ...askedEntries(done.made.effects)],
        work: { reports: done.reports, ...done.made, pulls: done.context.observation.pulls ?? [] },
        tasks: tasksOf(done, at.progress),
        scheduledFor: asked.tick.scheduledFor,
        missedTicks: done.missedTicks,
    });
}
function finish_outcomeOf({ decision, reports }, head) {
    if (head.status === 'stopped')
        return 'halted';
    if (decision.verdict === 'ask' || head.status === 'waiting')
        return 'awaiting_answer';
    const limited = limitedUntil(reports) !== null && reports.every(({ outcome }) => outcome.kind === 'failed');
    return decision.verdict === 'defer' || limited ? 'deferred' : 'ok';
}
/** The tick that asked held no lease and has no line of its own. */
const unlockEntries = (unlock) => unlock === null ? [] : [gateEntry(unlock.gate, null)];
const askedEntries = (effects) => effects.flatMap((effect) => (effect.kind === 'gate' ? [gateEntry(effect.gate, null)] : []));
function tasksOf({ context }, { state }) {
    const blocked = backlogOf(context).hindered.filter(({ why }) => why.kind === 'blocked' || why.kind === 'gated').length;
    const known = new Set([...openNumbers(context.observation), ...state.subjects.map(({ number }) => number)]);
    const completed = state.subjects.filter(({ phase }) => phase === 'done').length;
    const { retired } = state;
    return { total: known.size + retired.subjects, completed: completed + retired.completed, blocked };
}

// EXTERNAL MODULE: ./build/src/core/pull-request-text.js + 1 modules
var pull_request_text = __webpack_require__(73542);
;// CONCATENATED MODULE: ./build/src/core/settle.js






/** Push and pull request of every subject of which something was delivered or audited; failures publish nothing. */
function publication(reports, context) {
    const subjects = [...new Set(reports.map(({ order }) => order.subject))];
    return subjects.flatMap((number) => settle_published(reports.filter(({ order }) => order.subject === number), context));
}
function settle_published(reports, context) {
    if (reports[0]?.order.review !== undefined)
        return reviewPublication(reports, context);
    const last = reports.findLastIndex(({ outcome }) => outcome.kind === 'delivered');
    const { order } = reports[0] ?? {};
    if (order === undefined)
        return [];
    const subject = context.subjectAfter(order.subject);
    const told = reports.some(({ outcome }) => outcome.kind === 'audited') && order.fromSha !== null;
    if (subject.delivery === null || (last < 0 && !told))
        return [];
    // What a later session has put on the branch follows what was delivered.
    const onBranch = reports.slice(last + 1).some(({ checkpoint }) => checkpoint !== undefined);
    const push = onBranch ? null : pushOf(reports[last]);
    const pullRequest = pullRequestOf(order, { subject, head: push?.sha ?? subject.headSha }, context);
    return push === null ? [pullRequest] : [push, pullRequest];
}
function pushOf(report) {
    if (report?.outcome.kind !== 'delivered')
        return null;
    const { subject, branch } = report.order;
    const { tipSha: sha, expectedHead } = report.outcome;
    return { kind: 'push', key: core_effects/* effectKeys */.sD.push(subject), subject, branch, sha, expectedHead };
}
function pullRequestOf(order, { subject, head }, context) {
    const key = core_effects/* effectKeys */.sD.pullRequest(order.subject);
    const { loop, epoch, base, runSince, tickSince, checksWait, list, verifies } = context;
    return {
        kind: 'pull-request',
        key,
        subject: order.subject,
        branch: order.branch,
        base,
        title: (0,pull_request_text/* pullRequestTitle */.Zr)(order),
        body: (0,pull_request_text/* pullRequestBody */.NF)({
            ...{ key, loop, epoch, order, subject, head, checksWait, list, verifies },
            earlierCommits: context.commitsOf(order.subject),
            dollars: context.costOf(order.subject),
        }),
        draft: !(0,core_phases/* isWhole */.wP)(subject.phase),
        labels: [],
        ended: { runSince, tickSince, known: context.pullRequestOf(order.subject) },
    };
}
/** What must be asked at the exit of this iteration: a decision that a session wants, and a failure that came again. */
const exitQuestions = (subjects, ceilings) => subjects.flatMap((subject) => {
    if ((0,core_phases/* finished */.xl)(subject.phase))
        return [];
    const facts = decisionWanted(subject) ?? repeatedFailure(subject, ceilings);
    return facts === null ? [] : [facts];
});
/** Branches that somebody else had come to before a session began there: only a person can say whether that is gone on with. */
const movedQuestions = (reports) => reports.flatMap(({ order, outcome }) => {
    const moved = outcome.kind === 'failed' ? outcome.failure.moved : undefined;
    if (moved === undefined)
        return [];
    const { subject: issue, branch, pullRequest: pr } = order;
    return [{ name: 'resume-divergence', ...moved, ...(pr === null ? { issue, branch } : { pr }) }];
});

;// CONCATENATED MODULE: ./build/src/afterwards.js
/** What goes out once the sessions of a tick have ended: their work, questions about their failures, claims that end with the run. */










/** And what a lost tick left open. */
function afterwards({ pricing }, { context, facts, planned }, worked) {
    const { claim, reports } = worked;
    const raised = raisedBy(claim, reports, context);
    const asks = questionEffects(raised.asked, { ...facts, head: claim.head });
    const effects = [
        ...publicationOf(context, claim, { reports, pricing }),
        ...asks,
        ...orphanClosings(facts.orphans.filter(({ reusable }) => reusable), [...planned, ...asks]),
    ];
    return { effects, unasked: raised.unasked };
}
/** The run stops: claims end, but for work that is done and waits for its review. */
const freed = (claim, reports) => {
    const after = afterwards_workedOn(claim, reports);
    return claimsEnded(claim.state).filter(({ issue }) => !(0,core_phases/* isWhole */.wP)((0,core_state/* subjectIn */.iw)(after, issue).phase));
};
const afterwards_workedOn = ({ head, state }, reports) => after_session_afterSessions(state, reports, head.counters.iterationsUsed);
function publicationOf(context, claim, { reports, pricing }) {
    const { config, loop, observation } = context;
    const after = afterwards_workedOn(claim, reports);
    const costOf = (subject) => config.reportCost !== 'pr'
        ? null
        : (0,session_cost/* subjectCost */.Kf)(claim.state, reports.filter(({ order }) => order.subject === subject), pricing);
    return publication(reports, {
        loop,
        epoch: claim.head.epoch,
        base: observation.tick.defaultBranch,
        runSince: claim.head.counters.startedAt,
        tickSince: observation.tick.now,
        pullRequestOf: (number) => (0,core_state/* newestPullRequest */.F8)(claim.state.subjects.find((subject) => subject.number === number)),
        commitsOf: (number) => (0,task_commit/* publishedCommits */.rh)(claim.state.taskCommits, number),
        checksWait: observation.tick.ownLogin === 'github-actions[bot]',
        list: listOf(config.backlog),
        verifies: config.verifyCommand !== null,
        subjectAfter: (number) => (0,core_state/* subjectIn */.iw)(after, number),
        costOf,
    });
}
function listOf({ source, plan, issue }) {
    if (source === 'plan' && plan !== null)
        return { plan };
    return source === 'task-list' && issue !== null ? { issue } : null;
}
/** A repeated failure is asked about at the exit of the iteration that met it, as far as `max-open-gates` has room. */
function raisedBy(claim, reports, context) {
    const { config } = context;
    const after = afterwards_workedOn(claim, reports);
    const subjects = [...new Set(reports.map(({ order }) => order.subject))].map((number) => (0,core_state/* subjectIn */.iw)(after, number));
    const open = claim.state.gates.filter(({ subject }) => subject !== null).length;
    const room = Math.max(0, config.maxOpenGates - open);
    const read = reports.filter(({ outcome }) => outcome.kind === 'audited').map(({ order }) => order.subject);
    const answered = reports.filter(({ order }) => order.role === 'responder').map(({ order }) => order.subject);
    const clean = read.filter((number) => !answered.includes(number));
    const questions = [
        ...movedQuestions(reports),
        ...exitQuestions(subjects, subjectCeilings(config)),
        ...questionsAfter(context, after, clean),
    ];
    return { asked: questions.slice(0, room), unasked: questions.slice(room) };
}

;// CONCATENATED MODULE: ./build/src/publish.js
/** What the sessions made goes out: the lease is renewed first, and its answer shows whose the issues are by then. */








/** All of it is written down with the renewal, as if nobody contested it; where somebody does, what is left is written down anew. */
async function publish(ports, { asked, held }, outgoing) {
    const { worked, acting, at } = outgoing;
    const { door, crew } = ports;
    const all = plannedFor(ports, outgoing, { reports: worked.done, contests: [] });
    if (worked.done.length === 0)
        return { ...all, outcomes: await act(all.effects, acting, held.proof) };
    const minutes = minutesLeft(ports, asked);
    const subjects = delivered(worked.done);
    const along = door.outgoingAlong({ subjects: subjects.filter((subject) => !(0,task_number/* isTask */.Id)(subject)), ...branchesOf(all) });
    const seen = await held.renewSeeing(minutes, along, writtenDown(all));
    const contests = seen === null ? await contestsOf(door, at, subjects) : contestsIn(seen.claims, at);
    if (contests.length === 0)
        return await performed(all, seen, { acting, proof: held.proof });
    const reports = await withdrawnWork(crew, worked.done, contests);
    const left = plannedFor(ports, outgoing, { reports, contests });
    await held.change(writtenDown(left));
    return await performed(left, seen, { acting, proof: held.proof });
}
/** For agents; below 0 in the minutes in which the job ends in order, so that a deadline counts from the job's own timeout. */
const minutesLeft = ({ minutes }, { tick }) => tick.jobMinutesLeft - minutes();
function plannedFor(ports, { thought, ours, worked, at }, { reports, contests }) {
    const claim = (0,contest/* disclaimed */.e6)(ours.claim, contests);
    const { order } = worked;
    const { obedience } = thought;
    const ordered = order === null ? { obedience, claim } : orderedMeanwhile(obedience, claim, order);
    const { effects, unasked } = afterwards(ports, thought, { claim, reports });
    // Nobody goes on with what a single shot leaves unfinished.
    const ends = order === null && thought.context.singleShot !== true ? [] : freed(claim, reports);
    return { going: { ...ordered, reports, unasked }, effects: [...effects, ...withdrawalsOf(contests, at), ...ends] };
}
const performed = async ({ going, effects }, seen, { acting, proof }) => {
    const shown = effects.map((effect) => {
        const standing = effect.kind === 'pull-request' ? seen?.pulls.get(effect.branch) : undefined;
        return standing === undefined ? effect : { ...effect, standing };
    });
    return { going, effects, outcomes: await act(shown, acting, proof) };
};
const delivered = (reports) => [
    ...new Set(reports.filter(({ outcome }) => outcome.kind !== 'failed').map(({ order }) => order.subject)),
];
const branchesOf = ({ effects }) => ({
    branches: effects.flatMap((effect) => (effect.kind === 'pull-request' ? [effect.branch] : [])),
});
const writtenDown = ({ effects }) => (head) => ({ ...head, plannedEffects: uniteKeys(head.plannedEffects, keysOf(effects)) });
/** A push is written down with its commit: whoever repairs this tick knows that head as ours. */
const keysOf = (effects) => effects.flatMap((effect) => effect.kind === 'push' ? [effect.key, core_effects/* effectKeys */.sD.checkpoint(effect.subject, effect.sha)] : [effect.key]);

;// CONCATENATED MODULE: ./build/src/renewal.js
/** Keeps the lease alive while agents work; whoever loses it has his agents killed at once and publishes nothing. */


/** The job is being cancelled: nothing is published or recorded any more, `post` settles what was claimed. */
class CancelledError extends Error {
    name = 'CancelledError';
}
/**
 * Runs `work` under renewals. A renewal that fails for another reason than a lost lease is told and tried again at the next turn, and
 * so is the look for orders, which needs no renewal.
 */
async function underRenewal(renewing, work) {
    const { held, timing, minutesLeft, metered, cancelled, order, say } = renewing;
    const stop = new AbortController();
    const heard = { lost: null, order: null };
    const loseIt = (error) => {
        if (!(error instanceof core_lease/* LeaseLostError */.Jd))
            return;
        heard.lost = error;
        stop.abort();
    };
    const renew = async () => {
        try {
            await held.renew({ minutesLeft: minutesLeft(), meteredDollars: metered(), brief: true });
        }
        catch (error) {
            loseIt(error);
            if (heard.lost === null)
                say(core_lease/* sentences */.hC.unrenewed(error, held.head().lease));
        }
    };
    // Whether or not the head can be written: reading what people say needs no more than an answer.
    const listen = async () => {
        heard.order = (await order().catch(() => null)) ?? heard.order;
        if (heard.order?.command.verb === 'cancel')
            stop.abort();
    };
    const { secure, isWaiting } = securing(renewing, loseIt);
    const endRenewals = timing.every(core_lease/* renewEveryMs */.Vk, () => {
        // Work that is being secured renews as well; people are heard however long that waits for GitHub.
        if (!isWaiting())
            void renew();
        void listen();
    });
    try {
        const done = await work(AbortSignal.any([stop.signal, cancelled]), secure, () => heard.order !== null);
        if (heard.lost !== null)
            throw heard.lost;
        // Half a record in the two seconds that are left would look like a finished one.
        if (cancelled.aborted)
            throw new CancelledError('The job is being cancelled; the post step settles this tick.');
        // What was said since the last renewal, before this tick redraws the control issue: a box ticked there would be nobody's word then.
        heard.order ??= await order().catch(() => null);
        return { done, order: heard.order };
    }
    finally {
        endRenewals();
    }
}
/** What is secured renews as well, and may be the first to learn that the lease is lost. */
function securing({ held, minutesLeft, metered, isWorking }, loseIt) {
    const waiting = { parts: 0 };
    const isWaiting = () => waiting.parts > 0;
    const secured = async (key, how) => {
        const withKey = (head) => ({ ...head, plannedEffects: uniteKeys(head.plannedEffects, [key]) });
        try {
            return await held.renew({ minutesLeft: minutesLeft(), meteredDollars: metered(), isWorking, ...how }, withKey);
        }
        catch (error) {
            loseIt(error);
            throw error;
        }
    };
    const secure = async (key, how) => {
        if (how !== undefined) {
            // Swaps take their turns: behind one that waits, a checkpoint would keep its session from ending.
            if (isWaiting())
                throw new Error(core_lease/* sentences */.hC.behindOther);
            return await secured(key, how);
        }
        waiting.parts += 1;
        try {
            return await secured(key);
        }
        finally {
            waiting.parts -= 1;
        }
    };
    return { secure, isWaiting };
}

;// CONCATENATED MODULE: ./build/src/core/missed-ticks.js

const longestMs = 31 * 24 * 3_600_000;
/** Null where nobody can say: something else started this tick, or no line of a scheduled one is known. */
function dueTicks(schedules, { scheduledFor, history }) {
    const last = history.findLast((line) => line.scheduledFor !== null);
    if (scheduledFor === null || last === undefined)
        return null;
    const until = Date.parse(scheduledFor);
    const earliest = until - longestMs;
    const meant = Math.max(Date.parse(last.scheduledFor ?? last.startedAt), earliest);
    // Its own run may have been created in the very second in which it began.
    const since = Math.max(Date.parse(last.startedAt) + 1_000, earliest);
    return { since: new Date(since).toISOString(), count: (0,schedule/* timesBetween */.z2)(schedules, meant, until) };
}
/** Ticks that end early write no line, so that GitHub is asked; only this tick's own time needs no question. */
const isDoubtful = ({ count }) => count > 1;
/** `started` null = it could not be asked. */
const missedTicks = ({ count }, started) => started === null ? null : Math.max(0, count - started);

;// CONCATENATED MODULE: ./build/src/core/resume.js


const monotonic = [
    'iterationsUsed',
    'commentsPushed',
    'mergesAttempted',
    'minutesElapsed',
    'tokensIn',
    'tokensOut',
    'agentsDispatched',
    'dollarsEstimate',
    'dollarsReported',
    'dollarsCounted',
    'ciMinutes',
    'apiRequests',
];
/** A line of an earlier run says nothing of this one, and a restart has set the iterations back on purpose. */
function restored(head, last) {
    const { counters } = head;
    const told = last?.budgetSnapshot;
    if (told === undefined || told.startedAt !== counters.startedAt)
        return { head, note: null };
    const restarted = pendingOrders(head).some(({ kind }) => kind === 'run');
    const grown = monotonic.filter((name) => told[name] > counters[name] && !(name === 'iterationsUsed' && restarted));
    // A success sets it back: it is the line's only where the line knows of an iteration that the head has forgotten.
    const moreOutages = told.qmdFailuresConsecutive > counters.qmdFailuresConsecutive;
    const lower = moreOutages && grown.includes('iterationsUsed') ? [...grown, 'qmdFailuresConsecutive'] : grown;
    const prs = told.prsTouched.filter((pr) => !counters.prsTouched.includes(pr));
    if (lower.length === 0 && prs.length === 0)
        return { head, note: null };
    const differences = [
        ...lower.map((name) => `${name} ${counters[name]} -> ${told[name]}`),
        ...prs.map((pr) => `pull request ${pr}`),
    ];
    return {
        head: {
            ...head,
            counters: {
                ...counters,
                ...Object.fromEntries(lower.map((name) => [name, told[name]])),
                prsTouched: [...counters.prsTouched, ...prs],
            },
        },
        note: `The last history line had counted more than the head: ${differences.join(', ')}.`,
    };
}
/** What nobody can read ends the run. One that has ended keeps its own reason: `resume: true` gets past the files, never past a person's word. */
const stoppedUnread = (head, at) => head.status === 'stopped' ? head : { ...head, status: 'stopped', stop: { code: 'state_unreadable', at } };
/** `resume: true`: a pause ends, and so does a stop for files that could not be read. */
const resumedByRequest = (head) => head.stop?.code === 'state_unreadable' ? { ...resumed(head), status: 'running', stop: null } : resumed(head);

;// CONCATENATED MODULE: ./build/src/core/sights.js



/** Only of heads that wait for a first check: all others are judged by their checks. */
const withSights = (state, { pulls, now, loop }) => pulls.filter((pull) => isUnchecked(pull, loop)).reduce((sofar, pull) => sighted(sofar, pull, now), state);
const isUnchecked = ({ state, draft, claimedBy, checks, requiredChecks }, loop) => state === 'open' &&
    !draft &&
    (claimedBy === null || claimedBy === loop) &&
    checks.length + requiredChecks.length === 0;
function sighted(state, pull, now) {
    const subject = pullSubject(state.subjects, pull.number);
    if ((0,review_record/* seenAt */.dh)(pull.headSha, subject.review) !== null)
        return state;
    const review = { ...subject.review, seen: { sha: pull.headSha, at: now } };
    return (0,core_state/* putSubject */.mN)(state, { ...subject, title: subject.title || pull.title, review });
}

;// CONCATENATED MODULE: ./build/src/core/branch-takeover.js




/** Of subjects under way that nobody was asked about: a question that stands, or a no, is not passed by. */
function movedBranches(state, pullRequests) {
    const asked = new Set(state.gates.flatMap((gate) => (gate.name === 'resume-divergence' ? ((0,core_state/* issueOf */.v1)(gate, state.subjects) ?? []) : [])));
    const leftToUs = ({ number, phase, declined }) => !(0,core_phases/* finished */.xl)(phase) && !asked.has(number) && !declined.some(({ gate }) => gate === 'resume-divergence');
    return state.subjects.filter(leftToUs).flatMap((subject) => {
        const moved = divergence(subject, pullRequests);
        return moved === null
            ? []
            : [{ subject: subject.number, pr: moved.pr, recordedSha: moved.recordedSha, headSha: moved.headSha }];
    });
}
/** Work goes on from what writers left; everything else is asked about as before. */
function takenOver(state, found) {
    const taken = found.flatMap(({ writers, ...moved }) => (writers === null ? [] : [{ ...moved, writers }]));
    const headOf = (subject) => {
        const own = taken.find((moved) => moved.subject === subject.number);
        return own === undefined ? subject : { ...subject, headSha: own.headSha };
    };
    return {
        state: taken.length === 0 ? state : { ...state, subjects: state.subjects.map(headOf) },
        notices: taken.map(({ pr, commits, writers, recordedSha, headSha }) => `#${pr}: ${(0,wording/* counted */.hS)(commits, 'commit')} by ${writers.join(', ')} on top of ours ${commits === 1 ? 'is' : 'are'} gone on with (${recordedSha.slice(0, 12)}..${headSha.slice(0, 12)}).`),
    };
}

;// CONCATENATED MODULE: ./build/src/take-over.js
/** Looks who moved a work branch, where that can be gone on with unasked: in an ordinary tick, not after a crash or a resume. */

/** Asks nothing where every branch is where it was left. */
async function withWritersCommits(door, state, { observation, ordinary }) {
    const moved = ordinary ? movedBranches(state, observation.pullRequests) : [];
    const { defaultBranch } = observation.tick;
    const found = await Promise.all(moved.map((one) => door.readPutOnTop(one, defaultBranch)));
    return takenOver(state, found);
}

;// CONCATENATED MODULE: ./build/src/think.js













async function think(ports, under) {
    const { asked, held, memory, unlock } = under;
    const controlIssue = held.head().controlIssue ?? (await ports.controlIssue(under));
    const threads = await heardWith(ports, under, controlIssue);
    const { loaded, notices } = loadedOf(under, controlIssue);
    const dirtyTree = await ports.workspace.look();
    const observed = await observe(ports.door, loaded, {
        tick: asked.tick,
        threads,
        config: asked.config,
        dirtyTree,
        only: asked.request.pr,
    });
    const read = withUnlockReading(observed, unlock);
    const start = repaired(loaded, { at: asked.tick.now, pullRequests: read.pullRequests });
    const ordinary = !asked.request.resume && under.reaped === null && start.head.lost.length === 0;
    const { state: recalled, observation } = recollected({ state: start.state, observation: read }, start.head);
    const taken = await withWritersCommits(ports.door, recalled, { observation, ordinary });
    const seen = { pulls: observation.pulls ?? [], now: asked.tick.now, loop: asked.config.loop };
    const state = withSights(withUnlockGate(taken.state, unlock), seen);
    const obedience = obey(start.head, state, { observation, config: asked.config });
    const context = contextOf(ports, under, { obedience, observation });
    const decision = decide(context);
    const ids = orphanIds(held.head(), memory.state);
    const posted = ids.length === 0 ? [] : await ports.door.findGates(ids, controlIssue);
    const orphans = orphaned(posted, held.head(), asked.request.fresh);
    const gatesBefore = state.gates;
    const facts = planFacts(under, obedience, { observation, gatesBefore, controlIssue, orphans });
    const planned = plannedEffects(decision, obedience, facts);
    const missed = await missedOf(ports, under);
    const waiting = waitingCeilings(asked, obedience.head.ceilings);
    const told = [
        ...notices,
        ...waiting,
        ...taken.notices,
        ...obedience.rejected.map(rejectedSentence),
        ...observation.remarks,
    ];
    return { obedience, context, decision, facts, planned, before: start.head, notices: told, missedTicks: missed };
}
/** A loop that works each time costs no query. */
async function missedOf({ door }, { asked: { tick }, memory }) {
    const due = dueTicks(tick.schedules, { scheduledFor: tick.scheduledFor, history: memory.history });
    if (due === null)
        return null;
    return isDoubtful(due)
        ? missedTicks(due, await door.scheduledRuns({ workflow: tick.workflow, since: due.since }))
        : 0;
}
/**
 * A tick that died before its claim left a head that does not know the control issue, and perhaps an order there that its drawing hid:
 * what stands in an issue that is found only now is read now. A loop's very first tick has none.
 */
async function heardWith({ door }, { held, threads }, controlIssue) {
    const head = held.head();
    if (head.controlIssue !== null || head.epoch <= 1)
        return threads;
    const said = await door.readThreads({ ...head, controlIssue });
    const known = new Set(said.commands.map(({ id }) => id));
    return { ...said, commands: [...said.commands, ...threads.commands.filter(({ id }) => !known.has(id))] };
}
/** Head and bundle as one; on resume and repair the larger count of either holds. */
function loadedOf({ asked, held, reaped, memory, notices }, controlIssue) {
    const known = withKnownGates(held.head(), memory.state);
    const { resume } = asked.request;
    const again = resume || reaped !== null || known.lost.length > 0
        ? restored(known, memory.history.at(-1))
        : { head: known, note: null };
    const head = resume ? resumedByRequest(again.head) : again.head;
    const going = withoutTold({ ...head, controlIssue, deferrals: 0 }, memory.history);
    const loaded = { head: going, state: memory.state };
    return { loaded, notices: again.note === null ? notices : [...notices, again.note] };
}
function contextOf(ports, { asked: { config, request } }, known) {
    return {
        loop: config.loop,
        config,
        obeyed: known.obedience,
        observation: known.observation,
        metered: ports.crew.metered,
        singleShot: request.singleShot,
    };
}
const planFacts = ({ asked, held, unlock }, { head }, known) => ({
    loop: asked.config.loop,
    head: { ...head, epoch: held.proof.epoch },
    openGates: withUnlockThread(held.head().openGates, unlock),
    approvers: asked.config.approvers,
    neverHuman: [asked.tick.ownLogin, ...asked.config.agentLogins],
    language: asked.config.language,
    verbosity: asked.config.verbosity,
    merge: asked.config.merge,
    doNotMergeLabel: asked.config.doNotMergeLabel,
    ...known,
});

;// CONCATENATED MODULE: ./build/src/iterate.js
/** What a tick does under the lease: observe, decide, claim, act, work, publish, record, save, release. */


















/** From the loaded memory to the saved one; the caller reports and releases. */
async function iterate(ports, taken) {
    const { asked, held } = taken;
    const under = { ...taken, unlock: stillHeld(taken.unlock, held.head()) };
    const thought = await think(ports, under);
    const { decision, obedience, planned: before } = thought;
    if (decision.verdict === 'work' && decision.sessions.length > 0) {
        const ready = await ports.crew.open();
        if (!ready.ok)
            return { kind: 'unavailable', code: ready.code, sentence: ready.sentence, remedy: ready.remedy };
    }
    const plan = {
        effects: before,
        consumed: obedience.consumed,
        now: asked.tick.now,
        whenEmpty: asked.config.whenEmpty,
        dirtyTree: thought.context.observation.dirtyTree,
    };
    const claiming = endAhead(thought.before, claimed(obedience, decision, plan));
    await takeUp(ports, under, { ...thought, claiming });
    const { door, crew, workspace, journal } = ports;
    const { push } = crew;
    const acting = {
        door,
        push,
        recover: workspace.recover,
        journal,
        now: door.now,
        stayHeld: staying(ports, under),
    };
    const begun = await act(before, acting, held.proof);
    const replies = cleanUpReplies(obedience.cleanUps, obedience.state, {
        ...cleanUpFacts(decision, thought.facts),
        ...{ outcomes: begun, epoch: held.proof.epoch, controlIssue: thought.facts.controlIssue },
    });
    const told = await act(replies, acting, held.proof);
    const { loop, backlog, agentLogins } = asked.config;
    const at = { loop, backlog, agentLogins, tick: asked.tick, claim: claiming };
    const ours = await withdrawn({ door, acting, proof: held.proof }, at, { decision, state: obedience.state });
    const worked = await workOn(ports, under, ours);
    const published = await publish(ports, under, { thought, ours, worked, acting, at });
    const made = {
        effects: [...before, ...replies, ...ours.effects, ...published.effects],
        outcomes: [...begun, ...told, ...ours.outcomes, ...published.outcomes],
    };
    return finish(ports, { ...under, notices: thought.notices }, { ...thought, ...published.going, made });
}
async function takeUp(ports, under, { decision, claiming, facts: { controlIssue }, }) {
    const { held, memory } = under;
    // Of a dead holder: whoever begins another run over its end is the last to know of it.
    if (claiming.head.status !== 'stopped' && owesEnd(held.head()))
        await ports.tellEnd({ held, memory, controlIssue });
    if (decision.verdict !== 'work')
        return void (await held.change(over(claiming.head)));
    const control = await held.changeSeeing(over(claiming.head), ports.controlAlong);
    await ports.showWorking(claiming, { ...under, control });
}
const workOn = async (ports, under, { decision, claim, said }) => decision.verdict === 'work' && decision.sessions.length > 0
    ? await sessions(ports, under, { decision, claim, said })
    : { done: [], order: null };
/** Publishing takes its time with many subjects. Only a loss stops it: a renewal that fails otherwise is tried again before the next effect. */
const staying = (ports, { asked, held }) => async () => {
    if (Date.parse(ports.door.now()) - Date.parse(held.head().updatedAt) < core_lease/* renewPublishingMs */.fY)
        return;
    await held
        .renew({ minutesLeft: minutesLeft(ports, asked), meteredDollars: 0, brief: true })
        .catch((error) => {
        if (error instanceof core_lease/* LeaseLostError */.Jd)
            throw error;
    });
};
/** The agents, while the lease is renewed under them. */
function sessions(ports, { asked, held, memory }, { decision, claim, said }) {
    const { tick, config } = asked;
    const { head, state } = claim;
    const { counters } = head;
    const { timing, cancelled } = ports;
    const order = async () => stopOrder((await ports.door.readThreads(held.head())).commands, held.head());
    const renewing = {
        held,
        timing,
        minutesLeft: () => minutesLeft(ports, asked),
        metered: ports.crew.spent,
        isWorking: ports.crew.isWorking,
        order,
        say: ports.say,
        cancelled,
    };
    return underRenewal(renewing, (signal, secure, draining) => ports.crew.run(decision.sessions, {
        loop: config.loop,
        iteration: counters.iterationsUsed,
        maxIterations: head.ceilings.maxIterations,
        baseSha: tick.baseSha,
        tickId: `${tick.runId}-${tick.runAttempt}`,
        minutesLeft: () => Math.max(0, renewing.minutesLeft()),
        checkpointed: (subject) => (0,core_effects/* checkpointsOf */.xm)(head.plannedEffects, subject),
        subjects: state.subjects,
        notes: memory.notes,
        said: (subject) => said.get(subject) ?? [],
        ceilings: subjectCeilings(config),
        run: {
            dollars: (0,budget/* dollarsUsed */.$9)(counters),
            sessions: counters.agentsDispatched,
            minSessionDollars: config.minSessionDollars,
            guessMinutes: config.sessionGuess.minutes,
        },
        costOf: (report) => (0,session_cost/* sessionCost */.os)(report, ports.pricing),
        secure,
        signal,
        draining,
        now: ports.door.now,
        say: ports.say,
    }));
}

// EXTERNAL MODULE: ./build/src/core/control-marker.js
var control_marker = __webpack_require__(23703);
;// CONCATENATED MODULE: ./build/src/core/resave.js
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Less than a third of its retention is left. A bundle of unknown age is due: saving it tells its age from then on. */
function resaveDue(ref, now) {
    if (ref === null)
        return false;
    const { savedAt, durableDays } = ref;
    if (savedAt === null)
        return true;
    return durableDays !== null && Date.parse(now) - Date.parse(savedAt) > (durableDays * dayMs * 2) / 3;
}
/** What a tick at rest could not do is tried again later: until then it would only write the same once more. */
const upkeepRests = ({ upkeepNotBefore }, now) => upkeepNotBefore !== null && now < upkeepNotBefore;
/** A bundle has weeks to be saved in; that the loop could not be shown may be over soon. */
function upkeepAgainAt(failed, now) {
    return new Date(Date.parse(now) + (failed === 'saving' ? dayMs : hourMs)).toISOString();
}
/** For people, while there is something left to be saved; `why` is what the store said, and names the bundle. */
function expiresSentence(ref, why) {
    const { savedAt, durableDays } = ref;
    const ends = savedAt === null || durableDays === null
        ? 'expire'
        : `expire on ${new Date(Date.parse(savedAt) + durableDays * dayMs).toISOString().slice(0, 10)}`;
    return (`The loop's files could not be saved again before they ${ends}, which is tried once a day. ` +
        'Without them only `resume: true` (history is lost) or `fresh: true` (everything begins anew) goes on. ' +
        `Last cause: ${why}`);
}

;// CONCATENATED MODULE: ./build/src/holder.js
/** Asks GitHub, or this machine, about a holder and judges whether it lives. */

/** `now` is GitHub's clock, ISO-8601. */
async function judged(door, lease, now) {
    const facts = await door.holder(lease);
    return (0,core_lease/* judgeHolder */._l)(lease, (0,core_lease/* jobsWanted */.uD)(lease, facts, now) ? await door.holderJobs(lease) : facts, now);
}

;// CONCATENATED MODULE: ./build/src/state/head-store.js
/** The head cannot be written at all: `state_write_refused`. */
class StateWriteRefused extends Error {
    name = 'StateWriteRefused';
    remedy;
    constructor(refused) {
        super(refused.message);
        this.remedy = refused.remedy;
    }
}

;// CONCATENATED MODULE: ./build/src/state/patience.js
/** Decides how long, and after which pauses, a holder asks again whose swap GitHub does not answer clearly, or somebody else has overtaken. */

/** Adds up the minutes between questions and clear answers; a swap that is answered clearly at once waits for nothing. */
function patience_patience(patient) {
    let waited = 0;
    const idled = (minutes) => void (waited += minutes);
    return {
        ...patient,
        untilClear: (swap, over, isWorking = () => false) => untilClear(swap, over, { ...patient, idled, isWorking }),
        waitedMinutes: () => waited,
    };
}
/** Where nothing is lost with it: the next tick begins anew, or gives back what this one could not. */
const patience_briefMs = 2 * 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 2 * 60_000;
const tellEveryMs = 10 * 60_000;
/** `swap` again and again, of one head over one other, until it is clear what became of it, or there is no more time: then it is refused. */
async function untilClear(swap, over, patient) {
    const clock = () => Date.parse(patient.now());
    const begun = clock();
    const last = patient.until ?? lastTryAt(over, begun);
    const most = (last - begun) / 60_000;
    let tellAt = begun;
    let idleFrom = patient.isWorking() ? null : begun;
    for (let tries = 1;; tries++) {
        const outcome = await swap();
        const now = clock();
        if (patient.isWorking())
            idleFrom = null;
        // What is answered at once was not waited for.
        else if (tries > 1) {
            if (idleFrom !== null)
                patient.idled((now - idleFrom) / 60_000);
            idleFrom = now;
        }
        const waited = (now - begun) / 60_000;
        const unclear = outcome.kind === 'refused' ? outcome.unclear : null;
        const ms = unclear === null ? null : pauseMs(unclear, tries, { left: last - now, random: patient.random });
        if (outcome.kind !== 'refused' || ms === null) {
            if (tries > 1 && outcome.kind !== 'refused')
                patient.say(core_lease/* sentences */.hC.answered(waited));
            return outcome;
        }
        if (now >= tellAt) {
            patient.say(core_lease/* sentences */.hC.unanswered(outcome.message, { waited, most }));
            tellAt = now + tellEveryMs;
        }
        await patient.sleep(ms);
    }
}
/** Who has claimed an iteration may have paid for it, and waits as long as the job leaves time to end in order: that is before its deadline. */
const lastTryAt = ({ lease, reserved }, begun) => lease !== null && reserved.iteration > 0 ? Date.parse((0,core_lease/* answerAwaitedUntil */.il)(lease)) : begun + patience_briefMs;
/** At least as long as GitHub asks for, and each about twice the last, so that those who wait do not come back all at once; null = too long. */
function pauseMs({ afterMs }, tries, { left, random }) {
    if (left <= afterMs)
        return null;
    const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
    return Math.min(left, afterMs + Math.round(growing * (0.5 + random() / 2)));
}
/** Spreads those who lost to each other: up to 0.2 s at first, up to 5 s later. */
const jitterMs = (attempt, timing) => Math.round(timing.random() * Math.min(5_000, 100 * 2 ** attempt));

;// CONCATENATED MODULE: ./build/src/state/held-head.js
/** Decides how a tick keeps the head while it holds the lease: every change is re-applied until it wins or the lease is lost. */




const acquireTries = 10;
/** Takes the lease; a head that only skips have moved is tried again. */
async function acquire(store, taking, timing) {
    let { read } = taking;
    for (let attempt = 1; attempt <= acquireTries; attempt++) {
        const next = taking.taken(read);
        if (next === null)
            return { kind: 'lost', read };
        const swap = await store.swap(versionOf(read), next);
        if (swap.kind === 'refused')
            return swap;
        const own = patience_patience({ ...timing, say: taking.say });
        if (swap.kind === 'won')
            return { kind: 'held', held: hold(store, { version: swap.version, head: next }, own) };
        read = swap.read;
        await timing.sleep(jitterMs(attempt, timing));
    }
    return { kind: 'lost', read };
}
/**
 * Goes on holding what an earlier process of this tick acquired; null if the lease is not under this nonce any more. The five minutes
 * that GitHub gives to all post steps leave little of them for an answer.
 */
function holdAgain(store, at, timing) {
    const { read, nonce } = at;
    if (read.kind !== 'present' || read.head.lease?.nonce !== nonce)
        return null;
    const until = Date.parse(timing.now()) + briefMs;
    return hold(store, read, patience({ ...timing, say: () => { }, until }));
}
const versionOf = (read) => (read.kind === 'absent' ? null : read.version);
function hold(store, start, timing) {
    const nonce = start.head.lease?.nonce ?? '';
    let current = start;
    let overtaken = null;
    const proof = (0,core_lease/* proofFor */.gv)(start.head.lease, nonce, () => overtaken ?? held_head_endOf(current.head.lease, timing.now()));
    if (proof === null)
        throw new Error('A head without a lease cannot be held.');
    let last = Promise.resolve();
    async function apply({ transition, along, waits }) {
        for (let attempt = 1;; attempt++) {
            assertRunning(current.head.lease, timing.now());
            const next = transition(current.head);
            const swapOnce = () => store.swap(current.version, next, along);
            const swap = await (waits === 'never' ? swapOnce() : timing.untilClear(swapOnce, current.head, waits));
            if (swap.kind === 'refused')
                throw new StateWriteRefused(swap);
            if (swap.kind === 'won') {
                current = { version: swap.version, head: next };
                return { head: next, seen: swap.seen };
            }
            current = stillOurs(swap.read, { nonce, epoch: start.head.epoch });
            await timing.sleep(jitterMs(attempt, timing));
        }
    }
    // One at a time: a renewal by the clock must not race with a change of the tick itself.
    function inTurn(change) {
        const done = last.then(() => apply(change));
        // Whoever publishes next is told of a loss, whatever becomes of the change that noticed it.
        last = done.catch((error) => {
            if (error instanceof core_lease/* LeaseLostError */.Jd)
                overtaken = error.message;
        });
        return done;
    }
    const change = async (transition) => (await inTurn({ transition })).head;
    return {
        head: () => current.head,
        proof,
        change,
        changeSeeing: async (transition, along) => seenIn(await inTurn({ transition, along }), along),
        async renew({ brief, isWorking = nobody, ...by }, also = (head) => head) {
            await inTurn({ transition: renewal(by, timing, also), waits: brief ? 'never' : isWorking });
            return proof;
        },
        renewSeeing: async (minutesLeft, along, also) => seenIn(await inTurn({ transition: renewal({ minutesLeft, meteredDollars: 0 }, timing, also), along }), along),
        waitedMinutes: timing.waitedMinutes,
        release: (now, also = (head) => head) => change((head) => released(also(head), now)),
    };
}
const nobody = () => false;
const seenIn = ({ seen }, along) => (seen === undefined ? null : along.take(seen));
/** Why nobody may write by this lease any more, without asking anybody; null = it runs. */
function held_head_endOf(lease, now) {
    if (lease === null)
        return 'The lease was released; nothing more is written.';
    return now > lease.deadlineAt ? `The lease ended at ${lease.deadlineAt}.` : null;
}
function assertRunning(lease, now) {
    const ended = held_head_endOf(lease, now);
    if (ended !== null)
        throw new core_lease/* LeaseLostError */.Jd(ended);
}
function renewal({ minutesLeft, meteredDollars }, { now }, also) {
    // The minutes are those of this moment, however long the swap waits for its turn or for an answer.
    const deadlineAt = (0,core_lease/* leaseDeadline */.R)(now(), minutesLeft);
    return (head) => also(held_head_renewed(head, { deadlineAt, meteredDollars, now: now() }));
}
function held_head_renewed(head, by) {
    if (head.lease === null)
        return head;
    return {
        ...head,
        lease: { ...head.lease, deadlineAt: by.deadlineAt },
        reserved: { ...head.reserved, dollars: Math.max(head.reserved.dollars, by.meteredDollars) },
        updatedAt: by.now,
    };
}
function stillOurs(read, own) {
    switch (read.kind) {
        case 'absent':
            throw new core_lease/* LeaseLostError */.Jd('The state branch was deleted while this tick held the lease.');
        case 'unreadable':
            throw new core_lease/* LeaseLostError */.Jd(`The head became unreadable while this tick held the lease (${read.field}).`);
        case 'present': {
            const { lease, epoch } = read.head;
            if (lease?.nonce === own.nonce && epoch === own.epoch)
                return read;
            const by = lease === null ? 'nobody' : `run ${lease.runId} attempt ${lease.runAttempt}`;
            throw new core_lease/* LeaseLostError */.Jd(`The lease is held by ${by} now (epoch ${epoch}, ours was ${own.epoch}).`);
        }
    }
}
const amendTries = 10;
/** A change by a tick that holds no lease, applied to the newest head until it wins; null once it was tried often enough. */
async function amend(store, amendment, timing) {
    let { read } = amendment;
    for (let attempt = 1; attempt <= amendTries && read.kind === 'present'; attempt++) {
        const { version, head: before } = read;
        const after = amendment.change(before);
        if (after === before)
            return { before, after };
        const swap = await store.swap(version, after);
        if (swap.kind === 'refused')
            return null;
        if (swap.kind === 'won')
            return { before, after };
        read = swap.read;
        await timing.sleep(jitterMs(attempt, timing));
    }
    return null;
}
/** Notes one tick that met a holder, so that it becomes a history line; `wake` asks the holder for one more tick. */
async function recordSkip(store, note, timing) {
    const change = (head) => withSkip(head, note.skip, note.wake);
    const done = await amend(store, { read: note.read, change }, timing);
    if (done === null)
        return 'gave-up';
    const { before } = done;
    // A stopped run wakes nobody.
    return note.wake && !before.wake && before.lease === null && before.status !== 'stopped' ? 'released' : 'recorded';
}

;// CONCATENATED MODULE: ./build/src/unlock.js
/** What a tick that meets a holder does about its lock: reads the answer to the question whether to remove it, or asks. */



/**
 * The question with its answer, which takes the lock; null = the holder keeps it, or is dead and was not asked about. Any tick may find
 * the answer; what was said about a holder that died meanwhile still counts, above all `stop`.
 */
async function unlocking(ports, asked, met) {
    const { head, holder, verdict } = met;
    const known = head.unlockGate?.forNonce === holder.nonce ? head.unlockGate : null;
    const wanted = mustAsk(asked.config.lock, verdict);
    if (known === null) {
        if (wanted)
            await putQuestion(ports, asked, { ...met, former: null });
        return null;
    }
    if (known.answer !== null) {
        if (wanted)
            ports.say(unlockSentences.refused(known.answer));
        return null;
    }
    await removeDoubles(ports, met.threads, { known, ownLogin: asked.tick.ownLogin });
    const [reading] = await ports.door.judgeGates([known.gate], met.threads, {
        backlog: [],
        subjects: [],
        pullRequests: [],
        ceilings: head.ceilings,
        consumed: head.consumed,
    });
    const dead = verdict.kind === 'dead';
    if (reading?.kind === 'ask-again' && !dead) {
        await putQuestion(ports, asked, { ...met, former: { unlock: known, why: reading.why } });
    }
    if (reading?.kind !== 'answered') {
        if (wanted && reading?.kind === 'open')
            ports.say(unlockSentences.open(known.gate.thread.issueNumber));
        return null;
    }
    const answered = answeredUnlock(known, reading.answer);
    if (reading.answer.option === 'no' && !dead)
        return await keepLock(ports, asked, answered);
    ports.say(unlockSentences.granted(reading.answer));
    return answered;
}
/** Posted first, so that the head never names a comment that is not there; who was too late takes his own back. */
async function putQuestion(ports, { config, tick, head: read }, { head, holder, verdict, former }) {
    const { door, say } = ports;
    if (head.controlIssue === null)
        return say(unlockSentences.nowhere(holder));
    const again = former === null ? null : tick.nonce;
    const asking = { loop: head.loop, holder, issueNumber: head.controlIssue, askedAt: door.now(), again };
    const gate = unlockQuestion(asking);
    const body = (0,gate_comment/* renderGate */.eh)(gate, {
        workflow: tick.workflow,
        approvers: config.approvers,
        neverHuman: [tick.ownLogin, ...config.agentLogins],
        starter: tick.actor,
        evidence: [...(former === null ? [] : [`Asked again: ${former.why}`]), ...unlockEvidence(holder, verdict)],
        run: { id: tick.runId, url: tick.runUrl },
        language: config.language,
    });
    try {
        const posted = await door.unlock.ask({ gate, body, since: holder.startedAt });
        const unlock = askedUnlock(gate, posted);
        const change = (newest) => withQuestion(newest, unlock, former?.unlock.commentId ?? null);
        const done = await amend(ports.heads, { read, change }, ports.timing);
        // Not written down: whoever asks next finds it by its key.
        if (done === null)
            return;
        const kept = done.after.unlockGate?.commentId === posted.commentId;
        if (!kept)
            return posted.found ? undefined : await door.unlock.remove(posted.commentId);
        await closeFormer(ports, done.before.unlockGate, unlock);
        say(unlockSentences.asked(head.controlIssue));
    }
    catch (error) {
        if (!(error instanceof Error))
            throw error;
        say(unlockSentences.unposted(error.message));
    }
}
/** What this question takes the place of in the head, nobody else would find again. */
async function closeFormer({ door }, former, current) {
    if (former === null || former.commentId === current.commentId)
        return;
    if (former.forNonce === current.forNonce)
        return await door.unlock.remove(former.commentId);
    const { commentId, nodeId } = former;
    await door.unlock.close({ commentId, nodeId, body: closedUnlock(former) });
}
/** `no` is written down at once, though its holder works on, so that nobody asks again and everybody sees it. */
async function keepLock(ports, { head: read }, answered) {
    const { commentId, nodeId, answer } = answered;
    if (answer !== null)
        ports.say(unlockSentences.refused(answer));
    const done = await amend(ports.heads, { read, change: (newest) => withRefusal(newest, answered) }, ports.timing);
    if (done?.after.unlockGate?.answerId === answered.answerId) {
        await ports.door.unlock.close({ commentId, nodeId, body: closedUnlock(answered) });
    }
    return null;
}
/** Comments with the same question, of a tick that died before it saw that another had asked. */
async function removeDoubles({ door }, threads, { known, ownLogin }) {
    const replies = threads.gates.find(({ gateId }) => gateId === known.gate.id)?.replies ?? [];
    const doubles = replies.filter(({ author, body }) => author?.login === ownLogin && (0,gate_comment/* readGateMarker */.kT)(body)?.id === known.gate.id);
    for (const { id } of doubles)
        await door.unlock.remove(id);
}

// EXTERNAL MODULE: ./build/src/github/errors.js
var github_errors = __webpack_require__(56150);
;// CONCATENATED MODULE: ./build/src/wait.js
/** `lock: wait`: how long a tick waits for the holder, and when everything that it had read has to be read again. */




const pollMs = 15_000;
/** The head is read every 15 s; whether the holder lives and what people said is asked once a minute. */
const pollsPerLook = 4;
const pollsPerLine = 20;
/** `again`: the holder let go or died, or a person has to be asked or has answered about it. */
async function waitFor(ports, asked, { head, holder }) {
    const most = mostMinutes(asked, head);
    const tell = () => ports.say(core_lease/* sentences */.hC.waiting(holder, { waited: ports.minutes(), most }));
    tell();
    let unseen = false;
    for (let poll = 1; ports.minutes() < most; poll++) {
        await ports.timing.sleep(pollMs);
        const look = await seen(ports, holder, poll);
        if (look === 'free')
            return 'again';
        if (typeof look !== 'string' && !unseen)
            ports.say(core_lease/* sentences */.hC.unseen(look));
        unseen = typeof look !== 'string';
        if (poll % pollsPerLine === 0)
            tell();
    }
    return 'exhausted';
}
/** Whoever waits has time: a look that GitHub does not answer shows nothing, and the next one is soon. */
async function seen(ports, holder, poll) {
    try {
        const read = await ports.heads.read();
        if (read.kind !== 'present' || read.head.lease?.nonce !== holder.nonce)
            return 'free';
        return poll % pollsPerLook === 0 && (await worthALook(ports, read.head)) ? 'free' : 'held';
    }
    catch (error) {
        if (!(error instanceof github_errors/* GitHubError */.y_) || lasting.includes(error.failure))
            throw error;
        return error;
    }
}
/** What no waiting mends. */
const lasting = ['permission', 'not-found'];
/** What is left of the job and of the run's minutes, whichever ends first. */
const mostMinutes = ({ tick, config }, { ceilings, counters }) => Math.max(0, Math.min(tick.jobMinutesLeft, config.maxMinutes, ceilings.maxMinutes - counters.minutesElapsed));
async function worthALook({ door }, head) {
    const { lease, unlockGate, controlIssue } = head;
    if (lease === null)
        return true;
    const verdict = await judged(door, lease, door.now());
    if (verdict.kind === 'dead')
        return true;
    if (unlockGate?.forNonce !== lease.nonce)
        return mustAsk('wait', verdict) && controlIssue !== null;
    return unlockGate.answer === null && (await door.readThreads(head)).news;
}
/** From here on a tick that waited counts as begun: the run is charged no minute of waiting, and its job has so many fewer left. */
function begunNow(ports, asked) {
    const waited = ports.minutes();
    const jobMinutesLeft = asked.tick.jobMinutesLeft - waited;
    return {
        ports: { ...ports, minutes: () => ports.minutes() - waited },
        asked: { ...asked, tick: { ...asked.tick, jobMinutesLeft } },
    };
}

;// CONCATENATED MODULE: ./build/src/hold.js
/** Takes the lease, or says why not: skipped behind a live holder, refused by GitHub, or overtaken by somebody quicker. */









/** Takes the lease of the head that was read, of a new loop, or of a dead holder; from one who may still live only by an answer. */
async function hold_hold(ports, asked, threads) {
    const { tick, head: read, config } = asked;
    const holder = read.kind === 'present' ? read.head.lease : null;
    if (read.kind !== 'present' || holder === null)
        return await take(ports, asked, { holder: null, granted: null });
    const verdict = await judged(ports.door, holder, tick.now);
    if (verdict.kind === 'ambiguous')
        ports.say(verdict.warning);
    const met = { head: read.head, holder, verdict, threads };
    const granted = await unlocking(ports, asked, met);
    if (verdict.kind === 'dead' || granted !== null)
        return await take(ports, asked, { holder, granted });
    if (config.lock !== 'wait')
        return await skip(ports, asked, { read, holder, reason: null });
    const waited = await waitFor(ports, asked, met);
    return waited === 'again' ? { kind: 'again' } : await skip(ports, asked, { read, holder, reason: 'wait_exhausted' });
}
/**
 * Behind a request that hung, others may have worked, and somebody may have set the branch back to the very commit that was read: the
 * swap wins then, over a past. Only who looks again sees that the control issue remembers more.
 */
const longestLookMs = 5 * 60_000;
const isOld = ({ timing }, { tick }) => Date.parse(timing.now()) - Date.parse(tick.now) > longestLookMs;
async function take(ports, asked, from) {
    const { tick, head: read, config } = asked;
    const above = await floor(ports, asked);
    // What the winning swap replaced, not what was read first: ticks that skipped may have written in between.
    const replaced = { read };
    const taken = (now) => {
        replaced.read = now;
        if (isOld(ports, asked) || !sameHolder(read, now))
            return null;
        const base = baseHead(asked, ports.ceilings, { now, above });
        const mine = leased(ports, asked, base);
        return from.granted === null ? mine : withGrant(mine, from.granted, tick.now);
    };
    const won = await acquire(ports.heads, { read, nonce: tick.nonce, taken, say: ports.say }, ports.timing);
    if (won.kind === 'refused')
        return won;
    if (won.kind === 'held' && isOld(ports, asked)) {
        await giveBack(ports, won.held);
        return { kind: 'again' };
    }
    if (won.kind === 'held') {
        const before = replaced.read.kind === 'present' ? replaced.read.head : null;
        if (before?.lease)
            ports.say(core_lease/* sentences */.hC.reaped(before.lease));
        const unlock = from.granted ?? before?.unlockGate ?? null;
        return { kind: 'held', held: won.held, reaped: before?.lease ?? null, unlock };
    }
    // Somebody was quicker, and whoever it is holds the lease by right; or the look is old, and whom it saw dead may still stand there.
    const winner = won.read.kind === 'present' ? won.read.head.lease : null;
    if (winner === null || isOld(ports, asked) || config.lock !== 'skip')
        return { kind: 'again' };
    return await skip(ports, asked, { read: won.read, holder: winner, reason: null });
}
/** Whoever is overtaken meanwhile has nothing to give back. */
async function giveBack({ timing, say }, held) {
    try {
        await held.release(timing.now());
    }
    catch (error) {
        if (!(error instanceof core_lease/* LeaseLostError */.Jd))
            throw error;
        say(`Nothing is given back: ${error.message}`);
    }
}
/** Nobody took or released the lease in between: every acquisition has an epoch of its own. */
const sameHolder = (read, now) => read.kind === 'present' && now.kind === 'present'
    ? read.head.epoch === now.head.epoch && read.head.lease?.nonce === now.head.lease?.nonce
    : read.kind === now.kind;
/** Noted in the head, so that the next record makes a line of it; a tick not started by the schedule also leaves a wake-up. */
async function skip(ports, asked, { read, holder, reason }) {
    const { tick, request } = asked;
    if (read.kind !== 'present')
        throw new Error('A tick can only be skipped behind a head.');
    const entry = {
        runId: tick.runId,
        runAttempt: tick.runAttempt,
        at: tick.now,
        ...(reason == null ? {} : { reason }),
    };
    const note = { read, skip: entry, wake: tick.event !== 'schedule' };
    const noted = await recordSkip(ports.heads, note, ports.timing);
    for (const line of unheardOrders(asked, read.head.ceilings))
        ports.say(line);
    if (noted === 'gave-up')
        ports.say('This tick could not be noted in the head; it will have no history line.');
    const said = reason === 'wait_exhausted'
        ? core_lease/* sentences */.hC.waitExhausted(holder, ports.minutes())
        : request.resume
            ? core_lease/* sentences */.hC.resumeRefused(holder)
            : core_lease/* sentences */.hC.skipping(holder);
    const sentence = holder.pid === null ? `${said} ${holder.url}` : said;
    return { kind: 'skipped', sentence, reason, holder, head: read.head, wakeNow: noted === 'released' };
}
/** A fresh start over a head that nobody can read goes above what the control issue and the branch itself remember. */
const floor = ({ door }, { request, config, head }) => request.fresh && head.kind !== 'present' ? door.traces(config.loop) : Promise.resolve(null);
function baseHead({ config, tick, request }, ceilings, at) {
    const start = { loop: config.loop, skill: config.skill, workflow: tick.workflow, ceilings, now: tick.now };
    const old = at.now.kind === 'present' ? settledHead(at.now.head, tick.now) : null;
    if (old !== null)
        return request.fresh ? freshHead(old, start) : old;
    const blank = newHead(start);
    if (at.above === null)
        return blank;
    const { epoch, generation } = at.above;
    // Every run has taken an epoch at least, so that this one is above all that were.
    return { ...blank, commandCursor: tick.now, epoch, generation: generation + 1, run: epoch + 1 };
}
/** The swap that takes the lease from a dead holder also charges what that one had reserved. */
function settledHead(head, now) {
    const lost = lostTick(head);
    return lost === null ? head : chargedHead(head, lost, now);
}
function leased({ identity, minutes }, { config, tick }, base) {
    return withLease(base, {
        ...identity,
        runId: tick.runId,
        runAttempt: tick.runAttempt,
        workflow: tick.workflow,
        url: tick.runUrl,
        iteration: base.counters.iterationsUsed + 1,
        stage: 'whole',
        startedAt: tick.now,
        // A tick that waited has used up some of its job.
        deadlineAt: (0,core_lease/* leaseDeadline */.R)(tick.now, tick.jobMinutesLeft - minutes()),
        epoch: base.epoch + 1,
        nonce: tick.nonce,
        skill: config.skill,
    });
}

;// CONCATENATED MODULE: ./build/src/leave.js

/** A tick that cannot go on gives the lease back; what a tick before it lost stays in the head until one can tell of it. */
async function leaveEarly(ports, held, change) {
    const head = await held.release(ports.door.now(), change);
    if (head.wake && head.status !== 'stopped')
        await ports.dispatchNext(head, 'wake');
    return head;
}
/** Report, release, and the one dispatch that a wake-up or a continuous pace asks for; a stopped run dispatches nothing. */
async function leave(ports, { config }, { held, story, control }) {
    const said = await ports.report({ story, control }, held);
    const now = ports.door.now();
    const head = await held.release(now, (newest) => afterTelling(newest, said, now));
    const more = config.pace === 'continuous' && story.decision.verdict === 'work';
    const wanted = head.status !== 'stopped' && (head.wake || more);
    const dispatched = wanted && (await ports.dispatchNext(head, head.wake ? 'wake' : 'continuous'));
    return { head, next: { ...story.next, dispatched } };
}

// EXTERNAL MODULE: ./build/src/memory.js + 3 modules
var src_memory = __webpack_require__(93405);
;// CONCATENATED MODULE: ./build/src/keep-alive.js
/** All that a tick with nothing else to do may write: the bundle before its copy expires, a control issue that shows something else, an end not told. */








/** No line, no generation, no iteration. What fails is tried again later. */
async function keepAlive(ports, asked, head) {
    if (rests(asked, head))
        return;
    const expires = resaveDue(head.bundle, asked.tick.now);
    const shows = (0,control_marker/* showsElse */.Yj)(asked.shown, { head, scheduleEnds: asked.tick.scheduleEnds });
    if (expires || shows || owesEnd(head))
        await upkeep(ports, asked, expires);
}
/**
 * The lease of a tick that goes on. What has to be said of a run that stopped is said before: the next run's head and bundle know nothing
 * of it. Where that was tried, well or in vain, everything is to be read again.
 */
const holdToWork = async (ports, asked, threads) => (await sayEndFirst(ports, asked)) ? { kind: 'again' } : await hold_hold(ports, asked, threads);
async function sayEndFirst(ports, asked) {
    const { head: read, request } = asked;
    if (read.kind !== 'present' || !owesEnd(read.head) || rests(asked, read.head))
        return false;
    // Who takes the lease from a dead holder goes on from its end, and tells it (`iterate`); only a fresh start does not.
    if (read.head.lease !== null && !request.fresh)
        return false;
    return await upkeep(ports, { ...asked, request: { ...request, fresh: false } }, false);
}
/** What nobody can read is neither saved again nor shown. */
const rests = ({ tick }, head) => head.stop?.code === 'state_unreadable' || upkeepRests(head, tick.now);
/** False where the lease was not to be had. */
async function upkeep(ports, asked, expires) {
    const holding = await hold_hold(ports, asked, nothingSaid);
    if (holding.kind !== 'held')
        return false;
    const { held } = holding;
    try {
        const why = expires ? await saveAgain(ports, held) : null;
        const { shown, tried, said } = await show(ports, held);
        if (why !== null)
            await tellExpiry(ports, held, why);
        const now = ports.door.now();
        await leaveEarly(ports, held, (newest) => {
            const head = tried ? afterTelling(newest, said, now) : newest;
            const done = why === null && shown && !owesEnd(head);
            return { ...head, upkeepNotBefore: done ? null : upkeepAgainAt(why === null ? 'showing' : 'saving', now) };
        });
    }
    catch (error) {
        if (!(error instanceof core_lease/* LeaseLostError */.Jd))
            throw error;
        ports.say(`Nothing more is written: ${error.message}`);
    }
    return true;
}
/** Null once it is saved; else why it is not. */
async function saveAgain(ports, held) {
    const saved = await ports.resave(held.head());
    if (saved.kind === 'failed')
        return saved.why;
    await held.change((newest) => ({ ...newest, bundle: saved.ref }));
    return null;
}
/** Where the bundle is lost, the end is told in the words of the head alone, and nothing else is drawn. */
async function show(ports, held) {
    const loaded = await ports.loadMemory(held.head());
    if (loaded.kind === 'unavailable')
        return { shown: false, tried: false, said: [] };
    const memory = loaded.kind === 'loaded' ? loaded.memory : src_memory/* nothingKept */.kK;
    const controlIssue = loaded.kind === 'loaded' ? await ports.showStanding({ held, memory }) : null;
    const said = owesEnd(held.head()) ? await ports.tellEnd({ held, memory, controlIssue }) : [];
    return { shown: controlIssue !== null, tried: true, said };
}
async function tellExpiry(ports, held, why) {
    const { bundle, loop } = held.head();
    if (bundle === null)
        return;
    const sentence = expiresSentence(bundle, why);
    ports.say(sentence);
    await ports.sayError({ loop, sentence, causeHash: ports.causeHash('expires') });
}

;// CONCATENATED MODULE: ./build/src/catch-up.js
/** Saves what lost ticks left before anything new is begun, where it has to: their lines, charges and failures, and nothing else. */






async function catchUp({ door, save }, held, memory) {
    const head = withoutTold(withKnownGates(held.head(), memory.state), memory.history);
    if (!savesFirst(head))
        return { kind: 'nothing-left' };
    const pullRequests = await door.readOwnPullRequests();
    const settled = repaired({ head, state: memory.state }, { at: door.now(), pullRequests });
    const generation = head.generation + 1;
    const lines = lossLines(settled.head, { last: memory.history.at(-1), generation });
    const [state, history] = [settled.state, [...memory.history, ...lines]];
    const saved = await save(held.head(), { ...memory, state, history });
    if (saved.kind === 'failed')
        return saved;
    await held.change((newest) => {
        const before = over(settled.head)(newest);
        return afterInterruption(withBundle(before, { bundle: saved.ref, generation, state, history }), before);
    });
    return { kind: 'saved' };
}

;// CONCATENATED MODULE: ./build/src/core/gate-read-back.js


/** The question as it was asked; null where its text is not the one that we posted, or nobody knows what that was. */
function readBack(open, { body, textHash, issueNumber }) {
    const marker = (0,gate_comment/* readGateMarker */.kT)(body);
    const { id, commentId, askedAt, raises = [] } = open;
    if (marker === null || marker.id !== id || open.textHash !== textHash || askedAt === undefined)
        return null;
    const { name, subject, signature, iteration, epoch } = marker;
    const isShown = ({ id: option, byReplyOnly }) => byReplyOnly || marker.options.includes(option);
    return {
        id,
        name,
        subject,
        question: (0,gate_comment/* questionIn */.qh)(body),
        quoted: null,
        options: (0,gate_questions/* optionsOf */.cz)(name, raises).filter(isShown),
        signature,
        headSha: shaIn(name, signature),
        raises: [...raises],
        askedAt,
        iteration,
        epoch,
        thread: { issueNumber },
        commentId,
        textHash,
    };
}
/** The commit that an answer approves is part of what it is bound to. */
function shaIn(name, signature) {
    if (name === 'merge' || name === 'post-feedback-merge')
        return signature;
    return name === 'resume-divergence' ? (signature.split('..')[1] ?? null) : null;
}
/** Open questions of this run that no bundle tells of; those of a run before are closed, and answer nothing. */
const unknownGates = ({ openGates, counters }, known) => openGates.filter(({ id, askedAt }) => !known.some((gate) => gate.id === id) && askedAt !== undefined && askedAt >= counters.startedAt);

;// CONCATENATED MODULE: ./build/src/recall.js
/** What a tick remembers under the lease: the bundle that the head names, or a newer one that a dead holder saved and could not name. */




/** A holder that had recorded and saved lost nothing but its last swap: that is made good instead of guessing what it did. */
async function recall({ loadMemory, findLeft }, held) {
    // Never one of a run that a fresh start has ended.
    const recorded = held.head().lost.findLast((loss) => loss.recorded && isOfThisRun(loss, held.head()));
    const left = recorded === undefined ? null : await findLeft(held.head(), recorded);
    if (left === null)
        return await loadMemory(held.head());
    const { state, history } = left.memory;
    const generation = held.head().generation + 1;
    await held.change((newest) => withBundle(newest, { bundle: left.ref, generation, state, history }));
    return {
        kind: 'loaded',
        memory: left.memory,
        note: `Adopted ${left.ref.name}, which its tick had saved before it died.`,
    };
}
/** With the questions that stand in their threads and in the head alone: an answer under one of them counts as under any other. */
function withReadBack(memory, head, threads) {
    const { state } = memory;
    const gates = unknownGates(head, state.gates).flatMap((open) => {
        const { comment, thread } = threads.gates.find(({ gateId }) => gateId === open.id) ?? {};
        if (comment == null || thread == null)
            return [];
        const { body } = comment;
        return readBack(open, { body, textHash: (0,text_hash/* gateTextHash */.Rw)(body), issueNumber: thread.number }) ?? [];
    });
    return gates.length === 0 ? memory : { ...memory, state: { ...state, gates: [...state.gates, ...gates] } };
}

;// CONCATENATED MODULE: ./build/src/remember.js
/** Decides what a tick goes on from under its lease, and how it ends where that cannot be read, or where nothing can be saved. */





async function remember(ports, asked, { held, threads }) {
    const loaded = await recall(ports, held);
    const early = (change) => leaveEarly(ports, held, change);
    const ended = (end) => ({ kind: 'ended', end });
    if (loaded.kind === 'unavailable') {
        const head = await early((newest) => ({ ...newest, deferrals: newest.deferrals + 1 }));
        return ended(await defer(ports, asked, { head, why: loaded.why }));
    }
    if (loaded.kind === 'unreadable') {
        const at = ports.door.now();
        // Said before it stands in the head, by which later ticks are quiet: a tick that dies in between is made up for by the next one.
        const end = await haltOnBundle(ports, asked, loaded.why);
        await early((newest) => stoppedUnread(newest, at));
        return ended(end);
    }
    const memory = withReadBack(loaded.memory, held.head(), threads);
    // What begins anew forgets what would have to be told.
    const left = asked.request.fresh ? { kind: 'nothing-left' } : await catchUp(ports, held, memory);
    if (left.kind === 'failed')
        return ended(await deferUnsaved(ports, asked, { head: await early(), why: left.why }));
    if (left.kind === 'saved') {
        // The tick goes on under a lease of its own: by its name this bundle is the lost ticks' and no line of this one is in it.
        await held.release(ports.door.now());
        return ended('again');
    }
    return { kind: 'memory', memory, notices: loaded.note === null ? [] : [loaded.note] };
}

;// CONCATENATED MODULE: ./build/src/tick.js
/** One tick, from reading the head to releasing it: the story on one page. */











/** Never throws for what the design foresees; every end says what it was. Whoever was overtaken, or waited, reads everything again. */
async function tick(ports, asked) {
    const end = await attempt(ports, renewed(asked));
    return end === 'again' ? await tickAgain(ports, await ports.afresh(asked)) : end;
}
async function tickAgain(ports, asked) {
    for (let facts = asked;; facts = await ports.afresh(facts)) {
        const end = await attempt(ports, renewed(facts), begunNow);
        if (end !== 'again')
            return end;
    }
}
const begun = (ports, asked) => ({ ports, asked });
async function attempt(ports, asked, begin = begun) {
    const opening = await open_open(ports.door, asked);
    if (opening.kind === 'quiet') {
        if (!asked.request.dryRun)
            await keepAlive(ports, asked, opening.head);
        return opening;
    }
    if (opening.kind === 'unreadable')
        return await haltOnHead(ports, asked, opening);
    if (asked.request.dryRun)
        return { kind: 'rehearsed', rehearsal: await rehearse(ports, asked, opening.threads) };
    if (asksForPlan(asked, opening.threads))
        return await showPlan(ports, asked, opening.threads);
    const holding = await holdToWork(ports, asked, opening.threads);
    if (holding.kind === 'again')
        return 'again';
    if (holding.kind === 'refused') {
        return { kind: 'failed', code: 'state_write_refused', sentence: holding.message, remedy: holding.remedy };
    }
    if (holding.kind === 'skipped') {
        if (holding.wakeNow)
            await ports.dispatchNext(holding.head, 'wake');
        return { kind: 'skipped', sentence: holding.sentence, reason: holding.reason, head: holding.head };
    }
    try {
        const start = begin(ports, asked);
        const end = await underLease(start.ports, start.asked, { ...holding, threads: opening.threads });
        await (end !== 'again' && end.kind === 'failed' ? ports.crew.leave() : ports.crew.close());
        return end;
    }
    catch (error) {
        await ports.crew.leave();
        if (!(error instanceof core_lease/* LeaseLostError */.Jd))
            throw error;
        const remedy = 'Nothing was published; the next tick goes on.';
        return { kind: 'failed', code: 'lease_lost', sentence: error.message, remedy };
    }
}
async function underLease(ports, asked, { held, reaped, unlock, threads }) {
    const remembered = await remember(ports, asked, { held, threads });
    if (remembered.kind === 'ended')
        return remembered.end;
    const { state } = remembered.memory;
    const around = await ports.preflight(asked, state);
    const memory = { ...remembered.memory, state: { ...state, said: [...around.said] } };
    const notices = [
        ...(0,isolation/* isolationNotice */.Xc)(asked.config.isolation),
        ...(asked.renewal === undefined ? [] : [(0,renew/* renewalNotice */.tv)(asked.renewal)]),
        ...remembered.notices,
        ...around.notices,
    ];
    const iterated = await iterate(ports, { asked, held, reaped, unlock, threads, memory, notices });
    if (iterated.kind === 'unavailable') {
        await leaveEarly(ports, held);
        return { ...iterated, kind: 'failed' };
    }
    if (iterated.kind === 'unsaved') {
        return {
            kind: 'failed',
            code: 'bundle_not_saved',
            sentence: iterated.sentence,
            remedy: 'The next tick repairs it.',
        };
    }
    const released = await leave(ports, asked, { ...iterated, held });
    return { kind: 'done', outcome: iterated.outcome, story: { ...iterated.story, ...released } };
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/chance.js
/** Draws for rehearsed runs: the same seed draws the same. */
/** Mulberry32: small, and even enough for what people ask of a forecast. */
function chanceFrom(seed) {
    let state = seed >>> 0;
    const draw = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    return {
        draw,
        happens: (share) => draw() < share,
        between: (low, high) => low + (high - low) * draw(),
        pick: (choices) => choices[Math.floor(draw() * choices.length)] ?? choices[0],
    };
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/clock.js
/** The clock of a rehearsed run: it stands still while a tick thinks, and jumps while agents work or nothing is due. */

function openClock(startMs) {
    const turns = new Set();
    let ms = startMs;
    const dueBy = (until) => [...turns].filter(({ dueMs }) => dueMs <= until).toSorted((one, other) => one.dueMs - other.dueMs)[0];
    return {
        ms: () => ms,
        now: () => new Date(ms).toISOString(),
        goTo: async (until) => {
            for (let turn = dueBy(until); turn !== undefined; turn = dueBy(until)) {
                ms = Math.max(ms, turn.dueMs);
                turn.dueMs += turn.ms;
                turn.task();
                // What it began must end before the clock moves on: nothing here waits for anything but memory.
                await (0,promises_.setImmediate)();
            }
            ms = Math.max(ms, until);
        },
        every: (everyMs, task) => {
            const turn = { ms: everyMs, task, dueMs: ms + everyMs };
            turns.add(turn);
            return () => void turns.delete(turn);
        },
    };
}

;// CONCATENATED MODULE: ./build/src/core/purse.js
/** Decides what one more session of a subject may cost, out of what the claim has reserved for all of its sessions in this tick. */

/**
 * The rest, never more: however many sessions follow one another, together they stay within what was reserved. Null = the next tick goes
 * on, since what is left is under the least that a session is started with (the minimum, or the mean of the run where that is lower),
 * or under half of the minutes that one is guessed to take.
 */
function restOfPurse({ cap, used }, run) {
    const minutes = cap.minutes - used.minutes;
    if (minutes < Math.min(run.guessMinutes, cap.minutes) / 2)
        return null;
    if (cap.dollars === null)
        return { ...cap, minutes };
    const dollars = (0,budget/* addPrecisely */._N)(cap.dollars, -used.dollars);
    const mean = (0,budget/* addPrecisely */._N)(run.dollars, used.dollars) / Math.max(1, run.sessions + used.sessions);
    return dollars <= 0 || dollars < Math.min(run.minSessionDollars, mean) ? null : { ...cap, dollars, minutes };
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/crew.js
/** Agents of a rehearsed run behind the crew's port: what a session costs and comes to is drawn; what follows it, and with which cap, is the tick's own rule. */





function rehearsedCrew(playing) {
    const courses = new Map();
    const { repository, clock } = playing;
    return {
        metered: playing.metered,
        promise: '',
        open: async () => ({ ok: true }),
        run: async (sessions, setting) => {
            const lanes = Array.from({ length: playing.maxAgents }, () => clock.ms());
            const reports = sessions.flatMap((order) => {
                const lane = lanes.indexOf(Math.min(...lanes));
                const visited = visit({ ...playing, courses }, order, { setting, fromMs: lanes[lane] ?? clock.ms() });
                lanes[lane] = Date.parse(visited.at(-1)?.endedAt ?? clock.now());
                return visited;
            });
            await clock.goTo(Math.max(...lanes));
            return reports;
        },
        spent: () => 0,
        isWorking: () => false,
        setAside: async () => 'nowhere',
        push: async ({ branch, sha }) => {
            repository.branches.set(branch, sha);
            return { found: false, made: { sha } };
        },
        halt: async () => undefined,
        leave: async () => undefined,
        close: async () => undefined,
    };
}
/** One subject's sessions, as a tick lets them follow each other. */
function visit(playing, first, { setting, fromMs }) {
    const reports = [];
    let subject = (0,core_state/* subjectIn */.iw)(setting, first.subject);
    let atMs = fromMs;
    let dollars = 0;
    for (let order = first; order !== null;) {
        const report = played(playing, order, { setting, atMs });
        reports.push(report);
        subject = after_session_afterSession(subject, report, setting.iteration);
        dollars = (0,budget/* addPrecisely */._N)(dollars, setting.costOf(report));
        atMs = Date.parse(report.endedAt);
        const next = followUp(report, subject, setting.ceilings);
        const used = { dollars, minutes: (atMs - fromMs) / 60_000, sessions: reports.length };
        const cap = next === null ? null : restOfPurse({ cap: first.cap, used }, setting.run);
        order = next === null || cap === null ? null : { ...next, cap };
    }
    return reports;
}
function played(playing, order, { setting, atMs }) {
    const drawn = drawnFor(playing, order);
    const share = shareWithin(drawn, order.cap, playing.metered);
    const [dollars, minutes] = [drawn.dollars * share, drawn.minutes * share];
    return {
        order,
        id: `${setting.tickId}-${order.subject}-${order.session}`,
        startedAt: new Date(atMs).toISOString(),
        endedAt: new Date(atMs + minutes * 60_000).toISOString(),
        usage: [usageOf(dollars)],
        ...(share < 1 ? cutShort(playing, order, { drawn, share }) : { outcome: crew_outcomeOf(playing, order, drawn) }),
    };
}
/** How much of a session its cap lets happen, 0 to 1. */
function shareWithin({ dollars, minutes }, cap, metered) {
    const ofDollars = metered && cap.dollars !== null && dollars > cap.dollars ? cap.dollars / dollars : 1;
    return Math.min(ofDollars, minutes > cap.minutes ? cap.minutes / minutes : 1);
}
/** What was done lies on the branch, and the next session has the rest to do: as a tick counts it, that is no failure. An audit leaves nothing. */
function cutShort({ courses, repository, chance }, { subject, role, branch }, { drawn, share }) {
    const outcome = failure('cap', 'cap');
    const course = courses.get(subject);
    if (role === 'auditor' || course === undefined || share === 0)
        return { outcome };
    const rest = 1 - share;
    course.left = { ...drawn, dollars: drawn.dollars * rest, minutes: drawn.minutes * rest };
    const checkpoint = someSha(chance);
    repository.branches.set(branch, checkpoint);
    return { outcome, checkpoint };
}
const someSha = (chance) => Array.from({ length: 40 }, () => Math.floor(chance.draw() * 16).toString(16)).join('');
function drawnFor({ courses, journeys, chance }, order) {
    const { subject, role } = order;
    const course = courses.get(subject) ?? {
        journey: journeys(subject, chance),
        had: { worker: 0, auditor: 0 },
        left: null,
    };
    courses.set(subject, course);
    const kind = role === 'auditor' ? 'auditor' : 'worker';
    const { left } = course;
    if (kind === 'worker' && left !== null) {
        course.left = null;
        return left;
    }
    const sessions = course.journey[kind];
    const index = Math.min(course.had[kind], sessions.length - 1);
    course.had[kind] += 1;
    return sessions[index] ?? sessions[0];
}
function crew_outcomeOf({ repository, chance }, { role, branch }, { fails }) {
    if (fails)
        return failure('test', 'test | verify-command');
    if (role === 'auditor')
        return { kind: 'audited', reported: [], resolved: [] };
    const tipSha = someSha(chance);
    const commits = [{ sha: tipSha, title: 'Do it' }];
    const expectedHead = repository.branches.get(branch) ?? null;
    return { kind: 'delivered', complete: true, result, tipSha, expectedHead, commits, notes: [], files: [] };
}
const result = agent/* WorkResult */.H$.parse({ status: 'complete', progress: 'Did it', exit_signal: true });
const failure = (kind, rootCause) => ({
    kind: 'failed',
    failure: { class: kind, rootCause, sentence: rootCause, question: null },
});
/** The model is named for the sake of its rate; with no tokens only what was reported counts. */
const usageOf = (costReported) => ({
    model: 'claude-sonnet-4-7',
    ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
    costReported,
    messages: 1,
});

;// CONCATENATED MODULE: ./build/src/cli/simulate/repository.js
/** The repository of a rehearsed run: its issues, what the loop made of them, and the people who answer and merge after a while. */

const repositoryWith = (facts) => ({
    ...facts,
    closed: new Set(),
    claims: new Map(),
    branches: new Map(),
    pulls: [],
    gates: new Map(),
    changed: false,
    lastNumber: Math.max(0, ...facts.issues.map(({ number }) => number)),
});
/** When people next do something by themselves, ms; null = they wait for the loop, or for ever. */
function nextDeedMs({ pulls, gates, people }) {
    const { afterMs } = people;
    if (afterMs === null)
        return null;
    const waiting = [
        ...pulls.flatMap(({ readyMs, merged }) => (readyMs === null || merged ? [] : [readyMs])),
        ...[...gates.values()].map(({ askedMs }) => askedMs),
    ];
    return waiting.length === 0 ? null : Math.min(...waiting) + afterMs;
}
/** Merges what has waited long enough. */
function peopleMerge(repository, nowMs) {
    const { afterMs } = repository.people;
    if (afterMs === null)
        return;
    for (const pull of repository.pulls) {
        if (pull.merged || pull.readyMs === null || pull.readyMs + afterMs > nowMs)
            continue;
        pull.merged = true;
        repository.closed.add(pull.subject);
        repository.changed = true;
    }
}
const isAnswered = (repository, id, nowMs) => {
    const asked = repository.gates.get(id);
    const { afterMs } = repository.people;
    return asked !== undefined && afterMs !== null && asked.askedMs + afterMs <= nowMs;
};
/** Trying again what failed twice is the rarer choice. */
const usual = { 'repeated-failure': 'skip', 'circuit-open': 'skip', 'agent-decision': 'skip' };
/** What people choose: as they were told to, else what lets the loop go on. A question may offer less than its kind does, such as no raise at `hard-max`. */
const optionFor = ({ people }, gate) => [people.answers[gate.name], usual[gate.name]].find((wanted) => gate.options.some(({ id }) => id === wanted)) ??
    gate.options.find(({ kind }) => kind === 'permitting')?.id ??
    gate.options[0]?.id ??
    'stop';
const openIssues = ({ issues, closed }) => issues.filter(({ number }) => !closed.has(number));
/** As GitHub would show it now. */
function issueNow(repository, issue, ownLogin) {
    const claim = repository.claims.get(issue.number);
    const isOpen = (number) => !repository.closed.has(number);
    const pulls = repository.pulls.filter(({ subject, merged }) => subject === issue.number && !merged);
    return {
        ...issue,
        ...(claim === undefined ? {} : claimedFacts(issue, { key: claim, loop: repository.loop })),
        openBlockers: issue.openBlockers.filter(isOpen),
        closingPullRequests: [
            ...issue.closingPullRequests,
            ...pulls.map(({ number }) => ({ number, author: ownLogin, ofLoop: true })),
        ],
    };
}
const claimedFacts = ({ labels }, claim) => ({
    labels: [...new Set([...labels, core_effects/* claimLabel */.Z7])],
    claims: [{ ...claim, epoch: 1 }],
});
const ownPulls = ({ loop, pulls, branches }) => pulls
    .filter(({ merged }) => !merged)
    .map(({ number, subject, branch, draft }) => ({
    ...{ number, subject, branch, draft, loop, reviewed: false },
    headSha: branches.get(branch) ?? '',
    leftAt: branches.get(branch) ?? '',
}));

;// CONCATENATED MODULE: ./build/src/cli/simulate/door.js


const ownLogin = 'github-actions[bot]';
function rehearsedDoor(meeting) {
    const { repository, clock } = meeting;
    return {
        now: clock.now,
        requests: () => 0,
        readThreads: async () => threadsNow(meeting),
        judgeGates: async (gates) => gates.map((gate) => door_readingOf(meeting, gate)),
        readBacklog: async ({ claimed }) => ({ ...backlogNow(meeting), endedSubjects: endedOf(repository, claimed) }),
        readIssues: async ({ issues, states }) => {
            const found = openIssues(repository).filter(({ number }) => issues.some((one) => one.number === number));
            const left = issues.map(({ number }) => number).filter((number) => repository.closed.has(number));
            return {
                issues: found.map((issue) => issueNow(repository, issue, ownLogin)),
                left,
                states: new Map(states.flatMap((number) => stateOf(repository, number))),
            };
        },
        readAdmissions: async () => ({ admissions: [], looked: new Map() }),
        readPlan: async (claimed) => planNow(repository, claimed),
        readReviews: () => notRehearsed('a review'),
        // Who works it off here merged nothing of it before.
        readMerged: async (tasks) => tasks.map(({ number }) => number).filter((number) => repository.closed.has(number)),
        readClaims: async (subjects) => subjects.flatMap((number) => claimNow(meeting, number)),
        // The head in memory brings nothing along: what goes out is asked for.
        outgoingAlong: () => ({ repository: '', take: () => notRehearsed('an answer to a swap') }),
        readStandings: async () => ({}),
        readOwnPullRequests: async () => ownPulls(repository),
        readPutOnTop: () => notRehearsed('a branch that others moved'),
        findGates: async () => [],
        unlock: {
            ask: () => notRehearsed('a lock that is held'),
            close: () => notRehearsed('a lock that is held'),
            remove: () => notRehearsed('a lock that is held'),
        },
        holder: () => notRehearsed('a lock that is held'),
        holderJobs: () => notRehearsed('a lock that is held'),
        scheduledRuns: async () => null,
        traces: async () => null,
        reply: async () => undefined,
        perform: async (effect) => ({ found: false, made: door_performed(meeting, effect) }),
    };
}
/** Nothing of the kind can happen in a rehearsal: where it does, that is a bug. */
const notRehearsed = (what) => {
    throw new Error(`A rehearsed run has met ${what}.`);
};
function threadsNow({ repository, clock }) {
    const news = [...repository.gates.keys()].some((id) => isAnswered(repository, id, clock.ms()));
    return { ...nothingSaid, news, backlogChanged: repository.changed };
}
function door_readingOf({ repository, clock }, gate) {
    const gateId = gate.id;
    if (!isAnswered(repository, gateId, clock.ms()))
        return { gateId, refusals: [], kind: 'open' };
    const { name, question } = gate;
    const who = { login: 'somebody', userId: 1, permission: 'write', channel: 'receipt' };
    const where = { commentId: gate.commentId ?? 1, deliveryId: null, at: clock.now() };
    const answer = { gateId, name, question, option: optionFor(repository, gate), text: null, ...who, ...where };
    return { gateId, refusals: [], kind: 'answered', answer };
}
function backlogNow({ repository }) {
    repository.changed = false;
    return {
        issues: openIssues(repository).map((issue) => issueNow(repository, issue, ownLogin)),
        left: [],
        ended: [...repository.closed],
        isCut: false,
        members: null,
        candidates: null,
        touched: [],
        pullRequests: ownPulls(repository),
    };
}
/** A plan changes only by pull request: what was merged is known by its pull requests. */
function planNow(repository, claimed) {
    const { plan } = repository;
    if (plan === null)
        return notRehearsed('a plan');
    repository.changed = false;
    const seen = { touched: [], seen: [] };
    return {
        ...plan,
        why: null,
        ...seen,
        pullRequests: ownPulls(repository),
        endedSubjects: endedOf(repository, claimed),
    };
}
const endedOf = ({ pulls, closed }, claimed) => claimed.flatMap(({ number, pullRequest }) => {
    if (pulls.some((pull) => pull.number === pullRequest && pull.merged))
        return [{ number, how: 'pull request merged' }];
    return closed.has(number) ? [{ number, how: 'issue closed' }] : [];
});
function stateOf({ issues, closed, pulls }, number) {
    const pull = pulls.find((one) => one.number === number);
    if (pull !== undefined)
        return [[number, pull.merged ? 'MERGED' : 'OPEN']];
    if (!issues.some((issue) => issue.number === number))
        return [];
    return [[number, closed.has(number) ? 'CLOSED' : 'OPEN']];
}
function claimNow({ repository, clock }, subject) {
    const issue = repository.issues.find(({ number }) => number === subject);
    if (issue === undefined)
        return [];
    const { labels, assignees, closingPullRequests } = issueNow(repository, issue, ownLogin);
    const key = repository.claims.get(subject);
    const claims = key === undefined ? [] : [{ key, epoch: 0, loop: repository.loop, updatedAt: clock.now() }];
    return [{ subject, isOpen: !repository.closed.has(subject), labels, assignees, closingPullRequests, claims }];
}
function door_performed({ repository, clock }, effect) {
    switch (effect.kind) {
        case 'label':
            repository.claims.set(effect.issue, effect.key);
            return {};
        case 'unlabel':
            repository.claims.delete(effect.issue);
            return {};
        case 'gate':
            repository.gates.set(effect.gate.id, { gate: effect.gate, askedMs: clock.ms() });
            return numbered(repository);
        case 'gate-close':
            repository.gates.delete(effect.gateId);
            return {};
        case 'pull-request':
            return { number: pulled({ repository, clock }, effect).number };
        case 'comment':
        case 'reply':
        case 'resolve':
        case 'review':
        case 'update-branch':
        case 'merge':
        case 'delete-branch':
            return numbered(repository);
    }
}
/** Issues, pull requests and comments share one count here: nobody looks at it. */
function numbered(repository) {
    repository.lastNumber += 1;
    return { commentId: repository.lastNumber, nodeId: `C_${repository.lastNumber}` };
}
function pulled({ repository, clock }, effect) {
    const { subject, branch, draft } = effect;
    const known = repository.pulls.find((pull) => pull.branch === branch && !pull.merged);
    const pull = known ?? { number: (repository.lastNumber += 1), subject, branch, draft, readyMs: null, merged: false };
    if (known === undefined)
        repository.pulls.push(pull);
    pull.draft = draft;
    pull.readyMs = draft ? null : (pull.readyMs ?? clock.ms());
    return pull;
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/forecast-of.js
/** Decides what one rehearsed run has come to: the figures of its last head, and the questions in its lines. */

/** As its last tick left it. */
function forecastOf(startMs, { endedMs, head, memory }) {
    if (head === null)
        throw new Error('A rehearsed run has left no head.');
    const { counters } = head;
    const asked = memory.history.flatMap(({ gates }) => gates.filter(({ answer }) => answer === null));
    return {
        dollars: (0,budget/* dollarsUsed */.$9)(counters),
        iterations: counters.iterationsUsed,
        prs: counters.prsTouched.length,
        minutes: counters.minutesElapsed,
        sessions: counters.agentsDispatched,
        hours: (endedMs - startMs) / 3_600_000,
        gates: asked.map(({ name }) => name),
        end: head.stop?.code ?? (head.status === 'idle' ? 'idle' : head.status === 'waiting' ? 'waiting' : 'cut'),
    };
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/standstill.js
/** No moment has so many ticks: whoever asks for one more has worked, and work takes time. */
const mostAtOnce = 25;
/** To be called after every tick; throws at the first that is one too many in the same moment. */
function standstillGuard(seed) {
    let [lastMs, atOnce] = [-Infinity, 0];
    return ({ ms, tick, status }) => {
        atOnce = ms > lastMs ? 1 : atOnce + 1;
        lastMs = ms;
        if (atOnce <= mostAtOnce)
            return;
        const where = `at ${new Date(ms).toISOString()}, with the loop ${status ?? 'not begun'}`;
        throw new Error(`The rehearsed run of seed ${seed} does not move: tick ${tick} is the ${atOnce}th ${where}.`);
    };
}

;// CONCATENATED MODULE: ./build/src/cli/simulate/run.js
/** Rehearses one run of a loop, tick by tick, with the very tick that runs in CI; GitHub, agents, people and the clock are stood in for. */
















const run_dayMs = 86_400_000;
/** What a tick takes beside its agents. */
const tickMs = 60_000;
/** What the first tick of a loop would decide, over issues as they are. */
async function firstDecision(facts) {
    const nobody = { people: { afterMs: null, answers: {} }, journeys: neverPlayed, metered: true };
    const policy = { ...facts, ...nobody, schedules: [], startMs: facts.nowMs, days: 1 };
    const rehearsal = rehearsalOf(policy, 1);
    return (await rehearse(portsOf(rehearsal), askedOf(rehearsal), nothingSaid)).decision;
}
const neverPlayed = () => {
    throw new Error('A decision starts no session.');
};
async function rehearseRun(policy, seed, tell = () => undefined) {
    const rehearsal = rehearsalOf(policy, seed);
    const { clock, repository } = rehearsal;
    const untilMs = policy.startMs + policy.days * run_dayMs;
    const mustMove = standstillGuard(seed);
    for (let at = policy.startMs; at !== null && at <= untilMs; at = nextTickMs(rehearsal)) {
        await clock.goTo(at);
        peopleMerge(repository, at);
        const { head, memory } = rehearsal;
        await oneTick(rehearsal);
        if (isRenewed(head, rehearsal.head)) {
            // What is told of is the run that ended.
            Object.assign(rehearsal, { head, memory });
            break;
        }
        rehearsal.endedMs = clock.ms();
        if (rehearsal.head?.status === 'stopped')
            break;
        const [ms, ticks] = [clock.ms(), rehearsal.ticks];
        tell({ tick: ticks, day: 1 + Math.floor((ms - policy.startMs) / run_dayMs) });
        mustMove({ ms, tick: ticks, status: rehearsal.head?.status ?? null });
    }
    return forecastOf(policy.startMs, rehearsal);
}
/** By `renew`: counters begin anew with a run of its own. */
const isRenewed = (before, after) => before !== null && before.counters.startedAt !== after?.counters.startedAt;
function rehearsalOf(policy, seed) {
    const { loop, maxAgents } = policy.config;
    const { issues, plan = null, people } = policy;
    const around = {
        clock: openClock(policy.startMs),
        chance: chanceFrom(seed),
        repository: repositoryWith({ loop, issues, plan, people }),
    };
    return {
        policy,
        ...around,
        crew: rehearsedCrew({ ...policy, ...around, maxAgents }),
        head: null,
        memory: { state: (0,core_state/* emptyState */.p$)(), history: [], notes: '', previous: [], outdated: [] },
        wake: false,
        ticks: 0,
        endedMs: policy.startMs,
    };
}
/** At once where it was asked for, by an answer where one comes, else by the schedule; null = nothing can happen any more. */
function nextTickMs({ policy, clock, repository, head, wake }) {
    const now = clock.ms();
    if (wake)
        return now;
    const deed = nextDeedMs(repository);
    const rests = head !== null && head.status !== 'running' && !repository.changed;
    if (rests && deed === null)
        return null;
    // A deed may fall into the very minute of the schedule; the tick that has just ended was this minute's.
    const after = rests && deed !== null && deed > now ? deed - 1 : now;
    const scheduled = Date.parse((0,schedule/* nextTick */.dY)(policy.schedules, new Date(after).toISOString()) ?? '') || after + run_dayMs / 24;
    const answer = [...repository.gates.values()].map(({ askedMs }) => askedMs + (policy.people.afterMs ?? Infinity));
    return Math.min(scheduled, Math.max(now, ...(answer.length === 0 ? [Infinity] : [Math.min(...answer)])));
}
async function oneTick(rehearsal) {
    rehearsal.wake = false;
    rehearsal.ticks += 1;
    const end = await tick(portsOf(rehearsal), askedOf(rehearsal));
    if (end.kind === 'failed')
        throw new Error(`A rehearsed tick failed: ${end.sentence}`);
    await rehearsal.clock.goTo(rehearsal.clock.ms() + (worked(end) ? tickMs : 0));
    // Thousands of ticks in a row leave nobody else a turn: progress, Ctrl-C.
    await (0,promises_.setImmediate)();
}
const worked = ({ kind }) => kind === 'done';
function askedOf({ policy, clock, head, ticks }) {
    const { config, sources } = policy;
    const read = head === null ? { kind: 'absent' } : { kind: 'present', version: String(ticks), head };
    return {
        config,
        request: config_inputs/* TickRequest */.rj.parse({}),
        sources,
        tick: factsOf(policy, clock.now(), ticks),
        head: read,
        errorSaid: null,
        shown: null,
    };
}
const factsOf = ({ config, visibility, schedules }, now, ticks) => ({
    ...{ now, begunAt: now, owner: 'rehearsed', repo: 'repository', visibility },
    ...{ defaultBranch: 'main', baseSha: 'b'.repeat(40) },
    ...{ runId: ticks, runAttempt: 1, runUrl: '', workflow: 'tickgate.yml', event: 'schedule', actor: null },
    ...{ nonce: `tick${String(ticks).padStart(8, '0')}`, ownLogin: ownLogin, schedules, scheduledFor: null, scheduleEnds: null },
    jobMinutesLeft: config.jobTimeoutMinutes - core_lease/* toEndInOrderMinutes */.bY,
});
function portsOf(rehearsal) {
    const { policy, clock, chance, repository } = rehearsal;
    const { config } = policy;
    const { maxIterations, maxPrs, maxMinutes, maxDollars, deadline } = config;
    const beganMs = clock.ms();
    const saved = (memory) => {
        rehearsal.memory = memory;
        return { kind: 'saved', ref: bundle, notes: [] };
    };
    return {
        heads: headsOf(rehearsal),
        door: rehearsedDoor({ repository, clock }),
        crew: rehearsal.crew,
        workspace: { look: async () => null, recover: () => Promise.reject(new Error('There is no workspace.')) },
        journal: { append: () => undefined },
        pricing: {
            driverOf: (role) => (0,agent_choice/* driverOf */.SV)(config, role),
            rates: { config: [], claudeMd: [] },
            sessionGuess: config.sessionGuess,
        },
        timing: { sleep: async () => undefined, every: clock.every, random: chance.draw, now: clock.now },
        identity: { job: 'tick', repository: 'rehearsed', sha: '', runnerEnvironment: 'rehearsed', host: '', pid: null },
        ceilings: {
            ...{ maxIterations, maxPrs, maxMinutes, maxDollars, ceilingsRaised: [] },
            deadline: deadline === null ? null : new Date(deadline).toISOString(),
        },
        say: () => undefined,
        cancelled: new AbortController().signal,
        minutes: () => (clock.ms() - beganMs) / 60_000,
        loadMemory: async () => ({ kind: 'loaded', memory: rehearsal.memory, note: null }),
        findLeft: async () => null,
        preflight: async (_asked, { said }) => ({ notices: [], log: null, said }),
        resave: async () => saved(rehearsal.memory),
        save: async (_head, memory) => saved(memory),
        controlIssue: async () => (repository.lastNumber += 1),
        controlAlong: { repository: '', take: () => () => null },
        showStanding: async () => 0,
        tellEnd: async () => [],
        showWorking: async () => undefined,
        report: async () => [],
        causeHash: (sentence) => sentence,
        sayError: async () => undefined,
        afresh: async (asked) => asked,
        dispatchNext: async () => (rehearsal.wake = true),
    };
}
const bundle = {
    ...{ name: 'rehearsed', digest: `sha256:${'0'.repeat(64)}`, bytes: 0, artifactId: null, cacheKey: null },
    ...{ savedAt: null, durableDays: null },
};
/** One tick at a time: nobody else moves it. */
function headsOf(rehearsal) {
    return {
        read: async () => rehearsal.head === null ? { kind: 'absent' } : { kind: 'present', version: '', head: rehearsal.head },
        swap: async (_expected, next) => {
            rehearsal.head = next;
            return { kind: 'won', version: '' };
        },
    };
}


/***/ }),

/***/ 21760:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fG: () => (/* binding */ admissionOf),
/* harmony export */   iL: () => (/* binding */ editedSince),
/* harmony export */   "in": () => (/* binding */ wantsAPerson),
/* harmony export */   xr: () => (/* binding */ peopleOf)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45207);
/** Decides whether a person's label admits the text of somebody whose issues are not taken unasked: only the text that it was put on. */

/** GitHub lets them set labels; whoever opens an issue from a form with labels may have none of these. */
const labellers = ['triage', ..._answer_js__WEBPACK_IMPORTED_MODULE_0__/* .WRITERS */ .J1];
/** Null = nobody who may has put one of the labels on it. Of each label the last time counts: it may have been taken off between. */
function admissionOf(issue, by) {
    const newest = lastLabelled(issue, by.labels)
        .filter((event) => mayAdmit(event.by, by))
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .at(-1);
    if (newest === undefined)
        return null;
    const { number, textHash, editedAt } = issue;
    // In one second nobody can tell which came first.
    const edited = editedAt !== null && Date.parse(editedAt) >= Date.parse(newest.at);
    return { number, textHash, label: newest.label, by: newest.by?.login ?? '', edited };
}
/** Who may have set one of the labels as a person, the last time; each is asked about. */
const peopleOf = (issue, { labels, policy }) => [
    ...new Set(lastLabelled(issue, labels).flatMap(({ by }) => (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .isPerson */ .KA)(by, { ...policy, approvers: [], receiptAppId: null }) ? [by.login] : [])),
];
/** Of each of these labels that it has: when it was set last, since it may have been taken off before. */
const lastLabelled = (issue, labels) => labels
    .filter((label) => issue.labels.some((one) => same(one, label)))
    .flatMap((label) => issue.labelled.findLast((event) => same(event.label, label)) ?? []);
function mayAdmit(account, { policy, standings }) {
    if (!(0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .isPerson */ .KA)(account, { ...policy, approvers: [], receiptAppId: null }))
        return false;
    const standing = standings[account.login];
    // A login that was given up and taken by another account is not the one that set it.
    return standing !== undefined && standing.id === account.id && labellers.includes(standing.permission);
}
const same = (a, b) => a.toLowerCase() === b.toLowerCase();
/** Why a text that was let in is asked about all the same; null = it is the one that was let in, or that somebody has answered for. */
const editedSince = (admission, subject) => admission === undefined || !admission.edited || subject?.textHash === admission.textHash
    ? null
    : `The text was edited after @${admission.by} had put the label \`${admission.label}\` on it.`;
/** That nobody has answered in time lets no text of an outsider in. */
const wantsAPerson = (option, gate, admissions = []) => gate.name === 'ambiguous-criteria' &&
    option === 'proceed' &&
    admissions.some(({ number, edited }) => edited && number === gate.subject);


/***/ }),

/***/ 90531:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ readUpTo),
/* harmony export */   n: () => (/* binding */ cursorAfter)
/* harmony export */ });
/** Decides how far the comments of a loop count as read; refusals and edited comments are read whatever their age, and take it not back. */
/** The newest of these times (ISO-8601), where it is none before `since`; null = the cursor stays where it is. */
function readUpTo(times, since) {
    const newest = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
    return newest !== null && (since === null || Date.parse(newest) >= Date.parse(since)) ? newest : null;
}
/** Just before the newest comment that was read: its second may not be over yet. */
const cursorAfter = (read, cursor) => read === null ? cursor : new Date(Date.parse(read) - 1).toISOString();


/***/ }),

/***/ 71325:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dk: () => (/* binding */ withdrawnCommits),
/* harmony export */   OW: () => (/* binding */ unpublished),
/* harmony export */   U8: () => (/* binding */ contestOf),
/* harmony export */   V6: () => (/* binding */ rivalsOf),
/* harmony export */   bf: () => (/* binding */ ownerOf),
/* harmony export */   e6: () => (/* binding */ disclaimed),
/* harmony export */   gB: () => (/* binding */ withoutContested),
/* harmony export */   lj: () => (/* binding */ withdrawals),
/* harmony export */   wL: () => (/* binding */ isHandedOn)
/* harmony export */ });
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _closing_pull_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(29956);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62750);
/* harmony import */ var _single_shot_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8290);
/** Decides whether an issue that this tick claimed is still its own: another loop may have claimed it, or a person may have taken it. */




/** A claim that is older than the reading which found the issue free was given back, but for the time between comment and label. */
const settlesWithinMs = 5 * 60_000;
/**
 * Whoever wrote the earlier claim goes on; in the same second both withdraw, since one of them may not have seen the other. A claim of
 * ours that is not to be seen counts as the latest.
 */
function contestOf(issue, by) {
    const { subject, claims } = issue;
    const why = takenAway(issue, by);
    if (why !== null)
        return { subject, why, isFree: true };
    const secondOf = ({ updatedAt }) => Math.floor(Date.parse(updatedAt) / 1_000);
    const own = claims.filter(({ loop }) => loop === by.loop).map(secondOf);
    const mine = own.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...own);
    const [first] = rivalsOf(claims, by)
        .filter((claim) => secondOf(claim) <= mine)
        .toSorted((a, b) => secondOf(a) - secondOf(b));
    if (first === undefined)
        return null;
    return {
        subject,
        why: `the loop ${first.loop || 'of another build'} claimed it, too`,
        isFree: secondOf(first) === mine,
    };
}
/** Claims of other loops that stand beside ours. */
function rivalsOf(claims, by) {
    const since = Date.parse(by.readAt) - settlesWithinMs;
    const isOther = ({ loop, epoch }) => loop !== by.loop || (by.epoch !== undefined && epoch !== by.epoch);
    return claims.filter((claim) => isOther(claim) && Date.parse(claim.updatedAt) >= since);
}
/**
 * Whose it is by the claims that stand: the newest one's, but of those that were written at nearly the same time the first one's. The others
 * have to withdraw, and may not have managed to.
 */
function ownerOf(claims) {
    const at = ({ updatedAt }) => Date.parse(updatedAt);
    const [newest, ...older] = claims.toSorted((a, b) => at(b) - at(a));
    return older.reduce((owner, claim) => owner !== undefined && claim.loop !== owner.loop && at(owner) - at(claim) < settlesWithinMs ? claim : owner, newest);
}
/** Whether it is another loop's by now, as where a person took the label off: the label that stands is that loop's. Nobody has a closed one. */
function isHandedOn({ isOpen, claims }, loop) {
    const owner = ownerOf(claims);
    return isOpen && owner !== undefined && owner.loop !== '' && owner.loop !== loop;
}
/** The same signs by which an issue is not taken in the first place. */
function takenAway(issue, by) {
    const { isOpen, isPull = false, automatic = null, labels, assignees, closingPullRequests } = issue;
    if (!isOpen)
        return 'it was closed meanwhile';
    if (automatic !== null)
        return automaticNow[automatic];
    if (isPull)
        return null;
    if (assignees.some((login) => !isSame(login, by.assignee ?? '')))
        return 'it was assigned to somebody meanwhile';
    const closing = closingPullRequests.find((pull) => !(0,_closing_pull_js__WEBPACK_IMPORTED_MODULE_3__/* .isOurs */ .M)(pull, by.ownLogin));
    if (closing !== undefined)
        return `${closing.number === null ? 'a pull request that we may not see' : `pull request #${closing.number}`} is going to close it`;
    const off = by.labels.find((wanted) => !labels.some((label) => isSame(label, wanted)));
    return off === undefined ? null : `its label ${off} was taken off meanwhile`;
}
const automaticNow = {
    'auto-merge': 'auto-merge was turned on meanwhile',
    'merge queue': 'it was put into the merge queue meanwhile',
};
const isSame = (a, b) => a.toLowerCase() === b.toLowerCase();
/**
 * What a withdrawal makes: the claim comment says so and is none any more; the label stays with the other loop, if there is one. Of two
 * that claimed in one second, the one that looked later may have found ours withdrawn already, and works: the label is its own then.
 */
const withdrawals = (contests, at) => contests.flatMap(({ subject, why, isFree }) => {
    const key = _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectKeys */ .sD.withdrawn({ run: at.run, subject, iteration: at.iteration });
    const line = (0,_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectLine */ .Eg)({ key, epoch: at.epoch, loop: at.loop });
    const body = `${line}\nThe Tickgate loop \`${at.loop}\` does not work on this issue: ${why}.\n`;
    const label = {
        kind: 'unlabel',
        key: _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectKeys */ .sD.unlabel(subject, _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .claimLabel */ .Z7),
        issue: subject,
        name: _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .claimLabel */ .Z7,
        yields: { loop: at.loop, readAt: at.readAt, ...((0,_single_shot_js__WEBPACK_IMPORTED_MODULE_2__/* .isOfOneShot */ .AN)(at.loop, key) ? { epoch: at.epoch } : {}) },
    };
    return [{ kind: 'comment', key, issue: subject, body, inPlaceOf: _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectKeys */ .sD.claims }, ...(isFree ? [label] : [])];
});
/** Subjects as they were before this tick claimed them: no session was begun for them. A label that stayed stays theirs to give back. */
function withoutContested(claim, before, { contests, labelled }) {
    const state = contests.reduce((sofar, { subject }) => {
        const was = before.subjects.find(({ number }) => number === subject);
        if (labelled.includes(subject))
            return (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .putSubject */ .mN)(sofar, { ...(was ?? (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .subjectIn */ .iw)(sofar, subject)), claimed: true });
        const others = { ...sofar, subjects: sofar.subjects.filter(({ number }) => number !== subject) };
        return was === undefined ? others : (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .putSubject */ .mN)(others, { ...was, claimed: false });
    }, claim.state);
    return { ...claim, state };
}
/**
 * Work that nobody publishes: another loop has the issue, or nobody wants it any more. The session's cost is charged all the same.
 * `aside`: where its commit is now, by its hash.
 */
const unpublished = (reports, contests, aside) => reports.map((report) => {
    const contest = contests.find(({ subject }) => subject === report.order.subject);
    if (contest === undefined || report.outcome.kind === 'failed')
        return report;
    const { outcome } = report;
    const kept = outcome.kind === 'delivered' ? aside.get(outcome.tipSha) : undefined;
    const sentence = `Nothing was published: ${contest.why}${kept === undefined ? '' : `; ${kept}`}.`;
    return {
        ...report,
        outcome: { kind: 'failed', failure: { class: 'cancelled', rootCause: 'claim-lost', sentence, question: null } },
    };
});
/** The issues stay what they were worked to be; what another loop has claimed is not ours to give back any more. */
const disclaimed = ({ head, state }, contests) => ({
    head,
    state: {
        ...state,
        subjects: state.subjects.map((subject) => contests.some((contest) => contest.subject === subject.number && !contest.isFree)
            ? { ...subject, claimed: false }
            : subject),
    },
});
/** The newest commit of each of them: it holds what came before it. */
const withdrawnCommits = (reports, contests) => contests.flatMap(({ subject }) => {
    const newest = reports.findLast(({ order, outcome }) => order.subject === subject && outcome.kind === 'delivered');
    return newest?.outcome.kind === 'delivered' ? [newest.outcome.tipSha] : [];
});


/***/ }),

/***/ 87548:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cv: () => (/* binding */ readAnswered),
/* harmony export */   Ug: () => (/* binding */ renderAnswered),
/* harmony export */   Z_: () => (/* binding */ renderClosed)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45207);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5989);
/** Decides how the comment of a gate looks once its question is closed, by a recorded answer or because it no longer matters, and reads the record back. */



/** The answered form: what was said first, the question, and the record of it, verbatim. Its boxes are gone. */
function renderAnswered(gate, answer) {
    const { option, login, text } = answer;
    const label = gate.options.find(({ id }) => id === option)?.label ?? option;
    return [
        closedMarker(gate, option),
        `Answered: **${option}** by @${login}.`,
        '',
        `> ${answer.question}`,
        '',
        ...(text === null ? [] : ['In these words:', '', (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(text), '']),
        `- Option: ${label}`,
        `- By: ${login} (user ${answer.userId}), permission ${answer.permission}`,
        `- When: ${answer.at}`,
        `- How: ${how(answer, gate)}`,
        `- Comment ${answer.commentId}${answer.deliveryId === null ? '' : `, delivery ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteLine */ .tQ)(answer.deliveryId, { max: 80 })}`}`,
    ].join('\n');
}
/**
 * The record that such a comment holds, for whoever takes over from a tick that had closed it and was lost; null = it is none of this
 * gate. Only of a text that nobody else has edited since.
 */
function readAnswered(body, gate) {
    const { kind, fields = {} } = (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .parseMarker */ .gY)(body) ?? {};
    if (kind !== 'gate-answered' || fields['id'] !== gate.id)
        return null;
    const of = (pattern) => pattern.exec(body)?.slice(1) ?? [];
    const [login, userId, permission] = of(/^- By: (\S+) \(user (\d+)\), permission (\w+)$/m);
    const [at] = of(/^- When: (\S+)$/m);
    const [by] = of(/^- How: (.*)$/m);
    const [commentId, deliveryId = null] = of(/^- Comment (\d+)(?:, delivery (.+))?$/m);
    const [words] = of(/^In these words:\n\n((?:>.*\n)+)/m);
    // As on the disk, where it is judged field by field.
    const read = _answer_js__WEBPACK_IMPORTED_MODULE_0__/* .Answer */ .Fn.safeParse({
        ...{ gate_id: gate.id, name: gate.name, question: gate.question, option: fields['option'] },
        ...{ login, user_id: Number(userId), permission, at, comment_id: Number(commentId), delivery_id: deliveryId },
        channel: by === undefined ? undefined : channelOf(by),
        text: words === undefined ? null : (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .asRead */ .vl)(words.replace(/^> ?/gm, '').trimEnd()),
    });
    return read.success ? read.data : null;
}
/** The form of a gate that ends without an answer; `why` is a clause such as `PR #7 was merged`. */
function renderClosed(gate, why) {
    const reason = (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteLine */ .tQ)(why, { max: 300, references: 'keep' });
    return [closedMarker(gate, ''), `No answer is needed any more: ${reason}.`, '', `> ${gate.question}`].join('\n');
}
function closedMarker(gate, option) {
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .renderMarker */ .Bd)('gate-answered', { id: gate.id, option, epoch: gate.epoch });
}
const channelOf = (words) => words.endsWith('seen by the app') ? 'receipt' : words === 'a reply' ? 'reply' : 'edit-history';
function how({ channel, commentId }, gate) {
    switch (channel) {
        case 'receipt':
            return commentId === gate.commentId ? 'a ticked box, seen by the app' : 'a reply, seen by the app';
        case 'reply':
            return 'a reply';
        case 'edit-history':
            return 'a ticked box, by the edit history of this comment';
    }
}


/***/ }),

/***/ 34227:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ ceilingsMoved),
/* harmony export */   c: () => (/* binding */ gateNow)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _frozen_comments_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(40190);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95690);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32868);
/** Says whether what an open gate asked about still stands: its signature as it would be now, or why nobody needs to answer any more. */




/** `signature` null = nothing that it is made of can have changed, or nothing is known about it. */
function gateNow(gate, now) {
    if (gate.subject === null)
        return { kind: 'stands', signature: ceilingsMoved(gate, now.ceilings) ? 'ceilings changed' : null, headSha: null };
    const headSha = headNow(gate, now);
    const issue = now.backlog.find(({ number }) => number === gate.subject);
    if (issue === undefined && now.subjectState !== null && now.subjectState !== 'OPEN') {
        return { kind: 'void', why: `${(0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn)(gate.subject)} is ${now.subjectState.toLowerCase()}` };
    }
    const admitted = now.subjects.find(({ number }) => number === gate.subject)?.admittedComments ?? null;
    const text = issue === undefined ? null : textOf(gate, issue, admitted);
    return { kind: 'stands', signature: signatureNow(gate, text, headSha), headSha };
}
/** A branch that no pull request shows is looked at where work begins: there the answer holds for that one commit. */
function headNow({ name, subject, headSha }, { pullRequests, backlog, subjects }) {
    const shown = pullRequests.find(({ number }) => number === subject);
    if (shown !== undefined || name !== 'resume-divergence')
        return shown?.headSha ?? null;
    const left = pullRequests.find((one) => one.subject === subject);
    if (left !== undefined)
        return left.headSha;
    return [...backlog, ...subjects].some(({ number }) => number === subject) ? headSha : null;
}
/** Where the thread was not read nothing is known of it, and the answer stands for what it was about. */
const textOf = ({ signature }, issue, admitted) => (0,_frozen_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .isTextNow */ .cm)(signature, issue, admitted) ? signature : (0,_frozen_comments_js__WEBPACK_IMPORTED_MODULE_1__/* .textNow */ .AW)(issue, admitted);
function signatureNow({ name, signature }, text, headSha) {
    if (name === 'ambiguous-criteria')
        return text;
    if (name === 'merge' || name === 'post-feedback-merge')
        return headSha;
    if (name !== 'resume-divergence' || headSha === null)
        return null;
    const [recordedSha = ''] = signature.split('..');
    return (0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_2__/* .divergenceSignature */ .vY)({ recordedSha, headSha });
}
/** An answer `raise` approves exactly the from -> to that it shows; a ceiling that moved since is another question. */
const ceilingsMoved = (gate, ceilings) => gate.raises.some(({ ceiling, from }) => (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(ceiling, ceilings) !== from);


/***/ }),

/***/ 33645:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ lastingDeferral),
/* harmony export */   l: () => (/* binding */ deferralsBorne)
/* harmony export */ });
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(82585);
/** When a person hears of files that cannot be had now, and what they are told. */

/** So many ticks in a row wait in silence; then somebody may decide to go on without the files. */
const deferralsBorne = 6;
/** `why` names the bundle and what GitHub answered. */
const lastingDeferral = (deferrals, why) => `The loop's files could not be loaded in ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .counted */ .hS)(deferrals, 'tick')} running, and nothing was started. ` +
    'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
    `Last cause: ${why}`;


/***/ }),

/***/ 86600:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ otherUseOf),
/* harmony export */   t: () => (/* binding */ readOnlyBecause)
/* harmony export */ });
/** What else it is; null = it belongs to its pull request alone. Work of loops is stacked on branches of loops, which are theirs all the same. */
function otherUseOf({ branch, isProtected }, { defaultBranch, bases }) {
    if (branch === defaultBranch)
        return 'the default branch';
    if (branch.startsWith('tickgate/state/'))
        return 'the state of a loop';
    if (branch.startsWith('tickgate/'))
        return null;
    if (isProtected)
        return 'a protected branch';
    const pull = bases.get(branch);
    return pull === undefined ? null : `the base of #${pull}`;
}
/** Why nothing may be put on its branch; null = it may. */
function readOnlyBecause({ fork, branch, otherUse, }) {
    if (fork)
        return 'it comes from a fork';
    return otherUse === null ? null : `its branch ${branch} is ${otherUse}, and nothing is pushed to it`;
}


/***/ }),

/***/ 70689:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  i7: () => (/* binding */ isHeld),
  FJ: () => (/* binding */ isMarkedDoNotMerge),
  sX: () => (/* binding */ judgeMerge)
});

// EXTERNAL MODULE: ./build/src/core/gate-questions.js
var gate_questions = __webpack_require__(95690);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/merge-evidence.js

/** One line each. */
function mergeEvidence(facts) {
    const { headSha, baseBranch, readiness, warnings, changesWanted, saidInPart } = facts;
    const note = readiness.kind === 'ready' ? readiness.note : null;
    return [
        `It is about commit ${headSha.slice(0, 12)}, to go into ${baseBranch}.`,
        ...(note === null ? [] : [`${note}${facts.usuallyChecked ? ' Checks do run here otherwise.' : ''}`]),
        ...checksLine(facts.checks),
        ...(warnings === 0 ? [] : [`The review left ${(0,wording/* counted */.hS)(warnings, 'warning')} open.`]),
        ...unheededLines(facts.unheeded),
        ...(changesWanted === null
            ? []
            : ['Somebody who may write asked for changes on an earlier commit and has not taken that back.']),
        ...(saidInPart ? ['More was said in it than is read: look through its older comments and reviews.'] : []),
    ];
}
/** What a person is to read before they say merge, in the words of who said it. */
function unheededLines(unheeded) {
    const rest = unheeded.length - wordsShown;
    return [
        ...unheeded
            .slice(0, wordsShown)
            .map(({ by, body }) => `Handed to a responder twice, and named by no answer, or the answer could not be posted: @${by} said: ${body}`),
        ...(rest > 0 ? [`So were ${rest} more.`] : []),
    ];
}
const wordsShown = 10;
const shown = 20;
function checksLine(checks) {
    if (checks.length === 0)
        return [];
    const rest = checks.length - shown;
    const list = checks.slice(0, shown).map(({ name, state }) => `${name} ${state}`);
    return [`Checks: ${[...list, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')}.`];
}

;// CONCATENATED MODULE: ./build/src/core/merging.js


/** Where both gates apply, only the one about human feedback is asked. */
function judgeMerge(facts, rules, subject) {
    const verdict = butForItsBase(facts, rules, subject);
    return facts.behind && verdict.kind !== 'hold' ? { kind: 'update' } : verdict;
}
function butForItsBase(facts, rules, subject) {
    const { number: pr, headSha } = facts;
    const about = { pr, headSha, evidence: mergeEvidence(facts) };
    const why = hindrance(facts, rules);
    if (why !== null)
        return { kind: 'hold', why };
    if (isHeld(facts, subject))
        return { kind: 'hold', why: `a person holds PR #${pr} on this head` };
    if (answeredFeedback(facts))
        return asked({ name: 'post-feedback-merge', ...about }, subject);
    if (rules.mode === 'ask')
        return asked({ name: 'merge', ...about }, subject);
    if (facts.changesWanted !== null)
        return { kind: 'hold', why: `a person has asked for changes in PR #${pr}` };
    if (facts.saidInPart)
        return { kind: 'hold', why: `more was said in PR #${pr} than is read: a person merges it` };
    if (facts.approvedInWords || facts.unheeded.length > 0)
        return asked({ name: 'merge', ...about }, subject);
    if (facts.usuallyChecked && isUnvouched(facts))
        return {
            kind: 'hold',
            why: `no check has passed on this head of PR #${pr}, though checks run here: a person merges it`,
        };
    if (facts.humanApproved)
        return { kind: 'merge', headSha, by: 'approval' };
    if (rules.autoWithoutReview && !rules.isPublic)
        return { kind: 'merge', headSha, by: 'configuration' };
    return { kind: 'hold', why: `PR #${pr} waits for a human approval (merge.mode auto)` };
}
const isUnvouched = ({ readiness }) => readiness.kind !== 'ready' || readiness.note !== null;
/** Whatever anybody answered: null = nothing of this stands against a merge. */
function hindrance(facts, rules) {
    const pr = `PR #${facts.number}`;
    if (rules.mode === 'never')
        return 'merge.mode is never';
    if (facts.state !== 'open')
        return `${pr} is ${facts.state}`;
    if (isMarkedDoNotMerge(facts, rules))
        return `${pr} is labelled ${rules.doNotMergeLabel}`;
    if (facts.fork)
        return `${pr} comes from a fork: a person merges it`;
    if (facts.draft)
        return `${pr} is a draft`;
    if (facts.mergeQueue)
        return `${facts.baseBranch} has a merge queue: a person puts ${pr} into it`;
    if (facts.reviewedSha !== facts.headSha)
        return `${pr} is not reviewed on this head`;
    if (facts.reviewedInto === null)
        return `nobody knows for which branch ${pr} was reviewed: a person merges it`;
    if (facts.reviewedInto !== facts.baseBranch)
        return `${pr} was reviewed for ${facts.reviewedInto} and goes into ${facts.baseBranch} now: a person merges it`;
    if (facts.changesWanted === 'on-this-head')
        return `a person has asked for changes in ${pr} on this head`;
    if (facts.openBugs > 0)
        return `${pr} has open findings`;
    if (facts.unanswered > 0)
        return `${pr} has feedback that nobody has answered`;
    if (facts.readiness.kind === 'wait')
        return `${pr} is not green: ${facts.readiness.why}`;
    if (facts.mergeable !== 'clean')
        return `${pr} cannot be merged as it is (${facts.mergeable})`;
    return wants[facts.wanting](pr);
}
/** What a person could pass over by an own right, a loop never does. */
const wants = {
    nothing: () => null,
    approval: (pr) => `${pr} waits for an approval that the rules of its base want`,
    something: (pr) => `the rules of its base do not let ${pr} be merged yet`,
};
/** A person's word that it stays as it is. */
const isMarkedDoNotMerge = ({ labels }, { doNotMergeLabel }) => labels.some((label) => label.toLowerCase() === doNotMergeLabel.toLowerCase());
/** People said something after it was opened, and the responder answered after that. */
const answeredFeedback = ({ openedAt, humanFeedbackAt, respondedAt, answersPeople }) => respondedAt !== null &&
    (answersPeople ||
        humanFeedbackAt.some((at) => Date.parse(at) > Date.parse(openedAt) && Date.parse(at) < Date.parse(respondedAt)));
/** Hold, said of either question, is about the head and not about the question; what this loop had GitHub make of that head is no other. */
const isHeld = ({ number: pr, headSha, madeFrom }, { declined }) => ['merge', 'post-feedback-merge'].some((name) => [headSha, ...madeFrom].some((sha) => names(declined, { name, pr, headSha: sha })));
const names = (answers, facts) => answers.some(({ gate, signature }) => gate === facts.name && signature === (0,gate_questions/* signatureOf */.yK)(facts));
/** An answer counts for the head that it names. */
function asked(facts, { permitted }) {
    const allowed = permitted.filter(({ option }) => option === 'merge');
    return names(allowed, facts) ? { kind: 'merge', headSha: facts.headSha, by: 'answer' } : { kind: 'ask', facts };
}


/***/ }),

/***/ 17024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   sv: () => (/* binding */ notesAfter)
/* harmony export */ });
/* unused harmony exports notesFor, redactedNotes */
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5989);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(32868);
/** Decides what agents tell one another: what is kept of their notes (`{loop}.notes.md`), and whose notes reach whom. */


const linesKept = 3;
const longestLine = 300;
const longestFile = 32 * 1024;
/** The newest words of each task, the oldest task first; an agent that says nothing leaves what was said before it. */
function notesAfter(before, reports) {
    const notes = reports.reduce((sofar, report) => {
        const text = report.outcome.kind === 'delivered' ? asLines(report.outcome.result.notes) : '';
        if (text === '')
            return sofar;
        const task = (0,_task_number_js__WEBPACK_IMPORTED_MODULE_1__/* .subjectName */ .wn)(report.order.subject);
        return [...sofar.filter((note) => note.task !== task), { task, text }];
    }, readNotes(before));
    return written(bounded(notes));
}
/** Its own, those of what it depends on, and those of whoever changed a file that it has changed, too. */
function notesFor(all, { subject, dependsOn, filesOf, subjects }) {
    const own = new Set(filesOf(subject));
    const near = subjects.filter((other) => filesOf(other).some((path) => own.has(path)));
    const heard = new Set([subject, ...dependsOn, ...near].map(subjectName));
    return written(readNotes(all).filter(({ task }) => heard.has(task)));
}
const heading = '## Task: ';
/** The file without what a rule strikes out of the words in it; whose words they are stays readable. */
const redactedNotes = (file, redact) => file
    .split(/^(## Task: (?:#\d+|task [0-9a-f]{8}))$/m)
    .map((part, at) => (at % 2 === 1 ? part : redact(part)))
    .join('');
/** No line of an agent can begin a task: each is an item of a list. */
const asLines = (said) => (0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .asSeen */ .aX)(said)
    .split('\n')
    .map((line) => line.replace(/^[\s>#*-]+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, linesKept)
    .map((line) => `- ${line.slice(0, longestLine)}`)
    .join('\n');
const readNotes = (file) => file
    .split(/^## Task: /m)
    .slice(1)
    .map((part) => {
    const [task = '', ...lines] = part.split('\n');
    return { task: task.trim(), text: lines.join('\n').trim() };
});
const written = (notes) => notes.map(({ task, text }) => `${heading}${task}\n\n${text}\n`).join('\n');
/** The oldest go first. */
function bounded(notes) {
    const first = notes.findIndex((_, index) => written(notes.slice(index)).length <= longestFile);
    return first < 0 ? [] : notes.slice(first);
}


/***/ }),

/***/ 6299:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   gU: () => (/* binding */ decisionRows),
/* harmony export */   sM: () => (/* binding */ would)
/* harmony export */ });
/* unused harmony exports outputsOf, summaryOf, decisionTable */
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71010);
/* harmony import */ var _summary_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25202);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(73524);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5989);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(32868);





/** Names as in `action.yml`; what an end knows nothing about is left out. */
function outputsOf(end) {
    switch (end.kind) {
        case 'done':
            return {
                ...ofHead(end.story.head),
                verdict: end.story.decision.verdict,
                outcome: end.outcome,
                'next-tick': nextTickText(end.story),
            };
        case 'quiet':
            return { ...ofHead(end.head), verdict: 'skip', outcome: 'quiet' };
        case 'deferred':
            return { ...ofHead(end.head), verdict: 'defer', outcome: 'deferred' };
        case 'skipped':
            return {
                ...ofHead(end.head),
                verdict: 'skip',
                outcome: 'skipped_lock',
                ...(end.reason == null ? {} : { 'stop-reason': end.reason }),
            };
        case 'rehearsed':
            return { verdict: end.rehearsal.decision.verdict, outcome: 'dry-run' };
        case 'halted':
        case 'failed':
            return { outcome: 'errored', 'stop-reason': end.code };
    }
}
const ofHead = (head) => ({
    'stop-reason': head.stop?.code ?? '',
    iteration: String(head.counters.iterationsUsed),
    prs: head.counters.prsTouched.join(','),
    'gates-open': String(head.openGates.length),
    dollars: dollarsUsed(head.counters).toFixed(2),
    report: head.controlIssue === null ? '' : `#${head.controlIssue}`,
    history: head.bundle?.name ?? '',
});
/** Markdown; empty where a line in the log says all there is. */
function summaryOf(end) {
    switch (end.kind) {
        case 'done':
            return jobSummary(end.story);
        case 'quiet':
        case 'deferred':
            return `Nothing was done: ${end.reason}.\n`;
        case 'skipped':
            return `${end.sentence}\n`;
        case 'rehearsed':
            return decisionTable(end.rehearsal.decision);
        case 'halted':
        case 'failed':
            return `**${end.code}**\n\n${end.sentence}\n${end.remedy}\n`;
    }
}
/** The decision of a dry run: every condition with its evidence, and what would be done. */
function decisionTable(decision) {
    return [`Dry run: this tick would **${would(decision)}**.`, '', ...decisionRows(decision), ''].join('\n');
}
/** A table with a line for every condition and its evidence. */
const decisionRows = ({ evaluations }) => [
    '| Condition | | Evidence |',
    '|---|---|---|',
    // A sentence may quote what an agent or its tools said.
    ...evaluations.map(({ code, fired, sentence }) => `| ${code} | ${fired ? 'fires' : 'no'} | ${inert(sentence)} |`),
];
const inert = (sentence) => (0,_quote_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteLine */ .tQ)(sentence, { max: 300, references: 'keep' });
/** After `the tick would`. */
function would(decision) {
    switch (decision.verdict) {
        case 'work':
            return `work on ${decision.sessions.map(({ subject }) => (0,_task_number_js__WEBPACK_IMPORTED_MODULE_4__/* .subjectName */ .wn)(subject)).join(', ')}`;
        case 'ask':
            return `ask ${decision.questions.map(({ name }) => name).join(', ')}`;
        case 'stop':
            return `stop: ${inert(decision.stop.sentence)}`;
        case 'idle':
        case 'defer':
            return `do nothing: ${decision.reason}`;
    }
}


/***/ }),

/***/ 91357:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BQ: () => (/* binding */ edgeOf),
/* harmony export */   Lr: () => (/* binding */ timeEdge),
/* harmony export */   RU: () => (/* binding */ pullsChanged)
/* harmony export */ });
/** Decides by which marks an idle review loop sees, without its bundle, that a pull request has changed. */
const edgeOf = ({ number, headSha, updatedAt, checks, mergeable }) => `pull/${number}/${headSha.slice(0, 12)}/${updatedAt}/${checks ?? 'none'}/${mergeable}`;
/** Time alone makes a head without checks ready. */
const timeEdge = (until) => `after/${until}`;
function pullsChanged(now, seen, at) {
    const due = seen.some((one) => one.startsWith('after/') && Date.parse(one.slice('after/'.length)) <= Date.parse(at));
    const before = new Set(seen.filter((one) => !one.startsWith('after/')));
    return due || now.length !== before.size || now.some((one) => !before.has(one) && !isBeingComputed(one, before));
}
/** GitHub computes whether a branch merges when it is asked: the next tick is told, and until then all else decides. */
const isBeingComputed = (one, before) => one.endsWith(unknown) && [...before].some((other) => other.startsWith(one.slice(0, -unknown.length + 1)));
const unknown = '/UNKNOWN';


/***/ }),

/***/ 1953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ NotTried)
/* harmony export */ });
/** The outward acts of a review loop on a pull request, beside those that every loop has. */
/** Something stood against it at the last moment: nothing was asked of GitHub, and it is judged anew. */
class NotTried extends Error {
}


/***/ }),

/***/ 73542:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  NF: () => (/* binding */ pullRequestBody),
  Zr: () => (/* binding */ pullRequestTitle),
  rC: () => (/* binding */ withWordsBelow),
  of: () => (/* binding */ wordedAs)
});

;// CONCATENATED MODULE: ./build/src/core/commit-message.js
/** Decides the words of a commit that Tickgate makes: a short line that steers nothing, the rest of what was said, and a trailer that names the task. */


const longestLine = 72;
// Words in a commit message that make GitHub or a CI do something: closing keywords, skip switches, mentions, references.
const steering = [
    /\[(?:skip[ -]ci|ci[ -]skip|no[ -]ci|skip[ -]actions|actions[ -]skip)\]/gi,
    /\*\*\*NO_CI\*\*\*/gi,
    /\bskip-checks:\s*true\b/gi,
    /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b(?=:?\s+(?:[\w.-]+\/[\w.-]+)?(?:#|GH-|https?:))/gi,
    /https?:\/\/\S+/gi,
    /(?:[\w.-]+\/[\w.-]+)?#(?=\d)|\bGH-(?=\d)/gi,
    /@(?=\w)/g,
    /^(?:fixup|squash|amend)!\s*/i,
    // Credit and consent are given by whoever has it to give.
    /\b[\w-]+-by:\s*/gi,
];
/** `summary` is foreign text, of which the first line is taken; what the short line has no room for follows below it. */
function commitMessage({ summary, subject }) {
    const first = summary.split(/\r\n?|\n/).find((entry) => entry.trim() !== '') ?? '';
    const line = inertLine(first.replace(/^[\s#>*-]+/, '')) ?? `Work on task ${idOf(subject)}`;
    const { title, rest } = split(line);
    return `${[title, ...(rest === '' ? [] : [wrapped(rest)]), trailer(subject)].join('\n\n')}\n`;
}
/** Foreign text as one plain line that steers nothing, for places where GitHub renders no Markdown; null = nothing is left that may be used. */
function inertLine(text) {
    let line = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
    for (const words of steering)
        line = line.replace(words, '');
    line = line.replace(/\s+/g, ' ').trim();
    // Removing one word may have joined another: what still steers is not used at all.
    return line === '' || steering.some((words) => line.search(words) >= 0) ? null : line;
}
/** Of work that is not finished. It skips no CI: where its branch is squashed, GitHub would take that for the default branch as well. */
const checkpointMessage = (subject) => `Work in progress on task ${idOf(subject)}\n\n${trailer(subject)}\n`;
const trailer = (subject) => `Tickgate-Task: ${idOf(subject)}`;
/** The whole line where it is short, else its first sentence or clause, else as many words as fit; what is left of it is said once, below. */
function split(line) {
    const characters = Array.from(line);
    if (characters.length <= longestLine)
        return { title: withoutStop(line), rest: '' };
    const clause = /^(.{20,72}?)[.;](?=\s)/u.exec(line)?.[1];
    if (clause !== undefined)
        return { title: clause, rest: capital(line.slice(clause.length + 1).trim()) };
    const cut = characters.slice(0, longestLine - 1).join('');
    const lastSpace = cut.lastIndexOf(' ');
    const kept = (lastSpace > longestLine / 2 ? cut.slice(0, lastSpace) : cut).trimEnd();
    return { title: `${kept}…`, rest: `…${line.slice(kept.length)}` };
}
const capital = (text) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
/** Lines of at most 72 characters, as long as no word is longer. */
function wrapped(text) {
    const lines = [''];
    for (const word of text.split(' ')) {
        const last = lines.at(-1) ?? '';
        if (last === '')
            lines[lines.length - 1] = word;
        else if (Array.from(last).length + 1 + Array.from(word).length <= longestLine)
            lines[lines.length - 1] = `${last} ${word}`;
        else
            lines.push(word);
    }
    return lines.join('\n');
}

// EXTERNAL MODULE: ./build/src/core/effects.js
var effects = __webpack_require__(46103);
// EXTERNAL MODULE: ./build/src/core/findings.js
var core_findings = __webpack_require__(67075);
// EXTERNAL MODULE: ./build/src/core/phases.js
var phases = __webpack_require__(2997);
// EXTERNAL MODULE: ./build/src/core/quote.js
var quote = __webpack_require__(5989);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
// EXTERNAL MODULE: ./build/src/core/wording.js
var wording = __webpack_require__(82585);
;// CONCATENATED MODULE: ./build/src/core/pull-request-text.js
/** The title and body of a pull request that a loop opens: what to look at first, then evidence; all foreign text made inert. */







/**
 * Title of the issue, without what steers GitHub and without its full stop, with the issue's number; at most 120 characters. It is shown as
 * plain text, and a squash makes it the subject of a commit.
 */
function pullRequestTitle({ title, subject }) {
    const shown = title.replace(/<!--.*?(?:-->|$)/gs, ' ');
    const words = Array.from(inertLine(shown) ?? 'Work on this task');
    const short = words.length > 100 ? `${words.slice(0, 99).join('').trimEnd()}…` : words.join('');
    return `${(0,wording/* withoutStop */.f6)(short)} (${(0,task_number/* subjectName */.wn)(subject)})`;
}
function pullRequestBody(facts) {
    const { order, subject } = facts;
    const progress = subject.delivery?.progress ?? '';
    const parts = [
        (0,effects/* pullRequestLine */.Zu)({ ...facts, complete: (0,phases/* isWhole */.wP)(subject.phase) }),
        (0,task_number/* isTask */.Id)(order.subject)
            ? `Does ${(0,task_number/* subjectName */.wn)(order.subject)} of ${listText(facts.list)}.`
            : `Closes #${order.subject}`,
        lookFirst(facts),
        `### Summary\n\n${(0,quote/* quote */.hD)(progress || 'The agent gave no summary.', { max: 4_000 })}`,
        completion(facts),
        criteriaList(facts),
        checkedText(facts),
        commitList(facts),
        cost(facts.dollars),
        `<sub>By the Tickgate loop \`${facts.loop}\`, after ${(0,wording/* counted */.hS)(subject.sessions, 'session')} of work and audits. A person merges it.</sub>`,
    ];
    return `${parts.filter((block) => block !== null).join('\n\n')}\n`;
}
/** GitHub takes no longer body. */
const longestBody = 65_536;
/** What people wrote below our last line of a body that stands is theirs, and stays below ours. */
function withWordsBelow(standing, next) {
    const [, words = ''] = /\n<sub>By the Tickgate loop [^\n]*<\/sub>[ \t]*\r?\n([\s\S]*)$/.exec(standing) ?? [];
    const kept = words.trim();
    return kept === '' ? next : `${next}\n${kept}\n`.slice(0, longestBody);
}
/** What a reviewer should see before anything else; changes to what CI executes always stand here. */
function lookFirst({ subject: { delivery, phase, findings }, checksWait }) {
    const { notes, failing } = delivery ?? { notes: [], failing: [] };
    const points = [
        ...notes,
        ...(failing.length === 0 ? [] : [`**Tests still failing:** ${(0,quote/* quoteLine */.tQ)(failing.join(', '))}`]),
        ...findings.filter(core_findings/* isOpen */.nT).slice(0, findingsShown).map(foundText),
        ...((0,phases/* isWhole */.wP)(phase) ? [] : [notComplete.draft]),
    ];
    const rest = checksWait ? 'Nothing else' : 'Nothing';
    const ordinary = `${rest} out of the ordinary: no change to the files that Tickgate knows CI to execute, no open question.`;
    if (checksWait)
        points.push(waitingChecks);
    if (points.length === (checksWait ? 1 : 0))
        points.push(ordinary);
    return `### Look at this first\n\n${points.map((point) => `- ${point}`).join('\n')}`;
}
const notComplete = {
    draft: '**Not complete:** this is a draft; the next session goes on from here.',
    open: '**Not complete:** nothing to merge yet, though it is no draft; the next session goes on from here.',
};
/** Whether it became a draft, or still is one, only GitHub can say: some repositories have none, and people call one ready. */
const wordedAs = (body, { draft }) => draft ? body : body.replace(`\n- ${notComplete.draft}\n`, () => `\n- ${notComplete.open}\n`);
const findingsShown = 10;
function foundText(finding) {
    const { file, line, description } = finding;
    const place = (0,quote/* quoteLine */.tQ)(line === null ? file : `${file}:${line}`);
    return `**${(0,core_findings/* blocks */.Bv)(finding) ? 'Open bug' : 'Warning'}** in ${place}: ${(0,quote/* quoteLine */.tQ)(description)}`;
}
function completion({ subject: { completionSummary } }) {
    return completionSummary === null ? null : `### After the last audit\n\n${(0,quote/* quote */.hD)(completionSummary, { max: 4_000 })}`;
}
/** https://docs.github.com/en/actions/how-tos/manage-workflow-runs/approve-runs-from-forks: the same for what a workflow's token opened. */
const waitingChecks = "**Checks wait for a click** (`action_required`): this was pushed with the workflow's own token, so that GitHub runs them only after somebody with write access chooses *Approve workflows to run*. With an app of your own (`app-id`) nobody has to.";
/** Newest last: what can be taken back one by one. */
function commitList({ earlierCommits, subject }) {
    const commits = subject.delivery?.commits ?? [];
    const lines = [
        ...earlierCommits
            .filter((sha) => !commits.some((one) => one.sha === sha))
            .map((sha) => `- ${sha} (earlier session)`),
        ...commits.map(({ sha, title }) => `- ${sha} ${(0,quote/* quoteLine */.tQ)(title)}`),
    ];
    return `### Commits\n\n${lines.join('\n')}`;
}
/** A checklist without boxes: those could be ticked by anybody who may edit the body, and here an audit says what holds. */
function criteriaList({ order, subject: { criteriaMet } }) {
    if (order.criteria.length === 0)
        return null;
    const lines = order.criteria.map((criterion, index) => `- ${criteriaMet.includes(index + 1) ? '✅' : '⬜'} ${(0,quote/* quoteLine */.tQ)(criterion)}`);
    return `### Acceptance criteria\n\n${lines.join('\n')}`;
}
/** What is left open was not found wanting, or the work would not be whole: nobody could tell. */
function criteriaText({ order: { criteria }, subject: { criteriaMet } }) {
    const met = criteria.filter((_, index) => criteriaMet.includes(index + 1)).length;
    if (criteria.length === 0)
        return [];
    if (met === 0)
        return [
            `It did not say of ${criteria.length === 1 ? 'the acceptance criterion whether it holds' : `any of the ${criteria.length} acceptance criteria whether it holds`}.`,
        ];
    return met === criteria.length
        ? [`It found ${met === 1 ? 'the acceptance criterion' : `each of the ${met} acceptance criteria`} to hold.`]
        : [`It found ${met} of ${criteria.length} acceptance criteria to hold, and could not tell of the others.`];
}
/** The file is named, not linked: a body has no place of its own that a path could start from. */
function listText(list) {
    if (list === null)
        return 'the plan';
    return 'plan' in list ? (0,quote/* quoteLine */.tQ)(list.plan) : `the list in #${list.issue}`;
}
/** What Tickgate saw for itself, in place of what the agent says; of a draft there is nothing to say yet. */
function checkedText(facts) {
    const { subject, verifies } = facts;
    const { phase, findings } = subject;
    if (!(0,phases/* isWhole */.wP)(phase))
        return null;
    const warnings = findings.filter((finding) => (0,core_findings/* isOpen */.nT)(finding) && !(0,core_findings/* blocks */.Bv)(finding)).length;
    const audit = warnings === 0 ? 'nothing open' : `no open bug, and left ${(0,wording/* counted */.hS)(warnings, 'warning')}, named above`;
    const points = [
        ...(verifies ? ['The `verify-command` of the settings passed.'] : []),
        `The last audit, by a session of its own, found ${audit}.`,
        ...criteriaText(facts),
    ];
    return `### Checked\n\n${points.map((point) => `- ${point}`).join('\n')}`;
}
const cost = (dollars) => dollars === null ? null : `### Cost\n\n$${dollars.toFixed(2)} for this task so far.`;


/***/ }),

/***/ 53781:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ff: () => (/* binding */ reviewBody),
/* harmony export */   h9: () => (/* binding */ lineNote),
/* harmony export */   kJ: () => (/* binding */ unplacedText),
/* harmony export */   vb: () => (/* binding */ reviewNote)
/* harmony export */ });
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _findings_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(67075);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5989);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(82585);
/** What a review loop says in a pull request: the review of one head with its remarks, and one note that is kept up to date. */





/** One remark on a line: what is wrong, and when it shows. By its first line it is found again when it is gone. */
function lineNote({ file, line, ...finding }, { loop, epoch, pull }) {
    const scenario = finding.scenario === '' ? [] : ['', (0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(finding.scenario, { max: 1_000 })];
    const mark = (0,_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectLine */ .Eg)({ key: _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectKeys */ .sD.remark(pull, finding), epoch, loop });
    const body = [
        mark,
        `**${kindOf(finding)}** (${finding.id}): ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(finding.description, { max: 500 })}`,
        ...scenario,
    ];
    return { path: file, line, body: body.join('\n') };
}
const kindOf = (finding) => (finding.severity === 'bug' ? 'Bug' : 'Warning');
/** What goes out once for a head; remarks whose lines the diff does not show are added to it. */
function reviewBody(about, found) {
    const { loop, epoch, pull, review } = about;
    const bugs = found.filter(({ severity }) => severity === 'bug').length;
    return [
        (0,_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectLine */ .Eg)({ key: _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectKeys */ .sD.review(pull, review.headSha), epoch, loop }),
        `Round ${review.round} of the loop \`${loop}\` on ${review.headSha.slice(0, 12)}: ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(bugs, 'bug')}, ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(found.length - bugs, 'warning')}.`,
    ].join('\n');
}
/** Each a list item; what follows its first line is set under it. */
const unplacedText = (notes) => notes
    .map(({ path, line, body }) => {
    const said = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .parseMarker */ .gY)(body) === null ? body : body.slice(body.indexOf('\n') + 1);
    return `\n- ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(line === null ? path : `${path}:${line}`)}: ${indented(said)}`;
})
    .join('\n');
const indented = (text) => text.replace(/\n(?=.)/g, '\n  ');
/** Where the review stands, in one comment per pull request. */
function reviewNote(about, subject, after) {
    const { loop, epoch, pull, review } = about;
    const { respondedAt } = subject.review;
    const open = subject.findings.filter(_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .isOpen */ .nT);
    const bugs = open.filter(_findings_js__WEBPACK_IMPORTED_MODULE_1__/* .blocks */ .Bv).length;
    const resolved = subject.findings.length - open.length;
    return `${[
        (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .renderMarker */ .Bd)('effect', {
            key: _effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectKeys */ .sD.reviewNote(pull, review.headSha),
            ...{ epoch, loop, bugs, into: review.baseBranch },
            ...(respondedAt === null ? {} : { responded: respondedAt }),
        }),
        `**Review of ${review.headSha.slice(0, 12)}, round ${review.round} of ${review.lastRound}:** ${open.length === 0
            ? 'nothing found that stands.'
            : `${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(bugs, 'open bug')}, ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(open.length - bugs, 'warning')}.`}${resolved === 0 ? '' : ` ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_3__/* .counted */ .hS)(resolved, 'finding')} resolved.`}`,
        ...(review.note === null ? [] : ['', review.note]),
        ...(open.length === 0 ? [] : ['', ...open.slice(0, findingsShown).map(findingLine)]),
        '',
        next[after],
        '',
        `<sub>Tickgate loop \`${loop}\`</sub>`,
    ].join('\n')}\n`;
}
const findingsShown = 30;
const findingLine = ({ id, file, line, ...finding }) => `- ${kindOf(finding)} ${id} in ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(line === null ? file : `${file}:${line}`)}: ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(finding.description)}`;
const next = {
    clean: 'This head is not reviewed again; a new commit is.',
    answered: 'A responder has answered; its commit is reviewed once its checks are through.',
    failed: 'The next tick sets a responder at what is open.',
    'rounds-over': 'The rounds of this run are used up: a person says how it goes on.',
    fork: 'This comes from a fork: its author answers what is open, and a person merges it.',
    'read-only': 'Its branch has another use, and nothing is pushed to it: a person answers what is open.',
};


/***/ }),

/***/ 4815:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  XL: () => (/* binding */ byTime),
  af: () => (/* binding */ priced),
  os: () => (/* binding */ sessionCost),
  O0: () => (/* binding */ spentIn),
  Kf: () => (/* binding */ subjectCost),
  x4: () => (/* binding */ usageRows)
});

// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/config-mistake.js
/** What a tick throws when the configuration turns out wrong only while it runs. */
/** A mistake of the user that only shows while a tick runs; told in one line, without a stack. */
class ConfigMistake extends Error {
    name = 'ConfigMistake';
}

// EXTERNAL MODULE: ./build/src/core/pricing-estimate.js
var pricing_estimate = __webpack_require__(40830);
;// CONCATENATED MODULE: ./build/src/core/session-cost.js



/** What these rows come to, in USD: of each session the larger of what was reported and what its tokens cost. */
function spentIn(rows, rates) {
    const ids = [...new Set(rows.map(({ session }) => session))];
    const rowsOf = (id) => rows.filter(({ session }) => session === id);
    return (0,budget/* addPrecisely */._N)(...ids.map((id) => (0,budget/* dollarsUsed */.$9)(priced(rowsOf(id), rates))));
}
/** Cost of a subject up to and with these sessions of it. */
function subjectCost(state, reports, pricing) {
    const subjects = reports.map(({ order }) => order.subject);
    const earlier = state.usage.filter((row) => subjects.includes(row.subject));
    return spentIn([...earlier, ...reports.flatMap((report) => usageRows(report, pricing))], pricing.rates);
}
/** The same of one session alone. */
const sessionCost = (report, pricing) => spentIn(usageRows(report, pricing), pricing.rates);
/** Name in place of a model where a session reported no usage that can be priced: then its minutes are, at no less than the guess. */
const byTime = 'by time';
/** Rows that can all be priced: what names no model with a rate, and no cost, is charged by its time, never $0. */
function usageRows(report, { driverOf, rates, sessionGuess }) {
    if (report.noAgent === true)
        return [];
    const { subject, role } = report.order;
    const whose = { subject, driver: driverOf(role), role, session: report.id };
    const rows = report.usage.map((row) => ({ ...row, ...whose }));
    const timed = (costReported) => ({ ...whose, model: byTime, ...noTokens, costReported });
    if (rows.length > 0 && (0,pricing_estimate/* estimateDollars */.cq)(rows, rates).ok) {
        // A share and not a whole session: a model that asks to wait refuses within seconds.
        const dollars = (0,budget/* addPrecisely */._N)(((report.unmeteredMs ?? 0) / 60_000) * (sessionGuess.dollars / sessionGuess.minutes));
        return dollars > 0 ? [...rows, timed(dollars)] : rows;
    }
    const minutes = (Date.parse(report.endedAt) - Date.parse(report.startedAt)) / 60_000;
    return [...rows.filter((row) => (0,pricing_estimate/* estimateDollars */.cq)([row], rates).ok), timed((0,pricing_estimate/* dollarsByTime */.eM)(minutes, sessionGuess))];
}
const noTokens = { input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0, messages: 0 };
/** Rows in state were priceable when they were recorded; rates that vanished since are a mistake of the configuration. */
function priced(rows, rates) {
    const result = (0,pricing_estimate/* estimateDollars */.cq)(rows, rates);
    if (!result.ok)
        throw new ConfigMistake(result.error);
    return result.estimate;
}


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


/***/ }),

/***/ 70498:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m3: () => (/* binding */ readPlan),
/* harmony export */   pA: () => (/* binding */ readMerged),
/* harmony export */   vz: () => (/* binding */ sourceOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(87011);
/* harmony import */ var _actor_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89056);
/* harmony import */ var _backlog_news_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62172);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(56150);
/* harmony import */ var _together_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(27671);
/** Reads a backlog that is no list of issues: a plan file of the default branch, or the task list of one issue. */






/** The settings were checked: a plan has a path, a task list an issue. */
function sourceOf({ source, plan, issue }) {
    if (source === 'plan' && plan !== null)
        return { kind: 'plan', path: plan };
    return source === 'task-list' && issue !== null ? { kind: 'task-list', issue } : { kind: 'issues' };
}
const Blob = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), text: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(), isTruncated: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY() }).partial();
const Issue = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ body: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), state: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), author: _actor_js__WEBPACK_IMPORTED_MODULE_0__/* .Actor */ .Ag, authorAssociation: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).partial();
const Answer = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ plan: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J() }) });
async function readPlan(github, source, beside) {
    const first = await (0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .despiteMissing */ .TL)((0,_together_js__WEBPACK_IMPORTED_MODULE_4__/* .askTogether */ .q)(github, 'TickgatePlan', [planPart(source), _backlog_news_js__WEBPACK_IMPORTED_MODULE_1__/* .newestPullsPart */ .kd, ...beside]));
    const { plan } = Answer.parse(first).repository;
    return {
        first,
        page: {
            ...(source.kind === 'task-list' ? listIn(plan, source) : fileIn(plan, source)),
            touched: (0,_backlog_news_js__WEBPACK_IMPORTED_MODULE_1__/* .touchedPulls */ .b4)(first),
        },
    };
}
function planPart(source) {
    switch (source.kind) {
        case 'plan':
            return {
                fields: 'plan: object(expression: $planAt) { ... on Blob { oid text isTruncated } }',
                variables: { planAt: { type: 'String!', value: `HEAD:${source.path}` } },
            };
        case 'task-list':
            return {
                fields: `plan: issue(number: $planAt) { body state author ${_actor_js__WEBPACK_IMPORTED_MODULE_0__/* .actorFields */ .H_} authorAssociation }`,
                variables: { planAt: { type: 'Int!', value: source.issue } },
            };
        case 'issues':
            throw new Error('A backlog of issues has no plan.');
    }
}
/** What stands on the default branch was taken in by somebody who may write. */
function fileIn(plan, source) {
    const { oid, text, isTruncated } = Blob.nullish().parse(plan) ?? {};
    const path = source.kind === 'plan' ? source.path : '';
    const isReadable = typeof text === 'string' && isTruncated !== true;
    return {
        text: isReadable ? text : null,
        why: isReadable
            ? null
            : `backlog.plan: ${path} is no readable text file of the default branch; nothing can be worked on.`,
        author: '',
        authorAssociation: 'MEMBER',
        seen: [(0,_backlog_news_js__WEBPACK_IMPORTED_MODULE_1__/* .planSeen */ .nj)(oid ?? null)],
    };
}
function listIn(plan, source) {
    const { body, state, author, authorAssociation } = Issue.nullish().parse(plan) ?? {};
    const number = source.kind === 'task-list' ? source.issue : 0;
    const isOpen = body !== undefined && state === 'OPEN';
    return {
        text: isOpen ? body : null,
        why: isOpen ? null : `backlog.issue: #${number} is no open issue; nothing can be worked on.`,
        author: author?.login ?? 'ghost',
        authorAssociation: authorAssociation ?? 'NONE',
        seen: [],
    };
}
const Merged = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ body: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), author: _actor_js__WEBPACK_IMPORTED_MODULE_0__/* .Actor */ .Ag })) });
const MergedAnswer = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()) });
const perQuestion = 100;
async function readMerged(github, ownLogin, tasks) {
    const found = [];
    for (let start = 0; start < tasks.length; start += perQuestion) {
        const some = tasks.slice(start, start + perQuestion);
        const { repository } = MergedAnswer.parse(await (0,_together_js__WEBPACK_IMPORTED_MODULE_4__/* .askTogether */ .q)(github, 'TickgateMerged', [mergedPart(some)]));
        some.forEach(({ number }, index) => {
            const { nodes } = Merged.parse(repository[`merged${index}`]);
            const key = `pr/${number}`;
            if (nodes.some(({ body, author }) => (0,_actor_js__WEBPACK_IMPORTED_MODULE_0__/* .isOwn */ .NP)(author, ownLogin) && (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .effectOf */ .$x)(body)?.key === key))
                found.push(number);
        });
    }
    return found;
}
const mergedPart = (tasks) => ({
    fields: tasks
        .map((_, index) => `merged${index}: pullRequests(headRefName: $branch${index}, states: MERGED, first: 5) { nodes { body author ${_actor_js__WEBPACK_IMPORTED_MODULE_0__/* .actorFields */ .H_} } }`)
        .join('\n'),
    variables: Object.fromEntries(tasks.map(({ branch }, index) => [`branch${index}`, { type: 'String!', value: branch }])),
});


/***/ }),

/***/ 27671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ askTogether)
/* harmony export */ });
/** The whole answer, for each reader to take its own from. */
function askTogether(github, name, parts) {
    const variables = Object.entries(Object.assign({}, ...parts.map((part) => part.variables ?? {})));
    const declared = variables.map(([variable, { type }]) => `, $${variable}: ${type}`).join('');
    const query = `query ${name}($owner: String!, $repo: String!${declared}) {
    repository(owner: $owner, name: $repo) { ${parts.map(({ fields }) => fields).join('\n')} }
    ${parts.map(({ root = '' }) => root).join('\n')}
  }
  ${parts.map(({ fragments = '' }) => fragments).join('\n')}`;
    const values = Object.fromEntries(variables.map(([variable, { value }]) => [variable, value]));
    return github.graphql(query, { owner: github.owner, repo: github.repo, ...values });
}


/***/ }),

/***/ 93405:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ab: () => (/* binding */ loadMemory),
  kK: () => (/* binding */ nothingKept)
});

// UNUSED EXPORTS: findLeft, resave, saveMemory

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

// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var core_state = __webpack_require__(62750);
// EXTERNAL MODULE: ./build/src/state/bundle.js + 1 modules
var bundle = __webpack_require__(10312);
// EXTERNAL MODULE: ./build/src/state/bundle-store.js
var bundle_store = __webpack_require__(42063);
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












const nothingKept = { state: (0,core_state/* emptyState */.p$)(), history: [], notes: '', previous: [], outdated: [] };
/**
 * `resume` goes on from the head's counters with an empty history where the bundle is lost, or could not be had for so long that
 * a person was told; nothing else ever does. `runId`: of the run that reads; null = no run of Actions.
 */
async function loadMemory(bundles, head, options) {
    if (head.bundle === null)
        return { kind: 'loaded', memory: nothingKept, note: null };
    const { name } = head.bundle;
    const loaded = await bundles.load(head.bundle, options.ageSeconds);
    if (loaded.kind === 'unavailable' && !(options.resume && head.deferrals >= lasting_deferral/* deferralsBorne */.l)) {
        return { kind: 'unavailable', why: `${name}: ${loaded.why}` };
    }
    const read = loaded.kind === 'bundle' ? readMembers(head.loop, loaded) : { ok: false, why: (0,bundle_store/* whyLost */.p)(loaded) };
    if (read.ok)
        return { kind: 'loaded', memory: read.memory, note: read.note };
    // A run that waited may be older than the key or the build by which it was saved.
    if (options.runId !== null && ((0,bundle/* nameParts */.IN)(name)?.runId ?? 0) > options.runId)
        return { kind: 'unavailable', why: `${name}: ${read.why}; a run that began later saved it, and can read it` };
    if (options.resume) {
        return { kind: 'loaded', memory: nothingKept, note: `${name}: ${read.why}. Going on with an empty history.` };
    }
    return { kind: 'unreadable', why: `${name}: ${read.why}.` };
}
function readMembers(loop, { members, manifest }) {
    if (manifest.loop !== loop)
        return { ok: false, why: `it belongs to the loop ${manifest.loop}` };
    const stateFile = (0,bundle/* memberName */.eg)(loop, 'state.json');
    const state = (0,disk/* readDiskText */.xd)(core_state/* LoopState */._, members[stateFile] ?? '');
    if (!state.ok)
        return { ok: false, why: `${stateFile}: ${state.field}: ${state.reason}` };
    const historyFile = (0,bundle/* memberName */.eg)(loop, 'history.jsonl');
    const history = (0,core_history/* readHistory */.Lu)(members[historyFile] ?? '');
    if (!history.ok) {
        return { ok: false, why: `${historyFile} line ${history.line}: ${history.field}: ${history.reason}` };
    }
    const notes = members[(0,bundle/* memberName */.eg)(loop, 'notes.md')] ?? '';
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


/***/ }),

/***/ 42063:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ notThere),
/* harmony export */   p: () => (/* binding */ whyLost)
/* harmony export */ });
/** "Not there" counts only once a bundle of that age must be visible. */
const notThere = (ageSeconds, lagSeconds, where) => ageSeconds >= lagSeconds
    ? { kind: 'missing' }
    : { kind: 'unavailable', why: `not in the ${where} yet; it may stay invisible for ${minutes(lagSeconds)}` };
const minutes = (seconds) => (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`);
const whyLost = (loaded) => loaded.kind === 'missing' ? 'it is not there any more, in none of the places where it was saved' : loaded.why;


/***/ })

};
