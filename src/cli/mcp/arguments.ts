/** Arguments of the tools, and the JSON Schemas in which an assistant reads them. */
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';

const explainable = /^(?:#?\d{1,13}|task:[0-9a-f]{1,13}|iteration:\d{1,9})$/;
const maxRuns = 500;

/** An argument that a tool does not know is refused: the assistant would take the answer for what it asked. */
export const toolArguments = {
  status: z.strictObject({}),
  why: z.strictObject({ what: z.string().regex(explainable).optional() }),
  questions: z.strictObject({}),
  simulate: z.strictObject({ runs: z.int().positive().max(maxRuns).optional() }),
} as const satisfies Record<ToolName, z.ZodType>;

export const toolNames = ['status', 'why', 'questions', 'simulate'] as const;
export type ToolName = (typeof toolNames)[number];

const none = { type: 'object', properties: {}, additionalProperties: false } as const;

/** Written out, since the bundle leaves out zod's code that would make them. A test compares both. */
export const toolSchemas = {
  status: none,
  why: {
    type: 'object',
    properties: { what: { type: 'string', pattern: explainable.source } },
    additionalProperties: false,
  },
  questions: none,
  simulate: {
    type: 'object',
    properties: { runs: { type: 'integer', exclusiveMinimum: 0, maximum: maxRuns } },
    additionalProperties: false,
  },
} as const satisfies Record<ToolName, Tool['inputSchema']>;
