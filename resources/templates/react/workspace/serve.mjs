// Builds the app and serves it, as a browser would get it: http://127.0.0.1:4173
import { build, preview } from 'vite'

await build({ logLevel: 'warn' })
const server = await preview({ preview: { host: '127.0.0.1', port: 4173, strictPort: true } })
server.printUrls()
