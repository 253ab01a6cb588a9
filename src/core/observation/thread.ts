/** Said, FrozenComment, ThreadEnd: split off so that imports run one way. */
import type { Account } from '../access/account.ts';

/** As it stands in the thread. */
export interface Said {
  readonly id: number;
  readonly by: Account | null;
  /** What GitHub shows of the author's tie to the repository; `unknown` = none, but membership in an organisation may be hidden. */
  readonly tie: 'some' | 'unknown' | 'none';
  readonly body: string;
  /** Of the body: sha256, hex. */
  readonly hash: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  /** Somebody has hidden it. */
  readonly isHidden: boolean;
}

export interface FrozenComment {
  readonly by: string;
  readonly body: string;
}

/** The end of a thread: what of it was read, and nobody has hidden. */
export interface ThreadEnd {
  readonly comments: readonly Pick<Said, 'id' | 'hash'>[];
  /** The oldest comment that was read has this id; what came before it is not known. 0 = all were read. */
  readonly fromId: number;
}
