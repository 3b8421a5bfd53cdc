// A template is loaded, or refused with a sentence that says what to do.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matchesAny } from '../../../contract/paths/glob.js'
import { templateUnfitText } from '../../../words/errors/projects.js'
import { languages } from '../../languages/index.js'
import { readFolder } from './template-folder.js'
import { listTemplates, loadTemplate } from './templates.js'

const shipped = resolve(import.meta.dirname, '../../../../resources/templates')
const valid = {
  name: 'mine',
  title: 'Mine',
  stack: 'Python',
  toolchains: ['python'],
  runner: 'unittest',
  manager: null,
  tests: ['tests/**'],
  guide: 'Write tests.',
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'template-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, content: string | Buffer | object): void {
  const whole = join(folder, path)
  mkdirSync(join(whole, '..'), { recursive: true })
  writeFileSync(whole, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
}

async function refusal(): Promise<string> {
  const loaded = await loadTemplate(folder, languages)
  return loaded.ok ? 'loaded' : templateUnfitText(folder, loaded.fault).replaceAll(folder, 'FOLDER')
}

describe('loadTemplate', () => {
  it('gives the file, the first files and a hash that depends on both', async () => {
    write('template.json', valid)
    write('workspace/b/c.py', 'c\n')
    write('workspace/a.py', '')
    const first = await loadTemplate(folder, languages)
    if (!first.ok) throw new Error(first.fault.type)
    const files = [
      { path: 'a.py', text: '' },
      { path: 'b/c.py', text: 'c\n' },
    ]
    expect(first.template).toMatchObject({ ...valid, protected: [], start: null, files })
    write('workspace/a.py', 'changed')
    const second = await loadTemplate(folder, languages)
    write('workspace/a.py', '')
    write('template.json', Object.fromEntries(Object.entries(valid).reverse()))
    const third = await loadTemplate(folder, languages)
    expect([second.ok && second.template.hash === first.template.hash, third.ok && third.template.hash === first.template.hash]).toEqual([
      false,
      true,
    ])
  })

  it('names missing and wrong parts', async () => {
    expect(await refusal()).toContain('the file FOLDER/template.json is missing. Create it')
    write('template.json', '{')
    expect(await refusal()).toContain('template.json is not valid JSON')
    write('template.json', { ...valid, name: 'Not A Slug', extra: 1 })
    expect(await refusal()).toMatch(/name/)
    write('template.json', { ...valid, toolchains: ['cobol'] })
    expect(await refusal()).toMatch(/"toolchains" names "cobol", which is not known\. Choose one of: .*"node".*"python".*"rust"/)
    write('template.json', { ...valid, runner: 'constructor' })
    expect(await refusal()).toMatch(/"runner" is "constructor", which is not known\. Choose one of: .*"pytest"/)
    write('template.json', { ...valid, manager: 'gems' })
    expect(await refusal()).toMatch(/"manager" is "gems", which is not known\. Choose one of: .*"pip".* or null/)
    write('template.json', { ...valid, packages: ['pytest'] })
    expect(await refusal()).toContain('"manager" is null')
    write('template.json', { ...valid, manager: 'npm' })
    expect(await refusal()).toContain('needs the toolchain "node"')
    write('template.json', { ...valid, toolchains: ['rust'], manager: 'cargo' })
    expect(await refusal()).toContain('declares packages in Cargo.toml')
    write('template.json', { ...valid, manifests: ['Cargo.toml'] })
    expect(await refusal()).toContain('"Cargo.toml" is not protected from models')
    write('template.json', { ...valid, tests: ['../tests/**'] })
    expect(await refusal()).toContain('leaves the workspace')
    write('template.json', { ...valid, tests: ['tests/*.{js,ts}'] })
    expect(await refusal()).toContain('can use only')
  })

  it('follows no link and takes no bytes that are no text', async () => {
    write('template.json', valid)
    mkdirSync(join(folder, 'workspace'))
    symlinkSync('/etc/passwd', join(folder, 'workspace/a.py'))
    expect(await refusal()).toContain('FOLDER/workspace/a.py is neither a file nor a folder')
    rmSync(join(folder, 'workspace'), { recursive: true })
    symlinkSync('/etc', join(folder, 'workspace'))
    expect(await refusal()).toContain('FOLDER/workspace is a link')
    rmSync(join(folder, 'workspace'))
    write('workspace/a.py', Buffer.from([0xff, 0xfe]))
    expect(await refusal()).toContain('FOLDER/workspace/a.py is not UTF-8 text')
    rmSync(join(folder, 'template.json'))
    symlinkSync('/etc/passwd', join(folder, 'template.json'))
    expect(await refusal()).toContain('FOLDER/template.json is a link')
  })

  it('refuses a template that is too large', async () => {
    write('template.json', valid)
    write('workspace/a.py', 'x'.repeat(1024 * 1024 + 1))
    expect(await refusal()).toContain('the limit is 1048576 bytes per file')
    rmSync(join(folder, 'workspace'), { recursive: true })
    for (let number = 0; number < 201; number++) write(`workspace/${number}.py`, '')
    expect(await refusal()).toContain('contains 201 files; at most 200 are allowed')
  })
})

describe('listTemplates', () => {
  it('lists usable templates and names the others', async () => {
    write('one/template.json', valid)
    write('two/template.json', valid)
    write('three/template.json', '{}')
    const listed = await listTemplates([folder, join(folder, 'absent')], languages)
    expect(listed.templates.map(({ template }) => template.name)).toEqual(['mine'])
    expect(listed.problems.map(({ folder: at, fault }) => templateUnfitText(at, fault).replaceAll(folder, 'FOLDER'))).toEqual([
      expect.stringContaining('FOLDER/three'),
      expect.stringContaining('FOLDER/two is ignored: another template is already named "mine"'),
    ])
  })
})

const { templates, problems } = await listTemplates([shipped], languages)

describe('the shipped templates', () => {
  it('are these, without a problem', () => {
    expect(problems).toEqual([])
    expect(templates.map(({ template }) => template.name)).toEqual([
      'fullstack',
      'go',
      'node-plain',
      'page',
      'python',
      'python-plain',
      'react',
      'rust',
      'typescript',
    ])
  })

  it.each(templates)('$template.name fits its runner, its tests and its canaries', async ({ folder: at, template }) => {
    const runner = languages.runners.get(template.runner)
    expect(template.toolchains).toContain(runner?.toolchain)
    // Protected files are read-only for both the program and the author of tests.
    for (const file of template.files) expect(matchesAny(template.tests, file.path)).toBe(false)
    for (const canary of ['pass', 'fail', 'hang']) {
      const files = await readFolder(at, `canaries/${canary}`)
      const paths = files.ok ? files.files.map((file) => file.path) : []
      expect(paths.some((path) => matchesAny(template.tests, path))).toBe(true)
      expect(paths.filter((path) => matchesAny([...template.protected, ...template.generated], path))).toEqual([])
    }
  })

  it('say which Node can run them, where it must take the types away itself', () => {
    const typed = templates.filter(({ template: { start } }) => start?.command.argv[0] === 'node' && start.command.argv[1]?.endsWith('.ts'))
    expect(typed.map(({ template }) => template.name)).toEqual(['typescript'])
    for (const { template } of typed) {
      const manifest: unknown = JSON.parse(template.files.find(({ path }) => path === 'package.json')?.text ?? '')
      expect(manifest).toMatchObject({ engines: { node: expect.stringMatching(/^>=22\.(1[89]|[2-9]\d)$/) } })
    }
  })

  it('protect what steers a runner and leave tests and sources alone', () => {
    const isProtected = (name: string, path: string) => {
      const found = templates.find(({ template }) => template.name === name)
      return matchesAny(found?.template.protected ?? [], path)
    }
    const steering = [
      'conftest.py',
      'pytest.ini',
      'tox.ini',
      'setup.cfg',
      'sitecustomize.py',
      'src/usercustomize.py',
      '_pytest/main.py',
      'unittest/case.py',
    ]
    expect(steering.filter((path) => !isProtected('python', path))).toEqual([])
    expect(['tests/conftest.py', 'main.py', 'pyproject.toml', 'tests/test_a.py'].filter((path) => isProtected('python', path))).toEqual([])
    const configuration = [
      'vitest.config.ts',
      'vite.config.mjs',
      'package.json',
      'tsconfig.json',
      'tsconfig.test.json',
      'vitest.workspace.ts',
      '.env.test',
    ]
    expect(configuration.filter((path) => !isProtected('typescript', path))).toEqual([])
    expect(['src/main.ts', 'tests/a.test.ts', 'src/config.ts'].filter((path) => isProtected('typescript', path))).toEqual([])
    const page = ['jest.config.mjs', 'jest/file.cjs', '.swcrc', 'babel.config.js', 'src/__mocks__/react.ts', 'serve.mjs', 'vite.config.ts']
    expect(page.filter((path) => !isProtected('react', path))).toEqual([])
    expect(['src/App.tsx', 'src/App.css', 'index.html', 'tests/App.test.tsx'].filter((path) => isProtected('react', path))).toEqual([])
    const cargo = ['Cargo.toml', 'Cargo.lock', 'inner/Cargo.toml', '.cargo/config.toml', '.cargo/config', 'build.rs', 'rust-toolchain.toml']
    expect(cargo.filter((path) => !isProtected('rust', path))).toEqual([])
    expect(['src/lib.rs', 'src/main.rs', 'tests/a.rs', 'src/build.rs'].filter((path) => isProtected('rust', path))).toEqual([])
  })

  it.each(templates)('$template.name says in one line of its guide how pages are served, where its programs can do so', ({ template }) => {
    const serving = template.guide.split('\n').filter((line) => /\bserves\b.*\bport \d+/.test(line))
    expect(serving.length).toBe(template.start === null ? 0 : 1)
  })
})
