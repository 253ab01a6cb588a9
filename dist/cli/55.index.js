export const id = 55;
export const ids = [55];
export const modules = {

/***/ 49436:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   askWhatIsOpen: () => (/* binding */ askWhatIsOpen)
/* harmony export */ });
/* harmony import */ var _clack_prompts__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(26170);
/* harmony import */ var _core_starter_agents_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(61);
/* harmony import */ var _core_starter_choices_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(18339);
/* harmony import */ var _core_starter_spend_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70803);




const keyHint = (name) => ({ hint: `its key in the secret ${_core_starter_agents_js__WEBPACK_IMPORTED_MODULE_1__/* .starterAgents */ .M[name].key ?? '-'}` });
/** `command` needs a program beside it, which only options can name. */
const programs = ['claude', 'codex', 'opencode', 'gemini'].map((name) => [name, keyHint(name)]);
const questions = [
    ['recipe', 'What shall the loop do?', () => _core_starter_choices_js__WEBPACK_IMPORTED_MODULE_2__/* .recipes */ ._e],
    ['agent', 'Which coding agent works?', () => Object.fromEntries(programs)],
    ['preset', 'How much may one run take?', () => _core_starter_choices_js__WEBPACK_IMPORTED_MODULE_2__/* .presets */ .v4],
    ['renew', 'When does a run that ended begin anew?', ({ preset }) => renewalsOf(preset)],
    ['token', 'As whom does it speak?', () => _core_starter_choices_js__WEBPACK_IMPORTED_MODULE_2__/* .tokens */ .LU],
];
function renewalsOf(preset = _core_starter_choices_js__WEBPACK_IMPORTED_MODULE_2__/* .defaultChoices */ .WT.preset) {
    return Object.fromEntries(_core_starter_choices_js__WEBPACK_IMPORTED_MODULE_2__/* .renewals */ .Aj.map((name) => [name, { hint: (0,_core_starter_spend_js__WEBPACK_IMPORTED_MODULE_3__/* .renewalHint */ .Y)(name, preset) }]));
}
/** Null = the person left. */
async function askWhatIsOpen(options, terminal) {
    const answers = {};
    const given = () => ({ ...options, ...answers });
    for (const [name, message, choicesAfter] of questions) {
        if (options[name] !== undefined)
            continue;
        const choices = choicesAfter(given());
        const answer = await (0,_clack_prompts__WEBPACK_IMPORTED_MODULE_0__/* .select */ .Lt)({
            ...terminal,
            message,
            initialValue: _core_starter_choices_js__WEBPACK_IMPORTED_MODULE_2__/* .defaultChoices */ .WT[name],
            options: Object.entries(choices).map(([value, { hint }]) => ({ value, hint })),
        });
        if ((0,_clack_prompts__WEBPACK_IMPORTED_MODULE_0__/* .isCancel */ .FZ)(answer))
            return null;
        answers[name] = answer;
    }
    return given();
}


/***/ })

};
