import type { AlertProblem, Health } from '@imagora/contract'
import type { SampleService } from '#features/operations/samples.ts'
import type { DiskState } from '#storage/local/free-space.ts'

export interface AlertFinding {
  problem: AlertProblem
  name: string
  count: number
}

/** Whoever knows of something that may go wrong; see [Note: Incidents]. */
export type AlertSource = () => Promise<AlertFinding[]>

const minute = 60_000
const errorsWithin = 5 * minute
const manyErrors = 10
const manyShare = 0.02
const daysBefore = 14

/** What the health screen finds that cannot wait for somebody to look at it. */
const urgent = new Set<string>(['disk_low', 'storage_failing', 'jobs_late', 'jobs_failed', 'mail_failing'])

export const ofHealth =
  (look: () => Promise<Pick<Health, 'findings'>>): AlertSource =>
  async () =>
    (await look()).findings.flatMap(({ problem, name, count }): AlertFinding[] =>
      urgent.has(problem)
        ? // What a server says differs from time to time, and is the same incident.
          [{ problem: problem as AlertProblem, name: problem === 'mail_failing' ? '' : name, count }]
        : [],
    )

/** What processes wrote down of themselves within the last minutes, this one and the others. */
export const ofSamples =
  (samples: Pick<SampleService, 'since'>): AlertSource =>
  async () => {
    const { requests, faults, breakers } = await samples.since(errorsWithin)
    const isMany = faults >= manyErrors && faults >= requests * manyShare
    return [
      ...(isMany ? [{ problem: 'errors_many' as const, name: '', count: faults }] : []),
      ...breakers.map(({ kind, name }) => ({ problem: 'breaker_open' as const, name: `${kind} ${name}`, count: 0 })),
    ]
  }

export const ofDisk =
  (state: () => DiskState): AlertSource =>
  async () =>
    state() === 'full' ? [{ problem: 'disk_full', name: '', count: 0 }] : []

export const ofCertificate =
  (daysLeft: () => Promise<number | null>): AlertSource =>
  async () => {
    const count = await daysLeft()
    return count !== null && count < daysBefore ? [{ problem: 'certificate_ending', name: '', count }] : []
  }
