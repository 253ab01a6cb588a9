/** Routes an address to its view. */
import { type Html, html } from '../../../core/text/html.ts';
import { logOf } from '../../../emulator/actions/actions.ts';
import type { DemoEnvironment } from '../stage.ts';
import { renderOverview } from './overview.ts';
import { listRunViews, type RunView } from './scene.ts';
import { readShownRecord, renderThread } from './thread-view.ts';

export interface PageView {
  readonly found: boolean;
  readonly title: string;
  readonly main: Html;
}

export async function buildPageView(stage: DemoEnvironment, path: string): Promise<PageView> {
  if (path === '/')
    return { found: true, title: 'A loop at work', main: renderOverview(stage, await readShownRecord(stage)) };
  const [, kind, number] = /^\/(threads|runs)\/(\d{1,12})$/.exec(path) ?? [];
  if (kind === 'threads') {
    const thread = stage.github.repository.threads.get(Number(number));
    if (thread !== undefined) {
      return { found: true, title: `#${thread.number} ${thread.title}`, main: renderThread(stage, thread) };
    }
  }
  const tick = kind === 'runs' ? listRunViews(stage).find(({ run }) => run.id === Number(number)) : undefined;
  if (tick !== undefined) return { found: true, title: `Tick ${tick.number}`, main: renderRunLog(tick) };
  return {
    found: false,
    title: 'Not here',
    main: html`<h1>There is nothing here</h1><p><a href="/">To the overview</a></p>`,
  };
}

/** Renders one tick: its cause, its result, and every line of its log. */
export const renderRunLog = ({ run, number, cause, state, seconds }: RunView): Html => html`<h1>Tick ${number}</h1>
<p class="facts"><span class="state ${state.replace(' ', '-')}">${state}</span> ${cause}, ${seconds.toFixed(0)} s, run ${run.id}</p>
<pre class="log" tabindex="0" aria-label="Log"><code>${logOf(run)}</code></pre>`;
