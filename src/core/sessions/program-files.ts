/** Files of a repository that an agent's command line names, such as `python3 .github/agent.py`. */

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
  const named = new Set([...(command ?? []), ...args].map(toPath));
  // With the slash at its end; empty = the root.
  const folders = fork ? [...named].map((path) => path.slice(0, path.lastIndexOf('/') + 1)).filter(Boolean) : [];
  // A fork's link in place of a folder would lead the program to what lies elsewhere.
  const isAbove = (path: string): boolean => [...named].some((one) => one.startsWith(`${path}/`));
  return (path) =>
    named.has(path) ||
    isAbove(path) ||
    (!path.startsWith('.github/workflows/') && folders.some((folder) => path.startsWith(folder)));
}

/** The word, or the value of `--option=value`, as git names a path. */
function toPath(word: string): string {
  const path: string[] = [];
  for (const part of word.replace(/^-[^=]*=/, '').split('/')) {
    if (part === '..') path.pop();
    else if (part !== '' && part !== '.') path.push(part);
  }
  return path.join('/');
}
