// `tillgreen export`: takes out what a run made.

import { lstatSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ExportFormat } from '../../../../../contract/calls/exports.js'
import { count } from '../../../../../words/figures.js'
import { type Command, CommandError, onlyRun, text, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'export',
  order: 2,
  usage: 'RUN --out FILE.zip|DIR',
  help: 'export the files from a run as an archive with verification.json, a git repository, or a patch',
  flags: {
    out: { type: 'string', value: 'FILE|DIR', help: 'archive, patch file, or repository folder to write' },
    format: { type: 'string', value: 'zip|git|patch', help: 'export format (default: zip); a git repository has one commit per state' },
    devcontainer: { type: 'boolean', help: 'add a .devcontainer folder, which rebuilds the test environment in a container' },
    force: { type: 'boolean', help: 'replace an existing file' },
  },
  async perform(context) {
    const file = text(context.values, 'out')
    if (!file) throw new WrongUsage('--out FILE.zip|DIR is missing.')
    const format = ExportFormat.safeParse(text(context.values, 'format') ?? 'zip')
    if (!format.success) throw new WrongUsage('--format expects zip, git or patch.')
    const withContainer = context.values.devcontainer === true
    if (withContainer && format.data === 'patch')
      throw new WrongUsage('A patch cannot include a dev container. Use --devcontainer with --format zip or --format git.')
    const there = lstatSync(file, { throwIfNoEntry: false })
    if (there && !isEmptyFolder(file) && !(context.values.force && format.data !== 'git' && !there.isDirectory()))
      throw new CommandError(
        `${file} already exists. Choose another${format.data === 'git' || there.isDirectory() ? ' folder.' : ' file, or use --force to replace it.'}`,
      )
    const core = context.core()
    const run = await onlyRun(context)
    const path = resolve(file)
    const exported = await core.exports.save({ run, format: format.data, withContainer, path, force: context.values.force === true })
    switch (exported.format) {
      case 'zip': {
        const { format: _, ...content } = exported
        context.out.json({ type: 'exported', file: path, ...content })
        for (const reason of exported.leftOut) context.out.line(`Left out: ${reason}`)
        context.out.line(
          `Exported ${count(exported.files, 'file')} to ${file} (verdict: ${exported.verification.outcome.verdict}). Verify the export anywhere with "tillgreen verify ${file}".`,
        )
        return 0
      }
      case 'git':
        context.out.json({ type: 'exported', format: exported.format, file: path, commits: exported.commits })
        context.out.line(`Exported a git repository with ${count(exported.commits, 'commit')} to ${file}.`)
        return 0
      case 'patch': {
        const base = exported.isWhole ? 'the whole program (to be applied to an empty folder)' : 'the changes since the start of the run'
        context.out.json({ type: 'exported', format: exported.format, file: path, commits: null })
        context.out.line(`Exported a patch with ${base} to ${file}.`)
        return 0
      }
    }
  },
}

const isEmptyFolder = (path: string): boolean => lstatSync(path).isDirectory() && readdirSync(path).length === 0

export default command
