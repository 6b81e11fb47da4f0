import type { BackupProblem } from '@imagora/contract'

/** Reason why a backup cannot be made, read or restored; the texts live where they are displayed. */
export class BackupFailure extends Error {
  override name = 'BackupFailure'
  readonly problem: BackupProblem
  /** The file, table or number concerned. */
  readonly subject: string

  constructor(problem: BackupProblem, subject = '', options?: ErrorOptions) {
    super(subject ? `${problem}: ${subject}` : problem, options)
    this.problem = problem
    this.subject = subject
  }
}
