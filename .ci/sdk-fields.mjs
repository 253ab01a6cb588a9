/**
 * Reports what the newest SDKs of the model vendors know and the allow-lists of the metering proxy do not: fields of
 * requests, beta names, kinds of tools and of content, numbers of usage, lanes. New parts are removed from requests, or
 * make replies expensive, until a person has read what they do and has added them to src/agents/proxy/allow-lists.
 * `--sdks FOLDER`: uses the SDKs in its `node_modules`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { importSources } from './import-sources.mjs';

const packages = ['@anthropic-ai/sdk', 'openai', '@google/genai'];

function installed() {
  const made = mkdtempSync(join(tmpdir(), 'tickgate-sdks-'));
  writeFileSync(join(made, 'package.json'), '{"private":true}');
  const newest = packages.map((name) => `${name}@latest`);
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...newest], {
    cwd: made,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return made;
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/** The contents that each of our lists must have, and the vendor's declaration that decides them. */
async function listsOf() {
  const { knownMessages, knownResponses, knownChat, knownGemini, priceMultipliers } = await importSources(`
    export { knownMessages } from './src/agents/proxy/allow-lists/messages.ts';
    export { knownResponses } from './src/agents/proxy/allow-lists/responses.ts';
    export { knownChat } from './src/agents/proxy/allow-lists/chat.ts';
    export { knownGemini } from './src/agents/proxy/allow-lists/gemini.ts';
    export { priceMultipliers } from './src/core/budget/price-multipliers.ts';`);
  const anthropic = (file) => join('@anthropic-ai/sdk/resources', file);
  const openai = (file) => join('openai/resources', file);
  const google = '@google/genai/dist/genai.d.ts';
  const beta = anthropic('beta/messages/messages.d.ts');
  const responses = openai('responses/responses.d.ts');
  const chat = openai('chat/completions/completions.d.ts');
  const claude = knownMessages.request.fields;
  const codex = knownResponses.request.fields;
  const gemini = knownGemini.request.fields;
  // These belong to the SDK itself, which never sends them.
  const ofSdk = { httpOptions: 0, abortSignal: 0, automaticFunctionCalling: 0, automaticContinuation: 0 };
  return [
    list('messages, header anthropic-beta', knownMessages.headers['anthropic-beta'].values, {
      file: anthropic('beta/beta.d.ts'),
      name: 'AnthropicBeta',
      take: literals,
    }),
    list('messages, field', claude, { file: beta, name: 'MessageCreateParamsBase', take: members }),
    list('messages, field', claude, {
      file: anthropic('messages/messages.d.ts'),
      name: 'MessageCreateParamsBase',
      take: members,
    }),
    list('messages, tool', claude.tools.kinds, { file: beta, name: 'BetaToolUnion', take: kinds }),
    list('messages, content', claude.messages.fields.content.kinds, {
      file: beta,
      name: 'BetaContentBlockParam',
      take: kinds,
    }),
    list('messages, edit', claude.context_management.fields.edits.kinds, {
      file: beta,
      name: 'BetaContextManagementConfig',
      take: kinds,
    }),
    list('messages, usage', tops(knownMessages.usage, 'fallback_credit iterations'), {
      file: beta,
      name: 'BetaUsage',
      take: members,
    }),
    list('messages, place of inference or speed', allFactors(priceMultipliers.anthropic), {
      file: beta,
      name: 'BetaUsage',
      take: literals,
    }),
    list('responses, field', codex, { file: responses, name: 'ResponseCreateParamsBase', take: members }),
    list('responses, tool', codex.tools.kinds, { file: responses, name: 'Tool', take: kinds }),
    list('responses, item', codex.input.kinds, { file: responses, name: 'ResponseInputItem', take: kinds }),
    list('responses, usage', tops(knownResponses.usage), { file: responses, name: 'ResponseUsage', take: members }),
    list(
      'responses, lane',
      { ...priceMultipliers.openai.service_tier.factors, ultrafast: 0 },
      {
        file: responses,
        name: 'ServiceTier',
        take: literals,
      },
    ),
    list('chat, field', knownChat.request.fields, {
      file: chat,
      name: 'ChatCompletionCreateParamsBase',
      take: members,
    }),
    list('chat, tool', knownChat.request.fields.tools.kinds, { file: chat, name: 'ChatCompletionTool', take: kinds }),
    list('chat, usage', tops(knownChat.usage), {
      file: openai('completions.d.ts'),
      name: 'CompletionUsage',
      take: members,
    }),
    list(
      'gemini, setting',
      { ...gemini, ...gemini.generationConfig.fields, ...ofSdk },
      {
        file: google,
        name: 'GenerateContentConfig',
        take: members,
      },
    ),
    list('gemini, setting', gemini.generationConfig.fields, { file: google, name: 'GenerationConfig', take: members }),
    list('gemini, tool', gemini.tools.fields, { file: google, name: 'Tool', take: members }),
    list('gemini, part', gemini.contents.fields.parts.fields, { file: google, name: 'Part', take: members }),
    list('gemini, usage', tops(knownGemini.usage), {
      file: google,
      name: 'GenerateContentResponseUsageMetadata',
      take: members,
    }),
    list('gemini, lane', allFactors(priceMultipliers.google), { file: google, name: 'TrafficType', take: members }),
  ];
}

