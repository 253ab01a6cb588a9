/** Finds the loop that a command or an event belongs to. Loops are identified by their control issues. */
import { type ControlMarker, readMarker } from '../../src/core/reports/control-issue/marker.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { type Authorship, type PostedLoop, readPostedLoops } from '../../src/github/comments/read-posted.ts';
import { isWrittenByTickgate } from './authorship.ts';

export interface LoopSummary {
  readonly name: string;
  readonly workflow: string;
  readonly issue: number;
  /** Its control issue is. */
  readonly isOpen: boolean;
  /** Epoch of the tick that drew its control issue last. */
  readonly epoch: ControlMarker['epoch'];
  /** Run that its control issue shows at work. */
  readonly working: ControlMarker['working'];
  /** Approvers and agents, who decide which commands count. */
  readonly people: ControlMarker['people'];
  /** Pull requests in whose threads its ticks read commands. */
  readonly pulls: ControlMarker['pulls'];
  /** Issues in whose threads its ticks read commands. */
  readonly issues: ControlMarker['issues'];
  /** Body of the control issue. */
  readonly body: string;
}

/** The loop whose control issue this is; null = none. */
export function parseControlIssueLoop(
  issue: Authorship & { issue: number; body: string },
  appId: number,
): LoopSummary | null {
  const marker = readMarker(issue.body);
  return marker === null || !isWrittenByTickgate(issue, appId)
    ? null
    : toLoopSummary({ ...issue, isOpen: true, marker });
}

/** If a loop has several control issues, takes the same as the loop: first those by this app, then the oldest. */
export async function readLoops(github: GitHub, appId: number): Promise<LoopSummary[]> {
  const byOthers = ({ viaAppId }: Authorship): number => Number(viaAppId !== appId);
  const loops = (await readPostedLoops(github))
    .filter((loop) => isWrittenByTickgate(loop, appId))
    .toSorted((a, b) => byOthers(a) - byOthers(b) || a.issue - b.issue)
    .map(toLoopSummary);
  const first = loops.filter(({ name }, index) => loops.findIndex((other) => other.name === name) === index);
  return first.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export async function readLoop(github: GitHub, appId: number, name: string): Promise<LoopSummary | null> {
  return (await readLoops(github, appId)).find((loop) => loop.name === name) ?? null;
}

/**
 * True if this control issue is the loop's real one. Any workflow that may write issues can open another, which names
 * another workflow and other people. An issue that lost its label is not listed, and is trusted while there is no
 * other.
 */
export function isActualControlIssue(own: LoopSummary, listed: readonly LoopSummary[]): boolean {
  const known = listed.find(({ name }) => name === own.name);
  return known === undefined || known.issue === own.issue;
}

const toLoopSummary = ({ issue, isOpen, body, marker }: Omit<PostedLoop, keyof Authorship>): LoopSummary => ({
  name: marker.loop,
  workflow: marker.workflow,
  issue,
  isOpen,
  epoch: marker.epoch,
  working: marker.working,
  people: marker.people,
  pulls: marker.pulls,
  issues: marker.issues,
  body,
});

const WORK_BRANCH = /^tickgate\/(?!state\/)([a-z][a-z0-9_]{0,31})\//;

/** Loop that works on this branch, by the branch's name alone. */
export const parseLoopName = (branch: string | null): string | null => WORK_BRANCH.exec(branch ?? '')?.[1] ?? null;
