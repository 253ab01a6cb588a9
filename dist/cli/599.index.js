export const id = 599;
export const ids = [599];
export const modules = {

/***/ 97235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  d: () => (/* binding */ claimsOf),
  A: () => (/* binding */ recordedIn)
});

// EXTERNAL MODULE: ./build/src/core/answer.js
var answer = __webpack_require__(45207);
// EXTERNAL MODULE: ./build/src/core/command.js
var command = __webpack_require__(59764);
// EXTERNAL MODULE: ./build/src/core/gate-comment.js
var gate_comment = __webpack_require__(81650);
// EXTERNAL MODULE: ./build/src/core/receipt.js
var core_receipt = __webpack_require__(7177);
;// CONCATENATED MODULE: ./build/src/core/still-meant.js
function stillMeant(claim, now) {
    return claim.commentId === now.comment.id ? isTickMeant(claim, now) : isReplyMeant(claim, now);
}
/**
 * Others cannot take a tick back, and only its person can take it up again: once they edited the question later, their tick counts only
 * while it is the one that stands and nobody else has touched the boxes since.
 */
function isTickMeant({ by, option, at }, { comment, boxes }) {
    const since = comment.edits.filter((edit) => Date.parse(edit.at) >= Date.parse(at));
    const own = since.filter(({ editor }) => editor?.id === by.id);
    const isAlone = boxes.kind === 'ticked' && boxes.option === option;
    if (own.some((edit) => Date.parse(edit.at) > Date.parse(at)))
        return isAlone && own.length === since.length;
    // Times have whole seconds: of several edits within the one of the tick, the boxes tell whether the tick outlived them.
    const stands = isAlone || (boxes.kind === 'contradictory' && boxes.options.includes(option));
    return own.length < 2 || (stands && own.length === since.length);
}
/** A reply that is gone leaves the receipt as what is known of it; one that its author edited says what it says now. */
function isReplyMeant({ by, option, text, commentId }, { replies, replyClaims }) {
    const reply = replies.find(({ id }) => id === commentId);
    if (reply === undefined || reply.edits.every(({ editor }) => editor?.id !== by.id))
        return true;
    return replyClaims.some((now) => now.commentId === commentId && now.option === option && now.text === text);
}

;// CONCATENATED MODULE: ./build/src/core/claims.js





function claimsOf(gate, thread, policy) {
    const { comment } = thread;
    if (comment === null)
        return { claims: [], unclear: { cause: 'gone' } };
    const boxes = (0,gate_comment/* readBoxes */.a5)(comment.body, gate.id);
    const { recorded, standing: receipts, replies } = recordedIn(gate, { ...thread, comment }, policy);
    const ticks = boxClaims(boxes, { comment, receipts, thread, policy });
    const claims = [...receipts, ...replies.filter((reply) => !covered(reply, receipts)), ...ticks.claims];
    return { claims: inTurn(claims, recorded), unclear: ticks.unclear };
}
/** What receipts of the app say, and which of it is still the word of whoever gave it; with what replies say by themselves. */
function recordedIn(gate, thread, policy) {
    const replies = thread.replies.flatMap((reply) => replyClaims(gate, reply, policy));
    const recorded = thread.replies.flatMap((reply) => receiptClaims(gate, reply, policy));
    const boxes = (0,gate_comment/* readBoxes */.a5)(thread.comment.body, gate.id);
    const now = { comment: thread.comment, boxes, replies: thread.replies, replyClaims: replies };
    return { recorded, standing: recorded.filter((claim) => stillMeant(claim, now)), replies };
}
/** By the time at which each was said; who had an answer recorded and corrects it keeps the turn of that one. */
function inTurn(claims, recorded) {
    const turn = ({ by, at }) => Math.min(Date.parse(at), ...recorded.filter((one) => one.by.id === by.id).map((one) => Date.parse(one.since ?? one.at)));
    return claims.toSorted((a, b) => turn(a) - turn(b) || Date.parse(a.at) - Date.parse(b.at));
}
/** A receipt counts only from the bot of the receipt app, and unedited: any writer may edit the comment of a bot. */
function receiptClaims(gate, reply, policy) {
    const receipt = (0,core_receipt/* parseReceipt */.Wy)(reply.body);
    if (receipt === null || receipt.gateId !== gate.id || reply.edits.length > 0)
        return [];
    if (isOfBox(receipt, gate) && !isOfThisBox(receipt, gate))
        return [];
    if (policy.receiptAppId === null || reply.viaAppId !== policy.receiptAppId || reply.author?.type !== 'Bot')
        return [];
    return [claimOfReceipt(receipt)];
}
const isOfBox = ({ commentId, textHash }, gate) => textHash !== null || commentId === gate.commentId;
/** Of the comment that the loop posted, not of a copy, and of its words as they were posted: who ticked had read those. */
const isOfThisBox = ({ commentId, textHash }, gate) => commentId === gate.commentId && textHash === gate.textHash;
function claimOfReceipt({ login, userId, option, text, editedAt, commentId, deliveryId, insteadOf }) {
    const by = { login, id: userId, type: 'User' };
    const since = insteadOf === undefined ? {} : { since: insteadOf.since };
    return { by, option, text, at: editedAt, channel: 'receipt', commentId, deliveryId, ...since };
}
/** A reply is its author's word only if nobody else has edited it. */
function replyClaims(gate, reply, policy) {
    const { author, edits } = reply;
    if (!(0,answer/* isPerson */.KA)(author, policy) || edits.some(({ editor }) => editor?.id !== author.id))
        return [];
    const at = edits.at(-1)?.at ?? reply.createdAt;
    return (0,command/* parseCommands */.Gr)(reply.body).flatMap((line) => {
        if (line.kind !== 'command' || line.command.verb !== 'answer' || line.command.gateId !== gate.id)
            return [];
        const { option, text } = line.command;
        return [{ by: author, option, text, at, channel: 'reply', commentId: reply.id, deliveryId: null }];
    });
}
function covered(reply, receipts) {
    return receipts.some((receipt) => receipt.commentId === reply.commentId && receipt.option === reply.option);
}
/** A ticked box that no receipt speaks for is the word of the only editor, if there is one and the text was left alone. */
function boxClaims(boxes, { comment, receipts, thread, policy }) {
    if (boxes.kind === 'none')
        return { claims: [], unclear: null };
    if (boxes.kind === 'damaged')
        return { claims: [], unclear: { cause: 'damaged', why: boxes.why } };
    if (boxes.kind === 'contradictory') {
        return { claims: [], unclear: { cause: 'contradictory', options: boxes.options } };
    }
    const { option } = boxes;
    if (receipts.some((receipt) => receipt.commentId === comment.id && receipt.option === option)) {
        return { claims: [], unclear: null };
    }
    if (!thread.textIntact)
        return { claims: [], unclear: { cause: 'reworded' } };
    const last = comment.edits.at(-1);
    // A tick whose edit is not listed yet: the next tick of the loop sees it.
    if (last === undefined)
        return { claims: [], unclear: null };
    const editors = new Map(comment.edits.map(({ editor }) => [editor?.id ?? null, editor?.login ?? 'a deleted account']));
    const { editor } = last;
    if (editors.size > 1 || !(0,answer/* isPerson */.KA)(editor, policy)) {
        return { claims: [], unclear: { cause: 'several-editors', editors: [...editors.values()] } };
    }
    const claim = { by: editor, option, text: null, at: last.at, channel: 'edit-history' };
    return { claims: [{ ...claim, commentId: comment.id, deliveryId: null }], unclear: null };
}


/***/ }),

/***/ 40861:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dq: () => (/* binding */ wasReplied),
/* harmony export */   GD: () => (/* binding */ wasRefused),
/* harmony export */   Td: () => (/* binding */ replyMarker),
/* harmony export */   Vv: () => (/* binding */ renderReply),
/* harmony export */   a$: () => (/* binding */ replyKey),
/* harmony export */   nK: () => (/* binding */ isReply)
/* harmony export */ });
/* unused harmony export replySentence */
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59764);
/* harmony import */ var _gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5989);
/** Decides what the app replies to a `/loop` command that no tick answers, and how such a reply is found again. */




