/** Every key of `.github/tickgate.yml`: one schema that makes the types, the checks, the JSON Schema and the docs. */
import { z } from 'zod';
import { agentSettings, sessionSettings } from './agents.ts';
import { ceilingSettings } from './ceilings.ts';
import { group, oneOf } from './field-kinds.ts';
import { guardSettings } from './guards.ts';
import { LoopName } from './loop-name.ts';
import { peopleSettings } from './people.ts';
import { rhythmSettings } from './scheduling.ts';
import { reviewSettings, workSettings } from './work-selection.ts';

/** All settings in the order of the documentation; the same keys stand at the top of the file and under `loops.<name>`. */
const shape = {
  skill: oneOf('work', 'review')
    .default('work')
    .describe('What the loop does: work on issues, or review pull requests.'),
  ...agentSettings,
  ...sessionSettings,
  ...ceilingSettings,
  ...workSettings,
  ...reviewSettings,
  ...rhythmSettings,
  ...peopleSettings,
  ...guardSettings,
};

export const Settings = group(shape).meta({ id: 'loop' });
export type Settings = z.output<typeof Settings>;

export const Config = z
  .strictObject({
    ...shape,
    loops: z.record(LoopName, Settings).prefault({}).describe('The same keys for one loop, by its name.'),
  })
  .meta({ title: 'Tickgate configuration', description: '.github/tickgate.yml' });

/** The draft-07 schema that editors read by the `yaml-language-server` line. */
export const configJsonSchema = (): object => z.toJSONSchema(Config, { io: 'input', target: 'draft-07' });
