/** The workflow file of a loop under test: a user's file, with the action's outputs copied to the run. */
import { formFields } from '../../src/core/config/sources/action-inputs.ts';
import { formatNeedsInBraces, loopNeeds } from '../../src/core/workflow/token-permissions.ts';

export interface WorkflowParts {
  /** Lines under `with:`. */
  readonly inputs: string;
  readonly permissions?: string;
  readonly job?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** YAML of steps before the tick's. */
  readonly steps?: string;
  /** Cron of a schedule; absent = the workflow is only dispatched. */
  readonly cron?: string;
  /** YAML of the fields of its form; absent = all that the action reads, as `init` writes them. */
  readonly form?: string;
}

const typedForm = JSON.stringify(
  Object.fromEntries(
    formFields.map(({ name, type, options }) => [name, options.length === 0 ? { type } : { type, options }]),
  ),
);

/** The permissions that `init` writes. */
export const usualGrant = formatNeedsInBraces(loopNeeds);

export const workflow = ({
  inputs,
  permissions = usualGrant,
  job = '',
  env = {},
  steps = '',
  cron,
  form = typedForm,
}: WorkflowParts): string => `
name: Tickgate
on:
${cron === undefined ? '' : `  schedule: [{ cron: '${cron}' }]\n`}  workflow_dispatch:
    inputs: ${form}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions: { ${permissions} }
${job === '' ? '' : `    ${job}\n`}    outputs:
      verdict: \${{ steps.tick.outputs.verdict }}
      outcome: \${{ steps.tick.outputs.outcome }}
      stop-reason: \${{ steps.tick.outputs.stop-reason }}
      plan: \${{ steps.tick.outputs.plan }}
    steps:
${steps}      - uses: tickgate/tickgate@v1
        id: tick
        env: ${JSON.stringify(env)}
${inputs === '' ? '' : `        with:\n${inputs}`}`;
