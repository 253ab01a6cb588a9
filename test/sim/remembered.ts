/**
 * Caches results of pure functions. Thousands of ticks of a simulation read the same few texts, while a real tick reads
 * each once.
 */

/**
 * Enough for the texts of the last few worlds. Older ones do not come back, and keeping trees of thousands would cost
 * more than making them.
 */

const most = 400;

/** Compares arguments by their JSON. The result is shared, so callers must not change it. */
export function remembered<A extends readonly unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  const known = new Map<string, R>();
  return (...args) => {
    const key = args.length === 1 && typeof args[0] === 'string' ? args[0] : JSON.stringify(args, withMaps);
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = call(...args);
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}

const withMaps = (_key: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);

/** The same for a function whose first argument is a long-lived object, such as a schema. */
export function rememberedBy<O extends object, A extends readonly unknown[], R>(
  call: (owner: O, ...args: A) => R,
): (owner: O, ...args: A) => R {
  const perOwner = new WeakMap<O, (...args: A) => R>();
  return (owner, ...args) => {
    const own = perOwner.get(owner) ?? remembered((...given: A) => call(owner, ...given));
    perOwner.set(owner, own);
    return own(...args);
  };
}

/**
 * The same if the second argument is also an object that no caller changes, such as a line of history. Other arguments
 * are ignored.
 */
export function rememberedOf<O extends object, V, A extends readonly unknown[], R>(
  call: (owner: O, value: V, ...args: A) => R,
): (owner: O, value: V, ...args: A) => R {
  const perOwner = new WeakMap<O, WeakMap<object, R>>();
  return (owner, value, ...args) => {
    if (typeof value !== 'object' || value === null) return call(owner, value, ...args);
    const own = perOwner.get(owner) ?? new WeakMap<object, R>();
    perOwner.set(owner, own);
    const known = own.get(value) ?? call(owner, value, ...args);
    own.set(value, known);
    return known;
  };
}
