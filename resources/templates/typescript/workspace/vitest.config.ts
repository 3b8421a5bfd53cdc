// For a person who types `npx vitest`: the same rules by which the tests were judged.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/**/*.test.ts'], environment: 'node', globals: true, testTimeout: 10_000 },
})
