/** Checks the documents: links resolve, YAML is valid, texts match the code, commands run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { driverNamed, driverNames } from '../../src/agents/drivers/registry.ts';
import { runProgram } from '../../src/cli/program.ts';
import { Settings } from '../../src/core/config/schema/settings.ts';
import { GATES } from '../../src/core/gates/catalogue.ts';
import { renderGate } from '../../src/core/gates/comment.ts';
import { WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import { LoopStatus } from '../../src/core/state/head.ts';
import {
  answerNeeds,
  appNeeds,
  checkNeeds,
  jobFacts,
  missingPermissionSentence,
  type Need,
  tickNeeds,
} from '../../src/core/workflow/token-permissions.ts';
import { asked, context, dollarsTripped } from '../core/gate-samples.ts';
import { changes } from '../own/plan.ts';
import { accepted, resolveChannels } from '../support/configuration.ts';
import { gatePicture } from '../support/gate-picture.ts';
import { carelessness } from '../support/workflow-lint.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(path));
const read = (path: string): string => readFileSync(path, 'utf8');
const documents = tracked.filter((path) => /^(README\.md|AGENTS\.md|docs\/.*\.md|\.github\/.*\.md)$/.test(path));
const readme = read('README.md');

interface Block {
  readonly path: string;
  readonly language: string;
  readonly text: string;
}

/** Fenced code, with its info string; a fence of four holds fences of three. */
const blocksOf = (path: string): Block[] =>
  [...read(path).matchAll(/^(`{3,})(\w*)\n([\s\S]*?)^\1$/gm)].map(([, , language = '', text = '']) => ({
    path,
    language,
    text,
  }));
const blocks = documents.flatMap(blocksOf);
const yaml = blocks.filter(({ language }) => language === 'yaml');
const isWorkflow = ({ text }: Block): boolean => Object.hasOwn(parse(text) as object, 'jobs');

/** What a reader sees of a comment: hidden markers are gone. */
const visible = (body: string): string =>
  body
    .replace(/<!--.*?-->\s?/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('links', () => {
  const outside = /^(https?:|mailto:)/;
  const linksIn = (path: string): string[] => {
    const text = read(path).replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
    const found = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)];
    return found.map(([, link = '', image = '']) => link || image).filter((link) => !outside.test(link));
  };

  test('of all documents lead to a file, and to a heading of it', () => {
    const broken = documents.flatMap((path) =>
      linksIn(path)
        .filter((link) => {
          const [file = '', anchor] = link.split('#');
          const target = file === '' ? path : join(dirname(path), file);
          if (!existsSync(target)) return true;
          return anchor !== undefined && !anchorsIn(target).includes(anchor);
        })
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('of the README reach every page', () => {
    const pages = documents.filter((path) => /^docs\/[^/]+\.md$/.test(path));
    const linked = linksIn('README.md').map((link) => link.split('#')[0]);
    expect(pages.filter((path) => !linked.includes(path))).toEqual([]);
  });

  test('or names of sources in the text are those of files that exist', () => {
    const prose = documents.filter((path) => !path.startsWith('.github/'));
    const missing = prose.flatMap((path) =>
      [...read(path).matchAll(/`((?:src|app|test|\.ci)\/[\w./-]+)`/g)]
        .map(([, named = '']) => named)
        .filter((named) => !existsSync(named))
        .map((named) => `${path}: ${named}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('pages', () => {
  const pages = documents.filter((path) => /^docs\/(?!adr\/)/.test(path));
  const kindOf = (path: string): string => {
    const [, opening = ''] = read(path)
      .replace(/^<!--.*-->\n/, '')
      .split('\n\n');
    return /^(Tutorial|How-to|Reference|Explanation)\. \S[^]*[.:]$/.exec(opening)?.[1] ?? 'none';
  };

  test('of docs/ open with their kind, and with what they are for', () => {
    expect(pages.filter((path) => kindOf(path) === 'none')).toEqual([]);
  });

  test('stand in the README under their kind', () => {
    const listed = [...readme.matchAll(/^- (Tutorial|How-to|Reference|Explanation): (.*)$/gm)].flatMap(
      ([, kind = '', links = '']) =>
        [...links.matchAll(/\]\((docs\/[^)]+\.md)\)/g)].map(([, path = '']) => ({ path, kind })),
    );
    expect(listed.map(({ path }) => path)).toEqual(expect.arrayContaining(['docs/getting-started.md', 'docs/lock.md']));
    expect(listed.filter(({ path, kind }) => kindOf(path) !== kind)).toEqual([]);
  });

  test('have no sentence of more than 40 words, and fewer than 20 on average', () => {
    const lengths = ['README.md', ...pages].map((path) => ({ path, sentences: sentencesOf(read(path)) }));
    const long = lengths.flatMap(({ path, sentences }) =>
      sentences.filter((sentence) => wordsIn(sentence) > 40).map((sentence) => `${path}: ${sentence}`),
    );
    const mean = (sentences: readonly string[]): number =>
      sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0) / Math.max(1, sentences.length);
    expect(long).toEqual([]);
    expect(lengths.filter(({ sentences }) => mean(sentences) >= 20).map(({ path }) => path)).toEqual([]);
  });
});

