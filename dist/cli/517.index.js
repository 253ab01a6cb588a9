export const id = 517;
export const ids = [517];
export const modules = {

/***/ 47517:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  playOnPage: () => (/* binding */ playOnPage)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/cli/demo/evidence.js
var evidence = __webpack_require__(62821);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: ./build/src/cli/mistake.js
var mistake = __webpack_require__(54156);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/errors.js
var errors = __webpack_require__(961);
// EXTERNAL MODULE: ./build/src/core/task-boxes.js
var task_boxes = __webpack_require__(34388);
;// CONCATENATED MODULE: ./build/src/cli/demo/page/deeds.js
/** Decides what a click does: the maintainer's own request to the emulated REST, with one character of the text changed. */


const Box = schemas/* object */.Ikc({
    source: schemas/* string */.YjP().regex(/^(?:comment|issue)-\d{1,12}$/),
    offset: schemas/* number */.aig().int().nonnegative(),
    checked: schemas/* boolean */.zMY(),
});
const Merge = schemas/* object */.Ikc({ number: schemas/* number */.aig().int().positive() });
const Text = schemas/* object */.Ikc({ body: schemas/* string */.YjP() });
async function carryOut(stage, path, body) {
    try {
        if (path === '/api/box')
            return await tick(stage, Box.parse(body));
        if (path === '/api/merge')
            return await merge(stage, Merge.parse(body));
        return { ok: false, said: 'There is no such button.' };
    }
    catch (error) {
        if (error instanceof errors/* ZodError */.G)
            return { ok: false, said: 'That is nothing this page could send; load it again.' };
        return { ok: false, said: error instanceof Error ? (error.message.split('\n')[0] ?? 'It failed.') : String(error) };
    }
}
async function tick({ maintainer, repository }, { source, offset, checked }) {
    const [kind, number] = source.split('-');
    const path = `/repos/${repository}/issues/${kind === 'comment' ? 'comments/' : ''}${number}`;
    const { body } = Text.parse(await maintainer.request(`GET ${path}`));
    if (!(0,task_boxes/* taskBoxes */.du)(body).some((box) => box.offset === offset)) {
        return { ok: false, said: 'The text has changed meanwhile; look again.' };
    }
    await maintainer.request(`PATCH ${path}`, { body: (0,task_boxes/* withBox */.i3)(body, offset, checked) });
    return {
        ok: true,
        said: checked ? `Ticked as ${maintainer.login}. The app takes it up.` : `Unticked as ${maintainer.login}.`,
    };
}
async function merge({ maintainer }, { number }) {
    await maintainer.merges(number);
    return { ok: true, said: `Merged #${number} as ${maintainer.login}.` };
}

// EXTERNAL MODULE: ./build/src/cli/demo/stage.js + 2 modules
var demo_stage = __webpack_require__(37129);
// EXTERNAL MODULE: ./build/src/core/html.js
var html = __webpack_require__(95896);
// EXTERNAL MODULE: ./build/src/cli/demo/page/scene.js
var scene = __webpack_require__(95492);
// EXTERNAL MODULE: ./build/src/core/gate-comment.js
var gate_comment = __webpack_require__(81650);
// EXTERNAL MODULE: ./build/src/emulator/model/thread.js
var model_thread = __webpack_require__(50727);
// EXTERNAL MODULE: ./node_modules/mdast-util-from-markdown/lib/index.js + 51 modules
var lib = __webpack_require__(60053);
// EXTERNAL MODULE: ./node_modules/mdast-util-gfm-task-list-item/lib/index.js + 1 modules
var mdast_util_gfm_task_list_item_lib = __webpack_require__(91756);
// EXTERNAL MODULE: ./node_modules/micromark-extension-gfm-task-list-item/lib/syntax.js
var syntax = __webpack_require__(91197);
// EXTERNAL MODULE: ./build/src/core/status-charts.js
var status_charts = __webpack_require__(73193);
;// CONCATENATED MODULE: ./build/src/cli/demo/page/chart.js

/** Null = it is no chart of spend as the loop writes it. */
function chartOf(text) {
    const names = listed(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(text)?.[1]).map((name) => name.replaceAll('"', ''));
    const values = listed(/^\s*bar \[([^\]]*)\]$/m.exec(text)?.[1]).map(Number);
    const isSpend = text.startsWith('xychart-beta\n') && names.length === values.length && values.every((one) => one >= 0);
    if (!isSpend)
        return null;
    return (0,status_charts/* spendPicture */.d)(names.map((iteration, index) => ({ iteration, dollars: values[index] ?? 0 })));
}
const listed = (text = '') => text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

;// CONCATENATED MODULE: ./build/src/cli/demo/page/markdown.js






