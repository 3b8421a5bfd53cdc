// What is said of the bench.
import { benchErrorWords } from './errors.js'

export const bench = { errors: benchErrorWords }
