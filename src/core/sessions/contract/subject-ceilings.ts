/** SubjectCeilings: split off so that imports run one way. */

/** What one subject may use up over a loop run. */

export interface SubjectCeilings {
  readonly sessions: number;
  /** Of one section, and of the whole. */
  readonly audits: number;
}
