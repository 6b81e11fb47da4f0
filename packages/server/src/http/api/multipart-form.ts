import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { MultipartForm, IncomingFile } from '#platform/incoming-form.ts'
import { refuse } from '#platform/refusal.ts'
import { checked } from './validate-input.ts'

interface Passed {
  chunk: Buffer
  /** So many bytes of the file had been read from the body when this chunk was through. */
  upTo: number
}

/**
 * Each chunk of a body has memory of its own outside of the heap. Left to the collector, it starts a full collection
 * every few megabytes, which costs a quarter of a large upload; so it is given back as soon as nobody looks at it.
 */
export function bodyMemory() {
  const passed: Passed[] = []
  let used = 0

  function giveBack() {
    while (passed[0] && passed[0].upTo <= used) {
      const { buffer, byteLength } = passed.shift()!.chunk
      // What is a part of something larger may be in use elsewhere.
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
    }
  }

  return {
    giveBack,

    /** The parser is done with this chunk, and before it with all the others. */
    pass(chunk: Buffer, upTo: number) {
      giveBack()
      passed.push({ chunk, upTo })
    },

    /** What is handed out counts as used when more is asked for. */
    async *lend(stream: AsyncIterable<Buffer>) {
      for await (const part of stream) {
        const { length } = part
        yield part
        used += length
      }
    },
  }
}

/** Far above what any client sends, far below what could hurt. */
const limits = {
  fields: 100,
  fieldSize: 100_000,
  files: 1,
  parts: 110,
  headerPairs: 50,
  headerSize: 16_384,
}

/** What all the text fields of a body may have together. */
const MAX_TEXT_BYTES = 1024 * 1024

/** A body that drips holds what it was promised for hours; after half a minute the slowest of connections do better. */
const MIN_TRANSFER_RATE = { bytesPerSecond: 1024, afterSeconds: 30, checkIntervalSeconds: 5 }

/** The text fields of a form, by their names. */
export type Values = Map<string, string | string[]>

/** The part of a body that has the file, while the rest of the body is still on its way. */
export interface IncomingPart extends IncomingFile {
  /** The name of the part. */
  part: string
  /** It came as text: no file was named. */
  isText: boolean
  /** The fields that came before it. */
  before: Values
  /** All fields, when the body has been read to its end; nothing waits for whoever does not ask. */
  fields: Promise<Values>
}

/** Reads a body to its end, handing the part with the file to whoever takes it. */
export type ReadParts = <T>(
  request: FastifyRequest,
  reading: Reading,
  take: (part: IncomingPart) => Promise<T>,
) => Promise<{ values: Values; file: T | null }>

/** `tags[]` and a repeated `tags` are the same list. */
function addField(values: Values, rawName: string, value: string) {
  const isList = rawName.endsWith('[]')
  const name = isList ? rawName.slice(0, -2) : rawName
  const before = values.get(name)
  if (before === undefined) values.set(name, isList ? [value] : value)
  else if (typeof before === 'string') values.set(name, [before, value])
  else before.push(value)
}

/** The text fields of a body as they come: repeated and nameless ones count like all others. */
export function collectFields() {
  const values: Values = new Map()
  let [count, bytes] = [0, 0]
  return {
    values,
    /** Whether that was not too much yet. */
    add(name: string, value: string) {
      count++
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (count > limits.fields || bytes > MAX_TEXT_BYTES) return false
      if (name !== '') addField(values, name, value)
      return true
    },
  }
}

const isWanted = (file: Reading['file'], name: string | undefined) => name !== undefined && [file].flat().includes(name)

function parserOf({ headers }: IncomingMessage, { file, mayBeText }: Reading) {
  const isPartAFile = (name?: string, type?: string, filename?: string) =>
    filename !== undefined || type === 'application/octet-stream' || (mayBeText === true && isWanted(file, name))
  try {
    return new Busboy({ headers: headers as { 'content-type': string }, limits, isPartAFile })
  } catch {
    throw refuse('request_unreadable')
  }
}

/** Calls back when the client goes away, or sends too slowly to ever finish. */
export function watch(raw: IncomingMessage, second: number, fail: (error: unknown) => void) {
  const began = performance.now()
  let received = 0
  const count = (chunk: Buffer) => void (received += chunk.length)
  const interrupt = () => fail(refuse('upload_interrupted'))
  const clock = setInterval(() => {
    const seconds = (performance.now() - began) / second
    if (seconds > MIN_TRANSFER_RATE.afterSeconds && received < seconds * MIN_TRANSFER_RATE.bytesPerSecond) interrupt()
  }, MIN_TRANSFER_RATE.checkIntervalSeconds * second)
  // What has arrived and was not read yet is lost with the connection, though it was complete.
  const closed = () => raw.readableEnded || interrupt()
  raw.on('data', count).once('close', closed)
  if (raw.destroyed) closed()
  return () => {
    clearInterval(clock)
    raw.off('data', count).off('close', closed)
  }
}

/** Hands the one file that is asked for to whoever takes it; what else comes as a file is passed over. */
function fileTaker<T>(
  parser: ReturnType<typeof parserOf>,
  wanted: Reading['file'],
  take: (part: Pick<IncomingPart, 'name' | 'part' | 'isText'>, stream: Readable) => Promise<T>,
  fail: (error: unknown) => void,
) {
  const taken: { file: Promise<T> | null; stream: BusboyFileStream | null } = { file: null, stream: null }
  parser.on('file', (part: string | undefined, stream, filename: string | undefined, _encoding, type) => {
    // Without a listener a stream that fails ends the process; the failure reaches us through `take`.
    stream.on('error', () => {})
    if (part === undefined || !isWanted(wanted, part)) {
      stream.resume()
      return
    }
    taken.stream = stream
    const isText = filename === undefined && !/^(image\/|application\/octet-stream)/.test(type)
    taken.file = take({ name: filename ?? '', part, isText }, stream)
    taken.file.catch(fail)
  })
  return taken
}

