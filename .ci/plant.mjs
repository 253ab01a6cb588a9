/**
 * Plants a fault by replacing a text of a source. The text must stand there exactly once, so that no fault is skipped
 * in silence.
 */

/** `where` names the place in the message about a text that is missing or stands there twice. */
export function replacedOnce(source, [from, to], where) {
  const first = source.indexOf(from);
  if (first < 0) throw new Error(`${where}: this text is not there any more: ${from}`);
  if (source.includes(from, first + 1)) throw new Error(`${where}: this text stands there more than once: ${from}`);
  return source.slice(0, first) + to + source.slice(first + from.length);
}

/** Returns the source with the fault of a row of test/mutants.json, whose text stands once in the declaration `at`. */
export function planted(source, { in: file, at, from, to }) {
  const where = `${file}, ${at}`;
  const [start, end] = extentOf(source, at, where);
  return source.slice(0, start) + replacedOnce(source.slice(start, end), [from, to], where) + source.slice(end);
}

/** Spans from a top-level declaration to the next line that begins with a letter or a comment. */
function extentOf(source, name, where) {
  const opening = new RegExp(`^(?:export )?(?:async )?(?:function\\*? |const |let |class )${name}\\b`, 'gm');
  const found = [...source.matchAll(opening)];
  if (found.length !== 1) throw new Error(`${where}: the file declares it ${found.length} times`);
  const start = found[0].index;
  const rest = source.slice(start).search(/\n(?=[A-Za-z/])/);
  return [start, rest < 0 ? source.length : start + rest];
}
