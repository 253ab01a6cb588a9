/** Explains why `setup-command` or `verify-command` failed or cannot work, in one line with what mends it. */
import type { CommandResult } from '../../state/journal-entry.ts';

type Command = string | readonly string[];

interface ToolRule {
  /** The tool, as the command calls it. */
  readonly calls: RegExp;
  /** One of these must lie at the root of the repository. */
  readonly needs: readonly string[];
  /** How the tool says that it is missing. */
  readonly says: RegExp;
  /** What a person does about it. */
  readonly remedy: string;
}

/** Tools that stop without a file of the repository, and say so only in many lines or by a code. */
const toolRules: readonly ToolRule[] = [
  {
    calls: /\bnpm (?:ci|clean-install|install-clean)\b/,
    needs: ['package-lock.json', 'npm-shrinkwrap.json'],
    says: /can only install with an existing package-lock\.json/,
    remedy: 'run `npm install` and commit it, or use `npm install --no-package-lock`',
  },
  {
    calls: /\bnpm (?:ci|clean-install|i|install|test|t|run|run-script)\b/,
    needs: ['package.json'],
    says: /npm (?:error|ERR!).*(?:Could not read package\.json|no such file or directory, open '[^']*package\.json')/,
    remedy: 'the command runs at the root of the repository: `cd` to where the package lies first',
  },
  {
    calls: /\bpnpm (?:i|install)\b.*--frozen-lockfile/,
    needs: ['pnpm-lock.yaml'],
    says: /ERR_PNPM_NO_LOCKFILE/,
    remedy: 'run `pnpm install` and commit it, or leave `--frozen-lockfile` out',
  },
  {
    calls: /\byarn install\b.*(?:--frozen-lockfile|--immutable)/,
    needs: ['yarn.lock'],
    says: /The lockfile would have been (?:created|modified)/,
    remedy: 'run `yarn install` and commit it',
  },
  {
    calls: /\bpip3? install (?:.* )?-r requirements\.txt\b/,
    needs: ['requirements.txt'],
    says: /Could not open requirements file:.*'requirements\.txt'/,
    remedy: 'commit it, or name the file that is there',
  },
  {
    calls: /\b(?:poetry install|uv sync)\b/,
    needs: ['pyproject.toml'],
    says: /could not find a pyproject\.toml|No `pyproject\.toml` found/,
    remedy: 'the command runs at the root of the repository: `cd` to where the project lies first',
  },
  {
    calls: /\bcargo (?:build|check|fetch|test)\b/,
    needs: ['Cargo.toml'],
    says: /could not find `Cargo\.toml`/,
    remedy: 'the command runs at the root of the repository: `cd` to where the crate lies first',
  },
  {
    calls: /\bgo (?:build|test|vet|mod download)\b/,
    needs: ['go.mod', 'go.work'],
    says: /go\.mod file not found/,
    remedy: 'the command runs at the root of the repository: `cd` to where the module lies first',
  },
  {
    calls: /\bbundle (?:install|exec)\b/,
    needs: ['Gemfile'],
    says: /Could not locate Gemfile/,
    remedy: 'the command runs at the root of the repository: `cd` to where the bundle lies first',
  },
  {
    calls: /(?:^|[;&|]\s*)make\b/,
    needs: ['Makefile', 'makefile', 'GNUmakefile'],
    says: /No targets specified and no makefile found/,
    remedy: 'the command runs at the root of the repository: `cd` to where the makefile lies first',
  },
];

const missingFileSentence = ({ needs: [file = ''], remedy }: ToolRule): string => `no ${file}: ${remedy}`;

