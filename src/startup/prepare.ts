/** Prepares a tick from its invocation: configuration (reports all mistakes at once), ref, fork, pause, permissions. */
import type { Invocation } from '../action-io.ts';
import { type AgentEnvironment, agentEnvironment } from '../agents/drivers/program.ts';
import { type TeamMembers, workflowLogin } from '../core/access/authority.ts';
import { type EffectiveConfig, readConfigPath, resolveConfig } from '../core/config/resolve.ts';
import { driversInUse } from '../core/config/role-models.ts';
import {
  dropRepeatedInputs,
  formFields,
  readStateKeys,
  type TickRequest,
} from '../core/config/sources/action-inputs.ts';
import { decideRenewal } from '../core/decide/renewal.ts';
import { explainUnapproved } from '../core/directives/dispatch-form.ts';
import { toEndInOrderMinutes } from '../core/lease/lease.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import { readMarker } from '../core/reports/control-issue/marker.ts';
import { meantFor, type Schedule, scheduleEnds, scheduleWarnings } from '../core/schedule/schedule.ts';
import {
  computeTokenMinutes,
  isBotLogin,
  missingAppPermissionSentence,
  personalTokenSentence,
} from '../core/workflow/app-permissions.ts';
import { cacheUnusableSentence } from '../core/workflow/cache-mode.ts';
import { pausedTickReason } from '../core/workflow/pause-variable.ts';
import {
  type JobFacts,
  jobFacts,
  listIndispensableNeeds,
  missingPermissionSentence,
  type Need,
} from '../core/workflow/token-permissions.ts';
import type { TeamsRead } from '../github/people/permission-lookup.ts';
import { hasCacheOf, readOtherFile } from '../github/repository/repository.ts';
import { GitHubError } from '../ports/github.ts';
import type { HeadRead } from '../ports/head-store.ts';
import { type Derive, deriver } from '../storage/crypto/key-cache.ts';
import { createHeadBranch, type HeadBranch } from '../storage/head/git-branch-store.ts';
import { createHeadSeal } from '../storage/head/head-seal.ts';
import { readWithParsers, readWorkflowContent } from './late-parsers.ts';
import { type OpeningFacts, readApproverTeams, readConfigBases, readOpening } from './opening-query.ts';
import type { Preparation, Prepared, Preparing } from './prepared.ts';
import { readProjectRules } from './project-rules.ts';
import { confirmHead, findControlNumber } from './refresh.ts';

export async function prepare(preparing: Preparing): Promise<Preparation> {
  const { invocation, begunAt } = preparing;
  const { notice, ...given } = dropRepeatedInputs(invocation);
  const path = readConfigPath(given.with);
  const guessed = given.with['loop'] || skillInForm(given.dispatch) || given.with['skill'] || 'work';
  const derive = deriver();
  const first = openHeadStore(preparing, guessed, derive);
  const { read, along, refusal } = await readOpening(first, {
    config: path,
    workflow: invocation.workflow,
    at: begunAt,
  });
  const job = jobFacts(await readWorkflowContent(along.files.workflow ?? ''), invocation.job);
  const file = along.files.config === null ? null : { path, text: along.files.config };
  const facts = { visibility: along.repository.visibility, jobTimeoutMinutes: job.timeoutMinutes };
  const bases = await readConfigBases(file, (reference) => readOtherFile(preparing.github, reference));
  const resolved = await readWithParsers((parsers) =>
    resolveConfig({ ...given, file, bases, pages: () => invocation.pages, parsers, facts }),
  );
  if (!resolved.ok) return { kind: 'refused', lines: resolved.errors.map(({ message }) => message) };
  const { config, request } = resolved;
  const mayBegin = () =>
    isPaused(request) ?? wrongPlace(invocation, along, config) ?? notAble(preparing, along, { config, job });
  const hindered = begunAt === undefined ? mayBegin() : null;
  if (hindered !== null) return hindered;
  if (refusal !== null) throw refusal;
  const rules = await readProjectRules(preparing, along.files.claudeMd ?? '', config);
  if (rules.errors.length > 0) return { kind: 'refused', lines: rules.errors };
  const environment = await environmentOf(preparing, config);
  if (!environment.ok) return { kind: 'refused', lines: [environment.sentence] };
  const tick = readTickFacts(preparing, along, { config, schedules: job.schedules });
  const approving = await approvingTeams(preparing, config.approvers);
  if (approving.kind === 'unknown') return { kind: 'refused', lines: [approving.line] };
  const heads = config.loop === guessed ? first : openHeadStore(preparing, config.loop, derive);
  const found = config.loop === guessed ? read : await heads.read();
  const confirmed = await confirmedHead(preparing, { heads, read: found, along, loop: config.loop });
  const refused = begunAt === undefined ? judgeForm({ ...resolved, tick }, approving.teams, confirmed.head) : null;
  if (refused !== null) return refused;
  return {
    kind: 'ready',
    config,
    request: withWatchedPull(request, { head: confirmed.head, config, now: tick.now }),
    sources: resolved.sources,
    notices: [...inputNotices(notice, invocation), ...resolved.notices, ...scheduleWarnings(tick.scheduleEnds)],
    rates: rules.rates,
    redact: rules.redact,
    credentials: preparing.credentials,
    teams: approving.teams,
    agentEnv: environment.env,
    heads,
    derive,
    ...confirmed,
    ...{ tick, along },
  };
}

