/** RefusalCause, Refusal: split off so that imports run one way. */

/** Why something that looks like an answer is none. */

export type RefusalCause =
  | { readonly cause: 'unauthorised'; readonly login: string; readonly approvers: readonly string[] }
  | { readonly cause: 'stale' }
  | { readonly cause: 'malformed'; readonly option: string; readonly options: readonly string[] }
  | { readonly cause: 'needs-text'; readonly option: string }
  | { readonly cause: 'contradictory'; readonly options: readonly string[] }
  | { readonly cause: 'reworded' }
  | { readonly cause: 'answered'; readonly option: string; readonly login: string }
  | { readonly cause: 'unknown-gate' };

/** One refusal; `commentId` is the comment that is refused. */
export interface Refusal {
  readonly gateId: string;
  readonly commentId: number;
  readonly why: RefusalCause;
}
