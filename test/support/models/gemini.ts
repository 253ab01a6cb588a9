/** Google's Gemini protocol as the fake model server speaks it. */
import { list, type Protocol, type Reply, type ReplyUsage } from './protocol.ts';

const usageOf = ({ input, cached, output, reasoning }: ReplyUsage) => ({
  promptTokenCount: input,
  cachedContentTokenCount: cached,
  candidatesTokenCount: output,
  thoughtsTokenCount: reasoning,
  totalTokenCount: input + output + reasoning,
});

const whole = (model: string, reply: Reply, usage: ReplyUsage) => ({
  candidates: [
    {
      index: 0,
      content: {
        role: 'model',
        parts: [
          reply.kind === 'text'
            ? { text: reply.text }
            : { functionCall: { id: reply.id, name: reply.tool, args: reply.input } },
        ],
      },
      finishReason: 'STOP',
    },
  ],
  usageMetadata: usageOf(usage),
  modelVersion: model,
});

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

export const gemini: Protocol = {
  name: 'gemini',
  fits: (path) => path.startsWith('/v1beta/models/'),
  asked: (path, body) => ({
    model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
    tools: list(body['tools']).flatMap(({ functionDeclarations }) =>
      list(functionDeclarations).map(({ name }) => String(name)),
    ),
    toolResults: list(body['contents']).flatMap(({ parts }) => list(parts).filter((part) => 'functionResponse' in part))
      .length,
    streamed: path.includes(':streamGenerateContent'),
  }),
  events: ({ model }, reply, usage) => [{ event: null, data: whole(model, reply, usage) }],
  whole: ({ model }, reply, usage) => whole(model, reply, usage),
  error: (status, message) => ({ error: { code: status, message, status: statuses[status] ?? 'INTERNAL' } }),
};
