// Chooses a template from a description: by a small question to the model, or by the words alone where it gives no name.
import { modelOf, type StepConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { Remark } from '../../../contract/journal/remark.js'
import type { Question, Reply } from '../../../contract/model/model.js'
import type { Template } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { languages } from '../../languages/index.js'
import type { AskingOptions } from '../endpoints/models.js'
import phrases from './choose-template.phrases.md?raw'

const say = phrasesOf(phrases, { packages: [], plain: [], 'plain-language': ['language'] })

export interface ChosenTemplate {
  readonly name: string
  /** Who chose it and what that cost, for the journal. */
  readonly remark: Extract<Remark, { type: 'template-chosen' }>
}

/** Milliseconds that the question may take; the words decide after that. */
const PATIENCE_MS = 60_000
const ANSWER_TOKENS = 1_000

export type AskForTemplate = (question: Question, options: AskingOptions) => Promise<Reply>

/**
 * Asks the model; never fails because of it. Refuses (kind `missing`) where there is no template. Rejects with the reason of
 * `signal` where that cancels the question.
 */
export async function chooseTemplate(
  templates: readonly Template[],
  description: string,
  config: StepConfig,
  { ask, signal }: { readonly ask: AskForTemplate; readonly signal: AbortSignal },
): Promise<ChosenTemplate> {
  const byWords = chooseByWords(templates, description)
  if (!byWords) throw userError('no-templates')
  let [tokens, usd] = [0, 0]
  const question = {
    role: 'planner' as const,
    key: 'choose-template',
    run: 'start',
    messages: [{ role: 'user' as const, text: questionOf(templates, description) }],
    maxOutputTokens: ANSWER_TOKENS,
    seed: config.seed,
  }
  const reply = await ask(question, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    onText: () => {},
    onRequest: async (request) => {
      tokens += (request.usage?.promptTokens ?? 0) + (request.usage?.completionTokens ?? 0)
      usd += request.cost ?? 0
    },
  }).catch(() => null)
  signal.throwIfAborted()
  const named = reply?.type === 'answer' ? nameIn(reply.text, templates) : null
  const chosen = (name: string, by: ChosenTemplate['remark']['by']): ChosenTemplate => ({
    name,
    remark: { type: 'template-chosen', template: name, by, model: modelOf(config, 'planner').model, tokens, usd },
  })
  if (named) return chosen(named, 'model')
  return chosen(byWords, reply === null ? 'words-model-late' : reply.type === 'fault' ? 'words-model-silent' : 'words-model-unclear')
}

const questionOf = (templates: readonly Template[], description: string): string =>
  `Which of these templates suits the project best? Answer with its name alone.

${templates.map((each) => lineOf(each, templates)).join('\n')}

The project: ${description}`

function lineOf(template: Template, templates: readonly Template[]): string {
  const { name, title, stack, manager, preview } = template
  const when = whenRight(template, templates)
  return `- ${name}: ${title} (${stack})${manager === null ? ', no packages can be installed' : ''}${preview === null ? '' : ', looked at in a browser'}${when === '' ? '' : `; ${when}`}`
}

/** The language that a template is written in, as its stack begins. */
const languageOf = ({ stack }: Template): string => stack.split(' ')[0] ?? ''

/** How a template differs from one for the same toolchain with, or without, packages; empty where there is no such template. */
function whenRight(template: Template, templates: readonly Template[]): string {
  const isPlain = template.manager === null
  const others = templates.filter(
    (each) =>
      each !== template &&
      each.preview === null &&
      (each.manager === null) !== isPlain &&
      each.toolchains.some((toolchain) => template.toolchains.includes(toolchain)),
  )
  if (others.length === 0 || template.preview !== null) return ''
  if (!isPlain) return say('packages')
  const language = languageOf(template)
  return others.some((each) => languageOf(each) === language) ? say('plain') : say('plain-language', { language })
}

/** The one template that a text names; null where it names none or several. */
function nameIn(text: string, templates: readonly Template[]): string | null {
  const words = new Set(text.toLowerCase().match(/[a-z0-9][a-z0-9-]*/g) ?? [])
  const named = templates.filter((each) => words.has(each.name))
  return named.length === 1 ? (named[0]?.name ?? null) : null
}

/** Words for programs that are used in a browser. */
const PAGES = /\b(web ?(page|site|app)s?|browser|frontend|html|react|full[- ]?stack)\b/i

/** A rule: the toolchain whose words are in the description; without packages only where it asks for that. Pure. */
export function chooseByWords(templates: readonly Template[], description: string): string | null {
  const text = description.toLowerCase().replace(/\bfull[- ]stack\b/g, 'fullstack')
  const words = new Set(text.match(/[a-z][a-z0-9+#-]*/g) ?? [])
  const isPlain = /standard library|no (packages|dependencies)|without (any )?(packages|dependencies)|dependency-free/i.test(description)
  const isPages = PAGES.test(description)
  const scoreOf = (template: Template): number => {
    // Text has pages too.
    const canBeNamed = template.preview === null || isPages
    const named = !canBeNamed ? 0 : template.name.split('-').filter((word) => words.has(word)).length
    const spoken = new Set(template.toolchains.flatMap((each) => languages.byToolchain.get(each)?.spoken ?? []))
    const hits = [...words].filter((word) => spoken.has(word)).length
    return named * 2 + hits * 2 + ((template.manager === null) === isPlain ? 1 : 0)
  }
  const fits = (template: Template) => Number((template.preview !== null) === isPages)
  // Python first where nothing is said: it is the default everywhere else too.
  const ordered = [...templates].sort(
    (a, b) =>
      scoreOf(b) - scoreOf(a) ||
      Number(b.name === 'python') - Number(a.name === 'python') ||
      fits(b) - fits(a) ||
      a.packages.length - b.packages.length,
  )
  return ordered[0]?.name ?? null
}
