import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from './index.js'

const runners = [...languages.runners.values()]

test.each(runners.map((runner) => [runner.id, runner] as const))(
  'the runner %s brings each module of ours that its files load',
  (_id, runner) => {
    const brought = new Set(runner.files.map(({ path }) => basename(path)))
    const loaded = runner.files.flatMap(({ text }) => [
      ...[...text.matchAll(/^\s*(?:from|import) (tillgreen\w*)/gm)].map(([, name]) => `${name}.py`),
      ...[...text.matchAll(/(?:from |^import |require\()['"]\.{1,2}\/(?:[\w-]+\/)?(tillgreen[\w-]*\.[cm]?js)['"]/gm)].map(
        ([, name]) => name,
      ),
    ])
    expect(loaded.filter((path) => path !== undefined && !brought.has(path))).toEqual([])
  },
)
