/** What the catalogue of errors says of one code: a line for its index, and the parts of its page in docs/errors/. */

export interface Explained {
  /** One sentence: what has happened. */
  readonly means: string;
  /** How it comes to that. Markdown; links are relative to docs/errors/, as in the two below. */
  readonly when: string;
  /** One sentence: what a person does about it, or that nobody has to. No links: terminals show it, too. */
  readonly remedy: string;
  /** What else helps, or what happens by itself; absent = the remedy is all. */
  readonly more?: string;
  readonly example: Example;
}

/** The lines as they are printed. */
export interface Example {
  /** What was entered, or where the lines stand. */
  readonly at: { readonly command: string } | { readonly place: string };
  readonly lines: string;
}
