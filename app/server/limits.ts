/** Limits of the app's port: sizes, counts and times, each with what it is measured against. */

export interface PortLimits {
  /** Of one body. GitHub caps payloads at 25 MB. */
  readonly maxBodyBytes: number;
  /** Of all bodies whose signature is not checked yet. */
  readonly maxStoredBytes: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the end of the headers to the end of the body. */
  readonly bodyMs: number;
  /** From the end of the headers to the answer, whether the handler is done or not. */
  readonly answerMs: number;
  /** How long what is still sent after a rejection is read and dropped, so that the sender sees the answer. */
  readonly lingerMs: number;
  readonly maxConnections: number;
}

/** GitHub waits ten seconds for an answer; what takes longer has failed for it. */
export const defaultLimits: PortLimits = {
  maxBodyBytes: 25 * 2 ** 20,
  maxStoredBytes: 96 * 2 ** 20,
  headersMs: 5_000,
  bodyMs: 8_000,
  answerMs: 9_000,
  lingerMs: 1_000,
  maxConnections: 512,
};
