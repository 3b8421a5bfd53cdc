// The built-in example of a plan with tasks of the right size, until there is one from a verified run of the user.
import type { Plan } from '../../../contract/run/plan.js'
import type { Template } from '../../../contract/run/template.js'
import { WrittenPlan } from '../../../contract/traces/written-plan.js'
import type { Languages } from '../../languages/language.js'
import { exampleLanguage } from '../task/example-language.js'
import example from './example-plan.json?raw'

const counter: Plan = WrittenPlan.parse(JSON.parse(example))

/** The example in the language and layout of a template. A template with pages gets only the module, since it takes no arguments. */
export function ourExample(languages: Languages, template: Pick<Template, 'toolchains' | 'start' | 'preview'>): Plan {
  const words = exampleLanguage(languages, template).examples.plan(template.start?.when ?? null)
  const [count, show] = counter.tasks
  if (!count || !show) throw new Error('The example plan has two tasks.')
  const [some, odd, none] = words.clauses
  const [, , , order = ''] = count.acceptance
  const counts = { ...count, acceptance: [some, odd, none, order], interface: words.counterOffers, outputs: [words.counter] }
  if (template.preview) return { ...counter, tasks: [{ ...counts, delivers: true }], start: null }
  const shows = { ...show, interface: words.showOffers, inputs: [words.counter], outputs: [...words.show] }
  return { ...counter, tasks: [counts, shows], start: template.start?.command ?? null }
}
