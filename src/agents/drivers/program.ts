/** Finds an agent program on a PATH, asks for its version, and builds its environment. */
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Sandbox, SandboxCommand } from '../../core/sandbox/isolation.ts';
import { otlpHeaders } from '../../core/telemetry/otlp-secrets.ts';

/** Absolute path, or null. Relative PATH folders do not count: they depend on the working directory. */
export const programOn = (path: string, name: string): string | null =>
  path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find(isExecutable) ?? null;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `claude 2.1.197 (Claude Code)`, or the name alone if the program reports none. Foreign text, cut to one line. */
export async function versionOf(
  name: string,
  sandbox: Pick<Sandbox, 'run'>,
  at: Pick<SandboxCommand, 'argv' | 'cwd' | 'env' | 'signal'>,
): Promise<string> {
  const [program] = at.argv;
  const end = await sandbox.run({ ...at, argv: [program, '--version'], deadlineMs: 20_000 });
  const lines = end.code === 0 ? end.stdout.trim().split('\n') : [];
  // Copilot adds a line on how to update it.
  const versionLine = lines.findLast((line) => /\d\.\d/.test(line)) ?? lines.at(-1) ?? '';
  return `${name} ${versionLine.replace(new RegExp(`^${name}(?:-cli)?\\s+`), '')}`.trim().slice(0, 100);
}

/** What decides an agent's environment: a short list, the names in the config, and never a token of the tick. */
export type EnvironmentConfig = {
  readonly parent: Readonly<Record<string, string | undefined>>;
  /** `env` of the config. */
  readonly names: readonly string[];
  /** `env-secrets` of the config. */
  readonly secretNames: readonly string[];
  /** Values that must not reach an agent under any name: the tick's own tokens. */
  readonly withheld: readonly string[];
};

export type AgentEnvironment =
  | { readonly ok: true; readonly env: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly sentence: string };

const always = ['PATH', 'LANG', 'RUNNER_TRACKING_ID'];
const never = /^(?:GITHUB_|INPUT_|ACTIONS_|TICKGATE_)|^GH_(?:ENTERPRISE_)?TOKEN$/i;
const secretLike = /(?:^|_)(?:TOKEN|KEY|SECRET|PASSWORD|PASSWD|CREDENTIALS?|PAT)$/i;

/** The sandbox and the session add HOME, TMPDIR and TICKGATE_*. A variable that is named but not set is left out. */
export function agentEnvironment(config: EnvironmentConfig): AgentEnvironment {
  const env: Record<string, string> = {};
  for (const name of [...always, ...config.names, ...config.secretNames]) {
    const refusal = refuse(name, config);
    if (refusal) return { ok: false, sentence: refusal };
    const value = config.parent[name];
    if (value !== undefined) env[name] = value;
  }
  return { ok: true, env };
}

function refuse(name: string, { parent, names, withheld }: EnvironmentConfig): string | null {
  if (never.test(name) || otlpHeaders.test(name))
    return `${name} never reaches an agent: remove it from env and env-secrets`;
  if (names.includes(name) && secretLike.test(name)) {
    return `${name} looks like a secret: name it under env-secrets if agents are meant to have it`;
  }
  const value = parent[name];
  if (value && withheld.includes(value)) {
    return `${name} holds the token of this tick, which never reaches an agent: remove it from env and env-secrets`;
  }
  return null;
}
