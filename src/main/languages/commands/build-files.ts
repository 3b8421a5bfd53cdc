// The usual test command of a build tool, for projects of no known language that name none themselves.
import type { ProjectFiles, SaidCommand } from '../project.js'

interface BuildTool {
  readonly file: string
  /** What the file contains if it declares tests. */
  readonly declares: RegExp
  readonly line: string
}

/** Tools that build and test without a network, the most specific first. */
const TOOLS: readonly BuildTool[] = [
  {
    file: 'CMakeLists.txt',
    declares:
      /\b(?:enable_testing|add_test|gtest_discover_tests|catch_discover_tests|doctest_discover_tests)\s*\(|\binclude\s*\(\s*CTest\s*\)/i,
    line: 'cmake -S . -B build && cmake --build build && ctest --test-dir build',
  },
  { file: 'meson.build', declares: /^\s*(?:test\s*\(|subdir\s*\(\s*'tests?')/m, line: 'meson setup build && meson test -C build' },
  { file: 'Rakefile', declares: /\bTestTask\b|\btask\s*\(?\s*:?["']?test\b/, line: 'rake test' },
  { file: '.rspec', declares: /(?:)/, line: 'rspec' },
  { file: '.busted', declares: /(?:)/, line: 'busted' },
  { file: 'Makefile', declares: /^test\s*:(?!=)/m, line: 'make test' },
  { file: 'Makefile', declares: /^check\s*:(?!=)/m, line: 'make check' },
]

/** The command of the first tool whose file declares tests; null if there is none. Pure. */
export function saidByBuildFiles(files: ProjectFiles): SaidCommand | null {
  const tool = TOOLS.find(({ file, declares }) => files.paths.includes(file) && declares.test(files.read(file) ?? ''))
  return tool ? { source: 'manifest', folder: '', line: tool.line, where: tool.file } : null
}
