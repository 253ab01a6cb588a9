/** Contract of the emulator's parts: REST, GraphQL, webhooks, Actions, git over HTTP. */
import type { Router } from './http/router.ts';
import type { World } from './world.ts';

/** What a part may hold on to; both are awaited. */
export interface Part {
  /** Resolves when nothing that the part started is still under way. */
  readonly settled?: () => Promise<void>;
  readonly close?: () => Promise<void> | void;
}

export interface Host {
  readonly world: World;
  readonly router: Router;
}

/** A part registers routes and listeners; one line in the emulator's `PARTS` makes it live. */
export type InstallPart = (host: Host) => Part | void;
