// The law of imports (docs/decisions/0001-rooms.md), one rule per sentence. test/rooms.test.ts runs it and also checks
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

/** A room, and the parts of extensions that keep its law. */
const withExtensions = (room, part) => `^src/(${room}|extensions/[^/]+/${part})/`

const contract = '^src/(contract/|extensions/[^/]+/(contract/|extension\\.ts$))'
const words = withExtensions('words', 'words')
/** Sentences that journals keep as they were said, and what models and users are told alike: who records makes them. */
const recorded = withExtensions('words/recorded', 'words/recorded')
const models = '^src/main/models/'
const engine = withExtensions('main/engine', 'engine')
const files = '^src/main/files/'
/** What everyone but the host may know of languages. */
const language = '^src/main/languages/language\\.ts$'
const languages = '^src/main/languages/'
const sandbox = '^src/main/sandbox/'
const store = '^src/main/store/'
const host = withExtensions('main/host', 'host')
const faces = '^src/(main/faces/|main/[^/]+\\.ts$|extensions/[^/]+/cli/)'
const renderer = withExtensions('renderer', 'window')

/** The phases and what lies below them, the highest first: a folder imports only what stands on a later line. */
const floors = [
  ['features', 'building'],
  ['candidates', 'verifying'],
  ['repairing'],
  ['testing'],
  ['planning', 'coding'],
  ['user', 'context'],
  ['task'],
  ['asking'],
  ['edits', 'journal'],
  ['ports'],
]
const phase = (name) => `^src/main/engine/${name}/`
const downward = floors.flatMap((floor, at) =>
  floor.map((name) => ({
    name: `${name}-points-downward`,
    comment: 'The folders of the engine stand on floors; each imports only what lies below it (.dependency-cruiser.cjs, floors).',
    severity: 'error',
    from: { path: phase(name), pathNot: '\\.test\\.ts$' },
    to: {
      path: ['^src/main/engine/[^/]+\\.ts$', ...floors.slice(0, at + 1).flatMap((each) => each.map(phase))],
      pathNot: phase(name),
    },
  })),
)

/**
 * The modules of store, sandbox and host that may open files by themselves, each with its reason: no path in them comes from a model, a
 * tree, an archive, a template, a recording or a box. Every other one opens through src/main/files/, which follows no link.
 */
