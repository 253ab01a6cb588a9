/** Validators of GitHub's schemas, and their findings as sentences. */
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** `coerceTypes` reads query parameters, which arrive as strings. */
export function createValidator({ coerceTypes = false } = {}): Ajv2020 {
  // Schemas share most of their parts. Each part is compiled once, without inlining, which takes a third of the time.
  const cheap = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes, validateSchema: false, ...cheap });
  ajv.addFormat('date-time', dateTime);
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  for (const format of [
    'email',
    'uri-template',
    'repo.nwo',
    'timestamp',
    'int64',
    'ssh-key',
    'hostname',
    'date',
    'uuid',
  ])
    ajv.addFormat(format, true);
  return ajv;
}

/** The findings of a failed validation below `where`, most specific first and without repetition. */
export function findings(where: string, errors: readonly ErrorObject[] | null | undefined): string[] {
  const lines = (errors ?? []).map((error) => `${where}${error.instancePath} ${sentence(error)}`);
  return [...new Set(lines)];
}

function sentence({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'unevaluatedProperties')
    return `has "${String(params['unevaluatedProperty'])}", which GitHub does not document`;
  if (keyword === 'additionalProperties')
    return `has "${String(params['additionalProperty'])}", which GitHub does not document`;
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`;
  return message ?? keyword;
}
