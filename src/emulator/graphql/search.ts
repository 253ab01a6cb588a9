/**
 * Searches issues by the qualifiers that the emulator supports, and by words of the text. Refuses any other qualifier.
 */

import { canSee } from '../http/permissions.ts';
import { allRepositories, fullNameOf } from '../model/repository.ts';
import { type Thread, threadsOf } from '../model/thread.ts';
import { Refusal } from '../refusal.ts';
import { connection } from './connection.ts';
import { type Arguments, type Context, textOf } from './fields.ts';

/** GitHub returns no more results, but states how many there would be. */
const mostFound = 1_000;

export function searchIssues(args: Arguments, context: Context): object {
  if (args['type'] !== 'ISSUE')
    throw new Error(`the emulator searches for issues alone, not for ${String(args['type'])}`);
  const wanted = (textOf(args, 'query').match(/(?:[^\s"]+|"[^"]*")+/g) ?? []).filter(
    (term) => term !== 'sort:created-asc',
  );
  const found = allRepositories(context.world)
    .filter((repository) => canSee(context, repository))
    .flatMap((repository) => [...threadsOf(repository).values()].map((thread) => ({ repository, thread })))
    .filter(({ repository, thread }) => wanted.every((term) => fits(term, fullNameOf(repository), thread)))
    .map(({ thread }) => thread)
    .toSorted((a, b) => a.createdAt - b.createdAt || a.number - b.number);
  return { ...connection('search', found.slice(0, mostFound), args), issueCount: found.length };
}

function fits(term: string, repository: string, thread: Thread): boolean {
  if (term.startsWith('-')) return !fits(term.slice(1), repository, thread);
  const [, name, quoted = ''] = /^(\w+):(.+)$/.exec(term) ?? [];
  const value = quoted.replaceAll('"', '').toLowerCase();
  const same = (text: string): boolean => text.toLowerCase() === value;
  switch (name) {
    case undefined:
      return `${thread.title}\n${thread.body}`.toLowerCase().includes(term.replaceAll('"', '').toLowerCase());
    case 'repo':
      return same(repository);
    case 'type':
    case 'state':
    case 'is':
      return same(thread.kind === 'Issue' ? 'issue' : 'pr') || same(thread.state);
    case 'label':
      return thread.labels.some((label) => same(label.name));
    case 'author':
      return same(thread.author.login);
    case 'assignee':
      return thread.assignees.some(({ login }) => same(login));
    default:
      throw new Refusal(`the emulator knows no qualifier ${name}`, { status: 422 });
  }
}
