// Lessons: what finished runs taught, to be read, changed and deleted.
import { GraduationCap } from 'lucide-react'
import { defineScreen } from '../../../../renderer/boot/screen.js'

declare module '../../../../renderer/boot/screen.js' {
  interface Places {
    /** The lesson that is open, if one is. */
    lessons: { readonly lesson: string | null }
  }
}

export default defineScreen({
  name: 'lessons',
  title: 'Lessons',
  heading: 'Statistics',
  Icon: GraduationCap,
  order: 33,
  rail: { as: 'statistics' },
  command: { words: 'Show the lessons', keys: 'G O', accelerator: 'CmdOrCtrl+Shift+O', menu: 'view' },
  route: {
    write: ({ lesson }) => [lesson],
    read: ([lesson = null]) => (lesson === null || /^[0-9a-z-]{8,48}$/.test(lesson) ? { lesson } : null),
  },
  load: async () => (await import('./lessons-screen.js')).LessonsScreen,
})
