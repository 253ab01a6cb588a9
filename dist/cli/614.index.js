export const id = 614;
export const ids = [614];
export const modules = {

/***/ 45207:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fn: () => (/* binding */ Answer),
/* harmony export */   J1: () => (/* binding */ WRITERS),
/* harmony export */   KA: () => (/* binding */ isPerson),
/* harmony export */   Zl: () => (/* binding */ isStranger),
/* harmony export */   aw: () => (/* binding */ STRANGERS),
/* harmony export */   ku: () => (/* binding */ authority)
/* harmony export */ });
/* unused harmony export AnswerChannel */
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

/***/ 819:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YW: () => (/* binding */ hasCeiling),
/* harmony export */   bk: () => (/* binding */ budgetLabels),
/* harmony export */   yj: () => (/* binding */ budgetBars)
/* harmony export */ });
/* unused harmony export remainingText */
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95690);
/** Decides how budgets look: one bar with its numbers per ceiling, readable without colour, in a log as on a phone. */


const cells = 10;
const budgetLabels = {
    iterations: 'iterations',
    prs: 'PRs',
    minutes: 'minutes',
    dollars: 'dollars',
};
/** A dollar ceiling of 0 is none. */
const hasCeiling = (name, ceilings) => !(name === 'dollars' && ceilings.maxDollars === 0);
/** One line per budget, such as `iterations  ▓▓▓▓▓▓░░░░  3/5`, aligned for a fixed-width font. */
const budgetBars = (counters, ceilings) => _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.map((name) => {
    const label = budgetLabels[name].padEnd('iterations'.length);
    const used = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .usedOf */ .Z)(name, counters);
    if (!hasCeiling(name, ceilings))
        return `${label}  ${'·'.repeat(cells)}  ${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .amountText */ .cY)(name, used)}, no ceiling`;
    const ceiling = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, ceilings);
    return `${label}  ${bar(used / ceiling)}  ${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .amountText */ .cY)(name, used)}/${(0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .ceilingText */ .Dm)(name, ceiling)}`;
});
/** Something used shows at least one cell, and only a ceiling that is reached shows all of them. */
function bar(share) {
    const filled = share <= 0 ? 0 : Math.min(cells, Math.max(1, Math.floor(share * cells)));
    return '▓'.repeat(filled) + '░'.repeat(cells - filled);
}
/** What is left, in words: `2 iterations, 16 PRs, 42 minutes, $10.08`. */
const remainingText = (counters, ceilings) => ceilingNames
    .map((name) => {
    if (!hasCeiling(name, ceilings))
        return 'no dollar ceiling';
    const left = amountText(name, Math.max(0, ceilingOf(name, ceilings) - usedOf(name, counters)));
    return name === 'dollars'
        ? left
        : `${left} ${left === '1' ? budgetLabels[name].slice(0, -1) : budgetLabels[name]}`;
})
    .join(', ');


/***/ }),

/***/ 59764:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BK: () => (/* binding */ helpText),
/* harmony export */   Gr: () => (/* binding */ parseCommands),
/* harmony export */   JN: () => (/* binding */ isGuarded)
/* harmony export */ });
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21916);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73524);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5989);
/* harmony import */ var _markdown_tree_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(65297);
/** Decides which lines of a comment are `/loop` commands, what each means, and what is said to a line that means nothing. */




const LONGEST_TEXT = 4000;
/** Of one comment: each may cost requests, and a body holds nine thousand lines. */
const MOST_LINES = 10;
/** Verbs that change what the loop may spend or has counted obey `approvers`; the others need write permission alone. */
const isGuarded = (verb) => verb === 'restart' || verb === 'raise';
/** The whole grammar: parser, help and suggestions are made from this table. */
const RULES = [
    bare('run', 'starts one tick now'),
    {
        verb: 'stop',
        usage: '/loop stop [reason]',
        does: 'ends the run; an iteration that works is finished first',
        read: (rest) => ({ verb: 'stop', reason: rest === '' ? null : rest.slice(0, LONGEST_TEXT) }),
    },
    // Branches stay, whatever is cancelled: whoever asks for their deletion is refused, not obeyed by half.
    bare('cancel', 'stops the agents now; in the thread of one issue or pull request, only that one'),
    bare('resume', 'goes on after a pause'),
    bare('restart', 'begins again after a stop; what was spent stays spent'),
    bare('status', 'shows where the loop stands'),
    bare('plan', 'shows what the next tick would do, and starts nothing'),
    {
        verb: 'raise',
        usage: '/loop raise dollars=50 [iterations=10] [prs=40] [minutes=120]',
        does: 'sets new ceilings',
        read: readRaise,
    },
    {
        verb: 'answer',
        usage: '/loop answer ID OPTION [text]',
        does: 'answers an open question',
        read: readAnswer,
    },
    bare('help', 'shows this list'),
];
/** The commands of a comment, in order, at most ten. Lines in quotes, code and HTML comments are not commands. */
function parseCommands(body) {
    // Most comments hold no command; they are not worth a syntax tree.
    if (!/^\/loop/im.test(body))
        return [];
    const lines = commandLines(body);
    const heard = lines.slice(0, MOST_LINES).map(readLine);
    if (lines.length <= MOST_LINES)
        return heard;
    return [...heard, refused(`Only the first ${MOST_LINES} commands of a comment are heard.`)];
}
/** The list of commands as it is shown to people. */
function helpText() {
    const lines = RULES.map(({ usage, does }) => `- \`${usage}\`: ${does}`);
    return [
        '**Commands**, each on a line of its own, from people with write access:',
        '',
        ...lines,
        '',
        'Where several loops run, add `loop=NAME` after the verb: `/loop stop loop=night`.',
    ].join('\n');
}
const HEAD = /^\/loop(?:[ \t]+([^ \t]+)(?:[ \t]+(.*))?)?[ \t]*$/i;
const LOOP = /^loop=([^ \t]+)(?:[ \t]+|$)/;
function readLine(line) {
    const [, word = 'help', all = ''] = HEAD.exec(line) ?? [];
    const verb = asciiLowerCase(word);
    const rule = RULES.find((one) => one.verb === verb);
    if (rule === undefined)
        return refused(unknownVerb(word));
    const loop = LOOP.exec(all);
    const command = rule.read(all.slice(loop?.[0].length ?? 0).trim());
    if (typeof command === 'string')
        return refused(`${command} Write \`${rule.usage}\`.`);
    return { kind: 'command', loop: loop?.[1] ?? null, command };
}
/** Lines that begin with `/loop`, with nothing before it, in a top-level paragraph, outside code spans and inline HTML. */
function commandLines(body) {
    const { root, shift } = (0,_markdown_tree_js__WEBPACK_IMPORTED_MODULE_2__/* .markdownTree */ .a)(body);
    const paragraphs = root.children.filter((node) => node.type === 'paragraph');
    const shownSpans = paragraphs.map((paragraph) => span(paragraph, shift));
    const hidden = paragraphs.flatMap((paragraph) => hiddenSpans(paragraph, shift));
    // Lines come from the text itself: the tree has lost their indents.
    return Array.from(body.matchAll(/[^\r\n]+/g)).flatMap(({ index, 0: line }) => {
        if (!/^\/loop(?![^ \t])/i.test(line))
            return [];
        const isShown = shownSpans.some(([start, end]) => start <= index && index < end);
        return isShown && !hidden.some(([start, end]) => start < index && index < end) ? [line] : [];
    });
}
function hiddenSpans(node, shift) {
    if (node.type === 'html' || node.type === 'inlineCode')
        return [span(node, shift)];
    return 'children' in node ? node.children.flatMap((child) => hiddenSpans(child, shift)) : [];
}
function span(node, shift) {
    return [(node.position?.start.offset ?? 0) + shift, (node.position?.end.offset ?? 0) + shift];
}
function bare(verb, does) {
    const read = (rest) => (rest === '' ? { verb } : `\`${verb}\` takes no further words.`);
    return { verb, usage: `/loop ${verb}`, does, read };
}
function readRaise(rest) {
    const ceilings = {};
    const words = rest.split(/[ \t,]+/).filter((word) => word !== '');
    for (const word of words) {
        const [, name, value] = /^([a-z]+)=\$?(\d{1,9}(?:\.\d{1,2})?)$/i.exec(word) ?? [];
        const ceiling = _budget_js__WEBPACK_IMPORTED_MODULE_1__/* .ceilingNames */ .qi.find((one) => one === asciiLowerCase(name ?? ''));
        const amount = Number(value);
        if (ceiling === undefined || amount === 0)
            return `\`raise\` does not understand “${shown(word)}”.`;
        if ((ceiling === 'iterations' || ceiling === 'prs') && !Number.isInteger(amount)) {
            return `\`${ceiling}\` is a whole number, not “${shown(word)}”.`;
        }
        if (ceilings[ceiling] !== undefined)
            return `\`${ceiling}\` is given twice.`;
        ceilings[ceiling] = amount;
    }
    return words.length === 0 ? '`raise` needs a ceiling.' : { verb: 'raise', ceilings };
}
function readAnswer(rest) {
    const [, gateId, option, words = ''] = /^([^ \t]+)[ \t]+([^ \t]+)(?:[ \t]+(.*))?$/.exec(rest) ?? [];
    if (gateId === undefined || option === undefined)
        return '`answer` needs the id of the question and an option.';
    // A reply copied from the question's own code block still ends in the placeholder.
    const text = words.trim() === '[text]' ? '' : words.trim().slice(0, LONGEST_TEXT);
    return { verb: 'answer', gateId, option: asciiLowerCase(option), text: text === '' ? null : text };
}
function unknownVerb(given) {
    const word = given.slice(0, 40);
    const verbs = RULES.map(({ verb }) => verb);
    const [nearest = 'help'] = verbs.toSorted((a, b) => (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(word, a) - (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(word, b));
    const help = 'All commands: `/loop help`.';
    const near = (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(word, nearest) <= Math.max(2, Math.floor(nearest.length / 2));
    const unknown = `There is no command “${shown(word)}”.`;
    return near ? `${unknown} Did you mean \`/loop ${nearest}\`? ${help}` : `${unknown} ${help}`;
}
function refused(says) {
    return { kind: 'refused', says };
}
function shown(words) {
    return (0,_quote_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteLine */ .tQ)(words, { max: 40 });
}
/** Only ASCII letters change: the Kelvin sign or a dotless i never becomes a letter of a command. */
function asciiLowerCase(word) {
    return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}


/***/ }),

/***/ 46103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eg: () => (/* binding */ effectLine),
/* harmony export */   Ph: () => (/* binding */ isAboutGate),
/* harmony export */   RG: () => (/* binding */ postedGate),
/* harmony export */   Z7: () => (/* binding */ claimLabel),
/* harmony export */   Zu: () => (/* binding */ pullRequestLine),
/* harmony export */   g5: () => (/* binding */ controlLabel),
/* harmony export */   h2: () => (/* binding */ gateClosing),
/* harmony export */   j0: () => (/* binding */ unclearKeys),
/* harmony export */   mt: () => (/* binding */ isPartial),
/* harmony export */   sD: () => (/* binding */ effectKeys),
/* harmony export */   xm: () => (/* binding */ checkpointsOf)
/* harmony export */ });
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87011);

