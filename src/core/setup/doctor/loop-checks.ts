/** Doctor checks of the loop: its configuration is valid, and its recorded state is readable and not stuck. */
import { autoMergeUnusedNotice } from '../../config/resolve.ts';
import { readRecordedAct } from '../../decide/stop/conditions.ts';
import { costKnownLate, firstCap } from '../../forecast/assumptions.ts';
import { holderName } from '../../lease/lease.ts';
import { findMissingFile } from '../../sessions/failure/command-failure.ts';
import { formatDollars } from '../../text/format.ts';
import { type AnswerJob, dropsHiddenMembers, readAnswerJob } from '../../workflow/answer-workflow.ts';
import { answerNeeds, formatNeedsInBraces, missingPermissionSentence } from '../../workflow/token-permissions.ts';
import { type CheckupFacts, type DoctorChecks, error, stepWarning, warning } from './check.ts';

const listAnswerJobs = ({ others }: CheckupFacts): (AnswerJob & { readonly path: string })[] =>
  (others ?? []).flatMap(({ path, text }) => {
    const job = readAnswerJob(text);
    return job === null ? [] : [{ path, ...job }];
  });

export const loopChecks: DoctorChecks = {
  'config-wrong': error(({ config }) => {
    const errors = config.ok ? [] : config.errors;
    return errors.map(({ message }) => ({
      sentence: message,
      remedy: 'Fix it; `config --check` reports the same.',
    }));
  }),

  'loop-undeclared': warning(({ config }) => {
    const notices = config.ok ? config.notices.filter((notice) => notice !== autoMergeUnusedNotice) : [];
    return notices.map((notice) => ({
      sentence: `${notice}.`,
      remedy: 'Put it there, or let the workflow name one that is.',
    }));
  }),

  'auto-merge-unused': warning(({ config, visibility }) =>
    config.ok && config.config.autoMergeWithoutReview && visibility === 'public'
      ? {
          sentence: `${autoMergeUnusedNotice}.`,
          remedy: 'Take the line out; a pull request is merged once a person approves it, or answers `merge`.',
        }
      : null,
  ),

  'cap-below-guess': warning(({ config, metered = true }) => {
    if (!config.ok) return null;
    const { maxDollars, maxAgents, sessionGuess } = config.config;
    const cap = firstCap(config.config);
    if (cap === null || cap >= sessionGuess.dollars) return null;
    const fitting = Math.max(1, Math.floor(maxDollars / sessionGuess.dollars));
    const enough = Math.ceil(maxAgents * sessionGuess.dollars);
    const share = `With ${maxAgents} at once a session gets ${formatDollars(cap)} of max-dollars at first, under the ${formatDollars(sessionGuess.dollars)} of session-guess`;
    return {
      sentence: metered
        ? `${share}: most would be cut and paid for twice.`
        : `${share}. None is cut, since ${costKnownLate}: most would spend more, and the run can pass max-dollars by that.`,
      remedy:
        fitting < maxAgents
          ? `Set max-agents: ${fitting}, or max-dollars: ${enough}.`
          : `Set max-dollars: ${enough}, or session-guess to what sessions take.`,
    };
  }),

  'command-unworkable': error(({ config, rootFiles = null }) => {
    if (!config.ok || rootFiles === null) return null;
    const { setupCommand, verifyCommand } = config.config;
    // What verify-command needs may be made by the set-up.
    const [name, command] =
      setupCommand === null ? ['verify-command', verifyCommand] : (['setup-command', setupCommand] as const);
    const why = command === null ? null : findMissingFile(command, rootFiles);
    if (command === null || why === null) return null;
    const [missing = '', remedy = ''] = why.split(/: (.*)/);
    return {
      sentence: `${name} \`${[command].flat().join(' ')}\` cannot work: ${missing} at the root of the default branch.`,
      remedy: `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`,
    };
  }),

  'review-without-checks': stepWarning((_step, { config, others, rules, defaultBranch }) => {
    if (!config.ok || config.config.skill !== 'review' || others === null) return null;
    if (rules.base.includes('required_status_checks')) return null;
    if (others.some(({ text }) => /\bpull_request\b/.test(text))) return null;
    return {
      sentence: `No workflow here runs on pull requests, and ${defaultBranch} requires no check: ${
        config.config.review.requireChecks === 'always'
          ? 'this loop waits for checks that never come'
          : 'nothing but the review vouches for what this loop offers to merge'
      }.`,
      remedy: 'Add a workflow that tests pull requests (`on: pull_request`), unless another service reports checks.',
    };
  }),

  'nothing-verified': stepWarning((_step, { config }) => {
    if (!config.ok || config.config.skill !== 'work' || config.config.verifyCommand !== null) return null;
    return {
      sentence: 'There is no verify-command, so what agents say decides what is complete.',
      remedy: 'Set the command that shows that work is complete, such as `verify-command: npm test`.',
    };
  }),

  'state-in-the-clear': stepWarning((step, { visibility }) => {
    if (visibility !== 'public' || step.with['state-key'] !== undefined) return null;
    return {
      sentence: "The loop's files are public: numbers, titles, questions, figures.",
      remedy: 'Give the action a `state-key` from a secret, if that is not meant.',
    };
  }),

  'answers-wait': stepWarning((_step, { others, config }) => {
    const hasApp = config.ok && config.config.receiptAppId !== null;
    if (others === null || hasApp || others.some(({ text }) => /uses:\s*\S+\/app@/.test(text))) return null;
    return {
      sentence:
        'There is no answer workflow, and no receipt-app-id names an app: unless an app is installed, a ticked box waits for the next scheduled tick.',
      remedy: 'Add the answer workflow that `init` writes, or run the app and name it by `receipt-app-id`.',
    };
  }),

  'answers-doubled': warning((facts) => {
    const { config } = facts;
    if (!config.ok || config.config.receiptAppId === null) return null;
    return listAnswerJobs(facts)
      .filter(({ hasApp }) => !hasApp)
      .map(({ path }) => ({
        sentence: `${path} takes answers, and so does the app ${config.config.receiptAppId}: one of the two would be enough, and each answer starts a runner.`,
        remedy: `Delete ${path}: receipts of the app are the ones that count here.`,
      }));
  }),

  'answers-refused': warning((facts) =>
    listAnswerJobs(facts).flatMap(({ path, granted }) => {
      const missing = missingPermissionSentence({ granted }, answerNeeds);
      if (missing === null) return [];
      const yaml = `permissions: { ${formatNeedsInBraces(answerNeeds)} }`;
      return {
        sentence: `GitHub refuses some of what ${path} writes: ${missing.split('. ', 1)[0]}.`,
        remedy: `Put this into its job, or let \`init\` write the file anew: ${yaml}`,
        yaml,
      };
    }),
  ),

  'members-unheard': warning((facts) =>
    listAnswerJobs(facts)
      .filter(dropsHiddenMembers)
      .map(({ path }) => ({
        sentence: `In an organisation the \`if:\` of ${path} drops the \`/loop\` lines of members who hide their membership, GitHub's default: they wait for the next scheduled tick.`,
        remedy: 'Let `init` write the file anew: its filter asks who owns the repository.',
      })),
  ),

  'state-unreadable': error(({ head, loop }) => {
    if (head.kind === 'absent' && head.controlIssue != null)
      return {
        sentence: `The branch tickgate/state/${loop} is gone, and with it the record of the loop: its control issue is #${head.controlIssue}.`,
        remedy: 'Put the branch back, or dispatch the workflow with `fresh: true`, which forgets what was spent.',
      };
    if (head.kind !== 'unreadable') return null;
    return {
      sentence: `The branch tickgate/state/${loop} cannot be read: ${head.why}.`,
      remedy: 'The next tick says what to do; a dispatch with `fresh` begins anew.',
    };
  }),

  'lock-stuck': warning(({ head, now }) => {
    const lease = head.kind === 'present' ? head.head.lease : null;
    if (lease === null || Date.parse(lease.deadlineAt) > Date.parse(now)) return null;
    return {
      sentence: `The lock is held by ${holderName(lease)} past its deadline ${lease.deadlineAt}.`,
      remedy: `Look whether that run lives: ${lease.url}; once it is over the next tick takes the lock.`,
    };
  }),

  'loop-stopped': warning(({ head, loop }) => {
    if (head.kind !== 'present' || head.head.status !== 'stopped' || head.head.stop === null) return null;
    return {
      sentence: `The loop ${loop} is stopped: ${head.head.stop.code}, since ${head.head.stop.at}.`,
      remedy: readRecordedAct(head.head, null) ?? '',
    };
  }),
};
