/** Decides how a session is to report what it did: what its result file holds, for each kind of work. */

import type { WorkOrder } from '../contract/agent-contract.ts';
import { completionIndicators } from '../contract/completion.ts';

export const reporting = `## Report

Before you end, write JSON to the file named by the environment variable \`TICKGATE_RESULT\`:

\`\`\`json
{
  "status": "in_progress | blocked | complete",
  "progress": "what you did in this session, one or two sentences",
  "completion_indicators": [],
  "exit_signal": false,
  "reason": "why you go on or stop",
  "needs_decision": null,
  "root_cause": null,
  "findings": [],
  "tests": { "command": "npm test", "passed": 12, "failed": 0, "failing": [] },
  "notes": "two or three lines for later sessions",
  "usage": null
}
\`\`\`

Set \`exit_signal\` to true only when the task is 100 % complete, every criterion holds, all tests pass and nothing
blocks; then name at least two of these indicators, word for word: ${completionIndicators.join('; ')}.
A missing or malformed report counts as a failed session. If you cannot write the file, end your last message with:

\`\`\`markdown
## Loop Status

**Progress**: [what you did]
**Task Status**: [in_progress | blocked | complete]

### Completion Indicators
- [ ] Task complete

### Exit Decision
EXIT_SIGNAL: [true | false]

**Reason**: [why]
\`\`\`

A line in the file named by \`TICKGATE_LOG\` tells people what you are doing now.`;

export const auditReport = `## Report

Before you end, write JSON to the file named by the environment variable \`TICKGATE_RESULT\`:

\`\`\`json
{
  "status": "complete",
  "progress": "what you looked at, one or two sentences",
  "exit_signal": true,
  "needs_decision": null,
  "findings": [
    {
      "file": "src/total.js",
      "line": 12,
      "severity": "bug | warning",
      "description": "what is wrong, one sentence",
      "scenario": "when it shows: input, what happens, what should happen"
    }
  ],
  "resolved": ["F1"],
  "usage": null
}
\`\`\`

\`exit_signal\` true says that you have looked at the whole change and that the list is all that you found; an empty list
is a clean audit. If you could not look at everything, set it to false. A missing or malformed report is a failed audit.

A line in the file named by \`TICKGATE_LOG\` tells people what you are doing now.`;

/** Of the whole task alone: numbered as the prompt lists them. */
export const criteriaReport = ({ criteria, section }: Pick<WorkOrder, 'criteria' | 'section'>): string | null =>
  criteria.length === 0 || section !== null
    ? null
    : `Put into \`criteria\` of that JSON one entry for each acceptance criterion, by its number:
\`"criteria": [{ "number": 1, "holds": true, "why": "what shows it" }]\`. One that does not hold counts as a bug by itself; leave out what
you could not find out.`;

export const finishReport = `## Report

Before you end, write JSON to the file named by the environment variable \`TICKGATE_RESULT\`:

\`\`\`json
{ "status": "complete", "progress": "what you changed, one or two sentences", "exit_signal": true, "usage": null }
\`\`\`

Your last message is shown in the pull request as it is: a short summary of the whole work for whoever reviews it.`;
