import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import type { SnapshotValue } from '#db/snapshot/tables.ts'
import { readLocalMark } from '#storage/local/disk.ts'
import { localStorage } from '#storage/local/local-storage.ts'
import type { SiteMark, StorageMark } from '#storage/storage-mark.ts'
import { INCOMING_FOLDER, MARKER_FILE } from '#storage/object-paths.ts'
import type { Storage } from '#storage/storage.ts'
import { BackupFailure } from './format/backup-error.ts'
import { replaceFile } from './format/backup-files.ts'
import { LocalRootOptions, type ObjectLine } from './format/objects.ts'
import { isInBackup, readObjects, type OpenedBackup, readRows } from './format/open-backup.ts'

export interface SiteTarget {
  dataDir: string
  objectsDir: string
  /** Storage folders outside `dataDir` that the operator has allowed. */
  allowedRoots: string[]
  /** The original is gone, and the restored site takes its place. */
  isSameSite: boolean
  siteLabel: string
}

export interface RestoredSite {
  site: SiteMark
  /** The copy runs beside the original site and must not change anything of it. */
  isCopy: boolean
  /** Id of the replaced site, which is empty or has the same id. */
  previousId: string | null
}

const unfinishedName = 'restore-unfinished.json'
const Unfinished = z.object({ digest: z.string(), site_id: z.string() })

/** Returns a new id, or that of an interrupted restore of the same backup. */
async function newSiteId(dataDir: string, digest: string) {
  const text = await readFile(join(dataDir, unfinishedName), 'utf8').catch(() => null)
  const unfinished = text === null ? null : Unfinished.safeParse(JSON.parse(text)).data
  return unfinished?.digest === digest ? unfinished.site_id : randomUUID()
}

/**
 * The id is stored before folders are marked with it: after an interrupted restore the next one recognizes its own
 * folders.
 */
export async function writeUnfinishedMarker(dataDir: string, { manifest }: OpenedBackup, { site }: RestoredSite) {
  await mkdir(dataDir, { recursive: true, mode: 0o750 })
  await replaceFile(dataDir, unfinishedName, JSON.stringify({ digest: manifest.digest, site_id: site.id }))
}

export const deleteUnfinishedMarker = (dataDir: string) => rm(join(dataDir, unfinishedName), { force: true })

/** Identity of the restored site: the same site in its place, or a copy with a new id. */
export async function identityAfter(
  { manifest }: OpenedBackup,
  { dataDir, isSameSite, siteLabel }: SiteTarget,
  previousId: string | null,
): Promise<RestoredSite> {
  const original = manifest.site_id ?? null
  const isCopy = !isSameSite && (original === null || original !== previousId)
  const siteId = isCopy ? previousId : (original ?? previousId)
  return { site: { id: siteId ?? (await newSiteId(dataDir, manifest.digest)), label: siteLabel }, isCopy, previousId }
}

/** Resolves the symlinks of the existing part of a path that need not exist. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(realPathOf(parent), relative(parent, path))
}

function isBelow(folder: string, path: string) {
  const way = relative(realPathOf(folder), realPathOf(path))
  return way !== '' && !way.startsWith('..') && !way.startsWith('/')
}

interface LocalRoot {
  storageId: number
  root: string
  /** The backup names the folder, not this machine's configuration. */
  isNamed: boolean
}

/** Lists the folders of local storages in a backup. */
async function localRootsIn(backup: OpenedBackup, objectsDir: string): Promise<LocalRoot[]> {
  const table = backup.manifest.tables.find(({ name }) => name === 'storages')
  if (!table) return []
  const names = table.columns.map(({ name }) => name)
  const roots: LocalRoot[] = []
  for await (const page of readRows(backup, table)) {
    for (const row of page) {
      const fields = Object.fromEntries(row.map((value: SnapshotValue, index) => [names[index], value]))
      if (fields.provider !== 'local') continue
      const { root } = LocalRootOptions.parse(JSON.parse(String(fields.options)))
      roots.push({ storageId: Number(fields.id), root: resolve(root ?? objectsDir), isNamed: root !== undefined })
    }
  }
  return roots
}

function requireAllowed(roots: LocalRoot[], { dataDir, allowedRoots }: SiteTarget) {
  const allowed = allowedRoots.map((root) => realPathOf(resolve(root)))
  const outside = roots.filter(
    ({ root, isNamed }) => isNamed && !isBelow(dataDir, root) && !allowed.includes(realPathOf(root)),
  )
  if (outside.length > 0) {
    throw new BackupFailure('roots_outside', [...new Set(outside.map(({ root }) => root))].join(', '))
  }
}

async function isEmptyFolder(root: string) {
  const names = await readdir(root).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return names.every((name) => name === MARKER_FILE || name === INCOMING_FOLDER)
}

/** Files may be written to a folder that belongs to this site, or that is unclaimed and empty. */
async function isUsable(root: string, { state, holder }: StorageMark, { isCopy, previousId }: RestoredSite) {
  if (state === 'own' || (state === 'unnamed' && !isCopy)) return true
  const isUnclaimed = state !== 'foreign' || holder?.id === previousId
  return isUnclaimed && (await isEmptyFolder(root))
}

export const hasBytes = async (storage: Storage, { path, bytes }: ObjectLine) =>
  (await storage.stat(path))?.bytes === bytes

/** A folder of another site must already have all files, because nothing is written there. */
async function requireFilesInTakenRoots(backup: OpenedBackup, takenRoots: Map<number, string>) {
  if (takenRoots.size === 0) return
  for await (const page of readObjects(backup)) {
    for (const object of page.filter(isInBackup)) {
      const root = takenRoots.get(object.storage_id)
      if (root === undefined) continue
      if (!(await hasBytes(localStorage({ root, isMarked: false }), object)))
        throw new BackupFailure('root_taken', root)
    }
  }
}

/**
 * [Note: Where a restore writes] A restore writes into folders below DATA_DIR and the allowed ones, and of these only
 * where the mark names this site or the folder is empty. All of this is checked before anything is written.
 */
export async function openRestoreStorages(backup: OpenedBackup, target: SiteTarget, restored: RestoredSite) {
  const roots = await localRootsIn(backup, target.objectsDir)
  requireAllowed(roots, target)
  const usable = new Map<number, Storage>()
  const takenRoots = new Map<number, string>()
  for (const { storageId, root } of roots) {
    const mark = await readLocalMark(root, restored.site)
    if (await isUsable(root, mark, restored)) usable.set(storageId, localStorage({ root, site: restored.site }))
    else takenRoots.set(storageId, root)
  }
  await requireFilesInTakenRoots(backup, takenRoots)
  return usable
}
