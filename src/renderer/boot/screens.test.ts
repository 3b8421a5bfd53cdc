import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { commands, screenCommands } from '../features/palette/commands.js'
import { inRail } from '../features/shell/in-rail.js'
import { addressOf, isUnknown, placeOf, rootOf, screenOf } from './place.js'
import { defineScreen, type Place, type Screen } from './screen.js'
import { screens } from './screens.js'

// Commands change how the window looks, and read how it does when they are loaded; with a preload's wire nothing is opened.
vi.hoisted(() => {
  vi.stubGlobal('window', { tillgreen: {}, matchMedia: () => ({ matches: false, addEventListener: () => undefined }) })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

const folder = join(import.meta.dirname, '..', 'screens')
const extensions = join(import.meta.dirname, '../../extensions')
const run = '0199a1b2-run'
const other = '0199a1b3-run'

beforeEach(() => {
  vi.stubGlobal('window', { location: { hash: '' } })
})

afterAll(() => {
  vi.unstubAllGlobals()
})

test('each folder of screens says what it is, and is a screen of that name', () => {
  const folders = readdirSync(folder)
  expect(folders.filter((name) => !existsSync(join(folder, name, 'screen.ts')))).toEqual([])
  const inExtensions = readdirSync(extensions).filter((name) => existsSync(join(extensions, name, 'window/screen/screen.ts')))
  expect(inExtensions).toContain('library')
  expect(screens.map((screen) => screen.name as string).toSorted()).toEqual([...folders, ...inExtensions].toSorted())
  expect(new Set(screens.map((screen) => screen.order)).size).toBe(screens.length)
})

test('what an address says is read back from it, and anything else leads to the first screen', () => {
  const places: readonly Place[] = [
    ...screens.flatMap((screen) => screen.placeOf([]) ?? []),
    { screen: 'run', run },
    { screen: 'changes', run },
    { screen: 'compare', left: run, right: other },
    { screen: 'help', page: 'models', section: 'roles' },
  ]
  for (const place of places) expect(placeOf(addressOf(place))).toEqual(place)
  expect(new Set(places.map((place) => place.screen)).size).toBe(screens.length)
  for (const unknown of ['', '#', '#/', '#/nowhere', '#/run', '#/run/../x', '#/compare/a', '#/constructor'])
    expect(placeOf(unknown)).toEqual({ screen: 'start' })
  for (const wrong of ['#/nowhere', '#/run', '#/run/../x', '#/compare/a', '#/constructor']) expect(isUnknown(wrong)).toBe(true)
  for (const right of ['', '#', '#/', '#the-code-of-a-start', ...places.map(addressOf)]) expect(isUnknown(right)).toBe(false)
})

test('each screen has an entry in the rail, or lights one up', () => {
  const shown = [...inRail(screens, 'top'), ...inRail(screens, 'bottom')]
  for (const screen of screens) {
    const { rail } = screen
    expect(shown.map(({ name }) => name)).toContain(typeof rail === 'string' ? screen.name : rail.as)
  }
})

test('each screen that is shown in the rail has a command, which leads to it by palette, keys and menu', () => {
  for (const screen of [...inRail(screens, 'top'), ...inRail(screens, 'bottom')]) {
    const command = commands.find(({ name }) => name === screen.name)
    expect(command).toMatchObject({ title: screen.title, ...screen.command })
    command?.act()
    expect(screenOf(placeOf(window.location.hash))).toBe(screen)
  }
  for (const part of ['keys', 'accelerator', 'words', 'title'] as const)
    expect(new Set(commands.map((command) => command[part])).size).toBe(commands.length)
})

test('one more screen is in the rail and among the commands by what it says of itself', () => {
  const { Icon } = screens[0] as Screen
  const added = defineScreen({
    name: 'runs',
    title: 'Logs',
    Icon,
    order: 25,
    rail: 'top',
    command: { words: 'Show the logs', keys: 'G L', accelerator: 'CmdOrCtrl+3', menu: 'view' },
    load: async () => () => null,
  })
  expect(inRail([...screens, added], 'top')).toContain(added)
  expect(screenCommands([added])).toMatchObject([{ title: 'Logs', words: 'Show the logs', keys: 'G L', menu: 'view' }])
  expect(rootOf(added)).toBe('#/runs')
})
