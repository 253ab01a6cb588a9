/**
 * Recovers how far a loop had come from an unreadable head: from the remains of the file, and from the commit messages.
 */
import * as z from 'zod';
import { furthest } from '../../core/lease/lease.ts';
import type { HeadPosition } from '../../core/state/head.ts';
import type { StateApi } from '../api/state-api.ts';
import { branchOf } from './git-branch-store.ts';

const Answer = z.object({
  repository: z.object({
    head: z
      .object({
        target: z.object({
          file: z.object({ object: z.object({ text: z.string().nullish() }).nullish() }).nullish(),
          history: z.object({ nodes: z.array(z.object({ message: z.string() })) }),
        }),
      })
      .nullable(),
  }),
});

/** Further than any loop comes: a forged number must not use up all that are left. */
const mostTicks = 1_000_000_000;
const Count = z.number().int().nonnegative().max(mostTicks);
/** In the file's own spelling. */
const Left = z.object({ epoch: Count.catch(0), generation: Count.catch(0) });

/** Null if neither the file nor a commit message holds a position. */
export async function headTraces(api: StateApi, loop: string): Promise<HeadPosition | null> {
  const data = await api.graphql(
    `query TickgateHeadTraces($owner: String!, $repo: String!, $branch: String!) {
      repository(owner: $owner, name: $repo) {
        head: ref(qualifiedName: $branch) {
          target {
            ... on Commit {
              file(path: "head.json") { object { ... on Blob { text } } }
              history(first: 100) { nodes { message } }
            }
          }
        }
      }
    }`,
    { owner: api.owner, repo: api.repo, branch: `refs/heads/${branchOf(loop)}` },
  );
  const target = Answer.parse(data).repository.head?.target;
  if (target === undefined) return null;
  const inMessages = target.history.nodes.flatMap(({ message }) => inMessage(message, loop));
  return furthest([...inFile(target.file?.object?.text ?? ''), ...inMessages]);
}

function inFile(text: string): HeadPosition[] {
  const left = Left.safeParse(jsonOf(text));
  return left.success ? [left.data] : fieldsOf(text);
}

/** For a file that is no JSON any more: its lines may still be there. */
function fieldsOf(text: string): HeadPosition[] {
  const count = (name: string): number =>
    Count.catch(0).parse(Number(new RegExp(`"${name}": ?(\\d+)`).exec(text)?.[1]));
  return [{ epoch: count('epoch'), generation: count('generation') }];
}

/** Parses the message that every swap writes. */
function inMessage(message: string, loop: string): HeadPosition[] {
  const [, name, epoch, generation] =
    /^tickgate (\S+): [a-z]+, epoch (\d{1,9}), generation (\d{1,9}) /.exec(message) ?? [];
  return name === loop ? [{ epoch: Number(epoch), generation: Number(generation) }] : [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
