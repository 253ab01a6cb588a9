/** Doctor checks of the repository: its settings, rules and labels allow a loop to work. */
import { scheduleEnds, scheduleWarnings, timesBetween } from '../../schedule/schedule.ts';
import { listMissingProtections, renderStateRuleset } from '../init/files.ts';
import { type CheckupFacts, type DoctorChecks, error, findTickStep, readAppNumber, warning } from './check.ts';

const buildSettingsUrl = ({ url }: CheckupFacts, page: string): string => `${url}/settings/${page}`;

const hasOwnApp = (facts: CheckupFacts): boolean => readAppNumber(facts) !== null;

/** Rules that block our pushes or commits. A new branch cannot have the checks and reviews that a rule requires. */
const blockingRuleTypes = new Set([
  'creation',
  'update',
  'required_linear_history',
  'pull_request',
  'required_status_checks',
]);

const checkBranchRules = (branch: string, rules: readonly string[]) => {
  const blocking = new Set(rules.filter((rule) => blockingRuleTypes.has(rule)));
  if (blocking.size === 0) return [];
  return {
    sentence: `A ruleset binds ${branch}: ${[...blocking].join(', ')}.`,
    remedy: 'Take the branches tickgate/** out of it, or let what the loop speaks as bypass it.',
  };
};

/** On a busy day runs wait for runners, but not this long. */
const maxPendingMs = 2 * 3_600_000;

/** Missed times in a row before a warning. GitHub drops some on any busy day. */
const minMissedTimes = 6;

/** Labels by which the loop chooses its work and which the repository lacks. */
export function listMissingLabels({ config, labels }: Pick<CheckupFacts, 'config' | 'labels'>): readonly string[] {
  if (!config.ok || labels === null) return [];
  const { skill, backlog, review } = config.config;
  const existing = new Set(labels.map((label) => label.toLowerCase()));
  const wanted = skill === 'review' ? review.labels : backlog.source === 'issues' ? backlog.labels : [];
  return wanted.filter((label) => !existing.has(label.toLowerCase()));
}

