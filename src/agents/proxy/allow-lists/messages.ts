/**
 * Allow-list of Anthropic's messages. Sources: package @anthropic-ai/sdk (`MessageCreateParamsBase`, `BetaToolUnion`,
 * `BetaUsage`, `AnthropicBeta`), and what claude 2.1.197 sends, captured at the proxy on 2026-11-25.
 */
import {
  each,
  fields,
  type KnownProtocol,
  kinds,
  orText,
  partOf,
  plainNumber,
  type Rule,
  type UsageClass,
  values,
} from './rule.ts';

/** The price table counts every cache write as an hour's. Without `ttl` the vendor keeps it for five minutes. */
const cacheControl = fields({ type: 'free', ttl: 'dearer', scope: 'free' });

const toolFields = {
  ...each('metered', 'name description type strict defer_loading eager_input_streaming allowed_callers max_characters'),
  ...each('metered', 'display_height_px display_width_px display_number enable_zoom'),
  ...each('own', 'input_schema input_examples'),
  cache_control: cacheControl,
};
const ownTool = fields(toolFields);

/** Members of the toolsets, which the agent runs itself. A member that came later may not be. */
const members = [
  'close_tab cursor_position double_click file_upload find form_input get_page_text hold_key hover javascript_exec key',
  'left_click left_click_drag left_mouse_down left_mouse_up list_tabs middle_click mouse_move navigate new_tab',
  'read_console read_network read_page right_click screenshot scroll scroll_to switch_tab triple_click type wait zoom',
].join(' ');
const memberConfig = fields(each('metered', 'enabled defer_loading'));
const toolset = fields({
  type: 'free',
  configs: fields(Object.fromEntries(members.split(' ').map((name) => [name, memberConfig]))),
  cache_control: cacheControl,
});

const text = fields({ ...each('metered', 'type text'), citations: 'own', cache_control: cacheControl });
const source: Rule = kinds(
  {
    base64: fields(each('metered', 'type media_type data')),
    text: fields(each('metered', 'type media_type data')),
    url: fields(each('metered', 'type url')),
    file: fields(each('metered', 'type file_id')),
    content: fields({ type: 'metered', content: orText(kinds({ text }, { other: 'vital' })) }),
  },
  { other: 'vital' },
);
const citations = fields(each('metered', 'enabled'));
const image = fields({
  type: 'metered',
  source,
  cache_control: cacheControl,
  transformations: fields(each('metered', 'oversized_image')),
});
const document = fields({
  ...each('metered', 'type title context'),
  ...{ source, citations, cache_control: cacheControl },
});
const searchResult = fields({
  ...each('metered', 'type source title'),
  ...{ content: kinds({ text }, { other: 'vital' }), citations, cache_control: cacheControl },
});
const results = {
  ...{ text, image, document, search_result: searchResult },
  tool_reference: fields({ ...each('metered', 'type tool_name name'), cache_control: cacheControl }),
  browser_state: 'own',
} satisfies Readonly<Record<string, Rule>>;

/** Kinds classed `vital` are run or sampled by the vendor, or add its tools. A conversation keeps all its parts. */
const conversation = kinds(
  {
    ...results,
    thinking: fields(each('metered', 'type thinking signature')),
    redacted_thinking: fields(each('metered', 'type data')),
    tool_use: fields({
      ...each('metered', 'type id name toolset_name'),
      ...{ input: 'own', caller: fields(each('metered', 'type tool_id')), cache_control: cacheControl },
    }),
    tool_result: fields({
      ...each('metered', 'type tool_use_id is_error toolset_name'),
      ...{ content: orText(kinds(results, { other: 'vital' })), cache_control: cacheControl },
    }),
    ...each('vital', 'server_tool_use web_search_tool_result web_fetch_tool_result advisor_tool_result'),
    ...each('vital', 'code_execution_tool_result bash_code_execution_tool_result'),
    ...each('vital', 'text_editor_code_execution_tool_result tool_search_tool_result mcp_tool_use mcp_tool_result'),
    ...each('vital', 'container_upload compaction tool_addition tool_removal mcp_tool_listing fallback'),
  },
  { other: 'vital' },
);

const format = fields({ type: 'metered', schema: 'own' });
const outputConfig = fields({
  effort: 'metered',
  format,
  task_budget: fields(each('metered', 'type total remaining')),
});

