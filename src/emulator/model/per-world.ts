/** State of a part, one per world. It is created on first use and gone with its world. */
import type { World } from '../world.ts';

export function perWorld<T>(make: (world: World) => T): (world: World) => T {
  const states = new WeakMap<World, T>();
  return (world) => {
    const known = states.get(world);
    if (known !== undefined) return known;
    const state = make(world);
    states.set(world, state);
    return state;
  };
}