function renderMarkdown(text, rendering) {
    const tree = (0,lib/* fromMarkdown */.Y)(text, {
        extensions: [(0,syntax/* gfmTaskListItem */.J)()],
        mdastExtensions: [(0,mdast_util_gfm_task_list_item_lib/* gfmTaskListItemFromMarkdown */.S)()],
    });
    const offsets = (0,task_boxes/* taskBoxes */.du)(text).map(({ offset }) => offset);
    return children(tree, { ...rendering, text, offsets });
}
const children = (node, context) => (0,html/* join */.fj)(node.children.map((child) => render(child, context)));
function render(node, context) {
    switch (node.type) {
        case 'paragraph':
            return table(node, context) ?? (0,html/* html */.qy) `<p>${children(node, context)}</p>`;
        case 'heading':
            return (0,html/* trusted */.IZ)(`<h${node.depth + 1}>${children(node, context).html}</h${node.depth + 1}>`);
        case 'text':
            return context.inLink === true ? (0,html/* html */.qy) `${node.value}` : withReferences(node.value);
        case 'strong':
            return (0,html/* html */.qy) `<strong>${children(node, context)}</strong>`;
        case 'emphasis':
            return (0,html/* html */.qy) `<em>${children(node, context)}</em>`;
        case 'inlineCode':
            return (0,html/* html */.qy) `<code>${node.value}</code>`;
        case 'code':
            return code(node);
        case 'break':
            return (0,html/* html */.qy) `<br>`;
        case 'thematicBreak':
            return (0,html/* html */.qy) `<hr>`;
        case 'blockquote':
            return (0,html/* html */.qy) `<blockquote>${children(node, context)}</blockquote>`;
        case 'list':
            return node.ordered === true
                ? (0,html/* html */.qy) `<ol>${children(node, context)}</ol>`
                : (0,html/* html */.qy) `<ul>${children(node, context)}</ul>`;
        case 'listItem':
            return item(node, context);
        case 'link':
            return markdown_link(node.url, children(node, { ...context, inLink: true }), context);
        case 'html':
            return (0,html/* trusted */.IZ)(allowedTags(node.value));
        // What our own comments never hold shows its words and nothing else.
        case 'definition':
        case 'delete':
        case 'footnoteDefinition':
        case 'footnoteReference':
        case 'image':
        case 'imageReference':
        case 'linkReference':
        case 'root':
        case 'table':
        case 'tableCell':
        case 'tableRow':
        case 'yaml':
        default:
            return 'children' in node ? children(node, context) : (0,html/* html */.qy) ``;
    }
}
const code = ({ lang, value }) => (lang === 'mermaid' ? chartOf(value) : null) ?? (0,html/* html */.qy) `<pre tabindex="0"><code>${value}</code></pre>`;
/** The box is as large as its line: a finger hits the label. */
function item(node, context) {
    const start = node.position?.start.offset;
    if (typeof node.checked !== 'boolean' || start === undefined)
        return (0,html/* html */.qy) `<li>${children(node, context)}</li>`;
    const offset = context.text.indexOf('[', start) + 1;
    const [first, ...others] = node.children;
    const label = first?.type === 'paragraph' ? children(first, context) : (0,html/* html */.qy) ``;
    const rest = (0,html/* join */.fj)(others.map((child) => render(child, context)));
    const live = context.source !== null && context.offsets.includes(offset);
    const id = live
        ? ` id="box-${(0,html/* escaped */.Mk)(context.source)}-${offset}" data-source="${(0,html/* escaped */.Mk)(context.source)}" data-offset="${offset}"`
        : ' disabled';
    const box = (0,html/* trusted */.IZ)(`<input type="checkbox"${id}${node.checked ? ' checked' : ''}>`);
    return (0,html/* html */.qy) `<li class="task"><label>${box}<span>${label}</span></label>${rest}</li>`;
}
function markdown_link(url, label, { localLink }) {
    const local = localLink(url);
    if (local !== null)
        return (0,html/* html */.qy) `<a href="${local}">${label}</a>`;
    return /^https?:\/\//.test(url) ? (0,html/* html */.qy) `<a href="${url}" rel="noopener noreferrer nofollow">${label}</a>` : label;
}
/** `#7` leads to its thread; a person is set in bold. */
function withReferences(text) {
    const marked = (0,html/* escaped */.Mk)(text).replace(/(^|[\s(])#(\d{1,9})\b/g, (_, before, number) => `${before}<a href="/threads/${number}">#${number}</a>`);
    return (0,html/* trusted */.IZ)(marked.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g, '$1<strong>@$2</strong>'));
}
/** Exact tags without attributes; comments vanish, everything else is shown as text. */
function allowedTags(text) {
    return text
        .replace(/<!--[\s\S]*?-->/g, '')
        .split(/(<\/?(?:details|summary|sub)>)/)
        .map((part, index) => (index % 2 === 1 ? part : (0,html/* escaped */.Mk)(part)))
        .join('');
}
/** A table is a paragraph whose lines are all rows; null = this is none. */
function table(node, context) {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    const lines = from === undefined || to === undefined ? [] : context.text.slice(from, to).split('\n');
    const [head = '', rule = '', ...rows] = lines;
    if (!/^\|(?:\s*:?-+:?\s*\|)+$/.test(rule.trim()) || !lines.every((line) => line.startsWith('|')))
        return null;
    const cells = (line) => line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => inline(cell.trim().replaceAll('\\|', '|'), context));
    const header = (0,html/* join */.fj)(cells(head).map((cell) => (0,html/* html */.qy) `<th scope="col">${cell}</th>`));
    const body = (0,html/* join */.fj)(rows.map((row) => (0,html/* html */.qy) `<tr>${(0,html/* join */.fj)(cells(row).map((cell) => (0,html/* html */.qy) `<td>${cell}</td>`))}</tr>`));
    return (0,html/* html */.qy) `<div class="scroll" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}
function inline(text, context) {
    const [first] = (0,lib/* fromMarkdown */.Y)(text).children;
    return first?.type === 'paragraph' ? children(first, { ...context, text }) : (0,html/* html */.qy) `${text}`;
}

// EXTERNAL MODULE: ./build/src/emulator/model/pull-request.js
var pull_request = __webpack_require__(61440);
;// CONCATENATED MODULE: ./build/src/cli/demo/page/pull-view.js
/** Decides how the change of a pull request looks: its commits, its diff line by line, and the button that merges it. */



function pullPart(thread) {
    const commits = (0,pull_request/* pullCommits */.Wu)(thread);
    const files = (0,pull_request/* pullFiles */.B0)(thread);
    const sum = (pick) => files.reduce((total, file) => total + pick(file), 0);
    const rows = commits.map(({ sha, message }) => (0,html/* html */.qy) `<li><code>${sha.slice(0, 10)}</code> ${message.split('\n')[0] ?? ''}</li>`);
    return (0,html/* html */.qy) `<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${commits.length} ${commits.length === 1 ? 'commit' : 'commits'}, ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${sum(({ additions }) => additions)} lines added, ${sum(({ deletions }) => deletions)} removed. <code>${thread.pull.headRef}</code></p>
<ul class="commits">${(0,html/* join */.fj)(rows)}</ul>
${mergeBox(thread)}
${(0,html/* join */.fj)(files.map(fileDiff))}</section>`;
}
function mergeBox(thread) {
    const { pull, number, state } = thread;
    if (pull.mergedAt !== null)
        return (0,html/* html */.qy) `<p class="notice">Merged by <strong>${pull.mergedBy?.login ?? 'somebody'}</strong>.</p>`;
    if (state === 'closed')
        return (0,html/* html */.qy) `<p class="notice">Closed without a merge.</p>`;
    if (pull.draft)
        return (0,html/* html */.qy) `<p class="notice">A draft: the next session goes on from here.</p>`;
    if ((0,pull_request/* mergeable */.p3)(thread) === false)
        return (0,html/* html */.qy) `<p class="notice">This branch has conflicts and cannot be merged.</p>`;
    return (0,html/* html */.qy) `<p class="merge"><button type="button" id="merge-${number}" data-merge="${number}">Merge as ${demo_stage/* people */.c0.maintainer}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`;
}
function fileDiff({ path, status, additions, deletions, patch }) {
    const lines = (patch ?? 'Binary file')
        .split('\n')
        .map((line) => (0,html/* html */.qy) `<span class="${kindOf(line)}">${line}\n</span>`);
    return (0,html/* html */.qy) `<details class="file" id="file-${path}" open><summary><code>${path}</code> <span class="quiet">${status}, +${additions} −${deletions}</span></summary><pre tabindex="0"><code>${(0,html/* join */.fj)(lines)}</code></pre></details>`;
}
const kindOf = (line) => line.startsWith('@@') ? 'hunk' : line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';

;// CONCATENATED MODULE: ./build/src/cli/demo/page/thread-view.js
/** Decides how one issue or pull request looks: its text, its comments with live boxes, and for a pull request what it changes. */





function threadView(stage, thread) {
    const labels = thread.labels.map(({ name }) => (0,html/* html */.qy) `<li>${name}</li>`);
    const comments = thread.comments.map((comment) => commentCard(stage, comment));
    return (0,html/* html */.qy) `<h1>${thread.title} <span class="number">#${thread.number}</span></h1>
<p class="facts"><span class="state ${stateOf(thread)}">${stateOf(thread)}</span> ${(0,model_thread/* isPull */.CD)(thread) ? 'pull request' : 'issue'} by <strong>${thread.author.login}</strong></p>
${labels.length === 0 ? null : (0,html/* html */.qy) `<ul class="labels" aria-label="Labels">${(0,html/* join */.fj)(labels)}</ul>`}
${card(stage, thread, { source: `issue-${thread.number}`, collapsed: false })}
${(0,model_thread/* isPull */.CD)(thread) ? pullPart(thread) : null}
${(0,html/* join */.fj)(comments)}`;
}
function stateOf(thread) {
    if (thread.pull !== null && thread.pull.mergedAt !== null)
        return 'merged';
    if (thread.state === 'open' && thread.pull?.draft === true)
        return 'draft';
    return thread.state;
}
const commentCard = (stage, comment) => card(stage, comment, { source: `comment-${comment.id}`, collapsed: comment.minimized !== null });
function card(stage, content, how) {
    const when = new Date(content.createdAt).toISOString();
    const edited = content.revisions.length === 0 ? '' : ', edited';
    const head = (0,html/* html */.qy) `<strong>${content.author.login}</strong> <span class="quiet"><time datetime="${when}">${when.slice(11, 19)}</time> UTC${edited}</span>`;
    const rendering = { source: how.source, localLink: localLink(stage) };
    const body = content.body.trim() === '' ? (0,html/* html */.qy) `<p class="quiet">No description.</p>` : renderMarkdown(content.body, rendering);
    const look = (0,gate_comment/* readGateMarker */.kT)(content.body) === null ? 'card' : 'card asks';
    if (how.collapsed) {
        return (0,html/* html */.qy) `<article class="${look}" id="${how.source}"><details><summary>${head}, resolved</summary><div class="body">${body}</div></details></article>`;
    }
    return (0,html/* html */.qy) `<article class="${look}" id="${how.source}"><header>${head}</header><div class="body">${body}</div></article>`;
}
/** Runs, issues and pull requests of the emulated GitHub are shown by this page itself. */
function localLink({ repository, github }) {
    const port = new URL(github.url).port;
    return (url) => {
        if (!URL.canParse(url) || new URL(url).port !== port)
            return null;
        const path = new URL(url).pathname.replace(`/${repository}`, '');
        const [, kind, number] = /^\/(actions\/runs|issues|pull)\/(\d+)/.exec(path) ?? [];
        if (number === undefined)
            return null;
        if (kind === 'actions/runs')
            return `/runs/${number}`;
        return `/threads/${number}${new URL(url).hash.replace('#issuecomment-', '#comment-')}`;
    };
}

;// CONCATENATED MODULE: ./build/src/cli/demo/page/layout.js




function regionsOf(stage, view) {
    const waiting = (0,scene/* openQuestions */.qd)(stage).length;
    return {
        title: `${waiting > 0 ? `(${waiting}) ` : ''}${view.title} · Tickgate demo`,
        standing: (0,html/* html */.qy) `<p><span class="label">Loop</span> ${(0,scene/* standing */.JA)(stage)}</p>`.html,
        nav: navigation(stage, view.path).html,
        main: view.main.html,
    };
}
const pageOf = (stage, regions) => `<!doctype html>
${(0,html/* html */.qy) `<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${regions.title}</title>
<link rel="stylesheet" href="/page.css">
<link rel="icon" href="data:,">
<script type="module" src="/page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><p class="brand"><a href="/">Tickgate demo</a></p><p class="repository">${stage.repository}</p><p class="who">You are <strong>${demo_stage/* people */.c0.maintainer}</strong>, with write access</p></header>
<div id="standing" class="standing" aria-live="polite">${raw(regions.standing)}</div>
<p id="said" role="status" class="said"></p>
<div class="columns">
<main id="main" tabindex="-1">${raw(regions.main)}</main>
<nav id="nav" aria-label="Repository">${raw(regions.nav)}</nav>
</div>
</body>
</html>`.html}
`;
const raw = (text) => ({ html: text });
function navigation(stage, path) {
    const threads = (0,scene/* threadsOf */.Dm)(stage);
    const control = threads.filter(scene/* isControl */.c0);
    const issues = threads.filter((thread) => thread.pull === null && !(0,scene/* isControl */.c0)(thread));
    const pulls = threads.filter(({ pull }) => pull !== null).toReversed();
    const questions = (0,scene/* openQuestions */.qd)(stage);
    const waiting = questions.map((comment) => (0,html/* html */.qy) `<li><a href="/threads/${comment.thread.number}#comment-${comment.id}">${(0,scene/* questionIn */.qh)(comment.body)}</a></li>`);
    return (0,html/* html */.qy) `<p class="home">${entry('/', 'Overview', path)}</p>
${waiting.length === 0 || path === '/' ? null : (0,html/* html */.qy) `<h2>Waiting for you</h2><ul class="waiting">${(0,html/* join */.fj)(waiting)}</ul>`}
${list('Issues', issues, path)}
${list('Pull requests', pulls, path)}
${list('The loop’s console', control, path)}`;
}
function list(title, threads, path) {
    if (threads.length === 0)
        return null;
    const items = threads.map((thread) => {
        const state = stateOf(thread);
        return (0,html/* html */.qy) `<li>${entry(`/threads/${thread.number}`, `#${thread.number} ${thread.title}`, path)} <span class="state ${state}">${state}</span></li>`;
    });
    return (0,html/* html */.qy) `<h2>${title}</h2><ul>${(0,html/* join */.fj)(items)}</ul>`;
}
const entry = (target, label, path) => target === path ? (0,html/* html */.qy) `<a href="${target}" aria-current="page">${label}</a>` : (0,html/* html */.qy) `<a href="${target}">${label}</a>`;

;// CONCATENATED MODULE: ./build/src/cli/demo/page/script.js
/** What runs in the browser: exchanges the parts that changed, and carries ticked boxes and merges to the demo. */
const pageScript = `
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('said').textContent = text; };