const wordsIn = (sentence: string): number => sentence.split(' ').filter((word) => /\w/.test(word)).length;

/** Sentences of the prose, without tables, headings and code. Code within a sentence is one word. */
function sentencesOf(markdown: string): string[] {
  const paragraphs = markdown
    .replace(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .filter((paragraph) => !/^\s*[|#<]/.test(paragraph));
  return paragraphs
    .map((paragraph) => paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/`[^`]*`/g, 'X'))
    .flatMap((paragraph) =>
      paragraph
        .trim()
        .split(/\s+/)
        .join(' ')
        .split(/(?<=[.!?:;]) /),
    )
    .filter((sentence) => wordsIn(sentence) > 0);
}

describe('YAML in documents', () => {
  const workflows = yaml.filter(isWorkflow);
  const configurations = yaml.filter((block) => !isWorkflow(block));

  test('is there: the workflow of a loop, that of the app, and configurations', () => {
    expect(workflows.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/gates.md']));
    expect(configurations.map(({ path }) => path)).toContain('README.md');
  });

  // GitHub's parser and actionlint read the same blocks in workflows.test.ts.
  test('that is a workflow is careful', () => {
    expect(workflows.flatMap(({ path, text }) => carelessness({ path, text }))).toEqual([]);
  });

  test('that starts ticks carries the switch that stops them all', () => {
    const files = tracked
      .filter((path) => /^docs\/.*\.workflow\.yml$/.test(path))
      .map((path) => ({ path, text: read(path) }));
    const starting = [...yaml, ...files].filter(({ text }) => /uses: \S+\/(?:tickgate|tick\.yml)@/.test(text));
    expect(starting.length).toBeGreaterThanOrEqual(10);
    expect(starting.filter(({ text }) => !/paused: ["']?\$\{\{ vars\.TICKGATE_PAUSED \}\}/.test(text))).toEqual([]);
  });

  test('of the README grants a tick what it needs, and no more', () => {
    const [tick] = workflows.filter(({ path }) => path === 'README.md');
    const facts = jobFacts(parse(tick?.text ?? ''), 'tick');
    expect(facts.timeoutMinutes).toBe(60);
    expect(missingPermissionSentence(facts, tickNeeds)).toBeNull();
    const { permissions } = parse(tick?.text ?? '') as { permissions: object };
    expect(Object.keys(permissions)).toEqual(['contents', 'issues', 'pull-requests', 'actions']);
    const none = (tick?.text ?? '').replace('  pull-requests: write', '  pull-requests: read');
    expect(missingPermissionSentence(jobFacts(parse(none), 'tick'), tickNeeds)).toMatch(/lacks pull-requests: write/);
  });

  test('of fields that an agent program reports is accepted, each field with what it says', () => {
    const [, text = ''] = /```json\n([^]*?)```/.exec(read('docs/your-first-agent.md')) ?? [];
    const shown = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const taken = WorkResult.parse({ status: 'in_progress', progress: 'Half', ...shown });
    expect({ ...taken, needs_decision: taken.needsDecision }).toMatchObject(shown);
  });

  test('that is a configuration is accepted by this build, with nothing in it that has no effect', () => {
    const said = configurations.map(({ text }) => {
      const resolved = resolveChannels({ file: text });
      return resolved.ok ? resolved.notices : resolved.errors.map(({ message }) => message);
    });
    expect(said.flat()).toEqual([]);
  });
});

describe('the README', () => {
  test('is read in minutes: 120 lines at most', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  test('leads to the inputs and outputs of action.yml, generated', () => {
    const table = (head: string, rows: Readonly<Record<string, { description: string }>>): string =>
      [
        `| ${head} | Meaning |`,
        '|---|---|',
        ...Object.entries(rows).map(([name, { description }]) => `| \`${name}\` | ${description} |`),
      ].join('\n');
    const { inputs, outputs } = parse(read('action.yml')) as Record<'inputs' | 'outputs', Parameters<typeof table>[1]>;
    const shown = /<!-- from action\.yml[^>]*-->\n([\s\S]*?)\n<!-- end of action\.yml -->/.exec(
      read('docs/action.md'),
    )?.[1];
    expect(shown).toBe(`${table('Input', inputs)}\n\n${table('Output', outputs)}`);
  });

  test('shows a gate in the very words in which it is posted', () => {
    const [posted = ''] = visible(renderGate(asked(dollarsTripped), context)).split('\n\n<details>');
    expect(
      blocksOf('README.md')
        .filter(({ language }) => language === 'markdown')
        .map(({ text }) => text.trim()),
    ).toEqual([posted]);
  });

  test('draws every state that a loop can be in, and no other', () => {
    const drawn = blocksOf('README.md').find(({ language }) => language === 'mermaid')?.text ?? '';
    const states = [...drawn.matchAll(/(\w+)(?= -->)|--> (\w+)/g)].map(([, from = '', to = '']) => from || to);
    expect([...new Set(states)].toSorted()).toEqual([...LoopStatus.options].toSorted());
  });

  test('tells no command that nothing runs', () => {
    const runs: Readonly<Record<string, { readonly file: string; readonly by: RegExp }>> = {
      'npm cit': { file: '.ci/run', by: /npm cit/ },
      'node dist/cli/index.js demo': { file: 'test/e2e/demo.test.ts', by: /'dist', 'cli', 'index\.js'[\s\S]*'demo'/ },
    };
    const commands = blocksOf('README.md')
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.trim().split('\n'));
    expect(commands).toEqual(expect.arrayContaining(Object.keys(runs)));
    expect(commands.filter((command) => !runs[command]?.by.test(read(runs[command].file)))).toEqual([]);
  });

  test.each(Object.values(changes))(
    'and $path hold once what the loop on this repository changes (`npm run e2e:own`)',
    (change) => {
      expect(read(change.path).split(change.from)).toHaveLength(2);
    },
  );

  test('says the defaults that the configuration has', () => {
    const { maxIterations, maxPrs, maxMinutes, maxDollars } = accepted({}).config;
    const said = `${maxIterations} iterations, ${maxPrs} pull requests, ${maxMinutes} minutes, $${maxDollars}`;
    expect(readme).toContain(said);
  });
});

