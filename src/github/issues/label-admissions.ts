/** Reads whether apparent outsiders' issues are admitted: the authors' permissions, the labellers, and later edits. */
import * as z from 'zod';
import { type AccountPermission, mayLabel } from '../../core/access/authority.ts';
import {
  type AdmissionLookup,
  type AdmissionQuery,
  type AdmissionRules,
  findAdmission,
  listAuthorToVerify,
  listLabellers,
  listOutdatedAuthors,
} from '../../core/backlog/outsiders.ts';
import type { LabelledIssue } from '../../core/observation/facts.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { Actor, actorFields, issueTextHash } from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';
import { readStandings } from '../people/permission-lookup.ts';

const Event = z.object({
  type: z.string(),
  createdAt: z.string().optional(),
  label: z.object({ name: z.string() }).optional(),
  actor: Actor,
});

const Node = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  updatedAt: z.string(),
  lastEditedAt: z.string().nullable(),
  author: Actor,
  labels: z.object({ nodes: presentNodes(z.object({ name: z.string() })) }).nullable(),
  timelineItems: z.object({ nodes: presentNodes(Event) }),
});

/** Events that are read. A label set before them admits nothing. */
const events = 100;

const fields = `number title body updatedAt lastEditedAt author ${actorFields}
  labels(first: 50) { nodes { name } }
  timelineItems(last: ${events}, itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]) {
    nodes {
      type: __typename
      ... on LabeledEvent { createdAt label { name } actor ${actorFields} }
      ... on RenamedTitleEvent { createdAt }
    }
  }`;

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

/** Issues per query. A reading list holds as many, so one query covers all that a tick may work on. */
const together = 60;
/** Queries per call. */
const mostQuestions = 5;
/** Accounts that are looked up per call. Each costs a request. */
const mostPeople = 20;

type Doorway = Omit<AdmissionRules, 'standings' | 'hidesMembers'>;

/** One request per sixty issues, and one per account that labelled last or may be a hidden member. Stops at a limit. */
export async function readAdmissions(
  github: GitHub,
  { numbers, hidesMembers, authors, now }: AdmissionQuery,
  doorway: Doorway,
): Promise<AdmissionLookup> {
  const by = { ...doorway, hidesMembers };
  const asking = askingWithin(github);
  const met: Met[] = [];
  // Without labels and hidden members, no issue can be admitted.
  const wanted = by.labels.length > 0 || hidesMembers ? numbers.slice(0, mostQuestions * together) : [];
  for (let from = 0; from < wanted.length; from += together) {
    const asked = wanted.slice(from, from + together);
    const read = await ask(github, asked);
    const people = read.map(({ issue }) => (issue === null ? [] : peopleFor(issue, by, authors)));
    const few = asking.affordable(people);
    await asking.about(people.slice(0, few).flat());
    met.push(...read.slice(0, few));
    if (few < read.length) break;
  }
  const issues = met.flatMap(({ issue }) => issue ?? []);
  const writing = new Set(issues.flatMap((issue) => listAuthorToVerify(issue, by)));
  await asking.about(
    listOutdatedAuthors(authors, now)
      .filter((login) => writing.has(login))
      .slice(0, asking.left()),
  );
  const { standings } = asking;
  return {
    admissions: issues.flatMap((issue) => findAdmission(issue, { ...by, standings }) ?? []),
    looked: new Map(met.map(({ number, updatedAt }) => [number, updatedAt])),
    outside: [...writing].filter((login) => asking.asked.has(login) && !isInside(standings[login])),
  };
}

const isInside = (standing: AccountPermission | undefined): boolean => standing !== undefined && mayLabel(standing);

/** Accounts whose permission decides: the labellers, and the author unless the answer is known. */
const peopleFor = (
  issue: LabelledIssue,
  by: Omit<AdmissionRules, 'standings'>,
  known: AdmissionQuery['authors'],
): string[] => [
  ...listLabellers(issue, by),
  ...listAuthorToVerify(issue, by).filter((login) => !Object.hasOwn(known, login)),
];

/** Looks up each account once per call. */
function askingWithin(github: GitHub) {
  const standings: Record<string, AccountPermission> = {};
  const asked = new Set<string>();
  return {
    standings,
    asked,
    left: (): number => Math.max(0, mostPeople - asked.size),
    /** Number of leading entries whose accounts can all be looked up. The first always counts. */
    affordable(people: readonly (readonly string[])[]): number {
      const all = new Set(asked);
      const over = people.findIndex((some, index) => {
        for (const login of some) all.add(login);
        return index > 0 && all.size > mostPeople;
      });
      return over < 0 ? people.length : over;
    },
    async about(logins: readonly string[]): Promise<void> {
      const fresh = [...new Set(logins)].filter((login) => !asked.has(login));
      for (const login of fresh) asked.add(login);
      Object.assign(standings, await readStandings(github, fresh));
    },
  };
}

interface Met {
  readonly number: number;
  /** Null = it is gone. */
  readonly issue: LabelledIssue | null;
  readonly updatedAt: string | null;
}

async function ask(github: GitHub, numbers: readonly number[]): Promise<Met[]> {
  const data = await despiteMissing(askTogether(github, 'TickgateAdmissions', [part(numbers)]));
  const { repository } = Answer.parse(data);
  return numbers.map((number, index): Met => {
    const node = Node.nullish().parse(repository[`issue${index}`]) ?? null;
    return { number, issue: node === null ? null : labelled(node), updatedAt: node?.updatedAt ?? null };
  });
}

const part = (numbers: readonly number[]): Part => ({
  fields: numbers.map((_, index) => `issue${index}: issue(number: $issue${index}) { ...Labelled }`).join('\n'),
  variables: Object.fromEntries(numbers.map((value, index) => [`issue${index}`, { type: 'Int!', value }])),
  fragments: `fragment Labelled on Issue { ${fields} }`,
});

function labelled(node: z.output<typeof Node>): LabelledIssue {
  const { number, title, body, author, labels, lastEditedAt, timelineItems } = node;
  const happened = timelineItems.nodes;
  const renamed = happened.flatMap(({ type, createdAt }) => (type === 'RenamedTitleEvent' ? (createdAt ?? []) : []));
  const edits = [...renamed, ...(lastEditedAt === null ? [] : [lastEditedAt])];
  return {
    number,
    textHash: issueTextHash(title, body),
    author,
    labels: labels?.nodes.map(({ name }) => name) ?? [],
    labelled: happened.flatMap(({ label, createdAt, actor }) =>
      label === undefined || createdAt === undefined ? [] : [{ label: label.name, at: createdAt, by: actor }],
    ),
    editedAt: edits.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
  };
}
