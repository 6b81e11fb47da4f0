import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { MultipartForm, IncomingFile } from '#platform/incoming-form.ts'
import { refuse } from '#platform/refusal.ts'
import { validateInput } from './validate-input.ts'

interface ParsedChunk {
  chunk: Buffer
  /** Number of file bytes read from the body when this chunk was parsed. */
  upTo: number
}

/** Gives back the memory of a chunk; a slice of a larger buffer may be in use elsewhere. */
export function releaseChunk({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Each body chunk owns memory outside of the heap. Left to the garbage collector, it triggers a full collection every
 * few megabytes, which costs a quarter of a large upload; so each chunk is released as soon as it is unused.
 */
export function createBodyMemory() {
  const passed: ParsedChunk[] = []
  let used = 0

  function releaseChunks() {
    while (passed[0] && passed[0].upTo <= used) {
      releaseChunk(passed.shift()!.chunk)
    }
  }

  return {
    releaseChunks,

    /** Marks a chunk as parsed, and with it all chunks before. */
    trackChunk(chunk: Buffer, upTo: number) {
      releaseChunks()
      passed.push({ chunk, upTo })
    },

    /** Yields chunks; a yielded chunk counts as used when the next one is requested. */
    async *lend(stream: AsyncIterable<Buffer>) {
      for await (const part of stream) {
        const { length } = part
        yield part
        used += length
      }
    },
  }
}

/** Limits far above the forms of real clients and far below a harmful size. */
const formLimits = {
  fields: 100,
  fieldSize: 100_000,
  files: 1,
  parts: 110,
  headerPairs: 50,
  headerSize: 16_384,
}

/** Maximum bytes of all text fields of a body together. */
const MAX_TEXT_BYTES = 1024 * 1024

/**
 * Minimum transfer rate of a body. A slow body would hold its reservation for hours; after 30 seconds even the slowest
 * connections are faster than this.
 */
const MIN_TRANSFER_RATE = { bytesPerSecond: 1024, afterSeconds: 30, checkIntervalSeconds: 5 }

/** Text fields of a form by name. */
export type FormValues = Map<string, string | string[]>

/** The part of a body that contains the file, while the rest of the body is still arriving. */
export interface IncomingPart extends IncomingFile {
  /** Field name of the part. */
  part: string
  /** True when the part arrived as text without a filename. */
  isText: boolean
  /** Fields that came before the part. */
  precedingFields: FormValues
  /** All fields, resolved once the body has been read to its end; nothing blocks when no consumer awaits it. */
  fields: Promise<FormValues>
}

/** Reads a body to its end and passes the part with the file to the consumer. */
export type ReadParts = <T>(
  request: FastifyRequest,
  reading: FormReadOptions,
  take: (part: IncomingPart) => Promise<T>,
) => Promise<{ values: FormValues; file: T | null }>

/** Adds a field; `tags[]` and a repeated `tags` are the same list. */
function addField(values: FormValues, rawName: string, value: string) {
  const isList = rawName.endsWith('[]')
  const name = isList ? rawName.slice(0, -2) : rawName
  const before = values.get(name)
  if (before === undefined) values.set(name, isList ? [value] : value)
  else if (typeof before === 'string') values.set(name, [before, value])
  else before.push(value)
}

/** Collects the text fields of a body as they arrive; repeated and nameless fields count towards the limits too. */
export function collectFields() {
  const values: FormValues = new Map()
  let [count, bytes] = [0, 0]
  return {
    values,
    /** Returns whether the fields are still within the limits. */
    add(name: string, value: string) {
      count++
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (count > formLimits.fields || bytes > MAX_TEXT_BYTES) return false
      if (name !== '') addField(values, name, value)
      return true
    },
  }
}

const isFileField = (file: FormReadOptions['file'], name: string | undefined) =>
  name !== undefined && [file].flat().includes(name)

function parserOf({ headers }: IncomingMessage, { file, mayBeText }: FormReadOptions) {
  const isPartAFile = (name?: string, type?: string, filename?: string) =>
    filename !== undefined || type === 'application/octet-stream' || (mayBeText === true && isFileField(file, name))
  try {
    return new Busboy({ headers: headers as { 'content-type': string }, limits: formLimits, isPartAFile })
  } catch {
    throw refuse('request_unreadable')
  }
}

/** Calls back when the client disconnects or sends too slowly to ever finish. */
export function watchTransferRate(raw: IncomingMessage, second: number, fail: (error: unknown) => void) {
  const startedAt = performance.now()
  let received = 0
  const count = (chunk: Buffer) => void (received += chunk.length)
  const interrupt = () => fail(refuse('upload_interrupted'))
  const clock = setInterval(() => {
    const seconds = (performance.now() - startedAt) / second
    if (seconds > MIN_TRANSFER_RATE.afterSeconds && received < seconds * MIN_TRANSFER_RATE.bytesPerSecond) interrupt()
  }, MIN_TRANSFER_RATE.checkIntervalSeconds * second)
  // A closed connection discards data that arrived but was not read yet, even when the body was complete.
  const closed = () => raw.readableEnded || interrupt()
  raw.on('data', count).once('close', closed)
  if (raw.destroyed) closed()
  return () => {
    clearInterval(clock)
    raw.off('data', count).off('close', closed)
  }
}

/** Passes the one requested file to the consumer; other files are skipped. */
function fileTaker<T>(
  parser: ReturnType<typeof parserOf>,
  wanted: FormReadOptions['file'],
  take: (part: Pick<IncomingPart, 'name' | 'part' | 'isText'>, stream: Readable) => Promise<T>,
  fail: (error: unknown) => void,
) {
  const received: { file: Promise<T> | null; stream: BusboyFileStream | null } = { file: null, stream: null }
  parser.on('file', (part: string | undefined, stream, filename: string | undefined, _encoding, type) => {
    // Without a listener a stream error ends the process; the failure is reported through `take`.
    stream.on('error', () => {})
    if (part === undefined || !isFileField(wanted, part)) {
      stream.resume()
      return
    }
    received.stream = stream
    const isText = filename === undefined && !/^(image\/|application\/octet-stream)/.test(type)
    received.file = take({ name: filename ?? '', part, isText }, stream)
    received.file.catch(fail)
  })
  return received
}

/**
 * Pipes the body into the parser. A plain pipe would not report when the parser is done with a chunk or with all of
 * them.
 */
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
 * Calls back when a parser that received the whole body can no longer finish: it waits forever for the headers of a
 * part that has none. Its last steps take a few ticks of the event loop once the file has been read.
 */
function whenStuck(file: BusboyFileStream | null, callBack: () => void) {
  const wait = () => setImmediate(() => setImmediate(callBack))
  // A consumer that stops reading the file reports the reason itself a moment later.
  if (file) finished(file, (error) => error ?? wait())
  else wait()
}

export interface FormReadOptions {
  /** Length of a second in milliseconds; tests shorten it. */
  second: number
  /** Field name of the file; with several names, the first one that arrives. */
  file: string | readonly string[]
  /** Allows the file to arrive as text without a filename. */
  mayBeText?: true
}

/** Feeds the body to the parser until the form is complete and its file consumed, or until the first failure. */
async function parseMultipart<T>(
  raw: IncomingMessage,
  reading: FormReadOptions,
  take: (part: IncomingPart) => Promise<T>,
) {
  const parser = parserOf(raw, reading)
  const { values, add } = collectFields()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let stop = () => {}
  // The feed stops immediately: a parser that has given up on a body and then receives its end throws an uncatchable
  // error.
  const fail = (error: unknown) => {
    stop()
    reject(error)
  }
  const unreadable = () => fail(refuse('request_unreadable'))

  // The types promise a name, but a part without one has none.
  parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || !add(name ?? '', value)) unreadable()
  })
  const memory = createBodyMemory()
  const fields = promise.then(() => values)
  fields.catch(() => {})
  const lend = (part: Pick<IncomingPart, 'name' | 'part' | 'isText'>, stream: Readable) =>
    take({ ...part, chunks: memory.lend(stream), precedingFields: values, fields })
  const received = fileTaker(parser, reading.file, lend, fail)
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit', 'error'] as const) parser.on(event, unreadable)
  parser.on('finish', resolve)
  const unwatch = watchTransferRate(raw, reading.second, fail)
  stop = feed(raw, parser, {
    onChunk: (chunk) => memory.trackChunk(chunk, received.stream?.bytesRead ?? 0),
    onEnd: () => whenStuck(received.stream, unreadable),
  })

  try {
    await promise
    const file = await received.file
    memory.releaseChunks()
    return { values, file }
  } catch (error) {
    // The rest is read and dropped, so that a client still sending can read the response.
    raw.resume()
    received.stream?.destroy(error as Error)
    // The consumer has removed the file before the caller sees the failure.
    await received.file?.catch(() => {})
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
  return parseMultipart(request.raw, reading, take)
}

