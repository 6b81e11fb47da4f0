import { Readable } from 'node:stream'
import type { ConnectionTo, StorageTrouble } from '@imagora/contract'
import type * as Webdav from 'webdav'
import { guardedAgents } from '#gateways/outbound/http-agents.ts'
import { PEER_TIMEOUT_MS, type Reach } from './driver.ts'
import { isAnswer, networkFailure, StorageFailure } from '#storage/storage-errors.ts'
import { watchProgress } from './transfer-timeout.ts'
import { MINUTE_MS } from '#platform/time.ts'

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

export const hasStatus = (error: unknown, ...all: number[]) =>
  error instanceof WebdavStatus && all.includes(error.status)

const reading = new Set(['GET', 'PROPFIND'])

function troubleOf(status: number, method: string): StorageTrouble {
  if (status === 507) return 'full'
  if (status === 401 || (status === 403 && reading.has(method))) return 'refused_credentials'
  return status === 403 || status === 405 ? 'read_only' : 'other'
}

function failureOf(error: unknown, method: string) {
  if (isAnswer(error) || error instanceof StorageFailure) return error
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
export function webdavRequests(library: typeof Webdav, { options, secrets }: ConnectionTo<'webdav'>, reach: Reach) {
  const { url: endpoint, username, ca } = options
  const { httpAgent, httpsAgent } = guardedAgents(reach.network, { endpoint, ca, maxSockets: 32, timeout: MINUTE_MS })
  const authType = username === '' ? library.AuthType.None : library.AuthType.Auto
  const login = { authType, username, password: secrets.password }
  const client = library.createClient(options.url, { ...login, httpAgent, httpsAgent })

  async function send(path: string, request: Request, signal: AbortSignal) {
    // Content compression would change the byte count, so only the identity encoding is accepted.
    const headers = { 'Accept-Encoding': 'identity', ...request.headers }
    const answer = await client.customRequest(`/${path}`, { ...request, headers, signal }).catch((error: unknown) => {
      const { status, response } = error as Partial<Webdav.WebDAVClientError>
      if (response) bodyOf(response)?.destroy()
      throw status === undefined ? error : new WebdavStatus(status)
    })
    if (answer.status < 400) return answer
    bodyOf(answer)?.destroy()
    throw new WebdavStatus(answer.status)
  }

  async function during<T>(act: (signal: AbortSignal, touch: () => void) => Promise<T>) {
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
      during(async (signal, touch) => readText(bodyOf(await send(path, request, signal)), touch)),
    /** The body is created anew for each attempt. */
    upload: (path: string, bytes: number, body: (touch: () => void) => Readable) =>
      during(async (signal, touch) => {
        const data = body(touch)
        try {
          const headers = { 'Content-Length': String(bytes), 'Content-Type': 'application/octet-stream' }
          await readText(bodyOf(await send(path, { method: 'PUT', headers, data }, signal)), touch)
        } finally {
          data.destroy()
        }
      }),
    download: (path: string, headers: Record<string, string>) =>
      during(async (signal) => {
        const answer = await send(path, { method: 'GET', headers }, signal)
        const bytes = Number(answer.headers.get('content-length') ?? Number.NaN)
        return { status: answer.status, bytes, body: bodyOf(answer) ?? Readable.from([]) }
      }),
    /** Converts all errors that were not handled by the caller to a failure. */
    async telling<T>(method: string, act: () => Promise<T>) {
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

export type WebdavRequests = ReturnType<typeof webdavRequests>
