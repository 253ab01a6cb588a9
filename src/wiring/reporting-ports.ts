/** Wires a tick's reports: log, control issue, chat. */
import { setTimeout as wait } from 'node:timers/promises';
import { secretVariable, type Voice } from '../action-io.ts';
import { isReason } from '../core/commands/collect.ts';
import { controlAlong } from '../github/comments/control-issue.ts';
import { openChatWebhook } from '../reporting/chat-webhook.ts';
import {
  causeHashOf,
  drawControlIssue,
  type ReportingPorts,
  redrawControlIssue,
  redrawStanding,
  reportTick,
  sayError,
  tellEndOfStoppedRun,
} from '../reporting/report-tick.ts';
import type { Prepared } from '../startup/prepared.ts';
import type { TickPorts } from '../tick/tick-ports.ts';
import type { Surroundings } from './surroundings.ts';

/** `heardAt`: when orders were read; null = not by this process. */
export function createReportingPorts(
  { prepared: { config, tick, redact }, github, voice }: Pick<Surroundings, 'prepared' | 'github' | 'voice'>,
  heardAt: string | null,
): ReportingPorts {
  const { webhookEnv: variable, keyEnv: keyVariable } = config.notify;
  const tellChat = openChatWebhook({
    variable,
    keyVariable,
    read: secretVariable,
    voice,
    redact,
    sleep: (ms) => wait(ms),
  });
  return { github, voice, config, tick, heardAt, redact, tellChat };
}

type ShowPorts = Pick<
  TickPorts,
  'controlIssue' | 'controlAlong' | 'showStanding' | 'showWorking' | 'tellEnd' | 'report' | 'causeHash' | 'sayError'
>;

export function createShowPorts(reporting: ReportingPorts, { tick, request }: Prepared): ShowPorts {
  const standing = ({ held, memory }: Parameters<TickPorts['showStanding']>[0]) => ({
    ...redrawStanding({ head: held.head(), state: memory.state }, memory),
    working: null,
    control: null,
  });
  return {
    controlIssue: (under) => drawControlIssue(reporting, standing(under), under.held),
    controlAlong: controlAlong(tick.ownLogin),
    showStanding: (under) => redrawControlIssue(reporting, standing(under), under.held),
    tellEnd: ({ controlIssue, ...under }) =>
      tellEndOfStoppedRun(reporting, { ...standing(under), controlIssue }, under.held),
    showWorking: async (progress, { held, memory, control }) => {
      const repair = isReason(request.reason, 'repair');
      const working = { runId: tick.runId, runAttempt: tick.runAttempt, url: tick.runUrl, repair };
      await redrawControlIssue(reporting, { ...redrawStanding(progress, memory), working, control }, held);
    },
    report: (shown, held) => reportTick(reporting, shown, held),
    causeHash: causeHashOf,
    sayError: (error, missing) => sayError(reporting, error, missing),
  };
}

/** Redacts everything that is printed, whatever its source. */
export const redactVoice = (voice: Voice, redact: (text: string) => string): Voice => ({
  line: (text) => voice.line(redact(text)),
  group: (title, text) => voice.group(redact(title), redact(text)),
  annotate: (level, message) => voice.annotate(level, redact(message)),
});
