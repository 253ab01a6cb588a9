/** Keeps what was refused, or what nobody may publish any more, as an artifact of its run, so that no work is lost although it is pushed nowhere. */
import {
  mayBeKept,
  type RefusedWork,
  refusedArtifact,
  refusedSentences,
  unpublished,
} from '../core/publication/publication.ts';
import type { GitRoom } from '../git/object-store.ts';
import { bundleOf } from '../git/quarantine.ts';
import { keepArtifact } from '../storage/bundles/upload-file.ts';

/** Says where the bundle is now, or why it is nowhere. */
export type KeepRefused = (work: RefusedWork) => Promise<string>;

export interface RefusedKeeping {
  readonly temp: string;
  readonly loop: string;
  readonly runAttempt: number;
  readonly visibility: 'public' | 'private';
  /** As long as the repository keeps artifacts, and no longer. */
  readonly days: number;
}

export const refusedKeeper =
  ({ temp, visibility, days, ...at }: RefusedKeeping): KeepRefused =>
  async (work) => {
    if (!mayBeKept(work, visibility)) return refusedSentences.withheld;
    const name = refusedArtifact(work, at);
    const why = await keepArtifact(temp, { name, fileName: 'work.bundle', bytes: work.bytes, days });
    return why === null ? refusedSentences.kept(name) : refusedSentences.lost(why);
  };

/** A judged commit out of its quarantine: never throws for what git or the artifact service say. */
export async function keepAsArtifact(
  room: Pick<GitRoom, 'privateDir'>,
  keepRefused: KeepRefused,
  work: Pick<RefusedWork, 'subject' | 'session'> & Parameters<typeof bundleOf>[1],
): Promise<string> {
  const { subject, session } = work;
  try {
    const bytes = await bundleOf(room, work);
    return await keepRefused({ subject, session, bytes, detail: unpublished });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refusedSentences.lost(error.message);
  }
}
