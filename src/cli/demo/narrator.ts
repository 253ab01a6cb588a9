/** Decides in which plain words the terminal tells what happens on the stage. */
import { z } from 'zod';
import { readGateMarker } from '../../core/gates/comment.ts';
import { parseReceipt } from '../../core/gates/receipt.ts';
import type { World, WorldEvent } from '../../emulator/world.ts';
import { questionIn } from './page/scene.ts';

const Named = z.object({ number: z.number(), title: z.string().default('') });
const Payload = z.object({
  issue: Named.optional(),
  pull_request: Named.extend({ merged: z.boolean().default(false), draft: z.boolean().default(false) }).optional(),
  comment: z.object({ body: z.string() }).optional(),
  workflow_run: z
    .object({
      run_number: z.number(),
      event: z.string(),
      conclusion: z.string().nullable(),
      actor: z.object({ login: z.string() }),
    })
    .optional(),
});

/** Returns how to stop. */
export function narrate(world: World, say: (line: string) => void): () => void {
  return world.bus.subscribe((event) => {
    const line = lineFor(event);
    if (line !== null) say(line);
  });
}

export function lineFor({ name, action, sender, payload }: WorldEvent): string | null {
  const read = Payload.safeParse(payload);
  if (!read.success) return null;
  const { issue, pull_request: pull, comment, workflow_run: run } = read.data;
  switch (`${name}.${action}`) {
    case 'workflow_run.in_progress':
      return run === undefined
        ? null
        : `tick ${run.run_number} begins (${run.event === 'schedule' ? 'by its schedule' : `started by ${run.actor.login}`})`;
    case 'workflow_run.completed':
      return run === undefined ? null : `tick ${run.run_number} ends: ${run.conclusion}`;
    case 'issue_comment.created':
      return issue === undefined || comment === undefined ? null : commented(issue.number, comment.body);
    case 'pull_request.opened':
      return pull === undefined ? null : `  PR #${pull.number} ${pull.draft ? '(draft) ' : ''}${pull.title}`;
    case 'pull_request.closed':
      return pull === undefined ? null : `${sender.login} ${pull.merged ? 'merges' : 'closes'} PR #${pull.number}`;
    default:
      return null;
  }
}

function commented(number: number, body: string): string | null {
  const receipt = parseReceipt(body);
  if (receipt !== null) return `${receipt.login} ticks “${receipt.option}” on #${number}; the app records it`;
  if (readGateMarker(body) === null) return null;
  return `  asks on #${number}: ${questionIn(body)}`;
}
