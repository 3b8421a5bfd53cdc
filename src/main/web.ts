// The browser face. Its first act is to look at the Node that runs it: native modules end an older one without a word.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(`Tillgreen needs Node 24, this is ${process.version}. Start it with "npm start", which brings its own.\n`)
  process.exit(2)
}
const { hardenProcess } = await import('./host/host.js')
// Files that a parent left open. Electron's own face keeps them, since most belong to Chromium.
hardenProcess()
const { main } = await import('./faces/web/main.js')
process.exitCode = await main(process.argv.slice(2))

export {}
