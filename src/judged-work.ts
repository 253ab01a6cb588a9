/** Whether the work of an agent may leave its clone: received in a quarantine, checked there, judged by the guardrails. */
import { judgeDiff, type GuardrailRules } from './core/guardrails.ts';
import { hasChanges } from './git/commit.ts';
import { addedText, changedFiles } from './git/diff.ts';
import { type Quarantine, receiveBundle } from './git/quarantine.ts';
import type { GitRoom } from './git/room.ts';
import { findSecrets } from './git/secrets.ts';

export type JudgedWork =
  | {
      readonly kind: 'sound';
      readonly quarantine: Quarantine;
      /** Changes to what CI executes. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'nothing' }
  /** `detail` names the rules that refused it; `sentence` may hold foreign text. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly detail: string };

/** `from`: the commit that the clone started at; everything since is judged, however much of it is on the branch already. */
export async function judgeWork(
  by: { readonly room: GitRoom; readonly guardrails: GuardrailRules },
  work: { readonly bundle: Uint8Array; readonly from: string },
): Promise<JudgedWork> {
  const reception = await receiveBundle(by.room, work.bundle, work.from);
  if (reception.kind === 'refused') return { kind: 'refused', sentence: reception.reason, detail: 'fsck' };
  const { quarantine } = reception;
  if (!(await hasChanges(quarantine))) return { kind: 'nothing' };
  const range = { gitDir: quarantine.gitDir, from: quarantine.startSha, to: quarantine.tip };
  const [files, secrets] = await Promise.all([changedFiles(range), addedText(range).then(findSecrets)]);
  const verdict = judgeDiff({ files, secrets }, by.guardrails);
  if (!verdict.ok) {
    const said = verdict.reasons.map(({ path, sentence }) => (path === null ? sentence : `${path}: ${sentence}`));
    const detail = verdict.reasons.map(({ rule }) => rule).join(',');
    return { kind: 'refused', sentence: said.join('; '), detail };
  }
  return { kind: 'sound', quarantine, notes: verdict.notes.map(({ path, what }) => `\`${path}\` (${what})`) };
}
