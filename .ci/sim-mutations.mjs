/** Guards of the loop, each with the change of its source that disables it: the simulation must fail without any one of them. */

export const mutations = {
  'expected-oid': {
    what: 'the compare-and-swap moves the head whatever it is at',
    file: 'src/state/head-branch.ts',
    changes: [
      [
        'expectedHeadOid: swap.expected,',
        "expectedHeadOid: (await api.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { owner: api.owner, repo: api.repo, ref: `heads/${swap.branch}` })).data.object.sha,",
      ],
    ],
  },
  epoch: {
    what: 'a holder writes on when somebody else holds the lease',
    file: 'src/state/held-head.ts',
    changes: [
      ['if (lease?.nonce === own.nonce && epoch === own.epoch) return read;', 'if (lease !== null) return read;'],
    ],
  },
  'look-up': {
    what: 'effects are done without a look whether they were done before',
    file: 'src/github/control-issue.ts',
    changes: [['const current = await findControlIssue(', 'const current = await missed(']],
    append: 'const missed = async (): Promise<ControlIssue | null> => null;\n',
  },
  reserve: {
    what: 'a claim reserves nothing',
    file: 'src/core/claim.ts',
    changes: [['dollars: reservedDollars(sessions) }', 'dollars: 0 }']],
  },
  digest: {
    what: 'what is loaded is not compared with what was saved',
    file: 'src/state/bundle.ts',
    changes: [
      ['if (ref.digest !== null && digestOf(bytes) !== ref.digest) return', 'if (false) return'],
      ['if (`${namePrefix(manifest)}${shortSum(text)}` !== ref.name) return', 'if (false) return'],
      ['if (member === undefined || sha256(member) !== expected) return', 'if (member === undefined) return'],
    ],
  },
};

/** The changed source; a guard that is not where it was says so, instead of passing for disabled. */
export function mutated(name, source) {
  const { changes, append = '' } = mutations[name];
  return (
    changes.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${mutations[name].file} does not hold the guard any more: ${from}`);
      return text.replace(from, to);
    }, source) + append
  );
}
