/** OpenAI's Chat Completions protocol as the fake model server speaks it. */
import { list, type Protocol, type Reply, type ReplyUsage, text } from './protocol.ts';

const usageOf = ({ input, cached, output, reasoning }: ReplyUsage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached },
  completion_tokens_details: { reasoning_tokens: reasoning },
});

const messageOf = (reply: Reply) =>
  reply.kind === 'text'
    ? { role: 'assistant', content: reply.text }
    : {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            index: 0,
            id: reply.id,
            type: 'function',
            function: { name: reply.tool, arguments: JSON.stringify(reply.input) },
          },
        ],
      };

const finish = (reply: Reply): string => (reply.kind === 'text' ? 'stop' : 'tool_calls');

export const chat: Protocol = {
  name: 'chat',
  fits: (path) => path.startsWith('/v1/chat/completions'),
  asked: (_path, body) => ({
    model: text(body['model']),
    tools: list(body['tools']).flatMap(({ function: offered }) => list([offered]).map(({ name }) => text(name))),
    toolResults: list(body['messages']).filter(({ role }) => role === 'tool').length,
    streamed: body['stream'] === true,
  }),
  events: ({ model }, reply, usage) => {
    const base = { id: 'chatcmpl_1', object: 'chat.completion.chunk', created: 1_790_000_000, model };
    const chunks = [
      { ...base, choices: [{ index: 0, delta: messageOf(reply), finish_reason: null }] },
      { ...base, choices: [{ index: 0, delta: {}, finish_reason: finish(reply) }] },
      { ...base, choices: [], usage: usageOf(usage) },
    ];
    return [...chunks.map((data) => ({ event: null, data })), { event: null, data: '[DONE]' }];
  },
  whole: ({ model }, reply, usage) => ({
    id: 'chatcmpl_1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model,
    choices: [{ index: 0, message: messageOf(reply), finish_reason: finish(reply) }],
    usage: usageOf(usage),
  }),
  error: (status, message) => ({
    error: { message, type: 'invalid_request_error', code: status === 400 ? 'context_length_exceeded' : null },
  }),
};
