/** Reads a seed from a YAML file: what exists in the emulated world at the start. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Seed } from './seed.ts';

const SeedAccess = z.enum(['none', 'read', 'triage', 'write', 'maintain', 'admin']);

const SeedPermissionLevel = z.enum(['read', 'write']);

const SeedName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'expected a name of letters, digits, dots and dashes');

const SeedFiles = z.record(
  z.string(),
  z.union([z.string(), z.strictObject({ text: z.string(), executable: z.literal(true) })]),
);

const SeedFile = z.strictObject({
  owner: SeedName.optional(),
  repo: SeedName.optional(),
  visibility: z.enum(['public', 'private']).optional(),
  default_branch: z.string().min(1).optional(),
  description: z.string().optional(),
  users: z.record(SeedName, SeedAccess).optional(),
  membership: z.enum(['public', 'hidden']).optional(),
  files: SeedFiles.optional(),
  teams: z.record(SeedName, z.array(SeedName)).optional(),
  labels: z
    .array(z.strictObject({ name: z.string(), color: z.string().optional(), description: z.string().optional() }))
    .optional(),
  milestones: z.array(z.string()).optional(),
  /** Null = the value of that variable of the environment, so that a key stands in no file. */
  secrets: z.record(z.string().regex(/^[A-Z_][A-Z0-9_]*$/), z.string().min(1).nullable()).optional(),
  variables: z.record(z.string(), z.string()).optional(),
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
  pull_requests: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        body: z.string().optional(),
        branch: z.string().min(1),
        files: SeedFiles.refine((files) => Object.keys(files).length > 0, 'expected a file that it changes'),
        labels: z.array(z.string()).optional(),
        draft: z.boolean().optional(),
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

export const seedExample = '{ owner: acme, repo: shop, users: { ana: write }, issues: [{ title: First }] }';

/** Why a file is no seed, with the field, in one sentence without its end; `remedy` where another than the example helps. */
export interface SeedRefusal {
  readonly why: string;
  readonly remedy?: string;
}

/** The seed of the file. */
export function readSeedFile(
  path: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): { readonly seed: Seed } | SeedRefusal {
  const parsed = parseSeedYaml(path);
  if ('why' in parsed) return parsed;
  const read = SeedFile.safeParse(parsed.yaml);
  if (read.success) {
    const { secrets, ...facts } = read.data;
    if (secrets === undefined) return { seed: toSeed(facts) };
    const given = Object.entries(secrets).map(([name, value]) => [name, value ?? environment[name] ?? ''] as const);
    const unset = given.find(([, value]) => value === '');
    if (unset !== undefined) {
      const [name] = unset;
      return {
        why: `secrets.${name}: null takes the value of the environment, which has none`,
        remedy: `Run \`export ${name}=…\` first, or write a value in place of null.`,
      };
    }
    return { seed: { ...toSeed(facts), secrets: Object.fromEntries(given) } };
  }
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  return { why: `${field === '' ? '' : `${field}: `}${issue?.message ?? 'it is malformed'}` };
}

/** A key absent from the file stays absent from the seed. No value of a parsed file is undefined. */
function toSeed(read: Omit<z.output<typeof SeedFile>, 'secrets'>): Seed {
  const { default_branch: defaultBranch, pull_requests: pullRequests, apps, ...same } = read;
  const renamed = apps?.map(({ webhook_url: webhookUrl, webhook_secret: webhookSecret, ...app }) => ({
    ...app,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  }));
  return {
    ...same,
    ...(defaultBranch === undefined ? {} : { defaultBranch }),
    ...(pullRequests === undefined ? {} : { pullRequests }),
    ...(renamed === undefined ? {} : { apps: renamed }),
  } as Seed;
}

function parseSeedYaml(path: string): { readonly yaml: unknown } | { readonly why: string } {
  if (!existsSync(path)) return { why: 'there is no such file' };
  if (!statSync(path).isFile()) return { why: 'it is no file' };
  try {
    return { yaml: parse(readFileSync(path, 'utf8')) as unknown };
  } catch (error) {
    return { why: error instanceof Error ? (error.message.split('\n')[0] ?? 'no YAML') : 'no YAML' };
  }
}
