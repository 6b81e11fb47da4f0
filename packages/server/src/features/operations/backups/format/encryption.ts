import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BackupFailure } from './backup-error.ts'

/**
 * [Note: Sealed files] A file is its salt, followed by frames of 1 MB, each encrypted with AES-256-GCM under a key of
 * the file. The file name, the frame number and the last-frame flag are authenticated with it, so swapped, missing or
 * truncated frames are detected.
 */
const FRAME_BYTES = 1024 * 1024
const TAG_BYTES = 16
const SALT_BYTES = 32
const SCRYPT_COST = 2 ** 16
const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

export interface Encryption {
  salt: string
  cost: number
  /** Distinguishes a wrong passphrase from a damaged file. */
  check: string
}

const checkOf = (key: Buffer) => createHmac('sha256', key).update('check').digest('hex').slice(0, 32)

const keyOf = (passphrase: string, salt: string, N: number) =>
  stretch(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 })

/** The salt of an earlier backup yields the same key, so that its encrypted files can be linked. */
export async function newKey(passphrase: string, earlier: Encryption | null) {
  if (earlier) {
    const key = await keyOf(passphrase, earlier.salt, earlier.cost)
    if (checkOf(key) === earlier.check) return { key, encryption: earlier }
  }
  const salt = randomBytes(SALT_BYTES).toString('base64')
  const key = await keyOf(passphrase, salt, SCRYPT_COST)
  return { key, encryption: { salt, cost: SCRYPT_COST, check: checkOf(key) } }
}

export async function openBackupKey(passphrase: string, { salt, cost: N, check }: Encryption) {
  const key = await keyOf(passphrase, salt, N)
  if (!timingSafeEqual(Buffer.from(checkOf(key)), Buffer.from(check))) throw new BackupFailure('passphrase_wrong')
  return key
}

const fileKey = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'imagora backup part', 32))

function frameOf(name: string, index: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 6, 6)
  return { nonce, bound: Buffer.from(`${name}\n${index}\n${isLast ? 'last' : 'more'}`) }
}

/** Splits into frames of this size; the last one is flagged, and may be short or empty. */
async function* inFrames(source: AsyncIterable<Buffer>, size: number) {
  let pendingChunks: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    pendingChunks.push(chunk)
    length += chunk.length
    if (length <= size) continue
    let whole = Buffer.concat(pendingChunks)
    for (; whole.length > size; whole = whole.subarray(size)) yield { bytes: whole.subarray(0, size), isLast: false }
    pendingChunks = [whole]
    length = whole.length
  }
  yield { bytes: Buffer.concat(pendingChunks), isLast: true }
}

export async function* seal(key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  const salt = randomBytes(SALT_BYTES)
  const own = fileKey(key, salt)
  yield salt
  let index = 0
  for await (const { bytes, isLast } of inFrames(source, FRAME_BYTES)) {
    const { nonce, bound } = frameOf(name, index++, isLast)
    const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(bound)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Size of the encrypted file for this many plain bytes. */
export const sealedBytes = (bytes: number) =>
  SALT_BYTES + bytes + Math.max(1, Math.ceil(bytes / FRAME_BYTES)) * TAG_BYTES

async function* withoutSalt(source: AsyncIterable<Buffer>, take: (salt: Buffer) => void) {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of source) {
    if (!head) yield chunk
    else if ((head = Buffer.concat([head, chunk])).length >= SALT_BYTES) {
      take(head.subarray(0, SALT_BYTES))
      yield head.subarray(SALT_BYTES)
      head = null
    }
  }
}

export async function* unseal(key: Buffer, name: string, source: AsyncIterable<Buffer>) {
  let own: Buffer | null = null
  let index = 0
  const sealed = withoutSalt(source, (salt) => (own = fileKey(key, salt)))
  for await (const { bytes, isLast } of inFrames(sealed, FRAME_BYTES + TAG_BYTES)) {
    if (!own || bytes.length < TAG_BYTES) throw new BackupFailure('part_damaged', name)
    const { nonce, bound } = frameOf(name, index++, isLast)
    const decipher = createDecipheriv('aes-256-gcm', own, nonce).setAAD(bound)
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const opened = decipher.update(bytes.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch (error) {
      throw new BackupFailure('part_damaged', name, { cause: error })
    }
    if (opened.length > 0) yield opened
  }
}
