/** Keeps what was refused as an artifact of its run, so that no work is lost although it is pushed nowhere. */
import { mayBeKept, refusedArtifact, refusedSentences, type RefusedWork } from './core/refused-work.ts';
import { keepArtifact } from './state/loose-artifact.ts';

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
