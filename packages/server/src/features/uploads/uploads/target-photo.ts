import { randomBytes } from 'node:crypto'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Group } from '#features/billing/groups/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { UploadOptionsResolver } from './upload-options.ts'
import { type Incoming, filenameOf } from './receive-file.ts'

/** 128 bits: nobody finds a photo by guessing. */
export const newKey = () => randomBytes(16).toString('base64url')

interface Stored {
  blob_id: number
  bytes: number
}

/** In the transaction that keeps a file: the photo that shows it. */
export type PlacePhoto = (tx: Db, stored: Stored) => Promise<number>

/** For a file that a photo which is there already shows from now on. */
export interface Replacing {
  /** Where what it shows now is kept: who may see files there may be settled by the storage. */
  storage_id: number
  /** What is given back when it is done. */
  freedBytes(tx: Db): Promise<number>
  place(tx: Db, next: Stored & { filename: string }): Promise<number>
}

/** In the same transaction, for what else a new photo brings about. */
export type Placed = (tx: Db, photoId: number) => Promise<void>

/** The times that a photo brings along, each where it is known. */
interface Dated {
  taken_at: string | null
  created_at: string | null
}

export interface Uploader {
  caller: Caller | null
  group: Group
  client: Client
  replacing: Replacing | null
  placed?: Placed | undefined
  /** Of a photo that was elsewhere before. */
  dated?: Dated | undefined
  /** Whose slots and periods count, where those are not the caller's own. */
  holder?: string | undefined
}

interface UploadTargetDeps {
  choices: UploadOptionsResolver
  photos: Pick<PhotoService, 'add'>
}

export const createUploadTarget =
  ({ choices, photos }: UploadTargetDeps) =>
  async (incoming: Incoming, { caller, group, client, replacing, placed, dated }: Uploader): Promise<PlacePhoto> => {
    if (replacing) {
      const filename = filenameOf(incoming.name)
      return (tx, stored) => replacing.place(tx, { ...stored, filename })
    }
    const owner_id = caller?.id ?? null
    const photo = await choices.photoOf(incoming, caller, group, client)
    const taken_at = dated?.taken_at ?? (await choices.takenAt(incoming.facts))
    const created_at = dated?.created_at ?? null
    return async (tx, stored) => {
      const id = await photos.add(tx, { ...photo, ...stored, taken_at, created_at, owner_id, key: newKey() })
      await placed?.(tx, id)
      return id
    }
  }
