/** Checks that nothing leaves the machine for a place that docs/privacy.md does not name. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/privacy.md', 'utf8');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'app'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Code alone: what a comment cites is no address that anything is sent to. */
const code = ({ text }: { readonly text: string }): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '');

test('every host that stands in the code is named in the privacy table', () => {
  const hosts = sources.flatMap((source) => [...code(source).matchAll(/https?:\/\/([a-z0-9.-]+\.[a-z]+)/g)]);
  const unnamed = hosts
    .map(([, host = '']) => host)
    .filter((host) => !page.includes(`\`${host}\``) && !/\.example(\.com)?$|\.localhost$/.test(host));
  expect(hosts.length).toBeGreaterThan(10);
  expect([...new Set(unnamed)]).toEqual([]);
});

/** Who may open connections at all, and to whom; whatever else wants to has to be added to the table first. */
const speakers: Readonly<Record<string, readonly string[]>> = {
  'src/github/': ['the API of your GitHub'],
  'src/storage/': ['the API of your GitHub', 'cache and artifact services'],
  'src/agents/proxy/': ['the metering proxy'],
  // A socket of this machine, by which two ticks on it do not take the same user.
  'src/agents/sandbox/agent-user.ts': [],
  'src/reporting/chat-webhook.ts': ['`notify.webhook-env`'],
  'src/reporting/otlp-export.ts': ['`OTEL_EXPORTER_OTLP_ENDPOINT`'],
  'src/cli/demo/': ['this machine, on loopback'],
  'src/emulator/': ['this machine, on loopback'],
  'app/': ['the API of your GitHub'],
};

test('only those parts can speak to a network that the table tells of', () => {
  const modules =
    /from '(?:node:(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?|undici|probot|@octokit\/[\w-]+|@opentelemetry\/exporter-[\w-]+)'/;
  const clients = /from '@actions\/(?:github|http-client|cache|artifact)[^']*'|\bfetch\(|new WebSocket\(/;
  const reaches = { test: (text: string): boolean => modules.test(text) || clients.test(text) };
  const talking = sources.filter((source) => reaches.test(code(source))).map(({ path }) => path);
  expect(talking.length).toBeGreaterThan(10);
  expect(talking.filter((path) => !Object.keys(speakers).some((part) => path.startsWith(part)))).toEqual([]);
  expect(
    Object.values(speakers)
      .flat()
      .filter((name) => !page.includes(name)),
  ).toEqual([]);
});
