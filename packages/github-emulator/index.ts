/** What the npm package `@tickgate/github-emulator` gives to tests of actions and apps. Its code is `src/emulator`. */
export {
  type Actions,
  actionsOf,
  type DispatchVerb,
  logOf,
  summaryOf,
} from '../../src/emulator/actions/actions.ts';
export { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/emulator.ts';
export type { Seed } from '../../src/emulator/seed.ts';
export { readSeedFile } from '../../src/emulator/seed-file.ts';
export type { Person } from '../../src/emulator/people.ts';
export type { Fault } from '../../src/emulator/world.ts';
