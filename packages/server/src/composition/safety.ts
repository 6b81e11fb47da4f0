import { createMatchReview } from '#features/safety/blocked-pictures/match-review.ts'
import { createPhotoScreening } from '#features/safety/blocked-pictures/screen-photos.ts'
import { createBlockedPictureService } from '#features/safety/blocked-pictures/service.ts'
import { createModerationService } from '#features/safety/moderation/service.ts'
import { createReportSearch, createReportedItems } from '#features/safety/reports/find-reported.ts'
import { createReportTargets } from '#features/safety/reports/report-targets.ts'
import { createReportService } from '#features/safety/reports/service.ts'
import type { Core, Runtime } from './core.ts'
import type { DeliveryServices } from './delivery.ts'
import type { IdentityServices } from './identity.ts'
import type { LibraryServices } from './library.ts'
import type { SharingServices } from './sharing.ts'

interface SafetyDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'signals' | 'secrets' | 'outbound' | 'jobs' | 'now'>
  core: Pick<Core, 'settings' | 'rateLimits' | 'audit' | 'emails' | 'publishEvent' | 'policies'>
  delivery: Pick<DeliveryServices, 'pictures' | 'addresses' | 'signer' | 'aliases'>
  library: Pick<LibraryServices, 'photos' | 'adminPhotos' | 'albums' | 'nearDuplicateJobs'>
  sharing: Pick<SharingServices, 'shares' | 'explore'>
  identity: Pick<IdentityServices, 'captchas' | 'users'>
}

/** Creates the services for photos held for moderation and for reports. */
export function createSafety(deps: SafetyDeps) {
  const { settings, rateLimits, audit, emails, publishEvent, policies } = deps.core
  const { config, db, signals, secrets, outbound, jobs, now } = deps.runtime
  const { pictures, addresses, signer, aliases } = deps.delivery
  const { photos, adminPhotos, albums, nearDuplicateJobs } = deps.library
  const { shares, explore } = deps.sharing
  const { captchas, users } = deps.identity

  const targets = createReportTargets({ db, adminPhotos, photos, albums, users, shares })
  const findReportedObject = createReportSearch({ db, config, aliases, policies })
  const reportedItems = createReportedItems({ db, explore })
  const photoScreening = createPhotoScreening({ db, signals, settings, jobs, pictures, audit, publishEvent, now })
  return {
    photoScreening,
    blockedPictures: createBlockedPictureService({
      db,
      signals,
      settings,
      addresses,
      ensureHashes: nearDuplicateJobs.hashPhotos,
      screening: photoScreening,
      audit,
      now,
    }),
    matchReview: createMatchReview({ db, addresses, emails, pictures, audit, publishEvent }),
    moderation: createModerationService({
      db,
      config,
      settings,
      signer,
      outbound,
      jobs,
      audit,
      emails,
      pictures,
      rateLimits,
      publishEvent,
      now,
    }),
    reports: createReportService({
      db,
      secrets,
      targets,
      findReportedObject,
      reportedItems,
      captchas,
      rateLimits,
      emails,
      audit,
      publishEvent,
      now,
    }),
  }
}

export type SafetyServices = ReturnType<typeof createSafety>
