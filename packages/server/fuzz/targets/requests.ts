import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { UploadFields } from '@imagora/contract'
import { transformKeys } from '@imagora/contract/transform-parameters'
import type { FastifyRequest } from 'fastify'
import { type IncomingPart, readMultipart, type ReadParts } from '#http/api/multipart-form.ts'
import { validateInput } from '#http/api/validate-input.ts'
import { parseRange } from '#http/delivery/range.ts'
import { readChecksum, readUploadLength, readUploadMetadata } from '#http/api/resumable-uploads.ts'
import { parseTransformQuery } from '#features/delivery/transforms/transform-query.ts'
import { readUrlencoded } from '#http/api/urlencoded-form.ts'
import { Invalid, Refusal } from '#platform/refusal.ts'
import { assertThat, type FuzzTarget, tolerate } from '../target.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Returns the result of a reader, or the error with which it refuses. */
async function outcomeOf(read: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await read()) ?? 'nothing'
  } catch (error) {
    tolerate(error, Refusal, Invalid)
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

const tus: FuzzTarget = {
  name: 'tus',
  seeds: () => [
    latin1(
      `1000\nfilename ${base64('sea.jpg')},tags ${base64('a,b')},name ${base64('海')}\nsha1 ${base64('x'.repeat(20))}`,
    ),
    latin1(`0\nalbum_id ${base64('1')},is_public ${base64('1')}\n`),
    latin1('9'.repeat(15)),
  ],
  dictionary: [
    'filename ',
    'tags ',
    '__proto__ ',
    'constructor ',
    ',',
    ' ',
    '\t',
    '=',
    '==',
    'sha256 ',
    'md5 ',
    '\n',
    base64('\0'),
    base64('a,'.repeat(50)),
    '-1',
    '1e3',
  ],
  maxBytes: 16 * 1024,
  async run(input) {
    const [length, metadata, ...rest] = input.toString('latin1').split('\n')
    const headers = { 'upload-length': length, 'upload-metadata': metadata, 'upload-checksum': rest.join('') }
    await outcomeOf(() => {
      const bytes = readUploadLength(headers, 'upload-length')
      assertThat(Number.isSafeInteger(bytes) && bytes >= 0, 'a length is a whole number')
    })
    await outcomeOf(() => {
      const { algorithm, digest } = readChecksum(headers)!
      assertThat(/^(?:sha1|sha256|md5)$/.test(algorithm) && digest !== '', 'a checksum is of a known kind')
    })
    await outcomeOf(() => {
      const fields = readUploadMetadata(headers)
      assertThat(
        Array.from(fields.values()).every((value) => typeof value === 'string'),
        'fields are texts',
      )
      validateInput(UploadFields, Object.fromEntries(fields))
    })
  },
}

/** Builds a request whose body arrives in chunks of `size` bytes. */
function requestOf(type: string, body: Buffer, size: number): FastifyRequest {
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    Buffer.from(body.subarray(index * size, (index + 1) * size)),
  )
  const headers = { 'content-type': type, 'content-length': String(body.length) }
  const raw = Object.assign(Readable.from(pieces, { objectMode: false }), { headers }) as unknown as IncomingMessage
  return { headers, raw } as FastifyRequest
}

/** Length of a second for the minimum transfer rate: a minute, so that none of these bodies counts as slow. */
const reading = { second: 60_000, file: 'file', mayBeText: true } as const

async function takeFile({ name, part, isText, chunks }: IncomingPart) {
  const content = Buffer.concat(await Array.fromAsync(chunks, (chunk) => Buffer.from(chunk)))
  return { name, part, isText, content: content.toString('latin1') }
}

const readBody = (read: ReadParts, request: FastifyRequest) =>
  outcomeOf(async () => {
    const { values, file } = await read(request, reading, takeFile)
    return { values: [...values], file }
  })

/** The result must not depend on the chunk size; a malformed body may be refused in only some sizes. */
async function tryPieces(read: ReadParts, type: string, body: Buffer) {
  const whole = await readBody(read, requestOf(type, body, Math.max(1, body.length)))
  const size = Math.max(1, Math.ceil(body.length / 200), (body[0] ?? 0) % 64)
  const inPieces = await readBody(read, requestOf(type, body, size))
  const isRefused = [whole, inPieces].some((outcome) => outcome.includes('request_unreadable'))
  const message = `pieces of ${size} bytes give ${inPieces.slice(0, 200)}, not ${whole.slice(0, 200)}`
  assertThat(isRefused || whole === inPieces, message)
}

