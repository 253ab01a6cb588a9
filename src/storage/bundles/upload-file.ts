/** Uploads one file as an artifact of this run, for people to download. Nothing of the loop depends on it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder, messageOf, withClient } from './artifact-client.ts';

export interface LooseArtifact {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly days: number;
}

/** Null on success, else the reason. `temp`: existing folder outside of the workspace. */
export async function keepArtifact(temp: string, artifact: LooseArtifact): Promise<string | null> {
  return inFolder(temp, async (folder) => {
    const file = join(folder, artifact.fileName);
    await writeFile(file, artifact.bytes, { mode: 0o600 });
    try {
      // A git bundle is already packed and compressed.
      const options = { retentionDays: artifact.days, compressionLevel: 0 };
      await withClient((client) => client.uploadArtifact(artifact.name, [file], folder, options));
      return null;
    } catch (error) {
      return messageOf(error);
    }
  });
}
