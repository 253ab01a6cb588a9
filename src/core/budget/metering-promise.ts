/** Says what a driver promises about dollars: how far its sessions can pass their caps. */

/** `metered`: spend is seen reply by reply, and a session is stopped at its cap; `proxied`: and no further reply can come; `capped`: only afterwards. */

export type Promised = 'metered' | 'proxied' | 'capped';

export function driverPromise(driver: string, promise: Promised): string {
  switch (promise) {
    case 'metered':
      return `${driver} is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. ${ownWord(driver)}`;
    case 'proxied':
      return `${driver} is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.`;
    case 'capped':
      return `${driver} is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time. ${ownWord(driver)}`;
  }
}

/** An agent that holds the key can reach its model without its program, and write what its program seems to print: only the proxy holds against it. */
const ownWord = (driver: string): string =>
  `That is by the word of ${driver}: what an agent spends with its key past ${driver} is seen by meter: proxy alone.`;
