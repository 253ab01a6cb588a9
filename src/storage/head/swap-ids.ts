/** Decides by which id a swap is found again: a head that is tried once more is the same swap. */
import type { Head } from '../../core/state/head/head.ts';

export function swapIds(newId: () => string): (next: Head) => string {
  const ids = new WeakMap<Head, string>();
  return (next) => {
    const id = ids.get(next) ?? newId();
    ids.set(next, id);
    return id;
  };
}
