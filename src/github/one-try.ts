/** Decides when a try of a request is given up: whoever hears nothing asks again, or looks, in place of waiting for a line that is dead. */

type Fetch = typeof globalThis.fetch;

/** GitHub itself ends a request after 10 s. */
export const answeredWithinMs = 30_000;

/** What is sent takes its time on a slow line: bytes in a millisecond. */
const slowest = 100;

/**
 * One try, and its whole answer: one that is torn in the middle is none, so that nobody takes it for an empty one. Throws where there is
 * no answer `withinMs`, or where the line breaks.
 */
export const oneTry =
  (fetch: Fetch, withinMs: number): Fetch =>
  async (url, init) => {
    const ms = withinMs + (typeof init?.body === 'string' ? init.body.length / slowest : 0);
    const silence = AbortSignal.timeout(Math.round(ms));
    const signal = init?.signal == null ? silence : AbortSignal.any([init.signal, silence]);
    try {
      const answer = await fetch(url, { ...init, signal });
      // No page has a body where there may be none.
      const body = answer.body === null ? null : await answer.arrayBuffer();
      const { status, statusText, headers } = answer;
      return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: answer.url });
    } catch (error) {
      if (!silence.aborted) throw error;
      throw new Error(`GitHub gave no answer within ${Math.round(ms / 1_000)} s.`, { cause: error });
    }
  };
