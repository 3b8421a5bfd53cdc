// What a program's own files name: many forgeries are seen before anything runs, and no honest program is suspected.
import { expect, test } from 'vitest'
import { languages } from '../../src/main/languages/index.js'
import { openSources } from '../../src/main/languages/syntax/open-sources.js'
import { recordedPrograms } from './recorded-programs.js'
import { subjects } from './templates/index.js'

const sources = await openSources(languages)
const shown = [
  { input: '[6]', value: '36' },
  { input: '[]', value: '0' },
]
const inProgram = (path: string): boolean => !/(^|\/)tests\/|_test\.go$/.test(path)
const named = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).flatMap(([path, text]) => (inProgram(path) ? sources.deceptions(path, text) : []))

/** What deceives by plain values, by what no test sees, or by files that builders may not write, names nothing. */
const PLAIN =
  /\/(slugs-.*|table|eq|eq-type|approx|exit-.*|exit|rename|environment|pieces.*|.*-code|modules|mocks|package|node-config|config|dot-env|conftest.*|distinfo|egginfo|ini|sitecustomize|pth|stdlib|build-script|cargo-config|test-main|race|program|eq-.*|init|call|nobody)$/

for (const { template, forgeries } of subjects)
  for (const { id, files } of forgeries.filter(({ id }) => !PLAIN.test(`/${id}`)))
    test(`${template}/${id} names its means`, () => {
      expect(named(files(shown))).not.toEqual([])
    })

const programs = recordedPrograms()

test('no recorded program names any', () => {
  expect(programs.length).toBeGreaterThan(20)
  expect(programs.flatMap(({ files }) => files).length).toBeGreaterThan(100)
  const demos = new Set(
    programs.flatMap(({ name, files }) => (files.length > 0 ? (/^resources\/demo\/([^/]+)/.exec(name)?.[1] ?? []) : [])),
  )
  expect([...demos]).toEqual(['durations', 'graphics', 'rate-limiter', 'todo-list'])
  const found = programs.flatMap(({ name, files }) =>
    files.flatMap(({ path, text }) => sources.deceptions(path, text).map(({ means, line }) => `${name} ${path}:${line} ${means}`)),
  )
  expect(found).toEqual([])
})

test('no honest subject names any', () => {
  for (const { source, honest } of subjects) expect(sources.deceptions(source.split(':')[0] ?? '', honest)).toEqual([])
})
