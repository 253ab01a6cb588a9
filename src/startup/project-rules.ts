/** Rates and redaction rules of a loop, from its configuration and from CLAUDE.md. */
import { toModelRates } from '../core/budget/configured-rates.ts';
import type { ModelRate, RateTable } from '../core/budget/rates.ts';
import type { EffectiveConfig } from '../core/config/resolve.ts';
import type { ParsedBlock } from '../core/config/sources/claude-md.ts';
import {
  detectorRules,
  type NamedPattern,
  namedPatterns,
  type PatternCompiler,
  redact,
  secretRule,
} from '../core/redaction/redact.ts';
import { listOtlpSecrets } from '../core/telemetry/otlp-secrets.ts';
import { readWithParsers } from './late-parsers.ts';
import type { Preparing } from './prepared.ts';

export interface ProjectRules {
  readonly rates: RateTable;
  readonly redact: (text: string) => string;
  /** One line for each mistake. With any, no tick may begin. */
  readonly errors: readonly string[];
}

export async function readProjectRules(
  preparing: Pick<Preparing, 'credentials' | 'environment'>,
  claudeMd: string,
  config: EffectiveConfig,
): Promise<ProjectRules> {
  const readBlocks = await loadBlockReader(claudeMd);
  const secrets = (): readonly string[] => listSecrets(preparing, config);
  return await readWithParsers(({ compilePattern }) =>
    buildRules(config, { blocks: readBlocks(compilePattern), compilePattern, secrets }),
  );
}

interface Blocks {
  readonly rates: ParsedBlock<ModelRate>;
  readonly logging: ParsedBlock<NamedPattern>;
}

const nothing = { entries: [], errors: [] };

/** The reader of CLAUDE.md is loaded only for a text that has the heading of one of our blocks. */
async function loadBlockReader(text: string): Promise<(compile: PatternCompiler) => Blocks> {
  if (!/Loop (?:Cost Rates|Logging)/.test(text)) return () => ({ rates: nothing, logging: nothing });
  const { parseLoopCostRates, parseRedactionPatterns } = await import('../core/config/sources/claude-md.ts');
  return (compile) => ({ rates: parseLoopCostRates(text), logging: parseRedactionPatterns(text, compile) });
}

/** Values that must appear nowhere: our token and keys, the secrets that the configuration gives to agents, and those of a collector. */
const listSecrets = (
  { credentials, environment }: Pick<Preparing, 'credentials' | 'environment'>,
  { envSecrets }: EffectiveConfig,
): string[] => [
  ...credentials.secrets(),
  ...envSecrets.flatMap((name) => environment[name] ?? []),
  ...listOtlpSecrets(environment),
];

interface RuleSources {
  readonly blocks: Blocks;
  readonly compilePattern: PatternCompiler;
  readonly secrets: () => readonly string[];
}

function buildRules(config: EffectiveConfig, { blocks, compilePattern, secrets }: RuleSources): ProjectRules {
  const { rates, logging } = blocks;
  const patterns = [...namedPatterns(config.redact), ...logging.entries].map(({ name, pattern }) =>
    compilePattern(name, pattern),
  );
  const rules = [
    secretRule(secrets),
    ...detectorRules,
    ...patterns.flatMap((compiled) => (compiled.ok ? [compiled.rule] : [])),
  ];
  return {
    rates: { config: toModelRates(config.rates), claudeMd: rates.entries },
    redact: (text) => redact(text, rules).text,
    errors: [
      ...[...rates.errors, ...logging.errors].map(({ message }) => message),
      ...patterns.flatMap((compiled) => (compiled.ok ? [] : [compiled.problem])),
    ],
  };
}
