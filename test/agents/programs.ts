/** The real agent programs: which versions are installed from npm, and how each is pointed at a model on loopback. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentProgramName, agentPrograms } from '../../src/core/sessions/contract/agent-programs.ts';

export interface Program {
  readonly name: Exclude<AgentProgramName, 'command'>;
  /** Of its executable, below `node_modules`. */
  readonly executable: string;
  /** Lines of `.github/tickgate.yml`; `%URL%` stands for the model's address, `%ARGS%` for further arguments. */
  readonly config: string;
  /** Each session is charged its cap, so that the audit comes in a later tick. */
  readonly auditsLater?: true | undefined;
  /** What the action's step gets beside its PATH. */
  readonly env: (modelUrl: string) => Readonly<Record<string, string>>;
  /** The same behind the metering proxy, where that needs other words. */
  readonly proxied?: Pick<Program, 'config' | 'env'>;
}

export const dummyKey = 'sk-dummy-0000000000000000';

/** With an address of its own it takes the model for a gateway, whose keys it does not know, unless told otherwise in its HOME. */
const geminiSetup = `setup-command: |
  mkdir -p "$HOME/.gemini"
  echo '{"security":{"auth":{"selectedType":"gemini-api-key"}}}' > "$HOME/.gemini/settings.json"
`;

/** Its own retries would only prolong the failures. */
const onceMore = ['request_max_retries', 'stream_max_retries'];

/** For whoever works in a tick: the auditor follows the worker. */
const everyRole = (agent: string): string =>
  `agents: { ${['worker', 'auditor', 'post_action'].map((role) => `${role}: ${agent}`).join(', ')} }\n`;

/** As arguments, since a session's HOME is new and empty; `%URL%` stands for the model's address. */
function codexAgent(provider: readonly string[]): string {
  const own = provider.length === 0 ? 'tickgate' : 'loopback';
  const given =
    provider.length === 0
      ? []
      : ['name="loopback"', 'base_url="%URL%/v1"', 'env_key="LOOPBACK_KEY"', 'wire_api="responses"'];
  const settings = [...given, ...onceMore.map((name) => `${name}=1`)];
  const args = [...provider, ...settings.flatMap((line) => ['-c', `model_providers.${own}.${line}`])];
  return everyRole(`{ model: gpt-5.1-codex, args: ${JSON.stringify(args)} }`);
}

const opencodeConfig = (provider: string, model: string, more: object): string => {
  const models = {
    [model]: { name: model, cost: { input: 3, output: 15 }, limit: { context: 200_000, output: 8_000 } },
  };
  return JSON.stringify({ provider: { [provider]: { name: provider, models, ...more } } });
};

/** Without a login at GitHub: a provider of its own. */
const copilotProvider = ['COPILOT_OFFLINE', 'COPILOT_PROVIDER_BASE_URL', 'COPILOT_PROVIDER_WIRE_API'];