const keyOf = (about, kind) => `reply/${about}/${kind}`;
/** Said at most once per comment and kind: look for this line before posting. */
function replyMarker(about, { kind }) {
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .renderMarker */ .Bd)('effect', { key: keyOf(about, kind), epoch: 0 });
}
function renderReply(about, reply) {
    return `${replyMarker(about, reply)}\n${replySentence(reply)}`;
}
/** By which a tick finds its own reply again. */
const replyKey = (about, { kind }) => keyOf(about, kind);
/** Of what was refused in one of these ways its author may make another command by an edit; what was obeyed is not heard twice. */
const refusals = ['misspelt', 'unauthorised', 'which-loop', 'no-such-loop'];
/** Whether one of these bodies, which bots wrote, refuses a command of this comment. */
const wasRefused = (commentId, bodies) => refusals.some((kind) => wasReplied(commentId, { kind }, bodies));
const wasReplied = (about, { kind }, bodies) => bodies.some((body) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .effectOf */ .$x)(body)?.key === keyOf(about, kind));
/** Whether a body is a reply of the app, or of a tick, to a command. */
const isReply = (body) => (0,_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .effectOf */ .$x)(body)?.key.startsWith('reply/') === true;
function replySentence(reply) {
    switch (reply.kind) {
        case 'help':
            return (0,_command_js__WEBPACK_IMPORTED_MODULE_0__/* .helpText */ .BK)();
        case 'misspelt':
            return reply.says;
        case 'unauthorised':
            return reply.approvers.length === 0
                ? `@${reply.login}, only people with write access may give commands here.`
                : `@${reply.login}, only ${(0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .mentions */ .wy)(reply.approvers)} may give this command.`;
        case 'several-editors':
            return `Nobody can tell who ticked the box for \`${reply.verb}\`: ${(0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .listed */ .KE)(reply.editors)} edited this issue, and not all of them may give that command. Tick it again, or write \`/loop ${reply.verb}\`.`;
        case 'edited':
            return 'What was something else before is not heard as a command after an edit. Write a new comment.';
        case 'which-loop':
            return `Several loops run here: ${(0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .listed */ .KE)(reply.loops)}. Name one: \`/loop stop loop=${reply.loops[0]}\`.`;
        case 'no-such-loop':
            return `There is no loop “${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(reply.named, { max: 40 })}” here, only ${(0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .listed */ .KE)(reply.loops)}.`;
        case 'not-here':
            return `Commands are not heard in this thread: its pull request is none of this run. Write it on #${reply.issue}.`;
        case 'status':
            return `**${reply.loop}**: ${headlineOf(reply.controlIssue)} (#${reply.issue})`;
        case 'plan':
            return 'Nothing was started: the workflow does not take the input `reason`, so that a tick would not know that it is only asked. Add `reason: { type: string }` to its `workflow_dispatch` inputs.';
    }
}
/** The line under the hidden one. */
function headlineOf(controlIssue) {
    const [, headline = ''] = controlIssue.split(/\r?\n/, 2);
    return headline === '' ? 'nothing is known yet' : headline;
}


/***/ }),

/***/ 6969:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _n: () => (/* binding */ judgeAnswer),
/* harmony export */   tO: () => (/* binding */ claimants)
/* harmony export */ });
/* unused harmony export stillHolds */
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45207);
/* harmony import */ var _claims_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97235);
/* harmony import */ var _gate_comment_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(81650);



/** Whose permission must be asked before `judgeAnswer` can be called. */
function claimants(gate, thread, policy) {
    const { claims } = (0,_claims_js__WEBPACK_IMPORTED_MODULE_1__/* .claimsOf */ .d)(gate, thread, policy);
    const people = claims.filter(({ by }) => (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .isPerson */ .KA)(by, policy)).map(({ by }) => by);
    return people.filter(({ login }, index) => people.findIndex((other) => other.login === login) === index);
}
/**
 * The first person with a valid answer has answered, by the newest of their own words: who corrects a slip before a tick has taken it
 * shall get what they said last. Nobody holds back the others: not even an account that has gone or was renamed since.
 */
function judgeAnswer(gate, thread, facts) {
    const { claims, unclear } = (0,_claims_js__WEBPACK_IMPORTED_MODULE_1__/* .claimsOf */ .d)(gate, thread, facts.policy);
    const refusals = [];
    const valid = [];
    for (const claim of claims) {
        const weighed = weigh(gate, claim, facts);
        if ('cause' in weighed) {
            refusals.push({ gateId: gate.id, commentId: claim.commentId, why: weighed });
        }
        else {
            valid.push(weighed);
        }
    }
    const answer = valid.findLast(({ userId }) => userId === valid[0]?.userId);
    if (answer === undefined)
        return unanswered(gate, unclear, refusals);
    return { kind: 'answered', answer, refusals: [...refusals, ...contradictions(answer, valid)] };
}
const contradictions = (answer, valid) => valid
    .filter(({ userId, option }) => userId !== answer.userId && option !== answer.option)
    .map(({ gateId, commentId }) => {
    const why = { cause: 'answered', option: answer.option, login: answer.login };
    return { gateId, commentId, why };
});
/** True if an answer with this option may still be used although time has passed: what it approves is what was asked about. */
function stillHolds(gate, option, now) {
    const bound = gate.options.some(({ id, needsSameFacts }) => id === option && needsSameFacts);
    if (!bound)
        return true;
    if (now.signature !== null && now.signature !== gate.signature)
        return false;
    return gate.headSha === null || now.headSha === gate.headSha;
}
function weigh(gate, claim, facts) {
    const { by, option, text, at, channel, commentId, deliveryId } = claim;
    const known = gate.options.find(({ id }) => id === option);
    if (known === undefined)
        return { cause: 'malformed', option, options: gate.options.map(({ id }) => id) };
    if (known.byReplyOnly && text === null)
        return { cause: 'needs-text', option };
    const unauthorised = { cause: 'unauthorised', login: by.login, approvers: facts.policy.approvers };
    if (!(0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .isPerson */ .KA)(by, facts.policy))
        return unauthorised;
    const standing = Object.hasOwn(facts.standings, by.login) ? facts.standings[by.login] : undefined;
    const permission = standing === undefined ? null : (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .authority */ .ku)(by, standing, facts.policy);
    if (permission === null)
        return unauthorised;
    if (!stillHolds(gate, option, facts))
        return { cause: 'stale' };
    const { id: gateId, name, question } = gate;
    const { login, id: userId } = by;
    return { gateId, name, question, option, text, login, userId, permission, at, channel, commentId, deliveryId };
}
function unanswered(gate, unclear, refusals) {
    switch (unclear?.cause) {
        case 'gone':
            return again('The comment with the question is gone.');
        case 'damaged':
            return again(`The comment with the question cannot be read any more: ${unclear.why}.`);
        case 'several-editors':
            return severalEditors(unclear.editors);
        case 'contradictory':
            return refused([...refusals, ...ownRefusal(gate, { cause: 'contradictory', options: unclear.options })]);
        case 'reworded':
            return refused([...refusals, ...ownRefusal(gate, { cause: 'reworded' })]);
        case undefined:
            return refused(refusals);
    }
}
function severalEditors(editors) {
    if (editors.length === 1)
        return again(`The box was ticked by ${editors[0]}, which is not a person.`, editors);
    // Named so that they are notified; what is no login stands for an account that is gone.
    const named = editors.map((editor) => (/^[A-Za-z0-9-]+$/.test(editor) ? `@${editor}` : editor));
    return again(`Nobody can tell who ticked the box, since ${(0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_2__/* .listed */ .KE)(named)} edited the question.`, editors);
}
function again(why, editors = []) {
    return { kind: 'ask-again', why, editors };
}
function ownRefusal(gate, why) {
    return gate.commentId === null ? [] : [{ gateId: gate.id, commentId: gate.commentId, why }];
}
function refused([first, ...others]) {
    return first === undefined ? { kind: 'open' } : { kind: 'refused', refusals: [first, ...others] };
}


