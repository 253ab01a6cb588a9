export const id = 881;
export const ids = [881];
export const modules = {

/***/ 81650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   RB: () => (/* binding */ sameQuestion),
/* harmony export */   V0: () => (/* binding */ tickBox),
/* harmony export */   a5: () => (/* binding */ readBoxes),
/* harmony export */   eh: () => (/* binding */ renderGate),
/* harmony export */   kT: () => (/* binding */ readGateMarker),
/* harmony export */   qh: () => (/* binding */ questionIn),
/* harmony export */   wy: () => (/* binding */ mentions)
/* harmony export */ });
/* harmony import */ var _gates_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13609);
/* harmony import */ var _gate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21338);
/* harmony import */ var _gate_languages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(91292);
/* harmony import */ var _gate_questions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95690);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(87011);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5989);
/* harmony import */ var _task_boxes_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(34388);







const LONGEST_BODY = 60_000;
/** The comment, boxes before anything long, at most 60,000 characters: evidence is what gives way. */
function renderGate(gate, context) {
    const { id, epoch, signature, options } = gate;
    const { standing = null } = context;
    const boxed = options.filter(({ byReplyOnly }) => !byReplyOnly);
    const shown = boxed.map(({ id: option }) => option).join(',');
    const translated = (0,_gate_languages_js__WEBPACK_IMPORTED_MODULE_2__/* .translatedLine */ .rp)(gate.question, context.language);
    const head = [
        gateMarker({ id, workflow: context.workflow, epoch, signature, options: shown }, context),
        `**${gate.question}**`,
        '',
        ...(translated === null ? [] : [translated, '']),
        ...(standing === null ? [] : [standing, '']),
        ...(gate.quoted === null ? [] : [(0,_quote_js__WEBPACK_IMPORTED_MODULE_4__/* .quote */ .hD)(gate.quoted), '']),
        ...boxed.map((option) => boxLine(option, gate)),
        '',
        ...(gate.headSha === null ? [] : [`This is about commit ${gate.headSha.slice(0, 12)}.`, '']),
        boxed.length < options.length ? 'Reply with one line, or tick one box:' : 'Tick one box, or reply with one line:',
        '',
        '```',
        `/loop answer ${id} ${boxed.length < options.length ? 'answer your words' : 'OPTION [text]'}`,
        '```',
        '',
        whoMayAnswer(context),
        '',
        ...details('What each option does', options.map(consequence)),
    ].join('\n');
    const tail = `[Run ${context.run.id}](${context.run.url})`;
    const room = LONGEST_BODY - head.length - tail.length - 400;
    return [head, ...details('Evidence', evidenceLines(context.evidence, room)), tail].join('\n');
}
/** Who may answer, and who never, stands in it for the app, which reads no configuration. Bots are known as such. */
function gateMarker(fields, { approvers, neverHuman }) {
    const agents = neverHuman.filter((login) => !login.endsWith('[bot]'));
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .renderMarker */ .Bd)('gate', {
        ...fields,
        ...(approvers.length === 0 ? {} : { approvers: approvers.join(',') }),
        ...(agents.length === 0 ? {} : { agents: agents.join(',') }),
    });
}
/** What the hidden first line says of an open gate, or null if this is no comment of one. */
function readGateMarker(body) {
    const { kind, fields = {} } = (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .parseMarker */ .gY)(body) ?? {};
    const { id, workflow, epoch, signature, options, approvers, agents } = fields;
    const parts = id === undefined ? null : (0,_gate_js__WEBPACK_IMPORTED_MODULE_1__/* .parseGateId */ .mr)(id);
    if (kind !== 'gate' || id === undefined || parts === null)
        return null;
    if (workflow === undefined || signature === undefined || options === undefined)
        return null;
    if (epoch === undefined || !/^\d{1,15}$/.test(epoch))
        return null;
    const known = (0,_gates_js__WEBPACK_IMPORTED_MODULE_0__/* .gateDefinition */ .rK)(parts.name).options.map((option) => option.id);
    const boxed = options.split(',');
    if (!boxed.every((option) => known.includes(option)))
        return null;
    const people = { approvers: loginsIn(approvers), agents: loginsIn(agents) };
    return { ...parts, id, workflow, epoch: Number(epoch), signature, options: boxed, ...people };
}
const loginsIn = (list) => (list === undefined ? [] : list.split(','));
/** For people to read: what stands in bold below the hidden line. */
const questionIn = (body) => /^\*\*(.*)\*\*$/.exec(body.split(/\r?\n/)[1] ?? '')?.[1] ?? 'A question';
/** True if two ticks have asked the same in the same words, whoever has ticked a box of it since. */
function sameQuestion(one, other) {
    const words = wordsOf(one);
    return words !== null && words === wordsOf(other);
}
/** Apart from its boxes, and from which tick says it under whose dispatch. */
function wordsOf(body) {
    const marker = readGateMarker(body);
    if (marker === null)
        return null;
    const text = (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_5__/* .canonicalText */ .A4)(body.slice(body.indexOf('\n') + 1))
        .replace(/^(?:@\S+: a|A)(nyone with write access may answer\.)$/m, '$1')
        .replace(/^\[Run \d+\]\((\S+\/)\d+\)$/m, '$1');
    return JSON.stringify([{ ...marker, epoch: 0 }, text]);
}
/** The boxes of this very gate, wherever in the text they now stand and whatever is written beside them. */
function readBoxes(body, gateId) {
    const marker = readGateMarker(body);
    if (marker === null)
        return damaged('its hidden first line is gone');
    if (marker.id !== gateId)
        return damaged('its hidden first line names another question');
    const boxes = optionBoxes(body);
    const ticked = [];
    for (const option of marker.options) {
        const own = boxes.filter((box) => box.option === option);
        const [box] = own;
        if (box === undefined)
            return damaged(`the box of “${option}” is gone`);
        if (own.length > 1)
            return damaged(`there are several boxes of “${option}”`);
        if (box.checked)
            ticked.push(option);
    }
    const [only, ...others] = ticked;
    if (only === undefined)
        return { kind: 'none' };
    return others.length === 0 ? { kind: 'ticked', option: only } : { kind: 'contradictory', options: ticked };
}
/** The body with the option's box ticked, one character changed and no other; null if there is not exactly one such box. */
function tickBox(body, option) {
    const [box, another] = optionBoxes(body).filter((one) => one.option === option);
    return box === undefined || another !== undefined ? null : (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_5__/* .withBox */ .i3)(body, box.offset, true);
}
function optionBoxes(body) {
    return (0,_task_boxes_js__WEBPACK_IMPORTED_MODULE_5__/* .taskBoxes */ .du)(body).flatMap(({ comments, offset, checked }) => {
        const options = comments.flatMap((comment) => /^<!-- tickgate:option ([a-z-]+) -->$/.exec(comment)?.[1] ?? []);
        const [option] = options;
        return option === undefined || options.length > 1 ? [] : [{ option, offset, checked }];
    });
}
/** No reference to an issue may stand in a box: GitHub ticks such an item by itself when the issue closes. */
function boxLine(option, gate) {
    const line = `- [ ] <!-- tickgate:option ${option.id} --> ${emphasised(option)}`;
    const raises = option.id === 'raise' ? gate.raises.map(_gate_questions_js__WEBPACK_IMPORTED_MODULE_3__/* .raiseText */ .AJ) : [];
    const unsaid = raises.filter((raise) => !option.label.includes(raise));
    return [line, ...unsaid.map((raise) => `  - ${raise}`)].join('\n');
}
function emphasised({ id, label }) {
    return label.startsWith(`${id}: `) ? `**${id}**${label.slice(id.length)}` : `**${label}**`;
}
function consequence({ id, label, consequence: sentence }) {
    return `- ${label.startsWith(`${id}: `) ? id : label}: ${sentence}`;
}
function whoMayAnswer({ approvers, starter }) {
    if (approvers.length > 0)
        return `Only ${mentions(approvers)} may answer.`;
    return starter === null
        ? 'Anyone with write access may answer.'
        : `@${starter}: anyone with write access may answer.`;
}
/** `@ana, @bo and @cy` */
function mentions(logins) {
    return listed(logins.map((login) => `@${login}`));
}
/** `a, b and c` */
function listed(names) {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
function evidenceLines(evidence, room) {
    const lines = evidence.map((line) => `- ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_4__/* .quoteLine */ .tQ)(line, { max: 1000, references: 'keep' })}`);
    let left = room;
    const fitting = lines.findIndex((line) => (left -= line.length + 1) < 0);
    if (fitting < 0)
        return lines;
    return [...lines.slice(0, fitting), `- … and ${lines.length - fitting} more, cut for length: see the run.`];
}
function details(summary, lines) {
    return lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, '', ...lines, '', '</details>', ''];
}
function damaged(why) {
    return { kind: 'damaged', why };
}


