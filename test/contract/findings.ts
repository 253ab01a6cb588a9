/** What attacks and comparisons from outside found in e6309e1, what holds now, and the tests that fail on that commit. */

export interface Finding {
  /** As test/mutants.json names it, whose planted faults its tests must see. */
  readonly number: string;
  readonly found: string;
  readonly holds: string;
  readonly tests: readonly {
    readonly file: string;
    /** As its source has it: a row of a table keeps its placeholder. */
    readonly name: string;
    /** Where it runs; absent = everywhere. */
    readonly onlyWhere?: string;
  }[];
}

const at = (file: string, name: string, onlyWhere?: string): Finding['tests'][number] => ({
  ...{ file: `test/${file}`, name },
  ...(onlyWhere !== undefined && { onlyWhere }),
});

export const findings: readonly Finding[] = [
  {
    number: 'OUT-01',
    found:
      'A session spent $30.05 at a ceiling of $2: the vendor compacted the context, and told it in a field that was not read',
    holds:
      'A request carries what is known to be metered and nothing else; a reply with a number that is not understood, or with a part above its whole, is charged at its maximum; of tokens and a cost that the vendor reports the larger counts',
    tests: [
      at(
        'adapters/meter-properties.test.ts',
        'a session is billed its cap and one reply at most, whatever it requests and whatever usage is reported',
      ),
      at(
        'adapters/meter-broken-replies.test.ts',
        'a session is billed its cap and one reply at most, whether its replies end, stream, break off or contradict themselves',
      ),
      at(
        'adapters/meter-broken-replies.test.ts',
        'so is one whose requests come all at once: those that might pass the cap together wait for each other',
      ),
      at('adapters/meter-allow-list.test.ts', 'is taken out and said, or refused in one line by setting: %s'),
      at(
        'scenarios/models.test.ts',
        'given a session that has spent its dollars when its program ends, also by a reply that a child left open, the tick tries no other model',
      ),
      at('adapters/meter-allow-list.test.ts', 'and only costs more, is taken out by either setting: %s'),
      at('adapters/meter-allow-list.test.ts', 'is counted in full where a compaction stands beside the sums'),
      at('adapters/meter-allow-list.test.ts', 'and nobody understands is charged at its maximum, and said: %s'),
      at(
        'adapters/meter-allow-list.test.ts',
        'and what the vendor says that it charged counts, if it is more than the tokens cost: %s',
      ),
      at(
        'adapters/meter-proxy.test.ts',
        'that never comes, under a ceiling, is charged for the widest context where the request’s length does not bound its input',
      ),
      at(
        'adapters/meter-proxy.test.ts',
        'that never comes, under a ceiling, is charged for all that the vendor may have read: %s',
      ),
    ],
  },
  {
    number: 'OUT-02',
    found: 'Any beta passed the meter, and any new field',
    holds:
      'What the lists do not know is taken out or refused; what the vendors’ newest SDKs know besides is named each night',
    tests: [
      at(
        'adapters/meter-allow-list.test.ts',
        'is requested by a header: what the list does not know is dropped, and the rest passes',
      ),
      at(
        'contract/sdk-fields.test.ts',
        'what came later is named with its place, and what can no longer be read is no silence',
      ),
    ],
  },
  {
    number: 'OUT-03',
    found: 'OpenAI’s shell in a container of OpenAI passed as a tool of the agent’s own',
    holds: 'It is taken out or refused, in each form',
    tests: [at('adapters/meter-allow-list.test.ts', 'OpenAI’s own shell')],
  },
  {
    number: 'OUT-04',
    found: 'A place of inference that costs a tenth more was counted at the plain rate',
    holds: 'Each multiplier is counted; an unknown one as the dearest',
    tests: [
      at('adapters/meter-allow-list.test.ts', 'costs by its multiplier: %s'),
      at(
        'adapters/meter-properties.test.ts',
        'a session is billed its cap and one reply at most, whatever it requests and whatever usage is reported',
      ),
    ],
  },
  {
    number: 'OUT-05',
    found: 'An agent that claimed 10^12 tokens ended the run',
    holds:
      'Its subject fails by name, the charge is what is plausible by time, tokens and the price of the model, and the run goes on',
    tests: [
      at(
        'adapters/meter-hostile-client.test.ts',
        'a limit that no model reaches is charged as the longest reply, if the agent does not wait for it',
      ),
      at(
        'scenarios/spending.test.ts',
        'given an agent that claims $15 for a thousand tokens of a cheap model, its session fails by name and the budget keeps the $15',
      ),
      at(
        'scenarios/spending.test.ts',
        'given an agent that claims 10^12 tokens, its session fails by name, is charged by the fastest plausible pace, and the run continues',
      ),
      at(
        'scenarios/spending.test.ts',
        'given an agent that claims one full reply of the dearest model, its session fails by name, is charged by %s, and the run is not over',
      ),
    ],
  },
  {
    number: 'OUT-06',
    found: 'An unsigned delivery stood whole in the app’s log',
    holds: 'The log holds the id, the event and the reason',
    tests: [
      at(
        'app/function.test.ts',
        'given a Probot server that loads the app, an unsigned delivery is refused and no word of it is logged',
      ),
      at(
        'app/hostile-deliveries.test.ts',
        'given all of that, the app still answers, with bounded memory and no word of a stranger in its log',
      ),
      at(
        'app/hostile-deliveries.test.ts',
        'given a handler that fails, the log has id, event and reason, and not its payload',
      ),
      at(
        'app/hostile-deliveries.test.ts',
        'given an error that quotes a payload, its class and its place are logged, and not its words',
      ),
    ],
  },
  {
    number: 'OUT-07',
    found: 'An unsigned body had no limit: one of 300 MB ended the app',
    holds: 'More than 25 MB is refused by its announced length, or by its counted bytes, before it is held',
    tests: [
      at('app/hostile-deliveries.ts', '450 MB are announced'),
      at('app/hostile-deliveries.ts', '300 MB without a length'),
    ],
  },
  {
    number: 'OUT-08',
    found: 'A writer pushed a head with counters at zero and ceilings above `hard-max`, and the next tick worked',
    holds:
      'A head gives no more than orders gave, and no less is counted than history and control issue show; a run that neither knows is named, and gets what the file gives; so is a run without its bundle, and another control issue; with a `state-key` such a head is not believed',
    tests: [
      at(
        'scenarios/pushed-head.test.ts',
        'grants no more than orders granted, reduces no recorded spend, and the report says what was wrong with it',
      ),
      at(
        'core/head-guard.test.ts',
        'grants no more than orders granted, and forgets nothing that a line or the control issue records; once is enough',
      ),
      at(
        'scenarios/pushed-head.test.ts',
        'grants no more than the file, if it names a start that nothing knows and no bundle, where no hard-max is set',
      ),
      at(
        'scenarios/pushed-head.test.ts',
        'is still compared with the control issue, if it names no bundle: iterations, dollars, minutes, pull requests and deadline',
      ),
      at(
        'scenarios/pushed-head.test.ts',
        'that names another control issue asks and shows on the loop’s own, and the report says which',
      ),
      at(
        'scenarios/pushed-head.test.ts',
        'given a head that names another control issue under a tick at work, its post step hears an order on the loop’s own',
      ),
      at('core/head-guard.test.ts', 'is compared with the control issue although it spells an amount as %d'),
      at(
        'core/head-guard.test.ts',
        'does not name a missing bundle, if each iteration was that of a tick that died before it saved one',
      ),
      at('adapters/lock-hold.test.ts', 'reads answers on the loop’s own control issue, though the head names %s'),
      at('adapters/lock-hold.test.ts', 'asks on the loop’s own control issue, though the head names %s'),
      at(
        'adapters/github-effects.test.ts',
        'of another loop is not drawn over, whatever number the head names, with and without its label',
      ),
      at('core/head-guard.test.ts', 'lets nothing past hard-max, in whichever name it was raised, in a run of any age'),
      at(
        'scenarios/pushed-head.test.ts',
        'is rejected, however small its change, as is an old one pushed again: no agent starts, and fresh continues',
      ),
    ],
  },
  {
    number: 'OUT-09',
    found: 'Every writer could push to the state branch',
    holds: 'The ruleset that `doctor` prints lets only the loop’s app do it',
    tests: [
      at(
        'scenarios/own-app.test.ts',
        'keeps its state branch to itself by the ruleset that `doctor` prints: no other writer can push to it, and its ticks continue',
      ),
    ],
  },
  {
    number: 'OUT-10',
    found: 'The next session of a user read what an earlier one had left in a keyring',
    holds: 'Keyrings are emptied; each command has a session keyring of its own',
    tests: [
      at(
        'adapters/agents-isolation.test.ts',
        'in the keyrings of its user or of its session reaches no later session',
        'the kernel shows keyrings, as on GitHub’s runners',
      ),
    ],
  },
  {
    number: 'OUT-11',
    found: 'The same in folders with the sticky bit, such as `/run/lock`',
    holds:
      'What the user owns in folders that all may write is removed: six levels below `/var`, `/srv`, `/opt`, `/usr/local` and `/run`, three below each mount; where that fails, another user is taken',
    tests: [
      at(
        'adapters/agents-isolation.test.ts',
        'in folders and queues reaches no later session of its user, and is gone with its own',
      ),
      at(
        'adapters/agents-isolation.test.ts',
        'and cannot be removed excludes its user from later sessions: they use another one, and the log says so',
      ),
      at('adapters/agents-isolation.test.ts', 'is gone though there are more open folders than one command can name'),
      at('adapters/agents-isolation.test.ts', 'and was not searched, because find was killed at %s, counts as left'),
    ],
  },
  {
    number: 'OUT-12',
    found: 'Configuration of agents and editors that the list did not know was neither refused nor named',
    holds:
      'Patterns refuse it; what is new and hidden by a dot is named first in the pull request (20 names and the number of the others), after what CI runs',
    tests: [
      at('core/smuggled-changes.ts', 'Commands that an editor or a shell runs when the folder is opened'),
      at(
        'core/guardrails.test.ts',
        'that makes something with a dot that the base does not have names it, a folder once',
      ),
      at(
        'scenarios/guarded-diff.test.ts',
        'given 300 hidden folders beside a package.json, the pull request names first what CI runs, then 20 folders and the number of the others',
      ),
      at(
        'scenarios/guarded-diff.test.ts',
        'given 31 deleted tests beside a package.json, the pull request names first what CI runs, then 30 tests and that there are more',
      ),
    ],
  },
  {
    number: 'OUT-13',
    found: 'Streams of NTFS and short names of Windows passed',
    holds: 'A path is guarded in each spelling that the [guardrails](security.md#guardrails) list, alone and together',
    tests: [
      at('core/smuggled-changes.ts', 'A stream of NTFS'),
      at('core/smuggled-changes.ts', 'A short name of Windows'),
      at(
        'core/path-spellings.test.ts',
        'is refused in any spelling: case, forms of Unicode, letters left out, dots, blanks, streams, backslashes, and all of them together',
      ),
    ],
  },
  {
    number: 'OUT-14',
    found:
      'The app and the answer workflow asked for `pull_requests: read`, with which GitHub refuses a comment on a pull request (github/rest-api-description#6994)',
    holds: 'All ask for `pull-requests: write`, from one table; `doctor` names an old answer workflow',
    tests: [
      at(
        'app/answer-workflow.test.ts',
        'takes the events that the app takes inside Actions, with no more permissions than it needs',
      ),
      at(
        'app/commands.test.ts',
        'given a command on a pull request that no tick reads, the app says once where to write it, and starts nothing',
      ),
      at('core/checkup.test.ts', 'warning answers-refused'),
    ],
  },
  {
    number: 'OUT-15',
    found:
      'In a private repository a review loop with `app-id` read no checks: its token lacked `checks: read` and `statuses: read` (facebook/sapling#993)',
    holds:
      'Tokens, preflight, `doctor` and pages name what each loop needs, from one table; a loop that lacks one says so and writes nothing',
    tests: [
      at(
        'scenarios/token-needs.test.ts',
        'reviews in a private repository with the permissions that `init` writes: it reads the checks, and asks whether to merge',
      ),
      at(
        'scenarios/token-needs.test.ts',
        'says in one line which permission a review in a private repository lacks, and writes nothing',
      ),
    ],
  },
  {
    number: 'OUT-16',
    found:
      'A member of an organisation who hides the membership, GitHub’s default, counted as an outsider (actions/github-script#365): the tick ended green, without the issue and without a word',
    holds:
      'GitHub is asked what the author may do; who is left is named with the reason; answers, commands and reviews of such members count',
    tests: [
      at(
        'scenarios/outsiders.test.ts',
        'given an issue of a member whose membership is private, the loop works on it with members’ comments, and reports what it leaves out with the reason',
      ),
      at(
        'scenarios/outsiders.test.ts',
        'given a member whose membership is private, their answer counts; a person whose answer does not count gets the reason',
      ),
      at(
        'app/commands.test.ts',
        'given a member whose membership is private, their command is obeyed or refused like others’; a stranger there gets no reply',
      ),
      at(
        'app/wakes.test.ts',
        'a review of a member whose membership is private wakes the loop, and one of an equally unknown stranger does not',
      ),
    ],
  },
  {
    number: 'OUT-17',
    found: 'A merge or update that brings workflow files was tried, and GitHub’s refusal passed on (chdsbd/kodiak#853)',
    holds: 'It is known before it is tried; the pull request says that a person merges it, and why',
    tests: [
      at(
        'scenarios/workflow-changes.test.ts',
        'given a bump of an action, the loop reviews it, asks nothing that it could not obey, and says that a person merges it (%j)',
      ),
      at(
        'adapters/github-reviews.test.ts',
        'what brings workflow files is known before it is tried, and said in words where it is tried all the same',
      ),
    ],
  },
  {
    number: 'OUT-18',
    found: 'Requests named no version of the API: GitHub would move them on to the next one',
    holds:
      'Each names `X-GitHub-Api-Version`, that for another run’s artifact too; a test in which a job, the app or a command does not fails',
    tests: [
      at('adapters/api-version.test.ts', 'the commands of the terminal name it'),
      at(
        'adapters/api-version.test.ts',
        'a tick and the app that do not name it are found by the checks of every exchange',
      ),
    ],
  },
  {
    number: 'OUT-19',
    found: 'A list ended where a page was not full',
    holds: 'Pages are followed by `Link`, and by cursors where GitHub refuses to count',
    tests: [
      at('adapters/pages.test.ts', 'given a short page, the list goes on if its link says so'),
      at('adapters/pages.test.ts', 'issues are read to their end by cursors: GitHub refuses to count their pages'),
      at(
        'adapters/github-runs.test.ts',
        'finds a run behind a short page, and reads no page of runs that are too old to wait',
      ),
    ],
  },
  {
    number: 'OUT-20',
    found: 'Numbers came from a field that GitHub gives up: it holds 32 bits',
    holds: '`fullDatabaseId` is read first; a test in which a tick or the app selects a deprecated field alone fails',
    tests: [
      at(
        'adapters/github-reviews.test.ts',
        'whose reviews are known by numbers of more than 32 bits, for which GitHub has another field',
      ),
      at(
        'adapters/api-version.test.ts',
        'so is a field that GitHub gives up, unless the one that follows it is selected beside it',
      ),
    ],
  },
  {
    number: 'OUT-21',
    found: 'A file over 100 MB was pushed, and GitHub refused it after the work was done',
    holds: 'It is refused before, with its name, its size and what to do',
    tests: [
      at('core/guardrails.test.ts', 'with a file too large for GitHub is refused by its path, its size and what to do'),
      at(
        'adapters/emulator/git-http.test.ts',
        'a file over the limit is refused by GitHub’s hook, also where a later commit takes it away',
      ),
    ],
  },
  {
    number: 'OUT-22',
    found: 'The emulated GitHub let a token do what GitHub refuses, so that the tests proved what fails there',
    holds:
      'It has GitHub’s own table of permissions per route, and one made by hand per field of GraphQL; a hundred a page; membership as the viewer sees it; tests that name no other run with what `init` writes, each night in four kinds of repository',
    tests: [
      at(
        'adapters/emulator/github-pulls.test.ts',
        'with workflow files move no ref by the API for an app or a job without `workflows`: no tree, ref or update brings one',
      ),
      at(
        'adapters/emulator/permissions.test.ts',
        '%s on a pull request is refused to issues: write, on an issue to pull_requests: write',
      ),
      at(
        'adapters/emulator/permissions.test.ts',
        'every line of the table of fields names a field of the schema and a route of the table that GitHub publishes',
      ),
      at('adapters/emulator/limits.test.ts', 'a page holds a hundred at most, whatever was asked for'),
      at(
        'adapters/emulator/membership.test.ts',
        'a private membership shows to members and to an app that may read them, and to no others',
      ),
    ],
  },
  {
    number: 'OUT-23',
    found: 'Only our own clients asked the emulated GitHub',
    holds:
      '`gh`, git and recorded exchanges of octokit with github.com ask it the same; what it does not speak is [listed](emulator.md#what-it-lacks)',
    tests: [
      at('adapters/emulator/foreign-gh.test.ts', 'gh opens, shows, reviews and merges a pull request'),
      at(
        'adapters/emulator/foreign-gh.test.ts',
        'gh in a job with issues: write comments on an issue, and is refused on a pull request as on github.com',
      ),
      at('adapters/emulator/recorded-exchanges.test.ts', '%s is answered alike'),
    ],
  },
  {
    number: 'OUT-24',
    found:
      'An agent wrote requests before it had the reply to its first, or models with names of 50 MB: the tick waited for ever and kept its lease, or ran out of memory',
    holds:
      'A connection carries one request at a time; a name has 200 characters, a session 100 models; a reply of more than 32 MB or 2,000,000 values is not read, and charged so',
    tests: [
      at('adapters/meter-hostile-client.test.ts', '%s: reach no vendor, and the session ends'),
      at('adapters/meter-hostile-client.test.ts', 'are kept until its session ends: no long name goes out'),
      at('adapters/meter-hostile-client.test.ts', 'are a hundred at most, and the rows of a session as many'),
      at('adapters/meter-hostile-client.test.ts', 'two million values'),
      at('adapters/meter-hostile-client.test.ts', 'an event of 33 MB'),
    ],
  },
  {
    number: 'OUT-25',
    found:
      'A comment of 65,536 characters, lines of two hyphens below a command, took 35 seconds of the app and of each tick that read it; an agent’s summary of 200,000 letters without a blank took two minutes',
    holds:
      'A text with more than 300 underlined headings or 10,000 lines has no blocks: no command, no box, no criterion. Of a summary 4,000 characters make the commit message',
    tests: [
      at('core/slow-texts.test.ts', '%s take no longer than a comment of a person'),
      at('core/slow-texts.test.ts', '%j counts 300 times, and no text has more'),
      at(
        'core/slow-texts.test.ts',
        'an agent’s summary of 100,000 letters without a blank makes a commit message at once',
      ),
      at('core/slow-texts.test.ts', 'a command above a long log counts, headings and rules in it'),
    ],
  },
  {
    number: 'OUT-26',
    found:
      'An agent whose program seemed to print usage of a model without a name ended each tick before it could save or publish; names and rows had no limit',
    holds: 'A name is never empty and has 200 characters at most; a claim of more than 100 models fails its session',
    tests: [
      at(
        'scenarios/spending.test.ts',
        '%s, its work is published, and its usage is kept under a name that records take',
      ),
      at(
        'scenarios/spending.test.ts',
        'more models than any session uses, its session fails by name, and records keep none of them',
      ),
    ],
  },
];

/** Tests by number, as test/requirements.json has them. A row of a table in a file of its own is run by the test beside it. */
export const testsOfFindings = () =>
  findings.map(({ number, tests }) => ({
    number,
    // Titles above it are not named: `%s` stands for them.
    tests: tests.map(({ file, name }) => ({ file: file.replace(/(?:\.test)?\.ts$/, '.test.ts'), name: ['%s', name] })),
  }));

/** As docs/threat-model.md shows it. */
export function findingTable(): string {
  const rows = findings.map(({ number, found, holds, tests }) => {
    const named = tests.map(
      ({ file, name, onlyWhere }) =>
        `[${file
          .split('/')
          .at(-1)
          ?.replace(
            /(?:\.test)?\.ts$/,
            '',
          )}](../${file}): ${name}${onlyWhere === undefined ? '' : ` (where ${onlyWhere})`}`,
    );
    return `| ${[number, found, holds, named.join('; ')].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| Number | Finding | Now | Tests that fail on e6309e1 |', '|---|---|---|---|', ...rows].join('\n');
}
