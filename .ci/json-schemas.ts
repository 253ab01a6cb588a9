/** Generates the JSON Schemas (draft-07) of the configuration, of state files, and of the contract with an agent program. */
import { z } from 'zod';
import { Config } from '../src/core/config/schema/settings.ts';
import { WorkOrder, WorkResult } from '../src/core/sessions/contract/agent-contract.ts';
import { Budget } from '../src/core/state/counters.ts';
import { Head } from '../src/core/state/head.ts';
import { HistoryLine } from '../src/core/state/history-line.ts';
import { LoopState } from '../src/core/state/loop-state.ts';

interface PublishedFile {
  /** `docs/schema/{name}.schema.json` */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly codec: z.ZodType;
  /** A later version may add fields, which its readers ignore. */
  readonly grows?: true;
}

/** The schema that editors load through the `yaml-language-server` line. */
export const buildConfigJsonSchema = (): object => z.toJSONSchema(Config, { io: 'input', target: 'draft-07' });

const publishedFiles: readonly PublishedFile[] = [
  {
    name: 'head',
    title: 'Tickgate head',
    description: 'head.json on the branch tickgate/state/{loop}',
    codec: Head,
  },
  {
    name: 'budget',
    title: 'Tickgate budget',
    description: '{loop}.budget.json: counters and ceilings of a loop run, written for people and tools',
    codec: Budget,
  },
  {
    name: 'history',
    title: 'Tickgate history line',
    description: 'One line of {loop}.history.jsonl',
    codec: HistoryLine,
  },
  {
    name: 'state',
    title: 'Tickgate loop state',
    description: '{loop}.state.json: subjects, gates, usage and permits of a loop',
    codec: LoopState,
  },
  {
    name: 'order',
    title: 'Tickgate work order',
    description:
      'The file behind TICKGATE_WORK_ORDER, which Tickgate writes for an agent program. A later version may add fields.',
    codec: WorkOrder,
    grows: true,
  },
  {
    name: 'result',
    title: 'Tickgate work result',
    description: 'The file behind TICKGATE_RESULT, which an agent program writes. Other fields are ignored.',
    codec: WorkResult,
  },
];

/** The text of each file's schema (of its form on disk), by its name. */
export const publishedSchemas = (): { readonly name: string; readonly text: string }[] =>
  publishedFiles.map(({ name, title, description, codec, grows }) => {
    const { $schema, ...schema } = z.toJSONSchema(codec, {
      ...({ io: 'input', target: 'draft-07' } as const),
      override: ({ jsonSchema }) => {
        if (grows) delete jsonSchema.additionalProperties;
      },
    });
    return { name, text: `${JSON.stringify({ $schema, title, description, ...schema }, null, 2)}\n` };
  });