/***/ }),

/***/ 6884:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ch: () => (/* binding */ stillOrdered),
/* harmony export */   Q9: () => (/* binding */ parseOrderReceipt),
/* harmony export */   YA: () => (/* binding */ orderReceiptIn),
/* harmony export */   pw: () => (/* binding */ renderOrderReceipt)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(64377);
/* harmony import */ var _control_boxes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30284);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(87011);
/** Decides how the app's receipt for a ticked box of a control issue looks, how it is read back, and until when it is its person's word. */



const Fields = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    box: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    nonce: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    user: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    login: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().min(1),
    permission: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    edited_at: zod__WEBPACK_IMPORTED_MODULE_2__/* .datetime */ .w$(),
    delivery: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
});
/** `Recorded: **stop** by @ana. The next tick takes it up.` */
function renderOrderReceipt({ box, login, userId, permission, at, deliveryId }) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .renderMarker */ .Bd)('order', {
        box: box.verb,
        nonce: box.nonce,
        user: userId,
        login,
        permission,
        edited_at: at,
        delivery: deliveryId,
    });
    return `${marker}\nRecorded: **${box.verb}** by @${login}. The next tick takes it up.`;
}
/** The receipt in a body, or null. Who wrote the body is for the caller to judge. */
function parseOrderReceipt(body) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .parseMarker */ .gY)(body);
    const parsed = Fields.safeParse(marker?.kind === 'order' ? marker.fields : null);
    if (!parsed.success)
        return null;
    const { nonce, user, login, permission, edited_at: at, delivery: deliveryId } = parsed.data;
    const [box] = (0,_control_boxes_js__WEBPACK_IMPORTED_MODULE_0__/* .boxOf */ .b0)(parsed.data.box, nonce);
    return box === undefined ? null : { box, login, userId: Number(user), permission, at, deliveryId };
}
/** One that this app wrote and nobody has edited: any writer may edit the comment of a bot. */
function orderReceiptIn(comment, appId) {
    const { author, body, edits, viaAppId } = comment;
    const isTheirs = appId !== null && viaAppId === appId && author?.type === 'Bot' && edits.length === 0;
    return isTheirs ? parseOrderReceipt(body) : null;
}
/**
 * Whether it is still the word of whoever ticked. Of their later edits those count that no receipt of another tick explains: an odd number
 * of them before the loop's next redraw has taken the tick back, whatever the redraw made of the boxes. Without a redraw the box tells, as
 * long as nobody else has edited since, who could have ticked it again.
 */
function stillOrdered({ box, userId, at }, { body, edits, recorded }, isLoop) {
    // Times have whole seconds: within that of the tick the list's order tells what came after it.
    const tick = edits.findIndex((edit) => edit.editor?.id === userId && Date.parse(edit.at) === Date.parse(at));
    const later = edits.filter((edit, index) => (tick < 0 ? Date.parse(edit.at) > Date.parse(at) : index > tick));
    const redraw = later.findIndex(({ editor }) => isLoop(editor));
    const open = redraw < 0 ? later : later.slice(0, redraw);
    const others = recorded.filter((one) => one.userId === userId && one.box.id !== box.id);
    const unexplained = open.filter(({ editor, at: time }) => editor?.id === userId && !others.some((other) => Date.parse(other.at) === Date.parse(time)));
    if (unexplained.length === 0)
        return true;
    if (redraw >= 0)
        return unexplained.length % 2 === 0;
    const isTicked = (0,_control_boxes_js__WEBPACK_IMPORTED_MODULE_0__/* .tickedBoxes */ .ab)(body).some(({ id }) => id === box.id);
    return isTicked && open.every(({ editor }) => editor?.id === userId);
}


/***/ }),

/***/ 7177:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ renderRefusal),
/* harmony export */   Vu: () => (/* binding */ isAlreadyRefused),
/* harmony export */   Wy: () => (/* binding */ parseReceipt),
/* harmony export */   cW: () => (/* binding */ refusalKey),
/* harmony export */   pB: () => (/* binding */ renderReceipt)
/* harmony export */ });
/* unused harmony exports refusalMarker, refusalSentence */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21338);
/* harmony import */ var _gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5989);
/** Decides how the app's receipt for an accepted answer and a short refusal look as comments, and how they are read back. */





const Fields = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    gate: _gate_js__WEBPACK_IMPORTED_MODULE_0__/* .GateId */ .PE,
    option: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1),
    text: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(),
    user: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    login: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1),
    permission: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    edited_at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    delivery: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    comment: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/),
    text_hash: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional(),
    instead_of: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1).optional(),
    since: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().optional(),
});
/** `Recorded: **raise** by @ana. The next tick takes it up.`; of a corrected answer, `Recorded: **hold** instead of **merge** by @ana.` */
function renderReceipt(receipt) {
    const { insteadOf } = receipt;
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .renderMarker */ .Bd)('receipt', {
        gate: receipt.gateId,
        option: receipt.option,
        user: receipt.userId,
        login: receipt.login,
        permission: receipt.permission,
        edited_at: receipt.editedAt,
        delivery: receipt.deliveryId,
        comment: receipt.commentId,
        ...(receipt.textHash === null ? {} : { text_hash: receipt.textHash }),
        ...(receipt.text === null ? {} : { text: receipt.text }),
        ...(insteadOf === undefined ? {} : { instead_of: insteadOf.option, since: insteadOf.since }),
    });
    const corrected = insteadOf === undefined || insteadOf.option === receipt.option ? '' : ` instead of **${insteadOf.option}**`;
    return `${marker}\nRecorded: **${receipt.option}**${corrected} by @${receipt.login}. The next tick takes it up.`;
}
/** The receipt in a body, or null. Who wrote the body is for the caller to judge. */
function parseReceipt(body) {
    const marker = (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .parseMarker */ .gY)(body);
    const parsed = Fields.safeParse(marker?.kind === 'receipt' ? marker.fields : null);
    if (!parsed.success)
        return null;
    const { gate, option, text, user, login, permission, edited_at, delivery, comment, text_hash } = parsed.data;
    const { instead_of, since } = parsed.data;
    return {
        gateId: gate,
        option,
        text: text ?? null,
        login,
        userId: Number(user),
        permission,
        editedAt: edited_at,
        deliveryId: delivery,
        commentId: Number(comment),
        textHash: text_hash ?? null,
        ...(instead_of === undefined || since === undefined ? {} : { insteadOf: { option: instead_of, since } }),
    };
}
/** Said at most once per cause and comment: look for this marker line before posting. */
function refusalMarker({ gateId, commentId, why }) {
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .renderMarker */ .Bd)('refusal', { gate: gateId.slice(0, 120), comment: commentId, cause: why.cause });
}
/** By which a tick finds its own refusal again; `effectOf` makes it from the marker. */
const refusalKey = ({ gateId, commentId, why }) => `refusal/${gateId.slice(0, 120)}/${commentId}/${why.cause}`;
function renderRefusal(refusal) {
    return `${refusalMarker(refusal)}\n${refusalSentence(refusal)}`;
}
/** True if one of our own comments already says this. */
function isAlreadyRefused(refusal, ownBodies) {
    const line = refusalMarker(refusal);
    return ownBodies.some((body) => body.split(/\r?\n/, 1)[0] === line);
}
function refusalSentence({ gateId, why }) {
    switch (why.cause) {
        case 'unauthorised': {
            const who = why.approvers.length === 0 ? 'people with write access' : (0,_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .mentions */ .wy)(why.approvers);
            return `@${why.login}, only ${who} may answer this.`;
        }
        case 'stale':
            return 'What this question was about has changed, so the answer was not used. If it still matters, it is asked again.';
        case 'malformed':
            return `“${(0,_quote_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteLine */ .tQ)(why.option, { max: 40 })}” is not an option here. Reply with \`/loop answer ${gateId} OPTION\`, where OPTION is ${choices(why.options)}.`;
        case 'needs-text':
            return `“${why.option}” needs words: \`/loop answer ${gateId} ${why.option} your words\`.`;
        case 'contradictory':
            return `Several boxes are ticked (${why.options.join(', ')}), so none counts. Leave one ticked.`;
        case 'reworded':
            return `The text of this question was edited, so its boxes do not count. Reply with \`/loop answer ${gateId} OPTION\`.`;
        case 'answered':
            return `Already answered: **${why.option}** by @${why.login}. This later answer changes nothing.`;
        case 'unknown-gate':
            return 'There is no open question with this id.';
    }
}
function choices(options) {
    const names = options.map((option) => `\`${option}\``);
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}


