/** Entry point for platforms that call a function per request, with the same checks and handlers as the server. */
import { Probot } from 'probot';
import { openLog } from './delivery/log.ts';
import { createDeliveryReceiver, type DeliveryAnswer, type RequestHeaders } from './delivery/receive-delivery.ts';
import { mountRoutes } from './delivery/routes.ts';
import { AppOctokit } from './github/octokit.ts';
import { defaultPortLimits } from './server/http-port.ts';
import { readSettings } from './server/settings.ts';

/** The body as GitHub sent it: whole, or a stream that is read only up to the limit. */
export type FunctionBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Resolves when the handler is done. `status` is for the answer, `reason` for its body. */
export type HandleDelivery = (headers: RequestHeaders, body: FunctionBody) => Promise<DeliveryAnswer>;

/** GitHub client for a Probot server that loads the app as one of several. It repeats no write. */
export { AppOctokit } from './github/octokit.ts';

/**
 * The app for a Probot server of one's own, which has its own port and its own checks of deliveries. Takes `APP_ID`
 * from the environment. Throws one line for each missing or malformed setting.
 */
export function mountApp(probot: Probot): void {
  const read = readSettings(process.env);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  rejectUnsignedQuietly(probot);
  mountRoutes(probot, { appId: read.settings.appId, installed: true });
}

/**
 * Probot attaches a delivery that it cannot verify to its error, and logs it twice: whole, with the words of any
 * stranger who finds the port. Applies to all apps of the server, since the delivery belongs to none.
 */
function rejectUnsignedQuietly({ webhooks }: Probot): void {
  const receive = webhooks.verifyAndReceive;
  webhooks.verifyAndReceive = async (delivery) => {
    if (await webhooks.verify(delivery.payload, delivery.signature).catch(() => false)) return await receive(delivery);
    const error = new Error(
      'the X-Hub-Signature-256 does not match: WEBHOOK_SECRET is another one, or it is not GitHub',
    );
    throw new AggregateError([Object.assign(error, { status: 400 })], error.message);
  };
}

/** Throws one line for each missing or malformed setting. */
export function createHandler(env: Readonly<Record<string, string | undefined>>): HandleDelivery {
  const read = readSettings(env);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { appId, privateKey, webhookSecret: secret, baseUrl, logLevel } = read.settings;
  const opening = (async () => {
    const log = await openLog(logLevel);
    const probot = new Probot({ appId, privateKey, secret, baseUrl, Octokit: AppOctokit, log });
    await probot.load((app) => mountRoutes(app, { appId, installed: true }));
    return createDeliveryReceiver({ probot, log, metrics: null, secret, limits: defaultPortLimits });
  })();
  return async (headers, body) => {
    const receiver = await opening;
    const delivery = receiver.open(lowerCaseHeaderNames(headers));
    if (delivery.rejection !== null) return delivery.reject(delivery.rejection);
    // A text has at least as many bytes as characters, so this one need not be copied for counting.
    if (typeof body === 'string' && body.length > defaultPortLimits.maxBodyBytes)
      return delivery.reject('body-too-large');
    try {
      for await (const chunk of toBodyChunks(body)) {
        const code = delivery.append(chunk);
        if (code !== null) return delivery.reject(code);
      }
    } catch {
      return delivery.reject('body-cut-off');
    }
    return await delivery.finish();
  };
}

/** Some platforms keep header names as sent. Names that differ only in case are one header with two values. */
function lowerCaseHeaderNames(headers: RequestHeaders): RequestHeaders {
  const lower: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    const values = [lower[name.toLowerCase()] ?? [], value ?? []].flat();
    lower[name.toLowerCase()] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return lower;
}

function toBodyChunks(body: FunctionBody): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof body === 'string') return [Buffer.from(body)];
  return body instanceof Uint8Array ? [body] : body;
}
