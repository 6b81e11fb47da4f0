import type { Contract, PhotoTile, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { api, reportFailure, buildApiUrl } from '#data/api/client.ts'
import { ApiError } from '#data/api/api-error.ts'
import { sendUpload } from '#data/api/upload-request.ts'
import { type UploadFields, type UploadOptions, type UploadResult, readUploadResponse } from './upload-result.ts'
import { getPhotoTiles } from '#data/library/photos.ts'
import { token } from '#data/identity/session-token.ts'

/** Minimum size in bytes for a resumable upload. */
const MIN_RESUMABLE_BYTES = 8 * 1024 * 1024

async function sendWhole(file: File, fields: UploadFields, { key, ...options }: UploadOptions) {
  const form = new FormData()
  // Fields precede the file, so that the server knows how to process it when the stream begins.
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each)
  form.set('file', file)
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return readUploadResponse(
    await sendUpload({ method: 'POST', url: buildApiUrl('/upload', {}), headers, body: form, ...options }),
  )
}

const loadResumableUpload = async () => {
  const [{ abandonUpload, uploadInParts }, { storedUploadLocations }] = await Promise.all([
    import('./resumable-upload.ts'),
    import('./resumable-locations.ts'),
  ])
  return {
    abandonUpload,
    uploadInParts,
    needs: { sendUpload, locations: storedUploadLocations, endpoint: buildApiUrl('/uploads', {}) },
  }
}

async function sendInParts(file: File, fields: UploadFields, options: UploadOptions) {
  const { uploadInParts, needs } = await loadResumableUpload()
  return uploadInParts(file, fields, { ...options, ...needs })
}

/** Uploads one picture. Only a 401 is reported globally; other failures are shown at the picture. */
export async function uploadFile(file: File, fields: UploadFields, options: UploadOptions) {
  options.signal.throwIfAborted()
  const bearer = token.get()
  try {
    const send = file.size < MIN_RESUMABLE_BYTES ? sendWhole : sendInParts
    return (await send(file, fields, options)) as UploadResult
  } catch (error) {
    // A failure of an expired session must not end the session that replaced it.
    const isOfThisSession = token.get() === bearer
    if (isOfThisSession && error instanceof ApiError && error.status === 401) reportFailure(error)
    throw error
  }
}

/** Abandons what the server may have of a started upload that is not in flight. */
export async function discardUpload(file: File, fields: UploadFields) {
  if (file.size < MIN_RESUMABLE_BYTES) return
  const { abandonUpload, needs } = await loadResumableUpload()
  await abandonUpload(file, fields, needs)
}

/** Photo of the library that has the same file. */
export type ExistingPhoto = PhotoTile

async function loadExistingPhotos(ids: number[]) {
  const { signal } = new AbortController()
  const { tilesPerCall } = limits.photo
  const batches = Array.from({ length: Math.ceil(ids.length / tilesPerCall) }, (_, index) =>
    getPhotoTiles(ids.slice(index * tilesPerCall, (index + 1) * tilesPerCall), signal),
  )
  return new Map((await Promise.all(batches)).flat().map((photo) => [photo.id, photo]))
}

/** Returns which hashes are already in the library, each with its photo, or null if the photo could not be loaded. */
export async function findKnownPhotos(sha256: string[]): Promise<Map<string, ExistingPhoto | null>> {
  const { photos } = await api('POST /user/uploads/known', { body: { sha256 } })
  const existing = await loadExistingPhotos(photos.map(({ id }) => id)).catch(() => new Map<number, ExistingPhoto>())
  return new Map(photos.map(({ sha256: hash, id }) => [hash, existing.get(id) ?? null]))
}

type InstantUpload = Sent<Contract['POST /user/uploads/instant']>['body']

/** Creates a photo whose file the server already has. */
export const createInstantUpload = (body: InstantUpload, signal: AbortSignal) =>
  api('POST /user/uploads/instant', { body, signal })
