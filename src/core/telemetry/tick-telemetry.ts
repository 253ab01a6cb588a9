/**
 * The spans and metrics of one tick, as plain data. Sessions have the names of OpenTelemetry's conventions for
 * generative AI (docs/adr/0094). Every text is a choice of ours or a word of the configuration.
 */
import { computeSessionCost, type Pricing } from '../budget/session-cost.ts';
import { type AgentSettings, readRoleModels } from '../config/role-models.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { TickOutcome } from '../reports/action-outputs.ts';
import { describeOutcome, lineOf, type TickStory } from '../reports/tick-report.ts';
import { vendorOfProgram } from '../sessions/contract/agent-programs.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';

export type Attributes = Readonly<Record<string, string | number>>;

export interface TelemetrySpan {
  readonly name: string;
  /** ISO-8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly attributes: Attributes;
  /** The conventions want the status of a span with `error.type` to be an error. */
  readonly failed: boolean;
}

/** What a tick adds to a counter, or the value of a gauge as it ends. */
export interface TelemetryPoint {
  readonly metric: keyof typeof metrics;
  readonly value: number;
  readonly attributes: Attributes;
}

export interface TickTelemetry {
  readonly tick: TelemetrySpan;
  readonly sessions: readonly TelemetrySpan[];
  readonly points: readonly TelemetryPoint[];
}

const tokenCounter = (description: string) => ({ kind: 'counter', unit: '{token}', description }) as const;

/** Units are those of UCUM; what it has no unit for stands in braces. */
export const metrics = {
  'gen_ai.client.inference.usage.input_tokens': tokenCounter('Input tokens, with those of a cache.'),
  'gen_ai.client.inference.usage.output_tokens': tokenCounter('Output tokens, with those of reasoning.'),
  'gen_ai.client.inference.usage.cache_read.input_tokens': tokenCounter('Input tokens read from a cache.'),
  'gen_ai.client.inference.usage.cache_write.input_tokens': tokenCounter('Input tokens written to a cache.'),
  'gen_ai.client.inference.usage.reasoning.output_tokens': tokenCounter('Output tokens of reasoning.'),
  'tickgate.spend': { kind: 'counter', unit: '{USD}', description: 'Dollars that ticks counted.' },
  'tickgate.sessions': { kind: 'counter', unit: '{session}', description: 'Sessions that ended.' },
  'tickgate.run.spend': { kind: 'gauge', unit: '{USD}', description: 'Dollars of the run so far.' },
  'tickgate.questions.open': { kind: 'gauge', unit: '{question}', description: 'Questions without an answer.' },
} as const;

export interface TelemetryFacts {
  readonly loop: string;
  readonly tick: Pick<TickFacts, 'now' | 'runId' | 'runAttempt' | 'runUrl' | 'owner' | 'repo'>;
  readonly agents: AgentSettings;
  readonly pricing: Pricing;
  /** When this tick ended, ISO-8601. */
  readonly endedAt: string;
}

/** Null = the tick recorded nothing and failed in nothing, such as a quiet one. */
export function buildTickTelemetry(end: TickOutcome, facts: TelemetryFacts): TickTelemetry | null {
  if (end.kind === 'done') return buildWorkingTick(end.story, facts);
  if (end.kind !== 'failed' && end.kind !== 'halted') return null;
  const attributes = { ...runAttributes(facts), 'tickgate.outcome': 'errored', 'error.type': end.code };
  const span = { name: 'tick', startedAt: facts.tick.now, endedAt: facts.endedAt, attributes, failed: true };
  return { tick: span, sessions: [], points: [] };
}

function buildWorkingTick(story: TickStory, facts: TelemetryFacts): TickTelemetry {
  const { head, reports } = story;
  const line = lineOf(story);
  const loop = { 'tickgate.loop': facts.loop };
  const attributes = {
    ...runAttributes(facts),
    'tickgate.run': head.run,
    'tickgate.iteration': line.iteration,
    'tickgate.verdict': line.verdict,
    'tickgate.outcome': describeOutcome(line),
    ...(story.stop === null ? {} : { 'tickgate.stop.reason': story.stop.code }),
  };
  return {
    tick: { name: 'tick', startedAt: line.startedAt, endedAt: line.endedAt, attributes, failed: false },
    sessions: reports.map((report) => buildSessionSpan(report, facts)),
    points: [
      ...reports.flatMap((report) => [
        ...buildTokenPoints(report, facts),
        { metric: 'tickgate.sessions' as const, value: 1, attributes: { ...loop, ...outcomeAttributes(report) } },
      ]),
      { metric: 'tickgate.spend', value: line.dollarsThisIter, attributes: loop },
      { metric: 'tickgate.run.spend', value: head.counters.dollarsCounted, attributes: loop },
      { metric: 'tickgate.questions.open', value: head.openGates.length, attributes: loop },
    ],
  };
}

