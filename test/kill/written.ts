/** Everything that a loop has written on GitHub and that can be found again: bodies, comments, reviews, remarks and replies. */
import { z } from 'zod';
import { parseGateId } from '../../src/core/state/gate.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import type { LoopStage } from '../support/loop-stage.ts';

export interface Written {
  /** `#3`; `PR of #3` for the loop's own, whose number depends on when it was opened. */
  readonly thread: string;
  readonly key: string;
  /** The key without what differs between two loops that do the same: numbers of runs and comments, commits. */
  readonly act: string;
}

const here = '/repos/acme/shop';
const Words = z.array(
  z.object({
    id: z.number(),
    body: z
      .string()
      .nullable()
      .transform((body) => body ?? ''),
    user: z.object({ login: z.string() }),
  }),
);
const ownLogin = 'github-actions[bot]';

/** How a thread is called, whenever it was opened. */
export const nameOf = ({ number, title }: { readonly number: number; readonly title: string }): string => {
  const [, subject] = /\(#(\d+)\)$/.exec(title) ?? [];
  return subject === undefined ? `#${number}` : `PR of #${subject}`;
};

/** In the order of threads, `pulls` of which are pull requests; what bears no key has `unmarked` and its first words for one. */
export async function writtenBy(loop: LoopStage, pulls: readonly number[]): Promise<Written[]> {
  const read = async (path: string) => Words.parse(await loop.ana.request(`GET ${here}/${path}`));
  const threads = (await loop.threads()).toSorted((a, b) => a.number - b.number);
  const all = await Promise.all(
    threads.map(async (thread) => {
      const { number } = thread;
      const paths = [
        `issues/${number}/comments`,
        ...(pulls.includes(number) ? [`pulls/${number}/reviews`, `pulls/${number}/comments`] : []),
      ];
      const words = (await Promise.all(paths.map(read))).flat();
      // People's issues and pull requests bear no marker.
      const body = parseEffectMarker(thread.body ?? '') === null ? [] : [thread.body ?? ''];
      const own = words.filter(({ user, body: text }) => user.login === ownLogin && text !== '');
      const said = words.filter(({ user }) => user.login !== ownLogin);
      return { thread: nameOf(thread), bodies: [...body, ...own.map(({ body: text }) => text)], said };
    }),
  );
  const said = new Map(all.flatMap((one) => one.said.map(({ id, body }) => [String(id), body.slice(0, 40)] as const)));
  return all.flatMap(({ thread, bodies }) =>
    bodies.map((body): Written => {
      const key = parseEffectMarker(body)?.key ?? `unmarked: ${body.slice(0, 60)}`;
      return { thread, key, act: actOf(key, said) };
    }),
  );
}

/** `said`: words of people by the ids of their comments; a reply is known by what it answers. */
function actOf(key: string, said: ReadonlyMap<string, string>): string {
  const [kind = '', ...rest] = key.split('/');
  const gate = parseGateId(rest.join('/'));
  if (gate !== null) return `${kind} ${gate.name}`;
  const words = rest.flatMap((part) => {
    const answered = said.get(part);
    if (answered !== undefined) return [`to “${answered}”`];
    return /^[a-z-]+$/.test(part) ? [part] : [];
  });
  return [kind, ...words].join(' ');
}
