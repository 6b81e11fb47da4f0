import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { toRefusal, networkFailure, StorageFailure } from '#storage/storage-errors.ts'
import type { ByteRange } from '#storage/storage.ts'
import { SECOND_MS } from '#platform/time.ts'

/** Returns a signal that aborts after `ms` without progress: slow transfers continue, stalled ones fail. */
export function watchProgress(ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new StorageFailure('timeout', { isTransient: true })), ms)
  return {
    signal: controller.signal,
    touch: () => timer.refresh(),
    end: () => clearTimeout(timer),
  }
}

/** Applies a total timeout, for calls without a bulk transfer. */
export async function withTimeout<T>(ms: number, act: Promise<T>, giveUp: () => void): Promise<T> {
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

/** Returns a stream that calls `onPart` for every part sent. */
export function withProgress(body: Readable, onPart: () => void) {
  const parts = async function* () {
    for await (const part of body) {
      onPart()
      yield part as Buffer
    }
  }
  const bodyStream = Readable.from(parts(), { objectMode: false })
  bodyStream.once('close', () => body.destroy())
  return bodyStream
}

interface ExpectedContent {
  bytes: number
  md5?: string | undefined
}

const STALL_TIMEOUT_MS = 20 * SECOND_MS

async function nextPart(parts: AsyncIterator<Buffer>, body: Readable) {
  // The timeout runs only while waiting for bytes: a slow reader is not a failure of the server.
  return withTimeout(STALL_TIMEOUT_MS, parts.next(), () => body.destroy()).catch((error: unknown) => {
    throw toRefusal(networkFailure(error) ?? new StorageFailure('unreachable', { cause: error }))
  })
}

function assertWhole(received: number, hash: Hash | undefined, { bytes, md5 }: ExpectedContent) {
  const wrong = (what: string) => toRefusal(new StorageFailure('wrong_content', { detail: what }))
  if (received !== bytes) throw wrong(`${received} of ${bytes} bytes`)
  if (hash && hash.digest('hex') !== md5) throw wrong('Other bytes')
}

async function* verifyChunks(body: Readable, expected: ExpectedContent) {
  const hash = expected.md5 === undefined ? undefined : createHash('md5')
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let received = 0
  let pendingChunk: Buffer | undefined
  for (;;) {
    const { value, done } = await nextPart(parts, body)
    if (done) break
    if (pendingChunk) yield pendingChunk
    pendingChunk = value
    received += value.length
    hash?.update(value)
  }
  // The last part is held back, so that a reader never mistakes damaged content for a complete object.
  assertWhole(received, hash, expected)
  if (pendingChunk) yield pendingChunk
}

/** Returns the body of a remote object; it ends with an error unless the content is exactly what was stored. */
export function verifyBody(body: Readable, expected: ExpectedContent) {
  const checked = Readable.from(verifyChunks(body, expected), { objectMode: false })
  // Errors after the last byte are irrelevant, but an unhandled `error` event would end the process.
  body.on('error', () => undefined)
  // A body that was never read still holds its connection.
  checked.once('close', () => body.destroy())
  return checked
}
