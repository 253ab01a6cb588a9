/** Decides how one tick looks: what started it, how it ended, and every line of its log. */

import { type Html, html } from '../../../core/text/html.ts';
import { logOf } from '../../../emulator/actions/actions.ts';
import type { RunView } from './scene.ts';

export const runView = ({ run, number, cause, state, seconds }: RunView): Html => html`<h1>Tick ${number}</h1>
<p class="facts"><span class="state ${state.replace(' ', '-')}">${state}</span> ${cause}, ${seconds.toFixed(0)} s, run ${run.id}</p>
<pre class="log" tabindex="0" aria-label="Log"><code>${logOf(run)}</code></pre>`;