test('commands of the documents are understood: each, and every option, stands in the help that the program prints', async () => {
  // Of that page the example is a misspelt one.
  const right = documents.filter((path) => path !== 'docs/errors/command_line.md');
  const told = right.flatMap((path) =>
    [...read(path).matchAll(/^ *node (?:\.\.\/tickgate\/)?dist\/cli\/index\.js (.+)$/gm)].map(([, line = '']) => ({
      path,
      line,
    })),
  );
  const unknown = [];
  for (const { path, line } of told) {
    const [command = '', ...rest] = line.split(' ');
    // Whole words: `--recip` is a part of a word of every page that knows `--recipe`.
    const known = new Set((await helpOf(command)).split(/[^\w-]+/));
    // Options, and what is chosen from a list; paths and names of people's own things are theirs.
    const words = [command, ...rest.filter((word) => /^(?:--)?[a-z][a-z-]*$/.test(word))];
    unknown.push(...words.filter((word) => !known.has(word)).map((word) => `${path}: ${line}: ${word}`));
  }
  expect(told.map(({ path }) => path)).toContain('docs/install-by-an-agent.md');
  expect(unknown).toEqual([]);
});

async function helpOf(command: string): Promise<string> {
  let said = '';
  const out = { write: (text: string) => (said += text) };
  await runProgram([command, '--help'], { stdout: out, stderr: { write: () => true } });
  return said;
}

test('the picture of a gate was drawn from the words and the look that the product has (`npm run pictures gate`)', () => {
  const picture = readFileSync('docs/pictures/gate.png');
  const source = /tEXtSource\0(sha256:[0-9a-f]{64})/.exec(picture.toString('latin1'))?.[1];
  expect(source).toBe(`sha256:${createHash('sha256').update(gatePicture()).digest('hex')}`);
  expect(picture.byteLength).toBeLessThan(150 * 1024);
  // What the README says of it, for whoever does not see it.
  const [, said = ''] = /<img src="docs\/pictures\/gate\.png" width="440" alt="([^"]+)"/.exec(readme) ?? [];
  expect(said).toContain(asked(dollarsTripped).question);
});

describe('the page of gates', () => {
  test('lists the catalog, in its order and with its options', () => {
    const rows = [...read('docs/gates.md').matchAll(/^\| `([a-z-]+)` \|.*\| ([a-z, -]+) \|$/gm)];
    const listed = rows.map(([, name, options]) => `${name}: ${options}`);
    const catalog = GATES.map(({ name, options }) => `${name}: ${options.map(({ id }) => id).join(', ')}`);
    expect(listed).toEqual(catalog);
  });
});

