// What a look before a run found, and what to do about it.
import type { PreflightFact, PreflightLine } from '../contract/calls/preflight.js'
import { contextWords } from './capabilities.js'
import { checkText } from './endpoint.js'

interface Told {
  readonly found: string
  /** Empty where there is nothing to do. */
  readonly remedy: string
}

/** All that was found of one subject, said together; each remedy once. */
export function preflightWords({ found }: Pick<PreflightLine, 'found'>): Told {
  const told = found.map(({ whose, fact }) => ({ whose, ...factWords(fact) }))
  return {
    found: told.map(({ whose, found: words }) => (whose === '' ? words : `${whose}: ${words}`)).join(' '),
    remedy: [...new Set(told.map(({ remedy }) => remedy))].filter(Boolean).join(' '),
  }
}

const plainly = (found: string, remedy = ''): Told => ({ found, remedy })

function factWords(fact: PreflightFact): Told {
  switch (fact.type) {
    case 'sandbox-refused':
      return plainly(fact.found, fact.remedy)
    case 'sandbox-proved':
      return plainly(`${fact.backend} ${fact.version}, ${fact.escapes} escapes tried and refused`)
    case 'template-open':
      return plainly('picked from your description; what it needs is checked then')
    case 'toolchain-missing':
      return plainly(`${fact.template} needs more than this machine has`, fact.found)
    case 'toolchains':
      return plainly(fact.toolchains.map(({ name, version }) => `${name} ${version}`).join(', '))
    case 'endpoint-not-set':
      return plainly('No model connected', 'Connect one. Demos need none.')
    case 'endpoint-unusable':
      return plainly(checkText(fact.said), 'Change the endpoint, its model or its key in the settings.')
    case 'endpoint-usable':
      return plainly(
        [checkText(fact.said), fact.isKnown ? contextWords(fact.context) : ''].filter(Boolean).join(' '),
        fact.isSmall ? 'Load the model with a longer context where its server lets you. It will do for a small project.' : '',
      )
    case 'endpoint-slow':
      return fact.isLocal
        ? plainly(
            `${fact.baseUrl} is there, but did not answer within ${fact.seconds} s`,
            'A local model that has to be loaded first may take minutes. The run waits for it.',
          )
        : plainly(`${fact.baseUrl} did not answer within ${fact.seconds} s`, 'It may be busy. The run waits longer.')
    case 'nothing-asked':
      return plainly('No calls yet')
    case 'price-unknown':
      return fact.isLimited
        ? plainly(
            `The price of ${fact.model ? `"${fact.model}"` : 'this model'} is not known, so the dollar limit is off; minutes, tokens and attempts still hold. Continue?`,
            'Say what it costs in the settings, under More of the endpoint.',
          )
        : plainly('not known; you set no dollar limit')
    case 'price-nothing':
      return plainly('it costs nothing on this machine')
    case 'price':
      return plainly(
        `$${fact.input} in, $${fact.output} out for a million tokens; ${fact.usd === null ? 'no dollar limit' : `at most $${fact.usd.toFixed(2)} for the run`}`,
      )
    case 'folder-stays':
      return plainly('your folder stays as it is until you bring the changes back')
    case 'in-data-folder':
      return plainly('saved in the data folder; export it when done')
    case 'folder-free':
      return plainly(`${fact.folder} is free`)
    default:
      return fact satisfies never
  }
}
