import type { UploadedPhoto } from '@imagora/contract'
import i18next from 'i18next'
import {
  toUploadBody,
  toUploadFields,
  type UploadOverrides,
  type UploadChoices,
} from '#features/uploads/upload-options/upload-options.ts'
import { ApiError } from '#data/api/api-error.ts'
import { discardUpload, uploadFile, createInstantUpload } from '#data/uploads/upload.ts'
import { type UploadOptions } from '#data/uploads/upload-result.ts'
import type { Upload } from './upload.ts'

interface UploadSenderDeps {
  /** Returns the options of the batch. */
  choices: () => UploadChoices
  /** Returns the album of a folder; null if folders do not become albums. */
  albumOf: (folder: string) => Promise<number> | null
  isGuest: () => boolean
}

/** Throws if a file was deleted or changed since it was chosen, which the browser would report as a network failure. */
async function checkReadable(file: File) {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error(i18next.t('uploads:unreadable', { filename: file.name }))
  }
}

/** Uploads one file with its options; a file that the server already has is only referenced. */
export function createUploadSender({ choices, albumOf, isGuest }: UploadSenderDeps) {
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

  return {
    async send(upload: Upload, options: UploadOptions): Promise<UploadedPhoto> {
      await checkReadable(upload.file)
      const chosen = await chosenFor(upload)
      const found = upload.isInLibrary ? await instantly(upload, chosen, options.signal) : null
      if (found) return found
      const keyed = isGuest() ? options : { ...options, key: upload.key }
      return uploadFile(upload.file, toUploadFields(chosen, new Date()), keyed)
    },

    /** Makes the server discard what it has of a cancelled file. */
    async abandonUpload(upload: Upload) {
      await discardUpload(upload.file, toUploadFields(await chosenFor(upload), new Date()))
    },
  }
}

export type UploadSender = ReturnType<typeof createUploadSender>