/** A run that began with one pull request stays with it, whatever starts its later ticks. */
function withWatchedPull(
  request: TickRequest,
  { head, config, now }: { readonly head: HeadRead; readonly config: EffectiveConfig; readonly now: string },
): TickRequest {
  if (request.pr !== null || request.fresh || request.singleShot || head.kind !== 'present') return request;
  const begins = decideRenewal(head.head, config.renew, now) !== null;
  return begins ? request : { ...request, pr: head.head.watchedPr };
}

/** Recovery does not depend on approvers. If their teams are unreadable, their words wait for the next tick. */
async function approvingTeams(preparing: Preparing, approvers: readonly string[]): Promise<TeamsRead> {
  if (preparing.begunAt === undefined) return await readApproverTeams(preparing, approvers);
  const read = await readApproverTeams(preparing, approvers).catch(gitHubMistake);
  return read?.kind === 'read' ? read : { kind: 'read', teams: {} };
}

function gitHubMistake(error: unknown): null {
  if (error instanceof GitHubError) return null;
  throw error;
}

/** `repeated`: about inputs that are given twice; null = none is. */
const inputNotices = (repeated: string | null, { with: given }: Invocation): string[] => [
  ...(repeated === null ? [] : [repeated]),
  ...(readStateKeys(given).takesUnsealed ? [unsealedNotice] : []),
];

const unsealedNotice = 'state-key-previous: none accepts any head: remove it as soon as a tick has worked with it.';

/** The head as the control issue confirms it, and the error already shown there. */
async function confirmedHead(
  { github, sleep }: Preparing,
  at: { heads: HeadBranch; read: HeadRead; along: OpeningFacts; loop: string },
): Promise<Pick<Prepared, 'head' | 'errorSaid' | 'shown' | 'controlIssue'>> {
  const { heads, read, along, loop } = at;
  const control = along.controlOf(loop, null);
  const remembered = control === null ? null : readMarker(control.body);
  const leftInCache = (): Promise<boolean> => hasCacheOf(github, loop);
  const head = await confirmHead({ read, remembered, readAgain: () => heads.read(), leftInCache, sleep });
  const controlIssue = findControlNumber(along.controlOf, loop, head);
  return { head, controlIssue, errorSaid: remembered?.error ?? null, shown: remembered };
}

function openHeadStore({ github, sleep, invocation }: Preparing, loop: string, derive: Derive): HeadBranch {
  const seal = createHeadSeal(readStateKeys(invocation.with), derive);
  return createHeadBranch(github, { loop: /^[a-z][a-z0-9_]*$/.test(loop) ? loop : 'work', sleep, seal });
}

/** A guess at the loop's name: a wrong one costs a read. */
const skillInForm = ({ skill = '' }: Preparing['invocation']['dispatch']): string =>
  formFields.some(({ name, options }) => name === 'skill' && options.slice(1).includes(skill)) ? skill : '';

/** Null = the tick goes on, and obeys. An order to stop that it cannot obey must not let it work instead. */
function judgeForm(
  form: Parameters<typeof explainUnapproved>[0],
  teams: TeamMembers,
  head: HeadRead,
): Preparation | null {
  const stranger = explainUnapproved(form, teams);
  if (stranger !== null) return { kind: 'refused', lines: [stranger] };
  const { loop, skill } = form.config;
  if (head.kind === 'present' && head.head.skill !== skill && !form.request.fresh)
    return {
      kind: 'refused',
      lines: [
        `skill: \`${skill}\` is not what the loop \`${loop}\` does, which is \`${head.head.skill}\`; give the other skill a loop of its own (\`loop\`), or begin this one anew with \`fresh: true\`.`,
      ],
    };
  if (!form.request.stop) return null;
  if (form.tick.actor === null)
    return {
      kind: 'refused',
      lines: ['stop: only a person can give this order, and a schedule is none; leave it out.'],
    };
  return head.kind === 'absent' ? { kind: 'ended', reason: 'stop: this loop has no run that could be stopped' } : null;
}

