import type { BackupProblem } from '@imagora/contract'
import type { CreateBackupOptions } from './create-backup.ts'

/** Task of the backup process: make a backup or test one. */
export type BackupTask =
  | { kind: 'make'; making: Omit<CreateBackupOptions, 'now' | 'onProgress'> }
  | { kind: 'test'; folder: string; backup: string; passphrase: string | null; keyFile: string; mark: string }

export interface BackupOutcome {
  /** Name of the created folder. */
  name: string | null
  rows: number
  objects: number
  bytes: number
}

export type BackupMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; outcome: BackupOutcome }
  | { kind: 'failed'; problem: BackupProblem; subject: string }