const list = (what, known, from) => ({ what, known, from });

/** The first names of the paths. `further`: known names that have no number of their own. */
const tops = (usage, further = '') =>
  Object.fromEntries([...Object.keys(usage), ...further.split(' ')].map((path) => [path.split(/[.[]/)[0], true]));

const allFactors = (multipliers) => Object.assign({}, ...Object.values(multipliers).map(({ factors }) => factors));

function compared({ what, known, from }) {
  const declared = declarationsIn(join(folder, 'node_modules', from.file));
  const found = from.take(from.name, declared);
  // If a name had moved, its list would look as if it held nothing new.
  if (found.length === 0)
    return [`GONE  ${what}: ${from.file} no longer declares ${from.name} in a form that is read here`];
  return [...new Set(found)]
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `NEW   ${what}: ${name} (${from.name})`);
}

const parsed = new Map();

/** Declarations by name. One in a namespace is listed under its qualified name, too. */
function declarationsIn(path) {
  if (parsed.has(path)) return parsed.get(path);
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = new Map();
  const visit = (statements, prefix) => {
    for (const statement of statements) {
      if (ts.isModuleDeclaration(statement) && statement.body?.statements !== undefined)
        visit(statement.body.statements, `${prefix}${statement.name.text}.`);
      else if (statement.name !== undefined && !found.has(prefix + statement.name.text))
        found.set(prefix + statement.name.text, statement);
    }
  };
  visit(file.statements, '');
  parsed.set(path, found);
  return found;
}

function members(name, declared) {
  return (declared.get(name)?.members ?? []).flatMap((member) =>
    member.name !== undefined && !ts.isConstructorDeclaration(member) ? [member.name.text] : [],
  );
}

/** The string literals of a type, wherever they occur in it. */
function literals(name, declared) {
  const found = [];
  const visit = (node) => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) found.push(node.literal.text);
    ts.forEachChild(node, visit);
  };
  const declaration = declared.get(name);
  if (declaration !== undefined) visit(declaration);
  return found;
}

/** The `type` values of the interfaces that the type unites. */
function kinds(name, declared) {
  const found = [];
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node)) found.push(...kindsOf(node.typeName.getText(), name, declared));
    ts.forEachChild(node, visit);
  };
  const declaration = declared.get(name);
  if (declaration !== undefined) visit(declaration);
  return found;
}

function kindsOf(reference, within, declared) {
  const target = [reference, `${within}.${reference}`, reference.split('.').at(-1)].find((one) => declared.has(one));
  const declaration = declared.get(target);
  if (declaration === undefined) return [];
  if (ts.isTypeAliasDeclaration(declaration)) return kinds(target, declared);
  const type = declaration.members?.find((member) => member.name?.getText() === 'type')?.type;
  const texts = [];
  const visit = (node) => {
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) texts.push(node.literal.text);
    ts.forEachChild(node, visit);
  };
  if (type !== undefined) visit(type);
  return texts;
}

const { values } = parseArgs({ options: { sdks: { type: 'string' } } });
const folder = values.sdks ?? installed();
try {
  const lines = (await listsOf()).flatMap(compared);
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.stdout.write(`${packages.map((name) => `${name} ${versionOf(name)}`).join(', ')}: ${lines.length} new\n`);
  process.exitCode = lines.length === 0 ? 0 : 1;
} finally {
  if (values.sdks === undefined) rmSync(folder, { recursive: true, force: true });
}
