import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HELP, readSettings } from '../../app/server/settings.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString().trim();
const needed = { APP_ID: '7', PRIVATE_KEY: pem, WEBHOOK_SECRET: 'hush' };

function problemsOf(env: Record<string, string>): string[] {
  const read = readSettings(env);
  return 'problems' in read ? read.problems : [];
}

describe('the settings of the server', () => {
  test('are three, the others have defaults', () => {
    expect(readSettings(needed)).toEqual({
      settings: {
        appId: 7,
        privateKey: pem,
        webhookSecret: 'hush',
        baseUrl: 'https://api.github.com',
        host: '127.0.0.1',
        port: 3000,
        logLevel: 'info',
      },
    });
  });

  test('that are missing are named, one line each, with what to do', () => {
    expect(problemsOf({ APP_ID: '', HOST: '' })).toEqual([
      "APP_ID is not set: it is the number beside “App ID” on the app's page (Settings, Developer settings, GitHub Apps).",
      "PRIVATE_KEY is not set: generate a private key on the app's page (Settings, Developer settings, GitHub Apps) and give its text, or its file as PRIVATE_KEY_PATH.",
      "WEBHOOK_SECRET is not set: choose a long random text and enter the same one as “Webhook secret” on the app's page (Settings, Developer settings, GitHub Apps).",
    ]);
  });

  test.each([
    ['APP_ID', 'seven', 'APP_ID: expected a number, got "seven"'],
    ['PORT', '99999', 'PORT: expected a number from 0 to 65535, got "99999".'],
    ['GITHUB_API_URL', 'ghe.example', 'GITHUB_API_URL: expected a URL, got "ghe.example"'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: expected one of trace, debug, info, warn, error, fatal, got "loud".'],
  ])('that are malformed are named: %s=%s', (name, value, says) => {
    const problems = problemsOf({ ...needed, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(says);
  });

  test('never show the key that is wrong', () => {
    const [problem = ''] = problemsOf({ ...needed, PRIVATE_KEY: 'secret-that-is-no-key' });
    expect(problem).toMatch(/^PRIVATE_KEY: this is no private key in PEM form/);
    expect(problem).not.toContain('secret-that-is-no-key');
  });

  test.each([
    ['with escaped line ends', pem.replaceAll('\n', '\\n')],
    ['in Base64', Buffer.from(pem).toString('base64')],
  ])('take a key %s', (_how, text) => {
    expect(readSettings({ ...needed, PRIVATE_KEY: text })).toMatchObject({ settings: { privateKey: pem } });
  });

  test('take a key from a file, and name the file that is not there', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'tickgate-key-')), 'key.pem');
    writeFileSync(path, pem);
    const { PRIVATE_KEY: _key, ...others } = needed;
    expect(readSettings({ ...others, PRIVATE_KEY_PATH: path })).toMatchObject({ settings: { privateKey: pem } });
    expect(problemsOf({ ...others, PRIVATE_KEY_PATH: `${path}.gone` })[0]).toContain(`there is no file ${path}.gone`);
  });

  test('are all named in the help', () => {
    for (const name of [...Object.keys(needed), 'PRIVATE_KEY_PATH', 'GITHUB_API_URL', 'HOST', 'PORT', 'LOG_LEVEL']) {
      expect(HELP).toContain(`  ${name} `);
    }
  });
});
