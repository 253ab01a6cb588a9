export const id = 849;
export const ids = [849];
export const modules = {

/***/ 20832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TI: () => (/* binding */ diskText),
/* harmony export */   e1: () => (/* binding */ asText),
/* harmony export */   xd: () => (/* binding */ readDiskText)
/* harmony export */ });
/* unused harmony exports diskLine, asLine, readDisk */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(69171);
/** Reads and writes the text of persisted records through their codecs (`on-disk.ts`); a refusal names the field, never its content. */

/** JSON text of a record, deterministic (fields in schema order), with a final newline: the same value is the same bytes. */
const diskText = (schema, value) => asText(zod__WEBPACK_IMPORTED_MODULE_0__/* .encode */ .lF(schema, value));
/** The same in one line, for JSON Lines files. */
const diskLine = (schema, value) => asLine(z.encode(schema, value));
/** Text of a record that is in its form for the disk already. */
const asText = (stored) => `${JSON.stringify(stored, null, 2)}\n`;
const asLine = (stored) => `${JSON.stringify(stored)}\n`;
/** Reads one record strictly: unknown and missing fields are refusals. */
function readDisk(schema, json) {
    const parsed = schema.safeParse(json);
    if (parsed.success)
        return { ok: true, value: parsed.data };
    const issue = parsed.error.issues[0];
    const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])];
    const reason = unknownKey === undefined ? (issue?.message ?? 'invalid') : 'unknown field';
    return { ok: false, field: path.map(String).join('.') || '(root)', reason };
}
/** `readDisk` of JSON text; text that is no JSON is refused with its length only. */
function readDiskText(schema, text) {
    let json;
    try {
        json = JSON.parse(text);
    }
    catch {
        return { ok: false, field: '(root)', reason: `not JSON (${text.length} characters)` };
    }
    return readDisk(schema, json);
}


/***/ }),

/***/ 91292:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ Language),
/* harmony export */   r: () => (/* binding */ translatedLine)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53339);
/** What a question says in other languages: a line beside the exact English text, which alone is what is answered. */

