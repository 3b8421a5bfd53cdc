// The command line. Its first act is to look at the Node that runs it: native modules end an older one without a word.
export {}

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Tillgreen needs Node 24, this is ${process.version}. Start it with "npm run -s tillgreen -- ...", which brings its own.\n`,
  )
  process.exit(2)
}
// Whoever reads may have had enough, as `head` has: that is no mistake.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))
const { standOf } = await import('./faces/cli/stand.js')
const stand = standOf(process.env, process.cwd())
// Once, before anything reads a path: then every relative path is meant from there, whichever command takes it.
if (stand !== null) process.chdir(stand)
const { hardenProcess } = await import('./host/host.js')
// Files that a parent left open. Later it would close what a library has opened.
hardenProcess()
const { main } = await import('./faces/cli/main.js')
process.exitCode = await main(process.argv.slice(2))
