import { randomBytes } from 'node:crypto'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Group } from '#features/billing/groups/service.ts'
import type { LivePhotoService } from '#features/library/live-photos/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { CaptureTimes, UploadOptionsResolver } from './upload-options.ts'
import { type IncomingUpload, filenameOf } from './receive-file.ts'

/** Keys have 128 bits, so that no photo can be found by guessing. */
export const createPhotoKey = () => randomBytes(16).toString('base64url')

interface Stored {
  blob_id: number
  bytes: number
}

/** Creates or updates the photo in the transaction that stores its file. */
export type SavePhoto = (tx: Db, stored: Stored) => Promise<number>

/** Replacement of the file of an existing photo. */
export interface FileReplacement {
  /** Storage of the current file; access to files may depend on the storage. */
  storage_id: number
  /** Bytes that the replacement frees. */
  freedBytes(tx: Db): Promise<number>
  place(tx: Db, next: Stored & { filename: string }): Promise<number>
}

/** Runs further work for a new photo in the same transaction. */
export type PhotoSavedHook = (tx: Db, photoId: number) => Promise<void>

/** Original times of a photo, as far as known. */
interface Dated extends CaptureTimes {
  created_at: string | null
}

export interface Uploader {
  caller: Caller | null
  group: Group
  client: Client
  replacing: FileReplacement | null
  placed?: PhotoSavedHook | undefined
  /** Original times of an imported photo. */
  dated?: Dated | undefined
  /** Holder whose slots and rate windows count, when not the caller. */
  holder?: string | undefined
  /** Neither slots nor rate windows limit what an operator imports. */
  isUnthrottled?: boolean | undefined
  /** What visitors send to the owner of a share changes none of the owner's photos. */
  isVisitor?: boolean | undefined
  /** Photo that an import names as the other part of a live photo. */
  other_id?: number | null | undefined
}

interface UploadTargetDeps {
  choices: UploadOptionsResolver
  photos: Pick<PhotoService, 'add'>
  livePhotos: Pick<LivePhotoService, 'join'>
}

export const createUploadTarget =
  ({ choices, photos, livePhotos }: UploadTargetDeps) =>
  async (
    incoming: IncomingUpload,
    { caller, group, client, replacing, placed, dated, isVisitor = false, other_id = null }: Uploader,
  ): Promise<SavePhoto> => {
    if (replacing) {
      const filename = filenameOf(incoming.name)
      return (tx, stored) => replacing.place(tx, { ...stored, filename })
    }
    const owner_id = caller?.id ?? null
    const photo = await choices.photoOf({ ...incoming, alt: incoming.facts.alt }, caller, group, client)
    const taken_at = await choices.takenAt(incoming.facts, dated ?? { taken_moment: incoming.facts.taken_moment })
    const created_at = dated?.created_at ?? null
    const join = async (tx: Db, { blob_id }: Stored) =>
      owner_id === null || isVisitor
        ? null
        : livePhotos.join(tx, { blob_id, other_id }, { ...photo, taken_at, owner_id })
    return async (tx, stored) => {
      const joinedId = await join(tx, stored)
      if (joinedId !== null) {
        await placed?.(tx, joinedId)
        return joinedId
      }
      const id = await photos.add(tx, { ...photo, ...stored, taken_at, created_at, owner_id, key: createPhotoKey() })
      await placed?.(tx, id)
      return id
    }
  }
