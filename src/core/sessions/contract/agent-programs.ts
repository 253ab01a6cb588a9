/**
 * Every agent program that Tickgate knows, as data. Configuration, `init`, `doctor`, guardrails, pricing, the proxy, and
 * the tests with the real programs read this table. How a program is started and read is in `agents/drivers`.
 */
type Vendor = 'anthropic' | 'openai' | 'google';

interface AgentProgram {
  /** npm package of the version that `npm run e2e:agents` runs; null = the user sees to it. */
  readonly install: string | null;
  /** Variable and secret with the key of its model that `init` writes; null = none. */
  readonly key: string | null;
  /** Permission of the workflow's job with which the job's own token is that key; absent = it is none. */
  readonly jobPermission?: string;
  /** Whose protocol it speaks, behind the proxy and for a model without a known price; null = any. */
  readonly vendor: Vendor | null;
  /** Without `vendor`: whose protocols it speaks behind the proxy; absent = all. */
  readonly speaks?: readonly Vendor[];
  /** Names of its instructions (`NAME.md`), and of the folder and files of its own settings, at any depth. */
  readonly documents: readonly string[];
  readonly folders: readonly string[];
}

export const agentPrograms = {
  claude: {
    ...{ install: '@anthropic-ai/claude-code@2.1.197', key: 'ANTHROPIC_API_KEY', vendor: 'anthropic' },
    ...{ documents: ['CLAUDE', 'CLAUDE.local'], folders: ['.claude'] },
  },
  codex: {
    ...{ install: '@openai/codex@0.169.0', key: 'CODEX_API_KEY', vendor: 'openai' },
    ...{ documents: ['AGENTS', 'AGENTS.override'], folders: ['.codex'] },
  },
  opencode: {
    ...{ install: 'opencode-ai@1.18.33', key: 'ANTHROPIC_API_KEY', vendor: null },
    ...{ documents: ['AGENTS'], folders: ['.opencode'] },
  },
  gemini: {
    ...{ install: '@google/gemini-cli@0.61.0', key: 'GEMINI_API_KEY', vendor: 'google' },
    ...{ documents: ['GEMINI'], folders: ['.gemini'] },
  },
  copilot: {
    ...{ install: '@github/copilot@1.0.102', key: 'COPILOT_GITHUB_TOKEN', vendor: null },
    jobPermission: 'copilot-requests',
    speaks: ['anthropic', 'openai'],
    ...{ documents: ['AGENTS'], folders: ['.copilot'] },
  },
  qwen: {
    ...{ install: '@qwen-code/qwen-code@0.24.4', key: 'OPENAI_API_KEY', vendor: 'openai' },
    ...{ documents: ['QWEN'], folders: ['.qwen'] },
  },
  /** Any program. */
  command: { install: null, key: null, vendor: null, documents: [], folders: [] },
} as const satisfies Readonly<Record<string, AgentProgram>>;

/** Programs whose printed lines a program of `agent: command` may print as its own: `usage-format`. */
export const usageFormats = ['claude', 'codex', 'gemini'] as const satisfies readonly (keyof typeof agentPrograms)[];

export type UsageFormat = (typeof usageFormats)[number];

export type AgentProgramName = keyof typeof agentPrograms;

export const agentProgramNames = Object.keys(agentPrograms) as [AgentProgramName, ...AgentProgramName[]];

/** Of a name that may be none of the table. */
export const vendorOfProgram = (name: string): AgentProgram['vendor'] => programs[name]?.vendor ?? null;

/** Null = the token of a job is no key of this program. */
export const jobPermissionOf = (name: string): string | null => programs[name]?.jobPermission ?? null;

/** Whether a program can use the account of this vendor behind the proxy. */
export function isSpokenBy(name: string, vendor: string): boolean {
  const { vendor: own = null, speaks } = programs[name] ?? {};
  return own === null ? (speaks?.some((one) => one === vendor) ?? true) : own === vendor;
}

const programs: Readonly<Record<string, AgentProgram>> = agentPrograms;

/** `claude, codex or command` */
export const agentProgramsInWords = `${agentProgramNames.slice(0, -1).join(', ')} or ${agentProgramNames.at(-1)}`;
