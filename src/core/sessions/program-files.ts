/** Files of a repository that an agent's command line names, such as `python3 .github/agent.py`. */
import { posix } from 'node:path';

export interface AgentCommandLine {
  /** `agent-command`; null = an agent that is installed. */
  readonly command: readonly string[] | null;
  /** Its further arguments: a file of them may name programs, too. */
  readonly args: readonly string[];
}

/**
 * Tells whether a path is such a file. What a fork could put beside it, the program would load: of a fork, all that lies
 * in its folder counts. In the root that would be the whole repository, so there the file alone does.
 */
export function matchProgramFiles(
  { command, args }: AgentCommandLine,
  { fork }: { readonly fork: boolean },
): (path: string) => boolean {
  const named = new Set([...(command ?? []), ...args].map(toPath).filter((path) => path !== '.'));
  const folders = fork ? [...named].map((path) => posix.dirname(path)).filter((folder) => folder !== '.') : [];
  return (path) =>
    named.has(path) ||
    folders.some((folder) => path.startsWith(`${folder}/`) && !path.startsWith('.github/workflows/'));
}

/** The word, or the value of `--option=value`, as git names a path. */
const toPath = (word: string): string => posix.normalize(word.replace(/^-[^=]*=/, ''));