/** A gate as it stands now: in the thread where it could be asked. */
const postedGate = (gate, thing) => ({
    ...gate,
    thread: { issueNumber: thing.number ?? gate.thread.issueNumber },
    commentId: thing.commentId ?? null,
    textHash: thing.textHash ?? null,
});
const effectKeys = {
    label: (subject, name) => `label/${subject}/${name}`,
    unlabel: (subject, name) => `unlabel/${subject}/${name}`,
    claim: (at) => `claim/${at.run}/${at.subject}/${at.iteration}`,
    /** A claim that was taken back before anything came of it. */
    withdrawn: (at) => `claim-over/${at.run}/${at.subject}/${at.iteration}`,
    /** All claims of a subject, in its thread, withdrawn ones included. */
    claims: 'claim',
    /** What is said when a run ends; a run that is raised or goes on from idle ends again. */
    final: (at) => `final/${at.run}/${at.generation}`,
    finals: (run) => `final/${run}/`,
    push: (subject) => `push/${subject}`,
    isPush: (key) => key.startsWith('push/'),
    /** Work that is not finished, put on its branch so that it is not lost; written ahead, so that the commit is known as ours. */
    checkpoint: (subject, sha) => `checkpoint/${subject}/${sha}`,
    recover: ({ porcelainHash }) => `recover/${porcelainHash.slice(0, 16)}`,
    pullRequest: (subject) => `pr/${subject}`,
    gate: (gateId) => `gate/${gateId}`,
    gateClose: (gateId) => `gate-close/${gateId}`,
    review: (pull, sha) => `review/${pull}/${sha}`,
    /** What a loop says of a pull request, in one comment that is kept up to date. */
    reviewNote: (pull, sha) => `review-note/${pull}/${sha}`,
    reviewNotes: 'review-note/',
    remark: (pull, finding) => `remark/${pull}/${finding}`,
    resolve: (pull, sha) => `resolve/${pull}/${sha}`,
    reply: (feedback) => `reply/${feedback}`,
    updateBranch: (pull, sha) => `update/${pull}/${sha}`,
    merge: (pull, sha) => `merge/${pull}/${sha}`,
    clarify: (subject, signature) => `clarify/${subject}/${signature}`,
    /** Not an act on GitHub's surface, but the last thing that a tick plans: what it recorded is saved. */
    bundle: (loop, generation) => `bundle/${loop}/${generation}`,
    dispatch: (loop, generation) => `dispatch/${loop}/${generation}`,
    control: (loop) => `control/${loop}`,
};
const gateClosing = ({ gateId, commentId, nodeId, body }) => ({
    ...{ kind: 'gate-close', key: effectKeys.gateClose(gateId) },
    ...{ gateId, commentId, nodeId, body },
});
/** What may be left of a question after its tick: a comment that is to be closed, or one that may stand unknown. */
const isAboutGate = (key) => /^gate(?:-close)?\//.test(key);
/** Questions and pushes that failed: GitHub may have done what it did not answer. */
const unclearKeys = (made) => made.outcomes.flatMap(({ kind, key }) => {
    if (kind !== 'failed')
        return [];
    if (key.startsWith('gate/'))
        return [key];
    const push = made.effects.find((effect) => effect.kind === 'push' && effect.key === key);
    return push?.kind === 'push' ? [effectKeys.checkpoint(push.subject, push.sha)] : [];
});
/** Commits that were written ahead for the branch of a subject and may stand there. */
const checkpointsOf = (keys, subject) => {
    const start = effectKeys.checkpoint(subject, '');
    return keys.flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
};
/** Line 1 of what an effect makes; the loop stands in it, since two loops of a repository may do the same to one issue. */
const effectLine = (made) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .renderMarker */ .Bd)('effect', { key: made.key, epoch: made.epoch, loop: made.loop });
/** Of a pull request, which says itself whether its work is complete: not every repository has drafts, and anybody may call one ready. */
const pullRequestLine = (made) => {
    const { key, epoch, loop, complete } = made;
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .renderMarker */ .Bd)('effect', { key, epoch, loop, ...(complete ? {} : { work: 'partial' }) });
};
const isPartial = (body) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarker */ .gY)(body)?.fields['work'] === 'partial';
const claimLabel = 'in-progress';
const controlLabel = 'tickgate';


/***/ }),

/***/ 67075:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bv: () => (/* binding */ blocks),
/* harmony export */   _i: () => (/* binding */ afterAudit),
/* harmony export */   _r: () => (/* binding */ returned),
/* harmony export */   nT: () => (/* binding */ isOpen),
/* harmony export */   wI: () => (/* binding */ Finding)
/* harmony export */ });
/* unused harmony export verifyFile */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides what becomes of the findings of a subject at each audit: found, carried on, resolved, or come back. */


