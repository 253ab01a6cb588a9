/** Fields of people and bots. GraphQL names a bot without `[bot]`, but names the viewer with it. */

import type { CheckRun, CommitStatus } from '../model/check.ts';
import { REACTIONS, type Reaction } from '../model/content.ts';
import type { Label, Milestone } from '../model/label.ts';
import { threadsOf } from '../model/thread.ts';
import { showLabel, showMilestone } from '../represent/thread.ts';
import { iso, isoOrNull } from '../represent/time.ts';
import { type Account, webOrigin } from '../world.ts';
import { suiteOf } from './check-suites.ts';
import { connection } from './connection.ts';
import { type Field, type Fields, fieldsOf, ofKind } from './fields.ts';
import { gitNode } from './git-fields.ts';

/** The viewer is always a `User`, even if a bot asks. */
export interface Viewer {
  readonly kind: 'Viewer';
  readonly account: Account;
}

export const isAccount = (source: unknown): source is Account =>
  typeof source === 'object' && source !== null && 'login' in source;
const isPerson = (source: unknown): source is Account | Viewer => isAccount(source) || ofKind<Viewer>('Viewer')(source);
const accountIn = (source: Account | Viewer): Account => ('kind' in source ? source.account : source);

const shared: Record<string, Field<Account | Viewer>> = {
  id: (source) => accountIn(source).nodeId,
  databaseId: (source) => accountIn(source).id,
  avatarUrl: (source, _args, { world }) => `${world.origin}/avatars/${accountIn(source).id}`,
  url: (source, _args, { world }) => `${webOrigin(world)}/${accountIn(source).login}`,
  resourcePath: (source) => `/${accountIn(source).login}`,
  createdAt: () => '2020-01-01T00:00:00Z',
  updatedAt: () => '2020-01-01T00:00:00Z',
};

const user: Record<string, Field<Account | Viewer>> = {
  ...shared,
  login: (source) => accountIn(source).login,
  name: (source) => accountIn(source).login,
  email: () => '',
  bio: () => null,
  isViewer: (source, _args, { caller }) => caller.kind === 'token' && caller.account === accountIn(source),
};

export const accountFields: Readonly<Record<string, Fields>> = {
  User: fieldsOf(isPerson, user),
  Organization: fieldsOf(isPerson, { ...shared, login: (source) => accountIn(source).login }),
  Bot: fieldsOf(isPerson, { ...shared, login: (source) => accountIn(source).login.replace(/\[bot\]$/, '') }),
  Label: fieldsOf(ofKind<Label>('Label'), {
    id: ({ nodeId }) => nodeId,
    name: ({ name }) => name,
    color: ({ color }) => color,
    description: ({ description }) => description,
    isDefault: () => false,
    createdAt: ({ createdAt }) => iso(createdAt),
    url: (label, _args, { world }) => showLabel(world, label).url,
    repository: ({ repository }) => repository,
    issues: (label, args) =>
      connection(
        'issues',
        [...threadsOf(label.repository).values()].filter(
          (thread) => thread.kind === 'Issue' && thread.labels.includes(label),
        ),
        args,
      ),
  }),
  Milestone: fieldsOf(ofKind<Milestone>('Milestone'), {
    id: ({ nodeId }) => nodeId,
    number: ({ number }) => number,
    title: ({ title }) => title,
    description: ({ description }) => description,
    state: ({ state }) => state.toUpperCase(),
    dueOn: ({ dueOn }) => dueOn,
    closed: ({ state }) => state === 'closed',
    closedAt: ({ closedAt }) => isoOrNull(closedAt),
    createdAt: ({ createdAt }) => iso(createdAt),
    updatedAt: ({ updatedAt }) => iso(updatedAt),
    creator: ({ creator }) => creator,
    url: (milestone, _args, { world }) => showMilestone(world, milestone).html_url,
    repository: ({ repository }) => repository,
  }),
  Reaction: fieldsOf(ofKind<Reaction>('Reaction'), {
    id: ({ nodeId }) => nodeId,
    databaseId: ({ id }) => id,
    content: ({ content }) => reactionName(content),
    createdAt: ({ at }) => iso(at),
    user: ({ account }) => account,
  }),
  CheckRun: fieldsOf(ofKind<CheckRun>('CheckRun'), {
    id: ({ nodeId }) => nodeId,
    databaseId: ({ id }) => id,
    name: ({ name }) => name,
    status: ({ status }) => status.toUpperCase(),
    conclusion: ({ conclusion }) => conclusion?.toUpperCase() ?? null,
    startedAt: ({ startedAt }) => isoOrNull(startedAt),
    completedAt: ({ completedAt }) => isoOrNull(completedAt),
    detailsUrl: ({ detailsUrl }) => detailsUrl,
    externalId: ({ externalId }) => externalId,
    title: ({ output }) => output.title,
    summary: ({ output }) => output.summary,
    text: ({ output }) => output.text,
    isRequired: () => false,
    checkSuite: (run) => suiteOf(run),
    repository: ({ repository }) => repository,
  }),
  StatusContext: fieldsOf(ofKind<CommitStatus>('StatusContext'), {
    id: ({ nodeId }) => nodeId,
    context: ({ context }) => context,
    state: ({ state }) => state.toUpperCase(),
    description: ({ description }) => description,
    targetUrl: ({ targetUrl }) => targetUrl,
    createdAt: ({ at }) => iso(at),
    creator: ({ creator }) => creator,
    isRequired: () => false,
    commit: ({ repository, sha }) => gitNode(repository, sha),
  }),
};

const NAMES = { '+1': 'THUMBS_UP', '-1': 'THUMBS_DOWN' } as const;
export const reactionName = (content: (typeof REACTIONS)[number]): string =>
  content === '+1' || content === '-1' ? NAMES[content] : content.toUpperCase();
export const reactionNamed = (name: string) => REACTIONS.find((content) => reactionName(content) === name);
