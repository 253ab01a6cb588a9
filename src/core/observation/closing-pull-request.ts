/** Decides which pull requests that would close an issue are ours: those of others already do the work, and nobody begins it beside them. */

export interface ClosingPull {
  /** Null = we may not see it: ours we may. */
  readonly number: number | null;
  readonly author: string;
  /** By its branch and its marker it is the work of a loop of this repository. */
  readonly ofLoop: boolean;
}

/** Both are needed: with the workflow's own token the author is that of every other workflow, too, and a marker can be copied. */
export const isOurs = ({ author, ofLoop }: ClosingPull, ownLogin: string): boolean =>
  ofLoop && author.toLowerCase() === ownLogin.toLowerCase();