/** A problem that an audit found; the words are an agent's, untrusted. */
const Finding = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    /** By which agents name it, within its subject. */
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().default('F0'),
    file: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    line: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().positive().nullable(),
    severity: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['bug', 'warning']),
    description: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    scenario: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    section: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nonnegative().nullable(),
    createdAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    /** Audits that found it, or found it unresolved. */
    seen: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().positive().default(1),
    /** Null = it stands. Kept, so that one that comes back is known. */
    resolvedAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$().nullable().default(null),
});
/** What stands where an audit would name a file, when it was the verify command that failed. */
const verifyFile = '(verify-command)';
/** One that the audit neither resolves nor repeats is carried on: silence resolves nothing. */
function afterAudit(before, { reported, resolved }, at) {
    const matched = reported.map((one) => before.find((known) => isSame(known, one)));
    const known = before.map((finding) => {
        const again = reported.find((_, index) => matched[index] === finding);
        if (again !== undefined)
            return { ...finding, line: again.line, seen: finding.seen + 1, resolvedAt: null };
        if (finding.resolvedAt !== null)
            return finding;
        return resolved.includes(finding.id) ? { ...finding, resolvedAt: at.now } : { ...finding, seen: finding.seen + 1 };
    });
    let last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1)) || 0));
    const fresh = reported
        .filter((_, index) => matched[index] === undefined)
        .map((one) => {
        last += 1;
        return { ...cut(one), id: `F${last}`, section: at.section, createdAt: at.now, seen: 1, resolvedAt: null };
    });
    return bounded([...known, ...fresh]);
}
const isOpen = ({ resolvedAt }) => resolvedAt === null;
/** A bug, and whatever an audit calls P0 or P1: nothing is complete while one stands. */
const blocks = (finding) => isOpen(finding) && (finding.severity === 'bug' || /^\W*P[01]\b/i.test(finding.description));
/** The first that stands although `audits` audits have seen it. */
const returned = (findings, audits) => findings.find((finding) => blocks(finding) && finding.seen >= audits) ?? null;
const open = 40;
const closed = 40;
const longest = 500;
/** Bugs first; of those that are gone, the newest. */
function bounded(findings) {
    const standing = findings.filter(isOpen).toSorted((a, b) => Number(blocks(b)) - Number(blocks(a)));
    return [...standing.slice(0, open), ...findings.filter((one) => !isOpen(one)).slice(-closed)];
}
const cut = ({ file, line, severity, description, scenario }) => ({
    file: file.slice(0, longest),
    line,
    severity,
    description: description.slice(0, longest),
    scenario: scenario.slice(0, longest),
});
/** In the same file, and at the same place or in the same words; numbers in the words may differ. */
const isSame = (known, { file, line, severity, description }) => known.file === file &&
    ((known.severity === severity && line !== null && known.line === line) || words(known) === words({ description }));
const words = ({ description }) => description
    .slice(0, longest)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();


/***/ }),

/***/ 95690:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AJ: () => (/* binding */ raiseText),
/* harmony export */   Dm: () => (/* binding */ ceilingText),
/* harmony export */   br: () => (/* binding */ digest),
/* harmony export */   cY: () => (/* binding */ amountText),
/* harmony export */   cz: () => (/* binding */ optionsOf),
/* harmony export */   kA: () => (/* binding */ ask),
/* harmony export */   vY: () => (/* binding */ divergenceSignature),
/* harmony export */   yK: () => (/* binding */ signatureOf)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13609);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5989);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32868);




/** Asks: the exact text, the options that can do something, the signature. */
function ask(facts) {
    const raises = facts.name === 'budget-escalation' ? raisesOf(facts.tripped) : [];
    return {
        name: facts.name,
        subject: subjectOf(facts),
        question: questionOf(facts),
        quoted: facts.name === 'agent-decision' ? facts.question : null,
        options: optionsOf(facts.name, raises),
        signature: signatureOf(facts),
        headSha: 'headSha' in facts ? facts.headSha : null,
        raises,
    };
}
/** Facts that make two askings the same question; text from outside is bounded, and hashed where it approves anything. */
function signatureOf(facts) {
    switch (facts.name) {
        case 'backlog-drift':
            return driftSignature(facts.added, facts.removed);
        case 'ambiguous-criteria':
            return facts.textHash;
        case 'budget-escalation': {
            const tripped = inOrder(facts.tripped).map(({ name }) => name);
            const ceilings = _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.map((name) => (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, facts.ceilings));
            return `${tripped.join('+')}|${ceilings.join(',')}|${facts.iteration}`;
        }
        case 'post-feedback-merge':
        case 'merge':
            return facts.headSha;
        case 'force-unlock':
            return facts.holderNonce;
        case 'repeated-failure':
            return `${facts.count}|${facts.rootCause.slice(0, 300)}`;
        case 'resume-divergence':
            return divergenceSignature(facts);
        case 'dirty-tree':
            return `${facts.runner}|${facts.path}|${facts.porcelainHash}`;
        case 'agent-decision':
            return `${facts.session}|${facts.questionHash}`;
        case 'circuit-open':
            return String(facts.opening);
        case 'criteria-policy':
            return String(facts.run);
    }
}
/** Of a branch that is not where it was left: both SHAs. */
const divergenceSignature = (facts) => `${facts.recordedSha}..${facts.headSha}`;
function questionOf(facts) {
    switch (facts.name) {
        case 'backlog-drift':
            return 'Backlog changed since last iteration. Re-propose the next batch?';
        case 'ambiguous-criteria':
            return `${titled({ kind: 'issue', number: facts.issue })} has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?`;
        case 'budget-escalation':
            return budgetQuestion(facts.tripped);
        case 'post-feedback-merge':
            return `Responder addressed human feedback on PR #${facts.pr}. Merge now or hold for human re-review?`;
        case 'merge':
            return `PR #${facts.pr} is reviewed and green. Merge it?`;
        case 'force-unlock':
            return "Force-unlock previous iteration's lock? This may corrupt in-flight work.";
        case 'repeated-failure':
            return `${titled(facts.subject)} failed twice with: ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(facts.rootCause, { max: 120 })}. Skip, retry once more, or stop the loop?`;
        case 'resume-divergence':
            return `PR #${facts.pr} has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?`;
        case 'dirty-tree':
            return 'Uncommitted changes detected in working tree. These may be from a crashed loop worker.';
        case 'agent-decision':
            return `${titled(facts.subject)}: the agent needs a decision. Answer by reply, skip, or stop?`;
        case 'circuit-open':
            return `${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(facts.evidence, { max: 120 }).replace(/\.$/, '')}. Probe once, skip, or stop?`;
        case 'criteria-policy':
            return 'Most issues have no `### Acceptance Criteria`. Accept other headings and checklists as criteria, ask per issue, or stop?';
    }
}
/** The budget question in the order iterations, prs, minutes, dollars; one form for one budget, one for several. */
function budgetQuestion(tripped) {
    const [only, ...others] = inOrder(tripped);
    if (only === undefined)
        throw new Error('The budget gate was asked although no budget tripped.');
    if (others.length === 0) {
        return `Approaching ${only.name} ceiling (${ratio(only)}). Continue, raise ceiling, or stop?`;
    }
    const parts = [only, ...others].map((budget) => `${budget.name} (${ratio(budget)})`);
    const last = parts.pop();
    const list = parts.length === 1 ? `${parts[0]} and ${last}` : `${parts.join(', ')}, and ${last}`;
    return `Approaching ${list}. Continue, raise ceiling(s), or stop?`;
}
function inOrder(tripped) {
    return _budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingNames */ .qi.flatMap((name) => tripped.filter((budget) => budget.name === name));
}
function ratio({ name, value, ceiling }) {
    // Less than one is near a ceiling all the same, and must not read as nothing.
    const near = value < 1 ? ceilingText(name, value) : amountText(name, value);
    return `${near}/${ceilingText(name, ceiling)}`;
}
/** An amount as it is shown: `$21.00`; all others whole, rounded down, so that 59.9 of 60 does not read as 60. */
function amountText(name, value) {
    return name === 'dollars' ? `$${value.toFixed(2)}` : String(Math.floor(value));
}
/** A ceiling is shown as it was set: 60.5 minutes are not 60. */
const ceilingText = (name, ceiling) => name === 'dollars' ? `$${ceiling.toFixed(2)}` : String(Math.round(ceiling * 100) / 100);
function raisesOf(tripped) {
    return inOrder(tripped)
        .filter(({ ceiling, raiseTo }) => raiseTo > ceiling)
        .map(({ name, ceiling, raiseTo }) => ({ ceiling: name, from: ceiling, to: raiseTo }));
}
/** One raise as the option shows it, e.g. `dollars $25.00 → $50.00`. */
function raiseText({ ceiling, from, to }) {
    return `${ceiling} ${ceilingText(ceiling, from)} → ${ceilingText(ceiling, to)}`;
}
/** The catalog's options; a raise that `hard-max` leaves no room for is not offered, since it would do nothing. */
function optionsOf(name, raises) {
    const { options } = (0,_gates_js__WEBPACK_IMPORTED_MODULE_1__/* .gateDefinition */ .rK)(name);
    if (name !== 'budget-escalation')
        return [...options];
    const [only] = raises;
    if (only === undefined)
        return options.filter(({ id }) => id !== 'raise');
    const single = `raise: ${raiseText(only)}`;
    const label = raises.length === 1 && single.length <= _gates_js__WEBPACK_IMPORTED_MODULE_1__/* .LONGEST_LABEL */ .mW ? single : 'raise: the ceilings listed here';
    return options.map((option) => (option.id === 'raise' ? { ...option, label } : option));
}
function subjectOf(facts) {
    if ('pr' in facts)
        return facts.pr;
    if ('issue' in facts)
        return facts.issue;
    return 'subject' in facts ? (facts.subject?.number ?? null) : null;
}
function titled({ kind, number }) {
    if ((0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .isTask */ .Id)(number))
        return `Plan ${(0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn)(number)}`;
    return kind === 'issue' ? `Issue #${number}` : `PR #${number}`;
}
/** Ids with priority, sorted, as one digest: drift decides which plan is followed, nothing that a collision could approve. */
function driftSignature(added, removed) {
    const plus = added.map(({ number, priority }) => `+${number}:${priority ?? ''}`).toSorted();
    const minus = removed.map((number) => `-${number}`).toSorted();
    return `+${plus.length}-${minus.length}|${digest([...plus, ...minus].join('\n'))}`;
}
/** FNV-1a, 64 bits: names a text shortly. Not a defence against anyone. */
function digest(text) {
    let hash = 0xcbf29ce484222325n;
    for (const character of text) {
        hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
    }
    return hash.toString(16).padStart(16, '0');
}