export const programs: readonly Program[] = [
  {
    name: 'claude',
    executable: '@anthropic-ai/claude-code-linux-x64/claude',
    config: `env: [ANTHROPIC_BASE_URL]\nenv-secrets: [ANTHROPIC_API_KEY]\n${everyRole('{ model: claude-sonnet-4-7, args: %ARGS% }')}`,
    env: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: dummyKey }),
  },
  {
    name: 'codex',
    executable: '.bin/codex',
    config: `env-secrets: [LOOPBACK_KEY]\n${codexAgent(['-c', 'model_provider="loopback"'])}`,
    env: () => ({ LOOPBACK_KEY: dummyKey }),
    proxied: {
      config: `env: [OPENAI_BASE_URL]\nenv-secrets: [OPENAI_API_KEY]\n${codexAgent([])}`,
      env: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: dummyKey }),
    },
  },
  {
    name: 'opencode',
    executable: 'opencode-linux-x64/bin/opencode',
    config: `env: [OPENCODE_CONFIG_CONTENT]\n${everyRole('{ model: loopback/model-1 }')}`,
    env: (url) => ({
      OPENCODE_CONFIG_CONTENT: opencodeConfig('loopback', 'model-1', {
        npm: '@ai-sdk/openai-compatible',
        options: { baseURL: `${url}/v1`, apiKey: dummyKey },
      }),
    }),
    proxied: {
      config: `env: [OPENCODE_CONFIG_CONTENT, OPENAI_BASE_URL]\nenv-secrets: [OPENAI_API_KEY]\n${everyRole('{ model: openai/gpt-5.1-codex }')}`,
      env: (url) => ({
        OPENCODE_CONFIG_CONTENT: opencodeConfig('openai', 'gpt-5.1-codex', {}),
        OPENAI_BASE_URL: `${url}/v1`,
        OPENAI_API_KEY: dummyKey,
      }),
    },
  },
  {
    name: 'gemini',
    executable: '.bin/gemini',
    config: `env: [GOOGLE_GEMINI_BASE_URL]\nenv-secrets: [GEMINI_API_KEY]\n${everyRole('{ model: gemini-2.5-flash }')}${geminiSetup}`,
    env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: dummyKey }),
  },
  {
    name: 'copilot',
    auditsLater: true,
    executable: '@github/copilot-linux-x64/copilot',
    config: `env: [${copilotProvider.join(', ')}]\nenv-secrets: [COPILOT_PROVIDER_API_KEY]\n${everyRole('{ model: gpt-5.1 }')}`,
    env: (url) => ({
      ...{ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${url}/v1`, COPILOT_PROVIDER_WIRE_API: 'responses' },
      COPILOT_PROVIDER_API_KEY: dummyKey,
    }),
    proxied: {
      config: `env: [OPENAI_BASE_URL]\nenv-secrets: [OPENAI_API_KEY]\n${everyRole('{ model: gpt-5.1 }')}`,
      env: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: dummyKey }),
    },
  },
  {
    name: 'qwen',
    executable: '.bin/qwen',
    config: `env: [OPENAI_BASE_URL]\nenv-secrets: [OPENAI_API_KEY]\n${everyRole('{ model: gpt-4.1 }')}`,
    env: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: dummyKey }),
  },
];

/** The whole file of the loop; `more`: further lines. */
export function configOf(
  program: Program,
  at: { url: string; isolation: string; more: string; args: readonly string[] },
): string {
  const config = program.config.replaceAll('%URL%', at.url).replaceAll('%ARGS%', JSON.stringify(at.args));
  return `agent: ${program.name}\nisolation: ${at.isolation}\nverify-command: 'true'\nrate-limit-wait-minutes: 0.5\n${config}${at.more}`;
}

/** The program as it is configured behind the proxy. */
export const behindProxy = (program: Program): Program => {
  const { config, env } = program.proxied ?? program;
  return { ...program, config: `meter: proxy\n${config}`, env, auditsLater: undefined };
};

/** Installs what is not there yet, and returns a folder to put on a PATH. */
export function installed(chosen: readonly Program[], given: string | null): string {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'tickgate-agents-'));
  // Other users run what is in it.
  chmodSync(folder, 0o755);
  const missing = chosen.filter(({ executable }) => !existsSync(join(folder, 'node_modules', executable)));
  if (missing.length > 0) {
    if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const packages = missing.flatMap(({ name }) => agentPrograms[name].install);
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...packages], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const path = mkdtempSync(join(tmpdir(), 'tickgate-agents-bin-'));
  chmodSync(path, 0o755);
  for (const { name, executable } of chosen) symlinkSync(join(folder, 'node_modules', executable), join(path, name));
  return path;
}

export const versionOf = (path: string, { name }: Program): string =>
  execFileSync(join(path, name), ['--version'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .findLast((line) => /\d\.\d/.test(line)) ?? '?';
