/** Labels and milestones of a repository. */

import { validationFailed } from '../http/answer.ts';
import type { Account, World } from '../world.ts';
import { forget, named, nodeId } from './node-id.ts';
import type { Repository } from './repository.ts';

export interface Label {
  readonly kind: 'Label';
  readonly id: number;
  readonly nodeId: string;
  readonly repository: Repository;
  name: string;
  /** Six hex digits. */
  color: string;
  description: string | null;
  readonly createdAt: number;
}

export interface LabelSpec {
  readonly name: string;
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
}

export function createLabel(world: World, repository: Repository, spec: LabelSpec): Label {
  if (repository.labels.has(spec.name.toLowerCase())) {
    throw validationFailed({ resource: 'Label', code: 'already_exists', field: 'name' });
  }
  const id = world.nextId();
  const label = named<Label>(world, {
    kind: 'Label',
    id,
    nodeId: nodeId('LA', id),
    repository,
    name: spec.name,
    color: spec.color?.replace(/^#/, '') ?? 'ededed',
    description: spec.description ?? null,
    createdAt: world.clock.now(),
  });
  repository.labels.set(label.name.toLowerCase(), label);
  return label;
}

/** The label with that name. If there is none, creates it in grey, as GitHub does. */
export const labelNamed = (world: World, repository: Repository, name: string): Label =>
  repository.labels.get(name.toLowerCase()) ?? createLabel(world, repository, { name });

export function changeLabel(
  label: Label,
  change: { name?: string | undefined; color?: string | undefined; description?: string | null | undefined },
): void {
  const { labels } = label.repository;
  if (
    change.name !== undefined &&
    change.name.toLowerCase() !== label.name.toLowerCase() &&
    labels.has(change.name.toLowerCase())
  ) {
    throw validationFailed({ resource: 'Label', code: 'already_exists', field: 'name' });
  }
  labels.delete(label.name.toLowerCase());
  label.name = change.name ?? label.name;
  label.color = change.color?.replace(/^#/, '') ?? label.color;
  label.description = change.description === undefined ? label.description : change.description;
  labels.set(label.name.toLowerCase(), label);
}

export function deleteLabel(world: World, label: Label): void {
  label.repository.labels.delete(label.name.toLowerCase());
  for (const thread of label.repository.threads.values())
    thread.labels = thread.labels.filter((held) => held !== label);
  forget(world, label.nodeId);
}

export interface Milestone {
  readonly kind: 'Milestone';
  readonly id: number;
  readonly nodeId: string;
  readonly repository: Repository;
  readonly number: number;
  title: string;
  description: string | null;
  state: 'open' | 'closed';
  dueOn: string | null;
  closedAt: number | null;
  readonly creator: Account;
  readonly createdAt: number;
  updatedAt: number;
}

export interface MilestoneSpec {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly creator: Account;
}

export function createMilestone(world: World, repository: Repository, spec: MilestoneSpec): Milestone {
  if (repository.milestones.some((milestone) => milestone.title === spec.title)) {
    throw validationFailed({ resource: 'Milestone', code: 'already_exists', field: 'title' });
  }
  const id = world.nextId();
  const now = world.clock.now();
  const milestone = named<Milestone>(world, {
    kind: 'Milestone',
    id,
    nodeId: nodeId('MI', id),
    repository,
    number: repository.milestones.length + 1,
    title: spec.title,
    description: spec.description ?? null,
    state: 'open',
    dueOn: spec.dueOn ?? null,
    closedAt: null,
    creator: spec.creator,
    createdAt: now,
    updatedAt: now,
  });
  repository.milestones.push(milestone);
  return milestone;
}
