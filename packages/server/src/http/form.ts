import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Form, IncomingFile } from '#form.ts'
import { refuse } from '#refusal.ts'
import { checked } from './input.ts'

/** Far above what any client sends, far below what could hurt. */
const limits = {
  fields: 100,
  fieldNameSize: 200,
  fieldSize: 100_000,
  files: 1,
  parts: 110,
  headerPairs: 50,
  headerSize: 16_384,
}

type Values = Map<string, string | string[]>

/** `tags[]` and a repeated `tags` are the same list. */
function addField(values: Values, rawName: string, value: string) {
  const isList = rawName.endsWith('[]')
  const name = isList ? rawName.slice(0, -2) : rawName
  const before = values.get(name)
  if (before === undefined) values.set(name, isList ? [value] : value)
  else values.set(name, [before, value].flat())
}

/** Feeds the body to the parser; settles when the form is whole and its file taken, or at the first failure. */
function parse<T>({ raw }: FastifyRequest, take: (file: IncomingFile) => Promise<T>) {
  const values: Values = new Map()
  const { promise, resolve, reject } = Promise.withResolvers<{ values: Values; file: T | null }>()
  let taking: Promise<T> | null = null
  const parser = new Busboy({ headers: raw.headers as { 'content-type': string }, limits })

  function fail(error: unknown) {
    raw.unpipe(parser)
    // The rest is read and dropped, so that a client still sending gets to see the answer.
    raw.resume()
    reject(error)
  }
  const failUnread = () => fail(refuse('request_unreadable'))

  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) failUnread()
    else addField(values, name, value)
  })
  parser.on('file', (name, stream, filename) => {
    if (name !== 'file') {
      stream.resume()
      return
    }
    // Without a listener a stream that fails ends the process; the failure reaches us through `take`.
    stream.on('error', () => {})
    taking = take({ name: filename ?? '', stream })
    taking.catch(fail)
  })
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, failUnread)
  parser.on('error', failUnread)
  parser.on('finish', () => {
    Promise.resolve(taking).then((file) => resolve({ values, file }), fail)
  })
  raw.on('aborted', () => {
    parser.destroy(refuse('upload_interrupted'))
    fail(refuse('upload_interrupted'))
  })
  raw.pipe(parser)
  return promise
}

/** A multipart body as the service sees it: nothing of HTTP, and nothing read before it asks. */
export function readForm<S extends z.ZodType>(schema: S, request: FastifyRequest): Form<z.output<S>> {
  const { headers } = request
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw refuse('media_type_refused')
  const length = Number(headers['content-length'])
  const idempotencyKey = headers['idempotency-key']
  return {
    declared_bytes: Number.isSafeInteger(length) && length >= 0 ? length : null,
    idempotency_key: typeof idempotencyKey === 'string' && idempotencyKey ? idempotencyKey.slice(0, 100) : null,
    async read(take) {
      const { values, file } = await parse(request, take)
      return { fields: checked(schema, Object.fromEntries(values)), file }
    },
  }
}
