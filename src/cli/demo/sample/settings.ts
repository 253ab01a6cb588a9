/** Decides how the sample repository is set up for a loop: its workflow and `.github/tickgate.yml`. */
import { stringify } from 'yaml';
import { tickNeeds } from '../../../core/workflow/token-permissions.ts';

export const workflowPath = '.github/workflows/tickgate.yml';
export const workflowName = 'Tickgate';
export const actionName = 'tickgate/tickgate';

/** When the demo starts its ticks at the latest, so that what the loop says of its next tick is true. */
export const eachMinute = '* * * * *';

export interface WorkflowFacts {
  readonly cron: string;
  readonly timeoutMinutes: number;
  /** Names that the tick finds in its environment. */
  readonly secrets: readonly string[];
}

export const workflowText = ({ cron, timeoutMinutes, secrets }: WorkflowFacts): string => `name: ${workflowName}
on:
  schedule:
    - cron: '${cron}'
  workflow_dispatch:
    inputs:
      reason:
        description: Why this tick is started
permissions: {}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: ${timeoutMinutes}
    permissions:
${tickNeeds.map(({ scope, level, why }) => `      ${scope}: ${level} # ${why}\n`).join('')}    steps:
      - uses: ${actionName}@v1
        with:
          reason: \${{ inputs.reason }}
${secrets.length === 0 ? '' : `        env:\n${secrets.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('')}`}`;

export interface SampleSettings {
  /** Program and arguments of the agent. */
  readonly agentCommand: readonly string[];
  /** Whose receipts count. */
  readonly appId: number;
}

/** Small ceilings, so that a budget question comes after the first iteration. */
export function settingsText({ agentCommand, appId }: SampleSettings): string {
  const settings = {
    agent: 'command',
    'agent-command': [...agentCommand],
    isolation: 'none',
    'verify-command': ['node', '--test'],
    'max-iterations': 6,
    'max-dollars': 3,
    'max-agents': 3,
    'when-empty': 'stop',
    'receipt-app-id': appId,
  };
  const head =
    '# The agents of this demo are scripted and run on your machine without isolation; a real loop keeps `uid`.\n';
  return `${head}${stringify(settings)}`;
}
