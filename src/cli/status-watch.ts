/** Decides how a loop is watched: looked at again and again, shown when it has changed, until it has stopped or the person leaves. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seen } from '../core/reports/status/viewer-facts.ts';
import { toldOn } from './mistake.ts';
import type { Terminal } from './terminal.ts';

export interface Watching {
  readonly look: () => Promise<Seen>;
  readonly show: (explained: Seen) => string;
  readonly everySeconds: number;
}

/** On a terminal the last picture makes place for the new one; in a pipe each follows the one before. */
const clear = '\u001b[2J\u001b[H';

/** A first look that fails is the caller's to tell; a later one is told, and tried again. */
export async function watchStatus({ look, show, everySeconds }: Watching, terminal: Terminal): Promise<void> {
  const before = terminal.stdout === process.stdout && process.stdout.isTTY ? clear : '';
  const left = leaving();
  const shown = { text: '' };
  const draw = (seen: Seen): boolean => {
    const text = show(seen);
    if (text !== shown.text) terminal.stdout.write(before + text);
    shown.text = text;
    return seen.head.stop !== null;
  };
  let over = draw(await look());
  while (!over) {
    await sleep(everySeconds * 1000, undefined, { signal: left.signal }).catch(() => undefined);
    over = left.signal.aborted || (await look().then(draw, (error: unknown) => toldOn(terminal.stderr, error) === 0));
  }
  left.forget();
}

/** Ctrl-C is how one stops looking, and no failure. */
function leaving(): { readonly signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const leave = (): void => controller.abort();
  process.once('SIGINT', leave);
  return { signal: controller.signal, forget: () => void process.off('SIGINT', leave) };
}
