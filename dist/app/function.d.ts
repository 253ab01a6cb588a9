/** Types of `tickgate/app`: the app as a function, and for a Probot server of one's own (docs/app.md). */

type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The body as GitHub sent it: whole, or a stream that is read only up to the limit. */
export type FunctionBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Resolves when the handler is done. `status` is for the answer, `reason` for its body; null = it was accepted. */
export type HandleDelivery = (
  headers: RequestHeaders,
  body: FunctionBody,
) => Promise<{ readonly status: number; readonly reason: string | null }>;

/** Throws one line for each missing or malformed setting. */
export declare function createHandler(env: Readonly<Record<string, string | undefined>>): HandleDelivery;

/** GitHub client for a Probot server that loads the app as one of several: `new Probot({ ..., Octokit: AppOctokit })`. */
export declare const AppOctokit: new (...options: never[]) => object;

/** The app for a Probot server of one's own: `await probot.load(mountApp)`. Takes `APP_ID` from the environment. */
export declare function mountApp(probot: object): void;
