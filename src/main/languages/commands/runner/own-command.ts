// The test command of a project as it is, of any language: read by the report that it leaves, by TAP that it prints, else by its exit code.
import type { TestCommand } from '../../../../contract/packages/project-commands.js'
import { RUNNER } from '../../../../contract/sandbox/inside.js'
import type { Runner } from '../../language.js'
import { assembleReport } from '../../report/assemble.js'
import { lineWithReport } from '../reports.js'
import { eventsOf } from './events.js'
import rubyPlugin from './ruby/tillgreen_plugin.rb?raw'
import rubyReport from './ruby/tillgreen_report.rb?raw'
import rubyFormatter from './ruby/tillgreen_rspec.rb?raw'
import launcher from './tillgreen-own-command.sh?raw'

const id = 'own-command'

/** It needs no toolchain: a shell is in every sandbox. */
export const ownCommand: Runner = {
  id,
  title: 'the own command of a project',
  byHand: 'make test',
  toolchain: 'sh',
  testS: 60,
  isForProjects: true,
  files: [
    { path: 'own-command/tillgreen-own-command.sh', text: launcher },
    { path: 'own-command/ruby/tillgreen_report.rb', text: rubyReport },
    { path: 'own-command/ruby/tillgreen_rspec.rb', text: rubyFormatter },
    { path: 'own-command/ruby/minitest/tillgreen_plugin.rb', text: rubyPlugin },
  ],
  scratch: [],
  command: (_tests, { project }) => ({
    argv: ['/bin/sh', `${RUNNER}/own-command/tillgreen-own-command.sh`, ...(project?.tests ?? []).flatMap(wordsOf)],
    variables: {},
  }),
  read: (text, result) => assembleReport(id, text === null ? null : eventsOf(text, id), result),
  coverage: null,
}

const wordsOf = ({ folder, line, reader, report }: TestCommand): string[] => [
  folder,
  reader === 'exit' ? line : lineWithReport(line),
  report ?? '',
]
