/** Every text of a record that no rule of redaction touches: whoever adds one here has to know that no agent, command or comment says it. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findRedactionMark } from '../../src/core/codec/record-codec.ts';
import { Head } from '../../src/core/state/head.ts';
import { HistoryLine } from '../../src/core/state/history-line.ts';
import { LoopState } from '../../src/core/state/loop-state.ts';

/** Paths of the marked texts, `[]` for each item of a list. */
function marked(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodPipe) return marked(schema.in, path);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return marked(schema.unwrap(), path);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return marked(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return marked(schema.element, `${path}[]`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      marked(field, path === '' ? name : `${path}.${name}`),
    );
  const mark = schema instanceof z.ZodString ? findRedactionMark(schema) : null;
  return mark === null ? [] : [mark === 'identity' ? path : `${path} (markers)`];
}

test.each([
  ['the head', Head],
  ['the state', LoopState],
  ['a line of the history', HistoryLine],
])('identities in %s', (_what, schema) => {
  expect(marked(schema)).toMatchSnapshot();
});
