/** Routes an address to its view. */
import { type Html, html } from '../../../core/text/html.ts';
import { logOf } from '../../../emulator/actions/actions.ts';
import type { Stage } from '../stage.ts';
import { overview } from './overview.ts';
import { type RunView, runsOf } from './scene.ts';
import { recordOf, threadView } from './thread-view.ts';

export interface View {
  readonly found: boolean;
  readonly title: string;
  readonly main: Html;
}

export async function viewOf(stage: Stage, path: string): Promise<View> {
  if (path === '/') return { found: true, title: 'A loop at work', main: overview(stage, await recordOf(stage)) };
  const [, kind, number] = /^\/(threads|runs)\/(\d{1,12})$/.exec(path) ?? [];
  if (kind === 'threads') {
    const thread = stage.github.repository.threads.get(Number(number));
    if (thread !== undefined) {
      return { found: true, title: `#${thread.number} ${thread.title}`, main: threadView(stage, thread) };
    }
  }
  const tick = kind === 'runs' ? runsOf(stage).find(({ run }) => run.id === Number(number)) : undefined;
  if (tick !== undefined) return { found: true, title: `Tick ${tick.number}`, main: runView(tick) };
  return {
    found: false,
    title: 'Not here',
    main: html`<h1>There is nothing here</h1><p><a href="/">To the overview</a></p>`,
  };
}

/** Renders one tick: its cause, its result, and every line of its log. */
export const runView = ({ run, number, cause, state, seconds }: RunView): Html => html`<h1>Tick ${number}</h1>
<p class="facts"><span class="state ${state.replace(' ', '-')}">${state}</span> ${cause}, ${seconds.toFixed(0)} s, run ${run.id}</p>
<pre class="log" tabindex="0" aria-label="Log"><code>${logOf(run)}</code></pre>`;
