// `tillgreen lab router`: which model each role would get, and why.

import { type Command, text, WrongUsage } from '../../../../../main/faces/cli/command.js'
import type { RouterRow, RouterTable, ServedRow } from '../../../contract/calls.js'
import { chosenWords, savedWords, servedWords, successWords } from '../../../words/words.js'

const command: Command = {
  name: 'lab router',
  order: 6,
  usage: '',
  help: 'show the success rate and price of each model in the settings, and the model that the router chooses for each role and template',
  flags: { class: { type: 'string', value: 'NAME', help: 'only this template, or "any" for all combined' } },
  async perform(context) {
    if (context.positionals.length > 0) throw new WrongUsage('router takes no arguments.')
    const table = await context.core().router.table({ class: text(context.values, 'class') ?? null })
    context.out.json({ type: 'router', ...table })
    for (const line of tableLines(table)) context.out.line(line)
    return 0
  },
}

function tableLines({ floor, share, rows, served }: RouterTable): string[] {
  const rules = `The router requires a success rate with a lower bound of at least ${Math.round(floor * 100)} %. Up to ${Math.round(share * 100)} % of requests can try a cheaper model.`
  const runs = rows.length === 0 ? ['No model from the settings has answered in a run yet.'] : rows.flatMap(rowLines)
  return [
    ...runs,
    ...(served.length === 0 ? [] : ['Requests from other programs (tillgreen lab serve)', ...served.map(servedLine), '']),
    rules,
  ]
}

const rowLines = ({ role, class: name, profiles, chosen, savedUsd }: RouterRow): string[] => [
  `${role} · ${name}`,
  ...profiles.map(({ profile, model, success, usd }) => {
    const mark = chosen?.profile === profile ? '→' : ' '
    const price = usd === null ? 'price unknown, so never chosen' : `$${usd.toFixed(4)} per answer`
    return `  ${mark} ${profile.padEnd(16)} ${model} · ${successWords(success)} · ${price}`
  }),
  `    ${chosenWords(chosen)} · ${savedWords(savedUsd)}`,
  '',
]

const servedLine = (row: ServedRow): string => `  ${row.role ?? 'no role'} · ${row.class} · ${row.model} · ${servedWords(row)}`

export default command
