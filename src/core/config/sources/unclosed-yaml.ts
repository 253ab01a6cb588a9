/** Finds the bracket or quote that a YAML text opens and never closes. Parsers report the place where they gave up. */
import { CST, Parser } from 'yaml';

export interface Opening {
  readonly sign: string;
  readonly offset: number;
}

/** The innermost opening that is never closed; null = all are closed. */
export function findUnclosed(text: string): Opening | null {
  const openings: Opening[] = [];
  for (const token of new Parser().parse(text)) collectUnclosed(token, openings);
  return openings.toSorted((one, other) => other.offset - one.offset)[0] ?? null;
}

function collectUnclosed(token: unknown, openings: Opening[]): void {
  if (Array.isArray(token)) {
    for (const one of token) collectUnclosed(one, openings);
    return;
  }
  if (typeof token !== 'object' || token === null) return;
  const opening = CST.isCollection(token as CST.Token) ? unclosedBracket(token as CST.Token) : unclosedQuote(token);
  if (opening !== null) openings.push(opening);
  for (const part of ['items', 'key', 'sep', 'value', 'start'] as const)
    if (part in token) collectUnclosed((token as Readonly<Record<string, unknown>>)[part], openings);
}

function unclosedBracket(token: CST.Token): Opening | null {
  if (token.type !== 'flow-collection') return null;
  const { source, offset } = token.start;
  const wanted = source === '[' ? 'flow-seq-end' : 'flow-map-end';
  return token.end.some(({ type }) => type === wanted) ? null : { sign: source, offset };
}

function unclosedQuote(token: object): Opening | null {
  const { type, source, offset } = token as Partial<CST.FlowScalar>;
  if (type !== 'double-quoted-scalar' && type !== 'single-quoted-scalar') return null;
  if (source === undefined || offset === undefined) return null;
  const sign = source.charAt(0);
  return source.length > 1 && source.endsWith(sign) ? null : { sign, offset };
}
