/** Keeps one file as an artifact of this run, for people to download; nothing of the loop depends on it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder, messageOf, withClient } from './artifact-client.ts';

export interface LooseArtifact {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly days: number;
}

/** Null once it is kept; else why it is not. `temp`: existing folder outside of the workspace. */
export async function keepArtifact(temp: string, artifact: LooseArtifact): Promise<string | null> {
  return inFolder(temp, async (folder) => {
    const file = join(folder, artifact.fileName);
    await writeFile(file, artifact.bytes, { mode: 0o600 });
    try {
      // A git bundle holds a packed, compressed file already.
      const options = { retentionDays: artifact.days, compressionLevel: 0 };
      await withClient((client) => client.uploadArtifact(artifact.name, [file], folder, options));
      return null;
    } catch (error) {
      return messageOf(error);
    }
  });
}
