import { insertBlobPlaces, positionColumnsOf } from '#db/blob-places.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Conversions } from '#features/library/videos/conversions.ts'
import type { MirrorService } from '#features/storages/mirrors/service.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { cameraNameOf } from '#images/camera-name.ts'
import { formats } from '#images/formats/formats.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { objectPath } from '#storage/object-paths.ts'
import * as queries from './queries.ts'
import type { SavePhoto, FileReplacement } from './target-photo.ts'
import { type IncomingUpload, treatmentOf } from './receive-file.ts'
import { type Reservation, type Reservations, type ReservationRequest, addFreedCapacity } from './reservations.ts'

interface UploadCommitDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  reservations: Reservations
  storages: Pick<StorageService, 'open'>
  objects: ObjectService
  mirrors: Pick<MirrorService, 'enqueueCopy'>
  conversions: Pick<Conversions, 'enqueue'>
  now: () => Date
}

const cameraFacts = ({ exif }: Pick<IncomingUpload['facts'], 'exif'>) => ({
  exif: exif && JSON.stringify(exif),
  camera: exif && cameraNameOf(exif),
  lens: exif?.lens ?? null,
})

export interface PendingUpload {
  incoming: IncomingUpload
  reservationRequest: ReservationRequest
  reservation: Reservation
  place: SavePhoto
  replacing: FileReplacement | null
  isVisitor: boolean
}

export interface CommittedUpload {
  photo_id: number
  blob_id: number
  /** Incoming file for the thumbnail; null when the blob already existed. */
  source: string | null
}

type Intent = Awaited<ReturnType<ObjectService['createIntent']>>

function kindOf({ video, motion }: IncomingUpload['facts']) {
  if (video) return 'video'
  return motion ? 'motion' : 'image'
}

async function insertBlob(
  tx: Db,
  { incoming, reservationRequest }: PendingUpload,
  { path }: Intent,
  created_at: string,
) {
  const { plan, file, facts, source_sha256, patch } = incoming
  const video = facts.video ?? facts.motion
  const id = await queries.insertBlob(tx, {
    owner_id: reservationRequest.user_id,
    storage_id: plan.storage_id,
    path,
    sha256: file.sha256,
    md5: facts.md5,
    sha1: facts.sha1,
    crc32: file.crc32,
    bytes: file.bytes,
    mimetype: formats[facts.format].mimetype,
    extension: formats[facts.format].extension,
    width: facts.width,
    height: facts.height,
    frames: facts.frames,
    kind: kindOf(facts),
    duration_ms: video?.duration_ms ?? null,
    video_codec: video?.video_codec ?? null,
    audio_codec: video?.audio_codec ?? null,
    motion_offset: facts.motion?.offset ?? null,
    motion_bytes: facts.motion?.bytes ?? null,
    ...cameraFacts(facts),
    place: facts.place && JSON.stringify(facts.place),
    is_geotagged: facts.tells_place,
    source_sha256,
    treatment: treatmentOf(plan.policy),
    content_id: facts.content_id,
    created_at,
  })
  if (patch) await queries.insertPatch(tx, { blob_id: id, patch })
  return id
}

async function insertPlace(tx: Db, blob_id: number, { incoming, reservationRequest }: PendingUpload) {
  const { place } = incoming.facts
  const owner_id = reservationRequest.user_id
  if (place) await insertBlobPlaces(tx, [{ blob_id, owner_id, ...positionColumnsOf(place) }])
}

/** Turns an incoming file into a photo: the bytes are stored durably first, then all rows in one transaction. */
export function createUploadCommit(deps: UploadCommitDeps) {
  const { db, settings, reservations, storages, objects, mirrors, conversions, now } = deps

  /** Finds the owner's blob with the same bytes, so that they are stored once. Blobs are never shared between users. */
  async function findBlob(tx: Db, { incoming, reservationRequest, isVisitor }: PendingUpload) {
    if (reservationRequest.user_id === null) return undefined
    const { file, source_sha256, plan } = incoming
    // Files that differ in their stripped metadata get separate blobs.
    const content = { sha256: file.sha256, source_sha256: source_sha256 ?? file.sha256 }
    const [blob] = await queries.findBlob(tx, {
      owner_id: reservationRequest.user_id,
      storage_id: plan.storage_id,
      ...content,
    })
    // What a visitor sends to a share must not show the video that the owner's photo of the same picture has.
    return isVisitor && blob && blob.motion_blob_id !== null ? undefined : blob
  }

  async function write({ incoming }: PendingUpload) {
    const { storage_id, policy } = incoming.plan
    const path = objectPath(now(), formats[incoming.facts.format].extension, policy.path_template)
    const intent = await objects.createIntent(db, storage_id, path)
    try {
      const storage = await storages.open(storage_id)
      await storage.write(intent.path, incoming.file.file, { isSynced: true, keepsSource: true })
      return intent
    } catch (error) {
      await objects.abandon(intent)
      throw error
    }
  }

  /** Commits all rows or none. Without an intent an existing blob is required; null when there is none. */
  const commit = async (keeping: PendingUpload, intent: Intent | null, motion_video_bytes = 0) => {
    const { places: hasMap } = await settings.get()
    return db.transaction().execute(async (tx) => {
      const { reservationRequest, reservation, incoming, place, replacing } = keeping
      const bytes = incoming.file.bytes + motion_video_bytes
      if (replacing) await reservations.lock(tx, reservation)
      await reservations.redeem(tx, reservation, await addFreedCapacity(reservationRequest, tx, replacing), bytes)
      const shared = await findBlob(tx, keeping)
      if (!shared && !intent) return null
      // The cleanup job abandons an intent after an hour; the object is deleted then.
      if (intent && !shared && !(await objects.fulfil(tx, intent))) throw refuse('storage_unavailable')
      const blob_id = shared?.id ?? (await insertBlob(tx, keeping, intent!, now().toISOString()))
      if (!shared && hasMap) await insertPlace(tx, blob_id, keeping)
      if (!shared && incoming.facts.video) await conversions.enqueue(tx, blob_id)
      const photo_id = await place(tx, { blob_id, bytes })
      const { holder, key, reserved_at } = reservation
      if (key) await queries.saveIdempotencyKey(tx, { holder, key, photo_id, created_at: reserved_at })
      return { photo_id, blob_id, isShared: shared !== undefined }
    })
  }

  async function writeAndCommit(keeping: PendingUpload): Promise<CommittedUpload> {
    const intent = await write(keeping)
    const committed = await commit(keeping, intent).catch(async (error: unknown) => {
      await objects.abandon(intent)
      throw error
    })
    // Two uploads of the same file ran at once, so one of the objects is superfluous.
    if (committed!.isShared) await objects.abandon(intent)
    else await mirrors.enqueueCopy(intent.storage_id, committed!)
    return { ...committed!, source: committed!.isShared ? null : keeping.incoming.file.file }
  }

  return async (keeping: PendingUpload): Promise<CommittedUpload> => {
    const stored = await findBlob(db, keeping)
    if (stored) {
      // A picture that has been given a video counts with it.
      const committed = await commit(keeping, null, stored.motion_video_bytes)
      if (committed) return { ...committed, source: null }
    }
    return writeAndCommit(keeping)
  }
}
