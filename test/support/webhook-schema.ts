/** Checks webhook payloads against GitHub's published webhook schemas. */
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import type { Exchange } from '../../src/emulator/world.ts';
import { createValidator, findings } from './json-schema.ts';

type WebhookExchange = Extract<Exchange, { kind: 'webhook' }>;

interface Published {
  readonly webhooks: Readonly<
    Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const load = createRequire(import.meta.url);
const published = load('@octokit/openapi-webhooks/generated/api.github.com.json') as Published;
const validator = createValidator();
const validators = new Map<string, ValidateFunction>();

export function checkWebhook({ name, action, payload }: WebhookExchange): string[] {
  const key = keyOf(name, action);
  const schema = published.webhooks[key]?.post.requestBody.content['application/json']?.schema;
  if (schema === undefined) return ['is no webhook that GitHub sends'];
  const validate = validators.get(key) ?? validator.compile(standalone(schema));
  validators.set(key, validate);
  return validate(payload) ? [] : findings('payload', validate.errors);
}

/**
 * The published names join event and action by hyphens. For the only action that users choose, the name holds a sample.
 */
function keyOf(name: string, action: string | null): string {
  if (name === 'repository_dispatch') return 'repository-dispatch-sample.collected';
  return [name, ...(action === null ? [] : [action])].join('-').replaceAll('_', '-');
}

/** The schema with the component schemas that it references. Compiling against the whole file costs seconds. */
function standalone(schema: object): object {
  const found = new Map<string, object>();
  const open = references(schema);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const component = published.components.schemas[name];
    if (component === undefined || found.has(name)) continue;
    found.set(name, component);
    open.push(...references(component));
  }
  const whole = { ...schema, components: { schemas: Object.fromEntries(found) } };
  // The published alternatives overlap, so that right payloads match several.
  return JSON.parse(JSON.stringify(whole).replaceAll('"oneOf":', '"anyOf":')) as object;
}

function references(node: object): string[] {
  return [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].flatMap((match) => match[1] ?? []);
}