const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`

const multipart: FuzzTarget = {
  name: 'multipart',
  seeds: () => [
    latin1(
      `multipart/form-data; boundary=b\n${part(disposition('name="name"'), 'Sea')}${part(`${disposition('name="file"; filename="a.png"')}\r\nContent-Type: image/png`, '\x89PNG')}--b--\r\n`,
    ),
    latin1(
      `multipart/form-data; boundary="b"\n${part(disposition('name="tags[]"'), 'a')}${part(disposition('name="tags[]"'), 'b')}--b--`,
    ),
    latin1(
      `multipart/form-data; boundary=b\n${part(disposition('name="file"'), 'text')}${part(disposition("name=a; filename*=UTF-8''%e6%b5%b7"), 'x')}--b--`,
    ),
  ],
  dictionary: [
    '--b\r\n',
    '--b--',
    '\r\n',
    '\r\n\r\n',
    '\r\n--b',
    disposition(''),
    'name="',
    'filename="',
    "filename*=UTF-8''%",
    'Content-Type: ',
    'Content-Transfer-Encoding: base64',
    '"',
    ';',
    '\\',
    '\0',
    '=',
    'boundary=',
    '__proto__',
    '[]',
  ],
  maxBytes: 64 * 1024,
  async run(input) {
    const end = input.indexOf('\n')
    const type = input.toString('latin1', 0, end < 0 ? 0 : end)
    await tryPieces(readMultipart, type, input.subarray(end + 1))
  },
}

const urlencoded: FuzzTarget = {
  name: 'urlencoded',
  seeds: () =>
    [
      'name=Sea&tags[]=a&tags[]=b&file=%89PNG+x&a',
      'file=data%3Aimage/png;base64,AAAA&name=%E6%B5%B7',
      'a=b&&=c&d==',
    ].map(latin1),
  dictionary: ['&', '=', '%', '%4', '%00', '%ff', '+', 'file=', '[]', '__proto__=', 'name='],
  maxBytes: 64 * 1024,
  run: (input) => tryPieces(readUrlencoded, 'application/x-www-form-urlencoded', input),
}

/** The size is deliberately not a round number. */
const FILE_BYTES = 12_345

function tryForm(query: string) {
  const form = parseTransformQuery(query, 'sizes', new Map([['card', { w: 320, gravity: 'attention' }]]))
  if (typeof form === 'string' || form.request === 'link') return
  assertThat(/^[\w.-]*$/.test(form.name ?? ''), 'what is signed is plain')
  const { width, height, quality } = form.request
  const isBounded = [width ?? 1, height ?? 1].every((side) => side >= 1 && side <= 8192)
  assertThat(isBounded && quality >= 1 && quality <= 100, 'no form is larger than a link')
}

function tryRange(header: string) {
  const range = parseRange(header, FILE_BYTES)
  if (range === null || range === 'unsatisfiable') return
  assertThat(range.start >= 0 && range.start <= range.end && range.end < FILE_BYTES, 'a range lies within the file')
}

const queries: FuzzTarget = {
  name: 'queries',
  seeds: () =>
    [
      'w=320&h=240&fit=cover&format=webp&q=75',
      'ar=16:9&crop=0.1,0.1,0.5,0.5&bg=f80&dpr=2&w=99',
      'w=321',
      'a=b',
      'bytes=0-99',
      'bytes=-5',
      'bytes=5-',
    ].map(latin1),
  dictionary: [
    ...transformKeys.map((key) => `${key}=`),
    'pad',
    'attention',
    '&',
    '%',
    '-',
    ',',
    'bytes=',
    '0',
    '99999',
    'auto',
    'inside',
    ' ',
  ],
  maxBytes: 8192,
  run(input) {
    const text = input.toString('latin1')
    tryForm(text)
    tryRange(text)
  },
}

export const requestTargets: FuzzTarget[] = [tus, multipart, urlencoded, queries]
