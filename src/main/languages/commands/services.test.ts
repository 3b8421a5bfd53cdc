// Which services are found in compose and CI files.
import { expect, test } from 'vitest'
import type { ProjectFiles } from '../project.js'
import { servicesNamed } from './services.js'

const filesOf = (files: Record<string, string>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

test('a compose file says the port on the machine, the user and the database', () => {
  const compose = `
services:
  app: { build: . }
  db:
    image: docker.io/library/postgres:16-alpine
    ports: ["127.0.0.1:5433:5432"]
    environment:
      - POSTGRES_USER=shop
      - POSTGRES_PASSWORD=secret
  queue: { image: "rabbitmq:3-management" }
`
  expect(servicesNamed(filesOf({ 'docker-compose.yml': compose }))).toEqual({
    started: [{ type: 'service', program: 'postgres', port: 5433, user: 'shop', database: 'shop' }],
    others: ['RabbitMQ'],
  })
})

test('jobs of CI services name them as well', () => {
  const github =
    'jobs:\n  test:\n    services:\n      redis: { image: redis, ports: ["6379:6379"] }\n      db: { image: "mysql:8", env: { MYSQL_DATABASE: app } }\n'
  const gitlab = 'services:\n  - name: valkey/valkey:7\ntest:\n  script: [make]\n  services: [mongo]\n'
  const redis = { type: 'service', program: 'redis-server', port: 6379, user: 'default', database: 'test' }
  expect(servicesNamed(filesOf({ '.github/workflows/ci.yml': github })).started).toEqual([
    redis,
    { type: 'service', program: 'mysqld', port: 3306, user: 'root', database: 'app' },
  ])
  expect(servicesNamed(filesOf({ '.gitlab-ci.yml': gitlab }))).toEqual({ started: [redis], others: ['MongoDB'] })
})

test('a name that is no plain word is not taken for a command', () => {
  const compose = 'services:\n  db: { image: postgres, environment: { POSTGRES_USER: "a; rm -rf /" } }\n'
  expect(servicesNamed(filesOf({ 'compose.yaml': compose })).started).toMatchObject([{ user: 'postgres', database: 'postgres' }])
  expect(servicesNamed(filesOf({ 'compose.yaml': ': no yaml [' }))).toEqual({ started: [], others: [] })
})
