// A name from outside is looked up in a Map, or where the object itself has it: `valueOf` and `constructor` lie in every
// object, and are names like any other. Held against the types of all sources.
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Look-ups whose names are our own, or that are guarded by `Object.hasOwn` in the lines before. */
const accepted = new Set([
  'src/contract/text/json.ts: object[key]',
  'src/contract/wire/define.ts: contract[area]',
  'src/contract/wire/define.ts: contract[area]?.[name]',
  'src/contract/wire/define.ts: handlers[area]',
  'src/contract/wire/define.ts: (handlers[area] as Record<string, (...args: unknown[]) => unknown>)[name]',
  // Steps and kinds of questions of our own.
  'src/main/languages/javascript/declare.ts: owner[key]',
  'src/contract/text/fill.ts: values[name]',
  'src/main/models/http/parameters.ts: name in sent',
  'src/main/models/http/parameters.ts: sent[limit]',
  'src/main/models/http/parameters.ts: sent[found.name]',
  'src/main/host/exports/git.ts: process.env[name]',
  'src/main/languages/python/own-packages.ts: key in from',
  'src/main/languages/python/own-packages.ts: from[key]',
  'src/main/languages/commands/checks.ts: tools[tool]',
  'src/main/languages/rust/project.ts: owner[group]',
  'src/main/models/http/proxy.ts: environment[each]',
  'src/main/models/http/proxy.ts: environment[name]',
  'src/main/models/dialects/scripted.ts: answers[key]',
  'src/main/host/endpoints/endpoints.ts: process.env[endpoint.keyVariable]',
  'src/main/host/endpoints/endpoints.ts: process.env[each.keyVariable]',
  'src/main/sandbox/network/proxy.ts: packages[program]',
  'src/main/host/endpoints/doctor.ts: INSTALL[program]',
  'src/main/host/feeds/feeds.ts: contract[area]',
  'src/main/host/feeds/feeds.ts: contract[area]?.[name]',
  'src/main/host/records/demos.ts: facts[part]?.[key]',
  'src/main/host/outputs/lock-files.ts: wanted[key]',
  'src/main/host/data-folder/keys-file.ts: keys[name]',
  'src/main/faces/cli/command.ts: values[name]',
  'src/main/faces/cli/command-line-document.ts: configFlags[flag]',
  'src/main/faces/cli/command-line-document.ts: flags[flag]',
  // Begins with a dot.
  'src/main/faces/page-files.ts: types[extname(path)]',
  'src/renderer/features/plan/plan-edits.ts: lacks[String(field)]',
  // Words and parameters of our own schemas.
  'src/contract/config/parameters.ts: schema[name]',
  'src/main/faces/cli/config-flags.ts: values[flag]',
  'src/renderer/screens/start/changes-said.tsx: changes[parameter.path]',
  'src/renderer/screens/start/advanced-fields.tsx: changes[parameter.path]',
  'src/renderer/screens/start/advanced-fields.tsx: draft.changes[path]',
  'src/contract/config/at-path.ts: value[name]',
  'src/contract/config/at-path.ts: object[head]',
])

/** Look-ups by a text that may be any, in what is neither a list nor a Map. */
function lookUps(config: string): string[] {
  const read = ts.readConfigFile(join(root, config), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(join(root, config)))
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const found: string[] = []
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName)
    if (!file.startsWith('src/') || file.includes('.test.')) continue
    const visit = (node: ts.Node): void => {
      if (isLookUp(node, checker)) found.push(`${file}: ${node.getText()}`)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

function isLookUp(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.InKeyword && !ts.isStringLiteral(node.left) && !ts.isPrivateIdentifier(node.left)
  if (!ts.isElementAccessExpression(node) || ts.isStringLiteral(node.argumentExpression)) return false
  const isAnyText = (checker.getTypeAtLocation(node.argumentExpression).flags & ts.TypeFlags.String) !== 0
  return isAnyText && !checker.isArrayType(checker.getTypeAtLocation(node.expression))
}

// It reads the types of the whole program twice, which takes minutes on a busy machine.
test('no name from outside is looked up in a plain object', { timeout: 900_000 }, () => {
  const found = new Set(['tsconfig.node.json', 'tsconfig.web.json'].flatMap(lookUps))
  expect([...found].filter((each) => !accepted.has(each))).toEqual([])
  expect([...accepted].filter((each) => !found.has(each))).toEqual([])
})
