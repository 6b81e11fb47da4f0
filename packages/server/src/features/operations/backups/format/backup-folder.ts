import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupFailure } from './backup-error.ts'
import { replaceFile } from './backup-files.ts'
import { type Manifest, proofName, readManifest } from './manifest.ts'

/** What a test restore has found, kept with the backup. */
const BackupTestResult = z.object({ tested_at: z.iso.datetime(), problem: z.string().nullable(), subject: z.string() })
export type BackupTestResult = z.output<typeof BackupTestResult>

export interface BackupEntry {
  name: string
  folder: string
  manifest: Manifest
  proof: BackupTestResult | null
}

/** What is not whole, or no longer. */
export const partial = '.partial'

/** Names sort by time. */
const pattern = /^imagora-backup-\d{8}T\d{9}Z$/

export const nameFor = (time: Date) => `imagora-backup-${time.toISOString().replaceAll(/[-:.]/g, '')}`

export const isBackupName = (name: string) => pattern.test(name)

async function proofIn(folder: string) {
  const text = await readFile(join(folder, proofName), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return BackupTestResult.parse(JSON.parse(text))
  } catch {
    // A backup with a note that nobody can read has not been tested; the others are listed all the same.
    return null
  }
}

export const writeProof = (folder: string, proof: BackupTestResult) =>
  replaceFile(folder, proofName, JSON.stringify(proof))

/** What lies there and is whole, the newest first. */
export async function listWhole(folder: string): Promise<BackupEntry[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted().toReversed()
  const found: BackupEntry[] = []
  for (const name of names) {
    const place = join(folder, name)
    try {
      found.push({ name, folder: place, manifest: await readManifest(place), proof: await proofIn(place) })
    } catch (error) {
      if (!(error instanceof BackupFailure)) throw error
    }
  }
  return found
}

/** One that a test restore has found wanting passes nothing on. */
export async function latestWhole(folder: string) {
  return (await listWhole(folder)).find(({ proof }) => !proof?.problem) ?? null
}

/** Under a name that is none of a backup first: half of one must not look whole. */
export async function removeBackup(folder: string, name: string) {
  if (!isBackupName(name)) throw new BackupFailure('no_backup', name)
  const leaving = join(folder, `.${name}-removed${partial}`)
  await rename(join(folder, name), leaving).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
  await rm(leaving, { recursive: true, force: true })
}

/** All that lies in it; files that other backups have too count. */
export async function sizeOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (const { parentPath, name } of files) bytes += (await stat(join(parentPath, name))).size
  return bytes
}
