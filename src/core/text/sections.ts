/** Decides into which sections the text of a task is cut: at the lines that hold a section marker and nothing else. */
import { markdownTree } from './markdown.ts';

const marker = /^<!--\s*(?:forge|tickgate)-section\s*-->$/;

/**
 * At least one, in their order, and nothing of the text is lost: a marker opens a section, and what stands before the first one belongs
 * to the first. A marker in code or in a quote is text.
 */
export function sectionsOf(body: string): string[] {
  const { root, shift } = markdownTree(body);
  const starts = root.children.flatMap((node) => {
    const offset = node.position?.start.offset;
    return node.type === 'html' && marker.test(node.value.trim()) && offset !== undefined ? [offset + shift] : [];
  });
  const [, ...further] = starts;
  const cuts = [0, ...further, body.length];
  return cuts.slice(1).map((end, index) => body.slice(cuts[index], end).trim());
}