const opensOwnPaths = {
  '(store/database/(reserve-file|begin|durable|lock|open|open-beside|place|process)|store/(garbage|store)|store/journal/folded)':
    'the data folder: database, lock and files named by us',
  'store/trees/objects': 'objects of the data folder, named by their hash, which is checked',
  '(sandbox/backends/bubblewrap/descriptors|sandbox/process/(fifo|sandbox-process|terminal))':
    'pipes, terminals and descriptors that we make',
  '(sandbox/backends/bubblewrap/host-root|sandbox/process/(probe|sandbox-user)|sandbox/limits/(memory-group|owner|process-tree|shared-memory)|sandbox/templates/toolchains|sandbox/network/listening-ports|extensions/pages/host/find-browser)':
    "the machine's own /proc, system folders and programs",
  'languages/(registry|[a-z]+/registry)': "the person's configuration of package managers",
  'languages/syntax/open-sources': 'grammars of a package that we depend on, by names of our own',
  'languages/[a-z]+/(toolchain|npm-program)': "the machine's own programs",
  'languages/[a-z]+/(installed-files|install|cargo|layer)':
    'the layer that is being built, in folders named by us; walks what a box left once the box is gone, and follows no link',
  'sandbox/network/sources': 'looks whether a mount that was made from that configuration is a folder',
  'sandbox/layers/(build-site|layer-store|layers)':
    'folders of layers and builds, named by us; what boxes left in them is opened below them',
  '(sandbox/backends/bubblewrap/mounts|sandbox/limits/folder-use)':
    'looks at entries without opening them: what stands where a mount is to be, how much a folder holds',
  'sandbox/(layers/layer-content|limits/settle)':
    'walks what a box left once the box is gone, enters no link and opens nothing through one',
  'sandbox/templates/templates': 'folders that the person keeps templates in; the templates are opened below them',
  '(sandbox/process/(leftovers|temporary-folder|trial)|sandbox/layers/try-tests)': 'temporary folders named by us',

  '(host/data-folder/(keys-file|plain-file|private-folder|replace-file|sealed-file|settings-file|storage-error)|host/endpoints/capabilities-file)':
    'settings and keys in the data folder',
  '(host/ports/journal-file|extensions/bench/host/bench-journal)': 'a journal in the data folder',
  'host/built-in-model/(built-in-model|catalogue|download|fetching|from-address|from-registry|installed|unpack)':
    'model and engine in the data folder, in files named by us; only names that the catalogue lists are unpacked',
  'extensions/pages/host/(in-browser|ways)': 'scripts and sockets of ours in a temporary folder; what a box wrote is opened below it',
  '(host/compose|host/data-folder/error-catalogue|host/endpoints/doctor|host/records/(demos|stranger)|host/work/worker-file)':
    'files that we ship, and what this machine has',
  '(host/exports/(apply-to-branch|branch-commits|export-git|git)|host/ports/bench-place|host/previews/(left-files|run-shell)|host/projects/(git-files|neighbours|read-project))':
    'makes folders named by us and looks whether one is there',
  '(host/exports/read-zip|extensions/review/host/read-change|host/run-service/(recordings|starting))':
    'the one file or folder that the person named',
  '(host/exports/(exports|make-export|write-zip|zip-folder)|host/changes/(applied-records|apply)|host/folder-changes/(change-log|file-changes|place-entry|recover-changes)|host/outputs/(output-records|write-output)|host/runs/make-demo)':
    'where the person wants an output, and our list of what is being changed there',
}

