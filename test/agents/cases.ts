/** What a model does to a session, and what a tick must make of it. */
import type { Behaviour } from '../support/models/server.ts';

export interface Case {
  readonly name: string;
  /** Of which programs; absent = of all. */
  readonly of?: readonly string[];
  readonly model: Behaviour;
  /** Behind the metering proxy. */
  readonly proxied?: boolean;
  /** Further lines of the configuration. */
  readonly config?: string;
  /** Further arguments of the program. */
  readonly args?: readonly string[];
  /** `own-tools`: a pull request, whose result the model wrote by the program's own tool, and a file that it read. */
  readonly expects: 'pull-request' | 'own-tools' | RegExp;
  /** What the branch holds in work.txt, where the session failed. */
  readonly keeps?: RegExp;
  /** The tick ends as deferred, and the loop is parked until a time. */
  readonly parks?: boolean;
}

const lastWord = `I wrote work.txt.

## Loop Status

**Progress**: Wrote work.txt
**Task Status**: complete

### Completion Indicators
- [x] Task complete
- [x] Implementation finished

### Exit Decision
EXIT_SIGNAL: true

**Reason**: it is there`;

const works: Behaviour = {
  steps: [{ run: 'echo done > work.txt' }],
  lastWord,
  usage: { input: 1_000, cached: 200, output: 50, reasoning: 10 },
};

/** Where it is, and where its report belongs. The word that it reads stands in no command. */
const looksAround = {
  run: 'printf "a word of %s\\n" mine > seen.txt; echo "RESULT=$TICKGATE_RESULT;"; echo "HERE=$PWD;"',
};

export const wordToRead = 'a word of mine';

const report = {
  status: 'complete',
  progress: 'Wrote work.txt by my own tools',
  completion_indicators: ['Task complete', 'Implementation finished'],
  exit_signal: true,
  reason: 'it is there',
  findings: [],
  resolved: [],
  criteria: [1, 2].map((number) => ({ number, holds: true, why: 'I looked' })),
};

/** Its last word says nothing of the result: only the file does. */
const worksByTools: Behaviour = {
  ...works,
  lastWord: 'I wrote it.',
  steps: [
    looksAround,
    { read: '%HERE%/seen.txt' },
    { write: '%HERE%/work.txt', text: 'begun' },
    { edit: '%HERE%/work.txt', from: 'begun', to: 'done' },
    { write: '%RESULT%', text: JSON.stringify(report) },
  ],
};

const reachesForWorkflows: Behaviour = {
  ...worksByTools,
  steps: [
    looksAround,
    { write: '%HERE%/.github/workflows/more.yml', text: 'on: push' },
    { write: '%RESULT%', text: JSON.stringify(report) },
  ],
};

/** No two the same: some programs end what repeats itself. */
const never: Behaviour = {
  ...works,
  endless: true,
  steps: Array.from({ length: 40 }, (_, n) => ({ run: `echo ${n} >> work.txt` })),
};

const refuses = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Behaviour => ({
  ...works,
  fails: { status, message, headers },
});

const both = ['claude', 'codex'];

export const cases: readonly Case[] = [
  { name: 'edits a file and opens a pull request', model: works, expects: 'pull-request' },
  { name: 'works by its own tools', model: worksByTools, expects: 'own-tools' },
  {
    name: 'proxied: works by its own tools',
    proxied: true,
    model: worksByTools,
    expects: 'own-tools',
  },
  {
    name: 'is denied a protected path',
    model: reachesForWorkflows,
    config: 'max-iterations: 1\n',
    expects: /\.github\/workflows\/more\.yml/,
  },
  {
    name: 'is killed',
    model: { ...works, breaks: 'kills', breaksAfter: 1 },
    config: 'max-iterations: 1\n',
    expects: /ended with (?:signal SIGKILL|exit code 137)/,
    keeps: /^done$/m,
  },
  {
    name: 'proxied: edits a file and opens a pull request',
    proxied: true,
    model: works,
    expects: 'pull-request',
  },
  {
    name: 'proxied: dollars used up',
    of: [...both, 'opencode', 'copilot', 'qwen'],
    proxied: true,
    model: never,
    config: 'max-dollars: 0.02\nmax-iterations: 1\n',
    expects: /used up its dollars/,
  },
  {
    name: 'proxied: dollars used up',
    of: ['gemini'],
    proxied: true,
    model: never,
    config: 'max-dollars: 0.003\nmax-iterations: 1\n',
    expects: /used up its dollars/,
  },
  {
    name: 'proxied: 429',
    proxied: true,
    model: refuses(429, 'Number of requests has exceeded your rate limit', { 'retry-after': '1' }),
    expects: /is rate limited \(429\)/,
    parks: true,
  },
  {
    name: 'proxied: 401',
    proxied: true,
    model: refuses(401, 'invalid x-api-key'),
    expects: /its key is missing or wrong \(401\)/,
  },
  {
    name: '429',
    model: refuses(429, 'Number of requests has exceeded your rate limit', { 'retry-after': '1' }),
    expects: /is rate limited \(429\)/,
    parks: true,
  },
  {
    name: '529',
    of: ['claude'],
    model: refuses(529, 'Overloaded'),
    expects: /found its model overloaded \(529\)/,
    parks: true,
  },
  {
    name: '503',
    of: ['codex'],
    model: refuses(503, 'Overloaded'),
    expects: /found its model overloaded \(503\)/,
    parks: true,
  },
  { name: '401', model: refuses(401, 'invalid x-api-key'), expects: /its key is missing or wrong \(401\)/ },
  {
    name: '400 too long',
    model: refuses(400, 'prompt is too long: 210000 tokens > 200000 maximum'),
    expects: /ran out of the context of its model/,
  },
  {
    name: 'no such model',
    of: ['claude'],
    model: refuses(404, 'model: nonsense'),
    expects: /a model that does not exist or is not allowed \(404\)/,
  },
  {
    name: 'malformed stream',
    model: { ...works, breaks: 'malformed' },
    expects: /was failed by its model|could not reach its model/,
  },
  {
    name: 'max turns',
    of: ['claude'],
    model: never,
    args: ['--max-turns', '1'],
    config: 'max-iterations: 1\n',
    expects: /used up its turns/,
  },
  {
    name: 'tools denied',
    of: ['claude'],
    model: works,
    args: ['--permission-mode', 'default'],
    expects: /Tools denied: Bash/,
  },
  {
    name: 'hang',
    model: { ...works, breaks: 'hangs' },
    config: 'stall-timeout-minutes: 0.3\nmax-iterations: 1\n',
    expects: /fell silent: no output, no change and no work/,
  },
  {
    name: 'dollars used up',
    of: ['claude', 'opencode'],
    model: never,
    config: 'max-dollars: 0.02\nmax-iterations: 1\n',
    expects: /used up its dollars/,
  },
];
