// Shows the rules of an existing project as a section of prompts, in fences, as standing words of the user.
import type { HouseRule } from '../../../contract/packages/house.js'
import type { Template } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { verbatim } from '../asking/prompt.js'
import phrases from './house.phrases.md?raw'

const say = phrasesOf(phrases, { rules: ['rules'], whole: ['path'], folder: ['path', 'folder'], cut: [] })

/** Letters for the rules of folders in one prompt, and for all rules in a short prompt. */
const FOLDERS_ROOM = 4_000
const SHORT_ROOM = 1_500

/** Empty if the project has no rules. @param words choose the folders if not all rules fit */
export function houseSection({ house }: Pick<Template, 'house'>, words: string, isShort = false): string {
  const rules = house?.rules ?? []
  if (rules.length === 0) return ''
  const atRoot = rules.filter(({ folder }) => folder === '')
  const shown = isShort ? fitting(atRoot, SHORT_ROOM) : [...atRoot, ...fitting(nearest(rules, words), FOLDERS_ROOM)]
  if (shown.length === 0) return ''
  return `\n${say('rules', { rules: shown.map(ruleText).join('\n\n') })}\n`
}

function ruleText({ path, folder, text, words, of }: HouseRule): string {
  const head = folder === '' ? say('whole', { path }) : say('folder', { path, folder })
  return [head, verbatim(text), ...(words < of ? [say('cut')] : [])].join('\n')
}

/** Rules of folders that the words name come first. */
function nearest(rules: readonly HouseRule[], words: string): HouseRule[] {
  const isNamed = ({ folder }: HouseRule) =>
    words.includes(folder) || new RegExp(`\\b${escaped(folder.split('/').at(-1) ?? folder)}\\b`, 'i').test(words)
  const inFolders = rules.filter(({ folder }) => folder !== '')
  return [...inFolders.filter(isNamed), ...inFolders.filter((rule) => !isNamed(rule))]
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The rules that fit, in order. The first one is cut to fit. */
function fitting(rules: readonly HouseRule[], room: number): HouseRule[] {
  let left = room
  return rules.flatMap((rule, at) => {
    const { text } = rule
    if (text.length <= left) {
      left -= text.length
      return [rule]
    }
    const cut = at === 0 ? text.slice(0, text.lastIndexOf('\n', left) + 1 || left).trim() : ''
    left = 0
    return cut === '' ? [] : [{ ...rule, text: cut, words: cut.split(/\s+/).length }]
  })
}
