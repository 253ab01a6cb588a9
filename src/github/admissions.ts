/** Reads who labelled the issues of outsiders, and whether their text was changed since: what decides whether they are let in. */
import { z } from 'zod';
import { type Admission, admissionOf, type Doorkeeping, type LabelledIssue, peopleOf } from '../core/admission.ts';
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
  lastEditedAt: z.string().nullable(),
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
  timelineItems: z.object({ nodes: z.array(Event.nullable()) }),
});

/** Further back nobody looks: a label that was set before them admits nothing. */
const events = 100;

const fields = `number title body lastEditedAt
  labels(first: 50) { nodes { name } }
  timelineItems(last: ${events}, itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]) {
    nodes {
      type: __typename
      ... on LabeledEvent { createdAt label { name } actor ${actorFields} }
      ... on RenamedTitleEvent { createdAt }
    }
  }`;

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

/** One request, and one for everybody who set a label. */
export async function readAdmissions(
  github: GitHub,
  numbers: readonly number[],
  by: Omit<Doorkeeping, 'standings'>,
): Promise<Admission[]> {
  if (numbers.length === 0 || by.labels.length === 0) return [];
  const data = await despiteMissing(askTogether(github, 'TickgateAdmissions', [part(numbers)]));
  const { repository } = Answer.parse(data);
  const issues = numbers.flatMap((_, index) => labelled(Node.nullish().parse(repository[`issue${index}`])));
  const standings = await readStandings(
    github,
    issues.flatMap((issue) => peopleOf(issue, by)),
  );
  return issues.flatMap((issue) => admissionOf(issue, { ...by, standings }) ?? []);
}

const part = (numbers: readonly number[]): Part => ({
  fields: numbers.map((_, index) => `issue${index}: issue(number: $issue${index}) { ...Labelled }`).join('\n'),
  variables: Object.fromEntries(numbers.map((value, index) => [`issue${index}`, { type: 'Int!', value }])),
  fragments: `fragment Labelled on Issue { ${fields} }`,
});

function labelled(node: z.output<typeof Node> | null | undefined): LabelledIssue[] {
  if (node === null || node === undefined) return [];
  const { number, title, body, labels, lastEditedAt, timelineItems } = node;
  const happened = timelineItems.nodes.flatMap((event) => event ?? []);
  const renamed = happened.flatMap(({ type, createdAt }) => (type === 'RenamedTitleEvent' ? (createdAt ?? []) : []));
  const edits = [...renamed, ...(lastEditedAt === null ? [] : [lastEditedAt])];
  return [
    {
      number,
      textHash: issueTextHash(title, body),
      labels: labels?.nodes.map(({ name }) => name) ?? [],
      labelled: happened.flatMap(({ label, createdAt, actor }) =>
        label === undefined || createdAt === undefined ? [] : [{ label: label.name, at: createdAt, by: actor }],
      ),
      editedAt: edits.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
    },
  ];
}
