/** Reads the server's settings from the environment alone. Reports each missing or malformed one with its remedy. */
import { existsSync, readFileSync } from 'node:fs';
import { readPrivateKey } from '../../src/github/app/app-access.ts';
import { LOG_LEVELS, type LogLevel } from '../delivery/log.ts';

export interface ServerSettings {
  readonly appId: number;
  /** PEM. */
  readonly privateKey: string;
  readonly webhookSecret: string;
  /** Base URL of the REST API, without a trailing slash. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly logLevel: LogLevel;
}

type Environment = Readonly<Record<string, string | undefined>>;
type SettingResult<T> = { readonly value: T } | { readonly problem: string };

/** The settings, or one line for each that is missing or malformed. */
export function readSettings(
  env: Environment,
): { readonly settings: ServerSettings } | { readonly problems: string[] } {
  const read = {
    appId: readAppId(readVariable(env, 'APP_ID')),
    privateKey: readPrivateKeySetting(readVariable(env, 'PRIVATE_KEY'), readVariable(env, 'PRIVATE_KEY_PATH')),
    webhookSecret: readWebhookSecret(readVariable(env, 'WEBHOOK_SECRET')),
    baseUrl: readBaseUrl(readVariable(env, 'GITHUB_API_URL')),
    port: readPort(readVariable(env, 'PORT')),
    logLevel: readLogLevel(readVariable(env, 'LOG_LEVEL')),
  };
  const problems = Object.values(read).flatMap((one) => ('problem' in one ? [one.problem] : []));
  const { appId, privateKey, webhookSecret, baseUrl, port, logLevel } = read;
  if (
    'value' in appId &&
    'value' in privateKey &&
    'value' in webhookSecret &&
    'value' in baseUrl &&
    'value' in port &&
    'value' in logLevel
  ) {
    return {
      settings: {
        appId: appId.value,
        privateKey: privateKey.value,
        webhookSecret: webhookSecret.value,
        baseUrl: baseUrl.value,
        host: readVariable(env, 'HOST') ?? '127.0.0.1',
        port: port.value,
        logLevel: logLevel.value,
      },
    };
  }
  return { problems };
}

/** An empty variable counts as not given. */
const readVariable = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const APP_PAGE = "on the app's page (Settings, Developer settings, GitHub Apps)";

function readAppId(text: string | undefined): SettingResult<number> {
  if (text === undefined) return { problem: `APP_ID is not set: it is the number beside “App ID” ${APP_PAGE}.` };
  return /^[1-9]\d{0,14}$/.test(text)
    ? { value: Number(text) }
    : { problem: `APP_ID: expected a number, got "${text}"; it stands beside “App ID” ${APP_PAGE}.` };
}

function readPrivateKeySetting(inline: string | undefined, path: string | undefined): SettingResult<string> {
  if (inline === undefined && path === undefined) {
    return {
      problem: `PRIVATE_KEY is not set: generate a private key ${APP_PAGE} and give its text, or its file as PRIVATE_KEY_PATH.`,
    };
  }
  const source = `use the .pem file that GitHub generated ${APP_PAGE}.`;
  if (inline === undefined && !existsSync(path ?? '')) {
    return { problem: `PRIVATE_KEY_PATH: there is no file ${path}; ${source}` };
  }
  const pem = readPrivateKey(inline ?? readFileOrEmpty(path ?? ''));
  const name = inline === undefined ? 'PRIVATE_KEY_PATH' : 'PRIVATE_KEY';
  return pem === null ? { problem: `${name}: this is no private key in PEM form; ${source}` } : { value: pem };
}

function readFileOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readWebhookSecret(text: string | undefined): SettingResult<string> {
  return text === undefined
    ? {
        problem: `WEBHOOK_SECRET is not set: choose a long random text and enter the same one as “Webhook secret” ${APP_PAGE}.`,
      }
    : { value: text };
}

function readBaseUrl(text = 'https://api.github.com'): SettingResult<string> {
  const proper = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  return proper
    ? { value: text.replace(/\/+$/, '') }
    : {
        problem: `GITHUB_API_URL: expected a URL, got "${text}"; on an Enterprise Server it is https://HOST/api/v3.`,
      };
}

function readPort(text = '3000'): SettingResult<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? { value: port } : { problem: `PORT: expected a number from 0 to 65535, got "${text}".` };
}

function readLogLevel(text = 'info'): SettingResult<LogLevel> {
  const level = LOG_LEVELS.find((one) => one === text);
  return level === undefined
    ? { problem: `LOG_LEVEL: expected one of ${LOG_LEVELS.join(', ')}, got "${text}".` }
    : { value: level };
}

export const HELP = `Usage: node dist/app/index.js
       node dist/app/index.js register --url https://tickgate.example.com [--org ORGANISATION] [--name NAME] [--file app.env]

Serves the Tickgate app: webhooks of GitHub in, receipts for answers and wake-ups of the loop out. It keeps no state.
With \`register\` it makes the app first: it serves a page with one button that goes to GitHub, and writes what GitHub gives
back (id, key, webhook secret) into a file; start the app with it: node --env-file=app.env dist/app/index.js

Settings, from the environment:
  APP_ID             the app's id (needed)
  PRIVATE_KEY        the app's private key, PEM (needed), or
  PRIVATE_KEY_PATH   the file that holds it
  WEBHOOK_SECRET     the app's webhook secret (needed)
  GITHUB_API_URL     https://api.github.com unless given; on an Enterprise Server https://HOST/api/v3
  HOST               127.0.0.1 unless given; 0.0.0.0 in a container
  PORT               3000 unless given; 0 = any free port
  GITHUB_SERVER_URL  https://github.com unless given; only for \`register\`
  LOG_LEVEL          ${LOG_LEVELS.join(', ')}; info unless given

Paths:
  POST /api/github/webhooks   the webhook URL of the app
  GET /healthz                200 while the process serves
  GET /readyz                 200 while GitHub knows the app and its key, else 503 with the reason
  GET /metrics                counters and times, in the text format of Prometheus
`;
