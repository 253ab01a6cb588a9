/** Runs commands of the settings in a session's clone, as whoever works there. */

import { commandArgv } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { redactedEnd } from '../core/sessions/contract/redact-session.ts';
import type { SessionStage } from '../core/sessions/progress-line.ts';
import type { CommandEnd } from '../core/state/records/command-end.ts';
import { subjectName } from '../core/state/subject/subject-id.ts';
import { outputTail } from '../core/text/output-tail.ts';
import { commandFailed, type Failed } from './failure.ts';
import type { SessionDiary } from './journal-writer.ts';
import type { LiveView } from './progress-log.ts';
import type { Stay } from './shared-context.ts';

/** A session that is under way. */
export interface Underway {
  readonly stay: Stay;
  readonly asked: { readonly order: CappedSession };
  readonly diary: SessionDiary;
  readonly live: LiveView;
}

/** A list never passes a shell; a text is what bash makes of it, under the agent's own user. */
export async function inClone(
  { stay, asked, diary, live }: Underway,
  stage: SessionStage,
  command: string | readonly string[],
): Promise<CommandEnd> {
  const { workshop, seat, setting, leftMs, clone } = stay;
  live.entered(stage);
  const run = await seat.run({
    argv: commandArgv(command),
    cwd: clone.path,
    env: workshop.settings.env,
    deadlineMs: leftMs(),
    signal: setting.signal,
    onStart: diary.started,
  });
  const end = redactedEnd(run, workshop.settings.redact);
  const told = end.code === 0 ? [] : outputTail(end);
  for (const line of told) setting.say(`${subjectName(asked.order.subject)}, ${stage}: ${line}`);
  return end;
}

/** Each session for itself: what the one before it had there is gone. Null = all is well. */
export async function setUp(at: Underway): Promise<Failed | null> {
  const { stay, asked } = at;
  const { setupCommand, dependencies } = stay.workshop.settings;
  // What comes from a fork is read, never run.
  if (setupCommand === null || asked.order.review?.fork === true) return null;
  const end = await inClone(at, 'set-up', setupCommand);
  stay.setUpMs = end.durationMs;
  return end.code === 0 ? null : commandFailed({ kind: 'compile', command: 'setup-command', end }, dependencies);
}
