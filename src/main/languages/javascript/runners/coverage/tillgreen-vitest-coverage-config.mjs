// Our configuration of Vitest, with one more file that is loaded before the tests.
import { fileURLToPath } from 'node:url'
import config from './tillgreen-vitest-plain-config.mjs'

const setup = fileURLToPath(new URL('../coverage/tillgreen-vitest-coverage.mjs', import.meta.url))

export default { ...config, test: { ...config.test, setupFiles: [...config.test.setupFiles, setup] } }
