import { join } from 'node:path'
import { createImportAdmin } from '#features/uploads/imports/admin-service.ts'
import { createImportService } from '#features/uploads/imports/service.ts'
import { createRemoteDownloadService } from '#features/uploads/remote-downloads/service.ts'
import { createResumableService } from '#features/uploads/resumable-uploads/service.ts'
import { createUploadCleanup } from '#features/uploads/uploads/jobs.ts'
import { createUploadService } from '#features/uploads/uploads/service.ts'
import { openPartials } from '#storage/local/partial-files.ts'
import type { BillingServices } from './billing.ts'
import type { Core, Runtime } from './core.ts'
import type { DeliveryServices } from './delivery.ts'
import type { LibraryServices } from './library.ts'
import type { StoragesServices } from './storages.ts'

interface UploadsDeps {
  runtime: Pick<
    Runtime,
    'config' | 'db' | 'secrets' | 'images' | 'outbound' | 'meters' | 'freeBytes' | 'jobs' | 'log' | 'now'
  >
  core: Pick<Core, 'settings' | 'siteMode' | 'rateLimits' | 'audit' | 'policies' | 'reservations' | 'blockedHashes'>
  storages: Pick<StoragesServices, 'storages' | 'objects' | 'mirrors' | 'spool'>
  billing: Pick<BillingServices, 'groups'>
  delivery: Pick<DeliveryServices, 'pictures' | 'aliases'>
  library: Pick<LibraryServices, 'photos' | 'livePhotos' | 'albums' | 'conversions'>
}

/** Creates the services that accept files: forms, resumable uploads, downloads from a URL and imports. */
export function createUploads(deps: UploadsDeps) {
  const { settings, siteMode, rateLimits, audit, policies, reservations, blockedHashes } = deps.core
  const { config, db, secrets, images, outbound, meters, freeBytes, jobs, log, now } = deps.runtime
  const { storages, objects, mirrors, spool } = deps.storages
  const { groups } = deps.billing
  const { pictures, aliases } = deps.delivery
  const { photos, livePhotos, albums, conversions } = deps.library

  const uploads = createUploadService({
    db,
    settings,
    groups,
    reservations,
    blockedHashes,
    storages,
    objects,
    photos,
    livePhotos,
    policies,
    pictures,
    mirrors,
    conversions,
    images,
    meters,
    spool,
    log,
    now,
  })
  const partials = openPartials(join(config.dataDir, 'resumable'), freeBytes)
  const imports = createImportService({
    db,
    secrets,
    settings,
    outbound,
    images,
    groups,
    uploads,
    albums,
    aliases,
    log,
    now,
  })
  return {
    uploads,
    uploadCleanup: createUploadCleanup({ objects, reservations, spool, now }),
    resumables: createResumableService({ db, uploads, photos, reservations, partials, now }),
    remoteDownloads: createRemoteDownloadService({
      db,
      jobs,
      groups,
      photos,
      uploads,
      rateLimits,
      outbound,
      siteMode,
      log,
      now,
    }),
    imports,
    importAdmin: createImportAdmin({ db, config, jobs, imports, siteMode, secrets, audit, now }),
  }
}

export type UploadsServices = ReturnType<typeof createUploads>
