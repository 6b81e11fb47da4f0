import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '#platform/time.ts'
import type { CertificatePair } from './certificate-facts.ts'

/** A process that died while it ordered a certificate leaves its lock behind. */
const STALE_LOCK_MS = 15 * MINUTE_MS

/** The last attempts to get a certificate, which other processes and the doctor read. */
export interface CertificateAttempts {
  failures: number
  last_error: string | null
  next_attempt_at: string | null
}

const noAttempts: CertificateAttempts = { failures: 0, last_error: null, next_attempt_at: null }

const isToken = (token: string) => /^[\w-]{1,200}$/.test(token)
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]*PRIVATE KEY-----\n?/

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'
const unlessMissing = (error: unknown) => {
  if (!isMissing(error)) throw error
  return null
}

export const createKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
export const exportKey = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Modification time in milliseconds; null if the file does not exist. */
function changedAt(file: string) {
  try {
    return statSync(file).mtimeMs
  } catch (error) {
    return unlessMissing(error)
  }
}

/** Certificate and key that the operator keeps; the same file may hold both. */
export function createPairReader({ cert, key }: { cert: string; key: string }) {
  return {
    version: () => [changedAt(cert), changedAt(key)].join(),
    read: (): CertificatePair => ({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }),
  }
}

/** The folder with the account key, the certificate and the challenges, which the processes of one machine share. */
export function openCertificateFolder(folder: string) {
  const [pair, account, attempts, lock, challenges] = [
    join(folder, 'certificate.pem'),
    join(folder, 'account.key'),
    join(folder, 'attempts.json'),
    join(folder, 'order.lock'),
    join(folder, 'challenges'),
  ]

  async function write(file: string, text: string) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const written = `${file}.${process.pid}.new`
    const handle = await open(written, 'w', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(written, file)
  }

  return {
    version: () => String(changedAt(pair)),
    /** Key and chain are one file, so that no process reads one of them before the other is replaced. */
    read(): CertificatePair | null {
      if (changedAt(pair) === null) return null
      const text = readFileSync(pair, 'utf8')
      const key = PRIVATE_KEY.exec(text)?.[0] ?? ''
      return { key, cert: text.replace(key, '') }
    },
    save: ({ key, cert }: CertificatePair) => write(pair, `${key}${cert}`),

    async readOrCreateAccountKey() {
      const stored = await readFile(account, 'utf8').catch(unlessMissing)
      if (stored) return createPrivateKey(stored)
      const created = createKey()
      await write(account, exportKey(created))
      return created
    },

    async readAttempts(): Promise<CertificateAttempts> {
      const text = await readFile(attempts, 'utf8').catch(unlessMissing)
      return text ? (JSON.parse(text) as CertificateAttempts) : noAttempts
    },
    saveAttempts: (state: CertificateAttempts) => write(attempts, JSON.stringify(state)),

    async publishChallenge(token: string, text: string) {
      if (!isToken(token)) throw new Error('The authority sent a token that is none')
      await mkdir(challenges, { recursive: true, mode: 0o700 })
      await writeFile(join(challenges, token), text, { mode: 0o600 })
    },
    readChallenge: async (token: string) =>
      isToken(token) ? readFile(join(challenges, token), 'utf8').catch(unlessMissing) : null,
    removeChallenges: () => rm(challenges, { recursive: true, force: true }),

    /** Runs the work in one process at a time; returns false when another one is at it. */
    async runLocked(now: number, work: () => Promise<void>) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const age = await stat(lock).then(({ mtimeMs }) => now - mtimeMs, unlessMissing)
      if (age !== null && age > STALE_LOCK_MS) await rm(lock, { force: true })
      const handle = await open(lock, 'wx', 0o600).catch((error: { code?: string }) => {
        if (error.code !== 'EEXIST') throw error
        return null
      })
      if (!handle) return false
      try {
        await work()
      } finally {
        await handle.close()
        await rm(lock, { force: true })
      }
      return true
    },
  }
}

export type CertificateFolder = ReturnType<typeof openCertificateFolder>
