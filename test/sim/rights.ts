/**
 * Checks the right of a process to write. It must have acquired the lease, renewed it after its sessions, and not know
 * that it is lost.
 */
import type { HeadChange } from './head-changes.ts';
import type { Ledger } from './ledger.ts';
import type { Life } from './life.ts';
import type { RawHead } from './raw-head.ts';
import type { Timeline } from './timeline.ts';

export interface Rights {
  /** The head moved. The process that moved it as its holder holds the lease at this moment. */
  readonly moved: (change: HeadChange) => void;
  /** A process requests something that others will see. */
  readonly asks: (life: Life, what: string, why: { readonly repliesToOrder: boolean }) => void;
  /** A process moves a work branch to this commit. */
  readonly pushes: (life: Life, branch: string, sha: string) => void;
  /** Whether a read of the head at this moment would show the process that others hold its lease. */
  readonly isDisplaced: (life: Life) => boolean;
  /** The process has learned that it lost its lease. */
  readonly learns: (life: Life) => void;
}

interface Standing {
  readonly epoch: number;
  wonAt: number;
  /** The effects that it last recorded as planned. */
  planned: readonly string[];
  learntAt: number | null;
  /** The change claimed a subject for a free seat, while others of its sessions ran. */
  hasClaimed: boolean;
  /** It released the lease itself. From then on it has the rights of a tick that never held it. */
  hasReleased: boolean;
}

/** Agents that are ordered to end need a moment. */
const endingMs = 60_000;

/**
 * The writes permitted without the lease: a note on the control issue about the tick's end, a question about removing a
 * lock, and a dispatch.
 */
const forAnybody =
  /dispatches$|^(?:PATCH|POST) .*\/(?:issues\/\{issue_number\}|comments|issues)$|comments\/\{comment_id\}$|TickgateCollapse/;

/** The writes that show a claim. They are permitted until the head plans something else, such as to publish. */
const forAClaim = /issues\/(?:\{issue_number\}\/(?:comments|labels(?:\/\{name\})?)|comments\/\{comment_id\})$/;

export interface Around {
  readonly ledger: Ledger;
  readonly timeline: Timeline;
  readonly head: () => RawHead | null;
  readonly violate: (invariant: string, detail: string) => void;
}

export function createRights({ ledger, timeline, head, violate }: Around): Rights {
  const standings = new Map<string, Standing>();
  const tickOf = ({ name }: Life): string => name.replace(/-post$/, '');
  const knowsOfNoLoss = ({ name }: Life, { learntAt, hasReleased }: Standing, what: string): void => {
    const isVisit = hasReleased && forAnybody.test(what);
    if (learntAt !== null && !isVisit)
      violate('who knows that the lease is lost publishes nothing', `${name}: ${what}`);
  };
  return {
    moved: ({ next, writer }) => {
      const nonce = ledger.ticks.find(({ name }) => name === writer)?.nonce;
      if (writer === null || nonce === undefined) return;
      const known = standings.get(writer);
      if (next.lease?.nonce === nonce) {
        const planned = next.planned_effects;
        const isNew = planned.some((key) => key.startsWith('claim/') && known?.planned.includes(key) === false);
        // A renewal plans nothing else, so the writes that show the claim may go on.
        const hasClaimed = isNew || (known?.hasClaimed === true && planned.join() === known.planned.join());
        const now = { wonAt: timeline.now(), planned, hasClaimed, hasReleased: false };
        if (known === undefined || known.epoch !== next.epoch)
          standings.set(writer, { epoch: next.epoch, learntAt: null, ...now });
        else Object.assign(known, now);
      } else if (known !== undefined) known.hasReleased = true;
    },
    asks: (life, what, { repliesToOrder }) => {
      const standing = standings.get(tickOf(life));
      if (standing === undefined) {
        if (!forAnybody.test(what)) violate('only who held the lease publishes', `${life.name}: ${what}`);
        return;
      }
      if (what.endsWith('dispatches')) return;
      knowsOfNoLoss(life, standing, what);
      // The last of the other sessions may end between a claim and the comment that shows it.
      if (repliesToOrder || (standing.hasClaimed && forAClaim.test(what))) return;
      const ends = ledger.sessions.flatMap(({ tick, endedAt }) => (tick === tickOf(life) ? [endedAt] : []));
      if (!ends.includes(null) && ends.some((endedAt) => (endedAt ?? 0) > standing.wonAt))
        violate('the lease is renewed before work goes out', `${life.name}: ${what}`);
    },
    pushes: (life, branch, sha) => {
      const standing = standings.get(tickOf(life));
      if (standing === undefined) return violate('only who held the lease publishes', `${life.name}: ${branch}`);
      knowsOfNoLoss(life, standing, branch);
      if (!standing.planned.some((key) => key.includes(sha)))
        violate('a push is written down before', `${life.name}: ${sha} to ${branch}`);
    },
    isDisplaced: (life) => {
      const standing = standings.get(tickOf(life));
      return standing !== undefined && (head()?.epoch ?? 0) > standing.epoch;
    },
    learns: (life) => {
      const standing = standings.get(tickOf(life));
      if (standing === undefined || standing.learntAt !== null) return;
      standing.learntAt = timeline.now();
      timeline.after(endingMs, () => {
        const working = ledger.sessions.find(({ tick, endedAt }) => tick === life.name && endedAt === null);
        if (life.isAlive() && working !== undefined) violate('a lost lease ends the agents', `${working.id} works on`);
      });
    },
  };
}
