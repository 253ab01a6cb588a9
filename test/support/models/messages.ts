/** Anthropic's Messages protocol as the fake model server speaks it. */
import { list, type Protocol, type ReplyUsage, text } from './protocol.ts';

const usageOf = ({ input, cached, output }: ReplyUsage) => ({
  input_tokens: input - cached,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: cached,
  output_tokens: output,
});

let replies = 0;

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

export const messages: Protocol = {
  name: 'messages',
  fits: (path) => path.startsWith('/v1/messages'),
  asked: (_path, body) => ({
    model: text(body['model']),
    tools: list(body['tools']).map(({ name }) => text(name)),
    toolResults: list(body['messages']).flatMap(({ content }) =>
      list(content).filter(({ type }) => type === 'tool_result'),
    ).length,
    streamed: body['stream'] === true,
  }),
  events: ({ model }, reply, usage) => {
    const block =
      reply.kind === 'text'
        ? { type: 'text', text: '' }
        : { type: 'tool_use', id: reply.id, name: reply.tool, input: {} };
    const delta =
      reply.kind === 'text'
        ? { type: 'text_delta', text: reply.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) };
    const { output_tokens: output, ...input } = usageOf(usage);
    replies += 1;
    const message = { id: `msg_${replies}`, type: 'message', role: 'assistant', model, content: [], stop_reason: null };
    const events = [
      { type: 'message_start', message: { ...message, stop_sequence: null, usage: { ...input, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: reply.kind === 'text' ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage: { output_tokens: output },
      },
      { type: 'message_stop' },
    ];
    return events.map((data) => ({ event: data.type, data }));
  },
  whole: ({ model }, reply, usage) => {
    replies += 1;
    return {
      id: `msg_${replies}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [
        reply.kind === 'text'
          ? { type: 'text', text: reply.text }
          : { type: 'tool_use', id: reply.id, name: reply.tool, input: reply.input },
      ],
      stop_reason: reply.kind === 'text' ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: usageOf(usage),
    };
  },
  error: (status, message) => ({ type: 'error', error: { type: errorTypes[status] ?? 'api_error', message } }),
};
