/** Keeps rejected or no longer publishable work as an artifact of its run, so that unpushed work is not lost. */
import {
  mayBeKept,
  type RefusedWork,
  refusedArtifact,
  refusedSentences,
  unpublishedKind,
} from '../core/publication/publication.ts';
import type { GitRoom } from '../git/object-store.ts';
import { bundleOf } from '../git/quarantine.ts';
import { keepArtifact } from '../storage/bundles/upload-file.ts';

/** Returns where the bundle is now, or why it is nowhere. */
export type StoreRejectedWork = (work: RefusedWork) => Promise<string>;

export interface RejectedWorkOptions {
  readonly temp: string;
  readonly loop: string;
  readonly runAttempt: number;
  readonly visibility: 'public' | 'private';
  /** The repository's artifact retention, never longer. */
  readonly days: number;
}

export const rejectedWorkStore =
  ({ temp, visibility, days, ...at }: RejectedWorkOptions): StoreRejectedWork =>
  async (work) => {
    if (!mayBeKept(work, visibility)) return refusedSentences.withheld;
    const name = refusedArtifact(work, at);
    const why = await keepArtifact(temp, { name, fileName: 'work.bundle', bytes: work.bytes, days });
    return why === null ? refusedSentences.kept(name) : refusedSentences.lost(why);
  };

/** Stores a judged commit from its quarantine. Never throws for errors of git or the artifact service. */
export async function keepAsArtifact(
  room: Pick<GitRoom, 'privateDir'>,
  keepRefused: StoreRejectedWork,
  work: Pick<RefusedWork, 'subject' | 'session'> & Parameters<typeof bundleOf>[1],
): Promise<string> {
  const { subject, session } = work;
  try {
    const bytes = await bundleOf(room, work);
    return await keepRefused({ subject, session, bytes, detail: unpublishedKind });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refusedSentences.lost(error.message);
  }
}
