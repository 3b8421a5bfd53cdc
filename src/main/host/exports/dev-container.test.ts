import { expect, test } from 'vitest'
import type { EnvironmentStep } from '../../../contract/run/template.js'
import { type ContainedProgram, containerFiles } from './dev-container.js'

const program = (change: Partial<ContainedProgram> & { readonly steps?: EnvironmentStep[]; readonly languages?: string[] } = {}) => {
  const { steps = [], languages = ['python'], ...others } = change
  return containerFiles({
    title: 'Photo  renamer',
    paths: ['main.py', 'requirements.lock'],
    template: { runner: 'pytest', preview: null },
    spec: { template: 'any', toolchains: languages, steps },
    toolchains: [{ name: 'python', version: '3.12.4' }],
    ...others,
  })
}
const containerfile = (...asked: Parameters<typeof program>): string[] => {
  const text = program(...asked).find(({ path }) => path === '.devcontainer/Containerfile')?.text ?? ''
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
const settings = (...asked: Parameters<typeof program>) =>
  JSON.parse(program(...asked).find(({ path }) => path === '.devcontainer/devcontainer.json')?.text ?? '')

test('the image has the toolchain of the run in its version, the locked packages, and the tests as its command', () => {
  expect(containerfile()).toEqual([
    'FROM docker.io/library/python:3.12.4',
    'WORKDIR /work',
    'COPY . .',
    'RUN pip install --no-cache-dir --requirement requirements.lock',
    'CMD ["sh","-c","python3 -m pytest"]',
  ])
})

test('an editor installs the packages again, because its folder covers that of the image', () => {
  expect(settings()).toMatchObject({
    name: 'Photo renamer',
    build: { dockerfile: 'Containerfile', context: '..' },
    postCreateCommand: 'pip install --no-cache-dir --requirement requirements.lock',
  })
})

test('a run that recorded no versions takes the newest image', () => {
  expect(containerfile({ toolchains: [] })[0]).toBe('FROM docker.io/library/python:3')
})

test('a second toolchain is taken over from its own image', () => {
  const lines = containerfile({ languages: ['python', 'rust'], toolchains: [{ name: 'rust', version: '1.85.0' }], paths: ['Cargo.toml'] })
  expect(lines).toContain('COPY --from=docker.io/library/rust:1.85.0 /usr/local/cargo /usr/local/cargo')
  expect(lines).toContain('ENV PATH=/usr/local/cargo/bin:$PATH')
  expect(lines).toContain('RUN cargo fetch')
})

test('commands of the environment run in their order, and a service starts before the tests', () => {
  const steps: EnvironmentStep[] = [
    { type: 'command', argv: ['python3', '-c', 'print("a b")'] },
    { type: 'service', program: 'redis-server', port: 6380 },
  ]
  const lines = containerfile({ steps })
  expect(lines).toContain('RUN ["python3","-c","print(\\"a b\\")"]')
  expect(lines.some((line) => line.startsWith('RUN apt-get update && apt-get install --yes --no-install-recommends redis-server'))).toBe(
    true,
  )
  expect(lines.at(-1)).toBe('CMD ["sh","-c","redis-server --port 6380 --daemonize yes && python3 -m pytest"]')
  expect(settings({ steps }).postStartCommand).toBe('redis-server --port 6380 --daemonize yes')
})

test('an existing project is installed by its own manager and tested by its own commands', () => {
  const own = { type: 'project' as const, manager: 'pnpm', version: '10.1.0', manifests: '0'.repeat(64), isComplete: true }
  const lines = containerfile({
    languages: ['node'],
    paths: ['package.json', 'pnpm-lock.yaml'],
    steps: [own],
    template: {
      runner: 'own-vitest',
      preview: null,
      project: {
        source: 'manifest',
        install: own,
        tests: [
          { folder: '', line: 'pnpm test', reader: 'vitest', report: null },
          { folder: 'packages/the core', line: 'pnpm run unit', reader: 'vitest', report: null },
        ],
        members: [],
        counted: [],
      },
    },
  })
  expect(lines).toContain('RUN npm install --global pnpm@10.1.0')
  expect(lines).toContain('RUN pnpm install --frozen-lockfile')
  expect(lines.at(-1)).toBe(`CMD ["sh","-c","pnpm test && (cd 'packages/the core' && pnpm run unit)"]`)
})

test('a Python project is installed once: by the lock file, which names it, else by itself', () => {
  const own: EnvironmentStep = {
    type: 'project',
    manager: 'pip',
    version: null,
    manifests: '0'.repeat(64),
    extras: ['test'],
    isComplete: false,
  }
  const installs = (paths: string[]) => containerfile({ steps: [own], paths }).filter((line) => line.startsWith('RUN '))
  expect(installs(['setup.py', 'requirements.lock'])).toEqual([
    expect.stringMatching(/=1\.0\.0 pip install --no-cache-dir --requirement requirements\.lock$/),
  ])
  expect(installs(['setup.py'])).toEqual([expect.stringMatching(/=1\.0\.0 pip install --no-cache-dir --editable '\.\[test\]'$/)])
})

test('a project with a dev container keeps it', () => {
  expect(() => program({ paths: ['.devcontainer/docker-compose.yml'] })).toThrow('dev-container-exists')
  expect(() => program({ paths: ['.devcontainer.json'] })).toThrow('dev-container-exists')
})
