/** Decides whether the author of a comment with commands is heard: a person, by what they may do now. A stranger gets no reply. */
import type { Context } from 'probot';
import { isStranger } from '../../src/core/access/authority.ts';
import type { CommandLine } from '../../src/core/commands/parse.ts';
import { readStanding } from '../../src/github/people/permission.ts';
import { accountOf, authorshipOf, hidesMembers, isHuman, mayWrite } from '../github/authorship.ts';
import { gitHubFor } from '../github/octokit.ts';
import { nothing, type Outcome } from '../github/outcome.ts';
import { type Commanding, obeyLines } from './run-commands.ts';

interface Said {
  readonly appId: number;
  readonly lines: readonly CommandLine[];
  /** When they were written, ISO-8601. */
  readonly at: string;
}

type Commented = Context<'issue_comment.created'> | Context<'issue_comment.edited'>;

export async function obeyComment(
  context: Commented,
  { appId, lines, at }: Said,
  obey: (lines: readonly CommandLine[], from: Commanding) => Promise<Outcome[]> = obeyLines,
): Promise<Outcome[]> {
  const { comment, issue, repository } = context.payload;
  const by = comment.user === null ? null : accountOf(comment.user);
  if (!isHuman(by)) return [nothing('a bot wrote it')];
  const strange = isStranger(comment.author_association);
  if (strange && !hidesMembers(repository)) return [nothing('a stranger wrote it')];
  const github = await gitHubFor(context);
  const standing = await readStanding(github, by.login);
  // A reply for anybody who asks would be one that anybody could make us write without end.
  if (strange && !mayWrite(by, standing)) return [nothing('a stranger wrote it')];
  if (standing === null) return [nothing('GitHub does not say what the author may do')];
  return await obey(lines, {
    github,
    appId,
    defaultBranch: repository.default_branch,
    by,
    mayCommand: mayWrite(by, standing),
    comment: { id: comment.id, at, deliveryId: context.id },
    thread: {
      issue: issue.number,
      body: issue.body ?? '',
      isPullRequest: issue.pull_request !== undefined,
      ...authorshipOf(issue),
    },
  });
}
