/** One step of the fake model, in the words of the tool that its client offers for it. */
export type Step =
  | { readonly run: string }
  | { readonly read: string }
  | { readonly write: string; readonly text: string }
  | { readonly edit: string; readonly from: string; readonly to: string };

type Input = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly tool: string;
  readonly input: Input;
}

interface Tool<Of extends Step> {
  readonly name: string;
  readonly input: (step: Of) => Input;
}

const shell = (name: string, input: (line: string) => Input): Tool<Step & { run: string }> => ({
  name,
  input: ({ run }) => input(run),
});

const described = (command: string): Input => ({ command, description: 'Works' });

/** Names of each program's shell tool. The first that a client offers is used. */
const shells = [
  shell('Bash', described),
  shell('bash', described),
  shell('exec_command', (cmd) => ({ cmd })),
  shell('shell_command', (command) => ({ command })),
  shell('shell', (command) => ({ command: ['bash', '-c', command] })),
  // Qwen Code refuses a call without this field. Gemini CLI has no such field.
  shell('run_shell_command', (command) => ({ ...described(command), is_background: false })),
];

const patch = (lines: readonly string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const added = (text: string): string[] => text.split('\n').map((line) => `+${line}`);

const writers: readonly Tool<Step & { write: string; text: string }>[] = [
  { name: 'Write', input: ({ write, text }) => ({ file_path: write, content: text }) },
  { name: 'write', input: ({ write, text }) => ({ filePath: write, content: text }) },
  { name: 'write_file', input: ({ write, text }) => ({ file_path: write, content: text }) },
  { name: 'create', input: ({ write, text }) => ({ path: write, file_text: text }) },
  {
    name: 'apply_patch',
    input: ({ write, text }) => patchInput([`*** Add File: ${write}`, ...added(text)]),
  },
  { name: 'exec_command', input: ({ write, text }) => patchLine([`*** Add File: ${write}`, ...added(text)]) },
];

const editors: readonly Tool<Step & { edit: string; from: string; to: string }>[] = [
  {
    name: 'Edit',
    input: ({ edit, from, to }) => ({ file_path: edit, old_string: from, new_string: to }),
  },
  {
    name: 'replace',
    input: ({ edit, from, to }) => ({ file_path: edit, old_string: from, new_string: to, instruction: 'Changes it' }),
  },
  // opencode, Qwen Code and Copilot CLI use one name for the tool, and different names for its fields.
  {
    name: 'edit',
    input: ({ edit, from, to }) => ({
      ...{ filePath: edit, oldString: from, newString: to },
      ...{ file_path: edit, old_string: from, new_string: to },
      ...{ path: edit, old_str: from, new_str: to },
    }),
  },
  {
    name: 'apply_patch',
    input: ({ edit, from, to }) => patchInput(changed(edit, from, to)),
  },
  { name: 'exec_command', input: ({ edit, from, to }) => patchLine(changed(edit, from, to)) },
];

const changed = (path: string, from: string, to: string): string[] => [
  `*** Update File: ${path}`,
  ...['@@', `-${from}`, `+${to}`],
];

/** A model to which Codex offers no tool for patches writes this into its shell, where Codex applies it itself. */
const patchLine = (lines: readonly string[]): Input => ({ cmd: `apply_patch <<'PATCH'\n${patch(lines)}\nPATCH` });

/** Codex reads the patch from `input`, opencode from `patchText`. */
const patchInput = (lines: readonly string[]): Input => ({ input: patch(lines), patchText: patch(lines) });

/** Codex has no such tool. It reads by its shell. */
const readers: readonly Tool<Step & { read: string }>[] = [
  { name: 'Read', input: ({ read }) => ({ file_path: read }) },
  { name: 'read', input: ({ read }) => ({ filePath: read }) },
  { name: 'read_file', input: ({ read }) => ({ file_path: read }) },
  { name: 'view', input: ({ read }) => ({ path: read }) },
];

/** Null = the client offers no tool for it. */
export function callFor(step: Step, offered: readonly string[]): ToolCall | null {
  if ('run' in step) return first(shells, offered, step);
  if ('write' in step) return first(writers, offered, step);
  if ('edit' in step) return first(editors, offered, step);
  return first(readers, offered, step) ?? first(shells, offered, { run: `cat ${step.read}` });
}

function first<Of extends Step>(tools: readonly Tool<Of>[], offered: readonly string[], step: Of): ToolCall | null {
  const tool = tools.find(({ name }) => offered.includes(name));
  return tool === undefined ? null : { tool: tool.name, input: tool.input(step) };
}
