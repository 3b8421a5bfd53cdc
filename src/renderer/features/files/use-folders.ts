// The folders of a tree as they are needed: a folder is asked for when it opens, its further pages when they come into sight.
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FolderEntry, FolderPage } from '../../../contract/calls/files.js'
import { core } from '../../boot/api.js'
import { queryClient, STATE_KEPT_MS } from '../../boot/queries.js'
import type { KnownFolder } from './tree-rows.js'

export interface Folders {
  known(folder: string): KnownFolder | undefined
  /** Files in the whole tree; null until that is known. */
  readonly all: number | null
  /** Asks for the next page of a folder. */
  more(folder: string): void
}

interface Wanted {
  readonly folder: string
  readonly from: number
}

/**
 * Follows the open folders of a tree. While those of a new tree are asked for, the old ones are shown.
 * @param isOpen told how many files the whole tree has
 */
export function useFolders(run: string, tree: string | null, isOpen: (folder: string, all: number) => boolean): Folders {
  const [pages, setPages] = useState<ReadonlyMap<string, readonly number[]>>(new Map())
  const shown = useRef(new Map<string, KnownFolder>())
  const lastAll = useRef<number | null>(null)
  const keyOf = ({ folder, from }: Wanted) => ['folder', run, tree, folder, from]
  const pageOf = (wanted: Wanted) => queryClient.getQueryData<FolderPage>(keyOf(wanted))
  const all = pageOf({ folder: '', from: 0 })?.all ?? lastAll.current
  lastAll.current = all

  const wanted: Wanted[] = []
  const known = new Map<string, KnownFolder>()
  const visit = (folder: string) => {
    const asked = (pages.get(folder) ?? [0]).map((from) => ({ folder, from }))
    wanted.push(...asked)
    const there = asked.map(pageOf).filter((page) => page !== undefined)
    const fresh = there.length === asked.length ? { entries: joined(there), hasMore: there.at(-1)?.next !== null } : undefined
    const folderNow = fresh ?? shown.current.get(folder)
    if (!folderNow) return
    known.set(folder, folderNow)
    for (const entry of folderNow.entries) {
      if (entry.kind !== 'folder') continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isOpen(path, all ?? 0)) visit(path)
    }
  }
  visit('')
  shown.current = known

  // Only to be drawn again when an answer comes: what is shown was read above.
  useQueries({
    queries: wanted.map((each) => ({
      queryKey: keyOf(each),
      queryFn: () => core.files.list({ run, tree, ...each }),
      // A tree is named by its content, so it never changes; null is the newest one.
      staleTime: tree === null ? 0 : Number.POSITIVE_INFINITY,
      gcTime: STATE_KEPT_MS,
      retry: false,
    })),
    combine: (results) => results.map((result) => result.dataUpdatedAt).join(' '),
  })
  const more = (folder: string) => {
    const asked = pages.get(folder) ?? [0]
    const next = pageOf({ folder, from: asked.at(-1) ?? 0 })?.next
    if (next !== null && next !== undefined) setPages(new Map(pages).set(folder, [...asked, next]))
  }
  return { known: (folder) => known.get(folder), all, more }
}

const joined = (pages: readonly FolderPage[]): readonly FolderEntry[] =>
  pages.length === 1 ? (pages[0]?.entries ?? []) : pages.flatMap((page) => page.entries)
