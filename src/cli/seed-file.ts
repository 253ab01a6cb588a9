/** Reads a seed file, the emulated world's initial state. A mistake gives one line with its field. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Seed } from '../emulator/model/seed.ts';
import { Mistake } from './mistake.ts';

const SeedAccess = z.enum(['none', 'read', 'triage', 'write', 'maintain', 'admin']);
const SeedPermissionLevel = z.enum(['read', 'write']);
const SeedName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'expected a name of letters, digits, dots and dashes');

const SeedFile = z.strictObject({
  owner: SeedName.optional(),
  repo: SeedName.optional(),
  visibility: z.enum(['public', 'private']).optional(),
  default_branch: z.string().min(1).optional(),
  description: z.string().optional(),
  users: z.record(SeedName, SeedAccess).optional(),
  membership: z.enum(['public', 'hidden']).optional(),
  files: z
    .record(z.string(), z.union([z.string(), z.strictObject({ text: z.string(), executable: z.literal(true) })]))
    .optional(),
  teams: z.record(SeedName, z.array(SeedName)).optional(),
  labels: z
    .array(z.strictObject({ name: z.string(), color: z.string().optional(), description: z.string().optional() }))
    .optional(),
  milestones: z.array(z.string()).optional(),
  issues: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        body: z.string().optional(),
        labels: z.array(z.string()).optional(),
        assignees: z.array(SeedName).optional(),
        milestone: z.string().optional(),
        author: SeedName.optional(),
      }),
    )
    .optional(),
  apps: z
    .array(
      z.strictObject({
        slug: SeedName,
        name: z.string().optional(),
        id: z.number().int().positive().optional(),
        permissions: z.record(z.string(), SeedPermissionLevel),
        events: z.array(z.string()).optional(),
        webhook_url: z.url().optional(),
        webhook_secret: z.string().optional(),
      }),
    )
    .optional(),
});

export function readSeedFile(path: string): Seed {
  const example = 'It looks like: { owner: acme, repo: shop, users: { ana: write }, issues: [{ title: First }] }';
  const fail = (why: string): never => {
    throw new Mistake('file_unusable', `--seed ${path}: ${why}`, example);
  };
  const read = SeedFile.safeParse(parseSeedYaml(path, fail));
  if (read.success) return toSeed(read.data);
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  return fail(`${field === '' ? '' : `${field}: `}${issue?.message ?? 'it is malformed'}`);
}

/** A key absent from the file stays absent from the seed. No value of a parsed file is undefined. */
function toSeed({ default_branch: defaultBranch, apps, ...same }: z.output<typeof SeedFile>): Seed {
  const renamed = apps?.map(({ webhook_url: webhookUrl, webhook_secret: webhookSecret, ...app }) => ({
    ...app,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  }));
  return {
    ...same,
    ...(defaultBranch === undefined ? {} : { defaultBranch }),
    ...(renamed === undefined ? {} : { apps: renamed }),
  } as Seed;
}

function parseSeedYaml(path: string, fail: (why: string) => never): unknown {
  if (!existsSync(path)) return fail('there is no such file');
  if (!statSync(path).isFile()) return fail('it is no file');
  try {
    return parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split('\n')[0] ?? 'no YAML') : 'no YAML');
  }
}
