// Puts a run of every state into a data folder and prints which is which: `node test/support/stage/seed.mjs FOLDER [OLDER]`.
// Vite reads the TypeScript, and the texts that the store is made of.
import { join } from 'node:path'
import { createServer } from 'vite'
import { definitions } from '../../../scripts/fingerprint.mjs'

const [folder, older = '0'] = process.argv.slice(2)
const vite = await createServer({
  configFile: false,
  define: definitions(),
  root: join(import.meta.dirname, '../../..'),
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
const { putStates } = await vite.ssrLoadModule('/test/support/stage/put-states.ts')
console.log(JSON.stringify(await putStates(folder, Number(older))))
await vite.close()
