/** Runs the app's handlers once inside Actions, for the event that started the workflow, without server or checkout. */
import { createReadStream } from 'node:fs';
import { Probot } from 'probot';
import { pemOf } from '../../src/github/app/app-access.ts';
import { ACTIONS_APP_ID } from '../github/authorship.ts';
import type { EventOutcome } from '../github/dispatch-tick.ts';
import { AppOctokit } from '../github/octokit.ts';
import { defaultPortLimits } from '../server/http-port.ts';
import { openLog } from './log.ts';
import { describeRejection, parsePayload, type RejectionCode } from './payload.ts';
import { mountRoutes } from './routes.ts';

export interface ActionsEvent {
  readonly name: string;
  /** File with the event's payload. */
  readonly payloadPath: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly runId: string;
  readonly apiUrl: string;
}

/** Identity that writes receipts: an app that the tick trusts by `receipt-app-id`, or the workflow itself. */
export type ActionsCredentials =
  | { readonly kind: 'app'; readonly appId: number; readonly privateKey: string }
  | { readonly kind: 'token'; readonly token: string };

/** Returns the outcomes in order; throws what the handlers threw. */
export async function handleActionsEvent(
  event: ActionsEvent,
  credentials: ActionsCredentials,
): Promise<EventOutcome[]> {
  const outcomes: EventOutcome[] = [];
  const probot = new Probot({
    ...(credentials.kind === 'app'
      ? { appId: credentials.appId, privateKey: pemOf(credentials.privateKey) }
      : { githubToken: credentials.token }),
    baseUrl: event.apiUrl,
    Octokit: AppOctokit,
    log: await openLog('fatal'),
  });
  const appId = credentials.kind === 'app' ? credentials.appId : ACTIONS_APP_ID;
  await probot.load((app) =>
    mountRoutes(app, { appId, installed: false, onOutcome: (outcome) => outcomes.push(outcome) }),
  );
  const payload = await readPayload(event.payloadPath);
  const installation = credentials.kind === 'app' ? { installation: await readInstallation(probot, event) } : {};
  // One event starts one workflow run, so a re-run of it is a redelivery.
  const delivery = { id: `actions-run-${event.runId}`, name: event.name, payload: { ...payload, ...installation } };
  await probot.receive(delivery as Parameters<Probot['receive']>[0]);
  return outcomes;
}

/** Payloads inside Actions do not name an app's installation. */
async function readInstallation(probot: Probot, { repository }: ActionsEvent): Promise<{ readonly id: number }> {
  const [owner = '', repo = ''] = repository.split('/');
  const octokit = await probot.auth();
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/installation', { owner, repo });
  return { id: data.id };
}

/** The runner wrote GitHub's payload to this file, so the limits of a delivery apply here too. */
async function readPayload(path: string): Promise<object> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > defaultPortLimits.maxBodyBytes) throw buildUnreadableEventError('body-too-large');
    parts.push(part);
  }
  const parsed = parsePayload(parts);
  if (typeof parsed === 'string') throw buildUnreadableEventError(parsed);
  return parsed.payload;
}

const buildUnreadableEventError = (code: RejectionCode): Error =>
  new Error(`The event of this workflow run cannot be read: ${describeRejection(code).reason}.`);
