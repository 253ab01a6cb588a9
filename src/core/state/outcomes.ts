/** What became of a loop's pull requests: the newest one by one, older ones as totals. */
import * as z from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';

const count = z.number().int().nonnegative();

export const outcomeResults = ['merged', 'changed', 'closed', 'reverted'] as const;
const OutcomeResult = z.enum(outcomeResults);
export type OutcomeResult = z.output<typeof OutcomeResult>;

/** What the sessions of a pull request took. */
const spentFields = { dollars: z.number().nonnegative(), sessions: count, rounds: count };

/** A pull request that ended. */
export const EndedWork = onDisk({
  pull: z.number().int(),
  subject: z.number().int(),
  result: OutcomeResult,
  openedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Commit on the base branch; null = it was closed, or GitHub does not say. */
  mergeCommit: identity.nullable(),
  ...spentFields,
  /** As `init` names it, by the loop's settings at that time. */
  recipe: identity,
  /** Driver and model of the costliest usage; null = none was recorded. */
  driver: identity.nullable(),
  model: z.string().nullable(),
  /** As on the pull request at its end. */
  labels: z.array(z.string()),
});
export type EndedWork = z.output<typeof EndedWork>;

/** A pull request that was open when a fresh run began, with what it had taken by then. */
export const LeftWork = onDisk({
  pull: z.number().int(),
  subject: z.number().int(),
  /** Commits that this loop pushed or reviewed last. */
  heads: z.array(identity),
  /** A session answered people's words, or people pushed. */
  isChanged: z.boolean(),
  ...spentFields,
  recipe: identity,
  driver: identity.nullable(),
  model: z.string().nullable(),
});
export type LeftWork = z.output<typeof LeftWork>;

const totalFields = { result: OutcomeResult, pulls: count, ...spentFields, days: z.number().nonnegative() };

export const AgentTotal = onDisk({
  ...totalFields,
  recipe: identity,
  driver: identity.nullable(),
  model: z.string().nullable(),
});
export type AgentTotal = z.output<typeof AgentTotal>;

/** A pull request with two labels is in two of these. */
export const LabelTotal = onDisk({ ...totalFields, label: z.string() });
export type LabelTotal = z.output<typeof LabelTotal>;

export const Outcomes = onDisk({
  /** Ordered by their end, newest last. */
  pulls: z.array(EndedWork),
  /** Oldest first. */
  left: z.array(LeftWork),
  /** Of the pull requests that `pulls` lists no more. */
  totals: z.array(AgentTotal),
  labelTotals: z.array(LabelTotal),
  /** End of the newest pull request in the totals: none that ended by then is counted again. Null = they are empty. */
  foldedUntil: z.iso.datetime().nullable(),
  /** When reverts were last looked for. */
  lookedAt: z.iso.datetime(),
});
export type Outcomes = z.output<typeof Outcomes>;
