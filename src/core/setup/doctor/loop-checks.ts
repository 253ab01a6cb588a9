/** Doctor checks of the loop: its configuration is valid, and its recorded state is readable and not stuck. */
import { readRecordedAct } from '../../decide/stop/conditions.ts';
import { firstCap } from '../../forecast/assumptions.ts';
import { holderName } from '../../lease/lease.ts';
import { formatDollars } from '../../text/format.ts';
import type { DoctorCheck } from './check.ts';
import { checkTickStep, findTickStep } from './workflow-checks.ts';

export const loopChecks: readonly DoctorCheck[] = [
  {
    code: 'config-wrong',
    severity: 'error',
    look: ({ config }) =>
      config.ok
        ? null
        : config.errors.map(({ message }) => ({
            sentence: message,
            remedy: 'Mend it; `config --check` tells the same.',
          })),
  },
  {
    code: 'loop-undeclared',
    severity: 'warning',
    look: ({ config }) =>
      config.ok
        ? config.notices.map((notice) => ({
            sentence: `${notice}.`,
            remedy: 'Put it there, or let the workflow name one that is.',
          }))
        : null,
  },
  {
    code: 'cap-below-guess',
    severity: 'warning',
    look: ({ config }) => {
      if (!config.ok) return null;
      const { maxDollars, maxAgents, sessionGuess } = config.config;
      const cap = firstCap(config.config);
      if (cap === null || cap >= sessionGuess.dollars) return null;
      const fitting = Math.max(1, Math.floor(maxDollars / sessionGuess.dollars));
      return {
        sentence: `With ${maxAgents} at once a session gets ${formatDollars(cap)} of max-dollars at first, under the ${formatDollars(sessionGuess.dollars)} of session-guess: most would be cut and paid for twice.`,
        remedy:
          fitting < maxAgents
            ? `Set max-agents: ${fitting}, or max-dollars: ${Math.ceil(maxAgents * sessionGuess.dollars)}.`
            : `Set max-dollars: ${Math.ceil(maxAgents * sessionGuess.dollars)}, or session-guess to what sessions take.`,
      };
    },
  },
  {
    code: 'nothing-verified',
    severity: 'warning',
    look: checkTickStep((_step, { config }) =>
      config.ok && config.config.skill === 'work' && config.config.verifyCommand === null
        ? {
            sentence: 'There is no verify-command, so what agents say decides what is complete.',
            remedy: 'Set the command that shows that work is complete, such as `verify-command: npm test`.',
          }
        : null,
    ),
  },
  {
    code: 'state-in-the-clear',
    severity: 'warning',
    look: (facts) =>
      facts.visibility === 'public' &&
      findTickStep(facts) !== null &&
      findTickStep(facts)?.with['state-key'] === undefined
        ? {
            sentence: "Everybody can read the loop's files: numbers, titles, questions, figures.",
            remedy: 'Give the action a `state-key` from a secret, if that is not meant.',
          }
        : null,
  },
  {
    code: 'answers-wait',
    severity: 'warning',
    look: checkTickStep((_step, { others, config }) =>
      others === null ||
      others.some(({ text }) => /uses:\s*\S+\/app@/.test(text)) ||
      (config.ok && config.config.receiptAppId !== null)
        ? null
        : {
            sentence: 'No app takes answers: a ticked box waits for the next scheduled tick.',
            remedy: 'Add the answer workflow that `init` writes, or run the app.',
          },
    ),
  },
  {
    code: 'state-unreadable',
    severity: 'error',
    look: ({ head, loop }) =>
      head.kind === 'unreadable'
        ? {
            sentence: `The branch tickgate/state/${loop} cannot be read: ${head.why}.`,
            remedy: 'The next tick says what to do; a dispatch with `fresh` begins anew.',
          }
        : null,
  },
  {
    code: 'lock-stuck',
    severity: 'warning',
    look: ({ head, now }) => {
      const lease = head.kind === 'present' ? head.head.lease : null;
      if (lease === null || Date.parse(lease.deadlineAt) > Date.parse(now)) return null;
      return {
        sentence: `The lock is held by ${holderName(lease)} past its deadline ${lease.deadlineAt}.`,
        remedy: `Look whether that run lives: ${lease.url}; once it is over the next tick takes the lock.`,
      };
    },
  },
  {
    code: 'loop-stopped',
    severity: 'warning',
    look: ({ head, loop }) =>
      head.kind === 'present' && head.head.status === 'stopped' && head.head.stop !== null
        ? {
            sentence: `The loop ${loop} is stopped: ${head.head.stop.code}, since ${head.head.stop.at}.`,
            remedy: readRecordedAct(head.head, null) ?? '',
          }
        : null,
  },
];