/***/ }),

/***/ 71592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AW: () => (/* binding */ withChanges),
/* harmony export */   Cn: () => (/* binding */ knownAtMost),
/* harmony export */   HZ: () => (/* binding */ seenKey),
/* harmony export */   Hc: () => (/* binding */ admittedAssociations),
/* harmony export */   Pm: () => (/* binding */ seenOf),
/* harmony export */   Qx: () => (/* binding */ isAgedOut),
/* harmony export */   bz: () => (/* binding */ knownOf),
/* harmony export */   cg: () => (/* binding */ cursorOf),
/* harmony export */   du: () => (/* binding */ viewOf),
/* harmony export */   lY: () => (/* binding */ isOutdated),
/* harmony export */   m1: () => (/* binding */ textStart),
/* harmony export */   tt: () => (/* binding */ KnownBacklog)
/* harmony export */ });
/* unused harmony exports KnownIssue, overlapSeconds */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95690);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/** Decides what a loop remembers of the open issues between two ticks, so that it asks only for what changed since. */




const seconds = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int();
const number = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().positive();
/** What an issue's place in the backlog hangs on; its text is read afresh before anybody acts on it. Names are short: there are many. */
const KnownIssue = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    number,
    created: seconds,
    /** How the hash of its title and body begins. */
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Those that decide about something. */
    labels: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()).optional(),
    /** When its milestone is due. */
    due: seconds.optional(),
    /** Its author, where that is none of whom texts are taken unasked. */
    outsider: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional(),
    /** Assigned to somebody else. */
    assigned: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(true).optional(),
    /** Open issues and pull requests of this repository that it waits for, as far as is known. */
    blockers: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(number).optional(),
    /** It waits for an issue of another repository. */
    elsewhere: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(true).optional(),
    /** Open pull requests of others that close it. */
    closing: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(number).optional(),
    /** Of one with the claim label: the loop of its newest claim, null = claimed by none; absent = not read since it changed. */
    claim: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().optional(),
    /** Its text names no criteria at first sight. */
    vague: zod__WEBPACK_IMPORTED_MODULE_2__/* .literal */ .euz(true).optional(),
});
/** The open issues of the backlog as this loop last saw them. */
const KnownBacklog = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    /** Of the settings that it is a picture through: with others it is read anew. */
    view: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Number of the run that read it in full. */
    run: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
    /** When the last full reading began, by GitHub's clock. */
    syncedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** When the newest reading began: what changed since is asked for next. */
    readAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    /** By number. */
    issues: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(KnownIssue),
});
/** How many open issues are remembered; who has more narrows the backlog. */
const knownAtMost = 20_000;
function viewOf(settings) {
    const { filter, ...view } = settings;
    return { ...view, of: (0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .digest */ .br)(JSON.stringify([filter, view])) };
}
const hoursOfPicture = 24;
/** A full reading of then is too old. */
const isAgedOut = (syncedAt, now) => Date.parse(now) - Date.parse(syncedAt) >= hoursOfPicture * 3_600_000;
/** Anew at the start of a run, with other settings, and once a day: relations may change without a trace in what changed since. */
function isOutdated(known, now) {
    if (known === null || known.view !== now.view || known.run !== now.run)
        return true;
    return isAgedOut(known.syncedAt, now.at);
}
/** Two readings overlap by this: clocks differ, seconds are shared, and a copy that answers may be late. Read twice does no harm. */
const overlapSeconds = 120;
/** From when on changes are asked for; ISO-8601. */
const cursorOf = ({ readAt }) => new Date(Date.parse(readAt) - overlapSeconds * 1_000).toISOString();
/** An issue or pull request as it was at its last change. */
const seenKey = ({ number: of, updatedAt }) => `${of}@${Math.floor(Date.parse(updatedAt) / 1_000)}`;
const seenKept = 50;
/** What had changed shortly before a reading and was seen by it: the next look at the same moments finds no news in it. */
const seenOf = (touched, readAt) => {
    const since = Date.parse(cursorOf({ readAt }));
    return touched
        .filter(({ updatedAt }) => Date.parse(updatedAt) >= since)
        .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
        .slice(0, seenKept)
        .map(seenKey);
};
/** Whose texts may reach an agent without anybody's word. */
const admittedAssociations = ['OWNER', 'MEMBER', 'COLLABORATOR'];
/** Enough to see that a text is another one, of which nothing hangs but what is read again. */
const textStart = (hash) => hash.slice(0, 8);
const isoSeconds = (time) => Math.floor(Date.parse(time) / 1_000);
/** The line of an issue that was read; its claims count where they were read with it. */
function knownOf(issue, view) {
    const labels = issue.labels.filter((label) => isOneOf(label, [_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .claimLabel */ .Z7, ...view.labels]));
    const closing = issue.closingPullRequests.filter(({ author }) => !same(author, view.ownLogin));
    const assigned = issue.assignees.some((login) => view.assignee === null || !same(login, view.assignee));
    return {
        number: issue.number,
        created: isoSeconds(issue.createdAt),
        text: textStart(issue.textHash),
        ...(labels.length === 0 ? {} : { labels }),
        ...(issue.milestoneDue === null ? {} : { due: isoSeconds(issue.milestoneDue) }),
        ...(admittedAssociations.includes(issue.authorAssociation) ? {} : { outsider: issue.author }),
        ...(assigned ? { assigned: true } : {}),
        ...(issue.openBlockers.length === 0 ? {} : { blockers: [...issue.openBlockers] }),
        ...(issue.blockedElsewhere ? { elsewhere: true } : {}),
        ...(closing.length === 0 ? {} : { closing: closing.map(({ number: pull }) => pull) }),
        ...(issue.claims === null || !isOneOf(_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .claimLabel */ .Z7, labels) ? {} : { claim: issue.claims.at(-1)?.loop ?? null }),
        ...(looksVague(issue.body, view.criteria) ? { vague: true } : {}),
    };
}
const same = (a, b) => a.toLowerCase() === b.toLowerCase();
const isOneOf = (label, labels) => labels.some((one) => same(one, label));
/** A glance, for the order of reading alone: the judgement needs a syntax tree, which ten thousand texts cannot have. */
function looksVague(body, mode) {
    if (mode === 'none')
        return false;
    const listed = mode === 'heading' ? /^#{3}[ \t]+[*_]*acceptance criteria/im : /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/m;
    return !listed.test(body) || /\b(?:TBD|TODO)\b/.test(body);
}
/** The lines with the changes laid over them, in order of their numbers. */
function withChanges(issues, { lines, left, ended }) {
    const known = new Map(issues.map((issue) => [issue.number, issue]));
    for (const gone of left)
        known.delete(gone);
    for (const line of lines)
        known.set(line.number, line);
    const over = new Set(ended);
    return [...known.values()]
        .map((issue) => (issue.blockers?.some((one) => over.has(one)) ? withoutBlockers(issue, over) : issue))
        .toSorted((a, b) => a.number - b.number);
}
function withoutBlockers({ blockers = [], ...issue }, over) {
    const left = blockers.filter((one) => !over.has(one));
    return left.length === 0 ? issue : { ...issue, blockers: left };
}


