/** A tick's first query: the head, what the control issue remembers of it, the repository, and the loop's own files. */
import * as z from 'zod';
import type { Invocation } from '../action-io.ts';
import { foreignTeamSentence, isTeam } from '../core/access/authority.ts';
import { parseReference, type Reference } from '../core/config/schema/value-types.ts';
import {
  type BaseFileRead,
  type BaseFiles,
  buildExtendsChain,
  type ConfigFileText,
} from '../core/config/sources/config-file.ts';
import { createGitHub } from '../github/api/client.ts';
import { controlIssueIn, controlRider } from '../github/comments/control-issue.ts';
import { readTeams, type TeamsRead } from '../github/people/permission-lookup.ts';
import { type RepositoryFacts, repositoryRider } from '../github/repository/repository.ts';
import { type ControlIssue, GitHubError } from '../ports/github.ts';
import type { HeadRead } from '../ports/head-store.ts';
import type { HeadBranch, Rider } from '../storage/head/git-branch-store.ts';
import type { Credentials } from './credentials.ts';
import { readWithParsers } from './late-parsers.ts';

export interface OpeningFiles {
  readonly config: string | null;
  readonly claudeMd: string | null;
  readonly workflow: string | null;
}

export type ControlIssueOf = (loop: string, known: number | null) => ControlIssue | null;

export interface OpeningFacts {
  readonly repository: RepositoryFacts;
  readonly files: OpeningFiles;
  /** The control issue of a loop of this name; `known`: its number as the head says. */
  readonly controlOf: ControlIssueOf;
}

const Blob = z.object({ text: z.string().nullish() }).nullish();
const Files = z.object({ repository: z.object({ config: Blob, claudeMd: Blob, workflow: Blob }) });

/** Paths come from our own inputs and environment. The query holds them as JSON strings, which GraphQL reads alike. */
export function openingQueryRider(paths: {
  readonly config: string;
  readonly workflow: string;
  /** Commit to read the files from; absent = the head of the default branch. */
  readonly at?: string | undefined;
  /** False = asks for nothing that needs a permission for issues. */
  readonly withIssues?: boolean;
}): Rider<OpeningFacts> {
  const { withIssues = true } = paths;
  const file = (alias: string, path: string): string =>
    `${alias}: object(expression: ${JSON.stringify(`${paths.at ?? 'HEAD'}:${path}`)}) { ... on Blob { text } }`;
  return {
    root: repositoryRider.root,
    repository: [
      repositoryRider.repository,
      ...(withIssues ? [controlRider.repository] : []),
      file('config', paths.config),
      file('claudeMd', 'CLAUDE.md'),
      file('workflow', paths.workflow),
    ].join(' '),
    take: (data) => {
      const { config, claudeMd, workflow } = Files.parse(data).repository;
      return {
        repository: repositoryRider.take(data),
        controlOf: (name, known) => (withIssues ? controlIssueIn(data, { name, known }) : null),
        files: { config: config?.text ?? null, claudeMd: claudeMd?.text ?? null, workflow: workflow?.text ?? null },
      };
    },
  };
}

export interface OpeningRead {
  readonly read: HeadRead;
  readonly along: OpeningFacts;
  /** GitHub lets this job read no issues. It says no more, but the workflow file may say why. */
  readonly refusal: GitHubError | null;
}

/** Asks once more, without the issues, if GitHub refuses the whole. */
export async function readOpening(
  heads: Pick<HeadBranch, 'readWith'>,
  paths: Omit<Parameters<typeof openingQueryRider>[0], 'withIssues'>,
): Promise<OpeningRead> {
  try {
    return { ...(await heads.readWith(openingQueryRider(paths))), refusal: null };
  } catch (error) {
    if (!(error instanceof GitHubError) || error.failure !== 'permission') throw error;
    return { ...(await heads.readWith(openingQueryRider({ ...paths, withIssues: false }))), refusal: error };
  }
}

interface TeamReader {
  readonly invocation: Invocation;
  readonly credentials: Credentials;
}

/** Reads members of named approver teams. Fails closed: an unreadable team means a line for the user and no tick. */
export async function readApproverTeams(
  { invocation, credentials }: TeamReader,
  approvers: readonly string[],
): Promise<TeamsRead> {
  const named = approvers.filter(isTeam);
  if (named.length === 0) return { kind: 'read', teams: {} };
  const { owner, repo, apiUrl: baseUrl } = invocation;
  const elsewhere = named.find((team) => team.split('/')[0]?.toLowerCase() !== owner.toLowerCase());
  if (elsewhere !== undefined) return { kind: 'unknown', line: foreignTeamSentence(elsewhere, owner) };
  if (credentials.teamsUnread !== null) return { kind: 'unknown', line: credentials.teamsUnread };
  return await readTeams(createGitHub({ token: () => credentials.tokenFor('members'), owner, repo, baseUrl }), named);
}

/** Reads bases one after another, since each file names the next. Sends no request if nothing is extended. */
export async function readConfigBases(
  file: ConfigFileText | null,
  read: (reference: Reference) => Promise<BaseFileRead>,
): Promise<BaseFiles> {
  const bases = new Map<string, BaseFileRead>();
  if (file === null) return bases;
  for (;;) {
    const { missing: next } = await readWithParsers(({ readYaml }) => buildExtendsChain(file, bases, readYaml));
    if (next === null) return bases;
    const reference = parseReference(next);
    bases.set(next, reference === null ? { problem: 'is no owner/repo//file@sha' } : await read(reference));
  }
}
