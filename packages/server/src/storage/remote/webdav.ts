import type * as Webdav from 'webdav'
import { Readable } from 'node:stream'
import { type ConnectionTo, type StorageTrouble, trimEndOf } from '@imagora/contract'
import { createGuardedAgents } from '#gateways/outbound/http-agents.ts'
import {
  PEER_TIMEOUT_MS,
  type DriverContext,
  joinPrefix,
  type StorageDriver,
  INCOMING_TTL_MS,
  type ListedObject,
  type LocalFile,
} from './driver.ts'
import { isStorageReply, networkFailure, StorageFailure, isResponsive } from '#storage/storage-errors.ts'
import { watchProgress, withProgress, verifyBody } from './transfer-timeout.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path/posix'
import { INCOMING_FOLDER, ulid } from '#storage/object-paths.ts'
import { type ByteRange, ObjectExists, ObjectMissing } from '#storage/storage.ts'
import { retryTransient } from './remote-storage.ts'

/** Limit for a folder listing; a longer reply is rejected. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024

interface Request {
  method: string
  headers?: Record<string, string>
  data?: Readable | string
}

/** HTTP status of a failed request, which the caller may handle. */
class WebdavStatus extends Error {
  override name = 'WebdavStatus'
  readonly status: number

  constructor(status: number) {
    super(`Status ${status}`)
    this.status = status
  }
}

const hasStatus = (error: unknown, ...all: number[]) => error instanceof WebdavStatus && all.includes(error.status)

const readMethods = new Set(['GET', 'PROPFIND'])

function troubleOf(status: number, method: string): StorageTrouble {
  if (status === 507) return 'full'
  if (status === 401 || (status === 403 && readMethods.has(method))) return 'refused_credentials'
  return status === 403 || status === 405 ? 'read_only' : 'other'
}

function failureOf(error: unknown, method: string) {
  if (isStorageReply(error) || error instanceof StorageFailure) return error
  if (!(error instanceof WebdavStatus)) return networkFailure(error) ?? new StorageFailure('other', { cause: error })
  const { status } = error
  // Locks and rate limits are temporary.
  const isTransient = status === 423 || status === 429 || (status >= 500 && status !== 501 && status !== 507)
  return new StorageFailure(troubleOf(status, method), { cause: error, isTransient })
}

/** The body is a Node stream, although its type does not say so. */
const bodyOf = (response: Webdav.Response) => (response as { body?: Readable | null }).body ?? null

async function readText(body: Readable | null, touch: () => void) {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    touch()
    bytes += (part as Buffer).length
    if (bytes > MAX_REPLY_BYTES) throw new StorageFailure('wrong_content', { detail: 'Endless reply' })
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}

