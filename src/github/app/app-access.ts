/** Reads the private key of an app in every form that forms and secret stores make of it. */
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { apiVersion } from '../api/client.ts';

/** A PEM text with escaped line ends, or all of it in Base64, as PEM. */
export function pemOf(text: string): string {
  const pem = text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8');
  return pem.replaceAll('\\n', '\n').trim();
}

/** PEM of an RSA key; null for everything else. Why is not said: it may quote the key. */
export function readPrivateKey(text: string): string | null {
  try {
    const pem = pemOf(text);
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : null;
  } catch {
    return null;
  }
}

/** Reads what GitHub tells of an app that was made from a manifest: once, for the code with which its owner comes back. */
const MadeApp = z.object({ id: z.number(), html_url: z.string(), pem: z.string(), webhook_secret: z.string() });
type MadeApp = z.infer<typeof MadeApp>;

/** Throws a sentence for the owner. `baseUrl`: of the REST API. */
export async function madeFromManifest(baseUrl: string, code: string): Promise<MadeApp> {
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': 'tickgate',
    'x-github-api-version': apiVersion,
  };
  const answer = await fetch(`${baseUrl}/app-manifests/${code}/conversions`, { method: 'POST', headers });
  if (!answer.ok) {
    throw new Error(
      `GitHub did not take the code (${answer.status}). It holds once and for an hour: begin again here.`,
    );
  }
  return MadeApp.parse(await answer.json());
}
