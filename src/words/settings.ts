// How keys are kept, what a user must know about the files of the settings, and by which words a setting is found.
import type { KeyKeeping, SettingsNotice } from '../contract/calls/settings.js'
import type { Parameter } from '../contract/config/parameters.js'

/** What people call a measure who do not think of its unit: whatever counts it is found by these words too. */
const measures: readonly (readonly [unit: RegExp, words: string])[] = [
  [/\b(dollars?|usd|costs?|spending|price)\b/i, 'money cost price spend expense budget $'],
  [/\b(milliseconds?|seconds?|minutes?|hours?|days?)\b/i, 'time duration timeout'],
  [/\b(bytes?|kilobytes?|megabytes?|gigabytes?)\b/i, 'size memory disk space'],
  [/\b(attempts?|tries)\b/i, 'retry retries'],
]

/** All that a parameter may be searched for: its texts, its choices, and other words for what it counts. Pure. */
export function searchedText({ path, label, words, unit, choices, choiceWords }: Parameter): string {
  // A path says its unit too: `outageMinutes`.
  const own = [label, words, unit, path, path.replace(/[A-Z]/g, ' $&'), ...choices, ...choiceWords.values()].join(' ')
  return [own, ...measures.flatMap(([counted, also]) => (counted.test(own) ? [also] : []))].join(' ')
}

export function keepingText(keeping: KeyKeeping): string {
  switch (keeping.how) {
    case 'sealed':
      return "Keys stay on this machine, encrypted by the system's key store."
    case 'file':
      return 'Keys stay on this machine, in a file that only you can read.'
    case 'ask':
      return `${keeping.why === 'no-keyring' ? 'This system has no usable key store (neither GNOME Keyring nor KWallet responds).' : 'This system has no usable key store.'} Keys are stored unencrypted, in a file that only you can read.`
    default:
      return keeping satisfies never
  }
}

export function settingsNoticeText(notice: SettingsNotice): string {
  switch (notice.type) {
    case 'settings-unreadable':
      return `settings.json could not be read (${notice.cause}), so the defaults apply.${notice.aside === null ? '' : ` The unreadable file was saved as ${notice.aside}.`}`
    case 'key-forgotten':
      return `Removed the key for "${notice.endpoint}", because the endpoint address changed.`
    default:
      return notice satisfies never
  }
}