/***/ }),

/***/ 8290:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AN: () => (/* binding */ isOfOneShot),
/* harmony export */   Op: () => (/* binding */ notAsked),
/* harmony export */   Tl: () => (/* binding */ shotExit),
/* harmony export */   zJ: () => (/* binding */ unaskedIn)
/* harmony export */ });
/* unused harmony exports shotName, shotConfig, shotEpoch, shotOf, livingShot, shotRefusal, claimsOfShot */
/* harmony import */ var _effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95690);
/* harmony import */ var _lease_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29963);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5989);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(32868);





/**
 * Of its own, so that what the loop has under way is another's; the same for every single shot, so that the next one finds what a lost
 * one left. No loop can be called so.
 */
const shotName = (loop) => `${loop}-once`;
/** One iteration, and no room for a question: its answer would find nobody. */
const shotConfig = (config) => ({
    ...config,
    loop: shotName(config.loop),
    maxIterations: 1,
    maxOpenGates: 0,
});
/** Grows with every invocation, so that no key of an effect is an earlier one's. */
const shotEpoch = ({ runId, runAttempt }) => runId * 100 + runAttempt;
/** Who wrote a claim of a single shot: acquiring its head has made one more of what began with it. */
const shotOf = (claimEpoch) => ({
    runId: Math.floor((claimEpoch - 1) / 100),
    runAttempt: (claimEpoch - 1) % 100,
});
/** What a claim of another single shot is signed with while its run may still live: not the name by which this one goes on with what was lost. */
const livingShot = (shot, { runId, runAttempt }) => `${shot} (run ${runId} attempt ${runAttempt})`;
/** In a thread that several single shots write in, a claim is its writer's alone: all of them have one name. */
const isOfOneShot = (loop, key) => loop === shotName(loop.replace(/-once$/, '')) && key.startsWith(_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .effectKeys */ .sD.claims);
/** Why it may not begin beside the holder of its loop, who may still live; null = that one is dead. */
function shotRefusal(loop, holder, verdict) {
    if (verdict.kind === 'dead')
        return null;
    const at = holder.pid === null ? ` ${holder.url}` : '';
    return `single-shot is refused: the loop ${loop} is at work (iteration ${holder.iteration}, ${holderName(holder)}).${at}`;
}
const again = 'A single shot goes on with nothing: mend the cause, then start it again.';
/** That its one iteration is used up is no news, and no command reaches it. */
const shotExit = ({ stop, evaluations }) => ({
    stop: stop === null || stop.code === usedUp ? null : { ...stop, act: again },
    evaluations: evaluations.filter(({ code }) => code !== usedUp),
});
const usedUp = 'iteration_budget';
/** What it would have asked, a line each: whatever a question is about is left as it is. */
const notAsked = (facts) => facts.map((one) => {
    const { name, subject, question } = (0,_gate_questions_js__WEBPACK_IMPORTED_MODULE_1__/* .ask */ .kA)(one);
    const left = subject === null ? 'What it is about' : (0,_task_number_js__WEBPACK_IMPORTED_MODULE_4__/* .subjectName */ .wn)(subject);
    return `Not asked (${name}), since nobody would hear the answer: ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteLine */ .tQ)(question, { max: 300 })} ${left} is left as it is.`;
});
/** Claims of subjects that nobody goes on with; a label stays where another loop's claim stands by then. */
const claimsOfShot = (subjects, yields) => subjects
    .filter((subject) => !isTask(subject))
    .map((issue) => ({
    kind: 'unlabel',
    key: effectKeys.unlabel(issue, claimLabel),
    issue,
    name: claimLabel,
    yields,
}));
/** At its beginning. */
const unaskedIn = (decision) => 'unasked' in decision && decision.unasked !== null ? decision.unasked : [];


/***/ }),

/***/ 62172:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $A: () => (/* binding */ changedSince),
/* harmony export */   Dx: () => (/* binding */ touchedIssues),
/* harmony export */   I7: () => (/* binding */ backlogChanged),
/* harmony export */   Qu: () => (/* binding */ backlogNewsFields),
/* harmony export */   b4: () => (/* binding */ touchedPulls),
/* harmony export */   kd: () => (/* binding */ newestPullsPart),
/* harmony export */   nj: () => (/* binding */ planSeen)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var _core_effects_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46103);
/* harmony import */ var _core_known_backlog_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71592);
/* harmony import */ var _present_nodes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(21198);
/** Decides whether anything of the backlog changed since it was read, in one question that a loop at rest shares with others. */




const Labelled = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    number: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(),
    updatedAt: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    labels: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ nodes: (0,_present_nodes_js__WEBPACK_IMPORTED_MODULE_3__/* .presentNodes */ .$)(zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })) }).nullable(),
});
const fields = 'nodes { number updatedAt labels(first: 20) { nodes { name } } }';
/** Pull requests can be blockers, close issues, or be ours: their list knows no `since`. */
const newestPullsPart = {
    fields: `newestPulls: pullRequests(first: 5, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }`,
};
const NewestPulls = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ newestPulls: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ nodes: (0,_present_nodes_js__WEBPACK_IMPORTED_MODULE_3__/* .presentNodes */ .$)(Labelled) }) }) });
/** Redrawing the control issue would keep the loop awake. */
const isControl = ({ labels }) => labels?.nodes.some(({ name }) => name.toLowerCase() === _core_effects_js__WEBPACK_IMPORTED_MODULE_0__/* .controlLabel */ .g5) === true;
const touchedPulls = (data) => touchedIssues(NewestPulls.parse(data).repository.newestPulls.nodes);
const touchedIssues = (nodes) => nodes.filter((node) => !isControl(node)).map(({ number, updatedAt }) => ({ number, updatedAt }));
/** The backlog's cursor question, of which only numbers and times are wanted; `$changed` is `changedSince`. */
const backlogNewsFields = ({ plan }) => plan === null
    ? `changed: issues(first: 100, filterBy: $changed, orderBy: { field: UPDATED_AT, direction: DESC }) { ${fields} }
      ${newestPullsPart.fields}`
    : `${planFields(plan)} ${newestPullsPart.fields}`;
/** The path comes from our own configuration; GraphQL reads a JSON string alike. */
const planFields = (path) => `plan: object(expression: ${JSON.stringify(`HEAD:${path}`)}) { ... on Blob { oid } }`;
const PlanNow = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ plan: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional() }).nullable() }) });
/** The plan's text, as one word. */
const planSeen = (oid) => `plan@${oid ?? 'none'}`;
/** As `IssueFilters`. */
const changedSince = ({ readAt }) => readAt === null ? {} : { since: (0,_core_known_backlog_js__WEBPACK_IMPORTED_MODULE_1__/* .cursorOf */ .cg)({ readAt }) };
const Changed = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ changed: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ nodes: (0,_present_nodes_js__WEBPACK_IMPORTED_MODULE_3__/* .presentNodes */ .$)(Labelled) }) }) });
/** Closed ones count, since what they blocked may be free now. */
function backlogChanged(data, { readAt, seen, plan }) {
    if (readAt === null)
        return true;
    const since = Date.parse((0,_core_known_backlog_js__WEBPACK_IMPORTED_MODULE_1__/* .cursorOf */ .cg)({ readAt }));
    const known = new Set(seen);
    const hasNews = (touched) => touched.some((one) => Date.parse(one.updatedAt) >= since && !known.has((0,_core_known_backlog_js__WEBPACK_IMPORTED_MODULE_1__/* .seenKey */ .HZ)(one)));
    if (plan !== null) {
        const oid = PlanNow.parse(data).repository.plan?.oid ?? null;
        return !known.has(planSeen(oid)) || hasNews(touchedPulls(data));
    }
    return hasNews([...touchedIssues(Changed.parse(data).repository.changed.nodes), ...touchedPulls(data)]);
}


