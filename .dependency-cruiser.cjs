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

/**
 * The modules of store, sandbox and host that may open files by themselves, each with its reason: no path in them comes from a model, a
 * tree, an archive, a template, a recording or a box. Every other one opens through src/main/files/, which follows no link.
 */
const opensOwnPaths = {
  'store/(ballast|begin|durable|folded|garbage|lock|open|open-beside|place|process|store)':
    'the data folder: database, lock and files named by us',
  'store/trees/objects': 'objects of the data folder, named by their hash, which is checked',
  'sandbox/(box-process|fifo|terminal|descriptors)': 'pipes, terminals and descriptors that we make',
  'sandbox/(process-tree|host-root|toolchains|probe|memory-group|shared-memory|owner|box-user)':
    "the machine's own /proc, system folders and programs",
  'sandbox/(registry|registries|registries-cargo)': "the person's configuration of package managers",
  'sandbox/(layers|layer-site|layer-store|install-cargo)':
    'folders of layers and builds, named by us; what boxes left in them is opened below them',
  'sandbox/(mounts|folder-use)': 'looks at entries without opening them: what stands where a mount is to be, how much a folder holds',
  'sandbox/(layer-content|layer-records|settle)':
    'walks what a box left once the box is gone, enters no link and opens nothing through one',
  'sandbox/templates': 'folders that the person keeps templates in; the templates are opened below them',
  'sandbox/(leftovers|temporary-folder|trial-box|try-tests|runners/conformance/sources)': 'temporary folders named by us',
  'sandbox/documentation/node': 'runs inside a box',
  'host/(capabilities-file|keys-file|plain-file|private-folder|settings-file|sealed-file|replace-file|storage-fault)':
    'settings and keys in the data folder',
  'host/review/journal-file': 'a journal in the data folder',
  'host/(demos|error-catalogue|host|doctor|stranger)': 'files that we ship, and what this machine has',
  'host/(bench-place|run-shell|export-git|project/read-project)': 'makes folders named by us and looks whether one is there',
  'host/(read-zip|recordings|review/read-change|runs)': 'the one file or folder that the person named',
  'host/(export|export-desk|make-demo|zip-folder|project/apply|folder-change/(change-log|file-changes|place-entry|recover-changes)|run-output/(output-records|write-output))':
    'where the person wants an output, and our list of what is being changed there',
}

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
    {
      name: 'files-are-opened-below',
      comment:
        'What comes from outside is opened through src/main/files/ alone (docs/decisions/0030-paths.md). A module with paths of its own is named in opensOwnPaths, with the reason.',
      severity: 'error',
      from: {
        path: '^src/main/(store|sandbox|host)/',
        pathNot: ['\\.test\\.ts$', ...Object.keys(opensOwnPaths).map((name) => `^src/main/${name}\\.(ts|mjs)$`)],
      },
      to: { path: '^(node:)?fs(/promises)?$' },
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
