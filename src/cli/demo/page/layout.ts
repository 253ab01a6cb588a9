/** Frame of every page: the current user, the loop's status, the navigation, and the view itself. */
import { type Html, html, joinHtml, trustHtml } from '../../../core/text/html.ts';
import type { Thread } from '../../../emulator/model/thread.ts';
import { type DemoEnvironment, people } from '../stage.ts';
import {
  extractQuestionText,
  isControlThread,
  listOpenQuestions,
  listThreads,
  readLoopStatusSentence,
} from './scene.ts';
import { describeThreadState } from './thread-view.ts';

/** Parts that are replaced without a reload, by the ids of their elements. */
export interface PageRegions {
  readonly title: string;
  readonly standing: string;
  readonly nav: string;
  readonly main: string;
}

export function buildPageRegions(
  stage: DemoEnvironment,
  view: { readonly path: string; readonly title: string; readonly main: Html },
): PageRegions {
  const waiting = listOpenQuestions(stage).length;
  return {
    title: `${waiting > 0 ? `(${waiting}) ` : ''}${view.title} · Tickgate demo`,
    standing: html`<p><span class="label">Loop</span> ${readLoopStatusSentence(stage)}</p>`.html,
    nav: renderNavigation(stage, view.path).html,
    main: view.main.html,
  };
}

export const renderPage = (stage: DemoEnvironment, regions: PageRegions): string => `<!doctype html>
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
<header class="top"><p class="brand"><a href="/">Tickgate demo</a></p><p class="repository">${stage.repository}</p><p class="who">You are <strong>${people.maintainer}</strong>, with write access</p></header>
<div id="standing" class="standing" aria-live="polite">${trustHtml(regions.standing)}</div>
<p id="said" role="status" class="said"></p>
<div class="columns">
<main id="main" tabindex="-1">${trustHtml(regions.main)}</main>
<nav id="nav" aria-label="Repository">${trustHtml(regions.nav)}</nav>
</div>
</body>
</html>`.html
}
`;

function renderNavigation(stage: DemoEnvironment, path: string): Html {
  const threads = listThreads(stage);
  const control = threads.filter(isControlThread);
  const issues = threads.filter((thread) => thread.pull === null && !isControlThread(thread));
  const pulls = threads.filter(({ pull }) => pull !== null).toReversed();
  const questions = listOpenQuestions(stage);
  const waiting = questions.map(
    (comment) =>
      html`<li><a href="/threads/${comment.thread.number}#comment-${comment.id}">${extractQuestionText(comment.body)}</a></li>`,
  );
  return html`<p class="home">${renderNavigationLink('/', 'Overview', path)}</p>
