/** Catalogue of the gates: where each is asked, and what each of its options means. */
import type { GateName, GateOption } from '../state/gate.ts';

export interface GateDefinition {
  readonly name: GateName;
  /** A loop gate parks the loop, a subject gate its subject. `either`: it depends on what the gate is about. */
  readonly scope: 'loop' | 'subject' | 'either';
  readonly options: readonly GateOption[];
  /** How long an answer holds: by the kind of the option, or for the run with its number, which a restart ends. */
  readonly holds: 'by-kind' | 'run';
}

const stop: GateOption = {
  ...permitting('stop', 'end this run', 'The run ends; `/loop restart` on the control issue begins again.'),
  kind: 'stop',
};

/** The options of all gates, in the order in which they are shown. */
export const GATES: readonly GateDefinition[] = [
  gate('backlog-drift', 'loop', [
    permitting('re-propose', 'plan a new batch', 'The backlog is read again and a new batch is planned.'),
    permitting('continue', 'keep the prior plan', 'The plan made before the backlog changed is worked off.'),
    stop,
  ]),
  gate('ambiguous-criteria', 'subject', [
    declining('skip', 'leave this issue out', 'The issue is left out while its text stays as it is.'),
    declining('escalate', 'ask the author', 'A comment asks for clarification; an edit of the issue brings it back.'),
    bound('proceed', 'best interpretation', 'An agent works on it as it best understands the text.'),
    stop,
  ]),
  gate('budget-escalation', 'loop', [
    permitting('continue', 'one more iteration', 'One iteration runs under the present ceilings.'),
    bound('raise', 'higher ceiling', 'The ceiling is raised as shown.'),
    stop,
  ]),
  gate('post-feedback-merge', 'subject', [
    bound('merge', 'merge it now', 'The pull request is merged at exactly the commit named above.'),
    declining('hold', 'wait for human re-review', 'The pull request stays open; a new commit asks again.'),
    stop,
  ]),
  gate('merge', 'subject', [
    bound('merge', 'merge it now', 'The pull request is merged at exactly the commit named above.'),
    declining('hold', 'leave it open', 'The pull request stays open; a new commit asks again.'),
    stop,
  ]),
  gate('force-unlock', 'loop', [
    bound(
      'yes',
      'remove the lock',
      'The lock is removed; a run that still works is not killed, but cannot publish any more.',
    ),
    declining('no', 'skip this tick', 'The lock stays and this tick ends.'),
    stop,
  ]),
  gate('repeated-failure', 'subject', [
    declining('skip', 'not again in this run', 'It is deferred for the rest of the run.'),
    permitting('retry', 'once more', 'One more attempt is made.'),
    stop,
  ]),
  gate('resume-divergence', 'subject', [
    bound('re-attach', 'work on from there', 'Work goes on from the branch as it is now.'),
    declining('skip', 'leave it alone', 'The branch is left as it is until a fresh run.'),
    stop,
  ]),
  gate('dirty-tree', 'loop', [
    labelled(
      'Stash and continue',
      bound('stash', '', 'The changes go into a stash named loop-recovery and the tick goes on.'),
    ),
    labelled('Commit and continue', bound('commit', '', 'The changes are committed as they are and the tick goes on.')),
    labelled('Abort', declining('abort', '', 'Nothing is touched and the tick ends on that runner.')),
  ]),
  gate('agent-decision', 'subject', [
    { ...permitting('answer', 'by reply', 'Your words reach the agent, which goes on.'), byReplyOnly: true },
    declining('skip', 'no answer, leave it out', 'It is left out until a fresh run.'),
    stop,
  ]),
  gate('circuit-open', 'either', [
    permitting('probe', 'one session as a test', 'One session is tried; success closes the breaker.'),
    declining('skip', 'leave it open', 'No session starts behind this breaker until the run ends.'),
    stop,
  ]),
  {
    ...gate('criteria-policy', 'loop', [
      permitting('accept', 'headings and checklists', 'Any list of the issue counts as its criteria in this run.'),
      declining('ask', 'one question per issue', 'Every issue without the heading gets a question of its own.'),
      stop,
    ]),
    holds: 'run',
  },
];

/** All words that answer a question. */
export const optionWords: ReadonlySet<string> = new Set(GATES.flatMap(({ options }) => options.map(({ id }) => id)));

/**
 * Nothing undoes a merge, or the loss of a lock, the one thing that `yes` answers. A word alone does neither, and words
 * beside such an option may be a condition, which no tick keeps.
 */
export const takesNoText = (option: string): boolean => option === 'merge' || option === 'yes';

export function gateDefinition(name: GateName): GateDefinition {
  const found = GATES.find((definition) => definition.name === name);
  if (found === undefined) throw new Error(`The catalog of gates has no entry for ${name}.`);
  return found;
}

function gate(name: GateName, scope: GateDefinition['scope'], options: readonly GateOption[]): GateDefinition {
  return { name, scope, options, holds: 'by-kind' };
}

function permitting(id: string, words: string, consequence: string): GateOption {
  return { id, label: `${id}: ${words}`, consequence, kind: 'permitting', needsSameFacts: false, byReplyOnly: false };
}

/** A permitting option that is void if the signature has changed. */
function bound(id: string, words: string, consequence: string): GateOption {
  return { ...permitting(id, words, consequence), needsSameFacts: true };
}

function declining(id: string, words: string, consequence: string): GateOption {
  return { ...permitting(id, words, consequence), kind: 'declining' };
}

function labelled(label: string, option: GateOption): GateOption {
  return { ...option, label };
}
