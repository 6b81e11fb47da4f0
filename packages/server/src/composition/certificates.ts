import type { Config } from '#config.ts'
import type { Certificates } from '#gateways/certificates/certificates.ts'
import type { Log } from '#platform/process/log.ts'

/** The operator's certificate or key cannot be used; the message says why. */
export class CertificateFailure extends Error {}

/** Opens the certificate of a site with TLS of its own; the others load nothing of it. */
export async function openSiteCertificates(
  { tls, role }: Pick<Config, 'tls' | 'role'>,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  now: () => Date,
): Promise<Certificates | null> {
  if (!tls || role === 'worker') return null
  const { openCertificates } = await import('#gateways/certificates/certificates.ts')
  try {
    return openCertificates({ tls, log, now })
  } catch (error) {
    throw new CertificateFailure(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
