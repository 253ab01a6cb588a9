/**
 * Verbs of a person at GitHub's page, for scenarios and tests. Each is a request over the real protocol with that
 * person's token.
 */

import { issueUserToken, person } from './model/account.ts';
import type { World } from './world.ts';

export interface Person {
  readonly login: string;
  readonly token: string;
  /**
   * Sends any REST request as this person. Returns the JSON of the answer, or throws an error with GitHub's message.
   */
  request(route: string, body?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Returns the number of the new issue. */
  opensIssue(issue: {
    readonly title: string;
    readonly body?: string;
    readonly labels?: readonly string[];
  }): Promise<number>;
  editsIssue(number: number, change: { readonly title?: string; readonly body?: string }): Promise<void>;
  closesIssue(number: number, reason?: 'completed' | 'not_planned'): Promise<void>;
  reopensIssue(number: number): Promise<void>;
  labels(number: number, ...labels: readonly string[]): Promise<void>;
  unlabels(number: number, label: string): Promise<void>;
  locks(number: number): Promise<void>;
  /** Returns the id of the new comment. */
  comments(number: number, body: string): Promise<number>;
  editsComment(id: number, body: string): Promise<void>;
  deletesComment(id: number): Promise<void>;
  /** Ticks the only unticked box of a comment that has the option `text`, or whose line holds it. */
  ticks(commentId: number, text: string): Promise<void>;
  unticks(commentId: number, text: string): Promise<void>;
  reviews(number: number, verdict: 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT', body?: string): Promise<void>;
  merges(number: number): Promise<void>;
  /** Writes one file on a branch as a commit of its own. */
  commits(file: {
    readonly path: string;
    readonly text: string;
    readonly branch?: string;
    readonly message?: string;
  }): Promise<void>;
}

/** The person with that login in the repository `owner/name`. Made, with a token, when first named. */
export function asPerson(world: World, login: string, repository: string): Person {
  const token = tokenOf(world, login);
  const request = (route: string, body?: Readonly<Record<string, unknown>>) => send(world, { token, route, body });
  const here = `/repos/${repository}`;
  const comment = (id: number) => `${here}/issues/comments/${id}`;
  const setBox = async (id: number, { text, from, to }: { text: string; from: string; to: string }) => {
    const before = textIn(await request(`GET ${comment(id)}`), 'body');
    await request(`PATCH ${comment(id)}`, { body: withBox(before, { text, from, to }) });
  };
  return {
    login,
    token,
    request,
    opensIssue: async (issue) => numberIn(await request(`POST ${here}/issues`, issue), 'number'),
    editsIssue: async (number, change) => void (await request(`PATCH ${here}/issues/${number}`, change)),
    closesIssue: async (number, reason = 'completed') =>
      void (await request(`PATCH ${here}/issues/${number}`, { state: 'closed', state_reason: reason })),
    reopensIssue: async (number) => void (await request(`PATCH ${here}/issues/${number}`, { state: 'open' })),
    labels: async (number, ...labels) => void (await request(`POST ${here}/issues/${number}/labels`, { labels })),
    unlabels: async (number, label) =>
      void (await request(`DELETE ${here}/issues/${number}/labels/${encodeURIComponent(label)}`)),
    locks: async (number) => void (await request(`PUT ${here}/issues/${number}/lock`)),
    comments: async (number, body) => numberIn(await request(`POST ${here}/issues/${number}/comments`, { body }), 'id'),
    editsComment: async (id, body) => void (await request(`PATCH ${comment(id)}`, { body })),
    deletesComment: async (id) => void (await request(`DELETE ${comment(id)}`)),
    ticks: (id, text) => setBox(id, { text, from: '[ ]', to: '[x]' }),
    unticks: (id, text) => setBox(id, { text, from: '[x]', to: '[ ]' }),
    reviews: async (number, event, body = '') =>
      void (await request(`POST ${here}/pulls/${number}/reviews`, { event, ...(body === '' ? {} : { body }) })),
    merges: async (number) => void (await request(`PUT ${here}/pulls/${number}/merge`, {})),
    commits: async ({ path, text, branch, message = `Write ${path}` }) => {
      const sha = await shaOf(request, `${here}/contents/${path}${branch ? `?ref=${encodeURIComponent(branch)}` : ''}`);
      const content = Buffer.from(text, 'utf8').toString('base64');
      await request(`PUT ${here}/contents/${path}`, {
        message,
        content,
        ...(branch ? { branch } : {}),
        ...(sha ? { sha } : {}),
      });
    },
  };
}

/** The person's token, made on first use. */
export function tokenOf(world: World, login: string): string {
  const account = person(world, login);
  for (const token of world.tokens.values()) if (token.kind === 'user' && token.account === account) return token.value;
  return issueUserToken(world, account);
}

interface Sent {
  readonly token: string;
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

async function send(world: World, { token, route, body }: Sent): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ');
  const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(world.origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function shaOf(request: Person['request'], path: string): Promise<string | undefined> {
  try {
    return textIn(await request(`GET ${path}`), 'sha');
  } catch {
    // The file does not exist yet.
    return undefined;
  }
}

function withBox(body: string, { text, from, to }: { text: string; from: string; to: string }): string {
  const lines = body.split('\n');
  const find = (words: string): number[] =>
    lines.flatMap((line, index) => (line.includes(from) && line.includes(words) ? [index] : []));
  // The id of an option comes before words: the box that answers several questions names the same option.
  const byOption = find(`tickgate:option ${text} -->`);
  const found = byOption.length > 0 ? byOption : find(text);
  const [index, ...others] = found;
  if (index === undefined || others.length > 0)
    throw new Error(`${found.length} boxes ${from} with "${text}" in:\n${body}`);
  return lines.with(index, (lines[index] ?? '').replace(from, to)).join('\n');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textIn(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  if (typeof field !== 'string') throw new Error(`no text "${name}" in the answer`);
  return field;
}

function numberIn(value: unknown, name: string): number {
  const field = fieldOf(value, name);
  if (typeof field !== 'number') throw new Error(`no number "${name}" in the answer`);
  return field;
}
