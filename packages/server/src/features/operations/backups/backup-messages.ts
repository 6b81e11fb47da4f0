import type { BackupProblem } from '@imagora/contract'
import type { Making } from './create-backup.ts'

/** What the process that makes backups is told: how to make one, or which to try. */
export type Task =
  | { kind: 'make'; making: Omit<Making, 'now' | 'onProgress'> }
  | { kind: 'test'; folder: string; backup: string; passphrase: string | null; keyFile: string }

export interface BackupOutcome {
  /** Of the folder that was made. */
  name: string | null
  rows: number
  objects: number
  bytes: number
}

export type Word =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; outcome: BackupOutcome }
  | { kind: 'failed'; problem: BackupProblem; subject: string }
