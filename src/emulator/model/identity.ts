/** Name and address of a commit made through the API. */

import type { Signature } from '../git/commits.ts';
import type { Account, World } from '../world.ts';

/** GitHub's no-reply address, which identifies the account again. */
export const noreply = (world: World, account: Account): Signature => ({
  name: account.login,
  email: `${account.id}+${account.login}@users.noreply.github.com`,
  at: world.clock.now(),
});
