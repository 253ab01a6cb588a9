/** REST routes that list, dispatch, enable and disable workflows. */
import * as z from 'zod';
import { announce } from '../../changes/announce.ts';
import { type Answer, noContent, ok, page } from '../../http/answer.ts';
import { accountOf, type RepositoryCall, type Router, read } from '../../http/router.ts';
import { type Actor, acting, actorOf } from '../../model/account.ts';
import { forbidden, notFound, Refusal, unprocessable } from '../../refusal.ts';
import { apiUrl, htmlUrl } from '../../represent/repository.ts';
import { dispatchWorkflow } from '../runs/dispatch.ts';
import { workflowJson } from '../runs/run-json.ts';
import { type Workflow, workflowNamed, workflowsOf } from '../workflows/workflows.ts';

const Dispatch = z.object({
  ref: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  return_run_details: z.boolean().default(false),
});
const RepositoryDispatch = z.object({
  event_type: z.string().min(1).max(100),
  client_payload: z.record(z.string(), z.unknown()).default({}),
});

const READ = { access: 'read' } as const;
const WRITE = { access: 'write' } as const;

export function routeWorkflows(router: Router): void {
  router.route('GET /repos/{owner}/{repo}/actions/workflows', list, READ);
  router.route('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}', get, READ);
  router.route('POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', dispatch, WRITE);
  router.route(
    'PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable',
    (call) => turn(call, 'active'),
    WRITE,
  );
  router.route(
    'PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable',
    (call) => turn(call, 'disabled_manually'),
    WRITE,
  );
  router.route('POST /repos/{owner}/{repo}/dispatches', repositoryDispatch, WRITE);
}

function list(call: RepositoryCall): Answer {
  const workflows = workflowsOf(call.world, call.repository).map(({ workflow }) => workflow);
  const { shown, headers } = page(call, workflows);
  const body = {
    total_count: workflows.length,
    workflows: shown.map((workflow) => workflowJson(call.world, workflow)),
  };
  return { status: 200, body, headers };
}

function named(call: RepositoryCall<'workflow_id'>): Workflow {
  const found = workflowNamed(call.world, call.repository, call.params.workflow_id);
  if (found === undefined) throw notFound();
  return found.workflow;
}

const get = (call: RepositoryCall<'workflow_id'>): Answer => ok(workflowJson(call.world, named(call)));

function dispatch(call: RepositoryCall<'workflow_id'>): Answer {
  const { world, repository } = call;
  const { ref, inputs, return_run_details: detailed } = read(call, Dispatch);
  const dispatched = dispatchWorkflow(world, {
    repository,
    workflow: call.params.workflow_id,
    ref,
    inputs,
    actor: actingIn(call),
  });
  if ('refused' in dispatched) throw new Refusal(dispatched.refused, { status: dispatched.status });
  if (!detailed) return noContent();
  const { id } = dispatched.run;
  return ok({
    workflow_run_id: id,
    run_url: `${apiUrl(world, repository)}/actions/runs/${id}`,
    html_url: `${htmlUrl(world, repository)}/actions/runs/${id}`,
  });
}

function turn(call: RepositoryCall<'workflow_id'>, state: 'active' | 'disabled_manually'): Answer {
  const workflow = named(call);
  Object.assign(workflow, { state, updatedAt: call.world.clock.now() });
  return noContent();
}

const PAYLOAD_KEYS = 10;

function repositoryDispatch(call: RepositoryCall): Answer {
  const { event_type: action, client_payload: clientPayload } = read(call, RepositoryDispatch);
  if (call.repository.archived) throw forbidden('Repository was archived so is read-only.');
  if (Object.keys(clientPayload).length > PAYLOAD_KEYS) {
    throw unprocessable('Invalid request.\n\nNo more than 10 properties are allowed; 11 were supplied.');
  }
  const { world, repository } = call;
  const payload = { branch: repository.defaultBranch, client_payload: clientPayload };
  announce(world, { name: 'repository_dispatch', action, repository, actor: actingIn(call), payload: () => payload });
  return noContent();
}

/** An app's JWT alone never gets here: the routes need a permission. */
const actingIn = (call: RepositoryCall): Actor =>
  call.caller.kind === 'token' ? actorOf(call.world, call.caller.token) : acting(accountOf(call));
