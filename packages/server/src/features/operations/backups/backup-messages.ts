import type { BackupProblem, PictureScope, StorageConnection } from '@imagora/contract'
import type { SiteMark } from '#storage/storage-mark.ts'
import type { CreateBackupOptions } from './create-backup.ts'

/** What the process needs to reach storages on other servers. */
export interface RemoteAccess {
  spoolDir: string
  innerHosts: string[]
}

interface MakeTask {
  kind: 'make'
  making: Omit<CreateBackupOptions, 'now' | 'onProgress' | 'openRemote'>
  remote: RemoteAccess | null
}

interface TestTask {
  kind: 'test'
  folder: string
  backup: string
  passphrase: string | null
  keyFile: string
  mark: string
}

interface CopyTask {
  kind: 'copy'
  folder: string
  name: string
  passphrase: string | null
  keyFile: string
  connection: StorageConnection
  site: SiteMark
  retention: { keep_daily: number; keep_weekly: number; keep_monthly: number }
  remote: RemoteAccess
}

/** Task of the backup process: make a backup, test one, or copy one to a target. */
export type BackupTask = MakeTask | TestTask | CopyTask

export interface CopyOutcome {
  copied_bytes: number
  /** Old backups that were deleted in the target. */
  removed: number
}

export type OutcomeOf<T extends BackupTask> = T extends CopyTask ? CopyOutcome : BackupOutcome

export interface BackupOutcome {
  /** Name of the created folder. */
  name: string | null
  rows: number
  objects: number
  bytes: number
  pictures: PictureScope
  missing_storages: string[]
}

export type BackupMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; outcome: BackupOutcome | CopyOutcome }
  | { kind: 'failed'; problem: BackupProblem; subject: string }
