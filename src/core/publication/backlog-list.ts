/** BacklogList: split off so that imports run one way. */

/** A plan file of the repository, or the task list of an issue. */

export type BacklogList = { readonly plan: string } | { readonly issue: number };
