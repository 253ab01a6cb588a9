/** Vets an agent's work before it leaves its clone: a quarantine receives and checks it, the guardrails judge it. */

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
import type { GitFolders } from '../git/object-store.ts';
import { type Quarantine, receiveBundle } from '../git/quarantine.ts';
import { GitError } from '../git/run-git.ts';
import { findSecrets } from '../git/scan-secrets.ts';

/** `notes`: inert reviewer lines. `files`: changed paths. `detail`: violated rules. `sentence` may be untrusted. */
export type JudgedRange =
  | { readonly kind: 'sound'; readonly notes: readonly string[]; readonly files: readonly string[] }
  | { readonly kind: 'refused'; readonly sentence: string; readonly detail: string };

export type JudgedWork =
  | (Extract<JudgedRange, { kind: 'sound' }> & { readonly quarantine: Quarantine })
  | { readonly kind: 'nothing' }
  /** `bytes`: what people may be shown, as far as it could be judged. */
  | (Extract<JudgedRange, { kind: 'refused' }> & { readonly bytes: Uint8Array });

/**
 * `from`: the clone's start commit. Everything since is judged, even what is on the branch already. `tip`: the checked
 * commit, if one was checked; nothing else is published. `merging`: the commit to merge. If work were published as
 * merged without the merge, its tree would revert all that the other side has done since. A merge is judged only where
 * it differs from git's own merge: the other side's changes are not the agent's.
 */
export async function judgeWork(
  by: { readonly gitFolders: GitFolders; readonly guardrails: GuardrailRules },
  work: { readonly bundle: Uint8Array; readonly from: string; readonly tip?: string; readonly merging?: string },
): Promise<JudgedWork> {
  const reception = await receiveBundle(by.gitFolders, work.bundle, work.from);
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
  const { gitDir, tip, sizes } = quarantine;
  const diff = await judgeRange({ gitDir, from, to: tip, sizes }, by.guardrails);
  const judged = diff.kind === 'sound' && merging !== undefined && !isMerged ? unmergedConflicts(merging) : diff;
  if (judged.kind === 'sound') return { ...judged, quarantine };
  return { ...judged, bytes: await squashedBundle(by.gitFolders, quarantine) };
}

const unmergedConflicts = (merging: string) =>
  ({ kind: 'refused', sentence: `${merging} was to be merged and was not`, detail: unmergedRule }) as const;

/** Judges what a range of sound commits changes, regardless of their author. */
export async function judgeRange(range: Range, guardrails: GuardrailRules): Promise<JudgedRange> {
  const listed = await listChanges(range).catch(unlessGitFailure);
  if (listed === null) return rejectWork([unlistedPaths]);
  const tooMany = tooManyFiles(listed.changes.length);
  if (tooMany.length > 0) return rejectWork([...tooMany, unreadableWork]);
  const held = await findingsAgainst(range, { listed, guardrails });
  if (held === null) return rejectWork([unlistedPaths]);
  const { secrets, ...diff } = held;
  const verdict = judgeDiff({ ...diff, secrets: secrets ?? [] }, guardrails);
  if (!verdict.ok || secrets === null)
    return rejectWork([...(verdict.ok ? [] : verdict.reasons), ...(secrets === null ? [unreadableWork] : [])]);
  return { kind: 'sound', notes: verdict.notes.map(noteText), files: diff.files.map(({ path }) => path) };
}

/** Collects what is judged in a listed range. Null = too many files; `secrets` null = too much text to search. */
async function findingsAgainst(
  range: Range,
  { listed, guardrails }: { readonly listed: Listing; readonly guardrails: GuardrailRules },
): Promise<(Diff & { readonly secrets: readonly SecretFinding[] | null }) | null> {
  const { changes, newFolders } = listed;
  const [files, texts] = await Promise.all([
    changedFiles(range, changes).catch(unlessGitFailure),
    addedText(range, changes).catch(unlessGitFailure),
  ]);
  if (files === null) return null;
  const named = files.filter(({ status }) => status === 'added').map(({ path }) => path);
  return {
    files,
    newFolders,
    secrets: texts === null ? null : await findSecrets(texts, guardrails.knownSecrets, named),
  };
}

/** A person reads only the first of thousands of reasons. */
const maxReasonsShown = 20;

type RejectionReason = Omit<GuardrailReason, 'rule'> & { readonly rule: string };

function rejectWork(reasons: readonly RejectionReason[]): Extract<JudgedRange, { kind: 'refused' }> {
  const said = reasons
    .slice(0, maxReasonsShown)
    .map(({ path, sentence }) => (path === null ? sentence : `${path}: ${sentence}`));
  const more = reasons.length - said.length;
  const sentence = [...said, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return { kind: 'refused', sentence, detail: [...new Set(reasons.map(({ rule }) => rule))].join(',') };
}

/** Fails closed: content that git cannot show in bounded time and space is rejected, with all that its files reveal. */
const unreadableWork = { path: null, rule: unreadRule, sentence: 'its text could not be searched for secrets' };
const unlistedPaths = { path: null, rule: unreadRule, sentence: 'its changed files are too many to be listed' };

const unlessGitFailure = (error: unknown): null => {
  if (!(error instanceof GitError)) throw error;
  return null;
};

/**
 * Notes for reviewers of a whole branch, whose commits need not all be ours. If others changed what agents may not
 * change, and a person let it stand, no session's guardrails have judged that change.
 */
export async function notesOn(range: Range, guardrails: GuardrailRules): Promise<string[]> {
  const held = await listChanges(range)
    .then((listed) => findingsAgainst(range, { listed, guardrails }))
    .catch(unlessGitFailure);
  if (held === null) return [tooManyNote];
  const { secrets, ...diff } = held;
  const verdict = judgeDiff({ ...diff, secrets: secrets ?? [] }, guardrails);
  // The total size of a branch has no single author.
  const kept = (verdict.ok ? [] : verdict.reasons)
    .filter(({ rule }) => rule !== 'diff-size')
    .map(({ path, sentence }) => (path === null ? sentence : `${quoteLine(path, { max: 200 })} (${sentence})`));
  const more = kept.length - maxReasonsShown;
  return [
    ...kept.slice(0, maxReasonsShown).map((what) => `**Kept from agents, and changed on this branch:** ${what}`),
    ...(more > 0 ? [`**Kept from agents, and changed on this branch:** ${more} more`] : []),
    ...(secrets === null ? [notSearchedNote] : []),
    ...notesOf(diff).map(noteText),
  ];
}

const notSearchedNote =
  '**Not searched for secrets:** what the branch adds is too much; look for them before you merge';
const tooManyNote = '**Not named here:** what the branch changes is too much to be listed; read it before your CI runs';
