/** Publishes a tick that ended behind the holder of the lease: outputs, job summary and log. */
import { publishResult, voice } from '../action-io.ts';
import { outputsOfSkip, type SkippedStory, skippedBlock } from '../core/reports/skipped-tick.ts';
import type { SkippedTick } from '../core/state/head.ts';

export interface PublishedSkip extends SkippedStory {
  readonly reason: SkippedTick['reason'] | null;
}

export async function publishSkip(end: PublishedSkip, redact: (text: string) => string): Promise<void> {
  await publishResult(outputsOfSkip(end.head, end.reason), skippedBlock(end), redact);
  voice.line(end.sentence);
  voice.group('Skipped', skippedBlock(end));
}
