// Judges tests outside of the program's process: one box divides them into questions and expectations, the program answers the questions
// in a second one where no test is, and a third one compares.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { matchesAny } from '../../../../contract/paths/glob.js'
import { OutsideVerdicts } from '../../../../contract/run/verdict/judged-outside.js'
import { type Mount, RUNNER } from '../../../../contract/sandbox/inside.js'
import type { Place } from '../../../engine/ports/ports.js'
import { below } from '../../../files/below.js'
import { languages } from '../../../languages/index.js'
import type { Store } from '../../../store/store.js'
import { inTemporaryFolder, readReport } from '../bench-place.js'

/** Where the program is mounted: a path that no test run uses. */
const PROGRAM = '/program'
const ASKED = '/tillgreen/asked'

const Divided = z.object({ script: z.string(), tests: z.number().int() })

/** Runs a command in a separate box, and returns its output. */
type RunCommand = (
  command: { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>>; readonly cwd: string },
  mounts: readonly Mount[],
) => Promise<string>

/** Null where nothing of these tests can be judged so. */
export async function judgeOutsideIn(
  { store, folder }: { readonly store: Store; readonly folder: string },
  { template, tree }: Place,
  go: RunCommand,
): Promise<OutsideVerdicts | null> {
  const outside = template.toolchains.map((name) => languages.byToolchain.get(name)?.outside).find((each) => each)
  if (!outside) return null
  const files = store.trees.files(tree).filter(({ mode }) => mode !== 'link')
  const isTest = (path: string) => matchesAny(template.tests, path)
  const tests = files.filter(({ path }) => isTest(path) && outside.isTest(path)).map(({ path }) => path)
  const own = files.filter(({ path }) => !isTest(path) && !languages.steers(template, path))
  const script = outside.scriptIn(own.map(({ path }) => path))
  if (tests.length === 0 || script === null) return null
  return inTemporaryFolder(folder, 'outside', async (parent) => {
    const under = (name: string) => join(parent, name)
    const at = below(parent)
    store.trees.checkout(tree, under('tests'), () => false)
    store.trees.checkout(store.trees.create(outside.files), under('runner'), () => false)
    at.makeFolder('answer')
    const request = {
      ...{ tests: tests.map((path) => [path, `${ASKED}/tests/${path}`]), modules: outside.modulesIn(own.map(({ path }) => path)) },
      files: own.map(({ path }) => path),
      ...{ word: randomBytes(16).toString('hex'), said: '' },
    }
    const judge = async (mode: 'divide' | 'judge', said: string): Promise<string | null> => {
      const name = `${mode}.json`
      at.create(`${mode}/request.json`, JSON.stringify({ ...request, said }))
      const mounts: Mount[] = [
        { source: under('tests'), target: `${ASKED}/tests`, access: 'read' },
        { source: under(mode), target: `${ASKED}/${mode}`, access: 'read' },
        { source: under('runner'), target: RUNNER, access: 'read' },
        { source: under('answer'), target: `${ASKED}/answer`, access: 'write' },
      ]
      const argv = outside.command(mode, `${ASKED}/${mode}/request.json`, `${ASKED}/answer/${name}`)
      await go({ argv, variables: {}, cwd: '/' }, mounts)
      return readReport(under('answer'), name)
    }
    const divided = Divided.safeParse(jsonOf(await judge('divide', '')))
    if (!divided.success || divided.data.tests === 0) return null
    const program = store.trees.store({ files: [...own], emptyFolders: [] })
    store.trees.checkout(store.trees.change(program, [{ path: script, text: divided.data.script }]), under('program'), () => false)
    const { argv, variables } = outside.run(script)
    const said = await go({ argv, variables, cwd: PROGRAM }, [{ source: under('program'), target: PROGRAM, access: 'write' }])
    const judged = OutsideVerdicts.safeParse(jsonOf(await judge('judge', said)))
    return judged.success ? judged.data : null
  })
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
