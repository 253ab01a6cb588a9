/** Inspects an earlier tick's uncommitted changes in a reused workspace, and puts them aside as a person said. */
import type { Identity } from '../git/commit.ts';
import { putAside, uncommittedIn } from '../git/uncommitted-changes.ts';
import type { Workspace } from '../ports/sessions.ts';

export interface WorkspaceSettings {
  readonly path: string;
  readonly runner: string;
  /** It held an earlier tick's state folder. Otherwise the uncommitted changes are this job's own. */
  readonly reused: boolean;
  readonly identity: Identity;
  readonly say: (line: string) => void;
}

/** Lines shown with the question. */
const linesShown = 20;

export function openWorkspace({ path, runner, reused, identity, say }: WorkspaceSettings): Workspace {
  return {
    look: async () => {
      const found = reused ? await uncommittedIn(path) : null;
      if (found === null) return null;
      const { porcelainHash, lines } = found;
      const more = lines.length - linesShown;
      const changes = [...lines.slice(0, linesShown), ...(more > 0 ? [`and ${more} more`] : [])];
      return { runner, path, porcelainHash, changes };
    },
    recover: async ({ how, message, tree }) => {
      const found = await uncommittedIn(path);
      if (found === null) return { found: true, made: {} };
      if (found.porcelainHash !== tree.porcelainHash) {
        throw new Error(`the changes in ${path} are not those that were asked about any more; they are left alone`);
      }
      const sha = await putAside(path, { how, message, identity });
      say(`The uncommitted changes in ${path} are ${how === 'stash' ? 'stashed' : 'committed'}: ${message} (${sha}).`);
      return { found: false, made: { sha } };
    },
  };
}
