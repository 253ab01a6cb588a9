/**
 * Makes test/support/github-openapi.generated.json: GitHub's published REST description, cut down to the routes that
 * src/emulator names and turned into JSON Schema. The package it comes from is 385 MB unpacked, so it is fetched here when
 * routes are added and is no dependency.
 *
 *   node .ci/prune-openapi.mjs           writes the file
 *   node .ci/prune-openapi.mjs --check   fails when the file is not what it would write
 *   node .ci/prune-openapi.mjs --routes  prints the routes that it would keep, as JSON, without fetching anything
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'test/support/github-openapi.generated.json');
const source = { name: '@octokit/openapi', version: '23.0.2' };
const integrity = 'sha512-pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg==';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A quoted string of src/emulator that spells a route, such as 'GET /repos/{owner}/{repo}/issues'. */
function emulatorRoutes() {
  const quoted = new RegExp(`['"\`]((?:${methods.join('|')}) /[\\w\\-/{}.]*)['"\`]`, 'g');
  const folder = join(root, 'src/emulator');
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.generated.ts'),
  );
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const routes = new Set(texts.flatMap((text) => [...text.matchAll(quoted)].map((match) => match[1])));
  // GraphQL is held against its own schema.
  routes.delete('POST /graphql');
  return [...routes].sort();
}

function download() {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const packed = execFileSync('npm', ['pack', `${source.name}@${source.version}`, '--json', '--silent'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const [{ filename, integrity: found }] = JSON.parse(packed);
    if (found !== integrity) throw new Error(`${filename} is not the package this was written for: ${found}`);
    execFileSync('tar', ['-xzf', filename, 'package/generated/api.github.com.json'], { cwd: folder });
    return JSON.parse(readFileSync(join(folder, 'package/generated/api.github.com.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const prose = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'deprecated',
  'default',
]);

/**
 * A schema of OpenAPI 3.0 as JSON Schema 2020: prose gone, `nullable` as a type. Inside `properties` the keys are names of
 * fields and not keywords, so that a field called `title` or `nullable` stays.
 */
function jsonSchema(node) {
  if (Array.isArray(node)) return node.map(jsonSchema);
  if (node === null || typeof node !== 'object') return node;
  const schema = {};
  for (const [key, value] of Object.entries(node)) {
    if (prose.has(key) || key.startsWith('x-') || key === 'nullable') continue;
    if (key === '$ref') schema.$ref = value.replace('#/components/schemas/', '#/schemas/');
    // Where GitHub says oneOf its schemas overlap (most fields are optional), so that right answers match several.
    else if (key === 'oneOf') schema.anyOf = jsonSchema(value);
    else if (key === 'properties') schema.properties = mapValues(value, jsonSchema);
    else if (key === 'enum' || key === 'required' || key === 'const') schema[key] = value;
    else schema[key] = jsonSchema(value);
  }
  return node.nullable === true ? orNull(schema) : schema;
}

function orNull(schema) {
  const composed = ['$ref', 'anyOf', 'allOf', 'enum'].some((key) => key in schema);
  if (!composed && typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  return composed ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function prune(openapi) {
  const resolve = (node) => {
    if (node?.$ref === undefined) return node;
    const [, , kind, name] = node.$ref.split('/');
    return openapi.components[kind][name];
  };
  const json = (content) => {
    const media = Object.entries(content ?? {}).find(([type]) => type.includes('json'));
    return media?.[1].schema === undefined ? null : jsonSchema(media[1].schema);
  };
  const operation = ({ shared, own }) => {
    const parameters = [...shared, ...(own.parameters ?? [])]
      .map(resolve)
      .filter((parameter) => parameter.in === 'query');
    const body = resolve(own.requestBody);
    return {
      docs: own.externalDocs.url,
      query: Object.fromEntries(parameters.map((parameter) => [parameter.name, jsonSchema(parameter.schema)])),
      requiredQuery: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      body: json(body?.content),
      bodyRequired: body?.required === true,
      responses: mapValues(own.responses, (response) => json(resolve(response).content)),
    };
  };

  const routes = {};
  for (const route of emulatorRoutes()) {
    const [method, path] = route.split(' ');
    const item = openapi.paths[path];
    const own = item?.[method.toLowerCase()];
    if (own === undefined) throw new Error(`src/emulator serves ${route}, which GitHub does not publish`);
    routes[route] = operation({ shared: item.parameters ?? [], own });
  }
  return { source: `${source.name}@${source.version}`, routes, schemas: reachable(routes, openapi.components.schemas) };
}

/** The component schemas that the routes lead to, in the order of the alphabet. */
function reachable(routes, schemas) {
  const found = new Map();
  const open = ['basic-error', ...references(routes)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const schema = jsonSchema(schemas[name]);
    found.set(name, schema);
    open.push(...references(schema));
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function references(node) {
  return [...JSON.stringify(node).matchAll(/"#\/schemas\/([^"]+)"/g)].map((match) => match[1]);
}

function main(mode) {
  if (mode === '--routes') {
    console.log(JSON.stringify(emulatorRoutes()));
    return;
  }
  const text = `${JSON.stringify(prune(download()))}\n`;
  if (mode === '--check') {
    if (readFileSync(target, 'utf8') === text) return;
    throw new Error(`${target} is not current: run \`node .ci/prune-openapi.mjs\` and commit it`);
  }
  writeFileSync(target, text);
  console.log(`${target}: ${Math.round(text.length / 1024)} KiB, ${emulatorRoutes().length} routes`);
}

main(process.argv[2]);
