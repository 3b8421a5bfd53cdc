// What speaks against a package, in the same words for the user, for the model and for the question of a run.
import { type Concern, isRemark } from '../../contract/packages/concern.js'
import type { UserQuestion } from '../../contract/run/question.js'

/** One sentence of the timeline. `isLet`: whether the install was tried. */
export function concernText(name: string, concern: Concern, isLet: boolean): string {
  if (concern.type === 'unreachable') return `${name} was not checked, because the registry gave no facts about it.`
  if (concern.type === 'install-scripts') return `${name} has code that runs at its install.`
  return isLet ? letText(name, concern) : `${name} was not installed: ${reasonText(concern)}.`
}

function letText(name: string, concern: Concern): string {
  switch (concern.type) {
    case 'new':
      return `${name} was published ${agoText(concern.hours)}.`
    case 'new-version':
      return `The version of ${name} that was installed was published ${agoText(concern.hours)}.`
    default:
      return `${name} was installed, but ${reasonText(concern)}.`
  }
}

function reasonText(concern: Concern): string {
  switch (concern.type) {
    case 'unknown-name':
      return 'the registry does not know this name'
    case 'new':
      return `it was published ${agoText(concern.hours)}`
    case 'new-version':
      return `its newest version was published ${agoText(concern.hours)}`
    case 'look-alike':
      return alikeText(concern)
    case 'install-scripts':
      return 'it has code that runs at its install'
    case 'unreachable':
      return 'the registry gave no facts about it'
    default:
      return concern satisfies never
  }
}

function alikeText({ of, by }: Extract<Concern, { type: 'look-alike' }>): string {
  switch (by) {
    case 'letter':
      return `its name is one letter away from ${of}`
    case 'sign':
      return `its name is ${of} with other hyphens or dots`
    case 'suffix':
      return `its name is ${of} with a suffix`
    default:
      return by satisfies never
  }
}

const agoText = (hours: number): string => (hours === 0 ? 'less than an hour ago' : hours === 1 ? '1 hour ago' : `${hours} hours ago`)

/** Why a package is not installed, for the model that asked for it. */
export function uninstalledText(name: string, concerns: readonly Concern[]): string {
  const reasons = concerns.filter((concern) => !isRemark(concern)).map(reasonText)
  return `${name} was not installed: ${reasons.join('; ')}. Do without it, or use a well-known package.`
}

/** Asks whether a package with concerns is installed. */
export const packageQuestion = (name: string, concerns: readonly Concern[]): UserQuestion => ({
  about: 'consent',
  title: `Install ${name}?`,
  text: `A model asked for the package \`${name}\`. What speaks against it:\n\n${concerns.map((concern) => `- ${reasonText(concern)}`).join('\n')}`,
  choices: [
    { id: 'install', label: 'Install it', consequence: 'it is installed in the sandbox, and not asked about again in this run' },
    { id: 'leave', label: 'Do not install it', consequence: 'the model gets the reason, and does without it' },
  ],
  wordsFor: '',
  otherwise: 'leave',
  subject: name,
})
