/** Reads the private key of an app in every form that forms and secret stores make of it. */
import { createPrivateKey } from 'node:crypto';

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
