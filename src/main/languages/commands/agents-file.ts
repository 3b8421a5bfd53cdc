// Test commands in the file that a team writes for agents: those in code blocks below a heading about tests.
import { lexer } from 'marked'
import type { ProjectFiles, SaidCommand } from '../project.js'
import { linesIn } from './shell-line.js'

/** The first one that exists is read. */
const NAMES = ['AGENTS.md', 'CLAUDE.md']
const SHELLS = new Set(['', 'sh', 'bash', 'shell', 'console', 'zsh', 'terminal'])

/** The lines of all such blocks, in their order; none if the project has no such file. Pure. */
export function saidByAgentsFile(files: ProjectFiles): SaidCommand[] {
  const name = NAMES.find((each) => files.paths.includes(each))
  if (name === undefined) return []
  let isAboutTests = false
  return lexer(files.read(name) ?? '').flatMap((token): SaidCommand[] => {
    if (token.type === 'heading') isAboutTests = /\btest|\bcheck/i.test(String(token.text))
    if (token.type !== 'code' || !isAboutTests) return []
    const [language = ''] = String(token.lang ?? '').split(/\s/)
    if (!SHELLS.has(language.toLowerCase())) return []
    return linesIn(String(token.text)).map((line) => ({
      source: 'agents-file',
      folder: '',
      line: line.replace(/\s+#.*$/, ''),
      where: name,
    }))
  })
}