const Language = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['en', 'de', 'es', 'fr'], { error: 'expected one of en, de, es, fr' });
const names = { de: 'Deutsch', es: 'Español', fr: 'Français' };
const and = { de: 'und', es: 'y', fr: 'et' };
/** Options keep their English names in brackets: those are what a box or a reply says. */
const phrases = [
    {
        english: /^Backlog changed since last iteration\. Re-propose the next batch\?$/,
        de: 'Das Backlog hat sich seit der letzten Iteration geändert. Den nächsten Schwung neu vorschlagen (re-propose), beim alten Plan bleiben (continue) oder anhalten (stop)?',
        es: 'El backlog ha cambiado desde la última iteración. ¿Proponer de nuevo el siguiente lote (re-propose), seguir con el plan anterior (continue) o parar (stop)?',
        fr: 'Le backlog a changé depuis la dernière itération. Proposer à nouveau le prochain lot (re-propose), garder le plan précédent (continue) ou arrêter (stop) ?',
    },
    {
        english: /^(.+) has ambiguous criteria\. Skip, escalate, or proceed with my best interpretation\?$/,
        de: '$1 hat mehrdeutige Kriterien. Auslassen (skip), nachfragen (escalate) oder nach bestem Verständnis bearbeiten (proceed)?',
        es: '$1 tiene criterios ambiguos. ¿Omitir (skip), preguntar al autor (escalate) o seguir con la mejor interpretación (proceed)?',
        fr: '$1 a des critères ambigus. Laisser de côté (skip), demander à l’auteur (escalate) ou continuer avec la meilleure interprétation (proceed) ?',
    },
    {
        english: /^Approaching (.+) ceiling \((.+)\)\. Continue, raise ceiling, or stop\?$/,
        de: 'Die Obergrenze für $1 ist bald erreicht ($2). Eine Iteration weiter (continue), Grenze anheben (raise) oder anhalten (stop)?',
        es: 'Se acerca el límite de $1 ($2). ¿Una iteración más (continue), subir el límite (raise) o parar (stop)?',
        fr: 'La limite de $1 est bientôt atteinte ($2). Une itération de plus (continue), relever la limite (raise) ou arrêter (stop) ?',
    },
    {
        english: /^Approaching (.+)\. Continue, raise ceiling\(s\), or stop\?$/,
        de: 'Bald erreicht: $1. Eine Iteration weiter (continue), Grenzen anheben (raise) oder anhalten (stop)?',
        es: 'Se acercan los límites: $1. ¿Una iteración más (continue), subir los límites (raise) o parar (stop)?',
        fr: 'Limites bientôt atteintes : $1. Une itération de plus (continue), relever les limites (raise) ou arrêter (stop) ?',
    },
    {
        english: /^Responder addressed human feedback on (.+)\. Merge now or hold for human re-review\?$/,
        de: 'Auf die Anmerkungen von Menschen zu $1 wurde eingegangen. Jetzt mergen (merge) oder auf erneutes Review warten (hold)?',
        es: 'Se atendieron los comentarios de personas sobre $1. ¿Fusionar ahora (merge) o esperar otra revisión humana (hold)?',
        fr: 'Les remarques humaines sur $1 ont été traitées. Fusionner maintenant (merge) ou attendre une nouvelle relecture humaine (hold) ?',
    },
    {
        english: /^(.+) is reviewed and green\. Merge it\?$/,
        de: '$1 ist geprüft und grün. Mergen (merge) oder offen lassen (hold)?',
        es: '$1 está revisado y en verde. ¿Fusionarlo (merge) o dejarlo abierto (hold)?',
        fr: '$1 est relu et au vert. Fusionner (merge) ou laisser ouvert (hold) ?',
    },
    {
        english: /^Force-unlock previous iteration's lock\? This may corrupt in-flight work\.$/,
        de: 'Die Sperre der vorigen Iteration mit Gewalt entfernen (yes, no)? Laufende Arbeit kann dabei beschädigt werden.',
        es: '¿Forzar la liberación del bloqueo de la iteración anterior (yes, no)? Puede dañar el trabajo en curso.',
        fr: 'Forcer le verrou de l’itération précédente (yes, no) ? Le travail en cours peut en être endommagé.',
    },
    {
        english: /^(.+?) failed twice with: (.*)\. Skip, retry once more, or stop the loop\?$/,
        de: '$1 ist zweimal gescheitert mit: $2. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?',
        es: '$1 falló dos veces con: $2. ¿Omitir (skip), reintentar una vez (retry) o parar el bucle (stop)?',
        fr: '$1 a échoué deux fois avec : $2. Laisser de côté (skip), réessayer une fois (retry) ou arrêter la boucle (stop) ?',
    },
    {
        english: /^(.+) has diverged since the prior iteration crashed — re-attach, skip, or stop the loop\?$/,
        de: '$1 hat sich verändert, seit die vorige Iteration abgebrochen ist. Dort weiterarbeiten (re-attach), auslassen (skip) oder die Schleife anhalten (stop)?',
        es: '$1 ha divergido desde que falló la iteración anterior. ¿Seguir desde ahí (re-attach), omitir (skip) o parar el bucle (stop)?',
        fr: '$1 a divergé depuis l’interruption de l’itération précédente. Repartir de là (re-attach), laisser de côté (skip) ou arrêter la boucle (stop) ?',
    },
    {
        english: /^Uncommitted changes detected in working tree\. These may be from a crashed loop worker\.$/,
        de: 'Im Arbeitsverzeichnis liegen Änderungen ohne Commit, vielleicht von einem abgestürzten Agenten der Schleife: beiseitelegen (stash), committen (commit) oder abbrechen (abort)?',
        es: 'Hay cambios sin confirmar en el árbol de trabajo, quizá de un agente que se interrumpió: ¿apartarlos (stash), confirmarlos (commit) o abortar (abort)?',
        fr: 'Il y a des modifications non validées dans l’arbre de travail, peut-être d’un agent interrompu : les remiser (stash), les valider (commit) ou abandonner (abort) ?',
    },
    {
        english: /^(.+): the agent needs a decision\. Answer by reply, skip, or stop\?$/,
        de: '$1: Der Agent braucht eine Entscheidung. Mit einer Antwort entscheiden (answer), auslassen (skip) oder anhalten (stop)?',
        es: '$1: el agente necesita una decisión. ¿Responder (answer), omitir (skip) o parar (stop)?',
        fr: '$1 : l’agent a besoin d’une décision. Répondre (answer), laisser de côté (skip) ou arrêter (stop) ?',
    },
    {
        english: /^(.*)\. Probe once, skip, or stop\?$/,
        de: '$1. Einmal versuchen (probe), auslassen (skip) oder anhalten (stop)?',
        es: '$1. ¿Probar una vez (probe), omitir (skip) o parar (stop)?',
        fr: '$1. Essayer une fois (probe), laisser de côté (skip) ou arrêter (stop) ?',
    },
    {
        english: /^Most issues have no `### Acceptance Criteria`\. Accept other headings and checklists as criteria, ask per issue, or stop\?$/,
        de: 'Den meisten Issues fehlt `### Acceptance Criteria`. Andere Überschriften und Listen als Kriterien gelten lassen (accept), je Issue fragen (ask) oder anhalten (stop)?',
        es: 'La mayoría de los issues no tiene `### Acceptance Criteria`. ¿Aceptar otros títulos y listas como criterios (accept), preguntar por cada issue (ask) o parar (stop)?',
        fr: 'La plupart des issues n’ont pas de `### Acceptance Criteria`. Accepter d’autres titres et listes comme critères (accept), demander pour chaque issue (ask) ou arrêter (stop) ?',
    },
];
/** The line that follows the exact question; null in English. */
function translatedLine(question, language) {
    if (language === 'en')
        return null;
    for (const phrase of phrases) {
        const found = phrase.english.exec(question);
        if (found === null)
            continue;
        const [, first = '', second = ''] = found;
        const slots = { $1: joined(first, language), $2: second };
        // A replacer, since what is put in may hold dollars.
        const text = phrase[language].replace(/\$[12]/g, (slot) => (slot === '$1' ? slots.$1 : slots.$2));
        return `*${names[language]}:* ${text}`;
    }
    return null;
}
/** Budgets are listed as `one (4/5), and other ($1.00/$2.00)`. */
const joined = (list, language) => list.replace(/\),? and (?=\w+ \()/g, `) ${and[language]} `);


