import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupFailure } from './backup-error.ts'
import { replaceFile } from './backup-files.ts'
import { type Manifest, proofName, readManifest } from './manifest.ts'

/** Result of a test restore, stored with the backup. */
const BackupTestResult = z.object({ tested_at: z.iso.datetime(), problem: z.string().nullable(), subject: z.string() })
export type BackupTestResult = z.output<typeof BackupTestResult>

export interface BackupEntry {
  name: string
  folder: string
  manifest: Manifest
  proof: BackupTestResult | null
}

/** Suffix of incomplete or deleted backups. */
export const partial = '.partial'

/** Backup names sort by time. */
const pattern = /^imagora-backup-\d{8}T\d{9}Z$/

export const nameFor = (time: Date) => `imagora-backup-${time.toISOString().replaceAll(/[-:.]/g, '')}`

export const isBackupName = (name: string) => pattern.test(name)

async function proofIn(folder: string) {
  const text = await readFile(join(folder, proofName), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return BackupTestResult.parse(JSON.parse(text))
  } catch {
    // A backup with an unreadable test result counts as untested; the others are still listed.
    return null
  }
}

export const writeProof = (folder: string, proof: BackupTestResult) =>
  replaceFile(folder, proofName, JSON.stringify(proof))

/** Lists the complete backups, newest first. */
export async function listCompleteBackups(folder: string): Promise<BackupEntry[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).toSorted().toReversed()
  const backups: BackupEntry[] = []
  for (const name of names) {
    const path = join(folder, name)
    try {
      backups.push({ name, folder: path, manifest: await readManifest(path), proof: await proofIn(path) })
    } catch (error) {
      if (!(error instanceof BackupFailure)) throw error
    }
  }
  return backups
}

const upgradeMarkName = 'before-upgrade.json'

/**
 * Marks a backup as the one from before an upgrade. The mark is a file of its own, because older versions refuse a
 * manifest with fields that they do not know.
 */
export const markUpgradeBackup = (folder: string, migration: string) =>
  replaceFile(folder, upgradeMarkName, JSON.stringify({ migration }))

/** Returns the newest backup from before an upgrade. */
export async function findUpgradeBackup(folder: string) {
  const backups = await listCompleteBackups(folder)
  return backups.find((backup) => existsSync(join(backup.folder, upgradeMarkName))) ?? null
}

/** A backup that failed its test restore is not reused. */
export async function latestWhole(folder: string) {
  return (await listCompleteBackups(folder)).find(({ proof }) => !proof?.problem) ?? null
}

/** The folder is renamed first: a half-deleted backup must not look complete. */
export async function removeBackup(folder: string, name: string) {
  if (!isBackupName(name)) throw new BackupFailure('no_backup', name)
  const removedFolder = join(folder, `.${name}-removed${partial}`)
  await rename(join(folder, name), removedFolder).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
  await rm(removedFolder, { recursive: true, force: true })
}

/** Removes the unfinished folder of a process that was killed. */
export async function removePartial(folder: string, mark: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(`-${mark}${partial}`))
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}

/** Sums all files of the folder, including those shared with other backups. */
export async function sizeOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (const { parentPath, name } of files) bytes += (await stat(join(parentPath, name))).size
  return bytes
}
