/** The first query of a tick: the head, what the control issue remembers of it, the repository, and the files that configure the loop. */
import { z } from 'zod';
import { controlIssueIn, controlRider } from '../github/comments/control-issue.ts';
import { type RepositoryFacts, repositoryRider } from '../github/repository/repository.ts';
import type { ControlIssue } from '../ports/control-issue.ts';
import type { Rider } from '../storage/head/head-branch.ts';

export interface OpeningFiles {
  readonly config: string | null;
  readonly claudeMd: string | null;
  readonly workflow: string | null;
}

export interface OpeningFacts {
  readonly repository: RepositoryFacts;
  readonly files: OpeningFiles;
  /** The control issue of a loop of this name. */
  readonly controlOf: (loop: string) => ControlIssue | null;
}

const Blob = z.object({ text: z.string().nullish() }).nullish();
const Files = z.object({ repository: z.object({ config: Blob, claudeMd: Blob, workflow: Blob }) });

/** Paths come from our own inputs and environment; they stand in the query as JSON strings, which GraphQL reads alike. */
export function openingRider(paths: {
  readonly config: string;
  readonly workflow: string;
  /** Commit whose files are read; absent = the head of the default branch. */
  readonly at?: string | undefined;
}): Rider<OpeningFacts> {
  const file = (alias: string, path: string): string =>
    `${alias}: object(expression: ${JSON.stringify(`${paths.at ?? 'HEAD'}:${path}`)}) { ... on Blob { text } }`;
  return {
    root: repositoryRider.root,
    repository: [
      repositoryRider.repository,
      controlRider.repository,
      file('config', paths.config),
      file('claudeMd', 'CLAUDE.md'),
      file('workflow', paths.workflow),
    ].join(' '),
    take: (data) => {
      const { config, claudeMd, workflow } = Files.parse(data).repository;
      return {
        repository: repositoryRider.take(data),
        controlOf: (name) => controlIssueIn(data, { name, known: null }),
        files: { config: config?.text ?? null, claudeMd: claudeMd?.text ?? null, workflow: workflow?.text ?? null },
      };
    },
  };
}