/** As a pipe does, which would not say when the parser is done with a chunk, nor with all of them. */
function feed(
  raw: IncomingMessage,
  parser: ReturnType<typeof parserOf>,
  { onChunk, onEnd }: { onChunk: (chunk: Buffer) => void; onEnd: () => void },
) {
  let pending = 0
  let isOver = false
  const endIfDone = () => isOver && pending === 0 && onEnd()
  const write = (chunk: Buffer) => {
    pending++
    const isFlowing = parser.write(chunk, () => {
      pending--
      onChunk(chunk)
      endIfDone()
    })
    if (!isFlowing) raw.pause()
  }
  const resume = () => raw.resume()
  const end = () => {
    isOver = true
    parser.end()
    endIfDone()
  }
  parser.on('drain', resume)
  raw.on('data', write).once('end', end)
  return () => {
    raw.off('data', write).off('end', end)
    parser.off('drain', resume)
  }
}

/**
 * Calls back when a parser that has been handed all of a body cannot come to an end any more: it waits for ever for the
 * headers of a part that have none. Its last steps take a few turns of the event loop, once the file has been read.
 */
function whenStuck(file: BusboyFileStream | null, callBack: () => void) {
  const wait = () => setImmediate(() => setImmediate(callBack))
  // Whoever stops to read the file says why, in a moment.
  if (file) finished(file, (error) => error ?? wait())
  else wait()
}

export interface Reading {
  /** How long a second is. */
  second: number
  /** The name of the part that has the file; the first of several that comes. */
  file: string | readonly string[]
  /** The file may also come as text, without a file's name. */
  mayBeText?: true
}

/** Feeds the body to the parser until the form is whole and its file taken, or until the first failure. */
async function parse<T>(raw: IncomingMessage, reading: Reading, take: (part: IncomingPart) => Promise<T>) {
  const parser = parserOf(raw, reading)
  const { values, add } = collectFields()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let stop = () => {}
  // At once: a parser that has given up on a body and is then told of its end throws where nobody can catch it.
  const fail = (error: unknown) => {
    stop()
    reject(error)
  }
  const unreadable = () => fail(refuse('request_unreadable'))

  // The types promise a name; a part without one has none.
  parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || !add(name ?? '', value)) unreadable()
  })
  const memory = bodyMemory()
  const fields = promise.then(() => values)
  fields.catch(() => {})
  const lend = (part: Pick<IncomingPart, 'name' | 'part' | 'isText'>, stream: Readable) =>
    take({ ...part, chunks: memory.lend(stream), before: values, fields })
  const taken = fileTaker(parser, reading.file, lend, fail)
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit', 'error'] as const) parser.on(event, unreadable)
  parser.on('finish', resolve)
  const unwatch = watch(raw, reading.second, fail)
  stop = feed(raw, parser, {
    onChunk: (chunk) => memory.pass(chunk, taken.stream?.bytesRead ?? 0),
    onEnd: () => whenStuck(taken.stream, unreadable),
  })

  try {
    await promise
    const file = await taken.file
    memory.giveBack()
    return { values, file }
  } catch (error) {
    // The rest is read and dropped, so that a client still sending gets to see the answer.
    raw.resume()
    taken.stream?.destroy(error as Error)
    // Whoever takes the file has cleared it away before the caller hears of the failure.
    await taken.file?.catch(() => {})
    throw error
  } finally {
    unwatch()
  }
}

function requireMultipart({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw refuse('media_type_refused')
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') throw refuse('media_type_refused')
}

export const readMultipart: ReadParts = (request, reading, take) => {
  requireMultipart(request)
  return parse(request.raw, reading, take)
}

/** What makes a repeated request recognisable. */
export function idempotencyKeyOf({ headers, caller }: FastifyRequest) {
  // Visitors of one network are told apart by nothing: a key that two of them think of would give away a photo.
  const key = caller && headers['idempotency-key']
  return typeof key === 'string' && key ? key.slice(0, 100) : null
}

/** What the client says of the body as a whole. */
export function bodyHints(request: FastifyRequest): Pick<MultipartForm<unknown>, 'declared_bytes' | 'idempotency_key'> {
  const length = Number(request.headers['content-length'])
  return {
    declared_bytes: Number.isSafeInteger(length) && length >= 0 ? length : null,
    idempotency_key: idempotencyKeyOf(request),
  }
}

/** A body that older clients send as a form: its text fields, as JSON would have them. */
export async function readFields(request: FastifyRequest, second: number): Promise<Record<string, unknown>> {
  requireMultipart(request)
  // Fields are small: whoever sends more, or does not say how much, sends something else.
  const isSmall = Number(request.headers['content-length']) <= limits.fieldSize
  if (!isSmall) throw refuse('body_too_large')
  const passOver = async ({ chunks }: IncomingFile) => void (await Array.fromAsync(chunks))
  const { values } = await parse(request.raw, { second, file: 'file' }, passOver)
  return Object.fromEntries(values)
}

/** A multipart body as the service sees it: nothing of HTTP, and nothing read before it asks. */
export function readForm<S extends z.ZodType>(
  schema: S,
  request: FastifyRequest,
  { check, ...reading }: Reading & { check: () => Promise<void> },
): MultipartForm<z.output<S>> {
  requireMultipart(request)
  return {
    ...bodyHints(request),
    async read(take) {
      const { values, file } = await parse(request.raw, reading, take)
      await check()
      return { fields: checked(schema, Object.fromEntries(values)), file }
    },
  }
}
