/** PhaseRules: split off so that imports run one way. */

/** How the phases of one task run. */

export interface PhaseRules {
  /** Into how many sections its text is cut; 1 = not at all. */
  readonly sections: number;
  readonly audit: 'each' | 'final';
  readonly postAction: boolean;
}
