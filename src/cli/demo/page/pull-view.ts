/** Decides how the change of a pull request looks: its commits, its diff line by line, and the button that merges it. */

import { type Html, html, join } from '../../../core/text/html.ts';
import type { FileChange } from '../../../emulator/git/diff.ts';
import { mergeable, pullCommits, pullFiles } from '../../../emulator/model/pull-request.ts';
import type { PullRequest } from '../../../emulator/model/thread.ts';
import { people } from '../stage.ts';

export function pullPart(thread: PullRequest): Html {
  const commits = pullCommits(thread);
  const files = pullFiles(thread);
  const sum = (pick: (file: FileChange) => number): number => files.reduce((total, file) => total + pick(file), 0);
  const rows = commits.map(
    ({ sha, message }) => html`<li><code>${sha.slice(0, 10)}</code> ${message.split('\n')[0] ?? ''}</li>`,
  );
  return html`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${commits.length} ${commits.length === 1 ? 'commit' : 'commits'}, ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${sum(({ additions }) => additions)} lines added, ${sum(({ deletions }) => deletions)} removed. <code>${thread.pull.headRef}</code></p>
<ul class="commits">${join(rows)}</ul>
${mergeBox(thread)}
${join(files.map(fileDiff))}</section>`;
}

function mergeBox(thread: PullRequest): Html {
  const { pull, number, state } = thread;
  if (pull.mergedAt !== null)
    return html`<p class="notice">Merged by <strong>${pull.mergedBy?.login ?? 'somebody'}</strong>.</p>`;
  if (state === 'closed') return html`<p class="notice">Closed without a merge.</p>`;
  if (pull.draft) return html`<p class="notice">A draft: the next session goes on from here.</p>`;
  if (mergeable(thread) === false) return html`<p class="notice">This branch has conflicts and cannot be merged.</p>`;
  return html`<p class="merge"><button type="button" id="merge-${number}" data-merge="${number}">Merge as ${people.maintainer}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`;
}

function fileDiff({ path, status, additions, deletions, patch }: FileChange): Html {
  const lines = (patch ?? 'Binary file')
    .split('\n')
    .map((line) => html`<span class="${kindOf(line)}">${line}\n</span>`);
  return html`<details class="file" id="file-${path}" open><summary><code>${path}</code> <span class="quiet">${status}, +${additions} −${deletions}</span></summary><pre tabindex="0"><code>${join(lines)}</code></pre></details>`;
}

const kindOf = (line: string): string =>
  line.startsWith('@@') ? 'hunk' : line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
