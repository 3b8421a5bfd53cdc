// What Tillgreen makes of a project before any model is asked: its environment, and its own tests in the sandbox.
import { join } from 'node:path'
import { standardConfig } from '../../src/contract/config/config.js'
import { countsOf } from '../../src/contract/run/tests.js'
import { environmentSpec } from '../../src/main/engine/task/environment-spec.js'
import { quietBench } from '../../src/main/host/ports/bench-port.js'
import { importProject } from '../../src/main/host/projects/import-project.js'
import { openTemplateShelf } from '../../src/main/host/templates/template-shelf.js'
import { languages } from '../../src/main/languages/index.js'
import { openStore } from '../../src/main/store/store.js'
import type { Row } from '../projects.js'

const LONGEST_S = 600
type Tried = Pick<Row, 'recognised' | 'installed' | 'green' | 'red' | 'seconds' | 'note'>
const NOTHING: Tried = { recognised: '', installed: false, green: 0, red: 0, seconds: 0, note: '' }

export async function tryProject(source: string, data: string, testCommand: string | null): Promise<Tried> {
  const resources = join(process.cwd(), 'resources')
  const store = openStore(data)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const standard = standardConfig()
  const config = { ...standard, limits: { ...standard.limits, testS: LONGEST_S, installS: LONGEST_S } }
  const say = (text: string) => (process.env.TILLGREEN_SHOW === '1' ? void process.stderr.write(text) : undefined)
  try {
    const imported = await importProject(store, openTemplateShelf(resources, data), {
      path: source,
      upload: null,
      unpackTo: null,
      template: null,
      testCommand,
    })
    const { template, tree } = imported
    const recognised = template.project
      ? template.project.tests.map(({ folder, line }) => (folder === '' ? line : `${folder}: ${line}`)).join('; ')
      : template.runner
    if (process.env.TILLGREEN_SHOW === '1') console.error(JSON.stringify({ ...template, guide: '', files: [] }), imported.left)
    const bench = quietBench({ store, resources, run: 'bench', config, isForeign: false, onOutput: ({ text }) => say(text) })
    const at = { key: 'bench', number: 1, config, signal: new AbortController().signal }
    const environment = environmentSpec(languages, template, [])
    const made = await bench.environment({ environment, template }, at)
    if (made.type === 'failed') {
      const text = made.result.stderr.trim() || made.result.stdout.trim()
      return { ...NOTHING, recognised, seconds: seconds(), note: text.split('\n').slice(-3).join(' ').slice(0, 300) }
    }
    const { report, command } = await bench.test({ tree, environment, template }, false, at)
    const { passed, failed, errors } = countsOf(report)
    const causes = [...(report?.collectionErrors ?? []), ...(report?.cases ?? []).filter(({ state }) => state === 'failed')]
    const note = report
      ? causes[0]
        ? `${causes[0].file}: ${causes[0].message.split('\n')[0]}`
        : ''
      : `${command.end} ${command.exit}: ${command.stderr.slice(-300)}`
    if (process.env.TILLGREEN_SHOW === '1')
      for (const cause of causes.slice(0, 30)) console.error(cause.file, 'name' in cause ? cause.name : '', cause.message.slice(0, 600))
    return { recognised, installed: true, green: passed, red: failed + errors, seconds: seconds(), note: note.slice(0, 300) }
  } catch (error) {
    return { ...NOTHING, seconds: seconds(), note: String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 600) }
  } finally {
    store.close()
  }
}
