/** The nightly look at what the vendors' SDKs have become: what the allow-lists of the meter do not know is named, and makes the run fail. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const opened: string[] = [];
afterEach(() => {
  for (const folder of opened.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The declarations that are read, each with what we know. */
const sdks: Readonly<Record<string, string>> = {
  '@anthropic-ai/sdk/resources/beta/beta.d.ts': `export type AnthropicBeta = (string & {}) | 'compact-2026-01-12';`,
  '@anthropic-ai/sdk/resources/messages/messages.d.ts': `export interface MessageCreateParamsBase { model: string; }`,
  '@anthropic-ai/sdk/resources/beta/messages/messages.d.ts': `
export interface MessageCreateParamsBase { model: string; fallbacks?: unknown; }
export interface BetaTool { name: string; type?: 'custom' | null; }
export type BetaToolUnion = BetaTool;
export interface BetaTextBlockParam { type: 'text'; text: string; }
export type BetaContentBlockParam = BetaTextBlockParam;
export interface BetaCompact20260112Edit { type: 'compact_20260112'; }
export interface BetaContextManagementConfig { edits?: Array<BetaCompact20260112Edit>; }
export interface BetaUsage { input_tokens: number; speed: 'standard' | 'fast' | null; }`,
  'openai/resources/responses/responses.d.ts': `
export interface ResponseCreateParamsBase { input?: string; }
export type Tool = Tool.Mcp;
export declare namespace Tool { interface Mcp { type: 'mcp'; } }
export interface ResponseReasoningItem { type: 'reasoning'; }
export type ResponseInputItem = ResponseReasoningItem;
export interface ResponseUsage { input_tokens: number; }
export type ServiceTier = 'auto' | 'ultrafast' | null;`,
  'openai/resources/chat/completions/completions.d.ts': `
export interface ChatCompletionCreateParamsBase { messages: unknown; }
export interface ChatCompletionFunctionTool { type: 'function'; }
export type ChatCompletionTool = ChatCompletionFunctionTool;`,
  'openai/resources/completions.d.ts': `export interface CompletionUsage { prompt_tokens: number; }`,
  '@google/genai/dist/genai.d.ts': `
export declare interface GenerateContentConfig { httpOptions?: unknown; systemInstruction?: unknown; }
export declare interface GenerationConfig { topP?: number; }
export declare interface Tool { googleSearch?: unknown; }
export declare interface Part { text?: string; }
export declare class GenerateContentResponseUsageMetadata { promptTokenCount?: number; }
export declare enum TrafficType { ON_DEMAND = "ON_DEMAND" }`,
};

function looksAt(changed: (file: string, text: string) => string): { status: number | null; stdout: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-sdks-'));
  opened.push(folder);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, 'node_modules', file)), { recursive: true });
    writeFileSync(join(folder, 'node_modules', file), text);
  };
  for (const name of ['@anthropic-ai/sdk', 'openai', '@google/genai'])
    write(`${name}/package.json`, '{"version":"9.9.9"}');
  for (const [file, text] of Object.entries(sdks)) write(file, changed(file, text));
  return spawnSync(process.execPath, ['.ci/sdk-fields.mjs', '--sdks', folder], { encoding: 'utf8' });
}

test('nothing is said of what the lists know', () => {
  expect(looksAt((_file, text) => text)).toMatchObject({
    status: 0,
    stdout: '@anthropic-ai/sdk 9.9.9, openai 9.9.9, @google/genai 9.9.9: 0 new\n',
  });
});

test('what came later is named with its place, and what can no longer be read is no silence', () => {
  const later: readonly (readonly [string, string])[] = [
    [`'compact-2026-01-12'`, `'compact-2026-01-12' | 'psychic-2027-01-01'`],
    ['fallbacks?: unknown;', 'fallbacks?: unknown; second_opinion?: unknown;'],
    ['BetaToolUnion = BetaTool;', `BetaToolUnion = BetaTool | Dig; export interface Dig { type: 'dig_20270101'; }`],
    [
      'Array<BetaCompact20260112Edit>',
      `Array<BetaCompact20260112Edit | Prune>; } export interface Prune { type: 'prune_1';`,
    ],
    ['input_tokens: number; speed', 'input_tokens: number; hive_tokens: number; speed'],
    [`'standard' | 'fast'`, `'standard' | 'fast' | 'turbo'`],
    [`Mcp { type: 'mcp'; }`, `Mcp { type: 'mcp' | 'mcp_2'; }`],
    [`'auto' | 'ultrafast'`, `'auto' | 'ultrafast' | 'overnight'`],
    ['topP?: number;', 'topP?: number; panelConfig?: unknown;'],
    ['googleSearch?: unknown;', 'googleSearch?: unknown; googleDig?: unknown;'],
    ['export declare class GenerateContentResponseUsageMetadata', 'export declare class UsageMetadata'],
  ];
  const { status, stdout } = looksAt((_file, text) =>
    later.reduce((changed, [from, to]) => changed.replace(from, to), text),
  );
  expect(status).toBe(1);
  expect(stdout.trim().split('\n')).toEqual([
    'NEW   messages, header anthropic-beta: psychic-2027-01-01 (AnthropicBeta)',
    'NEW   messages, field: second_opinion (MessageCreateParamsBase)',
    'NEW   messages, tool: dig_20270101 (BetaToolUnion)',
    'NEW   messages, edit: prune_1 (BetaContextManagementConfig)',
    'NEW   messages, usage: hive_tokens (BetaUsage)',
    'NEW   messages, place of inference or speed: turbo (BetaUsage)',
    'NEW   responses, tool: mcp_2 (Tool)',
    'NEW   responses, lane: overnight (ServiceTier)',
    'NEW   gemini, setting: panelConfig (GenerationConfig)',
    'NEW   gemini, tool: googleDig (Tool)',
    'GONE  gemini, usage: @google/genai/dist/genai.d.ts no longer declares GenerateContentResponseUsageMetadata in a form that is read here',
    '@anthropic-ai/sdk 9.9.9, openai 9.9.9, @google/genai 9.9.9: 11 new',
  ]);
});
