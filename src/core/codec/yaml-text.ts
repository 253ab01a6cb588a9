/** What a reader of YAML finds in a text. */

export type YamlPath = readonly PropertyKey[];

export interface YamlContent {
  /** Undefined = the text is empty, or only has comments. */
  readonly value: unknown;
  /** Offset of a path: of a pair's key, else of the value. A missing path has the offset of its nearest parent. */
  readonly offsetOf: (path: YamlPath) => number;
  /** The number at this path as the text spells it; null = there is none. */
  readonly numberAt: (path: YamlPath) => string | null;
}

export interface YamlProblem {
  readonly message: string;
  readonly offset: number;
}

export type YamlRead =
  | ({ readonly ok: true } & YamlContent)
  | { readonly ok: false; readonly problems: readonly YamlProblem[] };

export type YamlReader = (text: string) => YamlRead;
