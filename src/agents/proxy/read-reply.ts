/** Decides what of a reply is read while it passes: every event of a stream, or the whole text once it has come. */
import { StringDecoder } from 'node:string_decoder';
import { type Fields, fieldsOf, objectOf } from '../../core/sessions/contract/transcript.ts';
import { parseJson } from '../../core/text/json-syntax-error.ts';

export interface ReplyReading {
  readonly take: (chunk: Buffer) => void;
  /** What came without its end is read, too. */
  readonly end: () => void;
}

/** Characters; what is longer tells no usage that would be waited for. */
const longest = 32 * 1024 * 1024;

/** `contentType` as the reply names it. */
export const readReply = (contentType: string, learn: (told: Fields) => void): ReplyReading =>
  contentType.includes('text/event-stream') ? readEvents(learn) : readWhole(learn);

function readEvents(learn: (told: Fields) => void): ReplyReading {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  let data: string[] = [];
  const line = (text: string): void => {
    if (text.startsWith('data:')) data.push(text.slice('data:'.length).replace(/^ /, ''));
    if (text !== '') return;
    const told = objectOf(data.join('\n'));
    data = [];
    if (told !== null) learn(told);
  };
  const take = (text: string): void => {
    const lines = `${begun}${text}`.split(/\r\n|\n/);
    begun = (lines.pop() ?? '').slice(-longest);
    lines.forEach(line);
  };
  return {
    take: (chunk) => take(decoder.write(chunk)),
    end: () => take(`${decoder.end()}\n\n`),
  };
}

/** One object, or a list of them: so Gemini streams when nobody asks for events. */
function readWhole(learn: (told: Fields) => void): ReplyReading {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    take: (chunk) => {
      length += chunk.length;
      if (length <= longest) chunks.push(chunk);
    },
    end: () => {
      const json = parseJson(Buffer.concat(chunks).toString('utf8'));
      if (!json.ok) return;
      for (const one of Array.isArray(json.value) ? json.value : [json.value]) {
        const told = fieldsOf(one);
        if (told !== null) learn(told);
      }
    },
  };
}
