// Reads the files in which a team describes how to change its project: for agents first, then for people.
import type { HouseRule } from '../../../contract/packages/house.js'
import type { ProjectFiles } from '../project.js'

/** At the root, the most important first. */
const NAMES = [
  /^AGENTS\.md$/,
  /^CLAUDE\.md$/,
  /^\.cursorrules$/,
  /^\.github\/copilot-instructions\.md$/,
  /^(\.github\/|docs\/)?CONTRIBUTING(\.md|\.rst|\.txt)?$/i,
]
const NESTED = /^(.+)\/(AGENTS|CLAUDE)\.md$/

/** Letters of all files at the root, of one file in a folder, and such files at most. */
const ROOM = 8_000
const NESTED_ROOM = 2_000
const MOST_NESTED = 20

/** Matches a file that only refers to another one. */
const isPointer = (text: string): boolean => /^(@\S+|see \S+\.md\.?)$/i.test(text)

/** The files with as much of their text as there is room for. A text that two files share counts once. Pure. */
export function houseRules(files: ProjectFiles): HouseRule[] {
  const seen = new Set<string>()
  const read = (path: string): string => {
    const text = (files.read(path) ?? '').replace(/<!--[\s\S]*?-->/g, '').trim()
    if (text === '' || isPointer(text) || seen.has(text)) return ''
    seen.add(text)
    return text
  }
  let room = ROOM
  const atRoot = NAMES.flatMap((name) => files.paths.filter((path) => name.test(path))).flatMap((path) => {
    const rule = ruleOf(path, '', read(path), room)
    room -= rule.text.length
    return rule.text === '' ? [] : [rule]
  })
  const nested = files.paths.flatMap((path) => {
    const folder = NESTED.exec(path)?.[1]
    return folder === undefined || /(^|\/)(node_modules|vendor|\.github|docs)$/.test(folder) ? [] : [{ path, folder }]
  })
  const inFolders = nested.slice(0, MOST_NESTED).map(({ path, folder }) => ruleOf(path, folder, read(path), NESTED_ROOM))
  return [...atRoot, ...inFolders.filter(({ text }) => text !== '')]
}

/** A text is cut at the end of a line. */
function ruleOf(path: string, folder: string, whole: string, room: number): HouseRule {
  const cut = whole.length <= room ? whole : whole.slice(0, whole.lastIndexOf('\n', Math.max(0, room)) + 1).trim()
  return { path, folder, text: cut, words: wordsIn(cut), of: wordsIn(whole) }
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length
