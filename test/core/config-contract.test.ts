import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { renderConfigurationPage } from '../../.ci/configuration-page.ts';
import { buildConfigJsonSchema } from '../../.ci/json-schemas.ts';
import { listChoices, readSchemaAt } from '../../src/core/codec/schema-paths.ts';
import { listSettingPaths, Settings } from '../../src/core/config/schema/settings.ts';
import { actionInputs, formFields, TickRequest } from '../../src/core/config/sources/action-inputs.ts';
import { accepted, refusals } from '../support/configuration.ts';

const refused = (file: string): string[] => refusals({ file });
const repositoryFile = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the schema is the contract', () => {
  test('the JSON Schema and the page of the documentation are what `node .ci/config-docs.mjs` writes from it', () => {
    expect(repositoryFile('docs/schema/config.schema.json')).toBe(
      `${JSON.stringify(buildConfigJsonSchema(), null, 2)}\n`,
    );
    expect(repositoryFile('docs/configuration.md')).toBe(renderConfigurationPage());
  });

  test('every link of an error leads to a heading of the page', () => {
    for (const key of listChoices(Settings, [])) expect(renderConfigurationPage()).toContain(`\n### ${key}\n`);
  });

  test('an editor that checks with the JSON Schema agrees: a good file passes, a misspelled key does not', () => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile(buildConfigJsonSchema());
    const loops = { night: { 'max-minutes': 240, gates: { merge: { 'expiry-hours': 8, default: 'hold' } } } };
    expect(check({ 'max-dollars': 0, rates: { local: { input: 0, output: 0 } }, loops })).toBe(true);
    expect([check({ 'max-dolars': 1 }), check({ loops: { State: {} } }), check({ 'max-minutes': 0 })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('every setting has a description, and every number of it says its unit or what it counts', () => {
    const described = listSettingPaths(Settings).map((path) => [
      path,
      readSchemaAt(Settings, path.split('.')).description ?? '',
    ]);
    expect(described.filter(([, description]) => description === '')).toEqual([]);
    const unitless = described.filter(
      ([path, description]) =>
        (/minutes$/.test(path ?? '') && !/minutes/.test(description ?? '')) ||
        (/dollars$/.test(path ?? '') && !/USD/.test(description ?? '')),
    );
    expect(unitless).toEqual([]);
  });

  test('the keys are those of the documentation, none more and none fewer', () => {
    const [, keys = ''] = repositoryFile('docs/configuration.md').split('\n## Keys of the file\n');
    // Below names that users choose and in lists a key has several rows.
    const rows = [...keys.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path.replace(/\.<.*/, ''));
    expect([...new Set(rows)]).toEqual(listSettingPaths(Settings));
  });

  test('the code outside the schema names every setting', () => {
    const schema = join('core', 'config', 'schema');
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith(schema) && !path.startsWith('emulator'))
      .map((path) => readFileSync(join('src', path), 'utf8'));
    const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z]+/g) ?? []));
    const inCode = (path: string): string =>
      (path.split('.').at(-1) ?? '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(listSettingPaths(Settings).filter((path) => !words.has(inCode(path)))).toEqual([]);
  });

  test('every input of the action sets something that exists', () => {
    for (const { name, sets } of actionInputs) {
      if (sets.kind === 'setting') for (const path of sets.paths) readSchemaAt(Settings, path.split('.'));
      if (sets.kind === 'request') readSchemaAt(TickRequest, [name]);
    }
    const requests = actionInputs.filter(({ sets }) => sets.kind === 'request').map(({ name }) => name);
    expect(requests.toSorted()).toEqual(listSettingPaths(TickRequest).toSorted());
  });

  test('the dispatch form has these fields, each of the type that the schema gives it', () => {
    expect(formFields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'skill: choice',
      'pr: number',
      'max-iterations: number',
      'max-prs: number',
      'max-minutes: number',
      'max-dollars: number',
      'lock: choice',
      'resume: boolean',
      'restart: boolean',
      'fresh: boolean',
      'stop: boolean',
      'dry-run: boolean',
      'reason: string',
    ]);
  });
});

describe('what this build does not act on yet never passes silently', () => {
  test.each([
    [
      'isolation: job',
      '.github/tickgate.yml:1:1: isolation: `job` is not built yet; use `uid` or `container` — in `isolation: job`, see https://github.com/tickgate/tickgate/blob/v1/docs/configuration.md#isolation',
    ],
    [
      'isolation: container',
      '.github/tickgate.yml:1:1: isolation: `container` needs an image; set container-image: NAME — in `isolation: container`, see https://github.com/tickgate/tickgate/blob/v1/docs/configuration.md#isolation',
    ],
  ])('%j stops the tick, since a promise would be broken', (text, sentence) => {
    expect(refusals({ file: text })).toEqual([sentence]);
  });

  test('a single shot with an order about a run stops the tick', () => {
    expect(refusals({ with: { 'single-shot': 'true', resume: 'true' } })).toEqual([
      "resume: is about a run of the loop, and `single-shot` is none; leave one of them out (set in the action's `with:`)",
    ]);
  });

  test('the defaults say nothing', () => {
    expect(accepted({}).notices).toEqual([]);
  });
});

describe('review.query', () => {
  test('is searched among open pull requests of this repository alone', () => {
    expect(refused('review: {query: "is:issue crash"}')[0]).toContain(
      'review.query: `is:issue` has no place here: it is searched among the open pull requests of this repository; leave it out',
    );
    expect(refused('review: {query: "draft:false author:ana"}')).toEqual([]);
  });
});

describe('backlog.query', () => {
  test.each([
    ['repo:acme/other crash', 'repo:acme/other'],
    ['is:pr', 'is:pr'],
    ['crash state:closed', 'state:closed'],
    ['-org:acme', '-org:acme'],
  ])('%j is refused: it would reach for what is no open issue of this repository', (query, named) => {
    const problems = refused(`backlog: {query: "${query}"}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(
      `backlog.query: \`${named}\` has no place here: it is searched among the open issues of this repository; leave it out`,
    );
  });

  test('is as long as GitHub takes it', () => {
    expect(refused(`backlog: {query: "${'a'.repeat(257)}"}`)[0]).toContain(
      'backlog.query: has 257 characters, and GitHub searches for 256; shorten it',
    );
    expect(refused('backlog: {query: "is:open label:crash thesis:progress"}')).toEqual([]);
  });
});
