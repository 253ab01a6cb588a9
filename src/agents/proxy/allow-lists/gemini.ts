/**
 * Allow-list of Google's Gemini, in camelCase; its API takes both spellings. Sources: package @google/genai
 * (`GenerateContentConfig`, `GenerationConfig`, `Tool`, `Part`, `GenerateContentResponseUsageMetadata`), and what
 * gemini 0.61.0 sends, captured at the proxy on 2026-11-25.
 */
import { each, fields, type KnownProtocol, orText, partOf, plainNumber, type UsageClass, values } from './rule.ts';

const blob = fields(each('metered', 'data mimeType displayName'));
const file = fields(each('metered', 'fileUri mimeType displayName'));

const part = fields({
  ...each('metered', 'text thought thoughtSignature'),
  ...{ inlineData: blob, fileData: file },
  functionCall: fields({ ...each('metered', 'id name willContinue'), ...each('own', 'args partialArgs') }),
  functionResponse: fields({
    ...each('metered', 'id name scheduling willContinue'),
    response: 'own',
    parts: fields({ inlineData: blob, fileData: file }),
  }),
  videoMetadata: fields(each('metered', 'startOffset endOffset fps')),
  mediaResolution: fields(each('metered', 'level numTokens')),
  partMetadata: 'own',
  speechMetadata: 'elsewhere',
  audioTranscription: 'vital',
  // `AGENTIC` lets the vendor work on what was sent.
  mediaProcessing: values(each('metered', 'STATIC MEDIA_PROCESSING_UNSPECIFIED')),
  // The vendor runs these.
  ...each('vital', 'executableCode codeExecutionResult toolCall toolResponse'),
});
const contentOf = fields({ role: 'metered', parts: part });

const thinking = fields(each('metered', 'includeThoughts thinkingBudget thinkingLevel'));

const settings = fields({
  ...each('metered', 'temperature topP topK stopSequences responseMimeType seed'),
  ...each('metered', 'presencePenalty frequencyPenalty responseLogprobs logprobs mediaResolution audioTimestamp'),
  ...each('own', 'responseSchema responseJsonSchema'),
  // Protocol buffers take a text as a number, and the other spelling of a name as the same one.
  maxOutputTokens: plainNumber,
  // A reply of several alternatives can cost its limit several times, and the first that ends is not its end.
  candidateCount: values(each('metered', '1')),
  // It has speech, pictures and films as well, which cost more than text.
  responseFormat: fields({ text: fields({ mimeType: 'metered', schema: 'own' }) }),
  ...{ thinkingConfig: thinking, responseModalities: values(each('metered', 'TEXT MODALITY_UNSPECIFIED')) },
  serviceTier: 'dearer',
  ...each('elsewhere', 'routingConfig modelSelectionConfig speechConfig imageConfig enableEnhancedCivicAnswers'),
  ...each('elsewhere', 'audioTranscriptionConfig enableAffectiveDialog translationConfig'),
});

const details = (name: string, kinds: string, as: UsageClass) =>
  Object.fromEntries<UsageClass>(
    kinds
      .split(' ')
      .flatMap((kind) => [
        [`${name}[${kind}].modality`, 'free' as const],
        [`${name}[${kind}].tokenCount`, as] as const,
      ]),
  );

const modalities = 'TEXT IMAGE VIDEO DOCUMENT AUDIO MODALITY_UNSPECIFIED';

export const knownGemini: KnownProtocol = {
  source: { package: '@google/genai', version: '3.3.0', day: '2026-11-26' },
  headers: {},
  request: fields({
    contents: orText(contentOf),
    systemInstruction: orText(contentOf),
    generationConfig: settings,
    tools: fields({
      functionDeclarations: fields({
        ...each('metered', 'name description behavior'),
        ...each('own', 'parameters parametersJsonSchema response responseJsonSchema'),
      }),
      ...each('elsewhere', 'retrieval googleMaps mcpServers codeExecution enterpriseWebSearch exaAiSearch'),
      ...each('elsewhere', 'googleSearch googleSearchRetrieval parallelAiSearch urlContext fileSearch computerUse'),
    }),
    toolConfig: fields({
      functionCallingConfig: fields(each('metered', 'mode allowedFunctionNames streamFunctionCallArguments')),
      ...each('elsewhere', 'retrievalConfig includeServerSideToolInvocations'),
    }),
    safetySettings: fields(each('free', 'category threshold method')),
    cachedContent: 'metered',
    ...{ labels: 'own', store: 'free' },
    // The path names the model that is priced.
    model: 'dearer',
    serviceTier: 'dearer',
    // `continuationToken` goes on from a reply that the vendor holds.
    ...each('elsewhere', 'modelArmorConfig generationOutputConfig'),
    continuationToken: 'vital',
  }),
  usage: {
    ...{ promptTokenCount: 'counted', candidatesTokenCount: 'counted' },
    ...{ thoughtsTokenCount: 'counted', toolUsePromptTokenCount: 'counted', totalTokenCount: 'counted' },
    cachedContentTokenCount: partOf('promptTokenCount', 'cache'),
    initialPromptTokenCount: partOf('promptTokenCount', 'initial'),
    ...details('promptTokensDetails', modalities, partOf('promptTokenCount')),
    ...details('cacheTokensDetails', modalities, partOf('cachedContentTokenCount')),
    ...details('toolUsePromptTokensDetails', modalities, partOf('toolUsePromptTokenCount')),
    ...details('candidatesTokensDetails', 'TEXT MODALITY_UNSPECIFIED', partOf('candidatesTokenCount')),
    ...details('candidatesTokensDetails', 'IMAGE VIDEO AUDIO DOCUMENT', 'beside'),
    ...{ trafficType: { multiplier: 'trafficType' }, serviceTier: { multiplier: 'serviceTier' } },
  },
};
