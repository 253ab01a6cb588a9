/** Generates the JSON Schemas (draft-07) of the configuration and of the state files that others may read. */
import { z } from 'zod';
import { Config } from '../src/core/config/schema/settings.ts';
import { Budget } from '../src/core/state/counters.ts';
import { Head } from '../src/core/state/head.ts';
import { HistoryLine } from '../src/core/state/history-line.ts';
import { LoopState } from '../src/core/state/loop-state.ts';

interface StateFile {
  /** `docs/schema/{name}.schema.json` */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly codec: z.ZodType;
}

/** The schema that editors load through the `yaml-language-server` line. */
export const buildConfigJsonSchema = (): object => z.toJSONSchema(Config, { io: 'input', target: 'draft-07' });

const stateFiles: readonly StateFile[] = [
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
];

/** The text of each state file's schema (of the form on disk), by its name. */
export const stateSchemas = (): { readonly name: string; readonly text: string }[] =>
  stateFiles.map(({ name, title, description, codec }) => {
    const { $schema, ...schema } = z.toJSONSchema(codec, { io: 'input', target: 'draft-07' });
    return { name, text: `${JSON.stringify({ $schema, title, description, ...schema }, null, 2)}\n` };
  });
