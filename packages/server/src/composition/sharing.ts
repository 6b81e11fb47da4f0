import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import type { ArchiveService } from '#features/library/archives/service.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import { shareAdmin } from '#features/sharing/shares/admin-service.ts'
import { shareApproving, shareReceiving } from '#features/sharing/shares/guest-uploads.ts'
import { shareDescribing } from '#features/sharing/shares/share-page-head.ts'
import { shareDownloading, shareViewing } from '#features/sharing/shares/share-view.ts'
import { shareGrants, shareOpening } from '#features/sharing/shares/share-access.ts'
import { shareService } from '#features/sharing/shares/service.ts'
import { shareVisits } from '#features/sharing/shares/visits.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { makePictureServices } from './delivery.ts'
import type { Outside } from './services.ts'

interface MakeShareServicesDeps {
  settings: SettingsStore
  passwords: PasswordHasher
  rateLimits: RateLimiter
  albums: AlbumService
  archives: ArchiveService
  audit: AuditService
  pictureServices: ReturnType<typeof makePictureServices>
}

/** Shares: for those who make them, for those who have the link, and for the head of their pages. */
export function makeShareServices({ db, secrets, now }: Outside, needs: MakeShareServicesDeps) {
  const { settings, passwords, rateLimits, albums, archives, audit, pictureServices } = needs
  const grants = shareGrants({ secrets, now })
  const visits = shareVisits({ db, secrets, rateLimits, now })
  const opening = shareOpening({ db, grants, passwords, rateLimits, now })
  const viewing = shareViewing({ db, opening, grants, visits, ...pictureServices, now })
  return {
    shares: shareService({ db, settings, passwords, ...pictureServices, now }),
    shareViewing: viewing,
    downloadShare: shareDownloading({ opening, archives, visits, now }),
    sendToShare: shareReceiving({ opening, visits, rateLimits, ...pictureServices, now }),
    shareApproving: shareApproving({ db, albums, ...pictureServices }),
    shareAdmin: shareAdmin({ db, audit, ...pictureServices, now }),
    describeShare: shareDescribing({ opening, viewing }),
  }
}