${waiting.length === 0 || path === '/' ? null : html`<h2>Waiting for you</h2><ul class="waiting">${joinHtml(waiting)}</ul>`}
${renderThreadList('Issues', issues, path)}
${renderThreadList('Pull requests', pulls, path)}
${renderThreadList('The control issue', control, path)}`;
}

function renderThreadList(title: string, threads: readonly Thread[], path: string): Html | null {
  if (threads.length === 0) return null;
  const items = threads.map((thread) => {
    const state = describeThreadState(thread);
    return html`<li>${renderNavigationLink(`/threads/${thread.number}`, `#${thread.number} ${thread.title}`, path)} <span class="state ${state}">${state}</span></li>`;
  });
  return html`<h2>${title}</h2><ul>${joinHtml(items)}</ul>`;
}

const renderNavigationLink = (target: string, label: string, path: string): Html =>
  target === path ? html`<a href="${target}" aria-current="page">${label}</a>` : html`<a href="${target}">${label}</a>`;

/** One column on a phone, two on a desktop, in the colour scheme of the reader's system. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #fbfbfa; --paper: #fff; --ink: #1c1e21; --soft: #5a6068; --line: #dcdfe3; --accent: #0b57d0; --mark: #fff6d9; --mark-line: #c99700; --good: #146c2e; --bad: #b3261e; --done: #6b3fa0; --plus: #e6f6e9; --minus: #fdecea; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --paper: #1b1e23; --ink: #e6e8eb; --soft: #a1a8b3; --line: #343941; --accent: #8ab4f8; --mark: #2f2a18; --mark-line: #d9a514; --good: #7bd88f; --bad: #ff8f85; --done: #c4a5f0; --plus: #17301d; --minus: #3a1f1d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; font-weight: 650; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; font-weight: 650; }
h3, h4 { font-size: .9375rem; margin: 1.25rem 0 .375rem; }
p { margin: .5rem 0; }
hr { border: 0; border-top: 1px solid var(--line); }
.quiet, .number, .where { color: var(--soft); font-weight: 400; }
.where { font-size: .875rem; margin: .75rem 0 .25rem; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .5rem; }
.top, .standing, .said { padding-inline: max(1.25rem, calc((100% - 76rem) / 2 + 1.25rem)) !important; }
.top { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--paper); }
.top p { margin: 0; } .brand a { color: inherit; font-weight: 700; text-decoration: none; } .repository { color: var(--soft); } .who { margin-left: auto !important; font-size: .875rem; }
.standing { padding: .25rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--paper); } .standing p { margin: .25rem 0; }
.label { display: inline-block; font-size: .75rem; font-weight: 650; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; margin-right: .375rem; }
.said { margin: 0; padding: .375rem 1.25rem; background: var(--mark); border-bottom: 1px solid var(--mark-line); } .said:empty { display: none; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 2.5rem; max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main:focus { outline: none; }
nav { font-size: .9375rem; border-left: 1px solid var(--line); padding-left: 1.5rem; } nav h2:first-of-type { margin-top: 1rem; } nav ul { list-style: none; margin: 0; padding: 0; } nav li { display: flex; justify-content: space-between; align-items: baseline; gap: .75rem; padding: .3125rem 0; line-height: 1.35; } nav a { text-decoration: none; } nav a:hover { text-decoration: underline; } nav a[aria-current] { color: inherit; font-weight: 650; }
.home { margin: 0; } .waiting a { display: block; border-left: 3px solid var(--mark-line); padding-left: .625rem; }
.state { font-size: .75rem; padding: 0 .4375rem; border: 1px solid currentColor; border-radius: 99px; white-space: nowrap; color: var(--soft); line-height: 1.375rem; display: inline-block; }
.state.open, .state.success { color: var(--good); } .state.failure, .state.cancelled { color: var(--bad); } .state.merged { color: var(--done); } .state.in-progress { color: var(--accent); }
.labels { display: flex; flex-wrap: wrap; gap: .375rem; list-style: none; padding: 0; margin: .5rem 0; } .labels li { font-size: .75rem; border: 1px solid var(--line); border-radius: 4px; padding: 0 .5rem; color: var(--soft); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; }
.card > header, .card > details > summary { padding: .5rem 1rem; border-bottom: 1px solid var(--line); font-size: .875rem; } .card > details > summary { border: 0; cursor: pointer; }
.body { padding: .5rem 1rem .75rem; } .body > :first-child { margin-top: .375rem; }
.asks { border-color: var(--mark-line); } .asks > header { background: var(--mark); border-color: var(--mark-line); border-radius: 8px 8px 0 0; }
ul, ol { padding-left: 1.375rem; } .task { list-style: none; margin-left: -1.375rem; }
.task > ul { padding-left: 3.875rem; } .task > label { display: flex; gap: .75rem; align-items: flex-start; min-height: 44px; box-sizing: border-box; padding: .625rem; margin: .125rem 0; border-radius: 6px; cursor: pointer; } .task > label:hover { background: var(--ground); }
.task input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; flex: none; accent-color: var(--accent); }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: .625rem .75rem; overflow-x: auto; overflow-wrap: normal; }
:not(pre) > code { background: var(--ground); border: 1px solid var(--line); border-radius: 4px; padding: 0 .25rem; }
blockquote { margin: .5rem 0; padding-left: .875rem; border-left: 3px solid var(--line); color: var(--soft); }
summary { cursor: pointer; } sub { vertical-align: baseline; font-size: .8125rem; color: var(--soft); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; overflow-wrap: normal; } th, td { text-align: left; padding: .3125rem .75rem .3125rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } th { font-weight: 650; white-space: nowrap; }
.timeline th, .timeline td { padding-right: .75rem; } .timeline tbody th { min-width: 12rem; } .timeline td { min-width: 7rem; } .timeline .worked { border-top: 4px solid var(--accent); }
.chart { display: block; width: 100%; min-width: 34rem; max-width: 40rem; height: auto; } .chart rect { fill: var(--accent); } .chart line { stroke: var(--soft); vector-effect: non-scaling-stroke; } .chart text { fill: var(--ink); font-size: 11px; text-anchor: middle; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.ticks { list-style: none; padding: 0; margin: 0; } .ticks > li { border-left: 2px solid var(--line); padding: 0 0 .875rem 1rem; } .ticks p { margin: 0; }
.lines { list-style: none; margin: .25rem 0 0; padding: 0; font: .8125rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--soft); }
.commits { list-style: none; padding: 0; } .notice { color: var(--soft); }
.merge { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 1rem 0; }
button { font: inherit; font-weight: 600; padding: .5625rem 1.125rem; min-height: 44px; border-radius: 6px; border: 1px solid var(--good); background: var(--good); color: var(--paper); cursor: pointer; } button:disabled { opacity: .6; cursor: default; }
.file { border: 1px solid var(--line); border-radius: 8px; background: var(--paper); margin: .75rem 0; } .file > summary { padding: .4375rem .875rem; } .file > pre { margin: 0; border-width: 1px 0 0; border-radius: 0 0 8px 8px; padding: .375rem 0; }
.file pre span { display: block; padding: 0 .875rem; min-width: max-content; white-space: pre; } .added { background: var(--plus); } .removed { background: var(--minus); } .hunk { color: var(--soft); }
.log { max-height: 75vh; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 52rem) { .said { position: fixed; inset: auto 0 0; z-index: 1; border: 0; border-top: 1px solid var(--mark-line); padding-block: .75rem; } .columns { grid-template-columns: minmax(0, 1fr); gap: .5rem; padding: 1rem 1rem 3rem; } .who { margin-left: 0 !important; width: 100%; } nav { border-left: 0; border-top: 1px solid var(--line); padding: 1rem 0 0; } h1 { font-size: 1.3125rem; } nav a { padding: .25rem 0; display: inline-block; } }
@media (prefers-reduced-motion: no-preference) { .card { transition: border-color .2s; } }
`;
