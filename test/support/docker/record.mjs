/** Records the arguments of a call of the docker client. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

const call = { argv: process.argv.slice(2), env: process.env };
appendFileSync(join(process.env['DOCKER_CONFIG'], 'calls.jsonl'), `${JSON.stringify(call)}\n`);
