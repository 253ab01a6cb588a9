/** Wires a tick's reports: log, control issue, chat. */
import { setTimeout as wait } from 'node:timers/promises';
import { secretVariable } from '../action-io.ts';
import { isReason } from '../core/commands/wake-reason.ts';
import { controlAlong } from '../github/comments/control-issue.ts';
import type { HeldLoop, ReportPort } from '../ports/tick-ports.ts';
import { openChatWebhook } from '../reporting/chat-webhook.ts';
import {
  buildStandingView,
  type DrawnControlIssue,
  drawControlIssue,
  type ReportingPorts,
  redrawControlIssue,
  reportTick,
  sayError,
  tellEndOfStoppedRun,
} from '../reporting/report-tick.ts';
import { runPreflight } from '../startup/preflight-checks.ts';
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

export function createReportPort(around: Pick<Surroundings, 'prepared' | 'github' | 'voice'>): ReportPort {
  const { prepared, github, voice } = around;
  const { tick, request } = prepared;
  const reporting = createReportingPorts(around, tick.now);
  const standing = ({ held, memory }: HeldLoop): DrawnControlIssue =>
    buildStandingView({ head: held.head(), state: memory.state }, memory);
  return {
    say: (line, folded) => (folded === undefined ? voice.line(line) : voice.group(line, folded)),
    sayError: (error, missing) => sayError(reporting, error, missing),
    preflight: (asked, state) => runPreflight({ prepared, github, voice }, asked, state),
    createControlIssue: (loop) => drawControlIssue(reporting, standing(loop), loop.held),
    controlAlong: controlAlong(tick.ownLogin),
    showStanding: (loop) => redrawControlIssue(reporting, standing(loop), loop.held),
    showWorking: async (progress, { held, memory, control }) => {
      const repair = isReason(request.reason, 'repair');
      const working = { runId: tick.runId, runAttempt: tick.runAttempt, url: tick.runUrl, repair };
      await redrawControlIssue(reporting, { ...buildStandingView(progress, memory), working, control }, held);
    },
    tellEnd: ({ controlIssue, ...loop }) =>
      tellEndOfStoppedRun(reporting, { ...standing(loop), controlIssue }, loop.held),
    report: (shown, held) => reportTick(reporting, shown, held),
  };
}
