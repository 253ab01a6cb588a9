/** shotName, isOfOneShot: split off so that imports run one way. */
import { effectKeys } from './effect.ts';

/**
 * Of its own, so that what the loop has under way is another's; the same for every single shot, so that the next one finds what a lost
 * one left. No loop can be called so.
 */
export const shotName = (loop: string): string => `${loop}-once`;

/** In a thread that several single shots write in, a claim is its writer's alone: all of them have one name. */
export const isOfOneShot = (loop: string, key: string): boolean =>
  loop === shotName(loop.replace(/-once$/, '')) && key.startsWith(effectKeys.claims);
