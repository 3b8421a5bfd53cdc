// `tillgreen lab router`: which model each role would get, and why.

import { type Command, text, WrongUsage } from '../../../../../main/faces/cli/command.js'
import type { RouterRow, RouterTable, ServedRow } from '../../../contract/calls.js'
import { chosenWords, savedWords, servedWords, successWords } from '../../../words/words.js'

const command: Command = {
  name: 'lab router',
  order: 6,
  usage: '',
  help: 'for each role and template: the models of the settings with their measured success and price, and the chosen one',
  flags: { class: { type: 'string', value: 'NAME', help: 'only this template, or "any" for all together' } },
  async perform(context) {
    if (context.positionals.length > 0) throw new WrongUsage('router takes no arguments.')
    const table = await context.core().router.table({ class: text(context.values, 'class') ?? null })
    context.out.json({ type: 'router', ...table })
    for (const line of tableLines(table)) context.out.line(line)
    return 0
  },
}

function tableLines({ floor, share, rows, served }: RouterTable): string[] {
  const rules = `The lower bound of success must reach ${Math.round(floor * 100)} %; ${Math.round(share * 100)} % of the requests may explore.`
  const runs = rows.length === 0 ? ['No run has an answer of a model in the settings yet.'] : rows.flatMap(rowLines)
  return [
    ...runs,
    ...(served.length === 0 ? [] : ['Requests of other programs (tillgreen lab serve)', ...served.map(servedLine), '']),
    rules,
  ]
}

const rowLines = ({ role, class: name, profiles, chosen, savedUsd }: RouterRow): string[] => [
  `${role} · ${name}`,
  ...profiles.map(({ profile, model, success, usd }) => {
    const mark = chosen?.profile === profile ? '→' : ' '
    const price = usd === null ? 'price not known, never chosen' : `$${usd.toFixed(4)} an answer`
    return `  ${mark} ${profile.padEnd(16)} ${model} · ${successWords(success)} · ${price}`
  }),
  `    ${chosenWords(chosen)} · ${savedWords(savedUsd)}`,
  '',
]

const servedLine = (row: ServedRow): string => `  ${row.role ?? 'no role'} · ${row.class} · ${row.model} · ${servedWords(row)}`

export default command
