import { type UploadedPhoto, UploadFields } from '@imagora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Client } from '#platform/caller.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { requireAccess } from './route-access.ts'
import { readChunks } from './urlencoded-form.ts'
import { validateInput } from './validate-input.ts'
import { unixSeconds } from './envelope.ts'

interface Resumable {
  id: string
  bytes: number
  received: number
  expires_at: string
}

type Checksum = { algorithm: string; digest: string }
type Uploader = Caller | null

interface Resumables {
  create(
    who: Uploader,
    upload: { bytes: number; filename: string; fields: UploadFields },
    client: Client,
  ): Promise<Omit<Resumable, 'received'>>
  getOffset(who: Uploader, id: string): Promise<Resumable>
  show(who: Uploader, id: string, client: Client): Promise<Resumable & { photo: UploadedPhoto | null }>
  append(
    who: Uploader,
    id: string,
    part: { offset: number; chunks: AsyncIterable<Buffer>; checksum: Checksum | null },
    client: Client,
  ): Promise<Resumable & { photo: UploadedPhoto | null }>
  remove(who: Uploader, id: string): Promise<void>
}

interface ServeResumablesDeps {
  resumables: Resumables
  now: () => Date
  second: number
}

const tusVersion = '1.0.0'
const algorithms = ['sha1', 'sha256', 'md5']
const chunkContentType = 'application/offset+octet-stream'
const tusHeaders = {
  'tus-version': tusVersion,
  'tus-extension': 'creation,expiration,checksum,termination',
  'tus-checksum-algorithm': algorithms.join(','),
}

/** Reads a byte count in the format of the protocol; a value larger than any file is not accepted as a number. */
export function readUploadLength(headers: FastifyRequest['headers'], name: 'upload-length' | 'upload-offset') {
  const text = headers[name]
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw invalid(name, text === undefined ? 'required' : 'malformed')
  return Number(text)
}

/** Parses `name base64,name base64`: names are unique, values are UTF-8. */
export function readUploadMetadata({ 'upload-metadata': metadata }: FastifyRequest['headers']) {
  const pairs = typeof metadata === 'string' && metadata !== '' ? metadata.split(',') : []
  const entries = pairs.map((pair): [string, string] => {
    const [, name, value = ''] = /^(\S+)(?:\s+([A-Za-z0-9+/]*={0,2}))?$/.exec(pair.trim()) ?? []
    if (name === undefined) throw invalid('upload-metadata', 'malformed')
    return [name, Buffer.from(value, 'base64').toString()]
  })
  return new Map(entries)
}

export function readChecksum({ 'upload-checksum': checksum }: FastifyRequest['headers']): Checksum | null {
  if (checksum === undefined) return null
  const [, algorithm = '', digest = ''] = /^(\w+) ([A-Za-z0-9+/]+={0,2})$/.exec(String(checksum)) ?? []
  if (!algorithms.includes(algorithm)) throw invalid('upload-checksum', 'malformed')
  return { algorithm, digest }
}

function setUploadHeaders(reply: FastifyReply, { received, bytes, expires_at }: Resumable) {
  reply.headers({
    'upload-offset': received,
    'upload-length': bytes,
    'upload-expires': new Date(expires_at).toUTCString(),
  })
}

/** An invalid id is never looked up, since databases reject some characters. */
function idOf({ params }: FastifyRequest) {
  const { id } = params as { id: string }
  if (!/^[\w-]{1,64}$/.test(id)) throw refuse('upload_missing')
  return id
}

/**
 * Serves uploads that resume after a broken connection, by the tus.io protocol; they are outside of the contract, since
 * the protocol is not ours.
 */
export function serveResumables(api: FastifyInstance, { resumables, now, second }: ServeResumablesDeps) {
  api.register(async (tus) => {
    // The handler reads the body while it arrives.
    tus.addContentTypeParser(chunkContentType, (_request, _payload, done) => done(null))
    tus.addHook('onRequest', async (request, reply) => {
      reply.header('tus-resumable', tusVersion)
      if (request.method === 'OPTIONS') return
      requireAccess({ access: 'upload:write', guests: true }, request, now())
      if (request.method === 'GET') return
      if (request.headers['tus-resumable'] !== tusVersion) throw refuse('tus_version_refused')
    })
    const envelope = (data: unknown) => ({ status: 'success', message: '', data, time: unixSeconds(now()) })

    for (const url of ['/uploads', '/uploads/:id']) {
      tus.route({ method: 'OPTIONS', url, handler: (_request, reply) => reply.headers(tusHeaders).status(204).send() })
    }

    tus.route({
      method: 'POST',
      url: '/uploads',
      handler: async ({ headers, caller, client }, reply) => {
        const bytes = readUploadLength(headers, 'upload-length')
        const metadata = readUploadMetadata(headers)
        const tags = metadata.get('tags')?.split(',')
        const fields = validateInput(UploadFields, { ...Object.fromEntries(metadata), ...(tags && { tags }) })
        const upload = await resumables.create(
          caller,
          { bytes, filename: metadata.get('filename') ?? '', fields },
          client,
        )
        setUploadHeaders(reply, { ...upload, received: 0 })
        return reply.status(201).header('location', `${client.origin}/api/v2/uploads/${upload.id}`).send()
      },
    })

    tus.route({
      method: 'HEAD',
      url: '/uploads/:id',
      handler: async (request, reply) => {
        setUploadHeaders(reply, await resumables.getOffset(request.caller, idOf(request)))
        return reply.send()
      },
    })

    tus.route({
      method: 'GET',
      url: '/uploads/:id',
      handler: async (request) => envelope(await resumables.show(request.caller, idOf(request), request.client)),
    })

    tus.route({
      method: 'PATCH',
      url: '/uploads/:id',
      handler: async (request, reply) => {
        const { headers, caller, client, raw } = request
        if (headers['content-type'] !== chunkContentType) throw refuse('media_type_refused')
        const part = {
          offset: readUploadLength(headers, 'upload-offset'),
          checksum: readChecksum(headers),
          chunks: readChunks(raw, second),
        }
        const upload = await resumables.append(caller, idOf(request), part, client)
        setUploadHeaders(reply, upload)
        return upload.photo ? envelope(upload.photo) : reply.status(204).send()
      },
    })

    tus.route({
      method: 'DELETE',
      url: '/uploads/:id',
      handler: async (request, reply) => {
        await resumables.remove(request.caller, idOf(request))
        return reply.status(204).send()
      },
    })
  })
}
