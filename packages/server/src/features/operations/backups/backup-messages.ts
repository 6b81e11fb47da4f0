import type { BackupProblem } from '@imagora/contract'
import type { Making } from './create-backup.ts'

/** Task of the backup process: make a backup or test one. */
export type Task =
  | { kind: 'make'; making: Omit<Making, 'now' | 'onProgress'> }
  | { kind: 'test'; folder: string; backup: string; passphrase: string | null; keyFile: string }

export interface BackupOutcome {
  /** Name of the created folder. */
  name: string | null
  rows: number
  objects: number
  bytes: number
}

export type Word =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; outcome: BackupOutcome }
  | { kind: 'failed'; problem: BackupProblem; subject: string }