const amount = orText(fields(each('free', 'type value')));

/** Usage of one sampling. `learned` counts it whether or not the sums above it include it. */
const iteration = (kind: string): Readonly<Record<string, UsageClass>> =>
  Object.fromEntries<UsageClass>([
    [`iterations[${kind}].type`, 'free'],
    [`iterations[${kind}].model`, 'free'],
    ...['input_tokens', 'output_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'].map(
      (name) => [`iterations[${kind}].${name}`, 'counted'] as const,
    ),
    ...['ephemeral_1h_input_tokens', 'ephemeral_5m_input_tokens'].map(
      (name) =>
        [
          `iterations[${kind}].cache_creation.${name}`,
          partOf(`iterations[${kind}].cache_creation_input_tokens`),
        ] as const,
    ),
  ]);

export const knownMessages: KnownProtocol = {
  source: { package: '@anthropic-ai/sdk', version: '1.14.0', day: '2026-11-26' },
  headers: {
    'anthropic-version': values(each('free', '2023-06-01'), 'vital'),
    'anthropic-beta': values({
      ...each('metered', 'interleaved-thinking-2025-05-14 dev-full-thinking-2025-05-14 redact-thinking-2026-02-12'),
      ...each('metered', 'thinking-token-count-2026-05-13 thinking-display-updates-2026-08-18 effort-2025-11-24'),
      ...each('metered', 'thinking-binding-controls-2026-08-01 task-budgets-2026-03-13 context-1m-2025-08-07'),
      ...each('metered', 'output-128k-2025-02-19 output-300k-2026-03-24 model-context-window-exceeded-2025-08-26'),
      ...each('metered', 'computer-use-2024-10-22 computer-use-2025-01-24 computer-use-2025-11-24 pdfs-2024-09-25'),
      ...each('metered', 'prompt-caching-2024-07-31 extended-cache-ttl-2025-04-11 prompt-caching-scope-2026-01-05'),
      ...each('metered', 'structured-outputs-2025-11-13 structured-outputs-2025-12-15 files-api-2025-04-14'),
      ...each('metered', 'token-efficient-tools-2025-02-19 fine-grained-tool-streaming-2025-05-14'),
      ...each('metered', 'mid-conversation-system-2026-04-07 mid-conversation-system-clear-at-2026-08-21'),
      ...each('metered', 'mid-conversation-output-config-2026-07-01'),
      // Clears old results and thoughts. The edit that compacts has its own name and is not among the kinds below.
      ...each('metered', 'context-management-2025-06-27'),
      ...each('free', 'claude-code-20250219 token-counting-2024-11-01 cache-diagnosis-2026-04-07'),
      ...each('dearer', 'fast-mode-2026-02-01'),
      ...each('elsewhere', 'compact-2026-01-12 compact-2026-09-04 mcp-client-2025-04-04 mcp-client-2025-11-20'),
      ...each('elsewhere', 'mcp-client-2026-09-15 mcp-tunnels-2026-06-22 mcp-servers-2025-12-04'),
      ...each('elsewhere', 'code-execution-2025-05-22 code-execution-2025-08-25 skills-2025-10-02'),
      ...each('elsewhere', 'advisor-tool-2026-03-01 web-search-2025-03-05 advanced-tool-use-2025-11-20'),
      ...each('elsewhere', 'tool-search-tool-2025-10-19 inline-tools-2026-09-15'),
      ...each('elsewhere', 'mid-conversation-tool-changes-2026-07-01 agent-memory-2026-07-22 efs-2026-10-01'),
      ...each('elsewhere', 'server-side-fallback-2026-06-01 server-side-fallback-2026-07-01'),
      ...each('elsewhere', 'server-side-fallback-2026-06-09 fallback-credit-2026-06-01 fallback-credit-2026-07-01'),
      ...each('elsewhere', 'message-threads-2026-08-12 message-batches-2024-09-24 managed-agents-2026-04-01'),
      ...each('elsewhere', 'dreaming-2026-04-21 summarize-connector-text-2026-03-13 context-hint-2026-04-09'),
      ...each('elsewhere', 'user-profiles-2026-03-24 user-profiles-2026-08-18 user-profiles-2026-09-04'),
      ...each('elsewhere', 'user-profiles-billing-2026-10-01 spend-limit-reads-2026-09-26'),
      ...each('elsewhere', 'telemetry-destinations-2026-08-11 webhooks-2026-10-07 ce-plugins-2026-09-01'),
      ...each('elsewhere', 'admin-user-sign-out-2026-10-08 analytics-usage-cost-2026-08-24'),
      ...each('elsewhere', 'experimental-claude-tag-2026-10-21 ce-user-management-2026-07-13'),
      ...each('elsewhere', 'ce-claude-code-managed-settings-2026-10-06 google-managed-data-controls-2026-09-01'),
    }),
  },
  request: fields({
    ...each('metered', 'model stop_sequences stream temperature top_k top_p'),
    max_tokens: plainNumber,
    messages: fields({
      ...each('metered', 'role clear_at'),
      ...{ content: orText(conversation), output_config: outputConfig },
    }),
    system: orText(kinds({ text }, { other: 'vital' })),
    tools: kinds(
      {
        custom: ownTool,
        ...{ bash_20241022: ownTool, bash_20250124: ownTool, memory_20250818: ownTool },
        ...{ text_editor_20241022: ownTool, text_editor_20250124: ownTool },
        ...{ text_editor_20250429: ownTool, text_editor_20250728: ownTool },
        ...{ computer_20241022: ownTool, computer_20250124: ownTool, computer_20251124: ownTool },
        ...{ computer_toolset_20260801: toolset, browser_toolset_20260801: toolset },
        ...each('elsewhere', 'code_execution_20250522 code_execution_20250825 code_execution_20260120'),
        ...each('elsewhere', 'code_execution_20260521 web_search_20250305 web_search_20260209 web_search_20260318'),
        ...each('elsewhere', 'web_fetch_20250910 web_fetch_20260209 web_fetch_20260309 web_fetch_20260318'),
        ...each('elsewhere', 'advisor_20260301 mcp_toolset tool_search_tool_bm25 tool_search_tool_bm25_20251119'),
        ...each('elsewhere', 'tool_search_tool_regex tool_search_tool_regex_20251119'),
      },
      { other: 'elsewhere', untyped: ownTool },
    ),
    tool_choice: fields(each('metered', 'type name disable_parallel_tool_use')),
    thinking: fields({
      ...each('metered', 'type budget_tokens display'),
      block_binding: fields(each('metered', 'prefix_mismatch_behavior')),
    }),
    output_config: outputConfig,
    output_format: format,
    metadata: fields(each('free', 'user_id')),
    cache_control: cacheControl,
    context_management: fields({
      edits: kinds(
        {
          clear_tool_uses_20250919: fields({
            ...each('free', 'type clear_tool_inputs exclude_tools'),
            ...{ clear_at_least: amount, keep: amount, trigger: amount },
          }),
          clear_thinking_20251015: fields({ type: 'free', keep: amount }),
          compact_20260112: 'elsewhere',
        },
        { other: 'elsewhere' },
      ),
    }),
    diagnostics: fields(each('free', 'previous_message_id')),
    // Costs 1.1 times, as the reply states. The proxy must not change where the words may be read.
    inference_geo: values(each('metered', 'global us'), 'vital'),
    ...each('dearer', 'service_tier speed'),
    ...each('elsewhere', 'mcp_servers container fallbacks fallback_credit_token user_profile_id workspace_id betas'),
    ...each('vital', 'compaction billing_policy thread'),
  }),
  usage: {
    ...{ input_tokens: 'counted', output_tokens: 'counted' },
    ...{ cache_creation_input_tokens: 'counted', cache_read_input_tokens: 'counted' },
    'cache_creation.ephemeral_1h_input_tokens': partOf('cache_creation_input_tokens'),
    'cache_creation.ephemeral_5m_input_tokens': partOf('cache_creation_input_tokens'),
    'output_tokens_details.thinking_tokens': partOf('output_tokens'),
    ...{ inference_geo: { multiplier: 'inference_geo' }, speed: { multiplier: 'speed' } },
    service_tier: { multiplier: 'service_tier' },
    'server_tool_use.web_search_requests': 'beside',
    'server_tool_use.web_fetch_requests': 'beside',
    ...iteration('message'),
    ...iteration('compaction'),
  },
};
