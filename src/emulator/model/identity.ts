/** Name and address of a commit made through the API. */

import type { Signature } from '../git/commits.ts';
import type { Account, World } from '../world.ts';

/** GitHub's no-reply address, from which the account can be told again. */
export const noreply = (world: World, account: Account): Signature => ({
  name: account.login,
  email: `${account.id}+${account.login}@users.noreply.github.com`,
  at: world.clock.now(),
});
