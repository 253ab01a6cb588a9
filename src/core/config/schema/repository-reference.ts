/** How a file of another repository is named. */

/** `owner/repo//path@commit`: the commit in full, so that nobody but whoever writes the reference decides what the file says. */

export const referencePattern = /^([\w.-]+)\/([\w.-]+)\/\/([^@\s]+)@([0-9a-f]{40})$/;

export interface Reference {
  readonly owner: string;
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

export function parseReference(reference: string): Reference | null {
  const [, owner = '', repo = '', path = '', commit = ''] = referencePattern.exec(reference) ?? [];
  return commit === '' ? null : { owner, repo, path, commit };
}

/** For people: twelve digits name a commit. */
export const shortName = (reference: string): string => reference.slice(0, reference.lastIndexOf('@') + 13);
