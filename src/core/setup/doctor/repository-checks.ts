/** Doctor checks of the repository: its settings, rules and labels allow a loop to work. */
import { scheduleEnds, scheduleWarnings, timesBetween } from '../../schedule/schedule.ts';
import { listMissingProtections, renderStateRuleset } from '../init/files.ts';
import type { CheckupFacts, DoctorCheck } from './check.ts';
import { findTickStep, readAppNumber } from './workflow-checks.ts';

const buildSettingsUrl = ({ repository }: CheckupFacts, page: string): string =>
  `https://github.com/${repository}/settings/${page}`;

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
  const found = rules.filter((rule) => blockingRuleTypes.has(rule));
  if (found.length === 0) return [];
  return [
    {
      sentence: `A ruleset binds ${branch}: ${[...new Set(found)].join(', ')}.`,
      remedy: 'Take the branches tickgate/** out of it, or let what the loop speaks as bypass it.',
    },
  ];
};

/** On a busy day runs wait for runners, but not this long. */
const maxPendingMs = 2 * 3_600_000;

/** Missed times in a row before a warning. GitHub drops some on any busy day. */
const minMissedTimes = 6;

export const repositoryChecks: readonly DoctorCheck[] = [
  {
    code: 'repository-archived',
    severity: 'error',
    look: ({ archived, repository }) =>
      archived
        ? { sentence: `${repository} is archived: nothing can be written.`, remedy: 'Unarchive it in its settings.' }
        : null,
  },
  {
    code: 'fork',
    severity: 'error',
    look: ({ fork, config }) =>
      fork && !(config.ok && config.config.allowFork)
        ? {
            sentence: 'This repository is a fork, where a loop ends without a word.',
            remedy: 'Set `allow-fork: true` to loop here.',
            yaml: 'allow-fork: true',
          }
        : null,
  },
  {
    code: 'actions-disabled',
    severity: 'error',
    look: (facts) =>
      facts.settings.actionsEnabled === false
        ? {
            sentence: 'GitHub Actions is switched off here.',
            remedy: `Allow it: ${buildSettingsUrl(facts, 'actions')}`,
          }
        : null,
  },
  {
    code: 'pull-requests-not-allowed',
    severity: 'error',
    look: (facts) => {
      if (hasOwnApp(facts)) return null;
      const [owner = ''] = facts.repository.split('/');
      const { mayOpenPullRequests, organisationMayOpen } = facts.settings;
      const tick = 'Tick "Allow GitHub Actions to create and approve pull requests"';
      if (organisationMayOpen === false)
        return {
          sentence: `The organisation ${owner} lets no workflow's token open pull requests.`,
          remedy: `${tick} there, then in the repository: https://github.com/organizations/${owner}/settings/actions`,
        };
      return mayOpenPullRequests === false
        ? {
            sentence: "The workflow's token may not open pull requests.",
            remedy: `${tick}, in the organisation first: ${buildSettingsUrl(facts, 'actions')}`,
          }
        : null;
    },
  },
  {
    code: 'settings-not-visible',
    severity: 'unknown',
    look: ({ settings }) =>
      settings.mayOpenPullRequests === null || settings.secrets === null
        ? {
            sentence: 'This token may not read the settings of Actions or the names of secrets.',
            remedy: 'Run this with the token of an administrator, such as that of `gh auth token`.',
          }
        : null,
  },
  {
    code: 'branch-ruled',
    severity: 'error',
    look: ({ rules, loop }) => [
      ...checkBranchRules(`the state of the loop, tickgate/state/${loop}`, rules.stateBinding ?? rules.state),
      ...checkBranchRules(`its work, tickgate/${loop}/...`, rules.work),
    ],
  },
  {
    code: 'state-unguarded',
    severity: 'warning',
    look: (facts) => {
      const open = listMissingProtections(facts.rules.state, { hasApp: hasOwnApp(facts) });
      if (open.length === 0 || facts.rules.withheld === true) return null;
      return {
        sentence: `Whoever may push can have the state of the loop, tickgate/state/${facts.loop}, ${open.join(' or ')}: it would stop until a person begins anew, or go on from what was written there.`,
        remedy: `Import this at ${buildSettingsUrl(facts, 'rules')} as a ruleset; ${hasOwnApp(facts) ? 'it lets only the app of the loop through' : 'a tick does neither'}: ${renderStateRuleset(readAppNumber(facts))}`,
      };
    },
  },
  {
    code: 'checks-never-start',
    severity: 'warning',
    look: (facts) =>
      facts.rules.base.includes('required_status_checks') && !hasOwnApp(facts)
        ? {
            sentence: `${facts.defaultBranch} requires checks, and GitHub starts none for what a workflow's own token pushes until a person approves them.`,
            remedy: 'Let the loop speak as an app: give app-id and app-private-key.',
          }
        : null,
  },
  {
    code: 'merge-queue',
    severity: 'warning',
    look: ({ config, rules, defaultBranch }) =>
      config.ok &&
      config.config.skill === 'review' &&
      config.config.merge.mode !== 'never' &&
      rules.base.includes('merge_queue')
        ? {
            sentence: `${defaultBranch} has a merge queue, and a loop puts nothing into one: with merge.mode ${config.config.merge.mode} it merges nothing there.`,
            remedy: 'Set `merge.mode: never`: a person puts what was reviewed into the queue.',
            yaml: 'merge: { mode: never }',
          }
        : null,
  },
  {
    code: 'label-missing',
    severity: 'error',
    look: ({ config, labels, repository }) => {
      if (!config.ok || labels === null) return null;
      const { skill, backlog, review } = config.config;
      const have = new Set(labels.map((label) => label.toLowerCase()));
      const wanted = skill === 'review' ? review.labels : backlog.source === 'issues' ? backlog.labels : [];
      return wanted
        .filter((label) => !have.has(label.toLowerCase()))
        .map((label) => ({
          sentence: `There is no label ${label}, so the loop finds nothing.`,
          remedy: `Create it: https://github.com/${repository}/labels`,
        }));
    },
  },
  {
    code: 'schedule-ends',
    severity: 'warning',
    look: (facts) => {
      const schedules = findTickStep(facts)?.facts.schedules ?? [];
      return scheduleWarnings(scheduleEnds({ ...facts, schedules })).map((sentence) => ({
        sentence,
        remedy: 'Commit something before that day.',
      }));
    },
  },
  {
    code: 'schedule-late',
    severity: 'warning',
    look: (facts) => {
      const { lastScheduledAt: last, now } = facts;
      const schedules = findTickStep(facts)?.facts.schedules ?? [];
      const missed = last === null ? 0 : timesBetween(schedules, Date.parse(last), Date.parse(now));
      if (last === null || missed < minMissedTimes) return null;
      return {
        sentence: `The schedule was due ${missed} times since its last run at ${last}.`,
        remedy: `Look whether GitHub has switched it off: https://github.com/${facts.repository}/actions`,
      };
    },
  },
  {
    code: 'run-pending',
    severity: 'warning',
    look: ({ pendingSince = null, now, repository }) =>
      pendingSince === null || Date.parse(now) - Date.parse(pendingSince) < maxPendingMs
        ? null
        : {
            sentence: `A run of the workflow has waited since ${pendingSince} without being started.`,
            remedy: `Look what it waits for, a runner or a concurrency group that another run holds, and cancel that: https://github.com/${repository}/actions`,
          },
  },
  {
    code: 'secrets-within-reach',
    severity: 'warning',
    look: (facts) =>
      hasOwnApp(facts)
        ? (facts.others ?? [])
            .filter(({ text }) => canReachSecrets(text))
            .map(({ path }) => ({
              sentence: `${path} runs on pull requests and uses secrets; for an app's pull requests it starts at once, with the agent's code.`,
              remedy: 'Keep those secrets in an environment that a person approves.',
            }))
        : null,
  },
];

const canReachSecrets = (text: string): boolean =>
  /\bpull_request(?:_target)?\b/.test(text) && /\$\{\{[^}]*\bsecrets\.(?!GITHUB_TOKEN\b)/.test(text);
