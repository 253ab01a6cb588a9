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
  const judged = judgeUncached(body, mode);
  if (judgements.size >= judgementsKept) judgements.clear();
  judgements.set(key, judged);
  return judged;
}

/** Cache: a syntax tree costs a millisecond, and replanning or simulating reads the same texts again. */
const judgements = new Map<string, CriteriaJudgement>();
const judgementsKept = 200;

function judgeUncached(body: string, mode: CriteriaMode): CriteriaJudgement {
  const blocks = markdownTree(body).root.children;
  const section = findAcceptanceSection(blocks);
  const criteria = section === null ? [] : listCriteria(section);
  const listed = criteria.length > 0 || mode === 'heading' ? criteria : listItems(blocks);
  // Mode `none` also means that no question about criteria is asked.
  if (mode === 'none') return { kind: 'clear', criteria: listed };
  const placeholder = PLACEHOLDER.exec(blocks.map((block) => toReaderText(block)).join('\n'))?.[0];
  if (placeholder !== undefined) return toAmbiguous(`The text still says ${placeholder}.`);
  if (listed.length > 0) return { kind: 'clear', criteria: listed };
  if (mode === 'any-list') return toAmbiguous('There is no list of criteria.');
  return toAmbiguous(
    section === null
      ? 'There is no section "### Acceptance Criteria".'
      : 'The section "### Acceptance Criteria" is empty.',
  );
}

/** A plan's task: the items below it are its criteria. Without items, its own line is the only criterion. */
export function judgeTaskCriteria(
  task: { readonly title: string; readonly body: string },
  mode: CriteriaMode,
): CriteriaJudgement {
  const blocks = markdownTree(task.body).root.children;
  const items = listItems(blocks);
  const criteria = items.length > 0 ? items : [task.title];
  const placeholder = PLACEHOLDER.exec([task.title, ...blocks.map((block) => toReaderText(block))].join('\n'))?.[0];
  return placeholder === undefined || mode === 'none'
    ? { kind: 'clear', criteria }
    : toAmbiguous(`The text still says ${placeholder}.`);
}

/** True even if the section under the heading is empty. */
export const hasCriteriaHeading = (body: string): boolean =>
  // Fast path: most texts without the heading need no syntax tree.
  /acceptance criteria/i.test(body) && findAcceptanceSection(markdownTree(body).root.children) !== null;

const toAmbiguous = (reason: string): CriteriaJudgement => ({ kind: 'ambiguous', reason });

/** The blocks under the heading, up to the next heading of the same or a higher rank. Null without the heading. */
function findAcceptanceSection(blocks: readonly RootContent[]): RootContent[] | null {
  const start = blocks.findIndex(
    (block) =>
      block.type === 'heading' &&
      block.depth === 3 &&
      /^[*_]*acceptance criteria:?[*_]*$/i.test(toReaderText(block).trim()),
  );
  if (start < 0) return null;
  const after = blocks.slice(start + 1);
  const end = after.findIndex((block) => block.type === 'heading' && block.depth <= 3);
  return end < 0 ? after : after.slice(0, end);
}

/** List items; without a list, every paragraph. GitHub's issue forms write `_No response_` for an empty field. */
function listCriteria(blocks: readonly RootContent[]): string[] {
  const items = listItems(blocks);
  if (items.length > 0) return items;
  const paragraphs = blocks.filter(({ type }) => type === 'paragraph' || type === 'blockquote').map(oneLine);
  return paragraphs.filter((text) => text !== '' && text !== '_No response_');
}

function listItems(blocks: readonly RootContent[]): string[] {
  const lists = blocks.filter((block): block is List => block.type === 'list');
  return lists.flatMap(({ children }) => children.map(oneLine)).filter((text) => text !== '');
}

const oneLine = (node: Nodes): string => toReaderText(node, 'with code').replace(/\s+/g, ' ').trim();

/** The visible text. The placeholder search leaves out code: `// TODO` in a sample is no gap in the text. */
function toReaderText(node: Nodes, code?: 'with code'): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'inlineCode' || node.type === 'code') return code === undefined ? '' : node.value;
  if (!('children' in node)) return '';
  return node.children.map((child: Nodes) => toReaderText(child, code)).join(isFlow(node) ? '\n' : '');
}

const isFlow = ({ type }: Nodes): boolean => ['list', 'listItem', 'blockquote', 'root'].includes(type);

/** How many of the first candidates decide whether one question about the whole backlog replaces one per issue. */
const maxInspectedCandidates = 20;

export interface CriteriaPolicyFacts {
  readonly mode: CriteriaMode;
  readonly held: LoopState['held'];
  /** Number of the run that the answer holds for. */
  readonly run: number;
}

const findPolicyAnswer = ({ held, run }: CriteriaPolicyFacts): string | null =>
  held.find(({ gate, signature }) => gate === 'criteria-policy' && signature === String(run))?.option ?? null;

/** If the answer was `accept`, any list counts for the rest of this run. */
export const resolveCriteriaMode = (facts: CriteriaPolicyFacts): CriteriaMode =>
  facts.mode === 'heading' && findPolicyAnswer(facts) === 'accept' ? 'any-list' : facts.mode;

interface MissingHeadings {
  readonly lacking: number;
  readonly of: number;
}

/** Missing headings among the first candidates. Null = no question is needed: answered already, or another mode. */
export function countMissingHeadings(
  candidates: readonly Candidate[],
  facts: CriteriaPolicyFacts,
): MissingHeadings | null {
  if (facts.mode !== 'heading' || findPolicyAnswer(facts) !== null) return null;
  // A plan's task needs no heading.
  const first = candidates.filter(({ issue }) => !isTask(issue.number)).slice(0, maxInspectedCandidates);
  return { lacking: first.filter(({ issue }) => !hasCriteriaHeading(issue.body)).length, of: first.length };
}

/** More than half, and more than one: a single issue gets its own question. */
export const isHeadingMostlyMissing = ({ lacking, of }: MissingHeadings): boolean => lacking > 1 && lacking * 2 > of;
