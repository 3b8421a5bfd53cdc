// `tillgreen export`: takes out what a run made.
import { lstatSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ExportFormat } from '../../../../../contract/calls/exports.js'
import { Refusal } from '../../../../../contract/wire/errors.js'
import { exportRun } from '../../../../host/exports/export.js'
import { exportPatch, saveRepository } from '../../../../host/exports/export-git.js'
import { saveFile } from '../../../../host/folder-changes/place-entry.js'
import { type Command, only, text, WrongUsage } from '../../command.js'

const command: Command = {
  name: 'export',
  order: 2,
  usage: 'RUN --out FILE.zip|DIR',
  help: 'take out what a run made: an archive with verification.json, a git repository, or one patch',
  flags: {
    out: { type: 'string', value: 'FILE|DIR', help: 'the archive, the patch, or the folder of the repository' },
    format: { type: 'string', value: 'zip|git|patch', help: 'default: zip; a repository has one commit for each state' },
    force: { type: 'boolean', help: 'replace a file that is there' },
  },
  async perform(context) {
    const file = text(context.values, 'out')
    if (!file) throw new WrongUsage('--out FILE.zip|DIR is missing.')
    const format = ExportFormat.safeParse(text(context.values, 'format') ?? 'zip')
    if (!format.success) throw new WrongUsage('--format takes zip, git or patch.')
    const there = lstatSync(file, { throwIfNoEntry: false })
    if (there && !isEmptyFolder(file) && !(context.values.force && format.data !== 'git' && !there.isDirectory()))
      throw new Refusal(
        'invalid',
        `${file} is there already. Name another${format.data === 'git' || there.isDirectory() ? ' place.' : ' file, or replace it with --force.'}`,
      )
    const host = context.host()
    const force = context.values.force === true
    if (format.data !== 'zip') {
      const run = host.find(only(context, 'the run'))
      const placing = { log: host.changes, purpose: { kind: 'export' as const, run }, target: resolve(file), force }
      const commits = format.data === 'git' ? await saveRepository(host.store, run, placing) : null
      const made = format.data === 'patch' ? await exportPatch(host.store, run) : null
      if (made) saveFile(placing, made.patch)
      context.out.json({ type: 'exported', format: format.data, file: resolve(file), commits })
      const base = made?.isWhole ? 'of the whole program, to be applied in an empty folder' : 'against what the run began with'
      context.out.line(commits === null ? `A patch in ${file}, ${base}.` : `A git repository with ${commits} commits in ${file}.`)
      return 0
    }
    const exported = await exportRun(host.store, host.changes, host.find(only(context, 'the run')), resolve(file), force)
    context.out.json({ type: 'exported', ...exported })
    for (const reason of exported.leftOut) context.out.line(`Left out: ${reason}`)
    context.out.line(
      `${exported.files} files in ${file} (${exported.verification.outcome.verdict}). Check it anywhere with "tillgreen verify ${file}".`,
    )
    return 0
  },
}

const isEmptyFolder = (path: string): boolean => lstatSync(path).isDirectory() && readdirSync(path).length === 0

export default command