/***/ }),

/***/ 4929:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lu: () => (/* binding */ readHistory),
/* harmony export */   Zg: () => (/* binding */ HistoryLine),
/* harmony export */   rI: () => (/* binding */ evaluation)
/* harmony export */ });
/* unused harmony exports HistoryOutcome, Evaluation, GateEntry, newestLines, writeHistory */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53339);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64377);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20832);
/* harmony import */ var _on_disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(26080);
/* harmony import */ var _task_commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(36388);
/** One JSON line per tick that held the lease or was skipped: what the loop can be resumed and audited from. */





const HistoryOutcome = zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n([
    'ok',
    'halted',
    'skipped_lock',
    'errored',
    'awaiting_answer',
    'deferred',
    'interrupted',
]);
const count = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative();
const sha = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable();
const EvidenceValue = zod__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(), zod__WEBPACK_IMPORTED_MODULE_2__/* ["null"] */ .chJ()]);
/** Its names are the same on disk, so that thousands of them are read without renaming. */
const Evaluation = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    code: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    /** Number of the stop condition in the specification; null for those beyond. */
    condition: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable(),
    /** What its firing means: the run stops (or asks, for condition 6), a gate asks, nothing starts in this tick, or a run begins. */
    kind: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['stop', 'gate', 'hold', 'start']).default('stop'),
    at: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['entry', 'exit']).default('entry'),
    fired: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(),
    inputs: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({ name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), value: EvidenceValue })),
    /** When it fires, in the words of its inputs; null = written by a build that did not say. */
    threshold: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().default(null),
    sentence: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
});
/** A finding as it is recorded. */
const evaluation = (rule, { fired, inputs, sentence }) => ({
    code: rule.code,
    condition: rule.condition,
    kind: rule.kind,
    at: rule.at,
    fired,
    inputs: Object.entries(inputs).map(([name, value]) => ({ name, value })),
    threshold: rule.threshold,
    sentence,
});
/** One entry when a gate is asked (answer null), one when its answer is consumed; the question is verbatim. */
const GateEntry = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    name: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    question: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    answer: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    subject: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable(),
    signature: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    by: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    permission: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    channel: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable(),
    /** Words that came with the option; null = none did, or they are the answer. */
    text: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().default(null),
    /** Of the account that answered; null here and below = nobody did, or written by a build that did not say. */
    userId: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable().default(null),
    commentId: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nullable().default(null),
    deliveryId: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullable().default(null),
});
const HistoryLine = (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
    iteration: count,
    skill: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    startedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    endedAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    outcome: HistoryOutcome,
    prsTouchedThisIter: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    agentsDispatchedThisIter: count,
    tokensInThisIter: count,
    tokensOutThisIter: count,
    dollarsThisIter: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().nonnegative(),
    budgetSnapshot: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({ ..._budget_js__WEBPACK_IMPORTED_MODULE_0__/* .budgetFields */ .Zs, prsTouchedTotal: count }),
    trackedPrs: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg((0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
        number: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
        branch: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
        headShaAtIterationStart: sha,
        headShaAtIterationEnd: sha,
        stateAtEnd: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    })),
    activeWorktrees: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg((0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({ path: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), branch: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), headSha: sha })),
    gates: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(GateEntry),
    stopConditionsFired: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    runId: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
    runAttempt: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int(),
    epoch: count,
    generation: count,
    verdict: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    evaluations: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(Evaluation).default([]),
    tasks: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({ total: count, completed: count, blocked: count }).prefault({ total: 0, completed: 0, blocked: 0 }),
    taskCommits: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(_task_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .TaskCommit */ .f5).default([]),
    timing: (0,_on_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .onDisk */ .F)({
        loopStarted: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable(),
        lastTaskStarted: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable(),
        lastTaskDurationS: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().nullable(),
        totalElapsedS: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig(),
    }).prefault({ loop_started: null, last_task_started: null, last_task_duration_s: null, total_elapsed_s: 0 }),
    scheduledFor: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().nullable().default(null),
    /** Times of the schedule since the line before that started no tick; null = not known. */
    missedTicks: count.nullable().default(null),
});
const linesKept = 1_000;
/**
 * Reads the file strictly: lines are only ever added, so their generations never go back. Only a half-written last line (no newline at
 * its end) is dropped, with a note; any other is corruption.
 */
