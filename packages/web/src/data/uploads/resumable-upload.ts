import { ApiError, isTransient } from '#data/api/api-error.ts'
import type { UploadRequest, UploadResponse } from '#data/api/upload-request.ts'
import { hashOf } from '#lib/workers/hash.ts'
import { abandoned, readUpload, type UploadResult, type UploadFields, type UploadOptions } from './upload-result.ts'
import type { UploadLocations } from './resumable-locations.ts'

interface Server {
  exchange: (exchange: UploadRequest) => Promise<UploadResponse>
  places: UploadLocations
  endpoint: string
}

interface UploadInPartsDeps extends UploadOptions, Server {
  /** How long to wait before the next try, in milliseconds; a test is in a hurry. */
  pauses?: number[]
}

/** Small enough for the usual proxies, large enough that their answers cost no time. */
const partBytes = 8 * 1024 * 1024
const usualPauses = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000]
const version = { 'tus-resumable': '1.0.0' }
/** The same part may be sent from another place: the server says from which. */
const outOfStep = 409

const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const metadataOf = (fields: UploadFields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${encode([value].flat().join(','))}`)
    .join(',')

/** The same file with the same choices, as far as a browser can tell; when it expires may be counted from now. */
const nameOf = ({ name, size, lastModified }: File, { expired_at: _at, ...fields }: UploadFields) =>
  hashOf(JSON.stringify([name, size, lastModified, fields]))

/** Nobody waits for it, and what is not given up is forgotten after a day. */
async function terminate({ exchange }: Server, url: string) {
  const { signal } = new AbortController()
  await exchange({ method: 'DELETE', url, headers: version, signal }).catch(() => undefined)
}

/** Gives up a file that was begun and is not under way. */
export async function abandonUpload(file: File, fields: UploadFields, server: Server) {
  const name = nameOf(file, fields)
  const address = server.places.get(name)
  server.places.set(name, undefined)
  if (address !== undefined) await terminate(server, address)
}

const mayGoOn = (error: unknown) =>
  (isTransient(error) && !(error instanceof ApiError && error.status === 429)) ||
  (error instanceof ApiError && error.status === outOfStep && error.code !== 'uploads_unfinished')

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

/** Sends a big file part by part (tus 1.0). What breaks is tried again from where the server has come to. */
export async function uploadInParts(file: File, fields: UploadFields, needs: UploadInPartsDeps): Promise<UploadResult> {
  const { exchange, places, endpoint, signal, onProgress, pauses = usualPauses } = needs
  const name = nameOf(file, fields)
  let address = places.get(name)

  /** Undefined where the server knows nothing of it any more. */
  async function whereToGoOn(at: string) {
    const told = await exchange({ method: 'HEAD', url: at, headers: version, signal })
    if (told.status === 404) return undefined
    if (told.status !== 200) readUpload(told)
    return Number(told.header('upload-offset'))
  }

  async function begin() {
    const headers = {
      ...version,
      'upload-length': String(file.size),
      'upload-metadata': metadataOf({ filename: file.name, ...fields }),
    }
    const told = await exchange({ method: 'POST', url: endpoint, headers, signal })
    const location = told.header('location')
    if (told.status !== 201 || !location) readUpload(told)
    // Another name of the same site may stand in it; the browser stays with its own.
    address = `${endpoint}/${location!.split('/').at(-1)}`
    places.set(name, address)
    return address
  }

  async function sendPart(at: string, offset: number) {
    const told = await exchange({
      method: 'PATCH',
      url: at,
      headers: { ...version, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: file.slice(offset, offset + partBytes),
      signal,
      onProgress: (sent) => onProgress(offset + sent, file.size),
    })
    const photo = readUpload(told)
    return { photo, offset: Number(told.header('upload-offset')) }
  }

  async function attempt() {
    const known = address === undefined ? undefined : await whereToGoOn(address)
    let offset = known ?? 0
    const at = known === undefined ? await begin() : address!
    for (;;) {
      if (offset === file.size) return readUpload(await exchange({ method: 'GET', url: at, signal }))
      const part = await sendPart(at, offset)
      if (part.photo) return part.photo
      // Told of no progress, it would send the same part for ever.
      if (!(part.offset > offset && part.offset <= file.size)) throw new ApiError(outOfStep, '', '')
      offset = part.offset
      tries = 0
    }
  }

  let tries = 0
  for (;;) {
    try {
      const answer = (await attempt()) as UploadResult | { photo: UploadResult }
      places.set(name, undefined)
      return 'photo' in answer ? answer.photo : answer
    } catch (error) {
      if (signal.reason === abandoned) await abandonUpload(file, fields, needs)
      signal.throwIfAborted()
      const pause = pauses[tries++]
      if (!mayGoOn(error) || pause === undefined) {
        if (!isTransient(error)) places.set(name, undefined)
        throw error
      }
      await sleep(pause, signal)
    }
  }
}