describe('decision records', () => {
  const records = documents.filter((path) => path.startsWith('docs/adr/'));

  test('are numbered without a gap, under the title and the parts that all have', () => {
    const numbers = records.map((path) => Number(/\/(\d{4})-[a-z-]+\.md$/.exec(path)?.[1]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(records.map((_, index) => index + 1));
    const headings = records.map((path) => read(path).match(/^#{1,2} .*$/gm));
    const number = (path: string): string => /\d{4}/.exec(path)?.[0] ?? '';
    expect(headings.map((found) => found?.slice(1))).toEqual(
      records.map(() => ['## Context', '## Decision', '## Consequences']),
    );
    expect(records.filter((path, at) => !headings[at]?.[0]?.startsWith(`# ${number(path)}. `))).toEqual([]);
  });

  test('say whether they are built', () => {
    const status = /^Status: accepted, (built\.|built in part\.|not built yet\.)/m;
    expect(records.filter((path) => !status.test(read(path)))).toEqual([]);
  });

  test('name the defaults, drivers and questions that the code has', () => {
    const record = (number: string): string => read(records.find((path) => path.includes(number)) ?? '');
    const { maxMinutes, maxSessions, merge, whenEmpty, renew } = Settings.parse({});
    expect(record('0003')).toContain(`\`max-minutes\` (${maxMinutes})`);
    expect(record('0018')).toContain(`(\`max-sessions\`, ${maxSessions})`);
    expect(record('0014')).toContain(`\`merge.mode: ${merge.mode}\` is the default`);
    // 0013: an empty backlog makes a run idle, and what a ceiling ended begins anew only where somebody says so.
    expect([whenEmpty, renew.every]).toEqual(['idle', 'never']);

    const listed = (word: string): string[] =>
      [...(record('0005').match(`\\*${word}\\* \\(([^)]*)\\)`)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(
        ([, name = '']) => name,
      );
    const promised = (promise: string) => driverNames.filter((name) => driverNamed(name).promise === promise);
    expect(listed('Metered').toSorted()).toEqual(promised('metered').toSorted());
    expect(listed('Capped').toSorted()).toEqual(promised('capped').toSorted());

    const added = [...(/Added: ([^.]*)\./.exec(record('0017'))?.[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(
      ([, name]) => name,
    );
    expect(GATES.map(({ name }) => name).filter((name) => added.includes(name))).toHaveLength(GATES.length - 6);
  });
});

test('the pages of the work loop list every default budget and every gate, the page of reviews leads from the one round to its gate and tells what one pull request means', () => {
  const defaults = Settings.parse({});
  const budgets = read('docs/budgets.md');
  const ceilings = [
    ['max-iterations', defaults.maxIterations],
    ['max-prs', defaults.maxPrs],
    ['max-minutes', defaults.maxMinutes],
    ['max-dollars', defaults.maxDollars],
  ] as const;
  for (const [name, value] of ceilings) expect(budgets).toContain(`| \`${name}\` | ${value} |`);
  const gates = read('docs/gates.md');
  for (const { name } of GATES) expect(gates).toContain(`| \`${name}\` |`);
  for (const page of ['budgets.md', 'gates.md']) expect(read('docs/backlog.md')).toContain(`](${page})`);
  const review = read('docs/review.md');
  expect(review).toMatch(/rounds are bounded[^#]*`post-feedback-merge`\]\(gates\.md/);
  const one = review.split('## One pull request')[1]?.split('\n## ')[0] ?? '';
  for (const word of [
    '`pr: N`',
    '`max-prs` never',
    'iterations, minutes and dollars alone',
    'comments were pushed and merges attempted',
    '`pr_terminal`',
  ])
    expect(one).toContain(word);
});

test('the table of permissions in security.md is that of the code', () => {
  const [, table = ''] = /\| For \| Needs \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(read('docs/security.md')) ?? [];
  const rows = table.trim().split('\n');
  const needsIn = (row = ''): string[] =>
    [...row.matchAll(/`([a-z-]+: (?:read|write))`/g)].map(([, need = '']) => need);
  const named = (needs: readonly Need[]): string[] => needs.map(({ scope, level }) => `${scope}: ${level}`);
  expect(rows.slice(0, 3).map(needsIn)).toEqual([tickNeeds, checkNeeds, answerNeeds].map(named));
  // "The same, and ...": as the row above.
  expect([...needsIn(rows[2]), ...needsIn(rows[3])]).toEqual(named(appNeeds));
  expect(rows).toHaveLength(4);
});