/** The focus and what is unfolded outlive the exchange of a part. */
const exchange = (id, text) => {
  const place = byId(id);
  if (place.dataset.shown === text) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
  const open = new Map([...place.querySelectorAll('details')].map((each, index) => [each.id || index, each.open]));
  place.innerHTML = text;
  place.dataset.shown = text;
  [...place.querySelectorAll('details')].forEach((each, index) => {
    const was = open.get(each.id || index);
    if (was !== undefined) each.open = was;
  });
  if (focused) byId(focused)?.focus({ preventScroll: true });
};

let refreshing = false;
let again = false;
const refresh = async () => {
  if (refreshing) { again = true; return; }
  refreshing = true;
  do {
    again = false;
    try {
      const answer = await fetch(location.pathname, { headers: { accept: 'application/json' } });
      const { title, ...parts } = await answer.json();
      document.title = title;
      for (const [id, text] of Object.entries(parts)) exchange(id, text);
    } catch { /* The demo has ended; the event stream says so. */ }
  } while (again);
  refreshing = false;
};

const send = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { said } = await answer.json();
  say(said);
  if (!answer.ok) await refresh();
};

document.addEventListener('change', (event) => {
  const { source, offset } = event.target.dataset;
  if (source === undefined) return;
  say('Saving…');
  send('/api/box', { source, offset: Number(offset), checked: event.target.checked }).catch(() => say('The demo does not answer.'));
});

