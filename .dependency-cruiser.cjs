// The law of rooms (docs/decisions/0001-rooms.md), one rule per sentence. test/rooms.test.ts runs it and also checks
// that it saw every file: it is green when it reads none.

/** A room may import itself, the rooms named, and the libraries named. */
const room = (name, path, rooms, libraries) => ({
  name,
  comment: `${path} may import: ${[...rooms, ...libraries].join(', ') || 'nothing'}. A new need is a decision: docs/decisions.`,
  severity: 'error',
  from: { path, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: [path, ...rooms, ...libraries.map(library), '\\?raw$', '^package\\.json$'] },
})
const library = (name) =>
  name === 'node:'
    ? '^(node:)?(assert|async_hooks|buffer|child_process|crypto|dns/promises|events|fs|fs/promises|http|https|module|net|os|path|perf_hooks|process|readline|readline/promises|stream|stream/promises|string_decoder|timers|timers/promises|tls|tty|url|util|worker_threads|zlib)$'
    : `node_modules/(@types/)?${name}/`

const contract = '^src/contract/'
const engine = '^src/main/engine/'
const files = '^src/main/files/'
const sandbox = '^src/main/sandbox/'
const store = '^src/main/store/'
const host = '^src/main/host/'
const faces = '^src/main/(cli/|web/|electron/|[^/]+\\.ts$)'

module.exports = {
  forbidden: [
    room('contract', contract, [], ['zod']),
    {
      ...room('engine', engine, [contract], ['zod']),
      from: { path: engine, pathNot: ['^src/main/engine/models/', '\\.test\\.ts$'] },
    },
    room('models', '^src/main/engine/models/', [contract, engine], ['zod', 'openai', 'undici', 'jsonrepair', 'node:']),
    room('files', files, [contract], ['node:']),
    room('sandbox', sandbox, [contract, files], ['zod', 'node-pty', '@lydell/node-pty[^/]*', '@anthropic-ai/sandbox-runtime', 'node:']),
    room('store', store, [contract, files], ['zod', 'better-sqlite3', 'node:']),
    room(
      'host',
      host,
      [contract, engine, files, sandbox, store],
      ['zod', 'yazl', 'yauzl', 'smol-toml', '@parcel/watcher', 'diff', 'undici', 'htmlparser2', 'node:'],
    ),
    room('faces', faces, [contract, host, faces], ['zod', 'ws', 'pino', 'electron', 'node:']),
    room('preload', '^src/preload/', [], ['electron']),
    {
      name: 'electron-in-its-face',
      comment: 'Only the desktop face and its preload know Electron: src/main/index.ts, src/main/electron/, src/preload/.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/main/electron/', '^src/preload/'] },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'renderer',
      comment: 'The renderer imports the contract and what draws; never Node, Electron or another room.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: ['^src/main/', '^src/preload/', 'node_modules/electron/'], pathNot: [] },
    },
    {
      name: 'renderer-without-node',
      comment: 'No Node words in the renderer.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', comment: 'A circle of imports has no first page.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'only-models-repair',
      comment: 'The heart of the engine reaches into models/ for its words and the repair of JSON alone.',
      severity: 'error',
      from: { path: engine, pathNot: '^src/main/engine/models/' },
      to: { path: '^src/main/engine/models/', pathNot: '^src/main/engine/models/repair\\.ts$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.node.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '^src/main/sandbox/(runners|callers)/[a-z-]+/.*\\.mjs$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
