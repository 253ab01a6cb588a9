/** Renders a run's log: groups folded, the agents' colours shown, every other escape sequence dropped. */
import { dryRunTitle } from '../../../core/reports/dry-run-report.ts';
import { type Html, html, joinHtml } from '../../../core/text/html.ts';

/** Lines before these are not shown, so that a browser stays quick. */
const linesShown = 5_000;

interface Group {
  readonly title: string;
  readonly lines: Html[];
}

export function renderLog(text: string, shown = linesShown): Html {
  const lines = text.split('\n');
  const out: Html[] = [];
  let group: Group | null = null;
  const close = (): void => {
    if (group !== null) out.push(renderGroup(group));
    group = null;
  };
  for (const line of lines.slice(-shown)) {
    const [, title] = /^(?:##\[group\]|::group::)(.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      close();
      group = { title, lines: [] };
    } else if (/^(?:##\[endgroup\]|::endgroup::)/.test(line)) close();
    else (group?.lines ?? out).push(html`<span class="line">${renderColours(line)}</span>`);
  }
  close();
  const before = lines.length - shown;
  return before > 0
    ? html`<span class="line dim">${before} earlier lines not shown</span>${joinHtml(out)}`
    : joinHtml(out);
}

/** A dry run did nothing but what this group says. */
const renderGroup = ({ title, lines }: Group): Html =>
  lines.length === 0
    ? html`<span class="line strong">${renderColours(title)}</span>`
    : html`<details${title === dryRunTitle ? html` open` : null}><summary>${renderColours(title)}</summary>${joinHtml(lines)}</details>`;

const colours = ['dim', 'c-red', 'c-green', 'c-yellow', 'c-blue', 'c-magenta', 'c-cyan', ''] as const;

interface Look {
  readonly colour: string;
  readonly weight: string;
}

const plain: Look = { colour: '', weight: '' };

/** A colour holds until the line's end. Its name is from a fixed list, so no text becomes an attribute. */
function renderColours(line: string): Html {
  let look = plain;
  const parts = line.split(/\u001B\[([\d;]*)m/);
  return joinHtml(
    parts.map((part, index) => {
      if (index % 2 === 1) {
        look = part.split(';').reduce(applyCode, look);
        return html``;
      }
      const words = dropControls(part);
      const name = [look.colour, look.weight].filter(Boolean).join(' ');
      return name === '' || words === '' ? html`${words}` : html`<span class="${name}">${words}</span>`;
    }),
  );
}

function applyCode(look: Look, code: string): Look {
  const value = Number(code || '0');
  if (value === 0) return plain;
  if (value === 1 || value === 2) return { ...look, weight: value === 1 ? 'strong' : 'dim' };
  if (value === 22) return { ...look, weight: '' };
  if (value === 39) return { ...look, colour: '' };
  const base = value >= 90 && value <= 97 ? value - 90 : value - 30;
  return base >= 0 && base <= 7 ? { ...look, colour: colours[base] ?? '' } : look;
}

/** Cursor movements, titles and links of terminals say nothing on a page. */
const dropControls = (text: string): string =>
  text
    .replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g, '')
    .replace(/\u001B\[[\d;?]*[A-Za-z]/g, '')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '');