export const repositoryChecks: DoctorChecks = {
  'repository-archived': error(({ archived, repository }) => {
    if (!archived) return null;
    return { sentence: `${repository} is archived: nothing can be written.`, remedy: 'Unarchive it in its settings.' };
  }),

  fork: error(({ fork, config }) => {
    if (!fork || (config.ok && config.config.allowFork)) return null;
    return {
      sentence: 'This repository is a fork, where a loop ends without a word.',
      remedy: 'Set `allow-fork: true` to loop here.',
      yaml: 'allow-fork: true',
    };
  }),

  'actions-disabled': error((facts) => {
    if (facts.settings.actionsEnabled !== false) return null;
    return {
      sentence: 'GitHub Actions is switched off here.',
      remedy: `Allow it: ${buildSettingsUrl(facts, 'actions')}`,
    };
  }),

  'pull-requests-not-allowed': error((facts) => {
    if (hasOwnApp(facts)) return null;
    const [owner = ''] = facts.repository.split('/');
    const { mayOpenPullRequests, organisationMayOpen } = facts.settings;
    const tick = 'Tick "Allow GitHub Actions to create and approve pull requests"';
    if (organisationMayOpen === false)
      return {
        sentence: `The organisation ${owner} lets no workflow's token open pull requests.`,
        remedy: `${tick} there, then in the repository: ${new URL(facts.url).origin}/organizations/${owner}/settings/actions`,
      };
    if (mayOpenPullRequests !== false) return null;
    return {
      sentence: "The workflow's token may not open pull requests.",
      remedy: `${tick}, in the organisation first: ${buildSettingsUrl(facts, 'actions')}`,
    };
  }),

  'settings-not-visible': {
    severity: 'unknown',
    look: ({ settings }) => {
      if (settings.mayOpenPullRequests !== null && settings.secrets !== null) return null;
      return {
        sentence: 'This token may not read the settings of Actions or the names of secrets.',
        remedy: 'Run this with the token of an administrator, such as that of `gh auth token`.',
      };
    },
  },

  'branch-ruled': error(({ rules, loop }) =>
    [
      checkBranchRules(`the state of the loop, tickgate/state/${loop}`, rules.stateBinding ?? rules.state),
      checkBranchRules(`its work, tickgate/${loop}/...`, rules.work),
    ].flat(),
  ),

  'state-unguarded': warning((facts) => {
    const open = listMissingProtections(facts.rules.state, { hasApp: hasOwnApp(facts) });
    if (open.length === 0 || facts.rules.withheld === true) return null;
    return {
      sentence: `Every account with push access can have the state of the loop, tickgate/state/${facts.loop}, ${open.join(' or ')}: it would stop until a person begins anew, or go on from what was written there.`,
      remedy: `Save this as ruleset.json and import it at ${buildSettingsUrl(facts, 'rules')}; ${hasOwnApp(facts) ? 'it lets only the app of the loop through' : 'a tick does neither'}: ${renderStateRuleset(readAppNumber(facts))}`,
    };
  }),

  'checks-never-start': warning((facts) => {
    if (!facts.rules.base.includes('required_status_checks') || hasOwnApp(facts)) return null;
    return {
      sentence: `${facts.defaultBranch} requires checks, and GitHub starts none for what a workflow's own token pushes until a person approves them.`,
      remedy: 'Let the loop speak as an app: give app-id and app-private-key.',
    };
  }),

  'merge-queue': warning(({ config, rules, defaultBranch }) => {
    if (!config.ok || !rules.base.includes('merge_queue')) return null;
    const { skill, merge } = config.config;
    if (skill !== 'review' || merge.mode === 'never') return null;
    return {
      sentence: `${defaultBranch} has a merge queue, and a loop puts nothing into one: with merge.mode ${merge.mode} it merges nothing there.`,
      remedy: 'Set `merge.mode: never`: a person puts what was reviewed into the queue.',
      yaml: 'merge: { mode: never }',
    };
  }),

  'label-missing': error((facts) =>
    listMissingLabels(facts).map((label) => ({
      sentence: `There is no label ${label}, so the loop finds nothing.`,
      remedy: `Create it: ${facts.url}/labels`,
    })),
  ),

  'schedule-ends': warning((facts) => {
    const schedules = findTickStep(facts)?.facts.schedules ?? [];
    const warnings = scheduleWarnings(scheduleEnds({ ...facts, schedules }));
    return warnings.map((sentence) => ({ sentence, remedy: 'Commit something before that day.' }));
  }),

  'schedule-late': warning((facts) => {
    const { lastScheduledAt: last, now } = facts;
    const schedules = findTickStep(facts)?.facts.schedules ?? [];
    const missed = last === null ? 0 : timesBetween(schedules, Date.parse(last), Date.parse(now));
    if (missed < minMissedTimes) return null;
    return {
      sentence: `The schedule was due ${missed} times since its last run at ${last}.`,
      remedy: `Look whether GitHub has switched it off: ${facts.url}/actions`,
    };
  }),

  'run-pending': warning(({ pendingSince = null, now, url }) => {
    if (pendingSince === null || Date.parse(now) - Date.parse(pendingSince) < maxPendingMs) return null;
    return {
      sentence: `A run of the workflow has waited since ${pendingSince} without being started.`,
      remedy: `Look what it waits for, a runner or a concurrency group that another run holds, and cancel that: ${url}/actions`,
    };
  }),

  'secrets-within-reach': warning((facts) => {
    const others = hasOwnApp(facts) ? (facts.others ?? []) : [];
    return others
      .filter(({ text }) => canReachSecrets(text))
      .map(({ path }) => ({
        sentence: `${path} runs on pull requests and uses secrets; for an app's pull requests it starts at once, with the agent's code.`,
        remedy: 'Keep those secrets in an environment that a person approves.',
      }));
  }),
};

const canReachSecrets = (text: string): boolean =>
  /\bpull_request(?:_target)?\b/.test(text) && /\$\{\{[^}]*\bsecrets\.(?!GITHUB_TOKEN\b)/.test(text);