document.addEventListener('click', (event) => {
  const { merge } = event.target.dataset;
  if (merge === undefined) return;
  event.target.disabled = true;
  say('Merging…');
  send('/api/merge', { number: Number(merge) }).catch(() => say('The demo does not answer.'));
});

const events = new EventSource('/events');
events.addEventListener('change', refresh);
events.addEventListener('end', (event) => { say(event.data); });
/** The browser tries again by itself; only a demo that has ended stays silent. */
const silent = 'The demo does not answer. If it has ended, this page is as it was then.';
events.addEventListener('error', () => say(silent));
events.addEventListener('open', () => {
  if (byId('said').textContent !== silent) return;
  say('');
  refresh();
});
`;

;// CONCATENATED MODULE: ./build/src/cli/demo/page/style.js
/** How the page looks: one column on a phone, two on a desk, in the colours that the reader's system asks for. */
const pageStyle = `
:root { color-scheme: light dark; --ground: #fbfbfa; --paper: #fff; --ink: #1c1e21; --soft: #5a6068; --line: #dcdfe3; --accent: #0b57d0; --mark: #fff6d9; --mark-line: #c99700; --good: #146c2e; --bad: #b3261e; --done: #6b3fa0; --plus: #e6f6e9; --minus: #fdecea; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --paper: #1b1e23; --ink: #e6e8eb; --soft: #a1a8b3; --line: #343941; --accent: #8ab4f8; --mark: #2f2a18; --mark-line: #d9a514; --good: #7bd88f; --bad: #ff8f85; --done: #c4a5f0; --plus: #17301d; --minus: #3a1f1d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; font-weight: 650; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; font-weight: 650; }
h3, h4 { font-size: .9375rem; margin: 1.25rem 0 .375rem; }
p { margin: .5rem 0; }
hr { border: 0; border-top: 1px solid var(--line); }
.quiet, .number, .where { color: var(--soft); font-weight: 400; }
.where { font-size: .875rem; margin: .75rem 0 .25rem; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .5rem; }
.top, .standing, .said { padding-inline: max(1.25rem, calc((100% - 76rem) / 2 + 1.25rem)) !important; }
.top { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--paper); }
.top p { margin: 0; } .brand a { color: inherit; font-weight: 700; text-decoration: none; } .repository { color: var(--soft); } .who { margin-left: auto !important; font-size: .875rem; }
.standing { padding: .25rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--paper); } .standing p { margin: .25rem 0; }
.label { display: inline-block; font-size: .75rem; font-weight: 650; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; margin-right: .375rem; }
.said { margin: 0; padding: .375rem 1.25rem; background: var(--mark); border-bottom: 1px solid var(--mark-line); } .said:empty { display: none; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 2.5rem; max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main:focus { outline: none; }
nav { font-size: .9375rem; border-left: 1px solid var(--line); padding-left: 1.5rem; } nav h2:first-of-type { margin-top: 1rem; } nav ul { list-style: none; margin: 0; padding: 0; } nav li { display: flex; justify-content: space-between; align-items: baseline; gap: .75rem; padding: .3125rem 0; line-height: 1.35; } nav a { text-decoration: none; } nav a:hover { text-decoration: underline; } nav a[aria-current] { color: inherit; font-weight: 650; }
.home { margin: 0; } .waiting a { display: block; border-left: 3px solid var(--mark-line); padding-left: .625rem; }
.state { font-size: .75rem; padding: 0 .4375rem; border: 1px solid currentColor; border-radius: 99px; white-space: nowrap; color: var(--soft); line-height: 1.375rem; display: inline-block; }
.state.open, .state.success { color: var(--good); } .state.failure, .state.cancelled { color: var(--bad); } .state.merged { color: var(--done); } .state.in-progress { color: var(--accent); }
.labels { display: flex; flex-wrap: wrap; gap: .375rem; list-style: none; padding: 0; margin: .5rem 0; } .labels li { font-size: .75rem; border: 1px solid var(--line); border-radius: 4px; padding: 0 .5rem; color: var(--soft); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; }
.card > header, .card > details > summary { padding: .5rem 1rem; border-bottom: 1px solid var(--line); font-size: .875rem; } .card > details > summary { border: 0; cursor: pointer; }
.body { padding: .5rem 1rem .75rem; } .body > :first-child { margin-top: .375rem; }
.asks { border-color: var(--mark-line); } .asks > header { background: var(--mark); border-color: var(--mark-line); border-radius: 8px 8px 0 0; }
ul, ol { padding-left: 1.375rem; } .task { list-style: none; margin-left: -1.375rem; }
.task > ul { padding-left: 3.875rem; } .task > label { display: flex; gap: .75rem; align-items: flex-start; min-height: 44px; box-sizing: border-box; padding: .625rem; margin: .125rem 0; border-radius: 6px; cursor: pointer; } .task > label:hover { background: var(--ground); }
.task input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; flex: none; accent-color: var(--accent); }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: .625rem .75rem; overflow-x: auto; overflow-wrap: normal; }
:not(pre) > code { background: var(--ground); border: 1px solid var(--line); border-radius: 4px; padding: 0 .25rem; }
blockquote { margin: .5rem 0; padding-left: .875rem; border-left: 3px solid var(--line); color: var(--soft); }
summary { cursor: pointer; } sub { vertical-align: baseline; font-size: .8125rem; color: var(--soft); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; overflow-wrap: normal; } th, td { text-align: left; padding: .3125rem .75rem .3125rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } th { font-weight: 650; white-space: nowrap; }
.timeline th, .timeline td { padding-right: .75rem; } .timeline tbody th { min-width: 12rem; } .timeline td { min-width: 7rem; } .timeline .worked { border-top: 4px solid var(--accent); }
.chart { display: block; width: 100%; min-width: 34rem; max-width: 40rem; height: auto; } .chart rect { fill: var(--accent); } .chart line { stroke: var(--soft); vector-effect: non-scaling-stroke; } .chart text { fill: var(--ink); font-size: 11px; text-anchor: middle; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.ticks { list-style: none; padding: 0; margin: 0; } .ticks > li { border-left: 2px solid var(--line); padding: 0 0 .875rem 1rem; } .ticks p { margin: 0; }
.lines { list-style: none; margin: .25rem 0 0; padding: 0; font: .8125rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--soft); }
.commits { list-style: none; padding: 0; } .notice { color: var(--soft); }
.merge { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 1rem 0; }
button { font: inherit; font-weight: 600; padding: .5625rem 1.125rem; min-height: 44px; border-radius: 6px; border: 1px solid var(--good); background: var(--good); color: var(--paper); cursor: pointer; } button:disabled { opacity: .6; cursor: default; }
.file { border: 1px solid var(--line); border-radius: 8px; background: var(--paper); margin: .75rem 0; } .file > summary { padding: .4375rem .875rem; } .file > pre { margin: 0; border-width: 1px 0 0; border-radius: 0 0 8px 8px; padding: .375rem 0; }
.file pre span { display: block; padding: 0 .875rem; min-width: max-content; white-space: pre; } .added { background: var(--plus); } .removed { background: var(--minus); } .hunk { color: var(--soft); }
.log { max-height: 75vh; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 52rem) { .said { position: fixed; inset: auto 0 0; z-index: 1; border: 0; border-top: 1px solid var(--mark-line); padding-block: .75rem; } .columns { grid-template-columns: minmax(0, 1fr); gap: .5rem; padding: 1rem 1rem 3rem; } .who { margin-left: 0 !important; width: 100%; } nav { border-left: 0; border-top: 1px solid var(--line); padding: 1rem 0 0; } h1 { font-size: 1.3125rem; } nav a { padding: .25rem 0; display: inline-block; } }
@media (prefers-reduced-motion: no-preference) { .card { transition: border-color .2s; } }
`;

// EXTERNAL MODULE: ./build/src/core/agent-timeline.js
var agent_timeline = __webpack_require__(1682);
// EXTERNAL MODULE: ./build/src/core/task-number.js
var task_number = __webpack_require__(32868);
;// CONCATENATED MODULE: ./build/src/cli/demo/page/overview.js
/** Decides what a person sees first: the questions that wait for them, the ticks as they happen, and where the real things lie. */





function overview(stage, record) {
    return (0,html/* html */.qy) `<h1>A loop at work</h1>
