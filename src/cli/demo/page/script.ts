/** The browser's script: replaces changed parts of the page, and sends ticked boxes and merges to the demo. */

export const pageScript = `
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('said').textContent = text; };

/** The focus and what is unfolded outlive the exchange of a part. Where a question went with the focus, its part's first heading gets it. */
const exchange = (id, text) => {
  const place = byId(id);
  if (place.dataset.shown === text) return;
  const hadFocus = place.contains(document.activeElement);
  const focused = hadFocus ? document.activeElement.id : '';
  const typed = new Map([...place.querySelectorAll('textarea')].map((each) => [each.id, each.value]));
  const open = new Map([...place.querySelectorAll('details')].map((each, index) => [each.id || index, each.open]));
  place.innerHTML = text;
  place.dataset.shown = text;
  [...place.querySelectorAll('details')].forEach((each, index) => {
    const was = open.get(each.id || index);
    if (was !== undefined) each.open = was;
  });
  for (const each of place.querySelectorAll('textarea')) each.value = typed.get(each.id) ?? '';
  if (!hadFocus) return;
  const same = focused ? byId(focused) : null;
  const next = same ?? place.querySelector('h2, h1');
  if (same === null) next?.setAttribute('tabindex', '-1');
  next?.focus({ preventScroll: true });
};

let refreshing = false;
let again = false;
const refresh = async () => {
  if (refreshing) { again = true; return; }
  refreshing = true;
  do {
    again = false;
    try {
      const answer = await fetch(location.pathname, { headers: { accept: 'application/json' } });
      const { title, ...parts } = await answer.json();
      document.title = title;
      for (const [id, text] of Object.entries(parts)) exchange(id, text);
    } catch { /* The demo has ended; the event stream says so. */ }
  } while (again);
  refreshing = false;
};

const send = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { said } = await answer.json();
  say(said);
  if (!answer.ok) await refresh();
};

document.addEventListener('change', (event) => {
  const { source, offset } = event.target.dataset;
  if (source === undefined) return;
  say('Saving…');
  send('/api/box', { source, offset: Number(offset), checked: event.target.checked }).catch(() => say('The demo does not answer.'));
});

document.addEventListener('click', (event) => {
  const { merge } = event.target.dataset;
  if (merge === undefined) return;
  event.target.disabled = true;
  say('Merging…');
  send('/api/merge', { number: Number(merge) }).catch(() => say('The demo does not answer.'));
});

document.addEventListener('submit', (event) => {
  const { reply } = event.target.dataset;
  if (reply === undefined) return;
  event.preventDefault();
  const field = event.target.querySelector('textarea');
  say('Saving…');
  send('/api/reply', { source: reply, words: field.value }).then(() => { field.value = ''; }, () => say('The demo does not answer.'));
});

const events = new EventSource('/events');
events.addEventListener('change', refresh);
events.addEventListener('end', (event) => { say(event.data); });
/** The browser tries again by itself; only a demo that has ended stays silent. */
const silent = 'The demo does not answer. If it has ended, this page is as it was then.';
events.addEventListener('error', () => say(silent));
events.addEventListener('open', () => {
  if (byId('said').textContent !== silent) return;
  say('');
  refresh();
});
`;
