/** Reads what GitHub tells of an app that was made from a manifest: once, for the code with which its owner comes back. */
import { z } from 'zod';
import { apiVersion } from '../api/version.ts';

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
