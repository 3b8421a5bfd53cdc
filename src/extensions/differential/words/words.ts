// What is said of differential testing.
import { counted, joined, type RowTexts, rowText } from '../../../words/row-text.js'

const rows: RowTexts<'compared'> = {
  compared: ({ functions, calls, different, differences, left }) =>
    rowText(
      'Compared the old program with the new one',
      joined(
        `different results in ${different} of ${calls} calls to ${counted(functions, 'function')}`,
        left > 0 && `${left} not compared`,
      ),
      differences.map(({ path, call, before, after }) => `${path}: ${call}: before ${before}, now ${after}`).join('\n'),
    ),
}

const differential = { rows }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly differential: typeof differential
  }
}

export default differential
