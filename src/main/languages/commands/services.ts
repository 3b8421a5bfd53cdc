// Services that a project starts for its tests: those of compose files and of the jobs of CI services.
import { parse } from 'yaml'
import { z } from 'zod'
import { SERVICES, type Service, type ServiceStep, serviceStep } from '../../../contract/packages/services.js'
import type { ProjectFiles } from '../project.js'

const Ports = z.array(z.union([z.string(), z.number()]).transform(String)).catch([])
const Declared = z.object({ image: z.string().catch(''), ports: Ports }).partial()
type Declared = z.infer<typeof Declared>
const ByName = z.record(z.string(), Declared.catch({})).catch({})
const Compose = z.object({ services: ByName })
const Workflow = z.object({ jobs: z.record(z.string(), z.object({ services: ByName.optional() }).catch({})).catch({}) })
const GitlabServices = z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])).catch([])
const GitlabJob = z.object({ services: GitlabServices.optional() })

export interface NamedServices {
  /** Those that the sandbox can start. */
  readonly started: readonly ServiceStep[]
  /** Names of those that it cannot. */
  readonly others: readonly string[]
}

const COMPOSE = /^(docker-)?compose(\.[\w-]+)?\.ya?ml$/

/** One for each kind; the first that is named counts. Pure. */
export function servicesNamed(files: ProjectFiles): NamedServices {
  const named = [...ofCompose(files), ...ofGithub(files), ...ofGitlab(files)]
  const kinds = SERVICES.flatMap((service) => {
    const declared = named.find(({ image = '' }) => service.images.test(plainImage(image)))
    return declared ? [{ service, step: serviceStep(service, portOf(service, declared)) }] : []
  })
  return {
    started: kinds.flatMap(({ step }) => (step ? [step] : [])),
    others: kinds.flatMap(({ service, step }) => (step ? [] : [service.name])),
  }
}

const plainImage = (image: string): string => image.replace(/@.*$/, '').replace(/:[^/]*$/, '')

/** The port on the machine of the tests. */
function portOf({ port }: Service, { ports = [] }: Declared): number {
  const published = ports
    .map((each) => each.replace(/\/tcp$/, '').split(':'))
    .find((parts) => parts.length > 1 && parts.at(-1) === String(port))
  const own = Number(published?.at(-2))
  return own >= 1024 && own <= 65_535 ? own : port
}

const ofCompose = (files: ProjectFiles): Declared[] =>
  files.paths
    .filter((path) => COMPOSE.test(path.split('/').at(-1) ?? ''))
    .flatMap((path) => Object.values(Compose.safeParse(yamlIn(files.read(path))).data?.services ?? {}))

const ofGithub = (files: ProjectFiles): Declared[] =>
  files.paths
    .filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path))
    .flatMap((path) => Object.values(Workflow.safeParse(yamlIn(files.read(path))).data?.jobs ?? {}))
    .flatMap(({ services = {} }) => Object.values(services))

function ofGitlab(files: ProjectFiles): Declared[] {
  const jobs = z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(yamlIn(files.read('.gitlab-ci.yml')))
  const images = [
    ...GitlabServices.parse(jobs.services),
    ...Object.values(jobs).flatMap((job) => GitlabJob.safeParse(job).data?.services ?? []),
  ]
  return images.map((image) => ({ image }))
}

function yamlIn(text: string | null): unknown {
  try {
    return parse(text ?? '')
  } catch {
    return null
  }
}
