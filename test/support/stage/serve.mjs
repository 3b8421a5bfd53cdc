// Starts the stage from plain Node: Vite reads the TypeScript.
import { join, resolve } from 'node:path'
import { createServer } from 'vite'

const [renderer = 'out/renderer', port = '0', ...words] = process.argv.slice(2)
const vite = await createServer({
  configFile: false,
  root: join(import.meta.dirname, '../../..'),
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
const { serveStage } = await vite.ssrLoadModule('/test/support/stage/serve.ts')
console.log(await serveStage(resolve(renderer), Number(port), words))