/***/ }),

/***/ 29963:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jd: () => (/* binding */ LeaseLostError),
/* harmony export */   R: () => (/* binding */ leaseDeadline),
/* harmony export */   Vk: () => (/* binding */ renewEveryMs),
/* harmony export */   _l: () => (/* binding */ judgeHolder),
/* harmony export */   bY: () => (/* binding */ toEndInOrderMinutes),
/* harmony export */   fY: () => (/* binding */ renewPublishingMs),
/* harmony export */   gv: () => (/* binding */ proofFor),
/* harmony export */   hC: () => (/* binding */ sentences),
/* harmony export */   iY: () => (/* binding */ holderName),
/* harmony export */   mW: () => (/* binding */ assertHeld),
/* harmony export */   nD: () => (/* binding */ Lease),
/* harmony export */   uD: () => (/* binding */ jobsWanted)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26080);
/** Decides who holds a loop: the lease record, whether its holder still lives, and the proof that publishing demands. */


const Lease = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_0__/* .onDisk */ .F)({
    runId: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    runAttempt: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    job: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    workflow: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    repository: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    sha: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    url: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    runnerEnvironment: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    host: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** The iteration that this tick is, or will be once it claims. */
    iteration: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    stage: zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['whole', 'plan', 'agent', 'settle']),
    startedAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    /** Past it, a holder whose liveness cannot be told is no longer presumed alive without a person. */
    deadlineAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    epoch: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int(),
    /** The holder's identity: run id and attempt alone are shared by everything that run starts. */
    nonce: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    pid: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().int().nullable(),
    skill: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
});
/** Mints the proof for the holder that a won swap shows; null for anybody else. Called by the head store alone, which knows of the loss. */
function proofFor(lease, nonce, lost = () => null) {
    return lease !== null && lease.nonce === nonce ? { epoch: lease.epoch, nonce, lost } : null;
}
/** Throws LeaseLostError. */
function assertHeld({ lost }) {
    const why = lost();
    if (why !== null)
        throw new LeaseLostError(why);
}
/** The lease is not ours any more: whatever we still hold must not be published. */
class LeaseLostError extends Error {
    name = 'LeaseLostError';
}
/** Statuses with which GitHub says that an attempt has not ended (docs: workflow run statuses). */
const unfinished = ['requested', 'queued', 'pending', 'waiting', 'in_progress'];
const selfHostedGraceMinutes = 15;
/**
 * Whether the holder of `lease` lives. Only its own run counts: worktrees, branches, labels and age are no signals.
 * `now` is GitHub's clock (the `Date` header), in ISO-8601.
 */
function judgeHolder(lease, facts, now) {
    const pastDeadline = now > lease.deadlineAt;
    const ambiguous = (why) => ({
        kind: 'ambiguous',
        pastDeadline,
        warning: `Cannot tell whether ${holderName(lease)} still works (${why}); taking it as alive.`,
    });
    switch (facts.kind) {
        case 'gone':
            return facts.ownRunVisible
                ? { kind: 'dead', because: 'its run was deleted' }
                : ambiguous('neither its run nor our own can be read; the token needs actions: read');
        case 'attempt':
            return judgeAttempt(lease, facts, { now, pastDeadline, ambiguous });
        case 'jobs':
            return facts.allCompleted
                ? { kind: 'dead', because: 'its deadline has passed and none of its jobs runs' }
                : ambiguous('its deadline has passed, yet a job of it is still open');
        case 'process':
            if (facts.probe === 'alive')
                return { kind: 'alive' };
            return facts.probe === 'dead'
                ? { kind: 'dead', because: 'its process is gone' }
                : ambiguous('it runs on another host');
        case 'unanswered':
            return ambiguous(facts.why);
    }
}
function judgeAttempt(lease, facts, at) {
    if (facts.currentAttempt > lease.runAttempt)
        return { kind: 'dead', because: `attempt ${facts.currentAttempt} replaced it` };
    if (facts.status === 'completed') {
        return graceIsOver(lease, facts.completedAt, at)
            ? { kind: 'dead', because: 'its attempt is completed' }
            : { kind: 'alive' };
    }
    if (!unfinished.includes(facts.status))
        return at.ambiguous(`unknown status '${facts.status}'`);
    return at.pastDeadline ? at.ambiguous(`still '${facts.status}' past its deadline`) : { kind: 'alive' };
}
/** Agents on a self-hosted runner may outlive their job; one that completed at an unknown time keeps the grace until its deadline. */
function graceIsOver(lease, completedAt, at) {
    if (lease.runnerEnvironment !== 'self-hosted')
        return true;
    if (completedAt === null)
        return at.pastDeadline;
    return Date.parse(at.now) - Date.parse(completedAt) >= selfHostedGraceMinutes * 60_000;
}
/** Whether the holder's jobs must be asked for: only past the deadline, and only if GitHub says that the attempt has not ended. */
const jobsWanted = (lease, facts, now) => facts.kind === 'attempt' &&
    unfinished.includes(facts.status) &&
    facts.currentAttempt <= lease.runAttempt &&
    now > lease.deadlineAt;
/** How often whoever works shows that it lives. */
const renewEveryMs = 5 * 60_000;
/** Nobody publishes for longer than that without having shown that the lease is still held. */
const renewPublishingMs = 60_000;
/** So long before its job's timeout a tick stops its agents, so that a timeout never cancels it. */
const toEndInOrderMinutes = 6;
const cancelWindowMinutes = 5;
const runnerLossMinutes = 15;
/**
 * When a lease taken or renewed now stops being presumed alive: what is left of the job, its cancel window, a runner's loss.
 * `agentMinutesLeft`: what agents may still use of the job.
 */
const leaseDeadline = (now, agentMinutesLeft) => {
    const jobMinutesLeft = agentMinutesLeft + toEndInOrderMinutes;
    return new Date(Date.parse(now) + (jobMinutesLeft + cancelWindowMinutes + runnerLossMinutes) * 60_000).toISOString();
};
/** `run 50 attempt 1`, or the process of a tick outside Actions. */
const holderName = ({ pid, host, runId, runAttempt }) => pid === null ? `run ${runId} attempt ${runAttempt}` : `pid ${pid} on ${host}`;
const whole = (minutes) => Math.max(0, Math.floor(minutes));
const sentences = {
    skipping: (lease) => `Previous iteration ${lease.iteration} still active (${holderName(lease)}) — skipping this tick.`,
    resumeRefused: (lease) => `A tick is still active (${lease.pid === null ? `run ${lease.runId}` : holderName(lease)}); wait for it or use lock: force.`,
    reaped: (lease) => `Reaped stale lock for ${holderName(lease)}`,
    waiting: (lease, minutes) => `Waiting for iteration ${lease.iteration} (${holderName(lease)}) to end: ${whole(minutes.waited)} of at most ${whole(minutes.most)} minutes.`,
    waitExhausted: (lease, minutes) => `Previous iteration ${lease.iteration} still active (${holderName(lease)}) after ${whole(minutes)} minutes of waiting — skipping this tick (wait_exhausted).`,
};


/***/ }),

/***/ 65297:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ markdownTree)
/* harmony export */ });
/* harmony import */ var mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60053);
/* harmony import */ var mdast_util_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(91756);
/* harmony import */ var micromark_extension_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(91197);



