import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { Invalid } from './refusal.ts'

/**
 * The key is created at first start, readable by the server's user alone; losing it makes stored credentials
 * unreadable.
 */
export function readOrCreateMasterKey(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o750 })
    const written = `${file}.new`
    const handle = openSync(written, 'w', 0o600)
    writeSync(handle, randomBytes(32).toString('base64'))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(written, file)
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error('The secret key file is damaged: restore it from a backup')
  return key
}

/** Returns null if the file does not exist. */
export const readMasterKey = (file: string) => (existsSync(file) ? readOrCreateMasterKey(file) : null)

/** Fingerprint that tells two keys apart without revealing either. */
export const keyFingerprint = (master: Buffer) =>
  Buffer.from(hkdfSync('sha256', master, '', 'mark of the key', 16)).toString('hex')

/** Keys are derived from the master key per purpose, so that a leaked one reveals nothing of another. */
export function openSecrets(master: Buffer) {
  const keys = new Map<string, KeyObject>()
  function keyFor(purpose: string) {
    let key = keys.get(purpose)
    if (!key) keys.set(purpose, (key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', purpose, 32)))))
    return key
  }
  const sealing = keyFor('seal')

  return {
    /** Keyed digest, for values that must be recognised but not read back. */
    digest: (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),

    seal(text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },

    unseal(sealed: string) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

export type Secrets = ReturnType<typeof openSecrets>

/** Destination of the secrets in comparable form; null if they are not sent anywhere. */
type Audience = string | null

interface AudienceChange {
  before: Audience
  after: Audience
  /** Secret fields that are stored and were not entered again. */
  kept: string[]
}

/** Returns the origin of an address; an empty address means the provider's default, which is an audience too. */
export const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

/**
 * A stored secret is kept only while its destination stays the same: otherwise an administrator could learn one by
 * having it sent to a machine of their own.
 */
export function requireSecretsReentered(...moves: AudienceChange[]) {
  const elsewhere = moves.filter(({ before, after }) => after !== null && after !== before)
  const complaints = elsewhere.flatMap(({ kept }) => kept.map((field) => ({ field, code: 'secret_again' as const })))
  if (complaints.length > 0) throw new Invalid(complaints)
}
