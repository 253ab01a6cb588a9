/** Announces a change: one event on the bus, with GitHub's webhook payload. */

import type { Actor } from '../model/account.ts';
import { fullNameOf, type Repository } from '../model/repository.ts';
import { showAccount } from '../represent/account.ts';
import { showRepository } from '../represent/repository.ts';
import type { World } from '../world.ts';

export interface Announcement {
  readonly name: string;
  readonly action: string | null;
  readonly repository: Repository;
  readonly actor: Actor;
  /** Built only if there is a listener. */
  readonly payload: () => Readonly<Record<string, unknown>>;
}

export function announce(world: World, { name, action, repository, actor, payload }: Announcement): void {
  if (!world.bus.hears()) return;
  world.bus.emit({
    name,
    action,
    repository: fullNameOf(repository),
    sender: actor.account,
    cause: actor.cause,
    payload: {
      ...(action === null ? {} : { action }),
      ...payload(),
      repository: showRepository(world, repository),
      sender: showAccount(world, actor.account),
    },
  });
}
