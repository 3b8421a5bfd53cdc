// Builds the app and serves it as a browser would get it.
import { build, preview } from 'vite'

const [host, port] = ['127.0.0.1', 4173]
await build({ logLevel: 'warn' })
await preview({ preview: { host, port, strictPort: true } })
console.log(`The app is built and served at port ${port}.`)