const isPaused = (request: TickRequest): Preparation | null =>
  request.paused
    ? {
        kind: 'ended',
        reason: `${pausedTickReason}${request.stop ? '. The order to stop was not taken: give it again once the pause is over' : ''}`,
      }
    : null;

/** A tick works for the default branch only, and in a fork only if the fork is allowed to loop. */
function wrongPlace(invocation: Invocation, { repository }: OpeningFacts, config: EffectiveConfig): Preparation | null {
  const expected = `refs/heads/${repository.defaultBranch}`;
  if (invocation.ref !== expected) {
    const line = `A tick runs on the default branch only: this run is for ${invocation.ref}, not ${expected}. Dispatch the workflow there.`;
    return { kind: 'refused', lines: [line] };
  }
  if (!repository.fork || config.allowFork) return null;
  return { kind: 'ended', reason: 'this repository is a fork; set `allow-fork: true` to loop here' };
}

async function environmentOf(
  { environment: parent, credentials }: Preparing,
  config: EffectiveConfig,
): Promise<AgentEnvironment> {
  const { env: names, envSecrets: secretNames } = config;
  const allowed = agentEnvironment({ parent, names, secretNames, withheld: credentials.secrets() });
  if (!allowed.ok || config.meter === 'stream') return allowed;
  const { unmeterable } = await import('../agents/proxy/vendor-keys.ts');
  const sentence = unmeterable(driversInUse(config), allowed.env);
  return sentence === null ? allowed : { ok: false, sentence };
}

/** What the job that runs this tick, or the app that it authenticates as, was not given. */
function notAble(
  preparing: Preparing,
  { repository }: OpeningFacts,
  { config, job }: { readonly config: EffectiveConfig; readonly job: JobFacts },
): Preparation | null {
  const needs = listIndispensableNeeds({ skill: config.skill, visibility: repository.visibility });
  const line =
    wrongTokenMistake(preparing, repository.ownLogin, { allowed: config.allowUserToken, job, needs }) ??
    cacheUnusableSentence(config.stateStore, preparing.environment['ACTIONS_CACHE_MODE']);
  return line === null ? null : { kind: 'refused', lines: [line] };
}

interface JudgedToken {
  readonly allowed: boolean;
  readonly job: JobFacts;
  readonly needs: readonly Need[];
}

/** The workflow file tells what its own token may do, and nothing about others. */
function wrongTokenMistake(
  { credentials }: Preparing,
  ownLogin: string,
  { allowed, job, needs }: JudgedToken,
): string | null {
  if (credentials.app !== null) return missingAppPermissionSentence(credentials.app, needs);
  if (ownLogin === workflowLogin) return missingPermissionSentence(job, needs);
  return isBotLogin(ownLogin) || allowed ? null : personalTokenSentence(ownLogin);
}

/** The event names the cron expression that fell due, not its time. */
function scheduledFor({ schedule }: Invocation, schedules: readonly Schedule[], now: string): string | null {
  const fired = schedules.find(({ cron }) => cron === schedule);
  return fired === undefined ? null : meantFor(fired, now);
}

/** Facts of a tick and its repository before it reads the backlog: who, where, when, and how long it may take. */
export function readTickFacts(
  { invocation, credentials, github, nonce }: Preparing,
  { repository }: OpeningFacts,
  { config, schedules }: { readonly config: EffectiveConfig; readonly schedules: readonly Schedule[] },
): TickFacts {
  const { owner, repo, runId, runAttempt, serverUrl } = invocation;
  const withToken = computeTokenMinutes({ appId: credentials.appId, ownLogin: repository.ownLogin });
  return {
    now: github.now(),
    owner,
    repo,
    visibility: repository.visibility,
    defaultBranch: repository.defaultBranch,
    baseSha: repository.baseSha,
    runId,
    runAttempt,
    runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${runId}`,
    workflow: invocation.workflow,
    event: invocation.event,
    actor: invocation.actor,
    nonce,
    ownLogin: repository.ownLogin,
    jobMinutesLeft: jobMinutesLeft(invocation, config, withToken),
    begunAt: new Date(Date.parse(github.now()) - invocation.jobMinutesUsed * 60_000).toISOString(),
    schedules,
    scheduledFor: scheduledFor(invocation, schedules, github.now()),
    scheduleEnds: scheduleEnds({ ...repository, schedules, now: github.now() }),
  };
}

const jobMinutesLeft = (
  { jobMinutesUsed }: Invocation,
  { jobTimeoutMinutes }: EffectiveConfig,
  withToken: number,
): number => Math.min(jobTimeoutMinutes - toEndInOrderMinutes, withToken) - jobMinutesUsed;
