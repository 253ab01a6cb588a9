/** Chat messages in the form that a webhook takes. */

/** What a webhook at this address takes: Teams a card, Discord its own field, all others Slack's. */
export function buildChatPayload(address: string, text: string): object {
  const { hostname, pathname } = new URL(address);
  if (isDiscordHost.test(hostname) && !/\/slack\/?$/.test(pathname))
    return { content: toMarkdown(text).slice(0, maxDiscordLength), allowed_mentions: { parse: [] } };
  if (!isTeamsHost.test(hostname)) return { text };
  const lines = toMarkdown(text)
    .split('\n')
    .map((line) => ({ type: 'TextBlock', text: line, wrap: true }));
  const content = { type: 'AdaptiveCard', version: '1.4', body: lines };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

const isDiscordHost = /(?:^|\.)discord(?:app)?\.com$/;
const isTeamsHost = /\.(?:webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/;
const maxDiscordLength = 2_000;

/** Slack's markup as it is written here, as Markdown. Words of others stay words. */
const toMarkdown = (text: string): string =>
  text
    .split(/(<[^|<>]+\|[^<>]*>)/)
    .map((part) => {
      const [, url, words] = /^<([^|]+)\|(.*)>$/.exec(part) ?? [];
      return url === undefined ? escapeMarkdown(part) : `[${escapeMarkdown(words ?? '')}](${url})`;
    })
    .join('')
    .replace(/^\\\*(.*?)\\\*/, '**$1**');

const escapeMarkdown = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\\`*_[\]()<>#|~]/g, '\\$&');
