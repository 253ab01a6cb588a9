/** By what right a process writes outward: that of the lease, which it must have taken, renewed after its sessions, and not know to be lost. */
import type { HeadChange } from './head-changes.ts';
import type { Ledger } from './ledger.ts';
import type { Life } from './life.ts';
import type { RawHead } from './raw-head.ts';
import type { Timeline } from './timeline.ts';

export interface Rights {
  /** The head moved: whoever moved it as its holder holds it at this moment. */
  readonly moved: (change: HeadChange) => void;
  /** A process asks for something that others will see. */
  readonly asks: (life: Life, what: string) => void;
  /** A process moves a work branch to this commit. */
  readonly pushes: (life: Life, branch: string, sha: string) => void;
  /** Whether what it would read at this moment tells it that others hold its lease. */
  readonly isDisplaced: (life: Life) => boolean;
  /** It was told so. */
  readonly learns: (life: Life) => void;
}

interface Standing {
  readonly epoch: number;
  wonAt: number;
  /** What it had written down last that it would do. */
  planned: readonly string[];
  learntAt: number | null;
  /** It released the lease by itself: from then on it is a visitor like any tick that never held it. */
  hasReleased: boolean;
}

/** Agents are told to end, and need a moment for it. */
const endingMs = 60_000;

/** What one may do who never held the lease: note on the control issue why he ended, ask whether to remove a lock, start a tick. */
const forAnybody =
  /dispatches$|^(?:PATCH|POST) .*\/(?:issues\/\{issue_number\}|comments|issues)$|comments\/\{comment_id\}$|TickgateCollapse/;

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
        const now = { wonAt: timeline.now(), planned: next.planned_effects, hasReleased: false };
        if (known === undefined || known.epoch !== next.epoch)
          standings.set(writer, { epoch: next.epoch, learntAt: null, ...now });
        else Object.assign(known, now);
      } else if (known !== undefined) known.hasReleased = true;
    },
    asks: (life, what) => {
      const standing = standings.get(tickOf(life));
      if (standing === undefined) {
        if (!forAnybody.test(what)) violate('only who held the lease publishes', `${life.name}: ${what}`);
        return;
      }
      if (what.endsWith('dispatches')) return;
      knowsOfNoLoss(life, standing, what);
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