function readHistory(text) {
    const parts = text.split('\n');
    const tail = parts.pop() ?? '';
    const lines = [];
    for (const [index, part] of parts.entries()) {
        const read = (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .readDiskText */ .xd)(HistoryLine, part);
        if (!read.ok)
            return { ok: false, line: index + 1, field: read.field, reason: read.reason };
        const [before, now] = [lines.at(-1)?.generation ?? 0, read.value.generation];
        if (now < before)
            return { ok: false, line: index + 1, field: 'generation', reason: `${now} after ${before}` };
        lines.push(read.value);
    }
    if (tail === '')
        return { ok: true, lines, note: null };
    const whole = (0,_disk_js__WEBPACK_IMPORTED_MODULE_5__/* .readDiskText */ .xd)(HistoryLine, tail);
    if (whole.ok)
        return { ok: true, lines: [...lines, whole.value], note: null };
    return {
        ok: true,
        lines,
        note: `The last history line was half written and is dropped (${tail.length} characters).`,
    };
}
/** What the file holds: the newest 1,000. */
const newestLines = (lines) => lines.slice(-linesKept);
/** The file's text, each line ending in a newline. */
const writeHistory = (lines) => newestLines(lines)
    .map((line) => diskLine(HistoryLine, line))
    .join('');


/***/ }),

/***/ 98764:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kl: () => (/* binding */ unreadableAct),
/* harmony export */   P$: () => (/* binding */ raiseAct),
/* harmony export */   SI: () => (/* binding */ restartAct)
/* harmony export */ });
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73524);
/** Decides the one act that fits the end of a run: above all a raise that clears it, or what stands in the way of one. */

const restartAct = () => 'Go on with `/loop restart` on the control issue.';
/** No command is read while the files are unreadable: only a dispatch gets past them. */
const unreadableAct = 'Dispatch the workflow with `resume: true` to go on from the counters without the history, or `fresh: true` to start anew.';
/** Doubled, and clear of what is used: a raise that is obeyed and changes nothing would be no act. */
function raiseAct(name, facts) {
    const most = facts.hardMax?.[name] ?? Number.POSITIVE_INFINITY;
    const wanted = clearing(name, facts);
    const to = Math.min(wanted, most);
    if (to > taken(name, facts) && to > (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, facts.ceilings))
        return `Raise it with \`/loop raise ${name}=${to}\`.`;
    return `\`hard-max.${name}: ${most}\` of the configuration file lets nobody raise it far enough: raise that, or start a new run with \`fresh: true\`.`;
}
/** Half of the ceiling is room again, at the least: what is left must be worth a session. */
function clearing(name, facts) {
    const ceiling = (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .ceilingOf */ .tO)(name, facts.ceilings);
    return Math.ceil(Math.max(1, ceiling * 2, taken(name, facts) + ceiling / 2));
}
const taken = (name, { counters, reservedDollars }) => (0,_budget_js__WEBPACK_IMPORTED_MODULE_0__/* .usedOf */ .Z)(name, counters) + (name === 'dollars' ? reservedDollars : 0);


