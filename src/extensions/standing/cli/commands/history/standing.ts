// `tillgreen memory standing`: what the user wants of every program, and what they said of runs that were not perfect.

import { type Command, type Context, WrongUsage } from '../../../../../main/faces/cli/command.js'
import { oneLine } from '../../../../../main/faces/cli/follow.js'
import type { Standing } from '../../../contract/calls.js'
import { groupWords } from '../../../words/words.js'

const command: Command = {
  name: 'memory standing',
  order: 32,
  usage: '[keep NUMBER [WORDS] | add WORDS | edit NUMBER WORDS | forget NUMBER]',
  help: 'show and change your rules for all later runs, and show your comments on verified runs that were not perfect; "keep" turns a comment into a rule',
  flags: {},
  async perform(context) {
    const standing = await context.core().standing.list({})
    const [what = 'list', ...rest] = context.positionals
    const perform = parts.get(what)
    if (!perform) throw new WrongUsage(`standing expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
    return perform({ ...context, positionals: rest }, standing)
  },
}

type Part = (context: Context, standing: Standing) => Promise<number>

const list: Part = async ({ out, positionals }, standing) => {
  if (positionals.length > 0) throw new WrongUsage('standing list takes no arguments.')
  return show(out, standing)
}

function show(out: Context['out'], standing: Standing): number {
  const { clauses, groups } = standing
  out.json({ type: 'standing', ...standing })
  out.line(clauses.length === 0 ? 'There are no rules for later runs.' : 'Rules for later runs:')
  for (const [index, { words }] of clauses.entries()) out.line(`  ${index + 1}. ${oneLine(words)}`)
  if (groups.length === 0) return 0
  out.line('')
  out.line('Your comments on verified runs that were not perfect:')
  for (const [index, group] of groups.entries()) {
    out.line(`  ${index + 1}. ${oneLine(group.words)}`)
    out.line(`     ${groupWords(group)}`)
    for (const { run, comment } of group.comments) out.line(`     ${run}  ${oneLine(comment)}`)
  }
  return 0
}

const keep: Part = async ({ core, out, positionals }, { groups }) => {
  const [number, words, ...rest] = positionals
  if (rest.length > 0) throw new WrongUsage('standing keep expects a comment number and, optionally, new text in quotes.')
  const group = chosen(groups, number, 'comment')
  return show(out, await core().standing.keep({ id: group.kept ?? group.id, words: words ?? group.words }))
}

const add: Part = async ({ core, out, positionals }) => {
  const [words, ...rest] = positionals
  if (words === undefined || rest.length > 0) throw new WrongUsage('standing add expects a rule in quotes.')
  return show(out, await core().standing.keep({ id: null, words }))
}

const edit: Part = async ({ core, out, positionals }, { clauses }) => {
  const [number, words, ...rest] = positionals
  if (words === undefined || rest.length > 0) throw new WrongUsage('standing edit expects a rule number and the new text, in quotes.')
  return show(out, await core().standing.keep({ id: chosen(clauses, number, 'rule').id, words }))
}

const forget: Part = async ({ core, out, positionals }, { clauses }) => {
  const [number, ...rest] = positionals
  if (rest.length > 0) throw new WrongUsage('standing forget expects one rule number.')
  return show(out, await core().standing.forget({ id: chosen(clauses, number, 'rule').id }))
}

/** What has a number in the list. */
function chosen<T>(all: readonly T[], number: string | undefined, what: string): T {
  const found = /^\d+$/.test(number ?? '') ? all[Number(number) - 1] : undefined
  if (found === undefined)
    throw new WrongUsage(
      all.length === 0
        ? `There is no ${what} with the number "${number ?? ''}", because there are no ${what}s yet.`
        : `Expected a ${what} number from 1 to ${all.length}, but got "${number ?? ''}". Run "tillgreen memory standing" to see all numbers.`,
    )
  return found
}

const parts: ReadonlyMap<string, Part> = new Map([
  ['list', list],
  ['keep', keep],
  ['add', add],
  ['edit', edit],
  ['forget', forget],
])

export default command
