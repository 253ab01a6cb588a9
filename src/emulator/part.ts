/** Contract of the emulator's parts: REST, GraphQL, webhooks, Actions, git over HTTP. */
import type { Router } from './http/router.ts';
import type { World } from './world.ts';

/** Functions of a part that the emulator awaits. */
export interface Part {
  /** Resolves when no work that the part started is left. */
  readonly settled?: () => Promise<void>;
  readonly close?: () => Promise<void> | void;
}

export interface Host {
  readonly world: World;
  readonly router: Router;
}

/** A part registers routes and listeners. One line in the emulator's `PARTS` adds it. */
export type InstallPart = (host: Host) => Part | void;