module.exports = {
  forbidden: [
    room('contract', contract, [], ['zod']),
    room('words', words, [contract], []),
    room('models', models, [contract, recorded], ['zod', 'openai', 'undici', 'eventsource-parser', 'node:']),
    room('engine', engine, [contract, recorded, language], ['zod', 'jsonrepair', 'node-diff3']),
    ...downward,
    room('files', files, [contract], ['node:']),
    room(
      'languages',
      languages,
      [contract],
      ['zod', 'smol-toml', 'tap-parser', 'picomatch', 'yaml', 'marked', 'htmlparser2', 'web-tree-sitter', 'node:'],
    ),
    room(
      'sandbox',
      sandbox,
      [contract, files, language],
      ['zod', 'node-pty', '@lydell/node-pty[^/]*', '@anthropic-ai/sandbox-runtime', 'node:'],
    ),
    room('store', store, [contract, files], ['zod', 'better-sqlite3', 'iconv-lite', 'node:']),
    room(
      'host',
      host,
      // Words are for a few modules alone: see words-in-host.
      [contract, words, models, languages, engine, files, sandbox, store],
      [
        'zod',
        'yazl',
        'yauzl',
        'smol-toml',
        '@parcel/watcher',
        'diff',
        'undici',
        'htmlparser2',
        'stemmer',
        'stopword',
        'p-queue',
        'rate-limiter-flexible',
        'ignore',
        'node:',
      ],
    ),
    {
      name: 'words-in-host',
      comment:
        'The host hands out data. Beside what journals keep, only what it says to a user by itself is in words: commits of an exported repository, the end of a run, notices to an address, what a browser or a shell meets at a preview.',
      severity: 'error',
      from: {
        path: host,
        pathNot: ['\\.test\\.ts$', '^src/main/host/(exports|notices|previews)/', '^src/main/host/runs/executor\\.ts$'],
      },
      to: { path: words, pathNot: recorded },
    },
    room('faces', faces, [contract, words, host, faces], ['zod', 'ws', 'pino', 'electron', 'node:']),
    {
      name: 'faces-ask-the-contract',
      comment: 'A face starts the host and asks the contract: of the host it imports host/host.ts alone.',
      severity: 'error',
      from: { path: faces, pathNot: '\\.test\\.ts$' },
      to: { path: host, pathNot: '^src/main/host/host\\.ts$' },
    },
    room('preload', '^src/preload/', [], ['electron']),
    {
      name: 'electron-in-its-face',
      comment: 'Only the desktop face and its preload know Electron: src/main/index.ts, src/main/faces/electron/, src/preload/.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/main/faces/electron/', '^src/preload/'] },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'renderer',
      comment: 'The renderer imports the contract, words and what draws; never Node, Electron or another room.',
      severity: 'error',
      from: { path: renderer },
      to: { path: ['^src/main/', '^src/preload/', '^src/extensions/[^/]+/(engine|host|cli)/', 'node_modules/electron/'], pathNot: [] },
    },
    {
      name: 'renderer-without-node',
      comment: 'No Node words in the renderer.',
      severity: 'error',
      from: { path: renderer },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'core-knows-no-extension',
      comment: 'Extensions are collected by the names of their files (import.meta.glob). Nothing imports one by its path.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/extensions/' },
      to: { path: '^src/extensions/' },
    },
    {
      name: 'extensions-know-none-other',
      comment: 'An extension imports the core and itself, so that its folder can be deleted.',
      severity: 'error',
      from: { path: '^src/extensions/([^/]+)/' },
      to: { path: '^src/extensions/', pathNot: '^src/extensions/$1/' },
    },
    {
      name: 'screens-stand-alone',
      comment: 'A screen imports features and ui, never another screen; only boot knows which screens there are.',
      severity: 'error',
      from: { path: '^src/renderer/screens/([^/]+)/' },
      to: { path: '^src/renderer/screens/', pathNot: '^src/renderer/screens/$1/' },
    },
    {
      name: 'features-know-no-screen',
      comment: 'What screens share knows none of them.',
      severity: 'error',
      from: { path: ['^src/renderer/(features|ui)/', '^src/extensions/'] },
      to: { path: '^src/renderer/screens/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'Parts of the surface know nothing of what they show.',
      severity: 'error',
      from: { path: '^src/renderer/ui/' },
      to: { path: '^src/renderer/(features|boot)/' },
    },
    {
      name: 'menus-of-the-window',
      comment: 'Every menu is made of ui/menu/menu.tsx, so that a press outside of an open one also does what it does.',
      severity: 'error',
      from: { path: renderer, pathNot: '^src/renderer/ui/menu/' },
      to: { path: 'node_modules/@base-ui/react/menu/' },
    },
    {
      name: 'dialogs-are-gone-at-once',
      comment: 'Dialogs are made of src/renderer/ui/focus/dialog.tsx. One of Base UI takes the focus back some frames after it was closed.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/renderer/ui/focus/dialog\\.tsx$' },
      to: { path: 'node_modules/@base-ui/react/(alert-)?dialog/' },
    },
    {
      name: 'files-are-opened-below',
      comment:
        'What comes from outside is opened through src/main/files/ alone (docs/decisions/0030-paths.md). A module with paths of its own is named in opensOwnPaths, with the reason.',
      severity: 'error',
      from: {
        path: ['^src/main/(languages|store|sandbox)/', host],
        pathNot: ['\\.test\\.ts$', ...Object.keys(opensOwnPaths).map((name) => `^src/(main/)?${name}\\.(ts|mjs)$`)],
      },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    { name: 'no-cycles', comment: 'A circle of imports has no first page.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'one-repair-of-json',
      comment: 'Whoever repairs JSON also checks and marks it: asking/repair-json.ts is the only importer of jsonrepair.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/engine/asking/repair-json\\.ts$' },
      to: { path: 'node_modules/jsonrepair/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.node.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '^src/(main/languages|extensions)/.*\\.[cm]js$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
