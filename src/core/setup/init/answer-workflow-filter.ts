/** Decides which events start the answer workflow: those whose payload alone shows that it may hold an answer or a command. */

import { STRANGERS } from '../../access/authority.ts';
import { markerBegins } from '../../text/hidden-marker.ts';

/**
 * A box of a question, a `/loop` line, or a box of a control issue. In a person's repository the line is one of somebody with a tie to it. An
 * organisation's members may hide theirs, and an expression cannot ask for a permission: there the job does, and a foreigner's line starts it.
 */
const conditions = [
  `github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${markerBegins('gate')}')`,
  `github.event.comment && contains(github.event.comment.body, '/loop') && (github.event.repository.owner.type == 'Organization' || !contains(fromJSON('${JSON.stringify(STRANGERS)}'), github.event.comment.author_association))`,
  `github.event_name == 'issues' && contains(github.event.issue.body, '${markerBegins('control')}')`,
] as const;

/** The `if:` of its job, a line each: what it drops starts no runner. The app judges the rest, and these once more. */
export const answerCondition: readonly string[] = [
  "github.event.sender.type == 'User' && (",
  ...conditions.map((one, index) => `(${one})${index < conditions.length - 1 ? ' ||' : ''}`),
  ')',
];
