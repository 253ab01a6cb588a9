/** Reads whether GitHub is about to merge a pull request by itself, and whether only its merge queue may. */
import { z } from 'zod';
import type { ObservedPull } from '../../core/observation/pull-request.ts';

/** Of a pull request. */
export const automaticFields = 'autoMergeRequest { enabledAt } isInMergeQueue';
export const mergingFields = `${automaticFields} isMergeQueueEnabled`;

export const automatic = { autoMergeRequest: z.object({}).nullable(), isInMergeQueue: z.boolean() };
export const merging = { ...automatic, isMergeQueueEnabled: z.boolean() };
const Automatic = z.object(automatic);
const Merging = z.object(merging);

export const automaticOf = (node: z.output<typeof Automatic>): ObservedPull['automatic'] => {
  if (node.isInMergeQueue) return 'merge queue';
  return node.autoMergeRequest === null ? null : 'auto-merge';
};

export const mergingOf = (node: z.output<typeof Merging>): Pick<ObservedPull, 'automatic' | 'mergeQueue'> => ({
  automatic: automaticOf(node),
  mergeQueue: node.isMergeQueueEnabled,
});