/***/ }),

/***/ 10312:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ol: () => (/* binding */ digestOf),
  cy: () => (/* binding */ largestBundleBytes),
  eg: () => (/* binding */ memberName),
  IN: () => (/* binding */ nameParts),
  g$: () => (/* binding */ tooLarge),
  l1: () => (/* binding */ unpack)
});

// UNUSED EXPORTS: Manifest, namePrefix, pack

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
;// CONCATENATED MODULE: ./node_modules/nanotar/dist/index.mjs
const tarItemTypeMap = {
  // Standard
  "0": "file",
  // Regular file
  "1": "hardLink",
  // Hard link (meta)
  "2": "symbolicLink",
  // Symbolic link (meta)
  "3": "characterDevice",
  // Character device (meta)
  "4": "blockDevice",
  // Block device (meta)
  "5": "directory",
  // Directory (meta)
  "6": "fifo",
  // Named pipe (FIFO) (meta)
  "7": "contiguousFile",
  // Contiguous file (rarely used, mostly for older systems)
  // Extended headers
  "g": "globalExtendedHeader",
  // Global extended header (meta)
  "x": "extendedHeader",
  // Extended header for the next file (meta)
  // GNU tar
  "D": "gnuDirectory",
  // GNU directory metadata (meta)
  "I": "gnuInodeMetadata",
  // GNU inode metadata
  "K": "gnuLongLinkName",
  // GNU long link name
  "L": "gnuLongFileName",
  // GNU long file name
  "N": "gnuOldLongFileName",
  // GNU long file name (old)
  "M": "gnuMultiVolume",
  // Multi-volume archive entry
  "S": "gnuSparseFile",
  // Sparse file (for files with holes)
  "E": "gnuExtendedSparse",
  // Extended sparse file (used in GNU tar for large sparse files)
  // Solaris tar
  "A": "solarisAcl",
  // Solaris access control list
  "V": "solarisVolumeLabel",
  // Solaris volume label (meta)
  "X": "solarisOldExtendedHeader"
  // Deprecated extended header format (meta)
};

