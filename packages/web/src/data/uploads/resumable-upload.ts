import { ApiError, isTransient } from '#data/api/api-error.ts'
import type { UploadRequest, UploadResponse } from '#data/api/upload-request.ts'
import { hashText } from '#lib/workers/sha256.ts'
import {
  UPLOAD_ABANDONED,
  readUploadResponse,
  type UploadResult,
  type UploadFields,
  type UploadOptions,
} from './upload-result.ts'
import type { UploadLocations } from './resumable-locations.ts'

interface TusServer {
  sendUpload: (request: UploadRequest) => Promise<UploadResponse>
  locations: UploadLocations
  endpoint: string
}

interface UploadInPartsDeps extends UploadOptions, TusServer {
  /** Milliseconds before each retry; tests pass shorter ones. */
  pauses?: number[]
}

/** Chunk size in bytes: small enough for the usual proxies, large enough that the round trips cost no time. */
const PART_BYTES = 8 * 1024 * 1024
const RETRY_DELAYS_MS = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000]
const TUS_HEADERS = { 'tus-resumable': '1.0.0' }
/** Offset conflict: the chunk can be resent from the offset that the server reports. */
const OFFSET_MISMATCH_STATUS = 409

const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const encodeMetadata = (fields: UploadFields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${encode([value].flat().join(','))}`)
    .join(',')

/** Returns a fingerprint of the file and its choices; `expired_at` is excluded because it may be relative to now. */
const getUploadFingerprint = ({ name, size, lastModified }: File, { expired_at: _at, ...fields }: UploadFields) =>
  hashText(JSON.stringify([name, size, lastModified, fields]))

/** Deletes the upload on the server without being awaited; the server discards it after a day anyway. */
async function terminate({ sendUpload }: TusServer, url: string) {
  const { signal } = new AbortController()
  await sendUpload({ method: 'DELETE', url, headers: TUS_HEADERS, signal }).catch(() => undefined)
}

/** Abandons a started upload that is not in flight. */
export async function abandonUpload(file: File, fields: UploadFields, server: TusServer) {
  const name = getUploadFingerprint(file, fields)
  const address = server.locations.get(name)
  server.locations.set(name, undefined)
  if (address !== undefined) await terminate(server, address)
}

const isResumable = (error: unknown) =>
  (isTransient(error) && !(error instanceof ApiError && error.status === 429)) ||
  (error instanceof ApiError && error.status === OFFSET_MISMATCH_STATUS && error.code !== 'uploads_unfinished')

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

/** Uploads a large file in chunks (tus 1.0). A failed chunk is retried from the offset that the server reports. */
export async function uploadInParts(file: File, fields: UploadFields, needs: UploadInPartsDeps): Promise<UploadResult> {
  const { sendUpload, locations, endpoint, signal, onProgress, pauses = RETRY_DELAYS_MS } = needs
  const name = getUploadFingerprint(file, fields)
  let address = locations.get(name)

  /** Returns the offset to resume from, or undefined if the server no longer knows the upload. */
  async function getUploadOffset(at: string) {
    const told = await sendUpload({ method: 'HEAD', url: at, headers: TUS_HEADERS, signal })
    if (told.status === 404) return undefined
    if (told.status !== 200) readUploadResponse(told)
    return Number(told.header('upload-offset'))
  }

  async function createUpload() {
    const headers = {
      ...TUS_HEADERS,
      'upload-length': String(file.size),
      'upload-metadata': encodeMetadata({ filename: file.name, ...fields }),
    }
    const told = await sendUpload({ method: 'POST', url: endpoint, headers, signal })
    const location = told.header('location')
    if (told.status !== 201 || !location) readUploadResponse(told)
    // The location may contain another hostname of the same site; the browser keeps its own origin.
    address = `${endpoint}/${location!.split('/').at(-1)}`
    locations.set(name, address)
    return address
  }

  async function sendPart(at: string, offset: number) {
    const told = await sendUpload({
      method: 'PATCH',
      url: at,
      headers: { ...TUS_HEADERS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: file.slice(offset, offset + PART_BYTES),
      signal,
      onProgress: (sent) => onProgress(offset + sent, file.size),
    })
    const photo = readUploadResponse(told)
    return { photo, offset: Number(told.header('upload-offset')) }
  }

  async function attempt() {
    const known = address === undefined ? undefined : await getUploadOffset(address)
    let offset = known ?? 0
    const at = known === undefined ? await createUpload() : address!
    for (;;) {
      if (offset === file.size) return readUploadResponse(await sendUpload({ method: 'GET', url: at, signal }))
      const part = await sendPart(at, offset)
      if (part.photo) return part.photo
      // An offset without progress would resend the same chunk forever.
      if (!(part.offset > offset && part.offset <= file.size)) throw new ApiError(OFFSET_MISMATCH_STATUS, '', '')
      offset = part.offset
      tries = 0
    }
  }

  let tries = 0
  for (;;) {
    try {
      const answer = (await attempt()) as UploadResult | { photo: UploadResult }
      locations.set(name, undefined)
      return 'photo' in answer ? answer.photo : answer
    } catch (error) {
      if (signal.reason === UPLOAD_ABANDONED) await abandonUpload(file, fields, needs)
      signal.throwIfAborted()
      const pause = pauses[tries++]
      if (!isResumable(error) || pause === undefined) {
        if (!isTransient(error)) locations.set(name, undefined)
        throw error
      }
      await sleep(pause, signal)
    }
  }
}
