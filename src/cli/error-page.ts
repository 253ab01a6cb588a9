/** Decides where a person finds the page of an error's code: at the commit of this installation on GitHub, else in its own folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorPath } from '../core/errors/catalogue.ts';
import type { CommandFailureCode } from '../core/errors/cli-errors.ts';
import { serverOf } from './client.ts';
import { homeFolder } from './home.ts';
import { commitOf, originOf } from './origin.ts';

/** Null = this installation has no such page, nor says where one lies. */
export function errorPage(code: CommandFailureCode, folder = homeFolder): string | null {
  try {
    const home = folder();
    const [origin, commit] = [originOf(home), commitOf(home)];
    if (origin !== '' && commit !== '') return `${serverOf(process.env)}/${origin}/blob/${commit}/${errorPath(code)}`;
    const file = join(home, errorPath(code));
    return existsSync(file) ? file : null;
  } catch {
    // An installation that is not whole has said so already.
    return null;
  }
}
