import type { UploadedPhoto } from '@imagora/contract'
import i18next from 'i18next'
import {
  toUploadBody,
  toUploadFields,
  type UploadOverrides,
  type UploadChoices,
} from '#features/uploads/upload-options/upload-options.ts'
import { ApiError } from '#data/api/api-error.ts'
import { sendPoster } from '#data/uploads/posters.ts'
import { captureFrame, isVideoFile, readVideoSeconds } from '#lib/browser/video-frames.ts'
import { formatSpokenLength } from '#lib/formats/video-length.ts'
import { discardUpload, uploadFile, createInstantUpload } from '#data/uploads/upload.ts'
import { type UploadOptions } from '#data/uploads/upload-result.ts'
import type { Upload } from './upload.ts'

const SECOND_MS = 1000

interface UploadSenderDeps {
  /** Returns the options of the batch. */
  choices: () => UploadChoices
  /** Returns the album of a folder; null if folders do not become albums. */
  albumOf: (folder: string) => Promise<number> | null
  isGuest: () => boolean
  /** Returns the maximum length of a video in seconds; 0 means unlimited. */
  maxVideoSeconds: () => number
}

/** Throws if a file was deleted or changed since it was chosen, which the browser would report as a network failure. */
async function checkReadable(file: File) {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error(i18next.t('uploads:unreadable', { filename: file.name }))
  }
}

/** Throws if a video is longer than the group allows, before the file is sent; the server checks it again. */
async function checkLength(file: File, limit: number) {
  if (limit === 0) return
  const seconds = await readVideoSeconds(file)
  // A browser may tell a fraction more than the server, which decides about such files.
  if (seconds === null || Math.floor(seconds) <= limit) return
  const length = formatSpokenLength(limit * SECOND_MS, i18next.language)
  throw new Error(i18next.t('uploads:video_too_long', { filename: file.name, length }))
}

/** Uploads one file with its options; a file that the server already has is only referenced. */
export function createUploadSender({ choices, albumOf, isGuest, maxVideoSeconds }: UploadSenderDeps) {
  async function chosenFor({ own, folder }: Upload): Promise<UploadChoices & UploadOverrides> {
    const all = { ...choices(), ...own }
    const album = own.album_id === undefined ? albumOf(folder) : null
    return album ? { ...all, album_id: await album } : all
  }

  /** Returns null if the server needs the file after all: it was processed differently, or is in another storage. */
  async function instantly({ file, sha256 }: Upload, chosen: UploadChoices & UploadOverrides, signal: AbortSignal) {
    try {
      const body = { ...toUploadBody(chosen, new Date()), sha256, bytes: file.size, filename: file.name }
      return await createInstantUpload(body, signal)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'file_unknown') return null
      throw error
    }
  }

  async function sendFile(upload: Upload, options: UploadOptions): Promise<UploadedPhoto> {
    const { file } = upload
    const chosen = await chosenFor(upload)
    const existingPhoto = upload.isInLibrary ? await instantly(upload, chosen, options.signal) : null
    if (existingPhoto) return existingPhoto
    const fields = toUploadFields(chosen, new Date())
    if (isGuest()) return uploadFile(file, fields, options)
    // The frame is captured while the file is on its way.
    const frame = isVideoFile(file) ? captureFrame(file) : null
    const photo = await uploadFile(file, fields, { ...options, key: upload.key })
    if (frame && photo.kind === 'video') await sendPoster(photo.id, frame)
    return photo
  }

  return {
    async send(upload: Upload, options: UploadOptions) {
      await checkReadable(upload.file)
      if (isVideoFile(upload.file)) await checkLength(upload.file, maxVideoSeconds())
      return sendFile(upload, options)
    },

    /** Makes the server discard what it has of a cancelled file. */
    async abandonUpload(upload: Upload) {
      await discardUpload(upload.file, toUploadFields(await chosenFor(upload), new Date()))
    },
  }
}

export type UploadSender = ReturnType<typeof createUploadSender>
