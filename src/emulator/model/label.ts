/** Labels and milestones of a repository. */

import { validationFailed } from '../refusal.ts';
import type { Account, World } from '../world.ts';
import { forget, named, nodeId } from './node-id.ts';
import { perOwner } from './per-world.ts';
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

/** By name, lower case. */
export const labelsOf = perOwner<Repository, Map<string, Label>>(() => new Map());

export interface LabelSpec {
  readonly name: string;
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
}

export function createLabel(world: World, repository: Repository, spec: LabelSpec): Label {
  if (labelsOf(repository).has(spec.name.toLowerCase())) {
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
  labelsOf(repository).set(label.name.toLowerCase(), label);
  return label;
}

/** The label with that name. If there is none, creates it in grey, as GitHub does. */
export const labelNamed = (world: World, repository: Repository, name: string): Label =>
  labelsOf(repository).get(name.toLowerCase()) ?? createLabel(world, repository, { name });

export function changeLabel(
  label: Label,
  change: { name?: string | undefined; color?: string | undefined; description?: string | null | undefined },
): void {
  const labels = labelsOf(label.repository);
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

/** An issue or pull request, as the bearer of labels. */
export interface Labelled {
  labels: readonly Label[];
}

export function deleteLabel(world: World, label: Label, bearers: Iterable<Labelled>): void {
  labelsOf(label.repository).delete(label.name.toLowerCase());
  for (const bearer of bearers) bearer.labels = bearer.labels.filter((held) => held !== label);
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

export const milestonesOf = perOwner<Repository, Milestone[]>(() => []);

export interface MilestoneSpec {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly creator: Account;
}

export function createMilestone(world: World, repository: Repository, spec: MilestoneSpec): Milestone {
  if (milestonesOf(repository).some((milestone) => milestone.title === spec.title)) {
    throw validationFailed({ resource: 'Milestone', code: 'already_exists', field: 'title' });
  }
  const id = world.nextId();
  const now = world.clock.now();
  const milestone = named<Milestone>(world, {
    kind: 'Milestone',
    id,
    nodeId: nodeId('MI', id),
    repository,
    number: milestonesOf(repository).length + 1,
    title: spec.title,
    description: spec.description ?? null,
    state: 'open',
    dueOn: spec.dueOn ?? null,
    closedAt: null,
    creator: spec.creator,
    createdAt: now,
    updatedAt: now,
  });
  milestonesOf(repository).push(milestone);
  return milestone;
}
