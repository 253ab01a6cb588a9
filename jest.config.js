/** Jest in ESM mode; types are stripped by swc, checked by `npm run typecheck`. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/build/'],
  globalSetup: '<rootDir>/.ci/test-folder.mjs',
  testTimeout: 20_000,
  maxWorkers: 2,
  reporters: ['default', '<rootDir>/.ci/reporter.mjs'],
};