/** Causes that one line of the output tells, in words of ours. */
const outputRules: readonly (readonly [pattern: RegExp, cause: (match: RegExpExecArray) => string])[] = [
  [
    /can only install packages when your package\.json and package-lock\.json/,
    () => 'package-lock.json does not match package.json: run `npm install` and commit it',
  ],
  [/ERR_PNPM_OUTDATED_LOCKFILE/, () => 'pnpm-lock.yaml does not match package.json: run `pnpm install` and commit it'],
  [
    /Your lockfile needs to be updated/,
    () => 'yarn.lock does not match package.json: run `yarn install` and commit it',
  ],
  [
    /\bmake(?:\[\d+\])?: \*\*\* No rule to make target [`']([^`'\n]{1,60})'/,
    ([, target = '']) => `make has no rule for "${target}": it looks in the makefile at the root of the repository`,
  ],
  [/Missing script: "([^"]{1,60})"/, ([, script = '']) => `package.json has no script "${script}"`],
  [
    /^(?:\S*(?:bash|sh): (?:line )?\d+: |\S*(?:bash|sh): )([^\s:]{1,80}): (?:command )?not found$/m,
    ([, program = '']) => `${program} is not installed on this runner: install it in a step before the tick`,
  ],
  [
    /^(?:\S*(?:bash|sh): (?:line )?\d+: |\S*(?:bash|sh): )([^\s:]{1,80}): Permission denied$/m,
    ([, program = '']) => `${program} may not be executed: \`git update-index --chmod=+x ${program}\`, and commit it`,
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN)\b[^\n]{0,40}?\s([a-z0-9.-]+\.[a-z]{2,})/i,
    ([, host = '']) => `${host} cannot be reached from this runner`,
  ],
  [
    /npm (?:error|ERR!) code (E40[13])\b/,
    ([, code = '']) =>
      `the npm registry refused access (${code.slice(1)}): agents and set-up get only what \`env-secrets\` names`,
  ],
];

function findKnownCause(output: string): string | null {
  for (const [pattern, cause] of outputRules) {
    const match = pattern.exec(output);
    if (match !== null) return cause(match);
  }
  return null;
}

/** Lines of npm that name a code instead of a cause. */
const isBareCode = (line: string): boolean =>
  /^npm (?:error|ERR!)(?:$| (?:code|errno|syscall|path|signal)\b)/.test(line);

const toLine = (command: Command): string => (typeof command === 'string' ? command : command.join(' '));

type EndedCommand = Pick<CommandResult, 'code' | 'signal' | 'timedOut' | 'notStarted' | 'stdout' | 'stderr'>;

/** The cause of a failed command in one line: a known one in our words, else the first line that names a failure. */
export function explainCommandFailure(
  command: Command,
  end: EndedCommand,
  { runsTests }: { readonly runsTests: boolean },
): string {
  const output = `${end.stdout}\n${end.stderr}`;
  const line = toLine(command);
  const missing = toolRules.find(({ calls, says }) => calls.test(line) && says.test(output));
  if (missing !== undefined) return missingFileSentence(missing);
  const known = findKnownCause(output);
  // Tests may print such lines of what they try, and pass.
  if (known !== null && !runsTests) return known;
  if (end.notStarted !== null && typeof command !== 'string')
    return `${command[0] ?? ''} cannot be started (${end.notStarted}): install it in a step before the tick`;
  const lines = output.split('\n').map((text) => text.trim());
  const naming = lines.filter((text) => /\b(?:not ok|fail(?:ed|ure)?|error|✕|✗)\b/i.test(text));
  const telling = naming.find((text) => !isBareCode(text)) ?? naming[0];
  return (telling ?? known ?? describeEnd(end, runsTests)).slice(0, 200);
}

/** With the last words of a set-up, most often on standard error. Those of tests vary from run to run, and the cause must not. */
function describeEnd({ code, signal, timedOut, stdout, stderr }: EndedCommand, runsTests: boolean): string {
  const how = timedOut ? 'timed out' : code === null ? `ended by ${signal}` : `exit code ${code}`;
  const lines = `${stdout}\n${stderr}`.split('\n').map((text) => text.trim());
  const last = lines.findLast((text) => text !== '');
  return runsTests || last === undefined ? how : `${last.slice(0, 160)} (${how})`;
}

/** Why a command cannot work with these files at the root of the repository; null = nothing is known against it. */
export function findMissingFile(command: Command, files: readonly string[]): string | null {
  const line = toLine(command);
  // A command that changes its folder, or writes files first, is not judged by what lies at the root.
  if (/\b(?:cd|pushd)\s|--prefix|--cwd|--dir\b|-C\s/.test(line)) return null;
  const broken = toolRules.find(({ calls, needs }) => calls.test(line) && !needs.some((file) => files.includes(file)));
  return broken === undefined ? null : missingFileSentence(broken);
}
