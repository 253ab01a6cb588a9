/** The workflow file of a loop under test: what a user would write, with its outputs told to the run. */

export const workflow = (
  inputs: string,
  permissions = 'contents: write, issues: write, pull-requests: write, actions: write',
): string => `
name: Tickgate
on:
  workflow_dispatch:
    inputs:
      max-iterations: { required: false }
      max-prs: { required: false }
      max-minutes: { required: false }
      max-dollars: { required: false }
      reason: { required: false }
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions: { ${permissions} }
    outputs:
      verdict: \${{ steps.tick.outputs.verdict }}
      outcome: \${{ steps.tick.outputs.outcome }}
      stop-reason: \${{ steps.tick.outputs.stop-reason }}
    steps:
      - uses: tickgate/tickgate@v1
        id: tick
${inputs === '' ? '' : `        with:\n${inputs}`}`;