/** Sends requests to one server; each fails after a period without progress. */
function webdavRequests(library: typeof Webdav, { options, secrets }: ConnectionTo<'webdav'>, context: DriverContext) {
  const { url: endpoint, username, ca } = options
  const { httpAgent, httpsAgent } = createGuardedAgents(context.network, {
    endpoint,
    ca,
    maxSockets: 32,
    timeout: MINUTE_MS,
  })
  const { password } = secrets
  // The library's Basic authentication throws for characters beyond Latin-1; RFC 7617 has them sent as UTF-8.
  const isAscii = /^[\x20-\x7e]*$/.test(username + password)
  const login =
    username === '' || !isAscii
      ? { authType: library.AuthType.None }
      : { authType: library.AuthType.Auto, username, password }
  const authorization: Record<string, string> = isAscii
    ? {}
    : { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  const client = library.createClient(options.url, { ...login, httpAgent, httpsAgent })

  async function send(path: string, request: Request, signal: AbortSignal) {
    // Content compression would change the byte count, so only the identity encoding is accepted.
    const headers = { 'Accept-Encoding': 'identity', ...authorization, ...request.headers }
    const answer = await client.customRequest(`/${path}`, { ...request, headers, signal }).catch((error: unknown) => {
      const { status, response } = error as Partial<Webdav.WebDAVClientError>
      if (response) bodyOf(response)?.destroy()
      throw status === undefined ? error : new WebdavStatus(status)
    })
    if (answer.status < 400) return answer
    bodyOf(answer)?.destroy()
    throw new WebdavStatus(answer.status)
  }

  async function withProgressTimeout<T>(act: (signal: AbortSignal, touch: () => void) => Promise<T>) {
    const progress = watchProgress(PEER_TIMEOUT_MS)
    try {
      return await act(progress.signal, progress.touch)
    } catch (error) {
      throw progress.signal.aborted ? progress.signal.reason : error
    } finally {
      progress.end()
    }
  }

  return {
    /** Failures are thrown as `WebdavStatus` for the caller; `telling` converts the unhandled ones. */
    ask: (path: string, request: Request) =>
      withProgressTimeout(async (signal, touch) => readText(bodyOf(await send(path, request, signal)), touch)),
    /** The body is created anew for each attempt. */
    upload: (path: string, bytes: number, body: (touch: () => void) => Readable) =>
      withProgressTimeout(async (signal, touch) => {
        const data = body(touch)
        try {
          const headers = { 'Content-Length': String(bytes), 'Content-Type': 'application/octet-stream' }
          await readText(bodyOf(await send(path, { method: 'PUT', headers, data }, signal)), touch)
        } finally {
          data.destroy()
        }
      }),
    download: (path: string, headers: Record<string, string>) =>
      withProgressTimeout(async (signal) => {
        const answer = await send(path, { method: 'GET', headers }, signal)
        const bytes = Number(answer.headers.get('content-length') ?? Number.NaN)
        return { status: answer.status, bytes, body: bodyOf(answer) ?? Readable.from([]) }
      }),
    /** Converts all errors that were not handled by the caller to a failure. */
    async mapFailures<T>(method: string, act: () => Promise<T>) {
      try {
        return await act()
      } catch (error) {
        throw failureOf(error, method)
      }
    },
    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}

type WebdavRequests = ReturnType<typeof webdavRequests>

const PROPFIND_BODY =
  '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/></prop></propfind>'

interface Entry {
  name: string
  isFolder: boolean
  bytes: number
  changedAt: number
}

const plainPath = (href: string) => trimEndOf(decodeURIComponent(new URL(href, 'http://host').pathname), '/')

function entryOf({ href, propstat }: Webdav.DAVResultResponse): Entry & { path: string } {
  const { resourcetype, getcontentlength, getlastmodified } = propstat?.prop ?? {}
  const path = plainPath(href)
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    isFolder: typeof resourcetype === 'object' && resourcetype !== null && 'collection' in resourcetype,
    bytes: Number(getcontentlength ?? 0),
    changedAt: getlastmodified ? Date.parse(getlastmodified) : Date.now(),
  }
}

/** Accesses one folder of a server. */
function webdavFolder(
  library: typeof Webdav,
  requests: WebdavRequests,
  { url, prefix }: ConnectionTo<'webdav'>['options'],
) {
  const existingFolders = new Set<string>()
  const at = (path: string) => joinPrefix(prefix, path)
  const addressOf = (path: string) => `${url}/${at(path).split('/').map(encodeURIComponent).join('/')}`
  const askFor = async (path: string, depth: '0' | '1') => {
    const headers = { Depth: depth, 'Content-Type': 'application/xml' }
    const text = await requests.ask(path, { method: 'PROPFIND', headers, data: PROPFIND_BODY })
    return (await library.parseXML(text)).multistatus.response.map(entryOf)
  }

  async function makeFolder(folder: string) {
    if (existingFolders.has(folder) || folder === '.') return
    await makeFolder(dirname(folder))
    await requests.ask(`${folder}/`, { method: 'MKCOL' }).catch((error: unknown) => {
      if (!hasStatus(error, 405, 301)) throw error
    })
    existingFolders.add(folder)
  }

  return {
    at,
    addressOf,
    makeFolderFor: (path: string) => makeFolder(dirname(at(path))),
    knowsFolderOf: (path: string) => existingFolders.has(dirname(at(path))),
    forgetFolders: () => existingFolders.clear(),
    async find(path: string): Promise<Entry | null> {
      try {
        return (await askFor(at(path), '0'))[0] ?? null
      } catch (error) {
        if (hasStatus(error, 404)) return null
        throw error
      }
    },
    /** Lists a folder; a missing folder is empty. */
    async entries(folder: string): Promise<Entry[]> {
      try {
        const own = plainPath(addressOf(folder))
        return (await askFor(`${at(folder)}/`, '1')).filter(({ path }) => path !== own)
      } catch (error) {
        if (hasStatus(error, 404)) return []
        throw error
      }
    },
  }
}

type WebdavFolder = ReturnType<typeof webdavFolder>

const removeAt = (requests: WebdavRequests, path: string) =>
  requests.ask(path, { method: 'DELETE' }).catch((error: unknown) => {
    if (!hasStatus(error, 404)) throw error
  })

interface WebdavUpload {
  path: string
  source: LocalFile
  replaces: boolean
}

async function uploadTemporary(
  requests: WebdavRequests,
  folder: WebdavFolder,
  temporary: string,
  putting: WebdavUpload,
) {
  const { path, source, replaces } = putting
  await folder.makeFolderFor(temporary)
  await folder.makeFolderFor(path)
  await requests.upload(folder.at(temporary), source.bytes, (touch) =>
    withProgress(createReadStream(source.file), touch),
  )
  const uploadedEntry = await folder.find(temporary)
  if (uploadedEntry?.bytes !== source.bytes) throw new StorageFailure('wrong_content', { isTransient: true })
  const headers = { Destination: folder.addressOf(path), Overwrite: replaces ? 'T' : 'F' }
  await requests.ask(folder.at(temporary), { method: 'MOVE', headers })
}

/** Uploads under a temporary name: a server exposes a partial upload and keeps it when the connection breaks. */
async function put(requests: WebdavRequests, folder: WebdavFolder, putting: WebdavUpload): Promise<void> {
  const { path, replaces } = putting
  if (!replaces && (await folder.find(path))) throw new ObjectExists(path)
  const temporary = `${INCOMING_FOLDER}/${ulid(new Date())}`
  const wereThere = folder.knowsFolderOf(temporary) && folder.knowsFolderOf(path)
  try {
    await uploadTemporary(requests, folder, temporary, putting)
  } catch (error) {
    folder.forgetFolders()
    const giveUp = () => requests.mapFailures('DELETE', () => removeAt(requests, folder.at(temporary)))
    if (isResponsive(error)) await retryTransient(giveUp).catch(() => undefined)
    // Each of these statuses may mean that a known folder has since been deleted.
    if (wereThere && hasStatus(error, 403, 404, 405, 409)) return put(requests, folder, putting)
    throw hasStatus(error, 412) ? new ObjectExists(path) : error
  }
}

/** Returns the expected length of a response without a Content-Length. */
function lengthOf(size: number, range: ByteRange | undefined) {
  return range ? Math.min(range.end, size - 1) - range.start + 1 : size
}

async function bodyAt(requests: WebdavRequests, folder: WebdavFolder, path: string, range?: ByteRange) {
  const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
  const { status, bytes, body } = await requests.download(folder.at(path), headers)
  if (range && status !== 206) {
    body.destroy()
    throw new StorageFailure('wrong_content', { detail: 'The server knows no ranges' })
  }
  const isTold = !Number.isNaN(bytes)
  return verifyBody(body, { bytes: isTold ? bytes : lengthOf((await folder.find(path))?.bytes ?? 0, range) })
}

async function get(requests: WebdavRequests, folder: WebdavFolder, path: string, range?: ByteRange) {
  try {
    return await bodyAt(requests, folder, path, range)
  } catch (error) {
    if (hasStatus(error, 416)) throw new RangeError(`${range?.start}-${range?.end}`)
    throw hasStatus(error, 404) ? new ObjectMissing(path) : error
  }
}

async function* walk(listFolder: (folder: string) => Promise<Entry[]>, path: string): AsyncGenerator<ListedObject> {
  for (const { name, isFolder, bytes } of await listFolder(path)) {
    if (name.startsWith('.')) continue
    if (isFolder) yield* walk(listFolder, `${path}${name}/`)
    else yield { path: `${path}${name}`, bytes }
  }
}

async function sweep(requests: WebdavRequests, folder: WebdavFolder) {
  for (const { name, changedAt } of await folder.entries(INCOMING_FOLDER)) {
    if (Date.now() - changedAt > INCOMING_TTL_MS) await removeAt(requests, folder.at(`${INCOMING_FOLDER}/${name}`))
  }
}

/** Driver for Nextcloud, NAS devices and other WebDAV servers. */
export async function webdavDriver(connection: ConnectionTo<'webdav'>, context: DriverContext): Promise<StorageDriver> {
  const library = await import('webdav')
  const requests = webdavRequests(library, connection, context)
  const folder = webdavFolder(library, requests, connection.options)
  const { mapFailures } = requests
  return {
    put: (path, source, replaces) => mapFailures('PUT', () => put(requests, folder, { path, source, replaces })),
    get: (path, range) => mapFailures('GET', () => get(requests, folder, path, range)),
    stat: (path) =>
      mapFailures('PROPFIND', async () => {
        const entry = await folder.find(path)
        return entry && !entry.isFolder ? { bytes: entry.bytes } : null
      }),
    async remove(path) {
      await mapFailures('DELETE', () => removeAt(requests, folder.at(path)))
    },
    list: (path) => walk((each) => mapFailures('PROPFIND', () => folder.entries(each)), path),
    sweep: () => mapFailures('DELETE', () => sweep(requests, folder)),
    close: async () => requests.close(),
  }
}
