/** ControlIssue, ControlSeen: split off so that imports run one way. */

export interface ControlIssue {
  readonly number: number;
  readonly nodeId: string;
  readonly body: string;
  readonly closed: boolean;
  /** When somebody else was the last to edit it, ISO-8601; null = it stands as we wrote it. */
  readonly editedAt: string | null;
  /** Others like it that are open: a creation that was on its way when its process died arrives all the same. */
  readonly surplus: readonly number[];
}

/** The control issue of a loop among those that an answer showed. */
export type ControlSeen = (loop: { readonly name: string; readonly known: number | null }) => ControlIssue | null;
