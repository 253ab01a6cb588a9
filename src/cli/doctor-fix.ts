/** What `doctor --fix` does by itself: missing labels, and missing files that `init` would write. Nothing else is safe. */
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type CheckupFacts, findTickStep } from '../core/setup/doctor/check.ts';
import { listMissingLabels } from '../core/setup/doctor/repository-checks.ts';
import { defaultChoices } from '../core/setup/init/choices.ts';
import { buildStarterFiles, readPinnedVersion, type StarterFile, starterPaths } from '../core/setup/init/files.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { readFiles } from '../github/repository/settings.ts';
import { findCloneRoot, readOriginRepository } from './client.ts';

export interface Fix {
  /** What it does, as an order: `create the label x`. */
  readonly what: string;
  readonly apply: () => Promise<void>;
}

export const planFixes = async (facts: CheckupFacts, github: MeteredGitHub): Promise<readonly Fix[]> => [
  ...listMissingLabels(facts).map((name): Fix => {
    const { owner, repo } = github;
    return {
      what: `create the label ${name} in ${facts.repository}`,
      apply: async () => void (await github.request('POST /repos/{owner}/{repo}/labels', { owner, repo, name })),
    };
  }),
  ...(await listMissingFiles(facts, github)).map(
    ({ path, text }): Fix => ({
      what: `write ${path} in this folder, for you to commit`,
      apply: async () => {
        mkdirSync(dirname(path), { recursive: true });
        // A file that appeared meanwhile is a person's.
        writeFileSync(path, text, { flag: 'wx' });
      },
    }),
  ),
];

/** Files of `init` that lie neither on the default branch nor here. Only in a clone's root of this very repository. */
async function listMissingFiles(facts: CheckupFacts, github: MeteredGitHub): Promise<readonly StarterFile[]> {
  const { config, others, repository } = facts;
  const step = findTickStep(facts);
  const [, action = '', sha = ''] =
    /^([\w.-]+\/[\w.-]+)(?:\/\.github\/workflows\/tick\.yml)?@([0-9a-f]{40})$/.exec(step?.uses ?? '') ?? [];
  if (step === null || !config.ok || others === null || sha === '' || !isRootOf(repository)) return [];
  const { agent, agentCommand, skill, receiptAppId } = config.config;
  const isAnswered = receiptAppId !== null || others.some(({ text }) => /uses:\s*\S+\/app@/.test(text));
  const choices = {
    ...defaultChoices,
    ...{ agent, agentCommand, setup: null, verify: null },
    recipe: skill === 'review' ? 'pr-babysitter' : 'backlog',
    token: step.with['app-id'] === undefined ? 'workflow' : 'app',
  } as const;
  const wanted: readonly string[] = isAnswered ? [starterPaths.form] : [starterPaths.answer, starterPaths.form];
  const there = await readFiles(github, [facts.workflow.path, ...wanted]);
  const workflow = there.find(({ path }) => path === facts.workflow.path)?.text ?? '';
  // The commit is the one that the loop runs, of the version that stands there.
  const version = readPinnedVersion(workflow, step.uses);
  return buildStarterFiles({ choices, action: { repository: action, sha, version }, name: repository }).filter(
    ({ path }) => wanted.includes(path) && !existsSync(path) && !there.some((one) => one.path === path),
  );
}

function isRootOf(repository: string): boolean {
  if (readOriginRepository().toLowerCase() !== repository.toLowerCase()) return false;
  const top = findCloneRoot('.');
  return top !== null && resolve(top) === realpathSync('.');
}
