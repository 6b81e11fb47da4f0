import { setTimeout as sleep } from 'node:timers/promises'
import type { CertificateStatus } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Certificates } from '#gateways/certificates/certificates.ts'
import { SECOND_MS } from '#platform/time.ts'

interface CertificateServiceDeps {
  db: Db
  /** Certificate of the server itself; null without TLS of its own. */
  certificates: Pick<Certificates, 'getState' | 'look' | 'tls'> | null
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/** The request waits no longer than this; an order that takes longer goes on in the background. */
const RENEWAL_TIMEOUT_MS = 20 * SECOND_MS

/** The certificate of the site in the admin panel. */
export function createCertificateService({ db, certificates, audit, now }: CertificateServiceDeps) {
  async function getStatus(): Promise<CertificateStatus> {
    if (!certificates) return { mode: 'off', certificate: null, action: null }
    const { mode } = certificates.tls
    const { names, issuer, until, is_self_signed, missing, next_renewal_at, last_error, failures } =
      await certificates.getState()
    const isDue =
      is_self_signed || missing.length > 0 || failures > 0 || (next_renewal_at !== null && next_renewal_at <= now())
    return {
      mode,
      certificate: {
        names,
        issuer,
        valid_until: until.toISOString(),
        is_self_signed,
        missing_names: missing,
        next_renewal_at: next_renewal_at?.toISOString() ?? null,
        last_error,
        failures,
      },
      // Authorities limit how often they issue the same certificate, so one that is not due stays.
      action: mode === 'files' ? 'reload' : isDue ? 'renew' : null,
    }
  }

  return {
    getStatus,

    /** Renews a certificate that is due, without waiting for the time of the next attempt, or reads the files again. */
    async renew(actor: Actor) {
      const before = await getStatus()
      await Promise.race([certificates?.look(true), sleep(RENEWAL_TIMEOUT_MS, undefined, { ref: false })])
      const after = await getStatus()
      const until = { from: before.certificate?.valid_until ?? null, to: after.certificate?.valid_until ?? null }
      const detail = { mode: after.mode, valid_until: until, last_error: after.certificate?.last_error ?? null }
      await audit.record(db, actor, { action: 'certificate.renew', target: 'certificate' }, detail)
      return after
    },
  }
}

export type CertificateService = ReturnType<typeof createCertificateService>
