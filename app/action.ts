/** Entry point inside Actions: reads the inputs, logs one line per outcome, and fails the step on an error. */
import * as core from '@actions/core';
import { findTokenFault, tokenRemedy } from '../src/core/redaction/token-form.ts';
import { DeliveryFailure } from './delivery/log.ts';
import { type ActionsCredentials, handleActionsEvent } from './delivery/run-in-actions.ts';

/** Null = the inputs name no identity to act as. */
function readActionCredentials(): ActionsCredentials | null {
  const [appId, privateKey] = [core.getInput('app-id'), core.getInput('app-private-key')];
  const token = core.getInput('github-token');
  for (const secret of [privateKey, token]) if (secret !== '') core.setSecret(secret);
  if (appId !== '' || privateKey !== '') {
    return /^[1-9]\d{0,14}$/.test(appId) && privateKey !== ''
      ? { kind: 'app', appId: Number(appId), privateKey }
      : null;
  }
  return token === '' ? null : { kind: 'token', token };
}

async function main(): Promise<void> {
  const { env } = process;
  const acting = readActionCredentials();
  if (acting === null) {
    core.setFailed('Give app-id (a number) together with app-private-key, or leave both out and give github-token.');
    return;
  }
  const fault = acting.kind === 'token' ? findTokenFault(acting.token) : null;
  if (fault !== null) {
    core.setFailed(`github-token: no token: it holds ${fault}. ${tokenRemedy}`);
    return;
  }
  const event = {
    name: env['GITHUB_EVENT_NAME'] ?? '',
    payloadPath: env['GITHUB_EVENT_PATH'] ?? '',
    repository: env['GITHUB_REPOSITORY'] ?? '',
    runId: env['GITHUB_RUN_ID'] ?? '',
    apiUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
  };
  try {
    const outcomes = await handleActionsEvent(event, acting);
    if (outcomes.length === 0) core.info(`The app does not handle the event ${event.name}.`);
    for (const outcome of outcomes) core.info(JSON.stringify(outcome));
  } catch (error) {
    for (const one of error instanceof AggregateError ? error.errors : [error]) {
      const cause: unknown = one instanceof DeliveryFailure ? one.cause : one;
      core.setFailed(cause instanceof Error ? cause.message : String(cause));
    }
  }
}

await main();
