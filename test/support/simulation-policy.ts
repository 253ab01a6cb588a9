/** Policies of rehearsed runs: everything is allowed, and people answer after two hours. */
import type { DrawIssueSessions, SimulatedSession } from '../../src/cli/simulate/journeys.ts';
import { buildAssumedIssues } from '../../src/cli/simulate/repository.ts';
import type { SimulationPolicy } from '../../src/cli/simulate/run.ts';
import { fullParsers } from '../../src/core/config/full-parsers.ts';
import { resolveConfig } from '../../src/core/config/resolve.ts';
import { noon } from './core-facts.ts';

export const going = (facts: Partial<SimulatedSession> = {}): DrawIssueSessions => {
  const session: SimulatedSession = { dollars: 1, minutes: 6, fails: false, ...facts };
  return () => ({ worker: [session], auditor: [{ dollars: 0.25, minutes: 2, fails: false }] });
};

export function simulationPolicy(file: string, facts: Partial<SimulationPolicy> = {}): SimulationPolicy {
  const resolved = resolveConfig({
    dispatch: {},
    with: {},
    file: { path: '.github/tickgate.yml', text: file },
    pages: () => 'docs',
    parsers: fullParsers,
    facts: { visibility: 'private', jobTimeoutMinutes: 60 },
  });
  if (!resolved.ok) throw new Error(resolved.errors.map(({ message }) => message).join('\n'));
  return {
    config: resolved.config,
    sources: resolved.sources,
    visibility: 'private',
    schedules: [{ cron: '23 * * * *', timezone: 'UTC' }],
    issues: buildAssumedIssues(4),
    people: { afterMs: 2 * 3_600_000, answers: {} },
    journeys: going(),
    metered: true,
    startMs: Date.parse(noon),
    days: 14,
    ...facts,
  };
}
