/** How each coding agent gets onto a runner, and the secret that its vendor's key is expected in. */

export interface StarterAgent {
  /** The package that npm installs; null = the person sees to it. */
  readonly install: string | null;
  /** Name of the variable and of the secret. */
  readonly key: string | null;
}

/** Versions are those that the tests of agents ran; see docs/agents.md. */
export const starterAgents = {
  claude: { install: '@anthropic-ai/claude-code@2.1.197', key: 'ANTHROPIC_API_KEY' },
  codex: { install: '@openai/codex@0.169.0', key: 'CODEX_API_KEY' },
  opencode: { install: 'opencode-ai@1.18.33', key: 'ANTHROPIC_API_KEY' },
  gemini: { install: '@google/gemini-cli@0.61.0', key: 'GEMINI_API_KEY' },
  command: { install: null, key: null },
} as const satisfies Readonly<Record<string, StarterAgent>>;
export type DriverChoice = keyof typeof starterAgents;

/** What sets a clone up and shows that it works, by a file at the root of the repository; the first that is there counts. */
const toolchains = [
  { file: 'package-lock.json', setup: 'npm ci', verify: 'npm test' },
  { file: 'pnpm-lock.yaml', setup: 'corepack pnpm install --frozen-lockfile', verify: 'corepack pnpm test' },
  { file: 'yarn.lock', setup: 'corepack yarn install --frozen-lockfile', verify: 'corepack yarn test' },
  { file: 'package.json', setup: 'npm install --no-package-lock', verify: 'npm test' },
  { file: 'Cargo.toml', setup: null, verify: 'cargo test --locked' },
  { file: 'go.mod', setup: null, verify: 'go test ./...' },
] as const;

/** Null where nobody can tell. */
export function commandsFor(files: readonly string[]): {
  readonly setup: string | null;
  readonly verify: string | null;
} {
  const found = toolchains.find(({ file }) => files.includes(file));
  return { setup: found?.setup ?? null, verify: found?.verify ?? null };
}
