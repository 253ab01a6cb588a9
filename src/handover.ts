/** What the main step leaves for the post step. It imports nothing: a post step that has nothing to do loads nothing else. */

export interface Handover {
  /** Nonce and folder let the post step tell its own lease from another's. */
  readonly nonce: string;
  readonly loop: string;
  readonly folder: string;
  /** Commit of the default branch whose files main used. */
  readonly baseSha: string;
  readonly finished: boolean;
}

/** The name under which the runner keeps it between the two steps. */
export const handoverName = 'handover';

/**
 * The job's variable by which the runner decides whether the post step runs: `post-if` in action.yml. Unless it says
 * `noPostNeeded`, the post step runs and looks for itself.
 */
export const postVariable = 'TICKGATE_POST';
export const noPostNeeded = 'not needed';

/** Null = main has started no tick. Throws `SyntaxError` if the text is none of main's. */
export function readHandover(environment: Readonly<NodeJS.ProcessEnv>): Handover | null {
  const text = environment[`STATE_${handoverName}`] ?? '';
  return text === '' ? null : (JSON.parse(text) as Handover);
}

/** Whether a tick may be left half done. A text that cannot be read counts: the post step then says what is wrong. */
export function isTickLeft(environment: Readonly<NodeJS.ProcessEnv>): boolean {
  try {
    return readHandover(environment)?.finished === false;
  } catch {
    return true;
  }
}
