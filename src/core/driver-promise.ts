/** Says what a driver promises about dollars: how far its sessions can pass their caps. */

export const driverPromise = (driver: string, promise: 'metered' | 'capped'): string =>
  promise === 'metered'
    ? `${driver} is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply.`
    : `${driver} is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time.`;
