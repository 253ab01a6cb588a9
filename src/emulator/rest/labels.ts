/** REST of labels, on the repository and on its threads, and of milestones. */

import * as z from 'zod';
import { setLabels } from '../changes/thread.ts';
import { actorIn, demandTriage } from '../http/access.ts';
import { type Answer, created, noContent, ok, paged } from '../http/answer.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import {
  changeLabel,
  createLabel,
  createMilestone,
  deleteLabel,
  type Label,
  labelNamed,
  labelsOf,
  type Milestone,
  milestonesOf,
} from '../model/label.ts';
import { threadsOf } from '../model/thread.ts';
import { notFound, Refusal, validationFailed } from '../refusal.ts';
import { showLabel, showMilestone } from '../represent/thread.ts';
import { READ_THREADS, type ThreadCall, threadOf, WRITE_THREADS } from './issues.ts';

const WRITE = { access: 'write' } as const;

export function routeLabels({ route }: Router): void {
  route(
    'GET /repos/{owner}/{repo}/labels',
    (call) => {
      const labels = [...labelsOf(call.repository).values()].toSorted((a, b) => a.name.localeCompare(b.name));
      return paged(call, labels, (label) => showLabel(call.world, label));
    },
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/labels',
    (call) => {
      const spec = read(
        call,
        z.object({ name: z.string(), color: z.string().optional(), description: z.string().nullish() }),
      );
      demandColor(spec.color);
      return created(showLabel(call.world, createLabel(call.world, call.repository, spec)));
    },
    WRITE,
  );
  route('GET /repos/{owner}/{repo}/labels/{name}', (call) => ok(showLabel(call.world, labelOf(call))), READ_THREADS);
  route(
    'PATCH /repos/{owner}/{repo}/labels/{name}',
    (call) => {
      const label = labelOf(call);
      const change = read(
        call,
        z.object({ new_name: z.string().optional(), color: z.string().optional(), description: z.string().nullish() }),
      );
      demandColor(change.color);
      changeLabel(label, { name: change.new_name, color: change.color, description: change.description });
      return ok(showLabel(call.world, label));
    },
    WRITE,
  );
  route(
    'DELETE /repos/{owner}/{repo}/labels/{name}',
    (call) => {
      deleteLabel(call.world, labelOf(call), threadsOf(call.repository).values());
      return noContent();
    },
    WRITE,
  );
  routeThreadLabels({ route });
  routeMilestones({ route });
}

/** Six digits, without a `#`. A `#` from a client is tolerated. */
function demandColor(color: string | undefined): void {
  if (color !== undefined && !/^#?[\da-f]{6}$/i.test(color))
    throw validationFailed({ resource: 'Label', code: 'invalid', field: 'color' });
}

function labelOf({ repository, params }: RepositoryCall<'owner' | 'repo' | 'name'>): Label {
  const label = labelsOf(repository).get(params.name.toLowerCase());
  if (!label) throw notFound();
  return label;
}

const Name = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
/** GitHub accepts the bare list too. */
const Names = z.union([
  z.object({ labels: z.array(Name).default([]) }).transform(({ labels }) => labels),
  z.array(Name),
]);

function routeThreadLabels({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/labels',
    (call) => paged(call, threadOf(call).labels, (label) => showLabel(call.world, label)),
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
    (call) => relabel(call, (held, given) => [...held, ...given]),
    WRITE_THREADS,
  );
  route(
    'PUT /repos/{owner}/{repo}/issues/{issue_number}/labels',
    (call) => relabel(call, (_, given) => given),
    WRITE_THREADS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels',
    (call) => {
      const thread = threadOf(call);
      demandTriage(call, thread);
      setLabels(call.world, thread, { actor: actorIn(call), labels: [] });
      return noContent();
    },
    WRITE_THREADS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
    (call) => {
      const thread = threadOf(call);
      demandTriage(call, thread);
      const gone = thread.labels.find((label) => label.name.toLowerCase() === call.params.name.toLowerCase());
      if (!gone) throw new Refusal('Label does not exist', { status: 404 });
      setLabels(call.world, thread, { actor: actorIn(call), labels: thread.labels.filter((label) => label !== gone) });
      return ok(thread.labels.map((label) => showLabel(call.world, label)));
    },
    WRITE_THREADS,
  );
}

function relabel(
  call: ThreadCall,
  change: (held: readonly Label[], given: readonly Label[]) => readonly Label[],
): Answer {
  const thread = threadOf(call);
  demandTriage(call, thread);
  const given = read(call, Names).map((name) => labelNamed(call.world, call.repository, name));
  setLabels(call.world, thread, { actor: actorIn(call), labels: change(thread.labels, given) });
  return ok(thread.labels.map((label) => showLabel(call.world, label)));
}

const NewMilestone = z.object({
  title: z.string(),
  state: z.enum(['open', 'closed']).optional(),
  description: z.string().nullish(),
  due_on: z.string().nullish(),
});

function routeMilestones({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/milestones',
    (call) => {
      const state = call.query['state'] ?? 'open';
      const milestones = milestonesOf(call.repository).filter(
        (milestone) => state === 'all' || milestone.state === state,
      );
      return paged(call, milestones, (milestone) => showMilestone(call.world, milestone));
    },
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/milestones',
    (call) => {
      const { title, description, due_on: dueOn } = read(call, NewMilestone);
      const milestone = createMilestone(call.world, call.repository, {
        title,
        description,
        dueOn,
        creator: actorIn(call).account,
      });
      return created(showMilestone(call.world, milestone));
    },
    WRITE,
  );
  route(
    'GET /repos/{owner}/{repo}/milestones/{milestone_number}',
    (call) => ok(showMilestone(call.world, milestoneOf(call))),
    READ_THREADS,
  );
  route(
    'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}',
    (call) => {
      const milestone = milestoneOf(call);
      const change = read(call, NewMilestone.partial());
      milestone.title = change.title ?? milestone.title;
      milestone.description = change.description === undefined ? milestone.description : change.description;
      milestone.dueOn = change.due_on === undefined ? milestone.dueOn : change.due_on;
      milestone.state = change.state ?? milestone.state;
      milestone.updatedAt = call.world.clock.now();
      milestone.closedAt = milestone.state === 'closed' ? (milestone.closedAt ?? milestone.updatedAt) : null;
      return ok(showMilestone(call.world, milestone));
    },
    WRITE,
  );
}

function milestoneOf({ repository, params }: RepositoryCall<'owner' | 'repo' | 'milestone_number'>): Milestone {
  const found = milestonesOf(repository).find(({ number }) => String(number) === params.milestone_number);
  if (!found) throw notFound();
  return found;
}