const runAttributes = ({ loop, tick }: TelemetryFacts): Attributes => ({
  'tickgate.loop': loop,
  'cicd.pipeline.run.id': String(tick.runId),
  'cicd.pipeline.run.url.full': tick.runUrl,
  'tickgate.run.attempt': tick.runAttempt,
  'vcs.owner.name': tick.owner,
  'vcs.repository.name': tick.repo,
});

function buildSessionSpan(report: SessionReport, facts: TelemetryFacts): TelemetrySpan {
  const { order, startedAt, endedAt, outcome } = report;
  const agent = agentAttributes(report, facts);
  const tokens = countTokens(report);
  return {
    name: `invoke_agent ${agent['gen_ai.agent.name']}`,
    startedAt,
    endedAt,
    attributes: {
      ...agent,
      'gen_ai.conversation.id': report.id,
      ...(tokens === null
        ? {}
        : {
            'gen_ai.usage.input_tokens': tokens.input_tokens,
            'gen_ai.usage.output_tokens': tokens.output_tokens,
          }),
      'tickgate.subject': order.subject,
      'tickgate.session': order.session,
      'tickgate.session.spend': computeSessionCost(report, facts.pricing),
      ...outcomeAttributes(report),
    },
    failed: outcome.kind === 'failed',
  };
}

const outcomeAttributes = ({ order, outcome }: SessionReport) => ({
  'tickgate.session.role': order.role,
  'tickgate.session.outcome': outcome.kind,
  ...(outcome.kind === 'failed' ? { 'error.type': outcome.failure.class } : {}),
});

/** The model is the one that the configuration names. A name in the usage is a word of the agent. */
function agentAttributes({ order }: SessionReport, { agents }: TelemetryFacts) {
  const { driver, model } = readRoleModels(agents, order.role);
  return {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': driver,
    ...(model === null ? {} : { 'gen_ai.request.model': model }),
  };
}

const providers = { anthropic: 'anthropic', openai: 'openai', google: 'gcp.gemini' } as const;

function buildTokenPoints(report: SessionReport, facts: TelemetryFacts): TelemetryPoint[] {
  const tokens = countTokens(report);
  if (tokens === null) return [];
  const agent = agentAttributes(report, facts);
  const vendor = vendorOfProgram(agent['gen_ai.agent.name']);
  const attributes = {
    ...agent,
    // The attribute is required. A program for models of several vendors stands for itself.
    'gen_ai.provider.name': vendor === null ? agent['gen_ai.agent.name'] : providers[vendor],
    'gen_ai.token.modality': 'unknown',
  };
  return tokenKinds.map((kind) => ({
    metric: `gen_ai.client.inference.usage.${kind}`,
    value: tokens[kind],
    attributes,
  }));
}

const tokenKinds = [
  'input_tokens',
  'output_tokens',
  'cache_read.input_tokens',
  'cache_write.input_tokens',
  'reasoning.output_tokens',
] as const;

/** The conventions count cached tokens as input and tokens of reasoning as output. Null = the agent reported none. */
function countTokens({ usage }: SessionReport) {
  if (usage.length === 0) return null;
  const sum = (of: (row: (typeof usage)[number]) => number): number => usage.reduce((all, row) => all + of(row), 0);
  return {
    input_tokens: sum(({ input, cacheRead, cacheWrite }) => input + cacheRead + cacheWrite),
    output_tokens: sum(({ output, reasoning }) => output + reasoning),
    'cache_read.input_tokens': sum(({ cacheRead }) => cacheRead),
    'cache_write.input_tokens': sum(({ cacheWrite }) => cacheWrite),
    'reasoning.output_tokens': sum(({ reasoning }) => reasoning),
  };
}
