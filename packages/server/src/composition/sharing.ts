import { createExplorePageHead } from '#features/sharing/explore/explore-page-head.ts'
import { createExploreService } from '#features/sharing/explore/service.ts'
import { createFeedService } from '#features/sharing/feeds/service.ts'
import { createShareAdmin } from '#features/sharing/shares/admin-service.ts'
import { createGuestUploadApproval, createGuestUploads } from '#features/sharing/shares/guest-uploads.ts'
import { createShareService } from '#features/sharing/shares/service.ts'
import { createShareGrants, createShareAccess } from '#features/sharing/shares/share-access.ts'
import { createSharePageHead } from '#features/sharing/shares/share-page-head.ts'
import { createShareDownloads, createShareView } from '#features/sharing/shares/share-view.ts'
import { createShareVisits } from '#features/sharing/shares/visits.ts'
import type { Core, Runtime } from './core.ts'
import type { DeliveryServices } from './delivery.ts'
import type { LibraryServices } from './library.ts'
import type { UploadsServices } from './uploads.ts'

interface SharingDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'secrets' | 'now'>
  core: Pick<
    Core,
    'settings' | 'passwords' | 'rateLimits' | 'audit' | 'publishEvent' | 'policies' | 'reservations' | 'sharedPictures'
  >
  delivery: Pick<DeliveryServices, 'addresses'>
  library: Pick<LibraryServices, 'photos' | 'photoIndex' | 'albums' | 'archives' | 'trash'>
  uploads: Pick<UploadsServices, 'uploads'>
}

/** Creates the services for shares, for their visitors and for public content. */
export function createSharing(deps: SharingDeps) {
  const { settings, passwords, rateLimits, audit, publishEvent, policies, reservations, sharedPictures } = deps.core
  const { config, db, secrets, now } = deps.runtime
  const { addresses } = deps.delivery
  const { photos, photoIndex, albums, archives, trash } = deps.library
  const { uploads } = deps.uploads

  const grants = createShareGrants({ secrets, now })
  const visits = createShareVisits({ db, secrets, rateLimits, now })
  const shareAccess = createShareAccess({ db, grants, passwords, rateLimits, now })
  const shareView = createShareView({ db, shareAccess, grants, visits, photos, photoIndex, addresses, now })
  const explore = createExploreService({
    db,
    settings,
    policies,
    addresses,
    photoIndex,
    audit,
    rateLimits,
    publishEvent,
    now,
  })
  return {
    shares: createShareService({ db, settings, passwords, reservations, sharedPictures, addresses, now }),
    shareView,
    downloadShare: createShareDownloads({ shareAccess, archives, visits, now }),
    uploadToShare: createGuestUploads({ shareAccess, visits, rateLimits, uploads, now }),
    guestUploadApproval: createGuestUploadApproval({ db, addresses, albums, trash }),
    shareAdmin: createShareAdmin({ db, audit, sharedPictures, now }),
    describeShare: createSharePageHead({ shareAccess, shareView }),
    explore,
    describeExplore: createExplorePageHead({ settings, explore }),
    feeds: createFeedService({ db, config, settings, policies, addresses, explore, now }),
  }
}

export type SharingServices = ReturnType<typeof createSharing>
