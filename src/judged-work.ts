/** Whether the work of an agent may leave its clone: received in a quarantine, checked there, judged by the guardrails. */
import { judgeDiff, type GuardrailRules, noteText } from './core/guardrails.ts';
import { hasChanges, holdsCommit, mergedTree, squashedBundle } from './git/commit.ts';
import { addedText, changedFiles, type Range } from './git/diff.ts';
import { type Quarantine, receiveBundle } from './git/quarantine.ts';
import type { GitRoom } from './git/room.ts';
import { findSecrets } from './git/secrets.ts';

/** `notes`: lines for reviewers, made inert. `files`: paths that were changed. `detail` names the rules that refused it; `sentence` may hold foreign text. */
export type JudgedRange =
  | { readonly kind: 'sound'; readonly notes: readonly string[]; readonly files: readonly string[] }
  | { readonly kind: 'refused'; readonly sentence: string; readonly detail: string };

export type JudgedWork =
  | (Extract<JudgedRange, { kind: 'sound' }> & { readonly quarantine: Quarantine })
  | { readonly kind: 'nothing' }
  /** `bytes`: what people may be shown of it, as far as it could be judged. */
  | (Extract<JudgedRange, { kind: 'refused' }> & { readonly bytes: Uint8Array });

/**
 * `from`: the commit that the clone started at; everything since is judged, however much of it is on the branch already. `merging`: what
 * the work was to merge; published as merged without having been, its tree would take back all that the other side has done since. Of a
 * merge only that is judged in which it differs from git's own: what the other side changed is not the agent's.
 */
export async function judgeWork(
  by: { readonly room: GitRoom; readonly guardrails: GuardrailRules },
  work: { readonly bundle: Uint8Array; readonly from: string; readonly merging?: string },
): Promise<JudgedWork> {
  const reception = await receiveBundle(by.room, work.bundle, work.from);
  if (reception.kind === 'refused')
    return { kind: 'refused', sentence: reception.reason, detail: 'fsck', bytes: work.bundle };
  const { quarantine } = reception;
  if (!(await hasChanges(quarantine))) return { kind: 'nothing' };
  const { merging } = work;
  const isMerged = merging !== undefined && (await holdsCommit(quarantine, merging));
  const from = isMerged ? await mergedTree(quarantine, merging) : quarantine.startSha;
  const diff = await judgeRange({ gitDir: quarantine.gitDir, from, to: quarantine.tip }, by.guardrails);
  const judged = diff.kind === 'sound' && merging !== undefined && !isMerged ? unmerged(merging) : diff;
  if (judged.kind === 'sound') return { ...judged, quarantine };
  return { ...judged, bytes: await squashedBundle(by.room, quarantine) };
}

const unmerged = (merging: string) =>
  ({ kind: 'refused', sentence: `${merging} was to be merged and was not`, detail: 'unmerged' }) as const;

/** What a range of sound commits changes, whoever made them. */
export async function judgeRange(range: Range, guardrails: GuardrailRules): Promise<JudgedRange> {
  const [files, secrets] = await Promise.all([
    changedFiles(range),
    addedText(range).then((texts) => findSecrets(texts, guardrails.knownSecrets)),
  ]);
  const verdict = judgeDiff({ files, secrets }, guardrails);
  if (!verdict.ok) {
    const said = verdict.reasons.map(({ path, sentence }) => (path === null ? sentence : `${path}: ${sentence}`));
    const detail = verdict.reasons.map(({ rule }) => rule).join(',');
    return { kind: 'refused', sentence: said.join('; '), detail };
  }
  return { kind: 'sound', notes: verdict.notes.map(noteText), files: files.map(({ path }) => path) };
}