/***/ }),

/***/ 97102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ lockHeldThreshold),
/* harmony export */   t: () => (/* binding */ causeRules)
/* harmony export */ });
/* harmony import */ var _outage_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71870);
/* harmony import */ var _stop_act_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98764);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(82585);
/* harmony import */ var _task_number_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32868);
/** Says whether something other than a ceiling ends the run: a person, the end of the work, or a state that only a person can mend. */




/** Condition 9, at the entry of a tick and in the line of one that had to give up. */
const lockHeldThreshold = 'another tick holds the lock; never a stop';
/** In order of precedence: a person's word, then a finished backlog, then what makes going on pointless. */
const causeRules = [
    {
        code: 'user_interrupt',
        condition: 8,
        threshold: 'a person said stop or cancel',
        evaluate: ({ stopCommand }) => ({
            fired: stopCommand !== null,
            inputs: { by: stopCommand?.by ?? null },
            sentence: stopCommand === null
                ? 'Nobody asked to stop'
                : `Stopped by @${stopCommand.by}${stopCommand.reason === null ? '' : `: ${stopCommand.reason}`}`,
        }),
        act: _stop_act_js__WEBPACK_IMPORTED_MODULE_1__/* .restartAct */ .SI,
    },
    {
        code: 'gate_stop',
        condition: 10,
        threshold: 'a gate was answered with stop',
        evaluate: ({ gateStop }) => ({
            fired: gateStop !== null,
            inputs: { gate: gateStop?.gate ?? null },
            sentence: gateStop === null
                ? 'No gate was answered with stop'
                : `Loop already stopped at gate ${gateStop.gate} in iteration ${gateStop.iteration}`,
        }),
        act: _stop_act_js__WEBPACK_IMPORTED_MODULE_1__/* .restartAct */ .SI,
    },
    {
        code: 'pr_terminal',
        condition: 2,
        threshold: 'state is merged, closed or do-not-merge',
        evaluate: ({ watched }) => ({
            fired: watched !== null && watched.state !== 'open',
            inputs: { pr: watched?.number ?? null, state: watched?.state ?? null },
            sentence: watched === null
                ? 'No single pull request is watched'
                : watched.state === 'open'
                    ? `PR #${watched.number} is open`
                    : `PR #${watched.number} reached terminal state: ${watched.state}`,
        }),
        act: () => 'Start a new run with `fresh: true` for another pull request.',
    },
    {
        code: 'backlog_empty',
        condition: 1,
        threshold: 'open_subjects = 0 and open_gates = 0',
        evaluate: ({ openSubjects, openGates, counters, watched, reviews = false }) => ({
            // The review of one pull request ends with that pull request, and a review loop has no backlog.
            fired: openSubjects === 0 && openGates === 0 && watched === null && !reviews,
            inputs: { open_subjects: openSubjects, open_gates: openGates },
            sentence: reviews
                ? 'A review loop has no backlog'
                : openSubjects === 0 && openGates === 0
                    ? `Backlog empty — ${counters.iterationsUsed} iterations used, ${counters.prsTouched.length} PRs touched`
                    : `Backlog not empty: ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(openSubjects, 'open subject')}, ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .counted */ .hS)(openGates, 'open question')}`,
        }),
        act: () => 'Open an issue with `### Acceptance Criteria`, then start a new run with `fresh: true`.',
    },
    {
        code: 'dependency_cycle',
        condition: 7,
        threshold: 'cycles > 0',
        evaluate: ({ cycles }) => ({
            fired: cycles.length > 0,
            inputs: { cycles: cycles.length, path: cycles.length === 0 ? null : cycles.map(path).join('; ') },
            sentence: cycles.length === 0
                ? 'No open subjects wait for each other'
                : `Dependency cycle detected: ${cycles.map(path).join('; ')} — please resolve manually`,
        }),
        act: () => 'Remove one of these relations, then go on with `/loop restart` on the control issue.',
    },
    {
        code: 'qmd_unreachable',
        condition: 11,
        threshold: `consecutive >= ${_outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageLimit */ .Hf}`,
        evaluate: ({ counters, outage }) => ({
            fired: outage !== null && counters.qmdFailuresConsecutive >= _outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageLimit */ .Hf,
            inputs: {
                consecutive: counters.qmdFailuresConsecutive,
                dependency: outage?.dependency ?? null,
                cause: outage === null ? null : (0,_outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageCause */ .PL)(outage, counters.qmdFailuresConsecutive),
            },
            sentence: outage === null ? 'No dependency is away' : (0,_outage_js__WEBPACK_IMPORTED_MODULE_0__/* .outageSentence */ .zO)(outage),
        }),
        act: _stop_act_js__WEBPACK_IMPORTED_MODULE_1__/* .restartAct */ .SI,
    },
    {
        code: 'repeated_failure',
        condition: 6,
        threshold: 'the same root cause twice running',
        evaluate: ({ repeated: [first, ...others] }) => ({
            fired: first !== undefined,
            inputs: { subject: first?.number ?? null, root_cause: first?.rootCause ?? null, others: others.length },
            sentence: first === undefined
                ? 'No subject failed twice running with the same root cause'
                : `${(0,_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn)(first.number)} failed twice with: ${first.rootCause}; its gate asks`,
        }),
        act: null,
    },
    {
        code: 'lock_held',
        condition: 9,
        threshold: lockHeldThreshold,
        evaluate: ({ otherHolder }) => ({
            fired: otherHolder !== null,
            inputs: { run_id: otherHolder?.runId ?? null, run_attempt: otherHolder?.runAttempt ?? null },
            sentence: otherHolder === null
                ? 'No other tick holds the lock'
                : `Run ${otherHolder.runId} attempt ${otherHolder.runAttempt} holds the lock`,
        }),
        act: null,
    },
];
/** Two that wait for each other, or the whole way round. */
function path(cycle) {
    const [first = 0, second = 0] = cycle;
    return cycle.length === 2
        ? [first, second].map(_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn).join(' ↔ ')
        : [...cycle, first].map(_task_number_js__WEBPACK_IMPORTED_MODULE_3__/* .subjectName */ .wn).join(' → ');
}


