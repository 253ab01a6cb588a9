/** GitHub App credentials: the private key in every form that web forms and secret stores make of it, and new apps. */
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { apiVersion } from '../api/client.ts';

/** Converts a PEM with escaped line ends, or one in Base64, to PEM. */
export function pemOf(text: string): string {
  const pem = text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8');
  return pem.replaceAll('\\n', '\n').trim();
}

/** PEM of an RSA key; null for everything else. The reason is withheld, because it may quote the key. */
export function readPrivateKey(text: string): string | null {
  try {
    const pem = pemOf(text);
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : null;
  } catch {
    return null;
  }
}

/** An app made from a manifest. GitHub shows it once, for the code with which its owner returns. */
const MadeApp = z.object({ id: z.number(), html_url: z.string(), pem: z.string(), webhook_secret: z.string() });
type MadeApp = z.infer<typeof MadeApp>;

/** Throws a message for the owner. `baseUrl`: of the REST API. */
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
