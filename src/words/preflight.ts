// What a look before a run found, and what to do about it.
import type { PreflightFact, PreflightLine } from '../contract/calls/preflight.js'
import type { UnsettledPrice } from '../contract/calls/settings.js'
import { contextWords } from './capabilities.js'
import { whoseWords } from './configs/roles.js'
import { checkText } from './endpoint.js'

interface FactWords {
  readonly found: string
  /** Empty where there is nothing to do. */
  readonly remedy: string
}

/** One fact, for a separate line. */
export interface PreflightFactWords extends FactWords {
  /** Those that it concerns, as words; empty where it concerns all. */
  readonly asker: string
  readonly whose: readonly string[]
  readonly fact: PreflightFact
  /** A run would end at this. */
  readonly isBad: boolean
}

const BAD: ReadonlySet<PreflightFact['type']> = new Set(['sandbox-refused', 'toolchain-missing', 'endpoint-not-set', 'endpoint-unusable'])

/** The facts about one subject, a line for each; roles that share a fact are named together. Pure. */
export function preflightWords({ found }: Pick<PreflightLine, 'found'>): readonly PreflightFactWords[] {
  const facts = found.map(({ whose, fact }) => ({ whose, fact, ...factWords(fact) }))
  return [...Map.groupBy(facts, (each) => `${each.found}\n${each.remedy}`).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others]
    const whose = all.some((each) => each.whose.length === 0) ? [] : all.flatMap((each) => each.whose)
    return [{ ...first, whose, asker: whoseWords(whose), isBad: BAD.has(first.fact.type) }]
  })
}

const plainly = (found: string, remedy = ''): FactWords => ({ found, remedy })

function factWords(fact: PreflightFact): FactWords {
  switch (fact.type) {
    case 'sandbox-refused':
      return plainly(fact.found, fact.remedy)
    case 'sandbox-proved':
      return plainly(`${fact.backend} ${fact.version}, ${fact.escapes} escape attempts blocked`)
    case 'template-open':
      return plainly('chosen from your description when the run starts; Tillgreen then checks the required tools')
    case 'toolchain-missing':
      return plainly(`${fact.template} needs tools that are not installed on this machine`, fact.found)
    case 'toolchains':
      return plainly(fact.toolchains.map(({ name, version }) => `${name} ${version}`).join(', '))
    case 'endpoint-not-set':
      return plainly('No model connected', 'Connect a model. Demos do not need one.')
    case 'endpoint-unusable':
      return plainly(checkText(fact.said), unusableRemedy(fact))
    case 'endpoint-usable':
      return plainly(
        [checkText(fact.said), fact.isKnown ? contextWords(fact.context) : ''].filter(Boolean).join(' '),
        fact.isSmall ? 'This context length is enough for a small project. If possible, set a longer one.' : '',
      )
    case 'endpoint-slow':
      return fact.isLocal
        ? plainly(
            `${fact.baseUrl} accepts connections but did not respond within ${fact.seconds} s`,
            'A local model can take minutes to load. The run will wait for it.',
          )
        : plainly(`${fact.baseUrl} did not respond within ${fact.seconds} s`, 'The endpoint may be busy. The run will wait longer.')
    case 'nothing-asked':
      return plainly('No requests yet')
    case 'price-unknown':
      return fact.isLimited
        ? plainly(
            `The price of ${fact.model ? `"${fact.model}"` : 'this model'} is unknown, so the dollar limit does not apply. The limits for minutes, tokens and attempts still apply. Continue?`,
            'Enter the price in the endpoint settings, under More.',
          )
        : plainly('unknown; no dollar limit is set')
    case 'price-reported':
      return plainly(
        `the endpoint reports the price of "${fact.model}"${fact.isLimited ? '; the run ends after the answer that reaches the dollar limit' : ''}`,
      )
    case 'price-unsettled':
      return plainly(unsettledPriceText(fact))
    case 'price-nothing':
      return plainly('free on this machine')
    case 'price':
      return plainly(
        `$${fact.input} in, $${fact.output} out per million tokens; ${fact.usd === null ? 'no dollar limit' : `at most $${fact.usd.toFixed(2)} for the run`}`,
      )
    case 'folder-stays':
    case 'in-data-folder':
    case 'folder-by-name':
    case 'folder-free':
      return plainly(folderText(fact))
    default:
      return fact satisfies never
  }
}

type FolderFact = Extract<PreflightFact, { type: 'folder-stays' | 'in-data-folder' | 'folder-by-name' | 'folder-free' }>

/** Where the program of the run goes. */
function folderText(fact: FolderFact): string {
  switch (fact.type) {
    case 'folder-stays':
      return 'your folder does not change until you apply the changes'
    case 'in-data-folder':
      return 'saved in the data folder; export the program when it is done'
    case 'folder-by-name':
      return `a new folder in ${fact.folder}, once the program is verified`
    case 'folder-free':
      return `${fact.folder} is empty or new`
  }
}

/** Why a price has to be asked about. */
export const unsettledPriceText = ({ baseUrl, model, input, output }: UnsettledPrice): string =>
  `"${model}" at ${baseUrl} has the same name as a hosted model. If a gateway forwards requests to that model, the price is $${input} in and $${output} out per million tokens`

function unusableRemedy({ said, instead }: Extract<PreflightFact, { type: 'endpoint-unusable' }>): string {
  if (said.type !== 'model-missing') return 'Change the endpoint, its model or its key in the settings.'
  return instead === null ? 'Choose a model from this endpoint in the settings.' : ''
}
