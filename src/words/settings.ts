// How keys are kept, and what a user must know about the files of the settings.
import type { KeyKeeping, SettingsNotice } from '../contract/calls/settings.js'

export function keepingText(keeping: KeyKeeping): string {
  switch (keeping.how) {
    case 'sealed':
      return "Keys stay on this machine, sealed by the system's key store."
    case 'file':
      return 'Keys stay on this machine, in a file that you alone may read.'
    case 'ask':
      return `${keeping.why === 'no-keyring' ? 'This system has no key store that can be used (neither GNOME Keyring nor KWallet answers).' : 'This system has no key store that can be used.'} A key that you store stands in a file that you alone may read, unsealed.`
    default:
      return keeping satisfies never
  }
}

export function settingsNoticeText(notice: SettingsNotice): string {
  switch (notice.type) {
    case 'settings-unreadable':
      return `settings.json could not be read (${notice.cause}), so the defaults hold.${notice.aside === null ? '' : ` It is kept as ${notice.aside}.`}`
    case 'key-forgotten':
      return `Removed the key for "${notice.endpoint}": its address changed.`
    default:
      return notice satisfies never
  }
}