/***/ }),

/***/ 25138:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tX: () => (/* binding */ actAfter),
  CO: () => (/* binding */ alreadyStopped),
  ZQ: () => (/* binding */ clearedByRaising),
  TY: () => (/* binding */ evaluateStops)
});

// UNUSED EXPORTS: actOfEnd, stopRules

// EXTERNAL MODULE: ./build/src/core/history.js
var core_history = __webpack_require__(4929);
// EXTERNAL MODULE: ./build/src/core/last-stop.js
var last_stop = __webpack_require__(99926);
// EXTERNAL MODULE: ./build/src/core/stop-act.js
var stop_act = __webpack_require__(98764);
// EXTERNAL MODULE: ./build/src/core/stop-causes.js
var stop_causes = __webpack_require__(97102);
// EXTERNAL MODULE: ./build/src/core/budget.js
var budget = __webpack_require__(73524);
;// CONCATENATED MODULE: ./build/src/core/stop-ceilings.js
/** Says whether a ceiling is reached: dollars, active minutes, the calendar, iterations, pull requests. */


const money = (dollars) => `$${dollars.toFixed(2)}`;
/** Tenths, rounded down, so that 59.97 of 60 does not read as 60; whole millionths first, so that 0.3 does not read as 0.2. */
const stop_ceilings_short = (value) => String(Math.floor(Math.round(value * 1e6) / 1e5) / 10);
/** The exact sentence of a ceiling that is reached, and the same figures where it is not. */
const reached = (what, figures, found) => ({
    ...found,
    sentence: `${what} ${found.fired ? 'reached' : 'not reached'}: ${figures}`,
});
/** In order of precedence. */
const ceilingRules = [
    {
        code: 'cost_budget',
        condition: 12,
        threshold: 'used >= ceiling > 0, or no session can get a cap',
        evaluate: ({ counters, ceilings, sessionAffordable }) => {
            const used = (0,budget/* dollarsUsed */.$9)(counters);
            const { dollarsEstimate: estimate, dollarsReported: reported } = counters;
            const ceiling = ceilings.maxDollars;
            return reached('Cost budget', `${money(used)} / ${money(ceiling)}`, {
                fired: (0,budget/* exhausted */.uW)('dollars', counters, ceilings) || (ceiling > 0 && !sessionAffordable),
                inputs: { used, estimate, reported, ceiling, session_affordable: sessionAffordable },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('dollars', facts),
    },
    {
        code: 'wall_clock_budget',
        condition: 5,
        threshold: 'used >= ceiling',
        evaluate: ({ counters, ceilings }) => {
            const [used, ceiling] = [counters.minutesElapsed, ceilings.maxMinutes];
            return reached('Wall-clock budget', `${stop_ceilings_short(used)}/${stop_ceilings_short(ceiling)} minutes`, {
                fired: (0,budget/* exhausted */.uW)('minutes', counters, ceilings),
                inputs: { used, ceiling },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('minutes', facts),
    },
    {
        code: 'deadline',
        condition: null,
        threshold: 'now >= deadline',
        evaluate: ({ now, ceilings: { deadline } }) => reached('Deadline', deadline ?? 'none is set', {
            // Compared as instants: not always written with the same precision.
            fired: deadline !== null && !(Date.parse(now) < Date.parse(deadline)),
            inputs: { now, deadline },
        }),
        act: () => 'Set a later `deadline` in the configuration, then start a new run with `fresh: true`.',
    },
    {
        code: 'iteration_budget',
        condition: 3,
        threshold: 'used >= ceiling',
        evaluate: ({ counters, ceilings }) => {
            const [used, ceiling] = [counters.iterationsUsed, ceilings.maxIterations];
            return reached('Iteration budget', `${used}/${ceiling}`, {
                fired: (0,budget/* exhausted */.uW)('iterations', counters, ceilings),
                inputs: { used, ceiling },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('iterations', facts),
    },
    {
        code: 'prs_touched_budget',
        condition: 4,
        threshold: 'used >= ceiling, at entry, unless single-PR',
        evaluate: ({ at, counters, ceilings, watched }) => {
            const [used, ceiling] = [counters.prsTouched.length, ceilings.maxPrs];
            const later = at === 'exit' && (0,budget/* exhausted */.uW)('prs', counters, ceilings) ? '; the next entry ends the run' : '';
            return reached('PR budget', `${used}/${ceiling}${later}`, {
                // Reached inside a tick, dispatch is capped already; the run ends at the next entry, after its exit was recorded.
                fired: at === 'entry' && watched === null && (0,budget/* exhausted */.uW)('prs', counters, ceilings),
                inputs: { used, ceiling, single_pr: watched?.number ?? null },
            });
        },
        act: (facts) => (0,stop_act/* raiseAct */.P$)('prs', facts),
    },
];

;// CONCATENATED MODULE: ./build/src/core/stop-conditions.js
/** Says whether a loop run is over: every condition is evaluated on entry and on exit, with evidence, and all are recorded. */





/** In order of precedence: a person's word, then a finished backlog, then what only a person can mend, then the ceilings. */
const stopRules = [...stop_causes/* causeRules */.t, ...ceilingRules];
/** Evaluates all conditions; `stop` is the first that fired and ends a run, by precedence. */
function evaluateStops(facts) {
    const found = stopRules.map((rule) => ({ rule, finding: rule.evaluate(facts) }));
    const stops = found.flatMap(({ rule: { code, act }, finding: { fired, sentence } }) => fired && act !== null ? [{ code, sentence, act: act(facts) }] : []);
    const evaluations = found.map(({ rule, finding }) => (0,core_history/* evaluation */.rI)({ ...rule, kind: 'stop', at: facts.at }, finding));
    return { evaluations: withStanding(evaluations, facts), stop: stops[0] ?? null };
}
/** The record of a later tick names the cause as well: a word that was said once is no fact of that tick any more. */
function withStanding(evaluations, { standing, at }) {
    if (standing === null)
        return [...evaluations];
    const { code, sentence, since } = standing;
    const stands = (own) => own.fired ? own : { ...own, fired: true, inputs: [...own.inputs, { name: 'since', value: since }], sentence };
    if (stopRules.some((rule) => rule.code === code)) {
        return evaluations.map((own) => (own.code === code ? stands(own) : own));
    }
    const beyond = { code, condition: null, kind: 'stop', at, threshold: 'the run has ended by it' };
    return [...evaluations, (0,core_history/* evaluation */.rI)(beyond, { fired: true, inputs: { since }, sentence })];
}
/** The stop of a run that had ended before this tick, in the words of its record; they may be lost with a bundle. */
function alreadyStopped({ status, stop }, { lastStop }, facts) {
    if (status !== 'stopped' && stop === null)
        return null;
    // A head that contradicts itself is read by no codec; if it came here all the same, nothing starts.
    const { code, at } = stop ?? { code: 'state_unreadable', at: null };
    return {
        code,
        sentence: (0,last_stop/* wordsFor */.tu)({ stop }, lastStop)?.sentence ?? `The run has stopped already: ${code}`,
        act: actOf(code, facts),
        ...(at === null ? {} : { since: at }),
    };
}
const actOf = (code, facts) => code === 'state_unreadable'
    ? stop_act/* unreadableAct */.Kl
    : (stopRules.find((rule) => rule.code === code)?.act?.(facts) ?? (0,stop_act/* restartAct */.SI)());
/** The same act as when the run stopped, for whoever shows it later; `state` null = its bundle was not read. */
function actAfter(head, state) {
    const { stop, counters, ceilings, reserved } = head;
    if (stop === null)
        return null;
    const unread = { counters, ceilings, reservedDollars: reserved.dollars, hardMax: null };
    return (0,last_stop/* wordsFor */.tu)(head, state?.lastStop ?? null)?.act ?? actOf(stop.code, unread);
}
/** What a person can do about an end of the run: nothing but wish for more, where it only fell idle. */
const actOfEnd = (stop, status) => status === 'idle' ? 'Open an issue with `### Acceptance Criteria`: the next tick takes it up.' : stop.act;
/** The ceiling whose raise clears a stop; null for stops that no raise can clear. */
const clearedByRaising = (code) => {
    switch (code) {
        case 'iteration_budget':
            return 'iterations';
        case 'prs_touched_budget':
            return 'prs';
        case 'wall_clock_budget':
            return 'minutes';
        case 'cost_budget':
            return 'dollars';
        default:
            return null;
    }
};


/***/ }),

/***/ 82585:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E9: () => (/* binding */ dollars),
/* harmony export */   cp: () => (/* binding */ dueTime),
/* harmony export */   f6: () => (/* binding */ withoutStop),
/* harmony export */   hS: () => (/* binding */ counted),
/* harmony export */   uR: () => (/* binding */ instant),
/* harmony export */   zD: () => (/* binding */ grouped),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* unused harmony exports clockTime, minuteOfYear, table, repositoryUrl, questionLink, linesKept */
/** `1 session`, `2 sessions`; `plural` for words that do not end in s. */
const counted = (count, word, plural = `${word}s`) => `${count} ${count === 1 ? word : plural}`;
/** `2026-05-09T14:50:00Z`: to the second, since nobody reads milliseconds. */
const instant = (iso) => new Date(iso).toISOString().replace(/\.\d{3}Z$/, 'Z');
/** `04:17 UTC`. */
const clockTime = (iso) => `${instant(iso).slice(11, 16)} UTC`;
/** `04:17 UTC`, with its day where that is not within the next 24 hours: `2026-05-11 04:17 UTC`. */
const dueTime = (iso, now) => Date.parse(iso) - Date.parse(now) <= 24 * 3_600_000 ? clockTime(iso) : `${iso.slice(0, 10)} ${clockTime(iso)}`;
/** `05-09 14:50`, in UTC and in one piece: in a list of the newest nobody needs the year, and a narrow cell would break it twice. */
const minuteOfYear = (iso) => instant(iso).slice(5, 16).replace('-', '\u2011').replace('T', '\u00A0');
const dollars = (amount) => `$${amount.toFixed(2)}`;
/** A whole number with its thousands apart: `1,843,210`. */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
/** A Markdown table; cells are put in as they are, so foreign text comes quoted. */
const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
/** `https://github.com/owner/repo`, read from the run's own link, so that it is right on GitHub Enterprise too. */
const repositoryUrl = ({ runUrl }) => runUrl.replace(/\/actions\/runs\/.*$/, '');
/** A question as the text of a link. It carries quoted foreign text already; a bracket left in it would end the link's text. */
const questionLink = (question, url) => `[${question.replace(/(?<!\\)[[\]]/g, '\\$&')}](${url})`;
/** Folded away until somebody asks; `title` is ours, never foreign text. */
const details = (title, text) => `<details><summary>${title}</summary>\n\n${text.trim()}\n\n</details>`;
/** A line that Markdown would run together with the next one: neither a heading, a list, a table, a fence, a quote nor HTML. */
const isProse = (line) => line !== undefined && /^(?![#>|<`]|[-+*] |\d+\. )\S/.test(line);
/** The text with hard breaks where one line of prose follows another: job summaries would make one paragraph of them. */
function linesKept(text) {
    const lines = text.split('\n');
    return lines.map((line, at) => (isProse(line) && isProse(lines[at + 1]) ? `${line}  ` : line)).join('\n');
}
/** A title is no sentence: one full stop at its end goes, dots that stand for something left out stay. */
const withoutStop = (title) => title.replace(/(?<![.\s])\.\s*$/, '');


/***/ })

};
