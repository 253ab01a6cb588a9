/** REST of rulesets, and of the rules that bind a branch. */
import * as z from 'zod';
import { noContent, ok, paged } from '../http/answer.ts';
import { type Router, read } from '../http/router.ts';
import { ACTIONS_APP_ID } from '../model/account.ts';
import { accessOf, type Repository } from '../model/repository.ts';
import { bindingRulesets, type Ruleset } from '../model/ruleset.ts';
import { notFound, unprocessable } from '../refusal.ts';
import { iso } from '../represent/time.ts';
import type { World } from '../world.ts';

const Demand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('required_status_checks'),
    parameters: z.object({
      required_status_checks: z.array(z.object({ context: z.string(), integration_id: z.number().optional() })),
      strict_required_status_checks_policy: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal('workflows'),
    parameters: z.object({ workflows: z.array(z.object({ path: z.string(), repository_id: z.number() })) }),
  }),
  z.object({
    type: z.literal('code_scanning'),
    parameters: z.object({
      code_scanning_tools: z.array(
        z.object({ tool: z.string(), alerts_threshold: z.string(), security_alerts_threshold: z.string() }),
      ),
    }),
  }),
]);
const RefRule = z.object({ type: z.enum(['creation', 'update', 'deletion', 'non_fast_forward']) });

const NewRuleset = z.object({
  name: z.string(),
  enforcement: z.enum(['disabled', 'active', 'evaluate']),
  conditions: z.object({
    ref_name: z.object({ include: z.array(z.string()), exclude: z.array(z.string()).optional() }),
  }),
  rules: z.array(z.union([RefRule, Demand])),
  bypass_actors: z
    .array(z.object({ actor_id: z.number(), actor_type: z.literal('Integration'), bypass_mode: z.literal('always') }))
    .default([]),
});

export function routeRulesets({ route }: Pick<Router, 'route'>): void {
  const admin = { access: 'admin' } as const;
  route('GET /repos/{owner}/{repo}/rulesets', (call) =>
    paged(call, call.repository.rulesets, (ruleset) => showRuleset(call.repository, ruleset)),
  );
  route('GET /repos/{owner}/{repo}/rules/branches/{branch}', ({ repository, params }) => {
    const binding = bindingRulesets(repository, `refs/heads/${params.branch}`);
    return ok(
      binding.flatMap((ruleset) =>
        rulesIn(ruleset).map((rule) => ({
          ...rule,
          ruleset_source_type: 'Repository',
          ruleset_source: `${repository.owner.login}/${repository.name}`,
          ruleset_id: ruleset.id,
        })),
      ),
    );
  });
  route('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', (call) => {
    const { repository, params, world, caller } = call;
    const ruleset = rulesetOf(repository, params.ruleset_id);
    const asks = caller.kind === 'token' ? caller : null;
    const isAdmin = asks?.token.kind === 'user' && accessOf(repository, asks.account) === 'admin';
    return ok({
      ...showRuleset(repository, ruleset),
      current_user_can_bypass: ruleset.bypass.includes(asks?.account.login ?? '') ? 'always' : 'never',
      ...(isAdmin ? { bypass_actors: actorsOf(world, ruleset) } : {}),
    });
  });
  route(
    'POST /repos/{owner}/{repo}/rulesets',
    (call) => {
      const wanted = read(call, NewRuleset);
      const ruleset = addRuleset(call.world, call.repository, {
        name: wanted.name,
        refs: wanted.conditions.ref_name.include,
        rules: wanted.rules.flatMap((rule) => ('parameters' in rule ? [] : [rule.type])),
        bypass: wanted.bypass_actors.map(({ actor_id: id }) => loginOfApp(call.world, id)),
        demands: wanted.rules.flatMap((rule) => ('parameters' in rule ? [rule] : [])),
      });
      return { status: 201, body: showRuleset(call.repository, ruleset) };
    },
    admin,
  );
  route(
    'DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}',
    ({ repository, params }) => {
      repository.rulesets.splice(repository.rulesets.indexOf(rulesetOf(repository, params.ruleset_id)), 1);
      return noContent();
    },
    admin,
  );
}

export function addRuleset(
  world: World,
  repository: Repository,
  spec: Pick<Ruleset, 'name' | 'refs' | 'rules' | 'demands'> & { bypass?: readonly string[] },
): Ruleset {
  const ruleset = { id: world.nextId(), bypass: [], createdAt: world.clock.now(), ...spec };
  repository.rulesets.push(ruleset);
  return ruleset;
}

/** GitHub's own app, which workflows' tokens use, belongs to no repository's owner and cannot be excepted. */
function loginOfApp(world: World, id: number): string {
  const app = id === ACTIONS_APP_ID ? undefined : world.apps.get(id);
  if (app !== undefined) return app.bot.login;
  throw unprocessable('Actor GitHub Actions integration must be part of the ruleset source or owner organization');
}

const actorsOf = (world: World, { bypass }: Ruleset) =>
  [...world.apps].flatMap(([id, { bot }]) =>
    bypass.includes(bot.login) ? [{ actor_id: id, actor_type: 'Integration', bypass_mode: 'always' }] : [],
  );

function rulesetOf(repository: Repository, id: string): Ruleset {
  const found = repository.rulesets.find((ruleset) => String(ruleset.id) === id);
  if (!found) throw notFound();
  return found;
}

const rulesIn = ({ rules, demands = [] }: Ruleset) => [...rules.map((type) => ({ type })), ...demands];

const showRuleset = (repository: Repository, ruleset: Ruleset) => ({
  id: ruleset.id,
  name: ruleset.name,
  target: 'branch',
  source_type: 'Repository',
  source: `${repository.owner.login}/${repository.name}`,
  enforcement: 'active',
  conditions: { ref_name: { include: ruleset.refs, exclude: [] } },
  rules: rulesIn(ruleset),
  created_at: iso(ruleset.createdAt),
  updated_at: iso(ruleset.createdAt),
});
