/**
 * Allow-list of OpenAI's chat, which many others speak. Sources: package openai (`ChatCompletionCreateParamsBase`,
 * `ChatCompletionMessageParam`, `CompletionUsage`), and what opencode 1.18.33 sent at the proxy on 2026-11-25.
 */
import { each, fields, type KnownProtocol, kinds, orText, partOf, plainNumber, values } from './rule.ts';

const breakpoint = fields(each('free', 'mode type'));
const cacheControl = fields({ type: 'free', ttl: 'dearer' });
const content = orText(
  kinds(
    {
      text: fields({
        ...each('metered', 'type text'),
        ...{ prompt_cache_breakpoint: breakpoint, cache_control: cacheControl },
      }),
      refusal: fields(each('metered', 'type refusal')),
      image_url: fields({
        type: 'metered',
        ...{ image_url: fields(each('metered', 'url detail')), prompt_cache_breakpoint: breakpoint },
      }),
      file: fields({
        type: 'metered',
        ...{ file: fields(each('metered', 'file_id file_data filename')), prompt_cache_breakpoint: breakpoint },
      }),
      // Dearer than text, and no model of the price table takes audio.
      input_audio: 'vital',
    },
    { other: 'vital' },
  ),
);

const named = orText(fields({ ...each('metered', 'name description strict'), ...each('own', 'parameters arguments') }));
const custom = fields({ ...each('metered', 'name description input'), format: 'own' });

export const knownChat: KnownProtocol = {
  source: { package: 'openai', version: '7.57.0', day: '2026-11-26' },
  headers: {},
  request: fields({
    ...each('metered', 'model temperature top_p stop stream seed logprobs'),
    ...each('metered', 'top_logprobs frequency_penalty presence_penalty parallel_tool_calls reasoning_effort'),
    ...each('metered', 'verbosity'),
    ...each('free', 'store prompt_cache_key safety_identifier user'),
    ...{ max_completion_tokens: plainNumber, max_tokens: plainNumber, logit_bias: 'own', metadata: 'own' },
    messages: fields({
      ...each('metered', 'role name refusal tool_call_id reasoning_content'),
      ...{ content, function_call: named, audio: 'vital' },
      tool_calls: kinds(
        {
          function: fields({ ...each('metered', 'id type index'), function: named }),
          custom: fields({ ...each('metered', 'id type index'), custom }),
        },
        { other: 'vital' },
      ),
    }),
    tools: kinds(
      {
        function: fields({ type: 'metered', function: named, cache_control: cacheControl }),
        custom: fields({ type: 'metered', custom }),
      },
      { other: 'elsewhere' },
    ),
    tool_choice: orText(fields({ type: 'metered', function: named, custom, allowed_tools: 'own' })),
    functions: named,
    function_call: named,
    response_format: fields({
      type: 'metered',
      json_schema: fields({ ...each('metered', 'name description strict'), schema: 'own' }),
    }),
    stream_options: fields(each('free', 'include_usage include_obfuscation')),
    // A reply of several alternatives can cost its limit several times, and the first that ends is not its end.
    n: values(each('metered', '1')),
    // Unused predicted tokens cost as much as output, beyond any limit of it. The request only takes longer without.
    prediction: 'dearer',
    modalities: values(each('metered', 'text')),
    prompt_cache_options: fields({
      ...each('free', 'mode comparison_response_id'),
      ...{ ttl: values(each('free', '30m')), prewarm: 'elsewhere' },
    }),
    prompt_cache_retention: values(each('free', 'in_memory 24h in-memory')),
    service_tier: 'dearer',
    ...each('elsewhere', 'audio moderation web_search_options'),
  }),
  usage: {
    ...{ prompt_tokens: 'counted', completion_tokens: 'counted', total_tokens: 'counted' },
    'prompt_tokens_details.cached_tokens': partOf('prompt_tokens', 'cache'),
    'prompt_tokens_details.cache_write_tokens': partOf('prompt_tokens', 'cache'),
    'prompt_tokens_details.text_tokens': partOf('prompt_tokens'),
    'prompt_tokens_details.image_tokens': partOf('prompt_tokens'),
    'prompt_tokens_details.audio_tokens': 'beside',
    'completion_tokens_details.reasoning_tokens': {
      ...partOf('completion_tokens', 'reasoning'),
      orRestOf: { total: 'total_tokens', others: ['prompt_tokens', 'completion_tokens'] },
    },
    'completion_tokens_details.accepted_prediction_tokens': partOf('completion_tokens', 'predictions'),
    'completion_tokens_details.rejected_prediction_tokens': partOf('completion_tokens', 'predictions'),
    'completion_tokens_details.text_tokens': partOf('completion_tokens'),
    'completion_tokens_details.audio_tokens': 'beside',
    service_tier: { multiplier: 'service_tier' },
    // Other vendors of this protocol: DeepSeek's prompt parts, Groq's seconds, OpenRouter's own account of the price.
    prompt_cache_hit_tokens: partOf('prompt_tokens', 'cache-hits'),
    prompt_cache_miss_tokens: partOf('prompt_tokens', 'cache-hits'),
    ...{ queue_time: 'free', prompt_time: 'free', completion_time: 'free', total_time: 'free' },
    ...{ cost: 'counted', is_byok: 'free' },
    'cost_details.upstream_inference_cost': 'counted',
    'cost_details.upstream_inference_prompt_cost': 'free',
    'cost_details.upstream_inference_completions_cost': 'free',
  },
};