/***/ }),

/***/ 73195:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gy: () => (/* binding */ postComment),
/* harmony export */   IG: () => (/* binding */ removeComment),
/* harmony export */   In: () => (/* binding */ commentInPlace),
/* harmony export */   MU: () => (/* binding */ commentUnfenced),
/* harmony export */   ZD: () => (/* binding */ commentOnce),
/* harmony export */   d1: () => (/* binding */ findPostedGates),
/* harmony export */   f_: () => (/* binding */ closeUnfenced),
/* harmony export */   hf: () => (/* binding */ gateOnce),
/* harmony export */   wj: () => (/* binding */ closeComment)
/* harmony export */ });
/* unused harmony export announceOnce */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53339);
/* harmony import */ var _core_lease_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29963);
/* harmony import */ var _core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(81650);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(87011);
/* harmony import */ var _core_single_shot_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8290);
/* harmony import */ var _actor_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(89056);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56150);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(60961);
/** Decides how our comments are found again, written once, changed and collapsed. */








const Comment = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    id: zod__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig(),
    node_id: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    html_url: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    body: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().nullish(),
    created_at: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    user: _actor_js__WEBPACK_IMPORTED_MODULE_3__/* .RestActor */ .C,
});
/** Written at most once per key, as far as one writer at a time can promise; doubles of a crash are found by the key. */
async function commentOnce(github, order, proof) {
    (0,_core_lease_js__WEBPACK_IMPORTED_MODULE_0__/* .assertHeld */ .mW)(proof);
    const [earlier] = await findOwnComments(github, order);
    return earlier === undefined ? await postSurely(github, order) : { found: true, made: madeOf(earlier) };
}
/** Without a lease: for what a tick says that takes none. Another one may say it in the same moment; the earlier comment stays. */
async function commentUnfenced(github, order) {
    const [earlier] = await findOwnComments(github, order);
    if (earlier !== undefined)
        return { found: true, made: madeOf(earlier) };
    const posted = await postSurely(github, order);
    const [first, ...doubles] = await findOwnComments(github, order);
    for (const { id } of doubles)
        await removeComment(github, id);
    return first === undefined ? posted : { found: first.id !== posted.made.commentId, made: madeOf(first) };
}
/** An answer that got lost says nothing: what was not answered is looked for once more before it counts as failed. */
async function postSurely(github, order) {
    try {
        return await postComment(github, order);
    }
    catch (error) {
        const [posted] = await findOwnComments(github, order).catch(() => []);
        if (posted === undefined)
            throw error;
        return { found: false, made: madeOf(posted) };
    }
}
/** One comment for what is said again and again: the newest one of its kind is rewritten, and only where there is none a new one made. */
async function commentInPlace(github, order, proof) {
    (0,_core_lease_js__WEBPACK_IMPORTED_MODULE_0__/* .assertHeld */ .mW)(proof);
    const own = await ownComments(github, order);
    const earlier = own.findLast(({ body }) => isOfKind(body ?? '', order));
    if (earlier === undefined)
        return await postSurely(github, order);
    const found = earlier.body === order.body;
    if (!found)
        await rewriteComment(github, { commentId: earlier.id, body: order.body });
    return { found, made: madeOf(earlier) };
}
/** For what people shall hear of: a new comment, since an edit notifies nobody; the one of its kind before it is collapsed. */
async function announceOnce(github, order, proof) {
    assertHeld(proof);
    const said = (await ownComments(github, order)).filter(({ body }) => isOfKind(body ?? '', order));
    const same = said.find(({ body }) => effectOf(body ?? '')?.key === order.key);
    if (same !== undefined)
        return { found: true, made: madeOf(same) };
    const deed = await postSurely(github, order);
    const earlier = said.at(-1);
    if (earlier !== undefined)
        await collapse(github, earlier.node_id, 'OUTDATED');
    return deed;
}
/** Two loops of a repository may say the same of one issue. */
function isOfKind(body, { loop, inPlaceOf, body: said }) {
    if ((0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .parseMarker */ .gY)(body)?.fields['loop'] !== loop)
        return false;
    const earlier = (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .effectOf */ .$x)(body);
    if (earlier === null || !earlier.key.startsWith(inPlaceOf))
        return false;
    return !(0,_core_single_shot_js__WEBPACK_IMPORTED_MODULE_2__/* .isOfOneShot */ .AN)(loop, inPlaceOf) || earlier.epoch === (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .effectOf */ .$x)(said)?.epoch;
}
/**
 * The same for a question: one that stands there and was reworded since is written anew, so that it asks what is asked now. A box that
 * somebody has ticked is an answer, and stays.
 */
async function gateOnce(github, order, proof) {
    (0,_core_lease_js__WEBPACK_IMPORTED_MODULE_0__/* .assertHeld */ .mW)(proof);
    try {
        return await gateIn(github, order);
    }
    catch (error) {
        if (!(0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .isLocked */ .ln)(error) || order.issue === order.orElse)
            throw error;
        const there = await gateOnce(github, { ...order, issue: order.orElse }, proof);
        return { ...there, made: { ...there.made, number: order.orElse } };
    }
}
async function gateIn(github, order) {
    const [earlier] = await findOwnComments(github, order);
    if (earlier === undefined)
        return { ...(await postSurely(github, order)), body: order.body };
    const untouched = earlier.created_at === earlier.updated_at || (0,_core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .sameQuestion */ .RB)(earlier.body ?? '', order.body);
    const asPosted = untouched ? earlier.body : null;
    if (asPosted == null)
        await rewriteComment(github, { commentId: earlier.id, body: order.body });
    return { found: true, made: madeOf(earlier), body: asPosted ?? order.body };
}
async function rewriteComment(github, order) {
    const at = { owner: github.owner, repo: github.repo, comment_id: order.commentId };
    await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...at, body: order.body });
}
/** An effect is looked for soon after it may have been done: among the newest comments, however long the thread is. */
async function ownComments(github, { issue, ownLogin }) {
    const items = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_7__/* .newestItems */ .R)(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        owner: github.owner,
        repo: github.repo,
        issue_number: issue,
    });
    return zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(Comment)
        .parse(items)
        .filter(({ user }) => (0,_actor_js__WEBPACK_IMPORTED_MODULE_3__/* .isOwn */ .NP)(user, ownLogin));
}
/** The oldest first. Loops of a repository that speak as one bot have the same keys: whose comment it is stands in its marker. */
async function findOwnComments(github, order) {
    const loopOf = (body) => (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .parseMarker */ .gY)(body)?.fields['loop'];
    const own = await ownComments(github, order);
    return own
        .filter(({ body }) => (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .effectOf */ .$x)(body ?? '')?.key === order.key && loopOf(body ?? '') === loopOf(order.body))
        .toSorted((a, b) => a.id - b.id);
}
/** Those of the wanted gates that stand open in this thread, written by us. */
async function findPostedGates(github, wanted) {
    const own = await ownComments(github, wanted);
    return own.flatMap((comment) => {
        const body = comment.body ?? '';
        const marker = (0,_core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .readGateMarker */ .kT)(body);
        if (marker === null || !wanted.ids.includes(marker.id))
            return [];
        const { id, signature, epoch } = marker;
        return [{ id, signature, epoch, question: (0,_core_gate_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .questionIn */ .qh)(body), commentId: comment.id, nodeId: comment.node_id }];
    });
}
/** Without a look-up and without a lease: for the app, whose receipts and refusals are looked up by their own markers. */
async function postComment(github, order) {
    const { data } = await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        owner: github.owner,
        repo: github.repo,
        issue_number: order.issue,
        body: order.body,
    });
    return { found: false, made: madeOf(Comment.parse(data)) };
}
/** A comment that is gone already is as good as removed. */
async function removeComment(github, commentId) {
    const at = { owner: github.owner, repo: github.repo, comment_id: commentId };
    await (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .orNull */ .Xd)(github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', at));
}
const madeOf = (comment) => ({
    commentId: comment.id,
    nodeId: comment.node_id,
    url: comment.html_url,
});
/** Gives a comment of ours its final text and collapses it. */
async function closeComment(github, order, proof) {
    (0,_core_lease_js__WEBPACK_IMPORTED_MODULE_0__/* .assertHeld */ .mW)(proof);
    return await closeUnfenced(github, order);
}
/** Without a lease: for a text that everybody who closes this comment would write. One that somebody deleted is closed. */
async function closeUnfenced(github, order) {
    const made = { commentId: order.commentId, nodeId: order.nodeId };
    const before = await (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .orNull */ .Xd)(readComment(github, order.commentId));
    if (before === null)
        return { found: true, made };
    const found = before.body === order.body;
    if (!found)
        await rewriteComment(github, order);
    await collapse(github, order.nodeId, 'RESOLVED');
    return { found, made };
}
async function collapse(github, id, why) {
    await github.graphql(`mutation TickgateCollapse($id: ID!, $why: ReportedContentClassifiers!) {
      minimizeComment(input: { subjectId: $id, classifier: $why }) { minimizedComment { isMinimized } }
    }`, { id, why });
}
async function readComment(github, id) {
    const at = { owner: github.owner, repo: github.repo, comment_id: id };
    const { data } = await github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', at);
    return Comment.parse(data);
}


/***/ }),

