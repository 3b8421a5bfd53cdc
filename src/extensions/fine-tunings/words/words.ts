// Texts about fine-tunings.
import { errors } from './errors.js'

const fineTunings = { errors }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly fineTunings: typeof fineTunings
  }
}

export default fineTunings
