/**
 * Guards of the loop, each with the change of its sources that disables it. Without any one of them the simulation must
 * fail.
 */

import { replacedOnce } from './plant.mjs';

export const mutations = {
  /** The compare-and-swap moves the head whatever commit it is at. */
  'expected-oid': {
    'src/storage/head/git-branch-store.ts': [
      [
        'expectedHeadOid: swap.expected,',
        "expectedHeadOid: (await api.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { owner: api.owner, repo: api.repo, ref: `heads/${swap.branch}` })).data.object.sha,",
      ],
    ],
  },
  /** Times are taken from the runner's clock instead of GitHub's. */
  'github-clock': {
    'src/github/api/client.ts': [['if (!Number.isNaN(dateMs)) known =', 'if (Number.isNaN(dateMs)) known =']],
  },
  /** A full disk is reported as a fault of the program. */
  'disk-trouble': {
    'src/reporting/report-tick.ts': [['diskTrouble(error) === null &&', '']],
  },
  /** A conflict that a session could not resolve is given to session after session. */
  'one-resolver': {
    'src/core/claim/head-claim.ts': [
      ["session.review?.to === 'conflict' ? { resolvedFrom: session.review.headSha } : {}", '{}'],
    ],
  },
  /** The branch of a fork is treated as one of this repository. */
  'fork-read-only': {
    'src/core/review/branch-update.ts': [["if (fork) return 'it comes from a fork';", 'void fork;']],
  },
  /** A holder goes on writing after it has lost its lease. */
  epoch: {
    'src/storage/head/lease-session.ts': [
      ['if (lease?.nonce === own.nonce && epoch === own.epoch) return read;', 'return read;'],
      [
        "if (lease === null) return 'The lease was released; nothing more is written.';",
        'if (lease === null) return null;',
      ],
    ],
  },
  /** Effects are done without looking whether they were done before. */
  'look-up': {
    'src/github/comments/write-comments.ts': [
      [
        ".filter(({ body }) => parseEffectMarker(body ?? '')?.key === order.key && loopOf(body ?? '') === loopOf(order.body))",
        '.filter(() => false)',
      ],
    ],
    'src/github/comments/control-issue.ts': [
      ['const current = labelled ?? unlabelled;', 'const current = null as ControlIssue | null;'],
    ],
  },
  /** A state branch that was set back or deleted is trusted. */
  trust: {
    'src/core/lease/lease.ts': [
      ['if (remembered === null || (head.epoch', 'if (remembered !== undefined || (head.epoch'],
      ['remembered !== null && remembered.epoch > 0', 'false as boolean'],
    ],
  },
  /** A tick takes an issue that another loop has claimed. */
  'claim-look': {
    'src/core/backlog/claim-conflict.ts': [
      ['if (first === undefined) return null;', 'if (first !== null) return null;'],
    ],
  },
  /** The comment of another loop with the same bot is taken for this loop's own. */
  'whose-comment': {
    'src/github/comments/write-comments.ts': [
      ["if (parseMarker(body)?.fields['loop'] !== loop) return false;", 'void loop;'],
      [" && loopOf(body ?? '') === loopOf(order.body))", ')'],
    ],
  },
  /** The control issue of another loop is taken for this loop's own. */
  'own-control-issue': {
    'src/github/comments/control-issue.ts': [['readMarker(body)?.loop === loop.name;', 'readMarker(body) !== null;']],
  },
  /** A claim reserves nothing. */
  reserve: {
    'src/core/claim/head-claim.ts': [['dollars: sumReservedDollars(sessions) }', 'dollars: 0 }']],
  },
  /** A restart of a run also resets its spend. */
  'kept-spend': {
    'src/core/directives/restart.ts': [
      [
        'counters: resetRunCounters(head.counters),',
        'counters: { ...resetRunCounters(head.counters), startedAt: now, dollarsReported: 0, dollarsEstimate: 0, dollarsCounted: 0 },',
      ],
    ],
  },
  /** A tick that reads everything again restarts the run that its own order has just begun. */
  'one-start': {
    'src/tick/tick.ts': [["holding.begun === true ? 'fresh-begun' : 'again'", "'again'"]],
  },
  /** An answer that lets the run go on also raises its ceilings. */
  'given-ceiling': {
    'src/core/directives/apply-answers.ts': [
      ["if (answer.option === 'raise') return", 'if (gate.raises.length > 0) return'],
    ],
  },
  /**
   * A loaded bundle is not compared with the saved one: neither its digest, nor its name, nor the sums of its files.
   */
  digest: {
    'src/storage/crypto/encryption.ts': [
      ['if (digest !== null && digestOf(bytes) !== digest) return', 'if (false) return'],
    ],
    'src/storage/bundles/bundle.ts': [
      ['if (ref.digest !== null && digestOf(bytes) !== ref.digest) return', 'if (false) return'],
      ['if (`${namePrefix(manifest)}${shortSum(text)}` !== ref.name) return', 'if (false) return'],
      ['if (member === undefined || sha256(member) !== expected) return', 'if (member === undefined) return'],
    ],
  },
  /** A person's order to stop is read and ignored. */
  stop: {
    'src/core/decide/stop/conditions.ts': [
      ['fired && act !== null ?', "fired && act !== null && code !== 'user_interrupt' ?"],
    ],
    'src/core/record/late-orders.ts': [
      ['const stopCommand = { by,', 'const stopCommand = null; const ignored = { by,'],
    ],
  },
  /** A question that was answered with stop stops nothing. */
  'gate-stop': {
    'src/core/decide/stop/conditions.ts': [
      ['fired && act !== null ?', "fired && act !== null && code !== 'gate_stop' ?"],
    ],
  },
  /** The work of the sessions is published under the lease that was acquired before them, without a renewal. */
  renewal: {
    'src/iteration/publish.ts': [
      ['await held.renewSeeing(minutes, along, withPlannedKeys(all))', 'null'],
      ['await held.change(withPlannedKeys(left));', ''],
    ],
  },
  /** A tick that learns of its lost lease lets its agents work on. */
  'lost-renewal': {
    'src/lease/heartbeat.ts': [['if (!(error instanceof LeaseLostError)) return;', 'if (error !== null) return;']],
  },
  /** A command that was obeyed is obeyed again when the thread is read again. */
  consumed: {
    'src/github/comments/read-commands.ts': [['!rules.consumed.includes(order.id) && ', '']],
    'src/core/directives/apply.ts': [['!head.consumed.some((used) => used.id === id)', 'true || id === null']],
  },
  /** The app's receipts for boxes are not read. */
  'box-receipt': {
    'src/core/commands/collect.ts': [
      ['if (receipt === null) return [];', 'if (receipt === null || receipt !== null) return [];'],
    ],
  },
  /** GitHub is asked to merge whatever commit the head has by then. */
  'merge-head': {
    'src/github/pulls/review-acts.ts': [['sha, merge_method: strategy', 'merge_method: strategy']],
    'src/github/pulls/merge-guard.ts': [["if (now.head.sha !== sha) return 'its head has moved';", '']],
  },
  /** Right before the merge, no look is taken at what people did since it was judged. */
  'merge-look': {
    'src/github/pulls/review-acts.ts': [
      ['const now = await readPull(github, pull);', 'const now = { merged: false, head: { sha } };'],
      [
        'const why = notNow(now, order, await readVerdicts(github, pull, order.unless));',
        'const why = null as string | null;',
      ],
    ],
  },
  /** A person's answer about one head counts for every later head. */
  'merge-answer': {
    'src/core/review/merge-policy.ts': [
      [
        'gate === facts.name && signature === signatureOf(facts satisfies GateFacts)',
        'gate === facts.name && signature !== `nobody ${signatureOf(facts satisfies GateFacts)}`',
      ],
    ],
    'src/core/claim/head-claim.ts': [
      ['permitted: [],\n    asking: null,', 'permitted: before.permitted,\n    asking: null,'],
    ],
    'src/core/directives/question-validity.ts': [
      ["name === 'post-feedback-merge') return headSha;", "name === 'post-feedback-merge') return null;"],
    ],
    'src/core/gates/judge-answer.ts': [
      ['return gate.headSha === null || now.headSha === gate.headSha;', 'return gate.headSha !== now.signature;'],
    ],
  },
  /** People's comments in a pull request are read, and the merge does not wait for an answer to them. */
  heard: {
    'src/core/review/feedback.ts': [['one.isWriter && isOpen && wantsAnswer(one)', '!isOpen && wantsAnswer(one)']],
  },
  /** A pull request that proposes lessons is merged like any other. */
  'lessons-to-people': {
    'src/core/review/merge-policy.ts': [
      ['if (isLessonsBranch(facts)) return', 'if (isLessonsBranch({ branch: pr })) return'],
    ],
  },
  /** A head that was reviewed is reviewed again. */
  'reviewed-head': {
    'src/core/review/next-step.ts': [
      ['if (pull.headSha === lastReviewedCommit) return', 'if (pull === null) return'],
      ['if (known?.sha === pull.headSha) return', 'if (pull === null) return'],
    ],
  },
  /** The effect keys that a lost tick had planned are forgotten with the next bundle. */
  'kept-keys': {
    'src/core/effects/unconfirmed-keys.ts': [
      ['return [...gates, ...claims, ...acts.slice(-maxKeptKeys)];', 'return [...gates, ...claims];'],
      ['return keys.filter((key) => kept.has(key)).slice(-maxKeptKeys);', 'return [];'],
    ],
  },
  /** A run that has ended goes on with the next tick. */
  ended: {
    'src/core/decide/stop/conditions.ts': [
      [
        "if (status !== 'stopped' && stop === null) return null;",
        "if (status !== 'stopped' || stop !== null) return null;",
      ],
    ],
    'src/tick/check-for-work.ts': [
      [
        "case 'stopped':\n      return quietTick(head, threads, describeHead(head, asked));",
        "case 'stopped':\n      return go;",
      ],
    ],
  },
  /** A loop without work never looks at its backlog again, even if an issue changes. */
  'wakes-up': {
    'src/tick/check-for-work.ts': [
      [
        'return threads.backlogChanged || isBacklogPictureStale(head, tick.now)',
        'return isBacklogPictureStale(head, tick.now)',
      ],
    ],
  },
  /** A skipped tick starts the next tick itself, instead of leaving that to the holder. */
  'left-to-the-holder': {
    'src/storage/head/lease-session.ts': [
      [
        "return note.wake && !before.wake && before.lease === null && before.status !== 'stopped' ? 'released' : 'recorded';",
        "return note.wake && before !== null ? 'released' : 'recorded';",
      ],
    ],
  },
  /** Each session begins a branch of its own, even if its issue has one already. */
  'one-branch': {
    'src/core/decide/batch.ts': [
      [
        'branch: subject?.branch ?? left?.branch ?? buildBranchName(loop, issue),',
        'branch: `${buildBranchName(loop, issue)}-${subject?.sessions ?? 0}`,',
      ],
      ['fromSha: subject?.headSha ?? left?.headSha ?? null,', 'fromSha: null,'],
    ],
  },
  /** A push moves its branch from any commit: `--force` instead of `--force-with-lease`. */
  'force-with-lease': {
    'test/sim/stand-ins.ts': [
      ["if (before !== expectedHead) return { kind: 'moved', head: before };", 'void expectedHead;'],
    ],
  },
  /** A closed question is forgotten and looks open. */
  'closed-question': {
    'src/core/claim/gate-closings.ts': [
      ['...voided.map(({ gate, why }) => ({ gate, body: renderClosed(gate, why) })),', ''],
    ],
  },
  /** The question whether to force-unlock is posted before the head records that it will be. */
  'planned-unlock': {
    'src/lease/force-unlock.ts': [['await planQuestion(ports, asked.head, gate)', 'asked.head']],
  },
  /** Red checks get one more session after every failed one, without a bound. */
  'bounded-repairs': {
    'src/core/review/check-repair.ts': [['if (repairs.length >= maxRounds)', 'if (repairs.length >= maxRounds + 100)']],
  },
  /**
   * An issue whose claim another loop has released counts as free, even if that loop has a pull request open for it.
   */
  'others-work': {
    'src/core/backlog/eligibility.ts': [
      ['if (rules.underOthers.has(issue.number)) return', 'if (rules.underOthers.has(-1)) return'],
    ],
  },
  /** The reservation of a lost tick is charged twice. */
  'charged-once': {
    'src/core/record/repair-lost-tick.ts': [
      [
        'dollarsCounted: addInMillionths(computeDollarsUsed(counters), lost.reserved.dollars),',
        'dollarsCounted: addInMillionths(computeDollarsUsed(counters), 2 * lost.reserved.dollars),',
      ],
    ],
  },
  /** The holder of the lease posts a reply without a look for an earlier one, and doubles are removed. */
  'reply-look-up': {
    'src/github/comments/write-comments.ts': [
      [
        'export async function commentOnce(github: GitHub, order: CommentOrder, proof: LeaseProof): Promise<EffectDone> {\n  assertHeld(proof);\n  const [earlier] = await findOwnComments(github, order);',
        "export async function commentOnce(github: GitHub, order: CommentOrder, proof: LeaseProof): Promise<EffectDone> {\n  assertHeld(proof);\n  const [earlier] = order.key.startsWith('reply/') ? [] : await findOwnComments(github, order);",
      ],
    ],
  },
  /** The only reply to an order counts as a double. */
  'kept-reply': {
    'src/core/effects/command-reply-key.ts': [
      ['if (first !== id && edits.length === 0) doubled.add(id);', 'doubled.add(id);'],
    ],
  },
  /** A claim counts as released, and its label stays. */
  'given-back': {
    'src/github/gateway.ts': [
      [
        'return removeLabel(github, { ...effect, loop, ownLogin }, proof);',
        'return { found: true, made: { number: effect.issue } };',
      ],
    ],
  },
};

/** Returns the changed source of one file. If the guard's text has moved, throws instead of passing for disabled. */
export function mutated(name, file, source) {
  const where = `${file}, the guard “${name}”`;
  return mutations[name][file].reduce((text, change) => replacedOnce(text, change, where), source);
}
