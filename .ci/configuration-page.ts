/** Renders docs/configuration.md: one heading per key, so that every error can link to its key. */
import { z } from 'zod';
import { listChoices, readSchemaAt, unwrapSchema } from '../src/core/codec/schema-paths.ts';
import { Config, Settings } from '../src/core/config/schema/settings.ts';
import { actionInputs } from '../src/core/config/sources/action-inputs.ts';

const introduction = `# Configuration: \`.github/tickgate.yml\`

Reference. Every key of the file, with its values, its default and its meaning, and which source of a value wins.

Every key may stand at the top of the file or under \`loops.<name>\`, where it overrides the top for that loop. What is given later
in this list wins over what is given earlier: default, top of the file, \`loops.<name>\`, the action's \`with:\`, the
workflow_dispatch form or a \`/loop\` command. An empty text means "not given" everywhere. \`tickgate config\` shows every value with
the place that set it.

A file that several repositories share is named at the top by \`extends: owner/repo//file@sha\`, with all 40 digits of the commit, and may
name a further one itself, up to five. All of them count as one file: for a top, and for a loop, what this repository says wins over what
it builds on; groups are united key by key. So a ceiling that the shared file sets for a loop stands until this file sets it for the same
loop. It is read before every tick with the tick's token: of a private repository, use an app that may read it.`;

/** Ends with a newline. */
export function renderConfigurationPage(): string {
  const keys = listChoices(Settings, []).map(renderKeySection);
  return `${[introduction, renderInputsSection(), ...keys].join('\n\n')}\n`;
}

function renderInputsSection(): string {
  const rows = actionInputs.map(
    ({ name, description, dispatch }) => `| \`${name}\` | ${dispatch ? 'yes' : ''} | ${escapeCell(description)} |`,
  );
  return [
    '## Inputs of the action',
    '',
    '| Input | In the form | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
    '## Keys of the file',
  ].join('\n');
}

function renderKeySection(key: string): string {
  const paths = listKeyPaths(readSchemaAt(Settings, [key]), key);
  const rows = paths.map((path) => {
    const schema = readSchemaAt(Config, path.split('.'));
    return `| \`${path}\` | ${describeValues(path)} | ${describeDefault(path)} | ${escapeCell(schema.description ?? '')} |`;
  });
  return [`### ${key}`, '', '| Key | Values | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Dotted paths of a key, also below names that users choose and in lists: `rates.<name>.input`, `dependencies.<n>.token`. */
function listKeyPaths(schema: z.ZodType, path: string): string[] {
  const below = (key: string): string[] => listKeyPaths(readSchemaAt(schema, [key]), `${path}.${key}`);
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodRecord) return below('<name>');
  if (inner instanceof z.ZodArray && unwrapSchema(inner.element) instanceof z.ZodObject) return below('<n>');
  return inner instanceof z.ZodObject ? Object.keys(inner.shape).flatMap(below) : [path];
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

function describeValues(path: string): string {
  const choices = listChoices(Settings, path.split('.'));
  if (choices.length > 0) return choices.map((choice) => `\`${choice}\``).join(', ');
  const kinds = listJsonTypes(z.toJSONSchema(readSchemaAt(Settings, path.split('.')), { io: 'input' }));
  return [...new Set(kinds)].map((kind) => jsonTypeNames[kind] ?? kind).join(' or ');
}

/** JSON types of a value without null, which means "not given". */
function listJsonTypes({ type, anyOf }: z.core.JSONSchema.BaseSchema): string[] {
  const inner = (anyOf ?? []).flatMap((option) => (typeof option === 'object' ? listJsonTypes(option) : []));
  return [type ?? [], inner].flat().filter((kind) => kind !== 'null');
}

const jsonTypeNames: Readonly<Record<string, string>> = {
  integer: 'whole number',
  number: 'number',
  boolean: 'true, false',
  string: 'text',
  array: 'list',
  object: 'group of names',
};

function describeDefault(path: string): string {
  const schema = readSchemaAt(Settings, path.split('.')).safeParse(undefined);
  if (!schema.success) return 'required';
  const value = schema.data;
  if (value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)) return 'none';
  return `\`${escapeCell(typeof value === 'string' ? value : JSON.stringify(value))}\``;
}