<p>Every tick of the loop lets agents work on issues, opens pull requests, and asks what only a person may decide. Tick a box, merge what you like, and watch the next tick take it up.</p>
${waiting(stage)}
${mergeable(stage)}
<section aria-labelledby="ticks"><h2 id="ticks">Ticks</h2>${ticks(stage)}</section>
${whoWorked(stage, record)}
${realness(stage)}`;
}
function waiting(stage) {
    const questions = (0,scene/* openQuestions */.qd)(stage);
    const nothing = (0,html/* html */.qy) `<p class="quiet">Nothing right now. ${(0,scene/* standing */.JA)(stage)}</p>`;
    return (0,html/* html */.qy) `<section aria-labelledby="waiting"><h2 id="waiting">Waiting for you</h2>${questions.length === 0 ? nothing : cards(stage, questions)}</section>${recorded(stage)}`;
}
function recorded(stage) {
    const receipts = (0,scene/* freshReceipts */.CX)(stage);
    if (receipts.length === 0)
        return null;
    return (0,html/* html */.qy) `<section aria-labelledby="recorded"><h2 id="recorded">Recorded</h2>${cards(stage, receipts)}</section>`;
}
const cards = (stage, comments) => (0,html/* join */.fj)(comments.map((comment) => {
    const { number, title } = comment.thread;
    return (0,html/* html */.qy) `<p class="where">on <a href="/threads/${number}">#${number} ${title}</a></p>${commentCard(stage, comment)}`;
}));
function mergeable(stage) {
    const ready = (0,scene/* readyToMerge */.FD)(stage);
    if (ready.length === 0)
        return null;
    const items = ready.map(({ number, title }) => (0,html/* html */.qy) `<li><a href="/threads/${number}">#${number} ${title}</a></li>`);
    return (0,html/* html */.qy) `<section aria-labelledby="ready"><h2 id="ready">Ready for you to read and merge</h2><ul>${(0,html/* join */.fj)(items)}</ul></section>`;
}
function ticks(stage) {
    const runs = (0,scene/* runsOf */.ky)(stage);
    return runs.length === 0
        ? (0,html/* html */.qy) `<p class="quiet">None yet.</p>`
        : (0,html/* html */.qy) `<ol class="ticks">${(0,html/* join */.fj)(runs.map(overview_tick))}</ol>`;
}
/** Who worked when; its ticks are the runs above. */
function whoWorked(stage, record) {
    const { threads } = stage.github.repository;
    const timeline = record === null
        ? null
        : (0,agent_timeline/* agentTimeline */.t)({
            ...record,
            tickAddress: ({ runId }) => `/runs/${runId}`,
            subject: (number) => threads.has(number)
                ? (0,html/* html */.qy) `<a href="/threads/${number}">${(0,task_number/* subjectName */.wn)(number)}</a>`
                : (0,html/* html */.qy) `${(0,task_number/* subjectName */.wn)(number)}`,
        });
    if (timeline === null)
        return null;
    return (0,html/* html */.qy) `<section aria-labelledby="agents"><h2 id="agents">Who worked when</h2>${timeline}</section>`;
}
const linesShown = 6;
function overview_tick({ run, number, cause, state, seconds, agents }) {
    const lines = agents.slice(-linesShown).map((line) => (0,html/* html */.qy) `<li>${line}</li>`);
    const said = lines.length === 0 ? null : (0,html/* html */.qy) `<ul class="lines">${(0,html/* join */.fj)(lines)}</ul>`;
    return (0,html/* html */.qy) `<li><p><a href="/runs/${run.id}">Tick ${number}</a> <span class="state ${state.replace(' ', '-')}">${state}</span> <span class="quiet">${cause}, ${seconds.toFixed(0)} s</span></p>${said}</li>`;
}
const realness = ({ github, repository, own }) => (0,html/* html */.qy) `<section aria-labelledby="real">
<h2 id="real">What is real here</h2>
<p>The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0"><code>git --git-dir ${github.repository.gitDir} log --all --oneline</code></pre>
${own === null ? sampleWords(repository) : ownWords(own)}
</section>`;
const sampleWords = (repository) => (0,html/* html */.qy) `<p>GitHub is emulated on this machine, the agent is a script, and its dollars are made up. Agents of this demo run without isolation (<code>isolation: none</code>); <code>${repository}</code> is a sample that goes away with the demo.</p>`;
const ownWords = ({ agent, folder }) => (0,html/* html */.qy) `<p>GitHub is emulated on this machine; ${agent} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${folder.path}</code>.</p>`;

;// CONCATENATED MODULE: ./build/src/cli/demo/page/record.js

const newest = new WeakMap();
/** Null = there is none yet. A tick may be about to replace it: then the one before is shown. */
async function recordOf(stage) {
    const known = newest.get(stage) ?? null;
    try {
        const head = (await (0,evidence/* readHead */.zy)(stage))?.head ?? null;
        if (head === null || head.bundle === null || head.bundle.digest === known?.digest)
            return known?.record ?? null;
        const { lines, state } = await (0,evidence/* readLoopRecord */.qD)(stage, head);
        newest.set(stage, { digest: head.bundle.digest, record: { history: lines, state } });
        return { history: lines, state };
    }
    catch {
        return known?.record ?? null;
    }
}

// EXTERNAL MODULE: ./build/src/emulator/actions/actions.js + 17 modules
var actions = __webpack_require__(50460);
;// CONCATENATED MODULE: ./build/src/cli/demo/page/run-view.js
/** Decides how one tick looks: what started it, how it ended, and every line of its log. */


const runView = ({ run, number, cause, state, seconds }) => (0,html/* html */.qy) `<h1>Tick ${number}</h1>
<p class="facts"><span class="state ${state.replace(' ', '-')}">${state}</span> ${cause}, ${seconds.toFixed(0)} s, run ${run.id}</p>
<pre class="log" tabindex="0" aria-label="Log"><code>${(0,actions/* logOf */.Gs)(run)}</code></pre>`;

