/** Serves the app in a process of its own, with settings and limits from the environment. Bundled and started by port-under-attack.ts. */

import { startApp } from '../../app/server/server.ts';
import { readSettings } from '../../app/server/settings.ts';

const read = readSettings(process.env);
if ('problems' in read) throw new Error(read.problems.join('\n'));
const limits = JSON.parse(process.env['LIMITS'] ?? '{}') as object;
await startApp({ ...read.settings, limits });
