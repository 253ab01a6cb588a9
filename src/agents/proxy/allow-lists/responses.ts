/**
 * Allow-list of OpenAI's responses. Sources: package openai (`ResponseCreateParamsBase`, `Tool`, `ResponseInputItem`,
 * `ResponseUsage`), and what codex 0.169.0 and opencode 1.18.33 send, captured at the proxy on 2026-11-25.
 */
import {
  each,
  fields,
  type KnownProtocol,
  kinds,
  needing,
  orText,
  partOf,
  plainNumber,
  type Rule,
  values,
} from './rule.ts';

/** Allowed callers. What the vendor's own programs call, the vendor runs in its own container. */
const callers = values(each('metered', 'direct'));
const caller = kinds({ direct: fields(each('metered', 'type')), program: 'vital' }, { other: 'vital' });

const functionTool = fields({
  ...each('metered', 'type name description strict async defer_loading'),
  ...each('own', 'parameters output_schema'),
  allowed_callers: callers,
});
const customTool = fields({
  ...each('metered', 'type name description async defer_loading'),
  ...{ format: fields(each('metered', 'type syntax definition')), allowed_callers: callers },
});
const plain = fields({ type: 'metered', allowed_callers: callers });

const ownTools = {
  ...{ function: functionTool, custom: customTool, local_shell: plain, apply_patch: plain },
  computer: fields(each('metered', 'type')),
  computer_use_preview: fields(each('metered', 'type display_width display_height environment')),
};

/** Only the agent's own machine: the vendor charges its containers by the session. */
const placedIn = (other: 'elsewhere' | 'vital') =>
  kinds(
    {
      local: fields({ type: 'metered', skills: fields(each('metered', 'name description path')) }),
      ...each(other, 'container_auto container_reference'),
    },
    { other },
  );

const breakpoint = fields(each('free', 'mode type'));
const content = {
  input_text: fields({ ...each('metered', 'type text'), prompt_cache_breakpoint: breakpoint }),
  output_text: fields({ ...each('metered', 'type text'), ...each('own', 'annotations logprobs') }),
  refusal: fields(each('metered', 'type refusal')),
  input_image: fields({ ...each('metered', 'type image_url file_id detail'), prompt_cache_breakpoint: breakpoint }),
  input_file: fields({
    ...each('metered', 'type file_data file_id file_url filename detail'),
    prompt_cache_breakpoint: breakpoint,
  }),
  summary_text: fields(each('metered', 'type text')),
  reasoning_text: fields(each('metered', 'type text')),
  text: fields(each('metered', 'type text')),
  computer_screenshot: fields(each('metered', 'type image_url file_id detail')),
} satisfies Readonly<Record<string, Rule>>;
const contents = orText(kinds(content, { other: 'vital' }));

const message = fields({ ...each('metered', 'type id role status phase end_turn'), content: contents });
const call = each('metered', 'type id call_id name namespace status async');

const items = {
  message,
  reasoning: fields({
    ...each('metered', 'type id encrypted_content status'),
    ...{ summary: contents, content: contents },
  }),
  function_call: fields({ ...call, arguments: 'own', caller }),
  function_call_output: fields({ ...call, output: contents, caller }),
  custom_tool_call: fields({ ...call, input: 'metered', caller }),
  custom_tool_call_output: fields({ ...call, output: contents, caller }),
  local_shell_call: fields({ ...call, action: 'own' }),
  local_shell_call_output: fields({ ...call, output: 'metered' }),
  shell_call: fields({ ...call, action: 'own', caller, environment: placedIn('vital') }),
  shell_call_output: fields({ ...call, output: 'own', caller, max_output_length: 'metered' }),
  apply_patch_call: fields({ ...call, operation: 'own', caller }),
  apply_patch_call_output: fields({ ...call, output: 'metered', caller }),
  computer_call: fields({ ...call, ...each('own', 'action actions pending_safety_checks') }),
  computer_call_output: fields({ ...call, output: contents, acknowledged_safety_checks: 'own' }),
  tool_search_call: fields({ ...call, arguments: 'own', execution: values(each('metered', 'client'), 'vital') }),
  item_reference: fields(each('metered', 'type id')),
  // The vendor ran, compacted or loaded these, or they add tools of the vendor's.
  ...each('vital', 'additional_tools configuration_update tool_search_output compaction compaction_trigger'),
  ...each('vital', 'file_search_call web_search_call image_generation_call code_interpreter_call program'),
  ...each('vital', 'program_output mcp_list_tools mcp_approval_request mcp_approval_response mcp_call'),
} satisfies Readonly<Record<string, Rule>>;