// Emphasis, links and images never decide what a line is, and cost quadratic time on texts made for it.
const blocksOnly = { disable: { null: ['attention', 'autolink', 'labelStartLink', 'labelStartImage', 'labelEnd'] } };
const reading = {
    extensions: [(0,micromark_extension_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_0__/* .gfmTaskListItem */ .J)(), blocksOnly],
    mdastExtensions: [(0,mdast_util_gfm_task_list_item__WEBPACK_IMPORTED_MODULE_1__/* .gfmTaskListItemFromMarkdown */ .S)()],
};
const LONGEST = 100_000;
/** A line that opens forty quotes or lists inside each other. */
const TOO_DEEP = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){40}/m;
/** Each of these is searched to the end of the text if nothing closes it. */
const UNCLOSED = /<[!?]/g;
const MOST_UNCLOSED = 300;
/**
 * The tree of a text; nobody changes it. One that no person writes (see above) has no blocks at all: nothing in it is a box, a
 * command or a criterion, and nobody can hold up a tick with it.
 */
function markdownTree(text) {
    const known = trees.get(text);
    if (known !== undefined)
        return known;
    const shift = text.startsWith('\uFEFF') ? 1 : 0;
    if (isUnreasonable(text))
        return { root: { type: 'root', children: [] }, shift };
    const tree = { root: (0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_2__/* .fromMarkdown */ .Y)(text, reading), shift };
    if (text.length <= LONGEST_KEPT)
        keep(text, tree);
    return tree;
}
/** A tree costs milliseconds, and whoever takes an answer asks the same comment for its boxes, its words and its replies. */
const trees = new Map();
const MOST_KEPT = 8;
const LONGEST_KEPT = 20_000;
function keep(text, tree) {
    const [oldest] = trees.keys();
    if (trees.size >= MOST_KEPT && oldest !== undefined)
        trees.delete(oldest);
    trees.set(text, tree);
}
function isUnreasonable(text) {
    return text.length > LONGEST || TOO_DEEP.test(text) || (text.match(UNCLOSED)?.length ?? 0) > MOST_UNCLOSED;
}


/***/ }),

/***/ 87011:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $x: () => (/* binding */ effectOf),
/* harmony export */   Bd: () => (/* binding */ renderMarker),
/* harmony export */   VU: () => (/* binding */ markerBegins),
/* harmony export */   dB: () => (/* binding */ outsideMarkers),
/* harmony export */   gY: () => (/* binding */ parseMarker)
/* harmony export */ });
/* unused harmony exports MARKER_KINDS, effectMarker */
/** Decides how the hidden first line of everything that Tickgate writes looks, and which first lines are ours. */
/** What a text of ours is. `receipt` is of an answer, `order` of a command's box. `effect` covers all that has no kind of its own: claim comments, pull requests, replies. */
const MARKER_KINDS = ['gate', 'gate-answered', 'receipt', 'order', 'refusal', 'effect', 'control'];
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


/***/ }),

/***/ 2997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CA: () => (/* binding */ isAudit),
/* harmony export */   a0: () => (/* binding */ Phase),
/* harmony export */   hF: () => (/* binding */ nextPosition),
/* harmony export */   kp: () => (/* binding */ roleOf),
/* harmony export */   wP: () => (/* binding */ isWhole),
/* harmony export */   xl: () => (/* binding */ finished)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Decides where a subject goes from where it stands: the whole table of phases; a phase or an event that is not in it halts. */

/** In the order of a subject's life: of a task, then of a pull request under review; the last four are ends. */
const Phase = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n([
    'coding',
    'auditing',
    'final_auditing',
    'final_audit_fix',
    'post_action',
    'reviewing',
    'responding',
    'done',
    'failed',
    'cancelled',
    'skipped',
]);
const finished = (phase) => phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'skipped';
/** The work itself is complete and audited: what a person may merge. */
const isWhole = (phase) => phase === 'post_action' || phase === 'done';
const isAudit = (phase) => phase === 'auditing' || phase === 'final_auditing';
/** Whose session a phase waits for; null = it is over. */
function roleOf(phase) {
    switch (phase) {
        case 'coding':
        case 'final_audit_fix':
            return 'worker';
        case 'auditing':
        case 'final_auditing':
            return 'auditor';
        case 'post_action':
            return 'post_action';
        case 'reviewing':
            return 'reviewer';
        case 'responding':
            return 'responder';
        case 'done':
        case 'failed':
        case 'cancelled':
        case 'skipped':
            return null;
    }
}
function nextPosition(at, event, rules) {
    if (!finished(at.phase)) {
        if (event === 'parked')
            return at;
        if (event === 'cancelled')
            return { ...at, phase: 'cancelled' };
        if (event === 'given-up')
            return { ...at, phase: 'failed' };
    }
    const to = table[at.phase]?.[event]?.(at, rules);
    if (to === undefined)
        throw new Error(`No phase follows "${at.phase}" on "${event}".`);
    return to;
}
const isCut = ({ sections }) => sections > 1;
const hasMore = ({ section }, { sections }) => section + 1 < sections;
const nextSection = ({ section }) => ({ phase: 'coding', section: section + 1 });
const goes = (phase) => (at) => ({ ...at, phase });
const whole = (at, { postAction }) => ({
    ...at,
    phase: postAction ? 'post_action' : 'done',
});
/** A task that is not cut has one audit, whatever `audit` says; one that is cut always ends with an audit of the whole. */
const table = {
    coding: {
        'session-done': (at, rules) => {
            if (!isCut(rules) || rules.audit === 'each')
                return goes('auditing')(at);
            return hasMore(at, rules) ? nextSection(at) : goes('final_auditing')(at);
        },
    },
    auditing: {
        'bugs-open': goes('coding'),
        clean: (at, rules) => {
            if (hasMore(at, rules))
                return nextSection(at);
            return isCut(rules) ? goes('final_auditing')(at) : whole(at, rules);
        },
    },
    final_auditing: { 'bugs-open': goes('final_audit_fix'), clean: whole },
    final_audit_fix: { 'session-done': goes('final_auditing') },
    post_action: { 'post-action-over': goes('done') },
    // Whether anybody responds, and whether it is merged, is decided from the pull request as it stands then.
    reviewing: { 'bugs-open': goes('responding'), clean: goes('reviewing') },
    responding: { 'session-done': goes('reviewing') },
};


/***/ }),

/***/ 5989:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aX: () => (/* binding */ asSeen),
/* harmony export */   hD: () => (/* binding */ quote),
/* harmony export */   tQ: () => (/* binding */ quoteLine),
/* harmony export */   vl: () => (/* binding */ asRead)
/* harmony export */ });
/* unused harmony exports quoteSentence, fenceUntrusted */
/** Decides how foreign text is shown without doing anything: no mention, reference, command, box, marker, image or heading works. */
/** A zero-width space: nobody sees it, and a mention or a reference with one inside is none. */
const GAP = '\u200B';
// Control characters, and those that hide text or turn its direction: a text must read as what it is.
const INVISIBLE = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}]/gu;
const LINE_BREAK = /\r\n?|\u2028|\u2029/g;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** The text as a block quote, line by line, inert. An empty text is an empty string. */
function quote(text, { max = 4000, references = 'break' } = {}) {
    const cleaned = visible(text).trim();
    if (cleaned === '')
        return '';
    const lines = cut(cleaned, max).split('\n');
    return lines.map((line) => `> ${inert(line, references)}`.trimEnd()).join('\n');
}
/** The text on one line, inert, to stand inside a sentence of ours. */
function quoteLine(text, { max = 200, references = 'break' } = {}) {
    const line = visible(text).replace(/\s+/g, ' ').trim();
    return inert(cut(line, max), references);
}
/**
 * A sentence of ours in which foreign words may stand, on one line, with its references and amounts of money as they were written: a
 * dollar sign before a digit never ends a formula on GitHub.
 */
