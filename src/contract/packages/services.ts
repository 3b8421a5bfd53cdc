// Services that tests of projects need, by the port that they usually have, and how this machine gets them.
import { z } from 'zod'

const Name = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/)

/** A service that runs beside tests and starts, inside their box. */
export const ServiceStep = z.object({
  type: z.literal('service'),
  program: z.enum(['redis-server', 'postgres', 'mysqld']),
  port: z.number().int().min(1024).max(65_535),
  user: Name,
  database: Name,
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
    program: { name: 'postgres', package: 'postgresql' },
    images: /(^|\/)(postgres|postgresql|postgis|pgvector)$/,
  },
  { name: 'MySQL', port: 3306, program: { name: 'mysqld', package: 'mariadb-server' }, images: /(^|\/)(mysql|mariadb)(-server)?$/ },
  { name: 'MongoDB', port: 27_017, program: null, images: /(^|\/)mongo(db)?$/ },
  { name: 'RabbitMQ', port: 5672, program: null, images: /(^|\/)rabbitmq$/ },
  { name: 'Elasticsearch', port: 9200, program: null, images: /(^|\/)(elasticsearch|opensearch)$/ },
  { name: 'memcached', port: 11_211, program: null, images: /(^|\/)memcached$/ },
]

export const serviceAt = (port: number): Service | null => SERVICES.find((each) => each.port === port) ?? null

const USERS: Readonly<Record<Program, string>> = { 'redis-server': 'default', postgres: 'postgres', mysqld: 'root' }

/** How a service is started; null where Tillgreen cannot, or a name would be no plain word. @param said its port, user and database, as the project says them */
export function serviceStep(
  { port, program }: Service,
  said: Partial<Pick<ServiceStep, 'port' | 'user' | 'database'>> = {},
): ServiceStep | null {
  if (program === null) return null
  const user = said.user ?? USERS[program.name]
  const database = said.database ?? (program.name === 'postgres' ? user : 'test')
  return ServiceStep.safeParse({ type: 'service', program: program.name, port: said.port ?? port, user, database }).data ?? null
}

/** What a service is called, by the program that runs it. */
export const serviceName = (step: Pick<ServiceStep, 'program'>): string =>
  SERVICES.find(({ program }) => program?.name === step.program)?.name ?? step.program
