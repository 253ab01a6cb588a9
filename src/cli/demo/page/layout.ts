/** Frame of every page: repository, what waits for the person, the navigation, and the view itself. */
import { renderAskChip } from '../../../core/reports/status/sections.ts';
import { type Html, html, joinHtml, trustHtml } from '../../../core/text/html.ts';
import type { Thread } from '../../../emulator/model/thread.ts';
import { extractQuestionText, isControlThread, listOpenQuestions, listThreads, type PageStage } from './scene.ts';
import { describeThreadState } from './thread-view.ts';

/** Parts that are replaced without a reload, by the ids of their elements. */
export interface PageRegions {
  readonly title: string;
  readonly ask: string;
  readonly hero: string;
  readonly main: string;
  readonly side: string;
}

export interface PageContent {
  readonly title: string;
  /** Null = the view has a heading of its own. */
  readonly hero: Html | null;
  readonly main: Html;
  /** Null = the navigation. */
  readonly side: Html | null;
}

export function buildPageRegions(stage: PageStage, path: string, view: PageContent): PageRegions {
  const waiting = listOpenQuestions(stage).length;
  return {
    title: `${waiting > 0 ? `(${waiting}) ` : ''}${view.title} · ${stage.repository} · Tickgate`,
    ask: renderAskChip(waiting)?.html ?? '',
    hero: view.hero?.html ?? '',
    main: view.main.html,
    side: (view.side ?? renderNavigation(stage, path)).html,
  };
}

export const renderPage = (stage: PageStage, regions: PageRegions): string => `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${regions.title}</title>
<link rel="stylesheet" href="/page.css">
<link rel="icon" href="data:,">
<script type="module" src="/page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><p class="brand"><a href="/">Tickgate</a></p><p class="repository">${stage.repository}<span class="narrow"> · ${stage.maintainer.login} · write access</span></p><div class="end"><span id="ask">${trustHtml(regions.ask)}</span><span class="wide">${stage.maintainer.login} · write access</span></div></header>
<p id="said" role="status" class="said"></p>
<div class="columns">
<div id="hero" class="hero" aria-live="polite">${trustHtml(regions.hero)}</div>
<main id="main" tabindex="-1">${trustHtml(regions.main)}</main>
<aside id="side" aria-label="About this loop">${trustHtml(regions.side)}</aside>
</div>
</body>
</html>`.html
}
`;

function renderNavigation(stage: PageStage, path: string): Html {
  const threads = listThreads(stage);
  const control = threads.filter(isControlThread);
  const issues = threads.filter((thread) => thread.pull === null && !isControlThread(thread));
  const pulls = threads.filter(({ pull }) => pull !== null).toReversed();
  const waiting = listOpenQuestions(stage).map(
    (comment) =>
      html`<li><a href="/threads/${comment.thread.number}#comment-${comment.id}">${extractQuestionText(comment.body)}</a></li>`,
  );
  return html`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${waiting.length === 0 ? null : html`<h2>Needs you</h2><ul class="lines">${joinHtml(waiting)}</ul>`}
${renderThreadList('Issues', issues, path)}
${renderThreadList('Pull requests', pulls, path)}
${renderThreadList('The control issue', control, path)}</nav>`;
}

function renderThreadList(title: string, threads: readonly Thread[], path: string): Html | null {
  if (threads.length === 0) return null;
  const items = threads.map((thread) => {
    const state = describeThreadState(thread);
    const [target, label] = [`/threads/${thread.number}`, `#${thread.number} ${thread.title}`];
    const current = target === path ? trustHtml(' aria-current="page"') : null;
    return html`<li><a href="${target}"${current}>${label}</a> <span class="state ${state}">${state}</span></li>`;
  });
  return html`<h2>${title}</h2><ul class="lines">${joinHtml(items)}</ul>`;
}