export const knownResponses: KnownProtocol = {
  source: { package: 'openai', version: '7.57.0', day: '2026-11-26' },
  headers: { 'openai-beta': values(each('free', 'responses=experimental'), 'elsewhere') },
  request: fields({
    ...each('metered', 'model instructions max_tool_calls temperature top_p top_logprobs'),
    ...each('metered', 'stream parallel_tool_calls truncation previous_response_id'),
    ...each('free', 'store prompt_cache_key safety_identifier user'),
    max_output_tokens: plainNumber,
    input: orText(kinds(items, { other: 'vital', untyped: message })),
    tools: kinds(
      {
        ...ownTools,
        // If no environment is named, the vendor may choose its own.
        shell: needing(
          ['environment'],
          fields({ type: 'metered', allowed_callers: callers, environment: placedIn('elsewhere') }),
        ),
        namespace: fields({
          ...each('metered', 'type name description'),
          tools: kinds({ function: functionTool, custom: customTool }, { other: 'elsewhere' }),
        }),
        tool_search: needing(
          ['execution'],
          fields({
            ...each('metered', 'type description'),
            ...{ parameters: 'own', execution: values(each('metered', 'client')) },
          }),
        ),
        ...each('elsewhere', 'file_search web_search web_search_2025_08_26 web_search_preview'),
        ...each('elsewhere', 'web_search_preview_2025_03_11 mcp code_interpreter programmatic_tool_calling'),
        ...each('elsewhere', 'image_generation'),
      },
      { other: 'elsewhere' },
    ),
    tool_choice: orText(fields({ ...each('metered', 'type name mode'), tools: 'own' })),
    text: fields({
      verbosity: 'metered',
      format: fields({ ...each('metered', 'type name description strict'), schema: 'own' }),
    }),
    reasoning: fields({
      ...each('metered', 'effort summary generate_summary context'),
      // `pro` writes several answers, of which the reply reports one.
      mode: values(each('metered', 'standard')),
    }),
    include: values(
      each(
        'metered',
        'reasoning.encrypted_content message.output_text.logprobs message.input_image.image_url computer_call_output.output.image_url file_search_call.results web_search_call.results web_search_call.action.sources code_interpreter_call.outputs',
      ),
    ),
    ...{ metadata: 'own', client_metadata: 'own' },
    stream_options: fields(each('free', 'include_obfuscation include_usage')),
    prompt_cache_options: fields({
      ...each('free', 'mode comparison_response_id'),
      // No rate is published for a cache of twelve hours.
      ttl: values(each('free', '30m')),
      prewarm: 'elsewhere',
    }),
    prompt_cache_retention: values(each('free', 'in_memory 24h in-memory')),
    service_tier: 'dearer',
    ...each('elsewhere', 'context_management moderation access_programs image'),
    // Without content held elsewhere it would be another request. A reply that comes later reports no usage here.
    ...each('vital', 'background conversation prompt'),
  }),
  usage: {
    ...{ input_tokens: 'counted', output_tokens: 'counted', total_tokens: 'counted' },
    'input_tokens_details.cached_tokens': partOf('input_tokens', 'cache'),
    'input_tokens_details.cache_write_tokens': partOf('input_tokens', 'cache'),
    'input_tokens_details.cache_write_tokens_details.ttl_30m_tokens': partOf('input_tokens_details.cache_write_tokens'),
    'input_tokens_details.cache_write_tokens_details.ttl_12h_tokens': 'beside',
    'output_tokens_details.reasoning_tokens': {
      ...partOf('output_tokens', 'reasoning'),
      orRestOf: { total: 'total_tokens', others: ['input_tokens', 'output_tokens'] },
    },
    service_tier: { multiplier: 'service_tier' },
  },
};
