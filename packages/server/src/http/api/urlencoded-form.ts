import type { IncomingMessage } from 'node:http'
import { refuse } from '#platform/refusal.ts'
import {
  releaseChunk,
  watchTransferRate,
  collectFields,
  type IncomingPart,
  type FormReadOptions,
  type ReadParts,
  type FormValues,
} from './multipart-form.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Yields the body as it arrives, each chunk until the next one is requested: left to the garbage collector, the chunks of
 * a large upload take tens of megabytes. Fails when the client disconnects or sends too slowly to ever finish.
 */
export async function* readChunks(raw: IncomingMessage, second: number): AsyncGenerator<Buffer, void, void> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  gone.catch(() => {})
  const unwatch = watchTransferRate(raw, second, reject)
  const chunks = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next(), gone]).catch(() => {
        throw refuse('upload_interrupted')
      })
      if (done) return
      yield value
      releaseChunk(value)
    }
  } finally {
    unwatch()
    // The rest is read and dropped, so that a client still sending can read the response.
    raw.resume()
  }
}

const MAX_FIELD_CHARS = 100_000

/** Reads the body as text piece by piece, with one character per byte. */
function createTextReader(chunks: AsyncIterator<Buffer, void>) {
  let buffered = ''
  let isOver = false

  async function readMore() {
    const { value } = await chunks.next()
    isOver = value === undefined
    buffered += value?.toString('latin1') ?? ''
  }

  /** Yields the text before the next of these delimiters in pieces; the delimiter itself stays unread. */
  async function* until(signs: RegExp) {
    for (;;) {
      const end = buffered.search(signs)
      const piece = end < 0 ? buffered : buffered.slice(0, end)
      buffered = buffered.slice(piece.length)
      if (piece !== '') yield piece
      if (end >= 0 || (isOver && buffered === '')) return
      await readMore()
    }
  }

  return {
    until,
    /** Consumes and returns the next character, or nothing at the end. */
    async next() {
      if (buffered === '' && !isOver) await readMore()
      const [sign = ''] = buffered
      buffered = buffered.slice(1)
      return sign
    },
    async isAtEnd() {
      if (buffered === '' && !isOver) await readMore()
      return isOver && buffered === ''
    },
  }
}

const decodeField = (text: string) =>
  Buffer.from(
    text.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  )

/** Decodes percent-encoding; an escape sequence may be cut in two at the end of a piece. */
async function* decodedPieces(pieces: AsyncIterable<string>) {
  let cut = ''
  for await (const piece of pieces) {
    const text = cut + piece
    const [tail = ''] = /%[0-9a-f]?$/i.exec(text) ?? []
    cut = tail
    yield decodeField(text.slice(0, text.length - tail.length))
  }
  if (cut !== '') yield decodeField(cut)
}

async function readFieldText(pieces: AsyncIterable<string>) {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > MAX_FIELD_CHARS) throw refuse('request_unreadable')
  }
  return decodeField(text).toString()
}

const isUrlencoded = (type: string | undefined) => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '')

/** Reads a urlencoded body, as simple clients send it. The file field has no length limit. */
export const readUrlencoded: ReadParts = async <T>(
  { raw, headers }: FastifyRequest,
  { second, file }: FormReadOptions,
  take: (part: IncomingPart) => Promise<T>,
) => {
  if (!isUrlencoded(headers['content-type'])) throw refuse('media_type_refused')
  const { values, add } = collectFields()
  const whole = Promise.withResolvers<FormValues>()
  whole.promise.catch(() => {})
  const chunks = readChunks(raw, second)
  const text = createTextReader(chunks)
  const received: { file: Promise<T> | null } = { file: null }

  /** Resolves once the file has been read, while its consumer may still wait for the other fields. */
  async function deliverFile(name: string) {
    const { promise: read, resolve } = Promise.withResolvers<void>()
    async function* value() {
      yield* decodedPieces(text.until(/&/))
      resolve()
    }
    received.file = take({
      part: name,
      name: '',
      isText: true,
      chunks: value(),
      precedingFields: values,
      fields: whole.promise,
    })
    await Promise.race([read, received.file])
  }

  async function readField() {
    const name = await readFieldText(text.until(/[=&]/))
    const hasValue = (await text.next()) === '='
    if (hasValue && received.file === null && [file].flat().includes(name)) await deliverFile(name)
    else if (!add(name, hasValue ? await readFieldText(text.until(/&/)) : '')) throw refuse('request_unreadable')
    if (hasValue) await text.next()
  }

  try {
    while (!(await text.isAtEnd())) await readField()
    whole.resolve(values)
    return { values, file: await received.file }
  } catch (error) {
    whole.reject(error)
    await received.file?.catch(() => {})
    throw error
  } finally {
    void chunks.return()
  }
}