const quoteSentence = (text, max = 300) => quoteLine(text, { max, references: 'keep' }).replace(/\\\$(?=\d)/g, '$');
/** A sentence that was quoted for a page, as its reader sees it: for a terminal, or a page of ours. */
const asRead = (text) => text.replaceAll(GAP, '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
/** What a reader of the page saw of a text: HTML comments and invisible characters are gone. */
const asSeen = (text) => 
// A space in place of each comment, so that what stood around it cannot join to a new one.
visible(visible(text).replace(HTML_COMMENT, ' ')).trim();
/** Untrusted text for a prompt, as it was seen; the fence is longer than any that the text could close it with. */
function fenceUntrusted(text, { max = 30_000 } = {}) {
    const shown = cut(asSeen(text), max);
    const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}text\n${shown}\n${fence}`;
}
function visible(text) {
    return text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '');
}
function cut(text, max) {
    const characters = Array.from(text);
    return characters.length <= max ? text : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}
function inert(line, references) {
    return withoutLineStart(withoutReferences(withoutMarkup(line), references));
}
/** Every character with a meaning in Markdown, HTML or GitHub's math is written as itself. */
function withoutMarkup(line) {
    return line
        .replace(/[\\`*_[\]~|$]/g, '\\$&')
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/@(?=\S)/g, `@${GAP}`);
}
const KEYWORD = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b/gi;
/** References in all forms (`#1`, `GH-1`, `/issues/1`), and the keywords that would close what they name. */
function withoutReferences(line, references) {
    const wordsBroken = line.replace(KEYWORD, (word) => `${word.slice(0, 1)}${GAP}${word.slice(1)}`);
    if (references === 'keep')
        return wordsBroken;
    return wordsBroken
        .replace(/#(?=\d)/g, `#${GAP}`)
        .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
        .replace(/\/(issues|pull|discussions|commit)\/(?=[0-9a-f])/gi, `/$1/${GAP}`);
}
/** What means something only where a line begins: commands, lists, headings, rules, indented code. */
function withoutLineStart(line) {
    return line
        .replace(/^[ \t]+/, (indent) => '\u00A0'.repeat(Math.min(indent.length, 12)))
        .replace(/^(\u00A0*)([/#+=-])/, '$1\\$2')
        .replace(/^(\u00A0*\d{1,9})([.)])/, '$1\\$2');
}


/***/ }),

/***/ 83509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZU: () => (/* binding */ spendByIteration)
/* harmony export */ });
/* unused harmony exports spendBySubject, spendChart, spendTable */
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/** Decides how spend is shown: by subject as a table, by iteration as a chart with the same numbers beside it. */




const rowsShown = 40;
const iterationsShown = 30;
/** Dearest first; the rest is one row, so that the table stays short and its sum right. */
function spendBySubject({ subjects, usage, retired }) {
    const spent = subjects.filter((subject) => subject.sessions > 0).toSorted((a, b) => b.dollars - a.dollars);
    if (spent.length === 0)
        return null;
    const rows = spent.slice(0, rowsShown).map((subject) => row(subject, usage));
    const rest = spent.slice(rowsShown);
    const others = [...rest, retired];
    const more = [
        `${rest.length + retired.subjects} more`,
        '',
        '',
        sum(others.map(({ sessions }) => sessions)),
        '',
        totalOf(others),
    ];
    const head = ['Subject', 'Phase', 'PR', 'Sessions', 'Tokens in / out', 'Cost'];
    return table(head, rest.length + retired.subjects === 0 ? rows : [...rows, more]);
}
const sum = (counts) => grouped(counts.reduce((total, one) => total + one, 0));
const totalOf = (spent) => dollars(addPrecisely(...spent.map((one) => one.dollars)));
function row(subject, usage) {
    const own = usage.filter((one) => one.subject === subject.number);
    const input = sum(own.map((one) => one.input + one.cacheRead + one.cacheWrite));
    const output = sum(own.map((one) => one.output + one.reasoning));
    return [
        `${subjectName(subject.number)} ${quoteLine(subject.title, { max: 60 })}`.trimEnd(),
        subject.phase,
        subject.pullRequest === null ? '–' : `#${subject.pullRequest}`,
        String(subject.sessions),
        `${input} / ${output}`,
        dollars(subject.dollars),
    ];
}
/** The ticks of this run that started sessions or spent anything; a restart begins their count anew, so the time tells them apart. */
const spendByIteration = (history, head) => history
    .filter(({ budgetSnapshot }) => budgetSnapshot.startedAt === head.counters.startedAt)
    .filter((line) => line.agentsDispatchedThisIter > 0 || line.dollarsThisIter > 0)
    .map((line) => ({
    iteration: line.iteration,
    startedAt: line.startedAt,
    agents: line.agentsDispatchedThisIter,
    dollars: line.dollarsThisIter,
}));
/** A Mermaid bar chart (`xychart-beta`) of the last iterations. Null where there is nothing to draw. */
function spendChart(spend) {
    const shown = spend.slice(-iterationsShown);
    if (shown.length === 0)
        return null;
    const highest = Math.max(0.01, ...shown.map((one) => one.dollars));
    return [
        '```mermaid',
        'xychart-beta',
        '    title "Spend per iteration in USD"',
        `    x-axis "Iteration" [${namesOf(shown)
            .map((name) => `"${name}"`)
            .join(', ')}]`,
        `    y-axis "USD" 0 --> ${Math.ceil(highest * 100) / 100}`,
        `    bar [${shown.map((one) => one.dollars.toFixed(2)).join(', ')}]`,
        '```',
    ].join('\n');
}
/** Bars of one name would be drawn over each other: the second tick of iteration 3 is `3b`, the 27th `3.27`. A restart counts from 1 again, too. */
function namesOf(spend) {
    const seen = new Map();
    return spend.map(({ iteration }) => {
        const before = seen.get(iteration) ?? 0;
        seen.set(iteration, before + 1);
        if (before === 0)
            return String(iteration);
        const letter = 'abcdefghijklmnopqrstuvwxyz'[before];
        return letter === undefined ? `${iteration}.${before + 1}` : `${iteration}${letter}`;
    });
}
/** The chart's numbers as text, for readers who see no chart. */
function spendTable(spend) {
    const shown = spend.slice(-iterationsShown);
    if (shown.length === 0)
        return null;
    const rows = shown.map((one) => [
        String(one.iteration),
        one.startedAt.slice(0, 16).replace('T', ' '),
        String(one.agents),
        dollars(one.dollars),
    ]);
    return table(['Iteration', 'Started (UTC)', 'Sessions', 'Cost'], rows);
}


/***/ }),

/***/ 67013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h5: () => (/* binding */ Breaker),
  n8: () => (/* binding */ breakerAfter),
  t0: () => (/* binding */ deliveryAfter),
  XG: () => (/* binding */ journeyAfter),
  OH: () => (/* binding */ journeyFields),
  $_: () => (/* binding */ newBreaker),
  tl: () => (/* binding */ newJourney)
});

// UNUSED EXPORTS: CircuitState

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/parse.js
var parse = __webpack_require__(69171);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(64377);
// EXTERNAL MODULE: ./build/src/core/agent.js + 1 modules
var agent = __webpack_require__(97553);
// EXTERNAL MODULE: ./build/src/core/findings.js
var findings = __webpack_require__(67075);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
;// CONCATENATED MODULE: ./build/src/core/review-record.js
/** What a loop remembers of a pull request under review beside the findings: how far its feedback was answered, and what was tried. */


const sha = schemas/* string */.YjP().nullable().default(null);
const ReviewRecord = (0,on_disk/* onDisk */.F)({
    /** Newest answer of a responder, by a push or in words; ISO-8601. */
    respondedAt: iso/* datetime */.w$().nullable().default(null),
    /** Feedback up to then was handed to a responder who answered it; ISO-8601. */
    answeredUpTo: iso/* datetime */.w$().nullable().default(null),
    /** Ids of what was said at that very time and answered: others may have spoken in the same second. */
    answered: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    /** Head into which the base was to be merged by GitHub. */
    updatedFrom: sha,
    /** Head whose conflict with the base a responder was to resolve. */
    resolvedFrom: sha,
    /** Branch that the head reviewed last was to be merged into; null = it is not known. */
    reviewedInto: schemas/* string */.YjP().nullable().default(null),
    /** Rounds that people granted beyond `max-review-rounds`. */
    granted: schemas/* number */.aig().int().nonnegative().default(0),
});
const newReviewRecord = () => ({
    respondedAt: null,
    answeredUpTo: null,
    answered: [],
    updatedFrom: null,
    resolvedFrom: null,
    reviewedInto: null,
    granted: 0,
});

;// CONCATENATED MODULE: ./build/src/core/subject-journey.js
/** What a subject carries through its sessions beside the work itself: where it stands in its phases and rounds, and how its agent fares. */





