/** Reads `action.yml`: inputs with defaults, and the files that Node runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const Default = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const ActionManifest = z.object({
  name: z.string().default(''),
  inputs: z
    .record(z.string(), z.object({ default: Default.optional(), required: z.boolean().default(false) }).nullable())
    .nullable()
    .default({}),
  runs: z.object({
    using: z.string(),
    pre: z.string().optional(),
    'pre-if': z.string().default('always()'),
    main: z.string().optional(),
    post: z.string().optional(),
    'post-if': z.string().default('always()'),
  }),
});
export type ActionManifest = z.infer<typeof ActionManifest>;

/** Throws a sentence for the step's log if the folder holds no JavaScript action. */
export async function readManifest(folder: string): Promise<ActionManifest> {
  const texts = await Promise.all(
    ['action.yml', 'action.yaml'].map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)),
  );
  const text = texts.find((each) => each !== undefined);
  if (text === undefined) throw new Error(`Can't find 'action.yml' or 'action.yaml' under '${folder}'.`);
  const manifest = ActionManifest.parse(parse(text));
  if (!/^node\d+$/.test(manifest.runs.using) || manifest.runs.main === undefined) {
    throw new Error(`The emulated runner runs JavaScript actions only; this one is using: ${manifest.runs.using}`);
  }
  return manifest;
}
