export const id = 569;
export const ids = [569];
export const modules = {

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

/***/ 13077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ columns),
/* harmony export */   k: () => (/* binding */ wrapped)
/* harmony export */ });
/** How wide text in a terminal is, and how a sentence that is longer goes on. */
const columns = 80;
/** A sentence over as many lines as it takes, all but the first two columns further in. */
function wrapped(sentence, indent = '') {
    const lines = [];
    let line = indent;
    for (const word of sentence.split(' ')) {
        if (line.trim() !== '' && line.length + 1 + word.length > columns) {
            lines.push(line);
            line = `${indent}  ${word}`;
        }
        else
            line += line.trim() === '' ? word : ` ${word}`;
    }
    return [...lines, line].join('\n');
}


/***/ }),

/***/ 64377:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w$: () => (/* binding */ datetime)
/* harmony export */ });
/* unused harmony exports date, time, duration */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(43759);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53339);



function datetime(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._isoDateTime */ .G1(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodISODateTime */ .You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}


/***/ })

};
