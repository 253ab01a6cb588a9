/** OpenAI's Responses protocol as the fake model server speaks it. */
import { type Asked, list, type Protocol, type Reply, type ReplyUsage, text } from './protocol.ts';

const usageOf = ({ input, cached, output, reasoning }: ReplyUsage) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + output,
});

const itemOf = (reply: Reply, { plainTools = [] }: Asked) =>
  reply.kind === 'text'
    ? {
        type: 'message',
        id: 'item_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: reply.text, annotations: [] }],
      }
    : plainTools.includes(reply.tool)
      ? {
          type: 'custom_tool_call',
          id: `ctc_${reply.id}`,
          call_id: reply.id,
          name: reply.tool,
          input: reply.input['input'],
          status: 'completed',
        }
      : {
          type: 'function_call',
          id: `fc_${reply.id}`,
          call_id: reply.id,
          name: reply.tool,
          arguments: JSON.stringify(reply.input),
          status: 'completed',
        };

let replies = 0;

const whole = (asked: Asked, reply: Reply, usage: ReplyUsage) => {
  replies += 1;
  return {
    id: `resp_${replies}`,
    object: 'response',
    created_at: 1_790_000_000,
    status: 'completed',
    model: asked.model,
    output: [itemOf(reply, asked)],
    usage: usageOf(usage),
  };
};

export const responses: Protocol = {
  name: 'responses',
  fits: (path) => path.startsWith('/v1/responses'),
  asked: (_path, body) => ({
    model: text(body['model']),
    tools: list(body['tools']).map(({ name, type }) => text(name) || text(type)),
    plainTools: list(body['tools'])
      .filter(({ type }) => type === 'custom')
      .map(({ name }) => text(name)),
    toolResults: list(body['input']).filter(({ type }) => text(type).endsWith('_output')).length,
    streamed: body['stream'] === true,
  }),
  events: (asked, reply, usage) => {
    const response = whole(asked, reply, usage);
    const begun = { ...response, status: 'in_progress', output: [], usage: null };
    const [item] = response.output;
    const events = [
      { type: 'response.created', response: begun },
      { type: 'response.output_item.added', output_index: 0, item },
      ...(reply.kind === 'text'
        ? [
            {
              type: 'response.output_text.delta',
              item_id: item?.id,
              output_index: 0,
              content_index: 0,
              delta: reply.text,
            },
          ]
        : []),
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response },
    ];
    return events.map((data, sequence) => ({ event: data.type, data: { ...data, sequence_number: sequence } }));
  },
  whole,
  error: (status, message) => ({
    error: {
      message,
      type: 'invalid_request_error',
      param: null,
      code: status === 400 ? 'context_length_exceeded' : null,
    },
  }),
};
