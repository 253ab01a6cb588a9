/** The simulation's command line. */
import { faultKinds } from './faults.ts';
import { runWorld } from './world-run.ts';

export async function main(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const ticksWanted = Number(args[args.indexOf('--ticks') + 1]);
  const seed = Number(args[args.indexOf('--seed') + 1]);
  let ticks = 0;
  const faults = new Map<string, number>();
  const ends = new Map<string, number>();
  for (let world = 0; ticks < ticksWanted; world++) {
    const end = await runWorld({ seed: seed * 1_000_000 + world, allowed: { kinds: new Set(args.includes('--calm') ? [] : faultKinds), strikes: null }, acts: null });
    ticks += end.ticks;
    for (const { kind } of end.struck) faults.set(kind, (faults.get(kind) ?? 0) + 1);
    for (const line of end.story) { const m = /\d: (done \w+|quiet|skipped|deferred|failed \w+|threw .*)$/.exec(line)?.[1]?.slice(0, 120); if (m) ends.set(m, (ends.get(m) ?? 0) + 1); }
    if (end.violations.length > 0 || args.includes('--story')) {
      console.log(end.story.join('\n'));
      console.log(JSON.stringify({ ...end, story: undefined, struck: undefined }, null, 1));
      if (end.violations.length > 0) return 1;
    }
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(ticks, 'ticks', (ticks / seconds).toFixed(1), '/s', Object.fromEntries(faults));
  console.log([...ends].sort((a, b) => b[1] - a[1]).map(([k, v]) => `${v} ${k}`).join('\n'));
  return 0;
}
