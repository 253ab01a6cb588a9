/** Decides the frame of every page: whose eyes these are, where the loop stands, what there is to look at, and the view itself. */

import { type Html, html, join } from '../../../core/text/html.ts';
import type { Thread } from '../../../emulator/model/thread.ts';
import { people, type Stage } from '../stage.ts';
import { isControl, openQuestions, questionIn, standing, threadsOf } from './scene.ts';
import { stateOf } from './thread-view.ts';

/** Parts that are exchanged while the page stays; by the ids of their elements. */
export interface Regions {
  readonly title: string;
  readonly standing: string;
  readonly nav: string;
  readonly main: string;
}

export function regionsOf(
  stage: Stage,
  view: { readonly path: string; readonly title: string; readonly main: Html },
): Regions {
  const waiting = openQuestions(stage).length;
  return {
    title: `${waiting > 0 ? `(${waiting}) ` : ''}${view.title} · Tickgate demo`,
    standing: html`<p><span class="label">Loop</span> ${standing(stage)}</p>`.html,
    nav: navigation(stage, view.path).html,
    main: view.main.html,
  };
}

export const pageOf = (stage: Stage, regions: Regions): string => `<!doctype html>
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
<div id="standing" class="standing" aria-live="polite">${raw(regions.standing)}</div>
<p id="said" role="status" class="said"></p>
<div class="columns">
<main id="main" tabindex="-1">${raw(regions.main)}</main>
<nav id="nav" aria-label="Repository">${raw(regions.nav)}</nav>
</div>
</body>
</html>`.html
}
`;

const raw = (text: string): Html => ({ html: text });

function navigation(stage: Stage, path: string): Html {
  const threads = threadsOf(stage);
  const control = threads.filter(isControl);
  const issues = threads.filter((thread) => thread.pull === null && !isControl(thread));
  const pulls = threads.filter(({ pull }) => pull !== null).toReversed();
  const questions = openQuestions(stage);
  const waiting = questions.map(
    (comment) =>
      html`<li><a href="/threads/${comment.thread.number}#comment-${comment.id}">${questionIn(comment.body)}</a></li>`,
  );
  return html`<p class="home">${entry('/', 'Overview', path)}</p>
${waiting.length === 0 || path === '/' ? null : html`<h2>Waiting for you</h2><ul class="waiting">${join(waiting)}</ul>`}
${list('Issues', issues, path)}
${list('Pull requests', pulls, path)}
${list('The loop’s console', control, path)}`;
}

function list(title: string, threads: readonly Thread[], path: string): Html | null {
  if (threads.length === 0) return null;
  const items = threads.map((thread) => {
    const state = stateOf(thread);
    return html`<li>${entry(`/threads/${thread.number}`, `#${thread.number} ${thread.title}`, path)} <span class="state ${state}">${state}</span></li>`;
  });
  return html`<h2>${title}</h2><ul>${join(items)}</ul>`;
}

const entry = (target: string, label: string, path: string): Html =>
  target === path ? html`<a href="${target}" aria-current="page">${label}</a>` : html`<a href="${target}">${label}</a>`;
