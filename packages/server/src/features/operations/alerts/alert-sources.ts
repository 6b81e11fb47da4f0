import type { AlertProblem, Health } from '@imagora/contract'
import type { MetricSamples } from '#features/operations/health/samples.ts'
import type { DiskState } from '#storage/local/free-space.ts'
import type { PeerCertificate } from 'node:tls'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time.ts'

export interface AlertFinding {
  problem: AlertProblem
  name: string
  count: number
}

/** A source of possible problems; see [Note: Incidents]. */
export type AlertSource = () => Promise<AlertFinding[]>

const ERROR_WINDOW_MS = 5 * MINUTE_MS
const MIN_ERRORS_COUNT = 10
const MIN_ERROR_SHARE = 0.02
const CERTIFICATE_WARNING_DAYS = 14

/** Problems of the health page that are alerted without anyone opening it. */
const urgent = new Set<string>(['disk_low', 'storage_failing', 'jobs_late', 'jobs_failed', 'mail_failing'])

export const healthAlertSource =
  (checkHealth: () => Promise<Pick<Health, 'findings'>>): AlertSource =>
  async () =>
    (await checkHealth()).findings.flatMap(({ problem, name, count }): AlertFinding[] =>
      urgent.has(problem)
        ? // The mail server's message varies between attempts but belongs to the same incident.
          [{ problem: problem as AlertProblem, name: problem === 'mail_failing' ? '' : name, count }]
        : [],
    )

/** Samples of the last minutes, written by this and all other processes. */
export const sampleAlertSource =
  (samples: Pick<MetricSamples, 'since'>): AlertSource =>
  async () => {
    const { requests, faults, breakers } = await samples.since(ERROR_WINDOW_MS)
    const isMany = faults >= MIN_ERRORS_COUNT && faults >= requests * MIN_ERROR_SHARE
    return [
      ...(isMany ? [{ problem: 'errors_many' as const, name: '', count: faults }] : []),
      ...breakers.map(({ kind, name }) => ({ problem: 'breaker_open' as const, name: `${kind} ${name}`, count: 0 })),
    ]
  }

export const diskAlertSource =
  (state: () => DiskState): AlertSource =>
  async () =>
    state() === 'full' ? [{ problem: 'disk_full', name: '', count: 0 }] : []

export const certificateAlertSource =
  (daysLeft: () => Promise<number | null>): AlertSource =>
  async () => {
    const count = await daysLeft()
    return count !== null && count < CERTIFICATE_WARNING_DAYS
      ? [{ problem: 'certificate_ending', name: '', count }]
      : []
  }

const CERTIFICATE_TIMEOUT_MS = 10 * SECOND_MS
const CERTIFICATE_CHECK_INTERVAL_MS = 6 * HOUR_MS

/** Returns when the certificate of the public address expires; null if there is none. */
export async function getCertificateExpiry(origin: string): Promise<Date | null> {
  const { hostname, port } = new URL(origin)
  // TLS is loaded on demand: a site behind a proxy does not use it itself.
  const { connect } = process.getBuiltinModule('node:tls')
  const { isIP } = process.getBuiltinModule('node:net')
  const { promise, resolve } = Promise.withResolvers<PeerCertificate | null>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // No data is sent, so an expired certificate may be read too.
    rejectUnauthorized: false,
    timeout: CERTIFICATE_TIMEOUT_MS,
  })
  socket.once('secureConnect', () => resolve(socket.getPeerCertificate()))
  socket.once('timeout', () => resolve(null))
  socket.once('error', () => resolve(null))
  try {
    const { valid_to } = (await promise) ?? {}
    return valid_to ? new Date(valid_to) : null
  } finally {
    socket.destroy()
  }
}

interface CertificateEndDeps {
  /** Certificate of the server itself, which need not be asked for. */
  certificates: { getState: () => Promise<{ until: Date; is_self_signed: boolean; failures: number }> } | null
  config: { publicUrl: string | undefined }
  now: () => Date
}

/** Days until the certificate expires, refreshed now and then; null if there is none. */
export function createCertificateExpiryCheck({ config: { publicUrl }, certificates, now }: CertificateEndDeps) {
  let [lookedAt, end] = [-Infinity, null as Date | null]
  return async () => {
    if (certificates) {
      const state = await certificates.getState()
      // A first certificate that could not be ordered is missed at once, and the temporary one counts for nothing.
      if (state.is_self_signed && state.failures > 0) return 0
      return state.is_self_signed ? null : Math.floor((state.until.getTime() - now().getTime()) / DAY_MS)
    }
    if (!publicUrl?.startsWith('https:')) return null
    const time = now().getTime()
    if (time - lookedAt >= CERTIFICATE_CHECK_INTERVAL_MS)
      [lookedAt, end] = [time, await getCertificateExpiry(publicUrl)]
    return end && Math.floor((end.getTime() - time) / DAY_MS)
  }
}
