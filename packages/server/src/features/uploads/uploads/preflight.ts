import * as queries from './queries.ts'
import { type UploadFields, type InstantUpload, uploadFieldsOf } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Group, GroupService } from '#features/billing/groups/service.ts'
import type { Images } from '#images/workers/images.ts'
import { refuse } from '#platform/refusal.ts'
import type { UploadOptionsResolver, createUploadOptions } from './upload-options.ts'
import { checkMinSize, checkType, maxBytesOf, maxFileBytes, refuseSize, treatmentOf } from './receive-file.ts'
import { createReservationRequest, holderOf, type Reservation, type Reservations } from './reservations.ts'
import type { Db } from '#db/schema/schema.ts'
import type { BlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import type { LivePhotoService } from '#features/library/live-photos/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import { fileFormats, formatNames, formats } from '#images/formats/formats.ts'
import { createPhotoKey } from './target-photo.ts'

interface UploadPreflightDeps {
  groups: Pick<GroupService, 'getCapacityBytes'>
  choices: Pick<UploadOptionsResolver, 'check'>
  images: Pick<Images, 'identify'>
  /** Returns the group whose limits apply; throws when the caller may not upload. */
  admit: (caller: Caller | null) => Promise<Group>
}

interface Foreseen {
  bytes: number | null
  /** First bytes of the file, if known. */
  head: Uint8Array | null
  /** Name of a file whose first bytes are unknown; its extension is then taken for its type. */
  filename?: string
}

/** Refuses uploads as early as possible, before the file is sent. */
export function createUploadPreflight({ groups, choices, images, admit }: UploadPreflightDeps) {
  return {
    /** An upload that spans several requests is refused now if it would be refused at its end. */
    async checkUpload(caller: Caller | null, fields: UploadFields, bytes: number, client: Client) {
      const group = await admit(caller)
      if (bytes === 0) throw refuse('file_empty')
      if (bytes > maxFileBytes(group)) throw refuseSize(maxFileBytes(group))
      await choices.check(fields, caller, group)
      return createReservationRequest(
        groups,
        { caller, group, client },
        { declared_bytes: bytes, idempotency_key: null },
      )
    },

    /** Checks a file at another location by its size and type. */
    async checkFileHead(caller: Caller, { bytes, head, filename }: Foreseen) {
      const group = await admit(caller)
      if (bytes === 0) throw refuse('file_empty')
      if (bytes !== null && bytes > maxFileBytes(group)) throw refuseSize(maxFileBytes(group))
      if (bytes !== null) checkMinSize(group, { bytes })
      const format = head && (await images.identify(head))
      if (head && !format) throw refuse('image_unsupported')
      if (format) checkType(group, { format })
      else if (filename !== undefined) checkExtension(group, filename)
    },
  }
}

/** Judges a file that cannot be read yet by its name; a name without an extension says nothing. */
function checkExtension(group: Group, filename: string) {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(filename)?.[1]?.toLowerCase()
  if (extension === undefined) return
  const format = fileFormats.find((each) => formatNames(each).includes(extension))
  if (!format) throw refuse('image_unsupported')
  checkType(group, { format })
}

interface InstantUploadDeps {
  db: Db
  groups: Pick<GroupService, 'getCapacityBytes'>
  reservations: Reservations
  blockedHashes: Pick<BlockedHashService, 'checkBlobs'>
  photos: Pick<PhotoService, 'add'>
  livePhotos: Pick<LivePhotoService, 'findByVideo'>
  choices: ReturnType<typeof createUploadOptions>
  withLease: <T>(reservation: Reservation, work: () => Promise<T>) => Promise<T>
}

const formatOf = (extension: string) => fileFormats.find((format) => formats[format].extension === extension)

function checkFile(group: Group, bytes: number, extension: string) {
  const format = formatOf(extension)
  const most = format ? maxBytesOf(group, format) : maxFileBytes(group)
  if (bytes > most) throw refuseSize(most)
  checkMinSize(group, { bytes })
  if (format) checkType(group, { format })
}

/**
 * Creates a photo from a file that is already stored, within all upload limits. Only the caller's own files are
 * searched: nobody learns which files others have, and nobody has to prove possession of a file they uploaded
 * themselves.
 */
export function createInstantUpload({
  db,
  groups,
  reservations,
  blockedHashes,
  photos,
  livePhotos,
  choices,
  withLease,
}: InstantUploadDeps) {
  async function reserve({ id: user_id }: Caller, group: Group, bytes: number, { ip }: Client) {
    const capacity = group.capacity_bytes > 0 ? await groups.getCapacityBytes(user_id, group) : null
    const holder = holderOf(user_id, ip)
    const reservationRequest = {
      holder,
      user_id,
      limits: group,
      capacity,
      bytes,
      isDeclared: true,
      idempotency_key: null,
    }
    const reservation = await reservations.reserve(reservationRequest)
    // Without an idempotency key no earlier photo can be returned.
    if ('photo_id' in reservation) throw new Error('A reservation was made by nobody')
    return { reservationRequest, reservation }
  }

  return async (caller: Caller, input: InstantUpload, group: Group, client: Client) => {
    const { sha256, bytes: _bytes, filename, ...rest } = input
    const fields = uploadFieldsOf(rest)
    const { storage_id, policy } = await choices.planFor(fields, caller.id, group)
    const content = { owner_id: caller.id, storage_id, sha256, treatment: treatmentOf(policy) }
    const storedBlob = await queries.findStoredBlob(db, content)
    if (!storedBlob) throw refuse('file_unknown')
    checkFile(group, storedBlob.bytes, storedBlob.extension)

    const photo = await choices.photoOf({ fields, name: filename, alt: storedBlob.alt ?? '' }, caller, group, client)
    const bytesOf = (blob: typeof storedBlob) => blob.bytes + blob.motion_video_bytes
    const { reservationRequest, reservation } = await reserve(caller, group, bytesOf(storedBlob), client)
    return withLease(reservation, () =>
      db.transaction().execute(async (tx) => {
        await reservations.redeem(tx, reservation, reservationRequest, bytesOf(storedBlob))
        // The blob may have been purged with the trash meanwhile.
        const blob = await queries.findStoredBlob(tx, content)
        if (!blob) throw refuse('file_unknown')
        await blockedHashes.checkBlobs(tx, [blob.id])
        // The video of a live photo is there as a part of it.
        const livePhotoId = await livePhotos.findByVideo(tx, caller.id, blob.id)
        if (livePhotoId !== null) return livePhotoId
        const { id: blob_id, taken_at } = blob
        return photos.add(tx, {
          ...photo,
          owner_id: caller.id,
          key: createPhotoKey(),
          blob_id,
          bytes: bytesOf(blob),
          taken_at,
        })
      }),
    )
  }
}
