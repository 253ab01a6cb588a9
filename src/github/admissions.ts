/** Reads who labelled the issues of outsiders, and whether their text was changed since: what decides whether they are let in. */
import { z } from 'zod';
import { type Admission, admissionOf, type Doorkeeping, type LabelledIssue, peopleOf } from '../core/admission.ts';
import type { AdmissionsRead } from '../core/outsiders.ts';
import type { Standing } from '../core/answer.ts';
import { Actor, actorFields } from './actor.ts';
import type { GitHub } from './client.ts';
import { despiteMissing } from './errors.ts';
import { readStandings } from './standing.ts';
import { issueTextHash } from './text-hash.ts';
import { askTogether, type Part } from './together.ts';

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
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
  timelineItems: z.object({ nodes: z.array(Event.nullable()) }),
});

/** Further back nobody looks: a label that was set before them admits nothing. */
const events = 100;

const fields = `number title body updatedAt lastEditedAt
  labels(first: 50) { nodes { name } }
  timelineItems(last: ${events}, itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]) {
    nodes {
      type: __typename
      ... on LabeledEvent { createdAt label { name } actor ${actorFields} }
      ... on RenamedTitleEvent { createdAt }
    }
  }`;

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

/** In one question; as many as a reading list holds, so that what a tick may work on is one question. */
const together = 60;
/** Questions of a call. */
const mostQuestions = 5;
/** Whose standing is asked about in a call: each is a request. */
const mostPeople = 20;

type Doorway = Omit<Doorkeeping, 'standings'>;

/** One request for sixty issues, and one for everybody who set a label last; it ends where these are too many. */
export async function readAdmissions(github: GitHub, numbers: readonly number[], by: Doorway): Promise<AdmissionsRead> {
  const admissions: Admission[] = [];
  const looked = new Map<number, string | null>();
  const standings: Record<string, Standing> = {};
  const people = new Set<string>();
  for (let question = 0; question < mostQuestions && by.labels.length > 0; question++) {
    const asked = numbers.slice(question * together, (question + 1) * together);
    if (asked.length === 0) break;
    const read = await ask(github, asked);
    const met = read.slice(0, affordable(read, by, people));
    const logins = met.flatMap(({ issue }) => (issue === null ? [] : peopleOf(issue, by)));
    Object.assign(
      standings,
      await readStandings(
        github,
        logins.filter((login) => !people.has(login)),
      ),
    );
    for (const login of logins) people.add(login);
    for (const { number, issue, updatedAt } of met) {
      looked.set(number, updatedAt);
      const admission = issue === null ? null : admissionOf(issue, { ...by, standings });
      if (admission !== null) admissions.push(admission);
    }
    if (met.length < read.length) break;
  }
  return { admissions, looked };
}

interface Met {
  readonly number: number;
  /** Null = it is gone. */
  readonly issue: LabelledIssue | null;
  readonly updatedAt: string | null;
}

/** How many of the first can be judged without asking about more people than a call may. */
function affordable(read: readonly Met[], by: Doorway, asked: ReadonlySet<string>): number {
  const people = new Set(asked);
  const over = read.findIndex(({ issue }, index) => {
    for (const login of issue === null ? [] : peopleOf(issue, by)) people.add(login);
    return index > 0 && people.size > mostPeople;
  });
  return over < 0 ? read.length : over;
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

function labelled({ number, title, body, labels, lastEditedAt, timelineItems }: z.output<typeof Node>): LabelledIssue {
  const happened = timelineItems.nodes.flatMap((event) => event ?? []);
  const renamed = happened.flatMap(({ type, createdAt }) => (type === 'RenamedTitleEvent' ? (createdAt ?? []) : []));
  const edits = [...renamed, ...(lastEditedAt === null ? [] : [lastEditedAt])];
  return {
    number,
    textHash: issueTextHash(title, body),
    labels: labels?.nodes.map(({ name }) => name) ?? [],
    labelled: happened.flatMap(({ label, createdAt, actor }) =>
      label === undefined || createdAt === undefined ? [] : [{ label: label.name, at: createdAt, by: actor }],
    ),
    editedAt: edits.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
  };
}
