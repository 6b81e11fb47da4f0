import type { Config } from '#config.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time.ts'
import type { Log } from '#platform/process/log.ts'
import { orderCertificate } from './acme-client.ts'
import { type CertificateFacts, type CertificatePair, describeCertificate } from './certificate-facts.ts'
import {
  type CertificateAttempts,
  type CertificateFolder,
  createKey,
  createPairReader,
  exportKey,
  openCertificateFolder,
} from './certificate-files.ts'
import { createSelfSignedCertificate } from './certificate-request.ts'

type TlsConfig = NonNullable<Config['tls']>

const CHECK_INTERVAL_MS = 30 * SECOND_MS
/** Authorities count failed checks of a name by the hour. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS]

/** A certificate is renewed when a third of its lifetime is left. */
const renewalTime = ({ from, until }: CertificateFacts) =>
  new Date(until.getTime() - (until.getTime() - from.getTime()) / 3)

export interface CertificateState extends CertificateFacts {
  next_renewal_at: Date | null
  domains: string[]
  failures: number
  last_error: string | null
}

interface CertificatesDeps {
  tls: TlsConfig
  log: Pick<Log, 'info' | 'warn' | 'error'>
  now: () => Date
}

/** Answers before the first certificate has come, so that the port is not dead meanwhile. */
function createTemporaryPair(domains: string[], now: Date): CertificatePair {
  const key = createKey()
  const validity = { from: new Date(now.getTime() - DAY_MS), until: new Date(now.getTime() + 30 * DAY_MS) }
  return { key: exportKey(key), cert: createSelfSignedCertificate(domains, key, validity) }
}

/** Describes a pair, or says which file is at fault. */
function describePair(pair: CertificatePair, tls: TlsConfig) {
  try {
    return describeCertificate(pair, tls.domains)
  } catch (error) {
    const place = tls.mode === 'files' ? `TLS_CERT ${tls.certFile}` : tls.folder
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${place} cannot be used: ${reason}`, { cause: error })
  }
}

/** Orders a certificate into the folder; a failure is kept there with the time of the next attempt. */
function createOrderer({ tls, log, now }: CertificatesDeps, folder: CertificateFolder) {
  async function order() {
    const certificateKey = createKey()
    const cert = await orderCertificate({
      directoryUrl: tls.directoryUrl,
      email: tls.email,
      accountKey: await folder.readOrCreateAccountKey(),
      domains: tls.domains,
      certificateKey,
      publishChallenge: folder.publishChallenge,
    })
    const ordered = { key: exportKey(certificateKey), cert }
    describePair(ordered, tls)
    await folder.save(ordered)
  }

  return async ({ failures }: CertificateAttempts) => {
    try {
      await order()
      await folder.saveAttempts({ failures: 0, last_error: null, next_attempt_at: null })
    } catch (error) {
      const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]!
      const next_attempt_at = new Date(now().getTime() + delay).toISOString()
      const last_error = error instanceof Error ? error.message : String(error)
      log.error({ err: error, domains: tls.domains, next_attempt_at }, 'The certificate could not be ordered')
      await folder.saveAttempts({ failures: failures + 1, last_error, next_attempt_at })
    } finally {
      await folder.removeChallenges()
    }
  }
}

/** Keeps the certificate of the site: gets and renews it, or follows the files of the operator. */
export function openCertificates({ tls, log, now }: CertificatesDeps) {
  const folder = openCertificateFolder(tls.folder)
  const tryOrder = createOrderer({ tls, log, now }, folder)
  const source = tls.mode === 'files' ? createPairReader({ cert: tls.certFile, key: tls.keyFile }) : folder
  const listeners: ((pair: CertificatePair) => void)[] = []

  /** Returns what is stored, or a temporary pair where nothing is stored that can still be used. */
  function readPair(): CertificatePair {
    const stored = source.read()
    if (stored && tls.mode === 'files') return stored
    try {
      if (stored && describeCertificate(stored, tls.domains).until > now()) return stored
    } catch (error) {
      log.warn({ err: error }, 'The stored certificate cannot be used')
    }
    return createTemporaryPair(tls.domains, now())
  }

  let version = source.version()
  let pair = readPair()
  let facts = describePair(pair, tls)
  let timer: NodeJS.Timeout | undefined
  let pending: Promise<void> | undefined

  /** Takes over what the operator or another process has written; connections that exist keep what they have. */
  function reload() {
    const newVersion = source.version()
    if (newVersion === version) return
    version = newVersion
    try {
      const next = source.read()
      if (!next) return
      facts = describePair(next, tls)
      pair = next
      for (const listener of listeners) listener(pair)
      log.info({ names: facts.names, until: facts.until }, 'A new certificate is in use')
    } catch (error) {
      log.warn({ err: error }, 'The new certificate cannot be used: the last one stays')
    }
  }

  const isDue = () => facts.is_self_signed || facts.missing.length > 0 || now() >= renewalTime(facts)

  async function renewIfDue(isUrgent: boolean) {
    const attempts = await folder.readAttempts()
    const isWaiting = attempts.next_attempt_at !== null && now() < new Date(attempts.next_attempt_at)
    if (!isDue() || (isWaiting && !isUrgent)) return
    await folder.runLocked(Date.now(), () => tryOrder(attempts))
  }

  async function check(isUrgent: boolean) {
    try {
      reload()
      if (tls.mode === 'auto') await renewIfDue(isUrgent)
      reload()
    } catch (error) {
      log.error({ err: error }, 'The certificate could not be looked after')
    }
  }

  /** Looks whether there is something to do; an urgent look does not wait for the time of the next attempt. */
  const look = (isUrgent = false) => (pending ??= check(isUrgent).finally(() => (pending = undefined)))

  return {
    tls,
    look,
    current: () => pair,
    onChange: (listener: (pair: CertificatePair) => void) => void listeners.push(listener),
    readChallenge: folder.readChallenge,

    /** Returns whether browsers that know the issuer accept it now. */
    isAccepted: () => !facts.is_self_signed && facts.missing.length === 0 && facts.from <= now() && now() < facts.until,

    async getState(): Promise<CertificateState> {
      const { failures, last_error, next_attempt_at } = await folder.readAttempts()
      const renewal = next_attempt_at === null ? renewalTime(facts) : new Date(next_attempt_at)
      return {
        ...facts,
        domains: tls.domains,
        next_renewal_at: tls.mode === 'auto' ? renewal : null,
        failures,
        last_error,
      }
    },

    start() {
      void look()
      timer = setInterval(() => void look(), CHECK_INTERVAL_MS)
      timer.unref()
    },
    close() {
      clearInterval(timer)
    },
  }
}

export type Certificates = ReturnType<typeof openCertificates>
