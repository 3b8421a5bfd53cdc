// Finds the installed package that a failure is about, by the messages of its runner. Pure.
import type { PackageManager } from '../../languages/language.js'
import type { InQuestion } from '../ports/ports.js'

/** The first package in the messages that is not the program's own; null without one. */
export function packageInQuestion(messages: string, manager: PackageManager | null, isOwn: (module: string) => boolean): InQuestion | null {
  if (!manager) return null
  for (const { pattern, of } of manager.names.used) {
    for (const found of messages.matchAll(new RegExp(pattern, 'g'))) {
      const question = of(found.slice(1).map((group) => group ?? ''))
      if (question.package !== '' && !manager.names.reserved.has(question.package) && !isOwn(question.package)) return question
    }
  }
  return null
}