function parseTar(data, opts) {
  const buffer = data.buffer || data;
  const files = [];
  let offset = 0;
  let nextExtendedHeader;
  let globalExtendedHeader;
  while (offset < buffer.byteLength - 512) {
    let name = _readString(buffer, offset, 100);
    if (name.length === 0) {
      break;
    }
    if (nextExtendedHeader) {
      const longName = nextExtendedHeader.path || nextExtendedHeader.linkpath;
      if (longName) {
        name = longName;
      }
    }
    const mode = _readString(buffer, offset + 100, 8).trim();
    const uid = Number.parseInt(_readString(buffer, offset + 108, 8));
    const gid = Number.parseInt(_readString(buffer, offset + 116, 8));
    const size = _readNumber(buffer, offset + 124, 12);
    const seek = 512 + 512 * Math.trunc(size / 512) + (size % 512 ? 512 : 0);
    const mtime = _readNumber(buffer, offset + 136, 12);
    const _type = _readString(buffer, offset + 156, 1) || "0";
    const type = tarItemTypeMap[_type] || _type;
    switch (type) {
      // Extended headers for next entry
      case "extendedHeader":
      case "globalExtendedHeader": {
        const headers = _parseExtendedHeaders(
          new Uint8Array(buffer, offset + 512, size)
        );
        if (type === "extendedHeader") {
          nextExtendedHeader = headers;
        } else {
          nextExtendedHeader = void 0;
          globalExtendedHeader = {
            ...globalExtendedHeader,
            ...headers
          };
        }
        offset += seek;
        continue;
      }
      // GNU tar long file names
      case "gnuLongFileName":
      case "gnuOldLongFileName":
      case "gnuLongLinkName": {
        nextExtendedHeader = { path: _readString(buffer, offset + 512, size) };
        offset += seek;
        continue;
      }
    }
    const user = _readString(buffer, offset + 265, 32);
    const group = _readString(buffer, offset + 297, 32);
    name = _sanitizePath(name);
    const meta = {
      name,
      type,
      size,
      attrs: {
        ...globalExtendedHeader,
        ...nextExtendedHeader,
        mode,
        uid,
        gid,
        mtime,
        user,
        group
      }
    };
    nextExtendedHeader = void 0;
    if (opts?.filter && !opts.filter(meta)) {
      offset += seek;
      continue;
    }
    if (opts?.metaOnly) {
      files.push(meta);
      offset += seek;
      continue;
    }
    const data2 = size === 0 ? void 0 : new Uint8Array(buffer, offset + 512, size);
    files.push({
      ...meta,
      data: data2,
      get text() {
        return new TextDecoder().decode(this.data);
      }
    });
    offset += seek;
  }
  return files;
}
async function parseTarGzip(data, opts = {}) {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(data));
      controller.close();
    }
  }).pipeThrough(new DecompressionStream(opts.compression ?? "gzip"));
  const decompressedData = await new Response(stream).arrayBuffer();
  return parseTar(decompressedData, opts);
}
function _sanitizePath(path) {
  let normalized = path.replace(/\\/g, "/");
  normalized = normalized.replace(/^[a-zA-Z]:\//, "");
  normalized = normalized.replace(/^\/+/, "");
  const hasLeadingDotSlash = normalized.startsWith("./");
  const parts = normalized.split("/");
  const resolved = [];
  for (const part of parts) {
    if (part === "..") {
      resolved.pop();
    } else if (part !== "." && part !== "") {
      resolved.push(part);
    }
  }
  let result = resolved.join("/");
  if (hasLeadingDotSlash && !result.startsWith("./")) {
    result = "./" + result;
  }
  if (path.endsWith("/") && !result.endsWith("/")) {
    result += "/";
  }
  return result;
}
function _readString(buffer, offset, size) {
  const view = new Uint8Array(buffer, offset, size);
  const i = view.indexOf(0);
  const td = new TextDecoder();
  return td.decode(i === -1 ? view : view.slice(0, i));
}
function _readNumber(buffer, offset, size) {
  const view = new Uint8Array(buffer, offset, size);
  let str = "";
  for (let i = 0; i < size; i++) {
    str += String.fromCodePoint(view[i]);
  }
  return Number.parseInt(str, 8);
}
function _parseExtendedHeaders(data) {
  const dataStr = new TextDecoder().decode(data);
  const headers = {};
  for (const line of dataStr.split("\n")) {
    const s = line.split(" ")[1]?.split("=");
    if (s) {
      headers[s[0]] = s[1];
    }
  }
  return headers;
}

function dist_createTar(files, opts = {}) {
  const _files = files.map((file) => {
    const data = _normalizeData(file.data);
    return {
      ...file,
      data,
      size: data?.length || 0
    };
  });
  let tarDataSize = 0;
  for (let i = 0; i < files.length; i++) {
    const size = _files[i].data?.length ?? 0;
    tarDataSize += 512 + 512 * Math.trunc(size / 512);
    if (size % 512) {
      tarDataSize += 512;
    }
  }
  let bufSize = 10240 * Math.trunc(tarDataSize / 10240);
  if (tarDataSize % 10240) {
    bufSize += 10240;
  }
  const buffer = new ArrayBuffer(bufSize);
  let offset = 0;
  for (const file of _files) {
    const isDir = !file.data;
    _writeString(buffer, file.name, offset, 100);
    const mode = file.attrs?.mode ?? opts.attrs?.mode ?? (isDir ? "775" : "664");
    _writeString(buffer, _leftPad(mode, 7), offset + 100, 8);
    const uid = file.attrs?.uid ?? opts.attrs?.uid ?? 1e3;
    _writeString(buffer, _leftPad(uid.toString(8), 7), offset + 108, 8);
    const gid = file.attrs?.gid ?? opts.attrs?.gid ?? 1e3;
    _writeString(buffer, _leftPad(gid.toString(8), 7), offset + 116, 8);
    _writeString(buffer, _leftPad(file.size.toString(8), 11), offset + 124, 12);
    const mtime = file.attrs?.mtime ?? opts.attrs?.mtime ?? Date.now();
    _writeString(
      buffer,
      _leftPad(Math.trunc(mtime / 1e3).toString(8), 11),
      offset + 136,
      12
    );
    const type = isDir ? "5" : "0";
    _writeString(buffer, type, offset + 156, 1);
    _writeString(
      buffer,
      "ustar",
      offset + 257,
      6
      /* magic string */
    );
    _writeString(
      buffer,
      "00",
      offset + 263,
      2
      /* magic version */
    );
    const user = file.attrs?.user ?? opts.attrs?.user ?? "";
    _writeString(buffer, user, offset + 265, 32);
    const group = file.attrs?.group ?? opts.attrs?.group ?? "";
    _writeString(buffer, group, offset + 297, 32);
    _writeString(buffer, "        ", offset + 148, 8);
    const header = new Uint8Array(buffer, offset, 512);
    let chksum = 0;
    for (let i = 0; i < 512; i++) {
      chksum += header[i];
    }
    _writeString(buffer, chksum.toString(8), offset + 148, 8);
    if (!isDir) {
      const destArray = new Uint8Array(buffer, offset + 512, file.size);
      for (let byteIdx = 0; byteIdx < file.size; byteIdx++) {
        destArray[byteIdx] = file.data[byteIdx];
      }
      offset += 512 * Math.trunc(file.size / 512);
      if (file.size % 512) {
        offset += 512;
      }
    }
    offset += 512;
  }
  return new Uint8Array(buffer);
}
function createTarGzipStream(files, opts = {}) {
  const buffer = dist_createTar(files, opts);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(buffer);
      controller.close();
    }
  }).pipeThrough(new CompressionStream(opts.compression ?? "gzip"));
}
async function createTarGzip(files, opts = {}) {
  const data = await new Response(createTarGzipStream(files, opts)).arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return data;
}
function _writeString(buffer, str, offset, size) {
  const strView = new Uint8Array(buffer, offset, size);
  const te = new TextEncoder();
  const written = te.encodeInto(str, strView).written;
  for (let i = written; i < size; i++) {
    strView[i] = 0;
  }
}
function _leftPad(input, targetLength) {
  return String(input).padStart(targetLength, "0");
}
function _normalizeData(data) {
  if (data === null || data === void 0) {
    return void 0;
  }
  if (typeof data === "string") {
    return new TextEncoder().encode(data);
  }
  if (data instanceof ArrayBuffer) {
    return new Uint8Array(data);
  }
  return data;
}



// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 7 modules
var schemas = __webpack_require__(53339);
// EXTERNAL MODULE: ./build/src/core/disk.js
var disk = __webpack_require__(20832);
// EXTERNAL MODULE: ./build/src/core/on-disk.js
var on_disk = __webpack_require__(26080);
// EXTERNAL MODULE: ./build/src/core/state.js + 4 modules
var state = __webpack_require__(62750);
;// CONCATENATED MODULE: ./build/src/state/bundle.js
/** Decides what a bundle is: the loop's files with a manifest, as one deterministic gzip tar made and opened in memory. */







const mebibyte = 1024 * 1024;
const largestBundleBytes = 64 * mebibyte;
const largestUnpackedBytes = 512 * mebibyte;
const manifestFile = 'manifest.json';
const previousKept = 3;
const memberKinds = ['lock', 'budget.json', 'history.jsonl', 'state.json', 'notes.md'];
const memberName = (loop, kind) => `${loop}.${kind}`;
const FormerRecord = (0,on_disk/* onDisk */.F)({
    name: schemas/* string */.YjP(),
    artifactId: schemas/* number */.aig().int().nullable(),
    cacheKey: schemas/* string */.YjP().nullable(),
});
/** Where an earlier bundle lies, so that it can be deleted without a listing. The first builds wrote its name alone. */
const Former = schemas/* codec */.rLB(schemas/* union */.KCZ([schemas/* string */.YjP(), FormerRecord]), schemas/* custom */.IeY(), {
    decode: (stored) => (typeof stored === 'string' ? { name: stored, artifactId: null, cacheKey: null } : stored),
    encode: (former) => former,
});
const Member = (0,on_disk/* onDisk */.F)({
    name: schemas/* string */.YjP(),
    sha256: schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/),
    bytes: schemas/* number */.aig().int().nonnegative(),
});
const Manifest = (0,on_disk/* onDisk */.F)({
    schemaVersion: schemas/* literal */.euz(1),
    loop: state/* LoopName */.So,
    generation: schemas/* number */.aig().int().nonnegative(),
    epoch: schemas/* number */.aig().int().nonnegative(),
    /** Who made it: a dead run's bundle is adopted only if this fits its lease. */
    nonce: schemas/* string */.YjP(),
    runId: schemas/* number */.aig().int(),
    runAttempt: schemas/* number */.aig().int(),
    /** The last three bundles before it, newest first. */
    previous: schemas/* array */.YOg(Former).max(previousKept),
    /** Older ones: deleted once this bundle is the current one. */
    outdated: schemas/* array */.YOg(Former).max(previousKept).default([]),
    members: schemas/* array */.YOg(Member),
});
/** The same content is the same name and, with one zlib, the same bytes. `mostBytes` are those of the packed file. */
function pack(origin, members, mostBytes = largestBundleBytes) {
    const names = Object.keys(members).toSorted();
    const foreign = names.find((name) => !isMember(origin.loop, name));
    if (foreign !== undefined)
        return { kind: 'refused', why: `${foreign} is no file of loop ${origin.loop}` };
    const texts = names.map((name) => ({ name, data: Buffer.from(members[name] ?? '', 'utf8') }));
    const manifest = diskText(Manifest, {
        ...origin,
        schemaVersion: 1,
        previous: origin.previous.slice(0, previousKept),
        outdated: origin.previous.slice(previousKept, 2 * previousKept),
        members: texts.map(({ name, data }) => ({ name, sha256: sha256(data), bytes: data.byteLength })),
    });
    const attrs = { mode: '600', uid: 0, gid: 0, mtime: 0, user: '', group: '' };
    const tar = createTar([{ name: manifestFile, data: manifest }, ...texts], { attrs });
    const bytes = new Uint8Array(gzipSync(tar, { level: 9 }));
    if (bytes.byteLength > mostBytes)
        return { kind: 'refused', why: tooLarge(bytes.byteLength) };
    return {
        kind: 'packed',
        bundle: { name: `${namePrefix(origin)}${shortSum(manifest)}`, digest: digestOf(bytes), bytes, members },
    };
}
/**
 * Opens a packed file; bytes that the head does not vouch for (`digest` null = no head names it), or that hold anything but our
 * files as the manifest lists them, are corrupt.
 */