/***/ 6296:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  _: () => (/* binding */ readThreads)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/command-reply.js
var command_reply = __webpack_require__(40861);
// EXTERNAL MODULE: ./build/src/core/order-receipt.js
var order_receipt = __webpack_require__(6884);
// EXTERNAL MODULE: ./build/src/core/receipt.js
var receipt = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/src/github/backlog-news.js
var backlog_news = __webpack_require__(62172);
// EXTERNAL MODULE: ./build/src/github/errors.js
var errors = __webpack_require__(56150);
// EXTERNAL MODULE: ./build/src/core/answer.js
var answer = __webpack_require__(45207);
// EXTERNAL MODULE: ./build/src/github/actor.js
var actor = __webpack_require__(89056);
;// CONCATENATED MODULE: ./build/src/github/thread-comments.js
/** Decides how a comment and its edit history come out of GraphQL as facts that answers are judged from. */




const editFields = `includesCreatedEdit lastEditedAt editor ${actor/* actorFields */.H_}
  userContentEdits(first: 100) { nodes { editedAt editor ${actor/* actorFields */.H_} } }`;
const commentFields = `id databaseId body createdAt authorAssociation author ${actor/* actorFields */.H_} ${editFields}`;
const Edited = {
    includesCreatedEdit: schemas/* boolean */.zMY(),
    lastEditedAt: schemas/* string */.YjP().nullable(),
    editor: actor/* Actor */.Ag,
    userContentEdits: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ editedAt: schemas/* string */.YjP(), editor: actor/* Actor */.Ag })) }).nullable(),
};
const EditHistory = schemas/* object */.Ikc(Edited);
const CommentNode = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    databaseId: schemas/* number */.aig(),
    body: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP(),
    authorAssociation: schemas/* string */.YjP(),
    author: actor/* Actor */.Ag,
    ...Edited,
});
/** Oldest first, without the entry that stands for the creation; an edit that is not listed yet counts too. */
function editsOf(node) {
    // GitHub lists the newest first; times have whole seconds, so that the list's order decides among equals.
    const listed = (node.userContentEdits?.nodes ?? [])
        .map(({ editor, editedAt }) => ({ editor, at: editedAt }))
        .toReversed()
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const edits = node.includesCreatedEdit ? listed.slice(1) : listed;
    const last = edits.at(-1)?.at;
    const { lastEditedAt } = node;
    const unlisted = lastEditedAt !== null && (last === undefined || Date.parse(last) < Date.parse(lastEditedAt));
    return unlisted ? [...edits, { editor: node.editor, at: lastEditedAt }] : edits;
}
const threadComment = (node) => ({
    id: node.databaseId,
    body: node.body,
    author: node.author,
    createdAt: node.createdAt,
    viaAppId: null,
    isStranger: (0,answer/* isStranger */.Zl)(node.authorAssociation),
    edits: editsOf(node),
});
const ViaApp = schemas/* object */.Ikc({ performed_via_github_app: schemas/* object */.Ikc({ id: schemas/* number */.aig() }).nullish() });
/** Only REST says through which app a comment was written; it is asked for those alone that look like receipts. */
async function withApp(github, comment, parse) {
    if (comment.author?.type !== 'Bot' || parse(comment.body) === null)
        return comment;
    const answer = await (0,errors/* orNull */.Xd)(github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', {
        owner: github.owner,
        repo: github.repo,
        comment_id: comment.id,
    }));
    const viaAppId = answer === null ? null : (ViaApp.parse(answer.data).performed_via_github_app?.id ?? null);
    return { ...comment, viaAppId };
}

;// CONCATENATED MODULE: ./build/src/github/gate-threads.js
/** Reads what people said since the last tick: threads of open gates and the control issue, in one query. */







