// For `npx vitest`: the rules by which the tests were judged.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/**/*.test.js'], environment: 'node', globals: true, testTimeout: 10_000 },
})