;// CONCATENATED MODULE: ./build/src/cli/demo/page/views.js






async function viewOf(stage, path) {
    if (path === '/')
        return { found: true, title: 'A loop at work', main: overview(stage, await recordOf(stage)) };
    const [, kind, number] = /^\/(threads|runs)\/(\d{1,12})$/.exec(path) ?? [];
    if (kind === 'threads') {
        const thread = stage.github.repository.threads.get(Number(number));
        if (thread !== undefined) {
            return { found: true, title: `#${thread.number} ${thread.title}`, main: threadView(stage, thread) };
        }
    }
    const tick = kind === 'runs' ? (0,scene/* runsOf */.ky)(stage).find(({ run }) => run.id === Number(number)) : undefined;
    if (tick !== undefined)
        return { found: true, title: `Tick ${tick.number}`, main: runView(tick) };
    return {
        found: false,
        title: 'Not here',
        main: (0,html/* html */.qy) `<h1>There is nothing here</h1><p><a href="/">To the overview</a></p>`,
    };
}

;// CONCATENATED MODULE: ./build/src/cli/demo/page/server.js
/** Decides how the page is served and what a browser may do: look, tick a box, merge; only from this machine and only from this page. */








const lookEveryMs = 250;
const bodyLimit = 10_000;
async function servePage(stage, port) {
    const viewers = new Set();
    const server = (0,external_node_http_.createServer)((request, response) => {
        answer({ stage, viewers, request, response }).catch((error) => {
            const said = error instanceof Error ? error.message : String(error);
            if (response.headersSent)
                response.end();
            else
                reply(response, { status: 500, type: 'application/json', body: JSON.stringify({ said }) });
        });
    });
    await listen(server, port);
    const address = server.address();
    if (address === null || typeof address === 'string')
        throw new Error('The page did not get a TCP port.');
    let shown = '';
    const timer = setInterval(() => {
        const now = (0,scene/* fingerprint */.Rj)(stage);
        if (now === shown)
            return;
        shown = now;
        for (const viewer of viewers)
            viewer.write('event: change\ndata: .\n\n');
    }, lookEveryMs);
    return {
        url: `http://127.0.0.1:${address.port}/`,
        viewers: () => viewers.size,
        close: async () => {
            clearInterval(timer);
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
        },
    };
}
function listen(server, port) {
    return new Promise((resolve, reject) => {
        server.once('error', (error) => {
            reject(error.code === 'EADDRINUSE' ? (0,mistake/* portTaken */.f5)(port) : error);
        });
        server.listen(port, '127.0.0.1', resolve);
    });
}
async function answer({ stage, viewers, request, response }) {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!isOurs(request))
        return reply(response, { status: 403, type: 'text/plain', body: 'Only this page may ask.\n' });
    if (request.method === 'POST')
        return await act(stage, { pathname, request, response });
    if (request.method !== 'GET')
        return reply(response, { status: 405, type: 'text/plain', body: 'GET or POST\n' });
    switch (pathname) {
        case '/page.css':
            return reply(response, { status: 200, type: 'text/css', body: pageStyle });
        case '/page.js':
            return reply(response, { status: 200, type: 'text/javascript', body: pageScript });
        case '/events':
            return follow(viewers, response);
        default:
            return await show(stage, { pathname, request, response });
    }
}
async function show(stage, { pathname, request, response }) {
    const view = await viewOf(stage, pathname);
    const regions = regionsOf(stage, { path: pathname, title: view.title, main: view.main });
    const wantsParts = request.headers.accept === 'application/json';
    const [type, body] = wantsParts
        ? ['application/json', JSON.stringify(regions)]
        : ['text/html', pageOf(stage, regions)];
    reply(response, { status: view.found ? 200 : 404, type, body });
}
function follow(viewers, response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 1000\nevent: change\ndata: .\n\n');
    viewers.add(response);
    response.on('close', () => viewers.delete(response));
}
async function act(stage, { pathname, request, response }) {
    if (request.headers['content-type'] !== 'application/json') {
        return reply(response, { status: 415, type: 'text/plain', body: 'JSON, please\n' });
    }
    const done = await carryOut(stage, pathname, await bodyOf(request));
    reply(response, { status: done.ok ? 200 : 409, type: 'application/json', body: JSON.stringify({ said: done.said }) });
}
async function bodyOf(request) {
    let text = '';
    for await (const chunk of request) {
        text += String(chunk);
        if (text.length > bodyLimit)
            throw new Error('That is too much.');
    }
    return JSON.parse(text);
}
/** A foreign page may neither read this one under a name of its own (rebinding) nor send anything to it. */
function isOurs({ headers, socket }) {
    const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
    if (!hosts.includes(headers.host ?? ''))
        return false;
    return headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`);
}
function reply(response, { status, type, body }) {
    response.writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
    });
    response.end(body);
}

// EXTERNAL MODULE: ./build/src/cli/demo/runs.js
var runs = __webpack_require__(33506);
// EXTERNAL MODULE: ./build/src/cli/demo/schedule.js
var schedule = __webpack_require__(6649);
// EXTERNAL MODULE: external "node:readline"
var external_node_readline_ = __webpack_require__(80481);
// EXTERNAL MODULE: ./build/src/core/terminal-text.js
var terminal_text = __webpack_require__(13077);
;// CONCATENATED MODULE: ./build/src/cli/demo/terminal.js
/** Decides how a person answers in the terminal: what waits is shown with numbers, one line answers, and the page may be quicker. */




/** Returns how to stop listening. The oldest is asked first; what is left alone is not asked again. */
function answerInTerminal(stage, { input, output }) {
    const lines = (0,external_node_readline_.createInterface)({ input, terminal: false });
    const left = new Set();
    const shown = { now: null };
    const look = () => {
        const next = waitingIn(stage).find(({ id }) => !left.has(id)) ?? null;
        if (next?.id === shown.now?.id)
            return;
        shown.now = next;
        if (next !== null)
            output.write(asked(next));
    };
    const take = async (line) => {
        const { now } = shown;
        if (now === null || line.trim() === '')
            return;
        const choice = /^\d{1,2}$/.test(line.trim()) ? now.choices[Number(line) - 1] : undefined;
        if (choice === undefined)
            return void output.write(`A number from 1 to ${now.choices.length}, please.\n`);
        left.add(now.id);
        await choice.act?.().catch((error) => {
            left.delete(now.id);
            output.write(`That did not work: ${error instanceof Error ? error.message : String(error)}\n`);
        });
        look();
    };
    lines.on('line', (line) => void take(line));
    const forget = stage.github.world.bus.subscribe(look);
    look();
    return () => {
        forget();
        lines.close();
    };
}
function asked({ question, choices }) {
    const numbered = choices.map(({ label }, index) => (0,terminal_text/* wrapped */.ky)(`${index + 1}  ${label}`, '  '));
    return `\n${[(0,terminal_text/* wrapped */.ky)(question), ...numbered, 'Its number and Enter, or a tick on the page:'].join('\n')}\n`;
}
const waitingIn = (stage) => [...questions(stage), ...merges(stage)];
const questions = (stage) => (0,scene/* openQuestions */.qd)(stage).flatMap(({ id, body, thread }) => {
    const marker = (0,gate_comment/* readGateMarker */.kT)(body);
    if (marker === null)
        return [];
    const choices = marker.options.flatMap((option) => {
        const ticked = (0,gate_comment/* tickBox */.V0)(body, option);
        if (ticked === null)
            return [];
        return [{ label: labelIn(body, option), act: () => stage.maintainer.editsComment(id, ticked) }];
    });
    return [{ id: marker.id, question: `#${thread.number} ${(0,scene/* questionIn */.qh)(body)}`, choices }];
});
/** The words beside the box, as they are posted. */
function labelIn(body, option) {
    const mark = `<!-- tickgate:option ${option} -->`;
    const line = body.split('\n').find((one) => one.includes(mark)) ?? '';
    return line
        .slice(line.indexOf(mark) + mark.length)
        .replaceAll('**', '')
        .replace(/\\(.)/g, '$1')
        .trim();
}
const merges = (stage) => (0,scene/* readyToMerge */.FD)(stage).map(({ number, title }) => ({
    id: `merge/${number}`,
    question: `#${number} ${title}: the pull request is ready. Merge it?`,
    choices: [
        { label: 'merge it', act: () => stage.maintainer.merges(number) },
        { label: 'leave it', act: null },
    ],
}));

