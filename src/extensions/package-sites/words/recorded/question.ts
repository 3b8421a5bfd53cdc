// Asks the user whether a page of a package's site may be read.
import type { UserQuestion } from '../../../../contract/run/question.js'

/** The package, and the place of its documentation; `symbol` is empty for the package as a whole. */
export interface WantedPage {
  readonly package: string
  readonly symbol: string
  readonly address: string
  readonly site: string
}

export const siteQuestion = ({ package: name, symbol, address, site }: WantedPage): UserQuestion => ({
  about: 'consent',
  title: `Read ${address}?`,
  text: `The package \`${name}\` itself says nothing ${symbol === '' ? 'of how it is used' : `of \`${symbol}\``}. This page of its site may. Only this address is asked, and only its text is read; nothing of your program is sent. What it says is shown to the model as material.`,
  choices: [
    { id: 'once', label: 'Read this page', consequence: 'you are asked again before another one' },
    { id: 'run', label: 'Read this site during this run', consequence: `pages of ${site} are read without asking until the run is over` },
    { id: 'no', label: 'Do not read it', consequence: `it goes on without, and does not ask about ${site} again` },
  ],
  wordsFor: '',
  otherwise: 'no',
  subject: site,
})
