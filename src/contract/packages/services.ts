// Services that tests of projects need, by the port that they usually have, and how this machine gets them.
import { z } from 'zod'

/** A service that runs beside tests and starts, inside their box. */
export const ServiceStep = z.object({
  type: z.literal('service'),
  program: z.literal('redis-server'),
  port: z.number().int().min(1024).max(65_535),
})
export type ServiceStep = z.infer<typeof ServiceStep>
type Program = ServiceStep['program']

export interface Service {
  readonly name: string
  readonly port: number
  /** The program that the sandbox can start, and its Debian package; null where Tillgreen cannot start it. */
  readonly program: { readonly name: Program; readonly package: string } | null
  /** Names of its images in compose and CI files. */
  readonly images: RegExp
}

/** PostgreSQL needs shared memory of System V, and MySQL a socket with a path. The sandbox refuses both. */
export const SERVICES: readonly Service[] = [
  {
    name: 'Redis',
    port: 6379,
    program: { name: 'redis-server', package: 'redis-server' },
    images: /(^|\/)(redis|valkey|redis-stack)(-server)?$/,
  },
  {
    name: 'PostgreSQL',
    port: 5432,
    program: null,
    images: /(^|\/)(postgres|postgresql|postgis|pgvector)$/,
  },
  { name: 'MySQL', port: 3306, program: null, images: /(^|\/)(mysql|mariadb)(-server)?$/ },
  { name: 'MongoDB', port: 27_017, program: null, images: /(^|\/)mongo(db)?$/ },
  { name: 'RabbitMQ', port: 5672, program: null, images: /(^|\/)rabbitmq$/ },
  { name: 'Elasticsearch', port: 9200, program: null, images: /(^|\/)(elasticsearch|opensearch)$/ },
  { name: 'memcached', port: 11_211, program: null, images: /(^|\/)memcached$/ },
]

export const serviceAt = (port: number): Service | null => SERVICES.find((each) => each.port === port) ?? null

/** How a service is started; null where Tillgreen cannot. */
export const serviceStep = ({ port: usual, program }: Service, port: number = usual): ServiceStep | null =>
  program === null ? null : { type: 'service', program: program.name, port }

/** What a service is called, by the program that runs it. */
export const serviceName = (step: Pick<ServiceStep, 'program'>): string =>
  SERVICES.find(({ program }) => program?.name === step.program)?.name ?? step.program
