/** The workflow file of a loop under test: what a user would write, with its outputs told to the run. */
import { formatNeedsInBraces, loopNeeds } from '../../src/core/workflow/token-permissions.ts';

export interface WorkflowParts {
  /** Lines under `with:`. */
  readonly inputs: string;
  readonly permissions?: string;
  readonly job?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** YAML of steps before the tick's. */
  readonly steps?: string;
  /** Of a schedule; absent = it is dispatched alone. */
  readonly cron?: string;
}

/** As `init` writes it. */
export const usualGrant = formatNeedsInBraces(loopNeeds);

export const workflow = ({
  inputs,
  permissions = usualGrant,
  job = '',
  env = {},
  steps = '',
  cron,
}: WorkflowParts): string => `
name: Tickgate
on:
${cron === undefined ? '' : `  schedule: [{ cron: '${cron}' }]\n`}  workflow_dispatch:
    inputs:
      max-iterations: { required: false }
      max-prs: { required: false }
      max-minutes: { required: false }
      max-dollars: { required: false }
      reason: { required: false }
      fresh: { required: false }
      resume: { required: false }
      restart: { required: false }
      lock: { required: false }
      pr: { required: false }
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions: { ${permissions} }
${job === '' ? '' : `    ${job}\n`}    outputs:
      verdict: \${{ steps.tick.outputs.verdict }}
      outcome: \${{ steps.tick.outputs.outcome }}
      stop-reason: \${{ steps.tick.outputs.stop-reason }}
    steps:
${steps}      - uses: tickgate/tickgate@v1
        id: tick
        env: ${JSON.stringify(env)}
${inputs === '' ? '' : `        with:\n${inputs}`}`;
