/** Shows this folder's configuration for `tickgate config`, as a tick would find it on the default branch. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { driverNamed } from '../agents/drivers/registry.ts';
import { driverPromiseSentence } from '../core/budget/session-meter.ts';
import { fullParsers } from '../core/config/full-parsers.ts';
import { type EffectiveConfig, type ResolvedConfig, readConfigPath, resolveConfig } from '../core/config/resolve.ts';
import { driversInUse } from '../core/config/role-models.ts';
import { strikeSecrets } from '../core/redaction/strike-secrets.ts';
import { type ConfigFacts, codedErrorsText, configJson, configText, errorsJson } from '../core/reports/config-view.ts';
import { listRateLines } from '../core/reports/rate-lines.ts';
import type { Schedule } from '../core/schedule/schedule.ts';
import { starterPaths } from '../core/setup/init/files.ts';
import { readTickWorkflow, type StaticInputs, type TickWorkflow } from '../core/workflow/tick-workflow.ts';
import { readConfigBases } from '../startup/opening-query.ts';
import { createBaseReader, type Environment, findPages, rethrowAsMistake } from './client.ts';
import { readWorkflowInputs } from './doctor-command.ts';
import { exitCodes, Mistake } from './mistake.ts';
import { requireLoopName } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface ConfigOptions {
  /** True = only report whether the configuration is valid; a text = check that file. */
  readonly check?: true | string;
  readonly loop?: string;
  readonly workflow: string;
  readonly public: boolean;
  readonly json: boolean;
}

/** Fails on an invalid file, as a tick does. */
export async function runConfig(
  options: ConfigOptions,
  { stdout, stderr }: Terminal,
  environment: Environment = process.env,
): Promise<number> {
  const { path, exists, given, resolved } = await readFolderConfig(options, environment);
  if (!exists && options.check !== undefined) {
    throw new Mistake(
      'file_unusable',
      `There is no ${path}.`,
      'Run this at the root of the repository, or name the file: --check FILE',
    );
  }
  if (!resolved.ok) {
    if (options.json) stdout.write(toJsonLine(errorsJson(resolved.errors)));
    else stderr.write(codedErrorsText(resolved.errors));
    return exitCodes.failed;
  }
  const facts = buildConfigFacts(resolved, { path, exists, notices: given.notices });
  if (options.json) stdout.write(strikeSecrets(toJsonLine(configJson(facts))));
  else if (options.check === undefined) stdout.write(strikeSecrets(configText(facts)));
  else stdout.write(`${[`${path} is right.`, ...facts.notices.map((notice) => `Note: ${notice}`)].join('\n')}\n`);
  return exitCodes.done;
}

interface FolderConfig {
  readonly path: string;
  readonly exists: boolean;
  readonly given: StaticInputs;
  readonly schedules: readonly Schedule[];
  readonly resolved: ResolvedConfig;
}

/** The configuration that a tick would get if this folder were pushed. */
export async function readFolderConfig(
  options: Pick<ConfigOptions, 'check' | 'loop' | 'workflow' | 'public'>,
  environment: Environment,
): Promise<FolderConfig> {
  requireLoopName(options.loop);
  const { given, schedules } = readWorkflowInputs(readWorkflowInFolder(options.workflow), options.loop);
  const path = typeof options.check === 'string' ? options.check : readConfigPath(given.with);
  const text = existsSync(path) ? readConfigText(path) : null;
  const file = text === null ? null : { path, text };
  const resolved = resolveConfig({
    dispatch: {},
    with: given.with,
    file,
    bases: await readConfigBases(file, createBaseReader(environment)).catch(rethrowAsMistake),
    pages: findPages,
    parsers: fullParsers,
    facts: { visibility: options.public ? 'public' : 'private', jobTimeoutMinutes: given.jobTimeoutMinutes },
  });
  return { path, exists: text !== null, given, schedules, resolved };
}

function readConfigText(path: string): string {
  if (!statSync(path).isFile())
    throw new Mistake('file_unusable', `${path} is no file.`, 'Name a file, such as .github/tickgate.yml.');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Mistake('file_unusable', `${path} cannot be read: ${error.message}.`, 'May you read it?');
  }
}

const toJsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

function readWorkflowInFolder(workflow: string): TickWorkflow | null {
  // The default workflow may be absent; one named by the option must exist.
  if (workflow !== starterPaths.workflow && !existsSync(workflow))
    throw new Mistake(
      'file_unusable',
      `There is no ${workflow}.`,
      `Without --workflow it is ${starterPaths.workflow}.`,
    );
  return existsSync(workflow) ? readTickWorkflow(readFileSync(workflow, 'utf8')) : null;
}

function buildConfigFacts(
  { config, sources, notices }: Extract<ResolvedConfig, { ok: true }>,
  file: Pick<ConfigFacts, 'path' | 'exists' | 'notices'>,
): ConfigFacts {
  const allNotices = [...notices, ...file.notices];
  return {
    ...file,
    config,
    sources,
    notices: allNotices,
    promises: listDriverPromises(config),
    rates: listRateLines(config, existsSync('CLAUDE.md') ? readFileSync('CLAUDE.md', 'utf8') : null),
  };
}

const listDriverPromises = (config: EffectiveConfig): string[] =>
  driversInUse(config).map((name) =>
    driverPromiseSentence(name, config.meter === 'proxy' ? 'proxied' : driverNamed(name).promise),
  );
