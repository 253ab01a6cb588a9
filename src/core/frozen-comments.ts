/** Decides which comments of an issue an agent is told: what people who may write had said when its text was taken as it was. */
import { type Account, type AnswerPolicy, isPerson, type Standing, WRITERS } from './answer.ts';
import { parseCommands } from './command.ts';
import { quoteLine } from './quote.ts';

/** As it stands in the thread. */
export interface Said {
  readonly by: Account | null;
  /** GitHub's author_association. */
  readonly association: string;
  readonly body: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  /** Somebody has hidden it. */
  readonly isHidden: boolean;
}

export interface FrozenComment {
  readonly by: string;
  readonly body: string;
}

export interface Freezing {
  /** ISO-8601; null = before anybody wrote that moment down, and nothing is told. */
  readonly frozenAt: string | null;
  readonly policy: Pick<AnswerPolicy, 'neverHuman'>;
}

/** The newest of them; an agent reads a task, not a debate. */
const most = 20;
const longest = 4_000;

/** Who has to be asked about: whoever said something then that could be told. */
export const speakersOf = (said: readonly Said[], freezing: Freezing): string[] => [
  ...new Set(couldBeTold(said, freezing).map(({ by }) => by.login)),
];

/** Oldest first. What was written or changed later is another text, which nobody has frozen. */
export const frozenComments = (
  said: readonly Said[],
  freezing: Freezing & { readonly standings: Readonly<Record<string, Standing>> },
): FrozenComment[] =>
  couldBeTold(said, freezing)
    .filter(({ by }) => mayWrite(by, freezing.standings[by.login]))
    .slice(-most)
    .map(({ by, body }) => ({ by: quoteLine(by.login, { max: 60 }), body: body.slice(0, longest) }));

function couldBeTold(said: readonly Said[], { frozenAt, policy }: Freezing): (Said & { readonly by: Account })[] {
  if (frozenAt === null) return [];
  const until = Date.parse(frozenAt);
  return said.flatMap((one) => {
    const { by, association, body, createdAt, editedAt, isHidden } = one;
    if (!isPerson(by, { ...policy, approvers: [], receiptAppId: null })) return [];
    // A question to GitHub for nobody who cannot have the right.
    if (isHidden || association === 'NONE' || body.trim() === '') return [];
    if (Date.parse(createdAt) > until || (editedAt !== null && Date.parse(editedAt) > until)) return [];
    // Said to the loop, not to whoever works.
    return parseCommands(body).length > 0 ? [] : [{ ...one, by }];
  });
}

/** A login that was given up and taken by another account is not the one that spoke. */
const mayWrite = (by: Account, standing: Standing | undefined): boolean =>
  standing !== undefined && standing.id === by.id && WRITERS.some((one) => one === standing.permission);
