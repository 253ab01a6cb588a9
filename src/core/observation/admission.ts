/** LabelledIssue, Admission: split off so that imports run one way. */
import type { Account } from '../access/account.ts';

/** An issue of an outsider, and what happened to its labels and its text. Times are ISO-8601, to the second. */
export interface LabelledIssue {
  readonly number: number;
  readonly textHash: string;
  /** Null = the account is gone. */
  readonly author: Account | null;
  readonly labels: readonly string[];
  /** Oldest first. */
  readonly labelled: readonly { readonly label: string; readonly at: string; readonly by: Account | null }[];
  /** When title or body were changed last; null = never. */
  readonly editedAt: string | null;
}

/** Somebody with the right to do so has let it in. */
export interface Admission {
  readonly number: number;
  /** Of the text as it stands now. */
  readonly textHash: string;
  /** Null = its author's own right. */
  readonly label: string | null;
  readonly by: string;
  /** That is not the text that the label was put on. */
  readonly edited: boolean;
}