const commentsFields = `pageInfo { hasPreviousPage startCursor } nodes { ${commentFields} }`;
const Comments = schemas/* object */.Ikc({
    pageInfo: schemas/* object */.Ikc({ hasPreviousPage: schemas/* boolean */.zMY(), startCursor: schemas/* string */.YjP().nullable() }),
    nodes: schemas/* array */.YOg(CommentNode),
});
const Thread = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    number: schemas/* number */.aig(),
    closed: schemas/* boolean */.zMY(),
    locked: schemas/* boolean */.zMY(),
    comments: Comments,
});
const fieldsOfThread = (comments) => `id number closed locked comments(last: ${comments}) { ${commentsFields} }`;
const threadFields = fieldsOfThread(100);
/** What is read of a pull request at once: many are looked at, and few are spoken to. */
const pullFields = fieldsOfThread(30);
/** No request at all if there is nothing to read. */
async function readThreads(github, reading) {
    const { gates, backlog = null } = reading;
    if (gates.length === 0 && !asksRepository(reading))
        return { gates: [], control: null, pulls: [], backlogChanged: false };
    const data = await (0,errors/* despiteMissing */.TL)(github.graphql(queryOf(reading), variablesOf(github, reading)));
    const { nodes, repository } = Answer.parse(data);
    const found = await Promise.all(gates.map((gate, index) => gateThread(github, { gate, node: nodes?.[index] ?? null })));
    const changed = backlog !== null && (0,backlog_news/* backlogChanged */.I7)(data, backlog);
    const pulls = await pullThreads(github, reading, data);
    const issue = repository?.issue ?? null;
    if (issue === null)
        return { gates: found, control: null, pulls, backlogChanged: changed };
    const read = await commentsSince(github, issue, { time: reading.since ?? '', edited: true });
    const comments = await Promise.all(read.map((comment) => withApp(github, comment, order_receipt/* parseOrderReceipt */.Q9)));
    return {
        gates: found,
        pulls,
        backlogChanged: changed,
        control: { number: issue.number, body: issue.body, closed: issue.closed, edits: editsOf(issue), comments },
    };
}
const asksRepository = ({ controlIssue, pulls = [], backlog = null }) => controlIssue !== null || pulls.length > 0 || backlog !== null;
function queryOf(reading) {
    const { gates, controlIssue, pulls = [], backlog = null } = reading;
    const asksGates = gates.length > 0;
    const asksControl = controlIssue !== null;
    const variables = [
        ...(asksGates ? ['$ids: [ID!]!'] : []),
        ...(asksRepository(reading) ? ['$owner: String!', '$repo: String!'] : []),
        ...(asksControl ? ['$number: Int!'] : []),
        ...(backlog === null || backlog.plan !== null ? [] : ['$changed: IssueFilters']),
    ];
    const nodes = `nodes(ids: $ids) { ... on IssueComment { ${commentFields} issue { ${threadFields} } } }`;
    const control = `issue(number: $number) { body ${editFields} ${threadFields} }`;
    const ofPulls = pulls
        .map((number) => `${aliasOf(number)}: pullRequest(number: ${number}) { ${pullFields} }`)
        .join(' ');
    const fields = `${asksControl ? control : ''} ${ofPulls} ${backlog === null ? '' : (0,backlog_news/* backlogNewsFields */.Qu)(backlog)}`;
    const repository = asksRepository(reading) ? `repository(owner: $owner, name: $repo) { ${fields} }` : '';
    return `query TickgateThreads(${variables.join(', ')}) { ${asksGates ? nodes : ''} ${repository} }`;
}
const aliasOf = (pull) => `pull${pull}`;
const variablesOf = (github, reading) => ({
    ...(reading.gates.length > 0 ? { ids: reading.gates.map(({ nodeId }) => nodeId) } : {}),
    ...(asksRepository(reading) ? { owner: github.owner, repo: github.repo } : {}),
    ...(reading.controlIssue === null ? {} : { number: reading.controlIssue }),
    ...(reading.backlog == null || reading.backlog.plan !== null ? {} : { changed: (0,backlog_news/* changedSince */.$A)(reading.backlog) }),
});
const Aliased = schemas/* object */.Ikc({ repository: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).nullish() });
const ThreadOrNone = Thread.nullable().catch(null);
async function pullThreads(github, { pulls = [], since }, data) {
    if (pulls.length === 0)
        return [];
    const repository = Aliased.parse(data).repository ?? {};
    return await Promise.all(pulls.map(async (number) => {
        const thread = ThreadOrNone.parse(repository[aliasOf(number)] ?? null);
        return {
            number,
            comments: thread === null ? [] : await commentsSince(github, thread, { time: since ?? '', edited: true }),
        };
    }));
}
const GateNode = CommentNode.extend({ issue: Thread });
const Answer = schemas/* object */.Ikc({
    // What is not a comment any more comes as null, or without the fields of one.
    nodes: schemas/* array */.YOg(GateNode.nullable().catch(null)).optional(),
    repository: schemas/* object */.Ikc({ issue: Thread.extend({ body: schemas/* string */.YjP(), ...EditHistory.shape }).nullish() })
        .nullable()
        .optional(),
});
async function gateThread(github, { gate, node }) {
    const { id: gateId, nodeId } = gate;
    if (node === null)
        return { gateId, nodeId, comment: null, replies: [], thread: null };
    const { number, closed, locked } = node.issue;
    const later = await commentsSince(github, node.issue, { time: node.createdAt, edited: false });
    const replies = await Promise.all(later.filter(({ id }) => id !== node.databaseId).map((reply) => withApp(github, reply, receipt/* parseReceipt */.Wy)));
    return { gateId, nodeId, comment: threadComment(node), replies, thread: { number, closed, locked } };
}
const Older = schemas/* object */.Ikc({ node: schemas/* object */.Ikc({ comments: Comments }) });
/**
 * Comments at or after `time`, oldest first; reads on backwards while the oldest one read is not older. `edited`: also those edited since,
 * and the refusals of bots, as far as they are among what was read: a command that was refused may have been corrected.
 */
async function commentsSince(github, thread, { time, edited }) {
    const since = time === '' ? Number.NEGATIVE_INFINITY : Date.parse(time);
    let nodes = thread.comments.nodes;
    let page = thread.comments.pageInfo;
    while (page.hasPreviousPage && nodes.every(({ createdAt }) => Date.parse(createdAt) >= since)) {
        const data = await github.graphql(`query TickgateOlderComments($id: ID!, $before: String) {
        node(id: $id) {
          ... on Issue { comments(last: 100, before: $before) { ${commentsFields} } }
          ... on PullRequest { comments(last: 100, before: $before) { ${commentsFields} } }
        }
      }`, { id: thread.id, before: page.startCursor });
        const older = Older.parse(data).node.comments;
        nodes = [...older.nodes, ...nodes];
        page = older.pageInfo;
    }
    const isNew = (at) => at !== null && Date.parse(at) >= since;
    return nodes
        .filter(({ createdAt, lastEditedAt, author, body }) => isNew(createdAt) || (edited && (isNew(lastEditedAt) || (author?.type === 'Bot' && (0,command_reply/* isReply */.nK)(body)))))
        .map(threadComment);
}


/***/ }),

/***/ 34627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ countScheduledRuns),
/* harmony export */   g: () => (/* binding */ readNewestRun)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** Reads when a workflow was last started, since a tick that began after something has seen it; and how often its schedule started it. */

const Runs = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    workflow_runs: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ created_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), conclusion: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish() })),
});
/** Of the workflow (its path or file name); where an event is named, the newest that it started. */
async function readNewestRun(github, workflow, event) {
    const { data, headers } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
        owner: github.owner,
        repo: github.repo,
        workflow_id: workflow.split('/').at(-1) ?? workflow,
        per_page: 1,
        ...(event === undefined ? {} : { event }),
    });
    const [newest] = Runs.parse(data).workflow_runs;
    return {
        createdAt: newest?.created_at ?? null,
        failed: newest?.conclusion != null && newest.conclusion !== 'success',
        nowMs: Date.parse(String(headers['date'])),
    };
}
const Counted = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ total_count: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig() });
/** How many runs its schedule has started since then. */
async function countScheduledRuns(github, { workflow, since }) {
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
        owner: github.owner,
        repo: github.repo,
        workflow_id: workflow.split('/').at(-1) ?? workflow,
        event: 'schedule',
        created: `>=${since.replace(/\.\d+Z$/, 'Z')}`,
        per_page: 1,
    });
    return Counted.parse(data).total_count;
}


/***/ }),

/***/ 2182:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ readPostedLoops),
/* harmony export */   m: () => (/* binding */ readPostedComments)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53339);
/* harmony import */ var _core_control_issue_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(45436);
/* harmony import */ var _core_effects_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46103);
/* harmony import */ var _actor_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89056);
/* harmony import */ var _pages_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60961);
/** Reads what was posted in a thread, and the control issues of a repository, each with its author and the app behind it. */





const Via = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig() }).nullish();
const Comment = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    id: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig(),
    node_id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    body: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullish(),
    created_at: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    user: _actor_js__WEBPACK_IMPORTED_MODULE_2__/* .RestActor */ .C,
    performed_via_github_app: Via,
});
/** All comments of an issue or pull request, oldest first; those since a time are fewer requests in a long thread. */
async function readPostedComments(github, thread) {
    const { owner, repo } = github;
    const items = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_4__/* .allPages */ .S)(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        owner,
        repo,
        issue_number: thread.issue,
        ...(thread.since === undefined ? {} : { since: thread.since }),
    });
    return zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Comment)
        .parse(items)
        .map(({ id, node_id, body, created_at, user, performed_via_github_app }) => ({
        id,
        nodeId: node_id,
        body: body ?? '',
        createdAt: created_at,
        author: user,
        viaAppId: performed_via_github_app?.id ?? null,
    }));
}
const Issue = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    number: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig(),
    body: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullish(),
    user: _actor_js__WEBPACK_IMPORTED_MODULE_2__/* .RestActor */ .C,
    performed_via_github_app: Via,
});
/** Every issue, open or closed, that has the label and the marker of a control issue; whether it is a loop's own is for the caller. */
async function readPostedLoops(github) {
    const { owner, repo } = github;
    const items = await (0,_pages_js__WEBPACK_IMPORTED_MODULE_4__/* .allPages */ .S)(github, 'GET /repos/{owner}/{repo}/issues', {
        owner,
        repo,
        labels: _core_effects_js__WEBPACK_IMPORTED_MODULE_1__/* .controlLabel */ .g5,
        state: 'all',
    });
    return zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(Issue)
        .parse(items)
        .flatMap(({ number, body, user, performed_via_github_app }) => {
        const { marker } = (0,_core_control_issue_js__WEBPACK_IMPORTED_MODULE_0__/* .parseControlIssue */ .AR)(body ?? '');
        if (marker === null)
            return [];
        const viaAppId = performed_via_github_app?.id ?? null;
        return [{ issue: number, body: body ?? '', author: user, viaAppId, marker }];
    });
}


