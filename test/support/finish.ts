/**
 * Hooks of test helpers after each test and after each file. Helpers are loaded once, so a hook of their own would
 * serve one file only.
 */

type Duty = () => void | Promise<void>;

const afterTest = new Set<Duty>();
const afterFile = new Set<Duty>();

/** Registers `duty` for the end of every test from now on. If it throws, that test fails. */
export const atEndOfTest = (duty: Duty): void => void afterTest.add(duty);

/** Registers `duty` for the end of every test file from now on. */
export const atEndOfFile = (duty: Duty): void => void afterFile.add(duty);

let inTest = false;

/** Whether a test is running, its own `beforeEach` included. What a test opens it does not share. */
export const isInTest = (): boolean => inTest;

export function beginTest(): void {
  inTest = true;
}

export async function finishTest(): Promise<void> {
  inTest = false;
  for (const duty of afterTest) await duty();
}

export async function finishFile(): Promise<void> {
  for (const duty of afterFile) await duty();
}
