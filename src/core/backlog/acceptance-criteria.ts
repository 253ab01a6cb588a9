/** Judges whether an issue's text says clearly when the work is done, and extracts its acceptance criteria. */
import type { List, Nodes, RootContent } from 'mdast';
import type { LoopState } from '../state/loop-state.ts';
import { isTask } from '../state/subject.ts';
import { markdownTree } from '../text/markdown.ts';
import type { Candidate } from './eligibility.ts';

/** `heading` requires a section `### Acceptance Criteria`, `any-list` accepts any list, `none` requires nothing. */
export type CriteriaMode = 'heading' | 'any-list' | 'none';

export type CriteriaJudgement =
  | { readonly kind: 'clear'; readonly criteria: readonly string[] }
  | { readonly kind: 'ambiguous'; readonly reason: string };

const PLACEHOLDER = /(?<![A-Za-z0-9])(?:TBD|TODO)(?![A-Za-z0-9])/;

/** Judges an issue's text. The criteria are its own words, one per item, untrusted. */
export function judgeCriteria(body: string, mode: CriteriaMode): CriteriaJudgement {
  const key = `${mode} ${body}`;
  const known = judgements.get(key);
  if (known !== undefined) return known;
  const judged = judge(body, mode);
  if (judgements.size >= judgementsKept) judgements.clear();
  judgements.set(key, judged);
  return judged;
}

/** Cache: a syntax tree costs a millisecond, and replanning or simulating reads the same texts again. */
const judgements = new Map<string, CriteriaJudgement>();
const judgementsKept = 200;

function judge(body: string, mode: CriteriaMode): CriteriaJudgement {
  const blocks = markdownTree(body).root.children;
  const section = acceptanceSection(blocks);
  const criteria = section === null ? [] : itemsOf(section);
  const listed = criteria.length > 0 || mode === 'heading' ? criteria : listItems(blocks);
  // Mode `none` also means that no question about criteria is asked.
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

/** A plan's task: the items below it are its criteria. Without items, its own line is the only criterion. */
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

/** True even if the section under the heading is empty. */
export const hasCriteriaHeading = (body: string): boolean =>
  // Fast path: most texts without the heading need no syntax tree.
  /acceptance criteria/i.test(body) && acceptanceSection(markdownTree(body).root.children) !== null;

function ambiguous(reason: string): CriteriaJudgement {
  return { kind: 'ambiguous', reason };
}

/** The blocks under the heading, up to the next heading of the same or a higher rank. Null without the heading. */
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

/** List items; without a list, every paragraph. GitHub's issue forms write `_No response_` for an empty field. */
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

/** The visible text. The placeholder search leaves out code: `// TODO` in a sample is no gap in the text. */
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

/** How many of the first candidates decide whether one question about the whole backlog replaces one per issue. */
const looked = 20;

export interface PolicyFacts {
  readonly mode: CriteriaMode;
  readonly held: LoopState['held'];
  /** Number of the run that the answer holds for. */
  readonly run: number;
}

const answerOf = ({ held, run }: PolicyFacts): string | null =>
  held.find(({ gate, signature }) => gate === 'criteria-policy' && signature === String(run))?.option ?? null;

/** If the answer was `accept`, any list counts for the rest of this run. */
export const modeOf = (facts: PolicyFacts): CriteriaMode =>
  facts.mode === 'heading' && answerOf(facts) === 'accept' ? 'any-list' : facts.mode;

export interface Lacking {
  readonly lacking: number;
  readonly of: number;
}

/** Missing headings among the first candidates. Null = no question is needed: answered already, or another mode. */
export function lackingHeading(candidates: readonly Candidate[], facts: PolicyFacts): Lacking | null {
  if (facts.mode !== 'heading' || answerOf(facts) !== null) return null;
  // A plan's task needs no heading.
  const first = candidates.filter(({ issue }) => !isTask(issue.number)).slice(0, looked);
  return { lacking: first.filter(({ issue }) => !hasCriteriaHeading(issue.body)).length, of: first.length };
}

/** More than half, and more than one: a single issue gets its own question. */
export const mostLack = ({ lacking, of }: Lacking): boolean => lacking > 1 && lacking * 2 > of;
