import type { BackupProblem } from '@imagora/contract'

/** Why a backup cannot be made, read or restored; the words are where people read them. */
export class BackupFailure extends Error {
  override name = 'BackupFailure'
  readonly problem: BackupProblem
  /** The file, table or number it is about. */
  readonly subject: string

  constructor(problem: BackupProblem, subject = '', options?: ErrorOptions) {
    super(subject ? `${problem}: ${subject}` : problem, options)
    this.problem = problem
    this.subject = subject
  }
}
