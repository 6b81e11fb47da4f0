import { createTransformUrlService } from '#features/delivery/transforms/transform-urls.ts'
import { createAdminAlbumService } from '#features/library/albums/admin-service.ts'
import { createAlbumService } from '#features/library/albums/service.ts'
import { createArchiveService } from '#features/library/archives/service.ts'
import { createLivePhotoService } from '#features/library/live-photos/service.ts'
import { createOriginalService } from '#features/library/originals/service.ts'
import { createNearDuplicateJobs } from '#features/library/near-duplicates/hash-stored-pictures.ts'
import { createNearDuplicateService } from '#features/library/near-duplicates/service.ts'
import { createPlaceJobs } from '#features/library/places/fill-places.ts'
import { createPlaceService } from '#features/library/places/service.ts'
import { createPhotoIndexService } from '#features/library/photo-index/service.ts'
import { createAdminPhotoService } from '#features/library/photos/admin-service.ts'
import { createPhotoService } from '#features/library/photos/service.ts'
import { createSearchSuggestionService } from '#features/library/search/service.ts'
import { createTagService } from '#features/library/tags/service.ts'
import { createTrashService } from '#features/library/trash/service.ts'
import { createVersionService } from '#features/library/versions/service.ts'
import { createConversions } from '#features/library/videos/conversions.ts'
import { createPosters } from '#features/library/videos/posters.ts'
import { createVideoService } from '#features/library/videos/service.ts'
import type { BlockedPictureService } from '#features/safety/blocked-pictures/service.ts'
import type { ModerationService } from '#features/safety/moderation/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { BillingServices } from './billing.ts'
import type { Core, Runtime } from './core.ts'
import type { DeliveryServices } from './delivery.ts'
import type { StoragesServices } from './storages.ts'

interface LibraryDeps {
  runtime: Pick<Runtime, 'db' | 'secrets' | 'images' | 'ffmpeg' | 'jobs' | 'log' | 'now'>
  core: Pick<
    Core,
    | 'settings'
    | 'rateLimits'
    | 'audit'
    | 'emails'
    | 'publishEvent'
    | 'tokens'
    | 'policies'
    | 'reservations'
    | 'sharedPictures'
    | 'blockedHashes'
  >
  storages: Pick<StoragesServices, 'storages' | 'objects' | 'mirrors' | 'spool'>
  billing: Pick<BillingServices, 'groups'>
  delivery: Pick<DeliveryServices, 'addresses' | 'pictures' | 'signer' | 'traffic' | 'transformPresets'>
  moderation: Pick<ModerationService, 'hold' | 'resume'>
  blockedPictures: Pick<BlockedPictureService, 'ensureHashes' | 'blockPhotos'>
  uploads: Pick<UploadService, 'replace'>
}

/** Creates the services for photos and albums, from the owner's lists to the emptied trash. */
export function createLibrary(deps: LibraryDeps) {
  const { moderation, blockedPictures, uploads } = deps
  const { settings, rateLimits, audit, emails, publishEvent, tokens } = deps.core
  const { policies, reservations, sharedPictures, blockedHashes } = deps.core
  const { db, secrets, images, ffmpeg, jobs, log, now } = deps.runtime
  const { storages, objects, mirrors, spool } = deps.storages
  const { addresses, pictures, signer, traffic, transformPresets } = deps.delivery
  const { hold } = moderation

  const photos = createPhotoService({
    db,
    secrets,
    settings,
    policies,
    addresses,
    pictures,
    sharedPictures,
    reservations,
    publishEvent,
    hold,
    now,
  })
  const trash = createTrashService({
    db,
    settings,
    groups: deps.billing.groups,
    pictures,
    signer,
    addresses,
    blockedHashes,
    moderation,
    reservations,
    objects,
    publishEvent,
    now,
  })
  const posters = createPosters({ db, storages, mirrors, images, spool, pictures, hold, now })
  const albums = createAlbumService({ db, addresses, pictures, sharedPictures, reservations, now })
  const adminPhotos = createAdminPhotoService({
    db,
    addresses,
    trash,
    blockedHashes,
    blockedPictures,
    emails,
    audit,
  })
  return {
    transformUrls: createTransformUrlService({ photos, pictures, presets: transformPresets, signer, now }),
    photos,
    livePhotos: createLivePhotoService({ pictures, hold, policies }),
    photoIndex: createPhotoIndexService({ db, photos, trash, now }),
    adminPhotos,
    albums,
    adminAlbums: createAdminAlbumService({ db, albums, adminPhotos, emails, audit }),
    tags: createTagService({ db, now }),
    searchSuggestions: createSearchSuggestionService({ db }),
    trash,
    versions: createVersionService({
      db,
      settings,
      uploads,
      photos,
      pictures,
      blockedHashes,
      reservations,
      trash,
      hold,
      now,
    }),
    videos: createVideoService({ db, spool, posters, photos, now }),
    conversions: createConversions({
      db,
      settings,
      storages,
      mirrors,
      pictures,
      posters,
      images,
      ffmpeg,
      spool,
      jobs,
      log,
    }),
    nearDuplicates: createNearDuplicateService({
      db,
      settings,
      photos,
      pictures,
      sharedPictures,
      reservations,
      trash,
      now,
    }),
    nearDuplicateJobs: createNearDuplicateJobs({ db, settings, storages, images, spool, log, now }),
    places: createPlaceService({ db, settings, photos, now }),
    placeJobs: createPlaceJobs({ db, settings }),
    originals: createOriginalService({ db, storages, now }),
    archives: createArchiveService({ db, storages, rateLimits, policies, traffic, tokens, now }),
  }
}

export type LibraryServices = ReturnType<typeof createLibrary>
