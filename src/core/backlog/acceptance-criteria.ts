/** Decides whether an issue's text says clearly enough when the work is done, and what its criteria are. */
import type { List, Nodes, RootContent } from 'mdast';
import type { LoopState } from '../state/loop-state.ts';
import { isTask } from '../state/subject.ts';
import { markdownTree } from '../text/markdown.ts';
import type { Candidate } from './eligibility.ts';

/** `heading`: a section `### Acceptance Criteria` is needed; `any-list`: any list will do; `none`: nothing is needed. */
export type CriteriaMode = 'heading' | 'any-list' | 'none';

export type CriteriaJudgement =
  | { readonly kind: 'clear'; readonly criteria: readonly string[] }
  | { readonly kind: 'ambiguous'; readonly reason: string };

const PLACEHOLDER = /(?<![A-Za-z0-9])(?:TBD|TODO)(?![A-Za-z0-9])/;

/** Judges the text of an issue; the criteria are its own words, untrusted, one per item. */
export function judgeCriteria(body: string, mode: CriteriaMode): CriteriaJudgement {
  const key = `${mode} ${body}`;
  const known = judgements.get(key);
  if (known !== undefined) return known;
  const judged = judge(body, mode);
  if (judgements.size >= judgementsKept) judgements.clear();
  judgements.set(key, judged);
  return judged;
}

/** A syntax tree costs a millisecond, and whoever plans twice or simulates reads the same texts again. */
const judgements = new Map<string, CriteriaJudgement>();
const judgementsKept = 200;

function judge(body: string, mode: CriteriaMode): CriteriaJudgement {
  const blocks = markdownTree(body).root.children;
  const section = acceptanceSection(blocks);
  const criteria = section === null ? [] : itemsOf(section);
  const listed = criteria.length > 0 || mode === 'heading' ? criteria : listItems(blocks);
  // Who asks for no criteria has also said that no question shall be asked about them.
  if (mode === 'none') return { kind: 'clear', criteria: listed };
  const placeholder = PLACEHOLDER.exec(blocks.map((block) => wordsOf(block)).join('\n'))?.[0];
  if (placeholder !== undefined) return ambiguous(`The text still says ${placeholder}.`);
  if (listed.length > 0) return { kind: 'clear', criteria: listed };
  if (mode === 'any-list') return ambiguous('There is no list of criteria.');
  return ambiguous(
    section === null
      ? 'There is no `### Acceptance Criteria` section.'
      : 'The `### Acceptance Criteria` section is empty.',
  );
}

/** A plan's task says in one line what is wanted: items below it are its criteria, and without any the line itself is. */
export function judgeTask(
  task: { readonly title: string; readonly body: string },
  mode: CriteriaMode,
): CriteriaJudgement {
  const blocks = markdownTree(task.body).root.children;
  const items = listItems(blocks);
  const criteria = items.length > 0 ? items : [task.title];
  const placeholder = PLACEHOLDER.exec([task.title, ...blocks.map((block) => wordsOf(block))].join('\n'))?.[0];
  return placeholder === undefined || mode === 'none'
    ? { kind: 'clear', criteria }
    : ambiguous(`The text still says ${placeholder}.`);
}

/** Whether the heading is there, whatever stands under it. */
export const hasCriteriaHeading = (body: string): boolean =>
  // Most texts without it are told by this, at no cost of a syntax tree.
  /acceptance criteria/i.test(body) && acceptanceSection(markdownTree(body).root.children) !== null;

function ambiguous(reason: string): CriteriaJudgement {
  return { kind: 'ambiguous', reason };
}

/** The blocks under the heading, up to the next heading of its rank or above; null without the heading. */
function acceptanceSection(blocks: readonly RootContent[]): RootContent[] | null {
  const start = blocks.findIndex(
    (block) => isHeading(block, 3) && /^[*_]*acceptance criteria:?[*_]*$/i.test(wordsOf(block).trim()),
  );
  if (start < 0) return null;
  const after = blocks.slice(start + 1);
  const end = after.findIndex((block) => block.type === 'heading' && block.depth <= 3);
  return end < 0 ? after : after.slice(0, end);
}

function isHeading(block: RootContent, depth: number): boolean {
  return block.type === 'heading' && block.depth === depth;
}

/** List items where there are any; else every paragraph is one criterion. GitHub's issue forms write `_No response_` for nothing. */
function itemsOf(blocks: readonly RootContent[]): string[] {
  const items = listItems(blocks);
  if (items.length > 0) return items;
  const paragraphs = blocks.filter(({ type }) => type === 'paragraph' || type === 'blockquote').map(oneLine);
  return paragraphs.filter((text) => text !== '' && text !== '_No response_');
}

function listItems(blocks: readonly RootContent[]): string[] {
  const lists = blocks.filter((block): block is List => block.type === 'list');
  return lists.flatMap(({ children }) => children.map(oneLine)).filter((text) => text !== '');
}

function oneLine(node: Nodes): string {
  return wordsOf(node, 'with code').replace(/\s+/g, ' ').trim();
}

/** What a reader sees; code is left out where it is looked for placeholders, since `// TODO` in a sample is no gap in the text. */
function wordsOf(node: Nodes, code?: 'with code'): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'inlineCode' || node.type === 'code') return code === undefined ? '' : node.value;
  if (!('children' in node)) return '';
  return node.children.map((child: Nodes) => wordsOf(child, code)).join(isFlow(node) ? '\n' : '');
}

function isFlow(node: Nodes): boolean {
  return node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote' || node.type === 'root';
}

/* Decides whether one question about the whole backlog replaces a question per issue, and what its answer makes of criteria. */

/** How many of the first candidates are looked at. */
const looked = 20;

export interface PolicyFacts {
  readonly mode: CriteriaMode;
  readonly held: LoopState['held'];
  /** Number of the run: what its answer holds for. */
  readonly run: number;
}

const answerOf = ({ held, run }: PolicyFacts): string | null =>
  held.find(({ gate, signature }) => gate === 'criteria-policy' && signature === String(run))?.option ?? null;

/** `accept` makes any list count, for this run. */
export const modeOf = (facts: PolicyFacts): CriteriaMode =>
  facts.mode === 'heading' && answerOf(facts) === 'accept' ? 'any-list' : facts.mode;

export interface Lacking {
  readonly lacking: number;
  readonly of: number;
}

/** How many of the first candidates have no heading; null where nobody needs to be asked: decided, or not judged by the heading. */
export function lackingHeading(candidates: readonly Candidate[], facts: PolicyFacts): Lacking | null {
  if (facts.mode !== 'heading' || answerOf(facts) !== null) return null;
  // A task of a plan needs no heading.
  const first = candidates.filter(({ issue }) => !isTask(issue.number)).slice(0, looked);
  return { lacking: first.filter(({ issue }) => !hasCriteriaHeading(issue.body)).length, of: first.length };
}

/** More than half, and more than one: about a single issue its own question is asked. */
export const mostLack = ({ lacking, of }: Lacking): boolean => lacking > 1 && lacking * 2 > of;
