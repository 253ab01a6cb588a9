/**
 * The page behind docs/pictures/gate.png. It shows a question with a ticked box, and the same comment once it is
 * answered, in the product's own words and look.
 */

import { renderMarkdown } from '../../src/cli/demo/page/markdown.ts';
import { renderAnswered } from '../../src/core/gates/closed-question.ts';
import { renderGate, tickBox } from '../../src/core/gates/comment.ts';
import { pageStyle } from '../../src/core/reports/status/style.ts';
import type { Answer } from '../../src/core/state/gate.ts';
import { type Html, html, trustHtml } from '../../src/core/text/html.ts';
import { asked, context, dollarsTripped } from '../core/gate-samples.ts';

const gate = asked(dollarsTripped);

const answer = {
  ...{ gateId: gate.id, name: gate.name, question: gate.question, option: 'raise', text: null },
  ...{
    login: 'ana',
    userId: 42,
    permission: 'write' as const,
    at: '2026-11-22T06:12:00Z',
    channel: 'receipt' as const,
  },
  ...{ commentId: 100, deliveryId: null },
} as const satisfies Answer;

/** A self-contained page for a light colour scheme. */
export function gatePicture(): string {
  const ticked = tickBox(renderGate(gate, context), answer.option);
  if (ticked === null) throw new Error('The question of the picture has no such box.');
  return html`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A gate</title>
<style>${trustHtml(pageStyle)}
body { padding: 0 .75rem; font-size: .875rem; }
.card { margin: .75rem 0; }
.body li > p { margin: .125rem 0; }
pre { font-size: .6875rem; }</style>
${card(ticked, { who: 'github-actions', what: 'asks on the control issue', look: 'card asks' })}
${card(renderAnswered(gate, answer), { who: 'github-actions', what: 'the same comment, one tick later', look: 'card' })}
</html>
`.html;
}

const card = (text: string, { who, what, look }: Readonly<Record<'who' | 'what' | 'look', string>>): Html =>
  html`<article class="${look}"><header><strong>${who}</strong> <span class="quiet">${what}</span></header><div class="body">${renderMarkdown(text, { source: 'comment-100', localLink: () => null })}</div></article>`;
