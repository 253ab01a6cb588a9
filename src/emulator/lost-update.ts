/** Lost updates. A person ticks a box between a client's read of a text and its write, which overwrites the tick. */

import { editComment } from './changes/comment.ts';
import { retitle } from './changes/thread.ts';
import { accountNamed, acting } from './model/account.ts';
import { commentWithId } from './model/comment.ts';
import { repositoryNamed } from './model/repository.ts';
import { threadsOf } from './model/thread.ts';
import type { Fault, World } from './world.ts';

export type LostUpdate = Extract<Fault['effect'], { readonly kind: 'lost-update' }>;

/** Ticks the first open box whose line holds the text. Does nothing if there is no such box or no such person. */
export function tickFirst(world: World, params: Readonly<Record<string, string>>, { by, box }: LostUpdate): void {
  const person = accountNamed(world, by);
  if (person === undefined) return;
  const actor = acting(person);
  const comment = commentWithId(world, Number(params['comment_id']));
  if (comment !== undefined) {
    editComment(world, comment, { actor, body: ticked(comment.body, box) });
    return;
  }
  const repository = repositoryNamed(world, `${params['owner']}/${params['repo']}`);
  const thread = repository && threadsOf(repository).get(Number(params['issue_number']));
  if (thread !== undefined) retitle(world, thread, { actor, body: ticked(thread.body, box) });
}

function ticked(body: string, text: string): string {
  const lines = body.split('\n');
  const index = lines.findIndex((line) => line.startsWith('- [ ]') && line.includes(text));
  return index < 0 ? body : lines.with(index, (lines[index] ?? '').replace('- [ ]', '- [x]')).join('\n');
}
