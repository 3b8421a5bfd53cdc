// The documentation, page by page.
import { CircleQuestionMark } from 'lucide-react'
import { defineScreen } from '../../boot/screen.js'

declare module '../../boot/screen.js' {
  interface Places {
    /** Without a page it is the first one; a section is the name of a heading. */
    help: { readonly page: string | null; readonly section: string | null }
  }
}

const slug = (text = ''): string | null => (/^[a-z0-9_-]{1,120}$/.test(text) ? text : null)

export default defineScreen({
  name: 'help',
  title: 'Help',
  Icon: CircleQuestionMark,
  order: 40,
  rail: 'bottom',
  command: { words: 'Open the help', keys: 'G H', accelerator: 'F1', menu: 'help' },
  route: {
    write: ({ page, section }) => [page, section],
    read: ([page, section]) => ({ page: slug(page), section: slug(section) }),
  },
  load: async () => (await import('./help-screen.js')).HelpScreen,
})
