/** Orders of people: commands on the control issue and under a subject, boxes, and the dispatch form. */

import { toTickedBox } from '../../src/core/commands/control-boxes.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { readCommit, writeCommit } from '../../src/emulator/git/commits.ts';
import { writeObject } from '../../src/emulator/git/objects.ts';
import { listRefs } from '../../src/emulator/git/refs.ts';
import { filesOf, treeOf } from '../../src/emulator/git/trees.ts';
import { accountNamed } from '../../src/emulator/model/account.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { hearsPress } from './app.ts';
import { currentHead, type RawHead } from './raw-head.ts';
import { noteTouched } from './simulation.ts';
import { movedByHand } from './tampering.ts';
import { at, dispatch, type Habit, noteOrder, openIssues, openPulls, request, type Town } from './town.ts';

export const wouldCommand: Habit = async (town, chance) => {
  const often = ['/loop restart', '/loop restart', '/loop resume', '/loop run', '/loop stop', 'raise'] as const;
  await command(town, chance.pick([...often, '/loop cancel']));
};

/** Given under an issue or its pull request, and meant for that subject only. */
export const wouldOrderOne: Habit = async (town, chance) => {
  const threads = [...openIssues(town.simulation), ...openPulls(town.simulation)];
  const thread = chance.pickOf(threads);
  const order = chance.pick(['/loop cancel', '/loop restart']);
  const { loops, place, chances } = town.simulation;
  // If there are several loops, most people name the one that they mean.
  const body = loops.length > 1 && chances.loops.happens(0.8) ? `${order} loop=${place.loop}` : order;
  if (thread !== null)
    await request(town, { by: 'ana', route: `POST ${at}/issues/${thread}/comments`, body: { body } });
};

export const wouldDispatch: Habit = async (town, chance) => {
  const locked = [{ lock: 'force' }, { lock: 'wait' }] as const;
  const head = currentHead(town.simulation);
  const forms = head === null ? [] : [{ restart: 'true' }, raisingForm(town, head.ceilings)];
  const inputs = chance.pick([{}, {}, {}, { resume: 'true' }, { fresh: 'true' }, ...locked, ...forms]);
  await dispatch(town, inputs);
};

function raisingForm(town: Town, ceilings: RawHead['ceilings']): Readonly<Record<string, string>> {
  const step = ++town.raises.next;
  return {
    'max-iterations': String(ceilings.max_iterations + 3 + step),
    'max-dollars': String(ceilings.max_dollars + 5 + step),
  };
}

const boxVerbs = ['run', 'stop', 'resume', 'restart'] as const;

/** Sends the whole body back as it was when the page was loaded, as GitHub's page does. */
export const wouldTickBox: Habit = async (town, chance) => {
  const { simulation } = town;
  const issue = currentHead(simulation)?.control_issue ?? null;
  const body = issue === null ? undefined : threadsOf(simulation.github.repository).get(issue)?.body;
  const verb = chance.pick(boxVerbs);
  const nonce = new RegExp(`^- \\[ \\] .* box=${verb} nonce=(\\S+) -->$`, 'm').exec(body ?? '')?.[1];
  if (body === undefined || nonce === undefined) return;
  const marker = renderMarker('control', { box: verb, nonce });
  const ticked = body
    .split('\n')
    .map((line) => (line.endsWith(marker) ? line.replace('- [ ]', '- [x]') : line))
    .join('\n');
  await request(town, { by: 'ana', route: `PATCH ${at}/issues/${issue}`, body: { body: ticked } });
  for (const box of toTickedBox(verb, nonce)) hearsPress(simulation, { issue: issue ?? 0, box, by: 'ana' });
  if (verb === 'run') return;
  noteOrder(town, { kind: verb === 'stop' ? 'box-stop' : verb, what: `box/${nonce}/${verb}`, comment: null });
};

const orderKinds = ['stop', 'cancel', 'restart', 'resume', 'raise'] as const;

export async function command(town: Town, text: string): Promise<void> {
  const head = currentHead(town.simulation);
  const issue = head?.control_issue ?? null;
  if (head === null || issue === null) return;
  const body = text === 'raise' ? raise(town, head.ceilings) : text;
  const made = await request(town, { by: 'ana', route: `POST ${at}/issues/${issue}/comments`, body: { body } });
  const kind = orderKinds.find((one) => body.startsWith(`/loop ${one}`));
  const { id: comment } = made as { id: number };
  if (kind !== undefined) noteOrder(town, { kind, what: body.replace(/^\/loop \w+ ?/, ''), comment });
}

function raise(town: Town, ceilings: { max_iterations: number; max_dollars: number }): string {
  const step = ++town.raises.next;
  const what = `iterations=${ceilings.max_iterations + 3 + step} dollars=${ceilings.max_dollars + 5 + step} minutes=${4_000 + step} prs=${40 + step}`;
  return `/loop raise ${what}`;
}

/** A person who helps out pushes to a work branch. These commits must stay. */
export const wouldPush: Habit = async ({ simulation }, chance) => {
  const { github, timeline, place } = simulation;
  const { world, repository } = github;
  const { gitDir } = repository;
  const ana = accountNamed(world, 'ana');
  const branch = chance.pickOf(listRefs(gitDir, `refs/heads/tickgate/${place.loop}/`));
  if (branch === null || ana === undefined) return;
  const files = filesOf(gitDir, readCommit(gitDir, branch.sha)?.tree ?? '');
  files.set(`ana-${timeline.now()}.txt`, { mode: '100644', sha: writeObject(gitDir, 'blob', Buffer.from('By hand.')) });
  const by = { name: 'ana', email: 'ana@example.com', at: timeline.now() };
  const commit = { tree: treeOf(gitDir, files), parents: [branch.sha], author: by, committer: by, message: 'By hand' };
  const move = { name: branch.name, before: branch.sha, after: writeCommit(gitDir, commit) };
  if (!movedByHand(simulation, ana, move)) return;
  simulation.tell(`@ana: pushes to ${branch.name}`);
  noteTouched(simulation, branch.name.replace('refs/heads/', ''));
};
