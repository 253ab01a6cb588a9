/** State that is kept beside its owner. It is created on first use and gone with its owner. */
import type { World } from '../world.ts';

/** State of a part, one per world. */
export const perWorld = <T>(make: (world: World) => T): ((world: World) => T) => perOwner(make);

/** What belongs to a record, such as the threads of a repository. So the record need not name its types. */
export function perOwner<Owner extends object, T>(make: (owner: Owner) => T): (owner: Owner) => T {
  const states = new WeakMap<Owner, T>();
  return (owner) => {
    const known = states.get(owner);
    if (known !== undefined) return known;
    const state = make(owner);
    states.set(owner, state);
    return state;
  };
}