/***/ }),

/***/ 21198:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ presentNodes)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/**
 * Decides what a list in an answer of GraphQL holds: what was deleted meanwhile, or may not be seen, comes as null and is left out. Not for
 * lists where one more would keep an issue from being worked on: there a null counts as what it may be.
 */

const presentNodes = (node) => zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(node.nullable()).transform((nodes) => nodes.filter((one) => one !== null));


/***/ }),

/***/ 13957:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ readStanding),
/* harmony export */   g: () => (/* binding */ readStandings)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56150);
/** Asks what an account may do in the repository now; what a webhook or an author association says is older. */


const permissions = ['admin', 'maintain', 'write', 'triage', 'read', 'none'];
const Permission = zod__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(permissions);
const Answer = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    permission: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    /** Finer than `permission`, but free text where an organisation has roles of its own. */
    role_name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    user: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig() }).nullable(),
});
/** Null: there is no such account (any more), or GitHub does not say. Throws if the question itself was refused. */
async function readStanding(github, login) {
    const answer = await (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orNull */ .Xd)(github.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
        owner: github.owner,
        repo: github.repo,
        username: login,
    }));
    if (answer === null)
        return null;
    const { permission, role_name, user } = Answer.parse(answer.data);
    const known = Permission.safeParse(role_name).data ?? Permission.safeParse(permission).data;
    return user === null || known === undefined ? null : { id: user.id, permission: known };
}
/** By login; who has no standing is left out. */
async function readStandings(github, logins) {
    const entries = [...new Set(logins)].map(async (login) => [login, await readStanding(github, login)]);
    const found = (await Promise.all(entries)).filter((entry) => entry[1] !== null);
    return Object.fromEntries(found);
}


/***/ }),

/***/ 19403:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ho: () => (/* binding */ issueTextHash),
/* harmony export */   Rw: () => (/* binding */ gateTextHash),
/* harmony export */   c_: () => (/* binding */ commentHash),
/* harmony export */   sc: () => (/* binding */ sha256)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _core_task_boxes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(34388);
/** Decides what counts as the same text: of an issue that was admitted or asked about, of a gate as it was posted. */


/** sha256, hex. */
const sha256 = (text) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('hex');
/** sha256 (hex) of title and body; GitHub's editor turns line ends into CRLF, which changes nothing that anybody reads. */
const issueTextHash = (title, body) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
    .update(`${title}\n${body.replaceAll('\r\n', '\n')}`)
    .digest('hex');
/** sha256 (hex) of a comment, whatever its line ends. */
const commentHash = (body) => sha256(body.replaceAll('\r\n', '\n'));
/** Stored with a gate when it is posted; boxes answer only while it still fits. Ticks do not change it. */
const gateTextHash = (body) => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update((0,_core_task_boxes_js__WEBPACK_IMPORTED_MODULE_1__/* .canonicalText */ .A4)(body)).digest('hex');


/***/ }),

/***/ 27991:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F1: () => (/* binding */ readHolder),
/* harmony export */   Nb: () => (/* binding */ readHolderJobs),
/* harmony export */   mL: () => (/* binding */ dispatchOnce)
/* harmony export */ });
/* unused harmony export readWaitingRuns */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(56150);
/** Reads from workflow runs whether a holder lives and whether a tick is on its way, and dispatches the next one. */


const Run = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    id: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(),
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().nullable(),
    run_attempt: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().default(1),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    created_at: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    event: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    html_url: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
});
const readRun = async (github, runId) => {
    const at = { owner: github.owner, repo: github.repo, run_id: runId };
    const answer = await (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .orNull */ .Xd)(github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', at));
    return answer === null ? null : Run.parse(answer.data);
};
/** A run that is gone counts only beside our own, read with the same token: without the permission all runs look gone. */
async function readHolder(github, holder, ownRunId) {
    return await answered(async () => {
        const run = await readRun(github, holder.runId);
        if (run === null)
            return { kind: 'gone', ownRunVisible: (await readRun(github, ownRunId)) !== null };
        const status = run.status ?? 'unknown';
        const completedAt = status === 'completed' ? run.updated_at : null;
        return { kind: 'attempt', status, currentAttempt: run.run_attempt, completedAt };
    });
}
const Jobs = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ total_count: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), jobs: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ status: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })) });
/** Asked past the deadline: runs are known to stay open after all their work ended. */
async function readHolderJobs(github, holder) {
    return await answered(async () => {
        const { data } = await github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs', {
            owner: github.owner,
            repo: github.repo,
            run_id: holder.runId,
            attempt_number: holder.runAttempt,
            per_page: 100,
        });
        const { total_count, jobs } = Jobs.parse(data);
        return {
            kind: 'jobs',
            allCompleted: total_count === jobs.length && jobs.every(({ status }) => status === 'completed'),
        };
    });
}
/** What was not answered is no sign of death. */
async function answered(ask) {
    try {
        return await ask();
    }
    catch (error) {
        return { kind: 'unanswered', why: String(error).replace(/^[A-Za-z]*Error: /, '') };
    }
}
const notStarted = ['requested', 'queued', 'pending', 'waiting'];
const Runs = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ workflow_runs: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(Run) });
/** GitHub starts a run within minutes, or at times never: such a one stays `queued` until somebody deletes it. */
const stuckAfterMs = 60 * 60_000;
/**
 * Runs of the workflow that have not started and still may: another one would be one too many. With `since` (ISO-8601), those too
 * that were begun from that second on, whatever became of them.
 */
async function readWaitingRuns(github, workflow, since) {
    const { data, headers } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
        owner: github.owner,
        repo: github.repo,
        workflow_id: fileOf(workflow),
        per_page: 10,
    });
    // By GitHub's own clock; without it none is old, since a tick too few is made up for by the schedule.
    const now = Date.parse(String(headers['date']));
    const second = since === undefined ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(since) / 1_000) * 1_000;
    return Runs.parse(data).workflow_runs.flatMap(({ id, status, created_at, html_url }) => {
        const stuck = now - Date.parse(created_at) > stuckAfterMs;
        const isBegun = Date.parse(created_at) >= second || notStarted.includes(status ?? '');
        return !stuck && status !== null && isBegun ? [{ id, status, url: html_url }] : [];
    });
}
/** `.github/workflows/tick.yml` or its file name; GitHub wants the latter. */
const fileOf = (workflow) => workflow.split('/').at(-1) ?? workflow;
const Details = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ workflow_run_id: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), html_url: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() });
/** One tick, unless one is waiting already. Without a lease, which has been given back by then: a doubled tick does no harm. */
async function dispatchOnce(github, order) {
    const [waiting] = await readWaitingRuns(github, order.workflow, order.since);
    if (waiting !== undefined)
        return { found: true, made: { number: waiting.id, url: waiting.url } };
    const parameters = {
        owner: github.owner,
        repo: github.repo,
        workflow_id: fileOf(order.workflow),
        ref: order.ref,
        inputs: order.inputs,
    };
    const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
    const send = (given) => github.request(route, given);
    const answer = await send({ ...parameters, return_run_details: true }).catch((error) => {
        const said = error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && [400, 422].includes(error.status ?? 0) ? error.said : '';
        // Enterprise Servers do not know the field yet; a workflow need not declare the input that only tells why it was started.
        if (/return_run_details/.test(said))
            return send(parameters);
        if (/unexpected inputs/i.test(said) && order.needsInputs === undefined)
            return send({ ...parameters, inputs: {}, return_run_details: true });
        throw error;
    });
    const details = Details.safeParse(answer.data);
    return {
        found: false,
        made: details.success ? { number: details.data.workflow_run_id, url: details.data.html_url } : {},
    };
}


/***/ })

};
