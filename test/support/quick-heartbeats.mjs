/** Preloaded into an action's process. Heartbeats of the lease, each of which reads orders, come every second. */

const { setInterval: real } = globalThis;
globalThis.setInterval = Object.assign((task, ms, ...rest) => real(task, ms >= 300_000 ? 1_000 : ms, ...rest), real);
