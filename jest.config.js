/** Jest in ESM mode; types are stripped by swc, checked by `npm run typecheck`. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/build/'],
  globalSetup: '<rootDir>/.ci/prepare-tests.mjs',
  testTimeout: 60_000,
  maxWorkers: 2,
  // Modules of the vm are never given back: a worker that ran a hundred suites spends its time on collecting, and dies of it in the end.
  workerIdleMemoryLimit: '1500MB',
  reporters: ['default', '<rootDir>/.ci/reporter.mjs'],
};
