/** Decides what a click does: the maintainer's own request to the emulated REST, with one character of the text changed. */
import { z } from 'zod';
import { taskBoxes, withBox } from '../../../core/text/checkboxes.ts';
import type { Stage } from '../stage.ts';

export interface Deed {
  readonly ok: boolean;
  /** Shown to the person. */
  readonly said: string;
}

const Box = z.object({
  source: z.string().regex(/^(?:comment|issue)-\d{1,12}$/),
  offset: z.number().int().nonnegative(),
  checked: z.boolean(),
});
const Merge = z.object({ number: z.number().int().positive() });
const Text = z.object({ body: z.string() });

export async function carryOut(stage: Stage, path: string, body: unknown): Promise<Deed> {
  try {
    if (path === '/api/box') return await tick(stage, Box.parse(body));
    if (path === '/api/merge') return await merge(stage, Merge.parse(body));
    return { ok: false, said: 'There is no such button.' };
  } catch (error) {
    if (error instanceof z.ZodError) return { ok: false, said: 'That is nothing this page could send; load it again.' };
    return { ok: false, said: error instanceof Error ? (error.message.split('\n')[0] ?? 'It failed.') : String(error) };
  }
}

async function tick(
  { maintainer, repository }: Stage,
  { source, offset, checked }: z.output<typeof Box>,
): Promise<Deed> {
  const [kind, number] = source.split('-');
  const path = `/repos/${repository}/issues/${kind === 'comment' ? 'comments/' : ''}${number}`;
  const { body } = Text.parse(await maintainer.request(`GET ${path}`));
  if (!taskBoxes(body).some((box) => box.offset === offset)) {
    return { ok: false, said: 'The text has changed meanwhile; look again.' };
  }
  await maintainer.request(`PATCH ${path}`, { body: withBox(body, offset, checked) });
  return {
    ok: true,
    said: checked ? `Ticked as ${maintainer.login}. The app takes it up.` : `Unticked as ${maintainer.login}.`,
  };
}

async function merge({ maintainer }: Stage, { number }: z.output<typeof Merge>): Promise<Deed> {
  await maintainer.merges(number);
  return { ok: true, said: `Merged #${number} as ${maintainer.login}.` };
}
