import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#db/dialects/open-database.ts'
import type { Db } from '#db/schema/schema.ts'
import { openLoader } from '#db/snapshot/snapshot.ts'
import { BackupFailure } from './format/backup-error.ts'
import { FOLDER_MODE } from './format/backup-files.ts'
import { partial, writeProof } from './format/backup-folder.ts'
import { checkBackup, openBackup } from './format/open-backup.ts'
import { restoreRows } from './restore-backup.ts'

interface BackupTestOptions {
  /** Folder of the backups, which has enough disk space. */
  folder: string
  backup: string
  passphrase: string | null
  master: Buffer | null
  /** Inconsistencies of the restored site; they do not fail the test, because the original had them too. */
  findings: (db: Db) => Promise<string[]>
  /** Part of the name of the temporary folder, by which the caller finds what a killed process has left. */
  mark?: string
  now: () => Date
}

async function inspectDatabase(database: string, findings: BackupTestOptions['findings']) {
  const db = openDatabase(database)
  try {
    return await findings(db)
  } finally {
    await db.destroy()
  }
}

async function restoreBeside(options: BackupTestOptions) {
  const { folder, backup: backupFolder, passphrase, master, findings, mark = randomBytes(4).toString('hex') } = options
  const backup = await openBackup(backupFolder, { passphrase, master })
  await checkBackup(backup)
  const testFolder = join(folder, `.test-${mark}${partial}`)
  await mkdir(testFolder, { mode: FOLDER_MODE })
  try {
    const database = join(testFolder, 'test.db')
    const loader = await openLoader(database, backup.manifest.schema)
    await restoreRows(loader, backup).catch(async (error: unknown) => {
      await loader.abandon()
      throw error
    })
    await loader.commit()
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, authenticity: backup.authenticity, findings: await inspectDatabase(database, findings) }
  } finally {
    await rm(testFolder, { recursive: true, force: true })
  }
}

/**
 * Restores into a temporary database that is deleted afterwards, because an untested backup cannot be relied on. The
 * result is stored with the backup.
 */
export async function testBackup(proving: BackupTestOptions) {
  const tested_at = proving.now().toISOString()
  try {
    const testResult = await restoreBeside(proving)
    await writeProof(proving.backup, { tested_at, problem: null, subject: '' })
    return testResult
  } catch (error) {
    // A wrong or missing passphrase says nothing about the backup.
    const isOurs = error instanceof BackupFailure && !error.problem.startsWith('passphrase')
    if (isOurs) await writeProof(proving.backup, { tested_at, problem: error.problem, subject: error.subject })
    throw error
  }
}
