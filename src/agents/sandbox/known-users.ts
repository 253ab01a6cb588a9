/** Which agent users this machine knows, whoever made them. */
import { readFile } from 'node:fs/promises';

/** By the index in their name. */
export async function knownAgentUsers(): Promise<{ readonly index: number; readonly uid: number }[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [, index, uid] = /^tickgate-agent-(\d+):[^:]*:(\d+):/.exec(line) ?? [];
    return index === undefined || uid === undefined ? [] : [{ index: Number(index), uid: Number(uid) }];
  });
}
