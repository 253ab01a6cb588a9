/** Generates the JSON Schemas of the state files that others may read, each from its codec. */
import { z } from 'zod';
import { Budget } from './counters.ts';
import { Head } from './head.ts';
import { HistoryLine } from './history-line.ts';
import { LoopState } from './loop-state.ts';

interface StateFile {
  /** `docs/schema/{name}.schema.json` */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly codec: z.ZodType;
}

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

/** The text of each schema file (draft-07, as stored on disk), by its name. */
export const stateSchemas = (): { readonly name: string; readonly text: string }[] =>
  stateFiles.map(({ name, title, description, codec }) => {
    const { $schema, ...schema } = z.toJSONSchema(codec, { io: 'input', target: 'draft-07' });
    return { name, text: `${JSON.stringify({ $schema, title, description, ...schema }, null, 2)}\n` };
  });
