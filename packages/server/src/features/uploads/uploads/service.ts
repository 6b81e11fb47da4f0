import {
  areSizesOpen,
  DEFAULT_SIZES,
  formatEmbedCode,
  type LinkFormat,
  type LinkStyle,
} from '@imagora/contract/embed-codes'
import type { Log } from '#platform/process/log.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import {
  UPLOAD_LEASE_MS,
  type Reservation,
  type Reservations,
  shareHolder,
  importHolder,
  addFreedCapacity,
  createReservationRequest,
} from './reservations.ts'
import type { Links, Photo, InstantUpload, UploadedPhoto, UploadFields, Settings } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { BlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { Conversions } from '#features/library/videos/conversions.ts'
import type { MirrorService } from '#features/storages/mirrors/service.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { LivePhotoService } from '#features/library/live-photos/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { Images } from '#images/workers/images.ts'
import type { Meters } from '#platform/process/meters.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Spool } from '#storage/local/spool.ts'
import { createUploadOptions } from './upload-options.ts'
import { createUploadPreflight, createInstantUpload } from './preflight.ts'
import { createUploadCommit, type PendingUpload, type CommittedUpload } from './commit-upload.ts'
import { type PhotoSavedHook, type FileReplacement, type Uploader, createUploadTarget } from './target-photo.ts'
import { hasMobile, listStoredPhotos } from './queries.ts'
import { receiveFile, filenameOf } from './receive-file.ts'

interface HoldingOnDeps {
  reservations: Pick<Reservations, 'renew' | 'release'>
  log: Log
}

/**
 * Costly refusals stay counted; otherwise a client could send such files in a row and block the workers for everyone
 * else.
 */
const isCostly = (error: unknown) => error instanceof Refusal && error.details.is_costly === true

/** Renews the reservation during slow work and releases it when the work fails. */
function createLeaseKeeper({ reservations, log }: HoldingOnDeps) {
  return async <T>(reservation: Reservation, work: () => Promise<T>) => {
    const renewing = setInterval(() => {
      reservations.renew(reservation).catch((error: unknown) => log.warn({ err: error }, 'A lease was not renewed'))
    }, UPLOAD_LEASE_MS / 3)
    try {
      return await work()
    } catch (error) {
      await reservations.release(reservation, isCostly(error)).catch((failure: unknown) => {
        log.warn({ err: failure }, 'A reservation is left to run out')
      })
      throw error
    } finally {
      clearInterval(renewing)
    }
  }
}

/** Builds links to paste into pages, forums and notes. */
export function createLinks(
  photo: Photo,
  origin: string,
  hasOwner: boolean,
  site: Pick<Settings, 'open_transforms'>,
): Links {
  const style: LinkStyle = {
    isEncoded: false,
    isNamed: false,
    sizes: DEFAULT_SIZES,
    areSizesOpen: areSizesOpen(site),
  }
  const codeIn = (form: LinkFormat) => formatEmbedCode(photo, form, style)
  return {
    url: photo.public_url,
    html: codeIn('html'),
    picture: codeIn('picture'),
    bbcode: codeIn('bbcode'),
    markdown: codeIn('markdown'),
    markdown_with_link: codeIn('markdown_with_link'),
    thumbnail_url: photo.thumbnail_url,
    // The link opens the owner's photo list, where deletion is confirmed; no link deletes by being followed.
    delete_url: hasOwner ? `${origin}/user/photos#photo-${photo.id}` : '',
  }
}

interface UploadServiceDeps {
  db: Db
  settings: SettingsStore
  groups: GroupService
  reservations: Reservations
  blockedHashes: Pick<BlockedHashService, 'check' | 'checkBlobs'>
  storages: StorageService
  objects: ObjectService
  photos: PhotoService
  livePhotos: LivePhotoService
  policies: PolicyService
  pictures: Pick<PictureService, 'renderThumbnail'>
  mirrors: Pick<MirrorService, 'enqueueCopy'>
  conversions: Pick<Conversions, 'enqueue'>
  images: Images
  meters: Pick<Meters, 'uploads'>
  spool: Spool
  log: Log
  now: () => Date
}

type ReceiveOptions = Pick<
  Uploader,
  'replacing' | 'placed' | 'dated' | 'holder' | 'isUnthrottled' | 'isVisitor' | 'other_id'
>

const defaultOptions: ReceiveOptions = { replacing: null }

const ownerOf = (id: number): Caller => ({
  id,
  role: 'user',
  token_id: 0,
  grant: 'full_token',
  confirmed_at: null,
})

/**
 * Receives uploads: checks and reserves first, stores durably, then responds. A refused upload leaves nothing behind.
 */
export function createUploadService(deps: UploadServiceDeps) {
  const { db, settings, groups, reservations, blockedHashes, photos, pictures, spool, images, meters } = deps
  const choices = createUploadOptions(deps)
  const commitUpload = createUploadCommit(deps)
  const placingOf = createUploadTarget({ choices, photos, livePhotos: deps.livePhotos })
  const withLease = createLeaseKeeper(deps)
  const again = createInstantUpload({ ...deps, choices, withLease })

  /** Returns the group whose limits apply; throws when the caller may not upload. */
  async function admit(caller: Caller | null) {
    const { guest_upload, upload_requires_mobile } = await settings.get()
    if (!caller && !guest_upload) throw refuse('login_required')
    if (caller && upload_requires_mobile && !(await hasMobile(db, caller.id))) throw refuse('mobile_required')
    return groups.getEffectiveGroup(caller?.id ?? null)
  }

  async function receiveAndCommit(uploader: Uploader, form: MultipartForm<UploadFields>, pending: ReservedUpload) {
    const { reservation } = pending
    const { caller, group: limits, replacing, isVisitor = false } = uploader
    const stays = replacing && { storage_id: replacing.storage_id }
    const planFor = (fields: UploadFields) => choices.planFor({ ...fields, ...stays }, caller?.id ?? null, limits)
    const incoming = await receiveFile({ form, limits, reservedBytes: reservation.bytes, planFor, spool, images })
    let committed: CommittedUpload | null = null
    try {
      await blockedHashes.check(incoming.file.sha256, incoming.source_sha256 ?? undefined)
      const place = await placingOf(incoming, uploader)
      committed = await commitUpload({ incoming, ...pending, replacing, isVisitor, place })
      meters.uploads.count++
      meters.uploads.bytes += incoming.file.bytes
      return committed
    } finally {
      if (!committed?.source) await spool.remove(incoming.file.file)
    }
  }

  async function answer(photoId: number, caller: Caller | null, client: Client): Promise<UploadedPhoto> {
    const photo = await photos.findById(photoId, client)
    if (!photo) throw refuse('photo_missing')
    return { ...photo, links: createLinks(photo, client.origin, caller !== null, settings.lastKnown()) }
  }

  /** Returns the photo, which may come from an earlier request with the same key. */
  async function receiveUpload(
    caller: Caller | null,
    form: MultipartForm<UploadFields>,
    client: Client,
    { holder, isUnthrottled, ...options }: ReceiveOptions = defaultOptions,
  ) {
    const group = await admit(caller)
    const reservationRequest = await createReservationRequest(
      groups,
      { caller, group, client, holder, isUnthrottled },
      form,
    )
    const reservation = await reservations.reserve(await addFreedCapacity(reservationRequest, db, options.replacing))
    if ('photo_id' in reservation) return reservation.photo_id

    const uploader = { caller, group, client, ...options }
    const committed = await withLease(reservation, () =>
      receiveAndCommit(uploader, form, { reservationRequest, reservation }),
    )
    // The thumbnail is made after the response, so that the client does not wait for it.
    setImmediate(() => void pictures.renderThumbnail(committed.blob_id, committed.source))
    return committed.photo_id
  }

  return {
    /** Returns a file name as it will be stored. */
    filenameOf,

    /** Returns the links to a photo that the caller has uploaded. */
    links: (photo: Photo, caller: Caller | null, { origin }: Client) =>
      createLinks(photo, origin, caller !== null, settings.lastKnown()),

    /** Refuses a file that moderators have blocked. */
    checkHash: (sha256: string) => blockedHashes.check(sha256),

    ...createUploadPreflight({ ...deps, admit, choices }),

    upload: async (caller: Caller | null, form: MultipartForm<UploadFields>, client: Client): Promise<UploadedPhoto> =>
      answer(await receiveUpload(caller, form, client), caller, client),

    /**
     * Receives a photo that a visitor sends to its owner: all limits of the owner apply, but slots and rate windows are
     * the share's own. `placed` runs in the transaction that stores it.
     */
    async receiveGuestUpload(
      ownerId: number,
      form: MultipartForm<UploadFields>,
      client: Client,
      { share_id, placed }: Sent,
    ) {
      const options = { replacing: null, placed, holder: shareHolder(share_id), isVisitor: true }
      return receiveUpload(ownerOf(ownerId), form, client, options)
    },

    /**
     * Imports a photo with its original times: an import is the operator's act, so only capacity, sizes and types of the
     * owner's group apply. `placed` runs in the transaction that stores it.
     */
    importPhoto: (
      ownerId: number,
      form: MultipartForm<UploadFields>,
      client: Client,
      options: Required<Pick<ReceiveOptions, 'placed' | 'dated' | 'other_id'>>,
    ) =>
      receiveUpload(ownerOf(ownerId), form, client, {
        replacing: null,
        holder: importHolder(ownerId),
        isUnthrottled: true,
        ...options,
      }),

    /** Replaces the file of an existing photo; all upload limits apply. */
    replace: (caller: Caller, form: MultipartForm<object>, client: Client, replacing: FileReplacement) =>
      receiveUpload(caller, form as MultipartForm<UploadFields>, client, { replacing }),

    /** Checks a later upload and refuses now what can be refused. */
    check: async (caller: Caller, fields: UploadFields) => choices.check(fields, caller, await admit(caller)),

    /** Creates a photo from a file that the caller has already stored; otherwise the file must be uploaded. */
    async instant(caller: Caller, input: InstantUpload, client: Client): Promise<UploadedPhoto> {
      const group = await admit(caller)
      await blockedHashes.check(input.sha256)
      return answer(await again(caller, input, group, client), caller, client)
    },

    /** Returns which files the caller has already stored, each with its newest photo. */
    async listKnownFiles(caller: Caller, hashes: string[]) {
      const stored = await listStoredPhotos(db, caller.id, hashes)
      return { known: stored.map(({ sha256 }) => sha256), photos: stored }
    },
  }
}

interface Sent {
  share_id: number
  placed: PhotoSavedHook
}

type ReservedUpload = Pick<PendingUpload, 'reservationRequest' | 'reservation'>

export type UploadService = ReturnType<typeof createUploadService>
