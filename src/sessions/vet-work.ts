/** Whether the work of an agent may leave its clone: received in a quarantine, checked there, judged by the guardrails. */

import {
  type Diff,
  type GuardrailReason,
  type GuardrailRules,
  judgeDiff,
  notesOf,
  noteText,
  type SecretFinding,
  tooManyFiles,
} from '../core/publication/guardrails.ts';
import { unmergedRule, unreadRule, unreceived } from '../core/publication/publication.ts';
import { quoteLine } from '../core/text/quote-untrusted.ts';
import { holdsCommit, mergedTree, squashedBundle } from '../git/commit.ts';
import { addedText, changedFiles, type Listing, listChanges, type Range } from '../git/diff.ts';
import type { GitRoom } from '../git/object-store.ts';
import { type Quarantine, receiveBundle } from '../git/quarantine.ts';
import { GitError } from '../git/run-git.ts';
import { findSecrets } from '../git/scan-secrets.ts';

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
 * `from`: the commit that the clone started at; everything since is judged, however much of it is on the branch already. `tip`: what was
 * checked, where anything was: nothing else goes out. `merging`: what
 * the work was to merge; published as merged without having been, its tree would take back all that the other side has done since. Of a
 * merge only that is judged in which it differs from git's own: what the other side changed is not the agent's.
 */
export async function judgeWork(
  by: { readonly room: GitRoom; readonly guardrails: GuardrailRules },
  work: { readonly bundle: Uint8Array; readonly from: string; readonly tip?: string; readonly merging?: string },
): Promise<JudgedWork> {
  const reception = await receiveBundle(by.room, work.bundle, work.from);
  if (reception.kind === 'refused')
    return { kind: 'refused', sentence: reception.reason, detail: unreceived, bytes: work.bundle };
  const { quarantine, changed } = reception;
  if (work.tip !== undefined && work.tip !== quarantine.tip)
    return {
      kind: 'refused',
      sentence: 'what was bundled is not what was checked',
      detail: 'bundle',
      bytes: work.bundle,
    };
  if (!changed) return { kind: 'nothing' };
  const { merging } = work;
  const isMerged = merging !== undefined && (await holdsCommit(quarantine, merging));
  const from = isMerged ? await mergedTree(quarantine, merging) : quarantine.startSha;
  const diff = await judgeRange({ gitDir: quarantine.gitDir, from, to: quarantine.tip }, by.guardrails);
  const judged = diff.kind === 'sound' && merging !== undefined && !isMerged ? unmerged(merging) : diff;
  if (judged.kind === 'sound') return { ...judged, quarantine };
  return { ...judged, bytes: await squashedBundle(by.room, quarantine) };
}

const unmerged = (merging: string) =>
  ({ kind: 'refused', sentence: `${merging} was to be merged and was not`, detail: unmergedRule }) as const;

/** What a range of sound commits changes, whoever made them. */
export async function judgeRange(range: Range, guardrails: GuardrailRules): Promise<JudgedRange> {
  const listed = await listChanges(range).catch(unlessGits);
  if (listed === null) return refused([unlisted]);
  const tooMany = tooManyFiles(listed.changes.length);
  if (tooMany.length > 0) return refused([...tooMany, unread]);
  const held = await heldBy(range, { listed, guardrails });
  if (held === null) return refused([unlisted]);
  const { secrets, ...diff } = held;
  const verdict = judgeDiff({ ...diff, secrets: secrets ?? [] }, guardrails);
  if (!verdict.ok || secrets === null)
    return refused([...(verdict.ok ? [] : verdict.reasons), ...(secrets === null ? [unread] : [])]);
  return { kind: 'sound', notes: verdict.notes.map(noteText), files: diff.files.map(({ path }) => path) };
}

/** What is judged of a range that was listed; `secrets` null = its text is too much to be searched. Null = so are its files. */
async function heldBy(
  range: Range,
  { listed, guardrails }: { readonly listed: Listing; readonly guardrails: GuardrailRules },
): Promise<(Diff & { readonly secrets: readonly SecretFinding[] | null }) | null> {
  const { changes, newFolders } = listed;
  const [files, texts] = await Promise.all([
    changedFiles(range, changes).catch(unlessGits),
    addedText(range, changes).catch(unlessGits),
  ]);
  if (files === null) return null;
  const named = files.filter(({ status }) => status === 'added').map(({ path }) => path);
  return {
    files,
    newFolders,
    secrets: texts === null ? null : await findSecrets(texts, guardrails.knownSecrets, named),
  };
}

/** Of thousands of reasons a person reads the first ones. */
const mostReasonsTold = 20;

type Reason = Omit<GuardrailReason, 'rule'> & { readonly rule: string };

function refused(reasons: readonly Reason[]): Extract<JudgedRange, { kind: 'refused' }> {
  const said = reasons
    .slice(0, mostReasonsTold)
    .map(({ path, sentence }) => (path === null ? sentence : `${path}: ${sentence}`));
  const more = reasons.length - said.length;
  const sentence = [...said, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return { kind: 'refused', sentence, detail: [...new Set(reasons.map(({ rule }) => rule))].join(',') };
}

/** What git cannot show in bounded time and space is refused like what breaks a rule, with all that its files tell of it. */
const unread = { path: null, rule: unreadRule, sentence: 'its text could not be searched for secrets' };
const unlisted = { path: null, rule: unreadRule, sentence: 'its changed files are too many to be listed' };

const unlessGits = (error: unknown): null => {
  if (!(error instanceof GitError)) throw error;
  return null;
};

/**
 * What reviewers should know of a whole branch, whose commits need not all be ours: what is kept from agents was judged with none of them
 * where somebody else has put it there and a person let it stand.
 */
export async function notesOn(range: Range, guardrails: GuardrailRules): Promise<string[]> {
  const held = await listChanges(range)
    .then((listed) => heldBy(range, { listed, guardrails }))
    .catch(unlessGits);
  if (held === null) return [tooManyToName];
  const { secrets, ...diff } = held;
  const verdict = judgeDiff({ ...diff, secrets: secrets ?? [] }, guardrails);
  // How much it is in all is nobody's doing alone.
  const kept = (verdict.ok ? [] : verdict.reasons)
    .filter(({ rule }) => rule !== 'diff-size')
    .map(({ path, sentence }) => (path === null ? sentence : `${quoteLine(path, { max: 200 })} (${sentence})`));
  const more = kept.length - mostReasonsTold;
  return [
    ...kept.slice(0, mostReasonsTold).map((what) => `**Kept from agents, and changed on this branch:** ${what}`),
    ...(more > 0 ? [`**Kept from agents, and changed on this branch:** ${more} more`] : []),
    ...(secrets === null ? [notSearched] : []),
    ...notesOf(diff).map(noteText),
  ];
}

const notSearched = '**Not searched for secrets:** what the branch adds is too much; look for them before you merge';
const tooManyToName =
  '**Not named here:** what the branch changes is too much to be listed; read it before your CI runs';