;// CONCATENATED MODULE: ./build/src/cli/demo/watch.js
/** Plays the demo for a person: serves the page, and starts ticks by the schedule when there may be something to do. */






const watch_lookEveryMs = 500;
/** After something moved: soon enough to watch, late enough to see that it is the schedule and not the click. */
const soonMs = 2_000;
/** Otherwise the schedule ticks on, as it would at night: by the workflow's own, so that a tick tells truly when the next one is. */
const minuteMs = 60_000;
const nextMinute = () => (Math.floor(Date.now() / minuteMs) + 1) * minuteMs;
const lingerMs = 4_000;
/** Ends when the loop's run has stopped and nobody looks at the page any more. */
async function playOnPage(stage, { port, say, signal, terminal }) {
    const page = await servePage(stage, port);
    process.stdout.write(`Open ${page.url} and answer what the loop asks. Ctrl-C ends it.\n`);
    say(stage.own === null
        ? 'the agents of this demo are scripted and run without isolation'
        : `${stage.own.agent} runs without isolation, with your rights, on this machine`);
    const silence = terminal === null ? () => undefined : answerInTerminal(stage, terminal);
    try {
        await tickOn(stage, signal);
        if (signal.aborted || page.viewers() === 0)
            return;
        say(`the loop has stopped; the demo ends when you close ${page.url}, or by Ctrl-C`);
        await leftAlone(page, signal);
    }
    finally {
        silence();
        await page.close();
    }
}
async function tickOn(stage, signal) {
    let wantedAt = Date.now();
    let scheduledAt = nextMinute();
    let iterations = 0;
    const sooner = () => void (wantedAt = Math.min(wantedAt, Date.now() + soonMs));
    const forget = stage.github.world.bus.subscribe((event) => {
        if (mayUnblock(event))
            sooner();
    });
    try {
        while (!signal.aborted) {
            // A tick that is under way says itself when the next one is, counted from its end.
            if (isBusy(stage))
                scheduledAt = nextMinute();
            else {
                (0,runs/* noneFailed */.q)(stage);
                const head = (await (0,evidence/* readHead */.zy)(stage))?.head ?? null;
                if (head !== null && head.stop !== null)
                    return;
                if (head !== null && head.counters.iterationsUsed > iterations) {
                    iterations = head.counters.iterationsUsed;
                    sooner();
                }
                if (Date.now() >= Math.min(wantedAt, scheduledAt) && !isBusy(stage)) {
                    (0,schedule/* startScheduledRun */.t)(stage.github);
                    wantedAt = Infinity;
                }
            }
            await (0,promises_.setTimeout)(watch_lookEveryMs, undefined, { signal }).catch(() => undefined);
        }
    }
    finally {
        forget();
    }
}
/** What people do to issues and pull requests may give the loop work; its own comments do not. */
const mayUnblock = ({ name, action, cause }) => cause === 'user' &&
    ((name === 'pull_request' && action === 'closed') ||
        (name === 'issues' && ['opened', 'edited', 'closed', 'reopened'].includes(action ?? '')));
const isBusy = ({ actions }) => actions.runs().some(({ attempts }) => attempts.at(-1)?.status !== 'completed');
async function leftAlone(page, signal) {
    let aloneSince = null;
    while (!signal.aborted) {
        aloneSince = page.viewers() > 0 ? null : (aloneSince ?? Date.now());
        if (aloneSince !== null && Date.now() - aloneSince > lingerMs)
            return;
        await (0,promises_.setTimeout)(watch_lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
}


/***/ }),

/***/ 1682:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ agentTimeline)
/* harmony export */ });
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95896);
/* harmony import */ var _status_history_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59658);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(82585);



const ticksShown = 12;
/** Null = no session has told what it used: then nobody knows who worked. */
function agentTimeline({ history, state, tickAddress, subject }) {
    const worked = history.filter((line) => sessionsIn(line, state.usage).length > 0);
    const ticks = worked.slice(-ticksShown);
    if (ticks.length === 0)
        return null;
    const rows = ticks.flatMap((line) => sessionsIn(line, state.usage));
    const numbers = [...new Set(rows.map((row) => row.subject))].toSorted((one, other) => one - other);
    const titles = new Map(state.subjects.map(({ number, title }) => [number, title]));
    const head = ticks.map((line) => (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<th scope="col"><a href="${tickAddress(line)}">${clock(line)}</a><br><span class="quiet">${(0,_status_history_js__WEBPACK_IMPORTED_MODULE_1__/* .minutesOf */ .dp)(line).toFixed(1)} min</span></th>`);
    const body = numbers.map((number) => {
        const cells = ticks.map((line) => cell(sessionsIn(line, state.usage).filter((row) => row.subject === number)));
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<tr><th scope="row">${subject(number)} ${titles.get(number) ?? ''}</th>${(0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .join */ .fj)(cells)}</tr>`;
    });
    const older = worked.length - ticks.length;
    const said = `A column is a tick that started sessions (UTC, minutes of the whole tick), the newest on the right${older > 0 ? `; ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(older, 'older one')} not shown` : ''}.`;
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<div class="scroll" role="region" tabindex="0" aria-label="Who worked when"><table class="timeline"><caption class="hidden">Who worked when</caption><thead><tr><th scope="col">Subject</th>${(0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .join */ .fj)(head)}</tr></thead><tbody>${(0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .join */ .fj)(body)}</tbody></table></div><p class="quiet">${said}</p>`;
}
/** A session's name begins with the run that started it; the reservation of a lost tick is of no subject. */
const sessionsIn = ({ runId, runAttempt }, usage) => usage.filter(({ session, subject }) => subject > 0 && session.startsWith(`${runId}-${runAttempt}-`));
const clock = ({ startedAt }) => (0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .instant */ .uR)(startedAt).slice(5, 16).replace('T', ' ');
function cell(rows) {
    if (rows.length === 0)
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<td class="quiet">–</td>`;
    const kinds = [...new Set(rows.map(({ role, driver }) => `${role} (${driver})`))];
    const said = kinds.map((kind) => {
        const own = rows.filter(({ role, driver }) => `${role} (${driver})` === kind);
        const sessions = new Set(own.map(({ session }) => session)).size;
        return sessions === 1 ? kind : `${sessions} × ${kind}`;
    });
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_0__/* .html */ .qy) `<td class="worked">${said.join(', ')}</td>`;
}


