import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { asRefusal, networkFailure, StorageFailure } from '#storage/storage-errors.ts'
import type { ByteRange } from '#storage/storage.ts'
import { SECOND_MS } from '#platform/time.ts'

/** A signal that comes when nothing has moved for a while: what is slow may go on, what is stuck may not. */
export function watchProgress(ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new StorageFailure('timeout', { isTransient: true })), ms)
  return {
    signal: controller.signal,
    touch: () => timer.refresh(),
    end: () => clearTimeout(timer),
  }
}

/** For calls that send and get little. */
export async function within<T>(ms: number, act: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StorageFailure('timeout', { isTransient: true }))
      giveUp()
    }, ms)
  })
  try {
    return await Promise.race([act, late])
  } finally {
    clearTimeout(timer)
  }
}

export async function md5Of(file: string, range?: ByteRange) {
  const hash = createHash('md5')
  for await (const part of createReadStream(file, { ...range, highWaterMark: 512 * 1024 })) hash.update(part as Buffer)
  return hash.digest()
}

/** A body to be sent, with somebody told of every part that goes. */
export function noticed(body: Readable, onPart: () => void) {
  const parts = async function* () {
    for await (const part of body) {
      onPart()
      yield part as Buffer
    }
  }
  const sent = Readable.from(parts(), { objectMode: false })
  sent.once('close', () => body.destroy())
  return sent
}

interface Expected {
  bytes: number
  md5?: string | undefined
}

const STALL_TIMEOUT_MS = 20 * SECOND_MS

async function nextPart(parts: AsyncIterator<Buffer>, body: Readable) {
  // Runs only while bytes are waited for: a reader who takes his time is nobody's fault.
  return within(STALL_TIMEOUT_MS, parts.next(), () => body.destroy()).catch((error: unknown) => {
    throw asRefusal(networkFailure(error) ?? new StorageFailure('unreachable', { cause: error }))
  })
}

function assertWhole(received: number, hash: Hash | undefined, { bytes, md5 }: Expected) {
  const wrong = (what: string) => asRefusal(new StorageFailure('wrong_content', { detail: what }))
  if (received !== bytes) throw wrong(`${received} of ${bytes} bytes`)
  if (hash && hash.digest('hex') !== md5) throw wrong('Other bytes')
}

async function* verified(body: Readable, expected: Expected) {
  const hash = expected.md5 === undefined ? undefined : createHash('md5')
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let received = 0
  let held: Buffer | undefined
  for (;;) {
    const { value, done } = await nextPart(parts, body)
    if (done) break
    if (held) yield held
    held = value
    received += value.length
    hash?.update(value)
  }
  // The last part is held back, so that nobody takes damaged bytes for all of them.
  assertWhole(received, hash, expected)
  if (held) yield held
}

/** What another machine sends, ended by an error unless it is exactly what was kept there. */
export function verify(body: Readable, expected: Expected) {
  const checked = Readable.from(verified(body, expected), { objectMode: false })
  // What fails after the last byte concerns nobody, but an error that nobody listens to ends the process.
  body.on('error', () => undefined)
  // A body that nobody has begun to read holds its connection all the same.
  checked.once('close', () => body.destroy())
  return checked
}
