// What trying an endpoint came to, as a sentence.
import type { CheckSaid } from '../contract/calls/settings.js'
import { costWords } from './capabilities.js'

export function checkText(said: CheckSaid): string {
  switch (said.type) {
    case 'told':
      return said.text
    case 'choose-model':
      return `${said.baseUrl} offers ${said.models} models: choose one of them.`
    case 'name-model':
      return `${said.baseUrl} does not say which models it has: name one.`
    case 'answered':
      return `${said.baseUrl} answers; "${said.model}" took ${(said.ms / 1_000).toFixed(1)} s for one word. The check cost ${costWords(said)}.`
    default:
      return said satisfies never
  }
}