function unpack(bytes, ref) {
    const corrupt = (why) => ({ kind: 'corrupt', why });
    if (ref.digest !== null && digestOf(bytes) !== ref.digest)
        return corrupt('its digest is not the one in the head');
    const files = filesIn(bytes);
    if (files === null)
        return corrupt('it is no gzip tar of plain files');
    const text = files.get(manifestFile);
    if (text === undefined)
        return corrupt(`it has no ${manifestFile}`);
    const read = (0,disk/* readDiskText */.xd)(Manifest, text);
    if (!read.ok)
        return corrupt(`${manifestFile}, ${read.field}: ${read.reason}`);
    const manifest = read.value;
    if (`${namePrefix(manifest)}${shortSum(text)}` !== ref.name)
        return corrupt('its manifest belongs to another bundle');
    const foreign = [...files.keys()].find((name) => name !== manifestFile && !isMember(manifest.loop, name));
    if (foreign !== undefined)
        return corrupt('it holds a file that is none of the loop');
    if (files.size !== manifest.members.length + 1)
        return corrupt('its files are not those of its manifest');
    const members = {};
    for (const { name, sha256: expected } of manifest.members) {
        const member = files.get(name);
        if (member === undefined || sha256(member) !== expected)
            return corrupt(`${name} is not what its manifest says`);
        members[name] = member;
    }
    return { kind: 'bundle', members, manifest, bytes };
}
const tooLarge = (bytes) => `the bundle has ${(bytes / mebibyte).toFixed(1)} MiB; at most ${largestBundleBytes / mebibyte} MiB are taken`;
/** What the name of every bundle of this generation, epoch and attempt begins with; no such prefix begins another. */
const namePrefix = (of) => `tickgate--${of.loop}--g${of.generation}--e${of.epoch}--${of.runId}-${of.runAttempt}--`;
/** The parts of a bundle's name; null for any other name. */
function nameParts(name) {
    const [, loop, generation, runId] = /^tickgate--([a-z0-9_]+)--g(\d+)--e\d+--(\d+)-\d+--[0-9a-f]{12}$/.exec(name) ?? [];
    return loop === undefined ? null : { loop, generation: Number(generation), runId: Number(runId) };
}
const isMember = (loop, name) => memberKinds.some((kind) => name === memberName(loop, kind));
const sha256 = (data) => (0,external_node_crypto_.createHash)('sha256').update(data).digest('hex');
const digestOf = (bytes) => `sha256:${sha256(bytes)}`;
const shortSum = (manifest) => sha256(manifest).slice(0, 12);
/** Nothing is ever written by a name of the archive: names are compared with our own, paths and links are refused. */
function filesIn(bytes) {
    const files = new Map();
    try {
        const tar = (0,external_node_zlib_.gunzipSync)(bytes, { maxOutputLength: largestUnpackedBytes });
        // nanotar reads `.buffer` from its start, so a view into a larger buffer would be read at the wrong place.
        for (const file of parseTar(new Uint8Array(tar))) {
            if (file.type !== 'file' || file.name.includes('/') || files.has(file.name))
                return null;
            files.set(file.name, new TextDecoder('utf-8', { fatal: true }).decode(file.data ?? new Uint8Array()));
        }
    }
    catch {
        return null;
    }
    return files;
}


/***/ })

};