/***/ }),

/***/ 95896:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IZ: () => (/* binding */ trusted),
/* harmony export */   Mk: () => (/* binding */ escaped),
/* harmony export */   fj: () => (/* binding */ join),
/* harmony export */   qy: () => (/* binding */ html)
/* harmony export */ });
/** Decides how HTML is put together: everything that is filled in is escaped, unless it is HTML of ours already. */
/** html`<p>${text}</p>`: texts are escaped, lists are joined, null is nothing. */
function html(texts, ...parts) {
    return { html: texts.reduce((sofar, text, index) => sofar + filled(parts[index - 1] ?? null) + text) };
}
/** Text that is known to be HTML of our own making. */
const trusted = (text) => ({ html: text });
const join = (parts) => trusted(parts.map((part) => part.html).join(''));
function escaped(text) {
    return text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
}
function filled(part) {
    if (part === null)
        return '';
    if (typeof part === 'string' || typeof part === 'number')
        return escaped(String(part));
    return 'html' in part ? part.html : part.map(filled).join('');
}


/***/ }),

/***/ 73193:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ budgetRows),
/* harmony export */   d: () => (/* binding */ spendPicture)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _budget_bars_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(819);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95690);
/* harmony import */ var _html_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95896);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(82585);
/** Decides how figures of a loop are drawn on a page: bars with their numbers in words, readable without colour and without the picture. */





const width = 640;
const height = 180;
const foot = 24;
const barsShown = 40;
/** One bar an iteration, the dearest as high as the picture; the table beside it has the same numbers. */
function spendPicture(spend) {
    const bars = spend.slice(-barsShown);
    if (bars.length === 0)
        return null;
    const highest = Math.max(0.01, ...bars.map((one) => one.dollars));
    const step = width / Math.max(bars.length, 8);
    const drawn = bars.map((one, index) => {
        const tall = Math.max(2, ((height - foot * 2) * one.dollars) / highest);
        const [x, y] = [index * step, height - foot - tall];
        const middle = (x + step / 2).toFixed(1);
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<g><rect x="${(x + step * 0.15).toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/><text x="${middle}" y="${(y - 5).toFixed(1)}">${(0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(one.dollars)}</text><text x="${middle}" y="${height - 7}">${one.iteration}</text></g>`;
    });
    const said = `Spend per iteration, at most ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .dollars */ .E9)(highest)}; the table below has the numbers.`;
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<div class="scroll" role="region" tabindex="0" aria-label="Picture of the spend"><svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}">${(0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .join */ .fj)(drawn)}<line x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/></svg></div>`;
}
/** Each budget with a bar, and in words how far it is used; the mark is where the loop asks. */
function budgetRows(counters, ceilings) {
    const rows = _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.map((name) => {
        const used = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .usedOf */ .Z)(name, counters);
        const ceiling = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, ceilings);
        const said = (0,_budget_bars_js__WEBPACK_IMPORTED_MODULE_1__/* .hasCeiling */ .YW)(name, ceilings)
            ? `${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_2__/* .amountText */ .cY)(name, used)} of ${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_2__/* .amountText */ .cY)(name, ceiling)}`
            : `${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_2__/* .amountText */ .cY)(name, used)}, no ceiling`;
        const share = (0,_budget_bars_js__WEBPACK_IMPORTED_MODULE_1__/* .hasCeiling */ .YW)(name, ceilings) ? Math.min(1, used / ceiling) : 0;
        return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<tr><th scope="row">${_budget_bars_js__WEBPACK_IMPORTED_MODULE_1__/* .budgetLabels */ .bk[name]}</th><td>${said}</td><td class="bar">${shareBar(share)}</td></tr>`;
    });
    return (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<table class="budgets"><caption class="hidden">Budgets of this run</caption><tbody>${(0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .join */ .fj)(rows)}</tbody></table>`;
}
/** Said in words beside it, so it is hidden from those who listen. */
const shareBar = (share) => (0,_html_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy) `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect width="${(share * 100).toFixed(1)}" height="10"/><line x1="80" y1="0" x2="80" y2="10"/></svg>`;


/***/ }),

/***/ 59658:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TY: () => (/* binding */ cameOfIt),
/* harmony export */   dp: () => (/* binding */ minutesOf),
/* harmony export */   u_: () => (/* binding */ historyText)
/* harmony export */ });
/* harmony import */ var _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13077);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(82585);


/** Of the newest ticks; who wants all of them reads `--json`. */
const shown = 50;
const heading = 'UTC               iter  outcome            min  agents     cost  what came of it';
/** Oldest first, so that the newest stands above the prompt. */
function historyText(history) {
    if (history.length === 0)
        return 'No tick has recorded anything yet.\n';
    const older = history.length - shown;
    const lines = history.slice(-shown).map(lineText);
    return `${[...(older > 0 ? [`${older} older ticks are not shown.`] : []), heading, ...lines].join('\n')}\n`;
}
function lineText(line) {
    const figures = [
        (0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .instant */ .uR)(line.endedAt).slice(0, 16).replace('T', ' '),
        String(line.iteration).padStart(5),
        line.outcome.padEnd(16),
        minutesOf(line).toFixed(0).padStart(4),
        String(line.agentsDispatchedThisIter).padStart(6),
        (0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .dollars */ .E9)(line.dollarsThisIter).padStart(7),
    ].join('  ');
    const whole = `${figures}  ${cameOfIt(line)}`.trimEnd();
    return whole.length <= _terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .columns */ .YB ? whole : `${figures}\n${(0,_terminal_text_js__WEBPACK_IMPORTED_MODULE_1__/* .wrapped */ .ky)(cameOfIt(line), '    ')}`;
}
/** From begin to end on the clock; what counts against the ceiling is in the snapshot of the budget. */
const minutesOf = ({ startedAt, endedAt }) => Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 60_000;
/** Pull requests, then questions and answers, then what stopped it: the order in which they happen. */
function cameOfIt({ prsTouchedThisIter: prs, gates, stopConditionsFired: stops }) {
    const asked = gates.filter(({ answer }) => answer === null).map(({ name, subject }) => `asked ${name}${on(subject)}`);
    const told = gates.flatMap(({ name, subject, answer, by }) => answer === null ? [] : [`${name}${on(subject)}: ${answer}${by === null ? '' : ` by ${by}`}`]);
    const opened = prs.length === 0 ? [] : [`PR ${prs.join(' ')}`];
    return [...opened, ...told, ...asked, ...stops.map((code) => `stop ${code}`)].join('; ');
}
const on = (subject) => (subject === null ? '' : ` #${subject}`);


/***/ })

};