/** Returns the idempotency key of an authenticated request, cut to 100 characters. */
export function idempotencyKeyOf({ headers, caller }: FastifyRequest) {
  // Visitors of one network are indistinguishable: a key that two of them choose would reveal a photo.
  const key = caller && headers['idempotency-key']
  return typeof key === 'string' && key ? key.slice(0, 100) : null
}

/** Reads what the request headers declare about the whole body. */
export function bodyHints(request: FastifyRequest): Pick<MultipartForm<unknown>, 'declared_bytes' | 'idempotency_key'> {
  const length = Number(request.headers['content-length'])
  return {
    declared_bytes: Number.isSafeInteger(length) && length >= 0 ? length : null,
    idempotency_key: idempotencyKeyOf(request),
  }
}

/** Reads a body that older clients send as a form: its text fields, in the shape of a JSON body. */
export async function readFields(request: FastifyRequest, second: number): Promise<Record<string, unknown>> {
  requireMultipart(request)
  // Fields are small; a larger body or one without a content length is not a set of fields.
  const isSmall = Number(request.headers['content-length']) <= formLimits.fieldSize
  if (!isSmall) throw refuse('body_too_large')
  const passOver = async ({ chunks }: IncomingFile) => void (await Array.fromAsync(chunks))
  const { values } = await parseMultipart(request.raw, { second, file: 'file' }, passOver)
  return Object.fromEntries(values)
}

/** A multipart body without any HTTP details; nothing is read before the service requests it. */
export function readForm<S extends z.ZodType>(
  schema: S,
  request: FastifyRequest,
  { check, ...reading }: FormReadOptions & { check: () => Promise<void> },
): MultipartForm<z.output<S>> {
  requireMultipart(request)
  return {
    ...bodyHints(request),
    async read(take) {
      const { values, file } = await parseMultipart(request.raw, reading, take)
      await check()
      return { fields: validateInput(schema, Object.fromEntries(values)), file }
    },
  }
}