const count = schemas/* number */.aig().int().nonnegative();
const CircuitState = schemas/* enum */.k5n(['closed', 'half_open', 'open']);
const breakerFields = {
    /** Sessions of this subject so far. */
    currentLoop: count,
    /** Sessions in a row after which the work was what it had been before. */
    noProgressLoops: count,
    /** Sessions in a row that ended with one and the same root cause. */
    repeatedErrorLoops: count,
    /** Sessions in a row that fell silent, and that were denied their tools. */
    stalledLoops: count.default(0),
    deniedLoops: count.default(0),
    /** Commit of the last session that changed anything. */
    lastProgress: schemas/* string */.YjP().nullable(),
    circuitState: CircuitState,
    exitSignal: schemas/* boolean */.zMY(),
    /** As the agent gave them last. */
    completionIndicators: schemas/* array */.YOg(schemas/* string */.YjP()),
    /** How often the breaker has opened, and what opened it last. */
    openings: count.default(0),
    evidence: schemas/* string */.YjP().default(''),
};
const Breaker = (0,on_disk/* onDisk */.F)(breakerFields);
/** The work as its pull request shows it: of all sessions so far, in the words of the last one. */
const Delivery = (0,on_disk/* onDisk */.F)({
    progress: schemas/* string */.YjP(),
    commits: schemas/* array */.YOg(schemas/* strictObject */.rej({ sha: schemas/* string */.YjP(), title: schemas/* string */.YjP() })),
    /** Changes to what CI executes. */
    notes: schemas/* array */.YOg(schemas/* string */.YjP()),
    failing: schemas/* array */.YOg(schemas/* string */.YjP()),
    /** Paths that were changed: whoever changes one of them, too, is told the notes. */
    files: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
});
const newBreaker = () => ({
    currentLoop: 0,
    noProgressLoops: 0,
    repeatedErrorLoops: 0,
    stalledLoops: 0,
    deniedLoops: 0,
    lastProgress: null,
    circuitState: 'closed',
    exitSignal: false,
    completionIndicators: [],
    openings: 0,
    evidence: '',
});
/** Fields of a subject on disk; a record of an older build has none of them. */
const journeyFields = {
    kind: schemas/* enum */.k5n(['issue', 'pr', 'task']).default('issue'),
    sectionIndex: count.default(0),
    /** Audits of this section, or of the whole, that found bugs. */
    rounds: count.default(0),
    /** Audits of this section, or of the whole, that came to no verdict. */
    auditErrors: count.default(0),
    modelErrors: count.default(0),
    delivery: Delivery.nullable().default(null),
    /** The last word of its post action. */
    completionSummary: schemas/* string */.YjP().nullable().default(null),
    breaker: Breaker.prefault(() => parse/* encode */.lF(Breaker, newBreaker())),
    findings: schemas/* array */.YOg(findings/* Finding */.wI).default([]),
    lastReviewedCommit: schemas/* string */.YjP().nullable().default(null),
    reviewRound: count.default(0),
    review: ReviewRecord.prefault({}),
    /** Acceptance criteria as they were when its last session began. */
    criteria: schemas/* array */.YOg(schemas/* string */.YjP()).default([]),
    notBefore: iso/* datetime */.w$().nullable().default(null),
};
const newJourney = () => ({
    kind: 'issue',
    sectionIndex: 0,
    rounds: 0,
    auditErrors: 0,
    modelErrors: 0,
    delivery: null,
    completionSummary: null,
    breaker: newBreaker(),
    findings: [],
    lastReviewedCommit: null,
    reviewRound: 0,
    review: newReviewRecord(),
    criteria: [],
    notBefore: null,
});
const indicatorsKept = 10;
const criteriaKept = 30;
const longest = 200;
/** After a session; texts of the agent and of the issue are cut, so that no subject outgrows its record. */
function journeyAfter(before, report, lastRootCause) {
    const criteria = report.order.criteria.slice(0, criteriaKept).map((one) => one.slice(0, longest));
    return { criteria, breaker: breakerAfter(before.breaker, report, lastRootCause) };
}
const commitsShown = 30;
const longestProgress = 4_000;
const filesKept = 200;
/** Earlier commits stay on the list; the words are those of the newest session. A post action adds its commits alone. */
function deliveryAfter(before, { order, outcome }) {
    if (outcome.kind !== 'delivered')
        return before;
    const known = before ?? { progress: '', commits: [], notes: [], failing: [], files: [] };
    const { result, commits, notes, files } = outcome;
    const added = commits.filter(({ sha }) => !known.commits.some((commit) => commit.sha === sha));
    const speaks = order.role === 'worker';
    return {
        progress: speaks ? result.progress.slice(0, longestProgress) : known.progress,
        commits: [...known.commits, ...added].slice(-commitsShown),
        notes: [...new Set([...known.notes, ...notes])].slice(0, commitsShown),
        failing: speaks ? (result.tests?.failing ?? []).slice(0, commitsShown) : known.failing,
        files: [...new Set([...known.files, ...files])].slice(0, filesKept),
    };
}
function breakerAfter(before, report, lastRootCause) {
    const { outcome, checkpoint } = report;
    // Reading is neither progress nor the lack of it.
    if (outcome.kind === 'audited' || outcome.kind === 'answered')
        return { ...before, currentLoop: before.currentLoop + 1, repeatedErrorLoops: 0 };
    if (outcome.kind === 'failed' && (0,agent/* isNobodysFailure */.b6)(outcome.failure.class))
        return before;
    const currentLoop = before.currentLoop + 1;
    if (outcome.kind === 'failed') {
        const again = outcome.failure.rootCause === lastRootCause;
        const repeatedErrorLoops = again ? before.repeatedErrorLoops + 1 : 1;
        // What was kept of a session that was cut short is progress; what did not stand its checks is only kept.
        const lastProgress = ((0,agent/* endedEarly */.S3)(outcome.failure.class) ? checkpoint : undefined) ?? before.lastProgress;
        const noProgressLoops = lastProgress === before.lastProgress ? before.noProgressLoops + 1 : 0;
        const silent = { exitSignal: false, completionIndicators: [] };
        return { ...before, currentLoop, noProgressLoops, repeatedErrorLoops, lastProgress, ...silent };
    }
    const { exitSignal, completionIndicators } = outcome.result;
    return {
        ...before,
        currentLoop,
        noProgressLoops: outcome.tipSha === before.lastProgress ? before.noProgressLoops + 1 : 0,
        repeatedErrorLoops: 0,
        lastProgress: outcome.tipSha,
        exitSignal,
        completionIndicators: completionIndicators.slice(0, indicatorsKept).map((one) => one.slice(0, longest)),
    };
}


/***/ }),

/***/ 91680:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ Unasked),
/* harmony export */   LM: () => (/* binding */ uniteUnasked),
/* harmony export */   j6: () => (/* binding */ unaskedOf)
/* harmony export */ });
/* unused harmony export unaskedList */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95690);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(26080);
/** Decides how questions are kept and listed that may not be asked yet, since as many as a person shall see at once are open already. */




/** A question about a subject beyond `max-open-gates`, as the last tick met it. */
const Unasked = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_1__/* .onDisk */ .F)({ gate: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), subject: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(), question: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
/** Questions about the whole loop are never held back. */
const unaskedOf = (facts) => facts.flatMap((one) => {
    const { name, subject, question } = (0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_0__/* .ask */ .kA)(one);
    return subject === null ? [] : [{ gate: name, subject, question }];
});
/** What the end of an iteration adds to what its beginning had left; a subject waits with its newest question. */
const uniteUnasked = (before, more) => [
    ...before.filter(({ subject }) => !more.some((one) => one.subject === subject)),
    ...more,
];
const listed = 20;
/** Null where every question could be asked; each links to its thread, where it will be asked. */
function unaskedList(unasked, tick) {
    if (unasked.length === 0)
        return null;
    const rest = unasked.length - listed;
    const items = unasked
        .slice(0, listed)
        .map(({ question, subject }) => `- ${questionLink(question, `${repositoryUrl(tick)}/issues/${subject}`)}`);
    return [
        'Not asked yet (`max-open-gates`); as soon as open ones are answered, the next tick asks:',
        '',
        ...items,
        ...(rest > 0 ? [`- and ${counted(rest, 'more question')}`] : []),
    ].join('\n');
}


/***/ })

};
