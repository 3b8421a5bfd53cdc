// What is said of datasets.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count } from '../../../words/figures.js'
import type { DatasetFilter, DatasetReport, DuplicateKind } from '../contract/calls.js'
import type { datasetErrors } from '../contract/errors.js'
import type { DatasetRow } from '../contract/row.js'

const datasetErrorWords: ErrorWords<typeof datasetErrors> = {
  'dataset-no-seeds': () =>
    'No verified run matches these filters, so synthesis has no seed to start from. Run "tillgreen lab dataset show --kind tasks --label ok" to see the number of rows each filter excludes.',
  'dataset-no-embeddings': () =>
    'Comparing rows by embeddings requires an embedding model, but none is set for this endpoint. Set one under "Embeddings" in the endpoint settings, or compare by words.',
  'dataset-embeddings-failed': ({ model, cause }) =>
    `The embedding model ${model} did not return vectors for all rows. ${cause} Try again, or compare by words.`,
  'dataset-missing': ({ synthesis }) => `The synthesis ${synthesis} is not running, so it cannot be stopped.`,
}

const datasets = { errors: datasetErrorWords }

const FILTERS: Readonly<Record<DatasetFilter, string>> = {
  verdict: 'another verdict',
  ran: 'another or no answer to "Did it run?"',
  worked: 'another or no answer to "Did it work?"',
  perfect: 'another or no answer to "Was it perfect?"',
  template: 'another template',
  date: 'another date',
  model: 'another model',
  role: 'another role',
  label: 'another label',
}

const DUPLICATES: Readonly<Record<DuplicateKind, string>> = {
  exact: 'the same text',
  syntax: 'the same code in a different layout',
  behaviour: 'the same test results',
  vectors: 'nearly the same content',
}

/** A line for each figure of a report, in the order in which rows are left out. */
export function datasetLines({ runs, found, leftOut, duplicates, kept, quality }: DatasetReport): string[] {
  const { read, keptOut, damaged } = runs
  const some = (words: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>) => {
    const counted = new Map(Object.entries(counts))
    return Object.entries(words).flatMap(([name, meaning]) => ((counted.get(name) ?? 0) > 0 ? [`  ${counted.get(name)}  ${meaning}`] : []))
  }
  const out = some(FILTERS, leftOut)
  const same = some(DUPLICATES, duplicates)
  return [
    [
      `${count(read, 'run')} read`,
      keptOut > 0 ? `${count(keptOut, 'run')} excluded from learning` : '',
      damaged > 0 ? `${count(damaged, 'damaged run')}` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    `${count(found, 'row')} found`,
    ...(out.length > 0 ? ['Excluded by filters:', ...out] : []),
    ...(same.length > 0 ? ['Duplicates:', ...same] : []),
    `${count(kept, 'row')} kept`,
    ...(kept > 0 ? qualityLines(quality) : []),
  ]
}

function qualityLines({
  byLabel,
  byVerdict,
  byTemplate,
  byModel,
  byRole,
  characters,
  tokens,
  redacted,
}: DatasetReport['quality']): string[] {
  const lists: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
    ['label', byLabel],
    ['verdict', byVerdict],
    ['template', byTemplate],
    ['model', byModel],
    ['role', byRole],
  ]
  return [
    ...lists.flatMap(([name, counts]) => (Object.keys(counts).length > 0 ? [`  by ${name}: ${countsLine(counts)}`] : [])),
    `  characters per row: ${characters.least} to ${characters.most}, median ${characters.median}`,
    `  about ${tokens} tokens in total`,
    ...(redacted > 0 ? [`  credentials or local paths removed: ${redacted}`] : []),
  ]
}

const countsLine = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')

/** Letters of a text that a preview shows. */
const SHOWN = 400

/** A row in short, for people who look at the first ones. */
export function datasetRowWords(row: DatasetRow): string {
  const { run, key, model, verdict } = row.lineage
  return [
    `${row.label} · ${run} · ${key} · ${model} · ${verdict}`,
    ...partsOf(row).map(([name, text]) => `${name}: ${shortened(text)}`),
  ].join('\n')
}

function partsOf(row: DatasetRow): readonly (readonly [string, string])[] {
  switch (row.kind) {
    case 'chat':
      return row.messages.map(({ role, content }) => [role, content])
    case 'tasks':
      return [
        ['description', row.description],
        ...(row.feedback === '' ? [] : [['feedback', row.feedback] as const]),
        ['files', row.files.map(({ path }) => path).join(', ')],
        ['tests', `${row.tests.map(({ path }) => path).join(', ')} (${row.passed} of ${row.collected} green)`],
      ]
    case 'repairs':
      return [
        ['red', row.red.map(({ test }) => test).join(', ')],
        ['change', row.diff],
        ['turned green', row.fixed.join(', ') || 'none'],
        ['turned red', row.broken.join(', ') || 'none'],
      ]
  }
}

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text)

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly datasets: typeof datasets
  }
}

export default datasets
