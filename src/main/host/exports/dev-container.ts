// The files of a dev container that rebuilds a run's environment elsewhere. https://containers.dev/implementors/json_reference/
import { userError } from '../../../contract/errors/index.js'
import type { ToolchainVersion } from '../../../contract/run/effects.js'
import type { EnvironmentSpec, EnvironmentStep, SourceFile, Template } from '../../../contract/run/template.js'
import { WORKSPACE } from '../../../contract/sandbox/inside.js'
import { shellLine } from '../../../contract/text/shell-words.js'
import type { ContainerPart } from '../../languages/container.js'
import { languages } from '../../languages/index.js'

export const CONTAINER_FOLDER = '.devcontainer'
const CONTAINERFILE = `${CONTAINER_FOLDER}/Containerfile`
const SETTINGS = `${CONTAINER_FOLDER}/devcontainer.json`
/** Where a project may also have its settings. */
const SINGLE = '.devcontainer.json'
export const CONTAINER_FILES: readonly string[] = [CONTAINERFILE, SETTINGS]

export interface ContainedProgram {
  readonly title: string
  /** Paths of the export, with the lock files. */
  readonly paths: readonly string[]
  readonly template: Pick<Template, 'runner' | 'project' | 'preview'>
  readonly spec: EnvironmentSpec
  /** Empty where the run recorded no versions. */
  readonly toolchains: readonly ToolchainVersion[]
}

/** A toolchain of an environment, with its part of the image. */
interface Part {
  readonly container: ContainerPart
  readonly image: string
}

/** A Containerfile whose command runs the tests, and a devcontainer.json that builds it. Refuses (kind `invalid`) a program that has one. Pure. */
export function containerFiles(program: ContainedProgram): SourceFile[] {
  const { title, spec, template } = program
  const own = program.paths.find((path) => path === SINGLE || path.startsWith(`${CONTAINER_FOLDER}/`))
  if (own !== undefined) throw userError('dev-container-exists', { path: own })
  const parts = spec.toolchains.flatMap((name): Part[] => {
    const container = languages.byToolchain.get(name)?.container
    const version = program.toolchains.find((each) => each.name === name)?.version ?? null
    return container ? [{ container, image: container.image(version) }] : []
  })
  const install = installLines(program, parts)
  const start = serviceLines(spec.steps)
  const lines = [
    '# The environment in which Tillgreen ran the tests of this program. The command runs them again.',
    ...baseLines(parts),
    ...systemLines(spec.steps),
    `WORKDIR ${WORKSPACE}`,
    'COPY . .',
    ...install.map((line) => `RUN ${line}`),
    ...spec.steps.flatMap((step) => (step.type === 'command' ? [`RUN ${JSON.stringify(step.argv)}`] : [])),
    `CMD ${JSON.stringify(['sh', '-c', [...start, testLine(template)].join(' && ')])}`,
  ]
  const settings = {
    name: title.replaceAll(/\s+/g, ' ').trim(),
    build: { dockerfile: 'Containerfile', context: '..' },
    workspaceFolder: WORKSPACE,
    workspaceMount: `source=\${localWorkspaceFolder},target=${WORKSPACE},type=bind`,
    ...(template.preview ? { forwardPorts: [template.preview.port] } : {}),
    // The folder of the editor covers the one of the image, and so what was installed into it.
    ...(install.length > 0 ? { postCreateCommand: install.join(' && ') } : {}),
    ...(start.length > 0 ? { postStartCommand: start.join(' && ') } : {}),
  }
  return [
    { path: CONTAINERFILE, text: `${lines.join('\n')}\n` },
    { path: SETTINGS, text: `${JSON.stringify(settings, null, 2)}\n` },
  ]
}

/** The first toolchain is the base; the others are taken over from their images. */
function baseLines([first, ...others]: readonly Part[]): string[] {
  if (!first) return ['FROM docker.io/library/debian:stable']
  const taken = others.flatMap(({ container: { taken }, image }) => [
    ...taken.folders.map((folder) => `COPY --from=${image} ${folder} ${folder}`),
    ...Object.entries(taken.variables).map(([name, value]) => `ENV ${name}=${value}`),
    ...(taken.path.length > 0 ? [`ENV PATH=${taken.path.join(':')}:$PATH`] : []),
  ])
  return [`FROM ${first.image}`, ...taken]
}

function systemLines(steps: readonly EnvironmentStep[]): string[] {
  const packages = steps.flatMap((step) => (step.type === 'service' ? [step.program] : []))
  if (packages.length === 0) return []
  const install = shellLine(['apt-get', 'install', '--yes', '--no-install-recommends', ...new Set(packages)])
  return [`RUN apt-get update && ${install} && rm -rf /var/lib/apt/lists/*`]
}

const serviceLines = (steps: readonly EnvironmentStep[]): string[] =>
  steps.flatMap((step) => (step.type === 'service' ? [`${step.program} --port ${step.port} --daemonize yes`] : []))

function installLines({ paths, spec }: ContainedProgram, parts: readonly Part[]): string[] {
  const own = spec.steps.find((step) => step.type === 'project')
  const has = new Set(paths)
  return parts.flatMap(({ container }) => {
    const isOwn =
      own !== undefined &&
      languages.all.some((each) => each.container === container && each.manager?.projects?.managers.includes(own.manager))
    return container.install({ has: (path) => has.has(path), own: isOwn ? own : null })
  })
}

/** The tests as people run them. */
function testLine({ project, runner }: ContainedProgram['template']): string {
  if (!project) return languages.runners.get(runner)?.byHand ?? 'true'
  return project.tests.map(({ folder, line }) => (folder === '' ? line : `(cd ${shellLine([folder])} && ${line})`)).join(' && ')
}
