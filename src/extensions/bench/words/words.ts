// What is said of the bench.
import { benchErrorWords } from './errors.js'

const bench = { errors: benchErrorWords }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly bench: typeof bench
  }
}

export default bench
