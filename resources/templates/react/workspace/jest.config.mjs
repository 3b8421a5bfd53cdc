// For a person who types `npx jest`: the same rules by which the tests were judged.
const swc = (parser) => [
  '@swc/jest',
  { jsc: { parser, transform: { react: { runtime: 'automatic' } }, target: 'es2023' }, module: { type: 'commonjs' } },
]

export default {
  roots: ['<rootDir>/src', '<rootDir>/tests'],
  testMatch: ['<rootDir>/tests/**/*.test.{ts,tsx}'],
  testEnvironment: 'jsdom',
  testTimeout: 15_000,
  setupFilesAfterEnv: ['@testing-library/jest-dom'],
  transform: {
    '\\.[cm]?ts$': swc({ syntax: 'typescript' }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.([cm]?js|jsx)$': swc({ syntax: 'ecmascript', jsx: true }),
  },
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/jest/classes.cjs',
    '\\.css$': '<rootDir>/jest/nothing.cjs',
    '\\.(svg|png|jpe?g|gif|webp|avif|ico|woff2?|mp3|mp4|webm|wav|pdf)(\\?\\w+)?$': '<rootDir>/jest/file.cjs',
  },
}
