// Our configuration of Jest, with an environment that asks which lines ran.
import { fileURLToPath } from 'node:url'
import config from './tillgreen-jest-plain-config.mjs'

export default { ...config, testEnvironment: fileURLToPath(new URL('./tillgreen-jest-coverage.mjs', import.meta.url)) }
