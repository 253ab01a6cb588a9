/** Distinguishes refusals of a runner's disk (full, over its quota, read-only) from faults of the program. */

const refusals: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'has no quota left',
  EROFS: 'is read-only',
};

/** Null where the error is anything else. */
export function diskTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const refusal = refusals[String(error.code)];
  return refusal === undefined
    ? null
    : `The disk of this runner ${refusal} (${error.message}). Free some of it; the next tick repairs what this one left.`;
}

/** Returns why the disk refused the write, or null if it succeeded. Throws every other error. */
export function tryToWrite(write: () => void): string | null {
  try {
    write();
    return null;
  } catch (error) {
    const trouble = diskTrouble(error);
    if (trouble === null) throw error;
    return trouble;
  }
}
