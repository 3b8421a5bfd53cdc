// Finds services in compose and CI files.
import { expect, test } from 'vitest'
import type { ProjectFiles } from '../project.js'
import { servicesNamed } from './services.js'

const filesOf = (files: Record<string, string>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})
const redis = (port: number) => ({ type: 'service', program: 'redis-server', port })

test('a compose file says the port on the machine', () => {
  const compose = `
services:
  app: { build: . }
  cache:
    image: docker.io/library/redis:7-alpine
    ports: ["127.0.0.1:6380:6379"]
  queue: { image: "rabbitmq:3-management" }
`
  expect(servicesNamed(filesOf({ 'docker-compose.yml': compose }))).toEqual({ started: [redis(6380)], others: ['RabbitMQ'] })
  expect(servicesNamed(filesOf({ 'compose.yaml': ': no yaml [' }))).toEqual({ started: [], others: [] })
})

test('jobs of CI services name them as well', () => {
  const github = 'jobs:\n  test:\n    services:\n      redis: { image: redis, ports: ["6379:6379"] }\n      db: { image: "postgres:16" }\n'
  const gitlab = 'services:\n  - name: valkey/valkey:7\ntest:\n  script: [make]\n  services: [mongo]\n'
  expect(servicesNamed(filesOf({ '.github/workflows/ci.yml': github }))).toEqual({ started: [redis(6379)], others: ['PostgreSQL'] })
  expect(servicesNamed(filesOf({ '.gitlab-ci.yml': gitlab }))).toEqual({ started: [redis(6379)], others: ['MongoDB'] })
})
