/** Decides when a try of a request is given up: whoever hears nothing asks again, or looks, in place of waiting for a line that is dead. */

type Fetch = typeof globalThis.fetch;

/** GitHub itself ends a request after 10 s. */
export const answeredWithinMs = 30_000;

/** What is sent takes its time on a slow line: bytes in a millisecond. */
const slowest = 100;

/**
 * One try, and its whole answer: one that is torn in the middle is none, so that nobody takes it for an empty one. Throws where nothing is
 * heard for `withinMs`, or where the line breaks.
 */
export const oneTry =
  (fetch: Fetch, withinMs: number): Fetch =>
  async (url, init) => {
    const ms = withinMs + (typeof init?.body === 'string' ? init.body.length / slowest : 0);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), ms);
    try {
      const answer = await fetch(url, { ...init, signal: silence.signal });
      const body = await wholeBody(answer, () => timer.refresh());
      const { status, statusText, headers } = answer;
      return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: answer.url });
    } catch (error) {
      if (!silence.signal.aborted) throw error;
      throw new Error(`GitHub gave no answer within ${Math.round(ms / 1_000)} s.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

/** Null where there may be none. */
async function wholeBody({ body }: Response, heard: () => void): Promise<Blob | null> {
  if (body === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    parts.push(part.value);
  }
  return new Blob(parts);
}
