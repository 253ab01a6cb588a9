/** A person ticks a box of the control issue between a tick's read of it and its redraw, which overwrites the tick. */

import { toTickedBox } from '../../src/core/commands/control-boxes.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { hearsPress } from './app.ts';
import { redraws } from './network.ts';
import type { Simulation } from './simulation.ts';
import { isControl } from './town.ts';

const verbs = ['stop', 'stop', 'stop', 'restart', 'resume', 'run'] as const;

/** Called just before the request for this path is carried out. */
export function overtake(simulation: Simulation, path: string): void {
  const { github, ledger, timeline, chances } = simulation;
  const thread = threadsOf(github.repository).get(Number(path.split('/').at(-1)));
  const verb = chances.overtaking.pick(verbs);
  if (thread === undefined || !isControl(thread)) return;
  const nonce = new RegExp(`^- \\[ \\] .* box=${verb} nonce=(\\S+) -->$`, 'm').exec(thread.body)?.[1];
  const [box] = toTickedBox(verb, nonce);
  if (box === undefined) return;
  const effect = { kind: 'lost-update', by: 'ana', box: ` box=${verb} ` } as const;
  github.world.faults.add({ route: redraws, times: 1, effect });
  simulation.tell(`@ana: ticks ${box.id} just before ${path} is written`);
  hearsPress(simulation, { issue: thread.number, box, by: 'ana' });
  if (verb === 'run') return;
  const kind = verb === 'stop' ? 'box-stop' : verb;
  ledger.orders.push({ kind, what: box.id, comment: null, recordedAt: null, at: timeline.now(), isWithdrawn: false });
}
