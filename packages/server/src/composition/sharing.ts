import { exploreDescribing } from '#features/sharing/explore/explore-page-head.ts'
import { exploreService } from '#features/sharing/explore/service.ts'
import { feedService } from '#features/sharing/feeds/service.ts'
import { shareAdmin } from '#features/sharing/shares/admin-service.ts'
import { shareApproving, shareReceiving } from '#features/sharing/shares/guest-uploads.ts'
import { shareService } from '#features/sharing/shares/service.ts'
import { shareGrants, shareOpening } from '#features/sharing/shares/share-access.ts'
import { shareDescribing } from '#features/sharing/shares/share-page-head.ts'
import { shareDownloading, shareViewing } from '#features/sharing/shares/share-view.ts'
import { shareVisits } from '#features/sharing/shares/visits.ts'
import type { Core, Runtime } from './core.ts'
import type { DeliveryServices } from './delivery.ts'
import type { LibraryServices } from './library.ts'
import type { UploadsServices } from './uploads.ts'

interface SharingDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'secrets' | 'now'>
  core: Pick<
    Core,
    'settings' | 'passwords' | 'rateLimits' | 'audit' | 'tell' | 'policies' | 'reservations' | 'sharedPictures'
  >
  delivery: Pick<DeliveryServices, 'addresses'>
  library: Pick<LibraryServices, 'photos' | 'photoIndex' | 'albums' | 'archives' | 'trash'>
  uploads: Pick<UploadsServices, 'uploads'>
}

/** Shares for those who create them and for those who have the link, and what is public for everybody. */
export function createSharing(deps: SharingDeps) {
  const { settings, passwords, rateLimits, audit, tell, policies, reservations, sharedPictures } = deps.core
  const { config, db, secrets, now } = deps.runtime
  const { addresses } = deps.delivery
  const { photos, photoIndex, albums, archives, trash } = deps.library
  const { uploads } = deps.uploads

  const grants = shareGrants({ secrets, now })
  const visits = shareVisits({ db, secrets, rateLimits, now })
  const opening = shareOpening({ db, grants, passwords, rateLimits, now })
  const viewing = shareViewing({ db, opening, grants, visits, photos, photoIndex, addresses, now })
  const explore = exploreService({ db, settings, policies, addresses, photoIndex, audit, rateLimits, tell, now })
  return {
    shares: shareService({ db, settings, passwords, reservations, sharedPictures, addresses, now }),
    shareViewing: viewing,
    downloadShare: shareDownloading({ opening, archives, visits, now }),
    sendToShare: shareReceiving({ opening, visits, rateLimits, uploads, now }),
    shareApproving: shareApproving({ db, addresses, albums, trash }),
    shareAdmin: shareAdmin({ db, audit, sharedPictures, now }),
    describeShare: shareDescribing({ opening, viewing }),
    explore,
    describeExplore: exploreDescribing({ settings, explore }),
    feeds: feedService({ db, config, settings, policies, addresses, explore, now }),
  }
}

export type SharingServices = ReturnType<typeof createSharing>
