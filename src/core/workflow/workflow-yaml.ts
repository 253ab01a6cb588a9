/** Parses the YAML of a workflow file. */
import { parse } from 'yaml';

export function parseWorkflowYaml(text: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: parse(text, { logLevel: 'error' }) };
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('\n') : [];
    return { ok: false, problem: `it is no YAML: ${first.replace(/:$/, '')}` };
  }
}
