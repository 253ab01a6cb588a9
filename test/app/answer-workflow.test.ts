/** Which events start a runner for the answer workflow: the file that `init` writes, judged by GitHub's own evaluator of expressions. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderGate } from '../../src/core/gates/comment.ts';
import { controlMarker, markerLine } from '../../src/core/reports/control-issue/marker.ts';
import { answerCondition, buildStarterFiles, starterPaths } from '../../src/core/setup/init/files.ts';
import { holds } from '../../src/emulator/actions/workflows/expressions.ts';
import { asked, context, dollarsTripped } from '../core/gate-samples.ts';
import { aHead } from '../support/core-facts.ts';
import { choices } from './starter.ts';

interface Workflow {
  readonly on: Readonly<Record<string, { readonly types: readonly string[] }>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: { readonly answer: { readonly if: string } };
}

const action = { repository: 'acme/gate', sha: 'a'.repeat(40), version: '0.1.0' };
const written = buildStarterFiles({ choices, action, name: 'shop' }).find(({ path }) => path === starterPaths.answer);
const workflow = parse(written?.text ?? '') as Workflow;

const gate = renderGate(asked(dollarsTripped), context);
const people = { approvers: [], agents: [], receiptAppId: null };
const marker = controlMarker({ head: aHead(), working: null, error: null, tick: { scheduleEnds: null }, people });
const control = `${markerLine(marker)}\nnext tick\n`;

/** Whether a runner starts. */
const starts = (name: string, event: object): boolean =>
  holds(workflow.jobs.answer.if, { contexts: { github: { event_name: name, event } }, status: 'success' });
interface Words {
  /** GitHub's kind of account that owns the repository. */
  readonly owner?: 'Organization' | 'User';
  readonly by?: 'User' | 'Bot';
  /** GitHub's author_association. */
  readonly tie?: string;
  readonly edited?: true;
}
const said = (body: string, { by = 'User', tie = 'MEMBER', edited, owner = 'User' }: Words = {}) => ({
  repository: { owner: { type: owner } },
  action: edited ? 'edited' : 'created',
  sender: { type: by },
  issue: { body: 'Please.' },
  comment: { body, author_association: tie },
});

describe('the answer workflow', () => {
  test('starts for boxes of questions and of control issues, and for commands of people with a tie to the repository', () => {
    expect(starts('issue_comment', said(gate, { tie: 'NONE', edited: true }))).toBe(true);
    expect(starts('issue_comment', said('Enough.\n\n/loop stop'))).toBe(true);
    expect(starts('issue_comment', said('raise to 40'))).toBe(true);
    expect(starts('issue_comment', said('/Loop answer x yes', { tie: 'CONTRIBUTOR', edited: true }))).toBe(true);
    expect(starts('issues', { action: 'edited', sender: { type: 'User' }, issue: { body: control } })).toBe(true);
  });

  const attribution = 'On Fri, Nov 27, 2026 at 11:00 AM github-actions[bot] <\r\nnotifications@github.com> wrote:';

  test.each([
    ...['skip', 'Skip', 'skip.', 'skip!', '**skip**', '`re-attach`', 'YES!'],
    `skip\r\n\r\n${attribution}\r\n\r\n> **Issue #1 has ambiguous criteria.**\r\n>\r\n> Skip, or`,
    'Skip.\n\n-- \nAna\n\nAm Fr., 27. Nov. 2026 um 11:00 Uhr schrieb Tickgate:\n> Which?\n>\n> - [ ] **skip**: leave it out',
    'On Friday somebody wrote:\n> - [x] **skip**: leave it out',
  ])('starts for an answer in a word or by mail: %j', (words) => {
    expect(starts('issue_comment', said(words))).toBe(true);
    expect(starts('issue_comment', said(words, { tie: 'NONE' }))).toBe(false);
    expect(starts('issue_comment', said(words, { by: 'Bot' }))).toBe(false);
  });

  test.each([
    ...['skip it', 'Let us skip!', '**skip** that', '> Shall we skip it?\n\nI would.', '- [ ] a task of mine'],
    'The [bot] was quicker than I.',
  ])('starts no runner for talk: %j', (words) => {
    expect(starts('issue_comment', said(words))).toBe(false);
  });

  test('starts no runner for talk, strangers, bots, new comments of loops and edits of other issues', () => {
    expect(starts('issue_comment', said('Looks good to me.'))).toBe(false);
    expect(starts('issue_comment', said(gate, { tie: 'NONE', by: 'Bot' }))).toBe(false);
    expect(starts('issue_comment', said(gate, { tie: 'NONE' }))).toBe(false);
    for (const stranger of ['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN']) {
      expect(starts('issue_comment', said('/loop run', { tie: stranger }))).toBe(false);
    }
    expect(starts('issue_comment', said('/loop run', { by: 'Bot' }))).toBe(false);
    expect(starts('issues', { action: 'edited', sender: { type: 'User' }, issue: { body: 'A bug.' } })).toBe(false);
    expect(starts('issues', { action: 'edited', sender: { type: 'Bot' }, issue: { body: control } })).toBe(false);
    // Talk on the control issue: its body holds the marker, the comment says nothing.
    expect(starts('issue_comment', { ...said('Nice.'), issue: { body: control } })).toBe(false);
  });

  test('starts for commands of an organisation’s people, whose membership may be hidden: the job asks for their permission', () => {
    for (const tie of ['NONE', 'CONTRIBUTOR', 'FIRST_TIME_CONTRIBUTOR'])
      expect(starts('issue_comment', said('/loop stop', { tie, owner: 'Organization' }))).toBe(true);
    expect(starts('issue_comment', said('Looks good to me.', { tie: 'NONE', owner: 'Organization' }))).toBe(false);
    expect(starts('issue_comment', said('/loop stop', { owner: 'Organization', by: 'Bot' }))).toBe(false);
  });

  test('takes the events that the app takes inside Actions, with no more permissions than it needs', () => {
    expect(workflow.on).toEqual({ issue_comment: { types: ['created', 'edited'] }, issues: { types: ['edited'] } });
    expect(workflow.permissions).toEqual({ issues: 'write', 'pull-requests': 'write', actions: 'write' });
    expect(JSON.stringify(workflow.jobs)).not.toContain('checkout');
    expect(workflow.jobs.answer.if).toBe(answerCondition.join(' '));
  });

  test('has the same filter in the documents', () => {
    const [shown = ''] =
      /# \.github\/workflows\/tickgate-answer\.yml[^]*?```/.exec(readFileSync('docs/gates.md', 'utf8')) ?? [];
    const { jobs, permissions } = parse(shown.replace('```', '')) as Workflow;
    expect({ permissions, if: jobs.answer.if }).toEqual({
      permissions: workflow.permissions,
      if: workflow.jobs.answer.if,
    });
  });
});
