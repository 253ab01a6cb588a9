/** Texts of a review loop in a pull request: the review of one head with its remarks, and one note kept up to date. */

import { effectKeys, type LineNote, renderEffectLine } from '../effects/effect.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import type { ReviewOrder } from '../sessions/contract/planned-session.ts';
import type { Finding } from '../state/review-record.ts';
import type { Subject } from '../state/subject.ts';
import { formatCount } from '../text/format.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { quote, quoteLine } from '../text/quote-untrusted.ts';

export interface Reviewing {
  readonly loop: string;
  readonly epoch: number;
  readonly pull: number;
  readonly review: Pick<ReviewOrder, 'headSha' | 'round'>;
}

export interface Speaking extends Reviewing {
  readonly review: ReviewOrder;
}

/** One remark on a line: what is wrong, and when it shows. Its first line identifies it when the finding is gone. */
export function lineNote({ file, line, ...finding }: Finding, { loop, epoch, pull }: Reviewing): LineNote {
  const scenario = finding.scenario === '' ? [] : ['', quote(finding.scenario, { max: 1_000 })];
  const mark = renderEffectLine({ key: effectKeys.remark(pull, finding), epoch, loop });
  const body = [
    mark,
    `**${kindOf(finding)}** (${finding.id}): ${quoteLine(finding.description, { max: 500 })}`,
    ...scenario,
  ];
  return { path: file, line, body: body.join('\n') };
}

const kindOf = (finding: Pick<Finding, 'severity'>): string => (finding.severity === 'bug' ? 'Bug' : 'Warning');

/** Posted once per head. Remarks whose lines the diff does not show are appended to it. */
export function reviewBody(about: Reviewing, found: readonly Finding[]): string {
  const { loop, epoch, pull, review } = about;
  const bugs = found.filter(({ severity }) => severity === 'bug').length;
  return [
    renderEffectLine({ key: effectKeys.review(pull, review.headSha), epoch, loop }),
    `Round ${review.round} of the loop \`${loop}\` on ${review.headSha.slice(0, 12)}: ${formatCount(bugs, 'bug')}, ${formatCount(found.length - bugs, 'warning')}.`,
  ].join('\n');
}

/** Each remark is a list item, its further lines indented. */
export const unplacedText = (notes: readonly LineNote[]): string =>
  notes
    .map(({ path, line, body }) => {
      const said = parseMarker(body) === null ? body : body.slice(body.indexOf('\n') + 1);
      return `\n- ${quoteLine(line === null ? path : `${path}:${line}`)}: ${indented(said)}`;
    })
    .join('\n');

const indented = (text: string): string => text.replace(/\n(?=.)/g, '\n  ');

/** The state of the review, in one comment per pull request. */
export function reviewNote(about: Speaking, subject: Pick<Subject, 'findings' | 'review'>, after: NoteAfter): string {
  const { loop, epoch, pull, review } = about;
  const { respondedAt } = subject.review;
  const open = subject.findings.filter(isOpen);
  const bugs = open.filter(blocks).length;
  const resolved = subject.findings.length - open.length;
  return `${[
    renderMarker('effect', {
      key: effectKeys.reviewNote(pull, review.headSha),
      ...{ epoch, loop, bugs, into: review.baseBranch },
      ...(respondedAt === null ? {} : { responded: respondedAt }),
    }),
    `**Review of ${review.headSha.slice(0, 12)}, round ${review.round} of ${review.lastRound}:** ${
      open.length === 0
        ? 'nothing found that stands.'
        : `${formatCount(bugs, 'open bug')}, ${formatCount(open.length - bugs, 'warning')}.`
    }${resolved === 0 ? '' : ` ${formatCount(resolved, 'finding')} resolved.`}`,
    ...(review.note === null ? [] : ['', review.note]),
    ...(open.length === 0 ? [] : ['', ...open.slice(0, findingsShown).map(findingLine)]),
    '',
    next[after],
    '',
    `<sub>Tickgate loop \`${loop}\`</sub>`,
  ].join('\n')}\n`;
}

/** What a session pushed before any review of this head, in one comment per pull request. */
export function mendNote(
  { loop, epoch, pull, review }: Speaking,
  { tipSha, did }: { readonly tipSha: string; readonly did: string },
): string {
  const mended =
    review.to === 'conflict'
      ? `The conflict of ${review.headSha.slice(0, 12)} with ${quoteLine(review.baseBranch)}`
      : `The red checks of ${review.headSha.slice(0, 12)}`;
  return `${[
    renderEffectLine({ key: effectKeys.mendNote(pull, review.headSha), epoch, loop }),
    `**${mended}:** a session of this loop pushed ${tipSha.slice(0, 12)} to this branch.`,
    '',
    quote(did, { max: 500 }),
    '',
    'The checks of the new commit come first; the next ticks go on from them.',
    '',
    `<sub>Tickgate loop \`${loop}\`</sub>`,
  ].join('\n')}\n`;
}

const findingsShown = 30;
const findingLine = ({ id, file, line, ...finding }: Finding): string =>
  `- ${kindOf(finding)} ${id} in ${quoteLine(line === null ? file : `${file}:${line}`)}: ${quoteLine(finding.description)}`;

export type NoteAfter = 'clean' | 'answered' | 'failed' | 'rounds-over' | 'fork' | 'read-only';

const next: Readonly<Record<NoteAfter, string>> = {
  clean: 'This head is not reviewed again; a new commit is.',
  answered: 'A responder has answered; its commit is reviewed once its checks are through.',
  failed: 'The next tick sets a responder at what is open.',
  'rounds-over': 'The rounds of this run are used up: a person says how it goes on.',
  fork: 'This comes from a fork: its author answers what is open, and a person merges it.',
  'read-only': 'Its branch has another use, and nothing is pushed to it: a person answers what is open.',
};
